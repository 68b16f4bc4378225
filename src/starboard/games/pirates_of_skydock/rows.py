"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, FieldError, Row, Table, place_in, understood

from . import grammar as g
from . import tables as t

# --- effects ----------------------------------------------------------------------------------------------

# Verbs that mean something only on cards, and there only with these timings: most act on something pending.
TIMED = {
    g.VERB_ACTIVATE: (t.TURN,),
    g.VERB_ENERGY: (t.PLAN,),
    g.VERB_STACK: (t.PLAN,),
    g.VERB_BONUS: (t.ROLL, t.ASSIST),
    g.VERB_PENALTY: (t.ROLL, t.ASSIST),
    g.VERB_UNGUARD: (t.ROLL, t.ASSIST),
    g.VERB_REROLL: (t.REROLL,),
    g.VERB_CANCEL_ENCOUNTER: (t.ENC,),
    g.VERB_CANCEL_TOKEN: (t.TOKEN,),
    g.VERB_CANCEL_SPAWN: (t.SPAWN,),
    g.VERB_CALM: (t.ALERT,),
}


def _effect(text: str) -> g.Effect:
    """The effect of a room or an encounter."""
    effect = understood(g.parse_effect, text)
    for leaf in g.leaves(effect):
        if leaf.verb in TIMED:
            raise ValueError(f"expected a verb that has a meaning here, got '{g.VERBS[leaf.verb]}'")
    return effect


def _card_effect(text: str) -> g.Effect:
    return understood(g.parse_effect, text)


def _check_card(timing: str, text: str) -> None:
    try:
        effect = _card_effect(text)
    except ValueError as error:
        raise FieldError("effect", str(error)) from None
    place = t.TIMINGS.index(timing)
    for leaf in g.leaves(effect):
        verb = f"'{g.VERBS[leaf.verb]}'"
        allowed = TIMED.get(leaf.verb, (place,))
        if place not in allowed:
            wanted = " or ".join(f'"{t.TIMINGS[one]}"' for one in allowed)
            raise FieldError("timing", f'expected {wanted}, because of {verb} in the effect, got "{timing}"')
        if place == t.PLAN and leaf.verb not in TIMED:
            problem = f"expected only 'energy' and 'stack', because timing is \"plan\", got {verb}"
            raise FieldError("effect", problem)  # SKY-3.12, SKY-3.15: a plan is private and can be taken back
    if _challenges(effect) and place != t.TURN:
        # Two challenges cannot be under way at once.
        raise FieldError("timing", f'expected "turn", because of the challenge in the effect, got "{timing}"')


def _challenges(effect: g.Effect) -> bool:
    return effect.kind == g.CHALLENGE or any(_challenges(part) for part in effect.parts)


# --- types of fields, with what they become ---------------------------------------------------------------


def _counted(words: Sequence[str]) -> Becomes:
    """How often each of these words is listed."""
    return Becomes(lambda listed: tuple(listed.count(word) for word in words))


def _place_or_none(words: Sequence[str]) -> Becomes:
    """The place of the word in this list; -1 if the field is left out."""
    return Becomes(lambda word: -1 if word is None else words.index(word))


Effect = Annotated[str, Becomes(_effect)]
CardEffect = Annotated[str, Becomes(_card_effect)]  # _check_card knows which verbs may stand there
KindName = Literal["move", "interact", "scheme", "loot", "attack", "heal"]
Kind = Annotated[KindName, place_in(t.KINDS)]
StatName = Literal["physical", "mental", "technical"]
Stat = Annotated[StatName | None, _place_or_none(t.STATS)]
FixedSpot = Annotated[Literal["dock", "bridge", "drift"] | None, _place_or_none(t.SPOTS)]
Symbol = Literal["blade", "mask", "gear", "map"]
AnySymbol = Literal["blade", "mask", "gear", "map", "wild"]
Timing = Annotated[
    Literal["turn", "plan", "roll", "reroll", "enc", "token", "assist", "spawn", "alert"],
    place_in(t.TIMINGS),
]
PowerName = Annotated[
    Literal[
        "haymaker",
        "house-calls",
        "dead-spots",
        "soft-boots",
        "everyones-friend",
        "master-key",
        "thick-hide",
        "twice-the-pockets",
    ],
    place_in(t.POWERS),
]
Count = Annotated[int, Meta(ge=0, le=60)]
Few = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Level = Annotated[int, Meta(ge=1, le=4)]
STARTING = 3  # abilities of a character at the start


