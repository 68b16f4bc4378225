"""Small pieces of text that labels, log sentences, explanations and drawings share.

All of them are made from the content tables, so a player's own cards are described as well as ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.tables import Backer, Card, Objective, Room, Tables
from starboard.games.pirates_of_skydock.view import AbilityView, SeatView, SkydockView
from starboard.kernel.english import capital as capital
from starboard.kernel.english import count as count
from starboard.kernel.english import listed as listed

# A Move, Scheme or Heal ability has so many of these; the others have a bonus.
_UNITS: Final = {t.MOVE: "step", t.SCHEME: "card", t.HEAL: "token"}

# The stats of the actions that roll; Interact rolls whatever the room or the objective says (SKY-9.1).
_ROLLS: Final = {t.ATTACK: t.PHYSICAL, t.LOOT: t.TECHNICAL, t.INTERACT: -1}

MINUS: Final = "−"

# When a card may be played for its effect (SKY-12.1): as part of a sentence, and as a word on the card.
WHEN: Final = (
    "on your turn",
    "in planning",
    "before the die of your own challenge",
    "when the die of your own challenge has failed",
    "when you have just drawn an encounter card",
    "when you are about to gain a neutralization token",
    "before the die of another player's challenge",
    "when a guard is about to be placed",
    "when the alert is about to rise",
)
TIMING_WORDS: Final = (
    *("turn", "planning", "roll", "after the die", "encounter", "token"),
    *("another’s roll", "guard comes", "alert rises"),
)

CONDITIONS: Final = ("", "no guard in your room", "alert level 2 or higher")
# What moves a player on along an objective's track (SKY-8.17).
ADVANCES: Final = (
    "",
    "each time your Attack challenge succeeds",
    "each time you pass a challenge of a room ability",
    "each time a Heal action of yours removes a token",
    "each time you pass the challenge of a Loot action",
)


def signed(n: int) -> str:
    """+2, −4, +0."""
    return f"{MINUS}{-n}" if n < 0 else f"+{n}"


# ---------------------------------------------------------------------- rooms


# People stand in a room, but for these.
_PREPOSITIONS: Final = {"bridge-room": "on", "mess-deck": "on", "drift-room": "at"}


def with_article(name: str) -> str:
    """The Bridge, the Holding Cells: a room in a sentence."""
    return f"the {name}"


def within(room: Room) -> str:
    """In the Dock, on the Bridge: where somebody is."""
    return f"{_PREPOSITIONS.get(room.id, 'in')} the {room.name}"


def fixed_room(tables: Tables, spot: int) -> Room:
    """The room that always lies on a spot: those that objectives and backers name."""
    return next(tables.rooms[room] for place, room in tables.fixed if place == spot)


def room_of(tables: Tables, room: str) -> Room:
    return tables.rooms[tables.by_id[room][1]]


def room_at(tables: Tables, view: SkydockView, spot: str) -> Room:
    """The room that lies on a spot, by its face."""
    return room_of(tables, view.rooms[t.SPOTS.index(spot)].room)


def place(tables: Tables, view: SkydockView, spot: str) -> str:
    return with_article(room_at(tables, view, spot).name)


def inside(tables: Tables, view: SkydockView, spot: str) -> str:
    return within(room_at(tables, view, spot))


# ---------------------------------------------------------------------- cards


def card_of(tables: Tables, card: str) -> Card:
    return tables.cards[tables.by_id[card][1]]


def symbols(of: Sequence[int]) -> list[str]:
    """One word for each symbol: map, map, mask."""
    return [t.SYMBOLS[symbol] for symbol, n in enumerate(of) for _ in range(n)]


def shows(tables: Tables, card: Card) -> str:
    """The symbols of a scheme card, the abilities of a loot card."""
    if card.scheme:
        return " + ".join(symbols(card.symbols))
    return " + ".join(tables.abilities[kind].name for kind in card.kinds)


def card_name(tables: Tables, card: str) -> str:
    """A card as it is told from every other: Vent Crawl (map); of two that are alike, the second says so."""
    one = card_of(tables, card)
    text = f"{one.name} ({shows(tables, one)})"
    alike = [
        other.id
        for other in tables.cards
        if (other.name, other.symbols, other.kinds) == (one.name, one.symbols, one.kinds)
    ]
    nth = alike.index(one.id)
    return text if not nth else f"{text}, copy {nth + 1}"


def sort_cards(n: int, sort: str) -> str:
    """1 scheme card, 2 cards of any sort."""
    if sort == "any":
        return count(n, "card") if n == 1 else f"{n} cards of any sort"
    return count(n, f"{sort} card")


# ---------------------------------------------------------------------- abilities


def value(tables: Tables, kind: int, level: int) -> str:
    """What an ability is worth: 2 steps, 3 cards, +2."""
    n = tables.abilities[kind].by_level[level]
    return count(n, _UNITS[kind]) if kind in _UNITS else signed(n)


def ability_at(seat: SeatView, slot: str) -> AbilityView | None:
    return next((one for one in seat.board if one.slot == slot), None)


def ability(tables: Tables, seat: SeatView, slot: str) -> str:
    """Move in D1."""
    found = ability_at(seat, slot)
    return slot if found is None else f"{kind_name(tables, found.kind)} in {slot}"


def kind_name(tables: Tables, kind: str) -> str:
    return tables.abilities[t.KINDS.index(kind)].name


def row_helps(tables: Tables, row: int, kind: int) -> str:
    """What a row adds to the challenges of an ability (SKY-9.3): +1, +1 if mental, or nothing."""
    stat = tables.row_stat[row]
    if stat < 0 or kind not in _ROLLS:
        return ""
    if kind == t.INTERACT:
        return f"+{tables.row_bonus} if {t.STATS[stat]}"
    return f"+{tables.row_bonus}" if _ROLLS[kind] == stat else ""


def first_free(seat: SeatView, row: str) -> str:
    """SKY-2.3: the left-most empty slot of a row."""
    filled = [one.slot for one in seat.board]
    return next((slot for slot in t.SLOTS if slot[0] == row and slot not in filled), row)


def slot_note(tables: Tables, slot: str, kind: int) -> str:
    """What is worth knowing about a slot: the row's bonus, and the faces of the d20 that cover it."""
    faces = [str(face) for face in dice_of(tables, t.SLOTS.index(slot))]
    bonus = row_helps(tables, t.ROWS.index(slot[0]), kind)
    return f"{bonus + ', ' if bonus else ''}hit on {listed(faces, 'or')}"


