"""Single components for the title's gallery and for popovers."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board import cards, core, displays
from starboard.games.revenant.board.geometry import HEIGHT, WIDTH
from starboard.games.revenant.board.pieces import cost, emblem, own_icon, piece, silhouette
from starboard.games.revenant.board.texts import ability, bonus_text, condition, effect
from starboard.page.drawing import icon, picture
from starboard.page.kit.dice import faces
from starboard.page.kit.gallery import component, plain_card
from starboard.page.markup import esc


def draw(tables: t.Tables, component_id: str) -> str:
    """The drawing of one component; empty if it has none. `vignette` is the picture on the title's card."""
    if component_id == "vignette":
        return picture(__package__, "vignette")
    if component_id == "mark":
        return icon(MARK, "px40")
    kind, n = tables.by_id.get(component_id, ("", -1))
    made = _KINDS.get(kind)
    return "" if made is None else component(made(tables, n))


MARK = "title-revenant"


def _house(tables: t.Tables, n: int) -> str:
    return emblem(t.HOUSES[n], "px40")


def _resource(tables: t.Tables, n: int) -> str:
    return piece(t.RESOURCES[n], "px38")


def _ship(tables: t.Tables, n: int) -> str:
    house, kind = t.HOUSES[t.SHIP_HOUSE[n]], t.SHIP_TYPES[t.SHIP_TYPE[n]]
    return (
        f'<span class="ship-picture house-{house}">{silhouette(kind, "px48")}{emblem(house, "px18")}</span>'
    )


def _ship_type(tables: t.Tables, n: int) -> str:
    if n == t.REVENANT_TYPE:
        return core.FLAGSHIP
    return silhouette((*t.SHIP_TYPES, "frigate")[n], "px48")


def _option(tables: t.Tables, n: int) -> str:
    card = tables.options[n]
    return _card(card.name, "" if card.effect is None else f"<span>{effect(card.effect)}</span>")


def _card(name: str, *rows: str) -> str:
    return plain_card(esc(name), *rows)


def _space(tables: t.Tables, n: int) -> str:
    sign = own_icon("reinforce" if n == t.REINFORCE_SPACE else "hyper", "px38")
    price = cost(tables.space_cost[t.FINAL][n], "px18")
    return f'<span class="space-picture">{sign}{price or piece("neu", "px18")}</span>'


def _compartment(edition: int, tables: t.Tables, n: int) -> str:
    card = tables.compartments[edition][n]
    says = bonus_text(card, tables.numbers[edition].promote_cost)
    slots = f'<span class="slot-row">{"<i></i>" * card.slots}</span>'
    return _card(card.name, f"<span>{says}</span>", slots)


def _planet(tables: t.Tables, n: int) -> str:
    card = tables.planets[n]
    rows = ""
    for side in (t.UPPER, t.LOWER):
        mark = piece("cor", "px13", "Corruption") if side == t.LOWER else ""
        mining = own_icon("mining", "tint-mining px14") if card.mining == side else ""
        rows += (
            f'<span class="planet-option {t.SIDES[side]}">{mark}{effect(card.options[side])}{mining}</span>'
        )
    picture = (
        '<svg viewBox="-28 -20 56 40" class="planet-picture" aria-hidden="true"><circle r="17" '
        'fill="url(#rv-planet)"/><ellipse rx="25" ry="5.500" transform="rotate(-18)" fill="none" '
        'stroke="#BFE3DA"/></svg>'
    )
    return plain_card(esc(card.name), rows, before=picture)


def _captain(tables: t.Tables, n: int) -> str:
    board = tables.captains[n]
    rows = "".join(
        f"<span><u>{rank}</u> {'; '.join(ability(one) for one in row)}</span>"
        for rank, row in enumerate((board.basic, *board.ascension))
    )
    last = f"<span>{ability(board.activation)}</span>"
    return plain_card(esc(board.name), rows, last, style="plain-card wide")


def _operation(tables: t.Tables, n: int) -> str:
    card = tables.operations[n]
    return f'<div class="game-card operation house-{t.HOUSES[card.house]}">{cards.body(card)}</div>'


def _scanner(tables: t.Tables, n: int) -> str:
    price = f'<span class="open-price">{tables.scanners[n].price}{piece("neu", "px13")}</span>'
    return f'<div class="game-card open-card">{displays.scanner_body(tables, n, t.FINAL)}{price}</div>'


def _colony(tables: t.Tables, n: int) -> str:
    price = f'<span class="open-price">{tables.colonies[n].price}{piece("neu", "px13")}</span>'
    return f'<div class="game-card open-card">{displays.colony_body(tables, n, t.FINAL)}{price}</div>'


def _failure(tables: t.Tables, n: int) -> str:
    return f'<div class="game-card failure">{displays.failure_body(tables, n)}</div>'


def _agenda(tables: t.Tables, n: int) -> str:
    card = tables.agendas[n]
    return _card(card.name, f"<span>{condition(card.condition)}</span>")


def _hidden_agenda(tables: t.Tables, n: int) -> str:
    card = tables.hidden_agendas[n]
    rows = "".join(f"<span>{condition(one)}</span>" for one in card.objectives)
    return _card(card.name, rows)


def _hidden(tables: t.Tables, n: int) -> str:
    house = t.HOUSES[tables.hidden[n]]
    return f'<span class="hidden-card large house-{house}">{emblem(house, "px28")}</span>'


def _solo_card(tables: t.Tables, n: int) -> str:
    card = tables.solo_cards[n]
    return (
        own_icon("power", "px38")
        if card.type == t.SOLO_REVENANT
        else silhouette(t.SHIP_TYPES[card.type], "px38")
    )


def _die(tables: t.Tables, n: int) -> str:
    die = tables.rift_dice[n]
    return _card(die.name, faces("·".join(map(str, face)) for face in die.faces))


def _sector(tables: t.Tables, n: int) -> str:
    """The ring with this sector alight."""
    outer = "".join(f'<use href="#rv-s{one}" class="{_lit(one - 1 == n)}"/>' for one in range(1, t.OUTER + 1))
    inner = "".join(
        f'<use href="#rv-i{one}" class="{_lit(t.OUTER + one - 1 == n)}"/>'
        for one in range(1, t.SECTORS - t.OUTER + 1)
    )
    return f'<svg class="ring-picture" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{outer}{inner}</svg>'


def _lit(on: bool) -> str:
    return "here" if on else "there"


def _rank(tables: t.Tables, n: int) -> str:
    row = tables.ranks[n]
    prestige = f"{row.prestige[t.FINAL]}{icon('points', 'px12')}"
    return _card(str(n), f"<span>reset {row.reset} · draw {row.draw} · look {row.look} · {prestige}</span>")


_KINDS = {
    "house": _house,
    "resource": _resource,
    "ship": _ship,
    "ship-type": _ship_type,
    "option": _option,
    "space": _space,
    "compartment": lambda tables, n: _compartment(t.FINAL, tables, n),
    "prototype-compartment": lambda tables, n: _compartment(t.PROTOTYPE, tables, n),
    "planet": _planet,
    "captain": _captain,
    "operation": _operation,
    "scanner": _scanner,
    "colony": _colony,
    "failure": _failure,
    "agenda": _agenda,
    "hidden-agenda": _hidden_agenda,
    "hidden": _hidden,
    "solo-card": _solo_card,
    "die": _die,
    "sector": _sector,
    "rank": _rank,
}
