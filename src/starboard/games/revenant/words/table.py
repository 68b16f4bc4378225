"""The words of one table: who sits where, prompts, labels, log sentences, explanations, the summary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.tables import ARKSHIP_TABLES, PROTOTYPE_ARKS, Tables
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words.explain import glossary
from starboard.games.revenant.words.guide import guide
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.log import LOG
from starboard.games.revenant.words.names import COLOURS, CREW_NAME
from starboard.games.revenant.words.summary import summary
from starboard.games.revenant.words.tale import TALE
from starboard.kernel.ask import Value
from starboard.kernel.glossary import Glossary
from starboard.kernel.title import Explanation
from starboard.kernel.words import DeclaredWords


class RevenantWords(DeclaredWords[RevenantView, Lexicon]):
    """The `Words` of this title for one table."""

    def __init__(self, tables: Tables, options: Mapping[str, Value]) -> None:
        self.tables = tables
        self.seats = int(options.get("seats", 3))
        prototype = options.get("edition") == "prototype"
        table = str(options.get("arkship_table", ARKSHIP_TABLES[0]))
        arkships = PROTOTYPE_ARKS if prototype else ARKSHIP_TABLES.index(table)
        super().__init__(KINDS, LOG, Lexicon(tables, prototype, arkships), self.seats, TALE)

    def seat_name(self, seat: int) -> str:
        if self.seats == 1 and seat == 1:
            return CREW_NAME
        return COLOURS[seat]

    @cached_property
    def _glossary(self) -> Glossary:
        return glossary(self.lexicon)

    def explain(self, component: str) -> Explanation | None:
        return self._glossary.find(component)

    def summary(self) -> str:
        return summary(self.lexicon, self.seats)

    def guide(self) -> list[tuple[str, str]]:
        """The cards of the guided first turns."""
        return guide(self.lexicon, self.seats)
