"""Why an objective cannot be attempted, and why no help can be called for it (SKY-8)."""

from __future__ import annotations

from itertools import combinations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.rules.help import CALL, calls, fitting, interact_markers
from starboard.games.pirates_of_skydock.rules.objectives import can_attempt, is_marked
from starboard.games.pirates_of_skydock.rules.payment import Symbols, can_pay, needed, next_picks
from starboard.games.pirates_of_skydock.state import COLOURS, NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import SYMBOLS
from starboard.games.pirates_of_skydock.why.abilities import Why, here
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.kernel.ask import Question
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed, Need


def conditions(s: Skydock, p: Player, place: int) -> list[Why]:
    """SKY-8.2: everything that is not there but for the symbols."""
    row = s.tables.objectives[s.objectives[place]]
    if is_marked(s, p, place):
        return [("SKY-8.2", "your token is on it already")]
    found: list[Why] = []
    if row.spot not in (-1, p.spot):
        there = say.within(say.fixed_room(s.tables, row.spot))
        found.append(("SKY-8.2", f"it must be done {there}, and you are {here(s, p)}"))
    if row.condition == t.NO_GUARD_HERE and s.guarded(p.spot):
        found.append(("SKY-8.2", f"there is a guard {here(s, p)}"))
    if row.condition == t.LEVEL_2 and s.level < 2:
        found.append(("SKY-8.2", "the alert must be at level 2 or higher, and it is at level 1"))
    space = s.tracks[place][p.seat]
    if space < row.track:
        found.append(
            ("SKY-8.17", f"you are on space {space} of {row.track} and advance {say.ADVANCES[row.advance]}")
        )
    return found


def missing(s: Skydock, p: Player, wanted: Symbols) -> Symbols:
    """The fewest symbols without which the own scheme cards could pay; rather those that no card shows."""
    cards = held(s, p, g.SCHEME)
    have = [sum(s.tables.cards[card].symbols[symbol] for card in cards) for symbol in range(len(wanted))]
    each = sorted([symbol for symbol, n in enumerate(wanted) for _ in range(n)], key=lambda one: have[one])
    for n in range(len(each) + 1):
        for left_out in combinations(each, n):
            rest = tuple(count - left_out.count(symbol) for symbol, count in enumerate(wanted))
            if can_pay(s, p, rest, cards):
                return tuple(left_out.count(symbol) for symbol in range(len(wanted)))
    return wanted


def unpaid(s: Skydock, p: Player, place: int) -> Why:
    wanted = needed(s, place)
    lack = " + ".join(say.symbols(missing(s, p, wanted)))
    return "SKY-8.6", f"it costs {' + '.join(say.symbols(wanted))}, and your scheme cards lack {lack}"


def unmet(s: Skydock, p: Player, place: int) -> list[Why]:
    """All that keeps a player from an attempt with an Interact ability."""
    found = conditions(s, p, place)
    if not is_marked(s, p, place) and not can_pay(s, p, needed(s, place), held(s, p, g.SCHEME)):
        found.append(unpaid(s, p, place))
    return found


def to_attempt(s: Skydock, p: Player, place: int, *, helped: bool = False) -> tuple[Need, ...]:
    """SKY-8.2, SKY-8.6: all that an attempt takes, or a call for help with it."""
    row = s.tables.objectives[s.objectives[place]]
    if is_marked(s, p, place):
        return (Need("your token is not on it yet", "SKY-8.2", False),)
    found = [Need("a marker on an uncovered Interact", "SKY-7.1", bool(interact_markers(p)))]
    if row.spot != -1:
        there = say.within(say.fixed_room(s.tables, row.spot))
        at = row.spot == p.spot
        found.append(Need(f"you {there}" + ("" if at else f"; you are {here(s, p)}"), "SKY-8.2", at))
    if row.condition == t.NO_GUARD_HERE:
        found.append(Need(f"no guard {here(s, p)}", "SKY-8.2", not s.guarded(p.spot)))
    if row.condition == t.LEVEL_2:
        found.append(Need(f"the alert at level 2; it is at {s.level}", "SKY-8.2", s.level >= 2))
    if row.track:
        space = s.tracks[place][p.seat]
        text = f"space {row.track} of its track; you are on {space}"
        found.append(Need(text, "SKY-8.17", space >= row.track))
    wanted = needed(s, place)
    if any(wanted):
        paid = can_pay(s, p, wanted, held(s, p, g.SCHEME))
        if helped:
            paid = paid or any(_pays_but(s, p, place, symbol) for symbol in _symbols(s, place))
        lack = "" if paid else f"; your scheme cards lack {' + '.join(say.symbols(missing(s, p, wanted)))}"
        less = ", one of them from the helper" if helped else ""
        found.append(Need(f"{' + '.join(say.symbols(wanted))}{less}{lack}", "SKY-8.6", paid))
    return tuple(found)


