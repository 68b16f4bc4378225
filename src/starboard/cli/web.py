"""What the commands about a server's tables share: packages of their own, and where the tables are."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from starboard.kernel.errors import StarboardError

if TYPE_CHECKING:
    from starboard.server.config import Config


@contextmanager
def needing_web(what: str) -> Iterator[None]:
    """While parts of the server are imported. They need packages that playing in the terminal does not."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StarboardError(
            f"{what} needs the extra 'web' ({error.name} is missing): pip install 'starboard[web]'."
        ) from None


def config_for(database: str | None) -> Config:
    """As the environment says, but with this database, if one is named."""
    from starboard.server import config as configs

    config = configs.from_environment()
    if database is None:
        return config
    return dataclasses.replace(config, database=configs.database_url(database))
