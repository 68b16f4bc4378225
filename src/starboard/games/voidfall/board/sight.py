"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Final, TypeVarTuple

from msgspec.structs import replace

from starboard.games.voidfall import tables as t
from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board.chart import Chart
from starboard.games.voidfall.view import PlayerView, SectorView, VoidfallView
from starboard.games.voidfall.words.phrases import Lexicon, lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice, Kept, Path, Proposed, Scene, paths_of
from starboard.kernel.title import Closed
from starboard.page.kit.asking import Asking
from starboard.page.kit.people import Person, names_of, sitters_of
from starboard.page.markup import esc, seat_class

Inputs = TypeVarTuple("Inputs")


class Ask(Asking):
    """The question, with the options sorted by the sectors that stand for them.

    An option is known everywhere by the text of its value: its twins light up together. Where an option that
    names no sector goes on with one, the rows are sorted by that.
    """

    __slots__ = ("rows", "sectors")

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__(scene)
        # By sector: the options that name it first.
        self.sectors: dict[str, list[Choice]] = {}
        # By sector: the rows that come to it only later.
        self.rows: dict[str, list[Path]] = {}
        if scene is None or self.question is None:
            return
        known = {sector.id for sector in scene.view.sectors}
        for choice in self.by_value.values():
            here = _sector_of(choice, known)
            if here:
                self.sectors.setdefault(here, []).append(choice)
                continue
            for path in paths_of(choice):
                there = _sector_of(path[-1], known)
                if there:
                    self.rows.setdefault(there, []).append(path)


def _sector_of(choice: Choice, known: set[str]) -> str:
    """The sector that an option names first, if it names one."""
    return next((word for word in str(choice.value).split()[:2] if word in known), "")


# What whoever is not asked draws with. It is one and the same for all of them, and stays as it is.
NOTHING_ASKED: Final = Ask()


class Sight:
    """A scene with the look-ups that drawing needs. It lives as long as one drawing; `kept` outlives it."""

    def __init__(self, tables: t.Tables, scene: Scene, kept: Kept) -> None:
        self.tables = tables
        self.scene = scene
        self.kept = kept
        self.view: VoidfallView = scene.view
        self.seat = scene.seat
        self.me: PlayerView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters = sitters_of(scene)
        self.names = names_of(scene, len(self.view.players))
        ask = Ask(scene)
        self.ask = ask if ask.question is not None else NOTHING_ASKED
        self.question = self.ask.question
        self.verb = self.ask.verb
        self.closed = self.ask.closed
        self.sectors: dict[str, SectorView] = {sector.id: sector for sector in self.view.sectors}
        self.over = bool(self.view.ranks)

    # ------------------------------------------------------------------ targets

    def open(self, value: Value) -> Choice | None:
        return self.ask.open(value)

    def shut(self, *keys: Value) -> Closed | None:
        return self.ask.shut(*keys)

    def asking(self, choice: Choice) -> Sight:
        """The same sight while that is asked which follows the choice, of a row of answers."""
        return self._asking(choice.asks, choice.about, choice.then)

    def answering(self, one: Proposed) -> Sight:
        """The same sight while that is asked to which this answer is proposed."""
        return self._asking(one.verb, one.about, (Choice(one.value, ""),))

    def _asking(self, verb: str, about: tuple[Value, ...], choices: tuple[Choice, ...]) -> Sight:
        assert self.question is not None
        question = Question(self.question.seat, verb, [one.value for one in choices], about, False)
        scene = replace(self.scene, question=question, choices=choices, closed=(), aside=(), window=None)
        other = copy(self)
        other.scene, other.ask, other.question, other.verb = scene, Ask(scene), question, verb
        other.closed = ()
        return other

    def draw(self, key: str, make: Callable[[*Inputs], str], *inputs: *Inputs) -> str:
        """A piece that stays as it is while its inputs do; see `Kept`."""
        return self.kept.draw((key, self.seat), make, *inputs)

    def part(self, key: str, make: Callable[[Sight], str], *inputs: object, asked: bool = False) -> str:
        """A part of the page made from these inputs, from what the players are called and from the content.

        `asked`: the viewer's question has to do with it. Such a part is soon another, and so not kept.
        """
        if asked:
            return make(self)
        return self.kept.hold((key, self.seat), partial(make, self), self.names, *inputs)

    # ------------------------------------------------------------------ people

    def is_me(self, seat: int) -> bool:
        return seat == self.seat

    def person(self, seat: int) -> Person:
        return Person(seat, seat_class(seat), self.names[seat])

    def called(self, seat: int) -> Person:
        """The same, as the viewer is spoken to."""
        who = self.person(seat)
        return who._replace(name="You") if self.is_me(seat) else who

    # ------------------------------------------------------------------ content

    @property
    def words(self) -> Lexicon:
        return lexicon(self.tables, self.view.map)

    @property
    def chart(self) -> Chart:
        """The map as the viewer sees it."""
        return galaxy.chart_for(self.tables, self.view)

    def number(self, component: str) -> int:
        return self.tables.by_id[component][1]

    def house(self, seat: int) -> t.House | None:
        """None as long as it is not chosen."""
        found = self.view.players[seat].house
        return self.tables.houses[self.number(found)] if found else None

    def focus(self, card: str) -> t.Focus:
        return self.tables.focuses[self.number(card)]

    def technology(self, card: str) -> t.Technology:
        return self.tables.technologies[self.number(card)]

    def event(self) -> t.Event | None:
        return self.tables.events[self.number(self.view.event)] if self.view.event else None

    def sector_name(self, sector: str) -> str:
        """The code on the map, as markup."""
        return esc(self.chart.sectors[sector].code)
