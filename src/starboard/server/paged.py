"""A whole page as a response: the template with what every page needs."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response

from starboard.kernel.title import AnyTitle
from starboard.page.render import page
from starboard.page.settings import EVERYWHERE, Chosen, at_table, sound
from starboard.page.shelf import shelf
from starboard.server.model import Identity
from starboard.server.security import csrf_of
from starboard.server.service import Asked


def html(request: Asked, who: Identity, template: str, at: str = "", **context: Any) -> Response[str]:
    """`at`: the table on the page, for what the reader has chosen for that one alone."""
    icons = "".join(one.icons for one in shelf())
    chosen = msgspec.json.decode(who.chosen, type=Chosen)
    text = page(
        template,
        icons,
        who=who,
        csrf=csrf_of(request),
        titles=on_the_shelf(),
        at=at,
        everywhere=sound(chosen, EVERYWHERE),
        only_here=at_table(chosen, at) if at else {},
        **context,
    )
    return Response(text, media_type=MediaType.HTML)


def on_the_shelf() -> list[AnyTitle]:
    return [one.title for one in shelf()]


def span(title: AnyTitle) -> str:
    """How many may play it."""
    return str(title.seats[0]) if len(title.seats) == 1 else f"{title.seats[0]}–{title.seats[-1]}"
