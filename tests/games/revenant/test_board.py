"""The web drawing: every option once, nothing inline, honest forecasts, secrets kept, names escaped."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.drawings import (
    NASTY,
    answers,
    check_markup,
    check_names,
    check_only_watched,
    check_options,
    explained,
    having,
    scene_of,
    tree,
)
from tests.games.revenant.asking import asked, words_for

from starboard.games.revenant import TITLE, content, setup
from starboard.games.revenant.board import RevenantPage
from starboard.games.revenant.board.forecast import forecast
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import HOUSES, Tables
from starboard.games.revenant.view import SectorView, ShipView, view
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Scene
from starboard.kernel.run import Run
from starboard.page.kit.memory import Memory

TABLES: Tables = content.load()
LONGEST = 180_000  # characters of a whole page
WAYS_OUT = ("decline", "stop", "pass", "spend-hidden", "stay")
MODES: list[dict[str, Value]] = [
    {"seats": 1, "level": "hard"},
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 1, "edition": "prototype"},
    {"seats": 3, "edition": "prototype"},
]


def scene(
    s: Revenant, question: Question | None, seat: int | None, words: RevenantWords, **how: Any
) -> Scene:
    return scene_of(TITLE, words, s, question, seat, **how)


def choice(s: Revenant, question: Question, random: Random) -> Value:
    """Seldom declines, and is given goods now and then, so that rare questions come up too."""
    p = s.players[question.seat]
    if question.verb == "place" and random.random() < 0.5 and sum(p.free) < 8 <= capacity(s, p):
        p.free = [2, 2, 2, 2]
    busy = [option for option in question.options if option not in WAYS_OUT]
    return random.choice(busy if busy and random.random() < 0.85 else list(question.options))


def each_question(
    options: dict[str, Value], seed: int, look: Callable[[Revenant, Question], None]
) -> Revenant:
    random = Random(seed)
    state = setup.first_position(options, TABLES, Chance.from_seed(str(seed)))
    state.events = []
    run = Run(beat, state, False)
    run.start()
    while run.questions():
        question = run.questions()[0]
        look(state, question)
        run.answer(question.seat, choice(state, question, random))
    return state


class Stopped(Exception):
    """The wanted position is reached."""


def position(options: dict[str, Value], seed: int, wanted: Callable[[Revenant, Question], bool]) -> Any:
    """The first position of a game in which something is asked."""
    found: list[Any] = []

    def look(s: Revenant, question: Question) -> None:
        if wanted(s, question):
            found.append((s, question))
            raise Stopped

    with pytest.raises(Stopped):
        each_question(options, seed, look)
    return found[0]


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("options", MODES, ids=lambda mode: " ".join(map(str, mode.values())))
def test_every_option_of_every_question_stands_once_in_the_question_bar(options: dict[str, Value]) -> None:
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    components: set[str] = set()
    verbs: Counter[str] = Counter()

    def look(s: Revenant, question: Question) -> None:
        verbs[question.verb] += 1
        if verbs[question.verb] > 12 and verbs[question.verb] % 5:
            return
        areas = drawing.areas(scene(s, question, question.seat, words))
        if verbs[question.verb] % 4 == 1:
            check_markup(areas, LONGEST)
        check_options(areas, question)
        components.update(explained(areas))

    end = each_question(options, 4, look)
    assert verbs["place"] >= 11  # twelve turns of each player, all but the last with a choice of crew
    assert verbs["bonus-action"]
    check_markup(drawing.areas(scene(end, None, 0, words)), LONGEST)
    assert not sorted(component for component in components if words.explain(component) is None)


def test_whoever_is_not_asked_can_click_nothing() -> None:
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    count = 0

    def look(s: Revenant, question: Question) -> None:
        nonlocal count
        count += 1
        if count % 17:
            return
        other = (question.seat + 1) % 3
        watched = (
            scene(s, question, None, words),
            scene(s, question, other, words),
            scene(s, question, question.seat, words, live=False),
        )
        check_only_watched(drawing, watched, LONGEST)

    each_question(options, 11, look)
    assert count > 100


@pytest.mark.parametrize("seat", [0, 1, None])
def test_names_are_shown_as_they_were_typed(seat: int | None) -> None:
    options: dict[str, Value] = {"seats": 2}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 3, lambda s, q: q.verb == "place")
    areas = RevenantPage(TABLES, words).areas(scene(s, question, seat, words, name=NASTY))
    check_names(areas, LONGEST)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_manned_ship_speaks_of_its_house_and_its_crew_as_they_are_written(seat: int | None) -> None:
    """Cards of one's own may be called anything: what is read aloud is escaped once, not twice."""
    options: dict[str, Value] = {"seats": 2}
    named = tuple(replace(house, name=f"House & {house.name}") for house in TABLES.houses)
    tables = replace(TABLES, houses=named)
    words = RevenantWords(tables, options)
    s, question = position(
        options, 3, lambda s, q: q.verb == "place" and any(0 <= one < 3 for one in s.manned[:28])
    )
    areas = RevenantPage(tables, words).areas(scene(s, question, seat, words, name=NASTY))
    check_names(areas, LONGEST)
    labels = [attrs["aria-label"] for attrs in having(areas["stage"], "data-piece")]
    assert [one for one in labels if one.startswith("House & ")]
    who = "You" if seat == 0 else NASTY
    assert [one for one in labels if f"manned by {who}: " in one]


