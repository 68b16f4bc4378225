"""The Battle as a scene: a step for each ship, what the table looks like afterwards, the sum of the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starboard.games.solar_sphere.board.pieces import drone
from starboard.games.solar_sphere.board.texts import ship_icons
from starboard.games.solar_sphere.rules.battle import chance as chance_of
from starboard.games.solar_sphere.state import CORPORATION
from starboard.games.solar_sphere.tables import ShipCard, Tables, crew_of, ship_of
from starboard.games.solar_sphere.view import SolarSphereView
from starboard.games.solar_sphere.words.log import LOG
from starboard.kernel.english import count
from starboard.kernel.page import Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain
from starboard.kernel.title import Words
from starboard.page.drawing import icon
from starboard.page.kit.dice import die
from starboard.page.kit.scenes import (
    Row,
    Share,
    called,
    chance,
    compared,
    faces,
    shares,
    verdict,
)
from starboard.page.markup import esc, seat_class, signed

_ROLLS: Final = ("roll", "reroll")
_COLOURS: Final = ("red", "black", "teal", "amber", "corporation")


class Battle:
    """What the steps are drawn with."""

    def __init__(self, tables: Tables, words: Words[SolarSphereView], nouns: Mapping[str, str]) -> None:
        self.tables = tables
        self.words = words
        self.nouns = nouns

    def step(self, telling: Telling) -> Step | None:
        """SS-11 ship by ship, SS-12 and SS-5 as what comes of the round."""
        if telling.part is None or telling.part.verb != "round":
            return None
        verbs = [event.verb for event in telling.events]
        now = int(telling.part.data[0])
        if verbs[0] == "roll":
            return self._ship(telling, f"Battle, round {now}")
        if verbs[0] == "unopposed":
            return self._unopposed(telling, f"Battle, round {now}")
        if "dock" in verbs and now > 1:
            return self._round(telling, f"Battle, round {now - 1}", now - 1)
        return None

    # ------------------------------------------------------------------ a ship

    def _ship(self, telling: Telling, scene: str) -> Step:
        thrown = [event for event in telling.events if event.verb in _ROLLS]
        last = thrown[-1]
        card = ship_of(self.tables, str(last.data[0]))
        face, total, power = (int(n) for n in last.data[1:4])
        beaten = power >= total
        name = esc(card.name)
        roller = called(telling, last.seat, self.words.seat_name)
        head = f"{roller} {'beat' if roller == 'You' else 'beats'} {name}" if beaten else f"{name} holds"
        sign = "≥" if beaten else "&lt;"
        fate = "beaten" if beaten else self._fate(telling.events)
        mood = "good" if beaten else "bad"
        return Step(
            scene=scene,
            head=head,
            name=name,
            note=f'<b class="{mood}">{power} {sign} {total}</b> {fate}',
            drawing=self._sum(telling, card, face, power) + self._again(thrown) + self._shares(telling, last),
            outcome=self._meaning(telling, card, power - total),
            asks=frozenset({"reroll"}),
        )

    def _fate(self, events: Sequence[Event]) -> str:
        verbs = {event.verb for event in events}
        return "failed, all −1" if "defeat" in verbs else "moves down" if "shift" in verbs else "holds"

    def _sum(self, telling: Telling, card: ShipCard, face: int, power: int) -> str:
        """Drones against hull and die, cell by cell."""
        drones = [
            (seat_class(owner), drone(_COLOURS[owner], "px18"))
            for owner, n in _columns(telling.events[0])
            for _ in range(n)
        ]
        shield = icon("shield", "px16")
        hull = [("hull", shield)] * card.value + [("die-cell", "+1")] * face
        spare = power - card.value - face
        note = f"{spare} to spare" if spare > 0 else "just enough" if not spare else f"{-spare} short"
        die_faces = self.tables.resistance_die
        odds = round(len(die_faces) * chance_of(self.tables, card.value, power))
        fell = next(n for n, value in enumerate(die_faces) if value == face)
        row = "claim gives" if any(card.icons) else "reputation"
        return (
            f'<header class="scene-ship"><b class="ship-value">{card.value}</b><span><b>{esc(card.name)}</b>'
            f"<small>{row} {ship_icons(card, 'px14')}</small></span>"
            f"{chance(f'{odds} in {len(die_faces)}', 'SS-11.3')}</header>"
            + compared(
                [
                    Row("Drones", "everyone’s", drones, str(power)),
                    Row(
                        esc(card.name),
                        "hull and die",
                        hull,
                        f'{card.value + face} <small>{card.value} +</small> <i class="fallen">{face}</i>',
                    ),
                ],
                min(power, card.value + face),
                note,
                spare >= 0,
            )
            + faces("The die", die_faces, fell, lambda n: die_faces[n] <= power - card.value)
        )

    def _again(self, thrown: Sequence[Event]) -> str:
        """SS-11.6: what fell before."""
        if len(thrown) == 1:
            return ""
        before = ", ".join([str(event.data[1]) for event in thrown[:-1]])
        return f'<p class="scene-note">Rolled again: {before} before.</p>'

    def _shares(self, telling: Telling, roll: Event) -> str:
        """Everybody in the order of their ranks (SS-11.2), then those who sent no drone."""
        columns = _columns(roll)
        gains = self._gains(telling.events)
        claimed = {event.seat for event in telling.events if event.verb == "claim"}
        found = []
        for rank, (owner, n) in enumerate(columns):
            if owner == CORPORATION:
                continue
            lead = icon("influence", "crown px16") if not rank else f"{rank + 1}."
            sent = drone(_COLOURS[owner], "px13") * min(n, 6) + (f" {n}" if n > 6 else "")
            note = "claims it" if owner in claimed else ""
            found.append(self._share(telling, owner, gains, lead, sent, note))
        sent_drones = {owner for owner, _ in columns}
        others = [seat for seat in range(len(telling.names)) if seat not in sent_drones]
        for seat in others:
            found.append(self._share(telling, seat, gains, "", "", "not on this ship"))
        return shares(found, self.nouns, telling.seat)

    def _share(
        self, telling: Telling, seat: int, gains: Sequence[Gain], lead: str, did: str, note: str
    ) -> Share:
        own = [gain for gain in gains if gain.seat == seat]
        return Share(seat, called(telling, seat, self.words.seat_name), lead, did, own, note)

    def _gains(self, events: Sequence[Event]) -> list[Gain]:
        return [gain for event in events for gain in self.words.gains(event)]

    def _meaning(self, telling: Telling, card: ShipCard, spare: int) -> str:
        """For whoever reads it."""
        if telling.seat is None:
            return ""
        mine = [gain for gain in self._gains(telling.events) if gain.seat == telling.seat]
        points = sum([gain.amount for gain in mine if gain.noun == "points"])
        morale = sum([gain.amount for gain in mine if gain.noun == "morale"])
        if any(event.verb == "claim" and event.seat == telling.seat for event in telling.events):
            return verdict(f"You claim {esc(card.name)}", True, f"{count(points, 'point')}, {morale} morale")
        if points > 0:
            return verdict(count(points, "point"), True, "for the drones you sent")
        if morale < 0:
            return verdict(f"{signed(morale)} morale", False, "every player loses 1")
        if spare < 0:
            return verdict("Nothing lost yet", True, "it moves down, and gets a last chance next round")
        return ""

    def _unopposed(self, telling: Telling, scene: str) -> Step:
        card = ship_of(self.tables, str(telling.events[0].data[0]))
        fate = self._fate(telling.events)
        gains = self._gains(telling.events)
        everybody = [
            self._share(telling, seat, gains, "", "", "") for seat in range(len(telling.names)) if gains
        ]
        return Step(
            scene=scene,
            head=f"Nobody attacks {esc(card.name)}",
            name=esc(card.name),
            note=fate,
            drawing=(
                f'<header class="scene-ship"><b class="ship-value">{card.value}</b><span><b>{esc(card.name)}'
                f"</b><small>no player’s drone is there</small></span></header>"
                f"{shares(everybody, self.nouns, telling.seat) if gains else ''}"
            ),
            outcome=self._meaning(telling, card, -1),
            still=not gains,
        )

    # ------------------------------------------------------------------ the round

    def _round(self, telling: Telling, scene: str, number: int) -> Step:
        """Points with where they came from; the next round's order and dice; what is new."""
        scored = self._scored(telling.earlier)
        rows = ""
        totals = []
        for seat in range(len(telling.names)):
            total = sum([points for _, points in scored[seat]])
            totals.append((total, seat))
            rows += self._points(telling, seat, scored[seat], total)
        said = ", ".join(
            [
                f"{called(telling, seat, self.words.seat_name, 'you')} {'+' if n >= 0 else ''}{signed(n)}"
                for n, seat in sorted(totals, key=lambda one: one[1] != telling.seat)
            ]
        )
        return Step(
            scene=scene,
            head=f"Round {number} is over: {said}",
            name=f"Round {number}",
            note="the sum of it",
            drawing=(
                f'<div class="scene-round"><section><p class="eyebrow">Points this round</p>{rows}</section>'
                f'<section><p class="eyebrow">Round {number + 1}, order and dice</p>{self._order(telling)}'
                f'<p class="eyebrow">New on the table</p>{self._new(telling)}</section></div>'
            ),
            outcome=self._standing(telling, totals),
            summary=True,
        )

    def _standing(self, telling: Telling, totals: list[tuple[int, int]]) -> str:
        """How the round went for whoever reads it."""
        mine = next((n for n, seat in totals if seat == telling.seat), None)
        if mine is None or len(totals) < 2:
            return ""
        behind = max(totals)[0] - mine
        if behind:
            return verdict(f"{count(behind, 'point')} behind the best of this round", False)
        return verdict("Nobody scored more this round", True)

    def _scored(self, events: Sequence[Event]) -> dict[int, list[tuple[str, int]]]:
        """By seat: what the points of the round were for."""
        found: dict[int, list[tuple[str, int]]] = {seat: [] for seat in range(CORPORATION)}
        why = ""
        for event in events:
            if event.verb in ("build", "hire", "victory", "retire", "use-crew"):
                why = self._named(event)
            elif event.verb in ("visit", "discard", "dranda-card"):
                why = ""
            for gain in self.words.gains(event):
                if gain.noun == "points":
                    found[gain.seat].append((why, gain.amount))
        return found

    def _named(self, event: Event) -> str:
        part = str(event.data[1] if event.verb == "build" else event.data[0])
        return LOG.forms["name"](self.tables, part)

    def _points(self, telling: Telling, seat: int, parts: list[tuple[str, int]], total: int) -> str:
        bars = "".join(
            [
                f'<i class="part" data-points="{min(n, 12)}"><b>+{n}</b><small>{esc(why)}</small></i>'
                for why, n in parts
                if n > 0
            ]
        )
        losses = sum([n for _, n in parts if n < 0])
        lost = f'<i class="part bad"><b>{signed(losses)}</b></i>' if losses else ""
        name = called(telling, seat, self.words.seat_name)
        own = " own" if seat == telling.seat else ""
        return (
            f'<div class="round-points {seat_class(seat)}{own}"><b>{name}</b>'
            f'<span class="parts">{bars}{lost}</span><b class="scene-total">{"+" if total >= 0 else ""}'
            f"{signed(total)}</b></div>"
        )

    def _order(self, telling: Telling) -> str:
        docked = {event.seat: event.data for event in telling.events if event.verb == "dock"}
        order = [int(seat) for event in telling.events if event.verb == "order" for seat in event.data]
        gains = self._gains(telling.events)
        made = ""
        for place, seat in enumerate(order, 1):
            dice = "".join([die(seat_class(seat), int(n), "px20") for n in docked.get(seat, ())])
            morale = sum([gain.amount for gain in gains if gain.seat == seat and gain.noun == "morale"])
            more = f"+{morale}{icon('morale', 'px12 colour-morale')}" if morale else ""
            rolled = sum([int(n) for n in docked.get(seat, ())])
            made += (
                f'<li class="{seat_class(seat)}"><b class="mark">{place}</b>'
                f"<b>{called(telling, seat, self.words.seat_name)}</b><span>{dice}</span>"
                f"<small>{rolled} {more}</small></li>"
            )
        return f'<ol class="round-order">{made}</ol>'

    def _new(self, telling: Telling) -> str:
        made = []
        for event in telling.earlier:
            if event.verb == "ship" and event.clause == "SS-12.2":
                card = ship_of(self.tables, str(event.data[0]))
                made.append(
                    f'<li><b class="ship-value">{card.value}</b><span><b>{esc(card.name)}</b><small>'
                    f"{' · '.join(map(str, card.bonus))} for the ranks</small></span></li>"
                )
            elif event.verb == "crew" and event.clause == "SS-12.5":
                worker = crew_of(self.tables, str(event.data[0]))
                made.append(
                    f"<li>{icon('crew', 'px18')}<span><b>{esc(worker.name)}</b><small>tier {worker.tier}"
                    "</small></span></li>"
                )
        return f'<ul class="round-new">{"".join(made)}</ul>'


def _columns(roll: Event) -> list[tuple[int, int]]:
    """Owners and their drones by rank, as the roll tells them."""
    pairs = [pair.split(":") for pair in str(roll.data[4]).split()] if len(roll.data) > 4 else []
    return [(int(owner), int(n)) for owner, n in pairs]
