"""What is proposed to the group at a table, and whose word it still needs. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.group import Group
from starboard.server.model import Proposal, Tick

if TYPE_CHECKING:
    from starboard.server.face import Face

AHEAD = "ahead."


@dataclass(frozen=True, slots=True)
class Matter:
    """A question of the group, open or still to come, and what is proposed to it.

    `name` is the question's id; that of one that is still to come begins with `AHEAD`.
    """

    name: str
    question: Question
    group: Group[Any]
    proposal: Proposal | None

    @property
    def open(self) -> bool:
        return not self.name.startswith(AHEAD)


def votes(face: Face) -> bool:
    """Whether people talk here before the group decides. Alone, or round one screen, nobody needs to."""
    return not face.branch and face.kept is None and not face.over and len(face.info.people) > 1


def matters(face: Face, proposals: Sequence[Proposal] | None = None) -> list[Matter]:
    """What the group may talk about now, with what is proposed, or would be."""
    return list(_matters(face, face.proposals if proposals is None else proposals)) if votes(face) else []


def matter_of(face: Face, name: str) -> Matter | None:
    return next((one for one in matters(face) if one.name == name), None)


def _matters(face: Face, proposals: Sequence[Proposal]) -> Iterator[Matter]:
    kinds, state = face.table.title.kinds, face.table.state
    asked = []
    for question in face.table.questions:
        group = kinds.group(state, question)
        if group is not None:
            asked.append(_key(question))
            yield Matter(face.question_id(question.seat), question, group, _to(proposals, question))
    for question in kinds.ahead(state):
        group = kinds.group(state, question)
        if group is not None and _key(question) not in asked:
            yield Matter(f"{AHEAD}{question.verb}", question, group, _to(proposals, question))


def _key(question: Question | Proposal) -> tuple[int, str, tuple[Value, ...]]:
    return question.seat, question.verb, tuple(question.about)


def _to(proposals: Sequence[Proposal], question: Question) -> Proposal | None:
    fitting = (one for one in proposals if _key(one) == _key(question) and one.value in question.options)
    return next(fitting, None)


def without(proposals: Sequence[Proposal], question: Question) -> list[Proposal]:
    """The question is answered, or something else is proposed to it."""
    return [one for one in proposals if _key(one) != _key(question)]


def without_seat(proposals: Sequence[Proposal], seat: int) -> list[Proposal]:
    """Somebody else has the seat now: what its holder thought and proposed is no longer said."""
    return [
        msgspec.structs.replace(one, ticks=tuple(tick for tick in one.ticks if tick.seat != seat))
        for one in proposals
        if seat not in (one.by, one.seat)
    ]


def kept_up(face: Face, proposals: Sequence[Proposal], now: float) -> list[Proposal]:
    """The proposals that still have a question, each with its end.

    The time for objections begins when the question is open and the seat that is asked wants the answer.
    """
    found = []
    for matter in matters(face, proposals):
        if (proposal := matter.proposal) is not None:
            tick = proposal.tick_of(proposal.seat)
            until = None
            if matter.open and tick is not None and tick.yes and _is_person(face, proposal.seat):
                until = proposal.until or now + face.info.settings.objection_seconds
            found.append(msgspec.structs.replace(proposal, until=until))
    return found


# ---------------------------------------------------------------------- who is concerned


def _is_person(face: Face, seat: int) -> bool:
    return face.info.seats[seat].kind == "person"


def people_besides(face: Face, seat: int) -> tuple[int, ...]:
    """The seats of other people than the one who holds this seat."""
    holder = face.info.seats[seat].user_id
    return tuple(s.seat for s in face.info.seats if s.kind == "person" and s.user_id != holder)


def needed(face: Face, matter: Matter, value: Value) -> tuple[int, ...]:
    """The people without whom, by the rules, this answer is not given. Bots are asked by the rules."""
    consent = matter.group.consent
    if consent is None:
        return ()
    concerned = consent.concerned(matter.question, value, face.table.seat_count)
    return tuple(seat for seat in people_besides(face, matter.question.seat) if seat in concerned)


def silent(face: Face, matter: Matter, value: Value) -> tuple[int, ...]:
    """Those of them who have not said what they think of it."""
    proposal = matter.proposal
    seats = needed(face, matter, value)
    if proposal is None or proposal.value != value:
        return seats
    return tuple(seat for seat in seats if proposal.tick_of(seat) is None)


def held_up(face: Face, proposals: Sequence[Proposal]) -> tuple[int, ...]:
    """The seats that are asked and wait for others: their own clocks stand."""
    return tuple(
        one.question.seat
        for one in matters(face, proposals)
        if one.proposal is not None
        and one.proposal.until is not None
        and silent(face, one, one.proposal.value)
    )


def is_agreed(face: Face, matter: Matter) -> bool:
    """Whether nobody's word is missing: the seat that is asked and all whom it takes have ticked it."""
    proposal = matter.proposal
    if proposal is None or not matter.open or not _is_person(face, proposal.seat):
        return False
    others = needed(face, matter, proposal.value) or people_besides(face, proposal.seat)
    ticks = (proposal.tick_of(seat) for seat in (proposal.seat, *others))
    return all(tick is not None and tick.yes for tick in ticks)


@dataclass(frozen=True, slots=True)
class Said:
    """How people have already answered what the rules ask them next, which is a question of kind `verb`."""

    verb: str = ""
    answers: Mapping[int, Value] = field(default_factory=dict)


def consents(face: Face, matter: Matter, late: bool = False) -> Said:
    """What people have said to a proposal, as answers to the rules' own question for their consent.

    `late`: the time for objections is over, and silence counts as well.
    """
    consent, proposal = matter.group.consent, matter.proposal
    if consent is None or proposal is None:
        return Said()
    said: dict[int, Value] = {}
    for seat in needed(face, matter, proposal.value):
        tick = proposal.tick_of(seat)
        if tick is not None:
            said[seat] = consent.yes if tick.yes else consent.no
        elif late:
            said[seat] = consent.silence
    return Said(consent.verb, said)


def said_so_far(face: Face, name: str, value: Value) -> Said:
    """The same for an answer that is given while the table still talks about it."""
    matter = matter_of(face, name)
    if matter is None or matter.proposal is None or matter.proposal.value != value:
        return Said()
    return consents(face, matter)


def ticked(proposal: Proposal, ticks: Sequence[Tick]) -> Proposal:
    """The same with what some seats think now."""
    new = {tick.seat: tick for tick in (*proposal.ticks, *ticks)}
    return msgspec.structs.replace(proposal, ticks=tuple(new[seat] for seat in sorted(new)))
