"""The language in which the content of Voidfall says what it does (chapter 1 of the content).

Effects, such as ``upto[guild any @same; pay 1S -> pop]``, become trees of ``Effect``; ``str`` of a tree is
its text again. The trees and the way of reading are the kernel's; here stand the verbs of the game, its costs
and its ways to combine effects. When effects happen (abilities, event boxes, Crises) is read in
``occasions.py``.

Only the kernel's equally plain modules and those beside this one are imported, so that mypyc can compile it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from starboard.kernel.effect import ALT as ALT
from starboard.kernel.effect import COST as COST
from starboard.kernel.effect import FREE as FREE
from starboard.kernel.effect import LEAF as LEAF
from starboard.kernel.effect import SEQ as SEQ
from starboard.kernel.effect import Cost as Cost
from starboard.kernel.effect import Effect as Effect
from starboard.kernel.effect import EffectReader, Fixed, Number, Perhaps, Verb, Word
from starboard.kernel.effect import leaves as leaves
from starboard.kernel.grammar import GrammarError as GrammarError

from . import quantities as q
from . import vocabulary as v
from .quantities import Condition as Condition
from .quantities import Filter as Filter
from .quantities import Quantity as Quantity
from .slots import WHERE, Bundle, Guilds, Installations, Place, Rise
from .slots import bundle_text as bundle_text

# Kinds of nodes besides the kernel's. ALT is ``one``, FREE is ``upto``, SEQ is ``seq`` and without parts
# ``none``, COST is ``pay`` and without a part only the payment.
ALL: Final = 10  # everything or nothing
REPEAT: Final = 11  # args: how often, 1 if each time in a different sector; one part
IF: Final = 12  # Conditional; parts: then, perhaps else
ACHIEVE: Final = 13  # Conditional; one part
PER: Final = 14  # Counting; args: so many units for each time; one part
JOINT: Final = 15  # args: who; one part, of SPLIT two

SELF: Final = 0
EITHER: Final = 1
BOTH: Final = 2
SPLIT: Final = 3
JOINTS: Final[tuple[str, ...]] = ("self", "either", "both", "split")

_LISTS: Final = {"one": ALT, "upto": FREE, "seq": SEQ, "all": ALL}
_REPEATS: Final = {"x2": (2, 0), "x3": (3, 0), "x3-distinct": (3, 1)}


@dataclass(frozen=True, eq=False, repr=False)  # with slots it would hide those of a compiled Effect
class Conditional(Effect):
    """IF and ACHIEVE."""

    when: Condition | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Counting(Effect):
    """PER, and leaves that say how much by a quantity."""

    quantity: Quantity | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Filtered(Effect):
    """A leaf whose place is any that passes a filter: AT_WITH, or every Voidborn sector of a kind."""

    only: Filter | None = None


VERB_GAIN: Final = 0  # a bundle: one amount for each of LETTERS
VERB_PRODUCE: Final = 1  # resources
VERB_PRODUCE_ANY: Final = 2  # how many different types
VERB_PRODUCE_DISTINCT: Final = 3  # Counting
VERB_PRODUCE_SAME: Final = 4
VERB_CONVERT: Final = 5  # n, from, to
VERB_INFLUENCE: Final = 6  # n
VERB_INFLUENCE_EQUAL: Final = 7  # Counting
VERB_LOSE_INFLUENCE: Final = 8  # n
VERB_TIER: Final = 9  # track or EACH_TRACK, Influence by Tier 1 to 4
VERB_ADVANCE: Final = 10  # track, ANY_TRACK or LEAST_TRACK
VERB_ADVANCE_BARE: Final = 11
VERB_SKIP: Final = 12
VERB_ACTIVATE: Final = 13  # n
VERB_DEACTIVATE: Final = 14  # n
VERB_DEPLOY: Final = 15  # n, fleet or ANY_FLEET; where
VERB_MUSTER: Final = 16
VERB_REGROUP: Final = 17
VERB_INVADE: Final = 18  # 1: only a Corrupted sector
VERB_RECALL: Final = 19  # n
VERB_GUILD: Final = 20  # a set of kinds; where
VERB_INST: Final = 21  # a set of Installations; where
VERB_DESTROY_GUILD: Final = 22
VERB_DESTROY_INST: Final = 23
VERB_POP: Final = 24  # where
VERB_LOWER_POP: Final = 25
VERB_REMOVE_CORRUPTION: Final = 26  # where: a place or a position
VERB_MOVE_CORRUPTION: Final = 27  # 1: any number
VERB_GAIN_CORRUPTION: Final = 28  # the position if the first is impossible, AT_ANY for any, or -1; where
VERB_LEVEL: Final = 29  # resource, n
VERB_TECH: Final = 30  # BASIC, IMPROVED or EITHER_TECH
VERB_AGENDA: Final = 31  # type or ANY_AGENDA
VERB_TRADE: Final = 32  # 1: without the bonus
VERB_BOUNTY: Final = 33  # n
VERB_RECLAIM: Final = 34  # where: AT_HOME
VERB_GLORY: Final = 35  # value
VERB_UPGRADE_GLORY: Final = 36
VERB_DISCARD_GLORY: Final = 37
VERB_PREFERRED_ACTION: Final = 38
VERB_PEEK_EVENTS: Final = 39
VERB_SCORE_AGENDA: Final = 40
VERB_TRADE_RESOURCES: Final = 41  # n
VERB_HAVEN: Final = 42  # n
VERB_REMOVE_HARBINGER: Final = 43  # 1: only from a sector
VERB_ADD_HARBINGER: Final = 44
VERB_DISCARD_CRISIS: Final = 45  # which
VERB_REMOVE_VOID: Final = 46  # n
VERB_CATASTROPHE: Final = 47
VERB_CONSUME: Final = 48  # BASIC or IMPROVED
VERB_SKIRMISH: Final = 49  # modifier, one number for each of BOOSTS; the part is for a successful defence
VERB_THIRD_ACTION: Final = 50
VERB_RULE: Final = 51  # rule
VERB_PLACE: Final = 52  # thing and number, again and again; where: a zone; Filtered
VERB_CORRUPT_OFFER: Final = 53  # type or ALL_AGENDAS

# Kinds of costs.
PAY_RESOURCES: Final = 0  # a bundle
PAY_CORRUPTION: Final = 1  # AT_ANY, ON_TRACK or ON_AGENDA
PAY_GROUP_CORRUPTION: Final = 2  # n
PAY_RECALL: Final = 3  # n
PAY_DEACTIVATE: Final = 4  # n
PAY_DESTROY_GUILD: Final = 5
PAY_DESTROY_INST: Final = 6
PAY_LOWER_POP: Final = 7
PAY_DISCARD_BOUNTY: Final = 8
PAY_DISCARD_RECLAIM: Final = 9
PAY_DISCARD_GLORY: Final = 10
PAY_RETURN_TRADE: Final = 11
PAY_DROP_AGENDA: Final = 12
BINDING_COSTS: Final = (PAY_RECALL, PAY_DESTROY_GUILD, PAY_DESTROY_INST, PAY_LOWER_POP)  # bind a sector


# --- verbs as content writes them ---------------------------------------------------------------------------

_N: Final = Number()
_BUNDLE: Final = Bundle()
_FIVE: Final = Bundle(len(v.RESOURCES))
_GUILDS: Final = Guilds()
_LETTER: Final = Word(v.LETTERS[:5])
_AT: Final = Place(v.PLACES[1:])
_TRACK: Final = Word((*v.TRACKS, "any", "least"))
_CORRUPTED: Final = Perhaps(("corrupted",), first=1)
_ALL: Final = Perhaps(("all",), first=1)
_FLEET: Final = Perhaps(v.FLEETS, otherwise=v.ANY_FLEET)

# Those of _OWN_WAY have their own methods below.
_VERBS: Final = (
    Verb(VERB_GAIN, "gain", _BUNDLE),
    Verb(VERB_PRODUCE, "produce"),
    Verb(VERB_PRODUCE_ANY, "produce any"),
    Verb(VERB_PRODUCE_DISTINCT, "produce distinct"),
    Verb(VERB_PRODUCE_SAME, "produce same-guild"),
    Verb(VERB_CONVERT, "convert", _N, _LETTER, _LETTER),
    Verb(VERB_INFLUENCE, "influence"),
    Verb(VERB_INFLUENCE_EQUAL, "influence ="),
    Verb(VERB_LOSE_INFLUENCE, "lose-influence", _N),
    Verb(VERB_TIER, "tier"),
    Verb(VERB_ADVANCE, "advance", _TRACK),
    Verb(VERB_ADVANCE_BARE, "advance-bare", Fixed("bound")),
    Verb(VERB_SKIP, "skip"),
    Verb(VERB_ACTIVATE, "activate", _N),
    Verb(VERB_DEACTIVATE, "deactivate", _N),
    Verb(VERB_DEPLOY, "deploy", _N, _FLEET, where=_AT),
    Verb(VERB_MUSTER, "muster"),
    Verb(VERB_REGROUP, "regroup"),
    Verb(VERB_INVADE, "invade", _CORRUPTED),
    Verb(VERB_RECALL, "recall", _N),
    Verb(VERB_GUILD, "guild", _GUILDS, where=_AT),
    Verb(VERB_INST, "inst", Installations(), where=_AT),
    Verb(VERB_DESTROY_GUILD, "destroy guild"),
    Verb(VERB_DESTROY_INST, "destroy inst"),
    Verb(VERB_POP, "pop", where=_AT),
    Verb(VERB_LOWER_POP, "lower pop"),
    Verb(VERB_REMOVE_CORRUPTION, "remove-corruption", where=Place(WHERE[1:])),
    Verb(VERB_MOVE_CORRUPTION, "move-corruption", _ALL),
    Verb(VERB_GAIN_CORRUPTION, "gain-corruption"),
    Verb(VERB_LEVEL, "level", _LETTER, Rise()),
    Verb(VERB_TECH, "tech", Word(v.TECHS)),
    Verb(VERB_AGENDA, "agenda", Word((*v.AGENDAS, "any"))),
    Verb(VERB_TRADE, "trade", Perhaps(("no-bonus",), first=1)),
    Verb(VERB_BOUNTY, "bounty", _N),
    Verb(VERB_RECLAIM, "reclaim", where=Word(("@home",), v.AT_HOME)),
    Verb(VERB_GLORY, "glory", _N),
    Verb(VERB_UPGRADE_GLORY, "upgrade-glory"),
    Verb(VERB_DISCARD_GLORY, "discard-glory"),
    Verb(VERB_PREFERRED_ACTION, "preferred-action"),
    Verb(VERB_PEEK_EVENTS, "peek-events"),
    Verb(VERB_SCORE_AGENDA, "score-agenda"),
    Verb(VERB_TRADE_RESOURCES, "trade-resources", _N),
    Verb(VERB_HAVEN, "haven", _N),
    Verb(VERB_REMOVE_HARBINGER, "remove-harbinger", Perhaps(("sector",), first=1)),
    Verb(VERB_ADD_HARBINGER, "add-harbinger"),
    Verb(VERB_DISCARD_CRISIS, "discard-crisis", Word(v.DISCARDS)),
    Verb(VERB_REMOVE_VOID, "remove-void", _N),
    Verb(VERB_CATASTROPHE, "catastrophe"),
    Verb(VERB_CONSUME, "consume", Word(v.TECHS[:2])),
    Verb(VERB_SKIRMISH, "skirmish"),
    Verb(VERB_THIRD_ACTION, "third-action"),
    Verb(VERB_RULE, "rule", Word(v.RULES)),
    Verb(VERB_PLACE, "place"),
    Verb(VERB_CORRUPT_OFFER, "corrupt-offer", Word((*v.AGENDAS, "all"))),
)
VERBS: Final = tuple(verb.name for verb in _VERBS)


# --- reading ----------------------------------------------------------------------------------------------

_TOKEN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*|\d+|@[a-z]+|->|>=|<=|//|\S")
_LARGEST: Final = 99
_OWN_WAY: Final[tuple[str, ...]] = ("produce", "influence", "tier", "gain-corruption", "skirmish", "place")
_BY_NAME: Final = {verb.name: verb for verb in _VERBS if verb.name.split()[0] not in _OWN_WAY}
_PRODUCED: Final = (*v.LETTERS[:5], "any", "distinct", "same-guild")
_POSITION: Final = Place(("@same", *v.POSITIONS))
_PAID_PLACES: Final = {"track": v.ON_TRACK, "agenda": v.ON_AGENDA}
_DISCARDED: Final = {
    "bounty": PAY_DISCARD_BOUNTY,
    "reclaim": PAY_DISCARD_RECLAIM,
    "glory": PAY_DISCARD_GLORY,
}
_COSTS: Final[tuple[str, ...]] = (
    "corruption",
    "group-corruption",
    "recall",
    "deactivate",
    "destroy",
    "lower",
    "discard",
    "return",
    "drop",
)
NONE: Final = Effect("none", SEQ)


def is_nothing(e: Effect) -> bool:
    return e.kind == SEQ and not e.parts


class VoidfallReader(EffectReader):
    """Every way to combine effects begins with a word of its own, so that only lists need brackets."""

    def __init__(self, text: str) -> None:
        super().__init__(text, _TOKEN, _LARGEST, {}, _BY_NAME)

    def effect(self) -> Effect:
        token = self.peek()
        if self.accept("none"):
            return NONE
        if token in _LISTS or token in _REPEATS:
            return self.several()
        if token in JOINTS:
            return self.joint()
        if self.accept("pay"):
            return self.purchase()
        if self.accept("if"):
            return self.conditional()
        if self.accept("per"):
            return self.counted()
        if q.begins_quantity(self):
            when = q.read_condition(self)
            self.expect("->", " and what it brings")
            part = self.effect()
            return Conditional(f"{when} -> {part}", ACHIEVE, (part,), when=when)
        return self.atom()

    def several(self) -> Effect:
        name = self.take()
        self.expect("[")
        parts = [self.effect()]
        while name in _LISTS and self.accept(";"):
            parts.append(self.effect())
        if not self.accept("]"):
            raise self.error("';' or ']'" if name in _LISTS else "']'")
        text = f"{name}[{'; '.join([part.text for part in parts])}]"
        if name in _REPEATS:
            return Effect(text, REPEAT, tuple(parts), args=_REPEATS[name])
        return Effect(text, _LISTS[name], tuple(parts))

    def joint(self) -> Effect:
        who = JOINTS.index(self.take())
        self.expect("{")
        parts = [self.effect()]
        if who == SPLIT:
            self.expect("//")
            parts.append(self.effect())
        self.expect("}")
        text = f"{JOINTS[who]}{{{' // '.join([part.text for part in parts])}}}"
        return Effect(text, JOINT, tuple(parts), args=(who,))

    def purchase(self) -> Effect:
        costs = self.costs()
        if not costs:
            raise self.error("something to pay", back=1)
        if not self.accept("->"):
            return Effect(f"pay {costs_text(costs)}", COST, (), costs)
        part = self.effect()
        return Effect(f"pay {costs_text(costs)} -> {part}", COST, (part,), costs)

    def conditional(self) -> Effect:
        when = q.read_condition(self)
        self.expect("then")
        part = self.effect()
        if not self.accept("else"):
            return Conditional(f"if {when} then {part}", IF, (part,), when=when)
        other = self.effect()
        return Conditional(f"if {when} then {part} else {other}", IF, (part, other), when=when)

    def counted(self) -> Effect:
        units = self.number(2) if self.peek().isdecimal() else 1
        quantity = q.read_quantity(self)
        self.expect("->", " and what each brings")
        part = self.effect()
        text = f"per {quantity} -> {part}" if units == 1 else f"per {units} {quantity} -> {part}"
        return Counting(text, PER, (part,), args=(units,), quantity=quantity)

    # --- verbs --------------------------------------------------------------------------------------------

    def atom(self) -> Effect:
        if self.accept("produce"):
            return self.production()
        if self.accept("influence"):
            return self.influence()
        if self.accept("tier"):
            return self.tiers()
        if self.accept("gain-corruption"):
            return self.corruption()
        if self.accept("skirmish"):
            return self.skirmish()
        if self.accept("place"):
            return self.placement()
        return self.phrase()

    def phrase(self) -> Effect:
        """Here the place stands last, and some places say more about themselves in braces."""
        verb = self.spoken()
        args: list[int] = []
        places: list[int] = []
        said = [verb.name, *[slot.read(self, args) for slot in verb.slots]]
        if verb.where is not None:
            said.append(verb.where.read(self, places))
        text = " ".join([word for word in said if word])
        where = places[0] if places else 0
        if where == v.AT_WITH:
            only = q.read_sector_filter(self)
            return Filtered(f"{text}{{{only}}}", LEAF, (), (), verb.number, tuple(args), where, only)
        return Effect(text, LEAF, (), (), verb.number, tuple(args), where)

    def production(self) -> Effect:
        if self.accept("distinct"):
            quantity = q.read_quantity(self)
            text = f"produce distinct {quantity}"
            return Counting(text, LEAF, verb=VERB_PRODUCE_DISTINCT, quantity=quantity)
        if self.accept("same-guild"):
            return leaf("produce same-guild", VERB_PRODUCE_SAME)
        if self.accept("any"):
            types = self.number(2) if self.peek().isdecimal() else 1
            return leaf("produce any" if types == 1 else f"produce any {types}", VERB_PRODUCE_ANY, types)
        found = [self.word(_PRODUCED)]
        while self.accept(","):
            found.append(self.word(v.LETTERS[:5]))
            if found[-1] in found[:-1]:
                raise self.error("each letter once", back=1)
        return leaf(f"produce {','.join([v.LETTERS[one] for one in found])}", VERB_PRODUCE, *found)

    def influence(self) -> Effect:
        if self.accept("="):
            quantity = q.read_quantity(self)
            return Counting(f"influence = {quantity}", LEAF, verb=VERB_INFLUENCE_EQUAL, quantity=quantity)
        points = self.number(1, " or =")
        return leaf(f"influence {points}", VERB_INFLUENCE, points)

    def tiers(self) -> Effect:
        words = (*v.TRACKS, "each-track")
        track = self.word(words)
        self.expect("->")
        self.expect("influence")
        points = [self.number(0)]
        while len(points) < 4:
            self.expect("/")
            points.append(self.number(0))
        text = "/".join([str(number) for number in points])
        return leaf(f"tier {words[track]} -> influence {text}", VERB_TIER, track, *points)

    def corruption(self) -> Effect:
        places: list[int] = []
        word = _POSITION.read(self, places)
        text = f"gain-corruption {word}".rstrip()
        other = -1
        if places[0] >= v.ON_MAT and self.accept("/"):
            words = ("any", *v.POSITIONS)
            place = self.word(words)
            other = v.AT_ANY if place == 0 else WHERE.index(words[place])
            text += f"/{words[place]}"
        return Effect(text, LEAF, (), (), VERB_GAIN_CORRUPTION, (other,), places[0])

    def skirmish(self) -> Effect:
        sign = ("+", "-")[self.word(("+", "-"))]
        number = self.number(0)
        text = f"skirmish {sign}{number}"
        boosts = self.boosts() if self.peek() in v.BOOSTS else (0,) * len(v.BOOSTS)
        if any(boosts):
            text += f" {boosts_text(boosts)}"
        parts: tuple[Effect, ...] = ()
        if self.accept("defended"):
            self.expect(":")
            parts = (self.effect(),)
            text += f" defended: {parts[0]}"
        return Effect(text, LEAF, parts, (), VERB_SKIRMISH, (number if sign == "+" else -number, *boosts))

    def boosts(self) -> tuple[int, ...]:
        """One number for each of BOOSTS."""
        found = [0] * len(v.BOOSTS)
        while True:
            place = self.word(v.BOOSTS)
            if found[place]:
                raise self.error("each of them once", back=1)
            found[place] = 1 if place == v.BOOST_NO_DEFENSE else self.number()
            if self.peek() not in v.BOOSTS:
                return tuple(found)

    def placement(self) -> Effect:
        args: list[int] = []
        said: list[str] = []
        while True:
            thing = self.word(v.PUTS)
            args.append(thing)
            if thing in (v.PUT_VOID, v.PUT_GLORY):
                said.append(f"{v.PUTS[thing]} {_N.read(self, args)}")
            elif thing == v.PUT_GUILD:
                said.append(f"guild {_GUILDS.read(self, args)}")
            else:
                args.append(1)
                said.append(v.PUTS[thing])
            if not self.accept("+"):
                break
        self.expect("on", " or '+'")
        where = self.word(v.ZONES)
        text = f"place {' + '.join(said)} on {v.ZONES[where]}"
        only = None
        if where == v.ZONE_EACH_VOID and self.peek() == "{":
            only = q.read_void_filter(self)
            text += f"{{{only}}}"
        return Filtered(text, LEAF, (), (), VERB_PLACE, tuple(args), where, only)

    # --- costs --------------------------------------------------------------------------------------------

    def costs(self) -> tuple[Cost, ...]:
        """``-``, or items with ``+`` between them."""
        if self.accept("-"):
            return ()
        found = [self.cost()]
        while self.accept("+"):
            found.append(self.cost())
        return tuple(found)

    def cost(self) -> Cost:
        if self.peek().isdecimal():
            amounts: list[int] = []
            text = _BUNDLE.read(self, amounts)
            return Cost(text, PAY_RESOURCES, tuple(amounts))
        if self.peek() not in _COSTS:
            raise self.error("a cost")
        name = self.take()
        if name == "corruption":
            word = self.take() if self.peek() in _PAID_PLACES else ""
            return Cost(f"corruption {word}".rstrip(), PAY_CORRUPTION, (_PAID_PLACES.get(word, v.AT_ANY),))
        if name == "destroy":
            which = self.word(("guild", "inst"))
            return Cost(f"destroy {('guild', 'inst')[which]}", PAY_DESTROY_GUILD + which, ())
        if name == "lower":
            self.expect("pop")
            return Cost("lower pop", PAY_LOWER_POP, ())
        if name == "discard":
            words = tuple(_DISCARDED)
            token = words[self.word(words)]
            return Cost(f"discard {token}", _DISCARDED[token], ())
        if name == "return":
            self.expect("trade")
            return Cost("return trade", PAY_RETURN_TRADE, ())
        if name == "drop":
            self.expect("agenda")
            return Cost("drop agenda", PAY_DROP_AGENDA, ())
        kinds = {
            "group-corruption": PAY_GROUP_CORRUPTION,
            "recall": PAY_RECALL,
            "deactivate": PAY_DEACTIVATE,
        }
        number = self.number()
        return Cost(f"{name} {number}", kinds[name], (number,))


def leaf(text: str, verb: int, *args: int) -> Effect:
    return Effect(text, LEAF, (), (), verb, args)


def costs_text(costs: tuple[Cost, ...]) -> str:
    return " + ".join([cost.text for cost in costs]) or "-"


def boosts_text(boosts: tuple[int, ...]) -> str:
    """Boosts of the Voidborn, one number for each of BOOSTS, as content writes them."""
    said = []
    for place, number in enumerate(boosts):
        if number:
            said.append(v.BOOSTS[place] if place == v.BOOST_NO_DEFENSE else f"{v.BOOSTS[place]} {number}")
    return " ".join(said)


# --- whole texts ------------------------------------------------------------------------------------------


def parse_effect(text: str) -> Effect:
    reader = VoidfallReader(text)
    effect = reader.effect()
    reader.end("the end")
    return effect


def parse_costs(text: str) -> tuple[Cost, ...]:
    """What an action costs; nothing if it is free."""
    reader = VoidfallReader(text)
    costs = reader.costs()
    reader.end("'+' or the end")
    return costs


def parse_bundle(text: str) -> tuple[int, ...]:
    """Resources with their letters: one amount for each of the five."""
    reader = VoidfallReader(text)
    amounts: list[int] = []
    _FIVE.read(reader, amounts)
    reader.end("the end")
    return tuple(amounts[: len(v.RESOURCES)])


def parse_boosts(text: str) -> tuple[int, ...]:
    """What the Voidborn get in a Skirmish: one number for each of BOOSTS."""
    reader = VoidfallReader(text)
    if reader.accept("none"):
        boosts: tuple[int, ...] = (0,) * len(v.BOOSTS)
    else:
        boosts = reader.boosts()
    reader.end("the end")
    return boosts
