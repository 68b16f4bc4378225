"""The question bar: whose word it is, the markers to choose from, every option as a button with its price."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import hand, subject
from starboard.games.pirates_of_skydock.board.challenge import prospect, title
from starboard.games.pirates_of_skydock.board.pieces import (
    KIND_NAMES,
    glory,
    guard,
    kind_icon,
    marker,
    shape,
    sort_icon,
    stat_icon,
)
from starboard.games.pirates_of_skydock.board.sight import ACTIONS, Sight
from starboard.games.pirates_of_skydock.board.slots import offered_kinds, value_text, value_words
from starboard.games.pirates_of_skydock.board.texts import lines, short
from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.rules.abilities import ACQUIRE
from starboard.games.pirates_of_skydock.rules.actions import AIRLOCK, FORGO, KNOCK_OUT, ROOM, STAY
from starboard.games.pirates_of_skydock.rules.challenges import HAYMAKER_POWER, STOP
from starboard.games.pirates_of_skydock.rules.help import CALL, DROP, NO
from starboard.games.pirates_of_skydock.rules.tokens import ENOUGH
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.view import AbilityView
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.brief import brief, unpaid
from starboard.kernel.ask import GO_ON
from starboard.kernel.naming import name_seats
from starboard.kernel.page import Choice
from starboard.kernel.resolve import DECLINE
from starboard.page.drawing import icon, plural
from starboard.page.kit.fitting import Option, lay_out, more
from starboard.page.kit.idle import Standing, Texts, idle, outcome
from starboard.page.kit.option_bar import bar, closed_list, mute_buttons, way
from starboard.page.kit.things import chooser
from starboard.page.markup import esc

# Pixels of the bar, as `fitting` counts them.
_MARKER: Final = 62
_BESIDES: Final = 136
# What somebody who is asked is doing, and several of them, where everybody may know it.
_DOES: Final = {
    "characters": ("is choosing a character", "are choosing characters"),
    "backers": ("is choosing a backer", "are choosing backers"),
    "draft": ("is taking an ability", "are taking abilities"),
    "planning": ("is planning", "are planning"),
}
# What the button that asks once more says of an answer to these.
_DEEDS: Final = {
    "improve": "Improve it",
    "payment": "Pay",
    "help": "Give it",
    "discard": "Discard it",
    "hand-limit": "Discard it",
    "spend": "Discard it",
}
# Without markers the question has more room.
_ALONE: Final = 84


def draw(sight: Sight) -> str:
    q = sight.question
    if q is None:
        return _idle(sight)
    headline = esc(KINDS.headline(sight.tables, sight.view, q))
    # Whoever calls for help is called by name.
    said = KINDS.detail(sight.tables, sight.view, q)
    detail = name_seats(esc(said), lambda seat: sight.person(seat).name)
    body = _BODIES.get(q.verb, _plain)(sight)
    return bar(q.verb, _whose(sight), headline, detail, sight.scene.prompt, body)


def _whose(sight: Sight) -> str:
    """The line above the question: a turn, a plan, or a word in somebody else's turn."""
    assert sight.seat is not None
    said = "Your choice"
    if sight.verb in ("react", "help"):
        said = "Your word"
    elif sight.view.phase == "planning":
        said = "Your plan"
    elif sight.view.turn == sight.seat:
        said = "Your turn"
    return f"{shape(sight.seat, 'px14')}{said}"


# ---------------------------------------------------------------------- nothing is asked


def _idle(sight: Sight) -> str:
    v = sight.view
    when = f"round {v.round} of {v.rounds}, {_phase(sight)}"
    thinking = [sight.person(seat) for seat in sight.scene.waiting_for]
    does = _DOES.get(v.phase, ("", ""))[len(thinking) > 1]
    return idle(
        sight.scene,
        sight.over,
        when,
        f"Round {v.round} of {v.rounds}, {_phase(sight)}",
        thinking,
        lambda: _outcome(sight),
        does,
        _coming(sight),
    )


