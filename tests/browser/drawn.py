"""Positions drawn into a page that is already open, as if the server had pushed them.

Playing to a position and opening its table takes seconds; a push takes a few hundredths of one. So whole
games can be looked at in many windows. The page is the real one: only the stream of updates is the test's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page
from tests.browser.people import Player
from tests.browser.positions import Wanted

from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.page.status_area import status_area
from starboard.server.face import Face
from starboard.server.model import SeatInfo, Settings, TableInfo

# The page opens one stream; what is pushed through it comes from here.
_STREAM = """globalThis.EventSource = class extends EventTarget {
    static CLOSED = 2;
    constructor() {
        super();
        globalThis.stream = this;
        setTimeout(() => this.dispatchEvent(new Event('open')));
    }
    close() {}
}"""
PUSH = """(areas) => {
    const data = JSON.stringify({ areas, turn: true, title: '' });
    globalThis.stream.dispatchEvent(new MessageEvent('areas', { data }));
}"""
_NAMES = ("Ash", "Bartholomew", "Cato", "Dunya")


class Moment(NamedTuple):
    """A game after so many of its answers, waiting for one of its seats."""

    game: Table
    step: int
    seat: int


class _Drawn(Face):
    def table_at(self, step: int | None) -> Table:
        return self.table


def choose(question: Question, random: Random, shunned: frozenset[Value] = frozenset()) -> Value:
    """Any option, but seldom one by which little happens."""
    keen = [one for one in question.options if one not in shunned]
    return random.choice(keen if keen and random.random() < 0.9 else list(question.options))


def moments(
    title: str, options: Mapping[str, Value], seed: str, shunned: frozenset[Value]
) -> Iterator[Moment]:
    """A game by chance, at every question of its first seat."""
    random = Random(seed)
    game = Table(find_title(title), options, seed, hashing=False)
    while not game.over:
        question = game.questions[0]
        if question.seat == 0:
            yield Moment(game, len(game.answers), 0)
        game.answer(question.seat, choose(question, random, shunned))


def areas(game: Table, seat: int) -> dict[str, str]:
    """What the server would send of the game as it is now, but for its log and its history."""
    sitting = tuple(
        SeatInfo(one, "person" if one == 0 else "bot", _NAMES[one], f"u-{one}" if one == 0 else None)
        for one in range(game.seat_count)
    )
    info = TableInfo("t1", game.title.id, game.options, sitting, "u-0", 0.0, None, Settings())
    face = _Drawn(info, game)
    assert face.page is not None
    return {**face.page.areas(face.scene(seat)), "status": status_area(face, seat, None)}


def shows(pattern: str, area: str = "question") -> Wanted:
    """Whether something is drawn for whoever is asked."""
    sought = re.compile(pattern, re.DOTALL)

    def is_shown(game: Table) -> bool:
        return sought.search(areas(game, game.questions[0].seat)[area]) is not None

    return is_shown


def every_so_often(
    title: str, options: Mapping[str, Value], seed: str, pause: int
) -> Iterator[dict[str, str]]:
    """A game by chance, drawn at every so many questions of its first seat."""
    for number, moment in enumerate(moments(title, options, seed, frozenset())):
        if number % pause == 0:
            yield areas(moment.game, moment.seat)


# How high the question bar is with each drawing, and what it says. All are drawn before anything is painted.
_BARS = f"""(drawn) => drawn.map((areas) => {{
    ({PUSH})(areas);
    const bar = document.querySelector('#area-question');
    return [bar.getBoundingClientRect().height, bar.innerText];
}})"""


def bars(page: Page, drawn: Sequence[Mapping[str, str]]) -> list[tuple[float, str]]:
    return [(float(height), str(text)) for height, text in page.evaluate(_BARS, drawn)]


def open_page(player: Player, title: str, seats: int, options: Mapping[str, Value]) -> None:
    """A table of this title whose page hears of nothing but what is pushed."""
    player.page.add_init_script(_STREAM)
    player.open_table("me", *["random"] * (seats - 1), title=title, options=options)


def push(page: Page, drawn: Mapping[str, str]) -> None:
    page.evaluate(PUSH, dict(drawn))
