"""Content tables: what loads, and the sentence that a wrong file is answered with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from starboard.kernel.content import (
    Becomes,
    Content,
    ContentError,
    FieldError,
    Row,
    Rows,
    Table,
    check_adjacent,
    check_each_once,
    check_ids,
    column,
    fingerprint,
    id_index,
    load_table,
    load_tables,
    place_in,
    record,
    records,
    rows_by_id,
    rows_of,
)
from starboard.kernel.errors import StarboardError
from starboard.kernel.record import Record


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="gain"):
    what: Literal["ore", "gold"]
    amount: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="rest"):
    pass


class TileRow(Row, frozen=True, kw_only=True):
    value: Annotated[int, msgspec.Meta(ge=1, le=6)]
    bonus: tuple[int, int, int] = (0, 0, 0)
    effects: Annotated[tuple[Gain | Rest, ...], msgspec.Meta(min_length=0, max_length=2)] = ()
    worth: dict[str, int] = msgspec.field(default_factory=dict)
    wild: bool = False

    def __post_init__(self) -> None:
        if self.wild and self.value > 3:
            raise FieldError("wild", "expected false for a value above 3, got true")


OURS = """
[[tile]]
id = "tile-arch"
name = "Arch"
value = 3
origin = "created"

[[tile]]
id = "tile-beam"
name = "Beam"
value = 4
effects = [{ do = "gain", what = "ore", amount = 2 }, { do = "rest" }]
origin = ["rulebook", "created"]
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "tiles.toml").write_text(OURS, encoding="utf-8")
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def load(folder: Path, own: Path | None = None, *, extendable: bool = False) -> tuple[TileRow, ...]:
    table = Table(file="tiles.toml", key="tile", row_type=TileRow, extendable=extendable)
    return rows_of({"tiles": load_table(folder, table, overrides=own)}, TileRow)


def tile(**changed: str) -> str:
    """A good row in TOML, with some values replaced (or, by an empty text, left out)."""
    fields = {"id": '"tile-arch"', "name": '"Arch"', "value": "3", "origin": '"created"', **changed}
    return "[[tile]]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items() if value)


def complaint(ours: Path, text: str) -> str:
    (ours / "tiles.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(ours)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_rows_come_typed_and_in_order(ours: Path) -> None:
    arch, beam = load(ours)
    assert (arch.id, arch.name, arch.value, arch.origin) == ("tile-arch", "Arch", 3, "created")
    assert arch.origins() == ("created",)
    assert beam.effects == (Gain("ore", 2), Rest())
    assert beam.origin == beam.origins() == ("rulebook", "created")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"value": '"three"'}, "row 'tile-arch', field 'value': expected int from 1 to 6, got \"three\""),
        ({"value": "7"}, "row 'tile-arch', field 'value': expected int from 1 to 6, got 7"),
        ({"value": "2.5"}, "row 'tile-arch', field 'value': expected int from 1 to 6, got 2.5"),
        ({"value": ""}, "row 'tile-arch', field 'value': expected int from 1 to 6, but it is missing"),
        ({"id": ""}, "row 1, field 'id': expected text in quotes, but it is missing"),
        ({"id": "5"}, "row 1, field 'id': expected text in quotes, got 5"),
        ({"name": '""'}, "row 'tile-arch', field 'name': expected a value, got an empty one"),
        ({"origin": "[]"}, "row 'tile-arch', field 'origin': expected a value, got an empty one"),
        ({"wild": "1"}, "row 'tile-arch', field 'wild': expected true or false, got 1"),
        (
            {"vlaue": "3"},
            "row 'tile-arch', field 'vlaue': unknown (did you mean 'value'?); the fields here are "
            "id, name, origin, value, bonus, effects, worth, wild",
        ),
        (
            {"bonus": "[1, 2]"},
            "row 'tile-arch', field 'bonus': expected a list of exactly 3 (int), got [1, 2]",
        ),
        ({"bonus": '[1, 2, "x"]'}, "row 'tile-arch', field 'bonus[3]': expected int, got \"x\""),
        ({"worth": '{ I1 = "x" }'}, "row 'tile-arch', field 'worth': expected int, got {\"I1\": \"x\"}"),
        (
            {"effects": '[{ do = "rest" }, { do = "gian" }]'},
            'row \'tile-arch\', field \'effects[2].do\': expected one of "gain", "rest", got "gian"',
        ),
        (
            {"effects": '[{ what = "ore" }]'},
            "row 'tile-arch', field 'effects[1].do': expected one of \"gain\", \"rest\", but it is missing",
        ),
        (
            {"effects": '[{ do = "gain", what = "iron", amount = 1 }]'},
            'row \'tile-arch\', field \'effects[1].what\': expected one of "gold", "ore", got "iron"',
        ),
        (
            {"effects": '[{ do = "gain", what = "ore", amount = 9 }]'},
            "row 'tile-arch', field 'effects[1].amount': expected int from 1 to 3, got 9",
        ),
        (
            {"effects": '[{ do = "rest", amount = 1 }]'},
            "row 'tile-arch', field 'effects[1].amount': unknown; the fields here are do",
        ),
        (
            {"effects": '["rest"]'},
            "row 'tile-arch', field 'effects[1]': expected a table with do = one of \"gain\", \"rest\", "
            'got "rest"',
        ),
        (
            {"value": "5", "wild": "true"},
            "row 'tile-arch', field 'wild': expected false for a value above 3, got true",
        ),
    ],
)
def test_a_wrong_value_names_file_row_field_and_expectation(
    ours: Path, changed: dict[str, str], sentence: str
) -> None:
    assert complaint(ours, tile(**changed)) == f"tiles.toml, {sentence}"


