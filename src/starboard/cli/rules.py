"""`starboard rules`: the clauses of the rules documents, by address or by words."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from starboard.cli.out import make_console, print_json
from starboard.cli.shelf import JsonArgument
from starboard.kernel import clauses as book
from starboard.kernel.clauses import Clause
from starboard.kernel.english import count
from starboard.kernel.errors import BadOption

IN_FULL = 6
"""Up to this many clauses are shown in full; if there are more, only their beginnings."""
AT_MOST = 40


def rules(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CLAUSE or WORDS]", help="SS-4.8, SS-4, or words to search for."),
    ] = None,
    json: JsonArgument = False,
) -> None:
    """Read a rule, or search the rules; without an argument, list the documents.

    \b
    Examples:
      starboard rules
      starboard rules SS-4.8
      starboard rules SS-4
      starboard rules auxiliary die
    """
    console = make_console()
    if not query:
        _list(console, json)
        return
    wanted = " ".join(query)
    found = look_up(wanted)
    if json:
        print_json(found)
        return
    show(console, found)


def look_up(wanted: str) -> list[Clause]:
    """The clauses meant; if there are none, the error names the nearest."""
    found = book.find(wanted)
    if found:
        return found
    near = nearest(wanted)
    hint = f"the nearest are {', '.join(near)}." if near else "'starboard rules' lists the documents."
    raise BadOption(f"No rule matches '{wanted}': {hint}")


def nearest(wanted: str) -> list[str]:
    known = book.clauses()
    # A number leads to its own chapter first: SS-4.99 to SS-4.9 rather than to SS-14.9.
    chapter = wanted.upper().rpartition(".")[0]
    under = [id for id in known if chapter and id.startswith(f"{chapter}.")]
    near = get_close_matches(wanted.upper(), under, n=3, cutoff=0.3)
    near = near or get_close_matches(wanted.upper(), known, n=3, cutoff=0.7)
    if near:
        return near
    words = {word for clause in known.values() for word in re.findall(r"[a-z]{4,}", clause.text.lower())}
    similar = [
        hit for word in wanted.lower().split() for hit in get_close_matches(word, words, n=1, cutoff=0.75)
    ]
    return [clause.id for clause in book.find(" ".join(similar))[:3]] if similar else []


def show(console: Console, found: list[Clause]) -> None:
    if len(found) <= IN_FULL:
        for clause in found:
            console.print(Text.assemble((clause.id, "bold"), "  ", (clause.section, "dim")))
            console.print(Padding(Text(book.plain(clause.text)), (0, 0, 0, 2)))
        return
    for clause in found[:AT_MOST]:
        line = Text.assemble((f"{clause.id:<9}", "bold"), " ", book.plain(clause.text).replace("\n", " "))
        line.truncate(console.width, overflow="ellipsis")
        console.print(line, no_wrap=True)
    if len(found) > AT_MOST:
        console.print(f"… and {len(found) - AT_MOST} more: add a word to narrow it down.", style="dim")


def _list(console: Console, json: bool) -> None:
    documents: dict[str, dict[str, list[str]]] = {}
    for clause in book.clauses().values():
        documents.setdefault(clause.document, {}).setdefault(clause.section, []).append(clause.id)
    if json:
        print_json(documents)
        return
    for document, sections in documents.items():
        number = sum(len(ids) for ids in sections.values())
        console.print(Text.assemble((document, "bold"), f"  {count(number, 'clause')}"))
        for section, ids in sections.items():
            console.print(Text.assemble(f"  {ids[0]} … {ids[-1]}  ".ljust(22), section))
    console.print(
        "Read one with 'starboard rules SS-4.8', a chapter with 'starboard rules SS-4'.", style="dim"
    )
