"""The picture in the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.games.voidfall.perils import HUNGRY, MILLS, OUTRIDERS, advancing
from tests.games.voidfall.sampling import SEATS, against_void, laid, moments_of, start, state, tables

from starboard.games.voidfall import race
from starboard.games.voidfall.deal import redeal
from starboard.games.voidfall.orientation import codes
from starboard.games.voidfall.rules.sectors import name_of
from starboard.games.voidfall.state import NOBODY, Voidfall
from starboard.games.voidfall.terminal import draw
from starboard.games.voidfall.view import view
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question
from starboard.kernel.chance import Chance


def words(s: Voidfall) -> VoidfallWords:
    scenario = s.tables.maps[s.map].id.rpartition("-")[0]
    return VoidfallWords(tables(), {"seats": len(s.players), "scenario": scenario})


def picture(s: Voidfall, seat: int | None, question: Question | None, width: int = 100) -> str:
    drawn = draw(
        tables(),
        view(s, seat),
        words(s),
        seat=seat,
        width=width,
        question=question,
        colour=False,
    )
    out = StringIO()
    Console(file=out, width=3 * width, legacy_windows=False).print(drawn)
    return out.getvalue()


@pytest.mark.parametrize(
    "s",
    [
        *[laid(seats, "pictures") for seats in SEATS],
        *[against_void(seats, "pictures", difficulty="hard") for seats in (1, 2, 3, 4)],
        against_void(1, "pictures", scenario="tutorial"),
    ],
    ids=lambda s: s.tables.maps[s.map].id,
)
def test_it_fits_for_every_seat_and_shows_nothing_hidden(s: Voidfall) -> None:
    """2.4: a new deal of what a seat cannot see changes no picture."""
    seats = len(s.players)
    for step, run in enumerate(moments_of(s, "pictures", 37)):
        for seat in (*range(seats), None):
            s = state(run.fork(False, seat))
            question = next((one for one in run.questions() if one.seat == seat), None)
            for width in (100, 140):
                shown = picture(s, seat, question, width)
                assert all(cell_len(one.rstrip()) <= width for one in shown.split("\n"))
            redeal(s, seat, Chance.from_seed(f"picture {step}"))
            assert picture(s, seat, question, 140) == shown


def test_the_void() -> None:
    """VF-35, VF-9.13, VF-11.2: the board with what is in force, the Crisis with its ways out, the race."""
    run = advancing(
        {"row.military": ["harbinger", OUTRIDERS], "row.economic": [HUNGRY], "crisis": MILLS}
        | {"catastrophes": 3, "haven.1": ["red"], "red.influence": 40, "consumed": ["cloning"]}
    )
    s = state(run)
    shown = picture(s, 0, run.questions()[0])
    assert "Military  +0 Ψ │ +2 OU │ ❮+3❯ │ +4 │ full +5" in shown
    assert "Economic  1M HW │ ❮2E 2M 1S❯" in shown
    assert "Catastrophes ●●●" in shown
    assert "HW Hungry Worlds: Take an action of Production" in shown
    assert "Economic Crisis of Level I, Broken Mills: Produce" in shown
    assert "◇ Place a Catastrophe token: a fourth Catastrophe, which loses the game" in shown
    assert "Haven 1 ▲·" in shown
    assert "Consumed by the Void: Cloning" in shown
    total = race.total(s)
    assert f"The Void {total} ▲ Red 40 (−{total - 40})" in shown


def test_a_war() -> None:
    """VF-9.9: what facing the board would bring."""
    s = state(advancing({"alert": "war-1-probe", "red.stock": [0, 0, 0, 0, 0]}))
    shown = " ".join(picture(s, 0, None).split())
    assert "Alert: Probing Fleet" in shown
    assert "◇ Face the Crisis board: a Skirmish, then the Economic demand" in shown
    assert "Economic demand 1: 0 can be paid, and 3 Influence would be lost." in shown


def test_a_penalty_that_strikes() -> None:
    """VF-33.4: 1 marker on the mat and +2 of the card; 3 VFP beat the 2 Corvettes of the Outpost."""
    crisis = {"crisis": "crisis-48-void-vanguard", "red.techs": [], "red.beside": ""}
    shown = " ".join(picture(state(advancing(crisis)), 0, None).split())
    assert (
        "◇ Suffer the penalty: face a Skirmish with strength +2 Skirmish: strength 3 at the Outpost" in shown
    )
    assert "it would be lost" in shown


def test_the_goal_of_the_tutorial() -> None:
    """VF-38.3."""
    assert "of the 120 to reach" in picture(against_void(1, scenario="tutorial"), 0, None)


def test_before_houses_are_chosen() -> None:
    run = start(laid(4, "no houses", houses="free"))
    assert picture(state(run), None, None).count("no House yet") == 4


def test_every_sector_stands_on_the_map_and_what_is_offered_is_marked() -> None:
    s = state(start(laid(2, "marks")))
    home = name_of(s, s.players[0].home)
    question = Question(0, "grow", [home, "forfeit"], (), False)
    shown = picture(s, 0, question)
    called = codes(s.tables.maps[s.map])
    for at in range(len(s.tile)):
        assert called[name_of(s, at)] in shown
    assert f"»{called[home]}▲ Home" in shown


def test_hands_of_others_show_types_and_what_was_taken_openly() -> None:
    """2.4."""
    s = state(start(laid(2, "hands")))
    p = s.players[0]
    open_card, blind = s.tables.by_id["quantum-leap"][1], s.tables.by_id["cutting-edge"][1]
    for deck, seen in zip(s.agenda_decks, s.agenda_seen, strict=True):
        for card in (open_card, blind):
            if card in deck:
                seen.pop()
                deck.remove(card)
    s.offers = tuple(NOBODY if card in (open_card, blind) else card for card in s.offers)
    p.agendas, p.known = tuple(sorted((open_card, blind))), (open_card,)
    assert "In hand: 2 Wealth (Quantum Leap)" in picture(s, 1, None)
    assert "Cutting Edge" not in picture(s, 1, None)
    assert "Cutting Edge (Wealth)" in picture(s, 0, None)
