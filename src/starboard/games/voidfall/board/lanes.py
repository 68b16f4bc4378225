"""The course of a Combat as a drawing: a column for each step, the enemy above the line, the viewer below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from starboard.games.voidfall.board import pieces
from starboard.games.voidfall.combat.sides import CORVETTE, DEFENDER, FLEETS, INVADER, VOIDBORN, Fleets
from starboard.games.voidfall.combat.story import (
    CELLS,
    DESTROYERS,
    GRANTED_DAMAGE,
    INSTALLATIONS,
    MISSILES,
    SENTRIES,
    TOGETHER,
    Blow,
    Outcome,
    Step,
    amount,
)
from starboard.games.voidfall.state import NOBODY
from starboard.page.kit.lettering import text_width

_HEIGHT: Final = 146
_MIDDLE: Final = 69
_CUBE: Final = 10
_CUBE_STEP: Final = 12
_STACK: Final = 4  # cubes above each other
_BLOW: Final = 28.0  # the width of an arrow
# Sizes and weights of the type, as in the style sheet.
_TEXT: Final = (11.8, 500)
_HEAD: Final = (11.8, 600)
_FIGURES: Final = (12.5, 700)
_ROOM: Final = 264.0  # in the preview: what is wider would be set too small
LEAST: Final = 236.0
"""In the preview: what is narrower would be set too large."""
# What deals Damage in the Approach, in one word.
_WORDS: Final = {
    DESTROYERS: "destroyer",
    INSTALLATIONS: "defense",
    SENTRIES: "sentries",
    MISSILES: "missiles",
    CELLS: "cells",
    GRANTED_DAMAGE: "granted",
}


class Party(NamedTuple):
    """Who fights: the class of the colours, and the name as markup; the viewer is called `You`."""

    seat: str
    name: str


class Clash(NamedTuple):
    """A Combat to be drawn. Pairs are Invader and Defender.

    `place` is what the sector is called, `start` FP before anything happens, `guns` what shoots for the
    Defender, `viewer` the viewer's side, if it is one of them; `source` where the Invader comes from.
    """

    place: str
    outcome: Outcome
    sides: tuple[Party, Party]
    start: tuple[Fleets, Fleets]
    guns: int = 0
    viewer: int = INVADER
    source: str = ""

    @property
    def below(self) -> int:
        """The side below the line: the viewer's, else that of a player."""
        if self.viewer != NOBODY:
            return self.viewer
        return DEFENDER if self.sides[INVADER].seat == pieces.VOID else INVADER


class Column(NamedTuple):
    """What stands in one column: FP by kind of both sides, how many of them are lost there, the blows."""

    head: str
    fleets: tuple[Fleets, Fleets]
    lost: tuple[Fleets, Fleets]
    blows: tuple[Blow, ...] = ()
    foot: tuple[str, ...] = ()
    order: int = TOGETHER
    guns: bool = False


_NONE: Final[Fleets] = (0, 0, 0, 0, 0, 0)
ALL: Final = 99
"""Salvo steps, each with a column of its own."""
FOLDED: Final = 2


def folded(clash: Clash) -> list[Column]:
    """As many as a small drawing has room for. The Approach shows what the Start does, so that goes first."""
    found = columns(clash, FOLDED)
    if sum([_width(one) for one in found]) <= _ROOM:
        return found
    return [found[1]._replace(guns=found[0].guns), *found[2:]]


def columns(clash: Clash, most: int = ALL) -> list[Column]:
    """Start, Approach, the Salvo steps, End; where there are more than `most` Salvo steps, the last ones
    stand in one column.
    """
    outcome = clash.outcome
    found = [Column("Start", clash.start, (_NONE, _NONE), guns=clash.guns > 0)]
    salvos = [step for step in outcome.steps if step.number]
    found += [_column(clash, step) for step in outcome.steps if not step.number]
    alone = len(salvos) if len(salvos) <= most else most - 1
    found += [_column(clash, step) for step in salvos[:alone]]
    if salvos[alone:]:
        found.append(_together(salvos[alone:]))
    foot = f"{sum(outcome.left[clash.below])} left"
    return [*found, Column("End", outcome.left, (_NONE, _NONE), foot=(foot,))]


def _column(clash: Clash, step: Step) -> Column:
    lost = _lost(step.blows)
    blows = tuple(step.blows)
    if not step.number:
        return Column("Approach", step.fleets, lost, blows)
    here, there = clash.below, 1 - clash.below
    figures = f"{step.initiatives[here]} : {step.initiatives[there]}"
    return Column(f"Salvo {step.number}", step.fleets, lost, blows, (figures, first(clash, step)), step.order)


