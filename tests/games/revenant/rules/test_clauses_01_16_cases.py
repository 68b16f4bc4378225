"""REV-2 to REV-16, case by case: what a table of cases says better than a vector, and what no card can do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.revenant.rules.staging import card, drive, man, put, stage, take_turn

from starboard.conform.vectors import enter, play
from starboard.games.revenant import TITLE
from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, resolve
from starboard.games.revenant.position import probe
from starboard.games.revenant.rules.arkships import open_options
from starboard.games.revenant.rules.corruption import empty_slots, sources
from starboard.games.revenant.rules.influence import gain_hidden
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.rules.turn import step
from starboard.games.revenant.state import CADET_1, CAPTAIN, STEP_ACTION, STEP_CORRUPTION, Revenant
from starboard.games.revenant.tables import HOUSES
from starboard.kernel.ask import Question
from starboard.kernel.run import Run

LINEAGE = {
    "fenrax": {"ark-mobilise", "ark-reconnaissance"},
    "shiveus": {"ark-eliminate", "ark-control"},
    "yarvek": {"ark-fabricate", "ark-provision-neu"},
    "belitan": {"ark-exchange", "ark-provision-sci"},
    "zenor": {"ark-clone", "ark-replicate"},
    "novaris": {"ark-calculate", "ark-ascent"},
    "dunlork": {"ark-charge", "ark-provision-mat"},
}


def on_turn(patches: dict[str, Any], *steps: str, **options: int | str) -> Run:
    """Red's turn on an empty board with these patches, after these answers."""
    run = enter(TITLE, {"turn": "red", "board": "empty", **patches}, options={"seats": 3, **options})
    play(run, *steps)
    return run


def state(run: Run) -> Revenant:
    assert isinstance(run.state, Revenant)
    return run.state


def asked(run: Run) -> Question:
    (question,) = run.questions()
    return question


@pytest.mark.parametrize(
    ("free", "open_"),
    [
        ([1, 1, 0, 1], True),
        ([0, 1, 5, 1], False),
        ([1, 0, 5, 1], False),
        ([1, 1, 5, 0], False),
        ([4, 4, 1, 1], True),
    ],
)
def test_reinforce_needs_one_of_three_types(free: list[int], open_: bool) -> None:
    """REV-2.5: 1 mat, 1 ene and 1 neu, each of them."""
    question = asked(on_turn({"red.free": free}))
    assert ("captain reinforce" in question.options) == open_


@pytest.mark.parametrize("house", range(7), ids=HOUSES)
@pytest.mark.parametrize("kind", ["arkship", "fighter", "dropship"])
def test_influence_of_the_manned_ship(house: int, kind: str) -> None:
    """REV-3.1: +1 with the House of the manned ship, whatever its type, and with no other."""
    name = f"{HOUSES[house]}-{kind}"
    run = on_turn({f"{name}.at": "5"}, f"place: cadet-1 {name}")
    assert probe(state(run), "red.influence") == [int(n == house) for n in range(7)]


def test_corruption_added_in_step_3_counts() -> None:
    """REV-5.2: the test looks at the ship when step 4 begins."""
    s = stage()
    p = s.players[0]
    ship = put(s, "dunlork-arkship", 2)
    turn = man(s, 0, CADET_1, "dunlork-arkship")
    turn.step = STEP_ACTION
    drive(step(s, turn), "decline")
    s.corrupt[ship] = True
    drive(step(s, turn), "c3")
    assert p.corrupt == (False, False, True, False, True)


def test_no_empty_slot_in_step_4() -> None:
    """REV-5.3: nothing is gained and nobody is asked."""
    s = stage()
    p = s.players[0]
    put(s, "dunlork-arkship", 2, corrupt=True)
    turn = man(s, 0, CADET_1, "dunlork-arkship")
    turn.step = STEP_CORRUPTION
    p.corrupt = (False, True, True, True, True)
    p.void = 1
    assert drive(step(s, turn)) == []
    assert p.corrupt == (False, True, True, True, True)
    assert (p.void, turn.corruption) == (1, False)


@pytest.mark.parametrize("house", HOUSES)
def test_two_options_of_every_arkship(house: str) -> None:
    """REV-7.1: with means enough both options of the table and declining, nothing else."""
    other = "fenrax" if house != "fenrax" else "dunlork"
    run = on_turn(
        {
            f"{house}-arkship.at": "1",
            f"{other}-arkship.at": "3",
            f"{other}-arkship.crew": "red captain",
            "sector.4.planet": "pl-ashen-quarry",
            "zenor-dropship.at": "4",
            "zenor-dropship.landed": True,
            "red.free": [3, 1, 1, 1],
            "red.hand": ["ord-fair-trade"],
            "round": 2,
            "black.crew.captain": "emergency",
            "teal.crew.captain": "emergency",
        },
        f"place: cadet-1 {house}-arkship",
    )
    assert asked(run).verb == "effect-option"
    assert set(asked(run).options) == LINEAGE[house] | {"decline"}


