"""What each component and each word of the game means."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.glossary import concepts
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import capital, count, listed
from starboard.games.revenant.words.origins import OWN_CONTENT, origins
from starboard.kernel.title import Explanation

_CLAUSES = {t.CADET: "REV-21.5", t.FRIGATE: "REV-21.6", t.ORDER: "REV-21.7"}
_BY_TYPE = ("REV-7.1", "REV-8.1", "REV-10.1", "REV-11.3", "REV-9.1", "REV-26.1")


class Glossary:
    """Finds an explanation by id, name or word, whatever the capitals."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.tables = lexicon.tables
        self._origins = origins(self.tables, lexicon.arkships)
        self._entries: dict[str, Explanation] = {}
        # Words of the game come first: "frigate" is a ship, not the first card of that name.
        for words, name, clause, text in concepts(lexicon):
            entry = Explanation(words[0], name, "rule", text, clause, "")
            for word in words:
                self._entries.setdefault(word, entry)
        for component, (kind, n) in self.tables.by_id.items():
            made = _MAKERS[kind](self, component, n)
            self._entries[component] = made
            self._entries.setdefault(made.name.lower(), made)

    def find(self, text: str) -> Explanation | None:
        key = " ".join(text.strip().lower().replace("_", "-").split())
        for form in (key, key.replace(" ", "-"), key.removesuffix("s"), key.removesuffix("es")):
            if form in self._entries:
                return self._entries[form]
        near = {e.id: e for word, e in self._entries.items() if len(key) > 2 and word.startswith(key)}
        near = near or {e.id: e for word, e in self._entries.items() if len(key) > 2 and key in word}
        return next(iter(near.values())) if len(near) == 1 else None

    def _entry(self, id: str, name: str, kind: str, text: str, clause: str) -> Explanation:
        return Explanation(id, name, kind, text, clause, self._origins.get(id, OWN_CONTENT))

    # ------------------------------------------------------------------ board and ships

    def _house(self, id: str, n: int) -> Explanation:
        house = self.tables.houses[n]
        fields = listed([str(field) for field in self.tables.reward_fields])
        text = (
            "One of seven Houses. Its Power is the number of its ships on the board; at the end you score "
            f"your Influence × Power. The first player on each of the fields {fields} of its track takes a "
            f"reward: {self.lexicon.effect(house.rewards[self.lexicon.edition])}."
        )
        return self._entry(id, house.name, "House", text, "REV-16.2")

    def _resource(self, id: str, n: int) -> Explanation:
        every = self.lexicon.numbers.resources_per_point
        text = (
            "One of the four Resources. You can spend only free ones; those in a corrupted compartment are "
            f"locked. At the end every {every} Resources are worth 1 {self.lexicon.word('prestige')}."
        )
        return self._entry(id, self.tables.resource_names[n], "Resource", text, "REV-13.5")

    def _sector(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        beside = listed([lex.sector(self.tables.sector_ids[other]) for other in self.tables.neighbours[n]])
        if n >= t.OUTER:
            stop = "Frigates may stop here" if lex.prototype else "ships may cross it but not stop here"
            text = f"Part of the inner ring under the Revenant, beside {beside}; {stop}."
            return self._entry(id, capital(lex.sector(id)), "sector", text, "REV-18.3")
        limit = self.tables.ship_limit[n]
        cap = "" if lex.prototype else f", at most {count(self.tables.arkship_cap[n], 'Arkship')} among them"
        text = f"Beside {beside}. Room for {limit} House ships{cap}; Frigates do not count."
        return self._entry(id, capital(lex.sector(id)), "sector", text, "REV-18.4")

    def _ship(self, id: str, n: int) -> Explanation:
        kind = t.SHIP_TYPE[n]
        text = self._type_text(kind)
        if kind == t.ARKSHIP:
            offered = self.lexicon.arkship_options(t.SHIP_HOUSE[n])
            options = [f"{o.name}: {self.lexicon.option_text(o)}" for o in offered]
            text = f"{'. Or '.join(options)}. {text}"
        return self._entry(id, self.lexicon.ship(id), "ship", text, _BY_TYPE[kind])

    def _type(self, id: str, n: int) -> Explanation:
        return self._entry(id, self.lexicon.ship_type(n), "ship", self._type_text(n), _BY_TYPE[n])

    def _type_text(self, kind: int) -> str:
        lex = self.lexicon
        slots = self.tables.ship_types[kind].damage_slots
        if kind == t.ARKSHIP:
            return f"Offers whoever mans it two options. It never moves and can take {slots} damage."
        if kind == t.FIGHTER:
            if lex.prototype:
                return f"Moves 1 sector and deals 1 damage to the Voidborn there. It can take {slots} damage."
            return (
                "Manoeuvres 1 sector and attacks with 1 damage, in either order. After each Voidborn it "
                f"destroys it may Bombard on into an adjacent sector. It can take {slots} damage."
            )
        if kind == t.DROPSHIP:
            return (
                "Moves 1 sector, then lands on a free Planet for 1 Data cube and one of its two options. It "
                f"stays there until Recall. It can take {slots} damage."
            )
        if kind == t.SHUTTLE:
            return "Has no crew space but counts towards its House's Power. One point of damage destroys it."
        if kind == t.FRIGATE_TYPE:
            if lex.prototype:
                return (
                    "Your own ship: attack, land, or lay an Absorber and gain 1 Energy. It can never be hit."
                )
            return (
                "Your own ship: manoeuvre and attack, or manoeuvre and land. Manning it gives Hidden "
                "Influence. It can never be hit, and the owner of the nearest Frigate allocates the damage "
                "in a sector."
            )
        return (
            f"The flagship in the middle, with the crew spaces {lex.word('reinforce')} and "
            f"{lex.word('hypercharge')}. It takes the hits of sectors without ships; after {slots} damage "
            "the next one is a Failure."
        )

    def _option(self, id: str, n: int) -> Explanation:
        option = self.tables.options[n]
        text = f"Arkship option: {self.lexicon.option_text(option)}."
        if option.provision:
            text += " It counts as Provision."
        return self._entry(id, option.name, "Arkship option", text, "REV-7.1")

    def _space(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        cost = lex.pieces(self.tables.space_cost[lex.edition][n])
        name = lex.word(id)
        if id == "reinforce":
            token = "" if lex.prototype else ", then place a Protection token on an effect of a Failure card"
            text = f"Pay {cost} at once and deploy a ship from the supply{token}. You must do all of it."
            clause = "REVP-4.8" if lex.prototype else "REV-11.2"
        elif lex.prototype:
            text = f"Gain the Data on the Revenant, pay {cost}, enable the Hyperjump, discard an open card."
            clause = "REVP-4.9"
        else:
            text = (
                "Pay the price of an open card in Neutronium and take its benefits; the others are "
                "discarded. The fleet will jump to that card instead of facing the Rifts. Only once per "
                "Cycle."
            )
            clause = "REV-11.7"
        return self._entry(id, name, "crew space", text, clause)

    # ------------------------------------------------------------------ the player's boards

    def _compartment(self, edition: int, id: str, n: int) -> Explanation:
        c = self.tables.compartments[edition][n]
        lock = (
            "Corruption here closes the bonus action and locks the Resources inside."
            if c.corruptible
            else "It cannot be corrupted."
        )
        text = f"{c.slots} Resource slots. Bonus action: {self.lexicon.bonus_text(c)}. {lock}"
        return self._entry(id, c.name, "compartment", text, "REV-14.2")

    def _final_compartment(self, id: str, n: int) -> Explanation:
        return self._compartment(t.FINAL, id, n)

    def _prototype_compartment(self, id: str, n: int) -> Explanation:
        return self._compartment(t.PROTOTYPE, id, n)

    def _slot(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        bonus = self.tables.slot_bonus[lex.edition][n]
        brings = "no bonus" if bonus is None else f"a bonus: {lex.effect(bonus)}"
        energy = self.tables.slot_energy[lex.edition][n]
        more = f" A card here costs {energy} more Energy." if energy else ""
        text = f"The slots for {lex.word('frigate')}s are filled in order. This one gives {brings}.{more}"
        return self._entry(id, f"{lex.word('frigate')} slot {n + 1}", "slot", text, "REV-21.6")

    def _rank(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        rank = self.tables.ranks[n]
        text = (
            f"Draw {lex.words_for('operation', rank.draw)} between {lex.word('cycle')}s, look at "
            f"{count(rank.look, 'Hidden Influence card')} and keep one, reset Tactics to field {rank.reset}; "
            f"worth {rank.prestige[lex.edition]} {lex.word('prestige')}."
        )
        return self._entry(id, f"{capital(lex.word('rank'))} {n}", "rank", text, "REV-20.1")

    def _captain(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        captain = self.tables.captains[n]
        parts = ["; ".join(lex.ability_text(a) for a in captain.basic)]
        for rank, row in enumerate(captain.ascension, 1):
            parts.append(f"{lex.word('rank')} {rank}: " + "; ".join(lex.ability_text(a) for a in row))
        parts.append(lex.ability_text(captain.activation))
        text = ". ".join(capital(part) for part in parts) + "."
        kind = f"Captain, {t.SPECIALISATIONS[captain.specialisation].capitalize()}"
        return self._entry(id, captain.name, kind, text, "REV-20.3")

    # ------------------------------------------------------------------ cards

    def _operation(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        card = self.tables.operations[n]
        worth = (lex.numbers.cadet_prestige, lex.numbers.frigate_prestige, lex.numbers.order_prestige)[
            card.kind
        ]
        text = (
            f"{self.tables.houses[card.house].name}, costs {lex.pieces(card.cost)}, worth {worth} "
            f"{lex.word('prestige')}. {capital(lex.card_text(card))}."
        )
        return self._entry(id, card.name, lex.word(t.KINDS[card.kind]), text, _CLAUSES[card.kind])

    def _planet(self, id: str, n: int) -> Explanation:
        planet = self.tables.planets[n]
        upper, lower = (self.lexicon.effect(option) for option in planet.options)
        marks = [" (Mining)" if planet.mining == side else "" for side in (t.UPPER, t.LOWER)]
        text = f"Upper option{marks[0]}: {upper}. Lower option{marks[1]}, with 1 Corruption: {lower}."
        return self._entry(id, planet.name, "Planet", text, "REV-10.3")

    def _scanner(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        card = self.tables.scanners[n]
        voidborn = " ".join(map(str, card.voidborn))
        rifts = listed([str(sector + 1) for sector in card.rifts])
        planets = listed([str(sector + 1) for sector in card.planets])
        text = f"Voidborn in sectors 1 to 8: {voidborn}; Rifts in {rifts}; Planets at {planets}"
        if lex.prototype:
            house = self.tables.houses[card.house].name
            text += f"; {house} {lex.word('shuttle')} to sector {card.shuttle + 1}."
        else:
            text += (
                f"; a reserved Shuttle arrives in sector {card.shuttle + 1}. Price {card.price} Neutronium, "
                f"benefits: {lex.effect(card.benefits)}."
            )
        return self._entry(id, card.name, lex.word("scanner"), text, "REV-28.6")

    def _colony(self, id: str, n: int) -> Explanation:
        lex = self.lexicon
        card = self.tables.colonies[n]
        price = "" if lex.prototype else f" Price {card.price} Neutronium."
        text = (
            f"{self.tables.houses[card.house].name} has 1 more Power at the end, and every player scores "
            f"{card.text[lex.edition]}.{price}"
        )
        return self._entry(id, card.name, "Colony card", text, "REV-30.3")

    def _failure(self, id: str, n: int) -> Explanation:
        failure = self.tables.failures[n]
        upper, lower = (capital(self.lexicon.effect(e)) for e in failure.effects)
        core = " A Core card: its lower effect cannot be covered." if failure.core else ""
        text = f"Upper effect: {upper}. Lower effect: {lower}.{core}"
        return self._entry(id, failure.name, self.lexicon.word("failure"), text, "REV-26.2")

    def _agenda(self, id: str, n: int) -> Explanation:
        agenda = self.tables.agendas[n]
        points = f"{self.lexicon.numbers.agenda_prestige} {self.lexicon.word('prestige')}"
        text = f"{points} for {condition(self.lexicon, agenda.condition)} at the end."
        kind = f"{t.AGENDA_KINDS[agenda.kind]} agenda"
        return self._entry(id, agenda.name, kind, text, "REV-30.5")

    def _hidden_agenda(self, id: str, n: int) -> Explanation:
        agenda = self.tables.hidden_agendas[n]
        goals = "; ".join(condition(self.lexicon, e) for e in agenda.objectives)
        text = f"{self.lexicon.numbers.agenda_prestige} {self.lexicon.word('prestige')} each for: {goals}."
        return self._entry(id, agenda.name, "Hidden Agenda", text, "REVP-7.1")

    # ------------------------------------------------------------------ the rest

    def _die(self, id: str, n: int) -> Explanation:
        die = self.tables.rift_dice[n]
        faces = ", ".join("-".join(map(str, face)) for face in die.faces)
        text = f"New Voidborn counter-clockwise of the Rift, in its sector and clockwise of it: {faces}."
        return self._entry(id, die.name, self.lexicon.word("die"), text, "REV-27.1")

    def _hidden(self, id: str, n: int) -> Explanation:
        house = self.tables.houses[self.tables.hidden[n]].name
        text = (
            f"Counts as 1 Influence with {house} at the end; in your turn you can discard it for a Resource."
            if not self.lexicon.prototype
            else f"Counts as 1 Influence with {house} at the end."
        )
        return self._entry(id, f"Hidden Influence of {house}", "Hidden Influence", text, "REV-30.4")

    def _solo_card(self, id: str, n: int) -> Explanation:
        card = self.tables.solo_cards[n]
        what = "the Revenant" if card.type == t.SOLO_REVENANT else f"the {self.lexicon.ship_type(card.type)}"
        text = f"Sends the Corrupted Crew to {what} of the revealed House, if it is on the board and free."
        if card.type == t.SOLO_REVENANT:
            text = "Sends the Corrupted Crew to the Revenant, if a space is free."
        return self._entry(id, card.name, "Solo Action card", text, "REVS-2.2")

    def _level(self, id: str, n: int) -> Explanation:
        level = self.tables.solo_levels[n]
        harbinger = " Its Harbinger goes first and corrupts the ship it mans." if level.harbinger else ""
        start = f"on Tactics {level.tactics}, with Influence {level.influence} on every track"
        text = f"The Crew starts {start}.{harbinger}"
        return self._entry(id, f"Level {level.name}", "solo level", text, "REVS-1.4")


_MAKERS: dict[str, Callable[[Glossary, str, int], Explanation]] = {
    "house": Glossary._house,
    "resource": Glossary._resource,
    "sector": Glossary._sector,
    "ship": Glossary._ship,
    "ship-type": Glossary._type,
    "option": Glossary._option,
    "space": Glossary._space,
    "compartment": Glossary._final_compartment,
    "prototype-compartment": Glossary._prototype_compartment,
    "slot": Glossary._slot,
    "planet": Glossary._planet,
    "rank": Glossary._rank,
    "captain": Glossary._captain,
    "operation": Glossary._operation,
    "scanner": Glossary._scanner,
    "colony": Glossary._colony,
    "failure": Glossary._failure,
    "agenda": Glossary._agenda,
    "hidden-agenda": Glossary._hidden_agenda,
    "die": Glossary._die,
    "hidden": Glossary._hidden,
    "solo-card": Glossary._solo_card,
    "level": Glossary._level,
}
