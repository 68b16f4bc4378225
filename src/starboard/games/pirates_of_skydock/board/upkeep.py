"""Upkeep as a short story: a line for each of its ten steps (SKY-14), from what the rules have told."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.page.kit.story import Line, story
from starboard.page.markup import esc

_FEWEST: Final = 2
"""Of a single step the log tells enough."""
NAMES: Final = {
    "1": ("Hands", "SKY-14.1", "nobody is above the limit."),
    "2": ("Launch", "SKY-14.2", ""),
    "3": ("First player", "SKY-14.3", ""),
    "4a": ("Walk", "SKY-14.4", "no guard walks."),
    "4b": ("Called in", "SKY-14.5", "no guard meets a pirate."),
    "4c": ("Alarm", "SKY-14.6", "nobody is seen."),
    "4d": ("Nerve", "SKY-14.7", "nobody has to outface a guard."),
    "4e": ("Wake", "SKY-14.8", "no guard was stunned."),
    "4f": ("Crowd", "SKY-14.9", "nowhere do three guards stand together."),
    "5": ("Recover", "SKY-14.12", "no token to recover from."),
}


def draw(sight: Sight, sentences: dict[int, str]) -> str:
    """What came since the viewer last answered: all steps, or those after the one that asked him something.

    `sentences` are what has been told, by its place.
    """
    told = sight.scene.told
    if sum(event.verb == "step" for event in told) < _FEWEST:
        return ""
    lines: dict[str, list[str]] = {}
    now = ""
    for n, event in enumerate(told):
        if event.verb == "step":
            now = str(event.data[0])
            lines.setdefault(now, [])
        elif now and event.verb in ("round", "turn"):
            break
        elif now:
            lines[now].append(sentences[n])
    made = [_line(step, texts) for step, texts in lines.items()]
    v = sight.view
    head = f"Upkeep: launch in {v.launch}, alert {v.level}.{1 + v.alert % v.spots_per_level}"
    if v.ending == "lockdown":
        head = "Upkeep: lockdown"
    key = f"{v.rounds - v.launch}-{len(made)}"
    return story(key, head, made)


def _line(step: str, texts: list[str]) -> Line:
    name, clause, nothing = NAMES[step]
    return Line(step, name, " ".join(texts) or esc(nothing.capitalize()), clause, still=not texts)
