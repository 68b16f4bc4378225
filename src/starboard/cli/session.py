"""A game at the terminal: whose question it is, the answer, the save. Nothing played is ever lost."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from starboard.bots import make_bot
from starboard.cli import saves
from starboard.cli.chronicle import tell_beats
from starboard.cli.desk import Desk
from starboard.cli.out import Interrupted, has_colour
from starboard.cli.prompt import Prompt
from starboard.cli.seating import is_human, person
from starboard.cli.sheet import score_sheet, winner_sentence
from starboard.kernel.ask import Question, Value, passes_by_itself
from starboard.kernel.chance import commitment
from starboard.kernel.naming import Speaker
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table, Told
from starboard.kernel.title import AnyWords

NEWS = 10
"""How many of the last beats are told at the end of a game in which nobody took part."""
WIDEST = 120


class Session:
    """Plays one table to its end or until the person leaves."""

    def __init__(self, table: Table, place: Path, console: Console, content: Path | None) -> None:
        self.table = table
        self.place = place
        self.console = console
        self.content = content
        self.prompt = Prompt(console)
        self.words: AnyWords = table.title.words(table.content, table.options)
        self.speaker = Speaker(self.words)
        # Not the seed itself: what a bot draws must tell it nothing about the game's own dice.
        self.bots = {
            seat: make_bot(kind, commitment(f"{table.seed} seat {seat} from {len(table.answers)}"))
            for seat, kind in enumerate(table.seats)
            if not is_human(kind)
        }
        self.people = [seat for seat in range(table.seat_count) if seat not in self.bots]
        self.told = self._first_untold()
        """How many events have already been told."""
        self.asked = -1
        """Who the table was last drawn for."""

    def _first_untold(self) -> int:
        """Whoever goes on with a game knows it up to the last answer of people; what came of that is told."""
        given = enumerate(self.table.answers, 1)
        last = max([number for number, answer in given if answer.seat in self.people], default=0)
        return sum(1 for one in self.table.told if one.step < last)

    def run(self) -> None:
        try:
            self.save()
            self._welcome()
            while not self.table.over:
                question = self.table.questions[0]
                if question.seat in self.bots:
                    self.answer(question.seat, self._think(question))
                elif passes_by_itself(question):
                    self._go_on(question)
                elif not self._ask(question):
                    self.console.print(Text(self._kept()), soft_wrap=True)
                    return
            self._end()
        except KeyboardInterrupt:
            raise Interrupted(f"Stopped by Ctrl-C. {self._kept()}") from None

    def save(self) -> None:
        saves.store(self.table, self.place)

    def answer(self, seat: int, value: Value) -> None:
        """An answer counts once it is on disk: Ctrl-C waits for that."""
        with _uninterrupted():
            self.table.answer(seat, value)
            self.save()

    def name(self, seat: int) -> str:
        """The person's own name next to the seat's."""
        own = person(self.table.seats[seat])
        return f"{own} ({self.words.seat_name(seat)})" if own else self.words.seat_name(seat)

    def news(self, viewer: int | None) -> list[Told]:
        """What has not been told yet; after an undo there is nothing new."""
        told = self.table.told[self.told :]
        self.told = len(self.table.told)
        return [one for one in told if one.event.to is None or viewer in one.event.to]

    def draw(self, viewer: int | None, shown: int, question: Question | None) -> int:
        """Draws the table as `viewer` may see it, with the seat `shown` in full. Returns its height."""
        board, height = self.picture(viewer, shown, question)
        self.console.print(board)
        return height

    def picture(
        self, viewer: int | None, shown: int, question: Question | None
    ) -> tuple[RenderableType, int]:
        """The same to be printed later, and its height."""
        board = self.table.title.terminal(
            self.table.content,
            self.table.view(viewer),
            self.words,
            seat=shown,
            width=min(self.console.width, WIDEST),
            question=question,
            colour=has_colour(self.console),
        )
        return board, len(self.console.render_lines(board, pad=False))

    # ------------------------------------------------------------------ turns

    def _welcome(self) -> None:
        seats = ", ".join(
            f"{self.name(seat)}: {kind.partition(':')[0]}" for seat, kind in enumerate(self.table.seats)
        )
        options = "".join(
            f", {name} {value}" for name, value in self.table.options.items() if name != "seats"
        )
        self.console.print(Text.assemble((self.table.title.name, "bold"), f"  {seats}{options}"))
        self.promise()

    def promise(self) -> None:
        """SHA-256 of the seed, shown before the game so that the shuffle can be checked after it."""
        self.console.print(Text(f" SHA-256 of the secret seed: {self.table.commitment}", style="dim"))

    def _think(self, question: Question) -> Value:
        seat = question.seat
        kind = self.table.seats[seat].partition(":")[0]
        view_of = Seat(self.table.title, self.table.fork(), seat)
        doing = "One moment…" if question.hushed else f"{self.words.seat_name(seat)}: {kind} is thinking…"
        with self.console.status(doing):
            return self.bots[seat].choose(view_of)

    def _go_on(self, question: Question) -> None:
        # While there is something to redo, it is exactly this answer: giving it afresh would forget the rest.
        if self.table.redoable():
            self.table.redo()
            self.save()
        else:
            self.answer(question.seat, question.options[0])

    def _ask(self, question: Question) -> bool:
        """Shows the table and asks a person. Returns False if the person leaves."""
        return Desk(self, question).serve()

    def _kept(self) -> str:
        file = "" if saves.is_own(self.place) else f" {self.place}"
        return f"The game is saved in {self.place}: continue with 'starboard play --resume{file}'."

    # ------------------------------------------------------------------ the end

    def _end(self) -> None:
        result = self.table.result
        assert result is not None
        self.place = saves.put_away(self.place)
        viewer = self.people[0] if self.people else None
        if self.prompt.live:
            self.console.clear()
        self.draw(viewer, viewer or 0, None)
        most = None if self.people else NEWS
        tell_beats(self.console, self.speaker, self.table.title, self.news(viewer), most=most)
        names = [self.name(seat) for seat in range(self.table.seat_count)]
        names += result.columns[len(names) :]
        self.console.print(score_sheet(names, result.sheet, f"The end: {result.ending}"))
        self.console.print(Text(winner_sentence(result, names), style="bold"))
        self.console.print(Text(f"Seed: {self.table.seed}", style="dim"))
        for use in ("verify", "replay"):
            self.console.print(Text(f"starboard {use} {self.place}", style="dim"), soft_wrap=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[float] = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(time.monotonic()))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
