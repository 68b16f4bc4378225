"""The drawn Combat: result, course, ladder and spoils, each worked by hand from chapter 22 of the rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.drawings import answers, elements, tree
from tests.games.voidfall.sampling import laid, tables

from starboard.games.voidfall.board import combat_card as cc
from starboard.games.voidfall.board.lanes import Clash, Party, columns, folded, lanes
from starboard.games.voidfall.combat.machine import fight
from starboard.games.voidfall.combat.search import ladder
from starboard.games.voidfall.combat.sides import BASIC, DEFENDER, INVADER, Arms, Fleets, Side, void_side
from starboard.games.voidfall.state import NOBODY
from starboard.games.voidfall.view import view
from starboard.kernel.page import Choice

YOU, VOID = Party("p1", "You"), Party("void", "Void")


def three_against_two() -> Clash:
    """Three Corvettes with Basic Torpedoes and Shields against two Voidborn and a Sector Defense.

    Approach: the Defense deals 1, nothing absorbs it (Basic Shields work in Salvos only): two are left.
    Salvo 1: 2 : 2, together. We deal 1 + 1 Torpedoes, both Voidborn go; they deal 1, the Shields hold it.
    """
    start: Fleets = (3, 0, 0, 0, 0, 0)
    enemy = void_side(2, Arms(installations=1))
    outcome = fight(Side(start, Arms(torpedoes=BASIC, shields=BASIC)), enemy)
    return Clash("D2 Paradise World", outcome, (YOU, VOID), (start, enemy.fleets), 1, source="C4")


def plain(sent: int, met: int, viewer: int = INVADER) -> Clash:
    """Corvettes against Voidborn, with nothing behind either."""
    start: Fleets = (sent, 0, 0, 0, 0, 0)
    enemy = void_side(met)
    return Clash("C1", fight(Side(start), enemy), (YOU, VOID), (start, enemy.fleets), viewer=viewer)


def skirmish() -> Clash:
    """Two Voidborn strike at two Corvettes behind a Defense: 1 in the Approach, then 1 : 2."""
    mine: Fleets = (2, 0, 0, 0, 0, 0)
    outcome = fight(void_side(2), Side(mine, Arms(installations=1)))
    return Clash("C4", outcome, (VOID, Party("p3", "You")), ((0, 0, 0, 0, 0, 2), mine), 1, DEFENDER)


def said(markup: str) -> str:
    return " ".join(" ".join(tree(markup).itertext()).split())


def cubes(markup: str) -> Counter[str]:
    return Counter(
        attrs["class"] for _, attrs in elements(markup) if "cube" in attrs.get("class", "").split()
    )


# ---------------------------------------------------------------------- the course


def test_a_column_for_each_step() -> None:
    """VF-22.11, VF-22.21."""
    clash = three_against_two()
    found = columns(clash)
    assert [one.head for one in found] == ["Start", "Approach", "Salvo 1", "End"]
    assert [sum(one.fleets[INVADER]) for one in found] == [3, 3, 2, 2]
    assert [sum(one.fleets[DEFENDER]) for one in found] == [2, 2, 2, 0]
    assert [sum(one.lost[INVADER]) for one in found] == [0, 1, 0, 0]
    assert [sum(one.lost[DEFENDER]) for one in found] == [0, 0, 2, 0]


def test_what_is_lost_is_crossed_out() -> None:
    drawn = lanes(three_against_two(), columns(three_against_two()))
    # Ours: three at the start, three in the Approach of which one is lost, two, two. Theirs: 2, 2, 2 lost.
    assert cubes(drawn) == {"cube p1": 9, "cube p1 crossed": 1, "cube void": 4, "cube void crossed": 2}
    assert drawn.count('class="cross"') == 3


def test_arrows_carry_damage_and_a_shield_stops_it() -> None:
    """VF-22.25: the Shields absorb 1 in a Salvo."""
    drawn = lanes(three_against_two(), columns(three_against_two()))
    numbers = [one.text or "" for one in tree(drawn).iter("text") if "shot-number" in one.get("class", "")]
    assert sorted(numbers) == ["1", "1", "2"]
    assert drawn.count('href="#i-shield"') == 1
    # The blow that was stopped has no head.
    assert drawn.count("shot-head") == 2
    assert "held" in said(drawn)
    assert "defense" in said(drawn)


def test_initiative_says_who_strikes_first() -> None:
    """VF-22.19, VF-22.20."""
    assert cc.initiatives(three_against_two()) == ["2 : 2, together"]
    # Three against two: we strike first. One of theirs is gone, the other strikes back: 3 - 1 against 1.
    assert cc.initiatives(plain(3, 2)) == ["3 : 2, you first", "2 : 1, you first"]
    # Seen from the other side the own figure comes first too.
    assert cc.initiatives(skirmish())[0] == "2 : 1, you first"
    assert cc.initiatives(plain(1, 2))[0] == "1 : 2, it first"
    drawn = lanes(plain(3, 2), columns(plain(3, 2)))
    assert {"first", "then", "you first", "3 : 2"} <= {one.text for one in tree(drawn).iter("text")}


def test_the_viewer_is_below_the_line() -> None:
    assert plain(2, 1).below == INVADER
    assert skirmish().below == DEFENDER
    # For whoever watches, the Void is above.
    assert plain(2, 1, viewer=NOBODY).below == INVADER
    assert skirmish()._replace(viewer=NOBODY).below == DEFENDER


def test_a_long_combat_is_folded_in_the_preview_only() -> None:
    clash = plain(5, 4)
    salvos = [step.number for step in clash.outcome.steps if step.number]
    assert len(salvos) == 4
    assert [one.head for one in columns(clash)][2:-1] == ["Salvo 1", "Salvo 2", "Salvo 3", "Salvo 4"]
    assert [one.head for one in columns(clash, 2)][2:-1] == ["Salvo 1", "2–4"]
    # Nothing that was lost is left out.
    for found in (columns(clash), folded(clash)):
        for side in (INVADER, DEFENDER):
            assert sum(sum(one.lost[side]) for one in found) == sum(clash.outcome.lost[side])


def test_the_course_can_be_heard() -> None:
    drawn = cc.card(three_against_two())
    (label,) = [attrs["aria-label"] for _, attrs in elements(drawn) if attrs.get("class") == "lanes"]
    assert label.startswith("3 corvette FP of You against 2 voidborn FP of Void; Approach: You −1; ")
    assert label.endswith("Salvo 1: Void −2; left: 2 and 0")


# ---------------------------------------------------------------------- the result


@pytest.mark.parametrize(
    ("clash", "word"),
    [
        (three_against_two(), "Certain win"),
        (plain(1, 1), "Tie: sector falls"),  # both strike at once and both go (VF-22.20)
        (plain(1, 2), "Repelled"),
        (skirmish(), "Holds"),
    ],
)
def test_a_combat_is_certain(clash: Clash, word: str) -> None:
    assert word in said(cc.verdict(clash))
    assert word in said(cc.card(clash))


def test_a_lost_skirmish_is_bad_news() -> None:
    lost = Clash(
        "C4", fight(void_side(3), Side((1, 0, 0, 0, 0, 0))), (VOID, YOU), skirmish().start, 0, DEFENDER
    )
    assert said(cc.verdict(lost)) == "Sector lost"
    assert "bad" in cc.verdict(lost)


def test_where_damage_comes_from() -> None:
    text = said(cc.card(three_against_two()))
    assert "Void: 1 Sector Defense VF-22.11" in text
    assert "You: 1 + 1 Torpedoes VF-22.21" in text
    assert "Void: 1, held by Shields VF-22.21" in text


def test_blows_alike_share_a_line() -> None:
    # Five against four: each of ours takes one, theirs strike back until they are gone.
    text = said(cc.card(plain(5, 4)))
    assert "You: 1 Salvo 1–4 VF-22.21" in text
    assert "Void: 1 Salvo 1–3 VF-22.21" in text


def test_the_headline() -> None:
    assert cc.headline(three_against_two()) == "You take D2 Paradise World, 3 against 2 and 1 Sector Defense"
    assert cc.headline(skirmish()) == "Void is repelled at C4, 2 against 2 and 1 Sector Defense"


# ---------------------------------------------------------------------- the ladder


def rungs(chosen: int = 3, **more: object) -> cc.Ladder:
    enemy = void_side(2, Arms(installations=1))
    found = ladder((4, 0, 0, 0, 0, 0), Arms(torpedoes=BASIC, shields=BASIC), 0, enemy)
    return cc.Ladder(found, chosen, source="C4", **more)  # type: ignore[arg-type]


def test_every_force_with_its_end() -> None:
    # One is shot in the Approach. Two: one is left, 1 : 2; they strike first, the Shields hold, we take both.
    text = said(cc.card(three_against_two(), [rungs(falls="C4 falls")]))
    assert "Send from C4 1 repelled 2 1 stays 3 2 stay 4 C4 falls" in text


def test_a_force_can_be_sent_from_the_ladder() -> None:
    choices = {n: Choice(n, f"Send {n}") for n in (1, 2, 3, 4)}
    markup = cc.card(three_against_two(), [rungs(3, answers=choices)])
    assert answers(markup) == [1, 2, 3, 4]
    pressed = [attrs["aria-pressed"] for _, attrs in elements(markup) if "aria-pressed" in attrs]
    assert pressed == ["false", "false", "true", "false"]
    assert "data-answer" not in cc.card(three_against_two(), [rungs()])


def test_the_brief_card_has_result_losses_and_influence() -> None:
    text = said(cc.brief(three_against_two(), [rungs()], 9))
    assert "Win" in text
    assert "Approach −1" in text
    assert "Salvo 1 −2 1 held" in text
    assert "+9" in text
    assert "+9" not in said(cc.brief(plain(1, 2), (), 9))


def test_the_scene_lights_the_step_that_is_told() -> None:
    markup = cc.scene(plain(3, 2), 2)
    (now,) = [one for one in tree(markup).iter("li") if one.get("aria-current")]
    assert now[0].text == "Salvo 1"
    assert markup.count("lane-now") == 1


# ---------------------------------------------------------------------- what a win brings


def test_spoils_are_what_lies_open_there() -> None:
    """VF-23.7: Influence for all own Glory with what lies there."""
    seen = view(laid(2, scenario="kingdom-come"), 0)
    there = next(one for one in seen.sectors if one.tile == "megalopolis")
    spoils = cc.spoils_of(tables(), there, seen.players[0], 7)
    assert spoils.gained == (5,)
    text = said(cc.card(three_against_two(), (), spoils))
    own = "+".join(str(value) for value in sorted(seen.players[0].glory, reverse=True))
    assert re.search(rf"\+7 Glory 5 \+{re.escape(own)} VF-23.7", text)
    assert "turns up" in text
    assert "stays Corrupted, 1 installation removed" in text
    assert "Glory" not in said(cc.card(plain(1, 2), (), spoils))


def test_well_formed_and_nothing_inline() -> None:
    for clash in (three_against_two(), plain(5, 4), plain(1, 1), skirmish()):
        for markup in (cc.card(clash, [rungs()]), cc.brief(clash, [rungs()], 3), cc.scene(clash, 1)):
            for tag, attrs in elements(markup):
                assert "style" not in attrs, tag
                assert "id" not in attrs, tag  # several cards may stand on one page
