"""VF-10.13, 4.5 and 6.2: what every Agenda and every starting Agenda brings, section by section.

Red has five sectors: the Home 0,3 of Population 6 with its printed Shipyard, 0,2 of 5 with both rows full,
1,2 of 3, 1,1 of 4, and 0,1 of 4, which is Corrupted. What counts is said beside the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from tests.games.voidfall.sampling import state, tables
from tests.games.voidfall.test_examples import begin

from starboard.games.voidfall.rules.agendas import score
from starboard.games.voidfall.scoring import section_worths
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.tables import Agenda, StartingAgenda

# Pure: 4 sectors, Population 18, Guilds F F F E M M M C S, Installations 2 Shipyards, 2 Sector Defenses and a
# Starbase, 7 FP of three kinds. Levels F 12, E 6, M 13, C 5, S 10: Yields 12, 4, 15, 2, 8. Upkeep 2 of the
# Agenda in slot 1 and 2 of 0,2. Society is in Tier 2, Economy in Tier 3, Statecraft is Corrupted.
RICH: Final[dict[str, Any]] = {
    "cycle": 3,
    "red.influence": 50,
    "red.techs": ["improved targeting", "starbases", "destroyers", "improved sentries"],
    "red.beside": "",
    "red.tracks": [5, 3, 6],
    "red.corrupted-tracks": ["statecraft"],
    "red.corrupted-slots": [3],
    "red.slots": ["quantum-leap", "", ""],
    "red.trade": ["start 1", "loose"],
    "red.stock": [7, 4, 9, 8, 8],
    "red.glory": [1, 2, 3, 5],
    "red.bounties": ["bounty-x", "bounty-x", "bounty-x"],
    "red.reclaims": ["reclaim-cleanse", "reclaim-cleanse"],
    "sector.0,3.population": 6,
    "sector.0,3.guilds": ["food", "science"],
    "sector.0,3.fleet": {"corvette": 1},
    "sector.0,2.population": 5,
    "sector.0,2.guilds": ["energy", "materials", "credits"],
    "sector.0,2.installations": ["defense", "shipyard", "defense"],
    "sector.0,2.fleet": {"corvette": 2},
    "sector.1,2.owner": "red",
    "sector.1,2.corrupted": False,
    "sector.1,2.population": 3,
    "sector.1,2.guilds": ["food", "food"],
    "sector.1,2.installations": ["starbase"],
    "sector.1,2.fleet": {"sentry": 3},
    "sector.1,1.owner": "red",
    "sector.1,1.corrupted": False,
    "sector.1,1.population": 4,
    "sector.1,1.guilds": ["materials", "materials"],
    "sector.1,1.installations": [],
    "sector.1,1.fleet": {"destroyer": 1},
    "sector.0,1.owner": "red",
    "sector.0,1.population": 4,
    "sector.0,1.guilds": ["science", "materials"],
    "sector.0,1.installations": [],
    "sector.0,1.fleet": {"corvette": 1},
    "red.active": 2,
}
# Where Corruption, Yields of E and C, Upkeep and Statecraft decide: no marker and no Corrupted sector, Guilds
# E E E M M C C C S, Levels E 13 and C 13, all three tracks Pure with Statecraft in Tier 2, no Trade token,
# and four Agendas with 2 Upkeep each beside the 2 of 0,2.
CLEAN: Final[dict[str, Any]] = RICH | {
    "red.techs": ["improved targeting", "starbases", "carriers", "improved sentries"],
    "red.tracks": [5, 5, 6],
    "red.corrupted-tracks": [],
    "red.corrupted-slots": [],
    "red.slots": ["quantum-leap", "salvation-project", "high-society"],
    "red.trade": [],
    "sector.0,3.guilds": ["energy", "science"],
    "sector.0,2.guilds": ["energy", "energy", "credits"],
    "sector.1,2.guilds": ["materials", "materials"],
    "sector.1,1.guilds": ["credits", "credits"],
    "sector.1,1.fleet": {"carrier": 1},
    "sector.0,1.fleet": {},
    "sector.0,1.owner": "",
}

RICH_AGENDAS: Final[dict[str, tuple[int, ...]]] = {
    # Population 6 once; Tier 2
    "high-society": (5, 8),
    # all four of 3 or more; Tier 3
    "trade-syndicate": (5, 12),
    # 6 and 5; the track is Corrupted
    "federal-authority": (4, 0),
    # Corrupted; 7 + 4 + 9 in stock
    "merchant-rule": (0, 10),
    # only 0,2 has Upkeep of its own
    "lasting-luxury": (5, 5),
    # 6, 5 and 4
    "rising-welfare": (5, 12),
    "enlightened-nation": (4, 12),
    # 4 for Tier 2, 6 for Tier 3
    "star-settlement": (4, 10),
    # 2 FP in 0,2 and 3 in 1,2
    "mining-consortium": (5, 10),
    # a Yield of 4 is too low; 1 + 2 + 3 + 1 FP
    "many-power-sources": (0, 14),
    "full-armament": (6, 7),
    # a Yield of 2 is too low; the Home, 0,2 and 1,2
    "central-currency": (0, 6),
    "shelter-policy": (5, 14),
    # two Shipyards and the Starbase
    "factory-food": (7, 6),
    "research-archive": (7, 6),
    # 0,2 and 1,2
    "thorough-schooling": (5, 6),
    # 0,1 is Corrupted; the Home and 0,2 are full
    "salvation-project": (0, 8),
    # 4 Upkeep; 0,2
    "industry-conglomerate": (0, 5),
    # the Scientists of 0,1 do not count
    "agricultural-union": (7, 4),
    "hazard-institute": (0, 12),
    "heavy-industry": (0, 3),
    # three Miners make one pair
    "reckless-extraction": (7, 5),
    # 2 markers on the mat and 1 on 0,1
    "source-initiative": (0, 5),
    "lean-energy-reserve": (5, 0),
    "grand-armada": (4, 4),
    "quantum-leap": (4, 10),
    "tech-singularity": (6, 8),
    # the flipped or loose token counts; the Home, 1,2 and 1,1
    "trade-monopoly": (4, 9),
    "redemption-order": (4, 11),
    # 8 C are two full threes
    "self-run-campaign": (4, 8),
    # 2 Basic, 2 Improved
    "cutting-edge": (4, 10),
    # three Bounty tokens make one pair
    "mental-supremacy": (4, 3),
}
CLEAN_AGENDAS: Final[dict[str, tuple[int, ...]]] = {
    "federal-authority": (4, 8),
    "merchant-rule": (5, 10),
    # 4 for each of two in Tier 2, 6 for Tier 3
    "star-settlement": (4, 14),
    "many-power-sources": (5, 14),
    "central-currency": (7, 6),
    "salvation-project": (7, 8),
    # 2 + 6 + 2 Upkeep; 0,2 has only two kinds
    "industry-conglomerate": (6, 0),
    "hazard-institute": (6, 12),
    # 0,2 and 1,1 have Bankers
    "heavy-industry": (6, 6),
    "reckless-extraction": (0, 5),
    "source-initiative": (6, 0),
    "lean-energy-reserve": (0, 5),
    "trade-monopoly": (0, 9),
    # no Scientists but in the Home, no Farmers
    "agricultural-union": (0, 4),
}
RICH_STARTING: Final[dict[str, tuple[int, ...]]] = {
    "start-common-a": (12, 1, 4),
    "start-common-b": (3, 6, 1, 9),
    "start-marqualos-a2": (3, 7),
    "start-marqualos-b2": (4, 4),
    "start-zenor-a": (2, 6, 12),
    "start-zenor-b": (4, 8, 9),
    "start-thegwyn-a": (8, 6),
    # Materials, Credits and Science
    "start-thegwyn-b": (9, 0, 1, 1),
    "start-shiveus-a": (9, 6),
    "start-shiveus-b": (8, 9),
    "start-yarvek-a": (12, 1, 2, 1),
    "start-yarvek-b": (6, 9, 2, 1),
    # 4 for Tier 2, 6 for Tier 3
    "start-nervo-a": (6, 2, 10),
    "start-nervo-b": (9, 5),
    "start-astoran-a": (8, 1, 3, -2),
    "start-astoran-b": (18, 2, 1, -4),
    "start-fenrax-a": (8, 0, 9),
    # seven FP make two threes
    "start-fenrax-b": (11, 3, 6),
    "start-kradmor-a": (8, 3),
    "start-kradmor-b": (3, 6, 9),
    "start-novaris-a": (8, 6, -4),
    "start-novaris-b": (9, 7, -2),
}
CLEAN_STARTING: Final[dict[str, tuple[int, ...]]] = {
    "start-marqualos-b2": (4, 0),
    "start-thegwyn-b": (9, 6, 3, 1),
    "start-nervo-a": (6, 2, 14),
    "start-fenrax-a": (8, 3, 9),
    "start-kradmor-a": (20, 3),
    "start-astoran-b": (18, 2, 1, 0),
}
CASES: Final = [
    (name, number, position, sections)
    for name, position, found in (
        ("rich", RICH, RICH_AGENDAS | RICH_STARTING),
        ("clean", CLEAN, CLEAN_AGENDAS | CLEAN_STARTING),
    )
    for number, sections in found.items()
]


def card_of(id: str) -> Agenda | StartingAgenda:
    every: tuple[Agenda | StartingAgenda, ...] = (*tables().agendas, *tables().starting)
    return next(card for card in every if card.id == id)


@pytest.fixture(scope="module")
def laid() -> Mapping[str, Voidfall]:
    return {"rich": state(begin(RICH)), "clean": state(begin(CLEAN))}


@pytest.mark.parametrize(
    ("name", "card", "position", "sections"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_every_section_of_every_agenda(
    laid: Mapping[str, Voidfall], name: str, card: str, position: Mapping[str, Any], sections: tuple[int, ...]
) -> None:
    """VF-10.13 to 10.15: the sections one by one, and what they change together."""
    s = laid[name].copy()
    p = s.players[0]
    assert section_worths(s, p, card_of(card)) == sections
    score(s, p, card_of(card).objectives, card, "VF-10.13")
    assert p.influence == 50 + sum(sections)


def test_every_agenda_is_among_them() -> None:
    assert set(RICH_AGENDAS) == {card.id for card in tables().agendas}
    assert set(RICH_STARTING) == {card.id for card in tables().starting}
