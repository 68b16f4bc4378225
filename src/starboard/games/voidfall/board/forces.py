"""What a row of answers sends into a Combat: from where, what comes of it, what is given up (VF-20.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.campaign import RungView
from starboard.games.voidfall.combat.sides import INVADER
from starboard.games.voidfall.combat.story import CONQUERED, RESULTS, TIE
from starboard.kernel.ask import Value
from starboard.kernel.page import Path
from starboard.page.kit.idle import Texts

Pile = tuple[str, str, int]
"""Sector, kind and FP."""


class Force(NamedTuple):
    """`sent` by pile; `rest`: the piles that are asked about later; `falls`: the sectors that are given up;
    `end`: how the Combat ends if these FP follow those on the way and no others do, None if unknown.
    """

    sent: tuple[Pile, ...]
    rest: tuple[Pile, ...]
    falls: tuple[str, ...]
    end: RungView | None

    @property
    def size(self) -> int:
        return sum([fp for _, _, fp in self.sent])

    @property
    def wins(self) -> bool:
        return self.end is not None and self.end.result == RESULTS[CONQUERED]


def force_of(sight: Sight, answers: Sequence[Value]) -> Force:
    """The force that these answers send, one for each pile from the open question on."""
    one = sight.view.invasions[0]
    numbers = [answer for answer in answers if isinstance(answer, int)]
    sent = [(near, kind, n) for (near, kind, _), n in zip(one.piles, numbers, strict=False) if n]
    rest = one.piles[len(numbers) :]
    if not sent and not any(one.sent) and [fp for _, _, fp in rest] == [1]:
        # At least one FP has to go: nobody is asked where only one is left.
        sent, rest = list(rest), ()
    falls = given_up(sight, sent)
    # VF-20.7: the missiles of a sector that is given up fall silent, which the forecast does not know.
    armed = sight.me is not None and any(rule.startswith("missile-") for rule in sight.me.rules)
    return Force(tuple(sent), tuple(rest), falls, None if falls and armed else _end(sight, sent))


def given_up(sight: Sight, sent: Sequence[Pile]) -> tuple[str, ...]:
    """VF-20.6: the sectors that these FP are the last to leave; a Home never is."""
    left = {near: sum(sight.sectors[near].fleet) for near, _, _ in sent if not sight.sectors[near].home}
    for near, _, fp in sent:
        if near in left:
            left[near] -= fp
    return tuple([near for near, fp in left.items() if not fp])


def _end(sight: Sight, sent: Sequence[Pile]) -> RungView | None:
    one = sight.view.invasions[0]
    force = list(one.sent)
    for _, kind, fp in sent:
        force[v.FLEETS.index(kind)] += fp
    rungs = [rung for ladder in one.ladders for rung in ladder.rungs]
    return next((rung for rung in rungs if list(rung.fleets) == force), None) if sent else None


def in_order(sight: Sight, paths: Sequence[Path]) -> list[Path]:
    """The smallest forces first, after them those that give up a sector; last, to send none from here."""

    def place(path: Path) -> tuple[bool, int, int]:
        force = force_of(sight, answers_of(path))
        return not force.sent, len(force.falls), force.size

    return sorted(paths, key=place)


def answers_of(path: Path) -> tuple[Value, ...]:
    return tuple([choice.value for choice in path])


def smallest_win(sight: Sight, paths: Sequence[Path]) -> Path | None:
    """The fewest FP that win without giving up a sector, where only one row sends so few."""
    forces = [(force_of(sight, answers_of(path)), path) for path in paths]
    wins = [(force.size, path) for force, path in forces if force.wins and not force.falls and not force.rest]
    fewest = min([size for size, _ in wins], default=0)
    found = [path for size, path in wins if size == fewest]
    return found[0] if len(found) == 1 else None


def texts(sight: Sight, answers: Sequence[Value]) -> Texts:
    """How many from where, then what comes of it; what stays behind where none or nothing is known."""
    force = force_of(sight, answers)
    named = [f"{fp}{signs.ship(kind, 'px15')}{sight.sector_name(near)}" for near, kind, fp in force.sent]
    falls = [f'<span class="warns">{sight.sector_name(near)} falls</span>' for near in force.falls]
    notes = [outcome(force.end)] if force.end is not None else []
    if not force.sent:
        near = sight.view.invasions[0].piles[0][0]
        notes.append(f"{sight.sector_name(near)} keeps {sum(sight.sectors[near].fleet)}")
    return " + ".join(named) or "None", " · ".join([*notes, *falls])


def outcome(end: RungView) -> str:
    if end.result != RESULTS[CONQUERED]:
        return f'<span class="warns">{"tie" if end.result == RESULTS[TIE] else "repelled"}</span>'
    return f"{sum(end.left[INVADER])} left"
