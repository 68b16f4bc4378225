"""REV-12: Scanner benefits that nothing else gives."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.asking import pick
from starboard.games.revenant.state import NOBODY, RESERVED, SUPPLY, Player, Revenant
from starboard.games.revenant.tables import HOUSE_SHIPS, SHIP_IDS, SHUTTLE
from starboard.kernel.ask import Rule, Value, ask

CULLED: Final = 2
CULL_NEEDS: Final = 5


def _available(s: Revenant) -> list[int]:
    return [ship for ship in range(SHUTTLE, HOUSE_SHIPS, 4) if s.at[ship] == SUPPLY]


def _do_shuttle(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-12.1: a Shuttle is laid on the chosen card."""
    options: list[Value] = [SHIP_IDS[ship] for ship in _available(s)]
    answer = yield from pick(s, p, "reserve-shuttle", options)
    s.reserved = SHIP_IDS.index(str(answer))
    s.at[s.reserved] = RESERVED
    s.tell("reserve", p.seat, "REV-12.1", answer)


def _can_shuttle(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return s.reserved < 0 and len(_available(s)) > 0


def _do_cull(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-12.2: look through the Colony deck, remove two cards unseen, shuffle the rest."""
    s.reveal()
    s.culling = p.seat
    for left in range(CULLED, 0, -1):
        options: list[Value] = [s.tables.colonies[card].id for card in sorted(s.colonies)]
        name: str = yield ask(p.seat, "cull", options, (left,), secret=True)
        card = s.tables.by_id[name][1]
        s.colonies.remove(card)
        s.removed.append(card)
        s.removers += (p.seat,)
        s.tell_only((p.seat,), "cull-card", p.seat, "REV-12.2", name)
    s.culling = NOBODY
    s.chance.shuffle(s.colonies)
    s.tell("cull", p.seat, "REV-12.2", CULLED)


def _can_cull(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(s.colonies) >= CULL_NEEDS


register(g.VERB_SHUTTLE, _do_shuttle, _can_shuttle)
register(g.VERB_CULL, _do_cull, _can_cull)
