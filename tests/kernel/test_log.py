"""The log: readable, exact, and every kind of damage answered with one clear sentence."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.toy import TOY

from starboard.kernel import log as logs
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Answer, Log, decode, encode, hashed, read, schema, write
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, Result

ROUND = (
    (0, "fast"),
    (1, "slow"),
    (0, "slow"),
    (1, "fast"),
    (0, "roll"),
    (0, "ok"),
    (1, "draw"),
    (0, "allow"),
    (1, "ok"),
)


def finished() -> Table:
    table = Table(TOY, {"seats": 2}, "secret seed", seats=["Ann", "Zoë"])
    for seat, value in ROUND * 2:
        table.answer(seat, value)
    assert table.over
    return table


def test_a_log_replays_to_the_same_hashes(toy: AnyTitle) -> None:
    table = finished()
    again = table_from_log(decode(encode(table.log())))
    assert again.log() == table.log()
    assert [a.hash for a in again.answers] == [a.hash for a in table.answers]
    assert again.told == table.told
    half = table_from_log(table.log(), upto=5)
    assert half.answers == table.answers[:5]
    assert not half.over


def test_a_log_is_a_text_with_one_answer_per_line() -> None:
    log = finished().log()
    lines = encode(log).decode().splitlines()
    assert sum('"verb"' in line for line in lines) == len(log.answers) == 18
    assert any('"Zoë"' in line for line in lines)
    assert json.loads(encode(log)) == json.loads(msgspec.json.encode(hashed(log)))


def test_an_empty_log_is_valid_json() -> None:
    log = Table(TOY, {}, "x").log()
    assert decode(encode(log)) == hashed(log)


texts = st.text(max_size=12)
values = st.one_of(st.integers(-(2**40), 2**40), texts)


@given(
    st.builds(
        Log,
        title=texts,
        rules=st.integers(0, 99),
        options=st.dictionaries(texts, values, max_size=3),
        content=texts,
        commitment=texts,
        seed=texts,
        seats=st.lists(texts, max_size=4),
        start=texts,
        answers=st.lists(st.builds(Answer, st.integers(0, 5), texts, values, texts), max_size=4),
        result=st.none()
        | st.builds(Result, st.just((1, 2)), st.just((2, 1)), st.just(("a", "b")), st.just(()), texts),
    )
)
@settings(deadline=None, max_examples=80)
def test_what_is_written_is_what_is_read(log: Log) -> None:
    assert decode(encode(log)) == hashed(log)


# ---------------------------------------------------------------------- damage


def edited(change: Callable[[dict[str, Any]], object]) -> bytes:
    data = json.loads(encode(finished().log()))
    change(data)
    return json.dumps(data).encode()


def other_seed(data: dict[str, Any], keep_commitment: bool) -> None:
    data["seed"] = "another seed"
    if not keep_commitment:
        data["commitment"] = commitment("another seed")


BROKEN: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "not a complete JSON file"),
    "cut off": (lambda: encode(finished().log())[:-40], r"not a complete JSON file \(perhaps cut off\)"),
    "binary": (lambda: bytes(range(256)), "not a complete JSON file"),
    "words": (lambda: b"Dear diary", "not a complete JSON file"),
    "a deep nest": (lambda: b"[" * 100_000, "not a complete JSON file"),
    "a list": (lambda: b"[1, 2]", "is not a Starboard log"),
    "other JSON": (lambda: b'{"format": "chess"}', "is not a Starboard log"),
    "another version": (
        lambda: edited(lambda d: d.update(version=3)),
        "log version 3, but this program reads versions up to 2",
    ),
    "no version": (lambda: edited(lambda d: d.pop("version")), "log version None"),
    "a field missing": (lambda: edited(lambda d: d.pop("start")), "damaged or edited: .*`start`"),
    "a field too many": (lambda: edited(lambda d: d.update(luck=7)), "damaged or edited: .*`luck`"),
    "a seat as text": (lambda: edited(lambda d: d["answers"][0].update(seat="0")), "damaged or edited"),
    "a value true": (lambda: edited(lambda d: d["answers"][0].update(value=True)), "damaged or edited"),
    "a value left out": (lambda: edited(lambda d: d["answers"][0].update(value=None)), "damaged or edited"),
    "no answers": (lambda: edited(lambda d: d.update(answers=None)), "damaged or edited"),
    "no hash": (lambda: edited(lambda d: d.pop("hash")), "damaged or edited: its hash is missing"),
    "no seed": (lambda: edited(lambda d: d.update(seed=None)), "a game that was still running"),
    "another encoding": (lambda: encode(finished().log()).decode().encode("utf-16"), "damaged or edited"),
    "half a character": (lambda: edited(lambda d: d.update(seed="\ud800")), "damaged or edited"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_log_is_refused(name: str) -> None:
    make, message = BROKEN[name]
    with pytest.raises(BadLog, match=message) as caught:
        decode(make(), "game.json")
    assert str(caught.value).startswith("game.json ")
    assert "\n" not in str(caught.value)


EDITED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an illegal answer": (
        lambda d: d["answers"][4].update(value="fly"),
        "Answer 5 of the log is not legal, so the log was edited",
    ),
    "another legal answer": (
        lambda d: d["answers"][4].update(value="pass"),
        "After answer 5 the position differs",
    ),
    "a verb": (lambda d: d["answers"][4].update(verb="draw"), "After answer 5 the position differs"),
    "another seat": (lambda d: d["answers"][4].update(seat=1), "Answer 5 of the log is not legal"),
    "an answer missing": (lambda d: d["answers"].pop(4), "Answer 5 of the log is not legal"),
    "an answer too many": (
        lambda d: d["answers"].append(d["answers"][0]),
        "Answer 19 of the log is not legal.*The game is over",
    ),
    "the last answers missing": (
        lambda d: d["answers"].__delitem__(slice(9, None)),
        "The result in the log is not what its answers lead to",
    ),
    "the last answers and the result missing": (
        lambda d: (d["answers"].__delitem__(slice(9, None)), d.update(result=None)),
        "differs from its own hash: answers are missing at its end, or something was changed",
    ),
    "the names of the seats": (
        lambda d: d["seats"].reverse(),
        "differs from its own hash: something was changed .* such as the name of a seat",
    ),
    "a remark": (
        lambda d: d["remarks"].append({"step": 0, "text": "Ann has left.", "at": 1.5}),
        "differs from its own hash: something was changed .* or a remark",
    ),
    "the hash of the whole": (lambda d: d.update(hash="0" * 64), "differs from its own hash"),
    "a hash": (lambda d: d["answers"][2].update(hash="0" * 16), "After answer 3 the position differs"),
    "the start": (lambda d: d.update(start="0" * 16), "The first position differs"),
    "the seed": (lambda d: other_seed(d, True), "The seed does not match the hash shown at the start"),
    "seed and commitment": (lambda d: other_seed(d, False), "The first position differs"),
    "the result": (
        lambda d: d["result"].update(scores=[99, 0]),
        "The result in the log is not what its answers lead to",
    ),
    "the rules": (lambda d: d.update(rules=2), "version 2 of Toy's rules, but this program has 3"),
    "the content": (
        lambda d: d.update(content="other-cards"),
        "played with other cards .content other-cards, here toy-cards-1.: .* --content",
    ),
    "the title": (lambda d: d.update(title="chess"), "cannot be played here: There is no title 'chess'"),
    "the seats": (lambda d: d["options"].update(seats=9), "cannot be played here: Toy is played at 2, 3"),
    "an option": (lambda d: d["options"].update(pets="yes"), "cannot be played here: .*no option 'pets'"),
}


@pytest.mark.parametrize("name", EDITED)
def test_an_edited_log_is_found_out(toy: AnyTitle, name: str) -> None:
    change, message = EDITED[name]
    log = decode(edited(change))
    with pytest.raises(BadLog, match=message) as caught:
        table_from_log(log)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------------- files


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match=r"Cannot read .*gone\.json: No such file.*Check the file name"):
        read(tmp_path / "gone.json")
    with pytest.raises(BadLog, match="Cannot read"):
        read(tmp_path)


def test_a_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new folder" / "game.json"
    first = Table(TOY, {}, "first").log()
    write(first, path)
    assert read(path) == hashed(first)

    def power_cut(handle: int) -> None:
        raise OSError("the lights went out")

    monkeypatch.setattr(os, "fsync", power_cut)
    with pytest.raises(OSError, match="lights"):
        write(finished().log(), path)
    assert read(path) == hashed(first)
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]
    monkeypatch.undo()
    write(finished().log(), path)
    assert read(path) == hashed(finished().log())
    assert [p.name for p in path.parent.iterdir()] == ["game.json"]


def first_version() -> dict[str, Any]:
    """A log as the first version had it: no hash of the whole, no draw, and once not even remarks."""
    old: dict[str, Any] = json.loads(encode(finished().log()))
    assert old.pop("remarks") == []
    for key in ("hash", "signature", "draw"):
        del old[key]
    return old | {"version": 1}


def test_a_log_of_the_first_version_reads_as_before(toy: AnyTitle) -> None:
    log = decode(json.dumps(first_version()).encode())
    assert (log.version, log.hash, log.draw, log.signature) == (1, "", None, None)
    assert table_from_log(log).result == log.result
    # Nothing covered the names then.
    named = decode(json.dumps(first_version() | {"seats": ["Zoë", "Ann"]}).encode())
    assert table_from_log(named).seats == ["Zoë", "Ann"]
    # Written again, it is one of today's.
    assert decode(encode(log)) == hashed(finished().log())


def test_remarks_are_told() -> None:
    log = finished().log()
    log.remarks = [logs.Remark(1, "Ash has left the table.", 12.5)]
    assert json.loads(encode(log))["remarks"] == [{"step": 1, "text": "Ash has left the table.", "at": 12.5}]
    assert decode(encode(log)) == hashed(log)


def test_the_hash_is_one_that_others_can_work_out() -> None:
    """The SHA-256 of the JSON without hash and signature: keys in order, no spaces, letters as they are."""
    data = json.loads(encode(finished().log()))
    stated = data.pop("hash")
    del data["signature"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert '"seats":["Ann","Zoë"]' in text
    assert stated == hashlib.sha256(text.encode()).hexdigest()


def test_the_published_schema_is_the_schema() -> None:
    published = Path(__file__).resolve().parents[2] / "docs" / "log.schema.json"
    assert json.loads(published.read_text(encoding="utf-8")) == schema()


def test_the_format_is_named() -> None:
    assert (logs.FORMAT, logs.VERSION) == ("starboard-log", 2)
    head = json.loads(encode(Table(TOY, {}, "x").log()))
    assert (head["format"], head["version"]) == ("starboard-log", 2)
