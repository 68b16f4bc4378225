"""What bots are told about Pirates of Skydock: what a position is worth, and which answers look good."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.advice.evaluation import evaluate

__all__ = ["evaluate"]
