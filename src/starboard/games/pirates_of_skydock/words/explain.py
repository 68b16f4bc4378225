"""What each component and each word of the game means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starboard.games.pirates_of_skydock import content
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.effects import NOTHING, effect
from starboard.games.pirates_of_skydock.words.glossary import TERMS, values
from starboard.kernel.glossary import Glossary, Meaning, origins


def glossary(tables: Tables, spots_per_level: int) -> Glossary:
    """Words of the game come first: "guard" is what stands in a room, not a card of that name."""
    found = Glossary()
    found.add_terms(TERMS, values(tables, spots_per_level))
    known = origins(tables, content.load(), content.rows(), {}, _parts)
    found.add_components(tables.by_id, lambda kind, n: _MEANINGS[kind](tables, n), known)
    return found


def _parts(tables: Tables) -> dict[str, Sequence[object]]:
    """All that the rules know of the components."""
    dice = [say.dice_of(tables, slot) for slot in range(len(t.SLOTS))]
    return {
        "spot": list(zip(tables.spot_names, tables.neighbours, strict=True)),
        "room": tables.rooms,
        "tile": [[tables.rooms[room] for room in tile] for tile in tables.tiles],
        "card": tables.cards,
        "encounter": tables.encounters,
        "objective": tables.objectives,
        "backer": tables.backers,
        "character": tables.characters,
        "power": tables.powers,
        "ability": tables.abilities,
        "row": list(zip(tables.row_names, tables.row_stat, strict=True)),
        "slot": dice,
        "level": list(zip(tables.level_names[1:], tables.dcs[1:], strict=True)),
    }


# ---------------------------------------------------------------------- the ship


def icons(room: t.Room) -> list[str]:
    """The icons of a room: scheme, loot, encounter."""
    shown = (("scheme", room.scheme), ("loot", room.loot), ("encounter", room.encounter))
    return [icon for icon, there in shown if there]


def _spot(tables: Tables, n: int) -> Meaning:
    """A fixed room is asked for by the name of its spot."""
    fixed = next((room for spot, room in tables.fixed if spot == n), None)
    if fixed is not None:
        return _room(tables, fixed)
    corridors = say.count(len(tables.neighbours[n]), "corridor")
    text = f"A place on the ship with {corridors}, to which a room tile is dealt."
    return Meaning(f"Place {t.SPOTS[n][1:]}", "place on the ship", text, "SKY-0.2")


def _room(tables: Tables, n: int) -> Meaning:
    room = tables.rooms[n]
    shown = icons(room)
    text = f"Interact: {effect(room.effect)}. "
    text += f"Icons: {say.listed(shown)}." if shown else "No icons."
    return Meaning(room.name, "room", text, "SKY-7.2")


def _tile(tables: Tables, n: int) -> Meaning:
    front, back = (tables.rooms[room].name for room in tables.tiles[n])
    text = f"{front} on one side, {back} on the other. Chance decides which of them is up."
    return Meaning(f"{front} / {back}", "room tile", text, "SKY-0.2")


def _level(tables: Tables, n: int) -> Meaning:
    level = n + 1
    text = f"While the alert is at level {level}, challenges are against DC {tables.dcs[level]}."
    if level > 1:
        text += " When the alert enters it, a guard comes to the Dock."
    return Meaning(f"Alert level {level}", f"{tables.level_names[level].lower()} level", text, "SKY-9.2")


# ---------------------------------------------------------------------- cards


def _card(tables: Tables, n: int) -> Meaning:
    card = tables.cards[n]
    shown = say.shows(tables, card)
    text = f"{say.capital(say.WHEN[card.timing])}: {effect(card.effect)}. "
    if card.scheme:
        return Meaning(say.card_name(tables, card.id), "scheme card", f"{text}Symbols: {shown}.", "SKY-4.7")
    kinds = say.listed([tables.abilities[kind].name for kind in card.kinds], "or")
    text += f"Or discard it to improve {kinds}."
    return Meaning(say.card_name(tables, card.id), "loot card", text, "SKY-11.1")


def _encounter(tables: Tables, n: int) -> Meaning:
    card = tables.encounters[n]
    levels = [str(level) for level, marked in enumerate(card.levels) if marked]
    guard = effect(card.guard)
    text = f"Guards left behind: {guard if guard != NOTHING else 'nothing'}. "
    text += f"Random, at alert level {say.listed(levels, 'or')}: {effect(card.random)}."
    return Meaning(card.name, "encounter card", text, "SKY-6.6")


def _objective(tables: Tables, n: int) -> Meaning:
    card = tables.objectives[n]
    text = (
        f"{say.capital(say.objective_needs(tables, card))}. Costs {' + '.join(say.symbols(card.symbols))}. "
        f"Worth {card.glory} glory, unless somebody helps."
    )
    return Meaning(card.name, "objective", text, "SKY-8.2")


def _backer(tables: Tables, n: int) -> Meaning:
    card = tables.backers[n]
    text = f"{card.support} support at the end if {say.wants(tables, card)}."
    return Meaning(card.name, "secret backer", text, "SKY-15.3")


# ---------------------------------------------------------------------- characters and abilities


def _character(tables: Tables, n: int) -> Meaning:
    person = tables.characters[n]
    stats = say.listed([f"{t.STATS[stat]} {bonus}" for stat, bonus in enumerate(person.stats)])
    owns = say.listed(
        [f"{tables.abilities[kind].name} in {t.SLOTS[slot]}" for slot, kind in person.abilities]
    )
    power = tables.powers[person.power]
    text = (
        f"{say.capital(person.calling)}: {stats}. Starts with {person.glory} glory and {owns}. "
        f"{power.name}: {power.text}"
    )
    return Meaning(person.name, "character", text, "SKY-0.11")


def _power(tables: Tables, n: int) -> Meaning:
    power = tables.powers[n]
    owner = next(person.name for person in tables.characters if person.power == n)
    return Meaning(power.name, f"power of {owner}", power.text, "SKY-14.13")


_USES: Final = (
    ("Go to adjacent rooms, up to its number of steps.", "SKY-6.1"),
    ("Use the ability of your room, or attempt an objective; its bonus counts in the challenge.", "SKY-7.1"),
    ("In a room with the scheme icon, draw scheme cards.", "SKY-5.1"),
    (
        "In a room with the loot icon, draw 1 loot card, then pass a technical challenge or a guard comes.",
        "SKY-5.2",
    ),
    (
        "Fight a guard in your room, a physical challenge. Fail, and you gain a neutralization token.",
        "SKY-5.3",
    ),
    ("Remove neutralization tokens from characters in your room, for 1 glory each.", "SKY-5.6"),
)


def _ability(tables: Tables, n: int) -> Meaning:
    row = tables.abilities[n]
    use, clause = _USES[n]
    by_level = ", ".join(f"level {level}: {say.value(tables, n, level)}" for level in range(1, row.most + 1))
    return Meaning(row.name, "ability", f"{use} {say.capital(by_level)}.", clause)


def _row(tables: Tables, n: int) -> Meaning:
    stat = tables.row_stat[n]
    helps = "Gives no bonus."
    if stat >= 0:
        helps = (
            f"+{tables.row_bonus} in {t.STATS[stat]} challenges of Attack, Loot and Interact abilities in it."
        )
    text = f"{helps} It has {say.count(len(t.ROW_SLOTS[n]), 'slot')}, filled from the left."
    return Meaning(tables.row_names[n], f"row {t.ROWS[n]} of a board", text, "SKY-9.3")


def _slot(tables: Tables, n: int) -> Meaning:
    faces = say.listed([str(face) for face in say.dice_of(tables, n)], "or")
    row = t.ROW_OF[n]
    text = (
        f"A slot of row {t.ROWS[row]}, {tables.row_names[row]}. A neutralization token falls here on {faces}."
    )
    return Meaning(f"Slot {t.SLOTS[n]}", "slot of a board", text, "SKY-10.2")


_MEANINGS: Final[dict[str, Callable[[Tables, int], Meaning]]] = {
    "spot": _spot,
    "room": _room,
    "tile": _tile,
    "card": _card,
    "encounter": _encounter,
    "objective": _objective,
    "backer": _backer,
    "character": _character,
    "power": _power,
    "ability": _ability,
    "row": _row,
    "slot": _slot,
    "level": _level,
}
