"""Several people round one screen: nothing of anybody's leaves the server before he has said that it is he.

Two worlds that differ only in what a viewer cannot see are compared byte by byte, as in `test_secrets`: a
screen that is covered must be a spectator's, an open one the seat's that opened it, and no other's ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.server.running import Person, Running, advance
from tests.server.test_secrets import other_world

from starboard.server.curtain import Opening
from starboard.server.livetable import LiveTable

REVENANT = "revenant"
UNDER = ("question", "mat", "me")


def hot_seat(server: Running, steps: int = 0, *others: str, seats: int = 2) -> tuple[Person, str, LiveTable]:
    """Ash and Bryn at one screen, brought to some moment of a game of Revenant."""
    ash = server.person("Ash")
    names = ("", "Bryn", "Cato")[:seats]
    plan = [{"kind": "me", "name": name} for name in names] + [{"kind": "open"} for _ in others]
    table = ash.ok("/tables", {"title": REVENANT, "seats": plan})["id"]
    for number, name in enumerate(others):
        server.person(name).ok(f"/t/{table}/sit", {"seat": seats + number})
    server.call(advance(server, table, steps, Random(steps)))

    async def opened() -> LiveTable:
        return await server.keeper.tables.open(table)

    live = server.call(opened())
    # Who is at his screen is no secret; it must only be the same whenever something is read.
    live.audience.is_here = lambda user_id: True  # type: ignore[method-assign]
    return ash, table, live


def read(person: Person, live: LiveTable, *paths: str) -> dict[str, bytes]:
    """Every byte of these; of a stream its first event."""
    live.count_answers()
    found = {}
    for path in paths:
        if "/live" in path:
            with person.stream(path) as events:
                found[path] = repr(next(events)).encode()
            continue
        accept = "application/json" if "/areas" in path or "/story" in path else "text/html"
        reply = person.http.get(path, headers={"accept": accept})
        assert reply.status_code == 200, (path, reply.text)
        found[path] = reply.content
    return found


def compare(person: Person, live: LiveTable, seat: int | None, *paths: str) -> dict[str, bytes]:
    here = read(person, live, *paths)
    for world in ("one", "another"):
        with other_world(live, seat, world):
            there = read(person, live, *paths)
        for path, data in here.items():
            same = data == there[path]
            assert same, f"{path} tells something that only others than {seat} know"
    live.count_answers()
    return here


def pushed(events: Iterator[tuple[str, Any]]) -> Any:
    return next(data for name, data in events if name == "areas")


def answer_once(ash: Person, table: str, random: Random) -> int:
    """Whoever is asked answers; returns the seat."""
    seat: int = ash.view(table)["waiting"][0]
    question = ash.view(table, seat)["question"]
    assert ash.answer(table, question, random.choice(question["options"])["value"]).status_code == 200
    return seat


# ---------------------------------------------------------------------- covered


@pytest.mark.parametrize("steps", [0, 9, 70, 130])
def test_a_covered_screen_is_a_spectators_byte_for_byte(server: Running, steps: int) -> None:
    ash, table, live = hot_seat(server, steps)
    step = steps // 2
    paths = [
        f"/t/{table}",
        f"/t/{table}?seat=0",
        f"/t/{table}?seat=1",
        f"/t/{table}?step={step}",
        f"/t/{table}/areas",
        f"/t/{table}/areas?seat=1",
        f"/t/{table}/areas?step={step}",
        f"/t/{table}/areas?seat=0&step={step}",
        f"/t/{table}/story",
        f"/t/{table}/story?seat=1",
        f"/t/{table}/live",
        f"/t/{table}/live?seat=0",
        f"/t/{table}/log.json",
    ]
    compare(ash, live, None, *paths)
    areas = ash.get(f"/t/{table}/areas").json()["areas"]
    watched = server.person("Eve").get(f"/t/{table}/areas").json()["areas"]
    for name, text in areas.items():
        if name not in (*UNDER, "status", "curtain"):
            assert text == watched[name], name
    assert not any(areas[name] for name in UNDER)
    everything = "".join(areas.values())
    assert "data-answer" not in everything
    assert 'data-do="undo"' not in everything
    assert "Watching" not in everything


def test_the_curtain_names_the_next_and_nobody_is_you(server: Running) -> None:
    ash, table, live = hot_seat(server, 70)
    name = live.info.seats[live.waiting[0]].name
    found = ash.get(f"/t/{table}/areas").json()
    assert (found["seat"], found["turn"], found["title"]) == (None, False, f"Pass to {name}")
    assert f'aria-label="Pass the screen to {name}"' in found["areas"]["curtain"]
    assert f"I am {name}: show my side" in found["areas"]["curtain"]
    page = ash.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert f'data-turn-title="Pass to {name}"' in page
    for text in (found["areas"]["top"], found["areas"]["others"], found["areas"]["curtain"]):
        assert ">You<" not in text
        assert ">you<" not in text


def test_a_log_taken_from_a_covered_screen_holds_nobodys_secrets(server: Running) -> None:
    ash, table, live = hot_seat(server, 130)
    assert any(live.table._secret)
    taken = ash.get(f"/t/{table}/log.json")
    assert taken.content == server.person("Eve").get(f"/t/{table}/log.json").content
    # A program has no screen: it may have what its seats know.
    assert ash.get(f"/api/tables/{table}/log").json()["answers"] != taken.json()["answers"]
    assert ash.view(table)["question"] is not None


# ---------------------------------------------------------------------- open


@pytest.mark.parametrize("steps", [9, 70, 130])
def test_an_open_screen_is_its_seats_and_no_others(server: Running, steps: int) -> None:
    ash, table, live = hot_seat(server, steps)
    seat = live.waiting[0]
    paths = [
        f"/t/{table}/areas?opened={seat}",
        f"/t/{table}/areas?opened={seat}&step={steps // 2}",
        f"/t/{table}/story?opened={seat}",
        f"/t/{table}/live?opened={seat}",
    ]
    compare(ash, live, seat, *paths)
    found = ash.get(f"/t/{table}/areas", opened=seat).json()
    assert (found["seat"], found["turn"], found["areas"]["curtain"]) == (seat, True, "")
    assert "data-answer" in found["areas"]["question"]
    assert 'data-do="cover"' in found["areas"]["status"]


def test_a_seat_is_opened_by_its_owner_alone(server: Running) -> None:
    ash, table, _ = hot_seat(server, 70, "Dara")
    for seat in (2, 7):
        found = ash.get(f"/t/{table}/areas", opened=seat).json()
        assert found["seat"] is None
        assert found["areas"]["curtain"]
    eve = server.person("Eve")
    found = eve.get(f"/t/{table}/areas", opened=0).json()
    assert found["seat"] is None
    assert found["areas"]["curtain"] == ""
    assert eve.get(f"/t/{table}/areas").json()["areas"] == found["areas"]


def test_reloading_closes_and_a_second_screen_is_its_own(server: Running) -> None:
    ash, table, live = hot_seat(server, 70)
    seat = live.waiting[0]
    with ash.stream(f"/t/{table}/live?opened={seat}") as first, ash.stream(f"/t/{table}/live") as second:
        assert pushed(first)["seat"] == seat
        assert pushed(second)["seat"] is None
        assert ash.get(f"/t/{table}/areas").json()["seat"] is None
        ash.ok(f"/t/{table}/chat", {"text": "still here"})
        assert "curtain" not in pushed(second)["areas"]
    with ash.stream(f"/t/{table}/live") as again:
        assert pushed(again)["seat"] is None


def test_the_answer_that_hands_over_closes_it_on_the_server(server: Running) -> None:
    """Through several turns: what comes after the fall is a spectator's, whoever is asked then."""
    ash, table, live = hot_seat(server, 70)
    random = Random(8)
    seat = live.waiting[0]
    screen: dict[str, str] = {}
    falls = 0
    with ash.stream(f"/t/{table}/live?opened={seat}") as events:
        push = pushed(events)
        assert push["seat"] == seat
        screen.update(push["areas"])
        for _ in range(40):
            answer_once(ash, table, random)
            steps = ash.view(table)["steps"]
            while push["step"] < steps:
                push = pushed(events)
                screen.update(push["areas"])
                assert push["seat"] in (seat, None)
                if falls:
                    assert push["seat"] is None
            if push["seat"] is None:
                falls += 1
                assert screen == ash.get(f"/t/{table}/areas").json()["areas"]
                assert "data-answer" not in "".join(screen.values())
            if falls and live.waiting == (seat,):
                return
    raise AssertionError(f"seat {seat} was never asked again; {falls} pushes after the fall")


