"""The effect language of the rules document (5.0)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.content import load
from starboard.games.pirates_of_skydock.grammar import Effect, GrammarError
from starboard.games.pirates_of_skydock.grammar import parse_effect as parse

Shape = tuple[Any, ...]


def shape(effect: Effect) -> Shape:
    """A tree as nested tuples, so that two trees can be compared."""
    return (
        effect.kind,
        tuple(shape(part) for part in effect.parts),
        tuple((cost.kind, cost.amounts) for cost in effect.costs),
        effect.verb,
        effect.args,
        effect.where,
    )


def leaf(verb: int, *args: int, where: int = 0) -> Shape:
    return (g.LEAF, (), (), verb, args, where)


def node(kind: int, *parts: Shape, args: tuple[int, ...] = ()) -> Shape:
    return (kind, parts, (), -1, args, 0)


NONE = node(g.SEQ)
GLORY = leaf(g.VERB_GLORY, 1)
LOOT = leaf(g.VERB_DRAW, g.LOOT, 1)


def all_effects() -> Iterator[Effect]:
    tables = load()
    for room in tables.rooms:
        yield room.effect
    for card in tables.cards:
        yield card.effect
    for encounter in tables.encounters:
        yield encounter.guard
        yield encounter.random


# --- verbs ------------------------------------------------------------------------------------------------

SINGLE = {
    "draw scheme 2": leaf(g.VERB_DRAW, g.SCHEME, 2),
    "draw loot 1": leaf(g.VERB_DRAW, g.LOOT, 1),
    "dig loot 3 1": leaf(g.VERB_DIG, 3, 1),
    "share scheme 1": leaf(g.VERB_SHARE, 1),
    "discard any 1": leaf(g.VERB_DISCARD, g.ANY, 1),
    "discard scheme 2": leaf(g.VERB_DISCARD, g.SCHEME, 2),
    "discard loot 1": leaf(g.VERB_DISCARD, g.LOOT, 1),
    "steal here 1": leaf(g.VERB_STEAL, 1),
    "scan encounter 3": leaf(g.VERB_SCAN, 3),
    "gain glory 2": leaf(g.VERB_GLORY, 2),
    "alert +1": leaf(g.VERB_ALERT, 1),
    "alert -2": leaf(g.VERB_ALERT, -2),
    "calm 1": leaf(g.VERB_CALM, 1),
    "spawn guard here": leaf(g.VERB_SPAWN),
    "stun guard here 2": leaf(g.VERB_STUN, 2, where=g.HERE),
    "stun guard adjacent 1": leaf(g.VERB_STUN, 1, where=g.ADJACENT),
    "stun guard anywhere 1": leaf(g.VERB_STUN, 1, where=g.ANYWHERE),
    "remove guard adjacent 1": leaf(g.VERB_REMOVE, 1, where=g.ADJACENT),
    "airlock guard here 1": leaf(g.VERB_AIRLOCK, 1),
    "shift guard anywhere 3": leaf(g.VERB_SHIFT, 3, where=g.ANYWHERE),
    "cancel spawn any": leaf(g.VERB_CANCEL_SPAWN, where=g.ANYWHERE),
    "cancel spawn here": leaf(g.VERB_CANCEL_SPAWN, where=g.HERE),
    "cancel token": leaf(g.VERB_CANCEL_TOKEN),
    "cancel encounter": leaf(g.VERB_CANCEL_ENCOUNTER),
    "neutralize self 1": leaf(g.VERB_NEUTRALIZE, 1),
    "heal self 2": leaf(g.VERB_HEAL, 2, 0, where=g.SELF),
    "heal here 2": leaf(g.VERB_HEAL, 2, 0, where=g.HERE),
    "heal here 2 paid": leaf(g.VERB_HEAL, 2, 1, where=g.HERE),
    "sneak 2": leaf(g.VERB_SNEAK, 2),
    "sneak any": leaf(g.VERB_SNEAK, g.ANY_STEPS),
    "drag dock": leaf(g.VERB_DRAG),
    "energy 1": leaf(g.VERB_ENERGY, 1),
    "stack 1": leaf(g.VERB_STACK, 1),
    "activate move": leaf(g.VERB_ACTIVATE, t.MOVE),
    "activate attack": leaf(g.VERB_ACTIVATE, t.ATTACK),
    "bonus 3": leaf(g.VERB_BONUS, 3, -1),
    "bonus 4 physical": leaf(g.VERB_BONUS, 4, t.PHYSICAL),
    "bonus 4 technical": leaf(g.VERB_BONUS, 4, t.TECHNICAL),
    "penalty 3": leaf(g.VERB_PENALTY, 3),
    "unguard": leaf(g.VERB_UNGUARD),
    "reroll": leaf(g.VERB_REROLL),
}


@pytest.mark.parametrize("text", SINGLE)
def test_single_verbs(text: str) -> None:
    assert shape(parse(text)) == SINGLE[text]
    assert str(parse(text)) == text


def test_every_verb_is_tried() -> None:
    assert {wanted[3] for wanted in SINGLE.values()} == set(range(len(g.VERBS)))


def test_names_match_their_places() -> None:
    for place, name in enumerate(g.VERBS):
        words = name.upper().split()
        code = "_".join(words) if words[0] == "CANCEL" else words[-1] if words[0] == "GAIN" else words[0]
        assert getattr(g, f"VERB_{code}") == place
    for names in (g.SORTS, g.SCOPES):
        assert all(getattr(g, name.upper()) == place for place, name in enumerate(names))


# --- what holds other steps -------------------------------------------------------------------------------


def test_steps_in_order() -> None:
    effect = parse("gain glory 1; draw loot 1; gain glory 1")
    assert shape(effect) == node(g.SEQ, GLORY, LOOT, GLORY)


def test_none_is_an_empty_sequence() -> None:
    assert shape(parse("none")) == NONE
    assert str(parse("none")) == "none"


def test_challenge() -> None:
    effect = parse("challenge technical -> gain glory 1 else draw loot 1")
    assert shape(effect) == node(g.CHALLENGE, GLORY, LOOT, args=(t.TECHNICAL,))
    effect = parse("challenge physical -> (gain glory 1; draw loot 1) else none")
    assert shape(effect) == node(g.CHALLENGE, node(g.SEQ, GLORY, LOOT), NONE, args=(t.PHYSICAL,))


def test_an_arrow_takes_one_step_only() -> None:
    """Without brackets, what follows the `;` happens in any case."""
    effect = parse("if company -> gain glory 1; draw loot 1")
    assert shape(effect) == node(g.SEQ, node(g.IF, GLORY, args=(g.COND_COMPANY, 0)), LOOT)
    effect = parse("challenge mental -> none else gain glory 1; draw loot 1")
    assert shape(effect) == node(g.SEQ, node(g.CHALLENGE, NONE, GLORY, args=(t.MENTAL,)), LOOT)


def test_choose() -> None:
    effect = parse("choose { gain glory 1; draw loot 1 | draw loot 1 }")
    assert shape(effect) == node(g.ALT, node(g.SEQ, GLORY, LOOT), LOOT)
    assert str(effect) == "choose { gain glory 1; draw loot 1 | draw loot 1 }"


@pytest.mark.parametrize(("word", "sort"), [("scheme", g.SCHEME), ("loot", g.LOOT), ("any", g.ANY)])
def test_pay(word: str, sort: int) -> None:
    effect = parse(f"pay discard {word} 2 -> gain glory 1")
    assert shape(effect) == (g.COST, (GLORY,), ((g.DISCARD, (sort, 2)),), -1, (), 0)
    assert str(effect.costs[0]) == f"discard {word} 2"


def test_if() -> None:
    assert shape(parse("if level>=3 -> gain glory 1")) == node(g.IF, GLORY, args=(g.COND_LEVEL, 3))
    assert shape(parse("if company -> gain glory 1")) == node(g.IF, GLORY, args=(g.COND_COMPANY, 0))


def test_strongroom() -> None:
    """5.2: the longest text of the document."""
    text = "alert +1; challenge technical -> (gain glory 3; if level>=3 -> gain glory 1) else none"
    more = node(g.IF, GLORY, args=(g.COND_LEVEL, 3))
    success = node(g.SEQ, leaf(g.VERB_GLORY, 3), more)
    wanted = node(g.SEQ, leaf(g.VERB_ALERT, 1), node(g.CHALLENGE, success, NONE, args=(t.TECHNICAL,)))
    assert shape(parse(text)) == wanted
    assert str(parse(text)) == text
    assert [one.verb for one in g.leaves(parse(text))] == [g.VERB_ALERT, g.VERB_GLORY, g.VERB_GLORY]


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("  draw  scheme 1 ;draw loot 1", "draw scheme 1; draw loot 1"),
        ("(draw scheme 1)", "draw scheme 1"),
        ("((draw scheme 1); (reroll))", "draw scheme 1; reroll"),
        ("(draw scheme 1; reroll); unguard", "(draw scheme 1; reroll); unguard"),
        ("(none); reroll", "none; reroll"),
        ("alert+1", "alert +1"),
        ("if level >= 2->(reroll)", "if level>=2 -> reroll"),
        ("choose{(reroll)|none}", "choose { reroll | none }"),
        (
            "if company -> pay discard any 1 -> challenge mental -> reroll else (none)",
            "if company -> (pay discard any 1 -> (challenge mental -> reroll else none))",
        ),
        (
            "challenge mental -> if company -> reroll else choose { none | reroll }",
            "challenge mental -> (if company -> reroll) else (choose { none | reroll })",
        ),
    ],
)
def test_one_tidy_spelling(text: str, tidy: str) -> None:
    assert str(parse(text)) == tidy
    assert shape(parse(tidy)) == shape(parse(text))


def test_all_content_goes_round() -> None:
    effects = list(all_effects())
    assert len(effects) == 15 + 48 + 36 + 2 * 24
    for effect in effects:
        again = parse(str(effect))
        assert shape(again) == shape(effect)
        assert str(again) == str(effect)


def steps() -> st.SearchStrategy[str]:
    """Texts of steps, with as many brackets as anybody might write."""

    def more(step: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        several = st.lists(step, min_size=1, max_size=3).map("; ".join)
        group = several.map(lambda text: f"({text})")
        one = st.one_of(step, group)
        return st.one_of(
            group,
            st.tuples(st.sampled_from(t.STATS), one, one).map(
                lambda found: "challenge {} -> {} else {}".format(*found)
            ),
            st.tuples(several, several).map(lambda found: "choose {{ {} | {} }}".format(*found)),
            st.tuples(st.sampled_from(g.SORTS), one).map(
                lambda found: "pay discard {} 1 -> {}".format(*found)
            ),
            st.tuples(st.sampled_from(("level>=2", "company")), one).map(
                lambda found: "if {} -> {}".format(*found)
            ),
        )

    return st.recursive(st.sampled_from((*SINGLE, "none")), more, max_leaves=8)


@given(st.lists(steps(), min_size=1, max_size=3).map("; ".join))
def test_whatever_is_written_goes_round(text: str) -> None:
    effect = parse(text)
    again = parse(str(effect))
    assert shape(again) == shape(effect)
    assert str(again) == str(effect)


def test_effects_travel_to_other_processes() -> None:
    for effect in all_effects():
        again = pickle.loads(pickle.dumps(effect))
        assert shape(again) == shape(effect)
        assert str(again) == str(effect)


# --- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a verb at character 1, but the text ends there"),
        ("drow scheme 1", "expected a verb at character 1, got 'drow'"),
        ("draw any 1", "expected one of scheme, loot at character 6, got 'any'"),
        ("draw scheme", "expected a number from 1 to 20 at character 12, but the text ends there"),
        ("draw scheme 0", "expected a number from 1 to 20 at character 13, got '0'"),
        ("draw scheme 21", "expected a number from 1 to 20 at character 13, got '21'"),
        ("draw scheme 1 draw loot 1", "expected ';' or the end at character 15, got 'draw'"),
        ("draw scheme 1;", "expected a verb at character 15, but the text ends there"),
        ("dig scheme 3 1", "expected loot at character 5, got 'scheme'"),
        ("dig loot 1 3", "expected a number not above 1 at character 12, got '3'"),
        ("gain 2", "expected glory at character 6, got '2'"),
        ("alert 1", "expected one of +, - at character 7, got '1'"),
        ("alert +", "expected a number from 1 to 20 at character 8, but the text ends there"),
        ("spawn guard there", "expected here at character 13, got 'there'"),
        ("stun guard 1", "expected one of here, adjacent, anywhere at character 12, got '1'"),
        ("stun guard self 1", "expected one of here, adjacent, anywhere at character 12, got 'self'"),
        ("cancel", "expected one of spawn, token, encounter at character 7, but the text ends there"),
        ("cancel spawn anywhere", "expected one of any, here at character 14, got 'anywhere'"),
        ("heal 1", "expected one of self, here at character 6, got '1'"),
        ("heal here 1 free", "expected ';' or the end at character 13, got 'free'"),
        ("sneak far", "expected a number from 1 to 20 or any at character 7, got 'far'"),
        (
            "activate spawn",
            "expected one of move, interact, scheme, loot, attack, heal at character 10, got 'spawn'",
        ),
        ("bonus 4 magical", "expected ';' or the end at character 9, got 'magical'"),
        (
            "challenge luck -> none else none",
            "expected one of physical, mental, technical at character 11, got 'luck'",
        ),
        ("challenge mental none", "expected '->' at character 18, got 'none'"),
        ("challenge mental -> none", "expected 'else' at character 25, but the text ends there"),
        (
            "challenge mental -> draw loot 1; reroll else none",
            "expected 'else' at character 32, got ';'",
        ),
        ("choose ( none | none )", "expected '{' at character 8, got '('"),
        ("choose { none }", "expected '|' at character 15, got '}'"),
        ("choose { none | none | none }", "expected '}' at character 22, got '|'"),
        ("pay gain glory 1 -> none", "expected 'discard' and what is paid at character 5, got 'gain'"),
        (
            "pay discard any 1",
            "expected '->' and what the cost buys at character 18, but the text ends there",
        ),
        ("if rich -> none", "expected one of level, company at character 4, got 'rich'"),
        ("if level<=2 -> none", "expected '>=' at character 9, got '<'"),
        ("if level>=5 -> none", "expected one of 1, 2, 3, 4 at character 11, got '5'"),
        ("(reroll", "expected ')' at character 8, but the text ends there"),
        ("reroll)", "expected ';' or the end at character 7, got ')'"),
        ("none else none", "expected ';' or the end at character 6, got 'else'"),
    ],
)
def test_what_is_wrong_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(text)
    assert str(caught.value) == sentence
