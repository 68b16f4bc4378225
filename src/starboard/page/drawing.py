"""What the drawings of all titles are made with: what can be clicked and why not, icons, bars, stars.

Titles stand on this module, on `markup` and on the parts in `kit`; nothing else of the page is theirs to use,
and the page knows titles by the registry only.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from importlib import resources
from random import Random

from starboard.kernel.ask import Value
from starboard.kernel.english import count
from starboard.kernel.page import Choice, Sitter
from starboard.kernel.stakes import Spent
from starboard.kernel.title import Closed
from starboard.page.markup import esc

# "2 drones": a number is shown with its noun as sentences say it.
plural = count

# ---------------------------------------------------------------------- answers


@lru_cache(maxsize=4096)
def answer(value: Value | tuple[Value, ...]) -> str:
    """The attribute that answers the question with this value, or with this row of values."""
    return f'data-answer="{esc(json.dumps(value))}"'


def target(choice: Choice, key: str = "") -> str:
    """Attributes of something on the board that answers the question; its twin stands in the question bar."""
    return (
        f'{answer(choice.given)} data-key="{esc(key or str(choice.value))}" aria-label="{esc(choice.label)}"'
    )


def why(closed: Closed) -> str:
    """Attributes of something closed: a click says why, with all that it takes."""
    needs = [[one.text, one.clause, one.met] for one in closed.needs]
    listed = f'data-needs="{esc(json.dumps(needs, ensure_ascii=False))}" ' if needs else ""
    # By its key, the nearest way to open it can be looked for.
    sought = "" if closed.key == "" else f'data-shut="{esc(json.dumps(closed.key))}" '
    return (
        f'data-why="{esc(closed.reason)}" data-what="{esc(closed.what)}" data-clause="{esc(closed.clause)}" '
        f'{listed}{sought}aria-label="{esc(closed.what)}: why not?"'
    )


def reveal(choice: Choice) -> str:
    """The eye that warns, before the click, of an answer that cannot be undone."""
    if not choice.reveals:
        return ""
    return f'<span class="reveals" title="reveals something: no undo">{icon("reveal", "px13")}</span>'


def weight(choice: Choice, do: str = "") -> str:
    """Attributes of an option in the question bar before which the page asks once; none where it does not.

    `do` is what is done, for the button that does it then. What matters is always asked about; whether an
    answer that only reveals something is, too, the reader decides.
    """
    stakes = choice.stakes
    if not stakes.reveals and not stakes.matters:
        return ""
    reasons = [_run_down(one) for one in stakes.weighty]
    if stakes.unasked:
        reasons.append(stakes.unasked)
    if stakes.ends_turn:
        reasons.append("ends the turn")
    if stakes.reveals:
        reasons.append("cannot be undone")
    go = do or ("End turn" if stakes.ends_turn else "Go ahead")
    if do and stakes.ends_turn:
        go += ", end turn"
    left = ", ".join(f"{one.what} {one.of} → {one.of - one.n}" for one in stakes.spent)
    matters = ' data-matters=""' if stakes.matters else ""
    return (
        f' data-ask="{esc(choice.label)}" data-because="{esc(", ".join(reasons))}" data-go="{esc(go)}" '
        f'data-left="{esc(left)}"{matters}'
    )


def _run_down(one: Spent) -> str:
    return f"no {one.what} left" if one.last else f"only {one.of - one.n} of {one.of} {one.what} left"


# ---------------------------------------------------------------------- small pieces


@lru_cache(maxsize=1024)
def icon(name: str, classes: str = "px16") -> str:
    """An icon of the family that all titles share; it is decoration and hidden from screen readers."""
    return symbol(f"i-{name}", f"icon {classes}")


def symbol(name: str, classes: str, label: str = "") -> str:
    """One of the symbols of the page. Without a label it is decoration."""
    heard = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<svg class="{classes}" {heard}><use href="#{name}"/></svg>'


def history_button(text: str) -> str:
    """For the top strip of a title that has no room for the history beside it: there it is behind this."""
    return (
        '<button type="button" class="history-button" data-do="history" aria-expanded="false" '
        f'aria-controls="area-history" title="History (H)">{icon("history", "px13")}<span>{text}</span>'
        f"{icon('chevron', 'px11')}</button>"
    )


def presence(sitter: Sitter | None) -> str:
    """What somebody at a seat is, or does."""
    if sitter is None:
        return ""
    if sitter.thinking:
        return "thinking …"
    if sitter.kind == "bot":
        return "bot"
    if sitter.kind == "open":
        return "open seat"
    return "online" if sitter.online else "away"


@lru_cache(maxsize=512)
def split_bar(sources: tuple[str, ...], values: tuple[int, ...]) -> str:
    """What a score is made of, as one bar with gaps of 2 units. Losses are spoken of but not drawn."""
    shown = [max(0, n) for n in values]
    total = sum(shown) or 1
    room = 200 - 2 * (sum(1 for n in shown if n) - 1)
    x = 0.0
    made = []
    for place, n in enumerate(shown):
        if n:
            width = room * n / total
            made.append(f'<rect class="part-{place}" x="{x:.1f}" width="{width:.1f}" height="6"/>')
            x += width + 2
    spoken = ", ".join(f"{name} {n}" for name, n in zip(sources, values, strict=True))
    return (
        '<svg class="score-bar" viewBox="0 0 200 6" preserveAspectRatio="none" role="img" '
        f'aria-label="{spoken}">'
        f"{''.join(made)}</svg>"
    )


def stars(seed: int, count: int, box: tuple[int, int, int, int], sizes: tuple[float, ...]) -> str:
    """Stars that are the same on every page, between left, top, right and bottom."""
    random = Random(seed)
    left, top, right, bottom = box
    return "".join(
        f'<circle cx="{random.randint(left, right)}" cy="{random.randint(top, bottom)}" '
        f'r="{random.choice(sizes)}" opacity="{random.uniform(0.2, 0.75):.2f}"/>'
        for _ in range(count)
    )


# ---------------------------------------------------------------------- files beside a title's drawing


@cache
def style_sheet(package: str, name: str = "style.css") -> str:
    return _beside(package, name)


@cache
def picture(package: str, name: str) -> str:
    """A drawing as it is put into a page."""
    drawn = _beside(package, f"{name}.svg").replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return re.sub(r">\s+<", "><", drawn).strip()


@cache
def symbols_of(package: str) -> str:
    """The symbols of `icons.svg`, without the drawing that holds them."""
    return re.sub(r"</?(?:svg|defs)[^>]*>", "", picture(package, "icons"))


def _beside(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
