"""The web drawing of ship, top bar, objectives and opponents: honest prices, nothing to click unasked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.drawings import NASTY, SVG_ONLY, answers, elements, explained, having, read, scene_of, tree
from tests.games.pirates_of_skydock.steering import TABLES, each_question, fresh

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import SkydockPage, left, others, ship, stage, top
from starboard.games.pirates_of_skydock.board.pieces import symbols
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.texts import lines, short
from starboard.games.pirates_of_skydock.rules.turn import options
from starboard.games.pirates_of_skydock.state import ACTION, ASSIGNED, COLOURS, EMPTY, Player, Skydock
from starboard.games.pirates_of_skydock.words.brief import brief
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Kept, Scene
from starboard.page import sprite

OURS = ("top", "stage", "left", "others")
LONGEST = 90_000  # characters of these four areas
WORDS = {seats: SkydockWords(TABLES, {"seats": seats}) for seats in (2, 3, 4)}


def scene(s: Skydock, question: Question | None, seat: int | None, **how: Any) -> Scene:
    return scene_of(TITLE, WORDS[len(s.players)], s, question, seat, **how)


def drawn(
    s: Skydock, question: Question | None, seat: int | None, kept: Kept | None = None, **how: Any
) -> dict[str, str]:
    """The drawings that this file is about."""
    sight = Sight(TABLES, scene(s, question, seat, **how), kept or Kept())
    made = (top.draw, stage.whole, left.draw, others.draw)
    return {name: draw(sight) for name, draw in zip(OURS, made, strict=True)}


def check(areas: dict[str, str]) -> None:
    """Well-formed, nothing inline, every piece and every id once."""
    once: Counter[str] = Counter()
    for name, markup in areas.items():
        assert set(re.findall(r"<(\w+)[^<>]*/>", markup)) <= SVG_ONLY, name
        for tag, attrs in elements(markup):
            assert tag not in ("script", "style", "iframe", "img"), name
            assert not [one for one in attrs if one == "style" or one.startswith("on")], (name, tag)
            once.update(f"{one}={attrs[one]}" for one in ("data-piece", "id") if one in attrs)
    assert not [one for one, n in once.items() if n > 1]
    assert sum(map(len, areas.values())) < LONGEST


# ---------------------------------------------------------------------- positions


def at_table(seats: int = 4) -> Skydock:
    """Everybody in the Dock with Move 1 in D1, no guard on the ship, and red to play."""
    s = fresh(seats, "board")
    for p in s.players:
        p.character = p.seat
        p.spot = t.DOCK
        p.glory = 0
        p.backer = p.offered[0]
        p.kinds = tuple(t.MOVE if slot == "D1" else EMPTY for slot in t.SLOTS)
        p.levels = tuple(int(slot == "D1") for slot in t.SLOTS)
        p.energy = tuple(int(slot == "D1") for slot in t.SLOTS)
        p.tokens = (0,) * len(t.SLOTS)
        p.reserve = 3
    s.guards = [0] * len(t.SPOTS)
    s.phase, s.turn, s.turns = ACTION, 0, 1
    return s


def lay(s: Skydock, **rooms: str) -> None:
    """Which room lies on which spot."""
    names = {room.id: n for n, room in enumerate(TABLES.rooms)}
    s.rooms = tuple(
        names[rooms[spot]] if spot in rooms else room for spot, room in zip(t.SPOTS, s.rooms, strict=True)
    )


def ability(p: Player, slot: str, kind: int, level: int = 1, marker: int = 0) -> None:
    place = t.SLOTS.index(slot)
    p.kinds = (*p.kinds[:place], kind, *p.kinds[place + 1 :])
    p.levels = (*p.levels[:place], level, *p.levels[place + 1 :])
    p.energy = (*p.energy[:place], marker, *p.energy[place + 1 :])


def to_play(s: Skydock) -> Question:
    return Question(0, "turn", options(s, s.players[0]), (), True)


def room(areas: dict[str, str], spot: str) -> ElementTree.Element:
    found = [
        node for node in tree(areas["stage"]).iter("div") if f"at-{spot}" in node.get("class", "").split()
    ]
    assert len(found) == 1
    return found[0]


def text(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def by_class(node: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in node.iter() if name in one.get("class", "").split()]


def signs(node: ElementTree.Element) -> list[str]:
    return [one.get("href", "") for one in node.iter("use")]


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (3, 7), (4, 9)])
def test_everything_drawn_is_sound_and_answers_only_with_options(seats: int, seed: int) -> None:
    kept = Kept()
    components: set[str] = set()
    verbs: Counter[str] = Counter()
    targets: Counter[str] = Counter()
    used: set[str] = set()

    def look(s: Skydock, question: Question) -> None:
        verbs[question.verb] += 1
        if verbs[question.verb] % 3 != 1:
            return
        areas = drawn(s, question, question.seat, kept)
        check(areas)
        for name in OURS:
            found = answers(areas[name])
            assert set(found) <= set(question.options), (name, question)
            targets[name] += len(found)
            used.update(re.findall(r'href="#([^"]+)"', areas[name]))
        components.update(explained(areas))

    end = each_question(seats, seed, look)
    for seat in (*range(seats), None):
        check(drawn(end, None, seat, kept))
    assert verbs["turn"] > 20
    assert targets["stage"] > 20
    assert not [one for one in components if WORDS[seats].explain(one) is None]
    sheet = str(sprite.sheet(symbols()))
    assert not [one for one in used if f'id="{one}"' not in sheet]


def test_whoever_is_not_asked_can_click_nothing() -> None:
    count = 0

    def look(s: Skydock, question: Question) -> None:
        nonlocal count
        count += 1
        if count % 17:
            return
        other = (question.seat + 1) % 3
        for areas in (
            drawn(s, question, None),
            drawn(s, question, other),
            drawn(s, question, question.seat, live=False),
        ):
            check(areas)
            everything = "".join(areas.values())
            for attribute in ("data-answer", "data-choose", "data-why"):
                assert attribute not in everything

    each_question(3, 11, look)
    assert count > 100


@pytest.mark.parametrize("seat", [0, 1, None])
def test_names_are_shown_as_they_were_typed(seat: int | None) -> None:
    s = at_table()
    areas = drawn(s, to_play(s), seat, name=NASTY)
    check(areas)
    assert any(NASTY in one for one in read(areas))
    assert not any("&lt;" in one or "&amp;" in one for one in read(areas))


# ---------------------------------------------------------------------- the ship


def test_the_corridors_are_those_of_the_rules() -> None:
    """5.1: each corridor once, and the arrows lead along the patrol."""
    drawn_ways = Counter(frozenset((way.start, way.end)) for way in ship.LYING.corridors)
    true_ways = {
        frozenset((t.SPOTS[spot], t.SPOTS[other]))
        for spot, near in enumerate(TABLES.neighbours)
        for other in near
    }
    assert set(drawn_ways) == true_ways
    assert set(drawn_ways.values()) == {1}
    arrows = [(way.start, way.end) for way in ship.LYING.corridors if way.one_way]
    assert arrows == list(pairwise([*t.SPOTS, t.SPOTS[0]]))
    assert ship.UPRIGHT.corridors == ship.LYING.corridors


@pytest.mark.parametrize("graph", [ship.LYING, ship.UPRIGHT])
def test_no_two_rooms_touch_and_all_lie_on_the_stage(graph: Any) -> None:
    boxes = list(graph.places.values())
    assert len(boxes) == len(t.SPOTS)
    for n, one in enumerate(boxes):
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.width <= graph.width
        assert one.y + one.height <= graph.height
        for other in boxes[:n]:
            apart_x = one.x >= other.x + other.width or other.x >= one.x + one.width
            apart_y = one.y >= other.y + other.height or other.y >= one.y + one.height
            assert apart_x or apart_y


def test_each_room_lies_where_the_style_sheet_says() -> None:
    css = SkydockPage(TABLES, WORDS[2]).style()
    for spot in t.SPOTS:
        assert f".ship .at-{spot} {{" in css
        assert f":root[data-frame=phone] .ship .at-{spot} {{" in css


def test_a_room_tells_its_ability_and_its_icons() -> None:
    """5.2: the Drift Engine, technical, 2 glory or a guard; icons loot and encounter."""
    s = at_table()
    node = room(drawn(s, None, 0), "drift")
    assert "Drift Engine" in text(node)
    assert "+2" in text(by_class(node, "room-gain")[0])
    assert "#i-technical" in signs(node)
    assert "#g-active" in signs(by_class(node, "fails")[0])
    assert signs(by_class(node, "room-icons")[0]) == ["#i-loot", "#i-encounter"]


def test_people_have_their_shape_and_emblem_and_light_a_lamp() -> None:
    s = at_table(3)
    s.players[2].spot = t.BRIDGE
    areas = drawn(s, None, 0)
    bridge, dock, drift = room(areas, "bridge"), room(areas, "dock"), room(areas, "drift")
    assert "lamp" in bridge.get("class", "").split()
    assert "lamp" not in drift.get("class", "").split()
    assert [one.get("data-piece") for one in by_class(bridge, "person")] == ["person:2"]
    assert f"#e-{TABLES.characters[2].id}" in signs(bridge)
    # The own piece stands in front: it comes last.
    assert [one.get("data-piece") for one in by_class(dock, "person")] == ["person:1", "person:0"]
    assert "mine" in by_class(dock, "person")[-1].get("class", "").split()


@pytest.mark.parametrize(("n", "helmets", "figure"), [(1, 1, ""), (3, 3, ""), (4, 1, "4"), (7, 1, "7")])
def test_more_than_three_guards_are_a_helmet_and_a_figure(n: int, helmets: int, figure: str) -> None:
    s = at_table()
    s.guards[t.BRIDGE] = n
    s.phase, s.turn = 5, -1  # no foresight outside the action phase
    guards = by_class(room(drawn(s, None, 0), "bridge"), "room-guards")[0]
    assert signs(guards).count("#g-active") == helmets
    assert text(guards) == figure


# ---------------------------------------------------------------------- prices of walks


def tags(areas: dict[str, str], spot: str) -> list[tuple[list[str], str]]:
    """The signs and the words of each tag on a room."""
    return [(signs(one), text(one)) for one in by_class(room(areas, spot), "price")]


def walking(s: Skydock) -> dict[str, str]:
    lay(s, s2="strongroom", s3="sickbay", s4="cargo-hold", s5="holding-cells")
    return drawn(s, to_play(s), 0)


def test_a_walk_that_nobody_notices_is_free_and_an_encounter_icon_draws_a_card() -> None:
    """SKY-6.4, SKY-6.5: the Strongroom and the Holding Cells have the icon, Sickbay and Cargo Hold do not."""
    areas = walking(at_table())
    assert tags(areas, "s3") == [([], "free")]
    assert tags(areas, "s4") == [([], "free")]
    assert tags(areas, "s2") == [(["#i-encounter"], "")]
    assert tags(areas, "s5") == [(["#i-encounter"], "")]
    far = [a for a in having(areas["stage"], "data-why") if a["data-key"] == "s1"]
    assert [a["data-clause"] for a in far] == ["SKY-6.1"]  # two steps away
    assert set(answers(areas["stage"])) == {"D1 s2", "D1 s3", "D1 s4", "D1 s5"}


def test_a_walk_past_guards_says_what_they_take_off() -> None:
    """SKY-9.3: two active guards take off 4."""
    s = at_table()
    s.guards[t.DOCK] = 2
    areas = walking(s)
    assert tags(areas, "s3") == [(["#i-guard"], "−4")]
    assert tags(areas, "s2") == [(["#i-encounter", "#i-guard"], "−4")]
    assert set(answers(areas["stage"])) >= {"D1 s3 past 2"}


def test_a_stunned_guard_notices_but_takes_nothing_off() -> None:
    """SKY-6.7."""
    s = at_table()
    s.stunned[t.DOCK] = 1
    assert tags(walking(s), "s3") == [(["#i-guard"], "")]


def test_soft_boots_are_counted_in_until_they_are_used() -> None:
    """SKY-6.4: the first guarded room left in a round costs Vesper Lark nothing."""
    s = at_table()
    vesper = TABLES.by_id["vesper-lark"][1]
    s.players[0].character, s.players[vesper].character = vesper, 0
    s.guards[t.DOCK] = 1
    assert tags(walking(s), "s3") == [([], "free")]
    s.players[0].power_used = True
    assert tags(walking(s), "s3") == [(["#i-guard"], "−2")]


def test_where_the_way_matters_a_room_has_two_tags_the_cheapest_first() -> None:
    """SKY-6.3: from the Bridge with two steps to s4 by s2 alone; to s1 directly, or round by a guarded s2."""
    s = at_table()
    p = s.players[0]
    p.spot = t.BRIDGE
    ability(p, "D1", t.MOVE, level=2, marker=1)
    s.guards[t.SPOTS.index("s2")] = 1
    lay(s, s1="sickbay", s2="cargo-hold", s4="mess-deck")
    areas = drawn(s, to_play(s), 0)
    assert tags(areas, "s1") == [([], "free"), (["#i-guard"], "−2")]
    assert tags(areas, "s4") == [(["#i-guard"], "−2")]
    routes = {a["data-key"]: a["d"] for a in having(areas["stage"], "data-key") if a.get("class") == "route"}
    # Two drawings, each with a line for every walk on offer; the longer one has a stop on the way.
    assert routes["D1 s1"].count("L") == 1
    assert routes["D1 s1 past 1"].count("L") == 2


def test_the_own_room_shows_the_chance_of_its_ability_and_its_icons_answer() -> None:
    """SKY-9.3: in the Dock, mental 1, Interact 1 in B1 (+0, row +1) against 10: an 8 or more, 65 %."""
    s = at_table()
    p = s.players[0]
    ability(p, "B1", t.INTERACT, marker=1)
    ability(p, "D2", t.SCHEME, marker=1)
    p.hand = [TABLES.schemes]  # a loot card to sell
    assert TABLES.characters[p.character].stats[t.MENTAL] == 1
    areas = drawn(s, to_play(s), 0)
    assert tags(areas, "dock") == [([], "65 %")]
    icons = [a["data-answer"] for a in having(areas["stage"], "data-answer") if a["class"] == "icon-target"]
    assert icons == ['"D2 scheme"']


def test_a_guard_is_attacked_where_it_stands() -> None:
    """SKY-9.3: physical 4, Attack 1 in A1 (+0, row +1), one active guard (−2) against 10: 7 or more, 70 %."""
    s = at_table()
    p = s.players[0]
    ability(p, "A1", t.ATTACK, marker=1)
    s.guards[t.DOCK], s.stunned[t.DOCK] = 1, 1
    assert TABLES.characters[p.character].stats[t.PHYSICAL] == 4
    node = room(drawn(s, to_play(s), 0), "dock")
    found = {one.get("data-answer"): text(one) for one in by_class(node, "guard-target")}
    assert found == {'"A1 active"': "70 %", '"A1 stunned"': "70 %"}


def test_of_several_abilities_the_ship_offers_the_best_that_has_a_marker() -> None:
    """Physical 4, one active guard. Attack 1 in A1: 4 + 0 + 1 − 2 = +3, 70 %. Attack 3 in D2: 4 + 4 − 2 = +6,
    85 %, but only once it has a marker. Of two Moves for the same price the weaker will do.
    """
    s = at_table()
    p = s.players[0]
    s.guards[t.DOCK] = 1
    ability(p, "A1", t.ATTACK, marker=1)
    ability(p, "D2", t.ATTACK, level=3)
    ability(p, "B1", t.MOVE, level=3, marker=1)
    for marked, answer, chance in ((0, '"A1 active"', "70 %"), (1, '"D2 active"', "85 %")):
        ability(p, "D2", t.ATTACK, level=3, marker=marked)
        areas = drawn(s, to_play(s), 0)
        (found,) = by_class(room(areas, "dock"), "guard-target")
        assert (found.get("data-answer"), text(found)) == (answer, chance)
        assert "D1 s3 past 1" in answers(areas["stage"])
        assert "B1 s3 past 1" not in answers(areas["stage"])


# ---------------------------------------------------------------------- if upkeep came now


def test_foresight_tells_walks_arrivals_and_the_rise_of_the_alert() -> None:
    """SKY-14.4 to SKY-14.6: the Bridge is empty, so its guard walks to s2. All are in the Dock, whose guard
    stays and calls another; then two active guards, and the alert rises by one for each of the four.
    """
    s = at_table()
    s.guards[t.BRIDGE] = s.guards[t.DOCK] = 1
    areas = drawn(s, None, 0)
    told = text(by_class(tree(areas["stage"]), "foresight")[0])
    name = TABLES.rooms[s.rooms[t.SPOTS.index("s2")]].name
    assert f"1 guard to {name}" in told
    assert "+1 guard in Dock" in told
    assert "alert +4, to 1.5" in told
    assert signs(by_class(room(areas, "s2"), "foreseen-guards")[0]) == ["#g-foreseen"]
    hot = [node for node in tree(areas["stage"]).iter("g") if "hot" in node.get("class", "").split()]
    assert len(hot) == 2  # one corridor, in both drawings
    cells = by_class(tree(areas["top"]), "foreseen")
    assert len(cells) == 4


def test_foresight_tells_of_a_crowd_that_breaks_up() -> None:
    """V22: s3's guard walks to the two stunned ones in s1; nobody is there, so two go home and alert +1."""
    s = at_table(2)
    s.guards[t.SPOTS.index("s3")], s.stunned[t.SPOTS.index("s1")] = 1, 2
    told = text(by_class(tree(drawn(s, None, 0)["stage"]), "foresight")[0])
    name = TABLES.rooms[s.rooms[t.SPOTS.index("s1")]].name
    assert f"all guards but 1 leave {name}" in told
    assert "alert +1, to 1.2" in told


