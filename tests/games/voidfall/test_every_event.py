"""7.1 to 7.3: what every box of every Galactic Event does, and what every objective brings.

What comes of each is worked out by hand from the texts of the cards. Boxes are resolved on the plain map of
Second Genesis or First Spark; there red has the Home 0,3 and the Outpost 0,2, next to which are the Voidborn
sectors -1,3 and 1,1 (Population 3, 2 FP), 1,2 (2, 1 FP) and 0,1 (4, 1 FP, a Sector Defense). Objectives are
evaluated with the five sectors of `test_every_agenda.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from tests.games.voidfall.sampling import asked as asked_now
from tests.games.voidfall.sampling import position as laid_out
from tests.games.voidfall.sampling import start, state, tables
from tests.games.voidfall.test_every_agenda import CLEAN, RICH
from tests.games.voidfall.test_examples import begin, question

from starboard.games.voidfall.position import probe
from starboard.games.voidfall.tables import Event
from starboard.kernel.ask import Value
from starboard.kernel.run import Run

Changes = Mapping[str, Any]
THREE: Final = RICH["red.bounties"]
RESOURCES: Final = ("food", "energy", "materials", "credits", "science")
ALWAYS: Final = (
    *("red.influence", "red.glory", "red.tracks", "red.active", "red.bounties", "red.reclaims", "red.trade"),
    *("red.corrupted-tracks", "red.corrupted-slots", "red.agendas", "red.techs", "corrupted-offers"),
    *[f"red.stock.{resource}" for resource in RESOURCES],
    *[
        f"sector.{at}.{what}"
        for at in ("0,3", "0,2", "1,2", "1,1", "0,1")
        for what in ("owner", "population", "corrupted", "guilds", "installations", "fleet", "void", "glory")
    ],
)


def card_of(letter: str) -> Event:
    return next(event for event in tables().events if event.id.startswith(f"event-{letter}-"))


def leave_black(run: Run) -> None:
    """Whatever black is asked it forfeits, or takes what stands last."""
    while (asked := asked_now(run)) is not None and asked.seat:
        run.answer(1, "forfeit" if "forfeit" in asked.options else asked.options[-1])


def play(run: Run, answers: Sequence[Value]) -> None:
    """Red's answers."""
    for answer in answers:
        leave_black(run)
        asked = question(run)
        assert answer in asked.options, f"{answer} is no answer to {asked}"
        run.answer(0, answer)


# --- objectives (VF-10.10 to 10.12) -------------------------------------------------------------------------

