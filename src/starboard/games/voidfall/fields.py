"""What fields of content rows hold, and what the rules get in their place."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, place_in, understood

from . import grammar as g
from . import occasions as o
from . import tables as t
from . import vocabulary as v

# --- texts in the language of grammar.py ------------------------------------------------------------------


def single(text: str) -> g.Effect:
    """Anything but Joint effects and what is written as an ability."""
    effect = understood(g.parse_effect, text)
    if _has_joint(effect):
        raise ValueError(f"expected an effect for one player, because only Joint cards have others: '{text}'")
    for leaf in g.leaves(effect):
        if leaf.verb in (g.VERB_LEVEL, g.VERB_THIRD_ACTION):
            raise ValueError(f"expected a verb that has a meaning here, got '{g.VERBS[leaf.verb]}'")
    return effect


def _has_joint(effect: g.Effect) -> bool:
    return effect.kind == g.JOINT or any(_has_joint(part) for part in effect.parts)


def _trait(text: str) -> o.Trait:
    """What a technology or a House does: without a trigger it is something permanent."""
    trait = understood(o.parse_trait, text)
    if trait.held or trait.trigger == v.ON_CAPTURE:
        raise ValueError(f"expected no 'held' and no 'on capture', which only tiles have: '{text}'")
    _check_permanent(trait)
    return trait


def _tile_trait(text: str) -> o.Trait:
    trait = understood(o.parse_trait, text)
    if trait.held == (trait.trigger == v.ON_CAPTURE):
        raise ValueError(f"expected either 'held' or 'on capture': '{text}'")
    _check_permanent(trait)
    return trait


def _check_permanent(trait: o.Trait) -> None:
    for leaf in g.leaves(trait.effect):
        permanent = leaf.verb in (g.VERB_LEVEL, g.VERB_THIRD_ACTION)
        if permanent and trait.trigger != v.ALWAYS:
            raise ValueError(f"expected '{g.VERBS[leaf.verb]}' without a trigger: '{trait}'")
        if not permanent and leaf.verb != g.VERB_RULE and trait.trigger == v.ALWAYS:
            raise ValueError(f"expected a trigger, such as 'on guild', or a rule: '{trait}'")


def by_kind(letters: tuple[str, ...]) -> tuple[int, ...]:
    """How many there are of each of the five kinds."""
    return tuple(letters.count(letter) for letter in v.LETTERS[:5])


def focus_set(ids: tuple[str, ...]) -> int:
    return sum(1 << v.FOCUSES.index(one.removeprefix("focus-")) for one in ids)


def _bundle(text: str) -> tuple[int, ...]:
    """Resources; an empty text is nothing."""
    return understood(g.parse_bundle, text) if text else (0,) * len(v.RESOURCES)


# --- types of fields, with what they become ---------------------------------------------------------------

Effect = Annotated[str, Becomes(single)]
Costs = Annotated[str, Becomes(partial(understood, g.parse_costs))]
Bundle = Annotated[str, Becomes(_bundle)]
Boosts = Annotated[str, Becomes(partial(understood, g.parse_boosts))]
Trait = Annotated[str, Becomes(_trait)]
TileTrait = Annotated[str, Becomes(_tile_trait)]
Box = Annotated[str, Becomes(partial(understood, o.parse_box))]
Demand = Annotated[str, Becomes(partial(understood, o.parse_demand))]

Letter = Literal["F", "E", "M", "C", "S"]
Guilds = Annotated[tuple[Letter, ...], Meta(max_length=5), Becomes(by_kind)]
Focus = Literal[
    "focus-production",
    "focus-conquest",
    "focus-reinforcement",
    "focus-development",
    "focus-progress",
    "focus-politics",
    "focus-prosperity",
    "focus-innovation",
    "focus-temptation",
]
FocusType = Annotated[
    Focus | None,
    Becomes(lambda name: t.NONE if name is None else v.FOCUSES.index(name.removeprefix("focus-"))),
]
AgendaName = Literal["dominance", "support", "might", "wealth"]
AgendaType = Annotated[AgendaName, place_in(v.AGENDAS)]
AgendaOrNone = Annotated[
    AgendaName | None, Becomes(lambda name: t.NONE if name is None else v.AGENDAS.index(name))
]
Mode = Literal["tutorial", "competitive", "coop", "solo"]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=0, le=14)]
Population = Annotated[int, Meta(ge=1, le=6)]
Cycle = Annotated[int, Meta(ge=1, le=3)]


class Installed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    shipyard: Few = 0
    defense: Few = 0
    starbase: Few = 0


class Deployed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    corvette: Few = 0
    sentry: Few = 0
    destroyer: Few = 0
    dreadnought: Few = 0
    carrier: Few = 0


def amounts(pieces: Installed | Deployed) -> tuple[int, ...]:
    """How many there are of each kind."""
    return msgspec.structs.astuple(pieces)


Installations = Annotated[Installed, Becomes(amounts)]
