"""Starboard: heavy space board games on one table, with every rule enforced."""

__version__ = "0.3.0"
