"""Combats in the view and on the stage: those that could be begun, and the one under way (VF-20, VF-22)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.drawings import answers, elements, having, scene_of, tree
from tests.games.voidfall.sampling import answer, asked, options, state, tables
from tests.games.voidfall.test_examples import begin, own, question, see

from starboard.games.voidfall import TITLE, campaign
from starboard.games.voidfall.board import forces
from starboard.games.voidfall.board import preview as drawn
from starboard.games.voidfall.board.options import texts
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.campaign import CombatView, InvasionView, under_way
from starboard.games.voidfall.combat.machine import fight
from starboard.games.voidfall.combat.story import Outcome
from starboard.games.voidfall.forecast import prospects
from starboard.games.voidfall.state import FROM_INVASIONS
from starboard.games.voidfall.view import own_view, view
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.page import Choice, Kept, Path
from starboard.kernel.run import Run

BARE = {"red.techs": [], "red.beside": "", "red.stock": [0, 2, 0, 0, 0]}
ENGAGE = ("focus-conquest", "focus-conquest.engage", "invade")


def invading(**more: Any) -> Run:
    """Red, without technologies, is asked what to invade with four FP of the Outpost."""
    run = begin(BARE | {"sector.0,2.fleet": {"corvette": 4}} | more)
    while question(run).verb != "invade":
        # Its card, its action, its effect; no Trade token, and no Credits in place of Energy.
        answer(run, next(one for one in (*ENGAGE, "none", 0) if one in question(run).options))
    return run


def seen(run: Run, target: str) -> InvasionView:
    return next(one for one in view(state(run), 0).invasions if one.target == target)


def sight(run: Run, seat: int | None = 0) -> Sight:
    words = VoidfallWords(tables(), options("second-genesis", 2))
    return Sight(tables(), scene_of(TITLE, words, state(run), asked(run), seat), Kept())


def said(markup: str) -> str:
    return " ".join(" ".join(tree(markup).itertext()).split())


# --- what could be invaded ----------------------------------------------------------------------------------


def test_every_force_with_its_end() -> None:
    """VF-22.11, VF-22.19: behind a Sector Defense stands 1 Voidborn FP.

    1 is shot down; 2 are 1 : 1, both fall; 3 are 2 : 1 and strike first; so are 4, who leave the Outpost.
    """
    found = seen(invading(), "0,1")
    (ladder,) = found.ladders
    assert ladder.source == "0,2"
    assert [(sum(rung.fleets), rung.result, sum(rung.left[0])) for rung in ladder.rungs] == [
        *((1, "defended", 0), (2, "tie", 0), (3, "conquered", 2), (4, "conquered", 3))
    ]
    assert ladder.gives_up
    assert found.force == (3, 0, 0, 0, 0, 0)
    assert (found.sources, found.defence, found.guns) == (("0,2",), (0, 0, 0, 0, 0, 1), 1)
    # Approach: one of ours. Salvo 1: 2 : 1, theirs.
    assert [(one.number, [sum(blow.lost) for blow in one.blows]) for one in found.course.steps] == [
        *((0, [1]), (1, [1]))
    ]
    # VF-23.7: the Glory of 3 there, and 1 of our own.
    assert found.influence == 4


def test_glory_for_a_sector_that_is_given_up_goes_before() -> None:
    """VF-20.6, VF-23.7: one of 4 is shot down, 3 beat 2; for the Outpost, left empty, the token of 1 is gone,
    and 3 of the sector and 2 of our own are left.
    """
    run = invading(**{"sector.0,1.void": 2, "red.glory": [1, 2]})
    found = seen(run, "0,1")
    assert (sum(found.force), found.course.result) == (4, "conquered")
    assert (found.influence, found.given) == (5, 1)
    text = said(drawn.preview(sight(run), "0,1"))
    assert "+5 Glory 3 +2 VF-23.7" in text
    assert "1 Glory token discarded for what is given up" in text
    before = state(run).players[0].influence
    answer(run, "0,1", 4, 1, "rest")
    while question(run).verb != "action":
        answer(run, next(one for one in ("forfeit", *question(run).options) if one in question(run).options))
    assert state(run).players[0].ledger[FROM_INVASIONS] == found.influence
    assert state(run).players[0].influence >= before + found.influence


def test_a_ladder_for_each_source_and_one_for_all() -> None:
    """VF-20.5: the Home has 2 Corvettes, the Outpost 4; 1,2 is next to both and held by 1."""
    found = seen(invading(), "1,2")
    assert [(one.source, len(one.rungs), one.gives_up) for one in found.ladders] == [
        *(("0,3", 2, False), ("0,2", 4, True), ("", 6, True))
    ]
    # 2 against 1 strike first: nothing is lost, and no sector given up.
    assert (found.sources, sum(found.force)) == (("0,3",), 2)


def test_the_last_rung_does_without_what_is_given_up() -> None:
    """VF-20.7, VF-22.12: the Shipyard of the Outpost fires a missile as long as the Outpost is held."""
    improved: dict[str, Any] = {
        "red.techs": ["improved deep-space-missiles"],
        "sector.0,2.installations": ["shipyard"],
    }
    improved |= {"red.tracks": [3, 0, 0]}
    rungs = seen(invading(**improved, **{"sector.0,1.void": 3}), "0,1").ladders[0].rungs
    # 3 sent: the missile leaves 2, the Defense takes 1 of ours: 2 : 2. All 4: 3 : 3, without the missile.
    assert [rung.result for rung in rungs] == ["defended", "defended", "tie", "tie"]
    rungs = seen(invading(**improved, **{"sector.0,1.void": 2}), "0,1").ladders[0].rungs
    # 3 sent: the missile leaves 1: 2 : 1. All 4: 3 : 2, one more of ours goes.
    assert [(rung.result, sum(rung.left[0])) for rung in rungs[2:]] == [("conquered", 2), ("conquered", 2)]


def test_fp_on_the_way_are_counted_with_each_further_one() -> None:
    """VF-20.5: two Corvettes are sent, then Sentries are asked for."""
    run = invading(**{"sector.0,2.fleet": {"corvette": 2, "sentry": 2}})
    answer(run, "0,1", 1)
    assert question(run).about == ("0,1", "0,2", "sentry")
    found = seen(run, "0,1")
    (ladder,) = found.ladders
    assert [sum(rung.fleets) for rung in ladder.rungs] == [1, 2, 3]
    assert [rung.result for rung in ladder.rungs] == ["defended", "tie", "conquered"]
    assert found.sent == (1, 0, 0, 0, 0, 0)
    assert found.force == (1, 2, 0, 0, 0, 0)
    # A Corvette stays behind.
    assert not ladder.gives_up
    markup = drawn.preview(sight(run), "0,1")
    assert answers(markup) == [0, 1, 2]
    pressed = [attrs["aria-pressed"] for attrs in having(markup, "aria-pressed")]
    assert pressed == ["false", "false", "true"]


def test_only_who_is_asked_sees_what_could_be_invaded() -> None:
    run = invading()
    assert view(state(run), 1).invasions == view(state(run), None).invasions == ()
    answer(run, "forfeit")
    assert not view(state(run), 0).invasions
    assert not view(state(run), 0).prospects


def test_another_player_loses_glory() -> None:
    """VF-23.8: Influence for the loser's Glory, of which one token is discarded."""
    changes = {"sector.0,1.owner": "black", "sector.0,1.fleet": {"corvette": 1}, "black.glory": [2, 5]}
    run = invading(**changes, **{"sector.0,1.void": 0, "sector.0,1.installations": []})
    found = seen(run, "0,1")
    assert (found.defender, found.influence) == (1, 7)
    text = said(drawn.preview(sight(run), "0,1"))
    assert "+7 Glory of Ash 5+2 VF-23.8" in text
    assert "Ash discards a Glory token" in text


