"""How people want to be told, and the browsers that show them notifications."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, Literal

import sqlalchemy as sa

from starboard.server.schema import outbox, reach, sessions, subscriptions, users
from starboard.server.store.sql import insert, now, upsert

Often = Literal["off", "daily", "each"]

# The oldest go first; nobody has that many browsers.
_MOST_BROWSERS = 10


@dataclass(frozen=True, slots=True)
class Reach:
    """What an account has chosen. `address` is of no use until it is `confirmed`."""

    address: str | None = None
    confirmed: bool = False
    mail: Often = "daily"
    hook: str | None = None


@dataclass(frozen=True, slots=True)
class Browser:
    """One that has subscribed to notifications."""

    digest: str
    user_id: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    agent: str


def reach_of(c: sa.Connection, user_id: str) -> Reach:
    row = c.execute(sa.select(reach).where(reach.c.user_id == user_id)).one_or_none()
    return Reach() if row is None else _reach(row)


def _reach(row: Any) -> Reach:
    return Reach(row.address, row.confirmed is not None, row.mail, row.hook)


def _change(c: sa.Connection, user_id: str, **values: Any) -> None:
    first = insert(c, reach).values(user_id=user_id, mail="daily")
    c.execute(first.on_conflict_do_nothing())
    c.execute(sa.update(reach).where(reach.c.user_id == user_id).values(**values))


def set_address(c: sa.Connection, user_id: str, address: str | None) -> None:
    """It counts once somebody has followed the link that is sent to it."""
    _change(c, user_id, address=address, confirmed=None)


def confirm_address(c: sa.Connection, user_id: str, address: str) -> bool:
    done = c.execute(
        sa.update(reach)
        .where(reach.c.user_id == user_id, reach.c.address == address)
        .values(confirmed=sa.func.coalesce(reach.c.confirmed, time.time()), helped=None)
    )
    return done.rowcount == 1


def doubt_address(c: sa.Connection, user_id: str, address: str) -> None:
    """Its mail server does not know it: it has to be confirmed again."""
    same = sa.and_(reach.c.user_id == user_id, reach.c.address == address)
    c.execute(sa.update(reach).where(same).values(confirmed=None))


def set_mail(c: sa.Connection, user_id: str, often: Often) -> None:
    _change(c, user_id, mail=often)
    if often == "off":
        _drop_letters(c, user_id, "mail")
    elif often == "each":
        # What was held back until tomorrow.
        mail = sa.and_(outbox.c.channel == "mail", outbox.c.tries == 0)
        c.execute(sa.update(outbox).where(outbox.c.user_id == user_id, mail).values(due=now(c)))


def set_hook(c: sa.Connection, user_id: str, hook: str | None) -> None:
    _change(c, user_id, hook=hook)
    _drop_letters(c, user_id, "hook")


def drop_hook(c: sa.Connection, user_id: str, hook: str) -> None:
    """It is gone for good, unless there is another by now."""
    c.execute(sa.update(reach).where(reach.c.user_id == user_id, reach.c.hook == hook).values(hook=None))


def _drop_letters(c: sa.Connection, user_id: str, channel: str) -> None:
    c.execute(
        sa.delete(outbox).where(
            outbox.c.user_id == user_id, outbox.c.channel == channel, outbox.c.table_id.is_not(None)
        )
    )


def accounts_at(c: sa.Connection, named: str) -> list[str]:
    """The accounts with this login name or confirmed address."""
    rows = c.execute(
        sa.select(users.c.id)
        .join(reach, reach.c.user_id == users.c.id)
        .where(
            reach.c.confirmed.is_not(None),
            users.c.banned.is_(None),
            sa.or_(users.c.login == named.lower(), sa.func.lower(reach.c.address) == named.lower()),
        )
        .limit(3)
    )
    return list(rows.scalars())


def may_help(c: sa.Connection, user_id: str, pause: float) -> bool:
    """Whether somebody who asks may be sent a letter again; if so, the next one has to wait."""
    done = c.execute(
        sa.update(reach)
        .where(reach.c.user_id == user_id, sa.or_(reach.c.helped.is_(None), reach.c.helped < now(c) - pause))
        .values(helped=now(c))
    )
    return done.rowcount == 1


# ---------------------------------------------------------------------- browsers


def add_browser(c: sa.Connection, one: Browser) -> None:
    """A browser belongs to whoever subscribed there last."""
    values = asdict(one) | {"created": time.time()}
    upsert(c, subscriptions, {"digest": values.pop("digest")}, values)
    newest = (
        sa.select(subscriptions.c.digest)
        .where(subscriptions.c.user_id == one.user_id)
        .order_by(subscriptions.c.created.desc())
        .limit(_MOST_BROWSERS)
    )
    kept = list(c.execute(newest).scalars())
    c.execute(
        sa.delete(subscriptions).where(
            subscriptions.c.user_id == one.user_id, subscriptions.c.digest.notin_(kept)
        )
    )


def browsers_of(c: sa.Connection, user_id: str) -> list[Browser]:
    """Those in which the session goes on in which they subscribed."""
    rows = c.execute(
        sa.select(subscriptions)
        .where(subscriptions.c.user_id == user_id, _goes_on())
        .order_by(subscriptions.c.created)
    )
    return [_browser(row) for row in rows]


def find_browser(c: sa.Connection, digest: str, user_id: str) -> Browser | None:
    row = c.execute(
        sa.select(subscriptions).where(
            subscriptions.c.digest == digest, subscriptions.c.user_id == user_id, _goes_on()
        )
    ).one_or_none()
    return None if row is None else _browser(row)


def _goes_on() -> sa.ColumnElement[bool]:
    return sa.or_(subscriptions.c.session == "", subscriptions.c.session.in_(sa.select(sessions.c.digest)))


def _browser(row: Any) -> Browser:
    return Browser(row.digest, row.user_id, row.session, row.endpoint, row.p256dh, row.auth, row.agent)


def remove_browser(c: sa.Connection, digest: str, user_id: str) -> bool:
    done = c.execute(
        sa.delete(subscriptions).where(subscriptions.c.digest == digest, subscriptions.c.user_id == user_id)
    )
    c.execute(sa.delete(outbox).where(outbox.c.user_id == user_id, outbox.c.target == digest))
    return done.rowcount == 1


def forget_lapsed(c: sa.Connection) -> None:
    """Browsers in which the session has ended."""
    c.execute(sa.delete(subscriptions).where(sa.not_(_goes_on())))
