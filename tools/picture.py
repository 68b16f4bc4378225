"""Draws docs/terminal.svg, the picture in the README: a real position in the middle of a real game.

.venv/bin/python tools/picture.py
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from starboard.bots import make_bot
from starboard.cli.choices import choices_for, listed
from starboard.cli.chronicle import tell
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

TARGET = Path(__file__).resolve().parents[1] / "docs" / "terminal.svg"
SEED = "a picture for the readme"
SEATS = ("greedy", "greedy", "greedy")
ROUND = 4
WIDTH = 100
NEWS = 5

DARK = TerminalTheme(
    (10, 15, 27),
    (234, 240, 251),
    [
        (16, 24, 38),
        (238, 83, 80),
        (127, 224, 165),
        (255, 194, 75),
        (143, 188, 255),
        (199, 146, 234),
        (127, 240, 224),
        (176, 189, 214),
    ],
    [
        (97, 116, 154),
        (255, 138, 128),
        (200, 242, 78),
        (255, 219, 147),
        (143, 188, 255),
        (216, 180, 254),
        (127, 240, 224),
        (255, 255, 255),
    ],
)


def middle_of_a_game() -> Table:
    """The first choice of a die by the first seat in the given round."""
    table = Table(find_title("solar-sphere"), {"seats": len(SEATS)}, SEED, seats=SEATS)
    bots = [make_bot(kind, f"{SEED} {seat}") for seat, kind in enumerate(SEATS)]
    while True:
        question = table.questions[0]
        if question.seat == 0 and question.verb == "use-die" and table.view(0).round == ROUND:
            return table
        table.answer(
            question.seat, bots[question.seat].choose(Seat(table.title, table.fork(), question.seat))
        )


def main() -> None:
    table = middle_of_a_game()
    question = table.questions[0]
    words = table.title.words(table.content, table.options)
    view = table.view(0)
    console = Console(
        file=StringIO(),
        record=True,
        width=WIDTH,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    console.print(
        table.title.terminal(table.content, view, words, seat=0, width=WIDTH, question=question, colour=True)
    )
    tell(console, words, table.events_for(0), most=NEWS)
    console.print(Text(words.prompt(view, question), style="bold"))
    console.print(listed(choices_for(question, lambda value: words.label(view, question, value)), console, 1))
    console.print(Text("> "))
    svg = console.export_svg(title="starboard play", theme=DARK, unique_id="starboard")
    # A picture in a README must not fetch fonts from elsewhere: any monospaced one will do.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    TARGET.write_text(svg.replace("Fira Code, ", ""), encoding="utf-8")
    print(f"{TARGET.name}: step {len(table.answers)}, {TARGET.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
