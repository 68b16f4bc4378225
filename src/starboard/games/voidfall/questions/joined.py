"""What is asked at once: the questions that belong to the one before them, and what is proposed there.

Nothing here is a rule: each answer of a row is an ordinary one (`kernel.rows`).
"""

from __future__ import annotations

from functools import lru_cache
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

# What is asked about an effect, by its verb; what is not here is asked about nothing in particular.
_ABOUT: Final = {
    g.VERB_GAIN: "gain",
    **dict.fromkeys(
        (g.VERB_PRODUCE, g.VERB_PRODUCE_ANY, g.VERB_PRODUCE_DISTINCT, g.VERB_PRODUCE_SAME), "produce"
    ),
    g.VERB_CONVERT: "convert",
    **dict.fromkeys((g.VERB_ADVANCE, g.VERB_SKIP), "advance"),
    g.VERB_DEPLOY: "deploy",
    g.VERB_MUSTER: "muster",
    g.VERB_REGROUP: "regroup",
    g.VERB_RECALL: "recall",
    g.VERB_GUILD: "guild",
    g.VERB_INST: "build",
    g.VERB_POP: "grow",
    g.VERB_REMOVE_CORRUPTION: "cleanse",
    g.VERB_MOVE_CORRUPTION: "move-from",
    g.VERB_GAIN_CORRUPTION: "corrupt",
    g.VERB_AGENDA: "agenda",
    g.VERB_TRADE: "trade-bonus",
    g.VERB_UPGRADE_GLORY: "glory-upgrade",
    g.VERB_SCORE_AGENDA: "score-agenda",
    g.VERB_REMOVE_VOID: "remove-void",
}
_PAID: Final = {g.PAY_CORRUPTION: "corrupt", g.PAY_RECALL: "recall", g.PAY_DEACTIVATE: "recall"}

_GAINS: Final = (g.VERB_GAIN, g.VERB_INFLUENCE, g.VERB_TIER, g.VERB_GLORY)


def about_it(value: Value, after: Question) -> bool:
    """Whether it is asked about the effect that was just chosen, and not about another that waits.

    What is chosen of a bundle goes on as soon as it is done: the next question may be about the rest.
    """
    return value != FORFEIT and after.verb in _questions_of(parse_effect(str(value)))


@lru_cache(maxsize=4096)
def _questions_of(e: Effect) -> frozenset[str]:
    """Every question that may be about an effect."""
    found = {_PAID[cost.kind] for cost in e.costs if cost.kind in _PAID}
    if e.kind == g.LEAF:
        found.add(_ABOUT.get(e.verb, ""))
    else:
        # Of what is done one after another, or chosen from, it is asked what comes first.
        found.add("effect")
    return frozenset(found).union(*[_questions_of(part) for part in e.parts])


def first(state: object, question: Question) -> Value | None:
    """As printed; as many as there are; as things lie."""
    return question.options[0]


def on_an_agenda(state: object, question: Question) -> Value | None:
    """VF-8.9: a loose Trade token lies on the first Agenda that is free, rather than going back."""
    return None if question.options[0] == COLUMN else question.options[0]


def only_gain(state: object, question: Question) -> Value | None:
    """What is left, if it is a plain gain: nothing is paid, and nothing more is asked. Several are one."""
    *left, out = question.options
    if out != FORFEIT or not left:
        return None
    *single, last = [parse_effect(str(one)) for one in left]
    if not single:
        return left[0] if _is_gain(last) else None
    all_of_them = {part.text for part in last.parts} == {one.text for one in single}
    return left[-1] if all_of_them and all(_is_mere(one) for one in single) else None


def _is_mere(e: Effect) -> bool:
    """A gain to which it is all the same what is gained before it."""
    return e.kind == g.LEAF and e.verb in (g.VERB_GAIN, g.VERB_INFLUENCE) and _is_gain(e)


def _is_gain(e: Effect) -> bool:
    if e.kind == g.LEAF:
        mixed = e.verb == g.VERB_GAIN and (e.args[v.ANY_BASIC] or e.args[v.ANY_RESOURCE])
        return e.verb in _GAINS and not mixed
    return e.kind in (g.PER, g.SEQ) and all(_is_gain(part) for part in e.parts)


def all_that_is_due(state: object, question: Question) -> Value | None:
    """VF-17.6: every resource in the printed order, or the only one."""
    if EVERYTHING in question.options:
        return EVERYTHING
    return question.options[0] if len(question.options) == 2 else None


def cheapest_upkeep(state: object, question: Question) -> Value | None:
    """VF-10.6: Food is worth one Upkeep each, and nothing else is as cheap."""
    return question.options[-1] if question.about[0] == "food" else question.options[0]


def in_default_order(state: object, question: Question) -> Value | None:
    """VF-23.4: what there is to do after a win, step by step as printed."""
    return REST if REST in question.options else None
