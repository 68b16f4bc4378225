"""The nearest way to open a closed option, asked for at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.running import Person, Running


def seated(server: Running, name: str) -> Person:
    """The first worker has to start before it can look for anything, and the machine may be busy."""
    person = server.person(name)
    person.http.timeout = 300
    return person


def shut(person: Person, table: str, random: Random) -> tuple[Any, list[Any]]:
    """Plays by chance until something with a key is closed: the question and the keys."""
    for _ in range(60):
        question = person.view(table)["question"]
        keys = [one["key"] for one in question["closed"] if one.get("key", "") != ""]
        if question["verb"] == "use-die" and keys:
            return question, keys
        person.answer(table, question, random.choice(question["options"])["value"])
    raise AssertionError("nothing was ever closed")


def found(person: Person, table: str) -> tuple[Any, Any]:
    """A question at which there is a way to something closed, and that way."""
    random = Random(1)
    for _ in range(12):
        question, keys = shut(person, table, random)
        for key in keys:
            way = person.ok(f"/t/{table}/way", {"question": question["id"], "key": key})
            if way["row"]:
                return question, way
        person.answer(table, question, random.choice(question["options"])["value"])
    raise AssertionError("no way was ever found")


def test_a_way_is_found_for_whoever_is_asked_and_a_branch_shows_it(server: Running) -> None:
    ann = seated(server, "Ann")
    table = ann.make("me", "me")
    question, way = found(ann, table)
    assert way["steps"]
    assert all(step["text"] and step["turn"] in (0, 1) for step in way["steps"])
    before = ann.view(table)["step"]
    branch = ann.ok(f"/t/{table}/branch", {"seat": question["seat"], "row": way["row"]})["id"]
    there = ann.get(f"/api/branches/{branch}/view", seat=question["seat"]).json()
    assert there["steps"] >= before + 1
    # Nothing of it happens at the table.
    assert ann.view(table)["step"] == before


def test_nobody_else_asks_and_nothing_that_is_over_is_looked_for(server: Running) -> None:
    ann, bo = seated(server, "Ann"), seated(server, "Bo")
    table = ann.make("me", "me")
    question, keys = shut(ann, table, Random(3))
    body = {"question": question["id"], "key": keys[0]}
    assert bo.post(f"/t/{table}/way", body).status_code == 403
    assert ann.post(f"/t/{table}/way", {**body, "key": "nowhere"}).status_code == 400
    ann.answer(table, question, question["options"][0]["value"])
    assert ann.post(f"/t/{table}/way", body).status_code == 409
