"""When the effects of Voidfall happen: abilities and event boxes (1.7), and what resolves Crises (1.8).

Only the kernel's equally plain modules and those beside this one are imported, so that mypyc can compile it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.effect import Cost, Effect
from starboard.kernel.record import Record

from . import quantities as q
from . import vocabulary as v
from .grammar import VoidfallReader, costs_text

_FOCUS_IDS: Final = tuple(f"focus-{name}" for name in v.FOCUSES)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trait(Record):
    """One thing that a technology, a House or a tile does.

    ``held``: while its owner controls the tile. ``trigger``: ALWAYS, WITH_FOCUS or what its owner did before.
    ``resource``: of ON_PRODUCE. ``corrupted``: of ON_INVADE_WIN, only against a Corrupted sector.
    ``focuses``: of WITH_FOCUS, the sum of 1 << Focus; ``preferred``: with any preferred Focus.
    """

    text: str
    held: bool
    limit: int
    trigger: int
    resource: int
    corrupted: bool
    focuses: int
    preferred: bool
    costs: tuple[Cost, ...]
    effect: Effect

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Box(Record):
    """A box on the left side of an event."""

    text: str
    kind: int
    effect: Effect

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Restriction(Record):
    """In which way a deed must be done. What only holds or not counts as 1 or 0 and is compared with 1."""

    text: str
    what: int
    op: int
    number: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Demand(Record):
    """What resolves a Crisis.

    ``about``: of the deed, the resource, track, version of a technology, type of Agenda or Focus, with -1 for
    any; of ``guild`` and ``inst`` the set of kinds. KIND_A has a restriction; KIND_B a condition, and
    ``already`` if it must be true before the deed; KIND_C costs, and ``before`` or after the deed.
    """

    text: str
    deed: int
    about: int
    kind: int
    only: Restriction | None = None
    when: q.Condition | None = None
    already: bool = False
    costs: tuple[Cost, ...] = ()
    before: bool = False

    def __str__(self) -> str:
        return self.text


# --- reading ----------------------------------------------------------------------------------------------

_ON: Final = v.TRIGGERS[v.ON_GUILD :]
_ABOUT: Final = {
    v.DEED_PRODUCE: (*v.LETTERS[:5], "any"),
    v.DEED_ADVANCE: (*v.TRACKS, "any"),
    v.DEED_TECH: v.TECHS,
    v.DEED_AGENDA: (*v.AGENDAS, "any"),
    v.DEED_PLAY_AGENDA: (*v.AGENDAS, "any"),
    v.DEED_GUILD: (*v.LETTERS[:5], "any"),
    v.DEED_INST: (*v.INSTALLATIONS, "any"),
    v.DEED_RESOLVE_FOCUS: v.FOCUSES,
}
_SETS: Final = {v.DEED_GUILD: v.ALL_GUILDS, v.DEED_INST: v.ALL_INSTALLATIONS}


class _Reader(VoidfallReader):
    def trait(self) -> Trait:
        held = self.accept("held")
        said = "held: " if held else ""
        if held:
            self.expect(":")
        limit = v.UNLIMITED
        if self.peek() in v.LIMITS[1:]:
            limit = v.LIMITS.index(self.take())
        if not limit and self.accept("with"):
            return self.action(held, said)
        trigger, resource, corrupted = v.ALWAYS, -1, False
        when = [v.LIMITS[limit]] if limit else []
        if self.accept("on"):
            trigger = v.ON_GUILD + self.word(_ON)
            when += ["on", v.TRIGGERS[trigger]]
            if trigger == v.ON_PRODUCE:
                resource = self.word(v.LETTERS[:5])
                when.append(v.LETTERS[resource])
            if trigger == v.ON_INVADE_WIN and self.accept("corrupted"):
                corrupted = True
                when.append("corrupted")
        if when:
            self.expect(":")
            said += f"{' '.join(when)}: "
        effect = self.effect()
        return Trait(f"{said}{effect}", held, limit, trigger, resource, corrupted, 0, False, (), effect)

    def action(self, held: bool, said: str) -> Trait:
        focuses = 0
        names = ["preferred"]
        preferred = self.accept("preferred")
        if not preferred:
            names = []
            while True:
                focus = self.word((*_FOCUS_IDS, "preferred") if not names else _FOCUS_IDS)
                if focuses >> focus & 1:
                    raise self.error("each Focus once", back=1)
                focuses |= 1 << focus
                names.append(_FOCUS_IDS[focus])
                if not self.accept("/"):
                    break
        self.expect(":")
        costs = self.costs()
        self.expect("->", " and what the cost buys")
        effect = self.effect()
        text = f"{said}with {'/'.join(names)}: {costs_text(costs)} -> {effect}"
        return Trait(text, held, v.UNLIMITED, v.WITH_FOCUS, -1, False, focuses, preferred, costs, effect)

    def box(self) -> Box:
        kind = self.word(v.BOXES)
        self.expect(":")
        effect = self.effect()
        return Box(f"{v.BOXES[kind]}: {effect}", kind, effect)

    def demand(self) -> Demand:
        self.expect("do")
        deed = self.word(v.DEEDS)
        text = f"do {v.DEEDS[deed]}"
        about = -1
        if deed in _ABOUT:
            words = _ABOUT[deed]
            place = self.word(words)
            text += f" {words[place]}"
            if deed in _SETS:
                about = _SETS[deed] if words[place] == "any" else 1 << place
            elif words[place] != "any":
                about = place
        if self.accept("where"):
            only = self.restriction()
            return Demand(f"{text} where {only}", deed, about, v.KIND_A, only)
        if self.accept("while"):
            already = self.accept("already")
            when = q.read_condition(self)
            text += f" while already {when}" if already else f" while {when}"
            return Demand(text, deed, about, v.KIND_B, None, when, already)
        if not self.accept("paying"):
            raise self.error("one of where, while, paying")
        costs = self.costs()
        order = ("before", "after")[self.word(("before", "after"))]
        text += f" paying {costs_text(costs)} {order}"
        return Demand(text, deed, about, v.KIND_C, None, None, False, costs, order == "before")

    def restriction(self) -> Restriction:
        name = self.peek()
        if name in ("target", "from"):
            self.at += 1
            self.expect(":")
            words = tuple(one.partition(":")[2] for one in v.RESTRICTIONS if one.startswith(f"{name}:"))
            name = f"{name}:{words[self.word(words)]}"
            return Restriction(name, v.RESTRICTIONS.index(name), q.OP_AT_LEAST, 1)
        if name not in v.RESTRICTIONS:
            raise self.error("a restriction, such as n>=2, @home or no-flip")
        what = v.RESTRICTIONS.index(self.take())
        if what not in v.MEASURED:
            return Restriction(name, what, q.OP_AT_LEAST, 1)
        op, number = q.read_comparison(self)
        return Restriction(f"{name}{q.SIGNS[op]}{number}", what, op, number)


def parse_trait(text: str) -> Trait:
    reader = _Reader(text)
    trait = reader.trait()
    reader.end("the end")
    return trait


def parse_box(text: str) -> Box:
    reader = _Reader(text)
    box = reader.box()
    reader.end("the end")
    return box


def parse_demand(text: str) -> Demand:
    reader = _Reader(text)
    demand = reader.demand()
    reader.end("the end")
    return demand
