"""SS-8.1 to SS-8.6: the list of visits against a search that tries each of them out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starboard.games.solar_sphere import effects
from starboard.games.solar_sphere.menu import DISCARD
from starboard.games.solar_sphere.position import patch
from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.rules import crew, drones, kickbacks, resources
from starboard.games.solar_sphere.rules.crew import course_bender
from starboard.games.solar_sphere.rules.visit import arrive, die_options, docked_values
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import FABRICATOR, LOCATIONS, SALVAGE
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import state_hash
from starboard.kernel.title import AnyTitle

HELPERS = ["crew-slag-foreman-a", "crew-berth-clerk-a", "crew-wreck-diver-a", "crew-site-auditor-a"]
HELPERS += ["crew-war-contractor-a", "crew-course-bender-a", "crew-drill-chief-a"]
HELPERS += ["crew-stone-setter-a", "crew-gem-fence-a", "crew-patch-medic-a", "crew-mould-maker-a"]
HELPERS += ["crew-shift-boss-a", "crew-lobbyist-a"]
# Questions that are asked only when the action itself is under way.
UNDER_WAY = ("fleet-deploy", "build-hex", "hire-card")
MOST_PLACES = 400


def succeeds(s: SolarSphere, die: int, final: int, bent: bool, location: int) -> bool:
    """Whether some way of playing this visit, sensible or not, ends in a satellite or in the action."""
    pending: list[list[Value]] = [[]]
    while pending:
        answers = pending.pop()
        trial = s.copy()
        trial.events = []
        trial.chance.rigged = ()
        rule = arrive(trial, trial.players[0], die, final, bent, location)
        taken = False
        question = None
        try:
            question = next(rule)
            for answer in answers:
                assert isinstance(question, Question)
                taken = taken or (question.verb == "mode" and answer == "action")
                question = rule.send(answer)
        except StopIteration:
            return True
        except DeadEnd:  # nothing to do there, or nothing left to hire or to attack with
            continue
        assert isinstance(question, Question)
        if question.verb == "mode" and "satellite" in question.options:
            return True
        if question.verb in UNDER_WAY or (taken and location in (FABRICATOR, SALVAGE)):
            return True
        pending += [[*answers, option] for option in question.options]
    return False


def random_position(title: AnyTitle, random: Random) -> SolarSphere:
    options = title.check_options({"seats": 2})
    s: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed(str(random.random())))
    patch(s, "turn", "red")
    patch(s, "red.dice", [random.randint(1, 6), random.randint(1, 6)])
    crew = random.sample(HELPERS, random.randint(0, 3))
    patch(s, "red.crew", crew)
    patch(s, "red.used", [card for card in crew if random.random() < 0.2])
    patch(s, "red.satellites", [name for name in LOCATIONS if random.random() < 0.4])
    stock = [0, 0, 0]
    for _ in range(random.choice((0, 1, 2, 3, 6))):
        stock[random.randrange(3)] += 1
    patch(s, "red.stock", stock)
    patch(s, "red.matrix", [random.choice((0, 3)), 0, 0])
    p = s.players[0]
    p.active = random.choice((0, 0, 1, 1, 2, 3))
    p.inactive = random.choice((0, 0, 1, 2))
    p.reserve = random.choice((0, 0, 5))
    for name in LOCATIONS:
        if random.random() < 0.3:
            s.visits[LOCATIONS.index(name)] = [11]
    for slot in range(6):
        if random.random() < 0.4:
            s.display[slot] = -1
    return s


def test_offered_is_what_can_be_done(solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch) -> None:
    """SS-8.1 to SS-8.6, SS-8.12, SS-8.13, SS-6.3: visits that some play completes, and discards.

    The search takes every answer for open (SS-8.9 closes none), so it owes nothing to what it tests.
    """
    for module in (effects, crew, drones, kickbacks, resources):
        monkeypatch.setattr(module, "keeps", lambda *facts: True)
    random = Random(8)
    boundary = 0
    for _ in range(250):
        s = random_position(solar_sphere, random)
        p = s.players[0]
        offered = die_options(s, p)
        assert len(set(offered)) == len(offered)
        right = set()
        for text, visit in s.menu.meaning.items():
            if visit.die not in docked_values(p):
                continue
            if visit.location == DISCARD:
                right.add(text)
                continue
            fee = 1 if s.visits[visit.location] else 0
            if visit.bent and course_bender(s, p) < 0:
                continue
            price = fee + (0 if visit.bent else abs(visit.final - visit.die))
            if price <= p.active and succeeds(s, visit.die, visit.final, visit.bent, visit.location):
                right.add(text)
            elif price <= p.active:
                boundary += 1
        assert set(offered) == right
    # The search must have met visits that are payable and yet closed.
    assert boundary > 100


def test_no_answer_is_a_dead_end(solar_sphere: AnyTitle) -> None:
    """SS-8.9: whatever is answered on the way, a visit ends in a satellite or in the location's action."""
    random = Random(9)
    closed = 0
    for _ in range(150):
        s = random_position(solar_sphere, random)
        visits = [s.menu.meaning[str(option)] for option in die_options(s, s.players[0])]
        # One for each place; at a belt the action is always possible.
        for visit in {visit.location: visit for visit in visits if visit.location >= FABRICATOR}.values():
            closed += walk(s, visit.die, visit.final, visit.bent, visit.location)
    # The walks must have met answers that are closed.
    assert closed > 300


def walk(s: SolarSphere, die: int, final: int, bent: bool, location: int) -> int:
    """Tries all answers of a visit up to its action; returns how many of them SS-8.9 has closed.

    The same things done in another order lead to the same place, from which one walk is enough. Where there
    are very many places, some anywhere among them are.
    """
    closed = 0
    pending: list[list[Value]] = [[]]
    places: set[str] = set()
    random = Random(10)
    while pending and len(places) < MOST_PLACES:
        answers = pending.pop(random.randrange(len(pending)))
        trial = s.copy()
        trial.chance.rigged = ()
        rule = arrive(trial, trial.players[0], die, final, bent, location)
        try:
            question = next(rule)
            for answer in answers:
                question = rule.send(answer)
        except StopIteration:
            continue
        assert isinstance(question, Question)
        place = f"{state_hash(trial)} {question.verb} {question.options} {noted(rule)}"
        if place in places:
            continue
        places.add(place)
        if trial.aim[0] >= 0:
            closed += sum(1 for one in KINDS.closed(trial, question) if one.clause == "SS-8.9")
        if question.verb in UNDER_WAY:
            continue
        pending += [[*answers, option] for option in question.options]
    return closed


def noted(rule: Any) -> list[object]:
    """Where the rules under way wait, and all that they have noted besides the state itself."""
    found: list[object] = []
    while rule is not None:
        notes = {
            name: value
            for name, value in rule.gi_frame.f_locals.items()
            if not isinstance(value, (SolarSphere, Player))
        }
        found += [rule.gi_code.co_name, rule.gi_frame.f_lasti, notes]
        rule = rule.gi_yieldfrom
    return found
