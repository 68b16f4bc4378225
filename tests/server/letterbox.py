"""Where letters arrive in tests: a mail server, and one over https for push services and webhooks."""

from __future__ import annotations

import base64
import datetime
import json
import ssl
import tempfile
import threading
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from tests.server.cluster import free_port

HOSTS = ("push.example.com", "discord.com", "hooks.slack.com", "hooks.example.com")


class MailBox:
    """A real mail server. `refuse` is what it says to every recipient."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse = ""
        self.port = free_port()
        # Named, or it would ask the network for the name of this machine.
        self._controller = Controller(
            self,
            hostname="127.0.0.1",
            port=self.port,
            server_hostname="mail.example.org",
            ready_timeout=60.0,
        )
        self._controller.start()

    def empty(self) -> None:
        self.letters.clear()
        self.refuse = ""

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def stop(self) -> None:
        self._controller.stop()


@dataclass
class Post:
    host: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Answer:
    """What the server says next, and for how long it says nothing before that."""

    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)


class WebBox:
    """An https server that answers to the names in `HOSTS`, with a certificate for them."""

    def __init__(self, folder: Path) -> None:
        self.posts: list[Post] = []
        self.answer = Answer()
        cert, key = _certificate(folder)
        box = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                box.posts.append(Post(headers["host"], self.path, headers, body))
                self.send_response(box.answer.status)
                for name, value in box.answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                return None

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cert, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.trust = ssl.create_default_context(cafile=str(cert))

    def empty(self) -> None:
        self.posts.clear()
        self.answer = Answer()

    @property
    def place(self) -> tuple[str, int]:
        return "127.0.0.1", int(self._server.server_address[1])


@cache
def boxes() -> tuple[MailBox, WebBox]:
    """One of each for all tests of this process, which use them one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        return MailBox(), WebBox(Path(folder))


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOSTS[0])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in HOSTS]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, hashes.SHA256())
    )
    cert, private = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert, private


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unplain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The keys that a browser makes when it subscribes, and what it does with what arrives."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription = {"endpoint": endpoint, "p256dh": plain(point), "auth": plain(self._auth)}

    def opens(self, post: Post) -> Any:
        """Decrypts it, as RFC 8291 says."""
        assert post.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(post.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return json.loads(text)


def signed_claims(post: Post, key: str) -> Any:
    """What the server says about itself to the push service (RFC 8292), if its signature holds."""
    scheme, _, rest = post.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert fields["k"] == key
    head, claims, signature = fields["t"].split(".")
    raw = unplain(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unplain(key))
    public.verify(utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unplain(claims))
