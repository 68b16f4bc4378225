"""The other players in three lines each, and everything public of them one tap away."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import (
    STAT_NAMES,
    ability,
    emblem,
    glory,
    sort_icon,
    stat_icon,
    token,
)
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.view import AbilityView, SeatView
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, plural, presence, target
from starboard.page.kit.corners import corner, facts, more, opening_head, player_sheet, stat
from starboard.page.kit.people import Person
from starboard.page.kit.things import hit, tag
from starboard.page.markup import esc

# Powers of which one can be told to have been used this round.
_ONCE: Final = (t.HAYMAKER, t.SOFT_BOOTS, t.THICK_HIDE)
# The questions that are answered by a player, and what stands on him then.
_PEOPLE: Final = {"steal": "steal", "helper": "helps"}
# What somebody is doing is said however many abilities there are.
_STATES: Final = ("planning", "done")
_MANY: Final = 5
_LOTS: Final = 8


class Other(NamedTuple):
    """A player as the others see him. `room` is markup; `objectives` says which ones he has.

    `word` is the one thing worth knowing of him now. `choice` is the option that he himself stands for,
    with its `price`; `heals` are those that his abilities stand for, by slot.
    """

    who: Person
    player: SeatView
    character: t.Character | None
    power: t.Power | None
    room: str
    objectives: tuple[bool, ...]
    word: str
    kind: str
    thinks: bool
    choice: Choice | None
    price: str
    heals: tuple[tuple[str, Choice], ...]


def draw(sight: Sight) -> str:
    seats = len(sight.view.players)
    start = sight.seat or 0
    # Clockwise from the viewer: who comes next stands next.
    order = [(start + n) % seats for n in range(seats)]
    made = "".join([_other(sight, seat) for seat in order if not sight.is_me(seat)])
    return f'<div class="board others" data-pane="others">{made}</div>'


def _other(sight: Sight, seat: int) -> str:
    v = sight.view
    player = v.players[seat]
    character = sight.character(seat)
    power = None if character is None else sight.tables.powers[character.power]
    other = Other(
        sight.person(seat),
        player,
        character,
        power,
        sight.room_name(player.spot) if player.spot else "",
        tuple([seat in one.marked for one in v.objectives]),
        _word(sight, player, character),
        presence(sight.sitters.get(seat)),
        seat in sight.scene.waiting_for and not sight.over,
        sight.open(COLOURS[seat]) if sight.verb in _PEOPLE else None,
        _PEOPLE.get(sight.verb, ""),
        _heals(sight, player) if sight.verb == "heal" else (),
    )
    # Where nothing is asked of it, one drawing serves everybody.
    viewer = None if other.choice is None and not other.heals else sight.seat
    return sight.kept.draw(("other", seat, viewer), _corner, sight.tables, other)


def _heals(sight: Sight, player: SeatView) -> tuple[tuple[str, Choice], ...]:
    """SKY-5.6: the tokens that can be taken off him."""
    asked = [(one.slot, sight.open(f"{COLOURS[player.seat]} {one.slot}")) for one in player.board]
    return tuple([(slot, choice) for slot, choice in asked if choice is not None])


def _word(sight: Sight, player: SeatView, character: t.Character | None) -> str:
    v = sight.view
    asked = player.seat in sight.scene.waiting_for
    if v.phase == "planning" and not sight.over:
        return "planning" if asked else "done"
    if character is None:
        return "choosing" if asked else ""
    if v.claimed and v.first == player.seat:
        return "first next"
    if character.power in _ONCE and player.power_used:
        return "power used"
    if not player.eligible:
        return "no token yet"
    return esc(sight.tables.powers[character.power].name)


def _corner(tables: t.Tables, other: Other) -> str:
    player = other.player
    who = other.who
    if other.character is None:
        head = opening_head(who, other.kind, "board", "", player.glory, glory("px15"))
        rows = facts(f'<span class="dim">{other.word or "no character yet"}</span>')
        return corner(who, head, rows + _sheet(tables, other), thinks=other.thinks)
    kind = f"{emblem(other.character.id)}{esc(other.character.name)}"
    head = opening_head(who, kind, "board", "", player.glory, glory("px15"))
    marks = "".join(
        f'<i class="{"on" if done else ""}">{n}</i>' for n, done in enumerate(other.objectives, 1)
    )
    rows = facts(
        stat(sort_icon("scheme", "px15"), player.schemes, title="scheme cards", explain="scheme card"),
        stat(sort_icon("loot", "px15"), player.loot, title="loot cards", explain="loot card"),
        stat(icon("support", "px15"), player.support, title="support tokens", explain="support"),
        f'<span class="objective-marks" title="objectives with a token">{marks}</span>',
        f'<span class="where">{icon("hold", "px13")}{other.room}</span>',
    ) + facts(
        f'<span class="abilities">{_abilities(other)}</span>',
        f'<span class="word{" state" if other.word in _STATES else ""}">{other.word}</span>',
        style=_row_style(len(player.board)),
    )
    if other.power is not None:
        rows += more((esc(other.power.name), esc(other.power.text)))
    over = "" if other.choice is None else hit(other.choice, tag(other.price))
    return corner(who, head, rows + over + _sheet(tables, other), thinks=other.thinks)


def _row_style(abilities: int) -> str:
    """From so many on the boxes are narrow, and a word that can be spared goes."""
    if abilities <= _MANY:
        return "ability-row"
    return "ability-row many" if abilities <= _LOTS else "ability-row many lots"


def _abilities(other: Other) -> str:
    heals = dict(other.heals)
    made = ""
    for one in other.player.board:
        choice = heals.get(one.slot)
        box = _ability(one)
        made += box if choice is None else f'<button class="heal-target" {target(choice)}>{box}</button>'
    return made


def _ability(one: AbilityView) -> str:
    return ability(one.kind, one.level, one.markers, one.cover)


def _sheet(tables: t.Tables, other: Other) -> str:
    """Everything public of one player, over the page."""
    player, character = other.player, other.character
    rows: list[tuple[str, str]] = [("At the table", other.kind)]
    if character is not None and other.power is not None:
        stats = "".join(
            f"<span>{stat_icon(stat_name, 'px15')}<b>{n}</b> {STAT_NAMES[place]}</span>"
            for place, (stat_name, n) in enumerate(zip(t.STATS, character.stats, strict=True))
        )
        rows += [
            ("Character", f"{emblem(character.id)} <b>{esc(character.name)}</b>, {esc(character.calling)}"),
            ("Stats", f'<span class="list">{stats}</span>'),
            (esc(other.power.name), esc(other.power.text)),
            ("Board", _board(tables, player.board)),
            ("Hand", f"{plural(player.schemes, 'scheme card')}, {plural(player.loot, 'loot card')}"),
            ("Energy", f"{plural(player.reserve, 'marker')} in reserve"),
            (
                "Deeds",
                f"{plural(player.airlocked, 'guard')} out of the airlock, {plural(player.healed, 'token')} "
                f"healed, helped {plural(player.helped, 'time')}",
            ),
            ("To win", "has a token" if player.eligible else "no token on an objective yet"),
        ]
    return player_sheet(other.who, "Board", rows)


def _board(tables: t.Tables, board: tuple[AbilityView, ...]) -> str:
    """The four rows of his board."""
    made = ""
    for row, name in zip(t.ROWS, tables.row_names, strict=True):
        inside = [one for one in board if one.slot.startswith(row)]
        boxes = "".join(
            f"<span>{_ability(one)}{token(one.cover, 'px14') if one.cover else ''}</span>" for one in inside
        )
        made += f'<li><u>{row}</u>{esc(name)}<span class="abilities">{boxes or "–"}</span></li>'
    return f'<ul class="board-rows">{made}</ul>'
