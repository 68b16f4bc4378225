"""How a game ended: told from the viewer's side, with what decided it."""

from __future__ import annotations

import re

import msgspec
import pytest
from tests.page.test_areas import Shown, shown

from starboard.kernel.page import Ended, Target
from starboard.kernel.state import Event
from starboard.kernel.table import Told
from starboard.kernel.title import Line, Result, find_title
from starboard.page.charts import line_chart
from starboard.page.ending import against, course, headline, moments, podium, viewer_of
from starboard.page.ledger import PROJECTED, Ledger, ledger
from starboard.page.sheet_area import sheet_area
from starboard.server.model import SeatInfo


def _result(points: tuple[int, ...], ranks: tuple[int, ...], columns: tuple[str, ...]) -> Result:
    return Result(points, ranks, columns, (Line("Points", "SS-2.1", points),), "six rounds played")


@pytest.fixture
def face() -> Shown:
    return shown(find_title("solar-sphere"), 30, seats=3)


@pytest.mark.parametrize(
    ("points", "ranks", "seat", "said"),
    [
        ((105, 110, 86), (2, 1, 3), 0, "You lost 105 : 110"),
        ((105, 110, 86), (2, 1, 3), 1, "You won 110 : 105"),
        ((105, 110, 86), (2, 1, 3), None, "Bryn wins"),
        ((90, 90, 12), (1, 1, 3), 0, "Shared win 90 : 90"),
        ((90, 90, 12), (1, 1, 3), 2, "You lost 12 : 90"),
        ((9, 9, 9), (1, 1, 1), 0, "Shared win 9 : 9"),
        ((7, 8, 9), (2, 2, 2), 0, "Nobody wins"),
    ],
)
def test_the_result_is_told_from_the_viewers_side(
    face: Shown, points: tuple[int, ...], ranks: tuple[int, ...], seat: int | None, said: str
) -> None:
    assert headline(face, _result(points, ranks, ("Red", "Black", "Teal")), seat) == said


def test_a_group_wins_or_loses_together(face: Shown) -> None:
    columns = ("Red", "Black", "Teal", "the Void")
    assert headline(face, _result((90, 95, 99, 88), (1, 1, 1), columns), 0) == "You won together 90 : 88"
    assert headline(face, _result((80, 95, 99, 88), (2, 2, 2), columns), 0) == "You lost together 80 : 88"
    # A fourth Catastrophe ends the game however much everybody has.
    assert headline(face, _result((90, 95, 99, 88), (2, 2, 2), columns), 0) == "You lost together"
    assert headline(face, _result((80, 95, 99, 88), (2, 2, 2), columns), None) == "the Void wins"


def test_alone_the_automaton_is_the_rival() -> None:
    alone = shown(find_title("solar-sphere"), 5, seats=1)
    assert headline(alone, _result((60, 71), (2,), ("Red", "DRANDA")), 0) == "You lost 60 : 71"
    assert headline(alone, _result((80, 71), (1,), ("Red", "DRANDA")), 0) == "You won 80 : 71"


def test_whoever_played_several_seats_is_not_told_that_they_lost(face: Shown) -> None:
    assert viewer_of(face, 1) == 1
    seats = tuple(SeatInfo(n, "person", f"Name {n}", "u-same") for n in range(3))
    face.info = msgspec.structs.replace(face.info, seats=seats)
    assert viewer_of(face, 1) is None


def _book(face: Shown, *columns: list[float]) -> Ledger:
    """Three rounds of two turns each."""
    face.table.told = [
        Told(step, Event("round", -1, "SS-1.1", (n,))) for n, step in ((1, 0), (2, 20), (3, 40))
    ]
    return Ledger((0, 10, 20, 30, 40, 50, 60), (), {PROJECTED: [list(column) for column in columns]})


