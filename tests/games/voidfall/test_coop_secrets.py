"""2.2 to 2.5 against the Void: decks stay hidden, and what one looks at everybody may see."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.games.voidfall.sampling import against_void, moments_of, state
from tests.games.voidfall.test_secrets import EVERY, chance, dealt, pieces, viewers

from starboard.games.voidfall.deal import redeal
from starboard.games.voidfall.peril import WAR, Peril
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.view import own_view, view
from starboard.kernel.state import plain

SEATS = (1, 2, 4)


def peril(s: Voidfall) -> Peril:
    assert s.peril is not None
    return s.peril


def decks(s: Voidfall) -> list[list[int]]:
    found = peril(s)
    return [*found.crisis_decks, found.offer_deck, found.alert_deck, found.wars]


@pytest.mark.parametrize("seats", SEATS)
def test_a_new_deal_changes_no_view(seats: int) -> None:
    """2.4: Crisis, Alert, War and special decks are dealt afresh; hands and cards looked at are not."""
    changed: Counter[int] = Counter()
    for step, run in enumerate(moments_of(against_void(seats, "telling"), "telling", EVERY)):
        before = state(run)
        for seat in viewers(seats):
            known = msgspec.json.encode(view(state(run.fork(False, seat)), seat))
            s = dealt(run, seat, f"{step} {seat}")
            assert msgspec.json.encode(view(s, seat)) == known
            assert pieces(s) == pieces(before)
            assert [p.agendas for p in s.players] == [p.agendas for p in before.players]
            assert s.looked == before.looked
            for number, (new, old) in enumerate(zip(decks(s), decks(before), strict=True)):
                changed[number] += new != old
                assert len(new) == len(old)
            wars = [*peril(s).wars, *[one for one in peril(s).alert_deck if one >= WAR]]
            old_wars = [*peril(before).wars, *[one for one in peril(before).alert_deck if one >= WAR]]
            assert sorted(wars) == sorted(old_wars)
            # How many Situations of each level are left can be told from the stacks and the pile.
            for level in (1, 2, 3):
                assert peril(s).alert_deck.count(level) == peril(before).alert_deck.count(level)
            for new, old in zip(peril(s).crisis_decks, peril(before).crisis_decks, strict=True):
                assert sorted(new) == sorted(old)
            assert sorted(peril(s).offer_deck) == sorted(peril(before).offer_deck)
            shown = ("alert", "alert_discard", "crisis", "crisis_discards", "rows", "offer", "havens")
            assert all(getattr(peril(s), name) == getattr(peril(before), name) for name in shown)
    # All but the box of Starting Crises.
    assert all(changed[number] > 10 for number in range(1, 7))


@pytest.mark.parametrize("seats", SEATS)
def test_the_new_deal_depends_on_chance_alone(seats: int) -> None:
    """2.5."""
    for run in moments_of(against_void(seats, "alone"), "alone", 41):
        for seat in viewers(seats):
            once, twice = state(run.fork(False, seat)), state(run.fork(False, seat))
            redeal(twice, seat, chance("another deal first"))
            for s in (once, twice):
                redeal(s, seat, chance("then"))
            assert plain(once) == plain(twice)


def test_hands_lie_open() -> None:
    """2.3, 2.4: Agendas in hand, cards looked at, and those seen in decks, for all seats."""
    looked = held = count = 0
    for seed in range(3):
        for run in moments_of(against_void(3, f"open {seed}"), f"open {seed}", 1):
            s = state(run)
            # Whoever looks at cards is asked at once which to keep; all else lies there for long.
            if not s.looked and (count := count + 1) % 4:
                continue
            public = view(s, None)
            views = [view(s, seat) for seat in range(3)]
            looking = {one.looking for one in views}
            assert len(looking) == 1
            looked += looking != {()}
            for seat in range(3):
                assert own_view(s, public, seat).agenda_board == public.agenda_board
                for p, shown in zip(s.players, views[seat].players, strict=True):
                    assert shown.agendas == tuple(s.tables.agendas[card].id for card in p.agendas)
                    held += len(p.agendas) and p.seat != seat
    assert looked > 0
    assert held > 20


def test_a_preselected_focus_stays_secret() -> None:
    """VF-38.1: the choice is made secretly, against the Void too."""
    seen = 0
    for run in moments_of(against_void(2, "plans", focus="secret"), "plans", 1):
        s = state(run)
        for p in s.players:
            if p.planned >= 0:
                seen += 1
                assert view(s, 1 - p.seat).players[p.seat].planned == ""
        if seen > 20:
            return
    pytest.fail("nobody planned")


def test_a_preselected_focus_is_turned_up_before_a_joint_card_is_offered_for_it() -> None:
    """VF-38.1, VF-38.2: or the question would tell the others that one of the offer fits it."""
    asked = 0
    for seed in range(6):
        s = against_void(2, f"plans {seed}", focus="blind")
        s.events = []
        for run in moments_of(s, f"plans {seed}", 1):
            question = next(iter(run.questions()), None)
            if question is not None and question.verb == "focus":
                asked += 1
                now = state(run)
                assert now.events is not None
                assert (now.events[-1].verb, now.events[-1].data) == ("plan-shown", (question.options[0],))
                assert not view(now, None).players[question.seat].has_plan
    assert asked > 5
