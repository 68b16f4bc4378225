"""Counts the clicks of somebody who plays a whole game at the web table and follows a bot's advice.

.venv/bin/python tools/clicks.py pirates-of-skydock 2 4

Every question is drawn as the server draws it, and answered where that takes the fewest clicks: a thing on
the board or a button in the bar is one, opening a list or choosing another marker first is one more, and so
is the button that asks once before what matters.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from xml.etree import ElementTree

from starboard.bots import make_bot
from starboard.kernel.ask import Value
from starboard.kernel.page import Page, Sitter
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.scene import QuestionNotes, build_scene

BOT = "greedy"
GAMES = 3


def fewest(areas: dict[str, str], value: Value) -> int:
    """The clicks that this answer takes."""
    wanted = json.dumps(value)
    found = [
        _cost(path)
        for markup in areas.values()
        for path in _paths(ElementTree.fromstring(f"<area>{markup}</area>"), ())
        if path[-1].get("data-answer") == wanted
    ]
    return min(found) + _asked_once(areas["question"], wanted)


Path = tuple[ElementTree.Element, ...]


def _paths(node: ElementTree.Element, above: Path) -> list[Path]:
    path = (*above, node)
    found = [path] if node.get("data-answer") is not None else []
    for below in node:
        found += _paths(below, path)
    return found


def _cost(path: Path) -> int:
    opened = any(one.tag == "details" or one.get("popover") is not None for one in path)
    chosen = any("is-off" in one.get("class", "").split() for one in path)
    return 1 + opened + chosen


def _asked_once(bar: str, wanted: str) -> int:
    nodes = ElementTree.fromstring(f"<area>{bar}</area>").iter()
    return int(any(one.get("data-answer") == wanted and one.get("data-matters") is not None for one in nodes))


class Count:
    """Questions and clicks of the first seat, by kind of question and by phase, and what was let pass."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.clicks: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()
        self.passes: Counter[str] = Counter()

    def play(self, title_id: str, seats: int, seed: str) -> None:
        table = Table(find_title(title_id), {"seats": seats}, seed)
        words = table.title.words(table.content, table.options)
        assert table.title.page is not None
        page: Page = table.title.page(table.content, words)
        sitters = tuple(Sitter(seat, f"Player {seat + 1}", "person", True, False) for seat in range(seats))
        bots = [make_bot(BOT, f"{seed} {seat}") for seat in range(seats)]
        while not table.over:
            question = table.questions[0]
            choice = bots[question.seat].choose(Seat(table.title, table.fork(), question.seat))
            if question.seat == 0:
                scene = build_scene(table, table.view(0), words, 0, sitters, QuestionNotes(), muted=())
                clicks = fewest(page.areas(scene), choice)
                self.asked[question.verb] += 1
                self.clicks[question.verb] += clicks
                self.phases[getattr(scene.view, "phase", "game")] += clicks
                self.passes[question.verb] += table.title.kinds.is_way_out(question, choice)
            table.answer(question.seat, choice)

    def report(self, games: int) -> list[str]:
        total = self.clicks.total()
        lines = [f"{total / games:.0f} clicks a game, {total / self.asked.total():.2f} a question"]
        lines += [f"  {phase:<16}{n / games:6.1f} clicks" for phase, n in self.phases.most_common()]
        for verb, n in self.clicks.most_common():
            times, passes = self.asked[verb] / games, self.passes[verb] / games
            lines.append(f"  {verb:<16}{n / games:6.1f} clicks, {times:5.1f} times, let pass {passes:.1f}")
        return lines


def main() -> None:
    title_id, *counts = sys.argv[1:]
    for seats in map(int, counts):
        count = Count()
        for game in range(GAMES):
            count.play(title_id, seats, f"clicks {game}")
        print(f"{seats} seats, {GAMES} games:", *count.report(GAMES), sep="\n")


if __name__ == "__main__":
    main()