def _pays_but(s: Skydock, p: Player, place: int, symbol: int) -> bool:
    """SKY-8.9: whether the own hand pays all symbols but this one."""
    return can_pay(s, p, needed(s, place, symbol), held(s, p, g.SCHEME))


def _listed(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    return needs if any(not need.met for need in needs) else ()


def closed_attempts(s: Skydock, p: Player) -> list[Closed]:
    """The main decision: an objective needs a marker on an uncovered Interact too."""
    found = []
    for place, number in enumerate(s.objectives):
        row = s.tables.objectives[number]
        reasons = unmet(s, p, place)
        if not is_marked(s, p, place) and not interact_markers(p):
            reasons.append(_NO_MARKER)
        if reasons:
            text = "; ".join(why for _, why in reasons)
            found.append(Closed(row.name, reasons[0][0], text, row.id, _listed(to_attempt(s, p, place))))
    return found


_NO_MARKER: Why = ("SKY-7.1", "you have no marker on an uncovered Interact")


def closed_calls(s: Skydock, p: Player) -> list[Closed]:
    """SKY-8.9: calls for help, by objective; one that is done needs none."""
    open_for = {str(call).split()[1] for call in calls(s, p)}
    found = []
    for place, number in enumerate(s.objectives):
        row = s.tables.objectives[number]
        if row.id not in open_for and not is_marked(s, p, place):
            what = f"Help with {row.name}"
            needs = to_attempt(s, p, place, helped=True)
            again = Need("not called for yet this turn", "SKY-8.9", not s.called >> place & 1)
            found.append(Closed(what, *_no_call(s, p, place), f"{CALL}{row.id}", _listed((again, *needs))))
    return found


def _no_call(s: Skydock, p: Player, place: int) -> Why:
    if s.called >> place & 1:
        return "SKY-8.9", "you have called for it this turn already"
    found = conditions(s, p, place)
    if not found and not any(can_attempt(s, p, place, symbol) for symbol in _symbols(s, place)):
        lack = missing(s, p, needed(s, place))
        rest = f"a helper brings 1 symbol, and your scheme cards lack {' + '.join(say.symbols(lack))}"
        found.append(("SKY-8.9", rest))
    if not interact_markers(p):
        found.append(_NO_MARKER)
    return found[0][0], "; ".join(why for _, why in found)


def _symbols(s: Skydock, place: int) -> list[int]:
    return [symbol for symbol, n in enumerate(needed(s, place)) if n]


# ---------------------------------------------------------------------- help and payment


def help_cards(s: Skydock, q: Question) -> list[Closed]:
    """SKY-8.10: one card that shows the symbol or a wild."""
    p = s.players[q.seat]
    symbol = SYMBOLS.index(str(q.about[1]))
    fit = fitting(s, p, symbol)
    found = []
    for card in p.hand:
        if card not in fit:
            reason = f"it shows no {SYMBOLS[symbol]} and no wild"
            found.append(_card(s, card, ("SKY-8.10", reason)))
    return found


def helpers(s: Skydock, q: Question) -> list[Closed]:
    """SKY-12.8: who was not asked looks like one who said no."""
    return [
        Closed(seat_token(seat), "SKY-8.10", "no help was offered", colour)
        for seat, colour in enumerate(COLOURS[: len(s.players)])
        if seat != q.seat and colour not in q.options
    ]


def payment(s: Skydock, q: Question) -> list[Closed]:
    """SKY-8.6: what could be left out is not paid."""
    p = s.players[q.seat]
    attempt = s.attempt
    if attempt is None:
        return []
    symbol = NOBODY if attempt.helper == NOBODY else attempt.symbol
    useful = next_picks(s, p, needed(s, attempt.place, symbol), held(s, p, g.SCHEME), [])
    found = []
    for card in p.hand:
        if s.tables.cards[card].id in q.options:
            continue
        if card >= s.tables.schemes:
            why = ("SKY-8.4", "only scheme cards pay symbols")
        elif card in useful:
            why = ("SKY-8.6", "it is picked already, or could be left out after those picked")
        else:
            why = ("SKY-8.6", "the payment works without it")
        found.append(_card(s, card, why))
    return found


def _card(s: Skydock, card: int, why: Why) -> Closed:
    return Closed(say.card_name(s.tables, s.tables.cards[card].id), *why, s.tables.cards[card].id)