def first(clash: Clash, step: Step) -> str:
    """VF-22.19, VF-22.20: who strikes first."""
    if step.order == TOGETHER:
        return "together"
    if step.order == clash.viewer:
        return "you first"
    return (
        "it first" if clash.sides[step.order].seat == pieces.VOID else f"{clash.sides[step.order].name} first"
    )


def _together(steps: Sequence[Step]) -> Column:
    blows = [blow for step in steps for blow in step.blows]
    head = f"{steps[0].number}–{steps[-1].number}"
    return Column(head, steps[0].fleets, _lost(blows))


def _lost(blows: Sequence[Blow]) -> tuple[Fleets, Fleets]:
    found = ([0] * len(FLEETS), [0] * len(FLEETS))
    for blow in blows:
        for kind, fp in enumerate(blow.lost):
            found[blow.struck][kind] += fp
    (a, b, c, d, e, f), (g, h, i, j, k, m) = found
    return (a, b, c, d, e, f), (g, h, i, j, k, m)


# ---------------------------------------------------------------------- the drawing


def lanes(clash: Clash, found: Sequence[Column], now: int = -1, least: float = LEAST) -> str:
    """The drawing; `now` is the place of the column that is being told, `least` how wide it is at least."""
    spare = max(0.0, least - 8 - sum([_width(one) for one in found])) / 2
    x, heads, body = 4.0 + spare, "", ""
    for n, one in enumerate(found):
        width = _width(one)
        if n:
            body += f'<path class="lane-edge" d="M{x:.1f} 18V{_HEIGHT - 8}"/>'
        if n == now:
            box = f'x="{x:.1f}" y="2" width="{width:.1f}" height="{_HEIGHT - 4}" rx="8"'
            body += f'<rect class="lane-now" {box}/>'
        heads += f'<text class="lane-head" x="{x + width / 2:.1f}" y="13">{one.head}</text>'
        body += _lane(clash, one, x, width)
        x += width
    wide = x + 4 + spare
    return (
        f'<svg class="lanes" viewBox="0 0 {wide:.0f} {_HEIGHT}" role="img" aria-label="{describe(clash)}">'
        f'<path class="lane-middle" d="M8 {_MIDDLE}H{wide - 8:.0f}"/>{body}{heads}</svg>'
    )


