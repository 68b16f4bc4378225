"""What letters say: what waits and where, and nothing that is hidden at the table."""

from __future__ import annotations

from starboard.kernel.english import capital, listed
from starboard.kernel.title import titles
from starboard.server.model import TableInfo

HELLO = "From now on you’ll be told here when something waits for you."
_ABOUT = {
    "turn": "it’s your turn in {game}",
    "asked": "you’re asked to agree to something in {game}",
    "proposed": "the others wait to hear what you think in {game}",
    "invited": "you’re invited to {game}",
    "over": "your game of {game} is over",
}


def sentence(kind: str, info: TableInfo, user_id: str, caller: str = "") -> str:
    """`caller` calls for help: then that is what waits, and no turn."""
    if kind == "turn" and caller:
        return f"{help_asked(caller)} in {_title(info)}."
    return f"{capital(clause(kind, info, user_id))}."


def help_asked(caller: str) -> str:
    return f"{caller} asks you for help"


def _title(info: TableInfo) -> str:
    title = titles().get(info.title)
    return info.title if title is None else title.name


def clause(kind: str, info: TableInfo, user_id: str) -> str:
    """The sentence without its capital and its full stop."""
    game = _title(info)
    others = [seat.name for seat in info.seats if seat.kind in ("person", "bot") and seat.user_id != user_id]
    return _ABOUT[kind].format(game=f"{game} with {listed(others)}" if others else game)
