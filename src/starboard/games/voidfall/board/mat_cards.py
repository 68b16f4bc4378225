"""Technologies in their slots, and the Agendas that score."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.briefs import brief
from starboard.games.voidfall.board.measures import SMALL, corruption, crown
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.rules.actions import AGENDA
from starboard.games.voidfall.view import AgendaSlotView, PlayerView
from starboard.games.voidfall.words import phrases as say
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.corners import facts
from starboard.page.kit.panels import eyebrow
from starboard.page.kit.things import thing
from starboard.page.markup import esc, signed

IMPROVED: Final = "improved "
# The questions that are answered by a card.
_BY_CARD: Final = ("technology", "action")
# The questions that are answered by a place (`slot N`, `start N`, `pods`) or by the Agenda that lies there.
_BY_PLACE: Final = (
    *("corrupt", "cleanse", "move-from", "move-to", "flip-which", "spend-token", "store", "store-now"),
    *("clean-agenda", "agenda-drop", "score-agenda"),
)
_PODS: Final = "escape-pods"
_CHAMBERS: Final = "decontamination-chambers"
# From so many cards on there is little room for their names, and then none.
_MANY: Final = 5
_CROWD: Final = 6


def draw(sight: Sight, me: PlayerView) -> str:
    return sight.part(
        "cards",
        lambda sight: _draw(sight, me),
        (me.house, me.technologies, me.tech_limit, me.improvable),
        (me.pods_covered, me.chambers, me.chamber_limit),
        (me.slots, me.scoring, me.played, me.hand_scoring),
        asked=sight.verb in _BY_CARD or sight.verb in _BY_PLACE,
    )


def _draw(sight: Sight, me: PlayerView) -> str:
    held, room = len(me.technologies), me.tech_limit
    gain = sight.tables.improved_influence
    hint = (
        f"<span>{icon('plus', 'px11')}{gain}{crown('px11')} can be Improved</span>" if me.improvable else ""
    )
    return (
        f'<div class="mat-cards"><div class="mat-head">'
        f"{eyebrow('Technologies', 'technologies', f'{held}/{room}')}{hint}</div>{technologies(sight, me)}"
        f'<div class="mat-head">{eyebrow("Agenda slots", "agenda slot")}<span>score now</span></div>'
        f"{agendas(sight, me)}</div>"
    )


# ---------------------------------------------------------------------- technologies


def technologies(sight: Sight, me: PlayerView) -> str:
    made = "".join([_technology(sight, me, name) for name in me.technologies])
    for free in range(len(me.technologies) + 1, me.tech_limit + 1):
        made += f'<span class="tech none">slot {free}</span>'
    if me.tech_limit < sight.tables.tech_limit_fallen:
        mark = icon("fallen", "px13")
        about = 'title="after a Fallen House" data-explain="fallen house"'
        made += f'<span class="tech none" {about}>{mark}sixth</span>'
    return f'<div class="techs">{made}</div>'


def _technology(sight: Sight, me: PlayerView, name: str) -> str:
    id = name.removeprefix(IMPROVED)
    improved = name != id
    card = sight.technology(id)
    choice, closed = _technology_target(sight, id, improved)
    style = "tech improved" if improved else "tech up" if id in me.improvable else "tech"
    kept = icon("trade-token", SMALL) if id == _PODS and me.pods_covered else ""
    if id == _CHAMBERS:
        kept = f" <b>{me.chambers}/{me.chamber_limit}</b>"
    body = f"<b>{esc(card.name)}</b><span>{brief(sight.tables, card, improved=improved)}{kept}</span>"
    return thing(style, esc(say.technology(sight.tables, name)), name, body, choice, closed, tag="span")


def _technology_target(sight: Sight, id: str, improved: bool) -> tuple[Choice | None, Closed | None]:
    """Improving it, an action that it gives, or what lies on it."""
    if sight.verb == "technology" and not improved:
        better = f"{IMPROVED}{id}"
        return sight.open(better), sight.shut(better)
    if sight.verb == "action":
        found = [one for one in sight.scene.choices if str(one.value).startswith(f"{id}.")]
        # Of several actions the question bar offers each.
        shut = None if found else sight.shut(f"{id}.1")
        return (found[0] if len(found) == 1 else None), shut
    if id == _PODS and sight.verb in _BY_PLACE:
        return sight.open("pods"), None
    if id == _CHAMBERS and sight.verb in _BY_PLACE:
        return sight.open("chambers"), sight.shut("chambers")
    return None, None


# ---------------------------------------------------------------------- Agendas


def agenda_sign(kind: int, size: str = "px14") -> str:
    return icon(f"a-{v.AGENDAS[kind]}", size)


def agendas(sight: Sight, me: PlayerView) -> str:
    worths = {one.place: one.total if one.pure else sum(one.sections) for one in me.scoring}
    made = [_slot(sight, me, slot, worths.get(slot.place)) for slot in me.slots]
    if me.played:
        made.append(_played(sight, me))
    style = " crowd" if len(made) >= _CROWD else " many" if len(made) >= _MANY else ""
    return f'<div class="agenda-slots{style}">{"".join(made)}</div>'


def _slot(sight: Sight, me: PlayerView, slot: AgendaSlotView, worth: int | None) -> str:
    choice, closed = _slot_target(sight, slot)
    place = esc(say.slot(slot.place)).removeprefix("the ")
    stain = corruption("px14") if slot.corrupted else ""
    if not slot.agenda:
        body = f"{stain}<span>free</span>"
        label = f"{place}, free{', Corrupted' if slot.corrupted else ''}"
        return thing("agenda-slot none", label, "agenda slot", body, choice, closed, tag="span")
    name, mark = _name(sight, slot.agenda, me)
    token = icon("trade-token", SMALL) if slot.covered else ""
    figure = "" if worth is None else f"<b>{signed(worth) if worth < 0 else f'+{worth}'}</b>"
    body = (
        f'<span class="slot-head">{mark}{figure}{stain}{token}</span>'
        f'<span class="slot-name">{name}</span><span class="slot-note">{_note(sight, slot)}</span>'
    )
    style = f"agenda-slot{' corrupted' if slot.corrupted else ''}"
    return thing(style, f"{place}: {name}", slot.agenda, body, choice, closed, tag="span")


def _note(sight: Sight, slot: AgendaSlotView) -> str:
    if slot.corrupted:
        return "does not score"
    if slot.covered:
        return "no Upkeep"
    return f"Upkeep {sight.tables.agenda_upkeep}"


def _name(sight: Sight, agenda: str, me: PlayerView) -> tuple[str, str]:
    """What it is called, and its sign; a starting Agenda goes by its House."""
    kind, number = sight.tables.by_id[agenda]
    if kind == "starting-agenda":
        house = sight.house(me.seat)
        return ("" if house is None else esc(house.name)), icon("influence", "px14")
    card = sight.tables.agendas[number]
    return esc(card.name), agenda_sign(card.type)


def _slot_target(sight: Sight, slot: AgendaSlotView) -> tuple[Choice | None, Closed | None]:
    if sight.verb not in _BY_PLACE:
        return None, None
    choice = sight.open(slot.place) or (sight.open(slot.agenda) if slot.agenda else None)
    return choice, None if choice is not None else sight.shut(slot.place, slot.agenda)


def _played(sight: Sight, me: PlayerView) -> str:
    """The Agenda of this turn lies beside the slots until Clean-up; its action may still be taken."""
    card: t.Agenda = say.agenda_of(sight.tables, me.played)
    choice = sight.open(AGENDA) if sight.verb == "action" else None
    worth = next((sum(one.sections) for one in me.hand_scoring if one.agenda == me.played), None)
    figure = "" if worth is None else f"<b>{signed(worth) if worth < 0 else f'+{worth}'}</b>"
    body = (
        f'<span class="slot-head">{agenda_sign(card.type)}{figure}</span>'
        f'<span class="slot-name">{esc(card.name)}</span><span class="slot-note">Clean-up</span>'
    )
    return thing("agenda-slot played", f"played: {esc(card.name)}", me.played, body, choice, tag="span")


# ---------------------------------------------------------------------- for those who only watch


def small(sight: Sight, one: PlayerView) -> str:
    """Technologies and Agendas of a player by name."""
    names = "".join(
        [
            f'<li data-explain="{name}">{esc(say.technology(sight.tables, name))}</li>'
            for name in one.technologies
        ]
    )
    worths = {scored.place: scored.total for scored in one.scoring}
    made = []
    for slot in one.slots:
        if slot.agenda:
            _, mark = _name(sight, slot.agenda, one)
            stain = corruption("px12") if slot.corrupted else ""
            made.append(
                f'<span class="stat" data-explain="{slot.agenda}">{mark}'
                f"<b>{signed(worths.get(slot.place, 0))}</b>{stain}</span>"
            )
    return f"<ul>{names}</ul>{facts(*made)}"
