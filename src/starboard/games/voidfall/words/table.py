"""The words of one table: who sits where, prompts, labels, log sentences, explanations, the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.state import COLOURS
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words import summary
from starboard.games.voidfall.words.explain import glossary
from starboard.games.voidfall.words.log import LOG
from starboard.games.voidfall.words.phrases import Lexicon, lexicon
from starboard.games.voidfall.words.tale import TALE
from starboard.kernel.ask import Value
from starboard.kernel.glossary import Glossary
from starboard.kernel.title import Explanation
from starboard.kernel.words import DeclaredWords


class VoidfallWords(DeclaredWords[VoidfallView, Lexicon]):
    """The `Words` of this title for one table."""

    def __init__(self, tables: Tables, options: Mapping[str, Value]) -> None:
        self.seats = int(options["seats"])
        played = lexicon(tables, f"{options['scenario']}-{self.seats}p")
        super().__init__(KINDS, LOG, played, self.seats, TALE)
        self._against_void = played.map.mode in (v.COOP, v.SOLO)
        # Whether no seat has anything to hide from the others (2.4).
        self.is_open = self._against_void and options.get("focus") == "open"
        self._glossary: Glossary | None = None

    def seat_name(self, seat: int) -> str:
        return COLOURS[seat].capitalize()

    def explain(self, component: str) -> Explanation | None:
        if self._glossary is None:
            self._glossary = glossary(self.lexicon.tables)
        return self._glossary.find(component)

    def summary(self) -> str:
        return summary.summary(self.lexicon.tables, self._against_void)

    def guide(self) -> Sequence[tuple[str, str]]:
        return summary.guide(self.lexicon.tables, self._against_void)
