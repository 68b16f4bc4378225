"""What each component and each word of the game means."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.glossary import FINAL_TERMS, TERMS, values
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.origins import origins_of
from starboard.kernel.english import capital, count, listed
from starboard.kernel.glossary import Glossary, Meaning

_CLAUSES = {t.CADET: "REV-21.5", t.FRIGATE: "REV-21.6", t.ORDER: "REV-21.7"}
_BY_TYPE = ("REV-7.1", "REV-8.1", "REV-10.1", "REV-11.3", "REV-9.1", "REV-26.1")


def glossary(lex: Lexicon) -> Glossary:
    """Words of the game come first: "frigate" is a ship, not the first card of that name."""
    found = Glossary()
    found.add_terms(TERMS if lex.prototype else TERMS + FINAL_TERMS, values(lex))
    origins = origins_of(lex.tables, lex.arkships)
    found.add_components(lex.tables.by_id, lambda kind, n: _MEANINGS[kind](lex, n), origins)
    return found


# ---------------------------------------------------------------------- board and ships


def _house(lex: Lexicon, n: int) -> Meaning:
    house = lex.tables.houses[n]
    fields = listed([str(field) for field in lex.tables.reward_fields])
    text = (
        "One of seven Houses. Its Power is the number of its ships on the board; at the end you score "
        f"your Influence × Power. The first player on each of the fields {fields} of its track takes a "
        f"reward: {lex.effect(house.rewards[lex.edition])}."
    )
    return Meaning(house.name, "House", text, "REV-16.2")


def _resource(lex: Lexicon, n: int) -> Meaning:
    every = lex.numbers.resources_per_point
    text = (
        "One of the four Resources. You can spend only free ones; those in a corrupted compartment are "
        f"locked. At the end every {every} Resources are worth 1 {lex.word('prestige')}."
    )
    return Meaning(lex.tables.resource_names[n], "Resource", text, "REV-13.5")


def _sector(lex: Lexicon, n: int) -> Meaning:
    beside = listed([lex.sector(lex.tables.sector_ids[other]) for other in lex.tables.neighbours[n]])
    if n >= t.OUTER:
        stop = "Frigates may stop here" if lex.prototype else "ships may cross it but not stop here"
        text = f"Part of the inner ring under the Revenant, beside {beside}; {stop}."
        return Meaning(capital(lex.sector(lex.tables.sector_ids[n])), "sector", text, "REV-18.3")
    limit = lex.tables.ship_limit[n]
    cap = "" if lex.prototype else f", at most {count(lex.tables.arkship_cap[n], 'Arkship')} among them"
    text = f"Beside {beside}. Room for {limit} House ships{cap}; Frigates do not count."
    return Meaning(capital(lex.sector(lex.tables.sector_ids[n])), "sector", text, "REV-18.4")


def _ship(lex: Lexicon, n: int) -> Meaning:
    kind = t.SHIP_TYPE[n]
    text = _type_text(lex, kind)
    if kind == t.ARKSHIP:
        offered = lex.arkship_options(t.SHIP_HOUSE[n])
        options = [f"{o.name}: {lex.option_text(o)}" for o in offered]
        text = f"{'. Or '.join(options)}. {text}"
    return Meaning(lex.ship(t.SHIP_IDS[n]), "ship", text, _BY_TYPE[kind])


def _type(lex: Lexicon, n: int) -> Meaning:
    return Meaning(lex.ship_type(n), "ship", _type_text(lex, n), _BY_TYPE[n])


def _type_text(lex: Lexicon, kind: int) -> str:
    slots = lex.tables.ship_types[kind].damage_slots
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
            return "Your own ship: attack, land, or lay an Absorber and gain 1 Energy. It can never be hit."
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


def _option(lex: Lexicon, n: int) -> Meaning:
    option = lex.tables.options[n]
    text = f"Arkship option: {lex.option_text(option)}."
    if option.provision:
        text += " It counts as Provision."
    return Meaning(option.name, "Arkship option", text, "REV-7.1")


def _space(lex: Lexicon, n: int) -> Meaning:
    cost = lex.pieces(lex.tables.space_cost[lex.edition][n])
    space = t.SPACES[n]
    if space == "reinforce":
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
    return Meaning(lex.word(space), "crew space", text, clause)


# ---------------------------------------------------------------------- the player's boards


def _compartment(lex: Lexicon, n: int, edition: int = t.FINAL) -> Meaning:
    c = lex.tables.compartments[edition][n]
    lock = (
        "Corruption here closes the bonus action and locks the Resources inside."
        if c.corruptible
        else "It cannot be corrupted."
    )
    text = f"{c.slots} Resource slots. Bonus action: {lex.bonus_text(c)}. {lock}"
    return Meaning(c.name, "compartment", text, "REV-14.2")


def _prototype_compartment(lex: Lexicon, n: int) -> Meaning:
    return _compartment(lex, n, t.PROTOTYPE)


def _slot(lex: Lexicon, n: int) -> Meaning:
    bonus = lex.tables.slot_bonus[lex.edition][n]
    brings = "no bonus" if bonus is None else f"a bonus: {lex.effect(bonus)}"
    energy = lex.tables.slot_energy[lex.edition][n]
    more = f" A card here costs {energy} more Energy." if energy else ""
    text = f"The slots for {lex.word('frigate')}s are filled in order. This one gives {brings}.{more}"
    return Meaning(f"{lex.word('frigate')} slot {n + 1}", "slot", text, "REV-21.6")


def _rank(lex: Lexicon, n: int) -> Meaning:
    rank = lex.tables.ranks[n]
    text = (
        f"Draw {lex.words_for('operation', rank.draw)} between {lex.word('cycle')}s, look at "
        f"{count(rank.look, 'Hidden Influence card')} and keep one, reset Tactics to field {rank.reset}; "
        f"worth {rank.prestige[lex.edition]} {lex.word('prestige')}."
    )
    return Meaning(f"{capital(lex.word('rank'))} {n}", "rank", text, "REV-20.1")


def _captain(lex: Lexicon, n: int) -> Meaning:
    captain = lex.tables.captains[n]
    parts = ["; ".join(lex.ability_text(a) for a in captain.basic)]
    for rank, row in enumerate(captain.ascension, 1):
        parts.append(f"{lex.word('rank')} {rank}: " + "; ".join(lex.ability_text(a) for a in row))
    parts.append(lex.ability_text(captain.activation))
    text = ". ".join(capital(part) for part in parts) + "."
    kind = f"Captain, {t.SPECIALISATIONS[captain.specialisation].capitalize()}"
    return Meaning(captain.name, kind, text, "REV-20.3")


# ---------------------------------------------------------------------- cards


def _operation(lex: Lexicon, n: int) -> Meaning:
    card = lex.tables.operations[n]
    worth = (lex.numbers.cadet_prestige, lex.numbers.frigate_prestige, lex.numbers.order_prestige)[card.kind]
    text = (
        f"{lex.tables.houses[card.house].name}, costs {lex.pieces(card.cost)}, worth {worth} "
        f"{lex.word('prestige')}. {capital(lex.card_text(card))}."
    )
    return Meaning(card.name, lex.word(t.KINDS[card.kind]), text, _CLAUSES[card.kind])


def _planet(lex: Lexicon, n: int) -> Meaning:
    planet = lex.tables.planets[n]
    upper, lower = (lex.effect(option) for option in planet.options)
    marks = [" (Mining)" if planet.mining == side else "" for side in (t.UPPER, t.LOWER)]
    text = f"Upper option{marks[0]}: {upper}. Lower option{marks[1]}, with 1 Corruption: {lower}."
    return Meaning(planet.name, "Planet", text, "REV-10.3")


def _scanner(lex: Lexicon, n: int) -> Meaning:
    card = lex.tables.scanners[n]
    voidborn = " ".join(map(str, card.voidborn))
    rifts = listed([str(sector + 1) for sector in card.rifts])
    planets = listed([str(sector + 1) for sector in card.planets])
    text = f"Voidborn in sectors 1 to 8: {voidborn}; Rifts in {rifts}; Planets at {planets}"
    if lex.prototype:
        house = lex.tables.houses[card.house].name
        text += f"; {house} {lex.word('shuttle')} to sector {card.shuttle + 1}."
    else:
        text += (
            f"; a reserved Shuttle arrives in sector {card.shuttle + 1}. Price {card.price} Neutronium, "
            f"benefits: {lex.effect(card.benefits)}."
        )
    return Meaning(card.name, lex.word("scanner"), text, "REV-28.6")


def _colony(lex: Lexicon, n: int) -> Meaning:
    card = lex.tables.colonies[n]
    price = "" if lex.prototype else f" Price {card.price} Neutronium."
    text = (
        f"{lex.tables.houses[card.house].name} has 1 more Power at the end, and every player scores "
        f"{card.text[lex.edition]}.{price}"
    )
    return Meaning(card.name, "Colony card", text, "REV-30.3")


def _failure(lex: Lexicon, n: int) -> Meaning:
    failure = lex.tables.failures[n]
    upper, lower = (capital(lex.effect(e)) for e in failure.effects)
    core = " A Core card: its lower effect cannot be covered." if failure.core else ""
    text = f"Upper effect: {upper}. Lower effect: {lower}.{core}"
    return Meaning(failure.name, lex.word("failure"), text, "REV-26.2")


def _agenda(lex: Lexicon, n: int) -> Meaning:
    agenda = lex.tables.agendas[n]
    points = f"{lex.numbers.agenda_prestige} {lex.word('prestige')}"
    text = f"{points} for {condition(lex, agenda.condition)} at the end."
    kind = f"{t.AGENDA_KINDS[agenda.kind]} agenda"
    return Meaning(agenda.name, kind, text, "REV-30.5")


def _hidden_agenda(lex: Lexicon, n: int) -> Meaning:
    agenda = lex.tables.hidden_agendas[n]
    goals = "; ".join(condition(lex, e) for e in agenda.objectives)
    text = f"{lex.numbers.agenda_prestige} {lex.word('prestige')} each for: {goals}."
    return Meaning(agenda.name, "Hidden Agenda", text, "REVP-7.1")


# ---------------------------------------------------------------------- the rest


def _die(lex: Lexicon, n: int) -> Meaning:
    die = lex.tables.rift_dice[n]
    faces = ", ".join("-".join(map(str, face)) for face in die.faces)
    text = f"New Voidborn counter-clockwise of the Rift, in its sector and clockwise of it: {faces}."
    return Meaning(die.name, lex.word("die"), text, "REV-27.1")


def _hidden(lex: Lexicon, n: int) -> Meaning:
    house = lex.tables.houses[lex.tables.hidden[n]].name
    text = (
        f"Counts as 1 Influence with {house} at the end; in your turn you can discard it for a Resource."
        if not lex.prototype
        else f"Counts as 1 Influence with {house} at the end."
    )
    return Meaning(f"Hidden Influence of {house}", "Hidden Influence", text, "REV-30.4")


def _solo_card(lex: Lexicon, n: int) -> Meaning:
    card = lex.tables.solo_cards[n]
    what = "the Revenant" if card.type == t.SOLO_REVENANT else f"the {lex.ship_type(card.type)}"
    text = f"Sends the Corrupted Crew to {what} of the revealed House, if it is on the board and free."
    if card.type == t.SOLO_REVENANT:
        text = "Sends the Corrupted Crew to the Revenant, if a space is free."
    return Meaning(card.name, "Solo Action card", text, "REVS-2.2")


def _level(lex: Lexicon, n: int) -> Meaning:
    level = lex.tables.solo_levels[n]
    harbinger = " Its Harbinger goes first and corrupts the ship it mans." if level.harbinger else ""
    start = f"on Tactics {level.tactics}, with Influence {level.influence} on every track"
    text = f"The Crew starts {start}.{harbinger}"
    return Meaning(f"Level {level.name}", "solo level", text, "REVS-1.4")


_MEANINGS: dict[str, Callable[[Lexicon, int], Meaning]] = {
    "house": _house,
    "resource": _resource,
    "sector": _sector,
    "ship": _ship,
    "ship-type": _type,
    "option": _option,
    "space": _space,
    "compartment": _compartment,
    "prototype-compartment": _prototype_compartment,
    "slot": _slot,
    "planet": _planet,
    "rank": _rank,
    "captain": _captain,
    "operation": _operation,
    "scanner": _scanner,
    "colony": _colony,
    "failure": _failure,
    "agenda": _agenda,
    "hidden-agenda": _hidden_agenda,
    "die": _die,
    "hidden": _hidden,
    "solo-card": _solo_card,
    "level": _level,
}