@pytest.mark.parametrize(
    ("house", "option", "gained"),
    [
        ("belitan", "ark-provision-sci", [0, 0, 2, 0]),
        ("dunlork", "ark-provision-mat", [2, 0, 0, 0]),
        ("yarvek", "ark-provision-neu", [0, 0, 0, 2]),
    ],
)
def test_provisions(house: str, option: str, gained: list[int]) -> None:
    """REV-7.4: two of the Resource of the Arkship."""
    run = on_turn(
        {f"{house}-arkship.at": "1", "red.free": [0, 0, 0, 0]},
        f"place: cadet-1 {house}-arkship",
        f"effect-option: {option}",
    )
    assert probe(state(run), "red.free") == gained


def test_clone_is_never_cloned() -> None:
    """REV-7.16: of an Arkship with Clone only the other option is copied by Clone."""
    s = stage()
    p = s.players[0]
    p.hand = [card("ord-fair-trade"), card("ord-quiet-word")]
    zenor = put(s, "zenor-arkship", 1)
    put(s, "dunlork-arkship", 3)
    put(s, "belitan-dropship", 4)
    s.planets[3] = card("pl-ashen-quarry")
    s.landed[HOUSES.index("belitan") * 4 + 2] = True
    man(s, 1, CAPTAIN, "dunlork-arkship")
    man(s, 0, CADET_1, "zenor-arkship")
    assert [o.id for o in open_options(s, p, zenor, True)] == ["ark-clone", "ark-replicate"]
    assert [o.id for o in open_options(s, p, zenor, False)] == ["ark-replicate"]


def impersonator(**more: Any) -> Run:
    """The Impersonator of rank 3 on a Fighter, about to copy something on the whole board."""
    return on_turn(
        {
            "red.captain": "politician-a",
            "red.rank": 3,
            "red.free": [0, 0, 0, 6],
            "black.free": [0, 0, 0, 6],
            "zenor-fighter.at": "3",
            "open": ["sc-dead-armada", "sc-wreck-field", "sc-glass-straits"],
            **more,
        },
        "place: captain zenor-fighter",
        "use-ability: decline",
        "use-ability: politician-a-rank-3",
    )


def test_a_copied_hypercharge_charges() -> None:
    """REV-11.9: the price is paid, the Cycle charged, and the space closed for the next player."""
    run = impersonator()
    assert set(asked(run).options) == {"frigate", "hypercharge"}
    play(run, "copy-target: hypercharge", "hypercharge-card: sc-dead-armada", "influence-house: belitan")
    s = state(run)
    assert (probe(s, "charged"), probe(s, "red.free"), probe(s, "open")) == (
        True,
        [0, 0, 0, 4],
        ["sc-dead-armada"],
    )
    assert probe(s, "hypercharge.crew") == ""
    assert (asked(run).seat, asked(run).verb) == (1, "place")
    assert not [option for option in asked(run).options if str(option).endswith("hypercharge")]


def test_a_charged_cycle_cannot_be_copied_into() -> None:
    """REV-11.9: in a charged Cycle only the own Frigate is left to copy."""
    run = impersonator(open=["sc-dead-armada"], chosen="sc-dead-armada", charged=True)
    assert set(asked(run).options) == {"A", "B", "decline"}


@pytest.mark.parametrize(("left", "culled"), [(5, 2), (4, 0)])
def test_cull_needs_five_colonies(left: int, culled: int) -> None:
    """REV-12.2: with fewer than 5 cards in the deck it is skipped; else exactly 2 leave the game."""
    s = stage()
    p = s.players[0]
    s.removed, s.colonies = s.colonies[left:], s.colonies[:left]
    man(s, 0, CADET_1, "hypercharge")
    effect = s.tables.scanners[card("sc-twin-maelstrom")].benefits
    gone = [s.tables.colonies[n].id for n in s.colonies[:culled]]
    kept = sorted(s.colonies[culled:])
    drive(resolve(s, p, effect, How("REV-11.10", forced=True)), *gone)
    assert sorted(s.colonies) == kept
    assert p.data == 1


@pytest.mark.parametrize(
    ("corrupted", "slots"),
    [
        ("", 12),
        ("c2", 10),
        ("c3", 10),
        ("c4", 10),
        ("c5", 10),
        ("c2 c5", 8),
        ("c2 c3 c4", 6),
        ("c2 c3 c4 c5", 4),
    ],
)
def test_capacity(corrupted: str, slots: int) -> None:
    """REV-13.1, REV-13.3: c1 has 4 slots, the others 2 each; a corrupted compartment counts for nothing."""
    s = state(on_turn({"red.corruption": corrupted.split()}))
    assert capacity(s, s.players[0]) == slots


