"""The displays beside the stage, on a phone each behind a tab of its own, and the lines above their parts."""

from __future__ import annotations


def displays(*panels: str) -> str:
    return f'<div class="board displays">{"".join(panels)}</div>'


def panel(style: str, pane: str, icon: str, label: str, body: str) -> str:
    """`pane` names the tab, `icon` is its sign; `label` says what it is to those who hear the page."""
    return (
        f'<section class="{style}" data-pane="{pane}" data-pane-label="{pane.capitalize()}" '
        f'data-pane-icon="{icon}" aria-label="{label}">{body}</section>'
    )


def eyebrow(text: str, explain: str, figure: object = "", more: str = "", *, style: str = "") -> str:
    """The small line above a part of the page, with a figure and what stands behind that."""
    count = f" <b>{figure}</b>" if figure != "" else ""
    styles = f"eyebrow {style}" if style else "eyebrow"
    return f'<span class="{styles}" data-explain="{explain}">{text}{count}{more}</span>'
