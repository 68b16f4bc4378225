"""The content of Voidfall against the content document: its counts, and what the rules get of it."""

from __future__ import annotations

import pickle
from collections import Counter

import msgspec
import pytest

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.content import FINGERPRINTS, check, load, rows
from starboard.games.voidfall.rows import TABLES
from starboard.games.voidfall.tables import Tables
from starboard.kernel.content import fingerprint


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load()


def number(tables: Tables, component: str) -> int:
    return tables.by_id[component][1]


# --- counts of the document ---------------------------------------------------------------------------------


def test_rows_per_table() -> None:
    assert {name: len(table) for name, table in rows().items()} == {
        "numbers": 39,
        "resources": 5,
        "installations": 3,
        "yields": 2,
        "supplies": 11,
        "trade": 7,
        "bounties": 11,
        "reclaims": 9,
        "glory": 5,
        "fleets": 5 + 1,
        "rules": 73,
        "focuses": 9,
        "house_focuses": 18,
        "heroic_focuses": 10,
        "joint_focuses": 10,
        "houses": 14,
        "abilities": 10,
        "origins": 28,
        "tracks": 11,
        "start_agendas": 22,
        "technologies": 28,
        "tableau": 4,
        "agenda_types": 4,
        "agendas": 32,
        "events": 33,
        "fallen": 14,
        "tiles": 15,
        "scenarios": 13,
        "maps": 24,
        "aids": 3,
        "crisis_board": 10,
        "situations": 3,
        "wars": 8,
        "crises": 68,
        "havens": 5,
        "rewards": 2 + 4,
        "end_scores": 9,
    }


def test_tokens(tables: Tables) -> None:
    """2.3 to 2.6, VF-28.1: 48 Bounty, 27 Reclaim and 75 Glory tokens, seven spaces of the Trade column."""
    assert sum(count for _, _, count in tables.bounties) == tables.bounty_supply == 48
    assert sum(count for _, _, count in tables.reclaims) == tables.reclaim_supply == 27
    assert sum(row.count for row in rows()["glory"]) == 75  # type: ignore[attr-defined]
    assert [str(bonus) for bonus in tables.bonuses] == [
        "none",
        "influence 3",
        "activate 1",
        "one[gain 2C; gain 2S]",
        "gain 2B",
        "bounty 1",
        "gain 1S",
    ]


def test_yields(tables: Tables) -> None:
    """VF-17.4."""
    assert tables.yields == (0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 8, 10, 12, 15)
    assert tables.credit_yields == (0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8)


def test_numbers(tables: Tables) -> None:
    """2.2."""
    assert (tables.stock_cap, tables.production_level_cap, tables.overproduction_influence) == (15, 13, 3)
    assert (tables.fp_per_player, tables.fp_per_token, tables.fleet_tokens_per_sector) == (14, 3, 2)
    assert (tables.void_fp_per_sector, tables.takeover_void_fp, tables.takeover_bounties) == (3, 2, 1)
    assert (tables.regroup_moves, tables.pop_min, tables.pop_max) == (5, 1, 6)
    assert (tables.tech_limit, tables.tech_limit_fallen) == (5, 6)
    assert (tables.starting_slots, tables.agenda_slots, tables.agenda_upkeep) == (1, 3, 2)
    assert (tables.upkeep_food, tables.upkeep_other, tables.upkeep_influence) == (1, 2, 3)
    assert (tables.crisis_shortfall, tables.glory_limit, tables.skirmish_cycle_bonus) == (3, 4, 1)
    assert (tables.harbinger_supply, tables.catastrophe_limit) == (10, 3)
    assert (tables.start_influence, tables.start_slot_corruption) == (10, 1)
    assert (tables.start_glory_solo, tables.start_glory_coop) == (2, 2)
    by_order = (
        tables.start_glory_first,
        tables.start_glory_second,
        tables.start_glory_third,
        tables.start_glory_fourth,
    )
    assert by_order == (1, 2, 2, 3)
    assert (tables.trade_tokens, tables.trade_tokens_few) == (12, 6)
    assert (tables.tech_influence, tables.improved_influence) == (4, 6)


