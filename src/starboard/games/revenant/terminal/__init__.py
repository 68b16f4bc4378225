"""The table in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from starboard.games.revenant.tables import Tables
from starboard.games.revenant.terminal.players import other_player, own_boards
from starboard.games.revenant.terminal.ring import draw_ring
from starboard.games.revenant.terminal.style import heading
from starboard.games.revenant.terminal.table import (
    council,
    crew_panel,
    failures,
    houses,
    open_cards,
    rule,
    tactics,
    top_bar,
)
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Question
from starboard.terminal import NARROWEST, beside, named_by, picture

SIDE_BY_SIDE = 140


def draw(
    tables: Tables,
    view: RevenantView,
    words: RevenantWords,
    *,
    seat: int | None,
    width: int,
    question: Question | None,
    colour: bool,
) -> Group:
    """The whole table as `seat` sees it (None: a spectator), with what the open question offers marked."""
    width = max(width, NARROWEST)
    offered = _offered(question)
    lex = words.lexicon
    lines = top_bar(lex, view, None if question is None else question.seat, width)
    lines += _middle(lex, view, offered, width)
    lines += _players(lex, view, seat, offered, width)
    return picture(lines, width, colour)


def _offered(question: Question | None) -> set[str]:
    """Ships, sectors, spaces, cards, compartments, and whose Frigate is meant."""
    if question is None:
        return set()
    named = named_by(question)
    if question.verb == "place":
        named = {str(option).split()[-1] for option in question.options}
    return named | {f"seat-{question.seat}"}


def _middle(lex: Lexicon, view: RevenantView, offered: set[str], width: int) -> list[Text]:
    cell = 32 if width >= SIDE_BY_SIDE else 22
    left = 3 * cell
    right = width - left - 1
    around = houses(lex, view, offered, right)
    around += tactics(lex, view, right)
    around += open_cards(lex, view, offered, right)
    around += failures(lex, view, offered, right)
    around += council(lex, view, right)
    if view.solo is not None:
        around += crew_panel(lex, view, view.solo, right)
    return beside((draw_ring(lex, view, offered, cell), left), (around, right))


def _players(lex: Lexicon, view: RevenantView, seat: int | None, offered: set[str], width: int) -> list[Text]:
    others = [player for player in view.players if player.seat != seat]
    lines: list[Text] = []
    if seat is not None:
        lines += own_boards(lex, view, view.players[seat], offered, width)
    if others:
        lines.append(heading("Others" if seat is not None else "Players", width))
    for player in others:
        lines += other_player(lex, player)
    return [*lines, rule(width)]
