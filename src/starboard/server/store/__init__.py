"""What is read from the database and written to it, one function each, run by `Database`."""

from __future__ import annotations

from starboard.server.store.answers import Change, ask, save_change
from starboard.server.store.leases import drop_lease, drop_leases, renew_leases, tables_for_bots, take_lease
from starboard.server.store.lists import count_tables, open_tables, ping, tables_of, versions_of
from starboard.server.store.moves import SeatMove, move_seat
from starboard.server.store.notes import KINDS, Note, notify
from starboard.server.store.operating import (
    LEFT,
    PersonRow,
    TableRow,
    delete_idle_guests,
    delete_tables,
    end_access,
    facts_of,
    find_people,
    list_tables,
    people,
    remove_person,
    set_barrier,
)
from starboard.server.store.seats import set_muted
from starboard.server.store.sessions import (
    SessionRow,
    add_session,
    banned_among,
    end_session,
    end_sessions,
    find_session,
    see_session,
    sessions_of,
    still_valid,
)
from starboard.server.store.tables import Stored, create_table, load_table, version_of
from starboard.server.store.talk import add_chat, add_remark, chat_lines, seen_steps, set_seen
from starboard.server.store.tokens import TokenRow, add_token, find_token, remove_token, tokens_of
from starboard.server.store.users import (
    User,
    end_guest,
    find_login,
    find_user,
    move_tables,
    name_user,
    set_password,
    sign_up,
)

__all__ = [
    "KINDS",
    "LEFT",
    "Change",
    "Note",
    "PersonRow",
    "SeatMove",
    "SessionRow",
    "Stored",
    "TableRow",
    "TokenRow",
    "User",
    "add_chat",
    "add_remark",
    "add_session",
    "add_token",
    "ask",
    "banned_among",
    "chat_lines",
    "count_tables",
    "create_table",
    "delete_idle_guests",
    "delete_tables",
    "drop_lease",
    "drop_leases",
    "end_access",
    "end_guest",
    "end_session",
    "end_sessions",
    "facts_of",
    "find_login",
    "find_people",
    "find_session",
    "find_token",
    "find_user",
    "list_tables",
    "load_table",
    "move_seat",
    "move_tables",
    "name_user",
    "notify",
    "open_tables",
    "people",
    "ping",
    "remove_person",
    "remove_token",
    "renew_leases",
    "save_change",
    "see_session",
    "seen_steps",
    "sessions_of",
    "set_barrier",
    "set_muted",
    "set_password",
    "set_seen",
    "sign_up",
    "still_valid",
    "tables_for_bots",
    "tables_of",
    "take_lease",
    "tokens_of",
    "version_of",
    "versions_of",
]