# --- rows -------------------------------------------------------------------------------------------------


class SpotRow(Row, frozen=True, kw_only=True):
    adjacent: tuple[str, ...]
    room: str | None = None
    guard: bool = False


class RoomRow(Row, frozen=True, kw_only=True):
    icons: tuple[Literal["scheme", "loot", "encounter"], ...]
    effect: Effect

    def __post_init__(self) -> None:
        _check_once("icons", self.icons)


class TileRow(Row, frozen=True, kw_only=True):
    front: str
    back: str


class LevelRow(Row, frozen=True, kw_only=True):
    dc: Annotated[int, Meta(ge=1, le=30)]


class BoardRow(Row, frozen=True, kw_only=True):
    """A row of the character board."""

    stat: Stat = None


class SlotRow(Row, frozen=True, kw_only=True):
    die: Annotated[tuple[Annotated[int, Meta(ge=1, le=20)], ...], Meta(min_length=1, max_length=4)]


class AbilityRow(Row, frozen=True, kw_only=True):
    by_level: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=4), Becomes(lambda own: (0, *own))]
    low: Count
    high: Count

    def __post_init__(self) -> None:
        if len(self.by_level) < 3 and self.high:
            raise FieldError("high", f"expected 0, because no level is above 2, got {self.high}")


class PowerRow(Row, frozen=True, kw_only=True):
    FOR_SHOW: ClassVar[tuple[str, ...]] = ("text",)

    text: str


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    physical: Few
    mental: Few
    technical: Few


class CharacterRow(Row, frozen=True, kw_only=True):
    FOR_SHOW: ClassVar[tuple[str, ...]] = ("calling",)

    calling: str
    stats: Annotated[Stats, Becomes(msgspec.structs.astuple)]
    glory: Few
    abilities: dict[str, KindName]
    power: PowerName

    def __post_init__(self) -> None:
        for slot in self.abilities:
            if slot not in t.SLOTS:
                raise FieldError("abilities", f"expected slots from A1 to D5, got '{slot}'")
            # INV-9: a row is filled from the left.
            before = t.SLOTS[t.SLOTS.index(slot) - 1]
            if not slot.endswith("1") and before not in self.abilities:
                raise FieldError("abilities", f"expected an ability in {before} too, because {slot} has one")
        if len(self.abilities) != STARTING:
            raise FieldError("abilities", f"expected {STARTING} abilities, got {len(self.abilities)}")


class CardRow(Row, frozen=True, kw_only=True):
    """A scheme or a loot card."""

    timing: Timing
    effect: CardEffect

    def __post_init__(self) -> None:
        _check_card(self.timing, self.effect)


class SchemeRow(CardRow, frozen=True, kw_only=True):
    symbols: Annotated[tuple[AnySymbol, ...], Meta(min_length=1, max_length=4), _counted(t.SYMBOLS)]


class LootRow(CardRow, frozen=True, kw_only=True):
    kinds: Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=6)]

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_once("kinds", self.kinds)


class EncounterRow(Row, frozen=True, kw_only=True):
    guard: Effect
    levels: Annotated[
        tuple[Level, ...],
        Meta(min_length=1, max_length=4),
        Becomes(lambda marked: tuple(level in marked for level in range(5))),
    ]
    random: Effect

    def __post_init__(self) -> None:
        if list(self.levels) != sorted(set(self.levels)):
            raise FieldError("levels", f"expected rising levels, got {list(self.levels)}")


class ObjectiveRow(Row, frozen=True, kw_only=True):
    spot: FixedSpot = None
    condition: Annotated[Literal["no-guard-here", "level-2"] | None, place_in(t.CONDITIONS)] = None
    stat: Stat = None
    dc: Annotated[int, Meta(ge=0, le=30)] = 0
    symbols: Annotated[tuple[Symbol, ...], Meta(min_length=1, max_length=5), _counted(t.SYMBOLS[: t.WILD])]
    track: Annotated[int, Meta(ge=0, le=8)] = 0
    advance: Annotated[
        Literal["attack-won", "room-passed", "healed", "loot-passed"] | None, place_in(t.ADVANCES)
    ] = None
    glory: Few

    def __post_init__(self) -> None:
        _check_together("dc", "a DC", self.dc, "stat", self.stat)
        _check_together("track", "a track", self.track, "advance", self.advance)


