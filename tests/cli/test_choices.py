"""What a typed answer means, and how a long list is drawn."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from starboard.cli.choices import MARK, Choice, choices_for, default_of, listed, matching
from starboard.kernel.ask import Value, ask

LABELS: dict[Value, str] = {
    "4 fleet": "die 4 · Resistance Fleet · attack",
    "3>4 fleet": "die 3 → 4 (1 drone) · Resistance Fleet · attack",
    "3 salvage": "die 3 · Salvage Ship · salvage up to 3",
    "3 discard": "die 3 · discard it · +1 morale",
}


def choices() -> list[Choice]:
    return choices_for(ask(0, "use-die", list(LABELS)), LABELS.__getitem__)


def found(typed: str) -> list[Value]:
    return [choice.value for choice in matching(choices(), typed)]


def test_a_number_is_the_place_on_the_list() -> None:
    assert found("2") == ["3>4 fleet"]
    assert found("0") == []
    assert found("5") == []


def test_a_value_as_it_stands_in_the_log_is_an_answer() -> None:
    assert found("3>4 fleet") == ["3>4 fleet"]
    assert found(" 4  FLEET ") == ["4 fleet"]  # though "4 fleet" is part of "3>4 fleet" too


def test_a_part_of_a_label_finds_all_that_fit() -> None:
    assert found("salvage ship") == ["3 salvage"]
    assert found("fleet") == ["4 fleet", "3>4 fleet"]
    assert found("fleet drone") == ["3>4 fleet"]
    assert found("nothing like it") == []


def test_the_first_word_of_a_value_counts_whole() -> None:
    """Both visits to the Fleet have a 4 in their label, but only one is made with a die of 4."""
    assert found("4 resistance") == ["4 fleet"]


def test_amounts_are_numbered_by_themselves() -> None:
    amounts = choices_for(ask(0, "regenerate", [0, 1, 2]), lambda value: f"regenerate {value}")
    assert [choice.value for choice in matching(amounts, "0")] == [0]
    assert [choice.value for choice in matching(amounts, "2")] == [2]


def test_enter_means_the_only_option_or_the_one_that_goes_on() -> None:
    assert default_of(ask(0, "window-after", ["end"], (), True)) == "end"
    assert default_of(ask(0, "window-before", ["kickback-2", "go-on"], (), True)) == "go-on"
    assert default_of(ask(0, "mode", ["action", "satellite"])) is None


def drawn(many: list[Choice], room: int | None) -> str:
    console = Console(file=StringIO(), width=100)
    console.print(listed(many, console, room))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def long_list() -> list[Choice]:
    return [
        Choice(
            n, f"{n}>{p} place{p}", f"die {n} → {p} (some drones) · Place {p} · effect of {p}", final=n == 1
        )
        for n, p in [(n + 5 * p, p) for p in range(4) for n in range(1, 6)]
    ]


def test_a_long_list_is_drawn_as_wide_as_the_screen_has_room() -> None:
    lines = drawn(long_list(), 40).splitlines()
    assert len(lines) == 20
    assert "die 7 → 1 (some drones) · Place 1 · effect of 1" in lines[6]
    groups = drawn(long_list(), 12).splitlines()
    assert len(groups) == 8
    assert "effect of 1" in groups[2]
    assert "7) 7→1" in groups[3]
    places = drawn(long_list(), 5).splitlines()
    assert len(places) < 4
    assert "Place 1 ×5" in places[0]


def test_an_option_without_a_place_stands_below_the_groups() -> None:
    many = [*long_list(), Choice(21, "pay-first", "pay something first")]
    for room in (12, 5, None):
        lines = drawn(many, room).splitlines()
        assert "Place 0" in lines[0]
        assert lines[-1].split() == ["21)", "pay", "something", "first"]


def test_a_long_list_of_single_things_stays_a_list() -> None:
    spots = [Choice(n, f"O{n}", f"O{n} Some Hex · value 3 · pay 2 ore") for n in range(1, 13)]
    assert len(drawn(spots, 5).splitlines()) == 12


def test_what_cannot_be_undone_carries_a_mark() -> None:
    for room in (40, 12, None):
        assert drawn(long_list(), room).count(MARK) == 1
