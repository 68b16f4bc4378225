"""Every kind of question, declared once."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.advice import hints
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import Kind, Kinds, nothing_closed


def _label(words: Tables, view: SkydockView, question: Question, value: Value) -> str:
    return str(value)


_VERBS = (
    *("character", "backer", "draft", "draw", "plan", "improve", "energy", "ready", "turn", "activate"),
    *("window", "react", "help", "helper", "interact-marker", "payment", "spend", "token", "heal"),
    *("attack-result", "effect-option", "pay", "discard", "dig", "scan", "steal", "stun", "remove-guard"),
    *("airlock", "shift", "sneak", "hand-limit"),
)
_MADE: list[Kind[Skydock, Tables, SkydockView]] = [
    Kind(verb, f"{verb}?", f"{verb}?", _label, nothing_closed, getattr(hints, verb.replace("-", "_")))
    for verb in _VERBS
]
KINDS: Kinds[Skydock, Tables, SkydockView] = Kinds(*_MADE)
