"""Steps of a game that are walked through one after the other: rounds, cycles."""

from __future__ import annotations


def steps(last: int, now: int, over: bool) -> str:
    """The numbers from 1 to `last`: those behind, the present one, those to come."""
    return "".join(map(_step, range(1, last + 1), [now] * last, [over] * last))


def _step(n: int, now: int, over: bool) -> str:
    if n == now and not over:
        return f'<i class="now" aria-current="step">{n}</i>'
    return f'<i class="{"done" if n < now or over else ""}">{n}</i>'