def dice_of(tables: Tables, slot: int) -> list[int]:
    """The faces of the d20 that hit a slot (5.4)."""
    return [face for face in range(1, len(tables.slot_of)) if tables.slot_of[face] == slot]


# ---------------------------------------------------------------------- objectives and backers


def objective_of(tables: Tables, objective: str) -> Objective:
    return tables.objectives[tables.by_id[objective][1]]


def objective_needs(tables: Tables, one: Objective) -> str:
    """What an objective asks for but for the symbols: on the Bridge, technical 14."""
    needs = ["in any room" if one.spot < 0 else within(fixed_room(tables, one.spot))]
    if one.condition:
        needs.append(CONDITIONS[one.condition])
    if one.stat >= 0:
        needs.append(f"{t.STATS[one.stat]} challenge, DC {one.dc}")
    if one.track:
        needs.append(f"its track of {one.track} filled (1 space {ADVANCES[one.advance]})")
    return ", ".join(needs)


# What a backer wants where one of it is enough.
_ONE: Final = {
    t.SUPPORT_TOKENS: "a support token",
    t.HIGH_ABILITIES: "an ability of level 3 or 4",
}


def wants(tables: Tables, backer: Backer, who: str = "you") -> str:
    """What must be true at the end, behind an "if": you hold 3 or more loot cards."""
    n = backer.number
    if backer.condition == t.IN_ROOM:
        return f"{who} are {within(fixed_room(tables, n))}"
    if n == 1 and backer.condition in _ONE:
        return f"{who} have {_ONE[backer.condition]}"
    some = f"{n} or more"
    said = {
        t.OBJECTIVES: f"{who} have a token on {'all 3' if n == 3 else some} objectives",
        t.AIRLOCKED: f"{who} have airlocked {some} guards",
        t.HEALED_TOKENS: f"{who} have healed {some} tokens for glory",
        t.LOOT_IN_HAND: f"{who} hold {some} loot cards",
        t.SCHEMES_IN_HAND: f"{who} hold {some} scheme cards",
        t.SUPPORT_TOKENS: f"{who} have {some} support tokens",
        t.HIGH_ABILITIES: f"{who} have {some} abilities of level 3 or 4",
        t.ABILITIES: f"{who} have {some} abilities",
        t.LEVEL_AT_LEAST: f"the alert level is {n}{'' if n == 4 else ' or higher'}",
        t.LEVEL_AT_MOST: f"the alert level is {n} or lower",
    }
    return said[backer.condition]
