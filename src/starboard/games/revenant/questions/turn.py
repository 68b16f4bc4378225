"""Questions about the crew, what a ship, an effect or an ability does, and the end of a turn."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.joined import (
    AFTERWARDS,
    DEEDS,
    end_of_turn,
    gaining_ability,
    only_gain,
)
from starboard.games.revenant.questions.kind import kind
from starboard.games.revenant.rules.asking import DECLINE, DO, PASS, STOP
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.actions import bonus_actions, copies, frigate_or_option, parts
from starboard.games.revenant.why.places import places
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import MEMBERS
from starboard.games.revenant.words.sights import room_for_corruption, ship_at, stock
from starboard.kernel.ask import Question
from starboard.kernel.english import capital, count
from starboard.kernel.naming import seat_token


def _place(lex: Lexicon, view: RevenantView, q: Question) -> str:
    me = view.players[q.seat]
    home = sum(1 for place in me.crew if place == "home")
    slots = count(room_for_corruption(me), "empty Corruption slot")
    return f"which ship will you man? ({home} of {len(me.crew)} crew at home; {stock(lex, me)}; {slots})"


def _placed(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    member, place = text.split()
    return f"{MEMBERS[member]} · {_space(lex, view, q, place)}"


def _space(lex: Lexicon, view: RevenantView, q: Question, place: str) -> str:
    """A crew space with what manning it brings."""
    if place == "emergency":
        return "emergency space · gain Hidden Influence, then 1 Resource of your choice or 1 Tactics"
    if place == "frigate":
        me = view.players[q.seat]
        where = "" if me.frigate is None else f", {lex.sector(me.frigate)}"
        landed = ", landed" if me.landed else ""
        return f"your Frigate{where}{landed} · gain Hidden Influence · {_frigate_does(lex)}"
    if place in t.SPACES:
        return f"{lex.place(place)} · 1 Influence of your choice · {_space_does(lex, view, place)}"
    found = ship_at(view, place)
    assert found is not None
    sector, ship = found
    parts = [f"{lex.ship(place)}, {lex.sector(sector.id)}", things.step(lex, view, q.seat, ship.house)]
    parts.append(_ship_does(lex, view, place))
    if ship.damage:
        parts.append(f"damage {ship.damage} of {ship.slots}")
    if ship.corrupt:
        parts.append("gives Corruption")
    return " · ".join(parts)


def _frigate_does(lex: Lexicon) -> str:
    if lex.prototype:
        return "move, and attack, land or lay an Absorber"
    return "manoeuvre and attack, or manoeuvre and land"


def _space_does(lex: Lexicon, view: RevenantView, place: str) -> str:
    cost = lex.tables.space_cost[lex.edition][t.SPACES.index(place)]
    if place == "reinforce":
        token = "" if lex.prototype else ", place a Protection token"
        return f"pay {lex.pieces(cost)}, deploy a ship{token}"
    if lex.prototype:
        return f"pay {lex.pieces(cost)}, enable the Hyperjump, discard an open card"
    prices = [card.price for card in view.open]
    kind_of_card = "Colony card" if view.colony else lex.word("scanner")
    return f"pay the price of a {kind_of_card} (from {min(prices, default=0)} Neutronium)"


def _ship_does(lex: Lexicon, view: RevenantView, name: str) -> str:
    found = ship_at(view, name)
    assert found is not None
    sector, ship = found
    kind_of_ship = t.SHIP_TYPE[t.SHIP_IDS.index(name)]
    if kind_of_ship == t.ARKSHIP:
        return things.arkship(lex, ship.house)
    if ship.landed:
        return "landed: it cannot move or land again"
    move = "move" if lex.prototype else "manoeuvre"
    if kind_of_ship == t.FIGHTER:
        return f"{move} and attack ({sector.voidborn} Voidborn here)"
    planet = sector.planet
    if planet is None:
        return f"{move} and land (no Planet here)"
    note = "occupied" if planet.landed else f"{planet.cubes} Data"
    return f"{move} and land ({lex.planet(planet.id).name} here, {note})"


def _emergency(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text == "tactics":
        return f"1 Tactics (you are on field {view.players[q.seat].tactics})"
    return things.gained(lex, view, q, text)


def _option(lex: Lexicon, view: RevenantView, q: Question) -> str:
    about = str(q.about[0])
    if about == "frigate":
        return "how will you use your Frigate?"
    if about in t.SHIP_IDS:
        return f"{lex.ship(about)}: which option will you take? (you have {stock(lex, view.players[q.seat])})"
    return "which of these will you do?"


def _chosen(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    of_kind, n = lex.tables.by_id.get(text, ("", 0))
    if of_kind == "option":
        option = lex.tables.options[n]
        return f"{option.name}: {lex.option_text(option)}"
    if text == "attack":
        return f"attack ({things.voidborn_at(view, view.players[q.seat].frigate)})"
    uses = {
        "A": "A: manoeuvre and attack, in either order",
        "B": "B: manoeuvre, then land",
        "land": "land on the Planet",
        "absorb": "lay 1 Absorber here and gain 1 Energy",
    }
    return uses[text] if text in uses else capital(lex.effect_text(text))


def _part_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return "Do this?" if DO in q.options else "Which part now?"


def _part(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"{lex.effect_text(str(q.about[0]))}?" if DO in q.options else "which part comes next?"


def _done(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return capital(lex.effect_text(str(q.about[0]) if text == DO else text))


def _ability(lex: Lexicon, view: RevenantView, q: Question) -> str:
    abilities = [option for option in q.options if lex.ability(str(option)) is not None]
    return "which ability will you use?" if len(abilities) > 1 else "will you use this ability?"


def _used(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    found = lex.ability(text)
    assert found is not None
    name, ability = found
    return f"{name}: {lex.effect(ability.effect)}"


def _copied(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if lex.tables.by_id.get(text, ("", 0))[0] == "planet":
        upper, lower = lex.planet(text).options
        return f"Planet {lex.name(text)}: {lex.effect(upper)}; or corrupted: {lex.effect(lower)}"
    if text in t.SPACES:
        return f"{lex.place(text)} · {_space_does(lex, view, text)}"
    does = _frigate_does(lex) if text == "frigate" else _ship_does(lex, view, text)
    return f"{things.placed(lex, view, q, text)} · {does}"


def _bonus(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    c = lex.compartment(text)
    return f"{c.name}: {lex.bonus_text(c)}"


def _no_label(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    raise AssertionError(f"'{text}' is no way out of '{q.verb}'")


def _reveal(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    return "reveal it: what you have met now counts for good, the rest is lost"


def _first(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    name = seat_token(int(text))
    return f"{name} (you)" if int(text) == q.seat else name


KINDS = (
    kind("place", "Place a crew member", _place, _placed, hints.placement, places),
    kind(
        "emergency-gain",
        "Gain what?",
        "emergency: will you gain a Resource, or 1 Tactics?",
        _emergency,
        hints.resource_to_gain,
        along=AFTERWARDS,
    ),
    kind(
        "effect-option",
        "Choose an option",
        _option,
        _chosen,
        hints.effect_option,
        frigate_or_option,
        out={DECLINE: "do nothing"},
        then=("effect-part", "play-card", "attack-order", "move-run", *DEEDS),
        along=AFTERWARDS,
    ),
    kind(
        "effect-part",
        _part_headline,
        _part,
        _done,
        hints.even,
        parts,
        out={DECLINE: "skip it", STOP: "done"},
        then=DEEDS,
        along=AFTERWARDS,
        proposes=only_gain,
    ),
    kind(
        "use-ability",
        "Use an ability?",
        _ability,
        _used,
        hints.ability,
        out={DECLINE: "use none"},
        inside=(
            "attack-order",
            "move-run",
            "attack-target",
            "land",
            "bonus-action",
            "planet-option",
            "effect-option",
        ),
        then=("copy-target", "effect-part", *DEEDS),
        along=AFTERWARDS,
        proposes=gaining_ability,
    ),
    kind(
        "copy-target",
        "Copy what?",
        "what will you copy? (you gain no Influence for it)",
        _copied,
        hints.ship_to_help,
        copies,
        out={DECLINE: "copy nothing"},
    ),
    kind(
        "bonus-action",
        "Bonus action",
        "which bonus action will you take? (you have {stock})",
        _bonus,
        hints.bonus_action,
        bonus_actions,
        out={PASS: "no bonus action"},
        then=("play-card", "use-ability", "effect-part", *DEEDS),
        along=AFTERWARDS,
    ),
    kind(
        "turn-end",
        "End your turn?",
        "will you end your turn, or trade in Hidden Influence first? (you have {stock})",
        _no_label,
        hints.turn_end,
        out={PASS: "end your turn"},
        apart=(),
        proposes=end_of_turn,
    ),
    kind(
        "proto-reveal",
        "Reveal your agenda?",
        "will you reveal your Hidden Agenda now?",
        _reveal,
        hints.revelation,
        out={DECLINE: "keep it hidden"},
    ),
    kind(
        "proto-first-player",
        "Who goes first?",
        "who goes first in the next {cycle}?",
        _first,
        hints.first_player,
    ),
)
