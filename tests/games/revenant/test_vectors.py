"""The vectors of Revenant: all hold, none depends on the deal, and every patched position is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.revenant.sampling import fresh

from starboard.conform.coverage import coverage
from starboard.conform.vectors import Vector, check_files, load_file
from starboard.games.revenant import TITLE
from starboard.games.revenant.invariants import Watch
from starboard.games.revenant.position import patch, probe
from starboard.games.revenant.state import SETUP, Revenant
from starboard.kernel.errors import StarboardError

FOLDER = Path(__file__).parents[2] / "vectors" / "revenant"
FILES = sorted(FOLDER.glob("*.toml"))
VECTORS = [vector for file in FILES for vector in load_file(file)]


def plain_turn(**options: Any) -> Revenant:
    s = fresh({"seats": 3, **options}, "position")
    patch(s, "turn", "red")
    return s


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_vectors_hold(file: Path) -> None:
    assert [f"{r.id}: {r.message}" for r in check_files([file]) if not r.ok] == []


def test_all_worked_examples_are_vectors() -> None:
    examples = {vector.id.split()[0] for vector in VECTORS if vector.id.startswith("EX-")}
    assert examples == {f"EX-{n}" for n in range(1, 36)}


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
    s = fresh(vector.options, vector.seed)
    for key, value in vector.patch.items():
        patch(s, key, value)
    Watch(s)


READ_BACK: list[tuple[str, Any]] = [
    ("cycle", 3),
    ("round", 2),
    ("order", ["teal", "red", "black"]),
    ("acted", False),
    ("tactics.5", ["teal", "black"]),
    ("core", 4),
    ("charged", True),
    ("open", ["sc-wreck-field", "sc-quiet-orbit"]),
    ("open", ["col-lectern"]),
    ("reserved", "zenor-shuttle"),
    ("display", ["core-mutiny", "fail-data-rot"]),
    ("display", ["", "fail-data-rot"]),
    ("protected", ["upper", ""]),
    ("failures", 1),
    ("resolved", True),
    ("failures-resolved", 2),
    ("rewards.zenor", [8]),
    ("voidborn", [1, 2, 3, 4, 5, 6, 0, 0]),
    ("shields", [0, 2, 0, 0, 0, 0, 0, 1]),
    ("rifts", ["2", "8"]),
    ("sector.2.planet", "pl-old-observatory"),
    ("sector.5.voidborn", 6),
    ("sector.5.ships", ["fenrax-shuttle", "zenor-fighter"]),
    ("zenor-arkship.at", "supply"),
    ("zenor-shuttle.at", "4"),
    ("zenor-arkship.damage", 2),
    ("zenor-arkship.corrupt", True),
    ("zenor-arkship.crew", "black cadet-2"),
    ("hypercharge.crew", "red captain"),
    ("red.captain", "politician-b"),
    ("red.rank", 2),
    ("red.free", [4, 0, 1, 2]),
    ("red.free.sci", 3),
    ("red.corruption", ["c3", "c5"]),
    ("red.locked.c5", [1, 1, 0, 0]),
    ("red.void", 2),
    ("red.data", 1),
    ("red.influence", [1, 2, 3, 4, 5, 6, 7]),
    ("red.influence.dunlork", 8),
    ("red.tactics", 9),
    ("red.hand", ["ord-fair-trade", "cad-helm-adept"]),
    ("red.hidden", ["zenor", "zenor", "fenrax"]),
    ("red.agendas", ["fa-lifeboats", "pa-spymaster"]),
    ("red.cadet-2", ["cad-helm-adept"]),
    ("red.frigate-cards", ["fri-war-room", "fri-drill-hall"]),
    ("red.orders", ["ord-fair-trade"]),
    ("red.frigate", "7"),
    ("red.crew.cadet-1", "frigate"),
    ("red.crew.cadet-1", "emergency"),
    ("red.penalty", 3),
]


@pytest.mark.parametrize(("key", "value"), READ_BACK)
def test_what_is_patched_is_read_back(key: str, value: Any) -> None:
    s = plain_turn()
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("crew.influence", [1, 2, 3, 4, 5, 6, 7]),
        ("crew.influence.yarvek", 7),
        ("crew.tactics", 9),
        ("crew.grid", ["solo-fighter", "solo-arkship", "solo-revenant", "solo-dropship"]),
        ("crew.marker", 3),
        ("crew.tile", 2),
        ("sector.3.ships", ["zenor-dropship", "fenrax-shuttle", "belitan-fighter"]),
    ],
)
def test_the_crew_is_patched_and_read_back(key: str, value: Any) -> None:
    s = fresh({"seats": 1}, "crew")
    patch(s, "turn", "red")
    patch(s, "board", "empty")
    patch(s, "crew.grid", ["solo-revenant", "solo-arkship", "solo-fighter", "solo-dropship"])
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


def test_one_shuttle_at_most_is_reserved() -> None:
    s = plain_turn()
    patch(s, "reserved", "zenor-shuttle")
    patch(s, "reserved", "yarvek-shuttle")
    assert [probe(s, f"{house}-shuttle.at") for house in ("zenor", "yarvek")] == ["supply", "reserved"]
    patch(s, "reserved", "")
    assert probe(s, "yarvek-shuttle.at") == "supply"
    Watch(s)


def test_decks_take_cards_on_top_and_keep_their_size() -> None:
    s = fresh({"seats": 2}, "decks")
    patch(s, "turn", "red")
    for key, cards in (
        ("hidden-deck", ["zenor", "zenor", "fenrax"]),
        ("council", ["yarvek", "dunlork"]),
        ("cadet-deck", ["cad-helm-adept", "cad-data-clerk"]),
        ("scanner-deck", ["sc-wreck-field"]),
        ("planet-deck", ["pl-silent-gate"]),
    ):
        patch(s, key, cards)
        assert probe(s, key)[: len(cards)] == cards
    assert probe(s, "council-size") == 12
    assert probe(s, "hidden-deck-size") == 49 - 12
    Watch(s)


def test_a_fresh_game_becomes_a_plain_one() -> None:
    s = fresh({"seats": 4}, "fresh")
    assert s.phase == SETUP
    patch(s, "turn", "teal")
    assert probe(s, "order") == ["red", "black", "teal", "amber"]
    assert [probe(s, f"{seat}.captain") for seat in ("red", "black", "teal", "amber")] == [
        "commander-a",
        "scout-a",
        "scientist-a",
        "politician-a",
    ]
    assert probe(s, "red.hand") == probe(s, "red.hidden") == []
    assert probe(s, "red.free") == [1, 1, 1, 1]
    assert probe(s, "red.corruption") == ["c5"]
    assert probe(s, "ships") == 14
    assert not any(s.damage)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("red.luck", 3, "red.luck"),
        ("amber.rank", 1, "amber.rank"),
        ("crew.tactics", 1, "crew.tactics"),
        ("sector.9.voidborn", 1, "'9'"),
        ("sector.i1.voidborn", 1, "sector.i1.voidborn"),
        ("weather", 1, "weather"),
        ("red.hand", ["ord-nothing"], "ord-nothing"),
        ("red.free", [1, 2], "expected 4 numbers"),
        ("red.corruption", ["c1"], "c1"),
        ("red.corruption", ["c9"], "c9"),
        ("voidborn", [1, 2], "eight numbers"),
        ("zenor-arkship.landed", True, "Planet"),
        ("red.hidden", ["zenor"] * 8, "no further HI card"),
        ("open", ["sc-wreck-field", "col-lectern"], "together"),
        ("chosen", "sc-wreck-field", "lie open"),
        ("board", "full", "empty"),
        ("order", ["red", "black"], "each seat"),
        ("core", "five", "int"),
        ("chance", ["9-9-9"], "9-9-9"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(key: str, value: Any, words: str) -> None:
    s = plain_turn()
    patch(s, "board", "empty")
    patch(s, "zenor-arkship.at", "2")
    patch(s, "open", ["sc-quiet-orbit"])
    with pytest.raises(StarboardError, match=words):
        patch(s, key, value)


@pytest.mark.parametrize(
    "key", ["red.luck", "amber.rank", "crew.deck", "sector.1.colour", "red.sheet.X", "nn"]
)
def test_looking_for_what_is_not_there(key: str) -> None:
    with pytest.raises(StarboardError, match=key):
        probe(plain_turn(), key)


def test_a_wrong_expectation_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    lines = [
        "[[vector]]",
        'id = "wrong"',
        'title = "revenant"',
        'clauses = ["REV-17.2"]',
        'says = "EX-2 with one field too many."',
        "options = { seats = 3 }",
        'patch = { turn = "red", "red.tactics" = 3 }',
        'play = ["place: cadet-2 emergency", "emergency-gain: tactics"]',
        'expect = { "red.tactics" = 5 }',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    (found,) = check_files([file])
    assert not found.ok
    assert found.message == "end: red.tactics is 4, expected 5"


def test_every_clause_is_proved() -> None:
    """The final edition, the prototype and the solo game: 202, 51 and 34 clauses in the document."""
    found = coverage(TITLE.prefixes)
    assert found.total == 202 + 51 + 34
    assert found.bare == []
    assert found.unknown == {}
    assert found.exempt == {}
