"""The group decides over HTTP: proposals, ticks, objections, deadlines; two people and a bot at one table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.crew import ANN, BEN, BOT, Crew, install, later
from tests.server.running import Person, Running

from starboard.server.model import DAY


@pytest.fixture
def crew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Crew]:
    install(monkeypatch)
    found = Crew(tmp_path)
    yield found
    found.server.stop()


# ---------------------------------------------------------------------- ticks that bind nobody


def test_a_partner_proposes_and_the_asked_seat_answers_as_it_likes(crew: Crew) -> None:
    crew.sit()
    matter = crew.matter("course", crew.ben)
    assert (matter["seat"], matter["open"], matter["clause"], matter["proposal"]) == (
        *(ANN, True, "COU-1.1", None),
    )
    assert matter["prompt"] == "Ann: which course?"
    assert [option["value"] for option in matter["options"]] == ["north", "south"]
    crew.propose(crew.ben, "course", "south")
    proposal = crew.proposal("course")
    assert (proposal["by"], proposal["value"], proposal["label"]) == (BEN, "south", "south")
    # It has no end: the seat that is asked has not said that it wants it.
    assert proposal["until"] is None
    # The bot has said at once what it thinks, and why.
    assert crew.ticks("course") == {BEN: True, BOT: False}
    assert proposal["ticks"][1]["text"] == "Better: north"
    assert crew.answer(crew.ann, "north")["asked"] is False
    assert crew.given() == [(ANN, "course", "north")]
    assert crew.matter("course") is None


def test_objection_change_of_mind_and_the_last_tick_gives_the_answer(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ann, "course", "north")
    assert crew.ticks("course") == {ANN: True, BOT: True}
    text = "South\n is <b>warmer</b>" + "!" * 300
    crew.tick(crew.ben, "course", False, text)
    said = next(tick for tick in crew.proposal("course")["ticks"] if tick["seat"] == BEN)
    assert said["text"] == ("South is <b>warmer</b>" + "!" * 300)[:160]
    page = crew.ann.get(f"/t/{crew.table}/areas").json()["areas"]["group"]
    assert "&lt;b&gt;warmer" in page
    assert "<b>warmer" not in page
    assert crew.given() == []
    crew.tick(crew.ben, "course", True)
    assert crew.given() == [(ANN, "course", "north")]


def test_another_proposal_takes_the_place_of_the_first_and_is_ticked_anew(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ann, "course", "south")
    crew.propose(crew.ben, "course", "north")
    assert crew.ticks("course") == {BEN: True, BOT: True}
    # Proposing the same again is agreeing to it; with that everybody has.
    crew.propose(crew.ann, "course", "north")
    assert crew.given() == [(ANN, "course", "north")]


def test_who_objects_to_their_own_proposal_withdraws_it(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ben, "course", "north")
    crew.tick(crew.ben, "course", False)
    assert crew.proposal("course") is None


# ---------------------------------------------------------------------- consent that is a rule


def test_an_answer_waits_for_the_tick_of_the_one_it_concerns(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    assert crew.answer(crew.ann, BEN)["asked"] is True
    assert crew.proposal("payer")["consent"] == [BEN]
    assert crew.given() == [(ANN, "course", "north")]
    crew.tick(crew.ben, "payer", True)
    # Ben is not asked by the rules again: his tick was his answer.
    assert crew.given()[1:] == [(ANN, "payer", BEN), (BEN, "pay", "yes")]
    assert crew.ann.view(crew.table)["view"]["paid"] == [0, 1, 0]


def test_what_concerns_nobody_else_needs_no_consent(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    assert crew.answer(crew.ann, ANN)["asked"] is False
    assert crew.given()[1:] == [(ANN, "payer", ANN)]


def test_a_bot_that_is_named_answers_the_rules_itself(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    assert crew.answer(crew.ann, BOT)["asked"] is False
    crew.wait(lambda: len(crew.given()) == 3)
    assert crew.given()[1] == (ANN, "payer", BOT)
    assert crew.given()[2][:2] == (BOT, "pay")


def test_whoever_has_objected_has_declined_if_the_answer_is_given_all_the_same(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, BEN)
    crew.tick(crew.ben, "payer", False, "I paid last time.")
    assert len(crew.given()) == 1
    assert crew.answer(crew.ann, BEN)["asked"] is False
    assert crew.given()[1:] == [(ANN, "payer", BEN), (BEN, "pay", "no")]
    assert crew.ann.view(crew.table)["view"]["paid"] == [0, 0, 0]


def test_all_others_must_agree_and_the_bot_is_asked_by_the_rules(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, -1)
    assert crew.answer(crew.ann, BEN)["asked"] is True
    crew.tick(crew.ben, "next", True)
    crew.wait(lambda: crew.ann.view(crew.table)["view"]["round"] == 1)
    assert set(crew.given()[3:]) >= {(BEN, "accept", "yes")}
    assert crew.given()[2] == (ANN, "next", BEN)


# ---------------------------------------------------------------------- ahead of time, over days, when away


def test_a_proposal_can_be_made_before_the_question_is_asked(crew: Crew) -> None:
    crew.sit()
    matter = crew.matter("next")
    assert (matter["open"], matter["id"]) == (False, "ahead.next")
    crew.propose(crew.ben, "next", BEN)
    crew.restart()
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, -1)
    matter = crew.matter("next")
    assert matter["open"]
    assert matter["proposal"]["value"] == BEN
    # Everybody but the captain has agreed before; her answer needs nobody any more.
    assert crew.answer(crew.ann, BEN)["asked"] is False
    crew.wait(lambda: len(crew.given()) > 3)
    assert crew.given()[2:4] == [(ANN, "next", BEN), (BEN, "accept", "yes")]


def test_a_bot_follows_what_people_proposed_unless_it_is_clearly_worse(crew: Crew) -> None:
    """The bot is captain, and moves once everybody has come. To it, all later captains are alike."""
    crew.sit("greedy", "open", "me", "open")
    crew.propose(crew.ann, "course", "south")
    crew.propose(crew.ben, "next", 3)
    cat = crew.server.person("Cat")
    cat.ok(f"/t/{crew.table}/sit", {"seat": 3})

    def named_a_captain() -> bool:
        # Whom it names as payer is its own affair: the rules ask them, and they decline.
        for person in (crew.ann, crew.ben, cat):
            question = person.view(crew.table)["question"]
            if question is not None and question["verb"] == "pay":
                person.answer(crew.table, question, "no")
        return any(verb == "next" for _, verb, _ in crew.given())

    crew.wait(named_a_captain)
    assert crew.given()[0] == (0, "course", "north")
    assert (0, "next", 3) in crew.given()
    # It waits for nobody, but the rules ask people for their consent.
    assert crew.ann.view(crew.table)["question"]["verb"] == "accept"


def test_the_proposal_of_the_asked_seat_stands_when_its_time_is_over(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, BEN)
    until = crew.proposal("payer")["until"]
    assert abs(until - time.time() - DAY) < 600
    crew.later(DAY - 3600)
    assert len(crew.given()) == 1
    crew.later(4000)
    crew.wait(lambda: len(crew.given()) == 3)
    # Who says nothing does not pay.
    assert crew.given()[1:] == [(ANN, "payer", BEN), (BEN, "pay", "no")]
    crew.answer(crew.ann, BEN)
    crew.later(DAY)
    crew.wait(lambda: len(crew.given()) >= 5)
    # But who says nothing goes along with the new captain.
    assert crew.given()[3:5] == [(ANN, "next", BEN), (BEN, "accept", "yes")]


def test_a_partners_proposal_never_stands_by_itself(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ben, "course", "south")
    crew.later(9 * DAY)
    crew.later(1)
    assert crew.given() == []
    assert crew.proposal("course")["until"] is None
    crew.tick(crew.ann, "course", True)
    assert crew.given() == [(ANN, "course", "south")]


def test_proposals_ticks_and_deadlines_survive_a_restart(crew: Crew) -> None:
    crew.sit(talk_seconds=600)
    crew.propose(crew.ann, "course", "south")
    crew.tick(crew.ben, "course", False, "Rather north.")
    before = crew.proposal("course")
    crew.restart()
    assert crew.proposal("course") == before
    crew.later(700)
    crew.wait(lambda: crew.given() == [(ANN, "course", "south")])


def test_undo_brings_the_question_back_without_old_ticks(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ann, "course", "north")
    crew.tick(crew.ben, "course", True)
    assert crew.given() == [(ANN, "course", "north")]
    crew.ann.ok(f"/t/{crew.table}/undo", {"to": 0})
    assert crew.matter("course")["open"]
    assert crew.proposal("course") is None


# ---------------------------------------------------------------------- who never sees a vote


@pytest.mark.parametrize("seats", [("me",), ("me", "me", "me"), ("me", "greedy", "greedy")])
def test_alone_or_round_one_screen_nobody_votes(crew: Crew, seats: tuple[str, ...]) -> None:
    crew.sit(*seats)
    assert crew.ann.view(crew.table)["group"] == []
    question = crew.ann.view(crew.table)["question"]["id"]
    reply = crew.ann.post(f"/t/{crew.table}/propose", {"question": question, "value": "north"})
    assert reply.status_code == 409
    assert crew.ann.get(f"/t/{crew.table}/areas").json()["areas"]["group"] == ""
    crew.answer(crew.ann, "north")
    assert crew.answer(crew.ann, 0)["asked"] is False


def test_spectators_see_it_and_have_no_say(crew: Crew) -> None:
    crew.sit()
    crew.propose(crew.ben, "course", "north")
    eve = crew.server.person("Eve")
    question = crew.matter("course", eve)["id"]
    assert eve.view(crew.table)["group"][0]["proposal"]["value"] == "north"
    for path, body in (("propose", {"value": "south"}), ("tick", {"yes": False})):
        assert eve.post(f"/t/{crew.table}/{path}", {"question": question, **body}).status_code == 403


def test_what_is_no_answer_or_no_question_is_refused(crew: Crew) -> None:
    crew.sit()
    question = crew.matter("course")["id"]
    path = f"/t/{crew.table}"
    assert crew.ben.post(f"{path}/propose", {"question": question, "value": "west"}).status_code == 400
    assert crew.ben.post(f"{path}/propose", {"question": "0.9.0", "value": "north"}).status_code == 409
    assert crew.ben.post(f"{path}/tick", {"question": question, "yes": True}).status_code == 409
    assert (
        crew.ben.post(f"{path}/tick", {"question": question, "yes": True, "text": "x" * 500}).status_code
        == 400
    )


def test_whoever_leaves_has_no_say_any_more(crew: Crew) -> None:
    crew.sit()
    crew.answer(crew.ann, "north")
    crew.answer(crew.ann, BEN)
    crew.ben.ok(f"/t/{crew.table}/leave", {"seat": BEN})
    # Nobody is left to vote with.
    assert crew.ann.view(crew.table)["group"] == []
    crew.later(2 * DAY)
    crew.later(1)
    assert len(crew.given()) == 1
    assert crew.answer(crew.ann, -1)["asked"] is False


# ---------------------------------------------------------------------- several processes


def test_people_decide_together_through_two_servers(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch)
    one, two = pair
    ann, ben = one.person("Ann"), two.person("Ben")
    table = ann.make("me", "open", title="council")
    ben.ok(f"/t/{table}/sit", {"seat": BEN})

    def until(what: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not what():
            assert time.monotonic() < end, "the other server never heard of it"
            time.sleep(0.05)

    def proposal(who: Person, verb: str) -> Any:
        found = next((one for one in who.view(table)["group"] if one["verb"] == verb), None)
        return None if found is None else found["proposal"]

    until(lambda: bool(ann.view(table)["group"]))
    question = ann.view(table)["question"]
    ann.ok(f"/t/{table}/propose", {"question": question["id"], "value": "north"})
    until(lambda: proposal(ben, "course") is not None)
    ben.ok(f"/t/{table}/tick", {"question": question["id"], "yes": True})
    until(lambda: ann.view(table)["steps"] == 1)
    question = ann.view(table)["question"]
    assert ann.answer(table, question, BEN).json()["asked"] is True
    until(lambda: proposal(ben, "payer") is not None)
    # Both look for what is due; the answer is given once.
    later(DAY + 60)
    until(lambda: ben.view(table)["steps"] == 3 and ann.view(table)["steps"] == 3)
    assert ann.view(table)["view"]["paid"] == [0, 0]
