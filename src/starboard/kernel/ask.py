"""Questions: how a rule asks a seat.

A rule is a generator. It yields a `Question` and receives the chosen value, or, for simultaneous
decisions (`together`), yields an `Open` set of questions and receives one `(seat, value)` at a time. A
function that ends by going on with another rule need not be a generator itself: it returns that rule, or
`NOTHING`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from starboard.kernel.errors import DeadEnd

Value: TypeAlias = int | str
T = TypeVar("T")


class Question:
    """One seat must choose one of several plain values.

    `about` holds plain facts of the moment (the die in hand, the card being hired) for whatever puts the
    question into words. `pause` marks a question that is asked even if there is only one option. `secret`
    marks one whose answer the others do not learn, at least not yet: until the game is over, no log shows it
    to them. `hushed` marks one of which the others learn nothing at all: neither who is asked, nor that
    anybody is, nor that it was let pass. It is always secret.

    Forks share questions, so never change one or the list of its options.
    """

    __slots__ = ("about", "hushed", "options", "pause", "seat", "secret", "verb")

    def __init__(
        self,
        seat: int,
        verb: str,
        options: Sequence[Value],
        about: tuple[Value, ...],
        pause: bool,
        secret: bool = False,
        hushed: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options
        self.about = about
        self.pause = pause
        self.secret = secret or hushed
        self.hushed = hushed

    def __repr__(self) -> str:
        return f"Question(seat {self.seat}, {self.verb} {self.about}: {list(self.options)})"


class Stage:
    """One `together`: by seat what the rules have returned that are over, and all that was sent into each,
    with the answers that questions gave themselves; whether hushed questions were answered. It grows while
    the stage is open.
    """

    __slots__ = ("ended", "hushed", "sent")

    def __init__(self) -> None:
        self.ended: dict[int, Any] = {}
        self.sent: dict[int, list[Any]] = {}
        self.hushed = False


class Open:
    """Questions for several seats, open at the same time and answered in any order.

    `stage` is the same for everything that one `together` asks, so that its answers can be told from
    another's.
    """

    __slots__ = ("questions", "stage")

    def __init__(self, questions: tuple[Question, ...], stage: Stage) -> None:
        self.questions = questions
        self.stage = stage


class Afresh:
    """Sent into a rule in place of an answer, after everything this seat cannot know was dealt afresh.

    Only `together` understands it: it asks the other seats anew.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Again:
    """Sent into a rule in place of all answers that have been given in a stage, in a fork.

    Only `together` understands it. Of those in `ended` the part is over, with what it returned; what they
    have changed is in the state already. All that was sent into the parts of the others is in `stage`, and
    `questions` are those that are open.
    """

    __slots__ = ("ended", "questions", "stage")

    def __init__(self, ended: dict[int, Any], stage: Stage, questions: tuple[Question, ...]) -> None:
        self.ended = ended
        self.stage = stage
        self.questions = questions


Rule: TypeAlias = Generator[Question | Open, Any, T]


def ask(
    seat: int,
    verb: str,
    options: Sequence[Value],
    about: tuple[Value, ...] = (),
    pause: bool = False,
    secret: bool = False,
    hushed: bool = False,
) -> Question:
    if not options:
        raise DeadEnd(f"'{verb}' {about} for seat {seat} has no option")
    return Question(seat, verb, options, about, pause, secret, hushed)


# What a rule may yield in place of a question while answers are replayed.
UNSEEN: Final = Question(-1, "unseen", (), (), False)


# The answers with which a seat lets a window of its turn pass, or the last one of its turn.
GO_ON: Final = "go-on"
END: Final = "end"
PASSES: Final = (GO_ON, END)

# What a rule yields at a window in which it asks nobody. It answers itself; where people must not be able to
# tell such a window from one in which somebody is asked and lets it pass, the table rests here for a while.
MOMENT: Final = Question(-1, "moment", (GO_ON,), (), False, True, True)


def passes_by_itself(question: Question) -> bool:
    """A window in which nothing can be done is not worth a click: clients may answer it for a person."""
    return len(question.options) == 1 and question.options[0] == GO_ON


def only_ends(question: Question) -> bool:
    """A window in which nothing is left but to end the turn: not worth a click if that can be taken back."""
    return len(question.options) == 1 and question.options[0] == END
