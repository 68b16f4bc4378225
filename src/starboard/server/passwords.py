"""Which passwords are good enough: long, not blank, and none that is tried first."""

from __future__ import annotations

import re

from starboard.server.errors import Refused

LEAST, MOST = 10, 200

# What people most often begin a password with; digits and signs around it do not make it better.
_WORDS_TEXT = """
    abc abcd account admin administrator adobe airforce alexander andrea angel apple asdf asdfgh asdfghjkl
    azerty babygirl baseball basketball batman blink bonjour butterfly changeme charlie chelsea chocolate
    computer corvette cowboys default dragon elizabeth fallout football forever freedom friend friends
    gateway general ginger google guest hallo hello hunter iloveu iloveyou internet jennifer jessica
    jesus jordan killer letmein liverpool login london loveme lovely manchester master matrix michael
    michelle minecraft monkey mustang naruto nicole nothing number one pass passpass passw passwd passwort
    password passwordpassword photoshop pokemon princess purple pussycat qazwsx qazwsxedc qwer qwert qwerty
    qwertyuiop qwertz qwertzuiop rainbow root samantha samsung secret server shadow slipknot snoopy soccer
    solarsphere starboard startrek starwars summer sunshine superman test tester testing thomas tigger
    trustno trustnoone user victoria welcome whatever william winter yankees zaq zaqwsx zxcvbn zxcvbnm
"""
_WORDS = frozenset(_WORDS_TEXT.split())
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "q1w2e3r4t5y6u7i8o9p0",
    "zaq12wsxcde34rfvbgt5",
    "147258369",
    "789456123",
)
_LEET = str.maketrans("013457@$!", "oleastasi")
_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")


def check_password(password: str, login: str) -> None:
    """Raises Refused with what is wrong with it."""
    if not password.strip():
        raise Refused("A password can't be blank: choose another.")
    if not LEAST <= len(password) <= MOST:
        raise Refused(f"A password has {LEAST} to {MOST} characters: choose another.")
    if is_common(password) or _around(password, login):
        raise Refused(
            "This password is one of the first that anybody would try: choose another, such as four words."
        )


def is_common(password: str) -> bool:
    """Whether it is a common word with trimmings, a run along the keyboard, or one thing repeated."""
    low = password.strip().lower()
    if len(set(low)) < 5 or any(_repeats(low, length) for length in range(1, len(low) // 2 + 1)):
        return True
    if any(low in row or low in row[::-1] for row in _ROWS):
        return True
    plain = low.translate(_LEET)
    bare = _EDGES.sub("", low)
    return any(word in _WORDS for word in (low, plain, bare, bare.translate(_LEET), _EDGES.sub("", plain)))


def _repeats(text: str, length: int) -> bool:
    """Whether it is the same few characters again and again: passpasspass, 123123123123."""
    return length < 5 and text == (text[:length] * len(text))[: len(text)]


def _around(password: str, login: str) -> bool:
    """The login name itself, or that with a year after it."""
    return bool(login) and _EDGES.sub("", password.lower()) in (login, _EDGES.sub("", login))
