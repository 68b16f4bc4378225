"""Drawings of single components, and effects in signs."""

from __future__ import annotations

import re

import pytest
from tests.games.drawings import tree
from tests.games.voidfall.areas import by_class, check, signs, text, words
from tests.games.voidfall.sampling import tables

from starboard.games.voidfall.board import gallery
from starboard.games.voidfall.board.briefs import brief
from starboard.games.voidfall.board.pieces import symbols
from starboard.games.voidfall.board.texts import price, short, sign
from starboard.games.voidfall.grammar import parse_costs, parse_effect
from starboard.page import sprite

# What is no component.
UNDRAWN = {"aid", "map", "scenario", "ability"}


def test_every_component_that_is_explained_is_drawn() -> None:
    known = str(sprite.sheet(symbols()))
    drawn = 0
    for id, (kind, _) in tables().by_id.items():
        markup = gallery.draw(tables(), id)
        assert bool(markup) == (kind not in UNDRAWN), id
        if markup:
            drawn += 1
            check(markup)
            assert words(2).explain(id) is not None, id
            assert all(f'id="{one}"' in known for one in re.findall(r'href="#([^"]+)"', markup)), id
    assert drawn > 300


def test_technologies_have_both_versions() -> None:
    """5: Shields absorb 1 Salvo Damage, Improved ones 1 of each kind."""
    both = tree(gallery.draw(tables(), "shields"))
    cards = by_class(both, "plain-card")
    assert ["absorbs 1 Salvo" in text(one) for one in cards] == [True, False]
    assert "absorbs 1 + 1" in text(cards[1])
    assert text(tree(gallery.draw(tables(), "improved shields"))) == text(cards[1])


def test_there_is_nothing_for_what_is_unknown() -> None:
    assert gallery.draw(tables(), "nothing") == gallery.draw(tables(), "improved food") == ""
    assert gallery.draw(tables(), "vignette").startswith("<svg")


def said(markup: str) -> str:
    """Signs in braces."""
    return re.sub(r"<[^>]*>", "", re.sub(r'<svg[^>]*><use href="#([^"]*)"/></svg>', r"{\1}", markup))


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("gain 2F 1E", "2{i-food} 1{i-energy}"),
        ("one[remove-corruption; agenda any]", "remove {i-corruption} or gain {i-agenda}"),
        ("upto[pop; activate 1]", "+1, activate 1{p-corvette}"),
        ("pay 1S -> tech basic", "1{i-science} → gain Basic {i-f-progress}"),
        ("techs >= 3 -> influence 10", "3+ {i-f-progress} → 10{i-influence}"),
        ("track:economy >= 2 -> influence 5", "{i-t-economy} Tier 2+ → 5{i-influence}"),
        ("corr-mat = 0 -> influence 6", "no {i-corruption} on the mat → 6{i-influence}"),
        ("per 2 bounty -> influence 3", "per 2 {i-bounty} → 3{i-influence}"),
        ("per pure-sectors{pop>=4} -> influence 4", "per Pure sector of Pop 4+ → 4{i-influence}"),
        ("influence = glory-total", "{i-influence} = {i-glory} sum"),
        ("place void 1 + glory 2 on adj-void", "1{p-void} 2 on a {p-void} sector next to you"),
        ("none", "–"),
    ],
)
def test_effects_in_signs(written: str, shown: str) -> None:
    assert said(short(tables(), parse_effect(written))) == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("gain 1C 1S", "{i-credits}{i-science}"),
        ("gain 1F 1E 1M 1C 1S", "5{i-wild}"),
        ("upto[pop; remove-corruption]", "+1−{i-corruption}"),
        ("per pure-guilds -> influence 2", "2{i-influence}×"),
        ("one[gain 2C; gain 2S]", "2{i-credits}/2{i-science}"),
        ("skip", "{i-chevron}"),
    ],
)
def test_effects_as_small_as_it_gets(written: str, shown: str) -> None:
    assert said(sign(tables(), parse_effect(written))) == shown


def test_prices() -> None:
    assert price(tables(), ()) == "free"
    assert said(price(tables(), parse_costs("1E 1C"))) == "1{i-energy} 1{i-credits}"
    assert said(price(tables(), parse_costs("recall 1"))) == "recall 1{p-corvette}"


def test_a_technology_in_one_line() -> None:
    """Of an Improved card, what it adds: Hyperdrive keeps its regroup and jumps Voidstorms."""
    card = tables().technologies[tables().by_id["hyperdrive"][1]]
    assert said(brief(tables(), card, improved=False)) == "1{i-energy} → regroup"
    assert said(brief(tables(), card, improved=True)) == "jumps Voidstorms"


def test_every_technology_says_something_in_a_line() -> None:
    for card in tables().technologies:
        lines = [said(brief(tables(), card, improved=improved)) for improved in (False, True)]
        assert all(lines)
        assert lines[0] != lines[1], card.id


def test_houses_show_their_tracks() -> None:
    bands = by_class(tree(gallery.draw(tables(), "valnis")), "small-track")
    assert [signs(one)[0] for one in bands] == ["i-t-society", "i-t-statecraft", "i-t-economy"]
    assert [len(list(one.iter("s"))) for one in bands] == [7, 7, 7]