# The event, what is different from RICH, which objectives are open, the answers with that to the question
# which to evaluate first (by its place), and what is different afterwards.
Objective = tuple[str, Changes, tuple[bool, bool], tuple[Value, ...], Changes]
OBJECTIVES: Final[tuple[Objective, ...]] = (
    # One Pure Scientists' Guild is not enough; 4 technologies are. Materials: 9 + 15 is more than 15.
    (
        "1-a",
        {},
        (False, True),
        (1, "gain 1C", "materials"),
        {"red.stock.credits": 9, "red.stock.materials": 15, "red.influence": 53},
    ),
    (
        "1-a",
        {"sector.1,2.guilds": ["science"], "bounty-pile": ["bounty-fs", "bounty-s1"]},
        (True, True),
        (0, "bounty 2", "gain 1F 1S", "seq[gain 1S; influence 1]", 1),
        {
            "red.stock.food": 8,
            "red.stock.science": 10,
            "red.influence": 51,
            "red.active": 3,
            "red.bounties": [*THREE, "bounty-fs", "bounty-s1"],
        },
    ),
    ("1-b", {}, (True, True), (0, "1,1 shipyard", "forfeit"), {"sector.1,1.installations": ["shipyard"]}),
    # The only Agenda lies in a Corrupted slot.
    (
        "1-b",
        {"red.corrupted-slots": [1]},
        (False, True),
        (1, "might", "mining-consortium"),
        {"red.agendas": ["mining-consortium"]},
    ),
    (
        "1-c",
        {},
        (True, True),
        (0, "slot 3", "track statecraft", "slot 1"),
        {"red.corrupted-slots": [1], "red.corrupted-tracks": []},
    ),
    # 5 FP in sectors; of the tracks two Pure ones are in Tier 1 or higher.
    (
        "1-c",
        {"sector.1,2.fleet": {"sentry": 1}, "sector.0,2.fleet": {"corvette": 1}},
        (False, True),
        (1, "gain 2C"),
        {"red.stock.credits": 10},
    ),
    (
        "1-d",
        {},
        (True, False),
        (0, "guild any", "1,1 credits", "1,2 shipyard", "forfeit"),
        {
            "sector.1,1.guilds": ["materials", "materials", "credits"],
            "sector.1,2.installations": ["starbase", "shipyard"],
        },
    ),
    # Two in 0,2 and the Home of CLEAN's three in 0,2 and 1,1; Economy enters Tier 4 for 2 FP: 2 for each of
    # 9 Pure Guilds.
    (
        "1-d",
        {
            key: CLEAN[key]
            for key in ("sector.0,2.guilds", "sector.1,1.guilds", "sector.0,3.guilds", "sector.1,2.guilds")
        },
        (True, True),
        (1, "economy"),
        {"red.tracks": [5, 3, 7], "red.active": 0, "red.influence": 68},
    ),
    # 1 with Bankers; three spaces are empty.
    ("1-e", {}, (False, False), (), {}),
    # Two are empty. Energy 4 + 4; Science 8 + 8 is more than 15.
    (
        "1-e",
        {"sector.0,1.guilds": ["science", "materials", "food"]},
        (False, True),
        (1, "energy", "science"),
        {"red.stock.energy": 8, "red.stock.science": 15, "red.influence": 53},
    ),
    # 2 Upkeep of sectors; 4 Glory tokens.
    (
        "1-f",
        {"bounty-pile": ["bounty-x", "bounty-em", "bounty-ms"]},
        (False, True),
        (1, "science", "gain 1E 1M", "influence 1"),
        {
            "red.stock.science": 9,
            "red.stock.energy": 5,
            "red.stock.materials": 10,
            "red.influence": 51,
            "red.bounties": [*THREE, "bounty-x", "bounty-em", "bounty-ms"],
        },
    ),
    # None was kept; of the sectors with Scientists one has Population 6 and the other is Corrupted.
    ("1-g", {}, (False, False), (), {}),
    (
        "1-g",
        {"red.kept": 2},
        (True, False),
        (0, *2 * ("upto[gain 2F; influence 1]", "seq[gain 2F; influence 1]")),
        {"red.stock.food": 11, "red.influence": 52},
    ),
    # 2 markers on the mat; 0,2 and 1,2 have 2 FP or more. 4 Influence for the first copy.
    (
        "1-h",
        {},
        (False, True),
        (1, "decontamination-chambers", "forfeit"),
        {
            "red.techs": [*RICH["red.techs"], "decontamination-chambers"],
            "red.influence": 54,
        },
    ),
    (
        "1-h",
        {"red.corrupted-tracks": [], "red.corrupted-slots": []},
        (True, True),
        (0, "glory 2"),
        {"red.glory": [1, 2, 2, 3, 5]},
    ),
    # A marker in a sector only: those on the mat do not count.
    ("1-i", {}, (True, True), (1, "sector 0,1"), {"sector.0,1.corrupted": False}),
    ("1-i", {"red.glory": [1, 2, 3, 3]}, (True, False), (0, 2), {"red.active": 4}),
    (
        "1-k",
        {"bounty-pile": ["bounty-es"]},
        (True, True),
        (0, "bounty 1", "gain 1E 1S", 1),
        {
            "red.stock.energy": 5,
            "red.stock.science": 9,
            "red.active": 3,
            "red.bounties": [*THREE, "bounty-es"],
        },
    ),
    # 4 Upkeep, 5 Installations.
    ("2-a", {}, (False, False), (), {}),
    (
        "2-a",
        {key: CLEAN[key] for key in ("red.slots", "red.trade")},
        (True, False),
        (0, "wealth", "grand-armada"),
        {"red.agendas": ["grand-armada"]},
    ),
    # 3 Sector Defenses and Starbases.
    (
        "2-b",
        {},
        (False, True),
        (1, "influence 4", "slot 3"),
        {"red.influence": 54, "red.corrupted-slots": []},
    ),
    (
        "2-b",
        {"sector.1,1.installations": ["defense", "defense"]},
        (True, True),
        (0, "gain 2S", "forfeit"),
        {"red.stock.science": 10, "red.trade": ["start 1", "loose", "loose"]},
    ),
    # 0,2, 1,2 and 1,1 have two Guilds of F, E or M.
    (
        "2-c",
        {},
        (True, True),
        (0, "remove-corruption", "sector 0,1", "activate 1", 1),
        {"sector.0,1.corrupted": False, "red.active": 3},
    ),
    # Corrupted sectors have them too, but their Installations do not count: 5 in Pure sectors.
    (
        "2-c",
        {"sector.1,1.guilds": ["credits"], "sector.0,1.installations": ["defense"]},
        (False, True),
        (1,),
        {"red.influence": 60},
    ),
    # A Credit Yield of 2, 4 technologies.
    ("2-d", {}, (False, False), (), {}),
    # With Bankers in the Home the Level is 11: 5. Food 7 + 4, Energy 4 + 4, Materials 9 + 15.
    (
        "2-d",
        {"sector.0,3.guilds": ["credits"]},
        (True, False),
        (0, "food", "energy", "materials"),
        {
            "red.stock.food": 11,
            "red.stock.energy": 8,
            "red.stock.materials": 15,
            "red.influence": 53,
        },
    ),
    (
        "2-d",
        {"red.techs": [*RICH["red.techs"], "torpedoes"]},
        (False, True),
        (1,),
        {"red.influence": 60},
    ),
    # 3 markers in all. Society enters Tier 3 for 1 FP, of its two parts the Corruption is removed.
    (
        "2-e",
        {},
        (True, False),
        (0, "society", "remove-corruption", "slot 3", "forfeit"),
        {"red.tracks": [6, 3, 6], "red.active": 1, "red.corrupted-slots": []},
    ),
    (
        "2-e",
        {"red.discard": ["focus-progress"], "red.corrupted-tracks": [], "red.corrupted-slots": []},
        (False, True),
        (1,),
        {"red.influence": 58},
    ),
    ("2-f", {}, (True, True), (1,), {"red.influence": 65}),
    # The track is Corrupted and brings nothing.
    ("2-f", {}, (True, True), (0, "statecraft"), {"red.tracks": [5, 4, 6]}),
    ("2-g", {}, (True, True), (1,), {"red.influence": 62}),
    # Exactly 4 tokens: 5 are too many.
    ("2-g", {"red.glory": [1, 1, 1, 2, 5]}, (False, True), (1,), {"red.influence": 62}),
    (
        "2-g",
        {"bounty-pile": ["bounty-fm"], "sector.1,1.population": 1},
        (True, False),
        (0, "bounty 1", "gain 1F 1M", "purifier", "forfeit"),
        {
            "red.stock.food": 8,
            "red.stock.materials": 10,
            "red.bounties": [*THREE, "bounty-fm"],
            "red.techs": [*RICH["red.techs"], "purifier"],
            "red.influence": 54,
            "sector.1,1.population": 1,
        },
    ),
    ("2-h", {}, (True, True), (1,), {"red.influence": 56}),
    ("2-h", {}, (True, True), (0, "remove-corruption", "track statecraft"), {"red.corrupted-tracks": []}),
    # One token of 5: one type. The Yield of Science is 8.
    (
        "2-i",
        {},
        (True, False),
        (0, "science"),
        {"red.stock.science": 15, "red.influence": 53},
    ),
    (
        "2-i",
        {key: CLEAN[key] for key in ("red.slots", "red.trade")} | {"red.glory": [1, 2, 3, 4]},
        (False, True),
        (1, "influence 10"),
        {"red.influence": 60},
    ),
    ("2-k", {}, (False, True), (1,), {"red.influence": 60}),
    (
        "2-k",
        {"sector.1,2.guilds": ["science", "science"]},
        (True, True),
        (0, "statecraft"),
        {"red.tracks": [5, 4, 6]},
    ),
    # Tier 2 and Tier 3.
    ("3-a", {}, (True, True), (0,), {"red.influence": 65}),
    # 2 Active; 7 in Pure sectors.
    ("3-a", {}, (True, True), (1,), {"red.influence": 66}),
    ("3-b", {}, (True, True), (0,), {"red.influence": 61}),
    # 1,2 has 3 FP; 0,2 has 2 Upkeep.
    ("3-b", {}, (True, True), (1,), {"red.influence": 58}),
    # 36 in stock.
    ("3-c", {}, (True, True), (0,), {"red.influence": 68}),
    ("3-c", {"red.stock": [7, 4, 9, 8, 9]}, (True, True), (1,), {"red.influence": 60}),
    ("3-d", {}, (True, True), (0, "quantum-leap"), {"red.influence": 64}),
    ("3-d", {}, (True, True), (1,), {"red.influence": 56}),
    ("3-e", {}, (True, True), (0,), {"red.influence": 55}),
    ("3-e", {}, (True, True), (1,), {"red.influence": 68}),
    # 15 of Materials, 4 of Energy.
    ("3-f", {}, (True, False), (0,), {"red.influence": 69}),
    (
        "3-f",
        {"red.techs": [*CLEAN["red.techs"], "torpedoes"]}
        | {key: CLEAN[key] for key in ("red.corrupted-tracks", "red.corrupted-slots", "sector.1,1.fleet")},
        (True, True),
        (1,),
        {"red.influence": 70},
    ),
    # 1 + 3 + 6; the fourth Pure sector is not beyond the fourth.
    ("3-g", {}, (True, False), (0,), {"red.influence": 60}),
    ("3-g", {"sector.0,1.corrupted": False}, (True, True), (1,), {"red.influence": 55}),
    ("3-h", {}, (True, True), (0,), {"red.influence": 58}),
    ("3-h", {}, (True, True), (1,), {"red.influence": 62}),
    # Twice 5 + 3 + 2.
    (
        "3-i",
        {},
        (True, True),
        (0, "influence = glory-best3", "influence = glory-best3"),
        {"red.influence": 70},
    ),
    ("3-i", {}, (True, True), (1,), {"red.influence": 60}),
    ("3-k", {}, (True, True), (0,), {"red.influence": 66}),
    ("3-k", {"red.reclaims": ["reclaim-cleanse"]}, (True, False), (0,), {"red.influence": 66}),
    ("3-k", {}, (True, True), (1,), {"red.influence": 57}),
)


