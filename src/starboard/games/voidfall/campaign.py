"""Combats as plain data for the view: those that could be begun, with every force, and the one under way.

They are worked out by the machine that fights them. What a player could invade is worked out only while that
player is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

import msgspec

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.course import CHOICES, PAY_SALVO, SAVE
from starboard.games.voidfall.combat.machine import Combat, fight
from starboard.games.voidfall.combat.search import mixes
from starboard.games.voidfall.combat.sides import DEFENDER, FREE, INVADER, Arms, Fleets, Side
from starboard.games.voidfall.combat.story import CONQUERED, RESULTS, Outcome, Step
from starboard.games.voidfall.forecast import Prospect, glory_given, win_influence
from starboard.games.voidfall.rules.battle import arms_of, choice_name, defending
from starboard.games.voidfall.rules.fleets import most_to_deploy
from starboard.games.voidfall.rules.invasion import sources, targets
from starboard.games.voidfall.rules.sectors import name_of
from starboard.games.voidfall.state import NO_FLEET, NOBODY, Player, Voidfall
from starboard.kernel.ask import Value

Pair = tuple[Fleets, Fleets]

_MOST_MIXES: Final = 250
"""Of more mixes than these not all are tried: each rung then adds one FP to the best below it."""
_KEPT: Final = 5
"""How many of these."""


class BlowView(msgspec.Struct, frozen=True):
    """See `combat.story.Blow`: Damage by source, Absorption by kind, FP lost by kind."""

    struck: int
    damage: tuple[int, ...]
    absorbed: tuple[int, ...]
    lost: tuple[int, ...]


class StepView(msgspec.Struct, frozen=True):
    """See `combat.story.Step`."""

    number: int
    order: int
    fleets: Pair
    initiative: tuple[tuple[int, ...], tuple[int, ...]]
    drones: bool
    blows: tuple[BlowView, ...]


class CourseView(msgspec.Struct, frozen=True):
    """How a Combat goes from start to end. Pairs are Invader and Defender."""

    result: str
    left: Pair
    lost: Pair
    steps: tuple[StepView, ...]


class RungView(msgspec.Struct, frozen=True):
    """A force, and what comes of it. `fleets` is all that would fight, `lost` what of it is recalled."""

    fleets: Fleets
    result: str
    left: Pair
    lost: int = 0


class LadderView(msgspec.Struct, frozen=True):
    """Every number of FP that can be sent from a source, each in its best mix.

    `source` is empty if they come from several. `gives_up`: the highest rung empties it, and it is lost
    (VF-20.6). `answered`: the rungs are what the open question asks for.
    """

    source: str
    rungs: tuple[RungView, ...]
    gives_up: bool
    answered: bool = False


class InvasionView(msgspec.Struct, frozen=True):
    """A sector that could be invaded, or that FP are being sent to.

    `force` is what the course is of: the smallest force that wins, or else all that is in reach; once FP are
    sent, those and the fewest of the pile that is asked about. `sent` are on the way already; `piles` those
    that can still be sent, in the order in which they are asked about: sector, kind and FP. `defender` is a
    seat, -1 if it is none; `influence` what a win would bring at once for Glory, of which `given` tokens go
    before for sectors that the force gives up.
    """

    target: str
    sources: tuple[str, ...]
    defender: int
    force: Fleets
    sent: Fleets
    defence: Fleets
    guns: int
    ladders: tuple[LadderView, ...]
    course: CourseView
    influence: int
    piles: tuple[tuple[str, str, int], ...] = ()
    given: int = 0


class EndView(msgspec.Struct, frozen=True):
    """What an answer to the open choice of a Combat leads to, with the usual choices from then on."""

    value: Value
    result: str
    left: tuple[int, int]


class CombatView(msgspec.Struct, frozen=True):
    """The Combat under way, and how it ends with the usual choices. Seats are -1 if no player's.

    `step` is where it stands: 0 before the Approach, 1 in it, 1 more for each Salvo step, -1 when all blows
    have fallen. `seat` chooses, `choice` says what, `about` what for, `ends` what each answer leads to.
    """

    sector: str
    invader: int
    defender: int
    start: Pair
    guns: int
    step: int
    course: CourseView
    seat: int
    choice: str
    about: int
    ends: tuple[EndView, ...]


# --- what is told -------------------------------------------------------------------------------------------


def course_of(outcome: Outcome) -> CourseView:
    return CourseView(
        RESULTS[outcome.result], outcome.left, outcome.lost, tuple([_step(one) for one in outcome.steps])
    )


def _step(one: Step) -> StepView:
    blows = [BlowView(blow.struck, blow.damage, tuple(blow.absorbed), tuple(blow.lost)) for blow in one.blows]
    return StepView(one.number, one.order, one.fleets, one.initiative_parts, one.drones, tuple(blows))


# --- what could be invaded (VF-20.4 to 20.8) ----------------------------------------------------------------


def invasions(s: Voidfall, p: Player) -> tuple[InvasionView, ...]:
    """What the player is asked about: every target, or the one that FP are sent to."""
    if s.muster[:1] != (p.seat,):
        return ()
    at = s.muster[1]
    if at == NOBODY:
        return tuple([_possible(s, p, one) for one in targets(s, p, s.muster[2] == 1)])
    return (_begun(s, p, at),)


def prospect(one: InvasionView) -> Prospect:
    """The same in short: the fewest FP that win, and what comes of sending all."""
    asked = next((ladder for ladder in one.ladders if ladder.answered), one.ladders[-1])
    rungs = asked.rungs
    wins = [rung for rung in rungs if rung.result == RESULTS[CONQUERED]]
    return Prospect(
        target=one.target,
        sources=tuple([ladder.source for ladder in one.ladders if ladder.source]),
        available=rungs[-1].fleets[:5],
        enough=wins[0].fleets[:5] if wins else (),
        left=sum(wins[0].left[INVADER]) if wins else 0,
        all_in=rungs[-1].result,
        influence=one.influence,
        lost=wins[0].lost if wins else 0,
    )


def _six(fleet: Sequence[int]) -> Fleets:
    return (fleet[0], fleet[1], fleet[2], fleet[3], fleet[4], 0)


def _sum(fleets: Sequence[Sequence[int]]) -> Fleets:
    return _six([sum(kinds) for kinds in zip(NO_FLEET, *[fleet[:5] for fleet in fleets], strict=True)])


def _possible(s: Voidfall, p: Player, at: int) -> InvasionView:
    near = sources(s, p, at)
    defence = defending(s, at)
    ladders = [_ladder_from(s, p, at, one, defence) for one in near]
    if len(near) > 1:
        ladders.append(_ladder_of_all(s, p, at, near, defence))
    # A win with fewest FP; of equally small forces one from a single source.
    wins = [
        (sum(rung.fleets), place, rung.fleets)
        for place, ladder in enumerate(ladders)
        for rung in ladder.rungs
        if rung.result == RESULTS[CONQUERED]
    ]
    place, force = min(wins)[1:] if wins else (len(ladders) - 1, ladders[-1].rungs[-1].fleets)
    source = ladders[place].source
    coming = [one for one in near if not source or name_of(s, one) == source]
    emptied = coming if sum(force) == sum([sum(s.fleet[one]) for one in coming]) else ()
    arms = _arms(s, p, at, emptied)
    given = glory_given(p, emptied)
    outcome = fight(Side(force, arms, most_to_deploy(s, p)), defence)
    return InvasionView(
        target=name_of(s, at),
        sources=tuple([name_of(s, one) for one in coming]),
        defender=s.owner[at],
        force=force,
        sent=_six(NO_FLEET),
        defence=defence.fleets,
        guns=defence.arms.installations,
        ladders=tuple(ladders),
        course=course_of(outcome),
        influence=win_influence(s, p, at, given),
        given=given,
    )


def _arms(s: Voidfall, p: Player, at: int, emptied: Sequence[int]) -> Arms:
    """What stands behind the Invader's FP; VF-20.7: nothing in sectors that are given up."""
    given_up = [one for one in emptied if one != p.home]
    if not given_up:
        return arms_of(s, p, at, INVADER)
    after = s.copy()
    for one in given_up:
        after.give(one, NOBODY)
    return arms_of(after, after.players[p.seat], at, INVADER)


