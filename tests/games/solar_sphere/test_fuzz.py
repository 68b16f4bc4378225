"""Random games at every table, with all invariants after every answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from starboard.conform.fuzz import describe, every_table, fuzz
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import LOCATIONS, POSITIONS, RESOURCES
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title

TABLES = every_table(find_title("solar-sphere"))
GAMES_PER_TABLE = 200
PARTS = 4

# The decision catalogue of chapter 4 in the engine's verbs: salvage is asked in two steps (regenerate, then
# decommission), the kickback target is part of the window, satellites are taken back one by one, and the
# level of a solo game is an option of the table.
CATALOGUE = {
    "window-before",
    "kickback-choice",
    "use-die",
    "arrival",
    "window-between",
    "mode",
    "storage",
    "resource-type",
    "regenerate",
    "decommission",
    "fabricate",
    "take-satellite",
    "build-hex",
    "hire-card",
    "hire-payment",
    "retire-card",
    "retire-side",
    "fleet-deploy",
    "refresh-target",
    "reroll",
    "window-after",
}

WINDOWS = ("window-before", "arrival", "window-between", "window-after")


def test_these_are_all_the_tables() -> None:
    assert [describe(options) for options in TABLES] == [
        "seats 1, level 1",
        "seats 1, level 2",
        "seats 1, level 3",
        "seats 2",
        "seats 3",
        "seats 4",
    ]


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_no_game_breaks(solar_sphere: AnyTitle, tmp_path: Path, options: dict[str, Value], part: int) -> None:
    report = fuzz(
        solar_sphere,
        games=GAMES_PER_TABLE // PARTS,
        seconds=None,
        seed=f"fuzz {part}",
        options=options,
        save_to=tmp_path,
        progress=None,
        check_forks=part == 0,
        timed=False,
    )
    assert report.failures == []
    assert report.games == GAMES_PER_TABLE // PARTS
    assert sum(report.endings.values()) == report.games


@pytest.mark.fuzz
def test_everything_that_can_be_asked_and_every_crew_action_occurs(
    solar_sphere: AnyTitle, tmp_path: Path
) -> None:
    """Plays on until nothing is missing; where some corner cannot be reached any more, that is a failure."""
    crew = solar_sphere.load_content(None).crew
    wanted = {f"verb {verb}" for verb in CATALOGUE} | {f"{card.type} acts" for card in crew}
    wanted |= {f"hires {card.id}" for card in crew} | {f"ending {ending}" for ending in solar_sphere.endings}
    verbs: set[str] = set()
    for batch in range(60):
        report = fuzz(
            solar_sphere,
            games=20,
            seconds=None,
            seed=f"corners {batch}",
            options=None,
            save_to=tmp_path,
            progress=None,
            check_forks=False,
            timed=False,
        )
        assert report.failures == []
        verbs |= set(report.verbs)
        wanted -= {f"verb {verb}" for verb in report.verbs} | {f"ending {e}" for e in report.endings}
        for choice in report.choices:
            verb, value = choice.split(" ", 1)
            if verb in WINDOWS and value.startswith("crew-"):
                wanted.discard(f"{value[:-2]} acts")
            elif verb == "use-die" and "*" in value:
                wanted.discard("crew-course-bender acts")
            elif choice == "reroll reroll":
                wanted.discard("crew-ambush-analyst acts")
            elif verb == "hire-card":
                wanted.discard(f"hires {value}")
        if not wanted:
            break
    assert not wanted, f"never seen in {20 * (batch + 1)} games: {sorted(wanted)}"
    assert verbs == CATALOGUE


def check_safe_option(s: SolarSphere, question: Question) -> None:
    """Invariant 19, and the question-level parts of 21."""
    options = list(question.options)
    p = s.players[question.seat]
    if question.verb == "use-die":
        discards = {str(option) for option in options if str(option).endswith("discard")}
        ports = set(p.dice) | ({p.auxiliary_value} if p.auxiliary == 1 else set())
        assert discards == {f"{die} discard" for die in ports}
    elif question.verb == "storage":
        assert options[0] == "refuse" or s.aim[0] >= 0
    elif question.verb == "kickback-choice":
        assert options[:3] == list(RESOURCES) or s.aim[0] >= 0
    elif question.verb in ("arrival", "window-between"):
        assert str(options[0]).startswith("crew-")
    elif question.verb in ("window-before", "window-after"):
        assert options[-1] in ("go-on", "end")
    elif question.verb == "reroll":
        ship = next(
            ship for ship in s.fleet if ship is not None and s.tables.ships[ship.card].id == question.about[0]
        )
        assert ship.drones_of(question.seat) > 0
        assert ship.power() >= s.tables.ships[ship.card].value
    elif question.verb == "retire-card":
        assert len(options) == 3
        assert options == [s.tables.crew[card].id for card in p.crew]
    assert len(set(options)) == len(options), f"{question} offers something twice"


@pytest.mark.fuzz
@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_scores_are_the_sum_of_what_was_told(solar_sphere: AnyTitle, options: dict[str, Value]) -> None:
    """The feed of events is a ledger: points and morale add up exactly (invariants 17, 18 and 20)."""
    for game in range(6):
        table = Table(solar_sphere, options, f"ledger {game}", hashing=False)
        random = Random(game)
        hints = solar_sphere.kinds.hint
        while not table.over:
            (question,) = table.questions
            check_safe_option(table.state, question)
            weights = [0.01 + hints(table.state, question, option) for option in question.options]
            table.answer(question.seat, random.choices(question.options, weights)[0])
        check_ledger(table)


def check_ledger(table: Table) -> None:
    seats = table.seat_count
    score, morale, reputation = [0] * seats, [0] * seats, [0] * seats
    turns, auxiliary, visits, discards = [0] * seats, [0] * seats, [0] * seats, [0] * seats
    for told in table.told:
        event = told.event
        seat, data = event.seat, [value if isinstance(value, int) else 0 for value in event.data]
        if not 0 <= seat < seats:
            continue
        if event.verb == "points":
            score[seat] += data[0]
            assert data[0] > 0
        elif event.verb == "morale":
            morale[seat] = min(20, morale[seat] + data[0])
            assert morale[seat] == data[1]
        elif event.verb == "pay-morale":
            morale[seat] -= data[0]
            assert data[0] == 2
        elif event.verb == "lose-morale":
            assert data[2] == (0 if morale[seat] else 2)
            morale[seat] = max(0, morale[seat] - data[0])
            assert (data[0], data[1]) == (1, morale[seat])
            score[seat] -= data[2]
        elif event.verb == "reputation":
            assert data[0] == reputation[seat] + 4
            reputation[seat] = data[0]
        elif event.verb == "move-back":
            start, end, kickbacks = data
            assert start == morale[seat]
            spanners = [n for n in range(2, 19, 2) if end <= n < start]
            assert end in spanners
            assert kickbacks == len(spanners) + sum(1 for n in spanners if n <= reputation[seat])
            assert 1 <= kickbacks <= 18
            morale[seat] = end
        elif event.verb == "turn":
            turns[seat] += 1
        elif event.verb == "auxiliary":
            auxiliary[seat] += 1
        elif event.verb == "visit":
            visits[seat] += 1
            assert event.data[0] in LOCATIONS
        elif event.verb == "discard":
            discards[seat] += 1
    for p in table.state.players:
        seat = p.seat
        assert (p.score, p.morale, p.reputation) == (score[seat], morale[seat], reputation[seat])
        assert turns[seat] == visits[seat] + discards[seat] == 3 * table.state.round + auxiliary[seat]


def test_a_face_down_hex_is_never_offered(solar_sphere: AnyTitle) -> None:
    asked = 0
    for game in range(4):
        table = Table(solar_sphere, {"seats": 2}, f"covered {game}", hashing=False)
        covered = {name for name, hidden in zip(POSITIONS, table.state.facedown, strict=True) if hidden}
        assert len(covered) == 6
        random = Random(game)
        while not table.over:
            (question,) = table.questions
            options = list(question.options)
            if question.verb == "build-hex":
                asked += 1
                assert not covered & set(options)
            building = [option for option in options if str(option).endswith(" sphere")]
            table.answer(question.seat, random.choice(building or options))
    assert asked > 8
