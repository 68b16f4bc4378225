"""Starts the server for a person: a free port, a sentence that says where, a browser if there is one."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from starboard.kernel.errors import StarboardError
from starboard.server import logs
from starboard.server.app import create_app
from starboard.server.config import Config
from starboard.server.keeper import Keeper
from starboard.server.opening import Opening
from starboard.server.patience import patient

FIRST_PORT = 8000
_PORTS_TRIED = 50
# For each stream, one connection more for what else its page asks for.
_CONNECTIONS = 2


def bind(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the requested port, or on the first free one from 8000."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED) if port is None else (port,)
    last: OSError | None = None
    for number in ports:
        # With the protocol named, asyncio sends at once what there is; without it, a reply in two parts waits
        # 40 ms for the other side to acknowledge the first.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # A server that was just stopped must be able to use its port again.
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(512)
            return found
        except OSError as error:
            found.close()
            last = error
    which = f"port {port}" if port is not None else f"any port from {FIRST_PORT}"
    raise StarboardError(
        f"Cannot listen on {which} of {host} ({last and last.strerror}): choose another --port."
    )


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}/"


def has_browser() -> bool:
    """Whether a window would open: not over a remote shell or in a build."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    return True


class Server(uvicorn.Server):
    """Opens the tables before anybody is let in, so that a database that cannot be used is one sentence."""

    def __init__(self, config: uvicorn.Config, app: Litestar, where: str, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._keeper: Keeper = app.state.keeper
        self._opening: Opening = app.state.opening
        self._where = where
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._opening.open(self._where)
        await super().startup(sockets)
        self._tell()
        self._keeper.pool.warm()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Before it waits for connections to close: the live streams would never end by themselves.
        self._keeper.end_streams()
        await super().shutdown(sockets)


def run(config: Config, listening: socket.socket, open_browser: bool, tell: Callable[[], None]) -> None:
    """Serves until Ctrl-C. `tell` is called when the tables are open."""
    logs.set_up(config)
    app = create_app(config)
    server = Server(
        uvicorn.Config(
            app,
            log_config=None,
            # What strangers send that is not HTTP is no news.
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=config.proxied,
            timeout_graceful_shutdown=3,
            ws="none",
            http=patient(
                config.request_seconds,
                None if config.proxied else _CONNECTIONS * config.limits.address_streams,
            ),
        ),
        app,
        address(listening),
        tell,
    )
    # What is loaded now stays for good, and tables make many small long-lived objects: it is rarely worth
    # looking through all of them, and the young ones only in portions that nobody notices.
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 200)
    # The thread that writes to the disk lets go of the interpreter at every statement. While the main thread
    # draws, it gets it back only when this much time is over: with Python's 5 ms, several times in each
    # transaction, answers waited longer for that than for the disk.
    sys.setswitchinterval(0.0005)
    if open_browser:
        threading.Thread(target=_open, args=(server, address(listening)), daemon=True).start()
    server.run(sockets=[listening])


def _open(server: uvicorn.Server, where: str) -> None:
    for _ in range(100):
        if server.started:
            webbrowser.open(where)
            return
        time.sleep(0.1)
