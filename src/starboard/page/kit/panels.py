"""The displays beside the stage: below each other, or on a phone each behind a tab of its own."""

from __future__ import annotations


def displays(*panels: str) -> str:
    return f'<div class="board displays">{"".join(panels)}</div>'


def panel(style: str, pane: str, icon: str, label: str, body: str) -> str:
    """`pane` names the tab, `icon` is its sign; `label` says what it is to those who hear the page."""
    return (
        f'<section class="{style}" data-pane="{pane}" data-pane-label="{pane.capitalize()}" '
        f'data-pane-icon="{icon}" aria-label="{label}">{body}</section>'
    )
