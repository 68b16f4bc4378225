"""The Void advances (VF-9): what is printed, a drawing of the change, and the figures before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall.board.crisis_board import letters, owed, sockets
from starboard.games.voidfall.board.crisis_card import after_push, paying, row_of, strike
from starboard.games.voidfall.board.measures import crown
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import people, short
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.peril_view import PerilView, RowView, WayView
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.effect import Effect, leaves
from starboard.kernel.english import capital
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, target
from starboard.page.markup import esc

_ROWS: Final = ("military", "economic")
_CATASTROPHE, _HARBINGER, _CONSUMED, _ONGOING, _CORRUPTION = 2, 3, 4, 5, 7
"""Where their points stand among the end scores."""
_STEPS: Final = ("Crisis", "Selection", "Actions", "Clean-up")
Fact = tuple[str, str]
_LOST: Final[Fact] = ("Game", '<b class="loses">lost at once</b> <span class="clause-link">VF-9.12</span>')


def draw(sight: Sight) -> str:
    """Over the stage while that is asked; folded away it leaves the map to be looked at."""
    peril = sight.view.peril
    if peril is None or sight.verb != "void":
        return ""
    columns = _war(sight, peril) if peril.alert.is_war else _crisis(sight, peril)
    name = peril.alert.id if peril.alert.is_war or peril.crisis is None else peril.crisis.id
    title = crises.title(sight.tables, name)
    head = f"{esc(title)} {'presses on' if peril.alert.is_war else 'is still there'}"
    clause = "VF-9.8" if peril.alert.is_war else "VF-9.2"
    when = f'<small class="eyebrow">The Void advances, round {sight.view.round}</small>'
    summary = (
        f"<summary><span>{when}<b>{head}</b></span><small>you choose, nothing is random</small>"
        f'<span class="clause-link">{clause}</span>{icon("chevron", "px16")}</summary>'
    )
    return (
        f'<details class="void-scene" open="" id="void-scene">{summary}<div class="void-march">'
        f'{_march(sight)}</div><div class="void-columns of-{len(columns)}">{"".join(columns)}</div></details>'
    )


def _march(sight: Sight) -> str:
    """The steps of the turn: those behind, and this one."""
    done = "".join([f'<li class="done">{icon("check", "px13")}{step}</li>' for step in _STEPS])
    return f'<ol>{done}<li class="now"><b>5</b>The Void</li></ol>'


def _column(
    mark: str, name: str, printed: str, drawing: str, facts: Sequence[Fact], buttons: str, style: str = ""
) -> str:
    rows = "".join([f"<dt>{what}</dt><dd>{value}</dd>" for what, value in facts])
    head = f"<header>{icon(mark, 'px18')}<b>{name}</b><small>{printed}</small></header>"
    return (
        f'<section class="void-way {style}">{head}<div class="void-drawing">{drawing}</div><dl>{rows}</dl>'
        f"<footer>{buttons}</footer></section>"
    )


def _button(sight: Sight, way: str, name: str, note: str = "") -> str:
    choice: Choice | None = sight.open(way)
    if choice is None:
        return ""
    second = f"<small>{note}</small>" if note else ""
    return f'<button class="void-button legal" {target(choice)}><b>{name}</b>{second}</button>'


def arrow(before: object, after: object, *, worse: bool = True) -> str:
    return f'{before} → <b class="{"bad" if worse else "good"}">{after}</b>'


# ---------------------------------------------------------------------- a Crisis


def _crisis(sight: Sight, peril: PerilView) -> list[str]:
    rows = [one for one in peril.ways if one.way in _ROWS]
    return [
        *[_penalty(sight, peril, one) for one in peril.ways if one.way == PENALTY],
        _ongoing(sight, peril, rows),
        *[_token(sight, peril, one) for one in peril.ways if one.way == CATASTROPHE],
    ]


def _penalty(sight: Sight, peril: PerilView, way: WayView) -> str:
    assert peril.crisis is not None
    card = sight.tables.crises[sight.number(peril.crisis.id)]
    printed = esc(capital(effect(sight.tables, card.penalty)))
    if not way.open:
        missing = esc(effect(sight.tables, parse_effect(way.lacking)))
        facts = [("cannot", f'<b class="bad">{missing}</b> <span class="clause-link">VF-9.4</span>')]
        return _column(
            "lock", "Suffer the penalty", printed, short(sight.tables, card.penalty), facts, "", "closed"
        )
    drawing = (
        f'<span class="void-printed">{short(sight.tables, card.penalty)}</span>{_change(sight, card.penalty)}'
    )
    facts = [("Void", _void_after(sight, peril, added(sight, card.penalty))), *_own_loss(sight, card.penalty)]
    if way.strike is not None:
        facts.append(("Skirmish", strike(sight, way.strike)))
    facts.append(("Crisis", "discarded"))
    button = _button(sight, PENALTY, "Suffer it")
    return _column("corruption", "Suffer the penalty", printed, drawing, facts, button)


def _void_after(sight: Sight, peril: PerilView, more: int) -> str:
    total = peril.race.total
    return arrow(total, total + more) if more else f"{total}, unchanged"


def added(sight: Sight, e: Effect) -> int:
    """What an effect adds to the Void's total, as far as it is certain."""
    scores = sight.tables.end_scores
    worth = {
        g.VERB_ADD_HARBINGER: scores[_HARBINGER],
        g.VERB_CATASTROPHE: scores[_CATASTROPHE],
        g.VERB_CONSUME: scores[_CONSUMED],
        g.VERB_GAIN_CORRUPTION: scores[_CORRUPTION],
        g.VERB_CORRUPT_OFFER: scores[_CORRUPTION],
    }
    return sum([worth.get(leaf.verb, 0) for leaf in leaves(e)])


