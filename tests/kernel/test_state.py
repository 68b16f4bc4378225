"""What every state has in common: the marks of learning, the teller, the hash."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.kernel.toy import ToyState

from starboard.kernel.chance import Chance
from starboard.kernel.state import Event, State, plain, state_hash


def fresh(seed: str = "state") -> ToyState:
    return ToyState(Chance.from_seed(seed), 2, "none")


def test_rolls_draws_and_reveals_are_marked_and_nothing_else() -> None:
    s = fresh()
    s.tell("hello", 0, "TOY-1.1")
    assert s.learned == 0
    assert 1 <= s.roll(6) <= 6
    assert s.learned == 1
    top = s.deck[-1]
    assert s.draw(s.deck) == top
    assert len(s.deck) == 19
    assert s.learned == 2
    s.reveal()
    assert s.learned == 3


def test_nobody_is_told_in_a_playout() -> None:
    s = fresh()
    s.tell("hello", 0, "TOY-1.1", 5)
    assert s.events is None
    s.events = []
    s.tell("hello", 0, "TOY-1.1", 5, "red")
    s.tell_only((1,), "psst", 0, "TOY-1.2")
    assert s.events == [
        Event("hello", 0, "TOY-1.1", (5, "red"), None),
        Event("psst", 0, "TOY-1.2", (), (1,)),
    ]


CHANGES: dict[str, Callable[[ToyState], object]] = {
    "a score": lambda s: s.scores.__setitem__(1, 1),
    "the order of a hidden deck": lambda s: s.deck.reverse(),
    "a plan": lambda s: s.plans[0].append("fast"),
    "the stream of chance": lambda s: s.chance.below(6),
    "the round": lambda s: setattr(s, "round", 1),
    "the end": lambda s: setattr(s, "over", True),
    "what was learned": lambda s: s.reveal(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_hash_differs_when_anything_differs(what: str) -> None:
    s = fresh()
    before = state_hash(s)
    assert len(before) == 16
    assert state_hash(s.copy()) == before
    CHANGES[what](s)
    assert state_hash(s) != before


def test_listeners_are_no_part_of_the_position() -> None:
    s = fresh()
    before = state_hash(s)
    s.events = [Event("hello", 0, "TOY-1.1", ())]
    assert state_hash(s) == before


def test_shared_content_is_no_part_of_the_position() -> None:
    class WithContent(State):
        __slots__ = ("cards", "n")
        SHARED = frozenset({"cards"})

        def __init__(self, cards: object, n: int) -> None:
            super().__init__(Chance.from_seed("x"))
            self.cards = cards
            self.n = n

    assert state_hash(WithContent(object(), 1)) == state_hash(WithContent(object(), 1))
    assert state_hash(WithContent(object(), 1)) != state_hash(WithContent(object(), 2))


class Part:
    """A part of a state whose slots are called like things that are left out elsewhere."""

    __slots__ = ("cards", "events", "pool")
    SHARED = frozenset({"cards"})

    def __init__(self, events: list[str], pool: list[int], cards: object = None) -> None:
        self.events = events
        self.pool = pool
        self.cards = cards


class WithPart(State):
    __slots__ = ("draft", "part")
    PASSING = frozenset({"draft"})

    def __init__(self, part: Part, draft: str = "") -> None:
        super().__init__(Chance.from_seed("x"))
        self.part = part
        self.draft = draft


def test_what_is_left_out_is_said_by_the_class_that_owns_it() -> None:
    """Not by a name: another class may call something that belongs to the position the same."""
    before = state_hash(WithPart(Part(["fair"], [1, 2])))
    assert state_hash(WithPart(Part(["fair"], [1, 2], object()), "a draft")) == before
    assert state_hash(WithPart(Part(["storm"], [1, 2]))) != before
    assert state_hash(WithPart(Part(["fair"], [2, 1]))) != before
    listening = WithPart(Part(["fair"], [1, 2]))
    listening.events = [Event("hello", 0, "TOY-1.1", ())]
    assert state_hash(listening) == before


def test_a_long_pool_of_chance_is_hashed_whole() -> None:
    s, twin = fresh(), fresh()
    for chance in (s.chance, twin.chance):
        chance.below(6)
    assert s.chance.pool > 2**64
    assert state_hash(s) == state_hash(twin)
    twin.chance.pool ^= 1 << 400
    assert state_hash(s) != state_hash(twin)


def test_plain_reaches_every_part() -> None:
    assert plain({"a": [1, (True, None)], 2: b"\x0f"}) == {"a": [1, [True, None]], "2": "0f"}
    assert plain(fresh())["scores"] == [0, 0]


@pytest.mark.parametrize("value", [1.5, {1, 2}, object()])
def test_what_cannot_be_hashed_is_refused_rather_than_overlooked(value: object) -> None:
    with pytest.raises(TypeError, match="cannot be hashed"):
        plain([value])
