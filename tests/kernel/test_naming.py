"""Seats in sentences."""

from __future__ import annotations

from starboard.kernel.naming import name_seats, seat_token, split_seats

NAMES = ("Red", "Anna Blue")


def test_every_seat_is_called_by_its_name() -> None:
    text = f"{seat_token(0)} takes 2 from {seat_token(1)}, not from Redmond's stock."
    assert name_seats(text, NAMES.__getitem__) == "Red takes 2 from Anna Blue, not from Redmond's stock."


def test_a_name_that_looks_like_another_seat_stays_as_it_is() -> None:
    text = f"{seat_token(0)} and {seat_token(1)}"
    assert name_seats(text, (seat_token(1), "Ash").__getitem__) == f"{seat_token(1)} and Ash"


def test_a_sentence_comes_apart_at_its_seats() -> None:
    assert split_seats(f"{seat_token(1)}'s turn") == [1, "'s turn"]
    assert split_seats("nobody") == ["nobody"]
