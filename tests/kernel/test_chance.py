"""Chance: fair, exact to repeat, and to be checked afterwards."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.kernel.chance import Chance, commitment

# Chi-square at the 0.1 % level by degrees of freedom; with a fixed seed the test is no game of luck.
CRITICAL = {5: 20.52, 6: 22.46, 23: 49.73}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("sides", [6, 7])
def test_every_face_is_equally_likely(sides: int) -> None:
    chance = Chance.from_seed("fair")
    counts = [0] * sides
    for _ in range(12_000):
        counts[chance.below(sides)] += 1
    assert chi_square(counts) < CRITICAL[sides - 1]


def test_consecutive_numbers_do_not_lean_on_each_other() -> None:
    chance = Chance.from_seed("pairs")
    counts = [0] * 24
    for _ in range(12_000):
        counts[chance.below(4) * 6 + chance.below(6)] += 1
    assert chi_square(counts) < CRITICAL[23]


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance.from_seed("orders")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < CRITICAL[23]


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    chance = Chance.from_seed("rejection")
    # 2**32 = 3 * 1431655765 + 1: the last word has no fair share among three numbers.
    chance.pool = 0xFFFFFFFF | 5 << 32
    chance.left = 2
    assert chance.below(3) == 5 % 3
    assert chance.left == 0


@given(st.text(max_size=20), st.lists(st.integers(), max_size=40))
@settings(deadline=None, max_examples=60)
def test_a_shuffle_only_permutes(seed: str, items: list[int]) -> None:
    shuffled = items[:]
    Chance.from_seed(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@given(st.text(max_size=20), st.lists(st.integers(1, 1000), min_size=1, max_size=60), st.integers(0, 59))
@settings(deadline=None, max_examples=60)
def test_a_copy_goes_on_alike_and_apart(seed: str, sides: list[int], cut: int) -> None:
    chance = Chance.from_seed(seed)
    for n in sides[:cut]:
        assert 0 <= chance.below(n) < n
    twin = chance.copy()
    rest = [chance.below(n) for n in sides]
    assert [twin.below(n) for n in sides] == rest


def test_the_same_seed_gives_the_same_stream_and_another_seed_another() -> None:
    one, two, other = (Chance.from_seed(seed) for seed in ("a", "a", "b"))
    first = [one.below(1000) for _ in range(40)]
    assert [two.below(1000) for _ in range(40)] == first
    assert [other.below(1000) for _ in range(40)] != first


def test_rigged_numbers_come_first_and_a_copy_has_its_own() -> None:
    chance = Chance.from_seed("rigged")
    honest = Chance.from_seed("rigged").below(6)
    chance.rigged = (5, 0)
    assert chance.below(6) == 5
    twin = chance.copy()
    assert (chance.below(6), chance.below(6)) == (0, honest)
    assert twin.below(6) == 0


def test_a_rigged_number_out_of_range_is_refused() -> None:
    chance = Chance.from_seed("rigged")
    chance.rigged = (6,)
    with pytest.raises(ValueError, match="6 is not within 0…5"):
        chance.below(6)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_an_impossible_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Chance.from_seed("range").below(n)


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    # The well-known digest of "abc".
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment("ü") == hashlib.sha256(b"\xc3\xbc").hexdigest()


def test_a_lot_decides_the_next_number_and_nothing_else() -> None:
    """Ten worlds with ten lots show every second face of a d20, whatever their streams hold."""
    faces = []
    for n in range(10):
        chance = Chance.from_seed("lots")
        plain = Chance.from_seed("lots")
        chance.lot = (n + 0.5) / 10
        faces.append(chance.copy().below(20))
        assert chance.below(20) == faces[-1]
        assert [chance.below(20) for _ in range(30)] == [plain.below(20) for _ in range(30)]
    assert faces == list(range(1, 20, 2))
