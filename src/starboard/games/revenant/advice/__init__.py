"""What the bots are told about Revenant: `evaluate` judges positions, `hints` weigh single answers.

Bots call both on imagined worlds, in which what they cannot know is dealt anew.
"""

from starboard.games.revenant.advice.evaluation import evaluate

__all__ = ["evaluate"]
