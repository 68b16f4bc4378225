"""How long people have been asked, and when their time is up. All by the database's clock."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from itertools import takewhile

from starboard.kernel.english import count
from starboard.kernel.table import Table
from starboard.server.model import DAY, Proposal, Settings, TableInfo, Time

_UNITS = ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def spoken(seconds: int) -> str:
    """90 minutes; 3 days."""
    size, noun = next((size, noun) for size, noun in _UNITS if seconds % size == 0)
    return count(seconds // size, noun)


def brief(seconds: float) -> str:
    """40 min; 5 h; 3 days: as much as lists have room for."""
    minutes = max(0, int(seconds)) // 60
    if minutes < 1:
        return "a moment"
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h" if minutes < 60 * 24 else count(minutes // (60 * 24), "day")


def in_words(seconds: float) -> str:
    """The same in words that are read aloud."""
    said = brief(seconds)
    number, _, unit = said.partition(" ")
    return count(int(number), {"min": "minute", "h": "hour"}[unit]) if unit in ("min", "h") else said


def ago(then: float) -> str:
    seconds = time.time() - then
    return "just now" if seconds < 60 else f"{brief(seconds)} ago"


def pace(settings: Settings) -> str:
    """The clocks of a table in a few words; empty if it has none."""
    parts = []
    if settings.turn_seconds is not None:
        parts.append(f"{spoken(settings.turn_seconds)} a turn")
    if settings.game_seconds is not None:
        parts.append(f"{spoken(settings.game_seconds)} each for the game")
    return ", ".join(parts)


def wound(
    info: TableInfo,
    table: Table,
    clocks: Sequence[Time],
    now: float,
    before: int = 0,
    held_up: Collection[int] = (),
) -> list[Time]:
    """The clocks after a change: those of people who are asked run, the others stand.

    So do those of seats that are `held_up`, because others have not spoken yet.

    Somebody who goes on being asked is in the same turn, unless the game has told of a new one since the
    answer `before`. In a window in which nobody may know who is asked, the others' clocks stay as they are,
    and whoever was asked there is asked anew when it is over.
    """
    asked = {} if info.gathering else {q.seat: q.hushed for q in table.questions}
    new_turns = _new_turns(table, before)
    found = []
    for sitter in info.seats:
        seat = sitter.seat
        was = clocks[seat] if seat < len(clocks) else Time()
        runs = seat in asked and seat not in held_up and sitter.kind == "person"
        anew = seat in new_turns or (was.hushed and not asked.get(seat, True))
        goes_on = runs and was.since is not None and not anew
        if goes_on or (table.hushed and not runs and sitter.kind == "person"):
            found.append(was)
            continue
        # Of a question of which nobody must know, no clock tells either.
        used = 0.0 if was.since is None or was.hushed else max(0.0, now - was.since)
        found.append(Time(was.spent + used, now if runs else None, runs and asked[seat]))
    return found


def _new_turns(table: Table, before: int) -> set[int]:
    """The seats whose turns have begun with the answers after `before`."""
    told = takewhile(lambda one: one.step > before, reversed(table.told))
    marks = {mark.verb for mark in table.title.marks if mark.turn}
    return {one.event.seat for one in told if one.event.verb in marks}


def runs_out(info: TableInfo, clock: Time) -> float | None:
    """When the time of somebody who is asked is up. Who plays alone with bots keeps nobody waiting."""
    settings = info.settings
    if clock.since is None or info.finished is not None or len(info.people) < 2:
        return None
    ends = []
    if settings.turn_seconds is not None:
        ends.append(clock.since + settings.turn_seconds)
    if settings.game_seconds is not None and not clock.hushed:
        ends.append(clock.since + max(0.0, settings.game_seconds - clock.spent))
    return min(ends, default=None)


def due_at(info: TableInfo, clocks: Sequence[Time], proposals: Sequence[Proposal]) -> float | None:
    """When something happens at the table by itself: a proposal stands, somebody's time is up."""
    ends = [one.until for one in proposals] + [runs_out(info, clock) for clock in clocks]
    return min((end for end in ends if end is not None), default=None)
