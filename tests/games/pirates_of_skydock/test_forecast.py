"""What is foreseen is what the rules then do."""

from __future__ import annotations

from tests.games.pirates_of_skydock.sampling import moments, position, start, state, tables

from starboard.games.pirates_of_skydock.forecast import chance_of, outlook, prospects, rise_before, wanted_die
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.rules.challenges import modifier
from starboard.games.pirates_of_skydock.state import PATROL, SOURCES, UPKEEP
from starboard.games.pirates_of_skydock.tables import SLOTS


def test_a_strongroom_is_rolled_against_the_level_that_it_raises_the_alert_to() -> None:
    assert rise_before(parse_effect("alert +1; challenge technical -> gain glory 3 else none")) == 1
    assert rise_before(parse_effect("alert -1; challenge technical -> gain glory 3 else none")) == 0
    assert rise_before(parse_effect("challenge mental -> none else alert +1")) == 0


def test_the_chance_of_a_face() -> None:
    # 2 to 20 are nineteen faces of twenty; only a 20 is one of twenty.
    assert [chance_of(die) for die in (2, 10, 11, 20)] == [95, 55, 50, 5]


def test_a_challenge_is_declared_as_it_was_foreseen() -> None:
    """In random games, whenever an action that rolls is taken."""
    checked = 0
    for seed in range(6):
        for run in moments(3, f"foreseen {seed}", 1):
            questions = run.questions()
            if len(questions) != 1 or questions[0].verb != "turn":
                continue
            s = state(run)
            p = s.players[questions[0].seat]
            for one in prospects(s, p):
                if one.slot < 0:
                    continue
                what = {"attack": "active", "loot": "loot", "room": "room"}.get(SOURCES[one.challenge.source])
                answer = f"{SLOTS[one.slot]} {what}"
                if what is None or answer not in questions[0].options:
                    continue
                after = run.fork()
                told = state(after).events = []
                after.answer(p.seat, answer)
                declared = next((event for event in told if event.verb == "challenge"), None)
                if declared is None or any(event.verb in ("improve", "play") for event in told):
                    continue
                c = one.challenge
                assert declared.data[2:] == (c.dc, c.stat_bonus, c.level_bonus, c.row_bonus, c.guards)
                assert 2 <= wanted_die(s, c) <= 20
                assert modifier(s, c) == c.stat_bonus + c.level_bonus + c.row_bonus - 2 * c.guards
                checked += 1
    assert checked > 30


def test_upkeep_walks_where_it_was_foreseen_to_walk() -> None:
    s = position(2, {}, "walk")
    foreseen = outlook(s)
    s.phase, s.step = UPKEEP, PATROL
    told = s.events = []
    start(s, False)
    names = tables()
    walked = [event.data for event in told if event.verb == "patrol"]
    rooms = [names.rooms[room].id for room in s.rooms]
    assert walked == [(rooms[spot], rooms[target], n) for spot, target, n in foreseen.walks]
    assert walked
