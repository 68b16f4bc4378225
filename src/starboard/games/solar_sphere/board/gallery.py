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
        return _frame("piece", piece(component_id, "z38"))
    kind, n = t.by_id.get(component_id, ("", -1))
    if kind == "hex":
        return _frame(
            "tile",
            '<svg class="sphere one" viewBox="-62 -66 124 132" aria-hidden="true"><g class="hex free">'
            f"{face(t, t.hexes[n])}</g></svg>",
        )
    if kind == "crew":
        return _frame("", _crew(t, n))
    if kind == "ship":
        return _frame("", f'<div class="ship">{ship_body(t.ships[n])}</div>')
    if kind == "scoring":
        return _frame("", f'<div class="score">{scoring_body(t, t.scoring[n])}</div>')
    if kind == "location":
        return _frame("", _location(t, n))
    if kind == "faction":
        name = FACTIONS[n]
        return _frame("piece", icon(name, f"c-{name} z38"))
    if kind == "dranda":
        return _frame("", _directive(t, n))
    return ""


def _frame(kind: str, body: str) -> str:
    return f'<div class="ss ss-gallery {kind}">{body}</div>'


def _crew(t: Tables, n: int) -> str:
    text = crew_text(t, t.crew[n])
    return (
        f'<div class="mcrew up"><span class="ch"><span>{text.name}</span>{text.faction}</span>'
        f'<span class="mk2">tier {t.crew[n].tier}, {text.kind}</span><span class="ca">{text.action}</span>'
        f'<span class="cr">retire: {text.retire}</span></div>'
    )


def _location(t: Tables, n: int) -> str:
    return (
        f'<div class="loc wide t-{TINTS[n]}"><span class="lic">{icon(ICONS[n])}</span><span class="lh">'
        f'<span class="ln">{esc(t.location_names[n])}</span><span class="req word">'
        f"{requirement(t.location_dice[n])}"
        f'</span></span><span class="lw"><span class="la">{action_text(t, n)}</span>'
        f'<span class="lb">{icon("satellite", "z13")}{boost_text(t, n)}</span></span></div>'
    )


def _directive(t: Tables, n: int) -> str:
    card = t.dranda[n]
    rows = "".join(
        f'<span class="lg">{colour}<b>'
        f"{'Asteroid Belt' if card.icons[c] == ASTEROID_BELT else esc(t.location_names[card.icons[c]])}</b>"
        "</span>"
        for c, colour in enumerate(DRANDA_COLOURS)
    )
    strip = " · ".join(DRANDA_COLOURS[colour] for colour in card.strip)
    return f'<div class="score"><b>{esc(card.name)}</b>{rows}<span class="eyebrow">{strip}</span></div>'
