"""Questions of co-operative and solo games (VF-2.10, VF-6, VF-7, VF-9, VF-34 to VF-37)."""

from __future__ import annotations

from starboard.games.voidfall.advice import group, hints
from starboard.games.voidfall.effects import STOP
from starboard.games.voidfall.questions.common import BOX_FOR_ALL, MAY, Some, kind, together
from starboard.games.voidfall.rules.alerts import void_ahead
from starboard.games.voidfall.rules.joint import NO, YES
from starboard.games.voidfall.state import COLOURS
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.why import perils as why
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words import peril as labels
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.labels import told
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.group import Consent, Group, everybody

_NONE = ("none",)


def _void(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{crises.title(w.tables, str(q.about[0]))}: how does the Void advance?"


def _row(w: Lexicon, view: VoidfallView, q: Question) -> str:
    what = f"{crises.title(w.tables, str(q.about[0]))} lie" if q.about else "the Harbinger stand"
    return f"on which row does {what}?"


def _for_row(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"for {crises.title(w.tables, str(q.about[0]))}" if q.about else "for the Harbinger"


def _effect(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return told(w, q.about[1])


# --- what the group decides (VF-2.27) ---------------------------------------------------------------------


def _named(question: Question, value: Value, seats: int) -> tuple[int, ...]:
    """The player whom the answer names, unless it is the one who answers."""
    seat = COLOURS.index(str(value)) if value in COLOURS else question.seat
    return () if seat == question.seat else (seat,)


_TALK = Group("VF-2.27", when=together)
_ORDER = Group("VF-2.10", Consent("order-agree", everybody, YES), together)
# Nobody pays, and nobody acts out of turn, without having said so.
_PAYER = Group("VF-2.27", Consent("consent", _named, NO), together)
_PARTNER = Group("VF-6.3", Consent("joint", _named, NO), together)


PERIL: Some = (
    kind(
        "order",
        "Which Turn Order?",
        "in which order does the group play this Cycle?",
        labels.order,
        hint=group.order,
        group=_ORDER,
    ),
    kind(
        "order-agree",
        "Play in this order?",
        lambda w, view, q: f"do you agree to play in this order: {labels.order(w, view, q, q.about[0])}?",
        labels.agree,
        hint=group.agree,
    ),
    kind(
        "payer",
        "Who takes a Corruption?",
        lambda w, view, q: f"who takes a Corruption, so that you may {_effect(w, view, q)}?",
        labels.player,
        out=MAY,
        hint=group.payer,
        group=_PAYER,
    ),
    kind(
        "consent",
        "Take a Corruption for all?",
        lambda w, view, q: f"do you take a Corruption, so that all may {_effect(w, view, q)}?",
        labels.agree,
        hint=group.consent,
    ),
    kind(
        "row",
        "Which row?",
        _row,
        labels.row,
        detail=_for_row,
        hint=group.row,
        group=_TALK,
    ),
    kind(
        "crisis",
        "Resolve a Crisis?",
        "what you did meets the condition of a Crisis: do you resolve it?",
        labels.crisis,
        out=_NONE,
        hint=group.crisis,
    ),
    kind(
        "crisis-before",
        "Pay for a Crisis first?",
        "do you pay now, so that what you do next resolves a Crisis?",
        labels.crisis,
        out=_NONE,
        hint=group.crisis,
    ),
    kind(
        "crisis-discard",
        "Discard which Crisis?",
        "which Crisis do you discard?",
        labels.crisis,
        out=MAY,
        hint=group.crisis_discard,
    ),
    kind(
        "void",
        "How does the Void advance?",
        _void,
        labels.void,
        why.void,
        hint=group.advance,
        group=Group("VF-2.27", when=together, ahead=void_ahead),
    ),
    kind(
        "harbinger",
        "Harbinger where?",
        "where does the Harbinger appear?",
        labels.harbinger,
        hint=group.harbinger,
    ),
    kind(
        "harbinger-off",
        "Remove which Harbinger?",
        "which Harbinger do you remove?",
        labels.harbinger,
        out=MAY,
        hint=group.harbinger_off,
        group=BOX_FOR_ALL,
    ),
    kind(
        "haven",
        "Build a Safe Haven?",
        "on which Safe Haven do you build a level?",
        labels.haven,
        out=MAY,
        hint=group.haven,
    ),
    kind(
        "haven-next",
        "Who is rewarded next?",
        "who takes a reward next?",
        labels.player,
        hint=group.haven_next,
        group=Group("VF-36.4", when=together),
    ),
    kind(
        "haven-reward",
        "Which reward?",
        "which reward do you take for the Safe Haven?",
        labels.reward,
        out=_NONE,
        hint=group.haven_reward,
    ),
    kind(
        "partner",
        "With whom?",
        lambda w, view, q: f"who else may {_effect(w, view, q)}?",
        labels.player,
        out=("alone",),
        hint=group.partner,
        group=_PARTNER,
    ),
    kind(
        "joint",
        "Take part?",
        lambda w, view, q: f"will you {_effect(w, view, q)}?",
        labels.agree,
        hint=group.joint,
    ),
    kind(
        "joint-first",
        "Who goes first?",
        "who of you goes first?",
        labels.player,
        out=MAY,
        hint=hints.first,
    ),
    kind(
        "joint-part",
        "Which part is yours?",
        "which part do you take?",
        labels.part,
        out=MAY,
        hint=group.joint_part,
    ),
    kind(
        "trade-partner",
        "Trade with whom?",
        "with whom do you trade resources?",
        labels.player,
        out=MAY,
        hint=group.trade_partner,
    ),
    kind(
        "give",
        "Give what?",
        lambda w, view, q: f"what do you give {labels.who(q.about[0])}? (up to {q.about[1]})",
        labels.given,
        out=(STOP,),
        hint=group.give,
    ),
    kind(
        "focus-discard",
        "Discard which Focus?",
        lambda w, view, q: f"which card do you use up for {say.focus_of(w.tables, str(q.about[0])).name}?",
        labels.focus,
        hint=group.focus_discard,
    ),
    kind(
        "consume",
        "Which technology is consumed?",
        "which technology does the Void consume?",
        labels.technology,
        hint=group.consume,
    ),
)
