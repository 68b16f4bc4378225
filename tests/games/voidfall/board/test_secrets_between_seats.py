"""Whether a screen that is passed round has to be covered (2.4)."""

from __future__ import annotations

import pytest
from tests.games.voidfall.sampling import options, tables

from starboard.games.voidfall.board import VoidfallPage
from starboard.games.voidfall.words.table import VoidfallWords


@pytest.mark.parametrize(
    ("scenario", "focus", "covered"),
    [
        ("first-spark", "open", False),
        # VF-38.1: a Focus chosen beforehand is nobody else's business.
        ("first-spark", "secret", True),
        ("second-genesis", "open", True),
    ],
)
def test_against_the_void_all_lies_open(scenario: str, focus: str, covered: bool) -> None:
    words = VoidfallWords(tables(), options(scenario, 2, focus=focus))
    assert VoidfallPage(tables(), words).has_secrets == covered
