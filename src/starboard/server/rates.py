"""Limits per minute, by person and by address."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from time import monotonic

from starboard.server import store
from starboard.server.config import Limits
from starboard.server.database import Database
from starboard.server.errors import TooMany

# What all processes on one database count together. Answers and looks are so frequent that each process
# counts its own: they are limited for its sake.
SHARED = ("tables", "chat", "logins", "letters", "seats", "streams", "checks")
_TOO_MANY = "Too many requests: wait a little and try again."


def network_of(address: str) -> str:
    """Whoever has an IPv6 address has 2**64 of them: they count as one. Anything else counts as it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Rates:
    """Buckets that refill evenly: a burst is fine, a flood is not."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def use(self, kind: str, who: str, address: str) -> None:
        """Raises TooMany if either the person or their address has done this too often."""
        now = monotonic()
        for key, most in _buckets(self._limits, kind, who, address):
            if not self._take((kind, key), most, now):
                raise TooMany(_TOO_MANY)

    def _take(self, key: tuple[str, str], most: int, now: float) -> bool:
        left, then = self._buckets.pop(key, (float(most), now))
        left = min(float(most), left + (now - then) * most / 60.0)
        allowed = left >= 1.0
        self._buckets[key] = (left - 1.0 if allowed else left, now)
        while len(self._buckets) > 20_000:
            self._buckets.popitem(last=False)
        return allowed


class SharedRates:
    """The same, kept in the database. Ask the process's own first: a flood must not reach the database."""

    def __init__(self, db: Database, limits: Limits) -> None:
        self._db = db
        self._limits = limits

    async def use(self, kind: str, who: str, address: str) -> None:
        keys = [(f"{kind} {key}"[:160], most) for key, most in _buckets(self._limits, kind, who, address)]
        if not await self._db.write(lambda c: store.take_rates(c, keys)):
            raise TooMany(_TOO_MANY)


def _buckets(limits: Limits, kind: str, who: str, address: str) -> list[tuple[str, int]]:
    per_minute: int = getattr(limits, kind)
    return [(f"user {who}", per_minute), (f"at {address}", per_minute * limits.addresses)]
