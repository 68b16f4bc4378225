"""Salvage Row drawn for all frames: a page by which the frames are proved before a title uses them."""

from __future__ import annotations

from dataclasses import replace

import salvage_row
from salvage_row.board import SalvagePage
from salvage_row.game import SEATS, SalvageView

from starboard.kernel.page import EXTRA, FRAMES, Choice, Scene
from starboard.page.drawing import history_button, plural
from starboard.page.kit import top_strip
from starboard.page.kit.asking import Asking
from starboard.page.kit.corners import corner, facts
from starboard.page.kit.option_bar import bar, chip, chips, closed_chip
from starboard.page.kit.panels import displays, panel
from starboard.page.kit.people import Person, names_of
from starboard.page.markup import esc

STYLE = """
:root[data-frame=compact] { --kr: 270px; --km: 150px; --ku: 108px; }
.top-strip, .order { gap: 14px; }
.player-turn { display: flex; gap: 6px; padding: 3px 8px; }
.phases { padding: 2px 8px; }
.others .opponent { padding: 6px 9px; }
.odds { padding: 12px; }
[data-frame] .ask-bar { overflow: visible; }
[data-frame] .ask-bar .chip { flex: 0 1 auto; white-space: normal; }
:is([data-frame=phone], [data-frame=tablet]) .ask-bar { overflow-x: auto; }
[data-frame=compact] .ask-bar { padding-block: 0; }
[data-frame=compact] .salvage-row { padding: 10px; }
[data-frame=compact] .salvager { padding: 6px 8px; gap: 5px; }
[data-frame=compact] .salvager .wreck { padding: 4px 8px; gap: 0; }
"""


class FramedPage(SalvagePage):
    """The history stands in the top bar; the extra tab tells what an option is worth."""

    frames = FRAMES
    extra = "Worth"

    def areas(self, scene: Scene) -> dict[str, str]:
        view: SalvageView = scene.view
        ask = Asking(scene)
        people = [Person(seat, f"p{seat + 1}", name) for seat, name in enumerate(names_of(scene, SEATS))]
        areas = super().areas(scene)
        areas["top"] = self._top(view, people, scene.waiting_for)
        areas["left"] = displays(
            panel("panel", "deck", "cards", "The deck", f"{plural(view.deck, 'wreck')} to come")
        )
        areas["others"] = "".join(
            corner(
                who,
                f"{who.sign()}<b>{who.name}</b>",
                facts(f"{plural(len(view.towed[seat]), 'wreck')} towed"),
            )
            for seat, who in enumerate(people)
            if seat != scene.seat
        )
        areas["others"] = f'<div class="board others">{areas["others"]}</div>'
        if ask.question is not None:
            areas["question"] = self._options(scene, ask)
        areas[EXTRA] = "".join(map(self._worth, scene.choices)) if ask.question else ""
        return areas

    def _top(self, view: SalvageView, people: list[Person], asked: tuple[int, ...]) -> str:
        gone = len(view.towed[0]) + len(view.towed[1])
        rounds = top_strip.steps(4, 1 + gone // 4, False)
        order = "".join(top_strip.turn(who, "", "", acts=seat in asked) for seat, who in enumerate(people))
        return top_strip.strip(
            f'<div class="rounds">{rounds}{self._history(gone)}</div>',
            f'<div class="phases">{top_strip.phase("Tow", 0, 0, False)}</div>',
            f'<div class="order">{order}</div>',
            SEATS,
        )

    def _history(self, gone: int) -> str:
        return ""

    def _options(self, scene: Scene, ask: Asking) -> str:
        made = [chip(one, esc(one.label), None, n) for n, one in enumerate(scene.choices, 1)]
        made += [closed_chip(one, short=True) for one in ask.closed]
        return bar(ask.verb, "Your turn", "Tow which wreck?", "", scene.prompt, chips("".join(made)))

    def _worth(self, choice: Choice) -> str:
        return (
            f'<div class="odds" data-card="{choice.value}" data-badge="sure"><h3>{esc(choice.label)}</h3>'
            "<p>What is towed counts at the end.</p></div>"
        )

    def style(self) -> str:
        return super().style() + STYLE


class DeepPage(FramedPage):
    """The top bar has no room for the history, undo is one row, and at the end the stage takes everything."""

    def style(self) -> str:
        low = "--ku: 130px; --ku-high: 26px; --ku-up: 5px; --ku-lines: 1;"
        return super().style() + f":root[data-frame=compact] {{ {low} }}"

    def _history(self, gone: int) -> str:
        return history_button(f"{gone} gone")

    def areas(self, scene: Scene) -> dict[str, str]:
        areas = super().areas(scene)
        if scene.view.result is not None:
            areas["stage"] = f'<div class="board" data-whole="">{areas["stage"]}</div>'
        return areas


PLAIN = replace(salvage_row.TITLE, id="salvage-plain", rulebook=None)
"""As it is, without a wish for more frames."""

WIDE = replace(salvage_row.TITLE, id="salvage-wide", page=FramedPage)
# The rules are the other's: no clause has two documents.
DEEP = replace(WIDE, id="salvage-deep", name="Salvage Row, deep", page=DeepPage, rulebook=None)