@pytest.mark.parametrize(
    ("ash", "bryn", "said"),
    [
        ([0, 5, 9, 12, 20, 22, 30], [0, 4, 8, 11, 19, 20, 21], "Ash <i> led from the start."),
        (
            [0, 1, 2, 3, 20, 25, 30],
            [0, 4, 11, 14, 16, 18, 21],
            "Bryn led by 9 after round 1; round 2 turned it.",
        ),
        ([0, 1, 2, 3, 4, 5, 6], [0, 4, 11, 14, 16, 18, 21], "Ash <i> took the lead at the very end."),
    ],
)
def test_the_course_says_who_led_and_when_it_turned(
    face: Shown, ash: list[float], bryn: list[float], said: str
) -> None:
    book = _book(face, ash, bryn, [0] * 7)
    assert course(face, _result((30, 21, 0), (1, 2, 3), ("Red", "Black", "Teal")), book) == said


def test_at_most_two_of_three_moments_are_of_one_kind() -> None:
    ended = shown(find_title("solar-sphere"), 10_000, seats=3)
    book = ledger(ended)
    columns = book.series[PROJECTED]
    lead = [columns[0][n] - max(columns[1][n], columns[2][n]) for n in range(len(book.steps))]
    swings = {book.steps[n]: lead[n] - lead[n - 1] for n in range(1, len(lead))}
    found = moments(ended, book, 0)
    assert len(found) == 3
    assert [one.step for one in found] == sorted(one.step for one in found)
    assert {sum(1 for one in found if (one.swing > 0) == good) for good in (True, False)} == {1, 2}
    for one in found:
        assert one.swing == round(swings[one.step])
        assert one.part.startswith("round ")
        assert one.text
        # Why: what the turn brought to whom.
        assert 'class="pill' in one.why
    assert max(abs(swing) for swing in swings.values()) == max(abs(swings[one.step]) for one in found)


def test_the_best_stands_in_the_middle_of_the_podium(face: Shown) -> None:
    drawn = podium(face, _result((105, 110, 86), (2, 1, 3), ("Red", "Black", "Teal")))
    assert re.findall(r'class="who"[^>]*>([^<]*)<', drawn) == ["Ash &lt;i&gt;", "Bryn", "Cato"]
    assert re.findall(r'<g class="([^"]*)"', drawn) == ["p1", "p2 won", "p3"]
    assert re.findall(r'class="rank"[^>]*>([^<]*)<', drawn) == ["2", "1", "3"]
    assert re.findall(r"url\(#end-(p\d)\)", drawn) == ["p1", "p2", "p3"]


def test_equal_scores_stand_on_the_same_place(face: Shown) -> None:
    drawn = podium(face, _result((90, 90, 12), (1, 1, 3), ("Red", "Black", "Teal")))
    assert sorted(re.findall(r'class="rank"[^>]*>([^<]*)<', drawn)) == ["1", "1", "3"]


def test_whoever_could_not_win_stands_beside_the_podium(face: Shown) -> None:
    drawn = podium(face, _result((105, 110, 86), (3, 1, 2), ("Red", "Black", "Teal")), {0: "no token"})
    assert re.findall(r'<g class="([^"]*)"', drawn) == ["p3", "p2 won", "p1 barred"]
    assert re.findall(r'class="rank"[^>]*>([^<]*)<', drawn) == ["2", "1", "no token"]


def _written(drawn: str, style: str) -> list[str]:
    return re.findall(rf'class="{style}"[^>]*>([^<]*)<', drawn)


def _tops(drawn: str) -> list[float]:
    """Where the blocks begin, without their round corners, and where the line runs."""
    tops = [float(y) - 9 for y in re.findall(r'class="block" d="M[\d.]+ 214V([\d.]+)q', drawn)]
    return [
        round(top, 1) for top in (*tops, float(re.findall(r'class="to-reach" d="M0 ([\d.]+)H', drawn)[0]))
    ]


def test_alone_one_block_stands_against_what_had_to_be_beaten() -> None:
    alone = shown(find_title("solar-sphere"), 5, seats=1)
    lost = against(alone, _result((60, 71), (2,), ("Red", "DRANDA")), Target(71, "DRANDA", "to beat"))
    assert _written(lost, "who")[1:] == ["DRANDA"]
    assert _written(lost, "score") == ["60", "71"]
    assert _written(lost, "rank") == ["", "to beat"]
    own, theirs, line = _tops(lost)
    assert theirs == line < own
    won = against(alone, _result((80, 71), (1,), ("Red", "DRANDA")), Target(71, "DRANDA", "to beat"))
    assert re.findall(r'<g class="([^"]*)"', won) == ["p1 won", "corp"]
    own, theirs, line = _tops(won)
    assert own < theirs == line
    # A goal is nobody's score, and 119 is one short of 120.
    short = against(alone, _result((119,), (2,), ("Red",)), Target(120, "Goal", "to reach"))
    assert _written(short, "score") == ["119", "120"]
    own, theirs, line = _tops(short)
    assert theirs == line < own


