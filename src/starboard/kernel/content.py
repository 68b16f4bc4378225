"""Loads content tables: TOML files of rows, checked against msgspec structs.

A title keeps its cards, tiles and numbers in files of rows such as ``[[hex]]``. Owners of the printed game
may point us at a folder of their own files, so a mistake must be answered with a sentence that someone who
knows no Python can act on: which file, which row, which field, what was expected.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, cast

import msgspec
from msgspec import inspect as shape

from starboard.kernel.errors import StarboardError
from starboard.kernel.grammar import GrammarError
from starboard.kernel.record import Record

Origin = Literal["rulebook", "deduced", "outside", "ruling", "created"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of a content table. The origin is a list if parts of the row have different origins.

    `FOR_SHOW` names the fields that are only for people to read and that no rule looks at; a subclass adds
    its own to those of its bases.
    """

    FOR_SHOW: ClassVar[tuple[str, ...]] = ("name", "origin")

    id: str
    name: str
    origin: Origin | tuple[Origin, ...]

    def origins(self) -> tuple[Origin, ...]:
        return self.origin if isinstance(self.origin, tuple) else (self.origin,)


R = TypeVar("R", bound=Row)
K = TypeVar("K", bound=Record)
T = TypeVar("T")
Rows = dict[str, tuple[Row, ...]]
"""All rows of a title by the names of their tables."""


class ContentError(StarboardError):
    """Unusable content. The message is one sentence: file, row, field, what is wrong."""

    def __init__(self, file: str, problem: str, *, row: str | int | None = None, field: str | None = None):
        place = file
        if row is not None:
            place += f", row '{row}'" if isinstance(row, str) else f", row {row}"
        if field is not None:
            place += f", field '{field}'"
        super().__init__(f"{place}: {problem}")
        self.file = file
        self.row = row
        self.field = field
        self.problem = problem


class FieldError(ValueError):
    """For a row struct's ``__post_init__``: a check that spans several fields and blames one of them."""

    def __init__(self, field: str, problem: str):
        super().__init__(f"field '{field}': {problem}")
        self.field = field
        self.problem = problem


class Table(msgspec.Struct, frozen=True):
    """Where a title keeps one table: the file, the key of its rows (``[[key]]``) and their type.

    ``ids`` are those that the rules name; if there are any, all must be there, in this order.
    """

    file: str
    key: str
    row_type: type[Row]
    ids: Sequence[str] = ()
    extendable: bool = False

    @property
    def name(self) -> str:
        return self.file.removesuffix(".toml")


class Content(Generic[T]):
    """A title's content: files in the folder ``content`` of its package, and what is made of them.

    ``check`` refuses rows that do not fit together, ``compact`` turns checked rows into what the rules use.
    ``made`` lists ids that no row has because they are derived from others, and the files they come from.
    """

    def __init__(
        self,
        package: str,
        tables: Sequence[Table],
        check: Callable[[Rows], None],
        compact: Callable[[Rows], T],
        made: Mapping[str, str] | None = None,
    ) -> None:
        self._folder = files(package) / "content"
        self._tables = tables
        self._check = check
        self._compact = compact
        self._made = made or {}
        self._ours: T | None = None

    def rows(self, folder: Path | None = None) -> Rows:
        """All rows by table name, with the player's own rows from ``folder`` in place of ours; checked."""
        loaded = load_tables(self._folder, self._tables, overrides=folder)
        self.check(loaded)
        return loaded

    def check(self, loaded: Rows) -> None:
        """Raise ContentError if the tables do not fit together."""
        check_ids(loaded, self._tables, self._made)
        self._check(loaded)

    def load(self, folder: Path | None = None) -> T:
        """The runtime form. Our own content is read once per process."""
        if folder is not None:
            return self._compact(self.rows(folder))
        if self._ours is None:
            self._ours = self._compact(self.rows())
        return self._ours