def test_what_is_pushed_at_the_fall_does_not_depend_on_what_the_next_one_holds(server: Running) -> None:
    ash, table, live = hot_seat(server, 70)
    random = Random(8)
    seat = live.waiting[0]
    # The position before the fall, as the screen of the seat had it.
    while True:
        before = len(live.table.answers)
        assert answer_once(ash, table, random) == seat
        if live.waiting != (seat,):
            break
    told = compare(ash, live, None, f"/t/{table}/live?opened={seat}&asked={seat}")
    assert before < len(live.table.answers)
    assert b"Pass the screen to" in next(iter(told.values()))


def test_a_lost_connection_comes_back_as_it_was(server: Running) -> None:
    ash, table, live = hot_seat(server, 70)
    random = Random(8)
    seat = live.waiting[0]
    here = f"/t/{table}/live?opened={seat}&asked={seat}"
    with ash.stream(here) as events:
        assert pushed(events)["seat"] == seat
    while live.waiting == (seat,):
        with ash.stream(here) as events:
            assert pushed(events)["seat"] == seat
        answer_once(ash, table, random)
    # Meanwhile the other one is asked: the same words open nothing any more.
    with ash.stream(here) as events:
        assert pushed(events)["seat"] is None


@pytest.mark.parametrize(
    ("opening", "asked", "holds"),
    [
        (Opening(0, (0,)), (0,), True),  # asked again
        (Opening(0, (0,)), (), True),  # others than those round the screen think
        (Opening(0, (0,)), (1,), False),  # handed over
        (Opening(0, ()), (1,), False),
        (Opening(0, (0, 1)), (0, 1), True),  # at the same time
        (Opening(0, (0, 1)), (1,), False),
        (Opening(0, (1,)), (1,), True),  # one more look
        (Opening(0, (1,)), (2,), False),
    ],
)
def test_when_an_opening_ends(opening: Opening, asked: tuple[int, ...], holds: bool) -> None:
    assert opening.holds(asked) is holds


