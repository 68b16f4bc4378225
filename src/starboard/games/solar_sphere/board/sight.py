"""What the areas ask of a scene, worked out once: who is who, what can be clicked, why the rest cannot."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.solar_sphere.board.dice import Dice
from starboard.games.solar_sphere.board.pieces import SEAT_CLASS
from starboard.games.solar_sphere.menu import DISCARD, Menu, menu_for
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.tables import CrewCard, HexTile, ShipCard, Tables, crew_of, hex_of, ship_of
from starboard.games.solar_sphere.view import PlayerView, SolarSphereView
from starboard.kernel.ask import Value
from starboard.kernel.page import Choice, Kept, Scene
from starboard.page.kit.asking import Asking, own_question
from starboard.page.kit.people import Person, names_of, sitters_of


class Way:
    """One way to bring a die to a location: an option of `use-die` with its price."""

    __slots__ = ("bent", "choice", "die", "final", "price")

    def __init__(self, choice: Choice, die: int, final: int, bent: bool, price: int) -> None:
        self.choice = choice
        self.die = die
        self.final = final
        self.bent = bent
        self.price = price  # active drones exhausted: the change of value and the fee

    def to(self, mode: str) -> Way | None:
        """This way with what is done there, if that is asked at once."""
        choice = next((one for one in self.choice.then if one.value == mode), None)
        return None if choice is None else Way(choice, self.die, self.final, self.bent, self.price)


_MODES: Final = (ACTION, SATELLITE)


def by_mode(ways: list[Way]) -> dict[str, list[Way]]:
    """The ways to a location by what is done there; under "" if there is nothing to choose."""
    if not any(way.choice.then for way in ways):
        return {"": ways}
    found: dict[str, list[Way]] = {mode: [] for mode in _MODES}
    for way in ways:
        if not way.choice.then:
            # What is left to do there is decided by the price, or asked on arrival.
            found[SATELLITE if way.choice.stakes.unasked else ACTION].append(way)
        for mode, one in found.items():
            taken = way.to(mode)
            if taken is not None:
                one.append(taken)
    return found


class Visit(NamedTuple):
    """What is done at a place with one die: the best way first.

    `groups` are the dice that show it; `off`: none of them is the first choice. `beside`: it stands small
    beside the action; `edge`: on the place itself it has only the edge, since all of it is the action.
    """

    die: int
    ways: list[Way]
    groups: str
    off: bool
    beside: bool
    edge: bool


class Ask(Asking):
    """The question, and the options of `use-die` by die and location."""

    __slots__ = ("_by_mode", "dice", "discards", "ways")

    def __init__(self, scene: Scene | None = None) -> None:
        super().__init__(scene)
        self.dice: list[int] = []
        self.discards: dict[int, Choice] = {}
        # ways[die][location]: the cheapest first.
        self.ways: dict[int, dict[int, list[Way]]] = {}
        self._by_mode: dict[tuple[int, int], dict[str, list[Way]]] = {}

    def by_mode(self, die: int, location: int) -> dict[str, list[Way]]:
        """`by_mode` of the ways there: its action, its satellite and the board all ask."""
        found = self._by_mode.get((die, location))
        if found is None:
            found = self._by_mode[die, location] = by_mode(self.ways[die].get(location, []))
        return found


# What whoever is not asked draws with. It is one and the same for all of them, and stays as it is.
NOTHING_ASKED: Final = Ask()


def _asked(scene: Scene, menu: Menu) -> Ask:
    if own_question(scene) is None:
        return NOTHING_ASKED
    ask = Ask(scene)
    if ask.verb == "use-die":
        _plan(ask, menu, scene.view)
    return ask


def _plan(ask: Ask, menu: Menu, view: SolarSphereView) -> None:
    """Sorts the options of `use-die` by die and location."""
    for choice in ask.by_value.values():
        visit = menu.meaning.get(str(choice.value))
        if visit is None:
            continue  # it belongs to the window inside
        if visit.die not in ask.ways:
            ask.ways[visit.die] = {}
            ask.dice.append(visit.die)
        if visit.location == DISCARD:
            ask.discards[visit.die] = choice
            continue
        fee = 1 if view.locations[visit.location].dice else 0
        price = fee + (0 if visit.bent else abs(visit.final - visit.die))
        way = Way(choice, visit.die, visit.final, visit.bent, price)
        ask.ways[visit.die].setdefault(visit.location, []).append(way)
    ask.dice.sort()
    for places in ask.ways.values():
        for ways in places.values():
            # Drones come back by salvaging, a crew card only next round: drones count as cheaper.
            ways.sort(key=lambda way: (way.bent, way.price, way.final))


class Sight:
    """A scene with the look-ups that drawing needs. It lives as long as one drawing.

    `kept` and `dice` outlive it: pieces of earlier drawings, and the dice of a view that others share.
    """

    def __init__(self, tables: Tables, scene: Scene, kept: Kept, dice: Dice) -> None:
        self.tables = tables
        self.scene = scene
        self.kept = kept
        self.view: SolarSphereView = scene.view
        self.seat = scene.seat
        self.me: PlayerView | None = None if scene.seat is None else self.view.players[scene.seat]
        self.sitters = sitters_of(scene)
        self.names: dict[str, str] = {"corporation": "Corporation", "dranda": "DRANDA"}
        for player, name in zip(self.view.players, names_of(scene, len(self.view.players)), strict=True):
            self.names[player.colour] = name
        self.docked = dice.docked
        self.placed = dice.placed
        self.ask = ask = _asked(scene, menu_for(tables))
        self.question = ask.question
        self.verb = ask.verb
        self.by_value = ask.by_value
        self.closed = ask.closed
        self.dice = ask.dice
        self.discards = ask.discards
        self.ways = ask.ways
        self.visits: dict[int, list[Visit]] = {}  # by location, once they are asked for

    # ------------------------------------------------------------------ targets

    def ask_if(self, *verbs: str) -> Ask:
        """The question if it is one of these: what has nothing to do with it is drawn as if none were."""
        return self.ask if self.ask.asks(*verbs) else NOTHING_ASKED

    def open(self, value: Value) -> Choice | None:
        return self.by_value.get(value)

    def is_me(self, owner: str) -> bool:
        return self.me is not None and self.me.colour == owner

    def person(self, owner: str) -> Person:
        return Person(owner, SEAT_CLASS[owner], self.names[owner])

    # ------------------------------------------------------------------ content

    def crew(self, card: str) -> CrewCard:
        return crew_of(self.tables, card)

    def ship(self, card: str) -> ShipCard:
        return ship_of(self.tables, card)

    def tile(self, tile: str) -> HexTile:
        return hex_of(self.tables, tile)
