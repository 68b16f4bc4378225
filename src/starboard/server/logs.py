"""How the log of a server process looks: a line for each event, with the id of the request behind it."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, TextIO

import structlog

from starboard.server.watch import ACCESS

if TYPE_CHECKING:
    from structlog.typing import Processor

    from starboard.server.config import Config


def set_up(config: Config, out: TextIO | None = None) -> None:
    """Everything that any part logs goes to stderr, as text for people or as JSON for programs."""
    stream = sys.stderr if out is None else out
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_looks(config, stream)],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ACCESS).setLevel(logging.INFO)


def _looks(config: Config, stream: TextIO) -> list[Processor]:
    if config.log == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [
        structlog.dev.ConsoleRenderer(
            colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
        )
    ]