def _coming(sight: Sight) -> str:
    """SKY-12.8: what a window is about, in the same words whether somebody is asked or nobody."""
    v = sight.view
    c = v.challenge
    if v.spawning:
        return f"A guard is about to come to the {sight.room_name(v.spawning)}"
    if v.rise:
        return f"The alert is about to rise by {v.rise}"
    if c is not None:
        who = sight.called(c.seat)
        return f"{who.name} {'roll' if sight.is_me(c.seat) else 'rolls'}: {title(sight, c)}"
    tried = v.attempt
    if tried is not None and tried.symbol and tried.helper < 0:
        call = "call" if sight.is_me(tried.seat) else "calls"
        name = say.objective_of(sight.tables, tried.objective).name
        return f"{sight.called(tried.seat).name} {call} for help: a {tried.symbol} for {name}"
    return f"Round {v.round} of {v.rounds}, {_phase(sight)}"


def _phase(sight: Sight) -> str:
    return {"action": "action phase", "characters": "set-up", "backers": "set-up", "draft": "set-up"}.get(
        sight.view.phase, sight.view.phase
    )


def _outcome(sight: Sight) -> Texts:
    v = sight.view
    totals = [sum(line.points[seat] for line in v.sheet) for seat in range(len(v.players))]
    if v.ending == "launch":
        return outcome(
            [Standing(sight.person(seat), v.ranks[seat], total) for seat, total in enumerate(totals)]
        )
    table = " · ".join(f"{sight.person(seat).name} {total}" for seat, total in enumerate(totals))
    if v.ending == "lockdown":
        return "Lockdown. Nobody wins.", f"In round {v.round} of {v.rounds}; the glory is worth nothing."
    return "Launched, and nobody wins.", f"Nobody has a token on an objective. {table}"


# ---------------------------------------------------------------------- a turn


def _turn(sight: Sight) -> str:
    """Markers to choose from, the actions of the chosen one, and what can be done besides."""
    by_slot: dict[str, list[Choice]] = {}
    plays: list[Choice] = []
    calls: list[Choice] = []
    for choice in sight.scene.choices:
        first = str(choice.value).split()[0]
        if first in t.SLOTS:
            by_slot.setdefault(first, []).append(choice)
        elif str(choice.value).startswith(CALL):
            calls.append(choice)
        else:
            plays.append(choice)
    slots = sorted(by_slot, key=lambda slot: -_promise(by_slot[slot]))
    rest = f"{_plays(sight, plays)}{_calls(sight, calls)}{closed_list(sight.closed, short=True)}"
    columns = 2 if plays and calls and sight.closed else bool(rest)
    taken = _MARKER * len(slots) + _BESIDES * columns
    looks = [_looks(sight, slot) for slot in slots]
    markers = "".join(
        _marker_button(sight, slot, slot == slots[0], alike=looks.count(_looks(sight, slot)) > 1)
        for slot in slots
    )
    groups = "".join(_group(sight, slot, by_slot[slot], taken, slot != slots[0]) for slot in slots)
    asked = f'<div class="markers" role="group" aria-label="your markers">{markers}</div>' if slots else ""
    besides = f'<div class="besides">{rest}</div>' if rest else ""
    return f"{asked}{groups}{besides}"


def _promise(choices: list[Choice]) -> int:
    """Which marker is chosen at first: one that can do something, the more the better."""
    return sum(not str(choice.value).endswith(FORGO) for choice in choices)


def _held(sight: Sight, slot: str) -> AbilityView:
    assert sight.me is not None
    return next(one for one in sight.me.board if one.slot == slot)


def _looks(sight: Sight, slot: str) -> tuple[str, int]:
    one = _held(sight, slot)
    return one.kind, one.level


def _marker_button(sight: Sight, slot: str, chosen: bool, *, alike: bool) -> str:
    """`alike`: another one has the same kind and level, so its slot tells them apart."""
    one = _held(sight, slot)
    kind = t.KINDS.index(one.kind)
    sign = marker("px14") if sight.verb == "turn" else ""
    place = f"<small>{slot}</small>" if alike else ""
    body = f"{kind_icon(one.kind, 'px20')}{sign}<span>{KIND_NAMES[kind]} {one.level}</span>{place}"
    label = f"{KIND_NAMES[kind]} {one.level} in {slot}"
    return chooser("marker-button", f"slot-{slot}", body, label, one.kind, chosen=chosen)


