"""INV-24: no view names what is hidden; and nobody can tell who was asked in a window or a call for help.

That a new deal of what a seat cannot see changes nothing it is shown is proved by the conformance suite.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.pirates_of_skydock.sampling import SEATS, answer, moments, position, seated, start, state
from tests.games.pirates_of_skydock.steering import fresh

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.rules.upkeep import hand_limit
from starboard.games.pirates_of_skydock.state import EMPTY, NOBODY, PLANNING, Player, Skydock, changed
from starboard.games.pirates_of_skydock.tables import SYMBOLS, WILD
from starboard.games.pirates_of_skydock.view import view
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.state import Event

EVERY = 17


def hidden_ids(s: Skydock, seat: int | None) -> set[str]:
    """Ids of what lies where this seat may not look, and nowhere else."""
    t = s.tables
    others = [p for p in s.players if p.seat != seat]
    cards = [*s.scheme_deck, *s.loot_deck]
    for p in s.players:
        cards += [*p.scheme_packet, *p.loot_packet]
    for p in others:
        cards += [*p.hand, *(step[0] for step in p.steps)]
    if s.looker != seat:
        cards += s.dug
    found = {t.cards[card].id for card in cards}
    kept = {backer for p in s.players if p.seat == seat for backer in p.offered}
    found |= {backer.id for n, backer in enumerate(t.backers) if n not in kept}
    known = s.seen if seat is not None and s.seer == seat else 0
    unseen = s.encounter_deck[: len(s.encounter_deck) - known]
    if s.looker != seat:
        unseen += s.scanned
    found |= {t.encounters[card].id for card in unseen}
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_no_view_names_what_is_hidden(seats: int) -> None:
    """SKY-3.14, SKY-8.10, INV-24: hands, packets, decks, backers, cards set aside, plans."""
    looked = 0
    for run in moments(seats, "a telling seed", EVERY):
        s = state(run)
        if s.over:
            continue
        for seat in (*range(seats), None):
            text = msgspec.json.encode(view(s, seat)).decode()
            hidden = hidden_ids(s, seat)
            assert len(hidden) > 30
            assert s.chance.key.hex() not in text
            assert [id for id in hidden if f'"{id}"' in text] == []
            looked += 1
    assert looked > 40


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_the_owners_own(seats: int) -> None:
    """SKY-8.14, SKY-0.12, SKY-3.14: hand, backer, support values and new markers."""
    planning = 0
    for run in moments(seats, "owners", EVERY):
        s = state(run)
        for seat in (*range(seats), None):
            for p, shown in zip(s.players, view(s, seat).players, strict=True):
                own = p.seat == seat or s.over
                assert shown.support == len(p.support)
                assert shown.support_values == (tuple(p.support) if own else ())
                assert shown.hand == (tuple(s.tables.cards[card].id for card in p.hand) if own else ())
                assert (shown.backer != "") == (own and p.backer != NOBODY)
                if s.phase == PLANNING and not own:
                    planning += 1
                    assert all(ability.markers == 0 for ability in shown.board)
                    assert shown.reserve == s.tables.markers
    assert planning > 20


def test_at_the_end_everything_is_shown() -> None:
    """SKY-15.6, 2.2: backers, support and hands of all, to everybody; but no backer that was not kept."""
    hands = {"red.hand": ["all-in-a"], "black.support": [2, 3]}
    s = position(2, {"phase": "upkeep", "launch": 1, **hands})
    run = start(s)
    assert run.questions() == ()
    for seat in (0, 1, None):
        red, black = view(s, seat).players
        assert (red.hand, red.backer) == (("all-in-a",), "rust-admiral")
        assert (black.support_values, black.backer) == ((2, 3), "outer-lock-choir")
        assert [len(red.offered), len(black.offered)] == [2 * (seat == 0), 2 * (seat == 1)]


# ---------------------------------------------------------------------- windows and calls for help


def failed_loot(hands: dict[str, list[str]]) -> tuple[list[Any], list[Event]]:
    """Red fails a Loot challenge; the others let every window pass. What amber sees and hears in the end."""
    changes: dict[str, Any] = {
        "turn": "red",
        "red.spot": "s3",
        "red.energy": ["B2", "D1"],
        "loot-deck": ["shock-baton-a"],
        "chance": [1],
        **hands,
    }
    s = position(4, changes)
    s.events = []
    run = start(s)
    answer(run, "B2 loot")
    seen = []
    while run.questions()[0].verb != "turn":
        (question,) = run.questions()
        assert question.hushed
        seen.append(msgspec.json.encode(view(s, 3)))
        run.answer(question.seat, "go-on")
    heard = [event for event in s.events if event.to is None or 3 in event.to]
    return [set(seen), msgspec.json.encode(view(s, 3))], heard


def test_nobody_can_tell_who_was_asked_in_a_window() -> None:
    """SKY-12.8: whoever holds the card, and whoever passes, the others see and hear the same."""
    tables = [
        {"black.hand": ["false-alarm-a"], "teal.hand": ["vent-crawl-a"]},
        {"black.hand": ["vent-crawl-a"], "teal.hand": ["false-alarm-a"]},
        {"black.hand": ["vent-crawl-a"], "teal.hand": ["all-in-b"]},
    ]
    ends = [failed_loot(hands) for hands in tables]
    assert [end[0][1] for end in ends] == [ends[0][0][1]] * 3
    assert [end[1] for end in ends] == [ends[0][1]] * 3


def called(hands: dict[str, list[str]], answers: dict[int, str]) -> tuple[bytes, list[Event]]:
    """Red calls for a map. What amber sees and hears once all have answered."""
    s = position(4, {"turn": "red", "red.spot": "bridge", "red.hand": ["overclock-a"], **hands})
    s.events = []
    run = start(s)
    answer(run, "help flight-codes map")
    while run.questions()[0].verb == "help":
        question = run.questions()[0]
        assert question.hushed
        run.answer(question.seat, answers[question.seat])
    heard = [event for event in s.events if event.to is None or 3 in event.to]
    return msgspec.json.encode(view(s, 3)), heard


def test_one_who_is_not_asked_looks_like_one_who_says_no() -> None:
    """SKY-8.10, SKY-12.8: and the card of one who agrees is not shown."""
    no = called({"black.hand": ["vent-crawl-a"]}, {1: "no"})
    cannot = called({"black.hand": ["all-in-a"]}, {})
    assert no == cannot
    one = called({"black.hand": ["vent-crawl-a", "snap-decision-b"]}, {1: "vent-crawl-a"})
    other = called({"black.hand": ["vent-crawl-a", "snap-decision-b"]}, {1: "snap-decision-b"})
    assert one == other != no


def test_who_agreed_is_known_only_when_all_have_answered() -> None:
    """SKY-8.10: all are asked at the same time, and none sees another's answer."""
    hands = {"black.hand": ["vent-crawl-a"], "teal.hand": ["snap-decision-b"]}
    s = position(4, {"turn": "red", "red.spot": "bridge", "red.hand": ["overclock-a"], **hands})
    run = start(s)
    answer(run, "help flight-codes map")
    assert sorted(question.seat for question in run.questions()) == [1, 2]
    before = [msgspec.json.encode(view(s, seat)) for seat in (0, 2, 3)]
    run.answer(1, "vent-crawl-a")
    assert [msgspec.json.encode(view(s, seat)) for seat in (0, 2, 3)] == before
    run.answer(2, "no")
    (question,) = run.questions()
    assert (question.seat, list(question.options)) == (0, ["black", "drop"])


