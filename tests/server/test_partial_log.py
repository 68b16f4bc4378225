"""Before the end nobody learns another's secret answer: neither from the log nor from anything else sent.

What is secret is written down here a second time, from the rules documents, and compared with what the
titles say of their questions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from tests.server.running import Person, Running, advance

from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.log import decode
from starboard.kernel.replay import table_from_log
from starboard.kernel.run import Run
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.livetable import LiveTable

Options = dict[str, Value]

# REV-16.4, REV-16.9: Hidden Influence kept and spent; REV-12.2: Colonies removed; REVP-2.4: the agenda kept;
# REV-21.3: discarded down to the limit. REV-21.4: a card is paid for before it is shown.
SECRET_VERBS = {
    "hi-keep",
    "hi-to-resource",
    "cull",
    "proto-agenda",
    "discard-down",
    "play-card",
    "second-card",
}
# REV-21.3, REV-26.8: Operation cards go face down, and so does Hidden Influence that is lost. If it is paid
# as a price it is shown (REV-1.7), and so is everything else that is lost.
SECRET_LOSSES = {("discard-pick", "operation"), ("failure-loss", "operation"), ("failure-loss", "hidden")}

# SKY-0.12, SKY-3.14, SKY-8.10, SKY-12.8, SKY-14.1, 2.2: side by side, looked at alone, or in a window.
SKYDOCK_VERBS = {
    *("backer", "draw", "plan", "energy", "ready", "hand-limit", "dig", "scan"),
    *("window", "react", "help"),
}

# VF-38.1, VF-32.1, VF-30.1: chosen beforehand, or looked at alone.
VOIDFALL_VERBS = {"plan", "peek", "agenda-keep"}

MODES: list[tuple[str, Options]] = [
    ("solar-sphere", {"seats": 3}),
    ("revenant", {"seats": 3}),
    ("revenant", {"seats": 2, "edition": "prototype"}),
]
IDS = ["-".join(map(str, (title, *options.values()))) for title, options in MODES]


def is_secret(title: str, question: Question, state: Any) -> bool:
    if title == "solar-sphere":  # nothing is chosen in secret there
        return False
    if title == "pirates-of-skydock":  # an ability is improved in secret while all plan
        return question.verb in SKYDOCK_VERBS or (question.verb == "improve" and state.planning)
    if title == "voidfall":
        return question.verb in VOIDFALL_VERBS
    return question.verb in SECRET_VERBS or (question.verb, *question.about[:1]) in SECRET_LOSSES


# ---------------------------------------------------------------------- what the titles say


@pytest.mark.parametrize(
    ("title", "options"),
    [
        *MODES,
        ("solar-sphere", {"seats": 1}),
        ("revenant", {"seats": 1}),
        ("revenant", {"seats": 1, "edition": "prototype"}),
        ("revenant", {"seats": 4, "edition": "prototype"}),
        ("pirates-of-skydock", {"seats": 2}),
        ("pirates-of-skydock", {"seats": 4}),
        ("voidfall", {"seats": 2}),
        ("voidfall", {"seats": 3, "focus": "secret", "houses": "free"}),
    ],
)
def test_every_question_whose_answer_is_secret_says_so(title: str, options: Options) -> None:
    game = find_title(title)
    chosen, content = game.check_options(options), game.load_content(None)
    seen: Counter[tuple[str, bool]] = Counter()
    for number in range(25):
        random = Random(number)
        run = Run(game.beat, game.setup(chosen, content, Chance.from_seed(f"secret {number}")), False)
        run.start()
        while run.question is not None:
            question = random.choice(run.questions())
            assert question.secret == is_secret(title, question, run.state), question
            seen[question.verb, question.secret] += 1
            run.answer(question.seat, random.choice(question.options))
    assert sum(count for (_, secret), count in seen.items() if not secret) > 1000
    assert (title != "solar-sphere") == any(secret for _, secret in seen)


# ---------------------------------------------------------------------- at the server


@pytest.fixture(autouse=True)
def the_same_games_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.shuffling.new_secret", lambda: "a secret for partial logs")


class Party:
    """People at a table of their own, and somebody who watches."""

    def __init__(self, server: Running, title: str, options: Options) -> None:
        self.server = server
        seats = int(options["seats"])
        self.people = [server.person(f"P{seat}") for seat in range(seats)]
        more = {name: value for name, value in options.items() if name != "seats"}
        self.table = self.people[0].make("me", *["open"] * (seats - 1), title=title, **more)
        for seat in range(1, seats):
            self.people[seat].ok(f"/t/{self.table}/sit", {"seat": seat})
        self.watcher = server.person("Watcher")
        self.live: LiveTable = server.call(self._open())
        # Who is at his screen is no secret of the game; it must only be the same whenever we look.
        self.live.audience.is_here = lambda user_id: True  # type: ignore[method-assign]

    async def _open(self) -> LiveTable:
        return await self.server.keeper.tables.open(self.table)

    @property
    def viewers(self) -> list[tuple[Person, int | None]]:
        return [*((person, seat) for seat, person in enumerate(self.people)), (self.watcher, None)]

    def log(self, person: Person) -> dict[str, Any]:
        """The log as the page gives it; the API's must be the same."""
        saved = person.get(f"/t/{self.table}/log.json")
        sent = person.get(f"/api/tables/{self.table}/log")
        assert saved.status_code == sent.status_code == 200
        assert saved.json() == sent.json()
        found: dict[str, Any] = saved.json()
        return found

    def go_to(self, step: int, random: Random) -> None:
        self.server.call(advance(self.server, self.table, step, random))


