"""VF-7: Crises are drawn, and resolved by what players do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.perils import (
    HUNGRY,
    MILLS,
    OUTRIDERS,
    PLENTY,
    SCOUTS,
    WAGES,
    advancing,
    against,
    do,
    lying,
    peril,
    until,
)
from tests.games.voidfall.sampling import against_void, answer, start, state, tables
from tests.games.voidfall.test_examples import offered, own, question, see

from starboard.games.voidfall.position import patch
from starboard.games.voidfall.rules.crises import reveal_crisis

SILOS = "crisis-01-empty-silos"
REACTORS = "crisis-02-dry-reactors"
RAIDERS = "crisis-04-raiders-at-the-gate"
FAITH = "crisis-05-shaken-faith"
DOCKS = "crisis-03-idle-docks"
CROWDS = "crisis-18-restless-crowds"
COUNCIL = "crisis-21-divided-council"
FADING = "crisis-22-fading-hope"
FAMINE = "crisis-32-famine"


# --- drawing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("alert", "found"),
    [
        ("situation-1", OUTRIDERS),
        ("situation-2", "crisis-25-hunter-packs"),
        ("situation-3", "crisis-48-void-vanguard"),
        ("war-1-probe", ""),
    ],
)
def test_the_alert_says_from_which_deck(alert: str, found: str) -> None:
    """VF-7.1: at the start of the turn, before the Focus is chosen; under a War none."""
    run = against({"alert": alert})
    assert question(run).verb == "focus"
    assert see(run, "crisis") == [found]


def test_an_empty_deck_is_rebuilt() -> None:
    """VF-7.2: from its pile; without one there is no Crisis."""
    s = lying({"alert": "situation-1"})
    level_one = [card.id for card in s.tables.crises if card.level == 1]
    patch(s, "crisis-discard.1", level_one)
    assert peril(s).crisis_decks[1] == []
    reveal_crisis(s)
    assert len(peril(s).crisis_decks[1]) == 18
    assert peril(s).crisis_discards[1] == ()
    assert s.tables.crises[peril(s).crisis].level == 1
    s = lying({"alert": "situation-1"})
    peril(s).crisis_decks[1].clear()
    reveal_crisis(s)
    assert peril(s).crisis == -1


# --- resolving --------------------------------------------------------------------------------------------


def test_one_deed_may_fulfil_several() -> None:
    """VF-7.4, VF-7.8, VF-7.10, VF-7.15: each cost is paid by itself, and there is no reward."""
    run = against(
        {"alert": "situation-1", "crisis-deck.1": [MILLS], "row.economic": [FAMINE, SILOS]}
        | {"sector.0,2.population": 6, "red.stock": [0, 0, 0, 0, 0], "sector.0,3.population": 4}
    )
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "food")
    # F at Level 4 gives 3: Empty Silos asks for a Yield of 3, Famine for 3 F after the deed.
    assert (question(run).verb, offered(run)) == ("crisis", [FAMINE, SILOS, "none"])
    assert see(run, "red.stock", "red.influence") == [[3, 0, 0, 0, 0], 10]
    answer(run, SILOS)
    assert offered(run) == [FAMINE, "none"]
    answer(run, FAMINE)
    assert see(run, "red.stock", "row.economic") == [[0, 0, 0, 0, 0], []]
    # E and M at Level 6 give 4 each: Broken Mills asks for a Yield of 4 of M.
    answer(run, "energy")
    assert question(run).verb == "produce"
    answer(run, "materials")
    assert (question(run).verb, offered(run)) == ("crisis", [MILLS, "none"])
    answer(run, MILLS)
    assert see(run, "crisis", "crisis-discard.1", "red.influence") == ["", [MILLS], 10]


def test_a_cost_after_is_paid_before_the_next_is_produced() -> None:
    """VF-7.8, VF-7.9, VF-17.7: Dry Reactors takes 1 F right after E was produced; with 15 F in stock that
    makes room for the 1 F that is produced next, so it is no overproduction.
    """
    run = against({"row.economic": [REACTORS], "red.stock": [15, 0, 0, 0, 0]})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "energy")
    assert (question(run).verb, offered(run)) == ("crisis", [REACTORS, "none"])
    answer(run, REACTORS)
    assert see(run, "red.stock.food") == [14]
    answer(run, "food")
    assert see(run, "red.stock.food", "red.influence") == [15, 10]


def test_a_yield_that_is_too_low_does_not_count() -> None:
    """VF-7.6: Broken Mills asks for a Yield of 4; Level 5 gives 3."""
    run = against({"row.economic": [MILLS], "sector.0,2.population": 5})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M")
    assert question(run).verb != "crisis"


@pytest.mark.parametrize(("target", "lost"), [("0,1", 0), ("1,2", 1)])
def test_an_invasion_without_loss(target: str, lost: int) -> None:
    """VF-7.6: Outriders; 2 VFP cost one Corvette, 1 VFP none."""
    run = against({"row.military": [OUTRIDERS]} | own("0,2", {"corvette": 5}) | {"sector.0,3.fleet": {}})
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", target, 4)
    verbs = set()
    while question(run).verb not in ("action", "crisis"):
        verbs.add(question(run).verb)
        answer(run, offered(run)[0])
    assert see(run, f"sector.{target}.fleet") == [{"corvette": 4 - lost}]
    assert (question(run).verb == "crisis") == (lost == 0)


@pytest.mark.parametrize("active", [0, 1])
def test_while_already_is_read_before(active: int) -> None:
    """VF-7.7: Raiders at the Gate, an Active FP before the Invasion; the Combat itself brings one back."""
    run = against(
        {"row.military": [RAIDERS], "red.active": active, "sector.0,3.fleet": {}}
        | own("0,2", {"corvette": 5})
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,2", 4)
    until(run, "action", "crisis")
    # The Corvette that was lost is Active now, too late.
    assert see(run, "red.active") == [active + 1]
    assert (question(run).verb == "crisis") == (active == 1)


@pytest.mark.parametrize("population", [2, 3])
def test_without_already_it_is_read_right_after(population: int) -> None:
    """VF-7.7: Restless Crowds, a Pure Population of 6 after the growth: 3 + 2 would not do, 3 + 3 does."""
    run = against({"row.military": [CROWDS], "sector.0,3.population": population, "sector.0,2.population": 2})
    answer(run, "focus-development", "focus-development.harmonize", "pop", "0,3")
    assert (question(run).verb == "crisis") == (population == 3)


def test_already_is_not_after() -> None:
    """VF-7.7: Divided Council, a stock of 6 before the Agenda; the payment comes before the deed."""
    for food, met in ((6, True), (5, False)):
        run = against({"row.economic": [COUNCIL], "red.stock": [food, 2, 2, 2, 2]})
        answer(run, "focus-conquest", "focus-conquest.plan", 0, "agenda any", "support", "salvation-project")
        assert (question(run).verb == "crisis") == met


def test_a_cost_after_the_deed_may_be_paid_with_credits() -> None:
    """VF-7.8: Fading Hope takes 1 F; Society's first benefit has brought the Credit."""
    run = against({"row.economic": [FADING], "red.stock": [0, 0, 0, 0, 0]})
    answer(run, "focus-production", "focus-production.thrive")
    assert until(run, "crisis") == [FADING, "none"]
    answer(run, FADING)
    assert see(run, "red.stock", "row.economic") == [[0, 0, 0, 0, 1], []]


