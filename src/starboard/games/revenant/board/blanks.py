"""What is called otherwise by each viewer: the words that he reads in the blanks of a piece drawn for all."""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.revenant.tables import HOUSES
from starboard.page.kit.memory import blank

MEMBERS = ("captain", "cadet-1", "cadet-2")
MEMBER_NAMES = {"captain": "Captain", "cadet-1": "Cadet 1", "cadet-2": "Cadet 2"}


def crew_blank(seat: int, member: str) -> str:
    return blank(f"crew {seat}", member)


def words(names: tuple[str, ...], viewer: int | None, worth: Mapping[str, int]) -> dict[str, str]:
    """What one viewer reads in the blanks. `names` are escaped already.

    `worth`: of one ship of each House, empty if he only watches.
    """
    made: dict[str, str] = {}
    for seat, name in enumerate(names):
        me = seat == viewer
        made[f"name {seat}"] = "You" if me else name
        made[f"sharer {seat}"] = "you" if me else name
        made[f"shares {seat}"] = "you allocate" if me else f"{name} allocates"
        made[f"frigate {seat}"] = "your Frigate" if me else f"Frigate of {name}"
        made[f"Frigate {seat}"] = "Your Frigate" if me else f"Frigate of {name}"
        for member, title in MEMBER_NAMES.items():
            made[f"crew {seat} {member}"] = f"your {title}" if me else f"{title} of {name}"
    for house in HOUSES:
        text = f"worth {worth[house]} to you" if worth else ""
        made[f"hidden {house}"] = ""
        made[f"worth {house}"] = text
        made[f"too {house}"] = f", {text}" if text else ""
    return made