def test_focus_cards(tables: Tables) -> None:
    """3: 9 standard, 18 of Houses, 10 Heroic, 10 Joint; 3 actions each."""
    assert Counter(card.kind for card in tables.focuses) == {
        t.STANDARD: 9,
        t.HOUSE: 18,
        t.HEROIC: 10,
        t.JOINT: 10,
    }
    assert all(len(card.actions) == 3 for card in tables.focuses)
    assert [card.type for card in tables.focuses[:9]] == list(range(9))
    for kind in (t.HEROIC, t.JOINT):
        types = [card.type for card in tables.focuses if card.kind == kind]
        assert sorted(types) == [*range(9), v.LEADERSHIP]
    settle = tables.focuses[v.DEVELOPMENT].actions[1]
    assert (settle.id, settle.name, g.costs_text(settle.costs)) == (
        "focus-development.settle",
        "Settle",
        "recall 1",
    )
    assert str(settle.effect) == "upto[guild any @same; inst any @same]"


def test_cards_that_no_joint_card_matches(tables: Tables) -> None:
    """VF-3.6: Dispersal, Uplift, Guile, Raid and Crusade match none, the others the Focus they replace."""
    own = [card for card in tables.focuses if card.kind == t.HOUSE]
    assert {card.name for card in own if card.matches == t.NONE} == {
        "Dispersal",
        "Uplift",
        "Guile",
        "Raid",
        "Crusade",
    }
    assert all(card.matches in (card.type, t.NONE) for card in own)
    assert all(card.matches == card.type for card in tables.focuses[:9])
    assert tables.focuses[number(tables, "fenrax-dispersal")].type == v.REINFORCEMENT


def test_only_joint_cards_have_joint_effects(tables: Tables) -> None:
    def joint(effect: g.Effect) -> bool:
        return effect.kind == g.JOINT or any(joint(part) for part in effect.parts)

    for card in tables.focuses:
        found = [joint(action.effect) for action in card.actions]
        # All of them but the Exchange, which is between two players by itself.
        assert found == [
            card.kind == t.JOINT and action.id != "joint-reinforcement.exchange" for action in card.actions
        ]


def test_houses(tables: Tables) -> None:
    """4.1: every House has nine cards, one of each type."""
    names = [house.id for house in tables.houses]
    assert Counter(house.complexity for house in tables.houses) == {1: 4, 2: 4, 3: 3, 4: 3}
    assert {house.id for house in tables.houses if house.cracked} == {
        "dunlork",
        "astoran",
        "zenor",
        "yarvek",
        "shiveus",
    }
    assert {house.id for house in tables.houses if house.corruptible} == {"marqualos", "novaris"}
    for place, house in enumerate(tables.houses):
        assert [tables.focuses[card].type for card in house.focuses] == list(range(9))
        assert all(tables.focuses[card].house in (t.NONE, place) for card in house.focuses)
        assert [tables.origins[origin].id for origin in house.origins] == [f"{house.id}-a", f"{house.id}-b"]
        assert [len(track) for track in house.tracks] == [8, 8, 8]
    astoran = tables.houses[names.index("astoran")]
    assert astoran.preferred == 1 << v.CONQUEST | 1 << v.DEVELOPMENT
    assert tables.houses[names.index("marqualos")].preferred == 1 << v.POLITICS | 1 << v.INNOVATION
    assert tables.focuses[astoran.focuses[v.PROSPERITY]].id == "astoran-prosperity"
    valnis = tables.houses[0]
    assert valnis.focuses == tuple(range(9))
    assert str(valnis.tracks[v.SOCIETY][7]) == "influence 20"  # T-42
    assert str(valnis.tracks[v.ECONOMY][1]) == "skip"  # T-45


def test_tiers() -> None:
    """VF-26.1: Tier 0 up to position 2, 1 at 3 and 4, then one Tier for each position."""
    assert v.TIERS == (0, 0, 0, 1, 1, 2, 3, 4)
    assert len(v.TIERS) == v.LAST_SPACE + 1


def test_house_abilities(tables: Tables) -> None:
    """4.2."""
    ability = {house.id: house.ability for house in tables.houses}
    assert ability["thegwyn"].rules == (v.RULE_UPKEEP_GIFT_2,)
    assert ability["marqualos"].rules == (v.RULE_ANY_TRADE_BONUS, v.RULE_SECOND_START_AGENDA)
    assert ability["fenrax"].rules == (v.RULE_FREE_REGROUP_8,)
    (regroup,) = ability["fenrax"].triggers
    assert (regroup.when, regroup.limit, str(regroup.effect)) == (v.ON_REGROUP, v.ONCE_TURN, "deploy 1")
    (win,) = ability["shiveus"].triggers
    assert (win.when, win.corrupted) == (v.ON_INVADE_WIN, True)
    for plain in ("valnis", "belitan", "dunlork", "cortozaar"):
        nothing = ability[plain]
        assert (nothing.rules, nothing.triggers, nothing.actions) == ((), (), ())


