"""What all share: top bar with launch and alert, objectives, the open challenge."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.rules.challenges import FACES
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import Objective, Tables
from starboard.games.pirates_of_skydock.terminal.style import (
    GLORY,
    GUARD,
    LANTERN,
    LEVELS,
    TITLE,
    heading,
    named_shape,
    shape,
)
from starboard.games.pirates_of_skydock.view import ChallengeView, ObjectiveView, SkydockView
from starboard.games.pirates_of_skydock.words import challenge as rolls
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.log import STEP_NAMES
from starboard.terminal import OFFERED, Parts, line, turn_order
from starboard.terminal.colours import BAD, GOOD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

_PHASES: Final = {
    "characters": "Set-up: characters",
    "backers": "Set-up: backers",
    "draft": "Set-up: draft",
    "planning": "Planning, all at once",
    "action": "Turns",
    "upkeep": "Upkeep",
}
# What an objective's track counts.
_COUNTED: Final = ("", "Attacks won", "room challenges passed", "Heal actions", "Loot challenges passed")
# So near to lockdown the track is red.
NEAR: Final = 3


def top_bar(tables: Tables, view: SkydockView, asked: int | None) -> list[Text]:
    phase = _PHASES[view.phase]
    if view.step and not view.ending:
        phase += f" {view.step}: {STEP_NAMES[view.step].lower()}"
    if view.ending:
        phase = {"launch": "Launched", "lockdown": "LOCKDOWN"}.get(view.ending, "Launched, and nobody wins")
    launch = "LAUNCH" if not view.launch else f"launch in {say.count(view.launch, 'round')}"
    first = line(
        (" ⚓ SKYDOCK ", TITLE),
        (f" round {view.round}/{view.rounds}", STRONG),
        (f" · {phase}", PLAIN),
        (f" · {launch}", LANTERN),
    )
    seats = [(view.first + n) % len(view.players) for n in range(len(view.players))]
    order = [
        (named_shape(seat), sum(one.markers for one in view.players[seat].board), seat == asked)
        for seat in seats
    ]
    return [first, alert_track(tables, view), line(*turn_order(" markers: ", order))]


def alert_track(tables: Tables, view: SkydockView) -> Text:
    """One stretch for each level with its DC; the space that the token stands on is filled."""
    parts: Parts = [(" alert ", QUIET)]
    spots = view.spots_per_level
    for level in range(1, len(LEVELS)):
        here = level == view.level and view.alert < view.lockdown
        parts.append((f"{level}", f"bold {LEVELS[level]}" if here else QUIET))
        parts.append((f" DC{tables.dcs[level]} ", LEVELS[level] if here else QUIET))
        start = (level - 1) * spots
        cells = "".join(_space(start + n, view.alert) for n in range(spots))
        parts += [(cells, LEVELS[level]), ("  ", PLAIN)]
    left = view.lockdown - view.alert
    said = "LOCKDOWN" if not left else f"lockdown in {left}"
    parts.append((said, GUARD if left <= NEAR else PLAIN))
    return line(*parts)


def _space(index: int, alert: int) -> str:
    return "◆" if index == alert else "▪" if index < alert else "·"


# ---------------------------------------------------------------------- objectives


def objectives(tables: Tables, view: SkydockView, offered: set[str], width: int) -> list[Text]:
    lines = [heading("Objectives", width, ("glory, where, what it takes, who has it", QUIET))]
    for one in view.objectives:
        lines += _objective(tables, view, one, one.id in offered)
    return lines


def _objective(tables: Tables, view: SkydockView, one: ObjectiveView, mark: bool) -> list[Text]:
    row = say.objective_of(tables, one.id)
    done = view.seat is not None and view.seat in one.marked
    ready = one.payable and not done
    head: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (f"{row.glory:>2} ", GLORY),
        (f"{row.name} ", SIGNAL if mark else QUIET if done else STRONG),
        (" + ".join(say.symbols(row.symbols)), LANTERN),
        (" you can pay" if ready else "", GOOD),
    ]
    for seat in one.marked:
        head += [" ", shape(seat, " by help" if seat in one.helped else " done")]
    needs: Parts = [(f"    {_needs(tables, row)}", PLAIN)]
    if row.track:
        for seat, space in enumerate(one.tracks):
            needs += [" ", shape(seat, space)]
    chances = [c.chance for c in view.prospects if c.objective == one.id]
    if chances:
        needs.append((f"  you {max(chances)} %", GOOD))
    return [line(*head), line(*needs)]


def _needs(tables: Tables, row: Objective) -> str:
    """In short: Bridge · technical 14."""
    needs = ["any room" if row.spot < 0 else tables.spot_names[row.spot]]
    if row.condition:
        needs.append(say.CONDITIONS[row.condition])
    if row.stat >= 0:
        needs.append(f"{t.STATS[row.stat]} {row.dc}")
    if row.track:
        needs.append(f"track of {row.track}, {_COUNTED[row.advance]}:")
    return " · ".join(needs)


# ---------------------------------------------------------------------- the challenge


def challenge_panel(tables: Tables, view: SkydockView, width: int) -> list[Text]:
    """The roll that is open: its sum part by part, the face wanted, the chance."""
    c = view.challenge
    if c is None:
        return _encounter(tables, view, width)
    return [
        heading("Challenge", width, shape(c.seat, f" {COLOURS[c.seat].capitalize()} "), (_cause(c), QUIET)),
        line((f" {rolls.why_dc(tables, c)}: ", STRONG), *_parts(tables, c)),
        _result(tables, c),
        *_encounter(tables, view, width),
    ]


def _cause(c: ChallengeView) -> str:
    return f"{rolls.stat_word(c.stat)} for {rolls.CAUSES[c.source]}"


def _parts(tables: Tables, c: ChallengeView) -> Parts:
    parts: Parts = []
    for n, part in enumerate(rolls.modifiers(tables, c, c.slot)):
        style = BAD if part.amount < 0 else PLAIN
        parts.append((f"{', ' if n else ''}{part.source} {say.signed(part.amount)}", style))
    return parts


def _result(tables: Tables, c: ChallengeView) -> Text:
    if not c.die:
        wanted = f"a {c.needed} or better" if c.needed < FACES else "only a 20"
        return line((f" {say.signed(c.total)}: {wanted}, ", PLAIN), (rolls.odds(c), STRONG))
    short = f", {say.count(c.cards_needed, 'card')} short" if c.cards_needed else ""
    return line((f" die {rolls.shortfall(tables, c)}", STRONG), (short, WARN))


def _encounter(tables: Tables, view: SkydockView, width: int) -> list[Text]:
    """The encounter card that is being resolved, and cards being played."""
    lines = []
    if view.encounter:
        row = tables.encounters[tables.by_id[view.encounter][1]]
        lines.append(line((" encounter: ", QUIET), (row.name, STRONG)))
    if view.playing:
        names = say.listed([say.card_of(tables, card).name for card in view.playing])
        lines.append(line((" played: ", QUIET), (names, STRONG)))
    return lines


def attempt_line(tables: Tables, view: SkydockView) -> list[Text]:
    """A call for help, or an attempt that somebody helps with."""
    tried = view.attempt
    if tried is None or not tried.symbol:
        return []
    name = say.objective_of(tables, tried.objective).name
    parts: Parts = [(" help: ", QUIET), shape(tried.seat), (f" {name}, {tried.symbol}", STRONG)]
    if tried.helper >= 0:
        parts += [(" with ", QUIET), shape(tried.helper)]
    return [line(*parts)]


def rule(width: int) -> Text:
    return Text("─" * width, LINE)
