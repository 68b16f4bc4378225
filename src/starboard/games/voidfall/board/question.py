"""The question bar: what is asked, every option as a button with its price, and what is left of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import forces, signs, strip
from starboard.games.voidfall.board.aims import by_sector, group_of
from starboard.games.voidfall.board.options import action
from starboard.games.voidfall.board.rows import in_words, offered, row_texts
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.usual import usual
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.tables import HEROIC, JOINT, Action
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.page import Choice, Path, paths_of
from starboard.page.kit.fitting import Option, lay_out
from starboard.page.kit.idle import Standing, Texts, idle, outcome
from starboard.page.kit.option_bar import aside, bar, picks
from starboard.page.kit.things import chooser
from starboard.page.markup import esc

# Pixels of the bar, as `fitting` counts them.
_QUESTION: Final = 46  # the question is wider here than the usual one
_PICK: Final = 54
_PREVIEW: Final = 300
_BESIDES: Final = 96
_EVALUATING: Final = ("skirmish", "upkeep", "objectives", "agendas")
_PHASES: Final = {
    "houses": "set-up",
    "extras": "set-up",
    "turn order": "Preparation",
    "event": "Preparation",
    "plan": "Focus Phase",
    "skirmish": "Skirmishes",
    "upkeep": "Upkeep",
    "objectives": "objectives",
    "agendas": "Agendas",
}


def draw(sight: Sight) -> str:
    q = sight.question
    if q is None:
        return _idle(sight)
    headline = esc(KINDS.headline(sight.words, sight.view, q))
    body = _BODIES.get(q.verb, _plain)(sight)
    return bar(q.verb, _whose(sight), headline, _detail(sight), sight.scene.prompt, body)


def _whose(sight: Sight) -> str:
    """The line above the question: whose turn, and the Focus card or the part of the Cycle."""
    me = sight.me
    assert me is not None
    view = sight.view
    if view.active == me.seat and view.phase not in _PHASES:
        card = f" · {_played(sight, me.focus)}" if me.focus else ""
        return f"{sight.person(me.seat).sign('px14')}Your turn{card}"
    return f"{sight.person(me.seat).sign('px14')}{say.capital(_phase(sight))}"


def _played(sight: Sight, focus: str) -> str:
    """The Focus card; of a Joint or Heroic one the rest of its name stands on the card itself."""
    card = sight.focus(focus)
    return esc(card.name.partition(" ")[0] if card.kind in (HEROIC, JOINT) else card.name)


def _phase(sight: Sight) -> str:
    return _PHASES.get(sight.view.phase, "turn")


# ---------------------------------------------------------------------- the small line below the question


def _detail(sight: Sight) -> str:
    write = _DETAILS.get(sight.verb)
    q = sight.question
    assert q is not None
    return esc(KINDS.detail(sight.words, sight.view, q)) if write is None else write(sight)


def _in_sector(place: int, word: str) -> Callable[[Sight], str]:
    def detail(sight: Sight) -> str:
        assert sight.question is not None
        return f"{word} {sight.sector_name(str(sight.question.about[place]))}"

    return detail


def _power(sight: Sight) -> str:
    me = sight.me
    assert me is not None
    return f"{me.active} Active, {me.inactive} Inactive"


def _stock(sight: Sight) -> str:
    """The stocks that the question is about; all of them stand on the mat."""
    q, me = sight.question, sight.me
    assert q is not None
    assert me is not None
    kinds = [v.RESOURCES.index(str(one)) for one in q.about if one in v.RESOURCES]
    return " ".join([f"{me.stock[kind]}{signs.resource(kind)}" for kind in kinds])


def _from_place(sight: Sight) -> str:
    assert sight.question is not None
    name = str(sight.question.about[0])
    kind, _, which = name.partition(" ")
    where = sight.sector_name(which) if kind == "sector" else esc(say.place(sight.words, name))
    return f"from {where}"


def _placed(sight: Sight) -> str:
    """What is put on the sector."""
    assert sight.question is not None
    return signs.brief(sight.tables, parse_effect(str(sight.question.about[0])))


def _sent_to(sight: Sight) -> str:
    """Where to, and that what comes after a win is done in the usual order, where a row does so."""
    rows = [path[-1] for choice in sight.scene.choices for path in paths_of(choice)]
    then = ", then all that follows" if any(one.along for one in rows) else ""
    return f"{_in_sector(0, 'to')(sight)}{then}"


def _nothing(sight: Sight) -> str:
    return ""


_DETAILS: Final[dict[str, Callable[[Sight], str]]] = {
    **dict.fromkeys(("place-guild", "sentry-bonus", "seed", "outcome", "clean-fleet"), _in_sector(0, "in")),
    "place": _placed,
    "drone-defence": _in_sector(0, "at"),
    "regroup-to": _in_sector(0, "from"),
    "send": _sent_to,
    **dict.fromkeys(("activate", "deploy", "muster", "combat-deploy"), _power),
    **dict.fromkeys(("substitute", "convert"), _stock),
    **dict.fromkeys(
        ("toll", "price", "produce", "combat-pay-approach", "combat-pay-salvo", "action"), _nothing
    ),
    "move-to": _from_place,
}


# ---------------------------------------------------------------------- nothing is asked


def _idle(sight: Sight) -> str:
    when = f"Cycle {sight.view.cycle}, {_when(sight)}"
    thinking = [sight.person(seat) for seat in sight.scene.waiting_for]
    choosing = "is choosing" if len(thinking) == 1 else "are choosing"
    return idle(
        sight.scene,
        sight.over,
        when,
        when,
        thinking,
        lambda: _outcome(sight),
        choosing if sight.view.phase in ("plan", "houses") else "",
    )


def _when(sight: Sight) -> str:
    view = sight.view
    if view.phase in _EVALUATING or not view.round:
        return _phase(sight)
    return f"round {view.round} of {view.rounds}"


def _outcome(sight: Sight) -> Texts:
    view = sight.view
    return outcome([Standing(sight.person(p.seat), view.ranks[p.seat], p.influence) for p in view.players])


# ---------------------------------------------------------------------- options


def _plain(sight: Sight) -> str:
    beside, taken = strip.besides(sight)
    if by_sector(sight):
        return f"{_by_sector(sight, taken + _QUESTION)}{_aside(sight)}{beside}"
    paths, listed = offered(sight, sight.scene.choices)
    if sight.verb == "send":
        paths = forces.in_order(sight, paths)
    taken += _QUESTION + strip.WIDTH * len(sight.ask.aside)
    made = lay_out(_options(sight, paths), taken, closed=sight.closed, listed=in_words(sight, listed))
    return f"{made}{_aside(sight)}{beside}"


def _options(sight: Sight, paths: Sequence[Path]) -> list[Option]:
    q = sight.question
    assert q is not None
    loud = _loud(sight, paths)
    found = []
    for path in paths:
        name, note = row_texts(sight, path)
        first = path[0]
        out = KINDS.is_way_out(q, first.value)
        style = "usual" if path is loud else "out" if out else _special(sight, first)
        # Rows of numbers may end alike, and only twins light up together.
        key = " ".join(map(str, forces.answers_of(path))) if sight.verb == "send" else ""
        found.append(Option(path[-1], name, note, style, key=key))
    return found


def _loud(sight: Sight, paths: Sequence[Path]) -> Path | None:
    """What leads to a choice of its own is not loud."""
    if sight.verb == "send":
        return forces.smallest_win(sight, paths)
    value = usual(sight)
    found = [path for path in paths if path[0].value == value]
    return found[0] if len(found) == 1 else None


def _aside(sight: Sight) -> str:
    """The options of a window that stands in the question."""
    window = sight.scene.window
    if window is None:
        return ""
    return aside("".join([strip.window(sight, choice) for choice in sight.ask.aside]))


def _special(sight: Sight, choice: Choice) -> str:
    """Joint and Heroic cards stand out among the Focus cards."""
    if sight.verb not in ("focus", "plan"):
        return ""
    return "special" if sight.focus(str(choice.value)).kind in (HEROIC, JOINT) else ""


def _by_sector(sight: Sight, taken: float) -> str:
    """A sector is picked first, here or on the map; a way out stays in sight with all of them."""
    held = sight.ask.sectors
    first = next(iter(held))
    buttons = "".join([_pick(sight, sector, sector == first) for sector in held])
    named = {choice.value for choices in held.values() for choice in choices}
    others = [choice for choice in sight.scene.choices if choice.value not in named]
    paths, listed = offered(sight, others)
    taken += _PICK * len(held) + (_BESIDES if paths else 0)
    groups = ""
    for sector, choices in held.items():
        rows, more = offered(sight, choices)
        groups += lay_out(_options(sight, rows), taken, group_of(sector), off=sector != first)
        listed += more
    rest = ""
    if others or listed or sight.closed:
        rest = lay_out(_options(sight, paths), closed=sight.closed, listed=in_words(sight, listed))
    return f'{picks("sectors", buttons)}{groups}<div class="besides">{rest}</div>'


def _pick(sight: Sight, sector: str, chosen: bool) -> str:
    n = len(sight.ask.sectors[sector])
    body = f"<b>{sight.sector_name(sector)}</b><small>{n}</small>"
    label = f"{sight.sector_name(sector)}, {n} options"
    return chooser("pick-button", group_of(sector), body, label, chosen=chosen)


# ---------------------------------------------------------------------- Focus cards


def _focus(sight: Sight) -> str:
    """The cards in hand, and of the one that is pointed at all it can do."""
    paths = [(choice,) for choice in sight.scene.choices]
    # What is closed is dashed on the mat.
    made = lay_out(_options(sight, paths), _PREVIEW + _QUESTION, closed=sight.closed, short=True)
    cards = "".join([_card(sight, str(choice.value), n == 0) for n, choice in enumerate(sight.scene.choices)])
    return f'{made}<div class="card-previews">{cards}</div>'


def _card(sight: Sight, card: str, first: bool) -> str:
    rows = "".join([_card_row(sight, one) for one in sight.focus(card).actions])
    return f'<ul class="card-preview{" first" if first else ""}" data-key="{card}">{rows}</ul>'


def _card_row(sight: Sight, one: Action) -> str:
    name, note = action(sight, one.id)
    return f'<li title="{esc(effect(sight.tables, one.effect))}"><b>{name}</b>{note}</li>'


_BODIES: Final[dict[str, Callable[[Sight], str]]] = {
    "action": strip.actions,
    **dict.fromkeys(("focus", "plan"), _focus),
}
