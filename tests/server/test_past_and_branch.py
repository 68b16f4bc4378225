"""Earlier moments, private branches, logs in and out, rematches."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.server.running import Person, Running, advance, play

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.chance import commitment
from starboard.kernel.imagined import Imagined
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.server import branching
from starboard.server.history import History


def test_every_earlier_moment_is_what_it_was(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me", "me")
    seen = {}
    random = Random(2)
    for _ in range(25):
        view = ann.view(table, 0)
        seen[view["step"]] = view["view"]
        question = ann.view(table)["question"]
        ann.answer(table, question, random.choice(question["options"])["value"])
    steps = list(seen)
    random.shuffle(steps)
    for step in steps:
        earlier = ann.view(table, 0, step)
        assert earlier["view"] == seen[step]
        assert earlier["question"] is None
        assert earlier["step"] == step
    areas = ann.get(f"/t/{table}/areas", step=steps[0]).json()
    assert "data-answer" not in "".join(areas["areas"].values())
    assert ann.get(f"/t/{table}/areas", step=9999).status_code == 400
    assert ann.get(f"/t/{table}/areas", step=-1).status_code == 400


def test_an_undo_makes_another_past(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    play({0: ann, 1: ann}, table, 6, Random(1))
    steps = ann.view(table)["steps"]
    last = ann.view(table, 0, steps - 1)["view"]
    ann.ok(f"/t/{table}/undo", {"to": 1})
    play({0: ann, 1: ann}, table, 12, Random(77))
    assert ann.view(table)["steps"] > steps
    again = ann.view(table, 0, steps - 1)["view"]

    async def true_past() -> object:
        live = await server.keeper.tables.open(table)
        fresh = table_from_log(live.table.log(), upto=steps - 1)
        return fresh.view(0)

    assert again == msgspec.json.decode(msgspec.json.encode(server.call(true_past())))
    assert again != last


def test_moments_are_built_from_the_nearest_kept_one(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    play({0: ann, 1: ann}, table, 20, Random(5))

    async def look() -> list[int]:
        live = await server.keeper.tables.open(table)
        history = History()
        made = []
        for step in (3, 4, 5, 5, 2, 9, 0):
            found = history.at(table, live.epoch, live.table, step)
            made.append(len(found.answers))
        return made

    assert server.call(look()) == [3, 4, 5, 5, 2, 9, 0]


def test_whoever_goes_back_step_by_step_does_not_have_the_game_replayed_each_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replays are done while everybody else waits: a guest who asks for one after the other must not hold
    up the house."""
    ann = server.person("Ann")
    table = ann.make("me", "me")
    server.call(advance(server, table, 120, Random(6)))
    answered = 0
    take = Table._take

    def counting(self: Table, seat: int, value: Value, joined: bool | None) -> None:
        nonlocal answered
        answered += 1
        take(self, seat, value, joined)

    steps = range(ann.view(table)["steps"] - 1, 20, -1)
    monkeypatch.setattr(Table, "_take", counting)
    for step in steps:
        assert ann.view(table, 0, step)["step"] == step
    assert answered < 12 * len(steps)


# ---------------------------------------------------------------------- branches


