"""Every invariant of chapter 7 must catch a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from starboard.games.solar_sphere import invariants
from starboard.games.solar_sphere.invariants import Watch
from starboard.games.solar_sphere.state import (
    BATTLE,
    CORPORATION,
    DEPLOY,
    DOCKED,
    NOBODY,
    SPENT,
    TOP_LEFT,
    Dranda,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import CORE, OP_REFRESH
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.invariants import InvariantBroken
from starboard.kernel.run import Run
from starboard.kernel.title import find_title

Test = Callable[[SolarSphere], bool]
Break = Callable[[SolarSphere], object]


@cache
def game(seats: int, number: int) -> tuple[SolarSphere, ...]:
    """The positions of a random game in which somebody is asked in the Deploy phase."""
    title = find_title("solar-sphere")
    options: dict[str, Value] = title.check_options({"seats": seats})
    random = Random(number)
    state = title.setup(options, title.load_content(None), Chance.from_seed(f"broken {number}"))
    run = Run(title.beat, state, False)
    run.start()
    found: list[SolarSphere] = []
    while run.question is not None:
        if state.phase == DEPLOY:
            found.append(state.copy())
        (question,) = run.questions()
        run.answer(question.seat, random.choice(question.options))
    return tuple(found)


def find(seats: int, test: Test) -> SolarSphere:
    """The first position that passes; the test is given a copy and may arrange it lawfully."""
    for number in range(200):
        for s in map(SolarSphere.copy, game(seats, number)):
            if test(s):
                return s
    raise LookupError("no random game leads to such a position")


def always(s: SolarSphere) -> bool:
    return True


def set_morale(s: SolarSphere, morale: int) -> None:
    s.players[0].morale = morale


def lose_ship(s: SolarSphere) -> None:
    p = s.players[0]
    card = p.ships.pop()
    s.box.append(card)
    for faction, count in enumerate(s.tables.ships[card].icons):
        p.factions[faction] -= count


def hire(s: SolarSphere, card: int) -> None:
    p = s.players[0]
    p.crew.append(card)
    p.used.append(False)
    p.factions[s.tables.crew[card].faction] += 1


def hire_from_display(s: SolarSphere, slot: int) -> None:
    hire(s, s.display[slot])
    s.display[slot] = -1
    s.tokens[slot] = 0


def hire_two(s: SolarSphere) -> None:
    hire_from_display(s, 0)
    hire_from_display(s, 1)


def full_crew(s: SolarSphere) -> bool:
    """Somebody with three crew cards and at least two on display."""
    for slot in range(6):
        if s.display[slot] >= 0 and len(s.players[0].crew) < 3:
            hire_from_display(s, slot)
    return len(s.players[0].crew) == 3 and sum(card >= 0 for card in s.display) >= 2


def hire_fourth(s: SolarSphere) -> None:
    hire_from_display(s, next(slot for slot in range(6) if s.display[slot] >= 0))


def retire_the_new_card(s: SolarSphere) -> None:
    p = s.players[0]
    hire_fourth(s)
    p.retired.append(p.crew.pop())
    p.used.pop()


def forget_retired(s: SolarSphere) -> None:
    p = s.players[0]
    card = p.retired.pop()
    p.factions[s.tables.crew[card].faction] -= 1
    s.crew_decks[s.tables.crew[card].tier - 1].insert(0, card)


def one_retired(s: SolarSphere) -> bool:
    if not full_crew(s):
        return False
    hire_fourth(s)
    s.players[0].retired.append(s.players[0].crew.pop(0))
    s.players[0].used.pop(0)
    return True


def island(s: SolarSphere) -> int:
    """A free position without a built neighbour, or -1."""
    for position in range(CORE):
        if s.builder[position] == NOBODY and position not in s.viable():
            return position
    return -1


def build(s: SolarSphere, position: int) -> None:
    p = s.players[0]
    s.builder[position] = 0
    s.free -= 1
    p.hexes |= 1 << position
    p.active -= 1
    p.factions[s.tables.hexes[s.hexes[position]].faction] += 1


def tear_down(s: SolarSphere) -> None:
    p = s.players[0]
    position = s.builder.index(0)
    s.builder[position] = NOBODY
    s.free += 1
    p.hexes &= ~(1 << position)
    p.active += 1
    p.factions[s.tables.hexes[s.hexes[position]].faction] -= 1


def launch(s: SolarSphere, count: int) -> None:
    p = s.players[0]
    for location in range(8):
        if count and not p.satellites >> location & 1:
            p.satellites |= 1 << location
            p.active -= 1
            count -= 1


def take_satellite(s: SolarSphere) -> None:
    p = s.players[0]
    p.satellites &= p.satellites - 1
    p.active += 1


def claim_unearned(s: SolarSphere) -> None:
    """The first ship of the battle goes to seat 0, who has no drone on it."""
    place = next(n for n, ship in enumerate(s.fleet) if ship is not None)
    ship = s.fleet[place]
    assert ship is not None
    s.phase = BATTLE
    for p in s.players:
        p.dice = []
        p.inactive += ship.drones_of(p.seat)
    s.pool += ship.drones_of(CORPORATION)
    s.fleet[place] = None
    p = s.players[0]
    p.ships.append(ship.card)
    for faction, count in enumerate(s.tables.ships[ship.card].icons):
        p.factions[faction] += count


def one_die_left(s: SolarSphere) -> bool:
    left = sum(len(p.dice) + (p.auxiliary in (1, 2)) for p in s.players)
    ship = next(ship for ship in s.fleet if ship is not None)
    return left == 1 and s.players[0].dice != [] and 0 not in ship.owners and s.dranda is None


def new_round(s: SolarSphere) -> None:
    """A fresh round as it should be, whatever was left of the old one."""
    s.round += 1
    s.final = s.round == s.tables.rounds
    for dice in s.visits:
        dice.clear()
    for p in s.players:
        p.dice = [1, 2, 3]
        p.auxiliary = 0
        p.auxiliary_gained = False
        p.used = [False] * len(p.crew)
    for slot in range(6):
        if s.display[slot] >= 0 and s.tokens[slot] == 2:
            s.crew_decks[slot // 2].insert(0, s.display[slot])
            s.display[slot] = -1
        if s.display[slot] >= 0:
            s.tokens[slot] += 1
        else:
            s.display[slot] = s.crew_decks[slot // 2].pop()
            s.tokens[slot] = 0
    s.box += [s.resistance.pop(), s.resistance.pop()]


def between(s: SolarSphere) -> bool:
    return not s.final and s.round < 5 and sum(len(p.dice) + (p.auxiliary in (1, 2)) for p in s.players) <= 1


def spoiled_round(spoil: Break) -> Break:
    def change(s: SolarSphere) -> None:
        new_round(s)
        spoil(s)

    return change


def empty_first_slot(s: SolarSphere) -> None:
    s.crew_decks[0].append(s.display[0])
    s.display[0] = -1
    s.tokens[0] = 0


def automaton(s: SolarSphere) -> Dranda:
    assert s.dranda is not None
    return s.dranda


def use_dice(s: SolarSphere) -> None:
    for p in s.players:
        s.visits[0].append(p.seat * 10 + p.dice.pop())


def empty_slot(s: SolarSphere) -> bool:
    return -1 in s.display


def upright(s: SolarSphere) -> None:
    p = s.players[0]
    p.used[p.used.index(True)] = False


def has_used(s: SolarSphere) -> bool:
    p = s.players[0]
    return any(
        used and s.tables.crew[card].action.op != OP_REFRESH
        for card, used in zip(p.crew, p.used, strict=True)
    )


def corporation_on_top(s: SolarSphere) -> None:
    ship = s.fleet[TOP_LEFT]
    assert ship is not None
    ship.deploy(CORPORATION, 1)
    s.pool -= 1


def second_corporation_drone(s: SolarSphere) -> None:
    ship = next(ship for ship in s.fleet[:2] if ship is not None and ship.drones_of(CORPORATION))
    ship.deploy(CORPORATION, 1)
    s.pool -= 1


def corporation_withdraws(s: SolarSphere) -> None:
    ship = next(ship for ship in s.fleet[:2] if ship is not None)
    column = ship.owners.index(CORPORATION)
    del ship.owners[column]
    del ship.drones[column]
    s.pool += 1


def ship_in_round_1(s: SolarSphere) -> None:
    s.fleet[0] = Ship(s.resistance.pop())


def lone_bottom_ship(s: SolarSphere) -> bool:
    """One of the two ships in the bottom row is sent away, so that the pool has a drone to spare."""
    left, right = s.fleet[0], s.fleet[1]
    if left is None or right is None:
        return False
    for p in s.players:
        p.inactive += right.drones_of(p.seat)
    s.box.append(right.card)
    s.fleet[1] = None
    s.pool += 1
    return True


def swap_tiles(s: SolarSphere) -> None:
    s.hexes[0], s.hexes[7] = s.hexes[7], s.hexes[0]


def corporate_hex(s: SolarSphere) -> None:
    s.builder[s.facedown.index(True)] = NOBODY
    s.builder[next(n for n in s.viable() if not s.facedown[n])] = CORPORATION


def spend_auxiliary_at_once(s: SolarSphere) -> None:
    p = s.players[0]
    p.auxiliary, p.auxiliary_gained, p.auxiliary_value = SPENT, True, 4


def unlocked_again(s: SolarSphere) -> None:
    s.players[0].auxiliary = DOCKED


def first(name: str, change: int) -> Break:
    def alter(s: SolarSphere) -> None:
        setattr(s.players[0], name, getattr(s.players[0], name) + change)

    return alter


def move_drones(source: str, target: str) -> Break:
    def alter(s: SolarSphere) -> None:
        first(source, -1)(s)
        first(target, 1)(s)

    return alter


def matrix_back(s: SolarSphere) -> None:
    p = s.players[0]
    row = next(n for n in range(3) if p.matrix[n])
    p.matrix[row] -= 1
    p.inactive += 1


def full_row(s: SolarSphere) -> None:
    p = s.players[0]
    need = 4 - p.matrix[0]
    p.matrix[0] = 4
    p.reserve -= need


CASES: dict[str, tuple[int, int, Test, Break]] = {
    # name: invariant, seats, which position, what is broken
    "a drone too many": (1, 2, always, first("inactive", 1)),
    "a negative number of drones": (
        1,
        2,
        lambda s: s.players[0].active > 0,
        lambda s: [move_drones("active", "inactive")(s) for _ in range(s.players[0].active + 1)],
    ),
    "a drone of DRANDA lost": (2, 1, always, lambda s: setattr(s.dranda, "removed", 30)),
    "a Corporation drone too many": (3, 2, always, lambda s: setattr(s, "pool", s.pool + 1)),
    "a Corporation drone in the top row": (3, 2, lambda s: s.pool > 0, corporation_on_top),
    "two Corporation drones on a ship": (3, 2, lone_bottom_ship, second_corporation_drone),
    "a bottom ship without the Corporation": (
        3,
        2,
        lambda s: any(ship is not None for ship in s.fleet[:2]),
        corporation_withdraws,
    ),
    "a Corporation drone on an open hex": (3, 2, always, corporate_hex),
    "morale above the track": (4, 2, always, lambda s: set_morale(s, 21)),
    "morale below the track": (4, 2, always, lambda s: set_morale(s, -1)),
    "reputation between columns": (4, 2, always, lambda s: setattr(s.players[0], "reputation", 6)),
    "reputation fell": (
        4,
        2,
        lambda s: s.players[0].reputation >= 4,
        lambda s: setattr(s.players[0], "reputation", s.players[0].reputation - 4),
    ),
    "seven pieces": (5, 2, always, lambda s: setattr(s.players[0], "stock", [3, 3, 1])),
    "a debt": (5, 2, always, lambda s: setattr(s.players[0], "stock", [2, -1, 0])),
    "the reserve grew": (6, 2, lambda s: s.players[0].active > 0, move_drones("active", "reserve")),
    "a drone left the matrix": (6, 2, lambda s: sum(s.players[0].matrix) > 0, matrix_back),
    "four drones in a row": (6, 2, lambda s: s.players[0].reserve > 4, full_row),
    "a claimed ship gone": (6, 2, lambda s: len(s.players[0].ships) > 0, lose_ship),
    "a retired card gone": (6, 2, one_retired, forget_retired),
    "a card hired from a deck": (
        7,
        2,
        lambda s: len(s.players[0].crew) == 1,
        lambda s: hire(s, s.crew_decks[0].pop()),
    ),
    "two cards hired at once": (
        7,
        2,
        lambda s: len(s.players[0].crew) < 2 and min(s.display[:2]) >= 0,
        hire_two,
    ),
    "a fourth crew card": (7, 2, full_crew, hire_fourth),
    "two crew cards nowhere": (8, 2, always, lambda s: [s.crew_decks[0].pop() for _ in range(2)]),
    "a crew card twice": (8, 2, always, lambda s: s.crew_decks[1].append(s.crew_decks[1][0])),
    "a card in a slot of another tier": (
        8,
        2,
        lambda s: s.display[0] >= 0 and s.display[2] >= 0,
        lambda s: s.display.__setitem__(slice(0, 3), [s.display[2], s.display[1], s.display[0]]),
    ),
    "a slot left empty by Recover": (
        8,
        2,
        between,
        spoiled_round(lambda s: empty_first_slot(s)),
    ),
    "a token of 3": (9, 2, lambda s: s.round > 1, lambda s: s.tokens.__setitem__(0, 3)),
    "a token in round 1": (9, 2, lambda s: s.round == 1, lambda s: s.tokens.__setitem__(0, 1)),
    "a token in an empty slot": (9, 2, empty_slot, lambda s: s.tokens.__setitem__(s.display.index(-1), 1)),
    "a token that grew during a round": (
        9,
        2,
        lambda s: s.round > 1 and s.display[0] >= 0 and s.tokens[0] == 1,
        lambda s: s.tokens.__setitem__(0, 2),
    ),
    "a new card with a token": (
        9,
        2,
        lambda s: between(s) and s.display[0] < 0,
        spoiled_round(lambda s: s.tokens.__setitem__(0, 1)),
    ),
    "a Resistance card lost": (10, 2, always, lambda s: s.resistance.pop()),
    "a Resistance deck too small": (10, 2, always, lambda s: s.box.append(s.resistance.pop())),
    "a bottom row in round 1": (10, 2, lambda s: s.round == 1, ship_in_round_1),
    "a gap in the top row": (10, 2, always, lambda s: s.fleet.__setitem__(TOP_LEFT, None)),
    "a hex without its builder's mark": (
        11,
        2,
        lambda s: s.players[0].hexes > 0,
        lambda s: s.builder.__setitem__(s.builder.index(0), 1),
    ),
    "a hex that counts as free": (11, 2, always, lambda s: setattr(s, "free", s.free - 1)),
    "a drone that left a hex": (11, 2, lambda s: s.players[0].hexes > 0, tear_down),
    "a hex built on an island": (
        11,
        4,
        lambda s: island(s) >= 0 and s.players[0].active > 0,
        lambda s: build(s, island(s)),
    ),
    "tiles that changed places": (11, 4, lambda s: s.round == 1 and s.free == 18, swap_tiles),
    "a satellite taken back too early": (
        12,
        2,
        lambda s: s.players[0].satellites > 0 and s.players[0].reserve > 0,
        take_satellite,
    ),
    "two satellites at once": (12, 2, lambda s: s.players[0].active > 1, lambda s: launch(s, 2)),
    "a die that changed on its port": (
        13,
        2,
        lambda s: s.players[0].dice == [1, 1, 1] or len(s.players[0].dice) == 2,
        lambda s: setattr(s.players[0], "dice", [s.players[0].dice[0], 7]),
    ),
    "a fourth ship die": (
        13,
        2,
        lambda s: len(s.players[0].dice) == 3,
        lambda s: s.players[0].dice.append(1),
    ),
    "an auxiliary die not marked as gained": (
        13,
        2,
        lambda s: s.players[0].auxiliary == 0,
        lambda s: setattr(s.players[0], "auxiliary", DOCKED),
    ),
    "an auxiliary die used in the turn it came": (
        13,
        2,
        lambda s: s.players[0].auxiliary == 0,
        spend_auxiliary_at_once,
    ),
    "an auxiliary die back from where it was spent": (
        13,
        2,
        lambda s: s.players[0].auxiliary == SPENT,
        unlocked_again,
    ),
    "Battle with dice on the ports": (
        13,
        2,
        lambda s: len(s.players[0].dice) > 0,
        lambda s: setattr(s, "phase", BATTLE),
    ),
    "a new round with a die missing": (13, 2, between, spoiled_round(lambda s: s.players[1].dice.pop())),
    "two dice used by one answer": (14, 2, lambda s: all(p.dice for p in s.players), use_dice),
    "a round that ended too early": (
        14,
        2,
        lambda s: not s.final and s.round < 5 and sum(len(p.dice) for p in s.players) > 2,
        new_round,
    ),
    "a card of DRANDA too few in the row": (
        14,
        1,
        lambda s: len(automaton(s).row) > 0,
        lambda s: automaton(s).deck.append(automaton(s).row.pop()),
    ),
    "an icon nobody gave": (15, 2, always, lambda s: s.players[0].factions.__setitem__(0, 40)),
    "an icon of DRANDA nobody gave": (
        15,
        1,
        always,
        lambda s: automaton(s).factions.__setitem__(0, 40),
    ),
    "a used card turned upright by nobody": (16, 2, has_used, upright),
    "a used card after Recover": (
        16,
        2,
        lambda s: between(s) and len(s.players[0].crew) > 0,
        spoiled_round(lambda s: s.players[0].used.__setitem__(0, True)),
    ),
    "a score that fell in Deploy": (17, 2, always, first("score", -1)),
    "a score that fell too far in Battle": (
        17,
        2,
        between,
        spoiled_round(lambda s: first("score", -9)(s)),
    ),
    "points that DRANDA cannot have lost": (
        17,
        1,
        always,
        lambda s: setattr(s.dranda, "score", automaton(s).score - 50),
    ),
    "a kickback move to an odd column": (
        18,
        2,
        lambda s: s.players[0].morale > 6,
        lambda s: set_morale(s, 5),
    ),
    "a kickback move to column 0": (18, 2, lambda s: s.players[0].morale > 6, lambda s: set_morale(s, 0)),
    "a seventh round": (20, 2, lambda s: s.round == 6, lambda s: setattr(s, "round", 7)),
    "no final round with a full sphere": (
        20,
        2,
        lambda s: s.round == 6,
        lambda s: setattr(s, "final", False),
    ),
    "an end before the final round": (
        20,
        2,
        lambda s: not s.final,
        lambda s: setattr(s, "over", True),
    ),
    "a card retired in the visit that hired it": (21, 2, full_crew, retire_the_new_card),
    "a claim by somebody who did not command": (21, 2, one_die_left, claim_unearned),
    "a card of DRANDA lost": (23, 1, always, lambda s: automaton(s).deck.pop()),
    "a card of DRANDA discarded too early": (
        23,
        1,
        always,
        lambda s: automaton(s).discard.append(automaton(s).deck.pop()),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_broken_state_is_caught(name: str) -> None:
    number, seats, test, change = CASES[name]
    s = find(seats, test)
    watch = Watch(s)
    watch.see(s)
    change(s)
    with pytest.raises(InvariantBroken, match=f"^invariant {number}: "):
        watch.see(s)


def test_a_round_that_is_renewed_rightly_is_not_blamed() -> None:
    """So that the cases that spoil a new round are caught for what they spoil."""
    s = find(2, between)
    watch = Watch(s)
    new_round(s)
    watch.see(s)


def test_the_end_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    s = find(2, lambda s: s.final)
    s.phase = BATTLE
    for p in s.players:
        p.dice = []
        p.auxiliary = SPENT if p.auxiliary_gained else 0
    s.over = True
    Watch(s)
    monkeypatch.setattr(invariants, "faction_sets", lambda factions: sum(factions) // 3 + 1)
    with pytest.raises(InvariantBroken, match=r"^invariant 22: "):
        Watch(s)


def test_every_invariant_has_a_case() -> None:
    """19 (there is always an option) is about questions: `test_fuzz` looks at those; 22 has its own test."""
    assert {number for number, *_ in CASES.values()} == set(range(1, 24)) - {19, 22}
