"""The own side of the web table: hand, options and their prices, rolls, planning, the set-up, upkeep told."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.games.drawings import answers, check_markup, scene_of, tree
from tests.games.pirates_of_skydock.sampling import position, start, state
from tests.games.pirates_of_skydock.steering import (
    TABLES,
    each_question,
    fresh,
    main_question,
    mark,
    on_turn,
)

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.board import SkydockPage, backers, challenge
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.forecast import aptitude
from starboard.games.pirates_of_skydock.rules.abilities import put
from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.state import BACKERS, BY_ATTACK, HAND_LIMIT, UPKEEP, Skydock
from starboard.games.pirates_of_skydock.tables import INTERACT, MOVE, PHYSICAL, SLOTS
from starboard.games.pirates_of_skydock.words.explain import icons
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import GO_ON, Question
from starboard.kernel.page import Kept, Scene, Step, Telling
from starboard.kernel.state import Event

LONGEST = 260_000  # characters of a whole page
WORDS = SkydockWords(TABLES, TITLE.check_options({"seats": 4}))


def page() -> SkydockPage:
    return SkydockPage(TABLES, WORDS)


def scene(s: Skydock, q: Question | None, seat: int | None) -> Scene:
    return scene_of(TITLE, WORDS, s, q, seat)


def text(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def number(component: str) -> int:
    return TABLES.by_id[component][1]


def with_class(top: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in top.iter() if name in node.get("class", "").split()]


def chips_by_answer(markup: str) -> dict[str, ElementTree.Element]:
    return {
        node.get("data-answer", "").strip('"'): node
        for node in tree(markup).iter()
        if node.get("data-answer") is not None
    }


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(4, 3), (2, 4)])
def test_every_question_of_a_game(seats: int, seed: int) -> None:
    """Every option once in the bar, every card once in the hand, each price as the rules have it."""
    met: Counter[str] = Counter()
    drawing = page()

    def look(s: Skydock, q: Question) -> None:
        met[q.verb] += 1
        # All kinds often enough; a game has more than five hundred questions.
        if met[q.verb] > 12:
            return
        seen = scene(s, q, q.seat)
        areas = drawing.areas(seen)
        check_markup(areas, LONGEST)
        assert Counter(answers(areas["question"])) == Counter(q.options)
        _check_hand(areas, seen)
        _check_bar(areas["question"], q)
        _check_prices(areas, seen, q)

    each_question(seats, seed, look)
    assert {"character", "backer", "draft", "draw", "energy", "turn", "window", "react", "spend"} <= set(met)


def _check_hand(areas: dict[str, str], seen: Scene) -> None:
    """Each card once, each step of the plan beside them; while one plans, in the plan as well."""
    me = seen.view.players[seen.seat]
    if not me.character:
        return
    assert Counter(re.findall(r'data-piece="card:([^"]*)"', areas["mat"])) == Counter(me.hand)
    for area in ("mat", "stage") if seen.view.phase == "planning" else ("mat",):
        cards = with_class(tree(areas[area]), "game-card")
        planned = [one for one in cards if "planned" in one.get("class", "").split()]
        assert (len(cards), len(planned)) == (len(me.hand) + len(me.plan), len(me.plan))


def _check_bar(bar: str, q: Question) -> None:
    """Free plays and calls for help are lists; a way out is never behind a button."""
    if q.verb not in ("turn", "activate"):
        return
    hidden = [answer for one in tree(bar).iter("details") for answer in answers(_markup(one))]
    for option in map(str, q.options):
        if option.split()[0][0] not in "ABCD" or len(option.split()[0]) != 2:
            assert option in hidden
        elif option.endswith(("forgo", "stay")):
            assert option not in hidden


def _markup(node: ElementTree.Element) -> str:
    return ElementTree.tostring(node, encoding="unicode")


def _check_prices(areas: dict[str, str], seen: Scene, q: Question) -> None:
    c = seen.view.challenge
    chips = chips_by_answer(areas["question"])
    if q.verb == "spend":
        for option, chip in chips.items():
            if option == "stop":
                continue
            after = c.die + c.total + 2
            said = text(chip)
            assert str(after) in said
            assert ("it works" in said) == (after >= c.dc)
    if q.verb == "react" and q.about[0] == "roll":
        # The die itself is the button, and its twin says the chance.
        die = with_class(tree(areas["stage"]), "d20")[0]
        assert (die.tag, die.get("data-answer")) == ("button", f'"{GO_ON}"')
        assert f"{c.chance} %" in text(chips[GO_ON])
    if q.verb in ("turn", "activate"):
        dice = [one for one in with_class(tree(areas["stage"]), "d20") if one.tag == "button"]
        sight = Sight(TABLES, seen, Kept())
        foreseen = {str(choice.value): one for choice, one in challenge.foreseen(sight)}
        assert {str(one.get("data-answer")).strip('"') for one in dice} == set(foreseen)
        for option, one in foreseen.items():
            assert f"{one.chance} %" in text(chips[option])
            # A d20: 20 always works, each face below it is 5 %.
            assert one.chance == 5 * (21 - max(2, min(20, one.dc - one.total)))


# ---------------------------------------------------------------------- set-up


def test_chances_of_the_characters_worked_by_hand() -> None:
    """SKY-9.3: stat + Interact of level 1 (+0) + 1 if the row helps the stat; no guards.

    Siphon the Fuel is technical, DC 13; Sit in the Captain's Chair is mental, DC 15; Prove Light Fingers is
    not rolled for.
    """
    s = fresh(4)
    s.objectives = tuple(map(number, ("siphon-fuel", "captains-chair", "light-fingers")))
    # Brakka Voss: technical 1 + row C 1 = 2, so 11 or more; mental 1, so 14 or more.
    assert aptitude(s, number("brakka-voss")) == (50, 35, -1)
    # Tikk-Nine: technical 4 + row C 1 = 5, so 8 or more.
    assert aptitude(s, number("tikk-nine")) == (65, 35, -1)
    # Oro Quill: technical 1, so 12 or more; mental 4 + row B 1 = 5, so 10 or more.
    assert aptitude(s, number("oro-quill")) == (45, 55, -1)


def test_an_interact_that_is_drafted_counts_in_the_own_chances() -> None:
    """SKY-9.3: a second Interact of Brakka's, in row B, takes mental 1 to 2: 13 or more instead of 14."""
    s = fresh(2)
    s.objectives = tuple(map(number, ("siphon-fuel", "captains-chair", "light-fingers")))
    p = s.players[0]
    p.character = number("brakka-voss")
    for slot, kind in TABLES.characters[p.character].abilities:
        put(p, slot, kind, 1)
    assert aptitude(s, p.character) == (50, 35, -1)
    put(p, SLOTS.index("B1"), INTERACT, 1)
    assert aptitude(s, p.character) == (50, 40, -1)


