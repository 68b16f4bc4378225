"""Sheets that are opened over the page, each with a head and a way to put it away."""

from __future__ import annotations

from starboard.page.drawing import icon


def sheet(mark: str, style: str, label: str, head: str, body: str) -> str:
    """`mark` is the id by which a button opens it."""
    return (
        f'<div class="over-sheet {style}" id="{mark}" popover="auto" role="dialog" aria-label="{label}">'
        f'<h3>{head}<button popovertarget="{mark}" popovertargetaction="hide" aria-label="close">'
        f"{icon('close')}</button></h3>{body}</div>"
    )
