"""The rules of seats: nobody plays on with others in a deal they know more about than their seat may.

Until the first answer, seats are rearranged freely, and the game is dealt again if somebody has seen a hand
that is no longer theirs. After that, a seat changes hands with the consent of the others, or when its owner
has left it.
"""

from __future__ import annotations

from dataclasses import dataclass

from starboard.server.model import PlanKind, SeatInfo, SeatPlan, TableInfo

FREE = ("friend", "open")
DEALT_ANEW = "Nobody had answered yet, so the game has been dealt again."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What happens to a request to change a seat: refused (`why`), put to the others, or granted.

    `anew`: the game is dealt again. `second`: one person gets to see more than one hand.
    """

    why: str = ""
    ask: tuple[str, ...] = ()
    anew: bool = False
    second: bool = False


def is_free(seat: SeatInfo) -> bool:
    return seat.kind in FREE


def offer(info: TableInfo, user_id: str) -> str:
    """What to do instead if a table is closed, as the second half of the sentence."""
    if info.host == user_id:
        return "make a fresh deal to play with others"
    return "ask the host for a fresh deal"


def others(info: TableInfo, user_id: str) -> tuple[str, ...]:
    """Everybody at the table whose consent counts."""
    return tuple(sorted(info.people - {user_id}))


def judge(info: TableInfo, user_id: str, seat: SeatInfo, kind: PlanKind) -> Verdict:
    """Whether this person may turn the seat into that. Their right to ask has already been checked."""
    mine = seat.kind == "person" and seat.user_id == user_id
    if mine and kind == "me":
        return Verdict()
    knows_other = any(user == user_id and other != seat.seat for other, user in info.held)
    new = kind in FREE or (kind == "me" and all(user != user_id for _, user in info.held))
    if info.closed and (new or info.finished is not None):
        return Verdict(why=f"{info.closed}: {offer(info, user_id)}.")
    if not info.started:
        return Verdict(anew=seat.kind == "person" or (seat.kind == "bot" and kind == "me"))
    second = kind == "me" and knows_other
    leaves = mine and not any(s.user_id == user_id for s in info.seats if s.seat != seat.seat)
    if leaves or (is_free(seat) and not second):
        return Verdict()
    return Verdict(ask=others(info, user_id), second=second)


# ---------------------------------------------------------------------- what is said about it


def told(before: SeatInfo, after: SeatInfo, colour: str, agreed: bool) -> str:
    """The remark on a seat that has changed hands; empty if nobody would notice."""
    same = before.kind == after.kind == "person" and before.user_id == after.user_id
    if same or (is_free(before) and is_free(after)):
        return ""
    if before.kind == "person" and is_free(after):
        return f"{before.name} has left the table: the seat is free."
    if is_free(after):
        text = f"{before.name}'s seat is now waiting for {'a friend' if after.kind == 'friend' else 'anyone'}"
    else:
        text = f"{after.name} has taken {_seat(before, colour)}"
    return f"{text}; everybody agreed." if agreed else f"{text}."


def contributed(name: str) -> str:
    """The remark on somebody who has had a part in the shuffle."""
    return f"{name} has contributed to the shuffle, so the game has been dealt again."


def out(before: SeatInfo) -> str:
    """The remark on somebody whom the host has removed."""
    return f"The host has removed {before.name} from the table."


def resigned(name: str, bot: str) -> str:
    return f"{name} has resigned: {bot} plays on."


def ran_out(name: str, bot: str) -> str:
    return f"{name}'s time is up: {bot} plays on."


def voted_out(name: str, bot: str) -> str:
    return f"{name} had gone silent and was voted out: {bot} plays on."


def asks_out(name: str, silent: str, wait: str) -> str:
    return f"{silent} has kept you waiting for more than {wait}: {name} asks to let a bot play on."


def asks(name: str, seat: SeatInfo, plan: SeatPlan, colour: str) -> str:
    """The sentence that asks the others."""
    whose = _seat(seat, colour)
    if plan.kind == "me":
        return (
            f"{name} asks to take {whose} as well." if is_free(seat) else f"{name} asks to take over {whose}."
        )
    if plan.kind == "friend":
        return f"{name} asks to give {whose} to a friend."
    if plan.kind == "open":
        return f"{name} asks to open {whose} to anyone."
    return f"{name} asks to give {whose} to a bot."


def _seat(seat: SeatInfo, colour: str) -> str:
    return f"the free seat ({colour})" if is_free(seat) else f"{seat.name}'s seat"
