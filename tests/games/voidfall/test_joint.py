"""VF-3.5, VF-3.6, VF-6, VF-13.12: Joint and Heroic Focuses, and trading resources."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import HUNGRY, MILLS, OUTRIDERS, PLENTY, against, do, lying, peril, until
from tests.games.voidfall.sampling import against_void, answer, start, state
from tests.games.voidfall.test_examples import offered, own, question, see

from starboard.games.voidfall.rules.actions import is_preferred, other_actions
from starboard.games.voidfall.rules.invasion import targets
from starboard.games.voidfall.rules.joint import lay_out_offer, matches
from starboard.games.voidfall.rules.sectors import name_of


def test_a_card_is_used_up_for_the_joint_one() -> None:
    """VF-3.5, VF-6.5, VF-8.11: the offer is not refilled; the Joint card goes to the box in Clean-up."""
    run = against({"special-offer": ["joint-conquest", "joint-production", "joint-politics"]}, 2)
    answer(run, "joint-conquest")
    assert see(run, "special-offer") == [["joint-production", "joint-politics"]]
    assert see(run, "red.discard", "red.focus") == [["focus-conquest"], "joint-conquest"]
    answer(run, "end")
    found = peril(state(run))
    card = state(run).tables.by_id["joint-conquest"][1]
    assert card not in (*found.offer, *found.offer_deck, *state(run).players[0].discard)
    assert see(run, "red.discard", "red.focus") == [["focus-conquest"], ""]


def test_without_the_matching_card_it_cannot_be_played() -> None:
    """VF-3.5: Leadership takes any card, here of those left."""
    run = against(
        {"special-offer": ["joint-conquest", "joint-leadership"], "red.discard": ["focus-conquest"]}, 2
    )
    assert "joint-conquest" not in offered(run)
    answer(run, "joint-leadership")
    assert question(run).verb == "focus-discard"
    assert len(offered(run)) == 7


def test_t68_house_cards_and_special_cards() -> None:
    """VF-3.6: Dispersal matches only Leadership; Fenrax's own Development matches Development."""
    s = lying({"red.origin": "fenrax-a"})
    card = {id: number for id, (_, number) in s.tables.by_id.items()}
    assert matches(s, card["fenrax-dispersal"], card["heroic-leadership"])
    assert not matches(s, card["fenrax-dispersal"], card["heroic-reinforcement"])
    assert matches(s, card["fenrax-development"], card["heroic-development"])
    assert not matches(s, card["fenrax-development"], card["heroic-politics"])


@pytest.mark.parametrize(
    ("origin", "boxed"),
    [
        ("fenrax-a", "heroic-reinforcement"),
        ("marqualos-a", "heroic-innovation"),
        ("yarvek-a", "heroic-innovation"),
        ("nervo-a", "heroic-conquest"),
        ("shiveus-a", "heroic-temptation"),
    ],
)
def test_t68_what_the_house_lacks_is_boxed(origin: str, boxed: str) -> None:
    """VF-2.2, 3.2 step 3: and replaced at once, in every Cycle."""
    s = lying({"red.origin": origin, "cycle": 2})
    everything = sorted(
        number for number, card in enumerate(s.tables.focuses) if card.id.startswith("heroic-")
    )
    lacking = s.tables.by_id[boxed][1]
    found = peril(s)
    found.offer_deck[:] = [*[card for card in everything if card != lacking], lacking]
    lay_out_offer(s)
    assert len(found.offer) == 3
    assert lacking not in (*found.offer, *found.offer_deck)


@pytest.mark.parametrize(("seats", "kind"), [(1, "heroic"), (2, "joint")])
def test_innovation_comes_from_cycle_2(seats: int, kind: str) -> None:
    """3.2 step 3: drawn in Cycle 1 it is boxed and replaced. A Joint card that nobody matches stays."""
    for cycle, shown in ((1, False), (2, True)):
        s = lying({"cycle": cycle}, seats)
        innovation = s.tables.by_id[f"{kind}-innovation"][1]
        deck = peril(s).offer_deck
        deck[:] = [*[card for card in deck if card != innovation], innovation]
        lay_out_offer(s)
        assert (innovation in peril(s).offer) == shown
        assert len(peril(s).offer) == 3


