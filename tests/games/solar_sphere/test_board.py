"""The web drawing: every option once, nothing inline, honest prices, pieces that keep their identity."""

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
    check_names,
    check_only_watched,
    check_options,
    elements,
    explained,
    having,
    scene_of,
    tree,
)
from tests.games.solar_sphere.sampling import TABLES, each_question, fresh, options_for

from starboard.conform.vectors import enter
from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.board import SolarSpherePage
from starboard.games.solar_sphere.position import patch
from starboard.games.solar_sphere.solo import dranda_turn
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.words.table import SolarSphereWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Page, Scene
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle

LONGEST = 150_000  # characters of a whole page


def words_for(seats: int) -> SolarSphereWords:
    return SolarSphereWords(TABLES, options_for(seats))


def scene(s: Any, question: Question | None, seat: int | None, **how: Any) -> Scene:
    return scene_of(TITLE, words_for(len(s.players)), s, question, seat, **how)


def page(seats: int = 2) -> Page:
    return SolarSpherePage(TABLES, words_for(seats))


def drawn(run: Run, seat: int = 0) -> dict[str, str]:
    question = next((q for q in run.questions() if q.seat == seat), None)
    return page().areas(scene(run.state, question, seat))


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(1, 3), (2, 5), (3, 7), (4, 9)])
def test_every_option_of_every_question_stands_once_in_the_question_bar(seats: int, seed: int) -> None:
    drawing = page(seats)
    components: set[str] = set()
    verbs: Counter[str] = Counter()

    def look(s: SolarSphere, question: Question) -> None:
        areas = drawing.areas(scene(s, question, question.seat))
        verbs[question.verb] += 1
        if verbs[question.verb] % 4 == 1:
            check_markup(areas, LONGEST)
        check_options(areas, question)
        components.update(explained(areas))

    end = each_question(seats, seed, look)
    assert verbs["use-die"] >= 18  # six rounds of three dice, at least one seat
    check_markup(drawing.areas(scene(end, None, 0)), LONGEST)
    words = words_for(seats)
    assert not [component for component in components if words.explain(component) is None]


def test_whoever_is_not_asked_can_click_nothing() -> None:
    drawing = page(3)
    count = 0

    def look(s: SolarSphere, question: Question) -> None:
        nonlocal count
        count += 1
        if count % 9:
            return
        other = (question.seat + 1) % 3
        watched = (
            scene(s, question, None),
            scene(s, question, other),
            scene(s, question, question.seat, live=False),
        )
        check_only_watched(drawing, watched, LONGEST)

    each_question(3, 11, look)
    assert count > 50


@pytest.mark.parametrize("seat", [0, 1, None])
def test_names_are_shown_as_they_were_typed(solar_sphere: AnyTitle, seat: int | None) -> None:
    run = enter(solar_sphere, {"turn": "red"})
    areas = page().areas(scene(run.state, run.questions()[0], seat, name=NASTY))
    check_names(areas, LONGEST)


# ---------------------------------------------------------------------- prices and targets


def hits(areas: dict[str, str]) -> Iterator[ElementTree.Element]:
    """The buttons on location cards, wherever the cards lie."""
    for name in ("stage", "left"):
        for node in tree(areas[name]).iter("button"):
            if "hit" in node.get("class", "").split():
                yield node


def price(areas: dict[str, str], value: str) -> int:
    """How many drones the card of a visit asks for."""
    node = next(node for node in hits(areas) if node.get("data-answer") == json.dumps(value))
    text = re.search(r"−(\d)", "".join(node.itertext()).split("→")[0])
    return int(text.group(1)) if text else 0


