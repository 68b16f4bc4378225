"""The plain data that the parts of the server hand to each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.ask import Value
from starboard.kernel.log import Remark as Remark
from starboard.kernel.title import Result

PlanKind = Literal["me", "friend", "open", "bot"]
SeatKind = Literal["person", "friend", "open", "bot"]


DAY = 24 * 60 * 60


class Identity(msgspec.Struct, frozen=True):
    """Who is asking. `user_id` is empty for a program without a token: it may only watch."""

    user_id: str
    name: str
    account: bool
    login: str | None = None
    # What they have chosen for themselves, as it is stored.
    chosen: str = "{}"


NOBODY = Identity("", "Spectator", False)


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat is to be: mine (several for hot seat), a friend's by link, open to all, or a bot's."""

    kind: PlanKind
    bot: str | None = None
    name: str = ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`listed`: open seats are shown in the lobby. `spectators`: anyone with the link may watch.

    `quick`: windows in which nothing can be done are passed without a click. `windows`: how windows pass in
    which nobody may know who is asked. `even` takes an even pause each time, so that nothing shows; `at-once`
    waits only for those who are asked; `auto` is even wherever several people play from different places.
    `talk_seconds`: how long the others have to object to what somebody proposes to the group. `turn_seconds`
    and `game_seconds`: how long everybody has for a turn and for the whole game, if there is a clock.
    `silent_seconds`: how long somebody must have kept the others waiting before these may vote them out.
    """

    listed: bool = True
    spectators: bool = True
    quick: bool = True
    windows: Literal["auto", "even", "at-once"] = "auto"
    talk_seconds: Annotated[int, Meta(ge=1, le=30 * DAY)] = DAY
    turn_seconds: Annotated[int, Meta(ge=1, le=30 * DAY)] | None = None
    game_seconds: Annotated[int, Meta(ge=1, le=90 * DAY)] | None = None
    silent_seconds: Annotated[int, Meta(ge=1, le=30 * DAY)] = DAY

    @property
    def objection_seconds(self) -> int:
        """Nobody thinks longer about what another proposes than they may about a turn of their own."""
        return min(self.talk_seconds, self.turn_seconds or self.talk_seconds)


class Share(msgspec.Struct, frozen=True):
    """What a person contributes to the shuffle of a table they lay out, and the seal shown to them before."""

    seal: str | None = None
    contribution: str | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """`join_token` is the secret of a friend's link; only the host is ever shown it."""

    seat: int
    kind: SeatKind
    name: str
    user_id: str | None = None
    bot: str | None = None
    join_token: str | None = None
    generation: int = 0
    # For whom a friend's seat is kept: they may sit down without the link.
    invited: str | None = None


class SeatChange(msgspec.Struct, frozen=True):
    """A seat that is to change hands, and what it is to be."""

    seat: int
    plan: SeatPlan


class Request(msgspec.Struct, frozen=True):
    """What the other people at the table must consent to; it lapses when anybody answers.

    Somebody wants to go back to step `to`, further than they may on their own, or a seat is to change hands,
    or a game played under older rules is to go on. `text` is the sentence that asks the others.
    """

    seat: int | None
    user_id: str
    name: str
    to: int | None
    need: tuple[str, ...]
    yes: tuple[str, ...] = ()
    change: SeatChange | None = None
    # To go on under today's rules from the last answer that fits them.
    go_on: bool = False
    text: str = "Somebody asks to take something back."


class Tick(msgspec.Struct, frozen=True):
    """What somebody at a seat thinks of a proposal; `text` is the sentence of an objection."""

    seat: int
    yes: bool
    text: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """An answer that somebody proposes to a question of the group, and what the others think of it.

    `seat`, `verb` and `about` are those of the question, which need not have been asked yet. `until` is when
    it stands, whoever has not spoken by then; only what the seat that is asked wants has such an end.
    """

    seat: int
    verb: str
    about: tuple[Value, ...]
    value: Value
    by: int
    ticks: tuple[Tick, ...] = ()
    until: float | None = None

    def tick_of(self, seat: int) -> Tick | None:
        return next((tick for tick in self.ticks if tick.seat == seat), None)


class Time(msgspec.Struct, frozen=True, array_like=True):
    """How many seconds a seat has used, and since when it has been asked, if it is.

    `hushed`: the others must not know that it is.
    """

    spent: float = 0.0
    since: float | None = None
    hushed: bool = False


def hushed(seat: int) -> int:
    """How a list of those who are asked names a seat of which the others must not know; and back."""
    return -1 - seat


RESTING = hushed(999)


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
    # How many of the answers everybody may know of.
    moves: int = 0
    # Who is asked: a seat, or `hushed` of a seat, of which the others must not know; `RESTING` is nobody.
    waiting: tuple[int, ...] = ()
    result: Result | None = None
    imported: bool = False
    # Whether anyone has answered since the deal, even if it was taken back.
    started: bool = False
    # Seat and user for all who have held a seat since the deal.
    held: frozenset[tuple[int, str]] = frozenset()
    asked: Request | None = None
    # What the own cards are called that it is played with, and the fingerprint of the content.
    cards: str | None = None
    fingerprint: str = ""

    def waits_for(self, mine: Collection[int]) -> tuple[int, ...]:
        """The seats of whom people at these seats may know that they are asked."""
        return tuple(s if s >= 0 else hushed(s) for s in self.waiting if s >= 0 or hushed(s) in mine)

    def invites(self, user_id: str) -> tuple[int, ...]:
        """The seats that are kept for this person."""
        return tuple(s.seat for s in self.seats if user_id and s.kind == "friend" and s.invited == user_id)

    def seats_of(self, user_id: str) -> tuple[int, ...]:
        return tuple(s.seat for s in self.seats if user_id and s.kind == "person" and s.user_id == user_id)

    @property
    def people(self) -> frozenset[str]:
        """Who sits here now."""
        return frozenset(s.user_id for s in self.seats if s.kind == "person" and s.user_id is not None)

    @property
    def gathering(self) -> bool:
        """Whether the deal may still change because somebody has not sat down yet: until then bots wait."""
        return not self.started and any(s.kind in ("friend", "open") for s in self.seats)

    @property
    def closed(self) -> str:
        """Why nobody new may sit down here, as the first half of a sentence; empty if someone may."""
        if self.finished is not None:
            return "The game is over and its shuffle is known"
        if self.imported:
            return "This game was imported, so someone may know its shuffle"
        # At the same time or one after the other: what they have seen, they know.
        if self.started and len(self.held) > len({user_id for _, user_id in self.held}):
            return "One person has held several seats in this game and so knows more than one hand"
        return ""


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    name: str
    seat: int | None
    text: str
    at: float


class Look(msgspec.Struct, frozen=True):
    """How one screen looks at a table: through which seat (None for a spectator), passed round which seats.

    `round` is empty if there is nothing to hide; `asked` lists those of them who are asked.
    """

    seat: int | None
    round: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()

    @property
    def covered(self) -> bool:
        """Whether the curtain is down."""
        return bool(self.round) and self.seat is None


class BranchInfo(msgspec.Struct, frozen=True):
    id: str
    table: str
    seat: int
    step: int


class Done(msgspec.Struct, frozen=True):
    """The result of a change. `repeated`: the answer had been given before. `asked`: others must agree.

    `dropped`: why the rest of a row of answers was not given; empty if it was.
    """

    version: int
    step: int
    repeated: bool = False
    asked: bool = False
    dropped: str = ""
