"""What the group decides: a card for each proposal, and a way to make one.

It is the same for all who look, but for the buttons: those who sit at the table agree, object and propose.
"""

from __future__ import annotations

import time

import msgspec

from starboard.page.chronicle import sitter_name
from starboard.page.face import Face, Matter, Proposal, Tick
from starboard.page.markup import clause_link, esc, icon, shape

OBJECTION_LENGTH = 160


def group_area(face: Face, seat: int | None, step: int | None) -> str:
    """Empty where nothing belongs to the group, and in the past."""
    found = face.group(seat) if step is None else ()
    cards = "".join(_matter(face, seat, matter) for matter in found)
    return f'<div class="matters">{cards}</div>' if cards else ""


def _matter(face: Face, seat: int | None, matter: Matter) -> str:
    proposal = matter.proposal
    if proposal is not None:
        return _card(face, seat, matter, proposal)
    if seat is None:
        return ""
    asked = seat == matter.seat and matter.open
    text = "Ask the others first" if asked else "Propose an answer"
    return (
        f'<details class="matter bare" id="matter-{esc(matter.id)}"><summary>{icon("chat", 14)}'
        f"<span>{_heading(matter)}</span><b>{text}</b></summary>{_form(face, matter)}</details>"
    )


def _heading(matter: Matter) -> str:
    return esc(matter.prompt if matter.open else f"If it comes to it · {matter.prompt}")


def _card(face: Face, seat: int | None, matter: Matter, proposal: Proposal) -> str:
    ticks = {tick.seat: tick for tick in proposal.ticks}
    chips = "".join(_chip(face, s.seat, ticks.get(s.seat)) for s in face.info.seats)
    objections = "".join(
        f'<p class="objection">{shape(tick.seat, 12)}<span>{esc(tick.text)}</span></p>'
        for tick in proposal.ticks
        if tick.text
    )
    waits = seat == matter.seat and matter.open and bool(proposal.missing)
    name = esc(sitter_name(face, proposal.by))
    answers = "you answer" if seat == matter.seat else f"{esc(sitter_name(face, matter.seat))} answers"
    return (
        f'<section class="matter{" waits" if waits else ""}" id="matter-{esc(matter.id)}" tabindex="-1" '
        f'aria-label="Proposal"><h3>{icon("chat", 15)}<span>{_heading(matter)}</span></h3>'
        f'<p class="proposed">{shape(proposal.by, 14)}<b>{esc(proposal.label)}</b></p>'
        f'<p class="terms">proposed by {name} · {answers} · {clause_link(face.table.title.id, matter.clause)}'
        f'</p><ul class="ticks">{chips}</ul>{objections}{_end(face, matter, proposal)}'
        f"{_acts(face, seat, matter, proposal, ticks) if seat is not None else ''}</section>"
    )


def _chip(face: Face, seat: int, tick: Tick | None) -> str:
    if tick is None:
        state, sign, word = "silent", "", "hasn’t said"
    elif tick.yes:
        state, sign, word = "agrees", icon("check", 13), "agrees"
    else:
        state, sign, word = "objects", icon("close", 13), "objects"
    return (
        f'<li class="{state}" data-seat="{seat}">{shape(seat, 13)}<b>{esc(sitter_name(face, seat))}</b>'
        f"<span>{sign}{word}</span></li>"
    )


def _end(face: Face, matter: Matter, proposal: Proposal) -> str:
    """Whom it waits for, and until when."""
    parts = []
    if matter.open and proposal.missing:
        parts.append(f"Waits for {esc(', '.join(sitter_name(face, one) for one in proposal.missing))}.")
    if proposal.until is not None:
        at = time.gmtime(proposal.until)
        # The script shows it in the reader's own time.
        stamp, shown = time.strftime("%Y-%m-%dT%H:%M:%SZ", at), time.strftime("%H:%M", at)
        parts.append(f'It stands at <time datetime="{stamp}">{shown} UTC</time>.')
    return f'<p class="until" role="status">{" ".join(parts)}</p>' if parts else ""


def _acts(face: Face, seat: int, matter: Matter, proposal: Proposal, ticks: dict[int, Tick]) -> str:
    mine = ticks.get(seat)
    parts = []
    if seat == matter.seat and matter.open and not proposal.missing:
        value = esc(msgspec.json.encode(proposal.value).decode())
        parts.append(
            f'<button type="button" class="primary small" data-answer="{value}">Give this answer</button>'
        )
    elif mine is None or not mine.yes:
        parts.append(f'<button type="button" class="btn" data-tick="{esc(matter.id)}">Agree</button>')
    if proposal.by == seat:
        parts.append(
            f'<button type="button" class="btn bare" data-withdraw="{esc(matter.id)}">Withdraw</button>'
        )
    else:
        parts.append(
            "<details><summary>Object</summary>"
            f'<form class="matter-form" data-object="{esc(matter.id)}"><label class="visually-hidden" '
            f'for="why-{esc(matter.id)}">Why, in one sentence</label><input class="field" '
            f'id="why-{esc(matter.id)}" name="text" maxlength="{OBJECTION_LENGTH}" autocomplete="off" '
            'placeholder="Why, in one sentence"><button class="btn">Object</button></form></details>'
        )
    parts.append(f"<details><summary>Something else</summary>{_form(face, matter)}</details>")
    return f'<div class="matter-acts">{"".join(parts)}</div>'


def _form(face: Face, matter: Matter) -> str:
    options = "".join(
        f'<option value="{esc(msgspec.json.encode(one.value).decode())}">{esc(one.label)}</option>'
        for one in matter.options
    )
    name = esc(matter.id)
    return (
        f'<form class="matter-form" data-propose="{name}"><label class="visually-hidden" for="what-{name}">'
        f'Answer</label><select class="field" id="what-{name}" name="value">{options}</select>'
        '<button class="btn">Propose</button></form>'
    )
