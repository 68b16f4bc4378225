"""The question bar while nothing is asked: others think, the past is shown, or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from starboard.kernel.english import listed
from starboard.kernel.page import Scene
from starboard.page.kit.people import Person, sign
from starboard.page.markup import NEUTRAL

Texts = tuple[str, str]
"""A headline, and what stands beside it."""


ONE_MOMENT = "One moment"
"""What everybody reads while nobody is asked, or only somebody of whom they must not know."""


class Standing(NamedTuple):
    """How somebody came off."""

    who: Person
    rank: int
    score: int


def idle(
    scene: Scene,
    over: bool,
    then: str,
    now: str,
    thinking: Sequence[Person],
    outcome: Callable[[], Texts],
    does: str = "",
    coming: str = "",
) -> str:
    """`then` says when it was, of the past; `now` when it is; `thinking` are those asked.

    `does` is what they do, where that can be said better than that they think. `coming` is what is about to
    happen, in a game with windows of which nobody is told whom they ask.
    """
    small = ""
    if not scene.live:
        text = f"Looking back: {'the end' if over else then}"
        small = "Nothing can be changed here; go back to now to play on."
    elif over:
        text, small = outcome()
    elif thinking:
        text = f"{_all(thinking)} {does or ('thinks' if len(thinking) == 1 else 'think')}"
        small = now
    elif scene.moment or coming:
        text, small = f"{sign(NEUTRAL)} {ONE_MOMENT}", coming
    else:
        text = now
    return (
        f'<div class="board ask-bar idle"><div class="question-text"><h2 class="headline">{text}</h2>'
        f'<span class="detail">{small}</span></div></div>'
    )


def outcome(players: Sequence[Standing]) -> Texts:
    """Who won, and what everybody has, the best first."""
    winners = [one.who for one in players if one.rank == 1]
    ranked = sorted(players, key=lambda one: one.rank)
    table = " · ".join(f"{one.who.name} {one.score}" for one in ranked)
    if not winners:
        return "Nobody wins", table
    return f"{_all(winners)} {'wins' if len(winners) == 1 else 'share the victory'}", table


def _all(people: Sequence[Person]) -> str:
    """Their signs and their names."""
    return f"{''.join(one.sign() for one in people)} {listed([one.name for one in people])}"
