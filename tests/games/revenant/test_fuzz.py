"""Random games at every table, with all invariants after every answer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.games.revenant.ledger import Ledger, compare
from tests.games.revenant.sampling import decisions, few_tables, fresh, tables

from starboard.conform.fuzz import every_table, fuzz
from starboard.games.revenant import TITLE
from starboard.games.revenant.rules.abilities import ability_name, automatic
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import SHIP_IDS, SIDES
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

MODES = few_tables()
GAMES_PER_MODE = 200
PARTS = 4
CHUNK = 5  # so many games at one table, before the other options are drawn anew


def mode_of(options: dict[str, Value]) -> tuple[Value, ...]:
    return (options["seats"], options["edition"], options.get("level", ""))


def name_of(options: dict[str, Value]) -> str:
    return " ".join(str(part) for part in mode_of(options)).strip()


def test_these_are_all_the_modes() -> None:
    levels = ("easy", "hard", "medium")
    wanted = {(1, edition, level) for edition in ("final", "prototype") for level in levels}
    wanted |= {(seats, edition, "") for edition in ("final", "prototype") for seats in (2, 3, 4)}
    assert {mode_of(options) for options in MODES} == wanted
    assert len(MODES) == 12
    assert {mode_of(options) for options in every_table(TITLE)} == wanted


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", MODES, ids=name_of)
def test_no_game_breaks(tmp_path: Path, mode: dict[str, Value], part: int) -> None:
    """The other options (Arkships that return, their table, the fourth tile) change from chunk to chunk."""
    variants = [options for options in every_table(TITLE) if mode_of(options) == mode_of(mode)]
    random = Random(f"{name_of(mode)} {part}")
    played = 0
    while played < GAMES_PER_MODE // PARTS:
        report = fuzz(
            TITLE,
            games=CHUNK,
            seconds=None,
            seed=f"fuzz {part} {played}",
            options=random.choice(variants),
            save_to=tmp_path,
            progress=None,
            check_forks=played == 0,
            timed=False,
        )
        assert [failure.message for failure in report.failures] == []
        assert sum(report.endings.values()) == report.games == CHUNK
        played += report.games


class Explorer:
    """Leans towards sensible answers, and among them towards what was chosen least so far."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.chosen: Counter[tuple[str, str, Value]] = Counter()
        self.verbs: set[str] = set()

    def choose(self, s: Revenant, question: Question) -> Value:
        self.verbs.add(question.verb)
        hints = TITLE.kinds.hint
        subject = str(question.about[0]) if question.about else ""
        keys = [(question.verb, subject, option) for option in question.options]
        weights = [(0.02 + hints(s, question, key[2])) / (1 + self.chosen[key]) ** 0.5 for key in keys]
        key = self.random.choices(keys, weights)[0]
        self.chosen[key] += 1
        return key[2]

    def game(self, seed: str) -> Revenant:
        """A whole game. In every other one the Captains have risen before it begins."""
        s = fresh(self.random.choice(every_table(TITLE)), seed)
        s.events = []
        if self.random.random() < 0.5:
            for p in s.players:
                p.rank = self.random.randrange(4)
        run = Run(TITLE.beat, s, False)
        run.start()
        while run.question is not None:
            (question,) = run.questions()
            run.answer(question.seat, self.choose(s, question))
        return s


