"""`starboard simulate`: many games between bots, and what they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from starboard.bots.arena import simulate as run_games
from starboard.bots.report import Group, Report, Standing
from starboard.cli.out import Interrupted, make_console, print_json
from starboard.cli.seating import LevelArgument, OptionsArgument, split_options, split_seats
from starboard.cli.shelf import ContentArgument, JsonArgument
from starboard.kernel.english import capital, count
from starboard.kernel.title import find_title

_BARS = 12
_WIDTH = 40


def simulate(
    title: Annotated[str, typer.Argument(help="Which game, such as solar-sphere.")],
    seats: Annotated[
        str,
        typer.Option(
            "--seats", metavar="BOTS", help="One bot per seat: random, greedy, planner, planner:1.0."
        ),
    ] = "greedy,random",
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games.")] = "1",
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="How many processes play at once.")] = 1,
    level: LevelArgument = None,
    option: OptionsArgument = None,
    content: ContentArgument = None,
    json: JsonArgument = False,
    plot: Annotated[bool, typer.Option("--plot", help="Show how the scores are distributed.")] = False,
) -> None:
    """Let bots play many games, with seats rotated, and show who won.

    Ctrl-C shows the games finished so far.

    \b
    Examples:
      starboard simulate solar-sphere --seats greedy,greedy,random --games 1000 --jobs 2
      starboard simulate solar-sphere --seats planner:0.5,greedy --games 20 --seed 7
      starboard simulate solar-sphere --seats greedy --level 2 --plot    alone against the automaton
      starboard simulate voidfall --seats greedy,greedy --option mode=coop --option difficulty=hard
    """
    game = find_title(title)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=make_console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(game.name, total=max(games, 0))
        report = run_games(
            game,
            split_seats(seats),
            games=games,
            seed=seed,
            options=split_options(option, level),
            content_folder=content,
            jobs=jobs,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(report)
    else:
        show(make_console(), game.name, report, plot)
    if report.stopped:
        raise Interrupted(
            f"Stopped by Ctrl-C after {report.games} of {count(report.asked, 'game')}: "
            "the same seed plays the same games again."
        )


def show(console: Console, name: str, report: Report, plot: bool) -> None:
    options = ", ".join(f"{key} {value}" for key, value in report.options.items())
    console.print(
        Text(f"{name}: {count(report.games, 'game')} ({options}), seed {report.seed}", style="bold")
    )
    if not report.games:
        console.print("No game was finished.")
        return
    console.print(_standings("By bot", report.bots, report))
    if len(report.places) > 1:
        console.print(_standings("By seat", report.places, report))
    console.print(
        f"{report.decisions:.0f} decisions per game ({report.decisions_per_seat:.0f} per seat); "
        f"{report.timing.games_per_second:.2f} games per second"
    )
    thinking = ", ".join(f"{bot} {1000 * s:.1f} ms" for bot, s in report.timing.per_decision.items())
    console.print(Text(f"Thinking time per decision: {thinking}"))
    console.print(
        Text("Endings: " + ", ".join(f"{ending} {count}" for ending, count in report.endings.items()))
    )
    if report.group is not None and report.automata:
        _show_group(console, report, report.group)
    if plot:
        for standing in report.bots:
            console.print()
            console.print(Text(f"Scores of {standing.name}", style="bold"))
            for line in histogram(standing.scores):
                console.print(Text(line))


def _show_group(console: Console, report: Report, group: Group) -> None:
    """How the seats fared that win or lose together, and what they were up against."""
    console.print(
        Text(
            f"Won {group.wins} of {group.games}: {100 * group.share:.0f} % ({100 * group.low:.0f} – "
            f"{100 * group.high:.0f}); the lowest score less the automaton's: "
            f"{group.margin:+.1f} ± {group.deviation:.1f}"
        )
    )
    for name, lines in report.automata.items():
        parts = ", ".join(f"{line} {mean:.1f}" for line, mean in lines.items())
        console.print(Text(f"{capital(name)} {sum(lines.values()):.1f}: {parts}"))


def _standings(heading: str, standings: Sequence[Standing], report: Report) -> Grid:
    grid = Grid(title=heading, title_justify="left")
    grid.add_column("")
    grid.add_column("games", justify="right")
    grid.add_column("wins", justify="right")
    grid.add_column("share (95 %)", justify="right")
    if report.fair is not None:
        grid.add_column("× fair", justify="right")
    grid.add_column("score", justify="right")
    grid.add_column("from – to", justify="right")
    ratings = {skill.name: f"{skill.mu:.1f} ± {2 * skill.sigma:.1f}" for skill in report.ratings}
    rated = any(s.name in ratings for s in standings)
    if rated:
        grid.add_column("rating", justify="right")
    for s in standings:
        cells = [
            s.name,
            str(s.games),
            f"{s.wins:g}" if s.wins == int(s.wins) else f"{s.wins:.1f}",
            f"{100 * s.share:.1f} % ({100 * s.low:.1f} – {100 * s.high:.1f})",
        ]
        if report.fair is not None:
            cells.append(f"{s.share / report.fair:.2f}")
        cells += [f"{s.mean:.1f} ± {s.deviation:.1f}", f"{s.lowest} – {s.highest}"]
        if rated:
            cells.append(ratings.get(s.name, ""))
        grid.add_row(*map(Text, cells))
    return grid


def histogram(scores: Mapping[int, int]) -> list[str]:
    """One line for each range of scores, with a bar that shows how common it is."""
    low, high = min(scores), max(scores)
    width = max(1, -(-(high - low + 1) // _BARS))
    counts: dict[int, int] = {}
    for start in range(low, high + 1, width):
        counts[start] = sum(scores.get(score, 0) for score in range(start, start + width))
    most = max(counts.values())
    lines = []
    for start, n in counts.items():
        stretch = f"{start}" if width == 1 else f"{start} – {start + width - 1}"
        bar = "█" * round(_WIDTH * n / most) if n else ""
        lines.append(f"{stretch:>12} {bar or ('▏' if n else '')} {n}")
    return lines
