"""A test that fails is run once more, alone, when all others are through. Whoever passes then is unsteady.

Browsers, servers, databases and bots share few cores: now and then something comes too late that is not
wrong. A second failure fails the build. An unsteady test does not, but it is named at the end of the run
together with its first failure. This holds for the folders whose tests start real processes, for no others.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

NAME = "unsteady"
# Where more fail than this the code is broken and not the moment: running them again would only take time.
MOST = 6
# Nobody beside it, and no third attempt.
ALONE = ("-p", "no:xdist", "-p", f"no:{NAME}")


def register(config: pytest.Config, *folders: Path) -> None:
    """For the tests in these folders. Workers report to the process that started them; it alone decides."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Unsteady(config, folders), NAME)


class Unsteady:
    def __init__(self, config: pytest.Config, folders: tuple[Path, ...]) -> None:
        self._config = config
        self._folders = folders
        # The first failure of each test, by the test's id; later ones of the same run are consequences.
        self._failed: dict[str, pytest.TestReport] = {}
        self._judging = False

    # First of all: whoever comes later would count the failure or show it.
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self._judging and self._is_ours(report.nodeid):
            self._failed.setdefault(report.nodeid, report)
            _become(report, "set aside")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Generator[None, object, object]:
        through = yield
        # By now the workers are gone, and with them their browsers and servers.
        self._judging = True
        for nodeid, report in self._failed.items():
            if len(self._failed) > MOST:
                _become(report, "failed")
            else:
                again = self._run_alone(nodeid)
                _become(report, "failed" if again.returncode else NAME)
                report.sections.append(("Run again alone", again.stdout))
            self._config.hook.pytest_runtest_logreport(report=report)
        return through

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        outcome: str = report.outcome
        if outcome == "set aside":
            return "", "R", "SET ASIDE"
        if outcome == NAME:
            return NAME, "U", NAME.upper()
        return None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        found = terminalreporter.getreports(NAME)
        if found:
            terminalreporter.section(NAME.upper(), yellow=True)
        for report in found:
            terminalreporter.line(f"{report.nodeid} passed only when run again alone. First it failed:")
            terminalreporter.line(report.longreprtext)
            # What its server said then may be all there is to find out why.
            for head, text in report.sections:
                if head.startswith("Captured"):
                    terminalreporter.section(head, "-")
                    terminalreporter.line(text)

    def _is_ours(self, nodeid: str) -> bool:
        above = (self._config.rootpath / nodeid.partition("::")[0]).parents
        return any(folder in above for folder in self._folders)

    def _run_alone(self, nodeid: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", f"--rootdir={self._config.rootpath}"]
        if self._config.inipath:
            command += ["-c", str(self._config.inipath)]
        command += [*ALONE, nodeid]
        return subprocess.run(
            command, cwd=self._config.rootpath, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )


def _become(report: pytest.TestReport, outcome: str) -> None:
    """Pytest knows three outcomes; whatever else a report says is counted as none of them."""
    report.outcome = outcome  # type: ignore[assignment]
