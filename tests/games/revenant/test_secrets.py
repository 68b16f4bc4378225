"""INV-27: what a seat may not know is in none of its views, and a redeal leaves all that it may know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.revenant.sampling import few_tables, fresh, moments, start

from starboard.games.revenant import TITLE
from starboard.games.revenant.deal import redeal
from starboard.games.revenant.invariants import Watch
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import HOUSES
from starboard.games.revenant.view import view
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.fuzz import describe
from starboard.kernel.seat import Seat
from starboard.kernel.state import plain

TABLES = few_tables()
EVERY = 23


def viewers(s: Revenant) -> list[int | None]:
    return [*range(len(s.players)), None]


def hidden_ids(s: Revenant, seat: int | None) -> set[str]:
    """Ids of cards that lie where this seat may not look, and nowhere else."""
    t = s.tables
    cards = [card for deck in s.operations + s.discards for card in deck]
    agendas: list[str] = []
    names = t.hidden_agendas if s.prototype else t.agendas
    for p in s.players:
        if p.seat != seat:
            cards += p.hand + p.orders
            if not p.revealed:
                agendas += [names[n].id for n in p.agendas]
    found = {t.operations[card].id for card in cards} | set(agendas)
    found |= {t.scanners[card].id for card in s.scanner_deck}
    found |= {t.planets[card].id for card in s.planet_deck}
    found |= {t.failures[card].id for card in s.failure_deck}
    if s.culling != seat:
        found |= {t.colonies[card].id for card in s.colonies}
    found |= {t.colonies[card].id for card, who in zip(s.removed, s.removers, strict=True) if who != seat}
    return found


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_no_view_names_what_is_hidden(options: dict[str, Value]) -> None:
    looked = 0
    for run in moments(options, "a telling seed", EVERY):
        s = run.state
        assert isinstance(s, Revenant)
        if s.over:
            continue
        for seat in viewers(s):
            hidden = hidden_ids(s, seat)
            assert len(hidden) > 40
            text = msgspec.json.encode(view(s, seat)).decode()
            assert s.chance.key.hex() not in text
            assert [id for id in hidden if f'"{id}"' in text] == []
            looked += 1
    assert looked > 8


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_hands_are_shown_to_their_owner_alone(options: dict[str, Value]) -> None:
    for run in moments(options, "owners", EVERY):
        s = run.state
        assert isinstance(s, Revenant)
        for seat in viewers(s):
            for p, shown in zip(s.players, view(s, seat).players, strict=True):
                own = p.seat == seat or s.over
                assert (shown.hand is not None) == own
                assert (shown.orders is not None) == own
                assert (shown.hidden is not None) == own
                assert (shown.looking is not None) == own
                assert (shown.agendas is not None) == (own or p.revealed)
                assert shown.hidden_count == len(p.hidden)
                assert sum(shown.hand_kinds.values()) == len(p.hand)
                if shown.hidden is not None:
                    assert sorted(shown.hidden) == sorted(HOUSES[card // 7] for card in p.hidden)
            assert bool(view(s, seat).own_worth) == (seat is not None)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_a_redeal_changes_no_view_of_the_seat_and_loses_no_card(options: dict[str, Value]) -> None:
    changed: set[str] = set()
    for n, run in enumerate(moments(options, "redeals", EVERY)):
        real = run.state
        assert isinstance(real, Revenant)
        if real.over:
            continue
        for seat in viewers(real):
            before = msgspec.json.encode(view(real, seat))
            s = real.copy()
            redeal(s, seat, Chance.from_seed(f"world {n} {seat}"))
            assert msgspec.json.encode(view(s, seat)) == before
            Watch(s)
            for one, other in zip(real.players, s.players, strict=True):
                if one.seat == seat:
                    assert plain(one) == plain(other)
                elif one.hidden != other.hidden:
                    changed.add("hidden")
                if one.hand != other.hand:
                    changed.add("hand")
                if one.agendas != other.agendas:
                    changed.add("agendas")
            kinds = [card.kind for card in s.tables.operations]
            for one, other in zip(real.players, s.players, strict=True):
                assert [kinds[c] for c in one.hand] == [kinds[c] for c in other.hand]
            for name in (
                "scanner_deck",
                "planet_deck",
                "operations",
                "hidden_deck",
                "colonies",
                "failure_deck",
            ):
                if getattr(s, name) != getattr(real, name):
                    changed.add(name)
            if s.failure_deck and not s.prototype:
                assert s.tables.failures[s.failure_deck[0]].core
                assert not any(s.tables.failures[card].core for card in s.failure_deck[1:])
    assert changed >= {"hand", "agendas", "scanner_deck", "planet_deck", "operations"}
    assert changed >= {"hidden_deck", "colonies", "failure_deck"}
    # Alone at the table a random player may have spent the HI cards wherever we look.
    assert "hidden" in changed or options["seats"] == 1


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_the_new_deal_depends_on_chance_alone(options: dict[str, Value]) -> None:
    """Two positions that differ only in hidden cards become the same one."""
    for n, run in enumerate(moments(options, "alone", EVERY)):
        real = run.state
        assert isinstance(real, Revenant)
        if real.over:
            continue
        for seat in viewers(real):
            one, other = real.copy(), real.copy()
            redeal(other, seat, Chance.from_seed("another deal first"))
            redeal(one, seat, Chance.from_seed(f"then {n}"))
            redeal(other, seat, Chance.from_seed(f"then {n}"))
            assert plain(one) == plain(other)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_imagined_worlds_can_be_played_to_the_end(options: dict[str, Value]) -> None:
    for n, run in enumerate(moments(options, "imagined", 5 * EVERY)):
        if run.question is None:
            continue
        (question,) = run.questions()
        seat = Seat(TITLE, run, question.seat)
        world = seat.imagine(f"world {n}")
        assert [str(o) for q in world.questions() for o in q.options] == [str(o) for o in question.options]
        world.play_randomly(Random(n))
        assert world.state.over
        Watch(world.state)  # type: ignore[arg-type]


def test_the_crew_deck_is_dealt_as_it_was_made() -> None:
    """REVS-1.2: seven, five and three cards of three Houses, with those revealed among them."""
    made: set[tuple[int, ...]] = set()
    for n, run in enumerate(moments({"seats": 1}, "crew deck", EVERY)):
        s: Any = run.state.copy()
        if s.over:
            continue
        redeal(s, 0, Chance.from_seed(f"deck {n}"))
        cards = s.solo.deck + s.solo.revealed
        counts = [sum(card // 7 == house for card in cards) for house in range(7)]
        assert sorted(counts) == [0, 0, 0, 0, 3, 5, 7]
        made.add(tuple(counts))
    assert len(made) > 1


def test_the_log_tells_hidden_cards_to_their_owner_alone() -> None:
    """2.3: card ids and Houses of HI cards stand only in events that everybody may see by the rules."""
    t = fresh({"seats": 2}).tables
    public = {
        "operation": {"play", "attach", "ability"},
        "agenda": {"reveal-agenda"},
        "colony": {"discard-open", "hypercharge", "reveal-card"},
        "house": {"council", "crew-card", "crew-influence", "crew-token", "house", "influence", "reward"},
    }
    public["house"] |= {"lose-influence", "show-hidden"}
    kinds = dict.fromkeys((card.id for card in t.operations), "operation")
    kinds |= dict.fromkeys((card.id for card in t.agendas), "agenda")
    kinds |= dict.fromkeys((card.id for card in t.hidden_agendas), "agenda")
    kinds |= dict.fromkeys((card.id for card in t.colonies), "colony")
    kinds |= dict.fromkeys(HOUSES, "house")
    private = 0
    for n, options in enumerate(TABLES):
        run = start(options, f"log {n}", forkable=False)
        run.state.events = []
        random = Random(n)
        while run.question is not None:
            (question,) = run.questions()
            run.answer(question.seat, random.choice(list(question.options)))
        for event in run.state.events:
            named = {kinds[word] for item in event.data for word in str(item).split() if word in kinds}
            if event.to is None:
                assert all(event.verb in public[kind] for kind in named), event
            else:
                assert event.to == (event.seat,)
                private += bool(named)
    assert private > 100
