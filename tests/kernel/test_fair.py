"""A seed that nobody chose: made from a committed secret and what everybody contributed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.kernel.toy import TOY

from starboard.kernel.errors import BadLog
from starboard.kernel.fair import Contribution, Draw, is_contribution, new_secret
from starboard.kernel.log import PartialLog, decode, encode, hashed
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

SECRET = "a" * 64
ANN, BEA = Contribution(0, "1" * 64), Contribution(2, "2" * 64)


def test_the_seed_is_one_that_others_can_work_out() -> None:
    """Worked out with `printf 'starboard seed 1\\n…' | sha256sum`."""
    alone = Draw(SECRET, 1, ())
    assert alone.commitment == "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    assert alone.seed == "8f042e82fdcf2328a44a1be4e153de800097f22b0e4f75241430855252ce3e8d"
    both = Draw(SECRET, 2, (ANN, BEA))
    assert both.commitment == alone.commitment
    assert both.seed == "6aed84512cb341f5d1f47fbd73908f7986f291f53b7610d2de605a5653144422"


def test_everything_in_a_draw_changes_the_seed() -> None:
    draws = [
        Draw(SECRET, 1, (ANN, BEA)),
        Draw("b" * 64, 1, (ANN, BEA)),
        Draw(SECRET, 2, (ANN, BEA)),
        Draw(SECRET, 1, (ANN,)),
        Draw(SECRET, 1, (ANN, Contribution(2, "3" * 64))),
        Draw(SECRET, 1, (ANN, Contribution(1, BEA.value))),
        Draw(SECRET, 1, ()),
    ]
    assert len({draw.seed for draw in draws}) == len(draws)


def test_a_deal_never_comes_back_under_the_same_commitment() -> None:
    """Whoever sits down again with what they contributed before does not get the hand they have seen."""
    first = Draw(SECRET, 1, (ANN, BEA))
    back = first.again([ANN]).again([BEA, ANN])
    assert back.contributions == first.contributions
    assert (back.deal, back.commitment) == (3, first.commitment)
    assert back.seed != first.seed
    assert (back.of(0), back.of(1), back.of(2)) == (ANN.value, None, BEA.value)


def test_a_contribution_is_64_hex_digits() -> None:
    assert is_contribution("0123456789abcdef" * 4)
    assert is_contribution(new_secret())
    assert new_secret() != new_secret()
    for text in ("", "0" * 63, "0" * 65, "0" * 63 + "\n", "0" * 64 + "\n", "A" * 64, "٣" * 64, "g" * 64):
        assert not is_contribution(text), text


# ---------------------------------------------------------------------- in a table and its log


def played() -> Table:
    table = Table(
        TOY, {"seats": 3}, seats=["human:Ann", "random", "human:Bea"], draw=Draw(SECRET, 2, (ANN, BEA))
    )
    table.answer(table.questions[0].seat, table.questions[0].options[0])
    return table


def test_a_table_is_dealt_from_its_draw(toy: AnyTitle) -> None:
    table = played()
    assert table.seed == Draw(SECRET, 2, (ANN, BEA)).seed
    assert table.commitment == Draw(SECRET, 1, ()).commitment
    log = decode(encode(table.log()))
    assert log.draw == table.draw
    again = table_from_log(log)
    assert (again.draw, again.commitment, again.log()) == (table.draw, table.commitment, table.log())


def test_while_the_game_goes_on_everything_but_the_secret_is_open() -> None:
    log = played().log_for((0,))
    assert isinstance(log, PartialLog)
    assert log.draw is not None
    assert log.draw.contributions == (ANN, BEA)
    text = encode(log).decode()
    assert SECRET not in text
    assert played().seed not in text
    assert json.loads(text)["draw"]["secret"] is None


def _contribution(data: dict[str, Any], value: str) -> None:
    data["draw"]["contributions"][1]["value"] = value


def _secret(data: dict[str, Any], along: bool) -> None:
    data["draw"]["secret"] = "b" * 64
    if along:
        data["commitment"] = Draw("b" * 64, 1, ()).commitment


CHANGED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a contribution": (lambda d: _contribution(d, "3" * 64), "The seed does not follow from the secret and"),
    "a contribution left out": (lambda d: d["draw"]["contributions"].pop(), "The seed does not follow"),
    "the deal": (lambda d: d["draw"].update(deal=1), "The seed does not follow"),
    "the secret": (lambda d: _secret(d, False), "The server's secret does not match the hash shown"),
    "the secret and its hash": (lambda d: _secret(d, True), "The seed does not follow"),
    "no draw": (lambda d: d.update(draw=None), "The seed does not match the hash shown at the start"),
    "no hex digits": (lambda d: _contribution(d, "mine"), "not one of 64 hex digits for each seat"),
    "two for a seat": (
        lambda d: d["draw"]["contributions"].append(d["draw"]["contributions"][1]),
        "not one of 64 hex digits for each seat",
    ),
    "out of order": (
        lambda d: d["draw"]["contributions"].reverse(),
        "not one of 64 hex digits for each seat",
    ),
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_draw_is_found_out(toy: AnyTitle, name: str) -> None:
    """Even where whoever changed it has also brought the hash of the whole log up to date."""
    change, message = CHANGED[name]
    data = json.loads(encode(played().log()))
    change(data)
    log = hashed(decode(json.dumps(data).encode()))
    with pytest.raises(BadLog, match=message) as caught:
        table_from_log(log)
    assert "\n" not in str(caught.value)


def test_a_seed_that_fits_a_changed_contribution_leads_to_another_game(toy: AnyTitle) -> None:
    data = json.loads(encode(played().log()))
    _contribution(data, "3" * 64)
    log = decode(json.dumps(data).encode())
    assert log.draw is not None
    log.seed = log.draw.seed
    with pytest.raises(BadLog, match="The first position differs"):
        table_from_log(hashed(log))
