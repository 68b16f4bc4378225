"""HTTP without a browser. All is on this machine: nobody's certificates are looked at, and a server that
shares it with other tests is given time."""

from __future__ import annotations

import ssl
from typing import Any

import httpx

_SECONDS = 60.0
# To read all the certificates that a browser trusts takes longer than most requests.
_NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def client(url: str = "", **more: Any) -> httpx.Client:
    """Keeps its connection and its cookies."""
    return httpx.Client(base_url=url, **{"timeout": _SECONDS, "verify": _NO_CERTIFICATES, **more})


def get(url: str, **more: Any) -> httpx.Response:
    return httpx.get(url, timeout=_SECONDS, verify=_NO_CERTIFICATES, **more)


def delete(url: str, **more: Any) -> httpx.Response:
    return httpx.delete(url, timeout=_SECONDS, verify=_NO_CERTIFICATES, **more)


def post(url: str, **more: Any) -> httpx.Response:
    return httpx.post(url, timeout=_SECONDS, verify=_NO_CERTIFICATES, **more)
