"""Beats: which events open one, how it is called, what it brings to whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.errors import StarboardError
from starboard.kernel.sentences import Sentences
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale, amount, merged, named, one, phrase, short_name, where

LOG: Sentences[dict[str, str]] = Sentences(
    {
        "sail": "{who} sails to {0:place}.",
        "load": "{who} loads {1} {0}.",
        "flag": "{who} hoists a flag.",
        "rest": "All rest.",
    },
    {"place": lambda places, place: places[str(place)]},
)
TALE: Tale[dict[str, str]] = Tale(
    LOG,
    opens={"sail"},
    together={"rest"},
    heads={"sail": "to {0:place}", "flag": "{who} shows the colours"},
    gains={"load": named(0, 1), "sail": amount("days", 1, -1), "flag": one("flags")},
    places={"sail": where(0, prefix="port-"), "load": where(0, 1)},
)
PLACES = {"h": "the Hill"}


def _event(verb: str, *data: Value) -> Event:
    return Event(verb, 1, "T-1.1", data)


def test_a_head_says_in_a_few_words_what_was_done() -> None:
    def called(seat: int) -> str:
        return f"seat {seat}"

    assert TALE.head(PLACES, called, _event("sail", "h", 3)) == "to the Hill"
    assert TALE.head(PLACES, called, _event("flag")) == "seat 1 shows the colours"
    assert TALE.head(PLACES, called, _event("load", "rum", 2)) == ""


def test_gains_are_read_from_the_event() -> None:
    assert TALE.gains(PLACES, _event("load", "rum", 2)) == (Gain(1, "rum", 2),)
    assert TALE.gains(PLACES, _event("sail", "h", 3)) == (Gain(1, "days", -3),)
    assert TALE.gains(PLACES, _event("flag")) == (Gain(1, "flags", 1),)
    assert TALE.gains(PLACES, _event("rest")) == ()


def test_a_tale_knows_of_which_verbs_it_tells() -> None:
    assert [verb for verb in LOG if not TALE.tells(verb)] == ["rest"]


def test_gains_of_a_beat_are_counted_together() -> None:
    came = [Gain(0, "rum", 2), Gain(1, "rum", 1), Gain(0, "salt", 1), Gain(0, "rum", -1), Gain(0, "salt", -1)]
    assert merged(came) == (Gain(0, "rum", 1), Gain(1, "rum", 1))


@pytest.mark.parametrize(
    ("heads", "said", "short"),
    [
        ([], "", ""),
        (["to the Hill", "shows the colours"], "to the Hill, shows the colours", "shows the colours"),
        (["trades:", "sells rum", "buys salt"], "trades: sells rum, buys salt", "trades"),
        (["trades:"], "trades", "trades"),
        (["trades:", "sells rum", "sells salt"], "trades: sells rum, salt", "trades"),
        (["sells trinkets:", "sells rum"], "sells trinkets: sells rum", "sells trinkets"),
        (["trades:", "sells rum", "sells rum", "buys salt", "sells rum"],)
        + ("trades: sells rum ×2, buys salt, sells rum", "trades"),
    ],
)
def test_heads_one_after_the_other(heads: list[str], said: str, short: str) -> None:
    assert (phrase(heads), short_name(heads)) == (said, short)


def test_a_title_without_a_tale_has_nothing_to_add() -> None:
    none: Tale[object] = Tale()
    assert not none.opens
    assert none.head(None, str, _event("sail", "h", 3)) == ""
    assert none.gains(None, _event("sail", "h", 3)) == ()


def test_a_verb_that_the_log_does_not_know_is_a_slip() -> None:
    slips: list[Callable[[], object]] = [
        lambda: Tale(LOG, opens={"sial"}),
        lambda: Tale(LOG, together={"sial"}),
        lambda: Tale(LOG, heads={"sial": "off"}),
        lambda: Tale(LOG, gains={"sial": one("days")}),
    ]
    for slip in slips:
        with pytest.raises(StarboardError, match="'sial'"):
            slip()


def test_places_are_named_once_in_the_order_in_which_they_come() -> None:
    events = [_event("sail", "h", 3), _event("load", "rum", 2), _event("flag"), _event("sail", "h", 1)]
    assert TALE.places(events) == ("port-h", "rum", "2")
