"""What the terminal tells: a line for each beat, every sentence on request."""

from __future__ import annotations

from io import StringIO
from itertools import count
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from starboard.cli.chronicle import Heading, lines_of, tell, tell_beats
from starboard.cli.desk import Desk
from starboard.cli.session import Session
from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Value
from starboard.kernel.naming import Speaker
from starboard.kernel.state import Event
from starboard.kernel.table import Table, Told
from starboard.kernel.tale import Tale
from starboard.kernel.title import AnyTitle, find_title


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
        "   Dock",
        " · Ash rolls 14, Bryn rolls 11  Bryn +1 morale",
        "   Deploy",
        " · Ash: 1 to Asteroid Belt (ore)  −1 drone +1 ore",
        " · Bryn: discards a 6  +1 morale  Ash −2 points",
    ]
    assert left_out == 0


def test_where_there_is_little_room_the_earliest_beats_are_left_out(solar_sphere: AnyTitle) -> None:
    lines, left_out = _printed(solar_sphere, TURNS, most=2)
    assert left_out == 4
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


def _battle() -> Table:
    """A game of three at a question of the first seat, with a whole Battle since its last answer."""
    for number in count():
        random = Random(number)
        game = Table(
            find_title("solar-sphere"),
            {"seats": 3},
            f"battle {number}",
            seats=("human:Ann", "random", "random"),
        )
        while not game.over:
            question = game.questions[0]
            own = [step for step, one in enumerate(game.answers, 1) if one.seat == 0]
            since = [one.event.verb for one in game.told if own and one.step >= own[-1]]
            if question.seat == 0 and "battle" in since and len(since) > 30:
                return game
            game.answer(question.seat, random.choice(list(question.options)))
    raise AssertionError("there is no such game")


@pytest.mark.parametrize("live", [False, True])
def test_a_bots_turn_and_a_whole_battle_are_told_to_the_end(tmp_path: Path, live: bool) -> None:
    game = _battle()
    out = StringIO()
    console = Console(file=out, width=120, height=30, color_system=None, force_terminal=live)
    session = Session(game, tmp_path / "game.json", console, None)
    lines = lines_of(session.speaker, game.title, session.news(0))
    wanted = [line.plain for line in lines if not isinstance(line, Heading)]
    assert len(wanted) > 10
    session = Session(game, tmp_path / "game.json", console, None)
    session.prompt.live = live
    Desk(session, game.questions[0])._draw()
    printed = out.getvalue()
    # Each beat once, in its order, and nothing but a beat behind a bullet.
    places = [printed.index(f" · {line[:60]}") for line in wanted]
    assert places == sorted(places)
    # Whoever was asked in Deploy is not told once more that it is on.
    headings = [
        line
        for line in map(str.strip, printed.splitlines())
        if line in ("Dock", "Deploy", "Battle", "Recover")
    ]
    assert headings[0] != "Deploy"
    assert "Battle" in headings
    assert " … " not in printed
    # On a screen the table stands between what was told first and the last of it, above the options.
    if live:
        board, _ = session.picture(0, 0, game.questions[0])
        with console.capture() as drawn:
            console.print(board)
        table = printed.index(drawn.get().strip().splitlines()[0])
        assert places[0] < table < places[-1]


def test_whoever_goes_on_is_told_what_came_of_the_last_own_answer(tmp_path: Path) -> None:
    game = _battle()
    session = Session(game, tmp_path / "game.json", Console(file=StringIO()), None)
    last = max(step for step, one in enumerate(game.answers, 1) if one.seat == 0)
    assert session.news(0) == [one for one in game.told if one.step >= last]
