"""What is foreseen is what the rules then do."""

from __future__ import annotations

from tests.games.pirates_of_skydock.sampling import moments, position, start, state, tables

from starboard.games.pirates_of_skydock.forecast import chance_of, outlook, prospects, rise_before, wanted_die
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.rules.challenges import modifier
from starboard.games.pirates_of_skydock.state import PATROL, SOURCES, UPKEEP
from starboard.games.pirates_of_skydock.tables import SLOTS, SPOTS
from starboard.games.pirates_of_skydock.view import view


def test_a_strongroom_is_rolled_against_the_level_that_it_raises_the_alert_to() -> None:
    assert rise_before(parse_effect("alert +1; challenge technical -> gain glory 3 else none")) == 1
    assert rise_before(parse_effect("alert -1; challenge technical -> gain glory 3 else none")) == 0
    assert rise_before(parse_effect("challenge mental -> none else alert +1")) == 0


def test_a_strongroom_is_worth_what_the_level_that_it_leads_to_makes_it() -> None:
    """V25: at the last space of level 2 the rise comes first, so it is 3 + 1 glory; one space earlier 3."""
    for alert, glory in ((11, 4), (10, 3)):
        changes = {"turn": "red", "alert": alert, "rooms.s3": "strongroom", "red.spot": "s3"}
        s = position(3, {**changes, "guards": {}, "red.character": "zenna-flux"})
        (foreseen,) = (one for one in view(s, 0).prospects if one.source == "room")
        assert (foreseen.score, foreseen.score_then) == (1, 1 + glory)


def test_a_backer_who_wants_quiet_is_lost_with_the_level_that_a_strongroom_leads_to() -> None:
    """5.11: the Quiet Hand gives 4 at level 1 or 2. In 2.4 the Strongroom leads to 3.1: 3 + 1 glory."""
    changes = {"turn": "red", "alert": 7, "rooms.s3": "strongroom", "red.spot": "s3", "guards": {}}
    s = position(2, {**changes, "red.backer": "quiet-hand", "red.glory": 5})
    (foreseen,) = (one for one in view(s, 0).prospects if one.source == "room")
    assert (foreseen.score, foreseen.score_then) == (9, 9)
    assert s.alert == 7


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


def test_the_foreseen_alert_is_that_of_the_tracks() -> None:
    """SKY-13.2 to SKY-13.6; V10: two overflows, then two characters and a dock guard that is missing."""
    guards = {"s3": [1, 0], "s6": [1, 0], "s1": [1, 0], "bridge": [2, 0], "s2": [2, 0]}
    seats = {"red.spot": "s3", "black.spot": "s6", "teal.spot": "s5", "amber.spot": "s5"}
    # The guards of s1, bridge and s2 walk on without meeting anybody.
    s = position(4, {"turn": "red", "alert": 13, "guards": guards, "supply": 0, **seats})
    assert outlook(s).alert == 18
    assert (s.alert, s.supply, sum(s.guards)) == (13, 0, 7)
    # 3 + 1 for red is level 2, where the guard to the dock is there and does not count.
    s = position(2, {"turn": "red", "alert": 3, "guards": {"s3": [1, 0]}, "red.spot": "s3"})
    assert outlook(s).alert == 4
    # Two characters at the last spot: the token does not go beyond LOCKDOWN, whatever others hold.
    s = position(2, {"turn": "red", "alert": 15, "guards": {"dock": [1, 0]}, "red.hand": ["loop-the-feed-a"]})
    assert outlook(s).alert == 16


def test_the_foreseen_upkeep_breaks_up_crowds() -> None:
    """V22: a guard joins two stunned ones in s1, where nobody is: two go home, and the alert rises."""
    guards = {"s1": [0, 2], "s3": [1, 0]}
    s = position(2, {"turn": "red", "alert": 5, "guards": guards, "supply": 8, "red.spot": "dock"})
    found = outlook(s)
    assert (found.joined, found.crowded, found.alert) == ((), (SPOTS.index("s1"),), 6)
    # With red there, 4b brings a guard and 4c +1; the crowd goes without a further rise (SKY-14.9).
    s = position(2, {"turn": "red", "alert": 5, "guards": guards, "supply": 8, "red.spot": "s1"})
    found = outlook(s)
    assert (found.joined, found.crowded, found.alert) == ((SPOTS.index("s1"),), (SPOTS.index("s1"),), 6)


def test_no_guard_is_foreseen_whom_the_supply_has_not() -> None:
    """SKY-14.5: s3 is before s2 in patrol order and gets the only guard; s2 raises the alert (SKY-13.2)."""
    changes = {"turn": "red", "red.spot": "s2", "black.spot": "s3", "guards": {"s2": [1, 0], "s3": [1, 0]}}
    found = outlook(position(2, {**changes, "supply": 1}))
    assert (found.joined, found.alert) == ((SPOTS.index("s3"),), 3)
    # SKY-13.4: at the edge of a level the dock gets one too; 2 + 2 for two characters.
    found = outlook(position(2, {**changes, "alert": 2, "supply": 5}))
    assert (found.joined, found.alert) == (tuple(SPOTS.index(spot) for spot in ("dock", "s3", "s2")), 4)


def test_the_chance_with_cards_counts_the_whole_shortfall() -> None:
    """SKY-9.8: brakka 1 - 6 = -5 against 16 wants a 21; two cards make that a 17, so 4 faces of 20 work."""
    hand = ["overclock-a", "overclock-b"]
    changes = {"turn": "red", "alert": 12, "red.spot": "s3", "guards": {"s3": [3, 0]}, "red.hand": hand}
    (one,) = (one for one in view(position(2, changes), 0).prospects if one.source == "patrol")
    assert (one.total, one.dc, one.needed, one.chance) == (-5, 16, 20, 5)
    assert (one.needed_with, one.chance_with) == (17, 20)