def test_corruption_slots() -> None:
    """REV-13.1, REV-14.1: every compartment but c1 has exactly one Corruption slot."""
    s = state(on_turn({"red.corruption": []}))
    ids = [c.id for c in s.tables.compartments[s.edition]]
    assert ids == ["c1", "c2", "c3", "c4", "c5"]
    assert [ids[n] for n in empty_slots(s, s.players[0])] == ["c2", "c3", "c4", "c5"]


def test_where_corruption_is_taken_from() -> None:
    """REV-14.3: `own`, `ship` and `both`; ships in the supply have none to give."""
    s = stage()
    p = s.players[0]
    p.corrupt = (False, True, False, False, True)
    put(s, "zenor-fighter", 3, corrupt=True)
    put(s, "fenrax-arkship", 7, corrupt=True)
    put(s, "dunlork-arkship", 7)
    assert sources(s, p, g.FROM_OWN) == ["c2", "c5"]
    assert sources(s, p, g.FROM_SHIP) == ["fenrax-arkship", "zenor-fighter"]
    assert sources(s, p, g.FROM_BOTH) == ["c2", "c5", "fenrax-arkship", "zenor-fighter"]


@pytest.mark.parametrize("field", [2, 5, 8])
@pytest.mark.parametrize(
    ("house", "key", "after"),
    [
        ("fenrax", "red.free", [1, 0, 0, 0]),
        ("dunlork", "red.free", [0, 1, 0, 0]),
        ("belitan", "red.free", [0, 0, 1, 0]),
        ("zenor", "red.free", [0, 0, 0, 1]),
        ("yarvek", "red.data", 1),
        ("shiveus", "red.corruption", []),
        ("novaris", "red.tactics", 2),
    ],
)
def test_reward_of_every_house(field: int, house: str, key: str, after: Any) -> None:
    """REV-16.2, REV-16.3: each of the three tokens of a House gives the same, once."""
    fields = [n for n in (2, 5, 8) if n >= field]
    run = on_turn(
        {
            "red.free": [0, 0, 0, 0],
            f"red.influence.{house}": field - 1,
            f"rewards.{house}": fields,
            f"{house}-fighter.at": "1",
        },
        f"place: cadet-1 {house}-fighter",
    )
    if house == "shiveus":
        assert set(asked(run).options) == {"c5", "stop"}
        play(run, "cleanse-source: c5")
    s = state(run)
    assert probe(s, key) == after
    assert probe(s, f"rewards.{house}") == fields[1:]
    assert probe(s, f"red.influence.{house}") == field
    untouched = {"red.free": [0, 0, 0, 0], "red.data": 0, "red.corruption": ["c5"], "red.tactics": 0}
    assert {k: probe(s, k) for k in untouched if k != key} == {k: v for k, v in untouched.items() if k != key}


@pytest.mark.parametrize(("rank", "looked"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_hidden_cards_looked_at(rank: int, looked: int) -> None:
    """REV-16.4: rank + 1 cards; one is kept, the rest goes face down on the discards."""
    run = on_turn({"red.rank": rank}, "place: cadet-1 emergency")
    if asked(run).verb == "hi-keep":
        run.answer(0, asked(run).options[0])
    assert asked(run).verb == "emergency-gain"
    s = state(run)
    assert (len(s.hidden_deck), len(s.hidden_discard)) == (49 - looked, looked - 1)
    assert len(s.players[0].hidden) == 1


def test_short_hidden_deck() -> None:
    """REV-16.6: the discards are shuffled in when the deck runs out; what is still missing is not drawn."""
    s = stage()
    p = s.players[0]
    p.rank = 3
    man(s, 0, CADET_1, "frigate")
    s.hidden_deck, s.hidden_discard = [0], [7, 14]
    (question,) = drive(gain_hidden(s, p, "REV-16.4"), "yarvek")
    assert set(question.options) == {"fenrax", "shiveus", "yarvek"}
    assert p.hidden == [14]
    assert (s.hidden_deck, sorted(s.hidden_discard)) == ([], [0, 7])


def test_nothing_left_to_look_at() -> None:
    """REV-16.6, REV-2.7: without any HI card the emergency action goes on without one."""
    s = stage()
    p = s.players[0]
    s.hidden_deck, s.hidden_discard = [], []
    questions = take_turn(s, 0, "cadet-1 emergency", "neu", "pass")
    assert [q.verb for q in questions] == ["place", "emergency-gain", "bonus-action"]
    assert (p.hidden, p.free) == ([], [0, 0, 0, 1])
