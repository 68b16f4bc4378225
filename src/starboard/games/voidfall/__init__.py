"""Voidfall: Houses of a fallen realm win back their sectors from the Voidborn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.voidfall import (
    content,
    invariants,
    position,
    scoring,
    setup,
    view,
)
from starboard.games.voidfall.advice.evaluation import evaluate
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules.beat import beat
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.title import Mark, Option, Title, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.page import Page


# The drawings need more than msgspec, so they are loaded only where somebody looks.


def _terminal(*facts: Any, **more: Any) -> RenderableType:
    from starboard.games.voidfall.terminal import draw

    return draw(*facts, **more)


def _page(tables: Tables, words: Words[VoidfallView]) -> Page:
    from starboard.games.voidfall.board import VoidfallPage

    return VoidfallPage(tables, words)


TITLE: Title[Voidfall, Tables, VoidfallView] = Title(
    id="voidfall",
    name="Voidfall",
    tagline="Lead a House of the fallen realm, win its sectors back from the Void, and outshine the others.",
    prefixes=("VF",),
    version=1,
    seats=(2, 3, 4),
    options=(
        Option(
            "scenario",
            ("second-genesis", "kingdom-come", "altered-space", "tutorial"),
            "which map you play on (VF 10.3)",
            called=("Second Genesis", "Kingdom Come", "Through the Altered Space", "Tutorial"),
        ),
        Option(
            "houses",
            ("recommended", "free"),
            "who leads which House: the scenario's own at random, or everyone chooses (VF 3.1)",
            called=("Recommended, at random", "Free choice"),
        ),
        Option(
            "focus",
            ("open", "secret"),
            "whether you choose your Focus on your turn, or secretly while the others play (VF-38.1)",
            called=("On your turn", "Beforehand, in secret"),
        ),
        Option(
            "invasions",
            ("all", "voidborn"),
            "in the Tutorial: whether players may invade each other (VF-38.3)",
            called=("Everybody", "Voidborn only"),
        ),
    ),
    endings=(scoring.ENDING,),
    load_content=content.load,
    content_rows=content.rows,
    fingerprints=content.FINGERPRINTS,
    marks=(Mark("cycle", "C{}"), Mark("round"), Mark("evaluation"), Mark("turn", turn=True)),
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
    long_turns=True,
    patch=position.patch,
    probe=position.probe,
    terminal=_terminal,
    page=_page,
)
