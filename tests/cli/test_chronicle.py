"""What the terminal tells: a line for each beat, every sentence on request."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from starboard.cli.chronicle import tell, tell_beats
from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Value
from starboard.kernel.naming import Speaker
from starboard.kernel.state import Event
from starboard.kernel.table import Told
from starboard.kernel.tale import Tale
from starboard.kernel.title import AnyTitle


def _told(step: int, verb: str, seat: int, *data: Value) -> Told:
    return Told(step, Event(verb, seat, "SS-8.1", data))


TURNS = [
    _told(3, "round", -1, 2),
    _told(3, "dock", 0, 6, 4, 4),
    _told(3, "dock", 1, 5, 3, 3),
    _told(3, "morale", 1, 1, 4),
    _told(3, "turn", 0),
    _told(4, "visit", 0, "belt-ore", 2, 1, 1, 0),
    _told(4, "gain", 0, "ore"),
    _told(5, "turn", 1),
    _told(6, "discard", 1, 6),
    _told(6, "morale", 1, 1, 5),
    _told(6, "lose-morale", 0, 1, 0, 2),
]


def _printed(title: AnyTitle, told: list[Told], most: int | None = None) -> tuple[list[str], int]:
    console = Console(file=StringIO(), width=120, color_system=None)
    content = title.load_content(None)
    speaker = Speaker(title.words(content, {"seats": 2}), lambda seat: ("Ash", "Bryn")[seat])
    left_out = tell_beats(console, speaker, title, told, most=most)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines(), left_out


def test_a_beat_is_one_line_with_what_it_brought_to_whom(solar_sphere: AnyTitle) -> None:
    lines, left_out = _printed(solar_sphere, TURNS)
    assert lines == [
        " · Round 2 of 6 begins.",
        " · Ash rolls 14, Bryn rolls 11  Bryn +1 morale",
        " · Ash: 1 to Asteroid Belt (ore)  −1 drones +1 ore",
        " · Bryn: discards a 6  +1 morale  Ash −2 points",
    ]
    assert left_out == 0


def test_where_there_is_little_room_the_earliest_beats_are_left_out(solar_sphere: AnyTitle) -> None:
    lines, left_out = _printed(solar_sphere, TURNS, most=2)
    assert left_out == 2
    assert [line[:8] for line in lines] == [" … Ash: ", " · Bryn:"]


class Sentences(SolarSphereWords):
    """The same words without a tale."""

    @property
    def tale(self) -> Tale[Tables]:
        return Tale()


def test_a_title_without_beats_is_told_sentence_by_sentence(solar_sphere: AnyTitle) -> None:
    speaker = Speaker(Sentences(solar_sphere.load_content(None), {"seats": 2}))
    printed = []
    for say in (tell, lambda console, speaker, told: tell_beats(console, speaker, solar_sphere, told)):
        out = StringIO()
        say(Console(file=out, width=120, color_system=None), speaker, TURNS)
        printed.append(out.getvalue())
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == len(TURNS)
