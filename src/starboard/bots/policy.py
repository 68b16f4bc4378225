"""A quick player for imagined games: it follows the title's hints and does no search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.kernel.ask import Question, Value
from starboard.kernel.title import AnyTitle

_MOST_WEIGHED = 6
# How often an imagined player takes a chance instead of the answer that looks best: the less playouts differ,
# the sooner they tell good answers from bad ones.
_DARING = 0.1


class Policy:
    def __init__(self, title: AnyTitle, random: Random) -> None:
        self._kinds = title.kinds
        self._draw = random.random

    def pick(self, state: Any, question: Question) -> Value:
        """An answer drawn by weight; if there are many, only a few random ones are weighed."""
        options = question.options
        count = len(options)
        if count == 1:
            return options[0]
        draw = self._draw
        hint = self._kinds.of(question.verb).hint
        offered: Sequence[Value] = options
        if count > _MOST_WEIGHED:
            offered = [options[int(draw() * count)] for _ in range(_MOST_WEIGHED)]
        weights = [hint(state, question, value) for value in offered]
        at = draw() * sum(weights)
        for value, weight in zip(offered, weights, strict=True):
            at -= weight
            if at < 0.0:
                return value
        return offered[-1]

    def best(self, state: Any, question: Question) -> Value:
        """The answer with the greatest weight; the first, if several are equal."""
        options = question.options
        if len(options) == 1:
            return options[0]
        hint = self._kinds.of(question.verb).hint
        return max(options, key=lambda value: hint(state, question, value))

    def play(self, state: Any, question: Question) -> Value:
        return self.pick(state, question) if self._draw() < _DARING else self.best(state, question)

    def weights(self, state: Any, question: Question) -> list[float]:
        """The weights of all answers, as shares of 1."""
        hint = self._kinds.of(question.verb).hint
        found = [hint(state, question, value) + 1e-9 for value in question.options]
        total = sum(found)
        return [weight / total for weight in found]
