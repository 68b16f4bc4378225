"""The table in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.terminal.board import event, galactic_board, top_bar
from starboard.games.voidfall.terminal.galaxy import draw_galaxy
from starboard.games.voidfall.terminal.peril import draw_peril
from starboard.games.voidfall.terminal.players import player
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words.phrases import lexicon
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question
from starboard.terminal import NARROWEST, picture


def draw(
    tables: Tables,
    view: VoidfallView,
    words: VoidfallWords,
    *,
    seat: int | None,
    width: int,
    question: Question | None,
    colour: bool,
) -> Group:
    """The whole table as `seat` sees it (None: a spectator), with what the open question offers marked."""
    width = max(width, NARROWEST)
    offered = _offered(question)
    w = lexicon(tables, view.map)
    lines: list[Text] = top_bar(tables, view, None if question is None else question.seat)
    if view.peril is not None:
        lines += draw_peril(w, view.peril, view.active, offered, width)
    lines += event(tables, view, seat, width)
    lines += draw_galaxy(tables, view, offered, width)
    lines += galactic_board(tables, view, offered, width)
    for one in sorted(view.players, key=lambda one: (one.seat != seat, one.seat)):
        own = one.seat == seat
        lines += player(w, view, one, offered if own else set(), own, width)
    return picture(lines, width, colour)


def _offered(question: Question | None) -> set[str]:
    """Sectors, cards, types and places that the options name."""
    if question is None:
        return set()
    named = {str(option) for option in question.options}
    for option in question.options:
        named.update(str(option).split())
    return named
