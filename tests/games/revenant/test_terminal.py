"""The picture of the table in the terminal."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from tests.games.revenant.asking import MODES, asked, each_question, words_for
from tests.games.revenant.sampling import tables

from starboard.games.revenant.state import Revenant
from starboard.games.revenant.terminal import draw
from starboard.games.revenant.view import view
from starboard.kernel.ask import Question, Value


def rendered(
    s: Revenant,
    seat: int | None,
    width: int,
    question: Question | None = None,
    colour: bool = False,
    options: dict[str, Value] | None = None,
) -> str:
    """What a terminal wider than the picture gets, so that nothing is wrapped or cut."""
    words = words_for({"seats": len(s.players), **(options or {})})
    picture = draw(tables(), view(s, seat), words, seat=seat, width=width, question=question, colour=colour)
    out = StringIO()
    console = Console(
        file=out, width=3 * width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(picture)
    return out.getvalue()


def picture(changes: dict[str, Any], width: int = 100, seat: int | None = 0, **options: Value) -> str:
    s, q = asked(changes, **options)
    return rendered(s, seat, width, q, options=options)


def cell(text: str, sector: int) -> list[str]:
    """The lines of a sector's box, from its title to the lower edge, in the narrow picture."""
    row, column = {8: (0, 0), 1: (0, 1), 2: (0, 2), 7: (1, 0), 3: (1, 2), 6: (2, 0), 5: (2, 1), 4: (2, 2)}[
        sector
    ]
    lines = text.split("\n")
    starts = [n for n, one in enumerate(lines) if one.startswith("╭")]
    found = []
    for one in lines[starts[row] :]:
        found.append(one[column * 22 : column * 22 + 22])
        if one.startswith("╰"):
            return found
    raise AssertionError("no such sector")


@pytest.mark.parametrize("width", [100, 120, 160])
def test_lines_fit_in_every_position(width: int) -> None:
    looked = 0
    for number, options in enumerate(MODES):

        def look(s: Revenant, q: Question, options: dict[str, Value] = options) -> None:
            nonlocal looked
            looked += 1
            if looked % 29:
                return
            lines = rendered(s, q.seat, width, q, options=options).rstrip("\n").split("\n")
            assert max(cell_len(one) for one in lines) <= width
            assert len(lines) <= 56

        each_question(options, f"terminal {number}", look)
    assert looked > 600


def test_narrow_terminals_get_the_narrowest_picture() -> None:
    lines = picture({}, width=60).rstrip("\n").split("\n")
    assert max(cell_len(one) for one in lines) == 100


def test_the_plain_picture_has_all_that_the_coloured_one_has() -> None:
    s, q = asked({"sector.1.ships": ["zenor-arkship"], "sector.1.voidborn": 2})
    coloured = rendered(s, 0, 120, q, colour=True)
    assert "\x1b[" in coloured
    plain = rendered(s, 0, 120, q)
    assert "\x1b[" not in plain
    assert [one.rstrip() for one in Text.from_ansi(coloured).plain.rstrip("\n").split("\n")] == [
        one.rstrip() for one in plain.rstrip("\n").split("\n")
    ]


def test_a_sector_shows_everything_in_it() -> None:
    """REV-25.3: 4 Voidborn less 1 Shield are 3 hits; Red's Frigate is nearest."""
    text = picture(
        {
            "sector.3.ships": ["fenrax-arkship", "zenor-dropship", "yarvek-shuttle"],
            "sector.3.planet": "pl-mirror-lake",
            "sector.3.cube": 1,
            "fenrax-arkship.damage": 1,
            "fenrax-arkship.corrupt": True,
            "fenrax-arkship.crew": "black captain",
            "zenor-dropship.crew": "teal cadet-2",
            "zenor-dropship.landed": True,
            "sector.3.voidborn": 4,
            "sector.3.shields": 1,
            "sector.3.rift": True,
            "red.frigate": "3",
            "black.frigate": "7",
            "teal.frigate": "7",
        }
    )
    box = cell(text, 3)
    assert box[0].startswith("╭ 3 V4 S1 RIFT 3/5 ")
    body = "\n".join(box)
    assert "FAx·✶■C" in body
    assert "ZD·●2↓" in body
    assert " YS" in body
    assert "▲Frig" in body
    assert "◍ Mirror Lake ▪ ↓" in body
    assert "draw 2, +1T" in body
    assert "✶+2N, +2*⛏" in body
    assert " 3 hits ▲" in body
    assert "■Frig" in "\n".join(cell(text, 7))


def test_the_ring_reads_clockwise_from_the_top() -> None:
    lines = picture({}).split("\n")
    tops = [one for one in lines if one.startswith("╭")]
    assert [[part.split()[0] for part in top[:66].split("╭")[1:]] for top in tops] == [
        ["8", "1", "2"],
        ["7", "REVENANT", "3"],
        ["6", "5", "4"],
    ]


