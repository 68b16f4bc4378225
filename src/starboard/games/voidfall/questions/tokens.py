"""Questions about resources and tokens, of Clean-up and of the Evaluation (VF-8, VF-10, VF-13, VF-28)."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice import hints
from starboard.games.voidfall.effects import STOP
from starboard.games.voidfall.questions.common import MAY, Some, kind, left, stock
from starboard.games.voidfall.questions.joined import (
    AFTERWARDS,
    DEEDS,
    all_that_is_due,
    cheapest_upkeep,
    first,
    on_an_agenda,
)
from starboard.games.voidfall.rules.turn import NONE
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.why import cards as why_cards
from starboard.games.voidfall.words import labels
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import units
from starboard.games.voidfall.words.labels import me
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question

# --- resources, tokens, Clean-up, Evaluation ----------------------------------------------------------------


def _upkeep(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{q.about[1]} Upkeep to satisfy: how much {say.resource(w, str(q.about[0]))}?"


def _substitute(w: Lexicon, view: VoidfallView, q: Question) -> str:
    wanted, by = v.RESOURCES.index(str(q.about[0])), say.resource(w, str(q.about[1]))
    return f"{units(w.tables, wanted, int(q.about[2]))} due: how much of it do you pay in {by}?"


def _spaces(w: Lexicon, view: VoidfallView, q: Question) -> str:
    """VF-28.1: the token's space and all below it; `any-trade-bonus`: all of them."""
    return "any space" if "any-trade-bonus" in me(view, q).rules else f"space {q.about[0]} or below"


TOKENS: Some = (
    kind(
        "gain",
        "Gain which resource?",
        lambda w, view, q: f"which resource do you gain? ({q.about[0]} to go)",
        labels.resource,
        out=(STOP,),
        detail=left(),
        hint=hints.resource_gained,
        then=("gain",),
        most=24,
        partly=False,
    ),
    kind(
        "pay",
        "Pay which resource?",
        lambda w, view, q: f"which resource do you pay? ({q.about[0]} to go)",
        labels.resource,
        detail=left(),
        hint=hints.resource_paid,
        then=("pay",),
        most=24,
        partly=False,
    ),
    kind(
        "substitute",
        "Pay with something else?",
        _substitute,
        labels.substitute,
        detail=stock,
        hint=hints.fewest,
        then=("effect", *DEEDS),
        along=("substitute", "activate"),
        proposes=first,
    ),
    kind(
        "produce",
        "Produce what?",
        "which resource do you produce next?",
        labels.produce,
        out=MAY,
        apart=MAY,
        detail=stock,
        hint=hints.produced,
        along=("effect", "rearrange", "store"),
        proposes=all_that_is_due,
    ),
    kind(
        "convert",
        "Turn how many?",
        lambda w, view, q: (
            f"how much {say.resource(w, str(q.about[0]))} becomes {say.resource(w, str(q.about[1]))}?"
        ),
        labels.convert,
        out=MAY,
        apart=MAY,
        detail=stock,
        hint=hints.rather,
        along=AFTERWARDS,
    ),
    kind(
        "upkeep",
        "Pay Upkeep with what?",
        _upkeep,
        labels.upkeep,
        detail=lambda w, view, q: say.resource(w, str(q.about[0])),
        hint=hints.upkeep,
        along=("upkeep",),
        proposes=cheapest_upkeep,
    ),
    kind(
        "no-token",
        "What instead of the token?",
        "the pile is empty: what do you gain instead of a token?",
        labels.no_token,
        out=MAY,
        hint=hints.first,
    ),
    kind(
        "discard-token",
        "Discard which token?",
        "which token goes back to its pile?",
        labels.token,
    ),
    kind(
        "glory-discard",
        "Discard which Glory?",
        "which Glory token do you discard?",
        labels.glory,
        hint=hints.fewest,
        along=("rearrange", "store"),
    ),
    kind(
        "glory-upgrade",
        "Upgrade which Glory?",
        "which Glory token do you upgrade?",
        labels.glory_upgrade,
        out=MAY,
        apart=MAY,
        hint=hints.glory_upgraded,
        along=AFTERWARDS,
    ),
    kind(
        "glory-rise",
        "Upgrade it at once?",
        lambda w, view, q: f"do you upgrade the Glory token of {q.about[0]} that you just gained?",
        labels.glory_rise,
        out=MAY,
        hint=hints.first,
    ),
    kind(
        "trade-bonus",
        "Which Trade bonus?",
        lambda w, view, q: f"which bonus of {_spaces(w, view, q)} do you take?",
        labels.trade_bonus,
        out=MAY,
        detail=_spaces,
        hint=hints.trade_bonus,
        along=AFTERWARDS,
    ),
    kind(
        "store-now",
        "Put the token on an Agenda?",
        "on which Agenda do you put the Trade token, if any?",
        labels.store_now,
        out=MAY,
        hint=hints.token_place,
    ),
    kind(
        "spend-token",
        "Return which token?",
        "from which place do you return a Trade token?",
        labels.token_place,
    ),
    kind(
        "rearrange",
        "Move your Trade tokens?",
        "do your Trade tokens stay on their Agendas?",
        labels.rearrange,
        hint=hints.first,
        along=("store",),
        proposes=first,
    ),
    kind(
        "store",
        "Where does the token lie?",
        lambda w, view, q: (
            f"where do you put this Trade token? ({say.count(int(q.about[0]), 'loose token')})"
        ),
        labels.token_place,
        detail=lambda w, view, q: say.count(int(q.about[0]), "loose token"),
        hint=hints.token_place,
        along=("store",),
        proposes=on_an_agenda,
    ),
    kind(
        "clean-agenda",
        "Where does the Agenda go?",
        lambda w, view, q: f"where do you put {say.agenda(w.tables, str(q.about[0]))}?",
        labels.clean_agenda,
        why_cards.agenda_places,
        detail=lambda w, view, q: say.agenda(w.tables, str(q.about[0])),
        hint=hints.agenda_place,
        along=("rearrange", "store"),
    ),
    kind(
        "objective",
        "Evaluate which objective?",
        lambda w, view, q: (
            f"which objective of {say.event_of(w.tables, str(q.about[0])).name} do you evaluate?"
        ),
        labels.objective,
        why_cards.objectives,
        out=(NONE,),
        detail=lambda w, view, q: say.event_of(w.tables, str(q.about[0])).name,
        hint=hints.objective,
        then=("effect", *DEEDS),
        along=("activate",),
    ),
)
