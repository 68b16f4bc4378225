"""Several picks in one request: ordinary answers, saved together, taken back together."""

from __future__ import annotations

import html
import json
import re
import time
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.server.conftest import run
from tests.server.running import Person, Running

from starboard.kernel.log import Answer
from starboard.kernel.rows import Row, together
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan

pytestmark = pytest.mark.usefixtures("bots_here")

_ANSWER = re.compile(r'data-answer="([^"]+)"')


def rows(person: Person, table: str) -> list[list[Any]]:
    """The rows of answers that the page offers in the question bar."""
    page = person.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
    bar = page[page.index('id="area-question"') :]
    found = [json.loads(html.unescape(one)) for one in _ANSWER.findall(bar[: bar.index("</section>")])]
    return [one for one in found if isinstance(one, list)]


def give(person: Person, table: str, question: Any, row: list[Any]) -> Any:
    body = {"question": question["id"], "value": row[0], "then": row[1:]}
    return person.ok(f"/t/{table}/answer", body)


def asked(person: Person, table: str, random: Random, *verbs: str, end: Any = None) -> Any:
    """Plays by chance until one of these is asked, with rows of answers; with `end`, a row that ends so."""
    for _ in range(300):
        question = person.view(table)["question"]
        if question is None:
            time.sleep(0.05)  # a bot is thinking
            continue
        if question["verb"] in verbs and any(
            end is None or (len(row) == 3 and row[-1] == end) for row in rows(person, table)
        ):
            return question
        person.answer(table, question, random.choice(question["options"])["value"])
    raise AssertionError(f"nobody was asked {verbs}")


def answers(person: Person, table: str) -> list[list[Any]]:
    return [
        [one["seat"], one["verb"], one["value"]]
        for one in person.get(f"/t/{table}/log.json").json()["answers"]
    ]


def test_a_row_is_saved_as_ordinary_answers_and_taken_back_as_one(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    question = asked(ann, table, Random(1), "window-before", end="satellite")
    before = answers(ann, table)
    row = next(row for row in rows(ann, table) if len(row) == 3 and row[-1] == "satellite")
    assert row[0] == "go-on"
    done = give(ann, table, question, row)
    assert done["dropped"] == ""
    seat = question["seat"]
    given = [
        [seat, verb, value] for verb, value in zip(("window-before", "use-die", "mode"), row, strict=True)
    ]
    assert answers(ann, table)[: len(before) + 3] == before + given
    # Sent once more, after a reply that got lost, it counts once.
    assert give(ann, table, question, row)["repeated"]
    ann.ok(f"/t/{table}/undo", {"seat": seat})
    assert answers(ann, table) == before
    assert ann.view(table)["question"]["verb"] == "window-before"
    ann.ok(f"/t/{table}/redo", {"seat": seat})
    assert answers(ann, table)[: len(before) + 3] == before + given


def test_the_api_asks_pick_by_pick(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    question = asked(ann, table, Random(1), "window-before")
    assert [option["value"] for option in question["options"]][-1] == "go-on"
    assert all(isinstance(option["value"], str) for option in question["options"])


def test_what_no_longer_fits_is_dropped_with_a_sentence(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    question = asked(ann, table, Random(1), "window-before", end="satellite")
    before = answers(ann, table)
    row = next(row for row in rows(ann, table) if len(row) == 3)
    done = give(ann, table, question, [*row[:2], "salvage"])
    assert done["dropped"] == "Something else is asked now: the rest of what you chose was not done."
    assert [value for _, _, value in answers(ann, table)[len(before) :]] == row[:2]
    assert ann.view(table)["question"]["verb"] == "mode"


def test_a_row_whose_first_answer_is_not_legal_changes_nothing(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    question = asked(ann, table, Random(1), "window-before")
    before = answers(ann, table)
    body = {"question": question["id"], "value": "salvage", "then": ["go-on"]}
    assert ann.post(f"/t/{table}/answer", body).status_code == 400
    assert ann.post(f"/t/{table}/answer", {**body, "then": ["x"] * 21}).status_code == 400
    assert answers(ann, table) == before


def test_a_branch_takes_rows_too(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "greedy")
    question = asked(ann, table, Random(2), "window-before", "use-die")
    row = max(rows(ann, table), key=len)
    branch = ann.ok(f"/t/{table}/branch", {"seat": question["seat"]})["id"]
    seen = ann.get(f"/api/branches/{branch}/view").json()
    body = {"question": seen["question"]["id"], "value": row[0], "then": row[1:]}
    done = ann.ok(f"/b/{branch}/answer", body)
    assert not done["dropped"]
    assert done["step"] >= seen["step"] + len(row)
    assert ann.ok(f"/b/{branch}/undo", {})["step"] == seen["step"]
    assert ann.ok(f"/b/{branch}/redo", {})["step"] >= seen["step"] + len(row)


ANN = Identity("ann", "Ann", False)


async def first_row(keeper: Keeper, live: LiveTable) -> Row:
    """Plays by chance until several picks are asked at once, and makes them; returns them."""
    random = Random(3)
    while True:
        table = live.table
        asked = table.questions[0]
        step = together(table.title.kinds, asked, table.state, partial(table.trials, asked.seat))
        row = max(step.rows(), key=len)
        row = row if len(row) > 2 else (random.choice(asked.options),)
        name = live.question_id(asked.seat)
        await keeper.playing.answer(live.info.id, ANN, asked.seat, name, row[0], row[1:])
        if len(row) > 1:
            return row


def test_what_was_answered_at_once_is_known_after_a_restart(database: str) -> None:
    """Not only the last row: each click is taken back by itself, and so is what the log does not say."""
    tables: list[str] = []
    logs: list[list[Answer]] = []

    async def play(keeper: Keeper) -> None:
        seats = [SeatPlan("me"), SeatPlan("me")]
        info = await keeper.dealing.create("solar-sphere", {}, seats, ANN, seed="rows")
        tables.append(info.id)
        live = await keeper.tables.open(info.id)
        for _ in range(2):
            row = await first_row(keeper, live)
            given = list(live.table.answers)
            start = max(
                n for n in range(len(given)) if tuple(one.value for one in given[n:][: len(row)]) == row
            )
            logs.extend((given[:start], given))

    async def take_back(keeper: Keeper) -> None:
        live = await keeper.tables.open(tables[0])
        await keeper.undoing.undo(tables[0], ANN, None)
        assert live.table.answers == logs[2]
        while len(live.table.answers) > len(logs[1]):
            await keeper.undoing.undo(tables[0], ANN, None)
        await keeper.undoing.undo(tables[0], ANN, None)
        assert live.table.answers == logs[0]

    async def redo(keeper: Keeper) -> None:
        live = await keeper.tables.open(tables[0])
        await keeper.undoing.redo(tables[0], ANN, None)
        assert live.table.answers[: len(logs[1])] == logs[1]

    for work in (play, take_back, redo):
        run(database, work)
