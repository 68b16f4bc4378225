"""The title's part of the top bar: rounds, phases, turn order with the dice left."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, shape
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.state import PHASES
from starboard.page.drawing import plural
from starboard.page.kit.tracks import steps


class Turn(NamedTuple):
    """One place of the turn order."""

    owner: str
    name: str
    dice: int
    acts: bool


def draw(sight: Sight) -> str:
    v = sight.view
    acting = {v.players[seat].colour for seat in sight.scene.waiting_for if seat < len(v.players)}
    order = tuple(
        [
            Turn(
                owner,
                "You" if sight.is_me(owner) else sight.names[owner],
                len(sight.docked.get(owner, ())),
                owner in acting,
            )
            for owner in v.order
        ]
    )
    key = ("top", sight.seat)
    return sight.kept.draw(key, _top, v.round, v.rounds, v.phase, v.final, v.over, order)


def _top(number: int, last: int, phase: str, final: bool, over: bool, order: tuple[Turn, ...]) -> str:
    rounds = steps(last, number, over)
    here = PHASES.index(phase)
    phases = "".join(
        f'<span class="{"done" if n < here or over else "now" if n == here else ""}">{name}</span>'
        for n, name in enumerate(PHASES)
    )
    players = "".join(map(_player, order))
    crowd = " crowd" if len(order) > 3 else ""
    title = ' title="the final round"' if final else ""
    return (
        f'<div class="board top-strip{crowd}"><div class="rounds{" final" if final else ""}" '
        f'data-explain="round"{title}>'
        f'<span class="eyebrow">Round</span>{rounds}</div><div class="phases" data-explain="round">{phases}'
        "</div>"
        f'<div class="order" data-explain="order"><span class="eyebrow">Turn order</span>{players}</div>'
        "</div>"
    )


def _player(turn: Turn) -> str:
    owner, name, left, acts = turn
    return (
        f'<span class="player-turn{" on" if acts else ""} {SEAT_CLASS[owner]}" '
        f'title="{name}: {plural(left, "die", "dice")} left">'
        f'{shape(owner, "px16")}<span class="player-name">{name}</span>'
        f'<span class="remaining" data-n="{left}">{"<i></i>" * left}</span></span>'
    )
