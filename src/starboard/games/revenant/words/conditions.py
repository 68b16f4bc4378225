"""Agendas and Colonies in words: what they ask for or count."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Expr
from starboard.games.revenant.words.names import Names

_TERMS: Final = {
    "rank": "{rank}",
    "cadets": "{cadet}s played",
    "frigcards": "{frigate}s played",
    "orders": "{order}s played",
    "hi": "Hidden Influence cards",
    "corruption": "Corruption on your Frigate board",
    "empty_corruption": "empty Corruption slots",
    "frigate_damage": "damage in one attack by your Frigate",
    "top3": "ships of the three largest Houses together",
    "full_houses": "Houses with all four ships on the board",
    "types_present": "types of ships on the board",
    "damage_total": "damage on House ships and the Revenant",
    "shields_total": "{shield}s on the board",
    "failures_resolved": "Failures of the Revenant",
}
_SIGNS: Final = {g.OP_TIMES: "×", g.OP_PLUS: "plus", g.OP_MINUS: "minus"}


def condition(names: Names, e: Expr) -> str:
    """An agenda in words: at least 5 Belitan and Yarvek ships together."""
    if e.op in (g.OP_AND, g.OP_OR):
        return f" {'and' if e.op == g.OP_AND else 'or'} ".join(condition(names, part) for part in e.parts)
    if e.op < g.OP_AT_LEAST:
        return _amount(names, e)
    left, right = e.parts
    number = _amount(names, right)
    bound = _bound(e.op, number)
    if left.op == g.OP_TERM and left.name == "tracks_at":
        return f"Influence {left.arg} or more with {bound} {'House' if number == '1' else 'Houses'}"
    if left.op == g.OP_TERM and left.name == "rank":
        return f"{names.words['rank']} {number}" + (" or more" if e.op == g.OP_AT_LEAST else "")
    what = _amount(names, left)
    if number == "1":
        what = what.replace("Houses with all", "House with all").replace("Failures of", "Failure of")
    return f"{bound} {what}"


def _bound(op: int, number: str) -> str:
    if op == g.OP_EQUAL:
        return "no" if number == "0" else f"exactly {number}"
    return f"{'at least' if op == g.OP_AT_LEAST else 'at most'} {number}"


def _amount(names: Names, e: Expr) -> str:
    if e.op == g.OP_NUMBER:
        return str(e.value)
    if e.op == g.OP_TERM:
        return _term(names, e)
    left, right = e.parts
    one, other = _amount(names, left), _amount(names, right)
    if e.op in (g.OP_MIN, g.OP_MAX):
        return f"{other} ({'at most' if e.op == g.OP_MIN else 'at least'} {one})"
    if e.op == g.OP_OVER:
        return f"1 for every {other} of {one}"
    if e.op == g.OP_PLUS and left.name == right.name and left.name in ("ships", "power"):
        noun = "ships" if left.name == "ships" else "Power"
        return f"{one.removesuffix(' ' + noun)} and {other.removesuffix(' ' + noun)} {noun} together"
    return f"{one} {_SIGNS[e.op]} {other}"


def _term(names: Names, e: Expr) -> str:
    arg = e.arg
    if arg is None:
        return names.fill(_TERMS[e.name])
    if e.name == "res":
        return "Resources" if arg == "all" else names.resource(arg)
    if e.name == "ships":
        return "House ships on the board" if arg == "all" else f"{names.house(arg)} ships"
    if e.name == "power":
        return f"{names.house(arg)} Power"
    if e.name == "type":
        return f"{names.ship_type(t.SHIP_TYPES.index(arg))}s on the board"
    return f"Houses with Influence {arg} or more"
