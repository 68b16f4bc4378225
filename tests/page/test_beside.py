"""Files beside a title's drawing: pictures and symbols as they are put into a page."""

from __future__ import annotations

import re

import pytest
from tests.games.drawings import tree

from starboard.page.drawing import picture, style_sheet, symbols_of
from starboard.page.sprite import sheet

TITLES = tuple(
    f"starboard.games.{room}.board" for room in ("solar_sphere", "revenant", "pirates_of_skydock", "voidfall")
)


@pytest.mark.parametrize("package", TITLES)
def test_a_picture_is_part_of_the_page_and_brings_what_it_refers_to(package: str) -> None:
    drawn = picture(package, "vignette")
    (top,) = tree(drawn)  # in no name space, so that it is drawn wherever it is put
    assert (top.tag, "viewBox" in top.attrib) == ("svg", True)
    assert "\n" not in drawn
    used = set(re.findall(r"url\(#([\w-]+)\)", drawn))
    assert used
    assert used <= {one.get("id") for one in top.iter()}


@pytest.mark.parametrize("package", TITLES)
def test_the_symbols_of_a_title_join_those_of_the_page(package: str) -> None:
    symbols = symbols_of(package)
    assert "<svg" not in symbols
    assert "<defs" not in symbols
    names = [one.get("id") for one in tree(symbols)]
    assert None not in names
    assert len(names) == len(set(names))
    page = str(sheet(symbols))
    assert [name for name in names if page.count(f'id="{name}"') != 1] == []


def test_a_style_sheet_is_taken_as_it_is() -> None:
    assert all(style_sheet(package).startswith("/*") for package in TITLES)
