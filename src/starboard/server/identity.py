"""Who is who: guests by a signed cookie, accounts by password, programs by personal token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
from typing import Generic, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from starboard.server import store
from starboard.server.database import Database
from starboard.server.errors import Conflict, NotYours, Refused
from starboard.server.model import Identity
from starboard.server.store import User

T = TypeVar("T")

COOKIE = "starboard"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_PREFIX = "sb_"
MOST_TOKENS = 20
NAME_LENGTH = 24
CHAT_LENGTH = 400

_LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,31}")
_PASSWORD = (8, 200)
# How long another process may rely on what it knew about a user.
_BELIEVED_SECONDS = 5.0
_KEPT = 5000


def clean(text: str, most: int) -> str:
    """One line of printable text: no control or invisible direction characters, no runs of blanks."""
    kept = "".join(c if c.isprintable() and not 0x202A <= ord(c) <= 0x202E else " " for c in text)
    return " ".join(kept.split())[:most].strip()


def guest_name(user_id: str) -> str:
    return f"Guest {int(hashlib.sha256(user_id.encode()).hexdigest()[:8], 16) % 900 + 100}"


class _Believed(Generic[T]):
    """What was read a moment ago. It is wrapped, so that "known to be none" differs from unknown."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, tuple[T]]] = OrderedDict()

    def get(self, key: str) -> tuple[T] | None:
        found = self._kept.get(key)
        return None if found is None or time.monotonic() - found[0] > _BELIEVED_SECONDS else found[1]

    def put(self, key: str, value: T) -> tuple[T]:
        self._kept[key] = (time.monotonic(), (value,))
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return (value,)

    def forget(self, key: str) -> None:
        self._kept.pop(key, None)

    def forget_all(self) -> None:
        self._kept.clear()


