"""What the viewer's agendas count, read off the view (7.12, 7.14, 7.15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import condition
from starboard.games.revenant.view import PlayerView


class Check(NamedTuple):
    """A condition of an agenda and whether it is met; the name only where an agenda has but one."""

    agenda: str
    name: str
    condition: g.Expr
    met: bool


def own_agendas(sight: Sight) -> tuple[Check, ...]:
    """What the viewer's agendas ask for, as things stand; looked up once for each drawing."""
    me = sight.me
    if me is None:
        return ()
    if sight.checks is None:
        sight.checks = _checks(sight, me)
    return sight.checks


def _checks(sight: Sight, me: PlayerView) -> tuple[Check, ...]:
    counts = Counts(sight, me)
    made = []
    for agenda in me.agendas or ():
        n = sight.tables.by_id[agenda][1]
        if sight.edition == t.FINAL:
            one = sight.tables.agendas[n]
            made.append(Check(agenda, one.name, one.condition, counts.met(one.condition)))
            continue
        for place, objective in enumerate(sight.tables.hidden_agendas[n].objectives):
            # REVP-7.2: once revealed, what was met then counts.
            met = me.marked[place] if me.revealed else counts.met(objective)
            made.append(Check(agenda, "", objective, met))
    return tuple(made)


class Counts:
    """The counting terms for one player, from what he may see."""

    def __init__(self, sight: Sight, me: PlayerView) -> None:
        self.sight = sight
        self.me = me

    def met(self, what: g.Expr) -> bool:
        return g.evaluate(what, self.count) != 0

    def progress(self, what: g.Expr) -> str:
        """What is counted, how far it is and how far it has to go."""
        if what.op == g.OP_AND:
            return ", ".join(self.progress(part) for part in what.parts)
        if what.op not in (g.OP_AT_LEAST, g.OP_AT_MOST, g.OP_EQUAL):
            return condition(what)
        left, right = what.parts
        now = f"<em>{g.evaluate(left, self.count)}</em>"
        if what.op == g.OP_AT_LEAST:
            return f"{condition(left)} {now} / {condition(right)}"
        sign = "≤" if what.op == g.OP_AT_MOST else "="
        return f"{condition(left)} {now} {sign} {condition(right)}"

    def count(self, name: str, arg: str | None) -> int:
        view, me = self.sight.view, self.me
        if name in ("ships", "power"):
            return sum(house.power for house in view.houses if arg in (house.id, "all"))
        if name == "res":
            return sum(self._owned(one) for one in t.RESOURCES if arg in (one, "all"))
        if name == "type":
            return sum(1 for ship in self.sight.ships.values() if ship.type == arg)
        if name == "tracks_at":
            return sum(1 for house in view.houses if house.influence[me.seat] >= int(str(arg)))
        if name == "top3":
            return sum(sorted((house.power for house in view.houses), reverse=True)[:3])
        if name == "frigate_damage":
            return self._frigate_damage()
        if name == "damage_total":
            return view.core.damage + sum(ship.damage for ship in self.sight.ships.values())
        return _PLAIN[name](self)

    def _owned(self, resource: str) -> int:
        return self.me.free[resource] + sum(one.locked.get(resource, 0) for one in self.me.compartments)

    def _frigate_damage(self) -> int:
        """7.7: the most damage that one of the own crew could deal with the own Frigate."""
        cards = [self.sight.operation(card).ability for card in self.me.frigate_cards]
        base = 1 + sum(_damage(one) for one in cards if one is not None)
        crew = [0]
        if self.me.captain is not None:
            board = self.sight.tables.captains[self.sight.tables.by_id[self.me.captain][1]]
            rows = (board.basic, *board.ascension[: self.me.rank])
            crew.append(sum(_damage(one) for row in rows for one in row))
        for cadet in self.me.cadets:
            abilities = [self.sight.operation(card).ability for card in cadet]
            crew.append(sum(_damage(one) for one in abilities if one is not None))
        return base + max(crew)


_PLAIN: Final[Mapping[str, Callable[[Counts], int]]] = {
    "rank": lambda c: c.me.rank,
    "cadets": lambda c: sum(map(len, c.me.cadets)),
    "frigcards": lambda c: len(c.me.frigate_cards),
    "orders": lambda c: c.me.order_count,
    "hi": lambda c: c.me.hidden_count,
    "corruption": lambda c: c.me.corruption,
    "empty_corruption": lambda c: sum(1 for one in c.me.compartments if one.corruptible and not one.corrupt),
    "full_houses": lambda c: sum(1 for house in c.sight.houses if house.power >= len(t.SHIP_TYPES)),
    "types_present": lambda c: len({ship.type for ship in c.sight.ships.values()}),
    "shields_total": lambda c: sum(sector.shields for sector in c.sight.sectors),
    "failures_resolved": lambda c: c.sight.view.failures_resolved,
}


def _damage(ability: t.Ability) -> int:
    if ability.trigger != t.TR_ATTACK:
        return 0
    return sum(leaf.args[0] for leaf in g.leaves(ability.effect) if leaf.verb == g.VERB_DAMAGE)
