"""A table of steps: a row for each, a cell for each column, safe to read."""

from __future__ import annotations

from xml.etree import ElementTree

from starboard.page.kit.step_table import Row, step_table

NASTY = "<b>&\"'</b>"


def test_a_row_for_each_step_and_a_cell_for_each_column() -> None:
    rows = [
        Row("1", NASTY, "VF-10.2", ["<i>held</i>", "lost"]),
        Row("2", "Upkeep", "VF-10.5", ["5", "4"], to_come=True),
        Row("=", "Sum", "", ["9", "8"], total=True),
    ]
    drawn = ElementTree.fromstring(step_table(["You", "Bo"], rows))
    assert drawn.get("class") == "step-table of-2"
    lines = list(drawn.iter("li"))
    assert [line.get("class") for line in lines] == [None, "to-come", "total"]
    assert "".join(lines[0].itertext()) == f"1{NASTY}VF-10.2heldlost"
    assert [len([one for one in line if one.get("class") == "step-cell"]) for line in lines] == [2, 2, 2]
