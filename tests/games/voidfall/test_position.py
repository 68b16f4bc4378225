"""Positions in words: what is patched is read back, pieces stay together, mistakes are named."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.sampling import fresh, options, position

from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.position import KEYS, patch, probe
from starboard.games.voidfall.state import Voidfall
from starboard.kernel.errors import StarboardError
from starboard.kernel.state import state_hash

READ_BACK: list[tuple[str, Any]] = [
    ("turn", "black"),
    ("phase", "upkeep"),
    ("cycle", 2),
    ("round", 3),
    ("order", ["black", "red"]),
    ("event", "event-1-a-dawn-of-technology"),
    ("column", 5),
    ("offers", ["trade-syndicate", "salvation-project", "mining-consortium", "quantum-leap"]),
    ("corrupted-offers", ["might", "wealth"]),
    ("improved-offer", ["purifier", "hyperdrive"]),
    ("tableau", {"cloning": [4, 0], "robotics": [0]}),
    ("blocked", False),
    ("event-deck.2", ["event-2-h-adaptation"]),
    ("sector.1,2.owner", "black"),
    ("sector.1,2.population", 5),
    ("sector.1,2.corrupted", False),
    ("sector.0,2.guilds", ["science", "science"]),
    ("sector.0,2.installations", ["starbase", "defense"]),
    ("sector.0,2.fleet", {"corvette": 1, "carrier": 2}),
    ("sector.1,2.void", 3),
    ("sector.1,2.bounties", ["bounty-mm"]),
    ("sector.1,2.reclaims", ["reclaim-miners"]),
    ("sector.1,2.glory", [4, 5]),
    ("sector.1,2.fallen", "fallen-zenor"),
    ("red.origin", "zenor-b"),
    ("red.influence", 77),
    ("red.stock", [1, 2, 3, 4, 5]),
    ("red.stock.science", 9),
    ("red.active", 7),
    ("red.tracks", [1, 2, 3]),
    ("red.corrupted-tracks", ["society"]),
    ("red.corrupted-slots", [1]),
    ("red.slots", ["", "grand-armada", ""]),
    ("red.agendas", ["salvation-project", "quantum-leap"]),
    ("red.played", "grand-armada"),
    ("red.techs", ["shields", "improved robotics"]),
    ("red.beside", ""),
    ("red.tech-limit", 6),
    ("red.glory", [2, 4]),
    ("red.trade", ["start 1", "loose"]),
    ("red.third", True),
    ("red.bounties", ["bounty-mm", "bounty-x"]),
    ("red.reclaims", ["reclaim-miners"]),
    ("red.chambers", 2),
    ("red.kept", 1),
    ("red.discard", ["focus-politics"]),
    ("red.focus", "focus-politics"),
]


READ_BACK_AGAINST_VOID: list[tuple[str, Any]] = [
    ("difficulty", "hard"),
    ("crisis", "crisis-13-broken-mills"),
    ("row.military", ["harbinger", "crisis-06-outriders"]),
    ("row.economic", ["crisis-05-shaken-faith", "crisis-13-broken-mills"]),
    ("crisis-discard.2", ["crisis-25-hunter-packs", "crisis-26-broken-pickets"]),
    ("alert", "war-7-tide"),
    ("alert-deck", ["situation-3", "war-1-probe"]),
    ("alert-discard", ["situation-1", "war-2-hulls"]),
    ("catastrophes", 2),
    ("special-offer", ["joint-politics", "joint-leadership"]),
    ("haven.1", ["black", "red"]),
    ("consumed", ["cloning", "improved robotics"]),
    ("sector.0,1.harbingers", 3),
]


def plain() -> Voidfall:
    return position({"turn": "red"})


@pytest.mark.parametrize(("key", "value"), READ_BACK)
def test_what_is_patched_is_read_back(key: str, value: Any) -> None:
    s = plain()
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


@pytest.mark.parametrize(("key", "value"), READ_BACK_AGAINST_VOID)
def test_what_is_patched_against_the_void_is_read_back(key: str, value: Any) -> None:
    """And all pieces stay together."""
    s = position({"turn": "red"}, 2, "first-spark")
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before
    Watch(s)


def test_pieces_against_the_void_come_from_where_they_lie() -> None:
    s = position({"turn": "red", "row.military": ["crisis-06-outriders"]}, 2, "first-spark")
    patch(s, "crisis", "crisis-06-outriders")
    assert probe(s, "row.military") == []
    patch(s, "crisis-deck.1", ["crisis-06-outriders", "crisis-09-missing-scouts"])
    assert probe(s, "crisis") == ""
    assert probe(s, "crisis-deck.1")[:2] == ["crisis-06-outriders", "crisis-09-missing-scouts"]
    patch(s, "alert", "situation-2")
    assert (probe(s, "situations"), probe(s, "wars")) == ([6, 6, 4], 8)
    patch(s, "alert", "war-7-tide")
    assert (probe(s, "situations"), probe(s, "wars")) == ([6, 7, 4], 7)
    patch(s, "row.economic", ["harbinger", "harbinger"])
    patch(s, "row.economic", ["harbinger"])
    assert probe(s, "harbinger-supply") == 10 - 2 - 1
    patch(s, "haven.1", ["red", "red"])
    assert probe(s, "red.inactive") == 6
    Watch(s)


@pytest.mark.parametrize(("seats", "scenario"), [(2, "second-genesis"), (2, "first-spark")])
def test_every_key_can_be_read(seats: int, scenario: str) -> None:
    s = position({"turn": "red"}, seats, scenario)
    for text, key in KEYS.written_out(s):
        if key.read is not None:
            probe(s, text)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("row.military", ["crisis-06-outriders", "harbinger"], "Harbingers come first"),
        ("row.military", ["harbinger"] * 5, "only 4 spaces"),
        ("crisis", "crisis-99", "no Crisis called"),
        ("crisis-deck.2", ["crisis-06-outriders"], "another level"),
        ("alert", "war-9", "no Alert called"),
        ("catastrophes", 4, "from 0 to 3"),
        ("haven.1", ["red"] * 3, "2 levels"),
        ("haven.2", ["red"] * 2, "1 level."),
        ("haven.3", ["red"], "no haven called"),
        ("sector.0,1.harbingers", 10, "from -1 to 8"),
        ("special-offer", ["focus-politics"], "expected Joint cards"),
        ("harbinger-supply", 3, "can be read but not set"),
    ],
)
def test_what_does_not_fit_against_the_void(key: str, value: Any, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(position({"turn": "red"}, 2, "first-spark"), key, value)


def test_no_deal_against_the_void_shows_in_a_plain_position() -> None:
    hashes = set()
    for seed in ("one", "two", "three"):
        for houses in ("recommended", "free"):
            s = fresh(options("first-spark", 3, houses=houses), seed)
            patch(s, "turn", "teal")
            Watch(s)
            s.chance = plain().chance
            s.free_choice = False
            s.learned = 0
            hashes.add(state_hash(s))
    assert len(hashes) == 1


def test_no_deal_shows_in_a_plain_position() -> None:
    """Only the stream of chance tells the seeds apart."""
    hashes = set()
    for seed in ("one", "two", "three"):
        for houses in ("recommended", "free"):
            s = fresh(options("kingdom-come", 3, houses=houses), seed)
            patch(s, "turn", "teal")
            Watch(s)
            s.chance = plain().chance
            s.free_choice = False
            s.learned = 0
            hashes.add(state_hash(s))
    assert len(hashes) == 1


def test_pieces_come_from_where_they_lie() -> None:
    s = plain()
    patch(s, "sector.0,2.fleet", {"corvette": 5})
    assert (probe(s, "red.inactive"), probe(s, "red.active")) == (5, 2)
    patch(s, "red.agendas", ["high-society"])
    assert probe(s, "offers")[0] == "star-settlement"
    patch(s, "black.slots", ["high-society", "", ""])
    assert probe(s, "red.agendas") == []
    patch(s, "agenda-deck.wealth", ["mental-supremacy"])
    assert probe(s, "agenda-deck.wealth")[0] == "mental-supremacy"
    patch(s, "bounty-pile", ["bounty-x", "bounty-s1"])
    assert probe(s, "bounty-pile")[:2] == ["bounty-x", "bounty-s1"]
    patch(s, "red.origin", "fenrax-a")
    assert probe(s, "red.house") == "fenrax"
    Watch(s)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("red.luck", 3, "red.luck"),
        ("teal.influence", 3, "teal.influence"),
        ("turn", "teal", "nobody here is called 'teal'"),
        ("phase", "houses", "after the set-up"),
        ("cycle", 4, "from 1 to 3"),
        ("order", ["red"], "every seat once"),
        ("event", "event-9", "no event called"),
        ("offers", ["high-society"], "expected 4 Agendas"),
        ("sector.9,9.void", 1, "no sector called"),
        ("sector.0,3.owner", "black", "always belongs"),
        ("sector.1,2.population", 7, "from 0 to 6"),
        ("sector.0,2.guilds", ["food"] * 4, "3 spaces"),
        ("sector.0,3.installations", ["shipyard"], "0 spaces"),
        ("sector.1,2.fleet", {"corvette": 1}, "name its owner first"),
        ("sector.0,2.fleet", {"corvette": 15}, "FP left"),
        ("sector.1,2.void", 4, "at most 3"),
        ("red.origin", "cortozaar-b", "another player"),
        ("red.stock", [1, 2], "expected 5 numbers"),
        ("red.stock.food", 16, "from 0 to 15"),
        ("red.slots", [""], "expected 3 Agendas"),
        ("red.techs", ["warp"], "no technology called"),
        ("red.trade", ["slot 9"], "expected one of"),
        ("red.bounties", ["bounty-fs"] * 3, "no further bounty-fs"),
        ("red.discard", ["yarvek-raid"], "cards of the House"),
        ("red.inactive", 3, "can be read but not set"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(key: str, value: Any, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(plain(), key, value)
