"""A failing test is run once more alone; whoever passes then is named, a second failure fails the build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.unsteady import ALONE, MOST

pytest_plugins = "pytester"

ROOT = Path(__file__).resolve().parents[1]
WORKERS = ("-p", "xdist", "-n", "2")
# Every process takes its time to begin: one worker is enough where nothing happens beside it.
WORKER = ("-p", "xdist", "-n", "1")

CONFTEST = """
from pathlib import Path
from tests import unsteady

def pytest_configure(config):
    unsteady.register(config, Path(__file__).parent)
"""
# `told` keeps what happened, in order, over all processes.
HEAD = """
import os, sys, time
from pathlib import Path
import pytest

JOURNAL = Path(__file__).parent / "journal"

def told():
    return JOURNAL.read_text().split() if JOURNAL.exists() else []

def tell(word):
    with JOURNAL.open("a") as file:
        file.write(word + "\\n")

def wait_for(word):
    end = time.monotonic() + 30
    while word not in told():
        assert time.monotonic() < end, f"nobody told {word}"
        time.sleep(0.01)
"""


class Build:
    """A project of its own, with tests in the folder that the re-run is for."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self._pytester = pytester
        pytester.makepyprojecttoml("[tool.pytest.ini_options]\naddopts = '--import-mode=importlib'\n")
        self.folder = pytester.mkdir("screens")
        (self.folder / "conftest.py").write_text(CONFTEST)

    def run(self, tests: str, *options: str, folder: Path | None = None) -> pytest.RunResult:
        (folder or self.folder).joinpath("test_it.py").write_text(HEAD + tests)
        return self._pytester.runpytest_subprocess(*options, "screens", *([folder] if folder else []))

    @property
    def journal(self) -> list[str]:
        return (self.folder / "journal").read_text().split()


@pytest.fixture
def build(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # Other plugins take seconds to load, in each of the processes.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    # The tests are part of a run that may have workers itself.
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_ADDOPTS"):
        monkeypatch.delenv(name, raising=False)
    return Build(pytester)


@pytest.mark.parametrize("options", [WORKERS, ()], ids=["two workers", "one process"])
def test_whoever_passes_when_run_again_is_named_and_fails_nothing(
    build: Build, options: tuple[str, ...]
) -> None:
    done = build.run(
        """
def test_moody():
    tell("begun")
    print("heard then")
    assert told().count("begun") == 2, "a bad moment"

def test_steady():
    pass
""",
        *options,
    )
    assert done.ret == 0
    done.assert_outcomes(passed=1)
    done.stdout.fnmatch_lines(
        [
            "=* UNSTEADY *=",
            "screens/test_it.py::test_moody passed only when run again alone. First it failed:",
            "*AssertionError: a bad moment*",
            "heard then",
            "*1 passed, 1 unsteady in *",
        ]
    )


def test_it_is_run_again_when_the_others_are_through(build: Build) -> None:
    done = build.run(
        """
def test_moody():
    if "failed" in told():
        tell("again")
        assert "PYTEST_XDIST_WORKER" not in os.environ
    else:
        wait_for("other-begun")
        tell("failed")
        raise ValueError

def test_other():
    tell("other-begun")
    wait_for("failed")
    tell("other-ended")
""",
        *WORKERS,
    )
    assert done.ret == 0
    assert build.journal == ["other-begun", "failed", "other-ended", "again"]


def test_our_own_tests_can_be_run_alone() -> None:
    """Whatever our conftest asks of the workers must not be missed where there are none."""
    command = [sys.executable, "-m", "pytest", *ALONE, "--collect-only", "--quiet"]
    found = subprocess.run(
        [*command, "tests/browser/test_frames.py"], cwd=ROOT, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stdout


def test_a_second_failure_fails_the_build(build: Build) -> None:
    done = build.run(
        """
def test_broken():
    tell("begun")
    assert not told(), f"failure number {len(told())}"
""",
        *WORKER,
    )
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    assert build.journal == ["begun", "begun"]
    done.assert_outcomes(failed=1)
    done.stdout.no_fnmatch_line("*UNSTEADY*")
    done.stdout.fnmatch_lines(
        [
            "*failure number 1*",
            "*Run again alone*",
            "*failure number 2*",
            "FAILED screens/test_it.py::test_broken - *",
        ]
    )


def test_a_fixture_that_fails_counts_as_the_test(build: Build) -> None:
    done = build.run(
        """
@pytest.fixture(params=["setting up", "tidying"])
def room(request):
    moment = request.param.replace(" ", "-")
    tell(moment)
    first = told().count(moment) == 1
    assert not (first and moment == "setting-up")
    yield
    assert not (first and moment == "tidying")

def test_in_a_room(room):
    pass
"""
    )
    assert done.ret == 0
    done.stdout.fnmatch_lines(
        [
            "screens/test_it.py::test_in_a_room?setting up? passed only when *",
            "screens/test_it.py::test_in_a_room?tidying? passed only when *",
            "*2 unsteady*",
        ]
    )


def test_a_worker_that_dies_takes_no_test_with_it_and_one_that_hangs_says_where(build: Build) -> None:
    done = build.run(
        """
def test_deadly():
    tell("deadly")
    if told().count("deadly") == 1:
        os._exit(1)

def wait_forever():
    time.sleep(3600)

def test_hanging():
    tell("hanging")
    if told().count("hanging") == 1:
        wait_forever()
""",
        *WORKER,
        *("-o", "faulthandler_timeout=1", "-o", "faulthandler_exit_on_timeout=true"),
    )
    assert done.ret == 0
    done.stderr.fnmatch_lines(["*in wait_forever"])
    done.stdout.fnmatch_lines(
        [
            "screens/test_it.py::test_deadly passed only when *",
            "screens/test_it.py::test_hanging passed only when *",
            "*2 unsteady*",
        ]
    )


def test_our_own_tests_are_ended_when_they_hang(pytestconfig: pytest.Config) -> None:
    assert float(pytestconfig.getini("faulthandler_timeout")) > 0
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


def test_tests_elsewhere_get_no_second_chance(build: Build, pytester: pytest.Pytester) -> None:
    elsewhere = pytester.mkdir("elsewhere")
    done = build.run('def test_broken():\n    tell("begun")\n    raise ValueError\n', folder=elsewhere)
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    assert (elsewhere / "journal").read_text() == "begun\n"


def test_where_too_many_fail_nobody_is_run_again(build: Build) -> None:
    done = build.run(
        f"""
@pytest.mark.parametrize("number", range({MOST + 1}))
def test_broken(number):
    tell("begun")
    raise ValueError
""",
        *WORKER,
    )
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    assert len(build.journal) == MOST + 1
    done.assert_outcomes(failed=MOST + 1)
