"""Every kind of question of Solar Sphere, declared once.

Labels are made in `words/labels.py`, closed options found in `why/`, answers weighed in `advice/hints.py`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from starboard.games.solar_sphere import why
from starboard.games.solar_sphere.advice import hints
from starboard.games.solar_sphere.menu import END, NOTHING, REFUSE
from starboard.games.solar_sphere.rules.battle import DECLINE
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.games.solar_sphere.rules.visit import ACTION
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import CREW, FABRICATOR, LOCATIONS, Tables, crew_of, ship_of
from starboard.games.solar_sphere.view import PlayerView, SolarSphereView
from starboard.games.solar_sphere.why.visit import use_die as closed_visits
from starboard.games.solar_sphere.words import labels
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.english import count
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed

View: TypeAlias = SolarSphereView
Some: TypeAlias = tuple[Kind[SolarSphere, Tables, View], ...]


# So many rows of answers have room in the question bar; more are asked pick by pick.
_AT_ONCE: Final = 15
_CARDS_AT_ONCE: Final = 12
# Three kickbacks of four kinds make 20, and salvage is one more.
_KICKBACKS_AT_ONCE: Final = 21


def _me(v: View, q: Question) -> PlayerView:
    return v.players[q.seat]


def _place(t: Tables, q: Question) -> str:
    """The location of the visit that the question belongs to."""
    return say.location(t, str(q.about[0]))


# ---------------------------------------------------------------------- the turn


def _before(t: Tables, v: View, q: Question) -> str:
    if len(q.options) == 1:
        return "your turn; there is no crew or kickback to use, so go on to the die."
    return f"use crew or take kickbacks before the die, or go on? (morale {_me(v, q).morale})"


def _after(t: Tables, v: View, q: Question) -> str:
    if len(q.options) == 1:
        return "there is no crew left to use, so end your turn."
    return "use crew after the die, or end your turn?"


def _dice(t: Tables, v: View, q: Question) -> str:
    me = _me(v, q)
    dice = sorted([*me.dice, *([me.auxiliary_value] if me.auxiliary == "docked" else [])])
    held = f"{'die' if len(dice) == 1 else 'dice'} {' '.join(map(str, dice))}"
    return f"which die will you use, and where? ({held}; {count(me.active, 'active drone')})"


def _aim(q: Question) -> str:
    """What the boost of this visit leads to."""
    return "hiring" if q.about[0] == LOCATIONS[CREW] else "attacking"


def _is_one_kickback(s: SolarSphere, q: Question, value: Value) -> bool:
    """Of one alone it can be said at once which; of several there are too many choices."""
    column = str(value).removeprefix("kickback-")
    return column.isdigit() and kickbacks_for(s, s.players[q.seat], int(column)) == 1


def _fabricates(s: SolarSphere, q: Question, value: Value) -> bool:
    return value == ACTION and q.about[0] == LOCATIONS[FABRICATOR]


_TURN: Some = (
    Kind(
        "window-before",
        "Crew or kickbacks first?",
        _before,
        labels.window,
        why.window,
        hints.window,
        out=(GO_ON,),
        detail=lambda t, v, q: "nothing to use now: go on to the dice" if len(q.options) == 1 else "",
        inside=("use-die",),
        beside=("kickback-choice",),
        joins=_is_one_kickback,
    ),
    Kind(
        "window-after",
        "Use crew, or end your turn?",
        _after,
        labels.window,
        why.window,
        hints.window,
        out=(END,),
    ),
    Kind(
        "use-die",
        "Choose a die and a place",
        _dice,
        labels.die,
        closed_visits,
        hints.use_die,
        then=("mode",),
        most=400,
        along=("fabricate",),
    ),
    Kind(
        "arrival",
        "Use crew on arrival?",
        lambda t, v, q: f"arriving at {_place(t, q)} with a {q.about[1]}: use crew, or go on?",
        labels.window,
        why.within_visit,
        hints.window,
        out=(GO_ON,),
        detail=lambda t, v, q: f"{_place(t, q)}, die {q.about[1]}",
        inside=("mode",),
    ),
    Kind(
        "window-between",
        "Use crew first?",
        lambda t, v, q: f"boosted at {_place(t, q)}: use crew before {_aim(q)}, or go on?",
        labels.window,
        why.within_visit,
        hints.window,
        out=(GO_ON,),
        detail=lambda t, v, q: f"before {_aim(q)}",
        inside=("hire-card", "fleet-deploy"),
    ),
    Kind(
        "mode",
        "Action or satellite?",
        lambda t, v, q: f"at {_place(t, q)} with a {q.about[1]}: take the action, or launch a satellite?",
        labels.mode,
        why.mode,
        hints.mode,
        detail=lambda t, v, q: f"{_place(t, q)}, die {q.about[1]}",
        along=("fabricate",),
        joins=_fabricates,
    ),
)


# ---------------------------------------------------------------------- goods and drones


def _left_to_take(t: Tables, v: View, q: Question) -> str:
    return f"{q.about[0]} to take"


def _most_drones(t: Tables, v: View, q: Question) -> str:
    return f"at most {count(int(q.about[0]), 'drone')}"


def _as_many_as_possible(s: SolarSphere, q: Question) -> Value | None:
    return max(q.options, key=int)


def _fabricated(t: Tables, v: View, q: Question) -> str:
    return f"up to {q.about[0]}; {_me(v, q).reserve} in reserve"


def _salvaged(t: Tables, v: View, q: Question) -> str:
    idle = _me(v, q).inactive
    return f"salvage up to {min(int(q.about[0]), idle)} of {count(idle, 'inactive drone')}"


_GOODS: Some = (
    Kind(
        "kickback-choice",
        "Which kickback?",
        lambda t, v, q: f"which kickback will you take? ({_left_to_take(t, v, q)})",
        labels.resource,
        why.kickback,
        hints.gain,
        detail=_left_to_take,
        then=("kickback-choice",),
        most=_KICKBACKS_AT_ONCE,
        # What is salvaged is asked next, so it may as well come first.
        spared=("salvage",),
    ),
    Kind(
        "resource-type",
        "Which resource?",
        lambda t, v, q: (
            f"which resource will you gain? ({labels.stored(_me(v, q))} of {t.storage_limit} stored)"
        ),
        labels.resource,
        why.resource,
        hints.gain,
        then=("resource-type",),
        most=_AT_ONCE,
    ),
    Kind(
        "storage",
        "Refuse it or make room?",
        lambda t, v, q: f"storage is full: refuse the new {q.about[0]}, or return a piece to make room?",
        labels.storage,
        why.storage,
        hints.storage,
        out=(REFUSE,),
        detail=lambda t, v, q: f"storage is full; the new piece is {q.about[0]}",
    ),
    Kind(
        "regenerate",
        "Regenerate how many?",
        lambda t, v, q: f"{_salvaged(t, v, q)}: how many will you regenerate?",
        labels.regenerate,
        why.regenerate,
        hints.regenerate,
        out=(0,),
        detail=_salvaged,
        then=("decommission",),
        most=_AT_ONCE,
    ),
    Kind(
        "decommission",
        "Fill which matrix rows?",
        lambda t, v, q: f"decommission into which rows of the matrix? ({_most_drones(t, v, q)})",
        labels.decommission,
        why.decommission,
        hints.decommission,
        out=(NOTHING,),
        detail=_most_drones,
        then=("resource-type",),
        most=_AT_ONCE,
    ),
    Kind(
        "fabricate",
        "Fabricate how many?",
        lambda t, v, q: f"how many drones will you fabricate? ({_fabricated(t, v, q)})",
        labels.fabricate,
        why.fabricate,
        hints.fabricate,
        out=(0,),
        detail=_fabricated,
        proposes=_as_many_as_possible,
    ),
    Kind(
        "take-satellite",
        "Take back which satellite?",
        lambda t, v, q: f"your reserve is empty: which satellite will you take back? (up to {q.about[0]})",
        labels.satellite,
        why.take_satellite,
        hints.take_satellite,
        out=(NOTHING,),
        detail=lambda t, v, q: f"up to {q.about[0]}",
    ),
)


# ---------------------------------------------------------------------- building, crew, ships


def _hired(q: Question) -> str:
    return str(q.about[0])


def _price(t: Tables, v: View, q: Question) -> str:
    card = crew_of(t, _hired(q))
    gold, any_part = t.hire_cost[card.tier]
    cost = f"{gold} gold and {any_part} more of any kind"
    return f"{card.name} costs {cost}: what will you pay with? (stored: {labels.stock(_me(v, q))})"


def _whom(t: Tables, v: View, q: Question) -> str:
    me = _me(v, q)
    full = "; one of your three crew then retires" if len(me.crew) == 3 else ""
    return f"who will you hire? (stored: {labels.stock(me)}{full})"


def _attack(t: Tables, v: View, q: Question) -> str:
    ship = ship_of(t, str(q.about[0]))
    there = count(labels.in_fleet(v, q.about[0]).power, "drone")
    return (
        f"how many drones will you send against {ship.name}, {str(q.about[1]).replace('-', ' ')}? "
        f"(value {ship.value}, {there} there; {_crystal(v, q)})"
    )


def _crystal(v: View, q: Question) -> str:
    return f"an attack costs 1 of your {_me(v, q).stock['crystal']} crystal"


def _held_out(t: Tables, v: View, q: Question) -> str:
    return f"{ship_of(t, str(q.about[0])).name} holds out, {q.about[2]} against {q.about[3]}"


_CARDS: Some = (
    Kind(
        "build-hex",
        "Build which hex?",
        lambda t, v, q: f"which hex will you build? (value up to {q.about[0]})",
        labels.hexagon,
        why.build,
        hints.build,
        detail=lambda t, v, q: f"value up to {q.about[0]}",
    ),
    Kind(
        "hire-card",
        "Hire whom?",
        _whom,
        labels.hire,
        why.hire,
        hints.hire,
        detail=lambda t, v, q: "one of your three then retires" if len(_me(v, q).crew) == 3 else "",
        then=("hire-payment",),
        most=_CARDS_AT_ONCE,
        partly=True,
    ),
    Kind(
        "hire-payment",
        "Pay the rest with what?",
        _price,
        labels.payment,
        why.payment,
        no_hint,
        detail=lambda t, v, q: crew_of(t, _hired(q)).name,
    ),
    Kind(
        "retire-card",
        "Who retires?",
        "you have three crew aboard: who retires?",
        labels.retire,
        why.retire_card,
        hints.retire,
        then=("retire-side",),
        most=_AT_ONCE,
    ),
    Kind(
        "retire-side",
        "Which retire bonus?",
        lambda t, v, q: f"which retire bonus of {crew_of(t, _hired(q)).name} will you take?",
        labels.side,
        why.retire_side,
        no_hint,
        detail=lambda t, v, q: crew_of(t, _hired(q)).name,
    ),
    Kind(
        "refresh-target",
        "Refresh which crew?",
        "which used crew card will you turn upright?",
        labels.refresh,
        why.refresh,
        no_hint,
    ),
    Kind(
        "fleet-deploy",
        "Send how many drones?",
        _attack,
        labels.attack,
        why.attack,
        hints.attack,
        out=(0,),
        detail=lambda t, v, q: f"against {ship_of(t, str(q.about[0])).name}; {_crystal(v, q)}",
        then=("fleet-deploy",),
        most=_AT_ONCE,
    ),
    Kind(
        "reroll",
        "Roll again?",
        lambda t, v, q: f"{_held_out(t, v, q)}: roll again with {crew_of(t, str(q.about[1])).name}?",
        labels.reroll,
        nothing_closed,
        hints.reroll,
        out=(DECLINE,),
        detail=_held_out,
    ),
)

KINDS: Kinds[SolarSphere, Tables, View] = Kinds(*_TURN, *_GOODS, *_CARDS)
