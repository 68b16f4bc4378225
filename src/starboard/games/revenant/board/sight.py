"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.blanks import fill, words
from starboard.games.revenant.board.desk import NOTHING_ASKED, Ask, Book, Desk, Target, book
from starboard.games.revenant.board.forecast import Forecast, forecast
from starboard.games.revenant.board.pieces import esc
from starboard.games.revenant.view import PlayerView, RevenantView, SectorView, ShipView
from starboard.games.revenant.words.names import COLOURS
from starboard.kernel.ask import Question
from starboard.kernel.page import Choice, Kept, Scene, Sitter
from starboard.kernel.title import Closed

# Answers that a Resource of a House, of a card and so on would never be called.
WAYS_OUT = ("decline", "stop", "pass", "stay", "neither", "skip", "none", "done", "keep")
SPEND_HIDDEN = "spend-hidden"
_COLOUR = re.compile(rf"\b({'|'.join(COLOURS)})('s)?\b")

Inputs = TypeVarTuple("Inputs")
Thing = TypeVar("Thing")


class Memory:
    """What outlives a drawing: its pieces, and what they were made from.

    Of things that are equal one is remembered: it takes less room, and is quickly found to be the same.
    """

    __slots__ = ("_things", "kept")

    def __init__(self) -> None:
        self.kept = Kept()
        self._things: dict[Hashable, Any] = {}

    def same(self, key: Hashable, thing: Thing) -> Thing:
        """The thing that was there before, if it was equal."""
        known: Thing | None = self._things.get(key)
        if known is not None and known == thing:
            return known
        self._things[key] = thing
        return thing


