"""Questions of Preparation, Selection and Actions (VF-2 to VF-4)."""

from __future__ import annotations

from starboard.games.voidfall.advice import hints
from starboard.games.voidfall.questions.common import BOX_FOR_ALL, MAY, Some, in_sector, kind, stock
from starboard.games.voidfall.questions.joined import AFTERWARDS, DEEDS, PAYING, about_it, first, only_gain
from starboard.games.voidfall.rules.actions import END
from starboard.games.voidfall.rules.turn import NONE
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.why import actions as why_actions
from starboard.games.voidfall.why import cards as why_cards
from starboard.games.voidfall.why import places as why_places
from starboard.games.voidfall.words import labels
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.labels import me, told
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question

# --- set-up and Preparation ---------------------------------------------------------------------------------

PREPARATION: Some = (
    kind(
        "house",
        "Which House is yours?",
        "which House will you lead? Who goes first chooses last.",
        labels.house,
        why_cards.houses,
    ),
    kind(
        "origin",
        "Which Origin?",
        lambda w, view, q: f"with which Origin does {say.component(w.tables, str(q.about[0]))} start?",
        labels.origin,
    ),
    kind(
        "turn-order",
        "Which place in the Turn Order?",
        "which free place in the Turn Order do you take for this Cycle?",
        labels.turn_order,
        why_cards.turn_order,
    ),
    kind(
        "event-box",
        "Use what the event offers?",
        lambda w, view, q: f"{say.event_of(w.tables, str(q.about[0])).name}: {told(w, q.about[1])}?",
        labels.event_box,
        out=MAY,
        detail=lambda w, view, q: say.event_of(w.tables, str(q.about[0])).name,
        hint=hints.event_box,
        then=("effect", *DEEDS),
        along=("activate",),
    ),
    kind(
        "place",
        "On which sector?",
        lambda w, view, q: f"{told(w, q.about[0])}: which one?",
        labels.plain_sector,
        why_places.placement,
        group=BOX_FOR_ALL,
    ),
    kind(
        "place-guild",
        "Which Guild?",
        lambda w, view, q: f"which Guild goes to {say.sector(w, str(q.about[0]))}?",
        labels.place_guild,
        detail=in_sector(),
        group=BOX_FOR_ALL,
    ),
)


# --- Selection ----------------------------------------------------------------------------------------------