def test_a_joint_card_that_nobody_matches_stays() -> None:
    """3.2 step 3: House Nervo and House Fenrax have no Reinforcement and no Conquest of that name."""
    s = lying({"red.origin": "nervo-a", "black.origin": "fenrax-a"}, 2)
    deck = peril(s).offer_deck
    wanted = [s.tables.by_id[id][1] for id in ("joint-reinforcement", "joint-conquest")]
    deck[:] = [*[card for card in deck if card not in wanted], *wanted]
    lay_out_offer(s)
    assert {*wanted} <= {*peril(s).offer}


def test_the_offer_of_a_new_cycle() -> None:
    """VF-2.2: what lay there is boxed, three new cards are laid out."""
    run = against({"phase": "agendas", "special-offer": ["joint-conquest"]}, 2)
    found = peril(state(run))
    assert len(found.offer) == 3
    assert state(run).tables.by_id["joint-conquest"][1] not in (*found.offer, *found.offer_deck)


# --- shared effects (VF-6.1 to 6.3) -----------------------------------------------------------------------


def test_either_player() -> None:
    """VF-6.1 b, VF-6.2: red pays 2 S, black gains the technology instead of red."""
    run = against(
        {"cycle": 2, "special-offer": ["joint-innovation"], "red.stock": [0, 0, 0, 0, 2]}
        | {"black.stock": [0] * 5},
        2,
    )
    answer(run, "joint-innovation", "joint-innovation.invent")
    assert (question(run).verb, offered(run)) == ("partner", ["black", "alone"])
    answer(run, "black")
    assert (question(run).seat, question(run).verb) == (1, "joint")
    answer(run, "yes")
    assert (question(run).seat, question(run).verb) == (1, "technology")
    answer(run, "hyperdrive")
    assert "hyperdrive" in see(run, "black.techs")[0]
    assert see(run, "red.techs", "red.stock", "black.stock") == [["targeting"], [0] * 5, [0] * 5]


def test_a_partner_may_decline() -> None:
    """VF-6.3: then the active player resolves it alone."""
    run = against({"cycle": 2, "special-offer": ["joint-innovation"], "red.stock": [0, 0, 0, 0, 2]}, 2)
    answer(run, "joint-innovation", "joint-innovation.invent", "black", "no")
    assert (question(run).seat, question(run).verb) == (0, "technology")


def test_both_players() -> None:
    """VF-6.1 c, VF-6.3: each with own pieces, in the order the active player says."""
    run = against({"special-offer": ["joint-conquest"], "red.stock": [0, 0, 3, 0, 0]}, 2)
    answer(run, "joint-conquest", "joint-conquest.arm", "black", "yes")
    assert (question(run).verb, offered(run)) == ("joint-first", ["red", "black"])
    answer(run, "black")
    assert question(run).seat == 1
    answer(run, 2)
    assert question(run).seat == 0
    answer(run, 1)
    assert see(run, "red.active", "black.active", "red.stock") == [3, 4, [0] * 5]


def test_above_or_below_the_line() -> None:
    """VF-6.1 d: whoever takes one leaves the other."""
    run = against({"special-offer": ["joint-development"], "red.stock": [0, 0, 0, 0, 2]}, 2)
    answer(run, "joint-development", "joint-development.harmonize")
    assert (question(run).verb, offered(run)) == ("joint-part", ["pop", "remove-corruption", "forfeit"])
    answer(run, "pop", "black", "yes", "red")
    assert (question(run).seat, question(run).verb) == (0, "grow")
    answer(run, "0,3")
    assert (question(run).seat, question(run).verb) == (1, "cleanse")
    answer(run, "slot 3")
    assert see(run, "sector.0,3.population", "black.corrupted-slots") == [3, []]


