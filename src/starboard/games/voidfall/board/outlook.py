"""Beside the map: what an Invasion comes to, for the target that is pointed at (VF-22, VF-23).

A Combat is certain, so this is a result and no chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.combat_card import spoils_of
from starboard.games.voidfall.board.sector_options import prospect_of, sector_label
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.usual import best_target
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.view import SectorView
from starboard.page.drawing import icon
from starboard.page.markup import clause_link, esc

_TITLE: Final = "voidfall"
_VERDICTS: Final = {
    "win": ("good", "check", "Certain win"),
    "tie": ("warn", "alert", "Tie: sector falls"),
    "defended": ("bad", "close", "Repelled"),
}


def draw(sight: Sight) -> str:
    """A card for each target, of which one is shown; nothing where the question is none of an Invasion."""
    found = {target: made for target in _targets(sight) if (made := _card(sight, target))}
    if not found:
        return ""
    best = best_target(sight) if sight.verb == "invade" else None
    first = next(iter(found)) if best is None else best
    cards = "".join([_shown(target, made, target == first) for target, made in found.items()])
    return f'<div class="previews">{cards}</div>'


def _targets(sight: Sight) -> Sequence[str]:
    if sight.verb == "invade":
        return list(sight.ask.sectors)
    if sight.verb == "send":
        assert sight.question is not None
        return [str(sight.question.about[0])]
    return ()


def _shown(target: str, made: str, first: bool) -> str:
    return f'<div class="preview{" first" if first else ""}" data-key="{target}">{made}</div>'


def _card(sight: Sight, target: str) -> str:
    one = prospect_of(sight, target)
    if one is None:
        return ""
    sector = sight.sectors[target]
    result = "win" if one.enough else one.all_in if one.all_in in _VERDICTS else "defended"
    mood, mark, word = _VERDICTS[result]
    return (
        '<section class="combat-card" aria-label="Combat preview"><header><span class="combat-title">'
        f'<span class="eyebrow">Combat preview</span><b>{sector_label(sight, target)}</b></span>'
        f'<span class="verdict {mood}">{icon(mark, "px14")}{word}</span></header>'
        f"{_sides(sight, one, sector)}{_facts(sight, one)}{_spoils(sight, one, sector)}</section>"
    )


def _sides(sight: Sight, one: Prospect, sector: SectorView) -> str:
    assert sight.me is not None
    force = one.enough or one.available
    sent = "".join(
        [f"<b>{fp}</b>{_ship(kind, sight.person(sight.me.seat).seat)}" for kind, fp in _some(force)]
    )
    places = " and ".join([sight.sector_name(near) for near in one.sources])
    return (
        f'<div class="combat-sides"><span class="side">{sight.person(sight.me.seat).sign("px15")}{sent}'
        f'<span>from {places}</span></span><span class="versus">v</span>'
        f'<span class="side">{_defence(sight, sector)}</span></div>'
    )


def _some(force: Sequence[int]) -> list[tuple[str, int]]:
    return [(kind, fp) for kind, fp in zip(v.FLEETS, force, strict=False) if fp]


def _ship(kind: str, seat: str) -> str:
    return f'<span class="ship {seat}">{signs.ship(kind, "px14")}</span>'


def _defence(sight: Sight, sector: SectorView) -> str:
    made = ""
    if sector.void:
        made = f"<b>{sector.void}</b>{icon('voidborn', 'px14 colour-void')}"
    elif sector.owner >= 0:
        owner = sight.person(sector.owner)
        made = owner.sign("px15") + "".join(
            [f"<b>{fp}</b>{_ship(kind, owner.seat)}" for kind, fp in _some(sector.fleet)]
        )
    for kind in ("defense", "starbase"):
        n = sector.installations.count(kind)
        if n:
            made += f"<b>{n}</b>{signs.installation(kind, 'px14')}"
    return made or "<b>0</b>"


def _facts(sight: Sight, one: Prospect) -> str:
    """The smallest force that wins and what is left of it, or what comes of sending everything."""
    if one.enough:
        sent, lost = sum(one.enough), sum(one.enough) - one.left
        rows = [
            (icon("salvo", "px14"), f"<b>{sent}</b> of {sum(one.available)} FP are enough", "VF-22.21"),
            (icon("damage", "px14"), f"{lost or 'none'} lost, <b>{one.left}</b> stay there", "VF-23.1"),
        ]
    else:
        ends = "a tie, and the Void takes it" if one.all_in == "tie" else "repelled, all of them lost"
        rows = [(icon("salvo", "px14"), f"all {sum(one.available)} FP in reach: {ends}", "VF-22.21")]
    made = "".join(
        [f"<li>{sign}<span>{text}</span>{clause_link(_TITLE, clause)}</li>" for sign, text, clause in rows]
    )
    return f'<ul class="combat-facts">{made}</ul>'


def _spoils(sight: Sight, one: Prospect, sector: SectorView) -> str:
    """VF-23.5: what a win brings, as far as it lies open."""
    if not one.enough:
        return ""
    assert sight.me is not None
    rows = ""
    glory = "for the loser’s Glory"
    if sector.owner < 0:
        spoils = spoils_of(sight.tables, sector, sight.me, one.influence)
        values = [f"<b>{value}</b>" for value in spoils.gained] + [str(value) for value in spoils.owned]
        glory = f"Glory {'+'.join(values)}" if values else ""
        rows = "".join(
            [
                f"<li>{icon(change.sign, f'px14 colour-{change.tint}')}<span>{esc(change.text)}</span>"
                f"{icon('reveal', 'px14 turns-up') if change.reveals else ''}</li>"
                for change in spoils.changes
            ]
        )
    return (
        f'<div class="combat-spoils"><div><b class="combat-influence">+{one.influence}'
        f"{signs.influence('px16')}</b><span>{glory}</span>{clause_link(_TITLE, 'VF-23.7')}</div>"
        f"<ul>{rows}</ul></div>"
    )
