"""The race against the Void (VF-11.2): its total with the ten sources, everybody's Influence beside it."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import RaceView, SourceView
from starboard.games.voidfall.state import COLOURS
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, symbol
from starboard.page.kit.people import Person
from starboard.page.kit.things import thing

# Of each source in the order of the document: its icon, one of them and several in a word or two.
SOURCES: Final = (
    ("crisis", "Base", "Base"),
    ("rift", "Rift", "Rifts"),
    ("haven", "open Haven", "open Havens"),
    ("damage", "Catastrophe", "Catastrophes"),
    ("harbinger", "Harbinger", "Harbingers"),
    ("f-progress", "consumed", "consumed"),
    ("alert", "ongoing", "ongoing"),
    ("fallen", "Fallen", "Fallen"),
    ("corruption", "Corruption", "Corruption"),
    ("person", "Population", "Population"),
)
_WIDTH: Final = 200
_BY_PLAYER: Final = ("payer", "partner", "haven-next", "joint-first", "trade-partner")


class Runner(NamedTuple):
    """A player in the race; `choice` if the question is about players."""

    who: Person
    influence: int
    choice: Choice | None


def race_panel(sight: Sight) -> str:
    """Empty where nobody races the Void."""
    peril = sight.view.peril
    if peril is None:
        return ""
    runners = tuple(
        [
            Runner(
                sight.called(seat),
                influence,
                sight.open(COLOURS[seat]) if sight.verb in _BY_PLAYER else None,
            )
            for seat, influence in enumerate(peril.race.influence)
        ]
    )
    return sight.draw("race", _panel, peril.race, runners, sight.over)


def _panel(race: RaceView, runners: tuple[Runner, ...], over: bool) -> str:
    most = max(race.total, *race.influence, 1)
    rows = "".join([_runner(one, most) for one in runners])
    sources = "".join([_source(n, one) for n, one in enumerate(race.sources)])
    head = "The Void at the end" if over else "The Void, if it ended now"
    void = symbol("p-void", "icon px16 colour-void")
    return (
        f'<section class="panel race-panel" aria-label="The race against the Void"><div class="panel-head">'
        f'<span class="eyebrow" data-explain="race">{head}</span><span class="clause-link">VF-11.2</span>'
        f"</div>"
        f'<div class="runner void"><span>{void}Void</span>{_sources_bar(race, most)}<b>{race.total}</b></div>'
        f'{rows}<div class="race-sources">{sources}</div></section>'
    )


def _sources_bar(race: RaceView, most: int) -> str:
    """All that the total is made of, on the scale of the panel."""
    made, x = "", 0.0
    for n, one in enumerate(race.sources):
        width = _WIDTH * one.points / most
        if width:
            made += f'<rect class="source-{n}" x="{x:.1f}" width="{max(0.6, width - 1):.1f}" height="10"/>'
        x += width
    return _bar(made)


def _bar(made: str) -> str:
    box = f'viewBox="0 0 {_WIDTH} 10" preserveAspectRatio="none"'
    return f'<svg class="race-bar" {box} aria-hidden="true">{made}</svg>'


def _runner(one: Runner, most: int) -> str:
    bar = _bar(f'<rect class="own" width="{_WIDTH * one.influence / most:.1f}" height="10"/>')
    body = f"<span>{one.who.sign('px15')}<em>{one.who.name}</em></span>{bar}<b>{one.influence}</b>"
    return thing(f"runner {one.who.seat}", f"{one.who.name}: {one.influence}", "race", body, one.choice)


def _source(n: int, one: SourceView) -> str:
    mark, single, several = SOURCES[n]
    number = f"{one.number} " if n else ""
    word = single if one.number == 1 else several
    zero = "" if one.points else " zero"
    return (
        f'<span class="race-source{zero}" title="{one.label}"><i class="swatch source-{n}"></i>'
        f"{icon(mark, 'px13')}<span>{number}{word}</span><b>{one.points}</b></span>"
    )
