"""What a seat becomes under its plan: a person's, a bot's, a friend's, or open to anyone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle
from starboard.server import handover
from starboard.server.botpool import check_bot
from starboard.server.errors import NotYours
from starboard.server.identity import clean
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatInfo, SeatPlan
from starboard.server.names import NAME_LENGTH, apart


def seats_for(
    title: AnyTitle, plans: Sequence[SeatPlan], who: Identity, bot_seconds: float
) -> tuple[SeatInfo, ...]:
    """A seat for each plan, in order."""
    if not plans:
        raise BadOption(f"{title.name} needs players: list the seats.")
    sitting: list[SeatInfo] = []
    for seat, plan in enumerate(plans):
        name = clean(plan.name, NAME_LENGTH)
        if plan.kind == "me":
            first = all(s.user_id is None for s in sitting)
            sitting.append(
                SeatInfo(
                    seat, "person", name or (who.name if first else f"{who.name} {seat + 1}"), who.user_id
                )
            )
        elif plan.kind == "bot":
            bot = check_bot(plan.bot or "planner", bot_seconds)
            sitting.append(SeatInfo(seat, "bot", name or bot.partition(":")[0].capitalize(), None, bot))
        else:
            sitting.append(
                SeatInfo(seat, plan.kind, name or ("Friend" if plan.kind == "friend" else "Open seat"))
            )
    return tuple(_tell_apart(sitting))


def seat_after(
    live: LiveTable, who: Identity, before: SeatInfo, plan: SeatPlan, bot_seconds: float
) -> SeatInfo:
    """The seat as it would be. Once it is given away, an earlier friend's link is worthless."""
    made = seats_for(live.table.title, [plan], who, bot_seconds)[0]
    name = made.name
    if not handover.is_free(made):
        name = apart(name, [s.name for s in live.info.seats if s.seat != before.seat], before.seat + 1)
    generation = before.generation + (not (handover.is_free(before) and plan.kind == "me"))
    return msgspec.structs.replace(made, seat=before.seat, name=name, generation=generation)


def check_free_for(found: SeatInfo, who: Identity, may_remove: bool) -> None:
    """`may_remove`: the host may still do without somebody, for nobody has answered yet."""
    if found.kind == "person" and found.user_id != who.user_id and not may_remove:
        raise NotYours("Someone sits there: you can't take a seat away from a person.")


def holders(sitting: Sequence[SeatInfo]) -> frozenset[tuple[int, str]]:
    return frozenset((s.seat, s.user_id) for s in sitting if s.kind == "person" and s.user_id is not None)


def _tell_apart(sitting: list[SeatInfo]) -> list[SeatInfo]:
    """Two planners at one table are Planner and Planner 2."""
    found: list[SeatInfo] = []
    for seat in sitting:
        name = apart(seat.name, [other.name for other in found])
        found.append(msgspec.structs.replace(seat, name=name))
    return found
