"""The viewer's crew board: the Captain with rank and abilities, the Cadets with their cards."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.blanks import MEMBER_NAMES, MEMBERS
from starboard.games.revenant.board.cards import placed
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import emblem, figure, own_icon, short_sector
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import ability
from starboard.games.revenant.view import PlayerView
from starboard.page.drawing import icon
from starboard.page.kit.things import chooser
from starboard.page.markup import esc


def asked(sight: Sight, me: PlayerView) -> bool:
    """Whether the question has to do with the Captain, a Cadet or one of their cards."""
    if sight.members or sight.asks(*MEMBERS, *(card for cadet in me.cadets for card in cadet)):
        return True
    return me.captain is not None and any(key.startswith(me.captain) for key in sight.targets)


def draw(desk: Desk, me: PlayerView, places: tuple[str, ...], used: str) -> str:
    """`places` says where each crew member stands, `used` who acts in this turn."""
    cadets = "".join(_cadet(desk, me, n, places[n], used) for n in (1, 2))
    return (
        f'<div class="mat-crew">{_captain(desk, me, places[0], used)}<div class="cadets">{cadets}</div></div>'
    )


def whereabouts(sight: Sight, place: str) -> str:
    """Where a crew member stands, in few letters."""
    if place in sight.ships:
        house = sight.ships[place].house
        return f"{emblem(house, 'px12')}{short_sector(sight.sector_of[place].id)}"
    signs = {"emergency": "emergency", "reinforce": "reinforce", "hypercharge": "hyper"}
    if place in signs:
        return own_icon(signs[place], "px14")
    return icon("frigate", "px14") if place == "frigate" else place


def _state(desk: Desk, me: PlayerView, n: int, used: str) -> str:
    """Used in this turn, at home and to be chosen, or away."""
    if used == MEMBERS[n]:
        return " used"
    if MEMBERS[n] in desk.members:
        return " ready"
    return "" if me.crew[n] == "home" else " out"


def _choose(desk: Desk, n: int) -> str:
    """In the question where to send whom, the board itself chooses."""
    if MEMBERS[n] not in desk.members:
        return ""
    label, chosen = f"choose {MEMBER_NAMES[MEMBERS[n]]}", MEMBERS[n] == desk.members[0]
    return chooser("pick", f"crew-{MEMBERS[n]}", "", label, chosen=chosen)


def _captain(desk: Desk, me: PlayerView, place: str, used: str) -> str:
    ranks = desk.tables.ranks
    rank = ranks[me.rank]
    head = f"{figure('captain', me.seat, 'px20')}"
    if me.captain is None:
        return f'<div class="captain"><span class="member-head">{head}<b>Captain</b></span></div>'
    board = desk.tables.captains[desk.tables.by_id[me.captain][1]]
    rows = "".join(
        _row(desk, me.captain, n, row, n <= me.rank) for n, row in enumerate((board.basic, *board.ascension))
    )
    act = f"{me.captain}-activation"
    word = desk.word("rank").rpartition(" ")[2]
    return (
        f'<div class="captain{_state(desk, me, 0, used)}"><span class="member-head" '
        f'data-explain="{me.captain}">{head}'
        f"<b>{esc(board.name.removeprefix('The '))}</b><i>{place}</i></span>"
        f'<ol class="ranks">{rows}<li class="on{" legal" if desk.legal(act) else ""}" '
        f'data-explain="{me.captain}"><u class="activation"></u><span>'
        f"{ability(board.activation)}</span>{desk.hits(act)}</li></ol>"
        f'<span class="rank-values" data-explain="rank"><span>{word} <b>{me.rank}</b></span><span>reset '
        f"<b>{rank.reset}</b></span><span>draw <b>{rank.draw}</b></span><span>look <b>{rank.look}</b></span>"
        f"</span>{_choose(desk, 0)}</div>"
    )


def _row(desk: Desk, captain: str, n: int, row: tuple[t.Ability, ...], on: bool) -> str:
    label = "basic" if n == 0 else f"rank-{n}"
    names = (
        [f"{captain}-{label}-{place}" for place in range(1, len(row) + 1)]
        if len(row) > 1
        else [f"{captain}-{label}"]
    )
    hits = "".join(desk.hits(name) for name in names)
    text = "; ".join(ability(one) for one in row)
    state = f"{'on' if on else ''}{' legal' if hits else ''}"
    return f'<li class="{state}" data-explain="rank-{n}"><u>{n}</u><span>{text}</span>{hits}</li>'


def _cadet(desk: Desk, me: PlayerView, n: int, place: str, used: str) -> str:
    member = MEMBERS[n]
    room = desk.tables.numbers[desk.edition].cadet_cards
    cards = "".join(placed(desk, card) for card in me.cadets[n - 1])
    free = room - len(me.cadets[n - 1])
    empty = f'<span class="free">{free} free</span>' if free else ""
    legal = " legal" if desk.legal(member) else ""
    return (
        f'<div class="cadet{_state(desk, me, n, used)}{legal}"><span class="member-head" data-explain="crew">'
        f"{figure(member, me.seat, 'px18')}<b>{MEMBER_NAMES[member]}</b><i>{place}</i>"
        f"</span>{cards}{empty}{desk.hits(member)}{_choose(desk, n)}</div>"
    )
