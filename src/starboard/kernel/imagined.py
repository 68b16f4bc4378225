"""A table that goes on from a position in which everything one seat cannot know was dealt afresh."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy

from starboard.kernel.ask import Value
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.log import Answer
from starboard.kernel.stakes import NO_STAKES, Stakes
from starboard.kernel.table import Given, Table, Told
from starboard.kernel.trials import Trials, Weigh


class Imagined(Table):
    """It shares nothing with the table it was made from except what the seat knows.

    The answers up to that moment are the real ones, so that events and history carry on, except for others'
    secrets: their answers in an open stage are not there at all, and a secret answer has no value. Undo stops
    there.
    """

    def __init__(self, table: Table, seat: int, world: str) -> None:
        if table.hushed:
            # Whoever else is asked now would be asked in the branch too, and by name.
            raise IllegalAnswer("One moment: the game is about to go on. Begin the branch after that.")
        self.title = table.title
        self.options = table.options
        self.content = table.content
        self.seat_count = table.seat_count
        self.seats = list(table.seats)
        self.hashing = False
        # The secrets of the real game stay there.
        self.seed = world
        self._seat = seat
        self._base = table.fork()
        known = table.known_steps((seat,))
        self._before = [_known(table.answers[step], table._secret[step], seat) for step in known]
        self._secret_before = [table._secret[step] for step in known]
        self._hushed_before = [table._hushed[step] for step in known]
        self._told_before = [
            Told(bisect_left(known, told.step), told.event) for told in table.events_for(seat)
        ]
        self.root = len(known)
        self.undone = []
        self._begin()

    def _begin(self) -> None:
        self._run = self._base.dealt(self._seat, self._dealer(self._seat, self.seed))
        self._run.remember()
        self._run.state.events = []
        self.answers = list(self._before)
        self.told: list[Told] = list(self._told_before)
        self.start_hash = ""
        self._learned = [0] * self.root
        self._boundary = self.root
        self._own_boundary = [0] * self.seat_count
        self._secret = list(self._secret_before)
        self._hushed = list(self._hushed_before)
        self.joined = [False] * self.root
        self._moments = []
        self._note()

    def undo(self, to: int | None = None) -> None:
        target = len(self.answers) - 1 if to is None else to
        if target < self.root:
            raise IllegalAnswer("The branch begins here: go back to the table to see what came before.")
        super().undo(target)

    def _replay(self, given: Sequence[Given]) -> None:
        self._begin()
        for one in given[self.root :]:
            self._take(*one)

    def at(self, step: int) -> Imagined:
        """The same imagined game at an earlier step."""
        other = copy(self)
        other.undone = []
        other._replay(self._given()[:step])
        return other

    @property
    def boundary(self) -> int:
        return self.root

    def boundary_of(self, seat: int) -> int:
        return self.root

    def trials(self, seat: int) -> Trials:
        """The world is imagined already; in the beat in which it was, it is played again for each trial."""
        if not self._run.forkable:
            return Trials(seat, lambda: self.at(len(self.answers))._run)
        world = self._run.fork()
        return Trials(seat, lambda: world.fork(False), world)

    def weigh(self, seat: int, trials: Trials | None = None) -> Weigh:
        """Everything can be taken back here."""

        def stakes(*row: Value, last: bool = False) -> Stakes:
            return NO_STAKES

        return stakes


def _known(answer: Answer, secret: bool, seat: int) -> Answer:
    """An answer as the seat may know it; the hash would give away what is hidden."""
    value: Value = "" if secret and answer.seat != seat else answer.value
    return Answer(answer.seat, answer.verb, value, "")
