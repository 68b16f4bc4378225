"""The question bar: the question in a few words, every option as a button, reasons for the closed ones."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from starboard.kernel.ask import Value
from starboard.kernel.page import Choice, Scene
from starboard.kernel.title import Closed
from starboard.page.drawing import answer, icon, reveal, target, weight, why
from starboard.page.markup import esc

_KEYS = 10  # the options before this one have a number key


def bar(verb: str, whose: str, headline: str, detail: str, prompt: str, body: str) -> str:
    """`whose` is the line above the headline; `prompt` is the whole question, for those who hear the page."""
    small = f'<span class="detail">{detail}</span>' if detail else ""
    return (
        f'<div class="board ask-bar verb-{esc(verb)}"><div class="question-text"><span class="whose-turn">'
        f'{whose}</span><h2 class="headline">{headline}</h2>{small}'
        f'<span class="visually-hidden" data-prompt="">{esc(prompt)}</span></div>{body}</div>'
    )


def chip(
    choice: Choice,
    name: str,
    note: str | None,
    number: int,
    key: str = "",
    style: str = "",
    do: str = "",
) -> str:
    """An option. `note` is its second line, if it has one; `do` is said by the button that asks once more."""
    cap = f"<kbd>{number}</kbd>" if number < _KEYS else ""
    second = "" if note is None else f'<span class="option-note">{note}</span>'
    return (
        f'<button class="chip {style}" {target(choice, key)}{weight(choice, do)}>{cap}'
        f'<span class="option-name">{name}{reveal(choice)}</span>{second}</button>'
    )


def picks(label: str, buttons: str) -> str:
    """Beside the options, what narrows them down: of these one is chosen, and its options are shown."""
    return f'<div class="picks" role="group" aria-label="{label}">{buttons}</div>'


def chips(made: str, style: str = "", group: str = "", *, off: bool = False) -> str:
    """All options, or those of one group; `off`: at first another group is chosen."""
    mark = f' data-group="{group}"' if group else ""
    return f'<div class="chips{f" {style}" if style else ""}{" is-off" if off else ""}"{mark}>{made}</div>'


def aside(made: str) -> str:
    """The options of a window that stands inside the question: apart from its own, at the right."""
    return f'<div class="chips aside" role="group" aria-label="first">{made}</div>' if made else ""


def shown_with(group: str, made: str, *, off: bool) -> str:
    """What is shown only while one of several groups is chosen, among other things; `off`: at first not."""
    return f'<span class="shown-with{" is-off" if off else ""}" data-group="{group}">{made}</span>'


def other_ways(key: str, spoken: str, head: str, rows: str, style: str) -> str:
    """Beside the chip of the best way to do something, a small button that opens the other ways."""
    return (
        f'<details class="more" id="ways-{key}" name="ways"><summary aria-label="{spoken}">'
        f'{icon("chevron", "px13")}</summary><span class="ways {style}"><b>{head}</b>{rows}</span></details>'
    )


def way(choice: Choice, body: str, key: str, do: str) -> str:
    """One row. There may be two hundred, so each is kept short: what is the same for all is not said."""
    return (
        f'<button class="way" {answer(choice.given)}{weight(choice, do)} data-hover="{key}">{body}'
        f"{reveal(choice)}</button>"
    )


def closed_chip(closed: Closed, name: str = "", key: str = "", *, short: bool = False) -> str:
    """A closed option; a click says why. `short`: a sign stands for the words."""
    hover = f' data-hover="{key}" data-key="{key}"' if key else ""
    sign = icon("why-not", "px13")
    said = name or f"<span>{esc(capital(closed.what))}</span>"
    asked = (
        sign if short else f'<span class="option-note">{sign}<span class="in-words">why not?</span></span>'
    )
    return (
        f'<button class="chip shut" {why(closed)}{hover}><span class="option-name">{said}</span>'
        f"{asked}</button>"
    )


def closed_list(closed: Sequence[Closed], mark: str = "closed-options", *, short: bool = False) -> str:
    """All closed options behind one button, each with its reason. `mark` is the id of the list."""
    if not closed:
        return ""
    rows = "".join(
        f'<button type="button" class="way shut" {why(one)}><span><b>{esc(capital(one.what))}</b> '
        f'{esc(one.reason)}</span><span class="clause-link">{esc(one.clause)}</span></button>'
        for one in closed
    )
    count = f"{len(closed)} closed"
    if short:
        return (
            f'<details class="more" id="{mark}" name="ways"><summary class="chip shut">'
            f'<span class="option-name">{icon("why-not", "px14")}<span>{count}</span></span></summary>'
            f'<span class="ways"><b>Not possible now</b>{rows}</span></details>'
        )
    return (
        f'<span class="split last"><details class="more wide" id="{mark}" name="ways">'
        f'<summary class="chip shut"><span class="option-name">{count}</span>'
        f'<span class="option-note">{icon("why-not", "px13")}why not?</span></summary>'
        f'<span class="ways list"><b>Not possible now</b>{rows}</span></details></span>'
    )


def mute_buttons(scene: Scene, names: Mapping[Value, str] | None = None) -> str:
    """Beside the way out of a hushed question: what its seat need not be asked for again this round.

    `names` say in markup what the options are called; without them their labels do.
    """
    if len(scene.mutable) == 1:
        return _mute(scene.mutable, "this")
    labels = names or {choice.value: esc(choice.label) for choice in scene.choices}
    each = "".join([_mute((value,), labels[value]) for value in scene.mutable])
    return f"{each}{_mute(scene.mutable, 'any of these')}" if each else ""


def _mute(values: Sequence[Value], what: str) -> str:
    return (
        f'<button type="button" class="text-link mute" data-mute="{esc(json.dumps(values))}">'
        f"Do not ask for {what} again this round</button>"
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
