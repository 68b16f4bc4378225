"""The files of a pack: what they may be called, how large they may be, and as one archive."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping

from starboard.kernel.english import count
from starboard.server.errors import Refused
from starboard.server.identity import clean

MOST_ARCHIVE_BYTES = 300_000
MOST_FILES = 60
# Our longest line has 152 characters. A line is also the longest key, and long ones take the parser long.
MOST_LINE = 2000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}\.(?:toml|md|txt)", re.ASCII)
_SHOWN = 60
_ENCRYPTED = 0x1


def checked(files: Mapping[str, str], most_bytes: int) -> dict[str, str]:
    """The files of a pack as they are kept; Refused where they can't even be kept as a draft."""
    if len(files) > MOST_FILES:
        raise Refused(f"A pack has at most {count(MOST_FILES, 'file')}: leave out some.")
    kept = {}
    for name, text in sorted(files.items()):
        if not _NAME.fullmatch(name):
            raise Refused(
                f"'{clean(name, _SHOWN)}' can't be a file of a pack: its name has letters, digits, dashes "
                "and underscores, and ends in .toml, .md or .txt."
            )
        kept[name] = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text:
            raise Refused(f"{name} is not a text file: choose another.")
        if any(len(line) > MOST_LINE for line in kept[name].split("\n")):
            raise Refused(f"{name} has a line of more than {MOST_LINE} characters: break it up.")
    try:
        size = sum(len(name) + len(text.encode()) for name, text in kept.items())
    except UnicodeEncodeError:
        raise Refused("There are characters in it that no text has: remove them.") from None
    if size > most_bytes:
        raise Refused(
            f"The pack has {size:,} bytes, and {most_bytes:,} is the most: rows need only say what they "
            "change, so leave out the rest."
        )
    return kept


def unpacked(data: bytes, most_bytes: int) -> dict[str, str]:
    """The files in a zip archive, on its top level or in one folder. Nothing is written anywhere."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _files(archive, most_bytes)
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
    ):
        raise Refused(
            "This is not a zip archive that can be read: make it anew, without a password."
        ) from None
    except OSError:
        raise Refused("The zip archive is damaged: make it anew.") from None


def _files(archive: zipfile.ZipFile, most_bytes: int) -> dict[str, str]:
    found: dict[str, str] = {}
    folders: set[str] = set()
    left = most_bytes
    entries = [one for one in archive.infolist() if not one.is_dir() and not _is_litter(one.filename)]
    if len(entries) > MOST_FILES:
        raise Refused(f"The archive has more than {count(MOST_FILES, 'file')}: leave out some.")
    for one in entries:
        folder, _, name = one.filename.rpartition("/")
        folders.add(folder)
        if "/" in folder or folder in (".", "..") or "\\" in one.filename or len(folders) > 1:
            raise Refused("The files of a pack are in one folder: make the archive of that folder.")
        if not _NAME.fullmatch(name):
            raise Refused(f"'{clean(name, _SHOWN)}' can't be a file of a pack: .toml, .md and .txt can.")
        if name in found:
            raise Refused(f"{name} is in the archive twice: leave out one.")
        if one.flag_bits & _ENCRYPTED or one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile
        # What the archive says about sizes may be a lie: what counts is what comes out.
        with archive.open(one) as packed:
            content = packed.read(left + 1)
        left -= len(content)
        if left < 0:
            raise Refused(f"What is in the archive has more than {most_bytes:,} bytes: leave out some.")
        try:
            found[name] = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(f"{name} is not a text in UTF-8: save it as such.") from None
    if not found:
        raise Refused("There are no .toml files in the archive.")
    return found


def _is_litter(path: str) -> bool:
    """What systems put into archives by themselves."""
    return path.startswith("__MACOSX/") or path.rpartition("/")[2].startswith(".")


def packed(files: Mapping[str, str]) -> bytes:
    """The files as a zip archive; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return made.getvalue()
