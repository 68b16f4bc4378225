"""A second account of a game, kept from nothing but what was told: the feed of events must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import HOUSES, RESOURCES, SHIP_IDS
from starboard.kernel.state import Event

SLOTS = {"arkship": 2, "fighter": 1, "dropship": 1, "shuttle": 0}  # 7.3
SET = 3  # REV-14.4, REV-15.1


class Account:
    """What belongs to one player."""

    def __init__(self) -> None:
        self.free: Counter[str] = Counter()
        self.locked: dict[str, Counter[str]] = {}
        self.influence: Counter[str] = Counter()
        self.hidden: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.corrupt: set[str] = set()
        self.tactics = 0
        self.data = 0
        self.void = 0
        self.rank = 0
        self.penalty = 0
        self.cadets = 0
        self.frigate_cards = 0
        self.orders = 0
        self.agenda = 0
        self.frigate = ""
        self.turns = 0


class Ledger:
    """Opened on a first position, whose board is public; everything later comes from the feed."""

    def __init__(self, s: Revenant) -> None:
        ids = s.tables.sector_ids
        self.tables = s.tables
        self.prototype = s.prototype
        self.ids = ids
        self.accounts = [Account() for _ in s.players]
        for account in self.accounts:
            account.corrupt = {"p6" if s.prototype else "c5"}
        self.at = {ship: ids[n] for ship, n in zip(SHIP_IDS, s.at, strict=True) if n >= 0}
        self.damage: Counter[str] = Counter()
        self.corrupt: set[str] = set()
        self.voidborn = {ids[n]: s.voidborn[n] for n in range(8)}
        self.shields: Counter[str] = Counter()
        self.core = 0
        self.failed = False
        self.cycle = 0  # the feed begins with the set-up, before the first
        self.charged = ""
        self.open: list[str] = []
        self.crew: Counter[str] = Counter()
        self.crew_tactics = 0
        if s.solo is not None:
            level = s.tables.solo_levels[s.solo.level]
            self.crew = Counter(dict.fromkeys(HOUSES, level.influence))
            self.crew_tactics = level.tactics

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            account = self.accounts[event.seat] if 0 <= event.seat < len(self.accounts) else Account()
            getattr(self, "_" + event.verb.replace("-", "_"), self._nothing)(account, *event.data)

    def _nothing(self, account: Account, *data: object) -> None:
        """A verb that moves nothing."""

    # ------------------------------------------------------------------ Resources

    def _gain(self, a: Account, kind: str, n: int) -> None:
        assert n > 0
        a.free[kind] += n

    def _pay(self, a: Account, kind: str, n: int) -> None:
        a.free[kind] -= n
        assert n > 0 <= a.free[kind]

    _lose = _pay

    def _return(self, a: Account, kind: str) -> None:
        self._pay(a, kind, 1)

    def _lock(self, a: Account, kind: str, compartment: str) -> None:
        self._pay(a, kind, 1)
        a.locked.setdefault(compartment, Counter())[kind] += 1
        assert a.locked[compartment].total() <= 2  # INV-6

    def _corruption(self, a: Account, compartment: str) -> None:
        assert compartment not in a.corrupt
        a.corrupt.add(compartment)

    def _cleanse(self, a: Account, source: str, void: int, *freed: int) -> None:
        if source in SHIP_IDS:
            self.corrupt.remove(source)
            assert not any(freed)
        else:
            a.corrupt.remove(source)
            locked = a.locked.pop(source, Counter())
            assert [locked[kind] for kind in RESOURCES] == list(freed)
            a.free += locked
        assert void == a.void + 1
        a.void = void % SET

    def _data(self, a: Account, now: int) -> None:
        assert now == a.data + 1
        a.data = now % SET

    # ------------------------------------------------------------------ tracks

    def _influence(self, a: Account, house: str, field: int) -> None:
        a.influence[house] += 1
        assert a.influence[house] == field <= 8

    def _lose_influence(self, a: Account, house: str) -> None:
        a.influence[house] -= 1
        assert a.influence[house] >= 0

    def _tactics(self, a: Account, field: int) -> None:
        assert field == a.tactics + 1 <= 12
        a.tactics = field

    def _lose_tactics(self, a: Account, field: int, lost: int) -> None:
        assert 0 < lost == a.tactics - field
        a.tactics = field

    def _reset_tactics(self, a: Account, field: int, change: int) -> None:
        assert field == a.rank  # 7.7
        assert change == field - a.tactics
        a.tactics = field

    def _promote(self, a: Account, rank: int) -> None:
        assert rank == a.rank + 1 <= 3
        a.rank = rank

    def _penalty(self, a: Account, n: int) -> None:
        a.penalty += n

    def _crew_influence(self, a: Account, house: str, field: int) -> None:
        self.crew[house] += 1
        assert self.crew[house] == field

    def _crew_tactics(self, a: Account, field: int) -> None:
        assert field == self.crew_tactics + 1
        self.crew_tactics = field

    # ------------------------------------------------------------------ cards

    def _keep_hidden(self, a: Account, house: str) -> None:
        a.hidden[house] += 1

    def _spend_hidden_card(self, a: Account, house: str) -> None:
        a.hidden[house] -= 1
        assert a.hidden[house] >= 0

    _lose_hidden_card = _show_hidden = _spend_hidden_card

    def _draw_card(self, a: Account, card: str) -> None:
        a.hand[card] += 1

    def _discard_card(self, a: Account, card: str) -> None:
        a.hand[card] -= 1
        assert a.hand[card] == 0

    def _play(self, a: Account, card: str) -> None:
        self._discard_card(a, card)
        if card.startswith("cad-"):
            a.cadets += 1
        else:
            assert card.startswith("fri-")
            a.frigate_cards += 1

    def _play_order(self, a: Account) -> None:
        a.orders += 1

    _play_order_card = _discard_card

    def _reveal_agenda(self, a: Account, agenda: str, met: int) -> None:
        a.agenda = met

    def _reveal_card(self, a: Account, card: str) -> None:
        self.open.append(card)

    def _discard_open(self, a: Account, card: str) -> None:
        if card in self.open:  # the first ones were revealed before the feed began
            self.open.remove(card)

    def _hypercharge(self, a: Account, card: str) -> None:
        self.charged = card

    # ------------------------------------------------------------------ the board

    def _house(self, a: Account, house: str) -> None:
        self.damage[f"{house}-arkship"] += 1

    def _frigate(self, a: Account, sector: str) -> None:
        a.frigate = sector

    _place_frigate = _frigate

    def _corrupted_ark(self, a: Account, ship: str) -> None:
        assert ship in self.at
        assert ship not in self.corrupt
        assert not ship.endswith("shuttle")
        self.corrupt.add(ship)

    _spread = _crew_corrupts = _corrupted_ark

    def _deploy(self, a: Account, ship: str, sector: str) -> None:
        assert ship not in self.at
        self.at[ship] = sector

    def _move(self, a: Account, ship: str, sector: str) -> None:
        if ship == "frigate":
            a.frigate = sector
        else:
            assert not ship.endswith("arkship")
            assert ship in self.at
            self.at[ship] = sector

    _bombard = _settle = _move

    def _swap(self, a: Account, old: str, new: str) -> None:
        self._deploy(a, new, self.at[old])
        self._take_away(old)

    def _take_away(self, ship: str) -> None:
        del self.at[ship]
        del self.damage[ship]
        self.corrupt.discard(ship)

    def _damage(self, a: Account, ship: str, now: int) -> None:
        self.damage[ship] += 1
        assert self.damage[ship] == now <= SLOTS[ship.split("-")[1]]

    def _destroyed(self, a: Account, ship: str) -> None:
        assert self.damage[ship] == SLOTS[ship.split("-")[1]]
        self._take_away(ship)

    def _repair(self, a: Account, what: str) -> None:
        if what == "revenant":
            self.core -= 1
        else:
            self.damage[what] -= 1
            assert self.damage[what] >= 0

    def _core_damage(self, a: Account, now: int) -> None:
        # REV-26.1: after a Failure all markers are gone, and the count begins anew.
        assert now == (1 if self.failed else self.core + 1) <= 5
        self.core, self.failed = now, False

    def _failure(self, a: Account, *data: object) -> None:
        self._covered(a)

    def _covered(self, a: Account, *data: object) -> None:
        assert self.failed or self.core == 5
        self.core, self.failed = 0, True

    def _shield(self, a: Account, sector: str) -> None:
        self.shields[sector] += 1

    def _shields_gone(self, a: Account, *sectors: str) -> None:
        for sector in sectors or list(self.shields):
            del self.shields[sector]

    def _voidborn(self, a: Account, sector: str, n: int) -> None:
        self.voidborn[sector] += n
        assert n > 0
        assert self.voidborn[sector] <= (7 if self.prototype else 6)

    def _destroy(self, a: Account, sector: str) -> None:
        self.voidborn[sector] -= 1
        assert self.voidborn[sector] >= 0

    _remove_voidborn = _destroy

    def _leave(self, a: Account) -> None:
        self.voidborn = dict.fromkeys(self.voidborn, 0)

    def _arrive(self, a: Account, card: str) -> None:
        scanner = self.tables.scanners[self.tables.by_id[card][1]]
        self.voidborn = dict(zip(self.ids, scanner.voidborn, strict=False))

    def _turn(self, a: Account, n: int) -> None:
        a.turns += 1

    def _cycle(self, a: Account, n: int) -> None:
        assert n == self.cycle + 1
        self.cycle, self.charged = n, ""

    # ------------------------------------------------------------------ the end

    def power(self, house: str) -> int:
        """REV-16.7, REV-30.4: ships on the board, 1 more for the Colony that counts."""
        colony = self.colony
        extra = colony and HOUSES[self.tables.colonies[self.tables.by_id[colony][1]].house] == house
        return sum(ship.startswith(house) for ship in self.at) + bool(extra)

    @property
    def colony(self) -> str:
        if not self.prototype:
            return self.charged
        colonies = [card for card in self.open if card.startswith("col-")]
        return colonies[0] if len(colonies) == 1 else ""

    def lines(self, seat: int) -> dict[str, int]:
        """The lines of the sheet that follow from the accounts (REV-30.4 to REV-30.8, REVP-7.3)."""
        a = self.accounts[seat]
        found = {
            f"House {self.tables.houses[n].name}": (a.influence[house] + a.hidden[house]) * self.power(house)
            for n, house in enumerate(HOUSES)
        }
        resources = a.free.total() + sum(stack.total() for stack in a.locked.values())
        found["Cadet cards"] = 2 * a.cadets
        found["Frigate cards"] = 2 * a.frigate_cards
        found["Order cards"] = a.orders
        found["Captain's rank"] = a.rank if self.prototype else 2 * a.rank
        found["Resources"] = resources // 4
        found["Corruption"] = -2 * len(a.corrupt)
        found["Penalties"] = -a.penalty
        return found

    def crew_score(self) -> int:
        """REVS-6.1."""
        return sum(self.crew[house] * self.power(house) for house in HOUSES) + 2 * self.crew_tactics


def compare(ledger: Ledger, s: Revenant) -> None:
    """The accounts are the state."""
    ids = s.tables.sector_ids
    assert ledger.at == {ship: ids[n] for ship, n in zip(SHIP_IDS, s.at, strict=True) if n >= 0}
    assert +ledger.damage == Counter({ship: n for ship, n in zip(SHIP_IDS, s.damage, strict=True) if n})
    assert ledger.corrupt == {ship for ship, there in zip(SHIP_IDS, s.corrupt, strict=True) if there}
    assert list(ledger.voidborn.values()) == s.voidborn[:8]
    assert [ledger.shields[ids[n]] for n in range(8)] == s.shields[:8]
    names = [compartment.id for compartment in s.tables.compartments[s.edition]]
    for p, a in zip(s.players, ledger.accounts, strict=True):
        assert [a.free[kind] for kind in RESOURCES] == p.free
        for name, stack in zip(names, p.locked, strict=True):
            assert [a.locked.get(name, Counter())[kind] for kind in RESOURCES] == list(stack)
        assert a.corrupt == {name for name, there in zip(names, p.corrupt, strict=True) if there}
        assert [a.influence[house] for house in HOUSES] == p.influence
        assert p.seat in s.tactics[a.tactics]
        assert (a.data, a.void, a.rank, a.penalty) == (p.data, p.void, p.rank, p.penalty)
        assert sorted((+a.hidden).elements()) == sorted(HOUSES[card // 7] for card in p.hidden)
        assert sorted((+a.hand).elements()) == sorted(s.tables.operations[card].id for card in p.hand)
        assert (a.cadets, a.frigate_cards, a.orders) == (
            len(p.cadets[0]) + len(p.cadets[1]),
            len(p.frigate_cards),
            len(p.orders),
        )
        assert a.frigate == ids[p.frigate]
        assert a.turns == 12  # INV-13
    if s.solo is not None:
        assert [ledger.crew[house] for house in HOUSES] == s.solo.influence
        assert 1 in s.tactics[ledger.crew_tactics]
