"""The stage: the sphere round its star, the scoring card and what is still to come, six places around it."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.solar_sphere.board import places
from starboard.games.solar_sphere.board.pieces import SEAT_CLASS
from starboard.games.solar_sphere.board.prospects import reach
from starboard.games.solar_sphere.board.sight import NOTHING_ASKED, Ask, Sight
from starboard.games.solar_sphere.board.visits import best_die, groups_of
from starboard.games.solar_sphere.tables import (
    BELT_CRYSTAL,
    BELT_GOLD,
    BELT_ORE,
    CORE,
    CREW,
    FABRICATOR,
    FACTIONS,
    FLEET,
    RESOURCES,
    SALVAGE,
    SPHERE,
    HexTile,
    ScoringCard,
    Tables,
)
from starboard.games.solar_sphere.view import HexView, SolarSphereView, hex_worth
from starboard.page.drawing import icon, plural, stars
from starboard.page.kit.hexes import Hexes, layers, owned
from starboard.page.kit.things import drawn_thing, thing
from starboard.page.markup import esc

_SPHERE = Hexes(64.0)
_STAMP = Hexes(7.5)


def draw(sight: Sight) -> str:
    around = (BELT_ORE, BELT_GOLD, BELT_CRYSTAL, FABRICATOR, SALVAGE, SPHERE)
    cards = tuple([places.card(sight, n) for n in around])
    # The cards of the displays at the left: shown here only where those are behind a tab.
    twins = tuple([places.card(sight, n, "twin", True) for n in (FLEET, CREW)])
    hexes, scoring = _hexes(sight), _scoring(sight.tables, sight.view.scoring)
    to_come = _to_come(sight.view)
    if sight.question is not None:
        return _stage(cards + twins, hexes, _reach(sight), scoring, to_come)
    # Whoever is not asked sees much the same as the others who are not.
    return sight.kept.draw("stage", _stage, cards + twins, hexes, "", scoring, to_come)


def _stage(cards: tuple[str, ...], hexes: str, reaches: str, scoring: str, to_come: str) -> str:
    return (
        f'<div class="board stage"><div class="places">{"".join(cards)}</div><div class="orbit">'
        '<svg class="sphere" viewBox="-284 -264 568 528" role="group" aria-label="The sphere">'
        f"{_sky()}{_core()}{hexes}{reaches}</svg>{scoring}{to_come}</div></div>"
    )


# ---------------------------------------------------------------------- the sphere


def _hexes(sight: Sight) -> str:
    v = sight.view
    # Where the card gives points by place, a hex is worth the same to everybody.
    by_place = sight.tables.scoring[sight.tables.by_id[v.scoring][1]].worth
    viewer = None if by_place or sight.me is None else sight.me.colour
    ask = sight.ask_if("build-hex")
    if ask is not NOTHING_ASKED:
        return _draw_hexes(sight.tables, v.sphere, v.scoring, viewer, sight.names, ask)
    key = ("hexes", viewer)
    return sight.kept.draw(key, _draw_hexes, sight.tables, v.sphere, v.scoring, viewer, sight.names, ask)


def _draw_hexes(
    t: Tables, sphere: tuple[HexView, ...], scoring: str, viewer: str | None, names: dict[str, str], ask: Ask
) -> str:
    return "".join(
        _hex(t, spot, hex_worth(t, scoring, sphere, spot.builder or viewer or "", spot), names, ask)
        for spot in sphere
    )


@lru_cache(maxsize=1)
def _sky() -> str:
    """Stars that are the same on every page, and the star's halo."""
    sky = stars(7, 56, (-300, -270, 300, 270), (0.5, 0.6, 0.8, 1.1))
    return (
        f'<g class="stars">{sky}</g><g class="rings"><circle r="262"/><circle r="168"/></g>'
        '<circle r="276" fill="url(#ss-halo)" class="halo"/>'
    )


@lru_cache(maxsize=1)
def _core() -> str:
    return (
        '<g class="hex core" role="img" tabindex="0" aria-label="Core, built by the Corporation" '
        'data-explain="C">'
        '<use href="#ss-hex" fill="url(#ss-sun)"/><circle r="40" fill="url(#ss-glare)"/>'
        '<circle r="25" class="disc"/><use href="#ss-hex" class="ray"/><text y="43" class="hex-name '
        'in-full">Core'
        "</text>"
        '<use href="#d-corp" x="-13" y="-13" width="26" height="26"/></g>'
    )


