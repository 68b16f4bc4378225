"""Scenes over the stage: the same beats as the log, as one reader may know them."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest
from tests.games.drawings import tree

from starboard.kernel.ask import Value
from starboard.kernel.naming import heads_of
from starboard.kernel.page import Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.table import Table, Told
from starboard.kernel.title import AnyWords, find_title
from starboard.page.kit.scenes import Row, compared, faces, lines
from starboard.server.areas import title_page

TITLES: dict[str, dict[str, Value]] = {
    "solar-sphere": {"seats": 3},
    "revenant": {"seats": 3},
    "pirates-of-skydock": {"seats": 3},
    "voidfall": {"seats": 2},
}
EXPECTED = {
    "solar-sphere": {"Battle"},
    "revenant": {"Skirmish"},
    "pirates-of-skydock": {"Upkeep", "Challenge"},
    "voidfall": {"Evaluation"},
}


def words_of(table: Table) -> AnyWords:
    return table.title.words(table.content, table.options)


def beats(table: Table, told: list[Told]) -> list[tuple[Event | None, list[Event]]]:
    """The beats of a game with what opened the part they belong to, as the log tells them apart."""
    tale = words_of(table).tale
    part: Event | None = None
    found: list[tuple[Event | None, list[Event]]] = []
    steps: list[int] = []
    for one in told:
        mark = table.title.mark_of(one.event.verb)
        if mark is not None:
            part = part if mark.turn else one.event
            steps = []
        elif not steps or tale.begins(found[-1][1][0], steps[-1], one.event, one.step):
            found.append((part, [one.event]))
            steps = [one.step]
        else:
            found[-1][1].append(one.event)
            steps.append(one.step)
    return found


def played(title: str, answers: int) -> Table:
    table = Table(find_title(title), TITLES[title], "scenes", hashing=False)
    random = Random(title)
    while not table.over and len(table.answers) < answers:
        question = table.questions[0]
        table.answer(question.seat, random.choice(list(question.options)))
    return table


@pytest.mark.parametrize(("title", "answers"), [("solar-sphere", 260), ("pirates-of-skydock", 260)])
def test_what_deserves_a_scene_has_one_and_it_can_be_read(title: str, answers: int) -> None:
    _check(title, answers)


@pytest.mark.parametrize(("title", "answers"), [("revenant", 420), ("voidfall", 420)])
def test_what_deserves_a_scene_has_one_in_the_large_titles(title: str, answers: int) -> None:
    _check(title, answers)


def _check(title: str, answers: int) -> None:
    table = played(title, answers)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    names = tuple(["<i>Ash</i>", "Bryn", "Cato"][: table.seat_count])
    scenes: set[str] = set()
    for seat in (0, 1):
        known = [one for one in table.told if one.event.to is None or seat in one.event.to]
        for part, events in beats(table, known):
            step = page.step(Telling(seat, names, tuple(events), part, tuple(events)))
            if step is None:
                continue
            scenes.add(step.scene.partition(",")[0])
            _is_sound(step)
    assert EXPECTED[title] <= scenes


def _is_sound(step: Step) -> None:
    """Every text of it is markup, and it says what came of it."""
    assert step.head, step
    assert step.name, step
    for text in (step.scene, step.head, step.name, step.note, step.mark, step.drawing, step.outcome):
        tree(f"<div>{text}</div>")


def test_the_battle_draws_the_sum_and_says_what_it_means() -> None:
    """SS-11.3: the chance before the roll, drones against hull and die, the face that fell; SS-11.7."""
    table = Table(find_title("solar-sphere"), {"seats": 3}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    ship = next(card for card in table.content.ships if card.value == 3)
    events = (
        Event("roll", 1, "SS-11.3", (ship.id, 1, 4, 5, "1:3 0:2")),
        Event("victory", 1, "SS-11.7", (ship.id,)),
        Event("points", 1, "SS-11.7", (7,)),
        Event("points", 0, "SS-11.7", (4,)),
        Event("claim", 1, "SS-11.8", (ship.id,)),
    )
    part = Event("round", -1, "SS-1.1", (4,))
    step = page.step(Telling(0, ("Ash", "Bryn", "Cato"), events, part, events))
    assert step is not None
    assert step.scene == "Battle, round 4"
    assert step.head == f"Bryn beats {ship.name}"
    drawn = ElementTree.fromstring(f"<div>{step.drawing}</div>")
    cells = [len(list(row.iter("i"))) for row in drawn.iter("span") if row.get("class") == "scene-cells"]
    assert cells == [5, 4]
    said = "".join(drawn.itertext())
    assert "5 in 6" in said
    assert "1 to spare" in said
    assert [one.text for one in drawn.iter("i") if "fell" in (one.get("class") or "")] == ["1"]
    shares = [one for one in drawn.iter("li") if "share" in (one.get("class") or "")]
    assert ["own" in (one.get("class") or "") for one in shares] == [False, True, False]
    assert "4 points" in step.outcome
    assert step.asks == {"reroll"}
    # The one who claims it reads of himself.
    own = page.step(Telling(1, ("Ash", "Bryn", "Cato"), events, part, events))
    assert own is not None
    assert own.head == f"You beat {ship.name}"
    assert f"You claim {ship.name}" in own.outcome


def test_a_round_is_summed_up_after_its_battle() -> None:
    table = Table(find_title("solar-sphere"), {"seats": 2}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    docked = (
        Event("dock", 0, "SS-5.1", (6, 5, 3)),
        Event("dock", 1, "SS-5.1", (1, 1, 2)),
        Event("order", -1, "SS-5.2", (0, 1)),
    )
    hired = Event("hire", 1, "SS-9.10", (table.content.crew[0].id, 1, ""))
    earlier = (hired, Event("points", 1, "SS-9.10", (2,)), *docked)
    part = Event("round", -1, "SS-1.1", (5,))
    step = page.step(Telling(0, ("Ash", "Bryn"), docked, part, earlier))
    assert step is not None
    assert step.scene == "Battle, round 4"
    assert step.summary
    assert step.head == "Round 4 is over: you +0, Bryn +2"
    assert table.content.crew[0].name in step.drawing
    assert "2 points behind" in step.outcome
    # Before the first round nothing has happened.
    first = Event("round", -1, "SS-1.1", (1,))
    assert page.step(Telling(0, ("Ash", "Bryn"), docked, first, docked)) is None


def test_a_headline_in_few_words_calls_the_reader_by_name() -> None:
    """SKY-14.12. The verbs are those of a third person: nobody reads "You gets 1 ability back"."""
    table = Table(find_title("pirates-of-skydock"), {"seats": 3}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    events = (Event("step", -1, "SKY-14.12", ("5",)), Event("recover", 0, "SKY-14.12", (1,)))
    for reader in (0, 1):
        step = page.step(Telling(reader, ("Ash", "Bryn", "Cato"), events, None, events))
        assert step is not None
        assert step.head == "Ash gets 1 ability back"


def test_a_scene_stays_for_the_questions_of_its_own_roll_only() -> None:
    """SKY-9.9: once the die has decided, what the reader is asked is about something else."""
    table = Table(find_title("pirates-of-skydock"), {"seats": 3}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    faces_them = Event("confront", 1, "SKY-14.7", ("dock",))
    failed = Event("failed", 1, "SKY-9.9", ("patrol", 4, 6, 10))
    hands = Event("step", -1, "SKY-14.1", ("1",))
    found = []
    for events in ((faces_them,), (faces_them, failed), (hands,)):
        step = page.step(Telling(0, ("Ash", "Bryn", "Cato"), events, None, events))
        assert step is not None
        found.append(step)
    assert [step.asks for step in found] == [{"react", "spend"}, set(), set()]
    # Whoever is about to discard does not read that nobody has to.
    assert found[-1].head == "Nobody keeps more cards than the limit"


def test_cards_discarded_after_the_die_do_not_change_the_chance_before_it() -> None:
    """SKY-9.8: +2 against 12 wants a 10, which 11 faces show. The die is 7, two cards make 13 of the 9."""
    table = Table(find_title("pirates-of-skydock"), {"seats": 3}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    confront = Event("confront", 1, "SKY-14.7", ("dock",))
    die = Event("die", 1, "SKY-9.6", (7, 9))
    spent = [Event("spend", 1, "SKY-9.8", (total, 12)) for total in (11, 13)]
    passed = Event("passed", 1, "SKY-9.9", ("patrol", 7, 13, 12))
    events = (confront, die, *spent, passed)
    step = page.step(Telling(0, ("Ash", "Bryn", "Cato"), events, None, events))
    assert step is not None
    assert "11 in 20" in step.drawing
    assert "die 7, +2, cards +4" in step.drawing
    good = [one for one in tree(step.drawing).iter("i") if "good" in one.get("class", "").split()]
    assert [one.text for one in good] == [str(face) for face in range(10, 21)]


def test_cards_drawn_after_a_rift_are_no_jump() -> None:
    """REV-27.3, REV-28.8."""
    table = Table(find_title("revenant"), {"seats": 3}, "scenes", hashing=False)
    page = title_page(table.title, table.content, words_of(table))
    assert page is not None
    drawn = (Event("draw-by-rank", -1, "REV-27.3", ()),)
    names = ("Ash", "Bryn", "Cato")
    for verb, expected in (("rift", False), ("hyperjump", True)):
        earlier = (Event(verb, -1, "REV-1.2", ()), *drawn)
        step = page.step(Telling(0, names, drawn, None, earlier))
        assert (step is not None) == expected


def test_sums_and_faces_are_drawn() -> None:
    made = compared(
        [Row("You", "", [("p1", "a"), ("p1", "b")], "2"), Row("It", "", [("x", "c")], "1")], 1, "1 more"
    )
    drawn = tree(f"<div>{made}</div>")
    marked = [one.text for one in drawn.iter("i") if "marked" in (one.get("class") or "")]
    assert marked == ["a", "c"]
    assert [one.text for one in drawn.iter("em")] == ["1 more"]
    dice = tree(faces("Die", [0, 1, 1], 2, lambda n: n > 0))
    assert [one.get("class") for one in dice.iter("i")] == ["face", "face good", "face good fell"]
    assert "&lt;" in lines([("x", "<")])


def test_heads_speak_of_seats_by_token_only() -> None:
    table = played("pirates-of-skydock", 60)
    words = words_of(table)
    for one in table.told[:80]:
        for head in heads_of(words, [one.event], one.event.seat):
            assert "None" not in head
