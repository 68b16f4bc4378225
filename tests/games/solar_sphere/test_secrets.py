"""What a seat cannot know must not show: in its view, its options, what is closed, or its feed of events."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from starboard.conform.fuzz import describe, every_table
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import plain
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title

TABLES = every_table(find_title("solar-sphere"))
WORLDS = ("one world", "another world", "a third world")


GAMES = 3


def moments(title: AnyTitle, options: dict[str, Value], seed: str, count: int) -> list[Table]:
    """Tables at random moments of some games."""
    return [table for n in range(GAMES) for table in moments_of_one(title, options, f"{seed} {n}", count)]


def moments_of_one(title: AnyTitle, options: dict[str, Value], seed: str, count: int) -> list[Table]:
    """Replayed, so that each table has its own feed."""
    random = Random(seed)
    hints = title.kinds.hint
    table = Table(title, options, seed, hashing=False)
    while not table.over:
        (question,) = table.questions
        weights = [0.05 + hints(table.state, question, option) for option in question.options]
        table.answer(question.seat, random.choices(question.options, weights)[0])
    found = []
    for step in sorted(random.sample(range(len(table.answers)), count)):
        moment = Table(title, options, seed, hashing=False)
        for answer in table.answers[:step]:
            moment.answer(answer.seat, answer.value)
        found.append(moment)
    return found


def seen_by(title: AnyTitle, run: Run, seat: int | None) -> bytes:
    """Everything a seat is shown, as bytes."""
    questions = [
        (q.seat, q.verb, list(q.options), q.about, msgspec.to_builtins(title.kinds.closed(run.state, q)))
        for q in run.questions()
    ]
    return msgspec.json.encode([title.view(run.state, seat), questions])


def sphere_of(run: Run) -> SolarSphere:
    assert isinstance(run.state, SolarSphere)
    return run.state


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_dealing_anew_what_is_hidden_shows_nowhere(solar_sphere: AnyTitle, options: dict[str, Value]) -> None:
    for table in moments(solar_sphere, options, "secrets", 10):
        real = table.fork()
        for seat in (*range(table.seat_count), None):
            told = msgspec.json.encode([list(t.event) for t in table.events_for(seat)])
            shown = seen_by(solar_sphere, real, seat)
            for world in WORLDS:
                imagined = table.fork()
                solar_sphere.redeal(imagined.state, seat, Chance.from_seed(world))
                assert seen_by(solar_sphere, imagined, seat) == shown
                solar_sphere.watch(imagined.state)
            assert msgspec.json.encode([list(t.event) for t in table.events_for(seat)]) == told


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_worlds_part_only_when_something_is_revealed(
    solar_sphere: AnyTitle, options: dict[str, Value]
) -> None:
    """The same answers in the real and in imagined worlds: same questions, options and events until then."""
    compared = 0
    for number, table in enumerate(moments(solar_sphere, options, "parting", 10)):
        for world in WORLDS:
            random = Random(number)
            real, imagined = table.fork(), table.fork()
            solar_sphere.redeal(imagined.state, None, Chance.from_seed(world))
            learned = real.state.learned
            while real.question is not None:
                assert seen_by(solar_sphere, imagined, None) == seen_by(solar_sphere, real, None)
                (question,) = real.questions()
                value = random.choice(question.options)
                feeds: list[Any] = []
                for run in (real, imagined):
                    run.state.events = []
                    run.answer(question.seat, value)
                    feeds.append(run.state.events)
                # Whether something is revealed is itself no secret: the warning before a click rests on it.
                assert (real.state.learned != learned) == (imagined.state.learned != learned)
                if real.state.learned != learned:
                    break
                assert feeds[0] == feeds[1]
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_the_deal_really_changes_and_loses_nothing(solar_sphere: AnyTitle, options: dict[str, Value]) -> None:
    changed: set[str] = set()
    known_bottoms = 0
    for table in moments(solar_sphere, options, "deals", 10):
        real = sphere_of(table.fork())
        for world in WORLDS:
            run = table.fork()
            solar_sphere.redeal(run.state, 0, Chance.from_seed(world))
            s = sphere_of(run)
            for name in ("hexes", "resistance", "left_out", "crew_decks"):
                if getattr(s, name) != getattr(real, name):
                    changed.add(name)
            assert plain(s.chance) != plain(real.chance)
            assert sorted(s.hexes) == sorted(real.hexes)
            assert [sorted(deck) for deck in s.crew_decks] == [sorted(deck) for deck in real.crew_decks]
            assert sorted(s.resistance + s.left_out) == sorted(real.resistance + real.left_out)
            for position in range(18):
                assert s.facedown[position] or s.hexes[position] == real.hexes[position]
            for tier in range(3):
                seen = real.seen_bottom[tier]
                known_bottoms += seen
                assert s.crew_decks[tier][:seen] == real.crew_decks[tier][:seen]
            if s.dranda is not None and real.dranda is not None:
                assert sorted(s.dranda.deck) == sorted(real.dranda.deck)
                if s.dranda.deck != real.dranda.deck:
                    changed.add("dranda")
            # All that is not named above is public and stays as it was.
            hidden = {"hexes", "resistance", "left_out", "crew_decks", "chance", "dranda"}
            before, after = plain(real), plain(s)
            assert {k: v for k, v in after.items() if k not in hidden} == {
                k: v for k, v in before.items() if k not in hidden
            }
    expected = {"resistance", "crew_decks"}
    if options["seats"] != 4:
        expected.add("hexes")  # with four players no hex lies face down
    if options["seats"] in (3, 4):
        expected.add("left_out")  # with two, all cards of values 2 and 3 are in the deck
    if options["seats"] == 1:
        expected.add("dranda")
    assert changed == expected
    assert known_bottoms > 0


def forbidden(s: SolarSphere) -> set[str]:
    """Ids that lie in hidden places and nowhere else."""
    t = s.tables
    hidden = {t.hexes[s.hexes[n]].id for n in range(18) if s.facedown[n]}
    hidden |= {t.ships[card].id for card in s.resistance + s.left_out}
    for tier, deck in enumerate(s.crew_decks):
        hidden |= {t.crew[card].id for card in deck[s.seen_bottom[tier] :]}
    if s.dranda is not None:
        hidden |= {t.dranda[card].id for card in s.dranda.deck}
    return hidden


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_no_view_names_what_is_hidden(solar_sphere: AnyTitle, options: dict[str, Value]) -> None:
    """Invariant 21; the seed and the stream of chance are in no view either."""
    for table in moments(solar_sphere, options, "a telling seed", 8):
        hidden = forbidden(table.state)
        assert len(hidden) > 20
        for seat in (*range(table.seat_count), None):
            text = msgspec.json.encode(table.view(seat)).decode()
            assert "a telling seed" not in text
            assert table.state.chance.key.hex() not in text
            assert [id for id in hidden if f'"{id}"' in text] == []


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_the_warning_before_a_click_is_true(solar_sphere: AnyTitle, options: dict[str, Value]) -> None:
    warned = {True: 0, False: 0}
    for table in moments(solar_sphere, options, "warnings", 8):
        (question,) = table.questions
        for value in list(question.options)[:6]:
            run = table.fork()
            before = run.state.learned
            run.answer(question.seat, value)
            moved = run.state.learned != before
            assert table.reveals(question.seat, value) is moved
            warned[moved] += 1
    assert warned[False] > 0
