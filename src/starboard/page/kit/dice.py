"""Dice: the face of a die, all faces of one, a d20 to be rolled, and what each number on it would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from starboard.kernel.page import Choice
from starboard.page.drawing import target
from starboard.page.kit.hexes import corners

# What a number would do. Hatching and outline tell them apart, not the colour alone.
FAILS: Final = "fails"
WORKS: Final = "works"
WITH_CARDS: Final = "with-cards"
NEVER: Final = "never"
ALWAYS: Final = "always"

_SPOKEN: Final = {
    FAILS: "fails",
    WORKS: "works",
    WITH_CARDS: "works with cards",
    NEVER: "always fails",
    ALWAYS: "always works",
}
_OUTER, _FRONT = 39.0, 26.0  # from the middle of a d20 to its corners, and to those of the face in front


@lru_cache(maxsize=512)
def die(seat: str, value: int, classes: str = "", identity: str = "") -> str:
    """A die with the pips of a seat; `identity` is given to one that is seen to travel or to be rolled."""
    return (
        f'<svg class="die {classes}" role="img" aria-label="die {value}"{_piece(identity)}>'
        f'<use href="#die-{seat}-{value}"/></svg>'
    )


def faces(texts: Iterable[str]) -> str:
    """All faces of a die with figures, side by side."""
    return f'<span class="faces">{"".join([f"<i>{text}</i>" for text in texts])}</span>'


# ---------------------------------------------------------------------- d20


def d20(figure: object, label: str, choice: Choice | None = None, *, identity: str = "") -> str:
    """A d20 showing what it needs, or what fell. Where rolling answers the question it is the button."""
    body = f'{_outline()}<span class="die-figure">{figure}</span>'
    mark = f'{_piece(identity)} data-face="{figure}"'
    if choice is not None:
        return f'<button class="die d20 legal"{mark} {target(choice)}>{body}</button>'
    return f'<span class="die d20"{mark} role="img" aria-label="{label}">{body}</span>'


@cache
def _outline() -> str:
    """As one looks at a face: it is surrounded by three whole ones, and those by half a dozen."""
    rim = corners(_OUTER)
    front = corners(_FRONT)[::2]
    lines = "".join(f"M{_at(front[n])}L{_at(rim[2 * n + to])}" for n in range(3) for to in (-1, 0, 1))
    outer, inner = ("M" + "L".join(map(_at, points)) + "z" for points in (rim, front))
    return (
        f'<svg viewBox="-40 -42 80 84" aria-hidden="true"><path class="die-body" d="{outer}"/>'
        f'<path class="die-front" d="{inner}"/><path class="die-edges" d="{lines}"/></svg>'
    )


def _at(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _piece(identity: str) -> str:
    return f' data-piece="{identity}"' if identity else ""


# ---------------------------------------------------------------------- what each number does


def strip(states: Sequence[str], fell: int = 0) -> str:
    """The numbers from 1 on, each with what it would do. `fell` is the one that was rolled."""
    made = "".join([_number(n, state, n == fell) for n, state in enumerate(states, 1)])
    spoken = ", ".join([f"{n} {_SPOKEN[state]}" for n, state in enumerate(states, 1)])
    return f'<span class="die-strip" role="img" aria-label="{spoken}">{made}</span>'


def _number(n: int, state: str, fell: bool) -> str:
    return f'<i class="{state}{" fell" if fell else ""}">{n}</i>'


def legend(states: Sequence[str], words: str = "") -> str:
    """What the looks of a strip mean, as far as they occur; `words` say which cards are counted."""
    said = {FAILS: "fails", WITH_CARDS: words or "works with cards", WORKS: "works"}
    rows = [f'<span><i class="{state}"></i>{text}</span>' for state, text in said.items() if state in states]
    return f'<span class="die-legend">{"".join(rows)}</span>'
