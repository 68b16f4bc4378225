"""The content of Solar Sphere against the tables of the rules document, worked by hand from chapter 6."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import msgspec
import pytest

from starboard.games.solar_sphere import tables as t
from starboard.games.solar_sphere.content import check, load, rows
from starboard.games.solar_sphere.rows import TABLES, VERBS
from starboard.games.solar_sphere.tables import Tables
from starboard.kernel.content import ContentError


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load()


def number(tables: Tables, component: str) -> int:
    return tables.by_id[component][1]


# --- counts and totals of the document --------------------------------------------------------------------


def test_rows_per_table() -> None:
    assert {name: len(table) for name, table in rows().items()} == {
        "positions": 19,
        "locations": 8,
        "tracks": 2,
        "track_points": 6,
        "docking": 6,
        "hexes": 18,
        "crew": 24,
        "crew_tiers": 3,
        "ships": 18,
        "scoring": 4,
        "matrix": 3,
        "dice": 2,
        "factions": 4,
        "colours": 4,
        "seats": 4,
        "numbers": 9,
        "switches": 1,
        "dranda": 12,
        "dranda_levels": 3,
    }


def test_components_of_the_box(tables: Tables) -> None:
    """SS-0.9: crew tiers of 18, 18 and 12 cards; the other decks as counted in 2.0."""
    assert len(tables.hexes) == 18
    assert len(tables.ships) == 18
    assert len(tables.scoring) == 4
    assert len(tables.dranda) == 12
    assert len(tables.crew) == 48
    assert Counter(card.tier for card in tables.crew) == {1: 18, 2: 18, 3: 12}
    assert len({card.type for card in tables.crew}) == 24


def test_hex_totals(tables: Tables) -> None:
    """The line under table 6.5: 33 O, 8 G, 9 K = 50; 43p, 14m, 5 C; icons E 5, T 5, R 5, P 3."""
    cost = tuple(sum(tile.cost[resource] for tile in tables.hexes) for resource in (t.ORE, t.GOLD, t.CRYSTAL))
    assert cost == (33, 8, 9)
    assert sum(cost) == 50
    assert sum(tile.points for tile in tables.hexes) == 43
    assert sum(tile.morale for tile in tables.hexes) == 14
    assert sum(tile.reputation for tile in tables.hexes) == 5
    assert Counter(tile.faction for tile in tables.hexes) == {t.EMBER: 5, t.TIDE: 5, t.ROOT: 5, t.PRISM: 3}
    assert Counter(tile.value for tile in tables.hexes) == dict.fromkeys(range(1, 7), 3)


def test_crew_icon_totals(tables: Tables) -> None:
    """The line under table 6.6."""
    for tier in (1, 2):
        icons = Counter(card.faction for card in tables.crew if card.tier == tier)
        assert icons == {t.EMBER: 6, t.TIDE: 6, t.ROOT: 6}
    icons = Counter(card.faction for card in tables.crew if card.tier == 3)
    assert icons == {t.EMBER: 2, t.TIDE: 2, t.ROOT: 2, t.PRISM: 6}


def test_ship_totals(tables: Tables) -> None:
    """The line under table 6.7: all ships, and those of a 2-player game (SS-0.6: values 2 and 3)."""
    assert Counter(ship.value for ship in tables.ships) == {2: 6, 3: 6, 4: 3, 5: 3}
    assert [sum(ship.icons[f] for ship in tables.ships) for f in range(4)] == [5, 5, 5, 4]
    assert sum(ship.reputation for ship in tables.ships) == 4
    small = [ship for ship in tables.ships if ship.value <= 3]
    assert [sum(ship.icons[f] for ship in small) for f in range(4)] == [4, 4, 4, 2]
    assert sum(ship.reputation for ship in small) == 2
    assert all(first >= second >= third for first, second, third in (ship.bonus for ship in tables.ships))


def test_dranda_totals(tables: Tables) -> None:
    """The line under table 6.10: S 10, F 9, H 9, A 5, V 3; each strip order twice."""
    icons = Counter(icon for card in tables.dranda for icon in card.icons)
    assert icons == {t.SPHERE: 10, t.FLEET: 9, t.CREW: 9, t.ASTEROID_BELT: 5, t.SALVAGE: 3}
    assert Counter(card.strip for card in tables.dranda) == dict.fromkeys(permutations(range(3)), 2)
    assert Counter(card.strip[0] for card in tables.dranda) == {t.BLACK: 4, t.TEAL: 4, t.AMBER: 4}


def test_docking_mean_over_all_rolls(tables: Tables) -> None:
    """SS-5.4 and 6.11: a mean of 2.40 morale per round (exactly 259/108), from 0 to 6."""
    gains = [
        sum(tables.docking[port][count] for port, count in Counter(roll).items())
        for roll in product(range(1, 7), repeat=3)
    ]
    assert len(gains) == 216
    assert Fraction(sum(gains), 216) == Fraction(259, 108)
    assert round(259 / 108, 2) == 2.40
    assert (min(gains), max(gains)) == (0, 6)


def test_every_row_says_where_it_comes_from() -> None:
    for table in rows().values():
        for row in table:
            assert row.origins()
            assert len(set(row.origins())) == len(row.origins())
    assert {row.origin for row in rows()["hexes"]} == {"created"}
    assert {row.origin for row in rows()["dranda_levels"]} == {"rulebook"}
    steward = next(row for row in rows()["crew"] if row.id == "crew-mess-steward")
    assert "ruling" in steward.origins()


# --- single values ----------------------------------------------------------------------------------------


def test_positions(tables: Tables) -> None:
    """SS-0.2 and table 6.1."""
    assert tuple([f"I{n}" for n in range(1, 7)] + [f"O{n}" for n in range(1, 13)]) == t.POSITIONS
    assert len(tables.neighbours) == len(tables.coords) == 19
    assert sum(len(around) for around in tables.neighbours) == 2 * 42
    assert tables.neighbours[t.CORE] == (0, 1, 2, 3, 4, 5)
    for place, around in enumerate(tables.neighbours):
        assert all(place in tables.neighbours[other] for other in around)
    i1, o12 = number(tables, "I1"), number(tables, "O12")
    assert [(t.POSITIONS + ("C",))[p] for p in tables.neighbours[i1]] == ["C", "I2", "I6", "O1", "O2", "O12"]
    assert [t.POSITIONS[p] for p in tables.neighbours[o12]] == ["I6", "I1", "O11", "O1"]
    assert tables.coords[i1] == (1, -1)
    assert tables.coords[o12] == (1, -2)
    assert tables.coords[t.CORE] == (0, 0)
    assert Counter(tables.position_kinds) == {"core": 1, "inner": 6, "edge": 6, "corner": 6}
    assert min(range(18), key=lambda p: 2 * tables.coords[p][0] + tables.coords[p][1]) == number(tables, "O9")


def test_locations(tables: Tables) -> None:
    """SS-0.4, SS-8.1, SS-9.1 and table 6.2."""
    assert tables.location_ids == tuple(f"loc-{name}" for name in t.LOCATIONS)
    assert tables.location_names == (
        "Asteroid Belt (ore)",
        "Asteroid Belt (gold)",
        "Asteroid Belt (crystal)",
        "Drone Fabricator",
        "Salvage Ship",
        "Solar Sphere",
        "Crew Station",
        "Resistance Fleet",
    )
    everything = (1, 2, 3, 4, 5, 6)
    assert tables.location_dice == (
        (1, 2),
        (3, 4),
        (5, 6),
        everything,
        everything,
        everything,
        (1, 3, 5),
        (2, 4, 6),
    )
    assert tables.location_amount == (1, 1, 1, 2, 0, 0, 0, 0)
    assert tables.location_boost == (3, 3, 3, 3, 6, 0, 1, 2)


def test_tracks(tables: Tables) -> None:
    """SS-2.2, SS-7.1, SS-13.4 and table 6.3."""
    assert tables.reputation_columns == (0, 4, 8, 12, 16, 20)
    assert tables.spanners == (2, 4, 6, 8, 10, 12, 14, 16, 18)
    assert len(tables.end_points) == 21
    assert [tables.end_points[c] for c in (0, 3, 4, 7, 8, 11, 12, 15, 16, 19, 20)] == [
        0, 0, 2, 2, 4, 4, 7, 7, 10, 10, 14,
    ]  # fmt: skip


def test_docking(tables: Tables) -> None:
    """SS-5.4 and table 6.4, column by column."""
    assert tables.docking == (
        (0, 0, 0, 0),
        (0, 2, 4, 6),
        (0, 1, 3, 5),
        (0, 1, 2, 4),
        (0, 0, 2, 3),
        (0, 0, 1, 3),
        (0, 0, 1, 2),
    )


def test_hexes(tables: Tables) -> None:
    vault = tables.hexes[number(tables, "hex-rib-vault")]
    assert (vault.name, vault.value, vault.cost) == ("Rib Vault", 3, (2, 0, 0))
    assert (vault.points, vault.morale, vault.reputation, vault.faction) == (3, 0, 0, t.ROOT)
    lens = tables.hexes[number(tables, "hex-twin-lens")]
    assert (lens.value, lens.cost, lens.points, lens.morale, lens.faction) == (5, (2, 0, 2), 5, 1, t.EMBER)
    registry = tables.hexes[number(tables, "hex-high-registry")]
    assert (registry.cost, registry.points, registry.reputation) == ((2, 1, 1), 2, 1)
    assert registry.faction == t.PRISM


def same(effect: t.Effect, *wanted: int) -> bool:
    return (effect.op, effect.a, effect.b, effect.c) == wanted + (0,) * (4 - len(wanted))


def test_crew_order_and_copies(tables: Tables) -> None:
    """SS-0.9 and table 6.6: by tier, then table order, then copy."""
    assert [card.id for card in tables.crew[:3]] == [
        "crew-ore-broker-a",
        "crew-ore-broker-b",
        "crew-gem-fence-a",
    ]
    assert tables.crew[18].id == "crew-drill-chief-a"
    assert tables.crew[47].id == "crew-war-contractor-b"
    assert (tables.crew[0].type, tables.crew[0].name) == ("crew-ore-broker", "Ore Broker")
    assert (tables.crew[0].faction, tables.crew[1].faction) == (t.EMBER, t.TIDE)
    assert tables.crew[47].faction == t.PRISM


def test_crew_kinds(tables: Tables) -> None:
    """SS-10.2."""
    kinds = Counter(card.kind for card in tables.crew)
    assert kinds == {t.FREE: 34, t.ARRIVAL: 10, t.DIE: 2, t.BATTLE: 2}
    arrival = {card.type: card.at for card in tables.crew if card.kind == t.ARRIVAL}
    assert arrival == {
        "crew-slag-foreman": t.SPHERE,
        "crew-berth-clerk": t.CREW,
        "crew-wreck-diver": t.FLEET,
        "crew-site-auditor": t.SPHERE,
        "crew-war-contractor": t.FLEET,
    }
    assert all(card.at == -1 for card in tables.crew if card.kind != t.ARRIVAL)


@pytest.mark.parametrize(
    ("card_id", "action", "retire"),
    [
        ("crew-ore-broker", (t.OP_TRADE, t.ORE, t.GOLD, 2), [(t.OP_GAIN, t.GOLD, 1)]),
        ("crew-gem-fence", (t.OP_TRADE, t.GOLD, t.CRYSTAL, 2), [(t.OP_GAIN, t.CRYSTAL, 1)]),
        ("crew-slag-foreman", (t.OP_GAIN, t.ORE, 1), [(t.OP_GAIN, t.ORE, 1)]),
        ("crew-crystal-grower", (t.OP_TRADE, t.ORE, t.CRYSTAL, 2), [(t.OP_GAIN, t.CRYSTAL, 1)]),
        ("crew-geode-cracker", (t.OP_TRADE, t.CRYSTAL, t.ORE, 2), [(t.OP_GAIN, t.ORE, 1)]),
        ("crew-berth-clerk", (t.OP_GAIN, t.GOLD, 1), [(t.OP_GAIN, t.GOLD, 1)]),
        ("crew-claim-buyer", (t.OP_TRADE, t.GOLD, t.ORE, 2), [(t.OP_GAIN, t.ORE, 1)]),
        ("crew-stone-setter", (t.OP_TRADE, t.CRYSTAL, t.GOLD, 2), [(t.OP_GAIN, t.GOLD, 1)]),
        ("crew-wreck-diver", (t.OP_GAIN, t.CRYSTAL, 1), [(t.OP_GAIN, t.CRYSTAL, 1)]),
        ("crew-drill-chief", (t.OP_GAIN, t.ORE, 1), [(t.OP_GAIN, t.ORE, 2), (t.OP_GAIN, t.ANY, 1)]),
        ("crew-mess-steward", (t.OP_MORALE_PER, t.PER_CREW, 2), [(t.OP_MORALE, 4), (t.OP_REPUTATION, 1)]),
        ("crew-patch-medic", (t.OP_SALVAGE, 2), [(t.OP_FABRICATE, 2), (t.OP_SALVAGE, 4)]),
        ("crew-bullion-agent", (t.OP_GAIN, t.GOLD, 1), [(t.OP_GAIN, t.GOLD, 2), (t.OP_GAIN, t.ANY, 1)]),
        ("crew-site-poet", (t.OP_MORALE_PER, t.PER_HEX, 2), [(t.OP_POINTS_PER, t.PER_HEX)]),
        ("crew-prize-warden", (t.OP_SALVAGE_PER, t.PER_SHIP), [(t.OP_POINTS_PER, t.PER_SHIP)]),
        ("crew-lens-cutter", (t.OP_GAIN, t.CRYSTAL, 1), [(t.OP_GAIN, t.CRYSTAL, 2), (t.OP_GAIN, t.ANY, 1)]),
        ("crew-mould-maker", (t.OP_FABRICATE, 1), [(t.OP_FABRICATE, 2), (t.OP_SALVAGE, 4)]),
        ("crew-ambush-analyst", (t.OP_REROLL,), [(t.OP_MORALE, 4), (t.OP_SALVAGE, 4)]),
        ("crew-dock-marshal", (t.OP_SALVAGE, 4), [(t.OP_SALVAGE, 20)]),
        ("crew-shift-boss", (t.OP_REFRESH,), [(t.OP_SALVAGE, 20)]),
        ("crew-course-bender", (t.OP_SET_DIE,), [(t.OP_AUXILIARY_DIE,)]),
        ("crew-lobbyist", (t.OP_LOBBY, 2, 1), [(t.OP_AUXILIARY_DIE,)]),
        ("crew-site-auditor", (t.OP_KICKBACK,), [(t.OP_KICKBACK,)]),
        ("crew-war-contractor", (t.OP_KICKBACK,), [(t.OP_KICKBACK,)]),
    ],
)
def test_crew_effects(
    tables: Tables, card_id: str, action: tuple[int, ...], retire: list[tuple[int, ...]]
) -> None:
    """SS-10.5 to SS-10.11: all 24 types of table 6.6."""
    for copy in "ab":
        card = tables.crew[number(tables, f"{card_id}-{copy}")]
        assert same(card.action, *action)
        assert len(card.retire) == len(retire)
        assert all(same(side, *wanted) for side, wanted in zip(card.retire, retire))


def test_hiring_costs(tables: Tables) -> None:
    """SS-9.10: by tier, from 1."""
    assert tables.hire_cost == ((0, 0), (2, 0), (2, 1), (2, 2))
    assert tables.hire_points == (0, 1, 2, 3)


def test_ships(tables: Tables) -> None:
    wasp = tables.ships[number(tables, "res-wasp")]
    assert (wasp.value, wasp.bonus, wasp.icons, wasp.reputation) == (2, (4, 2, 2), (0, 1, 0, 0), 0)
    jackdaw = tables.ships[number(tables, "res-jackdaw")]
    assert (jackdaw.value, jackdaw.bonus, jackdaw.icons) == (3, (4, 3, 2), (1, 0, 1, 0))
    tribunal = tables.ships[number(tables, "res-tribunal")]
    assert (tribunal.value, tribunal.bonus, tribunal.icons) == (5, (7, 4, 2), (0, 0, 0, 0))
    assert tribunal.reputation == 1


def test_scoring_cards(tables: Tables) -> None:
    """SS-13.2 and table 6.8; the averages of 6.11 are 66/18, 66/18 and 68/18."""
    heart, towers, sunward, lattice = tables.scoring
    assert heart.worth == (6,) * 6 + (2, 3) * 6
    assert towers.worth == (2,) * 6 + (6, 3) * 6
    worth = dict(zip(t.POSITIONS, sunward.worth))
    assert [name for name in t.POSITIONS if worth[name] == 6] == ["I1", "I6", "O1", "O2", "O10", "O11", "O12"]
    assert [name for name in t.POSITIONS if worth[name] == 3] == ["I2", "I5", "O3", "O9"]
    assert [sum(card.worth) for card in (heart, towers, sunward)] == [66, 66, 68]
    assert lattice.worth == ()
    assert lattice.lattice == (2, 3, 6)
    assert heart.lattice == (0, 0, 0)


def test_matrix_and_dice(tables: Tables) -> None:
    """SS-4.9, SS-11.3 and table 6.9."""
    assert tables.matrix_resources == (1, 1, 1)
    assert tables.matrix_points == (1, 2, 3)
    assert tables.matrix_morale == (1, 2, 3)
    assert tables.resistance_die == (0, 1, 1, 2, 2, 3)
    assert Fraction(sum(tables.resistance_die), 6) == Fraction(3, 2)


def test_setup_by_seats(tables: Tables) -> None:
    """SS-0.2, SS-0.6, SS-0.8 and SS-0.12: solo as with 2 players."""
    assert tables.facedown[1:] == (6, 6, 3, 0)
    assert tables.resistance_recipe[1] == tables.resistance_recipe[2] == ((2, 6), (3, 6))
    assert tables.resistance_recipe[3] == ((2, 3), (3, 6), (4, 3))
    assert tables.resistance_recipe[4] == ((2, 3), (3, 3), (4, 3), (5, 3))
    assert [sum(count for _, count in recipe) for recipe in tables.resistance_recipe[1:]] == [12] * 4
    assert tables.corporation_pool == 2


def test_numbers(tables: Tables) -> None:
    """SS-0.10, SS-3.2, SS-13.1, SS-13.3, SS-14.3 and the switch of SS-16.1."""
    assert tables.start_drones == (6, 2, 12)
    assert tables.storage_limit == 6
    assert tables.rounds == 6
    assert tables.set_points == 5
    assert tables.dranda_drones == 20
    assert tables.top_row_return is True


def test_names(tables: Tables) -> None:
    assert tables.faction_names == ("Ember Guild", "Tide League", "Root Assembly", "Prism")
    assert tables.faction_ids == tuple(f"fac-{name}" for name in t.FACTIONS)
    assert tables.colours == ("red", "black", "teal", "amber")


def test_dranda(tables: Tables) -> None:
    """SS-14.6, SS-14.7 and table 6.10."""
    first = tables.dranda[number(tables, "dranda-01")]
    assert first.name == "Directive 01"
    assert first.icons == (t.SPHERE, t.FLEET, t.SALVAGE)
    assert first.strip == (t.BLACK, t.AMBER, t.TEAL)
    assert tables.dranda[8].icons == (t.SPHERE, t.ASTEROID_BELT, t.FLEET)
    assert tables.dranda[8].strip == (t.TEAL, t.AMBER, t.BLACK)


def test_dranda_levels(tables: Tables) -> None:
    """SS-14.1, SS-14.11 and table 5.1."""
    assert [level.name for level in tables.levels] == ["I easy", "II medium", "III hard"]
    assert [level.per_morale for level in tables.levels] == [0, 1, 2]
    assert [level.per_reputation for level in tables.levels] == [0, 1, 3]
    assert [level.fleet_drones for level in tables.levels] == [3, 4, 4]
    assert [level.lost_after_success for level in tables.levels] == [2, 1, 1]
    assert [level.per_drone for level in tables.levels] == [1, 2, 3]


def test_every_id_leads_to_its_component(tables: Tables) -> None:
    groups = {
        "hex": [card.id for card in tables.hexes],
        "crew": [card.id for card in tables.crew],
        "ship": [card.id for card in tables.ships],
        "scoring": [card.id for card in tables.scoring],
        "dranda": [card.id for card in tables.dranda],
        "level": [level.id for level in tables.levels],
        "location": list(tables.location_ids),
        "position": [*t.POSITIONS, "C"],
        "faction": list(tables.faction_ids),
    }
    wanted = {name: (kind, place) for kind, ids in groups.items() for place, name in enumerate(ids)}
    assert tables.by_id == wanted
    assert tables.by_id["C"] == ("position", t.CORE)


def test_op_codes_match_their_names() -> None:
    for place, name in enumerate(t.OPS):
        assert getattr(t, "OP_" + name.upper().replace("-", "_")) == place
    for place, name in enumerate(t.LOCATIONS):
        assert getattr(t, name.upper().replace("-", "_")) == place
    assert all(getattr(t, name.upper()) == place for place, name in enumerate(t.RESOURCES))
    assert all(getattr(t, name.upper()) == place for place, name in enumerate(t.FACTIONS))
    assert all(getattr(t, name.upper()) == place for place, name in enumerate(t.KINDS))


def test_tables_travel_to_other_processes(tables: Tables) -> None:
    again = pickle.loads(pickle.dumps(tables))
    assert again.fingerprint == tables.fingerprint
    assert again.by_id == tables.by_id
    assert again.crew[5].id == tables.crew[5].id
    assert same(again.crew[5].action, t.OP_GAIN, t.ORE, 1)
    assert again.levels[2].per_reputation == 3
    assert again.scoring[0].worth == tables.scoring[0].worth
    assert again.dranda[0].strip == tables.dranda[0].strip
    assert again.ships[0].bonus == tables.ships[0].bonus
    assert again.hexes[0].cost == tables.hexes[0].cost


def test_our_content_is_read_once() -> None:
    assert load() is load()


# --- own content ------------------------------------------------------------------------------------------

VAULT = """
[[hex]]
id = "hex-rib-vault"
name = "Printed Vault"
value = 2
cost = { gold = 1, crystal = 2 }
points = 4
reputation = 1
faction = "prism"
origin = "rulebook"
"""

BROKER = {
    "id": '"crew-ore-broker"',
    "name": '"Ore Broker"',
    "tier": "1",
    "kind": '"free"',
    "action": '{ do = "gain", what = "ore", amount = 1 }',
    "retire": '[{ do = "gain", what = "gold", amount = 1 }]',
    "icons": '["ember", "tide"]',
    "origin": '"rulebook"',
}


def broker(**changed: str) -> str:
    return "[[crew]]\n" + "".join(f"{key} = {value}\n" for key, value in {**BROKER, **changed}.items())


def complaint(folder: Path, file: str, text: str) -> str:
    (folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    return str(caught.value).removeprefix(f"{folder}/")


def test_own_hex_replaces_ours(tmp_path: Path, tables: Tables) -> None:
    (tmp_path / "hexes.toml").write_text(VAULT, encoding="utf-8")
    own = load(tmp_path)
    vault = own.hexes[number(own, "hex-rib-vault")]
    assert (vault.name, vault.value, vault.cost) == ("Printed Vault", 2, (0, 1, 2))
    assert (vault.points, vault.morale, vault.reputation, vault.faction) == (4, 0, 1, t.PRISM)
    assert [tile.id for tile in own.hexes] == [tile.id for tile in tables.hexes]
    assert own.fingerprint != tables.fingerprint
    assert load().hexes[6].name == "Rib Vault"


def test_own_scoring_card_by_position(tmp_path: Path) -> None:
    points = ", ".join(f"{name} = {place % 7}" for place, name in enumerate(t.POSITIONS))
    text = '[[card]]\nid = "score-six-towers"\nname = "Printed"\norigin = "rulebook"\n'
    (tmp_path / "scoring.toml").write_text(
        text + f'worth = {{ by = "position", points = {{ {points} }} }}\n', encoding="utf-8"
    )
    assert load(tmp_path).scoring[1].worth == tuple(place % 7 for place in range(18))
    short = text + 'worth = { by = "position", points = { I1 = 6 } }\n'
    assert complaint(tmp_path, "scoring.toml", short).startswith(
        "scoring.toml, row 'score-six-towers', field 'worth.points': expected each of the 18 positions"
    )
    strange = text + 'worth = { by = "position", points = { X1 = 6 } }\n'
    assert complaint(tmp_path, "scoring.toml", strange).endswith("O11, O12, got 'X1'")


def test_switch_of_dranda(tmp_path: Path) -> None:
    """SS-16.1: the literal alternative is one switch in the data."""
    (tmp_path / "switches.toml").write_text(
        '[[switch]]\nid = "return_after_top_row_failure"\nname = "Return"\non = true\norigin = "ruling"\n',
        encoding="utf-8",
    )
    assert load(tmp_path).top_row_return is True


def test_wrong_hex_value(tmp_path: Path) -> None:
    message = complaint(tmp_path, "hexes.toml", VAULT.replace("value = 2", 'value = "three"'))
    assert (
        message == "hexes.toml, row 'hex-rib-vault', field 'value': expected int from 1 to 6, got \"three\""
    )
    message = complaint(tmp_path, "hexes.toml", VAULT.replace("gold = 1", "silver = 1"))
    assert message.startswith("hexes.toml, row 'hex-rib-vault', field 'cost.silver': unknown")
    message = complaint(tmp_path, "hexes.toml", VAULT.replace("gold = 1", "gold = 5"))
    assert message == (
        "hexes.toml, row 'hex-rib-vault', field 'cost': "
        "expected at most 6 resources, as many as can be stored, got 7"
    )


def test_unknown_hex_and_unknown_file(tmp_path: Path) -> None:
    message = complaint(tmp_path, "hexes.toml", VAULT.replace("rib-vault", "rib-valt"))
    assert (
        "unknown id 'hex-rib-valt' (did you mean 'hex-rib-vault'?); the known ids are hex-anchor" in message
    )
    (tmp_path / "hexes.toml").unlink()
    message = complaint(tmp_path, "hexs.toml", VAULT)
    assert message.startswith("hexs.toml: unknown file (did you mean 'hexes.toml'?); the known files are ")
    assert all(table.file in message for table in TABLES)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"kind": '"arrival"'}, "field 'at': expected the id of a location, because kind is \"arrival\""),
        (
            {"at": '"loc-sphere"'},
            'field \'at\': expected no location, because kind is "free", not "arrival"',
        ),
        (
            {"kind": '"battle"'},
            'field \'action\': expected do = "reroll" exactly if kind is "battle", got kind "battle"',
        ),
        (
            {"action": '{ do = "set-die" }'},
            'field \'action\': expected do = "set-die" exactly if kind is "die", got kind "free"',
        ),
        (
            {"retire": '[{ do = "reroll" }]'},
            "field 'retire': expected a bonus that works on its own, got do = \"reroll\"",
        ),
        (
            {"action": '{ do = "trade", give = "ore", gain = "ore" }'},
            "field 'action.gain': expected another resource than the one given, got \"ore\"",
        ),
        (
            {"action": '{ do = "gain", what = "iron", amount = 1 }'},
            'field \'action.what\': expected one of "any", "crystal", "gold", "ore", got "iron"',
        ),
    ],
)
def test_wrong_crew_rows(tmp_path: Path, changed: dict[str, str], sentence: str) -> None:
    assert (
        complaint(tmp_path, "crew.toml", broker(**changed)) == f"crew.toml, row 'crew-ore-broker', {sentence}"
    )


def test_more_wrong_crew_rows(tmp_path: Path) -> None:
    message = complaint(tmp_path, "crew.toml", broker(kind='"arrival"', at='"loc-moon"'))
    assert message.startswith(
        "crew.toml, row 'crew-ore-broker', field 'at': expected one of \"loc-belt-crystal\""
    )
    assert message.endswith('"loc-sphere", got "loc-moon"')
    message = complaint(tmp_path, "crew.toml", broker(retire="[]"))
    assert message.startswith("crew.toml, row 'crew-ore-broker', field 'retire': expected a list of 1 to 2 ")
    message = complaint(tmp_path, "crew.toml", broker(icons='["ember"]'))
    assert "field 'icons': expected a list of exactly 2" in message


def test_tiers_keep_enough_cards(tmp_path: Path) -> None:
    """SS-12.5: no crew deck may run out."""
    moved = broker(id='"crew-dock-marshal"', name='"Dock Marshal"')
    assert complaint(tmp_path, "crew.toml", moved) == (
        "crew.toml, field 'tier': expected at least 12 cards of tier 3, got 10"
    )


def test_adjacency_must_be_mutual_and_match_the_coordinates(tmp_path: Path) -> None:
    """Table 6.1."""
    place = '[[position]]\nid = "I1"\nname = "I1"\nkind = "inner"\nq = 1\nr = -1\norigin = "created"\n'
    assert complaint(tmp_path, "positions.toml", place + 'adjacent = ["C", "I2", "I6", "O1", "O2"]\n') == (
        "positions.toml, row 'I1', field 'adjacent': "
        "expected C, I2, I6, O1, O12, O2 by the coordinates, got C, I2, I6, O1, O2"
    )
    assert complaint(
        tmp_path, "positions.toml", place + 'adjacent = ["C", "I2", "I6", "O1", "O2", "O12", "O7"]\n'
    ) == ("positions.toml, row 'I1', field 'adjacent': expected both sides to agree, but O7 does not name I1")
    assert complaint(tmp_path, "positions.toml", place + 'adjacent = ["X9"]\n') == (
        "positions.toml, row 'I1', field 'adjacent': expected ids of positions, got 'X9'"
    )
    moved = place.replace("q = 1", "q = 0") + 'adjacent = ["C"]\n'
    assert complaint(tmp_path, "positions.toml", moved) == (
        "positions.toml, row 'I6', field 'q': expected a place of its own, but (0, -1) is I1"
    )


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "docking.toml",
            '[[port]]\nid = "port-2"\nport = 3\nmorale = [1, 2, 3]\n',
            "row 'port-2', field 'port': expected 2, because the rows run from 1 to 6, got 3",
        ),
        (
            "docking.toml",
            '[[port]]\nid = "port-2"\nport = 2\nmorale = [1, 2]\n',
            "row 'port-2', field 'morale': expected a list of exactly 3 (int from 0 to 20), got [1, 2]",
        ),
        (
            "ships.toml",
            '[[ship]]\nid = "res-gadfly"\nvalue = 3\nbonus = [3, 2, 1]\n',
            "field 'value': expected at least 6 ships of value 2 (seats-1 in seats.toml), got 5",
        ),
        (
            "seats.toml",
            '[[seats]]\nid = "seats-3"\nseats = 3\nfacedown = 4\nboxed = 3\n'
            "resistance = [{ value = 2, count = 6 }, { value = 3, count = 6 }]\n",
            "row 'seats-3', field 'boxed': expected 9 Corporation drones in all, got 10",
        ),
        (
            "seats.toml",
            '[[seats]]\nid = "seats-3"\nseats = 3\nfacedown = 3\nboxed = 3\n'
            "resistance = [{ value = 2, count = 6 }, { value = 3, count = 5 }]\n",
            "row 'seats-3', field 'resistance': expected 12 ships, two per round, got 11",
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "start-reserve"\nvalue = 11\n',
            "row 'start-reserve', field 'value': "
            "expected 20 drones with the active and inactive ones, got 19",
        ),
        (
            "numbers.toml",
            '[[number]]\nid = "storage-limit"\nvalue = 5\n',
            "row 'storage-limit', field 'value': "
            "expected at least 6, so that every cost can be stored, got 5",
        ),
        (
            "track_points.toml",
            '[[band]]\nid = "band-2"\nfirst = 5\nlast = 7\npoints = 2\n',
            "row 'band-2', field 'first': expected 4, the column after the row before, got 5",
        ),
        (
            "tracks.toml",
            '[[track]]\nid = "track-morale"\nmarks = [2, 6, 4]\n',
            "row 'track-morale', field 'marks': expected rising columns, got [2, 6, 4]",
        ),
        (
            "tracks.toml",
            '[[track]]\nid = "track-reputation"\nmarks = [0, 10]\n',
            "row 'track-reputation', field 'marks': expected columns from 0 to 20, got 0, 10",
        ),
        (
            "locations.toml",
            '[[location]]\nid = "loc-belt-ore"\ndie = [1]\namount = 1\nboost = 3\n',
            "field 'die': expected each die value on exactly one Asteroid Belt card, got 2 on 0",
        ),
        (
            "dranda.toml",
            '[[card]]\nid = "dranda-01"\nblack = "loc-sphere"\nteal = "loc-fleet"\namber = "loc-belt"\n'
            'strip = ["black", "black", "teal"]\n',
            "row 'dranda-01', field 'strip': "
            "expected black, teal and amber once each, got black, black, teal",
        ),
        (
            "dice.toml",
            '[[die]]\nid = "die-ship"\nfaces = [1, 1, 3, 4, 5, 6]\n',
            "row 'die-ship', field 'faces': "
            "expected 1, 2, 3, 4, 5, 6, because ports and locations go by them",
        ),
        (
            "factions.toml",
            '[[faction]]\nid = "fac-root"\nwild = true\n',
            "row 'fac-root', field 'wild': expected true for fac-prism and false for the other three",
        ),
    ],
)
def test_own_rows_must_fit_the_rest(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    text += 'name = "Printed"\norigin = "rulebook"\n'
    assert complaint(tmp_path, file, text) == f"{file}, {sentence}"


def test_tables_that_miss_a_row_the_rules_name() -> None:
    loaded = rows()
    loaded["dice"] = loaded["dice"][:1]
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "dice.toml: expected the ids die-ship, die-resistance in this order, got die-ship"
    )


def test_an_id_names_one_thing_only() -> None:
    loaded = rows()
    loaded["ships"] = (msgspec.structs.replace(loaded["ships"][0], id="hex-rib-vault"), *loaded["ships"][1:])
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "ships.toml, row 'hex-rib-vault', field 'id': expected an id of its own, but hexes.toml uses it too"
    )


def test_examples_of_the_manual_work(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "own-content.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in manual.split("```toml\n")[1:]]
    one_field, hexes, scoring = blocks[:3]
    (crew,) = (block for block in blocks if "my-cards/crew.toml" in block)
    (tmp_path / "hexes.toml").write_text(one_field, encoding="utf-8")
    ours, own = load(None), load(tmp_path)
    before, after = (tables.hexes[number(ours, "hex-rib-vault")] for tables in (ours, own))
    assert (after.cost, after.points) == (before.cost, 4)
    (tmp_path / "hexes.toml").write_text(hexes, encoding="utf-8")
    (tmp_path / "crew.toml").write_text(crew, encoding="utf-8")
    rest = "".join(f"{name} = 3\n" for name in t.POSITIONS[2:])
    (tmp_path / "scoring.toml").write_text(scoring + rest, encoding="utf-8")
    own = load(tmp_path)
    vault = own.hexes[number(own, "hex-rib-vault")]
    assert (vault.cost, vault.points, vault.reputation) == ((1, 0, 2), 4, 1)
    assert own.scoring[1].worth == (2, 2) + (3,) * 16
    assert own.crew != ours.crew


def test_the_manual_knows_every_verb() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "own-content.md").read_text(encoding="utf-8")
    chapter = manual.partition("### Solar Sphere")[2].partition("### Revenant")[0]
    for verb in VERBS:
        assert f'do = "{verb.__struct_config__.tag}"' in chapter
