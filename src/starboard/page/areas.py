"""The areas that are the same for every title: log, chat, history, score sheet, status.

The title draws the rest. Everything here is made from events, answers and names that the viewer may know;
nothing looks into the state.
"""

from __future__ import annotations

from starboard.kernel.page import EXTRA
from starboard.page.chat_area import chat_area
from starboard.page.curtain_area import curtain_area
from starboard.page.face import Face, Look
from starboard.page.group_area import group_area
from starboard.page.history_area import history_area
from starboard.page.log_area import log_area
from starboard.page.replay_area import replay_area
from starboard.page.sheet_area import sheet_area
from starboard.page.since import since_foot
from starboard.page.status_area import status_area

GENERIC = ("log", "chat", "history", "sheet", "status", "group", "replay")
CURTAIN = "curtain"
SCENE = "scene"
# What lies under the curtain. It is not sent at all: what is not there cannot be seen.
_UNDER = ("question", "mat", "me", EXTRA, SCENE)


def generic_areas(live: Face, seat: int | None, step: int | None) -> dict[str, str]:
    """What one viewer sees after `step` answers; None means now."""
    return {
        "log": log_area(live, seat, step) + since_foot(live, seat, step),
        "chat": chat_area(live),
        "history": history_area(live, seat, step),
        "sheet": sheet_area(live, seat, step),
        "status": status_area(live, seat, step),
        "group": group_area(live, seat, step),
        "replay": replay_area(live, seat, step),
    }


def on_screen(face: Face, look: Look, step: int | None, areas: dict[str, str]) -> dict[str, str]:
    """The areas drawn for the seat that a screen looks through, as the screen shows them."""
    if not look.round:
        return {**areas, CURTAIN: ""}
    covered = {name: "" for name in _UNDER if name in areas} if look.covered else {}
    return {
        **areas,
        **covered,
        "status": status_area(face, look.seat, step, look),
        CURTAIN: curtain_area(face, look) if look.covered else "",
    }
