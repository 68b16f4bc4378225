"""Questions: how a rule asks a seat, and how several seats answer at once.

A rule is a generator. It yields a `Question` and receives the chosen value, or, for simultaneous
decisions, yields an `Open` set of questions and receives one `(seat, value)` at a time. A function whose last
act is to go on with another rule need not be a generator itself: it returns that rule, or `NOTHING`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from starboard.kernel.errors import DeadEnd

Value: TypeAlias = int | str
T = TypeVar("T")


class Question:
    """One seat must choose one of some plain values.

    `about` holds plain facts of the moment (the die in hand, the card being hired) for those who put the
    question into words. `pause` marks a question that is put to the seat even if there is but one option.
    `secret` marks one whose answer the others do not learn, at least not at once: until the game is over
    they get it in no log.

    Forks share it, so nobody changes a question or the list of its options.
    """

    __slots__ = ("about", "options", "pause", "seat", "secret", "verb")

    def __init__(
        self,
        seat: int,
        verb: str,
        options: Sequence[Value],
        about: tuple[Value, ...],
        pause: bool,
        secret: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options
        self.about = about
        self.pause = pause
        self.secret = secret

    def __repr__(self) -> str:
        return f"Question(seat {self.seat}, {self.verb} {self.about}: {list(self.options)})"


class Open:
    """Questions to several seats, open at the same time; they are answered in any order.

    `stage` is one and the same list for all that one `together` asks, so that its answers can be told
    from those of another.
    """

    __slots__ = ("questions", "stage")

    def __init__(self, questions: tuple[Question, ...], stage: list[int]) -> None:
        self.questions = questions
        self.stage = stage


Rule: TypeAlias = Generator[Question | Open, Any, T]


def ask(
    seat: int,
    verb: str,
    options: Sequence[Value],
    about: tuple[Value, ...] = (),
    pause: bool = False,
    secret: bool = False,
) -> Question:
    if not options:
        raise DeadEnd(f"'{verb}' {about} asked of seat {seat} has no option")
    return Question(seat, verb, options, about, pause, secret)


# What a rule may yield in place of a question while answers are replayed.
UNSEEN: Final = Question(-1, "unseen", (), (), False)


def together(rules: Sequence[tuple[int, Rule[Any]]]) -> Rule[dict[int, Any]]:
    """Lets each seat follow its own rule at its own pace; returns what each rule returned.

    The rules must not meet: each changes only what belongs to its own seat and none draws on chance, so
    the outcome does not depend on who answers first. What a seat has laid down so far lies in the state;
    keeping it from the others until all are done is the view's business.
    """
    running: dict[int, tuple[Rule[Any], Question]] = {}
    results: dict[int, Any] = {}
    stage: list[int] = []
    for seat, rule in rules:
        _step(seat, rule, None, running, results)
    while running:
        seat, value = yield Open(tuple(q for _, q in running.values()), stage)
        rule, _ = running[seat]
        _step(seat, rule, value, running, results)
    return results


def _step(
    seat: int,
    rule: Rule[Any],
    value: Any,
    running: dict[int, tuple[Rule[Any], Question]],
    results: dict[int, Any],
) -> None:
    while True:
        try:
            question = rule.send(value)
        except StopIteration as end:
            running.pop(seat, None)
            results[seat] = end.value
            return
        if not isinstance(question, Question):
            raise DeadEnd("a rule run together with others may ask its own seat only")
        if len(question.options) > 1 or question.pause:
            running[seat] = (rule, question)
            return
        value = question.options[0]


# The answer by which a seat lets a window of its turn pass.
GO_ON: Final = "go-on"


def passes_by_itself(question: Question) -> bool:
    """A window in which nothing can be done is not worth a click; clients may answer it for a person."""
    return len(question.options) == 1 and question.options[0] == GO_ON