def _group(sight: Sight, slot: str, choices: list[Choice], taken: float, off: bool) -> str:
    options = [_action_option(sight, choice) for choice in choices]
    return lay_out(options, taken, f"slot-{slot}", off=off)


def _action_option(sight: Sight, choice: Choice) -> Option:
    name, note = _action(sight, choice)
    value = str(choice.value)
    style = "ghost" if value.endswith((FORGO, STAY)) else ""
    return Option(choice, name, note, style, _deed(sight, choice))


def _deed(sight: Sight, choice: Choice) -> str:
    """What the button says that asks once more."""
    if prospect(sight, choice) is not None:
        return "Roll the d20"
    return "Forgo" if str(choice.value).endswith(FORGO) else "Do it"


def _action(sight: Sight, choice: Choice) -> Texts:
    value = str(choice.value)
    slot, what = value.split()[:2]
    one = _held(sight, slot)
    if what == FORGO:
        claims = not sight.view.claimed
        return "Forgo", f"{icon('first', 'px13')}first next round" if claims else ""
    if one.kind == "move":
        return _walk(sight, value)
    chance = _chance(sight, choice)
    if what == ROOM:
        room = sight.room(_here(sight))
        assert sight.me is not None
        lacks = unpaid(room.effect, sight.me)
        vain = f'<span class="fails">{lacks}</span>' if lacks else ""
        return f"Use the {esc(room.name)}", f"{chance}<span>{lines(room.effect).works}</span>{vain}"
    if what in ("active", "stunned"):
        wins = "knock out or airlock" if what == "active" else "airlock"
        return f"{guard(what, 'px15')}Attack", f"{chance}{wins}"
    if what == "loot":
        return f"{sort_icon('loot', 'px14')}Loot", f"{chance}draw 1"
    if what == "scheme":
        return f"{sort_icon('scheme', 'px14')}Scheme", f"draw {one.value}"
    if what == "heal":
        return f"{kind_icon('heal', 'px14')}Heal", f"up to {one.value}, +1 {glory('px12')} each"
    objective = sight.objective(what)
    return esc(objective.name), f"{chance}+{objective.glory} {glory('px12')}"


def _walk(sight: Sight, answer: str) -> Texts:
    what = answer.split()[1]
    if what == STAY:
        return "Stay", ""
    name = sight.room_name(what)
    if what == _here(sight):
        name = f"Out and back to {name}"
    return name, way_price(sight, answer)


def way_price(sight: Sight, answer: str) -> str:
    """What going there brings: nothing, an encounter card, guards that notice and their penalty."""
    parts = []
    route = next(one for one in sight.view.routes if one.answer == answer)
    if route.encounter:
        parts.append(icon("encounter", "px13"))
    if route.guards >= 0:
        penalty = f"−{route.penalty}" if route.penalty else ""
        parts.append(f"{guard('active', 'px13')}{penalty}")
    return f'<span class="price">{" ".join(parts) or "free"}</span>'


def _here(sight: Sight) -> str:
    assert sight.me is not None
    return sight.me.spot


def _chance(sight: Sight, choice: Choice) -> str:
    one = prospect(sight, choice)
    return "" if one is None else f'<span class="price">{one.chance} %</span>'


def _calls(sight: Sight, choices: list[Choice]) -> str:
    """SKY-8.9: calls for help, behind one button."""
    if not choices:
        return ""
    rows = "".join(
        way(choice, _call_text(sight, choice), str(choice.value), "Call for help") for choice in choices
    )
    name = f"{icon('support', 'px14')}Call for help"
    return more("calls", name, f"{len(choices)}", rows, "One symbol from another: 1 support each, no glory")


def _call_text(sight: Sight, choice: Choice) -> str:
    _, name, symbol = str(choice.value).split()
    return (
        f"{icon(symbol, 'px16')}<b>{esc(sight.objective(name).name)}</b><span>a {symbol} from a helper</span>"
    )


def _plays(sight: Sight, choices: list[Choice]) -> str:
    """SKY-4.6: cards to play and abilities to improve, behind one button."""
    if not choices:
        return ""
    rows = "".join(way(choice, _card_row(sight, choice), str(choice.value), "Play it") for choice in choices)
    name = f"{icon('packet', 'px14')}Free plays"
    return more("plays", name, f"{len(choices)}", rows, "Before your action; after it you are asked again")


