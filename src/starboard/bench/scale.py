"""Measures the web table for every title, several times over, and how it grows with the number of processes.

`python -m starboard.bench.scale [--postgres URL]` prints tables as they stand in docs/benchmarks.md. It takes
about twelve minutes, and says something only on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import os

from starboard.bench.server import Plan
from starboard.kernel.title import titles

PROCESSES = (1, 2, 4)


def row(name: str, found: dict[str, float]) -> str:
    pushed = " / ".join(f"{found[f'steady p{share} ms']:.0f}" for share in (50, 95, 99))
    cells = (
        name,
        f"{found['steady answers/s']:.0f}",
        f"{pushed} ms",
        f"{found['steady cpu ms']:.1f} ms",
        f"{found['full answers/s']:.0f}",
        f"{found['full p95 ms']:.0f} ms",
        f"{found['memory per table MB']:.2f} MB",
        f"{found['steady lost'] + found['full lost']:.0f}",
        f"{found['steady refused'] + found['full refused']:.0f}",
    )
    return f"| {' | '.join(cells)} | {os.getloadavg()[0]:.1f} |"


def head(what: str) -> str:
    columns = (
        "answers/s",
        "p50 / p95 / p99",
        "CPU an answer",
        "full pace",
        "its p95",
        "memory a table",
        "lost",
        "refused",
        "load",
    )
    return f"| {what} | {' | '.join(columns)} |\n|---|{'--:|' * len(columns)}"


def measure_titles(names: list[str], runs: int, seconds: float) -> None:
    print(head("SQLite"))
    for title in names:
        for run in range(runs):
            found = Plan(title=title, seconds=seconds).run()
            print(row(f"{title}, {run + 1}", found), flush=True)


def measure_processes(names: list[str], postgres: str, seconds: float) -> None:
    print(head("PostgreSQL"))
    for title in names:
        for processes in PROCESSES:
            found = Plan(title=title, seconds=seconds, postgres=postgres, processes=processes).run()
            print(row(f"{title}, {processes} of ours", found), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m starboard.bench.scale", description=__doc__)
    parser.add_argument("--postgres", metavar="URL", help="a PostgreSQL server, for several processes")
    parser.add_argument("--runs", type=int, default=3, help="of each title on SQLite; 0 leaves them out")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each part of a run")
    parser.add_argument("--titles", nargs="*", help="only these")
    given = parser.parse_args()
    names = given.titles or list(titles())
    if given.runs:
        measure_titles(names, given.runs, given.seconds)
    if given.postgres:
        measure_processes(names[:1], given.postgres, given.seconds)


if __name__ == "__main__":
    main()
