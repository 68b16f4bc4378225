"""VF-11: the score, who is before whom, and what this Cycle's Evaluation would still change."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.agendas import worth
from starboard.games.voidfall.rules.crisis_board import demand, left_after, most_payable, shortfall
from starboard.games.voidfall.rules.upkeep import satisfiable, upkeep_due
from starboard.games.voidfall.state import (
    COLOURS,
    NOBODY,
    SKIRMISH,
    UPKEEP,
    Act,
    Player,
    Voidfall,
)
from starboard.games.voidfall.tables import Agenda, StartingAgenda
from starboard.kernel.title import Line, Result

ENDING: Final = "three Cycles played"
REACHED: Final = "the goal is reached"
MISSED: Final = "the goal is missed"
ENDINGS: Final = (ENDING, REACHED, MISSED, race.WON, race.OUTWEIGHED, race.OVERRUN)

# The lines of the ledger: what the sheet calls them, and by which clause they come about.
LINES: Final = (
    ("Start", "VF-12.6"),
    ("Invasions, for Glory", "VF-23.7"),
    ("Starting Agendas", "VF-10.13"),
    ("Agendas in slots", "VF-10.13"),
    ("Events", "VF-10.10"),
    ("Technologies", "VF-29.1"),
    ("Actions and abilities", "VF-4.3"),
    ("Civilization tracks", "VF-26.2"),
    ("Trade", "VF-28.1"),
    ("Overproduction", "VF-17.9"),
    ("Bounty and Reclaim tokens", "VF-24.2"),
    ("Sectors and Fallen Houses", "VF-23.11"),
    ("Lost to Upkeep", "VF-10.7"),
    ("Crises and Wars", "VF-9.3"),
)


def corruption(s: Voidfall, p: Player) -> int:
    """VF-11.1: markers on the mat and on controlled sectors; those in the Chambers do not count."""
    return p.mat_corruption + sum([s.corrupted[at] for at in s.own(p)])


def ranks(s: Voidfall) -> tuple[int, ...]:
    """VF-11.1: most Influence, then fewest Corruption markers; whoever is equal then shares the place.
    Against the Void all win (1) or lose (2); where there is a goal, each player who reaches it wins.
    """
    if s.peril is not None:
        return (1 if _ending(s) == race.WON else 2,) * len(s.players)
    if goal(s):
        return tuple([1 if p.influence >= goal(s) else 2 for p in s.players])

    def standing(p: Player) -> tuple[int, int]:
        return p.influence, -corruption(s, p)

    return tuple([1 + sum([standing(other) > standing(p) for other in s.players]) for p in s.players])


# --- what the Evaluation of this Cycle would bring ----------------------------------------------------------


def section_worths(s: Voidfall, p: Player, card: Agenda | StartingAgenda) -> tuple[int, ...]:
    """VF-10.13: what each section of an Agenda would bring now; VF-10.15: less than 0 if it takes."""
    act = Act(card.id, "VF-10.13")
    return tuple([worth(s, p, objective, act) for objective in card.objectives])


def starting_worth(s: Voidfall, p: Player) -> int:
    return sum([sum(section_worths(s, p, s.tables.starting[number])) for number in p.starting])


def has_paid(s: Voidfall, p: Player) -> bool:
    """Whether the Upkeep of this Cycle is behind the player."""
    if s.phase == UPKEEP:
        return s.order.index(p.seat) < s.turn
    return s.phase > UPKEEP


def shortage(s: Voidfall, p: Player) -> int:
    """VF-10.7: the Influence that unsatisfied Upkeep would cost with what is in stock now."""
    if has_paid(s, p):
        return 0
    due = upkeep_due(s, p)
    missing = due - satisfiable(s, p, due, stock_at_upkeep(s, p))
    return min(p.influence - toll(s, p), s.tables.upkeep_influence * missing)


def demands(s: Voidfall, p: Player) -> bool:
    """VF-10.3: whether the Crisis board will demand something in this Evaluation; not under `quiet-board`."""
    if s.peril is None or s.phase > SKIRMISH or (s.phase == SKIRMISH and s.order.index(p.seat) < s.turn):
        return False
    return bool(p.rules) and not p.rules[v.RULE_QUIET_BOARD]


def toll(s: Voidfall, p: Player) -> int:
    """VF-10.3: the Influence that the Crisis board would cost in the Evaluation."""
    return shortfall(s, p) if demands(s, p) else 0


def stock_at_upkeep(s: Voidfall, p: Player) -> tuple[int, ...]:
    """VF-10.1: what will be left for Upkeep of what is in stock now: the Crisis board is paid first."""
    return left_after(p, most_payable(p, demand(s))) if demands(s, p) else p.stock


def is_cycle_under_way(s: Voidfall) -> bool:
    """Whether an Evaluation lies ahead for which things are laid out."""
    return not s.over and s.event != NOBODY


def sheet(s: Voidfall, coming: tuple[tuple[int, int, int, int], ...] = ()) -> tuple[Line, ...]:
    """VF-11.1: what Influence is made of; until the end also what the Evaluation would bring now.

    `coming`: for each player what the Crisis board and Upkeep would cost, and what starting Agendas and those
    in slots would bring.
    """
    players = s.players
    lines = [
        Line(label, clause, tuple([p.ledger[place] for p in players]))
        for place, (label, clause) in enumerate(LINES)
        if any(p.ledger[place] for p in players)
    ]
    if is_cycle_under_way(s):
        if s.peril is not None:
            lines.append(Line("Crisis board not paid", "VF-10.3", tuple([-one[0] for one in coming])))
        lines += [
            Line("Upkeep not satisfied", "VF-10.7", tuple([-one[1] for one in coming])),
            Line("Starting Agenda now", "VF-10.13", tuple([one[2] for one in coming])),
            Line("Agendas in slots now", "VF-10.13", tuple([one[3] for one in coming])),
        ]
    if s.peril is None:
        return tuple(lines)
    # The last column is the Voidborn's.
    own = [Line(one.label, one.clause, (*one.points, 0)) for one in lines]
    return (*own, *race.lines(s))


def columns(s: Voidfall) -> tuple[str, ...]:
    seats = tuple([COLOURS[p.seat] for p in s.players])
    return seats if s.peril is None else (*seats, race.VOIDBORN)


def goal(s: Voidfall) -> int:
    """VF-38.3: the Influence that each player has to reach in the Tutorial as a preparation for games against
    the Void, which is always how it is played alone (10.2); 0 in all other games.
    """
    if s.mode != v.TUTORIAL or not s.peaceful:
        return 0
    tables = s.tables
    return tables.maps[s.map].goal or max([one.goal for one in tables.maps if one.mode == v.TUTORIAL])


def _ending(s: Voidfall) -> str:
    if s.peril is not None:
        return race.ending(s)
    if goal(s):
        return REACHED if max([p.influence for p in s.players]) >= goal(s) else MISSED
    return ENDING


def _outcome(s: Voidfall) -> str:
    if s.peril is not None:
        return race.outcome(s)
    if not goal(s):
        return ""
    if len(s.players) > 1:
        return f"Each House needed {goal(s)} Influence."
    reached = s.players[0].influence
    if reached < goal(s):
        return f"Lost: {reached} Influence, {goal(s) - reached} short of the goal of {goal(s)}."
    more = (
        f", {reached - goal(s)} more than the goal of {goal(s)}"
        if reached > goal(s)
        else ", exactly the goal"
    )
    return f"Won: {reached} Influence{more}."


def result(s: Voidfall) -> Result:
    """VF-11.1; VF-11.3: against the Void all win together, or all lose."""
    scores = tuple([p.influence for p in s.players])
    return Result(scores, ranks(s), columns(s), sheet(s), _ending(s), _outcome(s))
