"""What comes before every handler: identity, protection against forged requests, headers, rate limits."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from starboard.server.config import Limits
from starboard.server.errors import NoIdentity, NotFound, NotYours, TooMany, Unavailable
from starboard.server.identity import COOKIE, COOKIE_SECONDS, People
from starboard.server.model import NOBODY, Identity
from starboard.server.trouble import tell

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "csrf"

_SAFE = ("GET", "HEAD", "OPTIONS")
_STATIC = "/static/"
_MOST_PART = 255
_WHO, _CSRF, _NEW = "starboard_who", "starboard_csrf", "starboard_cookie"


def who_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    found: Identity = connection.scope["state"].get(_WHO, NOBODY)
    return found


def csrf_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token that forms and scripts of this page must send back."""
    found: str = connection.scope["state"].get(_CSRF, "")
    return found


def somebody(who: Identity) -> Identity:
    if not who.user_id:
        raise NoIdentity
    return who


def set_session(connection: ASGIConnection[Any, Any, Any, Any], cookie: str) -> None:
    """The response to this request carries a new session."""
    connection.scope["state"][_NEW] = cookie


def address_of(connection: ASGIConnection[Any, Any, Any, Any], proxied: bool) -> str:
    if proxied:
        # The proxy in front appends the address it saw; anyone can write what comes before that.
        forwarded = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return connection.client.host if connection.client is not None else ""


def finish(message: Message, scope: Scope, secure: bool) -> None:
    """Adds the headers to every response, even those that reach no handler."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not scope["path"].startswith(_STATIC):
        headers.setdefault("cache-control", "no-store")
    if (cookie := scope["state"].get(_NEW)) is not None:
        headers.add("set-cookie", _cookie(cookie, secure))


def _cookie(value: str, secure: bool) -> str:
    return Cookie(
        key=COOKIE,
        value=value,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=COOKIE_SECONDS,
    ).to_header(header="")


class Guard(ASGIMiddleware):
    """Finds out who is asking and refuses forged requests."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, people: People) -> None:
        self._people = people

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Request[Any, Any, Any] = Request(scope, receive)
        if not _can_be(scope["path"]):
            await self._refuse(connection, NotFound(), receive, send)
            return
        if not scope["path"].startswith(_STATIC):
            try:
                await self._recognise(connection)
            except (NotYours, NoIdentity, Unavailable) as refusal:
                await self._refuse(connection, refusal, receive, send)
                return
        await next_app(scope, receive, send)

    async def _refuse(
        self, connection: Request[Any, Any, Any], refusal: Exception, receive: Receive, send: Send
    ) -> None:
        response = tell(connection, refusal).to_asgi_response(None, connection)
        await response(connection.scope, receive, send)

    async def _recognise(self, connection: Request[Any, Any, Any]) -> None:
        people = self._people
        state = connection.scope["state"]
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            found = await people.by_token(token.strip()) if kind.lower() == "bearer" else None
            if found is None:
                raise NoIdentity
            state[_WHO] = found
            return
        cookie = connection.cookies.get(COOKIE, "")
        who = await people.by_cookie(cookie) if cookie else None
        if connection.method in _SAFE:
            if who is None and _wants_page(connection):
                who, cookie = people.new_guest()
                state[_NEW] = cookie
        elif who is None:
            raise NoIdentity
        elif not self._csrf_fits(connection, cookie):
            raise NotYours("This page is out of date: reload it and try again.")
        state[_WHO] = NOBODY if who is None else who
        state[_CSRF] = "" if who is None else people.signer.csrf(cookie)

    def _csrf_fits(self, connection: Request[Any, Any, Any], cookie: str) -> bool:
        """Only pages that we made know the token. Browsers also say where a request comes from."""
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        signer = self._people.signer
        return signer.holds_csrf(cookie, connection.headers.get(CSRF_HEADER, ""))


def _can_be(path: str) -> bool:
    """Not with what neither databases nor file systems take in a name."""
    return "\0" not in path and all(len(part.encode()) <= _MOST_PART for part in path.split("/"))


def _wants_page(connection: Request[Any, Any, Any]) -> bool:
    """A person's browser becomes a guest when it opens a page; programs and streams do not."""
    return "text/html" in connection.headers.get("accept", "") and not connection.url.path.startswith("/api")


class Rates:
    """Buckets that refill evenly: a burst is fine, a flood is not."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def use(self, kind: str, who: str, address: str) -> None:
        """Raises TooMany if either the person or their address has done this too often."""
        per_minute: int = getattr(self._limits, kind)
        now = time.monotonic()
        for key, most in (
            (f"user {who}", per_minute),
            (f"at {address}", per_minute * self._limits.addresses),
        ):
            if not self._take((kind, key), most, now):
                raise TooMany("Too many requests: wait a little and try again.")

    def _take(self, key: tuple[str, str], most: int, now: float) -> bool:
        left, then = self._buckets.pop(key, (float(most), now))
        left = min(float(most), left + (now - then) * most / 60.0)
        allowed = left >= 1.0
        self._buckets[key] = (left - 1.0 if allowed else left, now)
        while len(self._buckets) > 20_000:
            self._buckets.popitem(last=False)
        return allowed
