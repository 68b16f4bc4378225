"""What the Skirmish would do to a sector as it stands, whoever allocates (REV-25.3 to REV-25.5)."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.revenant.view import SectorView


class Forecast(NamedTuple):
    """Points, the ships lost at least and at most, and the points that no ship can take."""

    hits: int
    least: int
    most: int
    through: int

    @property
    def text(self) -> str:
        if self.through:
            lost = f"{self.least} lost, " if self.least else ""
            return f"{lost}Revenant +{self.through}"
        if not self.least:
            return ""
        return f"{self.least}{'+' if self.most > self.least else ''} lost"


def forecast(sector: SectorView, hits: int) -> Forecast:
    """Free slots swallow points without a loss; each ship takes one more as it goes down."""
    free = sorted(max(0, ship.slots - ship.damage) for ship in sector.ships)
    least = max(0, min(len(free), hits - sum(free)))
    most, left = 0, hits
    for slots in free:
        if left <= slots:
            break
        left -= slots + 1
        most += 1
    through = max(0, hits - sum(free) - len(free))
    return Forecast(hits, least, most, through)
