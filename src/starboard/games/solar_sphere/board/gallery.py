"""Each component by itself, for the title's gallery and for popovers."""

from __future__ import annotations

from starboard.games.solar_sphere.board import vignette
from starboard.games.solar_sphere.board.left import crew_text, ship_body
from starboard.games.solar_sphere.board.pieces import piece
from starboard.games.solar_sphere.board.places import ICONS, TINTS, action_text, boost_text, requirement
from starboard.games.solar_sphere.board.stage import face, scoring_body
from starboard.games.solar_sphere.tables import ASTEROID_BELT, DRANDA_COLOURS, FACTIONS, RESOURCES, Tables
from starboard.page.drawing import icon
from starboard.page.markup import esc


def component(t: Tables, component_id: str) -> str:
    """The drawing of one component; empty if it has none. `vignette` is the picture on the title's card."""
    if component_id == "vignette":
        return vignette.draw()
    if component_id in RESOURCES:
        return _frame(piece(component_id, "px38"))
    kind, n = t.by_id.get(component_id, ("", -1))
    if kind == "hex":
        return _frame(
            '<svg class="sphere one" viewBox="-62 -66 124 132" aria-hidden="true"><g class="hex free">'
            f"{face(t, t.hexes[n])}</g></svg>",
        )
    if kind == "crew":
        return _frame(_crew(t, n))
    if kind == "ship":
        return _frame(f'<div class="ship">{ship_body(t.ships[n])}</div>')
    if kind == "scoring":
        return _frame(f'<div class="score">{scoring_body(t, t.scoring[n])}</div>')
    if kind == "location":
        return _frame(_location(t, n))
    if kind == "faction":
        name = FACTIONS[n]
        return _frame(icon(name, f"colour-{name} px38"))
    if kind == "dranda":
        return _frame(_directive(t, n))
    return ""


def _frame(body: str) -> str:
    return f'<div class="board component">{body}</div>'


def _crew(t: Tables, n: int) -> str:
    text = crew_text(t, t.crew[n])
    return (
        f'<div class="own-crew up"><span class="card-head"><span>{text.name}</span>{text.faction}</span>'
        f'<span class="card-kind">tier {t.crew[n].tier}, {text.kind}</span><span class="card-action">'
        f"{text.action}</span>"
        f'<span class="card-retire">retire: {text.retire}</span></div>'
    )


def _location(t: Tables, n: int) -> str:
    return (
        f'<div class="place wide tint-{TINTS[n]}"><span class="place-icon">{icon(ICONS[n])}</span><span '
        'class="place-head">'
        f'<span class="place-name">{esc(t.location_names[n])}</span><span class="requirement word">'
        f"{requirement(t.location_dice[n])}"
        f'</span></span><span class="place-does"><span class="place-action">{action_text(t, n)}</span>'
        f'<span class="place-boost">{icon("satellite", "px13")}{boost_text(t, n)}</span></span></div>'
    )


def _directive(t: Tables, n: int) -> str:
    card = t.dranda[n]
    rows = "".join(
        f'<span class="legend-row">{colour}<b>'
        f"{'Asteroid Belt' if card.icons[c] == ASTEROID_BELT else esc(t.location_names[card.icons[c]])}</b>"
        "</span>"
        for c, colour in enumerate(DRANDA_COLOURS)
    )
    strip = " · ".join(DRANDA_COLOURS[colour] for colour in card.strip)
    return f'<div class="score"><b>{esc(card.name)}</b>{rows}<span class="eyebrow">{strip}</span></div>'
