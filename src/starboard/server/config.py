"""How a server is set up: from the environment, or by hand in tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from starboard.home import home
from starboard.kernel.errors import StarboardError

SQLITE = "sqlite"
POSTGRES = "postgresql+asyncpg"
DATABASE_FILE = "tables.sqlite3"


def database_url(given: str | None) -> str:
    """A URL is used as it is, a plain path means an SQLite file, nothing means the one in the data folder."""
    if not given:
        return f"{SQLITE}:///{home() / DATABASE_FILE}"
    if given.startswith(("postgresql://", "postgres://")):
        return f"{POSTGRES}://{given.split('://', 1)[1]}"
    if "://" not in given:
        return f"{SQLITE}:///{Path(given).expanduser().resolve()}"
    if not given.startswith((f"{SQLITE}://", f"{POSTGRES}://")):
        raise StarboardError(
            f"Cannot use the database '{given.split(':', 1)[0]}': give an SQLite file or postgresql://…"
        )
    return given


def usual_bot_workers() -> int:
    """One core stays free for the people."""
    return max(1, (os.cpu_count() or 2) - 1)


LogForm = Literal["text", "json"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests per minute for one identity; an address may send ten times as many (schools, offices).

    Then what a guest may have at a time; an account may have more.
    """

    # Every request is one of these; some are counted a second time, as what they do.
    pages: int = 240
    looks: int = 1200
    acts: int = 900
    answers: int = 600
    tables: int = 30
    chat: int = 40
    logins: int = 10
    seats: int = 20
    streams: int = 120
    letters: int = 20
    checks: int = 20
    # Bots at running tables, tables that wait for players in the lobby, running tables of others, and
    # invitations to the same person that wait for an answer.
    bots: int = 16
    offers: int = 5
    visits: int = 10
    invitations: int = 3
    # Packs of own cards, and how many bytes one may have.
    packs: int = 3
    pack_bytes: int = 64_000
    # Streams in one process: of one person, from one address, and of spectators at one table.
    person_streams: int = 40
    address_streams: int = 150
    spectators: int = 200
    addresses: int = 10
    account_factor: int = 4

    def times(self, factor: float) -> Limits:
        fixed = ("addresses", "account_factor", "pack_bytes")
        return Limits(
            **{
                one.name: int(getattr(self, one.name) * (1 if one.name in fixed else factor))
                for one in fields(self)
            }
        )


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where letters are handed in. `tls`: encrypted from the first byte, else as soon as it offers to."""

    host: str
    port: int
    sender: str
    tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Config:
    """`secure` restricts cookies to https; `proxied` trusts the address that a proxy in front reports."""

    database: str = field(default_factory=lambda: database_url(None))
    secret: str | None = None
    secure: bool = False
    proxied: bool = False
    bot_workers: int = field(default_factory=usual_bot_workers)
    # Whether wide questions are found out about in a process beside the server.
    question_worker: bool = False
    bot_pause: float = 0.2
    bot_seconds: float = 10.0
    # How long a window lasts in which nobody may know who is asked: so many seconds, and up to so many more.
    window_pause: float = 1.2
    window_chance: float = 0.8
    limits: Limits = Limits()
    live_tables: int = 400
    ping_seconds: float = 15.0
    log: LogForm = "text"
    access_log: bool = False
    # What a program must send to read /metrics; without one, only this machine may.
    metrics_token: str | None = None
    # How long a request may take to arrive.
    request_seconds: float = 30.0
    # Where people find this server, for links in letters. What a request says about it can't be trusted.
    url: str | None = None
    mail: MailServer | None = None
    # How long something waits for somebody before they are told, and how often we look.
    tell_after: float = 60.0
    tell_every: float = 5.0

    @property
    def sqlite(self) -> bool:
        return self.database.startswith(SQLITE)

    @property
    def sqlite_file(self) -> Path | None:
        """None for a database in memory or on another machine."""
        path = self.database.partition(":///")[2]
        return Path(path) if self.sqlite and path and path != ":memory:" else None


def from_environment(environ: Mapping[str, str] = os.environ) -> Config:
    """The variables are described in docs/server.md."""
    return Config(
        database=database_url(environ.get("STARBOARD_DATABASE")),
        secret=environ.get("STARBOARD_SECRET") or None,
        secure=_flag(environ, "STARBOARD_SECURE"),
        proxied=_flag(environ, "STARBOARD_PROXIED"),
        bot_workers=int(_number(environ, "STARBOARD_BOT_WORKERS", usual_bot_workers(), 1, 256)),
        question_worker=_flag(environ, "STARBOARD_QUESTION_WORKER", (os.cpu_count() or 1) > 1),
        bot_pause=_number(environ, "STARBOARD_BOT_PAUSE", 0.2, 0.0, 10.0),
        window_pause=_number(environ, "STARBOARD_WINDOW_PAUSE", 1.2, 0.0, 10.0),
        live_tables=int(_number(environ, "STARBOARD_TABLES_IN_MEMORY", 400, 1, 100_000)),
        request_seconds=_number(environ, "STARBOARD_REQUEST_SECONDS", 30.0, 0.1, 3600.0),
        limits=Limits().times(_number(environ, "STARBOARD_LIMITS", 1.0, 0.1, 1e6)),
        log=_log_form(environ),
        access_log=_flag(environ, "STARBOARD_ACCESS_LOG"),
        metrics_token=environ.get("STARBOARD_METRICS_TOKEN") or None,
        url=_url(environ),
        mail=_mail(environ),
    )


def _url(environ: Mapping[str, str]) -> str | None:
    text = environ.get("STARBOARD_URL", "").strip().rstrip("/")
    if not text:
        return None
    if not _is_origin(text):
        raise StarboardError(f"STARBOARD_URL is '{text}': write an address like https://games.example.org.")
    return text


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return whole and parts.geturl() == f"{parts.scheme}://{parts.netloc}" and "@" not in parts.netloc


_MAIL_PORTS = {"smtp": 587, "smtps": 465}


def _mail(environ: Mapping[str, str]) -> MailServer | None:
    text = environ.get("STARBOARD_MAIL", "").strip()
    if not text:
        return None
    # What is wrong with it is told without quoting it: it may hold a password.
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port or _MAIL_PORTS.get(parts.scheme, 0)
    except ValueError:
        host, port = None, 0
    if not host or not port:
        raise StarboardError("STARBOARD_MAIL can't be read: write smtp://user:password@host:587.")
    sender = environ.get("STARBOARD_MAIL_FROM", "").strip()
    if "@" not in sender:
        raise StarboardError("STARBOARD_MAIL_FROM is missing: write the address that letters come from.")
    if _url(environ) is None:
        raise StarboardError("STARBOARD_URL is missing: letters hold links, so write this server's address.")
    return MailServer(
        host,
        port,
        sender,
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def _log_form(environ: Mapping[str, str]) -> LogForm:
    text = environ.get("STARBOARD_LOG", "").strip().lower()
    if text in ("", "text"):
        return "text"
    if text == "json":
        return "json"
    raise StarboardError(f"STARBOARD_LOG is '{text}': write text or json.")


def _flag(environ: Mapping[str, str], name: str, usual: bool = False) -> bool:
    text = environ.get(name, "").strip().lower()
    if not text:
        return usual
    if text in ("0", "no", "false", "off"):
        return False
    if text in ("1", "yes", "true", "on"):
        return True
    raise StarboardError(f"{name} is '{text}': write 1 or 0.")


def _number(environ: Mapping[str, str], name: str, usual: float, least: float, most: float) -> float:
    text = environ.get(name, "").strip()
    if not text:
        return usual
    try:
        number = float(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise StarboardError(f"{name} is '{text}': write a number from {least:g} to {most:g}.")
    return number
