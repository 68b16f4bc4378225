"""Scores: what one is made of, the head of the own mat, a card for each player, the viewer in one line."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.page.drawing import split_bar
from starboard.page.kit.people import Person
from starboard.page.markup import signed


def made_of(sources: tuple[str, ...], values: tuple[int, ...], words: str) -> str:
    """The bar of a score, and under it its parts in `words`."""
    return f'{split_bar(sources, values)}<span class="score-parts">{words}</span>'


def counted(who: Person, score: int) -> str:
    """A score that is seen to change."""
    return f'<b data-count="score:{who.key}" data-value="{score}">{signed(score)}</b>'


def identity(
    who: Person, explain: str, score: int, aside: str, parts: str, more: str = "", *, you: bool = True
) -> str:
    """The head of the viewer's own mat. `aside` stands beside the score, `more` below its parts."""
    mark = '<span class="you">you</span>' if you else ""
    return (
        f'<div class="mat-identity"><span class="who">{who.sign("px20")}<b title="{who.name}">{who.name}</b>'
        f"{mark}</span>"
        f'<span class="big-score" data-explain="{explain}">{counted(who, score)}{aside}</span>'
        f"{parts}{more}</div>"
    )


def player_card(who: Person, score: int, aside: str, parts: str, rows: str) -> str:
    """A player among all of them side by side, for those who only watch."""
    return (
        f'<div class="player-card {who.seat}"><span class="who">{who.sign()}<b>{who.name}</b>'
        f'<span class="big-score">{signed(score)}{aside}</span></span>{parts}{rows}</div>'
    )


def my_line(who: Person, score: int, rows: str) -> str:
    """The viewer in one line, for screens on which the mat lies behind a tab."""
    return (
        f'<div class="board my-line {who.seat}">{who.sign("px16")}<b class="my-score">{signed(score)}</b>'
        f"{rows}</div>"
    )


def all_scores(players: Sequence[tuple[Person, int, str]]) -> str:
    """The same line for those who only watch: everybody with his score, and what stands beside it."""
    made = [f"<span>{who.sign('px16')}<b>{signed(score)}</b>{aside}</span>" for who, score, aside in players]
    return f'<div class="board my-line watch">{"".join(made)}</div>'
