"""The load generator: it must not take half a view for a whole one, nor mistake what it is asked."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec

from starboard.bench.client import Client, Person, Stream
from starboard.bench.server import Played, Sent
from starboard.server.live import Push, event

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def push(step: int, turn: bool, **areas: str) -> bytes:
    return event("areas", Push(7, step, 1, areas, turn, "Your turn" if turn else ""))


def test_a_stream_is_cut_into_events_wherever_the_network_cuts_it() -> None:
    events = [b"retry: 1500\n\n", push(3, False, log="<b>ä</b>" * 500), push(4, True, question="x"), b"e\n\n"]
    whole = HEAD + b"".join(map(chunk, events))
    random = Random(1)
    for _ in range(200):
        found: list[bytes] = []
        stream = Stream("/", {}, lambda parts, found=found: found.append(b"".join(parts)))  # type: ignore[misc]
        at = 0
        while at < len(whole):
            size = random.choice((1, 2, 3, 50, 5000))
            stream.data_received(whole[at : at + size])
            at += size
        assert found == events


def test_a_viewer_counts_when_the_answer_is_shown_and_answers_what_it_is_asked() -> None:
    played = Played(0, [Person({}, {})] * 4, "t", Random(1))
    played.waiting = [Sent(1, [5] * 4, 0.0, {0, 1})]
    status = '<i data-question="0.4.1" data-seat="1"></i>'
    bar = '<button data-answer="&#34;3&gt;2 belt&#34;">a</button><button data-answer="7">b</button>'
    stage = '<g data-answer="&#34;elsewhere&#34;"></g>'
    played._take(1, [push(4, False, log="not yet")])
    assert played.waiting[0].missing == {0, 1}
    message = push(5, True, stage=stage, question=bar, status=status)
    played._take(1, [message[:90], message[90:-3], message[-3:]])
    assert played.waiting[0].missing == {0}
    assert played.asked == {1: ("0.4.1", [b"&#34;3&gt;2 belt&#34;", b"7"], False)}
    assert len(played.measured.waits) == 1
    assert played.measured.bytes == len(message) + len(push(4, False, log="not yet"))


def test_the_event_is_what_a_page_would_read() -> None:
    message = push(5, True, question="x")
    read = msgspec.json.decode(message.partition(b"data: ")[2])
    assert (read["step"], read["turn"], read["areas"]) == (5, True, {"question": "x"})


def test_a_question_stands_until_it_is_answered_or_the_turn_is_over() -> None:
    """Where several are asked at once, one's answer changes what others see, and not what they are asked."""
    played = Played(0, [Person({}, {})] * 4, "t", Random(1))
    for seat in (0, 2):
        status = f'<i data-question="0.4.{seat}"></i>'
        played._take(
            seat, [push(5, True, question='<button data-answer="7" data-mute="7"></button>', status=status)]
        )
    played._take(2, [push(5, True, others="somebody is done")])
    assert played.asked == {seat: (f"0.4.{seat}", [b"7"], True) for seat in (0, 2)}
    played._take(0, [push(6, False, question="")])
    assert set(played.asked) == {2}
    assert played.turn.is_set()
    played._take(2, [push(6, False, question="")])
    assert not played.turn.is_set()


def test_two_answers_on_their_way_to_a_viewer_are_told_apart() -> None:
    played = Played(0, [Person({}, {})] * 4, "t", Random(1))
    played.shown = [5, 5, 5, 5]
    played.waiting = [Sent(0, [6] * 4, 0.0, {2, 3})]
    assert [played._next(seat) for seat in range(4)] == [6, 6, 7, 7]


def test_an_answer_given_before_the_others_were_seen_to_be_asked_is_owed_to_nobody_else() -> None:
    """Four are asked at once; the first answers before the views of the others are here."""
    played = Played(0, [Person({}, {})] * 4, "t", Random(1))
    played.shown = [5, 4, 4, 4]
    # What the first answered after that counts one too many for whoever was thought to wait for both.
    first, second = Sent(0, [6, 6, 6, 6], 0.0, {0, 1, 2, 3}), Sent(0, [7, 7, 7, 7], 0.0, {0, 1, 2, 3})
    played.waiting = [first, second]
    status, bar = '<i data-question="0.1.1"></i>', '<button data-answer="7"></button>'
    played._take(1, [push(5, True, question=bar, status=status)])
    assert (first.missing, second.missing) == ({0}, {0})
    assert played.measured.unshown == 6
    assert second.expected == [7, 6, 6, 6]
    played._take(0, [push(7, False, question="")])
    assert played.waiting == []
    assert len(played.measured.waits) == 2


def test_whoever_is_asked_next_has_seen_the_answer_before() -> None:
    played = Played(0, [Person({}, {})] * 4, "t", Random(1))
    played.waiting = [Sent(0, [6, 6, 6, 6], 0.0, {0, 1, 2, 3})]
    status, bar = '<i data-question="0.1.1"></i>', '<button data-answer="7"></button>'
    played._take(1, [push(6, True, question=bar, status=status)])
    assert played.waiting[0].missing == {0, 2, 3}
    assert played.measured.unshown == 0


def test_a_row_of_answers_is_given_as_one() -> None:
    """The page offers several picks in one button; the API takes the first and those that follow it."""

    class Post(Client):
        async def ask(
            self, method: str, path: str, body: Any = None, accept: str = ""
        ) -> tuple[int, dict[str, str], bytes]:
            sent.append(body)
            return 200, {}, b""

    async def play() -> None:
        played = Played(0, [Person({}, {})] * 4, "t", Random(1))
        played.poster = Post(0, {})
        for answer in (b"[&#34;die 3&#34;,&#34;belt&#34;,2]", b"7"):
            played.asked = {1: ("0.4.1", [answer], False)}
            played.turn.set()
            await played.play(asyncio.get_running_loop().time() + 0.01, 0.0)

    sent: list[Any] = []
    asyncio.run(play())
    assert [(one["value"], one["then"]) for one in sent] == [("die 3", ["belt", 2]), (7, [])]
