"""Every kind of question, declared once.

Labels are made in `words/labels.py`, closed options found in `why/`.
"""

from __future__ import annotations

from starboard.games.voidfall.questions.board import FLEETS, SECTORS
from starboard.games.voidfall.questions.peril import PERIL
from starboard.games.voidfall.questions.tokens import TOKENS
from starboard.games.voidfall.questions.turn import ACTIONS, PREPARATION, SELECTION
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.kinds import Kinds

KINDS: Kinds[Voidfall, Lexicon, VoidfallView] = Kinds(
    *PREPARATION, *SELECTION, *ACTIONS, *SECTORS, *FLEETS, *TOKENS, *PERIL
)
