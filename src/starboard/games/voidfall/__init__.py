"""Voidfall: Houses of a fallen realm win back their sectors from the Voidborn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.voidfall import (
    content,
    invariants,
    position,
    scoring,
    setup,
    stakes,
    view,
)
from starboard.games.voidfall.advice.evaluation import evaluate
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules.beat import beat
from starboard.games.voidfall.rules.turn import turn_of
from starboard.games.voidfall.state import COLOURS, Voidfall
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.title import Mark, Option, Title, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.page import Page


_SEATS = (1, 2, 3, 4)
_ALONE = (1,)
_TOGETHER = (2, 3, 4)
_ORDINALS = ("first", "second", "third", "fourth")

# The drawings need more than msgspec, so they are loaded only where somebody looks.


def _terminal(*facts: Any, **more: Any) -> RenderableType:
    from starboard.games.voidfall.terminal import draw

    return draw(*facts, **more)


def _page(tables: Tables, words: Words[VoidfallView]) -> Page:
    from starboard.games.voidfall.board import VoidfallPage

    return VoidfallPage(tables, words)


# The Houses of the content, with which every option of a table has to be known before any content is read.
HOUSES = (
    *("valnis", "belitan", "dunlork", "cortozaar", "astoran", "zenor", "thegwyn"),
    *("yarvek", "marqualos", "nervo", "shiveus", "fenrax", "kradmor", "novaris"),
)


def _house_of(seat: int, colour: str) -> Option:
    """Which House the seat of this colour leads, if they are picked."""
    origins = [(house, letter) for house in HOUSES for letter in "ab"]
    names = [f"{house.capitalize()}, Origin {letter.upper()}" for house, letter in origins]
    return Option(
        colour,
        (setup.ANY, *[f"{house}-{letter}" for house, letter in origins]),
        f"the House and Origin of the {_ORDINALS[seat]} seat, {colour} (VF 3.1)",
        seats=tuple([count for count in _SEATS if count > seat]),
        label=f"{_ORDINALS[seat].capitalize()} seat",
        called=("Any House", *names),
        when=("houses", setup.PICKED),
    )


# The maps of the content by mode, in the order of the document, and what they are called.
COMPETITIVE = {
    "second-genesis": "Second Genesis",
    "kingdom-come": "Kingdom Come",
    "altered-space": "Through the Altered Space",
}
COOP = {"first-spark": "First Spark"}
SOLO = {
    **COOP,
    "one-for-all": "And One For All",
    "darkest-hour": "Darkest Hour",
    "ancient-secrets": "Ancient Secrets",
    "devils-triangle": "Devil’s Triangle",
    "darkness-fades": "When Darkness Fades",
    "not-the-day": "Today Is Not The Day",
    "civilization-falls": "Fall Of Civilization",
}
TUTORIAL = {"tutorial": "Tutorial"}


def _scenario(mode: str, seats: tuple[int, ...], maps: dict[str, str]) -> Option:
    return Option(
        "scenario",
        tuple(maps),
        "which map you play on (VF 10.3)",
        seats=seats,
        called=tuple(maps.values()),
        when=("mode", mode),
        drawn=True,
    )


def _difficulty(mode: str, seats: tuple[int, ...]) -> Option:
    return Option(
        "difficulty",
        setup.DIFFICULTIES,
        "how strong the Void is, and how hard its Alerts become (VF 11.1)",
        seats=seats,
        called=("Easy", "Medium", "Hard"),
        when=("mode", mode),
        drawn=True,
    )


def _focus(mode: str, seats: tuple[int, ...], blind: bool = False) -> Option:
    """Against the Void Focuses can also be chosen before the Alert is known."""
    help = "whether you choose your Focus on your turn, or secretly at the start of the round (VF-38.1)"
    choices = {"open": "On your turn", "secret": "Beforehand, in secret"}
    if blind:
        choices["blind"] = "Before the Alert, in secret"
    return Option(
        "focus", tuple(choices), help, seats=seats, called=tuple(choices.values()), when=("mode", mode)
    )


TITLE: Title[Voidfall, Tables, VoidfallView] = Title(
    id="voidfall",
    name="Voidfall",
    tagline="Lead a House of the fallen realm, win its sectors back from the Void, and outshine the others.",
    prefixes=("VF",),
    version=1,
    seats=_SEATS,
    options=(
        Option(
            "mode",
            ("competitive", "coop", "tutorial"),
            "against each other, together against the Void, or a first game with fewer rules (VF-11)",
            seats=_TOGETHER,
            called=("Competitive", "Co-operative", "Tutorial"),
            together="coop",
        ),
        Option(
            "mode",
            ("solo", "tutorial"),
            "against the Void, or a first game with fewer rules and a goal of 120 Influence (VF-38.3)",
            seats=_ALONE,
            called=("Solo", "Tutorial"),
        ),
        _scenario("competitive", _TOGETHER, COMPETITIVE),
        _scenario("coop", _TOGETHER, COOP),
        _scenario("solo", _ALONE, SOLO),
        _scenario("tutorial", _SEATS, TUTORIAL),
        _difficulty("coop", _TOGETHER),
        _difficulty("solo", _ALONE),
        Option(
            "houses",
            ("recommended", "free", "picked"),
            "who leads which House: the scenario's own at random, everyone chooses, or you pick now (VF 3.1)",
            called=("Recommended", "Free", "Picked"),
        ),
        *[_house_of(seat, colour) for seat, colour in enumerate(COLOURS)],
        _focus("competitive", _TOGETHER),
        _focus("tutorial", _SEATS),
        _focus("coop", _TOGETHER, blind=True),
        _focus("solo", _ALONE, blind=True),
        Option(
            "invasions",
            ("all", "voidborn"),
            "whether players may invade each other (VF-38.3)",
            seats=_TOGETHER,
            called=("Everybody", "Voidborn only"),
            when=("mode", "tutorial"),
        ),
    ),
    endings=scoring.ENDINGS,
    load_content=content.load,
    content_rows=content.rows,
    content_texts=content.texts,
    fingerprints=content.FINGERPRINTS,
    marks=(
        Mark("cycle", "C{}"),
        Mark("round"),
        Mark("evaluation"),
        Mark("evaluation-step"),
        Mark("turn", turn=True),
    ),
    setup=setup.first_position,
    beat=beat,
    result=scoring.result,
    view=view.view,
    own_view=view.own_view,
    redeal=view.redeal,
    kinds=KINDS,
    words=VoidfallWords,
    watch=invariants.Watch,
    evaluate=evaluate,
    tally=stakes.TALLY,
    long_turns=turn_of,
    patch=position.patch,
    probe=position.probe,
    terminal=_terminal,
    page=_page,
)
