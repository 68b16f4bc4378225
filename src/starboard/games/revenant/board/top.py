"""The title's part of the top bar: Cycle, phases, charge lamp, damage of the Revenant, turn order."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.revenant.board import core
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import own_icon, shape
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import CoreView, RevenantView
from starboard.page.drawing import icon, plural
from starboard.page.kit.memory import blank
from starboard.page.kit.people import Person
from starboard.page.kit.top_strip import phase, section, steps, strip, turn
from starboard.page.markup import NEUTRAL, seat_class

_ORDER = ("Set-up", "Sonar", "Action", "Recall", "Skirmish", "Rift or Hyperjump", "Scoring")


class Clock(NamedTuple):
    """Where the game stands."""

    cycle: int
    cycles: int
    round: int
    rounds: int
    phase: str
    charged: bool
    over: bool
    failures: int


class Turn(NamedTuple):
    """One place of the turn order; `home` are the crew members at home, the Captain first."""

    seat: int
    home: tuple[bool, ...]
    acts: bool


def draw(sight: Sight) -> str:
    return sight.fill(sight.for_all(_bar))


def _bar(sight: Sight) -> str:
    v = sight.view
    clock = Clock(v.cycle, v.cycles, v.round, v.rounds, v.phase, v.charged, v.over, v.failures_this_cycle)
    order = tuple([_turn(v, seat, sight.scene.waiting_for) for seat in v.order])
    council = v.council is not None and v.council.stack > 0
    return sight.piece("top", False, False, _top, clock, v.core, order, v.solo is not None, council)


def _turn(v: RevenantView, seat: int, waiting: tuple[int, ...]) -> Turn:
    home = tuple([place == "home" for place in v.players[seat].crew])
    return Turn(seat, home, seat in waiting or (v.turn is not None and v.turn.seat == seat))


def _top(desk: Desk, v: Clock, revenant: CoreView, turns: tuple[Turn, ...], solo: bool, council: bool) -> str:
    order = "".join(_player(one, n) for n, one in enumerate(turns, 1))
    if council:
        # It acts before the first player of each round (REV-29.6).
        name = '<span class="player-name">Council</span>'
        order = f'<span class="player-turn {NEUTRAL}">{shape(None, "px16")}{name}</span>{order}'
    if solo:
        name = '<span class="player-name">Crew</span>'
        order = f'<span class="player-turn {NEUTRAL}">{shape(None, "px16")}{name}</span>{order}'
    damage = f"{core.damage(desk, revenant, 0)}{_failures(v.failures)}"
    return strip(
        section("rounds", "cycle", steps(v.cycles, v.cycle, v.over), desk.word("cycle")),
        section("phases", "phase", _phases(desk, v))
        + _lamp(v.charged)
        + section("revenant-damage", "revenant", damage, more=' title="damage of the Revenant"'),
        section("order", "turn", order),
        len(turns),
    )


def _phases(desk: Desk, v: Clock) -> str:
    here = _ORDER.index(v.phase) if v.phase in _ORDER else 0
    names = ["Action", "Recall", "Skirmish", "Rift", "Hyperjump"]
    if v.phase in ("Set-up", "Sonar", "Scoring"):
        names = [v.phase, *names] if v.phase != "Scoring" else [*names, v.phase]
    made = []
    for name in names:
        place = _ORDER.index("Rift or Hyperjump" if name in ("Rift", "Hyperjump") else name)
        # REV-1.2, REV-1.3: of Rift and Hyperjump one happens, in the last Cycle neither.
        skipped = name in ("Rift", "Hyperjump") and (
            v.cycle >= v.cycles or name == ("Rift" if v.charged else "Hyperjump")
        )
        if skipped:
            made.append(f'<span class="skipped">{own_icon("skip", "px13")}{name}</span>')
            continue
        turns = f"<em>{v.round}/{v.rounds}</em>" if name == v.phase == "Action" else ""
        shown = desk.word("skirmish") if name == "Skirmish" else name
        made.append(phase(f"{shown} {turns}", place, here, v.over))
    return "".join(made)


def _lamp(charged: bool) -> str:
    word = "charged" if charged else "not charged"
    return (
        f'<span class="lamp{" on" if charged else ""}" data-explain="hypercharge" title="Hypercharge: '
        f'{word}">'
        f"{own_icon('hyper', 'px14')}<span>{word}</span></span>"
    )


def _failures(n: int) -> str:
    return f'<span class="failure-count">{own_icon("failure", "px13")}{n}</span>' if n else ""


def _player(one: Turn, tile: int) -> str:
    seat, home, acts = one
    crew = (icon("points", "captain-star px12") if home[0] else "") + "<i></i>" * sum(home[1:])
    who = Person(seat, seat_class(seat), blank("name", seat))
    title = f"tile {tile}, {plural(sum(home), 'crew member')} at home"
    rest = f'<span class="remaining">{crew}</span>'
    return turn(who, rest, title, acts=acts, before=f'<em class="tile">{tile}</em>')
