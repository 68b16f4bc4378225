"""How a game ended, from the viewer's side: the result, how it came about, the podium, what decided it.

All of it is read off the projected score: what everybody would have had if the game had ended then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from starboard.kernel.english import listed
from starboard.kernel.page import Target
from starboard.kernel.title import Result
from starboard.page.chronicle import chronicle_of, sitter_name
from starboard.page.face import Face
from starboard.page.kit.hexes import PATTERNS
from starboard.page.kit.moments import Moment
from starboard.page.ledger import PROJECTED, Ledger
from starboard.page.log_area import whole_story
from starboard.page.markup import esc, seat_class, signed

# So many moments are told, and no more than so many of one kind, good or bad.
_MOMENTS = 3
_OF_ONE_SIGN = 2

NOBODY_BARRED: Final[Mapping[int, str]] = {}


def column_name(face: Face, result: Result, column: int) -> str:
    """Seats are named after who sits there, automata by the title."""
    if column < face.table.seat_count:
        return sitter_name(face, column)
    return result.columns[column]


def viewer_of(face: Face, seat: int | None) -> int | None:
    """The seat from whose side the end is told. Nobody's, if one person played several."""
    if seat is None:
        return None
    holder = face.info.seats[seat].user_id
    return seat if sum(1 for one in face.info.seats if one.user_id == holder) == 1 else None


# ---------------------------------------------------------------------- the result


def headline(face: Face, result: Result, seat: int | None) -> str:
    """How it ended, in a few words: *You lost 105 : 110*, *Cato wins*."""
    return outcome(result, [sitter_name(face, one) for one in range(face.table.seat_count)], seat)


def outcome(result: Result, names: Sequence[str], seat: int | None) -> str:
    """The same where only the names of those who sat there are known."""
    seats = len(names)
    if seat is None:
        return _from_outside(result, names)
    won = result.ranks[seat] == 1
    totals = _totals(result)
    if seats > 1 and len(result.columns) > seats:
        least, theirs = min(totals[:seats]), totals[-1]
        # Where something else ended the game, the figures would not say why.
        figures = f" {signed(least)} : {signed(theirs)}" if (least >= theirs) == won else ""
        return f"You {'won' if won else 'lost'} together{figures}"
    if not result.winners and seats > 1:
        return "Nobody wins"
    rival = max([total for column, total in enumerate(totals) if column != seat], default=None)
    figures = "" if rival is None else f" {signed(totals[seat])} : {signed(rival)}"
    if won and len(result.winners) > 1:
        return f"Shared win{figures}"
    return f"You {'won' if won else 'lost'}{figures}"


def _from_outside(result: Result, names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} wins" if result.ranks[0] == 1 else f"{names[0]} loses"
    first = [names[seat] if seat < len(names) else result.columns[seat] for seat in result.winners]
    automata = result.columns[len(names) :]
    if not first:
        return f"{automata[0]} wins" if automata else "Nobody wins"
    together = "win together" if automata else "share the victory"
    return f"{first[0]} wins" if len(first) == 1 else f"{listed(first)} {together}"


def _totals(result: Result) -> list[int]:
    return [sum(line.points[column] for line in result.sheet) for column in range(len(result.columns))]


# ---------------------------------------------------------------------- how it came about


def course(face: Face, result: Result, book: Ledger) -> str:
    """Who led, and when it turned: one sentence, or none where nobody could know."""
    columns = book.series.get(PROJECTED)
    ends = _ends_of_parts(face, book)
    if columns is None or len(columns) < 2 or len(result.winners) != 1 or len(ends) < 2:
        return ""
    winner = result.winners[0]
    behind = [
        n
        for n, (_, at) in enumerate(ends)
        if max(range(len(columns)), key=lambda c: columns[c][at]) != winner
    ]
    name = column_name(face, result, winner)
    if not behind:
        return f"{name} led from the start."
    if behind[-1] == len(ends) - 1:
        return f"{name} took the lead at the very end."
    part, at = ends[behind[-1]]
    leader = max(range(len(columns)), key=lambda c: columns[c][at])
    lead = round(columns[leader][at] - columns[winner][at])
    turned = ends[behind[-1] + 1][0]
    if lead == 0:
        return f"{name} took the lead in {turned}."
    return f"{column_name(face, result, leader)} led by {lead} after {part}; {turned} turned it."


def _ends_of_parts(face: Face, book: Ledger) -> list[tuple[str, int]]:
    """Rounds, or what the title has instead, and the place of the last figure of each in the book."""
    verbs = {mark.verb for mark in face.table.title.marks if "{}" in mark.short}
    begun = [
        (told.step, f"{told.event.verb} {told.event.data[0]}")
        for told in face.table.told
        if told.event.verb in verbs
    ]
    found = []
    for (_, name), (end, _) in pairwise([*begun, (book.steps[-1] + 1, "")]):
        places = [place for place, step in enumerate(book.steps) if step <= end]
        if places:
            found.append((name, places[-1]))
    return found


# ---------------------------------------------------------------------- the podium


