"""`starboard verify`: whether a game was fair and is unaltered."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from starboard import signing
from starboard.cli import own_content
from starboard.cli.out import make_console, print_json
from starboard.cli.shelf import ContentArgument, JsonArgument
from starboard.kernel import log as logs
from starboard.kernel.carry import Carried, carry
from starboard.kernel.english import count, listed
from starboard.kernel.errors import BadOption, StarboardError
from starboard.kernel.log import Log
from starboard.kernel.title import Result

_SEATED = "human"


def open_log(file: Path, content: Path | None) -> Carried:
    """Reads a log and plays it through, checking every hash, the seed and the result on the way.

    For one played under older rules, only the seed can be checked, and whether all its answers still fit.
    """
    log = logs.read(file)
    cards, _ = own_content.load_for(log, content)
    carried = carry(log, cards)
    carried.whole()
    return carried


def verify(
    file: Annotated[Path, typer.Argument(help="A game that Starboard saved.")],
    content: ContentArgument = None,
    signer: Annotated[
        str | None,
        typer.Option(
            "--signer", help="The public key of the server that must have signed it.", metavar="KEY"
        ),
    ] = None,
    json: JsonArgument = False,
) -> None:
    """Check a saved game: where its seed comes from, every position, the result, and who signed it.

    \b
    Examples:
      starboard verify game.json
      starboard verify game.json --json
      starboard verify game.json --signer 0f3a…  (the server shows its key with every table's seal)
    """
    if signer is not None and not signing.is_key(signer):
        raise BadOption(
            "A server's key is 64 hex digits: copy it from the dialog behind the seal of a table."
        )
    try:
        carried = open_log(file, content)
        key = signing.signed_by(carried.log)
        if signer is not None:
            signing.check_signer(carried.log, signer)
    except StarboardError as error:
        if json:
            print_json({"file": str(file), "ok": False, "consistent": False, "error": str(error)})
            raise typer.Exit(1) from None
        raise
    log, table = carried.log, carried.table
    result = table.result if carried.checked else log.result
    if json:
        print_json(
            {
                "file": str(file),
                "ok": True,
                "consistent": True,
                "signed_by": key,
                "title": log.title,
                "rules": log.rules,
                "checked": carried.checked,
                "options": log.options,
                "seats": log.seats,
                "commitment": log.commitment,
                "seed": log.seed,
                "draw": log.draw,
                "answers": len(log.answers),
                "finished": result is not None,
                "result": result,
            }
        )
        return
    console = make_console()
    good = Text("✓ ", style="green")
    for sign, line in _origin(log):
        console.print((good if sign else Text("– ")) + Text(line))
    answers = f"all {count(len(log.answers), 'answer')}"
    if carried.checked:
        console.print(good + Text(f"The first position and {answers} lead to the recorded hashes."))
    else:
        made_by = "with those" if log.rules == table.title.version else f"by version {log.rules}"
        console.print(Text(f"– {carried.older}"))
        console.print(
            good + Text(f"{answers.capitalize()} fit today's rules; the hashes were made {made_by}.")
        )
    if result is None:
        console.print(Text("– The game is not finished, so there is no result to check yet."))
    elif carried.ends_alike:
        console.print(good + Text(f"The result is what the answers lead to: {_scores(result)}."))
    else:
        console.print(Text(f"– The result was {_scores(result)}; under today's rules it would differ."))
    if log.hash:
        console.print(good + Text("The hash of the whole log covers the names of the seats and the remarks."))
    else:
        console.print(
            Text("– The log is of an older version, in which no hash covers the names of the seats.")
        )
    console.print(
        Text(
            f"{file} is consistent: a sound game of {table.title.name}."
            if carried.checked
            else f"{file} is consistent under today's rules."
        )
    )
    if key is None:
        console.print(Text("It is not signed: whoever wrote it down vouches for it."))
    else:
        console.print(Text(f"It is signed by the server with the key {key}."))


def _origin(log: Log) -> list[tuple[bool, str]]:
    """Where the seed comes from, and what that leaves open."""
    draw = log.draw
    if draw is None:
        return [
            (True, f"The seed has the hash shown at the start: {log.commitment}"),
            (False, "Whoever dealt chose the seed alone: nobody else contributed to it."),
        ]
    names = {one.seat: _seat_name(log, one.seat) for one in draw.contributions}
    lines = [(True, f"The server's secret has the hash shown at the start: {log.commitment}")]
    if names:
        told = f"The seed follows from this secret and the contributions from {_seats(list(names.values()))}."
    else:
        told = "The seed follows from this secret."
    lines.append((True, told))
    silent = [
        _seat_name(log, seat)
        for seat, kind in enumerate(log.seats)
        if kind.partition(":")[0] == _SEATED and seat not in names
    ]
    if silent:
        lines.append((False, f"Nothing was contributed from {_seats(silent)}."))
    if draw.deal > 1:
        lines.append((False, f"It was deal {draw.deal} at this table; the earlier ones were not played."))
    return lines


def _seats(names: list[str]) -> str:
    """By the names of those who sat there last: a seat may have changed hands since the deal."""
    return f"the {'seat' if len(names) == 1 else 'seats'} of {listed(names)}"


def _seat_name(log: Log, seat: int) -> str:
    kind, _, name = (log.seats[seat] if seat < len(log.seats) else "").partition(":")
    return name if kind == _SEATED and name else f"player {seat + 1}"


def _scores(result: Result) -> str:
    scores = ", ".join(
        f"{name} {sum(line.points[n] for line in result.sheet)}" for n, name in enumerate(result.columns)
    )
    return f"{scores} ({result.ending})"