def test_the_card_says_it_all() -> None:
    run = invading()
    text = said(drawn.preview(sight(run), "0,1"))
    assert "Certain win" in text
    assert "1 repelled 2 tie 3 2 stay 4" in text
    assert "+4 Glory 3 +1" in text
    code = sight(run).sector_name("0,2")
    assert f"{code} falls" in text
    short = said(drawn.brief(sight(run), "0,1"))
    assert "Win" in short
    assert "1 repelled 2 tie 3 2 stay" in short
    assert drawn.preview(sight(run), "0,0") == drawn.brief(sight(run), "0,0") == ""


def test_a_fallen_house_is_defended_by_nobody() -> None:
    """VF-23.2: two Sector Defenses, no FP."""
    run = invading()
    text = said(drawn.preview(sight(run), "-1,2"))
    assert "2 Sector Defenses VF-22.11" in text
    assert "nobody" not in text
    assert "s-nobody" not in drawn.preview(sight(run), "-1,2")


def test_glory_that_goes_for_a_sector_left_empty_pays_nothing() -> None:
    """VF-20.6, VF-23.7: the 2 FP of the Outpost win 1,2 and leave it for the token of 1: 3 + 1, not 5."""
    run = invading(**{"sector.0,3.fleet": {}, "sector.0,2.fleet": {"corvette": 2}, "red.glory": [1, 3]})
    found = seen(run, "1,2")
    assert (found.force, found.given, found.influence) == ((2, 0, 0, 0, 0, 0), 1, 4)
    text = said(drawn.preview(sight(run), "1,2"))
    assert "+4 Glory 1 +3" in text
    assert "1 Glory token discarded for what is given up" in text
    answer(run, "1,2", 2, 1)
    assert see(run, "red.influence", "red.glory") == [14, [1, 3]]
    run = invading(**{"sector.0,3.fleet": {}, "sector.0,2.fleet": {"corvette": 3}, "red.glory": [1, 3]})
    found = seen(run, "1,2")
    assert (found.force, found.given, found.influence) == ((2, 0, 0, 0, 0, 0), 0, 5)


