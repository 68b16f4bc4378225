"""SKY-15: every backer just met and just missed; ranks and the score sheet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.pirates_of_skydock.sampling import position, start

from starboard.games.pirates_of_skydock.position import probe
from starboard.games.pirates_of_skydock.scoring import result

SCHEMES = ["all-in-a", "all-in-b", "inside-job-a", "inside-job-b"]
LOOT = ["jet-harness", "ghost-glove", "trauma-drone"]
FLIGHT, CORE, PRIZE = (
    f"objective.{name}.marked" for name in ("flight-codes", "tame-the-core", "smuggle-the-prize")
)
SEVEN = {
    **{"A1": "attack 1", "A2": "loot 1", "B1": "scheme 1", "B2": "heal 1"},
    **{"C1": "interact 1", "D1": "move 1", "D2": "move 1"},
}

# The backer, its support, a position in which it is met, and one in which it is just missed (5.11).
BACKERS: list[tuple[str, int, dict[str, Any], dict[str, Any]]] = [
    ("rust-admiral", 4, {FLIGHT: ["red"], CORE: ["red"]}, {FLIGHT: ["red"], CORE: ["black"]}),
    (
        "three-crowns",
        6,
        {FLIGHT: ["red"], CORE: ["red", "black"], PRIZE: ["red"]},
        {FLIGHT: ["red"], CORE: ["red", "black"], PRIZE: ["black"]},
    ),
    ("outer-lock-choir", 5, {"red.airlocked": 2}, {"red.airlocked": 1, "black.airlocked": 2}),
    ("surgeons-circle", 6, {"red.healed": 2}, {"red.healed": 1}),
    ("gilded-ledger", 4, {"red.hand": LOOT}, {"red.hand": [*LOOT[:2], *SCHEMES[:3]]}),
    ("whisper-syndicate", 4, {"red.hand": SCHEMES}, {"red.hand": [*SCHEMES[:3], *LOOT[:2]]}),
    ("dockside-queen", 3, {"red.spot": "dock"}, {"red.spot": "s3"}),
    ("void-chapel", 4, {"red.spot": "drift"}, {"red.spot": "bridge"}),
    ("mutineers-lodge", 4, {"red.spot": "bridge"}, {"red.spot": "drift"}),
    ("house-of-debts", 5, {"red.support": [2]}, {"red.support": []}),
    ("tinkers-union", 4, {"red.slot.D1": "move 3"}, {"red.slot.D1": "move 2", "red.slot.A1": "attack 2"}),
    ("longshore-crew", 4, {"red.board": SEVEN | {"D3": "loot 1"}}, {"red.board": SEVEN}),
    ("red-siren", 5, {"alert": 12}, {"alert": 11}),
    ("quiet-hand", 4, {"alert": 7}, {"alert": 8}),
]


@pytest.mark.parametrize(("backer", "support", "met", "missed"), BACKERS, ids=[row[0] for row in BACKERS])
def test_every_backer_met_and_missed(
    backer: str, support: int, met: dict[str, Any], missed: dict[str, Any]
) -> None:
    """SKY-15.3: checked at the end, as things stand then."""
    for changes, wanted in ((met, support), (missed, 0)):
        s = position(2, {"phase": "upkeep", "launch": 1, "red.backer": backer, "red.glory": 7, **changes})
        start(s)
        assert s.over
        assert probe(s, "red.backing") == wanted
        assert probe(s, "red.total") == 7 + wanted + sum(probe(s, "red.support"))


def test_all_backers_are_here() -> None:
    s = position(2, {"phase": "upkeep"})
    assert {row[0]: row[1] for row in BACKERS} == {card.id: card.support for card in s.tables.backers}


def test_the_sheet_adds_up() -> None:
    """SKY-15.3, SKY-15.6: glory, support tokens and backer make the score, for everybody."""
    changes = {"red.glory": 7, "red.support": [2, 4], "black.glory": 9, "red.backer": "dockside-queen"}
    s = position(3, {"phase": "upkeep", "launch": 1, FLIGHT: ["red"], **changes})
    start(s)
    found = result(s)
    lines = {line.label: line.points for line in found.sheet}
    # Tikk-Nine begins with 1 glory.
    assert lines == {"Glory": (7, 9, 1), "Support tokens": (6, 0, 0), "Secret backer": (3, 0, 0)}
    assert found.scores == (16, 9, 1)
    assert found.ranks == (1, 2, 3)
    assert found.ending == "launch"


@pytest.mark.parametrize(
    ("red", "black", "ranks"),
    [
        # More glory; more support at the same score; the backer met; nothing left to tell them apart.
        ({"red.glory": 9}, {"black.glory": 8}, (1, 2)),
        ({"red.glory": 8, "red.support": [2]}, {"black.glory": 10}, (1, 2)),
        (
            {"red.glory": 8, "red.support": [3, 2]},
            {"black.glory": 8, "black.airlocked": 3},
            (2, 1),
        ),
        ({"red.glory": 8}, {"black.glory": 8}, (1, 1)),
    ],
    ids=["score", "support", "backer", "shared"],
)
def test_ties(red: dict[str, Any], black: dict[str, Any], ranks: tuple[int, int]) -> None:
    """SKY-15.4, SKY-15.5: in this order."""
    s = position(2, {"phase": "upkeep", "launch": 1, FLIGHT: ["red", "black"], **red, **black})
    start(s)
    assert result(s).ranks == ranks
