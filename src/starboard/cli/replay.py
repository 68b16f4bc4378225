"""`starboard replay`: step through a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from starboard.cli.chronicle import tell
from starboard.cli.out import has_colour, make_console, on_terminal, print_json
from starboard.cli.prompt import Prompt
from starboard.cli.sheet import score_sheet, winner_sentence
from starboard.cli.shelf import ContentArgument, JsonArgument
from starboard.cli.verify import open_log
from starboard.kernel.errors import BadOption
from starboard.kernel.log import Remark
from starboard.kernel.naming import Speaker
from starboard.kernel.table import Table
from starboard.kernel.title import Result

SENTENCES = 12
HELP = "n next, p previous, g NUMBER go to a step, q quit (Enter: next)"


def replay(
    file: Annotated[Path, typer.Argument(help="A game that Starboard saved.")],
    step: Annotated[
        int | None, typer.Option("--step", help="Show the table after this many answers; default: the last.")
    ] = None,
    content: ContentArgument = None,
    json: JsonArgument = False,
) -> None:
    """Show a saved game step by step: the table, and what happened.

    In a terminal, step through it with n, p, g NUMBER and q.

    \b
    Examples:
      starboard replay game.json              from the first step, in a terminal
      starboard replay game.json --step 40
      starboard replay game.json --step 40 --json
    """
    carried = open_log(file, content)
    table = carried.table
    steps = len(table.answers)
    if step is not None and not 0 <= step <= steps:
        raise BadOption(f"There is no step {step}: {file} has steps 0 to {steps}.")
    interactive = on_terminal() and not json
    viewer = Viewer(table, make_console(), carried.log.remarks, carried.log.result)
    viewer.go(step if step is not None else 0 if interactive else steps)
    if json:
        print_json(viewer.facts())
        return
    if not carried.checked:
        viewer.console.print(Text(f" {carried.older}", style="italic"))
    viewer.show()
    if interactive:
        viewer.walk()


class Viewer:
    """A table to look at, as a spectator sees it."""

    def __init__(
        self,
        table: Table,
        console: Console,
        remarks: Sequence[Remark] = (),
        result: Result | None = None,
    ) -> None:
        self.table = table
        self.console = console
        self.steps = len(table.answers)
        self.remarks = remarks
        self._written = result
        self.words = table.title.words(table.content, table.options)
        self.speaker = Speaker(self.words)

    @property
    def step(self) -> int:
        return len(self.table.answers)

    @property
    def result(self) -> Result | None:
        """At the end, the one in the log: a game stays won, whatever later rules would say."""
        return None if self.step < self.steps else self._written or self.table.result

    @property
    def remarked(self) -> list[str]:
        """What happened to the table itself at this step; anything after the last step counts as the last."""
        return [remark.text for remark in self.remarks if min(remark.step, self.steps) == self.step]

    def go(self, step: int) -> None:
        if step < self.step:
            self.table.undo(step)
        while self.step < step:
            self.table.redo()

    def facts(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "steps": self.steps,
            "answer": self.table.answers[-1] if self.step else None,
            "events": [
                {"sentence": self.speaker.sentence(told.event), "clause": told.event.clause}
                for told in self.table.events_for(None, self.step)
            ],
            "remarks": self.remarked,
            "view": self.table.view(None),
            "result": self.result,
        }

    def show(self) -> None:
        question = self.table.questions[0] if self.table.questions else None
        last = self.table.answers[-1].seat if self.step else 0
        self.console.print(
            self.table.title.terminal(
                self.table.content,
                self.table.view(None),
                self.words,
                seat=last if question is None else question.seat,
                width=min(self.console.width, 120),
                question=question,
                colour=has_colour(self.console),
            )
        )
        if self.step:
            answer = self.table.answers[-1]
            told = Text.assemble(f" {self.words.seat_name(answer.seat)} answers ", (answer.verb, "dim"), ": ")
            self.console.print(told + Text(str(answer.value), style="bold"))
        tell(self.console, self.speaker, self.table.events_for(None, self.step), most=SENTENCES)
        for text in self.remarked:
            self.console.print(Text(f" {text}", style="italic"))
        if (result := self.result) is not None:
            names = [self.words.seat_name(seat) for seat in range(self.table.seat_count)]
            names += result.columns[len(names) :]
            self.console.print(score_sheet(names, result.sheet, f"The end: {result.ending}"))
            self.console.print(Text(winner_sentence(result, names), style="bold"))
        self.console.print(Text(f" Step {self.step} of {self.steps}", style="bold"))

    def walk(self) -> None:
        prompt = Prompt(self.console)
        self.console.print(Text(f" {HELP}", style="dim"))
        while (typed := prompt.line()) is not None and typed.lower() not in ("q", "quit"):
            word, _, rest = typed.lower().partition(" ")
            wanted = self.step
            if word in ("", "n"):
                wanted += 1
            elif word == "p":
                wanted -= 1
            elif word == "g" and rest.strip().isdecimal():
                wanted = int(rest)
            elif word.isdecimal():
                wanted = int(word)
            else:
                self.console.print(Text(f" {HELP}", style="yellow"))
                continue
            if not 0 <= wanted <= self.steps:
                self.console.print(Text(f" The steps run from 0 to {self.steps}.", style="yellow"))
                continue
            self.go(wanted)
            self.console.clear()
            self.show()
