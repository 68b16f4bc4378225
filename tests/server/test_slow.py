"""Requests that never arrive whole, on a real server: their places are free again, and the log is silent."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from tests.server.conftest import new_sqlite
from tests.server.outages import Process
from tests.server.running import Person
from tests.server.waiting import until

SLOW = "The request took too long to arrive: check the connection and send it again."


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("slow")
    file = folder / "tables.sqlite3"
    new_sqlite(file)
    found = Process(str(file), folder, STARBOARD_REQUEST_SECONDS="1")
    yield found
    found.stop()


def answer_to(process: Process, *parts: bytes, drip: bytes = b"") -> bytes:
    """What comes back until the server hangs up; `drip` is sent again and again meanwhile."""
    with socket.create_connection(("127.0.0.1", process.port), 60) as line:
        for part in parts:
            line.sendall(part)
        line.settimeout(0.2 if drip else 60)
        received = b""
        for _ in range(200):
            try:
                chunk = line.recv(65536)
            except TimeoutError:
                assert drip, "nobody hung up"
                line.sendall(drip)
                continue
            except ConnectionResetError:
                return received
            if not chunk:
                return received
            received += chunk
    raise AssertionError("nobody hung up")


def second_answer_to(process: Process, first: bytes, then: bytes) -> bytes:
    """What comes back to something that is sent when the answer to something else has come."""
    with socket.create_connection(("127.0.0.1", process.port), 60) as line:
        line.sendall(first)
        answered = b""
        while not answered.endswith(b"}"):
            answered += line.recv(65536)
        line.sendall(then)
        received = b""
        while chunk := line.recv(65536):
            received += chunk
        return received


def head(person: Person, length: int, path: str = "/account/name") -> bytes:
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    lines = [
        f"POST {path} HTTP/1.1",
        "host: localhost",
        f"cookie: {cookies}",
        f"x-csrf-token: {person.csrf}",
        "content-type: application/json",
        f"content-length: {length}",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def lines_of(process: Process) -> set[str]:
    """The sockets that a process has open."""
    found = set()
    for one in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(os.readlink(one))
    return {name for name in found if name.startswith("socket:")}


def refused(reply: bytes, status: bytes, sentence: str) -> None:
    top, _, body = reply.partition(b"\r\n\r\n")
    assert top.startswith(b"HTTP/1.1 " + status), reply
    assert msgspec.json.decode(body) == {"status": int(status), "error": sentence}


class Slow:
    """Requests that never arrive whole, all at the same time: each is waited for as long as any other."""

    def __init__(self, process: Process) -> None:
        self.ann, self.forger = (Person(f"http://127.0.0.1:{process.port}") for _ in range(2))
        self.forger.csrf = "forged"
        half_head, half_body = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ", b'{"name": '
        requests: dict[str, tuple[tuple[bytes, ...], bytes]] = {
            "nothing": ((), b""),
            "half a head": ((half_head,), b""),
            "a head that drips": ((half_head,), b"x"),
            "half a body": ((head(self.ann, 5000), half_body), b""),
            "a body that drips": ((head(self.ann, 5000), half_body), b" "),
            "a body that drips on after the refusal": ((head(self.forger, 5000),), b" "),
            "empty lines after a request": (
                (b"GET /api/titles HTTP/1.1\r\nhost: localhost\r\n\r\n",),
                b"\r\n",
            ),
        }
        with ThreadPoolExecutor(len(requests)) as threads:
            sent = {
                name: threads.submit(answer_to, process, *parts, drip=drip)
                for name, (parts, drip) in requests.items()
            }
            self.replies = {name: reply.result() for name, reply in sent.items()}


@pytest.fixture(scope="module")
def slow(process: Process) -> Slow:
    return Slow(process)


@pytest.mark.parametrize(
    "what", ["nothing", "half a head", "a head that drips", "half a body", "a body that drips"]
)
def test_what_does_not_arrive_is_not_waited_for(slow: Slow, process: Process, what: str) -> None:
    refused(slow.replies[what], b"408", SLOW)
    assert "Traceback" not in process.said
    assert slow.ann.visit()


def test_a_body_that_drips_on_after_the_refusal_ends_too(slow: Slow) -> None:
    reply = slow.replies["a body that drips on after the refusal"]
    assert reply.startswith(b"HTTP/1.1 403")
    assert reply.count(b"HTTP/1.1") == 1


def test_empty_lines_between_requests_do_not_keep_a_place(slow: Slow) -> None:
    assert slow.replies["empty lines after a request"].startswith(b"HTTP/1.1 200")


def test_a_head_without_end_is_cut_off(process: Process) -> None:
    lines = b"".join(b"x-%d: %s\r\n" % (number, b"y" * 900) for number in range(100))
    reply = answer_to(process, b"GET / HTTP/1.1\r\nhost: localhost\r\n" + lines)
    if reply:  # the line may be torn down before it is read
        refused(reply, b"431", "The head of the request is too large: send fewer or shorter headers.")


def test_what_is_not_http_is_refused_in_a_sentence(process: Process) -> None:
    for garbled in (b"\x16\x03\x01\x02\x00", b"GET /\xff HTTP/1.1\r\n\r\n", b"HELO x\r\n\r\n"):
        refused(answer_to(process, garbled), b"400", "The request can't be read: it is not HTTP.")
    # Also on a connection on which something was asked and answered before.
    before = b"GET /healthz HTTP/1.1\r\n\r\n"
    for garbled in (b"\x16\x03\x01\x02\x00", b"HELO x\r\n\r\n", b"GET / HTTP/1.1\r\na: b\x01\r\n\r\n"):
        refused(
            second_answer_to(process, before, garbled), b"400", "The request can't be read: it is not HTTP."
        )
    refused(second_answer_to(process, before, b"GET / HTTP/1.1\r\n"), b"408", SLOW)
    asked = b"GET /api/me HTTP/1.1\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n"
    assert answer_to(process, asked).startswith(b"HTTP/1.1 401")
    # Whoever runs the server need not hear of it.
    assert "uvicorn" not in process.said


def test_who_never_reads_the_reply_keeps_no_place(process: Process) -> None:
    before = lines_of(process)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", process.port))
        # More than all buffers in between can hold.
        line.sendall(b"GET /games/voidfall/rules HTTP/1.1\r\naccept: text/html\r\n\r\n" * 40)
        until(lambda: bool(lines_of(process) - before), "nobody answered")
        mine = lines_of(process) - before
        until(lambda: not mine & lines_of(process), "nobody hung up")
    assert "Traceback" not in process.said


def test_nobody_has_all_connections(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    new_sqlite(file)
    # A tenth of 150 streams, and as many connections again.
    process = Process(str(file), tmp_path, STARBOARD_LIMITS="0.1")
    try:
        lines = [socket.create_connection(("127.0.0.1", process.port), 60) for _ in range(31)]
        sentence = "Too many connections are open from where you are: close some and try again."
        refused(lines.pop().recv(65536), b"429", sentence)
        lines[0].sendall(b"GET /healthz HTTP/1.1\r\n\r\n")
        assert lines[0].recv(65536).startswith(b"HTTP/1.1 200")
        for line in lines:
            line.close()
        asked = b"GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n"
        until(lambda: answer_to(process, asked).startswith(b"HTTP/1.1 200"), "their places stayed occupied")
    finally:
        process.stop()


def test_a_stream_and_a_pause_between_requests_are_left_alone(process: Process) -> None:
    """The clock runs only while a request is on its way."""
    ann = Person(f"http://127.0.0.1:{process.port}")
    table = ann.make("me", "me")
    with ann.stream(f"/t/{table}/live") as events:
        next(events)
        # Several times as long as a request may take: what others send slowly is refused meanwhile.
        for _ in range(2):
            refused(answer_to(process), b"408", SLOW)
        ann.ok(f"/t/{table}/chat", {"text": "still here"})
        for name, data in events:
            if name == "areas" and "still here" in data["areas"].get("chat", ""):
                break
