"""Fleet Power by where it is, and what the Evaluation would ask: the Skirmish, Upkeep."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import forecast as f
from starboard.games.voidfall.board.evaluation import QUIET
from starboard.games.voidfall.board.measures import VOID, resource
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import influence
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.words.forecasts import skirmish as said_skirmish
from starboard.games.voidfall.words.forecasts import upkeep as said_upkeep
from starboard.kernel.english import count
from starboard.page.drawing import icon
from starboard.page.kit.panels import eyebrow
from starboard.page.markup import esc

_CUBES: Final = 8  # more are only counted
# VF-10.1: the Crisis board is resolved in the first step.
_BOARD_SETTLED: Final = ("upkeep", "objectives", "agendas")


def draw(sight: Sight, me: PlayerView) -> str:
    deployed = on_map(sight, me.seat)
    return sight.part(
        "fleet",
        lambda sight: _draw(sight, me, deployed),
        (sight.view.map, me.active, me.inactive, deployed),
        (me.skirmish, me.upkeep),
        None if sight.view.peril is None else (sight.view.peril.tolls, me.rules),
        sight.view.phase in _BOARD_SETTLED,
    )


def _draw(sight: Sight, me: PlayerView, deployed: int) -> str:
    total = me.active + me.inactive + deployed
    return (
        f'<div class="mat-fleet"><div class="mat-head">{eyebrow("Fleet Power", "fleet power", total)}</div>'
        f'<div class="power-areas">{_area("Active", me.active, "on")}{_area("Inactive", me.inactive, "off")}'
        f"{_area('Map', deployed)}</div>"
        f'<div class="mat-head">{eyebrow("Evaluation forecast", "skirmish")}</div>'
        f"{skirmish_line(sight, me)}{board_line(sight, me)}{upkeep_line(me)}</div>"
    )


def on_map(sight: Sight, seat: int) -> int:
    return sum([sum(one.fleet) for one in sight.view.sectors if one.owner == seat])


def _area(name: str, n: int, style: str = "") -> str:
    cubes = f'<span class="cubes {style}">{"<i></i>" * min(n, _CUBES)}</span>' if style else ""
    return f'<span class="power-area {style}"><b>{n}</b>{name}{cubes}</span>'


def _line(sign: str, name: str, figure: str, result: str, mood: str, said: str) -> str:
    return (
        f'<div class="forecast" title="{esc(said)}"><span>{sign}{name} <b>{figure}</b></span>'
        f'<em class="{mood}">{result}</em></div>'
    )


def skirmish_line(sight: Sight, me: PlayerView) -> str:
    """Its strength, the sector that is struck, and whether it holds."""
    seen = me.skirmish
    mark = icon("skirmish", "px15 colour-void")
    if seen is None:
        return _line(mark, "Skirmish", "–", "behind you", "", "The Skirmish of this Cycle is over.")
    said = said_skirmish(sight.words, seen)
    figure = f"{seen.strength}{VOID}"
    if not seen.targets or not seen.strength:
        return _line(mark, "Skirmish", figure, "no target", "good", said)
    where = "/".join([sight.sector_name(one) for one in seen.targets[:2]])
    where += "…" if len(seen.targets) > 2 else ""
    drones = seen.drones == f.DRONES_ALWAYS
    holds = seen.result == "defended" or drones
    return _line(
        mark, "Skirmish", figure, f"{where} {'holds' if holds else 'falls'}", "good" if holds else "bad", said
    )


def board_line(sight: Sight, me: PlayerView) -> str:
    """Against the Void: what the Economic row asks for (VF-10.3), and whether it can be paid."""
    if sight.view.peril is None:
        return ""
    mark = icon("crisis", "px15 colour-title")
    if QUIET in me.rules:
        return _line(mark, "Board", "–", "not this Cycle", "good", "An event keeps the Crisis board quiet.")
    if sight.view.phase in _BOARD_SETTLED:
        return _line(mark, "Board", "–", "behind you", "", "The Crisis board of this Cycle is settled.")
    toll = sight.view.peril.tolls[me.seat]
    missing = toll.due - toll.paid
    can = "all of it" if not missing else "none of it" if not toll.paid else f"{toll.paid} of it"
    said = f"The Crisis board asks for {count(toll.due, 'resource')}: {can} can be paid."
    result, mood = (
        ("can be paid", "good") if not missing else (f"{missing} short {influence(-toll.influence)}", "bad")
    )
    return _line(mark, "Board", str(toll.due), result, mood, said)


def upkeep_line(me: PlayerView) -> str:
    seen = me.upkeep
    if seen is None:
        return ""
    if seen.short:
        result, mood = f"{seen.short} short {influence(-seen.influence)}", "bad"
    elif seen.due:
        result, mood = f"{resource('food', 'px12')} can be paid", "good"
    else:
        result, mood = "nothing due", "good"
    return _line(icon("upkeep", "px15 warn"), "Upkeep", str(seen.total), result, mood, said_upkeep(seen))
