"""INV-27: what a seat may not know is in none of its views, and a redeal leaves all that it may know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.revenant.asking import asked, asked_run
from tests.games.revenant.sampling import few_tables, fresh, moments, start, tables

from starboard.conform.fuzz import describe
from starboard.games.revenant import TITLE
from starboard.games.revenant.deal import redeal
from starboard.games.revenant.invariants import Watch
from starboard.games.revenant.state import NO_CARD, Revenant
from starboard.games.revenant.tables import HOUSES, ORDER
from starboard.games.revenant.view import view
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.state import Event, plain

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


def play_on(world: Run, n: int) -> None:
    s = world.state
    assert isinstance(s, Revenant)
    Watch(s)
    world.play_randomly(Random(n))
    assert s.over
    Watch(s)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_imagined_worlds_can_be_played_to_the_end(options: dict[str, Value]) -> None:
    for n, run in enumerate(moments(options, "imagined", 2 * EVERY)):
        if run.question is None:
            continue
        (question,) = run.questions()
        seat = Seat(TITLE, run, question.seat)
        world = seat.imagine(f"world {n}")
        assert [str(o) for q in world.questions() for o in q.options] == [str(o) for o in question.options]
        play_on(world, n)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_worlds_of_those_who_wait_can_be_played_to_the_end(options: dict[str, Value]) -> None:
    """No rule keeps a hidden card to itself: unless the open question is about some, anybody may redeal."""
    played = 0
    for n, run in enumerate(moments(options, "waiting", 2 * EVERY)):
        if run.question is None or run.questions()[0].secret:
            continue
        for seat in viewers(state_of(run)):
            world = run.fork(False)
            redeal(state_of(world), seat, Chance.from_seed(f"world {n}"))
            play_on(world, n)
            played += 1
    assert played > 3


def state_of(run: Run) -> Revenant:
    assert isinstance(run.state, Revenant)
    return run.state


def shown_to(run: Run, seat: int) -> bytes:
    """All that a seat is shown, as bytes: its view, its question and what is closed there."""
    s = state_of(run)
    questions = [
        (q.verb, list(q.options), q.about, msgspec.to_builtins(TITLE.kinds.closed(s, q)))
        for q in run.questions()
        if q.seat == seat
    ]
    return msgspec.json.encode([view(s, seat), questions])


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_worlds_part_only_when_something_is_revealed(options: dict[str, Value]) -> None:
    """The same answers in the real and in an imagined world: same view, options and feed until then."""
    compared = 0
    for n, moment in enumerate(moments(options, "parting", 11)):
        if moment.question is None:
            continue
        seat = moment.questions()[0].seat
        runs = moment.fork(), moment.fork()
        redeal(state_of(runs[1]), seat, Chance.from_seed(f"world {n}"))
        real, imagined = runs
        random = Random(n)
        learned = real.state.learned
        while real.question is not None and real.questions()[0].seat == seat:
            assert shown_to(real, seat) == shown_to(imagined, seat)
            value = random.choice(list(real.questions()[0].options))
            feeds: list[Any] = []
            for run in runs:
                events: list[Event] = []
                run.state.events = events
                run.answer(seat, value)
                feeds.append([event for event in events if event.to is None or seat in event.to])
            # Whether something is revealed is itself no secret: the warning before a click rests on it.
            assert (real.state.learned != learned) == (imagined.state.learned != learned)
            if real.state.learned != learned:
                break
            assert feeds[0] == feeds[1]
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_a_player_knows_the_own_discards_and_nobody_else_does(options: dict[str, Value]) -> None:
    """2.2: each player knows what they discarded themselves."""
    kept = 0
    moved: set[int | None] = set()
    for n, run in enumerate(moments(options, "discards", 7)):
        real = state_of(run)
        if real.over:
            continue
        for p in real.players:
            own = [(place, card) for place, card in enumerate(real.hidden_discard) if card in p.tossed]
            assert len(own) == len(p.tossed)
            houses = sorted(HOUSES[card // 7] for _, card in own)
            assert sorted(view(real, p.seat).players[p.seat].tossed or ()) == houses
            for seat in viewers(real):
                s = real.copy()
                redeal(s, seat, Chance.from_seed(f"world {n}"))
                if seat == p.seat:
                    assert all(s.hidden_discard[place] == card for place, card in own)
                    kept += len(own)
                else:
                    assert view(real, seat).players[p.seat].tossed is None
                    if any(s.hidden_discard[place] != card for place, card in own):
                        moved.add(seat)
    # In the prototype HI is discarded only by those who have risen in rank, whom chance seldom helps.
    if options["edition"] == "final":
        assert kept > 20
        assert moved == set(viewers(state_of(run))) - ({0} if options["seats"] == 1 else set())


def test_a_card_shown_to_all_stays_known_to_all() -> None:
    """7.7: the Kingmaker shows the House of the discarded card."""
    changes = {"red.captain": "politician-b", "red.rank": 2, "red.hidden": ["yarvek", "fenrax"]}
    to_the_end = ("captain zenor-fighter", "stop", "pass", "politician-b-rank-2", "yarvek")
    s, question = asked({**changes, "zenor-fighter.at": "4"}, *to_the_end)
    assert question.verb == "deploy"
    (card,) = s.hidden_discard
    for seat in viewers(s):
        assert view(s, seat).hidden_shown == ("yarvek",)
        world = s.copy()
        redeal(world, seat, Chance.from_seed("shown"))
        assert world.hidden_discard == [card]


def test_a_card_that_is_being_paid_for_is_still_hidden() -> None:
    """REV-21.4, 2.2: others may imagine any card of its kind there, and the play goes on with that one."""
    changes = {
        "red.hand": ["fri-war-room", "fri-drill-hall", "cad-helm-adept"],
        "red.free": [2, 2, 2, 2],
        "novaris-arkship.at": "2",
    }
    run = asked_run(changes, "captain novaris-arkship", "ark-calculate", "fri-war-room")
    assert run.questions()[0].verb == "discount-pick"
    assert tables().operations[state_of(run).players[0].playing].id == "fri-war-room"
    played: set[str] = set()
    for seat in (0, 1, None):
        for n in range(8):
            world = run.fork(False)
            s = state_of(world)
            redeal(s, seat, Chance.from_seed(f"world {n}"))
            world.answer(0, "mat")
            assert s.players[0].playing == NO_CARD
            assert len(s.players[0].hand) == 2
            (card,) = s.players[0].frigate_cards
            if seat == 0:
                assert s.tables.operations[card].id == "fri-war-room"
            played.add(s.tables.operations[card].id)
    assert len(played) > 3


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
    orders = {card.id for card in t.operations if card.kind == ORDER}
    private = 0
    for n, options in enumerate(TABLES):
        run = start(options, f"log {n}", forkable=False)
        run.state.events = []
        random = Random(n)
        while run.question is not None:
            (question,) = run.questions()
            run.answer(question.seat, random.choice(list(question.options)))
        for event in run.state.events:
            if any(word in orders for item in event.data for word in str(item).split()):
                assert event.to == (event.seat,), event  # 2.2: the faces of Orders are their owner's
            named = {kinds[word] for item in event.data for word in str(item).split() if word in kinds}
            if event.to is None:
                assert all(event.verb in public[kind] for kind in named), event
            else:
                assert event.to == (event.seat,)
                private += bool(named)
    assert private > 100