def _own_loss(sight: Sight, e: Effect) -> list[Fact]:
    me = sight.me
    lost = sum([leaf.args[0] for leaf in leaves(e) if leaf.verb == g.VERB_LOSE_INFLUENCE])
    if me is None or not lost:
        return []
    return [("You", f"{arrow(me.influence, max(0, me.influence - lost))}{crown()}")]


def _change(sight: Sight, e: Effect) -> str:
    """A die that falls, where a Population does."""
    if not any(leaf.verb == g.VERB_LOWER_POP for leaf in leaves(e)) or sight.me is None:
        return ""
    seat, tiles = sight.me.seat, sight.tables.tiles
    # VF-16.3: of a sector that is Pure and not the Home, above 1, and not printed.
    own = [
        one.population
        for one in sight.view.sectors
        if one.owner == seat
        and not one.home
        and not one.corrupted
        and one.population > 1
        and not tiles[sight.number(one.tile)].fixed
    ]
    most = max(own, default=0)
    return (
        f'<span class="void-dice">{people(str(most))}<i>→</i>{people(str(most - 1))}</span>' if most else ""
    )


def _ongoing(sight: Sight, peril: PerilView, ways: Sequence[WayView]) -> str:
    assert peril.crisis is not None
    card = sight.tables.crises[sight.number(peril.crisis.id)]
    drawing, buttons = "", ""
    facts: list[Fact] = []
    for way in ways:
        row = row_of(peril, way.way)
        drawing += pushed_row(sight, row, card.name)
        facts.append(_row_fact(row, way))
        if way.pushed:
            facts.append((esc(crises.title(sight.tables, way.pushed)), "pushed out"))
        note = f"+{row.spaces[after_push(row)].military}" if way.way == "military" else ""
        note = (
            '<span class="loses">loses the game</span>'
            if way.loses
            else "a Catastrophe"
            if way.catastrophe
            else note
        )
        buttons += _button(sight, way.way, f"{way.way.capitalize()} row", note)
    facts.insert(0, _void_with(sight, peril, ways))
    return _column("crisis", "Make it ongoing", "It stays until it is resolved", drawing, facts, buttons)


def _void_with(sight: Sight, peril: PerilView, ways: Sequence[WayView]) -> Fact:
    """What the card adds on its row; where there is no room, the token for what falls off instead."""
    scores, total = sight.tables.end_scores, peril.race.total
    added = {scores[_CATASTROPHE if one.catastrophe else _ONGOING] for one in ways if not one.loses}
    if not added:
        return _LOST
    return "Void", arrow(total, " or ".join([str(total + more) for more in sorted(added)]))


