"""The effect language of the rules document (7.1) and the counting terms of 7.12."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from starboard.games.revenant import grammar as g
from starboard.games.revenant.content import load
from starboard.games.revenant.grammar import Effect, GrammarError, evaluate, parse_amount, parse_condition
from starboard.games.revenant.grammar import parse_effect as parse


def shape(effect: Effect) -> tuple[Any, ...]:
    """A tree as nested tuples, so that two trees can be compared."""
    return (
        effect.kind,
        tuple(shape(part) for part in effect.parts),
        tuple((cost.kind, cost.amounts) for cost in effect.costs),
        effect.verb,
        effect.args,
        effect.where,
    )


def leaf(verb: int, *args: int, where: int = g.NOWHERE) -> tuple[Any, ...]:
    return (g.LEAF, (), (), verb, args, where)


def gain(mat: int = 0, ene: int = 0, sci: int = 0, neu: int = 0, any: int = 0) -> tuple[Any, ...]:
    return leaf(g.VERB_GAIN, mat, ene, sci, neu, any)


def all_effects() -> Iterator[Effect]:
    tables = load()
    for house in tables.houses:
        yield from house.rewards
    for option in tables.options:
        if option.effect is not None:
            yield option.effect
    for board in tables.compartments:
        yield from (place.effect for place in board if place.effect is not None)
    for edition in (*tables.slot_bonus, *tables.tactics_enter, tables.tactics_reset):
        yield from (effect for effect in edition if effect is not None)
    for planet in tables.planets:
        yield from planet.options
    for ability in tables.abilities:
        yield ability.effect
    for card in tables.operations:
        if card.effect is not None:
            yield card.effect
    for scanner in tables.scanners:
        yield scanner.benefits
    for failure in tables.failures:
        yield from failure.effects


# --- effects ----------------------------------------------------------------------------------------------


def test_names_match_their_places() -> None:
    for place, name in enumerate(g.VERBS):
        assert getattr(g, f"VERB_{name.upper()}") == place
    for place, name in enumerate(g.COPY_SETS):
        assert getattr(g, f"COPY_{name.upper()}") == place
    for words in (g.HOUSES, g.RESOURCES, g.SHIP_TYPES):
        assert all(getattr(g, name.upper()) == place for place, name in enumerate(words))
    assert [g.WHERE[code] for code in (g.HERE, g.NEAR, g.ANYWHERE, g.ONE, g.RIFTS)] == [
        "here",
        "near",
        "any",
        "one",
        "rifts",
    ]
    assert [g.WHERE[code] for code in (g.FROM_OWN, g.FROM_SHIP, g.FROM_BOTH)] == ["own", "ship", "both"]


def test_special_verbs_of_the_table() -> None:
    """7.1: the modifiers stand from replace to hikeep, the Failure verbs last."""
    modifiers = "replace move damage reach occupied both discount hidraw hikeep"
    failures = "lose lose_tactics lose_op lose_hi lose_influence corrupt penalty spawn hit"
    assert [g.VERBS[verb] for verb in g.MODIFIERS] == modifiers.split()
    assert [g.VERBS[verb] for verb in g.FAILURE_VERBS] == failures.split()
    assert [g.VERBS[verb] for verb in g.SCANNER_VERBS] == ["shuttle", "cull"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("gain(sci:1,neu:1)", gain(sci=1, neu=1)),
        ("gain(any:4)", gain(any=4)),
        ("tactics(3)", leaf(g.VERB_TACTICS, 3)),
        ("influence(choice,1)", leaf(g.VERB_INFLUENCE, g.CHOICE, 1)),
        ("influence(belitan,2)", leaf(g.VERB_INFLUENCE, g.BELITAN, 2)),
        ("shield(2, one)", leaf(g.VERB_SHIELD, 2, where=g.ONE)),
        ("destroy(1, here)", leaf(g.VERB_DESTROY, 1, where=g.HERE)),
        ("repair(4, any)", leaf(g.VERB_REPAIR, 4, where=g.ANYWHERE)),
        ("repair(2, near)", leaf(g.VERB_REPAIR, 2, where=g.NEAR)),
        ("cleanse(1, own)", leaf(g.VERB_CLEANSE, 1, where=g.FROM_OWN)),
        ("cleanse(1, ship)", leaf(g.VERB_CLEANSE, 1, where=g.FROM_SHIP)),
        ("cleanse(2, both)", leaf(g.VERB_CLEANSE, 2, where=g.FROM_BOTH)),
        ("deploy(shuttle, any)", leaf(g.VERB_DEPLOY, 0b1000, where=g.ANYWHERE)),
        ("deploy(fighter+dropship, any)", leaf(g.VERB_DEPLOY, 0b0110, where=g.ANYWHERE)),
        ("play(2, 1)", leaf(g.VERB_PLAY, 2, 1)),
        ("promote(0)", leaf(g.VERB_PROMOTE, 0)),
        ("protect(1)", leaf(g.VERB_PROTECT, 1)),
        ("copy(own_frigate)", leaf(g.VERB_COPY, g.COPY_OWN_FRIGATE)),
        ("shuttle", leaf(g.VERB_SHUTTLE)),
        ("move(+2)", leaf(g.VERB_MOVE, 2)),
        ("hikeep(+1)", leaf(g.VERB_HIKEEP, 1)),
        ("occupied(1)", leaf(g.VERB_OCCUPIED, 1)),
        ("lose(any:2)", leaf(g.VERB_LOSE, 0, 0, 0, 0, 2)),
        ("lose_influence(1)", leaf(g.VERB_LOSE_INFLUENCE, 1)),
        ("spawn(1, rifts)", leaf(g.VERB_SPAWN, 1, where=g.RIFTS)),
        ("hit(rift_arks)", leaf(g.VERB_HIT)),
    ],
)
def test_single_verbs(text: str, wanted: tuple[Any, ...]) -> None:
    assert shape(parse(text)) == wanted
    assert str(parse(text)) == text


def test_cost_and_choice() -> None:
    """Loosest first: | then > then ; then &."""
    pay = (g.COST, (gain(any=3),), ((g.PAY, (0, 0, 0, 0, 2)),), -1, (), 0)
    assert shape(parse("pay(any:2) > gain(any:3)")) == pay
    discard = (g.COST, (gain(any=2),), ((g.DISCARD_OP, (1,)),), -1, (), 0)
    choice = parse("discard(op:1) > gain(any:2) | draw(1)")
    assert shape(choice) == (g.ALT, (discard, leaf(g.VERB_DRAW, 1)), (), -1, (), 0)


def test_a_cost_buys_the_whole_sequence() -> None:
    repair = parse("pay(mat:n) > repair(n, any) ; tactics(n)")
    parts = (leaf(g.VERB_REPAIR, g.VARIABLE, where=g.ANYWHERE), leaf(g.VERB_TACTICS, g.VARIABLE))
    bought = (g.SEQ, parts, (), -1, (), 0)
    assert shape(repair) == (g.COST, (bought,), ((g.PAY, (g.VARIABLE, 0, 0, 0, 0)),), -1, (), 0)


def test_costs_are_joined() -> None:
    both = parse("pay(neu:1) ; discard(op:1) > cleanse(1, both)")
    assert [(cost.kind, cost.amounts) for cost in both.costs] == [
        (g.PAY, (0, 0, 0, 1, 0)),
        (g.DISCARD_OP, (1,)),
    ]
    assert shape(both.parts[0]) == leaf(g.VERB_CLEANSE, 1, where=g.FROM_BOTH)
    outside = parse("{pay(neu:1) ; discard(op:1) > cleanse(1, both)}")
    assert shape(outside) == shape(both)


def test_groups() -> None:
    text = "{discard(op:1) > cleanse(1, both)} & {pay(ene:1) > cleanse(1, both)}"
    cleanse = leaf(g.VERB_CLEANSE, 1, where=g.FROM_BOTH)
    discard = (g.COST, (cleanse,), ((g.DISCARD_OP, (1,)),), -1, (), 0)
    pay = (g.COST, (cleanse,), ((g.PAY, (0, 1, 0, 0, 0)),), -1, (), 0)
    assert shape(parse(text)) == (g.FREE, (discard, pay), (), -1, (), 0)
    assert str(parse(text)) == text


def test_any_order_binds_closer_than_order() -> None:
    effect = parse("draw(1) ; tactics(1) & data(1) ; hidden(1)")
    assert effect.kind == g.SEQ
    assert [part.kind for part in effect.parts] == [g.LEAF, g.FREE, g.LEAF]
    other = parse("{draw(1) ; tactics(1)} & data(1)")
    assert other.kind == g.FREE
    assert [part.kind for part in other.parts] == [g.SEQ, g.LEAF]
    assert str(other) == "{draw(1) ; tactics(1)} & data(1)"


def test_replace_holds_an_effect() -> None:
    effect = parse("replace(tactics(1) ; hidden(1))")
    assert effect.verb == g.VERB_REPLACE
    assert effect.parts[0].kind == g.SEQ
    assert [g.VERBS[leaf.verb] for leaf in g.leaves(effect)] == ["replace", "tactics", "hidden"]
    assert str(effect) == "replace(tactics(1) ; hidden(1))"
    assert str(parse("replace(copy(ship_board))")) == "replace(copy(ship_board))"


def test_the_house_of_a_discarded_card() -> None:
    effect = parse("discard(hi:1) > deploy(house_of_discard, any)")
    assert shape(effect.parts[0]) == leaf(g.VERB_DEPLOY, g.DISCARDED_HOUSE, where=g.ANYWHERE)
    assert effect.costs[0].kind == g.DISCARD_HI
    swap = parse("discard(hi:1) > swap(house_of_discard)")
    assert shape(swap.parts[0]) == leaf(g.VERB_SWAP)


def test_all_content_goes_round() -> None:
    effects = list(all_effects())
    assert len(effects) > 200
    for effect in effects:
        again = parse(str(effect))
        assert shape(again) == shape(effect)
        assert str(again) == str(effect)


def test_effects_travel_to_other_processes() -> None:
    for effect in all_effects():
        assert shape(pickle.loads(pickle.dumps(effect))) == shape(effect)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a verb at character 1, but the text ends there"),
        ("gian(mat:1)", "expected a verb at character 1, got 'gian'"),
        ("gain(mat:x)", "expected a number from 1 to 20 at character 10, got 'x'"),
        ("gain(mat:0)", "expected a number from 1 to 20 at character 10, got '0'"),
        ("gain(gold:1)", "expected one of mat, ene, sci, neu, any at character 6, got 'gold'"),
        ("gain(mat:1,mat:2)", "expected each type once at character 12, got 'mat'"),
        ("gain(mat:1", "expected ')' at character 11, but the text ends there"),
        ("gain(mat:1) gain(ene:1)", "expected one of | ; & or the end at character 13, got 'gain'"),
        ("gain(mat:1) ;", "expected a verb at character 14, but the text ends there"),
        ("shield(2)", "expected ',' at character 9, got ')'"),
        ("shield(2, rifts)", "expected one of here, near, any, one at character 11, got 'rifts'"),
        ("spawn(1, any)", "expected rifts at character 10, got 'any'"),
        ("cleanse(1, here)", "expected one of own, ship, both at character 12, got 'here'"),
        ("move(2)", "expected '+' at character 6, got '2'"),
        ("reach(2)", "expected '1' at character 7, got '2'"),
        ("copy(ship)", "expected one of " + ", ".join(g.COPY_SETS) + " at character 6, got 'ship'"),
        ("deploy(shuttle+shuttle, any)", "expected each type once at character 16, got 'shuttle'"),
        ("pay(mat:1)", "expected '>' and what the cost buys at character 11, but the text ends there"),
        ("pay(mat:1) ; draw(1)", "expected a further cost, pay or discard at character 14, got 'draw'"),
        (
            "draw(1) ; pay(mat:1) > draw(1)",
            "expected a verb (a cost stands first, or in braces) at character 11, got 'pay'",
        ),
        ("discard(ops:1) > draw(1)", "expected one of op, hi at character 9, got 'ops'"),
        (
            "repair(n, any)",
            "expected a number from 1 to 20 (n only behind a cost with n) at character 8, got 'n'",
        ),
        (
            "discard(op:1) > swap(house_of_discard)",
            "expected discard(hi:1) > before house_of_discard at character 22, got 'house_of_discard'",
        ),
        ("{draw(1)", "expected '}' at character 9, but the text ends there"),
        ("draw(1) > draw(2)", "expected one of | ; & or the end at character 9, got '>'"),
    ],
)
def test_what_is_wrong_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(text)
    assert str(caught.value) == sentence


def test_n_ends_with_its_cost() -> None:
    with pytest.raises(GrammarError, match="n only behind a cost with n"):
        parse("{pay(mat:n) > tactics(n)} & draw(n)")


# --- conditions and amounts -------------------------------------------------------------------------------

VALUES = {
    ("rank", None): 2,
    ("cadets", None): 3,
    ("frigcards", None): 2,
    ("orders", None): 1,
    ("hi", None): 7,
    ("res", "ene"): 4,
    ("res", "neu"): 3,
    ("res", "all"): 9,
    ("ships", "belitan"): 3,
    ("ships", "yarvek"): 2,
    ("power", "zenor"): 1,
    ("tracks_at", "8"): 1,
    ("corruption", None): 0,
}


def look(name: str, word: str | None) -> int:
    return VALUES[name, word]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("min(6, 2*rank)", 4),
        ("min(3, 2*rank)", 3),
        ("max(3, 2*rank)", 4),
        ("max(9, 2*rank)", 9),
        ("min(5, (res(ene)+res(neu))//2)", 3),
        ("res(ene)+res(neu)//2", 5),
        ("hi//2", 3),
        ("hi-rank-1", 4),
        ("hi-(rank-1)", 6),
        ("2*(rank+1)", 6),
    ],
)
def test_amounts(text: str, wanted: int) -> None:
    assert evaluate(parse_amount(text), look) == wanted
    assert str(parse_amount(text)) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ships(belitan)+ships(yarvek) >= 5", True),
        ("ships(belitan)+ships(yarvek) >= 6", False),
        ("cadets >= 2 and frigcards >= 2 and orders >= 2", False),
        ("cadets >= 2 and frigcards >= 2 and orders >= 1", True),
        ("cadets >= 4 and frigcards >= 2", False),
        ("orders >= 2 or rank >= 3 or hi >= 7", True),
        ("orders >= 2 or rank >= 3", False),
        ("orders >= 1 or rank >= 3", True),
        ("(orders >= 2 or rank >= 2) and hi >= 8", False),
        ("orders >= 1 or rank >= 3 and hi >= 8", True),
        ("corruption == 0 and res(all) >= 6", True),
        ("rank == 1", False),
        ("power(zenor) <= 1", True),
        ("hi <= 6", False),
        ("tracks_at(8) >= 1", True),
    ],
)
def test_conditions(text: str, wanted: bool) -> None:
    assert evaluate(parse_condition(text), look) == wanted
    assert str(parse_condition(text)) == text


def test_all_conditions_of_the_content_go_round() -> None:
    tables = load()
    conditions = [agenda.condition for agenda in tables.agendas]
    conditions += [objective for agenda in tables.hidden_agendas for objective in agenda.objectives]
    assert len(conditions) == 26 + 24
    for condition in conditions:
        assert str(parse_condition(str(condition))) == str(condition)
        assert str(pickle.loads(pickle.dumps(condition))) == str(condition)
    for colony in tables.colonies:
        assert [str(parse_amount(str(amount))) for amount in colony.prestige] == list(
            map(str, colony.prestige)
        )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a number or something that can be counted at character 1, but the text ends there"),
        ("ranks >= 3", "expected a number or something that can be counted at character 1, got 'ranks'"),
        ("rank", "expected a comparison with >=, <= or == at character 5, but the text ends there"),
        (
            "rank >= ",
            "expected a number or something that can be counted at character 8, but the text ends there",
        ),
        ("res(gold) >= 3", "expected one of mat, ene, sci, neu, all at character 5, got 'gold'"),
        ("ships >= 3", "expected '(' at character 7, got '>='"),
        ("tracks_at(9) >= 1", "expected one of 1, 2, 3, 4, 5, 6, 7, 8 at character 11, got '9'"),
        ("rank >= 1 and hi", "expected a comparison at character 15, got 'hi'"),
        ("rank and hi >= 1", "expected a comparison before this at character 6, got 'and'"),
        ("(rank >= 1) + 1 >= 1", "expected a number before this at character 13, got '+'"),
        ("1 + (rank >= 1) >= 1", "expected a number at character 5, got '('"),
        ("hi//0 >= 1", "expected a number from 1 to 20 at character 5, got '0'"),
        ("hi//rank >= 1", "expected a number from 1 to 20 at character 5, got 'rank'"),
        ("min(rank) >= 1", "expected ',' at character 9, got ')'"),
        ("rank >= 1 hi", "expected an operator or the end at character 11, got 'hi'"),
    ],
)
def test_what_is_wrong_in_a_condition(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse_condition(text)
    assert str(caught.value) == sentence


def test_an_amount_is_no_comparison() -> None:
    with pytest.raises(GrammarError) as caught:
        parse_amount("rank >= 2")
    assert str(caught.value) == "expected a number and not a comparison at character 1, got 'rank >= 2'"