def test_both_parts_are_left_to_the_partner() -> None:
    """VF-6.1 d, "and/or": red takes neither; black takes one of them, and nobody is asked who goes first."""
    run = against({"special-offer": ["joint-development"], "red.stock": [0, 0, 0, 0, 2]}, 2)
    answer(run, "joint-development", "joint-development.harmonize", "forfeit", "black", "yes")
    assert (question(run).seat, question(run).verb) == (1, "joint-part")
    answer(run, "pop", "0,-3")
    assert see(run, "sector.0,-3.population", "black.corrupted-slots") == [3, [3]]


def test_only_the_active_player() -> None:
    """VF-6.1 a: Assert's Invasion; black next to the Void is not asked."""
    run = against({"special-offer": ["joint-politics"], "red.stock": PLENTY} | own("0,2", {"corvette": 4}), 2)
    answer(run, "joint-politics", "joint-politics.assert", 0)
    answer(run, "self{invade}")
    assert (question(run).seat, question(run).verb) == (0, "invade")


def test_only_the_active_player_if_able() -> None:
    """VF-6.1 a: without an FP that could invade, the effect is not offered, whatever black could do."""
    run = against(
        {"special-offer": ["joint-politics"], "red.stock": PLENTY, "sector.0,3.fleet": {}}
        | {"sector.0,2.owner": "", "red.glory": [5]},
        2,
    )
    answer(run, "joint-politics", "joint-politics.assert", 0)
    # Only the other effect is left, and black alone has a token that can be upgraded.
    assert question(run).verb != "invade"
    assert "self{invade}" not in offered(run)


def test_a_bound_sector_is_the_active_players() -> None:
    """VF-39.4: Settle recalls in 0,2; black builds wherever black likes."""
    run = against({"special-offer": ["joint-development"]}, 2)
    answer(run, "joint-development", "joint-development.settle", "0,2 corvette", "either{inst any}")
    answer(run, "black", "yes")
    assert question(run).seat == 1
    assert {str(one).split()[0] for one in offered(run) if one != "forfeit"} == {"0,-2"}


def test_t65_trading() -> None:
    """VF-6.4, VF-13.12, VF-13.13: up to 4 each way; the amounts need not match."""
    run = against(
        {"special-offer": ["joint-reinforcement"]}
        | {"red.stock": [3, 0, 0, 0, 3], "black.stock": [1, 0, 0, 4, 14]},
        2,
    )
    answer(run, "joint-reinforcement", "joint-reinforcement.exchange", "black")
    assert offered(run) == ["food", "science", "stop"]
    answer(run, "food", "food", "science", "science")
    # A fourth unit was the last. Science above 15 is lost.
    assert (question(run).seat, see(run, "black.stock")[0]) == (1, [3, 0, 0, 4, 15])
    answer(run, "credits", "credits", "credits", "stop")
    assert see(run, "red.stock", "black.stock") == [[1, 0, 0, 3, 1], [3, 0, 0, 1, 15]]


# --- discarding Crises (VF-6.6) ---------------------------------------------------------------------------


def test_discarding_a_crisis_of_a_kind() -> None:
    """VF-6.6: Economic or General; the current one too, and it is not resolved."""
    hope = "crisis-22-fading-hope"
    run = against(
        {"alert": "situation-1", "crisis-deck.1": [MILLS], "row.military": [OUTRIDERS, hope]}
        | {"row.economic": [HUNGRY], "special-offer": ["joint-progress"]},
        2,
    )
    answer(run, "joint-progress", "joint-progress.restore", "0,3 corvette")
    answer(run, "either{discard-crisis economic-general}", "alone")
    assert offered(run) == [MILLS, hope, HUNGRY, "forfeit"]
    answer(run, hope)
    assert see(run, "row.military", "crisis-discard.1") == [[OUTRIDERS], [hope]]


def test_the_discarded_current_crisis_is_gone() -> None:
    """VF-6.7: the Void does not advance."""
    run = against(
        {"alert": "situation-1", "crisis-deck.1": [MILLS], "special-offer": ["joint-leadership"]}, 2
    )
    answer(run, "joint-leadership", "focus-politics", "joint-leadership.repel", "food")
    answer(run, "discard-crisis any", MILLS, "end")
    until(run, "focus", "void")
    assert question(run).verb == "focus"


# --- Leadership and preferred Focuses ---------------------------------------------------------------------


