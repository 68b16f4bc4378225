"""The question bar: the question in a few words, the crew to choose from, every option as a button."""

from __future__ import annotations

import re

from starboard.games.revenant.board import crumbs
from starboard.games.revenant.board.blanks import MEMBER_NAMES, MEMBERS
from starboard.games.revenant.board.options import Face, face
from starboard.games.revenant.board.pieces import figure, shape
from starboard.games.revenant.board.sight import (
    SPEND_HIDDEN,
    WAYS_OUT,
    Sight,
)
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, reveal, target, weight
from starboard.page.kit.idle import Standing, Texts, idle, outcome
from starboard.page.kit.option_bar import bar, capital, chip, closed_chip, closed_list
from starboard.page.markup import esc

_INLINE = 12  # more options than this, and the closed ones go behind a button of their own
_WIDE = 7  # more options than this stand in two rows, in short
_MOST_COLUMNS = 16
_HEADLINES = {
    "setup-side": "Choose your Captain's side",
    "setup-redraw": "Exchange which cards?",
    "setup-house": "Choose your first House",
    "place": "Place a crew member",
    "emergency-gain": "Gain what?",
    "influence-house": "Influence with which House?",
    "hi-keep": "Keep which card?",
    "hi-to-resource": "Trade in which card?",
    "effect-option": "Choose an option",
    "effect-part": "Which part now?",
    "pay": "Pay with what?",
    "discount-pick": "What need not be paid?",
    "overflow": "Too much: return what?",
    "corruption-slot": "Where does Corruption go?",
    "lock-pick": "Lock in which Resource?",
    "move-run": "Move where?",
    "attack-order": "Manoeuvre or attack?",
    "attack-target": "Attack where?",
    "bombard": "Bombard: move on?",
    "land": "Land on the Planet?",
    "planet-option": "Which Planet option?",
    "deploy": "Deploy which ship?",
    "protection": "Protect which effect?",
    "hypercharge-card": "Jump to which card?",
    "reserve-shuttle": "Reserve which Shuttle?",
    "cull": "Remove which Colony?",
    "draw-split": "Draw which kinds?",
    "discard-down": "Discard which card?",
    "play-card": "Play which card?",
    "attach-cadet": "Beside which Cadet?",
    "affiliation-bonus": "Which affiliation bonus?",
    "second-card": "Play a second card?",
    "bonus-action": "Bonus action",
    "turn-end": "End your turn?",
    "use-ability": "Use an ability?",
    "shield-sector": "Protect which sector?",
    "destroy-target": "Destroy Voidborn where?",
    "repair-target": "Repair what?",
    "cleanse-source": "Remove which Corruption?",
    "copy-target": "Copy what?",
    "swap-target": "Exchange which ship?",
    "damage-point": "Hit which ship?",
    "spread-target": "Corruption spreads: where?",
    "failure-loss": "Lose what?",
    "reset-house": "Influence with which House?",
    "solo-lines": "Order the line",
    "solo-remove": "Remove Voidborn?",
    "gain-type": "Gain which Resource?",
    "discard-pick": "Discard which card?",
    "proto-discard-open": "Discard which open card?",
    "proto-repair-n": "Repair how much?",
    "proto-reveal": "Reveal your agenda?",
    "proto-first-player": "Who goes first?",
    "proto-agenda": "Keep which agenda?",
    "proto-frigate": "Where does your Frigate start?",
    "solo-frigate": "Where does your Frigate start?",
}

_LOSSES = {"hidden": "hidden card", "influence": "Influence", "resource": "Resource"}


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
    thinking = [_signed(sight, seat) for seat in sight.scene.waiting_for if seat < len(sight.names)]
    return idle(sight.scene, v.over, when, when, thinking, lambda: _outcome(sight), _others_do(sight))


def _signed(sight: Sight, seat: int) -> Texts:
    return shape(seat, "px18"), sight.names[seat]


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
    return outcome([Standing(*_signed(sight, one.seat), v.ranks[one.seat], one.score) for one in v.players])


# ---------------------------------------------------------------------- the question in few words


