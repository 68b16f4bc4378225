"""What each House is worth to whom: Influence × Power, of others the public part only (REV-30.4)."""

from __future__ import annotations

from starboard.games.revenant.board.forecast import forecast
from starboard.games.revenant.board.pieces import emblem, icon, shape, silhouette
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import HouseView

_BEST = ' class="best"'


def draw(sight: Sight) -> str:
    v = sight.view
    own = {one.house: one for one in v.own_worth}
    heads = "".join(f"<th>{shape(player.seat, 'z14')} {sight.name(player.seat)}</th>" for player in v.players)
    if v.solo is not None:
        heads += f"<th>{shape(None, 'z14')} Crew</th>"
    hidden = f'<th class="hi">{icon("hidden-card", "z14")} yours</th>' if own else ""
    sure = _sure_losses(sight)
    rows = "".join(_row(sight, house, sure.get(house.id, 0)) for house in v.houses)
    name = sight.word("skirmish")
    return (
        '<div class="worth1" id="worth" popover="auto" role="dialog" aria-label="What each House is worth">'
        '<h3>What each House is worth<button popovertarget="worth" popovertargetaction="hide" '
        f'aria-label="close">{icon("close", "z16")}</button></h3>'
        "<p>Influence on the track × Power, the House's ships on the board. Hidden Influence of others is "
        f"not counted. After the {name} at least the ships lost whatever is chosen are gone.</p>"
        f"<table><thead><tr><th>House</th><th>Power</th>{heads}{hidden}<th>off the board</th></tr></thead>"
        f"<tbody>{rows}{_sums(sight)}</tbody></table></div>"
    )


def _sure_losses(sight: Sight) -> dict[str, int]:
    """Ships per House that the Skirmish takes whoever allocates: in sectors whose ships are all lost."""
    lost: dict[str, int] = {}
    for sector in sight.view.sectors:
        what = forecast(sector, sight.coming(sector))
        if sector.ships and what.least == len(sector.ships):
            for ship in sector.ships:
                lost[ship.house] = lost.get(ship.house, 0) + 1
    return lost


def _row(sight: Sight, house: HouseView, lost: int) -> str:
    v = sight.view
    tracks = list(house.influence)
    if house.crew_influence is not None:
        tracks.append(house.crew_influence)
    most = max(tracks)
    cells = "".join(
        f"<td><i>{n} × {house.power} =</i> <b{_BEST if n and n == most else ''}>{n * house.power}</b></td>"
        for n in tracks
    )
    own = next((one for one in v.own_worth if one.house == house.id), None)
    hidden = ""
    if own is not None:
        hidden = f'<td class="hi">{f"+{own.hidden * own.power}" if own.hidden else "–"}</td>'
    power = f"{house.power} → {house.power - lost}" if lost else str(house.power)
    return (
        f'<tr class="hx-{house.id}"><th>{emblem(house.id, "z15")} {sight.house_name(house.id)}</th>'
        f"<td>{power}</td>{cells}{hidden}<td>{_supply(sight, house)}</td></tr>"
    )


def _supply(sight: Sight, house: HouseView) -> str:
    """Ships that could be deployed; where the question is about them they answer it."""
    ships = "".join(
        f'<span class="sp1{" legal" if sight.legal(ship) else ""}" data-explain="{ship}" '
        f'title="{sight.ship_name(ship)}">{silhouette(ship.rsplit("-", 1)[1], "z16")}'
        f"{sight.hits(ship, closes='worth')}</span>"
        for ship in house.supply
    )
    return f'<span class="sup">{ships}</span>' if ships else "–"


def _sums(sight: Sight) -> str:
    v = sight.view
    sums = [sum(house.influence[player.seat] * house.power for house in v.houses) for player in v.players]
    if v.solo is not None:
        sums.append(sum((house.crew_influence or 0) * house.power for house in v.houses))
    cells = "".join(f"<td>{n}</td>" for n in sums)
    hidden = ""
    if v.own_worth:
        hidden = f'<td class="hi">+{sum(one.hidden * one.power for one in v.own_worth)}</td>'
    power = sum(house.power for house in v.houses)
    return f'<tr class="sum"><th>All</th><td>{power}</td>{cells}{hidden}<td></td></tr>'
