"""Choices before the first Cycle, none of them blind: both sides of the Captain, and the Houses.

They take the whole stage. Only what the chooser knows at that step is shown.
"""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.forecast import Forecast
from starboard.games.revenant.board.geometry import HEIGHT, MIDDLES, WIDTH
from starboard.games.revenant.board.pieces import emblem, figure, piece, shape, short_sector
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import ability, effect
from starboard.games.revenant.view import HouseView, SectorView
from starboard.page.drawing import icon, plural, target, why
from starboard.page.markup import esc

_HEADS = ("Tactics reset", "cards drawn", "hidden looked at", "points")
_FIRST_FIELD = 2  # the first reward on a House's track


def sides(sight: Sight) -> str:
    """Both sides of the Captain board, row by row beside each other (REV-20)."""
    q = sight.question
    assert q is not None
    both = "".join(
        _side(sight, str(captain), letter) for captain, letter in zip(q.about, ("A", "B"), strict=False)
    )
    return f'<div class="board sides" data-whole="">{both}</div>'


def _side(sight: Sight, captain: str, letter: str) -> str:
    board = sight.tables.captains[sight.tables.by_id[captain][1]]
    ranks = sight.tables.ranks
    rows = "".join(
        _rank(n, row, ranks[n], sight.edition) for n, row in enumerate((board.basic, *board.ascension))
    )
    heads = "".join(f"<i>{head}</i>" for head in _HEADS)
    numbers = sight.tables.numbers[sight.edition]
    choice = sight.ask.open(letter)
    attributes = f'aria-label="{esc(board.name)}"' if choice is None else target(choice)
    word = sight.word("rank").rpartition(" ")[2]
    return (
        f'<button type="button" class="captain-side{" legal" if choice is not None else ""}" {attributes}>'
        f'<span class="side-head">{figure("captain", sight.seat, "px28")}<b>{esc(board.name)}</b>'
        f"<em>{letter}</em></span>"
        f'<span class="side-row heads"><i>{word}</i><i>in the Captain&#8217;s turns; each {word} adds</i>'
        f'{heads}</span>{rows}<span class="side-row act"><span>Activate, any crew and any '
        f'{word}: {ability(board.activation)}</span></span><span class="side-foot">Promote: '
        f"{numbers.promote_cost}{piece('sci', 'px14')} a {word}; you start with {numbers.start_each}"
        "</span></button>"
    )


def _rank(n: int, row: tuple[t.Ability, ...], rank: t.Rank, edition: int) -> str:
    text = "; ".join(ability(one) for one in row) or "&#8211;"
    values = (rank.reset, rank.draw, rank.look)
    figures = "".join(f"<b>{value}</b>" for value in values)
    points = f"<b>{rank.prestige[edition]}{icon('points', 'px12')}</b>"
    return f'<span class="side-row"><u>{n}</u><span>{text}</span>{figures}{points}</span>'


# ---------------------------------------------------------------------- the first House


def houses(sight: Sight, stage: str) -> str:
    """The map, and beside it all Houses: whoever points at one sees its ships lit and the rest dimmed."""
    rows = "".join(_house(sight, n, house) for n, house in enumerate(sight.houses))
    starts = "" if sight.view.edition == "prototype" else "".join(_start(sight, one) for one in sight.houses)
    return (
        f'<div class="choosing" data-whole=""><div class="choosing-map">{stage}'
        f'<div class="board starts" aria-hidden="true">{starts}</div></div>'
        f'<div class="board house-list">{rows}</div></div>'
    )


def _ark(sight: Sight, house: str) -> SectorView | None:
    return sight.sector_of.get(f"{house}-arkship")


def _start(sight: Sight, house: HouseView) -> str:
    """In the sector of the Arkship: the Frigate would begin here."""
    sector = _ark(sight, house.id)
    if sector is None or sight.ask.open(house.id) is None:
        return ""
    x, y = MIDDLES[sight.sectors.index(sector)]
    at = f"left{round(100 * x / WIDTH / 5) * 5} top{round(100 * y / HEIGHT / 5) * 5}"
    return (
        f'<span class="start {at}" data-key="{house.id}">{icon("frigate", "px16")}your Frigate starts here; '
        "Arkship +1 damage</span>"
    )


