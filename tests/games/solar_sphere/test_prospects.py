"""What board and labels promise of a visit, a hex or an attack is what the rules make of it."""

from __future__ import annotations

import pytest
from tests.games.drawings import scene_of
from tests.games.solar_sphere.sampling import TABLES, each_question, fresh, options_for

from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.board.dice import Dice
from starboard.games.solar_sphere.board.prospects import _action
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.position import patch
from starboard.games.solar_sphere.rules.battle import ranking
from starboard.games.solar_sphere.rules.drones import exhaust
from starboard.games.solar_sphere.rules.locations import buildable, hireable
from starboard.games.solar_sphere.rules.possible import means_of, possible
from starboard.games.solar_sphere.rules.visit import docked_values
from starboard.games.solar_sphere.scoring import sphere_points
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import CREW, FLEET, LOCATIONS, SPHERE
from starboard.games.solar_sphere.view import hex_worth, view
from starboard.games.solar_sphere.words import labels
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Kept
from starboard.kernel.run import Run


def sight(s: SolarSphere, question: Question) -> Sight:
    words = SolarSphereWords(TABLES, options_for(len(s.players)))
    scene = scene_of(TITLE, words, s, question, question.seat)
    return Sight(TABLES, scene, Kept(), Dice(TABLES, scene.view))


@pytest.mark.parametrize("seats", [1, 3])
def test_an_action_is_promised_where_it_is_possible_once_the_price_is_paid(seats: int) -> None:
    """SS-8.12, without crew: each visit is paid for in a copy of the game, and the rules are asked there."""
    promised: dict[tuple[int, bool], int] = {}

    def look(s: SolarSphere, question: Question) -> None:
        if question.verb != "use-die":
            return
        shown = sight(s, question)
        assert shown.me is not None
        for by_location in shown.ways.values():
            for location, ways in by_location.items():
                for way in ways:
                    trial = s.copy()
                    p = trial.players[question.seat]
                    exhaust(p, way.price)
                    can = possible(trial, p, means_of(p), location, way.final)
                    boosted = LOCATIONS[location] in shown.me.satellites
                    on_board = _action(shown, shown.me, location, way)
                    in_words = labels._action(
                        TABLES, shown.view, shown.me, location, way.final, way.price, boosted
                    )
                    assert (bool(on_board), bool(in_words)) == (can, can)
                    promised[location, can] = promised.get((location, can), 0) + 1
                    if can and location == SPHERE:
                        spots = len(buildable(trial, p, 6 if boosted else way.final))
                        assert on_board.split()[0] == str(spots)
                    if can and location == CREW and not boosted:
                        assert on_board == f"{len(hireable(trial, p))} for hire"

    for seed in range(3):
        each_question(seats, seed, look)
    assert all(promised.get((location, True)) for location in range(len(LOCATIONS)))
    assert promised.get((FLEET, False)), "no attack was ever out of reach"


def test_a_boosted_attack_without_crystal_needs_a_free_space_in_the_resource_row() -> None:
    """SS-8.12: the boost may turn a drone into 1 K by the resource row; a full row gives none."""
    for drones_in_row, expected in ((0, "attack"), (3, "")):
        s = fresh(2, "fleet")
        run = Run(TITLE.beat, s, False)
        run.start()
        while run.questions()[0].verb != "use-die":
            question = run.questions()[0]
            run.answer(question.seat, question.options[-1])
        question = run.questions()[0]
        colour = ("red", "black", "teal", "amber")[question.seat]
        patch(s, f"{colour}.satellites", ["fleet"])
        patch(s, f"{colour}.stock", [1, 1, 0])
        patch(s, f"{colour}.matrix", [drones_in_row, 0, 0])
        shown = sight(s, question)
        assert shown.me is not None
        die = docked_values(s.players[question.seat])[0]
        way = next(way for ways in shown.ways[die].values() for way in ways)
        assert _action(shown, shown.me, FLEET, way) == expected
        assert bool(labels._action(TABLES, shown.view, shown.me, FLEET, 6, way.price, True)) == bool(expected)


def test_hexes_and_attacks_are_worth_what_the_rules_say_once_they_are_done() -> None:
    """SS-13.2, SS-11.2: a hex is built, or drones are sent, in a copy of the game."""
    seen = {"build-hex": 0, "fleet-deploy": 0}

    def look(s: SolarSphere, question: Question) -> None:
        p = s.players[question.seat]
        shown = view(s, question.seat)
        colour = shown.players[p.seat].colour
        if question.verb == "build-hex":
            for spot in shown.sphere:
                if spot.position in question.options:
                    trial = s.copy()
                    position = TABLES.by_id[spot.position][1]
                    trial.builder[position] = p.seat
                    after = view(trial, p.seat)
                    trial.players[p.seat].hexes |= 1 << position
                    own = [one for one in after.sphere if one.builder == colour]
                    points = {
                        one.position: hex_worth(TABLES, after.scoring, after.sphere, colour, one)
                        for one in own
                    }
                    assert sum(points.values()) == sphere_points(trial, trial.players[p.seat].hexes)
                    assert (
                        hex_worth(TABLES, shown.scoring, shown.sphere, colour, spot) == points[spot.position]
                    )
                    seen["build-hex"] += 1
        if question.verb == "fleet-deploy":
            for count in question.options:
                if count:
                    trial = s.copy()
                    ship = next(
                        one for one in trial.fleet if one and TABLES.ships[one.card].id == question.about[0]
                    )
                    ship.deploy(p.seat, int(count))
                    on_view = next(one for one in shown.fleet if one.card == question.about[0])
                    assert labels._rank_after(on_view, colour, int(count)) == ranking(ship).index(p.seat)
                    seen["fleet-deploy"] += 1

    for seed in range(4):
        each_question(3, seed, look)
    assert all(seen.values())
