"""What people choose for themselves: what is kept of it, where it holds, that every choice can be made."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import StarboardError
from starboard.page.render import environment
from starboard.page.settings import (
    COLUMNS,
    EVERYWHERE,
    Chosen,
    at_table,
    check,
    for_frames,
    sound,
    with_choice,
)

SETTINGS = [setting for column in COLUMNS for group in column for setting in group.settings]


def test_only_what_is_on_the_list_is_kept() -> None:
    for setting in SETTINGS:
        for value, _ in setting.choices:
            check(setting.name, value)
        check(setting.name, None)
        assert setting.usual in dict(setting.choices)
        with pytest.raises(StarboardError, match="is no choice of"):
            check(setting.name, "<script>")
    with pytest.raises(StarboardError, match="There is no setting"):
        check("undo", "always")
    # Another version may have kept what this one does not know.
    assert sound({"": {"theme": "sepia", "font": "huge", "ask": "never"}}, EVERYWHERE) == {"ask": "never"}


def test_people_are_asked_before_they_commit_when_it_matters() -> None:
    assert {setting.name: setting.usual for setting in SETTINGS}["ask"] == "matters"


def test_a_table_may_differ_and_be_as_everywhere_again() -> None:
    chosen = with_choice(with_choice({}, EVERYWHERE, "theme", "light"), "t1", "theme", "dark")
    assert chosen == {EVERYWHERE: {"theme": "light"}, "t1": {"theme": "dark"}}
    here = at_table(chosen, "t1")
    assert here["theme"] == "dark"
    assert set(here) == {setting.name for setting in SETTINGS}
    assert [value for value in here.values() if value is not None] == ["dark"]
    assert at_table(chosen, "t2")["theme"] is None
    assert with_choice(chosen, "t1", "theme", None) == {EVERYWHERE: {"theme": "light"}}


def test_the_table_left_alone_longest_is_forgotten_first() -> None:
    chosen: Chosen = with_choice({}, EVERYWHERE, "sound", "full")
    for number in range(50):
        chosen = with_choice(chosen, f"t{number}", "sound", "off")
        chosen = with_choice(chosen, "t0", "sound", "quiet")
    tables = [place for place in chosen if place]
    assert len(tables) == 40
    assert "t0" in tables
    assert "t1" not in tables
    assert chosen[EVERYWHERE] == {"sound": "full"}


def test_density_is_offered_where_there_is_a_choice() -> None:
    density = next(setting for setting in SETTINGS if setting.name == "frame")
    assert [value for value, _ in for_frames(density, ("phone", "tablet", "compact", "roomy"))] == [
        "auto",
        "compact",
        "roomy",
    ]
    assert for_frames(density, ("phone", "tablet", "roomy")) == ()


def test_the_dialog_offers_every_choice_for_one_table_too() -> None:
    frames = ("phone", "tablet", "compact", "roomy", "large")
    dialog = environment().get_template("settings.html")
    page = {"frames": frames, "mode": "branch", "title": {"id": "x"}, "who": {"name": "Ash"}, "id": "t1"}
    at = dialog.render(at="t1", **page)
    elsewhere = dialog.render(at="")
    for setting in SETTINGS:
        for value, _ in setting.choices:
            assert f'name="{setting.name}" value="{value}"' in at
            assert f'name="{setting.name}" value="{value}"' in elsewhere
    assert 'name="scope" value="here"' in at
    assert "Only this table" not in elsewhere
