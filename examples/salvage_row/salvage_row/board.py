"""The drawings: for the web table with the drawing kit, and for the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.text import Text

from salvage_row.game import SEATS, TANK, SalvageView, Wreck, Wrecks
from salvage_row.words import QUESTIONS, SalvageWords
from starboard.kernel.page import AREAS, Choice, Page, Scene
from starboard.kernel.title import Closed, Words
from starboard.page.drawing import style_sheet
from starboard.page.kit.asking import Asking
from starboard.page.kit.idle import Standing, idle, outcome
from starboard.page.kit.option_bar import bar, chip, chips, closed_chip
from starboard.page.kit.people import Person, names_of
from starboard.page.kit.things import thing
from starboard.page.markup import esc
from starboard.terminal import fit, headline, line
from starboard.terminal.colours import SIGNAL, STRONG


class SalvagePage(Page):
    def __init__(self, wrecks: Wrecks, words: Words[SalvageView]) -> None:
        self.words = SalvageWords(wrecks)

    def areas(self, scene: Scene) -> dict[str, str]:
        view: SalvageView = scene.view
        ask = Asking(scene)
        people = [Person(seat, f"p{seat + 1}", name) for seat, name in enumerate(names_of(scene, SEATS))]
        row = "".join(_card(self.words.wreck(id), ask.open(id), ask.shut(id)) for id in view.row)
        areas = dict.fromkeys(AREAS, "")
        areas["top"] = f'<div class="board top-strip">{view.deck} wrecks in the deck</div>'
        areas["stage"] = f'<div class="board salvage-row">{row}</div>'
        areas["question"] = self._bar(scene, ask, people)
        for seat, who in enumerate(people):
            areas["mat" if seat == scene.seat else "others"] += self._salvager(view, seat, who)
        return areas

    def _salvager(self, view: SalvageView, seat: int, who: Person) -> str:
        towed = "".join(_card(self.words.wreck(id), None, None) for id in view.towed[seat])
        known = view.contracts[seat]
        contract = f"contract: {known}" if known else "a secret contract"
        head = f"{who.sign()}<b>{who.name}</b><i>{contract}</i><span>fuel {view.fuel[seat]} of {TANK}</span>"
        return f'<section class="board salvager {who.seat}"><p>{head}</p>{towed}</section>'

    def _bar(self, scene: Scene, ask: Asking, people: list[Person]) -> str:
        if ask.question is not None:
            made = [chip(one, esc(one.label), None, n) for n, one in enumerate(scene.choices, 1)]
            made += [closed_chip(one) for one in ask.closed]
            head = QUESTIONS.headline(self.words, scene.view, ask.question)
            return bar(ask.verb, "Your turn", head, "", scene.prompt, chips("".join(made)))
        end = scene.view.result
        last = [] if end is None else list(zip(people, end.ranks, end.scores, strict=True))
        thinking = [people[seat] for seat in scene.waiting_for]
        left = f"{scene.view.deck} wrecks to come"
        standings = [Standing(*one) for one in last]
        return idle(scene, end is not None, left, left, thinking, lambda: outcome(standings))

    def style(self) -> str:
        return style_sheet(__package__)


def _card(wreck: Wreck, choice: Choice | None, closed: Closed | None) -> str:
    face = (
        f"<b>{esc(wreck.name)}</b><i>{wreck.kind}</i><span>{wreck.weight} fuel</span><em>{wreck.value}</em>"
    )
    return thing("wreck", esc(wreck.name), wreck.id, face, choice, closed, piece=wreck.id)


def picture(wrecks: Wrecks, view: SalvageView, words: SalvageWords, *, width: int, **more: Any) -> Group:
    rows = [headline(("Salvage Row", STRONG), width, f"{view.deck} in the deck")]
    for id in view.row:
        wreck = words.wreck(id)
        rows.append(line(f"{wreck.name:18}", f"{wreck.kind:8} weighs {wreck.weight}, worth {wreck.value}"))
    for seat, fuel in enumerate(view.fuel):
        towed = ", ".join(words.wreck(id).name for id in view.towed[seat]) or "nothing yet"
        contract = f"contract {view.contracts[seat]}; " if view.contracts[seat] else ""
        rows.append(line((f"{words.seat_name(seat):6}", SIGNAL), f"fuel {fuel} of {TANK}; {contract}{towed}"))
    return Group(*[fit(row, width) if more["colour"] else Text(fit(row, width).plain) for row in rows])
