"""Options that make several picks at once: what stands on the button, and what is left to a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import forces, signs
from starboard.games.voidfall.board.options import everything, rest_of_upkeep, texts
from starboard.games.voidfall.board.sector_options import SECTOR_TEXTS
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.effects import FORFEIT
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.questions.joined import only_gain
from starboard.games.voidfall.rules import production
from starboard.kernel.english import capital
from starboard.kernel.page import Choice, Path, Proposed, others_of, paths_of
from starboard.page.kit.fitting import Option
from starboard.page.kit.idle import Texts
from starboard.page.markup import esc

# From one thing to another.
_MOVES: Final = ("regroup-to", "move-to")
# What says too little on its button without the effect that it belongs to.
_LEADS: Final = {
    "cleanse": f"−1{signs.corruption()}",
    "corrupt": f"+1{signs.corruption()}",
    "move-from": f"{signs.corruption()}",
    "trade-bonus": f"+1{signs.trade()}",
    "gain": "+1",
    "score-agenda": "Score ",
    "deploy": "+1",
    "regroup": "Move ",
}
# Stands between the picks of a row.
_THEN: Final = "; "
# Asked unit by unit.
_SIGNS: Final = {"gain": "+", "pay": "−"}
# Answered as printed or as things lie, so that nobody has to be told.
_UNSAID: Final = ("price", "rearrange", "store")


def offered(sight: Sight, choices: Sequence[Choice]) -> tuple[list[Path], list[Choice]]:
    """The rows that are buttons, and those that are left to a list.

    These are the rows that leave what is proposed, those that choose something only to forfeit it, and, where
    all that waits are plain gains, each of them by itself.
    """
    shown: list[Path] = []
    listed: list[Choice] = []
    mere = only_gain(None, sight.question) if sight.verb == "effect" and sight.question is not None else None
    for choice in choices:
        apart = mere is not None and choice.value not in (mere, FORFEIT)
        for path in paths_of(choice):
            if apart or (len(path) > 1 and KINDS.of(path[-2].asks).out.count(path[-1].value)):
                listed.append(path[-1])
            else:
                shown.append(path)
        listed += others_of(choice)
    return shown, listed


def all_first(sight: Sight, paths: Sequence[Path]) -> list[Path]:
    """The same rows, those before the others that do all that waits."""
    whole = everything(sight)
    return sorted(paths, key=lambda path: path[0].value != whole)


def in_words(sight: Sight, choices: Sequence[Choice], after: Choice | None = None) -> list[Option]:
    """Rows for the list. There is room for words, but not for those with which `after` begins as well."""
    return [Option(one, _in_words(sight, one, "" if after is None else after.label)) for one in choices]


def _in_words(sight: Sight, choice: Choice, said: str) -> str:
    if sight.verb == "send" and choice.row and not isinstance(choice.value, int):
        # After the win a step of its own comes first.
        step, _ = SECTOR_TEXTS["outcome"](sight, choice)
        return f"{forces.texts(sight, choice.row)[0]}, then first: {step}"
    known, parts = said.split(_THEN), choice.label.split(_THEN)
    while len(parts) > 1 and known and parts[0] == known[0]:
        del known[0], parts[0]
    return esc(capital(_THEN.join(parts)))


def row_texts(sight: Sight, path: Path) -> Texts:
    """Name and note of one row."""
    name, note = texts(sight, path[0])
    if len(path) > 1:
        name, note = _joined(sight, path, name)
    told = [one for choice in path for one in _along(sight, choice)]
    return name, " · ".join([one for one in (note, *told) if one])


def _joined(sight: Sight, path: Path, first: str) -> Texts:
    """Two picks or more, the last of which says the most."""
    if sight.verb in _SIGNS:
        return _units(path, _SIGNS[sight.verb]), ""
    if sight.verb == "send":
        return forces.texts(sight, forces.answers_of(path))
    here, name, note = sight, first, ""
    for before, one in pairwise(path):
        verb = here.verb
        whole = verb == "effect" and before.value == everything(here)
        here = here.asking(before)
        last, note = texts(here, one)
        if here.verb in _MOVES:
            name = f"{name} → {last}"
        elif verb == "agenda":
            name, note = f"{signs.agenda_type(str(before.value), 'px14')}{last}", ""
        elif whole and _is_sole(here):
            note = f"{lead(here)}{last}"
        else:
            begin = "All: " if whole else f"{name}: " if verb == "preferred" else ""
            name = f"{begin}{lead(here)}{last}"
    return name, note


def _is_sole(sight: Sight) -> bool:
    """Whether there is only one thing to do, or to leave."""
    out = KINDS.of(sight.verb).out
    return sum(value not in out for value in sight.ask.by_value) == 1


def lead(sight: Sight) -> str:
    """What stands before an option whose name says too little outside its own question."""
    return _LEADS.get(sight.verb, "")


def _units(path: Path, sign: str) -> str:
    """All that is gained or paid, what is of a kind together."""
    taken = Counter(str(one.value) for one in path if one.value in v.RESOURCES)
    return " ".join([f"{sign}{n}{signs.resource_named(kind, 'px15')}" for kind, n in taken.items()])


# ---------------------------------------------------------------------- what is proposed


def _along(sight: Sight, choice: Choice) -> list[str]:
    """What comes along with a pick and has to be said."""
    made = [_proposed(sight, choice, one) for one in choice.along if one.verb not in _UNSAID]
    return [one for one in made if one]


def _proposed(sight: Sight, choice: Choice, one: Proposed) -> str:
    if one.verb == "substitute" and not one.value:
        return ""
    if one.verb == "produce":
        kind = str(one.value)
        return "produce all" if kind == production.EVERYTHING else f"+{signs.resource_named(kind)}"
    if one.verb == "upkeep":
        # Beside Food all of it is said already.
        if not one.value or (sight.verb == "upkeep" and rest_of_upkeep(sight, choice)):
            return ""
        return f"{one.value}{signs.resource_named(str(one.about[0]))}"
    if one.verb == "outcome":
        # Where a force is chosen, it is said once for all of them.
        return "" if sight.verb == "send" else "then all that follows"
    if one.verb == "activate":
        # How many stands in the effect that activates them.
        return texts(sight.answering(one), Choice(one.value, ""))[1]
    return texts(sight.answering(one), Choice(one.value, ""))[0]
