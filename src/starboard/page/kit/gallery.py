"""A component by itself, for a title's gallery and for popovers."""

from __future__ import annotations


def component(body: str) -> str:
    return f'<div class="board component">{body}</div>' if body else ""


def plain_card(name: str, *rows: str, style: str = "plain-card", before: str = "") -> str:
    """A card of a name and a few lines of text."""
    return f'<div class="{style}">{before}<b>{name}</b>{"".join(rows)}</div>'
