"""What the Void did since the viewer last answered, told line by line: its advance, the Alert, the Crisis."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.sight import Sight
from starboard.kernel.naming import name_seats
from starboard.kernel.state import Event
from starboard.page.kit.story import Line, story
from starboard.page.markup import esc

# What begins a line: its name and clause.
_BEGINS: Final = {
    "void": ("The Void advances", "VF-9.2"),
    "alert": ("Alert", "VF-3.3"),
    "crisis": ("Crisis", "VF-7.1"),
}
# What ends the one before, and is no part of any.
_ENDS: Final = ("turn", "round", "evaluation", "cycle", "focus", "focus-discarded")


def draw(sight: Sight) -> str:
    """Empty unless the Void advanced or a new Alert came up, and somebody can hear of it now."""
    told = sight.scene.told
    if sight.view.peril is None or not any(event.verb in ("void", "alert") for event in told):
        return ""
    lines = _lines(sight, told)
    view = sight.view
    key = f"void-{view.cycle}-{view.round}-{view.active}-{len(lines)}"
    return story(key, f"Cycle {view.cycle}, round {view.round}", lines)


def _lines(sight: Sight, told: tuple[Event, ...]) -> list[Line]:
    words = sight.scene.words
    found: list[tuple[str, list[str]]] = []
    is_open = False
    for event in told:
        if event.verb in _BEGINS:
            found.append((event.verb, []))
            is_open = True
        elif event.verb in _ENDS:
            is_open = False
        if is_open:
            said = name_seats(esc(words.sentence(event)), lambda seat: sight.names[seat])
            found[-1][1].append(said)
    return [
        Line(str(number), _BEGINS[verb][0], " ".join(texts), _BEGINS[verb][1])
        for number, (verb, texts) in enumerate(found, 1)
    ]
