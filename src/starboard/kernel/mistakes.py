"""What is wrong with a row of content, in words: which field, what was expected there, what was given."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import inspect as shape


class FieldError(ValueError):
    """For a row struct's ``__post_init__``: a check that spans several fields and blames one of them."""

    def __init__(self, field: str, problem: str):
        super().__init__(f"field '{field}': {problem}")
        self.field = field
        self.problem = problem


def explain(
    error: msgspec.ValidationError, raw: object, row_type: type[msgspec.Struct]
) -> tuple[str | None, str]:
    """The field that msgspec refuses, if it is about one, and why, for someone who knows no Python."""
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
            f"unknown{closest(unknown[1], names)}; the fields here are {', '.join(names)}",
        )
    kind, value = _follow(row_type, raw, path)
    return _dotted(path), f"expected {_expected(kind)}, got {show(value)}"


def _steps(place: str) -> list[str | int]:
    found = re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", place)
    return [name or (int(index) if index.isdigit() else index) for name, index in found]


def _dotted(path: Sequence[str | int]) -> str | None:
    # People count from 1; msgspec writes "..." where it does not know the key.
    text = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path if step != "...")
    return text.lstrip(".") or None


def _follow(
    row_type: type[msgspec.Struct], raw: object, path: Sequence[str | int]
) -> tuple[shape.Type | None, object]:
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
            values = [show(value) for value in kind.values]
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
                return f"a table with {tags[0].tag_field} = one of {', '.join(show(t.tag) for t in tags)}"
            # TOML has no null: leaving the field out means "or nothing".
            return " or ".join(_expected(o) for o in kind.types if not isinstance(o, shape.NoneType))
    return "a value that fits here"


def show(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        # A number of thousands of digits, or tables within tables without end.
        return "something that is much too long"
    return text if len(text) <= 80 else text[:77] + "..."


def closest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f" (did you mean '{close[0]}'?)" if close else ""


def unknown_id(row_id: str, known: Iterable[str]) -> str:
    names = list(known)
    return f"unknown id '{row_id}'{closest(row_id, names)}; the known ids are {', '.join(names)}"
