"""The challenge card: what is rolled, what is added, which faces work, and the chance (SKY-9).

It is one and the same for every challenge, foreseen or declared. Foreseen ones lie ready and are shown while
the answer that would lead to them is pointed at: below the ship, or in the tab *Roll* where there is no room.
"""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.board.pieces import STAT_NAMES, guard, kind_icon, stat_icon
from starboard.games.pirates_of_skydock.board.sight import ACTIONS, Sight
from starboard.games.pirates_of_skydock.board.texts import short
from starboard.games.pirates_of_skydock.tables import SLOTS, STATS
from starboard.games.pirates_of_skydock.view import ChallengeView
from starboard.games.pirates_of_skydock.words.challenge import added
from starboard.games.pirates_of_skydock.words.phrases import signed
from starboard.kernel.ask import GO_ON
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, plural, target
from starboard.page.kit.dice import ALWAYS, FAILS, NEVER, WITH_CARDS, WORKS, d20, legend, strip
from starboard.page.markup import esc

FACES: Final = 20
_SUBJECT: Final = ' data-subject=""'
_ABILITY: Final = {"attack": "attack", "loot": "loot", "room": "interact", "objective": "interact"}


def tab(sight: Sight) -> str:
    """The tab *Roll*: the declared challenge, and a card for each that is only foreseen."""
    now = sight.view.challenge
    if now is not None:
        drawn = card(sight, now, f' data-stays="" data-badge="{_badge(now)}"', _roll(sight))
        return f'<div class="board">{drawn}</div>'
    cards = "".join(
        card(sight, one, f' data-card="{esc(str(choice.value))}" data-badge="{one.chance} %"', choice)
        for choice, one in foreseen(sight)
    )
    if not cards:
        return ""
    note = '<p class="feed-note">Point at anything with a die to see what it takes.</p>'
    return f'{note}<div class="board">{cards}</div>'


def below_the_ship(sight: Sight) -> str:
    """The same in the stage, where it has room for it."""
    now = sight.view.challenge
    if now is not None:
        drawn = card(sight, now, _SUBJECT, _roll(sight), identity="d20")
        return f'<div class="board challenges">{drawn}</div>'
    cards = "".join(
        card(sight, one, f' data-key="{esc(str(choice.value))}"', choice) for choice, one in foreseen(sight)
    )
    return f'<div class="board challenges foreseen">{cards}</div>' if cards else ""


def in_scene(sight: Sight) -> str:
    """The same in a scene that tells of it; where there is a tab, that has it."""
    now = sight.view.challenge
    return "" if now is None else card(sight, now, "", _roll(sight))


def _badge(c: ChallengeView) -> str:
    return f"{c.die + c.total} of {c.dc}" if c.die else f"{c.chance} %"


def _roll(sight: Sight) -> Choice | None:
    """The answer that rolls the die of a declared challenge, if the viewer is asked for it."""
    q = sight.question
    if q is None or q.verb != "react" or q.about[0] != "roll":
        return None
    return sight.open(GO_ON)


def foreseen(sight: Sight) -> list[tuple[Choice, ChallengeView]]:
    """The answers to the question that lead to a roll, the best chances first."""
    if sight.verb not in ACTIONS:
        return []
    found = []
    for choice in sight.ask.by_value.values():
        one = prospect(sight, choice)
        if one is not None:
            found.append((choice, one))
    return sorted(found, key=lambda pair: -pair[1].chance)


def prospect(sight: Sight, choice: Choice) -> ChallengeView | None:
    """The challenge that an action would lead to, if it would."""
    slot, *what = str(choice.value).split()
    if slot not in SLOTS or not what:
        return None
    source = {"active": "attack", "stunned": "attack", "loot": "loot", "room": "room"}.get(
        what[0], "objective"
    )
    objective = what[0] if source == "objective" else ""
    return next(iter(sight.prospects(source, objective, slot)), None)


# ---------------------------------------------------------------------- the card


def card(
    sight: Sight, c: ChallengeView, attributes: str, roll: Choice | None = None, identity: str = ""
) -> str:
    """`roll` is the answer that throws the die; `identity` is given to the one die that is seen to roll."""
    spare = c.spare
    states = faces(c.needed, c.needed_with)
    stat = f"{stat_icon(c.stat)}{STAT_NAMES[STATS.index(c.stat)]}"
    of = "on the card" if c.objective else f"alert level {sight.tables.dcs.index(c.dc)}"
    cards = f"works with {plural(spare, 'card')} discarded"
    return (
        f'<section class="challenge" aria-label="{title(sight, c)}"{attributes}>'
        f"{_die(c, roll, identity)}"
        f'<div class="challenge-sum"><header><b>{title(sight, c)}</b><span>{stat}</span>'
        f'<span>DC <b class="challenge-dc">{c.dc}</b> {of}</span><span class="clause-link">SKY-9.3</span>'
        f'</header><div class="challenge-parts">{parts(sight, c)}<b class="challenge-total">{signed(c.total)}'
        "</b></div>"
        f"{strip(states, c.die)}{legend(states, cards)}</div>"
        f'<div class="challenge-chance">{_chance(c)}{_stake(c)}</div>{_before(sight, c)}</section>'
    )


