"""What options are said to cost and to bring is what they then cost and bring."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.games.drawings import tree
from tests.games.voidfall.perils import lying
from tests.games.voidfall.sampling import answer, fresh, options, position, start, state, tables
from tests.games.voidfall.test_board import WORDS, areas_of, chips, text
from tests.games.voidfall.test_examples import begin, question, see
from tests.games.voidfall.test_fuzz import IDLE, rich
from tests.games.voidfall.test_why import why

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules.actions import options as actions_now
from starboard.games.voidfall.state import ACTIONS, Voidfall
from starboard.games.voidfall.view import view
from starboard.games.voidfall.words.phrases import lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run
from starboard.kernel.state import Event

BARE: dict[str, Any] = {"red.beside": "", "red.tracks": [3, 0, 0], "red.stock": [9, 9, 9, 9, 9]}
DEVELOPMENT: dict[str, Any] = {"black.origin": "valnis-a", "red.origin": "cortozaar-a", "cycle": 3}


def label(run: Run, value: Value) -> str:
    s, asked = state(run), question(run)
    w = lexicon(s.tables, s.tables.maps[s.map].id)
    return KINDS.label(w, view(s, asked.seat), asked, value)


def button(run: Run, value: Value) -> str:
    return chips(areas_of(state(run), question(run), 0))[value]


def tag(run: Run, value: Value) -> str:
    """The price on its button."""
    markup = tree(areas_of(state(run), question(run), 0)["question"])
    found = [one for one in markup.iter("button") if one.get("data-answer") == json.dumps(value)]
    return " ".join([text(one) for one in found[0].iter() if "price" in one.get("class", "").split()])


def sentences(run: Run) -> list[str]:
    return [WORDS[2].sentence(event) for event in state(run).events or ()]


# --- versions, events, doubling -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tech", "focus", "said"),
    [
        ("terraforming", "focus-development", "Terraforming (1 Material): increase a Population by 1"),
        ("improved terraforming", "focus-development", "Terraforming (free): increase a Population by 1"),
        ("purifier", "focus-temptation", "Purifier (1 Science): remove a Corruption"),
        ("improved purifier", "focus-temptation", "Purifier (1 Science): remove a Corruption, twice"),
    ],
)
def test_of_a_technology_the_version_that_is_held(tech: str, focus: str, said: str) -> None:
    """VF-4.3, VF-29.3: price and effect of the card in the slot, in words, on the page and in the log."""
    run = begin({**BARE, "red.techs": [tech], "red.stock": [9, 9, 9, 0, 9]})
    state(run).events = []
    answer(run, focus)
    name = f"{tech.removeprefix('improved ')}.1"
    assert label(run, name) == said
    assert tag(run, name) == ("" if "free" in said else "1")
    answer(run, name)
    assert any(one.endswith(f" takes {said.partition(':')[0]}.") for one in sentences(run))


def test_the_tax_of_an_event_is_part_of_the_price() -> None:
    """VF-39.6, `preferred-tax`: Grow of the preferred Development for 1 M and 1 E, Engage as printed."""
    run = begin({**DEVELOPMENT, "event": "event-3-h-adapt-and-overcome", "red.stock": [0, 1, 1, 0, 0]})
    answer(run, "focus-development")
    assert label(run, "focus-development.grow").startswith("Grow (1 Energy and 1 Material): ")
    assert label(run, "focus-development.settle").startswith("Settle (1 Energy + recall 1 FP): ")
    assert tag(run, "focus-development.grow") == "1 1"
    run = begin({**DEVELOPMENT, "event": "event-3-h-adapt-and-overcome", "red.stock": [0, 2, 0, 0, 0]})
    answer(run, "focus-conquest")
    assert label(run, "focus-conquest.engage").startswith("Engage (2 Energy): ")


def test_the_other_price_of_an_event_is_named() -> None:
    """VF-39.6, `preferred-cheap`: what is printed, or 1 C; here only that can be paid."""
    run = begin({**DEVELOPMENT, "event": "event-3-i-bright-future", "red.stock": [0, 0, 0, 1, 0]})
    answer(run, "focus-development")
    assert label(run, "focus-development.harmonize").startswith("Harmonize (1 Science, or 1 Credit): ")
    answer(run, "focus-development.harmonize")
    assert (question(run).verb, see(run, "red.stock.credits")) == ("effect", [0])


def test_what_is_doubled_is_paid_twice() -> None:
    """VF-39.6."""
    run = begin({**BARE, "red.techs": ["robotics"]})
    answer(run, "focus-development", "robotics.1")
    assert label(run, "focus-development.grow").startswith("Grow (1 Material, twice): ")
    assert "×2" in button(run, "focus-development.grow")


# --- deployments, tracks, the Trade column ------------------------------------------------------------------


def test_a_surcharge_that_is_paid_is_not_asked_for_again() -> None:
    """VF-18.5: Dreadnoughts' immediate effect takes the 1 M first; later deployments cost it."""
    changes = {"tableau": {"dreadnoughts": [0]}, "red.stock": [0, 0, 1, 0, 2], "red.beside": ""}
    run = begin(changes)
    answer(run, "focus-progress", "focus-progress.invent", "dreadnoughts")
    answer(run, "pay 1M -> deploy 1 dreadnought @home")
    assert label(run, "0,3 dreadnought") == "Dreadnought in the Home sector B7"
    assert tag(run, "0,3 dreadnought") == ""
    answer(run, "0,3 dreadnought")
    assert see(run, "red.stock.materials", "sector.0,3.fleet") == [0, {"corvette": 2, "dreadnought": 1}]
    run = begin({**BARE, "red.techs": ["dreadnoughts"]})
    answer(run, "focus-reinforcement", "focus-reinforcement.muster", 0)
    assert label(run, "0,3 dreadnought") == "Dreadnought in the Home sector B7 (1 Material)"
    assert tag(run, "0,3 dreadnought") == "1"


