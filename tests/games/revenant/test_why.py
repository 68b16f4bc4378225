"""Closed options: clause and exact numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.revenant.asking import MODES, asked, each_question, words_for

from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.view import view
from starboard.games.revenant.words.names import COLOURS
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import name_seats, seat_token
from starboard.kernel.title import Closed


def why(changes: dict[str, Any], *answers: Value, **options: Value) -> dict[str, tuple[str, str]]:
    """What is closed at the question reached, as name → (clause, reason)."""
    s, q = asked(changes, *answers, **options)
    return by_name(KINDS.closed(s, q))


def by_name(found: list[Closed]) -> dict[str, tuple[str, str]]:
    def named(text: str) -> str:
        return name_seats(text, COLOURS.__getitem__)

    names = {named(one.what): (one.clause, named(one.reason)) for one in found}
    assert len(names) == len(found)
    return names


def test_random_games_in_all_modes() -> None:
    """Reasons are plain, no open option is called closed, and asking changes nothing.

    Each is found by its own key; whoever is asked is "you", and others are named where they are shown.
    """
    raw = re.compile(
        r"[a-z]-(arkship|fighter|dropship|shuttle|[0-9])|\b(cad|fri|ord|sc|pl)-|\b[cp][1-6]\b|\w\("
    )
    verbs: set[str] = set()
    for number, options in enumerate(MODES):
        words = words_for(options)

        def look(s: Revenant, q: Question, words: Any = words) -> None:
            before = view(s, q.seat)
            found = KINDS.closed(s, q)
            assert view(s, q.seat) == before
            labels = {words.label(before, q, option) for option in q.options}
            for one in found:
                verbs.add(q.verb)
                assert one.what not in labels, (q, one)
                assert one.reason
                text = f"{one.what} {one.reason}"
                assert not raw.search(text), one
                assert seat_token(q.seat) not in text, one
                assert not any(colour in text for colour in COLOURS), one
                assert one.key not in q.options, one
            keys = [one.key for one in found if one.key]
            assert len(set(keys)) == len(keys), found
            by_name(found)

        each_question(options, f"why {number}", look)
    assert {"place", "bonus-action", "effect-option", "move-run", "play-card", "deploy"} <= verbs


# ---------------------------------------------------------------------- manning a ship


def test_places() -> None:
    """REV-2.3 to REV-2.6."""
    found = why(
        {
            "sector.1.ships": ["fenrax-arkship", "zenor-fighter", "yarvek-dropship", "novaris-fighter"],
            "sector.2.ships": ["zenor-shuttle"],
            "sector.1.planet": "pl-mirror-lake",
            "zenor-fighter.crew": "black cadet-1",
            "yarvek-dropship.crew": "teal captain",
            "yarvek-dropship.landed": True,
            "fenrax-arkship.corrupt": True,
            "red.corruption": ["c2", "c3", "c4", "c5"],
            "red.crew.cadet-2": "frigate",
            "red.free": [1, 1, 0, 0],
            "red.hidden": ["zenor"],
            "open": ["sc-wreck-field", "sc-quiet-orbit", "sc-dead-armada"],
        }
    )
    assert found == {
        "Cadet 2": ("REV-2.1", "already placed in this Cycle: your Frigate"),
        "Reinforce on the Revenant": (
            "REV-2.5",
            "it costs 1 Material, 1 Energy and 1 Neutronium, and you lack 1 Neutronium; you could pay by "
            "discarding 1 Hidden Influence card first",
        ),
        "Hypercharge on the Revenant": (
            "REV-2.5",
            "the cheapest open card costs 2 Neutronium, and you have 0 free",
        ),
        "Fenrax Arkship": (
            "REV-2.6",
            "it carries Corruption, and all 4 Corruption slots of your Frigate board are full",
        ),
        "Zenor Fighter": ("REV-2.3", "occupied by Black's Cadet 1"),
        "Yarvek Dropship": (
            "REV-2.4",
            "occupied by Teal's Captain; it has landed and keeps its crew until Recall",
        ),
        "your Frigate": ("REV-2.3", "occupied by your Cadet 2"),
        "Black's Frigate": ("REV-2.3", "you can never man another player's Frigate"),
        "Teal's Frigate": ("REV-2.3", "you can never man another player's Frigate"),
        "Shuttles": ("REV-2.2", "they have no crew space"),
    }


def test_charged_and_occupied_spaces() -> None:
    found = why({"charged": True, "reinforce.crew": "black captain", "red.free": [1, 1, 0, 4]})
    assert found["Hypercharge on the Revenant"] == (
        "REV-2.5",
        "Hypercharge has already been used in this Cycle",
    )
    assert found["Reinforce on the Revenant"] == ("REV-2.3", "occupied by Black's Captain")


def test_places_of_the_prototype() -> None:
    """REVP-4.8: 1 of each; REVP-4.9: 3 Neutronium; no trade of Hidden Influence."""
    found = why({"red.free": [1, 1, 0, 1], "red.hidden": ["zenor"]}, edition="prototype")
    assert found["Deploy on the Revenant"] == (
        "REVP-4.8",
        "it costs 1 Material, 1 Energy, 1 Science and 1 Neutronium, and you lack 1 Science",
    )
    assert found["Hyperjump on the Revenant"] == (
        "REVP-4.9",
        "it costs 3 Neutronium, and you lack 2 Neutronium",
    )
    assert found["emergency action"] == ("REVP-1.4", "there is none in the prototype edition")


# ---------------------------------------------------------------------- ships and effects


@pytest.mark.parametrize(
    ("changes", "what", "clause", "reason"),
    [
        ({}, "Clone", "REV-7.15", "it costs 1 Operation card, and you hold none"),
        ({}, "Replicate", "REV-7.15", "it costs 1 Operation card, and you hold none"),
        ({"red.hand": ["ord-quiet-word"]}, "Clone", "REV-7.15", "no other Arkship is occupied"),
        ({"red.hand": ["ord-quiet-word"]}, "Replicate", "REV-7.15", "no Planet is occupied"),
        (
            {
                "red.hand": ["ord-quiet-word"],
                "sector.1.ships": ["zenor-arkship", "yarvek-arkship"],
                "yarvek-arkship.crew": "black captain",
            },
            "Replicate",
            "REV-7.15",
            "no Planet is occupied",
        ),
    ],
)
def test_clone_and_replicate(changes: dict[str, Any], what: str, clause: str, reason: str) -> None:
    found = why(
        {"sector.1.ships": ["zenor-arkship"], "red.hidden": ["zenor"], **changes}, "captain zenor-arkship"
    )
    assert found[what] == (clause, reason)


def test_arkship_costs() -> None:
    """7.4: Fabricate costs 3 Material, Exchange any 2 Resources."""
    ships = {"sector.1.ships": ["yarvek-arkship", "belitan-arkship"], "red.hidden": ["zenor"]}
    found = why({**ships, "red.free": [2, 0, 0, 0]}, "captain yarvek-arkship")
    assert found == {"Fabricate": ("REV-1.7", "it costs 3 Material, and you lack 1 Material")}
    found = why({**ships, "red.free": [1, 0, 0, 0]}, "captain belitan-arkship")
    assert found == {"Exchange": ("REV-1.7", "it costs 2 Resources of your choice, and you have 1 free")}


def test_fabricate_without_a_shuttle() -> None:
    shuttles = [f"{house}-shuttle" for house in ("fenrax", "shiveus", "yarvek", "belitan")]
    more = [f"{house}-shuttle" for house in ("zenor", "novaris", "dunlork")]
    found = why(
        {
            "sector.1.ships": ["yarvek-arkship"],
            "sector.2.ships": shuttles,
            "sector.3.ships": more,
            "red.free": [3, 0, 0, 0],
            "red.hidden": ["zenor"],
        },
        "captain yarvek-arkship",
    )
    assert found == {"Fabricate": ("REV-11.3", "there is no Shuttle in the supply")}


def test_frigate_cannot_land_where_no_planet_is() -> None:
    found = why({"red.frigate": "5", "sector.5.voidborn": 1}, "captain frigate")
    assert found == {"land here": ("REV-10.1", "there is no Planet in sector 5")}


def test_attack_needs_a_voidborn() -> None:
    found = why({"sector.5.ships": ["zenor-fighter"]}, "captain zenor-fighter")
    assert found == {"attack": ("REV-19.3", "there is no Voidborn in sector 5")}


@pytest.mark.parametrize(
    ("planet", "reason"),
    [("", "there is no Planet in sector 5"), ("pl-mirror-lake", "the Planet in sector 5 is occupied")],
)
def test_a_dropship_cannot_land_here(planet: str, reason: str) -> None:
    """REV-10.1; in the prototype the move is asked apart from the action (REVP-4.2)."""
    changes: dict[str, Any] = {
        "sector.5.ships": ["zenor-dropship", "yarvek-dropship"],
        "sector.5.planet": planet,
    }
    if planet:
        changes["yarvek-dropship.landed"] = True
    for options in ({"edition": "final"}, {"edition": "prototype"}):
        found = why(changes, "captain zenor-dropship", **options)
        assert found["land here"] == ("REV-10.1", reason)


def test_the_lower_planet_option_needs_a_slot() -> None:
    """REV-5.4, EX-29."""
    s, _ = asked({"red.corruption": ["c2", "c3", "c4", "c5"]})
    q = Question(0, "planet-option", ["upper"], ("pl-mirror-lake",), False)
    assert by_name(KINDS.closed(s, q)) == {
        "lower option": (
            "REV-5.4",
            "it brings 1 Corruption, and all 4 Corruption slots of your Frigate board are full",
        )
    }


# ---------------------------------------------------------------------- moves and deployment


def test_careful_moves() -> None:
    """EX-5: from sector 6 with 1 Voidborn not into 7 with 3; sector 5 is full."""
    five = ["fenrax-fighter", "fenrax-shuttle", "yarvek-fighter", "zenor-fighter", "dunlork-fighter"]
    changes = {
        "sector.2.ships": ["fenrax-arkship"],
        "sector.6.ships": ["novaris-dropship"],
        "sector.5.ships": five,
        "sector.6.voidborn": 1,
        "sector.7.voidborn": 3,
    }
    found = why(changes, "captain fenrax-arkship", "ark-mobilise", "novaris-dropship")
    assert found["Sector 7"] == ("REV-18.6", "3 Voidborn there, 1 where it starts")
    assert found["Sector 5"] == ("REV-18.4", "it already holds 5 House ships, its limit")
    assert found["inner sectors"] == ("REV-18.3", "a move may cross them but not end in them")
    found = why(changes, "captain fenrax-arkship", "ark-mobilise")
    assert found["Arkships"] == ("REV-18.2", "they never move")
    assert found["your Frigate"] == ("REV-18.6", "careful moves are for House ships")


def test_a_ship_moves_once() -> None:
    """REV-18.7, EX-35."""
    changes = {"sector.2.ships": ["fenrax-arkship"], "sector.6.ships": ["novaris-dropship", "zenor-fighter"]}
    found = why(changes, "captain fenrax-arkship", "ark-mobilise", "novaris-dropship", "sector-7")
    assert found["Novaris Dropship"] == ("REV-18.7", "it has already moved; each ship moves once")


def test_manoeuvre_into_a_full_sector() -> None:
    """EX-6: a Fighter in 1 with one step cannot go to 2."""
    five = ["fenrax-fighter", "fenrax-shuttle", "yarvek-fighter", "novaris-fighter", "dunlork-fighter"]
    found = why(
        {"sector.2.ships": five, "sector.1.ships": ["zenor-fighter"], "red.captain": "commander-a"},
        "cadet-1 zenor-fighter",
        "manoeuvre",
    )
    assert found["Sector 2"] == ("REV-18.4", "it already holds 5 House ships, its limit")
    assert found["sectors further away"] == ("REV-18.5", "this move goes up to 1 sector")


def test_deployment_limits() -> None:
    """EX-14: with the flag, Dunlork's Arkship finds sector 4 closed by Yarvek's Arkship."""
    changes = {"sector.4.ships": ["yarvek-arkship"], "red.free": [1, 1, 0, 1]}
    to_deploy = ("captain reinforce", "zenor")
    found = why(changes, *to_deploy, "dunlork-arkship", arkship_redeploy="yes")
    assert found == {"Sector 4": ("REV-18.4", "it already holds 1 Arkship, its limit")}
    found = why(changes, *to_deploy)
    assert found["Dunlork Arkship"] == ("REV-11.11", "destroyed Arkships do not come back in this game")
    assert "Dunlork Fighter" not in found


# ---------------------------------------------------------------------- cards and bonus actions


def test_cards_that_cannot_be_played() -> None:
    """REV-21.4 to REV-21.6; the Fenrax Fighter is manned, so bonus A would waive 1 of a Fenrax card."""
    changes = {
        "sector.1.ships": ["fenrax-fighter"],
        "red.hand": ["ord-launch-the-reserve", "cad-turret-gunner", "fri-probe-rack", "ord-strip-the-wrecks"],
        "red.cadet-1": ["cad-war-scholar", "cad-purifier"],
        "red.cadet-2": ["cad-dock-boss", "cad-prospector"],
        "red.frigate-cards": [
            "fri-solar-vanes",
            "fri-codex-bank",
            "fri-drill-hall",
            "fri-null-filter",
            "fri-mining-rig",
        ],
        "red.free": [1, 0, 0, 0],
        "red.corruption": ["c5"],
    }
    found = why(changes, "captain fenrax-fighter", "stop", "c2")
    assert found == {
        "Launch the Reserve": (
            "REV-21.4",
            "it costs 1 Material, 1 Energy and 1 Neutronium; you lack 1 Energy and 1 Neutronium, and "
            "only 1 Resource can be saved",
        ),
        "Turret Gunner": ("REV-21.5", "each Cadet already has 2 Cadet cards"),
        "Probe Rack": ("REV-21.6", "all 5 slots for Frigate cards are filled"),
    }


def test_bonus_actions() -> None:
    """REV-14.2, REV-23.1, REV-23.7."""
    changes = {
        "sector.1.ships": ["fenrax-fighter"],
        "red.captain": "scientist-a",
        "red.corruption": ["c4", "c5"],
        "red.free": [0, 0, 2, 0],
        "red.hidden": ["zenor"],  # which keeps the question open though nothing but passing is left
    }
    found = why(changes, "captain fenrax-fighter", "stop")
    assert found == {
        "Promote": ("REV-23.1", "it costs 3 Science, and you have 2 free"),
        "Affiliate": ("REV-23.7", "you hold no Operation card"),
        "Cleanse": ("REV-1.7", "it costs 1 Operation card, and you hold none"),
        "Activate": ("REV-14.2", "there is Corruption on this compartment"),
        "Gain": ("REV-14.2", "there is Corruption on this compartment"),
    }


def test_the_highest_rank() -> None:
    found = why(
        {"sector.1.ships": ["fenrax-fighter"], "red.rank": 3, "red.free": [0, 0, 3, 0]},
        "cadet-1 fenrax-fighter",
        "stop",
    )
    assert found["Promote"] == ("REV-20.2", "you have rank 3, the highest")


def test_open_cards() -> None:
    """EX-15: with 3 Neutronium the card for 4 is closed."""
    found = why(
        {"open": ["sc-wreck-field", "sc-quiet-orbit", "sc-dead-armada"], "red.free": [0, 0, 0, 3]},
        "captain hypercharge",
        "zenor",
    )
    assert found == {"Quiet Orbit": ("REV-11.7", "it costs 4 Neutronium, and you have 3 free")}


# ---------------------------------------------------------------------- Skirmish


def test_what_a_hit_cannot_reach() -> None:
    s, q = asked(
        {
            "sector.1.ships": ["fenrax-fighter", "zenor-fighter"],
            "sector.1.voidborn": 1,
            "phase": "Skirmish",
        }
    )
    assert q.verb == "damage-point"
    found = by_name(KINDS.closed(s, q))
    assert found["Frigates"] == ("REV-25.5", "they are never hit")
    assert found["the Revenant"] == (
        "REV-25.5",
        "it is hit only when no House ship is left here, and there are 2",
    )


# ---------------------------------------------------------------------- all that an option takes


def test_a_space_lists_all_that_it_takes() -> None:
    """REV-2.3, REV-2.5: each Resource by itself, met ones too."""
    s, q = asked({"red.free": [1, 0, 0, 1]})
    found = {one.key: one.needs for one in KINDS.closed(s, q)}
    listed = [(need.text, need.met) for need in found["reinforce"]]
    assert ("its crew space free", True) in listed
    assert ("1 Material; you have 1 free", True) in listed
    assert ("1 Energy; you have 0 free", False) in listed
