"""Draws a position of a title into one HTML file, to be looked at without a server.

    python tools/board_preview.py out.html --title solar-sphere --seats 3 --answers 60 --verb use-die

Seats are played by hasty bots until so many answers are given and the wanted question is open.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from starboard.bots.greedy import GreedyBot
from starboard.kernel.page import AREAS, Scene, Sitter
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.page.sprite import sheet
from starboard.server.scene import QuestionNotes, build_scene

STATIC = Path(__file__).parent.parent / "src/starboard/page/static"
NAMES = ("Ash", "Bryn", "Cato", "Dot")
# What the page's own script does with groups and lights, in a few lines.
SCRIPT = """
const $$ = (s) => [...document.querySelectorAll(s)];
const on = (key, lit) => $$('[data-key]')
  .forEach((n) => n.dataset.key === key && n.classList.toggle('lit', lit));
document.addEventListener('click', (event) => {
  const chosen = event.target.closest('[data-choose]');
  if (!chosen) return;
  const group = chosen.dataset.choose;
  $$('[data-choose]').forEach((n) => n.setAttribute('aria-pressed', n.dataset.choose === group));
  $$('[data-group]').forEach((n) => n.classList.toggle('is-off', n.dataset.group !== group));
});
document.addEventListener('pointerover', (e) => on(e.target.closest('[data-hover]')?.dataset.hover, true));
document.addEventListener('pointerout', (e) => on(e.target.closest('[data-hover]')?.dataset.hover, false));
const [tab, ...rest] = location.hash.slice(1).split(',');
document.body.dataset.tab = tab || 'board';
$$('#area-left [data-pane]').forEach((n) => n.classList.toggle('pane-off', n.dataset.pane !== tab));
for (const word of rest) {
  if (word === 'light') document.documentElement.dataset.theme = 'light';
  else if (word.startsWith('lit:')) on(word.slice(4), true);
  else if (word.startsWith('open:')) document.getElementById(word.slice(5))?.setAttribute('open', '');
  else if (word.startsWith('show:')) document.getElementById(word.slice(5))?.showPopover();
  else if (word.startsWith('die:')) $$(`[data-choose="die-${word.slice(4)}"]`)[0]?.click();
}
"""


def played(name: str, seats: int, seed: str, answers: int, verb: str, seat: int | None) -> Table:
    """A table after at least so many answers, with the wanted question open at the wanted seat."""
    title = find_title(name)
    table = Table(title, {"seats": seats}, seed, hashing=False)
    bots = [GreedyBot(f"{seed} {n}", 40) for n in range(seats)]
    while not table.over:
        question = table.questions[0]
        wanted = (not verb or question.verb == verb) and seat in (None, question.seat)
        if len(table.answers) >= answers and wanted:
            break
        table.answer(question.seat, bots[question.seat].choose(Seat(title, table.fork(), question.seat)))
    return table


def scene_of(table: Table, seat: int | None, live: bool = True) -> Scene:
    words = table.title.words(table.content, table.options)
    asked = {question.seat for question in table.questions}
    sitters = tuple(
        Sitter(n, NAMES[n], "bot" if n == 2 else "person", n != 3, n in asked and n == 2)
        for n in range(table.seat_count)
    )
    return build_scene(table, words, seat, sitters, QuestionNotes() if live else None)


def html(table: Table, seat: int | None, live: bool = True) -> str:
    words = table.title.words(table.content, table.options)
    assert table.title.page is not None, "this title brings no drawing"
    page = table.title.page(table.content, words)
    scene = scene_of(table, seat, live)
    areas = page.areas(scene)
    assert tuple(areas) == AREAS
    made = {name: f'<section id="area-{name}">{text}</section>' for name, text in areas.items()}
    turn = "yes" if scene.question is not None else "no"
    css = "".join(
        (STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "frame.css", "table.css")
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{table.title.name}</title>"
        f'<style>{css}{page.style()}</style></head><body class="at-table" data-tab="board" '
        f'data-turn="{turn}">'
        f'{sheet(page.icons())}<div class="frame"><header class="f-top"><span class="brand"><span class="wm">'
        f"{table.title.name}</span></span>{made['top']}</header>"
        f'<div class="f-ask">{made["me"]}{made["question"]}</div>'
        f'<main class="f-stage">{made["stage"]}</main>{made["mat"]}{made["left"]}<div class="f-right">'
        f'{made["others"]}<div class="panel feed"></div></div><section id="area-history"></section>'
        '<nav class="tabbar"><button>Board</button><button>Mat</button><button>Fleet</button><button>Crew'
        "</button>"
        f"<button>Others</button><button>Log</button></nav></div><script>{SCRIPT}</script></body></html>"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--title", default="solar-sphere", help="the id of the title")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", default="look")
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--verb", default="", help="stop at this question")
    parser.add_argument("--seat", type=int, help="whose question; whose view")
    parser.add_argument("--watch", action="store_true", help="as a spectator")
    parser.add_argument("--past", action="store_true", help="as a moment of the past")
    given = parser.parse_args()
    table = played(given.title, given.seats, given.seed, given.answers, given.verb, given.seat)
    seat = given.seat
    if seat is None:
        seat = table.questions[0].seat if table.questions else 0
    given.out.write_text(html(table, None if given.watch else seat, not given.past), encoding="utf-8")
    asked = (
        ", ".join(f"{question.seat} {question.verb}" for question in table.questions) or "the game is over"
    )
    print(f"{given.out}: {len(table.answers)} answers, {asked}")


if __name__ == "__main__":
    main()