def test_a_card_set_aside_stays_in_hand_but_is_of_no_use() -> None:
    """SKY-8.10: it counts as in hand; it cannot be discarded or stolen meanwhile."""
    hands = {"red.hand": ["overclock-a", "steady-hands-a"], "black.hand": ["vent-crawl-a"]}
    run = start(position(2, {"turn": "red", "red.spot": "bridge", **hands}))
    answer(run, "help flight-codes map", "vent-crawl-a", "black")
    black: Player = state(run).players[1]
    assert black.aside in black.hand
    assert view(state(run), 0).players[1].schemes == 1
    assert view(state(run), 1).players[1].aside == "vent-crawl-a"
    assert view(state(run), 0).players[1].aside == ""


@pytest.mark.parametrize(
    ("changes", "answers"),
    [
        # The four cards that pay for Press the Crew are all that could.
        (
            {
                "alert": 4,
                "objectives": ["press-the-crew", "flight-codes", "siphon-fuel"],
                "red.hand": ["steady-hands-a", "fast-talk-a", "overclock-a", "vent-crawl-a"],
            },
            ["C1 press-the-crew"],
        ),
        # Two masks can stand for the map: once a mask and the gear are picked, the other mask goes too.
        (
            {
                "objectives": ["know-every-bolt", "flight-codes", "siphon-fuel"],
                "red.track.know-every-bolt": 3,
                "red.hand": ["fast-talk-a", "false-alarm-a", "overclock-a", "lend-a-hand-a"],
            },
            ["C1 know-every-bolt", "fast-talk-a", "overclock-a"],
        ),
        # Snap Inspection, let be: the only card.
        (
            {"red.spot": "s2", "guards": {}, "alert": 4, "red.hand": ["gilded-idol-a"]}
            | {"encounter-deck": ["snap-inspection"]},
            ["D1 bridge", "go-on"],
        ),
    ],
    ids=["payment", "rest of a payment", "only card"],
)
def test_cards_shown_without_being_named_are_not_taken_back(
    changes: dict[str, Any], answers: list[str]
) -> None:
    """The others have seen them; a card that is named by its player is that player's to show."""
    table = seated(2, {"turn": "red", **changes})
    for value in answers:
        assert table.questions[0].seat == 0
        table.answer(0, value)
    assert table.state.scheme_pile or table.state.loot_pile
    assert table.undo_floor(0) == len(table.answers)


