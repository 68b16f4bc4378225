"""2.2 to 2.5: no view depends on what is hidden, and a new deal keeps everything that a seat knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from tests.games.voidfall.sampling import SEATS, answer, laid, moments, start, state
from tests.games.voidfall.test_examples import begin

from starboard.games.voidfall.deal import AGENDAS_LOOKED_AT, EVENTS_LOOKED_AT, looked_at, redeal
from starboard.games.voidfall.state import BY_ALL, NOBODY, PLAN, Voidfall
from starboard.games.voidfall.view import own_view, view
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import plain

EVERY = 13


def chance(name: str) -> Chance:
    return Chance.from_seed(name)


def viewers(seats: int) -> tuple[int | None, ...]:
    return (*range(seats), None)


def dealt(run: Run, seat: int | None, name: str) -> Voidfall:
    s = state(run.fork(False, seat))
    redeal(s, seat, chance(name))
    return s


@pytest.mark.parametrize("seats", SEATS)
def test_a_new_deal_changes_no_view(seats: int) -> None:
    """2.4: Agenda hands, decks, tokens that lie face down, cards looked at."""
    changed = looked = 0
    for run in moments(seats, "a telling seed", EVERY):
        looked += 1
        for seat in viewers(seats):
            known = msgspec.json.encode(view(state(run.fork(False, seat)), seat))
            other = dealt(run, seat, f"{looked} {seat}")
            assert msgspec.json.encode(view(other, seat)) == known
            assert state(run).chance.key.hex().encode() not in known
            changed += plain(other) != plain(state(run.fork(False, seat)))
    assert looked > 20
    assert changed > 40


@pytest.mark.parametrize("seats", SEATS)
def test_the_own_view_is_made_from_the_spectators(seats: int) -> None:
    """2.3."""
    for run in moments(seats, "owners", EVERY):
        s = state(run)
        public = view(s, None)
        for seat in range(seats):
            assert own_view(s, public, seat) == view(s, seat)
            for p, shown in zip(s.players, view(s, seat).players, strict=True):
                cards = p.agendas if p.seat == seat else p.known
                assert shown.agendas == tuple(s.tables.agendas[card].id for card in cards)
                assert sum(shown.agenda_types) == len(p.agendas)


def pieces(s: Voidfall) -> dict[str, Counter[int]]:
    """Everything that can lie hidden, wherever it is."""
    agendas = [card for deck in s.agenda_decks for card in deck] + [*s.offers]
    for p in s.players:
        agendas += [*p.agendas, *p.slots, p.played]
    events = [card for deck in s.event_decks for card in deck]
    if looked_at(s) == AGENDAS_LOOKED_AT:
        agendas += s.looked
    elif looked_at(s) == EVENTS_LOOKED_AT:
        events += s.looked
    bounties = [*s.bounty_pile, *(one for row in s.bounties for one in row)]
    reclaims = [*s.reclaim_pile, *(one for row in s.reclaims for one in row)]
    return {
        "agendas": Counter(card for card in agendas if card != NOBODY),
        "events": Counter(events),
        "bounties": Counter(bounties),
        "reclaims": Counter(reclaims),
        "improved": Counter([*s.improved_offer, *s.improved_deck]),
    }


@pytest.mark.parametrize("seats", SEATS)
def test_a_new_deal_keeps_what_the_seat_knows(seats: int) -> None:
    """2.4: own hand, cards taken from the offer, places seen in decks, types of hands, numbers of tokens."""
    for step, run in enumerate(moments(seats, "kept", EVERY)):
        before = state(run)
        for seat in viewers(seats):
            s = dealt(run, seat, f"kept {step} {seat}")
            assert pieces(s) == pieces(before)
            assert all(count == 1 for count in pieces(s)["agendas"].values())
            assert (s.agenda_seen, s.event_seen) == (before.agenda_seen, before.event_seen)
            for p, was in zip(s.players, before.players, strict=True):
                assert set(p.known) <= set(p.agendas)
                assert p.known == was.known
                assert p.agendas == tuple(sorted(p.agendas))
                if p.seat == seat:
                    assert p.agendas == was.agendas
            for decks, seen, old in (
                (s.agenda_decks, s.agenda_seen, before.agenda_decks),
                (s.event_decks, s.event_seen, before.event_decks),
            ):
                for deck, bits, was_deck in zip(decks, seen, old, strict=True):
                    for card, bit, was_card in zip(deck, bits, was_deck, strict=True):
                        if bit == BY_ALL or (seat is not None and bit >> seat & 1):
                            assert card == was_card
            for kind, deck in enumerate(s.agenda_decks):
                assert all(s.tables.agendas[card].type == kind for card in deck)


@pytest.mark.parametrize("seats", SEATS)
def test_the_new_deal_depends_on_chance_alone(seats: int) -> None:
    """2.5: two games that differ only in what is hidden become the same."""
    for run in moments(seats, "alone", 29):
        for seat in viewers(seats):
            once, twice = state(run.fork(False, seat)), state(run.fork(False, seat))
            redeal(twice, seat, chance("another deal first"))
            for s in (once, twice):
                redeal(s, seat, chance("then"))
            assert plain(once) == plain(twice)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_world_that_the_asked_seat_imagines_can_be_played_to_the_end(seed: str) -> None:
    for step, run in enumerate(moments(2, seed, 41)):
        if not run.questions():
            continue
        seat = run.questions()[0].seat
        imagined = run.fork(False, seat)
        redeal(state(imagined), seat, chance(f"world {step}"))
        random = Random(step)
        while questions := imagined.questions():
            question = random.choice(questions)
            imagined.answer(question.seat, random.choice(list(question.options)))
        assert state(imagined).over


def test_what_is_looked_at_is_shown_to_whoever_looks() -> None:
    """VF-30.1, VF-32.1: the two Agendas drawn, the two events peeked at."""
    found: Counter[str] = Counter()
    for seed in range(12):
        for run in moments(2, f"looking {seed}", 1):
            s = state(run)
            if s.looked:
                question = run.questions()[0]
                assert question.verb in ("agenda-keep", "peek")
                found[question.verb] += 1
                kind = AGENDAS_LOOKED_AT if question.verb == "agenda-keep" else EVENTS_LOOKED_AT
                assert looked_at(s) == kind
                assert view(s, question.seat).looking == tuple(question.options)
                other = 1 - question.seat
                assert view(s, other).looking == view(s, None).looking == ()
        if len(found) == 2:
            break
    assert found["agenda-keep"] > 0
    assert found["peek"] > 0


def test_an_event_with_a_number_that_no_agenda_has() -> None:
    """VF-32.1: there are more events than Agendas."""
    s = state(start(laid(2, "last event")))
    last = len(s.tables.events) - 1
    assert last >= len(s.tables.agendas)
    s.looked = (last,)
    assert looked_at(s) == EVENTS_LOOKED_AT
    assert view(s, s.active_seat).looking == (s.tables.events[last].id,)


def test_whoever_returned_a_card_knows_where_it_lies() -> None:
    """2.4: the card put at a deck's bottom; an Agenda that left a slot is known to all."""
    s = state(start(laid(3, "bottom")))
    deck, bits = s.agenda_decks[0], s.agenda_seen[0]
    bits[0] = 1 << 1
    card = s.tables.agendas[deck[0]].id
    assert view(s, 1).agenda_board[0].known == ((len(deck), card),)
    assert view(s, 0).agenda_board[0].known == view(s, None).agenda_board[0].known == ()
    bits[0] = BY_ALL
    for seat in viewers(3):
        assert view(s, seat).agenda_board[0].known == ((len(deck), card),)


