"""Server processes to measure: one on an SQLite file of its own, or several on PostgreSQL behind a proxy."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

_START_SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A server of its own, which may be killed and started again. What it says is kept."""

    def __init__(self, folder: Path, database: str | None, **settings: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.log = folder / "server.log"
        self._environment = {
            **os.environ,
            "STARBOARD_HOME": str(folder),
            "STARBOARD_LIMITS": "1000",
            **settings,
        }
        self._environment.pop("STARBOARD_DATABASE", None)
        if database is not None:
            self._environment["STARBOARD_DATABASE"] = database
        self.start()

    def start(self) -> None:
        # What it said before it was killed does not count.
        self._said = self.log.stat().st_size if self.log.exists() else 0
        command = [sys.executable, "-m", "starboard.server", "--no-browser", "--port", str(self.port)]
        with self.log.open("ab") as said:
            self._process = subprocess.Popen(command, env=self._environment, stdout=said, stderr=said)

    def wait_until_open(self) -> None:
        opened = f"http://localhost:{self.port}/".encode()
        end = time.monotonic() + _START_SECONDS
        while opened not in self.log.read_bytes()[self._said :]:
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the server did not start: {self.log.read_text()}")
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def workers(self) -> list[int]:
        """Its bots' processes, and what Python starts beside them."""
        return children_of(self.pid)

    def kill(self) -> None:
        """Without a chance to tidy up."""
        self._process.kill()
        self._process.wait(20)

    def kill_worker(self) -> bool:
        """Whether there was one."""
        for worker in self.workers:
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{worker}/cmdline").read_bytes():
                    os.kill(worker, signal.SIGKILL)
                    return True
        return False

    def stop(self) -> None:
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(20)
            return
        self.kill()


class House:
    """Some servers on one database, and where people find them: `port`."""

    def __init__(self, folder: Path, database: str | None, count: int, **settings: str) -> None:
        if database is None and count > 1:
            raise ValueError("an SQLite file has one server: name a PostgreSQL database for several")
        self.database = database
        self.servers: list[Process] = []
        self._proxy: subprocess.Popen[bytes] | None = None
        try:
            self.servers = [Process(folder / f"{n}", database, **settings) for n in range(count)]
            for server in self.servers:
                server.wait_until_open()
            self.port = self.servers[0].port
            if database is not None:
                self._open_proxy()
        except BaseException:
            self.stop()
            raise

    def _open_proxy(self) -> None:
        self.port = free_port()
        ports = [str(server.port) for server in self.servers]
        command = [sys.executable, "-m", "starboard.bench.proxy", str(self.port), *ports]
        self._proxy = subprocess.Popen(command)
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                if b" 200 " in line.recv(100):
                    # One is; a moment later so are all.
                    time.sleep(1.0)
                    return
            time.sleep(0.1)
        raise RuntimeError("the proxy did not start")

    @property
    def pids(self) -> list[int]:
        return [server.pid for server in self.servers]

    def stop(self) -> None:
        if self._proxy is not None:
            self._proxy.kill()
            self._proxy.wait(10)
        for server in self.servers:
            server.stop()


# ---------------------------------------------------------------------- a database for one measurement


def new_database(server: str) -> str:
    """An empty database on this PostgreSQL."""
    name = f"starboard_{secrets.token_hex(6)}"
    asyncio.run(_admin(server, f"CREATE DATABASE {name}"))
    return f"{_plain(server).rpartition('/')[0]}/{name}"


def drop_database(server: str, database: str) -> None:
    asyncio.run(_admin(server, f"DROP DATABASE {database.rpartition('/')[2]} WITH (FORCE)"))


def _plain(url: str) -> str:
    return url.replace("postgresql+asyncpg://", "postgresql://", 1)


async def _admin(server: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(_plain(server))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


# ---------------------------------------------------------------------- what the system says


def resident_mb(*pids: int) -> float:
    """The memory of these processes together; 0 if the system does not say."""
    total = 0.0
    for pid in pids:
        with suppress(OSError, TypeError):
            text = Path(f"/proc/{pid}/status").read_text()
            total += int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]
    return total


def processor_seconds(*pids: int) -> float:
    total = 0.0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def children_of(pid: int) -> list[int]:
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []
