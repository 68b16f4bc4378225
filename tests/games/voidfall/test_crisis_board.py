"""VF-34 and VF-35: the Crisis board, Harbingers, the Economic demand; Catastrophes."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OPEN_SKIES,
    OUTRIDERS,
    POWER,
    SILENT_YARDS,
    THIN_LINES,
    WAGES,
    advancing,
    against,
    do,
    lying,
    peril,
)
from tests.games.voidfall.sampling import answer, drive, state
from tests.games.voidfall.test_clauses import names
from tests.games.voidfall.test_examples import offered, own, question, see

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.crisis_board import (
    demand,
    harbinger_targets,
    military_value,
    most_payable,
    pay_demand,
    removable,
)
from starboard.games.voidfall.rules.resources import pay

MILITARY = [OUTRIDERS, SILENT_YARDS, THIN_LINES, OPEN_SKIES]
ECONOMIC = [HUNGRY, MILLS, POWER, WAGES]


def test_t59_resolving_an_ongoing_crisis() -> None:
    """VF-7.12, VF-7.13: the Crises to its right move up; Broken Mills asks for a Yield of 4."""
    run = against({"row.economic": [HUNGRY, MILLS, POWER], "sector.0,2.population": 6})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "materials")
    assert (question(run).verb, offered(run)) == ("crisis", [MILLS, "none"])
    answer(run, MILLS)
    assert see(run, "row.economic", "crisis-discard.1") == [[HUNGRY, POWER], [MILLS]]


def test_t60_making_a_crisis_ongoing() -> None:
    """VF-9.6: it takes the first space, the others move right."""
    run = advancing({"crisis": MILLS, "row.economic": [HUNGRY]})
    assert offered(run) == ["penalty", "economic", "catastrophe"]
    answer(run, "economic")
    assert see(run, "row.economic", "catastrophes") == [[MILLS, HUNGRY], 0]


@pytest.mark.parametrize(
    ("row", "military", "economic", "tokens"),
    [
        ("military", ["harbinger", OUTRIDERS, SILENT_YARDS, THIN_LINES], [HUNGRY], 1),
        ("economic", MILITARY, ["harbinger", HUNGRY], 0),
    ],
)
def test_t61_a_harbinger_on_a_row(row: str, military: list[str], economic: list[str], tokens: int) -> None:
    """VF-23.10, VF-35.5: of a captured sector, to a row of the Invader's choice."""
    run = against(
        {"row.military": MILITARY, "row.economic": [HUNGRY], "red.stock": [9, 9, 9, 9, 9]}
        | own("0,2", {"corvette": 6})
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,2", 0, 5)
    assert do(run, "harbingers") == "row"
    assert offered(run) == ["military", "economic"]
    assert do(run, row) == ("effect" if tokens else "outcome")
    assert see(run, "row.military", "row.economic", "catastrophes") == [military, economic, tokens]
    assert see(run, "sector.1,2.harbingers", "harbinger-supply") == [0, 6]
    assert see(run, "crisis-discard.1") == [[OPEN_SKIES] if tokens else []]


def test_t62_a_row_with_a_harbinger() -> None:
    """VF-9.6, VF-9.11: Harbingers stay; for what is pushed off each may take the reward of a Catastrophe."""
    run = advancing(
        {"crisis": WAGES, "row.economic": ["harbinger", HUNGRY, MILLS, POWER], "black.stock": [0] * 5}, 2
    )
    answer(run, "economic")
    assert see(run, "row.economic", "catastrophes") == [["harbinger", WAGES, HUNGRY, MILLS], 1]
    assert see(run, "crisis-discard.1") == [[POWER]]
    assert (question(run).seat, offered(run)) == (0, ["remove-corruption", "gain 5X", "forfeit"])
    answer(run, "remove-corruption", "slot 3")
    assert see(run, "red.corrupted-slots") == [[]]
    assert (question(run).seat, offered(run)) == (1, ["remove-corruption", "gain 5X", "forfeit"])
    answer(run, "gain 5X", "food", "food", "science", "credits", "energy")
    assert see(run, "black.stock") == [[2, 1, 0, 1, 1]]
    assert (question(run).verb, question(run).seat) == ("focus", 1)


def test_a_harbinger_pushed_off_returns_to_the_supply() -> None:
    """VF-35.5: a row of Harbingers takes another, one falls off, and a Catastrophe comes."""
    run = against({"row.military": ["harbinger"] * 4} | own("0,2", {"corvette": 6}))
    assert see(run, "harbinger-supply") == [2]
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,2", 0, 5)
    answer(run, "harbingers", "military")
    assert see(run, "row.military", "harbinger-supply", "catastrophes") == [["harbinger"] * 4, 3, 1]


@pytest.mark.parametrize("purse", [0, 2])
@pytest.mark.parametrize("choice", ["economic", "catastrophe"])
def test_t64_a_fourth_catastrophe(choice: str, purse: int) -> None:
    """VF-9.7, VF-9.12, VF-9.13: nothing is left out because it loses the game."""
    changes = {"catastrophes": 3, "row.economic": ["harbinger"] * 4, "crisis": WAGES}
    run = advancing({**changes, "red.stock": [0, 0, 0, purse, 0]})
    # Unpaid Wages: its penalty is to pay 2 C.
    assert offered(run) == (["penalty"] if purse else []) + ["economic", "catastrophe"]
    answer(run, choice)
    s = state(run)
    assert see(run, "over", "catastrophes") == [True, 3]
    assert race.ending(s) == race.OVERRUN
    assert run.questions() == ()


def test_t64_the_penalty_goes_on() -> None:
    run = advancing(
        {"catastrophes": 3, "row.economic": ["harbinger"] * 4, "crisis": WAGES, "red.stock": [0, 0, 0, 2, 0]}
    )
    answer(run, "penalty")
    assert see(run, "over", "red.stock", "crisis-discard.1") == [False, [0] * 5, [WAGES]]


def test_a_fourth_catastrophe_in_the_middle_of_an_invasion() -> None:
    """VF-9.12: at every time; nothing is asked any more, and nothing of the action is left."""
    run = against({"catastrophes": 3, "row.military": MILITARY} | own("0,2", {"corvette": 6}))
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,2", 0, 5)
    answer(run, "harbingers", "military")
    s = state(run)
    assert (s.over, run.questions(), s.pending, s.frame) == (True, (), [], 0)
    assert race.ending(s) == race.OVERRUN


def test_a_fourth_catastrophe_in_the_middle_of_a_joint_effect() -> None:
    """VF-9.12, VF-6.1: black captures a Harbinger on red's turn; nobody resolves anything any more."""
    held = {
        "sector.0,-2.fleet": {"corvette": 6},
        "sector.0,-3.fleet": {},
        "sector.-1,-2.harbingers": 1,
        "row.military": MILITARY,
        "catastrophes": 3,
        "special-offer": ["joint-conquest"],
        "red.stock": [0, 3, 0, 0, 0],
    }
    run = against(held, 2)
    answer(run, "joint-conquest", "joint-conquest.strike", "regroup", "black", "yes", "black", "-1,-2", 5)
    answer(run, "harbingers", "military")
    s = state(run)
    assert (s.over, race.ending(s), run.questions()) == (True, race.OVERRUN, ())
    assert (peril(s).partner, peril(s).catastrophes) == (-1, 3)


# --- values of the rows (11.2) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occupied", "strength", "due"),
    [
        (0, 0, (0, 0, 1, 0, 0)),
        (1, 2, (0, 2, 2, 0, 1)),
        (2, 3, (1, 2, 3, 0, 1)),
        (3, 4, (2, 3, 3, 0, 1)),
        (4, 5, (2, 3, 3, 1, 2)),
    ],
)
def test_the_leftmost_free_space_counts(occupied: int, strength: int, due: tuple[int, ...]) -> None:
    """VF-35.1, VF-35.2: Harbingers and Crises occupy spaces alike; a full row has a value of its own."""
    harbinger = ["harbinger"] if occupied else []
    s = lying(
        {"row.military": harbinger + MILITARY[: occupied - 1] if occupied else []}
        | {"row.economic": harbinger + ECONOMIC[: occupied - 1] if occupied else []}
    )
    assert military_value(s) == strength
    assert demand(s)[:5] == due