# ---------------------------------------------------------------------- secrets


def test_what_others_hold_is_drawn_nowhere() -> None:
    """2.3: hands and agendas of others never appear; their HI cards only as a number."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    seen = 0

    def look(s: Revenant, question: Question) -> None:
        nonlocal seen
        seen += 1
        if seen % 23:
            return
        for seat in (0, 1, 2, None):
            text = "".join(drawing.areas(scene(s, question, seat, words)).values())
            for p in s.players:
                if p.seat == seat:
                    assert all(TABLES.agendas[n].id in text for n in p.agendas)
                    assert all(TABLES.operations[n].id in text for n in p.hand)
                    continue
                own = [] if seat is None else [*s.players[seat].agendas]
                assert not [n for n in p.agendas if n not in own and TABLES.agendas[n].id in text]
                assert not [n for n in p.hand if TABLES.operations[n].id in text]
            if seat is None:
                assert 'data-explain="hi-' not in text

    each_question(options, 6, look)
    assert seen > 100


def test_the_drawing_does_not_change_with_the_hidden_cards_of_others() -> None:
    """INV-27, of the picture: two hands of the same kinds and sizes look the same from outside."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    s, question = position(options, 9, lambda s, q: q.verb == "place" and s.cycle == 2)
    watcher = (question.seat + 1) % 3
    before = drawing.areas(scene(s, question, watcher, words))
    other = s.players[question.seat]
    other.hidden = [(card + 7) % 49 for card in other.hidden]
    kinds = [TABLES.operations[card].kind for card in other.hand]
    free = [n for n in range(len(TABLES.operations)) if all(n not in p.hand for p in s.players)]
    fresh = []
    for kind in kinds:
        card = next(n for n in free if TABLES.operations[n].kind == kind and n not in fresh)
        fresh.append(card)
    assert fresh != other.hand
    other.hand = fresh
    assert drawing.areas(scene(s, question, watcher, words)) == before


@pytest.mark.parametrize("options", [{"seats": 4}, {"seats": 2}, {"seats": 3, "edition": "prototype"}])
def test_what_is_drawn_once_for_all_is_what_each_would_be_drawn(options: dict[str, Value]) -> None:
    """From one public view for all who look, or for each alone from his own: to the letter the same."""
    words = RevenantWords(TABLES, options)
    together = RevenantPage(TABLES, words)
    seats = (*range(int(options["seats"])), None)
    seen = 0

    def look(s: Revenant, question: Question) -> None:
        nonlocal seen
        seen += 1
        # Copies are rare, and what is copied looks otherwise to its owner.
        copying = s.turn is not None and s.turn.copying
        if seen % 11 and not copying:
            return
        public = view(s, None)
        for seat in sorted(seats, key=lambda seat: seat != question.seat):
            drawn = together.areas(scene(s, question, seat, words, public=public))
            alone = RevenantPage(TABLES, words).areas(scene(s, question, seat, words))
            assert {name: html.unescape(text) for name, text in drawn.items()} == {
                name: html.unescape(text) for name, text in alone.items()
            }

    each_question(options, 8, look)
    assert seen > 100


