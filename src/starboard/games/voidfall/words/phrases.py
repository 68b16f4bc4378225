"""What things are called: sectors, cards, tokens, places of markers. Labels, log and explanations share it.

All of it is made from the content tables, so a player's own cards are described as well as ours.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.orientation import codes
from starboard.games.voidfall.tables import (
    FALLEN_TILE,
    STANDARD_TILE,
    Action,
    Agenda,
    Event,
    Focus,
    Map,
    Tables,
    Technology,
)
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.ask import Value
from starboard.kernel.english import capital as capital
from starboard.kernel.english import count as count
from starboard.kernel.english import listed as listed

MINUS: Final = "−"
IMPROVED: Final = "improved"


class Lexicon(NamedTuple):
    """What a table is put into words with: the content, and the map that is played on."""

    tables: Tables
    map: Map


def lexicon(tables: Tables, map_id: str) -> Lexicon:
    return Lexicon(tables, tables.maps[tables.by_id[map_id][1]])


def signed(n: int) -> str:
    return f"{MINUS}{-n}" if n < 0 else f"+{n}"


# --- sectors ------------------------------------------------------------------------------------------------


def sector(w: Lexicon, name: str) -> str:
    """As part of a sentence: sector B3; the Survivor Colony C1."""
    at = w.map.by_name[name]
    tile = w.map.contents[at].tile
    where = codes(w.map)[name]
    if tile in (STANDARD_TILE, FALLEN_TILE):
        return f"sector {where}"
    return f"the {w.tables.tiles[tile].name} {where}"


def code(w: Lexicon, name: str) -> str:
    """As the map names it: B3."""
    return codes(w.map)[name]


def place(w: Lexicon, name: str) -> str:
    """Where a Corruption marker lies: `sector q,r`, `track NAME`, `slot N`, `chambers`."""
    kind, _, which = name.partition(" ")
    if kind == "sector":
        return sector(w, which)
    if kind == "track":
        return f"the {which.capitalize()} track"
    return slot(name) if kind == "slot" else "the Decontamination Chambers"


def slot(name: str) -> str:
    """Where an Agenda lies: `start N`, `slot N`, or `pods` for a Trade token."""
    kind, _, number = name.partition(" ")
    if kind == "pods":
        return "the Escape Pods"
    return f"Agenda slot {number}" if kind == "slot" else _starting(number)


def _starting(number: str) -> str:
    return "the starting Agenda" if number == "1" else "the second starting Agenda"


# --- pieces -------------------------------------------------------------------------------------------------


def resource(w: Lexicon, name: str) -> str:
    return w.tables.resource_names[v.RESOURCES.index(name)]


def guild(w: Lexicon, name: str) -> str:
    return w.tables.guild_names[v.RESOURCES.index(name)]


def fleet_kind(w: Lexicon, name: str) -> str:
    return w.tables.fleets[v.FLEETS.index(name)].name


def fp(w: Lexicon, name: str, n: int) -> str:
    """2 Corvette FP."""
    return f"{n} {fleet_kind(w, name)} FP"


def force(w: Lexicon, fleet: Sequence[int]) -> str:
    """3 Corvette FP and 1 Carrier FP; the sixth number is Voidborn FP."""
    said = [fp(w, v.FLEETS[kind], n) for kind, n in enumerate(fleet[:5]) if n]
    if len(fleet) > 5 and fleet[5]:
        said.append(f"{fleet[5]} Voidborn FP")
    return listed(said) or "no FP"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def built(w: Lexicon, name: str) -> str:
    """An Installation, or the Sentry that may be deployed in its place."""
    if name in v.INSTALLATIONS:
        return w.tables.installation_names[v.INSTALLATIONS.index(name)]
    return fleet_kind(w, name)


def piece(w: Lexicon, name: str) -> str:
    """What a player builds, with its article: a Guild by its resource, an Installation, a Sentry."""
    return with_article(guild(w, name) if name in v.RESOURCES else built(w, name))


def put(w: Lexicon, thing: str, said: Value) -> tuple[str, bool]:
    """What an event or a Crisis puts on a sector, and whether it is more than one."""
    if thing == "void":
        return f"{said} Voidborn FP", said != 1
    if thing == "glory":
        return f"a Glory token of {said}", False
    return _PUT.get(thing) or with_article(guild(w, str(said))), False


_PUT: Final = {
    "defense": "a Sector Defense",
    "bounty": "a Bounty token",
    "reclaim": "a Reclaim token",
    "harbinger": "a Harbinger",
}


# --- cards --------------------------------------------------------------------------------------------------


def technology_of(tables: Tables, name: str) -> Technology:
    return tables.technologies[tables.by_id[name.rpartition(" ")[2]][1]]


def technology(tables: Tables, name: str) -> str:
    """Shields; Improved Shields."""
    card = technology_of(tables, name).name
    return f"Improved {card}" if name.startswith(f"{IMPROVED} ") else card


def agenda_of(tables: Tables, name: str) -> Agenda:
    return tables.agendas[tables.by_id[name][1]]


def agenda(tables: Tables, name: str) -> str:
    """Quantum Leap (Wealth)."""
    card = agenda_of(tables, name)
    return f"{card.name} ({tables.agenda_types[card.type].name})"


def agenda_type(tables: Tables, name: str) -> str:
    return tables.agenda_types[v.AGENDAS.index(name)].name


def objectives(tables: Tables, card: Agenda) -> str:
    return "; ".join([effect(tables, one) for one in card.objectives])


def focus_of(tables: Tables, name: str) -> Focus:
    return tables.focuses[tables.by_id[name][1]]


def event_of(tables: Tables, name: str) -> Event:
    return tables.events[tables.by_id[name][1]]


def action_of(tables: Tables, name: str, technologies: Collection[str] = ()) -> Action | None:
    """An action of a Focus, a technology, a House or a tile by its id.

    Of `technologies`, as answers call them, the version held counts, else the Improved one.
    """
    owner = name.partition(".")[0]
    kind, number = tables.by_id.get(owner, ("", 0))
    found: tuple[Action, ...] = ()
    if kind == "focus":
        found = tables.focuses[number].actions
    elif kind == "technology":
        card = tables.technologies[number]
        basic, improved = card.basic.actions, card.improved.actions
        found = (*basic, *improved) if owner in technologies else (*improved, *basic)
    elif kind == "house":
        found = tables.houses[number].ability.actions
    elif kind == "tile":
        found = tables.tiles[number].ability.actions
    return next((action for action in found if action.id == name), None)


def action_name(tables: Tables, name: str) -> str:
    action = action_of(tables, name)
    return name if action is None else action.name


def origin(tables: Tables, name: str) -> str:
    """Valnis, Origin A."""
    one = tables.origins[tables.by_id[name][1]]
    house = tables.houses[one.house]
    letter = "AB"[house.origins.index(tables.by_id[name][1])]
    return f"{house.name}, Origin {letter}"


def token(tables: Tables, name: str) -> str:
    """What a Bounty or Reclaim token shows."""
    kind, number = tables.by_id[name]
    reward = (tables.bounties if kind == "bounty" else tables.reclaims)[number][1]
    return f"{'Bounty' if kind == 'bounty' else 'Reclaim'} token ({effect(tables, reward)})"


_CAUSES: Final = {
    "trade column": "the Trade column",
    "skirmish": "the Skirmish",
    "upkeep": "Upkeep",
    "double": "Robotics",
    "crisis board": "the Crisis board",
    "catastrophe": "the Catastrophe",
    "": "an empty pile",
}


def cause(w: Lexicon, name: str) -> str:
    """What brings an effect or Influence: a card, an action, a token, a track, a sector."""
    tables = w.tables
    if name in _CAUSES:
        return _CAUSES[name]
    if name in v.TRACKS:
        return name.capitalize()
    if name in w.map.by_name:
        return sector(w, name)
    if name in v.RESOURCES:
        return f"overproducing {resource(w, name)}"
    return component(tables, name)


def component(tables: Tables, name: str) -> str:
    """Any component by its id."""
    found = action_of(tables, name)
    if found is not None:
        return found.name
    kind, number = tables.by_id.get(name, ("", 0))
    if kind in ("bounty", "reclaim"):
        return f"a {kind.capitalize()} token"
    if kind == "origin":
        return origin(tables, name)
    if kind == "starting-agenda":
        return "the starting Agenda"
    if kind == "fallen":
        return f"Fallen House {tables.houses[tables.fallen[number].house].name}"
    if kind == "house":
        return f"House {tables.houses[number].name}"
    if kind == "agenda-type":
        return f"the {tables.agenda_types[number].name} action"
    if kind == "agenda":
        return tables.agendas[number].name
    if kind == "event":
        return tables.events[number].name
    if kind == "technology":
        return tables.technologies[number].name
    if kind == "tile":
        return tables.tiles[number].name
    if kind == "crisis":
        return tables.crises[number].name
    if kind == "war":
        return tables.wars[number].name
    return tables.focuses[number].name if kind == "focus" else capital(name.replace("-", " "))
