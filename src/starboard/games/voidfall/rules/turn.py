"""VF-3: Selection, and the frame of a turn."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import carry_out, possible
from starboard.games.voidfall.occasions import Box
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.actions import END, is_through, options, take
from starboard.games.voidfall.rules.alerts import reveal_alert
from starboard.games.voidfall.rules.cleanup import clean_up
from starboard.games.voidfall.rules.crises import reveal_crisis
from starboard.games.voidfall.rules.joint import playable, take_from_offer
from starboard.games.voidfall.rules.sectors import name_of, named, tile_of
from starboard.games.voidfall.rules.trade import cover, place_of, places_of_tokens
from starboard.games.voidfall.state import (
    ACTIONS,
    CLEAN_UP,
    DELAYED,
    NOBODY,
    PLAN,
    SELECT,
    SKIRMISH,
    VOID,
    Act,
    Player,
    Voidfall,
)
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING
from starboard.kernel.together import together

NONE = "none"
FOCUS_CARDS = 9
FLIP = "flip"


def turn_of(s: Voidfall) -> tuple[int, int]:
    """A number that is another in each turn, and whose turn it is. Preparation is nobody's; the Evaluation
    belongs to the last turn of the Cycle.
    """
    if not s.round:
        return s.cycle * 64, NOBODY
    turn = len(s.order) - 1 if s.phase >= SKIRMISH else s.turn
    return (s.cycle * 8 + s.round) * 8 + turn, s.order[turn]


def start_round(s: Voidfall) -> None:
    """VF-3.1."""
    s.round += 1
    s.turn = 0
    s.phase = PLAN if s.preselect else SELECT
    s.tell("round", NOBODY, "VF-3.1", s.round)
    if s.peril is not None and not (s.preselect and s.peril.blind):
        reveal_alert(s)


def plan(s: Voidfall) -> Rule[None]:
    """VF-38.1: everybody secretly chooses a Focus card for this round."""
    yield from together(s, s.order, lambda seat: _plan(s, s.players[seat]))
    if s.peril is not None and s.peril.blind:
        reveal_alert(s)
    s.phase = SELECT


def _plan(s: Voidfall, p: Player) -> Rule[None]:
    names: list[Value] = [s.tables.focuses[card].id for card in p.hand]
    choice: str = yield ask(p.seat, "plan", names, secret=True)
    p.planned = s.tables.by_id[choice][1]


def select(s: Voidfall) -> Rule[None]:
    """VF-3.4 to 3.9: a Focus card, perhaps a flipped token, perhaps an Agenda."""
    p = s.players[s.active_seat]
    s.tell("turn", p.seat, "VF-3.2")
    # VF-5.6: what was used once in Preparation or after the last turn may be used again.
    # VF-36.2: against the Void others may do things in it too, so for them it is another turn as well.
    for q in (p,) if s.peril is None else s.players:
        q.used, q.overproduced, q.toll = (), 0, False
    if s.peril is not None:
        reveal_crisis(s)
    yield from _focus(s, p)
    to_flip: list[Value] = [FLIP] if p.trade else []
    to_flip += [name_of(s, at) for at in thirds(s, p)]
    if to_flip:
        yield from _flip(s, p, to_flip)
    if p.agendas:
        yield from _agenda(s, p)
    s.phase = ACTIONS


def _focus(s: Voidfall, p: Player) -> Rule[None]:
    planned, p.planned = p.planned, NOBODY
    cards = p.hand if planned == NOBODY else (planned,)
    special = playable(s, p, cards)
    if planned != NOBODY:
        # VF-38.1: it is turned up first, or a question would tell that a Joint card fits it (VF-38.2).
        s.reveal()
        if special:
            s.tell("plan-shown", p.seat, "VF-38.1", s.tables.focuses[planned].id)
    choice: str = yield ask(p.seat, "focus", [s.tables.focuses[card].id for card in (*cards, *special)])
    card = s.tables.by_id[choice][1]
    if card in special:
        yield from take_from_offer(s, p, card, cards)
    else:
        p.hand = tuple([one for one in p.hand if one != card])
        s.tell("focus", p.seat, "VF-3.4", choice)
    p.focus = card


def thirds(s: Voidfall, p: Player) -> list[int]:
    """VF-5.3: held sectors that grant the third action, each once per Cycle."""
    if not any(ability.third for _, ability in abilities_of(s, p)):
        return []
    return [at for at in s.own(p) if tile_of(s, at).ability.third and at not in p.spent]


def _flip(s: Voidfall, p: Player, found: list[Value]) -> Rule[None]:
    """VF-3.7: one own token, or an ability that grants the third action."""
    choice: str = yield ask(p.seat, "flip", [*found, NONE])
    if choice == NONE:
        return
    if choice != FLIP:
        p.third = True
        p.spent += (named(s, choice),)
        s.tell("third-action", p.seat, "VF-5.3", choice)
        return
    if p.loose:
        p.loose -= 1
    else:
        lying = [name for name in places_of_tokens(p) if p.covered[place_of(p, name)]]
        where: str = yield ask(p.seat, "flip-which", lying)
        cover(p, place_of(p, where), False)
    p.flipped = True
    s.tell("flip", p.seat, "VF-3.7")


def _agenda(s: Voidfall, p: Player) -> Rule[None]:
    """VF-3.8 to 3.10: one whose Focus icons fit, in hand since before the turn."""
    kind = s.tables.focuses[p.focus].type
    fitting: list[Value] = [
        s.tables.agendas[card].id
        for card in p.agendas
        if kind == v.LEADERSHIP or s.tables.agenda_types[s.tables.agendas[card].type].focuses >> kind & 1
    ]
    if not fitting:
        return
    choice: str = yield ask(p.seat, "play-agenda", [*fitting, NONE])
    if choice == NONE:
        return
    card = s.tables.by_id[choice][1]
    if card not in p.known and s.peril is None:
        s.reveal()
    p.agendas = tuple([one for one in p.agendas if one != card])
    p.known = tuple([one for one in p.known if one != card])
    p.played = card
    s.tell("agenda-played", p.seat, "VF-3.8", choice)


def act(s: Voidfall) -> Rule[None]:
    """VF-4.13: one available action, or the end of actions."""
    p = s.players[s.active_seat]
    if is_through(s, p):
        s.phase = CLEAN_UP
        return NOTHING
    return _act(s, p)


def _act(s: Voidfall, p: Player) -> Rule[None]:
    choice: str = yield ask(p.seat, "action", [END] if s.replaying else options(s, p))
    if choice == END:
        s.phase = CLEAN_UP
    else:
        s.doing = choice
        yield from take(s, p, choice)
        s.doing = ""


def end_turn(s: Voidfall) -> Rule[None]:
    p = s.players[s.active_seat]
    yield from clean_up(s, p)
    p.turns += 1
    s.phase = DELAYED if s.peril is None else VOID


def delayed(s: Voidfall) -> Rule[None]:
    """VF-2.17: after a player's first turn of the Cycle, before the next player's."""
    p = s.players[s.active_seat]
    if p.turns == 1:
        event = s.tables.events[s.event]
        boxes = [box for box in event.boxes if box.kind == v.BOX_DELAYED]
        if boxes:
            return _resolve_delayed(s, p, event.id, boxes)
    _next_turn(s)
    return NOTHING


def _resolve_delayed(s: Voidfall, p: Player, event: str, boxes: list[Box]) -> Rule[None]:
    for box in boxes:
        act = Act(event, "VF-2.17")
        if possible(s, p, box.effect, act):
            s.tell("event-box", p.seat, "VF-2.17", event, box.effect.text)
        yield from carry_out(s, p, box.effect, act)
    _next_turn(s)


def _next_turn(s: Voidfall) -> None:
    s.turn += 1
    if s.turn < len(s.order):
        s.phase = SELECT
    elif s.round < s.tables.events[s.event].rounds:
        start_round(s)
    else:
        s.phase = SKIRMISH
        s.turn = 0
        s.targets = ()
