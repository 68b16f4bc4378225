"""Beside a question: its subject, cards before the die, the score that it is about, what is put off."""

from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest
from tests.games.drawings import answers, having, scene_of, tree
from tests.games.pirates_of_skydock.steering import TABLES, each_question, give, main_question, mark, on_turn

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.board import SkydockPage, stage, subject
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.state import BY_OBJECTIVE, BY_PATROL, BY_ROOM, Skydock
from starboard.games.pirates_of_skydock.tables import SLOTS, SPOTS, TECHNICAL
from starboard.games.pirates_of_skydock.view import ChallengeView
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import GO_ON, Question
from starboard.kernel.page import Kept, Scene

WORDS = SkydockWords(TABLES, TITLE.check_options({"seats": 4}))


def scene(s: Skydock, q: Question | None, seat: int) -> Scene:
    return scene_of(TITLE, WORDS, s, q, seat)


def sight(s: Skydock, q: Question | None) -> Sight:
    return Sight(TABLES, scene(s, q, 0), Kept())


def areas(of: Scene) -> dict[str, str]:
    return SkydockPage(TABLES, WORDS).areas(of)


# ---------------------------------------------------------------------- before the die


def codes(s: Skydock, seat: int | None = 0) -> ChallengeView:
    """The attempt on the Flight Codes as it is foreseen."""
    return next(one for one in TITLE.view(s, seat).prospects if one.objective == "flight-codes")


def on_the_bridge(*cards: str) -> Skydock:
    """Vesper Lark, technical 3, with Interact 1 in row A: 14 less 3 is 11, which ten faces show."""
    s = on_turn("vesper-lark", "doc-sallow")
    s.players[0].spot = SPOTS.index("bridge")
    s.guards = [0] * len(SPOTS)
    mark(s, 0, "A1")
    give(s, 0, *cards)
    return s


def test_cards_before_the_die_say_the_chance_that_they_lead_to() -> None:
    """SKY-9.5: +3 makes it 8, thirteen faces; +4 makes it 7, fourteen."""
    one = codes(
        on_the_bridge("overclock-a", "vent-crawl-a", "steady-hands-a", "bypass-kit-a", "shock-baton-a")
    )
    # Shock Baton is for physical challenges.
    assert (one.chance, dict(one.before)) == (50, {"steady-hands-a": 65, "bypass-kit-a": 70})


def test_a_card_that_has_to_pay_is_not_offered_before_the_die() -> None:
    """SKY-8.7: the gear of Steady Hands is the only one."""
    one = codes(on_the_bridge("steady-hands-b", "vent-crawl-a", "bypass-kit-a"))
    assert dict(one.before) == {"bypass-kit-a": 70}


def test_guards_that_do_not_count() -> None:
    """SKY-9.3: a guard takes 2 off, so that 13 is wanted; without him it is 11 again."""
    s = on_the_bridge("overclock-a", "vent-crawl-a", "smoke-canister-a")
    s.guards[SPOTS.index("bridge")] = 1
    one = codes(s)
    assert (one.chance, dict(one.before)) == (40, {"smoke-canister-a": 50})


def test_the_score_if_it_works_counts_glory_and_the_backer() -> None:
    """SKY-15.3: 5 glory and a support of 3 are 8; 6 for the codes and 4 for a second token make 18."""
    s = on_the_bridge("overclock-a", "vent-crawl-a")
    p = s.players[0]
    p.glory, p.support, p.backer = 5, [3], TABLES.by_id["rust-admiral"][1]
    s.marked[1] = 1
    one = codes(s)
    assert (one.score, one.score_then) == (8, 18)
    assert (s.marked[0], p.glory) == (0, 5)
    drawn = areas(scene(s, main_question(s), 0))
    said = "".join("".join(tree(drawn["stage"]).itertext()).split())
    assert "score8→18ifitworks" in said


def test_a_room_s_glory_is_counted() -> None:
    """The Bridge gives 1 glory."""
    s = on_the_bridge()
    s.players[0].glory = 5
    room = next(one for one in TITLE.view(s, 0).prospects if one.source == "room")
    assert room.score_then - room.score == 1


