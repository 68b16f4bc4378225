"""Open Scanner or Colony cards and the Failure display."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import emblem, own_icon, piece, silhouette
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import brief, effect
from starboard.games.revenant.view import FailureView, OpenCardView
from starboard.page.drawing import icon, plural
from starboard.page.kit.cards import empty, fan
from starboard.page.kit.paths import around, ring_piece
from starboard.page.kit.things import thing
from starboard.page.markup import esc


def open_cards(sight: Sight) -> str:
    v = sight.view
    left = v.colony_deck if v.colony else v.scanner_deck
    asked = sight.asks(*[card.id for card in v.open])
    return sight.piece("open", asked, False, _open_cards, v.open, v.colony, left, v.charged)


def _open_cards(desk: Desk, open_: tuple[OpenCardView, ...], colony: bool, left: int, charged: bool) -> str:
    name = "Colony cards" if colony else f"Open {desk.word('scanner', True)}"
    explain = "colony" if colony else "scanner" if desk.edition == t.FINAL else "hyperjump"
    limit = desk.tables.numbers[desk.edition].open_cards
    cards = fan("open-cards", [_open(desk, card) for card in open_], limit, empty("open-card", "–"))
    lamp = "charged" if charged else "not charged"
    return (
        f'<div class="panel open-panel"><div class="panel-head"><span class="eyebrow" '
        f'data-explain="{explain}" title="{left} left in the deck">{name}</span>'
        f'<span class="lamp{" on" if charged else ""}" data-explain="hypercharge">{own_icon("skip", "px13")}'
        f"{lamp}</span></div>{cards}</div>"
    )


def _open(desk: Desk, card: OpenCardView) -> str:
    kind, n = desk.tables.by_id[card.id]
    body = (
        colony_body(desk.tables, n, desk.edition)
        if kind == "colony"
        else scanner_body(desk.tables, n, desk.edition)
    )
    shuttle = ""
    if card.shuttle is not None:
        house = card.shuttle.rsplit("-", 1)[0]
        shuttle = (
            f'<span class="reserved house-{house}" data-explain="{card.shuttle}" data-piece="{card.shuttle}" '
            f'title="reserved: {desk.ship_name(card.shuttle)}">{silhouette("shuttle", "px14")}</span>'
        )
    name = (desk.tables.colonies if kind == "colony" else desk.tables.scanners)[n].name
    state = f"{' legal' if desk.legal(card.id) else ''}{' chosen' if card.chosen else ''}"
    body += f'<span class="open-price">{card.price}{piece("neu", "px13")}</span>{shuttle}{desk.hits(card.id)}'
    return thing(
        f"game-card open-card{state}", f"{esc(name)}, price {card.price}", card.id, body, piece=card.id
    )


def scanner_body(tables: t.Tables, n: int, edition: int) -> str:
    """In the final edition with its benefits, in the prototype with the House of its Civilian ship."""
    card = tables.scanners[n]
    gives = brief(card.benefits) if edition == t.FINAL else emblem(t.HOUSES[card.house], "px14")
    return (
        f'<span class="open-name">{esc(card.name)}</span>{miniature(card)}<span class="open-foot"><span>'
        f"{sum(card.voidborn)}{piece('void', 'tint-rift px12')}</span>"
        f'<span class="open-gives">{gives}</span></span>'
    )


@lru_cache(maxsize=64)
def miniature(card: t.ScannerCard) -> str:
    """The board that would arrive: Voidborn by sector, Rifts red, Planets as discs, the Shuttle's sector."""
    made = []
    for sector in range(t.OUTER):
        state = "mini-rift" if sector in card.rifts else "mini-sector"
        path = ring_piece((sector - 0.46) / t.OUTER, (sector + 0.46) / t.OUTER, 28, 15)
        x, y = around(sector / t.OUTER, 21.5)
        made.append(f'<path class="{state}" d="{path}"/>')
        made.append(f'<text x="{x:.1f}" y="{y + 3.8:.1f}">{card.voidborn[sector]}</text>')
        if sector in card.planets:
            x, y = around(sector / t.OUTER, 10.5)
            made.append(f'<circle class="mini-planet" cx="{x:.1f}" cy="{y:.1f}" r="2.7"/>')
        if sector == card.shuttle:
            x, y = around(sector / t.OUTER, 5)
            made.append(f'<circle class="mini-shuttle" cx="{x:.1f}" cy="{y:.1f}" r="1.5"/>')
    return (
        '<svg class="mini-ring" viewBox="-29 -29 58 58" preserveAspectRatio="xMinYMid" aria-hidden="true">'
        f"{''.join(made)}</svg>"
    )


