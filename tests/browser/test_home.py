"""The home page with several titles on the shelf."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.looking import resize

from starboard.kernel.title import titles
from starboard.page.shelf import shelf


def test_every_title_has_a_card_and_its_own_options(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/")
    expect(page.locator(".title-card")).to_have_count(len(titles()))
    expect(page.locator(".title-card .vignette svg")).to_have_count(len(titles()))
    # A stranger is offered the title with the fewest rules.
    expect(page.locator("input[name=title]:checked")).to_have_value(shelf()[0].title.id)

    for title in titles().values():
        page.click(f"[data-new={title.id}]")
        expect(page.locator("input[name=title]:checked")).to_have_value(title.id)
        expect(page.locator(f".title-card.selected [data-new={title.id}]")).to_have_count(1)
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


def test_choices_with_a_drawing_and_options_that_count_only_with_another(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/")
    met = 0
    for title in titles().values():
        page.click(f"[data-new={title.id}]")
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


def test_who_comes_back_finds_his_table_and_the_title_he_played_last(person: Sit) -> None:
    ash = person()
    last = shelf()[-1].title
    # The last choice of its first option, so that it is not what it would be anyway.
    option = next((option for option in last.options if not option.seats), None)
    chosen = {} if option is None else {f"option-{option.name}": str(option.choices[-1])}
    table = ash.set_up_table("me", "me", title=last.id, options=chosen)
    if option is not None:
        assert ash.log(table)["options"][option.name] == option.choices[-1]
    page = ash.page
    ash.go("/")
    expect(page.locator("input[name=title]:checked")).to_have_value(last.id)
    expect(page.locator(f"a.my-table.you[href='/t/{table}']")).to_contain_text(last.name)
    expect(page).to_have_title("● Your turn · Starboard")
    page.click(f"a.my-table[href='/t/{table}']")
    assert ash.at_table() == table