def _rung(force: Fleets, outcome: Outcome) -> RungView:
    return RungView(force, RESULTS[outcome.result], outcome.left, sum(outcome.lost[INVADER]))


def _ladder_from(s: Voidfall, p: Player, at: int, near: int, defence: Side) -> LadderView:
    have = _six(s.fleet[near])
    most = sum(have)
    active = most_to_deploy(s, p)
    kept, gone = _arms(s, p, at, ()), _arms(s, p, at, (near,))
    rungs = _climb(have, active, defence, kept)[:-1] if most > 1 else []
    rungs.append(_rung(have, fight(Side(have, gone, active), defence, FREE, False)))
    return LadderView(name_of(s, near), tuple(rungs), near != p.home)


def _ladder_of_all(s: Voidfall, p: Player, at: int, near: Sequence[int], defence: Side) -> LadderView:
    """FP of several sources together; all of them are only sent by giving up what is no Home."""
    have = _sum([s.fleet[one] for one in near])
    active = most_to_deploy(s, p)
    rungs = _climb(have, active, defence, _arms(s, p, at, ()))[:-1]
    rungs.append(_rung(have, fight(Side(have, _arms(s, p, at, near), active), defence, FREE, False)))
    return LadderView("", tuple(rungs), any(one != p.home for one in near))


