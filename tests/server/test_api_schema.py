"""Schemathesis sends what the schema allows, and what it does not, to every request of the API."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.serialization import decode_json, encode_json
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server import web
from tests.server.running import Person, Running, advance

from starboard.server.app import create_app
from starboard.server.config import Config

EXAMPLES = 8
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def described() -> dict[str, Any]:
    app = create_app(Config(database="sqlite:///:memory:", bot_workers=1))
    found: dict[str, Any] = decode_json(encode_json(app.openapi_schema.to_schema()))
    return found


def operations() -> list[Any]:
    """Live events never end; they have tests of their own."""
    schema = schemathesis.openapi.from_dict(described())
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return [one for one in found if not one.path.endswith("/live")]


@pytest.fixture(scope="module")
def ann(server: Running) -> Person:
    return server.person("Ann")


@pytest.fixture(scope="module")
def known(server: Running, ann: Person) -> dict[str, str]:
    """Real things for the paths, so that requests get past the first check."""
    table = ann.make("me", "me")
    server.call(advance(server, table, 6, Random(1)))
    branch = ann.ok(f"/t/{table}/branch", {})["id"]
    return {"table_id": table, "branch_id": branch, "title": "solar-sphere", "component": "loc-crew"}


@pytest.fixture(scope="module")
def headers(ann: Person) -> dict[str, str]:
    return {"authorization": f"Bearer {ann.token()}"}


@pytest.mark.parametrize(
    "mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "misfit"]
)
@pytest.mark.parametrize("operation", operations(), ids=lambda one: f"{one.method} {one.path}")
def test_the_api_keeps_to_its_schema(
    operation: Any, mode: GenerationMode, server: Running, headers: dict[str, str], known: dict[str, str]
) -> None:
    takes_something = operation.body or operation.query or operation.path_parameters
    if mode is GenerationMode.NEGATIVE and not takes_something:
        return  # nothing can be sent that does not fit

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        case.validate_response(case.call(base_url=server.url, headers=headers), checks=CHECKS)
        for name in set(known) & set(case.path_parameters or {}):
            case.path_parameters[name] = known[name]
        case.validate_response(case.call(base_url=server.url, headers=headers), checks=CHECKS)

    run()


def test_every_request_is_described(server: Running) -> None:
    found = web.get(f"{server.url}/api/schema/openapi.json").json()
    for path, methods in found["paths"].items():
        assert path.startswith("/api/"), path
        for operation in methods.values():
            assert operation["summary"], path
            assert {"401", "404", "409", "429"} <= set(operation["responses"]), path
    assert found["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
