"""Effects and costs in English, made from their trees (chapter 1 of the content)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.counting import quantity_of
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.words.counts import (
    condition,
    guild_noun,
    installation_noun,
    measure,
    nouns,
    with_filter,
)
from starboard.kernel.effect import Cost, Effect
from starboard.kernel.english import count, listed

NOTHING: Final = "nothing"
_TIMES: Final = ("", "once", "twice", "three times", "four times")

_PLACES: Final = {
    v.AT_HOME: " in your Home sector",
    v.AT_NONHOME: " in a sector other than your Home",
    v.AT_SAME: " in the same sector",
    v.AT_OTHER: " in another sector",
    v.AT_OTHERS: " in a further sector",
    v.AT_HERE: " in this sector",
    v.AT_NEAR: " in that sector or one next to it",
    v.AT_TARGET: " in the sector just invaded",
    v.AT_SHIPYARD: " in a sector with a Shipyard",
    v.ON_MAT: " on your House mat",
    v.ON_TRACK: " on a Civilization track",
    v.ON_AGENDA: " above an Agenda slot",
    v.ON_SECTOR: " in a sector",
}


# --- resources and costs ------------------------------------------------------------------------------------


def units(tables: Tables, kind: int, n: int) -> str:
    """2 Credits, 1 Credit."""
    name = tables.resource_names[kind]
    return f"1 {name.removesuffix('s')}" if n == 1 else f"{n} {name}"


def bundle(tables: Tables, amounts: tuple[int, ...]) -> str:
    """2 Food and 1 Energy; 2 resources of your choice."""
    said = [units(tables, kind, n) for kind, n in enumerate(amounts[:5]) if n]
    if amounts[v.ANY_BASIC]:
        said.append(f"{amounts[v.ANY_BASIC]} of Food, Energy or Materials in any mix")
    if amounts[v.ANY_RESOURCE]:
        said.append(f"{count(amounts[v.ANY_RESOURCE], 'resource')} of your choice")
    return listed(said)


def cost(tables: Tables, one: Cost) -> str:
    """As an instruction: pay 2 Energy, recall 1 FP."""
    if one.kind == g.PAY_RESOURCES:
        return f"pay {bundle(tables, one.amounts)}"
    if one.kind == g.PAY_CORRUPTION:
        return f"gain a Corruption{_PLACES.get(one.amounts[0], '')}"
    if one.kind in (g.PAY_RECALL, g.PAY_DEACTIVATE, g.PAY_GROUP_CORRUPTION):
        n = one.amounts[0]
        if one.kind == g.PAY_GROUP_CORRUPTION:
            return f"as a group gain {n} Corruption"
        return f"{'recall' if one.kind == g.PAY_RECALL else 'deactivate'} {n} FP"
    return _COSTS[one.kind]


_COSTS: Final = {
    g.PAY_DESTROY_GUILD: "destroy a Guild",
    g.PAY_DESTROY_INST: "destroy an Installation",
    g.PAY_LOWER_POP: "lower a Population by 1",
    g.PAY_DISCARD_BOUNTY: "discard a Bounty token",
    g.PAY_DISCARD_RECLAIM: "discard a Reclaim token",
    g.PAY_DISCARD_GLORY: "discard a Glory token",
    g.PAY_RETURN_TRADE: "return a Trade token",
    g.PAY_DROP_AGENDA: "drop an Agenda from a slot",
}


def costs(tables: Tables, paid: tuple[Cost, ...]) -> str:
    return listed([cost(tables, one) for one in paid])


def price(tables: Tables, paid: tuple[Cost, ...]) -> str:
    """What an action costs, as it stands behind its name: free; 2 Energy; 1 Food + recall 1 FP."""
    return " + ".join([cost(tables, one).removeprefix("pay ") for one in paid]) or "free"


# --- effects ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def effect(tables: Tables, e: Effect) -> str:
    """As an instruction without capital and full stop: gain 2 Food and activate 1 FP."""
    kind = e.kind
    if kind == g.LEAF:
        return f"{_SAID[e.verb](tables, e)}{_place(tables, e)}"
    if kind == g.COST:
        paid = costs(tables, e.costs)
        return f"{paid} to {effect(tables, e.parts[0])}" if e.parts else paid
    if isinstance(e, g.Conditional):
        return _conditional(tables, e)
    if kind == g.PER:
        return _counted(tables, e)
    if kind == g.REPEAT:
        often = _TIMES[e.args[0]]
        if e.args[1]:
            return f"up to {often}, each time in a different sector: {effect(tables, e.parts[0])}"
        return _again(tables, e.parts[0], often)
    if kind == g.JOINT:
        return _joint(tables, e)
    if not e.parts:
        return NOTHING
    if kind == g.ALT:
        return _either(tables, e)
    if kind == g.SEQ:
        return _joined(tables, e, ", then ")
    return _all_of(tables, e)


def _is_plain(e: Effect) -> bool:
    """Whether it can stand in a list without being taken for more than one."""
    return e.kind == g.LEAF and not e.parts


def _again(tables: Tables, part: Effect, often: str) -> str:
    said = effect(tables, part)
    return f"{said}, {often}" if _is_plain(part) else f"{often}: {said}"


def _joined(tables: Tables, e: Effect, joint: str) -> str:
    said = [effect(tables, part) for part in e.parts]
    if all(_is_plain(part) or part.kind == g.PER for part in e.parts):
        return joint.join(said)
    return "; then ".join(said)


def _either(tables: Tables, e: Effect) -> str:
    said = [effect(tables, part) for part in e.parts]
    if all(_is_plain(part) for part in e.parts):
        return f"either {listed(said, 'or')}"
    return f"{'' if said[0].startswith('either') else 'either '}{'; or '.join(said)}"


def _all_of(tables: Tables, e: Effect) -> str:
    """Parts in any order. What all of them say of the place is said once."""
    parts = e.parts
    if len(parts) > 1 and all(part.kind == g.LEAF and part.where == v.AT_SAME for part in parts):
        said = [_SAID[part.verb](tables, part) for part in parts]
        return f"{listed(said)}, {'both' if len(said) == 2 else 'all'} in the same sector"
    said = [effect(tables, part) for part in parts]
    if len(parts) > 1 and len(set(said)) == 1:
        return _again(tables, parts[0], _TIMES[len(parts)])
    if all(_is_plain(part) for part in parts):
        return listed(said)
    return "; and ".join(said)


def _conditional(tables: Tables, e: g.Conditional) -> str:
    assert e.when is not None
    said = f"if {condition(tables, e.when)}, {effect(tables, e.parts[0])}"
    return f"{said}; otherwise {effect(tables, e.parts[1])}" if len(e.parts) > 1 else said


def _counted(tables: Tables, e: Effect) -> str:
    one, many = nouns(tables, quantity_of(e))
    units = e.args[0]
    often = f"for each {one}" if units == 1 else f"for every {units} {many}"
    part = e.parts[0]
    if _is_plain(part):
        return f"{effect(tables, part)} {often}"
    return f"{often}: {effect(tables, part)}"


def _joint(tables: Tables, e: Effect) -> str:
    said = [effect(tables, part) for part in e.parts]
    who = e.args[0]
    if who == g.SPLIT:
        return f"one of you may {said[0]}, the other may {said[1]}"
    return f"{('you', 'either of you', 'both of you')[who]} may {said[0]}"


def _place(tables: Tables, e: Effect) -> str:
    if e.verb in (g.VERB_PLACE, g.VERB_RECLAIM, g.VERB_GAIN_CORRUPTION):
        return ""
    if e.where == v.AT_WITH:
        assert isinstance(e, g.Filtered)
        assert e.only is not None
        return f" in a sector {with_filter(tables, e.only)}"
    place = _PLACES.get(e.where, "")
    if e.verb == g.VERB_REMOVE_CORRUPTION:
        return place.replace(" above ", " from above ").replace(" in ", " from ").replace(" on ", " from ")
    return place


# --- single verbs -------------------------------------------------------------------------------------------


def _produce(tables: Tables, e: Effect) -> str:
    return f"produce {listed([tables.resource_names[one] for one in e.args])}"


def _produce_any(tables: Tables, e: Effect) -> str:
    n = e.args[0]
    return (
        "produce a resource of your choice" if n == 1 else f"produce {n} different resources of your choice"
    )


def _produce_distinct(tables: Tables, e: Effect) -> str:
    return f"produce one more resource for each {nouns(tables, quantity_of(e))[0]}, each a different one"


def _convert(tables: Tables, e: Effect) -> str:
    most, paid, gained = e.args
    return f"turn up to {most} {tables.resource_names[paid]} into as many {tables.resource_names[gained]}"


def _tier(tables: Tables, e: Effect) -> str:
    worths = "/".join([str(n) for n in e.args[1:]])
    of = "each Pure track" if e.args[0] == v.EACH_TRACK else f"{v.TRACKS[e.args[0]].capitalize()}, if Pure"
    return f"gain {worths} Influence at Tier 1/2/3/4 of {of}"


def track(number: int) -> str:
    if number == v.ANY_TRACK:
        return "any track"
    return "your least advanced track" if number == v.LEAST_TRACK else v.TRACKS[number].capitalize()


def _deploy(tables: Tables, e: Effect) -> str:
    n, kind = e.args
    return f"deploy {n} FP" if kind == v.ANY_FLEET else f"deploy {n} {tables.fleets[kind].name} FP"


def _guild(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ALL_GUILDS:
        return "establish a Guild of your choice"
    noun = guild_noun(tables, e.args[0], False)
    return f"establish {'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def _installation(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ALL_INSTALLATIONS:
        return "build an Installation of your choice"
    return f"build a {installation_noun(tables, e.args[0], False)}"


def _gain_corruption(tables: Tables, e: Effect) -> str:
    said = f"gain a Corruption{_PLACES.get(e.where, '')}"
    if e.args[0] < 0:
        return said
    other = "anywhere" if e.args[0] == v.AT_ANY else _PLACES[e.args[0]].strip()
    return f"{said}, or {other} if none is free there"


def _agenda(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ANY_AGENDA:
        return "gain an Agenda"
    return f"gain a {tables.agenda_types[e.args[0]].name} Agenda"


def _skirmish(tables: Tables, e: Effect) -> str:
    by = e.args[0]
    said = "face a Skirmish"
    if by:
        said += f" with strength {'+' if by > 0 else '−'}{abs(by)}"
    boosts = granted(e.args[1:])
    if boosts:
        said += f", the Voidborn having {listed(boosts)}"
    if e.parts:
        said += f"; if you defend, {effect(tables, e.parts[0])}"
    return said


def granted(boosts: Sequence[int]) -> list[str]:
    """What the Voidborn have in a Combat, by the numbers for each of BOOSTS."""
    return [_BOOSTS[place].format(n) for place, n in enumerate(boosts) if n]


_BOOSTS: Final = (
    "Approach Absorption {}",
    "Salvo Absorption {}",
    "Initiative +{}",
    "Approach Damage {}",
    "Salvo Damage +{}",
    "no fire from Sector Defenses and Starbases",
)


def put(tables: Tables, thing: int, number: int) -> str:
    """What events put on sectors."""
    if thing == v.PUT_VOID:
        return f"{number} Voidborn FP"
    if thing == v.PUT_GLORY:
        return f"a Glory token of {number}"
    if thing == v.PUT_GUILD:
        if number == v.ALL_GUILDS:
            return "a Guild of your choice"
        noun = guild_noun(tables, number, False)
        return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"
    return _PUTS[thing]


_PUTS: Final = {
    v.PUT_DEFENSE: "a Sector Defense",
    v.PUT_BOUNTY: "a Bounty token",
    v.PUT_RECLAIM: "a Reclaim token",
    v.PUT_HARBINGER: "a Harbinger",
}
_ZONES: Final = (
    "a Voidborn sector next to yours",
    "a Voidborn sector of the lowest Population next to yours",
    "a Voidborn sector of the highest Population next to yours",
    "each Voidborn sector",
    "each Rift",
    "a Voidborn or Fallen House sector",
    "a Voidborn sector next to the one attacked, or else on any other",
)


def _put(tables: Tables, e: Effect) -> str:
    things = [put(tables, e.args[place], e.args[place + 1]) for place in range(0, len(e.args), 2)]
    where = _ZONES[e.where]
    if isinstance(e, g.Filtered) and e.only is not None:
        where += f" {with_filter(tables, e.only)}"
    return f"put {listed(things)} on {where}"


def _corrupt_offer(tables: Tables, e: Effect) -> str:
    if e.args[0] == v.ALL_AGENDAS:
        return "Corrupt all Agenda offers"
    return f"Corrupt the {tables.agenda_types[e.args[0]].name} offer"


def _rule(tables: Tables, e: Effect) -> str:
    """A special rule is a sentence of its own."""
    text = tables.rules[e.args[0]].text.rstrip(".")
    return text[:1].lower() + text[1:]


_TECHS: Final = ("gain a Basic technology", "gain an Improved technology", "gain a technology")
_DISCARDS: Final = (
    "discard a Crisis",
    "discard an Economic or General Crisis",
    "discard a Military or General Crisis",
)

_SAID: Final[dict[int, Callable[[Tables, Effect], str]]] = {
    g.VERB_GAIN: lambda t, e: f"gain {bundle(t, e.args)}",
    g.VERB_PRODUCE: _produce,
    g.VERB_PRODUCE_ANY: _produce_any,
    g.VERB_PRODUCE_DISTINCT: _produce_distinct,
    g.VERB_PRODUCE_SAME: lambda t, e: "produce the resource of that Guild",
    g.VERB_CONVERT: _convert,
    g.VERB_INFLUENCE: lambda t, e: f"gain {e.args[0]} Influence",
    g.VERB_INFLUENCE_EQUAL: lambda t, e: f"gain Influence equal to {measure(t, quantity_of(e))}",
    g.VERB_LOSE_INFLUENCE: lambda t, e: f"lose {e.args[0]} Influence",
    g.VERB_TIER: _tier,
    g.VERB_ADVANCE: lambda t, e: f"advance {track(e.args[0])}",
    g.VERB_ADVANCE_BARE: lambda t, e: "advance the track just Corrupted without its benefit",
    g.VERB_SKIP: lambda t, e: "advance one space more",
    g.VERB_ACTIVATE: lambda t, e: f"activate {e.args[0]} FP",
    g.VERB_DEACTIVATE: lambda t, e: f"deactivate {e.args[0]} FP",
    g.VERB_DEPLOY: _deploy,
    g.VERB_MUSTER: lambda t, e: "deploy 1 FP at each of your Shipyards",
    g.VERB_REGROUP: lambda t, e: "regroup",
    g.VERB_INVADE: lambda t, e: "invade a Corrupted sector" if e.args[0] else "invade a sector",
    g.VERB_RECALL: lambda t, e: f"recall {e.args[0]} FP",
    g.VERB_GUILD: _guild,
    g.VERB_INST: _installation,
    g.VERB_DESTROY_GUILD: lambda t, e: "destroy a Guild",
    g.VERB_DESTROY_INST: lambda t, e: "destroy an Installation",
    g.VERB_POP: lambda t, e: "increase a Population by 1",
    g.VERB_LOWER_POP: lambda t, e: "lower a Population by 1",
    g.VERB_REMOVE_CORRUPTION: lambda t, e: "remove a Corruption",
    g.VERB_MOVE_CORRUPTION: lambda t, e: (
        "move any number of Corruption" if e.args[0] else "move a Corruption"
    ),
    g.VERB_GAIN_CORRUPTION: _gain_corruption,
    g.VERB_LEVEL: lambda t, e: f"your {t.resource_names[e.args[0]]} Production Level is {e.args[1]} higher",
    g.VERB_TECH: lambda t, e: _TECHS[e.args[0]],
    g.VERB_AGENDA: _agenda,
    g.VERB_TRADE: lambda t, e: "take a Trade token without a bonus" if e.args[0] else "take a Trade token",
    g.VERB_BOUNTY: lambda t, e: f"gain {count(e.args[0], 'Bounty token')}",
    g.VERB_RECLAIM: lambda t, e: "gain a Reclaim token, as if it lay in your Home sector",
    g.VERB_GLORY: lambda t, e: f"gain a Glory token of {e.args[0]}",
    g.VERB_UPGRADE_GLORY: lambda t, e: "upgrade a Glory token by 1",
    g.VERB_DISCARD_GLORY: lambda t, e: "discard a Glory token",
    g.VERB_PREFERRED_ACTION: lambda t, e: "take an action of one of your preferred Focus cards",
    g.VERB_PEEK_EVENTS: lambda t, e: "look at the next Cycle's top two events and choose between them",
    g.VERB_SCORE_AGENDA: lambda t, e: "score one of your Pure Agendas (not a starting one)",
    g.VERB_TRADE_RESOURCES: lambda t, e: f"trade up to {e.args[0]} resources with another player",
    g.VERB_HAVEN: lambda t, e: f"build {count(e.args[0], 'Safe Haven level')}",
    g.VERB_REMOVE_HARBINGER: lambda t, e: f"remove a Harbinger{' from a sector' if e.args[0] else ''}",
    g.VERB_ADD_HARBINGER: lambda t, e: "put a Harbinger on a Voidborn sector next to yours",
    g.VERB_DISCARD_CRISIS: lambda t, e: _DISCARDS[e.args[0]],
    g.VERB_REMOVE_VOID: lambda t, e: f"remove {e.args[0]} Voidborn FP next to your sectors",
    g.VERB_CATASTROPHE: lambda t, e: "place a Catastrophe token",
    g.VERB_CONSUME: lambda t, e: f"the Void consumes {('a Basic', 'an Improved')[e.args[0]]} technology",
    g.VERB_SKIRMISH: _skirmish,
    g.VERB_THIRD_ACTION: lambda t, e: "take the third action of your Focus",
    g.VERB_RULE: _rule,
    g.VERB_PLACE: _put,
    g.VERB_CORRUPT_OFFER: _corrupt_offer,
}
