"""Scenes of Voidfall: the Evaluation seat by seat, a Combat of others, the Void as it advances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starboard.games.voidfall.combat.story import CONQUERED, DEFENDED, RESULTS
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.page import Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.title import Words
from starboard.page.drawing import icon
from starboard.page.kit.scenes import Row, called, compared, in_few_words, to_you, told, verdict
from starboard.page.markup import esc, seat_class

EVALUATION: Final = "Evaluation"
_VOID: Final = {
    "void": "The Void advances",
    "alert": "Alert",
    "crisis": "Crisis",
    "catastrophe": "Catastrophe",
    "lost": "The end",
}
_STEPS: Final = {
    "skirmish-target": "Targets",
    "strike": "Skirmish",
    "skirmish-none": "Skirmish",
    "demand": "Demand",
    "upkeep": "Upkeep",
    "objective": "Objective",
    "agendas": "Agendas",
}


class Scenes:
    """What the steps are drawn with."""

    def __init__(self, words: Words[VoidfallView], nouns: Mapping[str, str]) -> None:
        assert isinstance(words, VoidfallWords)
        self.words = words
        self.nouns = nouns

    def step(self, telling: Telling) -> Step | None:
        first = telling.events[0]
        if first.verb in _VOID:
            return self._void(telling, first)
        if first.verb in _STEPS and telling.part is not None and telling.part.verb.startswith("evaluation"):
            return self._evaluation(telling, first)
        fights = [event for event in telling.events if event.verb == "combat"]
        if fights and first.seat != telling.seat:
            return self._combat(telling, fights[-1])
        return None

    # ------------------------------------------------------------------ the Evaluation

    def _evaluation(self, telling: Telling, first: Event) -> Step:
        """VF-10: the table of all steps is the backdrop, so only a Combat needs a drawing of its own."""
        who = called(telling, first.seat, self.words.seat_name) if first.verb != "skirmish-target" else "All"
        held = [event for event in telling.events if event.verb == "skirmish"]
        drawing = self._struck(telling, first, held[-1]) if first.verb == "strike" and held else ""
        fallen = bool(held) and RESULTS.index(str(held[-1].data[1])) != DEFENDED
        return Step(
            scene=EVALUATION,
            head=in_few_words(telling, self.words),
            name=f"{_STEPS[first.verb]}<small>{who}</small>",
            mark=icon("skirmish", "px14") if first.verb == "strike" else icon("influence", "px14"),
            drawing=drawing,
            outcome=self._fate(telling, first, fallen) if held else to_you(telling, self.words, self.nouns),
            still=first.verb == "skirmish-none",
            summary=first.verb == "agendas",
            asks=frozenset({"drones"}),
        )

    def _struck(self, telling: Telling, strike: Event, result: Event) -> str:
        """VF-33.11: Voidborn FP against those of the sector; what was lost is hollow."""
        gained = int(result.data[2])
        left = sum([int(n) for n in result.data[3:8]])
        who = called(telling, strike.seat, self.words.seat_name)
        power = int(strike.data[1])
        own = _cells(left, -gained, seat_class(strike.seat))
        return compared(
            [
                Row("Voidborn", self._code(strike), _void(power), str(power)),
                Row(who, f"{left} left", own, str(left - gained)),
            ],
            -1,
            f"{-gained} lost" if gained < 0 else "nothing lost",
            gained >= 0,
        )

    def _fate(self, telling: Telling, strike: Event, fallen: bool) -> str:
        where = self._code(strike)
        text = f"{where} is lost" if fallen else f"{where} is held"
        return verdict(text, not fallen, to_you(telling, self.words, self.nouns))

    # ------------------------------------------------------------------ Combat

    def _combat(self, telling: Telling, fight: Event) -> Step:
        """VF-22: what both sides had and have left; without dice nothing else decides."""
        where = self._code(fight)
        result = RESULTS.index(str(fight.data[1]))
        left = [int(n) for n in fight.data[2:14]]
        owner, invader, defender = (int(n) for n in fight.data[14:])
        attacker = called(telling, fight.seat, self.words.seat_name)
        other = called(telling, owner, self.words.seat_name) if owner >= 0 else "Voidborn"
        sides = [
            Row(
                attacker,
                "invades",
                _cells(sum(left[:6]), -invader, seat_class(fight.seat)),
                str(sum(left[:6]) - invader),
            ),
            Row(
                other,
                "defends",
                _cells(sum(left[6:]), -defender, seat_class(owner)) if owner >= 0 else _void(sum(left[6:])),
                str(sum(left[6:]) - (defender if owner >= 0 else 0)),
            ),
        ]
        mine = to_you(telling, self.words, self.nouns)
        if owner >= 0 and owner == telling.seat:
            lost = result == CONQUERED
            mine = verdict(f"You {'lose' if lost else 'hold'} {where}", not lost, mine)
        return Step(
            scene=f"Combat, {where}",
            head=in_few_words(telling, self.words, 4),
            name=where,
            drawing=compared(sides) + told(telling, self.words, {"combat"}),
            outcome=mine,
        )

    def _code(self, event: Event) -> str:
        return esc(say.code(self.words.lexicon, str(event.data[0])))

    # ------------------------------------------------------------------ against the Void

    def _void(self, telling: Telling, first: Event) -> Step:
        """VF-9, VF-3.3, VF-7.1."""
        return Step(
            scene="The Void advances",
            head=in_few_words(telling, self.words),
            name=_VOID[first.verb],
            drawing=told(telling, self.words),
            outcome=to_you(telling, self.words, self.nouns),
        )


def _cells(left: int, lost: int, style: str) -> list[tuple[str, str]]:
    """FP that stand, then those that are gone."""
    ship = icon("corvette", "px16")
    return [(style, ship)] * left + [("lost", ship)] * max(0, lost)


def _void(power: int) -> list[tuple[str, str]]:
    return [("void-cell", icon("voidborn", "px16"))] * power
