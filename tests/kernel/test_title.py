"""What a title promises, and how titles and options are found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.kernel.toy import TOY

from starboard.conform.fuzz import every_table
from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle, Option, Result, find_title, titles


def test_solar_sphere_is_installed() -> None:
    assert "solar-sphere" in titles()
    for name in ("solar-sphere", "Solar Sphere", " solar_sphere "):
        assert find_title(name).id == "solar-sphere"


def test_an_unknown_title_gets_a_near_name_or_the_list() -> None:
    with pytest.raises(BadOption, match="did you mean 'solar-sphere'"):
        find_title("solar-sfere")
    with pytest.raises(BadOption, match=r"choose one of .*solar-sphere"):
        find_title("chess")


def test_defaults_are_filled_in() -> None:
    assert TOY.check_options({}) == {"seats": 2, "flaw": "none"}
    assert TOY.check_options({"seats": 3, "mood": "wild"}) == {"seats": 3, "mood": "wild", "flaw": "none"}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 5}, "played at 2, 3 seats, not 5"),
        ({"seats": "2"}, "played at 2, 3 seats, not 2"),
        ({"colour": "red"}, "no option 'colour'; it has flaw"),
        ({"seats": 2, "mood": "calm"}, "with 2 seats has no option 'mood'"),
        ({"seats": 3, "mood": "glum"}, "'mood' cannot be 'glum': choose one of calm, wild"),
        ({"seats": True}, "played at 2, 3 seats, not True"),
        ({"flaw": True}, "'flaw' cannot be 'True'"),
    ],
)
def test_a_wrong_option_is_answered_with_what_there_is(given: dict[str, int | str], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        TOY.check_options(given)


def test_the_level_of_dranda_belongs_to_solo_games(solar_sphere: AnyTitle) -> None:
    assert solar_sphere.check_options({"seats": 1}) == {"seats": 1, "level": 1}
    with pytest.raises(BadOption, match="'level' cannot be '4': choose one of 1, 2, 3"):
        solar_sphere.check_options({"seats": 1, "level": 4})
    with pytest.raises(BadOption, match="no option 'level'"):
        solar_sphere.check_options({"seats": 2, "level": 1})


def test_winners_are_those_of_rank_one() -> None:
    shared = Result((7, 9, 9), (3, 1, 1), ("a", "b", "c"), (), "rounds played")
    assert shared.winners == (1, 2)
    assert Result((40,), (2,), ("you", "DRANDA"), (), "x").winners == ()


def test_an_option_that_counts_only_with_another() -> None:
    path = Option("path", ("short", "long"), "how long it is")
    torch = Option("torch", ("none", "one"), "whether there is light", when=("path", "long"))
    title = replace(TOY, options=(path, torch))
    assert title.check_options({"seats": 2}) == {"seats": 2, "path": "short"}
    assert title.check_options({"path": "long"}) == {"seats": 2, "path": "long", "torch": "none"}
    assert title.check_options({"torch": "one", "path": "long"})["torch"] == "one"
    with pytest.raises(BadOption, match="'torch' counts only with path=long: choose that as well, or leave"):
        title.check_options({"torch": "one"})


def test_options_of_one_name_of_which_one_counts() -> None:
    path = Option("path", ("short", "long"), "how long it is")
    day = Option("light", ("sun", "rain"), "what the weather is", when=("path", "short"))
    night = Option("light", ("torch", "moon"), "what you see by", when=("path", "long"))
    oil = Option("oil", (1, 2), "how long it burns", when=("light", "torch"))
    title = replace(TOY, options=(path, day, night, oil))
    assert title.check_options({}) == {"seats": 2, "path": "short", "light": "sun"}
    assert title.check_options({"path": "long"}) == {"seats": 2, "path": "long", "light": "torch", "oil": 1}
    assert title.check_options({"path": "long", "light": "moon"})["light"] == "moon"
    with pytest.raises(BadOption, match="'light' cannot be 'moon': choose one of sun, rain"):
        title.check_options({"light": "moon"})
    with pytest.raises(BadOption, match="'oil' counts only with light=torch"):
        title.check_options({"oil": 2})
    assert [one for one in every_table(title) if one["seats"] == 2] == [
        {"seats": 2, "path": "short", "light": "sun"},
        {"seats": 2, "path": "short", "light": "rain"},
        {"seats": 2, "path": "long", "light": "torch", "oil": 1},
        {"seats": 2, "path": "long", "light": "torch", "oil": 2},
        {"seats": 2, "path": "long", "light": "moon"},
    ]
