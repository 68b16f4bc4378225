"""2.4, 2.5, 8, 9 and 11.3: what Bounty and Reclaim tokens, Fallen Houses and special sectors bring to whoever
takes them, and what the Wars change that few examples show. Each is worked out by hand from its row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from tests.games.voidfall.perils import PLENTY, advancing
from tests.games.voidfall.sampling import state, tables
from tests.games.voidfall.test_examples import begin, own, question, see

from starboard.games.voidfall.position import probe
from starboard.kernel.ask import Value
from starboard.kernel.run import Run

Changes = Mapping[str, Any]
BARE: Final[dict[str, Any]] = {
    "red.techs": [],
    "red.beside": "",
    "red.stock": [4, 4, 4, 4, 4],
    "red.influence": 20,
    "red.glory": [],
}
# All tokens of the map lie in their piles.
FREE: Final[dict[str, Any]] = {
    f"sector.{at}.{tokens}": []
    for tokens, there in (
        ("bounties", ("1,1", "-1,3", "1,-3", "-1,-1", "1,0", "-1,0", "0,0")),
        ("reclaims", ("0,1", "0,-1", "-1,1", "1,-1", "0,0")),
    )
    for at in there
}
RESOURCES: Final = ("food", "energy", "materials", "credits", "science")


def invade(run: Run, target: str, *sent: int) -> None:
    """Engage, paid with Energy."""
    given: list[Value] = [*("focus-conquest", "focus-conquest.engage", 0, "invade", target), *sent]
    play(run, given)


def play(run: Run, answers: Sequence[Value]) -> None:
    for answer in answers:
        asked = question(run)
        assert answer in asked.options, f"{answer} is no answer to {asked}"
        run.answer(asked.seat, answer)


def look(run: Run, keys: Sequence[str]) -> dict[str, Any]:
    return {key: probe(state(run), key) for key in keys}


# --- tokens (VF-24) -----------------------------------------------------------------------------------------

MAT: Final = (
    *("red.influence", "red.active", "red.glory", "red.trade", "red.corrupted-slots", "red.agendas"),
    *[f"red.stock.{resource}" for resource in RESOURCES],
)
# One of 1,2, where red has just won with 2 Corvettes; Engage took 2 Energy of the 4.
TOKENS: Final[tuple[tuple[str, tuple[Value, ...], Changes], ...]] = (
    ("bounty-ff", ("gain 2F",), {"red.stock.food": 6}),
    ("bounty-ff", ("influence 1",), {"red.influence": 21}),
    ("bounty-ee", ("gain 2E",), {"red.stock.energy": 4}),
    ("bounty-mm", ("gain 2M",), {"red.stock.materials": 6}),
    ("bounty-fe", ("gain 1F 1E",), {"red.stock.food": 5, "red.stock.energy": 3}),
    ("bounty-fm", ("gain 1F 1M",), {"red.stock.food": 5, "red.stock.materials": 5}),
    ("bounty-em", ("gain 1E 1M",), {"red.stock.energy": 3, "red.stock.materials": 5}),
    ("bounty-fs", ("gain 1F 1S",), {"red.stock.food": 5, "red.stock.science": 5}),
    ("bounty-es", ("gain 1E 1S",), {"red.stock.energy": 3, "red.stock.science": 5}),
    ("bounty-ms", ("gain 1M 1S",), {"red.stock.materials": 5, "red.stock.science": 5}),
    ("bounty-s1", ("seq[gain 1S; influence 1]",), {"red.stock.science": 5, "red.influence": 21}),
    ("bounty-x", ("credits",), {"red.stock.credits": 5}),
    ("reclaim-fleet", ("activate 1", 1), {"red.active": 3}),
    (
        "reclaim-fleet",
        ("deploy 1 @here", "1,2 corvette"),
        {"red.active": 1, "sector.1,2.fleet": {"corvette": 3}},
    ),
    ("reclaim-inst", ("inst any @here", "1,2 shipyard"), {"sector.1,2.installations": ["shipyard"]}),
    ("reclaim-inst", ("influence 1",), {"red.influence": 21}),
    (
        "reclaim-defense",
        ("inst defense @here", "1,2 defense", "influence 2"),
        {"sector.1,2.installations": ["defense"], "red.influence": 22},
    ),
    ("reclaim-scientists", ("guild S @here", "1,2 science"), {"sector.1,2.guilds": ["science"]}),
    ("reclaim-farmers", ("guild F @here", "1,2 food"), {"sector.1,2.guilds": ["food"]}),
    ("reclaim-miners", ("guild M @here", "1,2 materials"), {"sector.1,2.guilds": ["materials"]}),
    ("reclaim-engineers", ("guild E @here", "1,2 energy"), {"sector.1,2.guilds": ["energy"]}),
    ("reclaim-bankers", ("guild C @here", "1,2 credits"), {"sector.1,2.guilds": ["credits"]}),
    ("reclaim-bankers", ("gain 1X", "science"), {"red.stock.science": 5}),
    ("reclaim-cleanse", ("remove-corruption @here", "sector 1,2"), {"sector.1,2.corrupted": False}),
)
_THERE: Final = tuple(f"sector.1,2.{what}" for what in ("fleet", "guilds", "installations", "corrupted"))


@pytest.mark.parametrize(("token", "answers", "changes"), TOKENS, ids=[one[0] for one in TOKENS])
def test_a_token(token: str, answers: tuple[Value, ...], changes: Changes) -> None:
    """VF-24.2 to 24.4: what is shown happens in the sector, and the token is kept."""
    kind = token.partition("-")[0]
    tokens = "bounties" if kind == "bounty" else "reclaims"
    run = begin(BARE | FREE | {f"sector.1,2.{tokens}": [token], "sector.1,2.glory": []})
    invade(run, "1,2", 2, 0)
    play(run, [tokens])
    before = look(run, (*MAT, *_THERE))
    play(run, answers)
    assert question(run).verb == "action"
    assert look(run, (*MAT, *_THERE)) == {**before, **changes}
    assert before["sector.1,2.fleet"] == {"corvette": 2}
    assert before["red.stock.energy"] == 2
    assert see(run, f"red.{tokens}", "sector.1,2.owner") == [[token], "red"]


def test_every_token_is_among_them() -> None:
    kinds = [name for name, _, _ in (*tables().bounties, *tables().reclaims)]
    assert {token for token, _, _ in TOKENS} == set(kinds)


# --- Fallen Houses (VF-23.12) -------------------------------------------------------------------------------

# In -1,2 two Sector Defenses have shot down 2 of 4 Corvettes, so 4 FP are Active; no technology is taken.
CARDS: Final[Mapping[str, tuple[tuple[Value, ...], Changes]]] = {
    "valnis": (
        ("activate 2", 2, "gain 1C 1S"),
        {"red.active": 6, "red.stock.credits": 5, "red.stock.science": 5},
    ),
    "belitan": (
        ("gain 2C 2S", "slot 3", "slot 1"),
        {"red.stock.credits": 6, "red.stock.science": 6, "red.corrupted-slots": [1]},
    ),
    "dunlork": (
        (
            "inst shipyard @here",
            "-1,2 shipyard",
            "deploy 2 @here",
            "-1,2 corvette",
            "-1,2 corvette",
            "gain 1M",
        ),
        {
            "sector.-1,2.installations": ["shipyard"],
            "sector.-1,2.fleet": {"corvette": 4},
            "red.active": 2,
            "red.stock.materials": 5,
        },
    ),
    "cortozaar": (
        ("inst defense @here", "-1,2 defense", "-1,2 materials"),
        {"sector.-1,2.installations": ["defense"], "sector.-1,2.guilds": ["materials"]},
    ),
    "astoran": (
        ("inst any @here", "-1,2 shipyard", "-1,2 energy"),
        {"sector.-1,2.installations": ["shipyard"], "sector.-1,2.guilds": ["energy"]},
    ),
    "zenor": (
        ("guild S @here", "-1,2 science", "gain 2S"),
        {"sector.-1,2.guilds": ["science"], "red.stock.science": 6},
    ),
    "thegwyn": (
        ("guild F @here", "-1,2 food", "gain 3F"),
        {"sector.-1,2.guilds": ["food"], "red.stock.food": 7},
    ),
    "yarvek": (
        ("bounty 2", "gain 2F", "seq[gain 1S; influence 1]", 1),
        {"red.stock.food": 6, "red.stock.science": 5, "red.influence": 21, "red.active": 5},
    ),
    "marqualos": (
        ("trade", "gain 1S", "gain 2C"),
        {"red.trade": ["loose"], "red.stock.science": 5, "red.stock.credits": 6},
    ),
    "nervo": (
        ("guild M @here", "-1,2 materials", "gain 1E 2M"),
        {"sector.-1,2.guilds": ["materials"], "red.stock.materials": 6, "red.stock.energy": 3},
    ),
    "shiveus": (
        ("remove-corruption @here", "sector -1,2", "gain 2E"),
        {"sector.-1,2.corrupted": False, "red.stock.energy": 4},
    ),
    "fenrax": (
        ("deploy 2 @here", "-1,2 corvette", "stop", "gain 2F", "-1,2 corvette", "stop"),
        {
            "sector.-1,2.fleet": {"corvette": 2},
            "sector.0,2.fleet": {"corvette": 3},
            "red.active": 3,
            "red.stock.food": 6,
        },
    ),
    "kradmor": (
        ("guild C @here", "-1,2 credits", "gain 2C"),
        {"sector.-1,2.guilds": ["credits"], "red.stock.credits": 6},
    ),
    "novaris": (
        ("guild any @here", "-1,2 science", "gain 2X", "energy", "food"),
        {"sector.-1,2.guilds": ["science"], "red.stock.energy": 3, "red.stock.food": 5},
    ),
}
_CARD: Final = tuple(
    f"sector.{at}.{what}"
    for at in ("-1,2", "0,2")
    for what in ("fleet", "guilds", "installations", "corrupted")
)


@pytest.mark.parametrize("house", CARDS)
def test_a_fallen_house(house: str) -> None:
    """VF-23.12, VF-39.4: a sixth slot, and what the card offers in this sector."""
    card = {"sector.-1,2.fallen": f"fallen-{house}", "sector.-1,2.glory": [], "tableau": {}}
    run = begin(
        BARE | FREE | card | {"sector.0,2.fleet": {"corvette": 6}, "bounty-pile": ["bounty-ff", "bounty-s1"]}
    )
    invade(run, "-1,2", 4)
    assert see(run, "sector.-1,2.owner", "sector.-1,2.fleet", "red.active") == ["red", {"corvette": 2}, 4]
    before = look(run, (*MAT, *_CARD))
    play(run, ["fallen"])
    answers, changes = CARDS[house]
    play(run, answers)
    assert question(run).verb == "action"
    assert look(run, (*MAT, *_CARD)) == {**before, **changes}
    assert see(run, "red.tech-limit", "sector.-1,2.fallen") == [6, ""]


def test_every_fallen_house_is_among_them() -> None:
    assert {f"fallen-{house}" for house in CARDS} == {card.id for card in tables().fallen}


# --- special sectors (VF-14.5, VF-23.11) --------------------------------------------------------------------


def test_the_asteroid_belt() -> None:
    """Its printed Sector Defense takes 1 of 2; Materials +2 and Energy +1 while it is held, no marker, no FP
    of the Void.
    """
    run = begin(BARE, scenario="kingdom-come")
    before = see(run, "red.level.materials", "red.level.energy")
    invade(run, "-1,3", 2, 0)
    assert see(run, "red.level.materials", "red.level.energy") == [before[0] + 2, before[1] + 1]
    assert see(run, "sector.-1,3.owner", "sector.-1,3.fleet", "sector.-1,3.corrupted") == [
        *("red", {"corvette": 1}, False)
    ]


def test_the_survivor_colony() -> None:
    """VF-23.11: a Guild there and 1 FP, once; its own Sector Defense takes 1 of 2."""
    run = begin(BARE | own("1,1", {"corvette": 3}, bounties=[]), scenario="kingdom-come")
    invade(run, "2,0", 2)
    play(run, ["capture", "guild any @here", "2,0 science", 1])
    assert see(run, "sector.2,0.guilds", "sector.2,0.population", "red.active") == [["science"], 3, 4]


def test_the_novarch_palace() -> None:
    """Its printed Sector Defense takes 1 of 5; 4 beat 2. An Agenda and an upgrade of the token just won."""
    changes = own("-1,1", {"corvette": 6}, bounties=[]) | {"sector.0,0.bounties": []}
    run = begin({"red.origin": "belitan-a"} | BARE | changes, scenario="altered-space")
    invade(run, "0,0", 5)
    play(run, ["glory", "agenda any", "might", "mining-consortium", 2])
    assert see(run, "red.glory", "red.agendas", "red.influence") == [[3], ["mining-consortium"], 22]
    # 1 to the Sector Defense; then 4 : 2, 4 : 1 back, 3 : 1.
    assert see(run, "sector.0,0.fleet", "sector.0,0.owner") == [{"corvette": 3}, "red"]


@pytest.mark.parametrize(
    ("answers", "changes"),
    [
        (["gain 4X", "food", "food", "science", "credits"], {"red.stock": [6, 2, 4, 5, 5]}),
        (
            ["tech any", "cybernetics", "0,3 science", "gain 2S"],
            {"red.techs": ["cybernetics"], "red.influence": 24, "red.stock": [4, 2, 4, 4, 6]},
        ),
    ],
)
def test_the_ancient_ruins(answers: Sequence[Value], changes: Changes) -> None:
    """One of both, once."""
    there = own("0,1", {"corvette": 6}, bounties=[]) | {"sector.1,0.bounties": []}
    run = begin(
        {"red.origin": "belitan-a"} | BARE | there | {"tableau": {"cybernetics": [4]}},
        scenario="altered-space",
    )
    invade(run, "1,0", 5)
    play(run, ["capture"])
    play(run, answers)
    assert see(run, *changes) == list(changes.values())


# --- Wars (VF-9.9, VF-22.31) --------------------------------------------------------------------------------

TWO: Final[dict[str, Any]] = {
    "cycle": 2,
    "red.stock": PLENTY,
    "red.techs": [],
    "red.beside": "",
    "red.corrupted-slots": [2, 3],
    "sector.0,2.fleet": {"corvette": 3},
}


def test_a_lightning_raid() -> None:
    """2 VFP with +5 against 3 Corvettes: 7 : 3, 2 : 1 left, 6 : 2, 1 left, which beats the last. Without it
    they would lose 1.
    """
    run = advancing(TWO | {"alert": "war-4-lightning"})
    play(run, ["fight"])
    assert see(run, "sector.0,2.owner", "sector.0,2.fleet") == ["red", {"corvette": 1}]


def test_a_siege_wave() -> None:
    """Two Sector Defenses are silent: 3 : 2, 3 : 1 back, 2 : 1. They would have left nobody to strike."""
    run = advancing(TWO | {"alert": "war-5-siege", "sector.0,2.installations": ["defense", "defense"]})
    play(run, ["fight"])
    assert see(run, "sector.0,2.owner", "sector.0,2.fleet") == ["red", {"corvette": 2}]


def test_an_entrenching_host() -> None:
    """VF-33.14: 1 VFP in Cycle 1 is beaten; next to the Outpost lie three Voidborn sectors."""
    run = advancing({"alert": "war-6-entrench", "red.stock": PLENTY, "red.techs": [], "red.beside": ""})
    play(run, ["fight"])
    assert (question(run).verb, set(question(run).options)) == ("place", {"1,2", "1,1", "0,1"})
    play(run, ["1,1"])
    assert see(run, "sector.1,1.installations", "sector.0,2.fleet") == [["defense"], {"corvette": 2}]
