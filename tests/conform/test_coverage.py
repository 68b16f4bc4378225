"""Clause coverage, on a small checkout made for the purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.conform.coverage import cited_in, coverage
from starboard.kernel.clauses import clauses
from starboard.kernel.errors import StarboardError

KNOWN = [f"XY-{chapter}.{n}" for chapter in (1, 2) for n in range(1, 13)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("XY-1.2: it is so.", ["XY-1.2"]),
        ("XY-1.2, XY-1.4 and XY-1.2 again", ["XY-1.2", "XY-1.4"]),
        ("XY-1.2 to XY-1.4", ["XY-1.2", "XY-1.3", "XY-1.4"]),
        ("XY-1.9–1.11", ["XY-1.9", "XY-1.10", "XY-1.11"]),
        ("XY-1.9-XY-1.10", ["XY-1.9", "XY-1.10"]),
        ("XY-1.11 … XY-2.1", ["XY-1.11", "XY-1.12", "XY-2.1"]),
        ("XY-1.1 topples, 2.3 times", ["XY-1.1"]),
        ("ZZ-1.1 is another document", []),
        ("XY-9.9 does not exist", ["XY-9.9"]),
        ("XY-1.2 to XY-1.99", ["XY-1.2", "XY-1.99"]),
        ("no clause", []),
    ],
)
def test_citations(text: str, found: list[str]) -> None:
    assert cited_in(text, KNOWN, ["XY"]) == found


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "vectors" / "any").mkdir(parents=True)
    (tmp_path / "tests" / "vectors" / "any" / "v.toml").write_text(
        '[[vector]]\nid = "a b"\ntitle = "any"\nclauses = ["SS-1.1 to SS-1.3", "SS-99.1"]\n'
        'says = "x"\nexpect = { x = 1 }\n',
        encoding="utf-8",
    )
    (tmp_path / "tests" / "test_it.py").write_text(
        '"""SS-2.1: a module cites nothing."""\n'
        "raise SystemExit  # read, never imported\n"
        'def test_one():\n    """SS-1.3, SS-1.4: so."""\n'
        'def helper():\n    """SS-2.2: no test."""\n'
        'class TestMore:\n    def test_two(self):\n        """SS-1.4: again."""\n'
        "def test_three():\n    # SS-2.3: a comment\n    pass\n",
        encoding="utf-8",
    )
    return tmp_path


def test_what_is_cited_where(checkout: Path) -> None:
    found = coverage(["SS"], checkout)
    assert found.total == len(clauses("SS"))
    assert found.cited == {
        "SS-1.1": ["tests/vectors/any/v.toml::a b"],
        "SS-1.2": ["tests/vectors/any/v.toml::a b"],
        "SS-1.3": ["tests/vectors/any/v.toml::a b", "tests/test_it.py::test_one"],
        "SS-1.4": ["tests/test_it.py::test_one", "tests/test_it.py::test_two"],
    }
    assert found.unknown == {"SS-99.1": ["tests/vectors/any/v.toml::a b"]}
    assert len(found.bare) == found.total - 4
    assert {"SS-2.1", "SS-2.2", "SS-2.3"} < set(found.bare)


def test_exemptions(checkout: Path) -> None:
    folder = checkout / "docs" / "rules"
    folder.mkdir(parents=True)
    file = folder / "exemptions.toml"
    file.write_text(
        '[exempt]\n"SS-2.1" = "a mere definition"\n"SS-88.1" = "no such clause"\n', encoding="utf-8"
    )
    found = coverage(["SS"], checkout)
    assert found.exempt == {"SS-2.1": "a mere definition"}
    assert "SS-2.1" not in found.bare
    assert found.unknown["SS-88.1"] == ["docs/rules/exemptions.toml"]
    file.write_text('[exempt]\n"SS-2.1" = "because"\n', encoding="utf-8")
    with pytest.raises(StarboardError, match=r"SS-2\.1"):
        coverage(["SS"], checkout)


def test_an_installed_package_has_no_tests(tmp_path: Path) -> None:
    with pytest.raises(StarboardError, match="checkout"):
        coverage(["SS"], tmp_path)


def test_unknown_prefix(checkout: Path) -> None:
    with pytest.raises(StarboardError, match="QQ"):
        coverage(["QQ"], checkout)
