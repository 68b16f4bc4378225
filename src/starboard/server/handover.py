"""The rules of seats: nobody plays on with others in a deal of which he knows more than his seat may know.

Until the first answer seats are rearranged freely, and where somebody has seen a hand that is no longer his
the game is dealt anew. Afterwards a seat changes hands with the consent of the others, or when its owner has
left it.
"""

from __future__ import annotations

from dataclasses import dataclass

from starboard.server.model import PlanKind, SeatInfo, SeatPlan, TableInfo

FREE = ("friend", "open")
DEALT_ANEW = "Nobody had answered yet, so the game has been dealt anew."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a wish to change a seat: refused (`why`), asked of others, or done at once.

    `anew`: the game is dealt anew with it. `second`: it shows one person more than one hand.
    """

    why: str = ""
    ask: tuple[str, ...] = ()
    anew: bool = False
    second: bool = False


def is_free(seat: SeatInfo) -> bool:
    return seat.kind in FREE


def why_closed(info: TableInfo) -> str:
    """Why nobody new may sit down here, as the first half of a sentence; empty if somebody may."""
    if info.finished is not None:
        return "The game is over and its shuffle is known"
    if info.imported:
        return "This game was imported, so its shuffle may be known"
    if info.started and held_together(info):
        return "One person has held several seats in this game and knows more than one hand"
    return ""


def held_together(info: TableInfo) -> bool:
    """Whether one person has held two seats since the deal, at once or one after the other."""
    users = [user_id for _, user_id in info.held]
    return len(users) != len(set(users))


def offer(info: TableInfo, user_id: str) -> str:
    """The other half: what to do instead."""
    if info.host == user_id:
        return "make a fresh deal to play with others"
    return "ask the host for a fresh deal"


def others(info: TableInfo, user_id: str) -> tuple[str, ...]:
    """Everybody at the table whose consent counts."""
    return tuple(sorted(info.people - {user_id}))


def judge(info: TableInfo, user_id: str, seat: SeatInfo, kind: PlanKind) -> Verdict:
    """Whether this person may let the seat become that. That it is his to ask is checked before."""
    mine = seat.kind == "person" and seat.user_id == user_id
    if mine and kind == "me":
        return Verdict()
    knows_other = any(user == user_id and other != seat.seat for other, user in info.held)
    new = kind in FREE or (kind == "me" and all(user != user_id for _, user in info.held))
    closed = why_closed(info)
    if closed and (new or info.finished is not None):
        return Verdict(why=f"{closed}: {offer(info, user_id)}.")
    if not info.started:
        return Verdict(anew=seat.kind == "person" or (seat.kind == "bot" and kind == "me"))
    second = kind == "me" and knows_other
    leaves = mine and not any(s.user_id == user_id for s in info.seats if s.seat != seat.seat)
    if leaves or (is_free(seat) and not second):
        return Verdict()
    return Verdict(ask=others(info, user_id), second=second)


# ---------------------------------------------------------------------- what is said about it


def told(before: SeatInfo, after: SeatInfo, colour: str, agreed: bool) -> str:
    """The remark on a seat that has changed hands; empty where nobody would notice."""
    same = before.kind == after.kind == "person" and before.user_id == after.user_id
    if same or (is_free(before) and is_free(after)):
        return ""
    if before.kind == "person" and is_free(after):
        return f"{before.name} has left the table: the seat is free."
    if is_free(after):
        text = f"{before.name}'s seat waits for {'a friend' if after.kind == 'friend' else 'anybody'} now"
    else:
        text = f"{after.name} has taken {_seat(before, colour)}"
    return f"{text}; everybody agreed." if agreed else f"{text}."


def asks(name: str, seat: SeatInfo, plan: SeatPlan, colour: str) -> str:
    """The sentence in which the others are asked."""
    whose = _seat(seat, colour)
    if plan.kind == "me":
        return (
            f"{name} asks to take {whose} as well." if is_free(seat) else f"{name} asks to take over {whose}."
        )
    if plan.kind == "friend":
        return f"{name} asks to give {whose} to a friend."
    if plan.kind == "open":
        return f"{name} asks to open {whose} to anybody."
    return f"{name} asks to give {whose} to a bot."


def _seat(seat: SeatInfo, colour: str) -> str:
    return f"the free seat ({colour})" if is_free(seat) else f"{seat.name}'s seat"
