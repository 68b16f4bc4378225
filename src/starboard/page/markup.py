"""Small pieces of markup that every area uses: icons, seat shapes, clause links.

Areas that are drawn after every answer are put together from plain f-strings, which is many times faster than
`Markup.format`; anything that comes from a person or a title's content goes through `esc` there.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

SEAT_CLASSES = ("p1", "p2", "p3", "p4")
NEUTRAL = "corp"


def seat_class(seat: int | None) -> str:
    """The class that carries a seat's colours; automata and the neutral party share one (None)."""
    return NEUTRAL if seat is None or not 0 <= seat < len(SEAT_CLASSES) else SEAT_CLASSES[seat]


@lru_cache(maxsize=4096)
def esc(text: str) -> str:
    """Plain text as markup. Names and sentences come up again and again, so the latest are remembered."""
    return str(escape(text))


@lru_cache(maxsize=1024)
def icon(name: str, size: int = 16, label: str = "", cls: str = "") -> Markup:
    """A line icon. Without a label it is decoration and hidden from screen readers."""
    heard = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon px{} {}" {}><use href="#i-{}"/></svg>').format(size, cls, heard, name)


@lru_cache(maxsize=1024)
def shape(seat: int, size: int = 16, label: str = "") -> Markup:
    """The shape of a seat, in its colours."""
    heard = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="shape px{}" {}><use href="#s-{}"/></svg>').format(
        size, heard, seat_class(seat)
    )


@lru_cache(maxsize=1024)
def clause_link(title: str, clause: str) -> Markup:
    """A clause as a link to the rules page; the script opens it in place."""
    if not clause:
        return Markup("")
    return Markup('<a class="clause-link" href="/games/{}/rules#{}" data-clause="{}">{}</a>').format(
        title, clause, clause, clause
    )


def signed(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def short(text: str, most: int) -> str:
    """The beginning of a text, cut at a word."""
    if len(text) <= most:
        return text
    cut = text[: most - 1].rsplit(" ", 1)[0]
    return f"{cut.rstrip(',.;:')}…"
