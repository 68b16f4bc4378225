"""What Revenant asks at once, what it proposes, and what its question bar says of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from itertools import chain

import pytest
from tests.browser.drawn import areas, moments

from starboard.games.revenant import grammar as g
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.questions.joined import only_gain
from starboard.games.revenant.rules.abilities import ability_named
from starboard.games.revenant.rules.asking import DECLINE, DO, PASS, SPEND_HIDDEN, STOP
from starboard.kernel.ask import Question, Value
from starboard.kernel.rows import Row, Step, together
from starboard.kernel.table import Table

ANSWERS = re.compile(r"data-answer=(\"[^\"]*\"|'[^']*')")
BUTTONS = re.compile(r"<button[^>]*?data-answer=(\"[^\"]*\"|'[^']*').*?</button>", re.DOTALL)


def part(*options: Value, about: str = "") -> Question:
    return Question(0, "effect-part", list(options), (about,), False)


@pytest.mark.parametrize(
    ("effect", "proposed"),
    [
        ("gain(mat:1,ene:1)", True),
        # What it asks itself comes after it.
        ("gain(any:1)", True),
        ("draw(2)", True),
        # As many as were paid for (REVP-4.12).
        ("tactics(n)", True),
        # These are paid for.
        ("pay(ene:1) > cleanse(1, both)", False),
        ("promote(1)", False),
    ],
)
def test_only_what_costs_nothing_is_proposed(effect: str, proposed: bool) -> None:
    assert only_gain(None, part(DO, DECLINE, SPEND_HIDDEN, about=effect)) == (DO if proposed else None)
    assert only_gain(None, part(effect, STOP)) == (effect if proposed else None)
    # Of several the next, but only if nobody has to choose among them.
    assert only_gain(None, part("tactics(1)", effect, STOP)) == ("tactics(1)" if proposed else None)


def steps(seats: int, seed: str) -> Iterator[tuple[Table, Step]]:
    for moment in moments("revenant", {"seats": seats}, seed, frozenset({PASS, DECLINE, STOP})):
        game = moment.game
        asked = game.questions[0]
        yield game, together(KINDS, asked, game.state, partial(game.trials, 0))


def ends(step: Step) -> list[Row]:
    """The rows after which the turn is over."""
    return [row for row in step.rows() if len(row) > 1 and row[-1] == PASS]


def test_whatever_ends_the_turn_says_so_and_leaves_the_last_chance() -> None:
    """To trade in Hidden Influence afterwards is a row of its own, in the list behind the buttons."""
    found = 0
    for game, step in steps(2, "ends"):
        rows = ends(step)
        if not rows:
            continue
        bar = areas(game, 0)["question"]
        said = {unescape(one[1][1:-1]): one[0] for one in BUTTONS.finditer(bar)}
        for row in rows:
            button = said[json.dumps(list(row))]
            assert "ends turn" in button or "end your turn" in button, row
            assert json.dumps([*row[:-1], SPEND_HIDDEN]) in said, row
            found += 1
    assert found > 20


def test_no_row_trades_in_what_could_be_traded_in_before() -> None:
    for _, step in steps(3, "apart"):
        if SPEND_HIDDEN in step.question.options and step.question.verb != "turn-end":
            late = [row for row in step.rows() if SPEND_HIDDEN in row[1:]]
            # But for the end of the turn, when there may be more room than before.
            assert all(PASS not in row and (*row[:-1], PASS) in step.rows() for row in late)


def test_a_thing_on_the_table_answers_what_it_stands_for_and_the_rest_is_asked() -> None:
    """A sector answers where to, and the bar offers with it what is done there."""
    found = 0
    for game, step in steps(2, "things"):
        after = {value: one for value, one in step.then.items() if one.proposed is None}
        if step.question.verb != "move-run" or not after:
            continue
        drawn = areas(game, 0)
        on_map = {unescape(one[1:-1]) for one in ANSWERS.findall(drawn["stage"])}
        for value in after:
            assert json.dumps(value) in on_map, value
            found += 1
    assert found


def test_an_ability_that_only_gains_comes_along_and_can_be_left() -> None:
    """Only where it is the one that waits, and nothing is drawn for it."""
    found = 0
    for game, step in chain(steps(2, "abilities"), steps(2, "more abilities")):
        for one in step.following():
            if one.question.verb != "use-ability" or one.proposed is None:
                continue
            names = [option for option in one.question.options if option not in (DECLINE, SPEND_HIDDEN)]
            assert names == [one.proposed]
            ability = ability_named(game.state.tables, one.proposed)
            assert ability is not None
            assert not {g.VERB_DRAW, g.VERB_HIDDEN} & {leaf.verb for leaf in g.leaves(ability.effect)}
            if one is not step and one.row[-1] in step.question.options:
                said = {unescape(made[1][1:-1]) for made in BUTTONS.finditer(areas(game, 0)["question"])}
                assert json.dumps([*one.row, DECLINE]) in said
                found += 1
    assert found


def test_a_frigate_is_used_with_what_it_does() -> None:
    """REV-9.1: as a Fighter or as a Dropship; the buttons say where to and what is done there."""
    found = {"attack": 0, "manoeuvre": 0, "land": 0, "land where it is": 0}
    for game, step in chain(steps(2, "frigates"), steps(3, "more frigates")):
        asked = step.question
        if asked.verb != "effect-option" or asked.about != ("frigate",):
            continue
        bar = areas(game, 0)["question"]
        behind = bar[bar.find("<details") :] if "<details" in bar else ""
        for row in step.rows():
            listed = json.dumps(list(row)) in unescape(behind)
            if row == ("A", "attack"):
                assert not listed
                found["attack"] += 1
            elif row[:2] == ("A", "manoeuvre") and len(row) == 3:
                found["manoeuvre"] += row[2] != STOP
            elif row[0] == "B" and "land" in row:
                found["land where it is" if row[1] == STOP else "land"] += 1
            elif row[1:] == (STOP,):
                assert listed, "to choose a use and then do nothing is seldom wanted"
    assert all(found.values()), found
