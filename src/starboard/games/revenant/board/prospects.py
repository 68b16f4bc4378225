"""What the viewer's agendas count, read off the view (7.12, 7.14, 7.15)."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import condition
from starboard.games.revenant.view import PlayerView


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
        plain = {
            "rank": me.rank,
            "cadets": sum(map(len, me.cadets)),
            "frigcards": len(me.frigate_cards),
            "orders": me.order_count,
            "hi": me.hidden_count,
            "corruption": me.corruption,
            "empty_corruption": sum(1 for one in me.compartments if one.corruptible and not one.corrupt),
            "full_houses": sum(1 for house in view.houses if house.power >= len(t.SHIP_TYPES)),
            "types_present": len({ship.type for ship in self.sight.ships.values()}),
            "shields_total": sum(sector.shields for sector in view.sectors),
            "failures_resolved": view.failures_resolved,
        }
        return plain[name]

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


def _damage(ability: t.Ability) -> int:
    if ability.trigger != t.TR_ATTACK:
        return 0
    return sum(leaf.args[0] for leaf in g.leaves(ability.effect) if leaf.verb == g.VERB_DAMAGE)
