"""A table: one game being played, with its log, its events, undo and redo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.chance import Chance, commitment
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.fair import Draw
from starboard.kernel.log import Answer, Log, PartialAnswer, PartialLog
from starboard.kernel.moments import Moment, with_another, worth_keeping
from starboard.kernel.run import Run
from starboard.kernel.stakes import Stakes
from starboard.kernel.state import Event, state_hash
from starboard.kernel.title import AnyTitle, Closed, Result
from starboard.kernel.trials import Trials, Weigh


class Undone(msgspec.Struct, frozen=True, array_like=True):
    """An answer that was taken back and can be redone.

    `alone`: its seat took it back on its own in a stage that is still open, so it need not wait for its place
    among the others' answers. `joined` as in `Table.joined`.
    """

    seat: int
    value: Value
    alone: bool = False
    joined: bool | None = None


class Given(NamedTuple):
    """An answer to be given again."""

    seat: int
    value: Value
    joined: bool | None


@dataclass(frozen=True, slots=True)
class Told:
    """An event and the number of answers that had been given when it happened."""

    step: int
    event: Event


def new_seed() -> str:
    return secrets.token_hex(32)


class Table:
    """Takes answers, checks them against the one list of options, and remembers them.

    `hashing=False` leaves the hashes out; simulations, which keep no logs, use it. A `paced` table rests
    where a window asks nobody, until it is told to go on; whatever it replays, it replays without resting.
    With a `draw`, the seed is what that makes.
    """

    paced = False
    draw: Draw | None = None

    def __init__(
        self,
        title: AnyTitle,
        options: Mapping[str, Value] | None = None,
        seed: str | None = None,
        *,
        content: Any = None,
        seats: Sequence[str] = (),
        hashing: bool = True,
        draw: Draw | None = None,
    ) -> None:
        self.title = title
        self.options = title.check_options(options or {})
        self.draw = draw
        if draw is not None:
            seed = draw.seed
        self.seed = new_seed() if seed is None else seed
        self.content = title.load_content(None) if content is None else content
        self.seat_count = int(self.options["seats"])
        self.seats = list(seats)
        self.hashing = hashing
        self.answers: list[Answer] = []
        self.told: list[Told] = []
        # learned[n]: how often somebody had learned something after n answers.
        self._learned: list[int] = []
        self._boundary = 0
        # The last step at which each seat learned something on its own, in its part of a stage.
        self._own_boundary: list[int] = []
        # Whether each answer was a secret of its seat, and whether nobody else knows that it was given.
        self._secret: list[bool] = []
        self._hushed: list[bool] = []
        # Whether each answer was given in one row with the answer before it (`kernel.rows`). Logs do not say
        # so: None in a table that was made from one.
        self.joined: list[bool | None] = []
        # Earlier moments, from which undo plays on.
        self._moments: list[Moment] = []
        # What redo would give, in order.
        self.undone: list[Undone] = []
        self._run: Run
        self._begin()

    # ------------------------------------------------------------------ playing

    @property
    def state(self) -> Any:
        return self._run.state

    @property
    def over(self) -> bool:
        return self._run.question is None

    @property
    def questions(self) -> tuple[Question, ...]:
        return self._run.questions()

    def question_of(self, seat: int) -> Question | None:
        for question in self.questions:
            if question.seat == seat:
                return question
        return None

    def answer(self, seat: int, value: Value, *, joined: bool | None = False) -> None:
        """Gives an answer. If it is not on the list, it is refused and changes nothing."""
        stage = self.stage
        question = self._legal(seat, value)
        self._run.paced = self.paced
        self._take(seat, value, joined)
        stays = stage is not None and self.stage == stage
        # Nobody may see by what can be redone that somebody let a window pass.
        passed = question.hushed and self.title.kinds.is_way_out(question, value)
        # In a stage, the others may still redo what they took back there.
        self.undone = [u for u in self.undone if (stays and u.seat != seat if u.alone else passed)]

    @property
    def resting(self) -> bool:
        """Whether a paced table has come to a window that asks nobody."""
        return self._run.resting

    @property
    def hushed(self) -> bool:
        """Whether nobody is asked anything, or only what the others must not know of."""
        return not self.over and all(question.hushed for question in self.questions)

    def mutable(self, question: Question) -> tuple[Value, ...]:
        """The options of a hushed question, other than to let it pass, if it can be let pass."""
        out = self.title.kinds.is_way_out
        if not question.hushed or not any(out(question, value) for value in question.options):
            return ()
        return tuple(value for value in question.options if not out(question, value))

    def passes_unseen(self, seat: int, value: Value) -> bool:
        """Whether everybody else is still in the same window after this answer, and has been told nothing."""
        self._legal(seat, value)
        run = self._run.fork(False)
        run.state.events = []
        run.answer(seat, value)
        asked = run.questions()
        told = any(event.to is None for event in run.state.events)
        return not told and bool(asked) and all(question.hushed for question in asked)

    def go_on(self) -> None:
        """Ends a rest. It is no answer and leaves no trace in the log."""
        try:
            self._run.paced = self.paced
            self._run.go_on()
        except BaseException:
            self._replay(self._given())
            raise
        self._learned[-1] = self._run.state.learned
        self._heed(None)

    @property
    def whispers(self) -> bool:
        """Whether somebody knows, or is asked, something that another must not even count."""
        return not self.over and (
            self.stage is not None or True in self._hushed or any(q.hushed for q in self.questions)
        )

    def ahead(self) -> Table:
        """The table as it will be when it has rested: only its question, its result and its hash count."""
        if not self.resting:
            return self
        table = copy(self)
        table._run = self._run.fork(False)
        table._run.go_on()
        return table

    def asks(self, seats: Collection[int]) -> tuple[int, ...]:
        """The seats of whom people at `seats` may know that they are asked."""
        return tuple(q.seat for q in self.questions if not q.hushed or q.seat in seats)

    def _take(self, seat: int, value: Value, joined: bool | None) -> None:
        question = self._legal(seat, value)
        stage = self.stage
        try:
            self._run.answer(question.seat, value)
        except BaseException as error:
            # The state is halfway through a failed rule: go back to the last sound moment, keep the log.
            error.add_note(f"after {len(self.answers)} answers and '{value}'; seed {self.seed}")
            self._replay(self._given())
            raise
        self.answers.append(Answer(question.seat, question.verb, value, self._mark()))
        self._secret.append(question.secret)
        self._hushed.append(question.hushed)
        self.joined.append(joined)
        self._note(question.seat if stage is not None and self.stage == stage else None)

    def _mark(self) -> str:
        """The hash of the state at the next question, whether or not the table rests on the way there."""
        if not self.hashing:
            return ""
        return state_hash(self.ahead().state)

    def _legal(self, seat: int, value: Value) -> Question:
        """The question that this answers; an answer that is not on its list is refused."""
        question = self.question_of(seat)
        if question is None:
            raise IllegalAnswer(
                "The game is over: there is nothing left to answer."
                if self.over
                else f"Seat {seat} has no open question: wait for its turn."
            )
        if type(value) not in (int, str) or value not in question.options:
            shown = ", ".join(map(str, list(question.options)[:12]))
            more = "" if len(question.options) <= 12 else f" and {len(question.options) - 12} more"
            raise IllegalAnswer(
                f"'{value}' is not an answer to '{question.verb}': choose one of {shown}{more}."
            )
        return question

    def _begin(self) -> None:
        state = self.title.setup(self.options, self.content, Chance.from_seed(self.seed))
        state.events = []
        self.answers = []
        self.told = []
        self._learned = []
        self._boundary = 0
        self._own_boundary = [0] * self.seat_count
        self._secret = []
        self._hushed = []
        self.joined = []
        self._moments = []
        self._run = Run(self.title.beat, state, True)
        self._run.start()
        self.start_hash = state_hash(self._run.state) if self.hashing else ""
        self._note()

    def _note(self, alone: int | None = None) -> None:
        """Records what has just happened; `alone`: in this seat's own part of a stage that goes on."""
        self._learned.append(self._run.state.learned)
        self._heed(alone)

    def _heed(self, alone: int | None) -> None:
        state = self._run.state
        step = len(self.answers)
        self.told.extend(Told(step, event) for event in state.events or ())
        state.events = []
        if self.taught(step):
            if alone is None:
                self._boundary = step
            else:
                self._own_boundary[alone] = step
        if worth_keeping(self._moments, self._run, step):
            own = tuple(self._own_boundary)
            moment = Moment(step, self._run.at_rest(), len(self.told), self._boundary, own)
            self._moments = with_another(self._moments, moment)

    @property
    def stage(self) -> int | None:
        """The step at which the open simultaneous questions were first asked, if there are any."""
        if not isinstance(self._run.question, Open):
            return None
        return len(self.answers) - self._run.laid_down

    @property
    def closes_stage(self) -> bool:
        """Whether a stage is open in which only one seat is still asked."""
        return self.stage is not None and len(self.questions) == 1 < self.seat_count

    # ------------------------------------------------------------------ undo

    @property
    def boundary(self) -> int:
        """Undo may go back to this many answers: later ones taught nobody anything outside their own seat."""
        return self._boundary

    def taught(self, step: int) -> bool:
        """Whether somebody learned something from the answer that led to `step`."""
        return 0 < step < len(self._learned) and self._learned[step] != self._learned[step - 1]

    def boundary_of(self, seat: int) -> int:
        """The boundary, or the last thing the seat itself learned after that in its part of a stage."""
        return max(self.boundary, self._own_boundary[seat])

    def undo_floor(self, seat: int) -> int:
        """How far this seat may go back on its own: not past anything revealed, nor past another's answer.

        In a stage, the others' answers do not count, and only what the seat itself was shown does: what it
        takes back there is its own. But it stays in the stage, or it would find out whether others have
        begun. Restarting a turn means undoing to here.

        Hushed answers stop nobody, or it would show that they were given. For the same reason nothing can be
        taken back while the table is hushed, except by the very seat that has just let a window pass, as
        long as nobody has been asked or told anything since.
        """
        floor = self.boundary_of(seat)
        steps = len(self.answers)
        if self.seat_count > 1:
            if self.stage is not None:
                return max(floor, self.stage)
            if self.hushed:
                return steps - 1 if self._may_rethink(seat) else steps
        for step in range(steps, floor, -1):
            if self.answers[step - 1].seat != seat and not self._hushed[step - 1]:
                return step
        return floor

    def _may_rethink(self, seat: int) -> bool:
        step = len(self.answers)
        return (
            self.resting
            and step > self.boundary
            and self._hushed[step - 1]
            and self.answers[step - 1].seat == seat
            and not any(told.step == step for told in self.told[-1:])
        )

    def is_hushed(self, step: int) -> bool:
        """Whether nobody but its seat knows of the answer at this step while the game goes on."""
        return self._hushed[step]

    def lands(self, to: int) -> int:
        """Where undo to this step ends: nobody goes back to a hushed question, for all would see it open."""
        alone = self.stage if self.stage is not None else len(self.answers) - self.resting
        while 0 < to < alone and self._hushed[to]:
            to -= 1
        return to

    def undo(self, to: int | None = None) -> None:
        """Goes back to `to` answers (by default one fewer). The caller checks who may do so."""
        target = len(self.answers) - 1 if to is None else to
        if not 0 <= target <= len(self.answers):
            raise IllegalAnswer("There is nothing to undo.")
        given = self._given()
        kept, gone = given[:target], given[target:]
        stage = self.stage
        stays = stage is not None and target >= stage
        seats = {one.seat for one in gone}
        # What a seat took back on its own comes after its answers that go now, so it is given up.
        left = [u for u in self.undone if not u.alone or (stays and u.seat not in seats)]
        # A hushed question is asked anew: only its seat may know that there is an answer to be redone.
        redone = [
            Undone(one.seat, one.value, joined=one.joined)
            for one, hushed in zip(gone, self._hushed[target:])
            if not hushed
        ]
        self._replay(kept)
        self.undone = redone + left

    def put_back(self, answers: Sequence[Answer], undone: Sequence[Undone]) -> None:
        """Returns to where the table was when it had these answers, and these to be redone."""
        self._replay([Given(a.seat, a.value, None) for a in answers])
        self.undone = list(undone)

    def take_back(self, seat: int, to: int) -> None:
        """Takes back what the seat answered from step `to` on; in a stage, the others' answers stay."""
        stage = self.stage
        if stage is None or to < stage:
            self.undo(to)
            return
        given = self._given()
        gone = [Undone(seat, one.value, True, one.joined) for one in given[to:] if one.seat == seat]
        if not gone:
            raise IllegalAnswer("There is nothing to undo.")
        kept = given[:to] + [one for one in given[to:] if one.seat != seat]
        left = [u for u in self.undone if u.alone]
        self._replay(kept)
        self.undone = gone + left

    def redo(self, seat: int | None = None) -> None:
        """Redoes what was taken back; in a stage, what the seat itself took back there."""
        found = self._next_undone(seat)
        if found is None:
            raise IllegalAnswer("There is nothing to redo.")
        rest = list(self.undone)
        rest.remove(found)
        self._run.paced = self.paced
        self._take(found.seat, found.value, found.joined)
        self.undone = rest

    def _next_undone(self, seat: int | None) -> Undone | None:
        """What the seat took back on its own comes first, then what was taken back for everyone."""
        return next(
            (u for u in self.undone if u.alone and u.seat == seat),
            next((u for u in self.undone if not u.alone), None),
        )

    def redoable(self, seat: int | None = None) -> int:
        """How many answers redo would give as this seat may know it. Others' plans stay hidden."""
        return sum(1 for u in self.undone if not u.alone or u.seat == seat)

    def next_redo(self, seat: int | None) -> int | None:
        """Whose answer redo would give."""
        found = self._next_undone(seat)
        return None if found is None else found.seat

    def redo_joins(self, seat: int | None) -> bool | None:
        """Whether what redo would give belongs to one row with the answer before it; None: nobody knows."""
        found = self._next_undone(seat)
        return False if found is None else found.joined

    def why_undo_stops(self, seat: int, floor: int) -> str:
        """A sentence for a seat that may take back answers down to this step but no further."""
        if not self.answers:
            return "Nothing has been answered yet."
        if self.hushed:
            return "One moment: the game is about to go on."
        if floor == self.boundary_of(seat):
            return "Undo stops here: dice were rolled or something was turned up."
        if floor == self.stage:
            return "Undo stops here: everybody has been asked something since."
        return "Undo stops here: another seat has answered since."

    def reveals(self, seat: int, value: Value) -> bool:
        """Whether this answer would teach somebody something, so that undo could not go back past it."""
        return self.foresee(seat)(value)

    def foresee(self, seat: int) -> Callable[[Value], bool]:
        """`reveals` for many answers to the seat's question."""
        weigh = self.weigh(seat)
        return lambda value: weigh(value).reveals

    def trials(self, seat: int) -> Trials:
        """Tries answers to the seat's question, in a world that the seat imagines."""
        name = f"foresight {len(self.answers)}"
        world = self._run.imagine(seat, self._dealer(seat, name))

        def fresh() -> Run:
            return self._run.dealt(seat, self._dealer(seat, name)) if world is None else world.fork(False)

        return Trials(seat, fresh, world, self.title.tally, closes=self.closes_stage)

    def weigh(self, seat: int, trials: Trials | None = None) -> Weigh:
        """What is at stake with each answer to the seat's question; one new deal serves them all if possible.

        Answers are tried in an imagined world: the warning must not depend on what is really hidden.
        `trials` are the table's, if some of the answers have been tried already.
        """
        asked = self.question_of(seat)
        if asked is not None and asked.hushed:
            # What follows would show whether others are asked as well. It cannot be taken back either way.
            return self._always_final(seat)
        tried = self.trials(seat) if trials is None else trials
        # Rows begin in few ways, and each is as legal the second time.
        legal: set[Value] = set()

        def stakes(*row: Value, last: bool = False) -> Stakes:
            if row[0] not in legal:
                self._legal(seat, row[0])
                legal.add(row[0])
            if tried.world is not None:
                return tried.stakes(row, last=last)
            run = self._run.dealt(seat, self._dealer(seat, f"{len(self.answers)} {row[0]}"))
            return tried.weigh(run, run.state.copy(), row)

        return stakes

    def _always_final(self, seat: int) -> Weigh:
        def stakes(*row: Value, last: bool = False) -> Stakes:
            self._legal(seat, row[0])
            return Stakes(True)

        return stakes

    def _dealer(self, seat: int, world: str) -> Callable[[Any], None]:
        """Deals everything the seat cannot know afresh; the same `world` gives the same deal."""
        return lambda state: self.title.redeal(state, seat, Chance.from_seed(world))

    def _given(self) -> list[Given]:
        return [
            Given(answer.seat, answer.value, joined)
            for answer, joined in zip(self.answers, self.joined, strict=True)
        ]

    def _replay(self, given: Sequence[Given]) -> None:
        """Plays exactly these answers, from the last kept moment up to which they are the same."""
        same = 0
        for answer, one in zip(self.answers, given, strict=False):
            if answer.seat != one.seat or answer.value != one.value:
                break
            same += 1
        kept = [moment for moment in self._moments if moment.step <= same]
        if kept:
            self._return_to(kept)
        else:
            self._begin()
        for one in given[len(self.answers) :]:
            self._take(*one)

    def _return_to(self, moments: list[Moment]) -> None:
        """Goes back to the last of these moments, with new lists: a copy of the table keeps its own lists."""
        moment = moments[-1]
        step = moment.step
        self._run = moment.run.fork()
        self._run.state.events = []
        self.answers = self.answers[:step]
        self.told = self.told[: moment.told]
        self._learned = self._learned[: step + 1]
        self._secret = self._secret[:step]
        self._hushed = self._hushed[:step]
        self.joined = self.joined[:step]
        self._boundary = moment.boundary
        self._own_boundary = list(moment.own_boundary)
        self._moments = moments

    # ------------------------------------------------------------------ looking

    def view(self, seat: int | None, public: Any = None) -> Any:
        """What the seat may know. `public`: the spectator's view of this moment, if it already exists."""
        own_view = self.title.own_view
        if seat is None or public is None or own_view is None:
            return self.title.view(self._run.state, seat)
        return own_view(self._run.state, public, seat)

    def closed(self, seat: int) -> list[Closed]:
        question = self.question_of(seat)
        return [] if question is None else self.title.kinds.closed(self._run.state, question)

    def events_for(self, seat: int | None, since: int = 0) -> list[Told]:
        """What this seat (None for a spectator) may know of what happened after `since` answers."""
        return [
            told
            for told in self.told
            if told.step >= since and (told.event.to is None or seat in told.event.to)
        ]

    def fork(self) -> Run:
        return self._run.fork()

    @property
    def result(self) -> Result | None:
        return self.title.result(self._run.state) if self.over else None

    # ------------------------------------------------------------------ log

    @property
    def commitment(self) -> str:
        return commitment(self.seed) if self.draw is None else self.draw.commitment

    def log(self) -> Log:
        return Log(
            title=self.title.id,
            rules=self.title.version,
            options=self.options,
            content=self.content.fingerprint,
            commitment=self.commitment,
            seed=self.seed,
            draw=self.draw,
            seats=self.seats,
            start=self.start_hash,
            answers=list(self.answers),
            result=self.result,
        )

    def knows(self, step: int, seats: Collection[int]) -> bool:
        """Whether people at these seats may know that an answer was given at this step."""
        if self.answers[step].seat in seats or self.over:
            return True
        return not self._hushed[step] and (self.stage is None or step < self.stage)

    def known_steps(self, seats: Collection[int]) -> Sequence[int]:
        """The steps of the answers that people at these seats know of; they count no others."""
        stage, count = self.stage, len(self.answers)
        if self.over or (stage is None and True not in self._hushed):
            return range(count)
        # As `knows` says, but what is the same for all steps is looked up once: games are long.
        shown = count if stage is None else stage
        hushed = self._hushed
        return [
            step
            for step, answer in enumerate(self.answers)
            if (step < shown and not hushed[step]) or answer.seat in seats
        ]

    def shows(self, step: int, seats: Collection[int]) -> bool:
        """Whether people at these seats may know what was answered at this step while the game goes on."""
        if self.answers[step].seat in seats:
            return True
        return not self._secret[step] and (self.stage is None or step < self.stage)

    def log_for(self, seats: Collection[int]) -> Log | PartialLog:
        """The log as people at these seats may have it: complete only when the game is over.

        Until then, the values of others' secret answers are left out, and all their answers in an open stage
        and to hushed questions; so are the seed and the hashes, which would give away everything hidden.
        """
        if self.over:
            return self.log()
        return PartialLog(
            title=self.title.id,
            rules=self.title.version,
            options=self.options,
            content=self.content.fingerprint,
            commitment=self.commitment,
            draw=None if self.draw is None else self.draw.open,
            seats=self.seats,
            answers=[
                PartialAnswer(answer.seat, answer.verb, answer.value if self.shows(step, seats) else None)
                for step, answer in enumerate(self.answers)
                if self.knows(step, seats)
            ],
        )
