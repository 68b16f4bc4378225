"""The top bar and the Galactic board: event, Agenda offers, Trade column, technologies."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.terminal.style import CORRUPTED, CORRUPTION, TITLE, heading, named_shape
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect
from starboard.games.voidfall.words.explain import BOXES
from starboard.terminal import OFFERED, Parts, line
from starboard.terminal.colours import GOOD, PLAIN, QUIET, SIGNAL, STRONG


def top_bar(tables: Tables, view: VoidfallView, asked: int | None) -> list[Text]:
    parts: Parts = [
        ("VOIDFALL ", TITLE),
        (f" Cycle {view.cycle}", STRONG),
        (f", round {view.round} of {view.rounds}" if view.rounds else "", PLAIN),
        (f", {view.phase}", QUIET),
        ("   alone: " if len(view.players) == 1 else "   order: ", QUIET),
    ]
    for place, seat in enumerate(view.order):
        parts.append((" › " if place else "", QUIET))
        if seat < 0:
            parts.append(("free", QUIET))
            continue
        parts += [(OFFERED if seat == asked else "", SIGNAL), named_shape(seat)]
        parts.append((f" {view.players[seat].influence}", STRONG))
    if view.goal:
        parts.append((f" of the {view.goal} to reach", QUIET))
    return [line(*parts)]


def wrapped(text: str, width: int, style: str) -> list[Text]:
    return [line((part, style)) for part in wrap(text, width, initial_indent=" ", subsequent_indent="   ")]


def event(tables: Tables, view: VoidfallView, seat: int | None, width: int) -> list[Text]:
    """Both halves of the event; the right one with how far the viewer is."""
    if not view.event:
        return []
    card = say.event_of(tables, view.event)
    lines = [
        heading(card.name, width, (f"event of Cycle {card.cycle}, {say.count(card.rounds, 'round')}", QUIET))
    ]
    for box in card.boxes:
        lines += wrapped(f"{BOXES[box.kind]}: {effect(tables, box.effect)}", width, PLAIN)
    seen = view.players[seat].objectives if seat is not None else ()
    for place, one in enumerate(card.objectives):
        now = f"  now {seen[place].times}×" if place < len(seen) else ""
        style = GOOD if now and seen[place].times else STRONG
        lines += wrapped(f"◇ {effect(tables, parse_effect(one.text))}{now}", width, style)
    return lines


def galactic_board(tables: Tables, view: VoidfallView, offered: set[str], width: int) -> list[Text]:
    if not view.agenda_board:
        return []
    column = " ".join([f"{place + 1}:{'▪' * n or '·'}" for place, n in enumerate(view.column)])
    lines = [heading("Galactic board", width, (f"Trade column {column}", QUIET))]
    for deck in view.agenda_board:
        mark = deck.type in offered or deck.offer in offered
        head = line(
            (OFFERED if mark else " ", SIGNAL),
            (f"{say.agenda_type(tables, deck.type)} ", SIGNAL if mark else STRONG),
            (CORRUPTION if deck.corrupted else "", CORRUPTED),
            (f"{deck.deck} in the deck. ", QUIET),
        )
        if deck.offer:
            card = say.agenda_of(tables, deck.offer)
            head.append(f"{card.name}: ", PLAIN)
            head.append(say.objectives(tables, card), QUIET)
        lines.append(head)
    piles = [
        f"{say.technology(tables, one.id)}{' ' + str(one.influence) if one.influence else ''}×{one.copies}"
        for one in view.tableau
    ]
    lines += wrapped(f"Technologies: {', '.join(piles)}", width, PLAIN)
    improved = ", ".join([say.technology(tables, one) for one in view.improved_offer])
    blocked = " (blocked until Cycle 2)" if view.blocked else ""
    return [*lines, *wrapped(f"Improved{blocked}: {improved}", width, PLAIN)]
