"""VF-2.10, VF-2.27, VF-6.3, VF-9.2: which questions belong to the group, who answers, who must consent."""

from __future__ import annotations

from tests.games.voidfall.perils import HUNGRY, MAP, PLENTY, advancing, against, do, peril, until
from tests.games.voidfall.sampling import answer, state
from tests.games.voidfall.test_examples import offered, question

from starboard.bots.opinion import opinion
from starboard.games.voidfall import TITLE
from starboard.games.voidfall.rules.alerts import CATASTROPHE
from starboard.games.voidfall.rules.joint import NO, YES
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.group import Group
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat


def group(run: Run) -> Group[Voidfall] | None:
    return TITLE.kinds.group(state(run), question(run))


def test_the_active_player_answers_for_the_void_after_the_table_has_talked() -> None:
    """VF-9.2, VF-2.27: what the others say binds nobody, so nobody's consent is wanted."""
    run = advancing({"crisis": HUNGRY}, 2)
    assert question(run).verb == "void"
    found = group(run)
    assert found is not None
    assert (found.clause, found.consent) == ("VF-2.27", None)


def test_alone_there_is_no_group() -> None:
    run = advancing({"crisis": HUNGRY})
    assert question(run).verb == "void"
    assert group(run) is None
    assert TITLE.kinds.ahead(state(run)) == []


def test_what_the_void_does_can_be_talked_about_during_the_turn() -> None:
    """The mock's *If Guild Strike stays …*: the question as it would be asked now, to the active player."""
    run = against({"alert": "situation-1"}, 2)
    assert question(run).verb != "void"
    crisis = state(run).tables.crises[peril(state(run)).crisis].id
    (ahead,) = TITLE.kinds.ahead(state(run))
    assert (ahead.seat, ahead.verb, ahead.about) == (0, "void", (crisis,))
    assert ahead.options[-1] == CATASTROPHE
    words = VoidfallWords(state(run).tables, {"seats": 2, "scenario": MAP})
    # Everybody at the table reads it, whoever will be asked.
    for seat in (None, 0, 1):
        view = TITLE.view(state(run), seat)
        assert words.prompt(view, ahead)
        assert all(words.label(view, ahead, value) for value in ahead.options)


def test_the_partner_of_a_joint_effect_consents() -> None:
    """VF-6.3: the active player names the other, who may decline; silence declines."""
    run = against({"special-offer": ["joint-production", "joint-conquest", "joint-politics"]}, 2)
    answer(run, "joint-production")
    until(run, "partner")
    found = group(run)
    assert found is not None
    assert found.consent is not None
    assert (found.clause, found.consent.verb, found.consent.silence) == ("VF-6.3", "joint", NO)
    asked = question(run)
    concerned = {value: found.consent.concerned(asked, value, 2) for value in offered(run)}
    assert concerned == {"black": (1,), "alone": ()}
    # That is the question by which the rules ask for it.
    assert do(run, "black") == found.consent.verb
    assert set(offered(run)) == {found.consent.yes, found.consent.no}
    assert question(run).seat == 1


def test_all_others_agree_to_the_turn_order_and_silence_agrees() -> None:
    """VF-2.10: after a refusal the old order stays, so nobody loses anything by coming along."""
    found = TITLE.kinds.of("order").group
    assert found is not None
    assert found.consent is not None
    assert (found.clause, found.consent.verb, found.consent.silence) == ("VF-2.10", "order-agree", YES)


def test_nobody_pays_for_all_without_having_said_so() -> None:
    """VF-2.27: the payer that is named accepts or declines."""
    found = TITLE.kinds.of("payer").group
    assert found is not None
    assert found.consent is not None
    assert (found.clause, found.consent.verb, found.consent.silence) == ("VF-2.27", "consent", NO)


def test_what_a_box_for_all_leaves_open_is_the_groups() -> None:
    """VF-2.27: Know Your Enemy, from which sector the Harbinger goes; an own card is no such thing."""
    run = against({"event": "event-1-j-know-your-enemy", "phase": "event"}, 2)
    assert question(run).verb == "place"
    assert group(run) is None
    until(run, "payer")
    answer(run, "red", "red", "track society", "track statecraft")
    assert question(run).verb == "harbinger-off"
    found = group(run)
    assert found is not None
    assert (found.clause, found.consent) == ("VF-2.27", None)
    run = against({"special-offer": ["joint-leadership"], "red.stock": [1, 0, 0, 0, 0]}, 2)
    answer(run, "joint-leadership", "focus-politics", "joint-leadership.repel")
    until(run, "harbinger-off")
    assert group(run) is None


def test_the_order_of_rewards_is_talked_about() -> None:
    """VF-36.4: the builder names it after talking with the others."""
    run = against({"red.tracks": [6, 0, 0], "red.active": 2, "haven.1": ["red"], "red.stock": PLENTY}, 2)
    answer(run, "focus-production", "focus-production.thrive", "society")
    until(run, "haven-next")
    found = group(run)
    assert found is not None
    assert (found.clause, found.consent) == ("VF-36.4", None)


def test_a_bot_has_an_opinion_about_a_partners_question() -> None:
    run = advancing({"crisis": HUNGRY}, 2)
    seat = Seat(TITLE, run, 1, asked=0)
    for value in seat.question.options:
        assert opinion(seat, value, "group").rather in seat.question.options
