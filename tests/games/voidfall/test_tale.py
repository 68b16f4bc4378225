"""What the tale says that everybody gained, paid and lost is what really changed; nothing is left untold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.voidfall.sampling import OUT, options

from starboard.games.voidfall import TITLE
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import VoidfallPage
from starboard.games.voidfall.state import HOUSES, Player, Voidfall
from starboard.games.voidfall.words.log import LOG
from starboard.games.voidfall.words.tale import DETAILS, TALE
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table

# Scenario, seats, further options.
TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("second-genesis", 2, {}),
    ("kingdom-come", 3, {"focus": "secret"}),
    ("altered-space", 4, {"houses": "free"}),
    ("tutorial", 2, {}),
    ("first-spark", 1, {"difficulty": "hard"}),
    ("first-spark", 2, {"focus": "secret"}),
    ("first-spark", 3, {"difficulty": "hard"}),
    ("darkest-hour", 1, {}),
]


def _figures(s: Voidfall, p: Player) -> dict[str, int]:
    force = s.invasion[2:] if s.invasion and s.invasion[0] == p.seat else ()
    own = s.own(p)
    return {
        "influence": p.influence,
        "glory": p.glory_total,
        # One that is flipped for an action is still there until Clean-up (VF-3.7, VF-8.9).
        "trade": p.trade + p.flipped,
        "corruption": p.mat_corruption + p.chambers,
        "fleet": sum([sum(s.fleet[at]) for at in own]) + sum(force),
        "sectors": len(own),
        **dict(zip(v.RESOURCES, p.stock, strict=True)),
        **dict(zip(v.TRACKS, p.tracks, strict=True)),
    }


class _Standing:
    """What everybody has at one moment."""

    def __init__(self, s: Voidfall) -> None:
        self.figures = {(p.seat, noun): n for p in s.players for noun, n in _figures(s, p).items()}
        self.tile, self.corrupted, self.owner = [list(row) for row in (s.tile, s.corrupted, s.owner)]
        self.laid_out = s.phase != HOUSES

    def less(self, before: _Standing) -> Counter[tuple[int, str]]:
        found = Counter({key: n - before.figures[key] for key, n in self.figures.items()})
        # A sector changes hands with its Corruption, and a Rift that is closed takes it along (VF-23.9).
        for at, owner in enumerate(self.owner):
            if owner >= 0 and self.tile[at] == before.tile[at]:
                found[owner, "corruption"] += self.corrupted[at] - before.corrupted[at]
        return found


def _busy(random: Random, question: Question) -> Value:
    doing = [value for value in question.options if value not in OUT]
    return random.choice(doing if doing and random.random() < 0.9 else list(question.options))


@pytest.mark.parametrize(("scenario", "seats", "more"), TABLES)
def test_gains_add_up_answer_by_answer(scenario: str, seats: int, more: dict[str, Value]) -> None:
    table = Table(TITLE, options(scenario, seats, **more), f"tale {scenario} {seats}")
    words = TITLE.words(table.content, table.options)
    random = Random(seats)
    before, told = _Standing(table.state), 0
    while not table.over:
        question = random.choice(table.questions)
        table.answer(question.seat, _busy(random, question))
        # VF-21.2: a sector is given up, then Glory goes, then it is lost.
        if any(open_.verb == "glory-discard" for open_ in table.questions):
            continue
        now = _Standing(table.state)
        gained: Counter[tuple[int, str]] = Counter()
        for one in table.told[told:]:
            for seat, noun, amount in words.gains(one.event):
                assert noun in VoidfallPage.nouns
                gained[seat, noun] += amount
        changed = now.less(before)
        # Set-up lays out what everybody begins with, and nobody has gained it.
        if before.laid_out:
            for key in {*changed, *gained}:
                assert changed[key] == gained[key], (key, question, table.told[told:])
        before, told = now, len(table.told)


def test_every_event_has_a_place_in_the_tale() -> None:
    """A new verb is called something, or is a detail that needs no name; headings stand by themselves."""
    headings = {mark.verb for mark in TITLE.marks}
    heads = {verb for verb in LOG if verb in TALE._heads}
    assert set(LOG) == heads | DETAILS | headings
    assert not heads & DETAILS
    assert not heads & headings
