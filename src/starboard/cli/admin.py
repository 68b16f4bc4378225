"""`starboard admin`: people and tables of a server, for whoever runs it."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer
from rich.table import Table as Grid
from rich.text import Text

from starboard.cli.out import make_console, on_terminal, print_json
from starboard.cli.shelf import JsonArgument
from starboard.cli.web import config_for, needing_web
from starboard.kernel.english import count
from starboard.kernel.errors import StarboardError

if TYPE_CHECKING:
    from starboard.server.admin import Admin

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        help="An SQLite file or a PostgreSQL address; default: the one the server uses.",
    ),
]
WhoArgument = Annotated[
    str,
    typer.Argument(metavar="WHO", help="A login name, or the id of a guest or account (its start will do)."),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")]

admin = typer.Typer(
    add_completion=False,
    rich_markup_mode="rich",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Look after a server's people and tables. The server may keep running.

    The exit code is 0 if it was done, 1 if not (the reason is on stderr), and 2 for a mistake in the command.

    \b
    Examples:
      starboard admin people ann                 find people by name, login or id
      starboard admin tables --person ann        where Ann plays
      starboard admin mute ann                   Ann may play but not talk
      starboard admin reset-password ann         make up a new password
      starboard admin export ann                 all that is stored about Ann
      starboard admin remove ann                 take Ann out; her games stay
      starboard admin tidy --days 90 --dry-run   which games are abandoned
      starboard admin add-pack my-cards …        offer own cards to everybody
      starboard admin test-mail me@example.org   whether mail is set up well
    """,
)


def _with(database: str | None, work: Callable[[Admin], Awaitable[T]]) -> T:
    with needing_web("A server's database"):
        from starboard.server import admin as admins
    return admins.run(config_for(database), work)


def _say(sentence: str) -> None:
    make_console().print(Text(sentence), soft_wrap=True)


def _sure(question: str, yes: bool) -> None:
    """What cannot be undone is asked about, or said twice."""
    if yes:
        return
    if not on_terminal():
        raise StarboardError(f"{question} This can't be undone: add --yes to do it.")
    if not typer.confirm(f"{question} This can't be undone. Go on?"):
        raise StarboardError("Nothing was changed.")


@admin.command()
def people(
    search: Annotated[
        str | None, typer.Argument(metavar="TEXT", help="Part of a name, login name or id.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many to list.")] = 50,
    database: DatabaseOption = None,
    json: JsonArgument = False,
) -> None:
    """List accounts and guests, the newest first.

    \b
    Examples:
      starboard admin people
      starboard admin people ann --json
    """
    found = _with(database, lambda a: a.people(search, most))
    if json:
        print_json(found)
        return
    grid = _grid("Id", "Login", "Name", "Since", "Playing", "Played", "")
    for row in found:
        barred = ", ".join(word for word, on in (("muted", row.muted), ("banned", row.banned)) if on)
        grid.add_row(
            row.id,
            row.login or "(guest)",
            Text(row.name),
            _day(row.created),
            str(row.running),
            str(row.finished),
            barred,
        )
    _print(grid, len(found), "person", "people")


