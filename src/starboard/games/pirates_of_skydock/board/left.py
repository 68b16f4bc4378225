"""The displays beside the ship: three objectives with everybody's tokens; decks and stocks."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import subject
from starboard.games.pirates_of_skydock.board.pieces import glory, marker, shape, sort_icon, stat_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.view import ObjectiveView
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.panels import displays, panel
from starboard.page.kit.sheets import sheet
from starboard.page.kit.things import closed_tag, tag, thing
from starboard.page.markup import esc, seat_class

CONDITIONS: Final = {"no-guard-here": "no guard here", "level-2": "alert level 2+"}
ADVANCES: Final = {
    "attack-won": ("attack", "won"),
    "room-passed": ("interact", "passed"),
    "healed": ("heal", "healed"),
    "loot-passed": ("loot", "passed"),
}


def draw(sight: Sight) -> str:
    goals = f"{_head(sight)}{objectives(sight)}"
    return displays(
        panel("panel objectives", "goals", "first", "Objectives", goals),
        panel("panel decks", "decks", "packet", "Decks and discards", _decks(sight)),
    )


def objectives(sight: Sight) -> str:
    return "".join([_objective(sight, one) for one in sight.view.objectives])


def goals(sight: Sight) -> str:
    """The same in two lines each, for whoever plans: what they ask for, and what the hand covers of it."""
    return "".join(
        [sight.draw(f"goal in short {one.id}", _in_short, _goal(sight, one)) for one in sight.view.objectives]
    )


def _in_short(goal: Goal) -> str:
    card, state = goal.card, goal.state
    if goal.own in state.marked:
        asked = f'<span class="got">{icon("check", "px12")}yours</span>'
    else:
        roll = f"<span>{stat_icon(t.STATS[card.stat], 'px12')}{card.dc}</span>" if card.stat >= 0 else ""
        track = ""
        if card.track and goal.own >= 0:
            sign, _ = ADVANCES[t.ADVANCES[card.advance]]
            track = f"<span>{icon(sign, 'px12')}{state.tracks[goal.own]} of {card.track}</span>"
        asked = f'{wanted(card, state.covered)}<span class="goal-room">{goal.room}</span>{roll}{track}'
    return (
        f'<span class="plan-goal" data-explain="{card.id}"><span><b>{esc(card.name)}</b>'
        f"<em>{card.glory}{glory('px12')}</em></span><span>{asked}</span></span>"
    )


def _head(sight: Sight) -> str:
    said = ""
    if sight.me is not None and sight.me.character:
        said = (
            f'<span class="eligible">you are eligible {icon("check", "px12")}</span>'
            if sight.me.eligible
            else "<span>no token yet: you cannot win</span>"
        )
    return f'<div class="eyebrow panel-head" data-explain="objective">Objectives{said}</div>'


# ---------------------------------------------------------------------- an objective


class Goal(NamedTuple):
    """An objective as it stands; `room` is where it is, as markup; `own` the viewer's seat, or -1."""

    card: t.Objective
    state: ObjectiveView
    room: str
    here: bool
    own: int
    players: int


def _goal(sight: Sight, one: ObjectiveView) -> Goal:
    card = sight.objective(one.id)
    spot = t.SPOTS[card.spot] if card.spot >= 0 else ""
    room = sight.room_name(spot) if spot else "any room"
    own = -1 if sight.seat is None else sight.seat
    here = bool(spot) and sight.me is not None and sight.me.spot == spot
    return Goal(card, one, room, here, own, len(sight.view.players))


def _objective(sight: Sight, one: ObjectiveView) -> str:
    goal = _goal(sight, one)
    card, own = goal.card, goal.own
    choice, chance = _best(sight, one.id)
    closed = None if choice is not None else sight.shut(one.id)
    body = f"{_tag(goal, choice, chance, closed)}{sight.draw(f'goal {one.id}', face, goal)}"
    style = f"objective{' legal' if choice else ''}{' shut' if closed else ''}"
    style += " done" if own in one.marked else ""
    asked = ' data-subject=""' if subject.of(sight) == (subject.OBJECTIVE, one.id) else ""
    return thing(style, esc(card.name), one.id, body, choice, closed, more=asked)


def _best(sight: Sight, objective: str) -> tuple[Choice | None, str]:
    """The attempt with the likeliest ability, and its chance."""
    choices = sight.ask.objectives.get(objective)
    if not choices:
        return None, ""
    by_slot = {str(choice.value).split()[0]: choice for choice in choices}
    for one in sight.prospects("objective", objective):
        if one.slot in by_slot:
            return by_slot[one.slot], f"{one.chance} %"
    return choices[0], "no roll"


def _tag(goal: Goal, choice: Choice | None, chance: str, closed: Closed | None) -> str:
    if choice is not None:
        return tag(chance)
    if goal.own in goal.state.marked:
        helped = ", by help" if goal.own in goal.state.helped else ""
        return tag(f"{icon('check', 'px12')}yours{helped}", "got")
    return closed_tag() if closed is not None else ""


