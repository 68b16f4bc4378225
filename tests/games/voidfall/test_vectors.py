"""The vectors of Voidfall: all hold, none depends on the deal, every patched position is whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.voidfall.sampling import fresh

from starboard.conform.vectors import Vector, check_files, load_file
from starboard.games.voidfall import TITLE
from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.position import patch

FOLDER = Path(__file__).parents[2] / "vectors" / "voidfall"
FILES = sorted(FOLDER.glob("*.toml"))
VECTORS = [vector for file in FILES for vector in load_file(file)]
# Combats, of which `combats.toml` holds the whole course; some of them are fought on a map too.
COMBATS = range(22, 39)
# The co-operative and solo examples.
CO_OPERATIVE = (3, *range(59, 69))
# What a position in words cannot say: where in the column a token lies, whom a Skirmish without strength
# would strike. `test_examples.py` has them.
BY_FUNCTION = (51, 71)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_vectors_hold(file: Path) -> None:
    assert [f"{r.id}: {r.message}" for r in check_files([file]) if not r.ok] == []


def test_all_other_worked_examples_are_vectors() -> None:
    examples = {int(vector.id[2:4]) for vector in VECTORS if vector.id.startswith("T-")}
    assert examples - {*COMBATS} == {*range(1, 73)} - {*COMBATS, *CO_OPERATIVE, *BY_FUNCTION}


@pytest.mark.parametrize("seed", ["another deal", "a third one"])
def test_vectors_do_not_depend_on_the_deal(seed: str, tmp_path: Path) -> None:
    for n, file in enumerate(FILES):
        text = file.read_text(encoding="utf-8")
        assert "\nseed = " not in text
        (tmp_path / f"{n}.toml").write_text(
            text.replace("\n[[vector]]\n", f'\n[[vector]]\nseed = "{seed}"\n'), encoding="utf-8"
        )
    assert [f"{r.id}: {r.message}" for r in check_files([tmp_path]) if not r.ok] == []


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.id))
def test_patched_positions_keep_their_pieces(vector: Vector) -> None:
    s = fresh(TITLE.check_options(vector.options), vector.seed)
    for key, value in vector.patch.items():
        patch(s, key, value)
    Watch(s)
