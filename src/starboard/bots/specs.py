"""From a short text such as `planner:0.5` to a bot."""

from __future__ import annotations

from math import isfinite

from starboard.bots.bot import Bot
from starboard.bots.greedy import GreedyBot
from starboard.bots.planner import SECONDS, PlannerBot
from starboard.bots.random_bot import RandomBot
from starboard.kernel.errors import BadOption

# What you can write, and what it means.
SPECS = {
    "random": "every legal answer is equally likely",
    "greedy": "looks ahead to the end of its turn",
    "planner": f"looks beyond its turn, {SECONDS:g} s per decision",
    "planner:1.0": "the same with another number of seconds",
    "planner:n=200": "the same with a number of iterations instead of a time, so always the same moves",
}


def make_bot(spec: str, seed: str) -> Bot:
    """The bot that `spec` names; its own randomness comes from `seed`."""
    name, colon, budget = spec.strip().lower().partition(":")
    if name == "random" and not colon:
        return RandomBot(seed)
    if name == "greedy" and not colon:
        return GreedyBot(seed)
    if name == "planner":
        if not colon:
            return PlannerBot(seed)
        if budget.startswith("n="):
            return PlannerBot(seed, 0.0, _iterations(spec, budget[2:]))
        return PlannerBot(seed, _seconds(spec, budget))
    raise BadOption(f"There is no bot '{spec}': choose one of {', '.join(SPECS)}.")


def _iterations(spec: str, text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise BadOption(f"Bot '{spec}' needs a whole number of iterations above 0, as in 'planner:n=200'.")
    return int(text)


def _seconds(spec: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not isfinite(seconds) or seconds <= 0.0:
        raise BadOption(f"Bot '{spec}' needs a number of seconds above 0, as in 'planner:1.0'.")
    return seconds
