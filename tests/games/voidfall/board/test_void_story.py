"""What the Void did, told line by line to whoever looks next (VF-9, VF-3.3, VF-7.1)."""

from __future__ import annotations

import msgspec
from tests.games.drawings import scene_of, tree
from tests.games.voidfall.areas import check, text
from tests.games.voidfall.board.against_void import sight, words
from tests.games.voidfall.perils import HANDS, advancing, lying
from tests.games.voidfall.sampling import asked, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board import void_story
from starboard.games.voidfall.board.sight import Sight
from starboard.kernel.page import Kept


def told_after(answer: str) -> str:
    """Red's turn ends with this answer; what red is told then, at the next question."""
    run = advancing({"crisis": HANDS, "alert-deck": ["situation-2", "situation-1"], "round": 1})
    s = state(run)
    s.events = []
    run.answer(0, answer)
    scene = scene_of(TITLE, words(1), s, asked(run), 0)
    scene = msgspec.structs.replace(scene, told=tuple(s.events))
    return void_story.draw(Sight(tables(), scene, Kept()))


def lines(markup: str) -> list[str]:
    return [text(one) for one in tree(markup).iter("li")]


def test_the_advance_the_alert_and_the_next_crisis() -> None:
    markup = told_after("economic")
    first, second, third = lines(markup)
    assert "The Void advances. Ash lets Idle Hands stand. Idle Hands is now ongoing" in first
    assert "Alert. The Alert of this round is Situation" in second
    assert "Crisis. Ash faces" in third
    assert [one.endswith(clause) for one, clause in zip((first, second, third), ("9.2", "3.3", "7.1"))] == [
        True
    ] * 3
    check(markup)


def test_what_a_penalty_did_is_part_of_its_line() -> None:
    first = lines(told_after("penalty"))[0]
    assert "suffers the penalty of Idle Hands" in first
    assert "3 Influence" in first


def test_without_such_news_there_is_no_story() -> None:
    assert void_story.draw(sight(lying({}))) == ""