def test_the_rows_of_the_characters_say_their_chances() -> None:
    def look(s: Skydock, q: Question) -> None:
        if q.verb != "character":
            return
        stage = tree(page().areas(scene(s, q, q.seat))["stage"])
        rows = with_class(stage, "choice-row")
        assert len(rows) == len(TABLES.characters)
        for row, (_, chances) in zip(rows, TITLE.view(s, q.seat).aptitudes, strict=True):
            said = text(with_class(row, "row-chances")[0])
            for chance in chances:
                assert ("no roll" if chance < 0 else f"{chance} %") in said
        # The power and the board of each are there in full.
        cards = with_class(stage, "choice-card")
        for card, one in zip(cards, TABLES.characters, strict=True):
            assert TABLES.powers[one.power].text in text(card)
            assert len(with_class(card, "slot")) == 17

    each_question(3, 6, look)


def test_a_chance_says_of_which_objective_it_is() -> None:
    """On a phone the list has no head: each figure carries the last word of its objective."""

    def look(s: Skydock, q: Question) -> None:
        if q.verb != "character":
            return
        stage = tree(page().areas(scene(s, q, q.seat))["stage"])
        names = [TABLES.objectives[number(one.id)].name for one in TITLE.view(s, q.seat).objectives]
        for row in with_class(stage, "choice-row"):
            assert [text(one) for one in with_class(row, "chance-of")] == [name.split()[-1] for name in names]

    each_question(3, 6, look)


