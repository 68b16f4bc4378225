"""What a question is about, docked beside it in the bar: an objective, a card, an encounter or a room."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import hand
from starboard.games.pirates_of_skydock.board.pieces import glory, guard, sort_icon, stat_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.texts import effect_lines, short
from starboard.games.pirates_of_skydock.view import ChallengeView
from starboard.page.drawing import icon
from starboard.page.markup import esc

WIDTH: Final = 186
"""Pixels that it takes of the bar, with the gap beside it."""

OBJECTIVE, CARD, ENCOUNTER, ROOM = "objective", "card", "encounter", "room"
LOOT = "loot"  # the action, in the room where it is done: what that offers is not at issue
GUARDS = "guards"  # the room for those who stand in it: what it offers is not at issue

# The questions that name their objective.
_OF_OBJECTIVE: Final = ("help", "helper", "interact-marker")
# The questions that an effect asks: of a card being played, of an encounter, else of the own room.
_OF_EFFECT: Final = (
    *("activate", "discard", "pay", "dig", "scan", "steal", "stun", "remove-guard", "airlock", "shift"),
    *("sneak", "effect-option", "token"),
)


class Subject(NamedTuple):
    """What it is: its kind, and its id or, of a room, its spot."""

    kind: str
    id: str


def of(sight: Sight) -> Subject | None:
    """None where the question is about nothing in particular, or about what one has at hand."""
    q = sight.question
    if q is None:
        return None
    v = sight.view
    about = str(q.about[0]) if q.about else ""
    if q.verb in _OF_OBJECTIVE:
        return Subject(OBJECTIVE, about)
    if q.verb == "payment" or (q.verb == "window" and about == "help"):
        return None if v.attempt is None else Subject(OBJECTIVE, v.attempt.objective)
    if q.verb == "improve":
        return Subject(CARD, about)
    if q.verb == "attack-result":
        return Subject(GUARDS, about)
    if q.verb == "react" and about == "spawn":
        return Subject(GUARDS, str(q.about[1]))
    if v.challenge is not None and q.verb in ("react", "spend"):
        return _rolled_for(sight, v.challenge)
    if q.verb == "heal" and not v.playing:
        return None
    if q.verb == "window" and about in ("encounter", "random-half"):
        # Even if a card that is still being played led to it.
        return Subject(ENCOUNTER, v.encounter)
    if q.verb == "window" and about == "loot" and sight.me is not None:
        return Subject(LOOT, sight.me.spot)
    if q.verb in (*_OF_EFFECT, "heal", "window", "react"):
        return _at_work(sight, by_room=q.verb in _OF_EFFECT)
    return None


def _rolled_for(sight: Sight, c: ChallengeView) -> Subject:
    if c.objective:
        return Subject(OBJECTIVE, c.objective)
    if c.source in ("guards", "encounter") and sight.view.encounter:
        return Subject(ENCOUNTER, sight.view.encounter)
    kind = {"room": ROOM, "loot": LOOT}.get(c.source, GUARDS)
    return Subject(kind, sight.view.players[c.seat].spot)


def _at_work(sight: Sight, *, by_room: bool) -> Subject | None:
    """The effect that is being carried out."""
    v = sight.view
    if v.playing:
        return Subject(CARD, v.playing[-1])
    if v.encounter:
        return Subject(ENCOUNTER, v.encounter)
    if by_room and sight.me is not None and v.turn == sight.seat:
        return Subject(ROOM, sight.me.spot)
    return None


# ---------------------------------------------------------------------- in the bar


def dock(sight: Sight) -> str:
    found = of(sight)
    if found is None:
        return ""
    draw = _DRAWN[found.kind]
    explain, name, body = draw(sight, found.id)
    return (
        f'<div class="docked of-{found.kind}" data-explain="{explain}" tabindex="0" role="group" '
        f'aria-label="{name}">{body}</div>'
    )


Drawn = tuple[str, str, str]
"""What explains it, its name, and how it looks; the last two as markup."""


def _objective(sight: Sight, id: str) -> Drawn:
    card = sight.objective(id)
    roll = f"{stat_icon(t.STATS[card.stat], 'px13')}DC {card.dc}" if card.stat >= 0 else "no roll"
    symbols = "".join(
        icon(t.SYMBOLS[symbol], "px14") for symbol, n in enumerate(card.symbols) for _ in range(n)
    )
    name = esc(card.name)
    body = f"<b>{name}</b><span>{symbols}<i>{roll}</i><em>{card.glory}{glory('px14')}</em></span>"
    return id, name, body


def _card(sight: Sight, id: str) -> Drawn:
    card = sight.card(id)
    name = esc(card.name)
    return id, name, f"<b>{hand.signs(card, 'px14')}{name}</b><span>{short(card.effect)}</span>"


def _encounter(sight: Sight, id: str) -> Drawn:
    card = sight.encounter(id)
    name = esc(card.name)
    halves = f"<span>{guard('active', 'px13')} {short(card.guard)}</span><span>{short(card.random)}</span>"
    return id, name, f"<b>{sort_icon('encounter', 'px14')}{name}</b>{halves}"


def _guards(sight: Sight, spot: str) -> Drawn:
    room = sight.room(spot)
    there = sight.rooms[spot]
    guards = guard("active", "px14") * there.guards + guard("stunned", "px14") * there.stunned
    name = esc(room.name)
    return room.id, name, f"<b>{icon('hold', 'px13')}{name}{guards}</b>"


def _room(sight: Sight, spot: str) -> Drawn:
    id, name, head = _guards(sight, spot)
    return id, name, f"{head}<span>{effect_lines(sight.room(spot).effect)}</span>"


def _loot(sight: Sight, spot: str) -> Drawn:
    """SKY-5.2: the card is drawn already; the challenge decides whether a guard comes to where that was."""
    name = f"Loot, {sight.room_name(spot)}"
    rolls = f"<span>{stat_icon(t.STATS[t.TECHNICAL], 'px13')} nothing</span>"
    fails = f'<span class="fails">✕ +1 {guard("active", "px13")} where it lay</span>'
    return t.KINDS[t.LOOT], name, f"<b>{sort_icon('loot', 'px14')}{name}</b>{rolls}{fails}"


_DRAWN: Final = {
    OBJECTIVE: _objective,
    CARD: _card,
    ENCOUNTER: _encounter,
    ROOM: _room,
    LOOT: _loot,
    GUARDS: _guards,
}
