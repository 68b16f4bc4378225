"""Kinds of question. A title declares each kind once, with all that people and bots need to answer it.

`words` below is whatever the title puts things into words with; `view` is what the asked seat may see. Only
the finder of closed options and the hint see the state: both are asked about the seat whose question it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from starboard.kernel.ask import Question, Value
from starboard.kernel.errors import StarboardError
from starboard.kernel.group import Group
from starboard.kernel.title import Closed

S = TypeVar("S")
W = TypeVar("W")
V = TypeVar("V")

Prompt: TypeAlias = Callable[[W, V, Question], str]
Label: TypeAlias = Callable[[W, V, Question, Value], str]
Finder: TypeAlias = Callable[[S, Question], list[Closed]]
Hint: TypeAlias = Callable[[S, Question, Value], float]
Proposal: TypeAlias = Callable[[S, Question], Value | None]
Caller: TypeAlias = Callable[[Question], int | None]
Joins: TypeAlias = Callable[[S, Question, Value], bool]
Belongs: TypeAlias = Callable[[Value, Question], bool]


def nothing_closed(state: object, question: Question) -> list[Closed]:
    """The finder of a question at which nobody misses an option."""
    return []


def no_hint(state: object, question: Question, value: Value) -> float:
    """The hint of a question whose answers a quick player may take as they come."""
    return 1.0


def nobody_calls(question: Question) -> int | None:
    """Who calls for help with a question that is part of the seat's own turn."""
    return None


def no_proposal(state: object, question: Question) -> Value | None:
    """The proposal at a question that is the player's alone."""
    return None


def always(state: object, question: Question, value: Value) -> bool:
    """Where any answer may go on into a row."""
    return True


def whatever_follows(value: Value, after: Question) -> bool:
    """What is asked next belongs to any answer."""
    return True


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, W, V]):
    """One kind of question.

    `headline` is the question in a few words, as it stands on the question bar; `prompt` is the whole
    sentence with the numbers that matter (both are plain text where they need none); `label` says one option
    with its price; `closed` finds options that a player may miss on the list; `hint` weighs an answer for
    quick play; `out` are the answers by which nothing is done; `detail` stands small beside the headline: the
    number or name that matters most; with `group` the table talks before the seat that is asked answers.
    `caller` is the seat that calls for help with it, where that is all it asks: everybody may know of the
    call, if not of who is asked.

    What the rules ask pick by pick the page may ask at once (`kernel.rows`): `inside` are the verbs of the
    questions that a window precedes, so that its options stand in those; `then` are the verbs of those that
    are asked together with the options of this one, unless that makes more than `most` rows of answers;
    `joins` says whether an answer may go on into a row at all, and `belongs` whether the question that then
    follows has to do with the answer, or only happens to come next; `beside` are the verbs of questions
    that are asked together with an option of this window, where it stands inside another question;
    `apart` are options that are no part of a row, because they can be had before it, and `spared` those that
    are none where there would be too many rows with them. `partly`: where there
    are more, as many options as have room go on, those first that lead to the fewest, and the others are
    asked about afterwards; such a row has at most so many `picks` that are the player's alone, not counting
    those that can only be made or left.

    `proposes` is the answer that is proposed to a question, if there is one: a payment as printed, say. Then
    nothing else goes on into a row, and the others count for nothing in `most`, because the page has them
    behind a button. `onward`: that holds only where the question comes along with another; by itself it goes
    on like any other. `along` are the verbs of questions that come along only where they propose something.
    """

    verb: str
    headline: str | Prompt[W, V]
    prompt: str | Prompt[W, V]
    label: Label[W, V]
    closed: Finder[S]
    hint: Hint[S]
    out: tuple[Value, ...] = ()
    detail: str | Prompt[W, V] = ""
    group: Group[S] | None = None
    inside: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    most: int = 120
    apart: tuple[Value, ...] = ()
    spared: tuple[Value, ...] = ()
    partly: bool = False
    picks: int = 2
    along: tuple[str, ...] = ()
    proposes: Proposal[S] = no_proposal
    onward: bool = False
    caller: Caller = nobody_calls
    joins: Joins[S] = always
    beside: tuple[str, ...] = ()
    belongs: Belongs = whatever_follows


class Kinds(Generic[S, W, V]):
    """All the kinds of question of a title."""

    def __init__(self, *kinds: Kind[S, W, V]) -> None:
        self._by_verb: dict[str, Kind[S, W, V]] = {}
        for kind in kinds:
            if kind.verb in self._by_verb:
                raise StarboardError(f"The kind of question '{kind.verb}' is declared twice: keep one.")
            self._by_verb[kind.verb] = kind

    def __iter__(self) -> Iterator[Kind[S, W, V]]:
        return iter(self._by_verb.values())

    def __contains__(self, verb: str) -> bool:
        return verb in self._by_verb

    def of(self, verb: str) -> Kind[S, W, V]:
        kind = self._by_verb.get(verb)
        if kind is None:
            raise StarboardError(f"The rules ask '{verb}', but no kind of question is declared for it.")
        return kind

    def headline(self, words: W, view: V, question: Question) -> str:
        headline = self.of(question.verb).headline
        return headline if isinstance(headline, str) else headline(words, view, question)

    def prompt(self, words: W, view: V, question: Question) -> str:
        prompt = self.of(question.verb).prompt
        return prompt if isinstance(prompt, str) else prompt(words, view, question)

    def detail(self, words: W, view: V, question: Question) -> str:
        detail = self.of(question.verb).detail
        return detail if isinstance(detail, str) else detail(words, view, question)

    def label(self, words: W, view: V, question: Question, value: Value) -> str:
        return self.of(question.verb).label(words, view, question, value)

    def closed(self, state: S, question: Question) -> list[Closed]:
        return self.of(question.verb).closed(state, question)

    def joins(self, state: S, question: Question, value: Value) -> bool:
        return self.of(question.verb).joins(state, question, value)

    def opens(self, state: S, question: Question, key: Value) -> bool:
        """Whether what was closed under this key at such a question can be chosen at this one.

        The key is an option, or a word of one: the place, the ship or the card that it is about.
        """
        word = f" {key} "
        if not any(word in f" {option} " for option in question.options):
            return False
        return all(one.key != key for one in self.closed(state, question))

    def hint(self, state: S, question: Question, value: Value) -> float:
        return self.of(question.verb).hint(state, question, value)

    def group(self, state: S, question: Question) -> Group[S] | None:
        """What makes this question the group's, if it is."""
        group = self.of(question.verb).group
        return group if group is not None and not question.secret and group.when(state) else None

    def ahead(self, state: S) -> list[Question]:
        """The group's questions that can be talked about before they are asked."""
        found = []
        for kind in self:
            if kind.group is not None and kind.group.when(state):
                question = kind.group.ahead(state)
                if question is not None:
                    found.append(question)
        return found

    def is_way_out(self, question: Question, value: Value) -> bool:
        return value in self.of(question.verb).out
