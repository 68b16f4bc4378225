"""Two people and one screen: it is passed on covered, and opened by the one whose turn it is."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.looking import check_fits, resize, serious_by_day_and_night
from tests.browser.people import Player
from tests.browser.positions import at_first, moments

REVENANT = "revenant"
CURTAIN = "#area-curtain .curtain"
# What the other player must not see: hands, questions, and how they are worked out.
_OWN = """() => ({
    answers: document.querySelectorAll('[data-answer]').length,
    mat: document.querySelector('#area-mat').innerHTML + document.querySelector('#area-question').innerHTML
        + document.querySelector('#area-me').innerHTML,
    undo: document.querySelectorAll('[data-do=undo]').length,
    you: [...document.querySelectorAll('.frame *')].some((one) => one.children.length === 0
        && /^(you|your .*)$/i.test(one.textContent.trim()) && one.getClientRects().length),
})"""
NOTHING = {"answers": 0, "mat": "", "undo": 0, "you": False}


def sit_down(player: Player, *others: str) -> str:
    table = player.open_table("me", "me", *others, title=REVENANT, names={1: "Bryn"})
    expect(player.page.locator(CURTAIN)).to_be_visible()
    return table


def later(player: Player) -> None:
    """The same some answers later."""
    game = moments(REVENANT, {"seats": 2}, "curtain", mine=(0, 1))
    player.open_at(at_first(game, lambda moment: len(moment.answers) > 20), "me", "me")
    expect(player.page.locator(CURTAIN)).to_be_visible()


def covers(player: Player) -> str:
    """Nobody's things are on the page, and the curtain names somebody; returns the name."""
    page = player.page
    expect(page.locator(CURTAIN)).to_be_visible()
    assert page.evaluate(_OWN) == NOTHING
    name = page.locator(f"{CURTAIN} h2").inner_text().removesuffix(", your turn")
    expect(page.locator(CURTAIN)).to_have_attribute("aria-label", f"Pass the screen to {name}")
    expect(page.locator(f"{CURTAIN} .primary")).to_have_text(f"I am {name}: show my side")
    assert page.title().startswith(f"● Pass to {name} ·")
    return name


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (1366, 768)])
def test_the_curtain_falls_with_the_answer_that_hands_over(person: Sit, size: tuple[int, int]) -> None:
    ash = person(size, touch=size == PHONE)
    sit_down(ash)
    page = ash.page
    random = Random(4)
    seen = [covers(ash)]
    check_fits(page)
    # The map is in sight, and the button can be reached with the thumb.
    expect(page.locator("#area-stage .ring")).to_be_in_viewport()
    expect(page.locator(f"{CURTAIN} .primary")).to_be_in_viewport(ratio=1)
    while len(seen) < (5 if size == DESKTOP else 3):
        ash.open_side()
        seat = ash.sits_at
        expect(page.locator("#area-question [data-answer]").first).to_be_attached()
        assert page.title().startswith("● Your turn ·")
        while ash.sits_at == seat:
            ash.play(1, random)
        seen.append(covers(ash))
        expect(page.locator("#heard")).to_have_text(f"Pass the screen to {seen[-1]}.")
        check_fits(page)
    assert "Bryn" in seen
    assert all(one != other for one, other in pairwise(seen))


def test_it_falls_when_the_page_is_loaded_again(person: Sit) -> None:
    ash = person()
    table = sit_down(ash)
    page = ash.page
    name = covers(ash)
    ash.open_side()
    page.reload()
    ash.at_table()
    assert covers(ash) == name
    # Nor does a way back through the browser's history show what was there.
    ash.open_side()
    ash.go("/")
    page.go_back()
    page.wait_for_url(f"**/t/{table}")
    assert covers(ash) == name


def test_it_falls_after_a_minute_without_input(person: Sit) -> None:
    ash = person()
    ash.page.clock.install()
    sit_down(ash)
    page = ash.page
    name = covers(ash)
    ash.open_side()
    page.clock.run_for(40_000)
    page.mouse.move(300, 300)
    page.mouse.move(320, 320)
    page.clock.run_for(40_000)
    # Whoever moves the mouse is still there.
    expect(page.locator(CURTAIN)).to_have_count(0)
    expect(ash.options().first).to_be_visible()
    page.clock.run_for(21_000)
    assert covers(ash) == name
    ash.open_side()
    expect(ash.options().first).to_be_visible()


