"""What a title plugs into the platform, and where titles are found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from starboard.kernel.ask import Question, Rule, Value
from starboard.kernel.chance import Chance
from starboard.kernel.english import capital, count
from starboard.kernel.errors import BadOption
from starboard.kernel.stakes import Tally
from starboard.kernel.state import Event, State
from starboard.kernel.tale import Gain, Tale
from starboard.kernel.way import Way

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.content import Own, Row
    from starboard.kernel.kinds import Kinds
    from starboard.kernel.page import Page

TITLES_GROUP = "starboard.titles"

S = TypeVar("S", bound=State)
C = TypeVar("C", bound="Loaded")
V = TypeVar("V", bound="View")
Looked = TypeVar("Looked", contravariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; the first value is the default; `seats` limits it to some counts.

    `label` and `called` are what people read for the name and for each choice, where those alone say too
    little to a newcomer; `help` says in one line what is chosen, perhaps with its clause behind it. `when`
    names another option, which comes before it, and the value with which alone this one counts. Several may
    have the same name if never more than one of them counts. `drawn`: the title's page has a drawing of each
    choice. `together`: the choice with which all people play on one side.
    """

    name: str
    choices: tuple[Value, ...]
    help: str
    seats: tuple[int, ...] = ()
    label: str = ""
    called: tuple[str, ...] = ()
    when: tuple[str, Value] | None = None
    drawn: bool = False
    together: Value | None = None

    @property
    def shown(self) -> str:
        return self.label or _plain(self.name)

    def suits(self, seats: Value) -> bool:
        return not self.seats or seats in self.seats

    def counts(self, chosen: Mapping[str, Value]) -> bool:
        """Whether it matters at a table with these seats and options."""
        other, value = self.when or ("seats", chosen["seats"])
        return self.suits(chosen["seats"]) and chosen.get(other) == value

    def choice_shown(self, value: Value) -> str:
        return self.called[self.choices.index(value)] if self.called else _plain(value)


def _plain(value: Value) -> str:
    """A name of the program as people read it."""
    return capital(str(value).replace("_", " "))


class Line(msgspec.Struct, frozen=True):
    """One line of the score sheet: what is counted, by which clause, for each column of the sheet."""

    label: str
    clause: str
    points: tuple[int, ...]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. `ranks` are 1 for the best; in solo and co-operative games 1 is won, 2 is lost.

    `columns` name the columns of the sheet: the seats in order, then automata. `outcome` says in a sentence
    how it came out, where ranks and points alone do not.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    columns: tuple[str, ...]
    sheet: tuple[Line, ...]
    ending: str
    outcome: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Need(msgspec.Struct, frozen=True):
    """One of the things that an option takes, and whether it is there."""

    text: str
    clause: str
    met: bool


