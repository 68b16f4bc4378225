"""The conformance suite over every installed title, those of other packages too."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.conform.suite import CHECKS, Check, conform, subject_of
from starboard.kernel.title import AnyTitle, titles

# Each title's own tests play many more; `starboard conform` plays as many as it is told to.
GAMES = {"copies": 6, "options": 6, "replay": 4, "words": 6}
USUAL_GAMES = 2


@pytest.fixture(autouse=True)
def _beside_the_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Vectors and stored games are looked for from the root of the repository."""
    monkeypatch.chdir(Path(__file__).parents[2])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_every_installed_title_conforms(title: AnyTitle, check: Check) -> None:
    subject = subject_of(title, GAMES.get(check.name, USUAL_GAMES), "conform")
    (outcome,) = conform(subject, [check])
    assert outcome.breaches == ()
    assert outcome.looked_at


@pytest.mark.parametrize("name", ["solar-sphere", "revenant", "pirates-of-skydock", "voidfall"])
def test_our_own_titles_ship_vectors_and_stored_games(name: str) -> None:
    subject = subject_of(titles()[name], 1, "conform")
    assert subject.vectors is not None
    assert subject.stored is not None
