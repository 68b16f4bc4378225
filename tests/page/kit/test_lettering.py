"""How wide text is taken to be; that it is so in a browser, `tests/browser/test_font.py` sees."""

from __future__ import annotations

import pytest

from starboard.page.kit.lettering import text_width


def test_widths_grow_with_size_and_weight() -> None:
    assert text_width("", 12, 500) == 0
    assert text_width("Drone Fabricator", 24, 500) == pytest.approx(
        2 * text_width("Drone Fabricator", 12, 500)
    )
    light, middle, heavy = (text_width("Drone Fabricator", 12, weight) for weight in (400, 550, 700))
    assert light < middle < heavy
    assert middle == pytest.approx((light + heavy) / 2)


def test_letters_count_by_their_own_width() -> None:
    assert text_width("WWW", 12, 500) > 3 * text_width("ill", 12, 500)
    assert text_width("−3", 12, 700) == text_width("×3", 12, 700)
    # One that is not listed is as wide as most.
    assert text_width("é", 12, 400) == text_width("n", 12, 400)
