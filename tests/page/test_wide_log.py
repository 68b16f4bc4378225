"""The whole log, a column for each seat: every beat, folded by rounds, nothing that a seat may not read."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from tests.page.test_areas import Shown, shown

from starboard.kernel.tale import merged
from starboard.kernel.title import find_title
from starboard.page.chronicle import Chronicle
from starboard.page.log_area import Reader, log_area
from starboard.page.wide_log import wide_log

TITLES = ("solar-sphere", "revenant", "pirates-of-skydock", "voidfall")


@pytest.fixture(scope="module")
def face() -> Shown:
    return shown(find_title("solar-sphere"), 90, seats=3)


def _beats(face: Shown, seat: int | None) -> list[str]:
    chronicle, reader = Chronicle(), Reader(face.table.told, None)
    reader.read_on(chronicle, face, face.table, seat)
    entries = reader.entries(chronicle, face, face.table)
    return [entry.beat.place for entry in entries if entry.beat is not None]


@pytest.mark.parametrize("title", TITLES)
def test_every_beat_has_its_line(title: str) -> None:
    game = shown(find_title(title), 60, seats=2)
    drawn = wide_log(game, 0)
    assert re.findall(r'data-log="([^"]*)"', drawn) == _beats(game, 0)
    # In each row: the turn, what was done, a cell for each seat, the button.
    rows = re.findall(r"<tr>(<td class=\"turn\".*?)</tr>", drawn)
    assert rows
    assert {row.count("<td") for row in rows} == {2 + 2 + 1}


def test_rounds_that_are_over_are_folded_with_what_they_brought(face: Shown) -> None:
    drawn = wide_log(face, 1)
    folds = re.findall(r'data-fold="(\d+)" aria-expanded="(true|false)"', drawn)
    assert len(folds) > 1
    assert [shown for _, shown in folds] == ["false"] * (len(folds) - 1) + ["true"]
    for part, open_ in folds:
        hidden = re.findall(rf'data-in="{part}"[^>]*?( hidden="")?>', drawn)
        assert {bool(one) for one in hidden} <= {open_ == "false"}
        # A part of one line says so; the heads of phases are none.
        lines = len(re.findall(rf'class="wide-beat[^"]*" data-in="{part}"', drawn))
        said = "line" if lines == 1 else "lines"
        assert re.search(rf'data-fold="{part}"[^>]*>[^<]*<small>{lines} {said}</small>', drawn)
    assert "Round 1" in drawn


@pytest.mark.parametrize(
    ("title", "phases"),
    [
        ("solar-sphere", {"Dock", "Deploy", "Battle", "Recover"}),
        ("revenant", {"Action", "Recall", "Skirmish", "Rift"}),
        ("pirates-of-skydock", {"Action phase", "Upkeep"}),
        ("voidfall", {"Preparation"}),
    ],
)
def test_phases_have_their_heads_in_both_logs(title: str, phases: set[str]) -> None:
    game = shown(find_title(title), 260, seats=2)
    heads = re.findall(r'<tbody class="wide-phase"[^>]*><tr><td></td><th[^>]*>([^<]*)<', wide_log(game, 0))
    assert phases <= set(heads)
    chronicle, reader = Chronicle(), Reader(game.table.told, None)
    reader.read_on(chronicle, game, game.table, 0)
    entries = reader.entries(chronicle, game, game.table)
    assert [entry.phase for entry in entries if entry.phase] == heads
    # Each once in its part of the game, over what happens there.
    phase = ""
    for entry in entries:
        if entry.phase:
            assert entry.phase != phase
        phase = entry.phase or (phase if entry.beat is not None else "")
    # The narrow log shows those of its last lines; Voidfall's last Preparation is further up.
    drawn = log_area(game, 0, None)
    found = re.search(r'<li class="log-sep phase" data-log="p[\d.]+"><span class="go">', drawn)
    assert (found is None) == (title == "voidfall")


def test_turns_are_numbered_in_each_round(face: Shown) -> None:
    numbers = re.findall(r'class="turn">(\d*)<', wide_log(face, 0))
    told = [int(number) for number in numbers if number]
    # They count up within a round and begin anew with the next.
    assert told[0] == 1
    assert all(after in (before + 1, 1) for before, after in pairwise(told))


def test_a_rounds_totals_are_the_sum_of_its_beats(face: Shown) -> None:
    drawn = wide_log(face, None)
    # What came before round 1 is a part of its own.
    first = drawn.partition('class="wide-part" data-part="1"')[2].partition("</tbody>")[0]
    assert "Round 1" in first
    chronicle, reader = Chronicle(), Reader(face.table.told, None)
    reader.read_on(chronicle, face, face.table, None)
    beats = []
    begun = 0
    for entry in reader.entries(chronicle, face, face.table):
        begun += entry.beat is None and not entry.phase
        if begun == 1 and entry.beat is not None:
            beats.append(entry.beat)
    gains = merged([gain for beat in beats for gain in beat.gains])
    assert gains
    figures = re.findall(r"<span(?: class=\"loss\")?>([+−]\d+)", first)
    signed = [f"{'+' if gain.amount > 0 else '−'}{abs(gain.amount)}" for gain in gains]
    assert sorted(figures) == sorted(signed)


def test_ones_own_column_is_marked(face: Shown) -> None:
    drawn = wide_log(face, 2)
    head = drawn.partition("<thead>")[2].partition("</thead>")[0]
    assert re.findall(r'class="mine">.*? (\w+)</th>', head) == ["You"]
    assert 'class="mine"' not in wide_log(face, None)


@pytest.mark.parametrize("title", ["revenant", "pirates-of-skydock", "voidfall"])
def test_nobody_reads_what_was_told_to_others_alone(title: str) -> None:
    game = shown(find_title(title), 120, seats=2)
    chronicle = Chronicle()
    told = [(one.event, chronicle.sentence(game, one.event)) for one in game.table.told]
    public = {text for event, text in told if event.to is None}
    secret = [
        (event.to, text) for event, text in told if event.to is not None and text and text not in public
    ]
    for seat in (0, 1, None):
        drawn = wide_log(game, seat)
        for to, text in secret:
            if seat not in to:
                assert text not in drawn
    assert secret or title != "revenant"
