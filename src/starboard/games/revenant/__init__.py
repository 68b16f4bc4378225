"""Revenant: the fleet of seven Houses flees from the Voidborn; you back the Houses that survive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.revenant import (
    advice,
    content,
    deal,
    invariants,
    position,
    scoring,
    setup,
    stakes,
    view,
)
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import Tables
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.ways import WAYS
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.title import Mark, Option, Title, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.page import Page


# The two drawings need more than msgspec, so they are loaded only where somebody looks.


def _terminal(*facts: Any, **more: Any) -> RenderableType:
    from starboard.games.revenant.terminal import draw

    return draw(*facts, **more)


def _page(tables: Tables, words: Words[RevenantView]) -> Page:
    from starboard.games.revenant.board import RevenantPage

    return RevenantPage(tables, words)


TITLE: Title[Revenant, Tables, RevenantView] = Title(
    id="revenant",
    name="Revenant",
    tagline="Seven Houses flee from the Voidborn: stand well with those that survive.",
    prefixes=("REV", "REVP", "REVS"),
    version=2,
    seats=(1, 2, 3, 4),
    options=(
        Option("edition", ("final", "prototype"), "the published rules, or the prototype's (REVP-1.1)"),
        Option(
            "level",
            ("medium", "easy", "hard"),
            "how strong the Corrupted Crew, your opponent, starts (REVS-1.4)",
            seats=(1,),
            label="Opponent",
        ),
        Option(
            "arkship_redeploy",
            ("no", "yes"),
            "whether a destroyed Arkship can be deployed again (REV-11.11)",
            label="Lost Arkships",
            called=("Stay lost", "May return"),
        ),
        Option(
            "extra_marker_4p",
            ("none", "resource"),
            "what the player who starts last gets for it (section 3.1)",
            seats=(4,),
            label="Starting last",
            called=("No bonus", "1 Resource"),
        ),
        Option(
            "arkship_table",
            ("lineage", "straight", "token"),
            "which Arkship offers what; a first game takes the usual (section 7.4)",
            label="Arkship actions",
            called=("Usual", "Variant 1", "Variant 2"),
        ),
    ),
    endings=(scoring.ENDING,),
    load_content=content.load,
    content_rows=content.rows,
    content_texts=content.texts,
    fingerprints=content.FINGERPRINTS,
    marks=(Mark("cycle", "C{}"), Mark("turn", turn=True)),
    ways=WAYS,
    setup=setup.first_position,
    beat=beat,
    result=scoring.result,
    view=view.view,
    own_view=view.own_view,
    redeal=deal.redeal,
    kinds=KINDS,
    words=RevenantWords,
    watch=invariants.Watch,
    evaluate=advice.evaluate,
    hints_lead=True,
    patch=position.patch,
    probe=position.probe,
    terminal=_terminal,
    page=_page,
    tally=stakes.TALLY,
)
