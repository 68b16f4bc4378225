"""`starboard verify` on logs of servers: where the seed comes from, and whose signature they carry."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.cli.test_bad_input import one_sentence
from tests.commands import Done, Starboard

from starboard.kernel import log as logs
from starboard.kernel.fair import Contribution, Draw
from starboard.kernel.log import Log
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.signing import Signer, new_key

KEY = new_key()
DRAW = Draw("5" * 64, 3, (Contribution(0, "1" * 64), Contribution(2, "2" * 64)))
SEATS = ["human:Ann", "greedy", "human:Bea", "human:Cy"]


def played() -> Log:
    table = Table(find_title("solar-sphere"), {"seats": 4}, seats=SEATS, draw=DRAW)
    for _ in range(8):
        question = table.questions[0]
        table.answer(question.seat, question.options[0])
    return table.log()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """What a server exported."""
    place = tmp_path / "game.json"
    logs.write(Signer(KEY).sign(played()), place)
    return place


def words(done: Done) -> str:
    return " ".join(done.out.split())


def test_it_says_who_had_a_part_in_the_seed_and_who_signed(starboard: Starboard, file: Path) -> None:
    done = starboard("verify", file)
    assert done.code == 0, done.err
    told = words(done)
    assert f"✓ The server's secret has the hash shown at the start: {DRAW.commitment}" in told
    assert "✓ The seed follows from this secret and the contributions from the seats of Ann and Bea." in told
    assert "– Nothing was contributed from the seat of Cy." in told
    assert "– It was deal 3 at this table" in told
    assert "✓ The hash of the whole log covers the names of the seats" in told
    assert "game.json is consistent: a sound game of Solar Sphere." in told
    assert f"It is signed by the server with the key {Signer(KEY).public}." in told
    assert starboard("verify", file, "--signer", Signer(KEY).public).code == 0


def test_consistent_and_signed_are_two_things(starboard: Starboard, file: Path) -> None:
    told = json.loads(starboard("verify", file, "--json").out)
    assert (told["consistent"], told["signed_by"]) == (True, Signer(KEY).public)
    assert told["draw"]["contributions"] == [
        {"seat": 0, "value": "1" * 64},
        {"seat": 2, "value": "2" * 64},
    ]
    logs.write(played(), file)
    told = json.loads(starboard("verify", file, "--json").out)
    assert (told["consistent"], told["signed_by"]) == (True, None)
    done = starboard("verify", file)
    assert done.code == 0
    assert "is consistent: a sound game" in words(done)
    assert "It is not signed" in words(done)


def test_a_seed_chosen_alone_is_called_that(starboard: Starboard, file: Path) -> None:
    logs.write(
        Table(find_title("solar-sphere"), {"seats": 2}, "alone", seats=["human", "greedy"]).log(), file
    )
    done = starboard("verify", file)
    assert done.code == 0
    assert "– Whoever dealt chose the seed alone" in words(done)


def swap_names(log: Log) -> Log:
    return msgspec.structs.replace(log, seats=[log.seats[2], log.seats[1], log.seats[0], log.seats[3]])


def cut_off(log: Log) -> Log:
    return msgspec.structs.replace(log, answers=log.answers[:5])


def contribute_otherwise(log: Log) -> Log:
    changed = Draw(DRAW.secret, DRAW.deal, (DRAW.contributions[0], Contribution(2, "3" * 64)))
    return msgspec.structs.replace(log, draw=changed)


CHANGED: dict[str, tuple[Callable[[Log], Log], str, str]] = {
    "a contribution": (
        contribute_otherwise,
        "The seed does not follow from the secret and the contributions",
        "The seed does not follow from the secret and the contributions",
    ),
    "two names": (swap_names, "such as the name of a seat", "changed after the server signed it"),
    "a log cut off": (cut_off, "answers are missing at its end", "changed after the server signed it"),
}


@pytest.mark.parametrize("name", CHANGED)
def test_what_was_changed_is_found_out(starboard: Starboard, file: Path, name: str) -> None:
    """First by somebody who only edits the file, then by one who also brings the hash up to date."""
    change, clumsy, careful = CHANGED[name]
    data = json.loads(file.read_text(encoding="utf-8"))
    changed = change(logs.read(file))
    data |= json.loads(msgspec.json.encode(changed))
    file.write_text(json.dumps(data), encoding="utf-8")
    one_sentence(starboard("verify", file), clumsy)
    logs.write(changed, file)
    one_sentence(starboard("verify", file), careful)


def test_a_log_of_another_server_is_found_out(starboard: Starboard, file: Path) -> None:
    ours, other = Signer(KEY).public, Signer(new_key())
    logs.write(other.sign(played()), file)
    assert starboard("verify", file).code == 0
    one_sentence(
        starboard("verify", file, "--signer", ours), "signed by another server, with the key", other.public
    )
    logs.write(played(), file)
    one_sentence(starboard("verify", file, "--signer", ours), "The log is not signed")
    told = json.loads(starboard("verify", file, "--signer", ours, "--json").out)
    assert told["ok"] is False
    one_sentence(starboard("verify", file, "--signer", "the one in Berlin"), "64 hex digits")