def _card_row(sight: Sight, choice: Choice) -> str:
    name, note = _card_texts(sight, choice)
    return f"<b>{name}</b><span>{note}</span>"


def _card_texts(sight: Sight, choice: Choice) -> Texts:
    """A card to play, to give or to improve with."""
    value = str(choice.value)
    id = value.removeprefix(IMPROVE)
    card = sight.card(id)
    sign = hand.signs(card, "px14")
    if value.startswith(IMPROVE):
        kinds = " or ".join(KIND_NAMES[kind] for kind in card.kinds)
        return f"{sign}Improve {kinds}", f"with {esc(card.name)}"
    return f"{sign}{esc(card.name)}", f"<span>{short(card.effect)}</span>"


# ---------------------------------------------------------------------- new abilities


def _draft(sight: Sight) -> str:
    """A kind to choose from, then its row."""
    kinds = offered_kinds(sight)
    left = sight.view.low
    buttons = "".join(
        chooser(
            "marker-button",
            f"kind-{t.KINDS[kind]}",
            f"{kind_icon(t.KINDS[kind], 'px20')}<span>{KIND_NAMES[kind]}</span><small>{left[kind]} left"
            "</small>",
            f"{KIND_NAMES[kind]}, {left[kind]} left",
            t.KINDS[kind],
            chosen=kind == kinds[0],
        )
        for kind in kinds
    )
    taken = _MARKER * len(kinds)
    groups = "".join(_rows(sight, kind, taken, kind != kinds[0]) for kind in kinds)
    return f'<div class="markers" role="group" aria-label="kinds of abilities">{buttons}</div>{groups}'


def _rows(sight: Sight, kind: int, taken: float, off: bool) -> str:
    options = []
    for row, value in enumerate(ACQUIRE[kind]):
        choice = sight.open(value)
        if choice is not None:
            name = f"Row {t.ROWS[row]}, {esc(sight.tables.row_names[row])}"
            options.append(Option(choice, name, _row_bonus(sight, row, kind)))
    return lay_out(options, taken, f"kind-{t.KINDS[kind]}", off=off)


def _row_bonus(sight: Sight, row: int, kind: int) -> str:
    """SKY-9.3: what the row adds to the challenges of this kind of ability, if to any."""
    stat = sight.tables.row_stat[row]
    helps = say.row_helps(sight.tables, row, kind)
    return f"+{sight.tables.row_bonus} {stat_icon(t.STATS[stat], 'px12')}" if helps else "no bonus"


# ---------------------------------------------------------------------- all other questions


def _plain(sight: Sight) -> str:
    q = sight.question
    assert q is not None
    write = _TEXTS.get(q.verb, _labelled)
    options = []
    for choice in sight.scene.choices:
        name, note = write(sight, choice)
        style = "out" if KINDS.is_way_out(q, choice.value) else ""
        options.append(Option(choice, name, note, style, _DEEDS.get(q.verb, "") if not style else ""))
    mutes = _mutes(sight)
    docked = subject.dock(sight)
    taken = _ALONE + (_BESIDES if mutes else 0) + (subject.WIDTH if docked else 0)
    return f"{docked}{lay_out(options, taken, closed=sight.closed)}{mutes}"


def _mutes(sight: Sight) -> str:
    """Beside a question that comes up again and again: what one need not be asked for in this round."""
    names = {value: _mute_name(sight, str(value)) for value in sight.scene.mutable}
    buttons = mute_buttons(sight.scene, names)
    if len(sight.scene.mutable) > 1:
        buttons = more("mutes", "Do not ask again", "", buttons, "Until the round is over")
    return f'<div class="besides">{buttons}</div>' if buttons else ""


def _mute_name(sight: Sight, value: str) -> str:
    if value == HAYMAKER_POWER:
        return "Haymaker"
    card = sight.card(value.removeprefix(IMPROVE))
    name = f"{hand.signs(card, 'px14')}{esc(card.name)}"
    return f"improving with {name}" if value.startswith(IMPROVE) else name


def _labelled(sight: Sight, choice: Choice) -> Texts:
    """The option in the words of its label."""
    return f"<span>{esc(choice.label)}</span>", ""


