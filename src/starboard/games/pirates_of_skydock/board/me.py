"""The viewer in one line, for screens on which the mat lies behind a tab."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.board.pieces import glory, marker, sort_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.page.drawing import icon
from starboard.page.kit.scores import all_scores, my_line


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return all_scores([(sight.person(one.seat), one.glory, glory()) for one in sight.view.players])
    markers = sum(one.markers for one in me.board)
    rows = (
        f"<span>{sort_icon('scheme', 'px15')}{me.schemes}</span>"
        f"<span>{sort_icon('loot', 'px15')}{me.loot}</span>"
        f"<span>{icon('support', 'px15')}{me.support}</span><span>{marker('px14')}{markers}</span>"
    )
    return my_line(sight.person(me.seat), me.glory, rows)
