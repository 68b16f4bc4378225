"""Loads content tables: TOML files of rows, checked against msgspec structs.

A title keeps its cards, tiles and numbers in files of rows such as ``[[hex]]``. Owners of the printed game
may point us at a folder of their own files, so a mistake must be answered with a sentence that someone who
knows no Python can act on: which file, which row, which field, what was expected.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast

import msgspec

from starboard.kernel.amend import amended
from starboard.kernel.errors import StarboardError
from starboard.kernel.grammar import GrammarError
from starboard.kernel.mistakes import FieldError as FieldError  # row types import it from here
from starboard.kernel.mistakes import closest, explain, show, unknown_id
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
Own: TypeAlias = Path | Mapping[str, str]
"""Somebody's own files: a folder, or their texts by the names of the files."""


class ContentError(StarboardError):
    """Unusable content. The message is one sentence: file, row, field, what is wrong.

    `others` are what else is wrong there, as far as that can be told apart from it.
    """

    others: tuple[ContentError, ...] = ()

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
        self._read: dict[str, _Table] = {}
        self._ours: T | None = None

    def rows(self, own: Own | None = None) -> Rows:
        """All rows by table name, with the player's own rows in place of ours; checked."""
        if not self._read:
            self._read = {table.name: _read_ours(self._folder, table) for table in self._tables}
        loaded = _with_own(self._read, self._tables, own)
        self.check(loaded)
        return loaded

    def check(self, loaded: Rows) -> None:
        """Raise ContentError if the tables do not fit together."""
        check_ids(loaded, self._tables, self._made)
        self._check(loaded)

    def texts(self) -> dict[str, str]:
        """Our own files by their names, for those who write their own."""
        names = [table.file for table in self._tables]
        return {name: (self._folder / name).read_text(encoding="utf-8") for name in names}

    def load(self, own: Own | None = None) -> T:
        """The runtime form. Our own content is read once per process."""
        if own is not None:
            return self._compact(self.rows(own))
        if self._ours is None:
            self._ours = self._compact(self.rows())
        return self._ours


def load_table(folder: Traversable | Path, table: Table, *, overrides: Own | None = None) -> tuple[Row, ...]:
    """The rows of one file, in file order.

    A file of the same name in ``overrides`` changes rows by id: see ``amend``. Only an extendable table takes
    rows with new ids (put at the end) and a top-level list ``remove = ["id", ...]``.
    """
    ours = _read_ours(folder, table)
    source = None if overrides is None else _source(overrides, table.file)
    return tuple(ours.rows.values()) if source is None else _changed(ours, source, table)


def load_tables(folder: Traversable | Path, tables: Sequence[Table], *, overrides: Own | None = None) -> Rows:
    """All tables of a title by name; files in ``overrides`` that fit none of them are an error."""
    return _with_own({table.name: _read_ours(folder, table) for table in tables}, tables, overrides)


def check_names(own: Own, known: Sequence[str]) -> list[ContentError]:
    """What is wrong with the names of files: a misspelt one would be ignored. Notes are allowed."""
    if isinstance(own, Path) and not own.is_dir():
        return [ContentError(str(own), "there is no folder of content files here")]
    names = [path.name for path in own.iterdir()] if isinstance(own, Path) else own
    return [
        ContentError(
            _shown(own, name), f"unknown file{closest(name, known)}; the known files are {', '.join(known)}"
        )
        for name in sorted(names)
        if name not in known and not name.startswith(".") and not name.endswith((".md", ".txt"))
    ]


class _Table(NamedTuple):
    """One table of ours: its rows, and as they stand in the file."""

    rows: dict[str, Row]
    raw: dict[str, dict[str, Any]]


def _with_own(ours: Mapping[str, _Table], tables: Sequence[Table], own: Own | None) -> Rows:
    if own is None:
        return {table.name: tuple(ours[table.name].rows.values()) for table in tables}
    wrong = check_names(own, [table.file for table in tables])
    loaded: Rows = {}
    for table in tables:
        source = _source(own, table.file)
        if source is None:
            loaded[table.name] = tuple(ours[table.name].rows.values())
            continue
        try:
            loaded[table.name] = _changed(ours[table.name], source, table)
        except ContentError as error:
            wrong += [error, *error.others]
    _refuse(wrong)
    return loaded


def _refuse(wrong: Sequence[ContentError]) -> None:
    """Raises the first, which knows of the others."""
    if wrong:
        wrong[0].others = tuple(wrong[1:])
        raise wrong[0]


def _read_ours(folder: Traversable | Path, table: Table) -> _Table:
    file = folder / table.file
    if not file.is_file():
        raise ContentError(table.file, "this file is missing from the content folder")
    raw, _ = _read(_Source(table.file, file), table, may_remove=False)
    return _Table({row_id: _convert(raw[row_id], table.file, table.row_type) for row_id in raw}, raw)


