"""What each option is called on its button: a name, and behind it the price or what it comes to, in signs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules import actions, cleanup, invasion, skirmish, tokens, tracks, turn
from starboard.games.voidfall.rules.agendas import DRAW
from starboard.games.voidfall.rules.building import CLEANSE, SENTRY
from starboard.games.voidfall.view import SectorView
from starboard.games.voidfall.words import phrases as say
from starboard.kernel.english import count
from starboard.kernel.page import Choice
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
}


# ---------------------------------------------------------------------- what several kinds share


def sector_label(sight: Sight, name: str) -> str:
    """The code on the map, and what a special sector is called."""
    tile = sight.tables.tiles[sight.number(sight.sectors[name].tile)]
    code = sight.sector_name(name)
    return code if tile.id in ("standard", "outpost", "fallen") else f"{code} {esc(tile.name)}"


def _parted(choice: Choice) -> tuple[str, str]:
    place, _, kind = str(choice.value).partition(" ")
    return place, kind


def _holder_note(one: SectorView) -> str:
    """Who stands in a sector."""
    if one.void:
        return f"{one.void}{icon('voidborn', 'px13 colour-void')}"
    return "".join([f"{fp}{signs.ship(kind)}" for kind, fp in zip(v.FLEETS, one.fleet, strict=True) if fp])


def _die(one: SectorView) -> str:
    return f'<i class="die-note{" corrupted" if one.corrupted else ""}">{one.population}</i>'


def _sector(sight: Sight, choice: Choice) -> Texts:
    name = str(choice.value)
    one = sight.sectors[name]
    return sector_label(sight, name), f"{_die(one)}{_holder_note(one)}"


def _arrow(before: object, after: object) -> str:
    return f"{before} → {after}"


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
    return f"{signs.focus(card.type, 'px15')}{esc(card.name)}{dot}", ""


def _flip(sight: Sight, choice: Choice) -> Texts:
    if choice.value == turn.NONE:
        return "Two actions", "keep the token" if sight.open(turn.FLIP) else "keep it for later"
    if choice.value == turn.FLIP:
        return f"{signs.trade('px14')}Three actions", f"−1{signs.trade()}"
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


def action(sight: Sight, value: str) -> Texts:
    """An action by its id: its name; its price and what it brings."""
    tables = sight.tables
    if value == actions.END:
        return "End", "of actions"
    if value == actions.AGENDA:
        assert sight.me is not None
        card = say.agenda_of(tables, sight.me.played)
        kind = tables.agenda_types[card.type]
        return f"{signs.agenda_type(kind.id, 'px14')}{esc(kind.name)}", signs.brief(tables, kind.effect)
    one = say.action_of(tables, value)
    if one is None:
        return esc(say.component(tables, value)), ""
    paid = signs.price(one.costs)
    tag = f'<span class="price">{paid}</span>' if paid else ""
    return esc(one.name), f"{tag}<span>{signs.brief(tables, one.effect)}</span>"


def _action(sight: Sight, choice: Choice) -> Texts:
    return action(sight, str(choice.value))


def _price(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    if choice.value == actions.CREDIT:
        return "One Credit", f"1{signs.resource(v.CREDITS)}"
    one = say.action_of(sight.tables, str(sight.question.about[0]))
    return "As printed", "" if one is None else signs.price(one.costs)


def _effect(sight: Sight, choice: Choice) -> Texts:
    return signs.named(sight.tables, parse_effect(str(choice.value))), _cause(sight, str(choice.value))


def _cause(sight: Sight, effect: str) -> str:
    """What brings a pending effect, where it is not the action itself."""
    found = next((one for one in sight.view.pending if effect in one.effect), None)
    if found is None or found.cause == sight.view.doing:
        return ""
    return esc(say.cause(sight.words, found.cause))


def _advance(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    name = str(choice.value)
    track = v.TRACKS.index(name)
    to = me.tracks[track] + 1
    fp = 0 if "no-tier-cost" in me.rules else tracks.PRICES[to]
    paid = f'<span class="price">−{fp}{signs.ship("corvette")}</span>' if fp else ""
    house = sight.house(me.seat)
    assert house is not None
    gain = "no benefit" if me.track_corruption[track] else signs.brief(sight.tables, house.tracks[track][to])
    return f"{signs.track(name, 'px14')}{name.capitalize()} {_arrow(to - 1, to)}", f"{paid}{gain}"


def _skip(sight: Sight, choice: Choice) -> Texts:
    assert sight.question is not None
    return f"On to space {int(sight.question.about[1]) + 1}", ""


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
    return f"Take {esc(say.agenda_of(sight.tables, str(choice.value)).name)}", "lies face up"


def _event(sight: Sight, choice: Choice) -> Texts:
    card = say.event_of(sight.tables, str(choice.value))
    return esc(card.name), count(card.rounds, "round")


# ---------------------------------------------------------------------- sectors


def _guild(sight: Sight, choice: Choice) -> Texts:
    place, kind = _parted(choice)
    assert sight.me is not None
    made = next(one for one in sight.me.production if one.resource == kind)
    after = min(made.level + sight.sectors[place].population, sight.tables.production_level_cap)
    return f"{signs.guild(kind, 'px15')}{sight.sector_name(place)}", f"Level {_arrow(made.level, after)}"


def _build(sight: Sight, choice: Choice) -> Texts:
    place, kind = _parted(choice)
    sign = signs.ship(kind, "px15") if kind == SENTRY else signs.installation(kind, "px15")
    return f"{sign}{sight.sector_name(place)}", esc(say.built(sight.words, kind))


def _sentry(sight: Sight, choice: Choice) -> Texts:
    return f"{signs.ship('sentry', 'px15')}Deploy a Sentry", ""


def _grow(sight: Sight, choice: Choice) -> Texts:
    place, kind = _parted(choice)
    one = sight.sectors[place]
    if kind == CLEANSE:
        return sector_label(sight, place), f"−1{signs.corruption()}"
    by = -1 if sight.verb == "shrink" else 1
    return sector_label(sight, place), f"{_die(one)} → {one.population + by}"


def _destroy(sight: Sight, choice: Choice) -> Texts:
    place, kind = _parted(choice)
    if kind in v.RESOURCES:
        return f"{signs.guild(kind, 'px15')}{sight.sector_name(place)}", "Guild"
    return f"{signs.installation(kind, 'px15')}{sight.sector_name(place)}", esc(say.built(sight.words, kind))


def _marker(sight: Sight, choice: Choice) -> Texts:
    """VF-27: a place for a Corruption marker, and what it means there."""
    kind, _, which = str(choice.value).partition(" ")
    if kind == "sector":
        one = sight.sectors[which]
        return sector_label(sight, which), f"{_die(one)}{_holder_note(one)}"
    if kind == "track":
        assert sight.me is not None
        space = sight.me.tracks[v.TRACKS.index(which)]
        return f"{signs.track(which, 'px14')}{which.capitalize()}", f"at {space}"
    if kind == "slot":
        assert sight.me is not None
        slot = next(one for one in sight.me.slots if one.place == choice.value)
        held = esc(say.agenda_of(sight.tables, slot.agenda).name) if slot.agenda else "empty"
        return f"Slot {which}", held
    return "Chambers", ""


def _remove_void(sight: Sight, choice: Choice) -> Texts:
    n = sight.sectors[str(choice.value)].void
    return sector_label(sight, str(choice.value)), f"{_arrow(n, n - 1)}{icon('voidborn', 'px13 colour-void')}"


# ---------------------------------------------------------------------- Fleets


def _activate(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    n = int(choice.value)
    return f"Activate {n}", f"Active {_arrow(sight.me.active, sight.me.active + n)}"


def _deploy(sight: Sight, choice: Choice) -> Texts:
    if choice.value == CLEANSE:
        return f"−1{signs.corruption('px14')}", "instead"
    place, kind = _parted(choice)
    due = {"dreadnought": f"1{signs.resource(v.MATERIALS)}", "carrier": f"1{signs.resource(v.FOOD)}"}
    fp = sum(sight.sectors[place].fleet)
    paid = f'<span class="price">{due[kind]}</span>' if kind in due else ""
    return f"{signs.ship(kind, 'px15')}{sector_label(sight, place)}", f"{paid}{_arrow(fp, fp + 1)}"


def _toll(sight: Sight, choice: Choice) -> Texts:
    if choice.value == "corruption":
        return f"+1{signs.corruption('px14')}", "once for this Focus"
    return f"1{signs.resource(v.MATERIALS, 'px14')}", "for this FP"


def _moved(sight: Sight, choice: Choice) -> Texts:
    place, kind = _parted(choice)
    one = sight.sectors[place]
    fp = sum(one.fleet)
    falls = fp == 1 and not one.home
    note = '<span class="warns">sector falls</span>' if falls else _arrow(fp, fp - 1)
    return f"{signs.ship(kind, 'px15')}{sector_label(sight, place)}", note


def prospect_of(sight: Sight, sector: str) -> Prospect | None:
    return next((one for one in sight.view.prospects if one.target == sector), None)


def _invade(sight: Sight, choice: Choice) -> Texts:
    """VF-23.7: FP lost by the smallest force that wins, and Influence won."""
    name = str(choice.value)
    seen = prospect_of(sight, name)
    label = sector_label(sight, name)
    if seen is None:
        return label, ""
    if not seen.enough:
        return label, f'<span class="warns">{"tie" if seen.all_in == "tie" else "repelled"}</span>'
    lost = sum(seen.enough) - seen.left
    price = f'<span class="price">{f"−{lost}" if lost else "0"}{signs.ship("corvette", "px12")}</span>'
    return label, f"{price}+{seen.influence}{signs.influence()}"


def _send(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    near, kind = str(q.about[1]), str(q.about[2])
    n = int(choice.value)
    one = sight.sectors[near]
    left = sum(one.fleet) - n
    code = sight.sector_name(near)
    if left == 0 and not one.home:
        return f"{n}{signs.ship(kind, 'px15')}", f'<span class="warns">{code} falls</span>'
    return (f"{n}{signs.ship(kind, 'px15')}" if n else "None"), f"{left} stay in {code}"


def _seed(sight: Sight, choice: Choice) -> Texts:
    return f"{icon('reclaim', 'px14 colour-token')}Put a token", "Salvage Scanner"


_STEPS: Final[dict[str, Texts]] = {
    invasion.INSTALLATIONS: ("Remove Installations", ""),
    invasion.GLORY: ("Take the Glory", f"{signs.influence()} for all of it"),
    invasion.SPOILS: ("Loser’s Glory", f"as {signs.influence()}"),
    invasion.BOUNTIES: ("Bounty tokens", "turn up"),
    invasion.RECLAIMS: ("Reclaim tokens", "turn up"),
    invasion.CAPTURE: ("Sector’s gift", "on capture"),
    invasion.FALLEN: ("Fallen House", "take the card"),
    invasion.SALVAGE: ("Bounty token", "Combat Replicators"),
    invasion.CLEANSE: (f"−1{signs.corruption()}", "Salvage Scanner"),
    invasion.REST: ("Do all", "in the usual order"),
}


def _outcome(sight: Sight, choice: Choice) -> Texts:
    kind, source = _parted(choice)
    if kind == invasion.WIN:
        return f"Use {esc(say.component(sight.tables, source))}", ""
    return _STEPS[str(choice.value)]


def _drone_defence(sight: Sight, choice: Choice) -> Texts:
    if choice.value == skirmish.DRONES:
        return "Drones defend", f"−1{signs.trade()}"
    return "Fight", ""


def _fleet(sight: Sight, choice: Choice) -> Texts:
    kind = str(choice.value)
    if kind == "no":
        return "None", ""
    return f"{signs.ship(kind, 'px15')}{esc(say.fleet_kind(sight.words, kind))}", "1 FP"


def _number(sight: Sight, choice: Choice) -> Texts:
    return str(choice.value) if choice.value else "None", ""


def _missiles(sight: Sight, choice: Choice) -> Texts:
    return ("Fire", f"1{signs.resource(v.ENERGY)} for 1 Damage") if choice.value else ("No missiles", "")


def _drones(sight: Sight, choice: Choice) -> Texts:
    return ("Use the Drones", f"−1{signs.trade()}") if choice.value else ("Not now", "")


def _packets(sight: Sight, choice: Choice) -> Texts:
    n = int(choice.value)
    return (count(n, "packet"), f"{3 * n}{signs.resource(v.MATERIALS)}") if n else ("None", "")


# ---------------------------------------------------------------------- resources and tokens


def _resource(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    kind = v.RESOURCES.index(str(choice.value))
    have = sight.me.stock[kind]
    after = have - 1 if sight.verb == "pay" else min(have + 1, sight.tables.stock_cap)
    return f"{signs.resource(kind, 'px15')}{esc(sight.tables.resource_names[kind])}", _arrow(have, after)


def _produce(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    kind = v.RESOURCES.index(str(choice.value))
    made = sight.me.production[kind]
    have = sight.me.stock[kind]
    over = f'<span class="price">+3{signs.influence()}</span>' if made.over else ""
    return f"{made.amount}{signs.resource(kind, 'px15')}", f"{_arrow(have, have + made.gained)}{over}"


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
    return f"{choice.value}{signs.resource_named(kind, 'px15')}", f"of {sight.question.about[1]} Upkeep"


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
        return f"{signs.glory('px15')}{_arrow(value, value + 1)}", ""
    if sight.verb == "glory-rise":
        return f"{signs.glory('px15')}{_arrow(value - 1, value)}", ""
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
    "house": _house,
    "origin": _origin,
    "turn-order": _turn_order,
    "event-box": _event_box,
    **dict.fromkeys(("place", "regroup-to"), _sector),
    "place-guild": _place_guild,
    **dict.fromkeys(("plan", "focus"), _focus),
    "flip": _flip,
    **dict.fromkeys(("flip-which", "store", "store-now", "spend-token"), _token_place),
    **dict.fromkeys(("play-agenda", "agenda-keep", "agenda-drop", "score-agenda"), _agenda),
    **dict.fromkeys(("action", "double", "preferred"), _action),
    "price": _price,
    "effect": _effect,
    "advance": _advance,
    "skip": _skip,
    **dict.fromkeys(("technology", "fallen-technology"), _technology),
    "agenda": _agenda_type,
    "agenda-from": _agenda_from,
    "peek": _event,
    "guild": _guild,
    "build": _build,
    "sentry-bonus": _sentry,
    **dict.fromkeys(("grow", "shrink"), _grow),
    "destroy": _destroy,
    **dict.fromkeys(("corrupt", "cleanse", "move-from", "move-to"), _marker),
    "remove-void": _remove_void,
    "activate": _activate,
    **dict.fromkeys(("deploy", "muster"), _deploy),
    "toll": _toll,
    **dict.fromkeys(("recall", "regroup"), _moved),
    "invade": _invade,
    "send": _send,
    "seed": _seed,
    "outcome": _outcome,
    "drone-defence": _drone_defence,
    **dict.fromkeys(("clean-fleet", "combat-lose", "combat-save", "combat-replicate"), _fleet),
    **dict.fromkeys(("combat-deploy", "combat-shoot", "combat-save-number"), _number),
    "combat-pay-missiles": _missiles,
    "combat-pay-drones": _drones,
    **dict.fromkeys(("combat-pay-approach", "combat-pay-salvo"), _packets),
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
