"""Scenes over the stage: beats in a row that deserve more than a sentence, each a step with its drawing.

The beats are those of the log and of the narrator, who goes through them; the script shows the step of the
beat that is told, and nothing as long as none is.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from starboard.kernel.page import Scene, Step
from starboard.page.chronicle import chronicle_of
from starboard.page.face import Face
from starboard.page.log_area import since_own_move
from starboard.page.markup import icon


class Told(NamedTuple):
    """A step, and the name of its beat."""

    beat: str
    step: Step


def scene_area(face: Face, scene: Scene) -> str:
    """What has been told since the reader's last answer; nothing for spectators, who have given none."""
    seat = scene.seat
    if seat is None or not scene.live or face.over or face.page is None:
        return ""
    chronicle, table = chronicle_of(face), face.table
    found = [
        Told(beat.place, step)
        for beat in since_own_move(face, seat)
        if (step := chronicle.step(face, table, beat, seat)) is not None
    ]
    made = ""
    for _, steps in groupby(found, key=lambda told: told.step.scene):
        whole = list(steps)
        made += _scene(whole, _is_open(scene, whole[-1].step), face.page.backdrop(scene, whole[-1].step))
    return made


def _is_open(scene: Scene, last: Step) -> bool:
    """Whether the reader is asked something within it."""
    return scene.question is not None and scene.question.verb in last.asks


def _scene(steps: list[Told], is_open: bool, backdrop: str) -> str:
    last = steps[-1].step
    heads = "".join([f'<h2 data-of="{beat}">{step.head}</h2>' for beat, step in steps])
    march = "".join([_place(number, told) for number, told in enumerate(steps, 1)])
    drawn = "".join([_step(told) for told in steps])
    more = ' data-open=""' if is_open else ""
    below = f'<div class="scene-backdrop board">{backdrop}</div>' if backdrop else ""
    return (
        f'<section class="scene" data-scene="{steps[0].beat}" aria-label="{last.scene}" hidden=""{more}>'
        f'<header><div><p class="eyebrow">{last.scene}</p>{heads}</div><span class="scene-count"></span>'
        '<button type="button" class="tool" data-do="hide-scene" aria-label="Hide the scene" title="Hide '
        f'(Esc)">{icon("close", 16)}</button></header><div class="scene-body"><ol class="scene-march">{march}'
        f'</ol><div class="scene-steps">{drawn}{below}</div></div></section>'
    )


def _place(number: int, told: Told) -> str:
    beat, step = told
    mark = step.mark or (icon("check", 13) if step.summary else str(number))
    note = f"<small>{step.note}</small>" if step.note else ""
    still = " still" if step.still else ""
    return (
        f'<li class="scene-place{still}" data-of="{beat}"><button type="button" data-scene-step="{beat}">'
        f'<b class="scene-mark">{mark}</b><span>{step.name}{note}</span></button></li>'
    )


def _step(told: Told) -> str:
    beat, step = told
    outcome = f'<footer class="scene-outcome">{step.outcome}</footer>' if step.outcome else ""
    kind = " summary" if step.summary else " still" if step.still else ""
    go_on = (
        '<button type="button" class="primary small scene-continue" data-do="skip">Continue</button>'
        if step.summary
        else ""
    )
    return (
        f'<article class="scene-step{kind}" data-of="{beat}"><div class="scene-drawing">{step.drawing}</div>'
        f"{outcome}{go_on}</article>"
    )
