"""The title's part of the top bar: rounds, phases, turn order with the dice left."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.state import PHASES
from starboard.page.drawing import plural
from starboard.page.kit.people import Person
from starboard.page.kit.top_strip import phase, section, steps, strip, turn


class Turn(NamedTuple):
    """One place of the turn order."""

    who: Person
    dice: int
    acts: bool


def draw(sight: Sight) -> str:
    v = sight.view
    acting = {v.players[seat].colour for seat in sight.scene.waiting_for if seat < len(v.players)}
    order = tuple(
        [Turn(_person(sight, one), len(sight.docked.get(one, ())), one in acting) for one in v.order]
    )
    key = ("top", sight.seat)
    return sight.kept.draw(key, _top, v.round, v.rounds, v.phase, v.final, v.over, order)


def _person(sight: Sight, owner: str) -> Person:
    who = sight.person(owner)
    return who._replace(name="You") if sight.is_me(owner) else who


def _top(number: int, last: int, name: str, final: bool, over: bool, order: tuple[Turn, ...]) -> str:
    here = PHASES.index(name)
    phases = "".join(phase(one, n, here, over) for n, one in enumerate(PHASES))
    style, title = ("rounds final", ' title="the final round"') if final else ("rounds", "")
    return strip(
        section(style, "round", steps(last, number, over), "Round", title),
        section("phases", "round", phases),
        section("order", "order", "".join(map(_player, order)), "Turn order"),
        len(order),
    )


def _player(one: Turn) -> str:
    left = one.dice
    rest = f'<span class="remaining" data-n="{left}">{"<i></i>" * left}</span>'
    return turn(one.who, rest, f"{plural(left, 'die', 'dice')} left", acts=one.acts)
