"""Why not? Clause and numbers of closed options, worked by hand from the rules document."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from tests.games.solar_sphere.sampling import TABLES, each_question, fresh

from starboard.conform.vectors import enter, play
from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.rules.drones import gain_auxiliary_die
from starboard.games.solar_sphere.rules.locations import buildable, hireable
from starboard.games.solar_sphere.rules.visit import die_options
from starboard.games.solar_sphere.state import NOBODY, Player, SolarSphere
from starboard.games.solar_sphere.tables import LOCATIONS, POSITIONS
from starboard.games.solar_sphere.view import redeal
from starboard.games.solar_sphere.words.phrases import crew_name
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.clauses import clauses
from starboard.kernel.title import find_title

FLEET, SPHERE, SALVAGE, FABRICATOR, CREW = (
    LOCATIONS.index(name) for name in ("fleet", "sphere", "salvage", "fabricator", "crew")
)


def question(verb: str, options: list[Value], *about: Value) -> Question:
    return Question(0, verb, options, about, True)


def why(s: SolarSphere, q: Question) -> dict[str, tuple[str, str]]:
    return {c.what: (c.clause, c.reason) for c in KINDS.closed(s, q)}


def die_question(s: SolarSphere) -> Question:
    return question("use-die", die_options(s, s.players[0]))


def position(
    active: int = 0, dice: tuple[int, ...] = (3,), stock: tuple[int, int, int] = (0, 0, 0)
) -> SolarSphere:
    s = fresh()
    p = s.players[0]
    p.dice, p.active, p.inactive, p.stock = list(dice), active, 0, list(stock)
    return s


def me(s: SolarSphere) -> Player:
    return s.players[0]


def crew(s: SolarSphere, *ids: str, used: tuple[bool, ...] = ()) -> None:
    p = me(s)
    p.crew = [TABLES.by_id[card][1] for card in ids]
    p.used = list(used) or [False] * len(ids)


# ---------------------------------------------------------------------- use-die


def test_fee_that_cannot_be_paid() -> None:
    """SS-8.4, V-08: with no active drone an occupied card cannot be visited."""
    s = position(active=0, dice=(4,))
    s.visits[1].append(13)
    assert why(s, die_question(s))["Asteroid Belt (gold)"] == (
        "SS-8.4",
        "a die is already there, so the fee is 1 active drone, and you have 0",
    )


def test_value_out_of_reach() -> None:
    """SS-8.2: from 3 to 5 takes 2 drones; with the fee 3."""
    s = position(active=1, dice=(3,))
    assert why(s, die_question(s))["Asteroid Belt (crystal)"] == (
        "SS-8.2",
        "making your 3 a 5 takes 2 drones; you have 1 active",
    )
    me(s).active = 2
    assert "Asteroid Belt (crystal)" not in why(s, die_question(s))
    s.visits[2].append(15)
    assert why(s, die_question(s))["Asteroid Belt (crystal)"] == (
        "SS-8.2",
        "making your 3 a 5 takes 2 drones, plus 1 for the fee; you have 2 active",
    )


def test_one_die_reaches_what_another_cannot() -> None:
    s = position(active=1, dice=(1, 6))
    reasons = why(s, die_question(s))
    assert "Asteroid Belt (crystal)" not in reasons
    assert reasons["die 1 at Asteroid Belt (crystal)"] == (
        "SS-8.2",
        "making your 1 a 5 takes 4 drones; you have 1 active",
    )


def test_fleet_with_a_satellite_and_no_crystal() -> None:
    """SS-9.11: boosted, but without an inactive drone the boost cannot make a crystal. (With 2 active drones
    a changed die would exhaust both, and the boost could turn one of them into a crystal.)"""
    s = position(active=1, dice=(4,))
    me(s).satellites = 1 << FLEET
    clause, reason = why(s, die_question(s))["Resistance Fleet"]
    assert clause == "SS-9.11"
    assert "you lack 1 crystal" in reason
    assert "0 inactive drones" in reason
    assert "you already have one there (SS-8.10)" in reason


def test_only_a_launch_is_open() -> None:
    """SS-9.11, SS-8.12, V-21: without crystal the Fleet can be visited to launch, not to attack."""
    s = position(active=2, dice=(4,), stock=(0, 0, 0))
    reasons = why(s, die_question(s))
    assert "Resistance Fleet" not in reasons
    assert reasons["Resistance Fleet, its action"] == ("SS-9.11", "you lack 1 crystal")
    me(s).stock = [0, 0, 1]
    assert "Resistance Fleet, its action" not in why(s, die_question(s))


def test_sphere_with_a_satellite_and_nothing_to_pay() -> None:
    """SS-9.6, V-11: Anchor Spar costs 1 ore; nothing is stored and a satellite already stands there."""
    s = fresh(4)
    p = me(s)
    p.dice, p.active, p.satellites = [6], 1, 1 << SPHERE
    spar, here = TABLES.by_id["hex-anchor-spar"][1], POSITIONS.index("I1")
    other = s.hexes.index(spar)
    s.hexes[other], s.hexes[here] = s.hexes[here], spar
    quiet = TABLES.by_id["hex-quiet-gallery"][1]
    away = POSITIONS.index("O7")
    other = s.hexes.index(quiet)
    s.hexes[other], s.hexes[away] = s.hexes[away], quiet
    clause, reason = why(s, die_question(s))["Solar Sphere"]
    assert clause == "SS-9.6"
    assert "even for I1 Anchor Spar you lack 1 ore" in reason


def test_nothing_to_do_at_salvage_ship_and_fabricator() -> None:
    s = position(active=0, dice=(3,))
    me(s).reserve = 0
    reasons = why(s, die_question(s))
    assert reasons["Salvage Ship"][0] == "SS-9.3"
    assert "you have no inactive drone" in reasons["Salvage Ship"][1]
    assert reasons["Drone Fabricator"][0] == "SS-9.2"


def test_crew_station_without_gold() -> None:
    """SS-9.10: the cheapest card costs 2 gold; 1 is stored and no drone is left to launch."""
    s = position(active=0, dice=(3,), stock=(3, 1, 0))
    clause, reason = why(s, die_question(s))["Crew Station"]
    assert clause == "SS-9.10"
    assert "costs 2 gold; you lack 1 gold" in reason
    me(s).stock = [0, 2, 0]
    assert "Crew Station" not in why(s, die_question(s))


def test_last_drone_spent_on_the_value() -> None:
    """SS-8.2, SS-9.11: 3 to 4 takes the only drone, so none is left to attack or to launch."""
    s = position(active=1, dice=(3,), stock=(0, 0, 1))
    assert why(s, die_question(s))["Resistance Fleet"] == (
        "SS-9.11",
        "after exhausting 1 drone: no action, you lack 1 active drone; "
        "no satellite, it needs 1 active drone and you have 0 (SS-8.10)",
    )


def test_locked_auxiliary_die() -> None:
    s = position(active=3, dice=(3,))
    s.chance.rigged = (4,)
    gain_auxiliary_die(s, me(s), "SS-4.11")
    value = me(s).auxiliary_value
    assert why(s, die_question(s))[f"auxiliary die {value}"][0] == "SS-4.12"


# ---------------------------------------------------------------------- build and hire


def test_building() -> None:
    """V-11: value 3, storage 2 ore 1 gold; inner ring Quiet Gallery, Gilt Lattice, Rib Vault, Keel of Day,
    Paymaster Gate, Twin Lens."""
    s = fresh(4)
    names = ("quiet-gallery", "gilt-lattice", "rib-vault", "keel-of-day", "paymaster-gate", "twin-lens")
    for here, name in enumerate(names):
        tile = TABLES.by_id[f"hex-{name}"][1]
        other = s.hexes.index(tile)
        s.hexes[other], s.hexes[here] = s.hexes[here], tile
    me(s).stock = [2, 1, 0]
    options = buildable(s, me(s), 3)
    assert options == ["I3"]
    reasons = why(s, question("build-hex", options, 3))
    assert reasons["I1 Quiet Gallery"] == ("SS-9.6", "you lack 1 crystal")
    assert reasons["I2 Gilt Lattice"] == ("SS-9.4", "its value is 4 and your limit is 3")
    assert reasons["I4 Keel of Day"] == (
        "SS-9.4",
        "its value is 6 and your limit is 3; you lack 1 ore (SS-9.6)",
    )
    assert reasons["I5 Paymaster Gate"] == ("SS-9.6", "you lack 1 gold")
    outer = [what for what, (clause, _) in reasons.items() if clause == "SS-9.5"]
    assert len(outer) == 12
    assert len(reasons) == 17


def test_hiring() -> None:
    """SS-9.10: tier 1 is 2 gold, tier 2 one piece more, tier 3 two more."""
    s = fresh()
    me(s).stock = [1, 2, 0]
    options = hireable(s, me(s))
    assert len(options) == 4
    reasons = why(s, question("hire-card", options))
    assert {reason for _, reason in reasons.values()} == {
        "it costs 2 gold + 2 of any kind and you lack 1 piece"
    }
    me(s).stock = [1, 0, 0]
    texts = {reason for _, reason in why(s, question("hire-card", [])).values()}
    assert texts == {
        "it costs 2 gold and you lack 2 gold",
        "it costs 2 gold + 1 of any kind and you lack 2 gold",
        "it costs 2 gold + 2 of any kind and you lack 2 gold and 1 more piece",
    }


def test_payment() -> None:
    s = fresh()
    me(s).stock = [1, 2, 1]
    q = question("hire-payment", ["ore", "crystal"], "crew-drill-chief-a")
    assert why(s, q) == {"3 gold": ("SS-1.4", "you lack 1 gold")}


# ---------------------------------------------------------------------- windows


def test_crew_in_the_window() -> None:
    s = fresh()
    me(s).morale = 1
    crew(s, "crew-lobbyist-a", "crew-slag-foreman-a", "crew-drill-chief-a", used=(False, False, True))
    reasons = why(s, question("window-before", ["go-on"]))
    assert reasons == {
        "kickbacks": ("SS-7.1", "your morale is 1; it must be above 2, the lowest spanner"),
        "Lobbyist (Ember)": ("SS-10.10", "it costs 2 morale and you have 1"),
        "Slag Foreman (Root)": ("SS-8.8", "works when one of your dice arrives at Solar Sphere"),
        "Drill Chief (Ember)": ("SS-10.1", "already used this round"),
    }


@pytest.mark.parametrize(
    ("card", "clause", "reason"),
    [
        ("crew-ore-broker-a", "SS-10.5", "you lack 1 ore"),
        ("crew-shift-boss-a", "SS-10.7", "you have no used crew card that it could turn upright"),
        ("crew-mess-steward-a", "SS-10.6", "it gives 1 morale for every 2 crew and you have 1"),
        ("crew-site-poet-a", "SS-10.6", "it gives 1 morale for every 2 hexes and you have 0"),
        ("crew-prize-warden-a", "SS-1.2", "you have claimed no ship"),
        ("crew-patch-medic-a", "SS-1.2", "you have no inactive drone"),
        ("crew-mould-maker-a", "SS-4.1", "your reserve is empty and you have no satellite to take back"),
        ("crew-drill-chief-a", "SS-1.2", "your storage already holds 6 ore"),
        ("crew-course-bender-a", "SS-8.3", "works when you use a die: look among the visits"),
    ],
)
def test_crew_that_could_change_nothing(card: str, clause: str, reason: str) -> None:
    s = fresh()
    p = me(s)
    p.inactive = p.reserve = 0
    p.stock = [6, 0, 0] if "drill" in card else [0, 0, 0]
    crew(s, card)
    name = crew_name(TABLES, TABLES.crew[TABLES.by_id[card][1]])
    assert why(s, question("window-after", ["end"]))[name] == (clause, reason)


def test_one_kickback_move_a_turn() -> None:
    s = fresh()
    me(s).morale = 7
    assert why(s, question("window-before", ["go-on"]))["kickbacks"] == (
        "SS-7.1",
        "you have already moved morale back this turn",
    )
    assert why(s, question("window-before", ["kickback-6", "go-on"])) == {}
    assert why(s, question("window-after", ["end"]))["kickbacks"][0] == "SS-7.1"


def test_kickback_choice() -> None:
    s = fresh()
    me(s).inactive = me(s).reserve = 0
    reasons = why(s, question("kickback-choice", ["ore", "gold", "crystal"], 1))
    assert reasons["salvage"] == ("SS-4.6", "you have no inactive drone")
    assert reasons["fabricate"][0] == "SS-4.1"


# ---------------------------------------------------------------------- details of actions


def test_mode() -> None:
    s = position(active=0, dice=(), stock=(0, 0, 0))
    q = question("mode", ["action"], "belt-ore", 2)
    assert why(s, q) == {"satellite": ("SS-8.10", "it needs 1 active drone and you have 0")}
    me(s).active, me(s).satellites = 3, 1
    assert why(s, q) == {"satellite": ("SS-8.10", "you already have one there")}
    q = question("mode", ["satellite"], "fleet", 2)
    assert why(s, q) == {"action": ("SS-9.11", "you lack 1 crystal")}


def test_matrix() -> None:
    s = fresh()
    me(s).matrix = [3, 1, 1]
    reasons = why(s, question("decommission", ["points", "morale", "points+morale"], 3))
    assert reasons["resource row"] == ("SS-4.8", "all 3 spaces of this row are covered")
    assert reasons["two drones in one row"][0] == "SS-4.8"
    assert reasons["none"][0] == "SS-1.3"
    me(s).matrix = [0, 0, 0]
    reasons = why(s, question("decommission", ["nothing", "resource", "points", "morale"], 1))
    assert reasons == {"2 rows": ("SS-4.6", "this salvage has only 1 drone left")}


def test_numbers_of_drones() -> None:
    s = fresh()
    p = me(s)
    p.inactive = 3
    assert why(s, question("regenerate", [0, 1, 2], 2)) == {
        "regenerate 3": ("SS-4.6", "this effect salvages at most 2")
    }
    assert why(s, question("regenerate", [0, 1, 2, 3], 4)) == {
        "regenerate 4": ("SS-4.6", "you have only 3 inactive drones")
    }
    p.reserve = 1
    assert why(s, question("fabricate", [0, 1], 3)) == {
        "fabricate 2": ("SS-4.1", "your reserve holds only 1 drone")
    }


def test_attack() -> None:
    """SS-9.11, V-21: 2 ships, 1 crystal: only one can be attacked; the last one must be if none was."""
    s = position(active=2, stock=(0, 0, 1))
    left, right = (TABLES.ships[ship.card].id for ship in s.fleet if ship is not None)
    reasons = why(s, question("fleet-deploy", [0, 1, 2], left, "top-left"))
    assert reasons == {
        "3 drones": ("SS-9.11", "you have only 2 active drones"),
        "2 ships": ("SS-9.11", "each ship you attack costs 1 crystal and you have 1"),
    }
    reasons = why(s, question("fleet-deploy", [1, 2], right, "top-right"))
    assert reasons["leave it alone"][0] == "SS-9.11"
    assert "2 ships" not in reasons


def test_storage_and_retiring() -> None:
    s = fresh()
    p = me(s)
    p.stock = [4, 2, 0]
    reasons = why(s, question("storage", ["refuse", "gold"], "ore"))
    assert reasons["return 1 ore"] == ("SS-3.2", "that would swap ore for ore")
    assert reasons["return 1 crystal"] == ("SS-3.2", "you have no crystal stored")
    p.inactive = 0
    q = question("retire-side", [0], "crew-patch-medic-a")
    assert why(s, q) == {"salvage up to 4": ("SS-10.9", "you have no inactive drone")}
    crew(s, "crew-shift-boss-a", "crew-shift-boss-b", "crew-drill-chief-a", used=(True, True, False))
    reasons = why(s, question("refresh-target", ["crew-none"]))
    assert reasons["Shift Boss (Tide)"] == ("SS-10.7", "it cannot turn a card of its own kind")
    assert reasons["Drill Chief (Ember)"] == ("SS-10.7", "it is already upright")


# ---------------------------------------------------------------------- in whole games


def test_no_closed_reason_concerns_an_open_option() -> None:
    known = set(clauses("SS"))
    reasons = 0

    def look(s: SolarSphere, q: Question) -> None:
        nonlocal reasons
        found = KINDS.closed(s, q)
        reasons += len(found)
        whats = [c.what for c in found]
        assert len(set(whats)) == len(whats)
        keys = [c.key for c in found if c.key != ""]
        assert len(set(keys)) == len(keys)
        assert not set(q.options) & set(keys), (q, keys)
        for c in found:
            assert c.clause in known
            assert not re.search(r"\b(crew|hex|res|loc)-", c.what + c.reason)
            assert "lack ;" not in c.reason
            assert not c.reason.endswith("lack ")
        if q.verb == "use-die":
            _check_all_locations_accounted_for(s, q, set(keys))
        if q.verb == "build-hex":
            free = sum(1 for builder in s.builder if builder == NOBODY)
            assert len(found) + len(q.options) == free

    for seats, seed in ((1, 5), (2, 5), (2, 6), (3, 5), (4, 5)):
        each_question(seats, seed, look)
    assert reasons > 500


def _check_all_locations_accounted_for(s: SolarSphere, q: Question, keys: set[Value]) -> None:
    """Each pair of die and location is either offered or explained, one way or the other."""
    visits = [s.menu.meaning[str(option)] for option in q.options]
    offered = {(v.die, v.location) for v in visits if v.location >= 0}
    for die in {v.die for v in visits}:
        for location, name in enumerate(LOCATIONS):
            explained = name in keys or f"{die} {name}" in keys
            assert ((die, location) in offered) != explained


def test_nothing_hidden_is_used() -> None:
    """Re-dealing all that nobody can know leaves every reason as it is."""
    checked = 0

    def look(s: SolarSphere, q: Question) -> None:
        nonlocal checked
        if checked % 7 == 0:
            other = s.copy()
            redeal(other, q.seat, Chance.from_seed(str(checked)))
            assert KINDS.closed(other, q) == KINDS.closed(s, q)
        checked += 1

    each_question(3, 11, look)
    assert checked > 100


# ---------------------------------------------------------------------- nobody visits for nothing (SS-8.9)


def visiting(patches: Mapping[str, object], *answers: str) -> dict[str, tuple[str, str]]:
    """The closed options of the question that comes after these answers."""
    run = enter(find_title("solar-sphere"), {"turn": "red", "red.dice": [1, 2, 6], **patches})
    play(run, "window-before: go-on", *answers)
    (question,) = run.questions()
    assert isinstance(run.state, SolarSphere)
    return {one.what: (one.clause, one.reason) for one in KINDS.closed(run.state, question)}


NOBODY_TO_HIRE = ("SS-8.9", "after that you could no longer hire anybody")
NO_SHIP = ("SS-8.9", "after that you could no longer attack a ship")
DEAR = ("rib-vault", "keel-of-day", "crown-arc", "last-meridian", "twin-lens", "high-registry")
HIRING: dict[str, object] = {"red.satellites": ["crew"], "display": ["crew-ore-broker-a", "", "", "", "", ""]}


def test_the_boost_says_what_would_leave_nobody_to_hire() -> None:
    """SS-8.9, SS-3.3, SS-3.2."""
    reasons = visiting({**HIRING, "red.stock": [0, 1, 0]}, "use-die: 1 crew")
    assert reasons == {"ore": NOBODY_TO_HIRE, "crystal": NOBODY_TO_HIRE}
    reasons = visiting({**HIRING, "red.stock": [3, 1, 2]}, "use-die: 1 crew", "resource-type: gold")
    assert reasons["refuse the gold"] == NOBODY_TO_HIRE
    assert "return 1 ore" not in reasons


def test_the_boost_says_what_would_leave_no_ship_to_attack() -> None:
    """SS-8.9, SS-4.10."""
    fleet = {"red.satellites": ["fleet"], "red.active": 1, "red.inactive": 2, "red.stock": [0, 0, 0]}
    reasons = visiting(fleet, "use-die: 2 fleet")
    assert reasons["regenerate 2"] == NO_SHIP
    reasons = visiting(fleet, "use-die: 2 fleet", "regenerate: 0")
    assert reasons["points row"] == reasons["points and morale row"] == reasons["none"] == NO_SHIP
    reasons = visiting(fleet, "use-die: 2 fleet", "regenerate: 0", "decommission: resource")
    assert reasons == {"ore": NO_SHIP, "gold": NO_SHIP}


def test_the_windows_of_a_visit_say_why_a_card_or_going_on_is_closed() -> None:
    """SS-8.9, SS-6.2, SS-8.8, SS-10.1."""
    crew = ["crew-claim-buyer-a", "crew-drill-chief-a", "crew-slag-foreman-a"]
    answers = ("use-die: 1 crew", "arrival: go-on", "resource-type: gold")
    reasons = visiting({**HIRING, "red.stock": [0, 1, 0], "red.crew": crew}, *answers)
    assert reasons["Claim Buyer (Ember)"] == NOBODY_TO_HIRE
    assert reasons["Slag Foreman (Root)"][0] == "SS-8.8"
    stone_setter = {**HIRING, "red.stock": [0, 0, 0], "red.crew": ["crew-stone-setter-a"]}
    reasons = visiting(stone_setter, "use-die: 1 crew", "resource-type: crystal")
    assert reasons == {"go on": NOBODY_TO_HIRE}


def test_on_arrival_the_reason_names_the_place() -> None:
    """SS-8.9, SS-4.1, SS-7.5, SS-8.8."""
    dear = {f"sphere.I{n}.tile": f"hex-{name}" for n, name in enumerate(DEAR, 1)}
    drones = {"red.active": 1, "red.inactive": 1, "red.matrix": [3, 3, 3]}
    crew = {"red.crew": ["crew-site-auditor-a"], "red.satellites": ["sphere", "crew"]}
    held = {"fleet.top-left": ["res-harrier", "red 7"], "red.stock": [0, 3, 0], "visits.sphere": ["black 5"]}
    patches = {**drones, **held, **crew, **dear}
    in_vain = ("SS-8.9", "after that you could neither act at Solar Sphere nor launch a satellite there")
    answers = ["use-die: 6 sphere"]
    assert visiting(patches, *answers) == {"go on": in_vain}
    answers += ["arrival: crew-site-auditor-a"]
    reasons = visiting(patches, *answers)
    assert reasons == {"ore": in_vain, "gold": in_vain, "crystal": in_vain, "salvage": in_vain}
    answers += ["kickback-choice: fabricate"]
    assert visiting(patches, *answers)["Crew Station"] == in_vain
