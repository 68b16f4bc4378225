"""What the board says of agendas and Houses is what the score sheet will say (7.12, 7.15, REV-30, REVP-7)."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from tests.games.drawings import scene_of
from tests.games.revenant.sampling import few_tables, fresh, moments

from starboard.conform.fuzz import describe
from starboard.games.revenant import TITLE
from starboard.games.revenant.board.prospects import Check, own_agendas
from starboard.games.revenant.board.score import SOURCES, parts
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.worth import draw
from starboard.games.revenant.position import patch
from starboard.games.revenant.scoring import score_sheet
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import HOUSES
from starboard.games.revenant.view import view
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Question, Value
from starboard.page.kit.memory import Memory

PROTOTYPE: dict[str, Value] = {"seats": 3, "edition": "prototype"}
FINAL: dict[str, Value] = {"seats": 3}
# Two ships of Belitan, two of Yarvek; the Colony Lectern belongs to Belitan.
TWO_AND_TWO = {
    "sector.1.ships": ["belitan-arkship", "belitan-fighter", "yarvek-arkship", "yarvek-fighter"],
}


def stands(options: dict[str, Value], changes: dict[str, Any]) -> Revenant:
    s = fresh(options, "prospects")
    patch(s, "turn", "red")
    patch(s, "board", "empty")
    for key, value in changes.items():
        patch(s, key, value)
    return s


def sight(s: Revenant, question: Question | None = None) -> Sight:
    words = RevenantWords(s.tables, TITLE.check_options({"seats": len(s.players)}))
    return Sight(s.tables, scene_of(TITLE, words, s, question, 0), Memory())


def checks(s: Revenant, question: Question | None = None) -> list[Check]:
    return own_agendas(sight(s, question))


def test_agendas_are_checked_live() -> None:
    """7.14: Armoury wants four Frigate cards, Ore Hoard 7 Material free or locked."""
    cards = ["fri-twin-cannon", "fri-rail-lance", "fri-mining-rig"]
    agendas = {"red.agendas": ["pa-armoury", "pa-ore-hoard"], "red.free": [6, 0, 0, 0]}
    armoury, hoard = checks(stands(FINAL, {**agendas, "red.frigate-cards": cards}))
    assert not armoury.met
    assert not hoard.met
    assert "<em>3</em> / 4" in armoury.progress
    assert "<em>6</em> / 7" in hoard.progress
    cards.append("fri-probe-rack")
    changes = {**agendas, "red.frigate-cards": cards, "red.free": [7, 0, 0, 0]}
    assert all(one.met for one in checks(stands(FINAL, changes)))


@pytest.mark.parametrize(
    ("changes", "damage"),
    [
        # 7.7: 1, +1 and +1 by two Frigate cards, +1 by the Vanguard's basic ability, +1 more at rank 2.
        ({"red.frigate-cards": ["fri-twin-cannon", "fri-rail-lance"]}, 4),
        ({"red.frigate-cards": ["fri-twin-cannon", "fri-rail-lance"], "red.rank": 2}, 5),
        # Two Cadet cards beat the Captain's one, but they do not add up with it.
        ({"red.cadet-1": ["cad-turret-gunner", "cad-lance-spotter"]}, 3),
    ],
)
def test_frigate_damage_counts_the_best_crew_member(changes: dict[str, Any], damage: int) -> None:
    captain = {"red.captain": "commander-a", "red.agendas": ["pa-firepower", "pa-academy"]}
    firepower = checks(stands(FINAL, {**captain, **changes}))[0]
    assert f"<em>{damage}</em> / 4" in firepower.progress
    assert firepower.met == (damage >= 4)


def test_the_last_colony_counts_for_a_hidden_agenda_at_scoring_but_not_when_it_is_revealed() -> None:
    """7.15: power(belitan) + power(yarvek) is 2 + 2, and 1 for Belitan's Colony if checked at scoring."""
    two_left = ["col-lectern", "col-emberhold"]
    agenda = {"red.agendas": ["ha-commander-1"], "cycle": 4, **TWO_AND_TWO}
    before = checks(stands(PROTOTYPE, {**agenda, "open": two_left}))[0]
    assert "<em>4</em> / 5" in before.progress
    assert not before.met
    s = stands(PROTOTYPE, {**agenda, "open": ["col-lectern"]})
    after = checks(s)[0]
    assert "<em>5</em> / 5" in after.progress
    assert after.met
    asked = checks(s, Question(0, "proto-reveal", ("reveal", "decline"), (), False))[0]
    assert "<em>4</em> / 5" in asked.progress
    assert not asked.met


