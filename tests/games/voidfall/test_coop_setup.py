"""3.2, VF-2.10, VF-2.27, VF-38.3: the set-up against the Void, and what the group decides."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import PLENTY, against, lying, peril, until
from tests.games.voidfall.sampling import (
    AGAINST_VOID,
    DIFFICULTIES,
    against_void,
    answer,
    fresh,
    options,
    start,
    state,
)
from tests.games.voidfall.test_examples import offered, question, see

from starboard.games.voidfall.peril import WAR
from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.state import COPY_0, COPY_4, HOUSES, Voidfall


def laid_out(seats: int, seed: str, difficulty: str = "easy", scenario: str = "first-spark") -> Voidfall:
    run = start(against_void(seats, seed, difficulty=difficulty, scenario=scenario))
    for _ in range(300):
        s = state(run)
        if s.event >= 0:
            return s
        answer(run, offered(run)[0])
    raise AssertionError("the set-up never ended")


@pytest.mark.parametrize(
    ("difficulty", "crises", "alerts"), [("easy", 0, 6), ("medium", 0, 6), ("hard", 1, 6)]
)
def test_what_lies_there_at_first(difficulty: str, crises: int, alerts: int) -> None:
    """3.2: Starting Crises, Alerts of Cycle 1, three special cards; ten Harbingers in all (VF-38.4)."""
    s = laid_out(2, f"first {difficulty}", difficulty)
    found = peril(s)
    assert len(found.ongoing) == crises
    assert all(s.tables.crises[card].level == 0 for card in found.ongoing)
    assert len(found.alert_deck) + (found.alert >= 0) == alerts
    assert len(found.wars) + sum(one >= WAR for one in (*found.alert_deck, found.alert)) == 8
    assert len(found.offer) == 3
    assert found.supply == 10 - sum(s.harbingers) == 8
    assert [len(deck) for deck in found.crisis_decks] in ([0, 19, 23, 21], [0, 18, 23, 21], [0, 19, 22, 21])
    assert found.havens == ((), ())


def test_starting_crises_lie_on_their_rows() -> None:
    """3.2 step 1: the General one where the group says."""
    rows = set()
    for seed in range(12):
        run = start(against_void(1, f"starting {seed}", difficulty="hard"))
        while state(run).event < 0:
            if question(run).verb == "row":
                assert question(run).about == ("crisis-05-shaken-faith",)
                rows.add("asked")
                answer(run, "economic")
                assert "crisis-05-shaken-faith" in see(run, "row.economic")[0]
            else:
                answer(run, offered(run)[0])
        for row, kind in ((0, 0), (1, 1)):
            for card in peril(state(run)).rows[row]:
                assert state(run).tables.crises[card].type in (kind, 2)
    assert rows == {"asked"}


@pytest.mark.parametrize(
    ("seats", "low", "high", "both"), [(1, 3, 5, 0), (2, 2, 0, 6), (3, 0, 0, 8), (4, 0, 0, 8)]
)
def test_the_tableau(seats: int, low: int, high: int, both: int) -> None:
    """5.2: which technologies have one copy is drawn by lot."""
    shown = set()
    for seed in range(6):
        s = laid_out(seats, f"tableau {seed}")
        copies = [copy for copy in s.tableau if copy]
        assert copies.count(COPY_0) == low
        assert copies.count(COPY_4) == high
        assert copies.count(COPY_0 | COPY_4) == both
        shown.add(tuple(s.tableau))
    assert len(shown) > 1


@pytest.mark.parametrize(("scenario", "seats"), AGAINST_VOID)
def test_houses_and_pool(scenario: str, seats: int) -> None:
    """10.2: any Houses; four others feed the tableau, at least 1 and at most 3 of them cracked."""
    s = laid_out(seats, f"{scenario} {seats}", scenario=scenario)
    houses = {p.house for p in s.players}
    assert len(houses) == seats
    fallen = [s.tables.fallen[card] for card in s.fallen if card >= 0]
    assert not houses & {card.house for card in fallen}
    assert len({card.house for card in fallen}) == len(fallen)
    techs = {tech for tech, copies in enumerate(s.tableau) if copies}
    pool = [card for card in s.tables.fallen if set(card.technologies) <= techs]
    assert len(techs) == 8
    assert len(pool) == 4
    assert 1 <= sum(s.tables.houses[card.house].cracked for card in pool) <= 3
    assert s.players[0].glory == (2,)


def test_events_for_the_other_mode_are_left_out() -> None:
    """Set-up 11, section 7: letter K here, J in competition; ten a Cycle."""
    s = against_void(2, "letters")
    letters = [{s.tables.events[card].letter for card in deck} for deck in s.event_decks]
    assert all("k" not in found and "j" in found for found in letters)
    assert [len(deck) for deck in s.event_decks] == [10, 10, 10]


# --- the order ---------------------------------------------------------------------------------------------


def test_the_group_agrees_on_an_order() -> None:
    """VF-2.10, set-up 14: the first seat names one, the others answer together."""
    run = start(against_void(3, "order"))
    assert (question(run).seat, question(run).verb, len(offered(run))) == (0, "order", 6)
    answer(run, "teal red black")
    assert {(one.seat, one.verb) for one in run.questions()} == {(1, "order-agree"), (2, "order-agree")}
    run.answer(2, "yes")
    run.answer(1, "yes")
    assert see(run, "order") == [["teal", "red", "black"]]


def test_lots_are_drawn_without_agreement() -> None:
    """Set-up 14: only then, so that nobody knows beforehand what a refusal brings."""
    orders = set()
    for seed in range(12):
        run = start(against_void(3, f"refused {seed}"))
        assert see(run, "order") == [["red", "black", "teal"]]
        answer(run, "teal red black")
        run.answer(1, "yes")
        run.answer(2, "no")
        orders.add(tuple(see(run, "order")[0]))
    assert len(orders) > 2


def test_after_a_refusal_the_old_order_stays() -> None:
    """VF-2.10: in later Cycles."""
    run = against({"cycle": 2, "order": ["black", "red"], "phase": "turn order"}, 2)
    assert (question(run).seat, question(run).verb) == (1, "order")
    answer(run, "red black")
    assert (question(run).seat, question(run).verb) == (0, "order-agree")
    answer(run, "no")
    assert see(run, "order") == [["black", "red"]]
    again = against({"cycle": 2, "order": ["black", "red"], "phase": "turn order"}, 2)
    answer(again, "red black", "yes")
    assert see(again, "order") == [["red", "black"]]


def test_one_player_needs_no_order() -> None:
    """VF-2.10."""
    run = start(against_void(1, "alone"))
    assert question(run).verb != "order"


def test_houses_are_chosen_in_reverse_order() -> None:
    """Set-up 3: with free choice the order comes first."""
    run = start(against_void(2, "free", houses="free"))
    assert (question(run).verb, state(run).phase) == ("order", HOUSES)
    answer(run, "black red", "yes")
    assert (question(run).verb, question(run).seat) == ("house", 0)


# --- group boxes (VF-2.27) ---------------------------------------------------------------------------------

ENEMY = "event-1-j-know-your-enemy"


def test_consent_of_whoever_pays() -> None:
    """VF-2.27, VF-39.5: two markers for a Harbinger; black declines one, and takes none then."""
    run = against({"event": ENEMY, "phase": "event"}, 2)
    until(run, "payer")
    assert (question(run).seat, offered(run)) == (0, ["red", "black", "forfeit"])
    answer(run, "black")
    assert (question(run).seat, question(run).verb) == (1, "consent")
    answer(run, "no")
    assert (question(run).seat, offered(run)) == (0, ["red", "forfeit"])
    answer(run, "red", "black", "yes")
    assert (question(run).seat, question(run).verb) == (0, "corrupt")
    answer(run, "track society")
    assert (question(run).seat, question(run).verb) == (1, "corrupt")
    answer(run, "track society")
    assert (question(run).seat, question(run).verb) == (0, "harbinger-off")
    answer(run, "0,1")
    assert see(run, "sector.0,1.harbingers", "red.corrupted-tracks", "black.corrupted-tracks") == [
        0,
        ["society"],
        ["society"],
    ]


def test_a_group_box_is_forfeited_unpaid() -> None:
    """VF-2.27: if nobody takes the second marker, nothing is paid."""
    run = against({"event": ENEMY, "phase": "event"}, 2)
    until(run, "payer")
    answer(run, "red", "forfeit")
    assert see(run, "red.corrupted-tracks", "red.corrupted-slots") == [[], [3]]
    assert question(run).verb == "focus"


def test_a_marker_for_the_group_is_a_cost() -> None:
    """VF-39.5, VF-5.5: House Kradmor is paid for it at once."""
    run = against({"event": ENEMY, "phase": "event", "black.origin": "kradmor-a", "black.stock": [0] * 5}, 2)
    until(run, "payer")
    answer(run, "black", "yes", "red", "track society")
    assert (question(run).seat, offered(run)) == (1, ["gain 2X", "forfeit"])
    answer(run, "gain 2X", "food", "food", "track society")
    assert see(run, "black.stock") == [[2, 0, 0, 0, 0]]


def test_harbingers_for_every_rift() -> None:
    """VF-2.27: Growing Threat, with one Harbinger left for two Rifts the group says where."""
    s = fresh(options("first-spark", 4), "threat")
    for key, value in {
        "turn": "red",
        "cycle": 2,
        "event": "event-2-j-growing-threat",
        "phase": "event",
        "order": ["black", "red", "teal", "amber"],
    }.items():
        patch(s, key, value)
    supply = probe(s, "harbinger-supply")
    patch(s, "row.military", ["harbinger"] * 4)
    patch(s, "row.economic", ["harbinger"] * (supply - 5))
    run = start(s)
    assert (question(run).seat, question(run).verb, offered(run)) == (1, "place", ["0,-1", "0,1"])
    answer(run, "0,1")
    assert see(run, "sector.0,-1.harbingers", "sector.0,1.harbingers", "harbinger-supply") == [0, 1, 0]


def test_last_breath_needs_a_harbinger() -> None:
    """VF-2.15: without a token that alternative cannot be carried out, without a Crisis neither the first."""
    rows = {"row.military": ["harbinger"] * 4, "row.economic": ["harbinger"] * 2}
    run = against({"cycle": 3, "event": "event-3-j-last-breath", "phase": "event", **rows})
    assert question(run).verb == "corrupt"


# --- the Tutorial for one -----------------------------------------------------------------------------------


def test_the_tutorial_alone() -> None:
    """VF-38.3: competitive rules, nobody to invade."""
    s = fresh(options("tutorial", 1), "alone")
    assert s.peril is None
    assert s.peaceful
    run = start(s)
    for _ in range(3000):
        if not run.questions():
            break
        answer(run, offered(run)[-1])
    assert state(run).over


def test_every_table_can_be_laid_out() -> None:
    for scenario, seats in AGAINST_VOID:
        for difficulty in DIFFICULTIES:
            assert against_void(seats, "every", scenario=scenario, difficulty=difficulty).peril is not None


def test_special_cards_of_one_player_fit_the_house() -> None:
    """3.2 step 3."""
    s = lying({"red.stock": PLENTY})
    assert [s.tables.focuses[card].id.split("-")[0] for card in peril(s).offer] == ["heroic"] * 3
