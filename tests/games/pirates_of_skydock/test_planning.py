"""INV-27 to INV-29: planning side by side, in any order, with second thoughts."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.pirates_of_skydock.sampling import SEATS, position, seated, start, state, tables

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.invariants import Watch
from starboard.games.pirates_of_skydock.rules import windows
from starboard.games.pirates_of_skydock.state import ACTION, COLOURS, PLANNING, Player, Skydock
from starboard.games.pirates_of_skydock.tables import KINDS, SLOTS
from starboard.games.pirates_of_skydock.view import view
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table

GAMES = 12
Script = dict[int, list[Value]]


def scarce(seats: int, seed: str) -> Skydock:
    """Planning with loot in all hands, and one token each to raise Move, Attack and Heal to level 3."""
    random = Random(seed)
    loot = [card.id for card in tables().cards if not card.scheme]
    random.shuffle(loot)
    changes: dict[str, Any] = {
        "phase": "planning",
        "launch": random.choice((8, 7, 3)),
        "first": COLOURS[random.randrange(seats)],
    }
    for seat in range(seats):
        board = {"A1": "move 2", "A2": "attack 2", "B1": "heal 2", "C1": "loot 1", "D1": "interact 2"}
        if not seat:
            board |= {"A3": "attack 3", "A4": "attack 3", "B2": "heal 3"}
            board |= {"D2": "move 3", "D3": "move 4", "D4": "move 4"}
        changes[f"{COLOURS[seat]}.board"] = board
        plan = ["overclock-a", "overclock-b", "double-shift-a", "double-shift-b"][seat]
        changes[f"{COLOURS[seat]}.hand"] = [*loot[4 * seat : 4 * seat + 4], plan]
    s = position(seats, changes, seed)
    assert [s.high[KINDS.index(kind)] for kind in ("move", "attack", "heal")] == [1, 1, 1]
    return s


def planned(run: Run, random: Random) -> tuple[Script, int]:
    """Plays the phase at random; what each seat answered, and how many seats were asked again."""
    script: Script = defaultdict(list)
    done: set[int] = set()
    again: set[int] = set()
    while state(run).phase == PLANNING:
        question = random.choice(run.questions())
        if question.seat in done:
            again.add(question.seat)
        options = list(question.options)
        # Rather improving than passing, and rather raising than acquiring, so that tokens run short.
        eager = [value for value in options if value != "go-on"]
        if question.verb == "improve":
            eager = [value for value in options if value in SLOTS]
        value = random.choice(eager if eager and random.random() < 0.8 else options)
        if value == "ready":
            done.add(question.seat)
        script[question.seat].append(value)
        run.answer(question.seat, value)
    return script, len(again)


@pytest.mark.parametrize("seats", SEATS)
def test_the_order_of_answers_does_not_matter(seats: int) -> None:
    """SKY-3.1, SKY-3.13, SKY-3.15, INV-27: any two mixings of the same answers give the same state."""
    shortages = 0
    for game in range(GAMES):
        s = scarce(seats, f"mixing {seats} {game}")
        random = Random(game)
        first = start(s.copy())
        script, again = planned(first, random)
        shortages += again
        wanted = state_hash(first.state)
        for mixing in range(3):
            run = start(s.copy())
            watch = Watch(state(run))
            left = {seat: list(values) for seat, values in script.items()}
            order = Random(f"{game} {mixing}")
            while state(run).phase == PLANNING:
                # One seat after the other, the other way round, or at random.
                questions = sorted(run.questions(), key=lambda question: question.seat)
                question = (questions[0], questions[-1], order.choice(questions))[mixing]
                run.answer(question.seat, left[question.seat].pop(0))
                watch.see(state(run))
            assert not any(left.values())
            assert state_hash(run.state) == wanted
    assert shortages > 0


def asked(run: Run, seat: int) -> Question | None:
    return next((question for question in run.questions() if question.seat == seat), None)


def shown_to(run: Run, seat: int) -> list[Any]:
    question = asked(run, seat)
    own = None if question is None else [question.verb, list(question.options), question.about]
    return [own, msgspec.json.encode(view(state(run), seat))]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sees_what_others_plan(seats: int) -> None:
    """SKY-3.12, SKY-3.14, INV-28: a seat sees the same whether the others are still to begin or all done."""
    looked = 0
    for game in range(GAMES):
        s = scarce(seats, f"alone {seats} {game}")
        script, _ = planned(start(s.copy()), Random(game))
        for seat in range(seats):
            alone, last = start(s.copy()), start(s.copy())
            for other in range(seats):
                values = script[other][: script[other].index("ready") + 1]
                if other != seat:
                    for value in values:
                        last.answer(other, value)
            for value in script[seat][: script[seat].index("ready")]:
                assert shown_to(alone, seat) == shown_to(last, seat)
                looked += 1
                alone.answer(seat, value)
                last.answer(seat, value)
            assert shown_to(alone, seat) == shown_to(last, seat)
            # Nor do spectators see anything but who is still asked.
            assert view(state(alone), None) == view(state(start(s.copy())), None) == view(state(last), None)
    assert looked > 100


@pytest.mark.parametrize("seats", SEATS)
def test_plans_taken_back_leave_no_trace(seats: int) -> None:
    """SKY-3.12, INV-27: down to the own draws, even after being ready; then the same answers again."""
    for game in range(6):
        random = Random(f"back {seats} {game}")
        plain, fickle = (Table(TITLE, {"seats": seats}, f"back {game}") for _ in range(2))
        backs = 0
        while plain.state.phase != ACTION:
            question = random.choice(plain.questions)
            value = random.choice(question.options)
            for table in (plain, fickle):
                table.answer(question.seat, value)
            if fickle.state.phase == PLANNING and fickle.stage is not None and random.random() < 0.3:
                backs += rethink(fickle, random.randrange(seats), random)
        assert backs > 0
        assert state_hash(plain.state) == state_hash(fickle.state)
        assert view(plain.state, None) == view(fickle.state, None)


def rethink(table: Table, seat: int, random: Random) -> int:
    """Takes back all that the seat may, plans otherwise for a while, takes that back too, and plans again."""
    floor = table.undo_floor(seat)
    given = [answer.value for answer in table.answers[floor:] if answer.seat == seat]
    if not given:
        return 0
    others = shown_seats(table, seat)
    drawn = sorted(table.state.players[seat].hand)
    table.take_back(seat, floor)
    assert table.state.players[seat].drawn == draws(table, seat)
    assert not table.state.players[seat].steps
    assert not any(table.state.players[seat].energy)
    assert set(drawn) <= set(table.state.players[seat].hand)
    for _ in range(random.randrange(4)):
        question = table.question_of(seat)
        if question is not None and question.verb != "ready":
            table.answer(seat, random.choice(question.options))
    if any(answer.seat == seat for answer in table.answers[floor:]):
        table.take_back(seat, floor)
    for value in given:
        table.answer(seat, value)
    assert shown_seats(table, seat) == others
    return 1


def draws(table: Table, seat: int) -> int:
    return sum(answer.seat == seat and answer.verb == "draw" for answer in table.answers)


def shown_seats(table: Table, seat: int) -> list[Any]:
    return [
        msgspec.json.encode(table.view(other)) for other in range(len(table.state.players)) if other != seat
    ]


def test_nobody_is_asked_again_twice() -> None:
    """SKY-3.13: from then on nobody can take a token away; and the first to be settled never is."""
    times: Counter[int] = Counter()
    for game in range(4 * GAMES):
        s = scarce(4, f"again {game}")
        s.events = []
        run = start(s)
        planned(run, Random(game))
        gone = [event.seat for event in s.events if event.verb == "token-gone"]
        assert len(set(gone)) == len(gone)
        assert s.first not in gone
        assert all(event.to == (event.seat,) for event in s.events if event.verb == "token-gone")
        times[len(gone)] += 1
    assert times[1] > 0
    assert times[2] > 0


def test_what_was_planned_again_is_final_once_the_next_seat_is_settled() -> None:
    """SKY-3.13: whoever is asked again after that sees the supply as it was left; it does not change."""
    steps = {"A1": "move 2", "B1": "scheme 1", "C1": "interact 1", "D1": "loot 1", "D2": "heal 1"}
    changes: dict[str, Any] = {
        "phase": "planning",
        "launch": 7,
        "red.board": steps | {"A2": "move 3", "A3": "move 3", "A4": "move 3"},
        "black.board": steps,
        "teal.board": steps,
        "red.hand": ["jet-harness"],
        "black.hand": ["medgel-pack-a"],
        "teal.hand": ["bypass-kit-a"],
    }
    table = seated(3, changes)
    while table.stage is not None:
        question = table.questions[0]
        # Each raises Move in A1 to level 3, for which one token is left.
        wanted: tuple[Value, ...] = ("A1", *question.options)
        table.answer(question.seat, next(value for value in wanted if value in question.options))
    asked_again: list[int] = []
    while table.state.phase == PLANNING:
        seat = table.questions[0].seat
        if seat not in asked_again:
            asked_again.append(seat)
            assert [table.undo_floor(one) for one in range(3)] == [len(table.answers)] * 3
        table.answer(seat, table.questions[0].options[-1])
    assert asked_again == [1, 2]


def test_draws_cannot_be_taken_back() -> None:
    """SKY-3.12: a seat's draws are final at once."""
    table = Table(TITLE, {"seats": 2}, "final")
    while table.state.phase != PLANNING:
        question = table.questions[0]
        table.answer(question.seat, question.options[0])
    for n in range(4):
        table.answer(0, "loot")
        assert table.undo_floor(0) == len(table.answers), f"draw {n + 1}"
    plan = table.question_of(0)
    assert plan is not None
    assert plan.verb == "plan"
    table.answer(0, plan.options[0])
    assert table.undo_floor(0) == len(table.answers) - 1