# What a backer can ask for, where the rules set a limit.
MOST_WANTED = {
    "objectives": 3,
    "high-abilities": 17,
    "abilities": 17,
    "level-at-least": 4,
    "level-at-most": 4,
}


class BackerRow(Row, frozen=True, kw_only=True):
    condition: Annotated[
        Literal[
            "objectives",
            "airlocked",
            "healed-tokens",
            "loot-in-hand",
            "schemes-in-hand",
            "in-room",
            "support-tokens",
            "high-abilities",
            "abilities",
            "level-at-least",
            "level-at-most",
        ],
        place_in(t.BACKER_CONDITIONS),
    ]
    number: Some | None = None
    spot: FixedSpot = None
    support: Few

    def __post_init__(self) -> None:
        in_room = self.condition == "in-room"
        if (self.spot is None) == in_room:
            problem = "expected a spot" if in_room else "expected no spot"
            raise FieldError("spot", f'{problem}, because condition is "{self.condition}"')
        if (self.number is None) != in_room:
            problem = "expected no number" if in_room else "expected a number"
            raise FieldError("number", f'{problem}, because condition is "{self.condition}"')
        most = MOST_WANTED.get(self.condition, 20)
        if self.number is not None and self.number > most:
            problem = f'expected at most {most}, because condition is "{self.condition}", got {self.number}'
            raise FieldError("number", problem)

    def wanted(self) -> int:
        """The number that goes with the condition: for in-room, the place of the spot."""
        return t.SPOTS.index(self.spot) if self.spot is not None else self.number or 0


class SupportRow(Row, frozen=True, kw_only=True):
    value: Some
    count: Some


class SeatsRow(Row, frozen=True, kw_only=True):
    seats: Annotated[int, Meta(ge=2, le=4)]
    spots: Some


class NumberRow(Row, frozen=True, kw_only=True):
    value: Count


def _check_together(field: str, what: str, number: int, word_field: str, word: str | None) -> None:
    """A number and a word of which one means nothing without the other."""
    if word is not None and not number:
        raise FieldError(field, f'expected {what}, because {word_field} is "{word}", but it is missing')
    if word is None and number:
        nothing = what.replace("a ", "no ", 1)
        raise FieldError(field, f"expected {nothing}, because there is no {word_field}, got {number}")


def _check_once(field: str, listed: Sequence[str]) -> None:
    if len(set(listed)) != len(listed):
        raise FieldError(field, f"expected each once, got {', '.join(listed)}")


# The ids that the rules name.
NUMBERS = (
    "guards",
    "rounds",
    "energy",
    "markers",
    "first-draw",
    "draw",
    "hand-limit",
    "large-hand",
    "crowd",
    "guard-penalty",
    "discard-bonus",
    "row-bonus",
    "airlock-glory",
)

TABLES = (
    Table("spots.toml", "spot", SpotRow, ids=t.SPOTS),
    Table("rooms.toml", "room", RoomRow),
    Table("tiles.toml", "tile", TileRow, ids=[f"tile-{n}" for n in range(1, 7)]),
    Table("levels.toml", "level", LevelRow, ids=[f"level-{n}" for n in range(1, 5)]),
    Table("board.toml", "row", BoardRow, ids=t.ROWS),
    Table("slots.toml", "slot", SlotRow, ids=t.SLOTS),
    Table("abilities.toml", "ability", AbilityRow, ids=t.KINDS),
    Table("powers.toml", "power", PowerRow, ids=t.POWERS),
    Table("characters.toml", "character", CharacterRow),
    Table("scheme_cards.toml", "card", SchemeRow),
    Table("loot_cards.toml", "card", LootRow),
    Table("encounters.toml", "encounter", EncounterRow),
    Table("objectives.toml", "objective", ObjectiveRow),
    Table("backers.toml", "backer", BackerRow),
    Table("support.toml", "token", SupportRow),
    Table("seats.toml", "seats", SeatsRow, ids=[f"seats-{n}" for n in range(2, 5)]),
    Table("numbers.toml", "number", NumberRow, ids=NUMBERS),
)
