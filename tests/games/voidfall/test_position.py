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
    ("turn", "green"),
    ("phase", "upkeep"),
    ("cycle", 2),
    ("round", 3),
    ("order", ["green", "blue"]),
    ("event", "event-1-a-dawn-of-technology"),
    ("column", 5),
    ("offers", ["trade-syndicate", "salvation-project", "mining-consortium", "quantum-leap"]),
    ("corrupted-offers", ["might", "wealth"]),
    ("improved-offer", ["purifier", "hyperdrive"]),
    ("tableau", {"cloning": [4, 0], "robotics": [0]}),
    ("blocked", False),
    ("event-deck.2", ["event-2-h-adaptation"]),
    ("sector.1,2.owner", "green"),
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
    ("blue.origin", "zenor-b"),
    ("blue.influence", 77),
    ("blue.stock", [1, 2, 3, 4, 5]),
    ("blue.stock.science", 9),
    ("blue.active", 7),
    ("blue.tracks", [1, 2, 3]),
    ("blue.corrupted-tracks", ["society"]),
    ("blue.corrupted-slots", [1]),
    ("blue.slots", ["", "grand-armada", ""]),
    ("blue.agendas", ["salvation-project", "quantum-leap"]),
    ("blue.played", "grand-armada"),
    ("blue.techs", ["shields", "improved robotics"]),
    ("blue.beside", ""),
    ("blue.tech-limit", 6),
    ("blue.glory", [2, 4]),
    ("blue.trade", ["start 1", "loose"]),
    ("blue.third", True),
    ("blue.bounties", ["bounty-mm", "bounty-x"]),
    ("blue.reclaims", ["reclaim-miners"]),
    ("blue.chambers", 2),
    ("blue.kept", 1),
    ("blue.discard", ["focus-politics"]),
    ("blue.focus", "focus-politics"),
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
    ("haven.1", ["green", "blue"]),
    ("consumed", ["cloning", "improved robotics"]),
    ("sector.0,1.harbingers", 3),
]


def plain() -> Voidfall:
    return position({"turn": "blue"})


@pytest.mark.parametrize(("key", "value"), READ_BACK)
def test_what_is_patched_is_read_back(key: str, value: Any) -> None:
    s = plain()
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before


@pytest.mark.parametrize(("key", "value"), READ_BACK_AGAINST_VOID)
def test_what_is_patched_against_the_void_is_read_back(key: str, value: Any) -> None:
    """And all pieces stay together."""
    s = position({"turn": "blue"}, 2, "first-spark")
    before = probe(s, key)
    patch(s, key, value)
    assert probe(s, key) == value != before
    Watch(s)


def test_pieces_against_the_void_come_from_where_they_lie() -> None:
    s = position({"turn": "blue", "row.military": ["crisis-06-outriders"]}, 2, "first-spark")
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
    assert probe(s, "harbinger-supply") == 3
    patch(s, "haven.2", ["blue", "blue"])
    assert probe(s, "blue.inactive") == 6
    Watch(s)


@pytest.mark.parametrize(("seats", "scenario"), [(2, "second-genesis"), (2, "first-spark")])
def test_every_key_can_be_read(seats: int, scenario: str) -> None:
    s = position({"turn": "blue"}, seats, scenario)
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
        ("haven.2", ["blue"] * 3, "2 levels"),
        ("haven.3", ["blue"], "no haven called"),
        ("sector.0,1.harbingers", 9, "from -1 to 4"),
        ("special-offer", ["focus-politics"], "expected Joint cards"),
        ("harbinger-supply", 3, "can be read but not set"),
    ],
)
def test_what_does_not_fit_against_the_void(key: str, value: Any, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(position({"turn": "blue"}, 2, "first-spark"), key, value)


def test_no_deal_against_the_void_shows_in_a_plain_position() -> None:
    hashes = set()
    for seed in ("one", "two", "three"):
        for houses in ("recommended", "free"):
            s = fresh(options("first-spark", 3, houses=houses), seed)
            patch(s, "turn", "yellow")
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
            patch(s, "turn", "yellow")
            Watch(s)
            s.chance = plain().chance
            s.free_choice = False
            s.learned = 0
            hashes.add(state_hash(s))
    assert len(hashes) == 1


def test_pieces_come_from_where_they_lie() -> None:
    s = plain()
    patch(s, "sector.0,2.fleet", {"corvette": 5})
    assert (probe(s, "blue.inactive"), probe(s, "blue.active")) == (5, 2)
    patch(s, "blue.agendas", ["high-society"])
    assert probe(s, "offers")[0] == "star-settlement"
    patch(s, "green.slots", ["high-society", "", ""])
    assert probe(s, "blue.agendas") == []
    patch(s, "agenda-deck.wealth", ["mental-supremacy"])
    assert probe(s, "agenda-deck.wealth")[0] == "mental-supremacy"
    patch(s, "bounty-pile", ["bounty-x", "bounty-s1"])
    assert probe(s, "bounty-pile")[:2] == ["bounty-x", "bounty-s1"]
    patch(s, "blue.origin", "fenrax-a")
    assert probe(s, "blue.house") == "fenrax"
    Watch(s)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("blue.luck", 3, "blue.luck"),
        ("yellow.influence", 3, "yellow.influence"),
        ("turn", "yellow", "nobody here is called 'yellow'"),
        ("phase", "houses", "after the set-up"),
        ("cycle", 4, "from 1 to 3"),
        ("order", ["blue"], "every seat once"),
        ("event", "event-9", "no event called"),
        ("offers", ["high-society"], "expected 4 Agendas"),
        ("sector.9,9.void", 1, "no sector called"),
        ("sector.0,3.owner", "green", "always belongs"),
        ("sector.1,2.population", 7, "from 0 to 6"),
        ("sector.0,2.guilds", ["food"] * 4, "3 spaces"),
        ("sector.0,3.installations", ["shipyard"], "0 spaces"),
        ("sector.1,2.fleet", {"corvette": 1}, "name its owner first"),
        ("sector.0,2.fleet", {"corvette": 15}, "FP left"),
        ("sector.1,2.void", 4, "at most 3"),
        ("blue.origin", "cortozaar-b", "another player"),
        ("blue.stock", [1, 2], "expected 5 numbers"),
        ("blue.stock.food", 16, "from 0 to 15"),
        ("blue.slots", [""], "expected 3 Agendas"),
        ("blue.techs", ["warp"], "no technology called"),
        ("blue.trade", ["slot 9"], "expected one of"),
        ("blue.bounties", ["bounty-fs"] * 3, "no further bounty-fs"),
        ("blue.discard", ["yarvek-raid"], "cards of the House"),
        ("blue.inactive", 3, "can be read but not set"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(key: str, value: Any, words: str) -> None:
    with pytest.raises(StarboardError, match=words):
        patch(plain(), key, value)
