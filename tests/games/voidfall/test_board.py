"""The web drawing of stage, top bar, question bar and turn: every question of whole games, honest prices."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.drawings import (
    NASTY,
    answers,
    check_markup,
    check_only_watched,
    check_options,
    explained,
    having,
    read,
    scene_of,
    tree,
)
from tests.games.voidfall.sampling import SEATS, answer, asked, laid, moments, position, start, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board import VoidfallPage
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Scene
from starboard.kernel.run import Run
from starboard.page import sprite

LONGEST = 400_000
WORDS = {seats: VoidfallWords(tables(), {"seats": seats, "scenario": "second-genesis"}) for seats in SEATS}


def page(seats: int = 2) -> VoidfallPage:
    return VoidfallPage(tables(), WORDS[seats])


def scene(s: Voidfall, question: Question | None, seat: int | None, **how: Any) -> Scene:
    return scene_of(TITLE, WORDS[len(s.players)], s, question, seat, **how)


def areas_of(s: Voidfall, question: Question | None, seat: int | None, **how: Any) -> dict[str, str]:
    return page(len(s.players)).areas(scene(s, question, seat, **how))


def text(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def by_class(markup: str, name: str) -> list[ElementTree.Element]:
    return [one for one in tree(markup).iter() if name in one.get("class", "").split()]


def chips(areas: dict[str, str]) -> dict[Any, str]:
    """What stands on each button of the bar, by its answer."""
    return {
        json.loads(node.get("data-answer", "")): text(node)
        for node in tree(areas["question"]).iter("button")
        if node.get("data-answer")
    }


def questions(seats: int, seed: str, every: int = 1) -> Iterator[tuple[Run, Question]]:
    for run in moments(seats, seed, every):
        for question in run.questions():
            yield run, question


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, "board two"), (3, "board three"), (4, "board four")])
def test_every_question_is_drawn_and_every_option_can_be_clicked_once(seats: int, seed: str) -> None:
    drawing = page(seats)
    verbs: Counter[str] = Counter()
    components: set[str] = set()
    used: set[str] = set()
    for run, question in questions(seats, seed):
        verbs[question.verb] += 1
        if verbs[question.verb] > 6:
            continue
        areas = drawing.areas(scene(state(run), question, question.seat))
        check_markup(areas, LONGEST)
        check_options(areas, question)
        components |= explained(areas)
        used.update(re.findall(r'href="#([^"]+)"', "".join(areas.values())))
    assert len(verbs) > 30
    assert not [one for one in components if WORDS[seats].explain(one) is None]
    sheet = str(sprite.sheet(drawing.icons()))
    assert not [one for one in used if f'id="{one}"' not in sheet]


def test_whoever_is_not_asked_can_click_nothing() -> None:
    scenes = []
    for run, question in questions(3, "watched", 23):
        s = state(run)
        other = (question.seat + 1) % 3
        scenes += [
            scene(s, question, None),
            scene(s, question, other),
            scene(s, question, question.seat, live=False),
        ]
    assert len(scenes) > 30
    check_only_watched(page(3), scenes, LONGEST)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_names_are_shown_as_they_were_typed(seat: int | None) -> None:
    run = start(laid(3, "names"))
    areas = areas_of(state(run), asked(run), seat, name=NASTY)
    check_markup(areas, LONGEST)
    assert NASTY not in "".join(areas.values())
    assert not [one for one in read(areas) if re.search(r"&(amp|lt|gt|quot|#\d+);", one)]


def test_closed_options_say_why() -> None:
    """Whatever is closed stands in the bar with its reason, and its sector on the map as well."""
    said = 0
    for run, question in questions(3, "closed", 3):
        one = scene(state(run), question, question.seat)
        areas = page(3).areas(one)
        bar = " ".join([text(tree(areas["question"])), *read({"question": areas["question"]})])
        for closed in one.closed:
            assert closed.reason in bar, (question.verb, closed)
            said += 1
    assert said > 40


def test_nothing_of_a_secret_hand_is_drawn_for_others() -> None:
    """2.4: whoever draws blind knows the card; the areas of everybody else do not hold its name."""
    seen = 0
    for run, question in questions(3, "blind", 5):
        s = state(run)
        for p in s.players:
            hidden = [s.tables.agendas[card] for card in p.agendas if card not in p.known]
            for other in range(3):
                if other == p.seat:
                    continue
                everything = "".join(areas_of(s, question, other).values())
                for card in hidden:
                    seen += 1
                    assert card.id not in everything
                    assert card.name not in everything
    assert seen > 20


# ---------------------------------------------------------------------- the top bar


def test_the_top_bar_shows_cycle_round_phase_and_turn_order() -> None:
    """VF-1.1, VF-1.3, VF-3.1: From the Ashes has 4 rounds; the third is on, and Black goes first."""
    s = position({"turn": "red", "cycle": 2, "order": ["black", "red"], "round": 3})
    s.turn = 1
    top = areas_of(s, None, 0)["top"]
    rounds = s.tables.events[s.event].rounds
    cells = [[(one.text, one.get("class")) for one in node.iter("i")] for node in by_class(top, "rounds")]
    assert cells[0] == [("1", "done"), ("2", "now"), ("3", "")]
    assert cells[1] == [
        ("1", "done"),
        ("2", "done"),
        ("3", "now"),
        *[(str(n), "") for n in range(4, rounds + 1)],
    ]
    assert [one.text for one in by_class(top, "now") if one.tag == "span"] == ["Focus"]
    turns = by_class(top, "player-turn")
    assert ["p2" in one.get("class", "").split() for one in turns] == [True, False]
    assert ["on" in one.get("class", "").split() for one in turns] == [False, True]
    assert [text(one) for one in turns] == ["Ash10", "You10"]


# ---------------------------------------------------------------------- actions


def acting(changes: dict[str, Any]) -> Run:
    """Red has played Conquest: Engage costs 2 Energy, Plan 1 Energy and 1 Credit, Prepare 3 Materials."""
    run = start(position({"turn": "red", **changes}))
    answer(run, "focus-conquest")
    return run


def bar_of(run: Run) -> str:
    return areas_of(state(run), asked(run), 0)["question"]


def test_actions_are_open_closed_or_done_where_they_stand() -> None:
    """VF-4.1, VF-4.3: what cannot be paid says so; what is done has a tick, and what it cost is gone."""
    run = acting({"red.stock": [0, 2, 3, 0, 0]})
    bar = bar_of(run)
    names = {json.loads(one.get("data-answer", '""')): text(one) for one in by_class(bar, "chip")}
    assert names["focus-conquest.engage"].startswith("1Engage2")
    assert "invade or regroup" in names["focus-conquest.engage"]
    assert "activate 2" in names["focus-conquest.prepare"]
    assert "0 of 2 taken" in text(tree(bar))
    answer(run, "focus-conquest.prepare", 2)
    bar = bar_of(run)
    assert [text(one) for one in by_class(bar, "act-done")] == ["Prepare"]
    assert "1 of 2 taken" in text(tree(bar))
    assert not [one for one in having(bar, "data-why") if one["data-what"] == "Engage"]


def test_an_action_that_cannot_be_paid_says_why() -> None:
    """VF-4.3: Engage needs 2 Energy."""
    run = acting({"red.stock": [0, 1, 3, 0, 0]})
    shut = {one["data-what"]: one for one in having(bar_of(run), "data-why")}
    assert shut["Engage"]["data-clause"].startswith("VF-")
    assert "focus-conquest.engage" not in chips(areas_of(state(run), asked(run), 0))


def test_inside_an_action_the_turn_stands_beside_the_question() -> None:
    """VF-4.5, VF-5.1: while an Agenda is gained, the Corruption to be moved waits."""
    run = acting({"red.stock": [0, 2, 3, 1, 0], "red.corrupted-slots": [3]})
    answer(run, "focus-conquest.plan", "agenda any")
    areas = areas_of(state(run), asked(run), 0)
    assert [text(one) for one in by_class(areas["question"], "act-now")] == ["Plan"]
    assert [text(one) for one in by_class(areas["question"], "act-open")] == ["Engage", "Prepare"]
    rows = [text(one) for one in by_class(areas["question"], "queue")[0].iter("li")]
    assert rows == ["then", "move"]
    # Others see that it is going on, and nothing to click.
    assert not answers(areas_of(state(run), asked(run), 1)["question"])


def test_all_that_waits_is_one_loud_option() -> None:
    """VF-4.4: Supply produces and gains Influence; one click does both in this order."""
    run = start(position({"turn": "red"}))
    answer(run, "focus-production", "focus-production.supply")
    loud = by_class(bar_of(run), "usual")
    assert [text(one) for one in loud] == ["3Do allin this order"]


# ---------------------------------------------------------------------- the map


def test_invasion_targets_have_tags_chips_and_previews_that_agree() -> None:
    """VF-20.4, VF-23.7: of each target what the smallest winning force loses, and the Glory it pays."""
    run = acting({"red.stock": [0, 2, 0, 0, 0], "sector.0,2.fleet": {"corvette": 4}, "red.glory": [1, 2]})
    answer(run, "focus-conquest.engage", "invade")
    question = asked(run)
    assert question is not None
    areas = areas_of(state(run), question, 0)
    seen = {one.target: one for one in scene(state(run), question, 0).view.prospects}
    targets = {value for value in question.options if value != "forfeit"}
    assert set(answers(areas["stage"])) == targets
    assert {
        one["data-key"] for one in having(areas["stage"], "data-key") if "preview" in one.get("class", "")
    } == targets
    for value, label in chips(areas).items():
        if value == "forfeit":
            continue
        one = seen[value]
        if one.enough:
            # The sector's own Glory on top of 1 and 2.
            there = sum(next(s for s in scene(state(run), question, 0).view.sectors if s.id == value).glory)
            assert one.influence == 3 + there
            assert f"+{3 + there}" in label
        else:
            assert "repelled" in label or "tie" in label
    first = [one for one in having(areas["stage"], "data-key") if "first" in one.get("class", "").split()]
    loud = [json.loads(one.get("data-answer", "")) for one in by_class(areas["question"], "usual")]
    assert [one["data-key"] for one in first] == loud


def test_many_options_are_sorted_by_sector() -> None:
    """VF-15.2: five Guilds in each of two sectors and a way out are more than ten."""
    run = start(position({"turn": "red", "red.stock": [9, 9, 9, 0, 9]}))
    answer(run, "focus-development", "focus-development.grow", "guild any")
    question = asked(run)
    assert question is not None
    areas = areas_of(state(run), question, 0)
    check_options(areas, question)
    chosen = [one["data-choose"] for one in having(areas["question"], "data-choose")]
    assert len(question.options) == 11
    assert chosen == ["at-0_3", "at-0_2"]
    assert {one["data-choose"] for one in having(areas["stage"], "data-choose")} == set(chosen)
    assert not answers(areas["stage"])
    # The second sector's options are out of sight until it is picked; the way out never is.
    shown = [one for one in by_class(areas["question"], "chips") if "is-off" not in one.get("class", "")]
    assert [value for one in shown for value in answers(ElementTree.tostring(one, "unicode"))] == [
        *[f"0,3 {kind}" for kind in ("food", "energy", "materials", "credits", "science")],
        "forfeit",
    ]
