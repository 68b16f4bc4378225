"""A whole page as a response: the template with what every page needs."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response

from starboard.kernel.title import AnyTitle
from starboard.page.render import page
from starboard.page.shelf import shelf
from starboard.server.model import Identity
from starboard.server.security import csrf_of
from starboard.server.service import Asked


def html(request: Asked, who: Identity, template: str, **context: Any) -> Response[str]:
    icons = "".join(one.icons for one in shelf())
    text = page(template, icons, who=who, csrf=csrf_of(request), titles=on_the_shelf(), **context)
    return Response(text, media_type=MediaType.HTML)


def on_the_shelf() -> list[AnyTitle]:
    return [one.title for one in shelf()]


def span(title: AnyTitle) -> str:
    """How many may play it."""
    return str(title.seats[0]) if len(title.seats) == 1 else f"{title.seats[0]}–{title.seats[-1]}"
