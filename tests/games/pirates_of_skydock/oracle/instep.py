"""A game played on both engines in step: the same questions, the same options, the same position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.games.pirates_of_skydock.oracle import document as doc
from tests.games.pirates_of_skydock.oracle.asking import Asking
from tests.games.pirates_of_skydock.oracle.engine import Engine
from tests.games.pirates_of_skydock.oracle.game import Deal
from tests.games.pirates_of_skydock.sampling import start, state

from starboard.games.pirates_of_skydock.scoring import result
from starboard.games.pirates_of_skydock.state import COVERS, EMPTY, ENDINGS, NOBODY, PLANNING, Player, Skydock
from starboard.games.pirates_of_skydock.tables import KINDS, SLOTS, SPOTS
from starboard.kernel.ask import Question, Value

Choose = Callable[[Question, Random], Value]


def deal_of(s: Skydock) -> Deal:
    t = s.tables
    rooms = {spot: t.rooms[room].id for spot, room in zip(SPOTS, s.rooms, strict=True)}
    return Deal(
        s.chance.copy(),
        s.first,
        {spot: spot if spot in doc.FIXED else room for spot, room in rooms.items()},
        [t.objectives[goal].id for goal in s.objectives],
        _cards(s, s.scheme_deck),
        _cards(s, s.loot_deck),
        [t.encounters[card].id for card in s.encounter_deck],
        list(s.support_pile),
        [[t.backers[backer].id for backer in p.offered] for p in s.players],
    )


def _cards(s: Skydock, cards: Sequence[int]) -> list[str]:
    return [s.tables.cards[card].id for card in cards]


def _seats(bits: int) -> set[int]:
    return {seat for seat in range(4) if bits >> seat & 1}


def position_of(s: Skydock) -> dict[str, Any]:
    """What the program has, by the names of the document."""
    encounters = s.tables.encounters
    goals = [s.tables.objectives[goal].id for goal in s.objectives]
    found: dict[str, Any] = {
        "numbers": (s.alert, s.launch, s.first, s.claimed, s.supply, s.box, s.pile),
        "active": dict(zip(SPOTS, s.guards, strict=True)),
        "stunned": dict(zip(SPOTS, s.stunned, strict=True)),
        "decks": [_cards(s, s.scheme_deck), _cards(s, s.loot_deck)],
        "encounters": [encounters[card].id for card in s.encounter_deck],
        "piles": [_cards(s, s.scheme_pile), _cards(s, s.loot_pile)],
        "met": [encounters[card].id for card in s.encounter_pile],
        "marked": dict(zip(goals, map(_seats, s.marked), strict=True)),
        "by help": dict(zip(goals, map(_seats, s.helped), strict=True)),
        "tracks": dict(zip(goals, s.tracks, strict=True)),
        "support": s.support_pile,
        "low": dict(zip(KINDS, s.low, strict=True)),
        "high": dict(zip(KINDS, s.high, strict=True)),
    }
    return found | {f"seat {p.seat}": _player(s, p) for p in s.players}


def _player(s: Skydock, p: Player) -> dict[str, Any]:
    return {
        "place": (SPOTS[p.spot], p.glory, p.reserve, p.stack),
        "hand": _cards(s, p.hand),
        "board": {SLOTS[n]: (KINDS[kind], p.levels[n]) for n, kind in enumerate(p.kinds) if kind != EMPTY},
        "energy": {SLOTS[n]: markers for n, markers in enumerate(p.energy) if markers},
        "tokens": {SLOTS[n]: COVERS[token] for n, token in enumerate(p.tokens) if token},
        "support": p.support,
        "counters": (p.airlocked, p.healed, p.helped, p.power_used),
        "aside": "" if p.aside == NOBODY else s.tables.cards[p.aside].id,
    }


def predicted(g: Engine) -> dict[str, Any]:
    """What the second engine has, in the same form."""
    found: dict[str, Any] = {
        "numbers": (g.alert, g.launch, g.first, g.claimed, g.supply, g.box, g.pile),
        "active": g.active,
        "stunned": g.stunned,
        "decks": [g.decks["scheme"], g.decks["loot"]],
        "encounters": g.decks["encounter"],
        "piles": [g.piles["scheme"], g.piles["loot"]],
        "met": g.piles["encounter"],
        "marked": g.marked,
        "by help": g.by_help,
        "tracks": g.tracks,
        "support": g.support,
        "low": g.low,
        "high": g.high,
    }
    for p in g.people:
        found[f"seat {p.seat}"] = {
            "place": (p.spot, p.glory, p.reserve, p.stack),
            "hand": p.hand,
            "board": {slot: (held.kind, held.level) for slot, held in p.board.items()},
            "energy": p.energy,
            "tokens": p.tokens,
            "support": p.support,
            "counters": (p.airlocked, p.healed, p.helped, p.power_used),
            "aside": p.aside,
        }
    return found


def _answer_alone(asking: Asking, asked: dict[int, Question]) -> None:
    """The program answers a question with a single option itself, unless that would tell something."""
    while True:
        alone = next(
            (
                one
                for one in asking.open.values()
                if len(one.options) == 1 and not _same(one.verb, asked, one.seat)
            ),
            None,
        )
        if alone is None:
            return
        asking.answer(alone.seat, alone.options[0])


def _same(verb: str, asked: dict[int, Question], seat: int) -> bool:
    return seat in asked and asked[seat].verb == verb and len(asked[seat].options) == 1


def play_in_step(s: Skydock, random: Random, choose: Choose) -> Counter[str]:
    """Plays to the end; how often each kind of question was asked, and how it ended."""
    met: Counter[str] = Counter()
    engine = Engine(deal_of(s))
    # A test may begin where things have become scarce.
    engine.alert, engine.supply, engine.box = s.alert, s.supply, s.box
    engine.high = dict(zip(KINDS, s.high, strict=True))
    run = start(s, False)
    asking = Asking(engine.play())
    while True:
        asked = {q.seat: q for q in run.questions()}
        _answer_alone(asking, asked)
        s = state(run)
        here = {seat: (q.verb, sorted(map(str, q.options))) for seat, q in asked.items()}
        there = {seat: (q.verb, sorted(q.options)) for seat, q in asking.open.items()}
        assert here == there
        if s.phase > PLANNING:
            _compare(position_of(s), predicted(engine), {q.verb for q in asked.values()})
        if not asked:
            break
        question = asked[random.choice(sorted(asked))]
        value = choose(question, random)
        met[question.verb] += 1
        run.answer(question.seat, value)
        asking.answer(question.seat, str(value))
    assert ENDINGS[s.ending] == engine.ending
    assert list(result(s).scores) == [score for _, score, _, _ in engine.standings()]
    assert list(result(s).ranks) == engine.ranks()
    met[engine.ending] += 1
    return met


def _compare(here: dict[str, Any], there: dict[str, Any], verbs: set[str]) -> None:
    """While cards of a deck are looked at, each engine keeps them where it likes."""
    open_decks = {"scan": "encounters", "dig": "decks"}
    left_out = {open_decks[verb] for verb in verbs & set(open_decks)}
    for name, found in here.items():
        assert name in left_out or found == there[name], name