def test_a_backer_is_kept_in_a_sentence_and_waiting_says_for_what() -> None:
    idle: dict[str, set[str]] = {}
    kept = set()

    def look(s: Skydock, q: Question) -> None:
        areas = page().areas(scene(s, q, q.seat))
        if q.verb == "backer":
            kept.update(re.findall(r"Keep (\w+)", text(tree(areas["question"]))))
        others = scene(s, q, (q.seat + 1) % len(s.players))
        bar = page().areas(others)["question"]
        idle.setdefault(q.verb, set()).add(text(with_class(tree(bar), "headline")[0]))

    for seed in (3, 6, 8):
        each_question(4, seed, look)
    # "Keep which backer?", "Keep the Rust Admiral", "Keep House of Debts".
    assert "the" in kept
    assert "The" not in kept
    assert all(one.endswith("is choosing a character") for one in idle["character"])
    assert all(one.endswith("is taking an ability") for one in idle["draft"])


_GOING_ON = {
    "plan": "Go on to the energy",
    "after": "End the turn keep the cards",
    "loot": "Go on to the challenge",
    "token": "Take the token keep the cards",
    "encounter": "Face it keep the cards",
    "random-half": "Go on to the random half",
    "help": "Go on to the attempt",
}


def test_going_on_says_what_comes_of_it_and_who_calls_for_help_is_named() -> None:
    met: Counter[tuple[str, str]] = Counter()

    def look(s: Skydock, q: Question) -> None:
        about = str(q.about[0]) if q.verb == "window" else q.verb
        asked = q.verb in ("plan", "window", "help") and len(q.options) > 1
        if not asked or met[q.verb, about] > 3:
            return
        met[q.verb, about] += 1
        seen = scene(s, q, q.seat)
        bar = page().areas(seen)["question"]
        if q.verb == "help":
            who = seen.sitters[int(q.about[2])].name
            assert text(with_class(tree(bar), "detail")[0]) == f"{who} asks for a {q.about[1]}"
            return
        chip = chips_by_answer(bar)[str(GO_ON)]
        said = [text(part) for name in ("option-name", "option-note") for part in with_class(chip, name)]
        assert " ".join(said) == _GOING_ON[about]

    for seed in range(5):
        each_question(4, seed, look)
    assert {("help", "help"), ("plan", "plan"), ("window", "after"), ("window", "loot")} <= set(met)


def test_cards_picked_over_the_limit_are_seen_to_go_and_wait_for_the_others() -> None:
    """SKY-14.1: all discard at the same time, so what is picked still lies in the hand."""
    met: Counter[str] = Counter()

    def look(s: Skydock, q: Question) -> None:
        if s.phase != UPKEEP or s.step != 1 + HAND_LIMIT:
            return
        for seat in range(len(s.players)):
            mine = scene(s, q if q.seat == seat else None, seat)
            me = mine.view.players[seat]
            over = len(me.hand) - me.hand_limit
            if over < 1:
                continue
            areas = page().areas(mine)
            said = text(with_class(tree(areas["mat"]), "hand-limit")[0])
            tags = [text(tag) for tag in with_class(tree(areas["mat"]), "card-tag")]
            if q.seat == seat and q.verb == "hand-limit":
                assert said == f"{len(me.hand)} of {me.hand_limit}: {over} have to go"
                # The question says how many are left to pick.
                gone = over - int(q.about[0])
                assert tags.count("goes") == gone
                met["picked"] += bool(gone)
            else:
                assert said == f"{over} go, together with the others’"
                met["waiting"] += 1

    for seed in range(3):
        each_question(4, seed, look)
    assert met["picked"]
    assert met["waiting"]


