"""What the end of a game says: how the alarm filled, what glory came from, who could not win."""

from __future__ import annotations

import re

import pytest
from tests.games.drawings import tree
from tests.games.pirates_of_skydock.sampling import answer, position, start
from tests.games.pirates_of_skydock.store_games import FOLDER

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.board import alarm
from starboard.games.pirates_of_skydock.board.ending import GLORY
from starboard.games.pirates_of_skydock.view import view
from starboard.kernel import log as logs
from starboard.kernel.page import Ended, Ending
from starboard.kernel.replay import table_from_log
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.server.areas import title_page

NASTY = "Ash &lt;i&gt;"
NAMES = (NASTY, "Bryn", "Cato", "Dunya")


def stored(name: str) -> Table:
    return table_from_log(logs.decode((FOLDER / f"{name}.json").read_bytes()))


def ended(table: Table) -> Ended:
    told = tuple((one.step, one.event) for one in table.told if one.event.to is None)
    return Ended(table.view(None), NAMES[: table.seat_count], told)


def ending(table: Table) -> Ending:
    page = title_page(table.title, table.content, table.title.words(table.content, table.options))
    assert page is not None
    return page.ending(ended(table))


# ---------------------------------------------------------------------- the alarm


def test_a_rise_is_put_down_to_what_caused_it() -> None:
    """SKY-13.2, SKY-13.3, SKY-14.6: guards, an overflow, an encounter, a room and a card."""
    told = [
        (0, Event("round", -1, "SKY-1.1", (1,))),
        (3, Event("marker", 1, "SKY-4.2", ("A1", "interact"))),
        (3, Event("interact", 1, "SKY-7.2", ("strongroom",))),
        # A card is played before the room's own effect comes: the rise is the room's nevertheless.
        (4, Event("play", 0, "SKY-12.4", ("all-in-a",))),
        (4, Event("alert", -1, "SKY-13.3", (1, "SKY-12.4", 0))),
        (5, Event("alert", -1, "SKY-13.3", (2, "SKY-7.2", 1))),
        (6, Event("marker", 0, "SKY-4.2", ("D1", "move"))),
        (6, Event("encounter", 0, "SKY-6.6", ("siren-test", 0, 0))),
        (6, Event("alert", -1, "SKY-13.3", (3, "SKY-6.8", 0))),
        (7, Event("alert-down", -1, "SKY-13.7", (2, 1, 0))),
        (8, Event("step", -1, "SKY-14.5", ("4b",))),
        (8, Event("no-guard", -1, "SKY-13.2", ("dock-room",))),
        (8, Event("alert", -1, "SKY-13.2", (3, "SKY-13.2", -1))),
        (8, Event("step", -1, "SKY-14.6", ("4c",))),
        (8, Event("exposed", 1, "SKY-14.6", ("dock-room",))),
        (8, Event("alert", -1, "SKY-14.6", (4, "SKY-14.6", -1))),
    ]
    found = alarm.read(told)
    assert [(rise.space, rise.cause.name, rise.seat) for rise in found.rises] == [
        (1, "Cards", 0),
        (2, "Rooms", 1),
        (3, "Encounters", 0),
        (3, "No guard left", -1),
        (4, "Beside guards", -1),
    ]
    assert [(one.round, one.seat, len(one.rises)) for one in found.stretches] == [
        (1, 1, 2),
        (1, 0, 1),
        (1, -1, 2),
    ]
    assert found.rises[1].source == told[2][1]
    # The space was left again: what put the alert there the last time counts.
    assert found.spaces()[3].cause is alarm.OVERFLOW
    assert (dict(found.lowered), dict(found.exposed), found.last_step) == ({0: 1}, {1: 1}, "4c")
    assert [len(one.rises) for one in found.greatest(2)] == [2, 2]