def colony_body(tables: t.Tables, n: int, edition: int) -> str:
    card = tables.colonies[n]
    house = t.HOUSES[card.house]
    return (
        f'<span class="open-name">{esc(card.name)}</span><span class="colony-head house-{house}">'
        f"{emblem(house, 'px26')}"
        f'<b>+1</b></span><span class="colony-text">{esc(card.text[edition])}</span>'
    )


# ---------------------------------------------------------------------- Failures


class Tally(NamedTuple):
    """How many Failures there were in this Cycle, and what is left to come."""

    struck: int
    tokens: int
    deck: int


def failures(sight: Sight) -> str:
    v = sight.view
    asked = sight.asks(*[f"{one.id} {side}" for one in v.failures for side in t.SIDES])
    tally = Tally(v.failures_this_cycle, v.tokens, v.failure_deck)
    return sight.piece("failures", asked, False, _failures, v.failures, tally)


def _failures(desk: Desk, shown: tuple[FailureView, ...], tally: Tally) -> str:
    # The lower card strikes first (REV-26.2), so it is read first.
    order = sorted(shown, key=lambda one: one.slot != "lower")
    cards = fan("failures", [_failure(desk, one) for one in order], none=_NONE)
    struck = f"{plural(tally.struck, 'Failure')} this {desk.word('cycle')}"
    now = struck if tally.struck else ""
    final = desk.edition == t.FINAL
    title = "Failures" if final else desk.word("failure", True)
    note = f"{plural(tally.tokens, 'token')} · stack {tally.deck}"
    return (
        '<div class="panel failure-panel"><div class="panel-head"><span class="eyebrow" '
        f'data-explain="failure">{title}'
        f'</span><span class="lamp warn">{now}</span>{_tokens(note) if final else ""}</div>'
        f"{cards}</div>"
    )


def _tokens(note: str) -> str:
    return f'<span class="lamp" data-explain="protection">{own_icon("protect", "px13")}{note}</span>'


_NONE = empty("failure", "no Failure card open")


def _failure(desk: Desk, one: FailureView) -> str:
    card = desk.tables.failures[desk.tables.by_id[one.id][1]]
    # REVP-6.3: the prototype has one tile, of which only the upper effect counts.
    final = desk.edition == t.FINAL
    rows = "".join(_effect(desk, one, card, side) for side in ((t.UPPER, t.LOWER) if final else (t.UPPER,)))
    nth = ("1st" if one.slot == "lower" else "2nd") if final else "next"
    done = " done" if one.resolved else ""
    label = f"{esc(card.name)}, {nth} Failure{', resolved' if one.resolved else ''}"
    return thing(f"game-card failure{done}", label, card.id, _failure_face(card, nth, rows), piece=card.id)


def _failure_face(card: t.Failure, order: str, rows: str) -> str:
    core = '<i class="critical">Core</i>' if card.core else ""
    return (
        f'<span class="failure-order">{order}</span><span class="failure-body"><b>{esc(card.name)}{core}</b>'
        f"{rows}</span>"
    )


def _effect(desk: Desk, one: FailureView, card: t.Failure, side: int) -> str:
    covered = one.covered == t.SIDES[side]
    key = f"{card.id} {t.SIDES[side]}"
    token = own_icon("protect", "px13") if covered else ""
    legal = " legal" if desk.legal(key) else ""
    return (
        f'<span class="failure-effect{" protected" if covered else ""}{legal}">{token}<span>'
        f"{effect(card.effects[side])}</span>"
        f"{desk.hits(key)}</span>"
    )


def failure_body(tables: t.Tables, n: int) -> str:
    card = tables.failures[n]
    rows = "".join(f'<span class="failure-effect">{effect(one)}</span>' for one in card.effects)
    return _failure_face(card, icon("alert", "px12"), rows)
