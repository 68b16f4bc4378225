"""How stored games go on under newer rules, by the version they were played under."""

from __future__ import annotations

from starboard.kernel.way import Way

WAYS = {
    1: Way(
        "What is paid for an objective, the only card that can be discarded, and a plan made again once the "
        "next player has seen what it leaves can no longer be taken back."
    ),
}
