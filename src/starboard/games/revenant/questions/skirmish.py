"""Questions of the Skirmish, of Failures, and of the lines in which solo ships are hit."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.advice import hints
from starboard.games.revenant.questions.kind import kind, left
from starboard.games.revenant.rules.asking import STOP
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.why.tokens import damage_points, payments, spreads
from starboard.games.revenant.words import things
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import house_of, own_loss, sector_of, ship_at
from starboard.kernel.ask import Question
from starboard.kernel.english import listed


def _hit_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    name, more = str(q.about[0]), int(q.about[1])
    sector = sector_of(view, name)
    total = more if sector is None else sector.damage
    if total <= 1:
        return f"The hit in {lex.sector(name)}"
    return f"Hit {total - more + 1} of {total} in {lex.sector(name)}"


def _hit(lex: Lexicon, view: RevenantView, q: Question) -> str:
    sector, more = str(q.about[0]), int(q.about[1])
    which = "the hit" if more == 1 else f"the next of {more} hits"
    return f"{lex.sector(sector)}: which ship takes {which}?"


def _damaged(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    found = ship_at(view, text)
    assert found is not None
    ship = found[1]
    if ship.damage < ship.slots:
        return f"{lex.ship(text)}: damage {ship.damage + 1} of {ship.slots}"
    loss = f"{things.power(lex, view, text, -1)}, costs you {own_loss(view, ship.house)}"
    return f"{lex.ship(text)}: destroyed, {loss}"


def _spread(lex: Lexicon, view: RevenantView, q: Question) -> str:
    return f"{lex.sector(str(q.about[0]))}: which ship does the Rift corrupt?"


def _loss_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    what = {"hidden": "hidden card", "influence": "Influence", "resource": "Resource"}
    return f"Lose which {what.get(str(q.about[0]), 'card')}?"


def _loss(lex: Lexicon, view: RevenantView, q: Question) -> str:
    what = {
        "hidden": "Hidden Influence card",
        "influence": "Influence",
        "resource": "Resource",
        "operation": lex.word("operation"),
    }
    return f"Failure: which {what[str(q.about[0])]} do you lose?{left(q.about[1])}"


def _lost(lex: Lexicon, view: RevenantView, q: Question, text: str) -> str:
    if text in t.RESOURCES:
        return things.given(lex, view, q, text)
    if text not in t.HOUSES:
        return things.card(lex, view, q, text)
    if q.about[0] != "influence":
        return things.hidden(lex, view, q, text)
    house = house_of(view, text)
    field = house.influence[q.seat]
    return f"{lex.house(text)} Influence {field} → {field - 1} · Power {house.power}"


def _line_headline(lex: Lexicon, view: RevenantView, q: Question) -> str:
    sector, place = q.about
    who = "stands in front" if place == 0 else f"is number {int(place) + 1}"
    return f"Sector {str(sector).removeprefix('sector-')}: who {who}?"


def _line(lex: Lexicon, view: RevenantView, q: Question) -> str:
    sector, place = str(q.about[0]), int(q.about[1])
    line = view.solo.lines[sector][:place] if view.solo is not None else ()
    where = f"behind {listed([lex.ship(ship) for ship in line])}" if line else "at the front"
    return f"{lex.sector(sector)}: which ship stands {where}?"


KINDS = (
    kind(
        "damage-point",
        _hit_headline,
        _hit,
        _damaged,
        hints.ship_to_hit,
        damage_points,
        then=("damage-point", "spread-target"),
        partly=False,
    ),
    kind(
        "spread-target",
        "Corrupt which ship?",
        _spread,
        things.ship,
        hints.ship_to_harm,
        spreads,
    ),
    kind(
        "failure-loss",
        _loss_headline,
        _loss,
        _lost,
        hints.loss,
        payments,
        then=("failure-loss",),
        partly=False,
    ),
    kind(
        "solo-lines",
        _line_headline,
        _line,
        things.ship,
        hints.ship_to_harm,
        out={STOP: "leave the rest as it is"},
    ),
    kind(
        "solo-remove",
        "Remove Voidborn?",
        "in which sector will you remove a Voidborn?{left}",
        things.sector,
        hints.blow,
        out={STOP: "remove no more"},
    ),
)
