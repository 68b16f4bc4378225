"""The choice of House and Origin with everything they decide in sight (3.1 of the rules, step 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.pieces import GUILDS, INSTALLATIONS
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import starting_levels
from starboard.games.voidfall.words.abilities import ability
from starboard.games.voidfall.words.effects import effect, price
from starboard.kernel.english import capital, count, listed
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, symbol, target
from starboard.page.kit.tracks import pips
from starboard.page.markup import esc

_PHASE: Final = "houses"
_COMPLEXITIES: Final = 4
_ICONS: Final = ("food", "energy", "material", "credits", "science")
_LAST_SPACES: Final = (6, 7)


def is_setting_up(sight: Sight) -> bool:
    return sight.view.phase == _PHASE and not sight.over


def draw(sight: Sight) -> str:
    """All Houses by complexity; below, the one pointed at, or the one whose Origin is chosen now."""
    houses = sorted(sight.tables.houses, key=lambda one: one.complexity)
    taken = {one.house: one.seat for one in sight.view.players if one.house}
    about = _asked_about(sight)
    row = "".join([_tab(sight, one, taken.get(one.id), about) for one in houses])
    shown = [one for one in houses if one.id == about] or houses
    free = [one for one in shown if one.id not in taken] or shown
    cards = "".join([_card(sight, one, first=one is free[0]) for one in shown])
    single = " single" if about else ""
    return (
        f'<div class="board choosing houses{single}" data-whole=""><div class="house-row">{row}</div>'
        f'<div class="house-cards">{cards}</div></div>'
    )


def _asked_about(sight: Sight) -> str:
    """The House whose Origin the viewer chooses, if that is asked."""
    question = sight.question
    return str(question.about[0]) if question is not None and question.verb == "origin" else ""


# ---------------------------------------------------------------------- the row


def _tab(sight: Sight, house: t.House, owner: int | None, about: str) -> str:
    level = pips(house.complexity, _COMPLEXITIES)
    body = f"<b>{esc(house.name)}</b>{level}"
    spoken = f"House {house.name}, complexity {house.complexity} of {_COMPLEXITIES}"
    if owner is not None:
        who = sight.called(owner)
        spoken = f"{spoken}, {who.name}"
        body = f"<b>{esc(house.name)}</b><small>{who.sign('px12')}{who.name}</small>"
        return (
            f'<div class="house-tab taken {who.seat}" data-hover="{house.id}" tabindex="0" role="group" '
            f'aria-label="{spoken}">{body}</div>'
        )
    choice = sight.open(house.id)
    if choice is None:
        now = " now" if house.id == about else ""
        return (
            f'<div class="house-tab{now}" data-hover="{house.id}" tabindex="0" role="group" '
            f'aria-label="{esc(spoken)}">{body}</div>'
        )
    return f'<button class="house-tab legal" {target(choice, house.id)}>{body}</button>'


# ---------------------------------------------------------------------- a House with its Origins


def _card(sight: Sight, house: t.House, *, first: bool) -> str:
    tables = sight.tables
    origins = [tables.origins[number] for number in house.origins]
    made = sight.draw(f"house {house.id}", _about_house, tables, house)
    columns = "".join([_origin(sight, house, one, "AB"[n]) for n, one in enumerate(origins)])
    style = " first" if first else ""
    return f'<article class="house-card{style}" data-key="{house.id}">{made}{columns}</article>'


def _about_house(tables: t.Tables, house: t.House) -> str:
    said = ability(tables, house.ability) or "No ability of its own."
    preferred = "".join(
        [
            f'<span class="liked">{_sign(kind)}{esc(tables.focuses[kind].name)}</span>'
            for kind in range(len(v.FOCUSES))
            if house.preferred >> kind & 1
        ]
    )
    number = tables.by_id[house.id][1]
    special = [tables.focuses[card] for card in house.focuses if tables.focuses[card].house == number]
    own = "".join([_focus(tables, card) for card in special])
    cards = f'<span class="eyebrow">Own Focus cards, instead of the standard ones</span>{own}' if own else ""
    marks = ["cracked"] if house.cracked else []
    marks += ["its Home can be Corrupted"] if house.corruptible else []
    small = f"<small>{esc(', '.join(marks))}</small>" if marks else ""
    return (
        f'<section class="about-house"><header><b>House {esc(house.name)}</b>'
        f"<span>complexity {pips(house.complexity, _COMPLEXITIES)}</span>{small}</header>"
        f'<span class="eyebrow">Ability</span><p>{esc(said)}</p>'
        f'<span class="eyebrow">Preferred Focuses</span><p class="liked-row">{preferred}</p>{cards}'
        f'<span class="eyebrow">Tracks end with</span>{_tracks(tables, house)}</section>'
    )


def _sign(kind: int) -> str:
    """Of a type of Focus."""
    return icon(f"f-{v.FOCUSES[kind]}", "px16")


def _focus(tables: t.Tables, card: t.Focus) -> str:
    rows = "".join(
        [
            f"<tr><th>{esc(one.name)}</th><td>{esc(price(tables, one.costs))}</td>"
            f"<td>{esc(effect(tables, one.effect))}</td></tr>"
            for one in card.actions
        ]
    )
    return f'<div class="own-focus"><b>{_sign(card.type)}{esc(card.name)}</b><table>{rows}</table></div>'


def _tracks(tables: t.Tables, house: t.House) -> str:
    rows = ""
    for track, spaces in enumerate(house.tracks):
        last = "; ".join([f"<b>{space}</b> {esc(effect(tables, spaces[space]))}" for space in _LAST_SPACES])
        rows += f"<li>{icon(f't-{v.TRACKS[track]}', 'px16')}<span>{last}</span></li>"
    return f'<ul class="track-ends">{rows}</ul>'


def _origin(sight: Sight, house: t.House, origin: t.Origin, letter: str) -> str:
    choice = sight.open(origin.id)
    head = f"<header><i>{letter}</i><b>{esc(house.name)}, Origin {letter}</b></header>"
    body = sight.draw(f"origin {origin.id}", _about_origin, sight.tables, origin)
    if choice is not None:
        return _takes(choice, f"{head}{body}")
    return f'<section class="origin">{head}{body}</section>'


def _takes(choice: Choice, body: str) -> str:
    return f'<section class="origin legal" role="button" tabindex="0" {target(choice)}>{body}</section>'


def _about_origin(tables: t.Tables, origin: t.Origin) -> str:
    technology = tables.technologies[origin.technology]
    improved = f'<span class="plus">Improved</span> {esc(ability(tables, technology.improved))}'
    basic = esc(ability(tables, technology.basic))
    o = origin
    rows = [
        ("Technology", f"<b>{esc(technology.name)}</b><p>{basic}</p><p>{improved}</p>"),
        ("Home", _place(tables, o.home_population, o.home_corrupted, o.home_guilds, (), o.home_fleet)),
        (
            "Outpost",
            _place(
                *(tables, o.outpost_population, o.outpost_corrupted),
                *(o.outpost_guilds, o.outpost_installations, o.outpost_fleet),
            ),
        ),
        ("Fleet Power", _power(o)),
        ("Stock", _stock(tables, o)),
        ("Tracks", _starts(o)),
        ("Starting Agenda", _agendas(tables, o)),
        ("Extras", _extras(tables, o)),
    ]
    return "".join(
        [
            f'<div class="origin-row"><span class="eyebrow">{name}</span><div>{text}</div></div>'
            for name, text in rows
        ]
    )


def _place(
    tables: t.Tables,
    population: int,
    corrupted: bool,
    guilds: Sequence[int],
    installations: Sequence[int],
    fleet: Sequence[int],
) -> str:
    die = f'<span class="die{" corrupted" if corrupted else ""}" title="Population">{population}</span>'
    mark = icon("corruption", "px16 colour-corruption") if corrupted else ""
    pieces = ""
    for kind, n in enumerate(guilds):
        name = v.RESOURCES[kind]
        pieces += n * symbol(GUILDS[name], f"icon px18 colour-{name}", tables.guild_names[kind])
    for kind, n in enumerate(installations):
        sign = INSTALLATIONS[v.INSTALLATIONS[kind]]
        pieces += n * symbol(sign, "icon px18 colour-installation", tables.installation_names[kind])
    none = "" if any(guilds) else "<small>no Guild</small>"
    ships = "".join(
        [
            f"<b>{fp}</b>{symbol(f'p-{v.FLEETS[kind]}', 'icon px16', v.FLEETS[kind])}"
            for kind, fp in enumerate(fleet)
            if fp
        ]
    )
    return f'<span class="origin-pieces">{die}{mark}{pieces}{none}{ships}</span>'


def _power(origin: t.Origin) -> str:
    home, outpost = sum(origin.home_fleet), sum(origin.outpost_fleet)
    boxes = (("Active", origin.active), ("Home", home), ("Outpost", outpost), ("Inactive", origin.inactive))
    made = "".join(
        [f'<span class="{name.lower()}"><b>{n}</b><small>{name}</small></span>' for name, n in boxes]
    )
    return f'<span class="power-boxes">{made}</span>'


def _stock(tables: t.Tables, origin: t.Origin) -> str:
    """What is there, and below it Level and Yield."""
    made = ""
    for kind, (level, amount) in enumerate(starting_levels(tables, origin)):
        name = v.RESOURCES[kind]
        made += (
            f'<span title="{esc(tables.resource_names[kind])}"><b>{icon(_ICONS[kind], f"px16 colour-{name}")}'
            f"{origin.stock[kind]}</b><small>{level} → {amount}</small></span>"
        )
    return f'<span class="stock-boxes">{made}</span>'


def _starts(origin: t.Origin) -> str:
    made = "".join(
        [f"{icon(f't-{v.TRACKS[track]}', 'px16')}<b>{at}</b>" for track, at in enumerate(origin.tracks)]
    )
    return f'<span class="origin-pieces">{made}</span>'


def _agendas(tables: t.Tables, origin: t.Origin) -> str:
    parts = [one for number in origin.starting for one in tables.starting[number].objectives]
    return "".join([f"<p>{esc(capital(effect(tables, one)))}</p>" for one in parts])


def _extras(tables: t.Tables, origin: t.Origin) -> str:
    found = [effect(tables, one) for one in origin.extras]
    if origin.agenda >= 0:
        found.append(f"draw a {tables.agenda_types[origin.agenda].name} Agenda")
    if origin.bounties:
        found.append(f"gain {count(origin.bounties, 'Bounty token')}")
    if origin.trade:
        found.append(f"take {count(origin.trade, 'Trade token')}")
    return f"<p>{esc(capital(listed(found)))}</p>" if found else "<small>none</small>"
