"""The command line. Every mistake is answered by one sentence on stderr, never by a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(args: Sequence[str] | None = None) -> None:
    """The console script. Exit codes: 0 success, 1 an error, 2 a usage error, 130 stopped by Ctrl-C."""
    given = list(sys.argv[1:] if args is None else args)
    if "--no-color" in given:
        # Rich and the boards look at this variable, so one switch, wherever it is given, serves all commands.
        os.environ["NO_COLOR"] = "1"
        given = [word for word in given if word != "--no-color"]
    sys.exit(_run(given or ["--help"]))


def _run(given: list[str]) -> int:
    from typer.exceptions import TyperException

    from starboard.cli.app import command
    from starboard.cli.compiled import switch
    from starboard.cli.out import Interrupted, complain
    from starboard.kernel.errors import StarboardError

    try:
        switch(given)
        code = command()(given, prog_name="starboard", standalone_mode=False)
    except StarboardError as error:
        complain(str(error))
        return 1
    except Interrupted as stop:
        complain(str(stop))
        return INTERRUPTED
    except TyperException as error:
        where = getattr(error, "ctx", None)
        path = where.command_path if where is not None else "starboard"
        complain(f"{error.format_message().rstrip('.')}: see '{path} --help'.")
        return error.exit_code
    if code == INTERRUPTED:
        complain("Stopped by Ctrl-C: run the same command again whenever you like.")
    return code if isinstance(code, int) else 0
