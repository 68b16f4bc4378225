"""The sentences of the log."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.story import CONQUERED, DEFENDED, RESULTS
from starboard.games.voidfall.grammar import parse_costs, parse_effect
from starboard.games.voidfall.peril import ROWS
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.state import COLOURS
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect, price, units
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Value
from starboard.kernel.naming import seat_token
from starboard.kernel.sentences import Data, Sentences

# --- what things are called here ----------------------------------------------------------------------------


def _sector(w: Lexicon, value: Value) -> str:
    return say.sector(w, str(value))


def _code(w: Lexicon, value: Value) -> str:
    """A sector as short as the map names it: B3."""
    return say.code(w, str(value))


def _on_place(w: Lexicon, value: Value) -> str:
    """Where a marker lies, with its preposition."""
    kind = str(value).partition(" ")[0]
    joint = {"sector": "in", "track": "on", "slot": "above"}.get(kind, "in")
    return f"{joint} {say.place(w, str(value))}"


def _from_place(w: Lexicon, value: Value) -> str:
    return f"from {say.place(w, str(value))}"


def _slot(w: Lexicon, value: Value) -> str:
    return say.slot(str(value))


def _origin(w: Lexicon, value: Value) -> str:
    return say.origin(w.tables, str(value))


def _agenda(w: Lexicon, value: Value) -> str:
    return say.agenda(w.tables, str(value))


def _type(w: Lexicon, value: Value) -> str:
    return say.agenda_type(w.tables, str(value))


def _track(w: Lexicon, value: Value) -> str:
    return str(value).capitalize()


def _event(w: Lexicon, value: Value) -> str:
    return say.event_of(w.tables, str(value)).name


def _focus(w: Lexicon, value: Value) -> str:
    return say.focus_of(w.tables, str(value)).name


def _component(w: Lexicon, value: Value) -> str:
    return say.component(w.tables, str(value))


def _technology(w: Lexicon, value: Value) -> str:
    return say.technology(w.tables, str(value))


def _token(w: Lexicon, value: Value) -> str:
    return say.token(w.tables, str(value))


def _fleet(w: Lexicon, value: Value) -> str:
    return say.fleet_kind(w, str(value))


def _guild(w: Lexicon, value: Value) -> str:
    return say.with_article(say.guild(w, str(value)))


def _built(w: Lexicon, value: Value) -> str:
    return say.with_article(say.built(w, str(value)))


def _ordinal(w: Lexicon, value: Value) -> str:
    return ("first", "second", "third", "fourth")[int(value) - 1]


def _effect(w: Lexicon, value: Value) -> str:
    return effect(w.tables, parse_effect(str(value)))


def _fp(w: Lexicon, value: Value) -> str:
    return f"{value} FP"


# --- sentences that take more thought -----------------------------------------------------------------------


def _house(w: Lexicon, who: str, data: Data) -> str:
    origin = say.origin(w.tables, str(data[1])).partition(", ")[2]
    return f"{who} leads {say.component(w.tables, str(data[0]))} ({origin})."


def _improved(w: Lexicon, who: str, data: Data) -> str:
    if not data:
        return "No Improved technologies lie on the offer."
    return f"Improved technologies on the offer: {say.listed([_technology(w, one) for one in data])}."


def _with_price(w: Lexicon, data: Data) -> str:
    """An action with what is paid for it; that of an Agenda is called by its card."""
    tables, name = w.tables, str(data[0])
    found = say.action_of(tables, name)
    if found is not None:
        paid = parse_costs(str(data[1])) if len(data) > 1 else found.costs
        return f"{found.name} ({price(tables, paid)})"
    card = say.agenda_of(tables, name)
    return f"the {tables.agenda_types[card.type].name} action of {card.name}"


def _action(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} takes {_with_price(w, data)}."


def _doubled(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} doubles {_with_price(w, data)}."


def _preferred(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} takes {_with_price(w, data)} as a preferred action."


def _amount(w: Lexicon, data: Data) -> str:
    return units(w.tables, v.RESOURCES.index(str(data[0])), int(data[1]))


def _gain(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} gains {_amount(w, data)}."


def _spend(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} spends {_amount(w, data)}."


def _produce(w: Lexicon, who: str, data: Data) -> str:
    name, made, kept = str(data[0]), int(data[1]), int(data[2])
    lost = "" if made == kept else f", of which the stockpile takes {kept}"
    return f"{who} produces {units(w.tables, v.RESOURCES.index(name), made)}{lost}."


def _influence(w: Lexicon, who: str, data: Data) -> str:
    name = str(data[1])
    # A sector brings Influence only by being won (VF-23.7, VF-23.8).
    won = "Glory in winning " if name in w.map.by_name else ""
    return f"{who} gains {data[0]} Influence for {won}{say.cause(w, name)}."


def _influence_lost(w: Lexicon, who: str, data: Data) -> str:
    cause = "Upkeep that was not satisfied" if data[1] == "upkeep" else say.cause(w, str(data[1]))
    return f"{who} loses {data[0]} Influence for {cause}."


def _move(w: Lexicon, who: str, data: Data) -> str:
    start, goal, kind, n = data
    return f"{who} moves {say.fp(w, str(kind), int(n))} from {_sector(w, start)} to {_sector(w, goal)}."


def _deploy(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} deploys {say.fp(w, str(data[1]), int(data[2]))} in {_sector(w, data[0])}."


def _destroy(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} destroys {say.piece(w, str(data[1]))} in {_sector(w, data[0])}."


_RESULTS: Final = (
    "{who} is beaten back from {where}",
    "the Combat for {where} leaves nobody standing",
    "{who} conquers {where}",
)


def _combat(w: Lexicon, who: str, data: Data) -> str:
    """Result, what is left of both sides, six kinds each, then who defended and what each side has lost."""
    where, result = _sector(w, data[0]), RESULTS.index(str(data[1]))
    left = [int(n) for n in data[2:14]]
    standing = say.force(w, left[:6] if result == CONQUERED else left[6:])
    rest = f": {standing} left" if standing != "no FP" else ""
    return f"{_RESULTS[result].format(who=who, where=where)}{rest}."


def _abandon(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} {'loses' if data[1] == 'fallen' else 'gives up'} {_sector(w, data[0])}."


def _event_box(w: Lexicon, who: str, data: Data) -> str:
    told = f"{_event(w, data[0])}: {_effect(w, data[1])}"
    return f"{who} follows {told}." if who else f"{told}."


def _agendas(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} scores {say.count(int(data[0]), 'Agenda')}."


def _skirmish(w: Lexicon, who: str, data: Data) -> str:
    if RESULTS.index(str(data[1])) == DEFENDED:
        return f"{who} holds {_sector(w, data[0])} with {say.force(w, [int(n) for n in data[3:8]])}."
    return f"{who} cannot hold {_sector(w, data[0])}."


_STEPS: Final = {
    "skirmish": "the Voidborn strike back",
    "upkeep": "Upkeep",
    "objectives": "the objectives of the event",
    "agendas": "Agendas",
}
_DECIDED: Final = {
    "only one": "the only sector in reach",
    "lost": "it would fall",
    "recalled": "most FP would be lost there",
    "pure": "Pure comes before Corrupted",
    "population": "it has the highest Population",
    "guilds": "it has the most Guilds",
    "random": "chance decided",
}


def _evaluation_step(w: Lexicon, who: str, data: Data) -> str:
    return f"Step {data[0]} of the Evaluation: {_STEPS[str(data[1])]}."


def _skirmish_target(w: Lexicon, who: str, data: Data) -> str:
    return f"{data[1]} Voidborn FP make for {_sector(w, data[0])} of {who}: {_DECIDED[str(data[2])]}."


def _skirmish_none(w: Lexicon, who: str, data: Data) -> str:
    if data[0] == 0:
        return f"The Voidborn have no strength against {who}: nothing is struck."
    return f"The Voidborn find no sector of {who} to strike at."


def _upkeep(w: Lexicon, who: str, data: Data) -> str:
    due, paid = int(data[0]), int(data[1])
    if due == paid:
        return f"{who} satisfies all Upkeep ({due})." if due else f"{who} has no Upkeep to satisfy."
    return f"{who} satisfies {paid} of {due} Upkeep."


def _placed(w: Lexicon, who: str, data: Data) -> str:
    """By a player, or by the event itself."""
    where, (what, many) = _sector(w, data[0]), say.put(w, str(data[1]), data[2])
    if who:
        return f"{who} puts {what} on {where}."
    return f"{what} {'come' if many else 'comes'} to {where}."


def _agenda_seen(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} sees {say.listed([_agenda(w, one) for one in data])}."


def _peeked(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} sees {say.listed([_event(w, one) for one in data])}."


def _skip(w: Lexicon, who: str, data: Data) -> str:
    return f"{who} skips what cannot be done in full: {_effect(w, data[0])}."


def _crisis(w: Lexicon, value: Value) -> str:
    return crises.title(w.tables, str(value))


def _seats(w: Lexicon, value: Value) -> str:
    return say.listed([seat_token(COLOURS.index(colour)) for colour in str(value).split()])


def _offer(w: Lexicon, who: str, data: Data) -> str:
    if not data:
        return "No special Focus cards are left."
    return f"On offer: {say.listed([_focus(w, one) for one in data])}."


def _void(w: Lexicon, who: str, data: Data) -> str:
    name = _crisis(w, data[0])
    if data[1] == PENALTY:
        return f"{who} suffers the penalty of {name}."
    if data[1] == CATASTROPHE:
        return f"{who} lets {name} become a Catastrophe."
    if data[1] == FIGHT:
        return f"{who} stands up to {name}."
    return f"{who} lets {name} stand."


def _harbinger_gone(w: Lexicon, who: str, data: Data) -> str:
    where = str(data[0])
    place = f"the {where.capitalize()} row" if where in ROWS else _sector(w, where)
    return f"{who} removes a Harbinger from {place}."


def _demand(w: Lexicon, who: str, data: Data) -> str:
    due, paid = int(data[0]), int(data[1])
    if due == paid:
        return f"{who} meets the Economic demand ({due})."
    return f"{who} pays {paid} of the {due} resources demanded."


LOG: Sentences[Lexicon] = Sentences(
    {
        # set-up and Preparation
        "house": _house,
        "extras": "{who} begins as {0:origin}.",
        "cycle": "Cycle {0} begins.",
        "trade-boxed": "The lowest Trade token of the column leaves the game.",
        "improved": _improved,
        "order": "{who} goes {0:ordinal} this Cycle.",
        "event": "The event of this Cycle is {0:event}.",
        "event-box": _event_box,
        "offer-corrupted": "The {0:type} offer is Corrupted.",
        "placed": _placed,
        "skip": _skip,
        # turns
        "round": "Round {0}.",
        "turn": "{who}'s turn.",
        "focus": "{who} plays {0:focus}.",
        "plan-shown": "{who} has chosen {0:focus} for this round.",
        "flip": "{who} flips a Trade token for the third action.",
        "third-action": "{who} gets the third action from {0:sector}.",
        "agenda-played": "{who} plays {0:agenda}.",
        "action": _action,
        "action-doubled": _doubled,
        "action-preferred": _preferred,
        "clean-up": "{who} puts the House in order.",
        # resources and tracks
        "gain": _gain,
        "spend": _spend,
        "produce": _produce,
        "influence": _influence,
        "influence-lost": _influence_lost,
        "advance": "{who} advances {0:track} to space {1}.",
        "technology": "{who} gains {0:technology}.",
        # sectors
        "guild": "{who} establishes {1:guild} in {0:sector}.",
        "build": "{who} builds {1:built} in {0:sector}.",
        "destroy": _destroy,
        "grow": "{who} raises the Population of {0:sector} to {1}.",
        "shrink": "{who} lowers the Population of {0:sector} to {1}.",
        "corrupted": "{who} puts a Corruption {0:on}.",
        "cleansed": "{who} removes the Corruption {0:from}.",
        "corruption-moved": "{who} moves a Corruption {0:from}; it is now {1:on}.",
        "void-removed": "{who} removes 1 Voidborn FP from {0:sector}.",
        # fleets
        "activate": "{who} activates {0:fp}.",
        "deactivate": "{who} deactivates {0:fp}.",
        "deploy": _deploy,
        "recall": "{who} recalls 1 {1:fleet} FP from {0:sector}.",
        "move": _move,
        "combat": _combat,
        "installations-gone": "The Installations of {0:sector} are removed.",
        "fallen": "{who} takes the card of {0:component}.",
        "abandon": _abandon,
        "takeover": "The Voidborn take over {0:sector}.",
        "drones": "Autonomous Drones defend {0:sector} for {who}.",
        # tokens and Agendas
        "bounty": "{who} turns up a {0:token}.",
        "reclaim": "{who} turns up a {0:token}.",
        "token-discarded": "{who} puts back a {0:token}.",
        "glory": "{who} gains a Glory token of {0}.",
        "glory-up": "{who} upgrades a Glory token from {0} to {1}.",
        "glory-lost": "{who} discards a Glory token of {0}.",
        "trade": "{who} takes a Trade token from space {0} of the column.",
        "trade-returned": "{who} returns a Trade token to space {0} of the column.",
        "stored": "{who} puts a Trade token on {0:slot}.",
        "agenda-taken": "{who} takes {0:agenda} from the offer.",
        "agenda-shown": "{0:agenda} is turned up.",
        "agenda-drawn": "{who} draws a {0:type} Agenda.",
        "agenda-seen": _agenda_seen,
        "agenda-placed": "{who} puts {0:agenda} into Agenda slot {1}.",
        "agenda-dropped": "{who} puts {0:agenda} at the bottom of its deck.",
        "peek": "{who} looks at the next Cycle's events.",
        "peeked": _peeked,
        # the Evaluation
        "evaluation": "The Evaluation of Cycle {0}.",
        "evaluation-step": _evaluation_step,
        "skirmish-target": _skirmish_target,
        "strike": "The Voidborn strike at {0:sector} of {who} with {1} FP.",
        "skirmish": _skirmish,
        "skirmish-none": _skirmish_none,
        "upkeep": _upkeep,
        "objective": "{who} evaluates: {0:effect}.",
        "agendas": _agendas,
        # against the Void
        "order-agreed": "This Cycle is played in this order: {0:seats}.",
        "order-refused": "{who} declines the order {0:seats}.",
        "order-kept": "The old order stays: {0:seats}.",
        "order-drawn": "Lots are drawn for the order: {0:seats}.",
        "starting-crisis": "A Crisis from the start: {0:crisis}.",
        "offer": _offer,
        "focus-discarded": "{who} uses up {0:focus} for {1:focus}.",
        "alert": "The Alert of this round is {0:crisis}.",
        "crisis": "{who} faces {0:crisis}.",
        "crisis-resolved": "{who} resolves {0:crisis}.",
        "crisis-discarded": "{who} discards {0:crisis}.",
        "void": _void,
        "crisis-out": "{0:crisis} finds no space on the Crisis board.",
        "harbinger-out": "A Harbinger falls off the Crisis board and returns to the supply.",
        "joined": "{who} takes part: {0:effect}.",
        "declined": "{who} declines to {0:effect}.",
        "ongoing": "{0:crisis} is now ongoing, on the {1:row} row.",
        "harbinger-row": "{who} puts a Harbinger on the {0:row} row.",
        "harbinger-gone": _harbinger_gone,
        "catastrophe": "A Catastrophe: {0} of 3.",
        "lost": "A fourth Catastrophe. All is lost.",
        "demand": _demand,
        "consumed": "The Void consumes {0:technology}.",
        "haven": "{who} builds level {1} of Safe {0:haven}.",
        "haven-complete": "Safe {0:haven} is complete.",
        "rift-closed": "The Rift at {0:sector} is closed.",
    },
    {
        "sector": _sector,
        "code": _code,
        "origin": _origin,
        "on": _on_place,
        "from": _from_place,
        "slot": _slot,
        "agenda": _agenda,
        "type": _type,
        "track": _track,
        "event": _event,
        "focus": _focus,
        "component": _component,
        "technology": _technology,
        "token": _token,
        "fleet": _fleet,
        "guild": _guild,
        "built": _built,
        "ordinal": _ordinal,
        "effect": _effect,
        "fp": _fp,
        "crisis": _crisis,
        "row": _track,
        "seats": _seats,
        "haven": _track,
    },
)
