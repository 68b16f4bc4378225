"""REV-16: Influence, Hidden Influence, House Power; REV-15: Discovery Data."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register, resolve
from starboard.games.revenant.grammar import CHOICE, Effect
from starboard.games.revenant.rules.abilities import after, total, use_modifiers
from starboard.games.revenant.rules.asking import STOP, houses_held, pick, take_of_house, toss_hidden
from starboard.games.revenant.state import Player, Revenant, replaced
from starboard.games.revenant.tables import HOUSES, TR_DATA, TR_HIDDEN
from starboard.kernel.ask import Rule, ask
from starboard.kernel.nothing import NOTHING


def gain_influence(s: Revenant, p: Player, house: int, clause: str) -> Rule[None]:
    """REV-16.1 to REV-16.3: one step; the first on field 2, 5 or 8 takes its token at once."""
    t = s.tables
    if p.influence[house] >= t.numbers[s.edition].influence_max:
        return NOTHING
    p.influence[house] += 1
    field = p.influence[house]
    s.tell("influence", p.seat, clause, HOUSES[house], field)
    if not take_token(s, house, field):
        return NOTHING
    s.tell("reward", p.seat, "REV-16.2", HOUSES[house], field)
    how = How("REV-16.3", accepted=True, token=True)
    return resolve(s, p, t.houses[house].rewards[s.edition], how)


def take_token(s: Revenant, house: int, field: int) -> bool:
    """REV-16.2: whether there was a token on this field."""
    fields = s.tables.reward_fields
    if field not in fields or not s.rewards[house][fields.index(field)]:
        return False
    s.rewards = replaced(s.rewards, house, replaced(s.rewards[house], fields.index(field), False))
    return True


def choose_influence(s: Revenant, p: Player, clause: str) -> Rule[None]:
    """REV-3.2: a House of choice, also one where nothing more can be gained."""
    house = yield from pick(s, p, "influence-house", list(HOUSES))
    yield from gain_influence(s, p, HOUSES.index(str(house)), clause)


def draw_hidden(s: Revenant, p: Player) -> bool:
    """REV-16.6: the top card to look at; an empty deck is made anew from the discards."""
    if not s.hidden_deck:
        s.hidden_deck = s.hidden_discard
        s.hidden_discard = []
        s.shown = ()
        for other in s.players:
            other.tossed = ()
        s.chance.shuffle(s.hidden_deck)
    if not s.hidden_deck:
        return False
    p.looking.append(s.draw(s.hidden_deck))
    return True


def gain_hidden(s: Revenant, p: Player, clause: str) -> Rule[None]:
    """REV-16.4: look at some cards by rank and keep one."""
    mods = yield from use_modifiers(s, p, TR_HIDDEN)
    for _ in range(s.tables.ranks[p.rank].look + total(mods, g.VERB_HIDRAW)):
        if not draw_hidden(s, p):
            break
    if not p.looking:
        return
    looked = len(p.looking)
    kept = 0
    most = 1 + total(mods, g.VERB_HIKEEP)
    while kept < most and p.looking:
        options = houses_held(p.looking)
        if kept:
            options.append(STOP)
        # That all are of one House is nobody else's business, so it is asked then too.
        house: str = yield ask(
            p.seat, "hi-keep", options, (most - kept,), pause=len(p.looking) > 1, secret=True
        )
        if house == STOP:
            break
        p.hidden.append(take_of_house(p.looking, house))
        kept += 1
        s.tell_only((p.seat,), "keep-hidden", p.seat, "REV-16.4", house)
    while p.looking:
        toss_hidden(s, p, p.looking.pop(0))
    s.tell("hidden", p.seat, clause, looked, kept)
    yield from after(s, p, (TR_HIDDEN,), mods)


def gain_data(s: Revenant, p: Player, amount: int, clause: str) -> Rule[None]:
    """REV-15.1: one by one; the third turns them into HI at once."""
    if not amount:
        return
    for _ in range(amount):
        p.data += 1
        s.tell("data", p.seat, clause, p.data)
        if p.data == s.tables.numbers[s.edition].set_size:
            p.data = 0
            yield from gain_hidden(s, p, "REV-15.1")
    yield from after(s, p, (TR_DATA,))


def _do_influence(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    for _ in range(how.number(e.args[1])):
        if e.args[0] == CHOICE:
            yield from choose_influence(s, p, how.clause)
        else:
            yield from gain_influence(s, p, e.args[0], how.clause)


def _can_influence(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    top = s.tables.numbers[s.edition].influence_max
    return min(p.influence) < top if e.args[0] == CHOICE else p.influence[e.args[0]] < top


def _do_hidden(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    for _ in range(how.number(e.args[0])):
        yield from gain_hidden(s, p, how.clause)


def _can_hidden(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(s.hidden_deck) + len(s.hidden_discard) > 0


def _do_data(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return gain_data(s, p, how.number(e.args[0]), how.clause)


def _can_data(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return True


register(g.VERB_INFLUENCE, _do_influence, _can_influence, asked=True)
register(g.VERB_HIDDEN, _do_hidden, _can_hidden, asked=True)
register(g.VERB_DATA, _do_data, _can_data, asked=True)