def test_a_cost_that_cannot_be_paid_in_full() -> None:
    """VF-7.8: without F and C Fading Hope is not offered. A Corrupted track gives no benefit."""
    run = against(
        {"row.economic": [FADING], "red.stock": [0, 0, 0, 0, 0], "red.corrupted-tracks": ["society"]}
    )
    assert do(run, "focus-production", "focus-production.thrive", "society") == "action"


def test_a_cost_before_the_deed() -> None:
    """VF-7.8, VF-7.9: Missing Scouts, 1 E before activating; then it is resolved by itself."""
    run = against({"row.military": [SCOUTS], "red.stock": [0, 1, 3, 0, 0]})
    answer(run, "focus-conquest", "focus-conquest.prepare")
    assert (question(run).verb, offered(run)) == ("crisis-before", [SCOUTS, "none"])
    assert do(run, SCOUTS) == "activate"
    assert see(run, "red.stock", "row.military", "red.active") == [[0, 0, 0, 0, 0], [SCOUTS], 2]
    answer(run, 2)
    assert see(run, "row.military", "red.active") == [[], 4]


def test_what_was_paid_before_is_gone_if_the_deed_is_left() -> None:
    """VF-7.9, VF-39.7: a forfeited effect does not count."""
    run = against({"row.military": [SCOUTS], "red.stock": [0, 1, 3, 0, 0]})
    answer(run, "focus-conquest", "focus-conquest.prepare", SCOUTS, "forfeit")
    assert see(run, "red.stock", "row.military") == [[0, 0, 0, 0, 0], [SCOUTS]]


