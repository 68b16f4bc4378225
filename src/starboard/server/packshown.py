"""Own cards as people read them: what differs from ours, table by table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from starboard.kernel.differences import Change
from starboard.server.face import Face
from starboard.server.service import changes_at

# A dialog shows so many; the page of the cards shows all.
_MOST = 60


@dataclass(frozen=True, slots=True)
class CardGroup:
    """What differs in one file."""

    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class ShownCards:
    name: str
    fingerprint: str
    table: str
    count: int
    rows: int
    groups: tuple[CardGroup, ...]
    files: dict[str, str]

    @property
    def more(self) -> int:
        """How many are left out here."""
        return self.count - sum(len(group.changes) for group in self.groups)


def grouped(changes: tuple[Change, ...]) -> tuple[CardGroup, ...]:
    return tuple(CardGroup(f"{name}.toml", tuple(of)) for name, of in groupby(changes, key=lambda c: c.table))


async def shown_cards(face: Face, whole: bool = False) -> ShownCards | None:
    """The own cards of a table; None where it is played with ours."""
    if face.cards is None:
        return None
    changes = await changes_at(face)
    return ShownCards(
        name=face.info.cards or "",
        fingerprint=face.info.fingerprint,
        # A branch has no page of its cards: it is played with those of its table.
        table=getattr(face, "of", face.info.id),
        count=len(changes),
        rows=len({(one.table, one.row) for one in changes}),
        groups=grouped(changes if whole else changes[:_MOST]),
        files=face.cards.files if whole else {},
    )
