"""For those who run a server: does the process live, can it serve, and what is it doing."""

from __future__ import annotations

import hmac
import re
from typing import Any

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from prometheus_client import CONTENT_TYPE_LATEST

from starboard.server import store
from starboard.server.errors import NotFound, Unavailable
from starboard.server.keeper import Keeper
from starboard.server.meter import Now
from starboard.server.security import LIVES, METRICS, READY
from starboard.server.service import Asked, TheKeeper

_LOOPBACK = ("127.0.0.1", "::1")
# By these names only this machine calls it. Any other may be that of a page from elsewhere whose name has
# been turned to this machine, so that a browser here lets it read what it asks for.
_OWN_HOST = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.ASCII)
# What a proxy leaves behind, each in its own way.
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


@get(LIVES, include_in_schema=False)
async def lives() -> dict[str, str]:
    """The process lives and its loop turns. Nothing else is looked at: a restart would not mend it."""
    return {"status": "alive"}


@get(READY, include_in_schema=False)
async def ready(keeper: TheKeeper) -> Response[dict[str, str]]:
    """Whether requests should be sent here: the database answers, and the process is not about to stop."""
    if keeper.stopping:
        return Response({"status": "stopping"}, status_code=503)
    try:
        await keeper.db.read(store.ping)
    except Unavailable as error:
        retry = {"retry-after": str(error.retry_seconds)}
        return Response({"status": "the database does not answer"}, status_code=503, headers=retry)
    return Response({"status": "ready"})


@get(METRICS, include_in_schema=False)
async def metrics(request: Asked, keeper: TheKeeper) -> Response[bytes]:
    """Figures for Prometheus, for the operator only: they tell when somebody has answered unseen."""
    if not _is_operator(request, keeper):
        raise NotFound
    return Response(
        keeper.meter.text(await _now(keeper)), headers={"content-type": CONTENT_TYPE_LATEST}, media_type=None
    )


def _is_operator(request: Asked, keeper: Keeper) -> bool:
    token = keeper.config.metrics_token
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    direct = request.client is not None and request.client.host in _LOOPBACK
    called = _OWN_HOST.fullmatch(request.headers.get("host", "")) is not None
    return direct and called and not any(name in request.headers for name in _FORWARDED)


async def _now(keeper: Keeper) -> Now:
    running, finished = await keeper.db.read(store.count_tables)
    return Now(
        tables_open=len(keeper.tables.ids),
        tables_running=running,
        tables_finished=finished,
        streams=len(keeper.streams),
        bots_thinking=keeper.pool.thinking,
        bots_waiting=keeper.pool.busy - keeper.pool.thinking,
        letters_waiting=await keeper.db.read(store.count_letters),
    )


handlers: list[HTTPRouteHandler | Any] = [lives, ready, metrics]
