"""What each option is called on its button: a name, and behind it the price or what it comes to, in signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.mat_focus import short_name
from starboard.games.voidfall.board.peril_options import PERIL_TEXTS
from starboard.games.voidfall.board.sector_options import SECTOR_TEXTS, arrow, sector_label
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules import (
    actions,
    cleanup,
    production,
    tokens,
    tracks,
    turn,
)
from starboard.games.voidfall.rules.agendas import DRAW
from starboard.games.voidfall.tables import HEROIC, JOINT, Action
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words import prices
from starboard.kernel.ask import Value
from starboard.kernel.effect import Cost
from starboard.kernel.english import count
from starboard.kernel.page import Choice, Proposed
from starboard.page.drawing import icon
from starboard.page.kit.idle import Texts
from starboard.page.markup import esc

_ORDINALS: Final = ("First", "Second", "Third", "Fourth")


def texts(sight: Sight, choice: Choice) -> Texts:
    """Name and note as markup."""
    out = _OUT.get(str(choice.value))
    if out is not None and sight.verb in _WAYS_OUT:
        return _WAYS_OUT[sight.verb], out[1]
    if out is not None:
        return out
    write = _TEXTS.get(sight.verb)
    return (esc(choice.label), "") if write is None else write(sight, choice)


_OUT: Final[dict[str, Texts]] = {FORFEIT: ("Forfeit", "do nothing"), STOP: ("Enough", "stop here")}
# What it means to leave a question unanswered, where that can be said better.
_WAYS_OUT: Final = {
    "trade-bonus": "No bonus",
    "skip": "Stay here",
    "store-now": "Leave it loose",
    "glory-rise": "Keep it",
    "sentry-bonus": "No Sentry",
    "seed": "No token",
    "effect": "Forfeit the rest",
    "produce": "Forfeit the rest",
    "haven": "Build nothing",
    "joint-part": "Neither",
    "joint-first": "Not you",
    "crisis-discard": "Discard none",
    "trade-partner": "No trade",
    "payer": "Nobody",
}


# ---------------------------------------------------------------------- set-up and Preparation


def _house(sight: Sight, choice: Choice) -> Texts:
    house = sight.tables.houses[sight.number(str(choice.value))]
    liked = [kind for kind in range(len(v.FOCUSES)) if house.preferred >> kind & 1]
    return esc(house.name), "".join([signs.focus(kind, "px14") for kind in liked])


def _origin(sight: Sight, choice: Choice) -> Texts:
    one = sight.tables.origins[sight.number(str(choice.value))]
    letter = "AB"[sight.tables.houses[one.house].origins.index(sight.number(str(choice.value)))]
    return f"Origin {letter}", esc(sight.tables.technologies[one.technology].name)


def _turn_order(sight: Sight, choice: Choice) -> Texts:
    place = int(choice.value)
    return _ORDINALS[place - 1], "plays first" if place == 1 else f"after {place - 1}"


def _event_box(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    return signs.named(sight.tables, parse_effect(str(sight.question.about[1]))), ""


def _place_guild(sight: Sight, choice: Choice) -> Texts:
    kind = str(choice.value)
    return f"{signs.guild(kind, 'px15')}{esc(say.guild(sight.words, kind))}", ""


# ---------------------------------------------------------------------- Selection


def _focus(sight: Sight, choice: Choice) -> Texts:
    card = sight.focus(str(choice.value))
    house = None if sight.me is None else sight.house(sight.me.seat)
    liked = house is not None and house.preferred >> card.type & 1
    dot = '<i class="preferred" title="preferred"></i>' if liked else ""
    if card.kind in (HEROIC, JOINT):
        # Their own word stands for it in a letter: there is little room beside a full hand.
        word, _, name = card.name.partition(" ")
        tag = f'<em class="special-tag" title="{esc(word)}">{esc(word[0])}</em>'
        return f"{tag}{signs.focus(card.type, 'px15')}{esc(name)}", ""
    return f"{signs.focus(card.type, 'px15')}{short_name(card.name)}{dot}", ""


def flip(sight: Sight, choice: Choice) -> Texts:
    if choice.value == turn.NONE:
        return "Two actions", "keep the token" if sight.open(turn.FLIP) else "keep it for later"
    if choice.value == turn.FLIP:
        return "Three actions", f"−1{signs.trade()}"
    return f"Three actions by {sector_label(sight, str(choice.value))}", "once per Cycle"


def _token_place(sight: Sight, choice: Choice) -> Texts:
    if choice.value == cleanup.COLUMN:
        return "Return it", "to the Trade column"
    name = str(choice.value)
    slot = None if sight.me is None else next((one for one in sight.me.slots if one.place == name), None)
    if slot is None:
        return "Escape Pods", ""
    if name.startswith("start"):
        return "Starting Agenda", "no Upkeep"
    return esc(say.agenda_of(sight.tables, slot.agenda).name) if slot.agenda else "Empty slot", "no Upkeep"


def _agenda(sight: Sight, choice: Choice) -> Texts:
    """An Agenda with what it would score now."""
    if choice.value == turn.NONE:
        return "No Agenda", ""
    name = str(choice.value)
    card = say.agenda_of(sight.tables, name)
    return f"{signs.agenda_type(v.AGENDAS[card.type], 'px14')}{esc(card.name)}", _worth(sight, name)


def _worth(sight: Sight, agenda: str) -> str:
    if sight.me is None:
        return ""
    found = next((one for one in (*sight.me.hand_scoring, *sight.me.scoring) if one.agenda == agenda), None)
    return "" if found is None else f"now +{sum(found.sections)}{signs.influence()}"


# ---------------------------------------------------------------------- actions


def action(sight: Sight, value: str, along: Sequence[Proposed] = ()) -> Texts:
    """An action by its id: its name; its price and what it brings. `along`: how it is paid."""
    tables = sight.tables
    if value == actions.END:
        return "End", "of actions"
    if value == actions.AGENDA:
        assert sight.me is not None
        card = say.agenda_of(tables, sight.me.played)
        kind = tables.agenda_types[card.type]
        return f"{signs.agenda_type(kind.id, 'px14')}{esc(kind.name)}", signs.brief(tables, kind.effect)
    one = _held(sight, value)
    if one is None:
        return esc(say.component(tables, value)), ""
    return esc(one.name), f"{price(sight, value, along)}<span>{signs.brief(tables, one.effect)}</span>"


def _held(sight: Sight, value: str) -> Action | None:
    return None if sight.me is None else prices.held(sight.tables, sight.me, value)


def price(sight: Sight, value: str, along: Sequence[Proposed] = ()) -> str:
    """What an action costs as a tag, and what is proposed to stand in for something; empty if it is free."""
    one = _held(sight, value)
    if one is None:
        return ""
    assert sight.me is not None
    asked = prices.asked(sight.tables, sight.me, one)
    way = next((str(paid.value) for paid in along if paid.verb == "price"), "")
    swapped = [paid for paid in along if paid.verb == "substitute" and paid.value]
    ways = [
        signs.price(tuple([_swapped(cost, swapped) for cost in costs]))
        for name, costs in asked.items()
        if costs and name == (way or name)
    ]
    return f'<span class="price">{" / ".join(ways)}</span>' if ways else ""


def _swapped(cost: Cost, swapped: Sequence[Proposed]) -> Cost:
    """VF-13.2: the resources that are really paid."""
    if cost.kind != g.PAY_RESOURCES or not swapped:
        return cost
    amounts = list(cost.amounts)
    for one in swapped:
        wanted, by = (v.RESOURCES.index(str(name)) for name in one.about[:2])
        if amounts[wanted]:
            amounts[wanted] -= int(one.value)
            amounts[by] += int(one.value)
    return Cost(cost.text, cost.kind, tuple(amounts))


def _action(sight: Sight, choice: Choice) -> Texts:
    return action(sight, str(choice.value))


def _doubled(sight: Sight, choice: Choice) -> Texts:
    """VF-39.6: what is paid twice."""
    name, note = action(sight, str(choice.value))
    return f"{name} ×2", note


def _price(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    if choice.value == actions.CREDIT:
        return "One Credit", f"1{signs.resource(v.CREDITS)}"
    one = _held(sight, str(sight.question.about[0]))
    return "As printed", "" if one is None else signs.price(one.costs)


def _effect(sight: Sight, choice: Choice) -> Texts:
    if choice.value == everything(sight):
        return "Do all", "in this order"
    return signs.named(sight.tables, parse_effect(str(choice.value))), _cause(sight, str(choice.value))


def everything(sight: Sight) -> Value | None:
    """The option to resolve all that waits in its order, if there is one."""
    others = [value for value in sight.ask.by_value if value != FORFEIT]
    if sight.verb != "effect" or len(others) < 2:
        return None
    *single, last = others
    return last if {part.text for part in parse_effect(str(last)).parts} == set(single) else None


def _cause(sight: Sight, effect: str) -> str:
    """What brings a pending effect, where it is not the action itself."""
    found = next((one for one in sight.view.pending if effect in one.effect), None)
    asked = sight.question
    if found is None or found.cause == sight.view.doing or (asked is not None and found.cause in asked.about):
        return ""
    return esc(say.cause(sight.words, found.cause))


def _advance(sight: Sight, choice: Choice) -> Texts:
    name = str(choice.value)
    to, note = _next_space(sight, name)
    return f"{signs.track(name, 'px14')}{name.capitalize()} {arrow(to - 1, to)}", note


def _next_space(sight: Sight, name: str) -> tuple[int, str]:
    """Of a track: its number, what it costs and brings."""
    me = sight.me
    assert me is not None
    track = v.TRACKS.index(name)
    to = me.tracks[track] + 1
    fp = 0 if "no-tier-cost" in me.rules else tracks.PRICES[to]
    paid = f'<span class="price">−{fp}{signs.ship("corvette")}</span>' if fp else ""
    house = sight.house(me.seat)
    assert house is not None
    gain = "no benefit" if me.track_corruption[track] else signs.brief(sight.tables, house.tracks[track][to])
    return to, f"{paid}{gain}"


def _skip(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    to, note = _next_space(sight, str(sight.question.about[0]))
    return f"On to space {to}", note


def _technology(sight: Sight, choice: Choice) -> Texts:
    name = str(choice.value)
    card = say.technology_of(sight.tables, name)
    if name.startswith(say.IMPROVED):
        return f"{esc(card.name)} +", f"+{sight.tables.improved_influence}{signs.influence()}"
    pile = next((one for one in sight.view.tableau if one.id == name), None)
    worth = f"+{pile.influence}{signs.influence()}" if pile is not None and pile.influence else ""
    return esc(card.name), worth


def _agenda_type(sight: Sight, choice: Choice) -> Texts:
    board = next(one for one in sight.view.agenda_board if one.type == choice.value)
    shown = esc(say.agenda_of(sight.tables, board.offer).name) if board.offer else "none face up"
    marked = f"+1{signs.corruption()}" if board.corrupted else ""
    name = esc(say.agenda_type(sight.tables, board.type))
    return f"{signs.agenda_type(board.type, 'px14')}{name}", f"{marked}{shown}"


def _agenda_from(sight: Sight, choice: Choice) -> Texts:
    if choice.value == DRAW:
        return "Draw two", "keep one"
    return esc(say.agenda_of(sight.tables, str(choice.value)).name), "lies face up"


def _event(sight: Sight, choice: Choice) -> Texts:
    card = say.event_of(sight.tables, str(choice.value))
    return esc(card.name), count(card.rounds, "round")


# ---------------------------------------------------------------------- resources and tokens


def _resource(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    kind = v.RESOURCES.index(str(choice.value))
    have = sight.me.stock[kind]
    after = have - 1 if sight.verb == "pay" else min(have + 1, sight.tables.stock_cap)
    return f"{signs.resource(kind, 'px15')}{esc(sight.tables.resource_names[kind])}", arrow(have, after)


def _produce(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    if choice.value == production.EVERYTHING:
        kinds = [str(one) for one in sight.ask.by_value if one in v.RESOURCES]
        return "All", "".join([signs.resource_named(one) for one in kinds])
    kind = v.RESOURCES.index(str(choice.value))
    made = sight.me.production[kind]
    have = sight.me.stock[kind]
    over = f'<span class="price">+3{signs.influence()}</span>' if made.over else ""
    return f"{made.amount}{signs.resource(kind, 'px15')}", f"{arrow(have, have + made.gained)}{over}"


def _substitute(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    wanted, by, due = sight.question.about
    n = int(choice.value)
    parts = [f"{int(due) - n}{signs.resource_named(str(wanted), 'px14')}"] if int(due) - n else []
    if n:
        parts.append(f"{n}{signs.resource_named(str(by), 'px14')}")
    return f"Pay {' '.join(parts)}", ""


def _convert(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    paid, gained = sight.question.about
    signs_of = [signs.resource_named(str(one), "px14") for one in (paid, gained)]
    return f"{choice.value}{signs_of[0]} → {choice.value}{signs_of[1]}", ""


def _upkeep(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    kind = str(sight.question.about[0])
    name = f"{choice.value}{signs.resource_named(kind, 'px15')}"
    rest = rest_of_upkeep(sight, choice)
    return name, f"and {rest}" if rest else f"of {sight.question.about[1]} Upkeep"


def rest_of_upkeep(sight: Sight, choice: Choice) -> str:
    """VF-10.8: what satisfies the Upkeep that this Food does not: Energy, and Materials where it runs short.

    Empty if that is asked about otherwise, or if nothing is left.
    """
    assert sight.question is not None
    assert sight.me is not None
    kind, due = sight.question.about
    if kind != v.RESOURCES[v.FOOD] or "credit-upkeep" in sight.me.rules:
        return ""
    units = sight.tables.upkeep_other * (int(due) - int(choice.value))
    materials = max(0, units - sight.me.stock[v.ENERGY])
    paid = ((v.MATERIALS, materials), (v.ENERGY, units - materials))
    return " ".join([f"{n}{signs.resource(one)}" for one, n in paid if n])


def _no_token(sight: Sight, choice: Choice) -> Texts:
    if choice.value == tokens.INFLUENCE:
        return f"+1{signs.influence('px15')}", ""
    return f"+1{signs.resource_named(str(choice.value), 'px15')}", ""


def _token(sight: Sight, choice: Choice) -> Texts:
    kind, number = sight.tables.by_id[str(choice.value)]
    reward = (sight.tables.bounties if kind == "bounty" else sight.tables.reclaims)[number][1]
    return f"{icon(kind, 'px14 colour-token')}{kind.capitalize()}", signs.brief(sight.tables, reward)


def _glory(sight: Sight, choice: Choice) -> Texts:
    value = int(choice.value)
    if sight.verb == "glory-upgrade":
        return f"{signs.glory('px15')}{arrow(value, value + 1)}", ""
    if sight.verb == "glory-rise":
        return f"{signs.glory('px15')}{arrow(value - 1, value)}", ""
    return f"{signs.glory('px15')}{value}", ""


def _bonus(sight: Sight, choice: Choice) -> Texts:
    return signs.named(sight.tables, parse_effect(str(choice.value))), ""


def _rearrange(sight: Sight, choice: Choice) -> Texts:
    return ("Leave them", "") if choice.value == cleanup.KEEP else ("Lay them anew", "")


def _clean_agenda(sight: Sight, choice: Choice) -> Texts:
    if choice.value == cleanup.BOTTOM:
        return "Back to its deck", "at the bottom"
    assert sight.me is not None
    slot = next(one for one in sight.me.slots if one.place == choice.value)
    marked = signs.corruption() if slot.corrupted else ""
    held = f"replaces {esc(say.agenda_of(sight.tables, slot.agenda).name)}" if slot.agenda else "empty"
    return f"Slot {str(choice.value).partition(' ')[2]}{marked}", held


def _objective(sight: Sight, choice: Choice) -> Texts:
    if choice.value == turn.NONE:
        return "Neither", ""
    assert sight.me is not None
    found = next((one for one in sight.me.objectives if one.effect == choice.value), None)
    often = f"{found.times}×" if found is not None and found.times > 1 else ""
    effect = parse_effect(str(choice.value))
    # The condition is met, or it would be closed: what it brings is what matters.
    return signs.named(sight.tables, effect.parts[0] if effect.parts else effect), often


_TEXTS: Final[dict[str, Callable[[Sight, Choice], Texts]]] = {
    **SECTOR_TEXTS,
    **PERIL_TEXTS,
    "house": _house,
    "origin": _origin,
    "turn-order": _turn_order,
    "event-box": _event_box,
    "place-guild": _place_guild,
    **dict.fromkeys(("plan", "focus"), _focus),
    "flip": flip,
    **dict.fromkeys(("flip-which", "store", "store-now", "spend-token"), _token_place),
    **dict.fromkeys(("play-agenda", "agenda-keep", "agenda-drop", "score-agenda"), _agenda),
    **dict.fromkeys(("action", "preferred"), _action),
    "double": _doubled,
    "price": _price,
    "effect": _effect,
    "advance": _advance,
    "skip": _skip,
    **dict.fromkeys(("technology", "fallen-technology"), _technology),
    "agenda": _agenda_type,
    "agenda-from": _agenda_from,
    "peek": _event,
    **dict.fromkeys(("gain", "pay"), _resource),
    "produce": _produce,
    "substitute": _substitute,
    "convert": _convert,
    "upkeep": _upkeep,
    "no-token": _no_token,
    "discard-token": _token,
    **dict.fromkeys(("glory-discard", "glory-upgrade", "glory-rise"), _glory),
    "trade-bonus": _bonus,
    "rearrange": _rearrange,
    "clean-agenda": _clean_agenda,
    "objective": _objective,
}