def test_top3_goes_by_power_in_the_prototype_only() -> None:
    """7.12, 7.15, REV-30.5: 3 + 3 + 2 ships are 8; the Colony's House has 9 by Power."""
    ships = ["fenrax-arkship", "fenrax-fighter", "fenrax-dropship", "zenor-arkship", "zenor-fighter"]
    board = {
        "sector.1.ships": ships[:4],
        "sector.2.ships": [ships[4], "zenor-dropship", "belitan-arkship", "belitan-fighter"],
        "cycle": 4,
        "open": ["col-lectern"],
    }
    politician = checks(stands(PROTOTYPE, {**board, "red.agendas": ["ha-politician-2"]}))[0]
    assert "<em>9</em> / 9" in politician.progress
    assert politician.met
    chosen = {**board, "chosen": "col-lectern", "charged": True}
    agendas = ["fa-great-alliance", "pa-academy"]
    alliance = next(
        one
        for one in checks(stands(FINAL, {**chosen, "red.agendas": agendas}))
        if one.agenda == "fa-great-alliance"
    )
    assert "<em>8</em> / 9" in alliance.progress
    assert not alliance.met


def test_a_revealed_agenda_is_counted_once() -> None:
    """REVP-7.1, REVP-7.3: two of three objectives marked are 12 VP, which everybody sees on the sheet."""
    marks = {"red.agendas": ["ha-scout-1"], "red.revealed": True, "red.marked": [True, False, True]}
    shown = sight(stands(PROTOTYPE, {**marks, "cycle": 4}))
    points = parts(shown, shown.view.players[0])
    assert points[SOURCES.index("agenda")] == 12
    assert [one.met for one in own_agendas(shown)] == [True, False, True]


def test_the_chosen_colonys_house_has_one_power_more() -> None:
    """REV-30.4: without a ship Belitan has Power 1, and Influence 4 scores 4; Yarvek has Power 2."""
    changes = {
        "sector.1.ships": ["yarvek-arkship", "yarvek-fighter"],
        "cycle": 4,
        "open": ["col-lectern"],
        "chosen": "col-lectern",
        "charged": True,
        "red.influence.belitan": 4,
        "black.influence.yarvek": 3,
    }
    s = stands(FINAL, changes)
    houses = {house.id: house for house in view(s, 0).houses}
    assert (houses["belitan"].power, houses["belitan"].scoring_power) == (0, 1)
    assert houses["belitan"].points == (4, 0, 0)
    assert houses["yarvek"].points == (0, 6, 0)
    drawn = html.unescape(re.sub(r"<[^>]+>", "", draw(sight(s))))
    assert "4 × 1 = 4" in drawn
    assert "3 × 2 = 6" in drawn


@pytest.mark.parametrize("options", few_tables(), ids=describe)
def test_what_a_view_forecasts_is_what_the_whole_sheet_says(options: dict[str, Value]) -> None:
    """The public lines, with the secrets of one seat added, are that seat's column of the whole sheet."""
    for run in moments(options, "prospects", 9):
        s = run.state
        assert isinstance(s, Revenant)
        whole = score_sheet(s, True)
        for p in s.players:
            seen = view(s, p.seat)
            for n, one in enumerate(seen.own_worth):
                line = next(line for line in whole.lines if line.label == f"House {s.tables.houses[n].name}")
                assert one.worth == line.points[p.seat]
                assert one.public == seen.houses[n].points[p.seat]
                assert one.house == HOUSES[n]
            if not s.over:
                secret = sum(one.secret for one in seen.own_worth) + seen.own_agenda_points
                assert seen.players[p.seat].score + secret == whole.total(p.seat)
            agendas = [line for line in whole.lines if "genda" in line.label]
            each = s.tables.numbers[s.edition].agenda_prestige
            assert each * sum(one.met for one in seen.own_agendas) == sum(
                line.points[p.seat] for line in agendas
            )