@pytest.mark.parametrize(
    ("letter", "position", "open_ones", "answers", "changes"), OBJECTIVES, ids=[one[0] for one in OBJECTIVES]
)
def test_an_objective(
    letter: str,
    position: Changes,
    open_ones: tuple[bool, bool],
    answers: tuple[Value, ...],
    changes: Changes,
) -> None:
    """VF-10.10 to 10.12, VF-39.8."""
    card = card_of(letter)
    at_event = {"cycle": int(letter[0]), "event": card.id, "phase": "objectives"}
    run = begin(RICH | at_event | dict(position))
    texts = [objective.text for objective in card.objectives]
    before = {key: probe(state(run), key) for key in ALWAYS}
    offered = [text for text, there in zip(texts, open_ones, strict=True) if there]
    asked = asked_now(run)
    if not offered:
        assert asked is None or asked.seat == 1 or asked.verb != "objective"
        return
    assert asked is not None
    assert (asked.seat, asked.verb, list(asked.options)) == (0, "objective", [*offered, "none"])
    first, *rest = answers
    assert isinstance(first, int)
    play(run, [texts[first], *rest])
    # A red line: there is no second one.
    now = asked_now(run)
    assert now is None or now.seat == 1 or now.verb == "turn-order"
    # What Agendas bring afterwards is not looked at.
    after = {key: probe(state(run), key) for key in ALWAYS}
    after["red.influence"] = state(run).accounts[0].influence[3]
    assert after == {**before, **changes}


