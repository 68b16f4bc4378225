"""REV-30 and REVP-7: the score sheet."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, hide, put, stage, tactics

from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.scoring import (
    frigate_damage,
    hidden_influence,
    house_points,
    objectives_met,
    result,
)
from starboard.games.revenant.state import SCORING, Revenant, replaced
from starboard.games.revenant.tables import BELITAN, FENRAX, YARVEK
from starboard.kernel.title import Result


def line(sheet: Result, label: str) -> tuple[int, ...]:
    (found,) = [row.points for row in sheet.sheet if row.label.startswith(label)]
    return found


def at_the_end(seats: int = 2, edition: str = "final") -> Revenant:
    s = stage(seats, edition=edition)
    s.cycle, s.phase = 4, SCORING
    agendas = [card("pa-armoury"), card("fa-many-arks")]
    for p in s.players:
        p.agendas = (0,) if s.prototype else tuple(agendas)
    return s


def test_houses() -> None:
    """EX-1: (5 + 2) × 3 and (4 + 1) × 3."""
    s = at_the_end()
    p = s.players[0]
    for house in ("fenrax", "yarvek"):
        for kind in ("arkship", "fighter", "dropship"):
            put(s, f"{house}-{kind}", 1 if house == "fenrax" else 2)
    p.influence[FENRAX], p.influence[YARVEK] = 5, 4
    hide(s, p, FENRAX, 2)
    hide(s, p, YARVEK, 1)
    influence = {house: p.influence[house] + hidden_influence(s, p, house) for house in (FENRAX, YARVEK)}
    assert [house_points(s, house, [n]) for house, n in influence.items()] == [[21], [15]]
    assert line(result(s), "House Fenrax") == (21, 0)


def test_colony() -> None:
    """EX-30, REV-30.3, REV-30.4: Belitan's Power rises by 1, everyone scores 2 per rank."""
    s = at_the_end()
    s.colony, s.open, s.chosen, s.charged = True, [card("col-lectern")], card("col-lectern"), True
    s.players[0].rank, s.players[1].influence[BELITAN] = 2, 3
    sheet = result(s)
    assert line(sheet, "Colony") == (4, 0)
    assert line(sheet, "House Belitan") == (0, 3)
    s.charged = False
    assert line(result(s), "House Belitan") == (0, 0)


def test_cards_rank_resources_corruption() -> None:
    """REV-30.6 to REV-30.8."""
    s = at_the_end()
    p = s.players[0]
    p.cadets = [[card("cad-purifier")], [card("cad-dock-boss"), card("cad-mimic-adept")]]
    p.frigate_cards = [card("fri-war-room")]
    p.orders = [card("ord-fair-trade"), card("ord-quiet-word")]
    p.rank = 3
    p.free = [4, 2, 0, 0]
    p.corrupt = (False, True, False, False, True)
    p.locked = replaced(p.locked, 1, (0, 0, 1, 0))
    p.penalty = 3
    sheet = result(s)
    assert [line(sheet, name)[0] for name in ("Cadet", "Frigate cards", "Order", "Captain")] == [6, 2, 2, 6]
    assert [line(sheet, name)[0] for name in ("Resources", "Corruption", "Penalties")] == [1, -4, -3]
    assert sheet.scores[0] == 6 + 2 + 2 + 6 + 1 - 4 - 3


def test_agendas() -> None:
    """REV-30.5: 6 for the personal one and 6 for the fleet one."""
    s = at_the_end()
    p = s.players[0]
    p.agendas = (card("pa-academy"), card("fa-fighter-screen"))
    p.cadets = [[0, 1], [2, 3]]
    for house in ("fenrax", "yarvek", "zenor", "novaris"):
        put(s, f"{house}-fighter", 1)
    sheet = result(s)
    assert line(sheet, "Personal") == (6, 0)
    assert line(sheet, "Fleet") == (6, 0)


def test_tie() -> None:
    """REV-30.9: the lower tile; REVP-7.4: the higher Tactics field."""
    s = at_the_end()
    s.order = [1, 0]
    assert result(s).ranks == (2, 1)
    t = at_the_end(edition="prototype")
    t.tactics = tactics({0: (0,), 4: (1,)})
    assert result(t).ranks == (2, 1)


def test_last_reset() -> None:
    """REV-30.1: Tactics rewards before scoring; then the game is over."""
    s = at_the_end()
    s.tactics = tactics({0: (0,), 11: (1,)})
    asked = drive(beat(s), "fenrax")
    assert [(question.seat, question.verb) for question in asked] == [(1, "reset-house")]
    assert (len(s.players[0].hidden), len(s.players[1].hidden)) == (0, 1)
    assert s.over


def test_prototype_rewards_without_reset() -> None:
    """REVP-7.2: the markers stay where they are."""
    s = at_the_end(edition="prototype")
    s.tactics = tactics({0: (0,), 8: (1,)})
    drive(beat(s))
    assert len(s.players[1].hidden) == 1
    assert s.tactics[8] == (1,)


def test_frigate_damage() -> None:
    """7.7: 1, the Frigate cards, and the best crew member."""
    s = stage()
    p = s.players[0]
    p.captain = card("commander-a")
    p.rank = 2
    p.frigate_cards = [card("fri-twin-cannon"), card("fri-booster-drive")]
    p.cadets[1] = [card("cad-turret-gunner")]
    assert frigate_damage(s, p) == 1 + 1 + 2


def test_prototype_colony_and_agendas() -> None:
    """REVP-7.2, 7.15: only a single Colony counts; it raises `power` when checked at scoring."""
    s = at_the_end(edition="prototype")
    p = s.players[0]
    p.agendas = (card("ha-commander-1"),)
    s.colony, s.open = True, [card("col-lectern"), card("col-far-survey")]
    for house in ("belitan", "yarvek"):
        put(s, f"{house}-arkship", 1)
        put(s, f"{house}-fighter", 2)
    assert objectives_met(s, p, True) == [False, False, False]
    s.open = [card("col-lectern")]
    assert objectives_met(s, p, True) == [True, False, False]
    assert objectives_met(s, p, False) == [False, False, False]
    p.rank = 2
    sheet = result(s)
    assert (line(sheet, "Colony")[0], line(sheet, "Captain")[0], line(sheet, "Hidden")[0]) == (4, 2, 6)