def test_origins(tables: Tables) -> None:
    """4.3: Active, Inactive and deployed FP are 14; each has a technology of its own."""
    for origin in tables.origins:
        deployed = sum(origin.home_fleet) + sum(origin.outpost_fleet)
        assert origin.active + origin.inactive + deployed == 14
        wanted = 2 if tables.houses[origin.house].id == "marqualos" else 1
        assert len(origin.starting) == wanted
    assert sorted(origin.technology for origin in tables.origins) == list(range(28))
    sentry = tables.origins[number(tables, "astoran-b")]
    assert sentry.outpost_fleet == (1, 1, 0, 0, 0)
    assert sentry.outpost_installations == (0, 1, 0)
    assert (sentry.home_population, sentry.home_guilds) == (3, (0, 0, 1, 0, 0))
    purifier = tables.origins[number(tables, "kradmor-b")]
    assert purifier.stock == (5, 5, 3, 3, 3)
    assert purifier.tracks == (0, 0, 1)
    assert [str(effect) for effect in purifier.extras] == ["agenda any", "remove-corruption"]
    assert (purifier.trade, purifier.bounties, purifier.agenda) == (1, 0, t.NONE)
    assert tables.origins[number(tables, "thegwyn-b")].agenda == v.MIGHT
    assert tables.origins[number(tables, "belitan-b")].levels == (1, 0, 0, 1, 0)
    corrupted = [origin.id for origin in tables.origins if origin.outpost_corrupted]
    assert corrupted == ["zenor-a", "thegwyn-a", "marqualos-b"]
    assert [origin.id for origin in tables.origins if origin.home_corrupted] == ["novaris-b"]
    second = tables.origins[number(tables, "marqualos-a")].starting
    assert [tables.starting[one].id for one in second] == ["start-common-a", "start-marqualos-a2"]


def test_technologies(tables: Tables) -> None:
    """5: an Improved card keeps the Basic ability where the document says `+`."""
    by_name = {one.id: one for one in tables.technologies}
    assert len(by_name) == 28
    docks = by_name["orbital-docks"]
    assert docks.basic.rules == (v.RULE_DOUBLE_DOCK,)
    assert docks.improved.rules == (v.RULE_DOUBLE_DOCK, v.RULE_DOCK_CREDITS)
    assert by_name["shields"].improved.rules == (v.RULE_SHIELD_BOTH,)
    cloning = by_name["cloning"].improved
    assert (len(cloning.triggers), cloning.rules) == (1, (v.RULE_NO_TIER_COST,))
    (action,) = by_name["terraforming"].improved.actions
    assert action.focuses == 1 << v.DEVELOPMENT | 1 << v.PROSPERITY | 1 << v.INNOVATION
    assert (action.costs, str(action.effect)) == ((), "pop")
    transports = by_name["tactical-transports"].improved
    assert [one.id for one in transports.actions] == [f"tactical-transports.{n}" for n in (1, 2, 3)]
    assert [one.preferred for one in transports.actions] == [False, False, True]
    (before,) = by_name["neural-matrix"].basic.triggers
    assert (before.when, before.resource) == (v.ON_PRODUCE, v.CREDITS)
    purifier = by_name["purifier"].improved
    assert [str(one.effect) for one in purifier.actions] == ["x2[remove-corruption]"]
    assert purifier.rules == (v.RULE_HOME_CLEANSE,)
    assert {one.id for one in tables.technologies if one.surcharge_paid} == {"dreadnoughts", "carriers"}


def test_fleets(tables: Tables) -> None:
    """VF-22.16, VF-8.3, 5.1."""
    assert [kind.id for kind in tables.fleets] == [*v.FLEETS, "voidborn"]
    assert [kind.initiative for kind in tables.fleets] == [1] * 6
    assert [kind.defending for kind in tables.fleets] == [1, 0, 1, 1, 1, 1]
    assert [kind.flat for kind in tables.fleets] == [0, 0, 0, 1, 0, 0]
    assert [kind.invading for kind in tables.fleets] == [0, 0, 1, 0, 0, 0]
    assert [kind.token for kind in tables.fleets] == [3, 3, 3, 1, 1, 3]
    assert {kind.improved_token for kind in tables.fleets} == {3}
    surcharges = {kind.id: kind.surcharge for kind in tables.fleets if any(kind.surcharge)}
    assert surcharges == {"dreadnought": (0, 0, 1, 0, 0), "carrier": (1, 0, 0, 0, 0)}


