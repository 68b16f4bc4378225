"""Counts the clicks of somebody who plays a whole game at the web table and follows a bot's advice.

.venv/bin/python tools/clicks.py pirates-of-skydock 2 4

Every question is drawn as the server draws it, and answered where that takes the fewest clicks: a thing on
the board or a button in the bar is one, opening a list or choosing another marker first is one more, and so
is the button that asks once before what matters. It is counted twice: with the questions as the page asks
them, several picks at once, and with each pick asked by itself.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from xml.etree import ElementTree

from starboard.bots import make_bot
from starboard.kernel.ask import GO_ON, Question, Value, only_ends, passes_by_itself
from starboard.kernel.page import Page, Sitter
from starboard.kernel.rows import Row, Step, aside_rows
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.scene import QuestionNotes, build_scene

BOT = "greedy"
GAMES = 3


def fewest(areas: dict[str, str], value: Value | Row) -> int:
    """The clicks that this answer, or this row of answers, takes."""
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
    chosen = sum("is-off" in one.get("class", "").split() for one in path)
    return 1 + opened + chosen


def _asked_once(bar: str, wanted: str) -> int:
    nodes = ElementTree.fromstring(f"<area>{bar}</area>").iter()
    return int(any(one.get("data-answer") == wanted and one.get("data-matters") is not None for one in nodes))


def _passes(table: Table, question: Question) -> bool:
    """As the server lets windows pass."""
    ends = only_ends(question) and not table.reveals(question.seat, question.options[0])
    return passes_by_itself(question) or ends


class Asked:
    """A question as the page asks it, until all picks of one of its rows are known."""

    def __init__(self, areas: dict[str, str], asked: Question, step: Step, first: Value) -> None:
        self.areas = areas
        self.verb = asked.verb
        self._asked = asked
        self._step = step
        self._aside = bool(step.row) and (first,) != step.row
        self._given: Row = ()

    def take(self, value: Value) -> int | None:
        """The clicks, with the last pick of a row; before it there are none yet."""
        self._given = (*self._given, value)
        picks = Counter(map(str, self._given))
        # In whatever order the bot picks, it is one row.
        offered = aside_rows(self._asked, self._step) if self._aside else self._step.rows()
        rows = [row for row in offered if picks <= Counter(map(str, row))]
        if not rows:
            return len(self._given)  # no row: each pick is a click
        whole = [row for row in rows if len(row) == len(self._given)]
        if not whole:
            return None
        row = self._given if self._given in whole else whole[0]
        return fewest(self.areas, row if len(row) > 1 else row[0])


class Count:
    """Turns, questions and clicks of the first seat, by kind of question and by phase, and what passed."""

    def __init__(self) -> None:
        self.turns = 0
        self.asked: Counter[str] = Counter()
        self.clicks: Counter[str] = Counter()
        self.apart: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()
        self.passes: Counter[str] = Counter()

    def play(self, title_id: str, seats: int, seed: str) -> None:
        table = Table(find_title(title_id), {"seats": seats}, seed, hashing=False)
        words = table.title.words(table.content, table.options)
        assert table.title.page is not None
        page: Page = table.title.page(table.content, words)
        sitters = tuple(Sitter(seat, f"Player {seat + 1}", "person", True, False) for seat in range(seats))
        bots = [make_bot(BOT, f"{seed} {seat}") for seat in range(seats)]
        asked: Asked | None = None
        last = -1
        while not table.over:
            question = table.questions[0]
            seat, verb = question.seat, question.verb
            choice = bots[seat].choose(Seat(table.title, table.fork(), seat))
            self.turns += seat == 0 != last
            last = seat
            if seat == 0 and asked is None and _passes(table, question):
                # Before, only those passed by themselves that do not end the turn.
                self.apart[verb] += choice != GO_ON
            elif seat == 0:
                notes = QuestionNotes()
                view = table.view(0)
                alone = build_scene(table, view, words, 0, sitters, notes, muted=(), apart=True)
                self.apart[verb] += fewest(page.areas(alone), choice)
                if asked is None:
                    scene = build_scene(table, view, words, 0, sitters, notes, muted=())
                    step = notes.of(table, question, words, apart=False).step
                    asked = Asked(page.areas(scene), question, step, choice)
                clicks = asked.take(choice)
                if clicks is not None:
                    self.asked[asked.verb] += 1
                    self.clicks[asked.verb] += clicks
                    self.phases[getattr(alone.view, "phase", "game")] += clicks
                    self.passes[asked.verb] += table.title.kinds.is_way_out(question, choice)
                    asked = None
            table.answer(seat, choice)

    def report(self, games: int) -> list[str]:
        total, apart = self.clicks.total(), self.apart.total()
        lines = [
            f"{total / self.turns:.2f} clicks a turn, pick by pick {apart / self.turns:.2f} "
            f"({100 * (total - apart) / apart:+.0f} %)",
            f"{total / games:.0f} clicks a game, {total / self.asked.total():.2f} a question",
        ]
        lines += [f"  {phase:<16}{n / games:6.1f} clicks" for phase, n in self.phases.most_common()]
        for verb, n in self.apart.most_common():
            times, passes = self.asked[verb] / games, self.passes[verb] / games
            clicks = self.clicks[verb] / games
            lines.append(
                f"  {verb:<16}{clicks:6.1f} clicks, {times:5.1f} times, let pass {passes:.1f}; "
                f"pick by pick {n / games:.1f}"
            )
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
