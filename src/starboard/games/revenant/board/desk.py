"""What a piece of the page is drawn with, apart from the things it shows: content, names, the question.

Two desks that are equal draw the same. So a piece made with one of them may be shown to another viewer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.page import Choice, Scene
from starboard.kernel.title import Closed
from starboard.page.drawing import reveal
from starboard.page.kit.asking import Asking
from starboard.page.kit.people import Person
from starboard.page.kit.things import hit, sheet_hit
from starboard.page.kit.things import tag as price_tag
from starboard.page.markup import esc, seat_class

_TRACK_VERBS = ("influence-house", "reset-house", "setup-house")
_HIDDEN_VERBS = ("hi-to-resource", "hi-keep", "discard-pick")


class Book:
    """The content as it is called in one edition."""

    __slots__ = ("edition", "houses", "lexicon", "ships", "tables", "types")

    def __init__(self, tables: t.Tables, edition: int) -> None:
        self.tables = tables
        self.edition = edition
        prototype = edition == t.PROTOTYPE
        self.lexicon = Lexicon(tables, prototype, t.PROTOTYPE_ARKS if prototype else 0)
        self.houses = {house: esc(tables.houses[tables.by_id[house][1]].name) for house in t.HOUSES}
        self.types = {kind: esc(tables.ship_types[n].name) for n, kind in enumerate(t.SHIP_TYPES)}
        shuttle = t.SHIP_TYPES[t.SHUTTLE]
        self.types[shuttle] = self.lexicon.word(shuttle)
        self.ships = {
            f"{house}-{kind}": f"{name} {type_name}"
            for house, name in self.houses.items()
            for kind, type_name in self.types.items()
        }


@lru_cache(maxsize=16)
def book(tables: t.Tables, edition: int) -> Book:
    return Book(tables, edition)


class Target:
    """One way to answer by a click on a thing: the option, and the group under which it is shown."""

    __slots__ = ("choice", "group")

    def __init__(self, choice: Choice, group: str) -> None:
        self.choice = choice
        self.group = group


class Ask(Asking):
    """The question, with the things that answer it; `members` are the crew that may be placed.

    The subject is a ship, "frigate" for the own Frigate.
    """

    __slots__ = ("members", "targets")

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__(scene)
        self.members: list[str] = []
        self.targets: dict[str, list[Target]] = {}


# What whoever is not asked draws with. It is one and the same for all of them, and stays as it is.
NOTHING_ASKED: Final = Ask()


class Desk:
    """Content, the names of the players, through which seat one looks, and what that seat is asked."""

    def __init__(self, book: Book, names: tuple[str, ...], seat: int | None, ask: Ask) -> None:
        self.book = book
        self.tables = book.tables
        self.edition = book.edition
        self.names = names
        self.seat = seat
        self.ask = ask
        self.question = ask.question
        self.verb = ask.verb
        self.subject = ask.subject
        self.closed = ask.closed
        self.members = ask.members
        self.targets = ask.targets

    def __eq__(self, other: object) -> bool:
        # What is more than a desk knows more than is compared here: it equals nothing.
        return (
            type(self) is Desk
            and type(other) is Desk
            and self.ask is other.ask
            and self.seat == other.seat
            and self.book is other.book
            and self.names == other.names
        )

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------------ targets

    def hits(self, key: str, tag: str = "", sheet: bool = False) -> str:
        """Buttons over a thing, one for each way to answer with it; empty where it answers nothing.

        `sheet`: they lie on a sheet that is opened over the page.
        """
        aims = self.targets.get(key)
        return "" if aims is None else "".join([self._hit(key, one, tag, sheet) for one in aims])

    def _hit(self, key: str, one: Target, tag: str, sheet: bool) -> str:
        # The script takes over from here; until then the first crew member is the chosen one.
        off = bool(one.group) and one.group != f"crew-{self.members[0]}"
        inside = f"{price_tag(tag) if tag else ''}{reveal(one.choice)}"
        if not sheet:
            return hit(one.choice, inside, key, one.group, off=off)
        # Beside it on the sheet stands what the thing is: the label only has to say what it is for.
        name = " · ".join(one.choice.label.split(" · ")[: 2 if one.group else 1])
        return sheet_hit(one.choice, name, inside, one.group, off=off)

    def answer(self, key: str) -> Choice | None:
        """The first way to answer with a thing, if there is one."""
        aims = self.targets.get(key)
        return aims[0].choice if aims else None

    def legal(self, key: str) -> bool:
        return key in self.targets

    def track(self, house: str) -> str:
        """The buttons over a House's track, in the questions that are about tracks."""
        return self.hits(house) if self.verb in _TRACK_VERBS or self._loses("influence") else ""

    def hidden(self, house: str) -> bool:
        """Whether a HI card of this House answers the question."""
        return (self.verb in _HIDDEN_VERBS or self._loses("hidden")) and house in self.targets

    def _loses(self, what: str) -> bool:
        """A Failure takes away Influence or HI cards; both are named by their House."""
        q = self.question
        return q is not None and q.verb == "failure-loss" and q.about[:1] == (what,)

    def shut(self, key: str) -> Closed | None:
        """Why this option or component is closed, if it is one of those of which that is said."""
        return self.ask.shut(key)

    # ------------------------------------------------------------------ who and what

    def is_me(self, seat: int | None) -> bool:
        return self.seat is not None and self.seat == seat

    def name(self, seat: int) -> str:
        return "You" if self.is_me(seat) else self.names[seat]

    def person(self, seat: int) -> Person:
        return Person(seat, seat_class(seat), self.names[seat])

    def operation(self, card: str) -> t.OperationCard:
        return self.tables.operations[self.tables.by_id[card][1]]

    def planet(self, planet: str) -> t.Planet:
        return self.tables.planets[self.tables.by_id[planet][1]]

    def kind_of(self, component: str) -> str:
        return self.tables.by_id.get(component, ("", -1))[0]

    def house_name(self, house: str) -> str:
        return self.book.houses[house]

    def ship_name(self, ship: str) -> str:
        return self.book.ships[ship]

    def type_name(self, kind: str) -> str:
        return self.book.types[kind]

    def word(self, what: str, many: bool = False) -> str:
        """What something is called in the edition that is played."""
        return f"{self.book.lexicon.word(what)}{'s' if many else ''}"
