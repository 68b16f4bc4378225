"""Explanations of components and words, and where the components come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from starboard.kernel.content import Row, Rows
from starboard.kernel.glossary import Glossary, Meaning, origins
from starboard.kernel.record import Record

TERMS = """
cargo, {Crate}, hold | Cargo | T-1.1
You may hold {limits[0]} of them
at a time.

storm | Storm | T-1.2
Costs {cost}.
"""
BY_ID = {"ship-gull": ("ship", 0), "ship-hold": ("ship", 1), "B1": ("berth", 0)}


def _meaning(kind: str, n: int) -> Meaning:
    if kind == "berth":
        return Meaning("Quay Berth", "berth", "A place to lie.", "T-2.2", ("Landing",))
    return Meaning(("Gull", "Hold")[n], "ship", "Sails.", "T-2.1")


@pytest.fixture
def glossary() -> Glossary:
    made = Glossary()
    made.add_terms(TERMS, {"Crate": "Crate", "limits": (4, 5), "cost": "a {brace}"})
    made.add_components(BY_ID, _meaning, {"ship-gull": "rulebook"})
    return made


def test_a_term_is_found_by_each_of_its_words(glossary: Glossary) -> None:
    for asked in ("cargo", "CARGO", " crate ", "crates", "carg"):
        found = glossary.find(asked)
        assert found is not None
        assert (found.id, found.name, found.clause) == ("cargo", "Cargo", "T-1.1")
        assert (found.text, found.kind, found.origin) == ("You may hold 4 of them at a time.", "rule", "")
    storm = glossary.find("storm")
    assert storm is not None
    assert storm.text == "Costs a {brace}."


def test_a_component_is_found_by_id_name_and_further_names(glossary: Glossary) -> None:
    for asked in ("b1", "B1", "quay berth", "landing", "quay"):
        found = glossary.find(asked)
        assert found is not None
        assert (found.id, found.kind, found.origin) == ("B1", "berth", "own content")
    gull = glossary.find("Gull")
    assert gull is not None
    assert gull.origin == "rulebook"


def test_what_was_added_first_keeps_its_name_but_an_id_is_sure(glossary: Glossary) -> None:
    word, ship = glossary.find("hold"), glossary.find("ship_hold")
    assert word is not None
    assert ship is not None
    assert (word.id, ship.id) == ("cargo", "ship-hold")


def test_what_fits_several_or_nothing_is_not_found(glossary: Glossary) -> None:
    assert glossary.find("ship") is None
    assert glossary.find("submarine") is None
    assert glossary.find("") is None


# ---------------------------------------------------------------------- origins


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Skill(Record):
    number: int
    does: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sailor(Record):
    id: str
    skills: tuple[Skill, ...]


class Tables:
    fingerprint = ""

    def __init__(self, likeness: str, *sailors: Sailor) -> None:
        self.likeness = likeness
        self.sailors = sailors
        self.by_id = {sailor.id: ("sailor", n) for n, sailor in enumerate(sailors)}


def _parts(tables: Tables) -> dict[str, Sequence[object]]:
    return {"sailor": tables.sailors}


def _origins(given: Tables) -> dict[str, str]:
    ours = Tables(
        "ours",
        Sailor("cook", (Skill(1, "cook"),)),
        Sailor("mate", (Skill(2, "steer"), Skill(3, "sing"))),
        Sailor("boy", ()),
    )
    rows: Rows = {
        "sailors": (
            Row(id="cook", name="", origin="created"),
            Row(id="mate", name="", origin=("rulebook", "deduced")),
        )
    }
    return origins(given, ours, rows, {"boy": "cook"}, _parts, ("number",))


def test_our_own_components_have_the_origins_of_their_rows() -> None:
    assert _origins(Tables("ours")) == {"cook": "created", "mate": "rulebook, deduced", "boy": "created"}


def test_what_a_player_has_replaced_has_no_origin() -> None:
    """The cook has another skill; the mate's skills only have other numbers; the captain is new."""
    given = Tables(
        "another",
        Sailor("captain", ()),
        Sailor("cook", (Skill(1, "bake"),)),
        Sailor("mate", (Skill(7, "steer"), Skill(8, "sing"))),
    )
    assert _origins(given) == {"mate": "rulebook, deduced"}
