"""Drawings of single components, for the gallery and for explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import pieces
from starboard.games.voidfall.board.briefs import lines, rule
from starboard.games.voidfall.board.mat_cards import agenda_sign
from starboard.games.voidfall.board.measures import crown, guilds, installations, resource, ship
from starboard.games.voidfall.board.pieces import MARK
from starboard.games.voidfall.board.texts import bundle, influence, medal, people, price, short, sign
from starboard.games.voidfall.words import crises
from starboard.kernel.english import capital, count
from starboard.page.drawing import icon, picture, symbol
from starboard.page.kit.gallery import component, plain_card
from starboard.page.kit.tracks import pips, runs
from starboard.page.markup import esc, signed

_LARGE: Final = "px34"


def draw(tables: t.Tables, component_id: str) -> str:
    """The drawing of one component; empty if it has none. `vignette` is the picture on the title's card.

    Technologies have two: `ID` and `improved ID`.
    """
    if component_id == "vignette":
        return picture(__package__, "vignette")
    if component_id == "mark":
        return icon(MARK, "px40")
    kind, n = tables.by_id.get(component_id.removeprefix("improved "), ("", -1))
    if component_id.startswith("improved "):
        return component(_technology(tables, n, improved=True)) if kind == "technology" else ""
    made = _KINDS.get(kind)
    return "" if made is None else component(made(tables, n))


def _row(text: str) -> str:
    return f"<span>{text}</span>"


# ---------------------------------------------------------------------- Focus cards


def _action_row(tables: t.Tables, one: t.Action) -> str:
    paid = f'<i class="cost">{price(tables, one.costs)}</i>'
    return f"<span><u>{esc(one.name)}</u> {paid} {short(tables, one.effect)}</span>"


def _focus(tables: t.Tables, n: int) -> str:
    card = tables.focuses[n]
    mark = icon(f"f-{v.FOCUSES[card.type]}" if card.type < len(v.FOCUSES) else MARK, f"{_LARGE} colour-title")
    return plain_card(
        esc(card.name),
        *[_action_row(tables, one) for one in card.actions],
        before=mark,
        style="plain-card wide",
    )


def _action(tables: t.Tables, n: int) -> str:
    card, one = [(card, one) for card in tables.focuses for one in card.actions][n]
    return plain_card(esc(one.name), _row(esc(card.name)), _action_row(tables, one), style="plain-card wide")


# ---------------------------------------------------------------------- Houses


def _house(tables: t.Tables, n: int) -> str:
    house = tables.houses[n]
    liked = [
        tables.focuses[card] for card in house.focuses if house.preferred >> tables.focuses[card].type & 1
    ]
    preferred = " ".join(
        [
            f'<span class="amount">{icon(f"f-{v.FOCUSES[card.type]}", "px15")}{esc(card.name)}</span>'
            for card in liked
        ]
    )
    rows = [_row(f"<u>prefers</u> {preferred}")]
    rows += [_row(one) for one in lines(tables, house.ability)]
    rows += [_small_track(tables, house, track) for track in range(len(v.TRACKS))]
    return plain_card(
        esc(house.name),
        *rows,
        before=icon("fallen", f"{_LARGE} colour-title"),
        style="plain-card wide house-card",
    )


def _small_track(tables: t.Tables, house: t.House, track: int) -> str:
    """Its seven spaces, banded by Tier."""
    spaces = house.tracks[track]
    drawn = [f"<s>{sign(tables, one)}</s>" for one in spaces]
    # Space 0 brings nothing.
    bands = "".join([f'<i class="band">{"".join(drawn[max(1, a) : b])}</i>' for a, b in runs(v.TIERS)])
    return f'<span class="small-track">{icon(f"t-{v.TRACKS[track]}", "px15")}{bands}</span>'


def _origin(tables: t.Tables, n: int) -> str:
    one = tables.origins[n]
    house = tables.houses[one.house]
    letter = "AB"[house.origins.index(n)]
    tracks = " ".join([f"{icon(f't-{name}', 'px14')}{at}" for name, at in zip(v.TRACKS, one.tracks)])
    fleet = " ".join([f"{fp}{ship(v.FLEETS[kind])}" for kind, fp in enumerate(one.home_fleet) if fp])
    home = f"{people(str(one.home_population))} {_guild_row(one.home_guilds)} {fleet}"
    away = " ".join([f"{fp}{ship(v.FLEETS[kind])}" for kind, fp in enumerate(one.outpost_fleet) if fp])
    outpost = f"{people(str(one.outpost_population))} {_guild_row(one.outpost_guilds)} {away}"
    extras = [short(tables, extra) for extra in one.extras]
    if one.agenda >= 0:
        extras.append(f"draw {agenda_sign(one.agenda, 'px13')}")
    if one.bounties:
        extras.append(f"{one.bounties}{icon('bounty', 'px13')}")
    if one.trade:
        extras.append(f"{one.trade}{icon('trade-token', 'px13')}")
    rows = [
        _row(f"{icon('f-progress', 'px14')} {esc(tables.technologies[one.technology].name)}"),
        _row(bundle(one.stock)),
        _row(f"{one.active} Active, {one.inactive} Inactive {ship()}"),
        _row(tracks),
        _row(f"<u>Home</u> {home}"),
        _row(f"<u>Outpost</u> {outpost}"),
    ]
    rows += [_row(f"<u>set-up</u> {', '.join(extras)}")] if extras else []
    return plain_card(f"{esc(house.name)} {letter}", *rows, style="plain-card wide")


def _guild_row(numbers: tuple[int, ...]) -> str:
    return "".join([guilds(1 << kind) for kind, n in enumerate(numbers) for _ in range(n)])


# ---------------------------------------------------------------------- technologies, Agendas, events


def _technology(tables: t.Tables, n: int, *, improved: bool = False) -> str:
    card = tables.technologies[n]
    ability = card.improved if improved else card.basic
    gain = tables.improved_influence if improved else tables.tech_influence
    rows = [_row(one) for one in lines(tables, ability)]
    if not improved:
        rows.append(_row(f"<u>at once</u> {short(tables, card.immediate)}"))
    foot = f'<i class="plus">+{gain}{crown()}</i>'
    name = f"{esc(card.name)} {foot}"
    style = "plain-card wide improved" if improved else "plain-card wide"
    return plain_card(name, *rows, before=icon("f-progress", f"{_LARGE} colour-science"), style=style)


def _both(tables: t.Tables, n: int) -> str:
    """Both versions side by side."""
    return f'<div class="versions">{_technology(tables, n)}{_technology(tables, n, improved=True)}</div>'


def _agenda_type(tables: t.Tables, n: int) -> str:
    kind = tables.agenda_types[n]
    fits = "".join([icon(f"f-{name}", "px15") for k, name in enumerate(v.FOCUSES) if kind.focuses >> k & 1])
    return plain_card(
        esc(kind.name),
        _row(f"<u>with</u> {fits}"),
        _row(short(tables, kind.effect)),
        before=agenda_sign(n, f"{_LARGE} colour-title"),
    )


def _agenda(tables: t.Tables, n: int) -> str:
    card = tables.agendas[n]
    rows = [_row(short(tables, one)) for one in card.objectives]
    before = agenda_sign(card.type, f"{_LARGE} colour-title")
    return plain_card(esc(card.name), *rows, before=before, style="plain-card wide")


def _starting(tables: t.Tables, n: int) -> str:
    rows = [_row(short(tables, one)) for one in tables.starting[n].objectives]
    before = icon("influence", f"{_LARGE} colour-influence")
    return plain_card("Starting Agenda", *rows, before=before, style="plain-card wide")


def _event(tables: t.Tables, n: int) -> str:
    card = tables.events[n]
    rows = [_row(f"<u>{v.BOXES[box.kind]}</u> {short(tables, box.effect)}") for box in card.boxes]
    joint = "both" if card.both else "one of"
    rows += [_row(f"<u>{joint}</u> {short(tables, one)}") for one in card.objectives]
    head = f"{esc(card.name)} <small>Cycle {card.cycle}, {count(card.rounds, 'round')}</small>"
    return plain_card(head, *rows, before=icon("storm", f"{_LARGE} colour-title"), style="plain-card wide")


def _fallen(tables: t.Tables, n: int) -> str:
    card = tables.fallen[n]
    shields = installations(1 << v.DEFENSE) * card.defenses
    techs = " or ".join([esc(tables.technologies[one].name) for one in card.technologies])
    return plain_card(
        f"Fallen {esc(tables.houses[card.house].name)}",
        _row(f"{people(str(card.population))} {shields}"),
        _row(f"{icon('f-progress', 'px14')} {techs}"),
        _row(short(tables, card.reward)),
        before=icon("fallen", f"{_LARGE} colour-void"),
        style="plain-card wide",
    )


# ---------------------------------------------------------------------- tokens and pieces


def _token(kind: str) -> Callable[[t.Tables, int], str]:
    def drawn(tables: t.Tables, n: int) -> str:
        _, reward, number = (tables.bounties if kind == "bounty" else tables.reclaims)[n]
        before = symbol(f"p-{kind}", f"icon {_LARGE} colour-token")
        return plain_card(short(tables, reward), _row(f"{number} in the box"), before=before)

    return drawn


def _space(tables: t.Tables, n: int) -> str:
    mark = icon("trade-token", f"{_LARGE} colour-token")
    return plain_card(f"Space {n + 1}", _row(short(tables, tables.bonuses[n])), before=mark)


def _resource(tables: t.Tables, n: int) -> str:
    row = tables.credit_yields if n == v.CREDITS else tables.yields
    steps = "".join([f"<s><u>{level}</u>{yielded}</s>" for level, yielded in enumerate(row)])
    return plain_card(
        esc(tables.resource_names[n]),
        _row(f"{guilds(1 << n, 'px18')} {esc(tables.guild_names[n])}"),
        f'<span class="yield-steps" title="Level, Yield">{steps}</span>',
        before=resource(v.RESOURCES[n], _LARGE),
        style="plain-card wide",
    )


def _installation(tables: t.Tables, n: int) -> str:
    return plain_card(esc(tables.installation_names[n]), before=installations(1 << n, _LARGE))


def _fleet(tables: t.Tables, n: int) -> str:
    row = tables.fleets[n]
    look = f"icon {_LARGE} colour-void" if n == v.VOIDBORN else f"icon {_LARGE}"
    mark = symbol("p-void" if n == v.VOIDBORN else f"p-{v.FLEETS[n]}", look)
    rows = [_row(f"Initiative {row.initiative}, {row.token} FP a token")]
    if any(row.surcharge):
        rows.append(_row(f"+{bundle(row.surcharge)}"))
    return plain_card(esc(row.name), *rows, before=mark)


def _glory(tables: t.Tables, n: int) -> str:
    return plain_card(f"Glory {n + 1}", _row(influence(n + 1, signed=True)), before=medal(n + 1))


def _tile(tables: t.Tables, n: int) -> str:
    """The plate with its art; what is printed beside it."""
    tile = tables.tiles[n]
    art = f'<use href="#vf-tile-{tile.id}" x="-48" y="-48" width="96" height="96"/>'
    if n == t.WORMHOLE_TILE:
        art = '<path class="whirl" d="M-22 0a22 22 0 1 1 22 22a15 15 0 1 1 12-24a8 8 0 1 1-8 8"/>'
    people_on = pieces.population(tile.population, -14, 26, corrupted=False, fixed=tile.fixed)
    drawn = people_on if tile.population > 0 else ""
    printed = [guilds(1 << kind) for kind, there in enumerate(tile.printed_guilds) for _ in range(there)]
    rows = zip(range(len(v.INSTALLATIONS)), tile.printed_installations, strict=True)
    printed += [installations(1 << kind) for kind, there in rows for _ in range(there)]
    facts = (
        [_row(f"{tile.guild_spaces} Guild, {tile.inst_spaces} Installation spaces")]
        if tile.guild_spaces
        else []
    )
    facts += [_row(f"<u>printed</u> {''.join(printed)}")] if printed else []
    facts += [_row(rule(tables, number)) for number in tile.rules]
    facts += [_row(one) for one in lines(tables, tile.ability)]
    if tile.capture is not None:
        facts.append(_row(f"<u>on capture</u> {short(tables, tile.capture)}"))
    before = (
        f'<svg class="tile-picture" viewBox="-50 -46 100 92" aria-hidden="true">'
        f'<use href="#vf-hex" class="plate"/>{art}{drawn}</svg>'
    )
    return plain_card(esc(tile.name), *facts, before=before, style="plain-card wide")


def _rule(tables: t.Tables, n: int) -> str:
    row = tables.rules[n]
    return plain_card(esc(row.name), _row(rule(tables, n)))


# ---------------------------------------------------------------------- against the Void


def _crisis(tables: t.Tables, n: int) -> str:
    card = tables.crises[n]
    level = ("from the start", "level I", "level II", "level III")[card.level]
    head = f"{esc(card.name)} <small>{v.CRISIS_TYPES[card.type].capitalize()}, {level}</small>"
    rows = [_row(esc(capital(crises.demand(tables, card.condition))))]
    rows += [_row(f"<u>penalty</u> {short(tables, card.penalty)}")] if card.level else []
    return plain_card(head, *rows, before=icon("alert", f"{_LARGE} colour-warn"), style="plain-card wide")


def _war(tables: t.Tables, n: int) -> str:
    card = tables.wars[n]
    cycles = " ".join(
        [
            f"<u>Cycle {cycle}</u> {signed(by) if by <= 0 else f'+{by}'}"
            for cycle, by in enumerate(card.fleet, 1)
        ]
    )
    rows = [_row(cycles), _row(esc(crises.war(tables, card)))]
    before = icon("skirmish", f"{_LARGE} colour-void")
    return plain_card(f"{esc(card.name)} <small>War</small>", *rows, before=before, style="plain-card wide")


def _situation(tables: t.Tables, n: int) -> str:
    before = icon("alert", f"{_LARGE} colour-warn")
    return plain_card(
        f"Situation {'I' * (n + 1)}", _row(f"a Crisis of level {'I' * (n + 1)} each"), before=before
    )


def _haven(tables: t.Tables, n: int) -> str:
    levels = pips(0, tables.havens[n])
    rewards = [_row(short(tables, one)) for one in tables.haven_rewards]
    head = f"Safe Haven {n + 1} {levels}"
    before = icon("haven", f"{_LARGE} colour-title")
    return plain_card(head, _row("<u>when complete, each takes another of</u>"), *rewards, before=before)


_KINDS: Final[dict[str, Callable[[t.Tables, int], str]]] = {
    "focus": _focus,
    "action": _action,
    "house": _house,
    "origin": _origin,
    "technology": _both,
    "agenda-type": _agenda_type,
    "agenda": _agenda,
    "starting-agenda": _starting,
    "event": _event,
    "fallen": _fallen,
    "bounty": _token("bounty"),
    "reclaim": _token("reclaim"),
    "trade-space": _space,
    "resource": _resource,
    "installation": _installation,
    "fleet": _fleet,
    "glory": _glory,
    "tile": _tile,
    "rule": _rule,
    "crisis": _crisis,
    "war": _war,
    "situation": _situation,
    "haven": _haven,
}
