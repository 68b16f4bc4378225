"""The own board, hand and backer, and the others in short."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.terminal.style import (
    COVERED,
    GLORY,
    LANTERN,
    LOOT,
    MARKER,
    RECOVERING,
    SCHEME,
    cover_sign,
    heading,
    named_shape,
)
from starboard.games.pirates_of_skydock.view import AbilityView, SeatView, SkydockView
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.brief import brief
from starboard.terminal import OFFERED, Parts, fit, in_rows, line
from starboard.terminal.colours import BAD, GOOD, PLAIN, QUIET, SIGNAL, STRONG, WARN

_LABEL = 11
_SHORT = 16


# ---------------------------------------------------------------------- the own board


def own_board(tables: Tables, view: SkydockView, mine: SeatView, offered: set[str], width: int) -> list[Text]:
    if not mine.character:
        return [heading("You", width, named_shape(mine.seat))]
    lines = [_own_heading(tables, mine, width), *_power(tables, mine, width)]
    cell = (width - _LABEL) // 5
    for row, letter in enumerate(t.ROWS):
        lines.append(_row(tables, mine, row, letter, offered, cell))
    lines.append(
        line((f" {MARKER} marker  {COVERED} covered  {RECOVERING} recovering  ", QUIET), *_reserve(mine))
    )
    lines += [*_plan(tables, mine), *_backer(tables, mine), *_foreseen(tables, view)]
    return [*lines, *hand(tables, mine, offered, width)]


def _foreseen(tables: Tables, view: SkydockView) -> list[Text]:
    """The encounter cards that the own looks at the deck have shown."""
    if not view.foreseen:
        return []
    names = [tables.encounters[tables.by_id[card][1]].name for card in view.foreseen]
    return [line((" next encounters: ", QUIET), (", ".join(names), PLAIN))]


def _own_heading(tables: Tables, mine: SeatView, width: int) -> Text:
    person = tables.characters[tables.by_id[mine.character][1]]
    stats = " ".join(f"{t.STATS[n][:4]} {bonus}" for n, bonus in enumerate(person.stats))
    return heading(
        f"{person.name}",
        width,
        named_shape(mine.seat),
        (f" {mine.glory} glory", GLORY),
        (f" · {stats}", STRONG),
        ("" if mine.eligible else " · no objective yet", WARN),
    )


def _power(tables: Tables, mine: SeatView, width: int) -> list[Text]:
    person = tables.characters[tables.by_id[mine.character][1]]
    power = tables.powers[person.power]
    spent = " (used this round)" if mine.power_used else ""
    first, *rest = wrap(f" {power.name}{spent}: {power.text}", width, subsequent_indent="   ")
    return [line((first, LANTERN)), *[line((text, LANTERN)) for text in rest]]


def _row(tables: Tables, mine: SeatView, row: int, letter: str, offered: set[str], cell: int) -> Text:
    label = line((f" {letter} ", STRONG), (tables.row_names[row], QUIET))
    cells = [fit(label, _LABEL)]
    for slot in t.ROW_SLOTS[row]:
        cells.append(fit(_slot(tables, mine, slot, offered), cell))
    return Text.assemble(*cells)


def _slot(tables: Tables, mine: SeatView, slot: int, offered: set[str]) -> Text:
    name = t.SLOTS[slot]
    dice = ",".join(str(face) for face in say.dice_of(tables, slot))
    found = say.ability_at(mine, name)
    mark = name in offered
    if found is None:
        return line((OFFERED if mark else " ", SIGNAL), (f"{name} – ", QUIET), (dice, QUIET))
    style = SIGNAL if mark else BAD if found.cover else STRONG if found.markers else PLAIN
    return line(
        (OFFERED if mark else " ", SIGNAL),
        (f"{name} ", QUIET),
        (_ability(tables, found), style),
        (MARKER * found.markers, LANTERN),
        (cover_sign(found.cover), BAD),
    )


def _ability(tables: Tables, one: AbilityView) -> str:
    """Move2, Scheme1 ×2, Attack3 +4."""
    kind = t.KINDS.index(one.kind)
    n = tables.abilities[kind].by_level[one.level]
    name = f"{say.kind_name(tables, one.kind)}{one.level}"
    if kind in (t.MOVE, t.HEAL):
        return name  # as many steps or tokens as its level
    return f"{name} ×{n}" if kind == t.SCHEME else f"{name} {say.signed(n)}"


def _reserve(mine: SeatView) -> Parts:
    return [(f"{say.count(mine.reserve, 'marker')} in reserve", PLAIN)] if mine.reserve else []


def _plan(tables: Tables, mine: SeatView) -> list[Text]:
    """What is planned and not yet shown (SKY-3.12)."""
    if not mine.plan:
        return []
    said = []
    for step in mine.plan:
        card = say.card_of(tables, step.card).name
        if step.slot:
            said.append(f"{card} → {say.kind_name(tables, step.kind)} {step.level} in {step.slot}")
        else:
            said.append(card)
    return [line((" planned: ", QUIET), (", ".join(said), GOOD))]


def _backer(tables: Tables, mine: SeatView, who: str = "you") -> list[Text]:
    """The secret backer and the values of support tokens, as far as they may be seen."""
    lines = []
    if mine.backer:
        row = tables.backers[tables.by_id[mine.backer][1]]
        state = "not met" if mine.backer_want == 1 else f"{mine.backer_have} of {mine.backer_want}"
        met = mine.backing > 0
        lines.append(
            line(
                (" backer: ", QUIET),
                (f"{row.name}, {row.support} support if {say.wants(tables, row, who)}", PLAIN),
                (f" ({'met' if met else state})", GOOD if met else QUIET),
            )
        )
    if mine.support_values:
        values = " + ".join(map(str, mine.support_values))
        lines.append(line((" support tokens: ", QUIET), (values, GLORY)))
    return lines


# ---------------------------------------------------------------------- the hand


def hand(tables: Tables, mine: SeatView, offered: set[str], width: int) -> list[Text]:
    if not mine.hand:
        return []
    limit = f"{len(mine.hand)} of {mine.hand_limit}"
    each = width // 2
    cards = [_card(tables, mine, card, offered) for card in mine.hand]
    return [heading("Hand", width, (limit, QUIET)), *in_rows(cards, 2, each)]


def _card(tables: Tables, mine: SeatView, card: str, offered: set[str]) -> Text:
    row = say.card_of(tables, card)
    mark = card in offered
    return line(
        (OFFERED if mark else " ", SIGNAL),
        (f"{row.name} ", SIGNAL if mark else STRONG),
        (f"({say.shows(tables, row)})", SCHEME if row.scheme else LOOT),
        (f" {say.TIMING_WORDS[row.timing]}: ", QUIET),
        (brief(row.effect), PLAIN),
        (" set aside" if card == mine.aside else "", WARN),
    )


# ---------------------------------------------------------------------- the others


def other_player(
    tables: Tables, view: SkydockView, other: SeatView, offered: set[str], width: int
) -> list[Text]:
    mark = COLOURS[other.seat] in offered
    if not other.character:
        return [line(" ", named_shape(other.seat), (" no character yet", QUIET))]
    person = tables.characters[tables.by_id[other.character][1]]
    stats = "/".join(str(bonus) for bonus in person.stats)
    marks = [str(n + 1) for n, one in enumerate(view.objectives) if other.seat in one.marked]
    first = line(
        (OFFERED if mark else " ", SIGNAL),
        named_shape(other.seat),
        (f" {person.name} {stats}", PLAIN),
        (f" {other.glory} glory", GLORY),
        (f" · {other.schemes} scheme {other.loot} loot", PLAIN),
        (f" · support {other.support}", PLAIN if other.support else QUIET),
        (f" · objectives {' '.join(marks)}" if marks else " · no objective", GOOD if marks else QUIET),
        (f" · {say.room_at(tables, view, other.spot).name}", STRONG),
    )
    abilities = [_short(tables, one) for one in other.board]
    # Backer and support are shown when the game is over.
    return [first, *in_rows(abilities, width // _SHORT, _SHORT), *_backer(tables, other, "they")]


def _short(tables: Tables, one: AbilityView) -> Text:
    style = BAD if one.cover else STRONG if one.markers else QUIET
    name = f"{say.kind_name(tables, one.kind)}{one.level}"
    return line((f"   {name}{MARKER * one.markers}{cover_sign(one.cover)}", style))
