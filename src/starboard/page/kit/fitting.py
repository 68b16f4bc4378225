"""What has room in the question bar: options in one row of two lines, in two rows of one, or behind a button.

All desktop windows get the same options in sight: as many as the smallest of them has room for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.lettering import text_width
from starboard.page.kit.option_bar import chip, chips, closed_chip, closed_list, way

# Pixels, in a window of 1280: what the question, *Undo* and the gaps leave for options.
BAR: Final = 990
_GAP: Final = 5
# Sizes and weights of names and notes, as in the style sheets; names in two rows are smaller in that window.
_NAME: Final = (12.5, 620)
_NAME_IN_ROWS: Final = (12.0, 620)
_NOTE: Final = (11.5, 400)
_ICON: Final = 17.0
_MORE: Final = 78
_CHEVRON: Final = 30
_CLOSED: Final = 150
_CLOSED_SHORT: Final = 62
_MOST: Final = 2
# What stands between words and signs is guessed.
_SURE: Final = 0.96
_MARKUP: Final = re.compile(r"<[^>]*>")
_ENTITY: Final = re.compile(r"&[#\w]+;")


class Option(NamedTuple):
    """An option as a chip, name and note as markup; `do` is said by the button that asks once more.

    `style` marks a way out, or whatever else is always in sight; `tint` is a class that means nothing of the
    kind. `key` is the thing on the table that answers the same, if that is not the option.
    """

    choice: Choice
    name: str
    note: str = ""
    style: str = ""
    do: str = ""
    tint: str = ""
    key: str = ""

    @property
    def is_way_out(self) -> bool:
        return bool(self.style)


def _width(markup: str, letters: tuple[float, int]) -> float:
    text = _ENTITY.sub("x", _MARKUP.sub("", markup))
    return text_width(text, *letters) + markup.count("<svg") * _ICON


def _tall(one: Option) -> float:
    eye = _ICON if one.choice.reveals else 0
    return max(_width(one.name, _NAME) + eye + 12, _width(one.note, _NOTE)) + 22 + _GAP


def _flat(one: Option) -> float:
    eye = _ICON if one.choice.reveals else 0
    pill = 14 if "price" in one.note else 0
    note = _width(one.note, _NOTE) + 5 if one.note else 0
    return _width(one.name, _NAME_IN_ROWS) + eye + note + pill + 20 + _GAP


def lay_out(
    options: Sequence[Option],
    taken: float = 0,
    group: str = "",
    *,
    off: bool = False,
    closed: Sequence[Closed] = (),
    listed: Sequence[Option] = (),
    short: bool = False,
) -> str:
    """All options as chips. `taken` is what stands beside them; `group` and `off` as for `chips`.

    `listed` are never in sight: they stand behind a button, after the options that have no room. `short`:
    what is closed can be seen elsewhere, and takes as little room as can be.
    """
    room = BAR - taken
    shut = [_width(one.what, _NAME) + 40 for one in closed]
    numbered = list(enumerate(options, 1))
    if sum(map(_tall, options)) + sum(shut) + (_MORE if listed else 0) <= room:
        made = "".join(_chip(one, n) for n, one in numbered) + "".join(map(closed_chip, closed))
        return chips(f"{made}{_rest((), listed, group)}", "tall", group, off=off)
    last = _CLOSED_SHORT if short else _CLOSED
    inline, rest = _two_rows(numbered, room, last if closed else 0, always=bool(listed))
    made = "".join(_chip(one, n) for n, one in inline)
    behind = _rest([one for _, one in rest], listed, group)
    return chips(
        f"{made}{behind}{closed_list(closed, f'closed{group}', short=short)}", "flat", group, off=off
    )


Numbered = tuple[int, Option]


def _two_rows(
    numbered: Sequence[Numbered], room: float, last: float, *, always: bool
) -> tuple[Sequence[Numbered], list[Numbered]]:
    """Those in sight, and the rest. A way out is always in sight; `last` stands behind all of them.

    `always`: there is a button for the rest in any case.
    """
    inline, rest = list(numbered), list[Numbered]()
    while _rows(inline, room, last + (_MORE if rest or always else 0)) > _MOST:
        one = next((one for one in reversed(inline) if not one[1].is_way_out), None)
        if one is None:
            break
        inline.remove(one)
        rest.insert(0, one)
    return inline, rest


def _rows(inline: Sequence[Numbered], room: float, last: float) -> int:
    """As they are broken: each in the row of the one before it, if it has room there."""
    rows, used = 1, 0.0
    for width in (*[_flat(one) for _, one in inline], last):
        if used and used + width > room * _SURE:
            rows, used = rows + 1, 0.0
        used += width
    return rows


def _chip(one: Option, number: int) -> str:
    style = f"{one.style} {one.tint}".strip()
    return chip(one.choice, one.name, one.note or None, number, _key(one), style, one.do)


def _key(one: Option) -> str:
    return one.key or str(one.choice.value)


def shares(needs: Sequence[float], room: float) -> list[float]:
    """What each of several rows beside each other gets: all it needs, or an equal part of what is left."""
    found = dict[int, float]()
    for place, need in sorted(enumerate(needs), key=lambda one: one[1]):
        found[place] = min(need, room / (len(needs) - len(found)))
        room -= found[place]
    return [found[place] for place in range(len(needs))]


def row_width(options: Sequence[Option], *, listed: bool) -> float:
    """How wide all of them are in one row; `listed`: with the small button behind them."""
    return sum(map(_flat, options)) + (_CHEVRON if listed else 0)


def one_row(options: Sequence[Option], room: float, mark: str, listed: Sequence[Option] = ()) -> str:
    """Options in one row as wide as `room`; those that have none, and `listed`, behind a small button."""
    inline = list(options)
    while inline and row_width(inline, listed=bool(listed) or len(inline) < len(options)) > room:
        inline.pop()
    made = "".join(_chip(one, n) for n, one in enumerate(inline, 1))
    rest = options[len(inline) :]
    return chips(f"{made}{_others(rest, listed, mark) if rest or listed else ''}", "flat single")


def beside(made: str, mark: str, listed: Sequence[Option]) -> str:
    """A chip, and beside it a small button for the other ways to do the same."""
    return f'<span class="forked">{made}{_others((), listed, mark)}</span>'


def _others(rest: Sequence[Option], listed: Sequence[Option], mark: str) -> str:
    return (
        f'<details class="more" id="ways-{mark}" name="ways"><summary aria-label="More ways">'
        f'{icon("chevron", "px13")}</summary><span class="ways list"><b>More ways</b>'
        f"{_ways(rest, listed)}</span></details>"
    )


def _rest(rest: Sequence[Option], listed: Sequence[Option], group: str) -> str:
    if not rest and not listed:
        return ""
    return more(f"rest{group}", f"{len(rest) + len(listed)} more", "", _ways(rest, listed), "More ways")


def _ways(rest: Sequence[Option], listed: Sequence[Option]) -> str:
    """In signs what has no room, in words what is listed: they are longer, and may be broken."""
    shown = [(one, f"<b>{one.name}</b><span>{one.note}</span>") for one in rest]
    shown += [(one, f'<span class="worded">{one.name}</span>') for one in listed]
    return "".join(way(one.choice, body, _key(one), one.do) for one, body in shown)


def more(mark: str, name: str, note: str, rows: str, head: str) -> str:
    """Options behind a button; `mark` is the id of the list."""
    second = f'<span class="option-note">{note}</span>' if note else ""
    return (
        f'<details class="more wide" id="{mark}" name="ways"><summary class="chip">'
        f'<span class="option-name">{name}</span>{second}</summary>'
        f'<span class="ways list"><b>{head}</b>{rows}</span></details>'
    )