def test_desks_are_equal_only_if_they_draw_the_same() -> None:
    options: dict[str, Value] = {"seats": 2}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 3, lambda s, q: q.verb == "place")
    asked, other = question.seat, 1 - question.seat

    def sight(seat: int | None, **changes: Any) -> Sight:
        return Sight(TABLES, scene(s, question, seat, words, **changes), Memory())

    assert sight(asked).public == sight(other).public == sight(None).plain
    assert sight(asked).plain == sight(asked, live=False).plain
    assert sight(asked).plain != sight(other).plain
    assert sight(asked).plain != sight(asked, name="Bryn").plain
    # What also knows the view is no desk that others could draw with.
    one = sight(asked)
    assert one != sight(asked)
    assert one != one.plain


def test_each_viewer_reads_what_concerns_himself_on_the_shared_sheets() -> None:
    """One page draws for all: the own Frigate is "your Frigate", and worth tells the own Influence only."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    s, _ = position(options, 9, lambda s, q: q.verb == "place" and s.cycle == 2)
    # Hidden Influence is told by sevens: cards 0 to 6 are of the first House.
    s.players[0].hidden, s.players[1].hidden, s.players[2].hidden = [0, 1, 2], [3], []
    for p in s.players:
        p.influence[0] = 1
    for seat, worth in ((0, 4), (1, 2), (2, 1), (None, None), (0, 4)):
        stage = drawing.areas(scene(s, None, seat, words))["stage"]
        rows = [
            "".join(node.itertext())
            for node in tree(stage).iter("li")
            if node.attrib.get("class") == f"house-{HOUSES[0]}"
        ]
        assert rows
        told = {found for row in rows for found in re.findall(r"worth (\d+) to you", row)}
        assert told == (set() if worth is None else {str(worth)})
        labels = [attrs["aria-label"] for attrs in having(stage, "data-piece") if "aria-label" in attrs]
        own = [label for label in labels if label.startswith("your Frigate")]
        others = [label for label in labels if label.startswith("Frigate of Ash")]
        assert (len(own), len(others)) == ((0, 3) if seat is None else (1, 2))


# ---------------------------------------------------------------------- the forecast of the Skirmish


def ship(kind: str, damage: int, slots: int) -> ShipView:
    return ShipView(f"fenrax-{kind}", "fenrax", kind, damage, slots, False, False, None)


def sector(hits: int, *ships: ShipView) -> SectorView:
    return SectorView("sector-3", hits, 0, False, None, ships, (), hits, 0, 5 - len(ships))


@pytest.mark.parametrize(
    ("hits", "ships", "text"),
    [
        # EX-16: 3 points on Arkship 0 of 2, Arkship 1 of 2, Fighter 0 of 1: four free slots, nobody need die.
        (3, (("arkship", 0, 2), ("arkship", 1, 2), ("fighter", 0, 1)), ""),
        # One Fighter that is marked already: the first point destroys it, the second has no ship left.
        (1, (("fighter", 1, 1),), "1 lost"),
        (2, (("fighter", 1, 1),), "1 lost, Revenant +1"),
        # A Shuttle has no slot, the Fighter one: 2 points destroy one of them, and never both.
        (2, (("shuttle", 0, 0), ("fighter", 0, 1)), "1 lost"),
        # 4 points on two whole Arkships (four slots): none need be lost.
        (4, (("arkship", 0, 2), ("arkship", 0, 2)), ""),
        # 5 points: one at least; one Arkship takes 3, the other at most 2: exactly one.
        (5, (("arkship", 0, 2), ("arkship", 0, 2)), "1 lost"),
        # 3 points on two marked Fighters and a whole Arkship: two free slots, so one at least, at most two.
        (3, (("fighter", 1, 1), ("fighter", 1, 1), ("arkship", 0, 2)), "1+ lost"),
        # EX-18: no ship in the sector: all points go to the Revenant.
        (3, (), "Revenant +3"),
        (0, (("fighter", 1, 1),), ""),
    ],
)
def test_losses_are_foretold_only_when_they_are_certain(
    hits: int, ships: tuple[tuple[str, int, int], ...], text: str
) -> None:
    """REV-25.4, REV-25.5."""
    assert forecast(sector(hits, *(ship(*one) for one in ships)), hits).text == text


def drawn_sector(areas: dict[str, str], n: int) -> ElementTree.Element:
    root = tree(areas["stage"])
    return next(node for node in root.iter("section") if f"sector-{n}" in node.get("class", "").split())


def test_a_sector_shows_voidborn_shields_forecast_and_room() -> None:
    """Sector 1 with 5 Voidborn, 2 Shields and a Rift: 3 points; two of the glyphs wear a Shield."""
    options: dict[str, Value] = {"seats": 2}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 5, lambda s, q: q.verb == "place")
    s.voidborn[0], s.shields[0], s.rifts[0] = 5, 2, True
    areas = RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))
    node = drawn_sector(areas, 1)
    text = {one.get("class", ""): "".join(one.itertext()) for one in node.iter() if one.get("class")}
    assert text["voidborn-count hot"] == "5"
    assert text["forecast"] == "3"
    there = sum(1 for at in s.at if at == 0)
    assert text["room"] == f"{there}/5"
    assert node.get("aria-label") == "Sector 1: 5 Voidborn, 2 Shields, a Rift"
    covered = [one for one in node.iter("span") if one.get("class") == "voidborn shielded"]
    assert len(covered) == 2
    assert [one for one in node.iter("svg") if one.get("class") == "rift"]


@pytest.mark.parametrize(("voidborn", "mark"), [(1, None), (2, "risk"), (3, "risk sure")])
def test_a_ship_in_danger_wears_a_mark(voidborn: int, mark: str | None) -> None:
    """REV-25.4: two Fighters, one whole and one marked, bear 2 + 1 points: with 3 both are lost for certain,
    with 2 whoever allocates can take either, with 1 only the marked one."""
    options: dict[str, Value] = {"seats": 2}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 5, lambda s, q: q.verb == "place")
    s.at = [-1 if at == 1 else at for at in s.at]
    whole, marked = 1, 5  # the Fighters of the first two Houses
    for ship_number, damage in ((whole, 0), (marked, 1)):
        s.at[ship_number], s.damage[ship_number] = 1, damage
    s.voidborn[1], s.shields[1] = voidborn, 0
    node = drawn_sector(RevenantPage(TABLES, words).areas(scene(s, question, None, words)), 2)
    found = {
        str(token.get("data-piece")): next(
            (str(g.get("class")) for g in token.iter("g") if str(g.get("class")).startswith("risk")), None
        )
        for token in node.iter("span")
        if token.get("data-piece") in ("fenrax-fighter", "shiveus-fighter")
    }
    assert found == {"fenrax-fighter": mark, "shiveus-fighter": mark or "risk"}


# ---------------------------------------------------------------------- targets on the table


def test_places_glow_by_crew_member_and_name_their_price() -> None:
    """REV-2.6: a corrupted ship may be manned for 1 Corruption; its twin in the bar says the same."""
    options: dict[str, Value] = {"seats": 2}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 5, lambda s, q: q.verb == "place" and any(s.corrupt))
    areas = RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))
    hits = [a for a in having(areas["stage"], "data-answer") if "hit" in a["class"].split()]
    members = {str(option).split()[0] for option in question.options if " " in str(option)}
    assert {a["data-group"] for a in hits} == {f"crew-{member}" for member in members}
    shown = {a["data-group"] for a in hits if "is-off" not in a["class"]}
    assert len(shown) == 1
    on_board = {
        str(option) for option in question.options if " " in str(option) and "emergency" not in str(option)
    }
    assert {json.loads(a["data-answer"]) for a in hits} == on_board


def test_sectors_are_targets_where_sectors_are_asked_for() -> None:
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 4, lambda s, q: q.verb == "shield-sector")
    areas = RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))
    wanted = {option for option in question.options if str(option).startswith("sector-")}
    assert set(answers(areas["stage"])) == wanted
    segments = [a for a in having(areas["stage"], "data-answer") if a.get("role") == "button"]
    assert all("legal" in a["class"].split() for a in segments)
    assert len(segments) == len(wanted)


def test_a_hit_says_whether_it_marks_or_destroys() -> None:
    """REV-25.4: a ship without a free slot is destroyed."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)

    def both(s: Revenant, question: Question) -> bool:
        if question.verb != "damage-point":
            return False
        ships = {one.id: one for place in view(s, None).sectors for one in place.ships}
        full = [ships[str(o)].damage >= ships[str(o)].slots for o in question.options]
        return any(full) and not all(full)

    s, question = position(options, 4, both)
    seen = scene(s, question, question.seat, words)
    bar = tree(RevenantPage(TABLES, words).areas(seen)["question"])
    ships = {one.id: one for place in seen.view.sectors for one in place.ships}
    for node in bar.iter("button"):
        if "data-answer" in node.attrib:
            one = ships[json.loads(node.attrib["data-answer"])]
            text = "".join(node.itertext())
            assert ("destroy" in text) == (one.damage >= one.slots)
            assert ("mark" in text) == (one.damage < one.slots)