def _climb(
    have: Fleets, active: int, defence: Side, arms: Arms, sent: Fleets = (0, 0, 0, 0, 0, 0)
) -> list[RungView]:
    """For 1, 2, … FP the mix with the best result, then with most FP left; of equals that with most of the
    first kinds. `sent` are on the way already, and fight beside them."""
    every = prod([fp + 1 for fp in have]) <= _MOST_MIXES
    found: list[RungView] = []
    below = [_six(NO_FLEET)]
    for size in range(1, sum(have) + 1):
        tried: list[tuple[int, Fleets, RungView]] = []
        for mix in mixes(have, size) if every else _one_more(have, below):
            force = _sum([sent, mix])
            outcome = fight(Side(force, arms, active), defence, FREE, False)
            wish = outcome.result * 100 + sum(outcome.left[INVADER])
            tried.append((wish, mix, _rung(force, outcome)))
        tried.sort(key=_wish, reverse=True)
        below = [mix for _, mix, _ in tried[:_KEPT]]
        found.append(tried[0][2])
    return found


def _wish(one: tuple[int, Fleets, RungView]) -> int:
    return one[0]


def _one_more(have: Fleets, forces: Sequence[Fleets]) -> list[Fleets]:
    """Each of the forces with one FP more of any kind, each mix once."""
    found: dict[Fleets, None] = {}
    for force in forces:
        for more in range(len(NO_FLEET)):
            if force[more] < have[more]:
                found[_six([fp + (1 if kind == more else 0) for kind, fp in enumerate(force)])] = None
    return list(found)