def pauses(hands: dict[str, list[str]]) -> list[str]:
    """Red attacks at a table that takes its time, and fails: what there was to wait for, in order."""
    changes = {"turn": "red", "red.spot": "s4", "guards": {"s4": [1, 0]}, "red.energy": ["A1", "D1"]}
    s = position(3, {**changes, "chance": [2, 16], "red.power-used": True, **hands})
    run = Run(TITLE.beat, s, False)
    run.paced = True
    run.start()
    answer(run, "A1 active")
    waits: list[str] = []
    while run.resting or run.questions()[0].seat == 0 or run.questions()[0].hushed:
        if run.resting:
            waits.append("rest")
            run.go_on()
        else:
            (question,) = run.questions()
            waits.append(f"{question.seat} {question.verb}")
            run.answer(question.seat, "go-on")
    return waits


def test_a_window_that_asks_nobody_takes_its_time_too() -> None:
    """SKY-12.8, SKY-9.10: ROLL, ASSIST, REROLL, TOKEN and the end of the turn, whoever holds what."""
    assert pauses({}) == ["rest"] * 5
    assert pauses({"black.hand": ["lend-a-hand-a"]}) == ["rest", "1 react", "rest", "rest", "rest"]
    held = {"red.hand": ["steady-hands-a", "loaded-die-a"]}
    # Loot can improve an ability in the own windows as well.
    assert pauses(held) == ["0 react", "rest", "0 react", "0 window", "0 window"]


def test_a_call_that_asks_nobody_takes_its_time_too() -> None:
    """SKY-8.10, SKY-12.8: one rest, as there would be one round of answers."""
    s = position(2, {"turn": "red", "red.spot": "bridge", "red.hand": ["overclock-a"]})
    run = Run(TITLE.beat, s, False)
    run.paced = True
    run.start()
    run.answer(0, "help flight-codes map")
    assert run.resting
    run.go_on()
    assert [question.verb for question in run.questions()] == ["turn"]


# ---------------------------------------------------------------------- worlds that a seat imagines

WORLDS = 8