def test_replicas_that_cost_nothing_are_foreseen() -> None:
    """VF-39.6, hook H4: 1 Corvette ties with 1 Voidborn FP, and the replica makes that a win."""
    replicators = {"red.techs": ["improved combat-replicators"], "red.tracks": [3, 0, 0]}
    run = invading(**replicators)
    found = seen(run, "1,2")
    assert [(rung.result, rung.left[0][0], rung.lost) for rung in found.ladders[0].rungs] == [
        *(("conquered", 1, 1), ("conquered", 3, 0))
    ]
    # With the toll of an event it is no longer free.
    found = seen(invading(**replicators, event="event-1-h-straight-to-hell"), "1,2")
    assert found.ladders[0].rungs[0].result == "tie"
    # VF-23.5: what stands in the sector stays.
    assert "1 installation stays" in said(drawn.preview(sight(run), "0,1"))


def test_what_carriers_bring_along_is_no_negative_loss() -> None:
    """VF-22.9: the Carrier deploys a Corvette; 2 against 1 lose nothing, and two are left of one."""
    run = invading(**{"red.techs": ["carriers"], "red.active": 2, "sector.0,3.fleet": {"carrier": 1}})
    prospect = next(one for one in view(state(run), 0).prospects if one.target == "1,2")
    assert (prospect.enough, prospect.left, prospect.lost) == ((0, 0, 0, 0, 1), 2, 0)
    _, note = texts(sight(run), Choice("1,2", ""))
    assert "−" not in note


# --- how many go from where ---------------------------------------------------------------------------------


def row(*numbers: int) -> Path:
    return tuple([Choice(n, str(n)) for n in numbers])


