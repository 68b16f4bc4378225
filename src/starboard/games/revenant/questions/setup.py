"""Questions before the first Cycle."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.kind import kind
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.tokens import setup_houses
from starboard.games.revenant.words import things
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import ship_at
from starboard.kernel.ask import Question
from starboard.kernel.english import listed
from starboard.kernel.kinds import no_hint


def _specialisation(lex: Lexicon, view: RevenantView, q: Question) -> str:
    name = str(view.players[q.seat].specialisation).capitalize()
    return f"{name}: which side of the Captain board will you play?"


def _side(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    captain = lex.tables.captains[lex.tables.by_id[str(q.about["AB".index(text)])][1]]
    return f"side {text}, {captain.name} · {'; '.join(lex.ability_text(a) for a in captain.basic)}"


def _redraw(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    named = []
    for kind_of_card in text.split("+"):
        hand = view.players[q.seat].hand or ()
        cards = [c for c in hand if t.KINDS[lex.operation(c).kind] == kind_of_card]
        name = f" {lex.name(cards[0])}" if cards else ""
        named.append(f"the {lex.word(kind_of_card)}{name}")
    return f"exchange {listed(named)}"


def _first_house(lex: Lexicon, view: RevenantView, q: Question) -> str:
    if lex.prototype:
        return "which House? You gain 1 Influence with it, and its Arkship takes 1 damage."
    return (
        "which House? You gain 1 Influence with it, your Frigate starts beside its Arkship, and the Arkship "
        "takes 1 damage."
    )


def _house(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    found = ship_at(view, f"{text}-arkship")
    where = "" if found is None else f", Arkship in {lex.sector(found[0].id)}"
    return f"{lex.house(text)}{where} · {things.arkship(lex, text)}"


def _agenda(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    agenda = lex.tables.hidden_agendas[lex.tables.by_id[text][1]]
    return f"{agenda.name}: {'; '.join(condition(lex, objective) for objective in agenda.objectives)}"


KINDS = (
    kind("setup-side", "Choose your Captain's side", _specialisation, _side, hints.even),
    kind(
        "setup-redraw",
        "Exchange which cards?",
        "which of the {operation}s you were dealt will you swap for unseen ones?",
        _redraw,
        hints.exchange,
        out={"none": "keep all three"},
    ),
    kind("setup-house", "Choose your first House", _first_house, _house, hints.influence, setup_houses),
    kind("proto-agenda", "Keep which agenda?", "which Hidden Agenda will you keep?", _agenda, no_hint),
    kind(
        "proto-frigate",
        "Where does your Frigate start?",
        "where does your Frigate start?",
        things.sector,
        hints.frigate_start,
    ),
    kind(
        "solo-frigate",
        "Where does your Frigate start?",
        "where does your Frigate start?",
        things.sector,
        hints.frigate_start,
    ),
)
