"""Answers to the questions of the game, by people and by bots."""

from __future__ import annotations

from starboard.kernel.ask import Value
from starboard.kernel.rows import Row, answer_row
from starboard.server import store
from starboard.server.errors import NotYours, Refused
from starboard.server.face import parse_question
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity
from starboard.server.proposals import Said, said_so_far, without
from starboard.server.registry import Registry
from starboard.server.saving import Saving
from starboard.server.windows import hold, muted_answer, round_mark


class Playing:
    """Lets a seat's holder answer what the seat is asked, once."""

    def __init__(self, tables: Registry, saving: Saving) -> None:
        self._tables = tables
        self._saving = saving

    async def answer(
        self, table_id: str, who: Identity, seat: int | None, question: str, value: Value, then: Row = ()
    ) -> Done:
        """Takes an answer, commits it, and only then returns. The question's id says whose it is.

        `then` are the answers to what the seat is asked next; they are committed with the first.
        """
        live = await self._tables.open(table_id, who)
        # On a shared screen, the seat that was asked counts, not the one the screen began with.
        asked = parse_question(question)[2]
        if asked in live.seats_of(who):
            await hold(live, asked)

        async def work() -> Done:
            mine = live.seats_of(who)
            if asked not in mine or (seat is not None and seat not in mine):
                raise NotYours("This seat is not yours: you can only watch it.")
            return await self.give(live, asked, question, value, then=then)

        return await self._tables.change(live, work)

    async def give(
        self,
        live: LiveTable,
        seat: int,
        question: str,
        value: Value,
        said: Said | None = None,
        then: Row = (),
    ) -> Done:
        """An answer by a person or a bot. That they hold the seat is checked under the same lock.

        `said` is what those whom it concerns have answered already, if not simply what they said so far.
        """
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        table = live.table
        if not live.check_question(seat, question, value):
            return live.done(seat, repeated=True)
        before, told, stage = len(table.answers), len(table.told), table.stage
        asked = table.question_of(seat)
        assert asked is not None
        if said is None:
            said = said_so_far(live, question, value)
        table.paced = live.paced
        dropped = answer_row(table, seat, (value, *then))
        _accept(live, said)
        # What others are asked to consent to lapses when anybody answers; but not with an answer of which
        # they must not know.
        unknown = asked.hushed or (stage is not None and table.stage == stage)
        go_on_by_itself(live)
        left = without(live.proposals, asked)
        await self._saving.save(
            live, before, False, live.epoch, live.asked if unknown else None, proposals=left
        )
        await self._forget_muted(live, told)
        return live.done(seat, dropped=dropped)

    async def pass_window(self, live: LiveTable) -> None:
        """Ends a rest, or passes a window for a seat that does not want to be asked. Within a change."""
        table = live.table
        before, told = len(table.answers), len(table.told)
        table.paced = live.paced
        if table.resting:
            table.go_on()
        elif (passes := muted_answer(live)) is not None:
            table.answer(*passes)
        go_on_by_itself(live)
        if len(table.answers) > before:
            await self._saving.save(live, before, False, live.epoch, live.asked)
        else:
            await self._saving.rested(live)
        await self._forget_muted(live, told)

    async def mute(self, table_id: str, who: Identity, question: str, value: Value) -> Done:
        """From now on until the round is over, the seat is not asked for this option."""
        live = await self._tables.open(table_id, who)
        seat = parse_question(question)[2]

        async def work() -> Done:
            if seat not in live.seats_of(who):
                raise NotYours("This seat is not yours: you can only watch it.")
            live.check_question(seat, question, value)
            asked = live.table.question_of(seat)
            if asked is None or value not in live.table.mutable(asked):
                raise Refused("This can't be put off for the round: answer the question.")
            if value not in live.muted[seat]:
                live.muted[seat] = [*live.muted[seat], value]
                await self._write_muted(live, seat)
            self._tables.look(live)
            live.audience.touch()
            return live.done(seat)

        return await self._tables.change(live, work)

    async def _forget_muted(self, live: LiveTable, told: int) -> None:
        """A new round has begun: everybody is asked again."""
        mark = round_mark(live)
        if any(live.muted) and any(one.event.verb == mark for one in live.table.told[told:]):
            for seat, values in enumerate(live.muted):
                if values:
                    live.muted[seat] = []
                    await self._write_muted(live, seat)

    async def _write_muted(self, live: LiveTable, seat: int) -> None:
        values = live.muted[seat]
        await self._tables.db.write(
            lambda c: store.set_muted(c, live.info.id, seat, values, self._tables.process)
        )


def _accept(live: LiveTable, said: Said) -> None:
    """Nobody who has already told the others is asked once more by the rules."""
    for seat, value in said.answers.items():
        question = live.table.question_of(seat)
        if question is not None and question.verb == said.verb and value in question.options:
            live.table.answer(seat, value)


def go_on_by_itself(live: LiveTable) -> None:
    """Answers questions that leave no choice, if the table is set to do so."""
    while (seat := live.goes_on_by_itself()) is not None:
        question = live.table.question_of(seat)
        assert question is not None
        live.table.answer(seat, question.options[0])
