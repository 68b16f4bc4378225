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
from litestar.types import ASGIApp, Message, Scope

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


class House:
    """All that an application knows of the tables it serves."""

    config: Config
    keeper: Keeper
    opening: Opening
    gate: Gate
    # The application without what is around every request.
    handler: ASGIApp


def create_app(config: Config | None = None) -> Litestar:
    """One server process: its keeper starts and stops with the application."""
    house = House()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        opening = house.opening
        await opening.open()
        try:
            yield
        finally:
            await opening.close()

    async def before_send(message: Message, scope: Scope) -> None:
        finish(message, scope, house.config.secure)

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
        middleware=[
            Guard(lambda: house.keeper.people, lambda: house.gate.use, lambda: house.config.secure),
        ],
        before_send=[before_send],
        dependencies={
            "keeper": Provide(lambda: house.keeper, sync_to_thread=False),
            "gate": Provide(lambda: house.gate, sync_to_thread=False),
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
    house.handler = app.asgi_handler
    app.state.house = house
    return furnish(app, from_environment() if config is None else config)


def furnish(app: Litestar, config: Config) -> Litestar:
    """Has the application serve the tables of this configuration from its next start on.

    To put one together takes far longer than to open tables; whoever starts many servers can use it again.
    """
    house: House = app.state.house
    house.config = config
    house.keeper = Keeper(config)
    house.opening = Opening(house.keeper)
    house.gate = Gate(house.keeper)
    app.asgi_handler = Watch(house.handler, house.keeper.meter, config.proxied, config.access_log)
    app.state.keeper = house.keeper
    app.state.opening = house.opening
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