def test_the_swarm_counts_the_hits_that_are_dealt() -> None:
    """REV-25.10: points and Shields of a sector stay; of 3 hits 1 is dealt, so 1 glyph is hollow."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)

    def second(s: Revenant, question: Question) -> bool:
        if question.verb != "damage-point":
            return False
        place = next(one for one in view(s, None).sectors if one.id == question.about[0])
        return place.damage == 3 and question.about[1] == 2

    s, question = position(options, 4, second)
    areas = RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))
    node = drawn_sector(areas, int(str(question.about[0])[-1]))
    assert sum(1 for one in node.iter("svg") if one.get("class") == "piece voidborn dealt") == 1
    assert "".join(next(one for one in node.iter("span") if one.get("class") == "forecast").itertext()) == "2"
    number = str(question.about[0])[-1]
    assert f"Hit 2 of 3 in sector {number}" in areas["question"]
    # The march leaves nothing to come behind it.
    for n in range(1, int(number)):
        assert "done" in "".join(drawn_sector(areas, n).itertext())


def test_a_turn_of_several_steps_says_where_it_stands() -> None:
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)

    def bar(wanted: Callable[[Revenant, Question], bool]) -> tuple[Any, str]:
        s, question = position(options, 4, wanted)
        seen = scene(s, question, question.seat, words)
        return seen.view.turn, drawing.areas(seen)["question"]

    turn, text = bar(lambda s, q: q.verb == "bonus-action" and s.turn is not None and 0 <= s.turn.place < 28)
    house, kind = turn.place.split("-")
    member = {"captain": "Captain", "cadet-1": "Cadet 1", "cadet-2": "Cadet 2"}[turn.member]
    assert f'title="{member} › {house.capitalize()} {kind.capitalize()} › bonus action"' in text
    # Before anybody is placed there is nothing to tell.
    _, text = bar(lambda s, q: q.verb == "place")
    assert 'class="crumbs"' not in text


def test_what_is_copied_is_shown_with_its_sector() -> None:
    """REV-22.5: *here* and *near* are counted from the sector of what is copied; no Influence for it."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)

    def copying(s: Revenant, q: Question) -> bool:
        return s.turn is not None and len(s.turn.copying) == 1 and s.turn.copying[0] < 28

    s, question = position(options, 3, copying)
    seen = scene(s, question, question.seat, words)
    (copied,) = seen.view.turn.copying
    areas = RevenantPage(TABLES, words).areas(seen)
    where = next(one.id for one in seen.view.sectors if copied in [ship.id for ship in one.ships])
    marked = [
        a["data-explain"]
        for a in having(areas["stage"], "data-explain")
        if "from" in a.get("class", "").split()
    ]
    assert marked == [where, copied]
    assert "no Influence for what is copied" in areas["question"]
    # A dotted line leads from what the crew member stands on to what he copies.
    place = seen.view.turn.place
    manned = f"frigate-{question.seat}" if place == "frigate" else place
    assert [a["data-link"] for a in having(areas["stage"], "data-link")] == [f"{manned} {copied}"]


