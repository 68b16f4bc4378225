"""The tables of the database. The log rows are the truth; `tables` only sums up their result."""

from __future__ import annotations

import sqlalchemy as sa

VERSION = "10"

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# A guest is a user without a login; their row is written when they first do something worth keeping.
users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("login", sa.String(40), unique=True),
    sa.Column("password", sa.Text),
    # Goes into the signature of a guest's cookie: raising it makes the cookie worthless.
    sa.Column("stamp", sa.Integer, nullable=False, default=0),
    sa.Column("created", sa.Float, nullable=False),
    # Since when they may not talk at tables, and since when they may not do anything here.
    sa.Column("muted", sa.Float),
    sa.Column("banned", sa.Float),
    # What they have chosen for themselves, everywhere and for single tables (`page/settings.py`).
    sa.Column("chosen", sa.Text, nullable=False, default="{}", server_default="{}"),
)

# One for each browser in which somebody has logged in to an account. The cookie's secret is not kept.
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), nullable=False, unique=True),
    sa.Column("user_id", sa.String(32), nullable=False, index=True),
    sa.Column("agent", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), nullable=False, unique=True),
    sa.Column("user_id", sa.String(32), nullable=False, index=True),
    sa.Column("label", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("content", sa.String(128), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    # What the seed was made of (a `Draw`); null where the server chose it alone.
    sa.Column("draw", sa.Text),
    sa.Column("start", sa.String(64), nullable=False),
    sa.Column("host", sa.String(32), nullable=False, index=True),
    sa.Column("imported", sa.Boolean, nullable=False, default=False),
    # Whether anybody has answered since the deal; what was taken back counts. For a table older than this
    # column, the worse case is assumed.
    sa.Column("started", sa.Boolean, nullable=False, default=False, server_default=sa.true()),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("finished", sa.Float),
    # Raised by every change; each change names the version it was made for.
    sa.Column("version", sa.Integer, nullable=False, default=0),
    # How many undos there were: part of the names of questions.
    sa.Column("epoch", sa.Integer, nullable=False, default=0),
    sa.Column("step", sa.Integer, nullable=False, default=0),
    # How many of the answers a spectator may know of, and how many changes concerned only answers of which
    # they may not: to them, the version is so much lower. (For a seat, its own row counts these.)
    sa.Column("moves", sa.Integer, nullable=False, default=0, server_default="0"),
    sa.Column("quiet", sa.Integer, nullable=False, default=0, server_default="0"),
    sa.Column("redo", sa.Text, nullable=False, default="[]"),
    sa.Column("asked", sa.Text),
    # What is proposed to the group, and when by the database's clock something is due here.
    sa.Column("proposals", sa.Text, nullable=False, default="[]", server_default="[]"),
    sa.Column("due", sa.Float, index=True),
    # How long each seat has been asked.
    sa.Column("clocks", sa.Text, nullable=False, default="[]", server_default="[]"),
    sa.Column("waiting", sa.Text, nullable=False, default="[]"),
    sa.Column("bot_turn", sa.Boolean, nullable=False, default=False, index=True),
    sa.Column("result", sa.Text),
    # Which process runs the bots here, and until when it may be presumed alive.
    sa.Column("lease", sa.String(32)),
    sa.Column("lease_until", sa.Float, nullable=False, default=0.0),
    # The own cards that it is played with, by their digest, and what they were called when it was dealt.
    sa.Column("cards", sa.String(64), index=True),
    sa.Column("cards_name", sa.String(64)),
    # The version of which everybody has been told who wants to be told.
    sa.Column("told", sa.Integer, nullable=False, default=-1, server_default="-1"),
)
_untold = tables.c.version != tables.c.told
sa.Index("ix_tables_untold", tables.c.id, sqlite_where=_untold, postgresql_where=_untold)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("user_id", sa.String(32), index=True),
    sa.Column("bot", sa.String(32)),
    # Part of a friend link's secret: raising it makes the old link worthless.
    sa.Column("generation", sa.Integer, nullable=False, default=0),
    # How often the seat took back its own answer in a stage: like the table's epoch, part of the names of its
    # questions.
    sa.Column("takebacks", sa.Integer, nullable=False, default=0, server_default="0"),
    sa.Column("quiet", sa.Integer, nullable=False, default=0, server_default="0"),
    # The options that its holder does not want to be asked for again this round.
    sa.Column("muted", sa.Text, nullable=False, default="[]", server_default="[]"),
    # For whom a friend's seat is kept: they find the table in their list and need no link.
    sa.Column("invited", sa.String(32), index=True),
)

