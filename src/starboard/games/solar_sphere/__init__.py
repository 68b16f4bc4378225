"""Solar Sphere: contractors build a sphere round a star, hire crew, and shoot at Resistance ships."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from starboard.games.solar_sphere import content, scoring, setup, view
from starboard.games.solar_sphere.rules import beat
from starboard.kernel.title import Option, Title


def _later(module: str, name: str) -> Any:
    def call(*args: Any, **named: Any) -> Any:
        return getattr(import_module(f"starboard.games.solar_sphere.{module}"), name)(*args, **named)

    return call


TITLE = Title(
    id="solar-sphere",
    name="Solar Sphere",
    tagline="Build a sphere round a star, hire a crew, hold off the Resistance.",
    prefix="SS",
    version=1,
    seats=(1, 2, 3, 4),
    options=(Option("level", (1, 2, 3), "how strong DRANDA plays (SS-14.1)", seats=(1,)),),
    endings=("six rounds played", "last hex built"),
    load_content=content.load,
    content_rows=content.rows,
    setup=setup.first_position,
    beat=beat.beat,
    result=scoring.result,
    view=view.view,
    redeal=view.redeal,
    closed=_later("why", "closed"),
    words=_later("words", "SolarSphereWords"),
    watch=_later("invariants", "Watch"),
    evaluate=_later("advice", "evaluate"),
    patch=_later("position", "patch"),
    probe=_later("position", "probe"),
    terminal=_later("terminal", "draw"),
    hints=_later("advice", "hints"),
    page=_later("board", "SolarSpherePage"),
)
