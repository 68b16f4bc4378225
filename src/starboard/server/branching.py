"""Private branches: made from a table, kept for their owners, the oldest dropped first."""

from __future__ import annotations

from collections import Counter, OrderedDict

from starboard.kernel.rows import Row
from starboard.server.branch import Branch
from starboard.server.errors import NotFound, Refused
from starboard.server.model import BranchInfo, Identity
from starboard.server.registry import Registry

_MOST_BRANCHES = 200
_BRANCHES_EACH = 4


class Branching:
    """Holds the branches that are open."""

    def __init__(self, tables: Registry) -> None:
        self._tables = tables
        self._branches: OrderedDict[str, Branch] = OrderedDict()

    def end_streams(self) -> None:
        for branch in self._branches.values():
            branch.audience.end()

    async def begin(
        self, table_id: str, who: Identity, seat: int | None, others: bool = False, row: Row = ()
    ) -> BranchInfo:
        """A private copy to try things in. `others`: the person plays the other seats too.

        `row` are answers that are given in it at once.
        """
        live = await self._tables.open(table_id, who)
        chosen = live.own_seat(who, seat)
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        if live.table.over:
            raise Refused("The game is over: look back through its history instead.")
        branch = Branch(live, who, chosen, others)
        branch.follow(row)
        own = [b.id for b in self._branches.values() if b.owner == who.user_id]
        for old in own[: max(0, len(own) + 1 - _BRANCHES_EACH)]:
            self._branches.pop(old).audience.end()
        while len(self._branches) >= _MOST_BRANCHES:
            self._branches.pop(self._next_to_go()).audience.end()
        self._branches[branch.id] = branch
        return branch.about

    def _next_to_go(self) -> str:
        """The oldest of those of whoever has most: nobody's only one goes while others have two."""
        have = Counter(branch.owner for branch in self._branches.values())
        most = max(have.values())
        return next(name for name, branch in self._branches.items() if have[branch.owner] == most)

    async def open(self, branch_id: str, who: Identity) -> Branch:
        branch = self._branches.get(branch_id)
        if branch is None or not who.user_id or branch.owner != who.user_id:
            raise NotFound
        self._branches.move_to_end(branch_id)
        return branch
