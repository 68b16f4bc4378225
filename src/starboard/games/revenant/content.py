"""Loading the content files beside this module, and the checks that no single row can make."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.kernel.content import (
    Content,
    ContentError,
    Rows,
    check_adjacent,
    check_each_once,
    rows_by_id,
    rows_of,
)

from . import rows as r
from . import tables as t
from .compact import compact

# The fingerprints of this folder's rows in every version that was released, the newest last. Games are stored
# with them; whoever changes a number or an effect adds the new one, so that those games still count as
# played with our cards and are carried over. The first was taken of names and texts too.
FINGERPRINTS = ("cad7f82547bef02a", "15e283b65a9fbec5")


# --- checks that no single row can make -------------------------------------------------------------------


def _check(loaded: Rows) -> None:
    _check_sectors(rows_of(loaded, r.SectorRow))
    _check_numbers(rows_of(loaded, r.NumberRow))
    _check_start(loaded)
    _check_arkships(loaded)
    _check_scanners(loaded)
    _check_failures(loaded)
    _check_agendas(loaded)
    players = [row.players for row in rows_of(loaded, r.DieRow)]
    check_each_once("dice.toml", "players", "number of players on exactly one die", range(1, 5), players)
    for edition in r.COMPARTMENTS:
        board = [row for row in rows_of(loaded, r.CompartmentRow) if row.id in edition]
        if (slots := sum(row.slots for row in board)) != 12:
            problem = f"expected 12 slots in {edition[0]} to {edition[-1]} together, got {slots}"
            raise ContentError("compartments.toml", problem, field="slots")
    if len({row.target for row in rows_of(loaded, r.SoloCardRow)}) != 4:
        raise ContentError("solo_cards.toml", "expected each target once", field="target")


def _check_sectors(sectors: Sequence[r.SectorRow]) -> None:
    """REV-18.1: a ring of eight around a ring of four, each outer sector beside one inner sector."""
    file = "sectors.toml"
    adjacent = {row.id: row.adjacent for row in sectors}
    for place, row in enumerate(sectors):
        check_adjacent(file, "sectors", row.id, adjacent)
        if len(set(row.adjacent)) != len(row.adjacent) or row.id in row.adjacent:
            raise ContentError(file, "expected each neighbour once", row=row.id, field="adjacent")
        if place < t.OUTER:
            ring = {r.SECTORS[(place + 7) % 8], r.SECTORS[(place + 1) % 8]}
            if set(row.adjacent) & set(r.SECTORS[: t.OUTER]) != ring:
                problem = f"expected {' and '.join(sorted(ring))} and no other outer sector"
                raise ContentError(file, problem, row=row.id, field="adjacent")


# From, to: what the other rules and the pieces allow. Cycles, turns, crew and tracks are woven into them.
RANGES = {
    "cycles": (4, 4),
    "rounds": (3, 3),
    "crew": (3, 3),
    "influence-max": (8, 8),
    "tactics-max": (12, 12),
    "open-cards": (1, 3),
    "voidborn-cap": (1, 20),
    "hand-limit": (1, 20),
    "start-each": (0, 2),
    "start-hidden": (0, 5),
    "start-fighters": (0, 7),
    "start-corrupted": (0, 3),
    "planet-data": (0, 1),
    "failure-open": (1, 2),
    "failures-per-cycle": (0, 2),
    "cadet-cards": (1, 9),
    "set-size": (1, 9),
    "resources-per-point": (1, 12),
    "solo-first-pile": (4, 7),
    "solo-second-pile": (4, 7),
    "solo-third-pile": (1, 7),
}


def _check_numbers(numbers: Sequence[r.NumberRow]) -> None:
    for row in numbers:
        low, high = RANGES.get(row.id, (0, 60))
        for field, value in (("value", row.value), ("prototype", row.prototype)):
            if value is not None and not low <= value <= high:
                wanted = str(low) if low == high else f"int from {low} to {high}"
                raise ContentError("numbers.toml", f"expected {wanted}, got {value}", row=row.id, field=field)
    # REV-29.6, REVS-2.1: one card for each of the twelve rounds.
    values = {row.id: row.value for row in numbers}
    piles = sum(values[f"solo-{pile}-pile"] for pile in ("first", "second", "third"))
    for row_id, cards in (("council-cards", values["council-cards"]), ("solo-first-pile", piles)):
        if cards < 12:
            problem = f"expected 12 cards in all, one for each round, got {cards}"
            raise ContentError("numbers.toml", problem, row=row_id, field="value")


def _check_start(loaded: Rows) -> None:
    file = "sectors.toml"
    numbers = rows_by_id(loaded, r.NumberRow)
    outer = rows_of(loaded, r.SectorRow)[: t.OUTER]
    for field, wanted in (("arkships", 7), ("small_ships", 7)):
        got = sum(getattr(row, field) for row in outer)
        if got != wanted:
            raise ContentError(file, f"expected {wanted} in all, one for each House, got {got}", field=field)
    for row in outer:
        if row.arkships > row.arkship_cap:
            problem = f"expected at most {row.arkship_cap}, the cap, got {row.arkships}"
            raise ContentError(file, problem, row=row.id, field="arkships")
        if row.arkships + row.small_ships > row.ship_limit:
            problem = f"expected at most {row.ship_limit} ships with the Arkships, got more"
            raise ContentError(file, problem, row=row.id, field="small_ships")
        if row.voidborn > (cap := numbers["voidborn-cap"].value):
            problem = f"expected at most {cap}, the cap, got {row.voidborn}"
            raise ContentError(file, problem, row=row.id, field="voidborn")


def _check_arkships(loaded: Rows) -> None:
    options = rows_by_id(loaded, r.OptionRow)
    for row in rows_of(loaded, r.ArkshipRow):
        for name in row.options:
            if name not in options:
                problem = f"expected ids of options.toml, got '{name}'"
                raise ContentError("arkships.toml", problem, row=row.id, field="options")
            if options[name].special is not None and not row.id.startswith("prototype-"):
                problem = f"expected options with an effect, because '{name}' exists only in the prototype"
                raise ContentError("arkships.toml", problem, row=row.id, field="options")


def _check_scanners(loaded: Rows) -> None:
    cap = rows_by_id(loaded, r.NumberRow)["voidborn-cap"].value
    for row in rows_of(loaded, r.ScannerRow):
        if max(row.voidborn) > cap:
            problem = f"expected at most {cap} in a sector, got {max(row.voidborn)}"
            raise ContentError("scanner_cards.toml", problem, row=row.id, field="voidborn")


def _check_failures(loaded: Rows) -> None:
    """3.1 step 8 and REVP-2.3: the open cards and the stack must be there in both editions."""
    failures = rows_of(loaded, r.FailureRow)
    numbers = rows_by_id(loaded, r.NumberRow)
    cores = sum(row.core for row in failures)
    for values in (r.final_numbers(numbers), r.prototype_numbers(numbers)):
        for needed, got, kind in (
            (values["failure-open"] + values["failure-stack"], len(failures) - cores, "normal"),
            (values["failure-cores"], cores, "Core"),
        ):
            if got < needed:
                problem = f"expected at least {needed} {kind} cards, got {got}"
                raise ContentError("failures.toml", problem, field="core")
    if [row.core for row in failures] != sorted(row.core for row in failures):
        raise ContentError("failures.toml", "expected the Core cards after all others", field="core")


def _check_agendas(loaded: Rows) -> None:
    for kind in t.AGENDA_KINDS:
        if (got := sum(row.kind == kind for row in rows_of(loaded, r.AgendaRow))) < 4:
            problem = f"expected at least 4 {kind} agendas, one for each player, got {got}"
            raise ContentError("agendas.toml", problem, field="kind")
    for row in rows_of(loaded, r.HiddenAgendaRow):
        if row.specialisation != (wanted := row.id.split("-")[1]):
            problem = f'expected "{wanted}", as in the id, got "{row.specialisation}"'
            raise ContentError("hidden_agendas.toml", problem, row=row.id, field="specialisation")


_CONTENT = Content(
    __package__, r.TABLES, _check, compact, dict.fromkeys(t.SHIP_IDS, "houses.toml and ships.toml")
)
rows = _CONTENT.rows
check = _CONTENT.check
load = _CONTENT.load
texts = _CONTENT.texts
