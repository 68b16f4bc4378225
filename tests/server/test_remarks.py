"""Remarks: what happened to the table itself. Everybody reads them, and an undo leaves them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from random import Random

import pytest
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres, run
from tests.server.running import Running, advance, play, unsigned

from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

SAID = "Planner <b> has taken Ash's seat."
SHOWN = "Planner &lt;b&gt; has taken Ash&#39;s seat."
_LINE = re.compile(r'<li class="log-line remark"[^>]*>.*?<span class="go">(.*?)</span></li>')


async def remark(server: Running, table: str, text: str) -> None:
    await server.keeper.saving.remark(await server.keeper.tables.open(table), text)


def test_a_remark_is_read_by_all_on_the_page_and_in_the_log(server: Running) -> None:
    ann, bea, watcher = server.person("Ann"), server.person("Bea"), server.person()
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    play({0: ann, 1: bea}, table, 3, Random(1))
    with watcher.stream(f"/t/{table}/live") as events:
        server.call(remark(server, table, SAID))
        pushed = next(
            d["areas"]["log"] for n, d in events if n == "areas" and SHOWN in d["areas"].get("log", "")
        )
    assert SHOWN in _LINE.findall(pushed)
    step = ann.view(table)["step"]
    for person in (ann, bea, watcher):
        assert SHOWN in _LINE.findall(person.get(f"/t/{table}/areas").json()["areas"]["log"])
        for log in (person.get(f"/api/tables/{table}/log"), person.get(f"/t/{table}/log.json")):
            (said,) = [one for one in log.json()["remarks"] if one["text"] == SAID]
            assert said["step"] == step
            assert said["at"] == pytest.approx(time.time(), abs=60)
    # Before it happened there was nothing to tell.
    assert SHOWN not in ann.get(f"/t/{table}/areas", step=0).json()["areas"]["log"]


def test_an_undo_leaves_a_remark_at_the_end(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    server.call(advance(server, table, 12, Random(2)))
    server.call(remark(server, table, SAID))
    ann.ok(f"/t/{table}/undo", {"to": 4})
    log = ann.get(f"/t/{table}/areas").json()["areas"]["log"]
    lines = re.findall(r'<li class="(log-[^"]*)"', log)
    below = lines[lines.index("log-line remark") + 1 :]
    assert not below
    assert SHOWN in _LINE.findall(log)


def test_a_remark_outlives_the_process(database: str) -> None:
    ann = Identity("ann", "Ann", False)
    kept: dict[str, str] = {}

    async def first(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ann, seed="remark"
        )
        kept["id"] = info.id
        for text in ("One thing happened.", "Another thing happened."):
            await keeper.saving.remark(await keeper.tables.open(info.id), text)

    async def second(keeper: Keeper) -> None:
        live = await keeper.tables.open(kept["id"])
        assert [said.text for said in live.remarks] == ["One thing happened.", "Another thing happened."]
        assert [said.step for said in live.log_for(ann).remarks] == [0, 0]

    run(database, first)
    run(database, second)


def test_an_imported_log_keeps_its_remarks(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me")
    server.call(advance(server, table, 10_000, Random(3)))
    server.call(remark(server, table, SAID))
    exported = ann.get(f"/t/{table}/log.json").content
    data = json.loads(exported)
    data["remarks"].append({"step": 10**6, "text": "far\x07 ahead " + "x" * 1000, "at": 0.0})
    again = ann.ok("/tables/import", unsigned(data))["id"]
    first, second = ann.get(f"/api/tables/{again}/log").json()["remarks"]
    assert first == json.loads(exported)["remarks"][0]
    assert second["step"] == len(data["answers"])
    assert second["text"].startswith("far ahead x")
    assert len(second["text"]) == 300


@pytest.fixture
def pair() -> Iterator[tuple[Running, Running]]:
    url = new_postgres()
    one, two = Running(config_for(url)).start(), Running(config_for(url)).start()
    yield one, two
    one.stop()
    two.stop()
    drop_postgres(url)


@pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")
def test_other_processes_hear_of_it(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, watcher = one.person("Ann"), two.person()
    table = ann.make("me", "me")
    with watcher.stream(f"/t/{table}/live") as events:
        one.call(remark(one, table, SAID))
        for name, data in events:
            if name == "areas" and SHOWN in data["areas"].get("log", ""):
                break
