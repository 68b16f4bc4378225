"""What every title's state has in common: chance, events, and a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

import msgspec

from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.extending import mypyc_attr


class Event(NamedTuple):
    """Something that happened: a verb, the seat concerned (-1 for nobody), the clause, plain details.

    `to` names the seats that may know of it; None means everybody, spectators included.
    """

    verb: str
    seat: int
    clause: str
    data: tuple[Value, ...]
    to: tuple[int, ...] | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False, eq=False, repr=False, slots=True)
class State:
    """Complete plain data of a game between two beats. Titles add slots and extend `copy`.

    `learned` counts the moments when somebody learned something from a roll, a draw or a reveal: undo stops
    there. `events` is None in playouts, where nobody listens. `replaying` is true while a fork repeats
    answers: nobody reads the questions then, so a rule need not compute their options.

    Every slot is part of the position, and so of its hash, except those that the class adding them names in
    `SHARED` (content common to many games, whose fingerprint is in the log) or in `PASSING` (what belongs to
    the current run). The same holds for the parts of a state.
    """

    PASSING: ClassVar[frozenset[str]] = frozenset({"events", "replaying"})

    chance: Chance
    events: list[Event] | None
    learned: int
    over: bool
    replaying: bool

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.events = None
        self.learned = 0
        self.over = False
        self.replaying = False

    def copy(self) -> State:
        """An independent state with nobody listening. Titles write it by hand, field by field, for speed."""
        raise TypeError(f"{type(self).__name__} has no copy()")

    def keeps_apart(self) -> bool:
        """Whether the title has `take_over`."""
        return False

    def take_over(self, other: State, seat: int) -> None:
        """Takes over all that the seat's part of a stage has changed, from a state of the same game.

        It spares forks to play that part again once it is over. The objects stay the same, since rules under
        way may hold them.
        """
        raise TypeError(f"{type(self).__name__} has no take_over()")

    # The only three ways anybody learns anything. Undo needs no other mark.

    def roll(self, sides: int) -> int:
        """Rolls a die with faces 1 to `sides`, for everybody to see."""
        self.learned += 1
        return self.chance.below(sides) + 1

    def draw(self, deck: list[int]) -> int:
        """Takes the top card of a deck (the last in the list); somebody sees it."""
        self.learned += 1
        return deck.pop()

    def reveal(self) -> None:
        """Marks that something hidden was shown without being drawn."""
        self.learned += 1

    def tell(self, verb: str, seat: int, clause: str, *data: Value) -> None:
        if self.events is not None:
            self.events.append(Event(verb, seat, clause, data))

    def tell_only(self, to: tuple[int, ...], verb: str, seat: int, clause: str, *data: Value) -> None:
        if self.events is not None:
            self.events.append(Event(verb, seat, clause, data, to))


def plain(value: Any) -> Any:
    """A state or a part of it as plain data, field by field, for hashing and comparing."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, (list, tuple)):
        # All at once if they are all numbers or texts, as nearly always.
        if _ATOMS.issuperset(map(type, value)):
            return list(value)
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Chance):
        return value.plain()
    names, read = _hashed_fields(kind)
    found = dict(zip(names, read(value), strict=True))
    for name, item in found.items():
        if type(item) not in _ATOMS:
            found[name] = plain(item)
    return found


# Most of a state is numbers in lists. A position is hashed after every answer: a call for each would show.
_ATOMS = frozenset({int, str, bool, type(None)})
_hashed: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def _hashed_fields(cls: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The slots of a class that are part of the position, and what reads all of them."""
    found = _hashed.get(cls)
    if found is None:
        names = _find_hashed(cls)
        # Of a single name it would read the value itself.
        read = attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, n) for n in names)
        found = _hashed[cls] = (names, read)
    return found


def slots_of(cls: type) -> tuple[str, ...]:
    """The names of all slots of a class, inherited ones too; none if it has no slots."""
    names: list[str] = []
    for base in cls.__mro__:
        # A compiled class keeps them under another name, those of its own bases among them.
        compiled = vars(base).get("__mypyc_attrs__")
        if compiled is not None:
            return (*names, *compiled)
        names += getattr(base, "__slots__", ())
    return tuple(names)


def _find_hashed(cls: type) -> tuple[str, ...]:
    names = slots_of(cls)
    if not names:
        raise TypeError(f"a state holds a {cls.__name__}, which has no slots and cannot be hashed")
    left_out = named_by(cls, "SHARED") | named_by(cls, "PASSING")
    return tuple(name for name in names if name not in left_out)


def named_by(cls: type, kind: str) -> frozenset[str]:
    """The slots that a class and its bases name in `SHARED` or in `PASSING`."""
    found: frozenset[str] = frozenset()
    for base in cls.__mro__:
        found |= vars(base).get(kind, frozenset())
    return found


def state_hash(state: State) -> str:
    """Sixteen hex digits that differ when anything in the position differs, hidden things included."""
    data = msgspec.json.encode(plain(state), order="deterministic")
    return hashlib.blake2b(data, digest_size=8).hexdigest()
