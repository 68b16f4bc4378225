"""Answers to the questions of the game, by people and by bots."""

from __future__ import annotations

from starboard.kernel.ask import Value
from starboard.server.errors import NotYours, Refused
from starboard.server.face import parse_question
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity
from starboard.server.registry import Registry
from starboard.server.saving import Saving


class Playing:
    """Lets a seat's holder answer what the seat is asked, once."""

    def __init__(self, tables: Registry, saving: Saving) -> None:
        self._tables = tables
        self._saving = saving

    async def answer(
        self, table_id: str, who: Identity, seat: int | None, question: str, value: Value
    ) -> Done:
        """Takes an answer, commits it, and only then returns. The question's id says whose it is."""
        live = await self._tables.open(table_id, who)
        # On a shared screen, the seat that was asked counts, not the one the screen began with.
        asked = parse_question(question)[2]

        async def work() -> Done:
            mine = live.seats_of(who)
            if asked not in mine or (seat is not None and seat not in mine):
                raise NotYours("This seat is not yours: you can only watch it.")
            return await self.give(live, asked, question, value)

        return await self._tables.change(live, work)

    async def give(self, live: LiveTable, seat: int, question: str, value: Value) -> Done:
        """An answer by a person or a bot. That they hold the seat is checked under the same lock."""
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        table = live.table
        if not live.check_question(seat, question, value):
            return Done(live.version, len(table.answers), repeated=True)
        before = len(table.answers)
        table.answer(seat, value)
        go_on_by_itself(live)
        await self._saving.save(live, before, False, live.epoch, None)
        return Done(live.version, len(table.answers))


def go_on_by_itself(live: LiveTable) -> None:
    """Answers questions that leave no choice, if the table is set to do so."""
    while (seat := live.goes_on_by_itself()) is not None:
        question = live.table.question_of(seat)
        assert question is not None
        live.table.answer(seat, question.options[0])
