"""Random games at every table, with all invariants of chapter 6 after every answer."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.games.voidfall.sampling import (
    DIFFICULTIES,
    SCENARIOS,
    SEATS,
    every_table,
    fresh,
    options,
    start,
    state,
)

from starboard.conform.fuzz import MOST_OPTIONS, fuzz, in_turns
from starboard.games.voidfall import TITLE, race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.position import patch
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.sectors import tile_of
from starboard.games.voidfall.rules.technologies import add_slot
from starboard.games.voidfall.scoring import ENDING, MISSED, REACHED
from starboard.games.voidfall.state import COLOURS, Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.state import state_hash

TABLES = every_table()
GAMES = 200
PARTS = 4
MOST_ANSWERS = 5000
# Answers that let something pass: taken less often, so that games get somewhere.
LEFT_ACTIVE = 4
WARLIKE = ("invade", "focus-conquest", "focus-conquest.engage", "dominance")
IDLE = ("forfeit", "stop", "end", "none", "no", "column")


def describe(table: dict[str, Value]) -> str:
    return " ".join(str(value) for value in table.values())


def rich(s: Voidfall, random: Random) -> None:
    """Everybody begins with plenty and with four technologies that are not in the game otherwise, two of them
    Improved, and holds sectors next to others': so costs are paid, Fleets fight and abilities work from the
    first round.
    """
    used = {*s.improved_offer, *s.improved_deck, *(p.beside for p in s.players)}
    free = [tech for tech in range(len(s.tables.technologies)) if tech not in used]
    random.shuffle(free)
    for p in s.players:
        p.stock = (9, 9, 9, 9, 9)
        p.active, p.inactive = p.active + p.inactive, 0
        p.tracks = (3, 3, 0)
        p.techs += tuple(free.pop() * 2 + improved for improved in (0, 0, 1, 1))
        refresh_rules(s, p)
        if p.rules[v.RULE_FIFTH_AGENDA]:
            add_slot(p)
    names = s.tables.maps[s.map].sector_ids
    for at, void in enumerate(s.void):
        # A Rift is never held: whoever captures it closes it.
        if void and not tile_of(s, at).rift and random.random() < 0.5:
            where = f"sector.{names[at]}"
            patch(s, f"{where}.owner", COLOURS[random.randrange(len(s.players))])
            if s.players[s.owner[at]].active < LEFT_ACTIVE:
                patch(s, f"{where}.owner", "")
                continue
            patch(s, f"{where}.fleet", {"corvette": random.randint(1, 2)})
            for what in ("bounties", "reclaims", "glory"):
                patch(s, f"{where}.{what}", [])


def settled(s: Voidfall) -> None:
    """Between two stretches nothing of an action is left: a copy made here lacks nothing."""
    assert (s.frame, s.pending, s.invasion, s.looked, s.muster, s.fray) == (0, [], (), (), (), None)


def kept_books(s: Voidfall, influence: list[int], stocks: list[tuple[int, ...]]) -> None:
    """INV-37: what was told adds up to what everybody has, of Influence and of resources."""
    stock = [list(one) for one in stocks]
    for event in s.events or ():
        if event.verb in ("influence", "influence-lost"):
            influence[event.seat] += int(event.data[0]) * (1 if event.verb == "influence" else -1)
        elif event.verb in ("gain", "spend", "produce"):
            amount = int(event.data[-1])
            stock[event.seat][v.RESOURCES.index(str(event.data[0]))] += (
                -amount if event.verb == "spend" else amount
            )
    assert influence == [p.influence for p in s.players]
    assert [tuple(one) for one in stock] == [p.stock for p in s.players]


def play(table: dict[str, Value], seed: str, wealthy: bool) -> Voidfall:
    """One game to its end; the state of a copy and of a fork is compared now and then."""
    random = Random(seed)
    s = fresh(table, seed)
    if wealthy:
        rich(s, random)
    s.events = []
    influence = [p.influence for p in s.players]
    stocks = [p.stock for p in s.players]
    run = start(s)
    run.watch(settled)
    watch = Watch(state(run))
    answers = 0
    while questions := run.questions():
        question = random.choice(questions)
        choices = list(question.options)
        # INV-38
        assert 1 <= len(choices) <= MOST_OPTIONS, question
        assert len(set(choices)) == len(choices), question
        if random.random() < 0.02:
            before = state_hash(run.state)
            fork = run.fork()
            assert state_hash(state(run).copy()) == state_hash(fork.state) == before
            assert [(q.verb, list(q.options)) for q in fork.questions()] == [
                (q.verb, list(q.options)) for q in questions
            ]
        keen = [choice for choice in choices if choice not in IDLE]
        if wealthy and random.random() < 0.5:
            keen = [choice for choice in keen if choice in WARLIKE] or keen
        run.answer(question.seat, random.choice(keen if keen and random.random() < 0.7 else choices))
        watch.see(state(run))
        answers += 1
        assert answers < MOST_ANSWERS
    if table["houses"] == "recommended":
        kept_books(s, influence, stocks)
    return s


@pytest.mark.parametrize("table", TABLES, ids=describe)
def test_no_game_breaks(table: dict[str, Value]) -> None:
    """VF-1.4, VF-18.1: chapter 6 holds after every answer, no Home is ever lost."""
    s = play(table, "fuzz", False)
    assert s.over
    assert s.cycle == 3


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_rich_game_breaks(scenario: str, seats: int) -> None:
    s = play(options(scenario, seats), "rich", True)
    assert s.over


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_rich_games(scenario: str, part: int) -> None:
    for seats in SEATS:
        play(options(scenario, seats), f"many {part}", True)


def group(table: dict[str, Value]) -> tuple[str, int]:
    mode = "void" if table["mode"] in ("coop", "solo") else "rivals"
    return mode, int(table["seats"])


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["rivals", "void"])
def test_many_games(tmp_path: Path, mode: str, seats: int, part: int) -> None:
    """Two hundred games for every number of players, against each other and against the Void: all scenarios,
    difficulties and variants.
    """
    tables = [one for one in in_turns(TITLE, "many games") if group(one) == (mode, seats)]
    games = GAMES // PARTS
    first = part * games % len(tables)
    report = fuzz(
        TITLE,
        games=games,
        seconds=None,
        seed=f"fuzz {part}",
        options=tables[first:] + tables[:first],
        save_to=tmp_path,
        progress=None,
        check_forks=False,
        timed=False,
    )
    assert [failure.message for failure in report.failures] == []
    assert sum(report.endings.values()) == games
    if mode == "void":
        assert set(report.endings) <= {race.WON, race.OUTWEIGHED, race.OVERRUN}
    else:
        # VF-38.3: the Tutorial as a preparation for games against the Void has a goal.
        played = [tables[(first + n) % len(tables)] for n in range(games)]
        goals = sum([one["seats"] == 1 or one.get("invasions") == "voidborn" for one in played])
        without = report.endings.pop(ENDING, 0)
        assert without == games - goals
        assert set(report.endings) <= {REACHED, MISSED}


def test_every_mode_and_difficulty_is_among_them() -> None:
    tables = in_turns(TITLE, "many games")
    for seats in SEATS:
        modes = {one["mode"] for one in tables if one["seats"] == seats}
        assert modes == {"competitive", "coop", "tutorial"}
    for mode, seats in (("solo", 1), ("coop", 2), ("coop", 3), ("coop", 4)):
        played = [one for one in tables if group(one) == ("void", seats)][:GAMES]
        assert {(one["mode"], one["difficulty"], one["focus"]) for one in played} == {
            (mode, *how) for how in product(DIFFICULTIES, ("open", "secret", "blind"))
        }
