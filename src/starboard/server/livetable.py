"""A table being played, in memory: rebuilt from its log rows, and never ahead of them for anyone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.log import Log, PartialLog
from starboard.kernel.table import Table
from starboard.server.errors import NotYours
from starboard.server.face import Face
from starboard.server.history import History
from starboard.server.laying import Errand, Laying, given_at
from starboard.server.live import Audience
from starboard.server.model import RESTING, ChatLine, Identity, TableInfo
from starboard.server.scene import Laid
from starboard.server.shown import asked_at, counted, viewers
from starboard.server.store import Stored
from starboard.server.takeback import Right, right_of
from starboard.server.upgrade import judge, log_as_stored, log_seats

# How many lines of chat stay in memory.
CHAT_KEPT = 200


class LiveTable(Face):
    """Changes are made under `lock`, and only by the keeper.

    A table whose last change did not come to a known end is not `sound`: it may hold an answer that was never
    saved, or lack one that was. It is reloaded before anyone looks at it or changes it.
    """

    def __init__(
        self,
        stored: Stored,
        table: Table,
        history: History,
        easel: asyncio.Lock,
        laying: Laying | None = None,
    ) -> None:
        super().__init__(stored.info, table)
        self._laying = laying
        self.cards = stored.cards
        self.lock = asyncio.Lock()
        self.audience = Audience(self, self.lock, easel)
        self.touched = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.pacer: asyncio.Task[None] | None = None
        # How much everybody had been told when the last hushed window opened, and how long it lasts at least.
        self.window = -1
        self.window_ends = 0.0
        # How long the bot at a seat last thought about a real choice.
        self.thought: dict[int, float] = {}
        self._history = history
        # The step up to which each person had looked when they came, and the last step they took themselves.
        self.adopt(stored, table)

    def adopt(self, stored: Stored, table: Table) -> None:
        """Takes over what is in the database."""
        self.info = stored.info
        self.table = table
        self.table.seats = log_seats(self.info)
        self.version = stored.version
        self.epoch = stored.epoch
        self.asked = stored.asked
        self.proposals = list(stored.proposals)
        self.clocks = list(stored.clocks)
        self.table.undone = list(stored.redo)
        self.takebacks = list(stored.takebacks)
        self.quiet = list(stored.quiet)
        self.muted = [list(values) for values in stored.muted]
        self.remarks = stored.remarks
        self.verdict = stored.verdict
        self.kept = None if stored.verdict is None else stored.verdict.kept
        self.info = msgspec.structs.replace(self.info, waiting=self.waits)
        if table.resting:
            # The game may end with this rest, but not before.
            self.info = msgspec.structs.replace(self.info, finished=None, result=None)
        self.seal = table.commitment
        self.count_answers()
        self.sound = True

    def version_for(self, seat: int | None) -> int:
        return self.version - self.quiet[-1 if seat is None else seat]

    @property
    def paced(self) -> bool:
        """Whether a window in which nobody is asked takes as long as one in which somebody passes."""
        windows = self.info.settings.windows
        return windows == "even" or (windows == "auto" and len(self.info.people) > 1)

    def knows(self, version: int | None) -> bool:
        """Whether this process has already seen the version of the table that another reports."""
        return version is not None and version <= self.version

    def set_chat(self, lines: list[ChatLine]) -> None:
        self.chat = lines

    def set_seats(self, info: TableInfo) -> None:
        """Takes over who sits and sat where, and who is host."""
        self.info = msgspec.structs.replace(self.info, seats=info.seats, held=info.held, host=info.host)
        self.count_answers()
        self.table.seats = log_seats(self.info)

    # ------------------------------------------------------------------ the face

    def table_at(self, step: int | None) -> Table:
        if step is None or step == len(self.table.answers):
            return self.table
        return self._history.at(self.info.id, self.epoch + sum(self.takebacks), self.table, step)

    async def prepare(self, seats: Collection[int | None]) -> None:
        laying = self._laying
        if laying is None or self.kept is not None:
            return
        for seat in seats:
            question = None if seat is None else self.table.question_of(seat)
            if (
                question is None
                or question.hushed
                or not self._notes.lacks(question)
                or not laying.is_worth_it(self.info.title, question)
            ):
                continue
            version, table = self.version, self.table
            errand = Errand(
                table=self.info.id,
                title=self.info.title,
                options=self.info.options,
                seed=table.seed,
                given=given_at(table.answers),
                seat=question.seat,
                cards=self.cards,
            )
            found = await laying.find_out(errand)
            # Meanwhile the table may have gone on.
            same = self.version == version and self.table.question_of(question.seat) is question
            if found is not None and same and self.sound:
                self._notes.keep(Laid.unpacked(found, table, question))

    def is_online(self, user_id: str | None) -> bool:
        return self.audience.is_here(user_id)

    def may_look(self, who: Identity) -> bool:
        return may_look(self.info, who)

    def own_seat(self, who: Identity, seat: int | None) -> int:
        """The seat a person acts for: the one they name, if it is theirs, else the one that is asked."""
        mine = self.seats_of(who)
        if not mine:
            raise NotYours("This seat is not yours: you can only watch it.")
        return seat if seat is not None and seat in mine else (self.pick_seat(mine) or mine[0])

    def may_undo_to(self, seat: int) -> int:
        return self._right(seat).free

    def may_ask_back(self, seat: int) -> bool:
        return bool(self._right(seat).others)

    def _right(self, seat: int) -> Right:
        # The page asks several times for every drawing.
        right = self._rights.get(seat)
        if right is None:
            holder = self.info.seats[seat].user_id or ""
            right = self._rights[seat] = right_of(self.table, self.info, holder, seat)
        return right

    def count_answers(self) -> None:
        super().count_answers()
        # How many answers each seat, and last a spectator, knows of.
        self.aware = [
            len(self.table.known_steps(viewers(seat))) for seat in (*range(self.table.seat_count), None)
        ]
        self._rights: dict[int, Right] = {}

    # ------------------------------------------------------------------ summaries

    @property
    def bot_turn(self) -> bool:
        return not self.info.gathering and any(self.info.seats[s].kind == "bot" for s in self.waiting)

    def in_vain(self, seat: int | None) -> bool:
        question = None if seat is None else self.table.question_of(seat)
        return question is not None and seat is not None and is_muted(self.table, question, self.muted[seat])

    @property
    def waits(self) -> tuple[int, ...]:
        """Who is asked, as lists of tables keep it."""
        if self.kept is None and self.table.resting:
            return (RESTING,)
        return () if self.kept is not None else asked_at(self.table)

    def log_for(self, who: Identity) -> Log | PartialLog:
        """The log as this person may have it."""
        if self.kept is None:
            log = self.table.log_for(self.seats_of(who))
        else:
            assert self.verdict is not None
            log = log_as_stored(self.verdict, self.seats_of(who), self.info.finished is not None)
        log.remarks = counted(self.table.known_steps(self.seats_of(who)), self.remarks)
        return log


def is_muted(table: Table, question: Question, muted: Collection[Value]) -> bool:
    """Whether nothing is left of a hushed question but to let it pass."""
    options = table.mutable(question)
    return bool(options) and all(value in muted for value in options)


def may_look(info: TableInfo, who: Identity) -> bool:
    sits = any(s.kind == "person" and s.user_id == who.user_id for s in info.seats if who.user_id)
    invited = bool(info.invites(who.user_id))
    return info.settings.spectators or info.host == who.user_id or sits or invited


def rebuild(stored: Stored) -> Table:
    """Replays the rows and checks every hash; `stored.verdict` covers rows made under older rules.

    This can take a few tenths of a second: run it in a thread.
    """
    verdict = stored.verdict = judge(stored)
    table = verdict.carried.table
    if verdict.carried.checked:
        table.joined = list(stored.joined)
    else:
        # What was taken back under older rules cannot be redone under any.
        stored.redo = []
    return table
