"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVarTuple

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.view import ChallengeView, RoomView, SeatView, SkydockView
from starboard.games.pirates_of_skydock.words.phrases import wants
from starboard.kernel.ask import Value
from starboard.kernel.page import Choice, Kept, Scene
from starboard.kernel.title import Closed
from starboard.page.kit.asking import Asking
from starboard.page.kit.people import Person, names_of, sitters_of
from starboard.page.markup import esc, seat_class

Inputs = TypeVarTuple("Inputs")

# The questions of one's own turn, in which an answer names a slot and what is done with it.
ACTIONS: Final = ("turn", "activate")
# Those answered by a guard, as in `s3 active`.
GUARDS: Final = ("remove-guard", "airlock")
# Those answered by a room.
ROOMS: Final = ("sneak", "stun")


class Ask(Asking):
    """The question, with its options sorted by the things on the table that stand for them.

    An option is known everywhere by the text of its value: its twins light up together.
    """

    __slots__ = ("guards", "here", "objectives", "rooms")

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__(scene)
        # By spot: going there, or choosing it.
        self.rooms: dict[str, list[Choice]] = {}
        # By what is done in the own room: `room`, `scheme`, `loot`, `heal`.
        self.here: dict[str, list[Choice]] = {}
        # By spot and side.
        self.guards: dict[str, list[Choice]] = {}
        self.objectives: dict[str, list[Choice]] = {}
        for choice in self.by_value.values():
            self._sort(choice, str(choice.value).split(), scene)

    def _sort(self, choice: Choice, words: list[str], scene: Scene | None) -> None:
        if self.verb in ROOMS:
            self.rooms.setdefault(words[0], []).append(choice)
        elif self.verb == "shift":
            # From where, which side, "to", where to: it is chosen at its end.
            self.rooms.setdefault(words[3], []).append(choice)
        elif self.verb in GUARDS:
            self.guards.setdefault(" ".join(words), []).append(choice)
        elif self.verb in ACTIONS and words[0] in t.SLOTS and scene is not None:
            self._sort_action(choice, words[1], scene)

    def _sort_action(self, choice: Choice, what: str, scene: Scene) -> None:
        if what in t.SPOTS:
            self.rooms.setdefault(what, []).append(choice)
        elif what in ("active", "stunned"):
            spot = scene.view.players[scene.seat].spot
            self.guards.setdefault(f"{spot} {what}", []).append(choice)
        elif any(one.id == what for one in scene.view.objectives):
            self.objectives.setdefault(what, []).append(choice)
        else:
            self.here.setdefault(what, []).append(choice)


# What whoever is not asked draws with. It is one and the same for all of them, and stays as it is.
NOTHING_ASKED: Final = Ask()


class Sight:
    """A scene with the look-ups that drawing needs. It lives as long as one drawing; `kept` outlives it."""

    def __init__(self, tables: t.Tables, scene: Scene, kept: Kept) -> None:
        self.tables = tables
        self.scene = scene
        self.kept = kept
        self.view: SkydockView = scene.view
        self.seat = scene.seat
        self.me: SeatView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters = sitters_of(scene)
        self.names = names_of(scene, len(self.view.players))
        ask = Ask(scene)
        self.ask = ask if ask.question is not None else NOTHING_ASKED
        self.question = self.ask.question
        self.verb = self.ask.verb
        self.closed = self.ask.closed
        self.rooms: dict[str, RoomView] = {room.spot: room for room in self.view.rooms}
        self.over = bool(self.view.ending)

    # ------------------------------------------------------------------ targets

    def open(self, value: Value) -> Choice | None:
        return self.ask.open(value)

    def shut(self, *keys: Value) -> Closed | None:
        return self.ask.shut(*keys)

    def draw(self, key: str, make: Callable[[*Inputs], str], *inputs: *Inputs) -> str:
        """A piece that stays as it is while its inputs do; see `Kept`."""
        return self.kept.draw((key, self.seat), make, *inputs)

    def part(self, key: str, make: Callable[[Sight], str], *inputs: object) -> str:
        """A part of the page made from these inputs, from what the players are called and from the content.

        It may hold what the question is answered by: while others plan or are asked in secret, that stays as
        it is.
        """
        scene, question = self.scene, self.question
        asked = None if question is None else (question, scene.choices, scene.aside, scene.closed)
        return self.kept.hold((key, self.seat), partial(make, self), self.names, asked, *inputs)

    # ------------------------------------------------------------------ people

    def is_me(self, seat: int) -> bool:
        return seat == self.seat

    def person(self, seat: int) -> Person:
        return Person(seat, seat_class(seat), self.names[seat])

    def called(self, seat: int) -> Person:
        """The same, as the viewer is spoken to."""
        who = self.person(seat)
        return who._replace(name="You") if self.is_me(seat) else who

    def character(self, seat: int) -> t.Character | None:
        """None as long as it is not chosen."""
        found = self.view.players[seat].character
        return self.tables.characters[self.number(found)] if found else None

    # ------------------------------------------------------------------ content

    def number(self, component: str) -> int:
        return self.tables.by_id[component][1]

    def room(self, spot: str) -> t.Room:
        """The room that lies on a spot."""
        return self.tables.rooms[self.number(self.rooms[spot].room)]

    def room_name(self, spot: str) -> str:
        """As markup."""
        return esc(self.room(spot).name)

    def card(self, card: str) -> t.Card:
        return self.tables.cards[self.number(card)]

    def card_name(self, card: str) -> str:
        """The name of a scheme, loot or encounter card as markup."""
        kind, number = self.tables.by_id[card]
        return esc(
            self.tables.encounters[number].name if kind == "encounter" else self.tables.cards[number].name
        )

    def objective(self, objective: str) -> t.Objective:
        return self.tables.objectives[self.number(objective)]

    def encounter(self, encounter: str) -> t.Encounter:
        return self.tables.encounters[self.number(encounter)]

    def backer(self, backer: str) -> t.Backer:
        return self.tables.backers[self.number(backer)]

    def wish(self, backer: str) -> str:
        """What a backer wants, as markup."""
        return esc(wants(self.tables, self.backer(backer)))

    # ------------------------------------------------------------------ chances

    def prospects(self, source: str, objective: str = "", slot: str = "") -> list[ChallengeView]:
        """The viewer's challenges that would come of it, the best first."""
        found = [
            one
            for one in self.view.prospects
            if one.source == source and one.objective == objective and slot in ("", one.slot)
        ]
        return sorted(found, key=lambda one: (-one.chance, one.slot))