def test_going_on_along_a_track_says_what_it_takes() -> None:
    """VF-26.4: from a skip on space 6 to space 7, for 2 FP and 20 Influence."""
    run = begin({"red.origin": "shiveus-a", "red.tracks": [5, 0, 0], "red.active": 3})
    answer(run, "focus-production", "focus-production.thrive", "society")
    assert question(run).verb == "skip"
    assert label(run, "skip") == "Go on to space 7, deactivating 2 FP: gain 20 Influence"
    assert tag(run, "skip") == "−2"


def test_the_spaces_of_which_a_bonus_may_be_taken() -> None:
    """VF-28.1, `any-trade-bonus`."""
    for origin, said in (("belitan-a", "space 6 or below"), ("marqualos-a", "any space")):
        run = begin({"red.origin": origin, "red.stock": [0, 0, 0, 1, 0]})
        answer(run, "focus-politics", "focus-politics.control", "trade")
        s = state(run)
        w = lexicon(s.tables, s.tables.maps[s.map].id)
        assert said in KINDS.prompt(w, view(s, 0), question(run))


def test_what_defends_is_called_by_its_name() -> None:
    """VF-15.9: a Starbase shoots like a Sector Defense, and is none."""
    changes = {"sector.1,2.installations": ["starbase", "defense", "defense"], "red.stock": [0, 2, 0, 0, 0]}
    run = begin(changes)
    answer(run, "focus-conquest", "focus-conquest.engage", "invade")
    assert label(run, "1,2").partition(": ")[2].startswith("1 Voidborn FP, 2 Sector Defenses and 1 Starbase;")


# --- why not? -----------------------------------------------------------------------------------------------


def acting(changes: dict[str, Any], focus: str) -> Voidfall:
    s = position({"turn": "red", **changes, "red.focus": focus})
    s.phase = ACTIONS
    return s


def test_an_action_that_the_tax_closes() -> None:
    """VF-39.6, VF-4.3: Grow costs 1 M and 1 E now; with 1 M it is the tax that is missing."""
    taxed = {**DEVELOPMENT, "event": "event-3-h-adapt-and-overcome"}
    for stock, reason in (
        ([0, 0, 1, 0, 0], "the event makes preferred actions cost 1 Energy more, which you lack"),
        ([0, 1, 0, 0, 0], "it costs 1 Energy and 1 Material, and you have 1 Energy"),
    ):
        s = acting({**taxed, "red.stock": stock}, "focus-development")
        assert why(s, "action", actions_now(s, s.players[0]))["focus-development.grow"].reason == reason
        s = acting({**taxed, "red.stock": stock}, "focus-temptation")
        assert why(s, "preferred", [])["focus-development.grow"].reason == reason


def test_leadership_is_never_preferred() -> None:
    """VF-4.11: what goes with preferred Focuses alone does not go with it."""
    s = lying({"special-offer": ["heroic-leadership"], "red.techs": ["improved robotics"], "red.beside": ""})
    p = s.players[0]
    p.focus = s.tables.by_id["heroic-leadership"][1]
    closed = why(s, "action", ["robotics.1"])["robotics.2"]
    assert closed.clause == "VF-4.9"


def test_robotics_double_once() -> None:
    """VF-4.10: House Thegwyn prefers Development; one of two grounds is enough."""
    s = acting(
        {**BARE, "red.origin": "thegwyn-a", "red.techs": ["improved robotics"], "red.beside": ""}
        | {"red.stock": [9, 9, 9, 9, 9]},
        "focus-development",
    )
    found = why(s, "action", actions_now(s, s.players[0]))
    assert found["robotics.2"].reason == "an action is doubled once a turn, and you may double one already"


def test_a_sector_without_a_starbase_has_not_too_many() -> None:
    """VF-39.4: it is only not the one where the effect happens."""
    s = position({"turn": "red", **BARE, "red.techs": ["starbases"]} | {"sector.1,2.owner": "red"})
    given: list[Value] = ["0,2 shipyard", "0,2 defense", "0,2 starbase", "forfeit"]
    assert why(s, "build", given)["1,2"].clause == "VF-39.4"


