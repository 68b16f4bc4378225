"""Cards: what is printed on one, upright or as a row, and cards side by side with the places still free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from starboard.page.kit.tracks import with_room

# Beside those of every thing (`legal`: to be played now, `shut`: closed).
INSIDE: Final = "inside"
"""To be played inside the action that is pointed at."""
RESERVED: Final = "reserved"
"""Kept back: something has to be paid with it."""
USED: Final = "used"


class Face(NamedTuple):
    """What is printed on a card, all of it markup.

    `sign` are its symbols and `aside` what stands beside them (a price); `when` is the word for its time,
    `more` a second effect.
    """

    name: str
    effect: str
    sign: str = ""
    aside: str = ""
    when: str = ""
    more: str = ""


def upright(face: Face, foot: str = "") -> str:
    """Symbols above the name, the foot at the bottom."""
    head = _part("head", f"{_part('sign', face.sign)}{face.aside}")
    return f"{head}{_part('name', face.name)}{_text(face)}{_part('foot', foot)}"


def headed(face: Face, foot: str = "") -> str:
    """The same where a name has room beside its symbol."""
    head = f'<span class="card-head">{_part("name", face.name)}{face.sign}{face.aside}</span>'
    return f"{head}{_text(face)}{_part('foot', foot)}"


def row(face: Face, foot: str = "") -> str:
    """In one line, for many cards in little room: columns of rows take the place of a fan."""
    when = f'<span class="card-when">{face.when}:</span> ' if face.when else ""
    return (
        f'{face.sign}<span class="card-line"><b class="card-name">{face.name}</b> {when}'
        f'<span class="card-effect">{face.effect}</span></span>{_part("foot", foot)}'
    )


def either(face: Face, foot: str = "") -> str:
    """Upright or in a row, as the style sheet has room: a hand is drawn once for all windows."""
    head = _part("head", f"{face.sign}{face.aside}")
    when = f'<span class="card-when">{face.when}</span>' if face.when else ""
    return (
        f'{head}<span class="card-line"><b class="card-name">{face.name}</b>{when}'
        f'<span class="card-effect">{face.effect}</span></span>{_part("more", face.more)}'
        f"{_part('foot', foot)}"
    )


def _text(face: Face) -> str:
    return f"{_part('when', face.when)}{_part('effect', face.effect)}{_part('more', face.more)}"


def _part(name: str, text: str) -> str:
    return f'<span class="card-{name}">{text}</span>' if text else ""


def foot_tag(text: str) -> str:
    """What a card does now, or is kept for: in one or two words."""
    return f'<span class="card-tag">{text}</span>'


def empty(style: str, text: str) -> str:
    """The place of a card that is not there."""
    return f'<div class="game-card {style} none">{text}</div>'


def fan(style: str, cards: Sequence[str], room: int = 0, free: str = "", *, none: str = "") -> str:
    """Cards side by side, or rows below each other; `free` fills the room left, `none` stands for no card.

    The style sheet knows how many there are; nine and more are many.
    """
    body = with_room("".join(cards), len(cards), room, free)
    return f'<div class="cards {style} count-{min(len(cards), 9)}">{body or none}</div>'