class Sight(Desk):
    """A scene with the look-ups that drawing needs. It lives as long as one drawing.

    Pieces that are kept for later drawings are made with `plain`, on which nothing is asked, or with
    `public`, which does not know either who looks.
    """

    __slots__ = (
        "copied",
        "forecasts",
        "houses",
        "me",
        "memory",
        "plain",
        "points",
        "public",
        "scene",
        "sector_of",
        "sectors",
        "ships",
        "sitters",
        "view",
        "words",
    )

    def __init__(self, tables: t.Tables, scene: Scene, memory: Memory) -> None:
        self.scene = scene
        self.memory = memory
        self.view: RevenantView = scene.view
        self.me: PlayerView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters: dict[int, Sitter] = {sitter.seat: sitter for sitter in scene.sitters}
        names = []
        for player in self.view.players:
            sitter = self.sitters.get(player.seat)
            names.append(esc(sitter.name if sitter else scene.words.seat_name(player.seat)))
        people = tuple(names)
        self.ships: dict[str, ShipView] = {}
        self.sector_of: dict[str, SectorView] = {}
        same = memory.same
        self.sectors = tuple([same(sector.id, sector) for sector in self.view.sectors])
        self.houses = tuple([same(house.id, house) for house in self.view.houses])
        for sector in self.sectors:
            for ship in sector.ships:
                self.ships[ship.id] = ship
                self.sector_of[ship.id] = sector
        text = book(tables, t.EDITIONS.index(self.view.edition))
        self.public = same(("desk", None), Desk(text, people, None, NOTHING_ASKED))
        self.plain = same(("desk", scene.seat), Desk(text, people, scene.seat, NOTHING_ASKED))
        super().__init__(text, people, scene.seat, self._asked(text))
        # What a ship of each House is worth to the viewer holds his Hidden Influence.
        worth = {own.house: own.track + own.hidden for own in self.view.own_worth}
        # Where the points of each seat come from, as far as that has been asked.
        self.points: dict[int, tuple[int, ...]] = {}
        self.words = words(people, scene.seat, worth)
        turn = self.view.turn
        # The innermost thing that is being copied: a ship, "frigate" or a Planet.
        self.copied = turn.copying[-1] if turn is not None and turn.copying else ""
        self.forecasts: tuple[Forecast, ...] = tuple(
            [forecast(sector, self.coming(sector)) for sector in self.sectors]
        )

    def piece(
        self, key: str, asked: bool, mine: bool, make: Callable[[Desk, *Inputs], str], *inputs: *Inputs
    ) -> str:
        """A piece of the page; see `Kept` for what `make` may be.

        `asked`: the viewer's question has to do with it. Such a piece is soon another, and so not kept.
        `mine`: the viewer's own seat is spoken of in it. Otherwise it is drawn once for everybody.
        """
        if asked:
            return make(self, *inputs)
        desk = self.plain if mine else self.public
        return self.memory.kept.draw((key, desk.seat), make, desk, *inputs)

    def fill(self, text: str) -> str:
        """A piece with the blanks filled in for the viewer."""
        return fill(text, self.words)

    # ------------------------------------------------------------------ the question

    def _asked(self, text: Book) -> Ask:
        """Only the viewer's own question in the present can be answered."""
        scene = self.scene
        question = scene.question
        if question is None or not scene.live or scene.seat != question.seat:
            return NOTHING_ASKED
        ask = Ask()
        ask.question = question
        ask.verb = question.verb
        about = str(question.about[0]) if question.about else ""
        ask.subject = about if about in self.ships or about == "frigate" else ""
        ask.closed = tuple(map(self._named, scene.closed))
        for choice in scene.choices:
            self._aim(ask, question, choice, text.tables)
        return ask

    def _named(self, closed: Closed) -> Closed:
        """Reasons speak of colours; at the table people have names."""

        def name(found: re.Match[str]) -> str:
            seat = COLOURS.index(found[1])
            if self.scene.seat == seat:
                return "your" if found[2] else "you"
            sitter = self.sitters.get(seat)
            return f"{found[1] if sitter is None else sitter.name}{found[2] or ''}"

        return Closed(_COLOUR.sub(name, closed.what), closed.clause, _COLOUR.sub(name, closed.reason))

    def _aim(self, ask: Ask, question: Question, choice: Choice, tables: t.Tables) -> None:
        """Which thing on the table stands for the option."""
        text = str(choice.value)
        group = ""
        if ask.verb == "place" and " " in text:
            member, text = text.split(" ", 1)
            if member not in ask.members:
                ask.members.append(member)
            group = f"crew-{member}"
        elif ask.verb == "planet-option" and question.about:
            text = f"{question.about[0]} {text}"
        elif ask.verb == "land" and text == "land":
            text = self._landing(question)
        elif ask.verb == "setup-redraw":
            text = self._dealt(text, tables)
        ask.targets.setdefault(text, []).append(Target(choice, group))

    def _landing(self, question: Question) -> str:
        """The Planet on which the ship that is asked about could land."""
        assert self.me is not None
        name = str(question.about[0]) if question.about else ""
        sector = self.sector_of.get(name)
        if sector is None:
            sector = next((one for one in self.view.sectors if one.id == self.me.frigate), None)
        return sector.planet.id if sector is not None and sector.planet is not None else "land"

    def _dealt(self, kinds: str, tables: t.Tables) -> str:
        """The card of the hand that alone would be exchanged."""
        hand = self.me.hand or () if self.me is not None else ()
        found = [card for card in hand if t.KINDS[tables.operations[tables.by_id[card][1]].kind] == kinds]
        return found[0] if len(found) == 1 else kinds

    def asks(self, *keys: str) -> bool:
        """Whether one of these things answers the question, or is what it is about."""
        return self.question is not None and any(key in self.targets or key == self.subject for key in keys)

    def coming(self, sector: SectorView) -> int:
        """The hits that a sector has still to take; behind the march of the Skirmish there are none."""
        march = self.view.skirmish
        if self.view.over or (march is not None and sector.id < march):
            return 0
        q = self.question
        if q is not None and q.verb == "damage-point" and q.about[0] == sector.id:
            return int(q.about[1])
        return sector.damage
