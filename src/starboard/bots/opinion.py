"""What a bot thinks of an answer that somebody else proposes to a question of the group."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random

from starboard.bots.policy import Policy
from starboard.kernel.ask import Question, Value
from starboard.kernel.seat import Seat

# In how many imagined worlds every answer is tried, and how many answers follow it there: until those whom it
# concerns have been asked, and what was decided has happened.
_WORLDS = 6
_FOLLOWING = 8
# An objection is for what loses more than half of what there is to lose.
_CLEARLY = 0.5


@dataclass(frozen=True, slots=True)
class Opinion:
    """`rather` is the answer that the bot likes best."""

    agrees: bool
    rather: Value


def opinion(seat: Seat, proposed: Value, name: str) -> Opinion:
    """The bot objects if the answer is clearly worse, for its own evaluation, than the best there is.

    All answers are tried in the same worlds, so what differs is their doing and not chance's.
    """
    values = {value: _worth(seat, value, name) for value in seat.question.options}
    means = {value: sum(worth) / _WORLDS for value, worth in values.items()}
    best = max(means, key=lambda value: (means[value], value == proposed))
    lost = [there - here for there, here in zip(values[best], values[proposed], strict=True)]
    loss = sum(lost) / _WORLDS
    doubt = sqrt(sum((one - loss) ** 2 for one in lost)) / _WORLDS
    spread = means[best] - min(means.values())
    return Opinion(loss <= max(_CLEARLY * spread, 2 * doubt), best)


def _worth(seat: Seat, value: Value, name: str) -> list[float]:
    policy = Policy(seat.title, Random(name))
    found = []
    for world in range(_WORLDS):
        run = seat.imagine(f"{name}/{world}")
        run.answer(seat.question.seat, value)
        for _ in range(_FOLLOWING):
            asked: Question | None = next(iter(run.questions()), None)
            if asked is None:
                break
            run.answer(asked.seat, policy.best(run.state, asked))
        found.append(seat.title.evaluate(run.state, seat.seat))
    return found
