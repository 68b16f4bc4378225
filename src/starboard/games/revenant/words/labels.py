"""Labels: each option of a question as one line that says what it brings and what it costs."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.revenant import tables as t
from starboard.games.revenant.rules.asking import DECLINE, DO, SPEND_HIDDEN, STOP
from starboard.games.revenant.view import PlayerView, RevenantView
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import COLOURS, MEMBERS, capital, count, listed
from starboard.games.revenant.words.sights import (
    around,
    house_of,
    own_loss,
    sector_of,
    ship_at,
    state_of,
)
from starboard.kernel.ask import Question, Value

# Ways out, by what they leave; every other question's way out reads as in the last line.
_WAYS_OUT = {
    "effect-option": "do nothing with it",
    "effect-part": "leave it",
    "move-run": "do not move",
    "attack-order": "enough, go on",
    "attack-target": "stop the attack",
    "bombard": "stay here",
    "land": "do not land",
    "hi-keep": "keep no more",
    "play-card": "play no card",
    "second-card": "play no second card",
    "affiliation-bonus": "neither bonus",
    "bonus-action": "pass: no bonus action",
    "turn-end": "end the turn",
    "use-ability": "use none",
    "proto-reveal": "keep the agenda hidden",
    "solo-lines": "leave the rest of the line as it is",
    "solo-remove": "remove no more",
}
_OUT = (DECLINE, STOP, "pass", "neither", "stay")


class Labels:
    """Puts options into words, from a view. `arkships` is the table of Arkship options in play."""

    def __init__(self, lexicon: Lexicon, arkships: int) -> None:
        self.lexicon = lexicon
        self.tables = lexicon.tables
        self.arkships = arkships

    def label(self, view: RevenantView, q: Question, value: Value) -> str:
        text = str(value)
        if text == SPEND_HIDDEN:
            return "discard 1 Hidden Influence card for a Resource first"
        if text in _OUT and q.verb != "hi-to-resource":
            return _WAYS_OUT.get(q.verb, "none, or no more")
        maker = _LABELS.get(q.verb)
        me = view.players[q.seat]
        return self.lexicon.name(text) if maker is None else maker(self, view, me, q, text)

    # ------------------------------------------------------------------ crew

    def _place(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        member, place = text.split()
        return f"{MEMBERS[member]} · {self.space(view, me, place)}"

    def space(self, view: RevenantView, me: PlayerView, place: str) -> str:
        """A crew space with what manning it brings."""
        lex = self.lexicon
        if place == "emergency":
            return "emergency space · gain Hidden Influence, then 1 Resource of your choice or 1 Tactics"
        if place == "frigate":
            where = "" if me.frigate is None else f", {lex.sector(me.frigate)}"
            landed = ", landed" if me.landed else ""
            return f"your Frigate{where}{landed} · gain Hidden Influence · {self._frigate_does(view)}"
        if place in t.SPACES:
            return f"{lex.place(place)} · 1 Influence of your choice · {self._space_does(view, place)}"
        found = ship_at(view, place)
        assert found is not None
        sector, ship = found
        step = self._step(view, me, ship.house).removeprefix(f"{lex.house(ship.house)} ")
        parts = [f"{lex.ship(place)}, {lex.sector(sector.id)}", step]
        parts.append(self._ship_does(view, place))
        if ship.damage:
            parts.append(f"damage {ship.damage} of {ship.slots}")
        if ship.corrupt:
            parts.append("gives Corruption")
        return " · ".join(parts)

    def _frigate_does(self, view: RevenantView) -> str:
        if self.lexicon.prototype:
            return "move, and attack, land or lay an Absorber"
        return "manoeuvre and attack, or manoeuvre and land"

    def _space_does(self, view: RevenantView, place: str) -> str:
        lex = self.lexicon
        cost = self.tables.space_cost[lex.edition][t.SPACES.index(place)]
        if place == "reinforce":
            token = "" if lex.prototype else ", place a Protection token"
            return f"pay {lex.pieces(cost)}, deploy a ship{token}"
        if lex.prototype:
            return f"pay {lex.pieces(cost)}, enable the Hyperjump, discard an open card"
        prices = [card.price for card in view.open]
        kind = "Colony card" if view.colony else lex.word("scanner")
        return f"pay the price of a {kind} (from {min(prices, default=0)} Neutronium)"

    def _ship_does(self, view: RevenantView, place: str) -> str:
        number = t.SHIP_IDS.index(place)
        found = ship_at(view, place)
        assert found is not None
        sector, ship = found
        kind = t.SHIP_TYPE[number]
        if kind == t.ARKSHIP:
            pair = self.tables.arkships[self.arkships][t.SHIP_HOUSE[number]]
            names = [self.tables.options[n].name for n in dict.fromkeys(pair)]
            return listed(names, "or")
        if ship.landed:
            return "landed: it cannot move or land again"
        move = "move" if self.lexicon.prototype else "manoeuvre"
        if kind == t.FIGHTER:
            return f"{move} and attack ({sector.voidborn} Voidborn here)"
        planet = sector.planet
        if planet is None:
            return f"{move} and land (no Planet here)"
        note = "occupied" if planet.landed else f"{planet.cubes} Data"
        return f"{move} and land ({self.lexicon.planet(planet.id).name} here, {note})"

    def _step(self, view: RevenantView, me: PlayerView, house: str) -> str:
        """Fenrax Influence 1 → 2, reward: gain 1 Material."""
        name = self.lexicon.house(house)
        field = house_of(view, house).influence[me.seat]
        if field >= self.lexicon.numbers.influence_max:
            return f"{name} Influence stays {field}, the most there is"
        text = f"{name} Influence {field} → {field + 1}"
        if field + 1 in house_of(view, house).rewards:
            reward = self.tables.houses[t.HOUSES.index(house)].rewards[self.lexicon.edition]
            text += f", reward: {self.lexicon.effect(reward)}"
        return text

    def _emergency(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text == "tactics":
            return f"1 Tactics (field {me.tactics})"
        return self._gain_type(view, me, q, text)

    # ------------------------------------------------------------------ Houses and Hidden Influence

    def _house(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"{self._step(view, me, text)} · Power {house_of(view, text).power}"

    def _setup_house(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        found = ship_at(view, f"{text}-arkship")
        where = "" if found is None else f", Arkship in {self.lexicon.sector(found[0].id)}"
        pair = self.tables.arkships[self.arkships][t.HOUSES.index(text)]
        names = listed([self.tables.options[n].name for n in dict.fromkeys(pair)], "or")
        return f"{self.lexicon.house(text)}{where} · {names}"

    def _hidden(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        house = house_of(view, text)
        held = (me.hidden or ()).count(text)
        more = f", you hold {held}" if held else ""
        track = house.influence[me.seat]
        return f"{self.lexicon.house(text)} · Power {house.power}, your Influence {track}{more}"

    # ------------------------------------------------------------------ Resources

    def _gain_type(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"1 {self.lexicon.resource(text)} (you have {me.free[text]})"

    def _give_up(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"1 {self.lexicon.resource(text)} (of {me.free[text]})"

    def _discount(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"1 {self.lexicon.resource(text)} less (you have {me.free[text]})"

    def _slot(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        c = self.lexicon.compartment(text)
        return f"{c.name}: its bonus action closes, {me.capacity} → {me.capacity - c.slots} Resource slots"

    # ------------------------------------------------------------------ effects

    def _option(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        lex = self.lexicon
        kind, n = self.tables.by_id.get(text, ("", 0))
        if kind == "option":
            option = self.tables.options[n]
            return f"{option.name}: {lex.option_text(option)}"
        if text == "A":
            return "A: manoeuvre and attack, in either order"
        if text == "B":
            return "B: manoeuvre, then land"
        if text == "attack":
            return f"attack ({self._voidborn_at(view, me.frigate)})"
        if text == "land":
            return "land on the Planet"
        if text == "absorb":
            return "lay 1 Absorber here and gain 1 Energy"
        return capital(lex.effect_text(text))

    def _part(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text == DO:
            return capital(self.lexicon.effect_text(str(q.about[0])))
        return capital(self.lexicon.effect_text(text))

    def _ability(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        found = self.lexicon.ability(text)
        assert found is not None
        name, ability = found
        return f"{name}: {self.lexicon.effect(ability.effect)}"

    def _repair_n(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"pay {text} Material, repair {text} damage, gain {text} Tactics"

    # ------------------------------------------------------------------ moves, attacks, sectors

    def _voidborn_at(self, view: RevenantView, sector: str | None) -> str:
        one = None if sector is None else sector_of(view, sector)
        return "no Voidborn here" if one is None else f"{one.voidborn} Voidborn here"

    def _move(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text in self.tables.sector_ids:
            return self._sector(view, me, q, text)
        if text == "frigate":
            where = "" if me.frigate is None else f" in {self.lexicon.sector(me.frigate)}"
            return f"your Frigate{where}"
        return self._ship(view, me, q, text)

    def _order(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        ship = str(q.about[0]) if q.about else "frigate"
        found = ship_at(view, ship)
        here = me.frigate if found is None else found[0].id
        if text == "attack":
            return f"attack ({self._voidborn_at(view, here)})"
        if text == "action":
            return "take the action of the ship"
        return "move" if self.lexicon.prototype else "manoeuvre"

    def _sector(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"{self.lexicon.sector(text)} · {around(self.lexicon, view, text)}"

    def _bombard(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return f"Bombard: move to {self._sector(view, me, q, text)}"

    def _ship(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        name = self.lexicon.ship(text)
        found = ship_at(view, text)
        if text == "revenant":
            return f"the Revenant · damage {view.core.damage} of {view.core.slots}"
        if found is None:
            return name
        sector, ship = found
        state = state_of(ship)
        return f"{name} in {self.lexicon.sector(sector.id)}" + (f" · {state}" if state else "")

    def _land(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        found = ship_at(view, str(q.about[0]))
        sector = found[0] if found else sector_of(view, me.frigate or "")
        if sector is None or sector.planet is None:
            return "land"
        planet = sector.planet
        cube = ", take 1 Data cube" if planet.cubes else ", no Data cube there"
        return f"land on {self.lexicon.planet(planet.id).name}{cube}"

    def _planet(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        planet = self.lexicon.planet(str(q.about[0]))
        side = t.SIDES.index(text)
        mining = " (Mining)" if planet.mining == side else ""
        price = ", corrupted: 1 Corruption" if side == t.LOWER else ""
        return f"{text} option{mining}{price}: {self.lexicon.effect(planet.options[side])}"

    # ------------------------------------------------------------------ deployment and the Revenant

    def _deploy(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text in self.tables.sector_ids:
            return self._sector(view, me, q, text)
        house = t.HOUSES[t.SHIP_HOUSE[t.SHIP_IDS.index(text)]]
        power = house_of(view, house).power
        mine = own_loss(view, house)
        rise = f"{self.lexicon.house(house)} Power {power} → {power + 1}"
        return f"{self.lexicon.ship(text)} · {rise}, worth {mine} to you"

    def _shuttle(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        house = t.HOUSES[t.SHIP_HOUSE[t.SHIP_IDS.index(text)]]
        return f"{self.lexicon.ship(text)} · {self.lexicon.house(house)} Power {house_of(view, house).power}"

    def _swap(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        house = t.HOUSES[t.SHIP_HOUSE[t.SHIP_IDS.index(text)]]
        power = house_of(view, house).power
        return f"{self._ship(view, me, q, text)} · {self.lexicon.house(house)} Power {power} → {power - 1}"

    def _protection(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        card, side = text.split()
        failure = self.lexicon.failure(card)
        effect = failure.effects[t.SIDES.index(side)]
        return f"{failure.name}, {side} effect: {self.lexicon.effect(effect)}"

    def _open_card(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text == "both":
            return "discard both"
        card = self.lexicon.open_card(text)
        price = next((one.price for one in view.open if one.id == text), card.price)
        lead = "" if q.verb == "cull" or self.lexicon.prototype else f" · {price} Neutronium"
        return f"{card.name}{lead} · {self.open_text(card)}"

    def open_text(self, card: t.ScannerCard | t.Colony) -> str:
        """What a Scanner or Colony card brings."""
        lex = self.lexicon
        house = self.tables.houses[card.house].name
        if isinstance(card, t.Colony):
            return f"{house} +1 Power; {lex.word('prestige')} for everybody: {card.text[lex.edition]}"
        rifts = " ".join(str(n + 1) for n in card.rifts)
        planets = " ".join(str(n + 1) for n in card.planets)
        arrival = f"{sum(card.voidborn)} Voidborn, Rifts {rifts}, Planets {planets}"
        if lex.prototype:
            return f"{arrival}, {house} {lex.word('shuttle')} to sector {card.shuttle + 1}"
        return f"{lex.effect(card.benefits)} · {arrival}"

    # ------------------------------------------------------------------ Operation cards

    def _draw(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        pieces = text.split()
        parts = [
            self.lexicon.words_for(kind, int(n)) for n, kind in zip(pieces[::2], pieces[1::2], strict=True)
        ]
        return listed(parts)

    def _card(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text in t.HOUSES:
            return self._hidden(view, me, q, text)
        card = self.lexicon.operation(text)
        discount = int(q.about[1]) if q.verb == "play-card" and len(q.about) > 1 else 0
        label = self.lexicon.card_label(card, discount)
        turn = view.turn
        if q.verb == "play-card" and turn is not None and turn.place.startswith(t.HOUSES[card.house] + "-"):
            label += " · House of your ship: " + (
                "1 Resource less" if self.lexicon.prototype else "bonus A or B"
            )
        return label

    def _attach(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        beside = [c for c in me.cadets[int(text[-1]) - 1] if not q.about or c != q.about[0]]
        names = listed([self.lexicon.name(card) for card in beside])
        return f"{MEMBERS[text]} ({'has ' + names if names else 'no card yet'})"

    def _affiliation(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text == "A":
            return "bonus A: 1 Resource less"
        return "bonus B: play one more card afterwards"

    def _bonus(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        c = self.lexicon.compartment(text)
        return f"{c.name}: {self.lexicon.bonus_text(c)}"

    def _cleanse(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text not in t.SHIP_IDS:
            c = self.lexicon.compartment(text)
            locked = sum(sum(one.locked.values()) for one in me.compartments if one.id == text)
            free = f", {count(locked, 'locked Resource')} returns" if locked == 1 else ""
            free = f", {locked} locked Resources return" if locked > 1 else free
            return f"your compartment {c.name}: its bonus action opens again{free}"
        return self._ship(view, me, q, text)

    def _copy(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        lex = self.lexicon
        kind, _ = self.tables.by_id.get(text, ("", 0))
        if kind == "planet":
            upper, lower = lex.planet(text).options
            return f"Planet {lex.name(text)}: {lex.effect(upper)}; or corrupted: {lex.effect(lower)}"
        if text in t.SPACES:
            return f"{lex.place(text)} · {self._space_does(view, text)}"
        if text == "frigate":
            where = "" if me.frigate is None else f" in {lex.sector(me.frigate)}"
            return f"your Frigate{where} · {self._frigate_does(view)}"
        found = ship_at(view, text)
        where = "" if found is None else f" in {lex.sector(found[0].id)}"
        return f"{lex.ship(text)}{where} · {self._ship_does(view, text)}"

    # ------------------------------------------------------------------ Skirmish and losses

    def _damage(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        found = ship_at(view, text)
        assert found is not None
        _, ship = found
        name = self.lexicon.ship(text)
        if ship.damage < ship.slots:
            return f"{name}: damage {ship.damage + 1} of {ship.slots}"
        power = house_of(view, ship.house).power
        loss = own_loss(view, ship.house)
        house = self.lexicon.house(ship.house)
        return f"{name}: destroyed, {house} Power {power} → {power - 1}, costs you {loss}"

    def _loss(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        if text in t.RESOURCES:
            return self._give_up(view, me, q, text)
        if text not in t.HOUSES:
            return self._card(view, me, q, text)
        if q.about and q.about[0] == "influence":
            field = house_of(view, text).influence[me.seat]
            power = house_of(view, text).power
            return f"{self.lexicon.house(text)} Influence {field} → {field - 1} · Power {power}"
        return self._hidden(view, me, q, text)

    # ------------------------------------------------------------------ set-up and the prototype

    def _side(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        captain = self.tables.captains[self.tables.by_id[str(q.about["AB".index(text)])][1]]
        first = "; ".join(self.lexicon.ability_text(a) for a in captain.basic)
        return f"side {text}, {captain.name} · {first}"

    def _redraw(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        kinds = [kind for kind in t.KINDS if kind in text.replace("+", " ").split()]
        if not kinds:
            return "keep all three"
        named = []
        for kind in kinds:
            cards = [c for c in (me.hand or ()) if t.KINDS[self.lexicon.operation(c).kind] == kind]
            name = f" {self.lexicon.name(cards[0])}" if cards else ""
            named.append(f"the {self.lexicon.word(kind)}{name}")
        return f"exchange {listed(named)}"

    def _agenda(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        agenda = self.tables.hidden_agendas[self.tables.by_id[text][1]]
        goals = "; ".join(condition(self.lexicon, objective) for objective in agenda.objectives)
        return f"{agenda.name}: {goals}"

    def _reveal(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        return "reveal the Hidden Agenda: what is met now counts for good, the rest is lost"

    def _first(self, view: RevenantView, me: PlayerView, q: Question, text: str) -> str:
        name = COLOURS[int(text)]
        return f"{name} (you)" if int(text) == me.seat else name


Label = Callable[[Labels, RevenantView, PlayerView, Question, str], str]

_LABELS: dict[str, Label] = {
    "setup-side": Labels._side,
    "setup-redraw": Labels._redraw,
    "setup-house": Labels._setup_house,
    "place": Labels._place,
    "emergency-gain": Labels._emergency,
    "influence-house": Labels._house,
    "reset-house": Labels._house,
    "hi-keep": Labels._hidden,
    "hi-to-resource": Labels._hidden,
    "effect-option": Labels._option,
    "effect-part": Labels._part,
    "gain-type": Labels._gain_type,
    "pay": Labels._give_up,
    "discount-pick": Labels._discount,
    "overflow": Labels._give_up,
    "lock-pick": Labels._give_up,
    "corruption-slot": Labels._slot,
    "move-run": Labels._move,
    "attack-order": Labels._order,
    "attack-target": Labels._sector,
    "bombard": Labels._bombard,
    "land": Labels._land,
    "planet-option": Labels._planet,
    "deploy": Labels._deploy,
    "protection": Labels._protection,
    "hypercharge-card": Labels._open_card,
    "proto-discard-open": Labels._open_card,
    "cull": Labels._open_card,
    "reserve-shuttle": Labels._shuttle,
    "draw-split": Labels._draw,
    "discard-down": Labels._card,
    "discard-pick": Labels._card,
    "play-card": Labels._card,
    "second-card": Labels._card,
    "attach-cadet": Labels._attach,
    "affiliation-bonus": Labels._affiliation,
    "bonus-action": Labels._bonus,
    "use-ability": Labels._ability,
    "shield-sector": Labels._sector,
    "destroy-target": Labels._sector,
    "repair-target": Labels._ship,
    "cleanse-source": Labels._cleanse,
    "copy-target": Labels._copy,
    "swap-target": Labels._swap,
    "damage-point": Labels._damage,
    "spread-target": Labels._ship,
    "failure-loss": Labels._loss,
    "solo-lines": Labels._ship,
    "solo-remove": Labels._sector,
    "solo-frigate": Labels._sector,
    "proto-agenda": Labels._agenda,
    "proto-frigate": Labels._sector,
    "proto-reveal": Labels._reveal,
    "proto-first-player": Labels._first,
    "proto-repair-n": Labels._repair_n,
}
