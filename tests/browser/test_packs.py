"""Own cards in the browser: written, mended, chosen for a table, and looked at there."""

from __future__ import annotations

import io
import zipfile

from playwright.sync_api import expect
from tests.browser.conftest import Sit

_WRONG = '[[hex]]\nid = "hex-rib-vault"\npoints = "many"\n'
_NOTES = "taken from the second printing"


def test_cards_are_written_mended_and_played_with(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/account")
    page.click("#packs a")
    page.select_option("#new-pack [name=title]", "solar-sphere")
    page.fill("#new-pack [name=name]", "Printed <b>cards</b>")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("cards/notes.md", _NOTES)
    page.set_input_files(
        "#new-pack [name=files]",
        {"name": "cards.zip", "mimeType": "application/zip", "buffer": archive.getvalue()},
    )
    page.click("#new-pack button")
    expect(page.locator("h1")).to_have_text("Printed <b>cards</b>")
    expect(page.locator("[data-file='notes.md'] textarea")).to_have_value(_NOTES)

    page.select_option("#add-file", "hexes.toml")
    text = page.locator("[data-file='hexes.toml'] textarea")
    expect(text).to_be_focused()
    text.fill(_WRONG)
    page.click(".pack-acts .primary")
    wrong = page.locator("[data-file='hexes.toml'] .wrongs")
    expect(wrong).to_contain_text("row 'hex-rib-vault', field 'points' expected int")
    expect(page.locator(".pack-head .pack-state")).to_have_text("draft, 1 mistake")
    text.fill(_WRONG.replace('"many"', "5"))
    page.click(".pack-acts .primary")
    expect(page.locator(".pack-head .pack-state")).to_have_text("ready")

    ash.new_table("revenant")
    field = page.locator("#pack-field")
    expect(field).to_be_hidden()
    ash.check("input[name=title][value=solar-sphere]")
    field.select_option(label="Printed <b>cards</b>")
    page.click("#open-table")
    page.click(".own-cards")
    shown = page.locator("#cards")
    expect(shown).to_contain_text("Printed <b>cards</b>")
    expect(shown.locator(".changes tr").last).to_contain_text("points")
