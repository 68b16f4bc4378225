"""What is looked for on every page: nothing sticks out of the window, and axe finds no serious fault.

A machine that is busy with other things lays pages out late: states are waited for, never times.
"""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Error, Page
from tests.browser.people import PATIENCE

# By how much the page is larger than the window, or the question ends below it.
_OVERFLOW = """() => {
    const page = document.scrollingElement;
    const bar = document.querySelector('#area-question')?.getBoundingClientRect().bottom ?? 0;
    return [page.scrollWidth - innerWidth, Math.max(page.scrollHeight, bar) - innerHeight];
}"""
# The font is asked for when the page is first laid out; when it is there, lines may break elsewhere.
_LAID_OUT = """async () => {
    const laidOut = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await laidOut();
    await document.fonts.ready;
    await laidOut();
}"""
# What glows for ever is none of the movements that end.
_AT_REST = """() => document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""


def settle(page: Page) -> None:
    """Waits until the page is laid out and nothing on it is on its way any more."""
    page.evaluate(_LAID_OUT)
    page.wait_for_function(_AT_REST)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    settle(page)


def check_fits(page: Page, *, wide: bool = False) -> None:
    """Nothing sticks out of the window; with `wide`, at its sides."""
    kept = f"() => {{ const [x, y] = ({_OVERFLOW})(); return x <= 0 && ({str(wide).lower()} || y <= 0); }}"
    try:
        page.wait_for_function(kept, timeout=PATIENCE)
    except Error:
        raise AssertionError(
            f"{page.viewport_size}: sticks out by {page.evaluate(_OVERFLOW)} (across, down)"
        ) from None


def serious(page: Page, within: str | None = None) -> list[str]:
    """What axe finds serious or worse."""
    # The pointer rests on whatever came under it; half-way through its glow no colour is the right one.
    page.mouse.move(0, 0)
    settle(page)
    return [
        f"{fault['id']} ({fault['impact']}): " + "; ".join(node["html"][:160] for node in fault["nodes"][:4])
        for fault in Axe().run(page, within).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
