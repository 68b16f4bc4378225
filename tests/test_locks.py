"""Two locks, one set of versions: whoever plays gets what the tests were run with, and no test tools."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_PIN = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}\b")


def pins(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Version and hashes of each package of a lock."""
    text = (ROOT / name).read_text()
    found = list(_PIN.finditer(text))
    ends = [pin.start() for pin in found[1:]] + [len(text)]
    return {
        pin[1]: (pin[2], frozenset(_HASH.findall(text[pin.end() : end]))) for pin, end in zip(found, ends)
    }


def test_playing_installs_versions_that_were_tested() -> None:
    play, everything = pins("requirements.lock"), pins("requirements-dev.lock")
    assert play
    assert {name: everything.get(name) for name in play} == play


def test_everything_is_locked_with_hashes() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock", "requirements-peers.lock"):
        assert all(hashes for _, hashes in pins(lock).values()), lock


def test_playing_needs_no_test_tools() -> None:
    tools = {"hypothesis", "mypy", "playwright", "pytest", "ruff", "schemathesis", "setuptools"}
    assert tools <= set(pins("requirements-dev.lock"))
    assert not tools & set(pins("requirements.lock"))


def test_locks_name_no_registry() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        assert "://" not in lock.read_text(), lock.name
