"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVarTuple

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.blanks import words
from starboard.games.revenant.board.desk import NOTHING_ASKED, Ask, Book, Desk, Target, book
from starboard.games.revenant.board.forecast import Forecast, forecast
from starboard.games.revenant.board.ownworth import own_words
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.view import PlayerView, RevenantView, SectorView, ShipView, WorthView
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice, Scene, in_ascii
from starboard.page.kit.asking import own_question
from starboard.page.kit.memory import Memory, fill
from starboard.page.kit.people import names_of, sitters_of

# What is a way out of one question is an answer of substance to none.
WAYS_OUT = frozenset(str(value) for kind in KINDS for value in kind.out)

# Here the first pick says what to do, and the one that follows with what.
_DEEDS_FIRST = ("attack-order", "bonus-action", "effect-part")
# What is picked there lies nowhere on the table, so what to do keeps its place.
_NO_THINGS = ("effect-part", "use-ability")

Inputs = TypeVarTuple("Inputs")


def frigate_key(seat: int) -> str:
    """What a Frigate is called by its piece; in answers "frigate" is always the own one."""
    return f"frigate-{seat}"


def _own_words(
    names: tuple[str, ...], viewer: int | None, own_worth: tuple[WorthView, ...]
) -> dict[str, str]:
    """What the viewer reads in the blanks."""
    # What a ship of each House is worth to the viewer holds his Hidden Influence.
    worth = {own.house: own.track + own.hidden for own in own_worth}
    return words(names, viewer, worth) | own_words(own_worth)


class Sight(Desk):
    """A scene with the look-ups that drawing needs. It lives as long as one drawing.

    Pieces that are kept for later drawings are made with `plain`, on which nothing is asked, or with
    `public`, which does not know either who looks. `watcher` is the sight of somebody who only watches, made
    from what lies open to all: what it has worked out and drawn serves everybody.
    """

    def __init__(self, tables: t.Tables, scene: Scene, memory: Memory, watcher: Sight | None = None) -> None:
        self.scene = scene
        self.memory = memory
        self.view: RevenantView = scene.view
        self.me: PlayerView | None = None
        if scene.seat is not None:
            # Under the seat: nobody else asks for it.
            self.me = memory.same(("me", scene.seat), self.view.players[scene.seat])
        self.watcher = watcher
        self._drawn: dict[tuple[Any, ...], str] = {}
        if watcher is not None:
            self._share(watcher)
        else:
            self._work_out(tables)
        self.plain = memory.same(
            ("desk", scene.seat), Desk(self.public.book, self.public.names, scene.seat, NOTHING_ASKED)
        )
        super().__init__(self.public.book, self.public.names, scene.seat, self._asked(self.public.book))
        # Where the points of each seat come from, as far as that has been asked.
        self.points: dict[int, tuple[int, ...]] = {}
        blanks = self.names, scene.seat, self.view.own_worth
        self.words = memory.made(("words", scene.seat), _own_words, *blanks)
        turn = self.view.turn
        # The innermost thing that is being copied: a ship, somebody's Frigate or a Planet.
        self.copied = ""
        if turn is not None and turn.copying:
            last = turn.copying[-1]
            self.copied = frigate_key(turn.seat) if last == "frigate" else last
        self.forecasts: tuple[Forecast, ...]
        if watcher is not None and self.verb != "damage-point":
            self.forecasts = watcher.forecasts
        else:
            self.forecasts = tuple([forecast(sector, self.coming(sector)) for sector in self.sectors])

    def _work_out(self, tables: t.Tables) -> None:
        """Who sits where and what stands where."""
        scene, same = self.scene, self.memory.same
        self.sitters = sitters_of(scene)
        names = names_of(scene, len(self.view.players))
        self.sectors = tuple([same(sector.id, sector) for sector in self.view.sectors])
        self.houses = tuple([same(house.id, house) for house in self.view.houses])
        self.ships: dict[str, ShipView] = {}
        self.sector_of: dict[str, SectorView] = {}
        for sector in self.sectors:
            for ship in sector.ships:
                self.ships[ship.id] = ship
                self.sector_of[ship.id] = sector
        text = book(tables, t.EDITIONS.index(self.view.edition))
        self.public = same(("desk", None), Desk(text, names, None, NOTHING_ASKED))

    def _share(self, watcher: Sight) -> None:
        """All that is the same for everybody."""
        self.sitters = watcher.sitters
        self.sectors, self.houses = watcher.sectors, watcher.houses
        self.ships, self.sector_of = watcher.ships, watcher.sector_of
        self.public = watcher.public

    def for_all(self, make: Callable[[Sight, *Inputs], str], *inputs: *Inputs) -> str:
        """What nobody's question has to do with, with blanks for what each viewer calls otherwise.

        It is drawn for somebody who only watches, so it cannot hold what he may not know.
        """
        watcher = self.watcher
        if watcher is None:
            return make(self, *inputs)
        key = (make, *inputs)
        text = watcher._drawn.get(key)
        if text is None:
            text = watcher._drawn[key] = in_ascii(make(watcher, *inputs))
        return text

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
        scene = self.scene
        question = own_question(scene)
        if question is None:
            return NOTHING_ASKED
        ask = Ask(scene)
        about = str(question.about[0]) if question.about else ""
        ask.subject = about if about in self.ships or about == "frigate" else ""
        for choice in (*scene.choices, *scene.aside):
            self._aim(ask, question, choice, text.tables)
        return ask

    def asking(self, verb: str, about: tuple[Value, ...]) -> Sight:
        """The same sight while something else is asked: for what belongs to the next pick, or to a window."""
        other = copy(self)
        assert self.question is not None
        other.question = Question(self.question.seat, verb, (), about, False)
        other.verb = verb
        return other

    def _aim(self, ask: Ask, question: Question, choice: Choice, tables: t.Tables) -> None:
        """Which thing on the table stands for the option."""
        if choice.then and ask.verb in _DEEDS_FIRST:
            # What to do comes first, and the thing that it is done with answers both.
            for one in choice.then:
                if str(one.value) not in WAYS_OUT:
                    ask.targets.setdefault(str(one.value), []).append(Target(one, ""))
            if choice.asks not in _NO_THINGS:
                return
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
        elif ask.verb == "attack-order" and text == "attack":
            text = self._here(ask.subject) or text
        ask.targets.setdefault(text, []).append(Target(choice, group))

    def _here(self, ship: str) -> str:
        """The sector of the ship that is asked about: its Voidborn are what it attacks."""
        sector = self.sector_of.get(ship)
        if sector is not None:
            return sector.id
        return (self.me.frigate or "") if self.me is not None else ""

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
