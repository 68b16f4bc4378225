"""What the viewer's agendas ask for, and how far it is (7.12, 7.14, 7.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import condition
from starboard.games.revenant.view import RequirementView


class Check(NamedTuple):
    """A condition of an agenda and whether it is met; the name only where an agenda has but one."""

    agenda: str
    name: str
    progress: str
    met: bool


def own_agendas(sight: Sight) -> list[Check]:
    """What the viewer's agendas ask for: as things stand, or what counts if one is revealed."""
    view = sight.view
    asked = view.own_reveal if sight.verb == "proto-reveal" else view.own_agendas
    return [_check(sight, one) for one in asked]


def _check(sight: Sight, one: RequirementView) -> Check:
    n = sight.tables.by_id[one.agenda][1]
    if sight.edition == t.FINAL:
        agenda = sight.tables.agendas[n]
        return Check(one.agenda, agenda.name, _progress(agenda.condition, iter(one.figures)), one.met)
    objective = sight.tables.hidden_agendas[n].objectives[one.place]
    return Check(one.agenda, "", _progress(objective, iter(one.figures)), one.met)


def _progress(what: g.Expr, figures: Iterator[int]) -> str:
    """What is counted, how far it is and how far it has to go."""
    if what.op == g.OP_AND:
        return ", ".join([_progress(part, figures) for part in what.parts])
    if what.op not in (g.OP_AT_LEAST, g.OP_AT_MOST, g.OP_EQUAL):
        return condition(what)
    left, right = what.parts
    now = f"<em>{next(figures)}</em>"
    if what.op == g.OP_AT_LEAST:
        return f"{condition(left)} {now} / {condition(right)}"
    sign = "≤" if what.op == g.OP_AT_MOST else "="
    return f"{condition(left)} {now} {sign} {condition(right)}"
