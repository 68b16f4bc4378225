"""The own boards, and the others in short."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from starboard.games.revenant import tables as t
from starboard.games.revenant.terminal.style import (
    CORRUPT,
    LANDED,
    ROT,
    heading,
    house_style,
    named_shape,
    seat_style,
)
from starboard.games.revenant.view import CompartmentView, PlayerView, RevenantView
from starboard.games.revenant.words.brief import HOUSE_LETTERS, LETTERS, amounts, brief_ability, brief_card
from starboard.games.revenant.words.conditions import condition
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import COLOURS
from starboard.terminal import OFFERED, SEAT_SHAPES, Parts, in_rows, line
from starboard.terminal.colours import BAD, GOOD, PLAIN, QUIET, SIGNAL, STRONG, WARN


def own_boards(lex: Lexicon, view: RevenantView, me: PlayerView, offered: set[str], width: int) -> list[Text]:
    lines = [_head(lex, me, view.over, width)]
    lines.append(_stock(lex, me))
    lines += _compartments(lex, me, offered, width)
    lines += _crew(lex, me)
    lines += _hand(lex, me, offered, width)
    lines.append(_hidden(lex, me))
    lines += _agendas(lex, me, width)
    return lines


def _head(lex: Lexicon, me: PlayerView, over: bool, width: int) -> Text:
    where = "–" if me.frigate is None else lex.sector(me.frigate)
    landed = f" {LANDED} landed" if me.landed else ""
    word = lex.word("prestige")
    return heading(
        named_shape(me.seat)[0],
        width,
        (f"{me.score} {word if over else 'public ' + word}", STRONG),
        (f" · Frigate in {where}{landed}", PLAIN),
        (f" · Tactics {me.tactics}", PLAIN),
    )


def _stock(lex: Lexicon, me: PlayerView) -> Text:
    parts: Parts = [" "]
    for name in t.RESOURCES:
        parts.append((f"{lex.resource(name)} {me.free[name]}  ", STRONG if me.free[name] else QUIET))
    slots = sum(1 for c in me.compartments if c.corruptible)
    parts.append((f"({sum(me.free.values())} of {me.capacity})  ", QUIET))
    parts.append((f"{CORRUPT} {me.corruption}/{slots}  ", ROT if me.corruption else QUIET))
    size = lex.numbers.set_size
    parts.append((f"Void {me.void}/{size}  Data {me.data}/{size}", PLAIN))
    if me.penalty:
        parts.append((f"  −{me.penalty} at the end", BAD))
    return line(*parts)


def _compartments(lex: Lexicon, me: PlayerView, offered: set[str], width: int) -> list[Text]:
    lines = [line(" ")]
    for c in me.compartments:
        mark = c.id in offered
        style = ROT if c.corrupt else SIGNAL if mark else PLAIN
        text = f"[{lex.compartment(c.id).name} {c.slots}{_lock(c)}] "
        if lines[-1].cell_len + len(text) > width:
            lines.append(line(" "))
        lines[-1].append(OFFERED if mark else "", SIGNAL)
        lines[-1].append(text, style)
    return lines


def _lock(c: CompartmentView) -> str:
    if not c.corrupt:
        return ""
    locked = "".join(LETTERS[kind] * c.locked[name] for kind, name in enumerate(t.RESOURCES))
    return f" {CORRUPT}{'locked ' + locked if locked else ''}"


def _crew(lex: Lexicon, me: PlayerView) -> list[Text]:
    lines = []
    captain = None if me.captain is None else lex.tables.captains[lex.tables.by_id[me.captain][1]]
    if captain is not None:
        rank = f"{lex.word('rank')} {me.rank}"
        abilities = [brief_ability(lex, a) for a in captain.basic]
        for row in captain.ascension[: me.rank]:
            abilities += [brief_ability(lex, a) for a in row]
        abilities.append(brief_ability(lex, captain.activation))
        lines.append(_member(lex, me, 0, f"★ {captain.name}, {rank}", abilities))
    for n in (1, 2):
        cards = [lex.operation(card) for card in me.cadets[n - 1]]
        names = [f"{card.name} ({brief_card(lex, card)})" for card in cards]
        lines.append(_member(lex, me, n, f"{n} Cadet {n}", names))
    if me.frigate_cards:
        cards = [lex.operation(card) for card in me.frigate_cards]
        text = " · ".join(f"{card.name} ({brief_card(lex, card)})" for card in cards)
        lines.append(line((f" {lex.word('frigate')}s {len(cards)}/5 ", STRONG), (text, PLAIN)))
    if me.orders:
        text = ", ".join(lex.name(card) for card in me.orders)
        lines.append(line((f" {lex.word('order')}s {len(me.orders)} ", STRONG), (text, QUIET)))
    return lines


def _member(lex: Lexicon, me: PlayerView, n: int, title: str, notes: list[str]) -> Text:
    place = me.crew[n]
    return line(
        (f" {title}", STRONG),
        (f" @ {lex.place(place)}", GOOD if place == "home" else QUIET),
        (f"  {' · '.join(notes)}", PLAIN),
    )


def _hand(lex: Lexicon, me: PlayerView, offered: set[str], width: int) -> list[Text]:
    hand = me.hand or ()
    title = f"Hand {len(hand)}/{lex.numbers.hand_limit}"
    each = 3 if width >= 140 else 2
    cards = [_card(lex, card, card in offered) for card in hand]
    note = ("House · kind · cost · what it does", QUIET)
    return [heading(title, width, note), *in_rows(cards, each, width // each)]


def _card(lex: Lexicon, id: str, mark: bool) -> Text:
    card = lex.operation(id)
    kind = lex.word(t.KINDS[card.kind])[0]
    return line(
        (OFFERED if mark else " ", SIGNAL),
        (HOUSE_LETTERS[card.house], house_style(t.HOUSES[card.house])),
        (f"{kind} ", QUIET),
        (card.name, SIGNAL if mark else STRONG),
        (f" {amounts(card.cost, '')}", WARN),
        (f" {brief_card(lex, card)}", PLAIN),
    )


def _hidden(lex: Lexicon, me: PlayerView) -> Text:
    parts: Parts = [(" Hidden Influence ", STRONG)]
    held = me.hidden or ()
    for house in t.HOUSES:
        n = held.count(house)
        if n:
            parts.append((f"{lex.house(house)}{f' ×{n}' if n > 1 else ''}  ", house_style(house)))
    if not held:
        parts.append(("none", QUIET))
    for house in me.looking or ():
        parts.append((f" looking: {lex.house(house)}", WARN))
    return line(*parts)


def _agendas(lex: Lexicon, me: PlayerView, width: int) -> list[Text]:
    lines = []
    for id in me.agendas or ():
        kind, n = lex.tables.by_id[id]
        if kind == "agenda":
            agenda = lex.tables.agendas[n]
            text = condition(lex, agenda.condition)
            title = f" {t.AGENDA_KINDS[agenda.kind].capitalize()} agenda {agenda.name}: "
        else:
            hidden = lex.tables.hidden_agendas[n]
            marks = me.marked if me.revealed else (False,) * len(hidden.objectives)
            goals = zip(hidden.objectives, marks, strict=True)
            text = " · ".join(f"{'✔ ' if met else ''}{condition(lex, goal)}" for goal, met in goals)
            title = f" {hidden.name}{' (revealed)' if me.revealed else ''}: "
        lines += _wrapped(title, text, width)
    return lines


def _wrapped(title: str, text: str, width: int) -> list[Text]:
    """A text of any length behind its title, in as many lines as it takes."""
    first, *more = wrap(text, width, initial_indent=" " * len(title), subsequent_indent="   ")
    return [line((title, STRONG), (first[len(title) :], PLAIN)), *(line((rest, PLAIN)) for rest in more)]


# ---------------------------------------------------------------------- the others


def other_player(lex: Lexicon, other: PlayerView) -> list[Text]:
    captain = "–" if other.captain is None else lex.name(other.captain)
    where = "–" if other.frigate is None else lex.sector(other.frigate)
    free = "".join(f"{LETTERS[kind]}{other.free[name]} " for kind, name in enumerate(t.RESOURCES))
    slots = sum(1 for c in other.compartments if c.corruptible)
    hand = " ".join(f"{n}{lex.word(kind)[0]}" for kind, n in other.hand_kinds.items() if n)
    cadets = sum(map(len, other.cadets))
    played = [lex.name(card) for row in (*other.cadets, other.frigate_cards) for card in row]
    first = line(
        (f" {SEAT_SHAPES[other.seat]} {COLOURS[other.seat]:<6}", seat_style(other.seat)),
        (f"{other.score:>3} ", STRONG),
        (f" {free}", PLAIN),
        (f" {CORRUPT}{other.corruption}/{slots}", ROT if other.corruption else QUIET),
        (f" {captain} {lex.word('rank')} {other.rank} · T{other.tactics} · Frigate {where}", PLAIN),
        (f" {LANDED}" if other.landed else "", WARN),
    )
    second = line(
        (f"     hand {hand or '–'} · HI {other.hidden_count} · void {other.void} data {other.data}", QUIET),
        (f" · played {cadets}+{len(other.frigate_cards)}+{other.order_count}", QUIET),
        (f": {', '.join(played)}" if played else "", QUIET),
    )
    return [first, second]
