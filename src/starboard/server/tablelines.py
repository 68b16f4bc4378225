"""Tables as the home page words them: whose turn it is and since when, as far as the reader may know.

Everything here comes from the lists; no table is opened for it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from starboard.kernel.english import count, listed
from starboard.kernel.title import titles
from starboard.page.ending import outcome
from starboard.page.shelf import shelved
from starboard.server.model import DAY, SeatInfo, TableInfo, Time
from starboard.server.timing import ago, brief, in_words, pace, runs_out

_FREE = ("open", "friend")


@dataclass(frozen=True, slots=True)
class Named:
    """The game that is played at a table, perhaps one that is no longer installed here."""

    id: str
    name: str
    mark: str


def named(title_id: str) -> Named:
    if title_id not in titles():
        return Named(title_id, title_id.replace("-", " ").title(), "planet")
    one = shelved(title_id)
    return Named(title_id, one.title.name, one.mark)


@dataclass(frozen=True, slots=True)
class Turn:
    """A table that waits for the reader. `said` is all of it in one sentence, `act` what there is to do."""

    id: str
    title: Named
    vignette: Markup
    about: str
    waiters: tuple[SeatInfo, ...]
    waits: str
    since: str
    left: str
    urgent: bool
    said: str
    act: str
    rank: tuple[bool, float] = field(repr=False)
    """Whose time runs out within a day comes first, then whoever has kept the others waiting longest."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table that waits for others. `invited`: a seat there is kept for the reader."""

    id: str
    title: Named
    names: str
    state: str
    since: str
    invited: bool
    said: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game, worded as its end was told."""

    id: str
    title: Named
    headline: str
    about: str


@dataclass(frozen=True, slots=True)
class Free:
    """A table with a seat that anybody may take."""

    id: str
    title: Named
    names: str
    about: str
    seats: tuple[SeatInfo, ...]
    seat: int
    left: str
    # Whether its own cards can be looked at from the list.
    cards: bool


def is_my_turn(info: TableInfo, user_id: str) -> bool:
    mine = info.seats_of(user_id)
    return info.finished is None and info.title in titles() and bool(_mine_asked(info, mine))


def _mine_asked(info: TableInfo, mine: Collection[int]) -> list[int]:
    return [seat for seat in info.waits_for(mine) if seat in mine]


def turn(info: TableInfo, user_id: str, clocks: Sequence[Time], now: float) -> Turn:
    mine = info.seats_of(user_id)
    asked = _mine_asked(info, mine)
    running = [clocks[seat] for seat in asked if seat < len(clocks)]
    since = min([one.since for one in running if one.since is not None], default=info.updated)
    until = min([end for one in running if (end := runs_out(info, one)) is not None], default=None)
    # In a window in which nobody may know who is asked, nobody is said to wait either.
    openly = any(seat in info.waiting for seat in asked)
    waiters = _waiters(info, user_id, mine) if openly else ()
    waits = _waits(waiters) if openly else "You’re asked"
    left = "" if until is None else f"{brief(until - now)} left"
    one = named(info.title)
    said = f"{one.name}{_with(info, user_id)}: {waits}, {in_words(now - since)}"
    if until is not None:
        said += f"; {in_words(until - now)} left"
    urgent = until is not None and until - now < DAY
    return Turn(
        id=info.id,
        title=one,
        vignette=shelved(info.title).vignette,
        about=about(info),
        waiters=waiters,
        waits=waits,
        since=brief(now - since),
        left=left,
        urgent=urgent,
        said=f"{said}.",
        # Whoever is asked for help, or for a card, need not have the turn.
        act="Take your turn" if openly else "Answer",
        rank=(not urgent, until if urgent and until is not None else since),
    )


def _waiters(info: TableInfo, user_id: str, mine: Collection[int]) -> tuple[SeatInfo, ...]:
    known = info.waits_for(mine)
    return tuple(s for s in info.seats if s.kind == "person" and s.user_id != user_id and s.seat not in known)


def _waits(waiters: Sequence[SeatInfo]) -> str:
    if not waiters:
        return "Your turn"
    return f"{waiters[0].name} waits" if len(waiters) == 1 else f"{len(waiters)} wait for you"


def row(info: TableInfo, user_id: str, clocks: Sequence[Time], now: float) -> Row:
    mine = info.seats_of(user_id)
    asked = info.waits_for(mine)
    invited = bool(info.invites(user_id)) and not mine
    since = ""
    if info.title not in titles():
        state = "Not installed: this server no longer has the game; the table is kept"
    elif invited:
        state, since = "You’re invited", brief(now - info.created)
    else:
        state = _state(info, asked)
        # What a clock tells of a question of which nobody may know is told to nobody.
        begun = [clocks[s].since for s in asked if s < len(clocks) and not clocks[s].hushed]
        known = [at for at in begun if at is not None]
        since = brief(now - min(known)) if known else ""
    one = named(info.title)
    company = _with(info, user_id)
    said = f"{one.name}{company}: {state}{f', {since}' if since else ''}."
    return Row(info.id, one, company.strip(), state, since, invited, said)


def _state(info: TableInfo, asked: Sequence[int]) -> str:
    if len(asked) > 1:
        return f"{len(asked)} of {len(info.seats)} plan"
    if asked:
        seat = info.seats[asked[0]]
        return "Waiting for a player" if seat.kind in _FREE else f"{seat.name} decides"
    # Nobody is asked at a game played under older rules that does not fit today's.
    return "One moment" if info.waiting else "Stopped: the rules have changed"


def ended(info: TableInfo, user_id: str) -> Ended:
    mine = info.seats_of(user_id)
    headline = "Finished"
    if info.result is not None and len(info.result.ranks) >= len(info.seats):
        side = mine[0] if len(mine) == 1 else None
        headline = outcome(info.result, [s.name for s in info.seats], side)
    company = _with(info, user_id).strip() or ("solo" if len(info.seats) == 1 else "")
    parts = [
        company,
        *own_cards(info),
        "imported" if info.imported else "",
        ago(info.finished or info.updated),
    ]
    return Ended(info.id, named(info.title), headline, " · ".join(filter(None, parts)))


def free(info: TableInfo) -> Free:
    empty = [s.seat for s in info.seats if s.kind == "open"]
    people = [s.name for s in info.seats if s.kind in ("person", "bot")]
    return Free(
        id=info.id,
        title=named(info.title),
        names=listed(people),
        about=" · ".join([*setting(info), ago(info.created)]),
        seats=info.seats,
        seat=empty[0] if empty else -1,
        left=count(len(empty), "seat"),
        cards=info.cards is not None,
    )


def _with(info: TableInfo, user_id: str) -> str:
    others = [s.name for s in info.seats if s.kind in ("person", "bot") and s.user_id != user_id]
    return f" with {listed(others)}" if others else ""


def about(info: TableInfo) -> str:
    """Seats, options and how far the game is."""
    parts = [players(len(info.seats)), *chosen(info), *own_cards(info)]
    parts.append("imported" if info.imported else f"move {info.moves}" if info.moves else "new")
    return " · ".join(parts)


def chosen(info: TableInfo) -> list[str]:
    """Options that differ from the default, and the solo opponent's strength."""
    if info.title not in titles():
        return []
    options = shelved(info.title).title.options
    known = {option.name: option for option in options if option.counts(info.options)}
    return [
        f"{known[name].shown}: {known[name].choice_shown(value)}"
        for name, value in info.options.items()
        if name in known and (known[name].seats == (1,) or value != known[name].choices[0])
    ]


def setting(info: TableInfo) -> list[str]:
    """What a table was laid out with."""
    return [*chosen(info), *own_cards(info), pace(info.settings) or "no clock"]


def own_cards(info: TableInfo) -> list[str]:
    return [] if info.cards is None else ["own cards"]


def players(seats: int) -> str:
    return "solo" if seats == 1 else f"{seats} players"
