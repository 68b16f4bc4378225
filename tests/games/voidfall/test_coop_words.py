"""Crises, Wars and whole games against the Void in words."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import MAP, OUTRIDERS, against
from tests.games.voidfall.sampling import against_void, moments_of, state, tables
from tests.games.voidfall.test_examples import question as open_question
from tests.games.voidfall.test_words import ODD

from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.view import view
from starboard.games.voidfall.words import crises
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.naming import seat_token


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("crisis-01-empty-silos", "To resolve it: produce Food with a Yield of 3 or more."),
        ("crisis-03-idle-docks", "To resolve it: deploy 2 or more FP by one effect."),
        (
            "crisis-04-raiders-at-the-gate",
            "To resolve it: win an Invasion when, just before it, you have at least 1 Active FP.",
        ),
        (
            "crisis-09-missing-scouts",
            "To resolve it: activate FP and, just before it, pay 1 Energy. Its penalty: face a Skirmish.",
        ),
        (
            "crisis-18-restless-crowds",
            "To resolve it: raise a Population when, right after it, the Population of your Pure sectors "
            "is at least 6. Its penalty: lower a Population by 1.",
        ),
        (
            "crisis-66-harvest-of-souls",
            "To resolve it: win an Invasion losing no FP. Its penalty: put a Harbinger on a Voidborn sector "
            "next to yours.",
        ),
    ],
)
def test_crises_in_english(id: str, said: str) -> None:
    kind, number = tables().by_id[id]
    assert kind == "crisis"
    assert crises.crisis(tables(), tables().crises[number]) == said


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("war-1-probe", "The Voidborn strength changes by −1, −1 and 0 in Cycles 1, 2 and 3."),
        (
            "war-3-veil",
            "The Voidborn strength changes by −1, 0 and 0 in Cycles 1, 2 and 3. Their advantage: Salvo "
            "Absorption 1. On Medium and Hard: Salvo Absorption 2.",
        ),
        (
            "war-8-overreach",
            "The Voidborn strength changes by +1, +1 and +2 in Cycles 1, 2 and 3. If you defend "
            "successfully: either gain 4 Influence or upgrade a Glory token by 1.",
        ),
    ],
)
def test_wars_in_english(id: str, said: str) -> None:
    assert crises.war(tables(), tables().wars[tables().by_id[id][1]]) == said


@pytest.mark.parametrize(
    ("tokens", "follows"),
    [(2, ", and a Catastrophe follows"), (3, ": a fourth Catastrophe, which loses the game")],
)
def test_a_row_says_what_follows(tokens: int, follows: str) -> None:
    """VF-35.5, VF-9.12: the Harbinger of Hard in Cycle 2 and a full row, with 2 and with 3 tokens."""
    full = ["harbinger", "harbinger", "harbinger", OUTRIDERS]
    run = against(
        {"phase": "agendas", "cycle": 1, "difficulty": "hard", "row.military": full, "catastrophes": tokens}
    )
    words = VoidfallWords(state(run).tables, {"seats": 1, "scenario": MAP})
    seen = view(state(run), 0)
    asked = open_question(run)
    assert asked.verb == "row"
    assert [words.label(seen, asked, row) for row in asked.options] == [
        f"The Military row{follows}",
        "The Economic row",
    ]


def test_an_alternative_says_that_it_loses_the_game() -> None:
    """VF-9.12: Last Breath, with all Catastrophe tokens on the board and one Crisis to discard."""
    changes = {"phase": "event", "cycle": 3, "event": "event-3-j-last-breath", "row.military": [OUTRIDERS]}
    for tokens, more in ((2, ""), (3, ": a fourth Catastrophe, which loses the game")):
        run = against({**changes, "catastrophes": tokens})
        words = VoidfallWords(state(run).tables, {"seats": 1, "scenario": MAP})
        asked = open_question(run)
        assert asked.options[0] == "seq[discard-crisis any; catastrophe]"
        said = [words.label(view(state(run), 0), asked, value) for value in asked.options]
        assert said[0] == f"Discard a Crisis, then place a Catastrophe token{more}"
        assert not any("loses" in one for one in said[1:])


def test_every_card_is_a_plain_sentence() -> None:
    said = [crises.crisis(tables(), one) for one in tables().crises]
    said += [crises.war(tables(), one) for one in tables().wars]
    assert len(said) == 68 + 8
    for sentence in said:
        assert sentence.endswith(".")
        assert not ODD.search(sentence), sentence


@pytest.mark.parametrize("seats", [1, 3])
def test_whole_games_in_words(seats: int) -> None:
    """Prompt, labels and log: none empty, none alike, none written by Python."""
    words = VoidfallWords(tables(), {"seats": seats, "scenario": "first-spark"})
    for seed in range(3):
        s = against_void(seats, f"words {seed}", difficulty="hard")
        s.events = []
        told = 0
        for run in moments_of(s, f"words {seed}", 1):
            s = state(run)
            assert s.events is not None
            for event in s.events[told:]:
                sentence = words.sentence(event)
                assert sentence.endswith(".")
                assert not ODD.search(sentence), sentence
            told = len(s.events)
            for question in run.questions():
                seen = view(s, question.seat)
                assert not ODD.search(words.prompt(seen, question))
                labels = [words.label(seen, question, value) for value in question.options]
                assert len(set(labels)) == len(labels), (question, labels)
                for label in labels:
                    # A label may begin with a player's name.
                    named = label.startswith(tuple(seat_token(seat) for seat in range(seats)))
                    assert named or label[:1].isdigit() or label[:1] != label[:1].lower(), (question, label)
                    assert not ODD.search(label), (question, label)
                assert KINDS.headline(words.lexicon, seen, question)
