"""What happened, as sentences with their clauses."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from starboard.kernel.naming import Speaker
from starboard.kernel.table import Told


def tell(console: Console, speaker: Speaker, told: Sequence[Told], *, most: int | None = None) -> int:
    """The last `most` sentences, each with the clause behind it. Returns how many were left out."""
    lines = [(speaker.sentence(one.event), one.event.clause) for one in told]
    lines = [line for line in lines if line[0]]
    left_out = 0 if most is None else max(0, len(lines) - most)
    for number, (sentence, clause) in enumerate(lines[left_out:]):
        bullet = " … " if left_out and not number else " · "
        console.print(Text.assemble((bullet, "dim"), sentence, " ", (clause, "dim")))
    return left_out
