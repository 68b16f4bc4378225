"""What can go wrong at a web table, as sentences for the person who clicked."""

from __future__ import annotations

from typing import ClassVar

from starboard.kernel.errors import StarboardError


class WebError(StarboardError):
    """Base: carries the HTTP status under which it is told."""

    status: ClassVar[int] = 400


class NotFound(WebError):
    """One sentence for what does not exist and for what is none of your business."""

    status = 404

    def __init__(self) -> None:
        super().__init__("There is nothing here: check the link.")


class NotYours(WebError):
    status = 403


class NoIdentity(WebError):
    status = 401

    def __init__(self) -> None:
        super().__init__("Nobody is logged in: open the page in a browser or send a personal token.")


class Stale(WebError):
    """The answer came too late, or twice with different values. Nothing was changed."""

    status = 409


class Refused(WebError):
    """The request was understood and cannot be done; the sentence says why."""

    status = 400


class TooMany(WebError):
    status = 429


class Unavailable(WebError):
    """The database does not answer. Whether a change that was on its way has been saved is not known."""

    status = 503
    retry_seconds: ClassVar[int] = 1

    def __init__(self) -> None:
        super().__init__("The server's database does not answer: try again in a moment.")


class Conflict(Exception):
    """Another process changed the table first; the caller looks again and retries."""


class OutOfStep(Conflict):
    """Rows that do not follow those stored: written, they would leave a log with a gap."""
