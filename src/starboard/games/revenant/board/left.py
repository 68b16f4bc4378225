"""The shared displays beside the stage: Influence tracks, Tactics, open cards, Failures."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant import tables as t
from starboard.games.revenant.board import displays as cards
from starboard.games.revenant.board import worth
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import emblem, shape
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import effect
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.view import HouseView
from starboard.page.drawing import icon, plural
from starboard.page.kit.memory import blank
from starboard.page.kit.panels import displays, eyebrow, panel
from starboard.page.kit.things import thing
from starboard.page.kit.tracks import Scale, cell, cells, marker, standing
from starboard.page.markup import seat_class

_FIELDS = Scale(121.3, -13.8)  # of an Influence track, from below
_WIDE = 40.0  # a House's column
_LEFT = 14.0


def draw(sight: Sight) -> str:
    supply = [ship for house in sight.houses for ship in house.supply]
    # While a crew member is placed, the tracks show what that would bring.
    asked = sight.verb == "place" or sight.asks(*t.HOUSES, *supply)
    houses = _houses(sight) if asked else sight.for_all(_houses)
    influence = f"{houses}{sight.for_all(_tactics)}"
    open_cards = f"{cards.open_cards(sight)}{cards.failures(sight)}"
    return sight.fill(
        displays(
            panel("panel influence-panel", "houses", "influence", "Influence and Tactics", influence),
            panel("card-panels", "cards", "rv-scanner", "Open cards and Failures", open_cards),
        )
    )


# ---------------------------------------------------------------------- Houses


def _houses(sight: Sight) -> str:
    heads = sight.piece("heads", False, False, _heads, sight.houses)
    lanes = "".join([_lane(sight, n, house) for n, house in enumerate(sight.houses)])
    return (
        f'<div class="influence-heads">{heads}</div><div class="lanes"><svg class="influence-tracks" '
        'viewBox="0 0 294 130" '
        f'role="group" aria-label="Influence tracks">{_rows(sight.tables.reward_fields)}{lanes}</svg>'
        f"{_track_hits(sight)}</div>{blank('foot', 'own')}{worth.draw(sight)}"
    )


def _lane(sight: Sight, n: int, house: HouseView) -> str:
    """The track of one House, and what placing a crew member would change on it."""
    column = sight.piece(f"lane {house.id}", False, False, _column, n, house)
    lanes = len(house.influence) + (house.crew_influence is not None)
    return f'<g class="house-{house.id}">{column}{_ghosts(sight, house, _LEFT + n * _WIDE, lanes)}</g>'


def _track_hits(sight: Sight) -> str:
    """Over the drawing, one place for each track that answers the question."""
    if sight.question is None:
        return ""
    made = [f'<span class="track-hit">{sight.track(house.id)}</span>' for house in sight.houses]
    return (
        f'<div class="track-hits">{"".join(made)}</div>' if any("data-answer" in one for one in made) else ""
    )


def _heads(desk: Desk, houses: tuple[HouseView, ...]) -> str:
    return "".join(_head(desk, house) for house in houses)


def _head(desk: Desk, house: HouseView) -> str:
    supply = ", ".join(ship.rsplit("-", 1)[1].capitalize() for ship in house.supply) or "none"
    name = desk.house_name(house.id)
    body = (
        f'<span class="power">{emblem(house.id, "px17")}<em data-count="power:{house.id}">{house.power}</em>'
        f"</span><b>{name}</b>"
    )
    more = f' data-hover="{house.id}" title="Power {house.power}; off the board: {supply}"'
    style = f"influence-head house-{house.id}"
    return thing(style, f"{name}: Power {house.power}", house.id, body, tag="span", more=more)


@lru_cache(maxsize=8)
def _rows(reward_fields: tuple[int, ...]) -> str:
    return "".join(_row(field, field in reward_fields) for field in range(9))


def _row(field: int, reward: bool) -> str:
    y = _FIELDS.at(field)
    line = f'<line class="reward-line" x1="14" x2="294" y1="{y:.1f}" y2="{y:.1f}"/>' if reward else ""
    return f'<text class="track-figure" x="7" y="{y + 3.7:.1f}">{field}</text>{line}'


def _column(desk: Desk, n: int, house: HouseView) -> str:
    x = _LEFT + n * _WIDE
    made = [
        f'<rect class="track-column" data-key="{house.id}" x="{x + 1.5:g}" y="2" width="37" height="127" '
        'rx="7"/>'
    ]
    reward = _reward_sign(desk.tables.houses[n].rewards[desk.edition])
    for field in desk.tables.reward_fields:
        y = _FIELDS.at(field)
        if field in house.rewards:
            made.append(
                f'<g class="reward"><circle cx="{x + 32:g}" cy="{y:.1f}" r="7"/>'
                f'<use href="#{reward}" x="{x + 27:g}" y="{y - 5:.1f}" width="10" height="10"/>'
                "</g>"
            )
        else:
            made.append(f'<circle class="reward-taken" cx="{x + 32:g}" cy="{y:.1f}" r="2"/>')
    lanes: list[tuple[int | None, int]] = list(enumerate(house.influence))
    if house.crew_influence is not None:
        lanes.append((None, house.crew_influence))
    for lane, (seat, height) in enumerate(lanes):
        made.append(_marker(seat, x + 6.5 + lane * min(9.0, 27 / len(lanes)), height, house.id))
    return "".join(made)


def _ghosts(sight: Sight, house: HouseView, x: float, lanes: int) -> str:
    """Where the own marker would go, and what that brings: shown while a ship of the House is pointed at."""
    seat = sight.seat
    if seat is None or sight.verb != "place":
        return ""
    most = sight.tables.numbers[sight.edition].influence_max
    then = min(house.influence[seat] + 1, most)
    gain = (then - house.influence[seat]) * house.scoring_power
    lane = x + 6.5 + seat * min(9.0, 27 / lanes)
    y = _FIELDS.at(then)
    art = (
        f'<rect class="ghost-column" x="{x + 1.5:g}" y="2" width="37" height="127" rx="7"/>'
        f'<path class="ghost-marker" d="M{lane - 5:.1f} {y + 4:.1f}l5-9 5 9z"/>'
        f'<text class="ghost-gain" x="{x + 20:g}" y="{y - 8:.1f}">+{gain}</text>'
    )
    ships = [name for name in sight.targets if name in sight.ships and sight.ships[name].house == house.id]
    if not ships:
        return ""
    uses = "".join(f'<use class="ghost" data-key="{name}" href="#gh-{house.id}"/>' for name in ships)
    return f'<defs><g id="gh-{house.id}">{art}</g></defs>{uses}'


def _marker(seat: int | None, x: float, height: int, house: str) -> str:
    y = _FIELDS.at(height)
    size = 11.2 if height else 8
    stem = (
        f'<line class="stem" x1="{x:.1f}" x2="{x:.1f}" y1="{_FIELDS.at(0) + 4:.1f}" y2="{y:.1f}"/>'
        if height
        else ""
    )
    owner = "crew" if seat is None else seat
    return (
        f'<g class="{seat_class(seat)}{"" if height else " at-zero"}">{stem}'
        f"{marker(seat_class(seat), x, y, size, f'influence:{owner}:{house}')}</g>"
    )


@lru_cache(maxsize=64)
def _reward_sign(reward: Effect) -> str:
    """The symbol of a reward token."""
    name = str(reward).split("(")[0]
    if name == "gain":
        return f"p-{next(one for one, amount in zip(t.RESOURCES, reward.args, strict=False) if amount)}"
    return {"cleanse": "r-cleanse", "data": "p-cube", "tactics": "i-tactics", "shield": "i-shield"}.get(
        name, "i-influence"
    )


# ---------------------------------------------------------------------- Tactics


def _tactics(sight: Sight) -> str:
    v = sight.view
    coming = tuple([(seat, v.players[seat].tactics) for seat in v.coming if seat < len(v.players)])
    return sight.piece("tactics", False, False, _track, v.tactics, coming)


def _track(desk: Desk, stacks: tuple[tuple[str, ...], ...], order: tuple[tuple[int, int], ...]) -> str:
    fields = "".join(_field(desk, field, stack) for field, stack in enumerate(stacks))
    coming = "".join(f"{shape(seat, 'px12')}<b>{field}</b>" for seat, field in order)
    word = "Next order" if len(desk.names) > 1 else "You"
    return (
        f'<div class="tactics">{eyebrow("Tactics", "tactics")}'
        f'<span class="next-order" data-explain="turn">{word} {coming}</span>{cells(fields)}</div>'
    )


def _field(desk: Desk, field: int, stack: tuple[str, ...]) -> str:
    tables = desk.tables
    enter = tables.tactics_enter[desk.edition][field]
    reset = tables.tactics_reset[field]
    sign = "" if enter is None else effect(enter)
    state = ""
    if reset is not None:
        crowned = "influence" in str(reset)
        state = " crowned-end" if crowned else " end"
        first = field == 0 or tables.tactics_reset[field - 1] != reset
        if first and not sign:
            mark = ("influence", "tint-influence px11") if crowned else ("hidden-card", "tint-hidden px11")
            sign = icon(*mark)
    markers = "".join(standing(_seat(one), f"tactics:{one}") for one in stack)
    many = f" markers-{min(len(stack), 4)}" if stack else ""
    title = f"bottom first: {plural(len(stack), 'marker')}" if len(stack) > 1 else ""
    return cell(field, markers, f"{state}{many}", mark=sign, title=title)


def _seat(marker: str) -> str:
    return seat_class(None if marker == "crew" else int(marker))
