"""The title's part of the top bar: Cycle, phases, charge lamp, damage of the Revenant, turn order."""

from __future__ import annotations

from starboard.games.revenant.board import core
from starboard.games.revenant.board.pieces import icon, own_icon, plural, seat_class, shape
from starboard.games.revenant.board.sight import Sight

_ORDER = ("Set-up", "Sonar", "Action", "Recall", "Skirmish", "Rift or Hyperjump", "Scoring")


def draw(sight: Sight) -> str:
    v = sight.view
    cycles = "".join(
        f'<i class="{"done" if n < v.cycle or v.over else "now" if n == v.cycle else ""}">{n}</i>'
        for n in range(1, v.cycles + 1)
    )
    word = sight.word("cycle")
    order = "".join(_player(sight, seat, n) for n, seat in enumerate(v.order, 1))
    if v.solo is not None:
        order = f'<span class="to corp">{shape(None, "z16")}<span class="tn">Crew</span></span>{order}'
    crowd = " crowd" if len(v.order) > 3 else ""
    return (
        f'<div class="rv rv-top{crowd}"><div class="rounds" data-explain="cycle"><span class="eyebrow">{word}'
        f'</span>{cycles}</div><div class="phases" data-explain="phase">{_phases(sight)}</div>{_lamp(sight)}'
        f'<div class="tdm" data-explain="revenant" title="damage of the Revenant">'
        f"{core.damage(sight, False)}{_failures(sight)}</div>"
        f'<div class="order" data-explain="turn">{order}</div></div>'
    )


def _phases(sight: Sight) -> str:
    v = sight.view
    here = _ORDER.index(v.phase) if v.phase in _ORDER else 0
    names = ["Action", "Recall", "Skirmish", "Rift", "Hyperjump"]
    if v.phase in ("Set-up", "Sonar", "Scoring"):
        names = [v.phase, *names] if v.phase != "Scoring" else [*names, v.phase]
    made = []
    for name in names:
        place = _ORDER.index("Rift or Hyperjump" if name in ("Rift", "Hyperjump") else name)
        # REV-1.2, REV-1.3: of Rift and Hyperjump one happens, in the last Cycle neither.
        skipped = name in ("Rift", "Hyperjump") and (
            v.cycle >= v.cycles or name == ("Rift" if v.charged else "Hyperjump")
        )
        if skipped:
            made.append(f'<span class="skp">{own_icon("skip", "z13")}{name}</span>')
            continue
        state = "done" if place < here or v.over else "now" if place == here else ""
        turns = f"<em>{v.round}/{v.rounds}</em>" if name == v.phase == "Action" else ""
        shown = sight.word("skirmish") if name == "Skirmish" else name
        made.append(f'<span class="{state}">{shown} {turns}</span>')
    return "".join(made)


def _lamp(sight: Sight) -> str:
    charged = sight.view.charged
    word = "charged" if charged else "not charged"
    return (
        f'<span class="lamp{" on" if charged else ""}" data-explain="hypercharge" title="Hypercharge: '
        f'{word}">'
        f"{own_icon('hyper', 'z14')}<span>{word}</span></span>"
    )


def _failures(sight: Sight) -> str:
    n = sight.view.failures_this_cycle
    return f'<span class="fn">{own_icon("failure", "z13")}{n}</span>' if n else ""


def _player(sight: Sight, seat: int, tile: int) -> str:
    player = sight.view.players[seat]
    home = [place == "home" for place in player.crew]
    crew = (icon("points", "cs z12") if home[0] else "") + "<i></i>" * sum(home[1:])
    turn = sight.view.turn
    acting = seat in sight.scene.waiting_for or (turn is not None and turn.seat == seat)
    name = sight.name(seat)
    return (
        f'<span class="to{" on" if acting else ""} {seat_class(seat)}" '
        f'title="{name}: tile {tile}, {plural(sum(home), "crew member")} at home"><em class="tile">'
        f"{tile}</em>"
        f'{shape(seat, "z16")}<span class="tn">{name}</span><span class="dleft">{crew}</span></span>'
    )