def test_a_wrong_origin_names_all_origins(ours: Path) -> None:
    message = complaint(ours, tile(origin='"guess"'))
    assert message.startswith("tiles.toml, row 'tile-arch', field 'origin': expected one of \"created\", ")
    assert '"rulebook"' in message
    assert message.endswith('got "guess"')
    message = complaint(ours, tile(origin='["created", "guess"]'))
    assert message.startswith("tiles.toml, row 'tile-arch', field 'origin[2]': expected one of")


def test_too_many_items_in_a_list(ours: Path) -> None:
    message = complaint(ours, tile(effects='[{ do = "rest" }, { do = "rest" }, { do = "rest" }]'))
    assert message.startswith("tiles.toml, row 'tile-arch', field 'effects': expected a list of 0 to 2 ")


def test_row_without_id_is_named_by_its_number(ours: Path) -> None:
    assert complaint(ours, tile() + tile(id="")).startswith("tiles.toml, row 2, field 'id': ")


def test_duplicate_ids(ours: Path) -> None:
    message = complaint(ours, tile() + tile())
    assert message == "tiles.toml, row 'tile-arch', field 'id': expected each id once, got it twice"


def test_syntax_errors_name_the_line(ours: Path) -> None:
    message = complaint(ours, '[[tile]]\nid = "tile-arch"\nname "Arch"\n')
    assert message.startswith("tiles.toml, line 3, column 6: not valid TOML: ")


