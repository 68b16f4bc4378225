"""Every clause of the document is proved, or is on the list of those that other tests prove."""

from __future__ import annotations

from tests.games.voidfall.later import OF_COMBAT, OF_THE_TABLE

from starboard.conform.coverage import cited_in, coverage

PREFIXES = ("VF",)


def test_nothing_else_is_bare() -> None:
    found = coverage(PREFIXES)
    known = [*found.cited, *found.bare]
    known.sort(key=lambda id: [int(part) for part in id.removeprefix("VF-").split(".")])
    later = cited_in(" ; ".join((*OF_THE_TABLE, *OF_COMBAT)), known, PREFIXES)
    assert found.total == 385
    assert found.unknown == {}
    assert [id for id in found.bare if id not in later] == []
