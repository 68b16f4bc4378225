"""REV-1.5, REV-2 to REV-6: the five steps of a turn and its end; REVP-1.2, REVP-4.2."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, possible, resolve
from starboard.games.revenant.rules.abilities import (
    ABILITY,
    ability_name,
    active,
    after,
    modifiers,
    note_use,
    offer,
    usable,
    waits_for_end,
)
from starboard.games.revenant.rules.asking import DECLINE, STOP, choose, close_turn, pick
from starboard.games.revenant.rules.attack import can_attack
from starboard.games.revenant.rules.bonus import bonus_action
from starboard.games.revenant.rules.copying import act_with
from starboard.games.revenant.rules.corruption import empty_slots, gain_corruption
from starboard.games.revenant.rules.dropships import can_land
from starboard.games.revenant.rules.influence import choose_influence, gain_hidden, gain_influence
from starboard.games.revenant.rules.movement import can_manoeuvre, manoeuvre
from starboard.games.revenant.rules.resources import gain_resource
from starboard.games.revenant.rules.revenant import space_payable
from starboard.games.revenant.rules.tactics import gain_tactics
from starboard.games.revenant.scoring import objectives_met
from starboard.games.revenant.state import (
    EMERGENCY,
    FRIGATE,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    NOBODY,
    RECALL,
    REINFORCE,
    STEP_ACTION,
    STEP_BONUS,
    STEP_CORRUPTION,
    STEP_END,
    STEP_INFLUENCE,
    STEP_MAN,
    Player,
    Revenant,
    Turn,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    DROPSHIP,
    HOUSE_SHIPS,
    OUTER,
    RESOURCES,
    SHIP_HOUSE,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
    TR_ACTION,
    TR_ARKSHIP,
    TR_CORRUPTED,
    TR_END,
    TR_INFLUENCE,
    Ability,
)
from starboard.kernel.ask import Rule, Value, ask

PLACES: Final = (*SHIP_IDS, "frigate", "reinforce", "hypercharge", "emergency")
TACTICS: Final = "tactics"
MOVE: Final = "manoeuvre"
ACTION: Final = "action"

_CREWED: Final = tuple(ship for ship in range(HOUSE_SHIPS) if SHIP_TYPE[ship] != SHUTTLE)
_answers: Final = [[f"{member} {place}" for place in PLACES] for member in MEMBERS]
_meanings: Final = {
    answer: (member, place) for member, row in enumerate(_answers) for place, answer in enumerate(row)
}


def step(s: Revenant, turn: Turn) -> Rule[None]:
    """Plays the next step of the turn."""
    p = s.players[turn.seat]
    turn.spent = ()
    if turn.step == STEP_CORRUPTION and not _corrupting(s, turn):
        turn.step = STEP_BONUS
    if turn.step == STEP_MAN:
        yield from man_ship(s, p, turn)
        turn.step = STEP_BONUS if turn.place == HOME else STEP_INFLUENCE
    elif turn.step == STEP_INFLUENCE:
        if turn.place == EMERGENCY:
            yield from emergency(s, p)
            turn.step = STEP_BONUS
        else:
            yield from influence(s, p, turn)
            turn.step = STEP_ACTION
    elif turn.step == STEP_ACTION:
        yield from crew_action(s, p, turn)
        turn.step = STEP_CORRUPTION
    elif turn.step == STEP_CORRUPTION:
        yield from corruption(s, p, turn)
        turn.lower = False
        turn.step = STEP_BONUS
    elif turn.step == STEP_BONUS:
        acted = yield from bonus_action(s, p)
        if turn.lower and not turn.corruption:  # REV-5.5, REV-5.7
            yield from corruption(s, p, turn)
            acted = True
        turn.step = STEP_END
        if not s.prototype and not waits_for_end(s, p):
            if acted:  # who has just passed has had that chance
                yield from close_turn(s, p)
            end_turn(s)
    else:
        yield from after(s, p, (TR_END,))  # REV-6.4
        if s.prototype:
            yield from _offer_reveal(s, p)
        else:
            yield from close_turn(s, p)
        end_turn(s)


def end_turn(s: Revenant) -> None:
    """REV-1.4: the next turn; after the last one the next round, and after three rounds the Recall."""
    s.turn = None
    s.turns += 1
    if s.turns == len(s.order):
        s.turns = 0
        s.acted = False
        s.round += 1
        if s.round > s.tables.numbers[s.edition].rounds:
            s.round = 1
            s.phase = RECALL


# --- step 1 -------------------------------------------------------------------------------------------------


def open_places(s: Revenant, p: Player) -> list[int]:
    """REV-2.1 to REV-2.6: the crew spaces that may be manned now."""
    slots = len(empty_slots(s, p)) > 0
    found = [
        ship
        for ship in _CREWED
        if s.at[ship] >= 0 and s.manned[ship] == NOBODY and (slots or not s.corrupt[ship])
    ]
    if p.frigate_crew == NOBODY:
        found.append(FRIGATE)
    for space in (REINFORCE, HYPERCHARGE):
        if s.manned[space] == NOBODY and space_payable(s, p, space):
            found.append(space)
    if not s.prototype:
        found.append(EMERGENCY)
    return found


def _placements(s: Revenant, p: Player) -> list[Value]:
    places = open_places(s, p)
    return [_answers[m][place] for m in range(3) if p.crew[m] == HOME for place in places]


def man_ship(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    """REV-2: a crew member at home on a free space; REVP-1.5: without any the main action is skipped."""
    if s.prototype and not open_places(s, p):  # else there is always the emergency
        s.tell("no-place", p.seat, "REVP-1.5")
        return
    answer = yield from choose(s, p, "place", lambda: _placements(s, p))
    turn.member, turn.place = _meanings[str(answer)]
    p.crew[turn.member] = turn.place
    if turn.place == FRIGATE:
        p.frigate_crew = turn.member
    elif turn.place != EMERGENCY:
        s.manned[turn.place] = p.seat * 3 + turn.member
    s.tell(
        "man",
        p.seat,
        "REV-2.7" if turn.place == EMERGENCY else "REV-2.1",
        MEMBERS[turn.member],
        PLACES[turn.place],
    )


def emergency(s: Revenant, p: Player) -> Rule[None]:
    """REV-2.7: HI, then a Resource of choice or 1 Tactics."""
    yield from gain_hidden(s, p, "REV-2.7")
    answer = yield from pick(s, p, "emergency-gain", [*RESOURCES, TACTICS])
    if answer == TACTICS:
        yield from gain_tactics(s, p, 1, "REV-2.7")
    else:
        yield from gain_resource(s, p, RESOURCES.index(str(answer)), 1, "REV-2.7")


# --- step 2 -------------------------------------------------------------------------------------------------


def replacement(a: Ability) -> g.Effect | None:
    """What `replace(E)` does instead."""
    for leaf in g.leaves(a.effect):
        if leaf.verb == g.VERB_REPLACE:
            return leaf.parts[0]
    return None


def influence(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    """REV-3."""
    if turn.place == FRIGATE:
        yield from gain_hidden(s, p, "REV-3.3")
        return
    used: list[Ability] = []
    for a in modifiers(s, p, TR_INFLUENCE):
        wanted = yield from offer(s, p, a)
        if not wanted:
            continue
        instead = replacement(a)
        if instead is not None:  # 7.7: the Impersonator
            turn.that_hi = True
            yield from resolve(s, p, instead, How("REV-22.1"))
            turn.that_hi = False
            return
        used.append(a)
    if turn.place < HOUSE_SHIPS:
        yield from gain_influence(s, p, SHIP_HOUSE[turn.place], "REV-3.1")
    else:
        yield from choose_influence(s, p, "REV-3.2")
    yield from after(s, p, (TR_INFLUENCE,), used)


# --- step 3 -------------------------------------------------------------------------------------------------


def crew_action(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    """REV-4; in the prototype an optional move stands before or after the action (REVP-4.2)."""
    if s.prototype and _movable(turn.place):
        return _move_and_act(s, p, turn)
    return _act(s, p, turn)


def _move_and_act(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    left = [MOVE, ACTION]
    while left:
        options: list[Value] = []
        if MOVE in left and can_manoeuvre(s, p, turn.place):
            options.append(MOVE)
        if ACTION in left and _can_act(s, p, turn):
            options.append(ACTION)
        options.append(STOP)
        answer = yield from pick(s, p, "attack-order", options, (PLACES[turn.place],))
        if answer == STOP:
            return
        left.remove(str(answer))
        if answer == MOVE:
            yield from manoeuvre(s, p, turn.place)
        else:
            yield from _act(s, p, turn)


def _can_act(s: Revenant, p: Player, turn: Turn) -> bool:
    """Whether the action of a small ship of the prototype, or an ability in its place, could do anything."""
    place = turn.place
    if place == FRIGATE:
        able = p.frigate < OUTER or can_attack(s, p, place)
    else:
        able = can_land(s, p, place) if SHIP_TYPE[place] == DROPSHIP else can_attack(s, p, place)
    return able or len(_action_abilities(s, p, turn)) > 0


def _movable(place: int) -> bool:
    return place == FRIGATE or (place < HOUSE_SHIPS and SHIP_TYPE[place] != ARKSHIP)


def _act(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    """REV-4.1: what abilities do before or instead, else the effect of the manned ship."""
    replaced = False
    while not replaced:
        if not _action_abilities(s, p, turn):
            break
        answer = yield from choose(s, p, "use-ability", lambda: _action_names(s, p, turn))
        if answer == DECLINE:
            break
        # Looked up anew: a Resource gained for Hidden Influence may have opened it just now.
        a = next(a for a in _action_abilities(s, p, turn) if ability_name(s.tables, a) == answer)
        note_use(s, p, a)
        instead = replacement(a)
        replaced = instead is not None
        turn.busy += (a.number,)
        yield from resolve(s, p, a.effect if instead is None else instead, How("REV-22.1", accepted=True))
        turn.busy = turn.busy[:-1]
    if not replaced:
        yield from act_with(s, p, turn.place)
    elif turn.place < HOUSE_SHIPS and SHIP_TYPE[turn.place] == ARKSHIP:
        yield from after(s, p, (TR_ARKSHIP,))  # REV-22.5: the manned ship counts as a trigger too


def _action_abilities(s: Revenant, p: Player, turn: Turn) -> list[Ability]:
    """7.7: a manned space of the Revenant must be used itself (REV-11.1)."""
    found: list[Ability] = []
    for a in active(s, p):
        if a.trigger != TR_ACTION or not usable(s, a, -1):
            continue
        instead = replacement(a)
        if instead is not None and turn.place in (REINFORCE, HYPERCHARGE):
            continue
        if possible(s, p, a.effect if instead is None else instead, ABILITY):
            found.append(a)
    return found


def _action_names(s: Revenant, p: Player, turn: Turn) -> list[Value]:
    found: list[Value] = [ability_name(s.tables, a) for a in _action_abilities(s, p, turn)]
    found.append(DECLINE)
    return found


# --- steps 4 and 5 ------------------------------------------------------------------------------------------


def _corrupting(s: Revenant, turn: Turn) -> bool:
    """REV-5.1, REV-5.2: a corrupted ship when step 4 begins, or a corrupted Planet option."""
    return turn.lower or (turn.place < HOUSE_SHIPS and s.corrupt[turn.place])


def corruption(s: Revenant, p: Player, turn: Turn) -> Rule[None]:
    """REV-5.1 to REV-5.5."""
    gained = yield from gain_corruption(s, p, "REV-5.1")
    if gained:
        turn.corruption = True
        yield from after(s, p, (TR_CORRUPTED,))


def _offer_reveal(s: Revenant, p: Player) -> Rule[None]:
    """REVP-7.1, REVP-7.5: in round 4 the Hidden Agenda may be revealed at the end of an own turn."""
    if s.cycle < s.tables.numbers[s.edition].cycles or p.revealed:
        return
    answer: str = yield ask(p.seat, "proto-reveal", ("reveal", DECLINE))
    if answer == "reveal":
        p.revealed = True
        p.marked = tuple(objectives_met(s, p, False))
        s.reveal()
        agenda = s.tables.hidden_agendas[p.agendas[0]]
        s.tell("reveal-agenda", p.seat, "REVP-7.1", agenda.id, sum(p.marked))