def asked_by_hand(s: Skydock, p: Player, question: Question) -> list[Value]:
    """What the rules ask a seat in a stage, worked out from what it holds; nothing if it is not asked."""
    cards = s.tables.cards
    if question.verb == "backer":
        return [s.tables.backers[backer].id for backer in p.offered]
    if question.verb == "hand-limit":
        return [cards[card].id for card in p.hand] if len(p.hand) > hand_limit(s, p) else []
    _, sign, caller = question.about
    wanted = (SYMBOLS.index(str(sign)), WILD)
    fits: list[Value] = [cards[card].id for card in p.hand if any(cards[card].symbols[n] for n in wanted)]
    return [*fits, "no"] if fits and p.seat != caller else []


def calling(question: Question, random: Random) -> Value:
    """At random, but a call for help whenever there is one to make."""
    calls = [value for value in question.options if str(value).startswith("help ")]
    return random.choice(calls or list(question.options))


def test_others_are_asked_by_the_hands_that_a_seat_imagines() -> None:
    """2.2, SKY-0.12, SKY-8.10, SKY-14.1: neither what the others hold nor whether they are asked is known."""
    looked = dict.fromkeys(("backer", "hand-limit", "help"), 0)
    varied = dict.fromkeys(looked, 0)
    for seed in range(12):
        run = Run(TITLE.beat, fresh(4, f"calls {seed}"), True)
        run.start()
        random = Random(seed)
        while questions := run.questions():
            question = random.choice(questions)
            if isinstance(run.question, Open) and question.verb in looked:
                seat = Seat(TITLE, run, question.seat)
                found = set()
                for world in range(WORLDS):
                    imagined = seat.imagine(f"world {world}")
                    s = state(imagined)
                    asked = {q.seat: list(q.options) for q in imagined.questions()}
                    assert asked.pop(question.seat) == list(question.options)
                    hands = {p.seat: asked_by_hand(s, p, question) for p in s.players}
                    del hands[question.seat]
                    assert asked == {n: options for n, options in hands.items() if options}
                    found.add(str(sorted(asked.items())))
                others = any(q.seat != question.seat for q in questions) or question.verb == "help"
                looked[question.verb] += others
                varied[question.verb] += others and len(found) > 1
            run.answer(question.seat, calling(question, random))
    assert min(looked.values()) > 3
    # Now and then nobody else has any scheme card.
    assert all(varied[verb] > 0.9 * looked[verb] for verb in looked)


def test_the_plans_of_others_are_imagined_too() -> None:
    """SKY-3.14: neither the hand from before the draws nor a marker is the real one."""
    run = Run(TITLE.beat, fresh(3, "plans"), True)
    run.start()
    random = Random(3)
    looked = 0
    while run.questions() and looked < 20:
        question = random.choice(run.questions())
        s = state(run)
        if s.phase == PLANNING and s.round > 1:
            seat = Seat(TITLE, run, question.seat)
            real, *worlds = [s, *(state(seat.imagine(f"world {world}")) for world in range(WORLDS))]
            for p in real.players:
                if p.seat == question.seat or p.shown is None or len(p.shown.hand) < 3:
                    continue
                hands = []
                for world in worlds:
                    shown = world.players[p.seat].shown
                    assert shown is not None
                    assert set(shown.hand) <= set(world.players[p.seat].hand)
                    assert len(shown.hand) == len(p.shown.hand)
                    assert shown.backer == world.players[p.seat].backer
                    hands.append(tuple(shown.hand))
                assert len(set(hands)) > 1
                looked += 1
        run.answer(question.seat, random.choice(question.options))
    assert looked >= 20


def test_markers_that_are_not_shown_yet_lie_anywhere() -> None:
    """SKY-3.13, SKY-3.14: a seat that plans again knows how many there are, and not where."""
    s = position(2, {"phase": "planning"})
    red, black = s.players
    slots = [slot for slot, kind in enumerate(black.kinds) if kind != EMPTY]
    black.energy = changed(black.energy, slots[0], 1)
    placed = set()
    for n in range(30):
        world = s.copy()
        TITLE.redeal(world, red.seat, Chance.from_seed(str(n)))
        assert sum(world.players[1].energy) == 1
        placed.add(world.players[1].energy.index(1))
    assert placed == set(slots)
