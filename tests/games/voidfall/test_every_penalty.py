"""VF-9.3, 11.4: what the penalty of every Crisis does, and that it does nothing else.

Red has a Sector Defense and a Shipyard in the Outpost (0,2) with 2 Corvettes and Basic Targeting,
1 Corruption on the mat, 9 of everything and 20 Influence; 1,2 has 2 VFP, 0,1 has 1, the Rift at 2,-1 has 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from tests.games.voidfall.perils import PLENTY, advancing
from tests.games.voidfall.sampling import state, tables
from tests.games.voidfall.test_examples import question

from starboard.games.voidfall.position import probe
from starboard.kernel.ask import Value

POSITION: Final[dict[str, Any]] = {
    "cycle": 2,
    "red.stock": PLENTY,
    "red.influence": 20,
    "red.trade": ["start 1"],
    "sector.0,2.installations": ["defense", "shipyard"],
    "sector.0,2.population": 3,
    "sector.1,2.harbingers": 0,
}
ENTRENCHED: Final = {"sector.1,2.void": 3, "sector.1,2.installations": ["defense"]}
HERALD: Final = {"sector.1,2.harbingers": 1, "harbinger-supply": 6}
# A Corvette of the Outpost is lost and Active.
ONE_LOST: Final = {"sector.0,2.fleet": {"corvette": 1}, "red.active": 3}
NO_ENGINEERS: Final = {"sector.0,2.guilds": ["materials"]}
SOCIETY: Final = {"red.corrupted-tracks": ["society"]}
HYPERDRIVE: Final = {"consumed": ["hyperdrive"]}

# By the number of the Crisis: what is answered where there is a choice, and what is different then.
PENALTIES: Final[dict[str, tuple[Sequence[Value], Mapping[str, Any]]]] = {
    "06": (["1,2"], ENTRENCHED),
    "07": ([], {"sector.2,-1.void": 4}),
    "08": (
        ["0,3 corvette", 0],
        {"sector.0,3.fleet": {"corvette": 1}, "red.active": 3, "red.stock.energy": 8},
    ),
    # 1 VFP, which the Sector Defense shoots down.
    "09": ([], {}),
    "10": ([0], {"red.stock.energy": 6}),
    "11": ([], {"red.active": 1, "red.inactive": 9}),
    "12": ([0], {"red.stock.food": 6}),
    "13": ([1], {"red.stock.materials": 7, "red.stock.credits": 8}),
    "14": (["0,2 energy"], NO_ENGINEERS),
    "15": ([], {"red.stock.credits": 7}),
    "16": ([], {"red.influence": 17}),
    "17": ([], {"red.stock.credits": 8, "red.stock.science": 8}),
    "18": ([], {"sector.0,2.population": 2}),
    "19": (["track society"], SOCIETY),
    "20": (["hyperdrive"], HYPERDRIVE),
    "21": ([], {"corrupted-offers": ["might"]}),
    "22": ([], {"red.influence": 16}),
    "23": ([], {"red.stock.science": 7}),
    "24": ([], {"sector.2,-1.void": 4}),
    # 2 VFP: 1 is shot down, and with Targeting the Corvettes strike first.
    "25": ([], {}),
    # Only 0,1 has room for 2.
    "26": ([], {"sector.0,1.void": 3}),
    "27": (["0,3 corvette", "0,3 corvette"], {"sector.0,3.fleet": {}, "red.active": 4}),
    "28": (["1,2"], HERALD),
    "29": (["1,2"], ENTRENCHED),
    "30": ([], {"red.active": 0, "red.inactive": 10}),
    # 1 VFP is left after the Approach: Initiative 1 + 5 against 2 + 5.
    "31": ([], {}),
    "32": (["food", "food", "energy", "materials", "credits"], {"red.stock": [7, 8, 8, 8, 9]}),
    "33": (["0,2 energy"], NO_ENGINEERS),
    "34": ([], {"red.stock.credits": 6}),
    "35": (["0,2 shipyard", 0], {"sector.0,2.installations": ["defense"], "red.stock.materials": 7}),
    "36": (["hyperdrive"], HYPERDRIVE),
    "37": ([], {"red.influence": 14}),
    "38": ([], {"sector.0,2.population": 2}),
    "39": ([], {"sector.0,2.corrupted": True}),
    "40": (["track society"], SOCIETY),
    "41": (["hyperdrive"], HYPERDRIVE),
    "42": ([], {"corrupted-offers": ["support"], "red.influence": 18}),
    "43": ([], {"red.glory": []}),
    "44": (["science", "science", "food"], {"red.stock": [8, 9, 9, 9, 7]}),
    "45": (["1,2"], HERALD),
    "46": ([], {"red.influence": 15}),
    "47": ([], {"sector.2,-1.void": 4, "red.influence": 18}),
    # 3 VFP, 2 after the Approach: 2 : 2 with the Corvettes first is 1 : 2, 1 : 1, 0 : 1.
    "48": ([], ONE_LOST),
    "49": (
        ["0,3 corvette", "0,3 corvette"],
        {"sector.0,3.fleet": {}, "red.active": 3, "red.inactive": 9},
    ),
    # 1 VFP after the Approach, which absorbs the first blow.
    "50": ([], ONE_LOST),
    "51": (["0,2 shipyard", "1,2"], {"sector.0,2.installations": [], "sector.1,2.void": 3}),
    # The shot of the Sector Defense is absorbed: 2 VFP strike once before the second falls.
    "52": (["1,2"], {**ONE_LOST, "sector.1,2.installations": ["defense"]}),
    # 2 VFP after the Approach, 7 : 7 and 6 : 6 at the same time: a tie, and the sector is taken over.
    "53": (
        [],
        {
            "sector.0,2.fleet": {},
            "sector.0,2.void": 2,
            "sector.0,2.installations": [],
            "sector.0,2.corrupted": True,
            "red.active": 4,
            "red.glory": [],
        },
    ),
    "54": (["food"] * 5 + ["credits"] * 3, {"red.stock": [4, 9, 9, 6, 9]}),
    "55": ([], {"red.stock.credits": 4}),
    "56": (["0,2 energy"], {**NO_ENGINEERS, "red.influence": 17}),
    "57": ([], {"red.trade": [], "column": 6, "red.influence": 18}),
    "58": ([], {"red.influence": 12}),
    "59": (["0,2 energy", "0,2 defense"], {**NO_ENGINEERS, "sector.0,2.installations": ["shipyard"]}),
    "60": ([], {"sector.0,2.population": 2, "red.influence": 17}),
    "61": (["track society"], {**SOCIETY, "sector.0,2.corrupted": True}),
    "62": ([], {"consumed": ["improved deep-space-missiles"]}),
    "63": (["track society"], {**SOCIETY, "red.influence": 17}),
    "64": ([], {"corrupted-offers": ["dominance", "wealth"], "red.influence": 18}),
    "65": ([], {"sector.2,-1.void": 5, "red.influence": 18}),
    "66": (["1,2"], HERALD),
    "67": ([], {"red.glory": [], "red.influence": 17}),
    "68": (["1,2"], {**HERALD, "red.influence": 17}),
}
WATCHED: Final = sorted(
    {key for _, changes in PENALTIES.values() for key in changes} - {"red.stock"}
    | {f"red.stock.{resource}" for resource in ("food", "energy", "materials", "credits", "science")}
    | {"catastrophes", "row.military", "row.economic", "red.bounties", "red.corrupted-slots"}
)


@pytest.mark.parametrize("number", PENALTIES)
def test_a_penalty(number: str) -> None:
    """VF-9.3, VF-7.12, VF-33.11: the card goes to its pile, and what it says is done."""
    crisis = next(one for one in tables().crises if one.id.startswith(f"crisis-{number}-"))
    run = advancing({**POSITION, "crisis": crisis.id, "alert": "situation-1"})
    before = {key: probe(state(run), key) for key in WATCHED}
    answers, changes = PENALTIES[number]
    for answer in ["penalty", *answers]:
        asked = question(run)
        assert answer in asked.options, f"{answer} is no answer to {asked}"
        run.answer(asked.seat, answer)
    assert question(run).verb == "focus"
    expected = before | {key: value for key, value in changes.items() if key != "red.stock"}
    if "red.stock" in changes:
        kinds = ("food", "energy", "materials", "credits", "science")
        expected |= {f"red.stock.{kind}": n for kind, n in zip(kinds, changes["red.stock"])}
    assert {key: probe(state(run), key) for key in WATCHED} == expected
    assert probe(state(run), f"crisis-discard.{crisis.level}") == [crisis.id]


def test_every_penalty_is_among_them() -> None:
    assert set(PENALTIES) == {one.id[7:9] for one in tables().crises if one.level}
