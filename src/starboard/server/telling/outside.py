"""Posts to addresses that people have given us: only to https, only out into the public internet.

Nobody may use this server to reach what only this server can reach. So the name is looked up once, every
address behind it must be public, and the connection goes to the very address that was checked. Redirects are
not followed, and nothing but the status of the answer is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from starboard.server.errors import Refused

_PORT = 443
_SECONDS = 10.0
_MOST_URL = 1000
_MOST_BODY = 8000
_MOST_HEAD = 16_384
_PLAIN = re.compile(r"[!-~]+")
_HOST = re.compile(r"[A-Za-z0-9.-]+")
# IPv4 addresses in IPv6 dress, as a gateway translates them.
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
# All of IPv6 that is given out for the public internet. What lies outside may lead anywhere: to a site's own
# network, or through a gateway of its own to IPv4 addresses of inside.
_GIVEN_OUT = ipaddress.ip_network("2000::/3")


class Unreachable(Exception):
    """It did not work this time; the text is for the operator."""


def check_url(url: str) -> str:
    """The address, if it may be posted to as far as can be seen without looking up the name."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORT
    except ValueError:
        raise Refused("This is not an address: copy it once more.") from None
    if parts.scheme != "https" or len(url) > _MOST_URL or not _PLAIN.fullmatch(url):
        raise Refused("The address must begin with https:// and hold no blanks: copy it once more.")
    host = parts.hostname or ""
    named = _HOST.fullmatch(host) and "." in host and not host.rpartition(".")[2].isdigit()
    if not named or "@" in parts.netloc or port != _PORT:
        raise Refused("The address must name a public server, without a port or a password.")
    return url


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and not of this machine or a network around it."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is None and found in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found not in _GIVEN_OUT:
            return False
    return found.is_global and not found.is_multicast


class Outside:
    """The way out. Tests let it lead to a server of their own."""

    def __init__(self) -> None:
        self._context: ssl.SSLContext | None = None

    def context(self) -> ssl.SSLContext:
        # Loading the certificates takes a while, and most servers never post anything.
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer. Raises Unreachable, and Refused for what nobody may be asked to reach."""
        check_url(url)
        assert len(body) <= _MOST_BODY
        parts = urlsplit(url)
        host = parts.hostname or ""
        target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
        lines = [
            f"POST {target} HTTP/1.1",
            f"Host: {host}",
            "User-Agent: Starboard",
            "Connection: close",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        request = "\r\n".join([*lines, "", ""]).encode("ascii") + body
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._exchange(host, await self._look_up(host), request)
        except TimeoutError:
            raise Unreachable(f"{host} did not answer in time") from None
        except (OSError, EOFError, ValueError) as error:
            raise Unreachable(f"{host}: {error}") from None

    async def _look_up(self, host: str) -> list[tuple[str, int]]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, _PORT, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(is_public(address) for address in addresses):
            raise Refused(f"{host} is not a public server.")
        return [(address, _PORT) for address in addresses]

    async def _connect(
        self, host: str, places: list[tuple[str, int]]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the first place that answers."""
        for number, place in enumerate(places, 1):
            try:
                return await asyncio.open_connection(
                    *place, ssl=self.context(), server_hostname=host, limit=_MOST_HEAD
                )
            except OSError:
                if number == len(places):
                    raise
        raise AssertionError("a name was looked up to no address")

    async def _exchange(self, host: str, places: list[tuple[str, int]], request: bytes) -> int:
        reader, writer = await self._connect(host, places)
        try:
            writer.write(request)
            await writer.drain()
            while True:
                status = _status(await reader.readuntil(b"\n"))
                if status >= 200:
                    return status
                # The server only says that it is still busy.
                while (await reader.readuntil(b"\n")).strip():
                    pass
        except asyncio.LimitOverrunError:
            raise ValueError("the answer is too long") from None
        finally:
            writer.transport.abort()


def _status(line: bytes) -> int:
    read = re.match(rb"HTTP/1\.[01] ([1-5]\d\d)\b", line)
    if read is None:
        raise ValueError("the answer is not HTTP")
    return int(read[1])
