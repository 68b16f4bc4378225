"""The sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.forecast import chance_of
from starboard.games.pirates_of_skydock.rules.challenges import FACES
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.challenge import CAUSES
from starboard.games.pirates_of_skydock.words.effects import told
from starboard.kernel.ask import Value
from starboard.kernel.naming import seat_token
from starboard.kernel.sentences import Data, Sentences


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class Telling(NamedTuple):
    """What sentences are made with: the content, and how many spaces an alert level has at this table."""

    tables: Tables
    spots_per_level: int


# The steps of upkeep (SKY-14), each a heading in the log.
STEP_NAMES: Final = {
    "1": "Hand limit",
    "2": "Launch",
    "3": "First player",
    "4a": "Patrol",
    "4b": "Reinforcements",
    "4c": "Alarm",
    "4d": "Confrontation",
    "4e": "Waking",
    "4f": "Crowds",
    "5": "Recovery",
}
_STEPS: Final = {
    "1": "whoever holds too many cards discards",
    "2": "the launch comes nearer",
    "3": "who goes first next round",
    "4a": "guards alone in a room walk on",
    "4b": "a guard joins wherever guards meet a character",
    "4c": "each character near a guard raises the alert",
    "4d": "characters face the active guards in their room",
    "4e": "stunned guards wake up",
    "4f": "crowds of guards break up",
    "5": "neutralization tokens wear off",
}


# ---------------------------------------------------------------------- what things are called here


def _name(w: Telling, component: Value) -> str:
    """A card, room, objective, character, encounter, backer or power."""
    kind, n = w.tables.by_id[str(component)]
    rows: dict[str, Sequence[_Named]] = {
        "room": w.tables.rooms,
        "card": w.tables.cards,
        "encounter": w.tables.encounters,
        "objective": w.tables.objectives,
        "backer": w.tables.backers,
        "character": w.tables.characters,
        "power": w.tables.powers,
        "ability": w.tables.abilities,
    }
    return rows[kind][n].name


def _room(w: Telling, room: Value) -> str:
    return say.with_article(_name(w, room))


def _within(w: Telling, room: Value) -> str:
    return say.within(say.room_of(w.tables, str(room)))


def _card(w: Telling, card: Value) -> str:
    return say.card_name(w.tables, str(card))


def _seat(w: Telling, seat: Value) -> str:
    return seat_token(int(seat))


def where_alert(w: Telling, index: int) -> str:
    """5.3: level 2, space 3 of 6."""
    level, spot = divmod(index, w.spots_per_level)
    if level >= LEVELS:
        return "LOCKDOWN"
    return f"level {level + 1}, space {spot + 1} of {w.spots_per_level}"


# ---------------------------------------------------------------------- set-up and planning


def _character(w: Telling, who: str, data: Data) -> str:
    person = w.tables.characters[w.tables.by_id[str(data[0])][1]]
    return f"{who} is {person.name}, {person.calling}, and starts with {person.glory} glory."


def _planned_draws(w: Telling, who: str, data: Data) -> str:
    sorts = zip(("scheme", "loot"), data, strict=True)
    drawn = [say.sort_cards(int(n), sort) for sort, n in sorts if n]
    return f"{who} has drawn {say.listed(drawn) or 'nothing'}."


def _drew(w: Telling, who: str, data: Data) -> str:
    """Which cards they were, for those who may know."""
    return (
        f"{who}'s new {'card' if len(data) == 1 else 'cards'}: {say.listed([_card(w, one) for one in data])}."
    )


def _improve(w: Telling, who: str, data: Data) -> str:
    card, kind, slot, level = data
    name = say.kind_name(w.tables, str(kind))
    worth = say.value(w.tables, t.KINDS.index(str(kind)), int(level))
    given = say.card_of(w.tables, str(card)).name
    if level == 1:
        return f"{who} gives up {given} for a new {name} ({worth}) in {slot}."
    return f"{who} gives up {given} to raise {name} in {slot} to level {level} ({worth})."


def _energy(w: Telling, who: str, data: Data) -> str:
    """Slots with their kinds; two markers may lie on one of them."""
    placed = dict.fromkeys(str(one) for one in data)
    parts = []
    for one in placed:
        slot, kind = one.split()
        twice = " (2 markers)" if data.count(one) > 1 else ""
        parts.append(f"{say.kind_name(w.tables, kind)} in {slot}{twice}")
    return f"{who} has put energy on {say.listed(parts) or 'nothing'}."


def _token_gone(w: Telling, who: str, data: Data) -> str:
    kind, level, card = data
    name, loot = say.kind_name(w.tables, str(kind)), say.card_of(w.tables, str(card)).name
    return f"The last {name} token of level {level} went to a seat before {who}: {loot} is back in hand."


def _plan_back(w: Telling, who: str, data: Data) -> str:
    return f"{who} plans again from there: {say.count(int(data[0]), 'step')} and all markers are taken back."


# ---------------------------------------------------------------------- turns


def _move(w: Telling, who: str, data: Data) -> str:
    start, *between, end = data
    by = f" by way of {say.listed([_room(w, room) for room in between])}" if between else ""
    if start == end:
        return f"{who} goes out{by} and comes back to {_room(w, end)}."
    return f"{who} goes from {_room(w, start)} to {_room(w, end)}{by}."


def _play(w: Telling, who: str, data: Data) -> str:
    card = say.card_of(w.tables, str(data[0]))
    sort = "scheme" if card.scheme else "loot"
    return f"{who} plays {card.name}, a {sort} card: {told(card.effect)}."


def _draw(w: Telling, who: str, data: Data) -> str:
    return f"{who} draws {say.sort_cards(int(data[1]), str(data[0]))}."


def _dig(w: Telling, who: str, data: Data) -> str:
    return f"{who} looks at {say.sort_cards(int(data[0]), 'loot')}."


def _looked(w: Telling, who: str, data: Data) -> str:
    cards = [_card(w, one) if w.tables.by_id[str(one)][0] == "card" else _name(w, one) for one in data]
    return f"{who} sees {say.listed(cards)}."


def _heal(w: Telling, who: str, data: Data) -> str:
    seat, slot, kind = data
    name = f"{say.kind_name(w.tables, str(kind))} in {slot}"
    patient = seat_token(int(seat))
    if patient == who:
        return f"{who} removes the neutralization token from their {name}."
    return f"{who} removes {patient}'s neutralization token from {name}."


def _shift(w: Telling, who: str, data: Data) -> str:
    guard = "a stunned guard" if data[2] == "stunned" else "a guard"
    return f"{who} moves {guard} from {_room(w, data[0])} to {_room(w, data[1])}."


# ---------------------------------------------------------------------- encounters and challenges


def _encounter(w: Telling, who: str, data: Data) -> str:
    card, noticed, ended = data
    halves = [half for half, holds in (("guards noticed", noticed), ("random encounter", ended)) if holds]
    return f"{who} meets {_name(w, card)} ({say.listed(halves)})."


def _guard_half(w: Telling, who: str, data: Data) -> str:
    row = w.tables.encounters[w.tables.by_id[str(data[0])][1]]
    return f"Guard half of {row.name}: {told(row.guard)}."


def _random_half(w: Telling, who: str, data: Data) -> str:
    row = w.tables.encounters[w.tables.by_id[str(data[0])][1]]
    return f"Random half of {row.name}: {told(row.random)}."


def _challenge(w: Telling, who: str, data: Data) -> str:
    source, stat, dc, *numbers, guards = data
    parts = [int(numbers[0]), *[int(n) for n in numbers[1:] if n]]
    if guards:
        parts.append(-w.tables.guard_penalty * int(guards))
    total = sum(parts)
    needed = min(max(int(dc) - total, 2), FACES)
    tally = f"{added(parts)} = {_number(total)}" if len(parts) > 1 else str(total)
    return f"{who} rolls for {CAUSES[str(source)]}: {stat} {tally} against DC {dc}, {chance_of(needed)} %."


def added(parts: list[int]) -> str:
    """4 + 1 − 2."""
    first, *rest = parts
    return str(first) + "".join(f" {say.MINUS if n < 0 else '+'} {abs(n)}" for n in rest)


def _die(w: Telling, who: str, data: Data) -> str:
    die, total = int(data[0]), int(data[1])
    return f"{who}'s die shows {die}: {added([die, total - die])} = {_number(total)}."


def _number(n: int) -> str:
    return f"{say.MINUS}{-n}" if n < 0 else str(n)


def _bonus(w: Telling, who: str, data: Data) -> str:
    return f"{who} has {say.signed(int(data[0]))} on this roll."


def _spend(w: Telling, who: str, data: Data) -> str:
    return f"That makes {_number(int(data[0]))} against DC {data[1]}."


def _outcome(w: Telling, who: str, data: Data, passed: bool) -> str:
    _, die, total, dc = data
    verb = "passes" if passed else "fails"
    if die in (1, FACES):
        return f"{who} {verb}: a natural {die} always {verb}."
    return f"{who} {verb}: {_number(int(total))} against DC {dc}."


# ---------------------------------------------------------------------- objectives and help


def _agreed(w: Telling, who: str, data: Data) -> str:
    objective, *seats = data
    if not seats:
        return f"Nobody offers help with {_name(w, objective)}."
    offer = "offers" if len(seats) == 1 else "offer"
    return f"{say.listed([_seat(w, seat) for seat in seats])} {offer} to help."


def _track(w: Telling, who: str, data: Data) -> str:
    row = say.objective_of(w.tables, str(data[0]))
    return f"{who} advances on {row.name}: space {data[1]} of {row.track}."


# ---------------------------------------------------------------------- guards, alert, upkeep


def _patrol(w: Telling, who: str, data: Data) -> str:
    n = int(data[2])
    guards = "A guard walks" if n == 1 else f"{n} guards walk"
    return f"{guards} from {_room(w, data[0])} to {_room(w, data[1])}."


def _wake(w: Telling, who: str, data: Data) -> str:
    n = int(data[1])
    return f"{'A stunned guard wakes' if n == 1 else f'{n} stunned guards wake'} up {_within(w, data[0])}."


def _crowd(w: Telling, who: str, data: Data) -> str:
    return f"Too many guards {_within(w, data[0])}: {data[1]} go back to the supply, 1 stays."


def _spawn(w: Telling, who: str, data: Data) -> str:
    left = say.count(int(data[1]), "guard")
    return f"A guard comes to {_room(w, data[0])} ({left} left in the supply)."


def _alert(w: Telling, who: str, data: Data) -> str:
    return f"The alert rises to {where_alert(w, int(data[0]))}."


def _alert_down(w: Telling, who: str, data: Data) -> str:
    return f"The alert falls by {data[1]} to {where_alert(w, int(data[0]))}."


def _level(w: Telling, who: str, data: Data) -> str:
    colour = w.tables.level_names[int(data[0])].lower()
    return f"Alert level {data[0]}, {colour}: challenges are now against DC {data[1]}."


def _calm(w: Telling, who: str, data: Data) -> str:
    return f"The alert will rise by {data[0]}." if data[0] else "The alert does not rise."


def _launch(w: Telling, who: str, data: Data) -> str:
    n = int(data[0])
    if not n:
        return "LAUNCH: the ship is off, and the game is over."
    return f"The launch token moves to {n}: {'the last round comes' if n == 1 else f'{n} rounds to go'}."


def _recover(w: Telling, who: str, data: Data) -> str:
    n = int(data[0])
    rest = "the tokens on abilities covered this round turn to recovering"
    if not n:
        return f"{who}: {rest}."
    return f"{who} gets {say.count(n, 'ability', 'abilities')} back."


LOG: Sentences[Telling] = Sentences(
    {
        # Set-up and planning
        "character": _character,
        "backer": "{who} keeps {0:name} as a secret backer.",
        "draft": "{who} takes {0:name} into {1}.",
        "round": "Round {0:round} begins: everybody plans.",
        "drew": _drew,
        "planned-draws": _planned_draws,
        "improve": _improve,
        "energy": _energy,
        "token-gone": _token_gone,
        "plan-back": _plan_back,
        # Turns
        "turn": "{who}'s turn.",
        "marker": "{who} takes the marker off {1:name} in {0}.",
        "forgo": "{who} does nothing with it.",
        "claim": "{who} claims the first-player token and goes first next round.",
        "stay": "{who} stays.",
        "move": _move,
        "interact": "{who} uses {0:room}.",
        "scheme": "{who} schemes {0:within}.",
        "loot": "{who} searches {0:room} for loot.",
        "attack": "{who} attacks {1:guard} {0:within}.",
        "knock-out": "{who} knocks the guard out.",
        "airlock": "{who} throws the guard out of the airlock ({1} gone for good).",
        "heal": _heal,
        "glory": "{who} gains {0} glory.",
        "power": "{who} uses {0:name}.",
        "play": _play,
        "draw": _draw,
        "discard": "{who} discards {0:card}.",
        "dig": _dig,
        "keep": "{who} keeps one of them.",
        "leave": "{who} leaves {0:card}.",
        "looked": _looked,
        "scan": "{who} looks at the next {0:encounters} and puts them back in an order of their own.",
        "steal": "{who} takes a random card from {0:seat}, a {1} card.",
        "stole": "{who} and {0:seat} alone know that it was {1:card}.",
        "stun": "{who} stuns a guard {0:within}.",
        "remove-guard": "{who} sends a guard {0:within} back to the supply.",
        "shift": _shift,
        "sneak": "{who} sneaks from {0:room} to {1:room}.",
        "drag": "{who} is marched from {0:room} back to {1:room}.",
        # Encounters and challenges
        "encounter": _encounter,
        "encounter-cancelled": "{who} gets out of {0:name}.",
        "guard-half": _guard_half,
        "random-half": _random_half,
        "half-skipped": "At alert level {1} the random half of {0:name} has no effect.",
        "challenge": _challenge,
        "bonus": _bonus,
        "unguard": "Guards do not count in {who}'s roll.",
        "die": _die,
        "spend": _spend,
        "passed": lambda w, who, data: _outcome(w, who, data, True),
        "failed": lambda w, who, data: _outcome(w, who, data, False),
        "token": "{who} gains a neutralization token: the die shows {1}, and {2:name} in {0} is covered.",
        "token-cancelled": "{who} gains no neutralization token.",
        "all-covered": "Every ability of {who} is covered already: no token.",
        # Objectives and help
        "call": "{who} calls for help with {0:name}: who has a {1}?",
        "agreed": _agreed,
        "helper": "{who} takes {1:seat} as helper.",
        "drop": "{who} drops the call for {0:name}.",
        "attempt": "{who} attempts {0:name}.",
        "attempt-failed": "{who} fails at {0:name}; no card is paid.",
        "mark": "{who} has completed {0:name}.",
        "track": _track,
        "support": "{who} draws a support token.",
        "support-value": "{who} alone knows that it is worth {0}.",
        # Guards, alert, upkeep
        "spawn": _spawn,
        "spawn-cancelled": "No guard comes to {0:room}.",
        "no-guard": "There is no guard left for {0:room}, so the alert rises instead.",
        "alert": _alert,
        "alert-down": _alert_down,
        "level": _level,
        "calm": _calm,
        "lockdown": "LOCKDOWN: the ship is sealed, and nobody wins.",
        "step": "Upkeep {0}: {0:step}.",
        "hand-limit": "{who} holds {0:cards} too many.",
        "launch": _launch,
        "first-player": "{who} goes first in the next round.",
        "patrol": _patrol,
        "exposed": "{who} stands beside a guard {0:within}.",
        "confront": "{who} faces the guards {0:within}.",
        "wake": _wake,
        "crowd": _crowd,
        "recover": _recover,
    },
    {
        "name": _name,
        "room": _room,
        "within": _within,
        "card": _card,
        "seat": _seat,
        "round": lambda w, n: f"{n} of {w.tables.rounds}",
        "step": lambda w, step: _STEPS[str(step)],
        "guard": lambda w, side: "an active guard" if side == "active" else "a stunned guard",
        "cards": lambda w, n: say.count(int(n), "card"),
        "encounters": lambda w, n: say.count(int(n), "encounter card"),
    },
)
