"""The title of ten minutes: it passes what every title must, plays by its rules, and stays short."""

from __future__ import annotations

from pathlib import Path

import pytest
import salvage_row
from salvage_row import TITLE
from salvage_row.game import Salvage

from starboard.conform.suite import CHECKS, Check, conform, subject_of
from starboard.kernel import clauses
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption
from starboard.kernel.run import Run

FOLDER = Path(salvage_row.__file__).parent
# Whoever reads it for the first time should be through in ten minutes.
MOST_LINES = 400


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_it_conforms(check: Check) -> None:
    (outcome,) = conform(subject_of(TITLE, 8, "ten minutes"), [check])
    assert outcome.breaches == ()


def test_it_stays_short() -> None:
    files = [file for file in FOLDER.rglob("*") if file.suffix in (".py", ".toml", ".css")]
    assert len(files) == 6
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < MOST_LINES


def position(*row: str, fuel: int = 4) -> Run:
    """Amber's turn, with these wrecks alone left, all of them in the row."""
    s = TITLE.setup({}, TITLE.load_content(None), Chance.from_seed("position"))
    s.deck, s.row = [], [s.wrecks.number[id] for id in row]
    s.fuel[0] = fuel
    s.contracts = [0, 1, 2]  # hull, engine; cargo is put aside
    run = Run(TITLE.beat, s, False)
    run.start()
    return run


def options(run: Run) -> list[object]:
    return list(run.questions()[0].options)


def state_of(run: Run) -> Salvage:
    assert isinstance(run.state, Salvage)
    return run.state


def test_a_wreck_costs_what_it_weighs() -> None:
    """SR-2.2: the liner hull weighs 2, the warp engine 3."""
    run = position("liner-hull", "warp-engine", fuel=2)
    assert options(run) == ["liner-hull", "refuel"]
    (closed,) = TITLE.kinds.closed(state_of(run), run.questions()[0])
    assert (closed.key, closed.clause) == ("warp-engine", "SR-2.2")
    run.answer(0, "liner-hull")
    state = state_of(run)
    assert state.fuel == [0, 4]
    assert [state.wrecks.all[n].id for n in state.towed[0]] == ["liner-hull"]


def test_refuelling_stops_at_a_full_tank() -> None:
    """SR-2.3: 3 fuel, and 6 at most."""
    run = position("ore-pods", fuel=5)
    run.answer(0, "refuel")
    assert state_of(run).fuel[0] == 6
    assert options(position("ore-pods", fuel=6)) == ["ore-pods"]


def test_the_last_wreck_ends_the_game() -> None:
    """SR-3: the liner hull is worth 4, and 2 more by the contract for hulls."""
    run = position("liner-hull")
    run.answer(0, "liner-hull")
    assert run.state.over
    result = TITLE.result(state_of(run))
    assert result.scores == (6, 0)
    assert result.ranks == (1, 2)


def test_its_rules_are_found_once_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "titles", lambda: {TITLE.id: TITLE})
    found = {document for document, _ in clauses._documents()}
    assert found >= {"salvage-row", "solar_sphere", "revenant", "pirates_of_skydock", "voidfall"}
    text = dict(clauses._documents())["salvage-row"]
    assert [clause.id for clause in clauses.parse("salvage-row", text)][:2] == ["SR-1.1", "SR-1.2"]


def test_a_title_without_keys_of_positions_says_so() -> None:
    with pytest.raises(BadOption, match="declares no keys of positions"):
        TITLE.probe(state_of(position("ore-pods")), "amber.fuel")
