"""Simultaneous questions over HTTP: everybody's plan is his own to change until all are ready."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.staged import STAGED
from tests.server.conftest import config_for, new_sqlite
from tests.server.running import Person, Running

from starboard.kernel import title as registry


@pytest.fixture
def staged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setitem(registry.titles(), STAGED.id, STAGED)
    running = Running(config_for(new_sqlite(tmp_path / "tables.sqlite3"))).start()
    yield running
    running.stop()


def sit_down(server: Running) -> tuple[str, list[Person]]:
    """Ann, Ben and Cat at one table, the tempo set: all three plan."""
    ann, ben, cat = (server.person(name) for name in ("Ann", "Ben", "Cat"))
    table = ann.make("me", "open", "open", title="staged")
    ben.ok(f"/t/{table}/sit", {"seat": 1})
    cat.ok(f"/t/{table}/sit", {"seat": 2})
    say(ann, table, "calm")
    return table, [ann, ben, cat]


def say(person: Person, table: str, value: str) -> dict[str, Any]:
    question = person.view(table)["question"]
    reply = person.answer(table, question, value)
    assert reply.status_code == 200, reply.text
    return dict(question)


def laid(person: Person, table: str) -> list[list[str]]:
    return [list(one) for one in person.view(table)["view"]["laid"]]


def stored(server: Running, table: str) -> list[tuple[int, Any]]:
    async def look() -> list[tuple[int, Any]]:
        live = await server.keeper.tables.open(table)
        return [(a.seat, a.value) for a in live.table.answers]

    return server.call(look())


def test_a_seat_takes_its_own_back_whatever_the_others_do(staged: Running) -> None:
    table, (ann, ben, cat) = sit_down(staged)
    say(ann, table, "1")
    say(ben, table, "draw")
    say(ann, table, "2")
    say(ben, table, "3")
    waiting = cat.view(table)["question"]
    ann.ok(f"/t/{table}/undo")
    assert laid(ann, table) == [["1"], [], []]
    assert stored(staged, table) == [(0, "calm"), (0, "1"), (1, "draw"), (1, "3")]
    ann.ok(f"/t/{table}/undo")
    # Ben's card is drawn and Cat's question is the same as before: their answers still fit.
    assert laid(ben, table) == [[], ["3"], []]
    assert cat.answer(table, waiting, "ready").status_code == 200
    ann.ok(f"/t/{table}/redo")
    assert laid(ann, table) == [["1"], [], []]
    assert stored(staged, table) == [(0, "calm"), (1, "draw"), (1, "3"), (2, "ready"), (0, "1")]


def test_an_answer_sent_twice_does_not_undo_the_taking_back(staged: Running) -> None:
    table, (ann, ben, _) = sit_down(staged)
    question = say(ann, table, "1")
    say(ben, table, "2")
    ann.ok(f"/t/{table}/undo")
    late = ann.answer(table, question, "1")
    assert late.status_code == 409
    assert laid(ann, table) == [[], [], []]


def test_a_draw_bounds_its_own_seat_and_the_end_of_the_stage_everybody(staged: Running) -> None:
    table, (ann, ben, cat) = sit_down(staged)
    say(ann, table, "1")
    say(ben, table, "draw")
    # Beyond one's own draw the others are asked.
    assert ben.ok(f"/t/{table}/undo")["asked"] is True
    ben.ok(f"/t/{table}/agree", {"yes": False})
    assert ann.ok(f"/t/{table}/undo")["asked"] is False
    for person in (ann, ben):
        say(person, table, "ready")
    last = cat.view(table)["question"]
    assert {o["value"]: o["reveals"] for o in last["options"]} == {
        "draw": True,
        "1": False,
        "2": False,
        "3": False,
        "ready": True,
    }
    say(cat, table, "2")
    say(cat, table, "ready")
    assert laid(ann, table) == [[], [], ["2"]]
    assert cat.ok(f"/t/{table}/undo")["asked"] is True


def test_others_get_nothing_of_a_plan_before_all_are_ready(staged: Running) -> None:
    table, (ann, ben, _) = sit_down(staged)
    before = ben.get(f"/api/tables/{table}/log").json()["answers"]
    say(ann, table, "3")
    say(ann, table, "draw")
    say(ann, table, "ready")
    assert ben.get(f"/api/tables/{table}/log").json()["answers"] == before
    assert ben.view(table)["redoable"] == 0
    ann.ok(f"/t/{table}/undo")
    assert ann.view(table)["redoable"] == 1
    assert ben.view(table)["redoable"] == 0
    with pytest.raises(AssertionError, match="nothing to redo"):
        ben.ok(f"/t/{table}/redo")


def test_it_survives_a_restart(staged: Running, tmp_path: Path) -> None:
    table, (ann, ben, _) = sit_down(staged)
    say(ann, table, "1")
    say(ben, table, "2")
    question = say(ann, table, "3")
    ann.ok(f"/t/{table}/undo")

    async def forget() -> None:
        staged.keeper.tables._live.clear()

    staged.call(forget())
    assert stored(staged, table) == [(0, "calm"), (0, "1"), (1, "2")]
    assert ann.answer(table, question, "3").status_code == 409
    ann.ok(f"/t/{table}/redo")
    assert laid(ann, table) == [["1", "3"], [], []]


def test_a_branch_has_nothing_of_what_others_have_laid_down(staged: Running) -> None:
    table, (ann, ben, _) = sit_down(staged)
    say(ben, table, "2")
    say(ann, table, "1")
    say(ben, table, "3")
    branch = ann.ok(f"/t/{table}/branch", {"others": True})["id"]
    view = ann.get(f"/api/branches/{branch}/view").json()
    assert view["steps"] == 2
    assert [list(one) for one in view["view"]["laid"]] == [["1"], [], []]
    # Ben's first question is open again there, so no guess is better than another.
    assert ann.post(f"/b/{branch}/answer", {"question": "0.0.1", "value": "1"}).status_code == 200


def test_a_branch_does_not_tell_whether_a_guess_was_anothers_secret(staged: Running) -> None:
    table, people = sit_down(staged)
    for person in people:
        say(person, table, "ready")
    for person in people:
        say(person, table, "pass")
    for person in people:
        hidden = say(person, table, "left")
        if person is people[1]:
            secret = hidden
    ann = people[0]
    branch = ann.ok(f"/t/{table}/branch", {"others": True})["id"]
    replies = [
        ann.post(f"/b/{branch}/answer", {"question": secret["id"], "value": guess})
        for guess in ("left", "right", "up")
    ]
    assert {(reply.status_code, reply.text) for reply in replies} == {(409, replies[0].text)}
    # Ann's own answer from before is refused as well: a branch remembers nobody's.
    assert ann.post(f"/b/{branch}/answer", {"question": "0.3.0", "value": "left"}).text == replies[0].text