def _hex(t: Tables, spot: HexView, points: int, names: dict[str, str], ask: Ask) -> str:
    place = _SPHERE.place(spot.q, spot.r)
    if spot.tile is None:
        label = f"{spot.position}: face down, built by the Corporation"
        return drawn_thing("hex down", "face-down", _DOWN, label=label, more=place)
    tile = t.hexes[t.by_id[spot.tile][1]]
    mark = f'<g class="worth" data-key="worth"><circle r="17"/><text y="7">{points}</text></g>'
    if spot.builder is not None:
        return _built(spot, tile, spot.builder, names[spot.builder], place, mark)
    choice = ask.open(spot.position)
    closed = ask.shut(spot.position)
    style, body = "hex free", face(t, tile)
    if choice is not None:
        body = layers("ss-hex", "glow") + body
    elif closed is not None:
        body += _WHY
    elif not spot.viable:
        style = "hex free far"
    viable = "viable" if spot.viable else "not viable yet"
    label = f"{spot.position}: {esc(tile.name)}, value {tile.value}, {viable}"
    return drawn_thing(style, tile.id, body + mark, choice, closed, label=label, more=place)


_DOWN = (
    f'{layers("ss-hex", "plate")}<use href="#ss-hex" fill="url(#pat-corp)"/>'
    '<use href="#ss-hex-in" class="inset"/><use href="#d-corp" x="-15" y="-17" width="30" height="30"/>'
    '<text y="30" class="hex-name mute in-full">Corporation</text>'
)
_WHY = (
    '<g class="why"><circle cx="33" cy="-34" r="10"/>'
    '<use href="#i-why-not" x="26" y="-41" width="14" height="14"/></g>'
)


def _built(spot: HexView, tile: HexTile, owner: str, name: str, place: str, mark: str) -> str:
    seat = SEAT_CLASS[owner]
    emblem = FACTIONS[tile.faction]
    body = (
        f'{owned("ss-hex", "ss-hex-in", seat)}<use href="#d-{seat}" x="-19" y="-34" width="38" height="38" '
        f'data-piece="drone:{owner}:{spot.position}"/>'
        f'<g class="in-full"><text y="20" class="hex-name">{esc(tile.name)}</text>'
        f'<use href="#i-{emblem}" x="-8.5" y="28.5" width="17" height="17" class="colour-{emblem}"/></g>'
        f'<use href="#i-{emblem}" x="-13" y="18" width="26" height="26" class="lite colour-{emblem}"/>'
        f"{mark}"
    )
    label = f"{spot.position}: {esc(tile.name)}, built by {name}"
    return drawn_thing(f"hex built {seat}", tile.id, body, label=label, more=place)


_faces: dict[tuple[str, str], str] = {}


def face(tables: Tables, tile: HexTile) -> str:
    """A free hex: value, name, cost, gain, icon; and again larger and without the name for small maps."""
    key = tables.likeness, tile.id
    if key not in _faces:
        _faces[key] = (
            '<use href="#ss-hex" class="face"/><use href="#ss-hex-in" class="blueprint"/><g '
            'class="in-full">'
            '<g class="hex-value"><rect x="-12" y="-51" width="24" height="23" rx="6"/><text y="-34">'
            f"{tile.value}</text></g>"
            f'<text y="-14" class="hex-name">{esc(tile.name)}</text>'
            f"{_cost(tile, 15, 17.5, -5.5)}{_gain(tile, 14, 28)}"
            f'{_emblem(tile, 17, 35)}</g><g class="lite"><g class="hex-value"><rect x="-15" y="-55" '
            'width="30" '
            'height="30" '
            f'rx="7"/><text y="-33.500">{tile.value}</text></g>'
            f"{_cost(tile, 21, 23, -17.5)}{_gain(tile, 21, 25.6)}"
            f"{_emblem(tile, 22, 31)}</g>"
        )
    return _faces[key]


def _cost(tile: HexTile, size: int, step: float, y: float) -> str:
    names = [name for n, name in enumerate(RESOURCES) for _ in range(tile.cost[n])]
    start = -(step * (len(names) - 1) + size) / 2
    return "".join(
        f'<use href="#p-{name}" x="{start + n * step:.1f}" y="{y}" width="{size}" height="{size}"/>'
        for n, name in enumerate(names)
    )


def _gain(tile: HexTile, size: int, y: float) -> str:
    """Reputation, points and morale, centred in one row."""
    parts: list[tuple[str, str, int]] = []
    if tile.reputation:
        parts.append(("reputation", "tint-reputation", tile.reputation))
    if tile.points:
        parts.append(("points", "tint-points", tile.points))
    if tile.morale:
        parts.append(("morale", "tint-morale", tile.morale))
    # The reputation mark stands alone when there is one of it: the icon says enough.
    widths = [size * (1.0 if name == "reputation" and n == 1 else 1.7) for name, _, n in parts]
    x = -(sum(widths) + size * 0.5 * (len(parts) - 1)) / 2
    made = []
    for (name, tint, n), width in zip(parts, widths, strict=True):
        if width > size:
            made.append(f'<text x="{x:.1f}" y="{y}" class="gain-figure" font-size="{size}">{n}</text>')
        made.append(
            f'<use href="#i-{name}" x="{x + width - size:.1f}" y="{y - size * 0.86:.1f}" width="{size}" '
            f'height="{size}" class="{tint}"/>'
        )
        x += width + size * 0.5
    return "".join(made)