def _round(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"round {view.round} of {view.rounds}"


SELECTION: Some = (
    kind(
        "plan",
        "Which Focus this round?",
        lambda w, view, q: f"which Focus do you choose in secret? ({_round(w, view, q)})",
        labels.focus,
        why_cards.focus,
        detail=_round,
        hint=hints.focus,
    ),
    kind(
        "focus",
        "Play which Focus?",
        lambda w, view, q: f"which Focus card do you play? ({_round(w, view, q)})",
        labels.focus,
        why_cards.focus,
        detail=_round,
        hint=hints.focus,
    ),
    kind(
        "flip",
        "Three actions, or two?",
        "do you flip a Trade token, so that you may take all three actions of the card?",
        labels.flip,
        out=(NONE,),
        detail=lambda w, view, q: f"{say.count(me(view, q).trade, 'Trade token')}",
        hint=hints.flip,
        inside=("action", "play-agenda"),
    ),
    kind(
        "flip-which",
        "Flip which token?",
        "from which place do you flip the token?",
        labels.token_place,
    ),
    kind(
        "play-agenda",
        "Play an Agenda with it?",
        "which Agenda do you play with this Focus, if any?",
        labels.play_agenda,
        why_cards.play_agenda,
        out=(NONE,),
        hint=hints.agenda_played,
    ),
)


# --- actions and effects ------------------------------------------------------------------------------------


def _budget(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{say.count(me(view, q).actions_left, 'Focus action')} left"


def _because(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return say.cause(w, str(q.about[0]))


def _effect(w: Lexicon, view: VoidfallView, q: Question) -> str:
    if len(q.about) > 1:
        return f"{_because(w, view, q)}: do this, or stop? ({q.about[1]} to go)"
    return f"{_because(w, view, q)}: what do you do now?"


def _skip(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{str(q.about[0]).capitalize()} is on space {q.about[1]}: go one space further?"


ACTIONS: Some = (
    kind(
        "action",
        "Which action?",
        lambda w, view, q: f"which action do you take? ({_budget(w, view, q)})",
        labels.action,
        why_actions.actions,
        out=(END,),
        detail=_budget,
        hint=hints.action,
        then=("effect", *DEEDS),
        along=(*PAYING, "activate", "rearrange", "store"),
    ),
    kind(
        "price",
        "Pay which price?",
        lambda w, view, q: f"how do you pay for {say.action_name(w.tables, str(q.about[0]))}?",
        labels.price_of,
        detail=stock,
        then=("effect", *DEEDS),
        along=("substitute", "activate"),
        proposes=first,
    ),
    kind(
        "double",
        "Double which action?",
        "which action do you pay for twice and take twice?",
        labels.doubled,
        why_actions.doubled,
        hint=hints.preferred,
    ),
    kind(
        "preferred",
        "Which preferred action?",
        "which action of one of your preferred Focus cards do you take?",
        labels.action,
        why_actions.preferred,
        out=MAY,
        hint=hints.preferred,
        then=("effect", *DEEDS),
        along=(*PAYING, "activate"),
    ),
    kind(
        "effect",
        "What do you do now?",
        _effect,
        labels.effect_part,
        out=MAY,
        detail=_because,
        hint=hints.effect,
        then=DEEDS,
        along=(*PAYING, *AFTERWARDS),
        proposes=only_gain,
        belongs=about_it,
    ),
    kind(
        "advance",
        "Advance which track?",
        "which Civilization track do you advance?",
        labels.advance,
        why_places.tracks,
        out=MAY,
        apart=MAY,
        hint=hints.track,
        along=AFTERWARDS,
    ),
    kind(
        "skip",
        "Go one space further?",
        _skip,
        labels.skip,
        out=MAY,
        hint=hints.first,
        along=AFTERWARDS,
    ),
    kind(
        "technology",
        "Which technology?",
        "which technology do you gain?",
        labels.technology,
        why_cards.technologies,
        out=MAY,
        hint=hints.technology,
        along=AFTERWARDS,
    ),
    kind(
        "fallen-technology",
        "Which technology?",
        lambda w, view, q: f"which technology do you take from {say.component(w.tables, str(q.about[0]))}?",
        labels.technology,
        why_cards.fallen_technologies,
        out=MAY,
        hint=hints.technology,
    ),
    kind(
        "agenda",
        "Which type of Agenda?",
        "an Agenda of which type do you gain?",
        labels.agenda_type,
        why_cards.agenda_types,
        out=MAY,
        apart=MAY,
        hint=hints.agenda_type,
        then=("agenda-from",),
        along=AFTERWARDS,
    ),
    kind(
        "agenda-from",
        "Take it, or draw?",
        lambda w, view, q: (
            f"{say.agenda_type(w.tables, str(q.about[0]))}: the card that lies open, or one of two drawn?"
        ),
        labels.agenda_from,
        detail=lambda w, view, q: say.agenda_type(w.tables, str(q.about[0])),
        hint=hints.agenda_source,
        along=AFTERWARDS,
    ),
    kind(
        "agenda-keep",
        "Keep which Agenda?",
        "which Agenda do you keep? The other goes to the bottom of its deck.",
        labels.agenda_card,
        detail="the other goes to the bottom",
        hint=hints.agenda_kept,
        along=AFTERWARDS,
    ),
    kind(
        "agenda-drop",
        "Drop which Agenda?",
        "which Agenda leaves its slot for its deck?",
        labels.agenda_card,
        hint=hints.agenda_dropped,
    ),
    kind(
        "score-agenda",
        "Score which Agenda?",
        "which of your Pure Agendas do you score now?",
        labels.agenda_card,
        why_cards.scorable,
        out=MAY,
        apart=MAY,
        hint=hints.agenda_kept,
        along=AFTERWARDS,
    ),
    kind(
        "peek",
        "Which event goes on top?",
        "which of these events goes on top of the next Cycle's deck? The other goes to the bottom.",
        labels.event,
        detail="the other goes to the bottom",
    ),
)
