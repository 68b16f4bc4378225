"""Labels, prompts, log sentences and explanations."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.games.pirates_of_skydock.steering import (
    TABLES,
    cover,
    each_question,
    fresh,
    give,
    main_question,
    mark,
    on_turn,
)

import starboard.games.pirates_of_skydock
from starboard.games.pirates_of_skydock import content
from starboard.games.pirates_of_skydock.grammar import parse_effect
from starboard.games.pirates_of_skydock.questions import HINTS, KINDS
from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.state import BY_ATTACK, Skydock
from starboard.games.pirates_of_skydock.tables import PHYSICAL, SLOTS, SPOTS
from starboard.games.pirates_of_skydock.view import view
from starboard.games.pirates_of_skydock.words.brief import brief, gain, loss, unpaid, upfront
from starboard.games.pirates_of_skydock.words.effects import effect, told
from starboard.games.pirates_of_skydock.words.log import LOG
from starboard.games.pirates_of_skydock.words.phrases import card_name, wants
from starboard.games.pirates_of_skydock.words.table import SkydockWords
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.naming import Speaker, name_seats
from starboard.kernel.state import Event

FOLDER = Path(starboard.games.pirates_of_skydock.__file__).parent
WORDS = SkydockWords(TABLES, {"seats": 3})
# An id of the content or the log that has slipped into a sentence; a spot has a room with a name.
RAW = re.compile(r"\b(s[1-6]|\w+-room|[a-z]+-[ab]|go-on|knock-out|random-half|tile-\d|level-\d)\b")


def said(verb: str, seat: int, *data: Value, seats: int = 3) -> str:
    words = SkydockWords(TABLES, {"seats": seats})
    return Speaker(words).sentence(Event(verb, seat, "SKY-1.1", data))


def label(s: Skydock, q: Question, value: Value) -> str:
    return Speaker(WORDS).label(view(s, q.seat), q, value)


# ---------------------------------------------------------------------- everything is covered


def told_verbs() -> set[str]:
    """The verbs of all events in the source of the rules; one that is chosen among several counts as all."""
    found: set[str] = set()
    for path in sorted((FOLDER / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = {"tell": 0, "tell_only": 1}.get(node.func.attr)
                if place is not None:
                    found |= {
                        one.value
                        for one in ast.walk(node.args[place])
                        if isinstance(one, ast.Constant) and isinstance(one.value, str)
                    }
    return found | {"sneak", "drag"}  # told by a function that is given the verb


def test_every_verb_that_the_rules_tell_has_a_sentence_and_nothing_else() -> None:
    assert told_verbs() == set(LOG)


def test_every_question_and_event_of_some_games_has_plain_words() -> None:
    verbs: set[str] = set()
    texts: set[str] = set()
    for number in range(6):
        seats = 2 + number % 3
        words = SkydockWords(TABLES, {"seats": seats})

        def look(s: Skydock, q: Question, words: SkydockWords = words) -> None:
            verbs.add(q.verb)
            seen = view(s, q.seat)
            labels = [words.label(seen, q, value) for value in q.options]
            assert len(set(labels)) == len(labels), f"{q.verb}: two options read alike: {labels}"
            headline, detail = KINDS.headline(TABLES, seen, q), KINDS.detail(TABLES, seen, q)
            assert 0 < len(headline) <= 32, headline
            texts.update((words.prompt(seen, q), headline, detail, *labels))

        s = each_question(seats, number, look)
        assert s.events is not None
        texts.update(words.sentence(event) for event in s.events)
    assert verbs >= {"turn", "window", "react", "help", "helper", "payment", "spend", "token", "energy"}
    for text in texts:
        assert not RAW.search(text), text


def test_every_kind_of_question_has_its_hint_listed() -> None:
    assert {kind.verb for kind in KINDS} == set(HINTS)


def test_every_row_of_the_content_is_explained() -> None:
    for rows in content.rows().values():
        for row in rows:
            found = WORDS.explain(row.id)
            assert found is not None, row.id
            assert found.text.endswith("."), row.id
            assert found.clause.startswith("SKY-"), row.id


def test_words_that_players_ask_for() -> None:
    for word in (
        "guards",
        "alert",
        "marker",
        "neutralization token",
        "launch",
        "lockdown",
        "help",
        "support",
    ):
        assert WORDS.explain(word) is not None, word
    dock = WORDS.explain("Dock")
    assert dock is not None
    assert dock.text == (
        "Interact: attempt a mental challenge: if it succeeds, you may discard 1 loot card to gain 2 glory. "
        "Icons: scheme."
    )


def test_summary_and_guide_name_the_numbers_of_the_table() -> None:
    assert "(6 spaces each)" in WORDS.summary()
    assert "(8 spaces each)" in SkydockWords(TABLES, {"seats": 4}).summary()
    assert len(WORDS.guide()) > 4
    assert all(heading and len(text) < 320 for heading, text in WORDS.guide())


# ---------------------------------------------------------------------- effects in English


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("draw scheme 2", "draw 2 scheme cards"),
        ("discard any 1", "discard 1 card"),
        ("dig loot 3 1", "look at the top 3 loot cards and keep 1"),
        (
            "scan encounter 3; draw scheme 1",
            "look at the top 3 encounter cards and put them back in any order; then draw 1 scheme card",
        ),
        ("bonus 5; alert +1", "add 5 to the roll and raise the alert by 1"),
        ("bonus 4 mental", "add 4 to a mental roll"),
        ("sneak any", "sneak to any room, without an encounter"),
        (
            "heal here 2 paid",
            "remove up to 2 neutralization tokens from characters in your room, gaining 1 glory for each",
        ),
        ("stun guard anywhere 1", "stun 1 guard in any room"),
        ("remove guard adjacent 1", "return 1 guard in an adjacent room to the supply"),
        (
            "challenge mental -> none else alert +1",
            "attempt a mental challenge: if it fails, raise the alert by 1",
        ),
        (
            "challenge technical -> gain glory 3 else drag dock",
            "attempt a technical challenge: if it succeeds, gain 3 glory; if it fails, go back to the Dock",
        ),
        (
            "choose { draw scheme 1 | heal self 1 }",
            "either draw 1 scheme card or remove 1 neutralization token from your own board",
        ),
        ("pay discard any 1 -> draw scheme 2", "you may discard 1 card to draw 2 scheme cards"),
        ("if level>=3 -> gain glory 1", "at alert level 3 or higher, gain 1 glory"),
    ],
)
def test_effects(text: str, said: str) -> None:
    assert effect(parse_effect(text)) == said


def test_effects_told_of_somebody_else() -> None:
    assert told(parse_effect("steal here 1")) == "take 1 random card from another character in their room"
    assert told(parse_effect("stack 1")) == "they may put 2 markers on 1 ability this round"


def test_every_effect_of_the_content_can_be_said_in_short_and_in_full() -> None:
    trees = [room.effect for room in TABLES.rooms] + [card.effect for card in TABLES.cards]
    trees += [tree for card in TABLES.encounters for tree in (card.guard, card.random)]
    for tree in trees:
        assert effect(tree)
        assert 0 < len(brief(tree)) <= len(effect(tree)) + 4, tree.text


def test_what_a_room_gives_and_costs() -> None:
    strongroom = parse_effect(
        "alert +1; challenge technical -> (gain glory 3; if level>=3 -> gain glory 1) else none"
    )
    assert upfront(strongroom) == "alert +1"
    assert gain(strongroom) == "+3 glory, level 3+: +1 glory"
    assert loss(strongroom) == ""
    quarters = parse_effect("challenge mental -> gain glory 2 else alert +1")
    assert (gain(quarters), loss(quarters)) == ("+2 glory", "alert +1")


def test_copies_of_a_card_can_be_told_apart() -> None:
    assert card_name(TABLES, "vent-crawl-a") == "Vent Crawl (map)"
    assert card_name(TABLES, "overclock-a") == "Overclock (gear)"
    assert card_name(TABLES, "overclock-b") == "Overclock (gear), copy 2"
    assert len({card_name(TABLES, card.id) for card in TABLES.cards}) == len(TABLES.cards)


# ---------------------------------------------------------------------- the log


def test_a_challenge_is_told_with_its_sum() -> None:
    # V2: Brakka, physical 4, level +0, row +1, one active guard: +3 against DC 10; 7 or better is 70 %.
    assert said("challenge", 0, "attack", "physical", 10, 4, 0, 1, 1) == (
        "Red rolls for Attack: physical 4 + 1 − 2 = 3 against DC 10, 70 %."
    )
    assert said("die", 0, 6, 9) == "Red's die shows 6: 6 + 3 = 9."
    assert said("spend", 0, 11, 10) == "That makes 11 against DC 10."
    assert said("passed", 0, "attack", 6, 11, 10) == "Red passes: 11 against DC 10."
    # V3: −5, and a natural 20 passes; a natural 1 fails.
    assert said("challenge", 0, "attack", "physical", 16, 4, 0, 1, 5) == (
        "Red rolls for Attack: physical 4 + 1 − 10 = −5 against DC 16, 5 %."
    )
    assert said("passed", 0, "attack", 20, 15, 16) == "Red passes: a natural 20 always passes."
    assert said("failed", 0, "attack", 1, 8, 10) == "Red fails: a natural 1 always fails."


def test_the_sum_of_the_log_is_that_of_the_rules() -> None:
    """What the log adds up is what the rules add up."""
    s = on_turn("brakka-voss", "oro-quill")
    s.guards[s.players[0].spot] = 2
    c = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    text = said(
        "challenge", 0, "attack", "physical", c.dc, c.stat_bonus, c.level_bonus, c.row_bonus, c.guards
    )
    assert text == "Red rolls for Attack: physical 4 + 1 − 4 = 1 against DC 10, 60 %."


def test_the_alert_is_told_by_level_and_space() -> None:
    # 5.3: with 3 players index 8 is 2.3, with 2 players index 5 is 2.2.
    assert said("alert", -1, 8, 0) == "The alert rises to level 2, space 3 of 6."
    assert said("alert-down", -1, 4, 1, seats=2) == "The alert falls by 1 to level 2, space 1 of 4."
    assert said("alert", -1, 24, 0) == "The alert rises to LOCKDOWN."
    assert said("level", -1, 3, 14) == "Alert level 3, orange: challenges are now against DC 14."


def test_rooms_are_told_by_the_face_that_lies_there() -> None:
    assert said("move", 1, "dock-room", "sickbay", "bridge-room") == (
        "Black goes from the Dock to the Bridge by way of the Sickbay."
    )
    assert said("move", 1, "dock-room", "sickbay", "dock-room") == (
        "Black goes out by way of the Sickbay and comes back to the Dock."
    )
    assert said("stun", 0, "drift-room") == "Red stuns a guard at the Drift Engine."
    assert said("patrol", -1, "bridge-room", "mess-deck", 2) == (
        "2 guards walk from the Bridge to the Mess Deck."
    )


def test_help_is_told_without_the_cards() -> None:
    assert said("call", 2, "flight-codes", "map") == (
        "Teal calls for help with Lift the Flight Codes: who has a map?"
    )
    assert said("agreed", 2, "flight-codes") == "Nobody offers help with Lift the Flight Codes."
    assert said("agreed", 2, "flight-codes", 0, 1) == "Red and Black offer to help."


def test_the_event_names_the_room_that_lies_on_the_spot() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    assert s.room_id(SPOTS.index("s3")) == "strongroom"
    assert s.room_id(SPOTS.index("dock")) == "dock-room"


# ---------------------------------------------------------------------- labels with price and chance


def test_a_way_is_labelled_with_what_notices() -> None:
    # V6: from the Dock with Move 3 and two guards on s2, there are two ways to the Bridge.
    s = on_turn("brakka-voss", "oro-quill")
    s.guards[SPOTS.index("s2")] = 2
    p = s.players[0]
    p.levels = tuple(3 if slot == SLOTS.index("D1") else level for slot, level in enumerate(p.levels))
    mark(s, 0, "D1")
    q = main_question(s)
    assert label(s, q, "D1 bridge") == "Move 3 in D1: go to the Bridge, encounter: random half"
    assert label(s, q, "D1 bridge past 2") == (
        "Move 3 in D1: go to the Bridge past 2 guards, encounter: guard half at −4 and random half"
    )
    assert label(s, q, "D1 s4") == "Move 3 in D1: go to the Mess Deck, free"
    assert label(s, q, "D1 forgo") == (
        "Move 3 in D1: take the marker and do nothing, and claim the first-player token"
    )


def test_soft_boots_are_counted_in() -> None:
    s = on_turn("vesper-lark", "oro-quill")
    s.guards[s.players[0].spot] = 1
    mark(s, 0, "D1")
    q = main_question(s)
    assert label(s, q, "D1 s4 past 1") == "Move 1 in D1: go to the Mess Deck past 1 guard, free"
    s.players[0].power_used = True
    assert label(s, q, "D1 s4 past 1") == (
        "Move 1 in D1: go to the Mess Deck past 1 guard, encounter: guard half at −2"
    )


def test_a_roll_is_labelled_with_its_chance() -> None:
    # Oro Quill, mental 4, Interact 1 in B1 (+1 if mental), level 1: 5 or better, 80 %.
    s = on_turn("oro-quill", "brakka-voss")
    mark(s, 0, "B1")
    give(s, 0, "bypass-kit-a")
    assert label(s, main_question(s), "B1 room") == (
        "Interact 1 in B1: use the Dock, mental 80 %: 1 loot → +2 glory"
    )


def test_what_cannot_be_paid_for_is_said_before_the_roll() -> None:
    # The Dock takes a loot card for its glory; a scheme card does not do.
    s = on_turn("oro-quill", "brakka-voss")
    mark(s, 0, "B1")
    give(s, 0, "steady-hands-a")
    assert label(s, main_question(s), "B1 room") == (
        "Interact 1 in B1: use the Dock, mental 80 %: 1 loot → +2 glory, but no loot card in hand"
    )


def test_what_one_hand_lacks_to_pay() -> None:
    s = on_turn("oro-quill", "brakka-voss")
    give(s, 0, "bypass-kit-a")
    mine = view(s, 0).players[0]
    assert unpaid(parse_effect("pay discard any 1 -> draw scheme 2"), mine) == ""
    assert unpaid(parse_effect("pay discard any 2 -> draw scheme 2"), mine) == "too few cards in hand"
    assert unpaid(parse_effect("pay discard scheme 1 -> gain glory 1"), mine) == "no scheme card in hand"
    assert unpaid(parse_effect("challenge mental -> gain glory 1 else alert +1"), mine) == ""


def test_a_backer_who_wants_one_thing_says_so_in_words() -> None:
    def wish(name: str) -> str:
        return wants(TABLES, TABLES.backers[TABLES.by_id[name][1]])

    assert wish("tinkers-union") == "you have an ability of level 3 or 4"
    assert wish("house-of-debts") == "you have a support token"
    assert wish("rust-admiral") == "you have a token on 2 or more objectives"


def test_whoever_could_step_in_reads_whose_roll_it_is() -> None:
    s = on_turn("brakka-voss", "oro-quill")
    s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    # Physical 4 + row A 1 = +5 against DC 10: 5 or better, 80 %.
    assist = Question(1, "react", ["lend-a-hand-a", GO_ON], ("assist", 0), True)
    said = name_seats(KINDS.detail(TABLES, view(s, 1), assist), WORDS.seat_name)
    assert said == "Red rolls +5 against DC 10, 80 %"
    roll = Question(0, "react", ["steady-hands-a", GO_ON], ("roll", "attack"), True)
    assert KINDS.detail(TABLES, view(s, 0), roll) == "+5 against DC 10, 80 %"


def test_what_a_room_does_before_the_roll_is_said_first() -> None:
    # Zenna Flux in the Strongroom, technical 3, Interact 1 in C1 (+1): 6 or better, 75 %.
    s = on_turn("zenna-flux", "brakka-voss")
    s.players[0].spot = SPOTS.index("s3")
    mark(s, 0, "C1")
    assert label(s, main_question(s), "C1 room") == (
        "Interact 1 in C1: use the Strongroom, alert +1 first, technical 75 %: +3 glory, level 3+: +1 glory"
    )


def test_prompts_of_a_roll_name_who_rolls_and_the_chance() -> None:
    # Brakka attacks beside one guard: 4 + 1 − 2 = +3 against DC 10, 70 %.
    s = on_turn("brakka-voss", "oro-quill")
    s.guards[s.players[0].spot] = 1
    c = s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    words = Speaker(WORDS)
    assist = Question(1, "react", ["lend-a-hand-a", GO_ON], ("assist", 0), True)
    assert words.prompt(view(s, 1), assist) == (
        "Black: Red rolls +3 against DC 10, 70 %: play a card, or let it be?"
    )
    roll = Question(0, "react", ["steady-hands-a", GO_ON], ("roll", "attack"), True)
    assert words.prompt(view(s, 0), roll) == (
        "Red: you roll +3 against DC 10, 70 %: play a card first, or roll?"
    )
    c.die = 6
    spend = Question(0, "spend", ["steady-hands-a", "stop"], (1,), True)
    assert words.prompt(view(s, 0), spend) == (
        "Red: 6 + 3 = 9 against DC 10; 1 card would do: discard a scheme card for +2, or stop?"
    )


def test_what_a_helper_is_promised_is_what_a_helper_gets() -> None:
    """SKY-8.13, SKY-8.14: one token on a card for each, and support while it lasts; red draws first."""
    s = on_turn("brakka-voss", "oro-quill")
    asked = Question(1, "help", ["vent-crawl-a", "no"], ("flight-codes", "map", 0), True)
    start = "Black: Red asks for a map for Lift the Flight Codes: will you help? If it works, "

    def promised() -> str:
        return Speaker(WORDS).prompt(view(s, 1), asked).removeprefix(start)

    assert promised() == "you each get a token on it and 1 support token, but no glory."
    s.marked = [2 if goal == s.objectives[0] else 0 for goal in s.objectives]
    assert promised() == "you get 1 support token; your token is on it already."
    del s.support_pile[1:]
    assert promised() == "you get no support token; your token is on it already."
    s.marked = [0, 0, 0]
    assert promised() == "you each get a token on it, but no glory, and for you no support token is left."


def test_without_a_guard_in_the_supply_a_failed_search_raises_the_alert() -> None:
    """SKY-13.2. Tikk-Nine, technical 4, Loot 1 in C1 (+1): 5 or better, 80 %."""
    s = on_turn("tikk-nine", "oro-quill")
    s.players[0].spot = SPOTS.index("drift")
    s.guards[SPOTS.index("drift")] = 0
    mark(s, 0, "C1")
    text = "Loot 1 in C1: draw 1 loot card, then technical 80 % or "
    assert label(s, main_question(s), "C1 loot") == f"{text}a guard comes"
    s.supply, s.box = 0, s.supply
    assert label(s, main_question(s), "C1 loot") == f"{text}the alert rises"


def test_an_objective_is_labelled_with_its_chance_and_glory() -> None:
    # Pip & Clank on the Bridge: technical 2, Interact 1 in B1 without bonus, DC 14: 12 or better, 45 %.
    s = on_turn("pip-and-clank", "brakka-voss")
    s.players[0].spot = SPOTS.index("bridge")
    s.guards[SPOTS.index("bridge")] = 0
    give(s, 0, "overclock-a", "vent-crawl-a")
    mark(s, 0, "B1")
    q = main_question(s)
    assert label(s, q, "B1 flight-codes") == (
        "Interact 1 in B1: attempt Lift the Flight Codes, technical 45 %: 6 glory"
    )
    assert label(s, q, "help flight-codes map") == "Call for help with Lift the Flight Codes: map"


def test_tokens_are_labelled_with_their_owner() -> None:
    s = on_turn("doc-sallow", "brakka-voss")
    cover(s, 0, "D2")
    cover(s, 1, "A1")
    q = Question(0, "heal", ["red D2", "black A1", "enough"], (2,), True)
    assert [label(s, q, value) for value in q.options] == [
        "Your Move in D2",
        "Black's Attack in A1",
        "No more",
    ]


def test_a_character_is_introduced_in_a_sentence() -> None:
    words = SkydockWords(TABLES, {"seats": 2})
    s = fresh(2)
    q = Question(0, "character", ("vesper-lark",), (), True)
    # 5.5: physical 2, mental 1, technical 3; she starts with 1 glory.
    assert words.label(view(s, 0), q, "vesper-lark") == (
        "Vesper Lark, shadow: physical 2, mental 1, technical 3; Soft boots; starts with 1 glory"
    )


def test_where_an_encounter_goes_back_and_what_a_loot_card_is_spent_on() -> None:
    words = SkydockWords(TABLES, {"seats": 2})
    seen = view(fresh(2), 0)
    asked = [words.prompt(seen, Question(0, "scan", ("a", "b"), (n,), True)) for n in (1, 2)]
    assert asked[0].endswith("which encounter card goes back on top?")
    assert asked[1].endswith("which encounter card goes back as number 2 from the top?")
    spent = words.prompt(seen, Question(0, "improve", ("a", "b"), ("smoke-canister-a",), True))
    assert spent.endswith("Smoke Canister (Move + Interact) is spent: take a new ability, or raise one?")
