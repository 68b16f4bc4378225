"""The race against the Void: the panel at the right, the figures in the top bar, the steps of a turn."""

from __future__ import annotations

from tests.games.drawings import answers, tree
from tests.games.voidfall.areas import asks, by_class, check, one_by_class, text
from tests.games.voidfall.board.against_void import sight
from tests.games.voidfall.perils import HANDS, lying
from tests.games.voidfall.test_race import counted

from starboard.games.voidfall import race
from starboard.games.voidfall.board import others, top
from starboard.games.voidfall.board.series import series
from starboard.games.voidfall.state import ACTIONS, SELECT, UPKEEP, VOID, Voidfall
from starboard.games.voidfall.view import view


def test_ten_sources_zeros_too() -> None:
    """VF-11.2, T-67."""
    s = counted()
    node = one_by_class(others.draw(sight(s)), "race-panel")
    sources = by_class(node, "race-source")
    assert len(sources) == 10
    assert [int(text(one.findall("b")[0])) for one in sources] == [one.points for one in race.sources(s)]
    zeros = [one for one in sources if "zero" in one.get("class", "")]
    assert len(zeros) == sum([not one.points for one in race.sources(s)])
    assert text(one_by_class(node, "runner", "void")).endswith(str(race.total(s)))


def test_everybody_runs_on_the_same_scale() -> None:
    s = lying({"red.influence": 40, "black.influence": 20}, 2)
    runners = by_class(tree(others.draw(sight(s))), "runner")
    assert [text(one) for one in runners][1:] == ["You40", "Ash20"]
    widths = [float(one.get("width", "0")) for runner in runners[1:] for one in by_class(runner, "own")]
    assert widths == [round(200 * n / race.total(s), 1) for n in (40, 20)]


def test_players_are_named_where_they_run() -> None:
    """VF-6.3: the partner is named."""
    s = lying({}, 2)
    markup = others.draw(sight(s, asks("trade-partner", "black", "forfeit")))
    assert answers(markup) == ["black"]
    check(markup)


def test_alone_there_are_no_opponents_and_no_order() -> None:
    s = lying({})
    assert not by_class(tree(others.draw(sight(s))), "opponent")
    assert not by_class(tree(top.draw(sight(s))), "order")
    two = lying({}, 2)
    assert len(by_class(tree(others.draw(sight(two))), "opponent")) == 1
    assert by_class(tree(top.draw(sight(two))), "order")


def test_the_top_has_the_void_against_whoever_is_lowest() -> None:
    s = lying({"red.influence": 40, "black.influence": 20}, 2)
    assert text(one_by_class(top.draw(sight(s)), "race-figure")) == f"{race.total(s)}:lowest20"
    alone = lying({"red.influence": 40})
    assert text(one_by_class(top.draw(sight(alone)), "race-figure")) == f"{race.total(alone)}:You40"


def steps(s: Voidfall) -> tuple[list[str], str]:
    node = one_by_class(top.draw(sight(s)), "phases")
    return [text(one) for one in node.findall("span")], text(one_by_class(node, "now"))


def test_the_steps_of_a_turn() -> None:
    """VF-3.2."""
    s = lying({"alert": "situation-2", "crisis": HANDS})
    for phase, now in ((SELECT, "Select"), (ACTIONS, "Act"), (VOID, "Void")):
        s.phase = phase
        assert steps(s) == (["Crisis", "Select", "Act", "Clean-up", "Void"], now)
    s.phase = UPKEEP
    assert steps(s) == (["Prepare", "Focus", "Evaluate"], "Evaluate")


def test_the_alert_of_the_round() -> None:
    """VF-3.3: a Situation by its level, a War by its name."""
    chip = one_by_class(top.draw(sight(lying({"alert": "situation-2"}))), "alert-chip")
    assert (text(chip), chip.get("data-explain")) == ("Situation II", "situation-2")
    war = one_by_class(top.draw(sight(lying({"alert": "war-3-veil"}))), "alert-chip")
    assert (text(war), "war" in war.get("class", "").split()) == ("Void Veil", True)


def test_the_void_is_charted_beside_the_players() -> None:
    s = lying({"red.influence": 40})
    assert series(view(s, None))["Influence"] == [40.0, float(race.total(s))]