def test_a_location_shows_the_drones_for_change_and_fee(solar_sphere: AnyTitle) -> None:
    """SS-8.2 and SS-8.4: one drone a step, one more where a die lies."""
    patch = {
        "turn": "red",
        "red.dice": [3, 6],
        "red.active": 6,
        "red.morale": 0,
        "visits.belt-ore": ["black 2"],
        "visits.salvage": ["black 6", "black 1"],
    }
    run = enter(solar_sphere, patch)
    run.answer(0, "go-on")
    areas = drawn(run)
    assert price(areas, "3>2 belt-ore") == 2  # one step, and the fee
    assert price(areas, "3 belt-gold") == 0
    assert price(areas, "3>5 belt-crystal") == 2
    assert price(areas, "6>2 belt-ore") == 5  # four steps, and the fee
    assert price(areas, "6 salvage") == 1  # one fee, however many dice lie there
    # Nobody can be paid: the only use of the Crew Station is a satellite, and that is a drone more (SS-8.10).
    assert price(areas, "3 crew") == 1
    assert price(areas, "6>5 crew") == 2
    groups = {group for node in hits(areas) for group in (node.get("data-group") or "").split()}
    assert groups == {"die-3", "die-6", "die-any"}


def test_a_closed_location_says_why(solar_sphere: AnyTitle) -> None:
    """SS-8.4: without an active drone the fee cannot be paid."""
    patch = {"turn": "red", "red.dice": [1], "red.morale": 0, "visits.belt-ore": ["black 2"], "red.active": 0}
    run = enter(solar_sphere, patch)
    run.answer(0, "go-on")
    areas = drawn(run)
    for name in ("stage", "question"):
        shut = [a for a in having(areas[name], "data-why") if a["data-what"] == "Asteroid Belt (ore)"]
        assert [a["data-clause"] for a in shut] == ["SS-8.4"], name
        assert "shut" in shut[0]["class"]


def test_course_bender_is_a_way_of_its_own(solar_sphere: AnyTitle) -> None:
    """SS-8.3: the same final value, by drones or by the card."""
    patch = {
        "turn": "red",
        "red.dice": [3],
        "red.morale": 0,
        "red.active": 6,
        "red.crew": ["course-bender-a"],
    }
    run = enter(solar_sphere, patch)
    run.answer(0, "go-on")
    bar = drawn(run)["question"]
    assert {"3>5 belt-crystal", "3*5 belt-crystal"} <= set(answers(bar))
    bent = [node for node in tree(bar).iter("button") if "*" in str(node.attrib)]
    assert bent
    assert all("Course Bender" in "".join(node.itertext()) for node in bent)


def test_kickbacks_stand_on_the_morale_track(solar_sphere: AnyTitle) -> None:
    """V-05: morale 5, reputation 4: column 4 for two kickbacks, column 2 for four, both doubled."""
    run = enter(solar_sphere, {"turn": "red", "red.dice": [6], "red.morale": 5, "red.reputation": 4})
    areas = drawn(run)
    assert set(answers(areas["mat"])) == {"kickback-4", "kickback-2", "go-on"}
    cells = {a["data-answer"]: a["aria-label"] for a in having(areas["mat"], "data-answer")}
    assert "2 kickbacks" in cells['"kickback-4"']
    assert "4 kickbacks" in cells['"kickback-2"']
    doubled = [
        attrs for tag, attrs in elements(areas["mat"]) if tag == "g" and attrs.get("class") == "two-spanners"
    ]
    assert len(doubled) == 2  # the spanners 2 and 4 lie within reputation 4


def test_buildable_hexes_glow_and_the_others_give_a_reason(solar_sphere: AnyTitle) -> None:
    """V-11: die 3, two ore and one gold: only Rib Vault at I3."""
    tiles = ("quiet-gallery", "gilt-lattice", "rib-vault", "keel-of-day", "paymaster-gate", "twin-lens")
    patch: dict[str, Any] = {f"sphere.I{n}.tile": tile for n, tile in enumerate(tiles, 1)}
    patch |= {"facedown": [], "turn": "red", "red.dice": [3], "red.morale": 0, "red.active": 2}
    patch |= {"red.stock": [2, 1, 1], "visits.sphere": []}
    run = enter(solar_sphere, patch, options={"seats": 4})
    run.answer(0, "go-on")
    run.answer(0, "3 sphere")
    run.answer(0, "action")
    areas = page(4).areas(scene(run.state, run.questions()[0], 0))
    # A crystal more than in the example: it pays for Quiet Gallery too, of value 1.
    assert set(answers(areas["stage"])) == {"I1", "I3"}
    whys = {a["data-what"]: a["data-clause"] for a in having(areas["stage"], "data-why")}
    assert whys["I5 Paymaster Gate"] == "SS-9.6"
    assert whys["I4 Keel of Day"] == "SS-9.4"


