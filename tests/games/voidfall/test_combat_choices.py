"""VF-22, 5.1 (D-COMBAT, D-SHOT, D-ABSORB, D-LOSS): who is asked what, and when nobody is asked."""

from __future__ import annotations

import pytest
from tests.games.voidfall.combats import left, play, side, story

from starboard.games.voidfall.combat.course import (
    ABSORB,
    CHOICES,
    DEPLOY,
    LOSE,
    NONE,
    PAY_APPROACH,
    PAY_DRONES,
    PAY_MISSILES,
    PAY_SALVO,
    REPLICATE,
    SAVE,
    SAVE_NUMBER,
    SHOOT,
    Choice,
)
from starboard.games.voidfall.combat.machine import Combat, begin
from starboard.games.voidfall.combat.sides import (
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    INVADER,
    SENTRY,
    Plan,
    void_side,
)
from starboard.games.voidfall.combat.story import (
    BOMBARD,
    CARRIERS,
    CONQUERED,
    DREADNOUGHTS,
    DRONES,
    SHIELDS,
    TIE,
)


def asked(combat: Combat) -> Choice:
    choice = combat.step()
    assert choice is not None
    return choice


def questions(combat: Combat) -> list[str]:
    """All that is asked if everything is answered by default."""
    found = []
    while (choice := combat.step()) is not None:
        found.append(CHOICES[choice.kind])
        combat.answer(choice.default)
    return found


def test_declarations_in_their_order() -> None:
    """VF-22.9, VF-22.10: Carriers, missiles, Drones, Bombard for the Approach, Bombard for the Salvo."""
    invader = side("2K", 1, paid_missiles=True, drones=1, packets=3)
    combat = begin(invader, side("2V", installations=2))
    expected: list[tuple[int, list[int], int]] = [
        (DEPLOY, [0, 1], 1),  # two Carriers, one Active FP
        (PAY_MISSILES, [0, 1], 0),
        (PAY_DRONES, [0, 1], 0),
        (PAY_APPROACH, [0, 1, 2], 2),  # no more than the Damage of two Sector Defenses
        (PAY_SALVO, [0, 1], 1),  # what is left of three packets
    ]
    for kind, options, given in expected:
        choice = asked(combat)
        assert (choice.kind, choice.side, choice.options) == (kind, INVADER, options)
        combat.answer(given)
    assert combat.packets == 0


def test_what_is_paid_may_leave_less_for_bombard() -> None:
    """VF-22.10, VF-13.2: whoever takes the payment says how many packets are still possible."""
    combat = begin(side("1C", paid_missiles=True, packets=1), side("1V", installations=1))
    assert asked(combat).kind == PAY_MISSILES
    combat.answer(1)
    combat.packets = 0
    assert combat.step() is None


def test_no_declaration_without_use() -> None:
    """VF-22.10: no missiles at an empty sector, no packets where nothing is dealt; the token may always go
    back, since a Trade Nexus pays for that."""
    arms = {"paid_missiles": True, "drones": 1, "packets": 2}
    assert questions(begin(side("1C", **arms), side(""))) == ["pay-drones"]
    assert questions(begin(side("2C", **arms), side("", installations=1))) == ["pay-drones", "pay-approach"]
    assert questions(begin(side("2C", **arms), side("1S"))) == ["pay-missiles", "pay-drones", "pay-approach"]
    expected = ["pay-missiles", "pay-drones", "pay-salvo", "pay-drones"]
    assert questions(begin(side("2C", **arms), side("1V"))) == expected


def test_no_carrier_no_deployment() -> None:
    """VF-22.9: nor without Active FP."""
    assert questions(begin(side("2C", 3), void_side(1))) == []
    assert questions(begin(side("2K", 0), void_side(1))) == []


def test_drones_are_offered_again_at_every_salvo_step() -> None:
    """VF-22.10: until the token is returned."""
    combat = begin(side("2C", drones=1), void_side(2))
    assert questions(combat) == ["pay-drones"] * 3  # before the Approach, 2:2, 1:1
    combat = begin(side("2C", drones=1), void_side(2), Plan(drones=1))
    assert questions(combat) == ["pay-drones"] * 2
    assert [step.drones for step in combat.steps] == [False, True, False]


def test_drones_are_not_offered_against_sentries_alone() -> None:
    """VF-22.24: nothing will be dealt in a Salvo."""
    assert questions(begin(side("3C", drones=1), side("2S"))) == ["pay-drones"]


def test_shots() -> None:
    """VF-22.23: from none to all that have something to hit, before the Damage is dealt."""
    combat = begin(side("3D"), void_side(3))
    choice = asked(combat)
    # 3 + 1 against 3, so the Invader deals first: 1 and two shots hit all three.
    assert (choice.kind, choice.side, choice.options, choice.default) == (SHOOT, INVADER, [0, 1, 2], 2)
    combat.answer(0)
    choice = asked(combat)
    # Step two, 2 + 1 against 2 after a loss of each.
    assert (choice.kind, choice.options, choice.default) == (SHOOT, [0, 1], 1)