def components() -> set[tuple[Value, ...]]:
    """What the feed of enough games must tell of: each card, ship, option and ability put to use."""
    t = tables()
    wanted: set[tuple[Value, ...]] = set()
    for card in t.operations:
        wanted.add(("play-order-card" if card.ability is None else "play", card.id))
    wanted |= {("ability", ability_name(t, a)) for a in t.abilities if not automatic(a)}
    wanted |= {("option", option.id) for option in t.options}
    wanted |= {("planet", planet.id, side) for planet in t.planets for side in SIDES}
    wanted |= {("hypercharge", card.id) for card in (*t.scanners, *t.colonies)}
    wanted |= {("arrive", card.id) for card in t.scanners}
    wanted |= {("failure", card.id, side) for card in t.failures for side in SIDES}
    wanted |= {("man", ship) for ship in SHIP_IDS if not ship.endswith("shuttle")}
    wanted |= {("man", place) for place in ("frigate", "reinforce", "hypercharge", "emergency")}
    wanted |= {("deploy", ship) for ship in SHIP_IDS}
    wanted |= {("destroyed", ship) for ship in SHIP_IDS}
    wanted |= {("bonus", compartment.id) for row in t.compartments for compartment in row}
    wanted |= {("reward", house.id) for house in t.houses}
    wanted |= {("captain", captain.id) for captain in t.captains}
    wanted |= {("agenda", agenda.id) for agenda in (*t.agendas, *t.hidden_agendas)}
    return wanted


def told(verb: str, data: tuple[Value, ...]) -> tuple[Value, ...]:
    if verb in ("man", "option"):
        return (verb, data[1])
    return (verb, *data[:2]) if verb in ("planet", "failure") else (verb, *data[:1])


@pytest.mark.fuzz
def test_every_decision_occurs_and_every_component_is_used() -> None:
    """Plays on until nothing is missing; where some corner cannot be reached any more, that is a failure."""
    missing = components()
    index = decisions()
    explorer = Explorer("corners")
    for game in range(1500):
        events = explorer.game(f"corners {game}").events
        missing -= {told(event.verb, event.data) for event in events or ()}
        if not missing and explorer.verbs >= index:
            break
    assert sorted(map(str, missing)) == [], f"never seen in {game + 1} games"
    assert explorer.verbs == index


@pytest.mark.fuzz
@pytest.mark.parametrize("mode", MODES, ids=name_of)
def test_scores_are_the_sum_of_what_was_told(mode: dict[str, Value]) -> None:
    """Goods, tracks, cards, ships and Voidborn add up from the feed alone, and so does the sheet (INV-28)."""
    hints = TITLE.kinds.hint
    for game in range(3):
        s = fresh(mode, f"ledger {game}")
        s.events = []
        ledger = Ledger(s)
        run = Run(TITLE.beat, s, False)
        run.start()
        random = Random(game)
        while run.question is not None:
            (question,) = run.questions()
            check_ways_out(question)
            weights = [0.02 + hints(s, question, option) for option in question.options]
            run.answer(question.seat, random.choices(question.options, weights)[0])
        ledger.read(s.events)
        compare(ledger, s)
        check_sheet(ledger, s)


def check_ways_out(question: Question) -> None:
    """REV-31: what is compulsory, and what is not."""
    options = list(question.options)
    assert len(set(options)) == len(options), f"{question} offers something twice"
    ways_out = {"decline", "stop", "pass", "stay"} & set(map(str, options))
    if question.verb in COMPULSORY:
        assert not ways_out, question
    elif question.verb in OPTIONAL:
        assert len(ways_out) == 1, question


COMPULSORY = {
    "place",
    "emergency-gain",
    "influence-house",
    "overflow",
    "corruption-slot",
    "lock-pick",
    "planet-option",
    "hypercharge-card",
    "reserve-shuttle",
    "cull",
    "draw-split",
    "discard-down",
    "attach-cadet",
    "damage-point",
    "spread-target",
    "failure-loss",
    "reset-house",
    "gain-type",
    "pay",
    "discount-pick",
    "discard-pick",
}
OPTIONAL = {"attack-order", "attack-target", "bombard", "land", "play-card", "second-card", "bonus-action"}


def check_sheet(ledger: Ledger, s: Revenant) -> None:
    sheet = {line.label: line.points for line in result(s).sheet}
    for p in s.players:
        for label, points in ledger.lines(p.seat).items():
            assert sheet[label][p.seat] == points, (label, p.seat)
    colony = ledger.colony
    name = tables().colonies[tables().by_id[colony][1]].name if colony else ""
    assert (f"Colony: {name}" in sheet) == bool(colony)
    if s.solo is not None:
        assert sum(points[1] for points in sheet.values()) == ledger.crew_score()
