"""A character board: four rows of slots with abilities, markers and neutralization tokens (5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import KIND_NAMES, kind_icon, marker, stat_icon, token
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.rules.abilities import ACQUIRE
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.view import AbilityView, SeatView
from starboard.games.pirates_of_skydock.words.phrases import signed
from starboard.kernel.page import Choice
from starboard.page.drawing import plural, target, why
from starboard.page.kit.things import chooser, hit, tag
from starboard.page.kit.tracks import pips
from starboard.page.markup import esc

_UNITS: Final = {t.MOVE: "step", t.SCHEME: "card", t.HEAL: "token"}


def board(sight: Sight, owner: SeatView, style: str = "", *, own: bool = True) -> str:
    """All rows. `own`: what the question asks about it can be clicked."""
    rows = "".join(_row(sight, owner, row, own) for row in range(len(t.ROWS)))
    used = columns(t.SLOTS.index(one.slot) for one in owner.board)
    return f'<div class="character-board {style} wide-{used}" data-explain="slots">{rows}</div>'


def columns(slots: Iterable[int]) -> int:
    """How many columns hold an ability: they are wider than those that are still empty."""
    return max([row.index(slot) + 1 for slot in slots for row in t.ROW_SLOTS if slot in row], default=1)


def row_head(tables: t.Tables, row: int) -> str:
    """Its letter and name, and which stat it helps."""
    stat = tables.row_stat[row]
    bonus = f"+{tables.row_bonus} {stat_icon(t.STATS[stat], 'px12')}" if stat >= 0 else "none"
    return (
        f'<span class="row-name"><b>{t.ROWS[row]}</b><span>{esc(tables.row_names[row])}<small>{bonus}</small>'
        "</span></span>"
    )


def _row(sight: Sight, owner: SeatView, row: int, own: bool) -> str:
    held = {one.slot: one for one in owner.board}
    first_empty = next((slot for slot in t.ROW_SLOTS[row] if t.SLOTS[slot] not in held), -1)
    made = "".join(
        _slot(sight, owner, slot, held.get(t.SLOTS[slot]), row if slot == first_empty else -1, own)
        for slot in t.ROW_SLOTS[row]
    )
    return f'<div class="board-row">{row_head(sight.tables, row)}{made}</div>'


def numbers(tables: t.Tables, slot: int) -> str:
    """The faces of the d20 that hit a slot."""
    return " ".join(
        f"<i>{face}</i>" for face, hit_slot in enumerate(tables.slot_of) if face and hit_slot == slot
    )


def _slot(sight: Sight, owner: SeatView, slot: int, ability: AbilityView | None, row: int, own: bool) -> str:
    """`row`: the left-most empty slot of this row, where a new ability would go; -1 otherwise."""
    name = t.SLOTS[slot]
    printed = f'<span class="slot-numbers">{numbers(sight.tables, slot)}</span>'
    if ability is None:
        inside = f"{printed}{_arrivals(sight, row) if own and row >= 0 else ''}"
        return f'<div class="slot empty" data-slot="{name}">{inside}</div>'
    body = f"{printed}{_ability(sight, ability)}"
    state = f"slot {ability.cover}{' marked' if ability.markers else ''}"
    planned = [step.level for step in owner.plan if step.slot == name]
    if planned:
        before = str(planned[0] - 1) if planned[0] > 1 else "new"
        after = f" → {planned[-1]}" if planned[-1] > 1 else ""
        body += f'<em class="slot-plan">{before}{after}<span> planned</span></em>'
        state += " planned"
    label = f"{ability.kind} {ability.level} in {name}"
    if not own:
        return f'<div class="{state}" data-explain="{ability.kind}" title="{label}">{body}</div>'
    return _own_slot(sight, owner, ability, state, label, body)


def _own_slot(sight: Sight, owner: SeatView, ability: AbilityView, state: str, label: str, body: str) -> str:
    name = ability.slot
    choice = _answer(sight, owner, name)
    if choice is not None:
        return f'<button class="{state} legal" data-explain="{ability.kind}" {target(choice)}>{body}</button>'
    if sight.verb == "turn" and ability.markers:
        return chooser(
            f"{state} choose", f"slot-{name}", body, f"the marker on {label}", ability.kind, chosen=False
        )
    closed = sight.shut(name)
    if closed is not None:
        return f'<button class="{state}" data-explain="{ability.kind}" {why(closed)}>{body}</button>'
    return (
        f'<div class="{state}" data-explain="{ability.kind}" tabindex="0" role="group" aria-label="{label}">'
        f"{body}</div>"
    )


def _answer(sight: Sight, owner: SeatView, name: str) -> Choice | None:
    """The option that this slot stands for, if it stands for one."""
    if sight.verb in ("energy", "token", "improve", "interact-marker"):
        return sight.open(name)
    if sight.verb == "heal":
        return sight.open(f"{COLOURS[owner.seat]} {name}")
    return None


def _arrivals(sight: Sight, row: int) -> str:
    """New abilities that could go here: in the draft each while its kind is chosen, else side by side."""
    if sight.verb not in ("draft", "improve"):
        return ""
    kinds = offered_kinds(sight)
    made = []
    for kind in kinds:
        choice = sight.open(ACQUIRE[kind][row])
        if choice is None:
            continue
        sign = f"{kind_icon(t.KINDS[kind], 'px13')}{KIND_NAMES[kind]}"
        if sight.verb == "improve":
            made.append(f'<button class="kind-target" {target(choice)}>{sign}</button>')
        else:
            group = f"kind-{t.KINDS[kind]}" if len(kinds) > 1 else ""
            made.append(hit(choice, tag(sign), "", group, off=bool(group) and kind != kinds[0]))
    return f'<span class="kind-targets">{"".join(made)}</span>' if made else ""


def offered_kinds(sight: Sight) -> list[int]:
    """The kinds of which a new ability can be taken, in order."""
    values = sight.ask.by_value
    return [kind for kind in range(len(t.KINDS)) if any(value in values for value in ACQUIRE[kind])]


def _ability(sight: Sight, one: AbilityView) -> str:
    kind = t.KINDS.index(one.kind)
    bolts = "".join(marker("px18") for _ in range(one.markers))
    cover = token(one.cover, "px18") if one.cover else ""
    return (
        f'{kind_icon(one.kind, "px20")}<span class="slot-name"><b>{KIND_NAMES[kind]}</b><small>'
        f"{pips(one.level, sight.tables.abilities[kind].most)}{value_text(kind, one.value)}</small></span>"
        f'<span class="slot-pieces">{bolts}{cover}</span>'
    )


def value_text(kind: int, value: int) -> str:
    """Steps, cards, tokens, or a bonus."""
    return str(value) if kind in _UNITS else signed(value)


def value_words(kind: int, value: int) -> str:
    """The same with what it counts."""
    return plural(value, _UNITS[kind]) if kind in _UNITS else signed(value)
