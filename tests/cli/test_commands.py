"""Every command's plain use: what it prints, as text and as JSON, and its exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Starboard

from starboard import __version__
from starboard.bench import report
from starboard.cli.app import COMMANDS
from starboard.kernel.title import titles


def test_the_version_is_told(starboard: Starboard) -> None:
    done = starboard("--version")
    assert (done.code, done.out) == (0, f"starboard {__version__}\n")


def test_help_lists_every_command(starboard: Starboard) -> None:
    done = starboard("--help")
    assert done.code == 0
    for name in COMMANDS:
        assert f" {name} " in done.out


def test_without_a_word_the_help_is_shown(starboard: Starboard) -> None:
    done = starboard()
    assert (done.code, done.err) == (0, "")
    assert done.out == starboard("--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(starboard: Starboard, name: str) -> None:
    done = starboard(name, "--help")
    assert done.code == 0
    assert "Examples:" in done.out
    assert f"starboard {name}" in done.out.split("Examples:")[1]


def test_games_lists_the_titles_with_their_seats(starboard: Starboard) -> None:
    done = starboard("games")
    assert done.code == 0
    assert "Solar Sphere" in done.out
    assert "seats: 1, 2, 3, 4" in done.out
    games = {game["id"]: game for game in json.loads(starboard("games", "--json").out)}
    assert set(games) == {"pirates-of-skydock", "revenant", "solar-sphere", "voidfall"}
    assert games["pirates-of-skydock"]["seats"] == [2, 3, 4]
    assert games["voidfall"]["seats"] == [1, 2, 3, 4]
    named = dict.fromkeys(option["name"] for option in games["voidfall"]["options"])
    assert list(named) == [
        *("mode", "scenario", "difficulty", "houses", "red", "black", "teal", "amber", "focus", "invasions")
    ]
    assert games["revenant"]["options"][0]["choices"] == ["final", "prototype"]
    game = games["solar-sphere"]
    assert game["seats"] == [1, 2, 3, 4]
    assert game["options"][0]["choices"] == [1, 2, 3]  # the three levels of SS-14.1


def test_content_lists_rows_with_their_origin(starboard: Starboard) -> None:
    done = starboard("content", "solar-sphere", "--deck", "hexes")
    assert done.code == 0
    assert "hexes (18 rows)" in done.out  # 18 Sphere hexes, component list 2.0
    assert "created" in done.out


def test_content_as_json_holds_every_table(starboard: Starboard) -> None:
    done = starboard("content", "solar_sphere", "--json")
    tables = json.loads(done.out)["tables"]
    assert len(tables["hexes"]) == 18
    assert len(tables["ships"]) == 18
    assert len(tables["scoring"]) == 4
    assert len(tables["dranda"]) == 12
    assert all(row["origin"] for rows in tables.values() for row in rows)


@pytest.mark.parametrize(
    ("deck", "key", "change", "same_game"),
    [("colours", "colour", {"name": "Crimson"}, True), ("numbers", "number", {"value": 7}, False)],
)
def test_own_content_is_listed_and_its_numbers_change_the_fingerprint(
    starboard: Starboard, tmp_path: Path, deck: str, key: str, change: dict[str, Any], same_game: bool
) -> None:
    rows = json.loads(starboard("content", "solar-sphere", "--deck", deck, "--json").out)
    row = {**rows["tables"][deck][-2], **change}
    lines = [f"{field} = {json.dumps(value)}" for field, value in row.items()]
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / f"{deck}.toml").write_text(f"[[{key}]]\n" + "\n".join(lines) + "\n")
    done = starboard("content", "solar-sphere", "--deck", deck, "--json", "--content", tmp_path / "own")
    own = json.loads(done.out)
    assert own["tables"][deck][-2] == row
    assert (own["content"] == rows["content"]) == same_game


def test_a_rule_is_shown_by_its_address(starboard: Starboard) -> None:
    done = starboard("rules", "ss-4.3")
    assert done.code == 0
    assert "SS-4.3" in done.out
    assert "Exhaust 1: active → inactive." in done.out
    (clause,) = json.loads(starboard("rules", "SS-4.3", "--json").out)
    assert clause["section"] == "SS-4 Drones"


def test_rules_are_found_by_words(starboard: Starboard) -> None:
    done = starboard("rules", "gain", "lost", "for", "good")
    assert done.code == 0
    assert "SS-4.13" in done.out


def test_rules_without_a_word_lists_documents_and_sections(starboard: Starboard) -> None:
    done = starboard("rules")
    assert done.code == 0
    assert "solar_sphere" in done.out
    assert "SS-13 End and final scoring" in done.out


def test_an_unknown_rule_names_the_nearest(starboard: Starboard) -> None:
    done = starboard("rules", "SS-4.99")
    assert done.code == 1
    assert "SS-4.9" in done.err


def vector(file: Path, drones: int) -> Path:
    file.write_text(
        f'[[vector]]\nid = "V-{drones}"\ntitle = "solar-sphere"\nclauses = ["SS-0.10"]\n'
        f'says = "A player begins with {drones} active drones."\noptions = {{ seats = 2 }}\n'
        f'expect = {{ "red.active" = {drones} }}\n'
    )
    return file


def test_a_vector_that_is_true_passes(starboard: Starboard, tmp_path: Path) -> None:
    """SS-0.10: each player has 6 active drones."""
    done = starboard("check", vector(tmp_path / "true.toml", 6))
    assert (done.code, done.out) == (0, "1 vector, all passed.\n")


def test_a_vector_that_is_not_true_is_an_error(starboard: Starboard, tmp_path: Path) -> None:
    """SS-0.10: it is not 7."""
    wrong = vector(tmp_path / "wrong.toml", 7)
    done = starboard("check", wrong, vector(tmp_path / "true.toml", 6))
    assert done.code == 1
    assert "V-7" in done.out
    assert "1 of 2 vectors failed." in done.out
    (result,) = json.loads(starboard("check", wrong, "--json").out)
    assert result["ok"] is False
    assert result["clauses"] == ["SS-0.10"]


def test_coverage_counts_clauses(starboard: Starboard) -> None:
    every = starboard("coverage", "--json")
    titles = json.loads(every.out)
    assert every.code == (1 if any(one["bare"] or one["unknown"] for one in titles.values()) else 0)
    found = titles["solar-sphere"]
    assert found["total"] == len(found["cited"]) + len(found["bare"]) + len(
        set(found["exempt"]) - set(found["cited"])
    )
    done = starboard("coverage", "solar-sphere")
    assert done.code == (1 if found["bare"] or found["unknown"] else 0)
    assert f"{found['total']} clauses" in done.out


def test_fuzz_reports_what_it_played(starboard: Starboard, tmp_path: Path) -> None:
    done = starboard(
        "fuzz", "solar-sphere", "--games", "2", "--seats", "2", "--seed", "cli", "--save-to", tmp_path
    )
    assert done.code == 0
    assert "2 games" in done.out
    assert "No failure." in done.out
    report = json.loads(starboard("fuzz", "solar-sphere", "--games", "1", "--level", "3", "--json").out)
    assert report["by_options"] == {"seats 1, level 3": 1}
    assert report["failures"] == []


def test_no_colour_reaches_a_pipe(starboard: Starboard) -> None:
    for args in (("games",), ("rules", "SS-4"), ("content", "solar-sphere", "--deck", "crew"), ("--help",)):
        assert "\x1b" not in starboard(*args).out


def test_no_color_may_stand_anywhere(starboard: Starboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in starboard("rules", "SS-4.3").out
    assert "\x1b[3" not in starboard("coverage", "solar-sphere", "--no-color").out
    monkeypatch.delenv("NO_COLOR")


@pytest.fixture
def only_pure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As on a fresh checkout: neither compiled nor with the peer."""
    monkeypatch.setattr(report, "COMPILED", tmp_path / "none")
    monkeypatch.setattr(report, "PEERS", tmp_path / "none")


