"""Worked examples of chapter 7 of which a vector cannot say all: the order of decks and of the Trade column,
targets of Skirmishes. All others are in `tests/vectors/voidfall`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.voidfall.sampling import answer, asked, position, start, state

from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.position import probe
from starboard.games.voidfall.rules.skirmish import candidates, pick_target, strength
from starboard.games.voidfall.rules.trade import bonuses, space_of
from starboard.games.voidfall.state import Act
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

TURN = {"turn": "red"}


def begin(changes: Mapping[str, Any], seats: int = 2, scenario: str = "second-genesis") -> Run:
    """A position, whole by the invariants, at its first question."""
    s = position({**TURN, **changes}, seats, scenario)
    Watch(s)
    return start(s)


def see(run: Run, *keys: str) -> list[Any]:
    return [probe(state(run), key) for key in keys]


def question(run: Run) -> Question:
    found = asked(run)
    assert found is not None
    return found


def offered(run: Run) -> list[Value]:
    return list(question(run).options)


def own(at: str, fleet: dict[str, int], **more: Any) -> dict[str, Any]:
    """A sector of red."""
    found: dict[str, Any] = {f"sector.{at}.owner": "red", f"sector.{at}.fleet": fleet}
    for name, value in more.items():
        found[f"sector.{at}.{name}"] = value
    return found


def test_t02_the_next_token() -> None:
    """VF-2.1: after one has left the column of four, the next token comes from the third space."""
    run = begin({"phase": "agendas", "black.trade": ["start 1", "loose"]})
    assert space_of(state(run), see(run, "column")[0]) == 3


def test_t09_the_exchanged_agenda() -> None:
    """VF-8.6: it goes to the bottom of its deck."""
    run = begin({"red.slots": ["salvation-project", "grand-armada", ""], "red.agendas": ["hazard-institute"]})
    answer(run, "focus-conquest", "hazard-institute", "end", "slot 1")
    assert see(run, "agenda-deck.support")[0][-1] == "salvation-project"


def test_t51_returning_with_three_players() -> None:
    """VF-28.6, VF-28.7."""
    s = position(TURN, 3)
    assert [space_of(s, n) for n in (7, 8, 9)] == [4, 4, 5]


def test_t52_the_agenda_not_kept() -> None:
    """VF-30.1: of two drawn, the other goes to the bottom of the deck."""
    run = begin({"red.stock": [0, 1, 0, 1, 0]})
    answer(run, "focus-conquest", "focus-conquest.plan", "agenda any", "might", "draw", "full-armament")
    assert see(run, "agenda-deck.might")[0][-1] == "many-power-sources"


def test_t71_target_of_a_skirmish_without_strength() -> None:
    """VF-33.5, VF-33.10: where a target is needed, Pure comes first even with less Population."""
    s = position(
        {**TURN, "red.corrupted-slots": [], "sector.0,2.owner": ""}
        | own("1,2", {"corvette": 1}, population=2, corrupted=False)
        | own("0,1", {"corvette": 1}, population=4, corrupted=True)
    )
    p = s.players[0]
    assert strength(s, p, False) == 0
    names = s.tables.maps[s.map].sector_ids
    assert [names[at] for at in candidates(s, p)] == ["1,2", "0,1"]
    assert names[pick_target(s, p, 0)] == "1,2"


def test_trade_bonuses_of_the_top_space() -> None:
    """VF-28.2: the top space has none of its own."""
    s = position(TURN)
    found = [text for text, _ in bonuses(s, s.players[0], 1, Act("", ""))]
    assert found == ["influence 3", "activate 1", "gain 2C", "gain 2S", "gain 2B", "bounty 1", "gain 1S"]
