"""The tokens on a House mat: Glory, Bounty, Reclaim and Trade tokens, Corruption."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starboard.games.voidfall.board.measures import corruption
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import medal, sign
from starboard.games.voidfall.rules.turn import FLIP
from starboard.games.voidfall.view import PlayerView
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.markup import esc

# The questions that are answered by the value of a Glory token. Numbers are answers to others, too.
_BY_GLORY: Final = ("glory-discard", "glory-upgrade")
_BY_TOKEN: Final = ("discard-token", "flip")


def mat_corruption(player: PlayerView) -> int:
    """VF-33.2: markers on tracks and above slots; those in the Chambers count nowhere."""
    return sum(player.track_corruption) + sum([slot.corrupted for slot in player.slots])


def is_asked(sight: Sight) -> bool:
    """Whether the viewer's question is answered by a token."""
    return sight.verb in _BY_GLORY or sight.verb in _BY_TOKEN


def tokens(sight: Sight, me: PlayerView) -> str:
    return f"{_glory(sight, me)}{_others(sight, me)}"


def _glory(sight: Sight, me: PlayerView) -> str:
    made = ""
    # Each value answers once; of several equal tokens the first does.
    offered: set[int] = set()
    for value in sorted(me.glory, reverse=True):
        choice = sight.open(value) if sight.verb in _BY_GLORY and value not in offered else None
        offered.add(value)
        made += thing("glory", f"Glory {value}", "glory", medal(value), choice, tag="span")
    none = "" if me.glory else '<span class="dim">none</span>'
    return (
        f'<div class="mat-glory"><span class="eyebrow" data-explain="glory">Glory</span>'
        f'<span class="medals">{made}{none}</span><b class="colour-laurel">{sum(me.glory)}</b></div>'
    )


def _others(sight: Sight, me: PlayerView) -> str:
    if sight.verb == "discard-token":
        return f'<div class="mat-tokens">{_discardable(sight, me)}</div>'
    flips = sight.open(FLIP) if sight.verb == "flip" else None
    stains = mat_corruption(me)
    return (
        '<div class="mat-tokens">'
        + _count("bounty", icon("bounty"), len(me.bounties), "Bounty tokens")
        + _count("reclaim", icon("reclaim"), len(me.reclaims), "Reclaim tokens")
        + _count("trade token", icon("trade-token"), me.trade, "Trade tokens", flips)
        + _count("corruption", corruption("px16"), stains, "Corruption on the House mat")
        + "</div>"
    )


def _count(explain: str, mark: str, n: int, label: str, choice: Choice | None = None) -> str:
    return thing("token-count", f"{label}: {n}", explain, f"{mark}<b>{n}</b>", choice, tag="span")


def _discardable(sight: Sight, me: PlayerView) -> str:
    """Tokens one by one, while one of them has to go."""
    made = ""
    for name, n in Counter((*me.bounties, *me.reclaims)).items():
        kind, number = sight.tables.by_id[name]
        _, reward, _ = (sight.tables.bounties if kind == "bounty" else sight.tables.reclaims)[number]
        several = f"<u>×{n}</u>" if n > 1 else ""
        body = f"{icon(kind, 'px14')}{sign(sight.tables, reward)}{several}"
        made += thing("token-face", esc(name), name, body, sight.open(name), tag="span")
    return made
