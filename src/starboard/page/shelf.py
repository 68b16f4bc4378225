"""What the pages around the table need of a title: its drawing, palette, emblem and components.

Nothing here knows any title by name: everything comes from the title, or else is something neutral.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from starboard.kernel.clauses import clauses
from starboard.kernel.content import Row
from starboard.kernel.page import Page
from starboard.kernel.title import AnyTitle, AnyWords, Explanation, titles
from starboard.page.sprite import common_symbols
from starboard.page.vignette import neutral_vignette

_PALETTE = ("--title", "--title-2", "--title-soft")
_RULE = re.compile(r"(:root(?:\[data-theme=[\"']?light[\"']?\])?)\s*\{([^}]*)\}")
_MARK = "planet"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A title with one set of words and one drawing, for pages without a table."""

    title: AnyTitle
    words: AnyWords
    page: Page | None
    content: Any
    rules: int
    """How many clauses it has."""

    @property
    def style(self) -> str:
        return "" if self.page is None else self.page.style()

    @property
    def icons(self) -> str:
        return "" if self.page is None else self.page.icons()

    @property
    def vignette(self) -> Markup:
        """The picture on the title's card: 16 : 11, one light, no text."""
        drawn = "" if self.page is None else self.page.component("vignette")
        return Markup(drawn or neutral_vignette(self.title.id, self.mark))

    @property
    def mark(self) -> str:
        """The name of its emblem among the icons: the page's own choice, or else by a word of the id."""
        said = "" if self.page is None else self.page.mark
        return said or _emblem(self.title.id)

    @property
    def frames(self) -> tuple[str, ...]:
        return Page.frames if self.page is None else self.page.frames

    @property
    def stage_tab(self) -> tuple[str, str]:
        return Page.stage_tab if self.page is None else self.page.stage_tab

    @property
    def mat_tab(self) -> str:
        return Page.mat_tab if self.page is None else self.page.mat_tab

    @property
    def extra(self) -> str:
        return "" if self.page is None else self.page.extra

    def drawing(self, component: str) -> str:
        return "" if self.page is None else self.page.component(component)

    def style_address(self) -> str:
        if not self.style:
            return ""
        mark = hashlib.sha256(self.style.encode()).hexdigest()[:10]
        return f"/games/{self.title.id}/style.css?v={mark}"


@cache
def shelved(title_id: str) -> Shelved:
    title = titles()[title_id]
    content = title.load_content(None)
    words = title.words(content, title.check_options({}))
    page = None if title.page is None else title.page(content, words)
    return Shelved(title, words, page, content, len(clauses(*title.prefixes)))


def shelf() -> list[Shelved]:
    """All titles, the one with the fewest rules first: the best place for a newcomer to start."""
    return sorted(map(shelved, titles()), key=lambda one: one.rules)


def _emblem(title_id: str) -> str:
    for word in title_id.split("-"):
        if f'id="i-title-{word}"' in common_symbols():
            return f"title-{word}"
    return _MARK


# ---------------------------------------------------------------------- palettes


def palettes() -> str:
    """The titles' colours side by side, for pages that show several: `.t-ID` carries each."""
    rules = []
    for one in shelf():
        for selector, body in _RULE.findall(one.style):
            found = _declared(body)
            if found:
                text = "; ".join(f"{name}: {value}" for name, value in found.items())
                own = f".t-{one.title.id}"
                # Pictures stay dark on a light page too.
                where = f":root[data-theme=light] {own}" if "light" in selector else f"{own}, {own} .vignette"
                rules.append(f"{where} {{ {text}; }}")
    return "\n".join(rules) + "\n"


def _declared(body: str) -> Mapping[str, str]:
    declared = {
        name.strip(): value.strip()
        for name, _, value in (part.partition(":") for part in body.split(";"))
        if value
    }
    return {name: declared[name] for name in _PALETTE if name in declared}


# ---------------------------------------------------------------------- components


@dataclass(frozen=True, slots=True)
class Part:
    id: str
    name: str
    text: str
    clause: str
    origin: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    parts: list[Part]


@cache
def gallery(title_id: str) -> list[Group]:
    """All components that the title's content lists, by file, as they are drawn and explained."""
    one = shelved(title_id)
    groups = []
    for name, rows in one.title.content_rows(None).items():
        parts = [_part(one, explained) for explained in _explained(one, rows)]
        if parts:
            groups.append(Group(name.replace("_", " ").capitalize(), parts))
    # What is drawn comes before what is only described.
    return sorted(groups, key=lambda group: not any(part.drawing for part in group.parts))


def _explained(one: Shelved, rows: Sequence[Row]) -> Iterator[Explanation]:
    seen = set()
    for row in rows:
        explained = one.words.explain(row.id)
        if explained is not None and explained.id not in seen:
            seen.add(explained.id)
            yield explained


def _part(one: Shelved, explained: Explanation) -> Part:
    return Part(
        explained.id,
        explained.name,
        explained.text,
        explained.clause,
        explained.origin,
        Markup(one.drawing(explained.id)),
    )
