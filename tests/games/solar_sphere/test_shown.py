"""What view and board show is what the rules say, in positions of whole games."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.drawings import scene_of, tree
from tests.games.solar_sphere.sampling import TABLES, each_question, options_for

from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.board import SolarSpherePage
from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.view import view
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Question
from starboard.kernel.english import listed
from starboard.kernel.page import Sitter
from starboard.kernel.recall import Recall

NAMES = ("Ada", "Bo", "Cy", "Dee")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_running_sheet_and_its_places_are_those_of_the_rules(seats: int) -> None:
    """SS-13.2 to SS-13.6, SS-16.4, SS-16.5."""

    def look(s: SolarSphere, question: Question) -> None:
        v = view(s, None)
        now = result(s)
        assert (v.sheet, v.ranks) == (now.sheet, now.ranks)
        assert tuple(p.estimate for p in v.players) == now.scores

    each_question(seats, 7, look)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_taken_over_from_an_earlier_view_is_what_would_be_made_anew(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    recall = Recall.of

    def look(s: SolarSphere, question: Question) -> None:
        taken = view(s, None)
        monkeypatch.setattr(Recall, "of", lambda self, facts, make: make())
        assert view(s, None) == taken
        monkeypatch.setattr(Recall, "of", recall)

    each_question(seats, 13, look)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_outcome_on_the_board_is_the_result(seats: int) -> None:
    """SS-13.6, SS-16.5: by points, reputation, morale; who is equal in all shares the victory."""
    s = each_question(seats, 11, lambda s, question: None)
    check_outcome(s)
    for reputation in (1, 2):
        even = s.copy()
        for p in even.players:
            p.reputation = p.morale = reputation if p.seat == seats - 1 else 1
        final = result(even)
        rival = sum(line.points[-1] for line in final.sheet)
        for p in even.players:
            p.score += rival - final.scores[p.seat]
        assert len(set(result(even).scores)) == 1
        check_outcome(even)


def check_outcome(s: SolarSphere) -> None:
    seats = len(s.players)
    final = result(s)
    words = SolarSphereWords(TABLES, options_for(seats))
    scene = scene_of(TITLE, words, s, None, 0)
    sitters = tuple(Sitter(p.seat, NAMES[p.seat], "person", True, False) for p in s.players)
    areas = SolarSpherePage(TABLES, words).areas(msgspec.structs.replace(scene, sitters=sitters))
    text = "".join(tree(areas["question"]).itertext())
    if s.dranda is not None:
        assert ("You beat DRANDA" if final.ranks == (1,) else "DRANDA wins") in text
        return
    winners = [NAMES[seat] for seat in range(seats) if final.ranks[seat] == 1]
    assert f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}" in text
    ranked = sorted(range(seats), key=lambda seat: final.ranks[seat])
    assert " · ".join(f"{NAMES[seat]} {final.scores[seat]}" for seat in ranked) in text