# ---------------------------------------------------------------------- one more look


def handed_over(server: Running) -> tuple[Person, str, LiveTable, int, int]:
    ash, table, live = hot_seat(server, 70)
    seat = live.waiting[0]
    while live.waiting == (seat,):
        answer_once(ash, table, Random(8))
    return ash, table, live, seat, live.waiting[0]


def test_whoever_has_answered_may_look_once_more_until_the_next_has_opened(server: Running) -> None:
    ash, table, live, last, now = handed_over(server)
    again = f"{live.info.seats[last].name} again, one more look"
    assert again in ash.get(f"/t/{table}/areas").json()["areas"]["curtain"]
    with ash.stream(f"/t/{table}/live?opened={last}&asked={now}") as events:
        push = pushed(events)
        assert push["seat"] == last
        assert not push["turn"]
        assert 'data-do="undo"' in push["areas"]["history"]
        # It is for taking back: then the same screen is asked again, and handing over closes it again.
        ash.ok(f"/t/{table}/undo", {"seat": last})
        push = pushed(events)
        assert (push["seat"], push["turn"]) == (last, True)
        while live.waiting == (last,):
            answer_once(ash, table, Random(9))
        while push["seat"] is not None:
            push = pushed(events)
        assert again in push["areas"]["curtain"]
    with ash.stream(f"/t/{table}/live?opened={now}&asked={now}") as events:
        assert pushed(events)["seat"] == now
    assert "again, one more look" not in ash.get(f"/t/{table}/areas").json()["areas"]["curtain"]


