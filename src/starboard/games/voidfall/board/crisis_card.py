"""What the Void brings this turn: the current Crisis with its ways out, or the War (VF-7, VF-9)."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.crisis_board import owed
from starboard.games.voidfall.board.measures import crown, ship
from starboard.games.voidfall.board.meeting import focuses_for
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import short
from starboard.games.voidfall.forecast import Skirmish
from starboard.games.voidfall.peril_view import PerilView, RowView, TollView, WayView
from starboard.games.voidfall.rules.alerts import CATASTROPHE, PENALTY
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.english import capital, listed
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.markup import esc

_ROWS: Final = ("military", "economic")
_LEVELS: Final = ("", "I", "II", "III")
_IN_TURN: Final = ("select", "actions", "clean-up", "void", "delayed")


def crisis_card(sight: Sight, peril: PerilView) -> str:
    if peril.alert.is_war:
        return _war(sight, peril)
    if peril.crisis is None:
        return _calm(sight, peril)
    return _crisis(sight, peril)


def _calm(sight: Sight, peril: PerilView) -> str:
    said = "The Alert of a round is turned up before its first turn."
    if sight.view.phase in _IN_TURN and peril.alert.level:
        said = "No Crisis is left for this turn: the Void does not advance."
    head = f'<div class="crisis-head"><b>{icon("alert", "px16")}No Crisis</b></div>'
    return f'{head}<p class="crisis-none">{said}</p>'


def _crisis(sight: Sight, peril: PerilView) -> str:
    assert peril.crisis is not None
    one = peril.crisis
    card = sight.tables.crises[sight.number(one.id)]
    choice = closed = None
    if sight.verb in ("crisis", "crisis-before", "crisis-discard"):
        choice, closed = sight.open(one.id), sight.shut(one.id)
    kind = f"{v.CRISIS_TYPES[card.type].capitalize()} · {_LEVELS[one.level]}"
    said = capital(crises.demand(sight.tables, card.condition))
    head = (
        f'<span class="crisis-head"><b>{icon("alert", "px16 colour-warn")}{esc(card.name)}</b>'
        f'<small class="kind">{kind}</small></span><span class="crisis-condition">{_tick(sight, one.id)}'
        f'<span>{esc(said)}</span><span class="clause-link">{clause(card.condition.kind)}</span></span>'
    )
    label = esc(f"{card.name}: {said}")
    return f"{thing('crisis-face', label, one.id, head, choice, closed)}{ways(sight, peril)}"


def clause(kind: int) -> str:
    return {v.KIND_A: "VF-7.6", v.KIND_B: "VF-7.7", v.KIND_C: "VF-7.8"}[kind]


def _tick(sight: Sight, crisis: str) -> str:
    """Lit if something in the viewer's hand could meet the condition as things stand."""
    found = focuses_for(sight, crisis)
    if not found:
        return f'<span class="no-tick">{icon("alert", "px13")}</span>'
    names = ", ".join([sight.focus(one).name for one in found])
    return f'<span class="tick" title="{esc(f"with {names}")}">{icon("check", "px14")}</span>'


# ---------------------------------------------------------------------- the ways out


def ways(sight: Sight, peril: PerilView) -> str:
    """Three lines: what each of them comes to, in figures."""
    rows = [one for one in peril.ways if one.way in _ROWS]
    made = ""
    for one in peril.ways:
        if one.way in _ROWS:
            if one is not rows[0]:
                continue
            text = " or ".join([row_change(peril, each, short=len(rows) > 1) for each in rows])
            made += _way(
                sight, one, "crisis", "Ongoing", text, _choice(sight, one) if len(rows) == 1 else None
            )
        elif one.way == PENALTY:
            made += _way(sight, one, "corruption", "Penalty", penalty(sight, peril), _choice(sight, one))
        elif one.way == CATASTROPHE:
            made += _way(sight, one, "damage", "Catastrophe", catastrophe(sight, peril), _choice(sight, one))
        else:
            made += _way(sight, one, "skirmish", "Face it", "Skirmish, then pay", _choice(sight, one))
    return f'<div class="ways-out">{made}</div>' if made else ""


