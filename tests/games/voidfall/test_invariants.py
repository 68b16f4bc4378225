"""Every invariant of chapter 6 that a state shows must catch a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.voidfall.sampling import against_void, laid, start

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.peril import Peril
from starboard.games.voidfall.rules.sectors import ANNEX, tile_of
from starboard.games.voidfall.state import NO_FLEET, NOBODY, SELECT, Voidfall
from starboard.kernel.invariants import InvariantBroken

Break = Callable[[Voidfall], object]


def begun(s: Voidfall) -> Voidfall:
    start(s)
    s.events = []
    return s


def free(s: Voidfall) -> int:
    """A sector without an owner."""
    return s.owner.index(NOBODY)


def outpost(s: Voidfall) -> int:
    """A sector that the first seat has taken from the Void, without a Fleet."""
    at = next(at for at, owner in enumerate(s.owner) if owner == NOBODY and not tile_of(s, at).rift)
    s.give(at, 0)
    s.void[at] = 0
    return at


def put(where: list[int], at: int, value: int) -> None:
    where[at] = value


def crowd_guilds(s: Voidfall) -> None:
    at = free(s)
    s.guilds[at] = (v.CREDITS,) * (tile_of(s, at).guild_spaces + 1)


def crowd_installations(s: Voidfall) -> None:
    at = free(s)
    s.installations[at] = (v.SHIPYARD,) * (tile_of(s, at).inst_spaces + 1)


def corrupt_nothing(s: Voidfall) -> None:
    at = s.population.index(0) if 0 in s.population else free(s)
    s.population[at] = 0
    s.corrupted[at] = True


def own_twice(s: Voidfall) -> None:
    p = s.players[0]
    p.techs = (*p.techs, 0, 1)


BREAKS: dict[str, tuple[int, Break]] = {
    "an FP is lost": (1, lambda s: put_active(s, -1)),
    "Voidborn are fewer than none": (1, lambda s: put(s.void, free(s), -1)),
    "an Agenda is lost": (2, lambda s: s.agenda_decks[0].pop()),
    "a Trade token is lost": (3, lambda s: setattr(s, "column", s.column - 1)),
    "a token is lost": (4, lambda s: s.bounty_pile.pop()),
    "a Focus card is lost": (6, lambda s: setattr(s.players[0], "hand", s.players[0].hand[1:])),
    "an Improved technology lies twice": (
        7,
        lambda s: setattr(s, "improved_deck", (*s.improved_deck, s.improved_offer[0])),
    ),
    "somebody owns a technology twice": (9, own_twice),
    "a stock is beyond the cap": (11, lambda s: setattr(s.players[0], "stock", (99, 0, 0, 0, 0))),
    "there is too much Population": (12, lambda s: put(s.population, s.players[0].home, 99)),
    "a track has no such space": (13, lambda s: setattr(s.players[0], "tracks", (-1, 0, 0))),
    "nobody lives in a Corrupted sector": (14, corrupt_nothing),
    "a slot is missing": (15, lambda s: setattr(s.players[0], "slots", s.players[0].slots[1:])),
    "there are too many Guilds": (16, crowd_guilds),
    "there are too many Installations": (16, crowd_installations),
    "Voidborn stand in an owned sector": (17, lambda s: put(s.void, outpost(s), 1)),
    "there are more Voidborn than fit": (17, lambda s: put(s.void, free(s), 99)),
    "a Home is the target of a Skirmish": (22, lambda s: setattr(s, "targets", ((s.players[0].home, 1),))),
    "Fleets stand in nobody's sector": (23, lambda s: s.fleet.__setitem__(free(s), (1, 0, 0, 0, 0))),
    "the ledger does not add up": (37, lambda s: setattr(s.players[0], "influence", 99)),
}


def put_active(s: Voidfall, more: int) -> None:
    s.players[0].active += more


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_state_is_caught(what: str) -> None:
    number, break_it = BREAKS[what]
    s = begun(laid(2))
    Watch(s)
    break_it(s)
    with pytest.raises(InvariantBroken, match=f"INV-{number}:"):
        Watch(s)


@pytest.mark.parametrize("what", BREAKS)
def test_so_is_one_that_was_right_before(what: str) -> None:
    """What was found right is looked at again as soon as it changes."""
    number, break_it = BREAKS[what]
    s = begun(laid(2))
    watch = Watch(s)
    watch.see(s)
    break_it(s)
    with pytest.raises(InvariantBroken, match=f"INV-{number}:"):
        watch.see(s)


def test_places_that_an_ability_gave_are_looked_at_when_it_goes() -> None:
    """INV-16 depends on the abilities of the owner too."""
    s = begun(laid(2))
    p = s.players[0]
    rule = next(iter(ANNEX))
    s.guilds[p.home] = (v.CREDITS,) * (tile_of(s, p.home).guild_spaces + ANNEX[rule])
    with_it = tuple(given or number == rule for number, given in enumerate(p.rules))
    without = tuple(given and number not in ANNEX for number, given in enumerate(p.rules))
    p.rules = with_it
    watch = Watch(s)
    p.rules = without
    with pytest.raises(InvariantBroken, match="INV-16:"):
        watch.see(s)


def test_an_own_sector_may_not_stand_empty() -> None:
    s = begun(laid(2))
    at = outpost(s)
    s.fleet[at] = (1, 0, 0, 0, 0)
    s.players[0].active -= 1
    s.players[0].glory = ()
    watch = Watch(s)
    s.fleet[at] = NO_FLEET
    s.players[0].active += 1
    with pytest.raises(InvariantBroken, match="INV-24:"):
        watch.see(s)


def test_nothing_is_in_play_before_a_focus_is_chosen() -> None:
    s = begun(laid(2))
    s.phase = SELECT - 1
    s.players[0].flipped = True
    s.column -= 1
    with pytest.raises(InvariantBroken, match="INV-28:"):
        Watch(s)


def peril(s: Voidfall) -> Peril:
    assert s.peril is not None
    return s.peril


AGAINST_VOID: dict[str, tuple[int, Break]] = {
    "a Harbinger is lost": (5, lambda s: setattr(peril(s), "supply", peril(s).supply - 1)),
    "a Joint card lies twice": (6, lambda s: peril(s).offer_deck.append(peril(s).offer_deck[0])),
    "a Crisis is lost": (8, lambda s: peril(s).crisis_decks[1].clear()),
    "a Situation is lost": (8, lambda s: setattr(peril(s), "situations", (0, 0, 0, 0))),
    "there are too many Catastrophes": (20, lambda s: setattr(peril(s), "catastrophes", 99)),
}


@pytest.mark.parametrize("what", AGAINST_VOID)
def test_a_broken_state_against_the_void_is_caught(what: str) -> None:
    number, break_it = AGAINST_VOID[what]
    s = begun(against_void(2))
    watch = Watch(s)
    break_it(s)
    with pytest.raises(InvariantBroken, match=f"INV-{number}:"):
        watch.see(s)


def test_a_catastrophe_never_goes_away() -> None:
    s = begun(against_void(2))
    peril(s).catastrophes = 1
    watch = Watch(s)
    peril(s).catastrophes = 0
    with pytest.raises(InvariantBroken, match="INV-20:"):
        watch.see(s)
