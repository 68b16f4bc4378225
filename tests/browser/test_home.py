"""The home page and the page for a new table, with several titles on the shelf."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.looking import check_fits, resize, settle
from tests.browser.people import READY, TITLE
from tests.browser.positions import at_first, moments, others_moved

from starboard.kernel.title import titles
from starboard.page.shelf import shelf


def test_every_title_has_a_card_and_its_own_options(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/")
    expect(page.locator(".title-card")).to_have_count(len(titles()))
    expect(page.locator(".title-card .vignette svg")).to_have_count(len(titles()))
    # A stranger is offered the title with the fewest rules.
    ash.go("/#new")
    page.wait_for_url("**/new")
    page.wait_for_selector(READY)
    expect(page.locator("input[name=title]:checked")).to_have_value(shelf()[0].title.id)

    for title in titles().values():
        ash.check(f"input[name=title][value={title.id}]")
        seats = page.locator("#seats fieldset")
        while page.locator("[data-drop]").count():
            page.click("[data-drop]")
        expect(seats).to_have_count(title.seats[0])
        for count in title.seats:
            expect(seats).to_have_count(count)
            wanted = set(title.check_options({"seats": count})) - {"seats"}
            shown = page.locator("#options input:checked")
            assert {radio.get_attribute("name") for radio in shown.all()} == {f"option-{n}" for n in wanted}
            expect(page.locator("#open-table")).to_be_in_viewport()
            if count != title.seats[-1]:
                page.click("#add-seat")
        expect(page.locator("#add-seat")).to_be_hidden()


# What a card of the shelf cuts off.
CUT = """[...document.querySelectorAll('.title-card .acts > *, .title-card .meta > *')].filter((node) =>
    node.getBoundingClientRect().right > node.closest('.title-card').getBoundingClientRect().right
).map((node) => node.textContent)"""


def test_the_cards_hold_what_is_on_them(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/")
    for size in ((1101, 700), (1366, 768), DESKTOP, PHONE, (320, 640)):
        resize(page, *size)
        assert page.evaluate(CUT) == [], size


def test_presets_set_the_form_and_changes_to_them_are_named_and_saved(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.new_table("voidfall")
    sum_, changed = page.locator("#sum"), page.locator("#changed")
    given = page.locator("input[name=preset]")
    assert [one.get_attribute("value") for one in given.all()] == [
        *("alone", "bots", "together", "screen", "live", "days")
    ]
    ash.check("[name=preset][value=together]")
    expect(page.locator("[name=option-mode]:checked")).to_have_value("coop")
    ash.check("[name=preset][value=days]")
    expect(sum_).to_have_text(
        "Voidfall. 2 players: you and 1 by link, 1 day a turn. Whoever has the link may watch."
    )
    expect(page.locator("[name=option-mode]:checked")).to_have_value("competitive")
    expect(changed).to_have_text("")
    expect(page.locator("#save-preset")).to_be_disabled()
    ash.check("[name=watch][value=nobody]")
    ash.seat(2, "bot", "greedy")
    ash.check("[name=option-focus][value=secret]")
    expect(changed).to_have_text("changed from the preset: seats, watching and focus")
    page.click("#save-preset")
    page.fill("#preset-name", "Thursdays")
    page.keyboard.press("Enter")
    expect(changed).to_have_text("")
    # A game that is played by two at least cannot be played alone, and it has no presets of others.
    ash.check("input[name=title][value=pirates-of-skydock]")
    assert [one.get_attribute("value") for one in given.all()] == ["bots", "screen", "live", "days"]
    for size in ((1366, 768), PHONE):
        resize(page, *size)
        check_fits(page, wide=True)

    ash.new_table("voidfall")
    ash.check("[name=preset][value='own Thursdays']")
    expect(page.locator("#seats fieldset")).to_have_count(3)
    expect(sum_).to_have_text(re.compile(r"you, 1 bot and 1 by link, 1 day a turn\. Nobody may watch\.$"))
    page.click("[data-forget]")
    expect(page.locator("[name=preset][value='own Thursdays']")).to_have_count(0)
    # Whose shape is another's changes places with them.
    ash.check("[name=preset][value=bots]")
    page.click("[data-swap='0']")
    expect(page.locator("[name=kind-0]:checked")).to_have_value("bot")
    expect(page.locator("[name=kind-1]:checked")).to_have_value("me")


def test_choices_with_a_drawing_and_options_that_count_only_with_another(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/new")
    page.wait_for_selector(READY)
    met = 0
    for title in titles().values():
        ash.check(f"input[name=title][value={title.id}]")
        usual = title.check_options({"seats": 2})
        for option in [one for one in title.options if one.suits(2)]:
            field = page.locator(f"[name=option-{option.name}]")
            other, value = option.when or ("seats", 2)
            if option.when is not None:
                ash.check(f"input[name=option-{other}][value='{value}']")
            expect(field.first).to_be_attached()
            given = page.locator(f"input[name=option-{option.name}], [name=option-{option.name}] option")
            expect(given).to_have_count(len(option.choices))
            assert {one.get_attribute("value") for one in given.all()} == {*map(str, option.choices)}
            if option.drawn:
                drawings = page.locator(f"label:has([name=option-{option.name}]) .choice-art")
                expect(drawings).to_have_count(len(option.choices))
                met += 1
            if option.when is not None:
                ash.check(f"input[name=option-{other}][value='{usual[other]}']")
                if option.name not in usual:
                    expect(field).to_have_count(0)
                met += 1
    assert met > 1


def test_a_choice_leaves_the_page_where_it_is(person: Sit) -> None:
    """Drawings take a moment to come; a page that was shorter until then would move under the pointer."""
    ash = person()
    page = ash.page
    page.set_viewport_size({"width": 1366, "height": 768})
    ash.new_table("voidfall")
    ash.check("input[name=preset][value=alone]")
    missing = page.locator(".choice-drawing:empty")
    expect(missing).to_have_count(0)
    for name in ("scenario", "difficulty", "scenario"):
        choice = page.locator(f"label:has([name=option-{name}]:not(:checked))").last
        choice.scroll_into_view_if_needed()
        settle(page)
        before = page.evaluate("scrollY")
        assert before > 0
        box = choice.bounding_box()
        assert box is not None
        page.evaluate("globalThis.seen = []; onscroll = () => seen.push(scrollY)")
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 12)
        expect(missing).to_have_count(0)
        settle(page)
        # The browser may tell of a scroll that it has taken back before it painted.
        assert set(page.evaluate("[scrollY, ...seen]")) == {before}


def test_who_comes_back_takes_his_turn_or_is_told_first(person: Sit) -> None:
    ash = person()
    page = ash.page

    table = ash.lay_out(at_first(moments(TITLE, {"seats": 3}, "told"), others_moved))
    ash.home()
    expect(page).to_have_title("(1) Starboard")
    first = page.locator(".turn-card.you")
    expect(first.locator("h3")).to_contain_text("Solar Sphere")
    first.get_by_text("Tell me").click()
    assert ash.at_table() == table
    expect(page.locator("#narrator .told-count")).to_have_text(re.compile(r"^1 of \d+$"))
    ash.home()
    page.get_by_role("link", name=re.compile("^Take your turn")).click()
    assert ash.at_table() == table
    expect(page.locator("#narrator")).to_be_hidden()


def test_the_same_table_is_laid_out_again(person: Sit) -> None:
    ash = person()
    page = ash.page
    last = shelf()[-1].title
    # The last choice of its first option, so that it is not what it would be anyway.
    option = next((option for option in last.options if not option.seats), None)
    chosen = {} if option is None else {f"option-{option.name}": str(option.choices[-1])}
    table = ash.set_up_table("me", "me", title=last.id, options=chosen)
    if option is not None:
        assert ash.log(table)["options"][option.name] == option.choices[-1]
    ash.home()
    page.click(".quick >> text=Change")
    page.wait_for_url("**/new?again=1")
    page.wait_for_selector(READY)
    expect(page.locator("input[name=title]:checked")).to_have_value(last.id)
    expect(page.locator("[name=name-1]")).to_be_visible()
    for name, value in chosen.items():
        expect(page.locator(f"[name={name}]:checked")).to_have_value(value)
    ash.home()
    page.click(".quick >> text=Start now")
    page.wait_for_url(re.compile(r"/t/"))
    again = ash.at_table()
    assert again != table
    assert ash.log(again)["options"] == ash.log(table)["options"]
