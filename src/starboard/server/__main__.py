"""`python -m starboard.server` opens the web table."""

from __future__ import annotations

import sys


def main() -> None:
    # Here, because the bots' workers load this module too.
    import typer

    from starboard.cli.serve import serve
    from starboard.kernel.errors import StarboardError

    try:
        typer.run(serve)
    except StarboardError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
