"""Prompts and labels: each question as one sentence, each option as one line with its true price."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starboard.games.solar_sphere.menu import DISCARD, END, NOTHING, REFUSE, menu_for
from starboard.games.solar_sphere.rules.battle import REROLL, chance, columns_by_rank
from starboard.games.solar_sphere.rules.possible import can_attack, payable
from starboard.games.solar_sphere.rules.visit import ACTION
from starboard.games.solar_sphere.scoring import hex_points
from starboard.games.solar_sphere.state import MORALE_ROW, POINTS_ROW, RESOURCE_ROW, ROWS
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    CREW,
    DIE,
    FABRICATOR,
    FLEET,
    LOCATIONS,
    OP_AUXILIARY_DIE,
    OP_GAIN,
    OP_MORALE_PER,
    OP_POINTS_PER,
    OP_SALVAGE_PER,
    PER_CREW,
    PER_HEX,
    RESOURCES,
    SALVAGE,
    SPHERE,
    CrewCard,
    Effect,
    HexTile,
    ShipCard,
    Tables,
)
from starboard.games.solar_sphere.view import (
    HexView,
    PlayerView,
    ShipView,
    SolarSphereView,
    seen_hexes,
    seen_means,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import GO_ON, Question, Value

SKIP = "none"


class Labels:
    """Puts questions and their options into words, from a view."""

    def __init__(self, tables: Tables, seat_name: Callable[[int], str]) -> None:
        self.tables = tables
        self.menu = menu_for(tables)
        self.seat_name = seat_name

    # ------------------------------------------------------------------ prompts

    def prompt(self, view: SolarSphereView, question: Question) -> str:
        me = view.players[question.seat]
        text = _PROMPTS[question.verb](self, view, me, question)
        return f"{self.seat_name(question.seat)}: {text}"

    def _window_before(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        if len(q.options) == 1:
            return "your turn; no kickback or crew action is open, go on to the die."
        return f"before the die: use crew, take kickbacks, or go on? (morale {me.morale})"

    def _window_after(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        if len(q.options) == 1:
            return "no crew action is open, end the turn."
        return "after the die: use crew, or end the turn?"

    def _use_die(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        dice = sorted([*me.dice, *([me.auxiliary_value] if me.auxiliary == "docked" else [])])
        shown = " ".join(map(str, dice))
        noun = "die" if len(dice) == 1 else "dice"
        return f"use which die, and where? ({noun} {shown}; {say.count(me.active, 'active drone')})"

    def _kickback_choice(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        left = int(q.about[0])
        return f"take which kickback? ({left} to take)" if left > 1 else "take which kickback?"

    def _resource_type(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"gain which resource? ({_stored(me)} of {self.tables.storage_limit} stored)"

    def _storage(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"storage is full: refuse the new {q.about[0]}, or return a piece for it?"

    def _regenerate(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        size = min(int(q.about[0]), me.inactive)
        return f"salvage up to {size} of {say.count(me.inactive, 'inactive drone')}: regenerate how many?"

    def _decommission(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"decommission into which rows of the matrix? ({say.count(int(q.about[0]), 'drone')} at most)"

    def _fabricate(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"fabricate how many drones? (up to {q.about[0]}; {me.reserve} in reserve)"

    def _take_satellite(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"the reserve is empty: take which satellite back? (up to {q.about[0]})"

    def _build_hex(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"build which hex? (value up to {q.about[0]})"

    def _hire_card(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        full = "; one of your three then retires" if len(me.crew) == 3 else ""
        return f"hire whom? (stored: {_stock(me)}{full})"

    def _hire_payment(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        card = self._crew(q.about[0])
        gold, any_part = self.tables.hire_cost[card.tier]
        return f"pay {card.name} with {gold} gold and which {any_part} more? (stored: {_stock(me)})"

    def _retire_card(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return "three crew are aboard: who retires?"

    def _retire_side(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"which retire bonus of {self._crew(q.about[0]).name}?"

    def _refresh_target(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return "turn which used crew card upright?"

    def _fleet_deploy(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        ship = self._ship(q.about[0])
        power = _in_fleet(view, q.about[0]).power
        crystal = say.count(me.stock["crystal"], "crystal", "crystal")
        return (
            f"how many drones against {ship.name}, {str(q.about[1]).replace('-', ' ')}? (value {ship.value}, "
            f"{say.count(power, 'drone')} there; an attack costs 1 of your {crystal})"
        )

    def _reroll(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        ship, total, power = self._ship(q.about[0]), q.about[2], q.about[3]
        return (
            f"{ship.name} holds out, {total} against {power}: roll again with {self._crew(q.about[1]).name}?"
        )

    def _arrival(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"arriving at {self._location(q.about[0])} with a {q.about[1]}: use crew, or go on?"

    def _window_between(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        then = "hiring" if q.about[0] == LOCATIONS[CREW] else "attacking"
        return f"boosted at {self._location(q.about[0])}: use crew before {then}, or go on?"

    def _mode(self, view: SolarSphereView, me: PlayerView, q: Question) -> str:
        return f"at {self._location(q.about[0])} with a {q.about[1]}: take the action or launch a satellite?"

    # ------------------------------------------------------------------ labels

    def label(self, view: SolarSphereView, question: Question, value: Value) -> str:
        me = view.players[question.seat]
        return _LABELS[question.verb](self, view, me, question, value)

    def _window_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        text = str(value)
        if text == GO_ON:
            return "go on to the die" if q.verb == "window-before" else "go on without"
        if text == END:
            return "end the turn"
        if text.startswith("kickback-"):
            column = int(text.removeprefix("kickback-"))
            kickbacks = next(k.kickbacks for k in me.kickbacks if k.column == column)
            return (
                f"−{me.morale - column} morale → {say.count(kickbacks, 'kickback')} "
                f"(morale {me.morale} → {column})"
            )
        return self._crew_use(me, self._crew(text))

    def _crew_use(self, me: PlayerView, card: CrewCard) -> str:
        return f"{card.name}: {say.effect(card.action)}{self._worth_now(me, card.action)}"

    def _worth_now(self, me: PlayerView, e: Effect) -> str:
        """What a counting effect (SS-10.6) comes to at this moment, or what would go wrong with it."""
        if e.op == OP_MORALE_PER:
            n = len(me.crew) + len(me.retired) if e.a == PER_CREW else len(me.hexes)
            return f" (now {n // e.b})"
        if e.op in (OP_POINTS_PER, OP_SALVAGE_PER):
            n = len(me.hexes) if e.a == PER_HEX else len(me.ships)
            return f" (now {n})"
        if e.op == OP_GAIN and _stored(me) >= self.tables.storage_limit:
            return " (storage full)"
        if e.op == OP_AUXILIARY_DIE and me.auxiliary != "reserve":
            return " (already gained this round)"
        return ""

    def _die_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        visit = self.menu.meaning[str(value)]
        if visit.location == DISCARD:
            return f"die {visit.die} · discard it · +1 morale"
        fee = 1 if view.locations[visit.location].dice else 0
        change = 0 if visit.bent else abs(visit.final - visit.die)
        if visit.bent:
            upright = [self._crew(c.card) for c in me.crew if not c.used]
            bender = next(card for card in upright if card.kind == DIE)
            die = f"die {visit.die} → {visit.final} ({bender.name})"
        elif change:
            die = f"die {visit.die} → {visit.final} ({say.count(change, 'drone')})"
        else:
            die = f"die {visit.die}"
        place = self.tables.location_names[visit.location] + (", fee 1 drone" if fee else ", no fee")
        return f"{die} · {place} · {self._visit_effect(view, me, visit.location, visit.final, change + fee)}"

    def _visit_effect(
        self, view: SolarSphereView, me: PlayerView, location: int, final: int, price: int
    ) -> str:
        """What could be done there after exhausting `price` drones (SS-8.5)."""
        boosted = LOCATIONS[location] in me.satellites
        launch = me.active > price and not boosted
        action = self._action(view, me, location, final, price, boosted)
        if not action:
            helpers = [
                card.name
                for card in (self._crew(c.card) for c in me.crew if not c.used)
                if card.kind == ARRIVAL and card.at == location
            ]
            if helpers:
                action = f"act with the help of {listed_or(helpers)}"
        if launch:
            satellite = "launch a satellite (1 drone, the turn ends)"
            return f"{action}, or {satellite}" if action else satellite
        return action + (" (boosted)" if boosted else "")

    def _action(
        self, view: SolarSphereView, me: PlayerView, location: int, final: int, price: int, boosted: bool
    ) -> str:
        """The location's action; empty if it would not be possible (SS-8.12)."""
        t = self.tables
        amount = t.location_boost[location] if boosted else t.location_amount[location]
        active, inactive = me.active - price, me.inactive + price
        if location < FABRICATOR:
            return f"gain {amount} {RESOURCES[location]}"
        if location == FABRICATOR:
            return f"fabricate up to {amount}" if me.reserve or me.satellites else ""
        if location == SALVAGE:
            upto = amount if boosted else final
            return f"salvage up to {min(upto, inactive)}" if inactive else ""
        if location == SPHERE:
            spots = self._affordable(view, me, 6 if boosted else final) if active > 0 else []
            return f"build {listed_or(spots)} (1 drone)" if spots else ""
        if location == CREW:
            hires = self._hireable(view, me, boosted)
            first = f"gain {say.count(amount, 'resource')}, then " if boosted else ""
            if not hires:
                return ""
            cost = say.hire_price(self.tables, min(hires))
            return (
                f"{first}hire 1 of {len(hires)} (from {cost})" if len(hires) > 1 else f"{first}hire ({cost})"
            )
        assert location == FLEET
        first = f"salvage up to {min(amount, inactive)}, then " if boosted and inactive else ""
        if not can_attack(t, seen_means(me, price), boosted):
            return ""
        return f"{first}attack ships for 1 crystal and 1 drone or more each"

    def _affordable(self, view: SolarSphereView, me: PlayerView, limit: int) -> list[str]:
        stock = [me.stock[r] for r in RESOURCES]
        found = []
        for spot in view.sphere:
            if spot.viable and spot.tile is not None:
                tile = self._hex(spot.tile)
                if tile.value <= limit and not say.lacking(tile.cost, stock):
                    found.append(spot.position)
        return found

    def _hireable(self, view: SolarSphereView, me: PlayerView, boosted: bool) -> list[int]:
        """The tiers of the cards that could be paid; the boost may add one piece of any type (SS-8.12)."""
        means = seen_means(me, 0)
        filled = [slot.tier for slot in view.display if slot.card is not None]
        return [tier for tier in filled if payable(self.tables, means, tier, boosted)]

    def _resource(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        text = str(value)
        if text == "fabricate":
            if me.reserve:
                return f"fabricate 1 drone (active {me.active} → {me.active + 1}, reserve {me.reserve})"
            return f"take 1 satellite back (active {me.active} → {me.active + 1})"
        if text == "salvage":
            return f"salvage up to {min(2, me.inactive)} of {say.count(me.inactive, 'inactive drone')}"
        full = "; storage is full: swap or refuse" if _stored(me) >= self.tables.storage_limit else ""
        return f"1 {text} (you have {me.stock[text]}{full})"

    def _storage_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        new = q.about[0]
        if value == REFUSE:
            return f"refuse the {new} (keep {_stock(me)})"
        return f"return 1 {value} and keep the {new}"

    def _regenerate_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        n = int(value)
        if not n:
            return SKIP
        return f"regenerate {n} (active {me.active} → {me.active + n}, inactive {me.inactive - n})"

    def _decommission_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        rows = self.menu.rows[str(value)]
        if not rows:
            return SKIP
        t = self.tables
        matrix = [me.matrix[row] for row in ROWS]
        parts = []
        for row in rows:
            column = matrix[row]
            if row == RESOURCE_ROW:
                parts.append(say.count(t.matrix_resources[column], "resource"))
            elif row == POINTS_ROW:
                parts.append(say.count(t.matrix_points[column], "point"))
            else:
                assert row == MORALE_ROW
                parts.append(f"{t.matrix_morale[column]} morale")
        names = say.listed([ROWS[row] for row in rows])
        text = f"{names} row{'s' if len(rows) > 1 else ''}: +{' + '.join(parts)}"
        before = min(matrix)
        for row in rows:
            matrix[row] += 1
        if min(matrix) > before:
            lost = me.auxiliary != "reserve"
            text += f" · completes column {before + 1}: " + (
                "no second auxiliary die this round" if lost else "auxiliary die"
            )
        return text

    def _fabricate_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        n = int(value)
        if not n:
            return SKIP
        return f"fabricate {n} (active {me.active} → {me.active + n}, reserve {me.reserve - n})"

    def _satellite_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        if value == NOTHING:
            return SKIP
        return f"{self._location(value)}: the satellite becomes an active drone"

    def _hex_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        spot = next(h for h in view.sphere if h.position == value)
        assert spot.tile is not None
        tile = self._hex(spot.tile)
        gains = [say.hex_benefit(tile), say.faction(self.tables, tile.faction)]
        parts = [
            f"{spot.position} {tile.name}",
            f"{say.pieces(tile.cost)} → {', '.join(gains)}",
            f"scores {self.worth(view, me.colour, spot)} at the end",
            f"value {tile.value}",
        ]
        beside = self._neighbours(view, spot)
        if beside:
            parts.append(beside)
        return " · ".join(parts)

    def worth(self, view: SolarSphereView, owner: str, spot: HexView) -> int:
        """What the scoring card gives for this hex in the hands of `owner`, other hexes as they are."""
        card = self.tables.scoring[self.tables.by_id[view.scoring][1]]
        position = self.tables.by_id[spot.position][1]
        return hex_points(self.tables, card, position, seen_hexes(view.sphere, owner))

    def _neighbours(self, view: SolarSphereView, spot: HexView) -> str:
        """Who gains morale beside it (SS-9.7)."""
        position = self.tables.by_id[spot.position][1]
        gains: dict[str, int] = {}
        for other in self.tables.neighbours[position]:
            builder = view.sphere[other].builder if other < 18 else None
            if builder is not None and builder not in ("corporation", "dranda"):
                gains[builder] = gains.get(builder, 0) + 1
        return ", ".join(f"{colour.capitalize()} +{n} morale" for colour, n in gains.items())

    def _hire_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        card = self._crew(value)
        token = next(slot.token for slot in view.display if slot.card == card.id)
        gains = [say.count(self.tables.hire_points[card.tier], "point")]
        if token:
            gains.append(f"{token} morale")
        gains.append(say.faction(self.tables, card.faction))
        price = say.hire_price(self.tables, card.tier)
        return f"{card.name} · {price} → {', '.join(gains)} · {say.crew_action(self.tables, card)}"

    def _payment_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        gold, _ = self.tables.hire_cost[self._crew(q.about[0]).tier]
        cost = [str(value).split("+").count(r) for r in RESOURCES]
        cost[1] += gold
        left = [me.stock[r] - cost[n] for n, r in enumerate(RESOURCES)]
        return f"pay {say.pieces(cost, ' + ')} (left: {say.pieces(left)})"

    def _retire_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        card = self._crew(value)
        used = next(c.used for c in me.crew if c.card == card.id)
        bonus = ", or ".join(say.effect(side) + self._worth_now(me, side) for side in card.retire)
        return f"{card.name} retires: {bonus} · action {'used' if used else 'not yet used'} this round"

    def _side_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        side = self._crew(q.about[0]).retire[int(value)]
        return say.effect(side) + self._worth_now(me, side)

    def _refresh_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        card = self._crew(value)
        return f"{card.name}: {say.crew_action(self.tables, card)}"

    def _fleet_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        n = int(value)
        ship = _in_fleet(view, q.about[0])
        card = self._ship(ship.card)
        if not n:
            return "leave it alone"
        chance = self.chance(card, ship.power + n)
        rank = _rank_after(ship, me.colour, n)
        bonus = card.bonus[min(rank, 2)]
        role = "you command" if not rank else f"rank {rank + 1}"
        claim = f", claim {say.ship_icons(self.tables, card)}" if not rank else ""
        return (
            f"{say.count(n, 'drone')} + 1 crystal → {say.chance_text(chance)} success now · {role}: "
            f"{say.count(bonus, 'point')}{claim}"
        )

    def chance(self, card: ShipCard, power: int) -> float:
        return chance(self.tables, card.value, power)

    def _reroll_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        if value != REROLL:
            return "keep the roll: the attack fails"
        card = self._ship(q.about[0])
        return f"roll again ({say.chance_text(self.chance(card, int(q.about[3])))} success), the card is used"

    def _mode_option(self, view: SolarSphereView, me: PlayerView, q: Question, value: Value) -> str:
        location = LOCATIONS.index(str(q.about[0]))
        if value == ACTION:
            boosted = LOCATIONS[location] in me.satellites
            text = self._action(view, me, location, int(q.about[1]), 0, boosted)
            return f"action: {text}" + (" (boosted)" if boosted else "")
        return "satellite: 1 active drone stays here and boosts your later visits; the turn ends"

    # ------------------------------------------------------------------ lookups

    def _crew(self, card: Value) -> CrewCard:
        return self.tables.crew[self.tables.by_id[str(card)][1]]

    def _ship(self, card: Value) -> ShipCard:
        return self.tables.ships[self.tables.by_id[str(card)][1]]

    def _hex(self, tile: str) -> HexTile:
        return self.tables.hexes[self.tables.by_id[tile][1]]

    def _location(self, short: Value) -> str:
        return say.location(self.tables, str(short))


def listed_or(parts: Sequence[str]) -> str:
    return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _stored(me: PlayerView) -> int:
    return sum(me.stock.values())


def _stock(me: PlayerView) -> str:
    return say.pieces([me.stock[r] for r in RESOURCES])


def _in_fleet(view: SolarSphereView, card: Value) -> ShipView:
    return next(ship for ship in view.fleet if ship.card == card)


def _rank_after(ship: ShipView, owner: str, more: int) -> int:
    """SS-11.2, with `more` drones of `owner` added (SS-9.12)."""
    columns = [(c.owner, c.drones + (more if c.owner == owner else 0)) for c in ship.columns]
    if all(name != owner for name, _ in columns):
        columns.append((owner, more))
    ranked = columns_by_rank([drones for _, drones in columns])
    return next(rank for rank, n in enumerate(ranked) if columns[n][0] == owner)


Prompt = Callable[[Labels, SolarSphereView, PlayerView, Question], str]
Label = Callable[[Labels, SolarSphereView, PlayerView, Question, Value], str]

_PROMPTS: dict[str, Prompt] = {
    "window-before": Labels._window_before,
    "window-after": Labels._window_after,
    "use-die": Labels._use_die,
    "arrival": Labels._arrival,
    "window-between": Labels._window_between,
    "mode": Labels._mode,
    "kickback-choice": Labels._kickback_choice,
    "resource-type": Labels._resource_type,
    "storage": Labels._storage,
    "regenerate": Labels._regenerate,
    "decommission": Labels._decommission,
    "fabricate": Labels._fabricate,
    "take-satellite": Labels._take_satellite,
    "build-hex": Labels._build_hex,
    "hire-card": Labels._hire_card,
    "hire-payment": Labels._hire_payment,
    "retire-card": Labels._retire_card,
    "retire-side": Labels._retire_side,
    "refresh-target": Labels._refresh_target,
    "fleet-deploy": Labels._fleet_deploy,
    "reroll": Labels._reroll,
}

_LABELS: dict[str, Label] = {
    "window-before": Labels._window_option,
    "window-after": Labels._window_option,
    "use-die": Labels._die_option,
    "arrival": Labels._window_option,
    "window-between": Labels._window_option,
    "mode": Labels._mode_option,
    "kickback-choice": Labels._resource,
    "resource-type": Labels._resource,
    "storage": Labels._storage_option,
    "regenerate": Labels._regenerate_option,
    "decommission": Labels._decommission_option,
    "fabricate": Labels._fabricate_option,
    "take-satellite": Labels._satellite_option,
    "build-hex": Labels._hex_option,
    "hire-card": Labels._hire_option,
    "hire-payment": Labels._payment_option,
    "retire-card": Labels._retire_option,
    "retire-side": Labels._side_option,
    "refresh-target": Labels._refresh_option,
    "fleet-deploy": Labels._fleet_option,
    "reroll": Labels._reroll_option,
}