def test_the_chance_of_an_attack_stands_on_its_button(solar_sphere: AnyTitle) -> None:
    """SS-11.3: against value 2 and faces 0 1 1 2 2 3, three drones win on 0 and 1: three of six."""
    patch = {
        "turn": "red",
        "red.dice": [4],
        "red.morale": 0,
        "red.active": 5,
        "red.stock": [0, 0, 1],
        "fleet.top-left": ["res-wasp"],
        "fleet.top-right": [],
    }
    run = enter(solar_sphere, patch)
    for value in ("go-on", "4 fleet", "action"):
        run.answer(0, value)
    bar = tree(drawn(run)["question"])
    text = {n.get("data-answer"): " ".join(n.itertext()) for n in bar.iter("button") if n.get("data-answer")}
    for drones, chance in (("2", "17 %"), ("3", "50 %"), ("4", "83 %"), ("5", "100 %")):
        assert chance in text[drones]


def test_a_failed_battle_asks_at_the_card_and_at_the_ship(solar_sphere: AnyTitle) -> None:
    """V-17: Harrier, four drones, a roll of 2: 5 against 4. Rolling again wins on 0 and 1: three of six."""
    patch = {
        "phase": "Battle",
        "red.dice": [],
        "black.dice": [],
        "red.crew": ["ambush-analyst-a"],
        "fleet.top-left": ["res-harrier", "red 4"],
        "fleet.top-right": [],
    }
    run = enter(solar_sphere, patch, chance=["resistance 2"])
    assert run.questions()[0].verb == "reroll"
    areas = drawn(run)
    check_markup(areas, LONGEST)
    assert Counter(answers(areas["question"])) == Counter(["reroll", "decline"])
    assert answers(areas["mat"]) == ["reroll"]
    assert "50 %" in areas["question"]
    asked = [a for a in having(areas["left"], "data-piece") if "asked" in a["class"].split()]
    assert [a["data-piece"] for a in asked] == ["res-harrier"]


def test_the_card_to_refresh_is_chosen_among_the_used_ones(solar_sphere: AnyTitle) -> None:
    """SS-10.7: neither itself nor an upright card."""
    crew = ["shift-boss-a", "drill-chief-a", "gem-fence-a"]
    patch = {"turn": "red", "red.dice": [6], "red.crew": crew, "red.used": crew[1:], "red.stock": [0, 0, 0]}
    run = enter(solar_sphere, patch)
    run.answer(0, "crew-shift-boss-a")
    areas = drawn(run)
    check_markup(areas, LONGEST)
    assert set(answers(areas["mat"])) == {"crew-drill-chief-a", "crew-gem-fence-a"}
    assert Counter(answers(areas["question"])) == Counter(["crew-drill-chief-a", "crew-gem-fence-a"])


# ---------------------------------------------------------------------- pieces


def pieces(areas: dict[str, str], area: str, start: str) -> list[str]:
    found = [attrs["data-piece"] for attrs in having(areas[area], "data-piece")]
    return [piece for piece in found if piece.startswith(start)]


def test_a_die_keeps_its_identity_from_port_to_location(solar_sphere: AnyTitle) -> None:
    run = enter(solar_sphere, {"turn": "red", "red.dice": [3, 3, 5], "red.morale": 0})
    before = set(pieces(drawn(run), "mat", "die:red"))
    assert len(before) == 3
    run.answer(0, "go-on")
    run.answer(0, "3 belt-gold")
    areas = drawn(run)
    docked, placed = pieces(areas, "mat", "die:red"), pieces(areas, "stage", "die:red")
    assert (len(docked), len(placed)) == (2, 1)
    assert {*docked, *placed} == before


