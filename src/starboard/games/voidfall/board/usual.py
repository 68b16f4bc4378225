"""The option that is loud at first: what most people want most of the time, so that one click does it."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.options import everything
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules import actions, cleanup, invasion, production
from starboard.kernel.ask import Value

# The first option: payment as printed, as many as there are, what was offered.
_FIRST: Final = ("activate", "convert", "substitute", "event-box", "skip", "seed", "sentry-bonus")
_FIXED: Final[dict[str, Value]] = {
    "outcome": invasion.REST,
    "rearrange": cleanup.KEEP,
    "price": actions.PRINTED,
    "produce": production.EVERYTHING,
}


def usual(sight: Sight) -> Value | None:
    """The value of the loud option; None where the choice is the player's alone."""
    q = sight.question
    assert q is not None
    found = _FIXED.get(q.verb)
    if q.verb in _FIRST:
        found = q.options[0]
    elif q.verb == "invade":
        found = best_target(sight)
    elif q.verb == "effect":
        found = everything(sight)
    elif q.verb == "upkeep":
        # VF-10.6: Food is worth one Upkeep each, and nothing else is as cheap.
        found = q.options[-1] if q.about[0] == "food" else q.options[0]
    if found is None:
        doing = [value for value in q.options if not KINDS.is_way_out(q, value)]
        found = doing[0] if len(doing) == 1 else None
    return found if found in q.options else None


def best_target(sight: Sight) -> Value | None:
    """The certain win with most Influence for the fewest FP lost."""
    sure = [one for one in sight.view.prospects if one.enough and sight.open(one.target) is not None]
    return max(sure, key=_gain).target if sure else None


def _gain(one: Prospect) -> int:
    return one.influence - 2 * (sum(one.enough) - one.left)
