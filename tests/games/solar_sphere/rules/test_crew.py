"""SS-10: every card's action and retire bonus once."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.conform.vectors import enter, play
from starboard.kernel.title import AnyTitle

TRADES = {
    "ore-broker": (0, 1), "gem-fence": (1, 2), "crystal-grower": (0, 2),
    "geode-cracker": (2, 0), "claim-buyer": (1, 0), "stone-setter": (2, 1),
}  # fmt: skip


@pytest.mark.parametrize(("name", "types"), TRADES.items())
def test_trades(solar_sphere: AnyTitle, name: str, types: tuple[int, int]) -> None:
    """SS-10.5: 1 of the first type for 2 of the second."""
    stock = [1, 1, 1]
    run = enter(solar_sphere, {"turn": "red", "red.stock": stock, "red.crew": [f"crew-{name}-a"]})
    play(run, f"window-before: crew-{name}-a")
    given, gained = types
    stock[given] -= 1
    stock[gained] += 2
    assert solar_sphere.probe(run.state, "red.stock") == stock


@pytest.mark.parametrize(
    ("name", "key", "change"),
    [
        ("drill-chief", "red.stock", [1, 0, 0]),
        ("bullion-agent", "red.stock", [0, 1, 0]),
        ("lens-cutter", "red.stock", [0, 0, 1]),
        ("mould-maker", "red.active", 7),
    ],
)
def test_free_actions(solar_sphere: AnyTitle, name: str, key: str, change: Any) -> None:
    """SS-10.1, SS-10.2: a free action in W1; the card is used and cannot be used again in W2."""
    card = f"crew-{name}-a"
    run = enter(solar_sphere, {"turn": "red", "red.crew": [card]})
    play(run, f"window-before: {card}")
    assert solar_sphere.probe(run.state, key) == change
    assert solar_sphere.probe(run.state, "red.used") == [card]
    play(run, "window-before: go-on", "use-die: 6 discard")
    assert list(run.questions()[0].options) == ["end"]


# Card to retire, answers to its bonus, what is looked at and must be; first 6 active, 5 inactive drones.
RETIRING: list[tuple[str, list[str], str, Any]] = [
    ("ore-broker", [], "red.stock", [0, 1, 0]),
    ("gem-fence", [], "red.stock", [0, 0, 1]),
    ("slag-foreman", [], "red.stock", [1, 0, 0]),
    ("crystal-grower", [], "red.stock", [0, 0, 1]),
    ("geode-cracker", [], "red.stock", [1, 0, 0]),
    ("berth-clerk", [], "red.stock", [0, 1, 0]),
    ("claim-buyer", [], "red.stock", [1, 0, 0]),
    ("stone-setter", [], "red.stock", [0, 1, 0]),
    ("wreck-diver", [], "red.stock", [0, 0, 1]),
    ("drill-chief", ["retire-side: 0"], "red.stock", [2, 0, 0]),
    ("drill-chief", ["retire-side: 1", "resource-type: crystal"], "red.stock", [0, 0, 1]),
    ("bullion-agent", ["retire-side: 0"], "red.stock", [0, 2, 0]),
    ("lens-cutter", ["retire-side: 0"], "red.stock", [0, 0, 2]),
    ("mess-steward", ["retire-side: 0"], "red.morale", 4),
    ("mess-steward", ["retire-side: 1"], "red.reputation", 4),
    ("patch-medic", ["retire-side: 0", "fabricate: 2"], "red.active", 8),
    ("patch-medic", ["retire-side: 0", "fabricate: 0"], "red.active", 6),
    ("patch-medic", ["retire-side: 1", "regenerate: 4"], "red.active", 10),
    ("mould-maker", ["retire-side: 1", "regenerate: 4"], "red.active", 10),
    ("ambush-analyst", ["retire-side: 0"], "red.morale", 4),
    ("ambush-analyst", ["retire-side: 1", "regenerate: 4"], "red.active", 10),
    ("dock-marshal", ["regenerate: 5"], "red.active", 11),
    ("shift-boss", ["regenerate: 5"], "red.active", 11),
    ("site-auditor", ["kickback-choice: fabricate"], "red.active", 7),
    ("war-contractor", ["kickback-choice: gold"], "red.stock", [0, 1, 0]),
    ("site-poet", [], "red.score", 1),
    ("prize-warden", [], "red.score", 3),
]


@pytest.mark.parametrize(("name", "answers", "key", "value"), RETIRING)
def test_retiring(solar_sphere: AnyTitle, name: str, answers: list[str], key: str, value: Any) -> None:
    """SS-10.8, SS-10.9: the bonus of each card, used as it is; two ships, no hex, 1 point for hiring."""
    card = f"crew-{name}-b"
    others = ["crew-lobbyist-a", "crew-course-bender-a"]
    run = enter(
        solar_sphere,
        {
            "turn": "red",
            "red.dice": [1, 6, 6],
            "red.stock": [0, 2, 0],
            "red.inactive": 5,
            "red.ships": ["res-gadfly", "res-moth"],
            "red.crew": [card, *others],
            "red.used": [card],
            "display": ["crew-claim-buyer-a", "", "", "", "", ""],
        },
    )
    play(run, "window-before: go-on", "use-die: 1 crew", "mode: action", f"retire-card: {card}", *answers)
    assert run.questions()[0].verb == "window-after"
    assert solar_sphere.probe(run.state, key) == value
    assert solar_sphere.probe(run.state, "red.retired") == [card]
    assert solar_sphere.probe(run.state, "red.crew") == [*others, "crew-claim-buyer-a"]


def test_any_number_is_not_limited_to_four(solar_sphere: AnyTitle) -> None:
    """SS-10.6, SS-4.8: Dock Marshal's action stops at 4, the retire bonus takes all inactive drones."""
    run = enter(solar_sphere, {"turn": "red", "red.inactive": 6, "red.crew": ["crew-dock-marshal-a"]})
    play(run, "window-before: crew-dock-marshal-a")
    assert list(run.questions()[0].options) == [0, 1, 2, 3, 4]
