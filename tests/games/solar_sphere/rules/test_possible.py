"""SS-8.12: each location's "possible" at its limits."""

from __future__ import annotations

import pytest

from starboard.games.solar_sphere.position import patch
from starboard.games.solar_sphere.rules.possible import Means, possible
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import CREW, FABRICATOR, FLEET, LOCATIONS, SALVAGE, SPHERE
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle

AT_FLEET = 1 << FLEET
AT_CREW = 1 << CREW


# active, inactive, reserve, satellites, ore, gold, crystal, drones in the resource row
@pytest.mark.parametrize(
    ("location", "means", "right"),
    [
        (0, (0, 0, 0, 0, 6, 0, 0, 0), True),
        (FABRICATOR, (5, 5, 0, 0, 0, 0, 0, 0), False),
        (FABRICATOR, (0, 0, 1, 0, 0, 0, 0, 0), True),
        (FABRICATOR, (0, 0, 0, AT_FLEET, 0, 0, 0, 0), True),
        (SALVAGE, (5, 0, 5, 0, 0, 0, 0, 0), False),
        (SALVAGE, (0, 1, 0, 0, 0, 0, 0, 0), True),
        (CREW, (0, 0, 0, 0, 0, 2, 0, 0), True),
        (CREW, (0, 0, 0, 0, 5, 1, 0, 0), False),
        (CREW, (0, 0, 0, AT_CREW, 5, 1, 0, 0), True),
        (CREW, (0, 0, 0, AT_CREW, 5, 0, 0, 0), False),
        (FLEET, (1, 0, 0, 0, 0, 0, 1, 0), True),
        (FLEET, (0, 2, 0, 0, 0, 0, 1, 0), False),
        (FLEET, (1, 2, 0, 0, 0, 0, 0, 0), False),
        (FLEET, (0, 1, 0, AT_FLEET, 0, 0, 1, 0), True),
        (FLEET, (1, 1, 0, AT_FLEET, 0, 0, 0, 2), True),
        (FLEET, (1, 1, 0, AT_FLEET, 0, 0, 0, 3), False),
        (FLEET, (0, 1, 0, AT_FLEET, 0, 0, 0, 0), False),
        (FLEET, (0, 2, 0, AT_FLEET, 0, 0, 0, 0), True),
        (SPHERE, (1, 0, 0, 0, 1, 1, 0, 0), True),
        (SPHERE, (0, 0, 0, 0, 1, 1, 0, 0), False),
        (SPHERE, (1, 0, 0, 0, 1, 0, 1, 0), False),
    ],
)
def test_limits(solar_sphere: AnyTitle, location: int, means: Means, right: bool) -> None:
    """SS-8.12, SS-9.2, SS-9.3, SS-9.6, SS-9.11: a tier-1 card and Gilt Lattice are all there is."""
    options = solar_sphere.check_options({"seats": 4})
    s: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("p"))
    patch(s, "display", ["crew-ore-broker-a", "", "", "", "", ""])
    patch(s, "sphere.I1.tile", "hex-gilt-lattice")
    for n, name in enumerate(("anchor-spar", "quiet-gallery", "lullaby-deck"), 1):
        patch(s, f"sphere.O{2 * n + 1}.tile", f"hex-{name}")
    assert possible(s, s.players[0], means, location, 6) is right, LOCATIONS[location]


def test_the_die_limits_the_sphere(solar_sphere: AnyTitle) -> None:
    """SS-9.4, SS-8.12: Gilt Lattice (value 4) needs a 4, or a satellite there."""
    options = solar_sphere.check_options({"seats": 4})
    s: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("p"))
    patch(s, "sphere.I1.tile", "hex-gilt-lattice")
    for n, name in enumerate(("anchor-spar", "quiet-gallery", "lullaby-deck"), 1):
        patch(s, f"sphere.O{2 * n + 1}.tile", f"hex-{name}")
    means: Means = (1, 0, 0, 0, 1, 1, 0, 0)
    boosted: Means = (1, 0, 0, 1 << SPHERE, 1, 1, 0, 0)
    assert [possible(s, s.players[0], means, SPHERE, n) for n in range(1, 7)] == [False] * 3 + [True] * 3
    assert possible(s, s.players[0], boosted, SPHERE, 1)