def test_everybody_sees_his_own_cards_only_and_nobody_another_s_score() -> None:
    found: Counter[bool] = Counter()

    def look(s: Skydock, q: Question) -> None:
        if s.challenge is None:
            return
        for seat in (None, *range(len(s.players))):
            seen = TITLE.view(s, seat).challenge
            assert seen is not None
            mine = seat == s.challenge.seat
            hand = [] if seat is None else [TABLES.cards[card].id for card in s.players[seat].hand]
            assert {id for id, _ in seen.before} <= set(hand)
            assert mine or (seen.score, seen.score_then) == (0, 0)
            found[mine] += bool(seen.before)

    each_question(3, 5, look)
    assert found[True]
    assert found[False]


def test_stepping_in_says_the_chance_that_it_leads_to() -> None:
    """SKY-9.5: Loose Deckplate takes 3 off: 14 instead of 11, seven faces of twenty."""
    s = on_the_bridge("overclock-a", "vent-crawl-a")
    give(s, 1, "loose-deckplate-a")
    s.challenge = declare(s, s.players[0], BY_OBJECTIVE, TECHNICAL, SLOTS.index("A1"), objective=0)
    seen = TITLE.view(s, 1).challenge
    assert seen is not None
    assert (seen.chance, seen.before) == (50, (("loose-deckplate-a", 35),))


def test_the_roll_card_offers_the_cards() -> None:
    """Each in the bar, on the card and in the hand with its chance, and the same answer everywhere."""
    met: Counter[int] = Counter()

    def look(s: Skydock, q: Question) -> None:
        if q.verb != "react" or q.about[0] not in ("roll", "assist") or met.total() > 20:
            return
        seen = scene(s, q, q.seat)
        drawn = areas(seen)
        before = seen.view.challenge.before
        met[len(before)] += 1
        assert [id for id, _ in before] == [one for one in q.options if one != GO_ON]
        for area in ("stage", "extra"):
            offered = [one for one in tree(drawn[area]).iter() if "before-card" in one.get("class", "")]
            assert [json.loads(one.get("data-answer", "")) for one in offered] == [id for id, _ in before]
            for one, (_, chance) in zip(offered, before, strict=True):
                assert f"{chance} %" in "".join(one.itertext())

    for seed in range(3):
        each_question(4, seed, look)
    assert met


# ---------------------------------------------------------------------- the subject


def test_what_a_question_is_about_is_docked_beside_it_and_marked_where_it_lies() -> None:
    met: Counter[str] = Counter()

    def look(s: Skydock, q: Question) -> None:
        if met[q.verb] > 4:
            return
        seen = scene(s, q, q.seat)
        wanted = ""
        if q.verb in ("help", "helper", "interact-marker", "improve"):
            wanted = str(q.about[0])
        elif q.verb == "payment":
            wanted = seen.view.attempt.objective
        elif q.verb == "spend" and seen.view.challenge.objective:
            wanted = seen.view.challenge.objective
        elif q.verb == "react" and q.about[0] == "spawn":
            wanted = seen.view.rooms[SPOTS.index(str(q.about[1]))].room
        elif q.verb in ("sneak", "stun", "shift") and seen.view.playing:
            wanted = seen.view.playing[-1]
        if not wanted:
            return
        met[q.verb] += 1
        drawn = areas(seen)
        docked = [one for one in tree(drawn["question"]).iter() if "docked" in one.get("class", "").split()]
        assert [one.get("data-explain") for one in docked] == [wanted]
        marked = [
            one.get("data-explain")
            for area in ("stage", "left")
            for one in having(drawn[area], "data-subject")
        ]
        if "of-card" not in docked[0].get("class", "") and seen.view.phase != "planning":
            assert wanted in marked

    for seed in range(4):
        each_question(4, seed, look)
    assert {"help", "helper", "improve", "payment", "react", "sneak"} <= set(met)


def test_a_window_is_about_the_encounter_or_the_loot_and_not_about_what_led_to_it() -> None:
    """SKY-4.3: Snap Decision may still be in play, and what the room offers to Interact is not at issue."""
    met: Counter[str] = Counter()

    def look(s: Skydock, q: Question) -> None:
        about = str(q.about[0]) if q.verb == "window" else ""
        if about not in ("encounter", "random-half", "loot"):
            return
        seen = sight(s, q) if q.seat == 0 else Sight(TABLES, scene(s, q, q.seat), Kept())
        found = subject.of(seen)
        assert found is not None
        if about == "loot":
            assert found == (subject.LOOT, seen.view.players[q.seat].spot)
            assert "Loot, " in subject.dock(seen)
            assert 'data-explain="loot"' in subject.dock(seen)
        else:
            assert found == (subject.ENCOUNTER, seen.view.encounter)
            met["played"] += bool(seen.view.playing)
        met[about] += 1

    for seed in range(6):
        each_question(4, seed, look)
    assert set(met) >= {"encounter", "loot", "played"}


