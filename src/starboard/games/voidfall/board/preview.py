"""From the view to the drawn Combat: what could be invaded, and the Combat under way."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.combat_card import (
    Change,
    End,
    Ladder,
    Spoils,
    card,
    decision,
    installed,
    leaving,
    scene,
    spoils_of,
)
from starboard.games.voidfall.board.combat_card import brief as brief_card
from starboard.games.voidfall.board.forces import given_up
from starboard.games.voidfall.board.lanes import Clash, Party, columns
from starboard.games.voidfall.board.pieces import VOID
from starboard.games.voidfall.board.sector import NOBODYS, title
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.usual import best_target
from starboard.games.voidfall.campaign import CombatView, CourseView, InvasionView, LadderView, StepView
from starboard.games.voidfall.combat.search import Rung
from starboard.games.voidfall.combat.sides import DEFENDER, INVADER, Fleets
from starboard.games.voidfall.combat.story import RESULTS, Blow, Damage, Initiative, Outcome, Step
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.state import NOBODY, PHASES, SKIRMISH
from starboard.games.voidfall.view import SectorView
from starboard.games.voidfall.words.forecasts import DECIDED
from starboard.kernel.ask import Question
from starboard.kernel.english import listed
from starboard.kernel.page import Choice, paths_of
from starboard.page.markup import esc

_NONE: Final[Fleets] = (0, 0, 0, 0, 0, 0)
# So many sectors have room for their names on a rung.
_NAMED: Final = 1

# ---------------------------------------------------------------------- what could be invaded


def draw(sight: Sight) -> str:
    """Beside the map: a card for each target; the one that is pointed at is shown, at first the best."""
    targets = [one.target for one in sight.view.invasions]
    if not targets:
        return ""
    best = best_target(sight) if sight.verb == "invade" else None
    first = best if best in targets else targets[0]
    cards = ""
    for one in targets:
        style = "preview first" if one == first else "preview"
        cards += f'<div class="{style}" data-key="{one}">{preview(sight, one)}{brief(sight, one)}</div>'
    return f'<div class="previews">{cards}</div>'


def preview(sight: Sight, sector: str) -> str:
    """The Combat for this sector if it were begun now; empty if the viewer is not asked about it."""
    one = invasion_of(sight, sector)
    if one is None:
        return ""
    return card(_clash(sight, one), [_ladder(sight, one, each) for each in one.ladders], _spoils(sight, one))


def brief(sight: Sight, sector: str) -> str:
    """The same in three lines, with the ladder that the proposed force stands on."""
    one = invasion_of(sight, sector)
    if one is None:
        return ""
    ladders = [_ladder(sight, one, each) for each in one.ladders]
    shown = [each for each in ladders if each.chosen >= 0]
    return brief_card(_clash(sight, one), shown or ladders[-1:], one.influence)


def invasion_of(sight: Sight, sector: str) -> InvasionView | None:
    return next((one for one in sight.view.invasions if one.target == sector), None)


def _clash(sight: Sight, one: InvasionView) -> Clash:
    assert sight.seat is not None
    sector = sight.sectors[one.target]
    return Clash(
        place=place(sight, sector),
        outcome=_outcome(one.course),
        sides=(_party(sight, sight.seat, VOID), _defender(sight, one.defender, sector)),
        start=(one.force, one.defence),
        guns=one.guns,
        source=", ".join([sight.sector_name(near) for near in one.sources]),
    )


def place(sight: Sight, sector: SectorView) -> str:
    """What the sector is called, as markup."""
    return esc(title(sight.tables, sector, sight.chart.sectors[sector.id].code))


def _party(sight: Sight, seat: int, otherwise: str) -> Party:
    if seat == NOBODY:
        return Party(otherwise, "Void" if otherwise == VOID else "nobody")
    who = sight.called(seat)
    return Party(who.seat, who.name)


def _defender(sight: Sight, seat: int, sector: SectorView) -> Party:
    return _party(sight, seat, VOID if sector.void else NOBODYS)


def _ladder(sight: Sight, one: InvasionView, each: LadderView) -> Ladder:
    """The proposed force is marked where it stands."""
    rungs = [Rung(rung.fleets, _end(rung.result, rung.left)) for rung in each.rungs]
    proposed = any(rung.fleets == one.force for rung in each.rungs)
    here = proposed and (each.answered or (each.source in one.sources) == (len(one.sources) == 1))
    source = sight.sector_name(each.source) if each.source else ""
    sent = sum(one.sent)
    head = f"{source}, {sent} already sent" if sent and source else source or "all in reach"
    answers: dict[int, Choice] = {}
    if each.answered:
        for rung in each.rungs:
            choice = sight.open(sum(rung.fleets) - sent)
            if choice is not None:
                answers[sum(rung.fleets)] = _and_no_more(choice)
    falls = _falls(sight, one, each) if each.gives_up else ""
    return Ladder(rungs, sum(one.force) if here else -1, answers, head, falls)


def _and_no_more(choice: Choice) -> Choice:
    """So many from here and none from elsewhere, where all that is one answer."""
    rows = [path for path in paths_of(choice) if not any(more.value for more in path[1:])]
    return rows[0][-1] if rows else choice


def _falls(sight: Sight, one: InvasionView, each: LadderView) -> str:
    """VF-20.6: what is given up if all are sent."""
    if each.source:
        lost = [each.source]
    else:
        lost = [other.source for other in one.ladders if other.gives_up and other.source and not one.piles]
        lost += given_up(sight, one.piles)
    if len(lost) > _NAMED:
        return f"{len(lost)} fall"
    return f"{listed([sight.sector_name(near) for near in lost])} {'falls' if len(lost) == 1 else 'fall'}"


def _spoils(sight: Sight, one: InvasionView) -> Spoils:
    assert sight.me is not None
    sector = sight.sectors[one.target]
    if one.defender == NOBODY:
        return spoils_of(sight.tables, sector, sight.me, one.influence, one.given)
    loser = sight.view.players[one.defender]
    name = sight.person(one.defender).name
    changes = [leaving(one.given)] if one.given else []
    if loser.glory:
        changes.append(Change("glory", "laurel", f"{name} discards a Glory token"))
    changes += [Change("corruption", "corruption", said) for said in installed(sector, sight.me)]
    owned = tuple(sorted(loser.glory, reverse=True))
    return Spoils(one.influence, (), owned, tuple(changes), f"Glory of {name}", "VF-23.8")


# ---------------------------------------------------------------------- the Combat under way


def combat_scene(sight: Sight) -> str:
    """What has happened so far, what is still to come, and what the open choice decides; else empty."""
    one = sight.view.combat
    if one is None:
        return ""
    clash = _under_way(sight, one)
    last = len(columns(clash)) - 1
    now = last if one.step < 0 else min(one.step, last)
    return scene(clash, now, _decision(sight, one), _eyebrow(sight, one))


def _eyebrow(sight: Sight, one: CombatView) -> str:
    """VF-33.2, VF-33.8: of a Skirmish in the Evaluation, where its strength comes from and why it is here."""
    if one.invader != NOBODY or sight.view.phase != PHASES[SKIRMISH]:
        return "Combat under way: how it ends with the usual choices"
    account = sight.view.accounts[one.defender]
    later = f" + {account.bonus} later Cycle" if account.bonus else ""
    return f"Skirmish: {account.markers} on the mat{later}; {DECIDED[account.decided]}"


def _under_way(sight: Sight, one: CombatView) -> Clash:
    sector = sight.sectors[one.sector]
    viewer = NOBODY
    if sight.seat is not None and sight.seat in (one.invader, one.defender):
        viewer = INVADER if sight.seat == one.invader else DEFENDER
    return Clash(
        place=place(sight, sector),
        outcome=_outcome(one.course),
        sides=(_party(sight, one.invader, VOID), _defender(sight, one.defender, sector)),
        start=one.start,
        guns=one.guns,
        viewer=viewer,
    )


def _decision(sight: Sight, one: CombatView) -> str:
    """Every answer with what it leads to; whoever is asked can give it here."""
    values = [end.value for end in one.ends]
    asked = Question(one.seat, f"combat-{one.choice}", values, (values[0], one.about), False)
    mine = sight.verb == asked.verb
    head = esc(KINDS.headline(sight.words, sight.view, asked))
    ends = [
        End(
            esc(KINDS.label(sight.words, sight.view, asked, end.value)),
            RESULTS.index(end.result),
            end.left,
            sight.open(end.value) if mine else None,
        )
        for end in one.ends
    ]
    who = "Your choice" if sight.is_me(one.seat) else f"{sight.person(one.seat).name} chooses"
    return decision(_under_way(sight, one), f"{who}: {head}", ends)


# ---------------------------------------------------------------------- from plain data


def _end(result: str, left: tuple[Fleets, Fleets]) -> Outcome:
    """Only how it ends."""
    return Outcome(RESULTS.index(result), left, (_NONE, _NONE), (_NONE, _NONE), 0, NOBODY, [])


def _outcome(course: CourseView) -> Outcome:
    steps = [_step(one) for one in course.steps]
    result = RESULTS.index(course.result)
    return Outcome(result, course.left, course.lost, (_NONE, _NONE), 0, NOBODY, steps)


def _step(one: StepView) -> Step:
    invader, defender = [_initiative(parts) for parts in one.initiative]
    step = Step(one.number, one.order, one.fleets, (invader, defender), one.drones)
    for each in one.blows:
        blow = Blow(each.struck, _damage(each.damage))
        blow.absorbed[:] = each.absorbed
        blow.lost[:] = each.lost
        step.blows.append(blow)
    return step


def _initiative(parts: tuple[int, ...]) -> Initiative:
    a, b, c, d, e = parts
    return (a, b, c, d, e)


def _damage(parts: tuple[int, ...]) -> Damage:
    a, b, c, d, e, f, g, h = parts
    return (a, b, c, d, e, f, g, h)
