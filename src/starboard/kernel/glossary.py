"""What the components and the words of a game mean, and where each component comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from starboard.kernel.content import Rows
from starboard.kernel.record import Record
from starboard.kernel.title import Explanation, Loaded

OWN_CONTENT: Final = "own content"


class Meaning(NamedTuple):
    """What a title says of a component; `also` are further names by which a player may ask for it."""

    name: str
    kind: str
    text: str
    clause: str
    also: tuple[str, ...] = ()


class Glossary:
    """Finds an explanation by id, name or word, whatever the capitals. What was added first comes first."""

    def __init__(self) -> None:
        self._entries: dict[str, Explanation] = {}

    def add_terms(self, paragraphs: str, values: Mapping[str, object]) -> None:
        """Words of the game. The first line of each paragraph has the words by which a player may ask, the
        heading and the clause: `crew, hire, tier | Crew | SS-9.10`. Fields are filled from the values.
        """
        for paragraph in paragraphs.strip().split("\n\n"):
            head, text = paragraph.split("\n", 1)
            asked, name, clause = (part.format_map(values) for part in head.split(" | "))
            words = asked.lower().split(", ")
            said = text.replace("\n", " ").format_map(values)
            entry = Explanation(words[0], name, "rule", said, clause, "")
            for word in words:
                self._entries.setdefault(word, entry)

    def add_components(
        self,
        by_id: Mapping[str, tuple[str, int]],
        meaning: Callable[[str, int], Meaning],
        origins: Mapping[str, str],
    ) -> None:
        """Components by their kinds and numbers. An id means its component and nothing else."""
        for id, (kind, n) in by_id.items():
            name, called, text, clause, also = meaning(kind, n)
            entry = Explanation(id, name, called, text, clause, origins.get(id, OWN_CONTENT))
            self._entries[id.lower()] = entry
            for word in (name, *also):
                self._entries.setdefault(word.lower(), entry)

    def find(self, text: str) -> Explanation | None:
        key = " ".join(text.strip().lower().replace("_", "-").split())
        for form in (key, key.replace(" ", "-"), key.removesuffix("s"), key.removesuffix("es")):
            if form in self._entries:
                return self._entries[form]
        near = {e.id: e for word, e in self._entries.items() if len(key) > 2 and word.startswith(key)}
        near = near or {e.id: e for word, e in self._entries.items() if len(key) > 2 and key in word}
        return next(iter(near.values())) if len(near) == 1 else None


class Indexed(Loaded, Protocol):
    """Content whose components have numbers within their kinds."""

    @property
    def by_id(self) -> Mapping[str, tuple[str, int]]: ...


L = TypeVar("L", bound=Indexed)
Parts: TypeAlias = Callable[[L], Mapping[str, Sequence[object]]]


def origins(
    given: L,
    ours: L,
    rows: Rows,
    like: Mapping[str, str],
    parts: Parts[L],
    elsewhere: tuple[str, ...] = (),
) -> dict[str, str]:
    """Where each component of `given` comes from, by its id; what a player has replaced is left out.

    `rows` are those of our own content; a component without a row of its own comes from where the one comes
    from that `like` names. `parts` has all that the rules know of the components, by kind and number: what
    a player has replaced is told by its difference from ours. `elsewhere` names values of records that
    change with other components and say nothing of this one.
    """
    known = {row.id: ", ".join(row.origins()) for table in rows.values() for row in table}
    known |= {id: known[source] for id, source in like.items()}
    if given.likeness == ours.likeness:
        return known
    theirs, own = (_compared(content, parts, elsewhere) for content in (given, ours))
    return {id: known[id] for id in theirs if id in own and theirs[id] == own[id]}


def _compared(content: L, parts: Parts[L], without: tuple[str, ...]) -> dict[str, Any]:
    found = parts(content)
    return {id: _plain(found[kind][n], without) for id, (kind, n) in content.by_id.items()}


def _plain(value: Any, without: tuple[str, ...]) -> Any:
    """Records are equal only if they are the same one: their values are compared."""
    if isinstance(value, Record):
        pairs = zip(value.names(), value.values(), strict=True)
        return [_plain(item, without) for name, item in pairs if name not in without]
    return [_plain(item, without) for item in value] if isinstance(value, (tuple, list)) else value