def load_table(folder: Traversable | Path, table: Table, *, overrides: Path | None = None) -> tuple[Row, ...]:
    """The rows of one file, in file order.

    A file of the same name in ``overrides`` replaces whole rows by id. Only an extendable table takes rows
    with new ids (put at the end) and a top-level list ``remove = ["id", ...]``.
    """
    source = folder / table.file
    if not source.is_file():
        raise ContentError(table.file, "this file is missing from the content folder")
    rows, _ = _read(source, table.file, table, may_remove=False)
    if overrides is None or not (overrides / table.file).is_file():
        return tuple(rows.values())

    shown = str(overrides / table.file)
    own, removed = _read(overrides / table.file, shown, table, may_remove=table.extendable)
    for gone in removed:
        if gone not in rows:
            raise ContentError(shown, _unknown_id(gone, rows), field="remove")
        if gone in own:
            raise ContentError(shown, "this row is both listed and removed", row=gone, field="remove")
    for row_id in own:
        if row_id not in rows and not table.extendable:
            raise ContentError(shown, _unknown_id(row_id, rows), row=row_id, field="id")
    return tuple(row for row in {**rows, **own}.values() if row.id not in removed)


def load_tables(
    folder: Traversable | Path, tables: Sequence[Table], *, overrides: Path | None = None
) -> Rows:
    """All tables of a title by name; files in ``overrides`` that fit none of them are an error."""
    if overrides is not None:
        check_folder(overrides, [table.file for table in tables])
    return {table.name: load_table(folder, table, overrides=overrides) for table in tables}


def check_folder(folder: Path, known: Sequence[str]) -> None:
    """Refuses unknown files: a misspelt name would be silently ignored. Notes (.md, .txt) are allowed."""
    if not folder.is_dir():
        raise ContentError(str(folder), "there is no folder of content files here")
    for path in sorted(folder.iterdir()):
        if path.name in known or path.name.startswith(".") or path.suffix in (".md", ".txt"):
            continue
        raise ContentError(
            str(path),
            f"unknown file{_closest(path.name, known)}; the known files are {', '.join(known)}",
        )


# --- rows of several tables -------------------------------------------------------------------------------


def rows_of(loaded: Rows, row_type: type[R]) -> tuple[R, ...]:
    """The rows of this type, which are those of one table."""
    found = (rows for rows in loaded.values() if rows and type(rows[0]) is row_type)
    return cast("tuple[R, ...]", next(found, ()))


def rows_by_id(loaded: Rows, row_type: type[R]) -> dict[str, R]:
    return {row.id: row for row in rows_of(loaded, row_type)}


def check_ids(loaded: Rows, tables: Iterable[Table], made: Mapping[str, str]) -> None:
    """The ids that the rules name are there, in their order; each id names only one thing."""
    seen = dict(made)
    for table in tables:
        given = [row.id for row in loaded[table.name]]
        wanted = table.ids or given
        if given != list(wanted):
            problem = f"expected the ids {', '.join(wanted)} in this order, got {', '.join(given)}"
            raise ContentError(table.file, problem)
        for row_id in given:
            if row_id in seen:
                problem = f"expected an id of its own, but {seen[row_id]} uses it too"
                raise ContentError(table.file, problem, row=row_id, field="id")
            seen[row_id] = table.file


def check_adjacent(file: str, places: str, row_id: str, adjacent: Mapping[str, Sequence[str]]) -> None:
    """Every neighbour of this place must exist and name it in turn. Rules call such things ``places``."""
    for other in adjacent[row_id]:
        if other not in adjacent:
            problem = f"expected ids of {places}, got '{other}'"
            raise ContentError(file, problem, row=row_id, field="adjacent")
        if row_id not in adjacent[other]:
            problem = f"expected both sides to agree, but {other} does not name {row_id}"
            raise ContentError(file, problem, row=row_id, field="adjacent")


def check_each_once(
    file: str, field: str, what: str, values: Iterable[int], lists: Sequence[Sequence[int]]
) -> None:
    """Every value must stand in exactly one of the lists. ``what`` names value and list: die on one card."""
    for value in values:
        if (got := sum(value in one for one in lists)) != 1:
            raise ContentError(file, f"expected each {what}, got {value} on {got}", field=field)


