"""Voidfall against the Void at the web table: alone from the first click to the result, and on a phone; what
only these games ask fits every window.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.fits import fits_everywhere
from tests.browser.people import Player
from tests.browser.positions import Position, take_on
from tests.games.voidfall.sampling import OUT

from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

VOIDFALL = "voidfall"
GAMES = Path(__file__).parents[1] / "games" / VOIDFALL / "games"
SOLO: Mapping[str, Value] = {"seats": 1, "mode": "solo", "scenario": "first-spark", "difficulty": "easy"}
COOP: Mapping[str, Value] = {"seats": 2, "mode": "coop", "scenario": "first-spark", "difficulty": "medium"}
WINDOWS = {(1280, 700): "compact", (1440, 900): "roomy", PHONE: "phone"}
KINDS = {
    1: {"focus", "void", "crisis", "objective", "agenda"},
    2: {"partner", "joint-part", "order", "order-agree", "trade-partner"},
}
# Answers that a test gives seldom, for otherwise games are over soon.
GLOOMY = (*OUT, "catastrophe", "no", "alone")


# ---------------------------------------------------------------------- a stored game, clicked again


def _won() -> Table:
    """A game that is won: its answers lead from the first question to the result."""
    stored = logs.read(GAMES / "one-won.json")
    game = Table(find_title(VOIDFALL), stored.options, stored.seed)
    for one in stored.answers:
        game.answer(one.seat, one.value)
    return game


def _table(player: Player, game: Table, options: Mapping[str, Value]) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (game.seat_count - 1)]
    given = {name: value for name, value in options.items() if name != "seats"}
    return str(player.post("/tables", {"title": VOIDFALL, "seats": seats, "options": given})["id"])


def _click(player: Player, value: Value) -> None:
    """Answers with this option, wherever the bar keeps it."""
    asked = player.asked()
    option = player.page.locator(f"#area-question [data-answer='{json.dumps(value)}']")
    if option.is_visible():
        option.click()
    else:
        option.evaluate("(node) => node.click()")
    player.confirm(asked)


def _rounds(game: Table, rounds: int) -> int:
    """How many answers there are before so many rounds are over."""
    again = Table(game.title, game.options, game.seed, hashing=False)
    for step, one in enumerate(game.answers):
        if again.view(0).round > rounds:
            return step
        again.answer(one.seat, one.value)
    raise AssertionError("the game is too short")


def test_alone_from_the_first_click_to_the_result(person: Sit, own_server: Process, tmp_path: Path) -> None:
    """The first round and the last answers at a desk, the first two rounds on a phone."""
    person.provoked += ["ERR_", "Failed to load"]
    game = _won()
    answers = [one.value for one in game.answers]
    late = len(answers) - 12
    ash, bea = person(at=own_server), person(PHONE, at=own_server, touch=True)
    first, last, small = _table(ash, game, SOLO), _table(ash, game, SOLO), _table(bea, game, SOLO)
    steps = {first: 0, last: late, small: 0}
    positions = {table: Position(game, step) for table, step in steps.items()}
    take_on(own_server, tmp_path / "tables.sqlite3", positions, ash, bea)

    ash.go(f"/t/{first}")
    ash.at_table()
    for value in answers[: _rounds(game, 1)]:
        _click(ash, value)
    page = ash.page
    expect(page.locator(".top-strip .race-figure")).to_contain_text("You")
    expect(page.locator(".crisis-board .in-force")).to_have_count(2)
    expect(page.locator(".race-panel .race-source")).to_have_count(10)
    expect(page.locator(".opponent")).to_have_count(0)
    # What is folded comes forward on the shelf.
    page.click(".fold[data-show=event]")
    expect(page.locator(".shelf-event .objectives")).to_be_visible()

    ash.go(f"/t/{last}")
    ash.at_table()
    for value in answers[late:]:
        _click(ash, value)
    assert game.result is not None
    own, void = [sum(line.points[column] for line in game.result.sheet) for column in (0, 1)]
    expect(page.locator(".frame-sheet.open h2")).to_have_text(f"You won {own} : {void}")
    expect(page.locator(".void-ending h3")).to_have_text(f"{own} : {void}")
    expect(page.locator(".void-ending tbody tr")).to_have_count(10)

    bea.go(f"/t/{small}")
    bea.at_table()
    for value in answers[: _rounds(game, 2)]:
        _click(bea, value)
    page = bea.page
    expect(page.locator(".phone-crisis")).to_be_visible()
    page.click(".tabbar [data-tab=galaxy]")
    expect(page.locator(".crisis-board")).to_be_visible()
    expect(page.locator(".shelf-focuses")).to_be_visible()


# ---------------------------------------------------------------------- room for everything


def _moments(options: Mapping[str, Value], seed: str) -> Iterator[Table]:
    """A game by chance, at each moment that waits for the first seat alone."""
    random = Random(seed)
    game = Table(find_title(VOIDFALL), options, seed, hashing=True)
    while not game.over:
        others = [q for q in game.questions if q.seat != 0]
        if not others:
            yield game
        question = (others or game.questions)[0]
        game.answer(question.seat, _choice(question, random))


def _choice(question: Question, random: Random) -> Value:
    keen = [one for one in question.options if one not in GLOOMY]
    return random.choice(keen if keen and random.random() < 0.9 else list(question.options))


def _found(seats: int) -> dict[str, Position]:
    """For each kind of question the first moment, of as many games as it takes."""
    options = SOLO if seats == 1 else COOP
    found: dict[str, Position] = {}
    for number in range(20):
        for game in _moments(options, f"against the Void {number}"):
            verb = game.questions[0].verb
            if verb in KINDS[seats] - set(found):
                found[verb] = Position(game, len(game.answers))
        if set(found) == KINDS[seats]:
            return found
    raise AssertionError(f"never asked: {KINDS[seats] - set(found)}")


@pytest.mark.parametrize("seats", [1, 2])
def test_what_is_asked_against_the_void_fits(
    person: Sit, own_server: Process, tmp_path: Path, seats: int
) -> None:
    person.provoked += ["ERR_", "Failed to load"]
    ash = person(at=own_server)
    positions = _found(seats)
    options = SOLO if seats == 1 else COOP
    tables = {verb: _table(ash, one.game, options) for verb, one in positions.items()}
    take_on(own_server, tmp_path / "tables.sqlite3", {tables[verb]: positions[verb] for verb in tables}, ash)
    wrong = []
    for verb, table in tables.items():
        ash.go(f"/t/{table}")
        ash.at_table()
        assert ash.page.locator(f".verb-{verb}").count() == 1
        try:
            fits_everywhere(ash.page, WINDOWS)
        except AssertionError as fault:
            wrong.append(f"{verb}: {fault}")
    assert not wrong, "\n".join(wrong)
