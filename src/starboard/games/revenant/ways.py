"""How stored games go on under newer rules, by the version they were played under."""

from __future__ import annotations

from starboard.games.revenant.rules.asking import PASS
from starboard.kernel.ask import Question, Value
from starboard.kernel.way import Way, lets_pass


def _ends_the_turn(question: Question) -> Value | None:
    """The closing question of a turn came with version 2."""
    return PASS if question.verb == "turn-end" else lets_pass(question)


WAYS = {
    1: Way(
        "A Hidden Influence card may become a Resource until the very end of the turn, and at the "
        "prototype's Hyperjump space Data comes before the payment.",
        unasked=_ends_the_turn,
    ),
}
