"""How the effects of the content are carried out (VF-4.4 to 4.6, VF-5, VF-39).

All that an action brings, and all that it triggers, waits in one list (`Voidfall.pending`): its owner
resolves it piece by piece in any order, or forfeits what is left. The rules modules register what the verbs
do and the test of whether they could do anything now, and in the same way the costs.

Instructions that must be carried out in full (solid boxes, penalties) are done `in_full`: every answer that
would leave a part impossible is taken off the list, by trying it on copies of the game.

The trees are the kernel's, but they are not carried out by its `Resolver`. That one goes down a tree: each
node is done or declined where it stands, and what it needs to know is handed down from the cost to the
effect it buys. Here nothing is done where it stands. A part waits beside what other cards, tiles and Houses
have triggered meanwhile, outlives the effect that brought it, and may still be waiting when the next Invasion
is over; alternatives that wait are offered side by side with everything else; an action is taken in spite of
effects that are impossible (VF-4.6, VF-5.1), where the `Resolver` sells nothing that does nothing; and what
is bound by one part (`Act`) is shared by all parts of the action, not copied for each. Of the `Resolver` only
the two tables of functions would be left, with other signatures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall.rules.abilities import wait
from starboard.games.voidfall.rules.counting import count, holds, quantity_of
from starboard.games.voidfall.state import NOBODY, Act, Pending, Player, Voidfall
from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.effect import ALT, COST, FREE, LEAF, SEQ, Cost, Effect
from starboard.kernel.nothing import NOTHING

FORFEIT: Final = "forfeit"
STOP: Final = "stop"

Doer: TypeAlias = Callable[[Voidfall, Player, Effect, Act], Rule[None]]
Test: TypeAlias = Callable[[Voidfall, Player, Effect, Act], bool]
Payer: TypeAlias = Callable[[Voidfall, Player, Cost, Act], Rule[None]]
Purse: TypeAlias = Callable[[Voidfall, Player, Cost], bool]

_DOERS: Final[dict[int, Doer]] = {}
_TESTS: Final[dict[int, Test]] = {}
# Verbs that offer no way out themselves: they are asked about first, unless they have just been chosen.
_PLAIN: Final[set[int]] = set()
# Verbs that can always be carried out where they have to be.
_UNFAILING: Final[set[int]] = set()
_PAYERS: Final[dict[int, Payer]] = {}
_PURSES: Final[dict[int, Purse]] = {}

# What is done around an effect while there are Crises: some are paid for before it, others resolved after it.
Around: TypeAlias = Callable[[Voidfall, Player, Effect | None, Rule[None]], Rule[None]]
_AROUND: Final[list[Around]] = []
# What is noted between two parts of something that is done in full, before the next one changes it.
_BETWEEN: Final[list[Callable[[Voidfall, Player], None]]] = []
# How the effects of Joint Focus cards are shared out (VF-6).
_JOINT: Final[list[Doer]] = []

# What is given several times at once where a quantity says how often.
_MULTIPLIED: Final = (g.VERB_GAIN, g.VERB_INFLUENCE, g.VERB_LOSE_INFLUENCE, g.VERB_BOUNTY, g.VERB_ACTIVATE)


class Impossible(Exception):
    """A part of something that has to be carried out in full cannot be."""


class Lost(Exception):
    """VF-9.12: a fourth Catastrophe ends the game in the middle of anything."""


def register(verb: int, do: Doer, can: Test, plain: bool = False, unfailing: bool = False) -> None:
    _DOERS[verb] = do
    _TESTS[verb] = can
    if plain:
        _PLAIN.add(verb)
    if unfailing or can is always:
        _UNFAILING.add(verb)


def register_cost(kind: int, take: Payer, can: Purse) -> None:
    _PAYERS[kind] = take
    _PURSES[kind] = can


def always(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return True


def register_joint(do: Doer) -> None:
    _JOINT.append(do)


def register_around(around: Around, between: Callable[[Voidfall, Player], None]) -> None:
    _AROUND.append(around)
    _BETWEEN.append(between)


def watched(s: Voidfall, p: Player, e: Effect | None, rule: Rule[None]) -> Rule[None]:
    """VF-7.4: in games against the Void, with the Crises that doing these things may resolve."""
    return rule if s.peril is None else _AROUND[0](s, p, e, rule)


def apart(s: Voidfall, begin: Callable[[], Rule[None]]) -> Rule[None]:
    """VF-5.5: something of another player, while the pending effects of the active one wait.

    It begins only here: carrying out an effect may put it on the list before anything is asked.
    """
    waiting, frame = s.pending, s.frame
    s.pending, s.frame = [], 0
    yield from begin()
    s.pending, s.frame = waiting, frame


def apart_for(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return apart(s, lambda: carry_out(s, p, e, act))


# --- costs (VF-4.3, VF-39.5) ------------------------------------------------------------------------------


def can_pay(s: Voidfall, p: Player, costs: tuple[Cost, ...]) -> bool:
    """Whether everything can be paid. No part ever makes another payable (VF-4.8)."""
    # Written out: it is asked for every option, and `all` would make a generator each time.
    for cost in costs:  # noqa: SIM110
        if not _PURSES[cost.kind](s, p, cost):
            return False
    return True


def pay(s: Voidfall, p: Player, costs: tuple[Cost, ...], act: Act) -> Rule[None]:
    if len(costs) == 1:
        return _PAYERS[costs[0].kind](s, p, costs[0], act)
    return _pay_all(s, p, costs, act)


def _pay_all(s: Voidfall, p: Player, costs: tuple[Cost, ...], act: Act) -> Rule[None]:
    for cost in costs:
        yield from _PAYERS[cost.kind](s, p, cost, act)


# --- what could be done -----------------------------------------------------------------------------------


def possible(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """Whether some part of the effect could be done now."""
    kind = e.kind
    if kind == LEAF:
        return _TESTS[e.verb](s, p, e, act)
    if kind == COST:
        return can_pay(s, p, e.costs)
    if isinstance(e, g.Conditional):
        assert e.when is not None
        if holds(s, p, e.when, act):
            return possible(s, p, e.parts[0], act)
        return len(e.parts) > 1 and possible(s, p, e.parts[1], act)
    if kind == g.PER:
        return times(s, p, e, act) > 0 and possible(s, p, e.parts[0], act)
    if kind == g.ALL:
        return feasible(s, p, e, act)
    if kind == g.JOINT:
        return any(possible(s, q, part, act) for q in joining(s, p, e) for part in e.parts)
    return any(possible(s, p, part, act) for part in e.parts)


def joining(s: Voidfall, p: Player, e: Effect) -> list[Player]:
    """VF-6.1: who may resolve a Joint effect."""
    return [p] if e.args[0] == g.SELF else s.players


def times(s: Voidfall, p: Player, e: Effect, act: Act) -> int:
    """How often a part is given: counted once, when the effect begins (VF-39.2)."""
    return count(s, p, quantity_of(e), act) // e.args[0]


def offers_way_out(e: Effect) -> bool:
    """Whether resolving it begins with a question that can be answered by forfeiting it."""
    if e.kind == LEAF:
        return e.verb not in _PLAIN
    return e.kind == ALT


# --- the pending effects (VF-5.1) -------------------------------------------------------------------------


def carry_out(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """Puts an effect on the list and lets its owner resolve or forfeit all of it.

    What costs nothing and is one thing, or several in a fixed order, has been chosen with its action.
    """
    if act.forced:
        # VF-7.9: nothing is paid beforehand for what cannot be done.
        whole = e if s.peril is None or feasible(s, p, e, act) else None
        return watched(s, p, whole, in_full(s, p, e, act))
    if e.kind not in (ALT, FREE, COST) and possible(s, p, e, act):
        first = resolve(s, p, e, act)
        if first is not NOTHING:
            return _settle_after(s, p, first)
        return settle(s, p) if s.frame == 0 and s.pending else NOTHING
    enqueue(s, e, act)
    if not s.pending:
        return NOTHING
    return settle(s, p)


def _settle_after(s: Voidfall, p: Player, first: Rule[None]) -> Rule[None]:
    s.frame += 1
    yield from first
    s.frame -= 1
    if s.frame == 0 and s.pending:
        yield from settle(s, p)


def enqueue(s: Voidfall, e: Effect, act: Act) -> None:
    """Each part joined by "+" waits by itself (VF-4.5)."""
    if e.kind == FREE:
        for part in e.parts:
            enqueue(s, part, act)
    elif e.kind != SEQ or e.parts:
        s.pending.append(Pending(e, act, s.frame))


def bring(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-5.1: what an effect triggers waits with all else that is pending, until the action ends.

    If nothing else is, it comes next anyway.
    """
    if not s.pending:
        return carry_out(s, p, e, act)
    wait(s, e, act)
    return NOTHING


