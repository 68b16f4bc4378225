"""How the tests play: through two processes, of which one hears a little later what the other has taken."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from tests.server import waiting
from tests.server.running import Person, play


class Late:
    """Ann at a process that has not heard yet that Ben has answered; what he is asked next is for her."""

    def __init__(self, views: list[dict[str, Any]]) -> None:
        self.views = views

    def view(self, table: str, seat: int | None = None) -> dict[str, Any]:
        return self.views.pop(0) if len(self.views) > 1 else self.views[0]

    def answer(self, table: str, question: Any, value: Any) -> Any:
        return Taken()


class Taken:
    status_code = 200
    text = ""


QUESTION = {"id": "0.0.0", "options": [{"value": "yes"}]}


def seen(waits: int, question: Any = None) -> dict[str, Any]:
    return {"over": False, "waiting": [waits], "question": question}


def test_who_is_to_answer_is_asked_anew_each_time_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "_SECONDS", 1)
    ann = Late([seen(1), seen(1), seen(0), seen(0, QUESTION)])
    # Ben's own process knows that he has answered.
    ben = Late([seen(0)])
    people = cast("dict[int, Person]", {0: ann, 1: ben})
    assert play(people, "table", 1, Random(1)) == 1