def test_with_the_keyboard_alone(person: Sit) -> None:
    ash = person()
    sit_down(ash)
    page = ash.page
    random = Random(6)
    handed = 0
    while handed < 2:
        name = covers(ash)
        expect(page.locator(f"{CURTAIN} .primary")).to_be_focused()
        # Keys that answer or take back do nothing while nobody has opened.
        for key in ("1", "u", "r", "t"):
            page.keyboard.press(key)
        assert covers(ash) == name
        page.keyboard.press("Enter")
        page.wait_for_selector(".curtain", state="detached")
        expect(page.locator("#area-question")).to_be_focused()
        seat = ash.sits_at
        while ash.sits_at == seat:
            ash.press(1, random)
        handed += 1
    # And it can be let down by hand.
    ash.open_side()
    page.focus("[data-do=cover]")
    page.keyboard.press("Enter")
    covers(ash)


def test_whoever_has_just_answered_may_look_once_more_and_take_back(person: Sit) -> None:
    ash = person()
    sit_down(ash)
    page = ash.page
    last = covers(ash)
    ash.open_side()
    seat = ash.sits_at
    random = Random(4)
    while ash.sits_at == seat:
        ash.play(1, random)
    name = covers(ash)
    again = page.get_by_role("button", name=f"{last} again, one more look")
    again.click()
    page.wait_for_selector(".curtain", state="detached")
    assert ash.sits_at == seat
    assert ash.options().count() == 0
    page.click("[data-do=undo]")
    ash.options().first.wait_for()
    assert ash.sits_at == seat
    while ash.sits_at == seat:
        ash.play(1, random)
    assert covers(ash) == name
    ash.open_side()
    page.reload()
    ash.at_table()
    assert covers(ash) == name
    expect(again).to_have_count(0)


def test_the_past_is_a_spectators_while_it_is_covered(person: Sit) -> None:
    ash = person()
    page = ash.page
    later(ash)
    ash.asked()
    page.click("[data-do=cover]")
    name = covers(ash)
    page.focus("#slider")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-mode", "past")
    assert page.evaluate(_OWN) == NOTHING
    expect(page.locator(CURTAIN)).to_be_visible()
    # Opened now, it shows the present.
    ash.open_side()
    expect(page.locator("body")).to_have_attribute("data-mode", "live")
    expect(ash.options().first).to_be_visible()
    # And what somebody looks at in the past is covered like the rest.
    page.focus("#slider")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-mode", "past")
    expect(page.locator("#area-mat")).not_to_be_empty()
    page.click("[data-do=cover]")
    assert covers(ash) == name
    expect(page.locator("body")).to_have_attribute("data-mode", "live")


def test_a_bot_between_them_changes_nothing(person: Sit) -> None:
    ash = person()
    sit_down(ash, "random")
    page = ash.page
    random = Random(5)
    names = set()
    for _ in range(3):
        page.wait_for_selector(f"{CURTAIN} .primary")
        names.add(covers(ash))
        ash.open_side()
        seat = ash.sits_at
        while page.locator(CURTAIN).count() == 0:
            ash.play(1, random)
            page.wait_for_function(
                "seat => document.querySelector('.curtain .primary')"
                " || document.querySelector('#asked').dataset.question",
                arg=seat,
            )
    assert len(names) == 2


def test_where_nothing_is_hidden_there_is_no_curtain(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "me", names={1: "Bryn"})
    page = ash.page
    seats = set()
    for _ in range(14):
        ash.wait_for_turn()
        seats.add(ash.sits_at)
        assert page.locator(CURTAIN).count() == 0
        assert page.locator("[data-do=cover]").count() == 0
        ash.play(1, Random(3))
        if len(seats) == 2:
            break
    assert seats == {"0", "1"}
    expect(page.locator(CURTAIN)).to_have_count(0)


def test_axe_finds_nothing_serious(person: Sit) -> None:
    ash = person()
    later(ash)
    for size in (DESKTOP, PHONE):
        resize(ash.page, *size)
        covers(ash)
        assert not (found := serious_by_day_and_night(ash.page)), found


