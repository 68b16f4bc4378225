"""What each House is worth to whom: Influence × Power, of others the public part only (REV-30.4)."""

from __future__ import annotations

from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import emblem, shape, silhouette
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import HouseView
from starboard.page.kit.memory import blank
from starboard.page.kit.sheets import sheet

_BEST = ' class="best"'
_NOTHING = "&#8211;"


def draw(sight: Sight) -> str:
    """What is public of it is drawn once for everybody; the own Hidden Influence is left blank."""
    v = sight.view
    heads = "".join(
        [f"<th>{shape(player.seat, 'px14')} {blank('name', player.seat)}</th>" for player in v.players]
    )
    if v.solo is not None:
        heads += f"<th>{shape(None, 'px14')} Crew</th>"
    sure = _sure_losses(sight)
    rows = "".join(
        [
            f"{sight.piece(f'worth {house.id}', False, False, _row, house, sure.get(house.id, 0))}"
            f"{blank('hidden', house.id)}"
            f"{sight.piece(f'supply {house.id}', sight.asks(*house.supply), False, _supply, house.supply)}"
            for house in sight.houses
        ]
    )
    sums = sight.piece("worth", False, False, _sums, sight.houses)
    name = sight.word("skirmish")
    body = (
        "<p>Influence on the track &#215; Power, the House's ships on the board; the chosen Colony's House "
        "has 1 Power more. Hidden Influence of others "
        f"is not counted. After the {name} at least the ships lost whatever is chosen are gone.</p>"
        f"<table><thead><tr><th>House</th><th>Power</th>{heads}{blank('hidden', 'head')}"
        f"<th>off the board</th></tr></thead>"
        f"<tbody>{rows}{sums}{blank('hidden', 'all')}<td></td></tr></tbody></table>"
    )
    title = "What each House is worth"
    return sheet("worth", "worth-sheet", title, title, body)


def _sure_losses(sight: Sight) -> dict[str, int]:
    """Ships per House that the Skirmish takes whoever allocates: in sectors whose ships are all lost."""
    lost: dict[str, int] = {}
    for sector, what in zip(sight.sectors, sight.forecasts, strict=True):
        if sector.ships and what.least == len(sector.ships):
            for ship in sector.ships:
                lost[ship.house] = lost.get(ship.house, 0) + 1
    return lost


def _row(desk: Desk, house: HouseView, lost: int) -> str:
    """The row of a House up to where the viewer's own figure stands."""
    tracks = _tracks(house)
    most = max(tracks)
    power = house.scoring_power
    cells = "".join(
        f"<td><i>{n} × {power} =</i> <b{_BEST if n and n == most else ''}>{points}</b></td>"
        for n, points in zip(tracks, house.points, strict=True)
    )
    change = f"{power} → {power - lost}" if lost else str(power)
    return (
        f'<tr class="house-{house.id}"><th>{emblem(house.id, "px15")} {desk.house_name(house.id)}</th>'
        f"<td>{change}</td>{cells}"
    )


def _tracks(house: HouseView) -> tuple[int, ...]:
    """Influence by column."""
    crew = house.crew_influence
    return house.influence if crew is None else (*house.influence, crew)


def _supply(desk: Desk, supply: tuple[str, ...]) -> str:
    """Ships that could be deployed; where the question is about them they answer it."""
    ships = "".join(
        f'<span class="supply-ship{" legal" if desk.legal(ship) else ""}" data-explain="{ship}" '
        f'title="{desk.ship_name(ship)}">{silhouette(ship.rsplit("-", 1)[1], "px16")}'
        f"{desk.hits(ship, sheet=True)}</span>"
        for ship in supply
    )
    body = f'<span class="supply-ships">{ships}</span>' if ships else _NOTHING
    return f"<td>{body}</td></tr>"


def _sums(desk: Desk, houses: tuple[HouseView, ...]) -> str:
    """The last row, again up to the viewer's own figure."""
    columns = zip(*[house.points for house in houses], strict=True)
    cells = "".join(f"<td>{sum(column)}</td>" for column in columns)
    power = sum(house.scoring_power for house in houses)
    return f'<tr class="sum"><th>All</th><td>{power}</td>{cells}'
