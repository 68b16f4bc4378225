"""Rows that name only some fields: what they leave out is as in the row that they change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect as shape


def amended(row_type: type[msgspec.Struct], own: Mapping[str, Any], ours: Mapping[str, Any]) -> Any:
    """Somebody's own row, as read from a file, made whole with ours.

    A row that has all the fields that there must be stands for itself: what it leaves out beyond these has
    its usual value, not ours. So cards written out in full mean the same whatever ours say. A row that lacks
    one of them changes the fields it names, and no others. The same holds for a table inside a row, unless it
    is another kind of table than ours, or one whose keys are free; these, and lists, are taken as they are.
    """
    return _amended(_shape_of(row_type), own, ours)


@cache
def _shape_of(row_type: type[msgspec.Struct]) -> shape.Type:
    return shape.type_info(row_type)


def _amended(kind: shape.Type, own: Any, ours: Any) -> Any:
    if not isinstance(own, Mapping) or not isinstance(ours, Mapping):
        return own
    form = _form(kind, own, ours)
    if form is None:
        return own
    fields = {field.encode_name: field for field in form.fields}
    given = {
        name: _amended(fields[name].type, value, ours.get(name)) if name in fields else value
        for name, value in own.items()
    }
    needed = [name for name, field in fields.items() if field.required]
    if form.tag_field is not None:
        needed.append(form.tag_field)
    return given if all(name in given for name in needed) else {**ours, **given}


def _form(kind: shape.Type, own: Mapping[str, Any], ours: Mapping[str, Any]) -> shape.StructType | None:
    """What both tables are, if it is the same. One that does not say which kind it is is as ours."""
    kinds = kind.types if isinstance(kind, shape.UnionType) else (kind,)
    for form in kinds:
        if isinstance(form, shape.StructType) and all(
            form.tag_field is None or table.get(form.tag_field, form.tag) == form.tag for table in (ours, own)
        ):
            return form
    return None
