"""Forecasts in sentences: the coming Skirmish, Upkeep."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import forecast as f
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.phrases import Lexicon

DECIDED: Final = {
    f.ONLY_ONE: "the only sector in reach",
    "lost": "the one that would fall",
    "recalled": "where most FP would be lost",
    "pure": "Pure before Corrupted",
    "population": "the highest Population",
    "guilds": "the most Guilds",
    f.AT_RANDOM: "chance decides between them",
    f.FIXED: "fixed",
}
_RESULTS: Final = {
    "defended": "it would be held",
    "tie": "nobody would be left, and it would be lost",
    "conquered": "it would be lost",
}


def skirmish(w: Lexicon, seen: f.Skirmish) -> str:
    """Skirmish of strength 2 at the Outpost 0,−2 (the only sector in reach): it would be held."""
    if not seen.strength:
        return "Skirmish: strength 0, nothing would be struck."
    if not seen.targets:
        return f"Skirmish: strength {seen.strength}, but there is no sector to strike at."
    where = say.listed([say.sector(w, name) for name in seen.targets], "or")
    said = f"Skirmish: strength {seen.strength} at {where} ({DECIDED[seen.decided]}): {_RESULTS[seen.result]}"
    if seen.recalled:
        said += f", {seen.recalled} FP recalled"
    if seen.drones == f.DRONES_ALWAYS:
        said += "; Autonomous Drones defend it"
    elif seen.drones == f.DRONES_FOR_TOKEN:
        said += "; Autonomous Drones would defend it for a Trade token"
    return f"{said}."


def upkeep(seen: f.Upkeep) -> str:
    """Upkeep 6, 2 of it free: 3 satisfied once the Crisis board is paid, 1 short (3 Influence)."""
    free = f", {seen.free} of it free" if seen.free else ""
    if not seen.short:
        return f"Upkeep {seen.total}{free}: all of it can be satisfied."
    missing = f"{seen.short} short ({seen.influence} Influence)"
    after = " once the Crisis board is paid" if seen.board else ""
    return f"Upkeep {seen.total}{free}: {seen.satisfied} can be satisfied{after}, {missing}."
