"""REV-30, REVP-7, REVS-6: the score sheet; 7.12: what agendas and Colonies count."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.revenant import grammar as g
from starboard.games.revenant.rules.tactics import field_so_far, standing
from starboard.games.revenant.state import COLOURS, NOBODY, Player, Revenant
from starboard.games.revenant.tables import (
    HOUSE_SHIPS,
    HOUSES,
    MOD,
    PERSONAL,
    RESOURCES,
    SHIP_TYPES,
    TR_ATTACK,
    Ability,
)
from starboard.kernel.title import Line, Result

CREW_NAME: Final = "Corrupted Crew"
ENDING: Final = "four Cycles played"


# --- counting terms -----------------------------------------------------------------------------------------


def chosen_colony(s: Revenant) -> int:
    """REV-30.3, REVP-7.2: the Colony that counts, or -1."""
    if not s.colony:
        return -1
    if s.prototype:
        return s.open[0] if len(s.open) == 1 else -1
    return s.chosen if s.charged else -1


def colony_house(s: Revenant) -> int:
    card = chosen_colony(s)
    return s.tables.colonies[card].house if card >= 0 else -1


def scoring_power(s: Revenant, house: int) -> int:
    """REV-30.4: ships on the board, and 1 more for the Colony's House."""
    return s.power(house) + (1 if colony_house(s) == house else 0)


def frigate_damage(s: Revenant, p: Player) -> int:
    """7.7: the most damage a crew member could deal in one attack with the own Frigate."""
    t = s.tables
    cards = [t.operations[card].ability for card in p.frigate_cards]
    base = 1 + sum(_damage(a) for a in cards if a is not None)
    best = 0
    if p.captain != NOBODY:
        captain = t.captains[p.captain]
        best = sum(_damage(a) for a in captain.basic)
        for row in captain.ascension[: p.rank]:
            best += sum(_damage(a) for a in row)
    for cadet in p.cadets:
        abilities = [t.operations[card].ability for card in cadet]
        best = max(best, sum(_damage(a) for a in abilities if a is not None))
    return base + best


def _damage(a: Ability) -> int:
    if a.trigger != TR_ATTACK or a.timing != MOD:
        return 0
    return sum(leaf.args[0] for leaf in g.leaves(a.effect) if leaf.verb == g.VERB_DAMAGE)


def resources_of(p: Player, kind: int) -> int:
    """Free and locked together."""
    return p.free[kind] + sum(stack[kind] for stack in p.locked)


def count(s: Revenant, p: Player, name: str, arg: str | None, scoring: bool) -> int:
    """7.12, 7.15. `scoring`: the Colony's Power counts for `power` (and for `top3` in the prototype)."""
    if name == "rank":
        return p.rank
    if name == "cadets":
        return len(p.cadets[0]) + len(p.cadets[1])
    if name == "frigcards":
        return len(p.frigate_cards)
    if name == "orders":
        return len(p.orders)
    if name == "res":
        if arg == "all":
            return sum(resources_of(p, kind) for kind in range(4))
        return resources_of(p, RESOURCES.index(str(arg)))
    if name == "hi":
        return len(p.hidden)
    if name == "tracks_at":
        return sum(1 for field in p.influence if field >= int(str(arg)))
    if name == "corruption":
        return sum(p.corrupt)
    if name == "empty_corruption":
        compartments = s.tables.compartments[s.edition]
        return sum(1 for n, c in enumerate(compartments) if c.corruptible and not p.corrupt[n])
    if name == "frigate_damage":
        return frigate_damage(s, p)
    return _count_board(s, name, arg, scoring)


