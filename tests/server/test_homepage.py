"""The home page and the page for a new table, as they are fetched."""

from __future__ import annotations

import html
import json
import re
from random import Random
from typing import Any

import pytest
from tests.server.running import Person, Running, play

from starboard.kernel.title import titles
from starboard.page.shelf import shelf

pytestmark = pytest.mark.usefixtures("bots_here")

TITLE = re.compile("<title>(.*?)</title>")
STARTS = re.compile(r'data-start="([^"]*)"( data-guided)?')
DATA = re.compile(r'id="games-data">(.*?)</script>', re.DOTALL)


def fetch(person: Person, path: str) -> str:
    reply = person.http.get(path, headers={"accept": "text/html"})
    assert reply.status_code == 200, reply.text
    return reply.text


def starts(page: str) -> list[tuple[Any, bool]]:
    """What the buttons of a page would open, and whether the first turn is guided."""
    return [(json.loads(html.unescape(body)), bool(guided)) for body, guided in STARTS.findall(page)]


def until_told(ann: Person, ben: Person, **more: Any) -> str:
    """A table at which it is Ann's turn, and Ben has done something since her own."""
    table = ann.make("me", "open", **more)
    ben.ok(f"/t/{table}/sit", {"seat": 1})
    random = Random(3)
    for _ in range(200):
        if ann.view(table)["waiting"] == [0] and ann.get(f"/t/{table}/since").json()["html"]:
            return table
        play({0: ann, 1: ben}, table, 1, random)
    raise AssertionError("nothing ever happens")


def test_a_first_visit_and_the_next(server: Running) -> None:
    ann = server.person("Ann")
    page = ann.visit()
    assert TITLE.findall(page) == ["Starboard"]
    assert "Heavy space games" in page
    for missing in (">Your turn<", ">The others’ turn<", ">Quick start<", ">New table:"):
        assert missing not in page
    # A card for each game: with a bot straight in, or guided; and at the end the gentlest of them, guided.
    offers = starts(page)
    assert [wish["title"] for wish, guided in offers if not guided] == [one.title.id for one in shelf()]
    assert offers[-1] == (offers[0][0], True)
    table = ann.ok("/tables", offers[0][0])["id"]
    page = ann.visit()
    assert "Heavy space games" not in page
    assert f'href="/t/{table}"' in page
    assert "Quick start" in page


def test_what_waits_is_told_from_the_readers_side(server: Running) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    table = until_told(ann, ben, settings={"turn_seconds": 3600})
    page = ann.visit()
    assert TITLE.findall(page) == ["(1) Starboard"]
    assert "Ben waits" in page
    assert "59 min left" in page or "1 h left" in page
    news = page[page.index('<ul class="news">') :].partition("</ul>")[0]
    assert "<b>Ben</b>" in news
    assert 1 <= news.count("<li>") <= 4
    # What the fragment tells is what the page tells.
    assert news in ann.get(f"/t/{table}/since").json()["html"]
    other = ben.visit()
    assert TITLE.findall(other) == ["Starboard"]
    assert "Ann decides" in other
    assert '<ul class="news">' not in other
    assert server.person().get(f"/t/{table}/since").json()["html"] == ""


def test_no_table_is_opened_for_the_home_page(server: Running) -> None:
    ann, ben = server.person("Ann"), server.person("Ben")
    table = until_told(ann, ben)
    server.keeper.tables._live.clear()
    page = ann.visit()
    assert "Ben waits" in page
    assert f'data-since="/t/{table}/since"' in page
    assert '<ul class="news">' not in page
    assert server.keeper.tables.ids == []
    assert "<b>Ben</b>" in ann.get(f"/t/{table}/since").json()["html"]


def test_round_one_screen_no_side_is_open(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me", title="revenant")
    play({0: ann, 1: ann}, table, 6, Random(2))
    page = ann.visit()
    assert TITLE.findall(page) == ["(1) Starboard"]
    assert '<ul class="news">' not in page
    assert ann.get(f"/t/{table}/since").json()["html"] == ""


def test_a_quick_start_lays_out_the_last_table_again(server: Running) -> None:
    ann = server.person("Ann")
    settings = {"spectators": False, "turn_seconds": 86400}
    first = ann.make("me", "greedy", "open", title="revenant", settings=settings, edition="prototype")
    quick = [wish for wish, _ in starts(ann.visit()) if "settings" in wish]
    assert len(quick) == 1
    second = ann.ok("/tables", quick[0])["id"]
    old, new = (ann.get(f"/api/tables/{table}").json() for table in (first, second))
    for field in ("title", "options", "settings"):
        assert new[field] == old[field]
    assert [seat["kind"] for seat in new["seats"]] == [seat["kind"] for seat in old["seats"]]
    # To change it, the form starts from the same.
    page = fetch(ann, "/new?again=1")
    assert json.loads(DATA.findall(page)[0])["again"] == quick[0]
    assert json.loads(DATA.findall(fetch(ann, "/new"))[0])["again"] is None


@pytest.mark.parametrize("path", ["/?title=voidfall", "/?title=voidfall&x=1"])
def test_old_addresses_lead_to_the_form(server: Running, path: str) -> None:
    reply = server.person().http.get(path, headers={"accept": "text/html"})
    assert (reply.status_code, reply.headers["location"]) == (302, "/new?title=voidfall")


def test_the_form_knows_all_titles_and_takes_the_wanted_one(server: Running) -> None:
    ann = server.person("Ann")
    checked = re.compile(r'name="title" value="([^"]+)" checked')
    for title in titles():
        assert checked.findall(fetch(ann, f"/new?title={title}")) == [title]
    page = fetch(ann, "/new?title=%22%3Evillain")
    assert checked.findall(page) == [shelf()[0].title.id]
    assert "villain" not in page
    data = json.loads(DATA.findall(page)[0])
    assert [one["id"] for one in data["titles"]] == [one.title.id for one in shelf()]
    assert data["newcomer"] is True
    ann.make("me", "greedy", title="voidfall")
    page = fetch(ann, "/new")
    # Who comes back most likely wants what they played last.
    assert checked.findall(page) == ["voidfall"]
    assert json.loads(DATA.findall(page)[0])["newcomer"] is False


def test_names_are_text(server: Running) -> None:
    ann, ben = server.person("Ann"), server.person("<i>Ben")
    until_told(ann, ben)
    assert "<i>Ben" not in ann.visit()
