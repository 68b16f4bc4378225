"""VF-4, VF-31: the actions of a turn.

An action is called by its id, the Agenda action `agenda`, and Robotics doubles one: `double ID`.
"""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, can_pay, carry_out, feasible, pay, register, watched
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.games.voidfall.tables import Action, Focus, House
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import COST, LEAF, SEQ, Cost, Effect
from starboard.kernel.nothing import NOTHING

AGENDA = "agenda"
DOUBLE = "double"
END = "end"
ACTIONS = 2
TAX = Cost("1E", g.PAY_RESOURCES, (0, 1, 0, 0, 0, 0, 0))
CHEAP = (Cost("1C", g.PAY_RESOURCES, (0, 0, 0, 1, 0, 0, 0)),)
PRINTED = "printed"
CREDIT = "1C"


def prefers(house: House, card: Focus) -> bool:
    """VF-4.11: the House's own preferred card, or the Joint or Heroic card of that name; never Leadership."""
    return house.preferred >> card.type & 1 == 1 and card.type != v.LEADERSHIP


def is_preferred(s: Voidfall, p: Player, card: Focus) -> bool:
    return prefers(s.tables.houses[p.house], card)


def asked_for(costs: tuple[Cost, ...], taxed: bool) -> list[tuple[str, tuple[Cost, ...]]]:
    """What an action of a preferred Focus costs under `preferred-tax`, or else under `preferred-cheap`."""
    if taxed:
        return [(PRINTED, _with_tax(costs))]
    return [(PRINTED, costs), (CREDIT, CHEAP)] if costs else [(PRINTED, costs)]


def prices(s: Voidfall, p: Player, card: Focus, action: Action) -> list[tuple[str, tuple[Cost, ...]]]:
    """What a Focus action costs now (`preferred-tax`, `preferred-cheap`), those that can be paid."""
    costs = action.costs
    if not _has_own_prices(s, p, card):
        return [(PRINTED, costs)] if can_pay(s, p, costs) else []
    found = asked_for(costs, p.rules[v.RULE_PREFERRED_TAX])
    return [(name, price) for name, price in found if can_pay(s, p, price)]


def _has_own_prices(s: Voidfall, p: Player, card: Focus) -> bool:
    """Whether anything but what is printed may have to be paid."""
    rules = p.rules
    return (rules[v.RULE_PREFERRED_TAX] or rules[v.RULE_PREFERRED_CHEAP]) and is_preferred(s, p, card)


