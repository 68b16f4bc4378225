"""Positions in words: the keys with which vectors set up a game and look at what came of it.

A title declares each key once, with the way to read it and the way to change it:

    Key("{player}.stock.{resource}", lambda s, p, n: p.stock[n], _change_stock)

The words of a pattern stand for themselves. A name in braces stands for one of the things that the title
lists under that name; what is found there is passed on, after the state and before the new value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starboard.kernel.errors import StarboardError

S = TypeVar("S")
Read = Callable[..., Any]
Change = Callable[..., None]
Names = Callable[[S], Mapping[str, Any]]
"""What a name refers to in a state: its texts, and the things they stand for."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of positions. It may be only for reading, or only for changing.

    `read` returns values in the form that `change` takes.
    """

    pattern: str
    read: Read | None = None
    change: Change | None = None

    def words(self) -> list[str]:
        return self.pattern.split(".")


class Positions(Generic[S]):
    """All keys of a title. `names` says what each name in braces refers to in a given state."""

    def __init__(self, title: str, names: Mapping[str, Names[S]], keys: Sequence[Key]) -> None:
        self.title = title
        self.keys = tuple(keys)
        self._names = names
        self._patterns = {key.pattern: (key, key.words()) for key in keys}
        for pattern, count in Counter(key.pattern for key in keys).items():
            if count > 1:
                raise TypeError(f"the key '{pattern}' is declared twice")
        for key, words in self._patterns.values():
            if key.read is None and key.change is None:
                raise TypeError(f"the key '{key.pattern}' can be neither read nor changed")
            for name in filter(None, map(_name, words)):
                if name not in names:
                    raise TypeError(f"the key '{key.pattern}' uses the name '{name}', which is not declared")

    def patch(self, state: S, key: str, value: Any) -> None:
        """Changes one thing in a position. An unknown key or a value that does not fit is an error."""
        found, things = self._find(state, key)
        if found.change is None:
            raise StarboardError(f"'{key}' can be read but not set.")
        try:
            found.change(state, *things, value)
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise StarboardError(f"{value!r} does not fit here: {error}.") from None

    def probe(self, state: S, key: str) -> Any:
        """Reads one thing in a position, in the form that `patch` takes."""
        found, things = self._find(state, key)
        if found.read is None:
            raise StarboardError(f"'{key}' can be set but not read.")
        return found.read(state, *things)

    def written_out(self, state: S) -> Iterator[tuple[str, Key]]:
        """Every key of this position as a vector writes it."""
        for key in self.keys:
            texts = [""]
            for word in key.words():
                name = _name(word)
                here = [word] if name is None else list(self._names[name](state))
                texts = [f"{text}.{one}" if text else one for text in texts for one in here]
            yield from ((text, key) for text in texts)

    def _find(self, state: S, text: str) -> tuple[Key, list[Any]]:
        listed: dict[str, Mapping[str, Any]] = {}
        why = ""
        for key, pattern in self._patterns.values():
            asked = _asked(pattern, text)
            if asked is None:
                continue
            things: list[Any] = []
            for name, word in asked:
                if name not in listed:
                    listed[name] = self._names[name](state)
                if word not in listed[name]:
                    # If only this name is wrong, the message should be about the name.
                    if len(pattern) > len(asked):
                        why = f": there is no {name} called '{word}'"
                    break
                things.append(listed[name][word])
            else:
                return key, things
        raise StarboardError(
            f"there is nothing called '{text}' in a position of {self.title} with these options{why}."
        )


def _name(word: str) -> str | None:
    """The name in braces, or None if the word stands for itself."""
    return word[1:-1] if word.startswith("{") else None


def _asked(pattern: Sequence[str], text: str) -> list[tuple[str, str]] | None:
    """The names in the pattern and what the text has in their places; None if any other word differs."""
    # The last name may have dots in it, as clauses have.
    words = text.split(".", len(pattern) - 1)
    if len(words) != len(pattern):
        return None
    asked = []
    for expected, word in zip(pattern, words):
        name = _name(expected)
        if name is not None:
            asked.append((name, word))
        elif word != expected:
            return None
    return asked


def numbered(texts: Sequence[str]) -> Callable[[Any], Mapping[str, int]]:
    """For names that are the same in every state: each stands for its index in the list."""
    places = {text: place for place, text in enumerate(texts)}
    return lambda _: places


def field(name: str, shown: Read | None = None, kept: Read | None = None) -> tuple[Read, Change]:
    """Reading and changing a plain number, text or truth value of the thing that a key is about.

    For what is kept in another form than it is written in, `shown` and `kept` turn one into the other; both
    are given the state first.
    """

    def read(*things: Any) -> Any:
        found = getattr(things[-1], name)
        if shown is not None:
            return shown(things[0], found)
        return list(found) if isinstance(found, (list, tuple)) else found

    def change(*rest: Any) -> None:
        *things, value = rest
        before = getattr(things[-1], name)
        setattr(things[-1], name, _alike(before, value) if kept is None else kept(things[0], value))

    return read, change


def item(name: str) -> tuple[Read, Change]:
    """The same for one item of a list, known by its index."""

    def read(*rest: Any) -> Any:
        *things, place = rest
        return getattr(things[-1], name)[place]

    def change(*rest: Any) -> None:
        *things, place, value = rest
        items = getattr(things[-1], name)
        items[place] = _alike(items[place], value)

    return read, change


def numbers(name: str, of: Sequence[str]) -> tuple[Read, Change]:
    """The same for a list with one number for each of these."""
    return field(name, kept=lambda state, value: number_each(of, value))


def number_each(of: Sequence[str], value: Sequence[Any]) -> list[int]:
    if len(value) != len(of):
        raise ValueError(f"expected {len(of)} numbers: {', '.join(of)}")
    return [int(number) for number in value]


def ids(rows: Sequence[Any], cards: Iterable[int]) -> list[str]:
    """The cards of a pile by their ids in the content; an empty place has none."""
    return ["" if card < 0 else rows[card].id for card in cards]


def _alike(before: Any, value: Any) -> Any:
    if type(value) is not type(before):
        raise ValueError(f"expected {_KINDS.get(type(before), type(before).__name__)}")
    return value


_KINDS = {int: "an int", bool: "true or false", str: "text in quotes"}
