"""Questions about the Revenant: deploying, protecting, and where the fleet jumps to."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.kind import kind
from starboard.games.revenant.rules.asking import DECLINE
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.cards import open_cards
from starboard.games.revenant.why.sectors import deployments
from starboard.games.revenant.why.tokens import protections
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import own_loss
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.kinds import no_hint


def _deploy_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return "Deploy where?" if q.about else "Deploy which ship?"


def _deploy(lex: Lexicon, view: RevenantView, q: Question) -> str:
    if q.about:
        return f"where will you deploy {things.the(lex.ship(str(q.about[0])))}?"
    return "which ship will you deploy?"


def _deployed(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text in lex.tables.sector_ids:
        return things.sector(lex, view, q, text)
    house = t.HOUSES[t.SHIP_HOUSE[t.SHIP_IDS.index(text)]]
    rise = things.power(lex, view, text, 1)
    return f"{lex.ship(text)} · {rise}, worth {own_loss(view, house)} to you"


def _protection(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"which effect gets a Protection token? ({count(view.tokens, 'token')} left)"


def _covered(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    card, side = text.split()
    failure = lex.failure(card)
    return f"{failure.name}, {side} effect: {lex.effect(failure.effects[t.SIDES.index(side)])}"


def _card_kind(lex: Lexicon, view: RevenantView) -> str:
    return "Colony card" if view.colony else lex.word("scanner")


def _hypercharge(lex: Lexicon, view: RevenantView, q: Question) -> str:
    neutronium = view.players[q.seat].free["neu"]
    return f"which {_card_kind(lex, view)} will you choose? (you have {neutronium} Neutronium)"


def _priced(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    card = lex.open_card(text)
    price = next(one.price for one in view.open if one.id == text)
    return f"{card.name} · {price} Neutronium · {things.brings(lex, card)}"


def _discard_open(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"which open {_card_kind(lex, view)} will you discard?"


def _discarded(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return "discard both" if text == "both" else things.open_card(lex, view, q, text)


def _reserved(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"{lex.ship(text)} · {things.power(lex, view, text)}"


def _swapped(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"{things.ship(lex, view, q, text)} · {things.power(lex, view, text, -1)}"


KINDS = (
    kind(
        "deploy",
        _deploy_headline,
        _deploy,
        _deployed,
        hints.deployment,
        deployments,
        out={DECLINE: "deploy none"},
    ),
    kind(
        "protection",
        "Protect which effect?",
        _protection,
        _covered,
        hints.even,
        protections,
        out={DECLINE: "place no token"},
    ),
    kind(
        "hypercharge-card",
        "Jump to which card?",
        _hypercharge,
        _priced,
        hints.open_card,
        open_cards,
        out={DECLINE: "choose no card"},
    ),
    kind("proto-discard-open", "Discard which open card?", _discard_open, _discarded, hints.open_card),
    kind(
        "reserve-shuttle",
        "Reserve which Shuttle?",
        "which {shuttle} will you reserve on the card?",
        _reserved,
        hints.ship_to_help,
    ),
    kind(
        "swap-target",
        "Exchange which ship?",
        "which ship will you exchange?",
        _swapped,
        hints.ship_to_harm,
        out={DECLINE: "exchange none"},
    ),
    kind(
        "cull",
        "Remove which Colony?",
        "which Colony card will you remove from the game, unseen by others?{left}",
        things.open_card,
        no_hint,
    ),
)
