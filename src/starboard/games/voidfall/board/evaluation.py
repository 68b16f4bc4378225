"""The Evaluation as a table (VF-10): steps are rows, players are columns, Influence stands at the edge."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from starboard.games.voidfall import forecast as f
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.account import BY_DRONES, NO_STRIKE, STEPS
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.state import CYCLES
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import AccountView, PlayerView
from starboard.games.voidfall.words.effects import effect
from starboard.games.voidfall.words.forecasts import DECIDED
from starboard.kernel.english import listed
from starboard.page.drawing import icon, symbol
from starboard.page.kit.sheets import sheet
from starboard.page.kit.step_table import Row, step_table
from starboard.page.markup import esc, short, signed

_PHASES: Final = ("skirmish", "upkeep", "objectives", "agendas")
_NAMES: Final = (
    ("The Voidborn strike back", "VF-10.2"),
    ("Upkeep", "VF-10.5"),
    ("Objectives", "VF-10.10"),
    ("Agendas", "VF-10.13"),
)
_VOID_SIGN: Final = symbol("p-void", "icon px15 colour-void")
_MOST_COLUMNS: Final = 4
_MOST: Final = 64
"""Letters of an objective; the whole of it stands on the event."""


def draw(sight: Sight) -> str:
    """The Evaluation under way, or the one that has ended since the viewer last answered; else empty."""
    view = sight.view
    accounts = view.accounts
    if not accounts:
        return ""
    now = accounts[0].cycle == view.cycle and (view.phase in _PHASES or sight.over)
    ended = any(event.verb == "cycle" for event in sight.scene.told)
    if not now and not (ended and accounts[0].cycle == view.cycle - 1):
        return ""
    rows = [_with_void(sight, _row(sight, step, accounts)) for step in range(len(STEPS))]
    cycle = accounts[0].cycle
    finished = all(len(one.influence) > len(STEPS) for one in accounts)
    head = _headline(sight, accounts) if finished else "What the Cycle has brought"
    total = Row(
        "",
        f"After Cycle {cycle}",
        "",
        [_sum(sight, seat, one) for seat, one in enumerate(accounts)],
        total=True,
    )
    total = _with_void(sight, total)
    made = [*rows, total] if finished else rows
    when = f'<span class="eyebrow">Cycle {cycle} of {CYCLES}</span>'
    return f'<p class="evaluation-head">{when}<b>{head}</b></p>{step_table(_heads(sight, accounts), made)}'


QUIET: Final = v.RULES[v.RULE_QUIET_BOARD]
"""The rule of an event under which the Crisis board is not resolved (VF-10.3)."""
FORECAST: Final = "evaluation-forecast"
"""The id of the sheet; a button with it as `popovertarget` opens it."""


def forecast(sight: Sight) -> str:
    """What the Evaluation would do if it came now: a sheet with the same table. Empty between two events."""
    players = sight.view.players
    if not sight.view.event or not all(p.upkeep for p in players) or sight.over:
        return ""
    seen = [
        (p.influence, p.skirmish, p.track_corruption, p.slots, p.upkeep, p.objectives, p.scoring)
        for p in players
    ]
    return sight.part("forecast", _forecast, sight.view.cycle, sight.view.peril, seen)


def _forecast(sight: Sight) -> str:
    rows = [_row(sight, step, ()) for step in range(len(STEPS))]
    heads = [_head(sight, p.seat, p.influence) for p in sight.view.players]
    label = f"The Evaluation of Cycle {sight.view.cycle}, if it came now"
    return sheet(FORECAST, "evaluation-sheet", label, label, step_table(heads, rows))


# ---------------------------------------------------------------------- heads and rows


def _heads(sight: Sight, accounts: tuple[AccountView, ...]) -> list[str]:
    heads = [_head(sight, seat, one.influence[0]) for seat, one in enumerate(accounts)]
    return [*heads, f"{_VOID_SIGN}<b>The Void</b><i>to be reached</i>"] if _shows_void(sight) else heads


def _shows_void(sight: Sight) -> bool:
    """Its column is the last, unless there is no room for it."""
    return sight.view.peril is not None and len(sight.view.players) < _MOST_COLUMNS


def _with_void(sight: Sight, row: Row) -> Row:
    """What the Void has to do with a step; at the end its total, and what the lowest lacks of it."""
    peril = sight.view.peril
    if peril is None or not _shows_void(sight):
        return row
    text, points = "", ""
    if row.number == "1":
        text = (
            "<span>the Crisis board is quiet</span>"
            if _is_quiet(sight)
            else f"<span>Military row <b>+{peril.military}</b></span>"
            f"<span>Economic row <b>{sum(peril.demand)}</b> to pay</span>"
        )
    elif row.total:
        missing = -peril.race.margin
        text = f'<b class="sum">{peril.race.total}</b>'
        left = f"{missing} to go" if missing > 0 else "reached"
        points = f'<i class="{"bad" if missing > 0 else "good"}">{left}</i>'
    cell = f'<span class="cell-column">{_VOID_SIGN}</span><span class="evaluated">{text}</span>{points}'
    return row._replace(cells=[*row.cells, cell])


def _is_quiet(sight: Sight) -> bool:
    """Whether this Evaluation leaves the Crisis board alone, or the one that has just ended did."""
    done = [one for one in sight.view.accounts if len(one.influence) > 1]
    if done:
        return not any(one.demand[0] for one in done)
    return any(QUIET in p.rules for p in sight.view.players)


def _head(sight: Sight, seat: int, before: int) -> str:
    who = sight.called(seat)
    return f"{who.sign('px15')}<b>{who.name}</b><i>{before} before</i>"


def _headline(sight: Sight, accounts: tuple[AccountView, ...]) -> str:
    """`You 68 → 99, Bryn 61 → 81, F1 is lost`, as markup."""
    said = []
    for seat, one in enumerate(accounts):
        said.append(f"{sight.called(seat).name} {one.influence[0]} → {one.influence[-1]}")
    lost = [sight.sector_name(one.sector) for one in accounts if one.result in ("tie", "conquered")]
    if lost:
        said.append(f"{listed(lost)} {'is' if len(lost) == 1 else 'are'} lost")
    return ", ".join(said)


def _row(sight: Sight, step: int, accounts: tuple[AccountView, ...]) -> Row:
    name, clause = _NAMES[step]
    cells = []
    done = 0
    for p in sight.view.players:
        account = accounts[p.seat] if accounts else None
        if account is not None and len(account.influence) > step + 1:
            change = account.influence[step + 1] - account.influence[step]
            cells.append(_cell(sight, p.seat, _DONE[step](sight, account), _points(change)))
            done += 1
        else:
            text, points = _FORESEEN[step](sight, p, account)
            cells.append(_cell(sight, p.seat, text, points))
    return Row(str(step + 1), name, clause, cells, to_come=not done)


def _cell(sight: Sight, seat: int, text: str, points: str) -> str:
    column = f'<span class="cell-column">{sight.person(seat).sign("px14")}</span>'
    return f'{column}<span class="evaluated">{text}</span>{points}'


def _points(change: int) -> str:
    mood = "good" if change > 0 else "bad" if change < 0 else "none"
    plus = "+" if change > 0 else ""
    return f'<b class="points {mood}">{plus}{signed(change)}</b>'


def _sum(sight: Sight, seat: int, account: AccountView) -> str:
    text = f'<b class="sum">{account.influence[-1]}</b>{icon("influence", "px16 colour-influence")}'
    return _cell(sight, seat, text, _points(account.influence[-1] - account.influence[0]))


# ---------------------------------------------------------------------- step 1: the Skirmish


def _strength(sight: Sight, markers: int, bonus: int) -> str:
    """Against the Void the Military row adds to it (VF-10.3), unless an event keeps the board quiet."""
    if bonus < 0:
        return f'<span class="line">{icon("skirmish", "px14")}<b>0</b>, the Crisis board is quiet</span>'
    more = "later Cycle" if sight.view.peril is None else "board and Cycle"
    later = f" + {bonus} {more}" if bonus else ""
    total = f"<b>{markers + bonus}</b> = {markers} on the mat{later}"
    return f'<span class="line">{icon("skirmish", "px14")}{total}</span>'


def _struck(
    sight: Sight, sector: str, result: str, recalled: int, decided: str, *, would: bool = False
) -> str:
    code = sight.sector_name(sector)
    falls = result != "defended"
    verb = ("would fall" if falls else "would hold") if would else ("falls" if falls else "holds")
    losses = f", {signed(-recalled)} FP" if recalled else ""
    why = f'<i class="reason">{esc(DECIDED[decided])}</i>' if decided in DECIDED else ""
    return f'<span class="{"bad" if falls else "good"}"><b>{code}</b> {verb}{losses}</span>{why}'


def _skirmish(sight: Sight, one: AccountView) -> str:
    strength = _strength(sight, one.markers, one.bonus)
    demand = _demanded(*one.demand)
    if one.result == NO_STRIKE:
        return f"{strength}{_not_struck(one.markers + one.bonus)}{demand}"
    if one.result == BY_DRONES:
        code = sight.sector_name(one.sector)
        return f'{strength}<span class="good"><b>{code}</b> held by Autonomous Drones</span>{demand}'
    return f"{strength}{_struck(sight, one.sector, one.result, one.recalled, one.decided)}{demand}"


def _demanded(due: int, paid: int) -> str:
    """What the Crisis board asked for, against the Void."""
    if not due:
        return ""
    mood = "good" if paid == due else "bad"
    return f'<span class="{mood}">{paid} of {due} paid to the board</span>'


def _not_struck(strength: int) -> str:
    return f'<span class="good">{"no sector to strike at" if strength else "nothing is struck"}</span>'


def _skirmish_to_come(sight: Sight, p: PlayerView, account: AccountView | None) -> tuple[str, str]:
    seen = p.skirmish
    if seen is None:
        return "", _points(0)
    markers = sum(p.track_corruption) + sum([slot.corrupted for slot in p.slots])
    made = _strength(sight, markers, seen.strength - markers)
    demand, points = _demand_to_come(sight, p)
    if not seen.strength or not seen.targets:
        return f"{made}{_not_struck(seen.strength)}{demand}", points
    decided = account.decided if account is not None and account.sector else seen.decided
    text = _struck(sight, seen.targets[0], seen.result, seen.recalled, decided, would=True)
    if len(seen.targets) > 1:
        text += f"<i>or {listed([sight.sector_name(one) for one in seen.targets[1:]], 'or')}</i>"
    if seen.drones == f.DRONES_FOR_TOKEN:
        text += "<i>Drones would hold it for a Trade token</i>"
    elif seen.drones == f.DRONES_ALWAYS:
        text += "<i>Drones hold it</i>"
    return f"{made}{text}{demand}", points


def _demand_to_come(sight: Sight, p: PlayerView) -> tuple[str, str]:
    """Against the Void: what the Economic row would take now (VF-10.3)."""
    peril = sight.view.peril
    if peril is None or QUIET in p.rules:
        return "", _points(0)
    toll = peril.tolls[p.seat]
    return _demanded(toll.due, toll.paid), _points(-toll.influence)


# ---------------------------------------------------------------------- step 2: Upkeep


def _upkeep_text(total: int, free: int, paid: int, short_of: int) -> str:
    freed = f", {free} of it free" if free else ""
    made = f'<span class="line">{icon("upkeep", "px14")}<b>{total}</b> Upkeep{freed}</span>'
    if short_of:
        return f'{made}<span class="bad">{paid} satisfied, {short_of} short</span>'
    return f'{made}<span class="good">{"all satisfied" if total else "nothing to satisfy"}</span>'


def _upkeep(sight: Sight, one: AccountView) -> str:
    total, free, paid = one.upkeep
    return _upkeep_text(total, free, paid, total - free - paid)


def _upkeep_to_come(sight: Sight, p: PlayerView, account: AccountView | None) -> tuple[str, str]:
    seen = p.upkeep
    if seen is None:
        return "", _points(0)
    return _upkeep_text(seen.total, seen.free, seen.satisfied, seen.short), _points(-seen.influence)


# ---------------------------------------------------------------------- step 3: objectives of the event


@lru_cache(maxsize=1024)
def _said(tables: Tables, text: str) -> str:
    return esc(short(effect(tables, parse_effect(text)), _MOST))


def _objectives(sight: Sight, one: AccountView) -> str:
    return (
        "".join([f"<span>{_said(sight.tables, text)}</span>" for text in one.objectives])
        or "<span>none</span>"
    )


def _objectives_to_come(sight: Sight, p: PlayerView, account: AccountView | None) -> tuple[str, str]:
    made = ""
    for one in p.objectives:
        often = f" × {one.times}" if one.times > 1 else ""
        open_now = one.times and one.useful
        made += f'<span class="{"" if open_now else "shut"}">{_said(sight.tables, one.effect)}{often}</span>'
    return made, ""


# ---------------------------------------------------------------------- step 4: Agendas


def _scores(sight: Sight, found: list[tuple[str, int]]) -> str:
    return "".join(
        [
            f'<span class="scored"><span>{esc(_card(sight, card))}</span><b>{signed(points)}</b></span>'
            for card, points in found
        ]
    )


def _card(sight: Sight, card: str) -> str:
    kind, number = sight.tables.by_id[card]
    return "Starting Agenda" if kind == "starting-agenda" else sight.tables.agendas[number].name


def _agendas(sight: Sight, one: AccountView) -> str:
    return _scores(sight, list(one.agendas))


def _agendas_to_come(sight: Sight, p: PlayerView, account: AccountView | None) -> tuple[str, str]:
    found = [(one.agenda, one.total) for one in p.scoring]
    return _scores(sight, found), _points(sum([points for _, points in found]))


_DONE: Final[tuple[Callable[[Sight, AccountView], str], ...]] = (_skirmish, _upkeep, _objectives, _agendas)
_FORESEEN: Final[tuple[Callable[[Sight, PlayerView, AccountView | None], tuple[str, str]], ...]] = (
    _skirmish_to_come,
    _upkeep_to_come,
    _objectives_to_come,
    _agendas_to_come,
)