def test_a_chance_let_pass_comes_back_with_the_next_action() -> None:
    """VF-7.9: Unpaid Wages, an action of Prosperity while having 4 C; nothing is asked between actions."""
    run = against({"row.economic": [WAGES], "red.stock": [0, 0, 2, 4, 0]})
    answer(run, "focus-prosperity", "focus-prosperity.stock")
    assert until(run, "crisis") == [WAGES, "none"]
    answer(run, "none")
    assert question(run).verb == "action"
    answer(run, "focus-prosperity.prosper", *([0] if question(run).verb == "substitute" else []))
    assert until(run, "crisis") == [WAGES, "none"]


def test_leadership_is_every_focus() -> None:
    """VF-3.10, VF-4.11: an action of Heroic Leadership is one of Prosperity for Unpaid Wages."""
    run = against(
        {"row.economic": [WAGES], "red.stock": [1, 0, 0, 4, 0], "special-offer": ["heroic-leadership"]}
    )
    answer(run, "heroic-leadership", "focus-politics", "heroic-leadership.repel", "food", "forfeit")
    assert offered(run) == [WAGES, "none"]


def test_only_deeds_done_while_the_card_lies_there() -> None:
    """VF-7.11: the card comes after the production; the next action does not resolve it."""
    run = against({"sector.0,2.population": 6})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M")
    until(run, "action")
    patch(state(run), "row.economic", [MILLS])
    answer(run, "focus-production.thrive")
    until(run, "crisis", "focus")
    assert question(run).verb == "focus"
    assert see(run, "row.economic") == [[MILLS]]


def test_deeds_are_counted_by_effect() -> None:
    """VF-39.7: Idle Docks asks for 2 FP by one effect; mustering at one Shipyard deploys 1, at two 2."""
    for extra, met in (([], False), (["shipyard"], True)):
        run = against({"row.military": [DOCKS], "red.active": 4, "sector.0,2.installations": extra})
        answer(run, "focus-reinforcement", "focus-reinforcement.muster")
        while question(run).verb not in ("action", "crisis"):
            answer(run, offered(run)[0])
        assert (question(run).verb == "crisis") == met


def test_others_pieces_never_count() -> None:
    """VF-7.5: Hungry Worlds asks for two own Pure Farmers' Guilds; black's do not help."""
    run = against({"row.economic": [HUNGRY], "sector.0,-2.guilds": ["food", "food"]}, 2)
    answer(run, "focus-production", "focus-production.thrive")
    assert until(run, "action", "crisis")
    assert question(run).verb == "action"


def test_a_resolved_starting_crisis_goes_to_the_box() -> None:
    """VF-7.12: Shaken Faith takes 1 S for a removed Corruption."""
    run = against({"row.military": [FAITH], "red.stock": [0, 0, 0, 0, 2]})
    answer(run, "focus-development", "focus-development.harmonize", "remove-corruption", "slot 3", FAITH)
    found = peril(state(run))
    assert see(run, "row.military", "red.stock") == [[], [0, 0, 0, 0, 0]]
    assert found.crisis_discards == [(), (), (), ()]
    assert tables().by_id[FAITH][1] not in [card for deck in found.crisis_decks for card in deck]