def test_a_branch_changes_nothing_at_the_table(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    play({0: ann, 1: ann}, table, 8, Random(3))
    before = ann.view(table)
    seat = before["waiting"][0]
    branch = ann.ok(f"/t/{table}/branch", {"seat": seat})["id"]
    view = ann.get(f"/api/branches/{branch}/view").json()
    assert view["view"] == before["view"]
    random = Random(8)
    for _ in range(30):
        view = ann.get(f"/api/branches/{branch}/view").json()
        if view["over"]:
            break
        question = view["question"]
        assert question["seat"] == seat
        value = random.choice(question["options"])["value"]
        reply = ann.post(f"/b/{branch}/answer", {"question": question["id"], "value": value})
        assert reply.status_code == 200
    assert ann.get(f"/api/branches/{branch}/view").json()["steps"] > before["steps"] + 20
    assert ann.view(table) == before
    assert ann.http.get(f"/b/{branch}", headers={"accept": "text/html"}).status_code == 200


def test_in_a_branch_everything_can_be_taken_back_to_its_root(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    play({0: ann, 1: ann}, table, 5, Random(3))
    root = ann.view(table)["steps"]
    branch = ann.ok(f"/t/{table}/branch", {"others": True})["id"]
    start = ann.get(f"/api/branches/{branch}/view").json()
    for _ in range(12):
        question = ann.get(f"/api/branches/{branch}/view").json()["question"]
        ann.ok(f"/b/{branch}/answer", {"question": question["id"], "value": question["options"][0]["value"]})
    forward = ann.get(f"/api/branches/{branch}/view").json()
    ann.ok(f"/b/{branch}/undo", {})
    # What the page asks at once goes back at once.
    assert root <= ann.get(f"/api/branches/{branch}/view").json()["steps"] < forward["steps"]
    ann.ok(f"/b/{branch}/redo", {})
    assert ann.get(f"/api/branches/{branch}/view").json()["view"] == forward["view"]
    ann.ok(f"/b/{branch}/restart", {})
    back = ann.get(f"/api/branches/{branch}/view").json()
    assert (back["steps"], back["view"]) == (root, start["view"])
    assert ann.post(f"/b/{branch}/undo", {}).status_code == 400
    assert ann.post(f"/b/{branch}/undo", {"to": root - 1}).status_code == 400
    assert ann.get(f"/api/branches/{branch}/view", step=root - 1).status_code == 400


def test_a_branch_is_private(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    branch = ann.ok(f"/t/{table}/branch", {})["id"]
    for path in (f"/b/{branch}", f"/b/{branch}/areas", f"/b/{branch}/live", f"/api/branches/{branch}/view"):
        assert ann.get(path).status_code in (200,) if not path.endswith("live") else True
        assert bea.get(path).status_code == 404
    assert bea.post(f"/b/{branch}/answer", {"question": "0.0.0", "value": 1}).status_code == 404
    assert server.person("Eve").post(f"/t/{table}/branch", {}).status_code == 403


def test_a_branch_knows_none_of_the_tables_secrets(server: Running) -> None:
    """What the seat cannot know is dealt anew: over many branches the hidden deck takes many orders."""
    ann = server.person("Ann")
    table = ann.make("me", "me")
    play({0: ann, 1: ann}, table, 4, Random(3))

    async def decks() -> tuple[list[int], list[list[int]], list[str]]:
        live = await server.keeper.tables.open(table)
        worlds = [Imagined(live.table, 0, str(n)) for n in range(8)]
        assert all(world.seed != live.table.seed for world in worlds)
        return (
            list(live.table.state.crew_decks[0]),
            [list(world.state.crew_decks[0]) for world in worlds],
            [world.log().seed or "" for world in worlds],
        )

    real, imagined, seeds = server.call(decks())
    assert len({tuple(deck) for deck in imagined}) > 4
    assert all(sorted(deck) == sorted(real) for deck in imagined)
    assert len(set(seeds)) == 8


def test_a_long_branch_is_not_played_again_for_every_option(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rows of answers are tried while everybody else waits: from here, and not from where it began."""
    ann = server.person("Ann")
    table = ann.make("me", "me")
    branch = ann.ok(f"/t/{table}/branch", {"others": True})["id"]
    began = 0
    begin = Imagined._begin

    def counting(self: Imagined) -> None:
        nonlocal began
        began += 1
        begin(self)

    random, offered = Random(4), 0
    for _ in range(40):
        if _ == 15:
            monkeypatch.setattr(Imagined, "_begin", counting)
        question = ann.get(f"/api/branches/{branch}/view").json()["question"]
        value = random.choice(question["options"])["value"]
        ann.ok(f"/b/{branch}/answer", {"question": question["id"], "value": value})
        bar = ann.get(f"/b/{branch}/areas").json()["areas"]["question"]
        offered += bar.count("data-answer=")
    assert offered > 300
    assert began == 0


def test_nobodys_only_branch_makes_room_for_those_of_many_others(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branching, "_MOST_BRANCHES", 9)
    ann = server.person("Ann")
    own = ann.ok(f"/t/{ann.make('me', 'me')}/branch", {})["id"]
    for name in ("Eve", "Eva", "Evi"):
        eve = server.person(name)
        table = eve.make("me", "me")
        for _ in range(4):
            eve.ok(f"/t/{table}/branch", {})
    assert ann.get(f"/api/branches/{own}/view").status_code == 200


def test_old_branches_make_room(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    made = [ann.ok(f"/t/{table}/branch", {})["id"] for _ in range(5)]
    found = [ann.get(f"/api/branches/{one}/view").status_code for one in made]
    assert found == [404, 200, 200, 200, 200]


# ---------------------------------------------------------------------- logs and rematches


def finished(server: Running, ann: Person) -> str:
    table = ann.make("me", "me")
    server.call(advance(server, table, 5000, Random(21)))
    return table


def test_a_finished_log_goes_out_and_in_again(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = finished(server, ann)
    text = ann.get(f"/t/{table}/log.json").content
    log = logs.decode(text)
    assert log.seed is not None
    assert log.draw is not None
    assert commitment(log.draw.secret) == log.commitment == ann.view(table)["commitment"]
    assert table_from_log(log).result == log.result
    headers = {"x-csrf-token": bea.csrf, "content-type": "application/json"}
    made = bea.http.post("/tables/import", content=text, headers=headers).json()["id"]
    again = bea.view(made)
    assert again["over"]
    assert again["result"] == ann.view(table)["result"]
    assert again["view"] == ann.view(table)["view"]
    same = bea.get(f"/t/{made}/log.json").json()
    assert same["answers"] == ann.get(f"/t/{table}/log.json").json()["answers"]
    lobby = bea.get("/api/lobby").json()
    assert made not in [one["id"] for one in lobby]


def test_once_it_is_over_anybody_looks_through_anybodys_eyes(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.make("me", "me", title="revenant")
    server.call(advance(server, table, 5000, Random(4)))
    text = ann.get(f"/t/{table}/log.json").content
    headers = {"x-csrf-token": eve.csrf, "content-type": "application/json"}
    imported = eve.http.post("/tables/import", content=text, headers=headers).json()["id"]

    async def drawn(of: str, seat: int | None) -> dict[str, str]:
        return (await server.keeper.tables.open(of)).areas(seat, 40)

    for of in (table, imported):
        for eyes in (-1, 0, 1):
            seen = eve.get(f"/t/{of}/areas", step=40, eyes=eyes).json()["areas"]
            wanted = server.call(drawn(of, None if eyes == -1 else eyes))
            assert {name: seen[name] for name in wanted} == wanted
            assert f'<option value="{eyes}" selected>' in seen["replay"]
            assert "data-answer" not in "".join(seen.values())
        assert eve.get(f"/t/{of}/areas", step=40, eyes=2).status_code == 400
        assert eve.get(f"/t/{of}/areas", step=40, eyes=-2).status_code == 400
    hands = [eve.get(f"/t/{table}/areas", step=40, eyes=eyes).json()["areas"]["mat"] for eyes in (-1, 0, 1)]
    assert len(set(hands)) == 3


def test_while_a_game_goes_on_nobody_looks_through_others_eyes(server: Running) -> None:
    ann, bea, eve = server.person("Ann"), server.person("Bea"), server.person("Eve")
    table = ann.make("me", "open", title="revenant")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    server.call(advance(server, table, 40, Random(4)))
    for person in (ann, bea, eve):
        own = person.get(f"/t/{table}/areas", step=30).json()
        assert "replay-eyes" not in own["areas"]["replay"]
        for eyes in (-1, 0, 1):
            assert person.get(f"/t/{table}/areas", step=30, eyes=eyes).json() == own
        now = person.get(f"/t/{table}/areas").json()
        assert person.get(f"/t/{table}/areas", eyes=1).json() == now


def test_an_edited_log_is_refused(server: Running) -> None:
    ann = server.person("Ann")
    table = finished(server, ann)
    log = ann.get(f"/t/{table}/log.json").json()
    for edit in ({"seed": "other"}, {"start": "0" * 16}, {"answers": log["answers"][1:]}, {"rules": 99}):
        reply = ann.post("/tables/import", {**log, **edit})
        assert reply.status_code == 400, edit
        assert reply.json()["error"].endswith(".")
    running = ann.make("me", "me")
    unfinished = ann.get(f"/t/{running}/log.json").json()
    assert "still running" in ann.post("/tables/import", unfinished).json()["error"]


def test_a_rematch_invites_the_same_people_one_further(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    assert "not over" in bea.post(f"/t/{table}/rematch").json()["error"]
    server.call(advance(server, table, 10_000, Random(8)))
    again = bea.ok(f"/t/{table}/rematch")["id"]
    seats = ann.get(f"/api/tables/{again}").json()["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [("Bea", "person"), ("Ann", "friend")]
    assert [seat["invited"] for seat in seats] == [False, True]
    assert [s["yours"] for s in bea.get(f"/api/tables/{again}").json()["seats"]] == [True, False]
    assert ann.view(again)["commitment"] != ann.view(table)["commitment"]
    assert server.person().post(f"/t/{table}/rematch").status_code == 403


def test_components_explain_themselves(server: Running) -> None:
    ann = server.person()
    table = ann.make("me")
    at_table = ann.get(f"/t/{table}/explain/loc-crew").json()
    by_title = ann.get("/api/titles/solar-sphere/components/loc-crew").json()
    assert at_table == by_title
    assert at_table["clause"].startswith("SS-")
    assert ann.get(f"/t/{table}/explain/nothing").status_code == 404
    assert ann.get("/api/titles/nothing/components/loc-crew").status_code == 404
