"""What happened, told in beats. A beat is what one says in one breath: a visit, a ship, a step of upkeep.

The rules tell events, one for each thing that a clause does. A title's tale declares which of them open a
beat, how a beat is put in a few words, and what each event brings to whom. Log, strip and terminal tell the
same beats in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from starboard.kernel.errors import StarboardError
from starboard.kernel.sentences import Called, Sentence, Sentences
from starboard.kernel.state import Event

W = TypeVar("W")


class Gain(NamedTuple):
    """So many more of something for a seat. What is paid or lost is below 0."""

    seat: int
    noun: str
    amount: int


Gains: TypeAlias = Callable[[W, Event], Iterable[Gain]]
Phase: TypeAlias = str | Callable[[W, Event], str]
Places: TypeAlias = Callable[[Event], Iterable[str]]
"""Where on the board an event happened: what is drawn there is known by these names."""


class Tale(Generic[W]):
    """How a title's events are told.

    `opens`: the verbs that begin a beat; whatever follows belongs to it, whoever answers meanwhile. A title
    that names none has a beat for every answer. `together`: verbs of which many come in a row and make one
    beat of nobody's, such as everybody's dice. `heads`: an event in a few words, without saying who (*builds
    {0:name}*), with the forms of the log; those of a beat's events, one after the other, are what the beat
    is called. One that can happen in somebody else's beat begins with `{who}`, which is left out as long as
    that seat is the one who acts; `predicates`: all of them do. `gains`: what an event brings. `places`:
    where on the board it happened, by the ids with which things are drawn there. `phases`: verbs with which a
    phase of a round begins, or goes on, and what it is called; before the first of them stands a heading.
    """

    def __init__(
        self,
        log: Sentences[W] | None = None,
        *,
        opens: Collection[str] = (),
        together: Collection[str] = (),
        heads: Mapping[str, str | Sentence[W]] | None = None,
        predicates: bool = False,
        gains: Mapping[str, Gains[W]] | None = None,
        places: Mapping[str, Places] | None = None,
        phases: Mapping[str, Phase[W]] | None = None,
    ) -> None:
        self.opens = frozenset(opens)
        self.together = frozenset(together)
        self.predicates = predicates
        self._heads = Sentences(heads or {}, {} if log is None else log.forms)
        self.headed = frozenset(self._heads)
        self._gains = dict(gains or {})
        self._places = dict(places or {})
        self._phases = dict(phases or {})
        for verb in (*opens, *together, *self._heads, *self._gains, *self._places, *self._phases):
            if log is None or verb not in log:
                raise StarboardError(f"The tale knows '{verb}', but the log has no sentence for it.")

    def begins(self, opening: Event, step: int, event: Event, at: int) -> bool:
        """Whether an event tells of a new beat while one is open.

        `opening` began the open one, `step` is how many answers had been given when it last went on; the new
        event came after `at` answers.
        """
        if not self.opens:
            return at != step
        if event.verb in self.together:
            return opening.verb not in self.together
        return event.verb in self.opens

    def tells(self, verb: str) -> bool:
        """Whether there is anything to say of it beside its sentence in the log."""
        return verb in self._heads or verb in self._gains

    def head(self, words: W, called: Called, event: Event) -> str:
        """The event in a few words, or nothing."""
        head = self._heads.put(words, called, event) if event.verb in self._heads else ""
        if not head or not self.predicates or event.seat < 0 or called(event.seat) in head:
            return head
        return f"{called(event.seat)} {head}"

    def gains(self, words: W, event: Event) -> tuple[Gain, ...]:
        found = self._gains.get(event.verb)
        return () if found is None else tuple(found(words, event))

    def phase(self, words: W, event: Event) -> str:
        """The phase to which the event belongs, if it tells of one."""
        found = self._phases.get(event.verb, "")
        return found if isinstance(found, str) else found(words, event)

    def places(self, events: Iterable[Event]) -> tuple[str, ...]:
        """Where the events of a beat happened, each place once."""
        known = [(self._places[event.verb], event) for event in events if event.verb in self._places]
        return tuple(dict.fromkeys([place for found, event in known for place in found(event)]))


def where(*at: int, prefix: str = "") -> Places:
    """The data say where: at these places of them stand ids of what is drawn."""

    def places(event: Event) -> Iterable[str]:
        return [f"{prefix}{event.data[n]}" for n in at]

    return places


def phrase(heads: Iterable[str]) -> str:
    """Heads one after the other. What comes several times in a row is counted, and said once where only the
    last word is another: *gains rum, gains salt* is *gains rum, salt*. A colon needs no comma.
    """
    said = before = ""
    for head, again in groupby(heads):
        times = sum(1 for _ in again)
        joint = "" if not said else " " if said.endswith(":") else ", "
        stem, _, last = head.rpartition(" ")
        said += joint + (last if stem and stem == before else head) + (f" ×{times}" if times > 1 else "")
        before = "" if head.endswith(":") else stem
    return said.removesuffix(":")


def short_name(heads: Sequence[str]) -> str:
    """The head with a colon, which names all that follows; else the last, to which all led."""
    if not heads:
        return ""
    return heads[0].removesuffix(":") if heads[0].endswith(":") else heads[-1]


def merged(gains: Iterable[Gain]) -> tuple[Gain, ...]:
    """What a seat gets of one noun counted once, in the order in which it first came; nothing for nothing."""
    amounts: dict[tuple[int, str], int] = {}
    for seat, noun, amount in gains:
        amounts[seat, noun] = amounts.get((seat, noun), 0) + amount
    return tuple(Gain(seat, noun, amount) for (seat, noun), amount in amounts.items() if amount)


# ---------------------------------------------------------------------- the usual gains


def amount(noun: str, at: int = 0, sign: int = 1) -> Gains[object]:
    """The event's seat gets as much of one noun as its data say."""

    def gains(_: object, event: Event) -> Sequence[Gain]:
        return (Gain(event.seat, noun, sign * int(event.data[at])),)

    return gains


def one(noun: str, sign: int = 1) -> Gains[object]:
    """The event's seat gets one of this noun."""

    def gains(_: object, event: Event) -> Sequence[Gain]:
        return (Gain(event.seat, noun, sign),)

    return gains


def named(noun: int, at: int | None = None, sign: int = 1) -> Gains[object]:
    """The data say which noun, and perhaps how many of it."""

    def gains(_: object, event: Event) -> Sequence[Gain]:
        many = 1 if at is None else int(event.data[at])
        return (Gain(event.seat, str(event.data[noun]), sign * many),)

    return gains
