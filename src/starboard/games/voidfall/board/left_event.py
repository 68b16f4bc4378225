"""The Galactic event: its rounds, its boxes, and how near everybody is to its objectives."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import influence, short
from starboard.games.voidfall.forecast import INFLUENCE, Objective
from starboard.games.voidfall.occasions import Box
from starboard.games.voidfall.rules.preparation import USE
from starboard.games.voidfall.state import EVENT, PHASES
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.effect import Effect
from starboard.kernel.english import count
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.people import Person
from starboard.page.kit.things import thing
from starboard.page.kit.tracks import pips
from starboard.page.markup import esc

# Who does it, by kind of box.
_BOXES: Final = ("all", "may", "once", "once, may", "ongoing", "after turn 1")
BY_EVENT: Final = ("objective", "event-box")
"""The questions that are answered on the event."""
_LASTING: Final = (v.BOX_ONGOING, v.BOX_DELAYED)


class Share(NamedTuple):
    """How one player stands to an objective."""

    who: Person
    own: bool
    seen: Objective


def event(sight: Sight) -> str:
    card = sight.event()
    if card is None:
        decks = sight.view.event_decks
        left = sum([one.deck for one in decks])
        return (
            f'<div class="event-head" data-explain="event"><b>{icon("storm", "px16")}Event</b>'
            f'<span class="dim">{left} in the decks</span></div>'
            '<p class="event-none">The event of the Cycle comes up when the Turn Order is set.</p>'
        )
    return f"{_head(sight, card)}{_boxes(sight, card)}{_objectives(sight, card)}"


def _head(sight: Sight, card: t.Event) -> str:
    at, of = sight.view.round, sight.view.rounds
    return (
        f'<div class="event-head" data-explain="{card.id}" tabindex="0" role="group" '
        f'aria-label="{esc(card.name)}"><b>{icon("storm", "px16 colour-title")}{esc(card.name)}</b>'
        f'<span class="event-rounds" title="rounds">{pips(min(at, of), of)}{at}/{of}</span></div>'
    )


# ---------------------------------------------------------------------- boxes


def _boxes(sight: Sight, card: t.Event) -> str:
    """In Preparation the one that is carried out, later what lasts. The rest is counted."""
    at, phase = sight.view.box, PHASES.index(sight.view.phase)
    shown = [
        _box(sight, n, box)
        for n, box in enumerate(card.boxes)
        if (n == at if phase == EVENT else box.kind in _LASTING)
    ]
    done = len(card.boxes) - len(shown)
    if done and phase <= EVENT:
        shown.append(_note(card, "", f"{count(done, 'more box', 'more boxes')} on the card"))
    elif done:
        shown.append(_note(card, icon("check", "px12"), f"{count(done, 'box', 'boxes')} done in Preparation"))
    return f'<div class="event-boxes">{"".join(shown)}</div>'


def _note(card: t.Event, mark: str, text: str) -> str:
    return f'<span class="event-done" data-explain="{card.id}">{mark}{text}</span>'


def _box(sight: Sight, n: int, box: Box) -> str:
    now = sight.view.box == n and sight.view.phase == PHASES[EVENT]
    choice = sight.open(USE) if now and sight.verb == "event-box" else None
    solid = box.kind in (v.BOX_MUST, v.BOX_ONCE, v.BOX_DELAYED)
    kind = "ongoing" if box.kind == v.BOX_ONGOING else "solid" if solid else "free"
    style = f"event-box {kind}{' now' if now else ''}"
    said = esc(effect(sight.tables, box.effect))
    body = f'<u>{_BOXES[box.kind]}</u><span title="{said}">{short(sight.tables, box.effect)}</span>'
    return thing(style, f"{_BOXES[box.kind]}: {said}", sight.view.event, body, choice)


# ---------------------------------------------------------------------- objectives


def _objectives(sight: Sight, card: t.Event) -> str:
    """VF-10.10: a red line, one of them; a green line, both."""
    made = [_objective(sight, card, n, one) for n, one in enumerate(card.objectives)]
    joint, style = ("and", " both") if card.both else ("or", "")
    return f'<div class="objectives{style}">{f"<i>{joint}</i>".join(made)}</div>'


def _objective(sight: Sight, card: t.Event, n: int, one: Effect) -> str:
    choice: Choice | None = None
    closed: Closed | None = None
    if sight.verb == "objective":
        choice, closed = sight.open(one.text), sight.shut(one.text)
    shares = [
        Share(sight.person(p.seat), sight.is_me(p.seat), p.objectives[n])
        for p in sight.view.players
        if p.objectives
    ]
    said = esc(effect(sight.tables, one))
    body = (
        f'<span class="objective-text" title="{said}">{short(sight.tables, one)}</span>'
        f'<span class="shares">{"".join([_share(one, share) for share in shares])}</span>'
    )
    return thing("objective", said, card.id, body, choice, closed)


def _share(e: Effect, share: Share) -> str:
    """What is there of what it wants, or what it would bring."""
    seen = share.seen
    met = seen.times > 0
    if seen.needs:
        figure = "/".join([str(need.have) for need in seen.needs])
        mark = icon("check", "px11") if met else ""
        if met and seen.influence:
            mark += influence(seen.influence, signed=True)
    elif any(leaf.verb in INFLUENCE for leaf in g.leaves(e)):
        figure, mark = influence(seen.influence, signed=True), ""
    elif e.kind == g.PER:
        figure, mark = f"×{seen.times}", ""
    else:
        figure, mark = ("", icon("check", "px11")) if seen.useful else ("–", "")
    style = f"share {share.who.seat}{' met' if met and seen.useful else ''}{' own' if share.own else ''}"
    return (
        f'<span class="{style}" title="{share.who.name}">{share.who.sign("px12")}<b>{figure}</b>{mark}</span>'
    )
