"""The viewer's cards: signs large, when they work, what they do, and what they are good for now."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import KIND_NAMES, kind_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.texts import TIMING_WORDS, short
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, plural
from starboard.page.kit.cards import Face, fan, foot_tag, row, upright
from starboard.page.kit.things import thing
from starboard.page.markup import esc

# The questions that are answered by a card of one's own.
_BY_CARD = ("turn", "window", "react", "plan", "help", "payment", "spend", "discard", "pay", "hand-limit")


def hand(sight: Sight, me: SeatView, *, rows: bool = False, pieces: bool = True) -> str:
    """`rows`: in lines, for small windows; both are drawn, and the style sheet shows one of them.

    `pieces`: the cards are seen to travel; where the hand is drawn twice, only one of them may.
    """
    cards = [_card(sight, me, card, rows, pieces) for card in me.hand]
    cards += [_planned(sight, step.card) for step in me.plan]
    style = "hand-rows" if rows else "hand-cards"
    none = '<p class="feed-note">No cards in hand.</p>'
    return fan(style, cards, none=none)


def head(me: SeatView) -> str:
    n = len(me.hand)
    over = n - me.hand_limit
    limit = f"limit {me.hand_limit}, looked at in upkeep"
    if over > 0:
        limit = f"{n} of {me.hand_limit}: discard {over} in upkeep"
    style = " over" if over > 0 else ""
    return (
        f'<span class="eyebrow">Hand <b>{plural(me.schemes, "scheme", "scheme")}, {me.loot} loot</b>'
        f'<span class="hand-limit{style}">{limit}</span></span>'
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


def face(card: t.Card, classes: str = "px22", more: str = "") -> Face:
    return Face(
        name=esc(card.name),
        effect=short(card.effect),
        sign=signs(card, classes),
        when=TIMING_WORDS[t.TIMINGS[card.timing]],
        more=more,
    )


def choices_of(sight: Sight, card: str) -> list[Choice]:
    """What can be done with a card: play it or give it, and improve an ability with it."""
    if sight.verb not in _BY_CARD:
        return []
    found = [sight.open(card), sight.open(f"{IMPROVE}{card}")]
    return [one for one in found if one is not None]


def _card(sight: Sight, me: SeatView, id: str, rows: bool, pieces: bool) -> str:
    card = sight.card(id)
    choices = choices_of(sight, id)
    closed = None if choices else sight.shut(id)
    state = "scheme-card" if card.scheme else "loot-card"
    text = ""
    if choices:
        state += " legal"
        text = _word(sight, str(choices[0].value))
    elif id == me.aside:
        state += " reserved"
        text = "set aside"
    elif sight.verb == "spend" and card.scheme:
        state += " reserved"
        text = "pays"
    foot = foot_tag(text) if text else ""
    drawn = row(face(card, "px15"), foot) if rows else upright(face(card, more=_improves(me, card)), foot)
    # A card that both plays and improves leaves the choice to the question bar, where each is a button.
    only = choices[0] if len(choices) == 1 else None
    piece = f"card:{id}" if pieces and not rows else ""
    return thing(f"game-card {state}", esc(card.name), id, drawn, only, closed, piece=piece)


def _word(sight: Sight, value: str) -> str:
    if value.startswith(IMPROVE):
        return "improve"
    words = {"spend": "+2", "payment": "pay", "help": "lend", "hand-limit": "discard", "discard": "discard"}
    return words.get(sight.verb, "play now")


def _improves(me: SeatView, card: t.Card) -> str:
    """What a loot card would raise: *or Move to 3, Attack to 2*."""
    if card.scheme:
        return ""
    found = []
    for kind in card.kinds:
        levels = [one.level for one in me.board if one.kind == t.KINDS[kind]]
        found.append(f"{KIND_NAMES[kind]} to {max(levels) + 1}" if levels else f"new {KIND_NAMES[kind]}")
    return f"or {', '.join(found)}"


def _planned(sight: Sight, id: str) -> str:
    """It is spent when plans are shown, and can be taken back until then."""
    card = sight.card(id)
    return thing(
        "game-card reserved planned", esc(card.name), id, row(face(card, "px15"), foot_tag("planned"))
    )
