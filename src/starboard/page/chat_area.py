"""What people say to each other at the table."""

from __future__ import annotations

import time
from weakref import WeakKeyDictionary

from starboard.page.face import ChatLine, Face
from starboard.page.markup import esc, icon, shape

# Drawn once for everybody: players and spectators read the same.
_drawn: WeakKeyDictionary[Face, tuple[list[ChatLine], str]] = WeakKeyDictionary()


def chat_area(face: Face) -> str:
    if not face.chat:
        return '<p class="feed-note">Nobody has said anything yet.</p>'
    known = _drawn.get(face)
    if known is not None and known[0] == face.chat:
        return known[1]
    html = f'<ol class="chat">{"".join(map(_line, face.chat))}</ol>'
    _drawn[face] = (list(face.chat), html)
    return html


def _line(line: ChatLine) -> str:
    mark = icon("person", 12) if line.seat is None else shape(line.seat, 12)
    # The script shows it in the reader's own time.
    at = time.gmtime(line.at)
    return (
        f'<li class="chat-line">{mark}<div><b>{esc(line.name)}</b>'
        f'<time datetime="{time.strftime("%Y-%m-%dT%H:%M:%SZ", at)}">{time.strftime("%H:%M", at)} UTC</time>'
        f"<p>{esc(line.text)}</p></div></li>"
    )
