"""Tables as the home page words them, and what it does not say of those of whom nobody may know."""

from __future__ import annotations

from typing import Any

from starboard.kernel.title import Line, Result, titles
from starboard.server.again import first_game, last_of
from starboard.server.model import DAY, SeatInfo, Settings, TableInfo, Time, hushed
from starboard.server.tablelines import ended, free, is_my_turn, row, turn

NOW = 1_000_000.0
HOUR = 3600
ANN, BEN, CAT = (SeatInfo(n, "person", name, name.lower()) for n, name in enumerate(("Ann", "Ben", "Cat")))
BOT = SeatInfo(3, "bot", "Greedy", None, "greedy")


def table(*seats: SeatInfo, title: str = "pirates-of-skydock", **more: Any) -> TableInfo:
    given: dict[str, Any] = {
        "id": "t",
        "title": title,
        "options": {"seats": len(seats)},
        "seats": seats,
        "host": "ann",
        "created": NOW - DAY,
        "updated": NOW - 60,
        "finished": None,
        "settings": Settings(),
        "moves": 7,
        "started": True,
        **more,
    }
    return TableInfo(**given)


def asked(hours: float, secretly: bool = False) -> Time:
    return Time(0.0, NOW - hours * HOUR, secretly)


def test_who_waits_how_long_and_how_much_time_is_left() -> None:
    info = table(ANN, BEN, CAT, BOT, waiting=(0,), settings=Settings(turn_seconds=DAY))
    said = turn(info, "ann", [asked(5), Time(), Time(), Time()], NOW)
    assert (said.waits, said.since, said.left, said.urgent) == ("2 wait for you", "5 h", "19 h left", True)
    assert [one.name for one in said.waiters] == ["Ben", "Cat"]
    assert said.said == (
        "Pirates of Skydock with Ben, Cat and Greedy: 2 wait for you, 5 hours; 19 hours left."
    )
    assert said.about == "4 players · move 7"


def test_nobody_is_said_to_wait_who_thinks_too_or_is_a_bot() -> None:
    two = table(ANN, BEN, CAT, BOT, waiting=(0, 2))
    assert turn(two, "ann", [asked(1), Time(), asked(1), Time()], NOW).waits == "Ben waits"
    alone = turn(table(ANN, BOT, waiting=(0,)), "ann", [], NOW)
    assert (alone.waits, alone.since, alone.left) == ("Your turn", "1 min", "")


def test_whose_time_runs_out_comes_first_then_the_longest_wait() -> None:
    slow = turn(table(ANN, BEN, waiting=(0,)), "ann", [asked(50)], NOW)
    quick = turn(table(ANN, BEN, waiting=(0,)), "ann", [asked(1)], NOW)
    days = Settings(turn_seconds=3 * DAY)
    early = turn(table(ANN, BEN, waiting=(0,), settings=days), "ann", [asked(20)], NOW)
    late = turn(table(ANN, BEN, waiting=(0,), settings=days), "ann", [asked(60)], NOW)
    assert sorted([quick, early, slow, late], key=lambda one: one.rank) == [late, slow, early, quick]
    assert [one.urgent for one in (late, early)] == [True, False]


def test_one_other_is_named_and_several_are_counted() -> None:
    one = row(table(ANN, BEN, CAT, waiting=(1,)), "ann", [Time(), asked(6), Time()], NOW)
    assert (one.state, one.since) == ("Ben decides", "6 h")
    assert one.said == "Pirates of Skydock with Ben and Cat: Ben decides, 6 h."
    several = row(table(ANN, BEN, CAT, waiting=(1, 2)), "ann", [], NOW)
    assert several.state == "2 of 3 plan"