def id_index(kinds: Iterable[tuple[str, Iterable[str]]]) -> dict[str, tuple[str, int]]:
    """Component id -> (kind, place in its table), for looking up an id found in an answer or a log."""
    return {row_id: (kind, place) for kind, ids in kinds for place, row_id in enumerate(ids)}


# --- from rows to records ---------------------------------------------------------------------------------


class Becomes(NamedTuple):
    """Stands beside the type of a field and says what the rules get in place of what the file says.

    ``read`` makes it, or raises ValueError with a sentence that says why the row is refused.
    """

    read: Callable[[Any], object]


def place_in(words: Sequence[str]) -> Becomes:
    """The place of the word in this list, where "" stands for a field that is left out."""
    return Becomes(lambda word: words.index(word or ""))


def understood(parse: Callable[[str], T], text: str) -> T:
    """A text in the title's language, for ``Becomes``. If it is refused, the sentence quotes all of it."""
    try:
        return parse(text)
    except GrammarError as error:
        raise ValueError(f"{error} in '{text}'") from None


def record(kind: type[K], row: msgspec.Struct, /, **given: object) -> K:
    """A record with the values given here; all others are the fields of the row that have their names."""
    hints = _hints(type(row))
    others = {name: hints[name] for name in kind.names() if name not in given}
    return kind(**given, **{name: _become(getattr(row, name), hint, name) for name, hint in others.items()})


def records(kind: type[K], loaded: Rows, row_type: type[Row]) -> tuple[K, ...]:
    """The rows of this type, where the fields say all that the records hold."""
    return tuple(record(kind, row) for row in rows_of(loaded, row_type))


def column(rows: Iterable[Row], field: str) -> tuple[Any, ...]:
    """One field of all these rows, as the rules get it."""
    return tuple(_become(getattr(row, field), _hints(type(row))[field], field) for row in rows)


@cache
def _hints(row_type: type) -> dict[str, Any]:
    return typing.get_type_hints(row_type, include_extras=True)


