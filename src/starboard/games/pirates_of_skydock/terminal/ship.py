"""The ship, bow left: nine rooms on their corridors, with the arrows that guards follow."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.terminal.style import (
    ACTIVE,
    FAILED,
    GUARD,
    ICONS,
    LANTERN,
    MINE,
    STUNNED,
    TITLE,
    shape,
)
from starboard.games.pirates_of_skydock.view import RoomView, SkydockView
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.brief import gain, loss, stat_of, upfront
from starboard.terminal import OFFERED, Part, Parts, beside, box, line
from starboard.terminal.colours import BAD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

# Above so many, guards are counted.
_IN_A_ROW: Final = 2
_BODY: Final = 4
_HEIGHT: Final = _BODY + 2
_GAP: Final = 2


def draw_ship(tables: Tables, view: SkydockView, offered: set[str], width: int) -> list[Text]:
    """Three decks of five columns; Bridge and Drift Engine lie alone at the ends (5.1)."""
    end = 16
    room = (width - 2 * end - 4 * _GAP) // 3
    widths = (end, room, room, room, end)

    def at(spot: str, column: int) -> list[Text]:
        return _room(tables, view, view.rooms[t.SPOTS.index(spot)], offered, widths[column])

    upper = (_stores(view), at("s1", 1), at("s3", 2), at("s5", 3), _crew(view))
    middle = (at("bridge", 0), _bow(room), at("dock", 2), _stern(room), at("drift", 4))
    lower = (_outlook(tables, view), at("s2", 1), at("s4", 2), at("s6", 3), _legend())
    return [
        *_deck(upper, widths, ("", "◀", "─", "")),
        _between(widths, " │", " ▲", " │"),
        *_deck(middle, widths, ("", "", "", "")),
        _between(widths, " │", " │", " │"),
        *_deck(lower, widths, ("", "▶", "▶", "")),
    ]


def _deck(cells: tuple[list[Text], ...], widths: tuple[int, ...], joints: tuple[str, ...]) -> list[Text]:
    """One row of cells; a joint stands halfway down between two of them."""
    blocks: list[tuple[list[Text], int]] = []
    for place, cell in enumerate(cells):
        blocks.append((cell, widths[place]))
        if place < len(joints):
            blocks.append((_joint(joints[place]), _GAP))
    return beside(*blocks, gap=0)


def _joint(sign: str) -> list[Text]:
    if not sign:
        return [line("")] * _HEIGHT
    style = LANTERN if sign in "◀▶" else LINE
    drawn = line((f"{sign}─" if sign == "◀" else f"─{sign}", style))
    return [*[line("")] * (_HEIGHT // 2 - 1), drawn, *[line("")] * (_HEIGHT - _HEIGHT // 2)]


def _between(widths: tuple[int, ...], *signs: str) -> Text:
    """The corridors from deck to deck, in the middle of the three wide columns."""
    parts: Parts = [" " * (widths[0] + _GAP)]
    for sign, width in zip(signs, widths[1:4], strict=True):
        half = width // 2
        style = LANTERN if "▲" in sign else LINE
        parts += [" " * (half - 1), (sign, style), " " * (width + _GAP - half - 1)]
    return line(*parts)


def _bow(width: int) -> list[Text]:
    """Beside the Bridge: a guard comes from above and goes on below; a corridor from below to the Dock."""
    half = width // 2
    slant = width - half - 4
    return [
        _aisle(half, " ╱"),
        _aisle(half, "◀"),
        _aisle(half),
        _aisle(half, "╲"),
        _aisle(half, " ▼", slant + 1, "╱"),
        _aisle(half, "", slant, "╱"),
    ]


def _stern(width: int) -> list[Text]:
    """Beside the Drift Engine: a guard comes from below, goes on above, and from there to the Dock."""
    half = width // 2
    edge = width - half - 3
    return [
        _aisle(half, "  ╱", edge, "▲"),
        _aisle(half, "◀╱", edge, " ╲"),
        _aisle(half),
        _aisle(half),
        _aisle(half, "", edge, " ▶"),
        _aisle(half, "", edge, "╱"),
    ]


def _aisle(half: int, left: str = "", gap: int = 0, right: str = "") -> Text:
    """The corridor between the rooms above and below, and what is drawn on either side of it."""
    arrow = LANTERN if any(sign in "◀▶▲▼" for sign in right) else LINE
    return line((f"{left:<{half}}", LANTERN), ("│", LINE), " " * gap, (right, arrow))


# ---------------------------------------------------------------------- a room


def _room(tables: Tables, view: SkydockView, here: RoomView, offered: set[str], width: int) -> list[Text]:
    room = say.room_of(tables, here.room)
    mark = here.spot in offered
    title = line((OFFERED if mark else " ", SIGNAL), (f"{room.name} ", SIGNAL if mark else STRONG))
    body = [line(*_icons(room), " ", *_people(view, here), " ", *_guards(here)), *_ability(room, width - 2)]
    own = view.seat is not None and view.seat in here.people
    return box(title, body, width, TITLE if own else LINE)


def _icons(room: t.Room) -> Parts:
    shown = (room.scheme, room.loot, room.encounter)
    return [
        (letter if there else "·", style if there else QUIET)
        for (letter, style), there in zip(ICONS, shown, strict=True)
    ]


def _guards(here: RoomView) -> Parts:
    """Helmets; above two of a sort, one and a figure."""
    parts: Parts = []
    for sign, n, style in ((ACTIVE, here.guards, GUARD), (STUNNED, here.stunned, QUIET)):
        parts.append((f"{sign}{n}" if n > _IN_A_ROW else sign * n, style))
    return parts


def _people(view: SkydockView, here: RoomView) -> Parts:
    return [shape(seat, MINE if seat == view.seat else "") for seat in here.people]


def _ability(room: t.Room, width: int) -> list[Text]:
    """Three lines: the stat with what it brings, and what a failure costs."""
    stat, cost = stat_of(room.effect), loss(room.effect)
    first = upfront(room.effect)
    text = f"{stat[0].upper()} {gain(room.effect)}" if stat else gain(room.effect)
    brings = wrap(f"{first}, {text}" if first else text, width)
    costs = wrap(f"{FAILED} {cost}", width) if cost else []
    lines = [line((text, PLAIN)) for text in brings] + [line((text, BAD)) for text in costs]
    return [*lines, *[line("")] * (_BODY - 1 - len(lines))]


# ---------------------------------------------------------------------- the four corners


def _stores(view: SkydockView) -> list[Text]:
    """Decks with their discard piles, and what is left of the rest."""
    rows: list[tuple[str, str]] = [
        ("scheme", f"{view.scheme_deck}+{len(view.scheme_pile)}"),
        ("loot", f"{view.loot_deck}+{len(view.loot_pile)}"),
        ("encounters", f"{view.encounter_deck}+{len(view.encounter_pile)}"),
        ("support", str(view.support_pile)),
        ("energy", str(view.pile)),
    ]
    head = line(("deck+discard", QUIET))
    return [head, *[line((f"{name:<11}", QUIET), (value, PLAIN)) for name, value in rows]]


def _crew(view: SkydockView) -> list[Text]:
    claimed = "claimed" if view.claimed else "unclaimed"
    return [
        line(("guards", QUIET)),
        line((f"{view.supply} in supply", WARN if view.supply < 3 else PLAIN)),
        line((f"{view.box} airlocked", PLAIN)),
        line(("first player", QUIET)),
        line(shape(view.first, f" {claimed}")),
    ]


def _outlook(tables: Tables, view: SkydockView) -> list[Text]:
    """Upkeep if it came now."""
    found = view.outlook
    if found is None:
        return []
    walks = sum(n for _, _, n in found.walks)
    more, crowds = len(found.joined), len(found.crowded)
    rise = found.alert - view.alert
    return [
        line(("upkeep now:", QUIET)),
        line((f"{say.count(walks, 'guard')} walk{'s' * (walks == 1)}", PLAIN)),
        line((f"{say.count(more, 'guard')} join{'s' * (more == 1)}", WARN if more else PLAIN)),
        *([line((f"{say.count(crowds, 'crowd')} leave{'s' * (crowds == 1)}", PLAIN))] if crowds else []),
        line((f"alert +{rise}", WARN if rise else PLAIN)),
    ]


def _legend() -> list[Text]:
    signs: list[tuple[Part, str]] = [
        ((ACTIVE, GUARD), " active guard"),
        ((STUNNED, QUIET), " stunned"),
        (("▶", LANTERN), " guards walk"),
        ((MINE, PLAIN), " you"),
        (("S L", PLAIN), " draw here"),
        (("E", PLAIN), " encounter"),
    ]
    return [line(sign, (text, QUIET)) for sign, text in signs]
