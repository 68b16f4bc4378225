"""The question bar: the question in a few words, the crew to choose from, every option as a button."""

from __future__ import annotations

import re
from typing import Final

from starboard.games.revenant.board import crumbs
from starboard.games.revenant.board.blanks import MEMBER_NAMES, MEMBERS
from starboard.games.revenant.board.options import Face, face
from starboard.games.revenant.board.pieces import figure, piece, shape
from starboard.games.revenant.board.rows import is_way_out, offered, plain_first, row_face
from starboard.games.revenant.board.sight import (
    WAYS_OUT,
    Sight,
)
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.rules.asking import SPEND_HIDDEN
from starboard.games.revenant.rules.movement import CHOSEN
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.page import Choice, Path
from starboard.page.drawing import icon, reveal, target, weight
from starboard.page.kit.fitting import Option, lay_out
from starboard.page.kit.idle import Standing, Texts, idle, outcome
from starboard.page.kit.option_bar import aside, bar, capital, chip, chips, closed_chip, closed_list, picks
from starboard.page.kit.things import chooser
from starboard.page.markup import esc

_INLINE = 12  # more options than this, and the closed ones go behind a button of their own
_WIDE = 7  # more options than this stand in two rows, in short
_MOST_COLUMNS = 16
_UNNUMBERED = 99  # has no key of its own
# Pixels of the bar, as `fitting` counts them: what the question takes more than usual, an ability aside.
_QUESTION: Final = 66
_ASIDE: Final = 150


def draw(sight: Sight) -> str:
    if sight.question is None:
        return _idle(sight)
    headline, detail = _headline(sight)
    crew = _crew(sight) if sight.members else ""
    body = _placing(sight) if sight.members else _plain(sight)
    whose = f"{shape(sight.seat, 'px14')}{_whose(sight)}{crumbs.draw(sight)}"
    return bar(sight.verb, whose, headline, detail, sight.scene.prompt, f"{crew}{body}{_trade(sight)}")


def _whose(sight: Sight) -> str:
    v = sight.view
    if v.turn is not None and v.turn.seat == sight.seat and v.round:
        return f"Your turn, {v.round} of {v.rounds}"
    return "Your decision"


def _idle(sight: Sight) -> str:
    v = sight.view
    when = f"{sight.word('cycle')} {v.cycle}, {phase(sight)}"
    thinking = [sight.person(seat) for seat in sight.scene.waiting_for if seat < len(sight.names)]
    return idle(sight.scene, v.over, when, when, thinking, lambda: _outcome(sight), _others_do(sight))


def phase(sight: Sight) -> str:
    """What the present phase is called; of Rift and Hyperjump only one happens (REV-1.2)."""
    name = sight.view.phase
    if name == "Rift or Hyperjump":
        return "Hyperjump" if sight.view.charged else "Rift"
    return sight.word("skirmish") if name == "Skirmish" else name


def _others_do(sight: Sight) -> str:
    if sight.view.skirmish is None:
        return ""
    return f"allocates in sector {sight.view.skirmish.removeprefix('sector-')}"


def _outcome(sight: Sight) -> Texts:
    v = sight.view
    if v.solo is not None:
        crew = sum(line.points[len(v.players)] for line in v.sheet)
        won = "You win" if v.ranks[0] == 1 else "The Corrupted Crew wins"
        return won, f"{v.players[0].score} {sight.word('prestige')} to {crew}"
    return outcome([Standing(sight.person(one.seat), v.ranks[one.seat], one.score) for one in v.players])


# ---------------------------------------------------------------------- the question in few words


def _headline(sight: Sight) -> tuple[str, str]:
    q = sight.question
    assert q is not None
    if q.verb == "damage-point" and any(choice.then for choice in sight.scene.choices):
        sector = sight.book.lexicon.sector(str(q.about[0]))
        return f"Share {count(int(q.about[1]), 'hit')} in {esc(sector)}", "one click for all of them"
    return esc(KINDS.headline(sight.book.lexicon, sight.view, q)), _detail(sight, q)


def _detail(sight: Sight, q: Question) -> str:
    """What it is about, or how many are left."""
    first = str(q.about[0]) if q.about else ""
    last = q.about[-1] if q.about else ""
    if q.verb == "move-run":
        n = q.about[1]
        return f"{first}, {n} left" if first in CHOSEN else f"{crumbs.subject(sight, first)}, up to {n}"
    if q.verb == "damage-point":
        return ""
    if q.verb == "overflow" and sight.me is not None:
        return f"{sum(sight.me.free.values())}, at most {sight.me.capacity}"
    if q.verb == "solo-lines":
        return "those in front are hit first"
    if q.verb == "cleanse-source" and sight.me is not None:
        return f"Residual Void {sight.me.void} of {sight.tables.numbers[sight.edition].set_size}"
    if q.verb in ("effect-option", "effect-part", "use-ability"):
        return crumbs.subject(sight, first)
    if q.verb != "lock-pick" and (first in sight.tables.by_id or first == "frigate"):
        return crumbs.subject(sight, first)
    return f"{last} left" if isinstance(last, int) and last > 1 else ""


# ---------------------------------------------------------------------- crew and space


def _crew(sight: Sight) -> str:
    buttons = "".join(_member(sight, member) for member in MEMBERS if member in sight.members)
    return picks("your crew at home", buttons)


