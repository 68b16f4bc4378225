"""How stored games go on under newer rules, by the version they were played under."""

from __future__ import annotations

from starboard.kernel.way import Way

WAYS = {
    1: Way(
        "Free crew actions may be used inside a visit, whoever visits the Crew Station or the Fleet must be "
        "able to act there, and DRANDA's drones return after every failed attack."
    ),
}
