"""What must hold in every state ever reached (section 6)."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.state import Skydock
from starboard.kernel.invariants import Watching


class Watch(Watching[Skydock]):
    pass
