"""The others at the table: a corner of a few lines for each, and all that is public of him one tap away."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.page.kit.people import Person
from starboard.page.kit.scores import counted
from starboard.page.kit.sheets import sheet
from starboard.page.markup import esc


def corner(who: Person, head: str, rows: str, *, thinks: bool = False, style: str = "") -> str:
    state = f"{f' {style}' if style else ''} {who.seat}{' thinks' if thinks else ''}"
    return f'<div class="opponent{state}">{head}{rows}</div>'


def facts(*parts: str, style: str = "") -> str:
    """A row of figures and signs."""
    return f'<span class="opponent-row{f" {style}" if style else ""}">{"".join(parts)}</span>'


def more(*told: tuple[str, str]) -> str:
    """What a large window has room for as well: a word each, and what there is to say to it, as markup."""
    made = "".join([f"<span><b>{term}</b> {text}</span>" for term, text in told if text])
    return f'<p class="opponent-more">{made}</p>' if made else ""


def stat(
    sign: str, n: object, aside: str = "", *, title: str = "", explain: str = "", count: str = ""
) -> str:
    """A figure with its sign, and what stands beside it; `count` names it if it is seen to change."""
    mark = f' data-explain="{explain}"' if explain else ""
    mark += f' title="{esc(title)}"' if title else ""
    counts = f' data-count="{count}"' if count else ""
    return f'<span class="stat"{mark}>{sign}<b{counts}>{n}</b>{f"<i>{aside}</i>" if aside else ""}</span>'


def opening_head(who: Person, kind: str, boards: str, more: str, score: int, aside: str) -> str:
    """The first line, which opens the sheet with his `boards`. `aside` stands beside the score."""
    return (
        f'<button class="opponent-head" popovertarget="full-{who.key}" '
        f'aria-label="{who.name}: open the {boards}">{_head(who, kind)}{more}'
        f"{_score(who, score, aside)}</button>"
    )


def plain_head(who: Person, kind: str, explain: str, score: int | None = None, aside: str = "") -> str:
    """The first line of somebody who is no player, and has no sheet."""
    points = "" if score is None else _score(who, score, aside)
    return f'<span class="opponent-head" data-explain="{explain}">{_head(who, kind)}{points}</span>'


def _head(who: Person, kind: str) -> str:
    return (
        f'{who.sign()}<span class="opponent-name">{who.name}</span><span class="opponent-kind">{kind}</span>'
    )


def _score(who: Person, score: int, aside: str) -> str:
    return f'<span class="opponent-score">{counted(who, score)}{aside}</span>'


def player_sheet(who: Person, label: str, rows: Sequence[tuple[str, str]]) -> str:
    """Everything public of one player, over the page. Rows without a text are left out."""
    body = "".join(f"<dt>{term}</dt><dd>{text}</dd>" for term, text in rows if text)
    style, head = f"player-sheet {who.seat}", f"{who.sign()}{who.name}"
    return sheet(f"full-{who.key}", style, f"{label} of {who.name}", head, f"<dl>{body}</dl>")
