"""REV-22: abilities and their triggers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, possible, resolve
from starboard.games.revenant.grammar import LEAF, SEQ, Effect
from starboard.games.revenant.rules.asking import DECLINE, choose, own_turn, pick
from starboard.games.revenant.rules.sectors import acting
from starboard.games.revenant.state import CAPTAIN, FRIGATE, HYPERCHARGE, REINFORCE, Player, Revenant, Turn
from starboard.games.revenant.tables import (
    CADET_OR_FRIGATE_CARD,
    EACH,
    MOD,
    NO_CONDITION,
    ON_REVENANT,
    ONCE,
    ORDER,
    TR_ACTIVATE,
    TR_ARKSHIP,
    TR_END,
    Ability,
    Tables,
)
from starboard.kernel.ask import Rule, Value
from starboard.kernel.nothing import NOTHING

# Modifiers that cannot hurt: with limit `each` they are applied without asking.
_HARMLESS: Final = (
    g.VERB_MOVE,
    g.VERB_DAMAGE,
    g.VERB_REACH,
    g.VERB_OCCUPIED,
    g.VERB_DISCOUNT,
    g.VERB_HIDRAW,
    g.VERB_HIKEEP,
)

ABILITY: Final = How("REV-22.1")

_names: Final[dict[Tables, list[str]]] = {}
_rests: Final[dict[Ability, Effect | None]] = {}


def ability_name(t: Tables, ability: Ability) -> str:
    """The card it stands on, or the Captain and the row of the board."""
    names = _names.get(t)
    if names is None:
        names = _names[t] = [""] * len(t.abilities)
        for card in t.operations:
            if card.ability is not None:
                names[card.ability.number] = card.id
        for captain in t.captains:
            rows = [("basic", captain.basic), ("activation", (captain.activation,))]
            rows += [(f"rank-{n}", row) for n, row in enumerate(captain.ascension, 1)]
            for label, row in rows:
                for place, one in enumerate(row, 1):
                    names[one.number] = f"{captain.id}-{label}" + (f"-{place}" if len(row) > 1 else "")
    return names[ability.number]


def ability_named(t: Tables, name: Value) -> Ability | None:
    return next((a for a in t.abilities if ability_name(t, a) == name), None)


def active(s: Revenant, p: Player) -> list[Ability]:
    """REV-20.3, REV-21.5, REV-21.6: the Captain's or the used Cadet's, and those of the Frigate cards."""
    turn = s.turn
    t = s.tables
    found: list[Ability] = []
    assert turn is not None
    if turn.member == CAPTAIN:
        captain = t.captains[p.captain]
        found.extend(captain.basic)
        for row in captain.ascension[: p.rank]:
            found.extend(row)
    elif turn.member > 0:
        for card in p.cadets[turn.member - 1]:
            ability = t.operations[card].ability
            if ability is not None:
                found.append(ability)
    for card in p.frigate_cards:
        ability = t.operations[card].ability
        if ability is not None:
            found.append(ability)
    return found


def usable(s: Revenant, a: Ability, kind: int) -> bool:
    """REV-22.3, REV-22.4. `kind`: of the card being played, else -1."""
    turn = s.turn
    assert turn is not None
    if a.number in turn.busy or (a.limit == ONCE and a.key in turn.used):
        return False
    if a.frigate_only and acting(s) != FRIGATE:
        return False
    if a.condition == NO_CONDITION:
        return True
    if a.condition == ON_REVENANT:
        return turn.place in (REINFORCE, HYPERCHARGE)
    if a.condition == CADET_OR_FRIGATE_CARD:
        return kind != ORDER
    return turn.that_hi


def modifiers(s: Revenant, p: Player, trigger: int, kind: int = -1) -> list[Ability]:
    """The abilities that could change this effect."""
    if not own_turn(s, p):
        return []
    return [a for a in active(s, p) if a.trigger == trigger and a.timing == MOD and usable(s, a, kind)]


def total(abilities: list[Ability], verb: int) -> int:
    """What the modifiers of one verb add up to."""
    result = 0
    for ability in abilities:
        for leaf in g.leaves(ability.effect):
            if leaf.verb == verb:
                result += leaf.args[0]
    return result


def automatic(a: Ability) -> bool:
    return a.limit == EACH and any(leaf.verb in _HARMLESS for leaf in g.leaves(a.effect))


def use_modifiers(s: Revenant, p: Player, trigger: int) -> Rule[list[Ability]]:
    """REV-22.1, REV-22.2: the modifiers applied to this effect; those limited to one use are asked about."""
    used: list[Ability] = []
    for a in modifiers(s, p, trigger):
        if automatic(a) or (yield from offer(s, p, a)):
            used.append(a)
    return used


def use_discounts(
    s: Revenant, p: Player, trigger: int, kind: int, price: int, enough: Callable[[int], bool]
) -> Rule[list[Ability]]:
    """The modifiers of a cost; one without which it could not be paid any more cannot be declined.

    `price`: the Resources still to be paid without them. `enough(n)`: whether a discount of n suffices.
    """
    found = modifiers(s, p, trigger, kind)
    used = [a for a in found if automatic(a)]
    asked = [a for a in found if a not in used]
    for n, a in enumerate(asked):
        if total(used, g.VERB_DISCOUNT) >= price and _rest(a) is None:
            continue
        spared = total(used, g.VERB_DISCOUNT) + total(asked[n + 1 :], g.VERB_DISCOUNT)
        name = ability_name(s.tables, a)
        answer = yield from choose(s, p, "use-ability", partial(_use_or_not, name, enough, spared))
        if answer != DECLINE:
            note_use(s, p, a)
            used.append(a)
    return used


def _use_or_not(name: str, enough: Callable[[int], bool], spared: int) -> list[Value]:
    return [name, DECLINE] if enough(spared) else [name]


def offer(s: Revenant, p: Player, a: Ability) -> Rule[bool]:
    """Use it or not; a use counts against its limit."""
    name = ability_name(s.tables, a)
    answer = yield from pick(s, p, "use-ability", [name, DECLINE])
    if answer == DECLINE:
        return False
    note_use(s, p, a)
    return True


def note_use(s: Revenant, p: Player, a: Ability) -> None:
    turn = s.turn
    assert turn is not None
    if a.limit == ONCE:
        turn.used += (a.key,)
    s.tell("ability", p.seat, "REV-22.1", ability_name(s.tables, a))


def after(
    s: Revenant,
    p: Player,
    triggers: tuple[int, ...],
    modified: list[Ability] | None = None,
    new: list[int] | None = None,
    kind: int = -1,
) -> Rule[None]:
    """REV-22.1: what comes directly after an effect, in the owner's order (REV-22.4).

    `modified` are the modifiers applied to it, whose other parts come now (7.1). `new` are the abilities that
    this very effect has brought (REV-22.9). `kind`: of the card played, else -1.
    """
    if not own_turn(s, p):
        return NOTHING
    turn = s.turn
    assert turn is not None
    done: list[int] = list(new or ())
    if not turn.copying and TR_ARKSHIP in triggers:  # REV-22.5: the copied Arkship has triggered it already
        done += turn.spent
    occasion = Occasion(triggers, modified or [], done, kind)
    if not waiting(s, p, occasion):
        return NOTHING
    return _use_waiting(s, p, turn, occasion)


class Occasion:
    """What abilities may follow: what has happened (`triggers`), the modifiers applied to it, the kind of the
    card played, else -1. `done` are the abilities that it brings no more."""

    __slots__ = ("done", "kind", "modified", "triggers")

    def __init__(
        self, triggers: tuple[int, ...], modified: list[Ability], done: list[int], kind: int
    ) -> None:
        self.triggers = triggers
        self.modified = modified
        self.done = done
        self.kind = kind


def waiting(s: Revenant, p: Player, occasion: Occasion) -> list[Ability]:
    """The abilities that the occasion brings and that could do something now."""
    done = occasion.done
    found: list[Ability] = []
    for a in occasion.modified:
        rest = _rest(a)
        if rest is not None and a.number not in done and possible(s, p, rest, ABILITY):
            found.append(a)
    for a in active(s, p):
        if a.trigger in occasion.triggers and a.timing != MOD and a.number not in done:
            if usable(s, a, occasion.kind) and possible(s, p, a.effect, ABILITY):
                found.append(a)
    return found


def waits_for_end(s: Revenant, p: Player) -> bool:
    """Whether the end of the turn brings an ability."""
    return len(waiting(s, p, Occasion((TR_END,), [], [], -1))) > 0


def _use_waiting(s: Revenant, p: Player, turn: Turn, occasion: Occasion) -> Rule[None]:
    while waiting(s, p, occasion):
        answer = yield from choose(s, p, "use-ability", lambda: _offers(s, p, occasion))
        if answer == DECLINE:
            return
        a = _named(s, waiting(s, p, occasion), answer)
        occasion.done.append(a.number)
        if a.timing == MOD:
            rest = _rest(a)
            assert rest is not None
            yield from _carry_out(s, p, a, rest)
        else:
            if turn.copying:
                turn.spent += (a.number,)
            note_use(s, p, a)
            yield from _carry_out(s, p, a, a.effect)


def _offers(s: Revenant, p: Player, occasion: Occasion) -> list[Value]:
    found: list[Value] = [ability_name(s.tables, a) for a in waiting(s, p, occasion)]
    found.append(DECLINE)
    return found


def _named(s: Revenant, abilities: list[Ability], name: Value) -> Ability:
    for a in abilities:
        if ability_name(s.tables, a) == name:
            return a
    raise ValueError(f"no ability {name} waits")


def _rest(a: Ability) -> Effect | None:
    """7.1: the parts of a modifying ability that are no modifiers."""
    if a not in _rests:
        parts = a.effect.parts if a.effect.kind == SEQ else (a.effect,)
        others = tuple(e for e in parts if e.kind != LEAF or e.verb not in g.MODIFIERS)
        _rests[a] = None if not others else others[0] if len(others) == 1 else g.in_order(others)
    return _rests[a]


def _carry_out(s: Revenant, p: Player, a: Ability, effect: Effect) -> Rule[None]:
    """REV-22.3: while it is resolved it cannot be triggered again."""
    turn = s.turn
    assert turn is not None
    turn.busy += (a.number,)
    yield from resolve(s, p, effect, How("REV-22.1", accepted=True))
    turn.busy = turn.busy[:-1]


def activations(s: Revenant, p: Player, done: list[int]) -> list[Ability]:
    """REV-23.5: all activation abilities, whichever crew member is used, that could do something."""
    t = s.tables
    found = [t.captains[p.captain].activation]
    for card in p.cadets[0] + p.cadets[1] + p.frigate_cards:
        ability = t.operations[card].ability
        if ability is not None and ability.trigger == TR_ACTIVATE:
            found.append(ability)
    how = How("REV-23.5")
    return [a for a in found if a.number not in done and possible(s, p, a.effect, how)]


def activate(s: Revenant, p: Player) -> Rule[None]:
    """REV-23.5: each once, in any order, each optional."""
    done: list[int] = []
    while True:
        answer = yield from choose(s, p, "use-ability", lambda: _activation_names(s, p, done))
        if answer == DECLINE:
            return
        a = _named(s, activations(s, p, done), answer)
        done.append(a.number)
        note_use(s, p, a)
        yield from _carry_out(s, p, a, a.effect)


def _activation_names(s: Revenant, p: Player, done: list[int]) -> list[Value]:
    found: list[Value] = [ability_name(s.tables, a) for a in activations(s, p, done)]
    found.append(DECLINE)
    return found
