"""What tests share: the installed Solar Sphere, and the toy title put among the installed ones."""

from __future__ import annotations

import pytest
from tests.kernel.toy import TOY

from starboard.kernel import title as registry
from starboard.kernel.title import Title, find_title


@pytest.fixture(scope="session")
def solar_sphere() -> Title:
    return find_title("solar-sphere")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Title:
    monkeypatch.setattr(registry, "titles", lambda: {TOY.id: TOY})
    return TOY
