"""Processes beside the server, for work that takes long or that may have to be ended."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess


def new_worker() -> ProcessPoolExecutor:
    """One process. Hand it work within `no_interrupts`, since it may be started only then."""
    return ProcessPoolExecutor(1, get_context("spawn"), _begin)


def end_worker(worker: ProcessPoolExecutor) -> None:
    """Ends the process at once, whatever it does."""
    found = processes_of(worker)
    worker.shutdown(wait=False)
    for process in found:
        process.kill()


def processes_of(worker: ProcessPoolExecutor) -> list[BaseProcess]:
    # The executor has no way to end a process that hangs: we have to reach for it.
    return list((getattr(worker, "_processes", None) or {}).values())


@contextlib.contextmanager
def no_interrupts() -> Iterator[None]:
    """A worker that is started within this is deaf to Ctrl-C even before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    # Ctrl-C is for the server, which ends its workers itself; people come before bots on a busy machine.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A server that is killed cannot end its workers, and they would wait for their next job for ever."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)