def _count_board(s: Revenant, name: str, arg: str | None, scoring: bool) -> int:
    if name == "ships":
        if arg == "all":
            return sum(1 for sector in s.at if sector >= 0)
        return s.power(HOUSES.index(str(arg)))
    if name == "power":
        house = HOUSES.index(str(arg))
        return scoring_power(s, house) if scoring else s.power(house)
    if name == "type":
        first = SHIP_TYPES.index(str(arg))
        return sum(1 for ship in range(first, HOUSE_SHIPS, 4) if s.at[ship] >= 0)
    if name == "top3":
        by_power = scoring and s.prototype
        powers = sorted((scoring_power(s, h) if by_power else s.power(h)) for h in range(7))
        return sum(powers[-3:])
    if name == "full_houses":
        return sum(1 for house in range(7) if s.power(house) == 4)
    if name == "types_present":
        return sum(1 for kind in range(4) if any(s.at[n] >= 0 for n in range(kind, HOUSE_SHIPS, 4)))
    if name == "damage_total":
        return sum(s.damage) + s.core
    if name == "shields_total":
        return sum(s.shields)
    if name == "failures_resolved":
        return s.failures_resolved
    raise ValueError(f"nobody counts '{name}'")


def holds(s: Revenant, p: Player, e: g.Expr, scoring: bool) -> int:
    """The value of an amount; of a condition 1 or 0."""
    return g.evaluate(e, lambda name, arg: count(s, p, name, arg, scoring))


def objectives_met(s: Revenant, p: Player, scoring: bool) -> list[bool]:
    """REVP-7.1: which objectives of the Hidden Agenda are met now."""
    agenda = s.tables.hidden_agendas[p.agendas[0]]
    return [holds(s, p, objective, scoring) > 0 for objective in agenda.objectives]


class Requirement(NamedTuple):
    """What an agenda asks for: the `place`-th of its objectives, and whether it is met."""

    agenda: int
    place: int
    condition: g.Expr
    met: bool


def requirements(s: Revenant, p: Player, scoring: bool) -> list[Requirement]:
    """REV-30.5, REVP-7.2: what the agendas in hand ask for, if the game were scored as things stand."""
    if not s.prototype:
        asked = [(n, s.tables.agendas[n].condition) for n in p.agendas]
        return [Requirement(n, 0, e, holds(s, p, e, scoring) > 0) for n, e in asked]
    found = []
    for n in p.agendas:
        for place, objective in enumerate(s.tables.hidden_agendas[n].objectives):
            # Once revealed, what was met then counts.
            met = p.marked[place] if p.revealed else holds(s, p, objective, scoring) > 0
            found.append(Requirement(n, place, objective, met))
    return found


def figures(s: Revenant, p: Player, condition: g.Expr, scoring: bool) -> list[int]:
    """What a condition compares with its bounds, each part of it in order."""
    if condition.op == g.OP_AND:
        return [n for part in condition.parts for n in figures(s, p, part, scoring)]
    if condition.op in (g.OP_AT_LEAST, g.OP_AT_MOST, g.OP_EQUAL):
        return [holds(s, p, condition.parts[0], scoring)]
    return []


def secret_agenda_points(s: Revenant, p: Player, own: list[Requirement]) -> int:
    """What the agendas that the others do not know of would bring with these requirements."""
    if s.over or p.revealed:
        return 0
    return s.tables.numbers[s.edition].agenda_prestige * sum([one.met for one in own])


# --- the sheet ----------------------------------------------------------------------------------------------


def hidden_influence(s: Revenant, p: Player, house: int) -> int:
    """The HI cards of a House in hand."""
    return sum(1 for card in p.hidden if s.tables.hidden[card] == house)


def house_points(s: Revenant, house: int, influence: list[int]) -> list[int]:
    """REV-30.4, REVS-6.1: Influence times House Power, for each who has Influence."""
    power = scoring_power(s, house)
    return [one * power for one in influence]


class Sheet:
    """The lines of the score sheet as they are drawn up, with a column for the Corrupted Crew in solo."""

    def __init__(self, s: Revenant) -> None:
        self.columns = [COLOURS[p.seat] for p in s.players]
        self.solo = s.solo is not None
        if self.solo:
            self.columns.append(CREW_NAME)
        self.lines: list[Line] = []

    def add(self, label: str, clause: str, points: list[int], crew: int = 0) -> None:
        self.add_all(label, clause, [*points, crew] if self.solo else points)

    def add_all(self, label: str, clause: str, points: list[int]) -> None:
        """The Corrupted Crew's points are among them."""
        self.lines.append(Line(label, clause, tuple(points)))

    def total(self, column: int) -> int:
        return sum([line.points[column] for line in self.lines])


