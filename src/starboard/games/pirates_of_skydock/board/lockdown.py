"""The end by LOCKDOWN (SKY-13.6): how the alarm filled, space by space, and who stood where it rose."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.board import alarm
from starboard.games.pirates_of_skydock.board.alarm import Alarm, Cause, Rise, Stretch
from starboard.games.pirates_of_skydock.board.pieces import guard, sort_icon
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.state import NOBODY
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.kernel.english import capital, count, listed
from starboard.kernel.naming import name_seats
from starboard.kernel.page import Ended, Ending
from starboard.kernel.title import Words
from starboard.page.drawing import icon
from starboard.page.kit.moments import Moment, moments_list
from starboard.page.markup import esc, shape, signed

_MOMENTS: Final = 3
_SIGNS: Final = {
    alarm.GUARDS: guard("active", "px16"),
    alarm.OVERFLOW: guard("stunned", "px16"),
    alarm.CROWD: icon("patrol", "px16"),
    alarm.ENCOUNTER: sort_icon("encounter"),
    alarm.ROOM: icon("interact", "px16"),
    alarm.CARD: sort_icon("scheme"),
}


def ending(tables: Tables, words: Words[SkydockView], ended: Ended, people: str) -> Ending:
    view: SkydockView = ended.view
    found = alarm.read(ended.told)
    return Ending(
        headline="Lockdown. Nobody wins.",
        summary=_summary(view, words, ended, found),
        result=f'{people}<p class="note">Glory is worth nothing after a lockdown, and all hands are open '
        'now. <span class="clause-link">SKY-13.6</span></p>',
        course=_track(tables, view, found) + _moments(words, ended, found),
        lines=_who(ended, found),
    )


# ---------------------------------------------------------------------- in words


def _summary(view: SkydockView, words: Words[SkydockView], ended: Ended, found: Alarm) -> str:
    last = found.stretches[-1]
    where = f"upkeep {found.last_step}" if last.seat == NOBODY else f"the turn of {ended.names[last.seat]}"
    away = f"Launch was {count(view.launch, 'round')} away." if view.launch else ""
    return f"<b>Round {last.round}, {where}.</b> {_what(words, ended, last)}. {away}"


def _what(words: Words[SkydockView], ended: Ended, stretch: Stretch) -> str:
    """Why the alert rose in this turn or upkeep, cause by cause."""
    said: list[str] = []
    for cause in alarm.CAUSES:
        rises = [rise for rise in stretch.rises if rise.cause is cause]
        if not rises:
            continue
        if cause is alarm.GUARDS:
            names = [ended.names[seat] for seat in stretch.exposed]
            said.append(f"{listed(names)} {'stands' if len(names) == 1 else 'stand'} beside guards")
        elif cause is alarm.OVERFLOW:
            said.append("no guard is left to come")
        elif cause is alarm.CROWD:
            said.append("a crowd of guards finds nobody")
        else:
            heads = dict.fromkeys(words.head(rise.source) for rise in rises if rise.source)
            said.append(name_seats(esc(listed([*heads])), lambda seat: ended.names[seat]))
    return capital(listed(said))


def _moments(words: Words[SkydockView], ended: Ended, found: Alarm) -> str:
    made = []
    for one in found.greatest(_MOMENTS):
        part = f"round {one.round}, {'upkeep' if one.seat == NOBODY else 'action phase'}"
        text = _what(words, ended, one)
        made.append(Moment(one.rises[-1].step, part, one.seat, len(one.rises), text, ""))
    return moments_list(made, "The greatest rises of the alert.", up_is_good=False)


# ---------------------------------------------------------------------- drawn


def _track(tables: Tables, view: SkydockView, found: Alarm) -> str:
    """One cell a space, with what put the alert there; the small figure is the round that begins with it."""
    spaces = found.spaces()
    rounds = {rise.space: one.round for one in found.stretches for rise in one.rises}
    per_level = view.spots_per_level
    rows = ""
    before = 0
    for level in range(LEVELS):
        cells = ""
        for space in range(level * per_level, (level + 1) * per_level):
            figure = ""
            if rounds.get(space, before) > before:
                before = rounds[space]
                figure = f"<small>{before}</small>"
            cells += _cell(spaces.get(space), figure)
        end = f'<i class="locked">{icon("lock", "px16")}</i>' if level == LEVELS - 1 else "<i></i>"
        rows += (
            f'<div class="alarm-level level-{level + 1}"><span><b>Level {level + 1}</b>'
            f"<small>DC {tables.dcs[level + 1]}</small></span>{cells}{end}</div>"
        )
    used = [cause for cause in alarm.CAUSES if any(rise.cause is cause for rise in spaces.values())]
    key = "".join(f"<span>{_SIGNS[cause]}{cause.name.lower()}</span>" for cause in used)
    return (
        '<h3>How the alarm filled</h3><p class="note">One cell a space, with what put the alert there; the '
        f'small figure is the round.</p><div class="alarm-fills">{rows}</div>'
        f'<p class="alarm-key">{key}</p>'
    )


def _cell(rise: Rise | None, figure: str) -> str:
    if rise is None:
        return f'<i class="alarm-cell">{figure}start</i>'
    over = " overflow" if rise.cause is alarm.OVERFLOW else ""
    return f'<i class="alarm-cell{over}">{figure}{_SIGNS[rise.cause]}</i>'


def _who(ended: Ended, found: Alarm) -> str:
    """Who stood where it rose, and who lowered it."""
    heads = "".join(f'<th scope="col">{shape(seat, 15)}{name}</th>' for seat, name in enumerate(ended.names))
    rows = ""
    for cause in alarm.CAUSES:
        rises = [rise for rise in found.rises if rise.cause is cause]
        if rises:
            rows += _row(cause, _shares(cause, rises, found, len(ended.names)), len(rises))
    fallen = sum(found.lowered.values())
    if fallen:
        own = [-found.lowered[seat] or None for seat in range(len(ended.names))]
        rows += _row(Cause("SKY-13.7", "Lowered"), own, -fallen)
    total = len(found.rises) - fallen
    return (
        '<h3>Who stood where the alarm rose</h3><p class="note">Beside guards: how often, whatever cards '
        "held down. A rise by nobody’s doing stands in the last column alone.</p>"
        '<table class="score-table"><thead><tr><th scope="col">Cause</th><td></td>'
        f'{heads}<th scope="col">all</th></tr></thead><tbody>{rows}</tbody>'
        '<tfoot><tr><th scope="row">Spaces</th>'
        f"<td></td>{'<td></td>' * len(ended.names)}<td>{total}</td></tr></tfoot></table>"
    )


def _shares(cause: Cause, rises: list[Rise], found: Alarm, seats: int) -> list[int | None]:
    if cause is alarm.GUARDS:
        return [found.exposed[seat] or None for seat in range(seats)]
    return [sum(rise.seat == seat for rise in rises) or None for seat in range(seats)]


def _row(cause: Cause, own: list[int | None], total: int) -> str:
    cells = "".join(f"<td>{'' if n is None else signed(n)}</td>" for n in own)
    return (
        f'<tr><th scope="row">{cause.name}</th><td><span class="clause-link">{cause.clause}</span></td>'
        f"{cells}<td>{signed(total)}</td></tr>"
    )