def test_aptitudes_are_shown_during_the_set_up_only() -> None:
    def look(s: Skydock, q: Question) -> None:
        assert bool(TITLE.view(s, None).aptitudes) == (q.verb in ("character", "backer", "draft"))

    each_question(2, 7, look)


def test_what_a_backer_takes_is_said_for_each_of_them() -> None:
    seen: list[Scene] = []

    def look(s: Skydock, q: Question) -> None:
        if q.verb == "backer":
            seen.append(scene(s, q, q.seat))

    each_question(4, 8, look)
    for one in seen:
        me = one.view.players[one.seat]
        stage = page().areas(one)["stage"]
        cards = with_class(tree(stage), "backer-choice")
        assert len(cards) == 2
        for card, id, (have, want) in zip(cards, me.offered, me.offered_have, strict=True):
            assert TABLES.backers[number(id)].name in text(card)
            assert f"{min(have, want)} of {want} now" in text(card)
        # Of what the others were offered nothing is told.
        assert all(not other.offered_have for other in one.view.players if other.seat != one.seat)
        sight = Sight(TABLES, one, Kept())
        for backer in TABLES.backers:
            assert len(backers.takes(sight, me, backer.id)) > 1


def test_progress_of_the_backers_offered() -> None:
    """SKY-15.3: one who stands in the Dock has all that The Dockside Queen wants, and no token of two."""
    s = fresh(2)
    s.phase = BACKERS
    p = s.players[0]
    p.character = number("tikk-nine")
    names = {row.name: n for n, row in enumerate(TABLES.backers)}
    p.offered = (names["The Dockside Queen"], names["The Rust Admiral"])
    p.spot = 0
    assert TABLES.spot_names[p.spot] == "Dock"
    assert TITLE.view(s, 0).players[0].offered_have == ((1, 1), (0, 2))


# ---------------------------------------------------------------------- what can be told apart


def test_a_row_promises_its_bonus_only_to_abilities_that_roll_for_it() -> None:
    """SKY-9.3: Attack is physical and Loot technical, Interact any of them; no other rolls."""
    helped = {"attack": "A", "loot": "C", "interact": "ABC"}
    looked: list[Question] = []

    def look(s: Skydock, q: Question) -> None:
        if q.verb != "draft" or looked:
            return
        looked.append(q)
        for answer, chip in chips_by_answer(page().areas(scene(s, q, q.seat))["question"]).items():
            kind, row = answer.split()
            bonus = "+1" if row in helped.get(kind, "") else "no bonus"
            assert text(with_class(chip, "option-note")[0]) == bonus, answer

    each_question(4, 3, look)
    assert looked


def test_markers_that_look_alike_say_where_they_lie() -> None:
    s = on_turn("oro-quill", "brakka-voss", "doc-sallow", "vesper-lark")
    p = s.players[0]
    put(p, SLOTS.index("C1"), INTERACT, 1)
    mark(s, 0, "B1", "C1", "D1")
    bar = tree(page().areas(scene(s, main_question(s), 0))["question"])
    said = sorted(text(node) for node in with_class(bar, "marker-button"))
    assert said == ["Interact 1B1", "Interact 1C1", "Scheme 1"]


def test_a_plan_is_made_in_sight_of_the_objectives_and_the_icons_of_the_rooms() -> None:
    looked: list[Question] = []

    def look(s: Skydock, q: Question) -> None:
        if q.verb != "draw" or looked:
            return
        looked.append(q)
        stage = tree(page().areas(scene(s, q, q.seat))["stage"])
        shown = [node.get("data-explain") for node in with_class(stage, "plan-goal")]
        assert shown == [TABLES.objectives[number].id for number in s.objectives]
        for goal, number in zip(with_class(stage, "plan-goal"), s.objectives, strict=True):
            assert len(with_class(goal, "wanted")) == sum(TABLES.objectives[number].symbols)
        # All stand in the Dock (SKY-0.11): its icon is told below the board, those of the others on the ship.
        foot = with_class(stage, "plan-foot")[0]
        assert "In the Dock" in text(foot)
        assert len(with_class(foot, "room-icons")) == 1
        iconless = [room for room in s.rooms if not icons(TABLES.rooms[room])]
        assert len(with_class(stage, "room-icons")) - 1 == len(s.rooms) - 1 - len(iconless)

    each_question(4, 3, look)
    assert looked