def test_the_smallest_force_that_wins_and_gives_nothing_up_is_proposed() -> None:
    """VF-20.5: 1,2 is next to the Home, which is never given up and has 3 Corvettes, and the Outpost with 1.

    VF-22.19: against 1 Voidborn FP 1 is a tie; 2 and more strike first and stay.
    """
    run = invading(**{"sector.0,3.fleet": {"corvette": 3}, "sector.0,2.fleet": {"corvette": 1}})
    answer(run, "1,2")
    assert seen(run, "1,2").piles == (("0,3", "corvette", 3), ("0,2", "corvette", 1))
    sees = sight(run)
    rows = [row(a, b) for a in (0, 1, 2, 3) for b in (0, 1) if a or b]
    ordered = [forces.answers_of(one) for one in forces.in_order(sees, rows)]
    # 0,2 falls with its only FP (VF-20.6).
    assert ordered == [(1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1)]
    assert forces.smallest_win(sees, rows) == row(2, 0)
    assert said(forces.texts(sees, (2, 0))[1]) == "2 left"
    home, outpost = sees.sector_name("0,3"), sees.sector_name("0,2")
    assert said(" ".join(forces.texts(sees, (2, 1)))) == f"2 {home} + 1 {outpost} 3 left · {outpost} falls"


def test_who_sends_none_is_told_what_goes_all_the_same() -> None:
    """VF-20.5: at least one FP goes, so after none from the Home the last Corvette of the Outpost does."""
    run = invading(**{"sector.0,3.fleet": {"corvette": 3}, "sector.0,2.fleet": {"corvette": 1}})
    answer(run, "1,2")
    sees = sight(run)
    outpost = sees.sector_name("0,2")
    assert said(" ".join(forces.texts(sees, (0,)))) == f"1 {outpost} tie · {outpost} falls"
    run = invading(**{"sector.0,3.fleet": {"corvette": 3}, "sector.0,2.fleet": {"corvette": 2}})
    answer(run, "1,2")
    assert said(" ".join(forces.texts(sight(run), (0,)))) == f"None {sees.sector_name('0,3')} keeps 3"


# --- the Combat under way -----------------------------------------------------------------------------------


def fighting() -> Run:
    """A Corvette and two Sentries against a Defense and 1 Voidborn FP: which FP does the Defense take?"""
    run = invading(**{"sector.0,2.fleet": {"corvette": 2, "sentry": 2}})
    answer(run, "0,1", 1, 2)
    assert question(run).verb == "combat-lose"
    return run


def fought(run: Run) -> CombatView:
    found = view(state(run), None).combat
    assert found is not None
    return found


def test_the_combat_is_the_same_for_everybody() -> None:
    run = fighting()
    s = state(run)
    assert view(s, 0).combat == view(s, 1).combat == fought(run)
    assert own_view(s, view(s, None), 1).combat == fought(run)


def test_what_the_open_choice_leads_to() -> None:
    """VF-22.14: after the Approach 2 are left, 2 : 1, and take it, whichever FP is lost."""
    one = fought(fighting())
    assert (one.sector, one.invader, one.defender, one.step) == ("0,1", 0, -1, 1)
    assert (one.seat, one.choice, one.about) == (0, "lose", 1)
    assert [(end.value, end.result, end.left) for end in one.ends] == [
        *(("corvette", "conquered", (2, 0)), ("sentry", "conquered", (2, 0)))
    ]


def test_the_scene_lights_the_step_and_offers_the_answers() -> None:
    run = fighting()
    markup = drawn.combat_scene(sight(run))
    assert answers(markup) == ["corvette", "sentry"]
    (now,) = [one for one in tree(markup).iter("li") if one.get("aria-current")]
    assert now[0].text == "Approach"
    assert "Your choice: Lose which FP?" in said(markup)
    watched = drawn.combat_scene(sight(run, 1))
    assert "Ash chooses: Lose which FP?" in said(watched)
    assert answers(watched) == []
    assert drawn.combat_scene(sight(invading())) == ""


