"""How Revenant is told: a placement with all of its turn, a sector of the Skirmish, the roll for a Rift."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starboard.games.revenant import tables as t
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.log import LOG
from starboard.kernel.english import count
from starboard.kernel.sentences import Data
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Gains, Tale, amount, one, where

RESOURCES: Final = dict(zip(t.RESOURCES, ("Material", "Energy", "Science", "Neutronium"), strict=True))
INFLUENCE: Final = {house: f"{house.capitalize()} Influence" for house in t.HOUSES}
HIDDEN: Final = "Hidden Influence"
DATA: Final = "Discovery Data"
VOID: Final = "Residual Void"
CORRUPTION: Final = "Corruption"
TACTICS: Final = "Tactics"
RANK: Final = "rank"
CARDS: Final = "cards"
PRESTIGE: Final = "Prestige"

_show = LOG.forms


# ---------------------------------------------------------------------- heads


def _captain(lex: Lexicon, who: str, data: Data) -> str:
    return f"{who} has {lex.tables.captains[lex.tables.by_id[str(data[0])][1]].name}"


def _redraw(lex: Lexicon, who: str, data: Data) -> str:
    kinds = [kind for kind in str(data[0]).split("+") if kind in t.KINDS]
    return f"exchanges {count(len(kinds), 'card')}" if kinds else "keeps the cards as dealt"


def _man(lex: Lexicon, who: str, data: Data) -> str:
    place = str(data[1])
    if place == "emergency":
        return "takes an emergency action"
    return f"goes to {lex.place(place)}" if place in t.SPACES else f"mans {_show['ship'](lex, place)}"


def _ability(lex: Lexicon, who: str, data: Data) -> str:
    found = lex.ability(str(data[0]))
    assert found is not None
    name, _, _ = found[0].partition(" (")
    return f"{who} uses {name}"


def _copy(lex: Lexicon, who: str, data: Data) -> str:
    what = str(data[0])
    if what == "frigate":
        return f"{who} uses their Frigate as well"
    return f"{who} copies {lex.place(what) if what in t.SPACES else _show['thing'](lex, what)}"


def _planet(lex: Lexicon, who: str, data: Data) -> str:
    return f"{who} takes its {'corrupted' if data[1] == t.SIDES[t.LOWER] else 'clean'} option"


def _deploy(lex: Lexicon, who: str, data: Data) -> str:
    ship, where = _show["thing"](lex, data[0]), lex.sector(str(data[1]))
    return f"{who} deploys {ship} in {where}" if who else f"{ship} joins the fleet in {where}"


def _cleanse(lex: Lexicon, who: str, data: Data) -> str:
    source = str(data[0])
    if source in t.SHIP_IDS:
        return f"{who} cleanses {_show['thing'](lex, source)}"
    return f"{who} cleanses the {lex.compartment(source).name} compartment"


def _skirmish(lex: Lexicon, who: str, data: Data) -> str:
    where, hits = lex.sector(str(data[0])), count(int(data[1]), "hit")
    if who:
        return f"{who} allocates {hits} in {where}"
    fight = f"{lex.word('skirmish')} in {where}"
    return f"{fight}: {hits}" if data[1] else f"{fight}: the {lex.word('shield')}s hold"


def _voidborn(lex: Lexicon, who: str, data: Data) -> str:
    return f"{data[1]} Voidborn in {lex.sector(str(data[0]))}"


# ---------------------------------------------------------------------- gains


def _resource(sign: int, at: int | None = None) -> Gains[object]:
    """The data name the Resource, and perhaps how many of it."""

    def gains(_: object, event: Event) -> Iterable[Gain]:
        many = 1 if at is None else int(event.data[at])
        return (Gain(event.seat, RESOURCES[str(event.data[0])], sign * many),)

    return gains


def _influence(sign: int) -> Gains[object]:
    def gains(_: object, event: Event) -> Iterable[Gain]:
        return (Gain(event.seat, INFLUENCE[str(event.data[0])], sign),)

    return gains


def _one_more(lex: Lexicon, now: int) -> int:
    """REV-14.4, REV-15.1: the last of a set discards all of them."""
    return 1 - now if now == lex.numbers.set_size else 1


def _data(lex: Lexicon, event: Event) -> Iterable[Gain]:
    return (Gain(event.seat, DATA, _one_more(lex, int(event.data[0]))),)


def _cleansed(lex: Lexicon, event: Event) -> Iterable[Gain]:
    """REV-13.7, REV-14.3: what was locked in is free again."""
    source, void, *freed = event.data
    found = [Gain(event.seat, RESOURCES[kind], int(n)) for kind, n in zip(t.RESOURCES, freed, strict=True)]
    if source not in t.SHIP_IDS:
        found.append(Gain(event.seat, CORRUPTION, -1))
    return [*found, Gain(event.seat, VOID, _one_more(lex, int(void)))]


def _drawn(lex: Lexicon, event: Event) -> Iterable[Gain]:
    return (Gain(event.seat, CARDS, sum([int(n) for n in str(event.data[0]).split()[::2]])),)


TALE: Tale[Lexicon] = Tale(
    LOG,
    opens={
        *("redraw", "house", "man", "no-place", "recall", "skirmish", "rift", "rift-roll", "hyperjump"),
        *("arrive", "draw-by-rank", "council", "crew-card", "end"),
    },
    together={"captain", "agenda", "corrupted-ark", "place-frigate", "reveal-card"},
    phases={
        "turn": "Action",
        "recall": "Recall",
        "skirmish": lambda lex, event: lex.word("skirmish"),
        "rift": "Rift",
        "rift-roll": lambda lex, event: "Sonar" if lex.prototype else "Rift",
        "hyperjump": "Hyperjump",
        "end": "Scoring",
    },
    heads={
        # The course of the game
        "captain": _captain,
        "agenda": "{who} holds {0:name}",
        "redraw": _redraw,
        "house": "starts with the House {0:name}",
        "corrupted-ark": "{0:thing} starts corrupted",
        "place-frigate": "{who}'s Frigate starts in {0:sector}",
        "rift": "nobody has charged the jump",
        "rift-roll": "the Rift in {0:sector} is rolled",
        "voidborn": _voidborn,
        "hyperjump": "the fleet makes a Hyperjump",
        "arrive": "the fleet arrives at {0:name}",
        "no-room": "there is no room for {0:thing}",
        "draw-by-rank": "everybody draws",
        "reveal-card": "{0:name} is revealed",
        "recall": "all crew and landed ships return",
        "turn-order": "turn order {seats}",
        "end": "the flight is over",
        # Manning and actions
        "man": _man,
        "no-place": "has no ship to man",
        "lost": "{who} can no longer pay for it",
        "option": "{who} uses {1:option}",
        "bonus": "{who} takes the bonus action {0:compartment}",
        "ability": _ability,
        "copy": _copy,
        "move": "{who} moves {0:ship} to {1:sector}",
        "bombard": "{who} bombards its way into {1:sector}",
        "land": "{who} lands on {1:name}",
        "planet": _planet,
        "destroy": "{who} destroys a Voidborn in {0:sector}",
        "shield": lambda lex, who, data: f"{who} lays {lex.one('shield')} in {lex.sector(str(data[0]))}",
        "repair": "{who} repairs {0:thing}",
        "deploy": _deploy,
        "swap": "{who} exchanges {0:thing} for {1:thing}",
        "protect": "{who} covers the {1} effect of {0:name}",
        "hypercharge": "chooses {0:name}",
        "enable-jump": "enables the Hyperjump",
        "reserve": "{who} reserves {0:thing}",
        "cull": "{who} removes {0:colony-cards} unseen",
        "remove-voidborn": "{who} removes a Voidborn in {0:sector}",
        # Gains and cards
        "reward": "{who} takes the {0:name} reward",
        "show-hidden": "{who} shows Hidden Influence of {0:name}",
        "promote": lambda lex, who, data: f"{who} rises to {lex.word('rank')} {data[0]}",
        "play": "{who} plays {0:name}",
        "play-order": lambda lex, who, data: f"{who} plays {lex.one('order')}",
        "play-order-card": "namely {0:name}",
        "reveal-agenda": "{who} reveals {0:name} with {1:objectives} met",
        # Corruption, Skirmish, Failures
        "cleanse": _cleanse,
        "skirmish": _skirmish,
        "damage": "{0:thing} is damaged",
        "destroyed": "{0:thing} is destroyed",
        "spread": "the Rift corrupts {0:thing}",
        "core-damage": "the Revenant is hit",
        "immune": "the Revenant takes no more damage",
        "failure": "Failure: {0:name} ({1})",
        "failure-card": "{0:name} is the next Failure",
        # Council and solo
        "council": "the Council reveals {0:name}",
        "ambassador": "an Ambassador mans {0:thing}",
        "set-aside": "the Ambassador is set aside",
        "settle": "{0:thing} lands in {1:sector}",
        "crew-card": "reveals {0:name}",
        "crew-figure": "{0:crew-place}",
        "crew-nowhere": "finds no place",
        "crew-token": "removes the {0:name} reward",
        "crew-corrupts": "corrupts {0:thing}",
    },
    gains={
        "gain": _resource(1, 1),
        "pay": _resource(-1, 1),
        "lose": _resource(-1, 1),
        "return": _resource(-1),
        "lock": _resource(-1),
        "influence": _influence(1),
        "crew-influence": _influence(1),
        "lose-influence": _influence(-1),
        "tactics": one(TACTICS),
        "crew-tactics": one(TACTICS),
        "lose-tactics": amount(TACTICS, 1, -1),
        "reset-tactics": amount(TACTICS, 1),
        "data": _data,
        "hidden": amount(HIDDEN, 1),
        "spend-hidden": one(HIDDEN, -1),
        "show-hidden": one(HIDDEN, -1),
        "lose-hidden": one(HIDDEN, -1),
        "promote": one(RANK),
        "penalty": amount(PRESTIGE, sign=-1),
        "draw": _drawn,
        "discard": one(CARDS, -1),
        "play": one(CARDS, -1),
        "play-order": one(CARDS, -1),
        "corruption": one(CORRUPTION),
        "cleanse": _cleansed,
    },
    places={
        **dict.fromkeys(("man", "deploy", "settle"), where(1)),
        **dict.fromkeys(("skirmish", "rift-roll", "destroy", "shield", "voidborn", "planet"), where(0)),
        "corrupted-ark": where(0),
        **dict.fromkeys(("damage", "spread", "repair", "cleanse", "hypercharge", "reveal-card"), where(0)),
        **dict.fromkeys(("move", "bombard", "land"), where(0, 1)),
    },
)
