"""What is asked at once: the questions that belong to the one before them, and what is proposed there.

Nothing here is a rule: each answer of a row is an ordinary one (`kernel.rows`).
"""

from __future__ import annotations

import re
from typing import Final

from starboard.games.revenant.grammar import (
    FREE,
    LEAF,
    SEQ,
    VERB_DATA,
    VERB_DRAW,
    VERB_GAIN,
    VERB_HIDDEN,
    VERB_INFLUENCE,
    VERB_TACTICS,
    VERBS,
)
from starboard.games.revenant.rules.abilities import ability_named
from starboard.games.revenant.rules.asking import DECLINE, DO, PASS, SPEND_HIDDEN, STOP
from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import Effect

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
AFTERWARDS: Final = ("effect-part", "use-ability", "turn-end")

_GAINS: Final = (VERB_GAIN, VERB_DRAW, VERB_INFLUENCE, VERB_HIDDEN, VERB_DATA, VERB_TACTICS)
# One verb alone: nothing is paid for it, and no other comes with it.
_ABILITY_GAINS: Final = (VERB_GAIN, VERB_INFLUENCE, VERB_DATA, VERB_TACTICS)
_GAIN: Final = re.compile(rf"(?:{'|'.join([VERBS[verb] for verb in _GAINS])})\([^()]*\)")


def only_gain(state: object, question: Question) -> Value | None:
    """A part that costs nothing; of several, in whatever order, the next, if all of them are such parts."""
    if DO in question.options:
        return DO if _GAIN.fullmatch(str(question.about[0])) else None
    left = [one for one in question.options if one not in (STOP, SPEND_HIDDEN)]
    return left[0] if left and all(_GAIN.fullmatch(str(one)) for one in left) else None


def gaining_ability(s: Revenant, question: Question) -> Value | None:
    """The one ability that waits, if all that it brings is a plain gain.

    What it would draw is news, and somebody may want to think before that.
    """
    names = [one for one in question.options if one not in (DECLINE, SPEND_HIDDEN)]
    ability = ability_named(s.tables, names[0]) if len(names) == 1 else None
    return names[0] if ability is not None and _only_gains(ability.effect) else None


def _only_gains(e: Effect) -> bool:
    if e.kind == LEAF:
        return e.verb in _ABILITY_GAINS
    return e.kind in (SEQ, FREE) and all(_only_gains(part) for part in e.parts)


def end_of_turn(state: object, question: Question) -> Value | None:
    """Whoever could still trade in Hidden Influence mostly will not."""
    return PASS
