"""The list of commands. Each is loaded only when it is called, so that `starboard` starts fast."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from starboard import __version__

# Command name → the module of this package that has a function, or a group of commands, of that name, in the
# order of the help.
COMMANDS = {
    "serve": "serve",
    "play": "play",
    "games": "shelf",
    "content": "shelf",
    "rules": "rules",
    "replay": "replay",
    "verify": "verify",
    "backup": "backup",
    "restore": "backup",
    "migrate": "migrate",
    "admin": "admin",
    "simulate": "simulate",
    "check": "proof",
    "coverage": "proof",
    "conform": "conform",
    "fuzz": "fuzz",
    "bench": "bench",
}


class LazyGroup(TyperGroup):
    """Finds its commands by name instead of holding them all."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"starboard.cli.{COMMANDS[cmd_name]}")
        found = getattr(module, cmd_name)
        if isinstance(found, typer.Typer):
            group = typer.main.get_command(found)
            group.name = cmd_name
            return group
        app = typer.Typer(add_completion=False, rich_markup_mode="rich")
        app.command(cmd_name)(found)
        return typer.main.get_command(app)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(COMMANDS)}"
            ctx.fail(f"No command '{args[0]}' ({hint})")
        return super().resolve_command(ctx, args)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"starboard {__version__}")
        raise typer.Exit


def _starboard(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="No colours; can go anywhere. NO_COLOR=1 does the same.")
    ] = False,
) -> None:
    """Heavy space board games on one table: every rule enforced, honest bots, exact replays.

    \b
    Examples:
      starboard serve           open the table in your browser
      starboard play            sit down in the terminal, with a short menu
      starboard play --resume   continue the game you left
      starboard rules SS-4.8    read a rule
      starboard play --help     examples for any command, like these
    """


def command() -> Any:
    """The whole command line, ready to be called with arguments."""
    app = typer.Typer(
        cls=LazyGroup,
        add_completion=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    app.callback()(_starboard)
    return typer.main.get_command(app)
