"""The API's own page, /api/docs: every request with its fields, built from the schema we serve."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from markupsafe import Markup

from starboard.page.render import asset

_METHODS = ("get", "post", "patch", "put", "delete")


@get("/api/docs", include_in_schema=False)
async def api_docs(request: Request[Any, Any, Any]) -> Response[str]:
    schema = request.app.openapi_schema.to_schema()
    return Response(_page(schema), media_type=MediaType.HTML)


def _page(schema: dict[str, Any]) -> str:
    sections: dict[str, list[Markup]] = {}
    for path, operations in schema["paths"].items():
        for method in _METHODS:
            if (operation := operations.get(method)) is not None:
                tag = (operation.get("tags") or ["other"])[0]
                sections.setdefault(tag, []).append(_operation(method, path, operation, schema))
    body = Markup("").join(
        Markup('<section class="panel prose"><h2>{}</h2>{}</section>').format(
            tag.capitalize(), Markup("").join(found)
        )
        for tag, found in sections.items()
    )
    sheets = Markup("").join(
        Markup('<link rel="stylesheet" href="{}">').format(asset(name))
        for name in ("tokens.css", "frame.css", "pages.css")
    )
    return str(
        Markup(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Starboard API</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '{}</head><body><main id="main" class="page">'
            '<p class="crumb"><a class="text-link" href="/">Starboard</a></p><h1>The API</h1>'
            '<p>Send a personal token (<a class="text-link" href="/account">Account</a>) as '
            "<code>Authorization: Bearer …</code>. There is also a "
            '<a class="text-link" href="/api/schema/openapi.json">schema</a> for programs.</p>{}'
            "</main></body></html>"
        ).format(sheets, body)
    )


def _operation(method: str, path: str, operation: dict[str, Any], schema: dict[str, Any]) -> Markup:
    return Markup("<h3><code>{} {}</code></h3><p>{}</p>{}").format(
        method.upper(),
        path,
        operation.get("summary", ""),
        _fields(operation, schema),
    )


def _fields(operation: dict[str, Any], schema: dict[str, Any]) -> Markup:
    rows = [
        (p["name"], "required" if p.get("required") else "optional", p.get("description", ""))
        for p in operation.get("parameters", ())
    ]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    shape = schema.get("components", {}).get("schemas", {}).get(name, {})
    for field in shape.get("properties", {}):
        rows.append((field, "required" if field in shape.get("required", ()) else "optional", "in the body"))
    if not rows:
        return Markup("")
    lines = (Markup("<li><code>{}</code> {} {}</li>").format(*row) for row in rows)
    return Markup("<ul>{}</ul>").format(Markup("").join(lines))
