"""Nothing that a seat cannot see reaches it: two worlds that differ only in that look the same, byte by byte.

At moments of random games everything is read that the server sends to each seat and to a spectator: page,
areas, live events, the API's view, events and log, and an earlier step. Then all that this viewer cannot know
is dealt anew, in the live state and in the history, and everything is read again.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from tests.server.running import Person, Running, advance

from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table
from starboard.server.history import History
from starboard.server.livetable import LiveTable

Bytes = dict[str, bytes]


def read_all(person: Person, table: str, seat: int | None, step: int, live: LiveTable) -> Bytes:
    """Every byte that this viewer gets."""
    # What was noted about the open question belongs to one world.
    live.count_answers()
    paths = [
        f"/t/{table}",
        f"/t/{table}/areas",
        f"/t/{table}/areas?step={step}",
        f"/t/{table}/story",
        f"/t/{table}?step={step}",
        f"/t/{table}/log.json",
        f"/api/tables/{table}",
        f"/api/tables/{table}/view",
        f"/api/tables/{table}/view?step={step}",
        f"/api/tables/{table}/events",
        f"/api/tables/{table}/log",
    ]
    found = {}
    for path in paths:
        reply = person.http.get(
            path, headers={"accept": "text/html" if path.startswith("/t/") else "application/json"}
        )
        assert reply.status_code == 200, (path, reply.text)
        found[path] = reply.content
    for path in (f"/t/{table}/live", f"/api/tables/{table}/live"):
        with person.stream(path) as events:
            found[path] = repr(next(events)).encode()
    return found


def redealt(table: Table, seat: int | None, world: str) -> Run:
    """The position of the table with everything this viewer cannot know dealt anew."""
    run = table._run
    checkpoint = run._checkpoint
    if checkpoint is not None and not run._since and checkpoint.learned == run.state.learned and run.question:
        # Between two beats the whole run can be made from the new deal, forks and all.
        state: Any = checkpoint.copy()
        table.title.redeal(state, seat, Chance.from_seed(world))
        fresh = Run(table.title.beat, state, True)
        fresh.start()
        return fresh
    fresh = run.fork()
    table.title.redeal(fresh.state, seat, Chance.from_seed(world))
    return fresh


@contextmanager
def other_world(live: LiveTable, seat: int | None, world: str) -> Iterator[None]:
    """For a while the live table and its history differ in what the viewer cannot see."""
    table = live.table
    real = table._run
    at = History.at

    def past(self: History, table_id: str, epoch: int, now: Table, step: int) -> Table:
        found = at(self, table_id, epoch, now, step)
        other = Table.__new__(Table)
        other.__dict__.update(found.__dict__)
        other._run = redealt(found, seat, world)
        return other

    patch = pytest.MonkeyPatch()
    try:
        table._run = redealt(table, seat, world)
        table._run.state.events = []
        assert state_hash(table._run.state) != state_hash(real.state), "the other world is the same one"
        patch.setattr(History, "at", past)
        yield
    finally:
        table._run = real
        patch.undo()


def compare(running: Running, people: list[Person], watcher: Person, table: str, random: Random) -> int:
    """Reads everything in both worlds for every viewer; returns how many bytes were compared."""
    total = 0

    async def opened() -> LiveTable:
        return await running.keeper.tables.open(table)

    live = running.call(opened())
    # Who is at his screen, and since when, is no secret of the game; it must only be the same in both worlds.
    live.audience.is_here = lambda user_id: True  # type: ignore[method-assign]
    step = random.randrange(len(live.table.answers) + 1)
    secrets = [live.table.seed, live.table.start_hash, *(answer.hash for answer in live.table.answers)]
    viewers: list[tuple[Person, int | None]] = [
        *zip(people, range(len(people)), strict=True),
        (watcher, None),
    ]
    for person, seat in viewers:
        here = read_all(person, table, seat, step, live)
        with other_world(live, seat, f"{random.random()}"):
            there = read_all(person, table, seat, step, live)
        for path, data in here.items():
            # Not `assert data == …`: pytest would spend minutes on the diff of two whole pages.
            same = data == there[path]
            assert same, f"{path} tells seat {seat} something hidden"
            assert not any(secret.encode() in data for secret in secrets), f"{path} holds a seed or a hash"
            total += len(data)
    live.count_answers()
    return total


def game(server: Running, seats: int, random: Random, moments: int, length: int) -> int:
    people = [server.person(f"P{n}") for n in range(seats)]
    watcher = server.person("Watcher")
    table = people[0].make("me", *["open"] * (seats - 1))
    for seat in range(1, seats):
        people[seat].ok(f"/t/{table}/sit", {"seat": seat})
    stops = sorted(random.sample(range(length), moments))
    total = 0
    for stop in stops:
        server.call(advance(server, table, stop, random))
        total += compare(server, people, watcher, table, random)
    return total


@pytest.mark.parametrize(("seats", "moments"), [(1, 4), (2, 3), (4, 2)])
def test_redealing_what_a_seat_cannot_see_changes_no_byte(server: Running, seats: int, moments: int) -> None:
    total = game(server, seats, Random(seats), moments, 60 * seats)
    assert total > 500_000


def test_a_leak_would_be_noticed(server: Running) -> None:
    """The comparison itself is tried on a view that tells the top card of a deck."""
    people = [server.person("Ann"), server.person("Bea")]
    table = people[0].make("me", "open")
    people[1].ok(f"/t/{table}/sit", {"seat": 1})

    async def leak() -> None:
        live = await server.keeper.tables.open(table)
        title = live.table.title

        def telling(state: Any, seat: int | None) -> Any:
            view = title.view(state, seat)
            # The free hexes are public; here the number betrays the deck.
            return type(view)(
                **{name: getattr(view, name) for name in view.__struct_fields__ if name != "pool"},
                pool=hash(tuple(state.crew_decks[0])) % 1_000_000,
            )

        live.table.title = dataclasses.replace(title, view=telling)

    server.call(leak())
    with pytest.raises(AssertionError, match="tells seat 0 something hidden"):
        compare(server, people, server.person("Watcher"), table, Random(1))