def test_leadership_is_never_preferred() -> None:
    """VF-3.10, VF-4.11: Improved Robotics doubles its actions as Development, not as preferred."""
    s = lying({"red.techs": ["improved robotics"], "red.tracks": [3, 0, 0], "red.stock": PLENTY})
    p = s.players[0]
    p.focus = s.tables.by_id["heroic-leadership"][1]
    card = s.tables.focuses[p.focus]
    assert not is_preferred(s, p, card)
    assert len(other_actions(s, p)) == 1


def test_every_agenda_fits_leadership() -> None:
    """VF-3.9, VF-3.10: and a Joint card counts as the Focus it is named after."""
    hand = ["high-society", "salvation-project", "mining-consortium", "grand-armada"]
    run = against({"special-offer": ["heroic-leadership"], "red.agendas": hand})
    answer(run, "heroic-leadership", "focus-politics")
    assert offered(run) == [*sorted(hand, key=lambda id: state(run).tables.by_id[id][1]), "none"]
    plain = against({"red.agendas": hand})
    heroic = against({"special-offer": ["heroic-conquest"], "red.agendas": hand})
    answer(plain, "focus-conquest")
    answer(heroic, "heroic-conquest")
    assert offered(plain) == offered(heroic)


def test_special_cards_are_no_preferred_actions() -> None:
    """VF-31.3, VF-31.4: only own cards of hand and discard pile; the one discarded for the Joint card too."""
    run = against({"special-offer": ["heroic-temptation"], "red.stock": PLENTY})
    answer(run, "heroic-temptation", "heroic-temptation.exploit", "food", "food", "food", "food")
    answer(run, "preferred-action")
    assert question(run).verb == "preferred"
    assert all(not str(one).startswith("heroic-") for one in offered(run))


def test_preselected_cards_may_be_discarded_for_special_ones() -> None:
    """VF-38.2: and only they."""
    run = start(against_void(1, "plans", focus="secret"))
    for _ in range(400):
        if not run.questions():
            break
        if question(run).verb == "focus":
            planned, *special = offered(run)
            s = state(run)
            own_card = s.tables.by_id[str(planned)][1]
            fitting = [s.tables.focuses[card].id for card in peril(s).offer if matches(s, own_card, card)]
            assert special == fitting
            answer(run, special[0])
            assert see(run, "red.discard")[0][-1] == planned
            return
        answer(run, offered(run)[0])
    pytest.fail("no special card could be played")


def test_no_player_is_invaded() -> None:
    """VF-20.10: black's Outpost lies next to red's sector, and is no target."""
    s = lying({"sector.0,-1.owner": "red", "sector.0,-1.fleet": {"corvette": 3}}, 2)
    found = [name_of(s, at) for at in targets(s, s.players[0], False)]
    assert "0,-2" not in found
    assert "-1,-1" in found


def test_a_partner_captures_a_rift() -> None:
    """VF-23.9: the reward goes from the Invader on, here black; the Rift becomes a Pure standard sector."""
    run = against(
        {"special-offer": ["joint-conquest"], "red.stock": PLENTY, "sector.0,0.void": 1}
        | {"sector.0,-1.owner": "black", "sector.0,-1.fleet": {"corvette": 6}, "sector.0,0.bounties": []},
        2,
    )
    answer(run, "joint-conquest", "joint-conquest.strike", 0, "forfeit", "black", "yes", "invade", "0,0", 6)
    while question(run).verb != "outcome":
        answer(run, offered(run)[0])
    answer(run, "rift")
    assert (question(run).seat, question(run).verb) == (1, "effect")
    assert offered(run) == ["remove-corruption", "gain 5X", "forfeit"]
    assert do(run, "forfeit") == "effect"
    assert question(run).seat == 0
    answer(run, "forfeit")
    keys = ("tile", "population", "corrupted", "owner", "installations")
    assert see(run, *(f"sector.0,0.{key}" for key in keys)) == ["standard", 1, False, "black", []]
    # The printed defence cost a Corvette, and its VFP none: Torpedoes strike twice in the first Salvo.
    assert see(run, "sector.0,0.fleet") == [{"corvette": 5}]
