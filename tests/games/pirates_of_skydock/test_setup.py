"""SKY-0: how a game begins, over many deals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.games.pirates_of_skydock.sampling import SEATS, answer, fresh, start, state, tables

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.state import DRAFT, NOBODY
from starboard.games.pirates_of_skydock.tables import BRIDGE, DOCK, DRIFT, RANDOM_SPOTS, SPOTS
from starboard.kernel.chance import Chance

DEALS = 120


@pytest.mark.parametrize("seats", SEATS)
def test_anybody_may_begin_and_holds_the_token_unclaimed(seats: int) -> None:
    """SKY-0.1, SKY-0.13: the start player is random."""
    begun = Counter(s.first for s in (fresh({"seats": seats}, f"first {n}") for n in range(DEALS)))
    assert set(begun) == set(range(seats))
    assert min(begun.values()) > DEALS / seats / 3
    assert not fresh({"seats": seats}).claimed


def test_every_tile_lies_somewhere_with_either_face() -> None:
    """SKY-0.2: fixed rooms on their spots, one of six tiles on each other, a coin for the face."""
    t = tables()
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(DEALS):
        s = fresh({"seats": 2}, f"tiles {n}")
        assert [t.rooms[s.rooms[spot]].name for spot in (DOCK, BRIDGE, DRIFT)] == [
            "Dock",
            "Bridge",
            "Drift Engine",
        ]
        lying = [s.rooms[spot] for spot in RANDOM_SPOTS]
        assert sorted(next(k for k, tile in enumerate(t.tiles) if room in tile) for room in lying) == list(
            range(6)
        )
        seen.update(zip(RANDOM_SPOTS, lying, strict=True))
    # 12 faces on 6 spots, each about 10 times in 120 deals.
    assert len(seen) == 72


def test_objectives_never_clash() -> None:
    """SKY-0.3: three, no two of the same room; cards for any room never clash."""
    t = tables()
    met: set[int] = set()
    together: set[frozenset[int]] = set()
    for n in range(3 * DEALS):
        s = fresh({"seats": 2}, f"objectives {n}")
        assert len(set(s.objectives)) == 3
        for one, other in combinations(s.objectives, 2):
            spots = (t.objectives[one].spot, t.objectives[other].spot)
            assert spots[0] < 0 or spots[0] != spots[1]
            if spots == (-1, -1):
                together.add(frozenset((one, other)))
        met.update(s.objectives)
    assert met == set(range(14))
    anywhere = [n for n, objective in enumerate(t.objectives) if objective.spot < 0]
    assert together == {frozenset(pair) for pair in combinations(anywhere, 2)}


def test_a_clashing_objective_is_passed_over() -> None:
    """SKY-0.3: by the order in which they come up. The first three of the shuffled deck clash here."""
    t = tables()
    found = 0
    for n in range(60):
        s = fresh({"seats": 2}, f"deck {n}")
        # The same draws of chance, followed by hand: start player, tiles with their coins, objectives.
        chance = Chance.from_seed(f"deck {n}")
        assert chance.below(2) == s.first
        tiles = list(range(6))
        chance.shuffle(tiles)
        for _ in tiles:
            chance.below(2)
        deck = list(range(14))
        chance.shuffle(deck)
        wanted: list[int] = []
        for number in deck:
            taken = {t.objectives[other].spot for other in wanted} - {-1}
            if len(wanted) < 3 and t.objectives[number].spot not in taken:
                wanted.append(number)
        assert s.objectives == tuple(wanted)
        found += wanted != deck[:3]
    assert found > 5


def test_decks_and_support_tokens_are_shuffled() -> None:
    """SKY-0.4, SKY-0.6, SKY-1.3: whole, in another order for another seed, in the same for the same."""
    decks = []
    for n in range(20):
        s = fresh({"seats": 3}, f"decks {n}")
        again = fresh({"seats": 3}, f"decks {n}")
        piles = [s.scheme_deck, s.loot_deck, s.encounter_deck, s.support_pile]
        assert [sorted(pile) for pile in piles[:3]] == [
            list(range(48)),
            list(range(48, 84)),
            list(range(24)),
        ]
        assert Counter(s.support_pile) == {2: 6, 3: 8, 4: 6}
        assert piles == [again.scheme_deck, again.loot_deck, again.encounter_deck, again.support_pile]
        decks.append([tuple(pile) for pile in piles])
    for of_one_sort in zip(*decks, strict=True):
        assert len(set(of_one_sort)) == 20


@pytest.mark.parametrize(("seats", "spots", "pile"), [(2, 4, 16), (3, 6, 12), (4, 8, 8)])
def test_what_depends_on_the_number_of_players(seats: int, spots: int, pile: int) -> None:
    """SKY-0.5, SKY-0.7, SKY-0.9: the table of section 3."""
    s = fresh({"seats": seats})
    assert (s.spots_per_level, s.pile, s.launch, s.alert) == (spots, pile, 8, 0)
    assert {SPOTS[spot]: n for spot, n in enumerate(s.guards) if n} == {"bridge": 1, "drift": 1}
    assert (s.supply, s.box, sum(s.stunned)) == (12, 0, 0)
    assert [p.reserve for p in s.players] == [4] * seats


@pytest.mark.parametrize(
    ("seats", "wanted"),
    [(2, [0, 1, 1, 0]), (3, [0, 1, 2, 2, 1, 0]), (4, [0, 1, 2, 3, 3, 2, 1, 0])],
)
def test_who_chooses_when(seats: int, wanted: list[int]) -> None:
    """SKY-0.10, SKY-0.12, SKY-2.1: characters counter-clockwise, backers together, the draft as a snake."""
    s = fresh({"seats": seats}, "order")
    s.first = 1
    s.picks = tuple((seat + 1) % seats for seat in wanted)
    run = start(s)
    chosen = []
    for _ in range(seats):
        (question,) = run.questions()
        chosen.append(question.seat)
        run.answer(question.seat, question.options[0])
    assert chosen == [(1 - 1 - n) % seats for n in range(seats)]
    assert chosen[-1] == 1
    assert sorted(question.seat for question in run.questions()) == list(range(seats))
    for question in run.questions():
        assert question.verb == "backer"
        assert question.secret
        assert len(question.options) == 2
        run.answer(question.seat, question.options[1])
    asked = []
    while state(run).phase == DRAFT:
        (question,) = run.questions()
        asked.append(question.seat)
        run.answer(question.seat, question.options[0])
    assert asked == [(seat + 1) % seats for seat in wanted]


def test_the_backer_not_kept_is_out_of_the_game() -> None:
    """SKY-0.12: two each, all different; one of them is kept, whatever the order of the answers."""
    for order in ((0, 1, 2), (2, 0, 1)):
        s = fresh({"seats": 3}, "backers")
        offered = [p.offered for p in s.players]
        assert len({backer for pair in offered for backer in pair}) == 6
        run = start(s)
        for _ in range(3):
            answer(run, run.questions()[0].options[0])
        for seat in order:
            question = next(question for question in run.questions() if question.seat == seat)
            assert list(question.options) == [tables().backers[n].id for n in offered[seat]]
            assert state(run).players[seat].backer == NOBODY
            run.answer(seat, question.options[seat % 2])
        assert [p.backer for p in s.players] == [offered[seat][seat % 2] for seat in range(3)]


def test_a_kind_that_is_used_up_cannot_be_drafted() -> None:
    """SKY-2.2, SKY-2.3: with no 1/2 token of Heal left, it is not offered; nor is a full row."""
    s = fresh({"seats": 2}, "used up")
    run = start(s)
    for _ in range(2):
        answer(run, run.questions()[0].options[-1])
    for question in run.questions():
        run.answer(question.seat, question.options[0])
    # Before the next question the supply and a board are changed, as they might be with other content.
    (question,) = run.questions()
    picker = s.players[question.seat]
    other = s.players[1 - question.seat]
    s.low[TITLE.load_content(None).by_id["heal"][1]] = 0
    other.kinds = (0, 0, 0, 0, *other.kinds[4:])
    run.answer(picker.seat, question.options[0])
    (question,) = run.questions()
    assert question.seat == other.seat
    kinds = {str(option).split()[0] for option in question.options}
    rows = {str(option).split()[1] for option in question.options}
    assert kinds == {"move", "interact", "scheme", "loot", "attack"}
    assert rows == {"B", "C", "D"}
