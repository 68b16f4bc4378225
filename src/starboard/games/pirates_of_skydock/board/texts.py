"""Effects in few words with signs, for rooms and cards; whole sentences are the explanations' business."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import pieces
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.words import brief as words
from starboard.page.drawing import icon

_SMALL: Final = "px13"


class _Drawn(words.Signs):
    """The nouns as small pictures; what belongs together stays in one line."""

    def leaf(self, text: str) -> str:
        return f'<span class="no-break">{text}</span>'

    def cards(self, sort: int, n: int) -> str:
        if sort == g.ANY:
            return f"{n} {icon('hidden-card', _SMALL)}"
        return f"{n} {pieces.sort_icon(g.SORTS[sort], _SMALL)}"

    def guards(self, n: int) -> str:
        return f"{n} {self.guard()}"

    def guard(self) -> str:
        return pieces.guard("active", _SMALL)

    def encounters(self, n: int) -> str:
        return f"{n} {self.encounter()}"

    def encounter(self) -> str:
        return pieces.sort_icon("encounter", _SMALL)

    def tokens(self, n: int) -> str:
        return f"{n} {self.token()}"

    def token(self) -> str:
        return icon("neutral", _SMALL)

    def markers(self, n: int) -> str:
        return f"{n} {pieces.marker(_SMALL)}"

    def glory(self) -> str:
        return pieces.glory()

    def kind(self, kind: int) -> str:
        return f"{pieces.kind_icon(t.KINDS[kind], _SMALL)} {super().kind(kind)}"

    def stat(self, stat: int) -> str:
        return pieces.stat_icon(t.STATS[stat], _SMALL)

    def rolls(self, stat: int) -> str:
        return self.stat(stat)

    def die(self) -> str:
        return icon("d20", _SMALL)

    def fails(self, text: str) -> str:
        """It is said too that a failure costs nothing."""
        dull = "" if text else " dull"
        return f'<span class="fails{dull}">✕ {text or self.nothing}</span>'


_DRAWN: Final = _Drawn()


@lru_cache(maxsize=512)
def short(effect: Effect) -> str:
    """The whole effect in one line."""
    return words.brief(effect, _DRAWN)


class Lines(NamedTuple):
    """What a room or an encounter does: before anything is rolled, if it works, if it fails.

    Without a roll everything stands in `works`, and the others are empty.
    """

    stat: str
    first: str
    works: str
    fails: str


@lru_cache(maxsize=256)
def lines(effect: Effect) -> Lines:
    stat = words.stat_of(effect)
    fails = _DRAWN.fails(words.loss(effect, _DRAWN)) if stat else ""
    return Lines(stat, words.upfront(effect, _DRAWN), words.gain(effect, _DRAWN), fails)


def effect_lines(effect: Effect) -> str:
    """What happens, with a roll in two lines."""
    text = lines(effect)
    if not text.stat:
        return f"<span>{text.works}</span>"
    first = f'<span class="fails">first {text.first}, then</span>' if text.first else ""
    return f"{first}<span>{pieces.stat_icon(text.stat, _SMALL)} {text.works}</span>{text.fails}"
