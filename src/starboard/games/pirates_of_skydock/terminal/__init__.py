"""The table in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import SLOTS, Tables
from starboard.games.pirates_of_skydock.terminal.players import other_player, own_board
from starboard.games.pirates_of_skydock.terminal.ship import draw_ship
from starboard.games.pirates_of_skydock.terminal.style import heading
from starboard.games.pirates_of_skydock.terminal.table import (
    attempt_line,
    challenge_panel,
    objectives,
    rule,
    top_bar,
)
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import Question
from starboard.terminal import NARROWEST, beside, picture

# From this width on the objectives stand beside the ship.
SIDE_BY_SIDE = 170
_SHIP = 112


def draw(
    tables: Tables,
    view: SkydockView,
    words: SkydockWords,
    *,
    seat: int | None,
    width: int,
    question: Question | None,
    colour: bool,
) -> Group:
    """The whole table as `seat` sees it (None: a spectator), with what the open question offers marked."""
    width = max(width, NARROWEST)
    offered = _offered(question)
    asked = None if question is None else question.seat
    lines = top_bar(tables, view, asked)
    lines += _middle(tables, view, offered, width)
    lines += [*attempt_line(tables, view), *challenge_panel(tables, view, width)]
    lines += _players(tables, view, seat, offered, width)
    return picture(lines, width, colour)


def _offered(question: Question | None) -> set[str]:
    """Slots, spots, cards, objectives and colours that the options name. Slots are those of the own board."""
    if question is None:
        return set()
    named: set[str] = set()
    own = COLOURS[question.seat]
    for option in question.options:
        words = str(option).split()
        if words[0] in COLOURS and len(words) > 1 and words[0] != own:
            words = [word for word in words if word not in SLOTS]
        named.update(words)
    return named


def _middle(tables: Tables, view: SkydockView, offered: set[str], width: int) -> list[Text]:
    if width < SIDE_BY_SIDE:
        return [*draw_ship(tables, view, offered, width), *objectives(tables, view, offered, width)]
    right = width - _SHIP - 1
    return beside(
        (draw_ship(tables, view, offered, _SHIP), _SHIP), (objectives(tables, view, offered, right), right)
    )


def _players(
    tables: Tables, view: SkydockView, seat: int | None, offered: set[str], width: int
) -> list[Text]:
    others = [player for player in view.players if player.seat != seat]
    lines: list[Text] = []
    if seat is not None:
        lines += own_board(tables, view, view.players[seat], offered, width)
    lines.append(heading("Others" if seat is not None else "Players", width))
    for player in others:
        lines += other_player(tables, view, player, offered, width)
    return [*lines, rule(width)]