def _headline(sight: Sight) -> tuple[str, str]:
    q = sight.question
    assert q is not None
    about = q.about
    verb = q.verb
    head = _HEADLINES.get(verb, esc(sight.scene.prompt))
    first = str(about[0]) if about else ""
    last = about[-1] if about else ""
    if verb == "damage-point":
        return _hit_headline(sight, first, int(last))
    if verb == "deploy" and first:
        return "Deploy where?", crumbs.subject(sight, first)
    if verb == "effect-part" and "do" in q.options:
        return "Do this?", crumbs.subject(sight, first)
    if verb in ("effect-option", "effect-part", "use-ability"):
        return head, crumbs.subject(sight, first)
    if verb == "move-run":
        return _move_headline(sight, first, int(about[1]))
    if verb == "lock-pick":
        return f"Lock what in {sight.book.lexicon.compartment(first).name}?", _left(last)
    if verb == "solo-lines":
        place = "stands in front" if last == 0 else f"is number {int(last) + 1}"
        return f"Sector {first.removeprefix('sector-')}: who {place}?", "those in front are hit first"
    if verb == "cleanse-source" and sight.me is not None:
        size = sight.tables.numbers[sight.edition].set_size
        return head, f"Residual Void {sight.me.void} of {size}"
    if verb == "failure-loss":
        return f"Lose which {_LOSSES.get(first, 'card')}?", _left(last)
    if first in sight.tables.by_id or first == "frigate":
        return head, crumbs.subject(sight, first)
    return head, _left(last)


def _left(n: object) -> str:
    return f"{n} left" if isinstance(n, int) and n > 1 else ""


def _hit_headline(sight: Sight, sector: str, left: int) -> tuple[str, str]:
    total = next((one.damage for one in sight.view.sectors if one.id == sector), left)
    number = sector.removeprefix("sector-")
    if total <= 1:
        return f"The hit in sector {number}", ""
    return f"Hit {total - left + 1} of {total} in sector {number}", ""


def _move_headline(sight: Sight, what: str, n: int) -> tuple[str, str]:
    if what in ("careful", "reorganize"):
        return "Move which ship?", f"{what}, {n} left"
    return "Move where?", f"{crumbs.subject(sight, what)}, up to {n}"


# ---------------------------------------------------------------------- crew and space


def _crew(sight: Sight) -> str:
    buttons = "".join(
        f'<button class="member-button" data-choose="crew-{member}" '
        f'aria-pressed="{str(member == sight.members[0]).lower()}">'
        f"{figure(member, sight.seat, 'px28')}<b>{MEMBER_NAMES[member]}</b></button>"
        for member in MEMBERS
        if member in sight.members
    )
    return f'<div class="crew-choice" role="group" aria-label="your crew at home">{buttons}</div>'


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
        chips = "".join(
            _chip(choice, face(sight, choice, place), number, place)
            for number, (_, place, choice) in enumerate(rows, 1)
        )
        off = "" if member == sight.members[0] else " is-off"
        closed, shown = _closed(sight, len(rows), member)
        columns = _columns(len(rows) + shown)
        made.append(f'<div class="chips {columns}{off}" data-group="{group}">{chips}{closed}</div>')
    return "".join(made)


# ---------------------------------------------------------------------- all other questions


def _plain(sight: Sight) -> str:
    choices = [one for one in sight.scene.choices if one.value != SPEND_HIDDEN]
    # The way out comes after what can be done.
    choices.sort(key=lambda one: str(one.value) in WAYS_OUT)
    closed, shown = _closed(sight, len(choices), "")
    columns = _columns(len(choices) + shown)
    chips = "".join(
        _chip(choice, face(sight, choice, str(choice.value)), number, _key(sight, choice))
        for number, choice in enumerate(choices, 1)
    )
    return f'<div class="chips {columns}">{chips}{closed}</div>'


def _columns(count: int) -> str:
    """One row of large buttons, or two rows of short ones."""
    if count <= _WIDE:
        return "wide"
    return f"tight columns-{min(max(5, (count + 1) // 2), _MOST_COLUMNS)}"


def _key(sight: Sight, choice: Choice) -> str:
    """The key of the thing on the table that answers the same."""
    for key, aims in sight.targets.items():
        if any(aim.choice.value == choice.value for aim in aims):
            return key
    return str(choice.value)


def _chip(choice: Choice, text: Face, number: int, key: str) -> str:
    style = "out" if str(choice.value) in WAYS_OUT else ""
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
    choice = next((one for one in sight.scene.choices if one.value == SPEND_HIDDEN), None)
    if choice is None:
        return ""
    return (
        f'<button class="trade" {target(choice)}{weight(choice)}>{icon("hidden-card", "tint-hidden px18")}'
        "<span><b>Trade in</b>"
        f'<i>1 HI → 1 <svg class="piece px12" role="img" aria-label="Resource"><use href="#p-any"/></svg>'
        f"</i></span>"
        f"{reveal(choice)}</button>"
    )
