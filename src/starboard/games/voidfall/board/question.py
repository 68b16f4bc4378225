"""The question bar: what is asked, every option as a button with its price, and what is left of the turn."""

from __future__ import annotations

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.questions import KINDS
from starboard.page.kit.option_bar import bar, chip, chips, closed_list
from starboard.page.markup import esc


def draw(sight: Sight) -> str:
    q = sight.question
    if q is None:
        return ""
    headline = esc(KINDS.headline(sight.words, sight.view, q))
    detail = esc(KINDS.detail(sight.words, sight.view, q))
    made = "".join(
        [
            chip(choice, esc(choice.label), None, number, str(choice.value))
            for number, choice in enumerate(sight.scene.choices, 1)
        ]
    )
    body = chips(made) + closed_list(sight.closed)
    return bar(q.verb, "Your turn", headline, detail, sight.scene.prompt, body)