def test_offered_things_are_marked_and_only_they() -> None:
    s, q = asked(
        {"sector.1.ships": ["zenor-fighter", "fenrax-fighter"], "fenrax-fighter.crew": "black captain"}
    )
    body = "\n".join(cell(rendered(s, 0, 100, q), 1))
    assert "»ZF" in body
    assert "»FF" not in body
    assert "»▲Frig" in body
    assert "»■Frig" not in body


def test_houses_and_own_worth() -> None:
    """EX-1 in small: Fenrax track 5 + 2 HI at Power 3 is 21; the token on 2 is taken."""
    changes = {
        "sector.1.ships": ["fenrax-arkship", "fenrax-fighter", "fenrax-dropship"],
        "red.influence.fenrax": 5,
        "red.hidden": ["fenrax", "fenrax"],
        "rewards.fenrax": [5, 8],
    }
    wide = next(one for one in picture(changes, 160).split("\n") if "F Fenrax" in one)
    assert "P3 ▲5■0●0 ·58 5+2×3=21" in wide
    narrow = next(one for one in picture(changes).split("\n") if "F Fenrax" in one)
    assert "P3 ▲5■0●0 ·58 +2h=21" in narrow
    other = next(one for one in picture(changes, seat=1).split("\n") if "F Fenrax" in one)
    assert other.rstrip().endswith("·58 =0")


def test_the_revenant_failures_and_tactics() -> None:
    text = picture(
        {
            "core": 3,
            "display": ["core-mutiny", "fail-power-surge"],
            "protected": ["", "lower"],
            "tokens": 1,
            "tactics.5": ["black", "red"],
            "red.free": [1, 1, 0, 1],
        }
    )
    assert "damage ■■■□□" in text
    assert "»Reinforce 1M1E1N" in text
    # REV-26.2: the lower card is the first to strike.
    assert text.index("1st Power Surge") < text.index("2nd Mutiny Core")
    assert "−1 HI · −1 Infl" in text
    assert "−2* · [−1 card]✓" in text
    assert "5■▲" in text


def test_own_boards() -> None:
    """EX-9: capacity 8, 1 Material locked in Activate."""
    text = picture(
        {
            "red.free": [2, 2, 2, 2],
            "red.corruption": ["c4", "c5"],
            "red.locked.c4": [1, 0, 0, 0],
            "red.captain": "commander-a",
            "red.rank": 1,
            "red.cadet-1": ["cad-turret-gunner"],
            "red.hand": ["ord-quiet-word"],
            "red.hidden": ["zenor", "zenor"],
            "red.void": 2,
        }
    )
    assert "Material 2  Energy 2  Science 2  Neutronium 2  (8 of 8)  ✶ 2/4  Void 2/3" in text
    assert "[Activate 2 ✶locked M]" in text
    assert "The Vanguard, rank 1 @ home  Attack: +1 damage · Manoeuvre: +1 move · Activate: +2T" in text
    assert "Cadet 1 @ home  Turret Gunner (Attack: +1 damage)" in text
    assert "ZO Quiet Word 1S1N HI×2" in text
    assert "Hidden Influence Zenor ×2" in text


def test_secrets_of_others_are_not_drawn() -> None:
    s, q = asked({"red.hand": ["ord-quiet-word"], "red.hidden": ["zenor"], "red.agendas": ["pa-academy"]})
    assert "Quiet Word" in rendered(s, 0, 160, q)
    for seat in (1, None):
        text = rendered(s, seat, 160)
        assert "Quiet Word" not in text
        assert "Academy" not in text
    assert "hand 1O · HI 1" in rendered(s, 1, 160)


def test_the_end_shows_no_forecast() -> None:
    s = each_question(MODES[3], "terminal end", lambda state, question: None)
    text = rendered(s, 0, 100)
    assert "Game over" in text
    assert not re.search(r"\d hits? |no hits| public ", text)


def test_solo_and_council_have_panels() -> None:
    s, q = asked({"crew.marker": 1, "crew.tile": 0}, seats=1)
    text = rendered(s, 0, 100, q)
    assert "Corrupted Crew ✦ Medium" in text
    assert "▶" in text
    s, q = asked({}, seats=2)
    assert "Council" in rendered(s, 0, 100, q)
    assert "Council" not in picture({})


def test_the_prototype_shows_inner_frigates_and_its_words() -> None:
    text = picture({"red.frigate": "i3"}, edition="prototype")
    assert "I3▲" in text
    assert "Deploy 1M1E1S1N" in text
    assert "Sonar cards" in text
