"""What can be gained: piles of technologies with their copies, and the Agendas that lie open."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.mat_cards import IMPROVED, agenda_sign
from starboard.games.voidfall.board.measures import corruption
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import short
from starboard.games.voidfall.rules.agendas import DRAW
from starboard.games.voidfall.view import AgendaDeckView, TechnologyView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.effect import Effect
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon, target, why
from starboard.page.kit.things import thing
from starboard.page.markup import esc

TECHNOLOGIES: Final = ("technology", "fallen-technology", "consume")
"""Questions that technologies answer, and those that Agendas do."""
AGENDAS: Final = ("agenda", "agenda-from", "agenda-keep")


def offers(sight: Sight) -> str:
    """Two panels, in a small window behind two tabs; the one that is asked about comes forward."""
    asked = "technologies" if sight.verb in TECHNOLOGIES else "agendas" if sight.verb in AGENDAS else ""
    shown = f' data-asks-for="{asked}"' if asked else ""
    open_cards = sum([bool(one.offer) for one in sight.view.agenda_board])
    tabs = tab("technologies", "Technologies", len(sight.view.tableau)) + tab(
        "agendas", "Agenda offers", open_cards
    )
    return (
        f'<section class="panel offers" data-pane="galaxy" data-pane-label="Galaxy" data-pane-icon="storm" '
        f'aria-label="Offers"{shown}><div class="shelf-tabs">{tabs}</div>'
        f'<div class="shelf shelf-technologies">{technologies(sight)}</div>'
        f'<div class="shelf shelf-agendas">{agendas(sight)}</div></section>'
    )


def tab(name: str, label: str, n: int) -> str:
    return f'<button class="shelf-tab" data-show="{name}">{label}<em>{n}</em></button>'


# ---------------------------------------------------------------------- technologies


def technologies(sight: Sight) -> str:
    """Piles by name; Improved cards that lie open without a pile stand among them."""
    piles = {one.id: one for one in sight.view.tableau}
    improved = set(sight.view.improved_offer)
    if sight.me is not None and sight.me.beside:
        improved.add(sight.me.beside)
    named = sorted({*piles, *improved}, key=lambda id: sight.technology(id).name)
    rows = "".join([_technology(sight, id, piles.get(id), id in improved) for id in named])
    eaten = _eaten(sight)
    rows += "".join([_consumed(sight, id) for id in eaten])
    gain = sight.tables.improved_influence
    hint = f'<i class="plus">+{gain}</i> Improved {"from Cycle 2" if sight.view.blocked else "on offer"}'
    return (
        f'<div class="panel-head"><span class="eyebrow" data-explain="technologies">Technologies</span>'
        f'<span class="dim">{hint}</span></div>'
        f'<div class="pile-rows piles-{len(named) + len(eaten)}">{rows}</div>'
    )


def _technology(sight: Sight, id: str, pile: TechnologyView | None, improved: bool) -> str:
    card = sight.technology(id)
    owned = sight.me is not None and id in [name.removeprefix(IMPROVED) for name in sight.me.technologies]
    choice, closed = _target(sight, id)
    tick = icon("check", "px12") if owned else ""
    copies = _copies(sight, pile)
    body = f"{tick}<b>{esc(card.name)}</b>{_plus(sight, id) if improved else ''}{copies}"
    style = f"pile{' mine' if owned else ''}{'' if pile else ' gone'}"
    return thing(style, esc(card.name), id, body, choice, closed)


def _eaten(sight: Sight) -> tuple[str, ...]:
    return () if sight.view.peril is None else sight.view.peril.consumed


def _consumed(sight: Sight, id: str) -> str:
    """VF-37.3: out of play, and counted for the Voidborn."""
    name = esc(sight.technology(id.removeprefix(IMPROVED)).name)
    version = "+" if id.startswith(IMPROVED) else ""
    body = f'<b><s>{name}{version}</s></b><span class="copies"><em>consumed</em></span>'
    return thing("pile consumed", f"{name}, consumed", id.removeprefix(IMPROVED), body)


def _copies(sight: Sight, pile: TechnologyView | None) -> str:
    """The copy worth Influence lies on top; `gone` where none is left."""
    if pile is None:
        return '<span class="copies"><em>gone</em></span>'
    first = f'<i class="first">{pile.influence}</i>' if pile.influence else ""
    rest = "<i>0</i>" * (pile.copies - bool(pile.influence))
    return f'<span class="copies">{first}{rest}</span>'


def _plus(sight: Sight, id: str) -> str:
    """The Improved card: grey while the table's are blocked, lit if the viewer could have it."""
    can = sight.me is not None and id in sight.me.improvable
    gain = sight.tables.improved_influence
    return f'<i class="plus{" can" if can else ""}" title="Improved">+{gain}</i>'


def _target(sight: Sight, id: str) -> tuple[Choice | None, Closed | None]:
    if sight.verb not in TECHNOLOGIES:
        return None, None
    better = f"{IMPROVED}{id}"
    choice = sight.open(id) or sight.open(better)
    return choice, None if choice is not None else sight.shut(id, better)


# ---------------------------------------------------------------------- Agendas


def agendas(sight: Sight) -> str:
    made = "".join([_offer(sight, n, one) for n, one in enumerate(sight.view.agenda_board)])
    return (
        '<div class="panel-head"><span class="eyebrow" data-explain="agenda">Agenda offers</span>'
        f'<span class="dim">one face up per type</span></div><div class="agenda-offers">{made}</div>'
    )


def _offer(sight: Sight, kind: int, one: AgendaDeckView) -> str:
    choice, closed = _offer_target(sight, one)
    stain = corruption("px13") if one.corrupted else ""
    deck = _deck(sight, one)
    style = f"agenda-offer{' corrupted' if one.corrupted else ''}"
    if not one.offer:
        name, body, explain = sight.tables.agenda_types[kind].name, "", one.type
    else:
        card = say.agenda_of(sight.tables, one.offer)
        name, explain = card.name, one.offer
        body = "".join([_part(sight, part) for part in card.objectives])
    head = f'<span class="offer-head">{agenda_sign(kind)}<b>{esc(name)}</b>{stain}</span>'
    face = thing("offer-face", esc(name), explain, f"{head}{body}", choice, closed)
    return f'<div class="{style}">{face}{deck}</div>'


def _part(sight: Sight, part: Effect) -> str:
    return f'<span title="{esc(effect(sight.tables, part))}">{short(sight.tables, part)}</span>'


def _offer_target(sight: Sight, one: AgendaDeckView) -> tuple[Choice | None, Closed | None]:
    if sight.verb == "agenda":
        choice = sight.open(one.type)
        return choice, None if choice is not None else sight.shut(one.type)
    if sight.verb == "agenda-from" and one.offer:
        return sight.open(one.offer), sight.shut(one.offer)
    return None, None


def _deck(sight: Sight, one: AgendaDeckView) -> str:
    """How many are left; of these a card is drawn where that is asked."""
    body = f"{icon('hidden-card', 'px12')}{one.deck}"
    asked = sight.verb == "agenda-from" and sight.question is not None and sight.question.about[0] == one.type
    choice = sight.open(DRAW) if asked else None
    if choice is not None:
        return f'<button class="offer-deck legal" {target(choice)}>{body}</button>'
    closed = sight.shut(DRAW) if asked else None
    if closed is not None:
        return f'<button class="offer-deck shut" {why(closed)}>{body}</button>'
    name = sight.tables.agenda_types[v.AGENDAS.index(one.type)].name
    return f'<span class="offer-deck" title="{one.deck} {esc(name)} Agendas in the deck">{body}</span>'
