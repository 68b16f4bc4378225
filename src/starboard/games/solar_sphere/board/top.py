"""The title's part of the top bar: rounds, phases, turn order with the dice left."""

from __future__ import annotations

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, plural, shape
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.state import PHASES


def draw(sight: Sight) -> str:
    v = sight.view
    rounds = "".join(
        f'<i class="{"done" if n < v.round or v.over else "now" if n == v.round else ""}"'
        f"{' aria-current=' + chr(34) + 'step' + chr(34) if n == v.round and not v.over else ''}>{n}</i>"
        for n in range(1, v.rounds + 1)
    )
    here = PHASES.index(v.phase)
    phases = "".join(
        f'<span class="{"done" if n < here or v.over else "now" if n == here else ""}">{name}</span>'
        for n, name in enumerate(PHASES)
    )
    order = "".join(_player(sight, owner) for owner in v.order)
    crowd = " crowd" if len(v.order) > 3 else ""
    final = ' title="the final round"' if v.final else ""
    return (
        f'<div class="ss ss-top{crowd}"><div class="rounds{" final" if v.final else ""}" '
        f'data-explain="round"{final}>'
        f'<span class="eyebrow">Round</span>{rounds}</div><div class="phases" data-explain="round">{phases}'
        "</div>"
        f'<div class="order" data-explain="order"><span class="eyebrow">Turn order</span>{order}</div></div>'
    )


def _player(sight: Sight, owner: str) -> str:
    left = len(sight.docked.get(owner, ()))
    name = "You" if sight.is_me(owner) else sight.names[owner]
    turn = " on" if owner in _acting(sight) else ""
    return (
        f'<span class="to{turn} {SEAT_CLASS[owner]}" title="{name}: {plural(left, "die", "dice")} left">'
        f'{shape(owner, "z16")}<span class="tn">{name}</span>'
        f'<span class="dleft" data-n="{left}">{"<i></i>" * left}</span></span>'
    )


def _acting(sight: Sight) -> set[str]:
    players = sight.view.players
    return {players[seat].colour for seat in sight.scene.waiting_for if seat < len(players)}