def _choice(sight: Sight, way: WayView) -> Choice | None:
    return sight.open(way.way) if sight.verb == "void" else None


def _way(sight: Sight, way: WayView, mark: str, name: str, text: str, choice: Choice | None) -> str:
    style = f"way-out {way.way}{'' if way.open else ' closed'}"
    body = f'{icon(mark, "px14")}<b>{name}</b><span class="comes-to">{text}</span>'
    explain = {PENALTY: "penalty", CATASTROPHE: "catastrophe"}.get(way.way, "crisis board")
    return thing(style, name, explain, body, choice)


def penalty(sight: Sight, peril: PerilView) -> str:
    """What is printed, in signs."""
    assert peril.crisis is not None
    card = sight.tables.crises[sight.number(peril.crisis.id)]
    said = esc(effect(sight.tables, card.penalty))
    return f'<span title="{said}">{short(sight.tables, card.penalty)}</span>'


def row_of(peril: PerilView, way: str) -> RowView:
    return next(one for one in peril.rows if one.row == way)


def after_push(row: RowView) -> int:
    """The place of the value in force once one more stands on the row."""
    return min(row.in_force + 1, len(row.spaces) - 1)


def row_change(peril: PerilView, way: WayView, *, short: bool = False) -> str:
    """What counts once the card lies on the row."""
    row = row_of(peril, way.way)
    if way.catastrophe:
        return "Catastrophe" if not way.loses else '<strong class="loses">loses the game</strong>'
    after = row.spaces[after_push(row)]
    if way.way == "military":
        return f"{'' if short else f'+{row.spaces[row.in_force].military} → '}<b>+{after.military}</b>"
    return f"{'' if short else 'to pay '}<b>{owed(after.demand)}</b>"


def catastrophe(sight: Sight, peril: PerilView) -> str:
    """VF-9.13: an option that needs a fourth token loses the game."""
    if peril.catastrophes == peril.catastrophe_limit:
        return '<strong class="loses">loses the game</strong>'
    n = peril.catastrophes
    return f"{n} → <b>{n + 1}</b>, Void +{sight.tables.end_scores[2]}"


# ---------------------------------------------------------------------- War


def _war(sight: Sight, peril: PerilView) -> str:
    war = sight.tables.wars[sight.number(peril.alert.id)]
    head = (
        f'<span class="crisis-head"><b>{icon("skirmish", "px16 colour-bad")}{esc(war.name)}</b>'
        '<small class="kind">War</small></span>'
    )
    said = crises.war(sight.tables, war)
    rows = "".join([_toll(sight, one) for one in peril.tolls if one.war is not None])
    face = thing("crisis-face", esc(f"{war.name}: {said}"), war.id, head)
    return f'{face}<div class="war-tolls">{rows}</div>{ways(sight, peril)}'


def _toll(sight: Sight, toll: TollView) -> str:
    """What facing the board would do to a player now."""
    assert toll.war is not None
    who = sight.called(toll.seat)
    own = "" if sight.seat is not None and not sight.is_me(toll.seat) else " own"
    struck = f"{who.sign('px13')}{strike(sight, toll.war)}"
    return f'<span class="war-toll {who.seat}{own}">{struck}{paying(toll)}</span>'


def strike(sight: Sight, seen: Skirmish) -> str:
    """`6: A1 falls`."""
    force = f"<b>{seen.strength}</b>{icon('skirmish', 'px13 colour-void')}"
    if not seen.strength or not seen.targets:
        return f"{force} strikes nothing"
    # Of equal ones chance decides (VF-33.10).
    code = listed([sight.sector_name(one) for one in seen.targets], "or")
    falls = seen.result != "defended"
    lost = f", −{seen.recalled}{ship()}" if seen.recalled and not falls else ""
    said = f"{code} {'falls' if falls else 'holds'}{lost}"
    return f'{force} <span class="{"bad" if falls else "good"}">{said}</span>'


def paying(toll: TollView) -> str:
    if not toll.due:
        return ""
    missing = toll.due - toll.paid
    if not missing:
        return f'<span class="good">pays {toll.due}</span>'
    return f'<span class="bad">{missing} short, −{toll.influence}{crown()}</span>'
