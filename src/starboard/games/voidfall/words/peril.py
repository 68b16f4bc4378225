"""Labels of the questions that only games against the Void ask."""

from __future__ import annotations

from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.peril_view import WayView
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.state import COLOURS
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect
from starboard.games.voidfall.words.labels import said
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.english import capital, listed
from starboard.kernel.naming import seat_token

ROWS = {"military": "The Military row", "economic": "The Economic row"}


def who(colour: Value) -> str:
    return seat_token(COLOURS.index(str(colour)))


def crisis(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    if value in ("none", FORFEIT):
        return "Leave it" if value == "none" else "Forfeit it"
    return crises.named(w.tables, str(value))


def void(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    assert view.peril is not None
    return way(w.tables, str(q.about[0]), next(one for one in view.peril.ways if one.way == value))


def way(tables: Tables, card: str, one: WayView) -> str:
    """A way out of a Crisis or a War, with what comes of it; VF-9.13: what loses the game says so."""
    said = _way(tables, card, one.way)
    if one.pushed:
        said += f"; {crises.title(tables, one.pushed)} is pushed out"
    if one.loses:
        return f"{said}: a fourth Catastrophe, which loses the game"
    return f"{said}, and a Catastrophe follows" if one.catastrophe and one.way in ROWS else said


def _way(tables: Tables, card: str, name: str) -> str:
    if name == PENALTY:
        one = tables.crises[tables.by_id[card][1]]
        return f"Suffer the penalty: {effect(tables, one.penalty)}"
    if name == CATASTROPHE:
        return "Place a Catastrophe token"
    if name == FIGHT:
        return "Face the Crisis board: a Skirmish, then the Economic demand"
    return f"Make it ongoing, on the {name.capitalize()} row"


def closed(tables: Tables, one: WayView) -> str:
    """VF-9.4: why the penalty cannot be chosen."""
    return f"this cannot be done in full: {effect(tables, parse_effect(one.lacking))}"


def row(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """VF-35.5, and what loses the game says so here too (VF-9.12)."""
    assert view.peril is not None
    peril = view.peril
    one = next(each for each in peril.rows if each.row == value)
    if one.in_force < len(one.spaces) - 1:
        return ROWS[str(value)]
    if peril.catastrophes == peril.catastrophe_limit:
        return f"{ROWS[str(value)]}: a fourth Catastrophe, which loses the game"
    return f"{ROWS[str(value)]}, and a Catastrophe follows"


def harbinger(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """Where a Harbinger comes to, or from where it goes."""
    if value == FORFEIT:
        return "Forfeit it"
    return ROWS[str(value)] if value in ROWS else capital(say.sector(w, str(value)))


def haven(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Do not build" if value == FORFEIT else f"Safe {capital(str(value))}"


def player(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    """A player, or nobody."""
    if value == FORFEIT:
        return f"Only {who(q.options[1])}" if q.verb == "joint-first" else "Forfeit it"
    return "Nobody else" if value == "alone" else who(value)


def reward(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Nothing" if value == "none" else said(w, value)


def order(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return listed([who(colour) for colour in str(value).split()])


def agree(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Agree" if value == "yes" else "Decline"


def part(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Neither" if value == FORFEIT else said(w, value)


def given(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return "Enough" if value == STOP else f"1 {say.resource(w, str(value))}"


def technology(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return say.technology(w.tables, str(value))


def focus(w: Lexicon, view: VoidfallView, q: Question, value: Value) -> str:
    return say.focus_of(w.tables, str(value)).name