def _house(sight: Sight, n: int, house: HouseView) -> str:
    choice, closed = sight.ask.open(house.id), sight.shut(house.id)
    name = sight.house_name(house.id)
    head = (
        f'<span class="house-name">{emblem(house.id, "px22")}<span><b>{name}</b>'
        f"<i>Power {house.power}</i></span></span>"
    )
    ships = "".join(
        f"<span>{_type(ship)} {short_sector(sight.sector_of[ship].id)}</span>"
        for ship in _ships(sight, house.id)
    )
    if choice is None:
        owner = next((seat for seat, level in enumerate(house.influence) if level), None)
        whose = "" if owner is None else f"{shape(owner, 'px16')} {sight.name(owner)}"
        said = "" if closed is None else why(closed)
        return (
            f'<button type="button" class="house-row shut house-{house.id}" {said}>{head}'
            f'<span class="house-ships">{ships}</span><span class="house-forecast">taken</span>'
            f'<span class="house-worth">{whose}</span></button>'
        )
    reward = sight.tables.houses[n].rewards[sight.edition]
    at_two = (
        f"at {_FIRST_FIELD}: {effect(reward)}" if _FIRST_FIELD in house.rewards else "reward at 2 is gone"
    )
    secret = next((one.secret for one in sight.view.own_worth if one.house == house.id), 0)
    hidden = f", hidden +{secret}" if secret else ""
    return (
        f'<button type="button" class="house-row legal house-{house.id}" {target(choice, house.id)}>{head}'
        f'<span class="house-ships">{ships}</span>'
        f'<span class="house-forecast">{_outlook(sight, house.id)}<i>{_costs(sight, house.id)}</i></span>'
        f'<span class="house-worth"><b>+{house.scoring_power}{icon("points", "px12")}</b> now{hidden}'
        f"<i>{at_two}</i></span></button>"
    )


def _ships(sight: Sight, house: str) -> list[str]:
    return [ship for ship in sight.ships if sight.ships[ship].house == house]


def _type(ship: str) -> str:
    return ship.rsplit("-", 1)[1].capitalize()


def _costs(sight: Sight, house: str) -> str:
    """What choosing costs, and where it puts the Frigate."""
    sector = _ark(sight, house)
    where = "" if sector is None else short_sector(sector.id)
    if sight.view.edition == "prototype" or not where:
        return "Arkship +1 damage"
    return f"Frigate starts in {where}, Arkship +1 damage"


def _outlook(sight: Sight, house: str) -> str:
    """What the first Skirmish would do where its ships stand, as the board stands now."""
    where = dict(zip([one.id for one in sight.sectors], sight.forecasts, strict=True))
    found: dict[str, list[str]] = {}
    for ship in _ships(sight, house):
        found.setdefault(sight.sector_of[ship].id, []).append(_type(ship))
    said = [_in_sector(sector, len(here), where[sector], sight) for sector, here in found.items()]
    hit = [one for one in said if one]
    return "; ".join(hit) if hit else "quiet: no hits where its ships are"


def _in_sector(sector: str, own: int, what: Forecast, sight: Sight) -> str:
    if not what.hits:
        return ""
    there = len(next(one for one in sight.sectors if one.id == sector).ships)
    name = short_sector(sector)
    if what.least >= there:
        return (
            f'<b class="lost">{name}: all {there} lost if not helped</b>'
            if there > 1
            else (f'<b class="lost">{name}: lost if not helped</b>')
        )
    hits = f"{name}: {plural(what.hits, 'hit')}"
    if not what.most:
        return f"{hits}, none lost"
    least = f"{what.least} lost at least" if what.least else f"{what.most} may be lost"
    return f"{hits} among {plural(there, 'ship')}, {least}"
