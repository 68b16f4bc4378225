"""The three Civilization tracks: Tiers, what every space brings, the marker, the price of the last spaces."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.measures import corruption, ship
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import sign
from starboard.games.voidfall.rules.tracks import PRICES, SKIP
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.effect import Effect
from starboard.kernel.english import capital
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.corners import facts
from starboard.page.kit.things import thing
from starboard.page.kit.tracks import runs
from starboard.page.markup import esc

# The questions about the next space of a track.
_FORWARD: Final = ("advance", "skip")
# Those about a marker of Corruption, in which a track is called `track NAME`.
_MARKERS: Final = ("corrupt", "cleanse", "move-from", "move-to")


def draw(sight: Sight, me: PlayerView) -> str:
    return sight.part(
        "tracks",
        lambda sight: _draw(sight, me),
        (me.house, me.tracks, me.track_corruption),
        (me.technologies, me.improved_limit, me.rules),
        asked=sight.verb in _FORWARD or sight.verb in _MARKERS,
    )


def _draw(sight: Sight, me: PlayerView) -> str:
    owned = sum([name.startswith("improved ") for name in me.technologies])
    tracks = "".join([_track(sight, me, n) for n in range(len(v.TRACKS))])
    return (
        '<div class="mat-tracks"><div class="mat-head"><span class="eyebrow" data-explain="civilization">'
        f'Civilization</span><span data-explain="improved technology">Improved <b>{owned}</b> of '
        f"{me.improved_limit}</span></div>{_tiers()}{tracks}</div>"
    )


def _tiers() -> str:
    """Bands over the spaces."""
    made = "".join(
        [
            f'<span class="wide-{end - start}">{"Tier " if not start else ""}{v.TIERS[start]}</span>'
            for start, end in runs(v.TIERS)
        ]
    )
    return f'<div class="track-tiers" data-explain="tier"><span></span>{made}</div>'


def _track(sight: Sight, me: PlayerView, n: int) -> str:
    name = v.TRACKS[n]
    house = sight.house(me.seat)
    assert house is not None
    corrupted, at = me.track_corruption[n], me.tracks[n]
    choice, closed = _forward(sight, name)
    spaces = ""
    for space, benefit in enumerate(house.tracks[n]):
        here = space == at + 1
        spaces += _space(sight, me, n, space, benefit, choice if here else None, closed if here else None)
    state = " corrupted" if corrupted else ""
    return (
        f'<div class="track{state}">{_head(sight, name, corrupted)}<div class="spaces">{spaces}</div></div>'
    )


def _forward(sight: Sight, name: str) -> tuple[Choice | None, Closed | None]:
    """What the next space of a track answers, or why it does not."""
    if sight.verb == "advance":
        return sight.open(name), sight.shut(name)
    if sight.verb == "skip" and sight.question is not None and sight.question.about[0] == name:
        return sight.open(SKIP), None
    return None, None


def _head(sight: Sight, name: str, corrupted: bool) -> str:
    """Its sign takes the marker of Corruption, and gives it back."""
    choice = closed = None
    if sight.verb in _MARKERS:
        place = f"track {name}"
        choice, closed = sight.open(place), sight.shut(place)
    stain = corruption("px13") if corrupted else ""
    label = f"{capital(name)} track{', Corrupted' if corrupted else ''}"
    return thing("track-head", label, name, f"{icon(f't-{name}', 'px17')}{stain}", choice, closed, tag="span")


def _space(
    sight: Sight,
    me: PlayerView,
    n: int,
    space: int,
    benefit: Effect,
    choice: Choice | None,
    closed: Closed | None,
) -> str:
    name, at = v.TRACKS[n], me.tracks[n]
    if space == at:
        seat = sight.person(me.seat).seat
        return f'<span class="space here {seat}" data-piece="track:{name}"><b>{space}</b></span>'
    said = (
        f"{capital(name)} {space}, Tier {v.TIERS[space]}: {effect(sight.tables, benefit)}" if space else "0"
    )
    drawn = sign(sight.tables, benefit) if space else "0"
    fp = 0 if "no-tier-cost" in me.rules else PRICES[space]
    fee = f'<i class="fee">−{fp}{ship(size="px11")}</i>' if fp and space > at else ""
    style = f"space{' past' if space < at else ' next' if space == at + 1 else ''}{' dear' if fee else ''}"
    body = f'<span class="benefit">{drawn}</span>{fee}'
    if choice is None and closed is None:
        return f'<span class="{style}" title="{esc(said)}">{body}</span>'
    return thing(style, esc(said), name, body, choice, closed, tag="span")


def small(sight: Sight, one: PlayerView) -> str:
    """The tracks of a player in one line."""
    made = [
        f'<span class="stat{" corrupted" if one.track_corruption[n] else ""}" title="{capital(name)}, Tier '
        f'{v.TIERS[one.tracks[n]]}">{icon(f"t-{name}", "px15")}<b>{one.tracks[n]}</b>'
        f"{corruption('px12') if one.track_corruption[n] else ''}</span>"
        for n, name in enumerate(v.TRACKS)
    ]
    return facts(*made)