def test_a_packet_that_is_empty_is_not_offered() -> None:
    """SKY-3.2, SKY-1.5: all loot is in black's hand, so red's draws are scheme cards without a question."""
    loot = [card.id for card in tables().cards if not card.scheme]
    run = start(position(2, {"phase": "planning", "launch": 7, "black.hand": loot}))
    question = asked(run, 0)
    assert question is not None
    assert question.verb in ("plan", "energy")
    assert len(state(run).players[0].hand) == 2


def test_draws_without_any_card_are_lost() -> None:
    """SKY-3.2: both packets are empty, the draw is lost."""
    everything = [card.id for card in tables().cards]
    run = start(position(2, {"phase": "planning", "launch": 7, "black.hand": everything}))
    question = asked(run, 0)
    assert question is not None
    assert question.verb == "energy"
    assert state(run).players[0].hand == []


def test_nothing_is_rolled_or_shuffled_while_seats_plan() -> None:
    """SKY-3.15: between the packets and the end of the phase chance is not drawn upon."""
    for game in range(GAMES):
        run = start(scarce(3, f"chance {game}"))
        before = run.state.chance.plain()
        planned(run, Random(game))
        assert run.state.chance.plain() == before


def test_every_hand_has_grown_by_what_was_drawn() -> None:
    """SKY-3.11, INV-29: no packet holds a card, every hand has n more, less those played."""
    for game in range(GAMES):
        s = scarce(4, f"growth {game}")
        n = 4 if s.round == 1 else 2
        before = [len(p.hand) for p in s.players]
        piles = len(s.scheme_pile) + len(s.loot_pile)
        run = start(s)
        planned(run, Random(game))
        after = state(run)
        assert not any(p.scheme_packet or p.loot_packet for p in after.players)
        played = len(after.scheme_pile) + len(after.loot_pile) - piles
        assert sum(len(p.hand) for p in after.players) == sum(before) + 4 * n - played
        assert all(len(p.hand) <= had + n for p, had in zip(after.players, before, strict=True))


def test_a_fork_does_not_look_again_at_what_could_be_done_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """It sends what was sent, and takes over the open questions."""
    run = start(scarce(4, "forks"))
    random = Random(3)
    looked: list[int] = []
    plain = windows.plays

    def plays(s: Skydock, p: Player, timing: int) -> list[Value]:
        looked.append(p.seat)
        return plain(s, p, timing)

    monkeypatch.setattr(windows, "plays", plays)
    for _ in range(40):
        question = random.choice(run.questions())
        if question.verb == "ready":
            continue
        run.answer(question.seat, random.choice(list(question.options)))
        before = len(looked)
        fork = run.fork()
        assert len(looked) == before
        assert fork.questions() == run.questions()
        assert (state_hash(fork.state), fork.laid_down) == (state_hash(run.state), run.laid_down)
        # A fork can be forked, and goes on as the original would.
        again, other = fork.fork(), random.choice(fork.questions())
        value = random.choice(list(other.options))
        for one in (fork, again):
            one.answer(other.seat, value)
        assert state_hash(fork.state) == state_hash(again.state)
        assert [q.options for q in fork.questions()] == [q.options for q in again.questions()]
    assert looked
