"""How Pirates of Skydock is told: a plan, an action with its roll, a call for help, a step of upkeep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starboard.games.pirates_of_skydock.rules.challenges import FACES
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.log import LOG, Telling
from starboard.kernel.english import count, listed
from starboard.kernel.naming import seat_token
from starboard.kernel.sentences import Data
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale, amount, one, where

GLORY: Final = "glory"
SORTS: Final = {"scheme": "scheme cards", "loot": "loot cards"}
NEUTRALIZED: Final = "neutralization tokens"
SUPPORT: Final = "support tokens"
OBJECTIVES: Final = "objectives"

STEP_NAMES: Final = {
    "1": ("Hands", "Nobody keeps more cards than the limit"),
    "2": ("Launch", ""),
    "3": ("First player", ""),
    "4a": ("Walk", "No guard walks"),
    "4b": ("Called in", "No guard meets a pirate"),
    "4c": ("Alarm", "Nobody is seen"),
    "4d": ("Nerve", "Nobody stands among guards"),
    "4e": ("Wake", "No guard was stunned"),
    "4f": ("Crowd", "Nowhere do three guards stand together"),
    "5": ("Recover", "No token to recover from"),
}
"""The steps of upkeep (SKY-14), and what is said if nothing comes of one."""

_show = LOG.forms


# ---------------------------------------------------------------------- heads


def _drew(w: Telling, who: str, data: Data) -> str:
    """For those who may know."""
    return f"{who} draws {listed([say.card_of(w.tables, str(card)).name for card in data])}"


def _improve(w: Telling, who: str, data: Data) -> str:
    _, kind, _, level = data
    name = say.kind_name(w.tables, str(kind))
    return f"{who} gets {name}" if level == 1 else f"{who} raises {name} to level {level}"


def _energy(w: Telling, who: str, data: Data) -> str:
    kinds = [say.kind_name(w.tables, str(placed).split()[1]) for placed in data]
    parts = [
        kind if kinds.count(kind) == 1 else f"{kind} ({kinds.count(kind)})" for kind in dict.fromkeys(kinds)
    ]
    return f"puts energy on {listed(parts) or 'nothing'}"


def _move(w: Telling, who: str, data: Data) -> str:
    return f"{who} goes to {_show['room'](w, data[-1])}"


def _heal(w: Telling, who: str, data: Data) -> str:
    patient = seat_token(int(data[0]))
    name = say.kind_name(w.tables, str(data[2]))
    return f"{who} heals their {name}" if patient == who else f"{who} heals {patient}'s {name}"


def _shift(w: Telling, who: str, data: Data) -> str:
    return f"{who} moves a guard to {_show['room'](w, data[1])}"


def _outcome(w: Telling, who: str, data: Data, verb: str) -> str:
    """SKY-9.9: a natural 1 or 20 decides by itself."""
    _, die, total, dc = data
    if die in (1, FACES):
        return f"{who} rolls a natural {die} and {verb}"
    reached = f"{say.MINUS}{-int(total)}" if int(total) < 0 else str(total)
    return f"{who} rolls {die} and {verb} with {reached} against {dc}"


def _agreed(w: Telling, who: str, data: Data) -> str:
    seats = [seat_token(int(seat)) for seat in data[1:]]
    return f"is offered help by {listed(seats)}" if seats else "is offered no help"


def _room(w: Telling, room: int | str) -> str:
    """As one word: of several walks in a row, only the rooms are named, each with its article."""
    return _show["room"](w, room).replace(" ", "\u00a0")


def _comes(w: Telling, who: str, data: Data) -> str:
    return f"a guard comes to {_room(w, data[0])}"


def _patrol(w: Telling, who: str, data: Data) -> str:
    n, room = int(data[2]), _room(w, data[1])
    return f"a guard walks to {room}" if n == 1 else f"{n} guards walk to {room}"


def _wake(w: Telling, who: str, data: Data) -> str:
    n, where = int(data[1]), _show["within"](w, data[0])
    return f"a guard wakes up {where}" if n == 1 else f"{n} guards wake up {where}"


def _launch(w: Telling, who: str, data: Data) -> str:
    n = int(data[0])
    if not n:
        return "LAUNCH: the game is over"
    return "the last round comes" if n == 1 else f"{n} rounds to go"


def _recover(w: Telling, who: str, data: Data) -> str:
    return f"{who} gets {count(int(data[0]), 'ability', 'abilities')} back" if data[0] else ""


# ---------------------------------------------------------------------- gains


def _character(w: Telling, event: Event) -> Iterable[Gain]:
    """SKY-0.11."""
    person = w.tables.characters[w.tables.by_id[str(event.data[0])][1]]
    return (Gain(event.seat, GLORY, person.glory),)


def _card_gone(w: Telling, event: Event) -> Iterable[Gain]:
    """A card that was in hand, the first of the data."""
    sort = "scheme" if say.card_of(w.tables, str(event.data[0])).scheme else "loot"
    return (Gain(event.seat, SORTS[sort], -1),)


def _planned_draws(w: Telling, event: Event) -> Iterable[Gain]:
    schemes, loot = event.data
    return (Gain(event.seat, SORTS["scheme"], int(schemes)), Gain(event.seat, SORTS["loot"], int(loot)))


def _draw(w: Telling, event: Event) -> Iterable[Gain]:
    sort, n = event.data
    return (Gain(event.seat, SORTS[str(sort)], int(n)),)


def _steal(w: Telling, event: Event) -> Iterable[Gain]:
    victim, sort = event.data
    noun = SORTS[str(sort)]
    return (Gain(event.seat, noun, 1), Gain(int(victim), noun, -1))


def _healed(w: Telling, event: Event) -> Iterable[Gain]:
    return (Gain(int(event.data[0]), NEUTRALIZED, -1),)


TALE: Tale[Telling] = Tale(
    LOG,
    opens={
        *(
            "character",
            "backer",
            "draft",
            "planned-draws",
            "marker",
            "call",
            "agreed",
            "step",
            "confront",
        ),
    },
    phases={"turn": "Action phase", "step": "Upkeep"},
    heads={
        # Set-up and planning
        "character": "is {0:name}",
        "backer": "keeps {0:name} as a secret backer",
        "draft": "takes {0:name} into {1}",
        "drew": _drew,
        "improve": _improve,
        "energy": _energy,
        # Turns
        "forgo": "does nothing with {1:name}",
        "claim": "claims the first-player token",
        "stay": "stays",
        "move": _move,
        "interact": "{who} uses {0:room}",
        "scheme": "{who} schemes {0:within}",
        "loot": "{who} loots {0:room}",
        "attack": "{who} attacks {1:guard}",
        "knock-out": "{who} knocks the guard out",
        "airlock": "{who} throws the guard out of the airlock",
        "heal": _heal,
        "power": "{who} uses {0:name}",
        "play": "{who} plays {0:name}",
        "dig": lambda w, who, data: f"{who} looks at {say.sort_cards(int(data[0]), 'loot')}",
        "scan": "{who} looks at the next {0:encounters}",
        "steal": "{who} takes a card from {0:seat}",
        "stun": "{who} stuns a guard {0:within}",
        "remove-guard": "{who} sends a guard {0:within} away",
        "shift": _shift,
        "sneak": "{who} sneaks to {1:room}",
        "drag": "{who} is marched back to {1:room}",
        # Encounters and challenges
        "encounter": "{who} meets {0:name}",
        "encounter-cancelled": "{who} gets out of it",
        "passed": lambda w, who, data: _outcome(w, who, data, "passes"),
        "failed": lambda w, who, data: _outcome(w, who, data, "fails"),
        "token": "{who} gets a token on {2:name}",
        "token-cancelled": "{who} gains no token",
        "all-covered": "{who} has nothing left to cover",
        # Objectives and help
        "call": "calls for help with {0:name}",
        "agreed": _agreed,
        "helper": "{who} takes {1:seat} as helper",
        "drop": "{who} drops the call",
        "attempt": "{who} attempts {0:name}",
        "track": "{who} advances on {0:name}",
        # Guards, alert, upkeep
        "spawn": _comes,
        "spawn-cancelled": "no guard comes to {0:room}",
        "no-guard": "there is no guard left for {0:room}",
        "alert": "the alert rises",
        "alert-down": "the alert falls by {1}",
        "level": "alert level {0}",
        "lockdown": "LOCKDOWN",
        "step": lambda w, who, data: f"upkeep {data[0]}, {STEP_NAMES[str(data[0])][0].lower()}:",
        "hand-limit": "{who} discards {0:cards} over the limit",
        "launch": _launch,
        "first-player": "{who} goes first next round",
        "patrol": _patrol,
        "exposed": "{who} stands beside a guard {0:within}",
        "confront": "faces the guards {0:within}",
        "wake": _wake,
        "crowd": "a crowd of guards breaks up {0:within}",
        "recover": _recover,
    },
    gains={
        "character": _character,
        "glory": amount(GLORY),
        "planned-draws": _planned_draws,
        "draw": _draw,
        "keep": one(SORTS["loot"]),
        "play": _card_gone,
        "improve": _card_gone,
        "discard": _card_gone,
        "steal": _steal,
        "token": one(NEUTRALIZED),
        "heal": _healed,
        "recover": amount(NEUTRALIZED, sign=-1),
        "support": one(SUPPORT),
        "mark": one(OBJECTIVES),
    },
    places={
        "move": lambda event: (str(event.data[-1]),),
        **dict.fromkeys(("sneak", "shift", "drag", "patrol"), where(1)),
        **dict.fromkeys(("interact", "scheme", "loot", "spawn", "confront", "wake", "crowd"), where(0)),
        **dict.fromkeys(("stun", "remove-guard", "call", "attempt", "track", "mark"), where(0)),
        **dict.fromkeys(("attack", "knock-out", "airlock", "exposed", "spawn-cancelled"), where(0)),
    },
)
