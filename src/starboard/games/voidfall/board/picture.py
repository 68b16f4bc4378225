"""What the stage shows: the map with what can be clicked, and beside it the Combat that is looked at."""

from __future__ import annotations

from starboard.games.voidfall.board import (
    choices,
    evaluation,
    havens,
    joint_card,
    offer_shelf,
    option_cards,
    phone_crisis,
    preview,
    void_scene,
)
from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board.aims import aims
from starboard.games.voidfall.board.map import NO_AIMS
from starboard.games.voidfall.board.sight import Sight


def draw(sight: Sight) -> str:
    if choices.is_setting_up(sight):
        return choices.draw(sight)
    view, aimed = sight.view, aims(sight)
    # The rest of the map is put together quickly, and too long to be kept for everybody.
    plates = sight.part(
        "plates",
        lambda sight: galaxy.plates(sight.tables, sight.view, sight.names, aimed),
        view.map,
        view.sectors,
        "" if sight.me is None else sight.me.home,
        asked=aimed != NO_AIMS,
    )
    drawn = galaxy.draw(sight.tables, view, plates, aimed)
    beside = sight.part("beside", _beside, view.map, view.sectors, view.peril is None) + _against_void(sight)
    fight = preview.combat_scene(sight)
    cards = "" if fight else preview.draw(sight) or option_cards.draw(sight)
    cards = cards or offer_shelf.beside(sight) or ("" if _has_room(sight) else joint_card.draw(sight))
    style = "stage with-preview" if cards else "stage"
    told = fight or void_scene.draw(sight)
    return (
        f'<div class="board {style}"><div class="map-frame">{drawn}{beside}</div>{cards}{told}'
        f"{phone_crisis.draw(sight)}{evaluation.forecast(sight)}</div>"
    )


def _beside(sight: Sight) -> str:
    return galaxy.beside(sight.tables, sight.view, sight.names)


def _against_void(sight: Sight) -> str:
    """Safe Havens, and beside them the Joint card where a corner is large enough for both."""
    made = havens.draw(sight) + (joint_card.draw(sight) if _has_room(sight) else "")
    return f'<div class="void-corner {galaxy.haven_corner(sight.chart.corners)}">{made}</div>' if made else ""


def _has_room(sight: Sight) -> bool:
    """The map of two leaves two corners free; those of more fill all of them."""
    return len(sight.view.players) <= 2
