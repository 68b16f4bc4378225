"""From checked rows to the run-time form (``tables.py``) that the rules use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starboard.kernel.content import (
    Rows,
    column,
    fingerprint,
    id_index,
    likeness,
    record,
    records,
    rows_by_id,
    rows_of,
)

from . import grammar as g
from . import maps as m
from . import occasions as o
from . import rows as r
from . import tables as t
from . import vocabulary as v
from .fields import amounts, by_kind


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    places = {row.id: place for table in loaded.values() for place, row in enumerate(table)}
    numbers = {row.id.replace("-", "_"): row.value for row in rows_of(loaded, r.NumberRow)}
    focuses = _focuses(loaded, places)
    origins = tuple(_origin(row, loaded, places) for row in rows_of(loaded, r.OriginRow))
    technologies = tuple(_technology(row, places) for row in rows_of(loaded, r.TechnologyRow))
    maps = _maps(loaded, places)
    resources = rows_of(loaded, r.ResourceRow)
    yields, credit_yields = column(rows_of(loaded, r.YieldRow), "by_level")
    board = rows_of(loaded, r.CrisisSpaceRow)
    catastrophe, rift, *havens = column(rows_of(loaded, r.RewardRow), "effect")
    kinds: list[tuple[str, Iterable[str]]] = [
        ("focus", (card.id for card in focuses)),
        ("action", (action.id for card in focuses for action in card.actions)),
    ]
    for kind, row_type in _KINDS:
        kinds.append((kind, (row.id for row in rows_of(loaded, row_type))))
    return t.Tables(
        fingerprint=fingerprint(loaded),
        likeness=likeness(loaded),
        by_id=id_index(kinds),
        resource_names=tuple(row.name for row in resources),
        guild_names=tuple(row.guild for row in resources),
        installation_names=tuple(row.name for row in rows_of(loaded, r.InstallationRow)),
        yields=yields,
        credit_yields=credit_yields,
        bonuses=column(rows_of(loaded, r.BonusRow), "bonus"),
        bounties=_tokens(rows_of(loaded, r.BountyRow)),
        reclaims=_tokens(rows_of(loaded, r.ReclaimRow)),
        focuses=focuses,
        houses=tuple(_house(row, loaded, places, focuses) for row in rows_of(loaded, r.HouseRow)),
        origins=origins,
        starting=records(t.StartingAgenda, loaded, r.StartAgendaRow),
        technologies=technologies,
        fleets=records(t.FleetKind, loaded, r.FleetRow),
        tableaus=tuple(
            record(t.Tableau, row, modes=tuple(v.MODES.index(mode) for mode in row.modes))
            for row in rows_of(loaded, r.TableauRow)
        ),
        agenda_types=records(t.AgendaType, loaded, r.AgendaTypeRow),
        agendas=records(t.Agenda, loaded, r.AgendaRow),
        events=tuple(record(t.Event, row, both=row.line == "green") for row in rows_of(loaded, r.EventRow)),
        fallen=tuple(_fallen(row, places) for row in rows_of(loaded, r.FallenRow)),
        tiles=tuple(_tile(row, numbers["void_fp_per_sector"]) for row in rows_of(loaded, r.TileRow)),
        scenarios=tuple(
            record(t.Scenario, row, maps=tuple(places[name] for name in row.maps))
            for row in rows_of(loaded, r.ScenarioRow)
        ),
        maps=maps,
        rules=records(t.RuleText, loaded, r.RuleRow),
        aids=records(t.Aid, loaded, r.AidRow),
        military=tuple(row.fleet for row in board[: t.CRISIS_SPACES + 1]),
        economic=column(board[t.CRISIS_SPACES + 1 :], "demand"),
        situations=(0, *(row.count for row in rows_of(loaded, r.SituationRow))),
        wars=tuple(_war(row) for row in rows_of(loaded, r.WarRow)),
        crises=records(t.Crisis, loaded, r.CrisisRow),
        havens=tuple(row.levels for row in rows_of(loaded, r.HavenRow)),
        catastrophe=catastrophe,
        rift=rift,
        haven_rewards=tuple(havens),
        end_scores=tuple(row.influence for row in rows_of(loaded, r.EndScoreRow)),
        **numbers,
    )


# What `by_id` finds besides cards and actions of Focuses.
_KINDS = (
    ("resource", r.ResourceRow),
    ("installation", r.InstallationRow),
    ("trade-space", r.BonusRow),
    ("bounty", r.BountyRow),
    ("reclaim", r.ReclaimRow),
    ("glory", r.GloryRow),
    ("fleet", r.FleetRow),
    ("rule", r.RuleRow),
    ("house", r.HouseRow),
    ("ability", r.AbilityRow),
    ("origin", r.OriginRow),
    ("starting-agenda", r.StartAgendaRow),
    ("technology", r.TechnologyRow),
    ("agenda-type", r.AgendaTypeRow),
    ("agenda", r.AgendaRow),
    ("event", r.EventRow),
    ("fallen", r.FallenRow),
    ("tile", r.TileRow),
    ("scenario", r.ScenarioRow),
    ("map", r.MapRow),
    ("aid", r.AidRow),
    ("situation", r.SituationRow),
    ("war", r.WarRow),
    ("crisis", r.CrisisRow),
    ("haven", r.HavenRow),
)


def _tokens(rows: Sequence[r.TokenRow]) -> tuple[tuple[str, g.Effect, int], ...]:
    return tuple((row.id, reward, row.count) for row, reward in zip(rows, column(rows, "reward")))


# --- Focus cards and Houses -------------------------------------------------------------------------------


def _focuses(loaded: Rows, places: dict[str, int]) -> tuple[t.Focus, ...]:
    owner = {card: places[row.id] for row in rows_of(loaded, r.HouseRow) for card in row.cards}
    found = []
    for place, focus in enumerate(rows_of(loaded, r.FocusRow)):
        found.append(_focus(focus, t.STANDARD, place, place, t.NONE))
    for own in rows_of(loaded, r.HouseFocusRow):
        kind, matches = column([own], "replaces")[0], column([own], "matches")[0]
        found.append(_focus(own, t.HOUSE, kind, matches, owner[own.id]))
    decks: tuple[tuple[int, type[r.HeroicRow] | type[r.JointRow]], ...] = (
        (t.HEROIC, r.HeroicRow),
        (t.JOINT, r.JointRow),
    )
    for deck, row_type in decks:
        for row in rows_of(loaded, row_type):
            focus_type = column([row], "focus")[0] if row.focus else v.LEADERSHIP
            found.append(_focus(row, deck, focus_type, t.NONE, t.NONE))
    return tuple(found)


def _focus(
    row: r.FocusRow | r.HouseFocusRow | r.HeroicRow | r.JointRow,
    kind: int,
    focus_type: int,
    matches: int,
    house: int,
) -> t.Focus:
    actions = tuple(
        t.Action(f"{row.id}.{action.id}", action.name, action.costs, action.effect)
        for action in column([row], "actions")[0]
    )
    return t.Focus(row.id, row.name, kind, focus_type, matches, house, actions)


def _house(row: r.HouseRow, loaded: Rows, places: dict[str, int], focuses: tuple[t.Focus, ...]) -> t.House:
    number = {card.id: place for place, card in enumerate(focuses)}
    cards = list(range(len(v.FOCUSES)))
    for card in row.cards:
        cards[focuses[number[card]].type] = number[card]
    tracks = rows_by_id(loaded, r.TracksRow)[row.tracks]
    ability = rows_by_id(loaded, r.AbilityRow)[row.ability] if row.ability else None
    origins = [place for place, origin in enumerate(rows_of(loaded, r.OriginRow)) if origin.house == row.id]
    return record(
        t.House,
        row,
        preferred=sum(1 << focuses[number[card]].type for card in row.preferred),
        focuses=tuple(cards),
        origins=(origins[0], origins[1]),
        ability=_ability(row.id, row.name, column([ability], "traits")[0] if ability else ()),
        tracks=tuple((g.NONE, *column([tracks], name)[0]) for name in v.TRACKS),
    )


def _origin(row: r.OriginRow, loaded: Rows, places: dict[str, int]) -> t.Origin:
    starting = [one for one in rows_of(loaded, r.StartAgendaRow) if row.id in one.given_to]
    home, outpost = row.home, row.outpost
    return record(
        t.Origin,
        row,
        house=places[row.house],
        technology=places[row.technology],
        starting=tuple(places[one.id] for one in sorted(starting, key=lambda one: one.second)),
        home_population=home.pop,
        home_corrupted=home.corrupted,
        home_guilds=by_kind(home.guilds),
        home_fleet=amounts(home.fleet),
        outpost_population=outpost.pop,
        outpost_corrupted=outpost.corrupted,
        outpost_guilds=by_kind(outpost.guilds),
        outpost_installations=amounts(outpost.installations),
        outpost_fleet=amounts(outpost.fleet),
        extras=column([row], "effects")[0],
    )


# --- technologies and what they do ------------------------------------------------------------------------


def _technology(row: r.TechnologyRow, places: dict[str, int]) -> t.Technology:
    basic, improved = column([row], "basic")[0], column([row], "improved")[0]
    return record(
        t.Technology,
        row,
        house=places[row.house],
        basic=_ability(row.id, row.name, basic),
        improved=_ability(row.id, row.name, (*basic, *improved) if row.adds else improved),
    )


def _ability(owner: str, name: str, traits: Iterable[o.Trait]) -> t.Ability:
    """What several traits come to. Actions are called after their owner and counted from 1."""
    rules: list[int] = []
    levels = [0] * len(v.RESOURCES)
    triggers: list[t.Trigger] = []
    actions: list[t.Action] = []
    third = False
    for trait in traits:
        if trait.trigger == v.WITH_FOCUS:
            action = f"{owner}.{len(actions) + 1}"
            actions.append(t.Action(action, name, trait.costs, trait.effect, trait.focuses, trait.preferred))
        elif trait.trigger != v.ALWAYS:
            triggers.append(
                t.Trigger(trait.trigger, trait.limit, trait.effect, trait.resource, trait.corrupted)
            )
        else:
            for leaf in g.leaves(trait.effect):
                if leaf.verb == g.VERB_RULE:
                    rules.append(leaf.args[0])
                elif leaf.verb == g.VERB_LEVEL:
                    levels[leaf.args[0]] += leaf.args[1]
                else:
                    third = True
    return t.Ability(tuple(rules), tuple(levels), tuple(triggers), tuple(actions), third)


def _fallen(row: r.FallenRow, places: dict[str, int]) -> t.Fallen:
    return record(
        t.Fallen,
        row,
        house=places[row.house],
        population=row.pop,
        technologies=tuple(places[one] for one in row.technologies),
    )


def _war(row: r.WarRow) -> t.War:
    boost, harder = column([row], "boost")[0], column([row], "harder")[0]
    return record(t.War, row, boosts=(boost, harder or boost, harder or boost))


# --- tiles and maps ---------------------------------------------------------------------------------------


def _tile(row: r.TileRow, usual: int) -> t.Tile:
    trait: o.Trait | None = column([row], "trait")[0]
    captured = trait is not None and trait.trigger == v.ON_CAPTURE
    given = {"none": t.NONE, "map": 0, "origin": 0, "card": 0}
    return record(
        t.Tile,
        row,
        inst_spaces=row.installation_spaces,
        inst_upkeep=row.installation_upkeep,
        population=given[row.pop] if isinstance(row.pop, str) else row.pop,
        fixed="fixed-pop" in row.rules,
        printed_guilds=column([row], "guilds")[0],
        printed_installations=column([row], "installations")[0],
        pure="pure-tile" in row.rules,
        immune="void-immune" in row.rules,
        void_limit=row.void_limit(usual),
        rift="rift-tile" in row.rules,
        rules=tuple(v.RULES.index(rule) for rule in row.rules),
        ability=_ability(row.id, row.name, [trait] if trait is not None and not captured else []),
        capture=trait.effect if trait is not None and captured else None,
    )


def _maps(loaded: Rows, places: dict[str, int]) -> tuple[t.Map, ...]:
    tiles = {row.id: _tile(row, 0) for row in rows_of(loaded, r.TileRow)}
    used = {name: row for row in rows_of(loaded, r.ScenarioRow) for name in row.maps}
    return tuple(_map(row, used[row.id], places, tiles) for row in rows_of(loaded, r.MapRow))


def _map(row: r.MapRow, scenario: r.ScenarioRow, places: dict[str, int], tiles: dict[str, t.Tile]) -> t.Map:
    layout: m.Layout = column([row], "layout")[0]
    sectors = layout.sectors()
    ids = tuple(m.sector_id(one.place) for one in sectors)
    return t.Map(
        id=row.id,
        name=row.name,
        scenario=places[scenario.id],
        mode=v.MODES.index(scenario.mode),
        players=row.seats,
        aggression=scenario.aggression[scenario.maps.index(row.id)] if scenario.aggression else 0,
        complexity=scenario.complexity,
        pool=tuple(places[house] for house in scenario.pool),
        houses=tuple(places[house] for house in scenario.houses),
        places=tuple(one.place for one in sectors),
        sector_ids=ids,
        by_name={name: sector for sector, name in enumerate(ids)},
        contents=tuple(_contents(one, places[one.tile], tiles[one.tile]) for one in sectors),
        neighbours=m.adjacency(layout),
        touching=m.adjacency(layout, storms=False),
        storms=layout.storms,
        wormholes=tuple((one.letter, *one.place) for one in layout.wormholes()),
        homes=m.seats(layout, "home"),
        outposts=m.seats(layout, "outpost"),
        havens=layout.havens,
        goal=layout.goal,
    )


def _contents(one: m.Hex, number: int, tile: t.Tile) -> t.Contents:
    fallen = number == t.FALLEN_TILE
    return t.Contents(
        tile=number,
        population=one.pop or tile.population,
        corrupted=one.corrupted or fallen,
        void=one.void,
        defenses=one.defenses,
        glory=one.glory,
        bounties=one.bounties,
        reclaims=one.reclaims,
        harbingers=one.harbingers,
        fallen=fallen,
    )
