"""The words of the game that a player may ask about."""

from __future__ import annotations

from typing import Final

from starboard.games.solar_sphere.tables import Tables

TERMS: Final = """
morale, morale track | Morale | SS-2.3
Your marker on a track from 0 to {last}. Move it back before using your die to take kickbacks. Morale above
{last} turns into points; each morale you cannot lose costs 2 points. At the end it scores {ends}.

reputation, rep, reputation track | Reputation | SS-2.2
Rises in steps to {steps} and never falls. Spanners up to its column
give two kickbacks instead of one. At the end it scores {ends}.

kickback, kickbacks, move-back | Kickback | SS-7.5
Once a turn, before using a die, you may move your morale back to a spanner. Each spanner you pass or land
on gives one kickback, or two if it lies within your reputation. A kickback is: gain 1 resource, fabricate
1, or salvage up to 2.

spanner, spanners, wrench | Spanner | SS-7.1
A mark on the morale track, on the even columns {spanners}. Moving morale back over it or onto it gives one
kickback, or two if it lies within your reputation.

salvage, salvaging | Salvage | SS-4.6
For each inactive drone you salvage, choose: regenerate it (it becomes active again) or decommission it into
a row of the matrix for a bonus, at most one per row. The Salvage Ship, kickbacks and some crew let you
salvage.

regenerate | Regenerate | SS-4.7
An inactive drone becomes active again.

decommission, matrix, row, rows | Matrix | SS-4.8
An inactive drone covers the next space of a row for good: resource row 1 resource of your choice, points
row {row_points}, morale row {row_morale}. A full column brings the auxiliary die.

auxiliary die, auxiliary, aux | Auxiliary die | SS-4.12
A fourth die for this round, gained by completing a matrix column or by retiring some crew, at most once a
round. You may use it from your next turn on.

satellite, satellites, launch, boost, boosted | Satellite | SS-8.10
Instead of a location's action, leave 1 active drone there; that ends the turn. From then on your actions
there are boosted. One per player and location.

fee, occupied | Fee | SS-8.4
If a die was already placed at a location this round, even your own, visiting it exhausts 1 more drone.

fabricate, reserve | Fabricate | SS-4.1
A drone from your reserve ({reserve} at the start) becomes active. Once your reserve is empty you may take a
satellite back instead.

belt, belts, asteroid belt, mine | Asteroid Belt | SS-9.1
Three separate cards, for ore, gold and crystal: gain {t.location_amount[0]} of that kind, or
{t.location_boost[0]} in all with your satellite there.

exhaust | Exhaust | SS-4.3
An active drone becomes inactive.

drone, active, inactive | Drones | SS-4.4
You start with {active} active, {inactive} inactive and {reserve} in reserve. Active ones pay fees and die
changes, build, attack and become satellites; inactive ones wait to be salvaged.

storage, resource, ore, gold, crystal, stock | Resources | SS-3.2
Ore, gold and crystal. Storage holds {t.storage_limit}; when it is full, you refuse a new piece or return
another to make room. At the end, every two leftover pieces or active drones are worth 1 point.

viable | Viable hex | SS-9.5
A free hex next to the Core, a face-down hex or any built hex. Only viable hexes can be built.

hex, hexes, build, adjacent, neighbour | Building | SS-9.7
Pay for the hex, put a drone on it, and take its benefit and icon. Each neighbouring hex that was already
built gives its builder 1 morale.

face-down, facedown, corporation | Corporation | SS-0.3
Its drones lie on the Core and on face-down hexes: built, but nobody's. One more joins every ship that moves
to the bottom row and ranks there like a player.

dock, docking, port, ports, turn order, order | Docking | SS-5.4
Each round everybody rolls three dice; the highest total goes first. A port gives morale for 1/2/3 dice in
it, {ports}.

discard | Discard a die | SS-6.5
Use a die for 1 morale instead of a visit.

crew, hire, hiring, tier, token, tokens | Crew | SS-9.10
Hired at the Crew Station. You may have at most three cards, each usable once a round. Hiring gives you
points, the morale of the card's token, and the card's icon. With three already aboard, one of them retires
for its bonus.

retire, retiring, retire bonus | Retiring | SS-10.8
When you hire with three crew aboard, one of them retires: you get its bonus and keep its icon.

battle, attack, commander, rank, resistance, ship, ships | Battle | SS-11.3
Once all dice are used, each ship is resolved: its value plus the Resistance die against all the drones on
it. Success pays points by rank and 1 morale; whoever has the most drones commands and claims the ship.
After a failure, a ship in the top row moves down; one in the bottom row costs everybody 1 morale.

resistance die, die-resistance | Resistance die | SS-11.3
Its faces are {faces}; the roll is added to the value of the ship.

faction, factions, icon, icons, set, sets | Factions | SS-13.3
{t.set_points} points at the end for each set of one Ember, one Tide and one Root icon; a Prism stands for
any one that is missing.

score, scoring, points, end, leftovers, winning | Final scoring | SS-13.2
The points you scored during the game, plus the scoring card for your hexes, faction sets, both tracks, and
half a point for each active drone and stored resource.

round, rounds, final round, last round | Rounds | SS-13.1
Dock, Deploy, Battle, Recover. Round {t.rounds} is the last, or the one in which the last free hex is built;
it has no Recover, and every failed ship costs everybody 1 morale.

recover | Recover | SS-12.1
Dice come back, crew cards turn upright, two new ships appear, crew that have waited too long leave, and the
display is refilled.

dranda, automaton, solo | DRANDA | SS-14.7
The solo opponent. A card sends each of its dice to a location; it builds, hires and attacks without paying
resources, and you must beat its score: a tie is a loss.
"""


def values(t: Tables) -> dict[str, object]:
    """What the terms speak of, with the numbers of this content."""
    bands = [
        f"{points} from {column}"
        for column, points in enumerate(t.end_points)
        if column == 0 or points != t.end_points[column - 1]
    ]
    active, inactive, reserve = t.start_drones
    return {
        "t": t,
        "last": len(t.end_points) - 1,
        "ends": ", ".join(bands),
        "steps": ", ".join(map(str, t.reputation_columns[1:])),
        "spanners": f"{t.spanners[0]} to {t.spanners[-1]}",
        "active": active,
        "inactive": inactive,
        "reserve": reserve,
        "faces": " ".join(map(str, t.resistance_die)),
        "ports": "; ".join(f"{port}: {'/'.join(map(str, t.docking[port][1:]))}" for port in range(1, 7)),
        "row_points": "/".join(map(str, t.matrix_points)),
        "row_morale": "/".join(map(str, t.matrix_morale)),
    }
