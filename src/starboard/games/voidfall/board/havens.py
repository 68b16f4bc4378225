"""The Safe Havens in a free corner of the map: domes, with levels in the colour of whoever gave the cube."""

from __future__ import annotations

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import HavenView
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.markup import seat_class


def draw(sight: Sight) -> str:
    peril = sight.view.peril
    if peril is None or not peril.havens:
        return ""
    rows = "".join([_haven(sight, one) for one in peril.havens])
    row = " in-row" if len(sight.view.players) > 1 else ""
    head = '<span class="eyebrow" data-explain="safe haven">Safe Havens</span>'
    return f'<div class="safe-havens{row}">{head}{rows}</div>'


def _haven(sight: Sight, one: HavenView) -> str:
    choice, closed = (sight.open(one.name), sight.shut(one.name)) if sight.verb == "haven" else (None, None)
    cells = "".join(
        [
            f'<i class="{seat_class(one.built[level])}"></i>' if level < len(one.built) else "<i></i>"
            for level in range(one.levels)
        ]
    )
    state = "complete" if one.is_complete else f"{len(one.built)} of {one.levels}"
    body = f'{icon("haven", "px18")}<span class="haven-levels">{cells}</span><em>{state}</em>'
    style = "safe-haven complete" if one.is_complete else "safe-haven"
    label = f"Safe {one.name.capitalize()}, {state}"
    return thing(style, label, "safe haven", body, choice, closed)
