"""The picture of the table in the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text
from tests.games.solar_sphere.sampling import TABLES, each_question, fresh, options_for

from starboard.games.solar_sphere.state import NOBODY, SolarSphere
from starboard.games.solar_sphere.tables import POSITIONS
from starboard.games.solar_sphere.terminal import draw
from starboard.games.solar_sphere.view import view
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Question


def rendered(
    s: SolarSphere, seat: int | None, width: int, question: Question | None = None, colour: bool = False
) -> str:
    """What a terminal wider than the picture gets, so that nothing is wrapped or cut."""
    words = SolarSphereWords(TABLES, options_for(len(s.players)))
    picture = draw(TABLES, view(s, seat), words, seat=seat, width=width, question=question, colour=colour)
    out = StringIO()
    console = Console(
        file=out, width=3 * width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(picture)
    return out.getvalue()


@pytest.mark.parametrize("width", [100, 120, 160])
def test_lines_fit_in_every_position(width: int) -> None:
    looked = 0

    def look(s: SolarSphere, q: Question) -> None:
        nonlocal looked
        looked += 1
        if looked % 23:
            return
        lines = rendered(s, q.seat, width, q).rstrip("\n").split("\n")
        assert max(cell_len(one) for one in lines) <= width
        if width == 100:
            assert len(lines) <= 46

    for seats in (1, 2, 3, 4):
        each_question(seats, 21, look)
    assert looked > 600


def test_narrow_terminals_get_the_narrowest_picture() -> None:
    lines = rendered(fresh(), 0, 60).rstrip("\n").split("\n")
    assert max(cell_len(one) for one in lines) == 100


def test_the_plain_picture_has_all_that_the_coloured_one_has() -> None:
    s = fresh(3)
    coloured = rendered(s, 0, 120, colour=True)
    assert "\x1b[" in coloured
    plain = rendered(s, 0, 120)
    assert "\x1b[" not in plain
    assert [one.rstrip() for one in Text.from_ansi(coloured).plain.rstrip("\n").split("\n")] == [
        one.rstrip() for one in plain.rstrip("\n").split("\n")
    ]


def test_all_hexes_and_locations_are_shown() -> None:
    s = fresh(4)
    text = rendered(s, 0, 160)
    for name in (*POSITIONS, *TABLES.location_names, "CORE"):
        assert name in text
    for tile in TABLES.hexes:
        assert tile.name in text


def test_built_hexes_carry_shape_and_name_of_the_owner() -> None:
    s = fresh(4)
    for position, owner in (("I1", 0), ("I2", 1), ("I3", 2), ("I4", 3)):
        s.builder[POSITIONS.index(position)] = owner
    sphere = "\n".join(one[:51] for one in rendered(s, None, 100).split("\n")[3:24])
    for sign in ("▲ Red", "■ Black", "● Teal", "◆ Amber"):
        assert sign in sphere


def test_signs_for_offered_viable_and_face_down() -> None:
    s = fresh(2)
    s.facedown = [position == "O5" for position in POSITIONS]
    s.builder = [4 if hidden else NOBODY for hidden in s.facedown]
    text = rendered(s, 0, 100, Question(0, "build-hex", ["I2"], (6,), False))
    assert "»I2" in text
    for viable in ("+I1", "+I3", "+O4", "+O6"):  # beside the Core, or beside the face-down O5
        assert viable in text
    assert "+O1 " not in text
    assert text.count("face down") == 1
    secret = TABLES.hexes[s.hexes[POSITIONS.index("O5")]].name
    assert secret not in rendered(s, 0, 160)


def test_offered_locations_are_marked() -> None:
    s = fresh(2)
    text = rendered(s, 0, 100, Question(0, "use-die", ["3>4 fleet", "3 discard"], (), True))
    marked = [one for one in text.split("\n") if "»" in one[51:53]]
    assert len(marked) == 1
    assert "Resistance Fleet" in marked[0]


def test_command_centre() -> None:
    s = fresh(2)
    p = s.players[0]
    p.score, p.morale, p.reputation = 17, 5, 4
    p.dice, p.stock, p.matrix = [2, 2, 6], [2, 0, 1], [3, 1, 0]
    p.active, p.inactive, p.reserve = 4, 3, 9
    p.factions = [2, 1, 1, 1]
    p.crew, p.used = [TABLES.by_id["crew-drill-chief-a"][1]], [True]
    text = rendered(s, 0, 100)
    assert "▲ Red · 17 points" in text
    assert "2[▲▲]" in text
    assert "6[▲]" in text
    assert "[5]" in text
    assert "1 for 2 · 3 for 4" in text  # V-05
    window = Question(0, "window-before", ["kickback-4", "kickback-2", "go-on"], (), True)
    assert "»1 for 2 · »3 for 4" in rendered(s, 0, 100, window)
    assert text.count("⚙2") == 2  # the spanners 2 and 4 are doubled at reputation 4
    assert "OOK··· 3/6" in text
    assert "4 active · 3 inactive · 9 reserve" in text
    assert "res ▪▪▪ full poi ▪▫▫ +2 mor ▫▫▫ +1" in text
    assert "E2 T1 R1 P1  → 1 set" in text  # a second set would lack Tide and Root: one Prism is too few
    assert "☐ Drill Chief" in text
    # 17 now, 5 for the set, reputation 4 and morale 5 give 2 each, (4 active + 3 pieces) / 2 = 3
    assert "17 now + 0 sphere + 5 sets + 2 reputation + 2 morale + 3 left over = 29" in text


def test_ships_show_commander_and_chance() -> None:
    s = fresh(2)
    ship = s.fleet[2]
    assert ship is not None
    ship.card = TABLES.by_id["res-harrier"][1]
    ship.deploy(0, 2)
    ship.deploy(1, 3)
    row = next(one for one in rendered(s, 0, 100).split("\n") if "Harrier" in one)
    assert "▲2★■3" in row  # 5 drones against 3 + 0, 1, 1, 2, 2: five faces of six
    assert "83 %" in row


def test_dranda_has_a_panel() -> None:
    s = fresh(1, level=3)
    assert s.dranda is not None
    s.dranda.supply, s.dranda.removed = 13, 4
    text = rendered(s, 0, 100)
    assert "✦ DRANDA level III hard" in text
    assert "13 drones · 4 removed" in text


def test_spectators_see_everybody() -> None:
    text = rendered(fresh(3), None, 100)
    for sign in ("▲ Red", "■ Black", "● Teal"):
        assert sign in text
    assert "ports" not in text
