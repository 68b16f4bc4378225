"""How Solar Sphere is told: a visit, a ship of the battle, a step of the round, each with what it brought."""

from __future__ import annotations

from collections.abc import Iterable

from starboard.games.solar_sphere.tables import RESOURCES, Tables, hex_of
from starboard.games.solar_sphere.words.log import LOG
from starboard.kernel.sentences import Data
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale, amount, named, one, where


def _dock(t: Tables, who: str, data: Data) -> str:
    return f"{who} rolls {sum([int(die) for die in data])}"


def _roll(t: Tables, who: str, data: Data) -> str:
    ship, _, total, power = data[:4]
    return f"{LOG.forms['name'](t, ship)}: {power} against {total}"


def _visit_price(t: Tables, event: Event) -> Iterable[Gain]:
    _, _, _, change, fee = event.data
    return (Gain(event.seat, "drones", -int(change) - int(fee)),)


def _hex_price(t: Tables, event: Event) -> Iterable[Gain]:
    """SS-9.6, and SS-15.5: DRANDA pays nothing."""
    if event.clause == "SS-15.5":
        return ()
    cost = hex_of(t, str(event.data[1])).cost
    paid = [Gain(event.seat, noun, -n) for noun, n in zip(RESOURCES, cost, strict=True)]
    return [*paid, Gain(event.seat, "drones", -1)]


def _crew_price(t: Tables, event: Event) -> Iterable[Gain]:
    """SS-9.10: gold by tier, and any others on top of it."""
    _, gold, mix = event.data
    found = [Gain(event.seat, noun, -1) for noun in str(mix).split("+") if noun in RESOURCES]
    return [Gain(event.seat, "gold", -int(gold)), *found]


def _attack_price(t: Tables, event: Event) -> Iterable[Gain]:
    _, drones, noun = event.data
    return (Gain(event.seat, str(noun), -1), Gain(event.seat, "drones", -int(drones)))


def _morale_lost(t: Tables, event: Event) -> Iterable[Gain]:
    """SS-2.4: what morale is missing costs points."""
    morale, _, points = (int(n) for n in event.data)
    return (Gain(event.seat, "morale", -(morale - points // 2)), Gain(event.seat, "points", -points))


def _moved_back(t: Tables, event: Event) -> Iterable[Gain]:
    before, column, _ = (int(n) for n in event.data)
    return (Gain(event.seat, "morale", column - before),)


def _exchanged(t: Tables, event: Event) -> Iterable[Gain]:
    gone, come = event.data
    return (Gain(event.seat, str(gone), -1), Gain(event.seat, str(come), 1))


TALE: Tale[Tables] = Tale(
    LOG,
    opens={
        *("visit", "launch", "discard", "use-crew", "move-back", "retire"),
        *("battle", "unopposed", "roll", "end"),
        *("dranda-card", "dranda-returns"),
    },
    together={"dock", "order", "ship", "leave", "crew", "strip"},
    phases={
        **dict.fromkeys(("dock", "order"), "Dock"),
        "turn": "Deploy",
        "battle": "Battle",
        **dict.fromkeys(("ship", "leave", "crew"), "Recover"),
    },
    heads={
        "dock": _dock,
        "visit": "{2} to {0:place}",
        "launch": "satellite at {0:place}",
        "discard": "discards a {0}",
        "boost": "boosted",
        "use-crew": "uses {0:name}",
        "retire": "retires {0:name}",
        "move-back": "moves morale back for {2:kickbacks}",
        "build": "builds {1:name}",
        "hire": "hires {0:name}",
        "attack": "deploys {1:drones} against {0:name}",
        "fabricate": "fabricates {0:drones}",
        "decommission": "decommissions a drone",
        "auxiliary": "auxiliary die: {0}",
        "battle": "the battle begins",
        "unopposed": "nobody attacks {0:name}",
        "roll": _roll,
        "reroll": _roll,
        "victory": "beaten",
        "defeat": "it gets through",
        "claim": "{who} claims {0:name}",
        "ship": "{0:name} appears",
        "leave": "{0:name} leaves",
        "crew": "{0:name} arrives",
        "final-round": "this round is the last",
        "end": "the game is over",
        "dranda-card": "{2} from {0:name}",
        "dranda-visit": "at {0:place}",
        "dranda-attack": "deploys {1:drones} against {0:name}",
        "dranda-hires": "hires {0:name}",
        "dranda-returns": "takes {0:drones} back",
    },
    gains={
        "gain": named(0),
        "replace": _exchanged,
        "spend": named(0, 1, -1),
        "points": amount("points"),
        "reputation": one("reputation"),
        "morale": amount("morale"),
        "lose-morale": _morale_lost,
        "pay-morale": amount("morale", sign=-1),
        "move-back": _moved_back,
        "icon": named(0),
        "fabricate": amount("drones"),
        "regenerate": amount("drones"),
        "take-satellite": one("drones"),
        "launch": one("drones", -1),
        "visit": _visit_price,
        "build": _hex_price,
        "hire": _crew_price,
        "attack": _attack_price,
        "dranda-loses": amount("points", sign=-1),
        "dranda-reclaims": amount("points", sign=-1),
    },
    places={
        **dict.fromkeys(("visit", "launch", "boost", "dranda-visit"), where(0, prefix="loc-")),
        **dict.fromkeys(("attack", "dranda-attack", "roll", "unopposed", "shift", "ship", "crew"), where(0)),
        "build": where(1),
    },
)