def test_there_is_no_foresight_in_the_last_round() -> None:
    """SKY-15.7: after it there is no patrol."""
    s = at_table()
    s.guards[t.BRIDGE] = 1
    s.launch = 1
    assert "foresight" not in drawn(s, None, 0)["stage"]


# ---------------------------------------------------------------------- top


def test_the_alert_says_level_difficulty_and_what_is_left() -> None:
    """5.3, four players: 8 spaces a level; 12 spaces risen are the fifth space of level 2."""
    s = at_table()
    s.alert = 12
    top = tree(drawn(s, None, 0)["top"])
    alert = text(by_class(top, "alert")[0])
    assert "Alert 2.5" in alert
    assert "DC 12, 14 in 4" in alert
    assert "lockdown in 20" in alert
    levels = by_class(top, "track-level")
    assert [len(by_class(one, "level-spaces")[0]) for one in levels] == [8, 8, 8, 8]
    states = [cell.get("class", "") for cell in by_class(levels[1], "level-spaces")[0]]
    assert states[:5] == ["on", "on", "on", "on", "here"]
    assert [text(one) for one in levels] == ["10", "DC 12", "14", "16"]
    assert not by_class(top, "near")
    s.alert = 29
    near = by_class(tree(drawn(s, None, 0)["top"]), "near")
    assert [text(one) for one in near] == ["lockdown in 3"]