def test_pointing_at_a_ship_shows_what_its_influence_would_bring() -> None:
    """REV-30.4: one Influence more is worth the House's Power."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 4, lambda s, q: q.verb == "place")
    seen = scene(s, question, question.seat, words)
    areas = RevenantPage(TABLES, words).areas(seen)
    on_board = {ship.id for place in seen.view.sectors for ship in place.ships}
    offered = {str(option).split()[1] for option in question.options if " " in str(option)} & on_board
    ghosts = [a["data-key"] for a in having(areas["left"], "data-key") if a.get("class") == "ghost"]
    assert sorted(ghosts) == sorted(offered)
    root = tree(areas["left"])
    for house in seen.view.houses:
        drawn = next((one for one in root.iter("g") if one.get("id") == f"gh-{house.id}"), None)
        if drawn is not None:
            assert "".join(drawn.itertext()) == f"+{house.power}"


def test_what_a_house_is_worth_to_whom_tells_the_public_part_only() -> None:
    """A House at Power 3 with Influence 2, 0 and 4: worth 6, 0 and 12; of hidden cards only the own."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    s, _ = position(options, 4, lambda s, q: q.verb == "place")
    for p, influence in zip(s.players, (2, 0, 4), strict=True):
        p.influence[0] = influence
        p.hidden = [0, 1]  # two cards of the first House
    s.at[:4] = [0, 0, 0, -1]

    def row(seat: int | None) -> str:
        drawn = RevenantPage(TABLES, words).areas(scene(s, None, seat, words))["left"]
        root = tree(drawn)
        table = next(root.iter("tbody"))
        return " ".join("".join(next(iter(table)).itertext()).split())

    assert "2 × 3 = 6" in row(0)
    assert "0 × 3 = 0" in row(0)
    assert "4 × 3 = 12" in row(0)
    assert "+6" in row(0)
    assert "+6" not in row(None)


