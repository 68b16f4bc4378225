"""Chapter 3, REVP-2 and REVS-1: the first position and the decisions of the set-up."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.revenant.rules.staging import drive, tables

from starboard.games.revenant import setup
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.state import SETUP, Revenant
from starboard.games.revenant.tables import SHIP_TYPE
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance


def laid_out(seats: int, **options: Value) -> Revenant:
    return setup.first_position({"seats": seats, **options}, tables(), Chance.from_seed("set-up"))


def set_up(s: Revenant) -> list[Question]:
    """Answers every question with its first option."""
    asked: list[Question] = []
    while s.phase == SETUP:
        rule = beat(s)
        answer: Value | None = None
        while True:
            try:
                question = rule.send(answer)
            except StopIteration:
                break
            assert isinstance(question, Question)
            asked.append(question)
            answer = question.options[0]
    return asked


@pytest.mark.parametrize("edition", ["final", "prototype"])
def test_board(edition: str) -> None:
    """3.1 steps 2 to 5: two ships per House, 16 Voidborn, 4 Rifts, Planets at 1, 4 and 6."""
    s = laid_out(3, edition=edition)
    arks = Counter(s.at[n] + 1 for n in range(28) if SHIP_TYPE[n] == 0)
    small = Counter(s.at[n] + 1 for n in range(28) if SHIP_TYPE[n] != 0 and s.at[n] >= 0)
    assert arks == {1: 1, 3: 2, 4: 1, 6: 1, 7: 2}
    assert small == {1: 1, 2: 1, 3: 1, 5: 1, 6: 1, 7: 1, 8: 1}
    assert [s.power(house) for house in range(7)] == [2] * 7
    assert sum(1 for n in range(28) if SHIP_TYPE[n] == 1 and s.at[n] >= 0) == 4
    assert s.voidborn[:8] == [3, 1, 3, 1, 3, 1, 3, 1]
    assert [n + 1 for n in range(8) if s.rifts[n]] == [1, 3, 5, 7]
    assert [(n + 1, s.cubes[n]) for n in range(8) if s.planets[n] >= 0] == [(1, 1), (4, 1), (6, 1)]


def test_cards() -> None:
    """3.1 steps 7 to 9."""
    s = laid_out(3)
    assert (len(s.open), len(s.scanner_deck), len(s.colonies)) == (3, 11, 7)
    cores = [tables().failures[card].core for card in s.failure_deck]
    assert cores == [True, False, False]
    assert not any(tables().failures[card].core for card in s.display)
    assert (s.tokens, len(s.hidden_deck), [len(deck) for deck in s.operations]) == (2, 49, [28, 28, 28])


def test_players() -> None:
    """3.1 steps 10 to 15: what everybody has, and who decides when."""
    s = laid_out(3)
    order = list(s.order)
    asked = set_up(s)
    decided = [(q.verb, q.seat) for q in asked]
    assert decided == [
        *(("setup-side", seat) for seat in order),
        *(("setup-redraw", seat) for seat in order),
        *(("setup-house", seat) for seat in reversed(order)),
    ]
    for p in s.players:
        assert p.free == [1, 1, 1, 1]
        assert p.corrupt == (False, False, False, False, True)
        assert (len(p.hidden), len(p.agendas), sum(p.influence)) == (2, 2, 1)
        assert sorted(tables().operations[card].kind for card in p.hand) == [0, 1, 2]
        house = p.influence.index(1)
        assert p.frigate == s.at[house * 4]
        assert s.damage[house * 4] == 1
        assert not s.corrupt[house * 4]
    assert sum(s.damage) == sum(s.corrupt) == 3
    assert s.tactics[0] == tuple(order)
    assert len({p.captain // 2 for p in s.players}) == 3


def test_redraw() -> None:
    """3.1 step 13: the named kinds are discarded and replaced."""
    s = laid_out(2)
    set_up_to(s, 2)
    first = s.players[s.order[0]]
    before = list(first.hand)
    drive(beat(s), "cadet+order", "none")
    assert first.hand[0] == before[1]
    assert [len(pile) for pile in s.discards] == [1, 0, 1]
    assert sorted(tables().operations[card].kind for card in first.hand) == [0, 1, 2]


def set_up_to(s: Revenant, stage: int) -> None:
    while s.stage < stage:
        rule = beat(s)
        answer: Value | None = None
        try:
            while True:
                question = rule.send(answer)
                assert isinstance(question, Question)
                answer = question.options[0]
        except StopIteration:
            continue


def test_council() -> None:
    """REV-29.1: 12 cards after everything else is dealt."""
    s = laid_out(2)
    set_up(s)
    assert (len(s.council), len(s.hidden_deck)) == (12, 49 - 4 - 12)


@pytest.mark.parametrize(("marker", "total"), [("none", 4), ("resource", 5)])
def test_fourth_player(marker: str, total: int) -> None:
    """3.1 step 16."""
    s = laid_out(4, extra_marker_4p=marker)
    set_up(s)
    assert sum(s.players[s.order[3]].free) == total


def test_prototype() -> None:
    """REVP-2: two Sonar cards, 2 cubes on the Revenant, 1 HI, one Hidden Agenda, Frigates inside the ring."""
    s = laid_out(3, edition="prototype")
    order = list(s.order)
    assert order in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    decided = [(q.verb, q.seat) for q in set_up(s)]
    verbs = ("setup-side", "proto-agenda", "setup-house", "proto-frigate")
    assert decided == [(verb, seat) for verb in verbs for seat in order]
    assert (len(s.open), s.core_cubes, s.tokens) == (2, 2, 0)
    for p in s.players:
        assert (len(p.hidden), len(p.hand), p.frigate) == (1, 3, 8)
        assert tables().hidden_agendas[p.agendas[0]].specialisation == p.captain // 2
        assert p.corrupt == (False, False, False, False, False, True)
    assert (len(s.failure_deck), s.display[1]) == (7, -1)
    assert s.redeploy


def test_solo() -> None:
    """REVS-1.2, REVS-1.6: 7, 5 and 3 cards of three Houses; the lines are ordered last of all."""
    s = laid_out(1)
    assert s.solo is not None
    houses = sorted(Counter(card // 7 for card in s.solo.deck).values())
    assert houses == [3, 5, 7]
    assert len(s.hidden_deck) == 34
    asked = set_up(s)
    assert asked[-1].verb == "solo-lines"
    for sector in range(8):
        assert sorted(s.solo.lines[sector]) == s.ships_in(sector)
