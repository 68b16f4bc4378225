"""The group decides: somebody proposes, the others agree or object, and at the end one seat answers.

The game's rules ask one seat and never see a vote. Where they want somebody's consent, the answer waits until
those whom it concerns have spoken; what they said then answers the rules' own question to them.
"""

from __future__ import annotations

from starboard.kernel.ask import Value
from starboard.kernel.english import capital
from starboard.kernel.rows import Row
from starboard.server.botpool import BotPool, Job
from starboard.server.errors import NotYours, Refused, Stale
from starboard.server.identity import People, clean
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, Proposal, Tick
from starboard.server.playing import Playing
from starboard.server.proposals import (
    AHEAD,
    Matter,
    consents,
    is_agreed,
    matter_of,
    matters,
    silent,
    ticked,
    without,
)
from starboard.server.registry import Registry
from starboard.server.saving import Saving

OBJECTION_LENGTH = 160


class Deciding:
    """Keeps what is proposed, and gives the answer once nobody's word is missing."""

    def __init__(
        self, tables: Registry, saving: Saving, playing: Playing, people: People, pool: BotPool
    ) -> None:
        self._tables = tables
        self._saving = saving
        self._playing = playing
        self._people = people
        self._pool = pool

    async def answer(
        self, table_id: str, who: Identity, seat: int | None, question: str, value: Value, then: Row = ()
    ) -> Done:
        """An answer that needs the consent of people who have not spoken becomes a proposal to them."""
        live = await self._tables.open(table_id, who)
        matter = matter_of(live, question)
        if matter is not None and matter.question.seat in live.seats_of(who) and silent(live, matter, value):
            return await self.propose(table_id, who, question, value)
        return await self._playing.answer(table_id, who, seat, question, value, then)

    async def propose(self, table_id: str, who: Identity, question: str, value: Value) -> Done:
        """Puts an answer to the table, in place of what was proposed before."""
        live = await self._tables.open(table_id, who)
        own = _own_seat(live, who)
        matter = _matter(live, question)
        if value not in matter.question.options or type(value) not in (int, str):
            raise Refused("This is not one of the answers: look at the question.")
        if matter.proposal is not None and matter.proposal.value == value:
            return await self.tick(table_id, who, question, True)
        asked = matter.question
        # The bots say at once what they think, before anybody waits for them.
        said = await self._opinions(live, matter, value)

        async def work() -> Done:
            now = _matter(live, question)
            mine = live.seats_of(who)
            if not mine or now.question.options != asked.options:
                raise Stale("The table has moved on: look at the question as it is now.")
            by = asked.seat if asked.seat in mine else own
            ticks = (*said, *(Tick(seat, True) for seat in mine))
            new = ticked(Proposal(asked.seat, asked.verb, tuple(asked.about), value, by), ticks)
            return await self._keep(live, who, [*without(live.proposals, asked), new])

        return await self._tables.change(live, work)

    async def tick(self, table_id: str, who: Identity, question: str, yes: bool, text: str = "") -> Done:
        """Agrees or objects, or changes one's mind. Whoever objects to their own proposal withdraws it."""
        live = await self._tables.open(table_id, who)
        said = "" if yes else clean(text, OBJECTION_LENGTH)
        if said and await self._people.is_muted(who):
            raise NotYours("The operator of this server has muted you: you can object, but not say why.")

        async def work() -> Done:
            _own_seat(live, who)
            matter = _matter(live, question)
            proposal = matter.proposal
            if proposal is None:
                raise Stale("Nothing is proposed any more: look at the question.")
            mine = live.seats_of(who)
            left = without(live.proposals, matter.question)
            if yes or proposal.by not in mine:
                left.append(ticked(proposal, [Tick(seat, yes, said) for seat in mine]))
            return await self._keep(live, who, left)

        return await self._tables.change(live, work)

    async def stand(self, live: LiveTable, now: float) -> None:
        """Gives an answer whose time for objections is over. Call this within a change."""
        for matter in matters(live):
            proposal = matter.proposal
            if proposal is not None and proposal.until is not None and proposal.until <= now:
                said = consents(live, matter, late=True)
                await self._playing.give(live, proposal.seat, matter.name, proposal.value, said)
                return  # whatever else is due is found at the next look

    async def _keep(self, live: LiveTable, who: Identity, left: list[Proposal]) -> Done:
        """Stores what is proposed now; with the last tick, the answer is given."""
        for matter in matters(live, left):
            proposal = matter.proposal
            if proposal is not None and is_agreed(live, matter):
                said = consents(live, matter)
                return await self._playing.give(live, proposal.seat, matter.name, proposal.value, said)
        await self._saving.save(live, len(live.table.answers), False, live.epoch, live.asked, proposals=left)
        return live.done(next(iter(live.seats_of(who)), None), asked=True)

    async def _opinions(self, live: LiveTable, matter: Matter, value: Value) -> list[Tick]:
        """What the bots think of it. Of a question that is still to come they think when it is asked."""
        if not matter.open:
            return []
        found = []
        given = [(answer.seat, answer.value) for answer in live.table.answers]
        asked = matter.question
        for sitter in live.info.seats:
            if sitter.kind != "bot" or sitter.seat == asked.seat:
                continue
            job = Job(
                table=live.info.id,
                title=live.info.title,
                options=live.info.options,
                seed=live.table.seed,
                given=given,
                seat=sitter.seat,
                bot=sitter.bot or "random",
                choices=list(asked.options),
                owner=live.info.host,
                cards=live.cards,
            )
            thinks = await self._pool.weigh(job, asked.seat, value)
            text = "" if thinks.agrees else _rather(live, matter, thinks.rather)
            found.append(Tick(sitter.seat, thinks.agrees, text))
        return found


def _own_seat(live: LiveTable, who: Identity) -> int:
    mine = live.seats_of(who)
    if not mine:
        raise NotYours("Only those at the table decide here: you can only watch.")
    return mine[0]


def _matter(live: LiveTable, question: str) -> Matter:
    """The question by its id. One that was talked about before may have been asked meanwhile."""
    found = matters(live)
    verb = question.removeprefix(AHEAD)
    for one in found:
        if one.name == question or (question.startswith(AHEAD) and one.question.verb == verb):
            return one
    raise Stale("The group has nothing to decide there: look at the table.")


def _rather(live: LiveTable, matter: Matter, value: Value) -> str:
    # What a spectator may know is enough for a sentence that all read.
    label = live.speaker().label(live.view(None), matter.question, value)
    return capital(f"better: {label}")[:OBJECTION_LENGTH]
