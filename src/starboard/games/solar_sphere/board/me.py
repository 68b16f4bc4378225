"""The viewer in one line, for screens on which the mat lies behind a tab."""

from __future__ import annotations

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, drone, piece, shape
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.tables import RESOURCES
from starboard.games.solar_sphere.view import PlayerView
from starboard.page.drawing import icon
from starboard.page.markup import signed


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return f'<div class="board my-line watch">{_scores(sight)}</div>'
    return sight.kept.draw(("me", sight.seat), _line, me, sight.tables.storage_limit)


def _line(me: PlayerView, limit: int) -> str:
    pieces = "".join(piece(name, "px15") * me.stock[name] for name in RESOURCES)
    free = limit - sum(me.stock.values())
    return (
        f'<div class="board my-line {SEAT_CLASS[me.colour]}">{shape(me.colour, "px16")}'
        f'<b class="my-score">{signed(me.score)}</b>'
        f"<span>{icon('reputation', 'tint-reputation px15')}{me.reputation}</span>"
        f"<span>{icon('morale', 'tint-morale px15')}{me.morale}</span>"
        f'<span class="stock">{pieces}{"<i></i>" * free}</span>'
        f"<span>{drone(me.colour, 'px16')}{me.active}<em>{me.inactive}·{me.reserve}</em></span></div>"
    )


def _scores(sight: Sight) -> str:
    made = [_score(player.colour, player.score, player.estimate) for player in sight.view.players]
    if sight.view.dranda is not None:
        made.append(_score("dranda", sight.view.dranda.score, sight.view.dranda.estimate))
    return "".join(made)


def _score(owner: str, score: int, estimate: int) -> str:
    return f"<span>{shape(owner, 'px16')}<b>{signed(score)}</b><em>→{signed(estimate)}</em></span>"
