"""Evaluation and hints. Expected values are worked by hand from the rules document."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.advice import WIN, evaluate, turns_left
from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.rules.battle import chance
from starboard.games.solar_sphere.state import CORPORATION, DOCKED, Ship, SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run


def game(seats: int, seed: str = "advice", level: int = 2) -> Run:
    given: dict[str, int | str] = {"seats": seats}
    if seats == 1:
        given["level"] = level
    options = TITLE.check_options(given)
    state = TITLE.setup(options, TITLE.load_content(None), Chance.from_seed(seed))
    run = Run(TITLE.beat, state, True)
    run.start()
    return run


def position(seats: int = 2) -> SolarSphere:
    state = game(seats).state
    assert isinstance(state, SolarSphere)
    return state


def furnace_heart(s: SolarSphere) -> int:
    return next(n for n, card in enumerate(s.tables.scoring) if card.id == "score-furnace-heart")


def over(s: SolarSphere) -> SolarSphere:
    """The position of V-19 for seat 0 (89 points), a poor one for seat 1 (20 + 6 active drones / 2 = 23)."""
    cato, other = s.players
    s.over = True
    s.scoring = furnace_heart(s)
    cato.score = 48
    cato.hexes = 1 << 0 | 1 << 7 | 1 << 8  # I1, O2, O3
    cato.factions = [4, 2, 3, 2]
    cato.reputation, cato.morale = 8, 13
    cato.active, cato.stock = 5, [2, 1, 1]
    other.score, other.reputation, other.morale, other.active = 20, 0, 0, 6
    return s


def test_at_the_end_the_value_is_the_margin_and_who_won() -> None:
    s = over(position())
    # 89 - 23; the tie-breaks add less than a tenth of a point.
    assert evaluate(s, 0) == pytest.approx(66 + WIN, abs=0.1)
    assert evaluate(s, 1) == pytest.approx(-66 - WIN, abs=0.1)


def test_a_narrow_win_beats_any_narrow_loss() -> None:
    s = over(position())
    s.players[1].score = 20 + 65
    assert evaluate(s, 0) > WIN
    s.players[1].score = 20 + 67
    assert evaluate(s, 0) < -WIN


def test_equal_points_go_by_reputation() -> None:
    """SS-13.6."""
    s = position()
    s.over = True
    for p in s.players:
        p.score, p.morale, p.hexes, p.active, p.stock = 10, 0, 0, 0, [0, 0, 0]
    assert evaluate(s, 0) == evaluate(s, 1) == 0.0
    # Reputation 4 scores 2 points, so the other player has those 2 points from elsewhere.
    s.players[0].reputation = 4
    s.players[1].score = 12
    assert evaluate(s, 0) > WIN > -WIN > evaluate(s, 1)


def test_a_tie_with_dranda_is_a_loss() -> None:
    """SS-16.5."""
    s = position(1)
    assert s.dranda is not None
    s.over = True
    p = s.players[0]
    p.score, p.morale, p.active, p.stock = 30, 0, 0, [0, 0, 0]
    s.dranda.score, s.dranda.supply = 30, 0
    assert evaluate(s, 0) < -WIN
    p.score = 31
    assert evaluate(s, 0) > WIN


@pytest.mark.parametrize(
    ("value", "power", "expected"),
    [
        (2, 1, 0.0),  # fewer drones than the value
        (2, 2, 1 / 6),  # face 0 only
        (2, 3, 3 / 6),  # V-13: faces 0, 1, 1
        (3, 5, 5 / 6),  # value + 2: all but the 3
        (3, 6, 1.0),
    ],
)
def test_chance_of_one_roll(value: int, power: int, expected: float) -> None:
    """Faces 0, 1, 1, 2, 2, 3 (6.9)."""
    assert chance(position().tables, value, power) == pytest.approx(expected)


def test_turns_left_counts_dice_and_rounds() -> None:
    s = position()
    p = s.players[0]
    assert turns_left(s, p) == 18  # 3 dice now and 5 more rounds
    p.auxiliary = DOCKED
    assert turns_left(s, p) == 19
    s.final = True
    assert turns_left(s, p) == 4


def test_what_helps_me_helps_and_what_helps_them_hurts() -> None:
    s = position()
    before = evaluate(s, 0)
    s.players[0].score += 3
    assert evaluate(s, 0) == pytest.approx(before + 3)
    s.players[1].score += 3
    assert before < evaluate(s, 0) < before + 3


def test_the_icon_that_completes_a_set_is_worth_more_than_a_spare_one() -> None:
    """Chapter 9: the third copy of a common icon brings nothing until the others catch up."""
    s = position()
    s.players[0].factions = [2, 1, 0, 0]
    before = evaluate(s, 0)
    s.players[0].factions = [2, 1, 1, 0]
    completing = evaluate(s, 0) - before
    s.players[0].factions = [3, 1, 0, 0]
    spare = evaluate(s, 0) - before
    assert completing > 1.5
    assert completing > spare + 1.5


def test_a_commanded_ship_is_worth_more_with_a_safe_number_of_drones() -> None:
    s = position()
    ship = s.fleet[2]
    assert ship is not None
    need = s.tables.ships[ship.card].value

    def worth(drones: int) -> float:
        ship = Ship(s.fleet[2].card)  # type: ignore[union-attr]
        ship.deploy(0, drones)
        s.fleet[2] = ship
        return evaluate(s, 0)

    assert worth(need + 2) > worth(need) > worth(1)


def test_behind_the_corporation_a_single_drone_commands_nothing() -> None:
    """SS-11.12: the Corporation drone lies further left and wins the 1-to-1 tie."""
    s = position()
    card = next(n for n, ship in enumerate(s.tables.ships) if ship.id == "res-moth")

    def worth(*owners: int) -> float:
        ship = Ship(card)
        for owner in owners:
            ship.deploy(owner, 1)
        s.fleet[0] = ship
        return evaluate(s, 0)

    assert worth(0, CORPORATION) > worth(CORPORATION, 0) + 1.0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_answer_of_whole_games_has_a_weight_and_every_position_a_value(seats: int) -> None:
    run = game(seats)
    state: Any = run.state
    random = Random(seats)
    while (question := run.question) is not None:
        asked = run.questions()[0]
        weights = [KINDS.hint(state, asked, value) for value in asked.options]
        assert all(isfinite(weight) and weight > 0.0 for weight in weights), asked
        assert all(isfinite(evaluate(state, seat)) for seat in range(seats)), question
        run.answer(asked.seat, random.choice(list(asked.options)))
    assert abs(evaluate(state, 0)) >= WIN or evaluate(state, 0) == 0.0


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_hidden_things_do_not_matter(seats: int) -> None:
    run = game(seats)
    random = Random(5)
    for step in range(120):
        if run.question is None:
            break
        asked = run.questions()[0]
        real: Any = run.state
        other: Any = run.fork().state
        TITLE.redeal(other, asked.seat, Chance.from_seed(f"other {step}"))
        assert evaluate(other, asked.seat) == evaluate(real, asked.seat)
        for value in asked.options:
            assert KINDS.hint(other, asked, value) == KINDS.hint(real, asked, value)
        run.answer(asked.seat, random.choice(list(asked.options)))
