"""Undo, redo and restart beside questions that answer themselves and seats that are bots."""

from __future__ import annotations

from tests.kernel.staged import STAGED

from starboard.cli import takeback
from starboard.kernel.ask import Question, passes_by_itself
from starboard.kernel.table import Table
from starboard.kernel.title import find_title


def table(seed: str = "takeback") -> Table:
    return Table(find_title("solar-sphere"), {"seats": 2}, seed)


def play_to(game: Table, verb: str) -> Question:
    """Answers with the last option (go on, discard, end) until the question with this verb is open."""
    while True:
        question = game.questions[0]
        if question.verb == verb:
            return question
        game.answer(question.seat, question.options[-1])


def positions(game: Table) -> list[str]:
    return [answer.hash for answer in game.answers]


def test_nothing_to_take_back_at_the_start() -> None:
    game = table()
    assert takeback.back_one(game, 0) == "Nothing has been answered yet."
    assert takeback.back_by_consent(game, [0, 1]) == "Nobody has answered anything yet."
    assert takeback.forward(game, 0, lambda question: True) == "There is nothing to redo."


def test_the_last_answer_of_the_turn_is_taken_back_and_given_again() -> None:
    """SS-6.5: a discarded die reveals nothing, so it may be taken back before the turn ends."""
    game = table()
    seat = play_to(game, "use-die").seat
    play_to(game, "window-after")
    before = positions(game)
    assert takeback.back_one(game, seat) == ""
    assert game.questions[0].verb == "use-die"
    assert takeback.forward(game, seat, lambda question: True) == ""
    assert positions(game) == before


def test_undo_stops_where_another_seat_answered() -> None:
    game = table()
    first = play_to(game, "window-after").seat
    game.answer(first, "end")
    question = game.questions[0]
    assert question.seat != first
    before = positions(game)
    refusal = takeback.back_one(game, question.seat)
    assert refusal.startswith("Undo stops here")
    assert positions(game) == before


def test_undo_does_not_stick_at_a_question_that_answers_itself() -> None:
    """At the beginning of a turn with an empty window, undo must not bounce between it and the die."""
    for number in range(5):
        game = table(f"window {number}")
        question = game.questions[0]
        while not passes_by_itself(question):
            game.answer(question.seat, question.options[0])  # kickbacks, so that morale runs out
            question = game.questions[0]
        seat = question.seat
        game.answer(seat, "go-on")
        before = positions(game)
        refusal = takeback.back_one(game, seat)
        if refusal:
            assert positions(game) == before
        else:
            assert not passes_by_itself(game.questions[0])
            assert game.questions[0].seat == seat


def test_by_consent_undo_goes_back_over_a_bot_and_a_roll() -> None:
    game = table()
    person = play_to(game, "window-after").seat
    game.answer(person, "end")
    mine = len(game.answers)
    while game.questions[0].seat != person or passes_by_itself(game.questions[0]):
        question = game.questions[0]
        game.answer(question.seat, question.options[-1])
    after = positions(game)
    assert len(after) > mine
    assert takeback.back_one(game, person)
    assert takeback.back_by_consent(game, [person]) == ""
    assert len(game.answers) == mine - 1
    assert game.questions[0].verb == "window-after"

    def stop(question: Question) -> bool:
        return question.seat == person and not passes_by_itself(question)

    assert takeback.forward(game, person, stop) == ""
    assert positions(game) == after


def test_restart_goes_to_the_beginning_of_the_turn() -> None:
    game = table()
    seat = play_to(game, "use-die").seat
    floor = game.undo_floor(seat)
    play_to(game, "window-after")
    assert takeback.restart(game, seat) == ""
    assert len(game.answers) == floor
    assert takeback.restart(game, seat).startswith(("Undo stops here", "Nothing has been"))


def test_in_a_stage_a_seat_takes_back_and_gives_again_what_is_its_own() -> None:
    game = Table(STAGED, {"seats": 2}, "takeback")
    for seat, value in ((0, "calm"), (0, "1"), (1, "2"), (0, "3"), (1, "draw")):
        game.answer(seat, value)
    assert takeback.back_one(game, 0) == ""
    assert takeback.restart(game, 0) == ""
    assert [(a.seat, a.value) for a in game.answers] == [(0, "calm"), (1, "2"), (1, "draw")]
    assert takeback.back_one(game, 0) == "Undo stops here: another seat gave the last answer."
    assert "turned up" in takeback.back_one(game, 1)
    assert takeback.forward(game, 0, lambda question: True) == ""
    assert takeback.forward(game, 0, lambda question: True) == ""
    assert game.state.laid == [["1", "3"], ["2"]]