def _stacks(fleets: Fleets) -> int:
    return max(1, -(-sum(fleets) // _STACK))


def _cubes_width(one: Column) -> float:
    return _CUBE_STEP * max(_stacks(one.fleets[INVADER]), _stacks(one.fleets[DEFENDER]))


def _inside(one: Column) -> float:
    blows = sum([_blow_width(one, n) for n in range(len(one.blows))])
    return _cubes_width(one) + blows + (18 if one.guns else 0)


def _blow_width(one: Column, n: int) -> float:
    return max(_BLOW, text_width(_word(one, n), *_TEXT) + 4)


def _width(one: Column) -> float:
    feet = [text_width(line, *(_FIGURES if _is_sum(one, n) else _TEXT)) for n, line in enumerate(one.foot)]
    return max(_inside(one) + 10, max([text_width(one.head, *_HEAD), *feet]) + 8)


def _is_sum(one: Column, line: int) -> bool:
    """Whether this line of the foot stands above words that explain it."""
    return line == 0 and len(one.foot) > 1


def _lane(clash: Clash, one: Column, x: float, width: float) -> str:
    at = x + (width - _inside(one)) / 2
    made = ""
    if one.guns:
        above = clash.below == INVADER
        made += pieces.use(
            "p-def", at + 8, _MIDDLE - 15 if above else _MIDDLE + 15, 15, "colour-installation"
        )
        if clash.guns > 1:
            made += f'<text class="lane-text" x="{at + 8:.1f}" y="{33 if above else 104}">{clash.guns}</text>'
        at += 18
    for side in (INVADER, DEFENDER):
        made += _cubes(clash, side, one, at)
    at += _cubes_width(one)
    for n in range(len(one.blows)):
        wide = _blow_width(one, n)
        made += _blow(clash, one, n, at + wide / 2 + 2)
        at += wide
    for n, line in enumerate(one.foot):
        style = "lane-figures" if _is_sum(one, n) else "lane-text"
        y = _HEIGHT - 9 - 12 * (len(one.foot) - 1 - n)
        made += f'<text class="{style}" x="{x + width / 2:.1f}" y="{y}">{line}</text>'
    return made


def _cubes(clash: Clash, side: int, one: Column, x: float) -> str:
    """FP from the middle outwards, those that are lost last and crossed out."""
    fleets, lost = one.fleets[side], one.lost[side]
    kinds = [kind for kind, fp in enumerate(fleets) for _ in range(fp - lost[kind])]
    stay = len(kinds)
    kinds += [kind for kind, fp in enumerate(lost) for _ in range(fp)]
    seat = clash.sides[side].seat
    if not kinds:
        y = _MIDDLE + 18 if side == clash.below else _MIDDLE - 8
        return f'<text class="lane-none" x="{x + 5:.1f}" y="{y}">0</text>'
    made = ""
    for n, kind in enumerate(kinds):
        left = x + _CUBE_STEP * (n // _STACK)
        step = _CUBE_STEP * (n % _STACK)
        top = _MIDDLE + 5 + step if side == clash.below else _MIDDLE - 4 - _CUBE - step
        made += _cube(seat, kind, left, top, crossed=n >= stay)
    return made


def _cube(seat: str, kind: int, x: float, y: float, *, crossed: bool) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{_CUBE}" height="{_CUBE}" rx="2.5"'
    made = f'<rect class="cube {seat}{" crossed" if crossed else ""}" {box}/>'
    if kind not in (CORVETTE, VOIDBORN):
        made += pieces.use(f"p-{FLEETS[kind]}", x + 5, y + 5, 8, f"cube-kind {seat}")
    if crossed:
        made += f'<path class="cross" d="M{x + 1:.1f} {y + 1:.1f}l8 8m0-8l-8 8"/>'
    return made


def _blow(clash: Clash, one: Column, n: int, x: float) -> str:
    """An arrow with the Damage in its tail; a shield stops what is absorbed."""
    blow = one.blows[n]
    up = blow.struck != clash.below
    seat = clash.sides[1 - blow.struck].seat
    dealt, held = amount(blow.damage), sum(blow.absorbed)
    start, end, sign = (_MIDDLE + 18, _MIDDLE - 26, -1) if up else (_MIDDLE - 24, _MIDDLE + 24, 1)
    made = ""
    if held >= dealt:
        end = _MIDDLE - 12 if up else _MIDDLE + 10
        made += f'<path class="shot {seat}" d="M{x:.1f} {start}V{end - sign * 8}"/>'
    else:
        made += (
            f'<path class="shot {seat}" d="M{x:.1f} {start}V{end - sign * 4}"/>'
            f'<path class="shot-head {seat}" d="M{x:.1f} {end}l-4 {-7 * sign}h8z"/>'
        )
    if held:
        middle = end if held >= dealt else (start + end) / 2
        defender = clash.sides[blow.struck].seat
        made += f'<g class="held {defender}">{pieces.use("i-shield", x, middle, 18)}</g>'
        if held < dealt:
            made += f'<text class="lane-text" x="{x + 10:.1f}" y="{middle + 9:.0f}">{held}</text>'
    made += (
        f'<circle class="shot-tail {seat}" cx="{x:.1f}" cy="{start}" r="9.5"/>'
        f'<text class="shot-number {seat}" x="{x:.1f}" y="{start + 4.5}">{dealt}</text>'
    )
    word = _word(one, n)
    if word:
        made += f'<text class="lane-text" x="{x:.1f}" y="{30 if up else 108}">{word}</text>'
    return made


def _word(one: Column, n: int) -> str:
    """What stands at the head of an arrow: that it was stopped, where it came from, or when."""
    blow = one.blows[n]
    if sum(blow.absorbed) >= amount(blow.damage):
        return "held"
    if one.head == "Approach":
        sources = [word for source, word in _WORDS.items() if blow.damage[source]]
        return sources[0] if len(sources) == 1 else ""
    if one.order == TOGETHER:
        return ""
    return "first" if n == 0 else "then"


# ---------------------------------------------------------------------- in words


def describe(clash: Clash) -> str:
    """The course for those who do not see it, as markup."""
    parts = [f"{_force(clash.start[n])} of {clash.sides[n].name}" for n in (INVADER, DEFENDER)]
    said = [f"{parts[INVADER]} against {parts[DEFENDER]}"]
    for step in clash.outcome.steps:
        name = f"Salvo {step.number}" if step.number else "Approach"
        lost = _lost(step.blows)
        losses = [f"{clash.sides[n].name} −{sum(lost[n])}" for n in (INVADER, DEFENDER) if sum(lost[n])]
        said.append(f"{name}: {', '.join(losses) or 'no losses'}")
    left = clash.outcome.left
    said.append(f"left: {sum(left[INVADER])} and {sum(left[DEFENDER])}")
    return "; ".join(said)


def _force(fleets: Fleets) -> str:
    kinds = [f"{fp} {FLEETS[kind]} FP" for kind, fp in enumerate(fleets) if fp]
    return " and ".join(kinds) or "no FP"
