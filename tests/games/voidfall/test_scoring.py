"""VF-11.1: who wins, and what the sheet says on the way there."""

from __future__ import annotations

import pytest
from tests.games.voidfall.sampling import laid, moments, start, state

from starboard.games.voidfall.scoring import ENDING, MISSED, REACHED, corruption, ranks, result
from starboard.games.voidfall.state import UPKEEP, Voidfall
from starboard.games.voidfall.view import view


def settled(seats: int) -> Voidfall:
    """The first turn of a game, with nothing but what is set below."""
    s = state(start(laid(seats, "scores")))
    for p in s.players:
        p.track_corruption = (False, False, False)
        p.slot_corruption = (False, False, False)
        for at in s.own(p):
            s.corrupted[at] = False
    return s


def test_most_influence_wins() -> None:
    """VF-11.1."""
    s = settled(3)
    for p, influence in zip(s.players, (90, 120, 100), strict=True):
        p.influence = influence
    assert ranks(s) == (3, 1, 2)


def test_of_equals_the_one_with_less_corruption_is_first() -> None:
    """VF-11.1: markers on tracks, Agenda slots and controlled sectors."""
    s = settled(2)
    for p in s.players:
        p.influence = 100
    assert ranks(s) == (1, 1)
    first, second = s.players
    first.track_corruption = (True, False, False)
    assert ranks(s) == (2, 1)
    second.slot_corruption = (False, True, False)
    assert ranks(s) == (1, 1)
    s.corrupted[s.own(second)[-1]] = True
    assert (corruption(s, first), corruption(s, second)) == (1, 2)
    assert ranks(s) == (1, 2)


def test_markers_in_the_chambers_and_on_others_sectors_do_not_count() -> None:
    """VF-11.1."""
    s = settled(2)
    for p in s.players:
        p.influence = 100
    s.players[0].chambers = 2
    s.corrupted[next(at for at, void in enumerate(s.void) if void)] = True
    assert corruption(s, s.players[0]) == 0
    assert ranks(s) == (1, 1)


@pytest.mark.parametrize(
    ("influence", "places", "ending"),
    [
        ((130, 120), (1, 1), REACHED),
        ((119, 120), (2, 1), REACHED),
        ((119, 100), (2, 2), MISSED),
    ],
)
def test_the_tutorial_as_a_preparation_asks_everybody_for_120(
    influence: tuple[int, int], places: tuple[int, int], ending: str
) -> None:
    """VF-38.3, content 10.2: where nobody invades a player, each player's goal is 120 Influence."""
    s = laid(2, "goal", scenario="tutorial", invasions="voidborn")
    for p, amount in zip(s.players, influence, strict=True):
        p.influence = amount
    found = result(s)
    assert (found.ranks, found.ending) == (places, ending)
    assert found.outcome == "Each House needed 120 Influence."
    assert view(s, None).goal == 120
    assert view(laid(2, "goal", scenario="tutorial"), None).goal == 0


def test_the_end_counts_influence_alone() -> None:
    """VF-11.1, VF-1.2."""
    *_, last = moments(2, "the end", 1000)
    s = state(last)
    assert s.over
    final = result(s)
    assert final.ending == ENDING
    assert "Agendas in slots now" not in [line.label for line in final.sheet]
    assert final.scores == tuple(p.influence for p in s.players)
    assert tuple(map(sum, zip(*[line.points for line in final.sheet], strict=True))) == final.scores
    assert final.columns == ("red", "black")


def test_the_sheet_foresees_upkeep_and_agendas() -> None:
    """VF-10.7, VF-10.13: 3 I for each Upkeep that cannot be satisfied; not once it was paid."""
    s = settled(2)
    p = s.players[0]
    p.covered = (False,) * len(p.covered)
    p.stock = (0, 0, 1, 0, 0)
    p.influence = 10
    # The starting Agenda is 2 Upkeep, and 1 Materials satisfies none of it.
    lines = {line.label: line.points[0] for line in view(s, None).sheet}
    assert lines["Upkeep not satisfied"] == -6
    p.stock = (1, 1, 1, 0, 0)
    assert {line.label: line.points[0] for line in view(s, None).sheet}["Upkeep not satisfied"] == 0
    p.stock = (0, 0, 0, 0, 0)
    s.phase, s.turn = UPKEEP, len(s.order) - 1
    paid = s.order[0]
    s.players[paid].stock = (0, 0, 0, 0, 0)
    assert {line.label: line.points[paid] for line in view(s, None).sheet}["Upkeep not satisfied"] == 0


def test_no_more_influence_is_lost_than_there_is() -> None:
    """VF-12.6."""
    s = settled(2)
    p = s.players[1]
    p.stock, p.influence = (0, 0, 0, 0, 0), 4
    p.covered = (False,) * len(p.covered)
    assert {line.label: line.points[1] for line in view(s, None).sheet}["Upkeep not satisfied"] == -4
