"""The sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.games.solar_sphere.scoring import DRANDA_NAME
from starboard.games.solar_sphere.tables import (
    DRANDA_COLOURS,
    FACTIONS,
    RESOURCES,
    Tables,
    crew_of,
    hex_of,
    ship_of,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import Value
from starboard.kernel.english import count, listed
from starboard.kernel.sentences import Data, Sentences


def _name(t: Tables, component: Value) -> str:
    kind, n = t.by_id[str(component)]
    decks: dict[str, Sequence[Any]] = {
        "crew": t.crew,
        "ship": t.ships,
        "hex": t.hexes,
        "scoring": t.scoring,
        "dranda": t.dranda,
    }
    return str(decks[kind][n].name)


def _dice_order(t: Tables, card: Value) -> str:
    return ", ".join(DRANDA_COLOURS[colour] for colour in t.dranda[t.by_id[str(card)][1]].strip)


def _dock(t: Tables, who: str, data: Data) -> str:
    dice = [int(die) for die in data]
    return f"{who} rolls {listed([str(die) for die in dice])}, {sum(dice)} in all."


def _lose_morale(t: Tables, who: str, data: Data) -> str:
    amount, column, points = (int(n) for n in data)
    if points:
        lost = count(points, "point")
        return f"{who} has too little morale to lose {amount} and loses {lost} instead."
    return f"{who} loses {amount} morale (column {column})."


def _visit(t: Tables, who: str, data: Data) -> str:
    location, die, final, change, fee = data
    price = int(change) + int(fee)
    text = f"{who} visits {say.location(t, str(location))} with a {final}"
    if final != die:
        text += f", rolled as a {die}"
    if price:
        parts = [f"{change} to change the die"] if change else []
        parts += ["1 as the fee"] if fee else []
        text += f", exhausting {count(price, 'drone')} ({', '.join(parts)})"
    return text + "."


def _build(t: Tables, who: str, data: Data) -> str:
    tile = hex_of(t, str(data[1]))
    if who == DRANDA_NAME:  # SS-15.5: no cost
        return f"{who} builds {tile.name} at {data[0]}."
    return f"{who} pays {say.pieces(tile.cost)} and builds {tile.name} at {data[0]}."


def _hire(t: Tables, who: str, data: Data) -> str:
    card, gold, mix = data
    any_part = str(mix).split("+")
    cost = [any_part.count(r) for r in RESOURCES]
    cost[1] += int(gold)
    return f"{who} pays {say.pieces(cost)} and hires {_name(t, card)}."


def _roll(t: Tables, who: str, data: Data, rolls: str = "rolls") -> str:
    ship, face, total, power = data[:4]
    outcome = "success" if int(power) >= int(total) else "failed"
    drones = count(int(power), "drone")
    return f"{who} {rolls} a {face} against {_name(t, ship)}: {total} against {drones}, {outcome}."


def _reroll(t: Tables, who: str, data: Data) -> str:
    return _roll(t, who, data, "rolls again,")


LOG: Sentences[Tables] = Sentences(
    {
        # The course of the game
        "setup": "The scoring card is {0:name}.",
        "round": "Round {0:round} begins.",
        "dock": _dock,
        "order": "Turn order: {seats}.",
        "turn": "{who}'s turn.",
        "battle": "All dice are used: the battle begins.",
        "final-round": "The last free hex is built: this round is the last.",
        "end": "The game is over.",
        # Gains and payments
        "gain": "{who} gains 1 {0}.",
        "refuse": "{who}'s storage is full: 1 {0} is refused.",
        "replace": "{who}'s storage is full: 1 {0} makes room for 1 {1}.",
        "spend": "{who} spends {1} {0}.",
        "points": "{who} scores {0:points}.",
        "reputation": "{who} gains 1 reputation (column {0}).",
        "morale": "{who} gains {0} morale (column {1}).",
        "lose-morale": _lose_morale,
        "pay-morale": "{who} pays {0} morale.",
        "icon": "{who} gains a {0:faction} icon.",
        "move-back": "{who} moves morale from {0} back to {1}: {2:kickbacks}.",
        # Drones and dice
        "fabricate": "{who} fabricates {0:drones}.",
        "take-satellite": "{who} takes the satellite back from {0:place}.",
        "regenerate": "{who} regenerates {0:drones}.",
        "decommission": "{who} decommissions a drone into the {0} row, column {1}.",
        "auxiliary": "{who} gains the auxiliary die and rolls a {0}.",
        "auxiliary-lost": "{who} has already had the auxiliary die this round.",
        "visit": _visit,
        "discard": "{who} discards a {0}.",
        "boost": "{who}'s satellite boosts {0:place}.",
        "launch": "{who} launches a satellite at {0:place}.",
        # Building, hiring, attacking
        "build": _build,
        "hire": _hire,
        "use-crew": "{who} uses {0:name}: {0:action}.",
        "retire": "{who} retires {0:name}.",
        "refresh": "{who} turns {0:name} upright.",
        "attack": "{who} pays 1 {2} and deploys {1:drones} against {0:name}.",
        # Battle and recovery
        "unopposed": "Nobody attacks {0:name}.",
        "roll": _roll,
        "reroll": _reroll,
        "victory": "The attack led by {who} beats {0:name}.",
        "defeat": "{0:name} gets through: every player loses 1 morale.",
        "box": "Nobody claims {0:name}.",
        "claim": "{who} claims {0:name} ({0:icons}).",
        "shift": "{0:name} moves to the bottom row; a Corporation drone joins the attack.",
        "ship": "A Resistance ship appears: {0:name}, value {0:value}.",
        "leave": "{0:name} leaves the Crew Station.",
        "crew": "{0:name} (tier {0:tier}) arrives at the Crew Station.",
        # DRANDA
        "strip": "{0:name} sets the order of DRANDA's dice: {0:dice}.",
        "dranda-card": "{who} turns over {0:name} for its {1} die, a {2}.",
        "dranda-visit": "{who} places a {1} on {0:place}.",
        "dranda-returns": "{who} takes {0:drones} back from the failed attack.",
        "dranda-removes": "{who} removes {0:drones}.",
        "dranda-loses": "{who} has no drone to remove and loses {0:points}.",
        "dranda-reclaims": "{who} reclaims {0:drones} and loses {0:points}.",
        "dranda-reveals": "{who} turns over {0:name} to find an opaque die.",
        "opaque": "{who} rolls its opaque {0} die: {1}.",
        "dranda-attack": "{who} deploys {1:drones} against {0:name}.",
        "dranda-hires": "{who} hires {0:name}.",
    },
    {
        "name": _name,
        "place": lambda t, location: say.location(t, str(location)),
        "round": lambda t, number: f"{number} of {t.rounds}",
        "drones": lambda t, n: count(int(n), "drone"),
        "points": lambda t, n: count(int(n), "point"),
        "kickbacks": lambda t, n: count(int(n), "kickback"),
        "faction": lambda t, icon: say.faction(t, FACTIONS.index(str(icon))),
        "action": lambda t, card: say.effect(crew_of(t, str(card)).action),
        "tier": lambda t, card: str(crew_of(t, str(card)).tier),
        "icons": lambda t, card: say.ship_icons(t, ship_of(t, str(card))),
        "value": lambda t, card: str(ship_of(t, str(card)).value),
        "dice": _dice_order,
    },
)
