"""Every kind of question, declared once.

Labels are made in `words/labels.py`, closed options found in `why/`, answers weighed in `advice/hints.py`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice import hints
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.rules.challenges import STOP
from starboard.games.pirates_of_skydock.rules.help import DROP, NO
from starboard.games.pirates_of_skydock.rules.tokens import ENOUGH
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.why import abilities, cards, objectives, places
from starboard.games.pirates_of_skydock.why.turn import turn as closed_turn
from starboard.games.pirates_of_skydock.words import challenge as rolls
from starboard.games.pirates_of_skydock.words import labels
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.games.pirates_of_skydock.words.effects import effect
from starboard.games.pirates_of_skydock.words.labels import me
from starboard.kernel.ask import GO_ON, Question
from starboard.kernel.kinds import Caller, Hint, Kind, Kinds, Label, Prompt, nobody_calls, nothing_closed
from starboard.kernel.kinds import Finder as KernelFinder
from starboard.kernel.naming import seat_token
from starboard.kernel.resolve import DECLINE

Some: TypeAlias = tuple[Kind[Skydock, Tables, SkydockView], ...]
Saying: TypeAlias = str | Prompt[Tables, SkydockView]
Finder: TypeAlias = KernelFinder[Skydock]

# How quick players weigh the answers to each kind of question.
HINTS: Final[dict[str, Hint[Skydock]]] = {
    "character": hints.character,
    "backer": hints.backer,
    "draft": hints.draft,
    "draw": hints.draw,
    "plan": hints.plan,
    "improve": hints.improve,
    "energy": hints.energy,
    "ready": hints.ready,
    "turn": hints.turn,
    "activate": hints.activate,
    "window": hints.window,
    "react": hints.react,
    "help": hints.help,
    "helper": hints.helper,
    "interact-marker": hints.interact_marker,
    "payment": hints.payment,
    "spend": hints.spend,
    "token": hints.token,
    "heal": hints.heal,
    "attack-result": hints.attack_result,
    "effect-option": hints.effect_option,
    "pay": hints.pay,
    "discard": hints.discard,
    "dig": hints.dig,
    "scan": hints.scan,
    "steal": hints.steal,
    "stun": hints.stun,
    "remove-guard": hints.remove_guard,
    "airlock": hints.airlock,
    "shift": hints.shift,
    "sneak": hints.sneak,
    "hand-limit": hints.hand_limit,
}


def _kind(
    verb: str,
    headline: Saying,
    prompt: Saying,
    label: Label[Tables, SkydockView],
    closed: Finder = nothing_closed,
    *,
    out: tuple[str, ...] = (),
    detail: Saying = "",
    caller: Caller = nobody_calls,
) -> Kind[Skydock, Tables, SkydockView]:
    return Kind(verb, headline, prompt, label, closed, HINTS[verb], out, detail, caller=caller)


def _left(q: Question, place: int = 0) -> str:
    """How many picks are still to come, if more than one."""
    n = int(q.about[place])
    return f" ({n} left)" if n > 1 else ""


def _hand(v: SkydockView, q: Question) -> str:
    mine = me(v, q)
    return f"{say.count(len(mine.hand), 'card')} in hand, limit {mine.hand_limit}"


# ---------------------------------------------------------------------- set-up


def _draft_detail(tables: Tables, v: SkydockView, q: Question) -> str:
    return f"pick {q.about[0]} of {q.about[1]}"


_SETUP: Some = (
    _kind(
        "character",
        "Who will you be?",
        "which character will you play? The start player chooses last.",
        labels.character,
        places.characters,
    ),
    _kind(
        "backer",
        "Keep which backer?",
        "which of two secret backers will you keep? It adds support at the end if its condition is met then.",
        labels.backer,
    ),
    _kind(
        "draft",
        "Take which ability?",
        lambda tables, v, q: (
            f"which ability of level 1 will you take, and into which row? ({_draft_detail(tables, v, q)})"
        ),
        labels.draft,
        abilities.draft,
        detail=_draft_detail,
    ),
)


# ---------------------------------------------------------------------- planning


def _draw_detail(tables: Tables, v: SkydockView, q: Question) -> str:
    left, n = int(q.about[0]), int(q.about[1])
    return f"card {n - left + 1} of {n}"


def _improve(tables: Tables, v: SkydockView, q: Question) -> str:
    return f"{say.card_name(tables, str(q.about[0]))} is spent: take a new ability, or raise one?"


def _energy(tables: Tables, v: SkydockView, q: Question) -> str:
    return f"{say.count(int(q.about[0]), 'marker')} to place"


_PLANNING: Some = (
    _kind(
        "draw",
        "Draw from which deck?",
        lambda tables, v, q: f"scheme or loot? ({_draw_detail(tables, v, q)})",
        labels.draw,
        cards.draw,
        detail=_draw_detail,
    ),
    _kind(
        "plan",
        "Improve, or play a card?",
        "improve an ability or play a planning card, or go on to the energy?",
        labels.play,
        cards.plan,
        out=(GO_ON,),
        detail=lambda tables, v, q: _hand(v, q),
    ),
    _kind(
        "improve",
        "Improve which ability?",
        _improve,
        labels.improve,
        abilities.improve,
        detail=lambda tables, v, q: say.card_of(tables, str(q.about[0])).name,
    ),
    _kind(
        "energy",
        "Place a marker where?",
        lambda tables, v, q: f"which ability gets a marker? ({_energy(tables, v, q)})",
        labels.energy,
        abilities.energy,
        detail=_energy,
    ),
    _kind(
        "ready",
        "Your plan is complete",
        "is your plan done? You may take steps back until everybody's is.",
        labels.ready,
        detail="until all are done, you can take it back",
    ),
)


# ---------------------------------------------------------------------- the turn


def _turn(tables: Tables, v: SkydockView, q: Question) -> str:
    mine = me(v, q)
    markers = say.count(sum(one.markers for one in mine.board), "marker")
    return f"take a marker and act, or play cards first? ({markers} left, {_here(tables, v, q)})"


def _here(tables: Tables, v: SkydockView, q: Question) -> str:
    return say.inside(tables, v, me(v, q).spot)


def _after_what(tables: Tables, v: SkydockView, q: Question) -> str:
    """In which moment a window opens."""
    about = str(q.about[0])
    if about in ("encounter", "random-half"):
        row = tables.encounters[tables.by_id[str(q.about[1])][1]]
        half = "before its random half" if about == "random-half" else "before it happens"
        return f"{row.name}, {half}"
    if about == "help":
        return f"before {say.objective_of(tables, str(q.about[1])).name}"
    return {"after": "your turn ends", "loot": "before the challenge", "token": "you gain a token"}[about]


def _window(tables: Tables, v: SkydockView, q: Question) -> str:
    if q.about[0] == "help":
        return f"improve an ability first, or go on? ({_after_what(tables, v, q)})"
    return f"play a card or improve an ability, or go on? ({_after_what(tables, v, q)})"


def _event(tables: Tables, v: SkydockView, q: Question) -> str:
    """What a card may answer to."""
    timing = str(q.about[0])
    c = v.challenge
    if timing == "spawn":
        return f"a guard comes to {say.place(tables, v, str(q.about[1]))}"
    if timing == "alert":
        return f"the alert rises by {q.about[1]}"
    if timing == "token":
        return "you gain a neutralization token"
    if c is None:
        return "a challenge"
    if timing == "reroll":
        return f"{rolls.shortfall(tables, c)} has failed"
    return f"{say.signed(c.total)} against DC {c.dc}, {c.chance} %"


def _react_detail(tables: Tables, v: SkydockView, q: Question) -> str:
    """Whoever could step in reads whose roll it is."""
    event = _event(tables, v, q)
    return f"{seat_token(int(q.about[1]))} rolls {event}" if q.about[0] == "assist" else event


def _react_headline(tables: Tables, v: SkydockView, q: Question) -> str:
    said = {
        "roll": "Play a card, or roll?",
        "reroll": "Roll again?",
        "assist": "Step in before the roll?",
        "spawn": "Stop the guard?",
        "alert": "Hold the alert down?",
        "token": "Ward off the token?",
    }
    return said[str(q.about[0])]


def _react(tables: Tables, v: SkydockView, q: Question) -> str:
    timing = str(q.about[0])
    event = _event(tables, v, q)
    if timing == "roll":
        return f"you roll {event}: play a card first, or roll?"
    if timing == "assist":
        return f"{seat_token(int(q.about[1]))} rolls {event}: play a card, or let it be?"
    asked = "roll again, or keep the die?" if timing == "reroll" else "play a card, or let it be?"
    return f"{event}: {asked}"


_TURN: Some = (
    _kind(
        "turn",
        "Which marker, which action?",
        _turn,
        labels.turn,
        closed_turn,
        detail=_here,
    ),
    _kind(
        "activate",
        lambda tables, v, q: f"Use {say.kind_name(tables, str(q.about[0]))} how?",
        lambda tables, v, q: f"what will you do with {say.kind_name(tables, str(q.about[0]))}? (no marker)",
        labels.action,
        abilities.activate,
        detail="without a marker",
    ),
    _kind(
        "window",
        "Play a card, or go on?",
        _window,
        labels.play,
        cards.window,
        out=(GO_ON,),
        detail=_after_what,
    ),
    _kind(
        "react",
        _react_headline,
        _react,
        labels.react,
        cards.react,
        out=(GO_ON,),
        detail=_react_detail,
    ),
    _kind(
        "attack-result",
        "Knock out or airlock?",
        lambda tables, v, q: (
            f"the guard {say.inside(tables, v, str(q.about[0]))} is beaten: knock it out, or airlock it?"
        ),
        labels.attack_result,
        places.attack_result,
    ),
)


# ---------------------------------------------------------------------- challenges, objectives, help


def _objective(tables: Tables, q: Question) -> str:
    return say.objective_of(tables, str(q.about[0])).name


def _help(tables: Tables, v: SkydockView, q: Question) -> str:
    return (
        f"{seat_token(int(q.about[2]))} asks for a {q.about[1]} for {_objective(tables, q)}: will you help? "
        f"If it works, {_for_help(v, q)}."
    )


def _for_help(v: SkydockView, q: Question) -> str:
    """SKY-8.13, SKY-8.14: what the helper gets; the caller draws support first."""
    support = v.support_pile > 1
    goal = next(one for one in v.objectives if one.id == q.about[0])
    if q.seat in goal.marked:
        return f"you get {'1' if support else 'no'} support token; your token is on it already"
    if not support:
        return "you each get a token on it, but no glory, and for you no support token is left"
    return "you each get a token on it and 1 support token, but no glory"


def _owed(tables: Tables, v: SkydockView, q: Question) -> str:
    """The symbols of the payment; the last fact is how many cards were picked."""
    wanted = [str(symbol) for symbol in q.about[:-1]]
    picked = int(q.about[-1])
    so_far = f", {say.count(picked, 'card')} picked" if picked else ""
    return f"{' + '.join(wanted)}{so_far}"


def _spend(tables: Tables, v: SkydockView, q: Question) -> str:
    c = v.challenge
    missing = f"{say.count(int(q.about[0]), 'card')} would do"
    return missing if c is None else f"{rolls.shortfall(tables, c)}; {missing}"


_GOALS: Some = (
    _kind(
        "help",
        "Will you help?",
        _help,
        labels.help_card,
        objectives.help_cards,
        out=(NO,),
        detail=lambda tables, v, q: f"{seat_token(int(q.about[2]))} asks for a {q.about[1]}",
        caller=lambda q: int(q.about[2]),
    ),
    _kind(
        "helper",
        "Whose help will you take?",
        lambda tables, v, q: f"whose {q.about[1]} will you take for {_objective(tables, q)}? It binds you.",
        labels.helper,
        objectives.helpers,
        out=(DROP,),
        detail=lambda tables, v, q: f"{q.about[1]}, for {_objective(tables, q)}; it binds you",
    ),
    _kind(
        "interact-marker",
        "Use which Interact?",
        lambda tables, v, q: f"with which Interact will you attempt {_objective(tables, q)}?",
        labels.marker,
        abilities.interact_marker,
        detail=lambda tables, v, q: _objective(tables, q),
    ),
    _kind(
        "payment",
        "Pay with which card?",
        lambda tables, v, q: f"which card will you pay with? ({_owed(tables, v, q)})",
        labels.payment,
        objectives.payment,
        detail=_owed,
    ),
    _kind(
        "spend",
        "Discard for +2, or stop?",
        lambda tables, v, q: f"{_spend(tables, v, q)}: discard a scheme card for +2, or stop?",
        labels.spend,
        cards.spend,
        out=(STOP,),
        detail=_spend,
    ),
)


# ---------------------------------------------------------------------- tokens and effects


def _token(tables: Tables, v: SkydockView, q: Question) -> str:
    slot = tables.slot_of[int(q.about[0])]
    name = t.SLOTS[slot]
    state = "empty" if say.ability_at(me(v, q), name) is None else "covered already"
    return f"the die shows {q.about[0]}: {name} is {state}"


def _pay(tables: Tables, v: SkydockView, q: Question) -> str:
    return f"to {effect(parse_effect(str(q.about[0])))}"


def _depth(q: Question) -> str:
    """Where in the deck the card is going."""
    n = int(q.about[0])
    return "on top" if n == 1 else f"as number {n} from the top"


def _over(tables: Tables, v: SkydockView, q: Question) -> str:
    mine = me(v, q)
    return f"{len(mine.hand)} cards in hand, {mine.hand_limit} allowed"


_EFFECTS: Some = (
    _kind(
        "token",
        "Which ability is covered?",
        lambda tables, v, q: f"{_token(tables, v, q)}; which ability is covered instead?",
        labels.token,
        abilities.token,
        detail=_token,
    ),
    _kind(
        "heal",
        "Remove which token?",
        lambda tables, v, q: f"which neutralization token will you remove? (up to {q.about[0]})",
        labels.heal,
        abilities.heal,
        out=(ENOUGH,),
        detail=lambda tables, v, q: f"up to {q.about[0]}",
    ),
    _kind(
        "effect-option",
        "Which of the two?",
        "which of the two will you choose?",
        labels.effect_option,
        cards.effect_option,
    ),
    _kind(
        "pay",
        "Discard a card for it?",
        lambda tables, v, q: f"discard a card {_pay(tables, v, q)}?{_left(q, 1)}",
        labels.pay,
        cards.discard,
        out=(DECLINE,),
        detail=_pay,
    ),
    _kind(
        "discard",
        "Discard which card?",
        lambda tables, v, q: f"which card will you discard?{_left(q)}",
        labels.discard,
        cards.discard,
        detail=lambda tables, v, q: _left(q).strip(" ()"),
    ),
    _kind(
        "dig",
        "Keep which loot?",
        lambda tables, v, q: f"which loot card will you keep?{_left(q)} The others are discarded.",
        labels.dig,
        detail="the others are discarded",
    ),
    _kind(
        "scan",
        "Which encounter comes next?",
        lambda tables, v, q: f"which encounter card goes back {_depth(q)}?",
        labels.scan,
        detail=lambda tables, v, q: _depth(q),
    ),
    _kind(
        "steal", "Steal from whom?", "from whom will you take a random card?", labels.steal, places.victims
    ),
    _kind(
        "stun",
        "Stun a guard where?",
        lambda tables, v, q: f"in which room will you stun a guard?{_left(q)}",
        labels.stun,
        places.guards,
        detail=lambda tables, v, q: _left(q).strip(" ()"),
    ),
    _kind(
        "remove-guard",
        "Remove which guard?",
        lambda tables, v, q: f"which guard goes back to the supply?{_left(q)}",
        labels.guard,
        places.guards,
        detail="back to the supply",
    ),
    _kind(
        "airlock",
        "Airlock which guard?",
        lambda tables, v, q: f"which guard goes out of the airlock?{_left(q)}",
        labels.guard,
        detail="out of the game",
    ),
    _kind(
        "shift",
        "Move which guard where?",
        lambda tables, v, q: f"which guard will you move, and where to?{_left(q)}",
        labels.guard,
        detail="one corridor, any direction",
    ),
    _kind(
        "sneak",
        "Sneak where?",
        lambda tables, v, q: f"where will you sneak from {say.place(tables, v, str(q.about[0]))}?",
        labels.sneak,
        places.sneak,
        detail="no encounter",
    ),
    _kind(
        "hand-limit",
        "Discard which card?",
        lambda tables, v, q: f"which card will you discard? ({_over(tables, v, q)}; {q.about[0]} to go)",
        labels.discard,
        detail=lambda tables, v, q: f"{q.about[0]} to go",
    ),
)

KINDS: Kinds[Skydock, Tables, SkydockView] = Kinds(*_SETUP, *_PLANNING, *_TURN, *_GOALS, *_EFFECTS)