def test_the_order_shows_markers_left_and_the_first_player() -> None:
    """SKY-4.5: the token is filled once it is claimed."""
    s = at_table()
    s.first, s.claimed = 2, False
    ability(s.players[1], "A1", t.ATTACK, marker=1)
    top = tree(drawn(s, None, 0)["top"])
    players = by_class(top, "player-turn")
    assert [signs(one).count("#p-marker") for one in players] == [1, 2, 1, 1]
    assert [signs(one).count("#p-marker-spent") for one in players] == [3, 2, 3, 3]
    assert [bool(by_class(one, "hat")) for one in players] == [False, False, True, False]
    assert by_class(players[2], "held")
    assert ["on" in one.get("class", "").split() for one in players] == [True, False, False, False]
    s.claimed = True
    assert by_class(tree(drawn(s, None, 0)["top"]), "claimed")


# ---------------------------------------------------------------------- objectives and decks


def test_the_history_counts_turns_only_where_there_are_some() -> None:
    said: dict[str, set[str]] = {}

    def look(s: Skydock, q: Question) -> None:
        (button,) = by_class(tree(drawn(s, None, None)["top"]), "history-button")
        said.setdefault(TITLE.view(s, None).phase, set()).add(text(button))

    each_question(2, 4, look)
    assert said["characters"] == said["backers"] == said["draft"] == {"history"}
    assert said["planning"] == {f"round {n}" for n in range(1, len(said["planning"]) + 1)}
    assert all(re.fullmatch(r"turn \d+ of \d+", one) for one in said["action"])


