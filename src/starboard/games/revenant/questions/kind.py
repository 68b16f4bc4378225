"""How a kind of question of this title is declared: what all of them have in common is added here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from starboard.games.revenant.rules.asking import SPEND_HIDDEN
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import Tables
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.sights import stock
from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import Finder as KernelFinder
from starboard.kernel.kinds import Hint, Kind, Proposal, no_proposal, nothing_closed
from starboard.kernel.kinds import Prompt as KernelPrompt
from starboard.kernel.title import Closed

RevenantKind: TypeAlias = Kind[Revenant, Lexicon, RevenantView]
Prompt: TypeAlias = KernelPrompt[Lexicon, RevenantView]
Label: TypeAlias = Callable[[Lexicon, RevenantView, Question, str], str]
Finder: TypeAlias = Callable[[Revenant, Player, Question, Lexicon], list[Closed]]


# So many rows of answers are asked at once: all of them where there are no more, else as many as that.
_AT_ONCE: Final = 15


def kind(
    verb: str,
    headline: str | Prompt,
    prompt: str | Prompt,
    label: Label,
    hint: Hint[Revenant],
    closed: Finder | None = None,
    out: Mapping[str, str] | None = None,
    inside: tuple[str, ...] = (),
    then: tuple[str, ...] = (),
    apart: tuple[Value, ...] = (SPEND_HIDDEN,),
    *,
    partly: bool = True,
    along: tuple[str, ...] = (),
    proposes: Proposal[Revenant] = no_proposal,
) -> RevenantKind:
    """`out` are the answers by which nothing is done, and what they are called.

    The rest says what is asked at once. Hidden Influence is not traded in the middle of it where that can be
    done before.

    Plain prompts and ways out may have blanks for words of the edition ("{shield}"); a prompt also for what
    it is `{about}`, how many are `{left}`, and the player's `{stock}`.
    """
    ways_out = {} if out is None else out

    def labelled(lex: Lexicon, view: RevenantView, question: Question, value: Value) -> str:
        # Hidden Influence may be traded in at every decision (REV-1.9).
        if value == SPEND_HIDDEN:
            return "discard 1 Hidden Influence card for a Resource first"
        text = str(value)
        return lex.fill(ways_out[text]) if text in ways_out else label(lex, view, question, text)

    return Kind(
        verb,
        headline,
        _filled(prompt) if isinstance(prompt, str) and "{" in prompt else prompt,
        labelled,
        nothing_closed if closed is None else _found(closed),
        hint,
        tuple(ways_out),
        inside=inside,
        then=then,
        most=_AT_ONCE,
        apart=apart,
        partly=partly,
        picks=3,
        along=along,
        proposes=proposes,
        onward=True,
    )


def _filled(text: str) -> Prompt:
    def prompt(lex: Lexicon, view: RevenantView, question: Question) -> str:
        about = question.about[0] if question.about else ""
        blanks = {
            "about": lex.name(about) if isinstance(about, str) else "",
            "left": left(about),
            "stock": stock(lex, view.players[question.seat]),
        }
        return text.format_map(lex.words | blanks)

    return prompt


def left(n: Value) -> str:
    """How many are still to come, if more than one."""
    return f" ({n} left)" if isinstance(n, int) and n > 1 else ""


def _found(finder: Finder) -> KernelFinder[Revenant]:
    def closed(s: Revenant, question: Question) -> list[Closed]:
        lexicon = _lexicon(s.tables, s.prototype, s.arkship_table)
        return finder(s, s.players[question.seat], question, lexicon)

    return closed


@lru_cache(maxsize=8)
def _lexicon(tables: Tables, prototype: bool, arkships: int) -> Lexicon:
    return Lexicon(tables, prototype, arkships)