class Closed(msgspec.Struct, frozen=True):
    """A plausible option that is not on the list, and why.

    `needs` are all that it takes, the met ones too, where that can be listed. `key` is what it would be
    called on the list, or the component that it is about: by it the board finds the thing that is to say
    why. It is empty where nothing on the board stands for the option.
    """

    what: str
    clause: str
    reason: str
    key: Value = ""
    needs: tuple[Need, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """What a component is and does."""

    id: str
    name: str
    kind: str
    text: str
    clause: str
    origin: str


class Mark(msgspec.Struct, frozen=True):
    """An event that opens a part of the game: it stands as a heading in the log.

    With a `short` name it is also a mark in the history and below charts; `{}` in it is the first of the
    event's data, as in `R{}` for a round. `turn`: what opens is a seat's turn.
    """

    verb: str
    short: str = ""
    turn: bool = False


class Loaded(Protocol):
    """Content as a title's rules use it. Both are made by the functions of these names in `content`."""

    @property
    def fingerprint(self) -> str: ...

    @property
    def likeness(self) -> str: ...


class View(Protocol):
    """What a seat may know. All else that is in it is between the title's view and the title's drawings."""

    @property
    def sheet(self) -> Sequence[Line]:
        """The score sheet if the game ended now; empty where points are counted at the end only."""
        ...


class Words(ABC, Generic[V]):
    """Labels, prompts and log sentences. They are made from what the seat may see, never from the state.

    They speak of seats by their tokens: see `naming`.
    """

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """What a seat is called where nobody's name is known: its colour, as a rule."""

    @abstractmethod
    def prompt(self, view: V, question: Question) -> str: ...

    @abstractmethod
    def label(self, view: V, question: Question, value: Value) -> str: ...

    @abstractmethod
    def sentence(self, event: Event) -> str: ...

    @property
    def tale(self) -> Tale[Any]:
        """How what happens is told in beats: see `tale`."""
        return Tale()

    def head(self, event: Event) -> str:
        """What the event adds to the name of its beat, without saying who; most add nothing."""
        return ""

    def gains(self, event: Event) -> Sequence[Gain]:
        """What the event brings to whom."""
        return ()

    def phase(self, event: Event) -> str:
        """The phase of a round to which the event belongs, if it tells of one."""
        return ""

    @abstractmethod
    def explain(self, component: str) -> Explanation | None: ...

    @abstractmethod
    def summary(self) -> str: ...

    def guide(self) -> Sequence[tuple[str, str]]:
        """Cards for the first turns, heading and text; if there are none, they are made from the summary."""
        return ()


AnyWords: TypeAlias = Words[Any]


class Watch(Protocol[Looked]):
    """Checks the title's invariants; it is shown every state of one game in order."""

    def see(self, state: Looked) -> None: ...


def _no_position(state: object, key: str, value: object = None) -> None:
    raise BadOption(f"'{key}' cannot be set or looked at: this title declares no keys of positions.")


@dataclass(frozen=True, slots=True)
class Title(Generic[S, C, V]):
    """One game: its state, its content and its views. Every field is a room of its folder."""

    id: str
    name: str
    tagline: str
    prefixes: tuple[str, ...]
    version: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    endings: tuple[str, ...]
    load_content: Callable[[Own | None], C]
    content_rows: Callable[[Own | None], Mapping[str, Sequence[Row]]]
    setup: Callable[[Mapping[str, Value], C, Chance], S]
    beat: Callable[[S], Rule[None]]
    result: Callable[[S], Result]
    view: Callable[[S, int | None], V]
    redeal: Callable[[S, int | None, Chance], None]
    kinds: Kinds[S, Any, V]
    words: Callable[[C, Mapping[str, Value]], Words[V]]
    watch: Callable[[S], Watch[S]]
    evaluate: Callable[[S, int], float]
    terminal: Callable[..., RenderableType]
    patch: Callable[[S, str, Any], None] = field(default=_no_position)
    probe: Callable[[S, str], Any] = field(default=_no_position)
    page: Callable[[C, Words[V]], Page] | None = field(default=None)
    own_view: Callable[[S, V, int], V] | None = field(default=None)
    """A seat's view made from the spectator's view of the same state, where that is less work than anew."""
    glimpse: Callable[[S, int | None], V] | None = field(default=None)
    """A view of which each part is made when it is read: less work where a label is all that is wanted."""
    marks: tuple[Mark, ...] = field(default=())
    """The events that open rounds, phases and turns."""
    ways: Mapping[int, Way] = field(default_factory=dict)
    """How games of version n go on under version n + 1, by n."""
    fingerprints: tuple[str, ...] = field(default=())
    """All that the title's own content has ever had: a game with one of them was played with our cards."""
    hushes: bool = field(default=False)
    """Whether it asks hushed questions: then a new table can be told how their windows are to pass."""
    hints_lead: bool = field(default=False)
    """Whether a planner tries first what the hints like, not what a search of its own turn finds best."""
    even_dice: bool = field(default=False)
    """Whether a die falls evenly over the worlds in which a bot compares lines: where one decides much."""
    long_turns: Callable[[S], tuple[int, int]] | None = field(default=None)
    """Of a title whose turns are many decisions long: a number that is another in each turn, and whose turn
    it is. Bots search such a turn line by line to its end, and a planner the turn after it as well."""
    horizon: int = field(default=0)
    """How many turns a planner plays on from the best lines of its own turn; with 0 it grows a tree."""
    tally: Tally[S] | None = field(default=None)
    """What a seat can run out of, and where its turn ends: a click that costs too much asks once."""
    content_texts: Callable[[], Mapping[str, str]] | None = field(default=None)
    """The title's own content files by their names, where people may put theirs in their place."""
    rulebook: Path | None = field(default=None)
    """The rules document of a title that lives in a package of its own."""

    def mark_of(self, verb: str) -> Mark | None:
        return next((mark for mark in self.marks if mark.verb == verb), None)

    def check_options(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """Fills in defaults; an unknown name or value is an error that lists what there is."""
        seats = given.get("seats", 2 if 2 in self.seats else self.seats[0])
        if type(seats) is not int or seats not in self.seats:
            counts = ", ".join(map(str, self.seats))
            raise BadOption(f"{self.name} is played at {counts} seats, not {seats}: choose one of these.")
        chosen: dict[str, Value] = {"seats": seats}
        for option in self.options:
            if option.counts(chosen):
                chosen[option.name] = _checked(option, given.get(option.name, option.choices[0]))
        for name in given:
            if name not in chosen:
                raise BadOption(self._why_not(name, seats))
        return chosen

    def _why_not(self, name: str, seats: int) -> str:
        known = {option.name: option for option in self.options if option.suits(seats)}
        if name in known and (when := known[name].when) is not None:
            other, value = when
            only = f"Option '{name}' counts only with {other}={value}"
            return f"{only}: choose that as well, or leave '{name}' out."
        there = f"; it has {', '.join(known)}." if known else " and no other either."
        return f"{self.name} with {count(seats, 'seat')} has no option '{name}'{there}"


def _checked(option: Option, value: Value) -> Value:
    if type(value) is bool or value not in option.choices:
        choices = ", ".join(map(str, option.choices))
        raise BadOption(f"Option '{option.name}' cannot be '{value}': choose one of {choices}.")
    return value


AnyTitle: TypeAlias = Title[Any, Any, Any]
"""A title to those who know none of its insides."""


@cache
def titles() -> dict[str, AnyTitle]:
    """All installed titles by id. A title may live in another package: entry points find it."""
    found = {}
    for entry in sorted(entry_points(group=TITLES_GROUP), key=lambda e: e.name):
        found[entry.name] = entry.load()
    return found


def find_title(name: str) -> AnyTitle:
    known = titles()
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    if key in known:
        return known[key]
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"choose one of {', '.join(known)}."
    raise BadOption(f"There is no title '{name}': {hint}")
