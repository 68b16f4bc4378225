"""Lists of answers worked out once per content, so that asking costs next to nothing.

The answers are short texts that a person can read in a log:
`4 fleet` a die 4 visits the Resistance Fleet, `3>4 fleet` after a change by drones, `3*4 fleet` by Course
Bender, `3 discard`.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from starboard.games.solar_sphere.tables import LOCATIONS, RESOURCES, Tables
from starboard.kernel.ask import END as END

NOTHING = "nothing"
REFUSE = "refuse"
KICKBACKS = "kickbacks"  # all of them together, where none is open
DISCARD = -1

_ROWS = ("resource", "points", "morale")


class Visit:
    """What an answer to `use-die` means. `location` is DISCARD for a discarded die."""

    __slots__ = ("bent", "die", "final", "location")

    def __init__(self, die: int, final: int, bent: bool, location: int) -> None:
        self.die = die
        self.final = final
        self.bent = bent
        self.location = location


class Menu:
    """`discards[dice]`: dice are bits, bit n for an n. `visits[dice * 2 + bender][location][changes]`: what
    `visits_with` has put together so far."""

    __slots__ = (
        "_bent",
        "_changed",
        "decommission",
        "discards",
        "kickback",
        "meaning",
        "mixes",
        "rows",
        "visits",
    )

    def __init__(self, tables: Tables) -> None:
        self.meaning: dict[str, Visit] = {}
        # By die and location: visits by the change of value they take, cheapest first; by Course Bender.
        self._changed: list[list[list[tuple[int, str]]]] = [[]]
        self._bent: list[list[tuple[str, ...]]] = [[]]
        self.visits: list[list[dict[int, tuple[str, ...]]]] = [[{} for _ in LOCATIONS] for _ in range(1 << 8)]
        discard = [""]
        for die in range(1, 7):
            self._changed.append([])
            self._bent.append([])
            discard.append(self._add(f"{die} discard", Visit(die, die, False, DISCARD)))
            for location, place in enumerate(LOCATIONS):
                finals = sorted(tables.location_dice[location], key=lambda final: (abs(final - die), final))
                self._changed[die].append(
                    [
                        (abs(f - die), self._add(_visit(die, f, ">", place), Visit(die, f, False, location)))
                        for f in finals
                    ]
                )
                self._bent[die].append(
                    tuple(
                        self._add(_visit(die, f, "*", place), Visit(die, f, True, location))
                        for f in finals
                        if f != die
                    )
                )
        self.discards: list[tuple[str, ...]] = [
            tuple(discard[die] for die in range(1, 7) if dice >> die & 1) for dice in range(1 << 7)
        ]
        # decommission[open rows as bits][most][1 if at least one]: sets of matrix rows (SS-4.10).
        self.rows: dict[str, tuple[int, ...]] = {NOTHING: ()}
        self.decommission: list[list[tuple[tuple[str, ...], tuple[str, ...]]]] = []
        for open_rows in range(8):
            rows = [row for row in range(3) if open_rows >> row & 1]
            by_most = []
            for most in range(4):
                sets = [c for size in range(1, most + 1) for c in combinations(rows, size)]
                names = tuple("+".join(_ROWS[row] for row in c) for c in sets)
                self.rows.update(zip(names, sets, strict=True))
                by_most.append(((NOTHING, *names), names))
            self.decommission.append(by_most)
        # kickback[column]: where the morale marker may be moved back to (SS-7.1).
        self.kickback: list[tuple[str, ...]] = [
            tuple(f"kickback-{spanner}" for spanner in reversed(tables.spanners) if spanner < column)
            for column in range(len(tables.end_points))
        ]
        # mixes[n]: n pieces of any types, as text and by resource (SS-3.4).
        self.mixes: list[list[tuple[str, tuple[int, int, int]]]] = [
            [
                ("+".join(RESOURCES[r] for r in mix), (mix.count(0), mix.count(1), mix.count(2)))
                for mix in combinations_with_replacement(range(3), count)
            ]
            for count in range(7)
        ]

    def visits_with(self, dice: int, bender: bool, location: int, changes: int) -> tuple[str, ...]:
        """The visits of a location with one of these dice, changed by one of these amounts (bit n for a
        change by n); with a Course Bender to any value, where an unchanged die could visit."""
        texts: list[str] = []
        for die in range(1, 7):
            if dice >> die & 1:
                texts += [text for change, text in self._changed[die][location] if changes >> change & 1]
                if bender and changes & 1:
                    texts += self._bent[die][location]
        found = self.visits[dice << 1 | bender][location][changes] = tuple(texts)
        return found

    def _add(self, text: str, visit: Visit) -> str:
        self.meaning[text] = visit
        return text


def _visit(die: int, final: int, sign: str, place: str) -> str:
    return f"{die} {place}" if die == final else f"{die}{sign}{final} {place}"


_menus: dict[str, Menu] = {}


def menu_for(tables: Tables) -> Menu:
    if tables.fingerprint not in _menus:
        _menus[tables.fingerprint] = Menu(tables)
    return _menus[tables.fingerprint]
