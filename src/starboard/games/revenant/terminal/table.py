"""What lies beside the ring: top bar, Houses, Tactics, open cards, Failures, Council or Corrupted Crew."""

from __future__ import annotations

from rich.text import Text

from starboard.games.revenant import tables as t
from starboard.games.revenant.terminal.style import (
    CREW_SHAPE,
    TITLE,
    VOID,
    heading,
    house_style,
    named_shape,
    shape,
)
from starboard.games.revenant.view import HouseView, OpenCardView, RevenantView, SoloView
from starboard.games.revenant.words.brief import HOUSE_LETTERS, brief
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.english import capital, count
from starboard.terminal import OFFERED, SEAT_SHAPES, Parts, line, turn_order
from starboard.terminal.colours import BAD, GOOD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

# ---------------------------------------------------------------------- top bar


def top_bar(lex: Lexicon, view: RevenantView, asked: int | None, width: int) -> list[Text]:
    cycles = "●" * view.cycle + "○" * (view.cycles - view.cycle)
    phase = "Game over" if view.over else view.phase
    if view.phase == "Action" and not view.over:
        phase += f" {view.round}/{view.rounds}"
    elif view.phase == "Skirmish":
        phase = lex.word("skirmish")
        if view.skirmish is not None:
            phase += f" in {lex.sector(view.skirmish)}"
    jump = "Hyperjump charged" if view.charged else "not charged: Rifts will open"
    if view.cycle == view.cycles:
        jump = "last " + lex.word("cycle")
    first = line(
        (" ✹ REVENANT ", TITLE),
        (f" {lex.word('cycle')} {view.cycle}/{view.cycles} {cycles}", STRONG),
        (f" · {phase}", PLAIN),
        (f" · {jump}", WARN if view.charged else PLAIN),
        (f" · {sum(s.voidborn for s in view.sectors)} Voidborn", VOID),
    )
    sides = [(named_shape(seat), view.players[seat].crew.count("home"), seat == asked) for seat in view.order]
    second = turn_order(" order: ", sides)
    if len(view.order) > 1:
        second.append(("   coming: " + "".join(SEAT_SHAPES[seat] for seat in view.coming), QUIET))
    return [first, line(*second)]


# ---------------------------------------------------------------------- Houses and Tactics


def houses(lex: Lexicon, view: RevenantView, offered: set[str], width: int) -> list[Text]:
    note = "Power, Influence, rewards left"
    lines = [heading("Houses", width, (note if width > 40 else "Power · Influence", QUIET))]
    for house in view.houses:
        lines.append(_house(lex, view, house, house.id in offered, width))
    return lines


def _house(lex: Lexicon, view: RevenantView, house: HouseView, mark: bool, width: int) -> Text:
    letter = HOUSE_LETTERS[t.HOUSES.index(house.id)]
    parts: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (letter, house_style(house.id)),
        (f" {lex.house(house.id):<7} ", SIGNAL if mark else PLAIN),
        (f"P{house.power} ", STRONG),
    ]
    for seat, field in enumerate(house.influence):
        parts.append(shape(seat, field))
    if house.crew_influence is not None:
        parts.append((f"{CREW_SHAPE}{house.crew_influence}", WARN))
    rewards = "".join(str(f) if f in house.rewards else "·" for f in lex.tables.reward_fields)
    parts.append((f" {rewards}", GOOD))
    worth = next((w for w in view.own_worth if w.house == house.id), None)
    if worth is not None:
        # In a narrow column the factors stand to the left already, but for the own hidden cards.
        hidden = f"+{worth.hidden}" if worth.hidden else ""
        factors = f"{worth.track}{hidden}×{worth.power}" if width > 40 else f"{hidden}h" if hidden else ""
        parts.append((f" {factors}={worth.worth}", STRONG if worth.worth else QUIET))
    return line(*parts)


def tactics(lex: Lexicon, view: RevenantView, width: int) -> list[Text]:
    """The stacks from the highest field down, each from the bottom to the top."""
    parts: Parts = [" "]
    for field in range(len(view.tactics) - 1, -1, -1):
        stack = view.tactics[field]
        if stack:
            parts.append((f"{field}", STRONG))
            for marker in stack:
                parts.append((CREW_SHAPE, WARN) if marker == "crew" else shape(int(marker)))
            parts.append(" ")
    last = "" if lex.prototype else " 12N"
    return [heading("Tactics", width, (f"3,6M 8HI 11Infl{last}", QUIET)), line(*parts)]


# ---------------------------------------------------------------------- cards