@pytest.mark.parametrize(("title", "options"), MODES, ids=IDS)
def test_the_log_of_a_running_game_holds_what_a_seat_may_know(
    server: Running, title: str, options: Options
) -> None:
    party = Party(server, title, options)
    random = Random(7)
    secret: list[bool] = []
    left_out = 0
    for stop in range(1, 150):
        table = party.live.table
        # Some answers follow by themselves: what was secret is noted question by question.
        replayed = Table(table.title, table.options, table.seed, hashing=False)
        for answer in table.answers:
            question = replayed.question_of(answer.seat)
            assert question is not None
            if len(replayed.answers) >= len(secret):
                secret.append(is_secret(title, question, replayed.state))
            replayed.answer(answer.seat, answer.value)
        party.go_to(len(table.answers) + 1, random)
        if stop % 30:
            continue
        answers = table.answers[: len(secret)]
        for person, seat in party.viewers:
            log = party.log(person)
            assert (log["seed"], log["start"], log["result"]) == (None, "", None)
            for given, answer, hidden in zip(log["answers"], answers, secret, strict=False):
                value = None if hidden and answer.seat != seat else answer.value
                assert given == {"seat": answer.seat, "verb": answer.verb, "value": value, "hash": ""}
                left_out += value is None
            if title == "revenant":
                state = table.state
                cards = state.tables.operations
                text = json.dumps(log["answers"])
                for player in state.players:
                    if player.seat != seat:
                        assert not [c for c in player.hand if f'"{cards[c].id}"' in text]
    assert (left_out > 0) == (title == "revenant")


@pytest.mark.parametrize(("title", "options"), MODES, ids=IDS)
def test_after_the_end_everybody_gets_the_whole_log(server: Running, title: str, options: Options) -> None:
    party = Party(server, title, options)
    party.go_to(100_000, Random(3))
    assert party.live.table.over
    whole = table_from_log(decode(party.watcher.get(f"/t/{party.table}/log.json").content))
    assert whole.answers == party.live.table.answers
    assert whole.result == party.live.table.result
    assert all(party.log(person) == party.log(party.watcher) for person in party.people)


def test_the_log_of_a_running_game_cannot_be_imported(server: Running) -> None:
    party = Party(server, *MODES[1])
    party.go_to(30, Random(1))
    log = party.people[0].get(f"/t/{party.table}/log.json").json()
    reply = party.people[0].post("/tables/import", log)
    assert reply.status_code == 400
    assert "a game that was still running" in reply.json()["error"]


# ---------------------------------------------------------------------- two worlds


@contextmanager
def answered_otherwise(live: LiveTable, value: Value) -> Iterator[None]:
    """For a while the last answer at the table was another one."""
    real = live.table
    other = Table(
        real.title, real.options, content=real.content, seats=real.seats, hashing=False, draw=real.draw
    )
    for answer in real.answers[:-1]:
        other.answer(answer.seat, answer.value)
    other.answer(real.answers[-1].seat, value)
    try:
        _show(live, other)
        yield
    finally:
        _show(live, real)


def _show(live: LiveTable, table: Table) -> None:
    live.table = table
    live.count_answers()
    # Earlier moments are kept by their number alone.
    live._history.forget(live.info.id)


def read_all(party: Party, person: Person) -> dict[str, bytes]:
    """Every byte that this viewer gets."""
    table, last = party.table, len(party.live.table.answers) - 1
    found = {}
    for path in (
        f"/t/{table}",
        f"/t/{table}/areas",
        f"/t/{table}/areas?step={last}",
        f"/t/{table}/log.json",
        f"/api/tables/{table}/view",
        f"/api/tables/{table}/view?step={last}",
        f"/api/tables/{table}/events",
        f"/api/tables/{table}/log",
    ):
        kind = "text/html" if path.startswith("/t/") else "application/json"
        reply = person.http.get(path, headers={"accept": kind})
        assert reply.status_code == 200, (path, reply.text)
        found[path] = reply.content
    for path in (f"/t/{table}/live", f"/api/tables/{table}/live"):
        with person.stream(path) as events:
            found[path] = repr(next(events)).encode()
    return found


# What is shown at once when all is paid tells the card itself.
SHOWN_SOON = ("play-card", "second-card")


def alike(table: Table, one: Value, other: Value) -> bool:
    """The backs of Operation cards can be told apart: a discard shows its kind (2.2)."""
    cards = {card.id: card.kind for card in table.state.tables.operations}
    return cards.get(one) == cards.get(other)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"seats": 3}, {"hi-keep", "hi-to-resource"}),
        ({"seats": 2, "edition": "prototype"}, {"proto-agenda"}),
    ],
    ids=["final", "prototype"],
)
def test_a_secret_answer_changes_no_byte_for_others(
    server: Running, options: Options, wanted: set[str]
) -> None:
    party = Party(server, "revenant", options)
    # What is compared makes no difference to the game.
    random, instead = Random(11), Random(12)
    compared: Counter[str] = Counter()
    while not wanted <= set(compared):
        table = party.live.table
        assert not table.over, f"the game ended after {compared}"
        (question,) = table.questions
        before = len(table.answers)
        party.go_to(before + 1, random)
        given = table.answers[before].value
        others = [value for value in question.options if value != given and alike(table, value, given)]
        interesting = is_secret("revenant", question, table.state) and question.verb not in SHOWN_SOON
        if not interesting or not others or compared[question.verb] or len(table.answers) > before + 1:
            continue
        compared[question.verb] += 1
        other = instead.choice(others)
        for person, seat in party.viewers:
            if seat == question.seat:
                continue
            here = read_all(party, person)
            with answered_otherwise(party.live, other):
                there = read_all(party, person)
            for path, data in here.items():
                same = data == there[path]  # not `assert data == …`: the diff would take minutes
                assert same, f"{path} tells seat {seat} the answer to {question}"
