"""Scenes of Pirates of Skydock: upkeep step by step (SKY-14), and every challenge with its die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starboard.games.pirates_of_skydock.rules.challenges import FACES
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.words.tale import STEP_NAMES
from starboard.kernel.page import Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.title import Words
from starboard.page.kit.scenes import (
    Row,
    called,
    chance,
    compared,
    faces,
    in_few_words,
    to_you,
    told,
    verdict,
)
from starboard.page.markup import esc, signed

_ROLLED: Final = ("passed", "failed")
_ALARM: Final = "4c"
_NERVE: Final = "4d"
_RECOVER: Final = "5"


class Scenes:
    """What the steps are drawn with."""

    def __init__(self, words: Words[SkydockView], nouns: Mapping[str, str]) -> None:
        self.words = words
        self.nouns = nouns

    def step(self, telling: Telling) -> Step | None:
        first = telling.events[0]
        if first.verb == "step":
            return self._upkeep(telling, str(first.data[0]))
        if first.verb == "confront":
            return self._roll(telling, self._upkeep_name(telling), _NERVE)
        if any(event.verb in _ROLLED for event in telling.events):
            own = first.seat == telling.seat
            who = called(telling, first.seat, self.words.seat_name)
            return self._roll(telling, "Your challenge" if own else f"Challenge, {who}")
        return None

    def _upkeep_name(self, telling: Telling) -> str:
        part = telling.part
        return "Upkeep" if part is None or part.verb != "round" else f"Upkeep, round {part.data[0]}"

    # ------------------------------------------------------------------ upkeep

    def _upkeep(self, telling: Telling, step: str) -> Step:
        name, nothing = STEP_NAMES[step]
        if step == _NERVE and _seen(telling):
            nothing = "Whoever stands among guards has to outface them"
        still = len(telling.events) == 1
        return Step(
            scene=self._upkeep_name(telling),
            head=esc(nothing) if still else in_few_words(telling, self.words),
            name=name,
            note="" if still else f"{len(telling.events) - 1} changes" if len(telling.events) > 2 else "",
            mark=step,
            drawing="" if still else told(telling, self.words, {"step"}),
            outcome=to_you(telling, self.words, self.nouns),
            still=still,
            summary=step == _RECOVER,
        )

    # ------------------------------------------------------------------ a challenge

    def _roll(self, telling: Telling, scene: str, mark: str = "") -> Step:
        who = called(telling, telling.events[0].seat, self.words.seat_name)
        rolls = [event for event in telling.events if event.verb in _ROLLED]
        drawn = "".join([self._die(telling, event, _thrown_with(telling, event)) for event in rolls])
        outcome = to_you(telling, self.words, self.nouns)
        if rolls and rolls[-1].seat == telling.seat:
            good = rolls[-1].verb == "passed"
            said = ("You keep your nerve", "It costs you") if mark == _NERVE else ("It works", "It fails")
            outcome = verdict(said[not good], good, outcome)
        won = "passed" if rolls and rolls[-1].verb == "passed" else "failed" if rolls else "to roll"
        return Step(
            scene=scene,
            head=in_few_words(telling, self.words, 3),
            name=who,
            note=won,
            mark=mark,
            drawing=f"{drawn}{told(telling, self.words, {'die', 'challenge'})}",
            outcome=outcome,
            # What is asked after the die is about another roll, or about nothing of this.
            asks=frozenset() if rolls else frozenset({"react", "spend"}),
        )

    def _die(self, telling: Telling, event: Event, added: int) -> str:
        """SKY-9.9: the die and what is added against the DC, and the faces that would have done.

        `added`: when the die was thrown; cards discarded after it come on top (SKY-9.8).
        """
        die, total, dc = (int(n) for n in event.data[1:])
        spent = total - die - added
        good = [_passes(n, added, dc) for n in range(1, FACES + 1)]
        more = f"{'+' if added >= 0 else ''}{signed(added)}{f', cards +{spent}' if spent else ''}"
        who = called(telling, event.seat, self.words.seat_name)
        cells = [("hull", "")] * dc
        reached = [("good-cell", "")] * max(0, total)
        return (
            f"<header>{chance(f'{sum(good)} in {FACES}', event.clause)}</header>"
            + compared(
                [
                    Row(who, f"die {die}, {more}", reached, str(total)),
                    Row("Needed", "the DC", cells, str(dc)),
                ],
                min(total, dc),
                _verdict(die, total, dc),
                event.verb == "passed",
            )
            + faces("The die", range(1, FACES + 1), die - 1, lambda n: good[n])
        )


def _thrown_with(telling: Telling, result: Event) -> int:
    """What was added to the die of a challenge as it was thrown, the last time if it was rolled again."""
    place = next(n for n, event in enumerate(telling.events) if event is result)
    thrown = [event for event in telling.events[:place] if event.verb == "die" and event.seat == result.seat]
    die, total = thrown[-1].data if thrown else result.data[1:3]
    return int(total) - int(die)


def _seen(telling: Telling) -> bool:
    """Whether 4c found anybody beside a guard: only they may have to roll in 4d (SKY-14.6, SKY-14.7)."""
    for event in reversed(telling.earlier):
        if event.verb == "step" and event.data[0] == _ALARM:
            return False
        if event.verb == "exposed":
            return True
    return False


def _passes(die: int, added: int, dc: int) -> bool:
    """A natural 1 fails and a natural 20 passes, whatever is added."""
    return die != 1 and (die == FACES or die + added >= dc)


def _verdict(die: int, total: int, dc: int) -> str:
    if die in (1, FACES):
        return f"a natural {die}"
    return f"{total - dc} to spare" if total > dc else "just enough" if total == dc else f"{dc - total} short"
