"""Errors that a person can act on. Each message is one sentence that says what to do."""

from __future__ import annotations


class StarboardError(Exception):
    """The base of all errors that are shown to people without a traceback."""


class IllegalAnswer(StarboardError):
    """The answer is not on the list of legal options, or no question was open."""


class BadOption(StarboardError):
    """An unknown title, seat count or option."""


class BadLog(StarboardError):
    """A log that cannot be read, or that does not replay to its own hashes."""


class DeadEnd(Exception):
    """A rule asked a question without options: a bug in the title, never in the input."""