def title(sight: Sight, c: ChallengeView) -> str:
    """What it is for, as markup."""
    if c.objective:
        return esc(sight.objective(c.objective).name)
    if c.source == "room":
        return sight.room_name(sight.view.players[c.seat].spot)
    if c.source in ("guards", "encounter") and sight.view.encounter:
        return sight.card_name(sight.view.encounter)
    return {"attack": "Attack", "loot": "Loot", "patrol": "Outface the patrol"}.get(c.source, "Challenge")


def faces(needed: int, with_cards: int) -> list[str]:
    """What each face of the die would do; `with_cards` is the lowest that works with all spare cards."""
    found = [NEVER]
    for face in range(2, FACES):
        works = WITH_CARDS if face >= with_cards else FAILS
        found.append(WORKS if face >= needed else works)
    return [*found, ALWAYS]


def parts(sight: Sight, c: ChallengeView) -> str:
    """One tile for each thing that is added or taken, with where it comes from."""
    who = sight.character(c.seat)
    made = [
        _part(
            c.stat_bonus,
            stat_icon(c.stat, "px13"),
            STAT_NAMES[STATS.index(c.stat)],
            esc(who.name) if who else "",
        )
    ]
    kind = _ABILITY.get(c.source)
    if kind is not None:
        made.append(_part(c.level_bonus, kind_icon(kind, "px13"), kind.capitalize(), "ability level"))
    if c.row_bonus:
        # Only the row of the stat that is rolled helps.
        row = sight.tables.row_names[sight.tables.row_stat.index(STATS.index(c.stat))]
        made.append(_part(c.row_bonus, "", esc(row), "row of the ability"))
    if c.guards:
        made.append(
            _part(-c.guard_penalty, guard("active", "px13"), plural(c.guards, "guard"), "active", "bad")
        )
    if c.cards:
        made.append(_part(c.cards, icon("scheme", "px13"), "cards", "played", "" if c.cards > 0 else "bad"))
    if c.spent:
        made.append(_part(2 * c.spent, icon("scheme", "px13"), plural(c.spent, "card"), "discarded"))
    return "".join(made)


def _part(n: int, sign: str, name: str, source: str, style: str = "") -> str:
    return (
        f'<span class="challenge-part {style}"><b>{signed(n)}</b><span>{sign}{name}<small>{source}</small>'
        "</span></span>"
    )


def _die(c: ChallengeView, roll: Choice | None, identity: str) -> str:
    if c.die:
        said = f"{c.die} {added(c.total)} = {c.die + c.total}"
        return _with_die(d20(c.die, f"the die shows {c.die}", identity=identity), said)
    wanted = f"{c.needed} or more" if c.needed < FACES else "only a 20"
    return _with_die(d20(c.needed, f"{wanted} is wanted", roll, identity=identity), wanted)


def _with_die(die: str, said: str) -> str:
    return f'<div class="challenge-die">{die}<span>{said}</span></div>'


def _chance(c: ChallengeView) -> str:
    if c.die:
        short = c.dc - c.die - c.total
        said = f"{plural(c.cards_needed, 'card')} short" if short > 0 else "it works"
        if c.die == 1:
            said = "a 1 always fails"
        elif c.die == FACES:
            said = "a 20 always works"
        return f"<b>{c.die + c.total}</b><span>{c.dc} wanted: {said}</span>"
    more = ""
    if c.chance_with > c.chance:
        more = f"<span>{c.chance_with} % with {plural(c.spare, 'spare card')} after the die</span>"
    return f"<b>{c.chance} %</b>{more}"


def _stake(c: ChallengeView) -> str:
    """What the roller's score comes to if it works, where that changes anything."""
    if c.score_then == c.score:
        return ""
    return f'<span class="challenge-stake">score {c.score} → <b>{c.score_then}</b> if it works</span>'


def _before(sight: Sight, c: ChallengeView) -> str:
    """SKY-9.5: the cards that could be played before the die, each with the chance that it leads to."""
    if not c.before:
        return ""
    asked = sight.verb == "react" and c is sight.view.challenge
    made = ""
    for id, chance in c.before:
        card = sight.card(id)
        body = f"<b>{esc(card.name)}</b><span>{short(card.effect)}</span><em>{chance} %</em>"
        choice = sight.open(id) if asked else None
        made += (
            f'<span class="before-card" data-explain="{id}">{body}</span>'
            if choice is None
            else f'<button class="before-card legal" data-explain="{id}" {target(choice)}>{body}</button>'
        )
    return f'<div class="challenge-before"><span class="eyebrow">Before the die</span>{made}</div>'