def _begun(s: Voidfall, p: Player, at: int) -> InvasionView:
    """FP are on the way: what the next of them would do if nothing more followed."""
    sent = _six(s.invasion[2:]) if s.invasion else _six(NO_FLEET)
    defence = defending(s, at)
    active = most_to_deploy(s, p)
    emptied = [one for one in s.own(p) if one != p.home and not any(s.fleet[one])]
    ladders: tuple[LadderView, ...] = ()
    force = sent
    arms = _arms(s, p, at, emptied)
    piles: list[tuple[int, int, int]] = []
    if len(s.muster) > 2:
        near, kind = s.muster[2:]
        piles = _piles(s, p, at, near, kind)
        pile = s.fleet[near][kind]
        rungs: list[RungView] = []
        for n in range(0 if any(sent) else 1, pile + 1):
            fleets = _sum([sent, [n if one == kind else 0 for one in range(len(NO_FLEET))]])
            last = n == sum(s.fleet[near])
            behind = _arms(s, p, at, [*emptied, near]) if last else arms
            rungs.append(_rung(fleets, fight(Side(fleets, behind, active), defence, FREE, False)))
        ladders = (
            LadderView(
                name_of(s, near), tuple(rungs), near != p.home and pile == sum(s.fleet[near]), answered=True
            ),
        )
        if len(piles) > 1:
            more = _sum([_pile(each, fp) for _, each, fp in piles])
            ladders += (_ladder_with(s, p, at, sent, more, defence, emptied),)
        wins = [rung for rung in rungs if rung.result == RESULTS[CONQUERED]]
        force = (wins[0] if wins else rungs[-1]).fleets
        if sum(force) - sum(sent) == sum(s.fleet[near]):
            emptied.append(near)
            arms = _arms(s, p, at, emptied)
    return InvasionView(
        target=name_of(s, at),
        sources=(),
        defender=s.owner[at],
        force=force,
        sent=sent,
        defence=defence.fleets,
        guns=defence.arms.installations,
        ladders=ladders,
        course=course_of(fight(Side(force, arms, active), defence)),
        influence=win_influence(s, p, at, glory_given(p, emptied)),
        given=glory_given(p, emptied),
        piles=tuple([(name_of(s, one), v.FLEETS[each], fp) for one, each, fp in piles]),
    )


def _pile(kind: int, fp: int) -> Fleets:
    return _six([fp if one == kind else 0 for one in range(len(NO_FLEET))])


def _piles(s: Voidfall, p: Player, at: int, near: int, kind: int) -> list[tuple[int, int, int]]:
    """VF-20.5: the pile that is asked about, and those after it: sector, kind and FP."""
    piles = [(one, each, fp) for one in sources(s, p, at) for each, fp in enumerate(s.fleet[one]) if fp]
    return piles[[pile[:2] for pile in piles].index((near, kind)) :]


def _ladder_with(
    s: Voidfall, p: Player, at: int, sent: Fleets, more: Fleets, defence: Side, emptied: Sequence[int]
) -> LadderView:
    """What is on the way together with whatever may still follow; all of it only by giving up its sectors."""
    active = most_to_deploy(s, p)
    rungs = _climb(more, active, defence, _arms(s, p, at, emptied), sent)[:-1]
    near = sources(s, p, at)
    force, gone = _sum([sent, more]), _arms(s, p, at, [*emptied, *near])
    rungs.append(_rung(force, fight(Side(force, gone, active), defence, FREE, False)))
    return LadderView("", tuple(rungs), any(one != p.home for one in near))


# --- the Combat under way (VF-22) ---------------------------------------------------------------------------


def under_way(s: Voidfall) -> CombatView | None:
    """Everything in a Combat lies open: it is the same for all."""
    fray = s.fray
    if fray is None:
        return None
    combat = fray.again(tells=True)
    choice = combat.step()
    if choice is None:
        return None
    step = 0 if choice.kind <= PAY_SALVO and not combat.number else combat.number + 1
    ends = tuple([_end(combat, value, choice_name(choice, value)) for value in choice.options])
    combat.finish()
    return CombatView(
        sector=name_of(s, fray.at),
        invader=fray.invader,
        defender=fray.defender,
        start=(fray.invading.fleets, fray.defending.fleets),
        guns=fray.defending.arms.installations,
        step=-1 if choice.kind >= SAVE else step,
        course=course_of(combat.outcome()),
        seat=fray.invader if choice.side == INVADER else fray.defender,
        choice=CHOICES[choice.kind],
        about=choice.about,
        ends=ends,
    )


def _end(combat: Combat, value: int, name: Value) -> EndView:
    tried = combat.copy()
    tried.take(value)
    tried.finish()
    left = tried.outcome().left
    return EndView(name, RESULTS[tried.result], (sum(left[INVADER]), sum(left[DEFENDER])))
