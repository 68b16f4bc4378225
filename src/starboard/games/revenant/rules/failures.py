"""REV-26: damage to the Revenant and Failures; REVP-6.3."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import discard_operation
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.asking import houses_held, take_of_house, toss_hidden
from starboard.games.revenant.rules.attack import damage_ship
from starboard.games.revenant.rules.corruption import gain_corruption
from starboard.games.revenant.rules.resources import held
from starboard.games.revenant.rules.tactics import lose_tactics
from starboard.games.revenant.state import NOBODY, Player, Revenant
from starboard.games.revenant.tables import (
    ANY,
    ARKSHIP,
    HOUSE_SHIPS,
    HOUSES,
    LOWER,
    OUTER,
    RESOURCES,
    REVENANT_TYPE,
    SHIP_TYPE,
    SIDES,
    UPPER,
)
from starboard.kernel.ask import Rule, Value, ask


def hit_revenant(s: Revenant) -> Rule[bool]:
    """REV-26.1, REV-26.3, REVP-6.3: fills a slot; if all are full a Failure occurs, then they are cleared.

    Whether it took the hit: after the last Failure of a Cycle it takes none.
    """
    if s.failures >= s.tables.numbers[s.edition].failures_per_cycle:
        s.tell("immune", NOBODY, "REV-26.3")
        return False
    if s.core < s.tables.ship_types[REVENANT_TYPE].damage_slots:
        s.core += 1
        s.tell("core-damage", NOBODY, "REV-26.1", s.core)
        return True
    yield from fail(s)
    s.core = 0
    return True


def fail(s: Revenant) -> Rule[None]:
    """REV-26.2, REV-26.3: first the lower card, then the upper one."""
    s.failures += 1
    if s.prototype:
        yield from _fail_prototype(s)
        return
    slot = LOWER if s.failures == 1 else UPPER
    card = s.display[slot]
    if card < 0:
        return
    failure = s.tables.failures[card]
    s.failures_resolved += 1
    for side in (UPPER, LOWER):
        if s.protected[slot] != side:
            s.tell("failure", NOBODY, "REV-26.2" if slot == LOWER else "REV-26.3", failure.id, SIDES[side])
            yield from suffer(s, failure.effects[side])
        else:
            s.tell("covered", NOBODY, "REV-26.2", failure.id, SIDES[side])
    if slot == LOWER:
        s.resolved = True


def _fail_prototype(s: Revenant) -> Rule[None]:
    card = s.display[UPPER]
    if card < 0:
        return
    failure = s.tables.failures[card]
    s.failures_resolved += 1
    s.tell("failure", NOBODY, "REVP-6.3", failure.id, SIDES[UPPER])
    yield from suffer(s, failure.effects[UPPER])
    s.box.append(card)
    s.display = (-1, s.display[LOWER])
    _reveal_next(s, "REVP-2.3")


def suffer(s: Revenant, e: Effect) -> Rule[None]:
    """REV-26.4, REV-26.8: one part after the other, each for all players in turn order."""
    for leaf in g.leaves(e):
        if leaf.verb == g.VERB_SPAWN:
            cap = s.tables.numbers[s.edition].voidborn_cap
            for sector in range(OUTER):
                if s.rifts[sector]:
                    add_voidborn(s, sector, leaf.args[0], "REV-26.8", cap)
        elif leaf.verb == g.VERB_HIT:
            _hit_rift_arks(s)
        else:
            for seat in list(s.order):
                yield from _lose(s, s.players[seat], leaf)


def add_voidborn(s: Revenant, sector: int, count: int, clause: str, cap: int) -> None:
    """REV-27.1: up to the cap."""
    added = min(count, cap - s.voidborn[sector])
    if added > 0:
        s.voidborn[sector] += added
        s.tell("voidborn", NOBODY, clause, s.tables.sector_ids[sector], added)


def _hit_rift_arks(s: Revenant) -> None:
    slots = s.tables.ship_types[ARKSHIP].damage_slots
    for ship in range(HOUSE_SHIPS):
        sector = s.at[ship]
        if SHIP_TYPE[ship] == ARKSHIP and sector >= 0 and s.rifts[sector] and s.damage[ship] < slots:
            damage_ship(s, ship, NOBODY, "REV-26.8")


def _lose(s: Revenant, p: Player, leaf: Effect) -> Rule[None]:
    """REV-26.4: as much as possible, of the own choice."""
    verb = leaf.verb
    if verb == g.VERB_LOSE_TACTICS:
        lose_tactics(s, p, leaf.args[0])
    elif verb == g.VERB_PENALTY:
        p.penalty += leaf.args[0]
        s.tell("penalty", p.seat, "REV-30.8", leaf.args[0])
    elif verb == g.VERB_CORRUPT:
        for _ in range(leaf.args[0]):
            yield from gain_corruption(s, p, "REV-26.4")
    elif verb == g.VERB_LOSE:
        yield from _lose_resources(s, p, leaf.args)
    else:
        for left in range(leaf.args[0], 0, -1):
            if verb == g.VERB_LOSE_OP and p.hand:
                yield from discard_operation(s, p, "REV-26.8", "failure-loss", left)
            elif verb == g.VERB_LOSE_HI and p.hidden:
                held_cards = houses_held(p.hidden)
                # Asked even if all are of one House: the others must not notice that.
                house: str = yield ask(
                    p.seat,
                    "failure-loss",
                    held_cards,
                    ("hidden", left),
                    pause=len(p.hidden) > 1,
                    secret=True,
                )
                toss_hidden(s, p, take_of_house(p.hidden, house))
                s.tell("lose-hidden", p.seat, "REV-26.8")
                s.tell_only((p.seat,), "lose-hidden-card", p.seat, "REV-26.8", house)
            elif verb == g.VERB_LOSE_INFLUENCE and any(p.influence):
                tracks: list[Value] = [HOUSES[n] for n in range(7) if p.influence[n]]
                track: str = yield ask(p.seat, "failure-loss", tracks, ("influence", left))
                p.influence[HOUSES.index(track)] -= 1  # REV-16.8
                s.tell("lose-influence", p.seat, "REV-16.8", track)


def _lose_resources(s: Revenant, p: Player, amounts: tuple[int, ...]) -> Rule[None]:
    for kind in range(4):
        lost = min(amounts[kind], p.free[kind])
        if lost:
            p.free[kind] -= lost
            s.tell("lose", p.seat, "REV-26.4", RESOURCES[kind], lost)
    for left in range(amounts[ANY], 0, -1):
        if not any(p.free):
            return
        name: str = yield ask(p.seat, "failure-loss", held(p), ("resource", left))
        p.free[RESOURCES.index(name)] -= 1
        s.tell("lose", p.seat, "REV-26.4", name, 1)


def clean_up(s: Revenant) -> None:
    """REV-26.6: the lower card goes, the upper slides down with its token, the next is revealed."""
    if s.prototype:
        return
    if s.display[LOWER] >= 0:
        s.box.append(s.display[LOWER])
        if s.protected[LOWER] >= 0:
            s.tokens += 1
    s.display = (-1, s.display[UPPER])
    s.protected = (-1, s.protected[UPPER])
    s.resolved = False
    _reveal_next(s, "REV-26.6")


def _reveal_next(s: Revenant, clause: str) -> None:
    if s.failure_deck:
        card = s.draw(s.failure_deck)
        s.display = (card, s.display[LOWER])
        s.tell("failure-card", NOBODY, clause, s.tables.failures[card].id)
