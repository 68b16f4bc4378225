"""A story over the stage: its lines in order, told once, and safe to read."""

from __future__ import annotations

from xml.etree import ElementTree

from starboard.page.kit.story import Line, story

NASTY = "<b>&\"'</b>"


def test_a_story_has_its_lines_in_order_and_says_where_they_come_from() -> None:
    made = story(
        "R4",
        f"Upkeep, {NASTY}",
        [Line("4a", "Walk", "<i>Two</i> guards walk", "SKY-14.4"), Line("4e", NASTY, "", "SKY-14.8", True)],
    )
    drawn = ElementTree.fromstring(made)
    assert drawn.get("data-story") == "R4"
    assert drawn.get("aria-label") == f"Upkeep, {NASTY}"
    lines = list(drawn.iter("li"))
    assert ["".join(line.itertext()) for line in lines] == [
        "4aWalk. Two guards walkSKY-14.4",
        f"4e{NASTY}. SKY-14.8",
    ]
    assert [line.get("class") for line in lines] == [None, "still"]
    buttons = list(drawn.iter("button"))
    assert [one.get("data-story-do") for one in buttons] == ["0", "1", "close", "all", "next"]
    assert [one.text for one in buttons[:2]] == ["4a", "4e"]
