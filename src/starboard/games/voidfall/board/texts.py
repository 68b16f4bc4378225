"""Effects and costs in signs: short enough for a space of a track, a line of a card, an option.

`sign` is as small as it gets, `short` says what is done with the things it shows. All of it is markup, and
what has no sign is said as the explanations say it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.measures import (
    SMALL,
    VOID,
    condition,
    corruption,
    crown,
    guilds,
    installations,
    laurel,
    only,
    quantity,
    resource,
    ship,
)
from starboard.games.voidfall.rules.counting import quantity_of
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.words import effects as words
from starboard.kernel.effect import Cost, Effect
from starboard.page.drawing import icon, symbol
from starboard.page.markup import esc

_MANY: Final = 3  # from so many kinds on, a bundle is folded


def influence(n: int, *, signed: bool = False) -> str:
    figure = f"−{-n}" if n < 0 else f"+{n}" if signed else str(n)
    return f'<span class="amount">{figure}{crown()}</span>'


def amount(n: int, mark: str) -> str:
    return f'<span class="amount">{n}{mark}</span>'


def people(change: str) -> str:
    """The die of a Population."""
    return f'<i class="people-die">{change}</i>'


def medal(value: int) -> str:
    """A Glory token."""
    return f'<i class="glory-token">{value}</i>'


def bundle(amounts: tuple[int, ...]) -> str:
    """By kind; of costs and gains also what may be of any kind."""
    made = [amount(n, resource(v.RESOURCES[kind])) for kind, n in enumerate(amounts[:5]) if n]
    if len(amounts) <= v.ANY_RESOURCE:
        return " ".join(made)
    if amounts[v.ANY_BASIC]:
        basic = "".join([resource(one) for one in v.RESOURCES[: v.CREDITS]])
        made.append(f'<span class="amount">{amounts[v.ANY_BASIC]}{basic}</span>')
    if amounts[v.ANY_RESOURCE]:
        made.append(f"{amounts[v.ANY_RESOURCE]} of any")
    return " ".join(made)


# ---------------------------------------------------------------------- costs


def cost(tables: Tables, one: Cost) -> str:
    if one.kind == g.PAY_RESOURCES:
        return bundle(one.amounts)
    if one.kind == g.PAY_CORRUPTION:
        where = {v.ON_TRACK: " on a track", v.ON_AGENDA: " on a slot", v.ON_MAT: " on the mat"}
        return f"+{corruption()}{where.get(one.amounts[0], '')}"
    if one.kind in (g.PAY_RECALL, g.PAY_DEACTIVATE):
        return f"{'recall' if one.kind == g.PAY_RECALL else 'deactivate'} {amount(one.amounts[0], ship())}"
    made = _COSTS.get(one.kind)
    return esc(words.cost(tables, one)) if made is None else made


_COSTS: Final = {
    g.PAY_DESTROY_GUILD: "−1 Guild",
    g.PAY_DESTROY_INST: "−1 Installation",
    g.PAY_LOWER_POP: people("−1"),
    g.PAY_DISCARD_BOUNTY: f"−1 {icon('bounty', SMALL)}",
    g.PAY_DISCARD_RECLAIM: f"−1 {icon('reclaim', SMALL)}",
    g.PAY_DISCARD_GLORY: f"−1 {laurel()}",
    g.PAY_RETURN_TRADE: f"−1 {icon('trade-token', SMALL)}",
    g.PAY_DROP_AGENDA: f"−1 {icon('agenda', SMALL)}",
}


def price(tables: Tables, paid: tuple[Cost, ...]) -> str:
    """What an action costs; without a cost it is free."""
    return " ".join([cost(tables, one) for one in paid]) or "free"


# ---------------------------------------------------------------------- effects


@lru_cache(maxsize=4096)
def sign(tables: Tables, e: Effect) -> str:
    """As small as it gets: a space of a track has no room for words."""
    return _tree(tables, e, _small, ("", "/", ""))


@lru_cache(maxsize=4096)
def short(tables: Tables, e: Effect) -> str:
    """A few words and signs: remove a Corruption or gain an Agenda."""
    return _tree(tables, e, _said, (", ", " or ", ", then "))


Leaf = Callable[[Tables, Effect], str]


def _tree(tables: Tables, e: Effect, leaf: Leaf, joints: tuple[str, str, str]) -> str:
    kind = e.kind
    parts = [_tree(tables, part, leaf, joints) for part in e.parts]
    if kind == g.LEAF:
        return leaf(tables, e)
    if kind == g.COST:
        paid = price(tables, e.costs)
        return f"{paid} → {parts[0]}" if parts else paid
    if isinstance(e, g.Conditional):
        assert e.when is not None
        made = f"{condition(tables, e.when)} → {parts[0]}"
        return f"{made}, else {parts[1]}" if len(parts) > 1 else made
    if kind == g.PER:
        units = e.args[0]
        counted = quantity(tables, quantity_of(e), many=units > 1)
        if not joints[0]:
            return f"{parts[0]}×"
        return f"per {f'{units} ' if units > 1 else ''}{counted} → {parts[0]}"
    if kind == g.REPEAT:
        return f"{e.args[0]} × {parts[0]}"
    if kind == g.JOINT or not parts:
        return esc(words.effect(tables, e)) if kind == g.JOINT else "–"
    return (joints[1] if kind == g.ALT else joints[2] if kind == g.SEQ else joints[0]).join(parts)


def _small(tables: Tables, e: Effect) -> str:
    made = _SIGNS.get(e.verb)
    return esc(words.effect(tables, e)) if made is None else made(tables, e)


def _said(tables: Tables, e: Effect) -> str:
    made = _SAID.get(e.verb) or _SIGNS.get(e.verb)
    if made is None:
        return esc(words.effect(tables, e))
    return f"{_LEADS.get(e.verb, '')}{made(tables, e)}{_place(tables, e)}"


def _place(tables: Tables, e: Effect) -> str:
    if e.verb == g.VERB_PLACE or e.verb == g.VERB_RECLAIM:
        return ""
    if isinstance(e, g.Filtered) and e.where == v.AT_WITH and e.only is not None:
        return f" in a sector {only(tables, e.only)}"
    return _PLACES.get(e.where, "")


_PLACES: Final = {
    v.AT_HOME: " at Home",
    v.AT_NONHOME: " not at Home",
    v.AT_SAME: " there",
    v.AT_OTHER: " elsewhere",
    v.AT_OTHERS: " elsewhere",
    v.AT_HERE: " here",
    v.AT_NEAR: " there or next to it",
    v.AT_TARGET: " in the sector won",
    v.AT_SHIPYARD: " at a Shipyard",
    v.ON_MAT: " on the mat",
    v.ON_TRACK: " on a track",
    v.ON_AGENDA: " on a slot",
    v.ON_SECTOR: " in a sector",
}


# ---------------------------------------------------------------------- single verbs


def _gain(tables: Tables, e: Effect) -> str:
    """One of each of many kinds is too wide for a space of a track."""
    kinds = [n for n in e.args[:5] if n]
    if len(kinds) > _MANY and len(set(kinds)) == 1:
        return f"{kinds[0]} of each"
    return bundle(e.args)


def _gain_sign(tables: Tables, e: Effect) -> str:
    kinds = [kind for kind, n in enumerate(e.args[:5]) if n]
    if len(kinds) > _MANY:
        return f'<span class="amount">{sum(e.args[:5])}{icon("wild", SMALL)}</span>'
    if e.args[v.ANY_RESOURCE]:
        return f'<span class="amount">{e.args[v.ANY_RESOURCE]}{icon("wild", SMALL)}</span>'
    if all(e.args[kind] == 1 for kind in kinds) and len(kinds) > 1:
        return "".join([resource(v.RESOURCES[kind]) for kind in kinds])
    return bundle(e.args)


def _produce(tables: Tables, e: Effect) -> str:
    return "".join([resource(v.RESOURCES[one]) for one in e.args])


def _convert(tables: Tables, e: Effect) -> str:
    most, paid, gained = e.args
    return f"{most} {resource(v.RESOURCES[paid])} → {resource(v.RESOURCES[gained])}"


def _tier(tables: Tables, e: Effect) -> str:
    worths = "/".join([str(n) for n in e.args[1:]])
    of = "each track" if e.args[0] == v.EACH_TRACK else icon(f"t-{v.TRACKS[e.args[0]]}", SMALL)
    return f'{of} Tier: <span class="amount">{worths}{crown()}</span>'


def _track(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ANY_TRACK:
        return "any track"
    return "lowest track" if e.args[0] == v.LEAST_TRACK else icon(f"t-{v.TRACKS[e.args[0]]}", SMALL)


def _deploy(tables: Tables, e: Effect) -> str:
    n, kind = e.args
    return amount(n, ship("corvette" if kind == v.ANY_FLEET else v.FLEETS[kind]))


def _guild_sign(tables: Tables, e: Effect) -> str:
    return icon("f-development", SMALL) if e.args[0] == v.ALL_GUILDS else guilds(e.args[0])


def _building_sign(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ALL_INSTALLATIONS:
        return symbol("p-yard", f"icon {SMALL} colour-installation")
    return installations(e.args[0])


def _technology(tables: Tables, e: Effect) -> str:
    return f"{('Basic ', 'Improved ', '')[e.args[0]]}{icon('f-progress', SMALL)}"


def _agenda(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ANY_AGENDA:
        return icon("agenda", SMALL)
    return icon(f"a-{v.AGENDAS[e.args[0]]}", SMALL)


def _put(tables: Tables, e: Effect) -> str:
    """What an event puts on a sector, and on which."""
    things = [_thing(e.args[place], e.args[place + 1]) for place in range(0, len(e.args), 2)]
    where = _ZONES[e.where]
    if isinstance(e, g.Filtered) and e.only is not None:
        where += f" {only(tables, e.only)}"
    return f"{' '.join(things)} on {where}"


def _thing(thing: int, n: int) -> str:
    if thing == v.PUT_VOID:
        return amount(n, VOID)
    if thing == v.PUT_GLORY:
        return medal(n)
    if thing == v.PUT_GUILD:
        return "a Guild" if n == v.ALL_GUILDS else guilds(n)
    if thing == v.PUT_DEFENSE:
        return symbol("p-def", f"icon {SMALL} colour-installation")
    return icon({v.PUT_BOUNTY: "bounty", v.PUT_RECLAIM: "reclaim"}.get(thing, "harbinger"), SMALL)


_ZONES: Final = (
    f"a {VOID} sector next to you",
    f"a {VOID} sector next to you, lowest Pop",
    f"a {VOID} sector next to you, highest Pop",
    f"each {VOID} sector",
    "each Rift",
    f"a {VOID} or Fallen sector",
    f"a {VOID} sector next to it",
)


def _offer(tables: Tables, e: Effect) -> str:
    offer = (
        "all offers" if e.args[0] == v.ALL_AGENDAS else f"{icon(f'a-{v.AGENDAS[e.args[0]]}', SMALL)} offer"
    )
    return f"{corruption()} on {offer}"


_SIGNS: Final[dict[int, Leaf]] = {
    g.VERB_GAIN: _gain_sign,
    g.VERB_PRODUCE: lambda t, e: f"{icon('f-production', SMALL)}{_produce(t, e)}",
    g.VERB_PRODUCE_ANY: lambda t, e: amount(e.args[0], icon("f-production", SMALL)),
    g.VERB_CONVERT: _convert,
    g.VERB_INFLUENCE: lambda t, e: influence(e.args[0]),
    g.VERB_INFLUENCE_EQUAL: lambda t, e: f"{crown()}=",
    g.VERB_LOSE_INFLUENCE: lambda t, e: influence(-e.args[0]),
    g.VERB_TIER: _tier,
    g.VERB_ADVANCE: _track,
    g.VERB_SKIP: lambda t, e: icon("chevron", SMALL),
    g.VERB_ACTIVATE: lambda t, e: amount(e.args[0], ship()),
    g.VERB_DEACTIVATE: lambda t, e: f"−{amount(e.args[0], ship())}",
    g.VERB_DEPLOY: _deploy,
    g.VERB_MUSTER: lambda t, e: f"{ship()}/{installations(1)}",
    g.VERB_REGROUP: lambda t, e: icon("regroup", SMALL),
    g.VERB_INVADE: lambda t, e: icon("f-conquest", SMALL),
    g.VERB_RECALL: lambda t, e: amount(e.args[0], ship()),
    g.VERB_GUILD: _guild_sign,
    g.VERB_INST: _building_sign,
    g.VERB_POP: lambda t, e: people("+1"),
    g.VERB_LOWER_POP: lambda t, e: people("−1"),
    g.VERB_REMOVE_CORRUPTION: lambda t, e: f"−{corruption()}",
    g.VERB_MOVE_CORRUPTION: lambda t, e: f"{corruption()}→",
    g.VERB_GAIN_CORRUPTION: lambda t, e: f"+{corruption()}",
    g.VERB_LEVEL: lambda t, e: f"{resource(v.RESOURCES[e.args[0]])} Level +{e.args[1]}",
    g.VERB_TECH: lambda t, e: icon("f-progress", SMALL),
    g.VERB_AGENDA: _agenda,
    g.VERB_TRADE: lambda t, e: icon("trade-token", SMALL),
    g.VERB_BOUNTY: lambda t, e: amount(e.args[0], icon("bounty", SMALL)),
    g.VERB_RECLAIM: lambda t, e: icon("reclaim", SMALL),
    g.VERB_GLORY: lambda t, e: medal(e.args[0]),
    g.VERB_UPGRADE_GLORY: lambda t, e: icon("glory-up", f"{SMALL} colour-laurel"),
    g.VERB_DISCARD_GLORY: lambda t, e: f"−{laurel()}",
    g.VERB_PREFERRED_ACTION: lambda t, e: icon("tactics", SMALL),
    g.VERB_PEEK_EVENTS: lambda t, e: icon("reveal", SMALL),
    g.VERB_SCORE_AGENDA: lambda t, e: icon("seal", SMALL),
    g.VERB_PLACE: _put,
    g.VERB_CORRUPT_OFFER: _offer,
}
# Where there is room for a word, these are said instead.
_SAID: Final[dict[int, Leaf]] = {
    g.VERB_GAIN: _gain,
    g.VERB_PRODUCE: _produce,
    g.VERB_PRODUCE_ANY: lambda t, e: "any" if e.args[0] == 1 else f"any {e.args[0]}",
    g.VERB_PRODUCE_SAME: lambda t, e: "it",
    g.VERB_INFLUENCE_EQUAL: lambda t, e: f"{crown()} = {quantity(t, quantity_of(e), many=True)}",
    g.VERB_SKIP: lambda t, e: "one space more",
    g.VERB_DEACTIVATE: lambda t, e: amount(e.args[0], ship()),
    g.VERB_MUSTER: lambda t, e: f"1{ship()} per {installations(1)}",
    g.VERB_REGROUP: lambda t, e: "regroup",
    g.VERB_INVADE: lambda t, e: f"invade {corruption()}" if e.args[0] else "invade",
    g.VERB_GUILD: lambda t, e: "a Guild" if e.args[0] == v.ALL_GUILDS else guilds(e.args[0]),
    g.VERB_INST: lambda t, e: (
        "an Installation" if e.args[0] == v.ALL_INSTALLATIONS else installations(e.args[0])
    ),
    g.VERB_TECH: _technology,
    g.VERB_REMOVE_CORRUPTION: lambda t, e: corruption(),
    g.VERB_MOVE_CORRUPTION: lambda t, e: f"any {corruption()}" if e.args[0] else corruption(),
    g.VERB_GAIN_CORRUPTION: lambda t, e: corruption(),
    g.VERB_UPGRADE_GLORY: lambda t, e: laurel(),
    g.VERB_DISCARD_GLORY: lambda t, e: laurel(),
    g.VERB_PREFERRED_ACTION: lambda t, e: "a preferred action",
    g.VERB_PEEK_EVENTS: lambda t, e: "look at events",
    g.VERB_SCORE_AGENDA: lambda t, e: f"score {icon('agenda', SMALL)}",
}
_LEADS: Final = {
    g.VERB_PRODUCE: "produce ",
    g.VERB_PRODUCE_ANY: "produce ",
    g.VERB_PRODUCE_SAME: "produce ",
    g.VERB_ADVANCE: "advance ",
    g.VERB_ACTIVATE: "activate ",
    g.VERB_DEACTIVATE: "deactivate ",
    g.VERB_DEPLOY: "deploy ",
    g.VERB_MUSTER: "deploy ",
    g.VERB_RECALL: "recall ",
    g.VERB_GUILD: "found ",
    g.VERB_INST: "build ",
    g.VERB_REMOVE_CORRUPTION: "remove ",
    g.VERB_MOVE_CORRUPTION: "move ",
    g.VERB_GAIN_CORRUPTION: "gain ",
    g.VERB_TECH: "gain ",
    g.VERB_AGENDA: "gain ",
    g.VERB_TRADE: "take ",
    g.VERB_UPGRADE_GLORY: "upgrade ",
    g.VERB_DISCARD_GLORY: "discard ",
}
