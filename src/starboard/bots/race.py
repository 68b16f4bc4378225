"""A race between the best few lines of the bot's own turn.

The search of the own turn says which answers look best by the end of it. Then each of them is played on in
the same worlds, under the same luck and by the title's hints, as far as the title's `horizon`. Only the
differences count: what a world brings to all lines alike is no noise, so a few dozen worlds tell lines apart
that a few hundred unpaired playouts would not. The favourite gives way only to a rival that is clearly ahead
of it, by more than it was behind before; so what the race can spoil is little, and what it mends are the
mistakes that show after the turn.
"""

from __future__ import annotations

from random import Random

from starboard.bots.budget import Budget
from starboard.bots.policy import Policy
from starboard.bots.spread import Spread
from starboard.bots.turn import Branch, TurnSearch, follow
from starboard.bots.turnbot import TurnBot
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

# The share of the budget for searching the own turn; the race takes what is left. A question that follows in
# the same turn needs less: much is known about it.
_OWN_TURN = 0.25
_FOLLOWING = 0.6
# How many answers race against the favourite.
_RIVALS = 3
# In how many worlds all of them run before any is dropped or chosen.
_FIRST_LOOK = 8
# By how many standard errors a rival must be ahead to be chosen, and may be behind to stay in the race.
_SURE = 2.0
_HOPE = 1.0
# The next die of the n-th world is n times this, less the whole part: any few of these lie evenly apart.
_GOLDEN = 0.6180339887
_LONGEST = 600


def race_bot(seed: str, seconds: float, worlds: int) -> TurnBot:
    """`seconds` or `worlds` per decision."""
    return TurnBot(seed, seconds, worlds, Race, _FOLLOWING)


class Race:
    def __init__(self, seat: Seat, name: str, plan: Branch | None, budget: Budget) -> None:
        self._seat = seat
        self._name = name
        self._budget = budget
        search = TurnSearch(seat, Policy(seat.title, Random(name)), name, plan)
        search.spend(budget, _OWN_TURN)
        self._imagined = search.imagined
        self.turn = search.root

    def answer(self) -> Value:
        """The favourite, or the rival that is most surely better."""
        found = self.turn.value
        favourite, *rivals = sorted(found, key=lambda answer: -found[answer])[: _RIVALS + 1]
        ahead = {rival: Spread() for rival in rivals}
        worlds = 0
        while rivals and self._budget.spent(self._imagined) < 1.0:
            values = self._values(worlds, [favourite, *rivals])
            worlds += 1
            for rival in rivals:
                # What the search of the own turn has against it counts too: a risk that was weighed there
                # may never come true in a few worlds.
                behind = found[favourite] - found[rival]
                ahead[rival].add(values[rival] - values[favourite] - behind)
            if worlds >= _FIRST_LOOK:
                rivals = [rival for rival in rivals if ahead[rival].mean + _HOPE * ahead[rival].error > 0.0]
        return winner(favourite, ahead)

    def _values(self, number: int, answers: list[Value]) -> dict[Value, float]:
        """What comes of each answer in one world."""
        title = self._seat.title
        world = self._seat.world(f"{self._name}:{number}")
        lot = (0.5 + number * _GOLDEN) % 1.0 if title.even_dice else -1.0
        values = {}
        for answer in answers:
            self._imagined += 1
            run = world.begin(lot)
            follow(run, self._seat.seat, answer, self.turn)
            self._play_on(run, Policy(title, Random(number)))
            values[answer] = title.evaluate(run.state, self._seat.seat)
        return values

    def _play_on(self, run: Run, policy: Policy) -> None:
        """Plays on to the horizon: a turn passes when another seat is asked or something is learned."""
        state = run.state
        left = self._seat.title.horizon
        last = -1
        learned = state.learned
        for _ in range(_LONGEST):
            asked = run.question
            if asked is None:
                return
            question = _first(asked)
            if question.seat != last or state.learned != learned:
                if left == 0:
                    return
                left -= 1
                last = question.seat
                learned = state.learned
            run.answer(question.seat, policy.best(state, question))


def winner(favourite: Value, ahead: dict[Value, Spread]) -> Value:
    """The rival whose lead is surest, if there is one that has run far enough and is clearly ahead."""
    best, most = favourite, 0.0
    for rival, lead in ahead.items():
        sure = lead.mean - _SURE * lead.error
        if lead.count >= _FIRST_LOOK and sure > most:
            best, most = rival, sure
    return best


def _first(asked: Question | Open) -> Question:
    return asked.questions[0] if isinstance(asked, Open) else asked
