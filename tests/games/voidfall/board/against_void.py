"""Areas of the page in games against the Void for the tests, on the map of First Spark."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.drawings import scene_of
from tests.games.voidfall.perils import MAP
from tests.games.voidfall.sampling import asked, options, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Kept
from starboard.kernel.run import Run


@cache
def words(seats: int) -> VoidfallWords:
    return VoidfallWords(tables(), options(MAP, seats))


def sight(s: Voidfall, question: Question | None = None, seat: int | None = 0, **how: Any) -> Sight:
    return Sight(tables(), scene_of(TITLE, words(len(s.players)), s, question, seat, **how), Kept())


def sight_of(run: Run, seat: int | None = None) -> Sight:
    """As whoever is asked sees it, unless somebody else is named."""
    question = asked(run)
    assert question is not None
    return sight(state(run), question, question.seat if seat is None else seat)
