"""VF-18 and VF-20.1: activating, deploying, recalling and regrouping Fleet Power.

An FP is called `q,r TYPE`.
"""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, STOP, register, resolve
from starboard.games.voidfall.rules.abilities import trigger
from starboard.games.voidfall.rules.corruption import REMOVAL, gain_corruption, has_free_place, markers
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.places import bind, places
from starboard.games.voidfall.rules.resources import pay, payable
from starboard.games.voidfall.rules.sectors import is_home, name_of, named, shipyards
from starboard.games.voidfall.rules.takeover import abandon
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

CLEANSE = "cleanse"
# Said of a deployment whose type has been paid for.
PAID = "paid"
MORE_MOVES = 8
ONE_MATERIALS = (0, 0, 1, 0, 0, 0, 0)
NOTHING_DUE = (0, 0, 0, 0, 0, 0, 0)
# What lets a player deploy each type (VF-18.2); Corvettes need nothing.
NEEDED: tuple[tuple[int, ...], ...] = (
    (),
    (v.RULE_FLEET_SENTRY,),
    (v.RULE_FLEET_DESTROYER, v.RULE_FLEET_DESTROYER_FULL),
    (v.RULE_FLEET_DREADNOUGHT_1, v.RULE_FLEET_DREADNOUGHT_3),
    (v.RULE_FLEET_CARRIER_1, v.RULE_FLEET_CARRIER_3),
)
# What lets three FP lie on a token where one does otherwise (VF-18.3).
ROOMY = (v.RULE_FLEET_DREADNOUGHT_3, v.RULE_FLEET_CARRIER_3)


def may_deploy(p: Player, kind: int) -> bool:
    return not NEEDED[kind] or any(p.rules[rule] for rule in NEEDED[kind])


def deployed(s: Voidfall, p: Player) -> int:
    return sum([sum(s.fleet[at]) for at in s.own(p)])


