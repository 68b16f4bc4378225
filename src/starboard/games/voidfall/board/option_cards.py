"""What a technology, an Agenda or an event says, beside the map while it can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.mat_cards import IMPROVED
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.abilities import ability
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.english import capital, count, listed
from starboard.kernel.page import Choice, paths_of
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.markup import esc

_ASKED: Final = (
    *("technology", "fallen-technology", "consume"),
    *("play-agenda", "agenda", "agenda-from", "agenda-keep", "agenda-drop", "score-agenda"),
    "peek",
)


def draw(sight: Sight) -> str:
    """A card for each option that is one; the one that is pointed at is shown, on a phone all of them."""
    if sight.verb not in _ASKED:
        return ""
    cards = ""
    for choice in sight.scene.choices:
        for path in paths_of(choice):
            cards += _card(sight, path[-1], first=not cards)
    return f'<div class="previews option-cards">{cards}</div>' if cards else ""


def _card(sight: Sight, choice: Choice, *, first: bool) -> str:
    """Empty for an option that is no card: a way out, a blind draw."""
    value = str(choice.value)
    component = value.removeprefix(IMPROVED)
    kind = sight.tables.by_id.get(component, ("", 0))[0]
    write = _CARDS.get(kind)
    if write is None:
        return ""
    head, lines = write(sight, value)
    body = f'<span class="option-card-head">{head}</span>{"".join(lines)}'
    label = esc(say.component(sight.tables, component))
    face = thing("option-card", label, component, body, choice)
    return f'<div class="preview{" first" if first else ""}" data-key="{esc(value)}">{face}</div>'


def _line(text: str, lead: str = "") -> str:
    """A sentence; `lead` says when it holds."""
    return f'<span class="card-line">{f"<em>{lead}</em> " if lead else ""}{text}</span>'


def _technology(sight: Sight, value: str) -> tuple[str, list[str]]:
    """VF-29: what it does, at once and from then on, and what its Improved version would do."""
    tables = sight.tables
    card = say.technology_of(tables, value)
    mark = icon("f-progress", "px17 colour-science")
    if value.startswith(IMPROVED):
        head = f"{mark}<b>{esc(card.name)}</b>{_plus(tables.improved_influence)}"
        return head, [_line(esc(ability(tables, card.improved)), "Improved:")]
    pile = next((one for one in sight.view.tableau if one.id == value), None)
    worth = _plus(pile.influence) if pile is not None and pile.influence else ""
    return f"{mark}<b>{esc(card.name)}</b>{worth}", [
        _line(esc(ability(tables, card.basic))),
        _line(f"{esc(effect(tables, card.immediate))}.", "At once:"),
        _line(esc(ability(tables, card.improved)), "Improved:"),
    ]


def _plus(influence: int) -> str:
    return f'<span class="card-worth">+{influence}{signs.influence()}</span>'


def _agenda(sight: Sight, value: str) -> tuple[str, list[str]]:
    """VF-30: with which Focus it is played and what for, what it scores, and how much of that now."""
    tables = sight.tables
    card = say.agenda_of(tables, value)
    kind = tables.agenda_types[card.type]
    fitting = [tables.focuses[n].name for n in range(len(v.FOCUSES)) if kind.focuses >> n & 1]
    me = sight.me
    known = () if me is None else (*me.hand_scoring, *me.scoring)
    seen = next((one for one in known if one.agenda == value), None)
    now = (
        "" if seen is None else f'<span class="card-worth">now {sum(seen.sections)}{signs.influence()}</span>'
    )
    head = f"{signs.agenda_type(kind.id, 'px17')}<b>{esc(card.name)}</b>{now}"
    action = f"{esc(effect(tables, kind.effect))}."
    lines = [_line(action, f"With {esc(listed(fitting, 'or'))}:")]
    for place, part in enumerate(card.objectives):
        worth = "" if seen is None else f" <b>({seen.sections[place]} now)</b>"
        lines.append(_line(f"{esc(capital(effect(tables, part)))}{worth}"))
    return head, lines


def _event(sight: Sight, value: str) -> tuple[str, list[str]]:
    """VF-32.1: what one who looks at it would have to know."""
    tables = sight.tables
    card = say.event_of(tables, value)
    head = f"{icon('storm', 'px17')}<b>{esc(card.name)}</b><small>{count(card.rounds, 'round')}</small>"
    lines = [
        _line(esc(capital(effect(tables, box.effect))), f"{capital(v.BOXES[box.kind])}:")
        for box in card.boxes
    ]
    joint = "Both:" if card.both else "One of:"
    lines += [_line(esc(effect(tables, one)), joint) for one in card.objectives]
    return head, lines


_CARDS: Final[dict[str, Callable[[Sight, str], tuple[str, list[str]]]]] = {
    "technology": _technology,
    "agenda": _agenda,
    "event": _event,
}