def settle(s: Voidfall, p: Player) -> Rule[None]:
    """VF-4.4: the owner resolves what is pending in any order; what is left when he stops is gone."""
    frame = s.frame
    s.frame += 1
    in_order = False
    while True:
        waiting = [one for one in s.pending if one.frame in (frame, NOBODY)]
        found: list[tuple[str, Pending, Effect]] = []
        for one in waiting:
            # One of several is chosen at once, without saying first that one is wanted.
            for part in one.effect.parts if one.effect.kind == ALT else (one.effect,):
                if possible(s, p, part, one.act):
                    found.append((part.text, one, part))
        if not found:
            break
        # Who has said that all of it is wanted is asked again only if something new leaves a choice.
        in_order = in_order and _is_plain(found)
        if in_order or (len(found) == 1 and offers_way_out(found[0][2])):
            choice = found[0][0]
        else:
            options: list[Value] = [text for text, _, _ in found]
            everything = all_of(options) if len(found) > 1 and _is_plain(found) else ""
            more = [everything, FORFEIT] if everything else [FORFEIT]
            choice = yield ask(p.seat, "effect", [*dict.fromkeys(options), *more], (found[0][1].act.cause,))
            if choice == FORFEIT:
                break
            if choice == everything:
                in_order = True
                choice = found[0][0]
        for text, one, part in found:
            if text == choice:
                s.pending.remove(one)
                if one.once and one.once not in p.used:
                    p.used += (one.once,)
                yield from resolve(s, p, part, one.act)
                break
    s.frame = frame
    # Triggered effects outlive what was going on when they came up, but not the action.
    s.pending = [one for one in s.pending if frame and one.frame != frame]


