"""What copies share on purpose; that they share nothing else is proved by the conformance suite."""

from __future__ import annotations

from tests.games.pirates_of_skydock.sampling import answer, position, start, state

from starboard.conform.copies import changeable


def test_a_copy_shares_the_content() -> None:
    s = position(4, {"turn": "red"})
    assert s.copy().tables is s.tables
    assert len(changeable(s)) > 40


def test_a_copy_in_the_middle_of_an_attempt_has_its_own() -> None:
    """The challenge, the attempt and what was shown before planning are copied too."""
    hands = {"red.hand": ["overclock-a", "steady-hands-a"], "black.hand": ["vent-crawl-a"]}
    s = position(2, {"turn": "red", "red.spot": "bridge", **hands})
    run = start(s)
    answer(run, "help flight-codes map", "vent-crawl-a", "black")
    before = state(run)
    copy = before.copy()
    assert before.challenge is not None
    assert before.attempt is not None
    assert copy.challenge is not None
    assert copy.attempt is not None
    copy.challenge.cards += 3
    copy.attempt.helper = 0
    copy.players[1].aside = -1
    assert (before.challenge.cards, before.attempt.helper) == (0, 1)
    assert before.players[1].aside >= 0
    planning = start(position(2, {"phase": "planning"}))
    shown = state(planning).players[0].shown
    copied = state(planning).copy().players[0].shown
    assert shown is not None
    assert copied is not None
    copied.hand.append(5)
    assert 5 not in shown.hand
