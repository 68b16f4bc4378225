"""The files of a pack: names, sizes, and archives that are not what they seem."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from starboard.server.errors import Refused
from starboard.server.packing import checked, packed, unpacked

MOST = 10_000


def archive(*files: tuple[str, str | bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", kind) as one:
        for name, text in files:
            one.writestr(name, text)
    return made.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(Refused) as caught:
        unpacked(data, MOST)
    return str(caught.value)


def test_files_come_out_as_they_went_in() -> None:
    files = {"a.toml": "x = 'ö'\n", "notes.md": ""}
    assert unpacked(packed(files), MOST) == files
    assert packed(files) == packed(dict(reversed(files.items())))
    litter = ("__MACOSX/cards/._a.toml", "x"), ("cards/.DS_Store", "x")
    assert unpacked(archive(("cards/a.toml", b"\xef\xbb\xbfx"), *litter), MOST) == {"a.toml": "x"}


@pytest.mark.parametrize(
    "name", ["../a.toml", "/etc/a.toml", "a/b/c.toml", "a\\b.toml", "a.toml/", "..", "b.exe"]
)
def test_paths_are_not_followed(name: str) -> None:
    told = refusal(archive((name, "x")))
    assert told.startswith(
        ("The files of a pack", f"'{name}' can't be", "There are no .toml", "'b.exe'", "'..'")
    )


def test_two_folders_or_two_files_of_one_name_are_refused() -> None:
    assert refusal(archive(("a/x.toml", ""), ("b/y.toml", ""))).startswith("The files of a pack are in one")
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = archive(("x.toml", ""), ("x.toml", ""))
    assert refusal(twice) == "x.toml is in the archive twice: leave out one."


def test_bombs_do_not_go_off() -> None:
    bomb = archive(("x.toml", b"\n" * 50_000_000))
    assert len(bomb) < 100_000
    assert "more than 10,000 bytes" in refusal(bomb)
    # One that lies about its size brings out no more than it says.
    at = bomb.rfind(b"PK\1\2") + 24
    liar = bomb[:at] + struct.pack("<I", 10) + bomb[at + 4 :]
    assert refusal(liar).startswith(("What is in the archive", "This is not a zip archive"))
    assert "more than 60 files" in refusal(archive(*((f"n{n}.md", "") for n in range(61))))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        archive(("x.toml", "x" * 100))[:60],
        archive(("x.toml", "x" * 100), kind=zipfile.ZIP_LZMA),
        archive(("x.toml", "x" * 100), kind=zipfile.ZIP_BZIP2),
    ],
    # An archive holds the time at which it was made, and every process has to call a test by the same name.
    ids=["empty", "two letters", "cut short", "lzma", "bzip2"],
)
def test_what_is_no_plain_archive_is_refused(data: bytes) -> None:
    assert refusal(data).startswith("This is not a zip archive that can be read")


def test_only_texts_are_taken() -> None:
    assert refusal(archive(("x.toml", b"\xff\xfe"))) == "x.toml is not a text in UTF-8: save it as such."
    with pytest.raises(Refused, match="not a text file"):
        checked({"x.toml": "a\0b"}, MOST)
    with pytest.raises(Refused, match="characters in it that no text has"):
        checked({"x.toml": "\ud800"}, MOST)
    assert checked({"x.toml": "\ufeffa\r\nb\rc"}, MOST) == {"x.toml": "a\nb\nc"}