def test_together_everybody_stands_against_the_void(face: Shown) -> None:
    columns = ("Red", "Black", "Teal", "The Void")
    drawn = against(face, _result((90, 95, 88, 88), (1, 1, 1), columns), Target(88, "The Void", "to reach"))
    assert _written(drawn, "who") == ["Ash &lt;i&gt;", "Bryn", "Cato", "The Void"]
    tops = _tops(drawn)
    assert tops[2] == tops[3] == tops[4]
    assert max(tops[:2]) < tops[4]


@pytest.mark.parametrize(
    ("title", "options", "named"),
    [
        ("solar-sphere", {}, ("DRANDA", "to beat")),
        ("revenant", {}, ("Corrupted Crew", "to beat")),
        ("voidfall", {"mode": "solo"}, ("The Void", "to reach")),
        ("voidfall", {"mode": "tutorial"}, ("Goal", "to reach")),
    ],
)
def test_every_solo_game_has_its_target(title: str, options: dict[str, str], named: tuple[str, str]) -> None:
    ended = shown(find_title(title), 10_000, seats=1, **options)
    assert ended.over
    assert ended.page is not None
    target = ended.page.ending(Ended(ended.table.view(None), ("Ash",), ())).target
    assert target is not None
    assert (target.name, target.demand) == named
    result = ended.result
    assert result is not None
    if len(result.columns) > 1:
        assert target.points == sum(line.points[1] for line in result.sheet)
    else:
        assert target.points == 120
    assert 'class="to-reach"' in sheet_area(ended, 0, None)


def test_a_beat_that_began_before_the_turn_that_decided_is_told(face: Shown) -> None:
    """In Pirates of Skydock a beat goes on over the answers of several seats."""
    ended = shown(find_title("pirates-of-skydock"), 10_000, seats=3)
    book = ledger(ended)
    columns = book.series[PROJECTED]
    lead = [columns[0][n] - max(columns[1][n], columns[2][n]) for n in range(len(book.steps))]
    changes = [lead[n] - lead[n - 1] for n in range(1, len(lead))]
    most = min(2, sum(1 for one in changes if one > 0)) + min(2, sum(1 for one in changes if one < 0))
    assert len(moments(ended, book, 0)) == min(3, most)


def test_moments_are_numbered_in_the_chart(face: Shown) -> None:
    chart = str(line_chart([0, 10, 20], [[0, 5, 9], [0, 4, 30]], [], "x", 2, [10, 20]))
    assert re.findall(r'class="moment".*?<text[^>]*>(\d)<', chart) == ["1", "2"]
    # Each stands over its step, above the best line.
    across = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', chart)]
    assert across[1] - across[0] == pytest.approx((560 - 46 - 56) / 2, abs=0.2)


def test_the_sheet_says_what_its_lines_are_made_of() -> None:
    ended = shown(find_title("revenant"), 10_000, seats=2)
    assert ended.page is not None
    assert ended.result is not None
    parts = ended.page.ending(Ended(ended.table.view(None), ("Ash", "Bryn"), ())).made_of
    points = {line.label: line.points for line in ended.result.sheet}
    seen = 0
    for label, made in parts.items():
        if not label.startswith("House"):
            continue
        for said, worth in zip(made, points[label], strict=True):
            influence, _, power = said.partition(" × ")
            # REV-30.4: Influence times Power; nothing is said of a House without Influence.
            assert worth == (int(influence) * int(power) if said else 0)
            seen += bool(said)
    assert seen
    # REV-30.5: everybody has one agenda of each kind in hand, called by its name.
    assert all(parts["Personal agenda"])
    assert all(parts["Fleet agenda"])
    drawn = sheet_area(ended, None, None)
    said = next(
        one for one in [*parts["House Fenrax"], *parts["House Novaris"], *parts["House Zenor"]] if one
    )
    assert f"<small>{said}</small>" in drawn
