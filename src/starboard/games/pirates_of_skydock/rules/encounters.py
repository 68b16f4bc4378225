"""SKY-6.6 to SKY-6.10: encounter cards."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.effects import How, resolve
from starboard.games.pirates_of_skydock.rules.cards import draw_encounter
from starboard.games.pirates_of_skydock.rules.windows import inner_window, joined_window
from starboard.games.pirates_of_skydock.state import BY_ENCOUNTER, BY_GUARDS, NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import ENC
from starboard.kernel.ask import Rule


def encounter(s: Skydock, p: Player, noticed: bool, ended: bool, guards: int) -> Rule[None]:
    """`noticed`: the guard trigger holds; `ended`: the random trigger holds; both are fixed (SKY-6.9)."""
    card = draw_encounter(s)
    if card == NOBODY:
        return
    row = s.tables.encounters[card]
    s.encounter = card
    s.tell("encounter", p.seat, "SKY-6.6", row.id, int(noticed), int(ended))
    if noticed or row.levels[s.level]:
        before = s.cancelled
        s.cancelled = False
        yield from joined_window(s, p, ENC, ("encounter", row.id))
        stopped = s.cancelled
        s.cancelled = before
        if stopped:
            s.tell("encounter-cancelled", p.seat, "SKY-12.4", row.id)
        else:
            yield from _halves(s, p, noticed, ended, guards)
    else:
        s.tell("half-skipped", p.seat, "SKY-6.8", row.id, s.level)
    s.encounter = NOBODY
    s.encounter_pile.append(card)


def _halves(s: Skydock, p: Player, noticed: bool, ended: bool, guards: int) -> Rule[None]:
    row = s.tables.encounters[s.encounter]
    if noticed:
        s.tell("guard-half", p.seat, "SKY-6.7", row.id)
        yield from resolve(s, p, row.guard, How("SKY-6.7", BY_GUARDS, guards=guards))
    if not ended:
        return
    if noticed and row.levels[s.level]:
        yield from inner_window(s, p, ("random-half", row.id))
    if row.levels[s.level]:
        s.tell("random-half", p.seat, "SKY-6.8", row.id)
        yield from resolve(s, p, row.random, How("SKY-6.8", BY_ENCOUNTER))
    else:
        s.tell("half-skipped", p.seat, "SKY-6.8", row.id, s.level)
