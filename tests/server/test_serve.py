"""The real process is stopped while somebody looks at a table: it goes at once and without a word."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.server.running import Person

from starboard.server.serve import bind


def test_replies_do_not_wait_for_an_acknowledgement() -> None:
    """asyncio switches that waiting off only on sockets whose protocol it is told."""
    with bind("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_ctrl_c_with_an_open_page_is_quiet(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STARBOARD_HOME": str(tmp_path)}
    environment.pop("STARBOARD_DATABASE", None)
    said = tmp_path / "said.txt"
    with said.open("wb") as out:
        command = [sys.executable, "-m", "starboard", "serve", "--no-browser", "--port", str(port)]
        # A process begun in the background of a shell would ignore the signal; this one must not.
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=out,
            stderr=out,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
    try:
        _await(port)
        ann = Person(f"http://127.0.0.1:{port}")
        table = ann.make("me", "me")
        with ann.http.stream("GET", f"/t/{table}/live") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("event: areas"))
            process.send_signal(signal.SIGINT)
            assert all(not line.startswith("event: areas") for line in lines)  # until the stream ends
        process.wait(timeout=60)
    finally:
        process.kill()
    text = said.read_text(encoding="utf-8")
    assert "Traceback" not in text, text
    assert "Cancel" not in text, text


def _await(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        time.sleep(0.1)
    raise AssertionError("the server did not start")
