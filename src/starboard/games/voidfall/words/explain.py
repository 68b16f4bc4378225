"""What each component and each word of the game means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starboard.games.voidfall import content
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.tables import Tables, Technology, Tile
from starboard.games.voidfall.words import crises, fleets
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.abilities import ability
from starboard.games.voidfall.words.effects import bundle, effect, price
from starboard.games.voidfall.words.glossary import TERMS, values
from starboard.kernel.english import capital, count, listed
from starboard.kernel.glossary import Glossary, Meaning, origins

BOXES: Final = (
    "each player must",
    "each player may",
    "once",
    "once, the first player may",
    "all Cycle long",
    "after the first turn each player must",
)


def glossary(tables: Tables) -> Glossary:
    """Words of the game come first."""
    found = Glossary()
    found.add_terms(TERMS, values(tables))
    known = origins(tables, content.load(), content.rows(), {}, _parts)
    shown = {id: of for id, of in tables.by_id.items() if of[0] in _MEANINGS}
    found.add_components(shown, lambda kind, n: _MEANINGS[kind](tables, n), known)
    return found


def _parts(tables: Tables) -> dict[str, Sequence[object]]:
    """All that the rules know of the components, by kind and number."""
    size: dict[str, int] = {}
    for kind, n in tables.by_id.values():
        size[kind] = max(size.get(kind, 0), n + 1)
    found: dict[str, Sequence[object]] = {kind: [kind] * n for kind, n in size.items()}
    found |= {
        "focus": tables.focuses,
        "action": [action for card in tables.focuses for action in card.actions],
        "resource": tables.resource_names,
        "installation": tables.installation_names,
        "trade-space": tables.bonuses,
        "bounty": tables.bounties,
        "reclaim": tables.reclaims,
        "fleet": tables.fleets,
        "rule": tables.rules,
        "house": tables.houses,
        "origin": tables.origins,
        "starting-agenda": tables.starting,
        "technology": tables.technologies,
        "agenda-type": tables.agenda_types,
        "agenda": tables.agendas,
        "event": tables.events,
        "fallen": tables.fallen,
        "tile": tables.tiles,
        "map": tables.maps,
        "war": tables.wars,
        "crisis": tables.crises,
    }
    return found


# --- cards --------------------------------------------------------------------------------------------------


def _focus(tables: Tables, n: int) -> Meaning:
    card = tables.focuses[n]
    said = [f"{one.name} ({price(tables, one.costs)}): {effect(tables, one.effect)}." for one in card.actions]
    kinds = ("Focus card", "Focus card of a House", "Heroic Focus card", "Joint Focus card")
    clauses = ("VF-4.1", "VF-4.1", "VF-3.5", "VF-6.1")
    return Meaning(card.name, kinds[card.kind], " ".join(said), clauses[card.kind])


def _action(tables: Tables, n: int) -> Meaning:
    flat = [(card, action) for card in tables.focuses for action in card.actions]
    card, one = flat[n]
    text = f"{capital(price(tables, one.costs))}: {effect(tables, one.effect)}."
    return Meaning(one.name, f"action of {card.name}", text, "VF-4.3")


def _basic(tables: Tables, card: Technology) -> str:
    return f"{ability(tables, card.basic)} {fleets.brought_by(card)}".rstrip()


def _technology(tables: Tables, n: int) -> Meaning:
    card = tables.technologies[n]
    text = (
        f"At once: {effect(tables, card.immediate)}. {_basic(tables, card)} "
        f"Improved: {ability(tables, card.improved)}"
    )
    return Meaning(card.name, "technology", text, "VF-29.1", (f"improved {card.id}", f"improved {card.name}"))


def _agenda_type(tables: Tables, n: int) -> Meaning:
    kind = tables.agenda_types[n]
    fitting = [tables.focuses[one].name for one in range(len(v.FOCUSES)) if kind.focuses >> one & 1]
    text = f"Played with {listed(fitting, 'or')}. Its action: {effect(tables, kind.effect)}."
    return Meaning(kind.name, "type of Agenda", text, "VF-3.8")


def _agenda(tables: Tables, n: int) -> Meaning:
    card = tables.agendas[n]
    text = f"{capital(say.objectives(tables, card))}. Each part scores by itself, in every Evaluation."
    return Meaning(card.name, f"{tables.agenda_types[card.type].name} Agenda", text, "VF-10.13")


def _starting(tables: Tables, n: int) -> Meaning:
    card = tables.starting[n]
    owners = [
        f"{tables.houses[one.house].name} {'AB'[tables.houses[one.house].origins.index(place)]}"
        for place, one in enumerate(tables.origins)
        if n in one.starting
    ]
    scored = "; ".join([effect(tables, one) for one in card.objectives])
    return Meaning(
        f"Starting Agenda of {listed(owners)}", "starting Agenda", f"{capital(scored)}.", "VF-10.13"
    )


def _event(tables: Tables, n: int) -> Meaning:
    card = tables.events[n]
    boxes = " ".join([f"{capital(BOXES[one.kind])}: {effect(tables, one.effect)}." for one in card.boxes])
    joint = " Both: " if card.both else " One of: "
    goals = "; ".join([effect(tables, one) for one in card.objectives])
    text = f"{count(card.rounds, 'round')}. {boxes}{joint}{goals}."
    return Meaning(card.name, f"event of Cycle {card.cycle}", text, "VF-2.11")


def _house(tables: Tables, n: int) -> Meaning:
    house = tables.houses[n]
    own = [tables.focuses[card] for card in house.focuses]
    liked = listed([card.name for card in own if house.preferred >> card.type & 1])
    special = listed([card.name for card in own if card.house == n])
    text = f"Prefers {liked}. {ability(tables, house.ability)}"
    if special:
        text = f"{text.rstrip()} Has Focus cards of its own: {special}."
    return Meaning(f"House {house.name}", "House", text.rstrip(), "VF-31.1", (house.name,))


def _origin(tables: Tables, n: int) -> Meaning:
    one = tables.origins[n]
    house = tables.houses[one.house]
    name = f"{house.name}, Origin {'AB'[house.origins.index(n)]}"
    text = (
        f"Starts with {bundle(tables, (*one.stock, 0, 0))}, {tables.technologies[one.technology].name}, "
        f"{one.active} Active and {one.inactive} Inactive FP."
    )
    extras = [effect(tables, extra) for extra in one.extras]
    if one.agenda >= 0:
        extras.append(f"draw a {tables.agenda_types[one.agenda].name} Agenda")
    if one.bounties:
        extras.append(f"gain {count(one.bounties, 'Bounty token')}")
    if one.trade:
        extras.append(f"take {count(one.trade, 'Trade token')}")
    if extras:
        text += f" At the end of set-up: {listed(extras)}."
    return Meaning(name, "Origin", text, "VF-39.1")


def _fallen(tables: Tables, n: int) -> Meaning:
    card = tables.fallen[n]
    techs = listed([tables.technologies[one].name for one in card.technologies], "or")
    text = (
        f"Population {card.population}, {count(card.defenses, 'Sector Defense')}. Whoever wins it may own a "
        f"sixth technology, may gain {techs}, and may {effect(tables, card.reward)}."
    )
    return Meaning(f"Fallen House {tables.houses[card.house].name}", "Fallen House", text, "VF-23.12")


# --- tokens and board ---------------------------------------------------------------------------------------


def _bounty(tables: Tables, n: int) -> Meaning:
    name, reward, number = tables.bounties[n]
    text = f"{capital(effect(tables, reward))}. There are {number}."
    return Meaning(f"Bounty token {name.partition('-')[2]}", "Bounty token", text, "VF-24.2")


def _reclaim(tables: Tables, n: int) -> Meaning:
    name, reward, number = tables.reclaims[n]
    text = f"{capital(effect(tables, reward))}. There are {number}."
    return Meaning(f"Reclaim token {name.partition('-')[2]}", "Reclaim token", text, "VF-24.3")


def _space(tables: Tables, n: int) -> Meaning:
    text = f"Bonus: {effect(tables, tables.bonuses[n])}. Whoever takes a token may take this or any below."
    return Meaning(f"Space {n + 1} of the Trade column", "Trade column", text, "VF-28.1")


def _resource(tables: Tables, n: int) -> Meaning:
    row = tables.credit_yields if n == v.CREDITS else tables.yields
    ladder = ", ".join([f"{level}: {amount}" for level, amount in enumerate(row) if level])
    text = f"Comes from {tables.guild_names[n]}s. Yield by Level: {ladder}."
    return Meaning(tables.resource_names[n], "resource", text, "VF-17.4", (tables.guild_names[n],))


_INSTALLATIONS: Final = (
    ("FP are deployed here.", "VF-18.6"),
    ("Deals 1 Approach Damage for whoever defends the sector.", "VF-15.9"),
    ("Needs its technology. Shoots like a Sector Defense and serves as a Shipyard.", "VF-15.8"),
)


def _installation(tables: Tables, n: int) -> Meaning:
    return Meaning(tables.installation_names[n], "Installation", *_INSTALLATIONS[n])


def _fleet(tables: Tables, n: int) -> Meaning:
    row = tables.fleets[n]
    if n == v.VOIDBORN:
        return Meaning(row.name, "Fleet", "Voidborn FP. 1 Initiative for each.", "VF-19.1")
    rules = [one for one in tables.rules if one.id.startswith(f"fleet-{row.id}")]
    text = rules[0].text if rules else "The common Fleet, which needs no technology."
    return Meaning(row.name, "Fleet", f"{text} {fleets.COMBAT[n]}", "VF-18.2")


def _glory(tables: Tables, n: int) -> Meaning:
    text = f"Counts {n + 1} in the Influence that every won Invasion brings."
    return Meaning(f"Glory {n + 1}", "Glory token", text, "VF-25.1")


def _tile(tables: Tables, n: int) -> Meaning:
    tile = tables.tiles[n]
    return Meaning(tile.name, "sector", " ".join(_about_tile(tables, tile)), "VF-14.5")


def _about_tile(tables: Tables, tile: Tile) -> list[str]:
    said = [f"{count(tile.guild_spaces, 'Guild space')}, {count(tile.inst_spaces, 'Installation space')}."]
    printed = [name for name, there in zip(tables.guild_names, tile.printed_guilds) for _ in range(there)]
    rows = zip(tables.installation_names, tile.printed_installations)
    printed += [name for name, there in rows for _ in range(there)]
    if printed:
        said.append(f"Printed: {listed(printed)}.")
    if tile.pure:
        said.append("Immune to Corruption.")
    if tile.immune:
        said.append("Immune to Voidborn Fleets.")
    held = ability(tables, tile.ability)
    if held:
        said.append(f"While it is yours: {held}")
    if tile.capture is not None:
        said.append(f"On capture: {effect(tables, tile.capture)}.")
    return said


def _rule(tables: Tables, n: int) -> Meaning:
    row = tables.rules[n]
    return Meaning(row.name, "special rule", row.text, "VF-39.6")


# --- against the Void ---------------------------------------------------------------------------------------


def _crisis(tables: Tables, n: int) -> Meaning:
    card = tables.crises[n]
    kind = f"{v.CRISIS_TYPES[card.type].capitalize()} Crisis"
    return Meaning(card.name, kind, crises.crisis(tables, card), "VF-7.4")


def _war(tables: Tables, n: int) -> Meaning:
    return Meaning(tables.wars[n].name, "War, an Alert", crises.war(tables, tables.wars[n]), "VF-9.8")


def _situation(tables: Tables, n: int) -> Meaning:
    text = f"Every player, on the own turn, faces a Crisis of level {'I' * (n + 1)}."
    return Meaning(f"Situation {'I' * (n + 1)}", "Alert", text, "VF-7.1")


def _haven(tables: Tables, n: int) -> Meaning:
    text = (
        f"{tables.havens[n]} levels, one FP each, which stays. When it is complete, every player may take a "
        "different reward; incomplete it counts for the Voidborn."
    )
    return Meaning(f"Safe Haven {n + 1}", "Safe Haven", text, "VF-36.1")


_MEANINGS: Final[dict[str, Callable[[Tables, int], Meaning]]] = {
    "focus": _focus,
    "action": _action,
    "technology": _technology,
    "agenda-type": _agenda_type,
    "agenda": _agenda,
    "starting-agenda": _starting,
    "event": _event,
    "house": _house,
    "origin": _origin,
    "fallen": _fallen,
    "bounty": _bounty,
    "reclaim": _reclaim,
    "trade-space": _space,
    "resource": _resource,
    "installation": _installation,
    "fleet": _fleet,
    "glory": _glory,
    "tile": _tile,
    "rule": _rule,
    "crisis": _crisis,
    "war": _war,
    "situation": _situation,
    "haven": _haven,
}
