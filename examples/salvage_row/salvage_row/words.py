"""Salvage Row in words: its one kind of question, the log, the components."""

from __future__ import annotations

from typing import Final

from salvage_row.game import (
    CONTRACT_POINTS,
    KINDS,
    REFUEL,
    REFUEL_GAIN,
    SEATS,
    TANK,
    Salvage,
    SalvageView,
    Wreck,
    Wrecks,
)
from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import Kind, Kinds
from starboard.kernel.sentences import Sentences
from starboard.kernel.title import Closed, Explanation
from starboard.kernel.words import DeclaredWords


class SalvageWords(DeclaredWords[SalvageView, "SalvageWords"]):
    def __init__(self, wrecks: Wrecks) -> None:
        super().__init__(QUESTIONS, LOG, self, SEATS)
        self.wrecks = wrecks

    def wreck(self, id: Value) -> Wreck:
        return self.wrecks.all[self.wrecks.number[str(id)]]

    def seat_name(self, seat: int) -> str:
        return ("Amber", "Teal")[seat]

    def explain(self, component: str) -> Explanation | None:
        if component not in self.wrecks.number:
            return None
        wreck = self.wreck(component)
        text = f"Weighs {wreck.weight} fuel and is worth {wreck.value} points."
        return Explanation(wreck.id, wreck.name, f"{wreck.kind} wreck", text, "SR-2.2", "created")

    def summary(self) -> str:
        return (
            "Salvage Row in short.\nTow wrecks out of the row. The most points win.\n"
            f"A turn: tow a wreck for as much fuel as it weighs, or gain {REFUEL_GAIN} fuel.\n"
            f"Your contract: each wreck of its kind is worth {CONTRACT_POINTS} more points to you.\n"
            "The end: the game is over when the row is empty."
        )


LOG: Final[Sentences[SalvageWords]] = Sentences(
    {
        "turn": "{who}'s turn.",
        "refuel": "{who} gains {0} fuel.",
        "tow": "{who} tows {0:wreck}.",
        "appear": "{0:wreck} drifts into the row.",
        "contract": "{who}'s contract was for {0} wrecks.",
    },
    {"wreck": lambda words, id: words.wreck(id).name},
)


def _label(words: SalvageWords, view: SalvageView, q: Question, value: Value) -> str:
    if value == REFUEL:
        return f"refuel: +{min(REFUEL_GAIN, TANK - view.fuel[q.seat])} fuel"
    wreck = words.wreck(value)
    more = f" + {CONTRACT_POINTS} by contract" if wreck.kind == view.contracts[q.seat] else ""
    return f"tow {wreck.name}: −{wreck.weight} fuel, {wreck.value}{more} points"


def _closed(s: Salvage, q: Question) -> list[Closed]:
    heavy = [s.wrecks.all[n] for n in s.row if s.wrecks.all[n].id not in q.options]
    why = f"and you have {s.fuel[q.seat]} fuel"
    found = [Closed(w.name, "SR-2.2", f"it weighs {w.weight} {why}", w.id) for w in heavy]
    return found if REFUEL in q.options else [*found, Closed("refuel", "SR-2.3", "your tank is full", REFUEL)]


def _hint(s: Salvage, q: Question, value: Value) -> float:
    """How likely a quick player is to choose this."""
    if value == REFUEL:
        return float(TANK - s.fuel[q.seat])
    wreck = s.wrecks.all[s.wrecks.number[str(value)]]
    return 2.0 * wreck.value + (4.0 if wreck.kind == KINDS[s.contracts[q.seat]] else 0.0)


QUESTIONS: Final = Kinds(
    Kind("act", "Tow or refuel?", "will you tow a wreck or refuel?", _label, _closed, _hint)
)