# --- boxes (VF-2.12 to 2.28) --------------------------------------------------------------------------------

PLAIN: Final[dict[str, Any]] = {
    "red.influence": 20,
    "red.stock": [4, 4, 4, 4, 4],
    "red.glory": [1, 2],
    "reclaim-pile": ["reclaim-cleanse"],
    "bounty-pile": ["bounty-x"],
    "sector.1,1.glory": [],
    "sector.1,2.glory": [],
    "sector.0,1.glory": [],
}
# Where tokens lie face down.
LYING: Final = tuple(
    f"sector.{at}.{what}" for at in ("1,2", "1,1", "0,1") for what in ("bounties", "reclaims")
)

# The event, what is different from PLAIN, what red answers, and what is different on red's side of the map
# and on the mat when all boxes are done; of sectors far away only what is named is compared. Of tokens that
# lie face down only the number is, as so many more.
BOXES: Final[tuple[tuple[str, Changes, tuple[Value, ...], Changes], ...]] = (
    (
        "1-a",
        {},
        ("0,1", "use", "gain 3C"),
        {
            "sector.0,1.installations": ["defense"] * 2,
            "sector.0,1.guilds": ["science"],
            "red.stock.credits": 7,
        },
    ),
    (
        "1-a",
        {},
        ("0,1", "use", "pay 1S -> tech basic", "purifier", "forfeit"),
        {
            "sector.0,1.installations": ["defense"] * 2,
            "sector.0,1.guilds": ["science"],
            "red.stock.science": 3,
            "red.techs": ["targeting", "purifier"],
            "red.influence": 24,
        },
    ),
    (
        "1-b",
        {},
        ("1,1", "use", "deploy 1 @home", "0,3 corvette"),
        {
            "sector.1,1.installations": ["defense"],
            "sector.1,1.reclaims": 1,
            "corrupted-offers": ["dominance"],
            "sector.0,3.fleet": {"corvette": 3},
            "red.active": 1,
        },
    ),
    # The lowest Population is that of 1,2, the highest that of 0,1.
    (
        "1-c",
        {},
        ("use", "guild any", "0,3 science"),
        {
            "sector.1,2.bounties": 1,
            "sector.0,1.reclaims": 1,
            "sector.0,1.installations": ["defense"] * 2,
            "sector.0,3.guilds": ["food", "science"],
        },
    ),
    (
        "1-d",
        {},
        ("1,1", "use", "guild C", "0,2 credits"),
        {
            "sector.1,1.void": 3,
            "sector.1,1.glory": [1],
            "sector.0,2.guilds": ["energy", "materials", "credits"],
        },
    ),
    (
        "1-e",
        {},
        ("1,2", "use", "society"),
        {
            "sector.1,2.void": 2,
            "sector.1,2.guilds": ["credits"],
            "red.tracks": [1, 0, 0],
            "red.stock.credits": 5,
            "red.stock.science": 5,
        },
    ),
    (
        "1-f",
        {},
        ("place guild any + void 1 on adj-void-low", "materials", "use", "upgrade-glory", 1),
        {"sector.1,2.void": 2, "sector.1,2.guilds": ["materials"], "red.glory": [2, 2]},
    ),
    # The marker on the track binds it; its first space, 1 C and 1 S, brings nothing.
    ("1-g", {}, ("track society",), {"red.corrupted-tracks": ["society"], "red.tracks": [1, 0, 0]}),
    ("1-g", {}, ("slot 1",), {"red.corrupted-slots": [1, 3]}),
    (
        "1-h",
        {},
        ("seq[gain-corruption; glory 1]", "sector 0,2"),
        {"sector.0,2.corrupted": True, "red.glory": [1, 1, 2]},
    ),
    ("1-h", {}, ("recall 1", "0,3 corvette"), {"sector.0,3.fleet": {"corvette": 1}, "red.active": 3}),
    (
        "1-i",
        {},
        ("1,2", "use", "upto[upgrade-glory; activate 1]", "upgrade-glory", 2, 1),
        {
            "sector.1,2.reclaims": 1,
            "sector.1,2.installations": ["defense"],
            "red.glory": [1, 3],
            "red.active": 3,
        },
    ),
    (
        "1-k",
        {},
        ("1,1", "use", "gain 2B", "food", "materials"),
        {
            "sector.1,1.bounties": 1,
            "sector.1,1.glory": [1],
            "red.stock.food": 5,
            "red.stock.materials": 5,
        },
    ),
    (
        "2-a",
        {"red.stock": [0, 0, 0, 12, 7]},
        ("0,1", "use", 6),
        # 12 and 6 Credits are 15: the rest is lost.
        {
            "sector.0,1.void": 2,
            "sector.0,1.reclaims": 1,
            "corrupted-offers": ["might"],
            "red.stock.credits": 15,
            "red.stock.science": 1,
        },
    ),
    (
        "2-b",
        {},
        ("1,2", "use", "activate 2", 2),
        {
            "sector.1,2.void": 2,
            "sector.1,2.guilds": ["credits"],
            "corrupted-offers": ["support"],
            "red.active": 4,
        },
    ),
    # Sector Defenses stand in 0,1 and 0,-1, in -1,1 and 1,-1, and in 0,0.
    (
        "2-c",
        {},
        ("forfeit",),
        {
            "corrupted-offers": ["wealth"],
            "sector.0,1.bounties": 1,
            "sector.0,-1.bounties": 1,
            "sector.-1,1.bounties": 1,
            "sector.0,0.bounties": 1,
            "sector.0,1.glory": [1],
            "sector.0,-1.glory": [1, 3],
            "sector.-1,1.glory": [1, 4],
            "sector.1,-1.glory": [1, 4],
            "sector.0,0.glory": [1, 4],
        },
    ),
    # Population 4: 0,1, 0,-1, -1,1, 1,-1, and 0,0, which has room for 6.
    (
        "2-d",
        {},
        ("track economy", "use", "gain 3S"),
        {
            **{
                f"sector.{at}.{what}": 1
                for at in ("0,1", "0,-1", "-1,1", "0,0")
                for what in ("bounties", "reclaims")
            },
            **{f"sector.{at}.void": 3 for at in ("0,1", "0,-1", "-1,1", "1,-1")},
            "sector.0,0.void": 5,
            "red.corrupted-tracks": ["economy"],
            "red.stock.science": 7,
        },
    ),
    # The Home is immune, so it is the Outpost; then 1 Pure Guild is left.
    (
        "2-e",
        {"bounty-pile": ["bounty-fm"]},
        ("1,2", "use", "gain 1F 1M"),
        {
            "sector.0,2.corrupted": True,
            "sector.1,2.reclaims": 1,
            "sector.1,2.installations": ["defense"],
            "red.stock.food": 5,
            "red.stock.materials": 5,
            "red.bounties": ["bounty-fm"],
        },
    ),
    # With Ark Ships four in the Home, and two in 1,2: 6 Pure Guilds when the Outpost is Corrupted.
    (
        "2-e",
        {
            "red.techs": ["ark-ships"],
            "red.beside": "",
            "red.tracks": [3, 0, 0],
            "sector.0,3.guilds": ["food"] * 4,
            "sector.1,2.owner": "red",
            "sector.1,2.fleet": {"corvette": 1},
            "sector.1,2.corrupted": False,
            "sector.1,2.guilds": ["food"] * 2,
        },
        ("sector 0,2", "1,1", "use", "forfeit", "start 1"),
        {
            "sector.0,2.corrupted": True,
            "sector.1,1.reclaims": 1,
            "sector.1,1.installations": ["defense"],
            "red.trade": ["start 1"],
        },
    ),
    (
        "2-f",
        {"sector.0,2.installations": ["shipyard"]},
        ("1,1", "destroy inst", "0,2 materials"),
        {"sector.1,1.void": 3, "sector.0,2.installations": [], "sector.0,2.guilds": ["energy"]},
    ),
    ("2-g", {}, (), {"sector.0,2.population": 3, "sector.0,2.corrupted": True}),
    # Levels F 2, E 3: Yields 1 and 2.
    ("2-h", {}, ("use", "energy", "food"), {"red.stock.energy": 6, "red.stock.food": 5}),
    (
        "2-i",
        {"bounty-pile": ["bounty-x", "bounty-s1", "bounty-fs"]},
        ("tech basic", "hyperdrive", "food", "seq[gain 1S; influence 1]", "gain 1F 1S"),
        {
            "red.techs": ["targeting", "hyperdrive"],
            "red.influence": 25,
            "red.stock.food": 6,
            "red.stock.science": 6,
            "red.bounties": ["bounty-x", "bounty-s1", "bounty-fs"],
        },
    ),
    (
        "2-i",
        {},
        ("seq[activate 1; trade]", "gain 1S", "start 1"),
        {"red.active": 3, "red.stock.science": 5, "red.trade": ["start 1"]},
    ),
    (
        "2-k",
        {},
        ("1,1", "use", "pay 1S -> tech any", "purifier", "forfeit"),
        {
            "sector.1,1.void": 3,
            "sector.1,1.guilds": ["science"],
            "sector.1,1.reclaims": 1,
            "red.stock.science": 3,
            "red.techs": ["targeting", "purifier"],
            "red.influence": 24,
        },
    ),
    # 3 VFP stand in the genesis sectors alone; 0,1 gets its second Sector Defense.
    (
        "3-a",
        {},
        ("0,2 energy", "use", "slot 3", "track society"),
        {
            "sector.1,2.installations": ["defense"],
            "sector.1,1.installations": ["defense"],
            "sector.0,1.installations": ["defense"] * 2,
            "sector.0,-1.installations": ["defense"] * 2,
            "sector.-1,1.installations": ["defense"] * 2,
            "sector.1,-1.installations": ["defense"] * 2,
            "sector.0,2.guilds": ["materials"],
            "red.corrupted-slots": [],
            "red.corrupted-tracks": ["society"],
        },
    ),
    (
        "3-b",
        {},
        ("1,1", "use", "0,3 corvette"),
        {
            "sector.1,1.void": 3,
            "sector.1,1.glory": [3],
            "sector.1,1.installations": ["defense"],
            "sector.0,3.fleet": {"corvette": 3},
            "red.active": 1,
        },
    ),
    (
        "3-c",
        {"red.trade": ["start 1"]},
        ("use",),
        {"sector.0,1.bounties": 1, "sector.0,1.installations": ["defense"] * 2, "red.stock.science": 7},
    ),
    # Slot 3 is Corrupted, so the other two; Glory may lie on any Voidborn or Fallen House sector.
    (
        "3-d",
        {},
        ("slot 1", "0,-1", "use", "deploy 1", "0,3 corvette", "0,2 science"),
        {
            "red.corrupted-slots": [1, 2, 3],
            "sector.0,-1.glory": [3, 3],
            "sector.0,3.fleet": {"corvette": 3},
            "red.active": 1,
            "sector.0,2.guilds": ["energy", "materials", "science"],
        },
    ),
    (
        "3-e",
        {},
        ("1,2", "slot 2", "forfeit"),
        {
            "sector.1,2.void": 2,
            "sector.1,2.guilds": ["credits"],
            "sector.1,2.installations": ["defense"],
            "red.corrupted-slots": [2, 3],
        },
    ),
    (
        "3-f",
        {},
        ("use", "pay corruption agenda -> advance any", "slot 1", "society"),
        {
            "corrupted-offers": ["dominance", "support", "might", "wealth"],
            "sector.0,1.void": 2,
            "sector.0,-1.void": 2,
            "sector.-1,1.void": 3,
            "sector.1,-1.void": 3,
            "sector.0,0.void": 4,
            "red.corrupted-slots": [1, 3],
            "red.tracks": [1, 0, 0],
            "red.stock.credits": 5,
            "red.stock.science": 5,
        },
    ),
    (
        "3-g",
        {},
        ("slot 1", "use", "deploy 3", "0,3 corvette", "0,2 corvette"),
        {
            "red.corrupted-slots": [1, 3],
            "red.active": 0,
            "sector.0,3.fleet": {"corvette": 3},
            "sector.0,2.fleet": {"corvette": 3},
        },
    ),
    ("3-h", {}, ("track economy", "1,2"), {"red.corrupted-tracks": ["economy"], "sector.1,2.reclaims": 1}),
    (
        "3-i",
        {},
        ("pay discard glory -> gain 3C", 2),
        {"red.glory": [1], "red.stock.credits": 7},
    ),
    ("3-i", {"red.glory": []}, (), {}),
    (
        "3-k",
        {},
        ("1,2", "use", "upgrade-glory", 2),
        {
            "sector.1,2.glory": [2],
            "sector.1,2.installations": ["defense"],
            "sector.0,2.corrupted": True,
            "red.glory": [1, 3],
        },
    ),
)


@pytest.mark.parametrize(("letter", "position", "answers", "changes"), BOXES, ids=[one[0] for one in BOXES])
def test_boxes(letter: str, position: Changes, answers: tuple[Value, ...], changes: Changes) -> None:
    """VF-2.12 to 2.16, VF-2.19 to 2.24."""
    at_event = {"turn": "red", "cycle": int(letter[0]), "event": card_of(letter).id, "phase": "event"}
    s = laid_out(at_event | PLAIN | dict(position))
    hidden = {*LYING, *[key for key in changes if key.endswith((".bounties", ".reclaims")) and "," in key]}
    before = {key: probe(s, key) for key in (*ALWAYS, *changes) if key not in hidden}
    lying = {key: len(probe(s, key)) for key in hidden}
    run = start(s)
    play(run, answers)
    leave_black(run)
    assert question(run).verb == "focus"
    after = {key: probe(state(run), key) for key in before}
    assert after == before | {key: value for key, value in changes.items() if key not in hidden}
    assert {key: len(probe(state(run), key)) for key in hidden} == {
        key: n + changes.get(key, 0) for key, n in lying.items()
    }