def _become(value: Any, hint: Any, field: str) -> Any:
    """The value of a field of this type as the rules get it."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    for note in inner[1:] if origin is Annotated else ():
        if isinstance(note, Becomes):
            try:
                return note.read(value)
            except ValueError as error:
                raise FieldError(field, str(error)) from None
    if origin is Annotated or (type(None) in inner and value is not None):
        return _become(value, inner[0], field)
    if origin is tuple:
        kinds = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        parts = enumerate(zip(value, kinds), start=1)
        return tuple(_become(part, kind, f"{field}[{place}]") for place, (part, kind) in parts)
    return value


# --- what the content is known by -------------------------------------------------------------------------


def fingerprint(rows: object) -> str:
    """16 hex digits of everything the rules read: the same digits mean the same game.

    Ids count, since answers and logs name them; what is only for show does not.
    """
    return likeness(_for_rules(rows))


def likeness(rows: object) -> str:
    """16 hex digits that change with any value, names and texts too.

    Drawings are cached under it. Until 0.2 it was also the fingerprint, so older logs have it.
    """
    canonical = msgspec.json.encode(rows, order="sorted")
    return hashlib.sha256(canonical).hexdigest()[:16]


@cache
def for_show(row_type: type) -> frozenset[str]:
    """The fields of a struct that no rule looks at."""
    return frozenset(name for kind in row_type.__mro__ for name in vars(kind).get("FOR_SHOW", ()))


def _for_rules(value: object) -> object:
    """The same rows as plain values, without what is only for show."""
    if isinstance(value, msgspec.Struct):
        hidden = for_show(type(value))
        config = value.__struct_config__
        plain: dict[str, object] = {} if config.tag_field is None else {config.tag_field: config.tag}
        plain |= {
            name: _for_rules(getattr(value, name)) for name in value.__struct_fields__ if name not in hidden
        }
        return plain
    if isinstance(value, Mapping):
        return {key: _for_rules(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_for_rules(inner) for inner in value]
    return value


# --- reading one file -------------------------------------------------------------------------------------


def _read(
    source: Traversable | Path, shown: str, table: Table, *, may_remove: bool
) -> tuple[dict[str, Row], tuple[str, ...]]:
    key = table.key
    document = _parse(source, shown)
    removed: tuple[str, ...] = ()
    for name, value in document.items():
        if name == key:
            continue
        if name == "remove" and may_remove:
            removed = _ids(value, shown)
            continue
        raise ContentError(shown, f"unknown; expected only rows written as [[{key}]]", field=name)
    raw_rows = document.get(key, [])
    if not isinstance(raw_rows, list) or not all(isinstance(raw, dict) for raw in raw_rows):
        raise ContentError(shown, f"expected rows written as [[{key}]], got {_show(raw_rows)}", field=key)
    if not raw_rows and not removed:
        raise ContentError(shown, f"expected at least one row written as [[{key}]], got none")

    rows: dict[str, Row] = {}
    for number, raw in enumerate(raw_rows, start=1):
        row = _convert(raw, number, shown, table.row_type)
        if row.id in rows:
            raise ContentError(shown, "expected each id once, got it twice", row=row.id, field="id")
        rows[row.id] = row
    return rows, removed


def _parse(source: Traversable | Path, shown: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ContentError(shown, f"expected UTF-8, got another encoding (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        # Before Python 3.14 the position is given only inside the text.
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error), re.DOTALL)
        problem, place = (found[1], found[2]) if found else (str(error), "")
        raise ContentError(f"{shown}, {place}" if place else shown, f"not valid TOML: {problem}") from None


def _ids(value: object, shown: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ContentError(shown, f"expected a list of row ids, got {_show(value)}", field="remove")
    return tuple(value)


def _convert(raw: dict[str, Any], number: int, shown: str, row_type: type[R]) -> R:
    row_id = raw.get("id")
    row: str | int = row_id if isinstance(row_id, str) and row_id else number
    try:
        converted = msgspec.convert(raw, row_type)
    except msgspec.ValidationError as error:
        field, problem = _explain(error, raw, row_type)
        raise ContentError(shown, problem, row=row, field=field) from None
    try:
        for name, hint in _hints(row_type).items():
            _become(getattr(converted, name), hint, name)
    except FieldError as error:
        raise ContentError(shown, error.problem, row=row, field=error.field) from None
    for name in ("id", "name", "origin"):
        if not getattr(converted, name):
            raise ContentError(shown, "expected a value, got an empty one", row=row, field=name)
    return converted


# --- what a validation error means, in words -------------------------------------------------------------


def _explain(error: msgspec.ValidationError, raw: object, row_type: type[Row]) -> tuple[str | None, str]:
    message, _, place = str(error).partition(" - at `$")
    path = _steps(place.rstrip("`"))
    if isinstance(error.__cause__, FieldError):
        return _dotted([*path, error.__cause__.field]), error.__cause__.problem
    if error.__cause__ is not None:
        return _dotted(path), message

    missing = re.fullmatch(r"Object missing required field `(.+)`", message)
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", message)
    if missing:
        kind, _ = _follow(row_type, raw, [*path, missing[1]])
        return _dotted([*path, missing[1]]), f"expected {_expected(kind)}, but it is missing"
    if unknown:
        names = _field_names(_chosen(*_follow(row_type, raw, path)))
        return (
            _dotted([*path, unknown[1]]),
            f"unknown{_closest(unknown[1], names)}; the fields here are {', '.join(names)}",
        )
    kind, value = _follow(row_type, raw, path)
    return _dotted(path), f"expected {_expected(kind)}, got {_show(value)}"


def _steps(place: str) -> list[str | int]:
    found = re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", place)
    return [name or (int(index) if index.isdigit() else index) for name, index in found]


def _dotted(path: Sequence[str | int]) -> str | None:
    # People count from 1; msgspec writes "..." where it does not know the key.
    text = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path if step != "...")
    return text.lstrip(".") or None


def _follow(row_type: type[Row], raw: object, path: Sequence[str | int]) -> tuple[shape.Type | None, object]:
    """The expected type and the given value at a place inside a row."""
    kind: shape.Type | None = shape.type_info(row_type)
    value = raw
    for step in path:
        kind = _inside(kind, value, step)
        if isinstance(value, Mapping) and step != "...":
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
    return kind, value


def _inside(kind: shape.Type | None, value: object, step: str | int) -> shape.Type | None:
    if isinstance(kind, shape.UnionType):
        structs = [option for option in kind.types if isinstance(option, shape.StructType)]
        if isinstance(step, str) and structs:
            if step == structs[0].tag_field:
                return shape.LiteralType(tuple(str(option.tag) for option in structs))
            return _inside(_chosen(kind, value), value, step)
        lists = [option for option in kind.types if isinstance(option, shape.VarTupleType | shape.TupleType)]
        return _inside(lists[0], value, step) if lists else None
    if isinstance(kind, shape.StructType):
        if step == kind.tag_field:
            return shape.LiteralType((str(kind.tag),))
        return next((field.type for field in kind.fields if field.encode_name == step), None)
    if isinstance(kind, shape.VarTupleType | shape.ListType):
        return kind.item_type
    if isinstance(kind, shape.TupleType) and isinstance(step, int) and step < len(kind.item_types):
        return kind.item_types[step]
    if isinstance(kind, shape.DictType):
        return kind.value_type
    return None


def _chosen(kind: shape.Type | None, value: object) -> shape.Type | None:
    """In a union of tagged tables, the one that the given table names."""
    if isinstance(kind, shape.UnionType) and isinstance(value, Mapping):
        for option in kind.types:
            if isinstance(option, shape.StructType) and (
                option.tag_field is None or value.get(option.tag_field) == option.tag
            ):
                return option
    return kind if isinstance(kind, shape.StructType) else None


def _field_names(kind: shape.Type | None) -> list[str]:
    if isinstance(kind, shape.StructType):
        tag = [kind.tag_field] if kind.tag_field else []
        return tag + [field.encode_name for field in kind.fields]
    return []


def _expected(kind: shape.Type | None) -> str:
    match kind:
        case shape.IntType():
            low = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
            high = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
            if low is not None and high is not None:
                return f"int from {low} to {high}"
            if low is not None:
                return f"int of at least {low}"
            return "int" if high is None else f"int of at most {high}"
        case shape.StrType():
            return "text in quotes"
        case shape.BoolType():
            return "true or false"
        case shape.LiteralType():
            values = [_show(value) for value in kind.values]
            return values[0] if len(values) == 1 else f"one of {', '.join(values)}"
        case shape.VarTupleType() | shape.ListType():
            low, high = kind.min_length, kind.max_length
            size = f"{low} to {high} " if low is not None and high is not None else ""
            return f"a list of {size}({_expected(kind.item_type)})"
        case shape.TupleType():
            return f"a list of exactly {len(kind.item_types)} ({_expected(kind.item_types[0])})"
        case shape.DictType():
            return f"a table of ({_expected(kind.value_type)})"
        case shape.StructType():
            return f"a table with the fields {', '.join(_field_names(kind))}"
        case shape.UnionType():
            tags = [option for option in kind.types if isinstance(option, shape.StructType)]
            if len(tags) > 1:
                return f"a table with {tags[0].tag_field} = one of {', '.join(_show(t.tag) for t in tags)}"
            # TOML has no null: leaving the field out means "or nothing".
            return " or ".join(_expected(o) for o in kind.types if not isinstance(o, shape.NoneType))
    return "a value that fits here"


def _show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:77] + "..."


def _closest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f" (did you mean '{close[0]}'?)" if close else ""


def _unknown_id(row_id: str, known: Iterable[str]) -> str:
    names = list(known)
    return f"unknown id '{row_id}'{_closest(row_id, names)}; the known ids are {', '.join(names)}"
