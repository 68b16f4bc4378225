"""SS-7: the number of kickbacks against the formula."""

from __future__ import annotations

from starboard.conform.vectors import enter, play
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.title import AnyTitle


def test_the_formula(solar_sphere: AnyTitle) -> None:
    """SS-7.2 to SS-7.4: even columns from b to min(a - 1, 18), those within reputation twice."""
    s = enter(solar_sphere, {"turn": "red"}).state
    assert isinstance(s, SolarSphere)
    p = s.players[0]
    for morale in range(3, 21):
        for reputation in (0, 4, 8, 12, 16, 20):
            p.morale, p.reputation = morale, reputation
            for target in range(2, min(morale, 19), 2):
                spanners = [c for c in range(target, min(morale - 1, 18) + 1) if c % 2 == 0]
                right = len(spanners) + sum(1 for c in spanners if c <= reputation)
                assert kickbacks_for(s, p, target) == right


def test_targets_of_the_move(solar_sphere: AnyTitle) -> None:
    """SS-7.1: each spanner column below the marker, none at morale 2 or less."""
    for morale in range(21):
        run = enter(solar_sphere, {"turn": "red", "red.morale": morale})
        found = {o for o in run.questions()[0].options if o != "go-on"}
        assert found == {f"kickback-{c}" for c in range(2, 20, 2) if c < morale}


def test_one_after_another(solar_sphere: AnyTitle) -> None:
    """SS-7.5: the second choice sees what the first one did: the only inactive drone is gone."""
    run = enter(solar_sphere, {"turn": "red", "red.morale": 5, "red.inactive": 1})
    play(run, "window-before: kickback-2")
    assert "salvage" in run.questions()[0].options
    play(run, "kickback-choice: salvage", "regenerate: 1")
    assert run.questions()[0].verb == "kickback-choice"
    assert "salvage" not in run.questions()[0].options
    play(run, "kickback-choice: fabricate")
    assert solar_sphere.probe(run.state, "red.active") == 8
