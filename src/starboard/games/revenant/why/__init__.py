"""Why not? For an open question, the plausible options that are closed, each with clause and numbers.

Everything here is computed from what the asked seat can see, and only when a person looks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import Tables
from starboard.games.revenant.why.actions import (
    bonus_actions,
    copies,
    frigate_or_option,
    orders,
    parts,
)
from starboard.games.revenant.why.cards import affiliations, open_cards, played_cards
from starboard.games.revenant.why.places import places
from starboard.games.revenant.why.sectors import deployments, moves, targets
from starboard.games.revenant.why.tokens import (
    corruption_slots,
    damage_points,
    kept,
    payments,
    planet_options,
    protections,
    setup_houses,
    spreads,
)
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.title import Closed

Finder = Callable[[Revenant, Player, Question, Lexicon], list[Closed]]


@lru_cache(maxsize=8)
def _lexicon(tables: Tables, prototype: bool) -> Lexicon:
    return Lexicon(tables, prototype)


def closed(s: Revenant, question: Question) -> list[Closed]:
    """The closed options of a question that a player may wonder about."""
    finder = _FINDERS.get(question.verb)
    if finder is None:
        return []
    return finder(s, s.players[question.seat], question, _lexicon(s.tables, s.prototype))


_FINDERS: dict[str, Finder] = {
    "setup-house": setup_houses,
    "place": places,
    "effect-option": frigate_or_option,
    "effect-part": parts,
    "attack-order": orders,
    "copy-target": copies,
    "bonus-action": bonus_actions,
    "planet-option": planet_options,
    "move-run": moves,
    "bombard": moves,
    "deploy": deployments,
    "shield-sector": targets,
    "destroy-target": targets,
    "attack-target": targets,
    "play-card": played_cards,
    "second-card": played_cards,
    "affiliation-bonus": affiliations,
    "hypercharge-card": open_cards,
    "protection": protections,
    "corruption-slot": corruption_slots,
    "damage-point": damage_points,
    "spread-target": spreads,
    "pay": payments,
    "failure-loss": payments,
    "overflow": kept,
}
