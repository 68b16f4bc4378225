"""Which questions are the group's, and when they can be talked about."""

from __future__ import annotations

from tests.kernel.council import COUNCIL
from tests.kernel.toy import TOY

from starboard.bots.opinion import opinion
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table


def test_a_kind_says_that_it_is_the_groups() -> None:
    table = Table(COUNCIL, {"seats": 3}, "group")
    (course,) = table.questions
    group = COUNCIL.kinds.group(table.state, course)
    assert group is not None
    assert (group.clause, group.consent) == ("COU-1.1", None)
    table.answer(0, "north")
    (payer,) = table.questions
    group = COUNCIL.kinds.group(table.state, payer)
    assert group is not None
    assert group.consent is not None
    # Whoever pays himself, and nobody, need not be asked.
    assert [group.consent.concerned(payer, value, 3) for value in (0, 1, 2, -1)] == [(), (1,), (2,), ()]
    table.answer(0, 1)
    (pay,) = table.questions
    assert COUNCIL.kinds.group(table.state, pay) is None


def test_everybody_else_is_concerned() -> None:
    table = Table(COUNCIL, {"seats": 3}, "group")
    (ahead,) = COUNCIL.kinds.ahead(table.state)
    assert (ahead.verb, ahead.seat, list(ahead.options)) == ("next", 0, [0, 1, 2])
    group = COUNCIL.kinds.group(table.state, ahead)
    assert group is not None
    assert group.consent is not None
    assert group.consent.concerned(ahead, 2, 3) == (1, 2)


def test_where_players_are_rivals_nothing_is_the_groups() -> None:
    table = Table(TOY, {"seats": 2}, "rivals")
    assert all(TOY.kinds.group(table.state, question) is None for question in table.questions)
    assert TOY.kinds.ahead(table.state) == []


def test_a_bot_objects_to_what_is_clearly_worse_for_it() -> None:
    """Sailing south costs everybody a point; to pay costs the payer three (see the title's evaluation)."""
    table = Table(COUNCIL, {"seats": 3}, "opinions")

    def thinks(seat: int, proposed: int | str) -> tuple[bool, int | str]:
        found = opinion(Seat(COUNCIL, table.fork(), seat, asked=0), proposed, "a name")
        return found.agrees, found.rather

    assert thinks(2, "north") == (True, "north")
    assert thinks(2, "south") == (False, "north")
    table.answer(0, "north")
    assert thinks(2, 1)[0]
    assert thinks(2, -1)[0]
    agrees, rather = thinks(2, 2)
    assert not agrees
    assert rather != 2
