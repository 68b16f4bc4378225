"""A story over the stage: its lines in order, told once, and safe to read."""

from __future__ import annotations

from xml.etree import ElementTree

from starboard.page.kit.story import Line, Row, plain_table, story, told_table

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


def test_a_table_is_told_row_by_row() -> None:
    """The same steps for the script as a story has, and a cell for each column."""
    rows = [
        Row("1", NASTY, "VF-10.2", ["<i>held</i>", "lost"]),
        Row("2", "Upkeep", "VF-10.5", ["5", "4"], to_come=True),
        Row("=", "Sum", "", ["9", "8"], total=True),
    ]
    drawn = ElementTree.fromstring(told_table("C1", "Evaluation", "You 9 &amp; Bo 8", ["You", "Bo"], rows))
    assert drawn.get("data-story") == "C1"
    assert drawn.get("class") == "story whole of-2"
    lines = list(drawn.iter("li"))
    assert [line.get("class") for line in lines] == [None, "still to-come", "total"]
    assert "".join(lines[0].itertext()) == f"1{NASTY}VF-10.2heldlost"
    assert [len([one for one in line if one.get("class") == "story-cell"]) for line in lines] == [2, 2, 2]
    does = [one.get("data-story-do") for one in drawn.iter("button")]
    assert does == ["0", "1", "2", "close", "all", "next"]
    plain = ElementTree.fromstring(plain_table(["You", "Bo"], rows))
    assert len(list(plain.iter("li"))) == 3
    assert not list(plain.iter("button"))
