"""Every question, event and component of Voidfall in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.voidfall.sampling import laid, moments, start, state, tables

from starboard.games import voidfall
from starboard.games.voidfall import forecast as f
from starboard.games.voidfall.combat.course import CHOICES
from starboard.games.voidfall.grammar import parse_costs, parse_effect
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.view import view
from starboard.games.voidfall.words import forecasts
from starboard.games.voidfall.words.effects import effect, price
from starboard.games.voidfall.words.log import LOG
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker
from starboard.kernel.state import Event

FOLDER = Path(voidfall.__file__).parent
RULES = [*sorted((FOLDER / "rules").glob("*.py")), FOLDER / "effects.py"]
# What no sentence for people has in it: names of the program, or what Python makes of its objects.
ODD = re.compile(r"\bNone\b|[<>{}_]|->|@|\bpop\b|\binst\b|improved [a-z]|-void|focus-|\bVERB")


def options(seats: int) -> dict[str, Value]:
    return {"seats": seats, "scenario": "second-genesis"}


def named_in_rules(function: str) -> set[str]:
    """The verbs that the rules ask or tell, read from their source."""
    found: set[str] = set()
    for path in RULES:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(rf"\b{function}\(\s*(?:[^\"]*?,\s*)?\"([a-z-]+)\"", text))
    return found


def test_every_question_of_the_rules_is_declared() -> None:
    asked = named_in_rules("ask") | {f"combat-{name}" for name in CHOICES}
    assert len(asked) > 70
    assert asked == {kind.verb for kind in KINDS}


def test_every_event_of_the_rules_has_a_sentence() -> None:
    told = named_in_rules("tell") | named_in_rules("tell_only")
    assert len(told) > 60
    assert told == set(LOG)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("guild any @same", "establish a Guild of your choice in the same sector"),
        (
            "upto[guild any @same; inst any @same]",
            "establish a Guild of your choice and build an Installation "
            "of your choice, both in the same sector",
        ),
        ("gain 1C 2S", "gain 1 Credit and 2 Science"),
        (
            "one[pay 1S -> tech basic; gain 3C]",
            "either pay 1 Science to gain a Basic technology; or gain 3 Credits",
        ),
        ("per 2 pure-guilds:M -> influence 5", "gain 5 Influence for every 2 Miners' Guilds in Pure sectors"),
        (
            "per pure-sectors{has:shipyard/starbase} -> influence 1",
            "gain 1 Influence for each Pure sector with a Shipyard or Starbase",
        ),
        (
            "upkeep >= 8 and upkeep-paid = 1 -> agenda any",
            "if your Upkeep is at least 8 and all Upkeep was satisfied, gain an Agenda",
        ),
        ("x2[remove-corruption]", "remove a Corruption, twice"),
        ("remove-corruption mat", "remove a Corruption from your House mat"),
        (
            "place void 1 + glory 1 on adj-void",
            "put 1 Voidborn FP and a Glory token of 1 on a Voidborn sector next to yours",
        ),
        (
            "gain-corruption track/any",
            "gain a Corruption on a Civilization track, or anywhere if none is free there",
        ),
        ("influence = glory-total", "gain Influence equal to the sum of your Glory"),
        ("corr-mat = 0 -> influence 6", "if you have no Corruption on your House mat, gain 6 Influence"),
    ],
)
def test_effects_in_english(text: str, said: str) -> None:
    assert effect(tables(), parse_effect(text)) == said


def test_prices_in_english() -> None:
    assert price(tables(), parse_costs("-")) == "free"
    assert price(tables(), parse_costs("1E 1M + deactivate 1")) == "1 Energy and 1 Material + deactivate 1 FP"


def test_fleets_say_what_they_do_in_combat() -> None:
    """VF-22.9, VF-22.16, VF-22.25: it stands on no card, but in the rules."""
    words = VoidfallWords(tables(), options(2))
    for id, said in (
        ("sentry", "as Defender none, but deals 1 Approach Damage"),
        ("dreadnought", "absorbs 1 Approach Damage as Invader, 1 Salvo Damage as Defender"),
        ("carrier", "As Invader each may first deploy an Active FP there as a Corvette"),
        ("dreadnoughts", "absorbs 1 Approach Damage as Invader, 1 Salvo Damage as Defender"),
    ):
        found = words.explain(id)
        assert found is not None
        assert said in found.text, id
    found = words.explain("torpedoes")
    assert found is not None
    assert "In Combat each FP" not in found.text


@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_in_words(seats: int) -> None:
    """Prompt, labels, closed options and log: none empty, none alike, none written by Python."""
    words = VoidfallWords(tables(), options(seats))
    asked: set[str] = set()
    for seed in range(4):
        told = 0
        for run in moments(seats, f"words {seed}", 1):
            s = state(run)
            if s.events is None:
                s.events = []
            for event in s.events[told:]:
                sentence = words.sentence(event)
                assert sentence.endswith(".")
                assert not ODD.search(sentence), sentence
            told = len(s.events)
            for question in run.questions():
                asked.add(question.verb)
                seen = view(s, question.seat)
                prompt = words.prompt(seen, question)
                assert not ODD.search(prompt), prompt
                labels = [words.label(seen, question, value) for value in question.options]
                assert len(set(labels)) == len(labels), (question, labels)
                for label in labels:
                    assert label[:1] != label[:1].lower() or label[:1].isdigit(), (question, label)
                    assert not ODD.search(label), (question, label)
                closed = KINDS.closed(s, question)
                keys = [one.key for one in closed]
                assert len(set(keys)) == len(keys), (question, closed)
                assert not set(keys) & set(question.options), (question, closed)
                for one in closed:
                    assert one.what
                    assert not ODD.search(one.reason), one
                    assert re.fullmatch(r"VF-\d+\.\d+", one.clause)
                assert KINDS.headline(words.lexicon, seen, question)
                KINDS.detail(words.lexicon, seen, question)
    assert len(asked) > 35


@pytest.mark.parametrize(
    ("verb", "value", "about", "label"),
    [
        ("plan", "focus-conquest", (), "Conquest: Engage, Plan and Prepare"),
        (
            "fallen-technology",
            "shields",
            ("fallen-valnis",),
            "Shields: While at least one Corvette FP of yours is in the Combat, you absorb 1 Salvo Damage. "
            "At once: deploy 1 Corvette FP in your Home sector",
        ),
        (
            "agenda-drop",
            "quantum-leap",
            (),
            "Quantum Leap (Wealth): if you have at least 4 technologies, gain "
            "4 Influence; gain 5 Influence for every 2 Pure sectors",
        ),
        ("score-agenda", "forfeit", (), "Forfeit it"),
        ("sentry-bonus", "forfeit", ("0,-2",), "No Sentry"),
        ("sentry-bonus", "sentry", ("0,-2",), "Deploy a Sentry in the Outpost B2"),
        ("remove-void", "forfeit", (), "Forfeit it"),
        ("drone-defence", "drones", ("0,-2",), "Return a Trade token: the Drones defend the sector"),
        ("drone-defence", "fight", ("0,-2",), "Fight"),
        ("combat-shoot", 2, (1, -1), "2"),
        ("combat-absorb", "shields", ("shields", 2), "Shields"),
        ("combat-absorb", "dreadnoughts", ("shields", 2), "A Dreadnought"),
        ("combat-save-number", 0, (2, 0), "No FP"),
        ("combat-replicate", "corvette", ("corvette", -1), "Corvette FP"),
        ("no-token", "influence", (), "1 Influence"),
        ("no-token", "credits", (), "1 Credit"),
        ("glory-rise", 3, (2,), "Glory 2 → 3"),
        ("glory-rise", "forfeit", (2,), "Keep Glory 2"),
        ("spend-token", "start 1", (), "The starting Agenda"),
        ("spend-token", "pods", (), "The Escape Pods"),
        ("clean-agenda", "bottom", ("quantum-leap",), "To the bottom of its deck"),
        ("outcome", "win yarvek", ("0,-2",), "Use House Yarvek"),
        ("upkeep", 0, ("food", 3), "No Food"),
        ("flip", "0,-2", (), "Third action by the Outpost B2, once per Cycle"),
    ],
)
def test_labels_of_seldom_questions(verb: str, value: Value, about: tuple[Value, ...], label: str) -> None:
    words = VoidfallWords(tables(), options(2))
    s = state(start(laid(2, "seldom")))
    question = Question(0, verb, [value], about, False)
    assert words.label(view(s, 0), question, value) == label
    assert words.prompt(view(s, 0), question).endswith(("?", ".", ")"))


@pytest.mark.parametrize(
    ("verb", "data", "sentence"),
    [
        ("third-action", ("0,-2",), "Red gets the third action from the Outpost B2."),
        ("void-removed", ("0,-2",), "Red removes 1 Voidborn FP from the Outpost B2."),
        ("fallen", ("fallen-zenor",), "Red takes the card of Fallen House Zenor."),
        ("drones", ("0,-2",), "Autonomous Drones defend the Outpost B2 for Red."),
        ("influence", (7, "0,-2"), "Red gains 7 Influence for Glory in winning the Outpost B2."),
        ("influence", (3, "food"), "Red gains 3 Influence for overproducing Food."),
        ("influence-lost", (6, "upkeep"), "Red loses 6 Influence for Upkeep that was not satisfied."),
        ("house", ("zenor", "zenor-b"), "Red leads House Zenor (Origin B)."),
        ("combat", ("0,-2", "tie", *[0] * 12), "The Combat for the Outpost B2 leaves nobody standing."),
        ("upkeep", (5, 3), "Red satisfies 3 of 5 Upkeep."),
        ("produce", ("food", 4, 1), "Red produces 4 Food, of which the stockpile takes 1."),
    ],
)
def test_sentences(verb: str, data: tuple[Value, ...], sentence: str) -> None:
    words = Speaker(VoidfallWords(tables(), options(2)))
    assert words.sentence(Event(verb, 0, "VF-1.1", data)) == sentence


def test_every_component_is_explained() -> None:
    """What lies on the table of a competitive game; cards of other modes come with those."""
    words = VoidfallWords(tables(), options(2))
    kinds = ("scenario", "map", "aid", "situation", "war", "crisis", "haven", "ability")
    explained = 0
    for id, (kind, _) in tables().by_id.items():
        if kind in kinds:
            continue
        found = words.explain(id)
        assert found is not None, id
        assert found.text.endswith("."), found
        assert not ODD.search(found.text), found
        explained += 1
    assert explained > 400
    for term in ("Upkeep", "skirmish", "Trade tokens", "pure", "tier"):
        assert words.explain(term) is not None


def test_the_rules_document_has_every_clause_that_is_cited() -> None:
    rules = (FOLDER.parents[3] / "docs" / "rules" / "voidfall.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\*\*(VF-\d+\.\d+)\*\*", rules))
    for path in [*sorted(FOLDER.glob("why/*.py")), *sorted(FOLDER.glob("words/*.py")), FOLDER / "scoring.py"]:
        cited = set(
            re.findall(r"\"(VF-\d+\.\d+)\"|\| (VF-\d+\.\d+)$", path.read_text(encoding="utf-8"), re.M)
        )
        for pair in cited:
            assert (pair[0] or pair[1]) in known, (path.name, pair)


def test_summary_and_guide() -> None:
    words = VoidfallWords(tables(), options(2))
    assert "Influence" in words.summary()
    assert len(words.guide()) == 8
    assert words.seat_name(1) == "Black"


def test_forecasts_in_sentences() -> None:
    """VF-33.5, VF-33.7, VF-33.10, VF-10.7."""
    w = VoidfallWords(tables(), options(2)).lexicon
    strike = f.Skirmish(2, ("0,-2",), ("0,-2",), f.ONLY_ONE, "conquered", 1, f.DRONES_FOR_TOKEN)
    assert forecasts.skirmish(w, strike) == (
        "Skirmish: strength 2 at the Outpost B2 (the only sector in reach): it would be lost, 1 FP "
        "recalled; Autonomous Drones would defend it for a Trade token."
    )
    equal = f.Skirmish(1, ("0,-2", "0,0"), ("0,-2", "0,0"), f.AT_RANDOM, "defended", 0, "")
    assert forecasts.skirmish(w, equal).endswith("(chance decides between them): it would be held.")
    assert "no sector" in forecasts.skirmish(w, f.Skirmish(1, (), (), f.NO_TARGET, "defended", 0, ""))
    assert "strength 0" in forecasts.skirmish(w, f.Skirmish(0, (), (), f.NO_TARGET, "defended", 0, ""))
    short = f.Upkeep(6, 2, 4, 3, 1, 3)
    assert forecasts.upkeep(short) == ("Upkeep 6, 2 of it free: 3 can be satisfied, 1 short (3 Influence).")
    assert forecasts.upkeep(f.Upkeep(4, 0, 4, 4, 0, 0)) == "Upkeep 4: all of it can be satisfied."
