"""From checked rows to the run-time form (``tables.py``) that the rules use."""

from __future__ import annotations

from collections.abc import Iterable

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
from . import rows as r
from . import tables as t


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    forge = _Forge()
    sectors = rows_of(loaded, r.SectorRow)
    outer = sectors[: t.OUTER]
    index = {row.id: place for place, row in enumerate(sectors)}
    neighbours = tuple(tuple(index[other] for other in row.adjacent) for row in sectors)
    option = {row.id: place for place, row in enumerate(rows_of(loaded, r.OptionRow))}
    ark_rows = rows_of(loaded, r.ArkshipRow)
    arkships = tuple((option[row.options[0]], option[row.options[1]]) for row in ark_rows)
    spaces = rows_of(loaded, r.SpaceRow)
    slots = rows_of(loaded, r.SlotRow)
    fields = rows_of(loaded, r.FieldRow)
    dice = rows_of(loaded, r.DieRow)
    numbers = rows_by_id(loaded, r.NumberRow)
    house_rows = rows_of(loaded, r.HouseRow)
    hidden = tuple(house for house, row in enumerate(house_rows) for _ in range(row.hidden))
    hidden_ids = tuple(f"hi-{row.id}-{copy}" for row in house_rows for copy in range(1, row.hidden + 1))
    compartments = tuple(
        tuple(record(t.Compartment, row) for row in rows_of(loaded, r.CompartmentRow) if row.id in edition)
        for edition in r.COMPARTMENTS
    )
    decks: tuple[type[r.CardRow], ...] = (r.CadetRow, r.FrigateRow, r.OrderRow)
    operations = tuple(
        forge.operation(row, kind) for kind, deck in enumerate(decks) for row in rows_of(loaded, deck)
    )
    captains = tuple(forge.captain(row, place) for place, row in enumerate(rows_of(loaded, r.CaptainRow)))
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("house", t.HOUSES),
        ("resource", t.RESOURCES),
        ("sector", r.SECTORS),
        ("ship", t.SHIP_IDS),
        ("ship-type", (row.id for row in rows_of(loaded, r.ShipRow))),
        ("option", option),
        ("space", t.SPACES),
        ("compartment", r.COMPARTMENTS[t.FINAL]),
        ("prototype-compartment", r.COMPARTMENTS[t.PROTOTYPE]),
        ("slot", (row.id for row in slots)),
        ("planet", (row.id for row in rows_of(loaded, r.PlanetRow))),
        ("rank", (row.id for row in rows_of(loaded, r.RankRow))),
        ("captain", (card.id for card in captains)),
        ("operation", (card.id for card in operations)),
        ("scanner", (row.id for row in rows_of(loaded, r.ScannerRow))),
        ("colony", (row.id for row in rows_of(loaded, r.ColonyRow))),
        ("failure", (row.id for row in rows_of(loaded, r.FailureRow))),
        ("agenda", (row.id for row in rows_of(loaded, r.AgendaRow))),
        ("hidden-agenda", (row.id for row in rows_of(loaded, r.HiddenAgendaRow))),
        ("die", (row.id for row in dice)),
        ("hidden", hidden_ids),
        ("solo-card", r.SOLO_CARDS),
        ("level", r.LEVELS),
    )
    return t.Tables(
        houses=tuple(
            t.House(
                row.id, row.name, (g.parse_effect(row.reward), g.parse_effect(row.prototype or row.reward))
            )
            for row in house_rows
        ),
        hidden=hidden,
        resource_names=tuple(row.name for row in rows_of(loaded, r.ResourceRow)),
        neighbours=neighbours,
        distance=tuple(_distances(neighbours, start) for start in range(t.SECTORS)),
        sector_ids=r.SECTORS,
        sector_names=tuple(row.name for row in sectors),
        ship_limit=tuple(row.ship_limit for row in outer),
        arkship_cap=tuple(row.arkship_cap for row in outer),
        start_voidborn=tuple(row.voidborn for row in outer),
        start_rifts=tuple(row.rift for row in outer),
        start_planets=tuple(row.planet for row in outer),
        start_arkships=tuple(row.arkships for row in outer),
        start_small=tuple(row.small_ships for row in outer),
        ship_types=records(t.ShipType, loaded, r.ShipRow),
        options=records(t.ArkOption, loaded, r.OptionRow),
        arkships=tuple(arkships[first : first + 7] for first in range(0, len(arkships), 7)),
        space_cost=(column(spaces, "cost"), column(spaces, "prototype")),
        compartments=compartments,
        slot_bonus=(column(slots, "bonus"), column(slots, "prototype")),
        slot_energy=(tuple(0 for _ in slots), tuple(row.prototype_energy for row in slots)),
        planets=tuple(
            record(t.Planet, row, options=_both_sides(row)) for row in rows_of(loaded, r.PlanetRow)
        ),
        ranks=records(t.Rank, loaded, r.RankRow),
        abilities=tuple(forge.abilities),
        captains=captains,
        operations=operations,
        scanners=records(t.ScannerCard, loaded, r.ScannerRow),
        colonies=tuple(_colony(row) for row in rows_of(loaded, r.ColonyRow)),
        failures=tuple(
            record(t.Failure, row, effects=_both_sides(row)) for row in rows_of(loaded, r.FailureRow)
        ),
        agendas=tuple(
            record(t.Agenda, row, condition=g.parse_condition(row.requires))
            for row in rows_of(loaded, r.AgendaRow)
        ),
        hidden_agendas=records(t.HiddenAgenda, loaded, r.HiddenAgendaRow),
        rift_dice=records(t.RiftDie, loaded, r.DieRow),
        rift_die=(
            0,
            *(next(n for n, row in enumerate(dice) if players in row.players) for players in range(1, 5)),
        ),
        reward_fields=rows_of(loaded, r.TrackRow)[0].rewards,
        tactics_enter=(column(fields, "enter"), column(fields, "prototype_enter")),
        tactics_reset=column(fields, "reset"),
        solo_cards=tuple(
            record(t.SoloCard, row, type=row.ship_type()) for row in rows_of(loaded, r.SoloCardRow)
        ),
        solo_levels=records(t.SoloLevel, loaded, r.LevelRow),
        numbers=(_numbers(r.final_numbers(numbers)), _numbers(r.prototype_numbers(numbers))),
        fingerprint=fingerprint(loaded),
        likeness=likeness(loaded),
        by_id=id_index(kinds),
    )


