"""The vectors of Pirates of Skydock: all hold, none depends on the deal, every patched position is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.pirates_of_skydock.sampling import fresh, position

from starboard.conform.coverage import coverage
from starboard.conform.vectors import Vector, check_files, load_file
from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.invariants import Watch
from starboard.games.pirates_of_skydock.position import patch, probe
from starboard.games.pirates_of_skydock.state import CHARACTERS, Skydock
from starboard.kernel.errors import StarboardError

FOLDER = Path(__file__).parents[2] / "vectors" / "pirates_of_skydock"
FILES = sorted(FOLDER.glob("*.toml"))
VECTORS = [vector for file in FILES for vector in load_file(file)]


def plain_turn() -> Skydock:
    return position(3, {"turn": "red"})


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_vectors_hold(file: Path) -> None:
    assert [f"{r.id}: {r.message}" for r in check_files([file]) if not r.ok] == []


def test_all_worked_examples_are_vectors() -> None:
    examples = {vector.id.split()[0] for vector in VECTORS if vector.id[0] == "V" and vector.id[1].isdigit()}
    assert examples == {f"V{n}" for n in range(1, 35)}


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
    ("phase", "upkeep"),
    ("turn", "teal"),
    ("step", "4d"),
    ("launch", 3),
    ("alert", 23),
    ("first", "teal"),
    ("claimed", True),
    ("rooms.s1", "signal-room"),
    ("guards", {"s4": [2, 1], "dock": [0, 1]}),
    ("guards.s4", [2, 1]),
    ("supply", 4),
    ("box", 4),
    ("objectives", ["press-the-crew", "flight-codes", "fearsome-name"]),
    ("objective.flight-codes.marked", ["red", "teal"]),
    ("objective.flight-codes.helped", ["teal"]),
    ("scheme-pile", ["all-in-a", "all-in-b"]),
    ("loot-pile", ["jet-harness"]),
    ("encounter-pile", ["work-song", "siren-test"]),
    ("scheme-deck-size", 12),
    ("loot-deck-size", 0),
    ("encounter-deck-size", 1),
    ("red.character", "zenna-flux"),
    ("red.spot", "s6"),
    ("red.glory", 11),
    ("red.hand", ["all-in-a", "second-wind-b", "jet-harness"]),
    ("red.offered", ["gilded-ledger", "quiet-hand"]),
    ("red.backer", "gilded-ledger"),
    ("red.board", {"A1": "move 4", "A2": "heal 3", "B1": "loot 1", "D1": "move 1", "D2": "attack 2"}),
    ("red.slot.A1", "attack 4"),
    ("red.slot.A2", "heal 3"),
    ("red.slot.D1", ""),
    ("red.energy", ["A1", "A1", "C1"]),
    ("red.reserve", 5),
    ("red.tokens", {"A1": "assigned", "D1": "recovering"}),
    ("red.support", [2, 4, 4]),
    ("red.airlocked", 3),
    ("red.healed", 4),
    ("red.helped", 2),
    ("red.power-used", True),
    ("red.schemed", True),
    ("red.stack", 1),
]


@pytest.mark.parametrize(("key", "value"), READ_BACK)
def test_what_is_patched_is_read_back(key: str, value: Any) -> None:
    s = plain_turn()
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


def test_a_track_is_patched_and_read_back() -> None:
    s = plain_turn()
    patch(s, "objectives", ["fearsome-name", "flight-codes", "tame-the-core"])
    patch(s, "black.track.fearsome-name", 3)
    assert [probe(s, f"{seat}.track.fearsome-name") for seat in ("red", "black", "teal")] == [0, 3, 0]


def test_decks_take_cards_on_top_and_keep_them_all() -> None:
    s = plain_turn()
    patch(s, "red.hand", ["all-in-a", "jet-harness"])
    for key, cards in (
        ("scheme-deck", ["all-in-a", "steady-hands-b"]),
        ("loot-deck", ["jet-harness", "ghost-glove"]),
        ("encounter-deck", ["work-song"]),
    ):
        patch(s, key, cards)
        assert probe(s, key)[: len(cards)] == cards
        assert probe(s, f"{key}.1") == cards[0]
    assert probe(s, "red.hand") == []
    assert [probe(s, f"{deck}-deck-size") for deck in ("scheme", "loot", "encounter")] == [48, 36, 24]
    patch(s, "support-pile", [4, 2])
    assert probe(s, "support-pile")[:2] == [4, 2]
    Watch(s)


def test_pieces_come_from_where_they_lie() -> None:
    s = plain_turn()
    patch(s, "guards.s4", [3, 1])
    assert probe(s, "supply") == 14 - 2 - 4
    patch(s, "supply", 0)
    assert probe(s, "box") == 8
    patch(s, "red.board", dict.fromkeys(("A1", "A2", "B1", "C1"), "move 3") | {"D1": "loot 1"})
    # Two others have a Move of level 1: 8 - 4 - 2 tokens of the lower sort, none of the 4 higher ones.
    assert [probe(s, key) for key in ("low.move", "high.move", "low-box.move")] == [2, 0, 4]
    patch(s, "black.backer", "rust-admiral")
    assert probe(s, "red.backer") == "outer-lock-choir"
    patch(s, "red.energy", ["A1", "A2", "B1", "C1", "D1"])
    assert (probe(s, "red.reserve"), probe(s, "pile")) == (0, 11)
    Watch(s)


def test_a_fresh_game_becomes_a_plain_one() -> None:
    s = fresh({"seats": 4}, "fresh")
    assert s.phase == CHARACTERS
    patch(s, "turn", "teal")
    assert [probe(s, f"{seat}.character") for seat in ("red", "black", "teal", "amber")] == [
        "brakka-voss",
        "doc-sallow",
        "tikk-nine",
        "vesper-lark",
    ]
    assert [probe(s, f"rooms.s{n}") for n in range(1, 7)] == [
        "weapons-locker",
        "sickbay",
        "cargo-hold",
        "mess-deck",
        "sensor-nest",
        "crawlway-hub",
    ]
    assert probe(s, "objectives") == ["flight-codes", "tame-the-core", "smuggle-the-prize"]
    assert probe(s, "black.energy") == ["B1", "B2", "D1", "D2"]
    assert probe(s, "pile") == 8
    assert probe(s, "turn") == "teal"
    assert probe(s, "first") == "red"


def test_what_was_dealt_before_the_set_up_is_finished_is_kept() -> None:
    s = fresh({"seats": 2}, "fresh")
    patch(s, "red.hand", ["all-in-a", "jet-harness"])
    patch(s, "black.support", [4])
    patch(s, "turn", "red")
    assert (probe(s, "red.hand"), probe(s, "black.support")) == (["all-in-a", "jet-harness"], [4])
    Watch(s)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("red.luck", 3, "red.luck"),
        ("amber.glory", 1, "amber.glory"),
        ("weather", 1, "weather"),
        ("phase", "draft", "planning, action, upkeep"),
        ("turn", "amber", "nobody here is called 'amber'"),
        ("launch", 9, "from 1 to 8"),
        ("alert", 24, "from 0 to 23"),
        ("rooms.s1", "attic", "attic"),
        ("rooms.s1", "bridge-room", "fixed room"),
        ("rooms.dock", "sickbay", "room of its own"),
        ("guards.s1", [13, 0], "the supply has 12 guards"),
        ("guards.s1", [1], "expected 2 numbers"),
        ("supply", 13, "from 0 to 12"),
        ("objectives", ["flight-codes", "false-orders", "tame-the-core"], "same room"),
        ("objectives", ["flight-codes", "tame-the-core"], "3 different objectives"),
        ("objective.false-orders.marked", [], "false-orders"),
        ("scheme-deck", ["jet-harness"], "no scheme card"),
        ("scheme-pile", ["all-in-a", "all-in-a"], "named twice"),
        ("loot-deck-size", 37, "36 cards"),
        ("support-pile", [5], "no further support token of 5"),
        ("red.support", [4] * 7, "no further support token of 4"),
        ("red.character", "doc-sallow", "another player"),
        ("red.hand", ["all-in-z"], "all-in-z"),
        ("red.hand", ["all-in-a", "all-in-a"], "named twice"),
        ("red.backer", "nobody", "nobody"),
        ("red.offered", ["quiet-hand"], "expected 2 backers"),
        ("red.slot.A3", "move 1", "side by side"),
        ("red.slot.A1", "heal 4", "from 1 to 3"),
        ("red.slot.E1", "heal 1", "'E1'"),
        ("red.board", {"E1": "heal 1"}, "no slot E1"),
        ("red.board", {f"A{n}": "heal 3" for n in range(1, 4)}, "not so many tokens of heal"),
        ("red.energy", ["A2"], "A2 is empty"),
        ("red.energy", ["A1", "A1", "A1"], "two markers at the most"),
        ("red.reserve", 17, "from 0 to 12"),
        ("red.tokens", {"A2": "assigned"}, "A2 is empty"),
        ("red.track.flight-codes", 1, "from 0 to 0"),
        ("red.glory", "five", "int"),
        ("round", 2, "can be read but not set"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(key: str, value: Any, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(plain_turn(), key, value)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [("red.character", "zenna-flux", "name 'phase'"), ("red.backer", "quiet-hand", "name 'offered'")],
)
def test_choices_of_the_set_up_are_not_patched_before_they_are_made(key: str, value: str, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(fresh({"seats": 3}), key, value)


@pytest.mark.parametrize("key", ["red.luck", "amber.glory", "guards.s7", "red.slot.A5", "objective.x.marked"])
def test_looking_for_what_is_not_there(key: str) -> None:
    with pytest.raises(StarboardError, match=key):
        probe(plain_turn(), key)


def test_a_wrong_expectation_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    lines = [
        "[[vector]]",
        'id = "wrong"',
        'title = "pirates-of-skydock"',
        'clauses = ["SKY-4.5"]',
        'says = "Forgoing is not worth glory."',
        "options = { seats = 3 }",
        'patch = { turn = "red" }',
        'play = ["turn: D1 forgo"]',
        'expect = { "red.glory" = 4 }',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    (found,) = check_files([file])
    assert not found.ok
    assert found.message == "end: red.glory is 3, expected 4"


def test_every_clause_is_proved() -> None:
    """The document has 147, and none needs an exemption."""
    found = coverage(TITLE.prefixes)
    assert found.total == 147
    assert found.bare == []
    assert found.unknown == {}
    assert found.exempt == {}
