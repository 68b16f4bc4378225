"""Requests that never arrive whole, on a real server: their places are free again, and the log is silent."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from tests.server.conftest import new_sqlite
from tests.server.outages import Process
from tests.server.running import Person

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
