"""Random games at every table, with all invariants after every answer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.games.pirates_of_skydock.sampling import SEATS, fresh, start, tables

from starboard.conform.fuzz import MOST_OPTIONS, describe, every_table, fuzz
from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.state import SOURCES
from starboard.games.pirates_of_skydock.tables import POWERS
from starboard.kernel.ask import Value

TABLES = every_table(TITLE)
GAMES_PER_TABLE = 200
PARTS = 4


def test_these_are_all_the_tables() -> None:
    assert [describe(options) for options in TABLES] == [f"seats {seats}" for seats in SEATS]
    assert MOST_OPTIONS == 200  # what the fuzzer allows a question to have


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_no_game_breaks(tmp_path: Path, options: dict[str, Value], part: int) -> None:
    report = fuzz(
        TITLE,
        games=GAMES_PER_TABLE // PARTS,
        seconds=None,
        seed=f"fuzz {part}",
        options=options,
        save_to=tmp_path,
        progress=None,
        check_forks=part == 0,
        timed=False,
    )
    assert [failure.message for failure in report.failures] == []
    assert sum(report.endings.values()) == report.games == GAMES_PER_TABLE // PARTS


def components() -> set[tuple[Value, ...]]:
    """What the feed of enough games must tell of: every card played, every half, room, power and source."""
    t = tables()
    wanted: set[tuple[Value, ...]] = {("play", card.id) for card in t.cards}
    wanted |= {("improve", card.id) for card in t.cards if not card.scheme}
    wanted |= {("guard-half", card.id) for card in t.encounters}
    wanted |= {("random-half", card.id) for card in t.encounters}
    wanted |= {("interact", room.id) for room in t.rooms}
    wanted |= {("attempt", objective.id) for objective in t.objectives}
    wanted |= {("mark", objective.id) for objective in t.objectives}
    wanted |= {("call", objective.id) for objective in t.objectives}
    wanted |= {("character", person.id) for person in t.characters}
    told = {"haymaker", "soft-boots", "everyones-friend", "thick-hide"}
    wanted |= {("power", power) for power in POWERS if power in told}
    wanted |= {(result, source) for result in ("passed", "failed") for source in SOURCES if source != "card"}
    wanted |= {(verb,) for verb in ("drop", "helper", "spawn-cancelled", "no-guard", "token-cancelled")}
    return wanted


@pytest.mark.fuzz
def test_every_component_is_used_and_every_question_is_asked() -> None:
    """Plays on until nothing is missing; where some corner cannot be reached any more, that is a failure."""
    missing = components()
    single = {name for (name, *rest) in missing if not rest}
    verbs: set[str] = set()
    chosen: Counter[tuple[str, Value]] = Counter()
    # With these games the last corner comes early; with most others it comes too.
    random = Random("corners d")
    kinds = {kind.verb for kind in TITLE.kinds}
    for game in range(1500):
        s = fresh({"seats": random.choice(SEATS)}, f"corners d {game}")
        s.events = []
        run = start(s, forkable=False)
        while questions := run.questions():
            question = random.choice(questions)
            verbs.add(question.verb)
            keys = [(question.verb, option) for option in question.options]
            # Towards what was chosen least, and away from what lets chances pass.
            weights = [_zeal(key[1]) / (1 + chosen[key]) ** 0.7 for key in keys]
            key = random.choices(keys, weights)[0]
            chosen[key] += 1
            run.answer(question.seat, key[1])
        for event in s.events or ():
            missing.discard((event.verb,) if event.verb in single else (event.verb, *event.data[:1]))
        if not missing and verbs == kinds:
            break
    assert not missing, f"never seen in {game + 1} games: {sorted(map(str, missing))}"
    assert verbs == kinds


def _zeal(option: Value) -> float:
    last = str(option).split()[-1]
    if last in ("forgo", "stay"):
        return 0.05
    return 0.3 if last in ("go-on", "no", "drop", "decline", "enough", "stop") else 1.0