# --- outside the own Actions step (VF-7.14) ---------------------------------------------------------------


def test_in_preparation() -> None:
    """VF-2.25, VF-7.14: the dashed box of Looming Fate lets activate."""
    run = against({"event": "event-1-b-looming-fate", "phase": "event", "row.military": [SCOUTS]})
    until(run, "event-box")
    answer(run, "use", "activate 1")
    assert (question(run).verb, offered(run)) == ("crisis-before", [SCOUTS, "none"])
    answer(run, SCOUTS, *([0] if question(run).verb == "substitute" else []))
    until(run, "focus")
    assert see(run, "row.military") == [[]]


def test_in_evaluation() -> None:
    """VF-7.14, VF-10.17: an objective of Straight to Hell upgrades Glory, which resolves Broken Oaths."""
    oaths = "crisis-43-broken-oaths"
    run = against(
        {"event": "event-1-h-straight-to-hell", "phase": "objectives", "row.economic": [oaths]}
        | {"red.corrupted-slots": [], "red.stock": PLENTY}
    )
    until(run, "objective")
    answer(run, offered(run)[0])
    answer(run, "upgrade-glory", 2)
    assert offered(run) == [oaths, "none"]


def test_a_partner_resolves_the_current_crisis() -> None:
    """VF-7.14: black is given a Joint effect on red's turn; red forfeits the own part."""
    run = against(
        {"alert": "situation-1", "crisis-deck.1": [SCOUTS], "special-offer": ["joint-conquest"]}
        | {"red.stock": [0, 0, 3, 0, 0], "black.stock": [0, 1, 0, 0, 0]},
        2,
    )
    answer(run, "joint-conquest", "joint-conquest.arm", "black", "yes", "black")
    assert (question(run).seat, question(run).verb) == (1, "crisis-before")
    answer(run, SCOUTS, 1)
    assert see(run, "crisis", "black.stock", "black.active") == ["", [0] * 5, 3]


def test_not_while_the_void_advances() -> None:
    """VF-7.4, VF-7.14: what a Catastrophe lets remove resolves nothing, for nobody."""
    run = advancing({"crisis": MILLS, "row.military": [FAITH], "red.stock": PLENTY}, 2)
    answer(run, "catastrophe", "remove-corruption", "slot 3")
    assert (question(run).seat, question(run).verb) == (1, "effect")
    assert do(run, "remove-corruption", "slot 3") == "focus"
    assert see(run, "row.military") == [[FAITH]]


def test_nothing_is_paid_for_a_box_that_is_skipped() -> None:
    """VF-7.9: Great Triumph brings a technology, or an FP and a Trade token; neither can be had."""
    changes: dict[str, Any] = {"cycle": 2, "event": "event-2-i-great-triumph", "phase": "event"}
    tokens = ["start 1", *["loose"] * 5]
    run = against(
        {**changes, "row.military": [SCOUTS], "red.trade": tokens, "tableau": {}, "red.stock": PLENTY}
    )
    assert question(run).verb == "focus"
    assert see(run, "row.military", "red.stock") == [[SCOUTS], PLENTY]
    able = against({**changes, "row.military": [SCOUTS], "tableau": {}, "red.stock": PLENTY})
    assert question(able).verb == "crisis-before"


def test_the_set_up_resolves_nothing() -> None:
    """VF-7.14: Starting Crises lie there before Origins bring their extras."""
    for seed in range(8):
        run = start(against_void(1, f"setup {seed}", difficulty="hard", houses="free"))
        while question(run).verb not in ("event-box", "place", "focus"):
            assert question(run).verb not in ("crisis", "crisis-before")
            answer(run, offered(run)[0])