def test_of_whom_nobody_may_know_nobody_is_told() -> None:
    info = table(ANN, BEN, CAT, waiting=(hushed(1),))
    clocks = [Time(), asked(6, secretly=True), Time()]
    # Ben is asked, and only Ben may know; Ann reads the same if it is Cat.
    assert row(info, "ann", clocks, NOW) == row(
        table(ANN, BEN, CAT, waiting=(hushed(2),)), "ann", [Time(), Time(), asked(6, secretly=True)], NOW
    )
    assert row(info, "ann", clocks, NOW).state == "One moment"
    assert is_my_turn(info, "ben")
    assert not is_my_turn(info, "ann")
    assert turn(info, "ben", clocks, NOW).waiters == ()
    bens = turn(info, "ben", clocks, NOW)
    assert (bens.waits, bens.act) == ("You’re asked", "Answer")
    # Nor does what Ann reads about her own turn depend on it.
    both = table(ANN, BEN, CAT, waiting=(0, hushed(1)))
    openly = table(ANN, BEN, CAT, waiting=(0,))
    assert turn(both, "ann", clocks, NOW) == turn(openly, "ann", clocks, NOW)


def test_tables_at_which_nobody_can_go_on() -> None:
    free_seat = SeatInfo(1, "open", "Open seat")
    assert row(table(ANN, free_seat, waiting=(1,)), "ann", [], NOW).state == "Waiting for a player"
    assert row(table(ANN, BEN), "ann", [], NOW).state.startswith("Stopped")
    gone = table(ANN, BEN, title="no-such-game", waiting=(0,))
    assert not is_my_turn(gone, "ann")
    assert row(gone, "ann", [], NOW).state.startswith("Not installed")
    kept = SeatInfo(1, "friend", "Ben", invited="ben")
    invited = row(table(ANN, kept, waiting=(0,)), "ben", [asked(1)], NOW)
    assert (invited.state, invited.invited, invited.names) == ("You’re invited", True, "with Ann")


def result(*points: int, ranks: tuple[int, ...], columns: tuple[str, ...]) -> Result:
    return Result(points, ranks, columns, (Line("All", "", points),), "the end")


def test_an_end_is_worded_as_it_was_told() -> None:
    won = result(26, 25, ranks=(1, 2), columns=("a", "b"))
    info = table(ANN, BEN, finished=NOW - DAY, result=won)
    assert ended(info, "ann").headline == "You won 26 : 25"
    assert ended(info, "ben").headline == "You lost 25 : 26"
    assert ended(info, "cat").headline == "Ann wins"
    # Round one screen nobody in particular has won.
    both = table(ANN, SeatInfo(1, "person", "Bryn", "ann"), finished=NOW, result=won)
    assert ended(both, "ann").headline == "Ann wins"
    assert ended(table(ANN, BEN, finished=NOW), "ann").headline == "Finished"


def test_a_free_seat() -> None:
    open_ = free(table(ANN, SeatInfo(1, "open", "Open seat"), SeatInfo(2, "friend", "Friend"), BOT))
    assert (open_.names, open_.seat, open_.left) == ("Ann and Greedy", 1, "1 seat")
    assert "no clock" in open_.about


def test_the_last_table_is_laid_out_again() -> None:
    solo = {"seats": 4, "edition": "prototype", "level": "hard"}
    sitting = (ANN, SeatInfo(1, "person", "Bryn", "ann"), CAT, BOT)
    last = table(*sitting, title="revenant", options=solo, settings=Settings(turn_seconds=DAY))
    older = table(ANN, BEN, created=NOW - 9 * DAY)
    imported = table(ANN, BEN, created=NOW, imported=True)
    found = last_of([older, last, imported, table(ANN, host="ben", created=NOW)], "ann")
    assert found is not None
    assert found.wish["title"] == "revenant"
    # What counts at four seats, and nothing else.
    assert found.wish["options"] == {"edition": "prototype"}
    assert found.wish["seats"] == [
        {"kind": "me"},
        {"kind": "me", "name": "Bryn"},
        {"kind": "friend"},
        {"kind": "bot", "bot": "greedy"},
    ]
    assert found.wish["settings"]["turn_seconds"] == DAY
    assert found.company == "You, Bryn, Greedy and 1 friend"
    assert found.about == "Edition: Prototype · 1 day a turn"
    assert last_of([imported], "ann") is None


def test_a_first_game_has_as_many_seats_as_it_needs() -> None:
    for title in titles().values():
        seats = first_game(title)["seats"]
        assert len(seats) in title.seats
        assert [seat["kind"] for seat in seats] == ["me", *["bot"] * (len(seats) - 1)]