# ---------------------------------------------------------------------- told


def told(*events: Event, earlier: tuple[Event, ...] = (), seat: int = 0) -> Step | None:
    return page().step(Telling(seat, ("Ann", "Bo", "Cy", "Di"), events, None, (*earlier, *events)))


def outcome(verb: str, seat: int, die: int, total: int) -> tuple[Event, Event]:
    """The Dock is used, against DC 10."""
    return (
        Event("interact", seat, "SKY-7.2", ("dock-room",)),
        Event(verb, seat, "SKY-9.9", ("room", die, total, 10)),
    )


@pytest.mark.parametrize(("verb", "die", "said"), [("passed", 9, "It works"), ("failed", 3, "It fails")])
def test_whoever_rolls_sees_the_die_and_what_came_of_it(verb: str, die: int, said: str) -> None:
    """SKY-9.9: a roll of one's own is shown like everybody else's, also where nothing is asked after it."""
    own = told(*outcome(verb, 0, die, die + 3))
    others = told(*outcome(verb, 1, die, die + 3))
    assert own is not None
    assert others is not None
    assert own.scene == "Your challenge"
    assert others.scene == "Challenge, Bo"
    assert said in own.outcome
    assert said not in others.outcome
    for step in (own, others):
        assert text(with_class(tree(f"<div>{step.drawing}</div>"), "fell")[0]) == str(die)


def test_a_scene_that_asks_about_a_roll_has_its_card() -> None:
    """It lies over the card in the stage, and what is asked would be decided blind."""
    s = on_turn("brakka-voss", "oro-quill", "doc-sallow", "vesper-lark")
    s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    q = Question(0, "react", ["steady-hands-a", GO_ON], ("roll", "attack"), True)
    open_, decided = (Step("Roll", "", "", asks=frozenset(asks)) for asks in (("react",), ()))
    card = tree(f"<div>{page().backdrop(scene(s, q, 0), open_)}</div>")
    assert len(with_class(card, "challenge")) == 1
    # The die is the button here too.
    assert [node.get("data-answer") for node in card.iter("button")] == [f'"{GO_ON}"']
    assert page().backdrop(scene(s, q, 0), decided) == ""


def test_guards_that_walk_at_once_are_told_in_one_breath() -> None:
    """Only the rooms differ; each keeps its article, also where its name has two words."""
    walks = [("bridge-room", "strongroom"), ("bunk-hall", "mess-deck")]
    step = told(
        Event("step", -1, "SKY-14.4", ("4a",)),
        *[Event("patrol", -1, "SKY-14.4", (*walk, 1)) for walk in walks],
    )
    assert step is not None
    assert " ".join(step.head.split()) == "A guard walks to the Strongroom, the Mess Deck"


def test_who_need_not_outface_a_guard_is_not_told_to() -> None:
    """SKY-14.6, SKY-14.7: if the alarm found nobody beside a guard, nobody rolls."""
    alarm = Event("step", -1, "SKY-14.6", ("4c",))
    seen = Event("exposed", 2, "SKY-14.6", ("bridge-room",))
    nerve = Event("step", -1, "SKY-14.7", ("4d",))
    quiet = told(nerve, earlier=(seen, alarm))
    tense = told(nerve, earlier=(alarm, seen))
    assert quiet is not None
    assert tense is not None
    assert quiet.head == "Nobody stands among guards"
    assert tense.head == "Whoever stands among guards has to outface them"


# ---------------------------------------------------------------------- windows


