"""Bots: they see a `Seat` and nothing else, and they play every title."""

from __future__ import annotations

from starboard.bots.bot import Bot
from starboard.bots.specs import SPECS, make_bot

__all__ = ["SPECS", "Bot", "make_bot"]
