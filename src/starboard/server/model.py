"""The plain data that the parts of the server hand to each other."""

from __future__ import annotations

from typing import Literal

import msgspec

from starboard.kernel.ask import Value
from starboard.kernel.log import Remark as Remark
from starboard.kernel.title import Result

PlanKind = Literal["me", "friend", "open", "bot"]
SeatKind = Literal["person", "friend", "open", "bot"]


class Identity(msgspec.Struct, frozen=True):
    """Who asks. `user_id` is empty for a program without a token: it may only watch."""

    user_id: str
    name: str
    account: bool
    login: str | None = None


NOBODY = Identity("", "Spectator", False)


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat is to be: mine (several for hot-seat), a friend's by link, open to all, or a bot's."""

    kind: PlanKind
    bot: str | None = None
    name: str = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`listed`: open seats are shown in the lobby. `spectators`: whoever has the link may watch.

    `quick`: a window in which nothing can be done is passed without a click.
    """

    listed: bool = True
    spectators: bool = True
    quick: bool = True


class SeatInfo(msgspec.Struct, frozen=True):
    """`join_token` is the secret of a friend's link; only the host is ever shown it."""

    seat: int
    kind: SeatKind
    name: str
    user_id: str | None = None
    bot: str | None = None
    join_token: str | None = None
    generation: int = 0


class UndoRequest(msgspec.Struct, frozen=True):
    """A wish to go back beyond one's own right; it lapses when anybody answers."""

    seat: int
    user_id: str
    name: str
    to: int
    need: tuple[str, ...]
    yes: tuple[str, ...] = ()


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    options: dict[str, Value]
    seats: tuple[SeatInfo, ...]
    host: str
    created: float
    finished: float | None
    settings: Settings
    updated: float = 0.0
    step: int = 0
    waiting: tuple[int, ...] = ()
    result: Result | None = None
    imported: bool = False


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    name: str
    seat: int | None
    text: str
    at: float


class BranchInfo(msgspec.Struct, frozen=True):
    id: str
    table: str
    seat: int
    step: int


class Done(msgspec.Struct, frozen=True):
    """What a change led to. `repeated`: the answer had been given before. `asked`: others must agree."""

    version: int
    step: int
    repeated: bool = False
    asked: bool = False
