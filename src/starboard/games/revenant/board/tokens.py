"""Ships as tokens: hull in the House's colour with its emblem, damage slots, crew space, Corruption."""

from __future__ import annotations

from starboard.games.revenant.board.blanks import MEMBER_NAMES
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import figure_mark, piece, short_sector
from starboard.games.revenant.board.symbols import hull_id
from starboard.games.revenant.view import FigureView, FrigateView, SectorView, ShipView
from starboard.page.kit.memory import blank
from starboard.page.kit.things import thing
from starboard.page.markup import seat_class

_UNDER = 51.5  # the line of slots and crew
# Shown round the ship a question is about, dashed round the one that is copied.
_RING = '<ellipse class="token-ring" cx="0" cy="24" rx="27" ry="27"/>'
_SUBJECT = ' data-subject=""'
_CREW_SPACES = ("arkship", "fighter", "dropship")


def ship(desk: Desk, one: ShipView, sector: SectorView, hits: int, copied: str) -> str:
    """A House ship with all that lies on it. `hits` are the points that its sector would take now.

    `copied` is what is being copied, here or elsewhere.
    """
    legal = desk.legal(one.id)
    spoken = [desk.ship_name(one.id), short_sector(sector.id)]
    if one.damage:
        spoken.append(f"damage {one.damage} of {one.slots}")
    if one.corrupt:
        spoken.append("corrupted")
    if one.crew is not None:
        spoken.append(f"manned by {_crew_name(one.crew)}")
    if one.landed:
        spoken.append("landed")
    manned = " occupied" if one.crew is not None else ""
    state = f"{' legal' if legal else ''}{manned}{_role(desk, one.id, copied)}"
    free = legal and desk.verb == "place"
    under = _under(one, free)
    danger = _danger(one, sector, hits)
    body = _art(one.type, one.house, f"{under}{danger}") + desk.hits(one.id, tag(desk, one))
    more = f' data-key="{one.house}"{_SUBJECT if desk.subject == one.id else ""}'
    style = f"token house-{one.house}{state}"
    return thing(style, ", ".join(spoken), one.id, body, piece=one.id, tag="span", more=more)


def _role(desk: Desk, key: str, copied: str) -> str:
    """The ship the question is about, and the one whose effect is being copied."""
    if copied == key:
        return " from"
    return " subject" if desk.subject == key else ""


def frigate(desk: Desk, one: FrigateView, copied: str) -> str:
    """A Frigate: the seat's fill and rim, no emblem, never a damage slot."""
    mine = desk.is_me(one.seat)
    legal = mine and desk.legal("frigate")
    free = legal and desk.verb == "place"
    name = blank("frigate", one.seat)
    if one.crew is not None:
        name += f", manned by {MEMBER_NAMES.get(one.crew.who, one.crew.who)}"
        crew = figure_mark(one.crew.who, one.crew.seat, 0, _UNDER, 17)
    else:
        crew = _space(0, free)
    role = ""
    if copied == f"frigate-{one.seat}":
        role = " from"
    elif mine:
        role = _role(desk, "frigate", "")
    state = f"{' legal' if legal else ''}{' occupied' if one.crew is not None else ''}{role}"
    body = _art("frigate", "", crew) + (desk.hits("frigate") if mine else "")
    more = _SUBJECT if mine and desk.subject == "frigate" else ""
    style = f"token frigate {seat_class(one.seat)}{state}"
    return thing(style, name, "frigate", body, piece=f"frigate-{one.seat}", tag="span", more=more)


def _crew_name(crew: FigureView) -> str:
    if crew.seat is None:
        return crew.who.capitalize()
    return f"{blank('name', crew.seat)}: {MEMBER_NAMES.get(crew.who, crew.who)}"


def tag(desk: Desk, one: ShipView) -> str:
    """A price or what will happen; without a tag the ship costs nothing."""
    if desk.verb == "place" and one.corrupt:
        return f"+1{piece('cor', 'px11')}"
    if desk.verb == "damage-point":
        return '<i class="bad">destroy</i>' if one.damage >= one.slots else "mark"
    if desk.verb == "spread-target":
        return f"+{piece('cor', 'px11')}"
    if desk.verb == "cleanse-source":
        return f"−{piece('cor', 'px11')}"
    return ""


def _art(kind: str, house: str, more: str) -> str:
    hull = f'<use href="#{hull_id(kind, house)}"/>'
    return f'<svg viewBox="-25 -4 50 64" aria-hidden="true">{_RING}{hull}{more}</svg>'


def _space(x: float, free: bool) -> str:
    plus = (
        f'<path class="plus" d="M{x - 2.8:g} {_UNDER:g}h5.600M{x:g} {_UNDER - 2.8:g}v5.6"/>' if free else ""
    )
    return f'<circle class="crew-space" cx="{x:g}" cy="{_UNDER:g}" r="7"/>{plus}'


def _under(one: ShipView, free: bool) -> str:
    """Damage slots to the left, the crew space in the middle, Corruption to the right."""
    manned = one.type in _CREW_SPACES
    parts = []
    x = -13.0 if manned else -4.0
    for slot in range(one.slots):
        cx = x - 9.5 * (one.slots - 1 - slot)
        if slot < one.damage:
            parts.append(
                f'<use href="#p-hit" class="damaged" x="{cx - 4.5:g}" y="{_UNDER - 4.5:g}" width="9" '
                'height="9"/>'
            )
        else:
            parts.append(f'<circle class="pip" cx="{cx:g}" cy="{_UNDER:g}" r="3"/>')
    if one.crew is not None:
        parts.append(figure_mark(one.crew.who, one.crew.seat, 0, _UNDER, 17))
    elif manned:
        parts.append(_space(0, free))
    if one.corrupt:
        parts.append(f'<use href="#p-cor" x="10" y="{_UNDER - 7:g}" width="14" height="14"/>')
    return "".join(parts)


def _danger(one: ShipView, sector: SectorView, hits: int) -> str:
    """Full: lost whatever is chosen, as the sector takes more than its ships bear. Outlined: it can be."""
    if hits <= one.slots - one.damage:
        return ""
    bears = sum(ship.slots - ship.damage + 1 for ship in sector.ships)
    sure = " sure" if hits >= bears else ""
    mark = '<circle cx="18" cy="6" r="7.5"/><path d="M18 2.100v4.600M18 9.600v.100"/>'
    return f'<g class="risk{sure}">{mark}</g>'
