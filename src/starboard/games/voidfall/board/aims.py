"""What the question is to the map: sectors that answer it, with their tags, and those that cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from starboard.games.voidfall.board.map import Aims, Part, Target, invasion
from starboard.games.voidfall.board.pieces import GUILDS, INSTALLATIONS
from starboard.games.voidfall.board.sector_options import prospect_of
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.rules.building import CLEANSE
from starboard.kernel.page import Choice, Path
from starboard.kernel.title import Closed

MANY: Final = 10
"""More options than these are sorted by sector: one is chosen first, on the map or in the bar."""


def group_of(sector: str) -> str:
    """The name of the group of options of a sector."""
    return f"at-{sector.replace(',', '_')}"


def by_sector(sight: Sight) -> bool:
    """Whether a sector is chosen first, and then what happens there."""
    held = sight.ask.sectors
    return (
        len(sight.scene.choices) > MANY
        and len(held) > 1
        and sum(map(len, held.values())) >= len(sight.scene.choices) - 2
        and any(len(choices) > 1 for choices in held.values())
    )


def aims(sight: Sight) -> Aims:
    if sight.question is None:
        return Aims({}, {})
    grouped = by_sector(sight)
    found: dict[str, Target] = {}
    for sector, choices in sight.ask.sectors.items():
        if grouped:
            found[sector] = Target(choices[0], group=group_of(sector))
        elif len(choices) == 1:
            found[sector] = _target(sight, sector, choices[0])
    for sector, paths in sight.ask.rows.items():
        # Of several ways to come to a sector, the bar has each with its name.
        if sector not in sight.ask.sectors and len(paths) == 1:
            found[sector] = _row(sight, sector, paths[0])
    shut: dict[str, Closed] = {}
    for sector in sight.sectors:
        closed = sight.shut(sector, f"sector {sector}")
        if closed is not None and sector not in found:
            shut[sector] = closed
    return Aims(found, shut, _subject(sight, found))


def _subject(sight: Sight, found: Mapping[str, Target]) -> str:
    """The sector that the question is about, or the only one that has several options."""
    assert sight.question is not None
    about = [str(one) for one in sight.question.about if str(one) in sight.sectors]
    several = [sector for sector in sight.ask.sectors if sector not in found]
    return about[0] if about else several[0] if len(several) == 1 else ""


def _row(sight: Sight, sector: str, path: Path) -> Target:
    """A sector at the end of a row answers all of it."""
    here = sight
    for before in path[:-1]:
        here = here.asking(before)
    return _target(here, sector, path[-1])


def _target(sight: Sight, sector: str, choice: Choice) -> Target:
    if sight.verb == "invade":
        seen = prospect_of(sight, sector)
        if seen is not None:
            return invasion(choice, seen)
    write = _TAGS.get(sight.verb)
    tag = () if write is None else (write(sight, sector, str(choice.value).partition(" ")[2]),)
    return Target(choice, tag, tag)


def _grow(sight: Sight, sector: str, kind: str) -> Part:
    if kind == CLEANSE:
        return "−1", "i-corruption"
    population = sight.sectors[sector].population
    by = -1 if sight.verb == "shrink" else 1
    return f"{population}→{population + by}", ""


def _piece(sight: Sight, sector: str, kind: str) -> Part:
    if kind in GUILDS:
        return "", GUILDS[kind]
    if kind in INSTALLATIONS:
        return "", INSTALLATIONS[kind]
    return ("+1" if sight.verb in ("build", "deploy", "muster") else "−1"), f"p-{kind}"


def _corruption(sight: Sight, sector: str, kind: str) -> Part:
    return ("+1" if sight.verb in ("corrupt", "move-to") else "−1"), "i-corruption"


def _arriving(sight: Sight, sector: str, kind: str) -> Part:
    assert sight.question is not None
    return "+1", f"p-{sight.question.about[1]}"


_TAGS: Final[dict[str, Callable[[Sight, str, str], Part]]] = {
    **dict.fromkeys(("grow", "shrink"), _grow),
    **dict.fromkeys(("guild", "build", "destroy", "deploy", "muster", "recall", "regroup"), _piece),
    **dict.fromkeys(("corrupt", "cleanse", "move-from", "move-to"), _corruption),
    "regroup-to": _arriving,
    "harbinger": lambda sight, sector, kind: ("+1", "i-harbinger"),
    "harbinger-off": lambda sight, sector, kind: ("−1", "i-harbinger"),
    "remove-void": lambda sight, sector, kind: ("−1", "p-void"),
}
