"""Things that are an option of several questions, each as one line that says what matters of it."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import around, house_of, sector_of, ship_at, state_of
from starboard.kernel.ask import Question
from starboard.kernel.english import listed


def gained(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    """A Resource to gain."""
    return f"1 {lex.resource(text)} (you have {view.players[q.seat].free[text]})"


def given(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    """A Resource to give up."""
    return f"1 {lex.resource(text)} (of {view.players[q.seat].free[text]})"


def hidden(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    """A Hidden Influence card, by its House."""
    house, me = house_of(view, text), view.players[q.seat]
    held = (me.hidden or ()).count(text)
    more = f", you hold {held}" if held else ""
    return f"{lex.house(text)} · Power {house.power}, your Influence {house.influence[me.seat]}{more}"


def step(lex: Lexicon, view: RevenantView, seat: int, house: str) -> str:
    """Influence 1 → 2, reward: gain 1 Material."""
    one = house_of(view, house)
    field = one.influence[seat]
    if field >= lex.numbers.influence_max:
        return f"Influence stays at {field}, the maximum"
    text = f"Influence {field} → {field + 1}"
    if field + 1 in one.rewards:
        text += f", reward: {lex.effect(lex.tables.houses[t.HOUSES.index(house)].rewards[lex.edition])}"
    return text


def arkship(lex: Lexicon, house: str) -> str:
    """Provision or Clone."""
    return listed([option.name for option in lex.arkship_options(t.HOUSES.index(house))], "or")


def sector(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return f"{lex.sector(text)} · {around(lex, view, text)}"


def ship(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text == "revenant":
        return f"the Revenant · damage {view.core.damage} of {view.core.slots}"
    found = ship_at(view, text)
    if found is None:
        return lex.ship(text)
    state = state_of(found[1])
    return f"{lex.ship(text)} in {lex.sector(found[0].id)}" + (f" · {state}" if state else "")


def frigate(lex: Lexicon, view: RevenantView, q: Question) -> str:
    """Your Frigate in sector 3; before it has a place, without one."""
    here = view.players[q.seat].frigate
    return "your Frigate" if here is None else f"your Frigate in {lex.sector(here)}"


def the(name: str) -> str:
    """A ship with its article, where it needs one."""
    return name if name.startswith(("the ", "your ")) else f"the {name}"


def placed(lex: Lexicon, view: RevenantView, q: Question, name: str) -> str:
    """A ship and where it is, in the middle of a sentence; "frigate" is the asked player's own."""
    found = ship_at(view, name)
    return frigate(lex, view, q) if found is None else f"{lex.ship(name)} in {lex.sector(found[0].id)}"


def here(view: RevenantView, q: Question, name: str) -> str | None:
    """The sector of a ship."""
    found = ship_at(view, name)
    return view.players[q.seat].frigate if found is None else found[0].id


def voidborn_at(view: RevenantView, sector: str | None) -> str:
    one = None if sector is None else sector_of(view, sector)
    return "no Voidborn here" if one is None else f"{one.voidborn} Voidborn here"


def power(lex: Lexicon, view: RevenantView, ship: str, change: int = 0) -> str:
    """Zenor Power 2; with a change, Zenor Power 2 → 3."""
    house = t.HOUSES[t.SHIP_HOUSE[t.SHIP_IDS.index(ship)]]
    now = house_of(view, house).power
    return f"{lex.house(house)} Power {now}" + (f" → {now + change}" if change else "")


def card(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    """An Operation card."""
    return lex.card_label(lex.operation(text))


def open_card(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    """A Scanner or Colony card."""
    found = lex.open_card(text)
    return f"{found.name} · {brings(lex, found)}"


def brings(lex: Lexicon, card: t.ScannerCard | t.Colony) -> str:
    """What a Scanner or Colony card brings."""
    house = lex.tables.houses[card.house].name
    if isinstance(card, t.Colony):
        return f"{house} +1 Power; {lex.word('prestige')} for everyone: {card.text[lex.edition]}"
    rifts = " ".join(str(n + 1) for n in card.rifts)
    planets = " ".join(str(n + 1) for n in card.planets)
    arrival = f"{sum(card.voidborn)} Voidborn, Rifts {rifts}, Planets {planets}"
    if lex.prototype:
        return f"{arrival}, {house} {lex.word('shuttle')} to sector {card.shuttle + 1}"
    return f"{lex.effect(card.benefits)} · {arrival}"