def test_names_that_were_typed_are_there_next_time(person: Sit) -> None:
    ash = person()
    ash.new_table(REVENANT)
    page = ash.page
    for number in (1, 2):
        ash.seat(number, "me")
    field = page.locator("[name=name-1]")
    # Somebody has a name from the start, and nobody has the same.
    assert len({field.input_value(), page.input_value("[name=name-2]")}) == 2
    field.fill("Zoe")
    page.fill("[name=name-2]", "Yan")
    page.click("#open-table")
    table = ash.at_table()
    assert [seat.partition(":")[2] for seat in ash.log(table)["seats"]][1:] == ["Zoe", "Yan"]
    ash.new_table(REVENANT)
    for number, name in ((1, "Zoe"), (2, "Yan")):
        ash.seat(number, "me")
        expect(page.locator(f"[name=name-{number}]")).to_have_value(name)
    # A seat that becomes the first of mine is my own.
    ash.seat(0, "bot")
    expect(page.locator("[name=name-1]")).to_have_count(0)


def test_who_chose_so_holds_the_button_that_opens(person: Sit) -> None:
    ash = person()
    page = ash.page
    page.context.add_init_script("localStorage['starboard.curtain'] ??= 'hold'")
    later(ash)
    opens = page.locator(f"{CURTAIN} .primary")
    opens.click()
    expect(opens).not_to_have_class(re.compile("is-held"))
    covers(ash)
    opens.hover()
    page.mouse.down()
    expect(opens).to_have_class(re.compile("is-held"))
    expect(page.locator(CURTAIN)).to_have_count(0)
    page.mouse.up()
    expect(page.locator("#area-question [data-answer]").first).to_be_attached()
    # The key is held as well.
    page.click("[data-do=cover]")
    covers(ash)
    opens.focus()
    page.keyboard.down("Enter")
    expect(page.locator(CURTAIN)).to_have_count(0)
    page.keyboard.up("Enter")


def test_with_a_pin_a_side_opens_for_whoever_knows_it(person: Sit) -> None:
    ash = person()
    page = ash.page
    page.context.add_init_script("localStorage['starboard.curtain'] ??= 'pin'")
    later(ash)
    opens, dialog, field = (
        page.locator(f"{CURTAIN} .primary"),
        page.locator("#pin"),
        page.locator("#pin input"),
    )

    def says(pin: str) -> None:
        field.fill(pin)
        page.keyboard.press("Enter")

    opens.click()
    name = covers(ash)
    expect(dialog.locator("h2")).to_have_text(f"A PIN for {name}")
    assert not serious_by_day_and_night(page, "#pin")
    says("12")
    says("no digits")
    covers(ash)
    says("4711")
    expect(page.locator("#area-question [data-answer]").first).to_be_attached()
    expect(dialog).to_be_hidden()
    # The side is as closed as before for everybody else.
    page.click("[data-do=cover]")
    covers(ash)
    page.reload()
    ash.at_table()
    opens.click()
    expect(dialog.locator("h2")).to_have_text(f"{name}’s PIN")
    says("4712")
    expect(dialog.locator("[data-pin=note]")).to_have_text(f"That is not {name}’s PIN.")
    covers(ash)
    # Whoever has forgotten it chooses another; the old one opens nothing then.
    page.click("[data-pin=forgotten]")
    says("0815")
    expect(page.locator("#area-question [data-answer]").first).to_be_attached()
    page.click("[data-do=cover]")
    opens.click()
    says("4711")
    expect(dialog.locator("[data-pin=note]")).to_have_text(f"That is not {name}’s PIN.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    covers(ash)


def test_the_whole_log_of_one_side_goes_with_it(person: Sit) -> None:
    ash = person()
    page = ash.page
    later(ash)
    ash.open_side()
    page.keyboard.press("l")
    expect(page.locator("#wide .wide-beat").first).to_be_attached()
    page.click("[data-do=cover]")
    covers(ash)
    expect(page.locator("#wide")).to_be_hidden()
    assert page.locator(".wide-body").inner_html() == ""
    # Opened again behind the curtain, it is everybody's: nobody is called You in it.
    page.keyboard.press("l")
    expect(page.locator("#wide .wide-log")).to_be_visible()
    expect(page.locator("#wide .mine")).to_have_count(0)
