"""A page that is drawn for all frames: what it says of itself, and what is under the curtain."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files

import pytest
from tests.browser.framed import DEEP, WIDE, DeepPage
from tests.page.test_curtain_area import ANN, round_one_screen

from starboard.conform.suite import conform, find_checks, subject_of
from starboard.kernel.page import AREAS, EXTRA, FRAMES, Page, Scene
from starboard.kernel.title import AnyTitle, titles
from starboard.page.areas import on_screen
from starboard.page.shelf import shelved


@pytest.mark.parametrize("title", [WIDE, DEEP], ids=["wide", "deep"])
def test_the_page_for_all_frames_conforms(title: AnyTitle) -> None:
    for outcome in conform(subject_of(title, 4, "frames"), find_checks(["page", "secrets"])):
        assert outcome.breaches == ()


class Forgetful(DeepPage):
    """Has a tab in the log column, and does not draw it."""

    def areas(self, scene: Scene) -> dict[str, str]:
        return {name: text for name, text in super().areas(scene).items() if name != EXTRA}


def test_a_tab_that_is_not_drawn_is_found() -> None:
    title = replace(DEEP, page=Forgetful)
    (outcome,) = conform(subject_of(title, 1, "frames"), find_checks(["page"]))
    assert "instead of top, stage, left, others, question, mat, me, extra" in str(outcome.breaches[0])


def test_titles_are_drawn_for_frames_that_there_are() -> None:
    assert Page.frames == ("phone", "tablet", "roomy")
    for id in titles():
        assert set(shelved(id).frames) <= set(FRAMES)
        assert set(Page.frames) <= set(shelved(id).frames)


def test_the_tab_lies_under_the_curtain() -> None:
    face = round_one_screen(WIDE, 2)
    look = face.look(ANN)
    assert look.covered
    areas = dict.fromkeys(AREAS, "<p>mine</p>") | {EXTRA: "<p>mine</p>"}
    covered = on_screen(face, look, None, areas)
    assert [name for name in (*AREAS, EXTRA) if not covered[name]] == ["question", "mat", "me", EXTRA]
    # A page without it is not given one.
    assert EXTRA not in on_screen(face, look, None, dict.fromkeys(AREAS, ""))


def test_no_rule_looks_through_the_whole_frame() -> None:
    """With `:has()` there, any change inside would have the browser style the whole table anew."""
    package = files("starboard")
    folders = [package / "page" / "static", *(one / "board" for one in (package / "games").iterdir())]
    inside = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    sheets = {file.name: file.read_text() for file in inside if file.name.endswith(".css")}
    assert len(sheets) > 15
    for name, sheet in sheets.items():
        assert not re.findall(r"\.frame(?:-stage|-ask)?(?![\w-])[^\s,{}]*:has\(", sheet), name
