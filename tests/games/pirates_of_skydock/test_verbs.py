"""The effect language (5.0) with numbers that no card of ours shows, as one's own cards may."""

from __future__ import annotations

from tests.games.pirates_of_skydock.sampling import position

from starboard.games.pirates_of_skydock.effects import How, resolve
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.position import probe
from starboard.kernel.ask import Open, Question, Rule


def test_two_guards_are_moved_through_one_corridor_each() -> None:
    """SKY-1.9: the one moved to s3 is not offered again, the one that stood there is."""
    s = position(2, {"turn": "red", "guards": {"dock": [1, 0], "s3": [1, 0]}})
    rule = resolve(s, s.players[0], parse_effect("shift guard anywhere 2"), How("SKY-1.9"))
    first = next(rule)
    assert isinstance(first, Question)
    assert len(first.options) == 4 + 3  # the corridors of the Dock and of s3
    second = rule.send("dock active to s3")
    assert isinstance(second, Question)
    assert sorted(map(str, second.options)) == [f"s3 active to {spot}" for spot in ("dock", "s1", "s5")]
    assert _rest(rule, "s3 active to s1") == []
    assert probe(s, "guards") == {"s3": [1, 0], "s1": [1, 0]}


def test_the_only_guard_moves_once() -> None:
    """A verb is carried out as far as possible, and no guard goes twice."""
    s = position(2, {"turn": "red", "guards": {"dock": [0, 1]}})
    rule = resolve(s, s.players[0], parse_effect("shift guard anywhere 2"), How("SKY-1.9"))
    next(rule)
    assert _rest(rule, "dock stunned to s3") == []
    assert probe(s, "guards") == {"s3": [0, 1]}


def _rest(rule: Rule[None], answer: str) -> list[Question | Open]:
    """What is still asked after an answer."""
    try:
        return [rule.send(answer)]
    except StopIteration:
        return []
