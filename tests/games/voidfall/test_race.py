"""VF-11.2 to 11.4: the Voidborn's Influence and how a game against them ends."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import HUNGRY, MILLS, against, lying
from tests.games.voidfall.sampling import fresh, options
from tests.games.voidfall.test_examples import see

from starboard.games.voidfall import race
from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.scoring import ENDING, MISSED, REACHED, result
from starboard.games.voidfall.state import AGENDAS, VOID, Voidfall
from starboard.games.voidfall.view import view

# T-67 on the map of First Spark with two players.
COUNTED = {
    "row.economic": ["harbinger", HUNGRY, MILLS],
    "haven.1": ["red", "red", "red"],
    "haven.2": ["black"],
    "catastrophes": 1,
    "consumed": ["cloning"],
    "red.corrupted-slots": [1],
    "black.corrupted-slots": [],
    "black.corrupted-tracks": ["economy"],
    "corrupted-offers": ["might", "wealth"],
    "sector.1,-2.fallen": "",
}
HELD = ("1,2", "-1,-2", "-1,3", "1,-3", "1,1", "-1,-1", "0,-1", "-1,0")


def counted() -> Voidfall:
    """Easy; all Voidborn sectors but three are red's, Pure; 0,1 and 1,0 keep a Harbinger each."""
    s = lying(COUNTED, 2)
    for at in HELD:
        patch(s, f"sector.{at}.harbingers", 0)
        s.void[s.tables.maps[s.map].by_name[at]] = 0
        patch(s, f"sector.{at}.corrupted", False)
    patch(s, "sector.1,-2.corrupted", False)
    patch(s, "sector.-1,2.corrupted", False)
    patch(s, "sector.0,1.population", 4)
    patch(s, "sector.1,0.population", 5)
    return s


def test_t67_the_final_count() -> None:
    """VF-11.2: each line by hand."""
    s = counted()
    assert {one.label: one.points for one in race.sources(s)} == {
        "Difficulty": 60,
        "Rifts": 30,
        "Incomplete Safe Havens": 20,
        "Catastrophes": 20,
        "Harbingers on the map": 20,
        "Consumed technologies": 5,
        "Ongoing Crises": 10,
        "Fallen Houses": 3,
        # 0,1 and 1,0; red's slot, black's track; two offers.
        "Corruption": 12,
        "Population of Voidborn sectors": 9,
    }
    assert [one.number for one in race.sources(s)] == [1, 1, 1, 1, 2, 1, 2, 1, 6, 9]
    assert race.total(s) == 189


@pytest.mark.parametrize(
    ("red", "black", "margin", "ending"),
    [(190, 188, -1, race.OUTWEIGHED), (189, 200, 0, race.WON), (189, 189, 0, race.WON)],
)
def test_each_player_needs_as_much(red: int, black: int, margin: int, ending: str) -> None:
    """T-67, VF-11.3, VF-11.4: 190 and 188 against 189 are a loss."""
    s = counted()
    s.players[0].influence, s.players[1].influence = red, black
    s.phase = AGENDAS
    assert race.margin(s) == margin
    assert race.ending(s) == ending


@pytest.mark.parametrize(("difficulty", "base"), [("easy", 60), ("medium", 100), ("hard", 140)])
def test_the_difficulty(difficulty: str, base: int) -> None:
    """VF-11.2, VF-38.4."""
    s = lying({"difficulty": difficulty})
    assert race.sources(s)[0] == ("Difficulty", 1, base)


def test_what_does_not_count() -> None:
    """VF-11.2: Harbingers on the board, Corruption in the Chambers, Population where no VFP are."""
    s = lying({})
    before = race.total(s)
    s.players[0].chambers = 2
    patch(s, "row.military", ["harbinger"])
    assert race.total(s) == before
    patch(s, "sector.0,1.void", 0)
    assert race.total(s) == before - probe(s, "sector.0,1.population")


def test_the_game_ends_after_cycle_3() -> None:
    """VF-1.2, VF-11.3."""
    run = against({"cycle": 3, "phase": "agendas", "red.influence": 500})
    assert see(run, "over") == [True]
    found = run.state
    assert isinstance(found, Voidfall)
    assert race.ending(found) == race.WON
    assert race.lines(found)[0].points == (0, 60)


@pytest.mark.parametrize(("scores", "places"), [((190, 188), (2, 2)), ((190, 189), (1, 1))])
def test_all_win_together_or_lose(scores: tuple[int, int], places: tuple[int, int]) -> None:
    """VF-11.3, T-67: 189 is what each of them has to reach; the sheet has a column for the Voidborn."""
    s = counted()
    s.phase, s.over = AGENDAS, True
    for p, points in zip(s.players, scores, strict=True):
        p.influence = points
    found = result(s)
    assert (found.scores, found.ranks) == (scores, places)
    assert view(s, None).ranks == places
    assert found.columns == ("red", "black", "The Void")
    assert sum(line.points[2] for line in found.sheet) == 189


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((201, 215), "Won by 12: the House with least has 201 Influence, the Void 189."),
        ((189, 215), "Won: the House with least has 189 Influence, the Void 189."),
        ((215, 182), "Lost by 7: the House with least has 182 Influence, the Void 189."),
    ],
)
def test_the_outcome_in_words(scores: tuple[int, int], said: str) -> None:
    """VF-11.3, VF-11.4."""
    s = counted()
    s.phase, s.over = AGENDAS, True
    for p, points in zip(s.players, scores, strict=True):
        p.influence = points
    assert result(s).outcome == said


def test_the_outcome_alone_and_overrun() -> None:
    """VF-9.12, VF-11.3."""
    s = lying({"red.influence": 300})
    s.phase, s.over = AGENDAS, True
    total = race.total(s)
    assert result(s).outcome == f"Won by {300 - total}: 300 Influence against the Void’s {total}."
    s.phase, s.cycle = VOID, 2
    assert (result(s).ending, result(s).ranks) == (race.OVERRUN, (2,))
    assert result(s).outcome == "The Void overran the realm in Cycle 2."


@pytest.mark.parametrize(
    ("influence", "place", "ending", "said"),
    [
        (131, 1, REACHED, "Won: 131 Influence, 11 more than the goal of 120."),
        (120, 1, REACHED, "Won: 120 Influence, exactly the goal."),
        (119, 2, MISSED, "Lost: 119 Influence, 1 short of the goal of 120."),
    ],
)
def test_the_goal_of_the_tutorial(influence: int, place: int, ending: str, said: str) -> None:
    """VF-38.3: 120 Influence alone; with others most Influence wins."""
    s = fresh(options("tutorial", 1))
    s.phase, s.over = AGENDAS, True
    s.players[0].influence = influence
    found = result(s)
    assert (found.ranks, found.ending, found.outcome) == ((place,), ending, said)
    assert result(fresh(options("tutorial", 2))).ending == ENDING