def test_a_hired_card_travels_from_the_display_to_the_mat(solar_sphere: AnyTitle) -> None:
    patch = {
        "turn": "red",
        "red.dice": [5],
        "red.morale": 0,
        "red.stock": [0, 2, 0],
        "display": ["gem-fence-a", "", "", "", "", ""],
        "red.crew": ["drill-chief-a"],
    }
    run = enter(solar_sphere, patch)
    assert pieces(drawn(run), "left", "crew-") == ["crew-gem-fence-a"]
    for value in ("go-on", "5 crew", "go-on", "action"):
        run.answer(0, value)
    areas = drawn(run)
    assert not pieces(areas, "left", "crew-")
    assert pieces(areas, "mat", "crew-") == ["crew-drill-chief-a", "crew-gem-fence-a"]


def location_dice(areas: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """The dice on the location cards: the symbol of each and its identity."""
    found = {}
    for name in ("stage", "left"):
        for node in tree(areas[name]).iter("div"):
            states = node.get("class", "").split()
            if "place" in states and "twin" not in states:
                dice = [svg for svg in node.iter("svg") if "die" in svg.get("class", "").split()]
                found[node.get("data-explain", "")] = [
                    (svg.find("use").get("href", ""), svg.get("data-piece", ""))  # type: ignore[union-attr]
                    for svg in dice
                ]
    return {place: dice for place, dice in found.items() if dice}


def test_the_dice_of_dranda_have_their_own_colours() -> None:
    """SS-14.2, SS-14.7, SS-15.1 to 15.3, with four dice of the same value.

    Directive 03 sends the black die to the Crew Station, 04 the teal one to the Salvage Ship. There 09 names
    the opaque teal die, rolls a 4 and sends it to the belt of that value, which is gold. 02 sends the amber
    die to the Solar Sphere.
    """
    s = fresh(1, level=2)
    d = s.dranda
    assert d is not None
    patch(s, "dranda.dice", ["black 4", "teal 4", "amber 4"])
    patch(s, "dranda.deck", ["dranda-03", "dranda-04", "dranda-09", "dranda-02"])
    patch(s, "chance", [4])
    before = page(1).areas(scene(s, None, 0))
    docked = pieces(before, "others", "die:dranda")
    assert len(docked) == 3
    for _ in range(3):
        dranda_turn(s, d)
    after = page(1).areas(scene(s, None, 0))
    dice = location_dice(after)
    assert {place: [symbol for symbol, _ in here] for place, here in dice.items()} == {
        "loc-crew": ["#die-p2-4"],
        "loc-salvage": ["#die-p3-4"],
        "loc-belt-gold": ["#die-p3-4"],
        "loc-sphere": ["#die-p4-4"],
    }
    placed = [identity for here in dice.values() for _, identity in here]
    assert set(docked) < set(placed)
    assert len(set(placed)) == 4


# ---------------------------------------------------------------------- components, style


def test_every_component_has_a_drawing() -> None:
    drawing = page()
    kinds = ("hex", "crew", "ship", "scoring", "location", "faction", "dranda")
    for component, (kind, _) in TABLES.by_id.items():
        if kind in kinds:
            markup = drawing.component(component)
            assert markup, component
            ElementTree.fromstring(markup)
            assert "style=" not in markup
    assert drawing.component("nothing-of-the-kind") == ""


def test_the_style_sheet_loads_nothing_and_closes_its_braces() -> None:
    css = page().style()
    assert not [word for word in ("@import", "url(", "http") if word in css]
    assert css.count("{") == css.count("}") > 100


def test_symbols_are_well_formed_and_used(solar_sphere: AnyTitle) -> None:
    drawing = page()
    sheet = ElementTree.fromstring(f"<defs>{drawing.icons()}</defs>")
    ids = {node.get("id") for node in sheet.iter() if node.get("id")}
    run = enter(solar_sphere, {"turn": "red"})
    everything = "".join(drawn(run).values()) + "".join(drawing.component(name) for name in TABLES.by_id)
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', everything))
    own = {name for name in used if name.startswith(("ss-", "p-", "pat-"))}
    assert own <= ids
    assert {"ss-hex", "p-ore", "p-gold", "p-crystal"} <= own