def goals(s: Skydock, *names: str) -> None:
    s.objectives = tuple(TABLES.by_id[name][1] for name in names)


def objective(areas: dict[str, str], name: str) -> ElementTree.Element:
    return next(
        node
        for node in tree(areas["left"]).iter()
        if node.get("data-explain") == name and "objective" in node.get("class", "").split()
    )


def hand(s: Skydock, *cards: str) -> None:
    s.players[0].hand = sorted(TABLES.by_id[card][1] for card in cards)


def covers(areas: dict[str, str], name: str) -> list[str]:
    """How the hand covers each symbol."""
    found = by_class(objective(areas, name), "wanted")
    return [" ".join(node.get("class", "").split()[1:]) for node in found]


def test_symbols_are_ticked_if_the_hand_covers_them() -> None:
    """SKY-8.4, SKY-8.5: gear and map. A map card is a map; two further blades are a gear together."""
    s = at_table()
    goals(s, "flight-codes", "captains-chair", "fearsome-name")
    hand(s, "vent-crawl-a")
    assert covers(drawn(s, None, 0), "flight-codes") == ["", "by-card"]
    hand(s, "vent-crawl-a", "vent-crawl-b")
    assert covers(drawn(s, None, 0), "flight-codes") == ["by-card", "by-card"]
    hand(s, "vent-crawl-a", "snap-decision-a", "steady-hands-a")
    assert covers(drawn(s, None, 0), "flight-codes") == ["by-pair", "by-card"]


