"""What technologies, Houses and held sectors do, in English: special rules, Levels, triggers and actions."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.tables import Ability, Action, Tables, Trigger
from starboard.games.voidfall.words.effects import costs, effect
from starboard.kernel.english import capital, listed

_WHEN: Final = {
    v.ON_GUILD: "after you establish a Guild",
    v.ON_INST: "after you build an Installation",
    v.ON_POP: "after you increase a Population",
    v.ON_TECH: "after you gain a technology",
    v.ON_ADVANCE: "after you advance a track",
    v.ON_OVERPRODUCE: "after you overproduce",
    v.ON_REGROUP: "after you regroup",
    v.ON_TRADE: "after you take a Trade token",
    v.ON_INVADE_WIN: "after you win an Invasion",
    v.ON_VOID_WIN: "after you win an Invasion of a sector that was no player's",
    v.ON_CORRUPTION_COST: "after you gain a Corruption as a cost",
    v.ON_RETURN_TRADE: "after you return a Trade token",
}
_LIMITS: Final = ("", "once per turn, ", "once per Cycle, ", "once per Combat, ")


def trigger(tables: Tables, one: Trigger) -> str:
    when = _WHEN.get(one.when, "")
    if one.when == v.ON_PRODUCE:
        when = f"before you produce {tables.resource_names[one.resource]}"
    if one.corrupted:
        when += " of a Corrupted sector"
    return f"{_LIMITS[one.limit]}{when}, you may {effect(tables, one.effect)}"


def focuses(tables: Tables, action: Action) -> str:
    """With which Focus an action may be taken."""
    if action.preferred:
        return "one of your preferred Focus cards"
    names = [tables.focuses[number].name for number in range(len(v.FOCUSES)) if action.focuses >> number & 1]
    return listed(names, "or")


def action(tables: Tables, one: Action) -> str:
    paid = f"{costs(tables, one.costs)} to " if one.costs else ""
    return f"with {focuses(tables, one)}: {paid}{effect(tables, one.effect)}"


def ability(tables: Tables, one: Ability) -> str:
    """All that it does, in sentences; empty if it does nothing."""
    said = [tables.rules[rule].text.rstrip(".") for rule in one.rules if not _is_said(one, rule)]
    for resource, rise in enumerate(one.levels):
        if rise:
            said.append(f"your {tables.resource_names[resource]} Production Level is {rise} higher")
    said += [trigger(tables, found) for found in one.triggers]
    said += [action(tables, found) for found in one.actions]
    if one.third:
        said.append("once per Cycle you may take the third action of your Focus without a Trade token")
    return " ".join([f"{capital(sentence)}." for sentence in said])


def _is_said(one: Ability, rule: int) -> bool:
    """The rule of an action is said with the action."""
    return any(rule in found.effect.args and found.effect.text.startswith("rule") for found in one.actions)
