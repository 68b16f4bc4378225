"""Each component by itself, for the title's gallery and for popovers."""

from __future__ import annotations

from starboard.games.solar_sphere.board.left import ship_body
from starboard.games.solar_sphere.board.mat import own_crew
from starboard.games.solar_sphere.board.pieces import piece
from starboard.games.solar_sphere.board.places import ICONS, TINTS, action_text, boost_text, requirement
from starboard.games.solar_sphere.board.stage import face, scoring_body
from starboard.games.solar_sphere.board.texts import crew_face
from starboard.games.solar_sphere.tables import ASTEROID_BELT, DRANDA_COLOURS, FACTIONS, RESOURCES, Tables
from starboard.page.drawing import icon, picture
from starboard.page.kit.gallery import component, plain_card
from starboard.page.markup import esc


def draw(t: Tables, component_id: str) -> str:
    """The drawing of one component; empty if it has none. `vignette` is the picture on the title's card."""
    if component_id == "vignette":
        return picture(__package__, "vignette")
    return component(_body(t, component_id))


def _body(t: Tables, component_id: str) -> str:
    if component_id in RESOURCES:
        return piece(component_id, "px38")
    kind, n = t.by_id.get(component_id, ("", -1))
    if kind == "hex":
        return (
            '<svg class="sphere one" viewBox="-62 -66 124 132" aria-hidden="true"><g class="hex free">'
            f"{face(t, t.hexes[n])}</g></svg>"
        )
    if kind == "crew":
        return f'<div class="game-card own-crew">{_crew(t, n)}</div>'
    if kind == "ship":
        return f'<div class="game-card ship">{ship_body(t.ships[n])}</div>'
    if kind == "scoring":
        return f'<div class="score">{scoring_body(t, t.scoring[n])}</div>'
    if kind == "location":
        return _location(t, n)
    if kind == "faction":
        return icon(FACTIONS[n], f"colour-{FACTIONS[n]} px38")
    return _directive(t, n) if kind == "dranda" else ""


def _crew(t: Tables, n: int) -> str:
    face = crew_face(t, t.crew[n])
    return own_crew(face._replace(when=f"tier {t.crew[n].tier}, {face.when}"))


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
    return plain_card(esc(card.name), rows, f'<span class="eyebrow">{strip}</span>', style="score")
