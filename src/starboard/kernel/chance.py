"""Randomness that lives inside the state, so that a replay is exact.

The stream is a keyed hash in counter mode: seeing rolls and shuffles does not help to predict the next one,
and anyone who gets the seed afterwards can check them all.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

_WORDS_PER_BLOCK: Final = 16
_WORD_MASK: Final = 0xFFFFFFFF


def commitment(seed: str) -> str:
    """What is shown before the game, so that the seed revealed after it can be checked."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Chance:
    """A stream of fair numbers. `rigged` numbers, for vectors, come before the stream.

    A `lot` from 0 to 1 decides the next number in its place: imagined worlds are given different ones, so
    that few of them show all a die may do.
    """

    __slots__ = ("block", "key", "left", "lot", "pool", "rigged")

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = 0
        self.pool = 0
        self.left = 0
        self.rigged: tuple[int, ...] = ()
        self.lot = -1.0

    @staticmethod
    def from_seed(seed: str) -> Chance:
        return Chance(hashlib.blake2b(seed.encode(), digest_size=32, person=b"starboard").digest())

    def copy(self) -> Chance:
        new = Chance(self.key)
        new.block = self.block
        new.pool = self.pool
        new.left = self.left
        new.rigged = self.rigged
        new.lot = self.lot
        return new

    def plain(self) -> dict[str, Any]:
        """Its part of a position's hash. The pooled words are too large for JSON numbers."""
        return {
            "block": self.block,
            "key": self.key.hex(),
            "left": self.left,
            "pool": hex(self.pool),
            "rigged": list(self.rigged),
        }

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if self.rigged:
            number = self.rigged[0]
            self.rigged = self.rigged[1:]
            if not 0 <= number < n:
                raise ValueError(f"the rigged number {number} is not within 0…{n - 1}")
            return number
        if self.lot >= 0.0:
            number = int(self.lot * n)
            self.lot = -1.0
            return number
        if not 0 < n <= _WORD_MASK:
            raise ValueError(f"there is no number below {n} to draw")
        # Words at the upper end that would favour low numbers are thrown away.
        limit = (_WORD_MASK + 1) // n * n
        while True:
            if self.left == 0:
                digest = hashlib.blake2b(self.block.to_bytes(8, "little"), digest_size=64, key=self.key)
                self.pool = int.from_bytes(digest.digest(), "little")
                self.block += 1
                self.left = _WORDS_PER_BLOCK
            word = self.pool & _WORD_MASK
            self.pool >>= 32
            self.left -= 1
            if word < limit:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
