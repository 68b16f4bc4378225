"""The viewer in one line, for screens on which the mat lies behind a tab."""

from __future__ import annotations

from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.sight import Sight
from starboard.page.kit.scores import all_scores, my_line


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return all_scores(
            [(sight.person(one.seat), one.influence, signs.influence()) for one in sight.view.players]
        )
    stocks = "".join([f"<span>{signs.resource(kind, 'px15')}{n}</span>" for kind, n in enumerate(me.stock)])
    power = f"<span>{signs.ship('corvette', 'px14')}{me.active}<em>·{me.inactive}</em></span>"
    return my_line(sight.person(me.seat), me.influence, f"{stocks}{power}{_glory(sum(me.glory))}")


def _glory(total: int) -> str:
    return f"<span>{signs.glory('px15')}{total}</span>" if total else ""
