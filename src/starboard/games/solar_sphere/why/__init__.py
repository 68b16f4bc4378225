"""Why not? By kind of question, the plausible options that are closed, each with clause and numbers.

Everything here is worked out from what all can see, and only when a person looks.
"""

from __future__ import annotations

from starboard.games.solar_sphere.effects import refreshable, useful
from starboard.games.solar_sphere.menu import KICKBACKS, NOTHING, REFUSE
from starboard.games.solar_sphere.rules.drones import can_fabricate
from starboard.games.solar_sphere.rules.possible import means_of
from starboard.games.solar_sphere.rules.reach import keeps, upright, usable
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.state import NOBODY, ROWS, Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    BATTLE,
    CORE,
    CRYSTAL,
    DIE,
    GOLD,
    LOCATIONS,
    OP_AUXILIARY_DIE,
    OP_FABRICATE,
    OP_GAIN,
    OP_LOBBY,
    OP_MORALE_PER,
    OP_POINTS_PER,
    OP_REFRESH,
    OP_SALVAGE,
    OP_SALVAGE_PER,
    OP_TRADE,
    PER_CREW,
    PER_HEX,
    POSITIONS,
    RESOURCES,
    CrewCard,
    Effect,
    crew_of,
)
from starboard.games.solar_sphere.why.visit import Why, in_vain, no_action, no_launch
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import GO_ON, Question
from starboard.kernel.english import count, listed
from starboard.kernel.title import Closed, Need

# ---------------------------------------------------------------------- crew and kickbacks