def test_reasons_call_people_by_their_names() -> None:
    options: dict[str, Value] = {"seats": 3}
    s, question = position(options, 4, lambda s, q: q.verb == "place")
    names = ("Ash", "Bryn", "Cato")
    closed = Speaker(RevenantWords(TABLES, options), names.__getitem__).closed(
        TITLE.kinds.closed(s, question)
    )
    frigates = {one.what for one in closed if one.what.endswith("Frigate")}
    assert {f"{names[seat]}'s Frigate" for seat in range(3) if seat != question.seat} <= frigates


def test_what_is_closed_says_why_where_it_lies() -> None:
    """REV-2.5: Reinforce costs 1 Material, 1 Energy, 1 Neutronium; REV-14.2: Corruption closes Gain (c5)."""
    words = words_for({"seats": 3})
    drawing = RevenantPage(TABLES, words)
    s, q = asked({"red.free": [0, 0, 0, 0]})
    assert q.verb == "place"
    stage = drawing.areas(scene(s, q, 0, words))["stage"]
    (space,) = [one for one in having(stage, "data-why") if one.get("data-explain") == "reinforce"]
    assert space["data-why"].startswith("it costs 1 Material, 1 Energy and 1 Neutronium")
    s, q = asked(
        {"sector.1.ships": ["fenrax-fighter"], "red.corruption": ["c5"], "red.hidden": ["zenor"]},
        "captain fenrax-fighter",
        "stop",
    )
    assert q.verb == "bonus-action"
    mat = drawing.areas(scene(s, q, 0, words))["mat"]
    reasons = {one["data-explain"]: one["data-why"] for one in having(mat, "data-why")}
    assert reasons["c5"] == "there is Corruption on this compartment"


