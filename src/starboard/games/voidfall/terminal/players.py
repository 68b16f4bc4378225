"""The players: the own mat in full, the others in short."""

from __future__ import annotations

from rich.text import Text

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.terminal.board import wrapped
from starboard.games.voidfall.terminal.style import (
    CORRUPTED,
    CORRUPTION,
    GLORY,
    RESOURCES,
    heading,
    named_shape,
)
from starboard.games.voidfall.view import PlayerView, VoidfallView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.forecasts import skirmish, upkeep
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.terminal import OFFERED, Parts, line
from starboard.terminal.colours import BAD, GOOD, PLAIN, QUIET, SIGNAL, STRONG


def player(
    w: Lexicon, view: VoidfallView, one: PlayerView, offered: set[str], own: bool, width: int
) -> list[Text]:
    tables = w.tables
    house = say.component(tables, one.house) if one.house else "no House yet"
    lines = [
        heading(
            house,
            width,
            named_shape(one.seat),
            (f" {one.influence} Influence", GLORY),
            (f" · Glory {' '.join(str(value) for value in one.glory) or '–'}", PLAIN),
            (f" · {say.count(one.trade, 'Trade token')}", PLAIN),
        )
    ]
    if not one.house:
        return lines
    lines += [_stock(one), _mat(one), *_technologies(tables, one, width)]
    lines += _agendas(tables, one, offered, own)
    lines += _outlook(w, one, width)
    return [*lines, _focuses(tables, one, offered)]


def _stock(one: PlayerView) -> Text:
    """F 4 (+3): what is in stock, and the Yield."""
    parts: Parts = []
    for kind, n in enumerate(one.stock):
        made = one.production[kind].amount if one.production else 0
        over = bool(one.production) and one.production[kind].over
        parts += [(f" {RESOURCES[kind]} {n}", STRONG), (f" (+{made})", GOOD if over else QUIET)]
    parts.append((f"   FP: {one.active} Active, {one.inactive} Inactive", PLAIN))
    return line(*parts)


def _mat(one: PlayerView) -> Text:
    parts: Parts = []
    for track, name in enumerate(v.TRACKS):
        parts.append((f" {name.capitalize()} {one.tracks[track]}", PLAIN))
        parts.append((CORRUPTION if one.track_corruption[track] else "", CORRUPTED))
    if one.chamber_limit:
        parts.append((f"   Chambers {one.chambers} of {one.chamber_limit}", PLAIN))
    parts.append((f"   {say.count(len(one.bounties), 'Bounty token')}", QUIET))
    parts.append((f", {say.count(len(one.reclaims), 'Reclaim token')}", QUIET))
    return line(*parts)


def _technologies(tables: Tables, one: PlayerView, width: int) -> list[Text]:
    names = ", ".join([say.technology(tables, name) for name in one.technologies])
    return wrapped(f"Technologies ({len(one.technologies)} of {one.tech_limit}): {names}", width, PLAIN)


def _agendas(tables: Tables, one: PlayerView, offered: set[str], own: bool) -> list[Text]:
    """The slots with what they would score; the hand, of others only its types."""
    parts: Parts = [(" Agendas:", QUIET)]
    worth = {scored.place: scored.total for scored in one.scoring}
    for slot in one.slots:
        name = "starting" if slot.place.startswith("start") else "–"
        if slot.agenda and name == "–":
            name = say.agenda_of(tables, slot.agenda).name
        mark = slot.agenda in offered or slot.place in offered
        parts.append((f" {OFFERED if mark else ''}{name}", SIGNAL if mark else STRONG))
        parts += [(CORRUPTION if slot.corrupted else "", CORRUPTED), ("▪" if slot.covered else "", GLORY)]
        parts.append((f" {worth[slot.place]}" if slot.place in worth else "", GOOD))
    lines = [line(*parts)]
    if own and one.agendas:
        hand: Parts = [(" In hand:", QUIET)]
        for card in one.agendas:
            mark = card in offered
            hand.append((f" {OFFERED if mark else ''}{say.agenda(tables, card)}", SIGNAL if mark else PLAIN))
        lines.append(line(*hand))
    elif sum(one.agenda_types):
        held = [f"{n} {tables.agenda_types[kind].name}" for kind, n in enumerate(one.agenda_types) if n]
        known = ", ".join([say.agenda_of(tables, card).name for card in one.agendas])
        lines.append(line((f" In hand: {', '.join(held)}", QUIET), (f" ({known})" if known else "", PLAIN)))
    return lines


def _outlook(w: Lexicon, one: PlayerView, width: int) -> list[Text]:
    lines: list[Text] = []
    if one.upkeep is not None:
        lines += wrapped(upkeep(one.upkeep), width, BAD if one.upkeep.short else QUIET)
    if one.skirmish is not None:
        lost = one.skirmish.result != "defended"
        lines += wrapped(skirmish(w, one.skirmish), width, BAD if lost else QUIET)
    return lines


def _focuses(tables: Tables, one: PlayerView, offered: set[str]) -> Text:
    parts: Parts = [(" Focus:", QUIET)]
    if one.focus:
        parts.append((f" plays {say.focus_of(tables, one.focus).name};", STRONG))
    for name in one.hand:
        mark = name in offered
        card = say.focus_of(tables, name).name
        parts.append((f" {OFFERED if mark else ''}{card}", SIGNAL if mark else PLAIN))
    return line(*parts)
