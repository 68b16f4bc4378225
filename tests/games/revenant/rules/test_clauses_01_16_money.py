"""REV-1.9 against REV-1.7: Hidden Influence spent between a choice and its payment may take the means away.

A full board returns an overflow of the owner's choice (REV-13.4), so a Resource more can leave one less of
the type that a choice already made needs. No such road may end without an option or below zero.
"""

from __future__ import annotations

from typing import Any

from starboard.conform.vectors import enter, play
from starboard.games.revenant import TITLE
from starboard.games.revenant.state import Revenant
from starboard.kernel.run import Run


def after(patches: dict[str, Any], *steps: str, **options: int | str) -> tuple[Run, Revenant]:
    run = enter(TITLE, {"turn": "red", "board": "empty", **patches}, options={"seats": 3, **options})
    play(run, *steps)
    s = run.state
    assert isinstance(s, Revenant)
    return run, s


def finish_turn(run: Run, seat: int = 0) -> None:
    """Plays the rest of the turn by the last option, which mostly declines; spends no more."""
    (question,) = run.questions()
    while question.seat == seat:
        options = [option for option in question.options if option != "spend-hidden"]
        run.answer(seat, options[-1])
        (question,) = run.questions()


def test_neu_given_away_while_choosing_a_card() -> None:
    """REV-1.9, REV-11.12: at `hypercharge-card` the last neu may go back; the action is then lost."""
    run, s = after(
        {
            "open": ["sc-glass-straits", "sc-choir-nebula", "sc-dead-armada"],
            "red.free": [8, 0, 0, 2],
            "red.hidden": ["zenor"],
        },
        "place: captain hypercharge",
        "influence-house: belitan",
        "hypercharge-card: spend-hidden",
        "gain-type: mat",
        "overflow: neu",
    )
    finish_turn(run)
    assert s.players[0].free == [9, 0, 0, 1]
    assert not s.charged


def test_means_given_away_at_the_affiliation_bonus() -> None:
    """REV-1.9, REV-1.7: with nothing left for the chosen card it is not played, and nothing is paid."""
    run, s = after(
        {
            "novaris-arkship.at": "1",
            "red.free": [1, 9, 0, 0],
            "red.hidden": ["zenor"],
            "red.hand": ["fri-drill-hall"],
        },
        "place: captain novaris-arkship",
        "effect-option: decline",
        "bonus-action: c2",
        "play-card: fri-drill-hall",
        "affiliation-bonus: spend-hidden",
        "gain-type: ene",
        "overflow: mat",
    )
    finish_turn(run)
    assert s.players[0].free == [0, 10, 0, 0]
    assert s.players[0].frigate_cards == []


def test_means_given_away_at_a_discount() -> None:
    """REV-1.9, REV-13.5: what the discount no longer spares cannot be paid; the discount must be used."""
    run, s = after(
        {
            "novaris-arkship.at": "1",
            "red.free": [1, 1, 8, 0],
            "red.hidden": ["zenor"],
            "red.hand": ["fri-drill-hall"],
            "red.cadet-1": ["cad-quartermaster"],
        },
        "place: cadet-1 novaris-arkship",
        "effect-option: ark-calculate",
        "play-card: fri-drill-hall",
        "use-ability: spend-hidden",
        "gain-type: ene",
        "overflow: mat",
    )
    finish_turn(run)
    assert s.players[0].free == [0, 2, 8, 0]


def test_means_given_away_at_a_promotion() -> None:
    """REV-1.9, REV-1.7: Field Promotion costs 2 sci; with 1 left there is no promotion and no debt."""
    run, s = after(
        {
            "novaris-arkship.at": "1",
            "red.free": [7, 0, 2, 1],
            "red.hidden": ["zenor", "zenor"],
            "red.hand": ["ord-field-promotion"],
        },
        "place: captain novaris-arkship",
        "effect-option: decline",
        "bonus-action: c2",
        "play-card: ord-field-promotion",
        "effect-part: spend-hidden",
        "hi-to-resource: zenor",
        "gain-type: mat",
        "effect-part: spend-hidden",
        "gain-type: mat",
        "overflow: sci",
    )
    (question,) = run.questions()
    if question.seat == 0 and "do" in question.options:
        play(run, "effect-part: do")
    assert s.players[0].free == [9, 0, 1, 0]
    assert s.players[0].rank == 0


def test_means_found_before_an_action() -> None:
    """REV-1.9, REV-22.4: the third mat opens Fabricate here, and with it an ability not offered before."""
    run, s = after(
        {
            "red.captain": "politician-a",
            "red.rank": 3,
            "zenor-fighter.at": "1",
            "yarvek-arkship.at": "1",
            "red.frigate": "5",
            "red.free": [2, 0, 0, 0],
            "red.hidden": ["zenor"],
        },
        "place: captain zenor-fighter",
        "use-ability: decline",
        "use-ability: spend-hidden",
        "gain-type: mat",
        "use-ability: politician-a-basic-2",
        arkship_table="straight",
    )
    (question,) = run.questions()
    assert (question.verb, set(question.options)) == ("effect-option", {"ark-fabricate", "decline"})
    assert s.players[0].free == [3, 0, 0, 0]
