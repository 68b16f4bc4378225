"""Why not? For an open question, the plausible options that are closed, each with clause and numbers.

Everything here is computed from what all can see, and only when a person looks.
"""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.solar_sphere.effects import refreshable, useful
from starboard.games.solar_sphere.menu import NOTHING, REFUSE
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
)
from starboard.games.solar_sphere.why.visit import closed_visits, in_vain, no_action, no_launch
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import GO_ON, Question
from starboard.kernel.title import Closed


def closed(s: SolarSphere, question: Question) -> list[Closed]:
    """The closed options of a question that a player may wonder about."""
    finder = _FINDERS.get(question.verb)
    return [] if finder is None else finder(s, s.players[question.seat], question)


# ---------------------------------------------------------------------- crew and kickbacks


def _window(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = []
    lowest = s.tables.spanners[0]
    if q.verb == "window-after":
        found.append(
            Closed("kickbacks", "SS-7.1", "morale is moved back before the die is used, not after it")
        )
    elif not any(str(option).startswith("kickback-") for option in q.options):
        if p.morale > lowest:
            reason = "you have already moved morale back this turn"
        else:
            reason = f"your morale is {p.morale}; it must be above {lowest}, the lowest spanner"
        found.append(Closed("kickbacks", "SS-7.1", reason))
    for place, card in _crew_left_out(s, p, q):
        found.append(Closed(say.crew_name(s.tables, card), *_why_no_free_action(s, p, card, p.used[place])))
    return found


def _crew_left_out(s: SolarSphere, p: Player, q: Question) -> list[tuple[int, CrewCard]]:
    cards = [(place, s.tables.crew[card]) for place, card in enumerate(p.crew)]
    return [(place, card) for place, card in cards if card.id not in q.options]


def _why_no_free_action(s: SolarSphere, p: Player, card: CrewCard, used: bool) -> tuple[str, str]:
    if used:
        return "SS-10.1", "already used this round"
    if card.kind == ARRIVAL:
        return "SS-8.8", f"works when one of your dice arrives at {s.tables.location_names[card.at]}"
    if card.kind == DIE:
        return "SS-8.3", "works while you use a die: look among the visits"
    if card.kind == BATTLE:
        return "SS-11.6", "works in the Battle phase, after a failed roll on a ship with your drones"
    return why_useless(s, p, card.action)


def why_useless(s: SolarSphere, p: Player, e: Effect) -> tuple[str, str]:
    """Why an effect could change nothing (SS-1.2, SS-1.8); it must be a useless one."""
    op = e.op
    if op == OP_TRADE:
        return "SS-10.5", f"you lack 1 {RESOURCES[e.a]}"
    if op == OP_GAIN:
        return "SS-1.2", f"your storage holds {s.tables.storage_limit} {RESOURCES[e.a]} already"
    if op == OP_SALVAGE_PER and not p.ships:
        return "SS-1.2", "you have claimed no ship"
    if op in (OP_SALVAGE, OP_SALVAGE_PER):
        return "SS-1.2", "you have no inactive drone"
    if op == OP_FABRICATE:
        return "SS-4.1", "your reserve is empty and you have no satellite to take back"
    if op == OP_MORALE_PER:
        have = len(p.crew) + len(p.retired) if e.a == PER_CREW else p.hexes.bit_count()
        noun = "crew" if e.a == PER_CREW else "hexes"
        return "SS-10.6", f"it counts {e.b} {noun} for 1 morale and you have {have}"
    if op == OP_POINTS_PER:
        return "SS-1.2", "you have no hex" if e.a == PER_HEX else "you have claimed no ship"
    if op == OP_REFRESH:
        return "SS-10.7", "you have no used crew card that it may turn"
    if op == OP_LOBBY:
        return "SS-10.10", f"it takes {e.a} morale and you have {p.morale}"
    assert op == OP_AUXILIARY_DIE
    return "SS-4.13", "you have gained the auxiliary die this round already"


def _within_visit(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = []
    if GO_ON not in q.options:
        found.append(Closed("go on", *in_vain(s)))
    for place, card in _crew_left_out(s, p, q):
        if card.kind == ARRIVAL and not p.used[place] and s.aim[3] >> place & 1:
            why = "SS-8.8", "works once on each arrival"
        elif p.used[place] or not usable(s, p, s.aim, place):
            why = _why_no_free_action(s, p, card, p.used[place])
        elif useful(s, p, card.action):
            why = in_vain(s)
        else:
            why = why_useless(s, p, card.action)
        found.append(Closed(say.crew_name(s.tables, card), *why))
    return found


def _resource(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    return [Closed(name, *in_vain(s)) for name in RESOURCES if name not in q.options]


def _kickback(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = _resource(s, p, q)
    for name, could in (("fabricate", can_fabricate(p)), ("salvage", p.inactive > 0)):
        if could and name not in q.options:
            found.append(Closed(name, *in_vain(s)))
    if not can_fabricate(p):
        reason = "your reserve is empty and you have no satellite to take back"
        found.append(Closed("fabricate", "SS-4.1", reason))
    if not p.inactive:
        found.append(Closed("salvage", "SS-4.6", "you have no inactive drone"))
    return found


def _refresh(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = []
    for place, card in _crew_left_out(s, p, q):
        why = "SS-10.7", "it turns no card of its own kind"
        if not p.used[place]:
            why = "SS-10.7", "it is upright already"
        elif place in refreshable(s, p):
            why = in_vain(s)
        found.append(Closed(say.crew_name(s.tables, card), *why))
    return found


def _retire_card(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    return [Closed("the card you are hiring", "SS-9.10", "only one of the three already aboard can retire")]


def _retire_side(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    sides = s.tables.crew[s.tables.by_id[str(q.about[0])][1]].retire
    return [
        Closed(say.effect(side), "SS-10.9", why_useless(s, p, side)[1])
        for side in sides
        if not useful(s, p, side)
    ]


# ---------------------------------------------------------------------- the visit


def _use_die(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    return closed_visits(s, p, q)


def _mode(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    location, final = LOCATIONS.index(str(q.about[0])), int(q.about[1])
    means = means_of(p)
    found = []
    if ACTION not in q.options:
        found.append(Closed("action", *no_action(s, means, location, final)))
    if SATELLITE not in q.options:
        found.append(Closed("satellite", *no_launch(means, location)))
    return found


# ---------------------------------------------------------------------- drones


def _regenerate(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    upto = int(q.about[0])
    most = min(upto, p.inactive)
    found = []
    for count in range(most + 1):
        if count in q.options:
            continue
        if count or s.aim[0] >= 0:
            found.append(Closed(f"regenerate {count or 'none'}", *in_vain(s)))
        else:
            reason = "at least 1 drone must be salvaged, and all rows of the matrix are full"
            found.append(Closed("regenerate none", "SS-1.3", reason))
    if most < p.inactive:
        found.append(Closed(f"regenerate {most + 1}", "SS-4.6", f"this effect salvages {upto} at most"))
    else:
        reason = f"you have only {say.count(p.inactive, 'inactive drone')}"
        found.append(Closed(f"regenerate {most + 1}", "SS-4.6", reason))
    return found


def _decommission(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    most = int(q.about[0])
    found = []
    open_rows = 0
    for row, name in enumerate(ROWS):
        if p.matrix[row] >= 3:
            found.append(Closed(f"{name} row", "SS-4.8", "all 3 spaces of this row are covered"))
        else:
            open_rows += 1
    if most > open_rows:
        found.append(
            Closed("two drones in one row", "SS-4.8", "one salvage puts at most 1 drone into each row")
        )
    elif most < open_rows:
        left = say.count(most, "drone")
        found.append(Closed(f"{most + 1} rows", "SS-4.6", f"this salvage has only {left} left"))
    open_bits = sum(1 << row for row in range(3) if p.matrix[row] < 3)
    for rows in s.menu.decommission[open_bits][min(most, 3)][1]:
        if rows not in q.options:
            found.append(Closed(rows.replace("+", " and ") + " row", *in_vain(s)))
    if NOTHING not in q.options:
        if s.aim[0] >= 0 and not keeps(s, p, [means_of(p)], upright(s, p)):
            found.append(Closed("none", *in_vain(s)))
        else:
            reason = "you chose this effect for its own sake: salvage at least 1"
            found.append(Closed("none", "SS-1.3", reason))
    return found


def _fabricate(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    upto = int(q.about[0])
    most = min(upto, p.reserve)
    if most < upto:
        reason = f"your reserve holds only {say.count(p.reserve, 'drone')}"
        if p.satellites:
            reason += "; with it empty you may take satellites back next"
        found = [Closed(f"fabricate {most + 1}", "SS-4.1", reason)]
    else:
        found = [Closed(f"fabricate {most + 1}", "SS-9.2", f"this effect fabricates {upto} at most")]
    if 0 not in q.options:
        found.append(Closed("none", "SS-1.3", "you chose this effect for its own sake: fabricate at least 1"))
    found += [Closed(f"fabricate {n}", *in_vain(s)) for n in range(1, most + 1) if n not in q.options]
    return found


def _take_satellite(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = []
    for location, name in enumerate(LOCATIONS):
        if p.satellites >> location & 1 and name not in q.options:
            found.append(Closed(s.tables.location_names[location], *in_vain(s)))
    if NOTHING not in q.options:
        if s.aim[0] >= 0 and not keeps(s, p, [means_of(p)], upright(s, p)):
            found.append(Closed("none", *in_vain(s)))
        else:
            reason = "you chose this effect for its own sake: take at least 1 back"
            found.append(Closed("none", "SS-1.3", reason))
    return found


def _storage(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    new = str(q.about[0])
    found = []
    for n, name in enumerate(RESOURCES):
        if name == new:
            found.append(Closed(f"return 1 {name}", "SS-3.2", f"that would swap {name} for {name}"))
        elif not p.stock[n]:
            found.append(Closed(f"return 1 {name}", "SS-3.2", f"you have stored no {name}"))
        elif name not in q.options:
            found.append(Closed(f"return 1 {name}", *in_vain(s)))
    if REFUSE not in q.options:
        found.append(Closed(f"refuse the {new}", *in_vain(s)))
    limit = s.tables.storage_limit
    found.append(Closed("keep all", "SS-3.2", f"storage holds {limit} pieces and you have {p.stored()}"))
    return found


# ---------------------------------------------------------------------- building, hiring, attacking


def _build(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    limit = int(q.about[0])
    found = []
    for position in range(CORE):
        name = POSITIONS[position]
        if s.builder[position] != NOBODY or name in q.options:
            continue
        tile = s.tables.hexes[s.hexes[position]]
        reasons = []
        if not _beside_built(s, position):
            reasons.append(("SS-9.5", "no built hex lies beside it"))
        if tile.value > limit:
            reasons.append(("SS-9.4", f"its value is {tile.value}, your limit {limit}"))
        if lack := say.lacking(tile.cost, p.stock):
            reasons.append(("SS-9.6", f"you lack {lack}"))
        text = "; ".join([reasons[0][1], *(f"{reason} ({clause})" for clause, reason in reasons[1:])])
        found.append(Closed(f"{name} {tile.name}", reasons[0][0], text))
    return found


def _beside_built(s: SolarSphere, position: int) -> bool:
    return any(other == CORE or s.builder[other] != NOBODY for other in s.tables.neighbours[position])


def _hire(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    found = []
    for slot, n in enumerate(s.display):
        if n < 0:
            continue
        card = s.tables.crew[n]
        if card.id not in q.options:
            gold, any_part = s.tables.hire_cost[slot // 2 + 1]
            name = say.crew_name(s.tables, card)
            found.append(Closed(name, "SS-9.10", why_not_payable(p.stock, gold, any_part)))
    return found


def why_not_payable(stock: list[int], gold: int, any_part: int) -> str:
    price = f"{gold} gold" + (f" + {any_part} of any kind" if any_part else "")
    missing_gold = max(0, gold - stock[GOLD])
    missing = max(0, gold + any_part - sum(stock) - missing_gold)
    lacks = [f"{missing_gold} gold"] if missing_gold else []
    if missing:
        lacks.append(say.count(missing, "more piece" if missing_gold else "piece"))
    return f"it costs {price} and you lack {say.listed(lacks)}"


def _payment(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    tier = s.tables.crew[s.tables.by_id[str(q.about[0])][1]].tier
    gold, any_part = s.tables.hire_cost[tier]
    found = []
    for name, mix in s.menu.mixes[any_part]:
        if name not in q.options:
            cost = (mix[0], mix[1] + gold, mix[2])
            found.append(Closed(say.pieces(cost, " + "), "SS-1.4", f"you lack {say.lacking(cost, p.stock)}"))
    return found


def _fleet(s: SolarSphere, p: Player, q: Question) -> list[Closed]:
    places = [place for place, ship in enumerate(s.fleet) if ship is not None]
    here = next(n for n, place in enumerate(places) if _card_at(s, place) == q.about[0])
    found = []
    if 0 not in q.options:
        reason = "at least one ship must be attacked and this is the last"
        found.append(Closed("leave it alone", "SS-9.11", reason))
    reason = f"you have only {say.count(p.active, 'active drone')}"
    found.append(Closed(say.count(p.active + 1, "drone"), "SS-9.11", reason))
    left = len(places) - here
    crystal = p.stock[CRYSTAL]
    if crystal < left:
        reason = f"each ship attacked costs 1 crystal and you have {crystal}"
        found.append(Closed(say.count(crystal + 1, "ship"), "SS-9.11", reason))
    return found


def _card_at(s: SolarSphere, place: int) -> str:
    ship = s.fleet[place]
    return "" if ship is None else s.tables.ships[ship.card].id


Finder = Callable[[SolarSphere, Player, Question], list[Closed]]

_FINDERS: dict[str, Finder] = {
    "window-before": _window,
    "window-after": _window,
    "use-die": _use_die,
    "arrival": _within_visit,
    "window-between": _within_visit,
    "resource-type": _resource,
    "mode": _mode,
    "kickback-choice": _kickback,
    "regenerate": _regenerate,
    "decommission": _decommission,
    "fabricate": _fabricate,
    "take-satellite": _take_satellite,
    "storage": _storage,
    "build-hex": _build,
    "hire-card": _hire,
    "hire-payment": _payment,
    "retire-card": _retire_card,
    "retire-side": _retire_side,
    "refresh-target": _refresh,
    "fleet-deploy": _fleet,
}
