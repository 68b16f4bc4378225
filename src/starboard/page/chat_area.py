"""What people say to each other at the table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from markupsafe import Markup

from starboard.page.markup import icon, shape

if TYPE_CHECKING:
    from starboard.server.face import Face
    from starboard.server.model import ChatLine

_LINE = Markup('<li class="chat-line">{}<div><b>{}</b><time>{}</time><p>{}</p></div></li>')


def chat_area(face: Face) -> str:
    if not face.chat:
        return '<p class="feed-note">Nobody has said anything yet.</p>'
    return str(Markup('<ol class="chat">{}</ol>').format(Markup("").join(_line(line) for line in face.chat)))


def _line(line: ChatLine) -> Markup:
    mark = icon("person", 12) if line.seat is None else shape(line.seat, 12)
    return _LINE.format(mark, line.name, time.strftime("%H:%M", time.gmtime(line.at)), line.text)
