"""The sentences of a log, declared in a table."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.errors import StarboardError
from starboard.kernel.sentences import Sentences
from starboard.kernel.state import Event

PLACES = {"b": "the {Bay}", "h": "the Hill"}
LOG: Sentences[Mapping[str, str]] = Sentences(
    {
        "sail": "{who} sails from {1:place} to {0:place} in {2} days.",
        "land": "{0:place} is reached.",
        "order": "Turn order: {seats}.",
        "rest": "All rest.",
        "share": lambda places, who, data: (
            f"{who or 'nobody'} shares {sum(map(int, data))} in {len(places)} places."
        ),
    },
    {"place": lambda places, place: places[str(place)]},
)


def _tell(verb: str, seat: int, *data: Value) -> str:
    return LOG.tell(PLACES, lambda seat: ("Red", "the guest")[seat], Event(verb, seat, "T-1.1", data))


def test_fields_show_who_acts_and_what_the_event_holds() -> None:
    assert _tell("sail", 0, "h", "b", 3) == "Red sails from the {Bay} to the Hill in 3 days."
    assert _tell("order", -1, 1, 0) == "Turn order: the guest, Red."
    assert _tell("rest", -1) == "All rest."


def test_a_sentence_may_be_a_function() -> None:
    assert _tell("share", 0, 2, 3) == "Red shares 5 in 2 places."
    assert _tell("share", -1, 2) == "Nobody shares 2 in 2 places."


def test_every_sentence_begins_with_a_capital() -> None:
    assert _tell("land", -1, "h") == "The Hill is reached."
    assert _tell("sail", 1, "h", "b", 3).startswith("The guest sails from the ")


def test_a_verb_without_a_sentence_is_named() -> None:
    assert set(LOG) == {"sail", "land", "order", "rest", "share"}
    with pytest.raises(StarboardError, match="'sink'"):
        _tell("sink", 0)


@pytest.mark.parametrize(
    ("text", "named"), [("{whom} sinks.", "'whom'"), ("{0:ship} sinks.", "'ship'"), ("{} sinks.", "''")]
)
def test_a_field_that_nothing_fills_is_an_error_at_once(text: str, named: str) -> None:
    with pytest.raises(StarboardError, match=f"'sink'.*{named}"):
        Sentences({"sink": text}, {})
