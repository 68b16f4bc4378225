"""What can be done is written once and can be done from the page and by a program alike."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler

from starboard.server import actions, api, routes
from starboard.server.app import create_app
from starboard.server.config import Config


def handlers() -> dict[str, set[Callable[..., Any]]]:
    """The functions behind the paths of the page and of the API."""
    app = create_app(Config(database="sqlite:///:memory:", bot_workers=1))
    found: dict[str, set[Callable[..., Any]]] = {"page": set(), "api": set()}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler):
                found["api" if route.path.startswith("/api") else "page"].add(handler.fn)
    return found


def test_every_action_is_offered_to_both() -> None:
    found = handlers()
    offered = {action for name, action in vars(actions).items() if inspect.iscoroutinefunction(action)}
    assert len(offered) > 15
    # Two that one side prepares: the API describes the log it takes, the page minds a covered screen.
    found["api"] |= {actions.import_log} if api.import_log.fn in found["api"] else set()
    found["page"] |= {actions.branch} if routes.branch.fn in found["page"] else set()
    assert offered <= found["page"]
    assert offered <= found["api"]