def _emblem(tile: HexTile, size: int, y: float) -> str:
    name = FACTIONS[tile.faction]
    return (
        f'<use href="#i-{name}" x="{-size / 2}" y="{y}" width="{size}" height="{size}" '
        f'class="colour-{name}"/>'
    )


def _reach(sight: Sight) -> str:
    """Outlines of what each die could build, brighter while the Solar Sphere is pointed at."""
    made = []
    best = best_die(sight, SPHERE) if sight.dice else None
    for value in sight.dice:
        ways = sight.ways[value].get(SPHERE)
        spots = reach(sight, ways[0]) if ways else []
        outlines = _SPHERE.copies("ss-hex", [(spot.q, spot.r) for spot in spots])
        if outlines:
            groups, off = groups_of(sight, value, best=value == best)
            made.append(
                f'<g class="reach{" is-off" if off else ""}" data-group="{groups}" '
                f'data-key="{value}-sphere">{outlines}</g>'
            )
    return "".join(made)


# ---------------------------------------------------------------------- corners


@lru_cache(maxsize=32)
def _scoring(t: Tables, scoring: str) -> str:
    card = t.scoring[t.by_id[scoring][1]]
    label, body = f"Scoring card {esc(card.name)}", scoring_body(t, card)
    return thing("score", label, card.id, body, more=' data-hover="worth"')


def scoring_body(t: Tables, card: ScoringCard) -> str:
    rows = "".join(
        f'<span class="legend-row"><i class="worth-{rank}"></i>{label}<b>{points}</b></span>'
        for rank, (points, label) in enumerate(legend(t, card))
    )
    short = " · ".join(str(points) for points, _ in legend(t, card))
    return (
        f'{miniature(t, card)}<span class="eyebrow">At the end</span><b>{esc(card.name)}</b>{rows}'
        f'<span class="legend-short">{short}</span>'
    )


def legend(t: Tables, card: ScoringCard) -> list[tuple[int, str]]:
    """What a hex is worth where, the best first."""
    if not card.worth:
        none, one, more = card.lattice
        return [(more, "2+ beside"), (one, "1 beside"), (none, "none")]
    found = []
    for points in sorted(set(card.worth), reverse=True):
        spots = [n for n in range(CORE) if card.worth[n] == points]
        found.append((points, _where(t, spots)))
    return found


def _where(t: Tables, spots: list[int]) -> str:
    for kind in ("inner", "edge", "corner"):
        if spots == [n for n in range(CORE) if t.position_kinds[n] == kind]:
            return kind
    rows = {t.coords[n][1] for n in spots}
    for name, wanted in (("upper", {-2, -1}), ("middle", {0}), ("lower", {1, 2})):
        if rows == wanted:
            return name
    return plural(len(spots), "place")


@lru_cache(maxsize=32)
def miniature(t: Tables, card: ScoringCard) -> str:
    """The sphere in the size of a stamp: the brighter, the more a hex is worth."""
    ranks = sorted(set(card.worth), reverse=True)
    tones = [f"worth-{ranks.index(points)}" for points in card.worth] or ["worth-1"] * len(t.coords)
    tones[CORE:] = ["core-hex"]
    made = _STAMP.stamp([(q, r, tone) for (q, r), tone in zip(t.coords, tones, strict=True)], 6.6)
    return f'<svg viewBox="-34 -32 68 64" aria-hidden="true">{made}</svg>'


def _to_come(v: SolarSphereView) -> str:
    by_value = " · ".join(f"{n} of value {value}" for value, n in v.resistance_values.items())
    return (
        f'<div class="supply"><span class="eyebrow">Still to come</span>'
        f'<span data-explain="viable">free hexes <b>{v.free_hexes}</b></span>'
        f'<span data-explain="resistance" title="{by_value}">ships in deck <b>{v.resistance}</b></span>'
        f'<span data-explain="corporation">pool drones <b>{v.pool}</b></span>'
        f"{_final(v.final)}</div>"
    )


def _final(final: bool) -> str:
    return (
        f'<span class="final" data-explain="final round">{icon("clock", "px13")} final round</span>'
        if final
        else ""
    )
