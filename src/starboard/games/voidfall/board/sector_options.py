"""What options about sectors, Fleets and Combat are called on their buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import forces, signs
from starboard.games.voidfall.board.sector import tile_of
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.rules import invasion, skirmish
from starboard.games.voidfall.rules.building import CLEANSE, SENTRY
from starboard.games.voidfall.rules.fleets import PAID
from starboard.games.voidfall.view import SectorView
from starboard.games.voidfall.words import phrases as say
from starboard.kernel.english import count
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.kit.idle import Texts
from starboard.page.markup import esc

# ---------------------------------------------------------------------- what several kinds share


def sector_label(sight: Sight, name: str) -> str:
    """The code on the map, and what a special sector is called."""
    tile = sight.tables.tiles[sight.number(sight.sectors[name].tile)]
    code = sight.sector_name(name)
    return code if tile.id in ("standard", "outpost", "fallen") else f"{code} {esc(tile.name)}"


def parted(choice: Choice) -> tuple[str, str]:
    place, _, kind = str(choice.value).partition(" ")
    return place, kind


def holder_note(one: SectorView) -> str:
    """Who stands in a sector."""
    if one.void:
        return f"{one.void}{icon('voidborn', 'px13 colour-void')}"
    return "".join([f"{fp}{signs.ship(kind)}" for kind, fp in zip(v.FLEETS, one.fleet, strict=True) if fp])


def die(one: SectorView) -> str:
    return f'<i class="die-note{" corrupted" if one.corrupted else ""}">{one.population}</i>'


def _sector(sight: Sight, choice: Choice) -> Texts:
    name = str(choice.value)
    one = sight.sectors[name]
    return sector_label(sight, name), f"{die(one)}{holder_note(one)}"


def arrow(before: object, after: object) -> str:
    return f"{before} → {after}"


# ---------------------------------------------------------------------- sectors


def _guild(sight: Sight, choice: Choice) -> Texts:
    place, kind = parted(choice)
    assert sight.me is not None
    made = next(one for one in sight.me.production if one.resource == kind)
    one, tile = sight.sectors[place], tile_of(sight.tables, sight.sectors[place])
    after = min(made.level + one.population, sight.tables.production_level_cap)
    row = sight.tables.credit_yields if kind == v.RESOURCES[v.CREDITS] else sight.tables.yields
    gain = f"+{row[after] - made.amount}{signs.resource_named(kind)}"
    placed = len(one.guilds) - one.printed_guilds
    due = _due(tile.guild_upkeep and placed == tile.guild_spaces - 1)
    return (
        f"{signs.guild(kind, 'px15')}{sight.sector_name(place)}",
        f"{due}Level {arrow(made.level, after)}, {gain}",
    )


def _due(last: bool) -> str:
    """VF-10.5: the last space of a row costs Upkeep once it is filled."""
    return f'<span class="price">+1{icon("upkeep", "px13")}</span>' if last else ""


def _build(sight: Sight, choice: Choice) -> Texts:
    place, kind = parted(choice)
    if kind == SENTRY:
        return f"{signs.ship(kind, 'px15')}{sight.sector_name(place)}", esc(say.built(sight.words, kind))
    one, tile = sight.sectors[place], tile_of(sight.tables, sight.sectors[place])
    placed = len(one.installations) - one.printed_installations
    due = _due(tile.inst_upkeep and placed == tile.inst_spaces - 1)
    sign = signs.installation(kind, "px15")
    return f"{sign}{sight.sector_name(place)}", f"{due}<span>{esc(say.built(sight.words, kind))}</span>"


def _sentry(sight: Sight, choice: Choice) -> Texts:
    return f"{signs.ship('sentry', 'px15')}Deploy a Sentry", ""


def _grow(sight: Sight, choice: Choice) -> Texts:
    place, kind = parted(choice)
    one = sight.sectors[place]
    if kind == CLEANSE:
        return sector_label(sight, place), f"−1{signs.corruption()}"
    by = -1 if sight.verb == "shrink" else 1
    return sector_label(sight, place), f"{die(one)} → {one.population + by}"


def _destroy(sight: Sight, choice: Choice) -> Texts:
    place, kind = parted(choice)
    if kind in v.RESOURCES:
        return f"{signs.guild(kind, 'px15')}{sight.sector_name(place)}", "Guild"
    return f"{signs.installation(kind, 'px15')}{sight.sector_name(place)}", esc(say.built(sight.words, kind))


def _marker(sight: Sight, choice: Choice) -> Texts:
    """VF-27: a place for a Corruption marker, and what it means there."""
    kind, _, which = str(choice.value).partition(" ")
    if kind == "sector":
        one = sight.sectors[which]
        return sector_label(sight, which), f"{die(one)}{holder_note(one)}"
    if kind == "track":
        assert sight.me is not None
        space = sight.me.tracks[v.TRACKS.index(which)]
        return f"{signs.track(which, 'px14')}{which.capitalize()}", f"at {space}"
    if kind == "slot":
        assert sight.me is not None
        slot = next(one for one in sight.me.slots if one.place == choice.value)
        held = esc(say.agenda_of(sight.tables, slot.agenda).name) if slot.agenda else "empty"
        return f"Slot {which}", held
    return "Chambers", ""


def _remove_void(sight: Sight, choice: Choice) -> Texts:
    n = sight.sectors[str(choice.value)].void
    return sector_label(sight, str(choice.value)), f"{arrow(n, n - 1)}{icon('voidborn', 'px13 colour-void')}"


# ---------------------------------------------------------------------- Fleets


def _activate(sight: Sight, choice: Choice) -> Texts:
    assert sight.me is not None
    n = int(choice.value)
    return f"Activate {n}", f"Active {arrow(sight.me.active, sight.me.active + n)}"


def _deploy(sight: Sight, choice: Choice) -> Texts:
    if choice.value == CLEANSE:
        return f"−1{signs.corruption('px14')}", "instead"
    place, kind = parted(choice)
    surcharge = sight.tables.fleets[v.FLEETS.index(kind)].surcharge
    fp = sum(sight.sectors[place].fleet)
    assert sight.question is not None
    free = not any(surcharge) or PAID in sight.question.about
    paid = "" if free else f'<span class="price">{signs.bundle((*surcharge, 0, 0))}</span>'
    return f"{signs.ship(kind, 'px15')}{sector_label(sight, place)}", f"{paid}{arrow(fp, fp + 1)}"


def _toll(sight: Sight, choice: Choice) -> Texts:
    if choice.value == "corruption":
        return f"+1{signs.corruption('px14')}", "once for this Focus"
    return f"1{signs.resource(v.MATERIALS, 'px14')}", "for this FP"


def _moved(sight: Sight, choice: Choice) -> Texts:
    place, kind = parted(choice)
    one = sight.sectors[place]
    fp = sum(one.fleet)
    falls = fp == 1 and not one.home
    note = '<span class="warns">sector falls</span>' if falls else arrow(fp, fp - 1)
    return f"{signs.ship(kind, 'px15')}{sector_label(sight, place)}", note


def prospect_of(sight: Sight, sector: str) -> Prospect | None:
    return next((one for one in sight.view.prospects if one.target == sector), None)


def _invade(sight: Sight, choice: Choice) -> Texts:
    """VF-23.7: FP lost by the smallest force that wins, and Influence won."""
    name = str(choice.value)
    seen = prospect_of(sight, name)
    label = sector_label(sight, name)
    if seen is None:
        return label, ""
    if not seen.enough:
        return label, f'<span class="warns">{"tie" if seen.all_in == "tie" else "repelled"}</span>'
    price = (
        f'<span class="price">{f"−{seen.lost}" if seen.lost else "0"}{signs.ship("corvette", "px12")}</span>'
    )
    return label, f"{price}+{seen.influence}{signs.influence()}"


def _send(sight: Sight, choice: Choice) -> Texts:
    return forces.texts(sight, (choice.value,))


def _seed(sight: Sight, choice: Choice) -> Texts:
    return f"{icon('reclaim', 'px14 colour-token')}Put a token", "Salvage Scanner"


_STEPS: Final[dict[str, Texts]] = {
    invasion.INSTALLATIONS: ("Remove Installations", ""),
    invasion.GLORY: ("Take the Glory", f"{signs.influence()} for all of it"),
    invasion.SPOILS: ("Loser’s Glory", f"as {signs.influence()}"),
    invasion.HARBINGERS: ("Harbingers", "to the Crisis board"),
    invasion.RIFT: ("Close the Rift", "all may be rewarded"),
    invasion.BOUNTIES: ("Bounty tokens", "turn up"),
    invasion.RECLAIMS: ("Reclaim tokens", "turn up"),
    invasion.CAPTURE: ("Sector’s gift", "on capture"),
    invasion.FALLEN: ("Fallen House", "take the card"),
    invasion.SALVAGE: ("Bounty token", "Combat Replicators"),
    invasion.CLEANSE: (f"−1{signs.corruption()}", "Salvage Scanner"),
    invasion.REST: ("Do all", "in the usual order"),
}


def _outcome(sight: Sight, choice: Choice) -> Texts:
    kind, source = parted(choice)
    if kind == invasion.WIN:
        return f"Use {esc(say.component(sight.tables, source))}", ""
    return _STEPS[str(choice.value)]


def _drone_defence(sight: Sight, choice: Choice) -> Texts:
    if choice.value == skirmish.DRONES:
        return "Drones defend", f"−1{signs.trade()}"
    return "Fight", ""


def _fleet(sight: Sight, choice: Choice) -> Texts:
    kind = str(choice.value)
    if kind == "no":
        return "None", ""
    return f"{signs.ship(kind, 'px15')}{esc(say.fleet_kind(sight.words, kind))}", "1 FP"


def _number(sight: Sight, choice: Choice) -> Texts:
    return str(choice.value) if choice.value else "None", ""


def _missiles(sight: Sight, choice: Choice) -> Texts:
    return ("Fire", f"1{signs.resource(v.ENERGY)} for 1 Damage") if choice.value else ("No missiles", "")


def _drones(sight: Sight, choice: Choice) -> Texts:
    return ("Use the Drones", f"−1{signs.trade()}") if choice.value else ("Not now", "")


def _packets(sight: Sight, choice: Choice) -> Texts:
    n = int(choice.value)
    return (count(n, "packet"), f"{3 * n}{signs.resource(v.MATERIALS)}") if n else ("None", "")


SECTOR_TEXTS: Final[dict[str, Callable[[Sight, Choice], Texts]]] = {
    **dict.fromkeys(("place", "regroup-to"), _sector),
    "guild": _guild,
    "build": _build,
    "sentry-bonus": _sentry,
    **dict.fromkeys(("grow", "shrink"), _grow),
    "destroy": _destroy,
    **dict.fromkeys(("corrupt", "cleanse", "move-from", "move-to"), _marker),
    "remove-void": _remove_void,
    "activate": _activate,
    **dict.fromkeys(("deploy", "muster"), _deploy),
    "toll": _toll,
    **dict.fromkeys(("recall", "regroup"), _moved),
    "invade": _invade,
    "send": _send,
    "seed": _seed,
    "outcome": _outcome,
    "drone-defence": _drone_defence,
    **dict.fromkeys(("clean-fleet", "combat-lose", "combat-save", "combat-replicate"), _fleet),
    **dict.fromkeys(("combat-deploy", "combat-shoot", "combat-save-number"), _number),
    "combat-pay-missiles": _missiles,
    "combat-pay-drones": _drones,
    **dict.fromkeys(("combat-pay-approach", "combat-pay-salvo"), _packets),
}