# ---------------------------------------------------------------------- where there is none


def test_where_all_seats_know_the_same_there_is_no_curtain(server: Running) -> None:
    ash = server.person("Ash")
    table = ash.make("me", "me")
    found = ash.get(f"/t/{table}/areas").json()
    assert found["areas"]["curtain"] == ""
    assert found["turn"]
    assert "data-answer" in found["areas"]["question"]
    assert "data-round" not in found["areas"]["status"]
    assert 'data-do="cover"' not in found["areas"]["status"]


def test_whoever_holds_one_seat_hides_nothing_from_himself(server: Running) -> None:
    ash, table, _ = hot_seat(server, 0, "Dara", seats=1)
    found = ash.get(f"/t/{table}/areas").json()
    assert (found["seat"], found["areas"]["curtain"]) == (0, "")


def test_when_the_game_is_over_nothing_is_covered(server: Running) -> None:
    ash, table, live = hot_seat(server, 5_000)
    assert live.table.over
    found = ash.get(f"/t/{table}/areas").json()
    assert found["areas"]["curtain"] == ""
    assert found["areas"]["mat"]
    assert ash.get(f"/t/{table}/areas", step=50).json()["areas"]["curtain"] == ""


# ---------------------------------------------------------------------- branches


def test_a_branch_is_as_secret_as_the_seat_it_was_made_for(server: Running) -> None:
    ash, table, live = hot_seat(server, 70)
    seat = live.waiting[0]
    refused = ash.post(f"/t/{table}/branch", {})
    assert refused.status_code == 400
    assert "Open your side first" in refused.json()["error"]
    branch = ash.ok(f"/t/{table}/branch", {"seat": seat})["id"]
    page = ash.http.get(f"/b/{branch}", headers={"accept": "text/html"}).text
    assert "data-answer" not in page
    assert "Pass the screen to" in page
    covered = ash.get(f"/b/{branch}/areas").json()
    assert covered["seat"] is None
    assert not any(covered["areas"][name] for name in UNDER)
    assert ash.get(f"/b/{branch}/areas", opened=seat).json()["seat"] == seat
    assert ash.get(f"/b/{branch}/areas", opened=1 - seat).json()["seat"] is None
    # The whole log is that of the side that is open: only there somebody is called You.
    assert "You</th>" in ash.get(f"/b/{branch}/story", opened=seat).json()["html"]
    assert "You</th>" not in ash.get(f"/b/{branch}/story").json()["html"]
    with ash.stream(f"/b/{branch}/live") as events:
        assert pushed(events)["seat"] is None


# ---------------------------------------------------------------------- names


def test_seats_round_one_screen_have_names(server: Running) -> None:
    ash = server.person("Ash")
    plan = [{"kind": "me", "name": name} for name in ("", "  Bryn \n", "Ash", "")]
    for path in ("/tables", "/api/tables"):
        table = ash.ok(path, {"title": REVENANT, "seats": plan})["id"]
        seats = ash.get(f"/api/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ash", "Bryn", "Ash 2", "Ash 4"]
        assert all(seat["yours"] for seat in seats)
    server.call(advance(server, table, 10_000, Random(4)))
    again = ash.ok(f"/t/{table}/rematch")["id"]
    seats = ash.get(f"/api/tables/{again}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Bryn", "Ash 2", "Ash 4", "Ash"]
