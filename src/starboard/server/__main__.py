"""`python -m starboard.server` opens the web table."""

from __future__ import annotations

import sys

import typer

from starboard.cli.serve import serve
from starboard.kernel.errors import StarboardError


def main() -> None:
    try:
        typer.run(serve)
    except StarboardError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
