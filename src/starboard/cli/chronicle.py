"""What happened, as sentences with their clauses."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from starboard.kernel.table import Told
from starboard.kernel.title import Words


def tell(console: Console, words: Words, told: Sequence[Told], *, most: int | None = None, bullet: str = "·") -> None:
    """The last `most` sentences, each with the clause that made it happen."""
    left_out = 0 if most is None else max(0, len(told) - most)
    if left_out:
        console.print(f" … {left_out} earlier: 'l {len(told)}' shows them", style="dim")
    for one in told[left_out:]:
        sentence = words.sentence(one.event)
        if sentence:
            console.print(
                Text.assemble((f" {bullet} ", "dim"), sentence, " ", (one.event.clause, "dim")), soft_wrap=False
            )
