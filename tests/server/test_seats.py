"""The rules of seats: nobody plays on with others in a deal they know more about than their seat may."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.running import Person, Running, advance, play, unsigned

from starboard.kernel.chance import commitment

pytestmark = pytest.mark.usefixtures("bots_here")


def seats(person: Person, table: str) -> list[tuple[str, str]]:
    return [(s["kind"], s["name"]) for s in about(person, table)["seats"]]


def about(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}").json()


def remarks(person: Person, table: str) -> list[str]:
    return [said["text"] for said in person.get(f"/api/tables/{table}/log").json()["remarks"]]


def change(person: Person, table: str, seat: int, kind: str, bot: str | None = None) -> httpx.Response:
    return person.post(f"/t/{table}/seats/{seat}", {"kind": kind, "bot": bot})


def changed(person: Person, table: str, seat: int, kind: str, bot: str | None = None) -> Any:
    reply = change(person, table, seat, kind, bot)
    assert reply.status_code == 200, reply.text
    return reply.json()


def refused(reply: httpx.Response) -> str:
    assert reply.status_code == 400, reply.text
    sentence: str = reply.json()["error"]
    return sentence


def link(host: Person, table: str, seat: int) -> str:
    found: str = about(host, table)["seats"][seat]["link"]
    return found


def dealt(host: Person, people: dict[int, Person], *plan: str, **more: Any) -> str:
    """A table at which these people sit and one of them is asked first: the order is drawn by lot."""
    for _ in range(60):
        table = host.make(*plan, **more)
        for seat, person in people.items():
            if plan[seat] == "open":
                person.ok(f"/t/{table}/sit", {"seat": seat})
        if only_they_spoke(host, people, table):
            return table
    raise AssertionError("somebody else is always asked first")


def only_they_spoke(host: Person, people: dict[int, Person], table: str) -> bool:
    """Whether one of these people is asked, and no bot has answered."""
    # In this order: once one of them is asked, no bot answers any more. Windows in which nothing can be done
    # have passed by themselves.
    if host.view(table)["waiting"][0] not in people:
        return False
    given = host.get(f"/api/tables/{table}/log").json()["answers"]
    return all(answer["seat"] in people for answer in given)


def begun(host: Person, people: dict[int, Person], *plan: str, **more: Any) -> str:
    """The same after an answer, and no bot has had a say yet."""
    for _ in range(60):
        table = dealt(host, people, *plan, **more)
        play(people, table, 1, Random(1))
        if only_they_spoke(host, people, table):
            return table
    raise AssertionError("nobody is ever asked twice")


def with_bea(server: Running, *more: str, settings: Any = None) -> tuple[Person, Person, str]:
    """A table of Ann's at which Bea sits too; nobody has answered."""
    ann, bea = server.person("Ann"), server.person("Bea")
    return ann, bea, dealt(ann, {0: ann, 1: bea}, "me", "open", *more, settings=settings)


def begun_with_a_bot(server: Running) -> tuple[Person, Person, str]:
    """Ann, Bea and a bot who is not asked yet; the game has begun."""
    ann, bea = server.person("Ann"), server.person("Bea")
    return ann, bea, begun(ann, {0: ann, 1: bea}, "me", "open", "random")


# ---------------------------------------------------------------------- the four ways to peek


def test_a_game_played_to_its_end_by_one_person_is_never_handed_over(server: Running) -> None:
    """All seats mine, played to the end, the seed read, taken back to 0, seats handed over."""
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.make("me", "me")
    server.call(advance(server, table, 10_000, Random(1)))
    log = ann.get(f"/api/tables/{table}/log").json()
    assert commitment(log["draw"]["secret"]) == log["commitment"]
    for act, body in (
        ("undo", {"to": 0}),
        ("undo", {}),
        ("restart", {}),
        ("redo", {}),
        ("agree", {"yes": True}),
    ):
        assert "The game is over" in refused(ann.post(f"/t/{table}/{act}", body))
        assert "The game is over" in refused(ann.post(f"/api/tables/{table}/{act}", body))
    for kind in ("friend", "open", "bot"):
        assert "fresh deal" in refused(change(ann, table, 1, kind))
    assert ann.view(table)["over"]
    assert ann.view(table)["undo_floor"] == ann.view(table)["steps"]
    assert 'data-do="undo"' not in ann.get(f"/t/{table}/areas").json()["areas"]["history"]
    assert eve.post(f"/t/{table}/sit", {"seat": 1}).status_code == 409


