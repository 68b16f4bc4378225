"""Drawings of single components, for the gallery and for explanations."""

from __future__ import annotations

from starboard.games.voidfall.tables import Tables
from starboard.page.drawing import picture


def draw(tables: Tables, component: str) -> str:
    return picture(__package__, "vignette") if component == "vignette" else ""