@admin.command()
def tables(
    person: Annotated[
        str | None, typer.Option("--person", metavar="WHO", help="Only where this person sits or is host.")
    ] = None,
    unused: Annotated[
        float | None,
        typer.Option(
            "--unused", metavar="DAYS", min=0, help="Only games not over and not played at for so long."
        ),
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many to list.")] = 50,
    database: DatabaseOption = None,
    json: JsonArgument = False,
) -> None:
    """List tables, the last played first.

    \b
    Examples:
      starboard admin tables
      starboard admin tables --person ann
      starboard admin tables --unused 90 --json
    """
    found = _with(database, lambda a: a.tables(person, unused, most))
    if json:
        print_json(found)
        return
    grid = _grid("Id", "Game", "People", "Last move", "State")
    for row in found:
        state = "finished" if row.finished is not None else f"move {row.moves}"
        grid.add_row(row.id, row.title, Text(", ".join(row.people)), _day(row.updated), state)
    _print(grid, len(found), "table")


@admin.command()
def mute(who: WhoArgument, database: DatabaseOption = None) -> None:
    """Let somebody play but not talk at tables.

    \b
    Examples:
      starboard admin mute ann
      starboard admin unmute ann
    """
    _say(f"{_with(database, lambda a: a.mute(who, True)).name} can play but no longer talk.")


@admin.command()
def unmute(who: WhoArgument, database: DatabaseOption = None) -> None:
    """Let somebody talk again.

    \b
    Example:
      starboard admin unmute ann
    """
    _say(f"{_with(database, lambda a: a.mute(who, False)).name} can talk again.")


@admin.command()
def ban(who: WhoArgument, database: DatabaseOption = None) -> None:
    """Log somebody out for good: no login, no answers, no new tables. They may watch what anyone may watch.

    A guest who clears their cookies comes back as a new guest: rate limits hold for everybody.

    \b
    Examples:
      starboard admin ban ann
      starboard admin unban ann
    """
    _say(f"{_with(database, lambda a: a.ban(who, True)).name} is banned and logged out everywhere.")


@admin.command()
def unban(who: WhoArgument, database: DatabaseOption = None) -> None:
    """Let somebody in again.

    \b
    Example:
      starboard admin unban ann
    """
    _say(f"{_with(database, lambda a: a.ban(who, False)).name} may come back.")


@admin.command("reset-password")
def reset_password(
    who: WhoArgument,
    from_stdin: Annotated[
        bool, typer.Option("--stdin", help="Read the new password from stdin instead of making one up.")
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Give an account a new password. All its sessions and tokens end.

    \b
    Examples:
      starboard admin reset-password ann
      pass show ann | starboard admin reset-password ann --stdin
    """
    given = sys.stdin.readline().rstrip("\n") if from_stdin else None
    user, password = _with(database, lambda a: a.reset_password(who, given))
    if from_stdin:
        _say(f"{user.login} has the new password and is logged out everywhere.")
    else:
        _say(f"The new password of {user.login}: {password}")
        _say("Hand it over safely; it should be changed on the account page. All sessions and tokens ended.")


@admin.command("log-out")
def log_out(who: WhoArgument, database: DatabaseOption = None) -> None:
    """End all of a person's sessions and remove their tokens.

    \b
    Example:
      starboard admin log-out ann
    """
    user, ended, removed = _with(database, lambda a: a.log_out(who))
    _say(f"{user.name}: {count(ended, 'session')} ended, {count(removed, 'token')} removed.")


@admin.command()
def export(
    who: WhoArgument,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Where to write; default: stdout.")
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Write all that is stored about one person, as JSON.

    \b
    Examples:
      starboard admin export ann --output ann.json
      starboard admin export 3f9c2a | less
    """
    facts = _with(database, lambda a: a.export(who))
    if output is None:
        print_json(facts)
        return
    try:
        # It is somebody's private data: for the operator only.
        output.touch(mode=0o600)
        output.write_bytes(msgspec.json.format(msgspec.json.encode(facts), indent=2) + b"\n")
    except OSError as error:
        raise StarboardError(f"Cannot write {output} ({error.strerror}): choose another file.") from None
    _say(f"All that is stored about {facts['person']['name']} is in {output}.")


@admin.command()
def remove(who: WhoArgument, yes: YesOption = False, database: DatabaseOption = None) -> None:
    """Remove a person and what they said. Their games stay, under "A player who left".

    At running games the seat becomes free; those in which nobody else plays are deleted.

    \b
    Examples:
      starboard admin remove ann
      starboard admin remove 3f9c2a --yes
    """
    _sure(f"'{who}' will be removed from this server.", yes)
    user, stay, deleted = _with(database, lambda a: a.remove(who))
    _say(
        f"{user.login or user.name} is gone: {count(stay, 'game')} stayed without the name, "
        f"{count(deleted, 'running game')} with nobody else deleted."
    )


@admin.command()
def delete(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The id of a table: the part after /t/ in its link.")
    ],
    yes: YesOption = False,
    database: DatabaseOption = None,
) -> None:
    """Delete a table with its answers and chat.

    \b
    Example:
      starboard admin delete 4c1f0a9b2d3e5f60
    """
    _sure(f"Table {table} will be deleted with its answers and chat.", yes)
    _with(database, lambda a: a.delete(table))
    _say(f"Table {table} is deleted.")


@admin.command()
def tidy(
    days: Annotated[
        float, typer.Option("--days", min=1, help="Delete games that nobody has played at for so many days.")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list them.")] = False,
    yes: YesOption = False,
    database: DatabaseOption = None,
    json: JsonArgument = False,
) -> None:
    """Delete abandoned games, and guests of whom nothing else is left. Finished games stay.

    Run it once a day, for example from cron or a systemd timer.

    \b
    Examples:
      starboard admin tidy --days 90 --dry-run
      starboard admin tidy --days 90 --yes
    """
    if not dry_run:
        _sure(f"Games that nobody has played at for {days:g} days will be deleted.", yes)
    done = _with(database, lambda a: a.tidy(days, dry_run))
    if json:
        print_json(done)
        return
    if dry_run:
        for row in done.tables:
            _say(f"{row.id}  {row.title:<18}  {_day(row.updated)}  {', '.join(row.people)}")
        _say(f"{count(len(done.tables), 'table')} would be deleted.")
    else:
        _say(f"{count(len(done.tables), 'table')} deleted, {count(done.guests, 'idle guest')} forgotten.")


@admin.command()
def packs(database: DatabaseOption = None, json: JsonArgument = False) -> None:
    """List the own cards that this server offers to everybody.

    \b
    Examples:
      starboard admin packs
      starboard admin packs --json
    """
    found = _with(database, lambda a: a.packs())
    if json:
        print_json(found)
        return
    grid = _grid("Id", "Game", "Name", "Fingerprint", "Since")
    for row in found:
        grid.add_row(row.id, row.title, Text(row.name), row.fingerprint or "", _day(row.created))
    _print(grid, len(found), "pack")


@admin.command("add-pack")
def add_pack(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of content files.")],
    title: Annotated[str, typer.Option("--title", help="Which game, such as solar-sphere.")],
    name: Annotated[str, typer.Option("--name", help="What people read when they choose it.")],
    database: DatabaseOption = None,
) -> None:
    """Offer own cards to everybody. The folder is read now; later changes in it count only if added again.

    \b
    Example:
      starboard admin add-pack my-cards --title solar-sphere --name "Printed cards"
    """
    pack = _with(database, lambda a: a.add_pack(folder, title, name))
    _say(f"'{pack.name}' can be chosen for new tables (id {pack.id}, fingerprint {pack.fingerprint}).")


@admin.command("remove-pack")
def remove_pack(
    pack: Annotated[str, typer.Argument(metavar="ID", help="As 'starboard admin packs' lists it.")],
    database: DatabaseOption = None,
) -> None:
    """Offer own cards no longer. Tables that are played with them keep them.

    \b
    Example:
      starboard admin remove-pack 4c1f0a9b2d3e5f60
    """
    _say(f"'{_with(database, lambda a: a.remove_pack(pack)).name}' can no longer be chosen.")


@admin.command()
def outbox(
    most: Annotated[int, typer.Option("--most", min=1, help="How many to list.")] = 50,
    database: DatabaseOption = None,
    json: JsonArgument = False,
) -> None:
    """List the letters that are still to be sent, the oldest first, and why the last attempt failed.

    \b
    Examples:
      starboard admin outbox
      starboard admin outbox --json
    """
    found = _with(database, lambda a: a.outbox(most))
    if json:
        print_json(found)
        return
    grid = _grid("To", "By", "About", "Since", "Tries", "")
    for row in found:
        grid.add_row(
            Text(row.name), row.channel, row.kind, _day(row.created), str(row.tries), Text(row.fault or "")
        )
    _print(grid, len(found), "letter")


@admin.command("test-mail")
def test_mail(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Where to send it.")],
) -> None:
    """Send a letter at once, to see whether mail is set up well.

    \b
    Example:
      starboard admin test-mail me@example.org
    """
    with needing_web("Mail"):
        from starboard.server import admin as admins
    admins.test_mail(config_for(None), address)
    _say(f"The mail server has taken a letter to {address}: see whether it arrives.")


def _grid(*heads: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        grid.add_column(head, no_wrap=head == "Id", overflow="fold")
    return grid


def _print(grid: Grid, found: int, what: str, plural: str = "") -> None:
    console = make_console()
    if found:
        console.print(grid)
    console.print(Text(count(found, what, plural)))


def _day(then: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(then))