def _is_plain(found: list[tuple[str, Pending, Effect]]) -> bool:
    """Whether nothing but the order is left to choose: no alternatives, nothing that has to be paid for."""
    return all(one.effect.kind != ALT and part.kind != COST for _, one, part in found)


def all_of(effects: list[Value]) -> str:
    """What resolving all of them in this order is called: the effect that they are together."""
    return f"seq[{'; '.join([str(text) for text in effects])}]"


# --- resolving one effect ---------------------------------------------------------------------------------


def resolve(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """Does an effect that has been chosen. What it offers may still be forfeited, part by part."""
    kind = e.kind
    if kind == LEAF:
        # What asks nothing is done as soon as it is called, so with Crises about it is called within.
        if s.peril is None:
            return _DOERS[e.verb](s, p, e, act)
        return watched(s, p, e, _do(s, p, e, act))
    if kind == COST:
        return _buy(s, p, e, act)
    if isinstance(e, g.Conditional):
        assert e.when is not None
        if holds(s, p, e.when, act):
            return resolve(s, p, e.parts[0], act)
        return resolve(s, p, e.parts[1], act) if len(e.parts) > 1 else NOTHING
    if kind == g.PER:
        return _repeat(s, p, e.parts[0], times(s, p, e, act), act)
    if kind == g.REPEAT:
        act.distinct = e.args[1] == 1
        return _repeat(s, p, e.parts[0], e.args[0], act)
    if kind == SEQ:
        return _in_order(s, p, e, act)
    if kind == g.ALL:
        return watched(s, p, e, in_full(s, p, e, act))
    if kind == g.JOINT:
        return _JOINT[0](s, p, e, act)
    enqueue(s, e, act)
    return settle(s, p)


def _do(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    yield from _DOERS[e.verb](s, p, e, act)


def _buy(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    yield from pay(s, p, e.costs, act)
    if e.parts:
        yield from carry_out(s, p, e.parts[0], act)


def _in_order(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """Each part if able; what follows an Invasion only if it was won."""
    for part in e.parts:
        if not act.lost and possible(s, p, part, act):
            yield from resolve(s, p, part, act)


def _repeat(s: Voidfall, p: Player, part: Effect, n: int, act: Act) -> Rule[None]:
    """VF-12.7: one instance after another, each of which can be forfeited."""
    if part.kind == LEAF and part.verb in _MULTIPLIED:
        many = Effect(
            part.text, LEAF, (), (), part.verb, tuple([amount * n for amount in part.args]), part.where
        )
        yield from resolve(s, p, many, act)
        return
    for left in range(n, 0, -1):
        if not possible(s, p, part, act):
            return
        if not offers_way_out(part):
            choice: str = yield ask(p.seat, "effect", [part.text, FORFEIT], (act.cause, left))
            if choice == FORFEIT:
                return
        yield from resolve(s, p, part, act)


# --- in full (VF-2.13, VF-2.26, VF-9.3) -------------------------------------------------------------------


class Doubt:
    """Whether a part of something that has to be carried out in full could still turn out to be impossible.

    Once that is over, whatever is answered will do, and nothing more has to be tried.
    """

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = True


def in_full(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """Carries out everything, or, if that is impossible, nothing. Of alternatives, one that can be done."""
    if not feasible(s, p, e, act):
        s.tell("skip", p.seat, act.clause, e.text)
        return
    voluntary = not act.forced
    if _is_clear(e):
        act.forced = True
        s.frame += 1
        yield from _fully(s, p, e, act, Doubt(), True)
    else:
        start = act.copy()
        start.forced = True
        before = s.copy()
        act.forced = True
        s.frame += 1
        yield from _trying(s, p, e, act, before, start)
    act.forced = not voluntary
    s.frame -= 1
    if s.frame == 0 and s.pending:
        yield from settle(s, p)


def _trying(s: Voidfall, p: Player, e: Effect, act: Act, before: Voidfall, start: Act) -> Rule[None]:
    """Every answer that would leave a part impossible is taken off the list."""
    given: list[Value] = []
    doubt = Doubt()
    rule = _fully(s, p, e, act, doubt, True)
    try:
        question = next(rule)
        while True:
            assert isinstance(question, Question)
            options = question.options
            if len(options) > 1 and doubt.left and not s.replaying:
                options = [value for value in options if _works(before, p.seat, e, start, [*given, value])]
                question = ask(
                    question.seat,
                    question.verb,
                    options,
                    question.about,
                    question.pause,
                    question.secret,
                    question.hushed,
                )
            answer: Value = yield question
            given.append(answer)
            question = rule.send(answer)
    except StopIteration:
        pass


def feasible(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-2.26: whether all of it can be carried out."""
    now = act
    if not act.forced:
        now = act.copy()
        now.forced = True
    if not _can_begin(s, p, e, now):
        return False
    return _is_clear(e) or _works(s, p.seat, e, now, [])


def _can_begin(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """Whether what comes first can be done: if not, the whole need not be tried."""
    kind = e.kind
    if kind == LEAF:
        return _TESTS[e.verb](s, p, e, act)
    if kind == COST:
        return can_pay(s, p, e.costs)
    if kind == ALT:
        return any(_can_begin(s, p, part, act) for part in e.parts)
    if isinstance(e, g.Conditional):
        # A condition that fails counts as carried out.
        assert e.when is not None
        if holds(s, p, e.when, act):
            return _can_begin(s, p, e.parts[0], act)
        return len(e.parts) <= 1 or _can_begin(s, p, e.parts[1], act)
    if kind == g.PER:
        return times(s, p, e, act) == 0 or _can_begin(s, p, e.parts[0], act)
    return not e.parts or _can_begin(s, p, e.parts[0], act)


def _is_clear(e: Effect) -> bool:
    """Whether it can be done in full, whatever is answered, if it can begin."""
    kind = e.kind
    if kind == LEAF:
        return True
    if kind == ALT or isinstance(e, g.Conditional):
        return all(_is_clear(part) for part in e.parts)
    if kind == COST:
        return all(_never_fails(part) for part in e.parts)
    if kind in (SEQ, g.ALL, FREE):
        return not e.parts or (_is_clear(e.parts[0]) and _never_fails_after(e.parts, 0))
    return _never_fails(e)


def _never_fails(e: Effect) -> bool:
    """Whether it can always be done where it has to be."""
    kind = e.kind
    if kind == LEAF:
        return e.verb in _UNFAILING
    return kind != COST and all(_never_fails(part) for part in e.parts)


def _never_fails_after(parts: tuple[Effect, ...], place: int) -> bool:
    return all(_never_fails(part) for part in parts[place + 1 :])


def _works(before: Voidfall, seat: int, e: Effect, act: Act, given: list[Value]) -> bool:
    """Whether all of it can be done after these answers."""
    s = before.copy()
    s.frame = 1
    p = s.players[seat]
    doubt = Doubt()
    rule = _fully(s, p, e, act.copy(), doubt, True)
    answers = iter(given)
    given = given.copy()
    # Where there was a choice, and what else could have been answered.
    others: list[tuple[int, Sequence[Value]]] = []
    try:
        question = next(rule)
        while doubt.left:
            assert isinstance(question, Question)
            answer = next(answers, None)
            if answer is None:
                # Most often the first will do.
                answer = question.options[0]
                if len(question.options) > 1:
                    others.append((len(given), question.options[1:]))
                given.append(answer)
            question = rule.send(answer)
        return True
    except (StopIteration, Lost):
        return True
    except Impossible:
        pass
    return any(
        _works(before, seat, e, act, [*given[:place], value])
        for place, options in reversed(others)
        for value in options
    )


def _fully(s: Voidfall, p: Player, e: Effect, act: Act, doubt: Doubt, last: bool) -> Rule[None]:
    """Does every part; raises `Impossible` where one cannot be done. `last`: what follows never fails."""
    kind = e.kind
    if kind == LEAF:
        if not _TESTS[e.verb](s, p, e, act):
            raise Impossible
        if last:
            doubt.left = False
        yield from _DOERS[e.verb](s, p, e, act)
    elif kind in (SEQ, g.ALL, FREE):
        for place, part in enumerate(e.parts):
            if place and s.peril is not None:
                _BETWEEN[0](s, p)
            yield from _fully(s, p, part, act, doubt, last and _never_fails_after(e.parts, place))
    elif kind == ALT:
        options: list[Value] = [part.text for part in e.parts if _can_begin(s, p, part, act)]
        if not options:
            raise Impossible
        if last and _is_clear(e):
            doubt.left = False
        choice: str = yield ask(p.seat, "effect", options, (act.cause,))
        for part in e.parts:
            if part.text == choice:
                yield from _fully(s, p, part, act, doubt, last)
                return
    elif kind == g.REPEAT:
        for n in range(e.args[0], 0, -1):
            yield from _fully(s, p, e.parts[0], act, doubt, last and n == 1)
    elif kind == COST:
        if not can_pay(s, p, e.costs):
            raise Impossible
        if last and _is_clear(e):
            doubt.left = False
        yield from pay(s, p, e.costs, act)
        if e.parts:
            yield from _fully(s, p, e.parts[0], act, doubt, last)
    elif isinstance(e, g.Conditional):
        # A condition that fails counts as carried out.
        assert e.when is not None
        if holds(s, p, e.when, act):
            yield from _fully(s, p, e.parts[0], act, doubt, last)
        elif len(e.parts) > 1:
            yield from _fully(s, p, e.parts[1], act, doubt, last)
    else:
        for n in range(times(s, p, e, act), 0, -1):
            yield from _fully(s, p, e.parts[0], act, doubt, last and n == 1)