def open_cards(lex: Lexicon, view: RevenantView, offered: set[str], width: int) -> list[Text]:
    name = "Colony cards" if view.colony else f"{lex.word('scanner')}s"
    deck = view.colony_deck if view.colony else view.scanner_deck
    lines = [heading(name, width, (f"{deck} in deck", QUIET))]
    for card in view.open:
        lines += _open(lex, card, card.id in offered)
    return lines


def _open(lex: Lexicon, card: OpenCardView, mark: bool) -> list[Text]:
    data = lex.open_card(card.id)
    chosen = " ✔ chosen" if card.chosen else ""
    head: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (f"{card.price}N ", WARN),
        (data.name, SIGNAL if mark else STRONG),
        (chosen, GOOD),
    ]
    letter = HOUSE_LETTERS[data.house]
    house = (f" {letter}", house_style(t.HOUSES[data.house]))
    if isinstance(data, t.Colony):
        return [line(*head, house), line((f"    {letter} +1 Power, {data.text[lex.edition]}", PLAIN))]
    rifts = "".join(str(n + 1) for n in data.rifts)
    planets = "".join(str(n + 1) for n in data.planets)
    text = f"    V{sum(data.voidborn)} Rifts {rifts} Planets {planets}"
    if card.shuttle is not None:
        return [line(*head), line((text, QUIET), (f" + {lex.ship(card.shuttle)}", GOOD))]
    if lex.prototype:
        # The House and the sector of the Civilian ship that arrives with the card.
        return [line(*head, house), line((f"{text} {lex.word('shuttle')[0]}→{data.shuttle + 1}", QUIET))]
    return [line(*head, (f" {brief(lex, data.benefits)}", PLAIN)), line((text, QUIET))]


def failures(lex: Lexicon, view: RevenantView, offered: set[str], width: int) -> list[Text]:
    happened = f"{view.failures_this_cycle} struck"
    note = happened if lex.prototype else f"{happened}, {count(view.tokens, 'token')}"
    word = "Damage tile" if lex.prototype else "Failures"
    lines = [heading(word, width, (note, QUIET))]
    # The lower card strikes first (REV-26.2).
    for card in sorted(view.failures, key=lambda one: one.slot != t.SIDES[t.LOWER]):
        data = lex.failure(card.id)
        nth = "" if lex.prototype else "1st " if card.slot == t.SIDES[t.LOWER] else "2nd "
        state = " done" if card.resolved else " Core" if data.core else ""
        lines.append(line((f" {nth}", QUIET), (data.name, STRONG), (state, WARN)))
        parts: Parts = ["    "]
        for side in (t.UPPER,) if lex.prototype else (t.UPPER, t.LOWER):
            text = brief(lex, data.effects[side])
            covered = card.covered == t.SIDES[side]
            mark = OFFERED if f"{card.id} {t.SIDES[side]}" in offered else ""
            joint = "" if side == t.UPPER else " · "
            parts.append((f"{joint}{mark}{'[' + text + ']✓' if covered else text}", GOOD if covered else BAD))
        lines.append(line(*parts))
    return lines


# ---------------------------------------------------------------------- Council and solo


def council(lex: Lexicon, view: RevenantView, width: int) -> list[Text]:
    if view.council is None:
        return []
    seen = "".join(HOUSE_LETTERS[t.HOUSES.index(house)] for house in view.council.revealed)
    aside = f", {view.council.set_aside} aside" if view.council.set_aside else ""
    return [
        heading("Council", width, (f"{view.council.stack} cards left", QUIET)),
        line((f" ✚ revealed {seen or '–'}{aside}", PLAIN)),
    ]


_CREW_CARDS = {"Arkship": "Ark", "Dropship": "Drop", "Fighter": "Fight", "Revenant": "Rev"}


def crew_panel(lex: Lexicon, view: RevenantView, solo: SoloView, width: int) -> list[Text]:
    """The Corrupted Crew: grid of Solo Action cards with marker and tile, what is left, its score."""
    cards = []
    for place, card in enumerate(solo.grid):
        name = lex.name(card).split()[-1]
        name = _CREW_CARDS.get(name, name)
        cards.append(f"{'▶' if place == solo.marker else ''}{name}{'+T' if place == solo.tile else ''}")
    seen = "".join(HOUSE_LETTERS[t.HOUSES.index(house)] for house in solo.revealed)
    figures = "H" * solo.harbinger + "F" * solo.figures
    score = sum(entry.points[-1] for entry in view.sheet)
    level = capital(solo.level)
    return [
        heading("Corrupted Crew", width, (f"{CREW_SHAPE} {level} · {score}", WARN)),
        line((" " + " › ".join(cards), PLAIN)),
        line((f" T{solo.tactics} · left {figures or '–'} · seen {seen or '–'}", PLAIN)),
    ]


def rule(width: int) -> Text:
    return Text("─" * width, LINE)