@pytest.mark.usefixtures("only_pure")
def test_conform_tells_of_each_check(starboard: Starboard) -> None:
    done = starboard(
        "conform", "solar-sphere", "--games", "1", "--only", "copies", "--only", "fuzz", "--json"
    )
    assert [(one["check"], one["ok"], one["breaches"]) for one in json.loads(done.out)] == [
        ("copies", True, []),
        ("fuzz", True, []),
    ]
    assert "passes every check" in starboard("conform", "solar-sphere", "--games", "1", "--only", "words").out


def test_bench_measures_every_title(starboard: Starboard) -> None:
    done = starboard("bench", "--seconds", "0.05", "--rounds", "1", "--json")
    assert done.code == 0, done.err
    figures = json.loads(done.out)["figures"]
    assert set(figures) == {"pirates-of-skydock", "revenant", "solar-sphere", "voidfall"}
    for title, found in figures.items():
        keys = {"fork", *(f"decisions {seats}" for seats in titles()[title].seats)}
        assert set(found["pure Python"]) == keys
        assert all(figure > 0 for figure in found["pure Python"].values())


@pytest.mark.usefixtures("only_pure")
def test_bench_of_one_title_prints_a_table(starboard: Starboard) -> None:
    done = starboard("bench", "revenant", "--seconds", "0.05", "--rounds", "1")
    assert done.code == 0, done.err
    assert "Revenant: medians of 1 round" in done.out
    assert "decisions/s, solo" in done.out
    assert "Solar Sphere" not in done.out
