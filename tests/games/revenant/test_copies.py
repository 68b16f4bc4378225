"""What copies share on purpose (INV-27); that they share nothing else is proved by the conformance suite."""

from __future__ import annotations

from tests.games.revenant.sampling import fresh

from starboard.conform.copies import changeable


def test_a_copy_shares_the_content() -> None:
    state = fresh({"seats": 4})
    copy = state.copy()
    assert copy.tables is state.tables
    assert len(changeable(state)) > 50
