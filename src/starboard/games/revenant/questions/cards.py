"""Questions about Operation cards."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.joined import AFTERWARDS, DEEDS
from starboard.games.revenant.questions.kind import kind
from starboard.games.revenant.rules.asking import DECLINE
from starboard.games.revenant.rules.operations import NEITHER
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.cards import affiliations, played_cards
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import MEMBERS
from starboard.games.revenant.words.sights import stock
from starboard.kernel.ask import Question
from starboard.kernel.english import count, listed


def _draw(lex: Lexicon, view: RevenantView, q: Question) -> str:
    cards = lex.words_for("operation", int(q.about[0]))
    hand = sum(view.players[q.seat].hand_kinds.values())
    return f"you draw {cards}: of which kinds? ({hand} of {lex.numbers.hand_limit} in hand)"


def _split(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    words = text.split()
    return listed([lex.words_for(kind, int(n)) for n, kind in zip(words[::2], words[1::2], strict=True)])


def _discard_down(lex: Lexicon, view: RevenantView, q: Question) -> str:
    limit = lex.numbers.hand_limit
    over = sum(view.players[q.seat].hand_kinds.values()) - limit
    return f"you may hold {limit} cards: which will you discard? ({over} too many)"


def _discard(lex: Lexicon, view: RevenantView, q: Question) -> str:
    if q.about[:1] == ("hidden",):
        return "which Hidden Influence card will you discard? Everyone sees its House."
    return f"which {lex.word('operation')} will you discard?"


def _card_or_hidden(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return things.hidden(lex, view, q, text) if text in t.HOUSES else things.card(lex, view, q, text)


def _play(lex: Lexicon, view: RevenantView, q: Question) -> str:
    n = int(q.about[0]) if q.about else 1
    less = int(q.about[1]) if len(q.about) > 1 else 0
    cheaper = f" for {count(less, 'Resource')} less" if less else ""
    several = f" (up to {n})" if n > 1 else ""
    return f"which card will you play{cheaper}?{several} (you have {stock(lex, view.players[q.seat])})"


def _played(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    card = lex.operation(text)
    label = lex.card_label(card, int(q.about[1]) if len(q.about) > 1 else 0)
    if view.turn is not None and view.turn.place.startswith(t.HOUSES[card.house] + "-"):
        label += f" · House of your ship: {'1 Resource less' if lex.prototype else 'bonus A or B'}"
    return label


def _cadet(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    beside = [c for c in view.players[q.seat].cadets[int(text[-1]) - 1] if c not in q.about]
    names = listed([lex.name(card) for card in beside])
    return f"{MEMBERS[text]} ({'has ' + names if names else 'no card yet'})"


def _bonus(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return "bonus A: 1 Resource less" if text == "A" else "bonus B: play one more card afterwards"


KINDS = (
    kind("draw-split", "Draw which kinds?", _draw, _split, hints.draw),
    kind("discard-down", "Discard which card?", _discard_down, things.card, hints.card_to_lose),
    kind(
        "discard-pick",
        "Discard which card?",
        _discard,
        _card_or_hidden,
        hints.discard,
        then=DEEDS,
        along=AFTERWARDS,
    ),
    kind(
        "play-card",
        "Play which card?",
        _play,
        _played,
        hints.card_to_play,
        played_cards,
        out={DECLINE: "play no card"},
        then=("attach-cadet", "affiliation-bonus", "discount-pick", "use-ability", *DEEDS),
        along=AFTERWARDS,
    ),
    kind(
        "second-card",
        "Play a second card?",
        "bonus B: which second card will you play? (you have {stock})",
        things.card,
        hints.card_to_play,
        played_cards,
        out={DECLINE: "play no second card"},
        then=("attach-cadet", "discount-pick", *DEEDS),
        along=AFTERWARDS,
    ),
    kind(
        "attach-cadet",
        "Beside which Cadet?",
        "which Cadet does {about} go beside?",
        _cadet,
        hints.even,
        along=AFTERWARDS,
    ),
    kind(
        "affiliation-bonus",
        "Which affiliation bonus?",
        "{about} belongs to the House of your ship: which bonus will you take?",
        _bonus,
        hints.affiliation,
        affiliations,
        out={NEITHER: "neither bonus", DECLINE: "play no card"},
        then=("attach-cadet", "discount-pick", *DEEDS),
        along=AFTERWARDS,
    ),
)
