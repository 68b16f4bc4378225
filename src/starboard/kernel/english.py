"""Small things that every sentence needs: numbers with their nouns, lists, capitals."""

from __future__ import annotations

from collections.abc import Sequence


def count(n: int, noun: str, plural: str = "") -> str:
    """1 drone, 2 drones, 3 hexes."""
    return f"1 {noun}" if n == 1 else f"{n} {plural or noun + 's'}"


def counted(n: int, plural: str) -> str:
    """The noun that goes with a number, from its plural: −1 drone, 2 scheme cards.

    The names that a game gives its things are theirs in any number: 1 Tactics.
    """
    single = abs(n) == 1 and plural.endswith("s") and not plural.endswith("ss") and plural.islower()
    return plural[:-1] if single else plural


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """a; a and b; a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