# The secrets of tables that are not laid out yet, each under its seal, which one person has been shown.
seals = sa.Table(
    "seals",
    metadata,
    sa.Column("seal", sa.String(64), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("user_id", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)

# Whom the host has removed from a table before the start: they may not sit down there again.
barred = sa.Table(
    "barred",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", sa.String(32), primary_key=True),
)

# How much of each limit is left, for all processes together.
rates = sa.Table(
    "rates",
    metadata,
    sa.Column("key", sa.String(160), primary_key=True),
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)

# Who has held which seat since the deal, those who left it too: each has seen its hand.
held = sa.Table(
    "held",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.String(32), primary_key=True, index=True),
)

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("step", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("verb", sa.String(64), nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    # Whether it was given in one row with the answer before it; null where nobody knows.
    sa.Column("joined", sa.Boolean),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# How far each person had looked. Nothing reads it any more; a process of the version before, which may run
# beside this one while a server is upgraded, still writes it.
seen = sa.Table(
    "seen",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", sa.String(32), primary_key=True),
    sa.Column("step", sa.Integer, nullable=False),
)

# What happened to the table itself other than answers: a seat changed hands, older rules were left behind.
remarks = sa.Table(
    "remarks",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    # How many answers had been given by then.
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

# How an account wants to be told that something waits for it: by mail (`off`, `daily`, `each`), by a webhook.
reach = sa.Table(
    "reach",
    metadata,
    sa.Column("user_id", sa.String(32), primary_key=True),
    # Until it is confirmed, nothing but the question whether it is right is sent to it.
    sa.Column("address", sa.String(254)),
    sa.Column("confirmed", sa.Float),
    sa.Column("mail", sa.String(8), nullable=False),
    # When the last mail about tables went out, and the last one that somebody asked for here.
    sa.Column("mailed", sa.Float),
    sa.Column("helped", sa.Float),
    sa.Column("hook", sa.Text),
)

# Browsers that show somebody a notification, guests' too. They end with the session they belong to.
subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.String(32), nullable=False, index=True),
    sa.Column("session", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("agent", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# What waits for whom at a table, since when, and when they were told or saw it themselves.
waits = sa.Table(
    "waits",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), primary_key=True),
    # Tells this turn, request or invitation from the one before.
    sa.Column("mark", sa.String(64), nullable=False),
    # Nobody else may know of it.
    sa.Column("hushed", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("told", sa.Float, index=True),
)

# Letters that are still to be sent, each to one address, browser or webhook.
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.String(32), nullable=False, index=True),
    sa.Column("table_id", sa.String(32)),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("channel", sa.String(8), nullable=False),
    # The address, the digest of the subscription, or the webhook.
    sa.Column("target", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False, index=True),
    sa.Column("tries", sa.Integer, nullable=False),
    # Why the last attempt failed.
    sa.Column("fault", sa.Text),
    # Which process sends it just now, and until when it may be presumed alive.
    sa.Column("lease", sa.String(32)),
    sa.Column("lease_until", sa.Float, nullable=False),
)

# Own cards that somebody keeps, or the server for all (no user). Those with mistakes have no fingerprint.
packs = sa.Table(
    "packs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.String(32), index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("title", sa.String(64), nullable=False),
    # The texts of the files by their names, and what is wrong with them.
    sa.Column("files", sa.Text, nullable=False),
    sa.Column("problems", sa.Text, nullable=False),
    sa.Column("fingerprint", sa.String(16), index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

# Own cards that tables are played with. They are never changed; what no table needs any more is removed.
cards = sa.Table(
    "cards",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("files", sa.Text, nullable=False),
    # As it was when they were first played with; ours may have changed since.
    sa.Column("fingerprint", sa.String(16), nullable=False, index=True),
    # When a table was last made with them.
    sa.Column("used", sa.Float, nullable=False),
)
