"""Spoils JSON in every way we could think of, the same way each time."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

DEEP = 50_000
"""So deep that no parser written with recursion gets to the bottom."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 255, 2**31, -(2**31) - 1, 2**53 + 1, 2**63, -(2**63) - 1, 2**64),
    *(0.5, -0.0, 1e308, "", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "x" * 5000, "\u202e", "\r\n", "0"),
    *("__class__", "../../etc/passwd", "<script>", "'; DROP TABLE tables; --", "%s%n", "\x7f", "é" * 300),
    *([], {}, [[]], [None], {"": None}, {"\0": "\0"}, [0] * 1000, "NUMBER", "DEEP"),
)
# What JSON can say but Python's writer would not.
_RAW = {
    '"NUMBER"': "1" * 5000,
    '"DEEP"': "[" * DEEP + "]" * DEEP,
}
_BAD_BYTES = (
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\0", b"\xf5\x80\x80\x80"),
    *(b'"', b"}", b",", b"\\", b"1e999"),
)


def places(tree: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in it, itself included."""
    found = [here]
    if isinstance(tree, dict):
        for key, value in tree.items():
            found += places(value, (*here, key))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            found += places(value, (*here, number))
    return found


def written(tree: Any) -> bytes:
    text = json.dumps(tree)
    for word, raw in _RAW.items():
        text = text.replace(word, raw)
    return text.encode("utf-8", "surrogatepass")


def spoilt(tree: Any, random: Random) -> bytes:
    """One to three changes somewhere in it, or a few bytes that do not belong there."""
    if random.random() < 0.15:
        return _torn(written(tree), random)
    tree = copy.deepcopy(tree)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        tree = _changed(tree, random)
    return written(tree)


def _changed(tree: Any, random: Random) -> Any:
    where = _place(tree, random)
    if not where:
        return random.choice(VALUES)
    above = tree
    for step in where[:-1]:
        above = above[step]
    last = where[-1]
    kind = random.randrange(8)
    if kind == 0:
        del above[last]
    elif kind == 1 and isinstance(above, list):
        above.insert(last, copy.deepcopy(random.choice(above)))
    elif kind == 1:
        above[random.choice(("", "\0", "more", "__proto__", "seed"))] = random.choice(VALUES)
    elif kind == 2 and isinstance(above[last], str) and above[last]:
        cut = random.randrange(len(above[last]))
        above[last] = above[last][:cut] + random.choice("\0é\ud8000z") + above[last][cut + 1 :]
    elif kind == 2 and isinstance(above[last], int):
        above[last] += random.choice((-1, 1, 1000))
    else:
        above[last] = copy.deepcopy(random.choice(VALUES))
    return tree


def _place(tree: Any, random: Random) -> tuple[Any, ...]:
    """First one of its parts, then one within that part: a long list must not get all the attention."""
    if random.random() < 0.03 or not tree or not isinstance(tree, dict | list):
        return ()
    part = random.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
    return random.choice(places(tree[part], (part,)))


def _torn(data: bytes, random: Random) -> bytes:
    cut = random.randrange(len(data) + 1)
    if random.random() < 0.3:
        return data[:cut]
    return data[:cut] + random.choice(_BAD_BYTES) + data[cut + random.randrange(2) :]
