"""Figures about a running process, for Prometheus: what it has done, and what it is doing just now."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
# Bots may think for ten seconds, and wait for their turn before that.
_BOT_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0)


@dataclass(frozen=True, slots=True)
class Now:
    """What is counted at the moment somebody looks."""

    tables_open: int
    tables_running: int
    tables_finished: int
    streams: int
    bots_thinking: int
    bots_waiting: int
    letters_waiting: int


class Meter:
    """One for each application, so that two in one process do not count each other's."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.requests = Counter(
            "starboard_requests",
            "Requests answered.",
            ["method", "route", "status"],
            registry=self._registry,
        )
        self.latency = Histogram(
            "starboard_request_seconds",
            "Time until the response began.",
            ["route"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.answers = Counter(
            "starboard_answers", "Answers saved, by who gave them.", ["by"], registry=self._registry
        )
        self.bot_seconds = Histogram(
            "starboard_bot_seconds",
            "How long a table waited for a bot's answer.",
            buckets=_BOT_BUCKETS,
            registry=self._registry,
        )
        self.letters = Counter(
            "starboard_letters",
            "Letters to people, by channel and what became of them.",
            ["channel", "outcome"],
            registry=self._registry,
        )
        self.errors = Counter(
            "starboard_errors", "Errors in the server's log, by part.", ["part"], registry=self._registry
        )
        self._tables = Gauge(
            "starboard_tables",
            "Tables: in memory, and in the database running or finished.",
            ["state"],
            registry=self._registry,
        )
        self._streams = Gauge(
            "starboard_streams", "Live streams that are open here.", registry=self._registry
        )
        self._bots = Gauge(
            "starboard_bots",
            "Bots that are thinking, and bots in the queue.",
            ["state"],
            registry=self._registry,
        )
        self._outbox = Gauge(
            "starboard_outbox", "Letters that are still to be sent, by any process.", registry=self._registry
        )
        self._counting = _Counting(self.errors)

    def start(self) -> None:
        logging.getLogger("starboard").addHandler(self._counting)

    def stop(self) -> None:
        logging.getLogger("starboard").removeHandler(self._counting)

    def text(self, now: Now) -> bytes:
        """Everything, in Prometheus' own format."""
        self._tables.labels("open").set(now.tables_open)
        self._tables.labels("running").set(now.tables_running)
        self._tables.labels("finished").set(now.tables_finished)
        self._streams.set(now.streams)
        self._bots.labels("thinking").set(now.bots_thinking)
        self._bots.labels("waiting").set(now.bots_waiting)
        self._outbox.set(now.letters_waiting)
        return generate_latest(self._registry)


class _Counting(logging.Handler):
    """Whatever is worth an error in the log is worth being counted."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.labels(record.name.rpartition(".")[2]).inc()
