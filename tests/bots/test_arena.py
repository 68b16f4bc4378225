"""The arena and its report."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.kernel.toy import TOY

from starboard.bots import arena
from starboard.bots.arena import gist, simulate
from starboard.bots.report import Game, Part, Report, Timing, summarise, wilson, win_parts
from starboard.kernel.errors import BadOption, IllegalAnswer
from starboard.kernel.seat import Seat
from starboard.kernel.title import AnyTitle


def without_times(report: Report) -> Report:
    return msgspec.structs.replace(report, timing=Timing(0.0, 0.0, {}))


def test_same_seed_same_report_however_many_processes(solar_sphere: AnyTitle) -> None:
    one = simulate(solar_sphere, ["random", "planner:n=2"], games=4, seed="s", jobs=1)
    two = simulate(solar_sphere, ["random", "planner:n=2"], games=4, seed="s", jobs=2)
    other = simulate(solar_sphere, ["random", "planner:n=2"], games=4, seed="t", jobs=1)
    assert without_times(one) == without_times(two)
    assert without_times(one) != without_times(other)


def test_seats_rotate_and_every_game_is_counted(solar_sphere: AnyTitle) -> None:
    report = simulate(solar_sphere, ["random", "random", "random"], games=5, seed="s")
    assert report.games == 5
    assert not report.stopped
    assert report.fair == pytest.approx(1 / 3)
    assert [place.games for place in report.places] == [5, 5, 5]
    assert report.bots[0].games == 15
    assert sum(place.wins for place in report.places) == pytest.approx(5)
    assert sum(report.endings.values()) == 5
    assert report.ratings == []  # one kind of bot cannot be compared with itself


def test_in_game_n_the_bots_sit_n_places_further_on(solar_sphere: AnyTitle) -> None:
    ring = arena.Ring(
        solar_sphere,
        solar_sphere.check_options({"seats": 3}),
        ["random", "planner:n=1", "greedy"],
        "s",
        solar_sphere.load_content(None),
    )
    assert ring.play(1).bots == ["greedy", "random", "planner:n=1"]


def test_what_was_chosen_and_what_came_of_it(solar_sphere: AnyTitle) -> None:
    report = simulate(solar_sphere, ["random", "random"], games=2, seed="s")
    use_die = report.choices["random"]["use-die"]
    assert all(tally.chosen <= tally.offered for tally in use_die.values())
    # Beside every visit the die could have been discarded, so each was a decision.
    chosen = {place: tally.chosen for place, tally in use_die.items() if tally.chosen and place != "discard"}
    assert chosen == report.happenings["random"]["visit"]
    assert sum(chosen.values()) > 20


def test_solo_games_are_won_or_lost(solar_sphere: AnyTitle) -> None:
    report = simulate(solar_sphere, ["random"], games=3, seed="s", options={"level": 3})
    assert report.options == {"seats": 1, "level": 3}
    assert report.fair is None
    assert report.bots[0].wins == 0  # a random player has no chance against the hard automaton


def test_ctrl_c_reports_the_games_finished(solar_sphere: AnyTitle) -> None:
    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    report = simulate(solar_sphere, ["random", "random"], games=50, seed="s", progress=stop)
    assert report.stopped
    assert (report.games, report.asked) == (3, 50)


@pytest.mark.parametrize(
    ("seats", "games", "jobs", "message"),
    [
        (["random", "rnadom"], 1, 1, "no bot 'rnadom'"),
        (["random"] * 5, 1, 1, "1, 2, 3, 4 seats, not 5"),
        (["random"] * 2, 0, 1, "at least 1"),
        (["random"] * 2, 1, 0, "at least 1"),
    ],
)
def test_bad_input(solar_sphere: AnyTitle, seats: list[str], games: int, jobs: int, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        simulate(solar_sphere, seats, games=games, seed="s", jobs=jobs)


def test_a_title_that_is_not_installed_cannot_be_played_by_workers() -> None:
    with pytest.raises(BadOption, match="no title 'toy'"):
        simulate(TOY, ["random", "random"], games=2, seed="s", jobs=2)
    assert simulate(TOY, ["random", "random"], games=2, seed="s").games == 2


def test_seats_option_must_agree_with_the_bots(solar_sphere: AnyTitle) -> None:
    with pytest.raises(BadOption, match="one bot for each seat"):
        simulate(solar_sphere, ["random", "random"], games=1, seed="s", options={"seats": 3})


def test_a_bot_that_cheats_is_stopped(solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, seat: Seat) -> str:
            return "ten points for me"

    monkeypatch.setattr(arena, "make_bot", lambda spec, seed: Cheat())
    with pytest.raises(IllegalAnswer, match="not on the list"):
        simulate(solar_sphere, ["cheat", "cheat"], games=1, seed="s")


# ---------------------------------------------------------------------- the report


def played(number: int, bots: list[str], scores: list[int], ranks: list[int]) -> Game:
    return Game(number, bots, scores, ranks, "done", [10] * len(bots), [0.5] * len(bots), {}, {})


def test_shared_wins_are_split() -> None:
    assert win_parts([1, 2, 1]) == [0.5, 0.0, 0.5]
    assert win_parts([2]) == [0.0]


def test_wilson_interval() -> None:
    """8 of 10: middle (0.8 + 0.19208) / 1.38416 = 0.7167; half 1.4160 × √(0.016 + 0.009604) = 0.2266."""
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=0.0005)
    assert high == pytest.approx(0.9433, abs=0.0005)
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0


def test_report_of_three_games() -> None:
    games = [
        played(0, ["a", "b"], [10, 20], [2, 1]),
        played(1, ["b", "a"], [30, 30], [1, 1]),
        played(2, ["a", "b"], [5, 40], [2, 1]),
    ]
    report = summarise("toy", {"seats": 2}, "cards", "s", ["a", "b"], 4, games, True, 6.0)
    a, b = report.bots
    assert (a.games, a.wins, b.wins) == (3, 0.5, 2.5)
    assert (a.mean, b.mean) == (15, 30)
    # a: 10, 30, 5 → squares of the distances 25 + 225 + 100 = 350, over 2, root
    assert a.deviation == pytest.approx(175**0.5)
    assert (a.lowest, a.highest) == (5, 30)
    assert a.scores == Counter([5, 10, 30])
    first, second = report.places
    assert (first.wins, second.wins) == (0.5, 2.5)
    assert first.mean == 15
    assert [skill.name for skill in report.ratings] == ["b", "a"]
    assert report.ratings[0].mu > 25 > report.ratings[1].mu
    assert report.ratings[0].sigma < 25 / 3
    assert report.decisions == 20
    assert report.endings == {"done": 3}
    assert report.timing.games_per_second == 0.5
    assert report.timing.per_decision == {"a": 0.05, "b": 0.05}
    assert report.stopped


def test_the_lines_of_the_score_sheet() -> None:
    """Glory of a: 4 and 6; it had a backer in one of two games."""
    games = [played(0, ["a", "b"], [7, 9], [2, 1]), played(1, ["b", "a"], [8, 6], [1, 2])]
    games[0].sheet = {"Glory": [4, 9], "Backer": [3, 0]}
    games[1].sheet = {"Glory": [8, 6], "Backer": [0, 0]}
    sheet = summarise("toy", {"seats": 2}, "cards", "s", ["a", "b"], 2, games, False, 1.0).sheet
    assert sheet["a"] == {"Glory": Part(5.0, 1.0), "Backer": Part(1.5, 0.5)}
    assert sheet["b"] == {"Glory": Part(8.5, 1.0), "Backer": Part(0.0, 0.0)}


def test_report_of_no_game() -> None:
    report = summarise("toy", {"seats": 2}, "cards", "s", ["a", "b"], 4, [], True, 0.0)
    assert (report.games, report.bots[0].share) == (0, 0.0)


def test_gist_of_an_answer() -> None:
    assert gist("3>4 fleet") == gist("4 fleet") == "fleet"
    assert gist("crew-drill-chief-a") == "crew-drill-chief-a"
    assert gist(3) == "3"


def test_seats_that_win_together_share_no_win() -> None:
    """Two games of three are won by both; the lowest has 5 more, 2 less and 0 more than the automaton."""
    games = [
        Game(
            n,
            ["a", "a"],
            scores,
            [rank, rank],
            "done",
            [1, 1],
            [0.1, 0.1],
            {},
            {},
            {},
            {"void": {"base": 10}},
        )
        for n, (scores, rank) in enumerate([([15, 20], 1), ([30, 8], 2), ([10, 10], 1)])
    ]
    report = summarise("t", {}, "c", "s", ["a", "a"], 3, games, False, 1.0)
    assert report.fair is None
    assert report.bots[0].share == pytest.approx(2 / 3)
    assert report.group is not None
    assert (report.group.wins, report.group.games) == (2, 3)
    assert report.group.margin == pytest.approx(1.0)
    assert report.automata == {"void": {"base": 10.0}}


def test_one_tie_of_all_is_no_group() -> None:
    games = [played(0, ["a", "b"], [5, 5], [1, 1]), played(1, ["b", "a"], [5, 4], [1, 2])]
    report = summarise("t", {}, "c", "s", ["a", "b"], 2, games, False, 1.0)
    assert report.group is None
    assert report.bots[0].wins == pytest.approx(0.5)