def test_what_one_person_has_played_ahead_is_never_handed_over(server: Running) -> None:
    """The same without the end: everything that was turned up on the way is known."""
    ann, eve = server.person("Ann"), server.person("Eve")
    table = begun(ann, {0: ann, 1: ann}, "me", "me", "friend")
    invited = link(ann, table, 2)
    steps = ann.view(table)["steps"]
    assert steps
    ann.ok(f"/t/{table}/undo", {"to": 0})
    assert ann.view(table)["steps"] == 0
    for kind in ("friend", "open"):
        sentence = refused(change(ann, table, 1, kind))
        assert "more than one hand: make a fresh deal" in sentence
    # Nor does a link help that was given out before.
    assert "ask the host for a fresh deal" in refused(eve.post(invited))
    assert "ask the host for a fresh deal" in refused(eve.get(invited))
    changed(ann, table, 2, "bot", "random")
    assert seats(ann, table)[2] == ("bot", "Random")
    assert about(ann, table)["closed"]


def test_an_open_seat_is_not_offered_where_one_person_has_played_two(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = dealt(ann, {0: ann, 1: ann}, "me", "me", "open")

    def in_lobby() -> bool:
        return table in [one["id"] for one in eve.get("/api/lobby").json()]

    assert in_lobby()
    play({0: ann, 1: ann}, table, 1, Random(1))
    assert not in_lobby()
    assert "fresh deal" in refused(eve.post(f"/t/{table}/sit", {"seat": 2}))
    assert "Take the seat" not in eve.http.get(f"/t/{table}", headers={"accept": "text/html"}).text


@pytest.mark.parametrize("ended", [True, False], ids=["finished", "running"])
def test_an_imported_game_is_never_handed_over(server: Running, ended: bool) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    played = ann.make("me", "me")
    server.call(advance(server, played, 10_000, Random(2)))
    log = ann.get(f"/api/tables/{played}/log").json()
    if not ended:
        log["answers"], log["result"] = log["answers"][:9], None
    table = ann.ok("/tables/import", log if ended else unsigned(log))["id"]
    for kind in ("friend", "open"):
        assert "fresh deal" in refused(change(ann, table, 1, kind))
    page = ann.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "· imported" in page
    if ended:
        assert "The game is over" in refused(ann.post(f"/t/{table}/undo", {"to": 0}))
        return
    # The importer alone plays on, against bots if he likes.
    play({0: ann, 1: ann}, table, 2, Random(1))
    assert ann.view(table)["steps"] > 9
    changed(ann, table, 1, "bot", "random")
    assert "was imported" in refused(change(ann, table, 1, "friend"))
    ann.ok(f"/t/{table}/leave", {"seat": 0})
    assert seats(ann, table)[0][0] == "friend"
    assert "was imported" in refused(eve.post(link(ann, table, 0)))


def test_a_log_without_answers_is_an_imported_game_too(server: Running) -> None:
    ann = server.person("Ann")
    played = ann.make("me", "me")
    server.call(advance(server, played, 10_000, Random(3)))
    log = ann.get(f"/api/tables/{played}/log").json()
    log["answers"], log["result"] = [], None
    table = ann.ok("/tables/import", unsigned(log))["id"]
    assert "was imported" in refused(change(ann, table, 1, "open"))
    assert ann.view(table)["commitment"] == log["commitment"]


def test_the_host_does_not_look_at_a_bots_hand_in_mid_game(server: Running) -> None:
    """He would take the bot's seat, read the hand and give it back."""
    ann, bea, table = begun_with_a_bot(server)
    assert changed(ann, table, 2, "me")["asked"]
    assert seats(ann, table)[2] == ("bot", "Random")
    assert ann.get(f"/api/tables/{table}/view", seat=2).status_code == 403
    asked = bea.view(table)["request"]
    assert (asked["text"], asked["mine"], asked["to"]) == ("Ann asks to take over Random's seat.", True, None)
    assert asked["change"]["seat"] == 2
    assert about(bea, table)["request"] == asked
    assert not about(ann, table)["request"]["mine"]
    assert (
        "Ann asks to take over Random&#39;s seat." in bea.get(f"/t/{table}/areas").json()["areas"]["status"]
    )
    # One no ends it.
    bea.ok(f"/t/{table}/agree", {"yes": False})
    assert bea.view(table)["request"] is None
    assert seats(ann, table)[2] == ("bot", "Random")
    assert remarks(ann, table) == []


def test_before_the_first_answer_a_seat_that_was_looked_at_is_dealt_anew(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "me", title="revenant")
    before = ann.view(table, 1)
    question = ann.view(table)["question"]
    changed(ann, table, 1, "friend")
    bea.ok(link(ann, table, 1))
    after = bea.view(table, 1)
    assert (before["draw"]["deal"], after["draw"]["deal"]) == (1, 2)
    assert after["commitment"] == before["commitment"]
    assert after["view"] != before["view"]
    assert remarks(bea, table) == [
        "Ann 2 has left the table: the seat is free.",
        "Nobody had answered yet, so the game has been dealt again.",
    ]
    # An answer to the old deal comes too late.
    asked = (ann, bea)[question["seat"]]
    assert asked.answer(table, question, question["options"][0]["value"]).status_code == 409
    page = ann.get(f"/t/{table}/areas").json()["areas"]
    assert "dealt again" in page["log"]
    assert after["commitment"][:4] in page["status"]
    # And it can be played, by two people.
    play({0: ann, 1: bea}, table, 6, Random(1))
    assert ann.view(table)["steps"] >= 6


# ---------------------------------------------------------------------- before the first answer


def test_before_the_first_answer_free_seats_change_without_a_new_deal(server: Running) -> None:
    ann, bea, cem = server.person("Ann"), server.person("Bea"), server.person("Cem")
    table = ann.make("me", "friend", "open")
    changed(ann, table, 1, "open")
    changed(ann, table, 2, "friend")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    cem.ok(link(ann, table, 2))
    assert ann.view(table)["draw"]["deal"] == 1
    assert remarks(ann, table) == []


@pytest.mark.parametrize(
    ("first", "seat", "kind"), [("me", 0, "bot"), ("me", 0, "open"), ("friend", 1, "me")], ids=str
)
def test_a_hand_that_was_seen_is_not_played_by_another(
    server: Running, first: str, seat: int, kind: str
) -> None:
    """A person who gives his seat away, and the host who takes a bot's."""
    ann = server.person("Ann")
    # Nobody is asked before the free seat is: no bot has answered.
    table = dealt(ann, {2: ann}, first, "random", "friend")
    changed(ann, table, seat, kind, "random" if kind == "bot" else None)
    assert ann.view(table)["draw"]["deal"] == 2
    assert remarks(ann, table)[1] == "Nobody had answered yet, so the game has been dealt again."


def test_whoever_leaves_before_the_first_answer_takes_no_hand_along(server: Running) -> None:
    ann, bea, table = with_bea(server)
    start = ann.view(table)["view"]
    bea.ok(f"/api/tables/{table}/leave", {})
    assert ann.view(table)["draw"]["deal"] == 2
    assert ann.view(table)["view"] != start
    assert seats(ann, table)[1] == ("open", "Open seat")
    assert remarks(ann, table)[0] == "Bea has left the table: the seat is free."


def test_an_answer_that_was_taken_back_has_been_given(server: Running) -> None:
    """Else the host would play ahead, go back to 0 and pass for somebody who has not begun."""
    ann, bea, table = with_bea(server, "friend")
    people = {0: ann, 1: bea}
    first = ann.view(table)["waiting"][0]
    begin = ann.view(table)["steps"]
    question = people[first].view(table, first)["question"]
    harmless = next(option for option in question["options"] if not option["reveals"])
    assert people[first].answer(table, question, harmless["value"]).status_code == 200
    people[first].ok(f"/t/{table}/undo", {"to": begin})
    assert ann.view(table)["steps"] == begin
    assert about(ann, table)["started"]
    bea.ok(f"/t/{table}/leave", {})
    assert ann.view(table)["draw"]["deal"] == 1


# ---------------------------------------------------------------------- after the first answer


def test_with_everybodys_consent_a_seat_changes_hands_and_the_log_tells_it(server: Running) -> None:
    ann, bea, table = begun_with_a_bot(server)
    assert changed(ann, table, 2, "me")["asked"]
    assert ann.post(f"/t/{table}/agree", {"yes": True}).status_code == 403
    bea.ok(f"/t/{table}/agree", {"yes": True})
    assert seats(ann, table)[2] == ("person", "Ann 3")
    assert remarks(bea, table) == ["Ann 3 has taken Random's seat; everybody agreed."]
    # From now on Ann knows two hands.
    bea.ok(f"/t/{table}/leave", {})
    eve = server.person("Eve")
    assert seats(ann, table)[1][0] == "friend"
    assert "more than one hand" in refused(eve.post(link(ann, table, 1)))
    # But Bea may come back to what was hers.
    bea.ok(link(ann, table, 1))
    assert seats(ann, table)[1] == ("person", "Bea")


@pytest.mark.parametrize(
    ("kind", "sentence", "remark"),
    [
        (
            "friend",
            "Ann asks to give Random's seat to a friend.",
            "Random's seat is now waiting for a friend",
        ),
        ("open", "Ann asks to open Random's seat to anyone.", "Random's seat is now waiting for anyone"),
        ("bot", "Ann asks to give Random's seat to a bot.", "Greedy has taken Random's seat"),
    ],
    ids=["friend", "open", "bot"],
)
def test_a_bots_seat_is_given_away_by_consent(server: Running, kind: str, sentence: str, remark: str) -> None:
    ann, bea, table = begun_with_a_bot(server)
    assert changed(ann, table, 2, kind, "greedy" if kind == "bot" else None)["asked"]
    assert bea.view(table)["request"]["text"] == sentence
    bea.ok(f"/t/{table}/agree", {"yes": True})
    assert seats(ann, table)[2][0] == kind
    assert remarks(ann, table) == [f"{remark}; everybody agreed."]


def test_a_request_lapses_with_the_next_answer(server: Running) -> None:
    ann, bea, table = begun_with_a_bot(server)
    assert changed(ann, table, 2, "me")["asked"]
    play({0: ann, 1: bea}, table, 1, Random(3))
    assert bea.view(table)["request"] is None
    assert bea.post(f"/t/{table}/agree", {"yes": True}).status_code == 409
    assert not seats(ann, table)[2][1].startswith("Ann")


def test_a_request_lapses_when_somebody_else_sits_down(server: Running) -> None:
    """He would be asked too."""
    ann, bea = server.person("Ann"), server.person("Bea")
    table = begun(ann, {0: ann, 1: bea}, "me", "open", "open", "random")
    assert changed(ann, table, 3, "me")["asked"]
    cem = server.person("Cem")
    cem.ok(f"/t/{table}/sit", {"seat": 2})
    assert bea.view(table)["request"] is None
    assert bea.post(f"/t/{table}/agree", {"yes": True}).status_code == 409
    assert remarks(ann, table)[0].startswith("Cem has taken the free seat (")


def test_alone_with_bots_the_host_takes_a_seat_and_is_alone_from_then_on(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = begun(ann, {0: ann}, "me", "random", "friend")
    invited = link(ann, table, 2)
    assert not changed(ann, table, 1, "me")["asked"]
    assert seats(ann, table)[1] == ("person", "Ann 2")
    assert remarks(ann, table) == ["Ann 2 has taken Random's seat."]
    # Given back, the hand has been seen all the same.
    changed(ann, table, 1, "bot", "random")
    assert remarks(ann, table)[1] == "Random has taken Ann 2's seat."
    assert "more than one hand" in refused(eve.post(invited))
    assert "more than one hand" in refused(change(ann, table, 1, "open"))


def test_whoever_leaves_makes_room_and_the_host_hands_the_seat_over(server: Running) -> None:
    ann, bea, table = with_bea(server, settings={"listed": False})
    play({0: ann, 1: bea}, table, 3, Random(1))
    seal, step = ann.view(table)["commitment"], ann.view(table)["steps"]
    bea.ok(f"/t/{table}/leave", {})
    # Not listed: the host alone finds somebody.
    assert seats(ann, table)[1] == ("friend", "Friend")
    assert bea.get(f"/api/tables/{table}/view", seat=1).status_code == 403
    changed(ann, table, 1, "open")
    changed(ann, table, 1, "friend")
    cem = server.person("Cem")
    cem.ok(link(ann, table, 1))
    assert seats(ann, table)[1] == ("person", "Cem")
    view = cem.view(table, 1)
    assert (view["commitment"], view["steps"]) == (seal, step)
    said = remarks(cem, table)
    assert said[0] == "Bea has left the table: the seat is free."
    assert said[1].startswith("Cem has taken the free seat (")
    assert len(said) == 2


def test_a_seat_that_was_left_goes_to_a_bot_without_consent(server: Running) -> None:
    ann, bea, cem = (server.person(name) for name in ("Ann", "Bea", "Cem"))
    table = begun(ann, {0: ann, 1: bea, 2: cem}, "me", "open", "open")
    bea.ok(f"/t/{table}/leave", {})
    assert not changed(ann, table, 1, "bot", "random")["asked"]
    assert seats(ann, table)[1] == ("bot", "Random")


def test_nobody_who_knows_a_hand_takes_a_second_one_unasked(server: Running) -> None:
    """Neither the host nor another who sits here, nor one who has left another seat."""
    ann, bea, cem = (server.person(name) for name in ("Ann", "Bea", "Cem"))
    table = begun(ann, {0: ann, 1: bea, 2: cem}, "me", "open", "open", "open")
    assert ann.post(f"/t/{table}/sit", {"seat": 3}).status_code == 200
    assert seats(ann, table)[3][0] == "open"
    assert bea.view(table)["request"]["text"].startswith("Ann asks to take the free seat (")
    assert changed(ann, table, 3, "me")["asked"]
    bea.ok(f"/t/{table}/agree", {"yes": False})
    bea.ok(f"/t/{table}/sit", {"seat": 3})
    assert seats(ann, table)[3][0] == "open"
    ann.ok(f"/t/{table}/agree", {"yes": False})
    bea.ok(f"/t/{table}/leave", {})
    bea.ok(f"/t/{table}/sit", {"seat": 3})
    assert seats(ann, table)[3][0] == "open"
    assert cem.view(table)["request"]["mine"]
    # Somebody new needs no consent, nor Bea for what was hers.
    server.person("Dea").ok(f"/t/{table}/sit", {"seat": 3})
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    assert [name for _, name in seats(ann, table)] == ["Ann", "Bea", "Cem", "Dea"]


def test_a_second_seat_of_ones_own_goes_to_a_bot_by_consent(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = begun(ann, {0: ann, 1: ann, 2: bea}, "me", "me", "open")
    assert changed(ann, table, 1, "bot", "random")["asked"]
    bea.ok(f"/t/{table}/agree", {"yes": True})
    assert seats(ann, table)[1] == ("bot", "Random")


def test_a_seat_is_left_by_its_owner_only(server: Running) -> None:
    ann, bea, table = with_bea(server)
    eve = server.person("Eve")
    assert eve.post(f"/t/{table}/leave", {}).status_code == 403
    assert bea.post(f"/t/{table}/leave", {"seat": 0}).status_code == 403
    assert ann.post(f"/t/{table}/leave", {"seat": 1}).status_code == 403
    mine = ann.make("me", "me")
    assert "which one" in refused(ann.post(f"/t/{mine}/leave", {}))
    server.call(advance(server, mine, 10_000, Random(6)))
    assert "nothing left to leave" in refused(ann.post(f"/t/{mine}/leave", {"seat": 0}))


def test_an_account_into_which_a_guest_logs_in_holds_both_seats(server: Running) -> None:
    bea = server.person("Bea")
    bea.ok("/account/signup", {"login": "bea-two-seats", "password": "a long password"})
    bea.visit()
    ann, guest = server.person("Ann"), server.person("Gil")
    table = begun(ann, {0: ann, 1: bea, 2: guest}, "me", "open", "open", "friend")
    invited = link(ann, table, 3)
    guest.ok("/account/login", {"login": "bea-two-seats", "password": "a long password"})
    assert remarks(ann, table) == ["Bea now holds more than one seat."]
    assert "more than one hand" in refused(server.person("Eve").post(invited))


def test_a_guest_who_left_a_seat_logs_in_and_is_known_again(server: Running) -> None:
    bea = server.person("Bea")
    bea.ok("/account/signup", {"login": "bea-comes-back", "password": "a long password"})
    bea.visit()
    ann, guest, cem = server.person("Ann"), server.person("Gil"), server.person("Cem")
    table = begun(ann, {0: ann, 1: cem, 2: guest}, "me", "open", "open", "open")
    guest.ok(f"/t/{table}/leave", {})
    guest.ok("/account/login", {"login": "bea-comes-back", "password": "a long password"})
    bea.ok(f"/t/{table}/sit", {"seat": 3})
    assert seats(ann, table)[3][0] == "open"
    assert ann.view(table)["request"]["mine"]


def test_a_request_lapses_when_the_asker_logs_in(server: Running) -> None:
    """The seat would go to a guest whom nobody is any more."""
    known = server.person("Ash")
    known.ok("/account/signup", {"login": "ash-asks", "password": "a long password"})
    known.visit()
    ann, bea, table = begun_with_a_bot(server)
    assert changed(ann, table, 2, "me")["asked"]
    ann.ok("/account/login", {"login": "ash-asks", "password": "a long password"})
    assert bea.view(table)["request"] is None
    assert bea.post(f"/t/{table}/agree", {"yes": True}).status_code == 409
    assert seats(bea, table)[2] == ("bot", "Random")


def test_the_dialog_offers_what_one_may_do(server: Running) -> None:
    ann, bea, table = begun_with_a_bot(server)
    eve = server.person("Eve")

    def offered(person: Person) -> list[tuple[str, str]]:
        html = person.get(f"/t/{table}/seats").json()["html"]
        rows = re.findall(r'data-seat-row="(\d)"(.*?)(?=data-seat-row|$)', html, re.DOTALL)
        return [(seat, kind) for seat, row in rows for kind in re.findall(r'data-kind="(\w+)"', row)]

    assert offered(eve) == []
    assert offered(bea) == [("1", "leave"), ("1", "resign")]
    host = offered(ann)
    assert ("0", "leave") in host
    assert ("2", "me") in host
    assert not any(seat == "1" for seat, _ in host)
    private = ann.make("me", "me", settings={"spectators": False})
    assert eve.get(f"/t/{private}/seats").status_code == 404


# ---------------------------------------------------------------------- a fresh deal


def test_a_fresh_deal_has_the_same_game_and_the_wanted_seats(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    settings = {"listed": False, "quick": False}
    table = begun(ann, {0: ann, 1: ann}, "me", "me", "greedy", settings=settings)
    old = about(ann, table)
    made = ann.post(f"/api/tables/{table}/fresh", {"seats": [None, {"kind": "friend"}, None]})
    assert made.status_code == 201, made.text
    new = made.json()
    assert new["id"] != table
    assert (new["title"], new["options"], new["settings"]) == (old["title"], old["options"], old["settings"])
    assert [s["kind"] for s in new["seats"]] == ["person", "friend", "bot"]
    assert not new["closed"]
    assert ann.view(new["id"])["commitment"] != ann.view(table)["commitment"]
    assert remarks(ann, new["id"]) == []
    bea.ok(new["seats"][1]["link"])
    assert seats(ann, new["id"])[:2] == [("person", "Ann"), ("person", "Bea")]
    # Without a word about the seats everybody sits where he sat.
    again = ann.ok(f"/t/{table}/fresh", {})["id"]
    assert [kind for kind, _ in seats(ann, again)] == ["person", "person", "bot"]


def test_a_fresh_deal_is_the_hosts_and_takes_no_seat_from_anybody(server: Running) -> None:
    ann, bea, table = with_bea(server)
    assert bea.post(f"/t/{table}/fresh", {}).status_code == 403
    assert ann.post(f"/t/{table}/fresh", {"seats": [None, {"kind": "friend"}]}).status_code == 403
    assert "2 seats" in refused(ann.post(f"/t/{table}/fresh", {"seats": [None]}))
    new = ann.ok(f"/t/{table}/fresh", {"seats": [{"kind": "bot", "bot": "random"}, None]})["id"]
    # Nobody is seated unasked.
    assert [kind for kind, _ in seats(bea, new)] == ["bot", "friend"]
    bea.ok(f"/t/{new}/sit", {"seat": 1})
    assert seats(ann, new)[1] == ("person", "Bea")
