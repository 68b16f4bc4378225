"""Crises and Wars in English: what resolves one, what it costs to let it stand, how the Void is stronger."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.grammar import is_nothing
from starboard.games.voidfall.occasions import Demand, Restriction
from starboard.games.voidfall.tables import Crisis, Tables, War
from starboard.games.voidfall.words.counts import condition, guild_noun, installation_noun
from starboard.games.voidfall.words.effects import costs, effect, granted
from starboard.games.voidfall.words.phrases import component
from starboard.kernel.english import capital, listed

_TECHS: Final = ("a Basic technology", "an Improved technology")
# What only holds or not, after the deed.
_WAYS: Final = {
    v.ONLY_AT_HOME: "in your Home",
    v.ONLY_AT_NONHOME: "outside your Home",
    v.ONLY_AT_CORRUPTED: "in a Corrupted sector",
    v.ONLY_AT_SHIPYARD: "in a sector with a Shipyard",
    v.ONLY_TARGET_HARBINGER: "of a sector with a Harbinger",
    v.ONLY_TARGET_DEFENSE: "of a sector with a Sector Defense",
    v.ONLY_TARGET_FALLEN: "of a Fallen House",
    v.ONLY_FROM_OFFER: "from the offer",
    v.ONLY_FROM_PREFERRED: "by an action of a preferred Focus",
    v.ONLY_NO_FLIP: "in a turn without a flipped Trade token",
    v.ONLY_KIND_NEW: "of a kind that the sector does not have yet",
    v.ONLY_LAST_SLOT: "on a space with an Upkeep icon",
}
_MEASURES: Final = {
    v.ONLY_NUMBER: "by one effect, {} of them",
    v.ONLY_FP_LOST: "losing {} FP",
    v.ONLY_FP_SENT: "sending {} FP",
    v.ONLY_SOURCES: "from {} sector",
    v.ONLY_TARGET_POP: "of a sector with Population {}",
    v.ONLY_YIELD: "with a Yield of {}",
    v.ONLY_POP_AFTER: "to {}",
    v.ONLY_TIER_AFTER: "to Tier {}",
}


def _deed(tables: Tables, demand: Demand) -> str:
    about = demand.about
    deed = demand.deed
    if deed == v.DEED_PRODUCE:
        return f"produce {'any resource' if about < 0 else tables.resource_names[about]}"
    if deed == v.DEED_ADVANCE:
        return f"advance {'any track' if about < 0 else v.TRACKS[about].capitalize()}"
    if deed == v.DEED_TECH:
        return f"gain {'a technology' if about < 0 else _TECHS[about]}"
    if deed in (v.DEED_AGENDA, v.DEED_PLAY_AGENDA):
        kind = "an Agenda" if about < 0 else f"a {tables.agenda_types[about].name} Agenda"
        return f"gain {kind}" if deed == v.DEED_AGENDA else f"take the action of {kind}"
    if deed == v.DEED_GUILD:
        return f"establish a {guild_noun(tables, about, False)}"
    if deed == v.DEED_INST:
        noun = installation_noun(tables, about, False)
        return f"build {'an' if noun[0] in 'AEIOU' else 'a'} {noun}"
    if deed == v.DEED_RESOLVE_FOCUS:
        return f"take an action of {v.FOCUSES[about].capitalize()}"
    return _PLAIN[deed]


_PLAIN: Final = {
    v.DEED_INVADE_WIN: "win an Invasion",
    v.DEED_OVERPRODUCE: "overproduce",
    v.DEED_TRADE: "gain a Trade token",
    v.DEED_POP: "raise a Population",
    v.DEED_DEPLOY: "deploy FP",
    v.DEED_ACTIVATE: "activate FP",
    v.DEED_REGROUP: "regroup",
    v.DEED_REMOVE_CORRUPTION: "remove a Corruption",
    v.DEED_UPGRADE_GLORY: "upgrade a Glory token",
}


def _bound(only: Restriction) -> str:
    n = only.number
    if only.op == q.OP_EQUAL:
        return "no" if n == 0 else f"exactly {n}"
    return f"{n} or more" if only.op == q.OP_AT_LEAST else f"at most {n}"


def _way(only: Restriction) -> str:
    if only.what in _WAYS:
        return _WAYS[only.what]
    return _MEASURES[only.what].format(_bound(only))


def demand(tables: Tables, one: Demand) -> str:
    """What resolves a Crisis, as an instruction."""
    deed = _deed(tables, one)
    if one.kind == v.KIND_A:
        assert one.only is not None
        if one.only.what == v.ONLY_NUMBER and deed.endswith(" FP"):
            return f"{deed.removesuffix('FP')}{_bound(one.only)} FP by one effect"
        return f"{deed} {_way(one.only)}"
    if one.kind == v.KIND_B:
        assert one.when is not None
        when = "just before" if one.already else "right after"
        return f"{deed} when, {when} it, {condition(tables, one.when)}"
    order = "before" if one.before else "after"
    return f"{deed} and, just {order} it, {costs(tables, one.costs)}"


def crisis(tables: Tables, one: Crisis) -> str:
    """The card in sentences."""
    said = f"To resolve it: {demand(tables, one.condition)}."
    if one.level:
        said += f" Its penalty: {effect(tables, one.penalty)}."
    return said


def war(tables: Tables, one: War) -> str:
    changes = [f"{'+' if n > 0 else '−' if n else ''}{abs(n)}" for n in one.fleet]
    said = [f"The Voidborn strength changes by {listed(changes)} in Cycles 1, 2 and 3."]
    easy, *harder = [listed(granted(boosts)) for boosts in one.boosts]
    if easy:
        said.append(f"Their advantage: {easy}.")
    if harder[-1] != easy:
        said.append(f"On Medium and Hard: {harder[-1]}.")
    if not is_nothing(one.defended):
        said.append(f"If you defend successfully: {effect(tables, one.defended)}.")
    return " ".join(said)


def title(tables: Tables, id: str) -> str:
    """The name of a Crisis or an Alert."""
    kind, number = tables.by_id[id]
    return component(tables, id) if kind in ("crisis", "war") else f"Situation {'I' * (number + 1)}"


def named(tables: Tables, id: str) -> str:
    """A Crisis with what resolves it."""
    one = tables.crises[tables.by_id[id][1]]
    return f"{one.name}: {capital(demand(tables, one.condition))}"
