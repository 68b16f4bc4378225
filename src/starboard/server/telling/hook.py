"""Webhooks: one message that Discord and Slack understand, each in its own way."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

_DISCORD = ("discord.com", "discordapp.com")
_SLACK = ("slack.com",)
HEADERS = {"Content-Type": "application/json"}


def body(url: str, text: str, link: str) -> bytes:
    """Names come from people: none of them may call a whole channel, or pretend to be a link."""
    host = urlsplit(url).hostname or ""
    if _is_at(host, _DISCORD):
        said = {"content": f"{_bare(text)} {link}", "allowed_mentions": {"parse": []}}
    elif _is_at(host, _SLACK):
        said = {"text": f"{_escaped(text)} {link}"}
    else:
        said = {"text": f"{_escaped(text)} {link}", "content": f"{_bare(text)} {link}"}
    return msgspec.json.encode(said)


def _is_at(host: str, names: tuple[str, ...]) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _bare(text: str) -> str:
    """Without what Markdown, or a client that knows mentions, would make something of."""
    marks = {ord(mark): f"\\{mark}" for mark in "\\*_~`|[]<>"}
    return text.translate(marks).replace("@", "@\u200b")
