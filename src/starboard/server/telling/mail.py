"""Mail: plain text, handed to one server, with a link in every letter by which it stops."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import urlsplit

from starboard.server.config import MailServer
from starboard.server.errors import Refused

_SECONDS = 15.0
_MOST_ADDRESS = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


class Bounced(Exception):
    """The mail server will not take letters to this address, now or later."""


def check_address(text: str) -> str:
    """The address as it is kept."""
    text = text.strip()
    if len(text) > _MOST_ADDRESS or not _ADDRESS.fullmatch(text):
        raise Refused("This is not an e-mail address: check it for a typing error.")
    name, _, domain = text.rpartition("@")
    return f"{name}@{domain.lower()}"


def compose(
    server: MailServer, url: str, to: str, subject: str, text: str, letter: str, stop: str | None = None
) -> EmailMessage:
    """`letter` goes into the message's id: one that is sent twice is recognised as the same."""
    made = EmailMessage()
    made["From"] = server.sender
    made["To"] = to
    # Names come from people. `=?` begins what the library would decode, line breaks and all.
    made["Subject"] = " ".join(subject.split()).replace("=?", "= ?")
    made["Date"] = formatdate()
    made["Message-ID"] = f"<{letter}@{urlsplit(url).hostname}>"
    made["Auto-Submitted"] = "auto-generated"
    if stop is not None:
        made["List-Unsubscribe"] = f"<{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        text = f"{text}\n\n-- \nNo more mail like this: {stop}"
    made.set_content(f"{text}\n")
    return made


def send(server: MailServer, message: EmailMessage) -> None:
    """Run this in a thread. Raises Bounced, or OSError if it may be tried again."""
    try:
        with _connect(server) as line:
            if not server.tls:
                line.ehlo()
                # A password is never sent in the clear, whatever the server says it can do.
                if server.user:
                    line.starttls(context=ssl.create_default_context())
                elif line.has_extn("starttls"):
                    line.starttls(context=_lenient())
            if server.user:
                line.login(server.user, server.password)
            line.send_message(message)
    except smtplib.SMTPRecipientsRefused as refused:
        code, said = next(iter(refused.recipients.values()))
        if code >= 500:
            raise Bounced(f"{code} {said.decode(errors='replace')}") from None
        raise


def _connect(server: MailServer) -> smtplib.SMTP:
    if server.tls:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(server.host, server.port, timeout=_SECONDS, context=context)
    return smtplib.SMTP(server.host, server.port, timeout=_SECONDS)


def _lenient() -> ssl.SSLContext:
    """As mail servers do among themselves: a certificate that nobody vouches for is better than none."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
