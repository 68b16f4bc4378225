"""Loading the content files beside this module, and the checks that no single row can make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from starboard.kernel.content import Content, ContentError, Row, Rows, column, rows_by_id, rows_of

from . import maps as m
from . import rows as r
from . import vocabulary as v
from .compact import compact
from .fields import amounts

# The fingerprints of this folder's rows in every version that was released, the newest last. Games are stored
# with them; whoever changes a number or an effect adds the new one, so that those games still count as
# played with our cards and are carried over.
FINGERPRINTS = ("a9fff64fe1a4792b", "959c5f67da2c5928")

MOST_SEATS = 4
LETTERS = "abcdefghijk"  # one event of each letter in every Cycle (7)
SECOND_AGENDA = "rule second-start-agenda"
# Of the pieces in the box (10.4).
MOST_HARBINGERS = 10
MOST_FALLEN = 4
MOST_STORMS = 15
MOST_TILES = 30


# --- checks that no single row can make -------------------------------------------------------------------


def _check(loaded: Rows) -> None:
    _check_focuses(loaded)
    _check_houses(loaded)
    _check_origins(loaded)
    _check_technologies(loaded)
    _check_tokens(loaded)
    _check_events(loaded)
    _check_agendas(loaded)
    _check_scenarios(loaded)
    _check_maps(loaded)
    _check_tableau(loaded)
    _check_crises(loaded)


def _known(file: str, row: Row, field: str, names: Iterable[str], known: Iterable[str], where: str) -> None:
    """Every name must be an id of that file."""
    ids = list(known)
    for name in names:
        if name not in ids:
            raise ContentError(file, f"expected an id of {where}, got '{name}'", row=row.id, field=field)


def _check_focuses(loaded: Rows) -> None:
    """3.3, 3.4: one card for each Focus, and Leadership."""
    decks: tuple[tuple[str, list[str | None]], ...] = (
        ("heroic_focuses.toml", [row.focus for row in rows_of(loaded, r.HeroicRow)]),
        ("joint_focuses.toml", [row.focus for row in rows_of(loaded, r.JointRow)]),
    )
    for file, found in decks:
        for name in (*(f"focus-{focus}" for focus in v.FOCUSES), None):
            if (got := found.count(name)) != 1:
                what = f"for {name}" if name else "without a focus, which is Leadership"
                raise ContentError(file, f"expected one card {what}, got {got}", field="focus")


def _check_houses(loaded: Rows) -> None:
    file = "houses.toml"
    own = rows_by_id(loaded, r.HouseFocusRow)
    used: Counter[str] = Counter()
    abilities: Counter[str] = Counter()
    for row in rows_of(loaded, r.HouseRow):
        _known(file, row, "tracks", [row.tracks], rows_by_id(loaded, r.TracksRow), "tracks.toml")
        _known(file, row, "cards", row.cards, own, "house_focuses.toml")
        used.update(row.cards)
        replaced = [own[card].replaces for card in row.cards]
        if len(set(replaced)) != len(replaced):
            problem = "expected cards that replace different Focuses"
            raise ContentError(file, problem, row=row.id, field="cards")
        hand = [*row.cards, *(f"focus-{name}" for name in v.FOCUSES if f"focus-{name}" not in replaced)]
        for card in row.preferred:
            if card not in hand:
                problem = f"expected one of the nine cards of the House, got '{card}'"
                raise ContentError(file, problem, row=row.id, field="preferred")
        if row.ability is not None:
            _known(file, row, "ability", [row.ability], rows_by_id(loaded, r.AbilityRow), "abilities.toml")
            abilities[row.ability] += 1
    _each_used_once("house_focuses.toml", own, used, "cards")
    _each_used_once("abilities.toml", rows_by_id(loaded, r.AbilityRow), abilities, "ability")


def _each_used_once(file: str, ids: Iterable[str], used: Counter[str], field: str) -> None:
    for one in ids:
        if used[one] != 1:
            problem = f"expected one House in houses.toml that names it under {field}, got {used[one]}"
            raise ContentError(file, problem, row=one, field="id")


def _check_origins(loaded: Rows) -> None:
    """4.3, 4.5: two for each House, all with 14 FP, each with its own technology and starting Agenda."""
    file = "origins.toml"
    houses = rows_by_id(loaded, r.HouseRow)
    technologies = rows_by_id(loaded, r.TechnologyRow)
    origins = rows_by_id(loaded, r.OriginRow)
    power = rows_by_id(loaded, r.NumberRow)["fp-per-player"].value
    for row in origins.values():
        _known(file, row, "house", [row.house], houses, "houses.toml")
        _known(file, row, "technology", [row.technology], technologies, "technologies.toml")
        if technologies[row.technology].house != row.house:
            problem = f"expected a technology of the House {row.house}, got '{row.technology}'"
            raise ContentError(file, problem, row=row.id, field="technology")
        deployed = sum(amounts(row.home.fleet)) + sum(amounts(row.outpost.fleet))
        if (got := row.active + row.inactive + deployed) != power:
            problem = f"expected {power} FP in all, {deployed} of them on the map, got {got}"
            raise ContentError(file, problem, row=row.id, field="inactive")
    for house in houses:
        if (count := sum(row.house == house for row in origins.values())) != 2:
            raise ContentError(file, f"expected two Origins of {house}, got {count}", field="house")
    second = {
        row.id: row.ability is not None
        and SECOND_AGENDA in rows_by_id(loaded, r.AbilityRow)[row.ability].traits
        for row in houses.values()
    }
    given: Counter[tuple[str, bool]] = Counter()
    for agenda in rows_of(loaded, r.StartAgendaRow):
        _known("start_agendas.toml", agenda, "given_to", agenda.given_to, origins, "origins.toml")
        given.update((name, agenda.second) for name in agenda.given_to)
    for row in origins.values():
        for extra, wanted in ((False, 1), (True, int(second[row.house]))):
            if given[row.id, extra] != wanted:
                what = "second starting Agenda" if extra else "starting Agenda"
                problem = f"expected {wanted} {what} for {row.id}, got {given[row.id, extra]}"
                raise ContentError("start_agendas.toml", problem, field="given_to")


def _check_technologies(loaded: Rows) -> None:
    """5, 8: two for each House, shown by its Fallen House card."""
    houses = rows_by_id(loaded, r.HouseRow)
    technologies = rows_by_id(loaded, r.TechnologyRow)
    for row in technologies.values():
        _known("technologies.toml", row, "house", [row.house], houses, "houses.toml")
    fallen = rows_of(loaded, r.FallenRow)
    for house in houses:
        if (got := sum(row.house == house for row in fallen)) != 1:
            raise ContentError("fallen.toml", f"expected one card of {house}, got {got}", field="house")
    for card in fallen:
        _known("fallen.toml", card, "house", [card.house], houses, "houses.toml")
        own = sorted(row.id for row in technologies.values() if row.house == card.house)
        if sorted(card.technologies) != own:
            problem = f"expected the technologies of the House: {', '.join(own)}"
            raise ContentError("fallen.toml", problem, row=card.id, field="technologies")


def _check_tokens(loaded: Rows) -> None:
    numbers = rows_by_id(loaded, r.NumberRow)
    tokens: tuple[tuple[str, str, type[r.TokenRow]], ...] = (
        ("bounties.toml", "bounty-supply", r.BountyRow),
        ("reclaims.toml", "reclaim-supply", r.ReclaimRow),
    )
    for file, name, row_type in tokens:
        wanted = numbers[name].value
        if (got := sum(row.count for row in rows_of(loaded, row_type))) != wanted:
            problem = f"expected {wanted} in all, as {name} in numbers.toml says, got {got}"
            raise ContentError(file, problem, field="count")


def _check_events(loaded: Rows) -> None:
    found = Counter((row.cycle, row.letter) for row in rows_of(loaded, r.EventRow))
    for cycle in (1, 2, 3):
        for letter in LETTERS:
            if found[cycle, letter] != 1:
                problem = f"expected one event {letter} of Cycle {cycle}, got {found[cycle, letter]}"
                raise ContentError("events.toml", problem, field="letter")


def _check_agendas(loaded: Rows) -> None:
    """6: each type is played with two Focuses, and no Focus goes with none."""
    played = [focus for row in rows_of(loaded, r.AgendaTypeRow) for focus in row.focuses]
    for row in rows_of(loaded, r.AgendaTypeRow):
        if (count := sum(card.type == row.id for card in rows_of(loaded, r.AgendaRow))) < 2:
            problem = f"expected at least two cards of the type {row.id}, got {count}"
            raise ContentError("agendas.toml", problem, field="type")
    if len(set(played)) != len(played):
        raise ContentError("agenda_types.toml", "expected each Focus at most once", field="focuses")


def _check_scenarios(loaded: Rows) -> None:
    file = "scenarios.toml"
    houses = rows_by_id(loaded, r.HouseRow)
    maps = rows_by_id(loaded, r.MapRow)
    used: Counter[str] = Counter()
    for row in rows_of(loaded, r.ScenarioRow):
        _known(file, row, "maps", row.maps, maps, "maps.toml")
        _known(file, row, "pool", row.pool, houses, "houses.toml")
        _known(file, row, "houses", row.houses, houses, "houses.toml")
        used.update(row.maps)
        if row.aggression and len(row.aggression) != len(row.maps):
            problem = f"expected {len(row.maps)}, one for each map, got {len(row.aggression)}"
            raise ContentError(file, problem, row=row.id, field="aggression")
        if row.pool and (len(row.pool) != MOST_FALLEN or len(set(row.pool)) != MOST_FALLEN):
            problem = f"expected {MOST_FALLEN} different Houses, or none to draw them"
            raise ContentError(file, problem, row=row.id, field="pool")
        if row.houses and len(set(row.houses)) < MOST_SEATS:
            problem = f"expected at least {MOST_SEATS} different Houses, or none"
            raise ContentError(file, problem, row=row.id, field="houses")
        if set(row.houses) & set(row.pool):
            problem = "expected no House that is recommended to players too"
            raise ContentError(file, problem, row=row.id, field="pool")
        for name in row.maps:
            alone = maps[name].seats == 1
            if row.mode != "tutorial" and alone != (row.mode == "solo"):
                problem = f"expected another map, because mode is \"{row.mode}\", got '{name}'"
                raise ContentError(file, problem, row=row.id, field="maps")
    for name in maps:
        if used[name] != 1:
            problem = f"expected one scenario in scenarios.toml that names it, got {used[name]}"
            raise ContentError("maps.toml", problem, row=name, field="id")


def _check_maps(loaded: Rows) -> None:
    tiles = rows_by_id(loaded, r.TileRow)
    usual = rows_by_id(loaded, r.NumberRow)["void-fp-per-sector"].value
    for row in rows_of(loaded, r.MapRow):
        try:
            _check_map(row, tiles, usual, column([row], "layout")[0])
        except ValueError as error:
            raise ContentError("maps.toml", str(error), row=row.id, field="layout") from None


def _check_map(row: r.MapRow, tiles: dict[str, r.TileRow], usual: int, layout: m.Layout) -> None:
    """10.4, and what the tiles of the map allow."""
    if (got := len(m.seats(layout, "home"))) != row.seats:
        raise ValueError(f"expected {row.seats} homes, one for each seat, got {got}")
    counts = (
        ("Harbingers", MOST_HARBINGERS, sum(one.harbingers for one in layout.hexes)),
        ("Fallen Houses", MOST_FALLEN, sum(one.tile == "fallen" for one in layout.hexes)),
        ("Voidstorms", MOST_STORMS, len(layout.storms)),
        ("tiles", MOST_TILES, len(layout.hexes)),
    )
    for what, most, got in counts:
        if got > most:
            raise ValueError(f"expected at most {most} {what}, got {got}")
    for one in layout.hexes:
        place = f"({m.sector_id(one.place)})"
        if one.tile not in tiles:
            raise ValueError(f"expected an id of tiles.toml at {place}, got '{one.tile}'")
        tile = tiles[one.tile]
        if tile.pop == "map" and not one.pop:
            raise ValueError(f"expected a pop at {place}, because the tile {one.tile} prints none")
        if one.pop and (tile.pop in ("none", "origin", "card") or "fixed-pop" in tile.rules):
            raise ValueError(f"expected no pop at {place}, because the tile {one.tile} is there")
        if one.corrupted and (tile.pop == "none" or "pure-tile" in tile.rules):
            raise ValueError(f"expected no corr at {place}, because the tile cannot be Corrupted")
        limit = tile.void_limit(usual)
        if one.void > limit:
            raise ValueError(f"expected at most {limit} Voidborn FP at {place}, got {one.void}")
        if one.defenses > tile.installation_spaces:
            raise ValueError(
                f"expected at most {tile.installation_spaces} def at {place}, got {one.defenses}"
            )


def _check_tableau(loaded: Rows) -> None:
    """5.2: every mode with every number of players has one."""
    maps = rows_by_id(loaded, r.MapRow)
    for scenario in rows_of(loaded, r.ScenarioRow):
        for seats in {maps[name].seats for name in scenario.maps}:
            rows = rows_of(loaded, r.TableauRow)
            got = sum(scenario.mode in row.modes and seats in row.seats for row in rows)
            if got != 1:
                problem = f"expected one row for {scenario.mode} with {seats} players, got {got}"
                raise ContentError("tableau.toml", problem, field="modes")


def _check_crises(loaded: Rows) -> None:
    """11: there are as many as are asked for, and the Safe Havens of every map exist."""
    crises = rows_of(loaded, r.CrisisRow)
    for level in range(4):
        if not any(row.level == level for row in crises):
            raise ContentError("crises.toml", f"expected a Crisis of level {level}", field="level")
    starting = sum(row.level == 0 for row in crises)
    for aid in rows_of(loaded, r.AidRow):
        if aid.crises > starting:
            problem = f"expected at most {starting}, the Crises of level 0, got {aid.crises}"
            raise ContentError("aids.toml", problem, row=aid.id, field="crises")
    tiles = Counter(row.levels for row in rows_of(loaded, r.HavenRow))
    for row in rows_of(loaded, r.MapRow):
        layout: m.Layout = column([row], "layout")[0]
        if Counter(layout.havens) - tiles:
            problem = f"expected levels of tiles in havens.toml, got {', '.join(map(str, layout.havens))}"
            raise ContentError("maps.toml", problem, row=row.id, field="layout")


_CONTENT = Content(__package__, r.TABLES, _check, compact)
rows = _CONTENT.rows
check = _CONTENT.check
load = _CONTENT.load
texts = _CONTENT.texts
