"""The rule that asks nothing.

It stands apart because it is not compiled: a finished generator of Python's own is left without an exception.
"""

from __future__ import annotations

from typing import Final

from starboard.kernel.ask import Rule


def _nothing() -> Rule[None]:
    yield from ()


# What a function returns as the rule to go on with when nothing is left to ask. It is over for good, so all
# may share it.
NOTHING: Final = _nothing()
list(NOTHING)