def _member(sight: Sight, member: str) -> str:
    body = f"{figure(member, sight.seat, 'px28')}<b>{MEMBER_NAMES[member]}</b>"
    return chooser("pick-button", f"crew-{member}", body, chosen=member == sight.members[0])


def _placing(sight: Sight) -> str:
    """All legal spaces by sector, then the Revenant, then Emergency; once for each crew member."""
    order = [ship.id for sector in sight.view.sectors for ship in sector.ships]
    ranks = {place: n for n, place in enumerate((*order, "frigate", "reinforce", "hypercharge", "emergency"))}
    made = []
    for member in sight.members:
        group = f"crew-{member}"
        rows = []
        for place, aims in sight.targets.items():
            rows += [(ranks.get(place, 99), place, aim.choice) for aim in aims if aim.group == group]
        rows.sort(key=lambda row: row[0])
        options = "".join(
            _chip(choice, face(sight, choice, place), number, place)
            for number, (_, place, choice) in enumerate(rows, 1)
        )
        off = member != sight.members[0]
        closed, shown = _closed(sight, len(rows), member)
        columns = _columns(len(rows) + shown)
        made.append(chips(f"{options}{closed}", columns, group, off=off))
    return "".join(made)


# ---------------------------------------------------------------------- all other questions


def _plain(sight: Sight) -> str:
    choices = [one for one in sight.scene.choices if one.value != SPEND_HIDDEN]
    # The way out comes after what can be done.
    choices.sort(key=lambda one: str(one.value) in WAYS_OUT)
    paths, listed = offered(choices)
    if sight.verb != "damage-point" and (listed or any(len(path) > 1 or path[0].along for path in paths)):
        return _joined(sight, paths, listed)
    apart = _aside(sight)
    closed, shown = _closed(sight, len(paths) + len(apart), "")
    columns = _columns(len(paths) + len(apart) + shown)
    options = "".join(
        _chip(path[-1], row_face(sight, path), number, _key(sight, path[-1]))
        for number, path in enumerate(paths, 1)
    )
    return chips(f"{options}{''.join(apart)}{closed}", columns)


def _joined(sight: Sight, paths: list[Path], listed: list[Choice]) -> str:
    """Where a click answers more than one question: as many buttons as there is room for."""
    apart = _aside(sight)
    options = [_option(sight, path) for path in plain_first(paths)]
    words = [Option(one, esc(capital(one.label)), do=_deed(one)) for one in listed]
    taken = _QUESTION + sum(_ASIDE for _ in apart)
    return f"{lay_out(options, taken, closed=sight.closed, listed=words)}{aside(''.join(apart))}"


def _option(sight: Sight, path: Path) -> Option:
    text, choice = row_face(sight, path), path[-1]
    style = "out" if is_way_out(path) else ""
    tint = f"house-{text.house}" if text.house else ""
    name = f'{text.sign}<span class="option-text">{text.name}</span>'
    return Option(choice, name, text.note, style, _deed(choice), tint, _key(sight, choice))


def _aside(sight: Sight) -> list[str]:
    """Abilities stand in the question that they come before, apart from its own options."""
    window = sight.scene.window
    if window is None:
        return []
    inside = sight.asking(window.verb, window.about)
    return [
        _chip(choice, face(inside, choice, str(choice.value)), _UNNUMBERED, str(choice.value), "apart")
        for choice in sight.scene.aside
        if choice.value != SPEND_HIDDEN
    ]


def _columns(count: int) -> str:
    """One row of large buttons, or two rows of short ones."""
    if count <= _WIDE:
        return "wide"
    return f"tight columns-{min(max(5, (count + 1) // 2), _MOST_COLUMNS)}"


def _key(sight: Sight, choice: Choice) -> str:
    """The key of the thing on the table that answers the same."""
    for key, aims in sight.targets.items():
        if any(aim.choice.given == choice.given for aim in aims):
            return key
    return str(choice.value)


def _chip(choice: Choice, text: Face, number: int, key: str, style: str = "") -> str:
    style = style or ("out" if str(choice.value) in WAYS_OUT else "")
    house = f" house-{text.house}" if text.house else ""
    name = f'{text.sign}<span class="option-text">{text.name}</span>'
    return chip(choice, name, text.note or None, number, key, f"{style}{house}", _deed(choice))


def _deed(choice: Choice) -> str:
    """What is done, in the first words of the label, for the button that asks once more."""
    if str(choice.value) in WAYS_OUT:
        return ""
    return capital(re.split(r" · |:| \(", choice.label, maxsplit=1)[0])


def _closed(sight: Sight, open_options: int, member: str) -> tuple[str, int]:
    """The closed options, and how many buttons they take."""
    closed = sight.closed
    if not closed:
        return "", 0
    if open_options + len(closed) <= _INLINE:
        return "".join([closed_chip(one, short=True) for one in closed]), len(closed)
    return closed_list(closed, f"closed-{member}" if member else "closed-options", short=True), 1


def _trade(sight: Sight) -> str:
    """Hidden Influence for a Resource stands apart: it does not use up the decision (REV-1.9)."""
    everything = (*sight.scene.aside, *sight.scene.choices)
    choice = next((one for one in everything if one.value == SPEND_HIDDEN), None)
    if choice is None:
        return ""
    return (
        f'<button class="trade" {target(choice)}{weight(choice)}>{icon("hidden-card", "tint-hidden px18")}'
        f"<span><b>Trade in</b><i>1 HI → 1 {piece('any', 'px12', 'Resource')}</i></span>"
        f"{reveal(choice)}</button>"
    )
