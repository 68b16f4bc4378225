"""The rule that asks nothing.

It has its own module because it is not compiled: Python leaves its own finished generators with no exception.
"""

from __future__ import annotations

from typing import Final

from starboard.kernel.ask import Rule


def _nothing() -> Rule[None]:
    yield from ()


# What a function returns as the rule to go on with when there is nothing left to ask. It is finished for
# good, so everyone may share it.
NOTHING: Final = _nothing()
list(NOTHING)
