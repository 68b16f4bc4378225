"""Log sentences: one line per event."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.solar_sphere.tables import FACTIONS, RESOURCES, Tables
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import Value
from starboard.kernel.state import Event


class Chronicle:
    """Puts events into words."""

    def __init__(self, tables: Tables, seat_name: Callable[[int], str], solo: bool) -> None:
        self.tables = tables
        self.seat_name = seat_name
        self.solo = solo

    def sentence(self, event: Event) -> str:
        return _SENTENCES[event.verb](self, self._who(event.seat), event.data)

    def _who(self, seat: int) -> str:
        return self.seat_name(seat) if seat >= 0 else ""

    def _name(self, component: Value) -> str:
        kind, n = self.tables.by_id[str(component)]
        t = self.tables
        if kind == "crew":
            return t.crew[n].name
        if kind == "ship":
            return t.ships[n].name
        if kind == "hex":
            return t.hexes[n].name
        if kind == "scoring":
            return t.scoring[n].name
        return t.dranda[n].name

    def _place(self, location: Value) -> str:
        return say.location(self.tables, str(location))

    # ------------------------------------------------------------------ the course of the game

    def _setup(self, who: str, data: tuple[Value, ...]) -> str:
        return f"The scoring card is {self._name(data[0])}."

    def _round(self, who: str, data: tuple[Value, ...]) -> str:
        return f"Round {data[0]} of {self.tables.rounds} begins."

    def _dock(self, who: str, data: tuple[Value, ...]) -> str:
        dice = [int(die) for die in data]
        return f"{who} rolls {say.listed([str(die) for die in dice])}, {sum(dice)} in all."

    def _order(self, who: str, data: tuple[Value, ...]) -> str:
        return f"Turn order: {', '.join(self.seat_name(int(seat)) for seat in data)}."

    def _turn(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who}'s turn."

    def _battle(self, who: str, data: tuple[Value, ...]) -> str:
        return "All dice are used: the battle begins."

    def _final_round(self, who: str, data: tuple[Value, ...]) -> str:
        return "The last free hex is built: this round is the last."

    def _end(self, who: str, data: tuple[Value, ...]) -> str:
        return "The game is over."

    # ------------------------------------------------------------------ gains and payments

    def _gain(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} gains 1 {data[0]}."

    def _refuse(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who}'s storage is full: 1 {data[0]} is refused."

    def _replace(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who}'s storage is full: 1 {data[0]} makes room for 1 {data[1]}."

    def _spend(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} spends {data[1]} {data[0]}."

    def _points(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} scores {say.count(int(data[0]), 'point')}."

    def _reputation(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} gains 1 reputation (column {data[0]})."

    def _morale(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} gains {data[0]} morale (column {data[1]})."

    def _lose_morale(self, who: str, data: tuple[Value, ...]) -> str:
        amount, column, points = (int(n) for n in data)
        if points:
            lost = say.count(points, "point")
            return f"{who} has too little morale to lose {amount} and loses {lost} instead."
        return f"{who} loses {amount} morale (column {column})."

    def _pay_morale(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} pays {data[0]} morale."

    def _icon(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} gains a {say.faction(self.tables, FACTIONS.index(str(data[0])))} icon."

    def _move_back(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} moves morale from {data[0]} back to {data[1]}: {say.count(int(data[2]), 'kickback')}."

    # ------------------------------------------------------------------ drones and dice

    def _fabricate(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} fabricates {say.count(int(data[0]), 'drone')}."

    def _take_satellite(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} takes the satellite back from {self._place(data[0])}."

    def _regenerate(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} regenerates {say.count(int(data[0]), 'drone')}."

    def _decommission(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} decommissions a drone into the {data[0]} row, column {data[1]}."

    def _auxiliary(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} gains the auxiliary die and rolls a {data[0]}."

    def _auxiliary_lost(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} has already had the auxiliary die this round."

    def _visit(self, who: str, data: tuple[Value, ...]) -> str:
        location, die, final, change, fee = data
        price = int(change) + int(fee)
        text = f"{who} visits {self._place(location)} with a {final}"
        if final != die:
            text += f", rolled as a {die}"
        if price:
            parts = [f"{change} to change the die"] if change else []
            parts += ["1 as the fee"] if fee else []
            text += f", exhausting {say.count(price, 'drone')} ({', '.join(parts)})"
        return text + "."

    def _discard(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} discards a {data[0]}."

    def _boost(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who}'s satellite boosts {self._place(data[0])}."

    def _launch(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} launches a satellite at {self._place(data[0])}."

    # ------------------------------------------------------------------ building, hiring, attacking

    def _build(self, who: str, data: tuple[Value, ...]) -> str:
        tile = self.tables.hexes[self.tables.by_id[str(data[1])][1]]
        if self.solo and who == self.seat_name(1):  # SS-15.5: no cost
            return f"{who} builds {tile.name} at {data[0]}."
        return f"{who} pays {say.pieces(tile.cost)} and builds {tile.name} at {data[0]}."

    def _hire(self, who: str, data: tuple[Value, ...]) -> str:
        mix = str(data[2]).split("+")
        cost = [mix.count(r) for r in RESOURCES]
        cost[1] += int(data[1])
        return f"{who} pays {say.pieces(cost)} and hires {self._name(data[0])}."

    def _use_crew(self, who: str, data: tuple[Value, ...]) -> str:
        card = self.tables.crew[self.tables.by_id[str(data[0])][1]]
        return f"{who} uses {card.name}: {say.effect(card.action)}."

    def _retire(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} retires {self._name(data[0])}."

    def _refresh(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} turns {self._name(data[0])} upright."

    def _attack(self, who: str, data: tuple[Value, ...]) -> str:
        drones = say.count(int(data[1]), "drone")
        return f"{who} pays 1 {data[2]} and deploys {drones} against {self._name(data[0])}."

    # ------------------------------------------------------------------ battle and recovery

    def _unopposed(self, who: str, data: tuple[Value, ...]) -> str:
        return f"Nobody attacks {self._name(data[0])}."

    def _roll(self, who: str, data: tuple[Value, ...]) -> str:
        _, face, total, power = data
        outcome = "success" if int(power) >= int(total) else "failed"
        drones = say.count(int(power), "drone")
        return f"{who} rolls a {face} against {self._name(data[0])}: {total} against {drones}, {outcome}."

    def _reroll(self, who: str, data: tuple[Value, ...]) -> str:
        return self._roll(who, data).replace(" rolls a ", " rolls again, a ", 1)

    def _victory(self, who: str, data: tuple[Value, ...]) -> str:
        return f"The attack led by {who} beats {self._name(data[0])}."

    def _defeat(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{self._name(data[0])} gets through: every player loses 1 morale."

    def _box(self, who: str, data: tuple[Value, ...]) -> str:
        return f"Nobody claims {self._name(data[0])}."

    def _claim(self, who: str, data: tuple[Value, ...]) -> str:
        card = self.tables.ships[self.tables.by_id[str(data[0])][1]]
        return f"{who} claims {card.name} ({say.ship_icons(self.tables, card)})."

    def _shift(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{self._name(data[0])} moves to the bottom row; a Corporation drone joins the attack."

    def _ship(self, who: str, data: tuple[Value, ...]) -> str:
        card = self.tables.ships[self.tables.by_id[str(data[0])][1]]
        return f"A Resistance ship appears: {card.name}, value {card.value}."

    def _leave(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{self._name(data[0])} leaves the Crew Station."

    def _crew(self, who: str, data: tuple[Value, ...]) -> str:
        card = self.tables.crew[self.tables.by_id[str(data[0])][1]]
        return f"{card.name} (tier {card.tier}) arrives at the Crew Station."

    # ------------------------------------------------------------------ DRANDA

    def _strip(self, who: str, data: tuple[Value, ...]) -> str:
        card = self.tables.dranda[self.tables.by_id[str(data[0])][1]]
        colours = ", ".join(("black", "teal", "amber")[colour] for colour in card.strip)
        return f"{card.name} sets the order of DRANDA's dice: {colours}."

    def _dranda_card(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} turns over {self._name(data[0])} for its {data[1]} die, a {data[2]}."

    def _dranda_visit(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} places a {data[1]} on {self._place(data[0])}."

    def _dranda_returns(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} takes {say.count(int(data[0]), 'drone')} back from the failed attack."

    def _dranda_removes(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} removes {say.count(int(data[0]), 'drone')}."

    def _dranda_loses(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} has no drone to remove and loses {say.count(int(data[0]), 'point')}."

    def _dranda_reclaims(self, who: str, data: tuple[Value, ...]) -> str:
        n = int(data[0])
        return f"{who} reclaims {say.count(n, 'drone')} and loses {say.count(n, 'point')}."

    def _dranda_reveals(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} turns over {self._name(data[0])} to find an opaque die."

    def _opaque(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} rolls its opaque {data[0]} die: {data[1]}."

    def _dranda_attack(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} deploys {say.count(int(data[1]), 'drone')} against {self._name(data[0])}."

    def _dranda_hires(self, who: str, data: tuple[Value, ...]) -> str:
        return f"{who} hires {self._name(data[0])}."


Sentence = Callable[[Chronicle, str, tuple[Value, ...]], str]

_SENTENCES: dict[str, Sentence] = {
    name.removeprefix("_").replace("_", "-"): method
    for name, method in vars(Chronicle).items()
    if name.startswith("_") and not name.startswith("__") and name not in ("_who", "_name", "_place")
}