def _by_card(sight: Sight, choice: Choice) -> Texts:
    value = str(choice.value)
    if value == GO_ON:
        return _going_on(sight)
    outs = {
        NO: ("No", "nobody learns why"),
        STOP: ("Stop", "it fails, the cards stay"),
        DECLINE: ("No", "keep the cards"),
    }
    if value in outs:
        return outs[value]
    name, note = _card_texts(sight, choice)
    sign = hand.signs(sight.card(value.removeprefix(IMPROVE)), "px14")
    bare = esc(sight.card(value).name) if not value.startswith(IMPROVE) else ""
    if sight.verb == "spend":
        return f"Discard {bare}", _sum_with(sight)
    if sight.verb == "help":
        return f"{sign}Give {bare}", f"1 {icon('support', 'px13')} each if it works"
    if sight.verb in ("discard", "hand-limit", "pay"):
        return f"{sign}{bare}", _says(sight.card(value))
    if sight.verb == "payment":
        return f"{sign}{bare}", "pays"
    return name, note


def _says(card: t.Card) -> str:
    """What a card does, where the hand is not in sight: on phones. Elsewhere it takes no room in the bar."""
    return f'<span class="says" data-says="{esc(brief(card.effect))}"></span>'


def _going_on(sight: Sight) -> Texts:
    """What comes of playing nothing here."""
    if sight.verb == "plan":
        return "Go on", "to the energy"
    assert sight.question is not None
    said = {
        "after": ("End the turn", "keep the cards"),
        "loot": ("Go on", "to the challenge"),
        "token": ("Take the token", "keep the cards"),
        "encounter": ("Face it", "keep the cards"),
        "random-half": ("Go on", "to the random half"),
        "help": ("Go on", "to the attempt"),
    }
    return said[str(sight.question.about[0])]


def _sum_with(sight: Sight) -> str:
    """What the sum is with one more card, and whether that is enough."""
    c = sight.view.challenge
    bonus = sight.tables.discard_bonus
    if c is None:
        return f"+{bonus}"
    more_needed = c.cards_needed - 1
    end = "it works" if more_needed <= 0 else f"{more_needed} more wanted"
    return f'<span class="price">{c.die + c.total + bonus}</span>{end}'


def _react(sight: Sight, choice: Choice) -> Texts:
    """A card played into an event, or letting it come; where one rolls, going on is the roll."""
    assert sight.question is not None
    timing = str(sight.question.about[0])
    if choice.value == HAYMAKER_POWER:
        return "Haymaker", f"{icon('d20', 'px13')} again"
    c = sight.view.challenge
    if choice.value != GO_ON:
        name, note = _card_texts(sight, choice)
        chances = {} if c is None else dict(c.before)
        chance = chances.get(str(choice.value))
        return name, note if chance is None else f'<span class="price">{chance} %</span>{note}'
    if timing == "roll" and c is not None:
        return f"{icon('d20', 'px15')}Roll the d20", f'<span class="price">{c.chance} %</span>'
    if timing == "reroll":
        return "Keep the die", "keep the cards"
    return ("Let it be" if timing == "assist" else "Let it come"), "keep the card"


def _slot(sight: Sight, choice: Choice) -> Texts:
    """An ability that takes a marker or a token, or is raised."""
    value = str(choice.value)
    if value in t.SLOTS:
        one = _held(sight, value)
        kind = t.KINDS.index(one.kind)
        name = f"{kind_icon(one.kind, 'px14')}{KIND_NAMES[kind]} {one.level}"
        place = f'<span class="price">{value}</span>'
        if sight.verb == "improve":
            after = sight.tables.abilities[kind].by_level[one.level + 1]
            return (
                f"{name} → {one.level + 1}",
                f"{place}{value_text(kind, one.value)} → {value_text(kind, after)}",
            )
        return name, f"{place}{one.cover or value_words(kind, one.value)}"
    kind_name, row = value.split()
    kind = t.KINDS.index(kind_name)
    return (
        f"{kind_icon(kind_name, 'px14')}New {KIND_NAMES[kind]}",
        f'<span class="price">{row}</span>{_row_bonus(sight, t.ROWS.index(row), kind)}',
    )