def test_no_shot_where_one_damage_is_enough() -> None:
    """VF-22.23, VF-22.7: Shields without a Corvette are nothing to hit."""
    assert questions(begin(side("2D"), void_side(1))) == []
    assert questions(begin(side("2D"), side("1S", shields=1))) == []
    assert questions(begin(side("2D"), side("1C", shields=1))) == ["shoot"]


def test_shots_are_asked_after_the_loss_of_the_slower_side() -> None:
    """VF-22.19, VF-22.22, VF-22.23: 3 against 5."""
    combat = begin(side("2D"), void_side(5))
    assert asked(combat).options == [0, 1]
    assert combat.invader.fleets[DESTROYER] == 1


def test_absorption_is_asked_unit_by_unit_while_there_is_too_much() -> None:
    """VF-22.6: 2 Damage against 3 units; after the Shields one of two is left to choose."""
    combat = begin(side("6C", torpedoes=1), side("1C1N1K", shields=1))
    choice = asked(combat)
    assert (choice.kind, choice.side, choice.about) == (ABSORB, DEFENDER, 2)
    assert choice.options == [SHIELDS, CARRIERS, DREADNOUGHTS]
    assert choice.default == SHIELDS
    combat.answer(DREADNOUGHTS)
    choice = asked(combat)
    assert (choice.kind, choice.about, choice.options) == (ABSORB, 1, [SHIELDS, CARRIERS])
    combat.answer(CARRIERS)
    # 6 against 3 + 1: the Defender answers. Then 5 against 4: the Shields, alone now, need no question.
    combat.finish()
    assert story(combat.outcome())[1] == "5:4 D1 ~shields, I1 -1C"


def test_absorption_that_differs_in_nothing_is_not_asked() -> None:
    """VF-22.6: Bombard and Drones; nor units of one kind."""
    invader = side("1C", drones=2, packets=1)
    assert questions(begin(invader, void_side(3), Plan(drones=0, salvo_packets=1))) == [
        "pay-drones",
        "pay-salvo",
    ]
    assert questions(begin(void_side(3), side("2K"))) == []


def test_shields_or_what_was_paid_is_asked() -> None:
    """VF-22.6: Shields go with the last Corvette, Bombard does not; of Bombard and Drones the first stands
    for both."""
    invader = side("1C", shields=1, drones=1, packets=1)
    combat = begin(invader, void_side(3), Plan(drones=0, salvo_packets=1))
    kinds = []
    while (choice := combat.step()) is not None:
        if choice.kind == ABSORB:
            kinds.append(choice.options)
        combat.answer(choice.default)
    assert kinds == [[SHIELDS, BOMBARD]]
    assert DRONES not in kinds[0]


def test_shields_without_a_corvette_are_not_offered() -> None:
    """VF-22.7."""
    assert questions(begin(void_side(3), side("1K1N", shields=2)))[0] == "absorb"
    combat = begin(void_side(3), side("1K1N", shields=2))
    assert asked(combat).options == [CARRIERS, DREADNOUGHTS]


def test_approach_absorption_is_never_asked() -> None:
    """VF-22.5, VF-22.13: it has no other use."""
    invader = side("1C1N", shields=2, drones=1)
    assert questions(begin(invader, side("", installations=1), Plan(drones=0))) == ["pay-drones"]


def test_losses_one_by_one() -> None:
    """VF-22.14, VF-22.28: two Damage to three kinds; then only what is still there."""
    combat = begin(side("1C1S1D"), side("", installations=2))
    choice = asked(combat)
    assert (choice.kind, choice.side, choice.about) == (LOSE, INVADER, 2)
    assert choice.options == [CORVETTE, SENTRY, DESTROYER]
    combat.answer(SENTRY)
    choice = asked(combat)
    assert (choice.about, choice.options) == (1, [CORVETTE, DESTROYER])
    combat.answer(DESTROYER)
    assert combat.step() is None
    assert left(combat.outcome()) == "1C"


def test_losses_without_a_choice() -> None:
    """VF-22.28, VF-1.6: one kind only, or everything is lost."""
    assert questions(begin(side("3C"), side("", installations=2))) == []
    assert questions(begin(side("1C1S"), side("", installations=2))) == []
    assert questions(begin(side("1C1S"), side("", installations=1))) == ["lose"]


def test_the_defender_names_losses_first() -> None:
    """VF-22.14: both amounts are fixed beforehand."""
    combat = begin(side("1C1S", missiles=1), side("1C1S1D", installations=0))
    choice = asked(combat)
    assert (choice.kind, choice.side) == (LOSE, DEFENDER)
    combat.answer(SENTRY)  # which shoots all the same
    choice = asked(combat)
    assert (choice.kind, choice.side) == (LOSE, INVADER)


