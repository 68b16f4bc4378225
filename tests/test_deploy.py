"""What runs a server elsewhere fits the program: settings, paths and the way it is called."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

from starboard.server.security import LIVES, READY

ROOT = Path(__file__).resolve().parent.parent
FILES = (
    *("Dockerfile", "compose.yaml", "deploy/Caddyfile", "deploy/starboard", "deploy/starboard.service"),
    "docs/run-your-own.md",
)
# For Caddy, not for us.
_PROXY = {"STARBOARD_HOST", "STARBOARD_UPSTREAM"}


def text(name: str) -> str:
    return (ROOT / name).read_text()


def test_only_settings_that_there_are_are_set() -> None:
    known = set(re.findall(r"^\| `(STARBOARD_\w+)`", text("docs/server.md"), re.MULTILINE)) | _PROXY
    assert len(known) > 10
    for name in FILES:
        assert set(re.findall(r"STARBOARD_[A-Z_]+", text(name))) <= known, name


def test_health_is_asked_where_it_is_told() -> None:
    assert f"http://127.0.0.1:8000{LIVES}" in text("Dockerfile")
    assert f"http://127.0.0.1:8000{READY}" in text("docs/run-your-own.md")


def test_the_server_runs_without_rights_behind_a_proxy() -> None:
    services = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text("compose.yaml"), re.MULTILINE))
    assert set(services) == {"server", "database", "proxy"}
    for setting in ('STARBOARD_SECURE: "1"', 'STARBOARD_PROXIED: "1"', "read_only: true", "cap_drop: [ALL]"):
        assert setting in services["server"]
    # Only the proxy can be reached from outside.
    assert [name for name, service in services.items() if "ports:" in service] == ["proxy"]
    stages = text("Dockerfile").split("\nFROM ")
    assert "\nUSER starboard\n" in stages[-1]
    assert "User=starboard" in text("deploy/starboard.service")
    assert "--host 127.0.0.1" in text("deploy/starboard.service")


def test_commands_use_what_the_server_uses(tmp_path: Path) -> None:
    """The operator's command hands on what it is given, as the server's user and with its settings."""
    fake = tmp_path / "systemd-run"
    fake.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    fake.chmod(0o755)
    asked = [str(ROOT / "deploy" / "starboard"), "admin", "mute", "Ann B"]
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    said = subprocess.run(asked, env=path, capture_output=True, text=True, check=True).stdout.splitlines()
    unit = text("deploy/starboard.service")
    (program,) = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    assert said[-4:] == [program, "admin", "mute", "Ann B"]
    for setting in ("User", "EnvironmentFile", "UMask"):
        (value,) = re.findall(rf"^{setting}=(.+)", unit, re.MULTILINE)
        assert (f"--uid={value}" if setting == "User" else f"--property={setting}={value}") in said
    (home,) = re.findall(r"STARBOARD_HOME=\S+", unit)
    assert f"--setenv={home}" in said
    assert "install /opt/starboard/deploy/starboard /usr/local/bin/" in text("docs/run-your-own.md")


def test_what_the_package_is_built_from_reaches_the_image() -> None:
    project = tomllib.loads(text("pyproject.toml"))
    needed = {
        "requirements.lock",
        "pyproject.toml",
        project["project"]["readme"],
        *[file for file in project["project"]["license-files"] if not file.startswith("src/")],
        *project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"],
        "src",
    }
    let_in = {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")}
    copied = {
        word
        for line in text("Dockerfile").splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for word in line.split()[1:-1]
    }
    assert needed == let_in == copied
