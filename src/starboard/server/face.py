"""A table as the page and the API look at it. Live tables and private branches show the same face."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Self

from starboard.kernel.ask import Value, only_ends, passes_by_itself
from starboard.kernel.known import Known
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Page, Scene, Sitter
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, Result
from starboard.page.areas import on_screen
from starboard.server.areas import all_areas, title_page
from starboard.server.cards import Cards
from starboard.server.curtain import Opening
from starboard.server.errors import Refused, Stale
from starboard.server.grouptalk import MatterOut, group_out
from starboard.server.model import ChatLine, Done, Identity, Look, Proposal, Remark, Request, TableInfo, Time
from starboard.server.scene import QuestionNotes, build_scene
from starboard.server.shown import Shown, viewers
from starboard.server.telling import words
from starboard.server.timing import runs_out

if TYPE_CHECKING:
    from starboard.server.upgrade import Kept

_NAME = re.compile(r"(\d{1,7})\.(\d{1,7})\.(\d{1,2})", re.ASCII)


def parse_question(name: str) -> tuple[int, int, int]:
    """The number of undos so far, the number of earlier answers by the seat, and the seat."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise Refused("This is not a question's id: send the id that came with the question.")
    return int(found[1]), int(found[2]), int(found[3])


class Face(ABC):
    """What can be seen of a table. The keeper, not this class, checks who may see which seat."""

    branch = False
    # False while what is in memory may differ from what is on disk: then nobody is shown it.
    sound = True
    # Why a table played under older rules can only be looked at, if so.
    kept: Kept | None = None
    # The own cards that it is played with.
    cards: Cards | None = None

    def __init__(self, info: TableInfo, table: Table) -> None:
        self.info = info
        self.table = table
        self.words: AnyWords = table.title.words(table.content, table.options)
        self.page: Page | None = title_page(table.title, table.content, self.words)
        # The hash of the secret: it is shown on every page and stays the same through undo and new deals.
        self.seal = table.commitment
        self.version = 0
        self.epoch = 0
        # How often each seat took back answers of its own in a stage: the others' questions stay as they are.
        self.takebacks = [0] * table.seat_count
        # What each seat does not want to be asked for again this round.
        self.muted: list[list[Value]] = [[] for _ in range(table.seat_count)]
        self.chat: list[ChatLine] = []
        self.remarks: list[Remark] = []
        self.asked: Request | None = None
        # What is proposed to the group.
        self.proposals: list[Proposal] = []
        # How long each seat has been asked; none before the first change.
        self.clocks: list[Time] = []
        self._notes = QuestionNotes()
        self._views: dict[int | None, Any] = {}
        self._counts: list[int] = []
        # The last question of each seat that stood on a screen which is passed round.
        self._faced: dict[int, str] = {}
        self._shown: dict[int | None, Shown] = {}
        self.count_answers()

    # ------------------------------------------------------------------ questions

    def count_answers(self) -> None:
        """Call this after every change of the table: questions are named by these counts."""
        self._counts = [0] * self.table.seat_count
        for answer in self.table.answers:
            self._counts[answer.seat] += 1
        self._notes.follow(self.table)
        self._views.clear()
        self._stale = set(self._shown)

    def question_id(self, seat: int) -> str:
        return f"{self.epoch + self.takebacks[seat]}.{self._counts[seat]}.{seat}"

    def check_question(self, seat: int, question: str, value: int | str) -> bool:
        """True for an answer to the open question, False for one given before; otherwise raises Stale."""
        epoch, number, asked = parse_question(question)
        if not 0 <= seat < self.table.seat_count or asked != seat:
            raise Refused("This question is for another seat: answer your own.")
        if epoch != self.epoch + self.takebacks[seat]:
            raise Stale("The game has been taken back in the meantime: look at the new question.")
        if number < self._counts[seat]:
            given = [answer.value for answer in self.table.answers if answer.seat == seat][number]
            if type(given) is type(value) and given == value:
                return False
            raise Stale("This question has already been answered: look at the new one.")
        if number > self._counts[seat] or self.table.question_of(seat) is None:
            raise Stale("This question isn't open: wait for your turn.")
        return True

    @property
    def waiting(self) -> tuple[int, ...]:
        """All who are asked. It is for the server itself: whoever looks is told `waiting_for`."""
        if self.kept is not None:
            return ()
        return tuple(question.seat for question in self.table.questions)

    def waiting_for(self, seat: int | None) -> tuple[int, ...]:
        """The seats of whom the viewer may know that they are asked."""
        if self.kept is not None:
            return ()
        return self.table.asks(() if self.in_vain(seat) else viewers(seat))

    def in_vain(self, seat: int | None) -> bool:
        """Whether the seat is asked only for what it does not want to be asked for: that passes by itself."""
        return False

    def is_asked(self, seat: int | None) -> bool:
        return seat is not None and seat in self.waiting_for(seat)

    def version_for(self, seat: int | None) -> int:
        """The version, without the changes that the viewer must not know of."""
        return self.version

    def shown(self, seat: int | None) -> Self | Shown:
        """The table as the page draws it for this viewer."""
        if self.branch or not self.table.whispers:
            return self
        found = self._shown.get(seat)
        if found is None:
            found = self._shown[seat] = Shown(self, seat)
        elif seat in self._stale:
            found.follow()
        self._stale.discard(seat)
        return found

    def known(self, seat: int | None) -> Table:
        """The table with the steps as this viewer counts them."""
        return self.shown(seat).table

    def known_at(self, seat: int | None, step: int | None) -> Table:
        """The same after so many steps; None means now."""
        now = self.known(seat)
        if step is None or step == len(now.answers):
            return now
        if not isinstance(now, Known):
            return self.table_at(step)
        if not 0 <= step <= len(now.answers):
            raise Refused(f"There is no such step: choose one from 0 to {len(now.answers)}.")
        return now.earlier(self.table_at(now.real_step(step)))

    def real_step(self, seat: int | None, step: int) -> int:
        """The step of the table that the viewer calls by this number."""
        now = self.known(seat)
        return now.real_step(step) if isinstance(now, Known) else step

    def done(
        self, seat: int | None, *, repeated: bool = False, asked: bool = False, dropped: str = ""
    ) -> Done:
        """What someone at this seat is told who has changed the table."""
        return Done(self.version_for(seat), len(self.known(seat).answers), repeated, asked, dropped)

    @property
    def over(self) -> bool:
        """Whether the game has ended. If it ended under older rules it has, whatever today's rules say."""
        return self.info.finished is not None or (self.kept is None and self.table.over)

    @property
    def open_book(self) -> bool:
        """Whether everybody may know everything: of a finished game, anybody may have the whole log."""
        return self.over and not self.branch

    @property
    def result(self) -> Result | None:
        if self.info.result is not None:
            return self.info.result
        return self.table.result if self.over else None

    def goes_on_by_itself(self) -> int | None:
        """The seat of a person whose open window leaves nothing to do: not worth a click."""
        if not self.info.settings.quick:
            return None
        for question in self.table.questions:
            if passes_by_itself(question):
                return question.seat
            if only_ends(question) and not self.table.reveals(question.seat, question.options[0]):
                return question.seat
        return None

    # ------------------------------------------------------------------ who

    def seats_of(self, who: Identity) -> tuple[int, ...]:
        return self.info.seats_of(who.user_id)

    def seat_for(self, who: Identity, wanted: int | None) -> int | None:
        """The seat a person looks through: the one they want, if it is theirs, else the one that is asked."""
        mine = self.seats_of(who)
        if wanted is not None and wanted in mine:
            return wanted
        return self.pick_seat(mine)

    def followed_seat(self, who: Identity, wanted: int | None) -> int | None:
        """The seat a screen looks through: on a shared screen, that of whoever is asked."""
        mine = self.seats_of(who)
        if wanted is not None and wanted in mine and (wanted in self.waiting or len(mine) == 1):
            return wanted
        asked = any(seat in mine for seat in self.waiting)
        return wanted if wanted in mine and not asked else self.pick_seat(mine)

    def look(self, who: Identity, wanted: int | None = None, opening: Opening | None = None) -> Look:
        """How this person's screen looks at the table."""
        if not self.curtained(who):
            return Look(self.followed_seat(who, wanted))
        mine = self.seats_of(who)
        asked = tuple(seat for seat in mine if seat in self.waiting)
        shown = opening is not None and opening.seat in mine and opening.holds(asked)
        return Look(opening.seat if shown and opening is not None else None, mine, asked)

    def curtained(self, who: Identity) -> bool:
        """Whether this person holds several seats that have secrets from each other."""
        secrets = self.page is None or self.page.has_secrets
        return secrets and not self.table.over and len(self.seats_of(who)) > 1

    def note_faced(self, seat: int) -> None:
        """The seat's question is showing on a screen that is passed round."""
        self._faced[seat] = self.question_id(seat)

    def has_faced(self, seat: int) -> bool:
        return self._faced.get(seat) == self.question_id(seat)

    def pick_seat(self, mine: Sequence[int]) -> int | None:
        for seat in self.waiting:
            if seat in mine:
                return seat
        return mine[0] if mine else None

    def is_online(self, user_id: str | None) -> bool:
        return False

    def sitters(self, live: bool, seat: int | None = None) -> tuple[Sitter, ...]:
        """Who sits here, as the viewer may know it."""
        waiting = self.waiting_for(seat) if live else ()
        return tuple(
            Sitter(
                seat=s.seat,
                name=s.name,
                kind=s.kind if s.kind in ("person", "bot") else "open",
                online=s.kind == "bot" or self.is_online(s.user_id),
                thinking=s.kind == "bot" and s.seat in waiting and not self.info.gathering,
            )
            for s in self.info.seats
        )

    def running_clocks(self, seat: int | None) -> list[tuple[int, Time, float | None]]:
        """Of those who are asked, as far as the viewer may know: how long, and until when."""
        asked = (one for one in self.waiting_for(seat) if one < len(self.clocks))
        return [(one, self.clocks[one], runs_out(self.info, self.clocks[one])) for one in asked]

    def deadlines(self, seat: int | None) -> tuple[tuple[int, float], ...]:
        """When the time of those is up who are asked, as far as the viewer may know."""
        return tuple((one, until) for one, _, until in self.running_clocks(seat) if until is not None)

    def speaker(self) -> Speaker:
        """The title's words, with everybody called by their name."""
        names = {s.seat: s.name or self.words.seat_name(s.seat) for s in self.info.seats}
        return Speaker(self.words, names.__getitem__)

    def group(self, seat: int | None) -> tuple[MatterOut, ...]:
        """What the group may talk about, as the viewer reads it."""
        return group_out(self, seat)

    # ------------------------------------------------------------------ looking

    @abstractmethod
    def table_at(self, step: int | None) -> Table:
        """The table after `step` answers; None means now."""

    def scene(self, seat: int | None, step: int | None = None, *, apart: bool = False) -> Scene:
        """What the viewer may know; `apart`: with the question as the rules ask it, pick by pick."""
        table = self.known_at(seat, step)
        now = step is None or table is self.known(seat)
        sitters = self.sitters(now, seat)
        if now and self.in_vain(seat):
            table = self.known(None)
        if not now or self.kept is not None:
            return build_scene(table, table.view(self._view_seat(seat)), self.words, seat, sitters, None)
        view = self.view(seat)
        # A branch has no rounds to put anything off for.
        muted = None if seat is None or self.branch else self.muted[seat]
        public = self._views.get(None)
        return build_scene(table, view, self.words, seat, sitters, self._notes, public, muted, apart=apart)

    def view(self, seat: int | None) -> Any:
        """What the seat may know now, computed once after each change of the table."""
        whose = self._view_seat(seat)
        view = self._views.get(whose)
        if view is None:
            public = None if whose is None or self.table.title.own_view is None else self.view(None)
            view = self._views[whose] = self.table.view(whose, public)
        return view

    def _view_seat(self, seat: int | None) -> int | None:
        """If all seats know the same, the spectator's view serves them all.

        If a title is wrong about that, its seats are shown too little, never too much.
        """
        return None if self.page is not None and self.page.one_view else seat

    async def prepare(self, seats: Collection[int | None]) -> None:
        """Has found out beside the server what the questions to these seats offer, before they are drawn."""
        return

    def areas(self, seat: int | None, step: int | None = None) -> dict[str, str]:
        return all_areas(self.shown(seat), self.scene(seat, step), seat, step)

    def screen(self, look: Look, step: int | None = None) -> dict[str, str]:
        """The areas as one screen has them, the curtain included."""
        return on_screen(self.shown(look.seat), look, step, self.areas(look.seat, step))

    def headline(self, look: Look) -> str:
        """What the window's title starts with: whose turn it is among those at this screen."""
        if look.seat is not None and self.is_asked(look.seat):
            caller = self.caller_of(look.seat)
            return words.help_asked(caller) if caller else "Your turn"
        return f"Pass to {self.info.seats[look.asked[0]].name}" if look.covered and look.asked else ""

    def caller_of(self, seat: int) -> str:
        """Who calls for help, if that is all that the seat is asked; empty if it is a turn of its own."""
        question = self.table.question_of(seat)
        calls = None if question is None else self.table.title.kinds.of(question.verb).caller(question)
        return "" if calls is None else self.info.seats[calls].name or self.words.seat_name(calls)

    def may_undo_to(self, seat: int) -> int:
        """How far back this seat may go without asking anyone."""
        return self.table.undo_floor(seat)

    def may_ask_back(self, seat: int) -> bool:
        """Whether there are others who might agree to go back further."""
        return False
