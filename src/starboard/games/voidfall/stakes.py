"""What is left unused when the actions of a turn are ended: the page asks once before they are."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.actions import AGENDA, budget
from starboard.games.voidfall.rules.cleanup import agenda_places
from starboard.games.voidfall.rules.crisis_board import demand, most_payable
from starboard.games.voidfall.rules.fleets import per_token
from starboard.games.voidfall.rules.trade import free_agendas
from starboard.games.voidfall.rules.upkeep import upkeep_due
from starboard.games.voidfall.scoring import satisfied
from starboard.games.voidfall.state import CLEAN_UP, NOBODY, Player, Voidfall
from starboard.kernel.ask import Question
from starboard.kernel.english import count, listed
from starboard.kernel.stakes import Tally


def _stock(s: Voidfall, seat: int) -> dict[str, int]:
    """VF-4.13: ending the actions spends nothing; whatever else is spent can be taken back."""
    return {}


def _turn_over(s: Voidfall, seat: int) -> bool:
    """VF-4.13: after the end of actions there is only Clean-up."""
    return s.phase == CLEAN_UP and s.active_seat == seat


def _unasked(before: Voidfall, after: Voidfall, question: Question) -> str:
    if question.verb != "action" or not _turn_over(after, question.seat):
        return ""
    return listed(_unused(after, after.players[question.seat]))


def _unused(s: Voidfall, p: Player) -> list[str]:
    """What could still be done, and what Clean-up and the coming Evaluation take away."""
    found = []
    if (p.flipped or p.third) and budget(p) > 0:
        found.append("leaves the third action unused")
    if p.played != NOBODY and AGENDA not in p.used:
        found.append("leaves the Agenda action unused")
    crowded = sum([too_many(s, p, s.fleet[at]) for at in p.sectors])
    if crowded:
        found.append(f"recalls {crowded} FP above two Fleet tokens")
    if len(p.glory) > s.tables.glory_limit:
        found.append(f"gives back {count(len(p.glory) - s.tables.glory_limit, 'Glory token')}")
    # VF-8.9: the Agenda that is played now may carry a token as well, if there is an empty slot for it.
    room = len(free_agendas(p)) + (p.played != NOBODY and _has_slot(s, p))
    if p.loose > room:
        found.append(f"gives back {count(p.loose - room, 'Trade token')}")
    last = s.round == s.tables.events[s.event].rounds
    if s.peril is not None and (last or s.peril.is_war) and not p.rules[v.RULE_QUIET_BOARD]:
        # VF-9.9, VF-10.3: the Evaluation demands it, and a War at the end of this turn.
        wanted = demand(s)
        missing = sum(wanted) - sum(most_payable(p, wanted))
        if missing:
            found.append(f"owes the Crisis board {count(missing, 'resource')}")
    due = upkeep_due(s, p)
    short = due - satisfied(s, p, due)
    lost = min(p.influence, s.tables.upkeep_influence * short)
    if lost > 0 and last:
        found.append(f"loses {lost} Influence for Upkeep")
    return found


def _has_slot(s: Voidfall, p: Player) -> bool:
    """VF-8.6: where the played Agenda takes no other's place."""
    return any(p.slots[int(str(place).partition(" ")[2]) - 1] == NOBODY for place in agenda_places(s, p)[:-1])


def too_many(s: Voidfall, p: Player, fleet: tuple[int, ...]) -> int:
    """VF-8.2: the fewest FP by whose recall two Fleet tokens suffice."""
    tokens: list[int] = []
    for kind, fp in enumerate(fleet):
        room = per_token(s, p, kind)
        tokens += [min(room, fp - lying) for lying in range(0, fp, room)]
    tokens.sort()
    return sum(tokens[: max(0, len(tokens) - s.tables.fleet_tokens_per_sector)])


TALLY = Tally(_stock, _turn_over, _unasked)