def test_who_is_not_asked_reads_the_same_whoever_is() -> None:
    """SKY-12.8: in a window the bar of all others says what is about to happen, and nothing of anybody."""
    found: Counter[str] = Counter()

    def look(s: Skydock, q: Question) -> None:
        if q.verb not in ("react", "help"):
            return
        kind = q.verb if q.verb == "help" else str(q.about[0])
        if found[kind] > 2:
            return
        found[kind] += 1
        other = (q.seat + 1) % len(s.players)
        seen = scene(s, q, other)
        # The server names nobody of whom nothing is told, and says that it is one of these moments.
        hushed = Scene(
            view=seen.view,
            words=seen.words,
            seat=other,
            sitters=seen.sitters,
            question=None,
            prompt="",
            choices=(),
            closed=(),
            waiting_for=(),
            live=True,
            moment=True,
        )
        bar = tree(page().areas(hushed)["question"])
        assert "One moment" in text(bar)
        if q.about[0] == "spawn":
            assert "A guard is about to come to" in text(bar)
        if q.about[0] == "alert":
            assert f"The alert is about to rise by {q.about[1]}" in text(bar)
        if q.verb == "help":
            # Who has called is known to all, and for what.
            call = "You call" if other == q.about[2] else f"{hushed.sitters[int(str(q.about[2]))].name} calls"
            name = TABLES.objectives[number(str(q.about[0]))].name
            assert f"{call} for help: a {q.about[1]} for {name}" in text(bar)

    each_question(4, 3, look)
    each_question(4, 4, look)
    assert {"spawn", "roll", "help"} <= set(found)


def test_soft_boots_are_counted_in_by_the_bar_as_on_the_ship() -> None:
    """5.6, SKY-6.4: the first guarded room left in a round costs Vesper Lark nothing, a second one 2."""
    changes = {"turn": "red", "red.character": "vesper-lark", "red.spot": "s4", "guards": {"s4": [1, 0]}}
    for used, price in ((False, "free"), (True, "−2")):
        run = start(position(2, {**changes, "red.power-used": used}))
        bar = page().areas(scene(state(run), run.questions()[0], 0))["question"]
        (said,) = with_class(chips_by_answer(bar)["D1 dock past 1"], "price")
        assert text(said) == price


def test_a_loot_card_names_what_the_supply_has_a_token_for() -> None:
    """SKY-11.3, SKY-11.4: without a 3/4 token of Move only level 1 can rise; without any, it is of no use."""
    four = dict.fromkeys(("A1", "A2", "A3", "A4"), "move 3")
    changes = {"turn": "red", "black.board": four, "red.hand": ["jet-harness"]}
    boards = ({"D1": "move 2", "D2": "move 1"}, {"D1": "move 2"}, {"D1": "move 2"})
    for board, low, said in zip(
        boards, (True, True, False), ("or Move to 2", "or new Move", ""), strict=True
    ):
        s = position(2, {**changes, "red.board": board})
        assert s.high[MOVE] == 0
        if not low:
            s.low[MOVE] = 0
        (card,) = with_class(tree(page().areas(scene(s, None, 0))["mat"]), "game-card")
        assert [text(one) for one in with_class(card, "card-more")] == ([said] if said else [])


def test_an_ability_raised_twice_in_a_plan_says_from_where_to_where() -> None:
    """SKY-3.12: from level 1 to 2 and on to 3; and a new one that is raised to 2 at once."""
    hand = ["jet-harness", "medgel-pack-a", "trauma-drone", "stun-grenade-b"]
    decks = {"scheme-deck": ["flash-charge-a", "flash-charge-b"]}
    run = start(position(2, {"phase": "planning", "launch": 7, "red.hand": hand, **decks}))
    answers = ["scheme", "scheme", "improve jet-harness", "D1", "improve medgel-pack-a", "D1"]
    for value in [*answers, "improve trauma-drone", "heal D", "improve stun-grenade-b", "D2"]:
        question = next(q for q in run.questions() if q.seat == 0)
        assert value in question.options
        run.answer(0, value)
    mat = tree(page().areas(scene(state(run), None, 0))["mat"])
    assert [text(one) for one in with_class(mat, "slot-plan")] == ["1 → 3 planned", "new → 2 planned"]
