"""REV-17 and REV-28.3: the Tactics track and its resets."""

from __future__ import annotations

import pytest
from tests.games.revenant.rules.staging import drive, hide, stage, tactics

from starboard.games.revenant.rules.recall import recall
from starboard.games.revenant.rules.tactics import (
    field_of,
    gain_tactics,
    lose_tactics,
    move_marker,
    reset_all,
    reset_prototype,
)
from starboard.games.revenant.tables import MAT, NEU, NOVARIS


@pytest.mark.parametrize(
    ("start", "gained", "field", "mat", "neu"),
    [(2, 4, 6, 2, 0), (11, 3, 12, 0, 1), (3, 1, 4, 0, 0), (12, 1, 12, 0, 0)],
)
def test_fields(start: int, gained: int, field: int, mat: int, neu: int) -> None:
    """EX-2, REV-17.2: a reward for each field entered; beyond 12 it is lost."""
    s = stage()
    move_marker(s, 0, start)
    drive(gain_tactics(s, s.players[0], gained, "REV-17.1"))
    assert field_of(s, 0) == field
    assert (s.players[0].free[MAT], s.players[0].free[NEU]) == (mat, neu)


def test_prototype_field_12() -> None:
    """REVP-4.15: no reward on 12."""
    s = stage(edition="prototype")
    move_marker(s, 0, 11)
    drive(gain_tactics(s, s.players[0], 1, "REV-17.1"))
    assert s.players[0].free == [0, 0, 0, 0]


@pytest.mark.parametrize(("rank", "start", "end"), [(0, 1, 0), (2, 5, 3), (2, 3, 2), (2, 1, 1)])
def test_losing(rank: int, start: int, end: int) -> None:
    """REV-17.4: not below the reset field of the rank, and no move at or below it."""
    s = stage()
    s.players[0].rank = rank
    move_marker(s, 0, start)
    lose_tactics(s, s.players[0], 2)
    assert field_of(s, 0) == end


def test_turn_order() -> None:
    """EX-19, REV-24.3: the highest field first, on one field the lower marker."""
    s = stage(4)
    s.tactics = tactics({7: (0,), 5: (1, 2), 0: (3,)})
    s.order = [3, 2, 1, 0]
    drive(recall(s))
    assert s.order == [0, 1, 2, 3]


@pytest.mark.parametrize(("rank", "start", "end", "mat"), [(3, 3, 3, 1), (2, 0, 2, 0), (3, 0, 3, 1)])
def test_reset(rank: int, start: int, end: int, mat: int) -> None:
    """EX-27, REV-28.4: a marker reset to field 3 gives 1 mat, also if it stood there."""
    s = stage()
    s.players[0].rank = rank
    move_marker(s, 0, start)
    drive(reset_all(s))
    assert field_of(s, 0) == end
    assert s.players[0].free[MAT] == mat


def test_reset_through_a_token() -> None:
    """EX-33, REV-28.9: HI, then Influence whose token moves the marker on before it is put back."""
    s = stage()
    p, other = s.players[0], s.players[1]
    p.influence[NOVARIS] = 4
    move_marker(s, 0, 11)
    move_marker(s, 1, 10)
    asked = drive(reset_all(s), "novaris")
    assert [question.verb for question in asked] == ["reset-house"]
    assert p.influence[NOVARIS] == 5
    assert p.free[NEU] == 1
    assert (len(p.hidden), len(other.hidden)) == (1, 1)
    assert s.tactics[0] == (0, 1, 2)
    assert s.rewards[NOVARIS] == (True, False, True)


def test_stacks_after_reset() -> None:
    """REV-28.5: by turn-order tile, the lowest at the bottom."""
    s = stage()
    s.order = [2, 0, 1]
    drive(reset_all(s))
    assert s.tactics[0] == (2, 0, 1)


def test_prototype_stacks() -> None:
    """REVP-6.5: whoever was higher before lies at the bottom; on one field the lower one stays lower."""
    s = stage(4, edition="prototype")
    s.tactics = tactics({2: (3, 0), 6: (2, 1)})
    reset_prototype(s)
    assert s.tactics[0] == (2, 1, 3, 0)


def test_hidden_is_by_rank() -> None:
    """REV-28.3, REV-16.4: on field 8 with rank 1 two cards are looked at and one is kept."""
    s = stage(2)
    p = s.players[0]
    p.rank = 1
    move_marker(s, 0, 8)
    s.hidden_deck = [0, 7, 14]
    s.hidden_discard = []
    asked = drive(reset_all(s), "shiveus")
    assert set(asked[0].options) == {"shiveus", "yarvek"}
    assert p.hidden == [7]
    assert s.hidden_discard == [14]
    hide(s, p, 0)
    assert p.hidden == [7, 0]
