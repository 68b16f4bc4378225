"""A table once more: the same game with the same settings, as somebody last laid it out, or a first one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from starboard.bots.specs import SPECS
from starboard.kernel.english import count, listed
from starboard.kernel.title import AnyTitle, titles
from starboard.server.model import TableInfo
from starboard.server.tablelines import Named, named, setting

LEVELS = tuple(spec for spec in SPECS if ":" not in spec)
"""The bots by strength, the weakest first."""

_GENTLE = LEVELS[len(LEVELS) // 2]


@dataclass(frozen=True, slots=True)
class Again:
    """`wish` is the body of the request; the rest says what it is."""

    title: Named
    company: str
    about: str
    wish: dict[str, Any]


def first_game(title: AnyTitle) -> dict[str, Any]:
    """What a newcomer sits down to: oneself and a gentle bot, or as many as the game needs."""
    seats = next((count for count in title.seats if count > 1), title.seats[0])
    bots = [{"kind": "bot", "bot": _GENTLE} for _ in range(seats - 1)]
    return {"title": title.id, "seats": [{"kind": "me"}, *bots]}


def last_of(tables: Sequence[TableInfo], user_id: str) -> Again | None:
    """The table that this person laid out last, to be laid out again."""
    own = [info for info in tables if info.host == user_id and not info.imported and info.title in titles()]
    if not own:
        return None
    info = max(own, key=lambda one: one.created)
    options = titles()[info.title].options
    counting = {one.name for one in options if one.counts(info.options)}
    wish = {
        "title": info.title,
        "options": {name: value for name, value in info.options.items() if name in counting},
        "seats": _plans(info, user_id),
        "settings": msgspec.to_builtins(info.settings),
    }
    if info.cards is not None:
        wish["pack"] = info.fingerprint
    return Again(named(info.title), _company(info, user_id), " · ".join(setting(info)), wish)


def _plans(info: TableInfo, user_id: str) -> list[dict[str, str]]:
    plans: list[dict[str, str]] = []
    for seat in info.seats:
        if seat.kind == "bot":
            plans.append({"kind": "bot", "bot": seat.bot or _GENTLE})
        elif seat.kind == "person" and seat.user_id == user_id:
            first = not any(plan["kind"] == "me" for plan in plans)
            plans.append({"kind": "me"} if first else {"kind": "me", "name": seat.name})
        else:
            # Whoever came by a link or from the lobby gets a link this time.
            plans.append({"kind": "open" if seat.kind == "open" else "friend"})
    return plans


def _company(info: TableInfo, user_id: str) -> str:
    """Whom one plays with, in a few words."""
    mine = [s for s in info.seats if s.kind == "person" and s.user_id == user_id]
    bots = [s.name for s in info.seats if s.kind == "bot"]
    links = sum(s.kind == "friend" or (s.kind == "person" and s.user_id != user_id) for s in info.seats)
    empty = sum(s.kind == "open" for s in info.seats)
    parts = ["You" if mine else "", *[s.name for s in mine[1:]], *bots]
    parts += [count(links, "friend") if links else "", count(empty, "open seat") if empty else ""]
    said = listed([part for part in parts if part])
    return "You alone" if said == "You" else said
