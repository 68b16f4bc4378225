"""What is kept with the players to save time is always what the map and the cards say."""

from __future__ import annotations

from random import Random

import pytest

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.tables import Ability
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run


def abilities(s: Voidfall, seat: int) -> list[tuple[str, Ability]]:
    """VF-5.3: of the House, the technologies and all held sectors."""
    p, tables = s.players[seat], s.tables
    cards = [(tables.technologies[tech >> 1], tech & 1) for tech in p.techs]
    found = [(tables.houses[p.house].id, tables.houses[p.house].ability)]
    found += [(card.id, card.improved if improved else card.basic) for card, improved in cards]
    tiles = [tables.tiles[tile] for tile, owner in zip(s.tile, s.owner, strict=True) if owner == seat]
    return found + [(tile.id, tile.ability) for tile in tiles]


def does_something(ability: Ability) -> bool:
    more = ability.rules or ability.triggers or ability.actions or ability.third
    return any(ability.levels) or bool(more)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 4, "scenario": "altered-space"},
        {"seats": 2, "scenario": "kingdom-come", "houses": "free"},
        {"seats": 3, "mode": "coop", "houses": "free"},
        {"seats": 1, "scenario": "darkness-fades"},
    ],
)
def test_sectors_and_abilities_are_those_of_the_map(options: dict[str, Value]) -> None:
    """VF-5.3, VF-14.2: after every answer of whole games, and in copies."""
    tables = TITLE.load_content(None)
    changed = 0
    for game in range(3):
        random = Random(game)
        chance = Chance.from_seed(f"kept {game}")
        s = TITLE.setup(TITLE.check_options(options), tables, chance)
        run = Run(TITLE.beat, s, True)
        run.start()
        owners = s.owner
        while questions := run.questions():
            question = random.choice(questions)
            run.answer(question.seat, random.choice(question.options))
            changed += s.owner != owners
            owners = s.owner
            for one in (s, s.copy()):
                for p in one.players:
                    if p.techs:
                        held = [at for at, owner in enumerate(one.owner) if owner == p.seat]
                        assert list(p.sectors) == held == list(one.own(p))
                        kept = [pair for pair in abilities_of(one, p) if does_something(pair[1])]
                        assert kept == [pair for pair in abilities(one, p.seat) if does_something(pair[1])]
    assert changed
