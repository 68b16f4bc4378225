"""Where a score comes from: the public sheet of the moment in a few parts."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import PlayerView
from starboard.page.kit.scores import made_of
from starboard.page.markup import signed

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
    if sight.watcher is not None:
        # The sheet is the same for all.
        sums = list(parts(sight.watcher, sight.watcher.view.players[column]))
    else:
        sums = [0] * len(SOURCES)
        for line in v.sheet:
            sums[_source(line.label, line.clause)] += line.points[column]
    if not v.over and sight.is_me(column):
        sums[SOURCES.index("hidden")] = sum(one.secret for one in v.own_worth)
        sums[SOURCES.index("agenda")] += v.own_agenda_points
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


@lru_cache(maxsize=512)
def breakdown(values: tuple[int, ...]) -> str:
    words = "".join(
        f'<span class="{"negative" if n < 0 else ""}"><u class="part-{place}"></u>{name}<b>{signed(n)}</b>'
        "</span>"
        for place, (name, n) in enumerate(zip(SOURCES, values, strict=True))
        if n or place == 0
    )
    return made_of(SOURCES, values, words)
