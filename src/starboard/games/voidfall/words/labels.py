"""What the options of each kind of question are called: the thing, its price, what it would come to."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules import (
    actions,
    cleanup,
    invasion,
    production,
    skirmish,
    tokens,
    tracks,
    turn,
)
from starboard.games.voidfall.rules.agendas import DRAW
from starboard.games.voidfall.rules.building import CLEANSE, SENTRY
from starboard.games.voidfall.rules.fleets import PAID
from starboard.games.voidfall.view import PlayerView, SectorView, VoidfallView
from starboard.games.voidfall.words import fleets, prices
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.abilities import ability
from starboard.games.voidfall.words.effects import bundle, effect, units
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import leaves
from starboard.kernel.english import capital, count, listed
from starboard.kernel.naming import seat_token


def me(view: VoidfallView, q: Question) -> PlayerView:
    return view.players[q.seat]


def sector_of(view: VoidfallView, name: str) -> SectorView:
    return next(one for one in view.sectors if one.id == name)


def told(w: Lexicon, text: Value) -> str:
    """An effect that is called by its text, as part of a sentence."""
    return effect(w.tables, parse_effect(str(text)))


def said(w: Lexicon, text: Value) -> str:
    return capital(told(w, text))


def _out(value: Value, forfeit: str = "Forfeit it", stop: str = "Enough") -> str:
    """The label of a way out, empty for any other answer."""
    return forfeit if value == FORFEIT else stop if value == STOP else ""


def where(w: Lexicon, view: VoidfallView, name: str) -> str:
    """A sector with what matters about it: who holds it and with how much."""
    one = sector_of(view, name)
    shown = [f"Population {one.population}"] if one.population else []
    if one.void:
        shown.append(f"{one.void} Voidborn FP")
    elif any(one.fleet):
        shown.append(say.force(w, one.fleet))
    if one.corrupted:
        shown.append("Corrupted")
    facts = f" ({', '.join(shown)})" if shown else ""
    return capital(say.sector(w, name)) + facts


def _split(value: Value) -> tuple[str, str]:
    place, _, kind = str(value).partition(" ")
    return place, kind


# --- set-up and Preparation ---------------------------------------------------------------------------------


def house(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    tables = w.tables
    one = tables.houses[tables.by_id[str(value)][1]]
    liked = [
        tables.focuses[card].name for card in one.focuses if one.preferred >> tables.focuses[card].type & 1
    ]
    own = ability(tables, one.ability)
    return f"House {one.name}: prefers {listed(liked)}. {own}".rstrip()


def origin(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    tables = w.tables
    one = tables.origins[tables.by_id[str(value)][1]]
    start = bundle(tables, (*one.stock, 0, 0))
    return f"{say.origin(tables, str(value))}: {tables.technologies[one.technology].name}, {start}"


def turn_order(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return f"{capital(_ORDINALS[int(value) - 1])} in the Turn Order"


_ORDINALS = ("first", "second", "third", "fourth")


def event_box(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value) or said(w, q.about[1])


# --- Selection ----------------------------------------------------------------------------------------------


def focus(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    card = say.focus_of(w.tables, str(value))
    return f"{card.name}: {listed([action.name for action in card.actions])}"


def flip(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == turn.NONE:
        return "Two actions are enough"
    if value == turn.FLIP:
        return "Flip a Trade token for the third action"
    return f"Third action by {say.sector(w, str(value))}, once per Cycle"


def token_place(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """Where a Trade token lies or may lie."""
    if value == cleanup.COLUMN:
        return "Return it to the Trade column"
    name = str(value)
    slot = next((one for one in me(view, q).slots if one.place == name), None)
    card = "" if slot is None or not name.startswith("slot") else slot.agenda
    return f"{capital(say.slot(name))}{f': {say.agenda(w.tables, card)}' if card else ''}"


def store_now(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, "Leave it loose") or token_place(w, view, q, value)


def play_agenda(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == turn.NONE:
        return "Play no Agenda"
    return agenda_card(w, view, q, value)


def agenda_card(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """An Agenda with its objectives and what they would bring now, where that is known."""
    if value == FORFEIT:
        return "Forfeit it"
    mine = me(view, q)
    scored = next((one for one in (*mine.hand_scoring, *mine.scoring) if one.agenda == value), None)
    now = "" if scored is None else f" (now {sum(scored.sections)})"
    card = say.agenda_of(w.tables, str(value))
    return f"{say.agenda(w.tables, str(value))}{now}: {say.objectives(w.tables, card)}"


# --- actions ------------------------------------------------------------------------------------------------


def action(w: Lexicon, view: VoidfallView, q: Question, value: Value, often: str = "") -> str:
    """Engage (2 Energy): either invade a sector or regroup."""
    tables = w.tables
    if value == actions.END:
        return "End of actions"
    if value == FORFEIT:
        return "Forfeit it"
    if value == actions.AGENDA:
        card = say.agenda_of(tables, me(view, q).played)
        kind = tables.agenda_types[card.type]
        return f"{kind.name} action of {card.name}: {effect(tables, kind.effect)}"
    mine = me(view, q)
    one = prices.held(tables, mine, str(value))
    if one is None:
        return capital(str(value))
    owner = say.component(tables, str(value).partition(".")[0])
    whose = "" if owner == one.name else f"{owner}, "
    if str(value).partition(".")[0] == mine.focus:
        whose = ""
    return f"{whose}{one.name} ({prices.said(tables, mine, one)}{often}): {effect(tables, one.effect)}"


def doubled(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """Grow (1 Material, twice): …"""
    return action(w, view, q, value, ", twice")


def price_of(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == actions.CREDIT:
        return f"{units(w.tables, v.CREDITS, 1)} instead of its cost"
    mine = me(view, q)
    one = prices.held(w.tables, mine, str(q.about[0]))
    if one is None:
        return "The printed cost"
    return f"The printed cost: {prices.said_as(w.tables, mine, one, str(value))}"


def effect_part(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, "Forfeit what is left") or f"{said(w, value)}{_loses(view, str(value))}"


def _loses(view: VoidfallView, text: str) -> str:
    """VF-9.12: what would need a fourth Catastrophe token."""
    peril = view.peril
    if peril is None or peril.catastrophes < peril.catastrophe_limit:
        return ""
    needed = any(leaf.verb == g.VERB_CATASTROPHE for leaf in leaves(parse_effect(text)))
    return ": a fourth Catastrophe, which loses the game" if needed else ""


def trade_bonus(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, "No bonus") or said(w, value)


def agenda_type(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    board = next(one for one in view.agenda_board if one.type == value)
    shown = say.agenda_of(w.tables, board.offer).name if board.offer else "no card face up"
    marked = ", with a Corruption" if board.corrupted else ""
    return (
        f"{say.agenda_type(w.tables, str(value))}: {shown}, {count(board.deck, 'card')} in the deck{marked}"
    )


def agenda_from(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == DRAW:
        return "Draw two and keep one"
    card = say.agenda_of(w.tables, str(value))
    return f"Take {card.name}: {say.objectives(w.tables, card)}"


def advance(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """A track with what its next space brings."""
    if value == FORFEIT:
        return "Forfeit it"
    track = v.TRACKS.index(str(value))
    return f"{capital(str(value))} to {_space(w, me(view, q), track)}"


def _space(w: Lexicon, mine: PlayerView, track: int) -> str:
    """The next space of a track, with its price and its benefit."""
    position = mine.tracks[track] + 1
    to = f"space {position}"
    fp = 0 if "no-tier-cost" in mine.rules else tracks.PRICES[position]
    paid = f", deactivating {fp} FP" if fp else ""
    if mine.track_corruption[track]:
        return f"{to}{paid}: Corrupted, no benefit"
    benefit = w.tables.houses[w.tables.by_id[mine.house][1]].tracks[track][position]
    return f"{to}{paid}: {effect(w.tables, benefit)}"


def skip(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """VF-26.4: it is paid for as usual."""
    track = v.TRACKS.index(str(q.about[0]))
    return _out(value, "Stay here") or f"Go on to {_space(w, me(view, q), track)}"


def technology(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    name = str(value)
    card = say.technology_of(w.tables, name)
    if name.startswith(say.IMPROVED):
        gain = w.tables.improved_influence
        return f"Improved {card.name} ({gain} Influence): {ability(w.tables, card.improved)}"
    pile = next((one for one in view.tableau if one.id == name), None)
    worth = f" ({pile.influence} Influence)" if pile is not None and pile.influence else ""
    at_once = effect(w.tables, card.immediate)
    does = f"{ability(w.tables, card.basic)} {fleets.brought_by(card)}".rstrip()
    return f"{card.name}{worth}: {does} At once: {at_once}"


# --- building -----------------------------------------------------------------------------------------------


def guild(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    place, kind = _split(value)
    level = sector_of(view, place).population
    made = next((one for one in me(view, q).production if one.resource == kind), None)
    more = (
        ""
        if made is None
        else f", {say.resource(w, kind)} Level {made.level} → {min(made.level + level, 13)}"
    )
    return f"{say.guild(w, kind)} in {say.sector(w, place)}{more}"


def build(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    place, kind = _split(value)
    if kind == SENTRY:
        return f"Deploy a Sentry in {say.sector(w, place)} instead"
    return f"{say.built(w, kind)} in {say.sector(w, place)}"


def sentry_bonus(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, "No Sentry") or f"Deploy a Sentry in {say.sector(w, str(q.about[0]))}"


def grow(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    place, kind = _split(value)
    if kind == CLEANSE:
        return f"Remove the Corruption from {say.sector(w, place)} instead"
    population = sector_of(view, place).population
    return f"{capital(say.sector(w, place))}: Population {population} → {population + 1}"


def shrink(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    population = sector_of(view, str(value)).population
    return f"{capital(say.sector(w, str(value)))}: Population {population} → {population - 1}"


def destroy(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    place, kind = _split(value)
    what = say.guild(w, kind) if kind in v.RESOURCES else say.built(w, kind)
    return f"{what} in {say.sector(w, place)}"


# --- Corruption ---------------------------------------------------------------------------------------------


def marker(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    out = _out(value, "Forfeit it")
    return out or capital(say.place(w, str(value)))


# --- Fleets -------------------------------------------------------------------------------------------------


def deploy(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    out = _out(value)
    if out:
        return out
    if value == CLEANSE:
        return "Remove a Corruption instead"
    place, kind = _split(value)
    surcharge = w.tables.fleets[v.FLEETS.index(kind)].surcharge
    due = f" ({bundle(w.tables, (*surcharge, 0, 0))})" if any(surcharge) and PAID not in q.about else ""
    return f"{say.fleet_kind(w, kind)} in {say.sector(w, place)}{due}"


def toll(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == "corruption":
        return "Gain a Corruption, and no toll for the rest of this Focus"
    return f"Pay {units(w.tables, v.MATERIALS, 1)} more for this FP"


def moved(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """One FP that is recalled or moved."""
    out = _out(value)
    if out:
        return out
    place, kind = _split(value)
    last = sum(sector_of(view, place).fleet) == 1 and not sector_of(view, place).home
    left = ", its last: the sector is abandoned" if last else ""
    return f"{say.fleet_kind(w, kind)} in {say.sector(w, place)}{left}"


def plain_sector(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value) or where(w, view, str(value))


def activate(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value) or f"{value} FP"


def invade(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """A target with what defends it, and the fewest FP that win."""
    if value == FORFEIT:
        return "Forfeit it"
    name = str(value)
    one = sector_of(view, name)
    held = [f"{one.void} Voidborn FP"] if one.void else [say.force(w, one.fleet)] if any(one.fleet) else []
    for kind in (v.DEFENSE, v.STARBASE):
        guns = one.installations.count(v.INSTALLATIONS[kind])
        if guns:
            held.append(count(guns, w.tables.installation_names[kind]))
    whose = f" of {seat_token(one.owner)}" if one.owner >= 0 else ""
    seen = next((found for found in view.prospects if found.target == name), None)
    if seen is None:
        outlook = ""
    elif seen.enough:
        outlook = f"; {say.force(w, seen.enough)} would win, {seen.left} left"
    else:
        outlook = "; not even all FP in reach would win"
    return f"{capital(say.sector(w, name))}{whose}: {listed(held) or 'undefended'}{outlook}"


def send(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    near, kind = str(q.about[1]), str(q.about[2])
    if value == 0:
        return "No FP"
    one = sector_of(view, near)
    left = sum(one.fleet) - int(value)
    gone = ", abandoning the sector" if left == 0 and not one.home else ""
    return f"{say.fp(w, kind, int(value))}{gone}"


def seed(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, "No Reclaim token") or f"Put a Reclaim token on {say.sector(w, str(q.about[0]))}"


_STEPS = {
    invasion.INSTALLATIONS: "Remove the Installations",
    invasion.GLORY: "Take the Glory, and Influence for all of yours",
    invasion.SPOILS: "Gain Influence for the loser's Glory",
    invasion.HARBINGERS: "Move the Harbingers to the Crisis board",
    invasion.RIFT: "Close the Rift",
    invasion.BOUNTIES: "Turn up the Bounty tokens",
    invasion.RECLAIMS: "Turn up the Reclaim tokens",
    invasion.CAPTURE: "Use what the sector gives on capture",
    invasion.FALLEN: "Take the Fallen House card",
    invasion.SALVAGE: "Draw a Bounty token (Combat Replicators)",
    invasion.CLEANSE: "Remove its Corruption (Salvage Scanner)",
    invasion.REST: "All the rest in the usual order",
}


def outcome(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    kind, source = _split(value)
    if kind == invasion.WIN:
        return f"Use {say.component(w.tables, source)}"
    return _STEPS[str(value)]


def drone_defence(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == skirmish.DRONES:
        return "Return a Trade token: the Drones defend the sector"
    return "Fight"


# --- tokens, resources, Upkeep ------------------------------------------------------------------------------


def glory(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value) or f"Glory {value}"


def glory_upgrade(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value) or f"Glory {value} → {int(value) + 1}"


def glory_rise(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return _out(value, f"Keep Glory {q.about[0]}") or f"Glory {q.about[0]} → {value}"


def resource(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    out = _out(value, "Forfeit it", "Forfeit the rest")
    if out:
        return out
    have = me(view, q).stock[v.RESOURCES.index(str(value))]
    return f"{say.resource(w, str(value))} ({have} in stock)"


def produce(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit the rest"
    if value == production.EVERYTHING:
        return "All of them in this order"
    made = next(one for one in me(view, q).production if one.resource == value)
    over = " (overproduction: 3 Influence)" if made.over else ""
    return f"{units(w.tables, v.RESOURCES.index(str(value)), made.amount)}{over}"


def substitute(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    wanted, by, due = v.RESOURCES.index(str(q.about[0])), v.RESOURCES.index(str(q.about[1])), int(q.about[2])
    n = int(value)
    parts = [units(w.tables, by, n)] if n else []
    if due - n:
        parts.append(units(w.tables, wanted, due - n))
    return f"Pay {listed(parts)}"


def convert(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == FORFEIT:
        return "Forfeit it"
    paid, gained = v.RESOURCES.index(str(q.about[0])), v.RESOURCES.index(str(q.about[1]))
    return f"{units(w.tables, paid, int(value))} into {units(w.tables, gained, int(value))}"


def upkeep(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    kind = v.RESOURCES.index(str(q.about[0]))
    return units(w.tables, kind, int(value)) if value else f"No {w.tables.resource_names[kind]}"


def no_token(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == tokens.INFLUENCE:
        return "1 Influence"
    return _out(value) or units(w.tables, v.RESOURCES.index(str(value)), 1)


def token(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return say.token(w.tables, str(value))


# --- Clean-up, Evaluation, events ---------------------------------------------------------------------------


def rearrange(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Leave them where they lie" if value == cleanup.KEEP else "Take them all up and lay them anew"


def fleet_kind(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return f"{say.fleet_kind(w, str(value))} FP"


def clean_agenda(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == cleanup.BOTTOM:
        return "To the bottom of its deck"
    slot = next(one for one in me(view, q).slots if one.place == value)
    marked = ", Corrupted" if slot.corrupted else ""
    if slot.agenda:
        return f"{capital(say.slot(str(value)))}{marked}, in place of {say.agenda(w.tables, slot.agenda)}"
    return f"{capital(say.slot(str(value)))}{marked}, which is empty"


def objective(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == turn.NONE:
        return "Evaluate none"
    found = next((one for one in me(view, q).objectives if one.effect == value), None)
    often = f" ({found.times}×)" if found is not None and found.times > 1 else ""
    return f"{said(w, value)}{often}"


def place_guild(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return say.guild(w, str(value))


def event(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    card = say.event_of(w.tables, str(value))
    goals = "; ".join([effect(w.tables, one) for one in card.objectives])
    return f"{card.name}, {count(card.rounds, 'round')}: {goals}"


# --- Combat -------------------------------------------------------------------------------------------------


def number(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "No FP" if value == 0 else str(value)


def missiles(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Pay 1 Energy for 1 Approach Damage" if value else "No missiles"


def drones(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Return a Trade token for the Drones" if value else "Not now"


def packets(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value == 0:
        return "No packet"
    return f"{count(int(value), 'packet')} for {3 * int(value)} Materials"


def fleet_or_none(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "No FP" if value == "no" else f"{say.fleet_kind(w, str(value))} FP"


_ABSORBERS = {
    "shields": "Shields",
    "carriers": "a Carrier",
    "dreadnoughts": "a Dreadnought",
    "bombard": "Bombard",
    "drones": "Autonomous Drones",
    "granted": "what was granted",
}


def absorber(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return capital(_ABSORBERS[str(value)])
