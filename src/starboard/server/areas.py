"""All areas of a table's page for one viewer: the title's and the frame's. The only place that joins them."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec

from starboard.kernel.page import Page, Scene
from starboard.kernel.title import AnyTitle, AnyWords
from starboard.page.areas import SCENE, generic_areas
from starboard.page.face import Face
from starboard.page.kit.idle import ONE_MOMENT
from starboard.page.kit.option_bar import mute_buttons
from starboard.page.scene_area import scene_area


def title_page(title: AnyTitle, content: Any, words: AnyWords) -> Page | None:
    return None if title.page is None else title.page(content, words)


def all_areas(face: Face, scene: Scene, seat: int | None, step: int | None) -> dict[str, str]:
    page = face.page
    areas = dict(page.areas(scene)) if page is not None else plain_areas(scene)
    areas.update(generic_areas(face, seat, step))
    areas[SCENE] = scene_area(face, scene)
    return areas


def plain_areas(scene: Scene) -> dict[str, str]:
    """For a title that has no drawing: the question and its options as buttons."""
    if scene.question is None:
        return {"question": f"<p>{ONE_MOMENT}</p>" if scene.moment else ""}
    buttons = "".join(
        f'<button type="button" data-answer="{escape(_json(one.given))}">{escape(one.label)}</button>'
        for choice in (*scene.choices, *scene.aside)
        for one in choice.leaves()
    )
    return {"question": f"<p>{escape(scene.prompt)}</p>{buttons}{mute_buttons(scene)}"}


def _json(value: int | str | tuple[int | str, ...]) -> str:
    return msgspec.json.encode(value).decode()
