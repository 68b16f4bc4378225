"""A Combat before it is begun and while it is told: its result, its course, the forces, what it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from starboard.games.voidfall.board.lanes import Clash, Column, columns, first, folded, lanes
from starboard.games.voidfall.board.pieces import VOID
from starboard.games.voidfall.board.sector import NOBODYS
from starboard.games.voidfall.combat.search import Rung
from starboard.games.voidfall.combat.sides import CORVETTE, DEFENDER, FLEETS, INVADER, VOIDBORN, Fleets
from starboard.games.voidfall.combat.story import (
    ABSORBERS,
    CONQUERED,
    DEFENDED,
    INSTALLATIONS,
    SOURCES,
    TIE,
    VOLLEY,
    Blow,
    Step,
    amount,
)
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import PlayerView, SectorView
from starboard.kernel.english import count, listed
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, symbol, target
from starboard.page.kit.people import sign
from starboard.page.markup import clause_link

TITLE: Final = "voidfall"

# By result: a word, a short one, and how good it is. For whoever invades, and for whoever is invaded.
_INVADING: Final = {
    CONQUERED: ("Certain win", "Win", "good"),
    TIE: ("Tie: sector falls", "Tie", "warn"),
    DEFENDED: ("Repelled", "Repelled", "bad"),
}
_DEFENDING: Final = {
    CONQUERED: ("Sector lost", "Lost", "bad"),
    TIE: ("Tie: sector falls", "Tie", "bad"),
    DEFENDED: ("Holds", "Holds", "good"),
}
_MARKS: Final = {"good": "check", "warn": "alert", "bad": "close"}
_SOURCE_NAMES: Final = dict(
    zip(
        SOURCES,
        (
            "",
            "Torpedoes",
            "Destroyers",
            "Sector Defenses",
            "Sentries",
            "Deep Space Missiles",
            "Energy Cells",
            "granted",
        ),
        strict=True,
    )
)
_ABSORBER_NAMES: Final = dict(
    zip(
        ABSORBERS,
        ("Shields", "Carriers", "Dreadnoughts", "Bombard", "Drones", "granted Absorption"),
        strict=True,
    )
)


_ROOMY: Final = 4
"""So many forces have room for a word each."""


class Change(NamedTuple):
    """What a win brings about: an icon with its colour, a sentence as markup, whether it reveals."""

    sign: str
    tint: str
    text: str
    reveals: bool = False


class Spoils(NamedTuple):
    """VF-23.7: Influence with the Glory it is the sum of, the new tokens first; then all that changes.

    VF-23.8: against a player it is the loser's; `glory` says whose.
    """

    influence: int
    gained: tuple[int, ...] = ()
    owned: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    glory: str = "Glory"
    clause: str = "VF-23.7"


class Ladder(NamedTuple):
    """The forces that can be sent. `answers`: the options that send so many; `falls`: what is given up if
    all are sent, as in `C4 falls`.
    """

    rungs: Sequence[Rung]
    chosen: int
    answers: Mapping[int, Choice] = {}
    source: str = ""
    falls: str = ""


# ---------------------------------------------------------------------- the card


def card(clash: Clash, ladders: Sequence[Ladder] = (), spoils: Spoils | None = None) -> str:
    """The preview beside the map."""
    return (
        '<section class="combat-card" aria-label="Combat preview"><header><span class="combat-title">'
        f'<span class="eyebrow">Combat preview</span><b>{clash.place}</b></span>{verdict(clash)}</header>'
        f"{_sides(clash)}{lanes(clash, folded(clash))}{_facts(clash)}"
        f"{_ladders(ladders)}{_spoils(clash, spoils)}</section>"
    )


def brief(clash: Clash, ladders: Sequence[Ladder] = (), influence: int = 0) -> str:
    """The same in three lines, for phones."""
    steps = "".join([_short_step(clash, one) for one in columns(clash)[1:-1]])
    won = (
        f'<b class="combat-influence">+{influence}{icon("influence", "px14 colour-influence")}</b>'
        if influence and clash.outcome.result == CONQUERED
        else ""
    )
    rungs = "".join([_ladder(one) for one in ladders])
    return (
        f'<section class="combat-card brief" aria-label="Combat preview"><header><b>{clash.place}</b>'
        f"{_sides(clash, short=True)}{verdict(clash, short=True)}</header>"
        f'<div class="combat-steps">{steps}{won}</div>{rungs}</section>'
    )


class End(NamedTuple):
    """An answer to a choice in a Combat, as markup, and what it leads to: the result, FP left to both."""

    label: str
    result: int
    left: tuple[int, int]
    choice: Choice | None = None


_WIDE: Final = 420.0
"""The least width of a scene, which has the whole stage."""


def scene(clash: Clash, now: int, below: str = "", eyebrow: str = "Combat") -> str:
    """While a Combat is told: its steps in a row, and all columns with that of the step `now` lit.

    `below` is what an open choice decides.
    """
    found = columns(clash)
    steps = "".join([_told_step(clash, one, n, now) for n, one in enumerate(found) if n])
    return (
        '<section class="combat-card scene" aria-label="Combat"><header><span class="combat-title">'
        f'<span class="eyebrow">{eyebrow}</span><b>{headline(clash)}</b></span>{verdict(clash)}</header>'
        f'<ol class="combat-told">{steps}</ol>{_sides(clash)}{lanes(clash, found, now, _WIDE)}{_facts(clash)}'
        f"{below}</section>"
    )


def decision(clash: Clash, head: str, ends: Sequence[End]) -> str:
    """What an open choice decides: every answer with the end it leads to."""
    made = "".join([_decided(clash, one) for one in ends])
    return f'<div class="combat-choice"><span class="eyebrow">{head}</span><div>{made}</div></div>'


def _decided(clash: Clash, one: End) -> str:
    words = _DEFENDING if clash.viewer == DEFENDER else _INVADING
    _, word, mood = words[one.result]
    here, there = one.left[clash.below], one.left[1 - clash.below]
    body = f'<b>{one.label}</b><span class="{mood}">{word}, {here} : {there} left</span>'
    if one.choice is None:
        return f'<span class="combat-end">{body}</span>'
    return f'<button class="combat-end legal" {target(one.choice)}>{body}</button>'


def headline(clash: Clash) -> str:
    """The outcome in a sentence: `You take B1, 4 against 3 and 1 Sector Defense`."""
    invader, result = clash.sides[INVADER], clash.outcome.result
    you = clash.viewer == INVADER
    does = {
        CONQUERED: "take" if you else "takes",
        TIE: "tie at" if you else "ties at",
        DEFENDED: "are repelled at" if you else "is repelled at",
    }[result]
    guns = f" and {count(clash.guns, 'Sector Defense')}" if clash.guns else ""
    sent, met = sum(clash.start[INVADER]), sum(clash.start[DEFENDER])
    return f"{invader.name} {does} {clash.place}, {sent} against {met}{guns}"


def verdict(clash: Clash, *, short: bool = False) -> str:
    """A Combat is certain: its result as a word, as the viewer sees it."""
    words = _DEFENDING if clash.viewer == DEFENDER else _INVADING
    word, small, mood = words[clash.outcome.result]
    return f'<span class="verdict {mood}">{icon(_MARKS[mood], "px14")}{small if short else word}</span>'


# ---------------------------------------------------------------------- who fights


def _sides(clash: Clash, *, short: bool = False) -> str:
    invader, defender = [_side(clash, side) for side in (INVADER, DEFENDER)]
    source = f"<span>from {clash.source}</span>" if clash.source and not short else ""
    return (
        f'<div class="combat-sides"><span class="side">{invader}{source}</span>'
        f'<span class="versus">v</span><span class="side">{defender}</span></div>'
    )


def _side(clash: Clash, side: int) -> str:
    seat = clash.sides[side].seat
    made = "" if seat in (VOID, NOBODYS) else sign(seat, "px15")
    made += "".join([_fleet(kind, fp, seat) for kind, fp in enumerate(clash.start[side]) if fp])
    guns = side == DEFENDER and clash.guns > 0
    if not any(clash.start[side]) and not guns:
        made += "<b>0</b>"
    if guns:
        made += f"<b>{clash.guns}</b>{symbol('p-def', 'icon px14 colour-installation')}"
    return made


def _fleet(kind: int, fp: int, seat: str) -> str:
    return f"<b>{fp}</b>{_ship(kind, seat)}"


def _ship(kind: int, seat: str, size: str = "px14") -> str:
    if kind == VOIDBORN:
        return symbol("p-void", f"icon {size} colour-void", "Voidborn")
    return f'<span class="ship {seat}">{symbol(f"p-{FLEETS[kind]}", f"icon {size}", FLEETS[kind])}</span>'


# ---------------------------------------------------------------------- what happens


def _facts(clash: Clash) -> str:
    """Where Damage comes from and what absorbs it: a line for each blow that is unlike the ones before."""
    rows: dict[tuple[str, str, str], list[int]] = {}
    for step in clash.outcome.steps:
        for blow in step.blows:
            where = "salvo" if step.number else "approach"
            rows.setdefault((where, _dealt(clash, blow), _clause(step, blow)), []).append(step.number)
    several = len([step for step in clash.outcome.steps if step.number]) > 1
    made = ""
    for (where, text, clause), numbers in rows.items():
        when = f' <i class="when">{_span(numbers)}</i>' if where == "salvo" and several else ""
        made += f"<li>{icon(where, 'px14')}<span>{text}{when}</span>{clause_link(TITLE, clause)}</li>"
    return f'<ul class="combat-facts">{made}</ul>' if made else ""


def _clause(step: Step, blow: Blow) -> str:
    if step.number:
        return "VF-22.21"
    return "VF-22.11" if blow.struck == INVADER else "VF-22.12"


def _span(numbers: Sequence[int]) -> str:
    first_one, last = numbers[0], numbers[-1]
    return f"Salvo {first_one}" if first_one == last else f"Salvo {first_one}–{last}"


def _dealt(clash: Clash, blow: Blow) -> str:
    parts = []
    for source, n in enumerate(blow.damage):
        if n:
            parts.append(str(n) if source == VOLLEY else f"{n} {_source(source, n)}")
    used = [(n, _ABSORBER_NAMES[ABSORBERS[kind]]) for kind, n in enumerate(blow.absorbed) if n]
    held = [
        f"{n} held by {name}" if len(used) > 1 or n < amount(blow.damage) else f"held by {name}"
        for n, name in used
    ]
    dealer = clash.sides[1 - blow.struck]
    # Where nobody stands, what shoots says it all.
    who = "" if dealer.seat == NOBODYS else f"{dealer.name}: "
    return ", ".join([f"{who}{' + '.join(parts)}", *held])


def _source(source: int, n: int) -> str:
    if source == INSTALLATIONS and n == 1:
        return "Sector Defense"
    return _SOURCE_NAMES[SOURCES[source]]


def _short_step(clash: Clash, one: Column) -> str:
    losses = [_loss(clash, one, side) for side in (clash.below, 1 - clash.below)]
    held = sum([sum(blow.absorbed) for blow in one.blows])
    shield = f"<b>{held}</b> held" if held else ""
    if not any(losses) and not held:
        return ""
    return f"<span><i>{one.head}</i>{''.join(losses)}{shield}</span>"


def _loss(clash: Clash, one: Column, side: int) -> str:
    lost: Fleets = one.lost[side]
    own = ' class="own"' if side == clash.below else ""
    seat = clash.sides[side].seat
    return "".join([f"<b{own}>−{fp}</b>{_ship(kind, seat, 'px12')}" for kind, fp in enumerate(lost) if fp])


def _told_step(clash: Clash, one: Column, n: int, now: int) -> str:
    style = "now" if n == now else "done" if n < now else "to-come"
    losses = "".join([_loss(clash, one, side) for side in (clash.below, 1 - clash.below)])
    held = sum([sum(blow.absorbed) for blow in one.blows])
    more = f"{losses}{f' {held} held' if held else ''}" or "no losses"
    if one.head == "End":
        more = one.foot[0]
    current = ' aria-current="step"' if n == now else ""
    return f'<li class="{style}"{current}><b>{one.head}</b><span>{more}</span></li>'


def initiatives(clash: Clash) -> list[str]:
    """For the log: `3 : 2, you first`, a line for each Salvo step."""
    here, there = clash.below, 1 - clash.below
    return [
        f"{step.initiatives[here]} : {step.initiatives[there]}, {first(clash, step)}"
        for step in clash.outcome.steps
        if step.number
    ]


# ---------------------------------------------------------------------- how many to send


def _ladders(ladders: Sequence[Ladder]) -> str:
    """One below its heading; several are rows, each beside where it comes from."""
    if len(ladders) == 1:
        head = f'<span class="eyebrow">Send from {ladders[0].source}</span>' if ladders[0].source else ""
        return head + _ladder(ladders[0])
    rows = "".join([f"<b>{one.source}</b>{_ladder(one)}" for one in ladders])
    return f'<span class="eyebrow">Send from</span><div class="combat-rows">{rows}</div>' if rows else ""


def _ladder(one: Ladder) -> str:
    most = max([sum(rung.fleets) for rung in one.rungs], default=0)
    return f'<div class="combat-ladder">{"".join([_rung(one, rung, most) for rung in one.rungs])}</div>'


def _rung(one: Ladder, rung: Rung, most: int) -> str:
    sent = sum(rung.fleets)
    result = rung.outcome.result
    left = sum(rung.outcome.left[INVADER])
    mood, end, short = "", f"{left} stay{'s' if left == 1 else ''}", f"{left} left"
    if result == DEFENDED:
        mood, end, short = " bad", "repelled", icon("close", "px11")
    elif result == TIE:
        mood, end, short = " warn", "tie", "tie"
    elif one.falls and sent == most:
        mood, end, short = " warn", one.falls, "falls"
    # A long ladder has no room for words.
    shown = short if len(one.rungs) > _ROOMY else end
    mix = "".join(
        [f"{fp}{_ship(kind, '', 'px11')}" for kind, fp in enumerate(rung.fleets) if fp and kind != CORVETTE]
    )
    spoken = listed([f"{fp} {FLEETS[kind]} FP" for kind, fp in enumerate(rung.fleets) if fp])
    style = f"rung{mood}{' chosen' if sent == one.chosen else ''}"
    body = f"<b>{sent}</b>{f'<i>{mix}</i>' if mix else ''}<span>{shown}</span>"
    choice = one.answers.get(sent)
    if choice is not None:
        pressed = "true" if sent == one.chosen else "false"
        key = " ".join(map(str, (*choice.row, choice.value)))
        return f'<button class="{style} legal" {target(choice, key)} aria-pressed="{pressed}">{body}</button>'
    return f'<span class="{style}" title="{spoken}: {end}">{body}</span>'


# ---------------------------------------------------------------------- what it brings


def spoils_of(
    tables: Tables, sector: SectorView, player: PlayerView, influence: int, given: int = 0
) -> Spoils:
    """What a win in a sector that no player holds would bring, as far as it lies open. `given`: so many Glory
    tokens have gone by then for sectors given up.
    """
    changes = [leaving(given)] if given else []
    for n, one in ((sector.bounties, "Bounty"), (sector.reclaims, "Reclaim")):
        if n:
            verb = "turns" if n == 1 else "turn"
            changes.append(Change(one.lower(), "token", f"{count(n, f'{one} token')} {verb} up", True))
    if sector.fallen:
        changes.append(Change("fallen", "influence", "a technology of the Fallen House, a sixth slot"))
    state = ["stays Corrupted"] if sector.corrupted else []
    state += installed(sector, player)
    if state:
        changes.append(Change("corruption", "corruption", ", ".join(state)))
    over = len(player.glory) - given + len(sector.glory) - tables.glory_limit
    if over > 0 and sector.glory:
        returns = "one returns" if over == 1 else f"{over} return"
        changes.append(
            Change("glory", "laurel", f"more than {tables.glory_limit} Glory: {returns} at Clean-up")
        )
    owned = tuple(sorted(player.glory, reverse=True)[: len(player.glory) - given])
    return Spoils(influence, sector.glory, owned, tuple(changes))


def leaving(given: int) -> Change:
    """VF-20.6."""
    return Change("glory", "laurel", f"{count(given, 'Glory token')} discarded for what is given up")


def installed(sector: SectorView, player: PlayerView) -> list[str]:
    """VF-23.5, step A; with Combat Replicators Installations stay."""
    removed = len(sector.installations) - sector.printed_installations
    if not removed:
        return []
    stays = "stays" if removed == 1 else "stay"
    return [f"{count(removed, 'installation')} {stays if 'salvage-base' in player.rules else 'removed'}"]


def _spoils(clash: Clash, spoils: Spoils | None) -> str:
    if spoils is None or clash.outcome.result != CONQUERED:
        return ""
    gained = "+".join([f"<b>{value}</b>" for value in spoils.gained])
    owned = "+".join([str(value) for value in spoils.owned])
    glory = "+".join([part for part in (gained, owned) if part])
    said = f"{spoils.glory} {glory}" if glory else ""
    rows = "".join(
        [
            f"<li>{icon(one.sign, f'px14 colour-{one.tint}')}<span>{one.text}</span>"
            f"{icon('reveal', 'px14 turns-up') if one.reveals else ''}</li>"
            for one in spoils.changes
        ]
    )
    return (
        f'<div class="combat-spoils"><div><b class="combat-influence">+{spoils.influence}'
        f"{icon('influence', 'px16 colour-influence')}</b><span>{said}</span>"
        f"{clause_link(TITLE, spoils.clause)}</div><ul>{rows}</ul></div>"
    )