def _heal(sight: Sight, choice: Choice) -> Texts:
    if choice.value == ENOUGH:
        return "Enough", ""
    colour, slot = str(choice.value).split()
    seat = COLOURS.index(colour)
    one = next(one for one in sight.view.players[seat].board if one.slot == slot)
    return f"{shape(seat, 'px14')}{sight.called(seat).name}: {one.kind.capitalize()}", f"{slot}, {one.cover}"


def _character(sight: Sight, choice: Choice) -> Texts:
    one = sight.tables.characters[sight.number(str(choice.value))]
    stats = " ".join(f"{stat_icon(t.STATS[n], 'px12')}{value}" for n, value in enumerate(one.stats))
    return esc(one.name), stats


def _in_a_sentence(name: str) -> str:
    """The name of a backer as it stands after a verb: *the Rust Admiral*."""
    return f"t{name[1:]}" if name.startswith("The ") else name


def _backer(sight: Sight, choice: Choice) -> Texts:
    row = sight.backer(str(choice.value))
    return (
        f"Keep {esc(_in_a_sentence(row.name))}",
        f'<span class="price">+{row.support}</span>{sight.wish(row.id)}',
    )


def _sort(sight: Sight, choice: Choice) -> Texts:
    sort = str(choice.value)
    uses = {"scheme": "symbols and effects", "loot": "abilities and effects"}
    return f"{sort_icon(sort, 'px15')}{sort.capitalize()}", uses[sort]


def _person(sight: Sight, choice: Choice) -> Texts:
    value = str(choice.value)
    if value == DROP:
        return "Drop the call", "nothing is spent"
    seat = COLOURS.index(value)
    note = f"1 {icon('support', 'px13')} each if it works" if sight.verb == "helper" else "a random card"
    return f"{shape(seat, 'px14')}{sight.person(seat).name}", note


def _scan(sight: Sight, choice: Choice) -> Texts:
    """An encounter with both its halves."""
    card = sight.encounter(str(choice.value))
    halves = f"<span>{guard('active', 'px13')} {short(card.guard)} · {short(card.random)}</span>"
    return f"{sort_icon('encounter', 'px14')}{esc(card.name)}", halves


def _result(sight: Sight, choice: Choice) -> Texts:
    found: dict[str, Texts] = {
        KNOCK_OUT: ("Knock out", f"stunned; draw 1 {sort_icon('loot', 'px13')}"),
        AIRLOCK: ("Airlock", f"out for good; +{sight.tables.airlock_glory} {glory('px12')}"),
    }
    return found[str(choice.value)]


def _room(sight: Sight, choice: Choice) -> Texts:
    spot, *rest = str(choice.value).split()
    name = sight.room_name(spot)
    if sight.verb == "sneak" and spot == _here(sight):
        return "Stay here", name
    if rest[1:2] == ["to"]:
        return f"{guard(rest[0], 'px15')}{name}", f"to the {sight.room_name(rest[2])}"
    if rest:
        return f"{guard(rest[0], 'px15')}{name}", rest[0]
    n = sight.rooms[spot].guards
    return name, plural(n, "guard") if sight.verb == "stun" else ""


def _ready(sight: Sight, choice: Choice) -> Texts:
    return f"{icon('check', 'px14')}I am ready", "all plans are shown together"


_BODIES: Final[dict[str, Callable[[Sight], str]]] = {
    **dict.fromkeys(ACTIONS, _turn),
    "draft": _draft,
}
_TEXTS: Final[dict[str, Callable[[Sight, Choice], Texts]]] = {
    **dict.fromkeys(
        ("window", "plan", "help", "payment", "spend", "discard", "pay", "hand-limit", "dig"),
        _by_card,
    ),
    "react": _react,
    **dict.fromkeys(("energy", "token", "improve", "interact-marker"), _slot),
    "heal": _heal,
    "character": _character,
    "backer": _backer,
    "draw": _sort,
    **dict.fromkeys(("helper", "steal"), _person),
    "scan": _scan,
    "attack-result": _result,
    **dict.fromkeys(("sneak", "stun", "remove-guard", "airlock", "shift"), _room),
    "ready": _ready,
}
