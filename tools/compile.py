"""Builds the compiled Starboard next to the pure one: mypyc turns the kernel and rules into C extensions.

The pure package stays unchanged and remains the default. `STARBOARD_COMPILED=1 starboard …` uses the build.
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
KERNEL = ("ask", "chance", "effect", "grammar", "record", "resolve", "run", "state", "together")
ROOMS = (
    "advice",
    "advice/*",
    "combat/*",
    "effects",
    "grammar",
    "menu",
    "occasions",
    "quantities",
    "scoring",
    "setup",
    "slots",
    "solo",
    "state",
    "tables",
    "vocabulary",
    "rules/*",
)


def groups(build: Path) -> dict[str, list[str]]:
    """Paths of the modules to compile, relative to the build: the kernel's, and those of each title.

    Each group becomes one C file, so that they compile in parallel and none needs too much memory. Calls
    between groups are slower than calls within one, but there are few of them.
    """
    package = build / "starboard"
    found = {"starboard_kernel": [package / "kernel" / f"{name}.py" for name in KERNEL]}
    for title in sorted((package / "games").glob("*/__init__.py")):
        # A folder without a TITLE is not a title yet.
        if "TITLE" in title.read_text():
            rooms = [file for room in ROOMS for file in title.parent.glob(f"{room}.py")]
            found[f"starboard_{title.parent.name}"] = sorted(rooms)
    return {name: [str(file.relative_to(build)) for file in files] for name, files in found.items()}


SETUP = """
import os
from setuptools import setup
from mypyc.build import mypycify
groups = {groups!r}
paths = [path for files in groups.values() for path in files]
extensions = mypycify(
    ["--strict", *paths],
    opt_level={level!r},
    debug_level="0",
    separate=[(files, name) for name, files in groups.items()],
)
# The longest first: the others finish meanwhile.
extensions.sort(key=lambda extension: -sum(os.path.getsize(file) for file in extension.sources))
setup(name="starboard-compiled", ext_modules=extensions)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=BUILD, help="the folder to build in")
    parser.add_argument("--level", default="2", help="how hard the C compiler tries, 0 to 3")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C compilers at a time")
    arguments = parser.parse_args()
    build: Path = arguments.to
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang")):
        print(
            "No C compiler was found: install one (for example, the package gcc) and try again.",
            file=sys.stderr,
        )
        return 1
    shutil.rmtree(build, ignore_errors=True)
    shutil.copytree(SOURCE, build / "starboard", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "rules", build / "starboard" / "rulebooks")
    grouped = groups(build)
    (build / "setup.py").write_text(SETUP.format(groups=grouped, level=arguments.level))
    print(f"Compiling {sum(map(len, grouped.values()))} modules; this takes a minute or two.")
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(arguments.jobs)],
        cwd=build,
        env={**os.environ, "MYPYPATH": str(build), "PYTHONPATH": str(build)},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        print("The build failed. The pure Starboard is untouched and still works.", file=sys.stderr)
        return 1
    print("Done. Use it with STARBOARD_COMPILED=1, for example: STARBOARD_COMPILED=1 starboard simulate …")
    return 0


if __name__ == "__main__":
    sys.exit(main())
