"""Puts the server together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

from starboard import __version__
from starboard.server import api, guide, health, packpages, pages, routes
from starboard.server.bodies import Careful
from starboard.server.config import Config, from_environment
from starboard.server.keeper import Keeper
from starboard.server.model import Identity
from starboard.server.opening import Opening
from starboard.server.security import Guard, finish, who_of
from starboard.server.service import Gate
from starboard.server.telling import routes as telling
from starboard.server.trouble import tell
from starboard.server.watch import Watch

MOST_BODY_BYTES = 64_000


def create_app(config: Config | None = None) -> Litestar:
    """One server process: its keeper starts and stops with the application."""
    settings = from_environment() if config is None else config
    keeper = Keeper(settings)
    opening = Opening(keeper)
    gate = Gate(keeper)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await opening.open()
        try:
            yield
        finally:
            await opening.close()

    async def before_send(message: Message, scope: Scope) -> None:
        finish(message, scope, settings.secure)

    app = Litestar(
        route_handlers=[
            *pages.handlers,
            *packpages.handlers,
            *routes.handlers,
            *telling.handlers,
            *api.handlers,
            *health.handlers,
            guide.api_docs,
        ],
        lifespan=[lifespan],
        middleware=[Guard(keeper.people, settings.secure)],
        before_send=[before_send],
        dependencies={
            "keeper": Provide(lambda: keeper, sync_to_thread=False),
            "gate": Provide(lambda: gate, sync_to_thread=False),
            "who": Provide(_who, sync_to_thread=False),
        },
        exception_handlers={Exception: tell},
        openapi_config=_openapi(),
        compression_config=CompressionConfig(
            # Streams are sent as they come, and the font is compressed already.
            backend="gzip",
            gzip_compress_level=5,
            minimum_size=1000,
            exclude=["live$", r"\.woff2$"],
        ),
        request_class=Careful,
        request_max_body_size=MOST_BODY_BYTES,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Watch(app.asgi_handler, keeper.meter, settings.proxied, settings.access_log)
    app.state.keeper = keeper
    app.state.opening = opening
    app.state.config = settings
    return app


def _who(request: Request[Any, Any, Any]) -> Identity:
    return who_of(request)


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Starboard",
        version=__version__,
        description="Play at Starboard's tables from a program. See docs/api.md for a walkthrough.",
        path="/api/schema",
        # No ready-made schema pages: they would load scripts that our policy forbids.
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer", description="A personal token.")
            }
        ),
        security=[{"token": []}],
    )
