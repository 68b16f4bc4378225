"""The viewer's Frigate board: compartments with their bonus actions, Residual Void, Data, Frigate cards."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.cards import placed
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import own_icon, piece
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import bonus_text, effect
from starboard.games.revenant.view import CompartmentView, PlayerView
from starboard.page.drawing import icon, plural
from starboard.page.kit.panels import eyebrow
from starboard.page.kit.things import thing
from starboard.page.kit.tracks import with_room
from starboard.page.markup import esc

_ICONS = {
    "promote": "promote",
    "affiliate": "affiliate",
    "cleanse": "cleanse",
    "activate": "activate",
    "gain": "gain",
    "remove corruption": "cleanse",
    "gain resource": "gain",
    "gain tactics": "gain",
    "play card": "affiliate",
    "move frigate": "hyper",
}
# Names that are too long for one of six compartments.
_SHORT = {"Remove Corruption": "Remove"}
_RESOURCE_VERBS = ("pay", "overflow", "lock-pick", "discount-pick", "gain-type", "failure-loss")


def asked(sight: Sight, me: PlayerView) -> bool:
    """Whether the question has to do with something on the board."""
    boxes = [one.id for one in me.compartments]
    return sight.verb == "bonus-action" or sight.asks(*boxes, *t.RESOURCES, *me.frigate_cards, "emergency")


def draw(desk: Desk, me: PlayerView) -> str:
    full = sum(me.free.values())
    locked = sum(sum(one.locked.values()) for one in me.compartments)
    note = f"{full} of {me.capacity} free{f' · {locked} locked' if locked else ''}"
    boxes = _shared_out(me)
    cells = "".join(_compartment(desk, one, boxes[n]) for n, one in enumerate(me.compartments))
    return (
        f'<div class="mat-frigate">{eyebrow("Frigate board", "frigate board", note, _emergency(desk, me))}'
        f'<div class="compartments count-{len(me.compartments)}">{cells}</div>'
        f'<div class="frigate-row">{_fields(desk, me)}{_cards(desk, me)}</div></div>'
    )


def _emergency(desk: Desk, me: PlayerView) -> str:
    """The emergency space, with whoever lies there."""
    n = sum(1 for place in me.crew if place == "emergency")
    if not n and not desk.legal("emergency"):
        return ""
    legal = " legal" if desk.legal("emergency") else ""
    there = f" {n}" if n else ""
    return (
        f'<em class="emergency{legal}" data-explain="emergency">'
        f"{own_icon('emergency', 'px13')}Emergency{there}"
        f"{desk.hits('emergency')}</em>"
    )


def _shared_out(me: PlayerView) -> list[list[str]]:
    """Free Resources laid into the clean compartments: where they lie does not matter (REV-13.3)."""
    pool = [name for name in t.RESOURCES for _ in range(me.free[name])]
    boxes: list[list[str]] = []
    for one in me.compartments:
        take = 0 if one.corrupt else one.slots
        boxes.append(pool[:take])
        pool = pool[take:]
    return boxes


def _compartment(desk: Desk, one: CompartmentView, free: list[str]) -> str:
    n = next(n for n, c in enumerate(desk.tables.compartments[desk.edition]) if c.id == one.id)
    card = desk.tables.compartments[desk.edition][n]
    held = [name for name in t.RESOURCES for _ in range(one.locked.get(name, 0))] if one.corrupt else free
    lock = " lock" if one.corrupt else ""
    filled = "".join(_slot(desk, name, lock) for name in held)
    slots = with_room(filled, len(held), one.slots, '<i class="resource-slot"></i>')
    mark = ""
    if one.corruptible:
        mark = (
            f'<span class="corruption on">{piece("cor", "px17", "Corruption")}</span>'
            if one.corrupt
            else '<span class="corruption"></span>'
        )
    says = "blocked" if one.corrupt else bonus_text(card, desk.tables.numbers[desk.edition].promote_cost)
    legal = desk.legal(one.id)
    closed = None if legal or desk.verb != "bonus-action" else desk.shut(one.id)
    state = f"{' blocked' if one.corrupt else ''}{' legal' if legal else ''}"
    sign = own_icon(_ICONS.get(card.name.casefold(), "activate"), "px14")
    name = _SHORT.get(card.name, card.name)
    inside = (
        f'{mark}<span class="compartment-name">{sign}<b>{esc(name)}</b></span><span class="compartment-says">'
        f"{says}</span>"
        f'<span class="resource-slots">{slots}</span>{desk.hits(one.id)}'
    )
    label = f"{card.name}{', corrupted' if one.corrupt else ''}, {plural(len(held), 'Resource')}"
    return thing(f"compartment{state}", esc(label), one.id, inside, closed=closed)


def _slot(desk: Desk, name: str, lock: str) -> str:
    """A Resource; in questions about Resources it is one of the ways to answer."""
    hit = ""
    if not lock and desk.verb in _RESOURCE_VERBS and desk.verb != "gain-type":
        hit = desk.hits(name)
    legal = " legal" if hit else ""
    return f'<i class="resource-slot{lock}{legal}" data-explain="{name}">{piece(name, "px15")}{hit}</i>'


def _fields(desk: Desk, me: PlayerView) -> str:
    size = desk.tables.numbers[desk.edition].set_size
    hidden = f'<i class="own-hidden">{icon("hidden-card", "tint-hidden px14")}</i>'
    made = ""
    for name, sign, n in (("Residual Void", "cor", me.void), ("Discovery Data", "cube", me.data)):
        what = name.removeprefix("Discovery ")
        got = with_room(f'<i class="on">{piece(sign, "px14", what)}</i>' * n, n, size - 1)
        made += (
            f'<span class="collection" data-explain="{what.casefold()}">{name}'
            f'<span class="collected">{got}{hidden}</span></span>'
        )
    return f'<div class="collections">{made}</div>'


def _cards(desk: Desk, me: PlayerView) -> str:
    bonuses = desk.tables.slot_bonus[desk.edition]
    extra = desk.tables.slot_energy[desk.edition]
    made = []
    for n, bonus in enumerate(bonuses):
        if n < len(me.frigate_cards):
            made.append(f'<div class="frigate-card on">{placed(desk, me.frigate_cards[n])}</div>')
            continue
        price = f"<u>+{extra[n]} {piece('ene', 'px12')}</u>" if extra[n] else ""
        gain = f"<span>{effect(bonus)}</span>" if bonus is not None else ""
        made.append(
            f'<div class="frigate-card" data-explain="slot-{n + 1}"><i>{n + 1}</i>{price}{gain}</div>'
        )
    return f'<div class="frigate-cards holds-{len(me.frigate_cards)}">{"".join(made)}</div>'