def test_nobody_else_sees_what_a_hand_covers() -> None:
    s = at_table()
    goals(s, "flight-codes", "captains-chair", "fearsome-name")
    hand(s, "vent-crawl-a", "vent-crawl-b")
    assert covers(drawn(s, None, None), "flight-codes") == ["", ""]
    s.players[1].hand = []
    assert covers(drawn(s, None, 1), "flight-codes") == ["", ""]


def test_an_objective_shows_tokens_tracks_and_the_chance_to_do_it() -> None:
    """SKY-9.3: technical 1, Interact 2 (+2) in C1 (+1) against 14: a 10 or more, 55 %."""
    s = at_table()
    goals(s, "flight-codes", "smuggle-the-prize", "fearsome-name")
    p = s.players[0]
    p.spot = t.BRIDGE
    ability(p, "C1", t.INTERACT, level=2, marker=1)
    hand(s, "vent-crawl-a", "vent-crawl-b")
    s.marked[1], s.helped[1] = 0b1001, 0b0001
    s.tracks[2] = [1, 0, 3, 0]
    areas = drawn(s, to_play(s), 0)
    codes = objective(areas, "flight-codes")
    assert codes.get("data-answer") == '"C1 flight-codes"'
    assert text(by_class(codes, "price")[0]) == "55 %"
    assert text(by_class(codes, "here")[0]) == "here"
    prize = objective(areas, "smuggle-the-prize")
    assert text(by_class(prize, "got")[0]) == "yours, by help"
    sockets = [one.get("class", "").split() for one in by_class(prize, "socket")]
    assert ["on" in one for one in sockets] == [True, False, False, True]
    assert ["helped" in one for one in sockets] == [True, False, False, False]
    track = by_class(objective(areas, "fearsome-name"), "objective-track")[0]
    assert [signs(cell) for cell in track.iter("i")] == [
        ["#s-p2", "#s-p4"],
        ["#s-p1"],
        [],
        ["#i-check", "#s-p3"],
    ]