# --- the demand (VF-35.3, VF-35.4) ------------------------------------------------------------------------


def test_t63_economic_demand() -> None:
    """VF-13.9, VF-35.3, VF-35.4: 3 F and 2 C of F 1 and C 3: 4 units are paid."""
    s = lying({"red.stock": [1, 0, 0, 3, 0]})
    p = s.players[0]
    paid = most_payable(p, (3, 0, 0, 2, 0, 0, 0))
    assert sum(paid) == 4
    drive(pay(s, p, paid, "VF-35.3"))
    assert p.stock == (0, 0, 0, 0, 0)


def test_t63_materials_as_energy() -> None:
    """VF-35.4: House Nervo."""
    s = lying({"red.origin": "nervo-a", "red.stock": [0, 0, 2, 0, 0]})
    p = s.players[0]
    paid = most_payable(p, (0, 2, 0, 0, 0, 0, 0))
    assert sum(paid) == 2
    drive(pay(s, p, paid, "VF-35.3"))
    assert p.stock == (0, 0, 0, 0, 0)


def test_what_is_not_paid_costs_influence() -> None:
    """VF-35.3: with one Crisis 2E 2M 1S are due; of E 1, M 1, C 1 three units are paid, so 2 × 3 I go."""
    s = lying({"row.economic": [HUNGRY], "red.stock": [7, 1, 1, 1, 0]})
    drive(pay_demand(s, s.players[0]))
    assert s.players[0].stock == (7, 0, 0, 0, 0)
    assert s.players[0].influence == 10 - 6


