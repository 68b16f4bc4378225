"""What people at a table say to each other."""

from __future__ import annotations

from starboard.server import store
from starboard.server.errors import NotYours, Refused
from starboard.server.identity import CHAT_LENGTH, People, clean
from starboard.server.livetable import CHAT_KEPT, LiveTable
from starboard.server.model import ChatLine, Identity
from starboard.server.registry import Registry


class Talking:
    """Keeps the lines and sends them to everyone looking."""

    def __init__(self, tables: Registry, people: People) -> None:
        self._tables = tables
        self._people = people

    async def say(self, table_id: str, who: Identity, text: str) -> ChatLine:
        """Those seated at the table talk; spectators listen."""
        live = await self._tables.open(table_id, who)
        mine = live.seats_of(who)
        if not mine:
            raise NotYours("Only those at the table can talk here.")
        if await self._people.is_muted(who):
            raise NotYours("The operator of this server has muted you: you can play, but not talk.")
        said = clean(text, CHAT_LENGTH)
        if not said:
            raise Refused("The message is empty: type something.")
        name = live.info.seats[mine[0]].name
        line = await self._tables.db.write(
            lambda c: store.add_chat(c, table_id, who.user_id, name, mine[0], said, self._tables.process)
        )
        _hear(live, [line])
        return line

    async def catch_up(self, live: LiveTable) -> None:
        """Something was said through another process: anyone looking here hears it too."""
        lines = await self._tables.db.read(lambda c: store.chat_lines(c, live.info.id, CHAT_KEPT))
        _hear(live, lines)


def _hear(live: LiveTable, lines: list[ChatLine]) -> None:
    """Adds what is not known yet: of two who read and write at once, either may come first."""
    known = {line.number for line in live.chat}
    first = live.chat[0].number if len(live.chat) == CHAT_KEPT else 0
    new = [line for line in lines if line.number not in known and line.number >= first]
    live.set_chat(sorted([*live.chat, *new], key=lambda line: line.number)[-CHAT_KEPT:])
    for line in new:
        live.audience.tell("chat", line)
    live.audience.touch()
