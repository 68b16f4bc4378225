"""The content of Revenant against chapter 7 of the rules document, worked by hand."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.content import check, load, rows
from starboard.games.revenant.rows import TABLES
from starboard.games.revenant.tables import Tables
from starboard.kernel.content import ContentError

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "revenant.md"


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load()


def number(tables: Tables, component: str) -> int:
    return tables.by_id[component][1]


def operation(tables: Tables, card: str) -> t.OperationCard:
    return tables.operations[number(tables, card)]


# --- counts and totals of the document --------------------------------------------------------------------


def test_rows_per_table() -> None:
    assert {name: len(table) for name, table in rows().items()} == {
        "houses": 7,
        "resources": 4,
        "sectors": 12,
        "ships": 6,
        "options": 14 + 13,  # the prototype offers Clone twice
        "arkships": 4 * 7,
        "spaces": 2,
        "compartments": 5 + 6,
        "slots": 5,
        "planets": 16,
        "ranks": 4,
        "captains": 8,
        "cadet_cards": 28,
        "frigate_cards": 28,
        "order_cards": 28,
        "scanner_cards": 14,
        "colonies": 7,
        "failures": 12,
        "agendas": 12 + 14,
        "hidden_agendas": 8,
        "dice": 3,
        "tracks": 1,
        "tactics": 13,
        "solo_cards": 4,
        "solo_levels": 3,
        "numbers": len(t.NUMBERS),
    }


def test_operation_cards(tables: Tables) -> None:
    """7.8 to 7.10: 28 of each kind, 4 per House; mean cost 1.1 / 2.2 / 1.5 (7.19)."""
    assert len(tables.operations) == 84
    for kind, cost in ((t.CADET, 1.1), (t.FRIGATE, 2.2), (t.ORDER, 1.5)):
        deck = [card for card in tables.operations if card.kind == kind]
        assert Counter(card.house for card in deck) == dict.fromkeys(range(7), 4)
        assert round(sum(sum(card.cost) for card in deck) / 28, 1) == cost
        assert all((card.ability is None) == (kind == t.ORDER) for card in deck)
        assert all((card.effect is None) == (kind != t.ORDER) for card in deck)
    assert [card.kind for card in tables.operations] == [0] * 28 + [1] * 28 + [2] * 28


def test_scanner_cards(tables: Tables) -> None:
    """7.11, with the sums of the table; 7.19: price 2 / 3 / 4 brings 13–14 / 11–12 / 8–9 Voidborn."""
    sums = [14, 13, 8, 11, 14, 12, 9, 14, 11, 11, 8, 12, 13, 9]
    assert [sum(card.voidborn) for card in tables.scanners] == sums
    assert Counter(card.house for card in tables.scanners) == dict.fromkeys(range(7), 2)
    ranges = {2: (13, 14), 3: (11, 12), 4: (8, 9)}
    for card in tables.scanners:
        low, high = ranges[card.price]
        assert low <= sum(card.voidborn) <= high


def test_other_decks(tables: Tables) -> None:
    assert len(tables.planets) == 16
    assert sorted(colony.house for colony in tables.colonies) == list(range(7))
    assert [card.core for card in tables.failures] == [False] * 8 + [True] * 4
    assert Counter(agenda.kind for agenda in tables.agendas) == {t.PERSONAL: 12, t.FLEET: 14}
    assert [agenda.specialisation for agenda in tables.hidden_agendas] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [board.specialisation for board in tables.captains] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_hidden_influence(tables: Tables) -> None:
    """INV-3: 49 cards, 7 per House."""
    assert len(tables.hidden) == 49
    assert Counter(tables.hidden) == dict.fromkeys(range(7), 7)
    assert tables.by_id["hi-fenrax-1"] == ("hidden", 0)
    assert tables.by_id["hi-dunlork-7"] == ("hidden", 48)
    assert tables.hidden[number(tables, "hi-belitan-4")] == t.BELITAN


def test_reward_tokens(tables: Tables) -> None:
    """INV-15: 21 tokens, on 2, 5 and 8 of each track."""
    assert tables.reward_fields == (2, 5, 8)
    assert len(tables.reward_fields) * len(tables.houses) == 21


def test_start(tables: Tables) -> None:
    """3.1: 16 Voidborn, 14 ships; 7.19: with 35 points of endurance in all."""
    assert tables.start_voidborn == (3, 1, 3, 1, 3, 1, 3, 1)
    assert sum(tables.start_voidborn) == 16
    assert tables.start_rifts == (True, False, True, False, True, False, True, False)
    assert [n + 1 for n, there in enumerate(tables.start_planets) if there] == [1, 4, 6]
    assert tables.start_arkships == (1, 0, 2, 1, 0, 1, 2, 0)
    assert tables.start_small == (1, 1, 1, 0, 1, 1, 1, 1)
    assert sum(tables.start_arkships) == sum(tables.start_small) == 7
    bears = [kind.damage_slots + 1 for kind in tables.ship_types]
    assert bears[t.FIGHTER] == bears[t.DROPSHIP]
    assert 7 * bears[t.ARKSHIP] + 7 * bears[t.FIGHTER] == 35
    assert tables.ship_limit == (5,) * 8
    assert tables.arkship_cap == (1, 1, 2, 1, 1, 1, 2, 1)


def test_rift_dice(tables: Tables) -> None:
    """7.16: means 2.17, 3.00, 4.00; yellow for 1–2 players, orange for 3, red for 4."""
    means = [Fraction(sum(map(sum, die.faces)), 6) for die in tables.rift_dice]
    assert means == [Fraction(13, 6), 3, 4]
    assert round(13 / 6, 2) == 2.17
    assert [tables.rift_dice[tables.rift_die[players]].id for players in range(1, 5)] == [
        "die-yellow",
        "die-yellow",
        "die-orange",
        "die-red",
    ]
    assert tables.rift_dice[2].faces == ((1, 2, 0), (0, 2, 1), (1, 2, 1), (0, 3, 0), (1, 3, 1), (2, 2, 2))


def test_every_row_says_where_it_comes_from() -> None:
    loaded = rows()
    for table in loaded.values():
        for row in table:
            assert row.origins()
            assert len(set(row.origins())) == len(row.origins())
    for name in ("cadet_cards", "frigate_cards", "order_cards", "scanner_cards", "failures", "planets"):
        assert {row.origin for row in loaded[name]} == {"created"}
    captains = {row.id: row.origins() for row in loaded["captains"]}
    assert captains["commander-a"] == ("created", "rulebook")
    assert captains["commander-b"] == ("created",)
    assert captains["politician-b"] == ("rulebook", "created")
    ranks = [row.origin for row in loaded["ranks"]]
    assert ranks == ["deduced", "rulebook", "rulebook", "rulebook"]


# --- the document, line by line ---------------------------------------------------------------------------


def document_rows() -> dict[str, list[str]]:
    """The cells of every table row of chapter 7 that begins with an id, without their origin."""
    found = {}
    chapter = DOCUMENT.read_text(encoding="utf-8").split("## 7. Content tables")[1].split("\n## 8.")[0]
    for line in chapter.replace("\\|", "¦").splitlines():
        cells = [cell.strip().replace("¦", "|") for cell in line.strip("|").split("|")]
        if re.fullmatch(r"`[a-z0-9]+(-[a-z0-9]+)+`", cells[0]):
            found[cells[0].strip("`")] = cells[1:-1]
    return found


def quoted(*cells: str) -> list[str]:
    return [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]


def written(ability: t.Ability) -> str:
    limit = "1" if ability.limit == t.ONCE else "each"
    trigger = ("f:" if ability.frigate_only else "") + t.TRIGGERS[ability.trigger]
    return f"{trigger} / {t.TIMINGS[ability.timing] or '—'} / {limit}"


def test_every_card_of_the_document(tables: Tables) -> None:
    document = document_rows()
    assert len(document) == 16 + 8 + 84 + 14 + 7 + 12 + 26 + 8
    for card in tables.operations:
        cells = document.pop(card.id)
        cost = re.findall(r"(\d) (\w+)", cells[2])
        assert card.cost == tuple(sum(int(n) for n, kind in cost if kind == name) for name in t.RESOURCES), (
            card
        )
        assert (card.name, t.HOUSES[card.house]) == (cells[0], cells[1])
        if card.ability is None:
            assert quoted(cells[3]) == [str(card.effect)]
        else:
            assert cells[3] == written(card.ability)
            assert quoted(cells[4]) == [str(card.ability.effect)]
    for planet in tables.planets:
        cells = document.pop(planet.id)
        assert quoted(*cells[1:3]) == list(map(str, planet.options))
        assert (planet.name, t.SIDES[planet.mining]) == (cells[0], cells[3])
    for board in tables.captains:
        cells = document.pop(board.id)
        abilities = [*board.basic, *(ability for rank in board.ascension for ability in rank)]
        assert quoted(*cells[1:]) == [str(one.effect) for one in (*abilities, board.activation)]
        heads = [written(one).replace(" ", "") for one in abilities]
        if board.id == "politician-b":
            heads.pop(2)  # written as "same trigger"
        assert re.findall(r"[a-z]+/(?:mod|after|—)/(?:1|each)", " ".join(cells[1:5])) == heads
    for scanner in tables.scanners:
        cells = document.pop(scanner.id)
        assert cells[:3] == [scanner.name, str(scanner.price), t.HOUSES[scanner.house]]
        assert cells[3] == f"{' '.join(map(str, scanner.voidborn))} (={sum(scanner.voidborn)})"
        assert cells[4] == ", ".join(str(sector + 1) for sector in scanner.rifts)
        assert cells[5] == ", ".join(str(sector + 1) for sector in scanner.planets)
        assert cells[6] == str(scanner.shuttle + 1)
        assert quoted(cells[7]) == [str(scanner.benefits)]
    for colony in tables.colonies:
        cells = document.pop(colony.id)
        assert cells[:3] == [colony.name, t.HOUSES[colony.house], str(colony.price)]
        final, prototype = map(str, colony.prestige)
        assert quoted(cells[4]) == ([final] if final == prototype else [final, prototype])
    for failure in tables.failures:
        cells = document.pop(failure.id)
        assert cells[0] == failure.name + (" (Core)" if failure.core else "")
        assert quoted(*cells[1:]) == list(map(str, failure.effects))
        for cell, effect in zip(cells[1:], failure.effects):
            assert cell.startswith("each: ") == (effect.verb not in (g.VERB_SPAWN, g.VERB_HIT))
    for agenda in tables.agendas:
        cells = document.pop(agenda.id)
        assert cells[:2] == [agenda.name, t.AGENDA_KINDS[agenda.kind]]
        assert quoted(cells[2]) == [str(agenda.condition)]
    for hidden in tables.hidden_agendas:
        assert quoted(*document.pop(hidden.id)) == list(map(str, hidden.objectives))
    assert not document


# --- single values ----------------------------------------------------------------------------------------


def test_graph(tables: Tables) -> None:
    """7.2: both sides agree; the distance of two outer sectors is their distance on the ring."""
    assert len(tables.neighbours) == len(tables.sector_ids) == t.SECTORS
    assert sum(map(len, tables.neighbours)) == 2 * (8 + 8 + 4)
    for place, around in enumerate(tables.neighbours):
        assert all(place in tables.neighbours[other] for other in around)
    for start in range(t.OUTER):
        for end in range(t.OUTER):
            ring = min((start - end) % 8, (end - start) % 8)
            assert tables.distance[start][end] == ring
    assert tables.neighbours[0] == (7, 1, 8)
    assert tables.neighbours[11] == (8, 10, 6, 7)
    assert tables.distance[8][10] == 2
    assert tables.distance[0][8] == 1
    assert tables.distance[0][10] == 3


def test_ships(tables: Tables) -> None:
    """7.3."""
    assert [kind.id for kind in tables.ship_types] == [*t.SHIP_TYPES, "frigate", "revenant"]
    assert [kind.damage_slots for kind in tables.ship_types] == [2, 1, 1, 0, 0, 5]
    assert [kind.corruption_slots for kind in tables.ship_types] == [1, 1, 1, 0, 0, 0]
    assert [kind.crew_spaces for kind in tables.ship_types] == [1, 1, 1, 0, 1, 2]
    assert [kind.movable for kind in tables.ship_types] == [False, True, True, True, True, False]
    assert tables.ship_types[t.FRIGATE_TYPE].id == "frigate"
    assert tables.ship_types[t.REVENANT_TYPE].id == "revenant"
    assert len(t.SHIP_IDS) == t.HOUSE_SHIPS == 28
    dropship = number(tables, "zenor-dropship")
    assert dropship == t.ZENOR * 4 + t.DROPSHIP
    assert (t.SHIP_HOUSE[dropship], t.SHIP_TYPE[dropship]) == (t.ZENOR, t.DROPSHIP)


OFFERS = {
    t.LINEAGE: {
        t.BELITAN: ("Exchange", "Provision"),
        t.DUNLORK: ("Charge", "Provision"),
        t.FENRAX: ("Mobilise", "Reconnaissance"),
        t.NOVARIS: ("Calculate", "Ascent"),
        t.SHIVEUS: ("Eliminate", "Control"),
        t.YARVEK: ("Fabricate", "Provision"),
        t.ZENOR: ("Clone", "Replicate"),
    },
    t.STRAIGHT: {
        t.BELITAN: ("Exchange", "Provision"),
        t.DUNLORK: ("Reconnaissance", "Ascent"),
        t.FENRAX: ("Mobilise", "Calculate"),
        t.NOVARIS: ("Charge", "Provision"),
        t.SHIVEUS: ("Eliminate", "Control"),
        t.YARVEK: ("Fabricate", "Clone"),
        t.ZENOR: ("Provision", "Replicate"),
    },
    t.TOKEN: {
        t.BELITAN: ("Exchange", "Provision"),
        t.DUNLORK: ("Charge", "Fabricate"),
        t.FENRAX: ("Mobilise", "Provision"),
        t.NOVARIS: ("Calculate", "Ascent"),
        t.SHIVEUS: ("Reconnaissance", "Eliminate"),
        t.YARVEK: ("Control", "Replicate"),
        t.ZENOR: ("Clone", "Provision"),
    },
    t.PROTOTYPE_ARKS: {
        t.BELITAN: ("Convert", "Research"),
        t.DUNLORK: ("Absorb", "Provision"),
        t.FENRAX: ("Reorganize", "Provision"),
        t.NOVARIS: ("Improve", "Promote"),
        t.SHIVEUS: ("Analyze", "Purge"),
        t.YARVEK: ("Repair", "Provision"),
        t.ZENOR: ("Clone", "Clone"),
    },
}


@pytest.mark.parametrize("table", range(4))
def test_arkships(tables: Tables, table: int) -> None:
    """7.4."""
    for house, names in OFFERS[table].items():
        assert tuple(tables.options[option].name for option in tables.arkships[table][house]) == names
    used = [option for pair in tables.arkships[table] for option in pair]
    assert len(set(used)) == (13 if table == t.PROTOTYPE_ARKS else 14)


def test_provisions_by_table(tables: Tables) -> None:
    """7.4: who provides what, and what counts as Provision (REV-7.2 to 7.4)."""

    def effects(table: int, house: int) -> list[str]:
        return [str(tables.options[option].effect) for option in tables.arkships[table][house]]

    assert effects(t.LINEAGE, t.BELITAN) == ["pay(any:2) > gain(any:3)", "gain(sci:2)"]
    assert effects(t.LINEAGE, t.DUNLORK)[1] == "gain(mat:2)"
    assert effects(t.LINEAGE, t.YARVEK)[1] == "gain(neu:2)"
    assert effects(t.STRAIGHT, t.NOVARIS)[1] == "gain(mat:2)"
    assert effects(t.STRAIGHT, t.ZENOR)[0] == "gain(neu:2)"
    assert effects(t.TOKEN, t.FENRAX)[1] == "gain(mat:2)"
    assert effects(t.TOKEN, t.ZENOR)[1] == "gain(neu:2)"
    assert effects(t.PROTOTYPE_ARKS, t.DUNLORK) == ["shield(2, any)", "gain(sci:2)"]
    assert effects(t.PROTOTYPE_ARKS, t.FENRAX)[1] == "gain(neu:2)"
    assert effects(t.PROTOTYPE_ARKS, t.YARVEK) == ["pay(mat:n) > repair(n, any) ; tactics(n)", "gain(mat:2)"]
    for option in tables.options:
        assert option.provision == (option.name in ("Provision", "Exchange")), option
    special = {option.id: option.special for option in tables.options if option.effect is None}
    assert special == {"proto-reorganize": t.REORGANIZE, "proto-clone": t.PROTOTYPE_CLONE}


def test_revenant_spaces(tables: Tables) -> None:
    """REV-2.5, REVP-4.8, REVP-4.9: mat, ene, sci, neu."""
    assert tables.space_cost[t.FINAL] == ((1, 1, 0, 1), (0, 0, 0, 0))
    assert tables.space_cost[t.PROTOTYPE] == ((1, 1, 1, 1), (0, 0, 0, 3))


def test_frigate_boards(tables: Tables) -> None:
    """7.5."""
    final, prototype = tables.compartments
    assert [place.slots for place in final] == [4, 2, 2, 2, 2]
    assert [place.corruptible for place in final] == [False, True, True, True, True]
    assert [place.corrupt_at_start for place in final] == [False, False, False, False, True]
    assert [place.name for place in final] == ["Promote", "Affiliate", "Cleanse", "Activate", "Gain"]
    assert [place.bonus for place in final] == [
        t.BONUS_EFFECT,
        t.BONUS_AFFILIATE,
        t.BONUS_EFFECT,
        t.BONUS_ACTIVATE,
        t.BONUS_EFFECT,
    ]
    assert [str(place.effect) for place in final if place.effect is not None] == [
        "promote(0)",
        "{discard(op:1) > cleanse(1, both)} & {pay(ene:1) > cleanse(1, both)}",
        "gain(any:1)",
    ]
    assert [place.slots for place in prototype] == [2] * 6
    assert all(place.corruptible for place in prototype)
    assert [place.corrupt_at_start for place in prototype] == [False] * 5 + [True]
    assert [place.times for place in prototype] == [2, 1, 1, 1, 1, 1]
    assert [str(place.effect) for place in prototype] == [
        "pay(neu:1) ; discard(op:1) > cleanse(1, both)",
        "gain(any:1)",
        "tactics(1)",
        "play(1, 0)",
        "None",
        "frigmove(2)",
    ]
    assert [place.bonus for place in prototype] == [0, 0, 0, 0, t.BONUS_ACTIVATE, 0]


def test_frigate_card_slots(tables: Tables) -> None:
    """7.5."""
    final, prototype = ([str(effect) for effect in edition] for edition in tables.slot_bonus)
    assert final == ["None", "gain(any:1)", "tactics(1)", "hidden(1)", "influence(choice,1)"]
    assert prototype == ["None", "None", "None", "influence(choice,1)", "influence(choice,1)"]
    assert tables.slot_energy == ((0, 0, 0, 0, 0), (0, 0, 0, 2, 2))


def test_ranks(tables: Tables) -> None:
    """7.7."""
    assert [rank.reset for rank in tables.ranks] == [0, 1, 2, 3]
    assert [rank.draw for rank in tables.ranks] == [2, 3, 4, 5]
    assert [rank.look for rank in tables.ranks] == [1, 2, 3, 4]
    assert [rank.prestige for rank in tables.ranks] == [(0, 0), (2, 1), (4, 2), (6, 3)]


def test_conditions_of_captains(tables: Tables) -> None:
    """7.7: the few abilities with more than a trigger, a timing and a limit."""
    special = {
        (board.id, rank): ability.condition
        for board in tables.captains
        for rank, abilities in enumerate((board.basic, *board.ascension))
        for ability in abilities
        if ability.condition != t.NO_CONDITION
    }
    assert special == {
        ("scientist-a", 1): t.CADET_OR_FRIGATE_CARD,
        ("politician-a", 2): t.ONLY_THAT_HI,
        ("politician-b", 0): t.ON_REVENANT,
        ("politician-b", 1): t.ON_REVENANT,
    }
    kingmaker = tables.captains[number(tables, "politician-b")]
    deploy, swap = kingmaker.ascension[1][0], kingmaker.ascension[2][0]
    assert deploy.key == swap.key == deploy.number != swap.number
    also = kingmaker.ascension[0][0]
    assert (also.trigger, also.timing, also.limit) == (t.TR_INFLUENCE, t.AFTER, t.ONCE)
    assert str(also.effect) == "hidden(1)"
    assert sum(ability.key != ability.number for ability in tables.abilities) == 1


def test_abilities_are_numbered(tables: Tables) -> None:
    assert [ability.number for ability in tables.abilities] == list(range(56 + 43))
    held = [card.ability for card in tables.operations if card.ability is not None]
    for board in tables.captains:
        held += [*board.basic, *(one for rank in board.ascension for one in rank), board.activation]
    assert all(tables.abilities[one.number] is one for one in held)
    assert len(held) == len(tables.abilities)
    assert sum(one.trigger == t.TR_ACTIVATE for one in held) == 4 + 6 + 8


def test_some_operation_cards(tables: Tables) -> None:
    lance = operation(tables, "fri-rail-lance")
    assert (lance.kind, lance.house, lance.cost) == (t.FRIGATE, t.SHIVEUS, (1, 1, 0, 1))
    assert lance.ability is not None
    assert (lance.ability.trigger, lance.ability.timing, lance.ability.limit) == (
        t.TR_ATTACK,
        t.MOD,
        t.EACH,
    )
    assert lance.ability.frigate_only
    gunner = operation(tables, "cad-turret-gunner")
    assert gunner.ability is not None
    assert not gunner.ability.frigate_only
    pledge = operation(tables, "ord-shiveus-pledge")
    assert pledge.cost == (1, 1, 0, 0)
    assert str(pledge.effect) == "influence(shiveus,1) ; cleanse(1, ship)"


def test_rewards(tables: Tables) -> None:
    """7.17."""
    final = [str(house.rewards[t.FINAL]) for house in tables.houses]
    assert final == [
        "gain(mat:1)",
        "cleanse(1, both)",
        "data(1)",
        "gain(sci:1)",
        "gain(neu:1)",
        "tactics(2)",
        "gain(ene:1)",
    ]
    prototype = [str(house.rewards[t.PROTOTYPE]) for house in tables.houses]
    assert prototype == [*final[:5], "shield(1, any)", final[6]]


def test_tactics(tables: Tables) -> None:
    """7.18, REVP-4.15."""
    final, prototype = (
        {field: str(effect) for field, effect in enumerate(edition) if effect is not None}
        for edition in tables.tactics_enter
    )
    assert final == {3: "gain(mat:1)", 6: "gain(mat:1)", 12: "gain(neu:1)"}
    assert prototype == {3: "gain(mat:1)", 6: "gain(mat:1)"}
    assert [str(effect) for effect in tables.tactics_reset] == (
        ["None"] * 8 + ["hidden(1)"] * 3 + ["hidden(1) ; influence(choice,1)"] * 2
    )


def test_solo(tables: Tables) -> None:
    """7.18, REVS-1.4, REVS-1.5."""
    assert [card.type for card in tables.solo_cards] == [
        t.SOLO_REVENANT,
        t.ARKSHIP,
        t.DROPSHIP,
        t.FIGHTER,
    ]
    levels = [(level.id, level.tactics, level.influence, level.harbinger) for level in tables.solo_levels]
    assert levels == [("easy", 3, 1, False), ("medium", 5, 2, False), ("hard", 5, 3, True)]


def test_numbers(tables: Tables) -> None:
    """2.1, 3.1, REVP-2, REV-29, REV-30, REVS-1.2."""
    final, prototype = tables.numbers
    assert (final.cycles, final.rounds, final.crew) == (4, 3, 3)
    assert (final.open_cards, prototype.open_cards) == (3, 2)
    assert (final.voidborn_cap, prototype.voidborn_cap) == (6, 7)
    assert (final.voidborn_supply, prototype.voidborn_supply) == (8 * 6, 8 * 7)
    assert (final.start_hidden, prototype.start_hidden) == (2, 1)
    assert (final.cadet_cards, prototype.cadet_cards) == (2, 3)
    assert (final.revenant_data, prototype.revenant_data) == (0, 2)
    assert (final.protection, prototype.protection) == (2, 0)
    assert (final.failure_open, final.failure_stack, final.failure_cores) == (2, 2, 1)
    assert prototype.failure_open + prototype.failure_stack == 8
    assert prototype.failure_cores == 0
    assert (final.failures_per_cycle, prototype.failures_per_cycle) == (2, 1)
    assert (final.hand_limit, final.start_each, final.start_fighters, final.start_corrupted) == (8, 1, 4, 3)
    assert (final.influence_max, final.tactics_max, final.set_size, final.promote_cost) == (8, 12, 3, 3)
    assert (final.agenda_prestige, final.cadet_prestige, final.frigate_prestige) == (6, 2, 2)
    assert (final.order_prestige, final.resources_per_point, final.corruption_prestige) == (1, 4, 2)
    assert (final.council_cards, final.ambassadors, final.planet_data) == (12, 3, 1)
    assert (final.solo_first_pile, final.solo_second_pile, final.solo_third_pile) == (7, 5, 3)
    assert final.solo_removed == 4
    same = set(t.NUMBERS) - {
        "open_cards",
        "voidborn_cap",
        "voidborn_supply",
        "start_hidden",
        "cadet_cards",
        "revenant_data",
        "protection",
        "failure_open",
        "failure_stack",
        "failure_cores",
        "failures_per_cycle",
        "council_cards",
        "ambassadors",
    }
    assert all(getattr(final, name) == getattr(prototype, name) for name in same)


def test_colony_of_the_prototype(tables: Tables) -> None:
    clearwater = tables.colonies[number(tables, "col-clearwater")]
    assert clearwater.text == ("2 per empty Corruption slot", "1 per empty Corruption slot")
    assert [g.evaluate(amount, lambda name, word: 2) for amount in clearwater.prestige] == [4, 2]


def test_every_id_leads_to_its_component(tables: Tables) -> None:
    for kind, components in (
        ("planet", tables.planets),
        ("captain", tables.captains),
        ("operation", tables.operations),
        ("scanner", tables.scanners),
        ("colony", tables.colonies),
        ("failure", tables.failures),
        ("agenda", tables.agendas),
        ("hidden-agenda", tables.hidden_agendas),
        ("option", tables.options),
        ("house", tables.houses),
        ("ship-type", tables.ship_types),
        ("compartment", tables.compartments[t.FINAL]),
        ("prototype-compartment", tables.compartments[t.PROTOTYPE]),
        ("die", tables.rift_dice),
        ("solo-card", tables.solo_cards),
        ("level", tables.solo_levels),
    ):
        assert [tables.by_id[component.id] for component in components] == [
            (kind, place) for place in range(len(components))
        ]
    assert tables.by_id["sector-i4"] == ("sector", 11)
    assert tables.by_id["fenrax-shuttle"] == ("ship", t.SHUTTLE)


def test_codes_match_their_names() -> None:
    for prefix, names in (
        ("TR_", t.TRIGGERS),
        ("", t.HOUSES),
        ("", t.RESOURCES),
        ("", t.SHIP_TYPES),
        ("", t.EDITIONS),
        ("", t.KINDS),
        ("", t.AGENDA_KINDS),
        ("", t.SIDES),
        ("", t.LIMITS),
        ("", t.ARKSHIP_TABLES[:3]),
        ("BONUS_", t.BONUSES),
    ):
        for place, name in enumerate(names):
            assert getattr(t, prefix + name.upper()) == place
    assert (t.TIMINGS[t.MOD], t.TIMINGS[t.AFTER], t.TIMINGS[t.NO_TIMING]) == ("mod", "after", "")
    assert (t.SPECIALS[t.REORGANIZE], t.SPECIALS[t.PROTOTYPE_CLONE]) == ("reorganize", "clone")
    assert t.CONDITIONS[t.ON_REVENANT] == "on-revenant"
    assert t.CONDITIONS[t.CADET_OR_FRIGATE_CARD] == "cadet-or-frigate-card"
    assert t.CONDITIONS[t.ONLY_THAT_HI] == "that-hi-gain"


def test_tables_travel_to_other_processes(tables: Tables) -> None:
    again = pickle.loads(pickle.dumps(tables))
    assert again.fingerprint == tables.fingerprint
    for field in Tables.names():
        assert repr(getattr(again, field)) == repr(getattr(tables, field))
    assert [edition.values() for edition in again.numbers] == [edition.values() for edition in tables.numbers]
    assert [rank.prestige for rank in again.ranks] == [rank.prestige for rank in tables.ranks]
    assert again.captains[7].ascension[2][0].key == tables.captains[7].ascension[2][0].key
    assert again.operations[40].cost == tables.operations[40].cost
    assert again.scanners[3].voidborn == tables.scanners[3].voidborn
    assert again.ship_types[0].movable is False


def test_our_content_is_read_once() -> None:
    assert load() is load()


def test_every_file_is_a_table() -> None:
    folder = Path(t.__file__).parent / "content"
    assert {path.name for path in folder.iterdir()} == {table.file for table in TABLES}


# --- own content ------------------------------------------------------------------------------------------


def complaint(folder: Path, file: str, text: str) -> str:
    (folder / file).write_text(text + '\nname = "Printed"\norigin = "rulebook"\n', encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    return str(caught.value).removeprefix(f"{folder}/")


def test_own_planet_replaces_ours(tmp_path: Path, tables: Tables) -> None:
    (tmp_path / "planets.toml").write_text(
        '[[planet]]\nid = "pl-glass-delta"\nname = "Printed Delta"\nupper = "gain(neu:1)"\n'
        'lower = "hidden(1)"\nmining = "lower"\norigin = "rulebook"\n',
        encoding="utf-8",
    )
    own = load(tmp_path)
    delta = own.planets[number(own, "pl-glass-delta")]
    assert (delta.name, delta.mining) == ("Printed Delta", t.LOWER)
    assert [str(effect) for effect in delta.options] == ["gain(neu:1)", "hidden(1)"]
    assert [planet.id for planet in own.planets] == [planet.id for planet in tables.planets]
    assert own.fingerprint != tables.fingerprint


CLERK = '[[card]]\nid = "cad-data-clerk"\nhouse = "belitan"\n'
GUNNER = '[[captain]]\nid = "commander-a"\nrank_1 = []\nrank_2 = []\nrank_3 = []\n'
ORBIT = '[[card]]\nid = "sc-quiet-orbit"\nprice = 4\nhouse = "yarvek"\nshuttle = 3\nbenefits = "shuttle"\n'
SECTOR = '[[sector]]\nid = "sector-1"\narkship_cap = 1\nship_limit = 5\nrift = true\nplanet = true\n'


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "planets.toml",
            '[[planet]]\nid = "pl-glass-delta"\nupper = "gain(neu:x)"\nlower = "draw(1)"\nmining = "upper"',
            "row 'pl-glass-delta', field 'upper': "
            "expected a number from 1 to 20 at character 10, got 'x' in 'gain(neu:x)'",
        ),
        (
            "planets.toml",
            '[[planet]]\nid = "pl-glass-delta"\nupper = "draw(1)"\nlower = "cull"\nmining = "upper"',
            "row 'pl-glass-delta', field 'lower': expected a verb that has a meaning here, got 'cull'",
        ),
        (
            "planets.toml",
            '[[planet]]\nid = "pl-glass-delta"\nupper = "draw(1)"\nlower = "draw(2)"\nmining = "both"',
            'row \'pl-glass-delta\', field \'mining\': expected one of "lower", "upper", got "both"',
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "provisions"\ntiming = "after"\nlimit = "each"\neffect = "draw(1)"',
            f"row 'cad-data-clerk', field 'trigger': expected one of {', '.join(t.TRIGGERS)}, "
            "got 'provisions'",
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "activate"\ntiming = "after"\nlimit = "once"\neffect = "draw(1)"',
            "row 'cad-data-clerk', field 'timing': expected no timing, because trigger is \"activate\"",
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "attack"\nlimit = "once"\neffect = "draw(1)"',
            "row 'cad-data-clerk', field 'timing': "
            'expected "mod" or "after", because trigger is "attack"',
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "end"\nlimit = "each"\neffect = "draw(1)"',
            'row \'cad-data-clerk\', field \'limit\': expected "once", because trigger is "end", got "each"',
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "kill"\ntiming = "mod"\nlimit = "once"\neffect = "draw(1)"',
            "row 'cad-data-clerk', field 'timing': expected \"after\", because nothing modifies \"kill\"",
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "action"\ntiming = "after"\nlimit = "once"\neffect = "draw(1)"',
            "row 'cad-data-clerk', field 'timing': "
            'expected "mod", because "action" comes before the effect',
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "attack"\ntiming = "after"\nlimit = "once"\neffect = "damage(+1)"',
            "row 'cad-data-clerk', field 'effect': expected a verb that has a meaning here, got 'damage'",
        ),
        (
            "cadet_cards.toml",
            CLERK + 'trigger = "land"\ntiming = "mod"\nlimit = "once"\neffect = "damage(+1)"',
            "row 'cad-data-clerk', field 'trigger': "
            'expected "attack", because of \'damage\' in the effect, got "land"',
        ),
        (
            "order_cards.toml",
            '[[card]]\nid = "ord-fair-trade"\nhouse = "belitan"\ncost = { gold = 1 }\neffect = "draw(1)"',
            "row 'ord-fair-trade', field 'cost.gold': unknown; the fields here are mat, ene, sci, neu",
        ),
        (
            "order_cards.toml",
            '[[card]]\nid = "ord-fair-trade"\nhouse = "belitan"\neffect = "lose(any:1)"',
            "row 'ord-fair-trade', field 'effect': expected a verb that has a meaning here, got 'lose'",
        ),
        (
            "order_cards.toml",
            '[[card]]\nid = "ord-fair-trade"\nhouse = "solari"\neffect = "draw(1)"',
            "row 'ord-fair-trade', field 'house': expected one of "
            + ", ".join(f'"{house}"' for house in sorted(t.HOUSES))
            + ', got "solari"',
        ),
        (
            "captains.toml",
            GUNNER + 'activation = "draw(1)"\nbasic = [{ trigger = "attack", timing = "mod", limit = "each", '
            'effect = "damage(1)" }]',
            "row 'commander-a', field 'basic[1].effect': expected '+' at character 8, got '1' in 'damage(1)'",
        ),
        (
            "captains.toml",
            GUNNER + 'activation = "draw(1)"\nbasic = [{ trigger = "attack", timing = "mod", limit = "each", '
            'when = "that-hi-gain", effect = "damage(+1)" }]',
            "row 'commander-a', field 'basic[1].when': "
            'expected trigger "hidden" with this condition, got "attack"',
        ),
        (
            "scanner_cards.toml",
            ORBIT + "voidborn = [1, 1, 1, 7, 1, 1, 1, 1]\nrifts = [1]\nplanets = [2]",
            "row 'sc-quiet-orbit', field 'voidborn': expected at most 6 in a sector, got 7",
        ),
        (
            "scanner_cards.toml",
            ORBIT + "voidborn = [1, 1, 1, 1, 1, 1, 1, 1]\nrifts = [5, 1]\nplanets = [2]",
            "row 'sc-quiet-orbit', field 'rifts': expected rising sectors, got [5, 1]",
        ),
        (
            "scanner_cards.toml",
            ORBIT + "voidborn = [1, 1, 1, 1, 1, 1, 1, 1]\nrifts = [1]\nplanets = [9]",
            "row 'sc-quiet-orbit', field 'planets[1]': expected int from 1 to 8, got 9",
        ),
        (
            "colonies.toml",
            '[[colony]]\nid = "col-lectern"\nhouse = "belitan"\nprice = 3\ntext = "2 each"\n'
            'prestige = "2*ranks"',
            "row 'col-lectern', field 'prestige': expected a number or something that can be counted "
            "at character 3, got 'ranks' in '2*ranks'",
        ),
        (
            "failures.toml",
            '[[failure]]\nid = "fail-data-rot"\nupper = "draw(1)"\nlower = "lose_op(1)"',
            "row 'fail-data-rot', field 'upper': expected one of the verbs lose, lose_tactics, lose_op, "
            "lose_hi, lose_influence, corrupt, penalty, spawn, hit, got 'draw(1)'",
        ),
        (
            "failures.toml",
            '[[failure]]\nid = "fail-data-rot"\ncore = true\nupper = "lose_op(1)"\nlower = "lose_op(1)"',
            "field 'core': expected at least 8 normal cards, got 7",
        ),
        (
            "agendas.toml",
            '[[agenda]]\nid = "pa-academy"\nkind = "personal"\nrequires = "cadets"',
            "row 'pa-academy', field 'requires': expected a comparison with >=, <= or == "
            "at character 7, but the text ends there in 'cadets'",
        ),
        (
            "hidden_agendas.toml",
            '[[agenda]]\nid = "ha-scout-1"\nspecialisation = "scout"\n'
            'objectives = ["rank >= 1", "ranks >= 1", "rank >= 2"]',
            "row 'ha-scout-1', field 'objectives[2]': expected a number or something that can be counted "
            "at character 1, got 'ranks' in 'ranks >= 1'",
        ),
        (
            "hidden_agendas.toml",
            '[[agenda]]\nid = "ha-scout-1"\nspecialisation = "commander"\n'
            'objectives = ["rank >= 1", "rank >= 2", "rank >= 3"]',
            "row 'ha-scout-1', field 'specialisation': expected \"scout\", as in the id, got \"commander\"",
        ),
        (
            "dice.toml",
            '[[die]]\nid = "die-red"\nplayers = [3, 4]\n'
            "faces = [[0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 1, 0], [0, 1, 0]]",
            "field 'players': expected each number of players on exactly one die, got 3 on 2",
        ),
        (
            "options.toml",
            '[[option]]\nid = "ark-charge"',
            "row 'ark-charge', field 'effect': expected either an effect or a special",
        ),
        (
            "arkships.toml",
            '[[arkship]]\nid = "lineage-zenor"\noptions = ["ark-clone", "ark-clown"]',
            "row 'lineage-zenor', field 'options': expected ids of options.toml, got 'ark-clown'",
        ),
        (
            "arkships.toml",
            '[[arkship]]\nid = "token-zenor"\noptions = ["ark-clone", "proto-clone"]',
            "row 'token-zenor', field 'options': expected options with an effect, "
            "because 'proto-clone' exists only in the prototype",
        ),
        (
            "compartments.toml",
            '[[compartment]]\nid = "c2"\nslots = 3\ncorruptible = true\nbonus = "affiliate"',
            "field 'slots': expected 12 slots in c1 to c5 together, got 13",
        ),
        (
            "compartments.toml",
            '[[compartment]]\nid = "c2"\nslots = 2\ncorruptible = true\nbonus = "effect"',
            "row 'c2', field 'effect': expected an effect exactly if bonus is \"effect\"",
        ),
        (
            "compartments.toml",
            '[[compartment]]\nid = "c2"\nslots = 2\ncorruptible = false\ncorrupt_at_start = true\n'
            'bonus = "affiliate"',
            "row 'c2', field 'corrupt_at_start': expected false, because corruptible is false",
        ),
        (
            "sectors.toml",
            SECTOR + 'voidborn = 3\narkships = 1\nsmall_ships = 1\nadjacent = ["sector-2", "sector-i1"]',
            "row 'sector-1', field 'adjacent': expected sector-2 and sector-8 and no other outer sector",
        ),
        (
            "sectors.toml",
            SECTOR + "voidborn = 3\narkships = 1\nsmall_ships = 1\n"
            'adjacent = ["sector-8", "sector-2", "sector-i2"]',
            "row 'sector-1', field 'adjacent': "
            "expected both sides to agree, but sector-i2 does not name sector-1",
        ),
        (
            "sectors.toml",
            SECTOR + 'adjacent = ["sector-8", "sector-2", "sector-9"]',
            "row 'sector-1', field 'adjacent': expected ids of sectors, got 'sector-9'",
        ),
        (
            "sectors.toml",
            SECTOR + "voidborn = 7\narkships = 1\nsmall_ships = 1\n"
            'adjacent = ["sector-8", "sector-2", "sector-i1"]',
            "row 'sector-1', field 'voidborn': expected at most 6, the cap, got 7",
        ),
        (
            "sectors.toml",
            SECTOR + "voidborn = 3\narkships = 1\nsmall_ships = 0\n"
            'adjacent = ["sector-8", "sector-2", "sector-i1"]',
            "field 'small_ships': expected 7 in all, one for each House, got 6",
        ),
        (
            "sectors.toml",
            '[[sector]]\nid = "sector-3"\nname = "Three"\norigin = "ruling"\narkship_cap = 2\n'
            "ship_limit = 5\narkships = 1\nsmall_ships = 1\n"
            'adjacent = ["sector-2", "sector-4", "sector-i2"]\n' + SECTOR + "voidborn = 3\narkships = 2\n"
            'small_ships = 1\nadjacent = ["sector-8", "sector-2", "sector-i1"]',
            "row 'sector-1', field 'arkships': expected at most 1, the cap, got 2",
        ),
        (
            "sectors.toml",
            '[[sector]]\nid = "sector-3"\narkship_cap = 2\nship_limit = 2\narkships = 2\nsmall_ships = 1\n'
            'adjacent = ["sector-2", "sector-4", "sector-i2"]',
            "row 'sector-3', field 'small_ships': expected at most 2 ships with the Arkships, got more",
        ),
        (
            "sectors.toml",
            '[[sector]]\nid = "sector-i1"\nadjacent = ["sector-i2", "sector-i2", "sector-i4", "sector-1", '
            '"sector-2"]',
            "row 'sector-i1', field 'adjacent': expected each neighbour once",
        ),
        (
            "captains.toml",
            GUNNER + 'activation = "draw(1)"\nbasic = [{ trigger = "attack", timing = "mod", limit = "each", '
            'when = "cadet-or-frigate-card", effect = "damage(+1)" }]',
            "row 'commander-a', field 'basic[1].when': "
            'expected trigger "play" with this condition, got "attack"',
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "solo-second-pile"\nname = "Second"\norigin = "ruling"\nvalue = 4\n'
            '[[number]]\nid = "solo-first-pile"\nvalue = 4\n',
            "row 'solo-first-pile', field 'value': expected 12 cards in all, one for each round, got 11",
        ),
        (
            "tracks.toml",
            '[[track]]\nid = "track-influence"\nrewards = [2, 8, 5]',
            "row 'track-influence', field 'rewards': expected rising fields, got [2, 8, 5]",
        ),
        (
            "solo_cards.toml",
            '[[card]]\nid = "solo-fighter"\ntarget = "dropship"',
            "field 'target': expected each target once",
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "cycles"\nvalue = 5',
            "row 'cycles', field 'value': expected 4, got 5",
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "open-cards"\nvalue = 3\nprototype = 0',
            "row 'open-cards', field 'prototype': expected int from 1 to 3, got 0",
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "council-cards"\nvalue = 11',
            "row 'council-cards', field 'value': expected 12 cards in all, one for each round, got 11",
        ),
    ],
)
def test_mistakes_are_named(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    assert complaint(tmp_path, file, text) == f"{file}, {sentence}"


def test_unknown_ids_and_files(tmp_path: Path) -> None:
    text = '[[planet]]\nid = "pl-glass-delt"\nupper = "draw(1)"\nlower = "draw(2)"\nmining = "upper"'
    assert complaint(tmp_path, "planets.toml", text).startswith(
        "planets.toml, row 'pl-glass-delt', field 'id': "
        "unknown id 'pl-glass-delt' (did you mean 'pl-glass-delta'?)"
    )
    (tmp_path / "planet.toml").write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match=r"unknown file \(did you mean 'planets.toml'\?\)"):
        load(tmp_path)


def test_tables_that_miss_a_row_the_rules_name() -> None:
    loaded = rows()
    loaded["spaces"] = loaded["spaces"][:1]
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "spaces.toml: expected the ids reinforce, hypercharge in this order, got reinforce"
    )


def test_core_cards_come_last() -> None:
    loaded = rows()
    loaded["failures"] = (loaded["failures"][-1], *loaded["failures"][:-1])
    with pytest.raises(ContentError, match="expected the Core cards after all others"):
        check(loaded)


def test_every_player_needs_an_agenda_of_each_kind() -> None:
    loaded = rows()
    loaded["agendas"] = loaded["agendas"][9:]
    with pytest.raises(
        ContentError, match="expected at least 4 personal agendas, one for each player, got 3"
    ):
        check(loaded)


def test_an_id_names_one_thing_only() -> None:
    for taken, owner in (
        ("pl-glass-delta", "planets.toml"),
        ("fenrax-arkship", "houses.toml and ships.toml"),
    ):
        loaded = rows()
        first = msgspec.structs.replace(loaded["scanner_cards"][0], id=taken)
        loaded["scanner_cards"] = (first, *loaded["scanner_cards"][1:])
        with pytest.raises(ContentError) as caught:
            check(loaded)
        assert str(caught.value) == (
            f"scanner_cards.toml, row '{taken}', field 'id': "
            f"expected an id of its own, but {owner} uses it too"
        )


# --- the manual -------------------------------------------------------------------------------------------

MANUAL = (Path(__file__).parents[3] / "docs" / "own-content.md").read_text(encoding="utf-8")
CHAPTER = MANUAL.partition("### Revenant\n")[2].partition("\n### ")[0]


def vocabulary(heading: str) -> list[str]:
    """What stands in the first column of a table of the manual."""
    table = CHAPTER.split(f"| {heading}")[1].split("\n\n")[0].replace("\\|", "/or/")
    first = [row.split(" | ")[0].replace("/or/", "|") for row in table.split("\n")[2:]]
    return [code for cell in first for code in re.findall("`([^`]+)`", cell)]


def test_all_that_the_manual_writes_can_be_read() -> None:
    for text in vocabulary("You write"):
        shown = re.sub(r"\b[AB]\b|…", "draw(1)", text)
        # Words that stand for what was paid are read only behind the cost.
        shown = f"discard(hi:1) > {shown}" if "house_of_discard" in shown else shown
        g.parse_effect(shown)
    for text in vocabulary("Agendas and Colonies"):
        (g.parse_condition if ">=" in text else g.parse_amount)(text)


def test_the_manual_knows_every_word() -> None:
    for word in (*g.VERBS, *g.TERMS):
        assert re.search(rf"`[^`]*\b{word}\b", CHAPTER), word


def test_the_example_of_the_manual_works(tmp_path: Path) -> None:
    (example,) = (block.split("```")[0] for block in CHAPTER.split("```toml\n")[1:])
    (tmp_path / "frigate_cards.toml").write_text(example, encoding="utf-8")
    card = next(row for row in rows(tmp_path)["frigate_cards"] if row.id == "fri-survey-array")
    assert (card.name, msgspec.to_builtins(card)["house"]) == ("The Printed Name", "belitan")
