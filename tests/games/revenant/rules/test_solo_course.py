"""Chapter 6: how the solo game is laid out and how the Crew's turns go over a whole game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.revenant.sampling import fresh, start

from starboard.games.revenant.solo import CREW
from starboard.games.revenant.state import ACTION, FOLLOWER, HARBINGER, Revenant
from starboard.kernel.ask import Value

EDITIONS: list[dict[str, Value]] = [{"seats": 1}, {"seats": 1, "edition": "prototype"}]


@pytest.mark.parametrize("options", EDITIONS)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_corrupted_house_deck(options: dict[str, Value], seed: str) -> None:
    """REVS-1.2: 7, 5 and 3 cards of three Houses; the other 34 are the HI deck."""
    s = fresh(options, seed)
    assert s.solo is not None
    counts = Counter(s.tables.hidden[card] for card in s.solo.deck)
    assert sorted(counts.values()) == [3, 5, 7]
    assert sorted(s.solo.deck + s.hidden_deck) == list(range(49))


def test_the_houses_and_the_grid_are_random() -> None:
    """REVS-1.2, REVS-1.3: any House may be the frequent one; the four cards lie in any order, shuffled."""
    frequent = set()
    grids = set()
    for n in range(60):
        s = fresh({"seats": 1}, f"grid {n}")
        assert s.solo is not None
        houses = [s.tables.hidden[card] for card in s.solo.deck]
        frequent.add(Counter(houses).most_common(1)[0][0])
        assert houses != sorted(houses)
        grids.add(tuple(s.solo.grid))
        assert (s.solo.tile, s.solo.marker) == (0, 1)
        assert sorted(s.solo.grid) == [0, 1, 2, 3]
    assert frequent == set(range(7))
    assert len(grids) > 12


@pytest.mark.parametrize(
    ("options", "cards", "last"), [(EDITIONS[0], 2, "houses"), (EDITIONS[1], 1, "frigate")]
)
def test_set_up_alone(options: dict[str, Value], cards: int, last: str) -> None:
    """REVS-1.1, REVS-1.2, REVS-1.6, REVS-1.8: HI cards, the Frigate's place, the lines last of all."""
    random = Random("alone")
    run = start(options, "alone", forkable=False)
    s = run.state
    assert isinstance(s, Revenant)
    assert s.solo is not None
    verbs: list[str] = []
    while s.phase != ACTION:
        (question,) = run.questions()
        if question.verb == "solo-lines":
            # Everything else is settled by now.
            assert len(s.players[0].hidden) == cards
            assert sum(s.damage) == 1
        verbs.append(question.verb)
        run.answer(0, random.choice(list(question.options)))
    p = s.players[0]
    first_line = verbs.index("solo-lines")
    assert set(verbs[first_line:]) == {"solo-lines"}
    assert len(p.hidden) + len(s.hidden_deck) == 34
    assert s.council == []
    if last == "houses":
        house = p.influence.index(1)
        assert p.frigate == s.at[house * 4]
        assert verbs[first_line - 1] == "setup-house"
    else:
        assert verbs[first_line - 1] == "solo-frigate"
        assert p.frigate < 8
    # Sectors 1, 3, 6 and 7 hold more than one ship; every ship stands in the line of its sector.
    for sector in range(8):
        assert sorted(s.solo.lines[sector]) == s.ships_in(sector)


@pytest.mark.parametrize("options", [*EDITIONS, {"seats": 1, "level": "hard"}])
def test_twelve_turns_of_the_crew(options: dict[str, Value]) -> None:
    """REVS-2.1, REVS-2.5, REVS-2.6, REVS-3.5, REVS-5.7: a card before each of the player's twelve turns."""
    random = Random("twelve")
    run = start(options, "twelve", forkable=False)
    s = run.state
    assert isinstance(s, Revenant)
    solo = s.solo
    assert solo is not None
    influence = solo.influence[0]
    places = 0
    field = 0
    while run.questions():
        (question,) = run.questions()
        if question.verb == "place" and s.turn is not None and s.turn.step == 1:
            assert len(solo.revealed) == 3 * (s.cycle - 1) + s.round
            assert solo.tile == (solo.marker - 1) % 4
            figures = sum(who in (FOLLOWER, HARBINGER) for who in s.manned)
            assert figures + solo.figures + solo.harbinger == 3
            assert figures <= s.round
        places += question.verb == "solo-lines"
        now = next(n for n, stack in enumerate(s.tactics) if CREW in stack)
        assert now >= field
        field = now
        # No line names a ship that is elsewhere (REVS-1.6).
        assert all(s.at[ship] == n for n in range(8) for ship in solo.lines[n])
        run.answer(question.seat, random.choice(list(question.options)))
    assert (len(solo.revealed), len(solo.deck)) == (12, 3)
    shown = Counter(s.tables.hidden[card] for card in solo.revealed)
    assert solo.influence == [min(8, influence + shown[house]) for house in range(7)]
    assert places > 0