class _Forge:
    """Numbers the abilities as they are made."""

    def __init__(self) -> None:
        self.abilities: list[t.Ability] = []

    def ability(
        self, text: r.AbilityText | r.PlacedCardRow, condition: int = t.NO_CONDITION, key: int = -1
    ) -> t.Ability:
        number = len(self.abilities)
        made = record(
            t.Ability,
            text,
            number=number,
            frigate_only=text.trigger.startswith("f:"),
            condition=condition,
            key=number if key < 0 else key,
        )
        self.abilities.append(made)
        return made

    def operation(self, row: r.CardRow, kind: int) -> t.OperationCard:
        if isinstance(row, r.PlacedCardRow):
            return record(t.OperationCard, row, kind=kind, ability=self.ability(row), effect=None)
        return record(t.OperationCard, row, kind=kind, ability=None)

    def captain(self, row: r.CaptainRow, place: int) -> t.Captain:
        shared: dict[str, int] = {}
        basic, *ascension = (
            tuple(self.captain_ability(text, shared) for text in texts)
            for texts in (row.basic, row.rank_1, row.rank_2, row.rank_3)
        )
        activation = r.AbilityText(trigger="activate", limit="once", effect=row.activation)
        return record(
            t.Captain,
            row,
            specialisation=place // 2,
            basic=basic,
            ascension=tuple(ascension),
            activation=self.ability(activation),
        )

    def captain_ability(self, text: r.AbilityText, shared: dict[str, int]) -> t.Ability:
        key = -1 if text.shares is None else shared.setdefault(text.shares, len(self.abilities))
        return self.ability(text, t.CONDITIONS.index(text.when or ""), key)


def _distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other in neighbours[place]:
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return tuple(found[place] for place in range(len(neighbours)))


def _both_sides(row: r.PlanetRow | r.FailureRow) -> tuple[g.Effect, g.Effect]:
    return g.parse_effect(row.upper), g.parse_effect(row.lower)


def _colony(row: r.ColonyRow) -> t.Colony:
    prestige = (g.parse_amount(row.prestige), g.parse_amount(row.prototype or row.prestige))
    return record(t.Colony, row, text=(row.text, row.prototype_text or row.text), prestige=prestige)


def _numbers(values: dict[str, int]) -> t.Numbers:
    return t.Numbers(*(values[name.replace("_", "-")] for name in t.NUMBERS))
