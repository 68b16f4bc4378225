"""Real touches, as the screen reports them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

Point = tuple[float, float]

# Milliseconds after which a finger that has not moved counts as one that stands still.
_STANDS_STILL = 120


class Fingers:
    """Several fingers at once, moved together, or one that is held."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._screen = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def move(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Each finger goes from the first point of its way to the second."""
        for step in range(steps + 1):
            points = [
                (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
                for (x, y), (to_x, to_y) in ways
            ]
            self._send("touchMove" if step else "touchStart", points)
        # A finger lifted in full swing flings, and the browser takes the next tap for the end of that.
        self._page.wait_for_timeout(_STANDS_STILL)
        self._send("touchMove", points)
        self._send("touchEnd", [])

    def hold(self, at: Locator, until: Locator, tremble: float = 0) -> None:
        """One finger stays until something is seen, and is lifted then; it may tremble meanwhile."""
        x, y = middle(at)
        self._send("touchStart", [(x, y)])
        until.wait_for()
        if tremble:
            self._send("touchMove", [(x + tremble, y)])
        self._send("touchEnd", [])


def middle(locator: Locator) -> Point:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
