"""Own cards are written by anybody: what their names and texts say is shown as it is and is no markup."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from starboard.kernel.content import Row, for_show
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title
from starboard.server.face import Face
from starboard.server.model import Look, SeatInfo, Settings, TableInfo

TITLES = ["pirates-of-skydock", "revenant", "solar-sphere", "voidfall"]
NASTY = '<img src=x onerror="y">\'&amp;'
# As markup it would be one of these; escaped, it is none.
_MARKUP = ("<img", 'onerror="')
_ANSWERS = 30


class Shown(Face):
    def table_at(self, step: int | None) -> Table:
        return self.table


def nasty_files(title: AnyTitle) -> dict[str, str]:
    """Every name and text of a title that no rule reads, replaced. Each is told apart from the others."""
    assert title.content_texts is not None
    texts = title.content_texts()
    made = {}
    for table, rows in title.content_rows(None).items():
        found = re.search(r"^\[\[(.+)\]\]$", texts[f"{table}.toml"], re.MULTILINE)
        assert found is not None
        made[f"{table}.toml"] = "\n".join(_row(found[1], row, n) for n, row in enumerate(rows))
    return made


def _row(key: str, row: Row, number: int) -> str:
    lines = [f"[[{key}]]", f"id = {json.dumps(row.id)}"]
    for field in sorted(for_show(type(row)) - {"origin"}):
        if isinstance(getattr(row, field), str) and getattr(row, field):
            lines.append(f"{field} = {json.dumps(f'{NASTY} {number}')}")
    return "\n".join(lines)


@pytest.mark.parametrize("name", TITLES)
def test_names_and_texts_are_no_markup(name: str) -> None:
    title = find_title(name)
    content = title.load_content(nasty_files(title))
    assert content.fingerprint == title.load_content(None).fingerprint
    table = Table(title, {"seats": 2}, "nasty", content=content, hashing=False)
    sitting = tuple(SeatInfo(n, "person", "Ann", f"u-{n}") for n in range(2))
    face = Shown(TableInfo("t", name, table.options, sitting, "u-0", 0.0, None, Settings()), table)
    random = Random("nasty")
    drawn: list[str] = []
    for number in range(_ANSWERS):
        question = table.questions[0]
        if number % 6 == 0:
            drawn += face.screen(Look(question.seat)).values()
            drawn += face.screen(Look(None)).values()
        table.answer(question.seat, random.choice(question.options))
        face.count_answers()
    assert face.page is not None
    for rows in title.content_rows(None).values():
        drawn += [face.page.component(row.id) for row in rows]
    whole = "\n".join(drawn)
    assert "&lt;img" in whole
    for markup in _MARKUP:
        at = whole.find(markup)
        assert at < 0, whole[max(0, at - 300) : at + 100]
