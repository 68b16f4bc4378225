"""What is asked at once: the questions that belong to the one before them, and what is proposed there.

Nothing here is a rule: each answer of a row is an ordinary one (`kernel.rows`).
"""

from __future__ import annotations

import re
from typing import Final

from starboard.games.revenant.grammar import (
    VERB_DATA,
    VERB_DRAW,
    VERB_GAIN,
    VERB_HIDDEN,
    VERB_INFLUENCE,
    VERB_TACTICS,
    VERBS,
)
from starboard.games.revenant.rules.asking import DO, PASS, SPEND_HIDDEN, STOP
from starboard.kernel.ask import Question, Value

# What is asked about something that has just been chosen: which one, where, of what kind.
DEEDS: Final = (
    "gain-type",
    "cleanse-source",
    "shield-sector",
    "destroy-target",
    "repair-target",
    "draw-split",
    "discard-pick",
    "influence-house",
    "effect-option",
    "pay",
)
# What may follow, and has a usual answer.
AFTERWARDS: Final = ("effect-part", "turn-end")

_GAINS: Final = (VERB_GAIN, VERB_DRAW, VERB_INFLUENCE, VERB_HIDDEN, VERB_DATA, VERB_TACTICS)
# One verb alone: nothing is paid for it, and no other comes with it.
_GAIN: Final = re.compile(rf"(?:{'|'.join([VERBS[verb] for verb in _GAINS])})\([^()]*\)")


def only_gain(question: Question) -> Value | None:
    """A part that costs nothing; of several, in whatever order, the next, if all of them are such parts."""
    if DO in question.options:
        return DO if _GAIN.fullmatch(str(question.about[0])) else None
    left = [one for one in question.options if one not in (STOP, SPEND_HIDDEN)]
    return left[0] if left and all(_GAIN.fullmatch(str(one)) for one in left) else None


def end_of_turn(question: Question) -> Value | None:
    """Whoever could still trade in Hidden Influence mostly will not."""
    return PASS
