"""What was made before is made again only from other facts, and there is an end to what is kept."""

from __future__ import annotations

from functools import partial

from starboard.kernel.recall import Recall


def test_the_same_facts_make_one_thing_and_too_many_are_forgotten() -> None:
    made: list[int] = []

    def make(n: int) -> list[int]:
        made.append(n)
        return [n]

    recall: Recall[list[int]] = Recall(2)
    one = recall.of((1, "a"), partial(make, 1))
    assert recall.of((1, "a"), partial(make, 1)) is one
    assert recall.of((2, "a"), partial(make, 2)) == [2]
    assert made == [1, 2]
    # A third does not fit: the others are made again when they are wanted.
    assert recall.of((3, "a"), partial(make, 3)) == [3]
    assert recall.of((1, "a"), partial(make, 1)) == one
    assert made == [1, 2, 3, 1]