def _changed(ours: _Table, source: _Source, table: Table) -> tuple[Row, ...]:
    """The rows of a table with somebody's own in place of ours."""
    own, removed = _read(source, table, may_remove=table.extendable)
    shown = source.shown
    wrong = []
    for gone in removed:
        if gone not in ours.rows:
            wrong.append(ContentError(shown, unknown_id(gone, ours.rows), field="remove"))
        elif gone in own:
            problem = "this row is both listed and removed"
            wrong.append(ContentError(shown, problem, row=gone, field="remove"))
    rows: dict[str, Row] = {}
    for row_id, raw in own.items():
        if row_id not in ours.rows and not table.extendable:
            wrong.append(ContentError(shown, unknown_id(row_id, ours.rows), row=row_id, field="id"))
            continue
        whole = amended(table.row_type, raw, ours.raw[row_id]) if row_id in ours.raw else raw
        try:
            rows[row_id] = _convert(whole, shown, table.row_type)
        except ContentError as error:
            wrong.append(error)
    _refuse(wrong)
    return tuple(row for row in {**ours.rows, **rows}.values() if row.id not in removed)


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


def check_rising(row: msgspec.Struct, field: str, what: str) -> None:
    """For a row struct's ``__post_init__``: a list in rising order, with nothing in it twice."""
    values = list(getattr(row, field))
    if values != sorted(set(values)):
        raise FieldError(field, f"expected rising {what}, got {values}")


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


class _Source(NamedTuple):
    """A file, or its text, and what it is called in a sentence."""

    shown: str
    content: Traversable | Path | str


def _shown(own: Own, name: str) -> str:
    return str(own / name) if isinstance(own, Path) else name


def _source(own: Own, name: str) -> _Source | None:
    """A file among somebody's own, if it is there."""
    if isinstance(own, Path):
        return _Source(str(own / name), own / name) if (own / name).is_file() else None
    return _Source(name, own[name]) if name in own else None


def _read(
    source: _Source, table: Table, *, may_remove: bool
) -> tuple[dict[str, dict[str, Any]], tuple[str, ...]]:
    """The rows as they stand in a file, by their ids, and which of ours are removed."""
    key, shown = table.key, source.shown
    document = _parse(source)
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
        raise ContentError(shown, f"expected rows written as [[{key}]], got {show(raw_rows)}", field=key)
    if not raw_rows and not removed:
        raise ContentError(shown, f"expected at least one row written as [[{key}]], got none")

    rows: dict[str, dict[str, Any]] = {}
    for number, raw in enumerate(raw_rows, start=1):
        row_id = raw.get("id")
        if not isinstance(row_id, str) or not row_id:
            what = "but it is missing" if row_id is None else f"got {show(row_id)}"
            what = (
                "expected a value, got an empty one" if row_id == "" else f"expected text in quotes, {what}"
            )
            raise ContentError(shown, what, row=number, field="id")
        if row_id in rows:
            raise ContentError(shown, "expected each id once, got it twice", row=row_id, field="id")
        rows[row_id] = raw
    return rows, removed


def _parse(source: _Source) -> dict[str, Any]:
    shown, content = source
    try:
        return tomllib.loads(content if isinstance(content, str) else content.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise ContentError(shown, f"expected UTF-8, got another encoding (byte {error.start})") from None
    except RecursionError:
        raise ContentError(shown, "not valid TOML: it is nested too deeply") from None
    except ValueError as error:
        # Before Python 3.14 the position is given only inside the text. A number of thousands of digits is
        # refused without one.
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error), re.DOTALL)
        problem, place = (found[1], found[2]) if found else (str(error), "")
        raise ContentError(f"{shown}, {place}" if place else shown, f"not valid TOML: {problem}") from None


def _ids(value: object, shown: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ContentError(shown, f"expected a list of row ids, got {show(value)}", field="remove")
    return tuple(value)


def _convert(raw: dict[str, Any], shown: str, row_type: type[R]) -> R:
    row = raw["id"]
    try:
        converted = msgspec.convert(raw, row_type)
    except msgspec.ValidationError as error:
        field, problem = explain(error, raw, row_type)
        raise ContentError(shown, problem, row=row, field=field) from None
    try:
        for name, hint in _hints(row_type).items():
            _become(getattr(converted, name), hint, name)
    except FieldError as error:
        raise ContentError(shown, error.problem, row=row, field=error.field) from None
    for name in ("name", "origin"):
        if not getattr(converted, name):
            raise ContentError(shown, "expected a value, got an empty one", row=row, field=name)
    return converted
