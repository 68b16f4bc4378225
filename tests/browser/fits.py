"""What holds for a title's table in every window: its frame, nothing clipped or too small, nothing to scroll
but the log. A title's browser tests call `fits_everywhere` at every kind of question; where there are many of
them, they are drawn one after the other on one page (`Gallery`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.drawn import PUSH, push
from tests.browser.looking import OVERFLOW, check_fits, resize

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
_MISFITS = "(" + Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n(")[2]

_KEEP = "(drawn) => { globalThis.gallery = drawn; }"
# Which of the drawings seem to be wrong. All are drawn before anything is painted: painting takes longest.
_SUSPECTS = f"""(least) => Object.keys(globalThis.gallery).filter((name) => {{
    ({PUSH})(globalThis.gallery[name]);
    const [across, down] = ({OVERFLOW})();
    return across > 0 || down > 0 || ({_MISFITS})(least).length > 0;
}})"""
_OVERFLOWS = f"""(drawn) => drawn.map((areas) => {{
    ({PUSH})(areas);
    return ({OVERFLOW})();
}}).filter(([across, down]) => across > 0 || down > 0)"""


def frame_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.frame"))


def misfits(page: Page) -> list[str]:
    """What is wrong in the window as it is, in words."""
    return [str(one) for one in page.evaluate(_MISFITS, LEAST)]


def overflows(page: Page, drawn: Sequence[Mapping[str, str]]) -> list[list[float]]:
    """By how much each drawing that sticks out of the window does so, across and down."""
    found: list[list[float]] = page.evaluate(_OVERFLOWS, drawn)
    return found


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


class Gallery:
    """Many drawings for one page that hears of nothing but what is pushed.

    The page itself never scrolls, in no window.
    """

    def __init__(self, page: Page, drawn: Mapping[str, Mapping[str, str]]) -> None:
        self._page = page
        self._drawn = drawn
        page.evaluate(_KEEP, drawn)

    def misfits(self, width: int, height: int, frame: str) -> dict[str, list[str]]:
        """What is wrong with each drawing in this window; those of which nothing is wrong are left out."""
        page = self._page
        resize(page, width, height)
        assert frame_of(page) == frame, (width, height)
        found: dict[str, list[str]] = {}
        suspects = page.evaluate(_SUSPECTS, LEAST)
        # Whatever seems wrong is painted before it is judged, and so is one of the others.
        for name in dict.fromkeys([*suspects, list(self._drawn)[-1]]):
            push(page, self._drawn[name])
            wrong = misfits(page)
            try:
                check_fits(page)
            except AssertionError as fault:
                wrong.append(str(fault))
            if wrong:
                found[name] = wrong
        return found
