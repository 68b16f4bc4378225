"""Builds the compiled Starboard beside the pure one: kernel and rules become C extensions by mypyc.

The pure package stays as it is and stays the default. `STARBOARD_COMPILED=1 starboard …` uses the build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "starboard"
BUILD = ROOT / "build" / "compiled"

# What runs inside a playout. Bots, views, words and drawings stay uncompiled.
KERNEL = ("ask", "chance", "run", "state")
ROOMS = ("advice", "effects", "grammar", "menu", "scoring", "setup", "solo", "state", "tables", "rules/*")


def modules(package: Path) -> list[str]:
    """Paths, relative to the package, of the modules to compile."""
    found = [package / "kernel" / f"{name}.py" for name in KERNEL]
    for title in (package / "games").glob("*/__init__.py"):
        # A folder without a TITLE is not on the shelf yet.
        if "TITLE" in title.read_text():
            for room in ROOMS:
                found += title.parent.glob(f"{room}.py")
    return sorted(str(file.relative_to(package)) for file in found)


SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="starboard-compiled", ext_modules=mypycify({paths!r}, opt_level={level!r}, debug_level="0"))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=BUILD, help="the folder to build in")
    parser.add_argument("--level", default="3", help="how hard the C compiler tries, 0 to 3")
    arguments = parser.parse_args()
    build: Path = arguments.to
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        print(
            "No C compiler was found: install one, for example the package gcc, and try again.",
            file=sys.stderr,
        )
        return 1
    shutil.rmtree(build, ignore_errors=True)
    shutil.copytree(SOURCE, build / "starboard", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "rules", build / "starboard" / "rulebooks")
    paths = [f"starboard/{path}" for path in modules(build / "starboard")]
    (build / "setup.py").write_text(SETUP.format(paths=["--strict", *paths], level=arguments.level))
    print(f"Compiling {len(paths)} modules; this takes a minute or two.")
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=build,
        env={**os.environ, "MYPYPATH": str(build), "PYTHONPATH": str(build)},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        print("The build failed: the pure Starboard is unharmed and goes on working.", file=sys.stderr)
        return 1
    print("Done. Use it with STARBOARD_COMPILED=1, for example: STARBOARD_COMPILED=1 starboard simulate …")
    return 0


if __name__ == "__main__":
    sys.exit(main())
