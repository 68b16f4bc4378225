"""Solar Sphere: contractors build a sphere round a star, hire crew, and shoot at Resistance ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starboard.games.solar_sphere import (
    advice,
    content,
    invariants,
    position,
    scoring,
    setup,
    stakes,
    view,
)
from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.rules.beat import beat
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.view import SolarSphereView
from starboard.games.solar_sphere.ways import WAYS
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.title import Mark, Option, Title, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

    from starboard.kernel.page import Page


# The two drawings need more than msgspec, so they are loaded only where somebody looks.


def _terminal(*facts: Any, **more: Any) -> RenderableType:
    from starboard.games.solar_sphere.terminal import draw

    return draw(*facts, **more)


def _page(tables: Tables, words: Words[SolarSphereView]) -> Page:
    from starboard.games.solar_sphere.board import SolarSpherePage

    return SolarSpherePage(tables, words)


TITLE: Title[SolarSphere, Tables, SolarSphereView] = Title(
    id="solar-sphere",
    name="Solar Sphere",
    tagline="Build a sphere round a star, hire a crew, hold off the Resistance.",
    prefixes=("SS",),
    version=2,
    seats=(1, 2, 3, 4),
    options=(Option("level", (1, 2, 3), "how strong DRANDA plays (SS-14.1)", seats=(1,)),),
    endings=("six rounds played", "last hex built"),
    load_content=content.load,
    content_rows=content.rows,
    content_texts=content.texts,
    fingerprints=content.FINGERPRINTS,
    marks=(Mark("round", "R{}"), Mark("turn", turn=True)),
    ways=WAYS,
    setup=setup.first_position,
    beat=beat,
    result=scoring.result,
    view=view.view,
    glimpse=view.glimpse,
    redeal=view.redeal,
    kinds=KINDS,
    words=SolarSphereWords,
    watch=invariants.Watch,
    evaluate=advice.evaluate,
    patch=position.patch,
    probe=position.probe,
    terminal=_terminal,
    page=_page,
    tally=stakes.TALLY,
)
