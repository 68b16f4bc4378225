"""What is read from the database and written to it, one function each, run by `Database`."""

from __future__ import annotations

from starboard.server.store.answers import Change, ask, save_change
from starboard.server.store.leases import (
    HOLD_LINE,
    drop_lease,
    drop_leases,
    orphans,
    renew_leases,
    tables_for_bots,
    take_lease,
)
from starboard.server.store.lists import open_tables, tables_of
from starboard.server.store.moves import SeatMove, move_seat
from starboard.server.store.notes import KINDS, Note, notify
from starboard.server.store.seats import set_muted
from starboard.server.store.tables import Stored, create_table, load_table, touch, version_of
from starboard.server.store.talk import add_chat, add_remark, chat_lines, seen_steps, set_seen
from starboard.server.store.tokens import TokenRow, add_token, find_token, remove_token, tokens_of
from starboard.server.store.users import (
    User,
    find_login,
    find_user,
    move_tables,
    name_user,
    set_password,
    sign_up,
)

__all__ = [
    "HOLD_LINE",
    "KINDS",
    "Change",
    "Note",
    "SeatMove",
    "Stored",
    "TokenRow",
    "User",
    "add_chat",
    "add_remark",
    "add_token",
    "ask",
    "chat_lines",
    "create_table",
    "drop_lease",
    "drop_leases",
    "find_login",
    "find_token",
    "find_user",
    "load_table",
    "move_seat",
    "move_tables",
    "name_user",
    "notify",
    "open_tables",
    "orphans",
    "remove_token",
    "renew_leases",
    "save_change",
    "seen_steps",
    "set_muted",
    "set_password",
    "set_seen",
    "sign_up",
    "tables_for_bots",
    "tables_of",
    "take_lease",
    "tokens_of",
    "touch",
    "version_of",
]