def window(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    lowest = s.tables.spanners[0]
    if q.verb == "window-after":
        reason = "morale is moved back before the die is used, not after it"
        found.append(Closed("kickbacks", "SS-7.1", reason, KICKBACKS))
    elif not any(str(option).startswith("kickback-") for option in q.options):
        if p.morale > lowest:
            reason = "you have already moved morale back this turn"
        else:
            reason = f"your morale is {p.morale}; it must be above {lowest}, the lowest spanner"
        found.append(Closed("kickbacks", "SS-7.1", reason, KICKBACKS))
    for place, card in _crew_left_out(s, p, q):
        found.append(_crew(s, card, _why_no_free_action(s, p, card, p.used[place])))
    return found


def _crew(s: SolarSphere, card: CrewCard, why: Why) -> Closed:
    return Closed(say.crew_name(s.tables, card), *why, card.id)


def _crew_left_out(s: SolarSphere, p: Player, q: Question) -> list[tuple[int, CrewCard]]:
    cards = [(place, s.tables.crew[card]) for place, card in enumerate(p.crew)]
    return [(place, card) for place, card in cards if card.id not in q.options]


def _why_no_free_action(s: SolarSphere, p: Player, card: CrewCard, used: bool) -> Why:
    if used:
        return "SS-10.1", "already used this round"
    if card.kind == ARRIVAL:
        return "SS-8.8", f"works when one of your dice arrives at {s.tables.location_names[card.at]}"
    if card.kind == DIE:
        return "SS-8.3", "works when you use a die: look among the visits"
    if card.kind == BATTLE:
        return "SS-11.6", "works in the Battle phase, after a failed roll on a ship with your drones"
    return why_useless(s, p, card.action)


def why_useless(s: SolarSphere, p: Player, e: Effect) -> Why:
    """Why an effect could change nothing (SS-1.2, SS-1.8); it must be a useless one."""
    op = e.op
    if op == OP_TRADE:
        return "SS-10.5", f"you lack 1 {RESOURCES[e.a]}"
    if op == OP_GAIN:
        return "SS-1.2", f"your storage already holds {s.tables.storage_limit} {RESOURCES[e.a]}"
    if op == OP_SALVAGE_PER and not p.ships:
        return "SS-1.2", "you have claimed no ship"
    if op in (OP_SALVAGE, OP_SALVAGE_PER):
        return "SS-1.2", "you have no inactive drone"
    if op == OP_FABRICATE:
        return "SS-4.1", "your reserve is empty and you have no satellite to take back"
    if op == OP_MORALE_PER:
        have = len(p.crew) + len(p.retired) if e.a == PER_CREW else p.hexes.bit_count()
        noun = "crew" if e.a == PER_CREW else "hexes"
        return "SS-10.6", f"it gives 1 morale for every {e.b} {noun} and you have {have}"
    if op == OP_POINTS_PER:
        return "SS-1.2", "you have no hex" if e.a == PER_HEX else "you have claimed no ship"
    if op == OP_REFRESH:
        return "SS-10.7", "you have no used crew card that it could turn upright"
    if op == OP_LOBBY:
        return "SS-10.10", f"it costs {e.a} morale and you have {p.morale}"
    assert op == OP_AUXILIARY_DIE
    return "SS-4.13", "you have already gained the auxiliary die this round"


def within_visit(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    if GO_ON not in q.options:
        found.append(Closed("go on", *in_vain(s), GO_ON))
    for place, card in _crew_left_out(s, p, q):
        if card.kind == ARRIVAL and not p.used[place] and s.aim[3] >> place & 1:
            why = "SS-8.8", "works only once per arrival"
        elif p.used[place] or not usable(s, p, s.aim, place):
            why = _why_no_free_action(s, p, card, p.used[place])
        elif useful(s, p, card.action):
            why = in_vain(s)
        else:
            why = why_useless(s, p, card.action)
        found.append(_crew(s, card, why))
    return found


def resource(s: SolarSphere, q: Question) -> list[Closed]:
    return [Closed(name, *in_vain(s), name) for name in RESOURCES if name not in q.options]


def kickback(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = resource(s, q)
    if "fabricate" not in q.options:
        empty = "SS-4.1", "your reserve is empty and you have no satellite to take back"
        found.append(Closed("fabricate", *(in_vain(s) if can_fabricate(p) else empty), "fabricate"))
    if "salvage" not in q.options:
        none = "SS-4.6", "you have no inactive drone"
        found.append(Closed("salvage", *(in_vain(s) if p.inactive else none), "salvage"))
    return found


def refresh(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for place, card in _crew_left_out(s, p, q):
        why = "SS-10.7", "it cannot turn a card of its own kind"
        if not p.used[place]:
            why = "SS-10.7", "it is already upright"
        elif place in refreshable(s, p):
            why = in_vain(s)
        found.append(_crew(s, card, why))
    return found


def retire_card(s: SolarSphere, q: Question) -> list[Closed]:
    return [Closed("the card you are hiring", "SS-9.10", "only one of the three already aboard can retire")]


def retire_side(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    return [
        Closed(say.effect(side), "SS-10.9", why_useless(s, p, side)[1], n)
        for n, side in enumerate(crew_of(s.tables, str(q.about[0])).retire)
        if not useful(s, p, side)
    ]


# ---------------------------------------------------------------------- the visit


def mode(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    location, final = LOCATIONS.index(str(q.about[0])), int(q.about[1])
    means = means_of(p)
    found = []
    if ACTION not in q.options:
        found.append(Closed("action", *no_action(s, means, location, final), ACTION))
    if SATELLITE not in q.options:
        found.append(Closed("satellite", *no_launch(means, location), SATELLITE))
    return found


# ---------------------------------------------------------------------- drones


def regenerate(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    upto = int(q.about[0])
    most = min(upto, p.inactive)
    found = []
    for n in range(most + 1):
        if n in q.options:
            continue
        if n or s.aim[0] >= 0:
            found.append(Closed(f"regenerate {n or 'none'}", *in_vain(s), n))
        else:
            reason = "at least 1 drone must be salvaged, and all rows of the matrix are full"
            found.append(Closed("regenerate none", "SS-1.3", reason, 0))
    if most < p.inactive:
        reason = f"this effect salvages at most {upto}"
    else:
        reason = f"you have only {count(p.inactive, 'inactive drone')}"
    found.append(Closed(f"regenerate {most + 1}", "SS-4.6", reason, most + 1))
    return found


def decommission(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    most = int(q.about[0])
    found = []
    open_rows = 0
    for row, name in enumerate(ROWS):
        if p.matrix[row] >= 3:
            found.append(Closed(f"{name} row", "SS-4.8", "all 3 spaces of this row are covered", name))
        else:
            open_rows += 1
    if most > open_rows:
        found.append(
            Closed("two drones in one row", "SS-4.8", "one salvage puts at most 1 drone into each row")
        )
    elif most < open_rows:
        left = count(most, "drone")
        found.append(Closed(f"{most + 1} rows", "SS-4.6", f"this salvage has only {left} left"))
    open_bits = sum(1 << row for row in range(3) if p.matrix[row] < 3)
    for rows in s.menu.decommission[open_bits][min(most, 3)][1]:
        if rows not in q.options:
            found.append(Closed(rows.replace("+", " and ") + " row", *in_vain(s), rows))
    if NOTHING not in q.options:
        found.append(Closed("none", *_no_way_out(s, p, "salvage at least 1"), NOTHING))
    return found


def _no_way_out(s: SolarSphere, p: Player, least: str) -> Why:
    if s.aim[0] >= 0 and not keeps(s, p, [means_of(p)], upright(s, p)):
        return in_vain(s)
    return "SS-1.3", f"you chose this effect, so {least}"


def fabricate(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    upto = int(q.about[0])
    most = min(upto, p.reserve)
    if most < upto:
        reason = f"your reserve holds only {count(p.reserve, 'drone')}"
        if p.satellites:
            reason += "; once it is empty you may take satellites back"
        why = "SS-4.1", reason
    else:
        why = "SS-9.2", f"this effect fabricates at most {upto}"
    found = [Closed(f"fabricate {most + 1}", *why, most + 1)]
    if 0 not in q.options:
        found.append(Closed("none", "SS-1.3", "you chose this effect, so fabricate at least 1", 0))
    found += [Closed(f"fabricate {n}", *in_vain(s), n) for n in range(1, most + 1) if n not in q.options]
    return found


def take_satellite(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for location, name in enumerate(LOCATIONS):
        if p.satellites >> location & 1 and name not in q.options:
            found.append(Closed(s.tables.location_names[location], *in_vain(s), name))
    if NOTHING not in q.options:
        found.append(Closed("none", *_no_way_out(s, p, "take at least 1 back"), NOTHING))
    return found


def storage(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    new = str(q.about[0])
    found = []
    for n, name in enumerate(RESOURCES):
        if name == new:
            why = "SS-3.2", f"that would swap {name} for {name}"
        elif not p.stock[n]:
            why = "SS-3.2", f"you have no {name} stored"
        elif name not in q.options:
            why = in_vain(s)
        else:
            continue
        found.append(Closed(f"return 1 {name}", *why, name))
    if REFUSE not in q.options:
        found.append(Closed(f"refuse the {new}", *in_vain(s), REFUSE))
    reason = f"storage holds only {s.tables.storage_limit} pieces and you have {p.stored()}"
    found.append(Closed("keep all", "SS-3.2", reason))
    return found


# ---------------------------------------------------------------------- building, hiring, attacking


def build(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    limit = int(q.about[0])
    found = []
    for position in range(CORE):
        name = POSITIONS[position]
        if s.builder[position] != NOBODY or name in q.options:
            continue
        tile = s.tables.hexes[s.hexes[position]]
        needs = (
            Need("a built hex next to it", "SS-9.5", _beside_built(s, position)),
            Need(f"a limit of {tile.value}; yours is {limit}", "SS-9.4", tile.value <= limit),
            *say.cost_needs(tile.cost, p.stock, "SS-9.6"),
        )
        reasons = []
        if not _beside_built(s, position):
            reasons.append(("SS-9.5", "no built hex is next to it"))
        if tile.value > limit:
            reasons.append(("SS-9.4", f"its value is {tile.value} and your limit is {limit}"))
        if lack := say.lacking(tile.cost, p.stock):
            reasons.append(("SS-9.6", f"you lack {lack}"))
        text = "; ".join([reasons[0][1], *(f"{reason} ({clause})" for clause, reason in reasons[1:])])
        found.append(Closed(f"{name} {tile.name}", reasons[0][0], text, name, needs))
    return found


def _beside_built(s: SolarSphere, position: int) -> bool:
    return any(other == CORE or s.builder[other] != NOBODY for other in s.tables.neighbours[position])


def hire(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for slot, n in enumerate(s.display):
        if n < 0:
            continue
        card = s.tables.crew[n]
        if card.id not in q.options:
            gold, any_part = s.tables.hire_cost[slot // 2 + 1]
            more = sum(p.stock) - min(gold, p.stock[GOLD])
            needs = [*say.cost_needs((0, gold, 0), p.stock, "SS-9.10")]
            if any_part:
                text = f"{any_part} more of any kind; you have {more}"
                needs.append(Need(text, "SS-9.10", more >= any_part))
            reason = why_not_payable(p.stock, gold, any_part)
            name = say.crew_name(s.tables, card)
            found.append(Closed(name, "SS-9.10", reason, card.id, tuple(needs)))
    return found


def why_not_payable(stock: list[int], gold: int, any_part: int) -> str:
    price = f"{gold} gold" + (f" + {any_part} of any kind" if any_part else "")
    missing_gold = max(0, gold - stock[GOLD])
    missing = max(0, gold + any_part - sum(stock) - missing_gold)
    lacks = [f"{missing_gold} gold"] if missing_gold else []
    if missing:
        lacks.append(count(missing, "more piece" if missing_gold else "piece"))
    return f"it costs {price} and you lack {listed(lacks)}"


def payment(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    gold, any_part = s.tables.hire_cost[crew_of(s.tables, str(q.about[0])).tier]
    found = []
    for name, mix in s.menu.mixes[any_part]:
        if name not in q.options:
            cost = (mix[0], mix[1] + gold, mix[2])
            reason = f"you lack {say.lacking(cost, p.stock)}"
            found.append(Closed(say.pieces(cost, " + "), "SS-1.4", reason, name))
    return found


def attack(s: SolarSphere, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    places = [place for place, ship in enumerate(s.fleet) if ship is not None]
    here = next(n for n, place in enumerate(places) if _card_at(s, place) == q.about[0])
    found = []
    if 0 not in q.options:
        reason = "you must attack at least one ship and this is the last"
        found.append(Closed("leave it alone", "SS-9.11", reason, 0))
    reason = f"you have only {count(p.active, 'active drone')}"
    found.append(Closed(count(p.active + 1, "drone"), "SS-9.11", reason, p.active + 1))
    left = len(places) - here
    crystal = p.stock[CRYSTAL]
    if crystal < left:
        reason = f"each ship you attack costs 1 crystal and you have {crystal}"
        found.append(Closed(count(crystal + 1, "ship"), "SS-9.11", reason))
    return found


def _card_at(s: SolarSphere, place: int) -> str:
    ship = s.fleet[place]
    return "" if ship is None else s.tables.ships[ship.card].id
