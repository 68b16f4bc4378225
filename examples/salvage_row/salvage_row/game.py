"""The game itself: content, state, rules, what each seat may know, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from starboard.kernel.ask import Rule, ask
from starboard.kernel.chance import Chance
from starboard.kernel.content import Content, Row, Rows, Table, fingerprint, likeness, rows_of
from starboard.kernel.state import State
from starboard.kernel.title import Line, Result

SEATS: Final = 2
ROW: Final = 4
TANK: Final = 6
REFUEL: Final = "refuel"
REFUEL_GAIN: Final = 3
KINDS: Final = ("hull", "engine", "cargo")
CONTRACT_POINTS: Final = 2


class Wreck(Row, frozen=True):
    kind: Literal["hull", "engine", "cargo"]
    weight: int
    value: int


class Wrecks:
    def __init__(self, rows: Rows) -> None:
        self.fingerprint, self.likeness = fingerprint(rows), likeness(rows)
        self.all = rows_of(rows, Wreck)
        self.number = {wreck.id: n for n, wreck in enumerate(self.all)}


CONTENT: Final = Content(
    __package__, [Table(file="wrecks.toml", key="wreck", row_type=Wreck)], lambda rows: None, Wrecks
)


class Salvage(State):
    __slots__ = ("contracts", "deck", "fuel", "row", "towed", "turns", "wrecks")
    SHARED = frozenset({"wrecks"})

    def __init__(self, wrecks: Wrecks, chance: Chance) -> None:  # SR-1
        super().__init__(chance)
        self.wrecks = wrecks
        self.deck = list(range(len(wrecks.all)))
        chance.shuffle(self.deck)
        self.row = [self.deck.pop() for _ in range(ROW)]
        self.fuel = [4] * SEATS
        self.towed: list[list[int]] = [[] for _ in range(SEATS)]
        self.contracts = list(range(len(KINDS)))  # of each seat, then the one that was put aside
        chance.shuffle(self.contracts)
        self.turns = 0

    def copy(self) -> Salvage:
        new = Salvage.__new__(Salvage)
        State.__init__(new, self.chance.copy())
        new.learned, new.over, new.turns, new.wrecks = self.learned, self.over, self.turns, self.wrecks
        new.deck, new.row, new.fuel = self.deck[:], self.row[:], self.fuel[:]
        new.towed, new.contracts = [towed[:] for towed in self.towed], self.contracts[:]
        return new


def beat(s: Salvage) -> Rule[None]:  # SR-2
    seat = s.turns % SEATS
    s.tell("turn", seat, "SR-2.1")
    in_reach = [s.wrecks.all[n].id for n in s.row if s.wrecks.all[n].weight <= s.fuel[seat]]
    action: str = yield ask(seat, "act", in_reach + [REFUEL] * (s.fuel[seat] < TANK), pause=True)
    if action == REFUEL:  # SR-2.3
        gain = min(REFUEL_GAIN, TANK - s.fuel[seat])
        s.fuel[seat] += gain
        s.tell("refuel", seat, "SR-2.3", gain)
    else:
        tow(s, seat, s.wrecks.number[action])
    s.turns += 1


def tow(s: Salvage, seat: int, n: int) -> None:  # SR-2.2
    s.fuel[seat] -= s.wrecks.all[n].weight
    s.row.remove(n)
    s.towed[seat].append(n)
    s.tell("tow", seat, "SR-2.2", s.wrecks.all[n].id)
    if s.deck:
        s.row.append(s.draw(s.deck))
        s.tell("appear", -1, "SR-2.2", s.wrecks.all[s.row[-1]].id)
    elif not s.row:  # SR-3.1
        s.reveal()
        s.over = True
        for owner in range(SEATS):
            s.tell("contract", owner, "SR-3.1", KINDS[s.contracts[owner]])


def _sheet(s: Salvage, known: Sequence[int]) -> tuple[Line, ...]:
    """The score if the game ended now; the contracts of these seats are known."""
    mine = [[s.wrecks.all[n] for n in towed] for towed in s.towed]
    wanted = [sum(w.kind == KINDS[s.contracts[seat]] for w in mine[seat]) for seat in range(SEATS)]
    contracts = tuple(CONTRACT_POINTS * wanted[seat] if seat in known else 0 for seat in range(SEATS))
    values = tuple(sum(wreck.value for wreck in wrecks) for wrecks in mine)
    return Line("Wrecks", "SR-3.2", values), Line("Contract", "SR-3.3", contracts)


def result(s: Salvage) -> Result:
    sheet = _sheet(s, range(SEATS))
    scores = tuple(sum(line.points[seat] for line in sheet) for seat in range(SEATS))
    ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)  # SR-3.4
    return Result(scores, ranks, ("Amber", "Teal"), sheet, "the row is empty")


class SalvageView(msgspec.Struct, frozen=True):
    row: tuple[str, ...]
    deck: int
    fuel: tuple[int, ...]
    towed: tuple[tuple[str, ...], ...]
    contracts: tuple[str, ...]  # empty where this seat may not know it
    sheet: tuple[Line, ...]
    result: Result | None


def view(s: Salvage, seat: int | None) -> SalvageView:
    known = tuple(range(SEATS)) if s.over else () if seat is None else (seat,)
    return SalvageView(
        row=tuple(s.wrecks.all[n].id for n in s.row),
        deck=len(s.deck),
        fuel=tuple(s.fuel),
        towed=tuple(tuple(s.wrecks.all[n].id for n in towed) for towed in s.towed),
        contracts=tuple(KINDS[s.contracts[n]] if n in known else "" for n in range(SEATS)),
        sheet=_sheet(s, known),
        result=result(s) if s.over else None,
    )


def redeal(s: Salvage, seat: int | None, chance: Chance) -> None:
    """Deals anew what the seat cannot know; sorted first, so that the deal depends on chance alone."""
    s.chance = chance
    s.deck.sort()
    chance.shuffle(s.deck)
    hidden = [n for n in range(len(s.contracts)) if n != seat and not s.over]
    left = sorted(s.contracts[n] for n in hidden)
    chance.shuffle(left)
    for n, contract in zip(hidden, left, strict=True):
        s.contracts[n] = contract


class Watch:
    """Invariants, checked after every answer of every game that is fuzzed."""

    def see(self, s: Salvage) -> None:
        everywhere = sorted(s.deck + s.row + s.towed[0] + s.towed[1])
        assert everywhere == list(range(len(s.wrecks.all))), "a wreck is lost or doubled"
        assert all(0 <= fuel <= TANK for fuel in s.fuel), f"the tanks hold {s.fuel}"
        assert len(s.row) == ROW or not s.deck, "the row was not filled up"


def evaluate(s: Salvage, seat: int) -> float:
    """For bots: points so far, and a little for fuel, which is worth nothing in the end."""
    points = sum(line.points[seat] for line in _sheet(s, (seat,)))
    return points if s.over else points + 0.6 * s.fuel[seat]
