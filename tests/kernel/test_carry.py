"""A log of older rules: given again under today's, as far as its answers fit."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import msgspec
import pytest
from tests.kernel import lantern
from tests.kernel.lantern import FIRST, installed

from starboard.kernel.ask import GO_ON
from starboard.kernel.carry import carry
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Log
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

ANSWERS = ("left", "wait", "right", "wait", "left", "left", "wait", "right")
"""Two seats, each four times; seat 1 waits twice running, with its second answer of that kind the fourth."""


@pytest.fixture(autouse=True)
def _no_edition_left() -> Iterator[None]:
    with installed(None):
        yield


def game(count: int = len(ANSWERS), title: AnyTitle = FIRST) -> Log:
    with installed(title):
        table = Table(title, {"seats": 2}, "dark", seats=["human", "random"])
        for number, value in enumerate(ANSWERS[:count]):
            table.answer(number % 2, value)
        return table.log()


def test_a_game_of_todays_rules_is_checked_hash_by_hash() -> None:
    log = game()
    with installed(FIRST):
        carried = carry(log)
        assert (carried.checked, carried.stop, carried.changes) == (True, None, ())
        assert carried.whole().log() == log
        edited = msgspec.structs.replace(
            log, answers=[*log.answers[:-1], msgspec.structs.replace(log.answers[-1], hash="00")]
        )
        with pytest.raises(BadLog, match="the log was edited"):
            carry(edited)


def test_an_older_game_goes_on_where_all_its_answers_fit() -> None:
    log = game(5)
    with installed(lantern.DOUBLED):
        with pytest.raises(BadLog, match="version 1"):
            table_from_log(log)
        carried = carry(log)
        assert (carried.checked, carried.stop) == (False, None)
        assert carried.changes == ("A step counts two points.",)
        table = carried.whole()
        assert [a.value for a in table.answers] == list(ANSWERS[:5])
        assert table.answers[-1].hash != log.answers[-1].hash
        # The log it leads to is one of today's, and sound.
        assert table.log().rules == 2
        assert carry(table.log()).checked
        table.answer(1, "left")


def test_a_finished_game_may_end_otherwise_today() -> None:
    log = game()
    with installed(lantern.DOUBLED):
        carried = carry(log)
        assert carried.whole().over
        assert not carried.ends_alike
        assert carried.log.result == log.result
    with installed(lantern.RENAMED):
        assert carry(log).ends_alike


def test_a_version_whose_title_says_nothing_of_the_way_is_given_again_as_it_is() -> None:
    log = game()
    with installed(lantern.UNTOLD):
        carried = carry(log)
        assert carried.stop is None
        assert carried.changes == ("The rules were revised.",)


def test_answers_are_put_into_todays_words() -> None:
    log = game(5)
    with installed(lantern.RENAMED):
        table = carry(log).whole()
    assert [a.value for a in table.answers] == ["port", "wait", "starboard", "wait", "port"]


def test_windows_that_the_older_rules_did_not_open_are_let_pass() -> None:
    log = game()
    with installed(lantern.WINDOWED):
        carried = carry(log)
        values = [a.value for a in carried.whole().answers]
    assert values == [value for answer in ANSWERS for value in (answer, GO_ON)]
    assert carried.sources == (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
    # A running game waits at the new window: it is not let pass for a person who can still use it.
    running = game(3)
    with installed(lantern.WINDOWED):
        table = carry(running).whole()
        assert [q.verb for q in table.questions] == ["look"]
        assert len(table.answers) == 5


def test_answers_that_are_not_asked_for_any_more_are_left_out() -> None:
    older = dataclasses.replace(lantern.WINDOWED, version=1, ways={})
    with installed(older):
        table = Table(older, {"seats": 2}, "dark")
        for value in ("left", GO_ON, "wait", "peek", "right"):
            table.answer(table.questions[0].seat, value)
        log = table.log()
    title = lantern.edition("Nobody looks.", lantern.walk(), translate=lantern.without_looking)
    with installed(title):
        carried = carry(log)
    assert [a.value for a in carried.whole().answers] == ["left", "wait", "right"]
    assert carried.sources == (0, 2, 4)


def test_an_answer_that_no_longer_fits_is_told_by_its_number() -> None:
    log = game()
    with installed(lantern.TIRELESS):
        carried = carry(log)
        assert carried.stop is not None
        assert carried.stop.number == 4
        assert [a.value for a in carried.table.answers] == list(ANSWERS[:3])
        with pytest.raises(BadLog) as caught:
            carried.whole()
        assert str(caught.value) == (
            "The game was played under version 1 of Lantern's rules, but this program has version 2. "
            "Answer 4 of 8 no longer fits: 'wait' is not an answer to 'step' at that point."
        )
        # What fits can be played on from, and nothing is left to redo.
        assert carried.table.redoable() == 0
        carried.table.answer(1, "left")


def test_windows_before_an_answer_that_does_not_fit_stay_open() -> None:
    log = game()
    title = lantern.edition("Both.", lantern.walk(window=True, tired=False))
    with installed(title):
        carried = carry(log)
        assert carried.stop is not None
        assert carried.stop.number == 4
        assert [q.verb for q in carried.table.questions] == ["look"]
        assert carried.table.redoable() == 0
        assert carried.table.log().answers == carry(carried.table.log()).table.answers


def test_newer_rules_than_ours_are_refused() -> None:
    log = game(2, lantern.DOUBLED)
    with installed(FIRST), pytest.raises(BadLog, match="only has version 1: open it with a newer Starboard"):
        carry(log)


def test_cards_of_an_older_release_are_ours_and_strange_ones_are_not() -> None:
    log = game(5)
    with installed(lantern.NEW_CARDS):
        carried = carry(log)
        assert (carried.checked, carried.stop) == (False, None)
        assert carried.older == "The game was played with older cards of Lantern."
        strange = msgspec.structs.replace(log, content="printed-at-home")
        with pytest.raises(BadLog, match=r"other cards .content printed-at-home, here lantern-2.*--content"):
            carry(strange)
        assert carry(strange, stored=True).stop is None


def test_cards_that_differ_by_name_only_change_nothing() -> None:
    log = game(5)
    with installed(lantern.NEW_NAMES):
        assert carry(log).checked


def test_a_seed_that_does_not_fit_its_seal_is_found_out_in_older_games_too() -> None:
    log = msgspec.structs.replace(game(5), seed="another")
    with installed(lantern.DOUBLED), pytest.raises(BadLog, match="seed does not match"):
        carry(log)