def test_a_sector_can_be_looked_into() -> None:
    """Every sector has a sheet with its ships in words, and on each the answers that man it."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 4, lambda s, q: q.verb == "place")
    seen = scene(s, question, question.seat, words)
    root = tree(RevenantPage(TABLES, words).areas(seen)["stage"])
    sheets = [one for one in root.iter("div") if "sector-sheet" in one.get("class", "").split()]
    assert [one.get("id") for one in sheets] == [f"sheet-{n}" for n in range(1, 9)]
    for sheet, place in zip(sheets, seen.view.sectors, strict=True):
        text = "".join(sheet.itertext())
        for ship in place.ships:
            house, kind = ship.id.split("-")
            assert f"{house.capitalize()} {kind.capitalize()}" in text
        here = [ship.id for ship in place.ships]
        manning = {value for value in question.options if str(value).rpartition(" ")[2] in here}
        answering = [
            one.get("data-answer", "") for one in sheet.iter("button") if "hit" in one.get("class", "")
        ]
        assert manning <= {json.loads(one) for one in answering} <= set(question.options)
        assert not [one for one in sheet.iter() if one.get("data-piece")]


def test_an_exchange_of_dealt_cards_glows_in_the_hand() -> None:
    """3.1 step 13: the value "frigate" is the dealt Frigate card, not the player's ship."""
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    s, question = position(options, 4, lambda s, q: q.verb == "setup-redraw")
    seen = scene(s, question, question.seat, words)
    areas = RevenantPage(TABLES, words).areas(seen)
    assert sorted(map(str, answers(areas["mat"]))) == ["cadet", "frigate", "order"]
    assert answers(areas["stage"]) == []
    names = [TABLES.operations[TABLES.by_id[card][1]].name for card in seen.view.players[question.seat].hand]
    assert all(name in areas["question"] for name in names)


# ---------------------------------------------------------------------- charts


def test_the_council_stands_first_in_the_turn_order() -> None:
    """REV-29.6: it acts before the first player of each round, at two seats."""
    for seats in (2, 3):
        options: dict[str, Value] = {"seats": seats}
        words = words_for(options)
        s, question = position(options, 4, lambda s, q: q.verb == "place")
        top = tree(RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))["top"])
        turns = ["".join(node.itertext()) for node in of_class(top, "player-turn")]
        assert len(turns) == seats + (seats == 2)
        assert ("Council" in turns[0]) == (seats == 2)


def test_what_is_kept_is_no_loss() -> None:
    """A Hidden Influence card that is kept brings its House's Power, one that is given up takes it."""
    options: dict[str, Value] = {"seats": 3}
    words = words_for(options)
    drawing = RevenantPage(TABLES, words)
    for verb, change in (("hi-keep", "+"), ("hi-to-resource", "−")):
        s, question = position(options, 4, lambda s, q, verb=verb: q.verb == verb)  # type: ignore[misc]
        bar = tree(drawing.areas(scene(s, question, question.seat, words))["question"])
        notes = ["".join(node.itertext()) for node in of_class(bar, "option-note")]
        powers = [note for note in notes if note.startswith("Power")]
        assert powers
        assert all(f", {change}" in note for note in powers)


def of_class(top: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in top.iter() if name in (node.get("class") or "").split()]


def test_both_sides_of_the_captain_stand_beside_each_other_row_by_row() -> None:
    options: dict[str, Value] = {"seats": 3}
    words = words_for(options)
    s, question = position(options, 5, lambda s, q: q.verb == "setup-side")
    stage = tree(RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))["stage"])
    sides = of_class(stage, "captain-side")
    assert [json.loads(side.get("data-answer") or "") for side in sides] == ["A", "B"]
    for side, captain in zip(sides, question.about, strict=True):
        board = TABLES.captains[TABLES.by_id[str(captain)][1]]
        assert board.name in "".join(side.itertext())
        # Names of columns, ranks 0 to 3, activation.
        assert len(of_class(side, "side-row")) == 1 + len(TABLES.ranks) + 1


