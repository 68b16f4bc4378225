"""Costs and effects in signs: as much as has room on a button, in figures and icons.

What has no sign is said in the words of the log.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.pieces import GUILDS, INSTALLATIONS
from starboard.games.voidfall.quantities import QTY_PURE_GUILDS, Quantity
from starboard.games.voidfall.rules.counting import quantity_of
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.words.counts import nouns
from starboard.games.voidfall.words.effects import effect as said
from starboard.kernel.effect import Cost, Effect
from starboard.kernel.english import capital
from starboard.page.drawing import icon, symbol
from starboard.page.markup import esc

_SIZE: Final = "px13"
RESOURCES: Final = ("food", "energy", "material", "credits", "science")


# ---------------------------------------------------------------------- single signs


@lru_cache(maxsize=64)
def resource(kind: int, size: str = _SIZE) -> str:
    return icon(RESOURCES[kind], f"{size} colour-{v.RESOURCES[kind]}")


def resource_named(name: str, size: str = _SIZE) -> str:
    return resource(v.RESOURCES.index(name), size)


def influence(size: str = _SIZE) -> str:
    return icon("influence", f"{size} colour-influence")


def corruption(size: str = _SIZE) -> str:
    return icon("corruption", f"{size} colour-corruption")


def glory(size: str = _SIZE) -> str:
    return icon("glory", f"{size} colour-laurel")


def trade(size: str = _SIZE) -> str:
    return icon("trade-token", f"{size} colour-token")


def ship(kind: str, size: str = _SIZE) -> str:
    return symbol(f"p-{kind}", f"icon {size}")


def guild(kind: str, size: str = _SIZE) -> str:
    return symbol(GUILDS[kind], f"icon {size} colour-{kind}")


def installation(kind: str, size: str = _SIZE) -> str:
    return symbol(INSTALLATIONS[kind], f"icon {size} colour-installation")


def track(name: str, size: str = _SIZE) -> str:
    return icon(f"t-{name}", size)


def agenda_type(name: str, size: str = _SIZE) -> str:
    return icon(f"a-{name}", size)


def focus(kind: int, size: str = "px20") -> str:
    """The emblem of a type of Focus card."""
    return icon(f"f-{v.FOCUSES[kind]}" if kind < len(v.FOCUSES) else "influence", size)


def bundle(amounts: tuple[int, ...]) -> str:
    """2 Food and 1 Energy, each with its sign."""
    parts = [f"{n}{resource(kind)}" for kind, n in enumerate(amounts[:5]) if n]
    if amounts[v.ANY_RESOURCE]:
        parts.append(f"{amounts[v.ANY_RESOURCE]} of any")
    if amounts[v.ANY_BASIC]:
        parts.append(f"{amounts[v.ANY_BASIC]} of {resource(0)}{resource(1)}{resource(2)}")
    return " ".join(parts)


# ---------------------------------------------------------------------- costs


def price(costs: tuple[Cost, ...]) -> str:
    """What is paid; empty if it is free."""
    return " ".join([_cost(one) for one in costs])


def _cost(one: Cost) -> str:
    if one.kind == g.PAY_RESOURCES:
        return bundle(one.amounts)
    if one.kind == g.PAY_CORRUPTION:
        return f"+1{corruption()}"
    if one.kind in (g.PAY_RECALL, g.PAY_DEACTIVATE):
        verb = "recall" if one.kind == g.PAY_RECALL else "deactivate"
        return f"{verb} {one.amounts[0]}"
    return _COSTS[one.kind]


_COSTS: Final = {
    g.PAY_GROUP_CORRUPTION: f"+1{corruption()}",
    g.PAY_DESTROY_GUILD: "destroy a Guild",
    g.PAY_DESTROY_INST: "destroy a building",
    g.PAY_LOWER_POP: "Population −1",
    g.PAY_DISCARD_BOUNTY: f"−1{icon('bounty', f'{_SIZE} colour-token')}",
    g.PAY_DISCARD_RECLAIM: f"−1{icon('reclaim', f'{_SIZE} colour-token')}",
    g.PAY_DISCARD_GLORY: f"−1{glory()}",
    g.PAY_RETURN_TRADE: f"−1{trade()}",
    g.PAY_DROP_AGENDA: "drop an Agenda",
}


# ---------------------------------------------------------------------- effects


@lru_cache(maxsize=2048)
def brief(tables: Tables, e: Effect) -> str:
    """In signs, as short as can be; places are left to the question that comes then."""
    kind = e.kind
    if kind == g.LEAF and e.verb == g.VERB_RULE and e.args[0] == v.RULE_DOUBLE_ACTION:
        return "double an action"
    if kind == g.LEAF:
        write = _BRIEF.get(e.verb)
        return esc(said(tables, e)) if write is None else write(tables, e)
    if kind == g.COST:
        paid = price(e.costs)
        return f"{paid} → {brief(tables, e.parts[0])}" if e.parts else f"pay {paid}"
    if kind == g.PER:
        often = "" if e.args[0] == 1 else f"{e.args[0]} "
        return f"{brief(tables, e.parts[0])} per {often}{_counted(tables, quantity_of(e), e.args[0])}"
    if kind == g.REPEAT:
        return f"{e.args[0]}× {brief(tables, e.parts[0])}"
    if isinstance(e, g.Conditional) or kind == g.JOINT:
        return esc(said(tables, e))
    return _JOINTS.get(kind, ", ").join([brief(tables, part) for part in e.parts])


_JOINTS: Final = {g.ALT: " or ", g.SEQ: ", then "}


def _counted(tables: Tables, quantity: Quantity, units: int) -> str:
    """What is counted; Guilds in Pure sectors, which are counted most, by their signs."""
    if quantity.what == QTY_PURE_GUILDS and quantity.arg != v.ALL_GUILDS:
        return _guilds(quantity.arg)
    one, many = nouns(tables, quantity)
    return esc(one if units == 1 else many)


def _guilds(kinds: int) -> str:
    return "".join([guild(name) for kind, name in enumerate(v.RESOURCES) if kinds >> kind & 1])


def named(tables: Tables, e: Effect) -> str:
    """The same as the name of an option, in one piece."""
    made = brief(tables, e)
    return f"<span>{made if made.startswith('<') else capital(made)}</span>"


def _produce(tables: Tables, e: Effect) -> str:
    return f"produce {''.join([resource(one) for one in e.args])}"


def _installation(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ALL_INSTALLATIONS:
        return "build"
    kinds = [name for kind, name in enumerate(v.INSTALLATIONS) if e.args[0] >> kind & 1]
    return f"build {''.join([installation(name) for name in kinds])}"


def _guild(tables: Tables, e: Effect) -> str:
    return "Guild" if e.args[0] == v.ALL_GUILDS else f"Guild {_guilds(e.args[0])}"


def _deploy(tables: Tables, e: Effect) -> str:
    n, kind = e.args
    return f"deploy {n}" if kind == v.ANY_FLEET else f"deploy {n}{ship(v.FLEETS[kind])}"


def _advance(tables: Tables, e: Effect) -> str:
    which = e.args[0]
    if which < len(v.TRACKS):
        return f"advance {track(v.TRACKS[which])}"
    return "advance a track" if which == v.ANY_TRACK else "advance the last track"


def _agenda(tables: Tables, e: Effect) -> str:
    sign = icon("agenda", _SIZE) if e.args[0] == v.ANY_AGENDA else agenda_type(v.AGENDAS[e.args[0]])
    return f"+1{sign}"


def _place(tables: Tables, e: Effect) -> str:
    """What an event puts on sectors."""
    things = [_put(e.args[at], e.args[at + 1]) for at in range(0, len(e.args), 2)]
    return f"put {' '.join(things)}"


def _put(thing: int, number: int) -> str:
    if thing == v.PUT_VOID:
        return f"{number}{symbol('p-void', f'icon {_SIZE} colour-void')}"
    if thing == v.PUT_GLORY:
        return f"{glory()}{number}"
    if thing == v.PUT_GUILD:
        return "a Guild" if number == v.ALL_GUILDS else _guilds(number)
    if thing == v.PUT_DEFENSE:
        return installation("defense")
    name = {v.PUT_BOUNTY: "bounty", v.PUT_RECLAIM: "reclaim", v.PUT_HARBINGER: "harbinger"}[thing]
    return icon(name, f"{_SIZE} colour-{'harbinger' if name == 'harbinger' else 'token'}")


_BRIEF: Final[dict[int, Callable[[Tables, Effect], str]]] = {
    g.VERB_GAIN: lambda t, e: f"+{bundle(e.args)}",
    g.VERB_PRODUCE: _produce,
    g.VERB_PRODUCE_ANY: lambda t, e: f"produce {e.args[0]}",
    g.VERB_PRODUCE_SAME: lambda t, e: "produce its kind",
    g.VERB_CONVERT: lambda t, e: f"{resource(e.args[1])} → {resource(e.args[2])}, up to {e.args[0]}",
    g.VERB_INFLUENCE: lambda t, e: f"+{e.args[0]}{influence()}",
    g.VERB_LOSE_INFLUENCE: lambda t, e: f"−{e.args[0]}{influence()}",
    g.VERB_TIER: lambda t, e: f"{'/'.join([str(n) for n in e.args[1:]])}{influence()} by Tier",
    g.VERB_ADVANCE: _advance,
    g.VERB_SKIP: lambda t, e: "one space more",
    g.VERB_ACTIVATE: lambda t, e: f"activate {e.args[0]}",
    g.VERB_DEACTIVATE: lambda t, e: f"deactivate {e.args[0]}",
    g.VERB_DEPLOY: _deploy,
    g.VERB_MUSTER: lambda t, e: f"deploy 1 at each {installation('shipyard')}",
    g.VERB_REGROUP: lambda t, e: "regroup",
    g.VERB_INVADE: lambda t, e: "invade",
    g.VERB_RECALL: lambda t, e: f"recall {e.args[0]}",
    g.VERB_GUILD: _guild,
    g.VERB_INST: _installation,
    g.VERB_DESTROY_GUILD: lambda t, e: "destroy a Guild",
    g.VERB_DESTROY_INST: lambda t, e: "destroy a building",
    g.VERB_POP: lambda t, e: "Population +1",
    g.VERB_LOWER_POP: lambda t, e: "Population −1",
    g.VERB_REMOVE_CORRUPTION: lambda t, e: f"−1{corruption()}",
    g.VERB_MOVE_CORRUPTION: lambda t, e: f"move {corruption()}",
    g.VERB_GAIN_CORRUPTION: lambda t, e: f"+1{corruption()}",
    g.VERB_TECH: lambda t, e: ("Basic technology", "Improved technology", "technology")[e.args[0]],
    g.VERB_AGENDA: _agenda,
    g.VERB_TRADE: lambda t, e: f"+1{trade()}",
    g.VERB_BOUNTY: lambda t, e: f"+{e.args[0]}{icon('bounty', f'{_SIZE} colour-token')}",
    g.VERB_RECLAIM: lambda t, e: f"+1{icon('reclaim', f'{_SIZE} colour-token')}",
    g.VERB_GLORY: lambda t, e: f"+{glory()}{e.args[0]}",
    g.VERB_UPGRADE_GLORY: lambda t, e: f"{glory()}+1",
    g.VERB_DISCARD_GLORY: lambda t, e: f"−1{glory()}",
    g.VERB_PLACE: _place,
    g.VERB_PREFERRED_ACTION: lambda t, e: "a preferred action",
    g.VERB_PEEK_EVENTS: lambda t, e: "look at 2 events",
    g.VERB_SCORE_AGENDA: lambda t, e: "score an Agenda",
    g.VERB_REMOVE_VOID: lambda t, e: f"−{e.args[0]}{symbol('p-void', f'icon {_SIZE} colour-void')}",
    g.VERB_THIRD_ACTION: lambda t, e: "third action",
}
