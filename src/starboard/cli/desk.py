"""One question to one person: the table is drawn, the person looks around and finally answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from starboard.cli import takeback
from starboard.cli.choices import (
    LEGEND,
    Choice,
    choices_for,
    default_of,
    example,
    in_groups,
    listed,
    matching,
)
from starboard.cli.chronicle import lines_of, phase_after, print_lines, tell
from starboard.cli.rules import look_up, show
from starboard.cli.sheet import score_sheet
from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value, passes_by_itself
from starboard.kernel.errors import StarboardError

if TYPE_CHECKING:
    from starboard.cli.session import Session

NEWS = 8
LOG_LINES = 15
FEWEST_LINES = 3
FEWEST_NEWS = 2
LOOK_AHEAD_S = 0.15
"""How long it may take to find out which options of a list would reveal something."""

HELP = (
    ("a number, a value or part of a label", "answer; Enter alone continues or ends the turn"),
    ("?", "why not: which options are closed, and which rule closes them"),
    ("u   u!   r   t", "undo, undo if all agree, redo, restart the turn"),
    ("l [N]", "the last N lines of the log"),
    ("i NAME", "explain a card, tile, location or track"),
    ("s", "the score sheet so far"),
    ("v SEAT   b", "look at another seat; draw the table again"),
    ("rules CLAUSE", "read a rule, such as: rules SS-4.8"),
    ("save FILE", "write a copy of the game"),
    ("q", "leave; the game is saved"),
)


class Desk:
    """Lives as long as the question does. `serve` ends with an answer, an undo, or the person leaving."""

    def __init__(self, session: Session, question: Question) -> None:
        self.session = session
        self.table = session.table
        self.console = session.console
        self.words = session.words
        self.speaker = session.speaker
        self.question = question
        self.seat = question.seat
        self.view = session.table.view(question.seat)
        self.choices = self._choices()
        self.drawn = 0
        """How many lines the table and the news take up on the screen."""
        self.done = False
        self.left = False
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._why_not,
            "u": self._undo,
            "u!": self._undo_by_consent,
            "r": self._redo,
            "t": self._restart,
            "l": self._log,
            "i": self._explain,
            "s": self._score,
            "v": self._visit,
            "b": self._board,
            "h": self._help,
            "rules": self._rules,
            "save": self._save,
            "q": self._quit,
        }

    def serve(self) -> bool:
        """Returns False if the person leaves."""
        self._draw()
        self._ask()
        while not self.done and not self.left:
            typed = self.session.prompt.line()
            if typed is None:
                self.left = True
            else:
                self._obey(typed)
        return not self.left

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        known = self.commands.get(word.lower())
        # "s" and "l" are commands, but "salvage ship" and "l 5 …" typed as part of a label are answers.
        if known is not None and (not rest or word.lower() in ("l", "i", "v", "rules", "save")):
            try:
                known(rest.strip())
            except StarboardError as error:
                self._say(str(error))
        elif typed:
            self._choose(typed)
        else:
            value = default_of(self.question)
            if value is None:
                self._say("Type the number of an option, or 'h' to see what else you can do.")
            else:
                self._answer(value)

    # ------------------------------------------------------------------ showing

    def _draw(self) -> None:
        """On a screen, each question clears it; in a transcript, the table is printed once per turn."""
        news = self.session.news(self.seat)
        live = self.session.prompt.live
        changed = self.session.asked != self.seat or any(one.event.seat != self.seat for one in news)
        told = self.table.told
        earlier = told[: told.index(news[0])] if news else []
        phase = phase_after(self.speaker, self.table.title, earlier)
        lines = lines_of(self.speaker, self.table.title, news, phase)
        if live:
            self._draw_on_screen(lines)
        else:
            if changed:
                self.drawn = self.session.draw(self.seat, self.seat, self.question)
            print_lines(self.console, lines)
        self.session.asked = self.seat

    def _draw_on_screen(self, lines: list[Text]) -> None:
        """What has no room below the table, beside the options, is told above it: one can scroll back."""
        board, self.drawn = self.session.picture(self.seat, self.seat, self.question)
        promised = self.session.asked < 0
        self.drawn += promised
        options = FEWEST_LINES if in_groups(self.choices) else len(self.choices)
        room = min(NEWS, max(FEWEST_NEWS, self.console.height - self.drawn - options - 3))
        below = lines[-room:]
        self.console.clear()
        print_lines(self.console, lines[: len(lines) - len(below)])
        self.console.print(board)
        if promised:
            self.session.promise()  # the fresh screen has wiped it away
        print_lines(self.console, below)
        self.drawn += len(below)

    def _ask(self, choices: list[Choice] | None = None) -> None:
        shown = self._marked(self.choices if choices is None else choices)
        name = self.session.name(self.seat)
        prompt = self.speaker.prompt(self.view, self.question)
        if len(self.session.people) > 1 and name not in prompt:
            prompt = f"[{name}] {prompt}"
        only_end = list(self.question.options) == ["end"]
        notes = "Enter to end the turn (u to undo)" if only_end else self._notes(shown)
        # If they fit, the notes go next to the prompt: every line saved shows more of the table.
        gap = "   " if cell_len(prompt) + cell_len(notes) + 3 <= self.console.width else "\n "
        self.console.print(Text.assemble((prompt, "bold"), gap, (notes, "dim")))
        if not only_end:
            self.console.print(listed(shown, self.console, self._room()))

    def _notes(self, shown: list[Choice]) -> str:
        notes = [LEGEND] if any(choice.final for choice in shown) else []
        default = default_of(self.question)
        if default is not None:
            notes.append(f"Enter: {self._label(default)}")
        if in_groups(shown):
            short = str(example(shown))
            notes.append(f"type '{short}', or '{short.split()[-1]}' to see those options")
        notes.append("h: help")
        return "   ".join(notes)

    def _room(self) -> int | None:
        """How many lines of options fit below the table, after the prompt and the notes."""
        return max(FEWEST_LINES, self.console.height - self.drawn - 3) if self.session.prompt.live else None

    def _choices(self) -> list[Choice]:
        return choices_for(self.question, self._label)

    def _label(self, value: Value) -> str:
        return self.speaker.label(self.view, self.question, value)

    def _marked(self, choices: list[Choice]) -> list[Choice]:
        """Trying out an option costs time: what is not known in time stays unmarked."""
        end = time.monotonic() + LOOK_AHEAD_S
        teaches = self.table.foresee(self.seat)
        marked = []
        for choice in choices:
            if time.monotonic() < end and teaches(choice.value):
                choice = replace(choice, final=True)
            marked.append(choice)
        return marked

    def _say(self, sentence: str) -> None:
        self.console.print(Text(f" {sentence}", style="yellow"))

    # ------------------------------------------------------------------ answering

    def _choose(self, typed: str) -> None:
        found = matching(self.choices, typed)
        if len(found) == 1:
            self._answer(found[0].value)
        elif found:
            self.console.print(listed(self._marked(found), self.console, self.console.height))
            self._say(f"'{typed}' matches {len(found)} options: type one of these numbers.")
        elif typed.isdecimal():
            numbers = [choice.number for choice in self.choices]
            self._say(f"There is no option {typed}: choose a number from {min(numbers)} to {max(numbers)}.")
        else:
            self._say(f"No option matches '{typed}': type a number, part of an option, or 'h' for help.")

    def _answer(self, value: Value) -> None:
        self.session.answer(self.seat, value)
        self.done = True

    # ------------------------------------------------------------------ taking back

    def _settle(self, refusal: str) -> None:
        """After a step back or forward, another question is open, and the save must know it."""
        if refusal:
            self._say(refusal)
            return
        self.session.save()
        self.session.told = min(self.session.told, len(self.table.told))
        self.done = True

    def _undo(self, _: str) -> None:
        refusal = takeback.back_one(self.table, self.seat)
        if refusal and self.table.answers:
            refusal += " 'u!' goes further back, if everybody at the table agrees."
        self._settle(refusal)

    def _undo_by_consent(self, _: str) -> None:
        for other in self.session.people:
            if other != self.seat and not self.session.prompt.yes(
                f" {self.session.name(other)}, do you agree to take back the last answer?"
            ):
                self._say(f"{self.session.name(other)} doesn't agree: the answer stands.")
                return
        self._settle(takeback.back_by_consent(self.table, self.session.people))

    def _redo(self, _: str) -> None:
        def stop(question: Question) -> bool:
            return question.seat in self.session.people and not passes_by_itself(question)

        self._settle(takeback.forward(self.table, self.seat, stop))

    def _restart(self, _: str) -> None:
        self._settle(takeback.restart(self.table, self.seat))

    # ------------------------------------------------------------------ looking around

    def _why_not(self, _: str) -> None:
        closed = self.speaker.closed(self.table.closed(self.seat))
        if not closed:
            self._say("There is nothing else to choose here.")
        for one in closed:
            self.console.print(Text.assemble(" ✗ ", one.what, ": ", one.reason, " ", (one.clause, "dim")))

    def _log(self, rest: str) -> None:
        lines = int(rest) if rest.isdecimal() else LOG_LINES
        left_out = tell(self.console, self.speaker, self.table.events_for(self.seat), most=lines)
        if left_out:
            self._say(f"There are {left_out} earlier lines: 'l {left_out + lines}' shows them all.")

    def _explain(self, name: str) -> None:
        if not name:
            self._say("Explain what? Type a name, such as: i " + self._some_component())
            return
        for id in self._components(name):
            found = self.words.explain(id)
            if found is not None:
                head = Text.assemble((found.name, "bold"), f"  {found.kind}  ", (found.clause, "dim"))
                self.console.print(head)
                self.console.print(Text(f" {found.text}"))
                self.console.print(Text(f" {found.id}, origin: {found.origin}", style="dim"))
                return
        known = self._names()
        near = get_close_matches(name.lower(), known, n=3, cutoff=0.5)
        hint = f" Did you mean {', '.join(near)}?" if near else " Try a name that you see on the table."
        self._say(f"There is no component '{name}'.{hint}")

    def _names(self) -> dict[str, str]:
        """Names and ids of all rows of the content, in lower case, with the id."""
        known: dict[str, str] = {}
        for rows in self.table.title.content_rows(self.session.content).values():
            for row in rows:
                known.setdefault(str(row.name).lower(), row.id)
                known.setdefault(str(row.id).lower(), row.id)
        return known

    def _components(self, name: str) -> list[str]:
        """What could be meant: an id, a name, or the beginning or another part of a name."""
        low = name.lower()
        known = self._names()
        parts = sorted(
            (text for text in known if low in text), key=lambda text: (not text.startswith(low), text)
        )
        return [name, low] + ([known[low]] if low in known else []) + [known[text] for text in parts]

    def _some_component(self) -> str:
        return next(iter(self._names()), "NAME")

    def _score(self, _: str) -> None:
        sheet = self.view.sheet
        if not sheet:
            self._say("This game counts points only at the end.")
            return
        names = [self.session.name(seat) for seat in range(self.table.seat_count)]
        names += self.table.title.result(self.table.state).columns[len(names) :]
        self.console.print(score_sheet(names, sheet, "If the game ended now"))

    def _visit(self, rest: str) -> None:
        seats = range(self.table.seat_count)
        if rest.isdecimal() and int(rest) - 1 in seats:
            found = [int(rest) - 1]
        else:
            found = [seat for seat in seats if rest and rest.lower() in self.session.name(seat).lower()]
        if len(found) == 1:
            self.session.draw(self.seat, found[0], None)
            return
        names = ", ".join(f"{seat + 1} {self.session.name(seat)}" for seat in seats)
        self._say(f"Look at which seat? Type v and one of: {names}.")

    def _board(self, _: str) -> None:
        if self.session.prompt.live:
            self.console.clear()
        self.drawn = self.session.draw(self.seat, self.seat, self.question)
        self._ask()

    def _help(self, _: str) -> None:
        for keys, meaning in HELP:
            self.console.print(Text.assemble((f" {keys:<37} ", "bold"), meaning))
        summary = self.words.summary()
        if summary:
            self.console.print(Text(summary, style="dim"))

    def _rules(self, rest: str) -> None:
        if not rest:
            self._say(f"Read which rule? Type its number, such as: rules {self.table.title.prefixes[0]}-1.1")
            return
        show(self.console, look_up(rest))

    # ------------------------------------------------------------------ leaving

    def _save(self, rest: str) -> None:
        if not rest:
            self._say(f"The game is saved in {self.session.place}; 'save FILE' writes a copy.")
            return
        target = Path(rest).expanduser()
        if target.exists():
            self._say(f"{target} already exists: choose another name.")
            return
        try:
            logs.write(self.table.log(), target)
        except OSError as error:
            self._say(f"Cannot write {target}: {error.strerror}.")
            return
        self._say(f"A copy is in {target}: play on from it with 'starboard play --resume {target}'.")

    def _quit(self, _: str) -> None:
        self.left = True
