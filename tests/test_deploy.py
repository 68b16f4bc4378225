"""What runs a server elsewhere fits the program: settings, paths and the way it is called."""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import yaml
from litestar.response import Stream

from starboard.server.app import create_app
from starboard.server.config import Config, database_url
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


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))
    return found


def test_the_server_runs_without_rights_behind_a_proxy() -> None:
    services = compose()["services"]
    assert set(services) == {"server", "database", "proxy"}
    server = services["server"]
    assert (server["environment"]["STARBOARD_SECURE"], server["environment"]["STARBOARD_PROXIED"]) == (
        "1",
        "1",
    )
    assert (server["read_only"], server["cap_drop"]) == (True, ["ALL"])
    # Only the proxy can be reached from outside.
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    stages = text("Dockerfile").split("\nFROM ")
    assert "\nUSER starboard\n" in stages[-1]
    assert "User=starboard" in text("deploy/starboard.service")
    assert "--host 127.0.0.1" in text("deploy/starboard.service")


def test_the_proxy_leaves_live_streams_as_they_are() -> None:
    """A proxy that compresses them may keep every event back until its buffer is full."""
    caddy = text("deploy/Caddyfile")
    (compressed,) = re.findall(r"^\s+encode (\S+) zstd gzip$", caddy, re.MULTILINE)
    (left_out,) = re.findall(rf"^\s+{compressed} not path (\S+)$", caddy, re.MULTILINE)
    app = create_app(Config(database=database_url(":memory:")))
    streams = {
        route.path
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if handler.parsed_fn_signature.return_type.annotation is Stream
    }
    assert {"/t/{table_id:str}/live", "/api/tables/{table_id:str}/live"} <= streams
    assert all(fnmatch.fnmatchcase(path, left_out) for path in streams)


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


def test_the_compose_file_refers_to_nothing_that_is_not_there() -> None:
    found = compose()
    services = found["services"]
    volumes = set()
    for service in services.values():
        assert ("build" in service) != ("image" in service)
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (ROOT / source).is_file()
            else:
                volumes.add(source)
    assert volumes == set(found["volumes"])
    # What has to be given is said in the head of the file, and in the steps for people.
    needed = set(re.findall(r"\$\{(\w+):\?\}", text("compose.yaml")))
    assert needed == set(re.findall(r"^#   (\w+)=", text("compose.yaml"), re.MULTILINE))
    assert all(name in text("docs/run-your-own.md") for name in needed)


class Image:
    """The steps of the Dockerfile, carried out in a folder that stands for the image's root.

    No image can be had where tests run, so Python is the one at hand; users and rights are left out.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        # Where packages come from is the machine's business.
        ours = ("PYTHON", "PYTEST", "STARBOARD", "VIRTUAL_ENV")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.started: list[str] = []
        self.health: list[str] = []
        where = root
        steps = re.sub(r" *\\\n *", " ", re.sub(r"^#.*\n", "", text("Dockerfile"), flags=re.MULTILINE))
        for step in filter(None, steps.splitlines()):
            verb, _, rest = step.partition(" ")
            if verb == "WORKDIR":
                where = self._inside(rest)
                where.mkdir(parents=True)
            elif verb == "COPY" and not rest.startswith("--from"):
                *sources, target = rest.split()
                for source in sources:
                    self._copy(ROOT / source, where / target)
            elif verb == "RUN" and "useradd" not in rest:
                self.run(["sh", "-euc", self._moved(rest)], where)
            elif verb == "ENV":
                given = dict(pair.split("=", 1) for pair in self._moved(rest).split())
                given["PATH"] = given["PATH"].replace("$PATH", self.environment["PATH"])
                self.environment |= given
            elif verb in ("ENTRYPOINT", "CMD"):
                self.started += json.loads(rest)
            elif verb == "HEALTHCHECK":
                self.health = json.loads(rest.partition("CMD ")[2])

    def run(self, command: list[str], where: Path | None = None) -> str:
        done = subprocess.run(
            command,
            cwd=where or self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def _inside(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def _moved(self, words: str) -> str:
        """The same with every path of the image inside the folder."""
        words = re.sub(r"(?<![\w/.])/(?=opt/|var/)", f"{self.root}/", words)
        return words.replace("python -m venv", f"{sys.executable} -m venv")

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(source, target)


def test_the_steps_of_the_image_lead_to_a_server_that_is_well(tmp_path: Path) -> None:
    image = Image(tmp_path)
    assert not list(tmp_path.glob("opt/starboard/lib/*/site-packages/hatchling"))
    # The package holds the rules documents, too.
    assert "VF-2.26" in image.run(["starboard", "rules", "VF-2.26"])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    called = [port if word == "8000" else word for word in image.started]
    assert called != image.started
    (tmp_path / "var/lib/starboard").mkdir(parents=True)
    asked = [word.replace(":8000/", f":{port}/") for word in image.health]
    with subprocess.Popen(called, cwd=tmp_path, env=image.environment, stdout=subprocess.DEVNULL) as server:
        try:
            until = time.monotonic() + 60
            while subprocess.run(asked, env=image.environment, capture_output=True, check=False).returncode:
                assert server.poll() is None
                assert time.monotonic() < until
                time.sleep(0.1)
        finally:
            server.terminate()