def score_sheet(s: Revenant, whole: bool) -> Sheet:
    """REV-30.3 to REV-30.8, REVP-7.3, REVS-6.1, as things stand.

    `whole`: with Hidden Influence in hand and agendas that nobody has seen; else only what lies open.
    """
    t = s.tables
    n = t.numbers[s.edition]
    ps = s.players
    sheet = Sheet(s)
    colony = chosen_colony(s)
    if colony >= 0:
        card = t.colonies[colony]
        clause = "REVP-7.3" if s.prototype else "REV-30.3"
        sheet.add(f"Colony: {card.name}", clause, [holds(s, p, card.prestige[s.edition], True) for p in ps])
    for house, name in enumerate(t.houses):
        influence = [p.influence[house] + (hidden_influence(s, p, house) if whole else 0) for p in ps]
        if s.solo is not None:
            influence.append(s.solo.influence[house])
        sheet.add_all(f"House {name.name}", "REV-30.4", house_points(s, house, influence))
    if s.prototype:
        met = [_objectives(s, p, whole) for p in ps]
        sheet.add("Hidden Agenda", "REVP-7.3", [n.agenda_prestige * one for one in met])
    elif whole:
        for kind, label in ((PERSONAL, "Personal agenda"), (1 - PERSONAL, "Fleet agenda")):
            sheet.add(label, "REV-30.5", [n.agenda_prestige * _agendas(s, p, kind) for p in ps])
    sheet.add("Cadet cards", "REV-30.6", [n.cadet_prestige * sum(map(len, p.cadets)) for p in ps])
    sheet.add("Frigate cards", "REV-30.6", [n.frigate_prestige * len(p.frigate_cards) for p in ps])
    sheet.add("Order cards", "REV-30.6", [n.order_prestige * len(p.orders) for p in ps])
    ranks = [t.ranks[p.rank].prestige[s.edition] for p in ps]
    sheet.add("Captain's rank", "REVP-7.3" if s.prototype else "REV-30.6", ranks)
    owned = [sum(p.free) + sum(map(sum, p.locked)) for p in ps]
    sheet.add("Resources", "REV-30.7", [pieces // n.resources_per_point for pieces in owned])
    sheet.add("Corruption", "REV-30.8", [-n.corruption_prestige * sum(p.corrupt) for p in ps])
    sheet.add("Penalties", "REV-30.8", [-p.penalty for p in ps])
    if s.solo is not None:
        sheet.add("Crew Tactics", "REVS-6.1", [0], 2 * field_so_far(s, len(ps)))
    return sheet


def _agendas(s: Revenant, p: Player, kind: int) -> int:
    """REV-30.5: how many agendas of a kind are met."""
    return sum([one.met for one in requirements(s, p, True) if s.tables.agendas[one.agenda].kind == kind])


def _objectives(s: Revenant, p: Player, whole: bool) -> int:
    """REVP-7.2: how many objectives are met; those of a Hidden Agenda that is still hidden are a secret."""
    return sum([one.met for one in requirements(s, p, True)]) if p.revealed or whole else 0


def result(s: Revenant) -> Result:
    """REV-30.9, REVP-7.4, REVS-6.2: the whole sheet, and who is before whom."""
    sheet = score_sheet(s, True)
    seats = range(len(s.players))
    totals = tuple([sheet.total(seat) for seat in seats])
    if s.solo is not None:
        ranks: tuple[int, ...] = (1,) if totals[0] > sheet.total(len(totals)) else (2,)
    else:  # on a tie the order decides, so no two share a place
        before = tie_order(s)
        ranking = sorted(seats, key=lambda seat: (-totals[seat], before.index(seat)))
        ranks = tuple([ranking.index(seat) + 1 for seat in seats])
    return Result(totals, ranks, tuple(sheet.columns), tuple(sheet.lines), ENDING)


def tie_order(s: Revenant) -> list[int]:
    """REV-30.9: turn-order tiles; REVP-7.4: the Tactics track, then the lower marker."""
    return standing(s) if s.prototype else s.order
