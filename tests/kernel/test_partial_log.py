"""The log of a running game: every seat gets its own answers, and of others' what is no secret."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace

import msgspec
import pytest
from tests.kernel.toy import TOY, ToyState, plan

from starboard.kernel import title as registry
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Log, PartialLog, decode, encode
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.together import together

SEED = "a seed that must not be seen"


def beat(s: ToyState) -> Rule[None]:
    """Both hide something, one after the other, then both plan at once; after two rounds it is over."""
    for seat in range(len(s.scores)):
        yield ask(seat, "hide", ("left", "right"), secret=True)
        yield ask(seat, "wave", (1, 2))
    yield from together(s, range(len(s.scores)), lambda seat: plan(s, seat))
    s.round += 1
    s.over = s.round == 2


SHY = replace(TOY, id="shy", name="Shy", beat=beat)
HIDING: tuple[tuple[int, Value], ...] = ((0, "left"), (0, 1), (1, "right"), (1, 2))
PLANNING: tuple[tuple[int, Value], ...] = ((1, "slow"), (0, "fast"), (0, "fast"), (1, "fast"))


@pytest.fixture
def shy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "titles", lambda: {"shy": SHY})


def after(*answers: tuple[int, Value]) -> Table:
    table = Table(SHY, {}, SEED, seats=["ann", "bea"])
    for seat, value in answers:
        table.answer(seat, value)
    return table


def values(table: Table, seats: Collection[int]) -> list[Value | None]:
    log = table.log_for(seats)
    assert isinstance(log, PartialLog)
    settled = len(table.answers) if table.stage is None else table.stage
    known = [a for step, a in enumerate(table.answers) if a.seat in seats or step < settled]
    assert [(a.seat, a.verb) for a in log.answers] == [(a.seat, a.verb) for a in known]
    return [answer.value for answer in log.answers]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((0,), ["left", 1, None, 2]),
        ((1,), [None, 1, "right", 2]),
        ((0, 1), ["left", 1, "right", 2]),
        ((), [None, 1, None, 2]),
    ],
)
def test_a_secret_answer_is_in_the_log_of_its_own_seat_only(
    seats: tuple[int, ...], expected: list[Value | None]
) -> None:
    assert values(after(*HIDING), seats) == expected


def test_what_is_laid_down_at_the_same_time_is_secret_until_all_are_done() -> None:
    table = after(*HIDING, *PLANNING[:3])
    assert values(table, (0,))[4:] == ["fast", "fast"]
    assert values(table, (1,))[4:] == ["slow"]
    assert values(table, ())[4:] == []
    table.answer(*PLANNING[3])
    assert values(table, ())[4:] == ["slow", "fast", "fast", "fast"]
    # What was hidden stays so.
    assert values(table, ())[:4] == [None, 1, None, 2]


def test_undo_takes_secrets_back() -> None:
    table = after(*HIDING)
    table.undo(2)
    table.answer(1, "left")
    assert values(table, (0,)) == ["left", 1, None]


def test_neither_seed_nor_hashes_are_in_it() -> None:
    table = after(*HIDING, *PLANNING)
    data = encode(table.log_for((0, 1))).decode()
    for secret in (SEED, table.start_hash, *(answer.hash for answer in table.answers)):
        assert secret not in data
    assert table.commitment in data


def test_it_has_the_form_of_a_log_so_that_programs_can_read_both() -> None:
    table = after(*HIDING)
    whole, part = (json.loads(encode(log)) for log in (table.log(), table.log_for((0, 1))))
    assert list(whole) == list(part)
    assert [list(answer) for answer in whole["answers"]] == [list(answer) for answer in part["answers"]]
    for answer in whole["answers"]:
        answer["hash"] = ""
    assert part == {**whole, "seed": None, "start": "", "hash": ""}
    assert msgspec.json.decode(encode(table.log_for((0,))), type=PartialLog) == table.log_for((0,))


@pytest.mark.usefixtures("shy")
def test_after_the_end_everybody_gets_everything() -> None:
    table = after(*HIDING, *PLANNING, *HIDING, *PLANNING)
    assert table.over
    log = table.log_for(())
    assert isinstance(log, Log)
    assert table_from_log(decode(encode(log))).result == table.result


def test_a_partial_log_is_told_from_a_damaged_one() -> None:
    data = encode(after(*HIDING).log_for((0, 1)))
    with pytest.raises(
        BadLog, match=r"^game\.json is the log of a game that was still running.*after the game ends"
    ):
        decode(data, "game.json")
