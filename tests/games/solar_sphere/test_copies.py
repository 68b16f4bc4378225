"""What copies share on purpose; that they share nothing else is proved by the conformance suite."""

from __future__ import annotations

from tests.games.solar_sphere.sampling import fresh

from starboard.conform.copies import changeable


def test_a_copy_shares_the_content() -> None:
    state = fresh(4)
    copy = state.copy()
    assert copy.tables is state.tables
    assert copy.menu is state.menu
    assert len(changeable(state)) > 40
