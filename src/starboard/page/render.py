"""Templates: one Jinja environment with autoescape, and addresses of static files that change with them."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from starboard.page.markup import icon, shape
from starboard.page.settings import COLUMNS, for_frames
from starboard.page.sprite import sheet


def static_folder() -> Path:
    return Path(str(resources.files("starboard.page").joinpath("static")))


def asset(name: str) -> str:
    return f"{static_path()}/{name}"


@cache
def static_path() -> str:
    """Where the static files are served: it changes with their contents, so browsers keep them for good.

    Modules import each other by relative names and so stay on the same path.
    """
    digest = hashlib.sha256()
    for file in sorted(static_folder().iterdir()):
        digest.update(file.read_bytes())
    return f"/static/{digest.hexdigest()[:10]}"


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("starboard.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(asset=asset, icon=icon, shape=shape, setting_columns=COLUMNS, for_frames=for_frames)
    return made


def piece(template: str, **context: Any) -> str:
    """Part of a page, for the script to put in its place."""
    return environment().get_template(template).render(**context)


def page(template: str, icons: str = "", **context: Any) -> str:
    """A whole page; `icons` are the symbols of the titles on it.

    `everywhere` and `only_here` are what the reader has chosen, the latter for the table `at` alone.
    """
    known: dict[str, Any] = {"at": "", "everywhere": {}, "only_here": {}, **context}
    return environment().get_template(template).render(sprite=sheet(icons), **known)
