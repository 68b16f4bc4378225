"""The viewer's cards: signs large, when they work, what they do, and what they are good for now."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import KIND_NAMES, kind_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.texts import short
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.games.pirates_of_skydock.state import HAND_LIMIT, STEPS
from starboard.games.pirates_of_skydock.view import PlanView, SeatView
from starboard.games.pirates_of_skydock.words.phrases import TIMING_WORDS
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.kit.cards import Face, either, fan, foot_tag
from starboard.page.kit.things import thing
from starboard.page.markup import esc

HANDS: Final = STEPS[HAND_LIMIT]
# The questions that are answered by a card of one's own.
_BY_CARD: Final = (
    "turn",
    "window",
    "react",
    "plan",
    "help",
    "payment",
    "spend",
    "discard",
    "pay",
    "hand-limit",
)
# What nearly every lit card says, where it says nothing else.
_PLAY: Final = "play now"
_WORDS: Final = {
    "payment": "pay",
    "help": "lend",
    # All that can go is lit, and what a card does decides which goes: a word more would hide that.
    "hand-limit": "",
    "discard": "",
    "pay": "discard",
}


def hand(sight: Sight, me: SeatView, *, pieces: bool = True) -> str:
    """Cards upright or in rows, as the window allows; planned ones last. `pieces`: they travel."""
    cards = [_card(sight, me, card, pieces) for card in me.hand]
    cards += [_planned(sight, step) for step in me.plan]
    return fan("hand-cards", cards, none='<p class="feed-note">No cards in hand.</p>')


def head(sight: Sight, me: SeatView) -> str:
    n = len(me.hand)
    over = n - me.hand_limit
    limit = f"limit {me.hand_limit}, checked in upkeep"
    if over > 0:
        limit = f"{n} of {me.hand_limit}: discard {over} in upkeep"
        if sight.verb == "hand-limit":
            limit = f"{n} of {me.hand_limit}: {over} have to go"
        elif sight.view.step == HANDS:
            limit = f"{over} go, together with the others’"
    style = " over" if over > 0 else ""
    return (
        f'<span class="eyebrow hand-head" data-explain="hand limit">Hand <b>{me.schemes} scheme, {me.loot} '
        f'loot</b><span class="hand-limit{style}">{limit}</span></span>'
    )


def signs(card: t.Card, classes: str = "px22") -> str:
    """Its symbols, or the abilities that it improves."""
    if card.scheme:
        return "".join(
            icon(t.SYMBOLS[symbol], f"tint-scheme {classes}")
            for symbol, n in enumerate(card.symbols)
            for _ in range(n)
        )
    return "".join(kind_icon(t.KINDS[kind], f"tint-loot {classes}") for kind in card.kinds)


def face(card: t.Card, more: str = "") -> Face:
    return Face(
        name=esc(card.name),
        effect=short(card.effect),
        sign=signs(card),
        when=TIMING_WORDS[card.timing],
        more=more,
    )


def choices_of(sight: Sight, card: str) -> list[Choice]:
    """What can be done with a card: play it or give it, and improve an ability with it."""
    if sight.verb not in _BY_CARD:
        return []
    found = [sight.open(card), sight.open(f"{IMPROVE}{card}")]
    return [one for one in found if one is not None]


def _card(sight: Sight, me: SeatView, id: str, pieces: bool) -> str:
    card = sight.card(id)
    choices = choices_of(sight, id)
    closed = None if choices else sight.shut(id)
    state, text = _standing(sight, me, id, choices)
    drawn = either(face(card, _improves(sight, me, card)), foot_tag(text) if text else "")
    # A card that both plays and improves leaves the choice to the question bar, where each is a button.
    only = choices[0] if len(choices) == 1 else None
    plays = " plays" if text == _PLAY else ""
    style = f"game-card {_sort(card)}{state}{plays}"
    piece = f"card:{id}" if pieces else ""
    return thing(style, esc(card.name), id, drawn, only, closed, piece=piece)


def _sort(card: t.Card) -> str:
    return "scheme-card" if card.scheme else "loot-card"


def _standing(sight: Sight, me: SeatView, id: str, choices: list[Choice]) -> tuple[str, str]:
    """How a card looks now, and what its tag says."""
    if len(choices) > 1:
        return " legal", "play or improve"
    if choices:
        return "", _word(sight, str(choices[0].value))
    if id == me.aside:
        return " reserved", "set aside"
    if sight.verb == "spend" and sight.card(id).scheme:
        return " reserved", "pays"
    if sight.verb == "hand-limit":
        # SKY-14.1: what is picked goes when all have picked.
        return " reserved", "goes"
    return "", ""


def _word(sight: Sight, value: str) -> str:
    if value.startswith(IMPROVE):
        return "improve"
    if sight.verb == "spend":
        return f"+{sight.tables.discard_bonus}"
    c = sight.view.challenge
    chances = dict(c.before) if c is not None and sight.verb == "react" else {}
    if value in chances:
        return f"{chances[value]} %"
    return _WORDS.get(sight.verb, _PLAY)


def _improves(sight: Sight, me: SeatView, card: t.Card) -> str:
    """What a loot card would raise, or what new ability it would bring: *or Move to 3, new Attack*."""
    if card.scheme:
        return ""
    found = []
    for kind in card.kinds:
        held = [one.level for one in me.board if one.kind == t.KINDS[kind]]
        most = sight.tables.abilities[kind].most
        # SKY-11.4: from 2 to 3 takes a token from the supply.
        levels = [level for level in held if level < most and (level != 2 or sight.view.high[kind])]
        if levels:
            found.append(f"{KIND_NAMES[kind]} to {max(levels) + 1}")
        elif sight.view.low[kind] and len(me.board) < len(t.SLOTS):
            found.append(f"new {KIND_NAMES[kind]}")
    return f"or {', '.join(found)}" if found else ""


def _planned(sight: Sight, step: PlanView) -> str:
    """It is spent when plans are shown, and can be taken back until then."""
    card = sight.card(step.card)
    spent = ""
    if step.slot:
        kind = KIND_NAMES[t.KINDS.index(step.kind)]
        spent = f"spent on {kind} {step.level} in {step.slot}"
    drawn = either(face(card, spent), foot_tag("planned"))
    return thing(f"game-card {_sort(card)} reserved planned", esc(card.name), step.card, drawn)
