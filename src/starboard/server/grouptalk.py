"""What the group talks about, as people and programs read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from starboard.kernel.ask import Value
from starboard.server.model import Tick
from starboard.server.proposals import Matter, matters, needed, silent

if TYPE_CHECKING:
    from starboard.server.face import Face


class AnswerOut(msgspec.Struct, frozen=True):
    """An answer that can be proposed."""

    value: Value
    label: str


class ProposalOut(msgspec.Struct, frozen=True):
    """`by` is the seat that proposed it. `until`: when it stands, in seconds since 1970, if it will.

    `consent` are the people whose tick it needs by the rules, `missing` those of them who have not spoken.
    """

    value: Value
    label: str
    by: int
    ticks: tuple[Tick, ...]
    until: float | None
    consent: tuple[int, ...]
    missing: tuple[int, ...]


class MatterOut(msgspec.Struct, frozen=True):
    """A question of the group: `seat` answers it, `clause` says so. `open`: it has been asked."""

    id: str
    seat: int
    verb: str
    open: bool
    clause: str
    prompt: str
    options: tuple[AnswerOut, ...]
    proposal: ProposalOut | None


def group_out(face: Face, seat: int | None) -> tuple[MatterOut, ...]:
    """Put into words from what the viewer at this seat may know."""
    return tuple(_matter_out(face, seat, matter) for matter in matters(face))


def _matter_out(face: Face, seat: int | None, matter: Matter) -> MatterOut:
    speaker, view, question = face.speaker(), face.view(seat), matter.question
    labels = {value: speaker.label(view, question, value) for value in question.options}
    proposal = matter.proposal
    return MatterOut(
        id=matter.name,
        seat=question.seat,
        verb=question.verb,
        open=matter.open,
        clause=matter.group.clause,
        prompt=speaker.prompt(view, question),
        options=tuple(AnswerOut(value, label) for value, label in labels.items()),
        proposal=None
        if proposal is None
        else ProposalOut(
            value=proposal.value,
            label=labels[proposal.value],
            by=proposal.by,
            ticks=proposal.ticks,
            until=proposal.until,
            consent=needed(face, matter, proposal.value),
            missing=silent(face, matter, proposal.value),
        ),
    )
