"""Scenes of Revenant: the Skirmish by sectors with Failures inside it, the Rift's die, the Hyperjump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starboard.games.revenant.board.pieces import emblem, piece
from starboard.games.revenant.tables import HOUSES, SHIP_HOUSE, SHIP_IDS, Tables
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words.log import LOG
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Value
from starboard.kernel.english import capital, count
from starboard.kernel.page import Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.title import Words
from starboard.page.drawing import icon
from starboard.page.kit.scenes import Row, called, compared, faces, in_few_words, to_you, told, verdict
from starboard.page.markup import esc

_HITS: Final = ("damage", "destroyed", "core-damage", "immune", "failure", "covered")
_JUMP: Final = ("hyperjump", "leave", "arrive", "draw-by-rank")
_ENDS: Final = ("hyperjump", "rift")
"""How a Cycle ends."""


class Scenes:
    """What the steps are drawn with."""

    def __init__(self, tables: Tables, words: Words[RevenantView], nouns: Mapping[str, str]) -> None:
        assert isinstance(words, RevenantWords)
        self.tables = tables
        self.words = words
        self.nouns = nouns

    def step(self, telling: Telling) -> Step | None:
        first = telling.events[0]
        part = telling.part
        cycle = f", cycle {part.data[0]}" if part is not None and part.verb == "cycle" else ""
        if first.verb == "skirmish" and len(first.data) > 2:
            return self._sector(telling, f"Skirmish{cycle}")
        if first.verb == "rift-roll":
            return self._rift(telling, f"Rift{cycle}")
        if first.verb in _JUMP and _jumped(telling):
            return self._jump(telling, f"Hyperjump{cycle}")
        return None

    # ------------------------------------------------------------------ the Skirmish

    def _sector(self, telling: Telling, scene: str) -> Step:
        first = telling.events[0]
        where = capital(self._name("sector", first.data[0]))
        hits = int(first.data[1])
        lost = [event for event in telling.events if event.verb == "destroyed"]
        failures = [event for event in telling.events if event.verb == "failure"]
        if failures:
            result = f"a Failure, {esc(self._name('name', failures[0].data[0]))}"
        elif lost:
            ships = ", ".join([esc(self._name("thing", event.data[0])) for event in lost])
            result = f"{ships} {'is' if len(lost) == 1 else 'are'} lost"
        elif hits:
            result = count(hits, "hit")
        else:
            result = "the Shields hold"
        who = called(telling, first.seat, self.words.seat_name, "you") if first.seat >= 0 else ""
        return Step(
            scene=scene,
            head=f"{esc(where)}: {result}",
            name=esc(where),
            note=f"{result}, allocated by {who}" if who and not lost and not failures else result,
            drawing=(
                f"{self._sum(first)}{self._struck(telling)}"
                f"{told(telling, self.words, {'skirmish', 'shields-gone', *_HITS})}"
            ),
            outcome=self._meaning(telling, lost),
            still=not hits and len(telling.events) <= 2,
            asks=frozenset({"damage-point", "spread-target"}),
        )

    def _sum(self, first: Event) -> str:
        """REV-25.3: Voidborn less Shields are the hits."""
        voidborn, shields = (int(n) for n in first.data[2:4])
        hits = int(first.data[1])
        glyph = piece("void", "px22")
        covered = min(shields, voidborn)
        cells = [("voidborn", f"{glyph}<sub>{n + 1}</sub>") for n in range(hits)]
        cells += [("voidborn stopped", icon("shield", "px18"))] * covered
        stopped = f"{voidborn} − {shields} Shields = " if shields else ""
        return compared(
            [Row("Voidborn", f"{voidborn} here", cells, f"<small>{stopped}</small>{hits}")],
            -1,
            count(hits, "hit") if hits else "every one is stopped",
            not hits,
        )

    def _struck(self, telling: Telling) -> str:
        """REV-25.4 to REV-25.6, REV-26: where each hit went, in order."""
        made = ""
        number = 0
        for event in telling.events:
            if event.verb in ("damage", "destroyed"):
                number += 1
                ship = str(event.data[0])
                sign = _emblem(ship)
                style, fate = ("gone", "destroyed") if event.verb == "destroyed" else ("", "damaged")
                name = esc(capital(self._name("thing", ship)))
                made += (
                    f'<li class="{style}"><b class="hit">{number}</b>{sign}<b>{name}</b>'
                    f"<span>{fate}</span></li>"
                )
            elif event.verb == "core-damage":
                number += 1
                made += (
                    f'<li class="core"><b class="hit">{number}</b>{icon("alert", "px16")}<b>The Revenant</b>'
                    f"<span>damage {event.data[0]}</span></li>"
                )
            elif event.verb == "failure":
                name = esc(self._name("name", event.data[0]))
                made += (
                    f'<li class="gone">{icon("alert", "px16")}<b>Failure: {name}</b>'
                    f"<span>{event.data[1]} effect</span></li>"
                )
            elif event.verb == "covered":
                made += f"<li>{icon('shield', 'px16')}<b>A token covers the {event.data[1]} effect</b></li>"
        return f'<ol class="scene-hits">{made}</ol>' if made else ""

    def _meaning(self, telling: Telling, lost: list[Event]) -> str:
        """A ship that is gone takes 1 from the Power of its House."""
        mine = to_you(telling, self.words, self.nouns)
        if not lost:
            return mine
        names = ", ".join([f"{_emblem(str(event.data[0]))} Power −1" for event in lost])
        return verdict(names, False, mine)

    # ------------------------------------------------------------------ Rifts and jumps

    def _rift(self, telling: Telling, scene: str) -> Step:
        """REV-27.1: the face says how many come to the left, here and to the right."""
        first = telling.events[0]
        where = capital(self._name("sector", first.data[0]))
        came = [event for event in telling.events if event.verb == "voidborn"]
        more = sum([int(event.data[1]) for event in came])
        die = self.tables.rift_dice[self.tables.rift_die[len(telling.names)]]
        shown = [" · ".join(map(str, face)) for face in die.faces]
        return Step(
            scene=scene,
            head=f"{esc(where)}: {f'{more} Voidborn come' if more else 'none come'}",
            name=esc(where),
            note=f"+{more}" if more else "nothing",
            drawing=(
                faces("left · here · right", shown, int(first.data[1]) - 1, lambda n: sum(die.faces[n]) == 0)
                + told(telling, self.words, {"rift-roll"})
            ),
            outcome=to_you(telling, self.words, self.nouns),
            still=not more,
        )

    def _jump(self, telling: Telling, scene: str) -> Step:
        names = {"hyperjump": "Departure", "arrive": "Arrival", "draw-by-rank": "Cards"}
        first = telling.events[0]
        return Step(
            scene=scene,
            head=in_few_words(telling, self.words),
            name=names.get(first.verb, "Left behind"),
            drawing=told(telling, self.words),
            outcome=to_you(telling, self.words, self.nouns),
        )

    def _name(self, form: str, value: Value) -> str:
        return LOG.forms[form](self.words.lexicon, value)


def _jumped(telling: Telling) -> bool:
    """Cards are drawn after a Rift phase, too."""
    ends = [event.verb for event in telling.earlier if event.verb in _ENDS]
    return bool(ends) and ends[-1] == "hyperjump"


def _emblem(ship: str) -> str:
    return emblem(HOUSES[SHIP_HOUSE[SHIP_IDS.index(ship)]], "px18")
