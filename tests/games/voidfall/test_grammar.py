"""The language of Voidfall's content against chapter 1 of the content document, worked by hand."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import occasions as o
from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import rows as r
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.content import rows
from starboard.kernel.content import rows_of
from starboard.kernel.grammar import GrammarError

parse = g.parse_effect


# --- what a tree is -----------------------------------------------------------------------------------------


def shape(node: Any) -> Any:
    """All values of a node but its texts, and its type."""
    if isinstance(node, tuple):
        return tuple(shape(part) for part in node)
    if not hasattr(node, "values"):
        return node
    return (
        type(node).__name__,
        *[shape(value) for name, value in zip(node.names(), node.values()) if name != "text"],
    )


def leaf(verb: int, *args: int, where: int = 0) -> Any:
    return ("Effect", g.LEAF, (), (), verb, args, where)


def node(kind: int, *parts: Any, args: tuple[int, ...] = ()) -> Any:
    return ("Effect", kind, parts, (), -1, args, 0)


def of(what: int, arg: int = 0, only: Any = None) -> Any:
    return ("Quantity", what, arg, only)


def cut(what: int, op: int, number: int, kinds: int = 0) -> Any:
    return ("Filter", what, op, number, kinds)


def counting(quantity: Any, verb: int) -> Any:
    return ("Counting", g.LEAF, (), (), verb, (), 0, quantity)


def placed(zone: int, *things: int, only: Any = None) -> Any:
    return ("Filtered", g.LEAF, (), (), g.VERB_PLACE, things, zone, only)


NONE = node(g.SEQ)
GLORY = leaf(g.VERB_GLORY, 1)
SKIP = leaf(g.VERB_SKIP)
GE, LE, EQ = q.OP_AT_LEAST, q.OP_AT_MOST, q.OP_EQUAL


# --- single verbs -------------------------------------------------------------------------------------------

SINGLE = {
    "gain 2F": leaf(g.VERB_GAIN, 2, 0, 0, 0, 0, 0, 0),
    "gain 1F 1E 1M 1C 1S": leaf(g.VERB_GAIN, 1, 1, 1, 1, 1, 0, 0),
    "gain 4X": leaf(g.VERB_GAIN, 0, 0, 0, 0, 0, 4, 0),
    "gain 2B": leaf(g.VERB_GAIN, 0, 0, 0, 0, 0, 0, 2),
    "produce F,E,M": leaf(g.VERB_PRODUCE, v.FOOD, v.ENERGY, v.MATERIALS),
    "produce S": leaf(g.VERB_PRODUCE, v.SCIENCE),
    "produce any": leaf(g.VERB_PRODUCE_ANY, 1),
    "produce any 2": leaf(g.VERB_PRODUCE_ANY, 2),
    "produce distinct glory{value>=5}": counting(
        of(q.QTY_GLORY, 0, cut(q.IS_VALUE, GE, 5)), g.VERB_PRODUCE_DISTINCT
    ),
    "produce same-guild": leaf(g.VERB_PRODUCE_SAME),
    "convert 6 S C": leaf(g.VERB_CONVERT, 6, v.SCIENCE, v.CREDITS),
    "influence 5": leaf(g.VERB_INFLUENCE, 5),
    "lose-influence 5": leaf(g.VERB_LOSE_INFLUENCE, 5),
    "influence = glory-total": counting(of(q.QTY_GLORY_TOTAL), g.VERB_INFLUENCE_EQUAL),
    "tier society -> influence 4/8/12/16": leaf(g.VERB_TIER, v.SOCIETY, 4, 8, 12, 16),
    "tier each-track -> influence 2/4/6/6": leaf(g.VERB_TIER, v.EACH_TRACK, 2, 4, 6, 6),
    "advance economy": leaf(g.VERB_ADVANCE, v.ECONOMY),
    "advance any": leaf(g.VERB_ADVANCE, v.ANY_TRACK),
    "advance least": leaf(g.VERB_ADVANCE, v.LEAST_TRACK),
    "advance-bare bound": leaf(g.VERB_ADVANCE_BARE),
    "skip": SKIP,
    "activate 2": leaf(g.VERB_ACTIVATE, 2),
    "deactivate 2": leaf(g.VERB_DEACTIVATE, 2),
    "deploy 1": leaf(g.VERB_DEPLOY, 1, v.ANY_FLEET),
    "deploy 1 @home": leaf(g.VERB_DEPLOY, 1, v.ANY_FLEET, where=v.AT_HOME),
    "deploy 1 corvette @home": leaf(g.VERB_DEPLOY, 1, v.CORVETTE, where=v.AT_HOME),
    "deploy 1 @shipyard": leaf(g.VERB_DEPLOY, 1, v.ANY_FLEET, where=v.AT_SHIPYARD),
    "muster": leaf(g.VERB_MUSTER),
    "regroup": leaf(g.VERB_REGROUP),
    "invade": leaf(g.VERB_INVADE, 0),
    "invade corrupted": leaf(g.VERB_INVADE, 1),
    "recall 1": leaf(g.VERB_RECALL, 1),
    "guild any": leaf(g.VERB_GUILD, 0b11111),
    "guild S @here": leaf(g.VERB_GUILD, 0b10000, where=v.AT_HERE),
    "guild any @other": leaf(g.VERB_GUILD, 0b11111, where=v.AT_OTHER),
    "inst any @same": leaf(g.VERB_INST, 0b111, where=v.AT_SAME),
    "inst starbase": leaf(g.VERB_INST, 0b100),
    "destroy guild": leaf(g.VERB_DESTROY_GUILD),
    "destroy inst": leaf(g.VERB_DESTROY_INST),
    "pop": leaf(g.VERB_POP),
    "pop @others": leaf(g.VERB_POP, where=v.AT_OTHERS),
    "pop @nonhome": leaf(g.VERB_POP, where=v.AT_NONHOME),
    "pop @with{guild:S}": (
        *("Filtered", g.LEAF, (), (), g.VERB_POP, (), v.AT_WITH),
        cut(q.IS_GUILD, GE, 1, 0b10000),
    ),
    "lower pop": leaf(g.VERB_LOWER_POP),
    "remove-corruption": leaf(g.VERB_REMOVE_CORRUPTION),
    "remove-corruption @near": leaf(g.VERB_REMOVE_CORRUPTION, where=v.AT_NEAR),
    "remove-corruption @target": leaf(g.VERB_REMOVE_CORRUPTION, where=v.AT_TARGET),
    "remove-corruption mat": leaf(g.VERB_REMOVE_CORRUPTION, where=v.ON_MAT),
    "remove-corruption sector": leaf(g.VERB_REMOVE_CORRUPTION, where=v.ON_SECTOR),
    "move-corruption": leaf(g.VERB_MOVE_CORRUPTION, 0),
    "move-corruption all": leaf(g.VERB_MOVE_CORRUPTION, 1),
    "gain-corruption": leaf(g.VERB_GAIN_CORRUPTION, -1),
    "gain-corruption @same": leaf(g.VERB_GAIN_CORRUPTION, -1, where=v.AT_SAME),
    "gain-corruption track": leaf(g.VERB_GAIN_CORRUPTION, -1, where=v.ON_TRACK),
    "gain-corruption track/any": leaf(g.VERB_GAIN_CORRUPTION, v.AT_ANY, where=v.ON_TRACK),
    "gain-corruption agenda/any": leaf(g.VERB_GAIN_CORRUPTION, v.AT_ANY, where=v.ON_AGENDA),
    "gain-corruption sector/mat": leaf(g.VERB_GAIN_CORRUPTION, v.ON_MAT, where=v.ON_SECTOR),
    "level M +2": leaf(g.VERB_LEVEL, v.MATERIALS, 2),
    "tech basic": leaf(g.VERB_TECH, v.BASIC),
    "tech improved": leaf(g.VERB_TECH, v.IMPROVED),
    "tech any": leaf(g.VERB_TECH, v.EITHER_TECH),
    "agenda might": leaf(g.VERB_AGENDA, v.MIGHT),
    "agenda any": leaf(g.VERB_AGENDA, v.ANY_AGENDA),
    "trade": leaf(g.VERB_TRADE, 0),
    "trade no-bonus": leaf(g.VERB_TRADE, 1),
    "bounty 2": leaf(g.VERB_BOUNTY, 2),
    "reclaim @home": leaf(g.VERB_RECLAIM, where=v.AT_HOME),
    "glory 2": leaf(g.VERB_GLORY, 2),
    "upgrade-glory": leaf(g.VERB_UPGRADE_GLORY),
    "discard-glory": leaf(g.VERB_DISCARD_GLORY),
    "preferred-action": leaf(g.VERB_PREFERRED_ACTION),
    "peek-events": leaf(g.VERB_PEEK_EVENTS),
    "score-agenda": leaf(g.VERB_SCORE_AGENDA),
    "trade-resources 4": leaf(g.VERB_TRADE_RESOURCES, 4),
    "haven 1": leaf(g.VERB_HAVEN, 1),
    "remove-harbinger": leaf(g.VERB_REMOVE_HARBINGER, 0),
    "remove-harbinger sector": leaf(g.VERB_REMOVE_HARBINGER, 1),
    "add-harbinger": leaf(g.VERB_ADD_HARBINGER),
    "discard-crisis any": leaf(g.VERB_DISCARD_CRISIS, v.DISCARD_ANY),
    "discard-crisis military-general": leaf(g.VERB_DISCARD_CRISIS, v.DISCARD_MILITARY),
    "remove-void 1": leaf(g.VERB_REMOVE_VOID, 1),
    "catastrophe": leaf(g.VERB_CATASTROPHE),
    "consume improved": leaf(g.VERB_CONSUME, v.IMPROVED),
    "skirmish +0": leaf(g.VERB_SKIRMISH, 0, 0, 0, 0, 0, 0, 0),
    "skirmish -1": leaf(g.VERB_SKIRMISH, -1, 0, 0, 0, 0, 0, 0),
    "skirmish +2 initiative 5": leaf(g.VERB_SKIRMISH, 2, 0, 0, 5, 0, 0, 0),
    "skirmish +1 salvo-absorb 1 no-defense": leaf(g.VERB_SKIRMISH, 1, 0, 1, 0, 0, 0, 1),
    "third-action": leaf(g.VERB_THIRD_ACTION),
    "rule mercy-40": leaf(g.VERB_RULE, v.RULE_MERCY_40),
    "place void 2 on adj-void": placed(v.ZONE_ADJ_VOID, v.PUT_VOID, 2),
    "place glory 3 on void-or-fallen": placed(v.ZONE_VOID_OR_FALLEN, v.PUT_GLORY, 3),
    "place guild C + void 1 + defense on adj-void": placed(
        v.ZONE_ADJ_VOID, v.PUT_GUILD, 0b01000, v.PUT_VOID, 1, v.PUT_DEFENSE, 1
    ),
    "place harbinger on each-rift": placed(v.ZONE_EACH_RIFT, v.PUT_HARBINGER, 1),
    "place reclaim + bounty on each-void{void<=2}": placed(
        *(v.ZONE_EACH_VOID, v.PUT_RECLAIM, 1, v.PUT_BOUNTY, 1), only=cut(q.IS_VOID, LE, 2)
    ),
    "place reclaim on each-void{next-to-rift}": placed(
        v.ZONE_EACH_VOID, v.PUT_RECLAIM, 1, only=cut(q.IS_NEXT_TO_RIFT, GE, 1)
    ),
    "place bounty on each-void{has:defense}": placed(
        v.ZONE_EACH_VOID, v.PUT_BOUNTY, 1, only=cut(q.IS_HAS_INST, GE, 1, 0b010)
    ),
    "corrupt-offer might": leaf(g.VERB_CORRUPT_OFFER, v.MIGHT),
    "corrupt-offer all": leaf(g.VERB_CORRUPT_OFFER, v.ALL_AGENDAS),
}


@pytest.mark.parametrize("text", SINGLE)
def test_single_verbs(text: str) -> None:
    """VF-39.3: every verb that it rules can be written."""
    assert shape(parse(text)) == SINGLE[text]
    assert str(parse(text)) == text


def test_every_verb_is_tried() -> None:
    assert {wanted[4] for wanted in SINGLE.values()} == set(range(len(g.VERBS)))


def test_names_match_their_places() -> None:
    for place, name in enumerate(g.VERBS):
        code = {
            "produce same-guild": "PRODUCE_SAME",
            "influence =": "INFLUENCE_EQUAL",
        }.get(name, name.upper().replace(" ", "_").replace("-", "_"))
        assert getattr(g, f"VERB_{code}") == place
    plain: tuple[tuple[str, ...], ...] = (
        v.INSTALLATIONS,
        v.FLEETS,
        v.TRACKS,
        v.AGENDAS,
        v.FOCUSES,
        v.RESOURCES,
        v.MODES,
        v.DIFFICULTIES,
    )
    prefixed: dict[str, tuple[str, ...]] = {
        "ZONE": v.ZONES,
        "PUT": v.PUTS,
        "BOOST": v.BOOSTS,
        "BOX": v.BOXES,
        "DEED": v.DEEDS,
        "RULE": v.RULES,
    }
    for names in plain:
        assert all(getattr(v, name.upper()) == place for place, name in enumerate(names))
    for prefix, names in prefixed.items():
        for place, name in enumerate(names):
            assert getattr(v, f"{prefix}_{name.upper().replace('-', '_')}") == place
    for place, name in enumerate(q.QUANTITIES):
        assert getattr(q, f"QTY_{name.upper().replace('-', '_')}") == place
    for place, name in enumerate(v.TRIGGERS[v.ON_GUILD :], v.ON_GUILD):
        assert getattr(v, f"ON_{name.upper().replace('-', '_')}") == place
    for place, name in enumerate(v.RESTRICTIONS[1:], 1):
        code = name.replace("@", "at-").replace("-", "_").replace(":", "_").upper()
        assert getattr(v, f"ONLY_{code}") == place


# --- ways to combine ----------------------------------------------------------------------------------------


def test_lists() -> None:
    for word, kind in (("one", g.ALT), ("upto", g.FREE), ("seq", g.SEQ), ("all", g.ALL)):
        effect = parse(f"{word}[skip; glory 1]")
        assert shape(effect) == node(kind, SKIP, GLORY)
        assert str(effect) == f"{word}[skip; glory 1]"
    assert shape(parse("none")) == NONE
    assert str(parse("none")) == "none"


def test_repetitions() -> None:
    for word, args in (("x2", (2, 0)), ("x3", (3, 0)), ("x3-distinct", (3, 1))):
        assert shape(parse(f"{word}[skip]")) == node(g.REPEAT, SKIP, args=args)


def test_joint() -> None:
    for word, who in (("self", g.SELF), ("either", g.EITHER), ("both", g.BOTH)):
        assert shape(parse(f"{word}{{skip}}")) == node(g.JOINT, SKIP, args=(who,))
    effect = parse("split{skip // glory 1}")
    assert shape(effect) == node(g.JOINT, SKIP, GLORY, args=(g.SPLIT,))
    assert str(effect) == "split{skip // glory 1}"


def test_pay() -> None:
    bought = parse("pay 1S + recall 1 -> skip")
    costs = (("Cost", g.PAY_RESOURCES, (0, 0, 0, 0, 1, 0, 0)), ("Cost", g.PAY_RECALL, (1,)))
    assert shape(bought) == ("Effect", g.COST, (SKIP,), costs, -1, (), 0)
    assert str(bought) == "pay 1S + recall 1 -> skip"
    alone = parse("pay return trade")
    assert shape(alone) == ("Effect", g.COST, (), (("Cost", g.PAY_RETURN_TRADE, ()),), -1, (), 0)


def test_if() -> None:
    when = ("Condition", (("Comparison", of(q.QTY_TRADE), GE, 1),))
    effect = parse("if trade >= 1 then skip")
    assert shape(effect) == ("Conditional", g.IF, (SKIP,), (), -1, (), 0, when)
    effect = parse("if trade >= 1 then skip else pay 1S -> trade")
    assert [part.kind for part in effect.parts] == [g.LEAF, g.COST]
    assert str(effect) == "if trade >= 1 then skip else pay 1S -> trade"


def test_achievement() -> None:
    """`trade` and `glory` are verbs too; what follows tells which is meant."""
    effect = parse("upkeep >= 8 and upkeep-paid = 1 -> glory 1")
    parts = (
        ("Comparison", of(q.QTY_UPKEEP), GE, 8),
        ("Comparison", of(q.QTY_UPKEEP_PAID), EQ, 1),
    )
    assert shape(effect) == ("Conditional", g.ACHIEVE, (GLORY,), (), -1, (), 0, ("Condition", parts))
    for text in ("trade >= 2 -> skip", "reclaim >= 2 -> skip", "glory{value>=5} >= 1 -> glory 2"):
        assert parse(text).kind == g.ACHIEVE
        assert str(parse(text)) == text


def test_per() -> None:
    effect = parse("per pure-sectors{pop=6} -> glory 1")
    counted = of(q.QTY_PURE_SECTORS, 0, cut(q.IS_POP, EQ, 6))
    assert shape(effect) == ("Counting", g.PER, (GLORY,), (), -1, (1,), 0, counted)
    effect = parse("per 3 stock:C -> skip")
    assert shape(effect) == ("Counting", g.PER, (SKIP,), (), -1, (3,), 0, of(q.QTY_STOCK, 0b01000))
    assert str(effect) == "per 3 stock:C -> skip"
    assert str(parse("per trade -> influence 2")) == "per trade -> influence 2"


def test_skirmish_with_a_reward() -> None:
    """1.8: `defended: a` is resolved if the Skirmish did not cost the sector."""
    effect = parse("skirmish +1 approach-absorb 1 defended: place defense on near-void")
    assert effect.args == (1, 1, 0, 0, 0, 0, 0)
    assert [one.verb for one in g.leaves(effect)] == [g.VERB_SKIRMISH, g.VERB_PLACE]


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        (" upto[skip ;glory  1] ", "upto[skip; glory 1]"),
        ("gain 1S 1C", "gain 1C 1S"),
        ("trade>=2->skip", "trade >= 2 -> skip"),
        ("per 2bounty->skip", "per 2 bounty -> skip"),
        ("pure-inst:starbase/shipyard >= 1 -> skip", "pure-inst:shipyard/starbase >= 1 -> skip"),
        ("pay recall 1+1F->skip", "pay recall 1 + 1F -> skip"),
        ("skirmish +1 no-defense initiative 5", "skirmish +1 initiative 5 no-defense"),
        ("place void 1+bounty on each-void { pop >= 4 }", "place void 1 + bounty on each-void{pop>=4}"),
    ],
)
def test_one_tidy_spelling(text: str, tidy: str) -> None:
    assert str(parse(text)) == tidy
    assert shape(parse(tidy)) == shape(parse(text))


# --- quantities and filters ---------------------------------------------------------------------------------

QUANTITIES = {
    "sectors": of(q.QTY_SECTORS),
    "sectors{fem-guilds>=2}": of(q.QTY_SECTORS, 0, cut(q.IS_FEM_GUILDS, GE, 2)),
    "pure-sectors{fp>=2}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_FP, GE, 2)),
    "pure-sectors{guilds>=2}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_GUILDS, GE, 2)),
    "pure-sectors{guild:FEM}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_GUILD, GE, 1, 0b00111)),
    "pure-sectors{guild-kinds>=3}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_GUILD_KINDS, GE, 3)),
    "pure-sectors{inst>=1}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_INST, GE, 1)),
    "pure-sectors{has:shipyard/starbase}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_HAS_INST, GE, 1, 0b101)),
    "pure-sectors{has:sentry}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_HAS_FLEET, GE, 1, v.SENTRY)),
    "pure-sectors{has:carrier}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_HAS_FLEET, GE, 1, v.CARRIER)),
    "pure-sectors{upkeep=0}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_UPKEEP, EQ, 0)),
    "pure-sectors{full-guilds}": of(q.QTY_PURE_SECTORS, 0, cut(q.IS_FULL_GUILDS, GE, 1)),
    "corrupted-sectors{nonhome}": of(q.QTY_CORRUPTED_SECTORS, 0, cut(q.IS_NONHOME, GE, 1)),
    "pure-sectors-over-4": of(q.QTY_PURE_SECTORS_OVER_4),
    "pure-guilds": of(q.QTY_PURE_GUILDS, 0b11111),
    "pure-guilds:F": of(q.QTY_PURE_GUILDS, 0b00001),
    "pure-guilds:FEM": of(q.QTY_PURE_GUILDS, 0b00111),
    "pure-inst": of(q.QTY_PURE_INST, 0b111),
    "pure-inst:defense/starbase": of(q.QTY_PURE_INST, 0b110),
    "glory{value>=4}": of(q.QTY_GLORY, 0, cut(q.IS_VALUE, GE, 4)),
    "stock:FEM": of(q.QTY_STOCK, 0b00111),
    "stock-types>=8": of(q.QTY_STOCK_TYPES, 8),
    "yield:M": of(q.QTY_YIELD, v.MATERIALS),
    "yield-min-FEM": of(q.QTY_YIELD_MIN_FEM),
    "tracks-pure{tier>=1}": of(q.QTY_TRACKS_PURE, 0, cut(q.IS_TIER, GE, 1)),
    "track:society": of(q.QTY_TRACK, v.SOCIETY),
}
WITH_MORE = ("glory", "stock", "stock-types", "yield", "tracks-pure", "track")


@pytest.mark.parametrize("text", QUANTITIES)
def test_quantities(text: str) -> None:
    """VF-39.8."""
    effect = parse(f"influence = {text}")
    assert isinstance(effect, g.Counting)
    assert shape(effect.quantity) == QUANTITIES[text]
    assert str(effect.quantity) == text


@pytest.mark.parametrize("text", [name for name in q.QUANTITIES if name not in WITH_MORE])
def test_every_quantity_can_stand_alone(text: str) -> None:
    effect = parse(f"{text} <= 1 -> skip")
    assert isinstance(effect, g.Conditional)
    assert effect.when is not None
    assert str(effect.when) == f"{text} <= 1"
    assert effect.when.parts[0].quantity.what == q.QUANTITIES.index(text)


def test_comparing() -> None:
    assert [q.compare(value, GE, 2) for value in (1, 2, 3)] == [False, True, True]
    assert [q.compare(value, LE, 2) for value in (1, 2, 3)] == [True, True, False]
    assert [q.compare(value, EQ, 2) for value in (1, 2, 3)] == [False, True, False]


# --- costs and bundles --------------------------------------------------------------------------------------

COSTS = {
    "-": (),
    "2E": ((g.PAY_RESOURCES, (0, 2, 0, 0, 0, 0, 0)),),
    "1F 1M": ((g.PAY_RESOURCES, (1, 0, 1, 0, 0, 0, 0)),),
    "4X": ((g.PAY_RESOURCES, (0, 0, 0, 0, 0, 4, 0)),),
    "5B": ((g.PAY_RESOURCES, (0, 0, 0, 0, 0, 0, 5)),),
    "corruption": ((g.PAY_CORRUPTION, (v.AT_ANY,)),),
    "corruption track": ((g.PAY_CORRUPTION, (v.ON_TRACK,)),),
    "corruption agenda": ((g.PAY_CORRUPTION, (v.ON_AGENDA,)),),
    "group-corruption 2": ((g.PAY_GROUP_CORRUPTION, (2,)),),
    "recall 1": ((g.PAY_RECALL, (1,)),),
    "deactivate 1": ((g.PAY_DEACTIVATE, (1,)),),
    "destroy inst": ((g.PAY_DESTROY_INST, ()),),
    "destroy guild": ((g.PAY_DESTROY_GUILD, ()),),
    "lower pop": ((g.PAY_LOWER_POP, ()),),
    "discard bounty": ((g.PAY_DISCARD_BOUNTY, ()),),
    "discard reclaim": ((g.PAY_DISCARD_RECLAIM, ()),),
    "discard glory": ((g.PAY_DISCARD_GLORY, ()),),
    "return trade": ((g.PAY_RETURN_TRADE, ()),),
    "drop agenda": ((g.PAY_DROP_AGENDA, ()),),
    "1E 1M + deactivate 1": ((g.PAY_RESOURCES, (0, 1, 1, 0, 0, 0, 0)), (g.PAY_DEACTIVATE, (1,))),
}


@pytest.mark.parametrize("text", COSTS)
def test_costs(text: str) -> None:
    """VF-39.5."""
    costs = g.parse_costs(text)
    assert tuple((cost.kind, cost.amounts) for cost in costs) == COSTS[text]
    assert g.costs_text(costs) == text


def test_costs_that_bind_a_sector() -> None:
    """VF-39.4: recalling, destroying, lowering a Population; 1.3 says so of each."""
    binding = [text for text in COSTS if len(COSTS[text]) == 1 and COSTS[text][0][0] in g.BINDING_COSTS]
    assert binding == ["recall 1", "destroy inst", "destroy guild", "lower pop"]


def test_bundles_and_boosts() -> None:
    assert g.parse_bundle("4F 2E 2M 3C 2S") == (4, 2, 2, 3, 2)
    assert g.parse_boosts("none") == (0, 0, 0, 0, 0, 0)
    assert g.parse_boosts("approach-damage 1 salvo-damage 2") == (0, 0, 0, 1, 2, 0)
    assert g.boosts_text((1, 0, 5, 0, 0, 1)) == "approach-absorb 1 initiative 5 no-defense"


# --- abilities, boxes, Crises -------------------------------------------------------------------------------


def test_traits() -> None:
    """1.7: what each part of a text becomes."""
    trait = o.parse_trait("once-turn on inst: skip")
    assert (trait.trigger, trait.limit, trait.held) == (v.ON_INST, v.ONCE_TURN, False)
    assert shape(trait.effect) == SKIP
    trait = o.parse_trait("on produce C: gain 2C")
    assert (trait.trigger, trait.resource, trait.limit) == (v.ON_PRODUCE, v.CREDITS, v.UNLIMITED)
    assert not o.parse_trait("on invade-win: skip").corrupted
    trait = o.parse_trait("on invade-win corrupted: skip")
    assert (trait.trigger, trait.corrupted) == (v.ON_INVADE_WIN, True)
    trait = o.parse_trait("held: on trade: gain 1C")
    assert (trait.held, trait.trigger) == (True, v.ON_TRADE)
    trait = o.parse_trait("held: once-cycle: third-action")
    assert (trait.held, trait.trigger, trait.limit) == (True, v.ALWAYS, v.ONCE_CYCLE)
    assert o.parse_trait("rule home-cleanse").trigger == v.ALWAYS


def test_actions_with_a_focus() -> None:
    """VF-4.9: named Focuses, a cost and effects."""
    trait = o.parse_trait("with focus-development/focus-prosperity: 1M -> pop")
    assert trait.trigger == v.WITH_FOCUS
    assert trait.focuses == 1 << v.DEVELOPMENT | 1 << v.PROSPERITY
    assert (g.costs_text(trait.costs), str(trait.effect), trait.preferred) == ("1M", "pop", False)
    trait = o.parse_trait("with preferred: - -> rule double-action")
    assert (trait.focuses, trait.costs, trait.preferred) == (0, (), True)
    assert str(trait) == "with preferred: - -> rule double-action"


def test_boxes() -> None:
    for place, word in enumerate(v.BOXES):
        box = o.parse_box(f"{word}: skip")
        assert (box.kind, str(box.effect), str(box)) == (place, "skip", f"{word}: skip")


def test_demands() -> None:
    """VF-7.6 to VF-7.8: the three kinds."""
    one = o.parse_demand("do deploy where n>=2")
    assert (one.kind, one.deed, one.about) == (v.KIND_A, v.DEED_DEPLOY, -1)
    assert shape(one.only) == ("Restriction", v.ONLY_NUMBER, GE, 2)
    one = o.parse_demand("do invade-win where target:harbinger")
    assert shape(one.only) == ("Restriction", v.ONLY_TARGET_HARBINGER, GE, 1)
    one = o.parse_demand("do invade-win while already fp-active >= 1")
    assert (one.kind, one.already, str(one.when)) == (v.KIND_B, True, "fp-active >= 1")
    one = o.parse_demand("do resolve-focus conquest while pure-inst:defense/starbase >= 2")
    assert (one.deed, one.about, one.already) == (v.DEED_RESOLVE_FOCUS, v.CONQUEST, False)
    one = o.parse_demand("do produce E paying 1F after")
    assert (one.kind, one.about, one.before) == (v.KIND_C, v.ENERGY, False)
    assert g.costs_text(one.costs) == "1F"
    assert o.parse_demand("do trade paying 1C before").before
    assert o.parse_demand("do guild any where kind-new").about == v.ALL_GUILDS
    assert o.parse_demand("do inst defense where @nonhome").about == 1 << v.DEFENSE
    assert o.parse_demand("do tech any where no-flip").about == -1
    assert o.parse_demand("do tech improved where no-flip").about == v.IMPROVED


@pytest.mark.parametrize("place", range(len(v.DEEDS)))
def test_every_deed(place: int) -> None:
    about = {
        "produce": " F",
        "advance": " any",
        "tech": " basic",
        "agenda": " wealth",
        "play-agenda": " any",
        "guild": " any",
        "inst": " starbase",
        "resolve-focus": " temptation",
    }
    text = f"do {v.DEEDS[place]}{about.get(v.DEEDS[place], '')} where no-flip"
    assert o.parse_demand(text).deed == place
    assert str(o.parse_demand(text)) == text


@pytest.mark.parametrize("place", range(len(v.RESTRICTIONS)))
def test_every_restriction(place: int) -> None:
    number = "<=3" if place in v.MEASURED else ""
    text = f"do pop where {v.RESTRICTIONS[place]}{number}"
    only = o.parse_demand(text).only
    assert only is not None
    assert only.what == place
    assert (only.op, only.number) == ((LE, 3) if number else (GE, 1))
    assert str(o.parse_demand(text)) == text


# --- all content --------------------------------------------------------------------------------------------


def all_effects() -> Iterator[str]:
    """Every effect of the content files that stands alone."""
    loaded = rows()
    cards = (r.FocusRow, r.HouseFocusRow, r.HeroicRow, r.JointRow)
    for card in [row for kind in cards for row in rows_of(loaded, kind)]:
        yield from (action.effect for action in card.actions)  # type: ignore[attr-defined]
    for tracks in rows_of(loaded, r.TracksRow):
        yield from (*tracks.society, *tracks.statecraft, *tracks.economy)
    for agenda in rows_of(loaded, r.StartAgendaRow):
        yield from agenda.objectives
    for origin in rows_of(loaded, r.OriginRow):
        yield from origin.effects
    yield from (row.bonus for row in rows_of(loaded, r.BonusRow))
    yield from (row.reward for row in rows_of(loaded, r.BountyRow))
    yield from (row.reward for row in rows_of(loaded, r.ReclaimRow))
    yield from (row.immediate for row in rows_of(loaded, r.TechnologyRow))
    yield from (row.effect for row in rows_of(loaded, r.AgendaTypeRow))
    yield from (text for row in rows_of(loaded, r.AgendaRow) for text in row.objectives)
    yield from (text for row in rows_of(loaded, r.EventRow) for text in row.objectives)
    yield from (row.reward for row in rows_of(loaded, r.FallenRow))
    yield from (row.defended for row in rows_of(loaded, r.WarRow))
    yield from (row.penalty for row in rows_of(loaded, r.CrisisRow))
    yield from (row.effect for row in rows_of(loaded, r.RewardRow))


def all_traits() -> Iterator[str]:
    loaded = rows()
    yield from (text for row in rows_of(loaded, r.AbilityRow) for text in row.traits)
    yield from (text for row in rows_of(loaded, r.TechnologyRow) for text in (*row.basic, *row.improved))
    yield from (row.trait for row in rows_of(loaded, r.TileRow) if row.trait is not None)


def written() -> Iterator[tuple[Callable[[str], Any], str]]:
    """Every text of the content files that is in the language, with what reads it."""
    loaded = rows()
    yield from ((parse, text) for text in all_effects())
    yield from ((o.parse_trait, text) for text in all_traits())
    yield from ((o.parse_box, text) for row in rows_of(loaded, r.EventRow) for text in row.boxes)
    yield from ((o.parse_demand, row.condition) for row in rows_of(loaded, r.CrisisRow))


def test_all_content_goes_round() -> None:
    found = list(written())
    # Focus cards, tracks, starting Agendas, Origins, Trade column, tokens, technologies, Agendas, events,
    # Fallen Houses, Wars, Crises, rewards; counted in the document.
    effects = 3 * 47 + 7 * 33 + 65 + 7 + 7 + 20 + 28 + 4 + 2 * 32 + 2 * 33 + 14 + 8 + 68 + 6
    assert sum(reader is parse for reader, _ in found) == effects
    assert sum(reader is o.parse_trait for reader, _ in found) == 12 + 31 + 36 + 9
    assert sum(reader is o.parse_box for reader, _ in found) == 23 + 29 + 29
    assert sum(reader is o.parse_demand for reader, _ in found) == 68
    for reader, text in found:
        tree = reader(text)
        again = reader(str(tree))
        assert shape(again) == shape(tree)
        assert str(again) == str(tree)


def test_trees_travel_to_other_processes() -> None:
    for reader, text in written():
        tree = reader(text)
        again = pickle.loads(pickle.dumps(tree))
        assert shape(again) == shape(tree)
        assert str(again) == str(tree)


def effects() -> st.SearchStrategy[str]:
    """Texts of effects, one inside another as anybody might write them."""

    def more(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        several = st.lists(part, min_size=1, max_size=3).map("; ".join)
        quantity = st.sampled_from(list(QUANTITIES))
        return st.one_of(
            st.tuples(st.sampled_from(("one", "upto", "seq", "all")), several).map(
                lambda found: "{}[{}]".format(*found)
            ),
            st.tuples(st.sampled_from(("x2", "x3", "x3-distinct")), part).map(
                lambda found: "{}[{}]".format(*found)
            ),
            st.tuples(st.sampled_from(("self", "either", "both")), part).map(
                lambda found: "{}{{{}}}".format(*found)
            ),
            st.tuples(part, part).map(lambda found: "split{{{} // {}}}".format(*found)),
            st.tuples(st.sampled_from(list(COSTS)[1:]), part).map(
                lambda found: "pay {} -> {}".format(*found)
            ),
            st.tuples(quantity, part).map(lambda found: "per {} -> {}".format(*found)),
            st.tuples(quantity, part).map(lambda found: "{} >= 2 and techs = 1 -> {}".format(*found)),
            st.tuples(quantity, part, part).map(lambda found: "if {} <= 3 then {} else {}".format(*found)),
            part.map(lambda found: f"skirmish +1 initiative 5 defended: {found}"),
        )

    return st.recursive(st.sampled_from((*SINGLE, "none")), more, max_leaves=8)


@given(effects())
def test_whatever_is_written_goes_round(text: str) -> None:
    tree = parse(text)
    again = parse(str(tree))
    assert shape(again) == shape(tree)
    assert str(again) == str(tree)


# --- mistakes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a verb at character 1, but the text ends there"),
        ("gian 2F", "expected a verb at character 1, got 'gian'"),
        ("gain F", "expected a number from 1 to 99 at character 6, got 'F'"),
        ("gain 2Q", "expected one of F, E, M, C, S, X, B at character 7, got 'Q'"),
        ("gain 2F 1F", "expected each letter once at character 10, got 'F'"),
        ("produce F,E,F", "expected each letter once at character 13, got 'F'"),
        ("produce X", "expected one of F, E, M, C, S, any, distinct, same-guild at character 9, got 'X'"),
        ("influence", "expected a number from 1 to 99 or = at character 10, but the text ends there"),
        ("influence = money", "expected something that can be counted at character 13, got 'money'"),
        ("tier society -> influence 1/2/3", "expected '/' at character 32, but the text ends there"),
        (
            "advance science",
            "expected one of society, statecraft, economy, any, least at character 9, got 'science'",
        ),
        ("deploy 1 cruiser", "expected the end at character 10, got 'cruiser'"),
        (
            "pop @there",
            "expected one of @home, @nonhome, @same, @other, @others, @here, @near, @target, @shipyard, "
            "@with at character 5, got '@there'",
        ),
        ("pop @with", "expected '{' at character 10, but the text ends there"),
        ("destroy pop", "expected one of guild, inst at character 9, got 'pop'"),
        ("reclaim", "expected @home at character 8, but the text ends there"),
        (
            "gain-corruption track/home",
            "expected one of any, mat, track, agenda, sector at character 23, got 'home'",
        ),
        ("skirmish 1", "expected one of +, - at character 10, got '1'"),
        ("skirmish +1 initiative", "expected a number from 1 to 99 at character 23, but the text ends there"),
        (
            "place fleet on adj-void",
            "expected one of void, defense, guild, bounty, reclaim, glory, harbinger at character 7, "
            "got 'fleet'",
        ),
        ("place bounty adj-void", "expected 'on' or '+' at character 14, got 'adj-void'"),
        (
            "place bounty on each-void{fp>=2}",
            "expected one of pop, void, has, harbinger, next-to-rift at character 27, got 'fp'",
        ),
        ("one[skip, skip]", "expected ';' or ']' at character 9, got ','"),
        ("x2[skip; skip]", "expected ']' at character 8, got ';'"),
        ("one skip", "expected '[' at character 5, got 'skip'"),
        ("split{skip}", "expected '//' at character 11, got '}'"),
        ("pay 1S; skip", "expected the end at character 7, got ';'"),
        ("pay -> skip", "expected a cost at character 5, got '->'"),
        ("pay - -> skip", "expected something to pay at character 5, got '-'"),
        ("pay discard trade", "expected one of bounty, reclaim, glory at character 13, got 'trade'"),
        ("if trade then skip", "expected a comparison with >=, <= or = at character 10, got 'then'"),
        ("if trade >= 1 skip", "expected 'then' at character 15, got 'skip'"),
        ("techs >= 2", "expected '->' and what it brings at character 11, but the text ends there"),
        ("per 1 trade -> skip", "expected a number from 2 to 99 at character 5, got '1'"),
        ("per trade skip", "expected '->' and what each brings at character 11, got 'skip'"),
        (
            "per pure-sectors{tier>=1} -> skip",
            "expected one of pop, fp, guilds, guild-kinds, fem-guilds, inst, upkeep, guild, has, "
            "full-guilds, nonhome at character 18, got 'tier'",
        ),
        ("per glory -> skip", "expected '{' at character 11, got '->'"),
        ("per yield -> skip", "expected ':' at character 11, got '->'"),
        (
            "per pure-inst:any -> skip",
            "expected one of shipyard, defense, starbase at character 15, got 'any'",
        ),
    ],
)
def test_what_is_wrong_and_where(text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        parse(text)
    assert str(caught.value) == sentence


def test_a_rule_that_does_not_exist() -> None:
    with pytest.raises(GrammarError, match=r"expected one of safe-return, .* at character 6, got 'safe'"):
        parse("rule safe")


@pytest.mark.parametrize(
    ("reader", "text", "sentence"),
    [
        (g.parse_costs, "", "expected a cost at character 1, but the text ends there"),
        (g.parse_costs, "1F, 1E", "expected '+' or the end at character 3, got ','"),
        (g.parse_bundle, "2X", "expected one of F, E, M, C, S at character 2, got 'X'"),
        (o.parse_trait, "on rest: skip", "expected one of guild, inst, pop, tech,"),
        (o.parse_trait, "once-turn skip", "expected ':' at character 11, got 'skip'"),
        (o.parse_trait, "with focus-progress 1C -> skip", "expected ':' at character 21, got '1'"),
        (o.parse_trait, "with focus-progress: 1C", "expected '->' and what the cost buys at character 24,"),
        (
            o.parse_trait,
            "with focus-progress/focus-progress: - -> skip",
            "expected each Focus once at character 21, got 'focus-progress'",
        ),
        (o.parse_box, "always: skip", "expected one of must, may, once, once-may, ongoing, delayed at"),
        (o.parse_demand, "pop where n>=2", "expected 'do' at character 1, got 'pop'"),
        (o.parse_demand, "do sleep where n>=2", "expected one of invade-win, produce,"),
        (
            o.parse_demand,
            "do pop when n>=2",
            "expected one of where, while, paying at character 8, got 'when'",
        ),
        (o.parse_demand, "do pop where here", "expected a restriction, such as n>=2, @home or no-flip at"),
        (o.parse_demand, "do pop where n", "expected a comparison with >=, <= or = at character 15,"),
        (
            o.parse_demand,
            "do pop where from:hand",
            "expected one of offer, preferred at character 19, got 'hand'",
        ),
        (o.parse_demand, "do pop paying 1F", "expected one of before, after at character 17, but the"),
    ],
)
def test_mistakes_around_effects(reader: Callable[[str], Any], text: str, sentence: str) -> None:
    with pytest.raises(GrammarError) as caught:
        reader(text)
    assert str(caught.value).startswith(sentence)
