"""All areas of a table's page for one viewer: the title's and the frame's. The only place that joins them."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from starboard.kernel.page import Page, Scene
from starboard.kernel.title import Title, Words

if TYPE_CHECKING:
    from starboard.server.face import Face
    from starboard.server.model import Look


def title_page(title: Title, content: Any, words: Words) -> Page | None:
    return None if title.page is None else title.page(content, words)


def all_areas(face: Face, seat: int | None, step: int | None) -> dict[str, str]:
    scene = face.scene(seat, step)
    page = face.page
    areas = dict(page.areas(scene)) if page is not None else plain_areas(scene)
    areas.update(_generic_areas(face, seat, step))
    return areas


def _generic_areas(face: Face, seat: int | None, step: int | None) -> dict[str, str]:
    found: dict[str, str] = _frame().generic_areas(face, seat, step)
    return found


def screen_areas(face: Face, look: Look, step: int | None) -> dict[str, str]:
    """The same for one screen, which may be passed round and covered."""
    found: dict[str, str] = _frame().on_screen(face, look, step, face.areas(look.seat, step))
    return found


@cache
def _frame() -> Any:
    return import_module("starboard.page.areas")


def plain_areas(scene: Scene) -> dict[str, str]:
    """For a title that has no drawing: the question and its options as buttons."""
    if scene.question is None:
        return {"question": ""}
    buttons = "".join(
        f'<button type="button" data-answer="{escape(_json(choice.value))}">{escape(choice.label)}</button>'
        for choice in scene.choices
    )
    return {"question": f"<p>{escape(scene.prompt)}</p>{buttons}"}


def _json(value: int | str) -> str:
    return msgspec.json.encode(value).decode()
