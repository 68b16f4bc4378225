"""How long ago something was, as the home page says it."""

from __future__ import annotations

import pytest

from starboard.server.timing import ago, in_words

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "just now"),  # clocks differ a little
        (MINUTE - 1, "just now"),
        (MINUTE, "1 min ago"),
        (HOUR - 1, "59 min ago"),
        (HOUR, "1 h ago"),
        (DAY - 1, "23 h ago"),
        (DAY, "1 day ago"),
        (2 * DAY - 1, "1 day ago"),
        (2 * DAY, "2 days ago"),
        (30 * DAY, "30 days ago"),
    ],
)
def test_one_is_never_plural(monkeypatch: pytest.MonkeyPatch, seconds: int, said: str) -> None:
    now = 1_000_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    assert ago(now - seconds) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "a moment"),
        (MINUTE, "1 minute"),
        (5 * HOUR, "5 hours"),
        (DAY - 1, "23 hours"),
        (3 * DAY, "3 days"),
    ],
)
def test_what_is_read_aloud_has_whole_words(seconds: int, said: str) -> None:
    assert in_words(seconds) == said
