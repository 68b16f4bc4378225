"""What people choose for themselves: how the page looks, moves, asks and sounds.

The dialog shows this list, and the server keeps nothing that is not on it. `chosen.js` says what is chosen to
the other scripts. What the table has agreed on (undo, clock, windows) is no one person's to choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from starboard.kernel.errors import StarboardError


class Setting(NamedTuple):
    """`choices` are values with what they are called; the first that is `usual` holds until one is chosen."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    usual: str
    note: str = ""


class Group(NamedTuple):
    name: str
    settings: tuple[Setting, ...]


_ON_OFF = (("off", "Off"), ("on", "On"))

LOOK = Group(
    "Look",
    (
        Setting("theme", "Theme", (("dark", "Dark"), ("light", "Light"), ("system", "System")), "dark"),
        Setting(
            "frame",
            "Density",
            (("auto", "Auto"), ("compact", "Compact"), ("roomy", "Roomy"), ("large", "Large")),
            "auto",
            "Auto: compact below 840 px of height, large from 1240.",
        ),
        Setting(
            "text",
            "Text size",
            (("90", "90 %"), ("100", "100 %"), ("115", "115 %"), ("130", "130 %")),
            "100",
            "Everything else grows with it, as if the window were smaller.",
        ),
        Setting(
            "patterns",
            "Patterns on tiles",
            (("quiet", "Quiet"), ("strong", "Strong"), ("contrast", "High contrast")),
            "quiet",
            "Seats never differ by hue alone. Strong makes their patterns stand out.",
        ),
        Setting(
            "outline",
            "Outline every legal target",
            _ON_OFF,
            "off",
            "Adds a white line to the lime one on the board.",
        ),
    ),
)
MOTION = Group(
    "Motion",
    (
        Setting(
            "motion",
            "Animation",
            (("auto", "Auto"), ("off", "Off"), ("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast")),
            "auto",
            "Auto does what your system is set to.",
        ),
        Setting(
            "telling",
            "Story of the others’ moves",
            (("off", "Off"), ("quick", "Quick"), ("normal", "Normal"), ("step", "Step")),
            "normal",
            "Normal: 0.7 s each; a question opens after 2 s at most.",
        ),
    ),
)
PLAY = Group(
    "Play",
    (
        Setting(
            "ask",
            "Ask before I commit",
            (("always", "Always"), ("matters", "When it matters"), ("never", "Never")),
            "matters",
            "Always: before anything that can’t be undone. It matters when that also spends the last or most "
            "of something.",
        ),
    ),
)
SHARED = Group(
    "Shared screen",
    (
        Setting(
            "curtain",
            "Open the curtain with",
            (("tap", "Tap"), ("hold", "Hold 1 s"), ("pin", "PIN")),
            "tap",
            "With a PIN, each player chooses one at the first look.",
        ),
    ),
)
SOUND = Group(
    "Sound and messages",
    (
        Setting(
            "sound",
            "Sound",
            (("off", "Off"), ("quiet", "Quiet"), ("full", "Full")),
            "off",
            "Your turn, dice, a scene. Nothing loops.",
        ),
        Setting(
            "chatter", "Chat sounds", _ON_OFF, "off", "A short tick, if sound is on; never on your turn."
        ),
        Setting("vibrate", "Vibrate", _ON_OFF, "off", "On phones, when it’s my turn."),
    ),
)
PHONE = Group(
    "Phone",
    (
        Setting(
            "hand",
            "Hand",
            (("left", "Left"), ("right", "Right")),
            "right",
            "For the left hand, undo, the button that commits and the start of the options change sides.",
        ),
        Setting(
            "taps",
            "Confirm with a second tap",
            _ON_OFF,
            "on",
            "Targets on the board only; buttons in the bar always take one.",
        ),
        Setting(
            "drawing",
            "Board drawing",
            (("auto", "Auto"), ("full", "Full"), ("lite", "Lite")),
            "auto",
            "Lite: no names, larger symbols, as Auto has it on phones. Solar Sphere and Voidfall have both.",
        ),
    ),
)
# As the dialog has them, side by side.
COLUMNS = ((LOOK,), (MOTION, PLAY, SHARED), (SOUND, PHONE))
_KNOWN = {
    setting.name: frozenset(value for value, _ in setting.choices)
    for column in COLUMNS
    for group in column
    for setting in group.settings
}
# Of so many tables, what somebody chose for them alone is kept; then the one forgotten longest ago goes.
_MOST_TABLES = 40
EVERYWHERE = ""

# What somebody has chosen: everywhere, and for tables by their ids.
Chosen = dict[str, dict[str, str]]


def check(name: str, value: str | None) -> None:
    """Refuses what is not on the list. No value at all takes a choice back."""
    if name not in _KNOWN:
        raise StarboardError(f"There is no setting '{name}': choose one of {', '.join(_KNOWN)}.")
    if value is not None and value not in _KNOWN[name]:
        known = ", ".join(sorted(_KNOWN[name]))
        raise StarboardError(f"'{value}' is no choice of '{name}': choose one of {known}.")


def with_choice(chosen: Chosen, where: str, name: str, value: str | None) -> Chosen:
    """All that somebody has chosen, after one choice more."""
    there = {**chosen.get(where, {})}
    there.pop(name, None)
    if value is not None:
        there[name] = value
    rest = {place: kept for place, kept in chosen.items() if place != where}
    found = {**rest, where: there} if there else rest
    tables = [place for place in found if place != EVERYWHERE]
    for place in tables[: max(0, len(tables) - _MOST_TABLES)]:
        del found[place]
    return found


def sound(chosen: Chosen, where: str) -> dict[str, str]:
    """What is chosen there and still on the list: another version may have known more."""
    return {
        name: value for name, value in chosen.get(where, {}).items() if value in _KNOWN.get(name, frozenset())
    }


def at_table(chosen: Chosen, table: str) -> dict[str, str | None]:
    """Every setting as it is chosen for one table alone; None where it is not."""
    there = sound(chosen, table)
    return {name: there.get(name) for name in _KNOWN}


def for_frames(setting: Setting, frames: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The choices that make a difference where a page has these frames; none if there is no choice."""
    if setting.name != "frame":
        return setting.choices
    there = tuple(one for one in setting.choices if one[0] == "auto" or one[0] in frames)
    return there if len(there) > 2 else ()
