"""What a backer's wish takes at this table: where one stands now, and what helps or hinders."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import KIND_NAMES
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.kernel.english import listed
from starboard.page.drawing import plural
from starboard.page.markup import esc

Fact = tuple[str, str]
"""A sign, and a sentence as markup."""


def takes(sight: Sight, me: SeatView, backer: str) -> list[Fact]:
    """Facts about a wish, the most telling first."""
    row = sight.backer(backer)
    found: list[Fact] = []
    if row.condition == t.OBJECTIVES:
        found = _objectives(sight, me)
    elif row.condition in (t.LEVEL_AT_LEAST, t.LEVEL_AT_MOST):
        found = _levels(sight, row)
    elif row.condition == t.IN_ROOM:
        found = _room(sight, me, t.SPOTS[row.number])
    elif row.condition in (t.LOOT_IN_HAND, t.SCHEMES_IN_HAND):
        found = _cards(sight, me)
    elif row.condition == t.AIRLOCKED:
        found = [
            ("airlock", f"Each guard you airlock brings {sight.tables.airlock_glory} glory as well."),
            ("attack", _abilities(me, t.ATTACK)),
        ]
    elif row.condition == t.HEALED_TOKENS:
        found = [("heal", "Tokens that you take off others count too."), ("heal", _abilities(me, t.HEAL))]
    elif row.condition == t.SUPPORT_TOKENS:
        found = [
            ("support", "Whoever calls for help and whoever gives it get one each if the attempt works.")
        ]
    else:
        found = [("loot", f"{_count(me)} Loot improves them, and two come in the draft.")]
    return [*found, ("history", "It only counts at launch; after a lockdown nobody scores.")]


def so_far(me: SeatView, backer: str) -> str:
    """What the wish counts now, as boxes and in figures."""
    have, want = dict(zip(me.offered, me.offered_have, strict=True))[backer]
    boxes = "".join(f'<i class="{"on" if n < have else ""}"></i>' for n in range(want))
    return f'<span class="so-far"><span>{boxes}</span>{min(have, want)} of {want} now</span>'


def chances(sight: Sight, me: SeatView) -> str:
    """The viewer's own chance at each objective, with what has been drafted so far."""
    found = dict(sight.view.aptitudes).get(me.character, ())
    said = []
    for one, chance in zip(sight.view.objectives, found, strict=False):
        what = "no roll" if chance < 0 else f"{chance} %"
        said.append(f'{esc(sight.objective(one.id).name)} <b class="no-break">{what}</b>')
    return ", ".join(said)


def _objectives(sight: Sight, me: SeatView) -> list[Fact]:
    character = sight.character(me.seat)
    name = esc(character.name) if character else "you"
    return [
        ("check", "Tokens won with help count as well."),
        ("d20", f"With {name}, as things are: {chances(sight, me)}."),
        ("support", "Helping others pays twice: a token and support."),
    ]


def _levels(sight: Sight, row: t.Backer) -> list[Fact]:
    v = sight.view
    per = v.spots_per_level
    at_least = row.condition == t.LEVEL_AT_LEAST
    first, last = ((row.number - 1) * per, v.lockdown - 1) if at_least else (0, row.number * per - 1)
    players = plural(len(v.players), "player")
    lowering = [room.name for room in map(sight.room, sight.rooms) if _lowers(room.effect)]
    found = [
        ("alert", f"{players}: that is spaces {first + 1} to {last + 1} of {v.lockdown}; now {v.alert + 1}."),
        ("lock", f"Behind space {v.lockdown} is lockdown: then nobody scores."),
    ]
    if lowering:
        found.append(("alert", f"Rooms that lower it: {esc(', '.join(lowering))}."))
    return found


def _lowers(effect: g.Effect) -> bool:
    """Whether anything in it takes the alert down."""
    return (effect.verb == g.VERB_ALERT and effect.args[0] < 0) or any(map(_lowers, effect.parts))


def _room(sight: Sight, me: SeatView, spot: str) -> list[Fact]:
    room = sight.room(spot)
    guards = sight.rooms[spot].guards
    here = "You stand there now." if me.spot == spot else f"You begin in the {sight.room_name(me.spot)}."
    found = [("hold", here), ("guard", f"{plural(guards, 'guard')} there now.")]
    if room.encounter:
        found.append(("encounter", "Going there draws an encounter."))
    goals = [
        esc(sight.objective(one.id).name)
        for one in sight.view.objectives
        if sight.objective(one.id).spot == t.SPOTS.index(spot)
    ]
    if goals:
        found.append(("first", f"{listed(goals)} is done there, too."))
    return found


def _cards(sight: Sight, me: SeatView) -> list[Fact]:
    return [
        ("packet", f"Your hand limit is {me.hand_limit}, checked in upkeep."),
        ("history", "Cards you keep for it pay for nothing and improve nothing."),
    ]


def _abilities(me: SeatView, kind: int) -> str:
    name = KIND_NAMES[kind]
    n = sum(one.kind == t.KINDS[kind] for one in me.board)
    return f"You have {plural(n, name)} now." if n else f"You have no {name} yet."


def _count(me: SeatView) -> str:
    best = max([one.level for one in me.board], default=0)
    return f"You have {plural(len(me.board), 'ability', 'abilities')}, the best of level {best}."
