"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, answer, esc, icon
from starboard.games.solar_sphere.menu import DISCARD, Menu, menu_for
from starboard.games.solar_sphere.tables import CrewCard, HexTile, ShipCard, Tables
from starboard.games.solar_sphere.view import PlayerView, SolarSphereView
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.title import Closed


class Way:
    """One way to bring a die to a location: an option of `use-die` with its price."""

    __slots__ = ("bent", "choice", "die", "final", "price")

    def __init__(self, choice: Choice, die: int, final: int, bent: bool, price: int) -> None:
        self.choice = choice
        self.die = die
        self.final = final
        self.bent = bent
        self.price = price  # active drones exhausted: the change of value and the fee


class Sight:
    """A scene with the look-ups that drawing needs. It lives as long as one drawing."""

    __slots__ = (
        "by_value",
        "closed",
        "dice",
        "discards",
        "docked",
        "me",
        "menu",
        "names",
        "placed",
        "question",
        "scene",
        "seat",
        "sitters",
        "tables",
        "verb",
        "view",
        "ways",
    )

    def __init__(self, tables: Tables, scene: Scene) -> None:
        self.tables = tables
        self.menu: Menu = menu_for(tables)
        self.scene = scene
        self.view: SolarSphereView = scene.view
        self.seat = scene.seat
        self.me: PlayerView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters: dict[int, Sitter] = {sitter.seat: sitter for sitter in scene.sitters}
        self.names: dict[str, str] = {"corporation": "Corporation", "dranda": "DRANDA"}
        for player in self.view.players:
            sitter = self.sitters.get(player.seat)
            self.names[player.colour] = esc(sitter.name if sitter else scene.words.seat_name(player.seat))
        # Only the viewer's own question in the present can be answered.
        mine = scene.question is not None and scene.live and scene.seat == scene.question.seat
        self.question: Question | None = scene.question if mine else None
        self.verb = self.question.verb if self.question is not None else ""
        self.by_value: dict[Value, Choice] = (
            {choice.value: choice for choice in scene.choices} if self.question is not None else {}
        )
        self.closed: dict[str, Closed] = (
            {closed.what: closed for closed in scene.closed} if self.question is not None else {}
        )
        self.docked: dict[str, list[tuple[int, str]]] = {}
        self.placed: list[list[str]] = []
        self._name_dice()
        self.dice: list[int] = []
        self.discards: dict[int, Choice] = {}
        # ways[die][location]: the cheapest first.
        self.ways: dict[int, dict[int, list[Way]]] = {}
        if self.verb == "use-die":
            self._plan()

    def _name_dice(self) -> None:
        """Identities of all dice on the table, so that a die that is used is seen to travel.

        Dice of one owner and value are interchangeable (SS-1.7). Those still docked are numbered first: a
        die whose value was changed then appears as a new one, and no other die takes its place.
        """
        seen: dict[tuple[str, int], int] = {}

        def identity(owner: str, value: int) -> str:
            n = seen[owner, value] = seen.get((owner, value), 0) + 1
            return f"die:{owner}:{value}:{n}"

        for player in self.view.players:
            values = list(player.dice)
            if player.auxiliary in ("docked", "locked"):
                values.append(player.auxiliary_value)
            self.docked[player.colour] = [(value, identity(player.colour, value)) for value in values]
        if self.view.dranda is not None:
            waiting = [die.value for die in self.view.dranda.dice if not die.placed]
            self.docked["dranda"] = [(value, identity("dranda", value)) for value in waiting]
        for location in self.view.locations:
            self.placed.append([identity(die.owner, die.value) for die in location.dice])

    def _plan(self) -> None:
        """Sorts the options of `use-die` by die and location."""
        for choice in self.by_value.values():
            visit = self.menu.meaning[str(choice.value)]
            if visit.die not in self.ways:
                self.ways[visit.die] = {}
                self.dice.append(visit.die)
            if visit.location == DISCARD:
                self.discards[visit.die] = choice
                continue
            fee = 1 if self.view.locations[visit.location].dice else 0
            price = fee + (0 if visit.bent else abs(visit.final - visit.die))
            way = Way(choice, visit.die, visit.final, visit.bent, price)
            self.ways[visit.die].setdefault(visit.location, []).append(way)
        self.dice.sort()
        for places in self.ways.values():
            for ways in places.values():
                # Drones come back by salvaging, a crew card only next round: drones count as cheaper.
                ways.sort(key=lambda way: (way.bent, way.price, way.final))

    # ------------------------------------------------------------------ targets

    def open(self, value: Value) -> Choice | None:
        return self.by_value.get(value)

    def is_me(self, owner: str) -> bool:
        return self.me is not None and self.me.colour == owner

    def seat_class(self, owner: str) -> str:
        return SEAT_CLASS[owner]

    # ------------------------------------------------------------------ content

    def crew(self, card: str) -> CrewCard:
        return self.tables.crew[self.tables.by_id[card][1]]

    def ship(self, card: str) -> ShipCard:
        return self.tables.ships[self.tables.by_id[card][1]]

    def tile(self, tile: str) -> HexTile:
        return self.tables.hexes[self.tables.by_id[tile][1]]


def target(choice: Choice, key: str = "") -> str:
    """Attributes of something on the board that answers the question; its twin stands in the question bar."""
    hover = esc(key or str(choice.value))
    return f'{answer(choice.value)} data-hover="{hover}" data-key="{hover}" aria-label="{esc(choice.label)}"'


def why(closed: Closed) -> str:
    """Attributes of something closed: a click says why."""
    return (
        f'data-why="{esc(closed.reason)}" data-what="{esc(closed.what)}" data-clause="{esc(closed.clause)}" '
        f'aria-label="{esc(closed.what)}: why not?"'
    )


def reveal(choice: Choice) -> str:
    """The eye that warns, before the click, of an answer that cannot be undone."""
    if not choice.reveals:
        return ""
    return f'<span class="rv" title="cannot be undone: it reveals something">{icon("reveal", "z14")}</span>'
