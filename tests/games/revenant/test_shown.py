"""What view and board show is what the rules say, in positions of whole games."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.drawings import scene_of, tree
from tests.games.revenant.sampling import few_tables, moments, tables

from starboard.conform.fuzz import describe
from starboard.games.revenant import TITLE
from starboard.games.revenant.board import RevenantPage
from starboard.games.revenant.rules.skirmish import allocation_order, sharer
from starboard.games.revenant.scoring import hidden_influence, result, scoring_power
from starboard.games.revenant.state import NOBODY, Revenant
from starboard.games.revenant.tables import OUTER, SECTORS
from starboard.games.revenant.view import view
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Value
from starboard.kernel.page import Sitter
from starboard.kernel.run import Run

NAMES = ("Ada", "Bo", "Cy", "Dee")
GAMES = pytest.mark.parametrize("options", few_tables(), ids=describe)


def state_of(run: Run) -> Revenant:
    s = run.state
    assert isinstance(s, Revenant)
    return s


@GAMES
def test_the_sharer_shown_is_the_one_who_is_asked(options: dict[str, Value]) -> None:
    """REV-25.2, REV-25.3, REVP-6.2, REVS-5.1."""
    for run in moments(options, "sharer", 1):
        for question in run.questions():
            if question.verb == "damage-point":
                name, left = question.about
                (sector,) = [one for one in view(state_of(run), None).sectors if one.id == name]
                assert sector.sharer == question.seat
                assert sector.damage >= int(left)


@GAMES
def test_the_view_foresees_who_shares_as_the_rule_does(options: dict[str, Value]) -> None:
    """REV-25.2, REVS-5.1: Frigates everywhere, the lone player before, beside and behind the Crew."""
    for run in moments(options, "foreseen", 60):
        s = state_of(run).copy()
        last = len(s.players) if s.solo is not None else len(s.players) - 1
        for place in range(SECTORS):
            for p in s.players:
                p.frigate = (place + 3 * p.seat) % SECTORS
            tracks: list[tuple[int, ...]] = [()] * len(s.tactics)
            for marker in range(last + 1):
                tracks[(place * (marker + 1)) % 3] += (marker,)
            s.tactics = tuple(tracks)
            order = allocation_order(s)
            shown = [NOBODY if one.sharer is None else one.sharer for one in view(s, None).sectors]
            assert shown == [sharer(s, sector, order) for sector in range(OUTER)]
            assert shown == [in_other_words(s, sector, order) for sector in range(OUTER)]


def in_other_words(s: Revenant, sector: int, order: list[int]) -> int:
    far = {seat: s.tables.distance[sector][s.players[seat].frigate] for seat in order}
    nearest = next(seat for seat in order if far[seat] == min(far.values()))
    if s.solo is None or far[nearest] < 2:
        return nearest
    own, crew = [next(n for n, stack in enumerate(s.tactics) if marker in stack) for marker in (0, 1)]
    return nearest if far[nearest] == 2 and own > crew else NOBODY


@GAMES
def test_the_running_sheet_is_the_final_one_without_what_is_hidden(options: dict[str, Value]) -> None:
    """REV-30.3 to REV-30.8, REVP-7.3, REVS-6.1."""
    seen = 0
    for run in moments(options, "sheet", 25):
        s = state_of(run).copy()
        if not all(p.agendas and p.captain != NOBODY for p in s.players):
            continue  # the set-up is not over
        for p in s.players:
            p.penalty = 2 + p.seat
        v = view(s, None)
        whole = {line.label: line for line in result(s).sheet}
        secret = () if v.over else ("Personal agenda", "Fleet agenda")
        assert [line.label for line in v.sheet] == [label for label in whole if label not in secret]
        for line in v.sheet:
            final = whole[line.label]
            kept = [0 if v.over else unseen(s, p.seat, line.label, final.points[p.seat]) for p in s.players]
            expected = [n - m for n, m in zip(final.points, kept, strict=False)]
            assert list(line.points) == [*expected, *final.points[len(expected) :]], line.label
            assert line.clause == final.clause
        losses = {line.label: line.points for line in v.sheet if line.clause == "REV-30.8"}
        each = s.tables.numbers[s.edition].corruption_prestige
        for p in s.players:
            assert losses["Penalties"][p.seat] == -2 - p.seat
            assert losses["Corruption"][p.seat] == -each * sum(p.corrupt)
            assert v.players[p.seat].score == sum(line.points[p.seat] for line in v.sheet)
        seen += 1
    assert seen > 3


def unseen(s: Revenant, seat: int, label: str, final: int) -> int:
    """What a line of the final sheet has over the running one."""
    p = s.players[seat]
    for house, row in enumerate(s.tables.houses):
        if label == f"House {row.name}":
            return hidden_influence(s, p, house) * scoring_power(s, house)
    return final if label == "Hidden Agenda" and not p.revealed else 0


@GAMES
def test_the_outcome_on_the_board_is_the_result(options: dict[str, Value]) -> None:
    """REV-30.9, REVP-7.4, REVS-6.2: also where the scores are equal and the order decides."""
    *_, last = moments(options, "outcome", 1000)
    s = state_of(last)
    page = RevenantPage(tables(), RevenantWords(tables(), options))
    check_outcome(page, options, s)
    for ahead in (0, 1):
        final = result(s)
        rival = min(final.scores) if s.solo is None else sum(line.points[-1] for line in final.sheet)
        even = s.copy()
        for p in even.players:
            p.penalty += final.scores[p.seat] - rival - ahead
        assert len(set(result(even).scores)) == 1
        check_outcome(page, options, even)


def check_outcome(page: RevenantPage, options: dict[str, Value], s: Revenant) -> None:
    final = result(s)
    assert view(s, 0).ranks == view(s, None).ranks == final.ranks
    scene = scene_of(TITLE, RevenantWords(tables(), options), s, None, 0)
    sitters = tuple(Sitter(p.seat, NAMES[p.seat], "person", True, False) for p in s.players)
    text = "".join(tree(page.areas(msgspec.structs.replace(scene, sitters=sitters))["question"]).itertext())
    if s.solo is not None:
        assert ("You win" if final.ranks == (1,) else "The Corrupted Crew wins") in text
        return
    ranked = sorted(range(len(s.players)), key=lambda seat: final.ranks[seat])
    assert f"{NAMES[ranked[0]]} wins" in text
    assert " · ".join(f"{NAMES[seat]} {final.scores[seat]}" for seat in ranked) in text


def test_no_places_are_shown_before_the_end() -> None:
    first = next(moments({"seats": 3}, "early", 1000))
    assert view(state_of(first), None).ranks == ()
