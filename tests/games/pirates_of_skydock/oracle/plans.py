"""SKY-3 for the second engine: all plan as if alone; then the plans are settled and shown."""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from tests.games.pirates_of_skydock.oracle import document as doc
from tests.games.pirates_of_skydock.oracle.asking import Ask, Beside, Play
from tests.games.pirates_of_skydock.oracle.game import Data, Person


class Planned(NamedTuple):
    """A card, and how it improves an ability; played for its effect if that is empty."""

    card: str
    how: str


class Plan:
    """What a seat has planned, and the supply as it sees it."""

    def __init__(self, p: Person, low: dict[str, int], high: dict[str, int]) -> None:
        self.person = p
        self.low, self.high = dict(low), dict(high)
        self.steps: list[Planned] = []

    def do(self, g: Data, step: Planned) -> None:
        p = self.person
        p.hand.remove(step.card)
        self.steps.append(step)
        if step.how:
            g.improve(p, step.how, self.low, self.high)
            return
        row = doc.CARDS[step.card]
        p.schemed = p.schemed or row.scheme
        if row.effect == "energy 1":
            p.reserve += 1
        else:
            assert row.effect == "stack 1"
            p.stack += 1

    def make(self, g: Data) -> Play[None]:
        """SKY-3.4 to SKY-3.9, until the seat says that it is ready."""
        p = self.person
        while True:
            choice: str = yield Ask(p.seat, "plan", [*self._options(g), "go-on"])
            if choice == "go-on":
                break
            card, how = choice.removeprefix("improve "), ""
            if card != choice:
                how = yield Ask(p.seat, "improve", g.ways(p, card, self.low, self.high))
            self.do(g, Planned(card, how))
        yield from self._place()
        yield Ask(p.seat, "ready", ["ready"])

    def _options(self, g: Data) -> list[str]:
        p = self.person
        found = []
        for card in p.hand:
            row = doc.CARDS[card]
            if row.timing == "PLAN" and not (row.scheme and p.schemed):
                found.append(card)
            if g.ways(p, card, self.low, self.high):
                found.append(f"improve {card}")
        return found

    def _place(self) -> Play[None]:
        p = self.person
        p.energy = {}
        while p.reserve:
            empty = [slot for slot in p.board if slot not in p.energy]
            doubled = not p.stack or 2 in p.energy.values()
            options = empty if doubled else [*empty, *p.energy]
            if not options:
                return
            if doubled and p.reserve >= len(empty):
                slot = empty[0]  # one placement is left
            else:
                slot = yield Ask(p.seat, "energy", options)
            p.energy[slot] = p.energy.get(slot, 0) + 1
            p.reserve -= 1


def plan_all(g: Data) -> Play[None]:
    g.planning = True
    n = 4 if g.launch == 8 else 2
    packets = _deal_packets(g, n)
    before: dict[int, Person] = {}
    plans: dict[int, Plan] = {}

    def part(p: Person) -> Play[None]:
        yield from _draw(p, packets[p.seat], n)
        before[p.seat] = deepcopy(p)
        plans[p.seat] = Plan(p, g.low, g.high)
        yield from plans[p.seat].make(g)

    for p in g.people:
        p.schemed, p.stack = False, 0
    yield Beside({p.seat: part(p) for p in g.people})
    for p in g.from_seat(g.first):
        yield from _settle(g, plans[p.seat], before[p.seat])
    for p in g.from_seat(g.first):
        for step in plans[p.seat].steps:
            g.gone(step.card)
            g.pile -= doc.CARDS[step.card].effect == "energy 1" and not step.how
    for p in reversed(g.from_seat(g.first)):
        for sort, packet in packets[p.seat].items():
            g.decks[sort] += packet[::-1]
    g.planning = False


def _deal_packets(g: Data, n: int) -> dict[int, dict[str, list[str]]]:
    """SKY-3.10."""
    for sort in ("scheme", "loot"):
        deck = g.decks[sort]
        if len(deck) < n * g.seats:
            g.decks[sort] = []
            g.decks[sort] = g.refilled(sort) + deck
    return {
        p.seat: {
            sort: [g.decks[sort].pop() for _ in range(min(n, len(g.decks[sort])))]
            for sort in ("scheme", "loot")
        }
        for p in g.from_seat(g.first)
    }


def _draw(p: Person, packets: dict[str, list[str]], n: int) -> Play[None]:
    for _ in range(n):
        options = [sort for sort, packet in packets.items() if packet]
        if not options:
            return
        sort = yield Ask(p.seat, "draw", options)
        p.take(packets[sort].pop(0))


def _settle(g: Data, plan: Plan, before: Person) -> Play[None]:
    """SKY-3.13: against the real supply. From the first step that fails on, the seat plans again."""
    p, steps = plan.person, plan.steps
    low, high = dict(g.low), dict(g.high)
    levels = {slot: held.level for slot, held in before.board.items()}
    kept: list[Planned] = []
    for step in steps:
        kind, _, row = step.how.partition(" ")
        if row:
            if not low[kind]:
                break
            low[kind] -= 1
            levels[next(slot for slot in doc.ROWS[row] if slot not in levels)] = 1
        elif step.how:
            kind = p.board[step.how].kind
            if levels[step.how] == 2:
                if not high[kind]:
                    break
                high[kind] -= 1
            levels[step.how] += 1
        kept.append(step)
    if len(kept) == len(steps):
        g.low, g.high = low, high
        return
    p.__dict__.update(deepcopy(before).__dict__)
    again = Plan(p, g.low, g.high)
    for step in kept:
        again.do(g, step)
    yield Beside({p.seat: again.make(g)})
    plan.steps = again.steps
    g.low, g.high = again.low, again.high
