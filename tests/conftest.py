"""What tests share: the installed Solar Sphere, and the toy title put among the installed ones."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests import unsteady
from tests.kernel.toy import TOY

from starboard.kernel import title as registry
from starboard.kernel.title import AnyTitle, find_title

# How long an example takes says something about the machine, not about the code.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


HERE = Path(__file__).parent
# Their tests start servers, databases, browsers and programs that share the machine.
REAL_PROCESSES = ("bench", "browser", "cli", "server")


def pytest_configure(config: pytest.Config) -> None:
    unsteady.register(config, *(HERE / name for name in REAL_PROCESSES))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The compiler takes longest by far, so it begins: at the end one core would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("compiled") is None)


def pytest_collection_finish() -> None:
    """Whatever is there by now stays to the end: looking for garbage in it again and again costs a tenth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


# Where a test is run alone there is nobody to ask.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: some tests mostly wait, for an outage to end or a page to be drawn."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def solar_sphere() -> AnyTitle:
    return find_title("solar-sphere")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> AnyTitle:
    monkeypatch.setattr(registry, "titles", lambda: {TOY.id: TOY})
    return TOY
