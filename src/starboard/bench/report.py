"""Runs our engine and the peer in turn, several times over, and compares medians."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from starboard.kernel.errors import StarboardError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
COMPILED = ROOT / "build" / "compiled"
PEERS = ROOT / "build" / "peers" / "bin" / "python"

PURE, COMPILED_NAME, PEER = "pure Python", "compiled", "Catanatron"


@dataclass(slots=True)
class Contender:
    name: str
    command: list[str]
    environment: dict[str, str]
    samples: list[Mapping[str, float]] = field(default_factory=list)

    def measure(self) -> None:
        done = subprocess.run(
            self.command, env={**os.environ, **self.environment}, capture_output=True, text=True, check=False
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise StarboardError(f"Measuring {self.name} failed: {last}. Run 'make bench' to set it up.")
        self.samples.append(json.loads(done.stdout))

    def figure(self, key: str) -> float | None:
        values = [sample[key] for sample in self.samples if key in sample]
        return median(values) if values else None


def contenders(title: str, seconds: float) -> list[Contender]:
    """The available contenders: always the pure build; the compiled one and the peer once they are set up."""
    ours = [sys.executable, "-m", "starboard.bench.ours", title, str(seconds)]
    found = [Contender(PURE, ours, {"PYTHONPATH": str(ROOT / "src")})]
    if COMPILED.is_dir():
        found.append(Contender(COMPILED_NAME, ours, {"PYTHONPATH": str(COMPILED)}))
    if PEERS.exists():
        play = HERE / "catanatron_play.py"
        found.append(Contender(PEER, [str(PEERS), str(play), str(seconds)], {"PYTHONPATH": ""}))
    return found


def measure(
    title: str, seconds: float, rounds: int, progress: Callable[[str], None] | None = None
) -> list[Contender]:
    """Takes turns, so that a slow minute of the machine affects everyone."""
    found = contenders(title, seconds)
    for number in range(rounds):
        for contender in found:
            if progress is not None:
                progress(f"{contender.name}, round {number + 1} of {rounds}")
            contender.measure()
    return found
