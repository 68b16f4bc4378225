"""The vectors of Solar Sphere: all hold, none depends on the deal, and every patched position is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starboard.conform.coverage import coverage
from starboard.conform.vectors import Vector, check_files, load_file
from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.state import COLOURS, SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.errors import StarboardError
from starboard.kernel.title import AnyTitle

FOLDER = Path(__file__).parents[2] / "vectors" / "solar_sphere"
VECTORS = [vector for file in sorted(FOLDER.glob("*.toml")) for vector in load_file(file)]


def fresh(title: AnyTitle, **options: int) -> SolarSphere:
    state: SolarSphere = title.setup(
        title.check_options(options), title.load_content(None), Chance.from_seed("position")
    )
    return state


def patched(title: AnyTitle, vector: Vector) -> SolarSphere:
    state: SolarSphere = title.setup(
        title.check_options(vector.options), title.load_content(None), Chance.from_seed(vector.seed)
    )
    for key, value in vector.patch.items():
        patch(state, key, value)
    return state


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: str(file.stem))
def test_vectors_hold(file: Path) -> None:
    assert [f"{r.id}: {r.message}" for r in check_files([file]) if not r.ok] == []


def test_all_worked_examples_are_vectors() -> None:
    examples = {vector.id.split()[0] for vector in VECTORS if vector.id.startswith("V-")}
    assert examples == {f"V-{n:02}" for n in range(1, 29)}


@pytest.mark.parametrize("seed", ["another deal", "a third one"])
def test_vectors_do_not_depend_on_the_deal(seed: str, tmp_path: Path) -> None:
    for n, file in enumerate(sorted(FOLDER.glob("*.toml"))):
        text = file.read_text(encoding="utf-8")
        assert "\nseed = " not in text
        (tmp_path / f"{n}.toml").write_text(
            text.replace("\n[[vector]]\n", f'\n[[vector]]\nseed = "{seed}"\n'), encoding="utf-8"
        )
    assert [f"{r.id}: {r.message}" for r in check_files([tmp_path]) if not r.ok] == []


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector.id))
def test_patched_positions_keep_their_pieces(solar_sphere: AnyTitle, vector: Vector) -> None:
    s = patched(solar_sphere, vector)
    for p in s.players:
        assert probe(s, f"{COLOURS[p.seat]}.drones") == 20
        assert min(p.active, p.inactive, p.reserve) >= 0
        assert len(p.crew) == len(p.used)
    crew = [card for deck in s.crew_decks for card in deck] + [card for card in s.display if card >= 0]
    ships = s.resistance + s.box + s.left_out + [ship.card for ship in s.fleet if ship is not None]
    for p in s.players:
        crew += p.crew + p.retired
        ships += p.ships
    if s.dranda is not None:
        assert probe(s, "dranda.drones") == 20
        assert sorted(s.dranda.deck + s.dranda.discard + s.dranda.row) == list(range(12))
        crew += s.dranda.crew
        ships += s.dranda.ships
    assert sorted(crew) == list(range(48))
    assert len(set(ships)) == len(ships)
    assert sorted(s.hexes) == list(range(18))
    assert s.free == s.builder.count(-1)
    corporation = sum(ship.drones_of(4) for ship in s.fleet if ship is not None)
    assert s.pool + corporation == 2


READ_BACK: list[tuple[str, Any]] = [
    ("red.score", -3),
    ("red.reputation", 12),
    ("red.morale", 7),
    ("red.stock", [1, 2, 3]),
    ("red.stock.gold", 5),
    ("red.active", 3),
    ("red.inactive", 5),
    ("red.reserve", 4),
    ("red.matrix", [1, 0, 2]),
    ("red.satellites", ["belt-ore", "fleet"]),
    ("red.dice", [1, 4]),
    ("red.auxiliary", "docked"),
    ("red.auxiliary-value", 3),
    ("red.auxiliary-gained", True),
    ("red.crew", ["crew-lobbyist-a", "crew-gem-fence-b"]),
    ("red.retired", ["crew-drill-chief-a"]),
    ("red.ships", ["res-gadfly"]),
    ("red.factions", [1, 2, 3, 4]),
    ("red.factions.prism", 2),
    ("phase", "Battle"),
    ("turn", "dranda"),
    ("order", ["dranda", "red"]),
    ("round", 4),
    ("final", True),
    ("scoring", "score-six-towers"),
    ("pool", 1),
    ("tokens", [0, 1, 2, 0, 1, 2]),
    ("display", ["", "crew-gem-fence-b", "", "", "crew-lobbyist-a", ""]),
    ("facedown", ["I1", "I2", "O1", "O2", "O3", "O4"]),
    ("sphere.I3.tile", "hex-keel-of-day"),
    ("sphere.O9.builder", "dranda"),
    ("fleet.bottom-left", ["res-moth", "red 2", "corporation 1", "dranda 3"]),
    ("fleet.top-left", []),
    ("visits.crew", ["red 3", "dranda 4"]),
    ("dranda.score", 9),
    ("dranda.supply", 12),
    ("dranda.removed", 5),
    ("dranda.discard", ["dranda-02", "dranda-07"]),
    ("dranda.row", ["dranda-01"]),
    ("dranda.dice", ["teal 3", "black 1", "amber 6"]),
    ("dranda.placed", 2),
    ("dranda.opaque", ["teal"]),
    ("dranda.crew", ["crew-site-poet-a"]),
    ("dranda.ships", ["res-wasp", "res-moth"]),
    ("dranda.factions", [0, 1, 0, 2]),
]


@pytest.mark.parametrize(("key", "value"), READ_BACK)
def test_what_is_patched_is_read_back(solar_sphere: AnyTitle, key: str, value: Any) -> None:
    s = fresh(solar_sphere, seats=1, level=2)
    patch(s, "order", ["red", "dranda"])
    patch(s, "scoring", "score-furnace-heart")
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


def test_prefixes_may_be_left_out_and_decks_take_cards_on_top(solar_sphere: AnyTitle) -> None:
    s = fresh(solar_sphere, seats=1)
    patch(s, "red.crew", ["lobbyist-a"])
    patch(s, "red.used", ["lobbyist-a"])
    patch(s, "decks.2", ["site-poet-b", "drill-chief-a"])
    patch(s, "resistance", ["moth", "wasp"])
    patch(s, "dranda.deck", ["05", "09"])
    assert probe(s, "red.used") == ["crew-lobbyist-a"]
    assert probe(s, "decks.2")[:2] == ["crew-site-poet-b", "crew-drill-chief-a"]
    assert probe(s, "resistance")[:2] == ["res-moth", "res-wasp"]
    assert probe(s, "dranda.deck")[:2] == ["dranda-05", "dranda-09"]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("red.moral", 3, "red.moral"),
        ("teal.morale", 3, "teal.morale"),
        ("dranda.score", 3, "dranda.score"),
        ("sphere.I9.tile", "hex-keel-of-day", "sphere.I9.tile"),
        ("weather", 1, "weather"),
        ("red.crew", ["crew-nobody"], "crew-nobody"),
        ("red.stock", [9, 0, 0], "6 pieces"),
        ("red.active", 30, "reserve"),
        ("fleet.top-left", ["res-aurora"], "res-aurora"),
        ("red.used", ["crew-lobbyist-a"], "name the crew first"),
        ("display", ["crew-lobbyist-a", "", "", "", "", ""], "tier 1"),
        ("chance", ["resistance 9"], "resistance"),
        ("red.morale", "many", "many"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(solar_sphere: AnyTitle, key: str, value: Any, words: str) -> None:
    s = fresh(solar_sphere, seats=2)
    with pytest.raises(StarboardError, match=words):
        patch(s, key, value)


@pytest.mark.parametrize(
    "key", ["red.luck", "amber.score", "dranda.supply", "sphere.I1.colour", "red.sheet.X"]
)
def test_looking_for_what_is_not_there(solar_sphere: AnyTitle, key: str) -> None:
    with pytest.raises(StarboardError, match=key):
        probe(fresh(solar_sphere, seats=2), key)


def test_every_clause_is_proved() -> None:
    found = coverage(["SS"])
    assert found.total == 160
    assert found.bare == []
    assert found.unknown == {}


def test_exemptions_are_few_and_needed() -> None:
    found = coverage(["SS"])
    assert len(found.exempt) <= 5
    assert [id for id in found.exempt if id in found.cited] == []


def test_a_wrong_expectation_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    lines = [
        "[[vector]]",
        'id = "wrong"',
        'title = "solar-sphere"',
        'clauses = ["SS-5.4"]',
        'says = "V-01 with one morale too many."',
        "options = { seats = 2 }",
        'patch = { order = ["red", "black"] }',
        "chance = [1, 1, 2, 4, 5, 6]",
        'expect = { "red.morale" = 6 }',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    (found,) = check_files([file])
    assert not found.ok
    assert found.message == "end: red.morale is 5, expected 6"
