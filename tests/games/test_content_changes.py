"""Names and texts may change at any time; what rules read may not change unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starboard.games.pirates_of_skydock.compact import compact as skydock_compact
from starboard.games.revenant.compact import compact as revenant_compact
from starboard.games.solar_sphere.compact import compact as solar_sphere_compact
from starboard.games.voidfall.compact import compact as voidfall_compact
from starboard.kernel import log as logs
from starboard.kernel.carry import carry
from starboard.kernel.content import Row, fingerprint, for_show, likeness
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title, titles

COMPACT = {
    "solar-sphere": solar_sphere_compact,
    "revenant": revenant_compact,
    "pirates-of-skydock": skydock_compact,
    "voidfall": voidfall_compact,
}
OLD_LOGS = sorted((Path(__file__).parent / "version_1").glob("*.json"))

Rows = dict[str, tuple[Row, ...]]


@pytest.fixture(params=sorted(COMPACT))
def title(request: pytest.FixtureRequest) -> AnyTitle:
    return find_title(request.param)


def rows_of(title: AnyTitle) -> Rows:
    return {name: tuple(rows) for name, rows in title.content_rows(None).items()}


def dressed_up(row: Row) -> Row:
    """The row with every field that is only for show changed."""
    shown: dict[str, Any] = {}
    for name in for_show(type(row)):
        value = getattr(row, name)
        shown[name] = "created" if name == "origin" else f"New {value}"
    return msgspec.structs.replace(row, **shown)


def test_fields_for_show_are_fields() -> None:
    for title in titles().values():
        for rows in title.content_rows(None).values():
            row: Row = rows[0]
            assert for_show(type(row)) <= set(row.__struct_fields__), type(row)
            assert "id" not in for_show(type(row))


def test_new_names_and_texts_keep_the_fingerprint(title: AnyTitle) -> None:
    before = rows_of(title)
    after = {name: tuple(dressed_up(row) for row in rows) for name, rows in before.items()}
    assert likeness(after) != likeness(before)
    assert fingerprint(after) == fingerprint(before)


def test_a_game_played_before_all_was_renamed_still_opens_hash_by_hash(title: AnyTitle) -> None:
    log = logs.read(next(file for file in OLD_LOGS if file.name.startswith(title.id)))
    renamed = COMPACT[title.id](
        {name: tuple(dressed_up(row) for row in rows) for name, rows in rows_of(title).items()}
    )
    plain, dressed = (
        Table(title, log.options, log.seed, content=content)
        for content in (title.load_content(None), renamed)
    )
    for _ in range(60):
        question = plain.questions[0]
        for table in (plain, dressed):
            table.answer(question.seat, question.options[0])
    assert dressed.log() == plain.log()
    assert carry(plain.log(), renamed).checked


def other(value: Any) -> Iterator[Any]:
    """Values like this one, each with one thing in it changed."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            yield f"{value} and more"
        case None:
            yield "something"
        case tuple():
            if not value:
                yield ("something",)
            for place, inner in enumerate(value):
                for changed in other(inner):
                    yield (*value[:place], changed, *value[place + 1 :])
        case dict():
            for key, inner in value.items():
                for changed in other(inner):
                    yield {**value, key: changed}
        case msgspec.Struct():
            for name in value.__struct_fields__:
                if name not in for_show(type(value)):
                    for changed in other(getattr(value, name)):
                        yield altered(value, name, changed)


def altered(struct: Any, name: str, value: Any) -> Any:
    """A copy that may break the checks of its type: only the fingerprint looks at it."""
    other_one = copy(struct)
    msgspec.structs.force_setattr(other_one, name, value)
    return other_one


def test_whatever_rules_read_changes_the_fingerprint(title: AnyTitle) -> None:
    for name, rows in rows_of(title).items():
        row = rows[0]
        before = fingerprint({name: (row,)})
        for field in row.__struct_fields__:
            if field in for_show(type(row)):
                continue
            for changed in other(getattr(row, field)):
                assert fingerprint({name: (altered(row, field, changed),)}) != before, (name, field)


def test_another_order_or_number_of_rows_is_other_content(title: AnyTitle) -> None:
    rows = rows_of(title)
    name = next(name for name, found in rows.items() if len(found) > 1)
    first, second, *rest = rows[name]
    assert fingerprint({**rows, name: (second, first, *rest)}) != fingerprint(rows)
    assert fingerprint({**rows, name: (first, *rest)}) != fingerprint(rows)


def test_the_fingerprint_of_todays_content_is_among_those_the_title_lists(title: AnyTitle) -> None:
    """Else games stored today would not count as played with our cards after the next change."""
    assert title.fingerprints[-1] == title.load_content(None).fingerprint
    assert len(set(title.fingerprints)) == len(title.fingerprints)


def test_every_older_version_has_a_way_that_says_what_changed(title: AnyTitle) -> None:
    assert set(title.ways) >= set(range(1, title.version))
    for way in title.ways.values():
        assert way.change.endswith(".")


@pytest.mark.parametrize("file", OLD_LOGS, ids=lambda file: file.stem)
def test_games_of_version_1_open(file: Path) -> None:
    """They carry fingerprints of names and texts too; the rules may have changed since."""
    log = logs.read(file)
    assert log.rules == 1
    carried = carry(log)
    if carried.table.title.version == 1:
        assert carried.checked
    if carried.stop is None:
        assert carried.whole().over
    else:
        # As far as it fits it can be played on from, and is a sound game of today.
        assert carried.table.questions
        assert 0 < carried.stop.number <= len(log.answers)
    again = carry(carried.table.log())
    assert again.checked
    assert again.table.answers == carried.table.answers
