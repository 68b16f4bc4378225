"""Voidfall at the web table: an action, its payment, its effect and what comes after it are one click."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from itertools import chain
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.drawn import areas
from tests.browser.people import Player
from tests.browser.positions import Position, at_first, moments
from tests.games.voidfall.sampling import OUT

from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice
from starboard.kernel.rows import Row, choices_of, together
from starboard.kernel.stakes import NO_STAKES
from starboard.kernel.table import Table

VOIDFALL = "voidfall"
_LIST = re.compile(r"<details.*?</details>", re.DOTALL)
ANY = "any question"
# Trade tokens lie on Agendas only some turns into the game.
CHANGED: dict[tuple[str, ...], object] = {
    ("action", "substitute"): 1,
    ("flip", "action", "rearrange"): "lift",
}


class Rows:
    """The first moment at which such a row is a button of the bar, or stands in one of its lists."""

    def __init__(self, *verbs: str, last: object = None, listed: bool = False) -> None:
        self._verbs = verbs
        self._last = last
        self._listed = listed
        self.row: Row = ()

    def __call__(self, game: Table) -> bool:
        asked = game.questions[0]
        if self._verbs[0] not in (ANY, asked.verb) or game.stage is not None:
            return False
        step = together(game.title.kinds, asked, game.state, partial(game.trials, asked.seat))
        rows = [row for row in step.rows() if self._fits(game, row)]
        if not rows:
            return False
        bar = areas(game, asked.seat)["question"]
        where = "".join(_LIST.findall(bar)) if self._listed else _LIST.sub("", bar)
        found = [row for row in rows if _written(row) in where]
        self.row = found[0] if found else ()
        return bool(found)

    def _fits(self, game: Table, row: Row) -> bool:
        """Whether the picks of the row answer these questions."""
        if len(row) != len(self._verbs) or (self._last is not None and row[-1] != self._last):
            return False
        asked = game.questions[0]
        run = game.trials(asked.seat)()
        for value, verb in zip(row, self._verbs, strict=True):
            question = run.question
            if verb not in (ANY, getattr(question, "verb", "")):
                return False
            run.answer(asked.seat, value)
        return True


def _keen(question: Question, random: Random) -> Value:
    """Any option, but seldom one by which little happens."""
    busy = [one for one in question.options if one not in OUT]
    return random.choice(busy if busy and random.random() < 0.9 else list(question.options))


def position(wanted: Callable[[Table], bool]) -> Position:
    """The first such moment of a few games, each seat of which is played by me."""
    games = [moments(VOIDFALL, {"seats": 2}, f"rows {n}", _keen, mine=(0, 1)) for n in range(6)]
    return at_first(chain(*games), wanted)


def _written(row: Row) -> str:
    return f'data-answer="{json.dumps(row).replace(chr(34), "&#34;")}"'


def answers(player: Player, table: str) -> list[tuple[str, Any]]:
    return [(answer["verb"], answer["value"]) for answer in player.log(table)["answers"]]


def button(player: Player, row: Row) -> Locator:
    return player.page.locator(f"#area-question [data-answer='{json.dumps(row)}']")


def taken_back(player: Player, table: str, before: list[tuple[str, Any]]) -> None:
    # Where the turn has passed on, whoever is asked now opens his side first.
    player.asked()
    player.page.keyboard.press("u")
    player.page.wait_for_function("n => Number(document.querySelector('#slider').max) <= n", arg=len(before))
    assert answers(player, table) == before


@pytest.mark.parametrize(
    "verbs",
    [
        ("flip", "action", "effect"),
        ("action", "substitute", "effect"),
        ("action", "advance"),
        ("effect", "build"),
        ("effect", "guild"),
        ("agenda", "agenda-from"),
        ("move-from", "move-to"),
        ("flip", "action", "rearrange"),
        (ANY, "store"),
        ("send", "outcome"),
        ("gain", "gain"),
    ],
)
def test_one_click_and_one_undo(person: Sit, verbs: tuple[str, ...]) -> None:
    ash = person()
    wanted = Rows(*verbs)
    table = ash.open_at(position(wanted), "me", "me")
    ash.asked()
    before, question = answers(ash, table), ash.question
    one = button(ash, wanted.row)
    expect(one).to_be_visible()
    reveals = one.locator(".reveals").count() > 0
    one.click()
    ash.confirm(question)
    given = answers(ash, table)[len(before) :]
    assert [value for _, value in given[: len(verbs)]] == list(wanted.row)
    if not reveals:
        taken_back(ash, table, before)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("verbs", CHANGED)
def test_what_is_proposed_can_be_changed(person: Sit, verbs: tuple[str, ...], size: tuple[int, int]) -> None:
    """A payment other than as printed, and Trade tokens that are laid anew, are behind a button."""
    ash = person(size, touch=size == PHONE)
    wanted = Rows(*verbs, last=CHANGED[verbs], listed=True)
    table = ash.open_at(position(wanted), "me", "me")
    ash.asked()
    before, question = answers(ash, table), ash.question
    one = button(ash, wanted.row)
    expect(one).to_be_hidden()
    summary = one.locator("xpath=ancestor::details[1]/summary")
    if size == PHONE:
        summary.tap()
        one.tap()
    else:
        summary.click()
        one.click()
    ash.confirm(question)
    assert [value for _, value in answers(ash, table)[len(before) :][: len(verbs)]] == list(wanted.row)
    taken_back(ash, table, before)


def test_three_actions_are_asked_for_in_the_question_which_comes_first(person: Sit) -> None:
    """VF-3.7: the token is flipped before the first action; whoever takes one at once keeps it."""
    ash = person()
    table = ash.open_at(position(Rows("flip", "action", "effect")), "me", "me")
    ash.asked()
    bar = ash.page.locator("#area-question")
    expect(bar.locator(".verb-action")).to_be_visible()
    before, question = answers(ash, table), ash.question
    bar.locator("[data-answer='\"flip\"']").click()
    ash.confirm(question)
    assert answers(ash, table)[len(before) :][0] == ("flip", "flip")
    expect(bar.locator(".card-actions .strip-label")).to_contain_text("of 3")
    taken_back(ash, table, before)


def test_the_price_is_what_is_really_paid(person: Sit) -> None:
    """VF-13.2: where something is missing, the tag has what is proposed to stand in for it."""

    def lacking(game: Table) -> bool:
        scene = _choices(game)
        return any(
            paid.verb == "substitute" and paid.value and paid.about[1] == "credits"
            for choice in scene
            for paid in choice.along
        )

    ash = person()
    ash.open_at(position(lacking), "me", "me")
    ash.asked()
    paid = ash.page.locator("#area-question .price:has(use[href='#i-credits'])")
    assert paid.count() >= 1


def _choices(game: Table) -> tuple[Choice, ...]:
    asked = game.questions[0]
    if asked.verb != "action":
        return ()
    kinds = game.title.kinds
    step = together(kinds, asked, game.state, partial(game.trials, asked.seat))
    return choices_of(kinds, step, lambda one, value: "", lambda row: NO_STAKES)


def test_on_a_phone_all_of_it_can_be_reached(person: Sit) -> None:
    """Every action is swiped to in one row, high enough for a finger, and *End* lies over none of it."""
    ash = person(PHONE, touch=True)
    ash.open_at(position(Rows("flip", "action", "effect")), "me", "me")
    ash.asked()
    page = ash.page
    tabs = page.locator(".tabbar").bounding_box()
    end = page.locator("#area-question .chip.end").bounding_box()
    assert tabs is not None
    assert end is not None
    buttons = page.locator("#area-question .card-actions :is(.chip, summary):visible").all()
    assert len(buttons) > 2
    for button in buttons:
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] >= end["y"] + end["height"]
        assert box["y"] + box["height"] <= tabs["y"]
