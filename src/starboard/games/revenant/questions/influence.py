"""Questions about Influence and Hidden Influence."""

from __future__ import annotations

from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.joined import AFTERWARDS
from starboard.games.revenant.questions.kind import kind
from starboard.games.revenant.rules.asking import STOP
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import house_of
from starboard.kernel.ask import Question
from starboard.kernel.english import count


def _house(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"{lex.house(text)} {things.step(lex, view, q.seat, text)} · Power {house_of(view, text).power}"


def _reset(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"your Tactics of {view.players[q.seat].tactics} earn you 1 Influence: with which House?"


def _keep(lex: Lexicon, view: RevenantView, q: Question) -> str:
    n = int(q.about[0]) if q.about else 1
    cards = count(view.players[q.seat].looking_count, "Hidden Influence card")
    more = f" (up to {n})" if n > 1 else ""
    return f"you look at {cards}: which will you keep?{more}"


KINDS = (
    kind(
        "influence-house",
        "Influence with which House?",
        "with which House will you gain 1 Influence?",
        _house,
        hints.influence,
        along=AFTERWARDS,
    ),
    kind("reset-house", "Influence with which House?", _reset, _house, hints.influence),
    kind(
        "hi-keep",
        "Keep which card?",
        _keep,
        things.hidden,
        hints.hidden_to_keep,
        out={STOP: "keep no more"},
        along=AFTERWARDS,
    ),
    kind(
        "hi-to-resource",
        "Trade in which card?",
        "which Hidden Influence card will you discard for a Resource?",
        things.hidden,
        hints.hidden_to_trade,
        then=("gain-type",),
        partly=False,
    ),
)
