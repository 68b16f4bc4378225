"""Builds the compiled Starboard beside the pure one: kernel and rules become C extensions by mypyc.

The pure package stays as it is and stays the default. `STARBOARD_COMPILED=1 starboard …` uses the build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "starboard"
BUILD = ROOT / "build" / "compiled"

# What runs inside a playout. Bots, views and everything that plugs in stay uncompiled.
KERNEL = ("ask", "chance", "run", "state")
LEFT_PURE = {"__init__", "content", "invariants", "position", "terminal", "view", "why", "words"}


def modules(package: Path) -> list[str]:
    """Paths, relative to the package, of the modules to compile."""
    found = [f"kernel/{name}.py" for name in KERNEL]
    for title in sorted((package / "games").iterdir()):
        for file in [*title.glob("*.py"), *title.glob("rules/*.py")]:
            if file.stem not in LEFT_PURE:
                found.append(str(file.relative_to(package)))
    return sorted(found)


SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="starboard-compiled", ext_modules=mypycify({paths!r}, opt_level="3", debug_level="0"))
"""


def main() -> int:
    if shutil.which(os.environ.get("CC", "cc")) is None and shutil.which("gcc") is None:
        print("No C compiler was found: install one (for example the package gcc), then run this again.", file=sys.stderr)
        return 1
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(SOURCE, BUILD / "starboard", ignore=shutil.ignore_patterns("__pycache__"))
    paths = [f"starboard/{path}" for path in modules(BUILD / "starboard")]
    options = ["--strict", "--no-warn-unused-ignores"]
    (BUILD / "setup.py").write_text(SETUP.format(paths=[*options, *paths]))
    print(f"Compiling {len(paths)} modules; this takes a minute or two.")
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=BUILD,
        env={**os.environ, "MYPYPATH": str(BUILD), "PYTHONPATH": str(BUILD)},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        print("The build failed: the pure Starboard is unharmed and goes on working.", file=sys.stderr)
        return 1
    print(f"Done. Use it with STARBOARD_COMPILED=1; it lies in {BUILD.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
