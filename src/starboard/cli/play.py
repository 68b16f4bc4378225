"""`starboard play`: sit down at a table, or continue the game you left."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from starboard.cli import own_content, saves
from starboard.cli.lock import holding
from starboard.cli.menu import choose
from starboard.cli.out import make_console, on_terminal
from starboard.cli.seating import (
    LevelArgument,
    OptionsArgument,
    split_options,
    split_seats,
    usual_seats,
    with_budget,
)
from starboard.cli.session import Session
from starboard.cli.shelf import ContentArgument
from starboard.kernel.ask import Value
from starboard.kernel.carry import carry
from starboard.kernel.errors import BadOption
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title, titles


def play(
    title: Annotated[
        str | None, typer.Argument(metavar="[TITLE]", help="Which game; with --resume, which file.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="LIST",
            help="Who sits where: human, human:NAME, planner, planner:2, greedy, random.",
        ),
    ] = None,
    level: LevelArgument = None,
    option: OptionsArgument = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Play this exact shuffle; without it, the shuffle is secret.")
    ] = None,
    content: ContentArgument = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you left, or FILE.")] = False,
    budget: Annotated[
        float | None,
        typer.Option("--budget", metavar="SECONDS", help="A planner's thinking time per decision."),
    ] = None,
) -> None:
    """Play in the terminal, alone, against bots, or with friends at one keyboard.

    The game is saved after every answer. At the table, 'h' shows what you can type.

    \b
    Examples:
      starboard play
      starboard play solar-sphere --seats human,planner
      starboard play solar-sphere --seats human:Ann,human:Bo,greedy
      starboard play solar-sphere --seats human --level 2
      starboard play voidfall --seats human,greedy --option mode=coop --option difficulty=easy
      starboard play --resume
      starboard play --resume game.json
    """
    console = make_console()
    if resume:
        if seats or level or option or seed:
            raise BadOption(
                "--resume continues a game as it stands: leave out --seats, --level, --option, --seed."
            )
        _go_on(console, saves.latest() if title is None else Path(title), content)
        return
    options = split_options(option, level)
    if title is None and seats is None and not options and on_terminal():
        picked = choose(console)
        if picked is None:
            return
        if isinstance(picked, Path):
            _go_on(console, picked, content)
            return
        game, kinds, options = picked
    else:
        game = _named(title)
        kinds = split_seats(seats) if seats else usual_seats(game, options)
    table = _new(game, with_budget(kinds, budget), options, seed, content)
    session = Session(table, saves.new_place(table), console, content)
    session.save()  # makes the folder, if this is the first game
    with holding(session.place):
        session.run()


def _go_on(console: Console, file: Path, content: Path | None) -> None:
    # Read only once it is ours: otherwise we would miss what another terminal is about to write.
    with holding(file):
        log = saves.open_save(file)
        cards, folder = own_content.load_for(log, content)
        carried = carry(log, cards)
        table = carried.whole()
        if not carried.checked:
            console.print(Text(f"{carried.older} All answers still fit, so it goes on under today's rules."))
        missing = table.seat_count - len(table.seats)
        if missing > 0:
            # A log written by a program need not say who sat there: then it was people.
            table.seats += ["human"] * missing
        Session(table, file, console, folder).run()


def _named(title: str | None) -> AnyTitle:
    if title is not None:
        return find_title(title)
    known = list(titles().values())
    if len(known) != 1:
        raise BadOption(f"Which game? Name one of {', '.join(t.id for t in known)}.")
    return known[0]


def _new(
    title: AnyTitle, seats: list[str], options: dict[str, Value], seed: str | None, content: Path | None
) -> Table:
    if seed is not None and not seed:
        raise BadOption("The seed is empty: give any text, or leave --seed out for a secret one.")
    cards = title.load_content(content)
    table = Table(title, {**options, "seats": len(seats)}, seed, content=cards, seats=seats)
    own_content.note(table, content)
    return table