def test_a_type_that_is_not_deployed_says_which_it_is() -> None:
    """VF-18.2, VF-18.5: Carriers cost 1 F, of which there is none; a Destroyer is not what is deployed."""
    techs = ["carriers", "destroyers"]
    s = position({"turn": "red", **BARE, "red.techs": techs, "red.stock": [0, 0, 9, 0, 0], "red.active": 2})
    closed = why(s, "deploy", ["0,3 corvette", "forfeit"], (1,))
    assert closed["carrier"].reason == "you cannot pay its price"
    assert closed["destroyer"].reason == "the effect names another type"
    assert closed["dreadnought"].reason == "you lack the technology of that name"


# --- whole games --------------------------------------------------------------------------------------------


def first(told: Sequence[Event], verb: str) -> Event | None:
    return next((event for event in told if event.verb == verb), None)


def before(told: Sequence[Event], verb: str) -> Sequence[Event]:
    """What was told before the first event of this kind; all of it if there is none."""
    return told[: next((n for n, event in enumerate(told) if event.verb == verb), len(told))]


def spent(told: Sequence[Event]) -> int:
    return sum([int(event.data[1]) for event in told if event.verb == "spend"])


def priced(said: str) -> int:
    """How many resources are named."""
    return sum([int(n) for n in re.findall(r"(\d+) (?:Food|Energy|Material|Credit|Science)", said)])


def numbers(pattern: str, said: str) -> list[int]:
    found = re.search(pattern, said)
    return [] if found is None else [int(one) for one in found.groups()]


# So many labels are looked at for each table.
ENOUGH = 200
# What is asked while a price is being paid.
PAYING = (
    "substitute",
    "price",
    "pay",
    "recall",
    "destroy",
    "shrink",
    "corrupt",
    "agenda-drop",
    "discard-token",
)


def honest(asked: Question, said: str, told: Sequence[Event], then: str) -> bool:
    """Whether what the chosen option said of itself is what has been told since."""
    verb = asked.verb
    if verb in ("grow", "shrink") and "Population" in said:
        event = first(told, verb)
        return event is not None and numbers(r"→ (\d+)", said) == [event.data[1]]
    if verb == "produce" and (event := first(told, "produce")) is not None and "order" not in said:
        over = any(one.clause == "VF-17.9" for one in told[:6])
        used = any(one.verb == "gain" for one in before(told, "produce"))
        return numbers(r"^(\d+)", said) == [event.data[1]] and (used or over == ("overproduction" in said))
    if verb in ("deploy", "muster") and first(told, "deploy") is not None:
        return spent(before(told, "deploy")) == priced(said)
    if verb in ("advance", "skip"):
        event = first(told, "advance")
        left = [one for one in before(told, "advance") if one.verb == "deactivate"]
        fp = numbers(r"deactivating (\d+) FP", said) or [0]
        return event is None or (numbers(r"space (\d+)", said) == [event.data[1]] and [len(left)] == fp)
    if verb == "technology":
        gained = [
            int(one.data[0])
            for one in told[:3]
            if one.clause in ("VF-29.1", "VF-29.3")
            if one.verb == "influence"
        ]
        return gained == numbers(r"\((\d+) Influence\)", said)
    if verb == "recall":
        return (first(told[:2], "abandon") is not None) == ("abandoned" in said)
    if verb in ("action", "preferred") and then not in (*PAYING, "double", "glory-discard", "spend-token"):
        price = said.partition("(")[2].partition("): ")[0]
        own = [
            one for one in told if one.verb in ("action", "action-preferred", "spend", "deactivate", "recall")
        ]
        known = not any(word in price for word in ("resource", "mix", " or ", "twice"))
        return not known or list(told[: len(own)]) != own or spent(own) == priced(price)
    return True


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [("second-genesis", 2), ("kingdom-come", 3), ("first-spark", 1), ("first-spark", 2)],
)
def test_options_say_what_comes_of_them(scenario: str, seats: int) -> None:
    random = Random(f"prices {scenario} {seats}")
    tried = game = 0
    while tried < ENOUGH:
        game += 1
        s = fresh(options(scenario, seats), f"prices {scenario} {game}")
        rich(s, random)
        s.events = []
        w = lexicon(tables(), tables().maps[s.map].id)
        run = start(s)
        while questions := run.questions():
            asked = random.choice(questions)
            doing = [value for value in asked.options if value not in (*IDLE, "catastrophe")]
            value = random.choice(doing if doing and random.random() < 0.9 else list(asked.options))
            s = state(run)
            told = len(s.events or ())
            said = KINDS.label(w, view(s, asked.seat), asked, value) if random.random() < 0.4 else ""
            rules = s.players[asked.seat].rules
            run.answer(asked.seat, value)
            if not said or KINDS.is_way_out(asked, value) or value == "agenda":
                continue
            if rules and rules[v.RULE_DEPLOY_TOLL]:
                continue
            own = [event for event in (state(run).events or ())[told:] if event.seat == asked.seat]
            then = run.questions()
            assert honest(asked, said, own, then[0].verb if then else ""), (asked, value, said, own)
            tried += 1
