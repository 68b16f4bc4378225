"""The viewer in one line, for screens on which the mat lies behind a tab."""

from __future__ import annotations

from starboard.games.solar_sphere.board.dice import DRANDA
from starboard.games.solar_sphere.board.pieces import drone, stock
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.view import DrandaView, PlayerView
from starboard.page.drawing import icon
from starboard.page.kit.people import Person
from starboard.page.kit.scores import all_scores, my_line
from starboard.page.markup import signed


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        scores: list[PlayerView | DrandaView] = [*sight.view.players]
        if sight.view.dranda is not None:
            scores.append(sight.view.dranda)
        return all_scores([_score(sight, one) for one in scores])
    who, limit = sight.person(me.colour), sight.tables.storage_limit
    return sight.kept.draw(("me", sight.seat), _line, who, me, limit)


def _line(who: Person, me: PlayerView, limit: int) -> str:
    rows = (
        f"<span>{icon('reputation', 'tint-reputation px15')}{me.reputation}</span>"
        f"<span>{icon('morale', 'tint-morale px15')}{me.morale}</span>{stock(me.stock, limit)}"
        f"<span>{drone(me.colour, 'px16')}{me.active}<em>{me.inactive}·{me.reserve}</em></span>"
    )
    return my_line(who, me.score, rows)


def _score(sight: Sight, one: PlayerView | DrandaView) -> tuple[Person, int, str]:
    owner = one.colour if isinstance(one, PlayerView) else DRANDA
    return sight.person(owner), one.score, f"<em>→{signed(one.estimate)}</em>"