def test_a_closed_objective_says_why() -> None:
    """SKY-8.2: its track must be full."""
    s = at_table()
    goals(s, "flight-codes", "smuggle-the-prize", "fearsome-name")
    ability(s.players[0], "C1", t.INTERACT, marker=1)
    node = objective(drawn(s, to_play(s), 0), "fearsome-name")
    assert node.get("data-why")
    assert "shut" in node.get("class", "").split()


def test_decks_show_their_discards_and_what_the_viewer_has_put_on_top() -> None:
    s = at_table()
    s.scheme_pile = [TABLES.by_id["steady-hands-a"][1], TABLES.by_id["vent-crawl-a"][1]]
    s.seer, s.seen = 0, 2
    names = [TABLES.encounters[card].name for card in s.encounter_deck[:-3:-1]]
    left = tree(drawn(s, None, 0)["left"])
    decks = [text(node) for node in by_class(left, "deck")]
    assert decks[0].endswith("scheme2Vent Crawl")
    assert [text(node) for node in by_class(left, "known")] == [f"you know: {names[0]}, {names[1]}"]
    assert not by_class(tree(drawn(s, None, 1)["left"]), "known")
    assert not by_class(tree(drawn(s, None, None)["left"]), "known")


# ---------------------------------------------------------------------- opponents


