"""Two people decide together: on a desktop and on a phone, with a mouse, with keys, and after a crash."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.people import Player


def sit_down(person: Sit, server: Process) -> tuple[Player, Player, str]:
    """Ann, the captain, at a desktop, and Ben with a phone."""
    ann, ben = person(at=server), person(PHONE, at=server, touch=True)
    table = ann.open_table("me", "open", title="council")
    ben.go(f"/t/{table}")
    ben.join()
    expect(ann.page.locator("#area-group .matter").first).to_be_visible()
    return ann, ben, table


def card(player: Player) -> Locator:
    """The proposal that is shown."""
    return player.page.locator("#area-group section.matter")


def propose(player: Player, matter: str, label: str) -> None:
    made = player.page.locator("#area-group details.matter").filter(has_text=matter)
    made.locator("summary").click()
    made.locator("select").select_option(label=label)
    made.get_by_role("button", name="Propose").click()


def test_a_proposal_an_objection_a_crash_and_a_change_of_mind(mortal_proving: Process, person: Sit) -> None:
    person.provoked += ["ERR_", "Failed to load"]
    ann, ben, table = sit_down(person, mortal_proving)
    propose(ann, "which course?", "south")
    expect(card(ben)).to_contain_text("which course?")
    expect(card(ben).locator(".proposed")).to_have_text("south")
    expect(card(ben).locator(".terms")).to_contain_text("COU-1.1")
    expect(card(ben).locator(".ticks .silent")).to_have_attribute("data-seat", "1")

    # On the phone: everything can be hit with a thumb, and nothing sticks out.
    for button in card(ben).get_by_role("button", name="Agree").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    card(ben).locator("summary", has_text="Object").tap()
    card(ben).get_by_placeholder("Why, in one sentence").fill("The <i>ice</i> is in the south.")
    card(ben).get_by_role("button", name="Object").tap()
    expect(card(ann).locator(".objection")).to_have_text("The <i>ice</i> is in the south.")
    expect(card(ann).locator(".ticks .objects")).to_have_attribute("data-seat", "1")

    mortal_proving.kill()
    mortal_proving.start()
    for player in (ann, ben):
        player.go(f"/t/{table}")
        player.at_table()
    expect(card(ann).locator(".objection")).to_have_text("The <i>ice</i> is in the south.")

    card(ben).get_by_role("button", name="Agree").tap()
    # That was the last word that was missing.
    expect(ann.page.locator("#slider")).to_have_attribute("max", "1")
    expect(card(ann)).to_have_count(0)


def test_where_consent_is_a_rule_the_bar_waits(proving: Process, person: Sit) -> None:
    ann, ben, _ = sit_down(person, proving)
    ann.take(ann.options().filter(has_text="north"))
    asked = ann.question
    ann.options().nth(1).click()
    expect(card(ann)).to_have_class("matter waits")
    expect(card(ann).locator(".until")).to_contain_text("Waits for")
    assert ann.question == asked
    # By the keyboard: g goes to the card, Tab to its buttons.
    ben.page.keyboard.press("g")
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.press("Tab")
    expect(card(ben).get_by_role("button", name="Agree")).to_be_focused()
    ben.page.keyboard.press("Enter")
    ann.wait_until_answered(asked)
    # Ben has been asked by nobody else: the game went on to the captain's next question.
    expect(ann.page.locator("#area-question")).to_contain_text("who is captain next?")
    assert ben.question == ""


def test_what_waits_can_still_be_changed(proving: Process, person: Sit) -> None:
    ann, ben, _ = sit_down(person, proving)
    ann.take(ann.options().filter(has_text="north"))
    ann.options().nth(1).click()
    expect(card(ben)).to_have_count(1)
    # Ben may see it before Ann has been told that it has arrived.
    ann.page.wait_for_selector("body:not(.is-sending)")
    ann.take(ann.options().filter(has_text="nobody"))
    expect(card(ben)).to_have_count(0)
