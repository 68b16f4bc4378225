"""Where games are kept: `saves` for those being played, `finished` for the others."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from starboard.home import home
from starboard.kernel import log as logs
from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Log
from starboard.kernel.table import Table

SUFFIX = ".json"


def saves() -> Path:
    return home() / "saves"


def finished() -> Path:
    return home() / "finished"


def new_place(table: Table) -> Path:
    """A name that sorts by time; part of the seed's hash tells apart two games of the same minute."""
    return saves() / f"{table.title.id}-{time.strftime('%Y-%m-%d-%H%M')}-{table.commitment[:6]}{SUFFIX}"


def store(table: Table, place: Path) -> None:
    try:
        logs.write(table.log(), place)
    except OSError as error:
        raise StarboardError(
            f"Cannot save the game to {place} ({error.strerror}): "
            "point STARBOARD_HOME at a folder you may write to."
        ) from None


def is_own(place: Path) -> bool:
    """Whether it is where `--resume` without a name looks."""
    return place.parent.resolve() == saves().resolve()


def put_away(place: Path) -> Path:
    """A finished game leaves the saves; one opened from elsewhere stays where its owner put it."""
    if not is_own(place):
        return place
    target = finished() / place.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        place.replace(target)
    except OSError:
        return place
    return target


def running() -> list[Path]:
    """The saved games, most recently played first."""
    if not saves().is_dir():
        return []
    files = [file for file in saves().iterdir() if file.suffix == SUFFIX and file.is_file()]
    return sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True)


def latest() -> Path:
    files = running()
    if not files:
        raise StarboardError(f"There is no game to continue in {saves()}: start one with 'starboard play'.")
    return files[0]


def open_save(place: Path) -> Log:
    log = logs.read(place)
    if log.result is not None:
        raise BadLog(f"The game in {place} is finished: look at it with 'starboard replay {place}'.")
    return log


# ---------------------------------------------------------------------- what was chosen last time


def last_choice() -> str:
    """The last choice in the menu; a lost or damaged note never stops anyone from playing."""
    try:
        return msgspec.json.decode((home() / "last.json").read_bytes(), type=str)
    except (OSError, msgspec.MsgspecError):
        return ""


def remember_choice(choice: str) -> None:
    try:
        home().mkdir(parents=True, exist_ok=True)
        (home() / "last.json").write_bytes(msgspec.json.encode(choice))
    except OSError:
        pass  # the menu will simply offer its usual default
