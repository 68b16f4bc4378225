"""Voidfall against the Void at the web table: a stored game is clicked again, at a desk and on a phone."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.people import Player
from tests.browser.positions import Position

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

VOIDFALL = "voidfall"
GAMES = Path(__file__).parents[1] / "games" / VOIDFALL / "games"


def _won() -> Table:
    """A game that is won: its answers lead from the first question to the result."""
    stored = logs.read(GAMES / "one-won.json")
    game = Table(find_title(VOIDFALL), stored.options, stored.seed)
    for one in stored.answers:
        game.answer(one.seat, one.value)
    return game


# Every answer of the bar, wherever it keeps it.
_ANSWERS = """() => [...document.querySelectorAll("#area-question [data-answer]")]
    .map((node) => node.dataset.answer)"""


def _click(player: Player, values: list[Value]) -> int:
    """Gives as many of these answers as one click can; returns how many."""
    asked = player.asked()
    offered = [json.loads(one) for one in player.page.evaluate(_ANSWERS)]
    rows = [one if isinstance(one, list) else [one] for one in offered]
    row = max((row for row in rows if row == values[: len(row)]), key=len)
    given = json.dumps(row if len(row) > 1 else row[0])
    option = player.page.locator(f"#area-question [data-answer='{given}']")
    if option.is_visible():
        option.click()
    else:
        option.evaluate("(node) => node.click()")
    player.confirm(asked)
    return len(row)


def _rounds(game: Table, rounds: int) -> int:
    """How many answers there are before so many rounds are over."""
    again = Table(game.title, game.options, game.seed, hashing=False)
    for step, one in enumerate(game.answers):
        if again.view(0).round > rounds:
            return step
        again.answer(one.seat, one.value)
    raise AssertionError("the game is too short")


def _click_on(player: Player, game: Table, start: int, end: int) -> None:
    """The answers of the stored game from one step to another, at a table of its own."""
    player.open_at(Position(game, start))
    values = [one.value for one in game.answers]
    while start < end:
        start += _click(player, values[start:])


def test_alone_from_the_first_click_to_the_result(person: Sit) -> None:
    """The first answers, the end of a round and the last answers at a desk; the end of a round on a phone."""
    game = _won()
    ash = person()
    page = ash.page
    _click_on(ash, game, 0, 6)
    end = _rounds(game, 1)
    _click_on(ash, game, end - 4, end)
    expect(page.locator(".top-strip .race-figure")).to_contain_text("You")
    expect(page.locator(".crisis-board .in-force")).to_have_count(2)
    expect(page.locator(".race-panel .race-source")).to_have_count(10)
    expect(page.locator(".opponent")).to_have_count(0)
    # What is folded comes forward on the shelf.
    page.click(".fold[data-show=event]")
    expect(page.locator(".shelf-event .objectives")).to_be_visible()

    _click_on(ash, game, len(game.answers) - 4, len(game.answers))
    assert game.result is not None
    own, void = [sum(line.points[column] for line in game.result.sheet) for column in (0, 1)]
    expect(page.locator(".frame-sheet.open h2")).to_have_text(f"You won {own} : {void}")
    expect(page.locator(".void-ending h3")).to_have_text(f"{own} : {void}")
    expect(page.locator(".void-ending tbody tr")).to_have_count(10)

    bea = person(PHONE, touch=True)
    page = bea.page
    end = _rounds(game, 2)
    _click_on(bea, game, end - 5, end)
    expect(page.locator(".phone-crisis")).to_be_visible()
    page.click(".tabbar [data-tab=galaxy]")
    expect(page.locator(".crisis-board")).to_be_visible()
    expect(page.locator(".shelf-focuses")).to_be_visible()
