"""What can go wrong at a web table, as sentences for the person who clicked."""

from __future__ import annotations

from typing import ClassVar

from starboard.kernel.errors import StarboardError


class WebError(StarboardError):
    """The base class: carries the HTTP status with which it is reported."""

    status: ClassVar[int] = 400


class NotFound(WebError):
    """The same sentence for what does not exist and for what the asker may not see."""

    status = 404

    def __init__(self) -> None:
        super().__init__("There is nothing here: check the link.")


class NotYours(WebError):
    status = 403


class NoIdentity(WebError):
    status = 401

    def __init__(self) -> None:
        super().__init__("You are not logged in: open the page in a browser or send a personal token.")


class Stale(WebError):
    """The answer came too late, or came twice with different values. Nothing was changed."""

    status = 409


class Refused(WebError):
    """The request was understood but cannot be carried out; the sentence says why."""

    status = 400


class TooMany(WebError):
    status = 429


class Unavailable(WebError):
    """The database does not answer. Whether a change in progress has been saved is unknown."""

    status = 503
    retry_seconds: ClassVar[int] = 1

    def __init__(self) -> None:
        super().__init__("The server's database isn't answering: try again in a moment.")


class Conflict(Exception):
    """Another process changed the table first; the caller looks again and tries again."""


class OutOfStep(Conflict):
    """Rows that do not follow those stored: writing them would leave a gap in the log."""