def _row_fact(row: RowView, way: WayView) -> Fact:
    now, after = row.spaces[row.in_force], row.spaces[after_push(row)]
    if row.row == "military":
        return "Skirmish", arrow(f"+{now.military}", f"+{after.military}")
    return "To pay", arrow(sum(now.demand), f"{sum(after.demand)} units")


def pushed_row(sight: Sight, row: RowView, name: str) -> str:
    """The row once the card lies on it, ringed; Harbingers stay, what is behind them moves right (VF-9.6)."""
    standing = [space for space in row.spaces[:-1] if space.harbinger or space.crisis is not None]
    stakes = [icon("harbinger", "px15 colour-harbinger") for space in standing if space.harbinger]
    plates = [
        f'<em class="plate">{letters(sight.tables.crises[sight.number(space.crisis.id)].name)}</em>'
        for space in standing
        if space.crisis is not None
    ]
    new = f'<em class="plate ringed">{letters(name)}</em>'
    size = len(row.spaces) - 1
    made = ([*stakes, new, *plates] if len(stakes) < size else stakes)[:size]
    cells = "".join([f"<span>{one}</span>" for one in made])
    for place in range(len(made), size):
        space = row.spaces[place]
        value = f"+{space.military}" if not space.demand else owed(space.demand)
        cells += f'<span class="{"in-force" if place == len(made) else ""}">{value}</span>'
    return f'<span class="pushed-row"><small>{row.row.capitalize()}</small>{cells}</span>'


def _token(sight: Sight, peril: PerilView, way: WayView) -> str:
    n, limit = peril.catastrophes, peril.catastrophe_limit
    if way.loses:
        drawing = f'{sockets(n, limit)}<span class="void-printed loses">there is no place for a fourth</span>'
        facts = [_LOST]
        button = _button(sight, way.way, "Place it", '<span class="loses">loses the game</span>')
        return _column("damage", "Place a Catastrophe", "The game ends", drawing, facts, button, "last")
    left = limit - n - 1
    words = "none left before the end" if not left else f"{'one' if left == 1 else 'two'} left before the end"
    facts = [
        ("Void", _void_after(sight, peril, sight.tables.end_scores[_CATASTROPHE])),
        ("Each may", short(sight.tables, sight.tables.catastrophe)),
        ("A fourth", '<span class="loses">loses the game</span>'),
    ]
    drawing = f"{sockets(n + 1, limit)}<small>{words}</small>"
    printed = "The War stays for the round" if peril.alert.is_war else "The Crisis is discarded"
    return _column(
        "damage",
        "Place a Catastrophe",
        printed,
        drawing,
        facts,
        _button(sight, way.way, "Place it", f"{n} → {n + 1}"),
    )


# ---------------------------------------------------------------------- a War


def _war(sight: Sight, peril: PerilView) -> list[str]:
    return [
        _fight(sight, peril),
        *[_token(sight, peril, one) for one in peril.ways if one.way == CATASTROPHE],
    ]


def _fight(sight: Sight, peril: PerilView) -> str:
    war = sight.tables.wars[sight.number(peril.alert.id)]
    toll = next(one for one in peril.tolls if one.seat == sight.seat)
    assert toll.war is not None
    drawing = f'<span class="void-printed">{strike(sight, toll.war)}</span>'
    boosts = esc(crises.war(sight.tables, war))
    military, economic = peril.rows
    me = sight.view.players[toll.seat]
    markers = sum(me.track_corruption) + sum([one.corrupted for one in me.slots])
    facts = [
        ("Military row", f"+{military.spaces[military.in_force].military}"),
        ("War card", _signed(war.fleet[sight.view.cycle - 1])),
        ("Corruption on the mat", f"+{markers}"),
        ("To pay", owed(economic.spaces[economic.in_force].demand)),
        ("Your House", paying(toll) or "nothing to pay"),
    ]
    return _column(
        "skirmish",
        "Face the Crisis board",
        "A Skirmish, then the demand",
        f"{drawing}<small>{boosts}</small>",
        facts,
        _button(sight, FIGHT, "Face it"),
    )


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else "±0"
