"""How refusals and failures are reported: a sentence as JSON for programs, a small page for people."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import ClientException, HTTPException, ValidationException

from starboard.kernel.errors import StarboardError
from starboard.page.render import page
from starboard.page.shelf import shelf
from starboard.server.errors import Unavailable, WebError
from starboard.server.identity import clean
from starboard.server.model import NOBODY
from starboard.server.wire import Problem

logger = logging.getLogger("starboard.server")

_MOST_SAID = 500
_SENTENCES = {
    404: "There is nothing here: check the link.",
    405: "That can't be done here: check the address and the method.",
    413: "That is too large: send less.",
}


def tell(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    status, sentence = _judge(error)
    # It may quote what was sent.
    sentence = clean(sentence, _MOST_SAID)
    headers = {"retry-after": str(error.retry_seconds)} if isinstance(error, Unavailable) else None
    if wants_page(request):
        return Response(
            _page(status, sentence), status_code=status, media_type=MediaType.HTML, headers=headers
        )
    problem = Problem(status, sentence)
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _judge(error: Exception) -> tuple[int, str]:
    if isinstance(error, WebError):
        return error.status, str(error)
    if isinstance(error, StarboardError):
        return 400, str(error)
    if isinstance(error, ValidationException | ClientException) and error.status_code == 400:
        return 400, f"The request can't be read: {_fault(error)}."
    if isinstance(error, HTTPException):
        return error.status_code, _SENTENCES.get(
            error.status_code, error.detail or "The request was refused."
        )
    # The message may hold secrets of the table (a seed): it goes only to the server's log.
    logger.error("a request failed", exc_info=error)
    return 500, "Something went wrong on the server, but nothing was lost: reload the page."


def _fault(error: HTTPException) -> str:
    for one in error.extra or ():
        if isinstance(one, dict) and one.get("message"):
            where = f" in '{one['key']}'" if one.get("key") else ""
            return f"{one['message']}{where}".rstrip(".")
    return (error.detail or "it is not well-formed").rstrip(".")


def wants_page(request: Request[Any, Any, Any]) -> bool:
    path = request.scope["path"]
    return not path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def _page(status: int, sentence: str) -> str:
    """What people see when they follow a dead link or are refused."""
    head = {404: "Nothing here", 403: "Not yours", 429: "Slow down"}.get(status, "That didn’t work")
    return page(
        "error.html",
        "",
        who=NOBODY,
        csrf="",
        titles=[one.title for one in shelf()],
        status=status,
        head=head,
        text=sentence,
    )