@pytest.mark.parametrize(("source", "offers"), [(BY_PATROL, False), (BY_ROOM, True)])
def test_what_a_room_offers_stands_beside_its_own_challenge_only(source: int, offers: bool) -> None:
    s = on_the_bridge("overclock-a")
    s.challenge = declare(s, s.players[0], source, TECHNICAL, SLOTS.index("A1"))
    seen = scene(s, Question(0, "react", ("overclock-a", GO_ON), ("roll",), False), 0)
    (docked,) = [
        one for one in tree(areas(seen)["question"]).iter() if "docked" in one.get("class", "").split()
    ]
    assert docked.get("data-explain") == seen.view.rooms[SPOTS.index("bridge")].room
    assert (docked.find("span") is not None) == offers


def test_a_turn_is_about_nothing_in_particular() -> None:
    s = on_the_bridge()
    assert subject.of(sight(s, main_question(s))) is None


# ---------------------------------------------------------------------- what is put off


def window(*mutable: str) -> Scene:
    s = on_the_bridge("vent-crawl-a", "bypass-kit-a")
    question = Question(0, "window", ("vent-crawl-a", "improve bypass-kit-a", GO_ON), ("after",), False)
    return msgspec.structs.replace(scene(s, question, 0), mutable=mutable)


def mutes(of: Scene) -> list[tuple[list[str], str]]:
    return [
        (json.loads(one.get("data-mute", "")), " ".join("".join(one.itertext()).split()))
        for one in tree(areas(of)["question"]).iter("button")
        if one.get("data-mute")
    ]


def test_what_need_not_be_asked_again_stands_beside_the_question() -> None:
    assert mutes(window()) == []
    assert mutes(window("vent-crawl-a")) == [(["vent-crawl-a"], "Do not ask for this again this round")]
    both = mutes(window("vent-crawl-a", "improve bypass-kit-a"))
    assert both == [
        (["vent-crawl-a"], "Do not ask for Vent Crawl again this round"),
        (["improve bypass-kit-a"], "Do not ask for improving with Bypass Kit again this round"),
        (["vent-crawl-a", "improve bypass-kit-a"], "Do not ask for any of these again this round"),
    ]


# ---------------------------------------------------------------------- on the ship


def test_a_guard_is_moved_on_the_ship() -> None:
    s = on_turn("vesper-lark", "doc-sallow")
    ways = ("bridge active to s1", "bridge active to s2")
    drawn = stage.whole(sight(s, Question(0, "shift", ways, (1,), False)))
    assert sorted(answers(drawn)) == sorted(ways)
    at = {
        one.get("data-answer"): place
        for place in tree(drawn).iter()
        if "map-place" in place.get("class", "")
        for one in place.iter()
        if one.get("data-answer")
    }
    for way in ways:
        assert f"at-{way.split()[-1]}" in at[json.dumps(way)].get("class", "").split()
        # The corridor lights up with it.
        assert f'class="route" data-key="{way}"' in drawn


def test_a_guard_from_several_rooms_says_from_where() -> None:
    s = on_turn("vesper-lark", "doc-sallow")
    ways = ("bridge active to s1", "s2 stunned to s1")
    drawn = stage.whole(sight(s, Question(0, "shift", ways, (1,), False)))
    said = " ".join("".join(tree(drawn).itertext()).split())
    assert "from Bridge" in said
    assert "from Sickbay" in said


def test_the_small_ship_calls_two_in_a_room_by_name() -> None:
    s = on_turn("vesper-lark", "doc-sallow", "oro-quill")
    for p, spot in zip(s.players, ("bridge", "bridge", "dock"), strict=True):
        p.spot = SPOTS.index(spot)

    def names() -> list[str]:
        drawn = tree(stage.small(sight(s, None)))
        return ["".join(one.itertext()) for one in drawn.iter() if one.get("class") == "aboard"]

    assert sorted(names()) == ["Doc", "Oro", "Vesper"]
    s.players[2].spot = SPOTS.index("bridge")
    # Of three the signs have to do.
    assert names() == []
