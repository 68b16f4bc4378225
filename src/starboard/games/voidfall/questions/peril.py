"""Questions of co-operative and solo games (VF-2.10, VF-6, VF-7, VF-9, VF-34 to VF-37)."""

from __future__ import annotations

from starboard.games.voidfall.effects import STOP
from starboard.games.voidfall.questions.common import MAY, Some, kind
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.why import perils as why
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words import peril as labels
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.labels import told
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question

_NONE = ("none",)


def _void(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return f"{crises.title(w.tables, str(q.about[0]))}: how does the Void advance?"


def _row(w: Lexicon, view: VoidfallView, q: Question) -> str:
    what = f"{crises.title(w.tables, str(q.about[0]))} lie" if q.about else "the Harbinger stand"
    return f"on which row does {what}?"


def _effect(w: Lexicon, view: VoidfallView, q: Question) -> str:
    return told(w, q.about[1])


PERIL: Some = (
    kind("order", "Which Turn Order?", "in which order does the group play this Cycle?", labels.order),
    kind(
        "order-agree",
        "Play in this order?",
        lambda w, view, q: f"do you agree to play in this order: {labels.order(w, view, q, q.about[0])}?",
        labels.agree,
    ),
    kind(
        "payer",
        "Who takes a Corruption?",
        lambda w, view, q: f"who takes a Corruption, so that you may {_effect(w, view, q)}?",
        labels.player,
        out=MAY,
    ),
    kind(
        "consent",
        "Take a Corruption for all?",
        lambda w, view, q: f"do you take a Corruption, so that all may {_effect(w, view, q)}?",
        labels.agree,
    ),
    kind("row", "Which row?", _row, labels.row),
    kind(
        "crisis",
        "Resolve a Crisis?",
        "what you did meets the condition of a Crisis: do you resolve it?",
        labels.crisis,
        out=_NONE,
    ),
    kind(
        "crisis-before",
        "Pay for a Crisis first?",
        "do you pay now, so that what you do next resolves a Crisis?",
        labels.crisis,
        out=_NONE,
    ),
    kind("crisis-discard", "Discard which Crisis?", "which Crisis do you discard?", labels.crisis, out=MAY),
    kind("void", "How does the Void advance?", _void, labels.void, why.void),
    kind("harbinger", "Harbinger where?", "where does the Harbinger appear?", labels.harbinger),
    kind(
        "harbinger-off",
        "Remove which Harbinger?",
        "which Harbinger do you remove?",
        labels.harbinger,
        out=MAY,
    ),
    kind("haven", "Build a Safe Haven?", "on which Safe Haven do you build a level?", labels.haven, out=MAY),
    kind("haven-next", "Who is rewarded next?", "who takes a reward next?", labels.player),
    kind(
        "haven-reward",
        "Which reward?",
        "which reward do you take for the Safe Haven?",
        labels.reward,
        out=_NONE,
    ),
    kind(
        "partner",
        "With whom?",
        lambda w, view, q: f"who else may {_effect(w, view, q)}?",
        labels.player,
        out=("alone",),
    ),
    kind("joint", "Take part?", lambda w, view, q: f"will you {_effect(w, view, q)}?", labels.agree),
    kind("joint-first", "Who goes first?", "who of you goes first?", labels.player),
    kind("joint-part", "Which part is yours?", "which part do you take?", labels.part, out=MAY),
    kind("trade-partner", "Trade with whom?", "with whom do you trade resources?", labels.player, out=MAY),
    kind(
        "give",
        "Give what?",
        lambda w, view, q: f"what do you give {labels.who(q.about[0])}? (up to {q.about[1]})",
        labels.given,
        out=(STOP,),
    ),
    kind(
        "focus-discard",
        "Discard which Focus?",
        lambda w, view, q: f"which card do you use up for {say.focus_of(w.tables, str(q.about[0])).name}?",
        labels.focus,
    ),
    kind(
        "consume",
        "Which technology is consumed?",
        "which technology does the Void consume?",
        labels.technology,
    ),
)
