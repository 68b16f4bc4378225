"""How Voidfall is told: a Focus card, each of its actions, a Combat, a step of the Evaluation, each with what
it brought.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starboard.games.voidfall.combat.story import CONQUERED, DEFENDED, RESULTS
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.log import LOG
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.english import listed
from starboard.kernel.naming import seat_token
from starboard.kernel.sentences import Data
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale, amount, named, one, where

# Told when a beat is opened, and called nothing: the gains say it, or it follows from what was said.
DETAILS: Final = frozenset(
    {
        *("gain", "spend", "produce", "influence", "influence-lost"),
        *("glory", "glory-up", "glory-lost", "trade"),
        *("takeover", "installations-gone", "agenda-shown", "agenda-seen", "peeked", "house"),
    }
)

# --- heads ------------------------------------------------------------------------------------------------


def _action(w: Lexicon, who: str, data: Data) -> str:
    return f"{_name(w, data)}:"


def _name(w: Lexicon, data: Data) -> str:
    """An action by its name, that of an Agenda by its card."""
    return say.component(w.tables, str(data[0]))


def _doubled(w: Lexicon, who: str, data: Data) -> str:
    return f"doubles {_name(w, data)}:"


def _preferred(w: Lexicon, who: str, data: Data) -> str:
    return f"takes {_name(w, data)}:"


def _marker(w: Lexicon, place: str) -> str:
    """Where a Corruption lies, in a few words."""
    kind, _, which = place.partition(" ")
    if kind == "sector":
        return say.code(w, which)
    return which.capitalize() if kind == "track" else say.place(w, place)


def _corrupted(w: Lexicon, who: str, data: Data) -> str:
    return f"puts Corruption on {_marker(w, str(data[0]))}"


def _cleansed(w: Lexicon, who: str, data: Data) -> str:
    return f"cleanses {_marker(w, str(data[0]))}"


def _moved(w: Lexicon, who: str, data: Data) -> str:
    return f"moves Corruption from {_marker(w, str(data[0]))} to {_marker(w, str(data[1]))}"


def _destroy(w: Lexicon, who: str, data: Data) -> str:
    return f"destroys {say.piece(w, str(data[1]))} in {say.code(w, str(data[0]))}"


def _move(w: Lexicon, who: str, data: Data) -> str:
    start, goal, kind, n = data
    return f"sends {say.fp(w, str(kind), int(n))} from {say.code(w, str(start))} to {say.code(w, str(goal))}"


def _deploy(w: Lexicon, who: str, data: Data) -> str:
    return f"deploys {say.fp(w, str(data[1]), int(data[2]))} in {say.code(w, str(data[0]))}"


def _combat(w: Lexicon, who: str, data: Data) -> str:
    where, result, owner = say.code(w, str(data[0])), RESULTS.index(str(data[1])), int(data[14])
    if result == CONQUERED:
        return f"conquers {where}" + (f" from {seat_token(owner)}" if owner >= 0 else "")
    return f"is beaten back from {where}" if result == DEFENDED else f"leaves nobody standing in {where}"


def _abandon(w: Lexicon, who: str, data: Data) -> str:
    """What fell has been told with its Combat."""
    return "" if data[1] == "fallen" else f"gives up {say.code(w, str(data[0]))}"


def _skirmish(w: Lexicon, who: str, data: Data) -> str:
    if RESULTS.index(str(data[1])) == DEFENDED:
        return f"holds it with {say.force(w, [int(n) for n in data[3:8]])}"
    return "loses it"


def _no_strike(w: Lexicon, who: str, data: Data) -> str:
    return "has no sector that the Voidborn can strike" if data[0] else "is not struck"


def _upkeep(w: Lexicon, who: str, data: Data) -> str:
    due, paid = int(data[0]), int(data[1])
    if due == paid:
        return f"pays all Upkeep ({due})" if due else "has no Upkeep"
    return f"pays {paid} of {due} Upkeep"


def _demand(w: Lexicon, who: str, data: Data) -> str:
    due, paid = int(data[0]), int(data[1])
    if not due:
        return "owes the Void nothing"
    return f"meets the demand of {due}" if due == paid else f"meets {paid} of a demand of {due}"


def _agendas(w: Lexicon, who: str, data: Data) -> str:
    return f"scores {say.count(int(data[0]), 'Agenda')}"


def _placed(w: Lexicon, who: str, data: Data) -> str:
    """By a player, or by the event itself."""
    where, (what, many) = say.code(w, str(data[0])), say.put(w, str(data[1]), data[2])
    if who:
        return f"puts {what} on {where}"
    return f"{what} {'come' if many else 'comes'} to {where}"


def _offer(w: Lexicon, who: str, data: Data) -> str:
    return f"On offer: {listed([LOG.forms['focus'](w, card) for card in data]) or 'nothing'}"


def _improved(w: Lexicon, who: str, data: Data) -> str:
    return f"Improved technologies: {listed([LOG.forms['technology'](w, card) for card in data]) or 'none'}"


_WAYS_OUT: Final = {
    PENALTY: "suffers {}",
    CATASTROPHE: "lets {} become a Catastrophe",
    FIGHT: "stands up to {}",
}


def _void(w: Lexicon, who: str, data: Data) -> str:
    return _WAYS_OUT.get(str(data[1]), "lets {} stand").format(LOG.forms["crisis"](w, data[0]))


def _event_box(w: Lexicon, who: str, data: Data) -> str:
    """What nobody follows follows from itself: the first player only chooses where."""
    said = f"{LOG.forms['event'](w, data[0])}:"
    return f"follows {said}" if who else said


# --- gains ------------------------------------------------------------------------------------------------


def _fought(w: Lexicon, event: Event) -> Iterable[Gain]:
    """FP that both sides have lost, and the sector."""
    owner, invader, defender = (int(n) for n in event.data[14:])
    found = [Gain(event.seat, "fleet", invader)]
    won = RESULTS.index(str(event.data[1])) == CONQUERED
    if won:
        found.append(Gain(event.seat, "sectors", 1))
    if owner >= 0:
        found.append(Gain(owner, "fleet", defender))
        if won:
            found.append(Gain(owner, "sectors", -1))
    return found


TALE: Tale[Lexicon] = Tale(
    LOG,
    opens={
        *("house", "extras", "starting-crisis", "offer", "trade-boxed", "improved", "event", "event-box"),
        *("alert", "crisis", "focus", "action", "clean-up", "void", "catastrophe", "lost"),
        *("strike", "skirmish-none", "demand", "upkeep", "objective", "agendas"),
    },
    together={
        *("order", "order-agreed", "order-refused", "order-kept", "order-drawn"),
        *("plan-shown", "skirmish-target"),
    },
    phases=dict.fromkeys(("trade-boxed", "improved", "event"), "Preparation"),
    heads={
        # set-up and Preparation
        "extras": "begins as {0:origin}",
        "trade-boxed": "A Trade token leaves the game",
        "improved": _improved,
        "order": "goes {0:ordinal}",
        "event": "Event: {0:event}",
        "event-box": _event_box,
        "offer-corrupted": "the {0:type} offer is Corrupted",
        "placed": _placed,
        "skip": "cannot do it in full",
        # turns
        "plan-shown": "has chosen {0:focus}",
        "focus": "plays {0:focus}",
        "flip": "flips a Trade token",
        "third-action": "has the third action from {0:code}",
        "agenda-played": "plays {0:agenda}",
        "action": _action,
        "action-doubled": _doubled,
        "action-preferred": _preferred,
        "clean-up": "cleans up:",
        # tracks, cards, sectors
        "advance": "advances {0:track} to {1}",
        "technology": "gains {0:technology}",
        "guild": "establishes {1:guild} in {0:code}",
        "build": "builds {1:built} in {0:code}",
        "destroy": _destroy,
        "grow": "grows {0:code} to {1}",
        "shrink": "shrinks {0:code} to {1}",
        "corrupted": _corrupted,
        "cleansed": _cleansed,
        "corruption-moved": _moved,
        "void-removed": "removes 1 Voidborn FP from {0:code}",
        # fleets
        "activate": "activates {0:fp}",
        "deactivate": "deactivates {0:fp}",
        "deploy": _deploy,
        "recall": "recalls 1 {1:fleet} FP from {0:code}",
        "move": _move,
        "combat": _combat,
        "fallen": "takes the card of {0:component}",
        "abandon": _abandon,
        "drones": "is saved by Autonomous Drones",
        # tokens and Agendas
        "bounty": "turns up {0:component}",
        "reclaim": "turns up {0:component}",
        "token-discarded": "puts back {0:component}",
        "trade-returned": "returns a Trade token",
        "stored": "stores a Trade token",
        "agenda-taken": "takes {0:agenda}",
        "agenda-drawn": "draws a {0:type} Agenda",
        "agenda-placed": "puts {0:agenda} into slot {1}",
        "agenda-dropped": "drops {0:agenda}",
        "peek": "looks at the next Cycle's events",
        # the Evaluation
        "skirmish-target": "expects {1} Voidborn FP at {0:code}",
        "strike": "is struck at {0:code} by {1} Voidborn FP",
        "skirmish": _skirmish,
        "skirmish-none": _no_strike,
        "upkeep": _upkeep,
        "objective": "scores an objective",
        "agendas": _agendas,
        # against the Void
        "order-agreed": "This Cycle's order: {0:seats}",
        "order-refused": "declines the order {0:seats}",
        "order-kept": "The old order stays: {0:seats}",
        "order-drawn": "Lots are drawn: {0:seats}",
        "starting-crisis": "From the start: {0:crisis}",
        "offer": _offer,
        "focus-discarded": "uses up {0:focus} for it",
        "alert": "Alert: {0:crisis}",
        "crisis": "faces {0:crisis}",
        "crisis-resolved": "resolves {0:crisis}",
        "crisis-discarded": "discards {0:crisis}",
        "void": _void,
        "crisis-out": "{0:crisis} finds no space",
        "harbinger-out": "a Harbinger falls off the Crisis board",
        "joined": "joins in",
        "declined": "declines",
        "ongoing": "it is now on the {1:row} row",
        "harbinger-row": "puts a Harbinger on the {0:row} row",
        "harbinger-gone": "removes a Harbinger",
        "catastrophe": "Catastrophe {0} of 3",
        "lost": "A fourth Catastrophe: all is lost",
        "demand": _demand,
        "consumed": "lets the Void consume {0:technology}",
        "haven": "builds level {1} of Safe {0:haven}",
        "haven-complete": "completes Safe {0:haven}",
        "rift-closed": "the Rift at {0:code} is closed",
    },
    predicates=True,
    gains={
        "gain": named(0, 1),
        "spend": named(0, 1, -1),
        "produce": named(0, 2),
        "influence": amount("influence"),
        "influence-lost": amount("influence", sign=-1),
        "advance": named(0),
        "glory": amount("glory"),
        "glory-up": one("glory"),
        "glory-lost": amount("glory", sign=-1),
        "trade": one("trade"),
        "trade-returned": one("trade", -1),
        "corrupted": one("corruption"),
        "cleansed": one("corruption", -1),
        "deploy": amount("fleet", 2),
        "recall": one("fleet", -1),
        "combat": _fought,
        "skirmish": amount("fleet", 2),
        "abandon": one("sectors", -1),
    },
    places={
        "move": where(0, 1),
        **dict.fromkeys(("combat", "deploy", "recall", "guild", "build", "grow", "shrink"), where(0)),
        **dict.fromkeys(("strike", "skirmish", "skirmish-target", "abandon", "placed"), where(0)),
        **dict.fromkeys(("destroy", "void-removed", "rift-closed", "technology"), where(0)),
    },
)
