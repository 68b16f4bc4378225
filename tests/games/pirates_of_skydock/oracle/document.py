"""Section 5 of the rules document as the second engine uses it, read from the document's own tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

_TEXT: Final = (Path(__file__).parents[4] / "docs" / "rules" / "pirates_of_skydock.md").read_text("utf-8")


def _table(heading: str) -> list[list[str]]:
    """The cells of the first table at or after a heading, without the head of the table."""
    lines = _TEXT[_TEXT.index(heading) :].split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith("|"))
    rows: list[list[str]] = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        cells = re.split(r"(?<!\\)\|", line)[1:-1]
        rows.append([cell.strip().replace("\\|", "|") for cell in cells])
    return rows[2:]


def _bare(cell: str) -> str:
    return cell.strip("`")


class Room(NamedTuple):
    icons: tuple[str, ...]
    effect: str


class Kind(NamedTuple):
    """An ability: what it is worth by level, from 1; its highest level; its tokens of both sorts."""

    worth: tuple[int, ...]
    most: int
    low: int
    high: int


class Character(NamedTuple):
    stats: dict[str, int]
    glory: int
    abilities: tuple[tuple[str, str], ...]  # slot, kind
    power: str


class Card(NamedTuple):
    scheme: bool
    shows: tuple[str, ...]  # symbols, or kinds of abilities
    timing: str
    effect: str


class Encounter(NamedTuple):
    guard: str
    levels: tuple[int, ...]
    random: str


class Objective(NamedTuple):
    room: str
    condition: str
    stat: str
    dc: int
    symbols: tuple[str, ...]
    track: int
    glory: int


NEIGHBOURS: Final = {_bare(row[0]): row[1].split() for row in _table("| Room | Neighbours |")}
ARROWS: Final = {_bare(row[0]): row[2] for row in _table("| Room | Neighbours |")}


def _loop() -> list[str]:
    """Patrol order, from the dock."""
    found = ["dock"]
    while ARROWS[found[-1]] != found[0]:
        found.append(ARROWS[found[-1]])
    return found


PATROL: Final = _loop()
FIXED: Final = ("dock", "bridge", "drift")
ROOMS: Final = {_bare(row[0]): Room(tuple(row[3].split()), _bare(row[4])) for row in _table("### 5.2 Rooms")}


def _kinds() -> dict[str, Kind]:
    found = {}
    for name, *levels, most, low, high in _table("### 5.5 Ability"):
        if name != "Total":
            worth = tuple(int(cell) for cell in levels if cell != "–")
            found[name.split("`")[1]] = Kind(worth, int(most), int(low), int(high))
    return found


KINDS: Final = _kinds()
CHARACTERS: Final = {
    _bare(row[0]): Character(
        dict(zip(("physical", "mental", "technical"), map(int, row[2:5]), strict=True)),
        int(row[5]),
        tuple((one.split()[0], one.split()[1]) for one in row[6].split(", ")),
        row[7].strip("*"),
    )
    for row in _table("### 5.6 Characters")
}


def _cards() -> dict[str, Card]:
    """The scheme deck, then the loot deck: the order of the tables (SKY-1.9)."""
    found = {}
    for heading, scheme in (("### 5.7 Scheme", True), ("### 5.8 Loot", False)):
        for id, _, shows, timing, effect, _ in _table(heading):
            found[_bare(id)] = Card(scheme, tuple(shows.split(" + ")), timing, _bare(effect))
    return found


CARDS: Final = _cards()
PLACE: Final = {card: n for n, card in enumerate(CARDS)}
ENCOUNTERS: Final = {
    _bare(row[0]): Encounter(_bare(row[2]), tuple(map(int, row[3].split(","))), _bare(row[4]))
    for row in _table("### 5.9 Encounter")
}


def _objectives() -> dict[str, Objective]:
    found = {}
    for id, _, room, condition, challenge, symbols, track, glory, _ in _table("### 5.10 Objectives"):
        stat, _, dc = challenge.partition(" ")
        found[_bare(id)] = Objective(
            "" if room == "any" else _bare(room),
            "" if condition == "–" else condition,
            "" if stat == "–" else stat,
            int(dc or 0),
            tuple(symbols.split(" + ")),
            0 if track == "–" else int(track[0]),
            int(glory),
        )
    return found


OBJECTIVES: Final = _objectives()
# What moves a player on along an objective's track.
ADVANCES: Final = {
    "fearsome-name": "attack",
    "know-every-bolt": "room",
    "ships-surgeon": "heal",
    "light-fingers": "loot",
}
SUPPORT: Final = {_bare(row[0]): int(row[3]) for row in _table("### 5.11 Secret")}

_BOARD: Final = _table("### 5.4 Character board")
ROWS: Final = {row[0]: [f"{row[0]}{n}" for n, cell in enumerate(row[3:], 1) if cell != "–"] for row in _BOARD}
SLOTS: Final = [slot for slots in ROWS.values() for slot in slots]
SLOT_OF: Final = {
    int(face): f"{row[0]}{n}"
    for row in _BOARD
    for n, cell in enumerate(row[3:], 1)
    if cell != "–"
    for face in cell.split(",")
}
ROW_STAT: Final = {"A": "physical", "B": "mental", "C": "technical", "D": ""}
DCS: Final = (0, 10, 12, 14, 16)
PER_LEVEL: Final = {2: 4, 3: 6, 4: 8}
COLOURS: Final = ("red", "black", "teal", "amber")
