"""The content of Pirates of Skydock against section 5 of the rules document, worked by hand."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.content import FINGERPRINTS, check, load, rows
from starboard.games.pirates_of_skydock.rows import TABLES
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.kernel.content import ContentError

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "pirates_of_skydock.md"


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load()


def spot(name: str) -> int:
    return t.SPOTS.index(name)


def schemes(tables: Tables) -> Sequence[t.Card]:
    return tables.cards[: tables.schemes]


def loot(tables: Tables) -> Sequence[t.Card]:
    return tables.cards[tables.schemes :]


# --- counts and totals of the document --------------------------------------------------------------------


def test_rows_per_table() -> None:
    assert {name: len(table) for name, table in rows().items()} == {
        "spots": 9,
        "rooms": 3 + 12,
        "tiles": 6,
        "levels": 4,
        "board": 4,
        "slots": 17,
        "abilities": 6,
        "powers": 8,
        "characters": 8,
        "scheme_cards": 48,
        "loot_cards": 36,
        "encounters": 24,
        "objectives": 14,
        "backers": 14,
        "support": 3,
        "seats": 3,
        "numbers": 13,
    }


def test_corridors(tables: Tables) -> None:
    """5.1: 14 of them, both ways; the guard arrows follow nine."""
    listed = (
        "bridge–s1 bridge–s2 s1–s2 s1–s3 s2–s4 s2–dock s3–dock s4–dock s3–s5 s4–s6 s5–dock s5–s6 "
        "s5–drift s6–drift"
    )
    wanted = {frozenset(map(spot, pair.split("–"))) for pair in listed.split()}
    assert len(wanted) == 14
    found = [(one, other) for one, around in enumerate(tables.neighbours) for other in around]
    assert len(found) == 2 * 14
    assert {frozenset(pair) for pair in found} == wanted
    assert all(list(around) == sorted(around) for around in tables.neighbours)
    without_arrow = wanted - {frozenset((place, (place + 1) % 9)) for place in range(9)}
    listed = "s1–s2 s2–dock s4–dock s3–s5 s5–s6"
    assert without_arrow == {frozenset(map(spot, pair.split("–"))) for pair in listed.split()}


def test_half_a_turn_about_the_dock(tables: Tables) -> None:
    """5.1: bridge and drift, s1 and s6, s2 and s5, s3 and s4 change places."""
    pairs = (("dock", "dock"), ("bridge", "drift"), ("s1", "s6"), ("s2", "s5"), ("s3", "s4"))
    turned = {spot(a): spot(b) for one, other in pairs for a, b in ((one, other), (other, one))}
    for place, around in enumerate(tables.neighbours):
        assert sorted(turned[other] for other in around) == list(tables.neighbours[turned[place]])


def test_steps(tables: Tables) -> None:
    """5.1: the last column of the table, steps to dock, bridge and drift."""

    def steps(start: int, end: int) -> int:
        reached, count = {start}, 0
        while end not in reached:
            reached |= {other for place in reached for other in tables.neighbours[place]}
            count += 1
        return count

    found = {name: [steps(spot(name), end) for end in (t.DOCK, t.BRIDGE, t.DRIFT)] for name in t.SPOTS}
    assert found == {
        "dock": [0, 2, 2],
        "bridge": [2, 0, 4],
        "drift": [2, 4, 0],
        "s1": [2, 1, 3],
        "s2": [1, 1, 3],
        "s3": [1, 2, 2],
        "s4": [1, 2, 2],
        "s5": [1, 3, 1],
        "s6": [2, 3, 1],
    }


def test_every_layout_has_three_of_each_icon(tables: Tables) -> None:
    """5.2: at least 3 rooms with S, 3 with L and 3 with E, whichever faces are up."""
    fixed = [tables.rooms[room] for _, room in tables.fixed]
    assert [(t.SPOTS[place], tables.rooms[room].id) for place, room in tables.fixed] == [
        ("dock", "dock-room"),
        ("bridge", "bridge-room"),
        ("drift", "drift-room"),
    ]
    assert sorted(room for tile in tables.tiles for room in tile) == list(range(3, 15))
    for icon in ("scheme", "loot", "encounter"):
        least = sum(getattr(room, icon) for room in fixed)
        for front, back in tables.tiles:
            least += getattr(tables.rooms[front], icon) and getattr(tables.rooms[back], icon)
        assert least == 3, icon


def test_scheme_deck(tables: Tables) -> None:
    """5.7: 9 single cards of each ordinary symbol, 8 doubles, 4 wild; each ordinary symbol on 13 cards."""
    deck = schemes(tables)
    assert len(deck) == tables.schemes == 48
    for symbol in range(t.WILD):
        assert sum(card.symbols[symbol] > 0 for card in deck) == 13
        assert sum(card.symbols[symbol] == sum(card.symbols) == 1 for card in deck) == 9
    assert sum(sum(card.symbols) == 2 for card in deck) == 8
    assert sum(card.symbols == (0, 0, 0, 0, 1) for card in deck) == 4
    for one, other in zip(deck[::2], deck[1::2]):
        assert (one.id[:-1], one.id[-1], other.id[-1]) == (other.id[:-1], "a", "b")
        assert (one.name, one.timing, str(one.effect)) == (other.name, other.timing, str(other.effect))
    assert all(card.scheme and card.kinds == () for card in deck)


def test_loot_deck(tables: Tables) -> None:
    """5.8: each of the 15 pairs of kinds on 2 cards, each kind alone on 1, every kind on 11."""
    deck = loot(tables)
    assert len(deck) == 36
    shown = Counter(frozenset(card.kinds) for card in deck)
    pairs = {frozenset(pair): 2 for pair in combinations(range(6), 2)}
    assert shown == pairs | {frozenset((kind,)): 1 for kind in range(6)}
    assert len(pairs) == 15
    assert [sum(kind in card.kinds for card in deck) for kind in range(6)] == [11] * 6
    assert not any(card.scheme or sum(card.symbols) for card in deck)
    assert all(len(card.symbols) == 5 for card in deck)


def test_encounter_deck(tables: Tables) -> None:
    """5.9: level 1 on 9 cards, level 2 on 17, level 3 on 18, level 4 on 16."""
    assert len(tables.encounters) == 24
    marked = [sum(card.levels[level] for card in tables.encounters) for level in range(5)]
    assert marked == [0, 9, 17, 18, 16]


def test_glory_of_objectives(tables: Tables) -> None:
    """5.10: 2 per symbol, 1 for a room, 1 for DC 13 or 14, 2 for DC 15, and the length of the track."""
    assert len(tables.objectives) == 14
    for one in tables.objectives:
        harder = {0: 0, 13: 1, 14: 1, 15: 2}[one.dc]
        assert one.glory == 2 * sum(one.symbols) + (one.spot >= 0) + harder + one.track, one
    rooms = Counter(one.spot for one in tables.objectives)
    assert rooms == {t.BRIDGE: 3, t.DRIFT: 3, t.DOCK: 2, -1: 6}
    assert round(sum(one.glory for one in tables.objectives) / 14, 1) == 7.2  # 5.13


def test_support_tokens(tables: Tables) -> None:
    """5.12: 6 of 2, 8 of 3, 6 of 4."""
    assert Counter(tables.support) == {2: 6, 3: 8, 4: 6}
    assert (len(tables.support), sum(tables.support)) == (20, 60)


def test_board(tables: Tables) -> None:
    """5.4: 17 slots, 20 numbers; the first slot of A, B and C is hit twice as often."""
    assert len(t.SLOTS) == 17
    hit = [tables.slot_of[face] for face in range(1, 21)]
    assert len(tables.slot_of) == 21
    assert set(hit) == set(range(17))
    assert [t.SLOTS[slot] for slot, times in Counter(hit).items() if times == 2] == ["A1", "B1", "C1"]
    assert hit == sorted(hit)
    assert [t.SLOTS[tables.slot_of[face]] for face in (2, 5, 7, 10, 11, 16, 20)] == [
        "A1",
        "A4",
        "B1",
        "B4",
        "C1",
        "D1",
        "D5",
    ]
    assert tables.row_stat == (t.PHYSICAL, t.MENTAL, t.TECHNICAL, -1)
    assert tables.row_names == ("Muscle", "Nerve", "Wits", "Hold")
    assert tables.row_bonus == 1


def test_abilities(tables: Tables) -> None:
    """5.5: 42 tokens for the levels 1 and 2, 18 for 3 and 4."""
    assert [kind.by_level for kind in tables.abilities] == [
        (0, 1, 2, 3, 4),
        (0, 0, 2, 4),
        (0, 2, 3, 4),
        (0, 0, 2, 4),
        (0, 0, 2, 4, 6),
        (0, 1, 2, 3),
    ]
    assert [kind.most for kind in tables.abilities] == [4, 3, 3, 3, 4, 3]
    assert [kind.low for kind in tables.abilities] == [8, 8, 7, 7, 6, 6]
    assert [kind.high for kind in tables.abilities] == [4, 3, 3, 3, 3, 2]
    assert (sum(kind.low for kind in tables.abilities), sum(kind.high for kind in tables.abilities)) == (
        42,
        18,
    )


def test_tracks_and_seats(tables: Tables) -> None:
    """5.3, section 3: LOCKDOWN at 16, 24 and 32, energy pile of 16, 12 and 8."""
    assert tables.dcs == (0, 10, 12, 14, 16)
    assert tables.level_names == ("", "Green", "Yellow", "Orange", "Red")
    assert [4 * tables.spots_per_level[seats] for seats in (2, 3, 4)] == [16, 24, 32]
    assert [tables.energy - tables.markers * seats for seats in (2, 3, 4)] == [16, 12, 8]
    assert tables.start_guards == (t.BRIDGE, t.DRIFT)
    assert (tables.guards, tables.rounds) == (14, 8)
    assert tables.guards - len(tables.start_guards) == 12


def test_numbers(tables: Tables) -> None:
    """SKY-3.2, SKY-5.5, SKY-9.3, SKY-9.8, SKY-14.1, SKY-14.9, 5.6."""
    assert (tables.first_draw, tables.draw) == (4, 2)
    assert (tables.hand_limit, tables.large_hand) == (5, 7)
    assert (tables.guard_penalty, tables.discard_bonus) == (2, 2)
    assert (tables.airlock_glory, tables.crowd) == (2, 3)


def test_energy_is_never_short_in_planning(tables: Tables) -> None:
    """SKY-3.12: at least 8 markers in the pile, 4 `energy` cards in all."""
    asked = [
        leaf.args[0] for card in tables.cards for leaf in g.leaves(card.effect) if leaf.verb == g.VERB_ENERGY
    ]
    assert asked == [1, 1, 1, 1]


def test_every_row_says_where_it_comes_from() -> None:
    loaded = rows()
    for table in loaded.values():
        for row in table:
            assert row.origins()
            assert len(set(row.origins())) == len(row.origins())
    for name in ("scheme_cards", "loot_cards", "encounters", "objectives", "backers", "powers", "levels"):
        assert {row.origin for row in loaded[name]} == {"created"}
    rooms = {row.id: row.origins() for row in loaded["rooms"]}
    assert rooms["drift-room"] == ("rulebook", "created")  # the name is stated
    assert rooms["sickbay"] == ("created",)
    assert {row.origins() for row in loaded["characters"]} == {("created", "outside")}
    numbers = {row.id: row.origins() for row in loaded["numbers"]}
    assert numbers["guards"] == ("created",)
    assert numbers["hand-limit"] == ("rulebook",)


# --- the document, line by line ---------------------------------------------------------------------------


def document_rows(section: str) -> dict[str, list[str]]:
    """The cells of every table row of a section that begins with an id."""
    text = DOCUMENT.read_text(encoding="utf-8")
    chapter = re.split(r"\n(?:###|---)", text.split(f"\n### {section} ")[1])[0]
    found = {}
    for line in chapter.replace("\\|", "¦").splitlines():
        cells = [cell.strip().replace("¦", "|") for cell in line.strip("|").split("|")]
        if name := re.match(r"`([a-z0-9-]+)`", cells[0]):
            found[name[1]] = cells[1:]
    return found


def symbols(counts: Sequence[int]) -> list[str]:
    return [t.SYMBOLS[symbol] for symbol, count in enumerate(counts) for _ in range(count)]


def test_rooms_of_the_document(tables: Tables) -> None:
    document = document_rows("5.2")
    tiles = {room: (n, face) for n, tile in enumerate(tables.tiles, 1) for room, face in zip(tile, (0, 1))}
    for place, room in enumerate(tables.rooms):
        cells = document.pop(room.id.removesuffix("-room") if place < 3 else room.id)
        if place in tiles:
            number, face = tiles[place]
            assert cells[0] == f"{number} {('front', 'back')[face]}"
        else:
            assert cells[0] == "fixed"
        icons = [sign for sign, there in zip("SLE", (room.scheme, room.loot, room.encounter)) if there]
        assert cells[1:4] == [room.name, " ".join(icons) or "–", f"`{room.effect}`"]
    assert not document


def test_neighbours_of_the_document(tables: Tables) -> None:
    document = document_rows("5.1")
    for place, name in enumerate(t.SPOTS):
        cells = document.pop(name)
        assert {spot(other) for other in cells[0].split()} == set(tables.neighbours[place])
        assert spot(cells[1]) == (place + 1) % 9
    assert not document


def test_characters_of_the_document(tables: Tables) -> None:
    document = document_rows("5.6")
    for person in tables.characters:
        cells = document.pop(person.id)
        abilities = ", ".join(f"{t.SLOTS[slot]} {t.KINDS[kind]}" for slot, kind in person.abilities)
        assert cells == [
            f"{person.name}, {person.calling}",
            *map(str, person.stats),
            str(person.glory),
            abilities,
            f"*{tables.powers[person.power].name}*",
        ]
    assert not document
    assert [power.id for power in tables.powers] == list(t.POWERS)
    assert [person.power for person in tables.characters] == list(range(8))


def test_cards_of_the_document(tables: Tables) -> None:
    for section, deck in (("5.7", schemes(tables)), ("5.8", loot(tables))):
        document = document_rows(section)
        assert [card.id for card in deck] == list(document)
        for card in deck:
            shown = symbols(card.symbols) if card.scheme else [t.KINDS[kind] for kind in card.kinds]
            timing = t.TIMINGS[card.timing].upper()
            assert document[card.id] == [card.name, " + ".join(shown), timing, f"`{card.effect}`", "[C]"]


def test_encounters_of_the_document(tables: Tables) -> None:
    document = document_rows("5.9")
    assert [card.id for card in tables.encounters] == list(document)
    for card in tables.encounters:
        levels = ", ".join(str(level) for level in range(1, 5) if card.levels[level])
        wanted = [card.name, f"`{card.guard}`", levels, f"`{card.random}`", "[C]"]
        assert document[card.id] == wanted


def test_objectives_of_the_document(tables: Tables) -> None:
    document = document_rows("5.10")
    assert [card.id for card in tables.objectives] == list(document)
    conditions = {
        t.NO_CONDITION: "–",
        t.NO_GUARD_HERE: "no guard token in your room",
        t.LEVEL_2: "alert level 2 or higher",
    }
    advances = {
        t.ATTACK_WON: "each time your Attack challenge succeeds",
        t.ROOM_PASSED: "each time you pass a challenge of a room ability",
        t.HEALED: "each time a Heal action of yours removes at least 1 token",
        t.LOOT_PASSED: "each time you pass the challenge of a Loot action",
    }
    for card in tables.objectives:
        cells = document[card.id]
        assert cells[:4] == [
            card.name,
            "any" if card.spot < 0 else f"`{t.SPOTS[card.spot]}`",
            conditions[card.condition],
            "–" if card.stat < 0 else f"{t.STATS[card.stat]} {card.dc}",
        ]
        needed = cells[4].split(" + ")
        assert card.symbols == tuple(needed.count(symbol) for symbol in t.SYMBOLS[: t.WILD])
        assert cells[5] == (f"{card.track}; {advances[card.advance]}" if card.track else "–")
        assert cells[6] == str(card.glory)


def test_backers_of_the_document(tables: Tables) -> None:
    document = document_rows("5.11")
    assert [(card.name, str(card.support)) for card in tables.backers] == [
        (cells[0], cells[2]) for cells in document.values()
    ]
    assert {card.id: (card.condition, card.number) for card in tables.backers} == {
        "rust-admiral": (t.OBJECTIVES, 2),
        "three-crowns": (t.OBJECTIVES, 3),
        "outer-lock-choir": (t.AIRLOCKED, 2),
        "surgeons-circle": (t.HEALED_TOKENS, 2),
        "gilded-ledger": (t.LOOT_IN_HAND, 3),
        "whisper-syndicate": (t.SCHEMES_IN_HAND, 4),
        "dockside-queen": (t.IN_ROOM, t.DOCK),
        "void-chapel": (t.IN_ROOM, t.DRIFT),
        "mutineers-lodge": (t.IN_ROOM, t.BRIDGE),
        "house-of-debts": (t.SUPPORT_TOKENS, 1),
        "tinkers-union": (t.HIGH_ABILITIES, 1),
        "longshore-crew": (t.ABILITIES, 8),
        "red-siren": (t.LEVEL_AT_LEAST, 4),
        "quiet-hand": (t.LEVEL_AT_MOST, 2),
    }


# --- the runtime form -------------------------------------------------------------------------------------


def test_codes_match_their_names() -> None:
    for names in (t.KINDS, t.STATS, t.SYMBOLS, t.TIMINGS, t.POWERS, t.BACKER_CONDITIONS):
        for place, name in enumerate(names):
            code = name.replace("-", "_").upper()
            assert getattr(t, code) == place, name
    assert (t.ADVANCES[t.ATTACK_WON], t.ADVANCES[t.ROOM_PASSED]) == ("attack-won", "room-passed")
    assert (t.ADVANCES[t.HEALED], t.ADVANCES[t.LOOT_PASSED]) == ("healed", "loot-passed")
    assert (t.CONDITIONS[t.NO_GUARD_HERE], t.CONDITIONS[t.LEVEL_2]) == ("no-guard-here", "level-2")
    assert [t.SPOTS[place] for place in (t.DOCK, t.BRIDGE, t.DRIFT)] == ["dock", "bridge", "drift"]
    assert [t.SPOTS[place] for place in t.RANDOM_SPOTS] == ["s1", "s2", "s3", "s4", "s5", "s6"]
    for slot, name in enumerate(t.SLOTS):
        row = t.ROWS.index(name[0])
        assert t.ROW_OF[slot] == row
        assert slot in t.ROW_SLOTS[row]
        assert slot == t.FIRST_SLOT[row] + int(name[1]) - 1
    assert sum(map(len, t.ROW_SLOTS)) == 17


def test_every_id_leads_to_its_component(tables: Tables) -> None:
    for kind, components in (
        ("room", tables.rooms),
        ("card", tables.cards),
        ("encounter", tables.encounters),
        ("objective", tables.objectives),
        ("backer", tables.backers),
        ("character", tables.characters),
        ("power", tables.powers),
        ("ability", tables.abilities),
    ):
        assert [tables.by_id[component.id] for component in components] == [
            (kind, place) for place in range(len(components))
        ]
    assert tables.by_id["drift"] == ("spot", t.DRIFT)
    assert tables.by_id["D5"] == ("slot", 16)
    assert tables.by_id["level-1"] == ("level", 0)


def test_tables_travel_to_other_processes(tables: Tables) -> None:
    again = pickle.loads(pickle.dumps(tables))
    for field in Tables.names():
        assert repr(getattr(again, field)) == repr(getattr(tables, field))
    assert again.characters[3].abilities == tables.characters[3].abilities
    assert str(again.cards[83].effect) == "heal here 2 paid"


def test_our_content_is_read_once() -> None:
    assert load() is load()


def test_todays_fingerprint_is_listed(tables: Tables) -> None:
    assert FINGERPRINTS[-1] == tables.fingerprint


def test_every_file_is_a_table() -> None:
    folder = Path(t.__file__).parent / "content"
    assert {path.name for path in folder.iterdir()} == {table.file for table in TABLES}


# --- own content ------------------------------------------------------------------------------------------


def complaint(folder: Path, file: str, text: str) -> str:
    (folder / file).write_text(text + '\nname = "Printed"\norigin = "rulebook"\n', encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    return str(caught.value).removeprefix(f"{folder}/")


def test_own_card_replaces_ours(tmp_path: Path, tables: Tables) -> None:
    (tmp_path / "loot_cards.toml").write_text(
        '[[card]]\nid = "jet-harness"\nname = "Printed Harness"\nkinds = ["heal", "move"]\n'
        'timing = "turn"\neffect = "choose {sneak 3|draw loot 1}"\norigin = "rulebook"\n',
        encoding="utf-8",
    )
    own = load(tmp_path)
    card = own.cards[own.by_id["jet-harness"][1]]
    assert (card.name, card.kinds) == ("Printed Harness", (t.HEAL, t.MOVE))
    assert str(card.effect) == "choose { sneak 3 | draw loot 1 }"
    assert [one.id for one in own.cards] == [one.id for one in tables.cards]
    assert own.fingerprint != tables.fingerprint


SNAP = '[[card]]\nid = "snap-decision-a"\nsymbols = ["blade"]\n'
JET = '[[card]]\nid = "jet-harness"\ntiming = "turn"\neffect = "sneak any"\n'
MO = '[[character]]\nid = "granite-mo"\ncalling = "wall"\nglory = 0\npower = "thick-hide"\n'
STATS = "stats = { physical = 3, mental = 2, technical = 1 }\n"
CODES = '[[objective]]\nid = "flight-codes"\nsymbols = ["gear"]\nglory = 3\n'
QUEEN = '[[backer]]\nid = "dockside-queen"\nsupport = 3\n'
NUMBER = '[[number]]\nid = "{}"\nvalue = {}'


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "spots.toml",
            '[[spot]]\nid = "s1"\nadjacent = ["bridge", "s2"]',
            "row 's3', field 'adjacent': expected both sides to agree, but s1 does not name s3",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "s1"\nadjacent = ["bridge", "s2", "s3", "s7"]',
            "row 's1', field 'adjacent': expected ids of spots, got 's7'",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "s1"\nadjacent = ["bridge", "s2", "s3", "s3"]',
            "row 's1', field 'adjacent': expected each neighbour once",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "s3"\nname = "Three"\norigin = "ruling"\nadjacent = ["dock", "s5"]\n'
            '[[spot]]\nid = "s1"\nadjacent = ["bridge", "s2"]',
            "row 's3', field 'adjacent': expected s1 among them, because the guard arrow leads there",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "s1"\nadjacent = ["bridge", "s2", "s3"]\nroom = "sickbay"',
            "row 's1', field 'room': expected no room, because a tile is dealt here",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "bridge"\nadjacent = ["s1", "s2"]',
            "row 'bridge', field 'room': expected the id of the room that is always here",
        ),
        (
            "spots.toml",
            '[[spot]]\nid = "bridge"\nadjacent = ["s1", "s2"]\nroom = "brig"',
            "row 'bridge', field 'room': expected an id of rooms.toml, got 'brig'",
        ),
        (
            "tiles.toml",
            '[[tile]]\nid = "tile-2"\nfront = "sickbay"\nback = "bunk-hall"',
            "row 'tile-2', field 'back': expected a room that is used nowhere else, got 'bunk-hall'",
        ),
        (
            "rooms.toml",
            '[[room]]\nid = "sickbay"\nicons = ["scheme"]\neffect = "heal everyone 2"',
            "row 'sickbay', field 'effect': expected one of self, here at character 6, got 'everyone' "
            "in 'heal everyone 2'",
        ),
        (
            "rooms.toml",
            '[[room]]\nid = "sickbay"\nicons = ["scheme"]\neffect = "draw loot 1; activate heal"',
            "row 'sickbay', field 'effect': expected a verb that has a meaning here, got 'activate'",
        ),
        (
            "rooms.toml",
            '[[room]]\nid = "sickbay"\nicons = ["heal"]\neffect = "none"',
            'row \'sickbay\', field \'icons[1]\': expected one of "encounter", "loot", "scheme", got "heal"',
        ),
        (
            "rooms.toml",
            '[[room]]\nid = "sickbay"\nicons = ["loot", "loot"]\neffect = "none"',
            "row 'sickbay', field 'icons': expected each once, got loot, loot",
        ),
        (
            "levels.toml",
            '[[level]]\nid = "level-2"\ndc = 0',
            "row 'level-2', field 'dc': expected int from 1 to 30, got 0",
        ),
        (
            "slots.toml",
            '[[slot]]\nid = "D5"\ndie = [19]',
            "field 'die': expected each number of the d20 on exactly one slot, got 19 on 2",
        ),
        (
            "abilities.toml",
            '[[ability]]\nid = "heal"\nby_level = [1, 2]\nlow = 6\nhigh = 2',
            "row 'heal', field 'high': expected 0, because no level is above 2, got 2",
        ),
        (
            "abilities.toml",
            '[[ability]]\nid = "move"\nby_level = [1, 2]\nlow = 3\nhigh = 0',
            "row 'move', field 'low': expected at least 4, which four characters may start with, got 3",
        ),
        (
            "characters.toml",
            MO + STATS + 'abilities = { A1 = "attack", A3 = "interact", D1 = "move" }',
            "row 'granite-mo', field 'abilities': expected an ability in A2 too, because A3 has one",
        ),
        (
            "characters.toml",
            MO + STATS + 'abilities = { A1 = "attack", E1 = "interact", D1 = "move" }',
            "row 'granite-mo', field 'abilities': expected slots from A1 to D5, got 'E1'",
        ),
        (
            "characters.toml",
            MO + STATS + 'abilities = { A1 = "attack", D1 = "move" }',
            "row 'granite-mo', field 'abilities': expected 3 abilities, got 2",
        ),
        (
            "characters.toml",
            MO + "stats = { physical = 3, mental = 21 }",
            "row 'granite-mo', field 'stats.mental': expected int from 0 to 20, got 21",
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "turn"\neffect = "activate moves"',
            "row 'snap-decision-a', field 'effect': expected one of move, interact, scheme, loot, attack, "
            "heal at character 10, got 'moves' in 'activate moves'",
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "turn"\neffect = "calm 1"',
            "row 'snap-decision-a', field 'timing': "
            'expected "alert", because of \'calm\' in the effect, got "turn"',
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "reroll"\neffect = "draw scheme 1; bonus 2"',
            "row 'snap-decision-a', field 'timing': "
            'expected "roll" or "assist", because of \'bonus\' in the effect, got "reroll"',
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "plan"\neffect = "energy 1; draw loot 1"',
            "row 'snap-decision-a', field 'effect': "
            "expected only 'energy' and 'stack', because timing is \"plan\", got 'draw'",
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "roll"\neffect = "if company -> challenge mental -> bonus 2 else none"',
            "row 'snap-decision-a', field 'timing': "
            'expected "turn", because of the challenge in the effect, got "roll"',
        ),
        (
            "scheme_cards.toml",
            '[[card]]\nid = "snap-decision-a"\nsymbols = []\ntiming = "turn"\neffect = "sneak 1"',
            "row 'snap-decision-a', field 'symbols': "
            'expected a list of 1 to 4 (one of "blade", "gear", "map", "mask", "wild"), got []',
        ),
        (
            "scheme_cards.toml",
            SNAP + 'timing = "plan"\neffect = "energy 6"',
            "numbers.toml, row 'energy', field 'value': expected at least 26: 4 for each of four players "
            "and 10 for the cards with 'energy', got 24",
        ),
        (
            "loot_cards.toml",
            JET + 'kinds = ["move", "move"]',
            "row 'jet-harness', field 'kinds': expected each once, got move, move",
        ),
        (
            "encounters.toml",
            '[[encounter]]\nid = "ricochet"\nguard = "none"\nlevels = [3, 2]\nrandom = "none"',
            "row 'ricochet', field 'levels': expected rising levels, got [3, 2]",
        ),
        (
            "encounters.toml",
            '[[encounter]]\nid = "ricochet"\nguard = "cancel token"\nlevels = [3]\nrandom = "none"',
            "row 'ricochet', field 'guard': expected a verb that has a meaning here, got 'cancel token'",
        ),
        (
            "objectives.toml",
            CODES + 'stat = "mental"',
            "row 'flight-codes', field 'dc': expected a DC, because stat is \"mental\", but it is missing",
        ),
        (
            "objectives.toml",
            CODES + "dc = 13",
            "row 'flight-codes', field 'dc': expected no DC, because there is no stat, got 13",
        ),
        (
            "objectives.toml",
            CODES + "track = 3",
            "row 'flight-codes', field 'track': expected no track, because there is no advance, got 3",
        ),
        (
            "objectives.toml",
            CODES + 'advance = "healed"',
            "row 'flight-codes', field 'track': "
            'expected a track, because advance is "healed", but it is missing',
        ),
        (
            "objectives.toml",
            CODES + 'spot = "s1"',
            'row \'flight-codes\', field \'spot\': expected one of "bridge", "dock", "drift", got "s1"',
        ),
        (
            "backers.toml",
            QUEEN + 'condition = "in-room"\nnumber = 3',
            "row 'dockside-queen', field 'spot': expected a spot, because condition is \"in-room\"",
        ),
        (
            "backers.toml",
            QUEEN + 'condition = "in-room"\nspot = "dock"\nnumber = 3',
            "row 'dockside-queen', field 'number': expected no number, because condition is \"in-room\"",
        ),
        (
            "backers.toml",
            QUEEN + 'condition = "abilities"',
            "row 'dockside-queen', field 'number': expected a number, because condition is \"abilities\"",
        ),
        (
            "backers.toml",
            QUEEN + 'condition = "abilities"\nspot = "dock"\nnumber = 8',
            "row 'dockside-queen', field 'spot': expected no spot, because condition is \"abilities\"",
        ),
        (
            "backers.toml",
            QUEEN + 'condition = "level-at-most"\nnumber = 5',
            "row 'dockside-queen', field 'number': "
            'expected at most 4, because condition is "level-at-most", got 5',
        ),
        (
            "seats.toml",
            '[[seats]]\nid = "seats-3"\nseats = 4\nspots = 6',
            "row 'seats-3', field 'seats': expected 3, as in the id, got 4",
        ),
        (
            "numbers.toml",
            NUMBER.format("guards", 1),
            "row 'guards', field 'value': expected at least 2, those of spots.toml, got 1",
        ),
        (
            "numbers.toml",
            NUMBER.format("rounds", 0),
            "row 'rounds', field 'value': expected int from 1 to 20, got 0",
        ),
        (
            "numbers.toml",
            NUMBER.format("large-hand", 4),
            "row 'large-hand', field 'value': expected at least 5, the usual limit, got 4",
        ),
        (
            "numbers.toml",
            NUMBER.format("energy", 19),
            "row 'energy', field 'value': expected at least 20: 4 for each of four players "
            "and 4 for the cards with 'energy', got 19",
        ),
    ],
)
def test_mistakes_are_named(tmp_path: Path, file: str, text: str, sentence: str) -> None:
    wanted = sentence if sentence.startswith("numbers.toml") else f"{file}, {sentence}"
    assert complaint(tmp_path, file, text) == wanted


def test_unknown_ids_and_files(tmp_path: Path) -> None:
    text = '[[tile]]\nid = "tile-7"\nfront = "sickbay"\nback = "bunk-hall"'
    assert complaint(tmp_path, "tiles.toml", text).startswith(
        "tiles.toml, row 'tile-7', field 'id': unknown id 'tile-7' (did you mean 'tile-6'?)"
    )
    (tmp_path / "tile.toml").write_text("", encoding="utf-8")
    with pytest.raises(ContentError, match=r"unknown file \(did you mean 'tiles.toml'\?\)"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("table", "kept", "sentence"),
    [
        ("board", 3, "board.toml: expected the ids A, B, C, D in this order, got A, B, C"),
        ("backers", 7, "backers.toml: expected at least 8 backers, two for each player, got 7"),
        ("characters", 3, "characters.toml: expected at least 4 characters, one for each player, got 3"),
        (
            "objectives",
            6,
            "objectives.toml, field 'spot': expected at least 3 objectives that do not clash, got 2",
        ),
    ],
)
def test_tables_that_are_too_short(table: str, kept: int, sentence: str) -> None:
    loaded = rows()
    loaded[table] = loaded[table][:kept]
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == sentence


def test_tokens_for_the_draft() -> None:
    """SKY-2.2: four players start with 3 abilities each and draft 2."""
    loaded = rows()
    enough = (4, 4, 2, 4, 2, 1)  # of which four characters may start with
    few = [msgspec.structs.replace(row, low=low) for row, low in zip(loaded["abilities"], enough)]
    loaded["abilities"] = tuple(few)
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "abilities.toml, field 'low': expected at least 20 in all, 5 for each player, got 17"
    )


def test_a_room_that_no_spot_and_no_tile_has() -> None:
    loaded = rows()
    attic = msgspec.structs.replace(loaded["rooms"][3], id="attic")
    loaded["rooms"] = (*loaded["rooms"], attic)
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "rooms.toml, row 'attic', field 'id': "
        "expected a spot in spots.toml or a face in tiles.toml that names this room"
    )


def test_an_id_names_one_thing_only() -> None:
    loaded = rows()
    first = msgspec.structs.replace(loaded["encounters"][0], id="jet-harness")
    loaded["encounters"] = (first, *loaded["encounters"][1:])
    with pytest.raises(ContentError) as caught:
        check(loaded)
    assert str(caught.value) == (
        "encounters.toml, row 'jet-harness', field 'id': "
        "expected an id of its own, but loot_cards.toml uses it too"
    )


def test_the_example_of_the_manual_works(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "own-content.md").read_text(encoding="utf-8")
    (example,) = (block for block in manual.split("```toml\n") if "scheme_cards.toml" in block)
    (tmp_path / "scheme_cards.toml").write_text(example.split("```")[0], encoding="utf-8")
    tables = load(tmp_path)
    card = tables.cards[tables.by_id["vent-crawl-a"][1]]
    assert (card.name, str(card.effect)) == ("The Printed Name", "sneak 3; spawn guard here")
    assert card.symbols == (0, 0, 0, 1, 0)
