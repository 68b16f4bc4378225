"""Logs replay to the same hashes; finished games are kept for every table, variant and ending."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.voidfall.sampling import AGAINST_VOID, SCENARIOS, SEATS, options
from tests.games.voidfall.store_games import FOLDER, WANTED

from starboard.games.voidfall import TITLE, race
from starboard.games.voidfall.scoring import ENDING, REACHED, corruption
from starboard.games.voidfall.state import COLOURS, CYCLES, Voidfall
from starboard.kernel import log as logs
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table

STORED = sorted(FOLDER.glob("*.json"))


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    """VF-1.7: all that chance decides comes from the seed."""
    one, two, other = (Table(TITLE, options("second-genesis", 3), seed) for seed in ("a", "a", "b"))
    assert one.start_hash == two.start_hash != other.start_hash
    for table in (one, two):
        while not table.over:
            question = table.questions[-1]
            table.answer(question.seat, question.options[len(table.answers) % len(question.options)])
    assert one.log() == two.log()
    assert len({answer.hash for answer in one.answers}) > len(one.answers) // 2


def test_every_wanted_game_is_stored() -> None:
    assert {path.stem for path in STORED} == set(WANTED)


def test_every_scenario_seat_count_option_and_ending_is_among_them() -> None:
    tables = [table for table, _, _ in WANTED.values()]
    assert {(table["scenario"], table["seats"]) for table in tables} == {
        *((scenario, seats) for scenario in SCENARIOS for seats in SEATS),
        *AGAINST_VOID,
        ("tutorial", 1),
    }
    for option in [one for one in TITLE.options if one.name not in COLOURS]:
        met = {table[option.name] for table in tables if option.counts(table)}
        assert met == set(option.choices), option
    assert {ending for _, ending, _ in WANTED.values()} == set(TITLE.endings)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_still_ends_the_same_way(path: Path) -> None:
    """VF-1.4, VF-11.1: most Influence after three Cycles, then fewest Corruption markers; VF-11.3."""
    table, ending, shared = WANTED[path.stem]
    log = logs.read(path)
    played = table_from_log(log)
    assert log.result is not None
    assert played.result == log.result
    assert log.options == table
    assert log.result.ending == ending
    assert log.seed is not None
    assert commitment(log.seed) == log.commitment
    s = played.state
    assert isinstance(s, Voidfall)
    if ending == ENDING:
        best = max((p.influence, -corruption(s, p)) for p in s.players)
        winners = [p.seat for p in s.players if (p.influence, -corruption(s, p)) == best]
        assert list(log.result.winners) == winners
        assert (len(winners) > 1) == shared
    else:
        won = ending in (race.WON, REACHED)
        assert log.result.winners == (tuple(range(len(s.players))) if won else ())
        assert log.result.outcome
    # VF-9.12: a fourth Catastrophe ends a game at any time.
    assert ending == race.OVERRUN or s.cycle == CYCLES


def test_a_stored_game_that_was_edited_is_found_out() -> None:
    log = logs.read(FOLDER / "two-second-genesis.json")
    number, first = next((n, one) for n, one in enumerate(log.answers) if one.verb == "focus")
    other = "focus-conquest" if first.value != "focus-conquest" else "focus-politics"
    log.answers[number] = logs.Answer(first.seat, first.verb, other, first.hash)
    with pytest.raises(BadLog, match=f"After answer {number + 1} "):
        table_from_log(log)
