"""Things on the board: a button where one answers the question or is closed, else something to look at.

One that answers has the class `legal`, one that is closed has `shut`.
"""

from __future__ import annotations

from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import answer, icon, target, why
from starboard.page.markup import esc


def thing(
    style: str,
    label: str,
    explain: str,
    body: str,
    choice: Choice | None = None,
    closed: Closed | None = None,
    *,
    piece: str = "",
    tag: str = "div",
    more: str = "",
) -> str:
    """`piece` is its identity, if it travels; `more` are further attributes, each after a space."""
    mark = f'data-explain="{explain}" data-piece="{piece}"' if piece else f'data-explain="{explain}"'
    if choice is not None:
        return f'<button class="{style} legal" {mark} {target(choice)}>{body}</button>'
    if closed is not None:
        return f'<button class="{style} shut" {mark} {why(closed)}>{body}</button>'
    return (
        f'<{tag} class="{style}" tabindex="0" role="group" {mark} aria-label="{label}"{more}>{body}</{tag}>'
    )


def drawn_thing(
    style: str,
    explain: str,
    body: str,
    choice: Choice | None = None,
    closed: Closed | None = None,
    *,
    key: str = "",
    label: str = "",
    more: str = "",
) -> str:
    """The same as a part of a drawing. `more` are further attributes: where it lies."""
    where = f'{more} data-explain="{explain}"'
    if choice is not None:
        return f'<g class="{style} legal"{where} role="button" tabindex="0" {target(choice, key)}>{body}</g>'
    if closed is not None:
        return f'<g class="{style} shut"{where} role="button" tabindex="0" {why(closed)}>{body}</g>'
    heard = f' role="img" tabindex="0" aria-label="{label}"' if label else ""
    return f'<g class="{style}"{where}{heard}>{body}</g>'


def chooser(style: str, group: str, body: str, label: str = "", explain: str = "", *, chosen: bool) -> str:
    """A button that answers nothing, but chooses the group of options that is shown."""
    mark = f' data-explain="{explain}"' if explain else ""
    mark += f' aria-label="{label}"' if label else ""
    pressed = "true" if chosen else "false"
    return f'<button class="{style}" data-choose="{group}" aria-pressed="{pressed}"{mark}>{body}</button>'


# ---------------------------------------------------------------------- what lies over a thing


def hit(
    choice: Choice, inside: str, key: str = "", group: str = "", style: str = "", *, off: bool = False
) -> str:
    """A button over a whole thing. It is shown while its `group` is chosen; `off`: at first it is not."""
    also = f" {style}" if style else ""
    return f'<button class="hit legal{also}{_shown(group, off)} {target(choice, key)}>{inside}</button>'


def sheet_hit(choice: Choice, name: str, inside: str, group: str, *, off: bool = False) -> str:
    """The same on a sheet over the page, where the thing stands a second time."""
    return (
        f'<button class="hit{_shown(group, off)} {answer(choice.given)} aria-label="{esc(name)}">'
        f"{inside}</button>"
    )


def _shown(group: str, off: bool) -> str:
    mark = f' data-group="{group}"' if group else ""
    return f'{" is-off" if off else ""}"{mark}'


def closed_hit(closed: Closed, key: str, group: str, *, off: bool = False) -> str:
    return (
        f'<button class="hit shut{_shown(group, off)} {why(closed)} data-hover="{key}" data-key="{key}">'
        f"{closed_tag()}</button>"
    )


def tag(text: str, style: str = "") -> str:
    """What an answer costs or does, on the thing itself."""
    return f'<span class="price{f" {style}" if style else ""}">{text}</span>'


def closed_tag() -> str:
    return f'<span class="price shut">{icon("why-not", "px13")}</span>'
