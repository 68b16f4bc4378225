"""What the tale says that everybody gained and paid is what really changed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.state import BARE, Player, Skydock
from starboard.games.pirates_of_skydock.words import tale
from starboard.games.pirates_of_skydock.words.log import LOG
from starboard.kernel.naming import seat_token
from starboard.kernel.state import Event
from starboard.kernel.table import Table

from .sampling import SEATS

# Details of a beat that need no words there: opened, it tells them.
DETAILS = {
    *("round", "turn", "token-gone", "plan-back", "marker", "leave", "looked", "stole"),
    *("guard-half", "random-half", "half-skipped", "challenge", "bonus", "unguard", "die", "spend"),
    *("support-value", "attempt-failed", "calm"),
}


def _figures(s: Skydock, p: Player) -> dict[str, int]:
    """While all plan, what counts is what the others see (SKY-3.14)."""
    seen = p if p.shown is None else p.shown
    schemes = sum(card < s.tables.schemes for card in seen.hand)
    return {
        tale.GLORY: p.glory,
        tale.SORTS["scheme"]: schemes,
        tale.SORTS["loot"]: len(seen.hand) - schemes,
        tale.NEUTRALIZED: sum(token != BARE for token in p.tokens),
        tale.SUPPORT: len(p.support),
        tale.OBJECTIVES: sum(marked >> p.seat & 1 for marked in s.marked),
    }


def _all(s: Skydock) -> Counter[tuple[int, str]]:
    return Counter({(p.seat, noun): n for p in s.players for noun, n in _figures(s, p).items()})


@pytest.mark.parametrize("seats", SEATS)
def test_gains_add_up_answer_by_answer(seats: int) -> None:
    for number in range(4):
        table = Table(TITLE, {"seats": seats}, f"tale {number}")
        words = TITLE.words(table.content, table.options)
        random = Random(number)
        while not table.over:
            before, told = _all(table.state), len(table.told)
            question = random.choice(table.questions)
            table.answer(question.seat, random.choice(question.options))
            after = _all(table.state)
            gained: Counter[tuple[int, str]] = Counter()
            for one in table.told[told:]:
                for seat, noun, amount in words.gains(one.event):
                    gained[seat, noun] += amount
            for key in after.keys() | gained.keys():
                assert after[key] - before[key] == gained[key], (key, question, table.told[told:])


def test_nothing_is_forgotten() -> None:
    """Every verb of the log has a head or a gain in the tale, or is a detail, and not both."""
    assert {verb for verb in LOG if not tale.TALE.tells(verb)} == DETAILS


def test_answers_to_a_call_are_news_for_whoever_called() -> None:
    """Hours may lie between the call and its answers, so they are a beat of their own."""
    words = TITLE.words(TITLE.load_content(None), {"seats": 4})
    answers = [Event("agreed", 0, "SKY-8.10", ("siphon-fuel", *seats)) for seats in ((), (2,), (1, 3))]
    assert [words.head(one) for one in answers] == [
        "is offered no help",
        f"is offered help by {seat_token(2)}",
        f"is offered help by {seat_token(1)} and {seat_token(3)}",
    ]
    call = Event("call", 0, "SKY-8.9", ("siphon-fuel", "gear"))
    assert all(words.tale.begins(call, 3, one, 3) for one in answers)


def test_a_fight_is_told_where_it_happens() -> None:
    """The room is the first that the events of an attack say (SKY-5.3, SKY-5.5)."""
    beat = [Event("attack", 1, "SKY-5.3", ("bridge", "guard")), Event("knock-out", 1, "SKY-5.5", ("bridge",))]
    assert tale.TALE.places(beat) == ("bridge",)
