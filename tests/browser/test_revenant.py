"""Revenant at the web table: a whole game, every way in, and its pages."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.drawn import bars, every_so_often, open_page
from tests.browser.looking import check_fits, resize, serious_by_day_and_night, settle
from tests.browser.people import Player
from tests.browser.positions import asks, moments, stretches

REVENANT = "revenant"
TOUCH = 44
LIT = re.compile(r"\blit\b")
# A turn that cannot be read off the bar, or that names something as the program does, is a fault.
IDS = r"(sector-\d|cadet-\d|frigate-\d|-arkship|-fighter|-dropship|-shuttle|spend-hidden|_)"

_ENDS_AT = """pieces => {
    const path = document.querySelector('path.thread');
    if (!path.getAttribute('d')) return false;
    const there = path.getScreenCTM();
    return pieces.every((piece, n) => {
        const end = path.getPointAtLength(n * path.getTotalLength()).matrixTransform(there);
        const box = document.querySelector(`#area-stage [data-piece="${piece}"]`).getBoundingClientRect();
        return Math.hypot(end.x - box.x - box.width / 2, end.y - box.y - box.height / 2) < 2;
    });
}"""


def sit_down(player: Player, *seats: str, **options: str) -> str:
    return player.open_table(*seats, title=REVENANT, options=options)


@pytest.mark.parametrize("way", ["mouse", "thumb"])
def test_alone_against_the_corrupted_crew_to_the_score_sheet(person: Sit, way: str) -> None:
    ash = person(touch=way == "thumb")
    edition = "final" if way == "mouse" else "prototype"
    chosen = {"option-level": "easy", "option-edition": edition}
    table = ash.set_up_table("me", title=REVENANT, options=chosen)
    page = ash.page
    options = ash.log(table)["options"]
    assert (options["level"], options["edition"]) == ("easy", edition)
    expect(page.locator("#area-others")).to_contain_text("Corrupted Crew")
    if way == "thumb":
        resize(page, *PHONE)
    # The first answers, some in the middle of a game, and the last ones, up to the sheet.
    assert ash.play(5, Random(5)) == 5
    middle, late = stretches(moments(REVENANT, options, f"{edition} alone"), 4)
    ash.open_at(middle)
    assert ash.play(6, Random(5)) == 6
    table = ash.open_at(late)
    assert ash.play(80, Random(5)) < 80
    expect(page.locator(".frame-sheet.open h2")).to_be_visible()
    result = ash.log(table)["result"]
    totals = [text.replace("−", "-") for text in page.locator(".score-table tfoot td").all_inner_texts()[1:]]
    assert list(map(int, totals))[: len(result["scores"])] == result["scores"]
    assert page.locator(".score-table tbody tr").count() == len(result["sheet"])
    expect(page.locator("#seed-check")).to_have_class("ok")


def test_the_bar_of_two_with_the_council(person: Sit) -> None:
    """It keeps its height, and its words are those of a player."""
    ash = person()
    page = ash.page
    open_page(ash, REVENANT, 2, {})
    expect(page.locator("#area-others")).to_contain_text("Council")
    drawn = list(every_so_often(REVENANT, {"seats": 2}, "council", 8))
    assert len(drawn) > 10
    for number, (height, text) in enumerate(bars(page, drawn)):
        assert height <= 76, number
        assert not re.search(IDS, text), text


def test_a_ship_on_the_board_is_the_option_in_the_bar(person: Sit) -> None:
    ash = person()
    seats = ("me", "random", "random")
    ash.open_table(*seats, title=REVENANT, until=asks("place"))
    page = ash.page
    ash.asked()
    key = page.locator("#area-question .chip[class*=house-]:visible").first.get_attribute("data-key")
    chip = page.locator(f"#area-question [data-group=crew-captain] .chip[data-key={key}]")
    target = page.locator(f"#area-stage .hit[data-key={key}]:visible")
    target.hover()
    expect(chip).to_have_class(LIT)
    # The House's column shows where the marker would go.
    expect(page.locator(f"#area-left .ghost[data-key={key}]")).to_have_class(LIT)
    # Another crew member: the same ship is another option.
    page.click("#area-question [data-choose=crew-cadet-2]")
    expect(chip).to_be_hidden()
    expect(target).to_have_attribute("data-answer", f'"cadet-2 {key}"')
    question = ash.question
    target.click()
    ash.confirm(question)
    ash.wait_for_turn()
    expect(page.locator("#area-question .crumbs")).to_be_visible()


def test_the_bar_of_four_names_everybody_in_full(person: Sit) -> None:
    ash = person()
    sit_down(ash, "me", "random", "random", "greedy")
    names = ash.page.locator("#area-top .player-name")
    expect(names).to_have_count(4)
    assert "Random 2" in names.all_inner_texts()
    cut = names.evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert not cut


def test_at_the_skirmish_the_sector_fills_a_phone(person: Sit) -> None:
    """Whoever allocates sees the ships of the sector large, its neighbours at the edges."""
    ash = person(touch=True)
    ash.open_table("me", "me", title=REVENANT, until=asks("damage-point"))
    page = ash.page
    ash.asked()
    resize(page, *PHONE)
    pane = page.locator("#area-stage").bounding_box()
    sector = page.locator(".stage.near .sector.now").bounding_box()
    assert pane is not None
    assert sector is not None
    assert sector["width"] > 0.7 * pane["width"]
    assert sector["height"] > 0.9 * pane["height"]
    # The sector, the one before it and the one behind.
    expect(page.locator(".stage.near .sector:visible")).to_have_count(3)
    ships = page.locator(".sector.now .token .hit:visible").all()
    assert len(ships) > 1
    for ship in ships:
        box = ship.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH
    check_fits(page)
    ash.tap_target(ships[0])


def test_above_the_houses_to_choose_from_a_phone_has_every_ship_in_its_sector(person: Sit) -> None:
    """There the map has two thirds of its usual height."""
    ash = person(PHONE, touch=True)
    ash.open_table("me", "random", "random", "random", title=REVENANT, until=asks("setup-house"))
    page = ash.page
    ash.asked()
    settle(page)
    outside = page.evaluate(
        """() => [...document.querySelectorAll('#area-stage .sector')].flatMap((sector) => {
            const of = sector.getBoundingClientRect();
            return [...sector.querySelectorAll('.ships .token')].filter((token) => {
                const box = token.getBoundingClientRect();
                return box.width && (box.top < of.top || box.bottom > of.bottom + 1);
            }).map((token) => `${sector.className}: ${token.dataset.piece ?? token.className}`);
        })"""
    )
    assert outside == []


def test_a_line_leads_from_piece_to_piece(person: Sit) -> None:
    """The dotted line from who copies to what is copied ends at both, also when the window changes."""
    ash = person()
    sit_down(ash, "me", "me")
    page = ash.page
    pieces = page.locator("#area-stage .sector .token[data-piece]").evaluate_all(
        "all => all.map((one) => one.dataset.piece)"
    )
    link = f"{pieces[0]} {pieces[-1]}"
    page.evaluate(
        """link => {
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            path.setAttribute('class', 'thread');
            path.dataset.link = link;
            document.querySelector('.stage .ring').append(path);
        }""",
        link,
    )
    for size in (PHONE, (1024, 768), DESKTOP):
        resize(page, *size)
        page.wait_for_function(_ENDS_AT, arg=[pieces[0], pieces[-1]])


def test_phone_with_a_thumb(person: Sit) -> None:
    ash = person(touch=True)
    seats = ("me", "random", "random")
    ash.open_table(*seats, title=REVENANT, until=asks("place"))
    page = ash.page
    resize(page, *PHONE)
    ash.asked()
    tabs = page.locator(".tabbar [role=tab]")
    for number in range(tabs.count()):
        tabs.nth(number).tap()
        assert ash.options().count() > 0
        check_fits(page, wide=True)
    page.locator(".tabbar [data-tab=board]").tap()
    for option in ash.options().all():
        box = option.bounding_box()
        assert box is not None
        assert box["height"] >= TOUCH
    # A tap into a sector opens its sheet; a ship on it answers, and the sheet goes away.
    row = page.locator(".sector-sheet li:has(.hit:not(.is-off))").first
    sheet = page.locator(".sector-sheet:has(li .hit:not(.is-off))").first
    sector = (sheet.get_attribute("id") or "").removeprefix("sheet-")
    page.locator(f"#area-stage .sector-{sector} .sector-number").tap()
    expect(sheet).to_be_visible()
    expect(row).to_be_visible()
    question = ash.question
    row.locator(".hit:not(.is-off)").tap()
    ash.confirm(question)
    expect(page.locator(".sector-sheet:popover-open")).to_have_count(0)
    ash.play(3, Random(9))
    check_fits(page, wide=True)


@pytest.mark.parametrize("edition", ["final", "prototype"])
def test_keyboard_alone(person: Sit, edition: str) -> None:
    """Keys press what others click, so some answers in the middle of a game are enough."""
    ash = person()
    seats = 2 if edition == "final" else 1
    middle, _ = stretches(moments(REVENANT, {"seats": seats, "edition": edition}, f"{edition} by keys"), 1)
    ash.open_at(middle)
    page = ash.page
    assert ash.press(4, Random(10)) == 4
    ash.wait_for_turn()
    page.keyboard.press("h")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-mode", "past")
    page.keyboard.press("n")
    expect(page.locator("body")).to_have_attribute("data-mode", "live")


@pytest.mark.parametrize(("edition", "size"), [("final", DESKTOP), ("prototype", PHONE)])
def test_axe_finds_nothing_serious(person: Sit, edition: str, size: tuple[int, int]) -> None:
    ash = person(size)
    page = ash.page
    seats = ("me", "random", "random")
    ash.open_table(*seats, title=REVENANT, options={"edition": edition}, until=asks("place"))
    ash.asked()
    found = serious_by_day_and_night(page)
    for sheet in ("#sheet-1", "#worth"):
        page.evaluate("name => document.querySelector(name).showPopover()", sheet)
        found += serious_by_day_and_night(page, sheet)
    assert not found, found


def test_a_beginner_is_led_through_the_first_turn(person: Sit) -> None:
    ash = person()
    ash.set_up_table("me", "random", title=REVENANT, guided=True)
    card = ash.page.locator(".coach")
    expect(card).to_be_visible()
    seen = []
    while card.count():
        seen.append(card.locator("h3").inner_text())
        card.locator(".primary").click()
    assert "Back Houses that survive" in seen
    assert "The Council" in seen
    assert len(seen) == len(set(seen)) >= 8


def test_the_pages_of_the_title(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go(f"/games/{REVENANT}")
    expect(page.locator("main")).to_contain_text("The fleets of seven Houses")
    ash.go(f"/games/{REVENANT}/components")
    for name in ("The Impersonator", "Power Surge", "Storm Anvil"):
        expect(page.locator("main")).to_contain_text(name)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    ash.go(f"/games/{REVENANT}/rules#REV-25.2")
    expect(page.locator("[id='REV-25.2']")).to_be_visible()
    for prefix in ("REVP-1.1", "REVS-1.1"):
        expect(page.locator(f"[id='{prefix}']")).to_have_count(1)
