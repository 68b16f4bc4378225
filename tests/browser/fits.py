"""What holds for a title's table in every window: its frame, nothing clipped or too small, nothing to scroll
but the log. A title's browser tests call `fits_everywhere` at every kind of question.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.looking import check_fits, resize

SIZES: Mapping[tuple[int, int], str] = {
    (1280, 700): "compact",
    (1366, 768): "compact",
    (1440, 900): "roomy",
    (1920, 1080): "roomy",
    (2560, 1440): "large",
    (390, 844): "phone",
}
# Pixels on the screen.
LEAST = {"text": 10.5, "stage": 400}
_MISFITS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n(")[2]


def frame_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.frame"))


def misfits(page: Page) -> list[str]:
    """What is wrong in the window as it is, in words."""
    return [str(one) for one in page.evaluate(f"({_MISFITS}", LEAST)]


def fits_everywhere(page: Page, sizes: Mapping[tuple[int, int], str] = SIZES) -> None:
    """Looks at the page in every window. Afterwards the window is as it was."""
    before = page.viewport_size
    wrong = []
    for (width, height), frame in sizes.items():
        resize(page, width, height)
        assert frame_of(page) == frame, (width, height)
        check_fits(page, wide=frame == "phone")
        wrong += [f"{width} × {height}, {one}" for one in misfits(page)]
    assert before is not None
    resize(page, before["width"], before["height"])
    assert not wrong, "\n".join(wrong)
