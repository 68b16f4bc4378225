"""Who is told that something waits for them: when, how often, and what the letter says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
import sqlalchemy as sa
from tests.server import crew, web
from tests.server.letterbox import Browser
from tests.server.running import Person, advance
from tests.server.telling import DAY, MINUTE, PASSWORD, URL, Office, open_office, text_of

from starboard.games.pirates_of_skydock.rules.help import CALL
from starboard.kernel.ask import Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server import schema
from starboard.server.model import Identity, Look, SeatPlan, Settings, hushed

pytestmark = pytest.mark.usefixtures("bots_here")

ANN = Identity("ann", "Ann", False)


@pytest.fixture
def office(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    with open_office(database, monkeypatch) as office:
        yield office


@pytest.fixture
def pair(office: Office) -> tuple[Person, Person, str]:
    """Ann, who is only there, and Bob, who gets a mail every time; it is Ann's turn."""
    ann, bob = office.server.person("Ann"), office.with_mail("bob", "each")
    table = office.table(ann, bob)
    office.turn_to({0: ann, 1: bob}, table, 0)
    return ann, bob, table


def subjects(office: Office) -> list[str]:
    return [str(letter["subject"]) for letter in office.mail.letters]


# ---------------------------------------------------------------------- turns


def test_a_turn_that_has_lasted_a_minute_is_told_once_and_says_no_more_than_that(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    office.tell()
    assert subjects(office) == []
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell()
    office.tell()
    [letter] = office.mail.letters
    assert letter["subject"] == "It’s your turn in Solar Sphere with Ann"
    assert letter["to"] == "bob@example.org"
    assert letter["from"] == "Starboard <tables@example.org>"
    said, _, foot = text_of(letter).partition("\n\n-- \n")
    assert said == f"It’s your turn in Solar Sphere with Ann.\n{URL}/t/{table}"
    assert foot == f"No more mail like this: {letter['list-unsubscribe'].strip('<>')}\n"
    assert office.rows(schema.outbox) == []


def test_a_name_is_no_header_of_a_letter(office: Office, pair: tuple[Person, Person, str]) -> None:
    """Mail has a way to write line breaks as letters that anybody may have in a name."""
    ann, bob, table = pair
    ann.ok("/account/name", {"name": "=?l1?q?=0aBcc:a@b.co?="})
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell()
    [letter] = office.mail.letters
    assert letter["subject"] == "It’s your turn in Solar Sphere with = ?l1?q?=0aBcc:a@b.co?="
    assert letter["bcc"] is None
    assert letter["to"] == "bob@example.org"
    assert text_of(letter).startswith("It’s your turn in Solar Sphere with =?l1?q?=0aBcc:a@b.co?=.\n")


def test_a_turn_that_is_over_within_the_minute_is_not_told(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell(after=30)
    assert subjects(office) == []
    office.turn_to({0: ann, 1: bob}, table, 0)
    office.tell()
    assert subjects(office) == []


def test_further_questions_of_the_same_turn_are_not_told_but_the_next_turn_is(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    people = {0: ann, 1: bob}
    office.turn_to(people, table, 1)
    office.tell()
    question = bob.view(table, 1)["question"]
    bob.answer(table, question, question["options"][0]["value"])
    if bob.view(table)["waiting"][0] == 1:
        office.tell()
        assert len(office.mail.letters) == 1
    # Back and forth between two looks: it is another turn, although it looks the same.
    office.turn_to(people, table, 0)
    office.turn_to(people, table, 1)
    office.tell()
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"] * 2


def test_whoever_looks_at_the_table_is_not_told(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, table = pair
    with bob.stream(f"/t/{table}/live") as events:
        next(events)
        office.turn_to({0: ann, 1: bob}, table, 1)
        office.tell()
    office.tell()
    assert subjects(office) == []


def test_whoever_opens_the_table_before_the_letter_is_sent_is_not_told(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.look()
    office.pass_time(MINUTE)
    office.look()
    assert len(office.rows(schema.outbox)) == 1
    with bob.stream(f"/t/{table}/live") as events:
        next(events)
    assert office.rows(schema.outbox) == []


def test_a_page_out_of_sight_does_not_count_as_looking(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    with bob.stream(f"/t/{table}/live?hidden=1") as events:
        next(events)
        office.turn_to({0: ann, 1: bob}, table, 1)
        office.tell()
    assert len(office.mail.letters) == 1


def test_nobody_is_told_who_plays_alone(office: Office) -> None:
    bob = office.with_mail("bob", "each")
    for seats in (("me", "random"), ("me", "me"), ("me", "friend")):
        bob.make(*seats)
    office.tell()
    assert subjects(office) == []


def test_what_nobody_else_may_know_of_is_not_told_by_a_webhook(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    _ann, bob, table = pair
    bob.ok("/account/hook", {"url": "https://hooks.example.com/bob"})
    office.deliver()
    office.web.posts.clear()

    def ask_in_secret(c: sa.Connection) -> None:
        values = {"waiting": f"[{hushed(1)}]", "version": schema.tables.c.version + 1}
        c.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(values))

    office.db(ask_in_secret)
    office.tell()
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"]
    assert office.web.posts == []


@pytest.mark.parametrize("written", [False, True], ids=["before it is written", "when it is written"])
def test_a_webhook_about_a_turn_that_goes_on_in_secret_is_not_sent(
    office: Office, pair: tuple[Person, Person, str], written: bool
) -> None:
    """It would tell everybody who reads along that Bob, and nobody else, is asked in the window."""
    ann, bob, table = pair
    bob.ok("/account/hook", {"url": "https://hooks.example.com/bob"})
    office.deliver()
    office.web.posts.clear()
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.look()
    if written:
        office.pass_time(MINUTE)
        office.look()
        assert {letter.channel for letter in office.rows(schema.outbox)} == {"mail", "hook"}

    def ask_in_secret(c: sa.Connection) -> None:
        values = {"waiting": f"[{hushed(1)}]", "version": schema.tables.c.version + 1}
        c.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(values))

    office.db(ask_in_secret)
    if written:
        office.deliver()
    else:
        office.tell()
    assert office.web.posts == []
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"]


def a_call_for_help() -> tuple[str, list[tuple[int, Value]]]:
    """A seed of Pirates of Skydock and the answers after which seat 0 has called, and seat 1 can help."""
    title = find_title("pirates-of-skydock")
    for number in range(200):
        table = Table(title, {"seats": 2}, seed=f"help {number}", hashing=False)
        random = Random(number)
        given: list[tuple[int, Value]] = []
        while len(given) < 40 and not table.over:
            question = table.questions[0]
            if question.verb == "help" and question.seat == 1:
                return table.seed, given
            calls = [option for option in question.options if str(option).startswith(CALL)]
            given.append((question.seat, random.choice(calls or list(question.options))))
            table.answer(*given[-1])
    raise AssertionError("nobody could ever help")


def test_who_is_asked_for_help_is_told_by_whom_and_nobody_else_is(office: Office) -> None:
    """SKY-8.9: everybody knows of the call; SKY-8.10, SKY-12.8: nobody, who has a card to help with."""
    bob = office.with_mail("bob", "each")
    bob.ok("/account/hook", {"url": "https://hooks.example.com/bob"})
    browser = Browser("https://push.example.com/send/abc")
    bob.ok("/account/push", browser.subscription)
    office.deliver()
    office.web.posts.clear()
    seed, given = a_call_for_help()
    keeper = office.server.keeper

    async def lay_out() -> str:
        plan = [SeatPlan("me"), SeatPlan("open")]
        settings = Settings(quick=False, windows="at-once")
        info = await keeper.dealing.create(
            "pirates-of-skydock", {"seats": 2}, plan, ANN, seed=seed, settings=settings
        )
        return info.id

    table = office.server.call(lay_out())
    bob.ok(f"/t/{table}/sit", {"seat": 1})

    async def play() -> list[str]:
        live = await keeper.tables.open(table)
        for seat, value in given:
            holder = Identity(live.info.seats[seat].user_id or "", "", False)
            await keeper.playing.answer(table, holder, seat, live.question_id(seat), value)
        asked = live.table.question_of(1)
        assert asked is not None
        assert (asked.verb, asked.hushed) == ("help", True)
        return [live.headline(Look(seat)) for seat in (0, 1, None)]

    assert office.server.call(play()) == ["", "Ann asks you for help", ""]
    office.tell()
    assert subjects(office) == ["Ann asks you for help in Pirates of Skydock"]
    assert text_of(office.mail.letters[0]).startswith(
        f"Ann asks you for help in Pirates of Skydock.\n{URL}/t/{table}\n"
    )
    [post] = office.web.posts
    assert post.host == "push.example.com"
    assert browser.opens(post)["text"] == "Ann asks you for help in Pirates of Skydock."


def test_a_table_that_cannot_be_read_keeps_nobody_else_from_being_told(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    broken = office.table(ann, bob)
    spoil = sa.update(schema.tables).where(schema.tables.c.id == broken).values(waiting="nonsense")
    office.db(lambda c: c.execute(spoil).rowcount)
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell()
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"]


def test_a_turn_comes_along_to_the_account_that_somebody_logs_in_to(office: Office) -> None:
    ann, guest = office.server.person("Ann"), office.server.person("Bob")
    office.with_mail("bob", "each")
    table = office.table(ann, guest)
    office.turn_to({0: ann, 1: guest}, table, 1)
    office.tell()
    assert subjects(office) == []
    guest.ok("/account/login", {"login": "bob", "password": PASSWORD})
    office.tell()
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"]


# ---------------------------------------------------------------------- requests, invitations, the end


def test_a_request_is_told_to_those_who_must_agree(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, table = pair
    people = {0: ann, 1: bob}
    office.turn_to(people, table, 1)
    office.turn_to(people, table, 0)
    asked = ann.ok(f"/t/{table}/undo", {"to": 0})
    assert asked["asked"]
    office.tell()
    assert subjects(office) == ["You’re asked to agree to something in Solar Sphere with Ann"]
    bob.ok(f"/t/{table}/agree", {"yes": False})
    office.tell()
    assert len(office.mail.letters) == 1


def test_a_proposal_is_told_to_those_who_have_not_said_what_they_think(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what the asked seat itself wants waits for the others; what these propose waits for its turn."""
    crew.install(monkeypatch)
    ann, bob = office.with_mail("ann", "each"), office.with_mail("bob", "each")
    table = ann.make("me", "open", title="council")
    bob.ok(f"/t/{table}/sit", {"seat": 1})

    def propose(who: Person, value: str) -> None:
        [matter] = [one for one in ann.view(table)["group"] if one["verb"] == "course"]
        who.ok(f"/t/{table}/propose", {"question": matter["id"], "value": value})

    propose(bob, "north")
    office.tell()
    turn = "It’s your turn in Council with Bob"
    assert subjects(office) == [turn]
    propose(ann, "south")
    office.tell()
    office.tell()
    said = "The others wait to hear what you think in Council with Ann"
    assert subjects(office) == [turn, said]
    assert office.mail.letters[1]["to"] == "bob@example.org"
    # Another proposal waits anew, and is told anew; one that Bob has spoken about is not.
    propose(ann, "north")
    propose(bob, "north")
    office.tell()
    assert said not in subjects(office)[2:]


def test_the_end_is_told_to_those_who_did_not_bring_it_about(office: Office) -> None:
    people = {0: office.with_mail("ann", "each"), 1: office.with_mail("bob", "each")}
    table = office.table(people[0], people[1])
    office.server.call(advance(office.server, table, 100_000, Random(3)))
    assert people[0].view(table)["over"]
    last = office.db(
        lambda c: c.execute(
            sa.select(schema.answers.c.seat)
            .where(schema.answers.c.table_id == table)
            .order_by(schema.answers.c.step.desc())
            .limit(1)
        ).scalar_one()
    )
    office.tell()
    names = ["Ann", "Bob"]
    assert subjects(office) == [f"Your game of Solar Sphere with {names[last]} is over"]
    office.tell()
    assert len(office.mail.letters) == 1
    # The other wants to play again.
    people[last].ok(f"/t/{table}/rematch")
    office.tell()
    assert subjects(office)[1:] == [f"You’re invited to Solar Sphere with {names[last]}"]


# ---------------------------------------------------------------------- how often


def test_mail_comes_once_a_day_unless_asked_for_more(office: Office) -> None:
    ann, bob = office.server.person("Ann"), office.with_mail("bob")
    people = {0: ann, 1: bob}
    tables = [office.table(ann, bob) for _ in range(3)]
    for table in tables:
        office.turn_to(people, table, 0)
    office.turn_to(people, tables[0], 1)
    office.tell()
    assert subjects(office) == ["It’s your turn in Solar Sphere with Ann"]
    for table in tables[1:]:
        office.turn_to(people, table, 1)
    office.tell()
    office.tell()
    assert len(office.mail.letters) == 1
    # One letter tells of all that has waited since.
    office.pass_time(DAY)
    office.deliver()
    assert subjects(office)[1:] == ["2 tables are waiting for you"]
    text = text_of(office.mail.letters[1])
    assert all(f"{URL}/t/{table}\n" in text for table in tables[1:])
    assert tables[0] not in text


def test_what_was_held_back_and_is_done_by_then_is_never_sent(office: Office) -> None:
    ann, bob = office.server.person("Ann"), office.with_mail("bob")
    people = {0: ann, 1: bob}
    tables = [office.table(ann, bob) for _ in range(2)]
    for table in tables:
        office.turn_to(people, table, 0)
        office.turn_to(people, table, 1)
        office.tell()
    assert len(office.mail.letters) == 1
    office.turn_to(people, tables[1], 0)
    office.look()
    office.pass_time(DAY)
    office.deliver()
    assert len(office.mail.letters) == 1


def test_whoever_wants_no_mail_gets_none(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, table = pair
    bob.ok("/account/mail", {"often": "off"})
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell()
    assert subjects(office) == []


def test_whoever_is_banned_or_gone_gets_nothing(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, table = pair
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.look()
    office.pass_time(MINUTE)
    office.look()
    office.db(lambda c: c.execute(sa.update(schema.users).values(banned=1.0)).rowcount)
    office.deliver()
    assert subjects(office) == []


# ---------------------------------------------------------------------- the link that stops it


def test_the_stop_link_works_without_a_login_and_only_at_the_press_of_a_button(
    office: Office, pair: tuple[Person, Person, str]
) -> None:
    ann, bob, table = pair
    people = {0: ann, 1: bob}
    office.turn_to(people, table, 1)
    office.tell()
    letter = office.mail.letters[0]
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = letter["list-unsubscribe"].strip("<>").removeprefix(URL)
    page = web.get(office.server.url + link, headers={"accept": "text/html"})
    assert page.status_code == 200
    assert '<form method="post">' in page.text
    assert office.rows(schema.reach)[0].mail == "each"
    # What a mail program sends.
    for data in ("List-Unsubscribe=One-Click", ""):
        reply = web.post(
            office.server.url + link,
            content=data,
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        assert reply.status_code == 200, reply.text
    assert office.rows(schema.reach)[0].mail == "off"
    office.turn_to(people, table, 0)
    office.turn_to(people, table, 1)
    office.tell()
    assert len(office.mail.letters) == 1


def test_a_forged_stop_link_stops_nothing(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, table = pair
    office.turn_to({0: ann, 1: bob}, table, 1)
    office.tell()
    link = office.mail.letters[0]["list-unsubscribe"].strip("<>")
    for forged in (link[:-1] + ("0" if link[-1] != "0" else "1"), link.replace(".mail.", ".push-0.")):
        assert office.follow(forged).status_code == 404
    assert office.follow(f"{URL}/letters/stop/nonsense").status_code == 404
    assert office.rows(schema.reach)[0].mail == "each"


def test_the_account_page_shows_what_was_chosen(office: Office, pair: tuple[Person, Person, str]) -> None:
    ann, bob, _table = pair
    page = bob.http.get("/account", headers={"accept": "text/html"}).text
    assert "bob@example.org" in page
    assert 'value="each" checked' in page
    guest = ann.http.get("/account", headers={"accept": "text/html"}).text
    assert 'name="often"' not in guest
    assert 'name="url"' not in guest
    assert 'id="push"' in guest
    for path, body in (
        ("/account/mail", {"often": "each"}),
        ("/account/hook", {"url": "https://hooks.example.com/x"}),
        ("/account/address", {"address": "ann@example.org", "password": "x"}),
    ):
        assert ann.post(path, body).json()["error"] == "This needs an account: sign up first."
