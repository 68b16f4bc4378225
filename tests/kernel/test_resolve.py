"""How effects are carried out: what is asked, what is skipped, what is paid."""

from __future__ import annotations

from tests.kernel.harbour import RESOLVER, Harbour, How, parse, play

from starboard.kernel.ask import Value

FREELY = How("HB-1")
FORCED = How("HB-1", forced=True)
ACCEPTED = How("HB-1", accepted=True)
Asked = list[tuple[str, list[Value]]]


def carry_out(s: Harbour, text: str, how: How, *answers: Value) -> Asked:
    return play(RESOLVER.resolve(s, 0, parse(text), how), *answers)


def test_a_voluntary_part_may_be_declined() -> None:
    s = Harbour()
    assert carry_out(s, "wave", FREELY, "decline") == [("effect-part", ["do", "decline"])]
    assert s.done == []
    carry_out(s, "wave", FREELY, "do")
    assert s.done == ["wave"]


def test_nobody_is_asked_about_what_was_just_chosen_or_is_forced_or_asks_itself() -> None:
    s = Harbour()
    assert carry_out(s, "wave", ACCEPTED) == []
    assert carry_out(s, "wave", FORCED) == []
    assert carry_out(s, "rest", FREELY) == []
    assert s.done == ["wave", "wave", "rest"]


def test_the_parts_of_a_sequence_are_asked_about_one_by_one() -> None:
    s = Harbour()
    asked = carry_out(s, "wave ; sink ; hire(2) ; rest", ACCEPTED, "decline", "do")
    assert asked == [("effect-part", ["do", "decline"])] * 2
    assert s.done == ["hire(2)", "rest"]


def test_one_alternative_is_chosen_and_then_done_without_a_further_question() -> None:
    s = Harbour()
    asked = carry_out(s, "wave | sink | hire(2)", FREELY, "hire(2)")
    assert asked == [("effect-option", ["wave", "hire(2)", "decline"])]
    assert s.done == ["hire(2)"]
    carry_out(s, "wave | hire(2)", FREELY, "decline")
    assert s.done == ["hire(2)"]


def test_a_forced_choice_has_no_way_out_unless_nothing_is_possible() -> None:
    s = Harbour()
    assert carry_out(s, "wave | hire(2)", FORCED, "wave") == [("effect-option", ["wave", "hire(2)"])]
    assert carry_out(s, "sink | sink", FORCED, "decline") == [("effect-option", ["decline"])]
    assert carry_out(s, "rest & wave", FORCED, "wave", "rest", "stop") == [
        ("effect-part", ["rest", "wave"]),
        ("effect-part", ["rest"]),
        ("effect-part", ["stop"]),
    ]
    assert s.done == ["wave", "wave", "rest"]


def test_parts_in_any_order_until_the_player_stops() -> None:
    s = Harbour()
    asked = carry_out(s, "wave & {2 c -> rest} & earn(2)", FREELY, "earn(2)", "2 c -> rest", "stop")
    assert asked == [
        ("effect-part", ["wave", "earn(2)", "stop"]),
        ("effect-part", ["wave", "2 c -> rest", "stop"]),
        ("effect-part", ["wave", "stop"]),
    ]
    assert s.done == ["earn(2)", "rest"]
    assert s.coins == 0


def test_what_is_done_may_put_more_on_the_list() -> None:
    s = Harbour()
    waiting = [parse("rest"), parse("wave")]
    rule = RESOLVER.in_any_order(s, 0, waiting, FREELY, "waiting")
    next(rule)
    waiting.append(parse("hire(1)"))
    question = rule.send("wave")
    assert getattr(question, "options", None) == ["rest", "hire(1)", "stop"]


def test_a_price_is_paid_in_full_before_what_it_buys() -> None:
    s = Harbour(coins=3, crew=(4, 6))
    assert carry_out(s, "2 c + 1 crew -> net ; rest", FREELY, "do", 6, "do") == [
        ("effect-part", ["do", "decline"]),
        ("who", [4, 6]),
        ("effect-part", ["do", "decline"]),
    ]
    assert (s.coins, s.crew) == (1, [4])
    assert s.done == ["net by 6", "rest by 6"]


def test_nobody_pays_for_nothing_or_with_what_is_not_there() -> None:
    rich = Harbour(coins=9, crew=(4,))
    assert not RESOLVER.possible(rich, 0, parse("2 c -> sink"), FREELY)
    assert carry_out(rich, "2 c -> sink", FORCED) == []
    assert not RESOLVER.possible(rich, 0, parse("2 c + 2 crew -> rest"), FREELY)
    assert RESOLVER.possible(rich, 0, parse("2 c + 1 crew -> net"), FREELY)
    assert RESOLVER.possible(rich, 0, parse("sink ; {9 c -> rest}"), FREELY)
    assert not RESOLVER.possible(Harbour(coins=8), 0, parse("9 c -> rest | sink"), FREELY)
    assert rich.coins == 9


def test_the_means_may_be_gone_when_the_player_says_yes() -> None:
    s = Harbour(coins=2)
    carry_out(s, "2 c -> rest", FREELY, "spend")
    assert (s.coins, s.done) == (0, [])


def test_combinations_of_a_title() -> None:
    s = Harbour(coins=3)
    carry_out(s, "x2[{if coins >= 2 then {2 c -> rest | wave}}]", FREELY, "2 c -> rest")
    assert (s.coins, s.done) == (1, ["rest"])
