"""Where a score comes from: the public sheet of the moment in a few parts."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant.board.pieces import true_minus
from starboard.games.revenant.board.prospects import Counts
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.tables import FINAL
from starboard.games.revenant.view import PlayerView

SOURCES = ("Houses", "hidden", "cards", "rank, stock", "agenda", "Corruption")
# The lines of the sheet by their clauses; of those under one clause the label decides.
_HOUSES = "REV-30.4"
_AGENDAS = ("REV-30.3", "REV-30.5")
_LOSSES = "REV-30.8"


def parts(sight: Sight, player: PlayerView) -> tuple[int, ...]:
    """Houses, own Hidden Influence, cards, rank and Resources, agendas met, losses; secrets only if seen."""
    found = sight.points.get(player.seat)
    if found is None:
        found = sight.points[player.seat] = _parts(sight, player)
    return found


def _parts(sight: Sight, player: PlayerView) -> tuple[int, ...]:
    v = sight.view
    column = player.seat
    sums = [0] * len(SOURCES)
    for line in v.sheet:
        sums[_source(line.label, line.clause)] += line.points[column]
    if not v.over and sight.is_me(column):
        sums[SOURCES.index("hidden")] = sum(one.hidden * one.power for one in v.own_worth)
        sums[SOURCES.index("agenda")] += agenda_points(sight, player)
    return tuple(sums)


@lru_cache(maxsize=256)
def _source(label: str, clause: str) -> int:
    """The place among the sources."""
    if clause == _HOUSES:
        return SOURCES.index("Houses")
    if clause == _LOSSES:
        return SOURCES.index("Corruption")
    if clause in _AGENDAS or label.startswith(("Hidden Agenda", "Colony")):
        return SOURCES.index("agenda")
    return SOURCES.index("cards" if label.endswith("cards") else "rank, stock")


def agenda_points(sight: Sight, player: PlayerView) -> int:
    """What the own agendas would bring as things stand."""
    each = sight.tables.numbers[sight.edition].agenda_prestige
    if player.revealed:
        return each * sum(player.marked)
    counts = Counts(sight, player)
    met = 0
    for agenda in player.agendas or ():
        n = sight.tables.by_id[agenda][1]
        if sight.edition == FINAL:
            met += counts.met(sight.tables.agendas[n].condition)
        else:
            met += sum(counts.met(one) for one in sight.tables.hidden_agendas[n].objectives)
    return each * met


def split_bar(values: tuple[int, ...]) -> str:
    """The gains as one bar, with gaps of 2 units."""
    shown = [max(0, n) for n in values]
    total = sum(shown) or 1
    room = 200 - 2 * (sum(1 for n in shown if n) - 1)
    x = 0.0
    made = []
    for name, n in zip(range(len(SOURCES)), shown, strict=True):
        if n:
            width = room * n / total
            made.append(f'<rect class="b{name}" x="{x:.1f}" width="{width:.1f}" height="6"/>')
            x += width + 2
    spoken = ", ".join(f"{name} {n}" for name, n in zip(SOURCES, values, strict=True))
    return (
        f'<svg class="bar" viewBox="0 0 200 6" preserveAspectRatio="none" role="img" aria-label="{spoken}">'
        f"{''.join(made)}</svg>"
    )


def legend(values: tuple[int, ...]) -> str:
    return "".join(
        f'<span class="{"neg" if n < 0 else ""}"><u class="b{place}"></u>{name}<b>{true_minus(n)}</b></span>'
        for place, (name, n) in enumerate(zip(SOURCES, values, strict=True))
        if n or place == 0
    )
