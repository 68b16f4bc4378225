"""The picture of the table in the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.games.pirates_of_skydock.steering import (
    TABLES,
    cover,
    each_question,
    fresh,
    give,
    main_question,
    mark,
    on_turn,
)

from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.state import BY_ATTACK, Skydock
from starboard.games.pirates_of_skydock.tables import PHYSICAL, SLOTS, SPOTS
from starboard.games.pirates_of_skydock.terminal import draw
from starboard.games.pirates_of_skydock.view import view
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import Question


def rendered(
    s: Skydock, seat: int | None, width: int = 100, question: Question | None = None, colour: bool = False
) -> str:
    """What a terminal wider than the picture gets, so that nothing is wrapped or cut."""
    words = SkydockWords(TABLES, {"seats": len(s.players)})
    picture = draw(TABLES, view(s, seat), words, seat=seat, width=width, question=question, colour=colour)
    out = StringIO()
    console = Console(
        file=out, width=3 * width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(picture)
    return out.getvalue()


def row_with(text: str, part: str) -> str:
    return next(one for one in text.split("\n") if part in one)


@pytest.mark.parametrize("width", [100, 120, 180])
def test_lines_fit_in_every_position(width: int) -> None:
    looked = 0
    for number in range(3):

        def look(s: Skydock, q: Question) -> None:
            nonlocal looked
            looked += 1
            if looked % 23:
                return
            for seat in (q.seat, None):
                lines = rendered(s, seat, width, q).rstrip("\n").split("\n")
                assert max(cell_len(one) for one in lines) <= width

        each_question(2 + number, number, look)
    assert looked > 500


def test_narrow_terminals_get_the_narrowest_picture() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    assert rendered(s, 0, 60) == rendered(s, 0, 100)


def test_the_ship_shows_rooms_icons_people_and_guards() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    s.guards[SPOTS.index("s3")], s.stunned[SPOTS.index("s3")] = 1, 1
    s.guards[SPOTS.index("drift")] = 5
    text = rendered(s, 0)
    for room in ("Weapons Locker", "Strongroom", "Signal Room", "Bridge", "Dock", "Drift Engine", "Sickbay"):
        assert room in text
    assert "·LE  ▣▫" in text  # the Strongroom: loot, encounter, one guard of each side
    assert "S·· ▲◂■" in text  # the Dock: scheme; both are there, and red looks
    assert "·LE  ▣5" in text  # above two of a sort, a figure


def test_the_tracks_show_level_dc_and_what_is_left() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    s.alert, s.launch = 5, 6  # 2.2 with 2 players
    text = rendered(s, 0)
    track = row_with(text, "alert 1")
    assert "1 DC10 ▪▪▪▪  2 DC12 ▪◆··  3 DC14 ····  4 DC16 ····  lockdown in 11" in track
    assert "launch in 6 rounds" in text


def test_objectives_show_symbols_tracks_and_who_has_them() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    s.marked[1], s.helped[1] = 0b11, 0b10
    s.tracks[2] = [2, 0]
    text = rendered(s, 0)
    assert " 6 Lift the Flight Codes gear + map" in text
    assert "Bridge · technical 14" in text
    assert "▲ done ■ by help" in row_with(text, "Siphon the Fuel")
    assert "any room · track of 3, Attacks won: ▲2 ■0" in text


def test_the_own_board_shows_markers_tokens_hand_and_backer() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    s.players[0].backer = TABLES.by_id["dockside-queen"][1]
    mark(s, 0, "A1", "D1")
    cover(s, 0, "D1")
    give(s, 0, "vent-crawl-a")
    q = main_question(s)
    text = rendered(s, 0, question=q)
    assert "»A1 Attack1 +0●" in text
    assert "»D1 Move1●✕" in text
    assert "»Vent Crawl (map) turn: sneak 2" in text
    assert "backer: The Dockside Queen, 3 support if you are in the Dock (met)" in text
    assert "Haymaker: Once per round" in text


def test_the_hands_of_others_are_counted_only() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    give(s, 1, "vent-crawl-a", "gilded-idol-a")
    s.players[1].support = [4]
    text = rendered(s, 0)
    assert "1 scheme 1 loot · support 1" in row_with(text, "Oro Quill")
    assert "Vent Crawl" not in text
    assert "support tokens" not in text
    assert "support tokens: 4" in rendered(s, 1)


def test_the_open_challenge_shows_its_sum_and_chance() -> None:
    # V2: 4 + 1 − 2 = +3 against DC 10; 7 or better is 70 %. Then the die shows 6.
    s = on_turn("brakka-voss", "oro-quill")
    s.guards[SPOTS.index("dock")] = 1
    c = s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    text = rendered(s, 0)
    assert "DC 10, alert level 1: physical +4, row +1, 1 active guard −2" in text
    assert "+3: a 7 or better, 70 %" in text
    c.die = 6
    assert "die 6 + 3 = 9 against DC 10, 1 card short" in rendered(s, 0)


def test_where_nothing_but_a_20_works_the_panel_says_so() -> None:
    # SKY-9.7: 4 + 1 − 10 = −5 against DC 16 wants a 21.
    s = on_turn("brakka-voss", "oro-quill")
    s.alert, s.guards[SPOTS.index("dock")] = 12, 5
    s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    assert "−5: only a 20, 5 %" in rendered(s, 0)


def test_a_plan_is_shown_to_its_owner_alone() -> None:
    shown: list[tuple[str, str]] = []

    def look(s: Skydock, q: Question) -> None:
        if q.verb == "energy" and s.players[q.seat].steps and not shown:
            shown.append((rendered(s, q.seat, question=q), rendered(s, None)))

    each_question(2, 3, look)
    mine, others = shown[0]
    assert "planned: " in mine
    assert "planned: " not in others


def test_before_characters_are_chosen() -> None:
    text = rendered(fresh(3), 1)
    assert text.count("no character yet") == 2


def test_colour_is_left_out_where_none_is_wanted() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    assert "\x1b" not in rendered(s, 0)
    assert "\x1b" in rendered(s, 0, colour=True)


def test_the_end_shows_every_backer() -> None:
    s = each_question(2, 1, lambda s, q: None)
    text = rendered(s, None)
    assert text.count("backer: ") == 2
    assert "if you " not in text
