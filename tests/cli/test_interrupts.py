"""A real terminal and real signals: the menu, Ctrl-C, kill -9, a closed pipe. Nothing played is lost."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from starboard.kernel import log as logs

ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07)")
PATIENCE_S = 60.0
AGAIN_S = 2.0


class Terminal:
    """A `starboard` in a pseudo-terminal of 100 × 50."""

    def __init__(self, *args: str) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "starboard", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            # Tests that were started in the background would hand on that Ctrl-C is to be ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(slave)
        self.seen = ""

    def expect(self, text: str | re.Pattern[str]) -> str:
        """Reads until the text appears; returns all that came before and with it, without escapes."""
        wanted = re.compile(re.escape(text)) if isinstance(text, str) else text
        end = time.monotonic() + PATIENCE_S
        while not wanted.search(self.plain()):
            if time.monotonic() > end or not self._read(0.5):
                raise AssertionError(f"'{wanted.pattern}' did not appear in:\n{self.plain()}")
        found, self.seen = self.plain(), ""
        return found

    def interrupt(self, text: str) -> str:
        """Ctrl-C at a prompt, and what is then said up to the text.

        A signal that comes after the prompt was written and before the wait for a key has begun is noticed
        only with the next event; a person would press again, and so do we.
        """
        end = time.monotonic() + PATIENCE_S
        while not self.seen and self.process.poll() is None and time.monotonic() < end:
            self.process.send_signal(signal.SIGINT)
            self._read(AGAIN_S)
        return self.expect(text)

    def _read(self, wait: float) -> bool:
        """Whether there may be more. What was written before the end is read even after it."""
        ended = self.process.poll() is not None
        ready, _, _ = select.select([self.master], [], [], 0 if ended else wait)
        if not ready:
            return not ended
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux tells that the other side has closed
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def plain(self) -> str:
        return ESCAPE.sub("", self.seen).replace("\r", "")

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def wait(self) -> int:
        end = time.monotonic() + PATIENCE_S
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.1)
        return self.process.wait(timeout=1)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()
        with contextlib.suppress(OSError):
            os.close(terminal.master)


def saved(home: Path) -> Path:
    (file,) = (home / "saves").glob("*.json")
    return file


def answers(home: Path) -> list[logs.Answer]:
    return logs.read(saved(home)).answers


def test_the_menu_leads_to_a_game_and_back_to_it(home: Path, terminals: list[Terminal]) -> None:
    first = Terminal("play")
    terminals.append(first)
    first.expect("q to leave")
    first.type("42")
    first.expect("Type a number from 1 to")
    first.type("3")  # Solar Sphere
    first.expect("q to leave")
    first.type("3")  # against random
    first.expect("> ")
    first.type("q")
    first.expect("is saved in")
    assert first.wait() == 0
    assert logs.read(saved(home)).seats == ["human", "random"]

    second = Terminal("play")
    terminals.append(second)
    assert "continue the game you left" in second.expect("q to leave")
    second.type("")
    second.expect("> ")
    second.type("q")
    assert second.wait() == 0
    assert len(list((home / "saves").iterdir())) == 1

    saved(home).unlink()
    third = Terminal("play")
    terminals.append(third)
    assert "Choose [3]" in third.expect("q to leave")  # the last choice is the default
    third.type("")
    assert "Choose [3]" in third.expect("q to leave")
    third.type("q")
    assert third.wait() == 0
    assert not list((home / "saves").iterdir())


def test_ctrl_c_at_the_prompt_loses_nothing(home: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "solar-sphere", "--seats", "human,human", "--seed", "ctrl-c")
    terminals.append(terminal)
    # The hash of the seed stands on the first screen, below the table: clearing must not take it away.
    assert "SHA-256 of the secret seed: " in terminal.expect("> ").split("SOLAR SPHERE")[-1]
    terminal.type("1")
    terminal.expect("> ")
    before = answers(home)
    assert before
    said = terminal.interrupt("starboard play --resume")
    assert "Stopped by Ctrl-C" in said
    assert "Traceback" not in said
    assert terminal.wait() == 130
    assert answers(home) == before


def test_ctrl_c_while_a_bot_thinks_loses_nothing(home: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "solar-sphere", "--seats", "planner:60,planner:60", "--seed", "ctrl-c")
    terminals.append(terminal)
    terminal.expect("planner is thinking")
    terminal.process.send_signal(signal.SIGINT)
    terminal.expect("starboard play --resume")
    assert terminal.wait() == 130
    assert logs.read(saved(home)).seats == ["planner:60", "planner:60"]


def test_two_terminals_do_not_play_one_save(home: Path, terminals: list[Terminal]) -> None:
    first = Terminal("play", "solar-sphere", "--seats", "human,human", "--seed", "two")
    terminals.append(first)
    first.expect("> ")
    second = Terminal("play", "--resume")
    terminals.append(second)
    second.expect("is being played in another terminal: go on there")
    assert second.wait() == 1
    before = answers(home)
    first.type("1")
    first.expect("> ")
    assert len(answers(home)) > len(before)
    # However the first ends, the game is free again.
    first.process.kill()
    first.wait()
    third = Terminal("play", "--resume")
    terminals.append(third)
    third.expect("> ")
    third.type("q")
    assert third.wait() == 0
    assert [file.suffix for file in (home / "saves").iterdir()] == [".json"]


def test_kill_9_loses_nothing(home: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "solar-sphere", "--seats", "human,random", "--seed", "kill")
    terminals.append(terminal)
    for _ in range(3):
        terminal.expect("> ")
        terminal.type("1")
    terminal.expect("> ")
    before = answers(home)
    assert len(before) >= 3
    terminal.process.kill()
    terminal.wait()
    assert answers(home) == before
    again = Terminal("play", "--resume")
    terminals.append(again)
    again.expect("> ")
    again.type("1")
    again.expect("> ")
    again.type("q")
    assert again.wait() == 0
    after = answers(home)
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_stepping_through_a_replay(home: Path, terminals: list[Terminal]) -> None:
    play = Terminal("play", "solar-sphere", "--seats", "human,random", "--seed", "steps")
    terminals.append(play)
    for _ in range(2):
        play.expect("> ")
        play.type("1")
    play.expect("> ")
    play.type("q")
    assert play.wait() == 0
    steps = len(answers(home))
    replay = Terminal("replay", str(saved(home)))
    terminals.append(replay)
    replay.expect(f"Step 0 of {steps}")
    replay.type("n")
    replay.expect(f"Step 1 of {steps}")
    replay.type("p")
    replay.expect(f"Step 0 of {steps}")
    replay.type("p")
    replay.expect(f"The steps run from 0 to {steps}.")
    replay.type("g 2")
    replay.expect(f"Step 2 of {steps}")
    replay.type("what")
    replay.expect("g NUMBER")
    replay.type("q")
    assert replay.wait() == 0


def test_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "starboard", "content", "solar-sphere"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(timeout=PATIENCE_S)


@pytest.mark.parametrize(
    ("command", "running"),
    [
        ("fuzz solar-sphere --minutes 5", r"[1-9]\d* games"),
        ("simulate solar-sphere --games 100000", r"[1-9]\d*/100000"),
    ],
)
def test_ctrl_c_in_a_long_command_tells_what_was_done(
    command: str, running: str, terminals: list[Terminal]
) -> None:
    terminal = Terminal(*command.split())
    terminals.append(terminal)
    # The first games have been played.
    terminal.expect(re.compile(running))
    terminal.process.send_signal(signal.SIGINT)
    said = terminal.expect("Stopped by Ctrl-C after")
    assert "Traceback" not in said
    assert terminal.wait() == 130