def _with_tax(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """1 E more; resources are one bundle, so that they are paid together."""
    for place, cost in enumerate(costs):
        if cost.kind == g.PAY_RESOURCES:
            amounts = list(cost.amounts)
            amounts[v.ENERGY] += 1
            dearer = Cost(g.bundle_text(amounts), g.PAY_RESOURCES, tuple(amounts))
            return (*costs[:place], dearer, *costs[place + 1 :])
    return (TAX, *costs)


def choose_price(
    p: Player, action: Action, found: list[tuple[str, tuple[Cost, ...]]]
) -> Rule[tuple[Cost, ...]]:
    name: str = yield ask(p.seat, "price", [name for name, _ in found], (action.id,))
    for one, costs in found:
        if one == name:
            return costs
    return action.costs


# --- what can be done -------------------------------------------------------------------------------------


def budget(p: Player) -> int:
    """VF-4.1: Focus actions left."""
    return ACTIONS + (1 if p.flipped or p.third else 0) - p.done.bit_count()


def focus_actions(s: Voidfall, p: Player) -> list[Action]:
    """Actions of the played Focus that can be taken now."""
    if budget(p) <= 0:
        return []
    card = s.tables.focuses[p.focus]
    left = [action for place, action in enumerate(card.actions) if not p.done >> place & 1]
    if _has_own_prices(s, p, card):
        return [action for action in left if prices(s, p, card, action)]
    return [action for action in left if can_pay(s, p, action.costs)]


def goes_with(s: Voidfall, p: Player, card: Focus, action: Action) -> bool:
    """VF-4.11: Leadership is every Focus that is named, but never a preferred one."""
    if action.focuses >> card.type & 1 or (card.type == v.LEADERSHIP and action.focuses):
        return True
    return action.preferred and is_preferred(s, p, card)


def other_actions(s: Voidfall, p: Player) -> list[tuple[str, Action]]:
    """VF-4.9, VF-4.10: of technologies, House and held sectors, each once per turn."""
    found: list[tuple[str, Action]] = []
    abilities = [ability for _, ability in abilities_of(s, p) if ability.actions]
    if not abilities:
        return found
    card = s.tables.focuses[p.focus]
    granted: dict[str, int] = {}
    for ability in abilities:
        for action in ability.actions:
            if goes_with(s, p, card, action):
                granted[action.id] = granted.get(action.id, 0) + 1
                # Improved Robotics doubles on two grounds, but only once.
                if doubles(action) and any(doubles(other) for _, other in found):
                    continue
                # Two tiles of a kind grant the same action twice.
                if granted[action.id] == p.used.count(action.id) + 1:
                    if can_pay(s, p, action.costs) and _is_open(s, p, action):
                        found.append((action.id, action))
    return found


def _is_open(s: Voidfall, p: Player, action: Action) -> bool:
    """Robotics needs an action to double; of the transports of Improved Tactical Transports, one per turn."""
    if doubles(action):
        # Once per turn, even where Improved Robotics allows it on two grounds.
        return not any(used.startswith("robotics") for used in p.used) and bool(doubled(s, p))
    if p.rules[v.RULE_TRANSPORT_ONCE] and action.id.startswith("tactical-transports"):
        return not any(used.startswith("tactical-transports") for used in p.used)
    return True


def doubles(action: Action) -> bool:
    effect = action.effect
    return effect.kind == LEAF and effect.verb == g.VERB_RULE and effect.args[0] == v.RULE_DOUBLE_ACTION


def doubled(s: Voidfall, p: Player) -> list[Action]:
    """VF-39.6: Focus actions whose doubled cost can be paid at once."""
    card = s.tables.focuses[p.focus]
    return [action for action in focus_actions(s, p) if double_prices(s, p, card, action)]


def double_prices(s: Voidfall, p: Player, card: Focus, action: Action) -> list[tuple[str, tuple[Cost, ...]]]:
    """Of what the action costs now, what can be paid twice."""
    act = Act(DOUBLE, "VF-39.6")
    return [
        (name, costs)
        for name, costs in prices(s, p, card, action)
        if not costs or feasible(s, p, _twice(costs), act)
    ]


def _twice(costs: tuple[Cost, ...]) -> Effect:
    """Both payments as one thing to be done in full. Resources are put together, as one cost."""
    once: list[Cost] = []
    twice: list[Cost] = []
    for cost in costs:
        if cost.kind == g.PAY_RESOURCES:
            amounts = tuple([2 * amount for amount in cost.amounts])
            twice.append(Cost(g.bundle_text(amounts), g.PAY_RESOURCES, amounts))
        else:
            once.append(cost)
    first = Effect("pay", COST, (), (*twice, *once))
    second = Effect("pay", COST, (), tuple(once))
    return Effect("pay twice", SEQ, (first, second) if once else (first,))


def options(s: Voidfall, p: Player) -> list[Value]:
    """D-ACTION."""
    found: list[Value] = [action.id for action in focus_actions(s, p)]
    if _has_agenda(p):
        found.append(AGENDA)
    for name, _ in other_actions(s, p):
        found.append(name)
    found.append(END)
    return found


def _has_agenda(p: Player) -> bool:
    return p.played != NOBODY and AGENDA not in p.used


def is_through(s: Voidfall, p: Player) -> bool:
    """Whether it can be seen at a glance that no action is left."""
    if budget(p) > 0 or _has_agenda(p):
        return False
    # Written out: it is asked before every action, and `any` would make a generator each time.
    for _, ability in abilities_of(s, p):  # noqa: SIM110
        if ability.actions:
            return False
    return True


# --- taking an action -------------------------------------------------------------------------------------


def take(s: Voidfall, p: Player, name: str) -> Rule[None]:
    """VF-4.3, VF-4.4: the whole cost first, then every effect is resolved or forfeited."""
    card = s.tables.focuses[p.focus]
    if name == AGENDA:
        p.used += (AGENDA,)
        kind = s.tables.agenda_types[s.tables.agendas[p.played].type]
        s.tell("action", p.seat, "VF-4.2", s.tables.agendas[p.played].id)
        effects = carry_out(s, p, kind.effect, Act(kind.id, "VF-4.2"))
        about = s.tables.agendas[p.played].type
        return watched(s, p, None, _doing(s, p, v.DEED_PLAY_AGENDA, about, effects))
    for place, action in enumerate(card.actions):
        if action.id == name:
            p.done |= 1 << place
            effects = _perform(s, p, card, action)
            return watched(s, p, None, _doing(s, p, v.DEED_RESOLVE_FOCUS, card.type, effects))
    for found, action in other_actions(s, p):
        if found == name:
            p.used += (name,)
            s.tell("action", p.seat, "VF-4.9", name, _said(action.costs))
            if doubles(action):
                effects = _take_double(s, p, card)
                return watched(s, p, None, _doing(s, p, v.DEED_RESOLVE_FOCUS, card.type, effects))
            return _pay_and_do(s, p, action.costs, action.effect, Act(action.id, "VF-4.9"))
    return NOTHING


def _doing(s: Voidfall, p: Player, deed: int, about: int, effects: Rule[None]) -> Rule[None]:
    """VF-39.7: a Focus is resolved, and an Agenda played, once an action of it has been."""
    return effects if s.peril is None else _noting(s, p, deed, about, effects)


def _noting(s: Voidfall, p: Player, deed: int, about: int, effects: Rule[None]) -> Rule[None]:
    yield from effects
    did(s, p, deed, about)


def _said(costs: tuple[Cost, ...]) -> str:
    """What is paid, as content writes it: told with the action, as versions and events change it."""
    return " + ".join([cost.text for cost in costs]) or "-"


def _perform(s: Voidfall, p: Player, card: Focus, action: Action, preferred: bool = False) -> Rule[None]:
    found = prices(s, p, card, action)
    costs = found[0][1] if len(found) == 1 else (yield from choose_price(p, action, found))
    if preferred:
        s.tell("action-preferred", p.seat, "VF-31.1", action.id, _said(costs))
    else:
        s.tell("action", p.seat, "VF-4.1", action.id, _said(costs))
    act = Act(action.id, "VF-4.3")
    if costs:
        yield from pay(s, p, costs, act)
    yield from carry_out(s, p, action.effect, act)


def _pay_and_do(s: Voidfall, p: Player, costs: tuple[Cost, ...], e: Effect, act: Act) -> Rule[None]:
    yield from pay(s, p, costs, act)
    yield from carry_out(s, p, e, act)


def _take_double(s: Voidfall, p: Player, card: Focus) -> Rule[None]:
    """`double-action`: one action of the Focus, paid twice at once, its effect resolved twice."""
    found = doubled(s, p)
    name: str = yield ask(p.seat, "double", [action.id for action in found])
    for place, action in enumerate(card.actions):
        if action.id == name:
            p.done |= 1 << place
            costs = yield from choose_price(p, action, double_prices(s, p, card, action))
            s.tell("action-doubled", p.seat, "VF-39.6", name, _said(costs))
            first, second = Act(action.id, "VF-39.6"), Act(action.id, "VF-39.6")
            if costs:
                parts = _twice(costs).parts
                yield from pay(s, p, parts[0].costs, first)
                if len(parts) > 1:
                    yield from pay(s, p, parts[1].costs, second)
            if second.bound == NOBODY:
                second.bound = first.bound if _binds(action) else NOBODY
            # VF-5.2: it is one action, so what the first half has triggered waits through the second.
            s.frame += 1
            yield from carry_out(s, p, action.effect, first)
            s.frame -= 1
            yield from carry_out(s, p, action.effect, second)


def _binds(action: Action) -> bool:
    return any(cost.kind in g.BINDING_COSTS for cost in action.costs)


# --- preferred actions (VF-31) ----------------------------------------------------------------------------


def preferred_actions(s: Voidfall, p: Player) -> list[tuple[Focus, Action]]:
    """VF-31.1, VF-31.4: of preferred cards in hand or discard pile, those that can be paid."""
    found: list[tuple[Focus, Action]] = []
    for number in sorted((*p.hand, *p.discard)):
        card = s.tables.focuses[number]
        if is_preferred(s, p, card):
            found += [(card, action) for action in card.actions if prices(s, p, card, action)]
    return found


def _do_preferred(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    found = preferred_actions(s, p)
    options: list[Value] = [action.id for _, action in found]
    choice: str = yield ask(p.seat, "preferred", options if act.forced else [*options, FORFEIT])
    for card, action in found:
        if action.id == choice:
            if s.peril is not None:
                s.peril.preferred = True
            yield from _perform(s, p, card, action, preferred=True)
            if s.peril is not None:
                s.peril.preferred = False


def _can_preferred(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(preferred_actions(s, p))


register(g.VERB_PREFERRED_ACTION, _do_preferred, _can_preferred)
