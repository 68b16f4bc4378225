"""What the tale says that everybody gained, paid and lost is what really changed; nothing is left untold."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from markupsafe import Markup
from tests.games.voidfall.sampling import OUT, options
from tests.page.test_areas import shown

from starboard.games.voidfall import TITLE
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import VoidfallPage
from starboard.games.voidfall.state import HOUSES, NOBODY, Player, Voidfall
from starboard.games.voidfall.words.log import LOG
from starboard.games.voidfall.words.tale import DETAILS, TALE
from starboard.kernel.ask import Question, Value
from starboard.kernel.state import Event
from starboard.kernel.table import Table, Told
from starboard.page.areas import generic_areas

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

    def unclear(self, before: _Standing) -> set[tuple[int, str]]:
        """A sector that is lost may have been cleansed before."""
        lost = {was for was, now in zip(before.owner, self.owner, strict=True) if was not in (now, NOBODY)}
        return {(seat, "corruption") for seat in lost}


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
            for key in {*changed, *gained} - now.unclear(before):
                assert changed[key] == gained[key], (key, question, table.told[told:])
        before, told = now, len(table.told)


def test_every_event_has_a_place_in_the_tale() -> None:
    """A new verb is called something, or is a detail that needs no name; headings stand by themselves."""
    headings = {mark.verb for mark in TITLE.marks}
    assert set(LOG) == TALE.headed | DETAILS | headings
    assert len(TALE.headed) + len(DETAILS) + len(headings) == len(set(LOG))


def _told(*events: Event) -> list[str]:
    """What these events are called in the log, beat by beat."""
    face = shown(TITLE, 0, scenario="second-genesis")
    face.table.told[:] = [Told(0, event) for event in events]
    log = generic_areas(face, None, None)["log"]
    return [
        Markup(said).striptags() for said in re.findall(r'<summary>.*?<span class="go">(.*?)</span>', log)
    ]


def _event(verb: str, seat: int, *data: Value) -> Event:
    return Event(verb, seat, "VF-1.1", data)


def test_an_invasion_is_one_breath() -> None:
    """Movement, Combat and what it brings belong to the action that began it (VF-20.9)."""
    assert _told(
        _event("focus", 1, "focus-conquest"),
        _event("flip", 1),
        _event("action", 1, "focus-conquest.engage"),
        _event("spend", 1, "energy", 2),
        _event("move", 1, "0,2", "0,-2", "corvette", 2),
        _event("combat", 1, "0,-2", "conquered", 1, *[0] * 11, 0, -1, -2),
        _event("glory-lost", 0, 1),
        _event("influence", 1, 4, "0,-2"),
        _event("bounty", 1, "bounty-ff"),
        _event("bounty", 1, "bounty-ff"),
        _event("clean-up", 1),
        _event("trade-returned", 1, 3),
    ) == [
        "Bryn plays Conquest, flips a Trade token",
        "Bryn Engage: sends 2 Corvette FP from B6 to B2, conquers B2 from Ash <i>, "
        "turns up a Bounty token ×2",
        "Bryn cleans up: returns a Trade token",
    ]


def test_whoever_acts_in_anothers_beat_is_named() -> None:
    """VF-6.3, VF-9.11: a partner of a Joint action, and everybody after a Catastrophe."""
    assert _told(
        _event("action", 1, "focus-conquest.engage"),
        _event("joined", 0, "gain 1F"),
        _event("grow", 0, "0,2", 3),
        _event("advance", 1, "society", 2),
        _event("catastrophe", NOBODY, 2),
        _event("cleansed", 0, "track society"),
        _event("gain", 1, "food", 2),
        _event("skirmish-target", 1, "0,-2", 3, "only one"),
        _event("skirmish-target", 0, "0,2", 1, "only one"),
        _event("strike", 1, "0,-2", 3),
        _event("skirmish", 1, "0,-2", "conquered", -1, *[0] * 5),
        _event("abandon", 1, "0,-2", "fallen"),
    ) == [
        "Bryn Engage: Ash <i> joins in, grows B6 to 3, Bryn advances Society to 2",
        "Catastrophe 2 of 3, Ash <i> cleanses Society",
        "Bryn expects 3 Voidborn FP at B2, Ash <i> expects 1 Voidborn FP at B6",
        "Bryn is struck at B2 by 3 Voidborn FP, loses it",
    ]