def test_upkeep_says_who_stands_beside_a_guard() -> None:
    """SKY-14.6: one space for each such character."""
    s = position(
        3,
        {
            **{"step": "4c", "alert": 1, "guards": {"bridge": [1, 0], "dock": [0, 1]}},
            **{"red.spot": "bridge", "black.spot": "dock", "teal.spot": "drift"},
        },
    )
    s.events = []
    start(s)
    seen = [event for event in s.events if event.verb in ("exposed", "alert")]
    assert [(event.verb, event.seat) for event in seen] == [
        ("exposed", 0),
        ("exposed", 1),
        ("alert", -1),
        ("alert", -1),
    ]
    assert [event.data[:2] for event in seen[2:]] == [(2, "SKY-14.6"), (3, "SKY-14.6")]


@pytest.mark.parametrize("name", ["two-lockdown", "three-lockdown", "four-lockdown"])
def test_a_lockdown_shows_how_the_alarm_filled(name: str) -> None:
    """SKY-13.6: the alert stands on LOCKDOWN, and every space before it has its cause."""
    table = stored(name)
    lockdown = table.view(None).lockdown
    found = alarm.read(ended(table).told)
    assert sorted(found.spaces()) == list(range(1, lockdown + 1))
    assert len(found.rises) - sum(found.lowered.values()) == lockdown

    end = ending(table)
    assert end.headline == "Lockdown. Nobody wins."
    track = tree(f"<div>{end.course}</div>")
    cells = [one for one in track.iter("i") if "alarm-cell" in (one.get("class") or "")]
    assert len(cells) == lockdown
    overflows = sum("overflow" in (one.get("class") or "") for one in cells)
    assert overflows == sum(found.spaces()[n].cause is alarm.OVERFLOW for n in range(1, lockdown))
    sheet = tree(f"<div>{end.lines}</div>")
    assert [cell.text for cell in sheet.iter("td")][-1] == str(lockdown)
    people = tree(f"<div>{end.result}</div>")
    assert len(list(people.iter("s"))) == table.seat_count
    for text in (end.course, end.lines, end.result, end.summary):
        tree(f"<div>{text}</div>")
        assert "<i>Ash" not in text
    assert not end.barred


# ---------------------------------------------------------------------- a launch


@pytest.mark.parametrize("name", ["two-launch", "three-launch", "four-launch"])
def test_glory_is_the_sum_of_what_it_came_from(name: str) -> None:
    """SKY-15.3; SKY-15.2: who has no token on an objective stands beside the podium."""
    table = stored(name)
    end = ending(table)
    assert table.result is not None
    total = next(line.points for line in table.result.sheet if line.label == GLORY)
    parts = end.sources[GLORY]
    assert tuple(map(sum, zip(*[line.points for line in parts], strict=True))) == total
    assert all(any(line.points) for line in parts)
    gained = sum(
        int(one.event.data[0])
        for one in table.told
        if one.event.verb == "glory" and one.event.clause == "SKY-8.8"
    )
    assert sum(sum(line.points) for line in parts if line.label == "Objectives") == gained
    view = table.view(None)
    assert set(end.barred) == {player.seat for player in view.players if not player.eligible}
    assert not end.headline


def test_after_a_lockdown_no_upkeep_is_foreseen() -> None:
    """SKY-13.6: All In ends it in the middle of a turn, with guards beside both and none in the supply."""
    guards = {"guards": {"s4": [1, 0], "s6": [1, 0]}, "supply": 0, "black.spot": "s6"}
    s = position(2, {"turn": "red", "alert": 15, "red.spot": "s4", "red.hand": ["all-in-a"], **guards})
    run = start(s)
    assert view(s, 0).outlook is not None
    answer(run, "A1 active", "all-in-a")
    assert s.over
    for seat in (0, 1, None):
        assert view(s, seat).outlook is None
    assert TITLE.evaluate is not None
    assert [TITLE.evaluate(s, seat) for seat in (0, 1)]


def test_nobody_wins_a_launch_without_a_token() -> None:
    """SKY-15.2."""
    end = ending(stored("two-nobody"))
    assert end.headline == "Launched, and nobody wins."
    assert len(re.findall("<li", end.result)) == 2
    assert not end.course
