"""Single components for the title's gallery and for popovers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import left, ship
from starboard.games.pirates_of_skydock.board.hand import face
from starboard.games.pirates_of_skydock.board.pieces import (
    MARK,
    emblem,
    glory,
    kind_icon,
    room_art,
    sort_icon,
    stat_icon,
    vignette,
)
from starboard.games.pirates_of_skydock.board.texts import effect_lines, short
from starboard.games.pirates_of_skydock.words.phrases import wants
from starboard.page.drawing import icon
from starboard.page.kit.cards import Face, headed, upright
from starboard.page.kit.gallery import component, plain_card
from starboard.page.markup import esc


def draw(tables: t.Tables, component_id: str) -> str:
    """The drawing of one component; empty if it has none. `vignette` is the picture on the title's card."""
    if component_id == "vignette":
        return vignette()
    if component_id == "mark":
        return icon(MARK, "px40")
    kind, n = tables.by_id.get(component_id, ("", -1))
    made = _KINDS.get(kind)
    return "" if made is None else component(made(tables, n))


# ---------------------------------------------------------------------- cards


def _card(tables: t.Tables, n: int) -> str:
    card = tables.cards[n]
    return f'<div class="game-card of-{"scheme" if card.scheme else "loot"}">{upright(face(card))}</div>'


def encounter_face(card: t.Encounter) -> Face:
    """Its two halves: for whoever left a guard behind, and the random one with its levels."""
    levels = "".join(
        f'<i class="level-{n}{"" if on else " off"}">{n}</i>' for n, on in enumerate(card.levels) if n
    )
    return Face(
        name=esc(card.name),
        effect=f'<span class="half">{icon("guard", "px14")}{short(card.guard)}</span>',
        sign=sort_icon("encounter", "px22"),
        more=f'<span class="half"><span class="levels">{levels}</span>{short(card.random)}</span>',
    )


def _encounter(tables: t.Tables, n: int) -> str:
    return f'<div class="game-card of-encounter">{headed(encounter_face(tables.encounters[n]))}</div>'


def _objective(tables: t.Tables, n: int) -> str:
    card = tables.objectives[n]
    spot = "any room" if card.spot < 0 else esc(tables.spot_names[card.spot])
    roll = f"{stat_icon(t.STATS[card.stat])} DC {card.dc}" if card.stat >= 0 else "no roll"
    rows = [f"<span>{icon('hold', 'px13')} {spot} · {roll}</span>"]
    if card.condition:
        rows.append(f"<span>{left.CONDITIONS[t.CONDITIONS[card.condition]]}</span>")
    if card.track:
        sign, word = left.ADVANCES[t.ADVANCES[card.advance]]
        rows.append(f"<span>{icon(sign, 'px14')} {card.track} times {word}</span>")
    return plain_card(
        f"{esc(card.name)} <span>{card.glory} {glory('px15')}</span>",
        *rows,
        left.wanted(card),
        style="plain-card objective-card",
    )


def _backer(tables: t.Tables, n: int) -> str:
    card = tables.backers[n]
    return plain_card(
        esc(card.name),
        f"<span>{esc(wants(tables, card))}</span>",
        f"<span>+{card.support} {icon('support', 'px14')}</span>",
        before=icon("backer", "px24 tint-title"),
    )


# ---------------------------------------------------------------------- people


def stats_of(character: t.Character, classes: str = "px15") -> str:
    return "".join(
        f"<span>{stat_icon(name, classes)}<b>{n}</b></span>"
        for name, n in zip(t.STATS, character.stats, strict=True)
    )


def _character(tables: t.Tables, n: int) -> str:
    who = tables.characters[n]
    power = tables.powers[who.power]
    abilities = "".join(
        f"<span>{t.SLOTS[slot]} {kind_icon(t.KINDS[kind], 'px15')}</span>" for slot, kind in who.abilities
    )
    return plain_card(
        esc(who.name),
        f"<span>{esc(who.calling)}, {who.glory} {glory()}</span>",
        f'<span class="list">{stats_of(who)}</span>',
        f'<span class="list">{abilities}</span>',
        f"<span><u>{esc(power.name)}</u> {esc(power.text)}</span>",
        before=emblem(who.id, "px34"),
        style="plain-card wide",
    )


def _power(tables: t.Tables, n: int) -> str:
    power = tables.powers[n]
    return plain_card(esc(power.name), f"<span>{esc(power.text)}</span>")


# ---------------------------------------------------------------------- rooms


def _room(tables: t.Tables, n: int) -> str:
    room = tables.rooms[n]
    icons = "".join(
        sort_icon(sort)
        for sort, has in (("scheme", room.scheme), ("loot", room.loot), ("encounter", room.encounter))
        if has
    )
    return (
        f'<div class="map-place room picture">{room_art(room.id)}<b class="room-name">{esc(room.name)}</b>'
        f'<span class="room-text">{effect_lines(room.effect)}</span>'
        f'<span class="room-foot"><span class="room-icons">{icons}</span></span></div>'
    )


def _tile(tables: t.Tables, n: int) -> str:
    return "".join(_room(tables, side) for side in tables.tiles[n])


def _spot(tables: t.Tables, n: int) -> str:
    """The ship with this spot alight."""
    boxes = "".join(
        f'<rect class="{"on" if spot == t.SPOTS[n] else ""}" x="{box.x:g}" y="{box.y:g}" '
        f'width="{box.width:g}" height="{box.height:g}" rx="14"/>'
        for spot, box in ship.LYING.places.items()
    )
    size = f"{ship.LYING.width:g} {ship.LYING.height:g}"
    return f'<svg class="spot-picture" viewBox="0 0 {size}" aria-hidden="true">{boxes}</svg>'


def _ability(tables: t.Tables, n: int) -> str:
    token = tables.abilities[n]
    levels = "".join(f"<i>{value}</i>" for value in token.by_level[1:])
    return plain_card(
        esc(token.name), f'<span class="faces">{levels}</span>', before=kind_icon(t.KINDS[n], "px34")
    )


_KINDS: Final[dict[str, Callable[[t.Tables, int], str]]] = {
    "spot": _spot,
    "room": _room,
    "tile": _tile,
    "card": _card,
    "encounter": _encounter,
    "objective": _objective,
    "backer": _backer,
    "character": _character,
    "power": _power,
    "ability": _ability,
}