def test_a_first_house_is_chosen_with_all_that_is_known_of_it() -> None:
    """Ships and sectors, forecast, points now and the own hidden part; what is taken shows whose it is."""
    options: dict[str, Value] = {"seats": 3}
    words = words_for(options)
    s, question = position(options, 5, lambda s, q: q.verb == "setup-house" and len(q.options) == 6)
    seen = view(s, question.seat)
    stage = tree(RevenantPage(TABLES, words).areas(scene(s, question, question.seat, words))["stage"])
    rows = of_class(stage, "house-row")
    assert len(rows) == len(HOUSES)
    open_rows = [row for row in rows if row.get("data-answer")]
    assert {json.loads(row.get("data-answer") or "") for row in open_rows} == set(question.options)
    worth = {one.house: one.secret for one in seen.own_worth}
    for row in open_rows:
        house = json.loads(row.get("data-answer") or "")
        text = " ".join("".join(row.itertext()).split())
        assert "Arkship S" in text
        assert "Frigate starts in S" in text
        assert (f"hidden +{worth[house]}" in text) == bool(worth[house])
        assert row.get("data-key") == house  # its ships are lit with it
    (taken,) = [row for row in rows if row.get("data-why")]
    assert of_class(taken, "shape")


def test_charts_have_a_line_for_the_crew_where_it_has_such_figures() -> None:
    options: dict[str, Value] = {"seats": 1}
    s, _ = position(options, 5, lambda s, q: q.verb == "place")
    seen = view(s, None)
    figures = RevenantPage(TABLES, RevenantWords(TABLES, options)).series(seen)
    assert {name for name, values in figures.items() if len(values) == 2} == {"score", "influence", "tactics"}
    # REVS-1.4, Medium: Tactics 5 and Influence 2 with all seven Houses before the Crew has moved.
    assert figures["tactics"][1] >= 5
    assert figures["influence"][1] >= 14
    assert figures["resources"] == [float(sum(s.players[0].free))]


# ---------------------------------------------------------------------- components, style


def test_components_have_drawings() -> None:
    drawing = RevenantPage(TABLES, RevenantWords(TABLES, {"seats": 3}))
    bare = {"slot", "level"}  # places and choices that are nothing to look at
    for component, (kind, _) in TABLES.by_id.items():
        markup = drawing.component(component)
        assert bool(markup) == (kind not in bare), component
        if markup:
            ElementTree.fromstring(markup)
            assert "style=" not in markup
    for picture in ("vignette", "mark"):
        ElementTree.fromstring(drawing.component(picture))
    assert drawing.component("nothing-of-the-kind") == ""


def test_the_style_sheet_loads_nothing_and_closes_its_braces() -> None:
    css = RevenantPage(TABLES, RevenantWords(TABLES, {"seats": 3})).style()
    assert not [word for word in ("@import", "url(", "http") if word in css]
    assert css.count("{") == css.count("}") > 100


def test_symbols_are_well_formed_and_all_that_is_used_is_there() -> None:
    options: dict[str, Value] = {"seats": 3}
    words = RevenantWords(TABLES, options)
    drawing = RevenantPage(TABLES, words)
    sheet = ElementTree.fromstring(f"<defs>{drawing.icons()}</defs>")
    ids = {node.get("id") for node in sheet.iter() if node.get("id")}
    s, question = position(options, 4, lambda s, q: q.verb == "place" and s.cycle == 2)
    everything = "".join(drawing.areas(scene(s, question, question.seat, words)).values())
    everything += "".join(drawing.component(name) for name in TABLES.by_id)
    everything += drawing.icons()
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', everything))
    own = {name for name in used if name.startswith(("rv-", "p-", "h-", "v-", "r-"))}
    assert own <= ids
    assert {"rv-s1", "rv-i1", "rv-arkship", "h-fenrax", "p-cor", "r-mining"} <= own