def face(goal: Goal) -> str:
    """What is printed on it, and whose tokens lie there."""
    card, state = goal.card, goal.state
    here = '<em class="here">here</em>' if goal.here else ""
    condition = t.CONDITIONS[card.condition]
    if condition:
        here = f'<span class="condition">{CONDITIONS[condition]}</span>'
    roll = f"{stat_icon(t.STATS[card.stat])}DC {card.dc}" if card.stat >= 0 else "no roll"
    return (
        f'<span class="objective-head"><b>{esc(card.name)}</b>'
        f'<span class="objective-glory">{card.glory}{glory("px15")}</span></span>'
        f'<span class="objective-facts"><span>{icon("hold", "px13")}{goal.room}{here}</span>'
        f'<span class="dc">{roll}</span></span>'
        f'<span class="objective-row">{wanted(card, state.covered)}{_sockets(goal)}</span>{_track(goal)}'
    )


def wanted(card: t.Objective, covered: tuple[str, ...] = ()) -> str:
    """The symbols, with a tick on those that the viewer's hand covers."""
    names = [t.SYMBOLS[symbol] for symbol, n in enumerate(card.symbols) for _ in range(n)]
    made = ""
    for n, name in enumerate(names):
        how = covered[n] if n < len(covered) else ""
        mark = icon("check", "px11 tick") if how == "card" else "<em>2:1</em>" if how == "pair" else ""
        said = {"card": "your hand covers it", "pair": "two of your cards stand for it"}.get(how, "")
        style = f" by-{how}" if how else ""
        title = f"{name}{f': {said}' if said else ''}"
        made += f'<span class="wanted{style}" title="{title}">{icon(name, "px20")}{mark}</span>'
    return f'<span class="symbols">{made}</span>'


def _sockets(goal: Goal) -> str:
    """A place for everybody's token."""
    made = ""
    for seat in range(goal.players):
        marked = seat in goal.state.marked
        helped = " helped" if seat in goal.state.helped else ""
        made += (
            f'<i class="socket {seat_class(seat)}{" on" if marked else ""}{helped}">'
            f"{shape(seat, 'px14') if marked else ''}</i>"
        )
    return f'<span class="sockets">{made}</span>'


def _track(goal: Goal) -> str:
    """Where everybody stands on its track, if it has one."""
    card = goal.card
    if not card.track:
        return ""
    sign, word = ADVANCES[t.ADVANCES[card.advance]]
    cells = ""
    for space in range(card.track + 1):
        there = "".join(shape(seat, "px11") for seat, at in enumerate(goal.state.tracks) if at == space)
        last = space == card.track
        figure = icon("check", "px10") if last else str(space)
        cells += f'<i class="{"last" if last else ""}"><em>{figure}</em><span>{there}</span></i>'
    return f'<span class="objective-track"><span class="word">{icon(sign, "px13")}{word}</span>{cells}</span>'


# ---------------------------------------------------------------------- decks


class Deck(NamedTuple):
    """A deck and its discard pile; the last name is that of the top card.

    `known` are the cards on top of the deck that the viewer has put there, the first on top.
    """

    sort: str
    cards: int
    pile: tuple[str, ...]
    known: tuple[str, ...] = ()


def _decks(sight: Sight) -> str:
    v = sight.view
    decks = (
        Deck("scheme", v.scheme_deck, tuple(map(sight.card_name, v.scheme_pile))),
        Deck("loot", v.loot_deck, tuple(map(sight.card_name, v.loot_pile))),
        Deck(
            "encounter",
            v.encounter_deck,
            tuple(map(sight.card_name, v.encounter_pile)),
            tuple(map(sight.card_name, v.foreseen)),
        ),
    )
    return sight.draw("decks", _stock, decks, v.support_pile, v.pile)


def _stock(decks: tuple[Deck, ...], support: int, energy: int) -> str:
    rows = "".join(map(_deck, decks))
    return (
        '<div class="eyebrow panel-head">Decks<span>Discards, top card</span></div>'
        f"{rows}"
        '<div class="stock">'
        f'<span data-explain="support">{icon("support", "px14")}<b>{support}</b> support</span>'
        f'<span data-explain="energy">{marker("px14")}<b>{energy}</b> energy</span>'
        '<button class="piles" popovertarget="all-piles">all piles</button></div>'
        f"{_piles(decks)}"
    )


def _deck(deck: Deck) -> str:
    top = deck.pile[-1] if deck.pile else "–"
    explain = "encounter" if deck.sort == "encounter" else f"{deck.sort} card"
    return (
        f'<div class="deck" data-explain="{explain}">{sort_icon(deck.sort, "px17")}'
        f"<span><b>{deck.cards}</b> {deck.sort}</span>"
        f'<span class="pile">{len(deck.pile)}<em>{top}</em></span></div>{_known(deck)}'
    )


def _known(deck: Deck) -> str:
    if not deck.known:
        return ""
    return f'<div class="known">{icon("reveal", "px13")}<span>you know: {", ".join(deck.known)}</span></div>'


def _piles(decks: tuple[Deck, ...]) -> str:
    """All discards, the top card first: they lie open."""
    made = ""
    for deck in decks:
        names = "".join(f"<li>{name}</li>" for name in reversed(deck.pile)) or "<li>none</li>"
        made += f"<dt>{sort_icon(deck.sort, 'px15')}{deck.sort.capitalize()}</dt><dd><ol>{names}</ol></dd>"
    return sheet("all-piles", "player-sheet pile-sheet", "Discard piles", "Discard piles", f"<dl>{made}</dl>")
