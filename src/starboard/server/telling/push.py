"""Notifications of browsers (Web Push): encrypted for one browser, signed so that its service knows us."""

from __future__ import annotations

import base64
import binascii
import hashlib
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from starboard.server.errors import Refused
from starboard.server.store import Browser

# What is not delivered by then need not be.
_KEPT_SECONDS = 24 * 3600
# The number of points of the curve: a private key is less than that.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class News(msgspec.Struct, frozen=True):
    """What the page's worker shows. A later one with the same tag takes its place."""

    text: str
    url: str
    stop: str
    tag: str


class Sealer:
    """The server's key for push services."""

    def __init__(self, private: str, contact: str) -> None:
        """`private`: 32 bytes as hex digits. `contact`: where a push service finds who runs this server."""
        number = int(private, 16) % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._contact = contact
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        # What a browser is told when it subscribes.
        self.public = _plain(point)

    def seal(self, browser: Browser, news: News, letter: str) -> tuple[bytes, dict[str, str]]:
        """The body for the browser's push service, and its headers."""
        # They bring along much that is not needed here, and most servers never send anything.
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        keys = {"p256dh": browser.p256dh, "auth": browser.auth}
        sealed = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(msgspec.json.encode(news))
        parts = urlsplit(browser.endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        signed = Vapid02(self._key).sign({"sub": self._contact, "aud": audience})
        return sealed["body"], {
            "Authorization": str(signed["Authorization"]),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT_SECONDS),
            "Urgency": "normal",
            # A letter that is sent twice, because we died after the first time, is shown once.
            "Topic": hashlib.sha256(letter.encode()).hexdigest()[:32],
        }


def digest_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def check_keys(p256dh: str, auth: str) -> None:
    """Whether a browser can have made these."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        whole = len(_bytes(p256dh)) == 65 and len(_bytes(auth)) == 16
    except (ValueError, binascii.Error):
        whole = False
    if not whole:
        raise Refused("The browser's keys can't be read: reload the page and try again.")


def _plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