def podium(face: Face, result: Result, barred: Mapping[int, str] = NOBODY_BARRED) -> str:
    """A block for each column, as high as its score, with its place and its seat's pattern; the best in the
    middle. Whoever could not win, whatever the score, stands beside it, with the reason instead of a place.
    """
    totals = _totals(result)
    ranked = sorted([c for c in range(len(totals)) if c not in barred], key=lambda c: -totals[c])
    order = [*reversed(ranked[1::2]), *ranked[::2], *barred]
    best, least = max(totals), min(0, *totals)
    wide = 360 / len(order)
    blocks = ""
    for place, column in enumerate(order):
        x, y = wide * place + 5, _top(totals[column], least, best)
        seat = column if column < face.table.seat_count else -1
        won = column < len(result.ranks) and result.ranks[column] == 1
        middle = x + wide / 2 - 5
        colours = seat_class(seat)
        name = esc(column_name(face, result, column)[:16])
        outline = _outline(x, y, wide)
        rank = (
            "" if seat < 0 and not won else str(1 + sum(totals[other] > totals[column] for other in ranked))
        )
        style = " won" if won else " barred" if column in barred else ""
        blocks += (
            f'<g class="{colours}{style}"><use href="#s-{colours}" x="{middle - 13:.1f}" '
            f'y="{y - 76:.1f}" width="26" height="26"/><text class="who" x="{middle:.1f}" '
            f'y="{y - 34:.1f}">{name}</text><text class="score" x="{middle:.1f}" y="{y - 9:.1f}">'
            f'{signed(totals[column])}</text><path class="block" d="{outline}"/>'
            f'<path d="{outline}" fill="url(#end-{colours})"/>'
            f'<text class="rank" x="{middle:.1f}" y="{y + 21:.1f}">{esc(barred.get(column, rank))}</text></g>'
        )
    return _podium(blocks)


def against(face: Face, result: Result, target: Target) -> str:
    """A block for each seat, and the target's; from its top a dashed line runs behind all of them."""
    totals = _totals(result)[: face.table.seat_count]
    best, least = max(*totals, target.points), min(0, *totals, target.points)
    wide = 360 / (len(totals) + 1)
    blocks = f'<path class="to-reach" d="M0 {_top(target.points, least, best):.1f}H360"/>'
    for column, points in enumerate((*totals, target.points)):
        seat = column if column < len(totals) else -1
        x, y = wide * column + 5, _top(points, least, best)
        middle, outline = x + wide / 2 - 5, _outline(x, y, wide)
        style, name, demand = "", target.name, target.demand
        if seat >= 0:
            style, name, demand = " won" if result.ranks[seat] == 1 else "", sitter_name(face, seat), ""
        colours, name = seat_class(seat), esc(name[: int(wide / _LETTER)])
        blocks += (
            f'<g class="{colours}{style}"><use href="#s-{colours}" x="{middle - 12:.1f}" '
            f'y="{y - 72:.1f}" width="24" height="24"/><text class="who" x="{middle:.1f}" '
            f'y="{y - 32:.1f}">{name}</text><text class="score" x="{middle:.1f}" y="{y - 9:.1f}">'
            f'{signed(points)}</text><path class="block" d="{outline}"/>'
            f'<path d="{outline}" fill="url(#end-{colours})"/>'
            f'<text class="rank" x="{middle:.1f}" y="{y + 21:.1f}">{demand}</text></g>'
        )
    return _podium(blocks)


# No block is lower than its place is high.
_FLOOR: Final = 214
_LEAST: Final = 26
_MOST: Final = 130
_LETTER: Final = 7.2


def _top(points: int, least: int, best: int) -> float:
    return _FLOOR - _LEAST - (_MOST - _LEAST) * (points - least) / max(1, best - least)


def _outline(x: float, y: float, wide: float) -> str:
    return f"M{x:.1f} {_FLOOR}V{y + 9:.1f}q0 -9 9 -9H{x + wide - 19:.1f}q9 0 9 9V{_FLOOR}Z"


def _podium(blocks: str) -> str:
    # The title's own patterns may be there as well, or not.
    patterns = PATTERNS.replace('id="pat-', 'id="end-')
    return (
        f'<svg class="podium" viewBox="0 0 360 216" aria-hidden="true"><defs>{patterns}</defs>{blocks}</svg>'
    )


# ---------------------------------------------------------------------- what decided it


def moments(face: Face, book: Ledger, seat: int) -> list[Moment]:
    """The turns with the greatest change of this seat's lead over its best rival, in their order."""
    columns = book.series.get(PROJECTED)
    if columns is None or len(columns) < 2:
        return []
    rivals = [column for place, column in enumerate(columns) if place != seat]
    lead = [columns[seat][n] - max(rival[n] for rival in rivals) for n in range(len(book.steps))]
    swings = [(lead[n] - lead[n - 1], n) for n in range(1, len(lead))]
    found = _greatest(swings)
    story = whole_story(face)
    made = []
    for swing, n in found:
        # A beat may have begun before this turn, and gone on in it.
        told = [beat for first, last, beat in story if first <= book.steps[n] and last > book.steps[n - 1]]
        if told:
            beat = max(told, key=lambda one: (len(one.gains), len(one.lines)))
            why = chronicle_of(face).pills(face, beat.seat, beat.gains)
            made.append(
                Moment(book.steps[n], _part_at(face, book, n), beat.seat, round(swing), beat.text, why)
            )
    return made


def _greatest(swings: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    found: list[tuple[float, int]] = []
    for swing, n in sorted(swings, key=lambda one: -abs(one[0])):
        alike = sum(1 for other, _ in found if (other > 0) == (swing > 0))
        if round(swing) and alike < _OF_ONE_SIGN and len(found) < _MOMENTS:
            found.append((swing, n))
    return sorted(found, key=lambda one: one[1])


def _part_at(face: Face, book: Ledger, place: int) -> str:
    ends = _ends_of_parts(face, book)
    return next((name for name, last in ends if place <= last), ends[-1][0] if ends else "")