def test_agendas_and_events(tables: Tables) -> None:
    """6, 7: eight Agendas of each type; eleven events in each Cycle, 4 to 6 rounds."""
    assert Counter(card.type for card in tables.agendas) == dict.fromkeys(range(4), 8)
    assert Counter(card.cycle for card in tables.events) == {1: 11, 2: 11, 3: 11}
    assert {card.rounds for card in tables.events} == {4, 5, 6}
    assert [card.id for card in tables.events if card.both] == ["event-3-j-last-breath"]
    for cycle in (1, 2, 3):
        assert "".join(card.letter for card in tables.events if card.cycle == cycle) == "abcdefghijk"
    wealth = tables.agenda_types[v.WEALTH]
    assert wealth.focuses == 1 << v.DEVELOPMENT | 1 << v.PRODUCTION
    assert str(wealth.effect) == "upto[guild any; produce same-guild]"
    used = sum(one.focuses for one in tables.agenda_types)
    assert used == (1 << 9) - 1 - (1 << v.POLITICS)  # Politics goes with no Agenda


def test_fallen_houses(tables: Tables) -> None:
    """8: one for each House, with its two technologies and two defenses."""
    assert [card.house for card in tables.fallen] == [
        number(tables, card.id.removeprefix("fallen-")) for card in tables.fallen
    ]
    assert {card.defenses for card in tables.fallen} == {2}
    assert sorted(one for card in tables.fallen for one in card.technologies) == list(range(28))
    for card in tables.fallen:
        assert {tables.technologies[one].house for one in card.technologies} == {card.house}


def test_tiles(tables: Tables) -> None:
    """9."""
    tile = {one.id: one for one in tables.tiles}
    assert [one.id for one in tables.tiles] == list(t.TILES)
    assert (tile["home"].guild_spaces, tile["home"].inst_spaces, tile["home"].population) == (2, 0, 0)
    assert tile["home"].printed_installations == (1, 0, 0)
    assert (tile["home"].pure, tile["home"].immune, tile["home"].void_limit) == (True, True, 0)
    assert (tile["rift"].population, tile["rift"].void_limit, tile["rift"].rift) == (t.NONE, 6, True)
    assert (tile["megalopolis"].population, tile["megalopolis"].fixed) == (6, True)
    assert (tile["megalopolis"].void_limit, tile["megalopolis"].upkeep) == (9, 2)
    assert tile["megalopolis"].printed_guilds == (0, 0, 0, 2, 0)
    assert [trigger.when for trigger in tile["megalopolis"].ability.triggers] == [v.ON_TRADE]
    assert tile["standard"].void_limit == 3
    assert (tile["standard"].guild_upkeep, tile["survivor-colony"].inst_upkeep) == (True, False)
    assert tile["asteroid-belt"].ability.levels == (0, 1, 2, 0, 0)
    assert tile["paradise-world"].ability.levels == (2, 0, 0, 1, 0)
    assert tile["comm-relay"].ability.third
    assert [one.id for one in tables.tiles if one.ability.third] == ["comm-relay"]
    (action,) = tile["research-complex"].ability.actions
    assert (action.focuses, str(action.effect)) == (1 << v.PROGRESS | 1 << v.INNOVATION, "gain 2S")
    captured = {one.id: str(one.capture) for one in tables.tiles if one.capture is not None}
    assert captured == {
        "survivor-colony": "upto[guild any @here; activate 1]",
        "novarch-palace": "upto[agenda any; upgrade-glory]",
        "genesis": "seq[remove-corruption @here; pop @here]",
        "ancient-ruins": "one[tech any; gain 4X]",
    }


