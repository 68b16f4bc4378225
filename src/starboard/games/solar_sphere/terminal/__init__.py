"""The table in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.terminal.players import command_centre, dranda_panel, other_player
from starboard.games.solar_sphere.terminal.sphere import draw_sphere, sphere_width
from starboard.games.solar_sphere.terminal.style import heading
from starboard.games.solar_sphere.terminal.table import (
    crew_display,
    fleet,
    locations,
    offered_locations,
    top_bar,
)
from starboard.games.solar_sphere.view import HexView, PlayerView, SolarSphereView, hex_worth
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Question
from starboard.terminal import NARROWEST, beside, named_by, picture

SIDE_BY_SIDE = 140


def draw(
    tables: Tables,
    view: SolarSphereView,
    words: SolarSphereWords,
    *,
    seat: int | None,
    width: int,
    question: Question | None,
    colour: bool,
) -> Group:
    """The whole table as `seat` sees it (None: a spectator), with what the open question offers marked."""
    width = max(width, NARROWEST)
    offered = named_by(question)
    if question is not None and question.verb == "use-die":
        offered |= offered_locations(question)
    asked = None if question is None else view.players[question.seat].colour
    lines = top_bar(tables, view, asked, width)
    lines += _middle(tables, view, seat, offered, width)
    lines += _players(tables, view, seat, offered, width)
    return picture(lines, width, colour)


def _middle(
    tables: Tables, view: SolarSphereView, seat: int | None, offered: set[str], width: int
) -> list[Text]:
    named = width >= SIDE_BY_SIDE
    cell = 16 if named else 12 if width >= 120 else 10
    owner = view.players[seat].colour if seat is not None else "corporation"

    def worth(spot: HexView) -> int:
        return hex_worth(tables, view.scoring, view.sphere, spot.builder or owner, spot)

    left = sphere_width(cell)
    right = width - left - 1
    around = locations(tables, view, offered, right)
    around += crew_display(tables, view, offered, right)
    around += fleet(tables, view, offered, right)
    return beside((draw_sphere(tables, view, worth, offered, cell, named), left), (around, right))


def _players(
    tables: Tables, view: SolarSphereView, seat: int | None, offered: set[str], width: int
) -> list[Text]:
    others = [player for player in view.players if player.seat != seat]
    if seat is None:
        return _others(tables, view, others, width)
    me = view.players[seat]
    if width < SIDE_BY_SIDE:
        return command_centre(tables, view, me, offered, width) + _others(tables, view, others, width)
    own, right = NARROWEST, width - NARROWEST - 1
    centre = command_centre(tables, view, me, offered, own)
    return beside((centre, own), (_others(tables, view, others, right), right))


def _others(tables: Tables, view: SolarSphereView, others: list[PlayerView], width: int) -> list[Text]:
    lines = [heading("Others", width)] if others else []
    for player in others:
        lines += other_player(tables, player, width)
    if view.dranda is not None:
        lines += dranda_panel(tables, view.dranda, width)
    return lines
