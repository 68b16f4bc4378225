"""The nine Focus cards, each in its place all game long, and the Agendas in hand."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.mat_cards import agenda_sign
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.words import phrases as say
from starboard.page.drawing import icon
from starboard.page.kit.panels import eyebrow
from starboard.page.kit.things import thing
from starboard.page.markup import esc

# The questions that are answered by a Focus card, and the one by an Agenda in hand.
_BY_FOCUS: Final = ("plan", "focus")
_BY_AGENDA: Final = "play-agenda"
# Longer names lose their ending: a card is no wider than this.
_LONGEST: Final = 11
_FEW: Final = 2  # so many Agendas of the hand are shown with their names


def draw(sight: Sight, me: PlayerView) -> str:
    return sight.part(
        "focus",
        lambda sight: _draw(sight, me),
        (me.house, me.hand, me.discard, me.aside, me.focus, me.planned),
        (me.agendas, me.hand_scoring),
        asked=sight.verb in _BY_FOCUS or sight.verb == _BY_AGENDA,
    )


def _draw(sight: Sight, me: PlayerView) -> str:
    house = sight.house(me.seat)
    assert house is not None
    cards = "".join([_card(sight, me, house, sight.tables.focuses[number]) for number in house.focuses])
    used = f"<span>{len(me.discard)} used</span>" if me.discard else ""
    return (
        f'<div class="mat-focus"><div class="mat-head">'
        f"{eyebrow('Focus', 'focus cards', f'{len(me.hand)} left')}{used}</div>"
        f'<div class="focus-cards">{cards}</div>{hand(sight, me)}</div>'
    )


def _card(sight: Sight, me: PlayerView, house: t.House, card: t.Focus) -> str:
    choice = closed = None
    if sight.verb in _BY_FOCUS:
        choice, closed = sight.open(card.id), sight.shut(card.id)
    state, said = _state(me, card.id)
    liked = house.preferred >> card.type & 1 == 1
    dot = '<i class="preferred" title="preferred"></i>' if liked else ""
    body = f"{icon(f'f-{v.FOCUSES[card.type]}', 'px18')}<span>{short_name(card.name)}</span>{dot}"
    label = f"{esc(card.name)}{', preferred' if liked else ''}{f', {said}' if said else ''}"
    return thing(f"focus-card{state}", label, card.id, body, choice, closed, tag="span")


def _state(me: PlayerView, card: str) -> tuple[str, str]:
    if card == me.focus:
        return " now", "played now"
    if card == me.planned:
        return " planned", "chosen for this round"
    if card in me.discard:
        return " used", "used this Cycle"
    return (" used", "from Cycle 2 on") if card in me.aside else ("", "")


def short_name(name: str) -> str:
    """Reinforcement is Reinforce where there is little room."""
    return esc(name.removesuffix("ment") if len(name) >= _LONGEST else name)


# ---------------------------------------------------------------------- Agendas in hand


def hand(sight: Sight, me: PlayerView) -> str:
    """With what each would score now. Many are shown by their type alone."""
    worths = {one.agenda: sum(one.sections) for one in me.hand_scoring}
    few = len(me.agendas) <= _FEW
    made = ""
    for id in me.agendas:
        card = say.agenda_of(sight.tables, id)
        choice = closed = None
        if sight.verb == _BY_AGENDA:
            choice, closed = sight.open(id), sight.shut(id)
        name = f"<span>{esc(card.name)}</span>" if few else ""
        worth = f"<b>+{worths[id]}</b>" if id in worths else ""
        body = f"{agenda_sign(card.type, 'px13')}{name}{worth}"
        made += thing("hand-agenda", esc(card.name), id, body, choice, closed, tag="span")
    mark = icon("hidden-card", "px14")
    none = "" if me.agendas else '<span class="dim">no Agenda in hand</span>'
    return f'<div class="mat-hand" data-explain="agenda">{mark}{made}{none}</div>'
