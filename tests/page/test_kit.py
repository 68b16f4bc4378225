"""The drawing kit: what is asked, the option bar, the idle bar, the others' corners, the steps of a game."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from starboard.kernel.ask import Value, ask
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.title import Closed
from starboard.page.kit.asking import Asking
from starboard.page.kit.corners import corner, facts, opening_head, plain_head, player_sheet, stat
from starboard.page.kit.gallery import component, plain_card
from starboard.page.kit.idle import Standing, idle, outcome
from starboard.page.kit.option_bar import bar, chip, chips, closed_chip, closed_list, other_ways, picks, way
from starboard.page.kit.panels import displays, eyebrow, panel
from starboard.page.kit.paths import Curve, around, aside, ring_piece, rounded
from starboard.page.kit.people import Person, names_of
from starboard.page.kit.scores import all_scores, identity, made_of, my_line, player_card
from starboard.page.kit.things import chooser, closed_hit, drawn_thing, hit, sheet_hit, thing
from starboard.page.kit.top_strip import phase, section, steps, strip, turn

NASTY = "<b>&\"'</b>"
NO_ORE = Closed("the ore belt", "SS-4.2", "No die fits.", "belt")
ASH, BRYN, CATO = Person("ash", "p1", "Ash"), Person("bryn", "p2", "Bryn"), Person("cato", "p3", "Cato")
NAMELESS = Closed("something else", "SS-4.3", "It is night.")


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<area>{markup}</area>")


def said(markup: str) -> str:
    return " ".join("".join(tree(markup).itertext()).split())


def scene(seat: int | None, asked: int, live: bool = True) -> Scene:
    words: Any = None
    question = ask(asked, "pick", ["belt", "ship"])
    choices = tuple(Choice(value, f"go to the {value}") for value in question.options)
    return Scene(
        view=None,
        words=words,
        seat=seat,
        sitters=(),
        question=question,
        prompt="Where to?",
        choices=choices,
        closed=(NO_ORE, NAMELESS),
        waiting_for=(asked,),
        live=live,
    )


def test_the_own_question_is_sorted_by_value_and_by_key() -> None:
    asking = Asking(scene(1, 1))
    assert asking.verb == "pick"
    chosen = asking.open("ship")
    assert chosen is not None
    assert chosen.label == "go to the ship"
    assert asking.open("belt-2") is None
    # What nothing on the board stands for is found by no key.
    assert asking.closed == (NO_ORE, NAMELESS)
    assert asking.closed_by_key == {"belt": NO_ORE}


def test_of_two_reasons_under_one_key_the_first_counts() -> None:
    second = msgspec.structs.replace(NO_ORE, reason="The belt is empty.")
    asking = Asking(msgspec.structs.replace(scene(1, 1), closed=(NO_ORE, second)))
    assert asking.shut("station", "belt") is NO_ORE
    assert asking.shut("station") is None


@pytest.mark.parametrize(("seat", "live"), [(0, True), (None, True), (1, False)])
def test_whoever_is_not_asked_or_looks_back_can_click_nothing(seat: int | None, live: bool) -> None:
    asking = Asking(scene(seat, 1, live))
    assert asking.question is None
    assert (asking.verb, asking.by_value, asking.closed, asking.closed_by_key) == ("", {}, (), {})


# ---------------------------------------------------------------------- the option bar


@pytest.mark.parametrize(("number", "cap"), [(1, "1"), (9, "9"), (10, None)])
def test_the_first_nine_options_have_a_number_key(number: int, cap: str | None) -> None:
    value: Value = 'a"b'
    button = tree(chip(Choice(value, NASTY), "Name", "note", number)).find("button")
    assert button is not None
    assert json.loads(button.attrib["data-answer"]) == value
    assert button.get("aria-label") == NASTY
    assert button.findtext("kbd") == cap


def test_an_option_without_a_note_has_one_line() -> None:
    assert "option-note" not in chip(Choice("a", "a"), "Name", None, 1)
    assert said(chip(Choice("a", "a"), "Name", "two gold", 1)) == "1Nametwo gold"


def test_a_closed_option_says_why_and_lights_up_its_thing() -> None:
    button = tree(closed_chip(NO_ORE, key="1-belt")).find("button")
    assert button is not None
    assert (button.get("data-why"), button.get("data-clause")) == ("No die fits.", "SS-4.2")
    assert (button.get("data-hover"), button.get("data-key")) == ("1-belt", "1-belt")
    assert said(closed_chip(NO_ORE)) == "The ore beltwhy not?"
    assert said(closed_chip(NO_ORE, short=True)) == "The ore belt"


@pytest.mark.parametrize("short", [True, False])
def test_the_list_of_closed_options_names_every_reason(short: bool) -> None:
    nasty = Closed(NASTY, "SS-1.1", NASTY)
    text = said(closed_list((NO_ORE, nasty), "shut-here", short=short))
    assert "2 closed" in text
    for part in ("The ore belt", "No die fits.", "SS-4.2", NASTY, "SS-1.1"):
        assert part in text
    assert 'id="shut-here"' in closed_list((NO_ORE,), "shut-here", short=short)
    assert closed_list((), short=short) == ""


def test_the_bar_speaks_the_whole_question() -> None:
    drawn = bar("pick", "Your turn", "Where?", "", NASTY, "<p>options</p>")
    prompt = tree(drawn).find(".//span[@data-prompt]")
    assert prompt is not None
    assert prompt.text == NASTY
    assert 'class="detail"' not in drawn
    assert said(bar("pick", "Your turn", "Where?", "1 left", "", "")) == "Your turnWhere?1 left"


def test_the_options_of_a_group_are_hidden_while_another_is_chosen() -> None:
    first, second = tree(chips("", "wide", "die-1"))[0], tree(chips("", "", "die-2", off=True))[0]
    assert (first.get("class"), first.get("data-group")) == ("chips wide", "die-1")
    assert (second.get("class"), second.get("data-group")) == ("chips is-off", "die-2")
    assert tree(chips("options"))[0].get("data-group") is None
    for chosen in (True, False):
        button = tree(chooser("die", "die-1", "1", "die 1", chosen=chosen))[0]
        assert (button.get("data-choose"), button.get("aria-pressed")) == ("die-1", str(chosen).lower())
        assert "data-answer" not in button.attrib


def test_what_narrows_the_options_down_stands_together() -> None:
    drawn = tree(picks("your dice", chooser("pick-button", "die-1", "1", "die 1", chosen=True)))[0]
    assert (drawn.get("role"), drawn.get("aria-label")) == ("group", "your dice")
    assert [one.get("data-choose") for one in drawn] == ["die-1"]


def test_other_ways_stand_behind_the_best_one() -> None:
    other = way(Choice("b", NASTY), "at 2 gold", "belt", "Visit")
    drawn = tree(other_ways("belt", "Belt: 1 other way", "Belt", other, "ore"))
    assert [json.loads(one.attrib["data-answer"]) for one in drawn.iter("button")] == ["b"]
    more = drawn.find(".//details")
    assert more is not None
    assert more.get("id") == "ways-belt"
    assert "open" not in more.attrib
    assert [one.get("data-hover") for one in more.iter("button")] == ["belt"]


# ---------------------------------------------------------------------- nothing is asked


def nobody() -> tuple[str, str]:
    raise AssertionError("the game is not over")


def test_the_idle_bar_tells_what_is_waited_for() -> None:
    now = scene(0, 1)
    one, two = BRYN, CATO

    def text(seen: Scene, over: bool, *thinking: Person, does: str = "") -> str:
        return said(idle(seen, over, "round 2", "Round 2", thinking, nobody, does))

    assert text(now, False, one) == "Bryn thinksRound 2"
    assert text(now, False, one, two) == "Bryn and Cato thinkRound 2"
    assert text(now, False, ASH, one, two) == "Ash, Bryn and Cato thinkRound 2"
    assert text(now, False, one, does="allocates") == "Bryn allocatesRound 2"
    assert text(now, False) == "Round 2"
    back = scene(0, 1, live=False)
    assert text(back, False).startswith("Looking back: round 2Nothing can be changed here")
    assert text(back, True).startswith("Looking back: the end")
    over = idle(now, True, "round 6", "Round 6", (one,), lambda: ("Bryn wins", "Bryn 9"))
    assert said(over) == "Bryn winsBryn 9"


def test_the_outcome_names_all_who_won_and_everybody_in_order() -> None:
    ash, bryn, cato = Standing(ASH, 2, 30), Standing(BRYN, 1, 41), Standing(CATO, 1, 41)
    won, table = outcome((ash, bryn))
    assert (said(won), table) == ("Bryn wins", "Bryn 41 · Ash 30")
    won, table = outcome((ash, bryn, cato))
    assert (said(won), table) == ("Bryn and Cato share the victory", "Bryn 41 · Cato 41 · Ash 30")
    assert ("#s-p1" in won, "#s-p2" in won, "#s-p3" in won) == (False, True, True)


# ---------------------------------------------------------------------- the others, the steps


def test_a_corner_opens_the_sheet_of_its_player() -> None:
    who = ASH
    head = opening_head(who, "bot", "boards", "", -3, "<em>public</em>")
    sheet = player_sheet(who, "Boards", (("Crew", "two"), ("Ships", "")))
    drawn = tree(corner(who, head, sheet, thinks=True))
    button, dialog = drawn.find(".//button"), drawn.find(".//div[@popover]")
    assert button is not None
    assert dialog is not None
    assert button.get("popovertarget") == dialog.get("id")
    assert (button.get("aria-label"), dialog.get("aria-label")) == ("Ash: open the boards", "Boards of Ash")
    assert [one.text for one in dialog.iter("dt")] == ["Crew"]  # nothing is said of no ships
    score = drawn.find(".//b[@data-count]")
    assert score is not None
    assert (score.get("data-count"), score.get("data-value"), score.text) == ("score:ash", "-3", "−3")
    assert "thinks" in drawn[0].get("class", "").split()


def test_who_is_no_player_has_no_sheet_and_perhaps_no_score() -> None:
    who = Person("crew", "corp", "Corrupted Crew")
    assert "popovertarget" not in plain_head(who, "Easy", "corrupted crew")
    assert "score" not in plain_head(who, "Easy", "corrupted crew")
    assert said(plain_head(who, "Easy", "corrupted crew", 12)) == "Corrupted CrewEasy12"


def test_a_figure_says_what_it_is_and_is_seen_to_change() -> None:
    drawn = tree(
        facts(stat("", 3, "of 5", title="morale", explain="morale", count="morale:red"), stat("", 0))
    )
    first, second = drawn[0]
    assert (first.get("title"), first.get("data-explain")) == ("morale", "morale")
    assert [one.get("data-count") for one in drawn.iter("b")] == ["morale:red", None]
    assert not {"title", "data-explain"} & set(second.attrib)
    assert said(facts(stat("", 3, "of 5"), stat("", 0))) == "3of 50"


def test_a_display_has_a_tab_of_its_own() -> None:
    one = tree(displays(panel("panel", "fleet", "fighter", "Resistance Fleet", "ships")))[0][0]
    assert (one.get("data-pane"), one.get("data-pane-label")) == ("fleet", "Fleet")
    assert (one.get("data-pane-icon"), one.get("aria-label")) == ("fighter", "Resistance Fleet")


def test_the_line_above_a_part_says_what_it_is_and_how_much() -> None:
    drawn = tree(eyebrow("Hand", "operation", 0, "<em>2 played</em>", style="dim"))[0]
    assert (drawn.get("class"), drawn.get("data-explain")) == ("eyebrow dim", "operation")
    assert "".join(drawn.itertext()) == "Hand 02 played"
    assert [one.tag for one in drawn] == ["b", "em"]
    assert said(eyebrow("Drones", "drone")) == "Drones"


def test_steps_are_behind_present_or_to_come() -> None:
    marks = [(one.get("class"), one.get("aria-current"), one.text) for one in tree(steps(3, 2, False))]
    assert marks == [("done", None, "1"), ("now", "step", "2"), ("", None, "3")]
    assert [one.get("class") for one in tree(steps(2, 2, True))] == ["done", "done"]


def test_the_strip_shows_round_phase_and_whose_turn_it_is() -> None:
    assert [tree(phase("Action", place, 1, False))[0].get("class") for place in range(3)] == [
        "done",
        "now",
        "",
    ]
    assert tree(phase("Action", 2, 1, True))[0].get("class") == "done"
    acts, waits = turn(ASH, "", "2 left", acts=True), turn(BRYN, "<i/>", "1 left", acts=False)
    assert tree(acts)[0].get("title") == "Ash: 2 left"
    assert [" on" in one for one in (acts, waits)] == [True, False]
    parts = section("rounds", "round", "1", "Round"), section("phases", "round", "2"), acts
    assert said(strip(*parts, 3)) == "Round12Ash"
    assert ["crowd" in strip(*parts, players) for players in (3, 4)] == [False, True]


# ---------------------------------------------------------------------- people and scores


def test_a_name_is_escaped_and_an_empty_seat_is_called_by_its_colour() -> None:
    class Colours:
        def seat_name(self, seat: int) -> str:
            return ("Red", "Teal")[seat]

    words: Any = Colours()
    seen = msgspec.structs.replace(
        scene(0, 1), words=words, sitters=(Sitter(0, NASTY, "person", True, False),)
    )
    first, second = names_of(seen, 2)
    assert said(first) == NASTY
    assert "<" not in first
    assert second == "Teal"


def test_a_score_is_shown_with_what_it_is_made_of() -> None:
    parts = made_of(("now", "sets"), (4, -1), "<i>in words</i>")
    bar = tree(parts).find("svg")
    assert bar is not None
    assert bar.get("aria-label") == "now 4, sets -1"
    mine = identity(ASH, "score", -3, "<i>5 soon</i>", parts, "more")
    assert said(mine) == "Ashyou−35 soonin wordsmore"
    assert said(identity(ASH, "score", 3, "", "", you=False)) == "Ash3"
    assert said(player_card(ASH, 3, "<i>5</i>", parts, "rows")) == "Ash35in wordsrows"
    assert said(my_line(ASH, -3, "rows")) == "−3rows"
    assert said(all_scores([(ASH, 3, ""), (BRYN, -4, "<em>soon</em>")])) == "3−4soon"


# ---------------------------------------------------------------------- outlines


def test_turns_of_a_ring_are_counted_from_the_top_clockwise() -> None:
    assert [(round(x), round(y)) for x, y in (around(turn / 4, 8) for turn in range(4))] == [
        (0, -8),
        (8, 0),
        (0, 8),
        (-8, 0),
    ]
    right_above = ring_piece(0, 0.25, 8, 4)
    assert right_above.replace("-0.0", "0.0") == "M0.0 -8.0A8 8 0 0 1 8.0 0.0L4.0 0.0A4 4 0 0 0 0.0 -4.0z"


def test_a_curve_of_power_two_is_an_ellipse() -> None:
    curve = Curve(10, 5, 2)
    assert (curve.x_at(3), curve.y_at(6)) == (8, 4)
    points = curve.arc((0, -5), (10, 0))
    assert [(round(x, 6), round(y, 6)) for x, y in (points[0], points[-1])] == [(0, -5), (10, 0)]
    assert all(abs((x / 10) ** 2 + (y / 5) ** 2 - 1) < 1e-9 for x, y in points)
    # Clockwise: from the right by way of the bottom.
    assert max(y for _, y in curve.arc((10, 0), (-10, 0))) == pytest.approx(5)


def test_only_the_named_corners_are_rounded() -> None:
    square: list[tuple[float, float]] = [(0, 0), (10, 0), (10, 10), (0, 10)]
    expected = "M0.0 0.0L8.0 0.0Q10.0 0.0 10.0 2.0L10.0 10.0L0.0 10.0z"
    assert rounded(square, [1], 2) == expected
    assert aside((0, 0), (10, 0), 2) == (0, 2)


# ---------------------------------------------------------------------- things on the board


@pytest.mark.parametrize("draw", [thing, drawn_thing])
def test_a_thing_is_a_button_only_while_it_answers_or_is_closed(draw: Any) -> None:
    given = ("card", "Ore", "ore-1", "body") if draw is thing else ("card", "ore-1", "body")
    answers, shut, still = (
        tree(draw(*given, *how))[0] for how in ((Choice("ore", NASTY),), (None, NO_ORE), ())
    )
    assert json.loads(answers.attrib["data-answer"]) == "ore"
    assert answers.get("aria-label") == NASTY
    assert shut.get("data-why") == "No die fits."
    for one in (answers, shut):
        assert one.tag == "button" or (one.get("role"), one.get("tabindex")) == ("button", "0")
    assert not {"data-answer", "data-why"} & set(still.attrib)
    assert {one.get("data-explain") for one in (answers, shut, still)} == {"ore-1"}
    assert [one.get("class") for one in (answers, shut, still)] == ["card legal", "card shut", "card"]
    # What could be answered is not said to be closed.
    assert "data-why" not in draw(*given, Choice("ore", "Ore"), NO_ORE)


def test_what_is_only_looked_at_can_be_reached_and_keeps_its_identity() -> None:
    seen = tree(thing("card", "Ore", "ore", "", piece="ore-1", tag="span", more=' data-hover="worth"'))[0]
    assert (seen.tag, seen.get("tabindex"), seen.get("aria-label")) == ("span", "0", "Ore")
    assert (seen.get("data-piece"), seen.get("data-hover")) == ("ore-1", "worth")
    assert tree(drawn_thing("hex", "ore", "", label="Ore"))[0].get("tabindex") == "0"
    assert tree(drawn_thing("hex", "ore", ""))[0].get("tabindex") is None


def test_a_button_over_a_thing_is_hidden_while_another_group_is_chosen() -> None:
    choice = Choice("ore", NASTY)
    first, second = hit(choice, "2 gold", "belt", "die-1"), hit(choice, "", "belt", "die-2", off=True)
    assert ("is-off" in first, "is-off" in second) == (False, True)
    assert [tree(one)[0].get("data-group") for one in (first, second, hit(choice, ""))] == [
        "die-1",
        "die-2",
        None,
    ]
    assert tree(first)[0].get("data-key") == "belt"
    # On a sheet the thing is beside it: it has no twin to light up.
    sheet = tree(sheet_hit(choice, NASTY, "", ""))[0]
    assert (sheet.get("aria-label"), sheet.get("data-key")) == (NASTY, None)
    shut = tree(closed_hit(NO_ORE, "1-belt", "die-1"))[0]
    assert (shut.get("data-hover"), shut.get("data-why")) == ("1-belt", "No die fits.")


# ---------------------------------------------------------------------- the gallery


def test_a_component_without_a_drawing_stays_empty() -> None:
    assert component("") == ""
    assert (
        said(component(plain_card("Ore", "<i>two</i>", "<i>three</i>", before="picture ")))
        == "picture Oretwothree"
    )
