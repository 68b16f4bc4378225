"""What comes before every handler: identity, protection against forged requests, headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from starboard.server.errors import NoIdentity, NotFound, NotYours, TooMany, Unavailable
from starboard.server.identity import BANNED, COOKIE, COOKIE_SECONDS, KNOWN_COOKIE, Known, People
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
HSTS = "max-age=31536000"
CSRF_HEADER = "x-csrf-token"
CSRF_FIELD = "csrf"

_SAFE = ("GET", "HEAD", "OPTIONS")
_STATIC = "/static/"
_MOST_PART = 255
# Links in letters: whoever has one may use it, also a mail program in which somebody presses "unsubscribe".
LETTERS = "/letters/"
# Watched over by programs that are nobody; /metrics asks for a token of its own.
OPERATING = (LIVES, READY, METRICS) = ("/healthz", "/readyz", "/metrics")
_WHO, _CSRF, _NEW, _KEY = "starboard_who", "starboard_csrf", "starboard_cookie", "starboard_key"
_KNOWN = "starboard_known"


def who_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    return who_in(connection.scope)


def who_in(scope: Scope) -> Identity:
    found: Identity = scope["state"].get(_WHO, NOBODY)
    return found


def key_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The digest of the session or token by which somebody was recognised; empty for a guest."""
    found: str = connection.scope["state"].get(_KEY, "")
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


def set_known(connection: ASGIConnection[Any, Any, Any, Any], cookie: str) -> None:
    """The browser may show from now on that somebody has logged in there."""
    connection.scope["state"][_KNOWN] = cookie


def known_mark(connection: ASGIConnection[Any, Any, Any, Any], secure: bool) -> str:
    return connection.cookies.get(cookie_name(KNOWN_COOKIE, secure), "")


def address_of(connection: ASGIConnection[Any, Any, Any, Any], proxied: bool) -> str:
    return address_in(connection.scope, proxied)


def address_in(scope: Scope, proxied: bool) -> str:
    if proxied:
        # The proxy in front appends the address it saw, to the line that was there or as a line of its own;
        # anyone can write what comes before that.
        given = Headers.from_scope(scope).getall("x-forwarded-for", [""])
        forwarded = given[-1].rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    client = scope["client"]
    return client[0] if client is not None else ""


def finish(message: Message, scope: Scope, secure: bool) -> None:
    """Adds the headers to every response, even those that reach no handler."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not scope["path"].startswith(_STATIC):
        headers.setdefault("cache-control", "no-store")
    if secure:
        headers.setdefault("strict-transport-security", HSTS)
    for name, kind in ((COOKIE, _NEW), (KNOWN_COOKIE, _KNOWN)):
        if (cookie := scope["state"].get(kind)) is not None:
            headers.add("set-cookie", _cookie(name, cookie, secure))


def cookie_name(name: str, secure: bool) -> str:
    """Under https, browsers vouch that only this very host has set the cookie."""
    return f"__Host-{name}" if secure else name


def _cookie(name: str, value: str, secure: bool) -> str:
    return Cookie(
        key=cookie_name(name, secure),
        value=value,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=COOKIE_SECONDS,
    ).to_header(header="")


# Counts a request as one of a sort, by a person, and raises TooMany.
Count = Callable[[Request[Any, Any, Any], str, str], Awaitable[None]]


class Guard(ASGIMiddleware):
    """Finds out who is asking, refuses forged requests, and holds up floods of any kind."""

    scopes = (ScopeType.HTTP,)

    def __init__(
        self, people: Callable[[], People], count: Callable[[], Count], secure: Callable[[], bool]
    ) -> None:
        self._people = people
        self._count = count
        self._secure = secure

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Request[Any, Any, Any] = Request(scope, receive)
        if not _can_be(scope["path"]):
            await self._refuse(connection, NotFound(), receive, send)
            return
        by_letter = scope["path"].startswith(LETTERS) and connection.method not in _SAFE
        if not scope["path"].startswith(_STATIC) and scope["path"] not in OPERATING:
            try:
                try:
                    if not by_letter:
                        await self._recognise(connection)
                finally:
                    # Whoever is not recognised is counted by where they are.
                    await self._count()(connection, _sort(connection), who_in(scope).user_id)
            except (NotYours, NoIdentity, TooMany, Unavailable) as refusal:
                await self._refuse(connection, refusal, receive, send)
                return
        await next_app(scope, receive, send)

    async def _refuse(
        self, connection: Request[Any, Any, Any], refusal: Exception, receive: Receive, send: Send
    ) -> None:
        response = tell(connection, refusal).to_asgi_response(None, connection)
        await response(connection.scope, receive, send)

    async def _recognise(self, connection: Request[Any, Any, Any]) -> None:
        people = self._people()
        secure = self._secure()
        state = connection.scope["state"]
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            found = await people.by_token(token.strip()) if kind.lower() == "bearer" else None
            if found is None:
                raise NoIdentity
            self._admit(connection, found)
            return
        cookie = connection.cookies.get(cookie_name(COOKIE, secure), "")
        known = await people.by_cookie(cookie) if cookie else None
        if known is None and secure:
            known, cookie = await self._from_before(connection)
        if connection.method in _SAFE:
            if known is None and _wants_page(connection):
                who, cookie = people.new_guest()
                known = Known(who)
                state[_NEW] = cookie
        elif known is None:
            raise NoIdentity
        elif not self._csrf_fits(connection, cookie):
            raise NotYours("This page is out of date: reload it and try again.")
        if known is not None:
            state[_CSRF] = people.signer.csrf(cookie)
            self._admit(connection, known)

    def _admit(self, connection: Request[Any, Any, Any], known: Known) -> None:
        if known.banned and connection.method not in _SAFE:
            raise NotYours(BANNED)
        state = connection.scope["state"]
        state[_WHO] = known.who
        state[_KEY] = known.key

    async def _from_before(self, connection: Request[Any, Any, Any]) -> tuple[Known | None, str]:
        """A guest has nothing but the cookie: one from the time before https goes on under the new name."""
        cookie = connection.cookies.get(COOKIE, "")
        known = await self._people().by_cookie(cookie) if cookie else None
        if known is None or known.who.account:
            return None, ""
        connection.scope["state"][_NEW] = cookie
        return known, cookie

    def _csrf_fits(self, connection: Request[Any, Any, Any], cookie: str) -> bool:
        """Only pages that we made know the token. Browsers also say where a request comes from."""
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        signer = self._people().signer
        return signer.holds_csrf(cookie, connection.headers.get(CSRF_HEADER, ""))


def _can_be(path: str) -> bool:
    """Not with what neither databases nor file systems take in a name."""
    return "\0" not in path and all(len(part.encode()) <= _MOST_PART for part in path.split("/"))


def _sort(connection: Request[Any, Any, Any]) -> str:
    """What a request costs: a whole page is drawn, something is looked at, something is done."""
    if connection.method not in _SAFE:
        return "acts"
    return "pages" if _wants_page(connection) else "looks"


def _wants_page(connection: Request[Any, Any, Any]) -> bool:
    """A person's browser becomes a guest when it opens a page; programs and streams do not."""
    return "text/html" in connection.headers.get("accept", "") and not connection.url.path.startswith("/api")