def test_the_payer_chooses_between_payments_of_the_same_size() -> None:
    """VF-35.3: 1M with a Credit to spare; the Credit may be kept."""
    for credits, left in ((0, (0, 1, 0, 1, 0)), (1, (0, 1, 1, 0, 0))):
        s = lying({"red.stock": [0, 1, 1, 1, 0]})
        questions = drive(pay_demand(s, s.players[0]), credits)
        assert questions[0].verb == "substitute"
        assert s.players[0].stock == left
        assert s.players[0].influence == 10


@pytest.mark.parametrize("origin", ["belitan-a", "nervo-a"])
def test_the_largest_payment(origin: str) -> None:
    """VF-35.4: by the formula of the document; with Materials as Energy by trying every use of them."""
    s = lying({"red.origin": origin})
    p = s.players[0]
    swaps = origin == "nervo-a"
    assert p.rules[v.RULE_MATERIALS_AS_ENERGY] == swaps
    for stock in product((0, 1, 3), (0, 1, 2), (0, 2, 4), (0, 1, 3), (0, 1)):
        p.stock = stock
        for due in ((0, 1, 1, 0, 0), (0, 2, 2, 0, 1), (1, 3, 3, 0, 1), (2, 3, 3, 0, 2), (3, 3, 3, 2, 2)):
            most = 0
            for swapped in range(stock[2] + 1 if swaps else 1):
                held = (stock[0], stock[1] + swapped, stock[2] - swapped)
                basic = sum(min(have, need) for have, need in zip(held, due))
                uncovered = sum(due[:3]) - basic
                most = max(most, min(stock[4], due[4]) + basic + min(stock[3], due[3] + uncovered))
            assert sum(most_payable(p, (*due, 0, 0))) == most, (stock, due)


# --- Harbingers (VF-34) -----------------------------------------------------------------------------------


def test_where_a_harbinger_may_come() -> None:
    """VF-34.1, VF-34.2: adjacent Voidborn sectors, those without one first; no token, no place."""
    s = lying({})
    assert names(s, harbinger_targets(s, s.players[0])) == ["0,1"]
    s = lying({"sector.0,1.harbingers": 1})
    assert sorted(names(s, harbinger_targets(s, s.players[0]))) == ["0,1", "1,1", "1,2"]
    peril(s).supply = 0
    assert harbinger_targets(s, s.players[0]) == []


def test_removing_a_harbinger_from_a_row() -> None:
    """VF-34.3: what is to its right moves one space left; the token returns to the supply."""
    run = against({"row.military": ["harbinger", OUTRIDERS], "special-offer": ["heroic-leadership"]})
    answer(run, "heroic-leadership", "focus-politics", "heroic-leadership.repel", "food")
    answer(run, "remove-harbinger")
    assert offered(run) == ["1,2", "1,1", "1,0", "2,0", "military", "forfeit"]
    answer(run, "military")
    assert see(run, "row.military", "harbinger-supply") == [[OUTRIDERS], 6]


def test_some_effects_remove_harbingers_of_sectors_only() -> None:
    """VF-34.3, VF-39.3: `remove-harbinger sector`, as on Know Your Enemy."""
    s = lying({"row.military": ["harbinger"]})
    assert removable(s, True) == ["1,2", "1,1", "1,0", "2,0"]
    assert removable(s, False) == ["1,2", "1,1", "1,0", "2,0", "military"]


def test_harbingers_take_no_part_in_combat() -> None:
    """VF-34.4: 0,1 with 1 VFP falls without a loss, Harbingers or not."""
    for harbingers in (0, 2):
        run = against({"sector.0,1.harbingers": harbingers} | own("0,2", {"corvette": 3}))
        answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "0,1", 2)
        assert see(run, "sector.0,1.fleet") == [{"corvette": 2}]


def test_a_crisis_pushed_off_goes_to_its_pile() -> None:
    """VF-7.12, VF-9.6: a Starting Crisis goes to the box."""
    run = advancing({"crisis": HANDS, "row.economic": [HUNGRY, MILLS, POWER, "crisis-01-empty-silos"]})
    answer(run, "economic", "forfeit")
    assert see(run, "row.economic", "catastrophes") == [[HANDS, HUNGRY, MILLS, POWER], 1]
    assert see(run, "crisis-discard.1") == [[]]
    cards = [*peril(state(run)).ongoing, *[card for deck in peril(state(run)).crisis_decks for card in deck]]
    assert state(run).tables.by_id["crisis-01-empty-silos"][1] not in cards