def opponent(areas: dict[str, str], seat: int) -> ElementTree.Element:
    return next(
        node
        for node in by_class(tree(areas["others"]), "opponent")
        if f"p{seat + 1}" in node.get("class", "").split()
    )


def test_an_opponent_shows_abilities_with_markers_and_tokens() -> None:
    s = at_table(3)
    p = s.players[1]
    ability(p, "A1", t.ATTACK, level=3)
    p.tokens = (ASSIGNED, *p.tokens[1:])
    p.hand = [0, 1, TABLES.schemes]
    areas = drawn(s, None, 0)
    assert len(by_class(tree(areas["others"]), "opponent")) == 2
    node = opponent(areas, 1)
    row = by_class(node, "ability-row")[0]
    boxes = [(one.get("title"), text(one)) for one in by_class(row, "ability-box")]
    assert boxes == [("Attack 3, assigned", "3"), ("Move 1, marked", "1")]
    assert [text(one) for one in by_class(node, "stat")] == ["2", "1", "0"]
    assert TABLES.characters[1].name in text(node)


@pytest.mark.parametrize("name", ["brakka-voss", "vesper-lark", "granite-mo"])
def test_an_opponent_s_power_of_once_a_round_is_said_to_be_used(name: str) -> None:
    """5.6: Haymaker, Soft boots, and Thick hide, which stops the first token only."""
    s = at_table(2)
    number = TABLES.by_id[name][1]
    s.players[0].character, s.players[1].character = (number + 1) % len(TABLES.characters), number
    assert "power used" not in text(opponent(drawn(s, None, 0), 1))
    s.players[1].power_used = True
    assert "power used" in text(opponent(drawn(s, None, 0), 1))


