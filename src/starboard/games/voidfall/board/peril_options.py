"""What the options of questions that only games against the Void ask are called on their buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.crisis_board import letters, owed
from starboard.games.voidfall.board.crisis_card import after_push, catastrophe, penalty, row_change, row_of
from starboard.games.voidfall.board.sector_options import arrow, die, holder_note, sector_label
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.effects import FORFEIT
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.peril_view import PerilView
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.rules.havens import NONE
from starboard.games.voidfall.rules.joint import ALONE
from starboard.games.voidfall.state import COLOURS
from starboard.games.voidfall.words import phrases as say
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.kit.idle import Texts
from starboard.page.markup import esc

_ROWS: Final = {"military": "skirmish", "economic": "upkeep"}


def _peril(sight: Sight) -> PerilView:
    assert sight.view.peril is not None
    return sight.view.peril


# ---------------------------------------------------------------------- Crises and the Void


def _crisis(sight: Sight, choice: Choice) -> Texts:
    if choice.value == NONE:
        return "Leave it", "it stays"
    card = sight.tables.crises[sight.number(str(choice.value))]
    paid = signs.price(card.condition.costs)
    price = f'<span class="price">{paid}</span>' if paid and sight.verb != "crisis-discard" else ""
    done = "discard" if sight.verb == "crisis-discard" else "resolve"
    return f'<em class="plate">{letters(card.name)}</em>{esc(card.name)}', f"{price}{done}"


def _void(sight: Sight, choice: Choice) -> Texts:
    peril = _peril(sight)
    way = next(one for one in peril.ways if one.way == choice.value)
    if way.way == PENALTY:
        return f"{icon('corruption', 'px14')}Penalty", penalty(sight, peril)
    if way.way == FIGHT:
        return f"{icon('skirmish', 'px14')}Face the board", "Skirmish, then pay"
    if way.way == CATASTROPHE:
        return f"{icon('damage', 'px14')}Catastrophe", f"<span>{catastrophe(sight, peril)}</span>"
    return f"{icon(_ROWS[way.way], 'px14')}Ongoing, {way.way.capitalize()}", row_change(peril, way)


def _row(sight: Sight, choice: Choice) -> Texts:
    """What one more on the row makes of its value."""
    name = str(choice.value)
    peril = _peril(sight)
    row = row_of(peril, name)
    label = f"{icon(_ROWS[name], 'px14')}{name.capitalize()} row"
    if row.in_force == len(row.spaces) - 1:
        if peril.catastrophes == peril.catastrophe_limit:
            return label, '<strong class="loses">loses the game</strong>'
        return label, '<span class="warns">full: a Catastrophe</span>'
    now, after = row.spaces[row.in_force], row.spaces[after_push(row)]
    if not now.demand:
        return label, arrow(f"+{now.military}", f"+{after.military}")
    return label, f"{owed(after.demand)} to pay"


def _harbinger(sight: Sight, choice: Choice) -> Texts:
    name = str(choice.value)
    sign = icon("harbinger", "px14 colour-harbinger")
    if name in _ROWS:
        row = row_of(_peril(sight), name)
        before = row.spaces[row.in_force - 1]
        note = f"+{before.military} counts" if not before.demand else f"{owed(before.demand)} to pay"
        return f"{sign}{name.capitalize()} row", note
    one = sight.sectors[name]
    change = f"Void {'+' if sight.verb == 'harbinger' else '−'}{sight.tables.end_scores[3]}"
    return f"{sign}{sector_label(sight, name)}", f"{die(one)}{holder_note(one)} {change}"


def _consume(sight: Sight, choice: Choice) -> Texts:
    pile = next((one for one in sight.view.tableau if one.id == choice.value), None)
    worth = (
        f"copy worth {pile.influence}{signs.influence()}" if pile is not None and pile.influence else "a copy"
    )
    return esc(say.technology(sight.tables, str(choice.value))), worth


# ---------------------------------------------------------------------- Safe Havens


def _haven(sight: Sight, choice: Choice) -> Texts:
    one = next(each for each in _peril(sight).havens if each.name == choice.value)
    now = len(one.built)
    last = ", rewards" if now + 1 == one.levels else ""
    return (
        f"{icon('haven', 'px15')}{one.name.capitalize()}",
        f"level {arrow(now, now + 1)} of {one.levels}{last}",
    )


def _reward(sight: Sight, choice: Choice) -> Texts:
    if choice.value == NONE:
        return "Nothing", ""
    return signs.named(sight.tables, parse_effect(str(choice.value))), ""


# ---------------------------------------------------------------------- deciding together


def _player(sight: Sight, choice: Choice) -> Texts:
    if choice.value == ALONE:
        return "Only you" if sight.verb == "partner" else "Nobody", ""
    seat = COLOURS.index(str(choice.value))
    who = sight.called(seat)
    return f"{who.sign('px15')}{who.name}", _note_on(sight, seat)


def _note_on(sight: Sight, seat: int) -> str:
    """What is known of a player that matters to the question."""
    player = sight.view.players[seat]
    if sight.verb == "trade-partner":
        return " ".join([f"{n}{signs.resource(kind)}" for kind, n in enumerate(player.stock) if n])
    if sight.verb == "payer":
        return f"+1{signs.corruption()}"
    return ""


def _order(sight: Sight, choice: Choice) -> Texts:
    seats = [COLOURS.index(colour) for colour in str(choice.value).split()]
    people = [sight.called(seat) for seat in seats]
    return "".join([one.sign("px15") for one in people]), " · ".join([one.name for one in people])


def _agree(sight: Sight, choice: Choice) -> Texts:
    yes = choice.value == "yes"
    mark = icon("check" if yes else "close", "px14")
    paid = f"+1{signs.corruption()}" if yes and sight.verb == "consent" else ""
    return f"{mark}{'Agree' if yes else 'Decline'}", paid


def _part(sight: Sight, choice: Choice) -> Texts:
    """The whole split: which part is whose."""
    assert sight.question is not None
    parts = [str(one) for one in sight.question.options if one != FORFEIT]
    mine = sight.person(sight.question.seat).sign("px14")
    own = parse_effect(str(choice.value))
    rest = [one for one in parts if one != choice.value]
    partner = f"the partner may {signs.brief(sight.tables, parse_effect(rest[0]))}" if rest else ""
    return f"{mine}{signs.named(sight.tables, own)}", partner


def _given(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    kind = v.RESOURCES.index(str(choice.value))
    have = sight.me.stock[kind]
    return f"1{signs.resource(kind, 'px15')}", arrow(have, have - 1)


def _focus(sight: Sight, choice: Choice) -> Texts:
    card = sight.focus(str(choice.value))
    return f"{signs.focus(card.type, 'px15')}{esc(card.name)}", "used this Cycle"


PERIL_TEXTS: Final[dict[str, Callable[[Sight, Choice], Texts]]] = {
    **dict.fromkeys(("crisis", "crisis-before", "crisis-discard"), _crisis),
    "void": _void,
    "row": _row,
    **dict.fromkeys(("harbinger", "harbinger-off"), _harbinger),
    "consume": _consume,
    "haven": _haven,
    "haven-reward": _reward,
    **dict.fromkeys(("payer", "partner", "haven-next", "joint-first", "trade-partner"), _player),
    "order": _order,
    **dict.fromkeys(("order-agree", "consent", "joint"), _agree),
    "joint-part": _part,
    "give": _given,
    "focus-discard": _focus,
}
