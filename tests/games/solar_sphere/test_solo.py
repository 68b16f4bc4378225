"""SS-14 to SS-16 where a vector does not reach: sorting of rows, whole rounds, the switch of SS-16.1."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.rules.battle import resolve
from starboard.games.solar_sphere.rules.dock import dock
from starboard.games.solar_sphere.rules.recover import recover, scarcity, sort_rows
from starboard.games.solar_sphere.solo import dranda_turn
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle


def game(title: AnyTitle, level: int = 2, seed: str = "solo") -> SolarSphere:
    options = title.check_options({"seats": 1, "level": level})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed(seed))
    return state


def rows(s: SolarSphere) -> list[str]:
    return [ship[0] if (ship := probe(s, f"fleet.{place}")) else "" for place in PLACES]


PLACES = ("bottom-left", "bottom-right", "top-left", "top-right")


def lay(s: SolarSphere, *ships: list[str]) -> None:
    for place in PLACES:
        patch(s, f"fleet.{place}", [])
    for place, ship in zip(PLACES, ships, strict=True):
        patch(s, f"fleet.{place}", ship)


def test_rows_are_sorted_by_value(solar_sphere: AnyTitle) -> None:
    """SS-14.5: the higher value lies left in both rows, and drones stay with their ship."""
    s = game(solar_sphere)
    lay(
        s,
        ["res-gadfly", "red 1", "corporation 1"],
        ["res-harrier", "dranda 2"],
        ["res-moth"],
        ["res-turncoat"],
    )
    sort_rows(s)
    assert rows(s) == ["res-harrier", "res-gadfly", "res-turncoat", "res-moth"]
    assert probe(s, "fleet.bottom-right") == ["res-gadfly", "red 1", "corporation 1"]


def test_ties_of_value_go_by_the_icon(solar_sphere: AnyTitle) -> None:
    """SS-14.5, SS-14.10: the rarer icon left; Prism first, C last; two icons count by the lower."""
    s = game(solar_sphere)
    patch(s, "dranda.factions", [3, 1, 2, 9])
    lay(s, ["res-courier"], ["res-burr"], ["res-gadfly"], ["res-moth"])
    sort_rows(s)
    assert rows(s) == ["res-burr", "res-courier", "res-moth", "res-gadfly"]
    lay(s, ["res-burr"], ["res-nettle"], ["res-bramble"], ["res-undertow"])
    sort_rows(s)
    assert rows(s) == ["res-nettle", "res-burr", "res-undertow", "res-bramble"]


def test_full_ties_stay(solar_sphere: AnyTitle) -> None:
    """SS-14.5, SS-14.13: still tied means unchanged, and a ship alone keeps its side."""
    s = game(solar_sphere)
    patch(s, "dranda.factions", [1, 1, 1, 1])
    lay(s, [], ["res-gadfly", "corporation 1"], ["res-harrier"], ["res-undertow"])
    sort_rows(s)
    assert rows(s) == ["", "res-gadfly", "res-harrier", "res-undertow"]


def test_counters_at_the_moment_of_the_reveal(solar_sphere: AnyTitle) -> None:
    """SS-14.13, SS-14.5: Recover sorts by the counters as they are then; columns keep their order."""
    s = game(solar_sphere)
    patch(s, "dranda.factions", [5, 0, 0, 0])
    lay(s, ["res-gadfly", "red 1", "corporation 1"], ["res-jackdaw", "corporation 1", "red 2"], [], [])
    patch(s, "resistance", ["res-harrier", "res-undertow"])
    recover(s)
    assert rows(s) == ["res-jackdaw", "res-gadfly", "res-undertow", "res-harrier"]
    assert probe(s, "fleet.bottom-left") == ["res-jackdaw", "corporation 1", "red 2"]


def test_scarcity(solar_sphere: AnyTitle) -> None:
    """SS-14.10: counters compared; Prism is -1; a card without icon is last."""
    s = game(solar_sphere)
    patch(s, "dranda.factions", [4, 2, 3, 7])
    assert scarcity(s, (1, 0, 0, 0)) == 4
    assert scarcity(s, (1, 0, 1, 0)) == 3
    assert scarcity(s, (0, 0, 0, 1)) == -1
    assert scarcity(s, (0, 0, 0, 0)) > 50


def test_recover(solar_sphere: AnyTitle) -> None:
    """SS-16.3: the top card is the new discard, the play row goes back, used dice stay out."""
    s = game(solar_sphere)
    d = s.dranda
    assert d is not None
    patch(s, "dranda.discard", ["dranda-04"])
    patch(s, "dranda.row", ["dranda-01", "dranda-02", "dranda-03"])
    patch(s, "dranda.deck", ["dranda-08"])
    patch(s, "dranda.opaque", ["teal"])
    recover(s)
    assert probe(s, "dranda.discard") == ["dranda-04", "dranda-08"]
    assert probe(s, "dranda.row") == []
    assert len(d.deck) == 10
    assert {"dranda-01", "dranda-02", "dranda-03"} < set(probe(s, "dranda.deck"))
    assert probe(s, "dranda.opaque") == ["teal"]
    assert (d.dice, d.placed) == ([], 0)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_solo_game_asks_only_the_human(solar_sphere: AnyTitle, seed: str) -> None:
    """SS-14.12, SS-14.7, SS-16.3: no question to DRANDA; three turns a round; the size of its deck."""
    s = game(solar_sphere, seed=seed)
    d = s.dranda
    assert d is not None
    run = Run(solar_sphere.beat, s, False)
    random = Random(seed)
    run.start()
    seen = set()
    while run.question is not None:
        (question,) = run.questions()
        assert question.seat == 0
        if s.round not in seen and not d.placed:
            seen.add(s.round)
            # Each opaque die that played has cost a Salvage Ship card.
            assert len(d.deck) == 12 - s.round - d.opaque.count(False)
            assert len(d.dice) == 3
        run.answer(0, question.options[random.randrange(len(question.options))])
    assert d.placed == 3
    assert len(d.row) == 3


def test_dranda_gains_nothing_by_docking(solar_sphere: AnyTitle) -> None:
    """SS-14.1, SS-14.6: three ones are 6 morale for the human and nothing for DRANDA."""
    s = game(solar_sphere, level=3)
    patch(s, "order", ["red", "dranda"])
    patch(s, "chance", [1] * 6)
    dock(s)
    assert s.dranda is not None
    assert s.players[0].morale == 6
    assert s.dranda.score == 0


@pytest.mark.parametrize(("value", "belt"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_belts(solar_sphere: AnyTitle, value: int, belt: int) -> None:
    """SS-15.1: the belt card is named by the die."""
    s = game(solar_sphere)
    patch(s, "dranda.dice", [f"black {value}", "teal 1", "amber 1"])
    patch(s, "dranda.deck", ["dranda-11"])
    assert s.dranda is not None
    dranda_turn(s, s.dranda)
    assert [len(dice) for dice in s.visits] == [1 if n == belt else 0 for n in range(8)]


def test_salvage_ship_sees_each_card_once(solar_sphere: AnyTitle) -> None:
    """SS-15.2: if no card of the deck names a die that is left, the turn ends and the card stays."""
    s = game(solar_sphere)
    d = s.dranda
    assert d is not None
    patch(s, "dranda.opaque", ["black"])
    # All four cards whose strip begins with black lie elsewhere: 01 in front, 05, 10 and 12 discarded.
    patch(s, "dranda.discard", ["dranda-05", "dranda-10", "dranda-12"])
    patch(s, "dranda.deck", ["dranda-01"])
    patch(s, "dranda.dice", ["amber 1", "teal 1", "black 1"])
    dranda_turn(s, d)
    assert probe(s, "dranda.row") == ["dranda-01"]
    assert probe(s, "dranda.discard") == ["dranda-05", "dranda-10", "dranda-12"]
    assert probe(s, "dranda.opaque") == ["black"]
    assert len(d.deck) == 8


@pytest.mark.parametrize("literal", [False, True])
def test_the_switch_for_top_row_failures(solar_sphere: AnyTitle, literal: bool) -> None:
    """SS-16.1: DRANDA's drones go back when a ship shifts; with the switch off they stay on it."""
    s = game(solar_sphere)
    s.tables = replace(s.tables, top_row_return=literal)
    lay(s, [], [], ["res-harrier", "dranda 2"], [])
    patch(s, "chance", ["resistance 3"])
    ship = s.fleet[2]
    assert ship is not None
    assert list(resolve(s, 2, ship)) == []
    columns = ["corporation 1"] if literal else ["dranda 2", "corporation 1"]
    assert probe(s, "fleet.bottom-left") == ["res-harrier", *columns]
    assert probe(s, "dranda.supply") == (20 if literal else 18)


def test_drones_on_hexes_are_not_reclaimed(solar_sphere: AnyTitle) -> None:
    """SS-14.3, SS-14.9: with supply and removed drones gone, an attack deploys nothing and costs nothing."""
    s = game(solar_sphere)
    lay(s, [], [], ["res-harrier", "dranda 19"], ["res-gadfly"])
    patch(s, "facedown", ["O7", "O8", "O9", "O10", "O11", "O12"])
    patch(s, "sphere.I1.builder", "dranda")
    patch(s, "dranda.dice", ["black 1", "teal 1", "amber 1"])
    patch(s, "dranda.deck", ["dranda-02"])
    assert s.dranda is not None
    dranda_turn(s, s.dranda)
    assert probe(s, "fleet.top-right") == ["res-gadfly"]
    assert (s.dranda.score, s.dranda.supply) == (0, 0)
