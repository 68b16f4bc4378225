"""The numbers of the content govern the rules: whoever changes one changes the game (2.2 and 5.1 there)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.games.voidfall.sampling import fresh, options, tables

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import resolve
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules.counting import agenda_upkeep
from starboard.games.voidfall.rules.fleets import due, tokens_needed
from starboard.games.voidfall.rules.levels import level
from starboard.games.voidfall.rules.production import produce
from starboard.games.voidfall.rules.resources import add
from starboard.games.voidfall.rules.sectors import can_grow, can_shrink
from starboard.games.voidfall.rules.takeover import take_over
from starboard.games.voidfall.rules.upkeep import satisfiable
from starboard.games.voidfall.setup import first_position
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.chance import Chance


def game(**numbers: Any) -> tuple[Voidfall, Player, int]:
    """A first position under other numbers; a player, and his Outpost."""
    s = fresh(options("second-genesis", 2), "numbers")
    s.tables = replace(s.tables, **numbers)
    p = s.players[0]
    return s, p, next(at for at in s.own(p) if at != p.home)


def test_stockpiles_and_production() -> None:
    s, p, _ = game(stock_cap=12, overproduction_influence=5, production_level_cap=1)
    assert add(s, p, v.FOOD, 99, "VF-13.1") == 12 - 4  # every recommended House starts with 4 Food
    assert level(s, p, v.FOOD) == 1  # a Farmers' Guild on Population 2
    before = p.influence
    assert list(produce(s, p, v.FOOD, "VF-17.5")) == []
    assert (p.stock[v.FOOD], p.influence - before) == (12, 5)


def test_population() -> None:
    s, p, outpost = game(pop_max=2, pop_min=2)
    assert not can_grow(s, p.home)
    assert not can_shrink(s, outpost)


def test_upkeep() -> None:
    s, p, _ = game(agenda_upkeep=3, upkeep_other=3)
    assert agenda_upkeep(s, p) == 3
    p.stock = (0, 2, 2, 0, 0)
    assert satisfiable(s, p, 9) == 1


def test_fleets() -> None:
    kinds = list(tables().fleets)
    kinds[v.DREADNOUGHT] = replace(kinds[v.DREADNOUGHT], token=2, surcharge=(0, 0, 4, 0, 0))
    s, p, _ = game(fleets=tuple(kinds), regroup_moves=2)
    assert tokens_needed(s, p, (0, 0, 0, 3, 0)) == 2
    assert due(s, v.DREADNOUGHT, Act("", "VF-18.5")) == (0, 0, 4, 0, 0, 0, 0)
    question = next(resolve(s, p, parse_effect("regroup"), Act("", "VF-20.1")))
    assert question.about == (2,)  # type: ignore[union-attr]


def test_a_takeover_and_the_trade_column() -> None:
    s, p, outpost = game(takeover_void_fp=3)
    list(take_over(s, p, outpost))
    assert s.void[outpost] == 3
    fewer = replace(tables(), trade_tokens_few=4)
    assert first_position(options("second-genesis", 2), fewer, Chance.from_seed("few")).column == 4
