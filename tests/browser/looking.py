"""What is looked for on every page: nothing sticks out of the window, and axe finds no serious fault.

A machine that is busy with other things lays pages out late: states are waited for, never times.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Error, Page
from tests.browser.people import PATIENCE

# By how much the page is larger than the window, or the question ends below it.
OVERFLOW = """() => {
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

# Rules whose findings depend on colours; all others find the same by day and by night.
_COLOURS = ("color-contrast", "link-in-text-block")
_FAULTS = """async ([within, only]) => {
    const options = { resultTypes: ['violations'] };
    if (only) options.runOnly = { type: 'rule', values: only };
    const found = await axe.run(within ?? document, options);
    const where = (fault) => fault.nodes.slice(0, 4).map((node) => node.html.slice(0, 160)).join('; ');
    return found.violations.filter((fault) => ['serious', 'critical'].includes(fault.impact))
        .map((fault) => `${fault.id} (${fault.impact}): ${where(fault)}`);
}"""


def settle(page: Page) -> None:
    """Waits until the page is laid out and nothing on it is on its way any more."""
    page.evaluate(_LAID_OUT)
    page.wait_for_function(_AT_REST)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
    settle(page)


def look_away(page: Page, away: bool) -> None:
    """Turns to another tab, or back to this one, as far as the page can tell."""
    page.evaluate(
        """(hidden) => {
            Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        away,
    )


def stop_the_clock(page: Page) -> None:
    """From now on time passes on the page only as far as the test lets it. The clock must be the test's."""
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 20))


def check_fits(page: Page, *, wide: bool = False) -> None:
    """Nothing sticks out of the window; with `wide`, at its sides."""
    kept = f"() => {{ const [x, y] = ({OVERFLOW})(); return x <= 0 && ({str(wide).lower()} || y <= 0); }}"
    try:
        page.wait_for_function(kept, timeout=PATIENCE)
    except Error:
        raise AssertionError(
            f"{page.viewport_size}: sticks out by {page.evaluate(OVERFLOW)} (across, down)"
        ) from None


def serious(page: Page, within: str | None = None) -> list[str]:
    """What axe finds serious or worse."""
    return _axe(page, within, None)


def serious_by_day_and_night(page: Page, within: str | None = None) -> list[str]:
    """The same in both themes. What has nothing to do with colours is looked for once."""
    before = page.evaluate("document.documentElement.dataset.theme")
    found = []
    for theme, only in (("dark", None), ("light", _COLOURS)):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{theme}: {fault}" for fault in _axe(page, within, only)]
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", before)
    return found


def _axe(page: Page, within: str | None, only: tuple[str, ...] | None) -> list[str]:
    # The pointer rests on whatever came under it; half-way through its glow no colour is the right one.
    page.mouse.move(0, 0)
    settle(page)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    found: Any = page.evaluate(_FAULTS, [within, list(only) if only else None])
    return [str(fault) for fault in found]
