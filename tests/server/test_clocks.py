"""Clocks, silence, resigning: nobody is kept waiting for ever. Over HTTP, by the database's clock."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.crew import ANN, BEN, Crew, install

from starboard.server.model import DAY, Settings
from starboard.server.timing import pace, spoken


@pytest.fixture
def crew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crew]:
    install(monkeypatch)
    found = Crew(tmp_path)
    yield found
    found.server.stop()


def seat(crew: Crew, number: int) -> Any:
    return crew.ann.get(f"/api/tables/{crew.table}").json()["seats"][number]


def remarks(crew: Crew) -> list[str]:
    return [one["text"] for one in crew.ann.get(f"/api/tables/{crew.table}/log").json()["remarks"]]


def test_without_a_clock_nobody_is_hurried() -> None:
    assert (Settings().turn_seconds, Settings().game_seconds) == (None, None)
    assert pace(Settings()) == ""
    assert pace(Settings(turn_seconds=3 * DAY)) == "3 days a turn"
    assert (
        pace(Settings(turn_seconds=90, game_seconds=5400))
        == "90 seconds a turn, 90 minutes each for the game"
    )
    assert [spoken(n) for n in (1, 60, 3600, DAY, 7 * DAY)] == [
        *("1 second", "1 minute", "1 hour", "1 day", "7 days")
    ]


def test_a_turn_that_takes_too_long_goes_to_a_bot(crew: Crew) -> None:
    crew.sit("me", "open", turn_seconds=3 * DAY)
    (clock,) = crew.ben.view(crew.table)["clocks"]
    assert clock["seat"] == ANN
    assert clock["until"] == pytest.approx(clock["since"] + 3 * DAY)
    crew.later(2 * DAY)
    assert seat(crew, ANN)["kind"] == "person"
    crew.later(DAY + 60)
    crew.wait(lambda: seat(crew, ANN)["kind"] == "bot")
    assert "Ann's time is up: Greedy plays on." in remarks(crew)
    # The bot has moved, and with one person left nobody is hurried any more.
    crew.wait(lambda: len(crew.given()) > 0)
    crew.later(9 * DAY)
    crew.later(1)
    assert seat(crew, BEN)["kind"] == "person"


def test_a_clock_goes_on_while_the_server_is_away(crew: Crew) -> None:
    crew.sit("me", "open", turn_seconds=DAY)
    before = crew.ann.view(crew.table)["clocks"]
    crew.restart()
    assert crew.ann.view(crew.table)["clocks"] == before


def test_an_answer_in_the_same_turn_does_not_wind_the_clock_up(crew: Crew) -> None:
    crew.sit("me", "open", turn_seconds=DAY)
    (before,) = crew.ann.view(crew.table)["clocks"]
    crew.answer(crew.ann, "north")
    assert crew.ann.view(crew.table)["clocks"] == [before]


def test_the_time_for_the_whole_game_adds_up(crew: Crew) -> None:
    crew.sit("me", "open", game_seconds=DAY)
    (before,) = crew.ann.view(crew.table)["clocks"]
    assert before["spent"] == 0
    crew.later(3600)
    for value in ("north", -1):
        crew.answer(crew.ann, value)
    # He answers the rules' question himself, so it is his clock that runs meanwhile.
    crew.answer(crew.ann, BEN)
    crew.tick(crew.ben, "next", True)
    (ben,) = crew.ann.view(crew.table)["clocks"]
    assert (ben["seat"], ben["spent"]) == (BEN, 0)
    for value in ("north", -1, ANN):
        crew.answer(crew.ben, value)
    crew.tick(crew.ann, "next", True)
    (ann,) = crew.ann.view(crew.table)["clocks"]
    assert ann["seat"] == ANN
    assert ann["spent"] >= 3600
    assert ann["until"] == pytest.approx(ann["since"] + DAY - ann["spent"])


def test_whoever_waits_for_others_does_not_lose_time(crew: Crew) -> None:
    crew.sit("me", "open", turn_seconds=3600)
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, BEN)
    # Ben has no longer for it than for a turn of his own, and Ann's clock stands meanwhile.
    assert crew.ann.view(crew.table)["clocks"] == []
    crew.later(3700)
    crew.wait(lambda: len(crew.given()) == 3)
    assert seat(crew, ANN)["kind"] == "person"
    (clock,) = crew.ann.view(crew.table)["clocks"]
    assert (clock["seat"], clock["until"]) == (ANN, pytest.approx(clock["since"] + 3600))


def test_alone_with_bots_no_clock_runs_out(crew: Crew) -> None:
    crew.sit("me", "greedy", turn_seconds=1)
    crew.answer(crew.ann, "north")
    crew.later(DAY)
    crew.later(1)
    assert seat(crew, ANN)["kind"] == "person"


# ---------------------------------------------------------------------- silence


def test_whoever_has_gone_silent_is_voted_out_by_the_others(crew: Crew) -> None:
    crew.sit("me", "open", "open")
    cat = crew.server.person("Cat")
    cat.ok(f"/t/{crew.table}/sit", {"seat": 2})
    crew.answer(crew.ann, "north")
    path = f"/t/{crew.table}/vote-out"
    # Nobody waits for Ben, nor has Ann been asked for long.
    early = crew.ben.post(path, {"seat": ANN})
    assert (early.status_code, early.json()["error"]) == (
        *(400, "Ann may take up to 1 day before the others may vote."),
    )
    assert crew.ann.post(path, {"seat": BEN}).status_code == 400
    assert crew.server.person("Eve").post(path, {"seat": ANN}).status_code == 403
    crew.later(DAY + 60)
    assert crew.ben.ok(path, {"seat": ANN})["asked"] is True
    asked = cat.view(crew.table)["request"]
    assert asked["mine"]
    assert asked["text"] == "Ann has kept you waiting for more than 1 day: Ben asks to let a bot play on."
    assert not crew.ann.view(crew.table)["request"]["mine"]
    crew.restart()
    crew.move(cat)
    cat.ok(f"/t/{crew.table}/agree", {"yes": True})
    assert seat(crew, ANN)["kind"] == "bot"
    assert "Greedy has taken Ann's seat; everybody agreed." in remarks(crew)


def test_whoever_answers_after_all_stays(crew: Crew) -> None:
    crew.sit("me", "open", "open", silent_seconds=600)
    cat = crew.server.person("Cat")
    cat.ok(f"/t/{crew.table}/sit", {"seat": 2})
    crew.answer(crew.ann, "north")
    crew.later(660)
    crew.ben.ok(f"/t/{crew.table}/vote-out", {"seat": ANN})
    crew.answer(crew.ann, -1)
    assert cat.view(crew.table)["request"] is None
    assert cat.post(f"/t/{crew.table}/agree", {"yes": True}).status_code == 409
    assert seat(crew, ANN)["kind"] == "person"


def test_of_two_one_may_go_on_without_the_other(crew: Crew) -> None:
    crew.sit("me", "open")
    crew.answer(crew.ann, "north")
    crew.later(DAY + 60)
    assert crew.ben.ok(f"/t/{crew.table}/vote-out", {"seat": ANN})["asked"] is False
    assert "Ann had gone silent and was voted out: Greedy plays on." in remarks(crew)


# ---------------------------------------------------------------------- resigning


def test_a_bot_plays_on_for_whoever_resigns(crew: Crew) -> None:
    crew.sit("me", "open")
    crew.answer(crew.ann, "north")
    crew.ann.ok(f"/t/{crew.table}/resign", {"seat": ANN})
    assert "Ann has resigned: Greedy plays on." in remarks(crew)
    crew.wait(lambda: len(crew.given()) > 1)
    assert crew.given()[1][:2] == (ANN, "payer")
    # What is not theirs, they cannot give up; and the last person just goes.
    assert crew.ann.post(f"/t/{crew.table}/resign", {"seat": BEN}).status_code == 403
    last = crew.ben.post(f"/t/{crew.table}/resign", {"seat": BEN})
    assert (last.status_code, last.json()["error"]) == (
        *(400, "Nobody else plays here: just leave the table, it will wait."),
    )
