"""Effects and expressions: from text to tree and back, and what an error says."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.harbour import (
    BELL,
    COINS,
    COLOURS,
    CREW,
    IF,
    LATER,
    MEND,
    PAINT,
    PLACES,
    REPEAT,
    REST,
    SAIL,
    SHIFT,
    SING,
    Condition,
    HarbourReader,
    parse,
)

from starboard.kernel.effect import (
    ALT,
    COST,
    FREE,
    LEAF,
    SEQ,
    Effect,
    EffectReader,
    Number,
    Perhaps,
    Verb,
    Word,
    leaves,
)
from starboard.kernel.grammar import OP_AND, OP_AT_LEAST, Expr, GrammarError, evaluate

# --- expressions ------------------------------------------------------------------------------------------


def counts(name: str, arg: str | None) -> int:
    return {("coins", None): 7, ("crew", None): 2, ("boats", "red"): 3, ("boats", "all"): 5}[name, arg]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("coins-crew-1", 4),
        ("coins-(crew-1)", 6),
        ("coins+crew*3", 13),
        ("(coins+crew)*3", 27),
        ("coins//2*2", 6),
        ("min(4, coins)", 4),
        ("max(4, coins)", 7),
        ("boats(red)+boats(all)", 8),
    ],
)
def test_numbers(text: str, value: int) -> None:
    expr = HarbourReader(text).quantity()
    assert evaluate(expr, counts) == value
    assert str(expr) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("coins >= 7", 1),
        ("coins >= 8", 0),
        ("coins <= 6", 0),
        ("coins == 7", 1),
        ("coins >= 8 or crew == 2 and boats(red) <= 3", 1),
        ("(coins >= 7 or crew == 2) and boats(red) <= 2", 0),
        ("coins >= 7 and crew >= 3", 0),
    ],
)
def test_conditions_are_one_or_zero(text: str, value: int) -> None:
    expr = HarbourReader(text).condition()
    found = evaluate(expr, counts)
    assert found == value
    assert type(found) is int
    assert str(expr) == text


def test_what_an_answer_has_settled_is_not_counted() -> None:
    def only_coins(name: str, arg: str | None) -> int:
        assert name == "coins"
        return 7

    assert evaluate(HarbourReader("coins >= 8 and crew >= 1").condition(), only_coins) == 0
    assert evaluate(HarbourReader("coins >= 7 or crew >= 1").condition(), only_coins) == 1


def test_an_expression_is_a_tree() -> None:
    expr = HarbourReader("coins >= 02 and boats(red)>=1").condition()
    assert expr.op == OP_AND
    left, right = expr.parts
    assert left.op == right.op == OP_AT_LEAST
    assert (right.parts[0].name, right.parts[0].arg, left.parts[1].value) == ("boats", "red", 2)
    assert str(expr) == "coins >= 2 and boats(red) >= 1"
    assert repr(left) == "Expr(coins >= 2)"


numbers = st.recursive(
    st.one_of(
        st.integers(0, 9).map(str),
        st.sampled_from(["coins", "crew", "boats(red)", "boats(all)"]),
    ),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]}){t[1]}({t[2]})"),
        st.tuples(inner, st.integers(1, 9)).map(lambda t: f"({t[0]})//{t[1]}"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda t: f"{t[0]}({t[1]},{t[2]})"),
    ),
    max_leaves=8,
)
conditions = st.recursive(
    st.tuples(numbers, st.sampled_from([">=", "<=", "=="]), numbers).map(" ".join),
    lambda inner: st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(
        lambda t: f"({t[0]}) {t[1]} ({t[2]})"
    ),
    max_leaves=4,
)


@given(conditions)
def test_any_condition_goes_round_with_the_same_meaning(text: str) -> None:
    expr = HarbourReader(text).condition()
    again = HarbourReader(str(expr)).condition()
    assert str(again) == str(expr)
    python = text.replace("boats(red)", "3").replace("boats(all)", "5").replace("coins", "7")
    assert evaluate(again, counts) == bool(eval(python.replace("crew", "2")))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a number or something that can be counted at character 1, but the text ends there"),
        ("coin >= 1", "expected a number or something that can be counted at character 1, got 'coin'"),
        ("coins", "expected a comparison with >=, <= or == at character 6, but the text ends there"),
        ("boats >= 1", "expected '(' at character 7, got '>='"),
        ("boats(blue) >= 1", "expected one of red, green, all at character 7, got 'blue'"),
        ("coins >= 10", "expected a number from 0 to 9 at character 10, got '10'"),
        ("coins//0 >= 1", "expected a number from 1 to 9 at character 8, got '0'"),
        ("coins and crew >= 1", "expected a comparison before this at character 7, got 'and'"),
        ("crew >= 1 and coins", "expected a comparison at character 15, got 'coins'"),
        ("(crew >= 1)+1 >= 1", "expected a number before this at character 12, got '+'"),
        ("crew >= 1 >= 1", "expected an operator or the end at character 11, got '>='"),
        ("min(crew) >= 1", "expected ',' at character 9, got ')'"),
    ],
)
def test_what_is_wrong_in_a_condition_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        HarbourReader(text).condition()
    assert str(caught.value) == sentence


def test_a_quantity_is_no_comparison() -> None:
    with pytest.raises(GrammarError, match="a number and not a comparison at character 1, got 'crew >= 1'"):
        HarbourReader(" crew >= 1 ").quantity()


# --- effects ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verb", "args", "where"),
    [
        ("rest", REST, (), 0),
        ("paint(green, 3)", PAINT, (1, 3), 0),
        ("mend(2, pier)", MEND, (2,), 1),
        ("mend(2, quay)", MEND, (2,), 2),
        ("bell(twice)", BELL, (2,), 0),
        ("sail(+4)", SAIL, (4,), 0),
        ("shift(2 - 8, quay)", SHIFT, (2, 8, 1), 0),
        ("sing(blue)", SING, (12,), 0),
    ],
)
def test_leaves_carry_the_numbers_of_their_brackets(
    text: str, verb: int, args: tuple[int, ...], where: int
) -> None:
    leaf = parse(text)
    assert (leaf.kind, leaf.verb, leaf.args, leaf.where) == (LEAF, verb, args, where)
    assert str(leaf) == text


def test_lower_kinds_bind_more_loosely() -> None:
    effect = parse("2 c + 1 crew -> earn(1) ; rest & wave | rest")
    assert effect.kind == ALT
    price, rest = effect.parts
    assert (price.kind, rest.kind) == (COST, LEAF)
    assert [(cost.kind, cost.amounts) for cost in price.costs] == [(COINS, (2,)), (CREW, (1,))]
    assert price.parts[0].kind == SEQ
    assert price.parts[0].parts[1].kind == FREE
    assert str(effect) == "2 c + 1 crew -> earn(1) ; rest & wave | rest"


def test_braces_stay_only_where_they_are_needed() -> None:
    assert str(parse("{rest | wave} & {rest}")) == "{rest | wave} & rest"
    assert str(parse("{{rest ; wave}}|rest")) == "rest ; wave | rest"
    assert str(parse("later( {1 c->{2 c->rest}} )")) == "later(1 c -> {2 c -> rest})"


def test_a_leaf_that_holds_an_effect_comes_before_its_leaves() -> None:
    effect = parse("rest ; later(wave | sink)")
    assert [leaf.text for leaf in leaves(effect)] == ["rest", "later(wave | sink)", "wave", "sink"]
    assert effect.parts[1].verb == LATER


def test_a_title_adds_its_own_ways_to_combine() -> None:
    effect = parse("x2[rest | wave] ; if coins >= 2 and crew >= 1 then {rest ; wave}")
    twice, condition = effect.parts
    assert (twice.kind, twice.args, twice.parts[0].kind) == (REPEAT, (2,), ALT)
    assert isinstance(condition, Condition)
    assert isinstance(condition.when, Expr)
    assert (condition.kind, str(condition.when)) == (IF, "coins >= 2 and crew >= 1")
    assert str(effect) == "x2[rest | wave] ; if coins >= 2 and crew >= 1 then {rest ; wave}"


def test_trees_travel_to_other_processes() -> None:
    effect = parse("2 c -> later(earn(1) ; mend(3, quay))")
    again: Effect = pickle.loads(pickle.dumps(effect))
    assert str(again) == str(effect)
    assert [leaf.values() for leaf in leaves(again.parts[0].parts[0])] == [
        leaf.values() for leaf in leaves(effect.parts[0].parts[0])
    ]
    assert again.costs[0].values() == ("2 c", COINS, (2,))
    assert repr(again) == f"Effect({effect})"


effects = st.recursive(
    st.sampled_from(["rest", "earn(3)", "paint(blue, 2)", "mend(1, quay)", "sail(+2)", "sing(red)"]),
    lambda inner: st.one_of(
        st.tuples(st.lists(inner, min_size=2, max_size=3), st.sampled_from("|;&")).map(
            lambda t: t[1].join(f"{{{part}}}" for part in t[0])
        ),
        st.tuples(st.sampled_from(["1 c", "2c+1crew"]), inner).map(lambda t: f"{t[0]}->{{{t[1]}}}"),
        inner.map(lambda part: f"later({part})"),
        inner.map(lambda part: f"x2[{part}]"),
        st.tuples(conditions, inner).map(lambda t: f"if {t[0]} then {{{t[1]}}}"),
    ),
    max_leaves=10,
)


def shape(effect: Effect) -> tuple[object, ...]:
    return (
        effect.kind,
        tuple(shape(part) for part in effect.parts),
        tuple((cost.kind, cost.amounts) for cost in effect.costs),
        effect.verb,
        effect.args,
        effect.where,
    )


@given(effects)
def test_any_effect_goes_round(text: str) -> None:
    effect = parse(text)
    again = parse(str(effect))
    assert str(again) == str(effect)
    assert shape(again) == shape(effect)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a verb at character 1, but the text ends there"),
        ("rest ; rst", "expected a verb at character 8, got 'rst'"),
        ("earn(0)", "expected a number from 1 to 9 at character 6, got '0'"),
        ("fish(x)", "expected a number from 0 to 9 at character 6, got 'x'"),
        ("earn 3", "expected '(' at character 6, got '3'"),
        ("earn(3", "expected ')' at character 7, but the text ends there"),
        ("paint(pink, 3)", "expected one of red, green, blue at character 7, got 'pink'"),
        ("paint(red)", "expected ',' at character 10, got ')'"),
        ("mend(2)", "expected ',' at character 7, got ')'"),
        ("mend(2, here)", "expected one of pier, quay at character 9, got 'here'"),
        ("bell(once)", "expected 'twice' at character 6, got 'once'"),
        ("shift(3 - 3, quay)", "expected a number from 4 to 9 at character 11, got '3'"),
        ("sail(4)", "expected '+' at character 6, got '4'"),
        ("{rest", "expected '}' at character 6, but the text ends there"),
        ("2 c rest", "expected '->' at character 5, got 'rest'"),
        ("rest rest", "expected the end at character 6, got 'rest'"),
        ("1 c -> net", "expected a price with crew before net at character 8, got 'net'"),
        ("{1 crew -> net} ; net", "expected a price with crew before net at character 19, got 'net'"),
    ],
)
def test_what_is_wrong_in_an_effect_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(text)
    assert str(caught.value) == sentence


# --- verbs without brackets -------------------------------------------------------------------------------


class SignalReader(EffectReader):
    """Signals from the harbour: ``ring bell 2 loud``."""

    VERBS = (
        Verb(0, "ring bell", Number(), Perhaps(("loud", "low"), first=1)),
        Verb(1, "light lamp", Number(), where=Word(PLACES, 1)),
        Verb(2, "light beacon", Perhaps(COLOURS, otherwise=-1)),
        Verb(3, "lower flag"),
    )

    def __init__(self, text: str) -> None:
        tokens = re.compile(r"\w+|\S")
        super().__init__(text, tokens, 9, {}, {verb.name: verb for verb in self.VERBS})


@pytest.mark.parametrize(
    ("text", "verb", "args", "where"),
    [
        ("ring bell 2", 0, (2, 0), 0),
        ("ring bell 2 loud", 0, (2, 1), 0),
        ("ring bell 2 low", 0, (2, 2), 0),
        ("light lamp quay 3", 1, (3,), 2),
        ("light beacon", 2, (-1,), 0),
        ("light beacon red", 2, (0,), 0),
        ("lower flag", 3, (), 0),
    ],
)
def test_a_phrase_is_a_leaf_too(text: str, verb: int, args: tuple[int, ...], where: int) -> None:
    leaf = SignalReader(text).phrase()
    assert (leaf.kind, leaf.verb, leaf.args, leaf.where) == (LEAF, verb, args, where)
    assert str(leaf) == text


def test_a_phrase_leaves_what_is_not_its_own() -> None:
    reader = SignalReader("ring bell 2 ; lower flag")
    reader.phrase()
    assert reader.peek() == ";"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a verb at character 1, but the text ends there"),
        ("fire gun", "expected a verb at character 1, got 'fire'"),
        ("ring gong", "expected bell at character 6, got 'gong'"),
        ("light", "expected one of lamp, beacon at character 6, but the text ends there"),
        ("light lamp 3", "expected one of pier, quay at character 12, got '3'"),
        ("light lamp pier", "expected a number from 1 to 9 at character 16, but the text ends there"),
    ],
)
def test_what_is_wrong_in_a_phrase_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        SignalReader(text).phrase()
    assert str(caught.value) == sentence
