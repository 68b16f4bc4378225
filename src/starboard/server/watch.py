"""Around every request: its id, the figures about it and, on request, a line in the access log."""

from __future__ import annotations

import logging
import re
import secrets
import time

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from starboard.server.meter import Meter
from starboard.server.security import address_in, who_in

REQUEST_ID = "x-request-id"
ACCESS = "starboard.access"

_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")
_UNKNOWN = "unknown"
# Friends' links are secrets: the log names what was asked for, and not the secret itself.
_SECRET = "{token}"

logger = logging.getLogger(ACCESS)


class Watch:
    """Outside of everything else, so that even requests that reach no handler are counted."""

    def __init__(self, app: ASGIApp, meter: Meter, proxied: bool, access_log: bool) -> None:
        self._app = app
        self._meter = meter
        self._proxied = proxied
        self._access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._watch(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _watch(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        number = self._id(scope)
        begun = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[REQUEST_ID] = number
                self._count(scope, status, time.perf_counter() - begun)
            await send(message)

        with bound_contextvars(request=number):
            try:
                await self._app(scope, receive, sending)
            finally:
                if self._access_log:
                    self._note(scope, status, time.perf_counter() - begun)

    def _id(self, scope: HTTPScope) -> str:
        """The proxy in front may have named the request already; nobody else's name is taken over."""
        if self._proxied:
            for name, value in scope["headers"]:
                if name == REQUEST_ID.encode() and _GIVEN.fullmatch(text := value.decode("latin-1")):
                    return text
        return secrets.token_hex(8)

    def _count(self, scope: HTTPScope, status: int, seconds: float) -> None:
        route = _route(scope)
        # Anyone can invent a method, and every new one would be kept.
        method = scope["method"] if route != _UNKNOWN else ""
        self._meter.requests.labels(method, route, str(status)).inc()
        self._meter.latency.labels(route).observe(seconds)

    def _note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        template = scope.get("path_template") or ""
        facts = {
            "method": scope["method"],
            "path": template if _SECRET in template else scope["raw_path"].decode("latin-1"),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "address": address_in(scope, self._proxied),
            "person": who_in(scope).user_id,
        }
        logger.info("request", extra=facts)


def _route(scope: HTTPScope) -> str:
    return scope.get("path_template") or _UNKNOWN
