"""Questions about Resources, and about the Corruption that locks them in."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.joined import AFTERWARDS
from starboard.games.revenant.questions.kind import kind, left
from starboard.games.revenant.rules.asking import STOP
from starboard.games.revenant.rules.corruption import locked_in
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.tokens import corruption_slots, kept, payments
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import held
from starboard.kernel.ask import Question
from starboard.kernel.english import count


def _gain(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"which Resource will you gain?{left(q.about[0])} ({held(view.players[q.seat])})"


def _waived(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"1 {lex.resource(text)} less (you have {view.players[q.seat].free[text]})"


def _overflow(lex: Lexicon, view: RevenantView, q: Question) -> str:
    me = view.players[q.seat]
    have = f"{count(sum(me.free.values()), 'free Resource')}, at most {me.capacity}"
    return f"you have {have}: which Resource will you return?{left(q.about[0])}"


def _lock_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"Lock what in {lex.compartment(str(q.about[0])).name}?"


def _lock(lex: Lexicon, view: RevenantView, q: Question) -> str:
    name = lex.compartment(str(q.about[0])).name
    return f"which Resource is locked in the {name} compartment?{left(q.about[1])}"


def _slot(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    c, me = lex.compartment(text), view.players[q.seat]
    room = me.capacity - c.slots
    slots = f"{c.name}: its bonus action closes, {me.capacity} → {room} Resource slots"
    locks = locked_in(sum(me.free.values()), room)
    if not locks:
        return slots
    held = [lex.resource(kind) for kind, n in me.free.items() if n]
    return f"{slots}, locks {f'{locks} {held[0]}' if len(held) == 1 else count(locks, 'Resource')}"


def _cleanse(lex: Lexicon, view: RevenantView, q: Question) -> str:
    void = f"Residual Void {view.players[q.seat].void} of {lex.numbers.set_size}"
    return f"where will you remove Corruption?{left(q.about[0])} ({void})"


def _corrupted(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text in t.SHIP_IDS:
        return things.ship(lex, view, q, text)
    boards = view.players[q.seat].compartments
    locked = sum(sum(one.locked.values()) for one in boards if one.id == text)
    returns = "returns" if locked == 1 else "return"
    free = f", {count(locked, 'locked Resource')} {returns}" if locked else ""
    return f"your {lex.compartment(text).name} compartment: its bonus action opens again{free}"


KINDS = (
    kind(
        "gain-type",
        "Gain which Resource?",
        _gain,
        things.gained,
        hints.resource_to_gain,
        then=("gain-type",),
        partly=False,
        along=AFTERWARDS,
    ),
    kind(
        "pay",
        "Pay with what?",
        "which Resource will you pay?{left}",
        things.given,
        hints.resource_to_lose,
        payments,
        then=("gain-type", "cleanse-source", "shield-sector", "destroy-target"),
        along=AFTERWARDS,
    ),
    kind(
        "discount-pick",
        "Save which Resource?",
        "which Resource of the cost will you save?{left}",
        _waived,
        hints.resource_to_lose,
        then=("attach-cadet",),
        along=AFTERWARDS,
    ),
    kind(
        "overflow",
        "Too many: return which?",
        _overflow,
        things.given,
        hints.resource_to_lose,
        kept,
    ),
    kind("lock-pick", _lock_headline, _lock, things.given, hints.resource_to_lose),
    kind(
        "corruption-slot",
        "Where does Corruption go?",
        "you gain 1 Corruption: which compartment does it go on?",
        _slot,
        hints.corruption_slot,
        corruption_slots,
    ),
    kind(
        "cleanse-source",
        "Remove which Corruption?",
        _cleanse,
        _corrupted,
        hints.cleansing,
        out={STOP: "remove no more"},
        along=AFTERWARDS,
    ),
)
