"""A shuffle that nobody chose: browsers contribute when people sit down, and check it at the end.

The title is the one with the shortest games: what is proved here is the same for all.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.people import Player


def shares(player: Player) -> Locator:
    """The lines of the dialog behind the seal."""
    page = player.page
    if not page.locator("#fair").is_visible():
        page.locator(".seal").click()
    expect(page.locator("#fair-list li").first).to_be_visible()
    return page.locator("#fair-list li")


def kept(player: Player, table: str) -> Any:
    return player.page.evaluate("(t) => JSON.parse(localStorage.getItem('starboard.shuffles'))[t]", table)


SHORT = "salvage-wide"


def play_out(people: dict[int, Player], table: str, random: Random) -> None:
    """To the end, without clicking through every turn."""
    tokens = {
        seat: player.page.locator("meta[name=csrf-token]").get_attribute("content") or ""
        for seat, player in people.items()
    }
    while True:
        for seat, player in people.items():
            request = player.page.request
            view = request.get(f"{player.url}/api/tables/{table}/view").json()
            if view["over"]:
                return
            if (question := view["question"]) is None:
                continue
            value = random.choice(question["options"])["value"]
            done = request.post(
                f"{player.url}/t/{table}/answer",
                headers={"x-csrf-token": tokens[seat], "content-type": "application/json"},
                data=json.dumps({"question": question["id"], "value": value}),
            )
            assert done.ok, done.text()


def test_both_browsers_contribute_and_check_the_shuffle_at_the_end(person: Sit, proving: Process) -> None:
    ash, bryn = person(at=proving), person(at=proving)
    table = ash.set_up_table("me", "friend", title=SHORT)
    invite = ash.page.locator("[data-invite]")
    expect(invite).to_contain_text("The cards are dealt again when somebody sits down.")
    link = invite.locator("[data-copy]").get_attribute("data-copy")
    assert link is not None
    expect(shares(ash)).to_have_count(1)
    expect(ash.page.locator("#fair-list")).to_contain_text("A seat is still free.")
    ash.page.locator("#fair [data-close]").click()

    bryn.go(link)
    expect(bryn.page.locator(".fair")).to_contain_text("your browser contributes to the shuffle")
    bryn.page.fill("input[name=name]", "Bryn")
    bryn.page.click("text=Take the seat")
    assert bryn.at_table() == table
    # Ash sees the new deal without reloading.
    expect(ash.page.locator("#area-log")).to_contain_text("Bryn has contributed to the shuffle")
    given = {one["seat"]: one["value"] for one in ash.log(table)["draw"]["contributions"]}
    assert given == {0: kept(ash, table)["contribution"], 1: kept(bryn, table)["contribution"]}
    seal = ash.log(table)["commitment"]
    assert kept(ash, table)["seal"] == kept(bryn, table)["seal"] == seal
    for seat, player in enumerate((ash, bryn)):
        lines = shares(player)
        expect(lines).to_have_count(2)
        expect(lines.nth(seat)).to_have_class("own")
        expect(player.page.locator("#fair")).to_contain_text(seal)
        player.page.locator("#fair [data-close]").click()

    play_out({0: ash, 1: bryn}, table, Random(11))
    for player in (ash, bryn):
        check = player.page.locator("#seed-check")
        expect(check).to_contain_text(
            "the seed follows from the sealed secret, and what this browser contributed"
        )
        expect(check).to_have_class("ok")
    # A browser that remembers something else says so.
    other = json.dumps({table: {"seal": "0" * 64, "contribution": "0" * 64}})
    bryn.page.evaluate("(text) => localStorage.setItem('starboard.shuffles', text)", other)
    bryn.page.reload()
    bryn.at_table()
    expect(bryn.page.locator("#seed-check")).to_contain_text("not the seal that this browser was shown")
    expect(bryn.page.locator("#seed-check")).to_have_class("no")


def test_a_seat_from_the_lobby_and_a_rematch_bring_contributions_too(person: Sit, proving: Process) -> None:
    ash, bryn = person(at=proving), person(PHONE, at=proving)
    table = ash.set_up_table("me", "open", title=SHORT)
    bryn.go(f"/t/{table}")
    bryn.at_table()
    bryn.join()
    assert len(ash.log(table)["draw"]["contributions"]) == 2
    play_out({0: ash, 1: bryn}, table, Random(12))
    ash.page.locator("[data-sheet=rematch]").click()
    ash.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    again = ash.at_table()
    assert [one["value"] for one in ash.log(again)["draw"]["contributions"]] == [
        kept(ash, again)["contribution"]
    ]
