"""The Void in co-operative and solo games: Crisis board, Alert and current Crisis, Safe Havens, the race."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.voidfall.peril_view import AlertView, CrisisView, PerilView, RowView, SpaceView, TollView
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.terminal.board import wrapped
from starboard.games.voidfall.terminal.style import GLORY, RESOURCES, VOID, heading, named_shape, shape
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words import peril as words
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.forecasts import skirmish
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.english import capital, count
from starboard.terminal import OFFERED, Part, Parts, line
from starboard.terminal.colours import BAD, GOOD, PLAIN, QUIET, SIGNAL, STRONG

HARBINGER: Final = "Ψ"
_IN_FORCE: Final = ("❮", "❯")
_LEVELS: Final = ("I", "II", "III", "War")


def draw_peril(w: Lexicon, peril: PerilView, active: int, offered: set[str], width: int) -> list[Text]:
    return [
        *_race(peril, width),
        *_board(w, peril, active, offered, width),
        *_alert(w, peril, offered, width),
        *_havens(w.tables, peril, offered, width),
    ]


# --- the race (VF-11.2) -----------------------------------------------------------------------------------


def _race(peril: PerilView, width: int) -> list[Text]:
    race = peril.race
    notes: Parts = [(f"{race.total}", VOID)]
    for seat, influence in enumerate(race.influence):
        more = influence - race.total
        notes += [" ", named_shape(seat), (f" {influence} ({say.signed(more)})", GOOD if more >= 0 else BAD)]
    made = [
        f"{one.label} {one.points}" + (f" ({one.number})" if one.number > 1 else "") for one in race.sources
    ]
    return [heading("The Void", width, *notes), *wrapped(", ".join(made), width, QUIET)]


# --- the Crisis board (VF-35) -----------------------------------------------------------------------------


def _board(w: Lexicon, peril: PerilView, active: int, offered: set[str], width: int) -> list[Text]:
    tables = w.tables
    tokens = "●" * peril.catastrophes + "○" * (peril.catastrophe_limit - peril.catastrophes)
    notes: Parts = [
        (f"Catastrophes {tokens}", BAD if peril.catastrophes else QUIET),
        (f" · {count(peril.harbinger_supply, 'Harbinger')} in the supply", QUIET),
    ]
    lines = [heading("Crisis board", width, *notes)]
    for row in peril.rows:
        lines.append(_row(tables, row, row.row in offered))
    for row in peril.rows:
        for space in row.spaces:
            if space.crisis is not None:
                name = _initials(tables, space.crisis.id)
                lines += _crisis(tables, space.crisis, f"{name} ", space.crisis.id in offered, width)
    for toll in peril.tolls:
        lines += _toll(w, toll, toll.seat == active, width)
    return lines


def _row(tables: Tables, row: RowView, mark: bool) -> Text:
    parts: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (f"{row.row.capitalize():<9}", SIGNAL if mark else STRONG),
    ]
    last = len(row.spaces) - 1
    for place, space in enumerate(row.spaces):
        before, after = _IN_FORCE if place == row.in_force else ("", "")
        full = "full " if place == last else ""
        style = STRONG if place == row.in_force else QUIET
        parts += [(" │ " if place else " ", QUIET), (f"{before}{full}{_value(space)}{after}", style)]
        if space.harbinger:
            parts.append((f" {HARBINGER}", VOID))
        elif space.crisis is not None:
            parts.append((f" {_initials(tables, space.crisis.id)}", GLORY))
    return line(*parts)


def _initials(tables: Tables, id: str) -> str:
    """Two letters for a Crisis, so that a row fits."""
    first, *others = crises.title(tables, id).split()
    return (first[0] + others[-1][0] if others else first[:2]).upper()


def _value(space: SpaceView) -> str:
    """+2, or 2E 1S."""
    if not space.demand:
        return f"+{space.military}"
    return " ".join([f"{n}{RESOURCES[kind]}" for kind, n in enumerate(space.demand) if n])


def _crisis(tables: Tables, one: CrisisView, before: str, mark: bool, width: int) -> list[Text]:
    said = f"{OFFERED if mark else ''}{before}{crises.named(tables, one.id)}."
    return wrapped(said, width, SIGNAL if mark else PLAIN)


# --- the Alert and the current Crisis (VF-3.3, VF-7, VF-9) ------------------------------------------------


def _alert(w: Lexicon, peril: PerilView, offered: set[str], width: int) -> list[Text]:
    alert, tables = peril.alert, w.tables
    name = crises.title(tables, alert.id) if alert.id else "none yet"
    lines = [heading(f"Alert: {name}", width, _left(alert))]
    card = alert.id
    if alert.is_war:
        lines += wrapped(crises.war(tables, tables.wars[tables.by_id[alert.id][1]]), width, PLAIN)
    if peril.crisis is not None:
        card = peril.crisis.id
        kind = f"{capital(peril.crisis.type)} Crisis of Level {_LEVELS[peril.crisis.level - 1]}, "
        lines += _crisis(tables, peril.crisis, kind, card in offered, width)
    for one in peril.ways:
        if one.open:
            lines += wrapped(f"◇ {words.way(tables, card, one)}", width, BAD if one.loses else PLAIN)
            if one.strike is not None:
                held = one.strike.result == "defended"
                lines += wrapped(f"  {skirmish(w, one.strike)}", width, QUIET if held else BAD)
        else:
            lines += wrapped(f"✗ The penalty is closed: {words.closed(tables, one)}", width, QUIET)
    return lines


def _left(alert: AlertView) -> Part:
    there = [f"{n} {_LEVELS[place]}" for place, n in enumerate(alert.left) if n]
    return (f"left in the deck: {', '.join(there) or 'none'}", QUIET)


def _toll(w: Lexicon, toll: TollView, active: bool, width: int) -> list[Text]:
    """What the demand asks of a player, and in a War what comes before it for the active one."""
    sign, _ = shape(toll.seat)
    strike = f"{skirmish(w, toll.war)} " if toll.war is not None and active else ""
    fears = toll.influence or (strike and toll.war is not None and toll.war.result != "defended")
    return wrapped(f"{sign} {strike}{_demand(toll)}", width, BAD if fears else QUIET)


def _demand(toll: TollView) -> str:
    if toll.paid == toll.due:
        return f"Economic demand {toll.due}: all of it can be paid."
    return (
        f"Economic demand {toll.due}: {toll.paid} can be paid, and {toll.influence} Influence would be lost."
    )


# --- Safe Havens, the offer, consumed technologies --------------------------------------------------------


def _havens(tables: Tables, peril: PerilView, offered: set[str], width: int) -> list[Text]:
    lines: list[Text] = []
    parts: Parts = [(" Safe Havens:", QUIET)]
    for haven in peril.havens:
        mark = haven.name in offered
        parts += [(f" {OFFERED if mark else ''}{capital(haven.name)} ", SIGNAL if mark else PLAIN)]
        parts += [shape(seat) for seat in haven.built]
        parts.append(("·" * (haven.levels - len(haven.built)), QUIET))
        parts.append((" complete" if haven.is_complete else "", GOOD))
    lines.append(line(*parts))
    if peril.offer:
        kind = "Heroic" if len(peril.tolls) == 1 else "Joint"
        made: Parts = [(f" {kind} Focuses:", QUIET)]
        for card in peril.offer:
            mark = card.focus in offered
            name = say.focus_of(tables, card.focus).name
            made.append((f" {OFFERED if mark else ''}{name}", SIGNAL if mark else PLAIN))
            made += [shape(seat) for seat, cards in enumerate(card.matching) if cards]
        lines.append(line(*made))
    if peril.consumed:
        names = ", ".join([say.technology(tables, one) for one in peril.consumed])
        lines += wrapped(f"Consumed by the Void: {names}", width, QUIET)
    return lines
