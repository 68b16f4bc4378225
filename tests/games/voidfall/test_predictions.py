"""Levels, Upkeep and every way to pay, foretold from the document and the rows of the content alone.

Nothing here calls the rules but for what is compared: sums are made from the printed rows, and payments are
all that can be thought of, of which those are kept that the clauses allow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.voidfall.sampling import fresh, moments_of, options, state
from tests.games.voidfall.test_fuzz import rich

from starboard.games import voidfall
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules import crisis_board, levels, resources, upkeep
from starboard.games.voidfall.rules.counting import upkeep_of
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.kernel.ask import Question, Rule, Value

Stock = tuple[int, ...]
FOLDER = Path(voidfall.__file__).parent / "content"
LETTERS = "FEMCS"
# VF-17.4.
YIELDS = (0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12, 15)
CREDIT_YIELDS = (0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8)


def rows(file: str, name: str) -> dict[str, dict[str, Any]]:
    found = tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))[name]
    return {row["id"]: row for row in found}


TILES = rows("tiles", "tile")
TECHNOLOGIES = rows("technologies", "technology")
HOUSES = rows("houses", "house")
ABILITIES = rows("abilities", "ability")
ORIGINS = rows("origins", "origin")


# --- what stands there --------------------------------------------------------------------------------------


def rules_of(s: Voidfall, p: Player) -> set[str]:
    """Of House and technologies; an Improved card keeps the Basic ability only where its row says so."""
    ability = HOUSES[s.tables.houses[p.house].id].get("ability")
    traits = list(ABILITIES[ability]["traits"]) if ability else []
    for tech in p.techs:
        row = TECHNOLOGIES[s.tables.technologies[tech >> 1].id]
        if not tech & 1 or row.get("adds"):
            traits += row["basic"]
        if tech & 1:
            traits += row["improved"]
    return {trait.removeprefix("rule ") for trait in traits if trait.startswith("rule ")}


def own(s: Voidfall, p: Player) -> Iterator[tuple[int, dict[str, Any]]]:
    for at, owner in enumerate(s.owner):
        if owner == p.seat:
            yield at, TILES[s.tables.tiles[s.tile[at]].id]


def levels_of(s: Voidfall, p: Player) -> list[int]:
    """VF-17.1, VF-17.2, `bank-science`, `dock-credits`, `corrupt-yield`."""
    rules, corrupted = rules_of(s, p), 0
    found = [ORIGINS[s.tables.origins[p.origin].id].get("levels", []).count(letter) for letter in LETTERS]
    for at, tile in own(s, p):
        for guild in [*[LETTERS.index(one) for one in tile.get("guilds", ())], *s.guilds[at]]:
            found[guild] += s.population[at]
            found[v.SCIENCE] += 2 if guild == v.CREDITS and "bank-science" in rules else 0
        yards = tile.get("installations", {}).get("shipyard", 0) + s.installations[at].count(v.SHIPYARD)
        found[v.CREDITS] += 2 * yards if "dock-credits" in rules else 0
        for letter, more in re.findall(r"level ([FEMCS]) \+(\d+)", tile.get("trait", "")):
            found[LETTERS.index(letter)] += int(more)
        corrupted += s.corrupted[at]
    if "corrupt-yield" in rules:
        found[v.ENERGY] += min(3, corrupted)
        found[v.SCIENCE] += min(3, corrupted)
    return [min(13, level) for level in found]


def upkeep_parts(s: Voidfall, p: Player) -> tuple[int, int]:
    """VF-10.5: of Agendas, and of sectors."""
    agendas = [
        one for place, one in enumerate((*p.starting, *p.slots)) if one != NOBODY and not p.covered[place]
    ]
    sectors = 0
    for at, tile in own(s, p):
        sectors += tile.get("upkeep", 0)
        sectors += bool(tile.get("guild_upkeep")) and len(s.guilds[at]) >= tile["guild_spaces"]
        sectors += (
            bool(tile.get("installation_upkeep")) and len(s.installations[at]) >= tile["installation_spaces"]
        )
    return 2 * len(agendas), sectors


# --- what can be paid ---------------------------------------------------------------------------------------


def payments(stock: Stock, need: Stock, swaps: bool) -> set[Stock]:
    """VF-13.2 to 13.6: what may be left after so much F, E, M, C, S, of any, and of F, E and M in any mix."""
    food, energy, materials, credits, science, any_of_all, any_basic = need
    left: set[Stock] = set()
    for f, e, m in product(range(food + 1), range(energy + 1), range(materials + 1)):
        for swapped in range(energy - e + 1 if swaps else 1):
            paid = (food - f, energy - e - swapped, materials - m + swapped, credits + f + e + m, science)
            left.add(tuple([have - gone for have, gone in zip(stock, paid, strict=True)]))
    for kinds, units in ((range(4), any_basic), (range(5), any_of_all)):
        for _ in range(units):
            left = {(*one[:kind], one[kind] - 1, *one[kind + 1 :]) for one in left for kind in kinds}
    return {one for one in left if min(one) >= 0}


def satisfied(c: int, f: int, m: int, e: int) -> int:
    return 2 * c + f + (m + e) // 2


def upkeep_payments(stock: Stock, due: int, with_credits: bool) -> tuple[set[Stock], int]:
    """VF-10.6 to 10.8, VF-10.19: as much as possible, with no unit that could be left out; and how much."""
    food, energy, materials, credits, science = stock
    bought = credits if with_credits else 0
    k = min(due, satisfied(bought, food, materials, energy))
    found: set[Stock] = set()
    for way in product(range(bought + 1), range(food + 1), range(materials + 1), range(energy + 1)):
        less = [(*way[:n], way[n] - 1, *way[n + 1 :]) for n in range(4) if way[n]]
        if satisfied(*way) >= k and all(satisfied(*one) < k for one in less):
            c, f, m, e = way
            found.add((food - f, energy - e, materials - m, credits - c, science))
    return found, k


def most_of(stock: Stock, demand: Stock, swaps: bool) -> int:
    """VF-35.4: the largest number of units of a demand that can be paid."""
    parts = product(*[range(n + 1) for n in demand])
    return max([sum(part) for part in parts if payments(stock, (*part, 0, 0), swaps)])


def endings(s: Voidfall, p: Player, rule: Callable[[Voidfall, Player], Rule[Any]]) -> set[tuple[Stock, int]]:
    """Stock and Influence after every row of answers to what the rule asks."""
    found: set[tuple[Stock, int]] = set()
    rows: list[list[Value]] = [[]]
    while rows:
        given = rows.pop()
        now = s.copy()
        player = now.players[p.seat]
        asking = rule(now, player)
        answers = iter(given)
        try:
            question = next(asking)
            while True:
                assert isinstance(question, Question)
                only = question.options[0] if len(question.options) == 1 else None
                answer = next(answers, None) if only is None else only
                if answer is None:
                    rows += [[*given, option] for option in question.options]
                    break
                question = asking.send(answer)
        except StopIteration:
            found.add((player.stock, player.influence))
    return found


# --- compared in games --------------------------------------------------------------------------------------


def compare(s: Voidfall, p: Player, random: Random) -> None:
    rules = rules_of(s, p)
    foretold = levels_of(s, p)
    assert levels.levels(s, p) == foretold
    rows_of = [CREDIT_YIELDS if kind == v.CREDITS else YIELDS for kind in range(5)]
    assert levels.yields(s, p) == [row[level] for row, level in zip(rows_of, foretold, strict=True)]
    agendas, sectors = upkeep_parts(s, p)
    assert upkeep_of(s, p) == agendas + sectors
    due = agendas + (0 if "free-sector-upkeep" in rules else sectors)
    due = max(0, due - (2 if "upkeep-gift-2" in rules else 0))
    assert upkeep.upkeep_due(s, p) == due

    p.stock = tuple([random.choice((0, 1, 2, 3, 5)) for _ in range(5)])
    left, k = upkeep_payments(p.stock, due, "credit-upkeep" in rules)
    influence = max(0, p.influence - 3 * (due - k))
    assert endings(s, p, upkeep.pay_upkeep) == {(one, influence) for one in left}

    swaps = "materials-as-energy" in rules
    need = tuple([random.choice((0, 0, 1, 2, 3)) for _ in range(4)]) + (random.choice((0, 0, 1)),)
    need += random.choice(((0, 0), (0, 0), (3, 0), (0, 2)))
    left = payments(p.stock, need, swaps)
    assert resources.payable(p, need) == bool(left)
    if left:
        paid = endings(s, p, lambda s, p: resources.pay(s, p, need, "VF-13.2"))
        assert paid == {(one, p.influence) for one in left}
    demand = tuple([random.choice((0, 1, 2)) for _ in range(5)])
    wanted = crisis_board.most_payable(p, (*demand, 0, 0))
    assert sum(wanted) == most_of(p.stock, demand, swaps)
    assert all(paid <= asked for paid, asked in zip(wanted, demand, strict=False))


TABLES: dict[str, dict[str, Value]] = {
    "payments of Nervo, Upkeep of Thegwyn": options(
        "second-genesis", 2, houses="picked", red="nervo-a", black="thegwyn-b"
    ),
    "Levels of Novaris": options(
        "kingdom-come", 3, houses="picked", red="novaris-a", black="marqualos-a", teal="kradmor-a"
    ),
    "four": options("altered-space", 4),
    "alone": options("devils-triangle", 1),
    "together": options("first-spark", 2),
}
LOOKS = 40


@pytest.mark.parametrize("table", TABLES)
def test_what_is_foretold_is_what_the_rules_say(table: str) -> None:
    """VF-10.5 to 10.8, VF-10.19, VF-13.2 to 13.6, VF-17.1 to 17.4, VF-35.3, VF-35.4."""
    random = Random(f"foretold {table}")
    looked = game = 0
    while looked < LOOKS:
        s = fresh(TABLES[table], f"foretold {table} {game}")
        rich(s, random)
        for run in moments_of(s, f"foretold {table} {game}", 60):
            for p in state(run).players:
                now = state(run).copy()
                compare(now, now.players[p.seat], random)
                looked += 1
        game += 1