def test_an_agenda_from_the_offer_stays_known() -> None:
    """2.4: a blind one shows its type only."""
    s = state(start(laid(2, "offer")))
    p = s.players[0]
    open_card, blind = s.agenda_decks[2].pop(), s.agenda_decks[2].pop()
    del s.agenda_seen[2][-2:]
    p.agendas, p.known = tuple(sorted((open_card, blind))), (open_card,)
    shown = view(s, 1).players[0]
    assert shown.agendas == (s.tables.agendas[open_card].id,)
    assert shown.agenda_types == (0, 0, 2, 0)
    assert set(view(s, 0).players[0].agendas) == {s.tables.agendas[one].id for one in (open_card, blind)}


def test_a_preselected_focus_stays_among_the_unused_cards() -> None:
    """VF-38.1, 2.4: the others see an unchanged hand, and while they choose not even who has chosen."""
    planned = 0
    for run in moments(3, "preselected", 1, focus="secret"):
        s = state(run)
        for p in s.players:
            if p.planned == NOBODY:
                continue
            planned += 1
            name = s.tables.focuses[p.planned].id
            shown = view(s, (p.seat + 1) % 3).players[p.seat]
            assert (shown.planned, shown.has_plan) == ("", s.phase != PLAN)
            assert name in shown.hand
            assert view(s, p.seat).players[p.seat].planned == name
        if planned > 40:
            break
    assert planned > 40


def test_a_plan_is_dealt_afresh_from_the_hand() -> None:
    """VF-38.1."""
    for run in moments(2, "plans", 1, focus="secret"):
        s = state(run)
        if s.phase != PLAN and s.players[1].planned != NOBODY:
            guesses = {dealt(run, 0, f"guess {n}").players[1].planned for n in range(60)}
            assert guesses == set(s.players[1].hand)
            assert dealt(run, 1, "own").players[1].planned == s.players[1].planned
            return
    pytest.fail("nobody planned")


def test_there_are_views_while_houses_are_chosen() -> None:
    """Set-up 3: before anything is laid out."""
    run = start(laid(3, "houses", houses="free"))
    first = run.questions()[0]
    assert first.verb == "house"
    for seat in viewers(3):
        shown = view(state(run), seat)
        assert [p.house for p in shown.players] == ["", "", ""]
        assert view(dealt(run, seat, "houses"), seat) == shown
    run.answer(first.seat, first.options[0])
    run.answer(first.seat, run.questions()[0].options[0])
    assert view(state(run), None).players[first.seat].house == first.options[0]


def test_every_token_that_is_turned_up_moves_the_boundary_of_undo() -> None:
    """VF-24.2: the second of two tokens is turned up after what the first one asks."""
    run = begin({"red.stock": [0, 2, 0, 0, 0], "sector.1,2.bounties": []})
    s = state(run)
    two = tuple(s.tables.by_id[name][1] for name in ("reclaim-scientists", "reclaim-fleet"))
    s.reclaims[s.tables.maps[s.map].by_name["1,2"]] = two
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 2, 0, "reclaims")
    assert (s.players[0].reclaims, s.learned) == (two[:1], 1)
    answer(run, "guild S @here", "1,2 science")
    assert (s.players[0].reclaims, s.learned) == (two, 2)