def test_a_skirmish_is_seen_from_the_defenders_side() -> None:
    """VF-33.11: 3 Voidborn FP against a Corvette and a Sentry.

    VF-22.11: the Sentry takes one in the Approach. 2 : 1, it strikes first: which of ours goes? VF-22.24: a
    Sentry alone deals nothing more, and both Voidborn stay; a Corvette strikes back, and then it is 1 : 1.
    """
    changes = own("0,2", {"corvette": 1, "sentry": 1}) | {"red.corrupted-slots": [1, 2, 3]}
    run = begin(BARE | changes | {"phase": "skirmish"})
    assert question(run).verb == "combat-lose"
    one = fought(run)
    assert (one.invader, one.defender, one.seat) == (-1, 0, 0)
    assert one.start == ((0, 0, 0, 0, 0, 3), (1, 1, 0, 0, 0, 0))
    text = said(drawn.combat_scene(sight(run)))
    assert [(end.value, end.result, end.left) for end in one.ends] == [
        *(("corvette", "conquered", (2, 0)), ("sentry", "tie", (0, 0)))
    ]
    assert one.step == 2
    assert "Corvette FP Lost, 0 : 2 left" in text
    assert "Sentry FP Tie, 0 : 0 left" in text
    assert "Skirmish: 3 on the mat; the only sector in reach" in text


def test_what_is_told_is_what_happened() -> None:
    """A Combat repeated from its answers stands where the Combat itself does."""
    met: set[str] = set()
    arms = {"red.techs": ["shields", "escape-pods", "autonomous-drones"]}
    force = {"corvette": 2, "sentry": 1, "destroyer": 1, "carrier": 1, "dreadnought": 1}
    for seed in range(40):
        random = Random(seed)
        more = {"red.stock": [0, 9, 9, 9, 0], "red.trade": ["start 1"], "sector.0,1.void": 2 + seed % 2}
        run = invading(**arms, **more, **{"sector.0,2.fleet": force})
        answer(run, "0,1")
        while (now := asked(run)) is not None and now.verb.startswith(("send", "combat-", "pay", "trade")):
            one = under_way(state(run))
            if now.verb.startswith("combat-"):
                assert one is not None
                assert now.verb == f"combat-{one.choice}"
                assert [end.value for end in one.ends] == list(now.options)
                assert one.seat == now.seat
                met.add(one.choice)
            answer(run, random.choice(list(now.options)))
        assert under_way(state(run)) is None
    assert {"deploy", "lose", "absorb", "save", "shoot", "pay-drones"} <= met


# --- how many are fought ------------------------------------------------------------------------------------


def combats_fought(monkeypatch: pytest.MonkeyPatch) -> int:
    """For a view of five targets, with two FP of each kind: 242 mixes (VF-19.1)."""
    kinds = ("corvette", "sentry", "destroyer", "carrier", "dreadnought")
    run = invading(**{"sector.0,2.fleet": dict.fromkeys(kinds, 2)})
    s = state(run)
    fought = 0

    def counted(*given: Any) -> Outcome:
        nonlocal fought
        fought += 1
        return fight(*given)

    with monkeypatch.context() as patched:
        patched.setattr(campaign, "fight", counted)
        assert len(own_view(s, view(s, None), 0).invasions) == 5
    return fought


def test_every_mix_of_a_fleet_is_fought_once_for_each_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a few Combats more for each: FP of Home can come along, and the force that is shown is told."""
    assert 5 * 242 < combats_fought(monkeypatch) < 5 * 300


def test_of_too_many_mixes_few_are_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "_MOST_MIXES", 100)
    # Ten rungs, each with at most five forces and five kinds to add to them.
    assert 5 * 10 <= combats_fought(monkeypatch) < 5 * (242 + 2)


def test_the_short_prospect_says_the_same() -> None:
    """Against 1 Voidborn FP and a Defense 3 win, 2 of them stay; all four win too."""
    run = invading()
    one = next(one for one in view(state(run), 0).prospects if one.target == "0,1")
    assert (one.sources, one.available) == (("0,2",), (4, 0, 0, 0, 0))
    assert (one.enough, one.left, one.all_in) == ((3, 0, 0, 0, 0), 2, "conquered")
    assert one == next(each for each in prospects(state(run), state(run).players[0]) if each.target == "0,1")


def test_the_markup_is_well_formed() -> None:
    for markup in (drawn.preview(sight(invading()), "1,2"), drawn.combat_scene(sight(fighting()))):
        for tag, attrs in elements(markup):
            assert "style" not in attrs, tag
            assert "id" not in attrs, tag
