"""Where a turn of several steps stands: who acts with what, and what is being copied on the way."""

from __future__ import annotations

from starboard.games.revenant.board.blanks import MEMBER_NAMES
from starboard.games.revenant.board.pieces import emblem, figure, own_icon, silhouette
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import effect_text
from starboard.page.drawing import icon
from starboard.page.markup import esc

_STEPS = {"influence": "Influence", "corruption": "Corruption", "bonus": "bonus action", "end": "end of turn"}
_SPACES = {"reinforce": "reinforce", "hypercharge": "hyper", "emergency": "emergency"}
_ARROW = '<i class="arrow">›</i>'


def draw(sight: Sight) -> str:
    """Captain › Zenor Arkship › Belitan Arkship › bonus action, in signs; the words are in the hint."""
    turn = sight.view.turn
    if turn is None or turn.seat != sight.seat or turn.member is None or sight.members:
        return ""
    signs = [figure(turn.member, turn.seat, "px15")]
    words = [MEMBER_NAMES[turn.member]]
    for place in (turn.place, *turn.copying):
        signs.append(_sign(sight, place))
        words.append(_words(sight, place))
    step = _STEPS.get(turn.step)
    if step is not None:
        signs.append(f"<em>{step}</em>")
        words.append(step)
    spoken = " › ".join(words)
    note = ", no Influence for what is copied" if turn.copying else ""
    return f'<span class="crumbs" title="{spoken}{note}">{_ARROW.join(signs)}</span>'


def _sign(sight: Sight, place: str) -> str:
    if sight.kind_of(place) == "ship":
        house, kind = place.rsplit("-", 1)
        return (
            f'<span class="house-{house} crumb-ship">{emblem(house, "px12")}{silhouette(kind, "px13")}</span>'
        )
    if place == "frigate":
        return silhouette("frigate", "px14")
    if place in _SPACES:
        return own_icon(_SPACES[place], "px14")
    return icon("planet", "px14")


def _words(sight: Sight, place: str) -> str:
    if place in ("reinforce", "hypercharge"):
        return sight.word(place)
    if place == "emergency":
        return "emergency space"
    return subject(sight, place, plain=True)


def subject(sight: Sight, name: str, plain: bool = False) -> str:
    """What a question is about: a ship, a card, a Planet, an effect."""
    if name == "frigate":
        return "your Frigate"
    kind = sight.kind_of(name)
    if kind == "ship":
        sign = "" if plain else f"{emblem(name.rsplit('-', 1)[0], 'px13')} "
        return f"{sign}{sight.ship_name(name)}"
    if kind == "operation":
        return esc(sight.operation(name).name)
    if kind == "planet":
        return esc(sight.planet(name).name)
    return "" if plain else effect_text(name) or ""