def tokens_needed(s: Voidfall, p: Player, fleet: tuple[int, ...]) -> int:
    """VF-8.3."""
    needed = 0
    for kind, fp in enumerate(fleet):
        if fp:
            needed += -(-fp // per_token(s, p, kind))
    return needed


def per_token(s: Voidfall, p: Player, kind: int) -> int:
    """VF-18.3: how many FP lie on one Fleet token."""
    card = s.tables.fleets[kind]
    improved = any(p.rules[rule] for rule in NEEDED[kind] if rule in ROOMY)
    return card.improved_token if improved else card.token


def change_fleet(s: Voidfall, at: int, kind: int, by: int) -> None:
    fleet = list(s.fleet[at])
    fleet[kind] += by
    s.fleet[at] = tuple(fleet)


def fp_of(s: Voidfall, p: Player) -> list[Value]:
    """All deployed FP, as answers."""
    return [
        f"{name_of(s, at)} {v.FLEETS[kind]}" for at in s.own(p) for kind, fp in enumerate(s.fleet[at]) if fp
    ]


# --- activating and deactivating (VF-18.11 to 18.13) ------------------------------------------------------


def activate(s: Voidfall, p: Player, n: int, clause: str) -> None:
    p.inactive -= n
    p.active += n
    s.tell("activate", p.seat, clause, n)
    did(s, p, v.DEED_ACTIVATE, facts={v.ONLY_NUMBER: n})


def can_deactivate(s: Voidfall, p: Player, n: int) -> bool:
    return p.active >= n or p.active + deployed(s, p) >= n


def deactivate(s: Voidfall, p: Player, n: int, act: Act) -> Rule[None]:
    """While an Active FP exists it must be used; otherwise one is recalled first."""
    for _ in range(n):
        if not p.active:
            yield from recall(s, p, act, binds=False)
        p.active -= 1
        p.inactive += 1
        s.tell("deactivate", p.seat, "VF-18.12", 1)


def recall(s: Voidfall, p: Player, act: Act, binds: bool) -> Rule[None]:
    """VF-18.9, VF-18.10: any own FP on the map; the last one of a sector abandons it."""
    choice: str = yield ask(p.seat, "recall", fp_of(s, p))
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    if binds:
        act.bound = at
    change_fleet(s, at, v.FLEETS.index(kind), -1)
    p.active += 1
    s.tell("recall", p.seat, "VF-18.9", where, kind)
    if not any(s.fleet[at]) and not is_home(s, at):
        yield from abandon(s, p, at, "VF-18.10")


def _do_activate(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    most = min(e.args[0], p.inactive)
    options: list[Value] = list(range(most, 0, -1))
    choice: Value = yield ask(p.seat, "activate", [e.args[0]] if act.forced else [*options, FORFEIT])
    if isinstance(choice, int):
        activate(s, p, choice, "VF-18.11")


def _can_activate(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return p.inactive >= (e.args[0] if act.forced else 1)


def _do_deactivate(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return deactivate(s, p, e.args[0], act)


def _can_deactivate(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return can_deactivate(s, p, e.args[0])


def _do_recall(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    for _ in range(min(e.args[0], deployed(s, p))):
        yield from recall(s, p, act, binds=True)


def _can_recall(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return deployed(s, p) >= (e.args[0] if act.forced else 1)


# --- deploying (VF-18.5 to 18.7) --------------------------------------------------------------------------


def due(s: Voidfall, kind: int, act: Act) -> tuple[int, ...]:
    """The price of one FP of a type (VF-18.5)."""
    return NOTHING_DUE if act.surcharged else (*s.tables.fleets[kind].surcharge, 0, 0)


def _tolls(s: Voidfall, p: Player, kind: int, act: Act) -> list[Value]:
    """`deploy-toll`: a Corruption once per Focus, or else 1 M for each FP on top of its price."""
    price = due(s, kind, act)
    found: list[Value] = []
    if has_free_place(s, p) and payable(p, price):
        found.append("corruption")
    if payable(p, _plus(price, ONE_MATERIALS)):
        found.append("materials")
    return found


def _plus(price: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([one + other for one, other in zip(price, more)])


def _affordable(s: Voidfall, p: Player, kind: int, act: Act) -> bool:
    if p.rules[v.RULE_DEPLOY_TOLL] and not p.toll:
        return bool(_tolls(s, p, kind, act))
    return payable(p, due(s, kind, act))


def kinds_to_deploy(s: Voidfall, p: Player, act: Act) -> list[int]:
    """Types whose technology is there and whose price can be paid."""
    return [kind for kind in range(len(v.FLEETS)) if may_deploy(p, kind) and _affordable(s, p, kind, act)]


def types_to_deploy(s: Voidfall, p: Player, act: Act) -> list[int]:
    return kinds_to_deploy(s, p, act) if p.active else []


def most_to_deploy(s: Voidfall, p: Player) -> int:
    """How many Corvettes could be deployed: all Active FP, or as many as the toll can be paid for."""
    if p.rules[v.RULE_DEPLOY_TOLL] and not p.toll and not has_free_place(s, p):
        return min(p.active, p.stock[v.MATERIALS] + p.stock[v.CREDITS])
    return p.active


def charge(s: Voidfall, p: Player, kind: int, act: Act) -> Rule[None]:
    """What one FP costs to deploy: the toll of an event, and the price of its type."""
    price = due(s, kind, act)
    if p.rules[v.RULE_DEPLOY_TOLL] and not p.toll:
        choice: str = yield ask(p.seat, "toll", _tolls(s, p, kind, act))
        if choice == "corruption":
            p.toll = True
            yield from gain_corruption(s, p, act)
            trigger(s, p, v.ON_CORRUPTION_COST)
        else:
            price = _plus(price, ONE_MATERIALS)
    yield from pay(s, p, price, "VF-18.5")


def deploy(s: Voidfall, p: Player, at: int, kind: int, act: Act) -> Rule[None]:
    """Active → an own sector, at the price of its type."""
    yield from charge(s, p, kind, act)
    # Noted first: a Carrier that comes now was no Shipyard for itself.
    did(s, p, v.DEED_DEPLOY, at=at, facts={v.ONLY_NUMBER: 1})
    p.active -= 1
    change_fleet(s, at, kind, 1)
    s.tell("deploy", p.seat, "VF-18.5", name_of(s, at), v.FLEETS[kind], 1)


def _do_deploy(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    n, wanted = e.args
    for left in range(n, 0, -1):
        options = _deployments(s, p, wanted, places(s, p, e, act), act)
        if not options:
            return
        out = FORFEIT if left == n else STOP
        about: tuple[Value, ...] = (left, PAID) if act.surcharged else (left,)
        choice: str = yield ask(p.seat, "deploy", options if act.forced else [*options, out], about)
        if choice == out:
            return
        yield from _deploy_as(s, p, e, choice, act)


def _deployments(s: Voidfall, p: Player, wanted: int, where: list[int], act: Act) -> list[Value]:
    """`home-cleanse`: a deployment that could be made in the Home may remove a Corruption instead."""
    kinds = [kind for kind in types_to_deploy(s, p, act) if wanted in (v.ANY_FLEET, kind)]
    found: list[Value] = [f"{name_of(s, at)} {v.FLEETS[kind]}" for at in where for kind in kinds]
    if found and p.home in where and p.rules[v.RULE_HOME_CLEANSE] and markers(s, p):
        found.append(CLEANSE)
    return found


def _deploy_as(s: Voidfall, p: Player, e: Effect, choice: str, act: Act) -> Rule[None]:
    if choice == CLEANSE:
        yield from resolve(s, p, REMOVAL, act)
        return
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    bind(act, e, at)
    yield from deploy(s, p, at, v.FLEETS.index(kind), act)


def _can_deploy(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    if not p.active or not places(s, p, e, act):
        return False
    wanted = e.args[1]
    kinds = range(len(v.FLEETS)) if wanted == v.ANY_FLEET else (wanted,)
    return any(may_deploy(p, kind) and _affordable(s, p, kind, act) for kind in kinds)


def _do_muster(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-18.6: for each Shipyard, and all that counts as one, 1 in its sector; each is optional."""
    yards = {at: shipyards(s, p, at) for at in s.own(p)}
    first = True
    while True:
        where = [at for at, left in yards.items() if left]
        options = _deployments(s, p, v.ANY_FLEET, where, act)
        if not options:
            return
        out = FORFEIT if first else STOP
        choice: str = yield ask(p.seat, "muster", [*options, out])
        if choice == out:
            return
        first = False
        at = p.home if choice == CLEANSE else named(s, choice.partition(" ")[0])
        yards[at] -= 1
        yield from _deploy_as(s, p, e, choice, act)


def _can_muster(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(types_to_deploy(s, p, act)) and any(shipyards(s, p, at) for at in s.own(p))


# --- regrouping (VF-20.1 to 20.3) -------------------------------------------------------------------------


def ways(s: Voidfall, p: Player, at: int) -> tuple[int, ...]:
    """Where FP can go from a sector; `jump-storms` ignores Voidstorms."""
    field = s.tables.maps[s.map]
    return field.touching[at] if p.rules[v.RULE_JUMP_STORMS] else field.neighbours[at]


def _movable(s: Voidfall, p: Player) -> list[int]:
    """VF-20.2: sectors from which an FP can move to another own sector; the last one only from the Home."""
    seat = p.seat
    return [
        at
        for at in s.own(p)
        if sum(s.fleet[at]) > (0 if at == p.home else 1)
        and any(s.owner[goal] == seat for goal in ways(s, p, at))
    ]


def _do_regroup(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    moves = MORE_MOVES if p.rules[v.RULE_FREE_REGROUP_8] else s.tables.regroup_moves
    moved = False
    for left in range(moves, 0, -1):
        options: list[Value] = [
            f"{name_of(s, at)} {v.FLEETS[kind]}"
            for at in _movable(s, p)
            for kind, fp in enumerate(s.fleet[at])
            if fp
        ]
        if not options:
            break
        out = STOP if moved else FORFEIT
        choice: str = yield ask(p.seat, "regroup", [*options, out], (left,))
        if choice == out:
            break
        moved = True
        where, _, kind = choice.partition(" ")
        at = named(s, where)
        goals: list[Value] = [name_of(s, goal) for goal in ways(s, p, at) if s.owner[goal] == p.seat]
        goal: str = yield ask(p.seat, "regroup-to", goals, (where, kind))
        change_fleet(s, at, v.FLEETS.index(kind), -1)
        change_fleet(s, named(s, goal), v.FLEETS.index(kind), 1)
        s.tell("move", p.seat, "VF-20.1", where, goal, kind, 1)
    if moved:
        did(s, p, v.DEED_REGROUP)
        trigger(s, p, v.ON_REGROUP)


def _can_regroup(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(_movable(s, p))


register(g.VERB_ACTIVATE, _do_activate, _can_activate)
register(g.VERB_DEACTIVATE, _do_deactivate, _can_deactivate, plain=True)
register(g.VERB_RECALL, _do_recall, _can_recall, plain=True)
register(g.VERB_DEPLOY, _do_deploy, _can_deploy)
register(g.VERB_MUSTER, _do_muster, _can_muster)
register(g.VERB_REGROUP, _do_regroup, _can_regroup)
