"""Log sentences: one line per event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import MEMBERS, capital, count, listed
from starboard.kernel.ask import Value
from starboard.kernel.state import Event

Data: TypeAlias = tuple[Value, ...]


class Chronicle:
    """Puts events into words."""

    def __init__(self, lexicon: Lexicon, seat_name: Callable[[int], str]) -> None:
        self.lexicon = lexicon
        self.tables = lexicon.tables
        self.seat_name = seat_name

    def sentence(self, event: Event) -> str:
        who = self.seat_name(event.seat) if event.seat >= 0 else ""
        return capital(_SENTENCES[event.verb](self, who, event.data))

    def name_of(self, value: Value) -> str:
        return self.lexicon.name(str(value))

    def sector_name(self, value: Value) -> str:
        return self.lexicon.sector(str(value))

    def ship_name(self, value: Value) -> str:
        """A ship with its article: the Zenor Arkship; "frigate" is that of whoever acts."""
        if value == "frigate":
            return "their Frigate"
        return f"the {self.lexicon.ship(str(value)).removeprefix('the ')}"

    def thing(self, value: Value) -> str:
        """Ships have an article, cards and Planets have none."""
        return self.ship_name(value) if value in (*t.SHIP_IDS, "revenant") else self.name_of(value)

    def effect_of(self, effect: Effect) -> str:
        """What an effect does, told of somebody else."""
        text = self.lexicon.effect(effect).replace("instead of it ", "instead: ")
        return text.replace("your choice", "their choice").replace("your ", "their ")

    # ------------------------------------------------------------------ the course of the game

    def _cycle(self, who: str, data: Data) -> str:
        return f"{self.lexicon.word('cycle')} {data[0]} of {self.lexicon.numbers.cycles} begins."

    def _turn(self, who: str, data: Data) -> str:
        return f"{who}'s turn ({data[0]} of {self.lexicon.numbers.rounds})."

    def _captain(self, who: str, data: Data) -> str:
        captain = self.tables.captains[self.tables.by_id[str(data[0])][1]]
        specialisation = t.SPECIALISATIONS[captain.specialisation].capitalize()
        side = captain.id[-1].upper()
        return f"{who} has {captain.name} as Captain ({specialisation}, side {side})."

    def _agenda(self, who: str, data: Data) -> str:
        return f"{who} holds the agenda {self.name_of(data[0])}."

    def _redraw(self, who: str, data: Data) -> str:
        kinds = [self.lexicon.word(kind) for kind in str(data[0]).split("+") if kind in t.KINDS]
        return (
            f"{who} exchanges the {listed(kinds)} they were dealt."
            if kinds
            else f"{who} keeps the cards as dealt."
        )

    def _house(self, who: str, data: Data) -> str:
        return f"{who} starts with the House {self.name_of(data[0])}; its Arkship will take 1 damage."

    def _corrupted_ark(self, who: str, data: Data) -> str:
        return f"{self.thing(data[0])} starts corrupted."

    def _frigate(self, who: str, data: Data) -> str:
        return f"{who} places the Frigate in {self.sector_name(data[0])}."

    def _rift(self, who: str, data: Data) -> str:
        return "Nobody has charged the jump: the Rift phase begins."

    def _rift_roll(self, who: str, data: Data) -> str:
        return f"The {self.lexicon.word('die')} is rolled for the Rift in {self.sector_name(data[0])}."

    def _voidborn(self, who: str, data: Data) -> str:
        verb = "appears" if data[1] == 1 else "appear"
        return f"{data[1]} Voidborn {verb} in {self.sector_name(data[0])}."

    def _hyperjump(self, who: str, data: Data) -> str:
        return "The fleet makes a Hyperjump."

    def _leave(self, who: str, data: Data) -> str:
        return "All Planets, Rifts and Voidborn stay behind."

    def _arrive(self, who: str, data: Data) -> str:
        card = self.tables.scanners[self.tables.by_id[str(data[0])][1]]
        rifts = count(len(card.rifts), "Rift")
        return f"The fleet arrives at {card.name}: {sum(card.voidborn)} Voidborn, {rifts}."

    def _planet_laid(self, who: str, data: Data) -> str:
        return f"The Planet {self.name_of(data[0])} is placed in {self.sector_name(data[1])}."

    def _no_room(self, who: str, data: Data) -> str:
        return f"There is no room for {self.thing(data[0])}: it goes back to the supply."

    def _reveal_card(self, who: str, data: Data) -> str:
        kind = (
            "Colony card" if self.tables.by_id[str(data[0])][0] == "colony" else self.lexicon.word("scanner")
        )
        return f"{kind} {self.name_of(data[0])} is revealed."

    def _discard_open(self, who: str, data: Data) -> str:
        return f"{self.name_of(data[0])} is discarded."

    def _recall(self, who: str, data: Data) -> str:
        return "All crew and landed ships return."

    def _turn_order(self, who: str, data: Data) -> str:
        return f"Turn order: {', '.join(self.seat_name(int(seat)) for seat in data)}."

    # ------------------------------------------------------------------ manning and actions

    def _man(self, who: str, data: Data) -> str:
        member, place = MEMBERS[str(data[0])], str(data[1])
        member = f"the {member}" if data[0] == "captain" else member
        if place == "emergency":
            return f"{who} sends {member} on an emergency action."
        if place in t.SPACES:
            return f"{who} sends {member} to {self.lexicon.place(place)}."
        return f"{who} mans {self.ship_name(place)} with {member}."

    def _no_place(self, who: str, data: Data) -> str:
        return f"{who} has no ship to man and skips the main action."

    def _lost(self, who: str, data: Data) -> str:
        return f"{who} can no longer pay for the Revenant and loses the action."

    def _option(self, who: str, data: Data) -> str:
        option = self.tables.options[self.tables.by_id[str(data[1])][1]]
        return f"{who} uses {option.name} of {self.ship_name(data[0])}."

    def _bonus(self, who: str, data: Data) -> str:
        return f"{who} takes the bonus action {self.lexicon.compartment(str(data[0])).name}."

    def _ability(self, who: str, data: Data) -> str:
        found = self.lexicon.ability(str(data[0]))
        assert found is not None
        return f"{who} uses {found[0]}: {self.effect_of(found[1].effect)}."

    def _copy(self, who: str, data: Data) -> str:
        what = str(data[0])
        if what in t.SPACES:
            return f"{who} copies {self.lexicon.place(what)}."
        return (
            f"{who} uses their Frigate as well." if what == "frigate" else f"{who} copies {self.thing(what)}."
        )

    def _take_off(self, who: str, data: Data) -> str:
        return f"{who} takes off with the Frigate."

    def _move(self, who: str, data: Data) -> str:
        return f"{who} moves {self.ship_name(data[0])} to {self.sector_name(data[1])}."

    def _bombard(self, who: str, data: Data) -> str:
        return f"{self.thing(data[0])} bombards its way into {self.sector_name(data[1])}."

    def _land(self, who: str, data: Data) -> str:
        return f"{who} lands {self.ship_name(data[0])} on {self.name_of(data[1])}."

    def _planet(self, who: str, data: Data) -> str:
        planet = self.lexicon.planet(str(data[0]))
        side = t.SIDES.index(str(data[1]))
        kind = "corrupted" if side == t.LOWER else "clean"
        return f"{who} takes the {kind} option of {planet.name}: {self.effect_of(planet.options[side])}."

    def _destroy(self, who: str, data: Data) -> str:
        return f"{who} destroys a Voidborn in {self.sector_name(data[0])}."

    def _shield(self, who: str, data: Data) -> str:
        return f"{who} lays {self.lexicon.one('shield')} in {self.sector_name(data[0])}."

    def _repair(self, who: str, data: Data) -> str:
        return f"{who} repairs 1 damage on {self.thing(data[0])}."

    def _deploy(self, who: str, data: Data) -> str:
        ship, where = self.ship_name(data[0]), self.sector_name(data[1])
        return f"{who} deploys {ship} in {where}." if who else f"{ship} joins the fleet in {where}."

    def _swap(self, who: str, data: Data) -> str:
        return f"{who} exchanges {self.thing(data[0])} for {self.thing(data[1])}."

    def _protect(self, who: str, data: Data) -> str:
        return f"{who} covers the {data[1]} effect of {self.name_of(data[0])} with a Protection token."

    def _hypercharge(self, who: str, data: Data) -> str:
        space = self.lexicon.word("hypercharge")
        return f"{who or 'The Corrupted Crew'} chooses {self.name_of(data[0])} with {space}."

    def _enable_jump(self, who: str, data: Data) -> str:
        return f"{who or 'The Corrupted Crew'} enables the Hyperjump."

    def _reserve(self, who: str, data: Data) -> str:
        return f"{who} reserves {self.thing(data[0])} on the chosen card."

    def _cull(self, who: str, data: Data) -> str:
        return f"{who} removes {count(int(data[0]), 'Colony card')} unseen."

    def _cull_card(self, who: str, data: Data) -> str:
        return f"{who} removes the Colony {self.name_of(data[0])}."

    # ------------------------------------------------------------------ gains and payments

    def _gain(self, who: str, data: Data) -> str:
        return f"{who} gains {data[1]} {self.name_of(data[0])}."

    def _pay(self, who: str, data: Data) -> str:
        return f"{who} pays {data[1]} {self.name_of(data[0])}."

    def _return(self, who: str, data: Data) -> str:
        return f"{who} has no room and returns 1 {self.name_of(data[0])}."

    def _lose(self, who: str, data: Data) -> str:
        return f"{who} loses {data[1]} {self.name_of(data[0])}."

    def _influence(self, who: str, data: Data) -> str:
        return f"{who} gains 1 Influence with {self.name_of(data[0])} (now {data[1]})."

    def _reward(self, who: str, data: Data) -> str:
        house = self.tables.houses[t.HOUSES.index(str(data[0]))]
        reward = self.effect_of(house.rewards[self.lexicon.edition])
        return f"{who} takes the {house.name} reward of field {data[1]}: {reward}."

    def _lose_influence(self, who: str, data: Data) -> str:
        return f"{who} loses 1 Influence with {self.name_of(data[0])}."

    def _tactics(self, who: str, data: Data) -> str:
        return f"{who} advances to Tactics {data[0]}."

    def _lose_tactics(self, who: str, data: Data) -> str:
        return f"{who} falls back to Tactics {data[0]}."

    def _reset_tactics(self, who: str, data: Data) -> str:
        return f"{who} goes back to Tactics {data[0]}."

    def _data(self, who: str, data: Data) -> str:
        return f"{who} gains 1 Discovery Data ({data[0]} of {self.lexicon.numbers.set_size})."

    def _hidden(self, who: str, data: Data) -> str:
        looked, kept = int(data[0]), int(data[1])
        if looked == kept:
            return f"{who} gains {count(kept, 'Hidden Influence card')}."
        return f"{who} looks at {count(looked, 'Hidden Influence card')} and keeps {kept}."

    def _keep_hidden(self, who: str, data: Data) -> str:
        return f"{who} keeps a Hidden Influence card of {self.name_of(data[0])}."

    def _spend_hidden(self, who: str, data: Data) -> str:
        return f"{who} discards a Hidden Influence card for a Resource."

    def _spend_hidden_card(self, who: str, data: Data) -> str:
        return f"{who} alone knows that it was of {self.name_of(data[0])}."

    def _show_hidden(self, who: str, data: Data) -> str:
        return f"{who} discards a Hidden Influence card of {self.name_of(data[0])}, shown to all."

    def _lose_hidden(self, who: str, data: Data) -> str:
        return f"{who} loses a Hidden Influence card."

    def _lose_hidden_card(self, who: str, data: Data) -> str:
        return f"{who} alone knows that it was of {self.name_of(data[0])}."

    def _promote(self, who: str, data: Data) -> str:
        return f"{who} rises to {self.lexicon.word('rank')} {data[0]}."

    def _penalty(self, who: str, data: Data) -> str:
        return f"{who} will lose {data[0]} {self.lexicon.word('prestige')} at the end."

    # ------------------------------------------------------------------ cards

    def _draw(self, who: str, data: Data) -> str:
        pieces = str(data[0]).split()
        kinds = zip(pieces[::2], pieces[1::2], strict=True)
        return f"{who} draws {listed([self.lexicon.words_for(kind, int(n)) for n, kind in kinds])}."

    def _draw_card(self, who: str, data: Data) -> str:
        return f"{who} draws {self.name_of(data[0])}."

    def _discard(self, who: str, data: Data) -> str:
        return f"{who} discards {self.lexicon.one(str(data[0]))}."

    def _discard_card(self, who: str, data: Data) -> str:
        return f"{who} discards {self.name_of(data[0])}."

    def _play(self, who: str, data: Data) -> str:
        card = self.lexicon.operation(str(data[0]))
        return f"{who} plays the {self.lexicon.word(t.KINDS[card.kind])} {card.name}."

    def _play_order(self, who: str, data: Data) -> str:
        return f"{who} plays {self.lexicon.one(t.KINDS[t.ORDER])}."

    def _play_order_card(self, who: str, data: Data) -> str:
        return f"{who} alone knows that it is {self.name_of(data[0])}."

    def _attach(self, who: str, data: Data) -> str:
        return f"{who} puts {self.name_of(data[0])} beside {MEMBERS[str(data[1])]}."

    def _reveal_agenda(self, who: str, data: Data) -> str:
        return f"{who} reveals {self.name_of(data[0])}: {count(int(data[1]), 'objective')} met."

    # ------------------------------------------------------------------ Corruption, Skirmish, Failures

    def _corruption(self, who: str, data: Data) -> str:
        return f"{who} gains 1 Corruption on the {self.lexicon.compartment(str(data[0])).name} compartment."

    def _lock(self, who: str, data: Data) -> str:
        name = self.lexicon.compartment(str(data[1])).name
        return f"{who} locks 1 {self.name_of(data[0])} in the {name} compartment."

    def _cleanse(self, who: str, data: Data) -> str:
        source = str(data[0])
        if source in t.SHIP_IDS:
            return f"{who} removes the Corruption from {self.ship_name(source)}."
        return f"{who} removes the Corruption from the {self.lexicon.compartment(source).name} compartment."

    def _skirmish(self, who: str, data: Data) -> str:
        hits = count(int(data[1]), "hit")
        by = f"{who} allocates {'it' if data[1] == 1 else 'them'}" if who else "the Crew's order decides"
        return f"{self.lexicon.word('skirmish')} in {self.sector_name(data[0])}: {hits}; {by}."

    def _damage(self, who: str, data: Data) -> str:
        kind = t.SHIP_TYPE[t.SHIP_IDS.index(str(data[0]))]
        slots = self.tables.ship_types[kind].damage_slots
        return f"{self.thing(data[0])} is damaged ({data[1]} of {slots})."

    def _destroyed(self, who: str, data: Data) -> str:
        return f"{self.thing(data[0])} is destroyed."

    def _shields_gone(self, who: str, data: Data) -> str:
        where = f" in {self.sector_name(data[0])}" if data else ""
        return f"The {self.lexicon.word('shield')}s{where} are removed."

    def _spread(self, who: str, data: Data) -> str:
        return f"The Rift corrupts {self.thing(data[0])}."

    def _core_damage(self, who: str, data: Data) -> str:
        slots = self.tables.ship_types[t.REVENANT_TYPE].damage_slots
        return f"The Revenant is hit (damage {data[0]} of {slots})."

    def _immune(self, who: str, data: Data) -> str:
        return f"The Revenant takes no more damage this {self.lexicon.word('cycle')}."

    def _failure(self, who: str, data: Data) -> str:
        failure = self.lexicon.failure(str(data[0]))
        effect = self.lexicon.effect(failure.effects[t.SIDES.index(str(data[1]))])
        return f"Failure! {failure.name}, {data[1]} effect: {effect}."

    def _covered(self, who: str, data: Data) -> str:
        return f"The {data[1]} effect of {self.name_of(data[0])} is covered by a Protection token."

    def _failure_card(self, who: str, data: Data) -> str:
        return f"{capital(self.lexicon.word('failure'))} {self.name_of(data[0])} is revealed."

    # ------------------------------------------------------------------ Council and solo

    def _council(self, who: str, data: Data) -> str:
        return f"The Council reveals {self.name_of(data[0])}."

    def _ambassador(self, who: str, data: Data) -> str:
        return f"An Ambassador mans {self.thing(data[0])}."

    def _set_aside(self, who: str, data: Data) -> str:
        return "The Ambassador finds no free ship and is set aside."

    def _settle(self, who: str, data: Data) -> str:
        return f"{self.thing(data[0])} lands at the Planet of {self.sector_name(data[1])}."

    def _crew_card(self, who: str, data: Data) -> str:
        return f"The Corrupted Crew reveals {self.name_of(data[0])}."

    def _crew_figure(self, who: str, data: Data) -> str:
        place = str(data[0])
        if place in t.SPACES:
            return f"The Corrupted Crew occupies {self.lexicon.place(place)}."
        return f"The Corrupted Crew mans {self.ship_name(place)}."

    def _crew_nowhere(self, who: str, data: Data) -> str:
        return "There is no place left for the Corrupted Crew."

    def _crew_influence(self, who: str, data: Data) -> str:
        return f"The Corrupted Crew gains 1 Influence with {self.name_of(data[0])} (now {data[1]})."

    def _crew_token(self, who: str, data: Data) -> str:
        return f"The {self.name_of(data[0])} reward of field {data[1]} is removed."

    def _crew_corrupts(self, who: str, data: Data) -> str:
        return f"The Harbinger corrupts {self.thing(data[0])}."

    def _crew_tactics(self, who: str, data: Data) -> str:
        return f"The Corrupted Crew advances to Tactics {data[0]}."

    def _line(self, who: str, data: Data) -> str:
        ships = ", ".join(self.lexicon.ship(str(ship)) for ship in data[1:])
        return f"{who} orders {self.sector_name(data[0])} from the front: {ships}."

    def _remove_voidborn(self, who: str, data: Data) -> str:
        return f"{who} removes a Voidborn in {self.sector_name(data[0])}."


Sentence = Callable[[Chronicle, str, Data], str]

_SENTENCES: dict[str, Sentence] = {
    name.removeprefix("_").replace("_", "-"): method
    for name, method in vars(Chronicle).items()
    if name.startswith("_") and not name.startswith("__")
}
