"""The page's font: it comes from the server, and is as wide as drawings take it to be."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Sit
from tests.browser.looking import settle

from starboard.page.kit.lettering import text_width

_LOADED = "() => [...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"
# As the page sets it: a canvas on it would not have its features.
_WIDTH = """([text, size, weight]) => {
    const line = Object.assign(document.createElement('span'), { textContent: text });
    document.body.append(line);
    line.style.cssText = `position: absolute; white-space: pre; font: ${weight} ${size}px var(--font)`;
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
}"""
TEXTS = (
    ("Officers’ Quarters", 12.5, 620),
    ("attack from Drift Engine, 2 of 3", 11.5, 400),
    ("Salvo 1–3", 11.8, 600),
    ("destroyer", 11.8, 500),
    ("−2 +10", 12, 700),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz", 13, 550),
    ("0123456789 (5 × 7) [3/4] 50 % ≥ ½", 13, 640),
)


def test_inter_comes_with_the_page(person: Sit) -> None:
    ash = person()
    ash.home()
    settle(ash.page)
    assert "Inter" in ash.page.evaluate(_LOADED)
    for text, size, weight in TEXTS:
        wide = ash.page.evaluate(_WIDTH, [text, size, weight])
        # Kerning takes something off.
        assert wide == pytest.approx(text_width(text, size, weight), rel=0.035), text
