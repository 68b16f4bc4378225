"""What an action is to a player now: in the version that is held, at the price that an event makes of it."""

from __future__ import annotations

from starboard.games.voidfall.rules.actions import CREDIT, PRINTED, asked_for, prefers
from starboard.games.voidfall.tables import Action, Tables
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import price
from starboard.kernel.effect import Cost

TAX = "preferred-tax"
CHEAP = "preferred-cheap"


def held(tables: Tables, mine: PlayerView, name: str) -> Action | None:
    """The action by its id; of a technology the version that the player has."""
    return say.action_of(tables, name, mine.technologies)


def asked(tables: Tables, mine: PlayerView, one: Action) -> dict[str, tuple[Cost, ...]]:
    """What it costs now, in every way that it can be paid for (`preferred-tax`, `preferred-cheap`)."""
    kind, number = tables.by_id.get(one.id.partition(".")[0], ("", 0))
    house = tables.houses[tables.by_id[mine.house][1]]
    own = {TAX, CHEAP} & set(mine.rules)
    if kind != "focus" or not own or not prefers(house, tables.focuses[number]):
        return {PRINTED: one.costs}
    return dict(asked_for(one.costs, TAX in own))


def said(tables: Tables, mine: PlayerView, one: Action) -> str:
    """Behind its name: 2 Energy; 3 Materials, or 1 Credit."""
    return ", or ".join([price(tables, costs) for costs in asked(tables, mine, one).values()])


def said_as(tables: Tables, mine: PlayerView, one: Action, way: str) -> str:
    return price(tables, asked(tables, mine, one)[way])


__all__ = ["CREDIT", "PRINTED", "asked", "held", "said", "said_as"]