def test_other_keys_and_shapes(ours: Path) -> None:
    assert complaint(ours, "[[tiles]]\n") == (
        "tiles.toml, field 'tiles': unknown; expected only rows written as [[tile]]"
    )
    assert (
        complaint(ours, "tile = 3\n") == "tiles.toml, field 'tile': expected rows written as [[tile]], got 3"
    )
    assert complaint(ours, "") == "tiles.toml: expected at least one row written as [[tile]], got none"
    (ours / "tiles.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="expected UTF-8"):
        load(ours)


def test_missing_file(ours: Path) -> None:
    (ours / "tiles.toml").unlink()
    with pytest.raises(ContentError) as caught:
        load(ours)
    assert str(caught.value) == "tiles.toml: this file is missing from the content folder"


def test_errors_are_for_people() -> None:
    error = ContentError("tiles.toml", "no", row="tile-arch", field="value")
    assert isinstance(error, StarboardError)
    assert (error.file, error.row, error.field, error.problem) == ("tiles.toml", "tile-arch", "value", "no")


def test_own_rows_replace_ours_by_id(ours: Path, own: Path) -> None:
    assert load(ours, own) == load(ours)
    (own / "tiles.toml").write_text(tile(id='"tile-beam"', value="1"), encoding="utf-8")
    arch, beam = load(ours, own)
    assert arch == load(ours)[0]
    assert (beam.id, beam.value, beam.effects) == ("tile-beam", 1, ())


def test_own_rows_may_name_single_fields(ours: Path, own: Path) -> None:
    (own / "tiles.toml").write_text('[[tile]]\nid = "tile-beam"\nvalue = 1\n', encoding="utf-8")
    before, after = load(ours)[1], load(ours, own)[1]
    assert after == msgspec.structs.replace(before, value=1)


def test_single_fields_are_checked_like_whole_rows(ours: Path, own: Path) -> None:
    for line, sentence in (
        ("value = 9", "field 'value': expected int from 1 to 6, got 9"),
        ("valeu = 1", "field 'valeu': unknown (did you mean 'value'?)"),
        ("wild = true", "field 'wild': expected false for a value above 3, got true"),
        ('name = ""', "field 'name': expected a value, got an empty one"),
    ):
        (own / "tiles.toml").write_text(f'[[tile]]\nid = "tile-beam"\n{line}\n', encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            load(ours, own)
        assert f"tiles.toml, row 'tile-beam', {sentence}" in str(caught.value)


def test_own_files_need_not_be_in_a_folder(ours: Path) -> None:
    tables = [Table(file="tiles.toml", key="tile", row_type=TileRow)]
    text = '[[tile]]\nid = "tile-beam"\nvalue = 1\n'
    rows = load_tables(ours, tables, overrides={"tiles.toml": text, "notes.md": "of my own"})["tiles"]
    assert [row.value for row in rows_of({"tiles": rows}, TileRow)] == [3, 1]


def test_the_first_mistake_knows_of_the_others(ours: Path) -> None:
    tables = [Table(file="tiles.toml", key="tile", row_type=TileRow)]
    text = '[[tile]]\nid = "tile-beam"\nvalue = 9\n[[tile]]\nid = "tile-bean"\n'
    with pytest.raises(ContentError) as caught:
        load_tables(ours, tables, overrides={"tiles.toml": text, "tile.toml": ""})
    assert [(one.file, one.row) for one in (caught.value, *caught.value.others)] == [
        ("tile.toml", None),
        ("tiles.toml", "tile-beam"),
        ("tiles.toml", "tile-bean"),
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = " + "[" * 3000, "tiles.toml: not valid TOML: it is nested too deeply"),
        ("x = 1" + "0" * 5000, "tiles.toml: not valid TOML: Exceeds the limit"),
        (
            "tile = 0x1" + "0" * 5000,
            "tiles.toml, field 'tile': expected rows written as [[tile]], got something",
        ),
    ],
)
def test_texts_that_the_parser_gives_up_on(ours: Path, text: str, sentence: str) -> None:
    tables = [Table(file="tiles.toml", key="tile", row_type=TileRow)]
    with pytest.raises(ContentError) as caught:
        load_tables(ours, tables, overrides={"tiles.toml": text})
    assert str(caught.value).startswith(sentence)


def test_own_row_with_an_unknown_id(ours: Path, own: Path) -> None:
    (own / "tiles.toml").write_text(tile(id='"tile-baem"'), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load(ours, own)
    assert str(caught.value) == (
        f"{own / 'tiles.toml'}, row 'tile-baem', field 'id': unknown id 'tile-baem' "
        "(did you mean 'tile-beam'?); the known ids are tile-arch, tile-beam"
    )


def test_mistakes_in_own_files_are_told_the_same_way(ours: Path, own: Path) -> None:
    (own / "tiles.toml").write_text(tile(value="0"), encoding="utf-8")
    with pytest.raises(ContentError, match=r"own/tiles\.toml, row 'tile-arch', field 'value': expected int"):
        load(ours, own)


def test_extendable_tables_take_new_rows_and_drop_old_ones(ours: Path, own: Path) -> None:
    (own / "tiles.toml").write_text('remove = ["tile-arch"]\n' + tile(id='"tile-new"'), encoding="utf-8")
    assert [row.id for row in load(ours, own, extendable=True)] == ["tile-beam", "tile-new"]
    with pytest.raises(ContentError, match="field 'remove': unknown; expected only rows"):
        load(ours, own)
    for text, sentence in (
        ('remove = ["tile-rach"]\n', "field 'remove': unknown id 'tile-rach'"),
        ('remove = "tile-arch"\n', "field 'remove': expected a list of row ids, got \"tile-arch\""),
        ('remove = ["tile-arch"]\n' + tile(), "row 'tile-arch', field 'remove': this row is both"),
    ):
        (own / "tiles.toml").write_text(text, encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            load(ours, own, extendable=True)
        assert sentence in str(caught.value)


def test_own_folder_must_exist_and_hold_known_files_only(ours: Path, own: Path) -> None:
    tables = [Table(file="tiles.toml", key="tile", row_type=TileRow)]
    (own / "notes.md").write_text("taken from the second printing", encoding="utf-8")
    assert load_tables(ours, tables, overrides=own) == {"tiles": load(ours)}
    (own / "tile.toml").write_text(tile(), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_tables(ours, tables, overrides=own)
    assert str(caught.value) == (
        f"{own / 'tile.toml'}: unknown file (did you mean 'tiles.toml'?); the known files are tiles.toml"
    )
    with pytest.raises(ContentError, match="there is no folder of content files"):
        load_tables(ours, tables, overrides=own / "nowhere")


def test_fingerprint_follows_every_value(ours: Path, own: Path) -> None:
    before = fingerprint(load(ours))
    assert len(before) == 16
    assert int(before, 16) >= 0
    assert before == fingerprint(load(ours))
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    (own / "tiles.toml").write_text(tile(value="2"), encoding="utf-8")
    assert fingerprint(load(ours, own)) != before


# --- rows of several tables -------------------------------------------------------------------------------


class PlaceRow(Row, frozen=True, kw_only=True):
    adjacent: tuple[str, ...] = ()


class MarkRow(Row, frozen=True, kw_only=True):
    pass


PLACES = Table("places.toml", "place", PlaceRow, ids=("hill", "dale"))
MARKS = Table("marks.toml", "mark", MarkRow)


def place(id: str, *adjacent: str) -> PlaceRow:
    return PlaceRow(id=id, name=id, origin="created", adjacent=adjacent)


def mark(id: str) -> MarkRow:
    return MarkRow(id=id, name=id, origin="created")


def test_rows_are_found_by_their_type() -> None:
    loaded: Rows = {"places": (place("hill"), place("dale")), "marks": (mark("flag"),)}
    assert [row.id for row in rows_of(loaded, PlaceRow)] == ["hill", "dale"]
    assert rows_by_id(loaded, MarkRow) == {"flag": mark("flag")}
    assert rows_of({"places": (), "marks": (mark("flag"),)}, PlaceRow) == ()


@pytest.mark.parametrize(
    ("places", "marks", "sentence"),
    [
        (
            (place("dale"), place("hill")),
            (mark("flag"),),
            "places.toml: expected the ids hill, dale in this order, got dale, hill",
        ),
        ((), (mark("flag"),), "places.toml: expected the ids hill, dale in this order, got "),
        (
            (place("hill"), place("dale")),
            (mark("dale"),),
            "marks.toml, row 'dale', field 'id': expected an id of its own, but places.toml uses it too",
        ),
        (
            (place("hill"), place("dale")),
            (mark("hill-flag"),),
            "marks.toml, row 'hill-flag', field 'id': expected an id of its own, but places.toml and "
            "colours.toml uses it too",
        ),
    ],
)
def test_ids_are_those_the_rules_name_and_name_one_thing(
    places: tuple[PlaceRow, ...], marks: tuple[MarkRow, ...], sentence: str
) -> None:
    made = {"hill-flag": "places.toml and colours.toml"}
    good: Rows = {"places": (place("hill"), place("dale")), "marks": (mark("flag"),)}
    check_ids(good, (PLACES, MARKS), made)
    with pytest.raises(ContentError) as caught:
        check_ids({"places": places, "marks": marks}, (PLACES, MARKS), made)
    assert str(caught.value) == sentence


def test_places_side_by_side_say_so_of_each_other() -> None:
    adjacent = {"hill": ("dale",), "dale": ("hill", "wood"), "wood": (), "moor": ("fen",)}
    check_adjacent("places.toml", "places", "hill", adjacent)
    with pytest.raises(ContentError) as caught:
        check_adjacent("places.toml", "places", "dale", adjacent)
    assert str(caught.value) == (
        "places.toml, row 'dale', field 'adjacent': expected both sides to agree, but wood does not name dale"
    )
    with pytest.raises(ContentError) as caught:
        check_adjacent("places.toml", "places", "moor", adjacent)
    assert str(caught.value) == (
        "places.toml, row 'moor', field 'adjacent': expected ids of places, got 'fen'"
    )


def test_each_value_stands_in_exactly_one_list() -> None:
    check_each_once("dice.toml", "players", "number on exactly one die", (1, 2, 3), [(1,), (3, 2)])
    for lists, got in (([(1, 3)], 0), ([(1, 2), (2, 3)], 2)):
        with pytest.raises(ContentError) as caught:
            check_each_once("dice.toml", "players", "number on exactly one die", (1, 2, 3), lists)
        assert str(caught.value) == (
            f"dice.toml, field 'players': expected each number on exactly one die, got 2 on {got}"
        )


def test_an_index_tells_kind_and_place_of_every_id() -> None:
    assert id_index([("place", ["hill", "dale"]), ("mark", iter(["flag"]))]) == {
        "hill": ("place", 0),
        "dale": ("place", 1),
        "flag": ("mark", 0),
    }


# --- from rows to records ---------------------------------------------------------------------------------


def steps(text: str) -> int:
    if set(text) - {">"}:
        raise ValueError(f"expected only >, got '{text}'")
    return len(text)


Metal = Annotated[Literal["ore", "gold"], place_in(("ore", "gold"))]
Steps = Annotated[str, Becomes(steps)]


class LampRow(Row, frozen=True, kw_only=True):
    metal: Metal
    mixed: Annotated[tuple[Metal, ...], msgspec.Meta(min_length=0, max_length=3)] = ()
    pair: tuple[Steps, Steps] = ("", "")
    walk: Steps | None = None
    mood: Annotated[Literal["calm"] | None, place_in(("", "calm"))] = None
    oil: int = 3


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lamp(Record):
    id: str
    metal: int
    mixed: tuple[int, ...]
    pair: tuple[int, int]
    walk: int | None
    mood: int
    light: int


def lamp(
    metal: Literal["ore", "gold"], walk: str | None = None, mood: Literal["calm"] | None = None
) -> LampRow:
    return LampRow(
        id=f"lamp-{metal}",
        name="Lamp",
        origin="created",
        metal=metal,
        mixed=("gold", "ore"),
        pair=(">", ">>"),
        walk=walk,
        mood=mood,
    )


def test_a_record_holds_what_the_types_of_the_fields_say_and_what_is_given() -> None:
    made = record(Lamp, lamp("gold", ">>>", "calm"), light=7)
    assert made.values() == ("lamp-gold", 1, (1, 0), (1, 2), 3, 1, 7)
    assert record(Lamp, lamp("ore"), light=7, metal=5).values() == ("lamp-ore", 5, (1, 0), (1, 2), None, 0, 7)
    with pytest.raises(KeyError, match="light"):
        record(Lamp, lamp("ore"))
    with pytest.raises(TypeError, match="colour"):
        record(Lamp, lamp("ore"), light=7, colour=1)


def test_whole_tables_and_single_columns_become_the_same() -> None:
    @dataclass(frozen=True, slots=True, eq=False, repr=False)
    class Wick(Record):
        metal: int
        walk: int | None

    loaded: Rows = {"lamps": (lamp("gold", ">"), lamp("ore"))}
    assert [wick.values() for wick in records(Wick, loaded, LampRow)] == [(1, 1), (0, None)]
    assert column(loaded["lamps"], "metal") == (1, 0)
    assert column(loaded["lamps"], "walk") == (1, None)
    assert column(loaded["lamps"], "oil") == (3, 3)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('walk = ">x"', "row 'lamp', field 'walk': expected only >, got '>x'"),
        ('pair = [">", "<"]', "row 'lamp', field 'pair[2]': expected only >, got '<'"),
        ('mood = "wild"', "row 'lamp', field 'mood': expected \"calm\", got \"wild\""),
    ],
)
def test_a_row_that_cannot_become_what_it_should_is_refused(tmp_path: Path, line: str, sentence: str) -> None:
    row = f'[[lamp]]\nid = "lamp"\nname = "Lamp"\norigin = "created"\nmetal = "ore"\n{line}\n'
    (tmp_path / "lamps.toml").write_text(row, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_table(tmp_path, Table("lamps.toml", "lamp", LampRow))
    assert str(caught.value) == f"lamps.toml, {sentence}"


# --- a title's content ------------------------------------------------------------------------------------


def test_content_is_checked_compacted_and_ours_is_read_once(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lamplight" / "content"
    folder.mkdir(parents=True)
    (folder / "tiles.toml").write_text(OURS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    checked: list[Rows] = []
    table = Table(file="tiles.toml", key="tile", row_type=TileRow)
    content = Content("lamplight", (table,), checked.append, lambda rows: [row.id for row in rows["tiles"]])
    ours = content.load()
    assert ours == [row.id for row in load(folder)]
    assert content.load() is ours
    assert len(checked) == 1
    (own / "tiles.toml").write_text(tile(value="2"), encoding="utf-8")
    assert content.load(own) == ours
    assert rows_by_id(content.rows(own), TileRow)["tile-arch"].value == 2
    assert len(checked) == 3