def test_escape_pods_save_one_of_choice() -> None:
    """Hook H3 (`safe-return`): one FP a Combat, asked when all losses are known."""
    combat = begin(side("1C1D", pods=1), side("", installations=3))
    choice = asked(combat)
    assert (choice.kind, choice.options, choice.default) == (SAVE, [NONE, CORVETTE, DESTROYER], DESTROYER)
    combat.answer(CORVETTE)
    assert combat.step() is None
    assert combat.outcome().home[INVADER] == (1, 0, 0, 0, 0, 0)
    assert combat.invader.active == 1


def test_improved_escape_pods_ask_kind_by_kind() -> None:
    """Hook H3 (`safe-return-all`): the Defender first, the dear kinds first."""
    combat = begin(side("2C1N", pods=2), side("1C", pods=2, installations=4))
    choice = asked(combat)
    # 4 - 1 for the Dreadnought takes everything: the Defender has lost nothing.
    assert (choice.kind, choice.side, choice.about) == (SAVE_NUMBER, INVADER, DREADNOUGHT)
    combat.answer(0)
    choice = asked(combat)
    assert (choice.about, choice.options, choice.default) == (CORVETTE, [0, 1, 2], 2)
    combat.answer(1)
    assert combat.step() is None
    assert combat.outcome().home == ((1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))


def test_pods_of_both_sides() -> None:
    """Hook H3: after a tie the Defender is asked first."""
    combat = begin(side("1C", pods=2), side("1K", pods=1))
    # 1 against 1, the Carrier absorbs; again 1 against 1 is not reached: the Invader is gone.
    assert asked(combat).side == INVADER
    combat = begin(side("2C", pods=2), side("1K", pods=1))
    choice = asked(combat)  # 2 against 1 absorbed, answered; 1 against 1: both fall
    assert (choice.kind, choice.side, choice.options) == (SAVE, DEFENDER, [NONE, CARRIER])
    combat.answer(NONE)
    assert asked(combat).side == INVADER


def test_replicators_may_be_left_alone() -> None:
    """Hook H4 (`replicate`): without a deployment a tie stays a tie."""
    combat = begin(side("1C", replicas=(CORVETTE, DREADNOUGHT)), void_side(1))
    choice = asked(combat)
    assert (choice.kind, choice.options) == (REPLICATE, [NONE, CORVETTE, DREADNOUGHT])
    assert choice.default == CORVETTE
    combat.answer(NONE)
    assert combat.step() is None
    assert combat.outcome().result == TIE


def test_replicators_after_pods() -> None:
    """Hooks H3, H4: who saves the last recalled FP has none Active to replicate."""
    combat = begin(side("1C", pods=2, replicas=(CORVETTE,)), void_side(1))
    assert asked(combat).default == 0
    combat.answer(1)
    assert combat.step() is None
    assert combat.outcome().result == TIE
    combat = begin(side("1C", pods=1, replicas=(CORVETTE,)), void_side(1))
    assert asked(combat).default == NONE
    combat.finish()
    assert combat.outcome().result == CONQUERED


def test_a_copy_goes_its_own_way() -> None:
    """VF-22.28: T-29, both ways from the same moment."""
    combat = begin(side("2C1D"), void_side(4))
    for _ in range(2):  # the shot, the first loss
        combat.answer(asked(combat).default)
    assert asked(combat).kind == LOSE
    other = combat.copy()
    assert play(combat, ["lose:corvette"]).result == CONQUERED
    assert play(other, ["lose:destroyer"]).result == TIE
    assert other.steps == []


def test_wrong_answers_are_refused() -> None:
    """Only options count; nothing changes."""
    combat = begin(side("1C1S"), side("", installations=1))
    with pytest.raises(ValueError, match="Nothing is asked"):
        combat.answer(0)
    asked(combat)
    with pytest.raises(ValueError, match="no answer to lose"):
        combat.answer(DREADNOUGHT)
    with pytest.raises(ValueError, match="still going on"):
        combat.outcome()
    combat.answer(SENTRY)
    assert combat.step() is None
    assert left(combat.outcome()) == "1C"


def test_the_last_choice_is_part_of_the_combat() -> None:
    """Hook H4: no result before the Replicators are settled."""
    combat = begin(side("1C", replicas=(CORVETTE,)), void_side(1))
    asked(combat)
    with pytest.raises(ValueError, match="still going on"):
        combat.outcome()


def test_the_story_says_what_initiative_is_made_of() -> None:
    """VF-22.16: FP, Dreadnoughts, Destroyers, Targeting, granted."""
    combat = begin(side("1C1D1N", targeting=1), side("1C1S1N"))
    combat.finish()
    approach, first = combat.outcome().steps[:2]
    assert approach.initiatives == (0, 0)
    # The Dreadnought absorbed what the Sentry dealt.
    assert first.initiative_parts == ((3, 1, 1, 5, 0), (2, 1, 0, 0, 0))
    assert first.initiatives == (10, 3)