def test_while_all_plan_an_opponent_is_planning_or_done() -> None:
    s = at_table(3)
    s.phase, s.turn = 3, -1
    waiting = Question(1, "energy", ["D1"], (), True)
    areas = drawn(s, waiting, 0)
    words = {seat: text(by_class(opponent(areas, seat), "state")[0]) for seat in (1, 2)}
    assert words == {1: "planning", 2: "done"}
    # Where the words have no room in the strip, whoever is done has a tick.
    order = by_class(tree(areas["top"]), "player-turn")
    assert [bool(by_class(one, "tick")) for one in order] == [True, False, True]


def test_the_strip_says_who_still_plans_as_one_would_say_it() -> None:
    s = at_table(3)
    s.phase, s.turn = 3, -1
    areas = drawn(s, Question(0, "energy", ["D1"], (4,), True), 0)
    turns = [one for one in tree(areas["top"]).iter() if "player-turn" in one.get("class", "").split()]
    assert [text(by_class(one, "remaining")[0]) for one in turns] == ["plan", "done", "done"]
    areas = drawn(s, Question(1, "energy", ["D1"], (4,), True), 0)
    turns = [one for one in tree(areas["top"]).iter() if "player-turn" in one.get("class", "").split()]
    assert [text(by_class(one, "remaining")[0]) for one in turns] == ["done", "plans", "done"]


def test_whom_to_steal_from_is_asked_at_the_opponents() -> None:
    s = at_table(3)
    question = Question(0, "steal", list(COLOURS[1:3]), (), True)
    areas = drawn(s, question, 0)
    assert answers(areas["others"]) == ["black", "teal"]
    assert not answers(drawn(s, question, 1)["others"])


# ---------------------------------------------------------------------- gallery


def test_every_component_has_a_drawing() -> None:
    page = SkydockPage(TABLES, WORDS[2])
    sheet = str(sprite.sheet(symbols()))
    kinds = {
        "spot",
        "room",
        "tile",
        "card",
        "encounter",
        "objective",
        "backer",
        "character",
        "power",
        "ability",
    }
    for component, (kind, _) in TABLES.by_id.items():
        made = page.component(component)
        if kind in kinds:
            node = tree(made)
            assert text(node) or kind == "spot", component
            assert not [one for one in signs(node) if f'id="{one[1:]}"' not in sheet], component
    assert "<svg" in page.component("vignette")
    assert page.component("nothing of the kind") == ""


def test_every_room_has_line_art() -> None:
    sheet = symbols()
    assert not [one.id for one in TABLES.rooms if f'id="a-{one.id}"' not in sheet]


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (
            lambda: TABLES.rooms[TABLES.by_id["strongroom"][1]],
            ("technical", "alert +1", "+3 , level 3+: +1", "✕ nothing"),
        ),
        (lambda: TABLES.rooms[TABLES.by_id["dock-room"][1]], ("mental", "", "1 → +2", "✕ nothing")),
        (lambda: TABLES.rooms[TABLES.by_id["sickbay"][1]], ("", "", "heal 2 here", "")),
    ],
)
def test_a_room_s_ability_is_said_in_signs(of: Callable[[], t.Room], said: tuple[str, ...]) -> None:
    made = lines(of().effect)
    assert (made.stat, *[text(tree(one)) for one in made[1:]]) == said


def test_no_effect_is_left_without_words() -> None:
    effects = [card.effect for card in TABLES.cards] + [one.effect for one in TABLES.rooms]
    effects += [half for card in TABLES.encounters for half in (card.guard, card.random)]
    for effect in effects:
        drawn = text(tree(short(effect))).replace("✕ nothing", "")
        assert drawn or brief(effect) == "nothing"
        # The terminal says the same, with words where the page has signs.
        assert set(re.findall(r"\w+", drawn)) <= set(re.findall(r"\w+", brief(effect))), effect.text
