"""The options of a question as a numbered list, and what a typed answer means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from starboard.kernel.ask import Question, Value

LONG = 10
"""More options than this are grouped by what they have in common."""
SHORT = 7
"""In a group, the first part of a label may be this long; otherwise the value itself is shown."""
PART = " · "
MARK = "◉"
LEGEND = f"{MARK} cannot be undone"
DEFAULTS: tuple[Value, ...] = ("go-on", "end")


@dataclass(frozen=True, slots=True)
class Choice:
    number: int
    value: Value
    label: str
    final: bool = False
    """Whether it would reveal something to somebody, so that it cannot be undone."""


def choices_for(question: Question, label: Callable[[Value], str]) -> list[Choice]:
    """Amounts are their own numbers, so that typing 0 means none; other options are numbered from 1."""
    options = list(question.options)
    amounts = all(isinstance(value, int) and value >= 0 for value in options)
    return [
        Choice(value if amounts and isinstance(value, int) else number, value, label(value))
        for number, value in enumerate(options, 1)
    ]


def default_of(question: Question) -> Value | None:
    """What Enter alone means: the only option, or the one that continues."""
    options = list(question.options)
    if len(options) == 1:
        return options[0]
    return next((value for value in DEFAULTS if value in options), None)


def matching(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """A number, the value as written in a log (`4 fleet`), or some words of one label."""
    text = " ".join(typed.lower().split())
    if text.isdecimal():
        return [choice for choice in choices if choice.number == int(text)]
    exact = [choice for choice in choices if str(choice.value).lower() == text]
    exact = exact or [choice for choice in choices if choice.label.lower() == text]
    if exact:
        return exact
    words = text.split()
    found = [c for c in choices if all(word in f"{c.label} {c.value}".lower() for word in words)]
    # In "3 gold" the 3 means the value that begins with just that, not every label with a 3 in it.
    strict = [c for c in found if len(words) > 1 and str(c.value).lower().split()[0] == words[0]]
    return strict if len(strict) == 1 else found


# ---------------------------------------------------------------------- drawing


def in_groups(choices: Sequence[Choice]) -> bool:
    """Long lists of values such as `4 fleet`, a way and a place, are grouped by place."""
    return sum(map(_has_place, choices)) > LONG


def _has_place(choice: Choice) -> bool:
    return PART in choice.label and " " in str(choice.value)


def example(choices: Sequence[Choice]) -> Value:
    """The answer with a place that takes the fewest keystrokes."""
    return min((choice.value for choice in choices if _has_place(choice)), key=lambda value: len(str(value)))


def listed(choices: Sequence[Choice], console: Console, room: int | None = None) -> RenderableType:
    """One line per option; many options go in groups; if `room` is short, only the groups' names."""
    if not in_groups(choices):
        return _lines(choices)
    if room is None:
        return _groups(choices)
    for form in (_lines, _groups):
        drawn = form(choices)
        if _height(console, drawn) <= room:
            return drawn
    return _places(choices)


def _height(console: Console, drawn: RenderableType) -> int:
    return len(console.render_lines(drawn, pad=False))


def _number(choice: Choice) -> Text:
    mark = (f" {MARK}", "yellow") if choice.final else ""
    return Text.assemble((f"{choice.number:>2})", "bold green"), mark)


def _lines(choices: Sequence[Choice]) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    final = any(choice.final for choice in choices)
    for choice in choices:
        mark = Text(MARK if choice.final else " ", style="yellow") if final else Text()
        grid.add_row(Text(f"{choice.number})", style="bold green"), mark, Text(choice.label))
    return Padding(grid, (0, 0, 0, 1))


def _grouped(choices: Sequence[Choice]) -> dict[str, list[Choice]]:
    """By the second part of the label: in `die 3 · Salvage Ship · salvage up to 3` that is the place."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        if _has_place(choice):
            groups.setdefault(choice.label.split(PART)[1], []).append(choice)
    return groups


def _single(choices: Sequence[Choice]) -> list[Choice]:
    """Options outside the groups, such as paying first."""
    return [choice for choice in choices if not _has_place(choice)]


def _groups(choices: Sequence[Choice]) -> RenderableType:
    """Two lines per group: its name with the effect of its first option, then its options in short form."""
    lines: list[RenderableType] = []
    for name, group in _grouped(choices).items():
        effects = [PART.join(choice.label.split(PART)[2:]) for choice in group]
        same = len(set(effects)) == 1
        lines.append(Text.assemble(" ", (name, "bold"), "  ", (effects[0] + ("" if same else " …"), "dim")))
        lines.append(Padding(_cells(group), (0, 0, 0, 3)))
    return Group(*lines, _lines(_single(choices)))


def _places(choices: Sequence[Choice]) -> RenderableType:
    """For small screens: only the groups. Typing a word of a group's name shows its options."""
    names = []
    for name, group in _grouped(choices).items():
        one = len(group) == 1
        first = _number(group[0]) if one else Text(" ▸ ", style="green")
        names.append(Text.assemble(first, f" {name}", ("" if one else f" ×{len(group)}", "dim")))
    return Group(Padding(Columns(names, padding=(0, 2)), (0, 0, 0, 1)), _lines(_single(choices)))


def _cells(group: Sequence[Choice]) -> RenderableType:
    return Columns([_number(choice).append(f" {_short(choice)}") for choice in group], padding=(0, 3))


def _short(choice: Choice) -> str:
    """What tells an option from the others in its group, as written in a log: `3→4` for `3>4 fleet`."""
    head = choice.label.split(PART)[0]
    first, _, rest = str(choice.value).partition(" ")
    return first.replace(">", "→") if rest and len(head) > SHORT else head
