"""A PostgreSQL of the test's own, which it may stop, kill and freeze without hurting anybody else's."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import asyncpg


def programs() -> Path | None:
    """Where initdb and pg_ctl are, the newest version first."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    if debian:
        return debian[-1]
    found = shutil.which("initdb")
    return None if found is None else Path(found).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A throwaway cluster on a port of its own."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, "PostgreSQL is missing: tools/postgres.sh start installs it"
        self._bin = found
        self._port = free_port()
        # Its owner, who is not root, must be able to enter the folder: not so in pytest's.
        self._home = Path(tempfile.mkdtemp(prefix="starboard-cluster."))
        if os.getuid() == 0:
            shutil.chown(self._home, "postgres", "postgres")
        self._frozen: list[int] = []
        self._run(
            "initdb", "--username=starboard", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"
        )

    @property
    def url(self) -> str:
        return f"postgresql://starboard@127.0.0.1:{self._port}/postgres"

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        # PostgreSQL refuses to run as root.
        owner = (
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
        )
        done = subprocess.run(
            [*owner, str(self._bin / program), f"--pgdata={self._home / 'data'}", *arguments],
            cwd=self._home,
            # The server inherits what is open: a pipe would never end.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
        assert not check or done.returncode == 0, f"{program} failed: {(self._home / 'log').read_text()}"

    def start(self) -> Cluster:
        # It may crash, the machine does not: what it has handed over need not be on disk.
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        self._run("pg_ctl", "--wait", f"--log={self._home / 'log'}", f"--options={options}", "start")
        return self

    def empty(self) -> None:
        """Nothing is in its database any more."""

        async def work() -> None:
            connection = await asyncpg.connect(self.url)
            await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            await connection.close()

        asyncio.run(work())

    def stop(self, mode: str = "fast", check: bool = True) -> None:
        """`fast` says good-bye to those connected, `immediate` is like a crash."""
        self._run("pg_ctl", "--wait", f"--mode={mode}", "stop", check=check)

    def freeze(self) -> None:
        """It takes no notice of anything, and its connections stay open."""
        parent = int((self._home / "data" / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        self._frozen = [parent, *map(int, children)]
        for process in self._frozen:
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        for process in self._frozen:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        self._frozen = []

    def remove(self) -> None:
        self.thaw()
        self.stop("immediate", check=False)
        end = time.monotonic() + 10
        while self._home.exists() and time.monotonic() < end:
            # The last of its processes may still be writing.
            shutil.rmtree(self._home, ignore_errors=True)