def test_against_the_void(tables: Tables) -> None:
    """11."""
    assert [(aid.base, aid.crises, aid.harbinger) for aid in tables.aids] == [
        (60, 0, 0),
        (100, 0, 3),
        (140, 1, 2),
    ]
    assert tables.aids[v.EASY].add[1] == (3, 2, 0, 1)  # T-03
    assert tables.military == (0, 2, 3, 4, 5)
    assert tables.economic[1] == (0, 2, 2, 0, 1)
    assert tables.economic[4] == (2, 3, 3, 1, 2)
    assert tables.situations == (0, 6, 7, 4)
    assert len(tables.wars) == 8
    veil = tables.wars[number(tables, "war-3-veil")]
    assert [boosts[v.BOOST_SALVO_ABSORB] for boosts in veil.boosts] == [1, 2, 2]
    assert tables.wars[number(tables, "war-7-tide")].fleet == (0, 1, 1)
    assert Counter(card.level for card in tables.crises) == {0: 5, 1: 19, 2: 23, 3: 21}
    assert Counter(card.type for card in tables.crises) == {v.MILITARY: 21, v.ECONOMIC: 20, v.GENERAL: 27}
    assert all((str(card.penalty) == "none") == (card.level == 0) for card in tables.crises)
    assert tables.havens == (1, 2, 2, 3, 3)
    assert tables.end_scores == (30, 20, 20, 10, 5, 5, 3, 2, 1)  # VF-11.2
    assert str(tables.catastrophe) == str(tables.rift) == "one[remove-corruption; gain 5X]"
    assert [str(effect) for effect in tables.haven_rewards] == [
        "remove-corruption",
        "remove-harbinger",
        "gain 3X",
        "deploy 2",
    ]


def test_tableaus(tables: Tables) -> None:
    """5.2: whatever is played, one row says how the eight technologies are laid out."""
    for one in tables.maps:
        found = [row for row in tables.tableaus if one.mode in row.modes and one.players in row.seats]
        assert len(found) == 1
    solo = next(row for row in tables.tableaus if row.id == "tableau-solo")
    assert (solo.both, solo.low, solo.high, solo.own_copy) == (0, 3, 5, 0)
    assert tables.tableaus[0].own_copy == 3


def test_rules_in_words(tables: Tables) -> None:
    """1.9: every rule that something uses, and no other."""
    used: set[int] = set()
    for house in tables.houses:
        used.update(house.ability.rules)
    for technology in tables.technologies:
        for ability in (technology.basic, technology.improved):
            used.update(ability.rules)
            used.update(
                leaf.args[0]
                for one in ability.actions
                for leaf in g.leaves(one.effect)
                if leaf.verb == g.VERB_RULE
            )
    for tile in tables.tiles:
        used.update(tile.rules)
    cards = [action.effect for card in tables.focuses for action in card.actions]
    boxes = [box.effect for event in tables.events for box in event.boxes]
    for effect in (*cards, *boxes):
        used.update(leaf.args[0] for leaf in g.leaves(effect) if leaf.verb == g.VERB_RULE)
    assert used == set(range(len(v.RULES)))
    assert [rule.id for rule in tables.rules] == list(v.RULES)


# --- the runtime form ---------------------------------------------------------------------------------------


def test_every_component_is_found_by_its_id(tables: Tables) -> None:
    assert tables.by_id["shields"] == ("technology", 0)
    assert tables.by_id["crisis-01-empty-silos"] == ("crisis", 0)
    assert tables.by_id["focus-production.supply"] == ("action", 1)
    assert tables.by_id["joint-temptation.exert"] == ("action", 3 * 47 - 1)
    assert tables.focuses[number(tables, "nervo-uplift")].house == number(tables, "nervo")
    assert tables.by_id["civilization-falls-1p"] == ("map", 23)


def test_tables_travel_to_other_processes(tables: Tables) -> None:
    again = pickle.loads(pickle.dumps(tables))
    assert again.fingerprint == tables.fingerprint
    assert [str(event.boxes[0]) for event in again.events] == [str(event.boxes[0]) for event in tables.events]


def test_our_rows_are_the_newest_version(tables: Tables) -> None:
    assert tables.fingerprint == FINGERPRINTS[-1]
    assert load() is load()


def test_names_do_not_count_for_the_fingerprint() -> None:
    """Names and texts are for people; a number or an effect makes another game."""
    loaded = rows()
    before = fingerprint(loaded)
    for table, field, value in (
        ("rules", "text", "x"),
        ("houses", "name", "x"),
        ("scenarios", "number", "x"),
    ):
        first, *others = loaded[table]
        changed = {**loaded, table: (msgspec.structs.replace(first, **{field: value}), *others)}
        assert fingerprint(changed) == before
    first, *others = loaded["havens"]
    changed = {**loaded, "havens": (msgspec.structs.replace(first, levels=3), *others)}
    assert fingerprint(changed) != before


def test_every_row_says_where_it_comes_from() -> None:
    loaded = rows()
    for table in loaded.values():
        for row in table:
            assert row.origins()
            assert len(set(row.origins())) == len(row.origins())
    assert {row.origin for row in loaded["crises"]} == {"created"}
    assert {row.origins() for row in loaded["tiles"] if row.id == "rift"} == {("rulebook", "created")}
    check(loaded)
    assert set(loaded) == {table.name for table in TABLES}
