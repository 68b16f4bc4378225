"""What is asked at once: the questions that belong to the one before them, and what is proposed there.

Nothing here is a rule: each answer of a row is an ordinary one (`kernel.rows`).
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules.cleanup import COLUMN
from starboard.games.voidfall.rules.invasion import REST
from starboard.games.voidfall.rules.production import EVERYTHING
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import Effect

# VF-4.3: the whole cost comes before the effects, as printed unless somebody wants to pay otherwise.
PAYING: Final = ("price", "substitute")
# What is asked about the one effect of an action, or about one that has just been chosen. Technologies and
# Invasions are chosen by themselves: beside them the page shows all that they mean.
DEEDS: Final = (
    "guild",
    "build",
    "grow",
    "cleanse",
    "move-from",
    "remove-void",
    "deploy",
    "muster",
    "regroup",
    "gain",
    "produce",
    "convert",
    "advance",
    "agenda",
    "score-agenda",
    "glory-upgrade",
    "trade-bonus",
    "corrupt",
    "recall",
)
# What may follow a deed, and has a usual answer.
AFTERWARDS: Final = ("effect", "activate", "produce", "rearrange", "store")

_GAINS: Final = (g.VERB_GAIN, g.VERB_INFLUENCE, g.VERB_TIER, g.VERB_GLORY)


def first(question: Question) -> Value | None:
    """As printed; as many as there are; as things lie."""
    return question.options[0]


def on_an_agenda(question: Question) -> Value | None:
    """VF-8.9: a loose Trade token lies on the first Agenda that is free, rather than going back."""
    return None if question.options[0] == COLUMN else question.options[0]


def only_gain(question: Question) -> Value | None:
    """The one effect that is left, if it is a plain gain: nothing is paid, and nothing more is asked."""
    if len(question.options) != 2 or question.options[1] != FORFEIT:
        return None
    left = question.options[0]
    return left if _is_gain(parse_effect(str(left))) else None


def _is_gain(e: Effect) -> bool:
    if e.kind == g.LEAF:
        mixed = e.verb == g.VERB_GAIN and (e.args[v.ANY_BASIC] or e.args[v.ANY_RESOURCE])
        return e.verb in _GAINS and not mixed
    return e.kind in (g.PER, g.SEQ) and all(_is_gain(part) for part in e.parts)


def all_that_is_due(question: Question) -> Value | None:
    """VF-17.6: every resource in the printed order, or the only one."""
    if EVERYTHING in question.options:
        return EVERYTHING
    return question.options[0] if len(question.options) == 2 else None


def cheapest_upkeep(question: Question) -> Value | None:
    """VF-10.6: Food is worth one Upkeep each, and nothing else is as cheap."""
    return question.options[-1] if question.about[0] == "food" else question.options[0]


def in_default_order(question: Question) -> Value | None:
    """VF-23.4: what there is to do after a win, step by step as printed."""
    return REST if REST in question.options else None