class Signer:
    """Signs with the server's secret; each purpose has its own signature."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, purpose: str, text: str) -> str:
        return hmac.new(self.secret, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def holds(self, purpose: str, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())

    # A session cookie is the user's id, the stamp under which it was given, and the signature of both.

    def session(self, user_id: str, stamp: int) -> str:
        text = f"{user_id}.{stamp}"
        return f"{text}.{self.sign('session', text)}"

    def read_session(self, cookie: str) -> tuple[str, int] | None:
        text, _, signature = cookie.rpartition(".")
        user_id, _, stamp = text.partition(".")
        if not user_id or not stamp.isdecimal() or not self.holds("session", text, signature):
            return None
        return user_id, int(stamp)

    def csrf(self, cookie: str) -> str:
        return self.sign("csrf", cookie)

    def holds_csrf(self, cookie: str, token: str) -> bool:
        return self.holds("csrf", cookie, token)

    # A friend's link needs no storage: anyone who has the signature got it from the host.

    def seat_token(self, table_id: str, seat: int, generation: int) -> str:
        return f"{table_id}.{seat}.{self.sign('seat', f'{table_id}.{seat}.{generation}')}"

    def read_seat_token(self, token: str) -> tuple[str, int, str] | None:
        parts = token.split(".")
        if len(parts) != 3 or not (parts[1].isascii() and parts[1].isdecimal()) or len(parts[1]) > 2:
            return None
        return parts[0], int(parts[1]), parts[2]

    def holds_seat(self, table_id: str, seat: int, generation: int, signature: str) -> bool:
        return self.holds("seat", f"{table_id}.{seat}.{generation}", signature)


class People:
    """Finds and keeps users."""

    def __init__(self, database: Database, signer: Signer, process: str) -> None:
        self._db = database
        self.signer = signer
        self._process = process
        self._hasher = PasswordHasher()
        self._dummy = ""
        self._users: _Believed[User | None] = _Believed()
        self._tokens: _Believed[str | None] = _Believed()

    # ------------------------------------------------------------------ recognising

    async def by_cookie(self, cookie: str) -> Identity | None:
        read = self.signer.read_session(cookie)
        if read is None:
            return None
        user_id, stamp = read
        user = await self._user(user_id)
        if user is None:
            return Identity(user_id, guest_name(user_id), False) if stamp == 0 else None
        return _identity(user) if user.stamp == stamp else None

    async def by_token(self, token: str) -> Identity | None:
        if not token.startswith(TOKEN_PREFIX) or len(token) > 100:
            return None
        digest = _digest(token)
        known = self._tokens.get(digest)
        if known is None:
            known = self._tokens.put(digest, await self._db.read(lambda c: store.find_token(c, digest)))
        if known[0] is None:
            return None
        user = await self._user(known[0])
        return None if user is None else _identity(user)

    async def session_of(self, who: Identity) -> str:
        user = await self._user(who.user_id)
        return self.signer.session(who.user_id, 0 if user is None else user.stamp)

    def new_guest(self) -> tuple[Identity, str]:
        """A guest and their cookie. Nothing is stored until they do something."""
        user_id = secrets.token_hex(12)
        return Identity(user_id, guest_name(user_id), False), self.signer.session(user_id, 0)

    async def _user(self, user_id: str) -> User | None:
        known = self._users.get(user_id)
        if known is None:
            known = self._users.put(user_id, await self._db.read(lambda c: store.find_user(c, user_id)))
        return known[0]

    # ------------------------------------------------------------------ names and accounts

    async def rename(self, who: Identity, name: str) -> tuple[Identity, list[str]]:
        """The person under the new name, and the tables that show it."""
        name = clean(name, NAME_LENGTH)
        if not name:
            raise Refused("A name can't be empty: type one.")
        shown = await self._db.write(lambda c: store.name_user(c, who.user_id, name, self._process))
        self._users.forget(who.user_id)
        return Identity(who.user_id, name, who.account, who.login), shown

    async def keep(self, who: Identity) -> None:
        """Stores a guest who has started to leave traces, under their current name."""
        if await self._user(who.user_id) is None:
            await self._db.write(lambda c: store.name_user(c, who.user_id, who.name, self._process))
            self._users.forget(who.user_id)

    async def sign_up(self, who: Identity, login: str, password: str) -> Identity:
        login = login.strip().lower()
        if who.account:
            raise Refused("You already have an account: log out to create another.")
        if not _LOGIN.fullmatch(login):
            raise Refused("A login name has 3 to 32 letters, digits, dots or dashes: choose another.")
        if not _PASSWORD[0] <= len(password) <= _PASSWORD[1]:
            raise Refused(f"A password has {_PASSWORD[0]} to {_PASSWORD[1]} characters: choose another.")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            await self._db.write(lambda c: store.sign_up(c, who.user_id, who.name, login, hashed))
        except Conflict:
            raise Refused("This login name is taken: choose another.") from None
        self._users.forget(who.user_id)
        return Identity(who.user_id, who.name, True, login)

    async def log_in(self, who: Identity, login: str, password: str) -> tuple[Identity, list[str]]:
        """The account, and the tables that came along from the guest who logged in."""
        login = login.strip().lower()
        user = await self._db.read(lambda c: store.find_login(c, login))
        hashed = user.password if user is not None and user.password else await self._dummy_hash()
        fits = await asyncio.to_thread(self._fits, hashed, password[: _PASSWORD[1]])
        if user is None or not fits:
            raise NotYours("Login name and password don't match: try again.")
        moved: list[str] = []
        if who.user_id and not who.account and who.user_id != user.id:
            moved = await self._db.write(
                lambda c: store.move_tables(c, who.user_id, user.id, user.name, self._process)
            )
        self._users.forget(user.id)
        return _identity(user), moved

    async def change_password(self, who: Identity, old: str, new: str) -> None:
        """Ends all other sessions too."""
        user = await self._user(who.user_id)
        if user is None or user.password is None:
            raise Refused("Only an account has a password: sign up first.")
        if not await asyncio.to_thread(self._fits, user.password, old[: _PASSWORD[1]]):
            raise NotYours("The old password is wrong: try again.")
        if not _PASSWORD[0] <= len(new) <= _PASSWORD[1]:
            raise Refused(f"A password has {_PASSWORD[0]} to {_PASSWORD[1]} characters: choose another.")
        hashed = await asyncio.to_thread(self._hasher.hash, new)
        await self._db.write(lambda c: store.set_password(c, who.user_id, hashed))
        self._users.forget(who.user_id)

    async def _dummy_hash(self) -> str:
        # An unknown login takes as long as a wrong password.
        if not self._dummy:
            self._dummy = await asyncio.to_thread(self._hasher.hash, secrets.token_hex(8))
        return self._dummy

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    # ------------------------------------------------------------------ personal tokens

    async def make_token(self, who: Identity, label: str) -> tuple[str, str, str]:
        """Its id, its label and the token itself, which is stored only as a hash."""
        label = clean(label, 40) or "token"
        await self.keep(who)
        if len(await self.tokens(who)) >= MOST_TOKENS:
            raise Refused(f"You already have {MOST_TOKENS} tokens: remove one first.")
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token_id = secrets.token_hex(6)
        await self._db.write(lambda c: store.add_token(c, _digest(token), token_id, who.user_id, label))
        return token_id, label, token

    async def tokens(self, who: Identity) -> list[store.TokenRow]:
        return await self._db.read(lambda c: store.tokens_of(c, who.user_id))

    async def remove_token(self, who: Identity, token_id: str) -> bool:
        self._tokens.forget_all()
        return await self._db.write(lambda c: store.remove_token(c, who.user_id, token_id))


def _identity(user: User) -> Identity:
    return Identity(user.id, user.name, user.login is not None, user.login)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
