"""Pirates of Skydock: a crew of rivals steals a ship together, and each wants to be its captain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.pirates_of_skydock import (
    advice,
    content,
    invariants,
    position,
    scoring,
    setup,
    stakes,
    view,
)
from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.rules.beat import beat
from starboard.games.pirates_of_skydock.state import ENDINGS, Skydock
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.ways import WAYS
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.title import Mark, Title, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.page import Page


# The two drawings need more than msgspec, so they are loaded only where somebody looks.


def _terminal(*facts: Any, **more: Any) -> RenderableType:
    from starboard.games.pirates_of_skydock.terminal import draw

    return draw(*facts, **more)


def _page(tables: Tables, words: Words[SkydockView]) -> Page:
    from starboard.games.pirates_of_skydock.board import SkydockPage

    return SkydockPage(tables, words)


TITLE: Title[Skydock, Tables, SkydockView] = Title(
    id="pirates-of-skydock",
    name="Pirates of Skydock",
    tagline="Steal a ship together, plan in secret, help when it pays, and be the one the crew follows.",
    prefixes=("SKY",),
    version=2,
    seats=(2, 3, 4),
    options=(),
    endings=ENDINGS[1:],
    load_content=content.load,
    content_rows=content.rows,
    content_texts=content.texts,
    fingerprints=content.FINGERPRINTS,
    marks=(Mark("round", "R{}"), Mark("turn", turn=True)),
    setup=setup.first_position,
    beat=beat,
    result=scoring.result,
    view=view.view,
    own_view=view.own_view,
    redeal=view.redeal,
    kinds=KINDS,
    words=SkydockWords,
    watch=invariants.Watch,
    evaluate=advice.evaluate,
    patch=position.patch,
    probe=position.probe,
    terminal=_terminal,
    page=_page,
    even_dice=True,
    horizon=20,
    tally=stakes.TALLY,
    ways=WAYS,
    hushes=True,
)
