"""Words for every verb, option, event and component met."""

from __future__ import annotations

import re

from starboard.conform.walk import Game, Look, Moment
from starboard.kernel.ask import Value
from starboard.kernel.state import Event

# What Python prints for things that nobody has put into words.
_PYTHON = re.compile(
    r"\b(None|True|False)\b"
    r"|<[\w.]+( object)? at 0x|<(class|function|generator) "
    r"|\b[A-Z]\w+\([a-z_]+=|\bQuestion\(|\bEvent\("
    r"|[\[(]'|'[\])]|\{\w*\}|\[\]|\(\)|, \)"
)


def begin(game: Game) -> Look:
    words = game.words
    ids = component_ids(game)
    names = _misleading_names(game)
    seen: set[str] = set()
    told = 0

    def look(moment: Moment) -> None:
        nonlocal told
        for one in game.told[told:]:
            _check_event(moment, one.event)
            _check_components(moment, one.event.data)
        told = len(game.told)
        if moment.step == 0:
            _check_text(moment, "the summary", words.summary())
            for seat in game.seats:
                _check_text(moment, f"the name of seat {seat}", words.seat_name(seat))
        question = moment.question
        if question is None or not moment.sampled(20, 5):
            return
        view = moment.title.view(moment.state, question.seat)
        _check_text(moment, "the prompt", words.prompt(view, question))
        labels: dict[str, Value] = {}
        for value in question.options:
            label = words.label(view, question, value)
            _check_text(moment, f"the label of {value!r}", label)
            if label in labels:
                moment.fail(f"{value!r} and {labels[label]!r} have the same label: {label}")
            labels[label] = value
        _check_components(moment, (*question.options, *question.about))
        for closed in moment.title.kinds.closed(moment.state, question):
            for name in ("what", "reason"):
                _check_text(moment, f"a closed option's {name}", getattr(closed, name))
            _check_clause(moment, f"the closed option '{closed.what}'", closed.clause)
            for need in closed.needs:
                _check_text(moment, f"what the closed option '{closed.what}' needs", need.text)
                _check_clause(moment, f"a need of the closed option '{closed.what}'", need.clause)
            if closed.needs and all(need.met for need in closed.needs):
                moment.fail(f"'{closed.what}' is closed, but all that it needs is there: say what is missing")

    def _check_text(moment: Moment, what: str, text: str) -> None:
        if not isinstance(text, str) or not text.strip():
            moment.fail(f"{what} is empty")
        rest = text
        for name in names:
            rest = rest.replace(name, "")
        found = _PYTHON.search(rest)
        if found is not None:
            moment.fail(f"{what} shows Python's own notation, {found.group()!r}: {text}")

    def _check_event(moment: Moment, event: Event) -> None:
        _check_text(moment, f"the sentence of {event}", words.sentence(event))
        _check_clause(moment, f"the event '{event.verb}'", event.clause)

    def _check_components(moment: Moment, values: tuple[Value, ...]) -> None:
        for value in values:
            for part in str(value).split():
                if part in ids and part not in seen:
                    seen.add(part)
                    _check_explained(moment, part)

    def _check_explained(moment: Moment, component: str) -> None:
        found = words.explain(component)
        if found is None:
            moment.fail(f"nothing explains '{component}'")
        for name in ("name", "kind", "text"):
            _check_text(moment, f"the {name} of '{component}'", getattr(found, name))

    return look


def _misleading_names(game: Game) -> list[str]:
    """Names in the title's content that look like Python's notation, such as that of a card False Alarm."""
    rows = [row for rows in game.title.content_rows(None).values() for row in rows]
    return sorted({row.name for row in rows if _PYTHON.search(row.name)})


def component_ids(game: Game) -> set[str]:
    """The ids of all rows of the title's content."""
    return {row.id for rows in game.title.content_rows(None).values() for row in rows}


def _check_clause(moment: Moment, what: str, clause: str) -> None:
    prefix = clause.rpartition("-")[0]
    if prefix not in moment.title.prefixes:
        moment.fail(f"{what} cites '{clause}', which is not a clause of the title")
